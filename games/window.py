"""A window of reaction: everybody may play something, in turn, until all have passed in succession.

What is played is a link of a chain; when all have passed, the links take effect, the last one first, and the window begins again
until nothing more is played. A window is a frame; a game says what can be played and what a link does:

    @frames.add
    class Reactions(Window):
        id = "reaktion"

        def question(self, game, s, f, seat): return f"{name(seat)}: Vor dem Hieb. Spielst du etwas?"
        def plays(self, game, s, f, seat): …              the candidates besides passing, refused ones too
        def play(self, t, f, seat, key):                  carry one out; the card lies open, its price is paid
            card = CARDS.move(t, CARDS.find(t.state, f"hand {seat}", key.split()[1]), f"hand {seat}", "kette")
            self.announce(t, {"card": card, "seat": seat})
        def resolve(self, t, f, link): …                  what this link does when its time has come

    reactions.open(t, first="p2", what="hieb")            # pushes it; the frame below goes on when it is over

**The same seats are asked, whatever they hold**: `asked` may leave out a seat only for what everybody sees (an empty hand, a rule
about whose turn it is). The law of secrecy fails where being asked tells something.

**Passing beforehand.** A question of a window names the scopes in which it can be passed (`Decision.scopes`): this chain, every
frame below that has a name for it (`Frame.scope = "diesen Kampf"`), and until something is played against the seat (in games
with `against = True`, which say so with `window.against(t, seat)`). A player sets one with a button or `/passen`, asked or not;
the referee then passes for them at once, whatever the hand, and it ends by itself, because a scope is this very battle and no
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.contract import Candidate, Decision, Seat, State
from games.flow import Frame, FrameData, G, Transition

Link = dict[str, Any]
PASS = Candidate("passe", "Passen", aliases=("weiter", "nichts", "fertig"), public=True, open=True)


def against(t: Transition[Any], seat: Seat) -> None:
    """Something was played against this seat: whoever passed until then is asked again."""
    t.state.setdefault("against", {})
    t.state["serial"] += 1
    t.part("against")[seat] = t.state["serial"]


class Window(Frame[G]):
    """`first`: who is asked first; `turn`: who is asked now; `passed`: how many have passed in a row; `chain`: the links played
    and not yet done, the first one first; `resolving`: whether they are taking effect; `nr`: the number of the chain."""

    pass_: Candidate = PASS
    chain_scope = "diese Kette"
    secret = True

    # --- what a game says --------------------------------------------------------------------------------------------------

    def question(self, game: G, s: State, f: FrameData, seat: Seat) -> str:
        raise NotImplementedError

    def rules(self, game: G, s: State, f: FrameData) -> tuple[str, ...]:
        return ()

    def kind(self, f: FrameData) -> str:
        """The kind of reaction, for those who always pass it."""
        return self.id

    def plays(self, game: G, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return ()

    def allowed(self, game: G, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        """Those of them that are allowed: a game may find them without making the refusals of the others."""
        return [c for c in self.plays(game, s, f, seat) if c.refusal is None]

    def play(self, t: Transition[G], f: FrameData, seat: Seat, key: str) -> None:
        raise NotImplementedError

    def resolve(self, t: Transition[G], f: FrameData, link: Link) -> None:
        raise NotImplementedError

    def order(self, game: G, s: State, f: FrameData) -> Sequence[Seat]:
        """Who takes part, in the order of asking."""
        seats: list[Seat] = s["seats"]
        at = seats.index(f["first"])
        return [*seats[at:], *seats[:at]]

    def asked(self, game: G, s: State, f: FrameData, seat: Seat) -> bool:
        """Whether this seat is asked, by what everybody sees."""
        return True

    def closes(self, game: G, s: State, f: FrameData) -> bool:
        """Whether there is nothing left to react to: the window then closes instead of beginning again."""
        return False

    def after(self, game: G, s: State, f: FrameData, seat: Seat) -> Seat:
        """Who is asked after this seat."""
        order = self.order(game, s, f)
        return order[(order.index(seat) + 1) % len(order)]

    def next_link(self, chain: Sequence[Link]) -> Link:
        """The last one first."""
        return chain[-1]

    # --- what it does ------------------------------------------------------------------------------------------------------

    def open(self, t: Transition[G], first: Seat, **data: Any) -> None:
        t.push(self.id, first=first, turn=first, passed=0, chain=[], resolving=False, nr=0, **data)

    def announce(self, t: Transition[G], link: Link) -> None:
        """A new link: the next seat may answer it. To be called with the window on top."""
        f = t.top
        if not f["chain"]:
            t.state["serial"] += 1
            f["nr"] = t.state["serial"]
        f["chain"] = [*f["chain"], link]
        self.go_round(t, link["seat"])

    def go_round(self, t: Transition[G], seat: Seat) -> None:
        """Something was played: all are asked again, beginning after this seat."""
        f = t.top
        f["passed"], f["turn"] = 0, self.after(t.game, t.state, f, seat)

    def run(self, t: Transition[G], f: FrameData) -> bool:
        game, s = t.game, t.state
        if not f["resolving"]:
            count, passed, seat = len(self.order(game, s, f)), f["passed"], f["turn"]
            while passed < count and not self.asked(game, s, f, seat):
                passed, seat = passed + 1, self.after(game, s, f, seat)
            if passed < count:
                if seat != f["turn"]:
                    top = t.top
                    top["passed"], top["turn"] = passed, seat
                return False
            if not f["chain"]:
                t.pop()
                return True
        top = t.top
        top["resolving"] = True
        if f["chain"]:
            link = self.next_link(f["chain"])
            top["chain"] = [other for other in f["chain"] if other is not link]
            self.resolve(t, top, link)
        elif self.closes(game, s, f):
            t.pop()
        else:
            top["resolving"], top["passed"], top["turn"], top["nr"] = False, 0, f["first"], 0
        return True

    def asks(self, game: G, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, passing = f["turn"], self.pass_.key
        question, scopes = self.question(game, s, f, seat), game.scopes(s, seat)
        return {
            seat: Decision(f"{f['open']}.{seat}", question, secret=self.secret, default=passing, window=self.kind(f),
                           passing=passing, scopes=scopes, rules=self.rules(game, s, f))
        }  # fmt: skip

    def options(self, game: G, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [self.pass_, *self.allowed(game, s, f, seat)]

    def candidates(self, game: G, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [self.pass_, *self.plays(game, s, f, seat)]

    def answer(self, t: Transition[G], f: FrameData, seat: Seat, key: str) -> None:
        if key == self.pass_.key:
            f["passed"], f["turn"] = f["passed"] + 1, self.after(t.game, t.state, f, seat)
        else:
            self.play(t, f, seat, key)

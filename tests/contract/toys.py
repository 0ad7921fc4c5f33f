"""A tiny honest game, and one deliberately broken version of it for each law.

The honest game: each of two players holds three hidden cards out of nine; in turn they announce a colour and lay a card (one move
of two steps), then a die is rolled. When the hands are empty the higher sum wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.contract import Candidate, Decision, Event, Refusal, Result, Role, Seat, State, Step, Svg, View, illegal, name, timed
from games.dice import Dice
from games.edit import Edit
from games.flow import FlowGame, Frame, FrameData, Frames, Transition

RULE = "toy.regel"
frames = Frames()


@frames.add
class Announce(Frame):
    id = "farbe"

    def run(self, t: Transition, f: FrameData) -> bool:
        if all(not hand for hand in t.state["hands"].values()):
            best = max(t.state["sums"].values())
            winners = tuple(s for s, n in t.state["sums"].items() if n == best)
            t.finish(Result(winners, "Die Hände sind leer.", t.state["sums"], RULE, "leer"))
            return True
        return False

    def asks(self, game: FlowGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {f["seat"]: self.ask(f, f["seat"], f"{name(f['seat'])}: Welche Farbe?", rules=(RULE,))}

    def candidates(self, game: FlowGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("farbe rot", "Rot")
        yield Candidate("farbe blau", "Blau")
        yield Candidate("farbe grau", "Grau", illegal("Grau gibt es nicht.", RULE))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.draft()
        t.push("karte", seat=seat, farbe=key.split()[1])


@frames.add
class Lay(Frame):
    id = "karte"

    def asks(self, game: FlowGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {f["seat"]: self.ask(f, f["seat"], f"{name(f['seat'])}: Welche Karte?", secret=True)}

    def candidates(self, game: FlowGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for card in s["hands"][seat]:
            yield Candidate(f"lege {card}", f"Karte {card}", aliases=(str(card),))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        card = int(key.split()[1])
        t.pop()
        t.at("hands", seat).remove(card)
        t.at("laid").append(card)
        die = t.roll()
        t.at("sums")[seat] += card + die
        t.tell("gelegt", seat=seat, karte=card, wurf=die)
        seats = t.state["seats"]
        t.replace("farbe", seat=seats[(seats.index(seat) + 1) % 2])

    def not_now(self, game: FlowGame, s: State, seat: Seat) -> Iterable[Candidate]:
        yield timed("lege", "Eine Karte legen", "Karten legt man nach der Farbe.", RULE, also=("legen",))


class Toy(FlowGame):
    id = "toy"
    title = "Ein ehrliches Spielzeug"
    frames = frames

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        deck = t.shuffled(range(1, 10))
        t.state["hands"] = {seat: sorted(deck[3 * i : 3 * i + 3]) for i, seat in enumerate(seats)}
        t.state["deck"], t.state["laid"], t.state["sums"] = deck[6:], [], dict.fromkeys(seats, 0)
        t.push("farbe", seat=seats[0])

    def options(self, state: State, seat: Seat) -> Sequence[Candidate]:
        """The broken ones below change `candidates`."""
        return [c for c in self.candidates(state, seat) if c.refusal is None]

    def view(self, state: State, seat: Seat | None) -> View:
        return {
            "hand": state["hands"][seat] if seat else [],
            "sizes": {s: len(h) for s, h in state["hands"].items()},
            "laid": state["laid"],
            "sums": state["sums"],
        }

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return {"hands": [c for s in state["seats"] if s != seat for c in state["hands"][s]], "deck": state["deck"]}

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        others = [s for s in state["seats"] if s != seat]
        pool = dice.shuffled([*state["deck"], *(c for s in others for c in state["hands"][s])])
        edit = Edit(state)
        for s in others:
            size = len(state["hands"][s])
            edit.at("hands")[s], pool = sorted(pool[:size]), pool[size:]
        edit.state["deck"] = pool
        return edit.state

    def parts(self, seat: Seat | None) -> Sequence[str]:
        return ("tisch",)

    def text(self, view: View, part: str) -> str:
        return f"Summen: {sorted(view['sums'].values())}"

    def picture(self, view: View, part: str) -> Svg:
        return f"<svg>{view['laid']}</svg>"

    def tell(self, event: Event, seat: Seat | None) -> str:
        return f"{name(event.data['seat'])} legt {event.data['karte']}."

    def help(self, view: View) -> str:
        return "Lege Karten."

    def invariants(self, state: State) -> list[str]:
        cards = [*state["deck"], *state["laid"], *(c for h in state["hands"].values() for c in h)]
        return [] if sorted(cards) == list(range(1, 10)) else ["cards are not each in one place"]


# --- one broken game for each law ----------------------------------------------------------------------------------------


class RefusedOption(Toy):
    """Offers an option that apply refuses."""

    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        yield from super().candidates(state, seat)
        if seat in self.decisions(state):
            yield Candidate("farbe lila", "Lila")

    def _refusal(self, state: State, seat: Seat, key: str, decision: Decision) -> Refusal | None:
        return illegal("Lila gibt es nicht.", RULE) if key == "farbe lila" else super()._refusal(state, seat, key, decision)


class ForgetfulOptions(Toy):
    """The fast path forgets an answer that the candidates know."""

    def options(self, state: State, seat: Seat) -> Sequence[Candidate]:
        return [c for c in super().options(state, seat) if c.key != "farbe blau"]


class MissingAnswer(Toy):
    """Accepts an answer that is not among the candidates."""

    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        return [c for c in super().candidates(state, seat) if c.key != "farbe blau" or state["laid"]]

    def _refusal(self, state: State, seat: Seat, key: str, decision: Decision) -> Refusal | None:
        return None if key in ("farbe blau", "x") else super()._refusal(state, seat, key, decision)

    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        return super().apply(state, seat, "farbe rot" if key == "x" and seat in self.decisions(state) else key)


class PointsNowhere(Toy):
    """Says that an answer is about a thing that no picture shows."""

    def pointed(self, state: State, seat: Seat, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
        return [replace(c, at=("nirgends",)) for c in candidates]


class RefusalWithoutRule(Toy):
    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        for c in super().candidates(state, seat):
            yield Candidate(c.key, c.label, c.refusal and Refusal("illegal", c.refusal.reason))


class UnknownRule(Toy):
    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        for c in super().candidates(state, seat):
            yield Candidate(c.key, c.label, c.refusal and illegal(c.refusal.reason, "toy.gibt-es-nicht"))


class RefusesByException(Toy):
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        outcome = super().apply(state, seat, key)
        if isinstance(outcome, Refusal):
            raise KeyError(key)
        return outcome


class DeadEnd(Toy):
    """Nobody has an answer once a card was laid."""

    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        return [] if state["laid"] else super().candidates(state, seat)


class NobodyAsked(Toy):
    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        return {} if len(state["laid"]) == 2 else super().decisions(state)


class StuckDraft(Toy):
    """A move begun with blue cannot be completed."""

    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        top = state["stack"][-1] if state["stack"] else {}
        stuck = top.get("farbe") == "blau"
        for c in super().candidates(state, seat):
            yield Candidate(c.key, c.label, illegal("Blau geht nicht weiter.", RULE) if stuck else c.refusal)


class RollsInDraft(Toy):
    """Rolls a die inside a move that can still be taken back."""

    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        step = super().apply(state, seat, key)
        if isinstance(step, Refusal) or step.done:
            return step
        return Step({**step.state, "dice": step.state["dice"] + 1}, step.events, True, False)


class Impure(Toy):
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        step = super().apply(state, seat, key)
        if isinstance(step, Step) and step.done:
            state["sums"][seat] += 1
        return step


class LeakingView(Toy):
    def view(self, state: State, seat: Seat | None) -> View:
        return {**super().view(state, seat), "next": state["deck"][:1]}


class LeakingPrompt(Toy):
    """The open question of one player tells the others what is in the hand."""

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        asked = super().decisions(state)
        return {s: Decision(d.id, f"{d.prompt} Höchste: {max(state['hands'][s])}") for s, d in asked.items() if state["hands"][s]}


class LeakingOptions(Toy):
    """An answer shown to everybody names a hidden card."""

    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        for c in super().candidates(state, seat):
            best = max(state["hands"][seat], default=0)
            yield Candidate(c.key, f"{c.label} ({best})", c.refusal, public=True)


class LeakingQuestion(Toy):
    """Whether a seat is asked depends on its hidden hand."""

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        asked = dict(super().decisions(state))
        if asked and not state["laid"] and 9 in state["hands"]["p2"]:
            asked["p2"] = Decision("extra.p2", "Neun zeigen?", waits=False)
        return asked

    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        if seat == "p2" and state["stack"] and state["stack"][-1]["seat"] != "p2":
            return [Candidate("zeige", "Zeigen")]
        return super().candidates(state, seat)


class LeakingEvents(Toy):
    """The public event of a draft step names a hidden card."""

    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        step = super().apply(state, seat, key)
        if isinstance(step, Step) and not step.done:
            return Step(step.state, (Event("gelegt", {"seat": seat, "karte": max(state["hands"][seat])}),), step.barrier, False)
        return step


class LazyReshuffle(Toy):
    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return state


class DicePeeking(Toy):
    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]:
        Dice(state["seed"], state["dice"]).roll()
        return super().candidates(state, seat)


class RollWithoutBarrier(Toy):
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        step = super().apply(state, seat, key)
        return Step(step.state, step.events, False, step.done) if isinstance(step, Step) else step


class Endless(Toy):
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        step = super().apply(state, seat, key)
        if isinstance(step, Step) and step.done:
            back = {k: state[k] for k in ("hands", "laid")}
            stack = [{**state["stack"][0], "open": step.state["serial"]}]
            return Step({**step.state, **back, "result": None, "stack": stack}, step.events, True)
        return step


class NotReplayable(Toy):
    """Remembers outside the state."""

    def __init__(self) -> None:
        self.calls = 0

    def new(self, seats: Sequence[Seat], variant: Mapping[str, str], seed: str, **chosen: Any) -> State:
        self.calls += 1
        return {**super().new(seats, variant, seed, **chosen), "calls": self.calls}


class NotSerialisable(Toy):
    def new(self, seats: Sequence[Seat], variant: Mapping[str, str], seed: str, **chosen: Any) -> State:
        return {**super().new(seats, variant, seed, **chosen), "pair": (1, 2)}


class TimelessRule(Toy):
    """Explains moves of other moments by a rule that does not exist."""

    def not_now(self, state: State, seat: Seat) -> Sequence[Candidate]:
        return [timed("warte", "Warten", "Warten kann man später.", "toy.gibt-es-nicht")]


class LeakingMoment(Toy):
    """Says when a card can be laid, and so who holds it."""

    def not_now(self, state: State, seat: Seat) -> Sequence[Candidate]:
        return [timed("warte", "Warten", f"Warten kann, wer nicht {state['deck'][0]} hat.", RULE)]


class IgnoredRoles(Toy):
    """Has sides and gives them by the order of the seats, whatever was chosen."""

    def roles(self, variant: Mapping[str, str], players: int) -> Sequence[Role]:
        return (Role("hell", "Die Hellen"), Role("dunkel", "Die Dunklen"))

    def new(self, seats: Sequence[Seat], variant: Mapping[str, str], seed: str, **chosen: Any) -> State:
        return {**super().new(seats, variant, seed), "roles": dict(zip(seats, ("hell", "dunkel"), strict=True))}


class BrokenInvariant(Toy):
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal:
        step = super().apply(state, seat, key)
        if isinstance(step, Step) and step.done:
            return Step({**step.state, "deck": step.state["deck"][1:]}, step.events, step.barrier)
        return step


class TooWide(Toy):
    def text(self, view: View, part: str) -> str:
        return "x" * 43


class BadDefault(Toy):
    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        return {s: Decision(d.id, d.prompt, secret=d.secret, default="warte") for s, d in super().decisions(state).items()}


class ReopenedDecision(Toy):
    """The second move is asked under the id of the first."""

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        return {s: Decision(f"{len(state['laid']) % 2}.{state['stack'][-1]['frame']}", d.prompt, secret=d.secret)
                for s, d in super().decisions(state).items()}  # fmt: skip


class BrokenByUndo(Toy):
    """Believes that the number of dice thrown tells how far the game is: after an undo nobody is asked."""

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        return super().decisions(state) if state["dice"] == 8 + len(state["laid"]) else {}


class BadCorrection(Toy):
    def corrections(self, view: View) -> Sequence[Candidate]:
        return [Candidate("wirf karte weg", "Eine Karte aus dem Spiel nehmen")]

    def correct(self, state: State, key: str) -> Step | Refusal:
        return Step({**state, "deck": state["deck"][1:]})


BROKEN: Mapping[type[Toy], str] = {
    RefusedOption: "options-exact",
    ForgetfulOptions: "options-exact",
    MissingAnswer: "foreign-keys",
    PointsNowhere: "things-are-marked",
    RefusalWithoutRule: "foreign-keys",
    UnknownRule: "foreign-keys",
    TimelessRule: "foreign-keys",
    RefusesByException: "no-exception",
    DeadEnd: "asked-or-over",
    NobodyAsked: "asked-or-over",
    StuckDraft: "drafts-complete",
    RollsInDraft: "drafts-complete",
    Impure: "pure",
    LeakingView: "secrecy",
    LeakingPrompt: "secrecy",
    LeakingOptions: "secrecy",
    LeakingQuestion: "secrecy",
    LeakingEvents: "secrecy",
    LeakingMoment: "secrecy",
    LazyReshuffle: "reshuffle-works",
    DicePeeking: "no-dice-in-reading",
    RollWithoutBarrier: "step",
    ReopenedDecision: "step",
    BrokenByUndo: "undo",
    Endless: "ends",
    NotReplayable: "replay",
    NotSerialisable: "serialises",
    IgnoredRoles: "roles",
    BrokenInvariant: "invariants",
    TooWide: "texts-fit",
    BadDefault: "decisions-sound",
    BadCorrection: "corrections",
}

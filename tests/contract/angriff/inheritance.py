"""The items of a character who fell in combat: each unwounded companion may take one, the rest is discarded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Transition
from games.rules import guard
from tests.contract.angriff import doing
from tests.contract.angriff.cards import MOVER, ZONES, frames, title
from tests.contract.angriff.company import characters, discard


@guard("me.angriff.gegenstaende", "me.konstitution.gegenstaende")
def unwounded(s: State, fig: str) -> str | None:
    return f"{title(fig)} ist verwundet und darf nichts übernehmen." if s["figures"][fig] == "verwundet" else None


@guard("me.konstitution.gegenstaende")
def one_each(f: FrameData, fig: str) -> str | None:
    return f"{title(fig)} hat schon einen Gegenstand übernommen; jeder nur einen." if fig in f["heirs"] else None


@guard("me.start.kartentext")
def no_more(f: FrameData) -> str | None:
    return "Nur ein Gegenstand darf übergehen." if f.get("left") == 0 else None


def may_take(s: State, f: FrameData, fig: str) -> Refusal | None:
    return unwounded(s, fig) or one_each(f, fig) or no_more(f)


@frames.add
class Inheritance(Frame):
    """The items lie in the zone «erbe»; a tapped one stays so with whoever takes it."""

    id = "erbe"

    def run(self, t: Transition, f: FrameData) -> bool:
        if ZONES.count(t.state, "erbe") and any(may_take(t.state, f, fig) is None for fig in characters(t.state)):
            return False
        self.throw_away(t)
        t.pop()
        return True

    @staticmethod
    def throw_away(t: Transition) -> None:
        for item in list(ZONES.cards(t.state, "erbe")):
            discard(t, item, "erbe")

    def asks(self, game: object, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        items = ", ".join(title(item) for item in ZONES.faces(s, "erbe"))
        prompt = f"{name(MOVER)}: Wer übernimmt {items}? Jeder Unverwundete nur eines."
        rules = ("me.angriff.gegenstaende", "me.konstitution.gegenstaende")
        return {MOVER: self.ask(f, MOVER, prompt, default="fertig", rules=rules)}

    def candidates(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for item in dict.fromkeys(ZONES.faces(s, "erbe")):
            for fig in characters(s):
                label = f"{title(fig)} nimmt {title(item)}"
                yield Candidate(f"gib {item} {fig}", label, may_take(s, f, fig), aliases=(f"gib {title(item)} {title(fig)}",))
        yield Candidate("fertig", "Den Rest abwerfen", aliases=("nichts", "abwerfen"))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            self.throw_away(t)
            return
        _, item, fig = key.split()
        card = ZONES.move(t, ZONES.find(t.state, "erbe", item), "erbe", f"bei {fig}")
        doing.attach(t, card, fig)
        f["heirs"] = [*f["heirs"], fig]
        if "left" in f:
            f["left"] -= 1
        t.tell("erbt", figur=fig, karte=item)
        if ZONES.count(t.state, "erbe") and any(may_take(t.state, f, other) is None for other in characters(t.state)):
            t.draft()

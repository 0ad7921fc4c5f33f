"""The items of a character who fell in combat: each unwounded companion may take one, the rest is discarded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard
from tests.contract.angriff.cards import MOVER, title
from tests.contract.angriff.company import characters, discard
from tests.contract.angriff.stack import frames


def distribute(t: Turn, items: list[str], used: list[str]) -> None:
    """`used`: items that are tapped; they stay so with whoever takes them."""
    if items:
        t.push("erbe", gegenstaende=items, benutzt=used, erben=[])


@guard("me.angriff.gegenstaende", "me.konstitution.gegenstaende")
def unwounded(s: State, fig: str) -> str | None:
    return f"{title(fig)} ist verwundet und darf nichts übernehmen." if s["figuren"][fig]["zustand"] == "verwundet" else None


@guard("me.konstitution.gegenstaende")
def one_each(f: FrameData, fig: str) -> str | None:
    return f"{title(fig)} hat schon einen Gegenstand übernommen; jeder nur einen." if fig in f["erben"] else None


def may_take(s: State, f: FrameData, fig: str) -> Refusal | None:
    return unwounded(s, fig) or one_each(f, fig)


@frames.add
class Inheritance(Frame):
    id = "erbe"

    def run(self, t: Turn, f: FrameData) -> bool:
        if f["gegenstaende"] and any(may_take(t.state, f, fig) is None for fig in characters(t.state)):
            return False
        for item in f["gegenstaende"]:
            discard(t, MOVER, item)
        t.pop()
        return True

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(MOVER)}: Wer übernimmt {', '.join(title(i) for i in f['gegenstaende'])}? Jeder Unverwundete nur eines."
        rules = ("me.angriff.gegenstaende", "me.konstitution.gegenstaende")
        return {MOVER: self.ask(f, MOVER, prompt, default="fertig", rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for item in dict.fromkeys(f["gegenstaende"]):
            for fig in characters(s):
                label = f"{title(fig)} nimmt {title(item)}"
                yield Candidate(f"gib {item} {fig}", label, may_take(s, f, fig), aliases=(f"gib {title(item)} {title(fig)}",))
        yield Candidate("fertig", "Den Rest abwerfen", aliases=("nichts", "abwerfen"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            for item in f["gegenstaende"]:
                discard(t, MOVER, item)
            f["gegenstaende"] = []
            return
        _, item, fig = key.split()
        left = list(f["gegenstaende"])
        left.remove(item)
        f["gegenstaende"], f["erben"] = left, [*f["erben"], fig]
        it = t.at("figuren", fig)
        it["gegenstaende"] = [*it["gegenstaende"], item]
        if item in f["benutzt"]:
            it["benutzt"] = [*it["benutzt"], item]
            f["benutzt"] = [i for i in f["benutzt"] if i != item]
        t.tell("erbt", figur=fig, karte=item)
        if left and any(may_take(t.state, f, other) is None for other in characters(t.state)):
            t.draft()

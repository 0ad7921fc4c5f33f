"""Casualties: a regular unit, an elite turned into a regular, or an elite for two hits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Frames, Turn, first
from games.rules import guard, rule
from tests.contract.kampf.board import ATTACKER, DEFENDER, SIDE

frames = Frames()
LABELS = {
    "entferne regulaer": "Eine reguläre Einheit entfernen (1 Treffer)",
    "ersetze elite": "Eine Elite durch eine reguläre Einheit ersetzen (1 Treffer)",
    "entferne elite": "Eine Elite ganz entfernen (2 Treffer)",
}


def units(state: State, seat: Seat) -> int:
    return int(state["armies"][seat]["regular"] + state["armies"][seat]["elite"])


@guard("rk.kampf.verluste.treffer")
def has_unit(state: State, seat: Seat, key: str) -> str | None:
    kind = "regular" if key == "entferne regulaer" else "elite"
    word = "reguläre Einheit" if kind == "regular" else "Elite-Einheit"
    return None if state["armies"][seat][kind] else f"In deiner Armee ist keine {word} mehr."


@guard("rk.kampf.verluste.elite-zwei")
def two_hits_for_elite(state: State, seat: Seat, key: str, hits: int) -> str | None:
    if key == "entferne elite" and hits < 2 and replacement(state, seat):
        return "Eine Elite-Einheit ganz zu entfernen deckt zwei Treffer; es ist nur noch einer offen."
    return None


@guard("rk.kampf.verluste.ersatz")
def can_be_replaced(state: State, seat: Seat, key: str) -> str | None:
    if key == "ersetze elite" and not replacement(state, seat):
        return "Weder unter den Verlusten noch in den Verstärkungen ist eine reguläre Einheit: Die Elite wird ersatzlos entfernt."
    return None


def replacement(state: State, seat: Seat) -> bool:
    return bool(state["losses"][seat]["regular"] or state["reserve"][seat]["regular"])


def check(state: State, seat: Seat, key: str, hits: int) -> Refusal | None:
    return first(has_unit(state, seat, key), two_hits_for_elite(state, seat, key, hits), can_be_replaced(state, seat, key))


@rule("rk.kampf.verluste.schatten", off=False)
def comes_back(seat: Seat) -> bool:
    """What the Shadow loses is available again; what the Free Peoples lose is gone."""
    return seat == ATTACKER


def lose(t: Turn, seat: Seat, kind: str, count: int = 1) -> None:
    t.at("armies", seat)[kind] -= count
    place = "reserve" if comes_back(seat) and kind != "leader" else "losses"
    t.at(place, seat)[kind] += count


def take(t: Turn, seat: Seat, key: str) -> int:
    """Carry out one choice; how many hits it covers."""
    if key == "entferne regulaer":
        lose(t, seat, "regular")
        return 1
    replaced = key == "ersetze elite"
    if replaced:
        source = "losses" if t.state["losses"][seat]["regular"] else "reserve"
        t.at(source, seat)["regular"] -= 1
        t.at("armies", seat)["regular"] += 1
    lose(t, seat, "elite")
    return 1 if replaced else 2


@rule("rk.anfuehrer.verlust.letzte-einheit", off=None)
def leaders_fall(t: Turn, seat: Seat) -> None:
    """Leaders do not survive the last unit of their army."""
    count = t.state["armies"][seat]["leader"]
    if units(t.state, seat) == 0 and count:
        t.at("armies", seat)["leader"] = 0
        t.at("losses", seat)["leader"] += count
        t.tell("anfuehrer-fallen", seat=seat, anzahl=count)


def suffer(t: Turn, seat: Seat, hits: int) -> None:
    """So many hits against an army: asked only where there is something to choose."""
    if hits > 0 and units(t.state, seat):
        t.push("verluste", seat=seat, treffer=hits, gewaehlt=[])


@frames.add
class Losses(Frame):
    id = "verluste"

    def run(self, t: Turn, f: FrameData) -> bool:
        seat, hits = f["seat"], f["treffer"]
        army = t.state["armies"][seat]
        if hits > 0 and units(t.state, seat):
            if not army["elite"] and not f["gewaehlt"]:  # nothing to choose: regulars only
                lost = min(hits, army["regular"])
                lose(t, seat, "regular", lost)
                t.top["gewaehlt"] = ["entferne regulaer"] * lost
                t.top["treffer"] = 0
                return True
            return False
        t.tell("verluste", seat=seat, gewaehlt=list(f["gewaehlt"]))
        leaders_fall(t, seat)
        t.pop()
        return True

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, hits = f["seat"], f["treffer"]
        prompt = f"{name(seat)}, {hits} Treffer gegen {SIDE[seat]}: Wen entfernst du?"
        rules = ("rk.kampf.verluste.treffer", "rk.kampf.verluste.elite-zwei")
        return {seat: self.ask(f, seat, prompt, rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for key, label in LABELS.items():
            yield Candidate(key, label, check(s, seat, key, f["treffer"]), "rk.kampf.verluste.treffer")

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        hits = f["treffer"] - take(t, seat, key)
        f["treffer"] = max(0, hits)
        f["gewaehlt"] = [*f["gewaehlt"], key]
        if hits > 0 and units(t.state, seat):
            t.draft()


def faults(state: State) -> list[str]:
    found = []
    for seat in (ATTACKER, DEFENDER):
        for zone in ("armies", "reserve", "losses"):
            found += [f"{zone} of {seat}: {k} is {v}" for k, v in state[zone][seat].items() if k != "region" and v < 0]
        if units(state, seat) > 10:
            found.append(f"{seat} has more than ten units in a region")
    return found

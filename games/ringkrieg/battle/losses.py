"""Casualties (chapter VI): a regular unit, an elite turned into a regular of its nation, or an elite for two hits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData, first
from games.ringkrieg import sides
from games.ringkrieg.battle.attack import general
from games.ringkrieg.facts import Facts, Figure, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import order
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import Spot, force, units
from games.ringkrieg.wording import NATION, ONE, figure_from, figure_key, figure_label, figure_name, fitting, spot_name
from games.rules import guard, rule

AT_ONCE: dict[str, Callable[[], int]] = {}  # kinds of units of which one hit removes several, and how many
spared: list[Callable[[Facts, State, FrameData, Figure], Refusal | None]] = []  # who cannot be chosen: (facts, s, f, figure)


def suffer(t: Transition, side: Side, spot: Spot, hits: int, *, in_battle: bool = True, by_choice: bool = False) -> None:
    """So many hits against the army of a side at a spot. `in_battle`: its persons and Nazgûl fall with its last unit.
    `by_choice`: it takes them for a card of its own, unit by unit."""
    if hits > 0 and units(force(t.state, spot)):
        t.push(
            "verluste",
            side=side,
            spot=spot,
            hits=hits,
            taken=[],
            in_battle=in_battle,
            **chooses(t.game.facts, t.state, side, spot),
        )
        if by_choice and any(figure[-1] in AT_ONCE for figure in force(t.state, spot)):
            t.top["singly"] = True


def by_a_hit(s: State, f: FrameData, figure: Figure) -> int:
    """How many figures of this kind one hit removes, as far as they are there."""
    many = AT_ONCE[figure[-1]]() if figure[-1] in AT_ONCE and not f.get("singly") else 1
    return min(many, force(s, f["spot"]).get(figure, 0))


def chooses(facts: Facts, s: State, side: Side, spot: Spot) -> dict[str, Any]:
    """Who takes the losses: whoever leads the army."""
    return order.by(s, **{side: general(facts, s, side, spot)}) if "teams" in s else {}


def regular_of(figure: Figure) -> Figure:
    return f"{figure.split('.')[0]}.r"


@rule(
    "rk.kampf.verluste.ersatz",
    "rk.kampf.verluste.ersatz-nation",
    "rk.kampf.verluste.ersatz-quelle",
    off=None,
)
def replacement(s: State, figure: Figure) -> str | None:
    """Where a regular of the same nation comes from: earlier losses first, then the reinforcements."""
    regular = regular_of(figure)
    return next((pile for pile in ("lost", "reserve") if s[pile].get(regular, 0)), None)


@guard("rk.kampf.verluste.ersatz")
def cannot_be_replaced(facts: Facts, s: State, figure: Figure) -> str | None:
    if replacement(s, figure) is None:
        return f"{facts.nations[figure.split('.')[0]].name}: keine reguläre Einheit mehr da. Die Elite wird ersatzlos entfernt."
    return None


@guard("rk.kampf.verluste.elite-zwei", waivable=True)
def one_hit_is_not_enough(s: State, figure: Figure, hits: int) -> str | None:
    if figure[-1] == "e" and hits < 2 and replacement(s, figure) is not None:
        return "Eine Elite-Einheit ganz zu entfernen deckt zwei Treffer; es ist nur noch einer offen."
    return None


def replace_elite(t: Transition, spot: Spot, figure: Figure) -> None:
    """An elite becomes a regular of its nation; it goes where casualties go."""
    pile = replacement(t.state, figure)
    assert pile is not None
    regular = regular_of(figure)
    armies.lose(t, spot, figure)
    t.at(pile)[regular] -= 1
    armies.add(t, spot, regular)


@rule("rk.figur.anfuehrer.verlust", off=lambda figures: dict(figures))
def can_fall(figures: Mapping[Figure, int]) -> Mapping[Figure, int]:
    """What can be taken as a casualty: units, never a leader."""
    return armies.only_units(figures)


@rule("rk.kampf.verluste.treffer", "rk.kampf.verluste.beispiel", off=0)
def covers(figure: Figure) -> int:
    """How many hits removing a unit covers."""
    return 2 if figure[-1] == "e" else 1


@rule("rk.anfuehrer.verlust.letzte-einheit", "rk.anfuehrer.verlust.dauer", "rk.anfuehrer.verlust.hexenkoenig", off=None)
def all_fall(t: Transition, side: Side, spot: Spot) -> None:
    """With the last unit of a battle fall its leaders, Nazgûl and persons: persons for good."""
    figures, persons = armies.all_of(t.game.facts, t.state, spot, side)
    for figure, count in figures.items():
        armies.lose(t, spot, figure, count)
    for person in persons:
        armies.lose_person(t, person)
    if figures or persons:
        t.tell("mitgefallen", spot=spot, force=figures, persons=persons)


def several(facts: Facts, s: State, f: FrameData, figure: Figure) -> Iterator[Candidate]:
    """«entferne 3 gondor regulaer»: several at once, as far as they are there and hits are left."""
    for count in range(2, min(force(s, f["spot"])[figure], f["hits"]) + 1):
        label, said = _gone(facts, figure, count, count), f"{count} {figure_name(facts, figure, count)} entfernen"
        yield Candidate(f"entferne {count} {figure_key(figure)}", label, rule="rk.kampf.verluste.treffer", aliases=(said,))


def _gone(facts: Facts, figure: Figure, count: int, hits: int) -> str:
    """So many of a figure as casualties, and how many hits that covers."""
    return figure_label(facts, "", figure, f" weg · {hits} Treffer", count)


@guard("rk.figur.anfuehrer.verlust")
def only_units_fall() -> str | None:
    return "Treffer nehmen nur Einheiten auf sich. Anführer, Nazgûl und Personen fallen erst mit der letzten Einheit ihrer Armee."


def leaders(facts: Facts, s: State, f: FrameData) -> Iterator[Candidate]:
    """Who cannot be taken as a casualty, as people name them."""
    here, no = force(s, f["spot"]), only_units_fall()
    if no is None:
        return
    for figure in here:
        if figure not in can_fall(here):
            called = ONE[figure[-1]]
            yield Candidate(
                f"entferne {figure_key(figure)}",
                f"{figure_name(facts, figure)} entfernen",
                no,
                aliases=(called, f"entferne {called}"),
            )


@frames.add
class Losses(Frame):
    """The owner chooses unit by unit; where there is nothing to choose it happens by itself."""

    id = "verluste"

    @staticmethod
    def choice(s: State, f: FrameData) -> bool:
        """Whether hits are left and there is something to choose: among regulars of one nation there is not."""
        here = armies.only_units(force(s, f["spot"]))
        return f["hits"] > 0 and bool(here) and (len(here) > 1 or next(iter(here))[-1] == "e")

    def run(self, t: Transition, f: FrameData) -> bool:
        here = armies.only_units(force(t.state, f["spot"]))
        if f["hits"] > 0 and here:
            if not self.choice(t.state, f):
                (figure, count), top = next(iter(here.items())), t.top
                fall = min(count, f["hits"] * (by_a_hit(t.state, f, figure) or 1))
                armies.lose(t, f["spot"], figure, fall)
                top["taken"] = [*f["taken"], *([f"entferne {figure_key(figure)}"] * fall)]
                top["hits"] = 0
                return True
            return False
        t.pop()
        t.tell("verluste", side=f["side"], spot=f["spot"], taken=f["taken"])
        if not units(force(t.state, f["spot"])):
            if f["in_battle"]:
                all_fall(t, f["side"], f["spot"])
            else:
                armies.leaderless(t, f["spot"])
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = f"{name(seat)}, {f['hits']} Treffer ({spot_name(game.facts, f['spot'])}): Was verlierst du?"
        return {seat: self.ask(f, seat, prompt, rules=("rk.kampf.verluste.treffer", "rk.kampf.verluste.elite-zwei"))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for figure in can_fall(force(s, f["spot"])):
            one, key = figure_name(game.facts, figure), figure_key(figure)
            refusal: Refusal | None = one_hit_is_not_enough(s, figure, f["hits"])
            for spares in spared:
                refusal = refusal or spares(game.facts, s, f, figure)
            many = by_a_hit(s, f, figure)
            if figure[-1] == "e":
                nation = figure.split(".")[0]
                named = game.facts.nations[nation].name
                label = fitting(f"Elite → reguläre ({named}), 1 Treffer", f"Elite → reguläre ({NATION.get(nation, named)})")
                said = (f"Elite-Einheit durch reguläre ersetzen ({named})", "Elite-Einheit durch reguläre ersetzen")
                no = first(cannot_be_replaced(game.facts, s, figure))
                yield Candidate(f"ersetze {key}", label, no, "rk.kampf.verluste.treffer", said)
            yield Candidate(
                f"entferne {key}",
                _gone(game.facts, figure, many, covers(figure)),
                refusal,
                "rk.kampf.verluste.treffer",
                (f"{one} entfernen", *(("reguläre", "1 reguläre", f"1 {one}") if figure[-1] == "r" else ())),
            )
            if figure[-1] == "r" and refusal is None and many == 1:
                yield from several(game.facts, s, f, figure)
        yield from leaders(game.facts, s, f)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, which = key.partition(" ")
        count, _, rest = which.partition(" ")
        if count.isdigit():
            for _ in range(int(count)):
                self._take(t, f, verb, rest)
        else:
            self._take(t, f, verb, which)
        if self.choice(t.state, f):
            t.draft()

    @staticmethod
    def _take(t: Transition, f: FrameData, verb: str, which: str) -> None:
        figure, many = figure_from(which), 1
        if verb == "ersetze":
            replace_elite(t, f["spot"], figure)
            f["hits"] -= 1
        else:
            many = by_a_hit(t.state, f, figure)
            armies.lose(t, f["spot"], figure, many)
            f["hits"] -= covers(figure)
        f["taken"] = [*f["taken"], *[f"{verb} {which}"] * many]

"""Recruiting (chapter VI): the action «rekrutiere» with a muster die, and `place_refused` and `put` for cards.

A muster die brings an elite unit, or two of regular units and leaders (Nazgûl) in two different settlements. Persons come by
the action «person» (`persons.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal, name
from games.flow import FrameData
from games.ringkrieg import politics, sides
from games.ringkrieg.facts import NAZGUL, Facts, Figure, Region, Side, other
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import command, succession
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import Spot, box, force, units
from games.ringkrieg.whereabouts import at, begins
from games.ringkrieg.wording import KINDS, LETTERS, SHORT, figure_label, figure_name, opens
from games.rules import guard, otherwise, remembered, rule

opens("rekrutiere", *(f"{amount}{SHORT[kind]}" for kind in "rea" for amount in ("", "1 ", "2 ")), more=True)
ENOUGH = Candidate("fertig", "Fertig, nichts weiter", aliases=("nein", "das genügt"))

# --- where a figure may appear -------------------------------------------------------------------------------------------


@guard(
    "rk.rekrutierung.kriegszustand",
    "rk.aktion.rekrutierung.krieg",
    "rk.politik.krieg.rekrutieren",
    "rk.politik.krieg.beschraenkungen",
    "rk.politik.krieg.folgen",
    "rk.rekrutierung.siedlung-kriegszustand",
    "rk.politik.personen.nazgul-rekrutieren",
    waivable=True,
)
def not_at_war(facts: Facts, s: State, figure: Figure) -> str | None:
    nation = figure.split(".")[0]
    if politics.at_war(s, nation):
        return None
    return f"{facts.nations[nation].name}: nicht im Kriegszustand. Mit dem Würfel rekrutieren nur Nationen im Krieg."


@guard("rk.rekrutierung.ort", "rk.rekrutierung.nazgul-ort")
def wrong_place(facts: Facts, figure: Figure, region: Region) -> str | None:
    place = facts.regions[region]
    if figure == NAZGUL:
        if place.nation == "sauron" and place.stronghold:
            return None
        return "Nazgûl kommen nur in Festungen Saurons ins Spiel."
    nation = figure.split(".")[0]
    if place.nation == nation and place.settlement:
        return None
    return f"{facts.nations[nation].name}: Neue Figuren kommen nur in ein Dorf, eine Stadt oder eine Festung der eigenen Nation."


@guard(
    "rk.rekrutierung.beschraenkung.erobert",
    "rk.rekrutierung.figuren-oder-einheiten",
    "rk.rekrutierung.karte.feindliche-einheit",
    "rk.rekrutierung.karte.beispiel-theoden",
    "rk.belagerung.eroberung.folgen",
)
def taken(facts: Facts, s: State, side: Side, region: Region) -> str | None:
    """Enemy units or an enemy marker bar a region. Besiegers do not bar the stronghold that still holds out."""
    if territory.control(facts, s, region) == other(side):
        return f"{facts.name(region)} ist in der Hand des Feindes."
    holds_out = territory.besieged(s, region) and not otherwise("rk.rekrutierung.karte.belagert-widerspruch")
    figures_bar = not territory.besieged(s, region) and otherwise("rk.rekrutierung.figuren-oder-einheiten")
    if figures_bar and armies.stands_anybody(facts, s, other(side), region):
        return f"{begins(at(facts, region))} stehen feindliche Figuren."
    if territory.enemy_army(facts, s, side, region) and not holds_out:
        return f"{begins(at(facts, region))} stehen feindliche Einheiten."
    return None


open_in_sieges: list[Callable[[Facts, State, Region], bool]] = []  # where a die recruits though besieged: (facts, s, region)


@guard(
    "rk.rekrutierung.beschraenkung.belagert",
    "rk.rekrutierung.beschraenkung.belagert.luecke",
    waivable=True,
    reads="rk.rekrutierung.beschraenkung.belagert.luecke",
)
def under_siege(facts: Facts, s: State, region: Region) -> str | None:
    if not territory.besieged(s, region) or any(opens(facts, s, region) for opens in open_in_sieges):
        return None
    return f"{facts.name(region)} wird belagert: Dort rekrutiert kein Würfel."


@guard("rk.rekrutierung.figurenlimit")
def none_left(facts: Facts, s: State, figure: Figure) -> str | None:
    if armies.available(s, figure):
        return None
    return f"Unter den Verstärkungen ist kein Stück mehr: {figure_name(facts, figure)}."


@guard("rk.figur.anfuehrer.allein", "rk.rekrutierung.anfuehrer-ohne-armee")
def leader_alone(facts: Facts, s: State, figure: Figure, region: Region) -> str | None:
    """A leader would be removed at once where no units of its side stand."""
    if figure[-1] == "a" and not units(force(s, spot_for(s, region))):
        return f"{begins(at(facts, region))} steht keine Einheit, bei der ein Anführer sein könnte."
    return None


@rule("rk.rekrutierung.karte.belagert-widerspruch", off=lambda s, region: region)
def spot_for(s: State, region: Region) -> Spot:
    """New figures of a besieged stronghold come into its box."""
    return box(region) if territory.besieged(s, region) else region


def place_refused(facts: Facts, s: State, side: Side, figure: Figure, region: Region) -> Refusal | None:
    """What bars a figure from a region whoever brings it: a card may name any region, whether at war or besieged."""
    return taken(facts, s, side, region) or none_left(facts, s, figure) or leader_alone(facts, s, figure, region)


def nation_refused(facts: Facts, s: State, figure: Figure) -> Refusal | None:
    """What bars all figures of its nation for a muster die, wherever they should come."""
    return (
        (command.not_your_nation(facts, s, figure.split(".")[0]) if "teams" in s else None)
        or not_at_war(facts, s, figure)
        or (succession.again(facts, s, figure.split(".")[0]) if "last" in s else None)
    )


def die_refused(facts: Facts, s: State, side: Side, figure: Figure, region: Region) -> Refusal | None:
    """What bars it for a muster die."""
    return (
        nation_refused(facts, s, figure)
        or wrong_place(facts, figure, region)
        or under_siege(facts, s, region)
        or place_refused(facts, s, side, figure, region)
    )


@rule("rk.rekrutierung.wege", "rk.rekrutierung.verstaerkungen", off=0)
def put(t: Transition, region: Region, figure: Figure, count: int = 1) -> int:
    """Recruit as many as there are; returns how many came."""
    came = armies.recruit(t, spot_for(t.state, region), figure, count)
    if came:
        told(t, region, figure, came)
    return came


def told(t: Transition, region: Region, figure: Figure, count: int) -> None:
    """Recruits that come together are told in one sentence."""
    came = [{"region": region, "figure": figure, "count": count}]
    if t.events and t.events[-1].kind == "rekrutiert":
        came = together([*t.events.pop().data["came"], *came])
    t.tell("rekrutiert", came=came)


def together(came: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same figure in the same region counted once, as they came."""
    counts: dict[tuple[Region, Figure], int] = {}
    for one in came:
        what = one["region"], one["figure"]
        counts[what] = counts.get(what, 0) + one["count"]
    return [{"region": region, "figure": figure, "count": count} for (region, figure), count in counts.items()]


# --- the action ----------------------------------------------------------------------------------------------------------


def mustered(facts: Facts, side: Side) -> Iterator[tuple[Figure, Region]]:
    """Every figure of a side with every settlement where it could appear."""
    for figure in facts.figures_of[side]:
        for region in places_for(facts, figure):
            yield figure, region


@remembered(on_first=True)
def places_for(facts: Facts, figure: Figure) -> tuple[Region, ...]:
    home = facts.settlements[figure.split(".")[0]]
    return tuple(r for r in home if figure != NAZGUL or facts.regions[r].stronghold)


@actions.add
class Recruit(Action):
    id = "rekrutiere"
    title = "Verstärkungen rekrutieren"
    place = 30
    also = (
        "rekrutieren",
        "hebe aus",
        "ausheben",
    )
    kinds = ("rekrutierung",)
    rule = "rk.rekrutierung.auswahl"

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return nothing_to_recruit(facts, s, side)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("rekrutierung", side=side, placed=[])
        t.draft()


@guard("rk.aktion.rekrutierung.krieg", "rk.rekrutierung.kriegszustand")
def nothing_to_recruit(facts: Facts, s: State, side: Side) -> str | None:
    if more(facts, s, side, []):
        return None
    return "Keine deiner Nationen kann gerade rekrutieren: Sie muss im Krieg sein, eine freie Siedlung und Verstärkungen haben."


@guard("rk.rekrutierung.elite", "rk.rekrutierung.auswahl", waivable=True)
def elite_alone(figure: Figure, placed: list[str]) -> str | None:
    return "Eine Elite-Einheit braucht den ganzen Würfel." if placed and figure[-1] == "e" else None


@guard("rk.rekrutierung.verschiedene-siedlungen", waivable=True)
def same_settlement(facts: Facts, region: Region, placed: list[str]) -> str | None:
    if region in placed:
        return f"Die zweite Figur kommt in eine andere Siedlung als {facts.name(region)}."
    return None


def by_another_action(name: str) -> Refusal:
    """Persons come by a muster die too, but not as recruits."""
    return illegal(f"Personen kommen mit der Aktion «person» ins Spiel: «person {name}».", "rk.rekrutierung.person")


def key_of(figure: Figure, region: Region) -> str:
    """«erebor regulaer»: a settlement belongs to one nation, so the nation need not be named."""
    return f"{region} {KINDS[figure[-1]]}"


@frames.add
class Muster(Frame):
    """One figure, and where it was no elite unit perhaps a second one. `placed`: the settlements used."""

    id = "rekrutierung"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = "Was rekrutierst du wo?" if not f["placed"] else "Was kommt als Zweites, in einer anderen Siedlung?"
        return {seat: self.ask(f, seat, f"{name(seat)}: {prompt}", rules=("rk.rekrutierung.auswahl",))}

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        found = [new(game.facts, *what) for what in possible(game.facts, s, f["side"], f["placed"])]
        return [ENOUGH, *found] if f["placed"] else found

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for figure, region in mustered(game.facts, f["side"]):
            refusal = second_refused(game.facts, s, f["side"], figure, region, f["placed"])
            if refusal is not None:
                yield replace(new(game.facts, figure, region), refusal=refusal)
        for figure, region in mustered(game.facts, other(f["side"])):
            yield replace(new(game.facts, figure, region), refusal=not_yours(game.facts, region))
        for person in game.facts.persons.values():
            if person.side == f["side"] and person.id in s["persons"]:
                yield Candidate(person.id, person.name, by_another_action(person.name))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            t.pop()
            return
        region, word = key.split()
        figure = f"{t.game.facts.regions[region].nation}.{LETTERS[word]}"
        put(t, region, figure)
        succession.used(t, f["side"], [figure.split(".")[0]])
        placed = [*f["placed"], region]
        if figure[-1] == "e" or len(placed) == most_figures() or not more(t.game.facts, t.state, f["side"], placed):
            t.pop()
            return
        f["placed"] = placed
        t.draft()


@guard("rk.rekrutierung.ort")
def not_yours(facts: Facts, region: Region) -> str | None:
    """Settlements of the other side are none of ours, whoever holds them."""
    nation = facts.regions[region].nation
    whose = f" ({facts.nations[nation].name})" if nation is not None else ""
    return f"{facts.name(region)} gehört zu einer Nation der anderen Seite{whose}: Rekrutiert wird nur in eigenen Siedlungen."


@remembered(on_first=True)
def new(facts: Facts, figure: Figure, region: Region) -> Candidate:
    """A figure in a settlement as an answer."""
    nation = facts.nations[figure.split(".")[0]].name
    label = figure_label(facts, f"{facts.name(region)}: ", figure)
    names, short = (facts.name(region), *facts.regions[region].aliases), SHORT[figure[-1]]
    also = tuple(f"{called}: {figure_name(facts, figure)}" for called in names)
    also += tuple(f"{amount}{short} {called}" for called in names for amount in ("", "1 "))
    return Candidate(key_of(figure, region), label, None, "rk.rekrutierung.auswahl", also, group=nation)


def possible(facts: Facts, s: State, side: Side, placed: list[str]) -> Iterator[tuple[Figure, Region]]:
    """Every figure that can come, with the settlements where it can. What bars a figure everywhere is asked first, once, and so
    is what bars a nation, and what bars a settlement to all of them."""
    nations: dict[str, bool] = {}
    barred: dict[Region, bool] = {}
    for figure in facts.figures_of[side]:
        nation = figure.split(".")[0]
        if nation not in nations:
            nations[nation] = nation_refused(facts, s, figure) is None
        if not nations[nation] or none_left(facts, s, figure) or elite_alone(figure, placed):
            continue
        for region in places_for(facts, figure):
            if region not in barred:
                full = same_settlement(facts, region, placed) or under_siege(facts, s, region) or taken(facts, s, side, region)
                barred[region] = full is not None
            if not barred[region] and not (wrong_place(facts, figure, region) or leader_alone(facts, s, figure, region)):
                yield figure, region


def second_refused(facts: Facts, s: State, side: Side, figure: Figure, region: Region, placed: list[str]) -> Refusal | None:
    return elite_alone(figure, placed) or same_settlement(facts, region, placed) or die_refused(facts, s, side, figure, region)


@rule("rk.rekrutierung.auswahl", "rk.aktion.rekrutierung.verstaerkungen", "rk.rekrutierung.zwei-nationen", off=1)
def most_figures() -> int:
    return 2


def more(facts: Facts, s: State, side: Side, placed: list[str]) -> bool:
    return any(True for _ in possible(facts, s, side, placed))

"""Sméagol, the tamed creature: a special Companion who always guides, his tiles, and «Wir finden ihn!»."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Candidate, Refusal, State
from games.flow import FrameData
from games.ringkrieg.events import cards, table
from games.ringkrieg.events import places as event_places
from games.ringkrieg.expansion import pick
from games.ringkrieg.expansion.room import ExpansionAction
from games.ringkrieg.facts import FREE, Facts, Region, Side, Tile
from games.ringkrieg.frames import Transition, actions
from games.ringkrieg.quest import fellowship, hunt, tiles
from games.ringkrieg.quest.fellowship import GOLLUM, guide
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies
from games.rules import guard, otherwise, rule

SMEAGOL, TILE = "smeagol", "smeagol"
THE_CARD = "wir_finden_ihn"
DECLARING = "rk.erw.smeagol.faehigkeit.angeben"


def with_the_ring(s: State) -> bool:
    return bool(s["persons"].get(SMEAGOL) == armies.FELLOWSHIP)


# --- his tiles -----------------------------------------------------------------------------------------------------------


@rule("rk.erw.smeagol.gollum-zuerst", "rk.erw.smeagol.widerspruch.stein", off=False)
def gollum_was_first(s: State, tile: Tile) -> bool:
    """Where Gollum guides, Sméagol comes no more: his tiles go into the box, and another one is drawn."""
    return tile.kind == TILE and guide(s) == GOLLUM


@rule("rk.erw.smeagol.zweiter-stein", "rk.erw.smeagol.widerspruch.stein", off=False)
def has_left(s: State, tile: Tile) -> bool:
    """He was here and is out of the game: the second tile goes into the box."""
    return tile.kind == TILE and s["persons"].get(SMEAGOL) == armies.DEAD


tiles.blanks += [gollum_was_first, has_left]


def settles(t: Transition, f: FrameData) -> None:
    """A tile of his counts 0: it brings him, or goes back into the pool where he guides already."""
    if t.game.facts.tiles[f["tile"]].kind != TILE:
        return
    if with_the_ring(t.state):
        goes_back(t, f["tile"])
    else:
        if not (fellowship.in_mordor(t.state) and otherwise("rk.erw.smeagol.mordor")):
            enters(t)
        leaves_the_game(t, f["tile"])


hunt.settling.append(settles)


@rule("rk.erw.smeagol.weiterer-stein", "rk.erw.smeagol.widerspruch.stein", off=None)
def goes_back(t: Transition, tile: str) -> None:
    tiles.put(t, tile, "drawn", "gone" if otherwise("rk.erw.smeagol.widerspruch.stein") else "pool")


@rule("rk.erw.smeagol.stein-weg", "rk.erw.smeagol.widerspruch.stein", off=None)
def leaves_the_game(t: Transition, tile: str) -> None:
    tiles.put(t, tile, "drawn", "gone")


@rule(
    "rk.erw.smeagol.ins-spiel",
    "rk.erw.personen",
    "rk.erw.smeagol.figur",
    "rk.erw.smeagol.mordor",
    "rk.material.widerspruch.smeagol-figur",
    off=None,
)
def enters(t: Transition) -> None:
    """He joins the company and guides it, on the Mordor track too."""
    t.at("persons")[SMEAGOL] = armies.FELLOWSHIP
    t.tell("smeagol-kommt")
    fellowship.company_changed(t)


# --- in the company ------------------------------------------------------------------------------------------------------


@rule("rk.erw.smeagol.ratgeber", off=None)
def always_guides(facts: Facts, s: State) -> str | None:
    return SMEAGOL if with_the_ring(s) else None


fellowship.guides_always.append(always_guides)


@rule("rk.erw.smeagol.level", off=0)
def highest_of_the_others(facts: Facts, s: State) -> int:
    """Level X: as high as the highest Companion in the Fellowship."""
    return max((fellowship.level(facts, s, p) for p in armies.companions(facts, s) if p != SMEAGOL), default=0)


armies.LEVELS[SMEAGOL] = highest_of_the_others


@rule("rk.erw.smeagol.entfernen", off=None)
def never_parts(facts: Facts, s: State, person: str) -> armies.Spot | None:
    """Separated from the Ring-bearers he is out of the game: he travels nowhere."""
    return armies.DEAD if person == SMEAGOL else None


fellowship.goes_instead.append(never_parts)


def company_left(t: Transition, person: str) -> None:
    others = [p for p in armies.companions(t.game.facts, t.state) if p != SMEAGOL]
    if person == SMEAGOL:
        we_shall_get_it(t)
    elif with_the_ring(t.state) and not others:
        becomes_gollum(t)


fellowship.departed.append(company_left)


@rule(
    "rk.erw.smeagol.wir-finden-ihn",
    "rk.erw.smeagol.verlust",
    "rk.erw.smeagol.entfernen",
    "rk.erw.smeagol.widerspruch.wir-finden-ihn",
    "rk.erw.balrog.widerspruch.smeagol",
    off=None,
)
def we_shall_get_it(t: Transition) -> None:
    """Whatever took him away: the Shadow gets the card, in force at once."""
    instance = cards.CARDS.move(t, cards.CARDS.find(t.state, cards.ASIDE, THE_CARD), cards.ASIDE, cards.TABLE)
    table.lie_down(t, THE_CARD, instance)
    t.tell("wir-finden-ihn")


@rule("rk.erw.smeagol.allein", "rk.erw.smeagol.gollum-danach", off=None)
def becomes_gollum(t: Transition) -> None:
    """The last Companion is gone: he is Gollum now, and the Shadow gets nothing."""
    armies.lose_person(t, SMEAGOL)
    t.tell("smeagol-gollum")


@rule("rk.erw.smeagol.entfernen", "rk.erw.smeagol.angeben-reihenfolge", off=None)
def declared(t: Transition, where: Region) -> None:
    """In a city or stronghold of the Free Peoples he is gone at once, before tiles that the way costs."""
    if with_the_ring(t.state) and fellowship.home_of_the_free(t.game.facts, t.state, where):
        fellowship.leaves(t, SMEAGOL, armies.DEAD)


fellowship.declared.append(declared)


@rule("rk.erw.smeagol.zuweisung", off=lambda person: person == SMEAGOL)
def is_passed_over(person: str) -> bool:
    """He counts as a Companion when dice are allocated to the hunt."""
    return False


dice.uncounted.append(is_passed_over)


@rule("rk.erw.smeagol.nicht-gollum", off=lambda facts, named: [SMEAGOL] if GOLLUM in named else [])
def goes_by_gollum(facts: Facts, named: list[str]) -> list[str]:
    """Cards that speak of Gollum do not mean him."""
    return []


event_places.namesakes.append(goes_by_gollum)

# --- his ability ---------------------------------------------------------------------------------------------------------


@guard(DECLARING)
def does_not_guide(s: State) -> str | None:
    return None if guide(s) == SMEAGOL else "Dafür muss Sméagol Ratgeber sein."


@guard(DECLARING)
def in_mordor(s: State) -> str | None:
    return "In Mordor gibt es keine Position mehr anzugeben." if fellowship.in_mordor(s) else None


@actions.add
class Declare(ExpansionAction):
    id = "angeben"
    title = "Position angeben (Sméagol)"
    place = 12
    sides = (FREE,)
    kinds = ("person",)
    rule = DECLARING

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        return dice.for_persons()

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return does_not_guide(s) or in_mordor(s) or fellowship.is_revealed(s)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        pick.ask(t, FREE, "angeben")
        t.draft()


@rule(DECLARING, off=lambda facts, s: [s["fellowship"]["region"]])
def goals(facts: Facts, s: State) -> list[Region]:
    """As when it is declared in phase 2."""
    return fellowship.reachable(facts, s)


def places(facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
    near = goals(facts, s)
    yield from (pick.place(facts, region, None, DECLARING) for region in near)
    for region in facts.regions:
        if region not in near:
            yield pick.place(facts, region, fellowship.out_of_reach(facts, s, region), DECLARING)


@rule("rk.erw.smeagol.faehigkeit.stadt", off=True)
def heals() -> bool:
    """Declared so, the Ring-bearers do not heal."""
    return False


pick.add(
    "angeben",
    "Sméagol führt. Wo gibst du die Gemeinschaft an?",
    places,
    lambda t, side, key: fellowship.declare(t, key, heals=heals()),
    rule=DECLARING,
)

"""The politics of Middle-earth (chapter VII): active and passive nations, the political track, war.

`s["politics"][nation]` is how many steps a nation is away from war (0: at war), `s["active"]` the nations whose marker shows
the active side. Other rooms call `at_war`, `advance`, `activate` and the three occasions `army_enters`, `attacked`,
`settlement_lost`; fellowship and persons call `declared_in` and `companion_stops`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games import effects
from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import lasting, sides
from games.ringkrieg.facts import FREE, SHADOW, Facts, Nation, Region, Side
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import command, succession
from games.ringkrieg.wording import NATION
from games.rules import guard, otherwise, rule

# --- reading -------------------------------------------------------------------------------------------------------------


def at_war(s: State, nation: Nation) -> bool:
    """In the last box of the track."""
    return bool(s["politics"][nation] == 0)


def is_active(s: State, nation: Nation) -> bool:
    return nation in s["active"]


def all_at_war(facts: Facts, s: State, side: Side) -> bool:
    return all(at_war(s, nation) for nation in facts.of_side(side))


@rule("rk.politik.passiv.grenze", "rk.politik.passiv.begriff", "rk.politik.spielstein.begriff", off=0)
def lowest_step(s: State, nation: Nation) -> int:
    """A passive nation never comes into the last box."""
    return 0 if is_active(s, nation) else 1


def can_advance(s: State, nation: Nation) -> bool:
    return bool(s["politics"][nation] > lowest_step(s, nation))


# --- changing ------------------------------------------------------------------------------------------------------------


def advance(t: Transition, nation: Nation, steps: int = 1, *, why: str = "") -> bool:
    """Move a nation towards war as far as it may go; whether it moved. `why`: "diplomatie", "angriff", "eroberung",
    "faehigkeit" or a card, so that cards on the table can wait for it."""
    before = t.state["politics"][nation]
    after = max(lowest_step(t.state, nation), before - steps)
    if after >= before:
        return False
    t.at("politics")[nation] = after
    t.tell("politik", nation=nation, steps=after, why=why)
    effects.happens(t, "vorgerueckt", {"nation": nation, "seite": t.game.facts.side[nation], "warum": why})
    return True


def retire(t: Transition, nation: Nation) -> bool:
    """Move a nation one step away from war, up to the top of the track."""
    top = max(n.steps for n in t.game.facts.nations.values())
    if t.state["politics"][nation] >= top:
        return False
    t.at("politics")[nation] += 1
    t.tell("politik", nation=nation, steps=t.state["politics"][nation], why="zurueck")
    return True


def activate(t: Transition, nation: Nation, *, why: str = "", region: Region = "") -> None:
    """Turn a nation's marker to its active side. `why`: "betreten", "angriff", "angegeben", "gefaehrte" or a card."""
    if is_active(t.state, nation) or lasting.keeps_passive(t.state, nation, why, region):
        return
    t.at("active").append(nation)
    t.tell("aktiv", nation=nation, why=why)
    effects.happens(t, "aktiviert", {"nation": nation})


def to_war(t: Transition, nation: Nation, *, why: str) -> None:
    """A card brings a nation straight to war, even a passive one: it becomes active."""
    activate(t, nation, why=why)
    advance(t, nation, 9, why=why)


# --- occasions -----------------------------------------------------------------------------------------------------------


@rule("rk.politik.aktivieren.armee-betritt", "rk.politik.aktivieren.wann", off=None)
def army_enters(t: Transition, side: Side, region: Region) -> None:
    """An enemy army in any of its regions activates a nation of the Free Peoples."""
    nation = t.game.facts.regions[region].nation
    if side == SHADOW and nation is not None and t.game.facts.side[nation] == FREE:
        activate(t, nation, why="betreten", region=region)


def attacked(t: Transition, nations: Iterable[Nation], region: Region) -> None:
    """Each nation with units in an attacked army is activated and moves one step, once a battle."""
    for nation in nations:
        if t.game.facts.side[nation] == FREE:
            _attack_activates(t, nation, region)
        _attack_advances(t, nation)


@rule("rk.politik.aktivieren.angriff", "rk.politik.aktivieren.wann", off=None)
def _attack_activates(t: Transition, nation: Nation, region: Region) -> None:
    activate(t, nation, why="angriff", region=region)


@rule(
    "rk.politik.vorruecken.angriff",
    "rk.politik.vorruecken.automatisch",
    "rk.politik.vorruecken.mehrere-nationen",
    "rk.politik.beispiel.thal",
    off=None,
)
def _attack_advances(t: Transition, nation: Nation) -> None:
    advance(t, nation, why="angriff")


@rule("rk.politik.vorruecken.eroberung", "rk.politik.vorruecken.automatisch", "rk.politik.beispiel.thal", off=None)
def settlement_lost(t: Transition, region: Region) -> None:
    """A village, city or stronghold was captured: its nation moves one step."""
    nation = t.game.facts.regions[region].nation
    if nation is not None:
        advance(t, nation, why="eroberung")


@rule("rk.politik.aktivieren.gemeinschaft", "rk.politik.aktivieren.wann", off=None)
def declared_in(t: Transition, region: Region) -> None:
    """The Fellowship was declared here, in a city or stronghold of the Free Peoples: its nation becomes active."""
    nation = t.game.facts.regions[region].nation
    assert nation is not None
    activate(t, nation, why="angegeben", region=region)


@rule("rk.politik.aktivieren.gefaehrte", "rk.politik.aktivieren.betreten-beenden", "rk.politik.aktivieren.wann", off=None)
def companion_stops(t: Transition, person: str, region: Region) -> None:
    """A Companion ended a move in a city or stronghold of a nation it can press: that nation becomes active."""
    facts = t.game.facts
    place = facts.regions[region]
    if (
        place.side == FREE
        and place.nation is not None
        and (place.city or place.stronghold or otherwise("rk.politik.aktivieren.betreten-beenden"))
        and presses(facts, person, place.nation)
    ):
        activate(t, place.nation, why="gefaehrte", region=region)


@rule(
    "rk.politik.aktivieren.symbol",
    "rk.politik.aktivieren.alle-nationen",
    "rk.politik.aktivieren.streicher",
    "rk.gefaehrten.karte.nationensymbol",
    "rk.anfuehrer.karte.nation-freie",
    "rk.politik.druck.begriff",
    off=True,
)
def presses(facts: Facts, person: str, nation: Nation) -> bool:
    """The symbol on the card: one nation, or all of the Free Peoples."""
    if person == "streicher" and otherwise("rk.politik.aktivieren.streicher"):
        return True
    return facts.persons[person].activates in (nation, "alle")


# --- the diplomatic action -----------------------------------------------------------------------------------------------


@guard("rk.aktion.rekrutierung.diplomatie", "rk.politik.passiv.grenze", "rk.politik.kriegszustand.begriff")
def room_on_the_track(facts: Facts, s: State, nation: Nation) -> str | None:
    name = facts.nations[nation].name
    if at_war(s, nation):
        return f"{name}: schon im Kriegszustand."
    if not can_advance(s, nation):
        return f"{name}: passiv, und eine passive Nation kommt nicht in den Kriegszustand. Sie muss zuerst aktiv werden."
    return None


def advance_refused(facts: Facts, s: State, nation: Nation) -> Refusal | None:
    return (
        (command.not_your_politics(facts, s, nation) if "teams" in s else None)
        or room_on_the_track(facts, s, nation)
        or lasting.no_diplomacy(facts, s, nation)
        or (succession.again(facts, s, nation) if "last" in s else None)
    )


@actions.add
class Diplomacy(Action):
    id = "politik"
    title = "Nation in der Politik vorrücken"
    place = 38
    also = (
        "diplomatie",
        "rücke vor",
        "vorrücken",
        "politik vorrücken",
        "krieg",
    )
    kinds = ("rekrutierung",)
    rule = "rk.aktion.rekrutierung.diplomatie"

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return nobody_advances(facts, s, side)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("politik", side=side)
        t.draft()


@guard("rk.politik.vorruecken.aktiv")
def nobody_advances(facts: Facts, s: State, side: Side) -> str | None:
    if any(advance_refused(facts, s, nation) is None for nation in sides.nations(facts, side)):
        return None
    return "Keine deiner Nationen kann gerade vorrücken."


@frames.add
class ChooseNation(Frame):
    """Which nation moves one step."""

    id = "politik"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        return {seat: self.ask(f, seat, f"{name(seat)}: Welche Nation rückt vor?", rules=("rk.aktion.rekrutierung.diplomatie",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts: Facts = game.facts
        for nation in sides.nations(facts, f["side"]):
            called = facts.nations[nation].name
            label = f"{NATION.get(nation, called)}: noch {s['politics'][nation]} bis zum Krieg"
            yield Candidate(nation, label, advance_refused(facts, s, nation), aliases=(called, f"{called} vorrücken"))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        succession.used(t, f["side"], [key])
        advance(t, key, why="diplomatie")

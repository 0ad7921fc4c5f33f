"""The Corsairs of Umbar: ships along the coast, armies carried by them, attacks from the sea."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal, name
from games.flow import FrameData, first
from games.ringkrieg import lasting, politics, sides
from games.ringkrieg.battle import attack, fate
from games.ringkrieg.expansion import factions, pick, pieces
from games.ringkrieg.expansion.factions import Faction
from games.ringkrieg.expansion.pieces import SHIP
from games.ringkrieg.expansion.room import ExpansionAction, played
from games.ringkrieg.facts import SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, actions, frames
from games.ringkrieg.war import armies, movement, muster, territory
from games.ringkrieg.war.armies import Spot, region_of
from games.ringkrieg.wording import opens
from games.rules import guard, otherwise, rule

UMBAR, NATION, FACTION = "umbar", "sued", "corsaren"
CREW = "sued.r"
FLEET = "/flotte"  # behind a region, in what has moved with a die: the ships there
ENTRY, BUILD, SAIL = "rk.erw.corsaren.ins-spiel", "rk.erw.corsaren.schwarze-schiffe", "rk.erw.corsaren.bewegung"
BY_SEA = "by_sea"

# --- coming --------------------------------------------------------------------------------------------------------------


@guard(ENTRY)
def south_at_peace(s: State) -> str | None:
    return (
        None if politics.at_war(s, NATION) else "Die Corsaren kommen erst, wenn die Südländer & Ostlinge im Kriegszustand sind."
    )


@guard("rk.erw.ents.widerspruch.nur", BUILD, "rk.erw.corsaren.nur-schwarze")
def umbar_lost(facts: Facts, s: State) -> str | None:
    if territory.control(facts, s, UMBAR) == SHADOW:
        return None
    return "Umbar ist in der Hand der Freien Völker: Dort liegt kein Schiff des Schattens mehr auf Kiel."


@rule(ENTRY, "rk.erw.corsaren.schiff", off=None)
def enter(t: Transition) -> None:
    pieces.put(t, SHIP, UMBAR, 2)


factions.add(
    Faction(
        FACTION, "Die Corsaren von Umbar", SHADOW, lambda facts, s: south_at_peace(s) or umbar_lost(facts, s), enter, "saruman"
    )
)


@guard(BUILD)
def not_in_play(s: State) -> str | None:
    return None if factions.in_play(s, FACTION) else "Die Corsaren von Umbar sind noch nicht im Spiel."


@guard("rk.erw.corsaren.kein-schiff")
def no_ship_left(facts: Facts, s: State) -> str | None:
    """Without a ship there is nothing to build; a unit alone is recruited in the usual way."""
    return None if pieces.available(facts, s, SHIP) else "Alle 6 Schiffe sind im Spiel."


@guard("rk.erw.corsaren.umbar-belagert", waivable=True, reads="rk.erw.corsaren.umbar-belagert")
def umbar_besieged(facts: Facts, s: State) -> str | None:
    """As for any muster die: not in a besieged stronghold."""
    refusal = muster.under_siege(facts, s, UMBAR)
    return None if refusal is None else refusal.reason


@actions.add
class BuildShip(ExpansionAction):
    id = "schiff"
    title = "Schwarze Schiffe (1 Schiff, 1 Einheit)"
    place = 35
    also = ("baue Schiff", "rekrutiere Schiff", "Corsaren-Schiff")
    sides = (SHADOW,)
    rule = BUILD

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return first(
            not_in_play(s), umbar_lost(facts, s), umbar_besieged(facts, s), no_ship_left(facts, s), factions.not_yours(s, FACTION)
        )

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        build(t)


@rule(BUILD, "rk.erw.corsaren.neubau", "rk.erw.corsaren.nur-schwarze", off=None)
def build(t: Transition) -> None:
    """A ship, lost ones among them, and a regular unit as far as there is one."""
    pieces.put(t, SHIP, UMBAR)
    muster.put(t, UMBAR, CREW)


# --- fleets --------------------------------------------------------------------------------------------------------------


@rule(SAIL, "rk.erw.corsaren.widerspruch.reichweite", "rk.erw.corsaren.schiff", off=lambda facts, origin: frozenset())
def within_two(facts: Facts, origin: Region) -> frozenset[Region]:
    """Up to two steps along neighbouring coasts."""
    found = {origin}
    for _ in range(2):
        found |= {there for here in found for there in facts.regions[here].neighbours if facts.regions[there].coast}
    return frozenset(found - {origin})


@guard(SAIL)
def too_far(facts: Facts, origin: Region, target: Region) -> str | None:
    if target in within_two(facts, origin):
        return None
    return f"{facts.name(target)} liegt weiter als zwei Küstenregionen von {facts.name(origin)}."


@guard("rk.erw.corsaren.kueste", "rk.plan.widerspruch.see")
def inland(facts: Facts, target: Region) -> str | None:
    return None if facts.regions[target].coast else f"{facts.name(target)} liegt nicht an der Küste des Meeres."


def resting(s: State, f: Mapping[str, Any], region: Region) -> int:
    """The ships here that have not moved with this die."""
    moved: int = f["moved"].get(region + FLEET, {}).get(SHIP, 0)
    return pieces.count(s, SHIP, region) - moved


class Fleets(movement.Mover):
    """A fleet moves instead of an army, with an army die only."""

    word = "flotte"

    def answers(self, facts: Facts, s: State, f: FrameData) -> Iterable[Candidate]:
        if f["side"] != SHADOW or not played(s) or f["only"] is not None or self._cannot(s, f) is not None:
            return
        for region in pieces.where(s, SHIP):
            many = resting(s, f, region)
            if many:
                ships = "1 Schiff" if many == 1 else f"{many} Schiffe"
                label, said = f"Flotte {facts.name(region)} · {ships}", (f"Schiffe {facts.name(region)}",)
                yield Candidate(f"{self.word} {region}", label, rule=SAIL, aliases=said, group="Flotten")

    def refused(self, facts: Facts, s: State, f: FrameData) -> Iterable[Candidate]:
        if f["side"] != SHADOW or not played(s) or f["only"] is not None:
            return
        for region, place in facts.regions.items():
            refusal = self._cannot(s, f) or no_fleet(facts, s, f, region)
            if refusal is not None:
                yield Candidate(f"{self.word} {region}", f"Flotte {place.name}", refusal, SAIL)

    @staticmethod
    def _cannot(s: State, f: FrameData) -> Refusal | None:
        """Why no fleet at all moves with this die."""
        return factions.not_yours(s, FACTION) or (None if by_army_die(f) else ARMY_DIE)

    def begin(self, t: Transition, f: FrameData, key: str) -> None:
        region = key.partition(" ")[2]
        t.push("flotte", side=SHADOW, origin=region, ships=0, most=resting(t.state, f, region), card="")
        t.draft()


@rule(SAIL, off=True)
def by_army_die(f: Mapping[str, Any]) -> bool:
    """A fleet costs a move of an army die; a character die moves none."""
    return not f["needs_leader"]


ARMY_DIE = illegal("Eine Flotte fährt nur mit einem Armeewürfel.", SAIL)


def no_fleet(facts: Facts, s: State, f: Mapping[str, Any], region: Region) -> Refusal | None:
    """No ship here, or none that has not moved with this die."""
    if resting(s, f, region):
        return None
    if pieces.count(s, SHIP, region):
        return illegal(f"{facts.name(region)}: Diese Schiffe sind in dieser Aktion schon gefahren.", SAIL)
    return illegal(f"{facts.name(region)}: Dort liegt kein Corsaren-Schiff.", SAIL)


movement.movers.append(Fleets())
opens("armee", Fleets.word, "Schiffe")


@frames.add
class Fleet(Frame):
    """How many ships, and where to."""

    id = "flotte"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, SHADOW)
        ships = f"{f['ships'] or f['most']} von {f['most']} Schiffen"
        said = "Wie viele Schiffe, oder wohin fahren alle?" if f["most"] > 1 and not f["ships"] else f"{ships}: Wohin?"
        return {seat: self.ask(f, seat, f"{name(seat)}: {game.facts.name(f['origin'])}. {said}", rules=(SAIL,))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        every: tuple[str, ...] = ()
        if f["most"] > 1 and not f["ships"]:
            every = ("alle", "alle Schiffe", str(f["most"]), f"{f['most']} Schiffe")
            for number in range(1, f["most"]):
                yield Candidate(str(number), f"Nur {number}", rule=SAIL, aliases=(f"{number} Schiffe", f"{number} Schiff"))
        for region in game.facts.regions:
            if region != f["origin"]:
                refusal = inland(game.facts, region) or too_far(game.facts, f["origin"], region)
                place = pick.place(game.facts, region, refusal, SAIL)
                said = (f"{all_of_them} {place.label}" for all_of_them in every)
                yield replace(place, aliases=(*place.aliases, *said))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key.isdigit():
            f["ships"] = int(key)
            t.draft()
            return
        origin, number, card = f["origin"], f["ships"] or f["most"], f["card"]
        t.pop()
        sails(t, origin, key, number)
        if not card:
            movement.one_less(t, key + FLEET, {SHIP: number})


@rule(SAIL, "rk.erw.corsaren.flotte", off=None)
def sails(t: Transition, origin: Region, target: Region, number: int) -> None:
    """Ships go alone: no army with them, and whoever holds the coast holds it on."""
    pieces.move(t, SHIP, origin, target, number)
    t.tell("flotte", origin=origin, target=target, count=number)
    if takes_control():
        territory.capture(t, SHADOW, target)


@rule("rk.erw.corsaren.keine-kontrolle", "rk.erw.corsaren.keine-einheit", off=True)
def takes_control() -> bool:
    return False


# --- armies by ship ------------------------------------------------------------------------------------------------------


def ports(s: State, origin: Region) -> list[Region]:
    """The other regions with a ship, where there is one here too."""
    ships = pieces.where(s, SHIP)
    return [region for region in ships if region != origin] if origin in ships else []


@guard("rk.erw.corsaren.transport", "rk.erw.corsaren.widerspruch.leere-stadt")
def not_free(facts: Facts, s: State, region: Region) -> str | None:
    if territory.free(facts, s, SHADOW, region):
        return territory.full(facts, s, SHADOW, region)
    if otherwise("rk.erw.corsaren.widerspruch.leere-stadt") and not territory.enemy_army(facts, s, SHADOW, region):
        return None
    instead = (
        " Angreifen kann sie dort, auch um Belagerte zu entsetzen." if territory.enemy_army(facts, s, SHADOW, region) else ""
    )
    return f"{facts.name(region)} ist vom Feind besetzt oder in seiner Hand: Dorthin setzt keine Armee über.{instead}"


@rule(
    "rk.erw.corsaren.transport",
    "rk.erw.corsaren.transport.kosten",
    "rk.erw.corsaren.widerspruch.groesse",
    "rk.plan.widerspruch.see",
    off=lambda facts, s, side, origin: (),
)
def crossings(facts: Facts, s: State, side: Side, origin: Region) -> Iterator[tuple[Region, Refusal | None]]:
    """An army of any size goes from ship to ship, however far, for one of the moves of a die."""
    if side == SHADOW and played(s):
        for region in ports(s, origin):
            if region not in facts.regions[origin].neighbours:
                if otherwise("rk.erw.corsaren.widerspruch.reichweite") and region not in within_two(facts, origin):
                    continue
                yield region, not_free(facts, s, region) or lasting.region_closed(facts, s, side, region)


movement.further.append(lambda facts, s, side, origin: crossings(facts, s, side, origin) if "apart" in s else ())


@rule("rk.erw.corsaren.angriff", "rk.erw.corsaren.entsatz", off=lambda s, side, origin: ())
def landings(s: State, side: Side, origin: Spot) -> Iterable[Spot]:
    """An army attacks from ship to ship; where its own are besieged there, that relieves them."""
    return ports(s, origin) if side == SHADOW and played(s) else ()


attack.further.append((lambda s: "apart" in s, landings))


def terms(facts: Facts, s: State, origin: Spot, target: Spot) -> Mapping[str, Any]:
    """Whether a battle is fought from the sea: over land there is no way."""
    here, there = region_of(origin), region_of(target)
    far = played(s) and here != there and there not in facts.regions[here].neighbours
    return {BY_SEA: True} if far and there in ports(s, here) else {}


attack.terms.append(terms)


@guard(
    "rk.erw.corsaren.rueckzug",
    "rk.erw.corsaren.angriff.folgen",
    "rk.erw.corsaren.kein-abbruch",
    reads="rk.erw.corsaren.kein-abbruch",
)
def no_way_back(battle: FrameData) -> str | None:
    return "Wer vom Meer angreift, kann nicht zurück: Der Angriff geht weiter." if battle["options"].get(BY_SEA) else None


fate.to_the_end.append(no_way_back)


@rule("rk.erw.corsaren.rueckzug", off=lambda facts, s, battle: ports(s, battle["region"]) if played(s) else ())
def never_by_ship(facts: Facts, s: State, battle: FrameData) -> Iterable[Region]:
    """Nobody retreats by ship."""
    return ()


fate.ways_back.append(never_by_ship)

# --- ships lost ----------------------------------------------------------------------------------------------------------


def destroyed(battle: FrameData, side: Side) -> bool:
    """Whether the army of this side was destroyed in the battle, alone or with the other."""
    return battle["end"] == "vernichtet" and battle.get("gone") in (side, None)


@rule(
    "rk.erw.corsaren.angriff.folgen",
    "rk.erw.corsaren.widerspruch.unangreifbar",
    off=False,
    reads="rk.erw.corsaren.widerspruch.unangreifbar",
)
def lost_at_the_shore(battle: FrameData) -> bool:
    """An attack from the sea failed: the army is gone."""
    return bool(battle["options"].get(BY_SEA)) and destroyed(battle, battle["attacker"])


@rule("rk.erw.corsaren.in-die-festung", off=("rueckzug", "festung"), reads="rk.erw.corsaren.in-die-festung")
def leaves_the_port() -> tuple[str, ...]:
    """Who goes into the stronghold of the port still holds it."""
    return ("rueckzug",)


@rule(
    "rk.erw.corsaren.schiffsverlust",
    "rk.erw.corsaren.widerspruch.unangreifbar",
    off=False,
    reads="rk.erw.corsaren.widerspruch.unangreifbar",
)
def lost_in_port(battle: FrameData) -> bool:
    """An attacked army of the Shadow was destroyed there or gave way."""
    return battle["defender"] == SHADOW and (destroyed(battle, SHADOW) or battle["end"] in leaves_the_port())


def after_battle(t: Transition, battle: FrameData) -> None:
    region = battle["region"]
    ships = pieces.count(t.state, SHIP, region)
    if ships and (lost_at_the_shore(battle) or lost_in_port(battle)):
        sink(t, region, ships)


fate.afterwards.append(after_battle)


@rule("rk.erw.corsaren.unangreifbar", off=None)
def sink(t: Transition, region: Region, ships: int) -> None:
    """Only so are ships lost, never by an attack on themselves; they may be built again."""
    pieces.take(t, SHIP, region, ships)
    t.tell("schiffe-sinken", region=region, count=ships)


def armies_by_ship(facts: Facts, s: State) -> list[Region]:
    """Where an army stands that could go by ship now (cards)."""
    found = [r for r in movement.starts(facts, s, SHADOW) if any(not_free(facts, s, p) is None for p in ports(s, r))]
    return [region for region in found if armies.units(armies.force(s, region))]

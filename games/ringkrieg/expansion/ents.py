"""The Ents of Fangorn: placed in their wood, woken by their three cards, moving in a chain from Fangorn and attacking with five
dice. They are no units: nothing of armies holds for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal, name
from games.flow import FrameData
from games.ringkrieg import care, sides
from games.ringkrieg.events import striking
from games.ringkrieg.events.places import army_spot
from games.ringkrieg.expansion import factions, pieces
from games.ringkrieg.expansion.factions import Faction
from games.ringkrieg.expansion.pieces import ENT
from games.ringkrieg.expansion.room import played
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.people import minions, persons
from games.ringkrieg.people.persons import FANGORN, ORTHANC, SARUMAN
from games.ringkrieg.war import armies, movement
from games.ringkrieg.whereabouts import at, begins, to
from games.rules import guard, otherwise, rule

FACTION = "ents"
ENTRY, CARDS = "rk.erw.ents.ins-spiel", "rk.erw.ents.karten"
MOVE, ATTACK, DONE = "bewege", "angriff", "fertig"
DICE, NEED, CARDS_THERE_ARE = 5, 5, 3

# --- coming --------------------------------------------------------------------------------------------------------------


def companion_in_fangorn(facts: Facts, s: State) -> bool:
    return any(p for p in armies.persons_at(facts, s, FANGORN, FREE) if facts.persons[p].kind == "gefaehrte")


@guard(ENTRY)
def not_roused(facts: Facts, s: State) -> str | None:
    if not persons.in_play(s, SARUMAN):
        return "Die Ents kommen erst, wenn Saruman im Spiel ist."
    if not companion_in_fangorn(facts, s):
        return "Die Ents kommen erst, wenn ein Gefährte in Fangorn ist."
    return None


@guard("rk.erw.ents.ende")
def over(s: State) -> str | None:
    return "Die Zeit der Ents ist vorbei." if s["apart"]["ent_cards"] >= CARDS_THERE_ARE else None


@rule(ENTRY, "rk.erw.ents.begriff", "rk.erw.ents.widerspruch.nur", off=None)
def enter(t: Transition) -> None:
    pieces.put(t, ENT, FANGORN)


factions.add(Faction(FACTION, "Die Ents von Fangorn", FREE, lambda facts, s: over(s) or not_roused(facts, s), enter))


@rule("rk.erw.ents.baumbart", "rk.erw.ents.baumbart-vorher", off=None)
def treebeard(t: Transition) -> None:
    """Saruman's voice rouses one more, where the faction is in play and a Companion is in Fangorn."""
    there = factions.in_play(t.state, FACTION) or otherwise("rk.erw.ents.baumbart-vorher")
    if there and companion_in_fangorn(t.game.facts, t.state):
        pieces.put(t, ENT, FANGORN)


def hears(t: Transition) -> None:
    if played(t.state):
        treebeard(t)


minions.heard.append(hears)

# --- awake ---------------------------------------------------------------------------------------------------------------


@rule(
    "rk.erw.ents.entwald",
    "rk.erw.ents.folge",
    "rk.erw.ents.widerspruch.letzter",
    off=lambda s: pieces.count(s, ENT, FANGORN),
    reads="rk.erw.ents.widerspruch.letzter",
)
def able(s: State) -> int:
    """The Ents in Fangorn that can be used: all but the first."""
    return len(range(1, pieces.count(s, ENT, FANGORN)))


@rule("rk.erw.ents.bewegung", off=lambda facts, s: list(facts.regions))
def next_to_ents(facts: Facts, s: State) -> list[Region]:
    """The regions next to an Ent: the chain goes on from there."""
    ents = pieces.where(s, ENT)
    return [r for r in facts.regions if r != FANGORN and any(n in ents for n in facts.regions[r].neighbours)]


@guard("rk.erw.ents.bewegung", "rk.erw.ents.keine-einheit")
def held_by_units(facts: Facts, s: State, region: Region) -> str | None:
    if army_spot(facts, s, SHADOW, region) is None:
        return None
    return f"{begins(at(facts, region))} stehen feindliche Einheiten: Dorthin zieht kein Ent."


@rule("rk.erw.ents.angriff", "rk.erw.ents.angriff.gleiche-region", off=lambda facts, s: [])
def targets(facts: Facts, s: State) -> list[Region]:
    """The armies of the Shadow next to an Ent, or in a region with one."""
    ents = pieces.where(s, ENT)
    near = [r for r in facts.regions if r in ents or any(n in ents for n in facts.regions[r].neighbours)]
    return [r for r in near if army_spot(facts, s, SHADOW, r) is not None]


def activate(t: Transition) -> None:
    """One of their cards was played: they move and attack as long as more than one is in Fangorn."""
    t.push("ents", side=FREE)


def attacking(facts: Facts, region: Region, refusal: Refusal | None) -> Candidate:
    here = facts.name(region)
    return Candidate(f"{ATTACK} {region}", f"Angriff: {here}", refusal, "rk.erw.ents.angriff", (f"greife an {here}",))


def out_of_reach(facts: Facts, s: State, region: Region) -> Refusal:
    """Why no Ent attacks there: what people name all the same."""
    if army_spot(facts, s, SHADOW, region) is None:
        return illegal(f"{begins(at(facts, region))} steht keine Schattenarmee.", "rk.erw.ents.angriff")
    return illegal(f"{facts.name(region)} grenzt an keine Region mit einem Ent.", "rk.erw.ents.angriff")


def off_the_chain(facts: Facts, region: Region) -> Refusal:
    if region == FANGORN:
        return illegal("Die Ents ziehen aus Fangorn heraus, nicht hinein.", "rk.erw.ents.bewegung")
    return illegal(
        f"{facts.name(region)} grenzt an keine Region mit einem Ent: Weiter reicht ihre Kette nicht.", "rk.erw.ents.bewegung"
    )


@frames.add
class Awake(Frame):
    """One move or attack after the other, in any order."""

    id = "ents"

    def run(self, t: Transition, f: FrameData) -> bool:
        if able(t.state):
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, left = sides.seat(s, FREE), able(s)
        can, what = ("Ein Ent kann", "tut er") if left == 1 else (f"{left} Ents können", "tun sie")
        return {seat: self.ask(f, seat, f"{name(seat)}: {can} noch aus Fangorn ausrücken. Was {what}?", rules=(CARDS,))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        yield Candidate(DONE, "Fertig, die anderen bleiben", aliases=("nein", "das genügt"), rule=CARDS)
        near, way = targets(facts, s), next_to_ents(facts, s)
        for region in (*near, *(r for r in facts.regions if r not in near)):
            yield attacking(facts, region, None if region in near else out_of_reach(facts, s, region))
        for region in (*way, *(r for r in facts.regions if r not in way)):
            refusal = held_by_units(facts, s, region) if region in way else off_the_chain(facts, region)
            yield Candidate(f"{MOVE} {region}", f"Ent {to(facts, region)}", refusal, "rk.erw.ents.bewegung")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, region = key.partition(" ")
        if verb == DONE:
            t.pop()
        elif verb == MOVE:
            walks(t, region)
        else:
            strikes(t, region)


@rule("rk.erw.ents.bewegung", "rk.erw.ents.kontrolle", off=None)
def walks(t: Transition, region: Region) -> None:
    """From Fangorn to a region of the chain; whoever holds it holds it on."""
    pieces.move(t, ENT, FANGORN, region)
    t.tell("ent-zieht", region=region)
    if region == ORTHANC:
        saruman_falls(t)


@rule(
    "rk.erw.ents.angriff",
    "rk.erw.ents.keine-reaktion",
    "rk.erw.ents.treffer-wahl",
    "rk.erw.ents.beispiel",
    off=None,
)
def strikes(t: Transition, region: Region) -> None:
    """An Ent leaves the game; five dice, each 5 hits, walls and cards count for nothing. The Shadow chooses its losses; Nazgûl
    and minions stay."""
    spot = army_spot(t.game.facts, t.state, SHADOW, region)
    assert spot is not None
    pieces.take(t, ENT, FANGORN, for_good=eliminated())
    t.tell("ent-greift-an", region=region)
    t.push("ents-danach", region=region)
    striking.strike(t, SHADOW, spot, dice=DICE, need=NEED)


@rule("rk.erw.ents.obergrenze", off=False)
def eliminated() -> bool:
    """Ents that are removed never come back."""
    return True


@frames.add
class Aftermath(Frame):
    """After an attack: whether all units in Orthanc are gone."""

    id = "ents-danach"

    def run(self, t: Transition, f: FrameData) -> bool:
        t.pop()
        if f["region"] == ORTHANC and army_spot(t.game.facts, t.state, SHADOW, ORTHANC) is None:
            saruman_falls(t)
        return True


@rule("rk.erw.ents.saruman", off=None)
def saruman_falls(t: Transition) -> None:
    """No unit of the Shadow is left in Orthanc, and the Ents are there: Saruman is out of the game."""
    if persons.in_play(t.state, SARUMAN):
        armies.lose_person(t, SARUMAN)
        t.tell("person-faellt", person=SARUMAN)


@rule("rk.erw.ents.ende", off=None)
def card_played(t: Transition) -> None:
    """After the third card all Ents go, and with them the faction."""
    apart = t.at("apart")
    apart["ent_cards"] += 1
    if apart["ent_cards"] == CARDS_THERE_ARE:
        for region, number in list(pieces.where(t.state, ENT).items()):
            pieces.take(t, ENT, region, number, for_good=True)
        apart["factions"] = [f for f in apart["factions"] if f != FACTION]
        t.tell("ents-gehen")


def faults(facts: Facts, s: State) -> list[str]:
    """While they are in play, at least one Ent is in Fangorn."""
    awake = played(s) and FACTION in s["apart"]["factions"]
    return ["no Ent in Fangorn"] if awake and not pieces.count(s, ENT, FANGORN) and s["stack"] else []


care.additions.append(faults)


@rule("rk.erw.ents.keine-einheit", "rk.erw.ents.kontrolle", "rk.erw.ents.widerspruch.einheiten", off=True)
def stand_in_the_way() -> bool:
    """They bar no region, cannot be attacked and count for no limit."""
    return False


def barred_by_ents(facts: Facts, s: State, side: Side, region: Region) -> Refusal | None:
    barred = side == SHADOW and "apart" in s and stand_in_the_way() and region in pieces.where(s, ENT)
    return illegal(f"{begins(at(facts, region))} stehen Ents.", "rk.erw.ents.keine-einheit") if barred else None


movement.barriers.append(barred_by_ents)


def recruited(t: Transition, number: int) -> None:
    """By a card: as many as there are figures."""
    pieces.put(t, ENT, FANGORN, number)

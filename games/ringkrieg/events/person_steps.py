"""Cards about persons on the board: put elsewhere, out of the game; a card that allows another one."""

from __future__ import annotations

from games.contract import State
from games.flow import FrameData
from games.ringkrieg.battle import losses
from games.ringkrieg.events import choosing, playing, striking
from games.ringkrieg.events.language import Words, listed, step
from games.ringkrieg.events.places import army_spot, person_meant
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Steps, Transition, frames
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import Spot, side_at


def spot_in(facts: Facts, t: Transition, side: Side, region: Region) -> Spot:
    """Where a person of a side stands in a region: with the besieged in their stronghold, otherwise in the open."""
    inside = armies.box(region)
    return inside if side_at(facts, t.state, inside) == side else region


@step("person-versetzen")
def put_person(t: Transition, side: Side, card: str, words: Words) -> None:
    """{person: id, nach: region}"""
    person, region = person_meant(t.game.facts, t.state, words["person"]), words["nach"]
    armies.transfer(t, "", spot_in(t.game.facts, t, side, region), {}, [person])
    t.tell("versetzt", persons=[person], region=region)


@step("person-scheidet-aus")
def person_falls(t: Transition, side: Side, card: str, words: Words) -> None:
    """{person: id, ohne-armee-in: region}: out of the game, where no units of its side are there."""
    person = words["person"]
    owner = t.game.facts.persons[person].side
    defended = army_spot(t.game.facts, t.state, owner, words["ohne-armee-in"]) is not None
    if armies.in_play(t.state["persons"][person]) and not defended:
        armies.lose_person(t, person)
        t.tell("person-faellt", person=person)


# --- a further card ------------------------------------------------------------------------------------------------------


@step("weitere-karte")
def further_card(t: Transition, side: Side, card: str, words: Words) -> None:
    """{typ: person}: another event card of this kind may be played at once, without a die."""
    t.push("weitere-karte", side=side, kind=words["typ"], card=None)


def which_card(t: Transition, f: FrameData) -> None:
    prompt = "Spielst du sofort eine weitere Ereigniskarte aus, ohne Würfel?"
    choosing.ask(t, f["side"], "karte", (), prompt, into="card", optional=True, secret=True)


@choosing.from_hand("weitere-karte")
def fitting(facts: Facts, s: State, f: FrameData) -> list[str]:
    held = [c for c in playing.playable(facts, s, f["side"]) if facts.cards[c].kind == f["kind"]]
    return [c for c in held if playing.event_refused(facts, s, f["side"], c) is None]


choosing.NOTES["weitere-karte"] = playing.none_by_a_card


def play_it(t: Transition, f: FrameData) -> None:
    if f["card"] is not None:
        playing.play(t, f["side"], f["card"])


@frames.add
class FurtherCard(Steps):
    id = "weitere-karte"
    steps = (which_card, play_it)


# --- the Dead ------------------------------------------------------------------------------------------------------------


@step("tote")
def dead_men(t: Transition, side: Side, card: str, words: Words) -> None:
    """{person: [ids], nach: [regions]}: he, with Companions of his region, appears in one of these regions; an army of the Shadow
    there loses as many units as a die shows and must give way, or is destroyed with everybody in it."""
    person = next(p for p in listed(words["person"]) if armies.in_play(t.state["persons"][p]))
    t.push("tote", side=side, person=person, regions=words["nach"], region=None, company=[], more=None, retreat=None)


def where_to(t: Transition, f: FrameData) -> None:
    choosing.ask(t, f["side"], "region", f["regions"], "Wo erscheinen die Toten?", into="region")


def who_comes(t: Transition, f: FrameData) -> object:
    """One Companion after the other comes along, until the player says no."""
    spot = t.state["persons"][f["person"]]
    others = [p for p in armies.persons_at(t.game.facts, t.state, spot, FREE) if p not in (f["person"], *f["company"])]
    if not others:
        f["more"] = None
        return ride
    choosing.ask(t, f["side"], "person", others, "Kommt noch ein Gefährte mit?", into="more", optional=True)
    return one_more


def one_more(t: Transition, f: FrameData) -> object:
    if f["more"] is None:
        return ride
    f["company"] = [*f["company"], f["more"]]
    return who_comes


def ride(t: Transition, f: FrameData) -> None:
    persons = [f["person"], *f["company"]]
    armies.transfer(t, "", spot_in(t.game.facts, t, FREE, f["region"]), {}, persons)
    t.frame("ereignis")["gewaehlt"] = f["region"]
    t.tell("versetzt", persons=persons, region=f["region"])


def terror(t: Transition, f: FrameData) -> None:
    if side_at(t.game.facts, t.state, f["region"]) == SHADOW:
        die = t.roll()
        t.tell("gewuerfelt", rolls=[die], need=1, hits=die)
        losses.suffer(t, SHADOW, f["region"], die, in_battle=False)


def gives_way(t: Transition, f: FrameData) -> None:
    """What is left of the army retreats to a free region, of the Shadow's choice."""
    facts, s, region = t.game.facts, t.state, f["region"]
    if side_at(facts, s, region) == SHADOW:
        free = [r for r in facts.regions[region].neighbours if territory.free(facts, s, SHADOW, r)]
        choosing.ask(t, SHADOW, "region", free, "Wohin weicht deine Armee vor den Toten?", into="retreat")


def flight(t: Transition, f: FrameData) -> None:
    facts, region = t.game.facts, f["region"]
    if side_at(facts, t.state, region) == SHADOW:
        if f["retreat"] is None:
            losses.all_fall(t, SHADOW, region)
        else:
            figures, persons = armies.all_of(facts, t.state, region, SHADOW)
            armies.transfer(t, region, f["retreat"], figures, persons)
            t.tell("rueckzug", side=SHADOW, origin=region, target=f["retreat"])
            territory.arrive(t, SHADOW, f["retreat"])
    striking.settle(t, SHADOW, region)


@frames.add
class DeadMen(Steps):
    id = "tote"
    steps = (where_to, who_comes, one_more, ride, terror, gives_way, flight)

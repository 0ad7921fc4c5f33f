"""Cards that attack: which army whom, who of it, and what is different in the battle. All other rules of battle hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games import effects
from games.contract import State
from games.flow import FrameData
from games.ringkrieg import lasting
from games.ringkrieg.battle import attack
from games.ringkrieg.events import choosing
from games.ringkrieg.events.language import Words, condition, step
from games.ringkrieg.events.marching import company
from games.ringkrieg.events.places import persons_named
from games.ringkrieg.facts import Facts, Side, other
from games.ringkrieg.frames import Steps, Transition, frames
from games.ringkrieg.war import armies, selection, territory
from games.ringkrieg.war.armies import Spot, box, force, region_of, side_at

Pair = tuple[Spot, Spot]


def sieges(facts: Facts, s: State, side: Side, words: Words) -> list[Pair]:
    """{person: id, nation: id}: the sieges of a side whose army has this person, or units of this nation, in it."""
    return [
        (region, box(region))
        for region in facts.regions
        if territory.besieges(facts, s, side, region)
        and side_at(facts, s, region) == side
        and ("person" not in words or region in [s["persons"].get(p) for p in persons_named(facts, words["person"])])
        and ("nation" not in words or words["nation"] in armies.nations(force(s, region)))
    ]


def relief(facts: Facts, s: State, side: Side) -> Iterator[Pair]:
    """An army next to a region where the enemy besieges a stronghold."""
    for region in facts.regions:
        if territory.besieges(facts, s, other(side), region):
            for there in facts.regions[region].neighbours:
                if side_at(facts, s, there) == side:
                    yield there, region


def battles(facts: Facts, s: State, side: Side) -> Iterator[Pair]:
    """Every attack the side could make by the rules."""
    for origin in armies.army_spots(facts, s, side):
        for target in attack.targets(facts, s, side, origin):
            yield origin, target


def able(facts: Facts, s: State, side: Side, pairs: Any, needs: list[str]) -> list[Pair]:
    """Those where somebody may attack: at war, and nothing on the table forbids it."""
    return [
        (origin, target)
        for origin, target in pairs
        if lasting.region_closed(facts, s, side, region_of(target)) is None
        and selection.not_now(facts, s, side, origin, fighting=True) is None
        and selection.possible(
            facts, s, side, origin, barred=attack.held_back(facts, s, side, origin), moving=False, needs_any=needs
        )
    ]


@condition("belagert-mit")
def besieges_with(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{person: id, nation: id}: an army of one's own with this person or nation besieges a stronghold."""
    if sieges(facts, s, side, words):
        return None
    who = facts.persons[words["person"]].name if "person" in words else facts.nations[words["nation"]].name
    return f"Keine Armee mit {who} belagert eine Festung."


def _begin(t: Transition, side: Side, card: str, pairs: Any, *, needs: Any = None, fewer: bool = False, **options: Any) -> None:
    """Ask for one of these attacks and who takes part. `fewer`: the besieged help (see `battle_joined`)."""
    facts = t.game.facts
    wanted = company(facts, t.state, needs)
    found = [list(pair) for pair in able(facts, t.state, side, pairs, wanted)]
    t.push(
        "kartenangriff", side=side, card=card, pairs=found, needs=wanted, fewer=fewer, options=options, origin=None, target=None,
        chosen=None,
    )  # fmt: skip


@step("sturm")
def storm(t: Transition, side: Side, card: str, words: Words) -> None:
    """{person: id, nation: id, runden: n}: attack a stronghold that such an army besieges; the siege battle lasts so many rounds,
    and in the first the enemy plays a combat card only with a Companion."""
    _begin(t, side, card, sieges(t.game.facts, t.state, side, words), rounds=words["runden"])


@step("entsatz")
def relieve(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: attack an army that besieges a stronghold; it rolls a die less for each unit in the stronghold."""
    _begin(t, side, card, relief(t.game.facts, t.state, side), fewer=True)


@step("angreifen")
def attack_with(t: Transition, side: Side, card: str, words: Words) -> None:
    """{mit: nazgul | [ids]}: attack with an army that has one of them."""
    _begin(t, side, card, battles(t.game.facts, t.state, side), needs=words["mit"])


def who_attacks(t: Transition, f: FrameData) -> None:
    found = dict.fromkeys(origin for origin, _ in f["pairs"])
    choosing.ask(t, f["side"], "armee", found, "Welche Armee greift an?", into="origin")


def whom(t: Transition, f: FrameData) -> object:
    if f["origin"] is None:
        return fought
    found = [target for origin, target in f["pairs"] if origin == f["origin"]]
    choosing.ask(t, f["side"], "armee", found, "Welche Armee greifst du an?", into="target")
    return None


def with_whom(t: Transition, f: FrameData) -> None:
    selection.ask(
        t, side=f["side"], spot=f["origin"], into="chosen", what="greift an", moving=False, needs_any=f["needs"],
        barred=attack.held_back(t.game.facts, t.state, f["side"], f["origin"]),
    )  # fmt: skip


def battle_joined(t: Transition, f: FrameData) -> None:
    """The battle begins, with what the card changes in it."""
    side, target, enemy = f["side"], f["target"], other(f["side"])
    region = region_of(target)
    helpers = armies.units(force(t.state, box(region)))
    attack.begin(t, side, f["origin"], target, f["chosen"]["force"], f["chosen"]["persons"], **f["options"])
    if f["fewer"] and helpers:
        effects.add(t, "kampfwuerfel", until="schlacht", card=f["card"], only={"seite": enemy}, value=-helpers)
    if "rounds" in f["options"]:
        only, when = {"seite": enemy, "region": region}, {"runde": 1, "gefaehrte": False}
        effects.add(t, "keine-kampfkarten", until="schlacht", card=f["card"], only=only, when=when)


def fought(t: Transition, f: FrameData) -> None:
    """The battle is over, or nobody could attack."""


@frames.add
class CardAttack(Steps):
    id = "kartenangriff"
    steps = (who_attacks, whom, with_whom, battle_joined, fought)

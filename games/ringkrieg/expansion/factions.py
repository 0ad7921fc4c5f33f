"""Factions come into play by a muster die: the action «gruppierung». Each registers here with its condition and first
figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.contract import Candidate, Refusal, State
from games.ringkrieg.expansion import allies, pick
from games.ringkrieg.expansion.room import ExpansionAction, played
from games.ringkrieg.facts import Facts, Side
from games.ringkrieg.frames import Transition, actions
from games.ringkrieg.wording import opens
from games.rules import guard, rule

RULE = "rk.erw.gruppierung.ins-spiel"


@dataclass(frozen=True)
class Faction:
    id: str
    title: str
    side: Side
    refused: Callable[[Facts, State], Refusal | None]
    enters: Callable[[Transition], None]
    power: str = ""  # with several players to a side: whose it is, or everybody's


FACTIONS: dict[str, Faction] = {}


def add(faction: Faction) -> None:
    FACTIONS[faction.id] = faction
    opens("gruppierung", faction.title)


@rule(RULE, "rk.erw.gruppierung", off=True)
def in_play(s: State, faction: str) -> bool:
    """No faction is in play from the beginning."""
    return played(s) and faction in s["apart"]["factions"]


@guard(RULE)
def already_here(s: State, faction: str) -> str | None:
    return f"{FACTIONS[faction].title} sind schon im Spiel." if faction in s["apart"]["factions"] else None


def refused(facts: Facts, s: State, faction: Faction) -> Refusal | None:
    return already_here(s, faction.id) or faction.refused(facts, s) or not_yours(s, faction.id)


def not_yours(s: State, faction: str) -> Refusal | None:
    return allies.partners_faction(s, FACTIONS[faction].side, FACTIONS[faction].power)


def of_side(side: Side) -> list[Faction]:
    return [faction for faction in FACTIONS.values() if faction.side == side]


@guard(RULE)
def none_comes(facts: Facts, s: State, side: Side) -> str | None:
    """The reasons of all of them, so that one sees what is missing."""
    reasons = [refusal.reason if (refusal := refused(facts, s, faction)) else "" for faction in of_side(side)]
    return " ".join(reasons) if all(reasons) else None


@actions.add
class BringFaction(ExpansionAction):
    id = "gruppierung"
    title = "Gruppierung ins Spiel bringen"
    place = 33
    also = ("Ents", "bringe Ents", "rekrutiere Ents", "Corsaren", "bringe Corsaren", "bringe Dunländer")
    rule = RULE

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        mine = of_side(side)
        return refused(facts, s, mine[0]) if len(mine) == 1 else none_comes(facts, s, side)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        pick.ask(t, side, "gruppierung")
        t.draft()


def candidates(facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
    for faction in of_side(side):
        yield Candidate(faction.id, faction.title, refused(facts, s, faction), RULE)


@rule(RULE, off=None)
def comes(t: Transition, side: Side, key: str) -> None:
    """Its card lies before its player from now on."""
    faction = FACTIONS[key]
    t.at("apart", "factions").append(key)
    t.tell("gruppierung", side=side, title=faction.title)
    faction.enters(t)


pick.add("gruppierung", "Welche Gruppierung bringst du ins Spiel?", candidates, comes, rule=RULE)

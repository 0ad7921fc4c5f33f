"""Armies, regions and what they allow: strength, leadership, where one may go."""

from __future__ import annotations

from typing import Any

from games.contract import Refusal, Seat, State
from games.flow import first
from games.rules import guard, rule

ATTACKER, DEFENDER = "p1", "p2"
SIDE = {ATTACKER: "der Schatten", DEFENDER: "die Freien Völker"}
REGION_LIMIT = 10
MAX_DICE = 5
BOTH = (ATTACKER, DEFENDER)

REGIONS: dict[str, dict[str, Any]] = {
    "lorien": {"name": "Lórien", "nachbarn": ["schattenbachtal", "parth_celebrant", "dol_guldur"], "festung": DEFENDER},
    "schattenbachtal": {"name": "Schattenbachtal", "nachbarn": ["lorien", "moria"], "festung": None},
    "parth_celebrant": {"name": "Parth Celebrant", "nachbarn": ["lorien"], "festung": None},
    "dol_guldur": {"name": "Dol Guldur", "nachbarn": ["lorien"], "festung": ATTACKER},
}


def other(seat: Seat) -> Seat:
    return DEFENDER if seat == ATTACKER else ATTACKER


def region_name(region: str) -> str:
    return str(REGIONS[region]["name"])


@rule("rk.kampf.wuerfel.maximum", off=lambda count: count)
def at_most_five(count: int) -> int:
    return min(count, MAX_DICE)


@rule("rk.kampf.staerke.begriff", off=0)
def strength(state: State, seat: Seat) -> int:
    army = state["armies"][seat]
    return int(army["regular"] + army["elite"])


def leadership(state: State, seat: Seat) -> int:
    return int(state["armies"][seat]["leader"])


@guard("rk.kampf.rueckzug.region")
def retreat_is_free(state: State, seat: Seat, region: str) -> str | None:
    """Not where the enemy stands, and not into an enemy settlement."""
    if state["armies"][other(seat)]["region"] == region:
        return f"In {region_name(region)} stehen feindliche Einheiten."
    if REGIONS[region]["festung"] == other(seat):
        return f"{region_name(region)} ist eine feindliche Siedlung."
    return None


def retreat(state: State, seat: Seat, region: str) -> Refusal | None:
    return first(retreat_is_free(state, seat, region))


def retreats(state: State, seat: Seat) -> list[str]:
    """The regions next to the battle, allowed or not."""
    return [r for r in REGIONS[state["armies"][seat]["region"]]["nachbarn"] if r in REGIONS]

"""Who plays which side. `s["sides"]` names the seat of each; with more players per side, whoever leads it."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Role, Seat, State
from games.ringkrieg.facts import FREE, SHADOW, Facts, Nation, Side
from games.rules import rule

ROLES = (Role(FREE, "Die Freien Völker"), Role(SHADOW, "Der Schatten"))
TITLE: Mapping[Side, str] = {FREE: "die Freien Völker", SHADOW: "der Schatten"}
SHORT: Mapping[Side, str] = {FREE: "Freie", SHADOW: "Schatten"}
GENITIVE: Mapping[Side, str] = {FREE: "der Freien Völker", SHADOW: "des Schattens"}
DATIVE: Mapping[Side, str] = {FREE: "den Freien Völkern", SHADOW: "dem Schatten"}


def seat(s: State, side: Side) -> Seat:
    """The seat that decides for a side."""
    found: Seat = s["sides"][side]
    return found


def side_of(s: State, seat: Seat) -> Side:
    found: Side = next(side for side, who in s["sides"].items() if who == seat)
    return found


@rule("rk.aufbau.seiten", off=lambda roles: dict(zip((FREE, SHADOW), sorted(roles), strict=True)))
def dealt(roles: Mapping[Seat, str]) -> dict[Side, Seat]:
    """As chosen in the lobby or dealt by the dice."""
    found = {role: seat for seat, role in roles.items()}
    return {FREE: found[FREE], SHADOW: found[SHADOW]}


@rule("rk.einf.begriff.freie-voelker", "rk.einf.begriff.schatten", off=lambda facts, side: tuple(facts.nations))
def nations(facts: Facts, side: Side) -> tuple[Nation, ...]:
    """The nations a side leads."""
    return facts.of_side(side)

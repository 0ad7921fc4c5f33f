"""Who plays which side. `s["sides"]` names the seat of each; with more players per side whoever leads it (`multiplayer/`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.contract import Role, Seat, State
from games.ringkrieg.facts import FREE, SHADOW, Facts, Nation, Side
from games.ringkrieg.multiplayer import powers
from games.rules import rule

ROLES = (Role(FREE, "Die Freien Völker"), Role(SHADOW, "Der Schatten"))
TITLE: Mapping[Side, str] = {FREE: "die Freien Völker", SHADOW: "der Schatten"}
SHORT: Mapping[Side, str] = {FREE: "Freie", SHADOW: "Schatten"}
GENITIVE: Mapping[Side, str] = {FREE: "der Freien Völker", SHADOW: "des Schattens"}
DATIVE: Mapping[Side, str] = {FREE: "den Freien Völkern", SHADOW: "dem Schatten"}


def roles(players: int) -> Sequence[Role]:
    return ROLES if players == 2 else powers.roles(players)


def seat(s: State, side: Side) -> Seat:
    """The seat that decides for a side now. With several players the topmost frame that names somebody says who (`order.by`); a
    view knows it already; otherwise it is whoever leads the side."""
    if "teams" in s:
        if "who" in s:
            asked: Seat = s["who"][side]
            return asked
        for frame in reversed(s["stack"]):
            if "who" in frame and side in frame["who"]:
                named: Seat = frame["who"][side]
                return named
    found: Seat = s["sides"][side]
    return found


def side_of(s: State, seat: Seat) -> Side:
    if "teams" in s:
        mine: Side = next(side for side, seats in s["teams"].items() if seat in seats)
        return mine
    found: Side = next(side for side, who in s["sides"].items() if who == seat)
    return found


def told(s: State, side: Side, seat: Seat) -> dict[str, Any]:
    """For `t.tell`: which side did something, and with several players to a side which of them."""
    return {"side": side, "seat": seat} if "teams" in s else {"side": side}


def seats(s: State, side: Side) -> Sequence[Seat]:
    """Everybody who plays this side."""
    return s["teams"][side] if "teams" in s else [s["sides"][side]]


@rule("rk.aufbau.seiten", off=lambda roles: dict(zip((FREE, SHADOW), sorted(roles), strict=False)))
def dealt(roles: Mapping[Seat, str]) -> dict[Side, Seat]:
    """As chosen in the lobby or dealt by the dice; with several players to a side whoever begins with the token."""
    found = {role: seat for seat, role in roles.items()}
    return {FREE: found[FREE], SHADOW: found[SHADOW]} if len(roles) == 2 else first_to_lead(roles)


@rule(
    "rk.mehrspieler.fuehrend.start",
    "rk.mehrspieler.fuehrend",
    off=lambda roles: {k: v[-1] for k, v in powers.teams(roles).items()},
)
def first_to_lead(roles: Mapping[Seat, str]) -> dict[Side, Seat]:
    """Gondor and the Witch-king have the tokens in the first round."""
    return {side: team[0] for side, team in powers.teams(roles).items()}


@rule("rk.einf.begriff.freie-voelker", "rk.einf.begriff.schatten", off=lambda facts, side: tuple(facts.nations))
def nations(facts: Facts, side: Side) -> tuple[Nation, ...]:
    """The nations a side leads."""
    return facts.of_side(side)

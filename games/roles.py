"""Roles: sides, powers or alignments that the seats of a game differ by.

A game names them (`Game.roles`), players take them in the lobby, and what nobody has taken is dealt by the dice when the game
begins: before anything else, so that the setup can rest on `state["roles"]`. What was chosen is an input of `Game.new` like seats
and seed; what was dealt follows from the seed. So a replay needs to know the choices alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.contract import Role, Seat
from games.dice import Dice


def fitting(roles: Sequence[Role], chosen: Mapping[Seat, str]) -> dict[Seat, str]:
    """The choices that still stand: not those of a role that is gone (another variant, fewer players) or full by now."""
    room = {role.id: role.most for role in roles}
    found: dict[Seat, str] = {}
    for seat, role in chosen.items():
        if room.get(role, 0) > 0:
            room[role] -= 1
            found[seat] = role
    return found


def free(roles: Sequence[Role], chosen: Mapping[Seat, str]) -> list[Role]:
    """The roles that somebody can still take."""
    taken = Counter(chosen.values())
    return [role for role in roles if taken[role.id] < role.most]


def dealt(roles: Sequence[Role], seats: Sequence[Seat], chosen: Mapping[Seat, str], dice: Dice) -> dict[Seat, str]:
    """Everybody's role. The dice are touched only where there is something to deal."""
    if fitting(roles, chosen) != dict(chosen) or not set(chosen) <= set(seats):
        raise ValueError(f"these roles cannot be taken: {dict(chosen)}")
    waiting = [seat for seat in seats if seat not in chosen]
    taken = Counter(chosen.values())
    pool = [role.id for role in roles for _ in range(min(role.most - taken[role.id], len(waiting)))]
    if len(pool) < len(waiting):
        raise ValueError(f"{len(roles)} roles are too few for {len(seats)} players")
    drawn = dice.shuffled(pool) if waiting and len(set(pool)) > 1 else pool
    everybody = {**chosen, **dict(zip(waiting, drawn, strict=False))}
    return {seat: everybody[seat] for seat in seats}


def swapped(roles: Sequence[Role], held: Mapping[Seat, str], chosen: Mapping[Seat, str]) -> dict[Seat, str]:
    """For a rematch: everybody gets the role of the next seat, among those of which there is only one. What several may be at
    once (an alignment with one's own deck) is chosen as before."""
    single = {role.id for role in roles if role.most == 1}
    seats = [seat for seat, role in held.items() if role in single]
    moved = {seat: held[after] for seat, after in zip(seats, [*seats[1:], *seats[:1]], strict=True)}
    return {**chosen, **moved}

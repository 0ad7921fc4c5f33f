"""What the common rooms demand of every game that uses them: cards (`zones.py`), effects (`effects.py`), roles (`roles.py`),
luggage (`luggage.py`).

The suite in `laws.py` applies them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from games.contract import Game, Seat, State
from games.dice import Dice
from games.effects import HERE
from games.luggage import judged, packed
from games.roles import fitting
from games.zones import SIGN, Zones

_PART = r"[^\s\"'(){}\[\],:;«»]"  # what a word consists of
# Looked for from the beginning of a word only: otherwise a long word without a sign is read once from each of its letters.
NAME = re.compile(rf"(?<!{_PART}){_PART}+{SIGN}\d+")


def known_cards(zones: Zones, state: State, seat: Seat | None) -> set[str]:
    """The names this reader may have heard."""
    return set(state["cards"]) - {card for _, card in zones.unknown(state, seat)}


def strange_names(zones: Zones, state: State, seat: Seat | None, text: str) -> Iterator[str]:
    """A text shows its reader no card that the reader does not know."""
    found = set(NAME.findall(text)) - known_cards(zones, state, seat)
    if found:
        yield f"{seat or 'a spectator'} is shown {sorted(found)[0]}, whose card this reader does not know"


def old_names(zones: Zones, before: State, after: State) -> Iterator[str]:
    """Whoever learns of a card hears a name that it did not have before."""
    if before["cards"] is after["cards"] and before["zones"] is after["zones"] and before["known"] is after["known"]:
        return
    for seat in (None, *after["seats"]):
        learned = known_cards(zones, after, seat) - known_cards(zones, before, seat)
        old = learned & set(before["cards"])
        if old:
            yield f"{seat or 'a spectator'} learns of {sorted(old)[0]}, which had this name before"


def lasting_faults(state: State, zones: Zones | None) -> Iterator[str]:
    """An effect lasts no longer than what it lasts with."""
    for effect in state.get("effects", ()):
        at = effect.get("depth")
        if at is not None and (at >= len(state["stack"]) or state["stack"][at]["frame"] != effect["until"]):
            yield f"an effect {effect['kind']!r} has outlived {effect['until']!r}"
        if effect["until"] == HERE and zones is not None and effect["source"] not in state["cards"]:
            yield f"an effect {effect['kind']!r} has outlived its card {effect['source']}"


def role_faults(game: Game, begun: State, seed: str, dice: Dice) -> Iterator[str]:
    """Every seat has a role that there is, whoever has chosen one has that; what cannot be chosen is an error."""
    seats, variant = begun["seats"], begun["variant"]
    offered = game.roles(variant, len(seats))
    if not offered:
        if "roles" in begun:
            yield "seats have roles, but none are offered"
        return
    if len({r.id for r in offered}) < len(offered) or not all(r.id and r.title.strip() for r in offered):
        yield "roles need ids and titles of their own"
    for seat in seats:
        for role in offered:
            chosen = {seat: role.id}
            held = game.new(seats, variant, seed, roles=chosen, brought=packed(game, seats, variant, chosen, dice))["roles"]
            if held.get(seat) != role.id:
                yield f"{seat} has chosen {role.id!r} and plays {held.get(seat)!r}"
            if list(held) != list(seats) or fitting(offered, held) != held:
                yield f"the roles {held} are not those of the game"
    try:
        game.new(seats, variant, seed, roles={seats[0]: "gibt-es-nicht"}, brought=packed(game, seats, variant, {}, dice))
    except ValueError:
        return
    yield "a role that does not exist can be chosen"


NONSENSE = ("x", "⟦p1⟧", "1\n" * 40, "-1 ☃\n\n0")


def luggage_faults(game: Game, begun: State, seed: str, brought: Mapping[Seat, str]) -> Iterator[str]:
    """Samples are accepted; what is refused says why, by line and rule, and no game begins with it or without what it needs."""
    seats, variant = begun["seats"], begun["variant"]
    wanted = game.luggage(variant, "")
    if wanted is None:
        return
    for role in ("", *(role.id for role in game.roles(variant, len(seats)))):
        kind = game.luggage(variant, role)
        for sample in kind.samples if kind is not None else ():
            for complaint in judged(game, sample, variant, role):
                yield f"a sample is refused: line {complaint.line}: {complaint.refusal.reason}"
    for text in NONSENSE:
        complaints = judged(game, text, variant, "")
        for complaint in complaints:
            if not 0 <= complaint.line <= text.count("\n") + 1:
                yield f"a complaint about line {complaint.line} of {text.count(chr(10)) + 1}"
            if complaint.refusal.kind == "illegal" and not complaint.refusal.rules:
                yield f"a list is illegal without a rule: {complaint.refusal.reason}"
        if complaints and _begins(game, seats, variant, seed, {**brought, seats[0]: text}):
            yield "a game begins with a list that is refused"
    if wanted.needed and _begins(game, seats, variant, seed, {s: t for s, t in brought.items() if s != seats[0]}):
        yield "a game begins without a list that it needs"


def _begins(game: Game, seats: Sequence[Seat], variant: Mapping[str, str], seed: str, brought: Mapping[Seat, str]) -> bool:
    try:
        game.new(seats, variant, seed, brought=brought)
    except ValueError:
        return False
    return True

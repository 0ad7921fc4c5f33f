"""Combat cards: conditions, initiative, effects. The faces are data (`cards.yaml`), the effects functions of the same name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from games.contract import Seat, State
from games.flow import FrameData, Turn
from games.rules import guard, rule
from tests.contract.kampf import board, losses
from tests.contract.kampf.board import ATTACKER, DEFENDER, other

_DATA: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load((Path(__file__).parent / "cards.yaml").read_text("utf-8"))
CARDS: dict[str, dict[str, Any]] = {**_DATA["freie"], **_DATA["schatten"]}


def deck_of(seat: Seat) -> list[str]:
    return sorted(_DATA["schatten" if seat == ATTACKER else "freie"])


def title(card: str) -> str:
    return str(CARDS[card]["titel"])


@guard("rk.kampf.karte.vorbedingung")
def condition(state: State, seat: Seat, card: str) -> str | None:
    if CARDS[card].get("bedingung") == "elite" and not state["armies"][seat]["elite"]:
        return f"«{title(card)}» verlangt eine eigene Elite-Einheit im Kampf."
    return None  # «nahe_moria» holds on this board: Lórien lies two regions from Moria


@rule("rk.kampf.karte.initiative", off=lambda played: list(played.items()))
def in_order(played: dict[Seat, str]) -> list[tuple[Seat, str]]:
    """The smaller number first, the defender first where they are equal."""
    return sorted(played.items(), key=lambda p: (CARDS[p[1]]["initiative"], p[0] != DEFENDER))


def bonus(f: FrameData, what: str, seat: Seat) -> int:
    return int(f["effekte"].get(f"{what} {seat}", 0))


def add(t: Turn, what: str, seat: Seat, value: int) -> None:
    effects = t.at("stack", 0, "effekte")
    effects[f"{what} {seat}"] = effects.get(f"{what} {seat}", 0) + value


def extra_attack(t: Turn, seat: Seat, dice: int, needed: int) -> None:
    """Hits that count at once, outside the combat roll."""
    rolls = t.rolls(board.at_most_five(dice))
    hits = sum(r >= needed for r in rolls)
    t.tell("zusatzangriff", seat=seat, wuerfe=rolls, treffer=hits)
    losses.suffer(t, other(seat), hits)


# --- effects: called when the card's turn comes, the battle being the bottom frame --------------------------------------


def scouts(t: Turn, seat: Seat) -> None:
    t.push("rueckzug", seat=seat, karte=True)


def charge(t: Turn, seat: Seat) -> None:
    extra_attack(t, seat, t.state["armies"][seat]["elite"], 5)


def durins_bane(t: Turn, seat: Seat) -> None:
    extra_attack(t, seat, 3, 4)


def own_roll_plus_one(t: Turn, seat: Seat) -> None:
    add(t, "wurf", seat, 1)


def both_plus_one(t: Turn, seat: Seat) -> None:
    for who in (ATTACKER, DEFENDER):
        add(t, "wurf", who, 1)
        add(t, "wiederholung", who, 1)


def enemy_three_dice(t: Turn, seat: Seat) -> None:
    add(t, "hoechstens-drei", other(seat), 1)


def no_quarter(t: Turn, seat: Seat) -> None:
    add(t, "kein-pardon", seat, 1)


def shield_wall(t: Turn, seat: Seat) -> None:
    add(t, "schildwall", seat, 1)


def bats(t: Turn, seat: Seat) -> None:
    if other(seat) in t.state["stack"][0]["gespielt"]:
        add(t, "wirkungslos", other(seat), 1)
    else:
        add(t, "wiederholung", seat, 1)


def relentless(t: Turn, seat: Seat) -> None:
    t.push("opfer", seat=seat)


def come_to_kill(t: Turn, seat: Seat) -> None:
    add(t, "toeten", seat, 1)


def mighty_host(t: Turn, seat: Seat) -> None:
    add(t, "heerschar", seat, 1)


EFFECTS: dict[str, Callable[[Turn, Seat], None]] = {
    f.__name__: f
    for f in (
        scouts, charge, durins_bane, own_roll_plus_one, both_plus_one, enemy_three_dice, no_quarter, shield_wall, bats,
        relentless, come_to_kill, mighty_host,
    )
}  # fmt: skip


def play(t: Turn, seat: Seat, card: str) -> None:
    if bonus(t.state["stack"][0], "wirkungslos", seat):
        t.tell("wirkungslos", seat=seat, karte=card)
        return
    EFFECTS[CARDS[card]["effekt"]](t, seat)


def faults(state: State) -> list[str]:
    for seat in state["seats"]:
        mine = deck_of(seat)
        held = state["hands"][seat] + state["decks"][seat] + [c for c in state["discard"] if c in mine]
        if sorted(held) != mine:
            return [f"cards of {seat} are not each in one place"]
    return []

"""A toy game with sides: the dark side begins. A variant adds a third side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from games.contract import Role, Seat, State, Variant, View
from games.flow import Transition
from tests.contract.toys import Toy

LIGHT, DARK, WATCHING = Role("hell", "Die Hellen"), Role("dunkel", "Der Dunkle"), Role("neutral", "Der Neutrale")


class Lager(Toy):
    id = "tests.bot.lager"
    title = "Ein Spielzeug mit Seiten"
    variants = (Variant("dritte", "Dritte Seite", ("nein", "ja"), "nein"),)

    def roles(self, variant: Mapping[str, str], players: int) -> Sequence[Role]:
        return (LIGHT, DARK, WATCHING) if variant.get("dritte") == "ja" else (LIGHT, DARK)

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        super().setup(t, seats, variant)
        t.pop()
        held = {role: seat for seat, role in t.state["roles"].items()}
        t.push("farbe", seat=held.get(DARK.id, seats[0]))

    def view(self, state: State, seat: Seat | None) -> View:
        return {**super().view(state, seat), "roles": state["roles"]}


def load(overrides: Path | None) -> Lager:
    return Lager()

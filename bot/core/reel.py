"""A game as it went, turn by turn, for whoever watches: what a film of it shows (`bot/film.py` draws it).

A `Reel` is taken from the store in one go and needs it no more: playing the log again and drawing it takes a while, and is done
in another process. A scene is the last state of a turn, as a spectator could see it then, with what was told to everybody since
the scene before. What was taken back is not shown. Of moves that earlier rules made only those states are shown that were kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from bot.core import telling
from bot.core.names import fill_picture
from bot.core.table import CORRECTION, MOVE, NOTE, PLAYED, UNDO, VERSION, Table
from bot.settings import data_folder
from games import catalog
from games.canvas import Canvas, Svg
from games.contract import Game, Seat, State
from games.flow import rewound
from games.replay import NO_WAY, Entry, advance
from storage.store import Damaged, sound

BEGINS = "Die Partie beginnt."


@dataclass(frozen=True, slots=True)
class Shot:
    """An entry of the log, as far as a film needs it."""

    number: int
    kind: str
    seat: Seat | None
    keys: tuple[str, ...]
    back_to: int
    version: int
    lines: tuple[str, ...]  # told to everybody


@dataclass(frozen=True, slots=True)
class Reel:
    """All that a film of a table is made of."""

    table: int
    title: str
    game: str
    data_hash: str
    data: Mapping[str, Any] | None
    names: Mapping[int, Mapping[Seat, str]]  # who sits where, from which entry of the log on
    shots: tuple[Shot, ...]
    kept: Mapping[int, tuple[int, str]]  # states that are stored: number of the entry -> version of the rules, state
    ending: tuple[str, ...] = ()  # the result, once there is one

    @property
    def mark(self) -> str:
        """The same mark, the same film."""
        return f"{self.table}:{len(self.shots)}:{hash((self.title, repr(self.names), self.ending))}"


@dataclass(slots=True)
class Scene:
    """What one picture of a film shows: the table after an entry of the log, and what happened until then."""

    number: int
    state: State | None
    lines: list[str] = field(default_factory=list)


def reel_of(table: Table, until: int) -> Reel:
    """The game up to this entry of its log."""
    row, store = table.row, table.store
    shots = tuple(
        Shot(
            e.number,
            e.kind,
            e.seat,
            tuple(e.keys),
            e.back_to or 0,
            e.rules_version,
            tuple(telling.entry_lines(table, e, None)),
        )
        for e in store.entries(row, 0, until)
    )
    notes = [shot.number for shot in shots if shot.kind == NOTE and shot.seat is not None]
    names = {number: table.names_at(number) for number in (0, *notes)}
    kept = {}
    for snapshot in store.snapshots(row):
        try:
            kept[snapshot.number] = (snapshot.rules_version, sound(snapshot))
        except Damaged:
            continue
    over = row.status in ("over", "closed") and until == row.number
    ending = tuple(telling.result_lines(table)[:2]) if over else ()
    return Reel(table.id, table.title, row.game, row.data_hash, store.data(row.data_hash), names, shots, kept, ending)


def scenes(reel: Reel, game: Game) -> list[Scene]:
    """The turns of a game, one after the other; those that cannot be shown any more are left out, their story is not."""
    states = dict(_states(reel, game))
    found = [Scene(0, states.get(0), [BEGINS])]
    turn = ""
    for shot in _standing(reel.shots):
        before, after = states.get(shot.number - 1), states.get(shot.number)
        now = _turn(game, before, shot) if shot.kind in (MOVE, CORRECTION) else turn
        if now != turn or not now:
            found.append(Scene(shot.number, None))
        turn = now
        scene = found[-1]
        scene.number, scene.state = shot.number, after if after is not None else scene.state
        scene.lines += shot.lines
    last = found[-1].lines
    last += [line for line in reel.ending if line not in last]
    return _shown(found)


def drawn(reel: Reel, game: Game, scene: Scene) -> Svg | Canvas:
    """The table as everybody could see it."""
    assert scene.state is not None
    view = game.view(scene.state, None)
    since = max(number for number in reel.names if number <= scene.number)
    return fill_picture(game.picture(view, game.parts(None)[0]), reel.names[since])


def game_of(reel: Reel) -> Game:
    return catalog.kept(reel.game, reel.data_hash, data_folder(), lambda: reel.data)


def thinned(found: Sequence[Scene], most: int) -> list[Scene]:
    """At most so many of them, evenly, the first and the last among them; what happened in between is told by the next."""
    if len(found) <= most:
        return list(found)
    marks = [round(nr * (len(found) - 1) / (most - 1)) for nr in range(most)]
    made = [found[0]]
    for before, mark in pairwise(marks):
        lines = [line for scene in found[before + 1 : mark + 1] for line in scene.lines]
        made.append(Scene(found[mark].number, found[mark].state, lines))
    return made


def _standing(shots: Sequence[Shot]) -> list[Shot]:
    """What was not taken back."""
    standing: list[Shot] = []
    for shot in shots:
        if shot.kind == UNDO:
            while standing and standing[-1].number > shot.back_to:
                standing.pop()
        else:
            standing.append(shot)
    return standing


def _turn(game: Game, before: State | None, shot: Shot) -> str:
    """The turn an entry belongs to; empty: it is one of its own."""
    return game.turn(before, shot.seat or "") if before is not None else ""


def _shown(found: Sequence[Scene]) -> list[Scene]:
    """Those with a picture and something to tell."""
    made: list[Scene] = []
    lines: list[str] = []
    for scene in found:
        lines += scene.lines
        if scene.state is not None and lines:
            made.append(Scene(scene.number, scene.state, lines))
            lines = []
    if lines and made:
        made[-1].lines += lines
    return made


def _states(reel: Reel, game: Game) -> Iterator[tuple[int, State]]:
    """The states that can be had, by the number of the entry that led there."""
    passed: dict[int, State] = {}
    state = _kept(reel, game, 0)
    for shot in (None, *reel.shots):
        number = shot.number if shot is not None else 0
        if shot is not None:
            state = _after(reel, game, passed, state, shot)
        if state is not None:
            passed[number] = state
            yield number, state


def _after(reel: Reel, game: Game, passed: Mapping[int, State], state: State | None, shot: Shot) -> State | None:
    """The state behind an entry: played again where these rules made it, else as it was kept."""
    if shot.kind == VERSION or (shot.kind in PLAYED and shot.version != game.version):
        return _kept(reel, game, shot.number)
    if shot.kind not in PLAYED:
        return state
    if state is not None:
        try:
            if shot.kind != UNDO:
                return advance(game, state, Entry(shot.seat, shot.keys))
            if shot.back_to in passed:
                return rewound(state, passed[shot.back_to])
        except NO_WAY:
            pass
    return _kept(reel, game, shot.number)


def _kept(reel: Reel, game: Game, number: int) -> State | None:
    if number not in reel.kept:
        return None
    version, state = reel.kept[number]
    try:
        return game.upgrade(json.loads(state), version)
    except NO_WAY:
        return None

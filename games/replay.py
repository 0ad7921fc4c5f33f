"""The log of a game played again: from seed and moves to the state, and the check of a finished game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.contract import Game, Refusal, Seat, State
from games.dice import check
from games.flow import rewound


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a seat's move (its keys), a correction (one key, no seat), or an undo back to before entry `undo`."""

    seat: Seat | None
    keys: tuple[str, ...] = ()
    undo: int | None = None


class ReplayError(ValueError):
    """A logged move that the rules do not accept."""


def advance(game: Game, state: State, entry: Entry) -> State:
    """One logged move or correction carried out again."""
    for key in entry.keys:
        step = game.correct(state, key) if entry.seat is None else game.apply(state, entry.seat, key)
        if isinstance(step, Refusal):
            raise ReplayError(f"{entry.seat}: {key}: {step.reason}")
        state = step.state
    return state


def replay(game: Game, seats: Sequence[Seat], variant: Mapping[str, str], seed: str, entries: Sequence[Entry]) -> list[State]:
    """Every state of a game: before the first entry, and after each."""
    states = [game.new(seats, variant, seed)]
    for entry in entries:
        now = states[-1]
        states.append(rewound(now, states[entry.undo]) if entry.undo is not None else advance(game, now, entry))
    return states


def verify(
    game: Game,
    seats: Sequence[Seat],
    variant: Mapping[str, str],
    entries: Sequence[Entry],
    final: State,
    *,
    published: str,
    secret: str,
    player_words: Mapping[Seat, str],
) -> list[str]:
    """What is wrong with a finished game, in German; nothing if every die is what the published numbers say."""
    faults = check(published, secret, player_words, final["seed"])
    try:
        last = replay(game, seats, variant, final["seed"], entries)[-1]
    except ReplayError as error:
        return [*faults, f"Ein Zug des Protokolls ist nicht nachspielbar: {error}"]
    if last != final:
        faults.append("Das Nachspielen führt zu einem anderen Endstand als dem gespeicherten.")
    return faults

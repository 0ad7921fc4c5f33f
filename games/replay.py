"""The log of a game played again: from seed and moves to the state, and the check of a finished game.

A correction is one of the game's own small moves, or `variante ID WERT` for a variant that may be switched while the game runs,
or `ausnahme SEAT RULES KEYS` for a move that the group allows although these rules forbid it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import rules
from games.contract import Event, Game, Refusal, Seat, State, Step
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


SWITCH, EXCEPTION = "variante", "ausnahme"
# What a game may raise where it has no way to do something that its rules forbid.
NO_WAY = (LookupError, ValueError, TypeError, AssertionError, AttributeError, RuntimeError)


def correct(game: Game, state: State, key: str) -> Step | Refusal:
    """One of the umpire's small moves, carried out."""
    word, _, rest = key.partition(" ")
    id, _, value = rest.partition(" ")
    if word == EXCEPTION:
        waived, _, keys = value.partition(" ")
        return exception(game, state, id, waived.split(","), json.loads(keys))
    return switch(game, state, id, value) if word == SWITCH else game.correct(state, key)


def switch(game: Game, state: State, id: str, value: str) -> Step | Refusal:
    """Another choice of a variant from now on. Whoever is asked is asked anew: the answers may have changed."""
    variant = next((v for v in game.variants if v.id == id), None)
    if variant is None or not variant.running:
        return Refusal("unknown", f"«{id}» lässt sich nicht umstellen, während die Partie läuft.")
    if value not in variant.choices:
        return Refusal("unknown", f"{variant.title}: Möglich sind {', '.join(variant.choices)}.")
    if game.result(state) is not None:
        return Refusal("unknown", "Die Partie ist zu Ende.")
    switched = {**state, "variant": {**state["variant"], id: value}}
    new = rewound(switched, switched)
    if game.invariants(new) or _stuck(game, new):
        return Refusal("unknown", f"{variant.title}: «{value}» verträgt sich nicht mit dem Stand der Partie.")
    return Step(new, barrier=True)


def exception_key(seat: Seat, waived: Sequence[str], keys: Sequence[str]) -> str:
    return f"{EXCEPTION} {seat} {','.join(waived)} {json.dumps(list(keys), ensure_ascii=False)}"


def excepted(key: str) -> Seat | None:
    """Whose move a correction lets stand as an exception; None of any other correction."""
    word, _, rest = key.partition(" ")
    return rest.partition(" ")[0] if word == EXCEPTION else None


def exception(game: Game, state: State, seat: Seat, waived: Sequence[str], keys: Sequence[str]) -> Step | Refusal:
    """A whole move with these prohibitions lifted. Not every forbidden move can be played, and one that does nothing is none:
    then it says so."""
    impossible = Refusal("unknown", "Dieser Zug lässt sich auch als Ausnahme nicht ausführen.")
    new, done, events = state, False, list[Event]()
    with rules.waived(*waived):
        for key in keys:
            try:
                step = game.apply(new, seat, key)
            except NO_WAY:
                return impossible
            if isinstance(step, Refusal) or done:
                return impossible
            new, done = step.state, step.done
            events += step.events
    if not done or not events or game.invariants(new) or _stuck(game, new):
        return impossible
    return Step(new, tuple(events), barrier=True)


def _stuck(game: Game, state: State) -> bool:
    """Whether somebody has no answer, or nobody is asked though the game is not over."""
    asked = game.decisions(state)
    if any(d.text is None and all(c.refusal for c in game.candidates(state, s)) for s, d in asked.items()):
        return True
    return not asked and game.result(state) is None


def advance(game: Game, state: State, entry: Entry) -> State:
    """One logged move or correction carried out again."""
    for key in entry.keys:
        step = correct(game, state, key) if entry.seat is None else game.apply(state, entry.seat, key)
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

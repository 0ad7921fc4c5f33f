"""The log of a game played again: from seed and moves to the state, and the check of a finished game.

A correction is one of the game's own small moves, or `variante ID WERT` for a variant that may be switched while the game runs,
or `ausnahme SEAT RULES KEYS` for a move that the group allows this once although these rules forbid it, or `praezedenz NR …` for
a ruling that holds from then on (`rulings.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from games import readings, rules, rulings
from games.contract import NOTHING, Event, Game, Refusal, Seat, State, Step
from games.dice import CHOICE, ROLL, Draw, check, recorded
from games.flow import rewound


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a seat's move (its keys), a correction (one key, no seat), or an undo back to before entry `undo`.
    Where it is known, what was told of it: the dice it took, from which number to which, and its events."""

    seat: Seat | None
    keys: tuple[str, ...] = ()
    undo: int | None = None
    dice: tuple[int, int] | None = None
    events: Sequence[Any] | None = None  # as stored: `event_row`


@dataclass(frozen=True, slots=True)
class Played:
    """An entry played again: where it led to, what happened, what the dice decided."""

    state: State
    events: Sequence[Event] = ()
    draws: Sequence[Draw] = ()
    barrier: bool = False  # something was revealed, drawn or rolled


EVENT = tuple(f.name for f in fields(Event))


def event_row(event: Event) -> dict[str, Any]:
    """An event as it is stored."""
    return {name: said for name in EVENT if (said := getattr(event, name)) not in ({}, (), None)}


def draw_row(draw: Draw) -> dict[str, Any]:
    """What the dice were asked and answered, as it is stored and listed."""
    head = {"nr": draw.first, "art": draw.kind}
    if draw.kind == ROLL:
        return {**head, "seiten": draw.sides, "ergebnis": draw.result}
    if draw.kind == CHOICE:
        return {**head, "aus": draw.items, "ergebnis": draw.result}
    return {**head, "vorher": draw.items, "nachher": draw.result}


def draw_rows(draws: Sequence[Draw]) -> list[dict[str, Any]] | None:
    """The same of a whole move, as plain data; None where the dice were not asked."""
    found: list[dict[str, Any]] = json.loads(json.dumps([draw_row(draw) for draw in draws]))
    return found or None


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
    if word == rulings.KEY:
        return rule(game, state, id, value)
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
    switched = readings.switched(state, variant, value)
    new = rewound(switched, switched)
    if game.invariants(new) or _stuck(game, new):
        return Refusal("unknown", f"{variant.title}: «{value}» verträgt sich nicht mit dem Stand der Partie.")
    return Step(new, barrier=True)


def rule(game: Game, state: State, number: str, value: str) -> Step | Refusal:
    """A ruling holds from now on, or does not any more. Whoever is asked is asked anew."""
    ruled = rulings.changed(state, value, int(number)) if number.isdecimal() and game.result(state) is None else None
    new = rewound(ruled, ruled) if ruled is not None else None
    if new is None or _stuck(game, new):
        return Refusal("unknown", "Diesen Spruch kann der Ringrichter hier nicht anwenden.")
    return Step(new)


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
    if any(d.text is None and not game.options(state, s) for s, d in asked.items()):
        return True
    return not asked and game.result(state) is None


def step_again(game: Game, state: State, entry: Entry) -> Played:
    """One logged move or correction carried out again."""
    events: list[Event] = []
    barrier = False
    with recorded() as draws:
        for key in entry.keys:
            step = correct(game, state, key) if entry.seat is None else game.apply(state, entry.seat, key)
            if isinstance(step, Refusal):
                raise ReplayError(f"{entry.seat}: {key}: {step.reason}")
            state = step.state
            events += step.events
            barrier = barrier or step.barrier
    return Played(state, events, draws, barrier)


def advance(game: Game, state: State, entry: Entry) -> State:
    """Where a logged move or correction leads to."""
    return step_again(game, state, entry).state


def begin_again(
    game: Game,
    seats: Sequence[Seat],
    variant: Mapping[str, str],
    seed: str,
    *,
    roles: Mapping[Seat, str] = NOTHING,
    brought: Mapping[Seat, str] = NOTHING,
) -> Played:
    """The setup of a game. `roles`: those that were chosen."""
    with recorded() as draws:
        state = game.new(seats, variant, seed, roles=roles, brought=brought)
    return Played(state, (), draws)


def play_again(game: Game, begun: Played, entries: Sequence[Entry]) -> Iterator[Played]:
    """A game as it begins, then after each entry. An undo counts from that beginning."""
    passed = [begun]
    yield begun
    for entry in entries:
        now = passed[-1].state
        back = rewound(now, passed[entry.undo].state) if entry.undo is not None else None
        passed.append(Played(back) if back is not None else step_again(game, now, entry))
        yield passed[-1]


def replay(
    game: Game,
    seats: Sequence[Seat],
    variant: Mapping[str, str],
    seed: str,
    entries: Sequence[Entry],
    *,
    roles: Mapping[Seat, str] = NOTHING,
    brought: Mapping[Seat, str] = NOTHING,
) -> list[State]:
    """Every state of a game: before the first entry, and after each. `roles`: those that were chosen."""
    begun = begin_again(game, seats, variant, seed, roles=roles, brought=brought)
    return [played.state for played in play_again(game, begun, entries)]


def replay_from(game: Game, state: State, entries: Sequence[Entry]) -> list[State]:
    """The same from a state that is known. An undo counts from there too."""
    return [played.state for played in play_again(game, Played(state), entries)]


DICE_FAULT, EVENT_FAULT = (
    "Die Würfel von Zug {number} sind nicht die, die gefallen sind.",
    "Was bei Zug {number} geschah, ist anders erzählt, als es war.",
)


def told_otherwise(before: State, played: Played, entry: Entry, number: int) -> str:
    """What an entry says otherwise than it was; nothing where it fits."""
    if entry.dice is not None and entry.dice != (before["dice"], played.state["dice"]):
        return DICE_FAULT.format(number=number)
    if entry.events is not None and json.loads(json.dumps([event_row(e) for e in played.events])) != entry.events:
        return EVENT_FAULT.format(number=number)
    return ""


def compare(game: Game, begun: Played, entries: Sequence[Entry], since: int = 0) -> tuple[list[Played], str]:
    """A log played again as far as it goes, and the first thing that is not as it was told. `since`: the entries before these,
    which cannot be played again."""
    passed: list[Played] = []
    try:
        for number, played in enumerate(play_again(game, begun, entries), since):
            if passed and (wrong := told_otherwise(passed[-1].state, played, entries[number - since - 1], number)):
                return passed, wrong
            passed.append(played)
    except NO_WAY as error:
        why = f": {error}" if isinstance(error, ReplayError) else ""
        return passed, f"Zug {since + len(passed)} des Protokolls ist nicht nachspielbar{why}"
    return passed, ""


def verify(
    game: Game,
    begun: Played,
    entries: Sequence[Entry],
    final: State,
    *,
    published: str,
    secret: str,
    player_words: Mapping[Seat, str],
    since: int = 0,
) -> tuple[list[Played], list[str]]:
    """A finished game played again, and what is wrong with it, in German; nothing if every die and everything told is what the
    published numbers and the moves say."""
    faults = check(published, secret, player_words, final["seed"])
    passed, wrong = compare(game, begun, entries, since)
    if wrong:
        faults.append(wrong)
    elif passed[-1].state != final:
        faults.append("Das Nachspielen führt zu einem anderen Endstand als dem gespeicherten.")
    return passed, faults

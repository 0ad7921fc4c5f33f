"""What a group has ruled, as far as it binds the engine: data in the state, so that whoever plays the state plays by it.

    state["rulings"] = [{"number": 1, "lifts": [["turn", ["jd.runde.pflichten", "jd.bewegung.mindestens-ein-feld"]]]}]

A ruling lifts a prohibition in a situation: the kind of decision (the frame that asks) and all the rule ids of the refusal. Only
prohibitions that are marked as waivable give way (`rules.guard`); nothing else in the game changes. It comes and goes by a
correction in the log (`praezedenz 1 […]`, `praezedenz 1 aufgehoben`), and it does not go back with an undo: the group has decided
it, whatever is taken back of the game. Numbers count the rulings of one table; whose they are the core knows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from games import rules
from games.contract import Candidate, Decision, Event, Game, Refusal, Seat, State, Step, name

T = TypeVar("T")
KEY, LIFTED = "praezedenz", "aufgehoben"
FOLLOWED = "nach-praezedenz"  # an event: this answer was allowed by a ruling
Lift = tuple[str, tuple[str, ...]]  # kind of decision, all the rule ids that refuse
DEEPEST = 6  # prohibitions one answer may run into, one after the other


class Playing(Protocol):
    """What is asked of a game here."""

    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]: ...
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal: ...


def situation(state: State) -> str:
    """The kind of decision that is open."""
    return str(state["stack"][-1]["frame"]) if state.get("stack") else ""


def settled(state: State) -> frozenset[frozenset[str]]:
    """The refusals that rulings have lifted in this situation."""
    here = situation(state)
    return frozenset(frozenset(ids) for r in state.get("rulings", ()) for kind, ids in r["lifts"] if kind == here)


def under(state: State, judge: Callable[[], T]) -> T:
    """What is judged as the rulings in this state say."""
    if "rulings" not in state:
        return judge()
    with rules.settled(settled(state)):
        return judge()


def is_lift(raw: Any) -> bool:
    """Whether something read from a file is a kind of decision with rule ids."""
    return isinstance(raw, list) and len(raw) == 2 and isinstance(raw[0], str) and isinstance(raw[1], list)


# --- in the log ----------------------------------------------------------------------------------------------------------


def binding(number: int, lifts: Sequence[Lift]) -> str:
    """The correction that puts a ruling into force."""
    return f"{KEY} {number} {json.dumps([[kind, list(ids)] for kind, ids in lifts], separators=(',', ':'))}"


def lifting(number: int) -> str:
    """The correction that ends it."""
    return f"{KEY} {number} {LIFTED}"


def number_of(key: str) -> int | None:
    """The ruling that a correction is about; None: it is about something else."""
    word, _, rest = key.partition(" ")
    return int(rest.split(" ", 1)[0]) if word == KEY else None


def numbers(state: State) -> list[int]:
    return [r["number"] for r in state.get("rulings", ())]


def changed(state: State, value: str, number: int) -> State | None:
    """The state with this ruling in force, or without it; None where that is no ruling."""
    kept = [r for r in state.get("rulings", ()) if r["number"] != number]
    if value == LIFTED:
        if len(kept) == len(state.get("rulings", ())):
            return None
        rest = {k: v for k, v in state.items() if k != "rulings"}
        return {**rest, "rulings": kept} if kept else rest
    lifts = _lifts(value)
    return None if lifts is None else {**state, "rulings": [*kept, {"number": number, "lifts": lifts}]}


def _lifts(value: str) -> list[Any] | None:
    try:
        found = json.loads(value)
        lifts = [[str(kind), [str(id) for id in ids]] for kind, ids in found]
    except (ValueError, TypeError):
        return None
    return lifts if lifts and all(rules.waivable(ids) for _, ids in lifts) else None


# --- while it is played --------------------------------------------------------------------------------------------------


def refused_by(game: Playing, state: State, seat: Seat, key: str) -> Iterator[tuple[str, ...]]:
    """All the refusals that this answer runs into, one after the other, as far as rulings can lift them. The last one may be one
    that nothing can lift."""
    bare = {k: v for k, v in state.items() if k != "rulings"}
    gone: set[frozenset[str]] = set()
    for _ in range(DEEPEST):
        with rules.settled(frozenset(gone)):
            found = next((c.refusal for c in game.candidates(bare, seat) if c.key == key), None)
        if found is None:
            return
        yield found.rules
        if frozenset(found.rules) in gone or not rules.waivable(found.rules):
            return
        gone.add(frozenset(found.rules))


def followed(game: Playing, state: State, seat: Seat, key: str, decision: Decision) -> list[Event]:
    """That this answer would be refused without a ruling; told to its player alone where the others do not see what it was."""
    lifted = {frozenset(ids): r["number"] for r in state["rulings"] for kind, ids in r["lifts"] if kind == situation(state)}
    if not lifted:
        return []
    used = sorted({lifted[frozenset(ids)] for ids in refused_by(game, state, seat, key) if frozenset(ids) in lifted})
    chosen = next((c for c in game.candidates(state, seat) if c.key == key), None) if used else None
    seen = not decision.secret or (chosen is not None and (chosen.open or chosen.public))
    return [Event(FOLLOWED, {"seat": seat, "number": number}, None if seen else (seat,)) for number in used]


def needed(game: Playing, state: State, seat: Seat, keys: Sequence[str]) -> list[Lift] | None:
    """What must be lifted so that a seat can answer with these keys; None where nothing can be lifted that would help."""
    lifts: list[Lift] = []
    for key in keys:
        found = [(situation(state), ids) for ids in refused_by(game, state, seat, key)]
        lifts += [lift for lift in found if lift not in lifts]
        with rules.settled(_sets(found)):
            step = game.apply({k: v for k, v in state.items() if k != "rulings"}, seat, key)
        if isinstance(step, Refusal):
            return None
        state = step.state
    return lifts


def _sets(lifts: Collection[Lift]) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(ids) for _, ids in lifts)


def tell(game: Game, event: Event, seat: Seat | None) -> str:
    """An event in words; of a ruling that was followed the core fills in which one it is."""
    if event.kind != FOLLOWED:
        return game.tell(event, seat)
    return f"{name(event.data['seat'])} spielt nach ⟦{KEY} {event.data['number']}⟧."

"""What every game must obey, as one suite: used by pytest and by `ringrichter simuliere`.

Each law is a function that looks at one state (or one step) and yields what is wrong. `playout` plays a random game and
applies them; a game that passes can be put behind buttons, typed lines, undo and a restart without knowing more about it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from games.canvas import Canvas, Svg, marks_of, written
from games.contract import NOTHING, Candidate, Decision, Game, Refusal, Seat, State, Step
from games.dice import Dice
from games.flow import rewound
from games.luggage import packed
from games.players import Chooser, Played, one_step, random_player
from games.reading import Reader
from games.replay import Entry, ReplayError, replay
from games.room_laws import lasting_faults, luggage_faults, old_names, role_faults, strange_names
from games.rules import CARD
from games.rulings import tell
from games.zones import SIGN

KEY_LIMIT = 90  # a Discord autocomplete value and custom id hold 100
LABEL_LIMIT = 80
GROUP_LIMIT = 30  # it is named in a command behind a button
PROMPT_LIMIT = 600
REASON_LIMIT = 600
TELL_LIMIT = 600
TEXT_LIMIT = 1_900
TEXT_COLUMNS = 42
NAME = re.compile(r"⟦[^⟧]*⟧")
NAME_COLUMNS = 12  # what a player's name takes on a text board
POOL = 40  # foreign keys tried in each state
DRAFT_DEPTH = 60
DRAFT_TRIES = 400
EXHAUSTIVE = 24  # up to so many options, each is tried in each state

Faults = Iterator[str]
Shape = tuple[str, str]  # what stands before and behind the card in an answer


@dataclass(frozen=True, slots=True)
class Violation:
    law: str
    detail: str
    seed: str
    after: int  # number of steps before it


@dataclass(frozen=True, slots=True)
class Look:
    """What everybody sees of one state: looked at once, for all laws that need it."""

    state: State
    seen: Mapping[Seat | None, Mapping[str, Any]]
    rolled: bool  # somebody's question, view or picture used the dice
    changed: bool  # the state is another one afterwards


@dataclass
class Watch:
    """What a run remembers across its states."""

    known_rules: Container[str] | None = None
    pool: list[str] = field(default_factory=list)  # keys of earlier states
    zones: dict[str, bool] = field(default_factory=dict)  # hidden zone -> ever changed by a reshuffle
    drafting: Seat | None = None  # in the middle of a move: nobody else sees this state
    open_ids: frozenset[str] = frozenset()
    closed_ids: set[str] = field(default_factory=set)
    open_scopes: frozenset[str] = frozenset()
    closed_scopes: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)  # the names of cards that were ever hidden from spectators
    cards_played: dict[Shape, set[str]] = field(
        default_factory=dict
    )  # answers that named a card of the hand, by the words around it
    last_look: Look | None = None

    def look(self, game: Game, state: State) -> Look:
        """Everything anybody perceives of this state. Pictures are what a law costs most."""
        if self.last_look is None or self.last_look.state is not state:
            before = frozen(state)
            with watched_dice() as used:
                seen = {seat: sees(game, state, seat) for seat in (None, *state.get("seats", ()))}
                game.invariants(state)
            self.last_look = Look(state, seen, bool(used), frozen(state) != before)
        return self.last_look


def frozen(state: Any) -> str:
    return json.dumps(state, sort_keys=True, ensure_ascii=False)


def sees(game: Game, state: State, seat: Seat | None) -> dict[str, Any]:
    """Everything this seat can perceive: who is asked, its own question and answers, its view, texts and pictures."""
    view = game.view(state, seat)
    asked = game.decisions(state)
    mine = asked.get(seat) if seat is not None else None
    return {
        "view": view,
        "asked": sorted((s, d.waits) for s, d in asked.items()),
        "open prompts": [(s, d.prompt, d.window) for s, d in sorted(asked.items()) if not d.secret],
        "open options": [(s, _open_options(game, state, s, d)) for s, d in sorted(asked.items())],
        "own decision": mine,
        "own candidates": list(game.pointed(state, seat, game.candidates(state, seat))) if seat is not None and mine else [],
        "of other moments": list(game.not_now(state, seat)) if seat is not None else [],
        "texts": [(p, game.text(view, p)) for p in game.parts(seat)],
        "pictures": [(p, game.picture(view, p)) for p in game.parts(seat)],
        "result": game.result(state),
    }


def _open_options(game: Game, state: State, seat: Seat, decision: Decision) -> list[tuple[str, str]]:
    """The answers of a seat that are shown to everybody."""
    return [(c.key, c.label) for c in game.options(state, seat) if c.public or not decision.secret]


@contextmanager
def watched_dice() -> Iterator[list[int]]:
    """Counts draws while reading functions run, whatever they do with them."""
    used: list[int] = []
    original = Dice.below

    def below(self: Dice, n: int) -> int:
        used.append(n)
        return original(self, n)

    Dice.below = below  # type: ignore[method-assign]
    try:
        yield used
    finally:
        Dice.below = original  # type: ignore[method-assign]


# --- laws of a state -----------------------------------------------------------------------------------------------------


def law_asked_or_over(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Someone is asked or there is a result, never both; whoever is asked has an answer."""
    asked, result = game.decisions(state), game.result(state)
    if result is not None and asked:
        yield "there is a result and still a question"
    if result is None and not any(d.waits for d in asked.values()):
        yield "nobody is asked and there is no result"
    for seat, decision in asked.items():
        if not game.options(state, seat) and not (decision.text and decision.text.samples):
            yield f"{seat} is asked «{decision.prompt}» and has no answer"


def law_options_exact(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Options are exactly the candidates that are not refused, and those that `apply` accepts."""
    for seat in game.decisions(state):
        candidates = list(game.candidates(state, seat))
        allowed = [c for c in candidates if c.refusal is None]
        if list(game.options(state, seat)) != allowed:
            odd = {c.key for c in game.options(state, seat)} ^ {c.key for c in allowed}
            yield f"{seat}: options and candidates differ: {sorted(odd)[:3] or 'in their order or words'}"
        keys = [c.key for c in candidates]
        if len(set(keys)) != len(keys):
            yield f"{seat}: the same key twice"
        tried = candidates if len(candidates) <= EXHAUSTIVE else dice.shuffled(candidates)[:EXHAUSTIVE]
        for c in tried:
            outcome = game.apply(state, seat, c.key)
            if c.refusal is None and isinstance(outcome, Refusal):
                yield f"{seat}: option {c.key!r} is refused: {outcome.reason}"
            if c.refusal is not None and not isinstance(outcome, Refusal):
                yield f"{seat}: {c.key!r} is refused among the candidates and accepted by apply"


def law_foreign_keys(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Keys of other states and seats are refused with a kind, and with an existing rule where illegal."""
    asked = game.decisions(state)
    pool = watch.pool if len(watch.pool) <= POOL else [dice.choose(watch.pool) for _ in range(POOL)]
    for seat in state.get("seats", ()):
        mine = {c.key: c for c in game.candidates(state, seat)} if seat in asked else {}
        free = seat in asked and asked[seat].text is not None
        for key in [*pool, "", "x", "  ", "nimm " * 30]:
            if key in mine or free:
                continue
            outcome = game.apply(state, seat, key)
            if not isinstance(outcome, Refusal):
                yield f"{seat}: {key!r} is accepted and was not among the candidates"
            elif seat not in asked and outcome.kind != "not_yours":
                yield f"{seat} is not asked, but {key!r} is refused as {outcome.kind}"
        for c in (*mine.values(), *game.not_now(state, seat)):
            if c.refusal is not None:
                yield from _refusal_faults(game, c.key, c.refusal, watch)
            if c.rule and not _known(game, c.rule, watch):
                yield f"{c.key!r} rests on {c.rule!r}, which does not exist"


def _known(game: Game, reason: str, watch: Watch) -> bool:
    """Whether there is this rule, or this card in this game."""
    if reason.startswith(CARD):
        return game.card_title(reason.removeprefix(CARD)) is not None
    return watch.known_rules is None or reason in watch.known_rules


def _refusal_faults(game: Game, key: str, refusal: Refusal, watch: Watch) -> Faults:
    if refusal.kind == "illegal" and not refusal.rules:
        yield f"{key!r} is illegal without a rule"
    if not refusal.reason.strip():
        yield f"{key!r} is refused without a reason"
    for reason in refusal.rules:
        if not _known(game, reason, watch):
            yield f"{key!r}: rule {reason!r} does not exist"


def law_pure(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """`apply` leaves its input untouched and answers the same twice; reading changes nothing."""
    before = frozen(state)
    if watch.look(game, state).changed:
        yield "looking changed the state"
        return
    for seat in game.decisions(state):
        options = game.options(state, seat)
        for c in options if len(options) <= EXHAUSTIVE else dice.shuffled(options)[:8]:
            one, two = game.apply(state, seat, c.key), game.apply(state, seat, c.key)
            if frozen(state) != before:
                yield f"{seat}: applying {c.key!r} changed its input"
                return
            if one != two:
                yield f"{seat}: applying {c.key!r} twice gave two results"


def law_no_dice_in_reading(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Only `apply` touches the dice."""
    if watch.look(game, state).rolled:
        yield "candidates, prompts, views or pictures used the dice"


def law_drafts_complete(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Every move that is begun can be completed, and nothing is rolled or revealed inside it."""
    for seat in game.decisions(state):
        options = game.options(state, seat)
        for c in options if len(options) <= EXHAUSTIVE else dice.shuffled(options)[:6]:
            step = game.apply(state, seat, c.key)
            if isinstance(step, Refusal) or step.done:
                continue
            if step.barrier:
                yield f"{seat}: {c.key!r} reveals or rolls inside a move that can still be taken back"
            if not completes(game, step.state, seat, dice):
                yield f"{seat}: after {c.key!r} the move cannot be completed"


def completes(game: Game, state: State, seat: Seat, dice: Dice) -> bool:
    """Whether some chain of answers ends this seat's move: searched depth first, in random order."""
    tries = DRAFT_TRIES
    seen: set[str] = set()

    def search(here: State, depth: int) -> bool:
        nonlocal tries
        mark = frozen({k: v for k, v in here.items() if k != "serial"})
        if tries <= 0 or depth == 0 or mark in seen:
            return False
        seen.add(mark)
        for c in dice.shuffled(game.options(here, seat)):
            tries -= 1
            step = game.apply(here, seat, c.key)
            if not isinstance(step, Refusal) and (step.done or search(step.state, depth - 1)):
                return True
        return False

    return search(state, DRAFT_DEPTH)


def law_serialises(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """A state survives being written and read."""
    if json.loads(frozen(state)) != state:
        yield "the state is not the same after being written and read"


def law_invariants(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    yield from game.invariants(state)


def law_things_are_marked(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """What an answer is about is marked in a picture its seat can look at, once and in words; marks lie on their picture."""
    for seat in game.decisions(state):
        if watch.drafting not in (None, seat):
            continue
        pictures = watch.look(game, state).seen[seat]["pictures"]
        marked = {mark.thing for _, drawn in pictures for mark in marks_of(drawn)}
        options = game.pointed(state, seat, game.options(state, seat))
        if [(c.key, c.label) for c in options] != [(c.key, c.label) for c in game.options(state, seat)]:
            yield f"{seat}: naming things changed the answers"
        for c in options:
            if missing := [thing for thing in c.at if thing not in marked]:
                yield f"{seat}: {c.key!r} is about {missing[0]!r}, which no picture marks"
            if len(set(c.at)) < len(c.at):
                yield f"{seat}: {c.key!r} names a thing twice"
        for part, drawn in pictures:
            yield from _misplaced(seat, part, drawn)


def _misplaced(seat: Seat, part: str, drawn: Svg | Canvas) -> Faults:
    if not isinstance(drawn, Canvas):
        return
    for mark in drawn.touchable:
        if not mark.label:
            yield f"{seat}: {part}: {mark.thing!r} has no words for those who cannot see it"
        if not mark.within(drawn.box):
            yield f"{seat}: {part}: {mark.thing!r} lies beside the picture"


def law_secrecy(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """A seat cannot tell a state from one that differs only in what is hidden from it."""
    readers = [None, *state.get("seats", ())] if watch.drafting is None else [watch.drafting]
    for seat in readers:
        other = game.reshuffle(state, seat, dice)
        exchanged = game.hidden(other, seat)
        for zone, content in game.hidden(state, seat).items():
            if isinstance(content, list | tuple) and len({frozen(x) for x in content}) < 2:
                continue
            name = f"{zone} (for {'a spectator' if seat is None else 'others'})"
            changed = frozen(content) != frozen(exchanged.get(zone))
            watch.zones[name] = watch.zones.get(name, False) or changed
        broken = game.invariants(other)
        if broken:
            yield f"reshuffle for {seat} breaks the state: {broken[0]}"
        here, there = watch.look(game, state).seen[seat], sees(game, other, seat)
        for what in here:
            if here[what] != there[what]:
                yield f"{seat or 'a spectator'} can tell hidden states apart by {what}: {_difference(here[what], there[what])}"
        yield from _events_differ(game, state, other, seat, dice)


def _events_differ(game: Game, state: State, other: State, reader: Seat | None, dice: Dice) -> Faults:
    """The same answer in both states tells the reader the same, unless it reveals something."""
    there = game.decisions(other)
    for seat in game.decisions(state):
        if seat not in there:
            continue
        both = {c.key for c in game.options(other, seat)}
        options = [c for c in game.options(state, seat) if c.key in both]
        for c in dice.shuffled(options)[:4]:
            one, two = game.apply(state, seat, c.key), game.apply(other, seat, c.key)
            if isinstance(one, Refusal) or isinstance(two, Refusal) or one.barrier or two.barrier:
                continue
            if told(game, one, reader) != told(game, two, reader):
                yield f"{reader or 'a spectator'} learns something hidden from the events of {c.key!r}"


def told(game: Game, step: Step, reader: Seat | None) -> list[Any]:
    seen = [event.seen_by(reader) for event in step.events]
    return [(e.kind, dict(e.data), tell(game, e, reader)) for e in seen if e is not None]


def _difference(one: Any, two: Any) -> str:
    a, b = str(one), str(two)
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"…{a[max(0, at - 40) : at + 40]}… / …{b[max(0, at - 40) : at + 40]}…"


def law_texts_fit(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Every text fits the chats and every board fits a phone."""
    for seat, decision in game.decisions(state).items():
        if len(decision.prompt) > PROMPT_LIMIT or not decision.prompt.strip():
            yield f"the prompt of {decision.id} has {len(decision.prompt)} characters"
        for c in (*game.candidates(state, seat), *game.not_now(state, seat)):
            yield from _candidate_fits(c)
    for seat in [None, *state.get("seats", ())]:
        for part, text in watch.look(game, state).seen[seat]["texts"]:
            if len(text) > TEXT_LIMIT:
                yield f"the text of {part} has {len(text)} characters"
            for line in text.splitlines():
                if len(NAME.sub("x" * NAME_COLUMNS, line)) > TEXT_COLUMNS:
                    yield f"a line of {part} is wider than {TEXT_COLUMNS} columns: {line!r}"


def _candidate_fits(c: Candidate) -> Faults:
    if len(c.key) > KEY_LIMIT or c.key != " ".join(c.key.split()) or not c.key:
        yield f"key {c.key!r} is too long or not clean"
    if len(NAME.sub("x" * NAME_COLUMNS, c.label)) > LABEL_LIMIT or not c.label.strip():
        yield f"the label of {c.key!r} has {len(c.label)} characters"
    if len(c.group) > GROUP_LIMIT:
        yield f"the group of {c.key!r} has {len(c.group)} characters"
    if c.refusal is not None and len(c.refusal.reason) > REASON_LIMIT:
        yield f"the refusal of {c.key!r} has {len(c.refusal.reason)} characters"


def law_decisions_sound(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Defaults and passes are real answers; ids are unique; a window can be passed."""
    asked = game.decisions(state)
    if len({d.id for d in asked.values()}) != len(asked):
        yield "two seats are asked under one id"
    for seat, d in asked.items():
        options = {c.key for c in game.options(state, seat)}
        if d.default is not None and d.default not in options:
            yield f"{seat}: the default {d.default!r} is not an option"
        if (d.window or d.scopes) and d.passing not in options:
            yield f"{seat}: the window {d.window!r} cannot be passed by {d.passing!r}"
        if d.collect is not None and not 0 <= d.collect[0] <= d.collect[1]:
            yield f"{seat}: collect {d.collect}"
        for rule in d.rules:
            if not _known(game, rule, watch):
                yield f"{seat}: rule {rule!r} of «{d.prompt}» does not exist"


def law_names(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Nobody is shown the name of a card that they do not know."""
    zones = getattr(game, "zones", None)
    if zones is not None:
        for seat in [None, *state["seats"]] if watch.drafting is None else [watch.drafting]:
            seen = watch.look(game, state).seen[seat]
            drawn = "\n".join(text for _, picture in seen["pictures"] for text in written(picture) if SIGN in text)
            yield from strange_names(zones, state, seat, f"{dict(seen, pictures=())} {drawn}")


def law_cards_elsewhere(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Whoever names a card that is not in the hand is told so: the line is not «mehrdeutig» among cards that are."""
    watch.hidden.update(_words(game.hidden(state, None)))
    for seat in game.decisions(state):
        held = watch.hidden.difference(_words(game.hidden(state, seat)))
        candidates = {c.key: c for c in game.candidates(state, seat)}
        here = {shape for key in candidates for shape, _ in _shapes(key, watch.hidden)}
        for shape in sorted(here & watch.cards_played.keys()):
            gone = [key for key in watch.cards_played[shape] if key not in candidates and held.isdisjoint(key.split())]
            for key in dice.shuffled(sorted(gone))[:2]:
                read = Reader(game, seat, {}).read(state, key)
                if isinstance(read, Refusal) and read.kind == "ambiguous":
                    yield f"{seat}: {key!r} names a card that is not in the hand, and is answered by «{read.reason}»"
        for key, c in candidates.items():
            for shape, card in _shapes(key, watch.hidden) if c.refusal is None else ():
                if card in held:
                    watch.cards_played.setdefault(shape, set()).add(key)


def _words(found: Any) -> Iterator[str]:
    """The names in what is hidden, however it is nested."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, Mapping):
        yield from (name for part in found.values() for name in _words(part))
    elif isinstance(found, list | tuple):
        yield from (name for part in found for name in _words(part))


def _shapes(key: str, cards: Container[str]) -> Iterator[tuple[Shape, str]]:
    """Each card that an answer names, with the words around it."""
    parts = key.split()
    return (((" ".join(parts[:i]), " ".join(parts[i + 1 :])), part) for i, part in enumerate(parts) if part in cards)


def law_lasting(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """Effects end by themselves."""
    yield from lasting_faults(state, getattr(game, "zones", None))


def law_corrections(game: Game, state: State, watch: Watch, dice: Dice) -> Faults:
    """The umpire's small moves keep the state whole."""
    found = {c.key: c for seat in (None, *state["seats"]) for c in game.corrections(game.view(state, seat))}
    for c in dice.shuffled(found.values())[:4]:
        step = game.correct(state, c.key)
        if isinstance(step, Refusal):
            yield f"correction {c.key!r} is offered and refused: {step.reason}"
        elif broken := game.invariants(step.state):
            yield f"correction {c.key!r} breaks the state: {broken[0]}"


# --- laws of a step ------------------------------------------------------------------------------------------------------


def law_step(game: Game, state: State, seat: Seat, key: str, step: Step, watch: Watch) -> Faults:
    """Dice make a barrier; what happened can be told; questions of other seats stay open or close for good."""
    if step.state["dice"] < state["dice"] or step.state["serial"] < state["serial"]:
        yield f"{key!r}: a counter went back"
    if step.state["dice"] != state["dice"] and not step.barrier:
        yield f"{key!r} used the dice without a barrier"
    zones = getattr(game, "zones", None)
    if zones is not None:
        yield from old_names(zones, state, step.state)
    for event in step.events:
        strangers = {*(event.audience or ()), *event.knows} - set(state["seats"])
        if strangers:
            yield f"event {event.kind!r} is told to {sorted(strangers)[0]!r}, who does not play"
        for reader in [None, *state["seats"]]:
            seen = event.seen_by(reader)
            if seen is None:
                continue
            said = tell(game, seen, reader)
            if len(said) > TELL_LIMIT:
                yield f"event {event.kind!r} is told in more than {TELL_LIMIT} characters"
            if zones is not None:
                yield from strange_names(zones, step.state, reader, f"{seen.data} {said}")
    now = frozenset(d.id for d in game.decisions(step.state).values())
    reopened = (now - watch.open_ids) & watch.closed_ids
    if reopened:
        yield f"{key!r} reopened the closed decision {sorted(reopened)[0]}"
    watch.closed_ids |= watch.open_ids - now
    watch.open_ids = now
    scopes = frozenset(f"{scope.id} {s}" for s in state["seats"] for scope in game.scopes(step.state, s))
    for again in sorted((scopes - watch.open_scopes) & watch.closed_scopes)[:1]:
        yield f"{key!r} reopened {again.split()[0]}, for which somebody may have passed"
    watch.closed_scopes |= watch.open_scopes - scopes
    watch.open_scopes = scopes


Law = Callable[[Game, State, Watch, Dice], Faults]

ALWAYS: Mapping[str, Law] = {"invariants": law_invariants}
EVERY_STATE: Mapping[str, Law] = {
    "asked-or-over": law_asked_or_over,
    "options-exact": law_options_exact,
    "foreign-keys": law_foreign_keys,
    "pure": law_pure,
    "no-dice-in-reading": law_no_dice_in_reading,
    "drafts-complete": law_drafts_complete,
    "serialises": law_serialises,
    "things-are-marked": law_things_are_marked,
    "secrecy": law_secrecy,
    "texts-fit": law_texts_fit,
    "decisions-sound": law_decisions_sound,
    "names": law_names,
    "cards-elsewhere": law_cards_elsewhere,
    "lasting": law_lasting,
    "corrections": law_corrections,
}
OTHER_LAWS = ("roles", "luggage", "step", "replay", "undo", "ends", "reshuffle-works", "no-exception")
NAMES = (*ALWAYS, *EVERY_STATE, *OTHER_LAWS)
SAMPLE = 23  # «stichprobe»: the costly laws in one of so many states


@dataclass
class Playout:
    """One random game and what was wrong with it."""

    moves: int = 0  # decisions with at least two options
    steps: int = 0
    end: str = ""
    winners: list[str] = field(default_factory=list)  # the roles that have won, in a game with roles
    violations: list[Violation] = field(default_factory=list)
    zones: dict[str, bool] = field(default_factory=dict)
    state: State = field(default_factory=dict)


def playout(
    game: Game,
    seats: Sequence[Seat],
    variant: Mapping[str, str],
    seed: str,
    *,
    laws: str = "stichprobe",
    known_rules: Container[str] | None = None,
    bound: int = 20_000,
    choosers: Mapping[Seat, Chooser] | None = None,
    roles: Mapping[Seat, str] = NOTHING,
    sample: int = SAMPLE,
) -> Playout:
    """Play one game with random (or given) players and check the laws: `alle`, `stichprobe` (in one of `sample` states, and what
    costs little in every one) or `keine`."""
    run = Playout()
    dice = Dice("players:" + seed)
    players = choosers or {seat: random_player(dice) for seat in seats}
    lawyer = Lawyer(game, seed, run, 1 if laws == "alle" else sample, Watch(known_rules)) if laws != "keine" else None
    drafting: Seat | None = None
    try:
        brought = packed(game, seats, variant, roles, dice)
        state = game.new(seats, variant, seed, roles=roles, brought=brought)
        if lawyer is not None:
            lawyer.begins(state, brought)
        while lawyer is None or lawyer.looks(state):
            played = one_step(game, state, players, dice, drafting=drafting)
            if played is None:
                break
            drafting = None if played.step.done else played.seat
            if lawyer is not None:
                lawyer.saw(state, played, drafting)
            state = played.step.state
            run.steps += 1
            run.moves += played.choice
            if run.steps >= bound:
                run.violations.append(Violation("ends", f"no end after {bound} steps", seed, run.steps))
                break
        result = game.result(state)
        run.end = result.end or result.reason if result else "offen"
        run.winners = [state["roles"][seat] for seat in result.winners] if result and "roles" in state else []
        run.state = state
        if lawyer is not None and drafting is None:
            lawyer.replays(state, lambda log: replay(game, seats, variant, seed, log, roles=roles, brought=brought))
    except Exception as error:
        if lawyer is None:
            raise
        lawyer.objects("no-exception", f"{type(error).__name__}: {error}")
    return run


class Lawyer:
    """Watches one game for what is against the laws: what costs little in every state, the rest in one of `sample`."""

    MOST_FAULTS = 20  # a game with more is broken, not worth being watched
    MOST_KEYS = 3_000  # of earlier states, to be tried in later ones

    def __init__(self, game: Game, seed: str, run: Playout, sample: int, watch: Watch) -> None:
        self.game, self.seed, self.run, self.sample, self.watch = game, seed, run, sample, watch
        self.dice = Dice("laws:" + seed)
        self.log: list[Entry] = []
        self.keys: tuple[str, ...] = ()  # of a move that is not done yet
        run.zones = watch.zones

    def objects(self, law: str, *faults: str) -> None:
        self.run.violations += [Violation(law, fault, self.seed, self.run.steps) for fault in faults]

    def begins(self, state: State, brought: Mapping[Seat, str]) -> None:
        self.objects("luggage", *luggage_faults(self.game, state, self.seed, brought))
        self.objects("roles", *role_faults(self.game, state, self.seed, self.dice))
        self.watch.open_ids = frozenset(d.id for d in self.game.decisions(state).values())

    def looks(self, state: State) -> bool:
        """Look at a state. Whether it is worth going on."""
        full = self.sample == 1 or self.dice.below(self.sample) == 0
        for law, check in ({**ALWAYS, **EVERY_STATE} if full else ALWAYS).items():
            self.objects(law, *check(self.game, state, self.watch, self.dice))
        return len(self.run.violations) <= self.MOST_FAULTS

    def saw(self, state: State, played: Played, drafting: Seat | None) -> None:
        """A step was taken from this state."""
        self.objects("step", *law_step(self.game, state, played.seat, played.key, played.step, self.watch))
        if len(self.watch.pool) < self.MOST_KEYS:
            self.watch.pool.append(played.key)
        self.keys, self.watch.drafting = (*self.keys, played.key), drafting
        if drafting is None:
            self.log.append(Entry(played.seat, self.keys))
            self.keys = ()

    def replays(self, state: State, again: Callable[[Sequence[Entry]], list[State]]) -> None:
        try:
            states = again(self.log)
        except ReplayError as error:
            self.objects("replay", str(error))
            return
        if states[-1] != state:
            self.objects("replay", "seed and moves lead to another state")
        if self.log:
            back = rewound(states[-1], states[self.dice.below(len(states) - 1)])
            self.objects("undo", *self.game.invariants(back), *law_asked_or_over(self.game, back, Watch(), self.dice))


def zone_faults(runs: Sequence[Playout], seed: str) -> list[Violation]:
    """Over several games `reshuffle` must have changed every hidden zone at least once."""
    changed: dict[str, bool] = {}
    for run in runs:
        for zone, did in run.zones.items():
            changed[zone] = changed.get(zone, False) or did
    return [Violation("reshuffle-works", f"reshuffle never changed {zone}", seed, 0) for zone, did in changed.items() if not did]

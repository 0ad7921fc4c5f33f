"""The fields a movement can end on, as answers: with their names, directions and cost, and with the reason where one cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from games.contract import Candidate, Refusal, State, illegal
from games.flow import FrameData
from games.jagd.board.directions import bearing, spellings, steps_spelled, toward
from games.jagd.board.plan import OUTSIDE, Board
from games.jagd.board.terrain import flies_to, leaps_to
from games.jagd.figures import Fig, field_of
from games.jagd.frames import JagdGame
from games.jagd.movement.kinds import DIE, FACE, barred_start, horse_fields, in_the_way, means, ways_from
from games.jagd.movement.paths import KEPT, Means, Way, Ways, refuse, refuse_landing
from games.jagd.wording import LONGEST
from games.rules import remembered

LONGEST_ROLL = 6


def reachable(game: JagdGame, s: State, turn: FrameData, fig: Fig, kind: str, found: Ways) -> Sequence[Candidate]:
    """Where this kind of movement can end; back at the start of the turn only where one can go on from there."""
    listed = _in_reach(game, *_situation(game, s, turn, fig, kind))
    if turn["start"] in found and barred_start(game, s, turn, fig, kind, found):
        back = _back(game, s, turn, kind)
        return [c for c in listed if c.key != back]
    return listed


def thinkable(game: JagdGame, s: State, turn: FrameData, fig: Fig, kind: str, found: Ways) -> Sequence[Candidate]:
    """The same, then what teaches something: neighbours and named places out of reach, with the reason."""
    situation = _situation(game, s, turn, fig, kind)
    listed = [*_in_reach(game, *situation), *_out_of_reach(game, *situation)]
    if turn["start"] in found and barred_start(game, s, turn, fig, kind, found):
        back = _back(game, s, turn, kind)
        return [c if c.key != back else _not_back(c) for c in listed]
    return listed


Situation = tuple[Board, str, str, int, Means, bool, tuple[str, ...]]


def _situation(game: JagdGame, s: State, turn: FrameData, fig: Fig, kind: str) -> Situation:
    """All that the answers depend on: they are remembered by it."""
    have = means(s, fig, horse=kind != DIE and game.cards[kind].group == "pferd")
    die = turn["die"] if kind == DIE else 0
    return game.board, field_of(s, fig), kind, die, have, turn["halted"], in_the_way(s, fig, kind)


def _back(game: JagdGame, s: State, turn: FrameData, kind: str) -> str:
    return f"{verb_of(kind)} {game.board[turn['start']].key}"


def verb_of(kind: str) -> str:
    return "gehe" if kind == DIE else "nach"


def _not_back(c: Candidate) -> Candidate:
    reason = "Auf dieses Feld kommst du nur zurück, wenn du danach noch weiterziehen kannst: Dort hast du die Runde begonnen."
    return Candidate(c.key, c.label, illegal(reason, "jd.bewegung.mindestens-ein-feld"), c.rule, c.aliases, open=True)


@remembered(KEPT, on_first=True)
def _in_reach(
    game: JagdGame, b: Board, here: str, kind: str, die: int, have: Means, halted: bool, closed: tuple[str, ...]
) -> tuple[Candidate, ...]:
    """The fields in reach: the named ones first."""
    verb = verb_of(kind)
    found = ways_from(game, b, here, kind, die, have, halted, closed)
    made: dict[Any, Candidate] = b.cache.setdefault(("targets", here, verb), {})
    famous = _away(b, here)
    named: list[Candidate] = []
    rest: list[Candidate] = []
    for target, way in found.items():
        slot = (target, way.cost, way.needs, bool(way.others))
        c = made.get(slot)
        if c is None:
            c = made[slot] = _target(game, b, here, target, way, verb, "" if target in famous else sector(b, here, target, verb))
        (named if target in famous else rest).append(c)
    return (*named, *rest)


def _target(game: JagdGame, b: Board, here: str, target: str, way: Way, verb: str, group: str) -> Candidate:
    """A field in reach, with what it costs. Only in a straight line it matters from where one comes."""
    key, label, names = spoken(b, target, verb)
    words = typed(b, here, target, verb)
    slot = (verb, target, way.cost, way.needs, bool(way.others), group)
    made: Candidate | None = b.cache.get(slot)
    if made is None or words is not names:
        told = f"{label} · Karte nach Wahl" if way.others else label + _price(game, way.cost, way.needs)
        told = told if len(told) <= LONGEST else told.removeprefix("Gehen: ")
        made = Candidate(key, told, None, "jd.bewegung.wurf", words, open=True, group=group)
        if words is names:
            b.cache[slot] = made
    return made


@lru_cache(maxsize=256)
def _price(game: JagdGame, cost: int, needs: frozenset[str]) -> str:
    fields = f" · {cost} {'Feld' if cost == 1 else 'Felder'}" if cost else ""
    return fields + "".join(f", {game.cards[FACE[need]].title}" for need in sorted(needs))


def sector(b: Board, here: str, target: str, verb: str) -> str:
    """The heading of a nameless field: in which direction it lies."""
    (q, r), (q0, r0) = b[target].place, b[here].place
    where = toward(q - q0, r - r0)
    return f"Gehen: {where}" if verb == "gehe" else where


def spoken(b: Board, target: str, verb: str) -> tuple[str, str, tuple[str, ...]]:
    """Key, label and names of a target."""
    found: tuple[str, str, tuple[str, ...]] | None = b.cache.get((verb, target))
    if found is None:
        field = b[target]
        label = (f"Gehen: {field.label}" if verb == "gehe" else field.label).replace("(offenes Land)", "(offen)")
        found = b.cache[verb, target] = (f"{verb} {field.key}", label, _with_verb(spellings(b, target, target), verb))
    return found


def _with_verb(words: tuple[str, ...], verb: str) -> tuple[str, ...]:
    return (*words, *(f"{go} {said}" for said in words for go in ("gehe", "ziehe"))) if verb == "gehe" else words


def typed(b: Board, here: str, target: str, verb: str) -> tuple[str, ...]:
    """All spellings of a target from here: its names, and «3 suedost» where it lies in a straight line."""
    names, straight = spoken(b, target, verb)[2], bearing(b, here, target)
    return names if straight is None else names + _straight(*straight, verb)


@lru_cache(maxsize=512)
def _straight(steps: int, direction: str, verb: str) -> tuple[str, ...]:
    return _with_verb(steps_spelled(steps, direction), verb)


@remembered(KEPT, on_first=True)
def _out_of_reach(
    game: JagdGame, b: Board, here: str, kind: str, die: int, have: Means, halted: bool, closed: tuple[str, ...]
) -> tuple[Candidate, ...]:
    """Neighbours that cannot be entered, and named places, with the rule that stands in the way."""
    verb = verb_of(kind)
    found = ways_from(game, b, here, kind, die, have, halted, closed)
    steps = die if kind == DIE else horse_fields(game, kind)
    away = _away(b, here)
    listed = [c for target, c in _too_far(b, steps, verb) if away[target] > steps and target not in found] if steps else []
    for target in _close(b, here) if kind == DIE else _around(b, here, steps or LONGEST_ROLL):
        if target not in found and (not steps or away.get(target, 1) <= steps):
            listed.append(_refused(game, b, here, target, kind, steps, have, halted))
    return tuple(listed)


def _named(b: Board) -> list[str]:
    return [*(x.id for x in b.cities()), b.goal_hobbits, b.goal_riders]


def place_names(b: Board) -> tuple[str, ...]:
    """For «moria» typed where one cannot walk any more."""
    found: tuple[str, ...] | None = b.cache.get("names")
    if found is None:
        found = b.cache["names"] = tuple(b[x].name for x in _named(b))
    return found


def _close(b: Board, here: str) -> tuple[str, ...]:
    """The field itself, its neighbours, named places a roll may reach, places outside: whose refusal has to be thought about."""
    found: tuple[str, ...] | None = b.cache.get(("close", here))
    if found is None:
        near = [x for x, far in _away(b, here).items() if far <= LONGEST_ROLL]
        found = b.cache["close", here] = tuple(dict.fromkeys((here, *b.neighbours(here), *near, b.return_place, *b.halls[:1])))
    return found


def _around(b: Board, here: str, steps: int) -> tuple[str, ...]:
    """Where somebody may want to go with a card: a bit further than it carries, and to the named places."""
    found: tuple[str, ...] | None = b.cache.get(("around", here, steps))
    if found is None:
        around = (x for x, far in b.distances(here).items() if far <= steps + 2 and b[x].kind != OUTSIDE)
        found = b.cache["around", here, steps] = tuple(dict.fromkeys((*_close(b, here), *_named(b), *around)))
    return found


def _away(b: Board, here: str) -> dict[str, int]:
    """How far the named places are."""
    found: dict[str, int] | None = b.cache.get(("away", here))
    if found is None:
        around = b[here].around
        places = [b[x].place for x in around or (here,)]
        found = b.cache["away", here] = {}
        for x in _named(b):
            q, r = b[x].place
            steps = min(abs(q - q0) + abs(r - r0) + abs(q + r - q0 - r0) for q0, r0 in places)
            found[x] = int(steps) // 2 + bool(around)
    return found


def _too_far(b: Board, steps: int, verb: str) -> list[tuple[str, Candidate]]:
    """Named places that are simply too far for so many points."""
    found: list[tuple[str, Candidate]] | None = b.cache.get(("far", steps, verb))
    if found is None:
        found = b.cache["far", steps, verb] = []
        for target in _named(b):
            key, label, names = spoken(b, target, verb)
            place = b[target].label
            most = f"{steps} {'Feld' if steps == 1 else 'Felder'}"
            reason = f"{place} ist zu weit weg: Du darfst {most} weit ziehen, auf Straßen doppelt so weit."
            found.append((target, Candidate(key, label, illegal(reason, "jd.bewegung.wurf"), "", names, open=True)))
    return found


class Later(Refusal):
    """A refusal that is worked out when somebody reads it: most are never read, and finding the decisive rule takes a while."""

    __slots__ = ("_ask",)
    _ask: Callable[[], Refusal]

    def __init__(self, ask: Callable[[], Refusal]) -> None:
        object.__setattr__(self, "_ask", ask)

    def __getattr__(self, name: str) -> Any:  # only called while the fields are not there yet
        if name not in ("kind", "reason", "rules", "nearest"):
            raise AttributeError(name)
        real = self._ask()
        for field in ("kind", "reason", "rules", "nearest"):
            object.__setattr__(self, field, getattr(real, field))
        return getattr(self, name)


@remembered(KEPT, on_first=True)
def _refused(game: JagdGame, b: Board, here: str, target: str, kind: str, steps: int, have: Means, halted: bool) -> Candidate:
    verb = verb_of(kind)
    key, label, _ = spoken(b, target, verb)
    reason = Later(lambda: why_not(game, b, here, target, kind, steps, have, halted))
    return Candidate(key, label, reason, "", typed(b, here, target, verb), open=True)


def why_not(game: JagdGame, b: Board, here: str, target: str, kind: str, steps: int, have: Means, halted: bool) -> Refusal:
    """The rule that stands in the way."""
    move = game.cards[kind].move if kind != DIE else steps
    if isinstance(move, int):
        found = refuse(b, here, target, steps, have, halted=halted)
    else:
        most = flies_to() if move == "fliegen" else leaps_to()
        found = refuse_landing(b, here, target, have, most=most, halted=halted)
    return found or illegal("Dieses Feld erreichst du so nicht.", "jd.bewegung.richtung")

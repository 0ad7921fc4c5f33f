"""The fields a movement can end on, as answers: with their names, directions and cost, and with the reason where one cannot."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from games.contract import Candidate, Refusal, State, illegal
from games.flow import FrameData
from games.jagd.board import OUTSIDE, Board
from games.jagd.cards import CARDS
from games.jagd.directions import bearing, spellings, steps_spelled, toward
from games.jagd.figures import Fig, board, field_of
from games.jagd.kinds import DIE, FACE, barred_start, horse_fields, means
from games.jagd.movement import Means, Way, Ways, kept, refuse, refuse_landing
from games.jagd.terrain import flies_to, leaps_to
from games.rules import switched_off

LONGEST_ROLL = 6


def reachable(s: State, turn: FrameData, fig: Fig, kind: str, found: Ways) -> list[Candidate]:
    """The targets of this kind of movement; back to the start of the turn only where one can go on from there."""
    listed = targets(s, turn, fig, kind, found)
    start = turn["start"]
    if start in found and barred_start(s, turn, fig, kind, found):
        back = f"{verb_of(kind)} {board(s)[start].key}"
        return [c if c.key != back else _not_back(c) for c in listed]
    return listed


def verb_of(kind: str) -> str:
    return "gehe" if kind == DIE else "nach"


def _not_back(c: Candidate) -> Candidate:
    reason = "Auf dieses Feld kommst du nur zurück, wenn du danach noch weiterziehen kannst: Dort hast du die Runde begonnen."
    return Candidate(c.key, c.label, illegal(reason, "jd.bewegung.mindestens-ein-feld"), c.rule, c.aliases, open=True)


def targets(s: State, turn: FrameData, fig: Fig, kind: str, found: Ways) -> list[Candidate]:
    """The fields in reach, then what teaches something: neighbours and named places that are not, with the reason."""
    b, here, off = board(s), field_of(s, fig), switched_off()
    have = means(s, fig, horse=kind != DIE and CARDS[kind].group == "pferd")
    if off:  # then it may matter where others stand
        return _listed(b, here, kind, turn, have, found)
    question = ("listed", here, kind, turn["die"] if kind == DIE else 0, have.key, turn["halted"])
    listed: list[Candidate] | None = b.cache.get(question)
    return listed if listed is not None else kept(b, question, _listed(b, here, kind, turn, have, found))


def _listed(b: Board, here: str, kind: str, turn: FrameData, have: Means, found: Ways) -> list[Candidate]:
    verb = verb_of(kind)
    made: dict[Any, Candidate] = b.cache.setdefault(("targets", here, verb), {})
    famous = _away(b, here)
    named: list[Candidate] = []
    rest: list[Candidate] = []
    for target, way in found.items():
        slot = (target, way.cost, way.needs, bool(way.others))
        c = made.get(slot)
        if c is None:
            c = made[slot] = _target(b, here, target, way, verb, "" if target in famous else sector(b, here, target, verb))
        (named if target in famous else rest).append(c)
    return named + rest + _out_of_reach(b, here, kind, turn, have, found)


def _target(b: Board, here: str, target: str, way: Way, verb: str, group: str) -> Candidate:
    """A field in reach, with what it costs. Only in a straight line it matters from where one comes."""
    key, label, names = spoken(b, target, verb)
    words = typed(b, here, target, verb)
    slot = (verb, target, way.cost, way.needs, bool(way.others), group)
    made: Candidate | None = b.cache.get(slot)
    if made is None or words is not names:
        told = f"{label} · Karte nach Wahl" if way.others else label + _price(way.cost, way.needs)
        made = Candidate(key, told, None, "jd.bewegung.wurf", words, open=True, group=group)
        if words is names:
            b.cache[slot] = made
    return made


@lru_cache(maxsize=256)
def _price(cost: int, needs: frozenset[str]) -> str:
    fields = f" · {cost} {'Feld' if cost == 1 else 'Felder'}" if cost else ""
    return fields + "".join(f", {CARDS[FACE[need]].title}" for need in sorted(needs))


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
        label = f"Gehen: {field.label}" if verb == "gehe" else field.label
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


def _out_of_reach(b: Board, here: str, kind: str, turn: FrameData, have: Means, found: Ways) -> list[Candidate]:
    """Neighbours that cannot be entered, and named places, with the rule that stands in the way."""
    verb = verb_of(kind)
    steps = turn["die"] if kind == DIE else horse_fields(kind)
    away = _away(b, here)
    listed = [c for target, c in _too_far(b, steps, verb) if away[target] > steps and target not in found] if steps else []
    thought: dict[Any, Candidate] = b.cache.setdefault(("refused", here, kind), {})
    off = switched_off()
    for target in _close(b, here) if kind == DIE else _thinkable(b, here, steps or LONGEST_ROLL):
        if target not in found and (not steps or away.get(target, 1) <= steps):
            slot = (target, steps, have.key, turn["halted"], off)
            c = thought.get(slot)
            if c is None:
                c = thought[slot] = _refused(b, here, target, kind, steps, have, turn["halted"])
            listed.append(c)
    return listed


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


def _thinkable(b: Board, here: str, steps: int) -> tuple[str, ...]:
    """Where somebody may want to go with a card: a bit further than it carries, and to the named places."""
    found: tuple[str, ...] | None = b.cache.get(("thinkable", here, steps))
    if found is None:
        around = (x for x, far in b.distances(here).items() if far <= steps + 2 and b[x].kind != OUTSIDE)
        found = b.cache["thinkable", here, steps] = tuple(dict.fromkeys((*_close(b, here), *_named(b), *around)))
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


def _refused(b: Board, here: str, target: str, kind: str, steps: int, have: Means, halted: bool) -> Candidate:
    verb = verb_of(kind)
    key, label, _ = spoken(b, target, verb)
    reason = Later(lambda: why_not(b, here, target, kind, steps, have, halted))
    return Candidate(key, label, reason, "", typed(b, here, target, verb), open=True)


def why_not(b: Board, here: str, target: str, kind: str, steps: int, have: Means, halted: bool) -> Refusal:
    """The rule that stands in the way."""
    move = CARDS[kind].move if kind != DIE else steps
    if isinstance(move, int):
        found = refuse(b, here, target, steps, have, halted=halted)
    else:
        most = flies_to() if move == "fliegen" else leaps_to()
        found = refuse_landing(b, here, target, have, most=most, halted=halted)
    return found or illegal("Dieses Feld erreichst du so nicht.", "jd.bewegung.richtung")

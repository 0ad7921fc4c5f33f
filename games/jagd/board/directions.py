"""Typed places: «3 südost», «Bruchtal», «Rivendell», «G7», «Anduin 3» — and the other way round, all spellings of a target."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz import fuzz, process

from games.jagd.board.plan import DIRECTIONS, OUTSIDE, Board, FieldId
from games.jagd.wording import VOCABULARY
from games.words import plain, tokens

SHORT = {"nordost": "no", "ost": "o", "suedost": "so", "suedwest": "sw", "west": "w", "nordwest": "nw"}
LONGEST = 24  # steps in a straight line
NEAR_ENOUGH = 82  # of 100, for a name with a typo
# Straight north lies between two directions: an even number of steps ends on a field.
BETWEEN = {"nord": ("nordost", "nordwest"), "sued": ("suedost", "suedwest")}
FULL = {short: long for long, short in SHORT.items()} | {name: name for name in DIRECTIONS} | {"n": "nord", "s": "sued"}
FULL |= {name: name for name in BETWEEN} | {"norden": "nord", "osten": "ost", "sueden": "sued", "westen": "west"}
FULL |= {f"{name}en": name for name in ("nordost", "nordwest", "suedost", "suedwest")}


def bearing(board: Board, start: FieldId, target: FieldId) -> tuple[int, str] | None:
    """How many steps in which direction, if the target lies in a straight line: (3, "suedost")."""
    a, b = board.fields[start], board.fields[target]
    return None if a.around or b.around else _straight_to(b.place[0] - a.place[0], b.place[1] - a.place[1])


@lru_cache(maxsize=4096)
def _straight_to(dq: float, dr: float) -> tuple[int, str] | None:
    steps = int(max(abs(dq), abs(dr), abs(dq + dr)))
    if not steps:
        return None
    for name, (q, r) in DIRECTIONS.items():
        if (q * steps, r * steps) == (dq, dr):
            return steps, name
    for name, (one, other) in BETWEEN.items():
        (q1, r1), (q2, r2) = DIRECTIONS[one], DIRECTIONS[other]
        if steps % 2 == 0 and ((q1 + q2) * (steps // 2), (r1 + r2) * (steps // 2)) == (dq, dr):
            return steps, name
    return None


@lru_cache(maxsize=4096)
def toward(dq: float, dr: float) -> str:
    """The nearest of the six directions, as one says it: «Nordosten»."""
    if not dq and not dr:
        return "Hier"
    angle = math.atan2(1.5 * dr, math.sqrt(3) * (dq + dr / 2))  # clockwise from east: rows are counted downwards
    return ("Osten", "Südosten", "Südwesten", "Westen", "Nordwesten", "Nordosten")[round(angle / math.radians(60)) % 6]


@lru_cache(maxsize=256)
def steps_spelled(steps: int, name: str) -> tuple[str, ...]:
    short = (f"{steps} {SHORT[name]}",) if name in SHORT else ()
    return (f"{steps} {name}", *short, *((name, SHORT.get(name, name), f"1 feld {name}") if steps == 1 else ()))


def spellings(board: Board, start: FieldId, target: FieldId) -> tuple[str, ...]:
    """All ways to type this target from here: its names, its hexagon, steps and direction. (Aliases of an answer.)"""
    key = ("spellings", target)
    if key not in board.cache:
        board.cache[key] = tuple(dict.fromkeys((*(n for n, id in board.places.items() if id == target), plain(target))))
    names: tuple[str, ...] = board.cache[key]
    found = bearing(board, start, target)
    return names if found is None else (*names, *steps_spelled(*found))


def aliases(board: Board, start: FieldId, target: FieldId, verb: str = "gehe") -> tuple[str, ...]:
    """The spellings with the verb of the answer in front."""
    return tuple(f"{verb} {spelling}" for spelling in spellings(board, start, target))


def find(board: Board, words: str, start: FieldId | None = None) -> list[FieldId]:
    """The fields a text may mean, the likeliest first; a name may have typos, a beginning is enough. Empty: nothing fits."""
    typed = tokens(words, VOCABULARY)
    text = " ".join(typed)
    if not text:
        return []
    exact = board.places.get(text) or board.keys.get(text.replace(" ", "-")) or board.keys.get(text.replace(" ", ""))
    if exact is not None:
        return [exact] if board[exact].kind != OUTSIDE else []
    if start is not None and (target := _walked(board, start, typed)) is not None:
        return [target]
    begun = [id for name, id in board.places.items() if len(text) > 1 and (name.startswith(text) or f" {text}" in f" {name}")]
    if begun:
        return list(dict.fromkeys(begun))
    near = process.extract(text, list(board.places), scorer=fuzz.ratio, limit=3, score_cutoff=NEAR_ENOUGH)
    return list(dict.fromkeys(board.places[name] for name, _, _ in near))


def _walked(board: Board, start: FieldId, typed: Sequence[str]) -> FieldId | None:
    """«3 südost», «südost», «2 ost 1 nordost»: where these steps lead."""
    here: FieldId | None = start
    count: int | None = None
    for word in typed:
        if word.isdigit() and count is None and 0 < int(word) <= LONGEST:
            count = int(word)
        elif word in FULL and here is not None:
            here = _straight(board, here, FULL[word], count or 1)
            count = None
        else:
            return None
    return here if count is None and here is not None and board[here].kind != OUTSIDE else None


def _straight(board: Board, start: FieldId, direction: str, count: int) -> FieldId | None:
    if direction in DIRECTIONS:
        return board.step(start, direction, count)
    if count % 2:
        return None
    half = board.step(start, BETWEEN[direction][0], count // 2)
    return None if half is None else board.step(half, BETWEEN[direction][1], count // 2)

"""Forged proof files: one field changed, as somebody does who hands on a file, or as an operator does who knows the secret and
makes everything else fit again."""

from __future__ import annotations

import copy
import hashlib
import hmac
import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a file where something stands that could be something else."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from places(part, (*path, name))
    elif isinstance(value, list):
        for nr, part in enumerate(value):
            yield from places(part, (*path, nr))
        if value:
            yield path  # the list itself: shorter, or in another order
    else:
        yield path


def at(raw: Any, path: Path) -> Any:
    for step in path:
        raw = raw[step]
    return raw


def changed(value: Any, luck: random.Random) -> Any:
    """Something else of the same kind, or of another."""
    if isinstance(value, bool) or value is None:
        return luck.choice([not value, 0, "x"])
    if isinstance(value, int):
        return luck.choice([value + 1, value - 1, value + 6, str(value)])
    if isinstance(value, str):
        return luck.choice([f"{value}x", value[:-1] if value else "x", value.swapcase() if value.swapcase() != value else "y"])
    if isinstance(value, list):
        return [*value[:-1]] if luck.random() < 0.5 or value == value[::-1] else value[::-1]
    return "x"


def forge(raw: dict[str, Any], luck: random.Random) -> tuple[dict[str, Any], Path]:
    """A copy with one field changed; which one."""
    path = luck.choice(list(places(raw)))
    other = copy.deepcopy(raw)
    before = at(raw, path)
    after = changed(before, luck)
    assert after != before or type(after) is not type(before)
    if not path:
        return other, path
    at(other, path[:-1])[path[-1]] = after
    return other, path


def fit(raw: dict[str, Any], program: ModuleType) -> None:
    """What an operator would do afterwards: whatever can be computed anew is."""
    secret = str(raw["geheimnis"])
    raw["fingerabdruck"] = hashlib.sha256(secret.encode()).hexdigest()
    begun = raw["kette"]["anfang"]
    begun["fingerabdruck"], begun["spiel"], begun["varianten"] = raw["fingerabdruck"], raw["spiel"], raw["varianten"]
    raw["zufallszahl"] = program.seed_of(secret, raw["plaetze"])
    begun["worte"] = [[s["platz"], s["wort"], s["wort_nr"]] for s in raw["plaetze"]]
    begun["mitgebracht"] = {
        s["platz"]: hmac.new(secret.encode(), s["mitgebracht"].encode(), hashlib.sha256).hexdigest()[:16]
        for s in raw["plaetze"]
        if s["mitgebracht"]
    }
    counter = 0
    for entry in raw["zuege"]:
        dice = program.Dice(raw["zufallszahl"], counter)
        for draw in entry["zufall"] or ():
            draw["nr"] = dice.counter
            if draw["art"] == "wurf":
                draw["ergebnis"] = dice.below(draw["seiten"]) + 1
            elif draw["art"] == "wahl":
                draw["ergebnis"] = draw["aus"][dice.below(len(draw["aus"]))]
            else:
                draw["nachher"] = dice.shuffled(draw["vorher"])
        used = dice.counter if entry["zufall"] else counter + max(0, entry["wuerfel"][1] - entry["wuerfel"][0])
        entry["wuerfel"], counter = [counter, used], used
    asked = [{k: v for k, v in d.items() if k not in ("ergebnis", "nachher")} for d in raw["zuege"][0]["zufall"] or ()]
    begun["zufall"] = asked


def named(path: Path, program: ModuleType) -> bool:
    """Whether the program says of this field that it lies outside of what it proves."""
    return any(step in program.OUTSIDE for step in path) and path[0] in (*program.OUTSIDE, "plaetze", "ergebnis")

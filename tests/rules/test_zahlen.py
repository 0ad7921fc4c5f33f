"""Every number of every data file stands in a second list, written without looking at the first, or a reason says why not.

`tests/rules/<werk>/zweitschrift.yaml` is that list: under `zahlen` file by file, for each row (a thing with an id, else a heading
of the file) the numbers by their key; under `ohne` what nobody needs to compare, with the reason, for a file or one key of it.
What is compared in another shape, words beside numbers, is in the `COMPARED` of the `test_zweitschrift.py` beside it.

Nothing is played here. Each number is changed in turn, and the comparison has to notice.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import games
from games.catalog import READERS, read_file

HERE, GAMES = Path(__file__).parent, Path(games.__file__).parent
FILES = {
    f"{folder.parent.name.replace('_', '-')}/{file.relative_to(folder)}": file
    for folder in sorted(GAMES.glob("*/data"))
    for file in sorted(folder.rglob("*"))
    if file.suffix in READERS
}
Comparison = Callable[[Any, Mapping[str, Any]], None]


@dataclass(frozen=True)
class Number:
    """One number of a file, where it can be changed."""

    row: str
    key: str
    inside: Any
    at: Any

    @property
    def value(self) -> Any:
        return self.inside[self.at]


def numbers(content: Any, row: str = "", key: str = "", *, top: bool = True) -> Iterator[Number]:
    """All of them, in the order of the file."""
    if isinstance(content, dict):
        row = str(content.get("id", row)) if not top else row
        for name, part in content.items():
            here = str(name) if top else row
            if isinstance(part, int | float) and not isinstance(part, bool):
                yield Number(here, "" if top else str(name), content, name)
            else:
                yield from numbers(part, here, str(name), top=False)
    elif isinstance(content, list):
        for nr, part in enumerate(content):
            if isinstance(part, int | float) and not isinstance(part, bool):
                yield Number(row, key, content, nr)
            else:
                yield from numbers(part, row, key, top=False)


@cache
def second(werk: str) -> Mapping[str, Any]:
    file = HERE / werk / "zweitschrift.yaml"
    return yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def compared_elsewhere(werk: str) -> Mapping[str, Comparison]:
    file = HERE / werk / "test_zweitschrift.py"
    if not file.is_file():
        return {}
    spec = importlib.util.spec_from_file_location(f"zweitschrift_{werk}", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Mapping[str, Comparison] = module.COMPARED
    return found


def compare(werk: str, file: str, content: Any) -> None:
    """Fails where the file says another number than the second list."""
    listed = second(werk).get("zahlen", {}).get(file, {})
    found: dict[str, dict[str, list[Any]]] = {}
    for number in numbers(content):
        if number.key in expected(listed, number.row):
            found.setdefault(number.row, {}).setdefault(number.key, []).append(number.value)
    assert found == {row: expected(listed, row) for row in listed}
    if file in compared_elsewhere(werk):
        compared_elsewhere(werk)[file](content, second(werk))


def expected(listed: Mapping[str, Any], row: str) -> dict[str, list[Any]]:
    there = listed.get(row, {})
    by_key = there if isinstance(there, dict) else {"": there}
    return {str(key): n if isinstance(n, list) else [n] for key, n in by_key.items()}


def split(name: str) -> tuple[str, str]:
    werk, _, file = name.partition("/")
    return werk, file


@pytest.mark.parametrize("name", FILES)
def test_the_numbers_are_those_of_the_second_list(name: str) -> None:
    compare(*split(name), read_file(FILES[name]))


@pytest.mark.parametrize("name", FILES)
def test_a_wrong_number_is_noticed_by_comparing(name: str) -> None:
    werk, file = split(name)
    reasons, content = second(werk).get("ohne", {}), read_file(FILES[name])
    if file in reasons:
        return
    unnoticed = []
    for number in numbers(content):
        if f"{file} {number.key}" not in reasons:
            right = number.value
            number.inside[number.at] = right + 1
            try:
                compare(werk, file, content)
            except AssertionError:
                pass
            else:
                unnoticed.append(f"{number.row}.{number.key}: {right}")
            number.inside[number.at] = right
    assert not unnoticed, f"in no second list, and no reason why: {unnoticed}"


@pytest.mark.parametrize("werk", sorted({split(name)[0] for name in FILES}))
def test_a_reason_excuses_something(werk: str) -> None:
    for reason, why in second(werk).get("ohne", {}).items():
        file, _, key = reason.partition(" ")
        assert str(why).strip(), reason
        there = list(numbers(read_file(FILES[f"{werk}/{file}"])))
        assert there if not key else any(number.key == key for number in there), f"{reason} excuses nothing"

"""Sets of questions written by people who had not seen the entries: how they are answered must not get worse."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from rules_kb.answer import Answer, answer

FILES = sorted((Path(__file__).parent / "frische_fragen").glob("*.yaml"))
Asked = dict[str, str]
MINUS = str.maketrans("−", "-")
# The share of yes and no that comes first, where it is not three quarters. It was higher as long as .92 was sure enough; but
# these sets are by the same hands as the samples, and of what strangers were told then one word in four was wrong.
GIVEN = {"satz4": 0.57, "satz5": 0.57, "satz7": 0.6, "satz11": 0.62}
NUMBERS = {"satz11": 0.6}
WRONG = {"satz4": 1, "satz6": 3, "satz7": 1, "satz8": 1, "satz11": 1}  # how many of those are known to be wrong


@cache
def asked(file: Path) -> list[tuple[Asked, Answer]]:
    rows: list[Asked] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return [(row, answer(row["frage"], werk=row["werk"])) for row in rows]


def said(found: Answer) -> set[str]:
    """What a first word tells: «Nein, nur mit Boot» is right where the boat is missing, and where nothing is said of it;
    «Ja, aber nur mit Boot» where it is there, and where nothing is said of it."""
    first, _, condition = found.word.partition(", ")
    plain = {"Ja": "ja", "Doch": "ja", "Nein": "nein"}.get(first, "nur")
    return {plain, "nur"} if condition else {plain}


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_yes_and_no_come_first_and_are_right(file: Path) -> None:
    rows = [(row, found) for row, found in asked(file) if row["art"] == "janein"]
    given = [(row, found) for row, found in rows if found.word]
    assert len(given) >= GIVEN.get(file.stem, 0.76) * len(rows), len(given)
    wrong = {row["frage"]: found.word for row, found in given if said(found).isdisjoint(right(row["erwartet"]))}
    assert len(wrong) <= max(WRONG.get(file.stem, 0), 0.01 * len(given)), wrong


def right(expected: str) -> tuple[str, ...]:
    """What is right: a plain no is where only a condition allows it, if that is not the usual case."""
    return ("nur", "nein") if expected.startswith("nur") else (expected,)


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_numbers_come_first(file: Path) -> None:
    rows = [(str(row["erwartet"]), found) for row, found in asked(file) if row["art"] == "zahl"]
    first = [(number, found.word) for number, found in rows if found.word]
    assert len(first) >= NUMBERS.get(file.stem, 0.7) * len(rows), len(first)
    assert not [pair for pair in first if pair[0] not in pair[1].translate(MINUS).replace("Eine", "1")]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_what_the_books_answer_is_hardly_ever_turned_away(file: Path) -> None:
    rows = [(row, found) for row, found in asked(file) if row["art"] != "unbeantwortbar"]
    away = [
        row["frage"] for row, found in rows if found.kind in ("nicht im Buch", "smalltalk", "haus", "anderes Spiel", "meinung")
    ]
    assert len(away) <= 0.03 * len(rows), away

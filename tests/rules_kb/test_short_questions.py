"""Short questions asked at the table, where the game is known: the general rule comes first, not a special case."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules_kb.entries import all_entries
from rules_kb.search import search
from tests.rules_kb.scoring import load, score

FILES = sorted((Path(__file__).parent / "fragen_kurz").glob("*.yaml"))
FLOOR = 0.95


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_a_short_question_gets_the_general_rule(file: Path) -> None:
    read: dict[str, str | list[str]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    asked = {question: [ids] if isinstance(ids, str) else ids for question, ids in read.items()}  # several say the same
    assert not {id for ids in asked.values() for id in ids} - {e.id for e in all_entries() if e.werk == file.stem}
    first = {question: next((h.entry.id for h in search(question, werk=file.stem, limit=1).hits), "-") for question in asked}
    wrong = {question: (first[question], wanted) for question, wanted in asked.items() if first[question] not in wanted}
    assert len(wrong) <= (1 - FLOOR) * len(asked), wrong


def test_short_questions_by_people_who_had_not_seen_the_entries() -> None:
    asked = load(Path(__file__).parent / "fragen_am_tisch" / "kurz.yaml")
    found = [search(q.frage, werk=q.werk) for q in asked]
    reached = score(asked, [([h.entry for h in f.hits], f.kind) for f in found])
    assert reached.recall1 >= 0.84 and reached.recall3 >= 0.94 and reached.turned_away <= 0.06, reached


@pytest.mark.parametrize("question", ["was geht jetzt", "wohin darf ich", "wo kann ich hin"])
def test_a_question_without_any_telling_word_finds_something(question: str) -> None:
    assert search(question, werk="meccg").hits

"""Questions written to lead a verdict astray: how many of those that get one get a wrong one.

Whoever argues asks like this: the same rule with its condition turned round. Far too many of those verdicts are wrong; the limit
only sees to it that it gets no worse. All of them: `python -m tests.rules_kb.test_counter_questions`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import yaml

from rules_kb import entries
from rules_kb.answer import answer
from tests.rules_kb.test_fresh_questions import right, said

FOLDER = Path(__file__).parent / "gegenfragen"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
ONE_IN = 20
MOST_WRONG = 0.25  # of the verdicts given


def questions() -> Iterator[tuple[str, str, str, str]]:
    """Work, entry, right answer, question."""
    for file in sorted(FOLDER.glob("*.yaml")):
        for id, answers in yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER).items():
            for expected, asked in answers.items():
                for question in asked:
                    yield file.stem, id, expected, question


def judged(one_in: int) -> tuple[int, list[str]]:
    """How many get a verdict, and which get a wrong one."""
    given, wrong = 0, []
    for work, _, expected, question in questions():
        if crc32(question.encode()) % one_in == 0:
            found = answer(question, werk=work)
            given += bool(found.word)
            if found.word and said(found).isdisjoint(right(expected)):
                wrong.append(f"{question}: {found.word} statt {expected}")
    return given, wrong


def test_verdicts_are_led_astray_no_more_often() -> None:
    given, wrong = judged(ONE_IN)
    assert given > 100
    assert len(wrong) <= MOST_WRONG * given, wrong


def test_every_question_belongs_to_an_entry() -> None:
    known = {e.id for work in entries.works().values() for e in work.eintraege}
    assert {id for _, id, _, _ in questions()} <= known


if __name__ == "__main__":
    given, wrong = judged(1)
    print("\n".join(wrong))
    print(f"{given} verdicts, {len(wrong)} of them wrong")

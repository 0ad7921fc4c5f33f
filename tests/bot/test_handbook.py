"""The transcripts in the handbook are played as they stand there: every reply printed there must come, in that order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.local.script import Script
from storage.database import Database
from tests import stores

HANDBOOK = Path(__file__).parents[2] / "docs" / "handbuch.md"
SCRIPT = re.compile(r"<!-- skript: (\S+) -->\n```text\n(.*?)```", re.DOTALL)
SCRIPTS = dict(SCRIPT.findall(HANDBOOK.read_text(encoding="utf-8")))


def fits(expected: str, line: str) -> bool:
    """«…» stands for whatever is left out, and behind a row of buttons there may be more."""
    parts = [re.escape(part.strip()) for part in expected.strip().split("…")]
    return re.fullmatch(".*".join(parts) + (".*" if expected.strip().startswith("[") else ""), line.strip()) is not None


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_handbook_tells_the_truth(name, tmp_path):
    database = Database(stores.url(tmp_path / "handbuch.db"))
    said: list[str] = []
    script = Script(database, lambda text: said.extend(text.splitlines()))
    position = 0
    for line in SCRIPTS[name].splitlines():
        if line.startswith(("[", "    ")):
            found = next((i for i in range(position, len(said)) if fits(line, said[i])), None)
            assert found is not None, f"not said: {line}\n\n" + "\n".join(said[position:])
            position = found + 1
        elif line:
            position = len(said)
            script.line(line)
    script.database.close()


def test_the_worked_examples_are_there():
    assert set(SCRIPTS) >= {"zwei-tuerme", "jagd", "ringkrieg"}

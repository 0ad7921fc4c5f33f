"""What the README shows is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

from bot.local.commands import EXAMPLE
from bot.local.script import Script
from storage.database import Database
from tests import stores

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_transcript_in_the_readme_is_what_the_example_prints(tmp_path):
    database = Database(stores.url(tmp_path / "beispiel.db"))
    printed: list[str] = []
    Script(database, printed.append).play(EXAMPLE.read_text(encoding="utf-8").splitlines())
    database.close()
    block = re.search(r"plays your own\):\n\n```\n(.*?)\n```", README, re.DOTALL)
    assert block is not None
    shown = [line for line in block[1].splitlines() if line and line != "…"]
    assert len(shown) > 15
    at = 0
    for line in shown:  # in this order, with parts left out
        assert line in printed[at:], line
        at = printed.index(line, at) + 1


def test_the_example_has_four_players_a_refusal_with_its_rule_and_a_private_hand(tmp_path):
    database = Database(stores.url(tmp_path / "beispiel.db"))
    printed: list[str] = []
    Script(database, printed.append).play(EXAMPLE.read_text(encoding="utf-8").splitlines())
    database.close()
    text = "\n".join(printed)
    assert "4. Dora" in text
    assert re.search(r"\[nur Cora\] .*\n    Regel: .*\[zt\.", text)
    assert "[nur Anna] DEINE HAND" in text
    assert "Wertung in Rohan" in text


def test_every_command_of_the_readme_exists():
    from bot.cli import build_parser

    commands = build_parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
    for name in re.findall(r"`(?:\.venv/bin/)?ringrichter ([a-z]+)", README):
        assert name in commands, name

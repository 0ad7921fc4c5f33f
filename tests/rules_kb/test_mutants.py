"""`kb abdeckung --mutanten`: which wrong numbers no test notices, and why that may be so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import kb_coverage, kb_mutants
from games import catalog, rules

ROOT = Path(__file__).resolve().parents[2]

PROBE = """
import pytest
from games.rules import guard, rule

MOST = 3

@guard("zz.grenze")
def not_too_many(n):
    return "Zu viele." if n > MOST else None

@rule("zz.bonus", off=0)
def bonus(n):
    while n < 1:
        n += 1
    return 2 if n == 6 and n else 0

@pytest.mark.rule("zz.grenze")
def test_grenze():
    assert not_too_many(3) is None and not_too_many(4) is not None

@pytest.mark.rule("zz.bonus")
def test_bonus():
    assert bonus(6) and not bonus(5)
"""


@pytest.fixture
def probe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / f"test_{tmp_path.name}.py").write_text(PROBE)  # a module of this name is loaded once
    monkeypatch.setattr(kb_coverage, "TESTS", tmp_path)
    monkeypatch.setattr(kb_mutants, "TESTS", tmp_path)
    monkeypatch.setattr(rules, "REGISTRY", {})  # the invented rules must not outlive this test
    return tmp_path


TABLE = {"probe": kb_coverage.Coverage(enforced=["zz.grenze", "zz.bonus"])}


@pytest.mark.parametrize("processes", [1, 2])
def test_a_wrong_number_that_no_test_notices_is_named(probe: Path, processes: int) -> None:
    found = kb_mutants.survey(TABLE, processes=processes)
    alive = {change.split(": ", 1)[1] for change in found.survivors}
    assert "2 if n == 6 and n else 0 → 3 if n == 6 and n else 0" in alive, "the test asks only whether there is a bonus"
    assert not any("MOST" in change or "n > " in change for change in alive), "the limit is tested on both sides"
    assert not any("n == 6 and n → " in change for change in alive), "and/or is noticed by the five"
    assert "n += 1 → n += 0" not in alive, "an endless loop is noticed"
    assert found.tried > len(alive)


def test_what_cannot_be_noticed_is_listed_with_its_reason(probe: Path) -> None:
    alive = kb_mutants.survey(TABLE).survivors
    folder = probe / "probe"
    folder.mkdir()
    rows = [{"aenderung": change, "grund": "niemand sieht es"} for change in alive]
    rows.append({"aenderung": "games.nirgends: 1 → 2", "grund": "gibt es nicht mehr"})
    (folder / "mutanten.yaml").write_text(json.dumps(rows))
    found = kb_mutants.survey(TABLE)
    assert found.survivors == () and {change for change, _ in found.excused} == set(alive)
    assert found.outdated == ("games.nirgends: 1 → 2",), "a reason that excuses nothing goes"


WORDS = """
def lowest(dice):
    return reach(dice, 4)

def reach(dice, least):
    return [die for die in dice if die >= least]

class Word:
    @staticmethod
    def costs(n):
        return n + 2

def unseen(n):
    return n > 7

def heals(guide, known):
    return [x for x in known if not guide] if guide in known else [known]

def named(word) -> "Callable[[int], int]":
    return lambda n: n + 1
"""


def test_what_carries_out_a_card_is_changed_function_by_function(
    probe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody names these functions in a registry: the tests that come through them are found by looking."""
    room = f"words_{tmp_path.name}"
    (tmp_path / f"{room}.py").write_text(WORDS)
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / "kartenspiel"
    folder.mkdir()
    (folder / f"test_{room}.py").write_text(
        f"import {room} as words\n"
        "def test_lowest():\n    assert words.lowest([3, 4, 5]) == [4, 5]\n"
        "def test_costs():\n    assert words.Word.costs(1)\n"
        "def test_heals():\n    assert words.heals('', ['']) == ['']\n"
    )
    found = kb_mutants.survey({"kartenspiel": kb_coverage.Coverage(rooms=[room])})
    alive = {change.removeprefix(f"{room}.") for change in found.survivors}
    assert {name.split(": ")[0] for name in alive} == {"Word.costs", "unseen"}, alive
    assert found.tried == 2 + 1 + 2 + 3 + 2, "4, die >= least, n + 2, n > 7, both conditions of what heals"


def test_after_a_change_the_rule_is_as_it_was(probe: Path) -> None:
    kb_mutants.survey(TABLE)
    (limit,) = rules.REGISTRY["zz.grenze"]
    assert limit(3) is None and limit(4) is not None
    assert rules.switched() is None


def command(*args: str) -> subprocess.CompletedProcess[str]:
    call = [
        sys.executable,
        "-c",
        "import sys; from bot.cli import main; sys.exit(main())",
        "kb",
        "abdeckung",
        "--mutanten",
        *args,
    ]
    return subprocess.run(call, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)


def test_a_sample_of_the_games_has_no_survivors() -> None:
    """All games in one process: loading the rules and their tests costs more than trying a few of them."""
    ran = command("--teil", "1/40", "--prozesse", "1", "--ohne", "meccg")  # it has many tests, all walked through
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(ran.stdout.split()[0]) >= 20, ran.stdout


@pytest.mark.soak
@pytest.mark.parametrize("werk", ["zwei-tuerme", "jagd", "ringkrieg", "meccg"])
def test_no_change_of_a_number_goes_unnoticed(werk: str) -> None:
    ran = command("--werk", werk)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_game_is_changed_unless_it_is_left_out() -> None:
    table = kb_coverage.coverage(growing=True)
    assert all(table[id].rooms or id not in ("meccg", "ringkrieg") for id in table)
    assert not kb_coverage.coverage()["meccg"].rooms or "meccg" not in catalog.UNSETTLED


def test_a_share_that_is_none_gets_a_line() -> None:
    ran = command("--teil", "3 von 4")
    assert ran.returncode == 2 and ran.stderr.startswith("ringrichter: --teil"), ran.stderr

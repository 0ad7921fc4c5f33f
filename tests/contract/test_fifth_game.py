"""The fifth game: one that exists only as a folder passes everything that the registered games pass, golden tables included.

`fifth_game.FILES` is laid over a copy of the project, as if its author had written it there, and no line elsewhere is changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.fifth_game import FILES

ROOT = Path(__file__).resolve().parents[2]
OF_EVERY_GAME = (  # what asks `catalog.ids()` or `works()` which games there are
    "tests/bot/test_fair_dice.py",
    "tests/bot/test_raster.py",
    "tests/games/test_kept_data.py",
    "tests/games/test_typed_moves.py",
    "tests/golden/test_replay.py",
    "tests/golden/test_golden.py",
    "tests/rules_kb/test_entries.py",
    "tests/rules",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one game more."""
    house = tmp_path_factory.mktemp("fuenf") / "ringrichter"
    for part in ("bot", "docs", "games", "rules_kb", "storage", "tests"):
        shutil.copytree(ROOT / part, house / part, ignore=shutil.ignore_patterns("v[0-9]*", "entries.*.bin", "index.*.bin"))
    for other in ("ringkrieg", "meccg", "jagd", "zwei-tuerme"):  # their books and rule tests are read where they stand
        shutil.rmtree(house / "tests" / "rules" / other)
        shutil.rmtree(house / "rules_kb" / "werke" / other)
    shutil.copy(ROOT / "pyproject.toml", house)
    for path, text in FILES.items():
        (house / path).parent.mkdir(parents=True, exist_ok=True)
        (house / path).write_text(text.lstrip(), encoding="utf-8")
    return house


def runs(house: Path, *command: str) -> str:
    ran = subprocess.run(
        [sys.executable, *command], cwd=house, env={**os.environ, "PYTHONPATH": str(house)}, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    return ran.stdout


def referee(house: Path, *words: str) -> str:
    return runs(house, "-c", "import sys; from bot.cli import main; sys.exit(main())", *words)


def test_a_game_that_is_only_a_folder_passes_all_that_games_pass(house: Path) -> None:
    for players in ("2", "4"):
        assert "Kein Verstoß" in referee(house, "simuliere", "wanderlied", "--gesetze", "alle", "--spieler", players)
    made = runs(house, "-m", "tests.golden.make", "wanderlied")
    assert "wanderlied finished: over" in made and "wanderlied undo: " in made
    for how in ("--scharf", "--mutanten"):
        referee(house, "kb", "abdeckung", how, "--werk", "wanderlied")
    said = runs(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "wanderlied", *OF_EVERY_GAME)
    assert said.startswith("." * 20), said

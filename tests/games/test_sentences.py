"""Every event that a rule can tell has its sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import games
from games.jagd import wording as jagd
from games.meccg.show import wording as meccg
from games.ringkrieg.game import SENTENCES as _registered  # noqa: F401  importing the game registers its sentences
from games.ringkrieg.show import telling as ringkrieg
from games.zwei_tuerme import wording as zwei_tuerme

KNOWN = {
    "jagd": {*jagd._SPECIAL, *jagd._words["erzaehlung"]},
    "zwei_tuerme": set(zwei_tuerme._TOLD),
    "ringkrieg": set(ringkrieg.SENTENCES),
    "meccg": set(meccg.SAY),
}
FOLDER = Path(games.__file__).parent


def told(folder: Path) -> dict[str, str]:
    """The kinds of events in every call of `t.tell`, with the file; «kampf-…» where only the beginning is written there."""
    found = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "t.tell":
                found[_kind(node.args[0], file)] = file.name
    return found


def _kind(first: ast.expr, file: Path) -> str:
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        return first.value
    if isinstance(first, ast.BinOp) and isinstance(first.left, ast.Constant):
        return f"{first.left.value}…"
    raise AssertionError(f"{file}:{first.lineno}: an event whose kind is not written there cannot be paired with its sentence")


@pytest.mark.parametrize("game", KNOWN)
def test_every_event_has_its_sentence(game):
    kinds = told(FOLDER / game)
    assert len(kinds) > 10
    known = KNOWN[game]
    missing = {
        kind: file
        for kind, file in kinds.items()
        if (kind not in known if not kind.endswith("…") else not any(k.startswith(kind[:-1]) for k in known))
    }
    assert not missing


def test_every_game_is_looked_at():
    assert set(KNOWN) == {p.parent.name for p in FOLDER.glob("*/game.py")}

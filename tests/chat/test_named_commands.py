"""Every command that any text names exists under that name on the platform where it is read."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import bot.core.referee  # noqa: F401 (all commands)
from bot.core.commands import COMMANDS
from games import catalog

HERE = Path(__file__).parents[2]
READ = {  # which texts are read where; what stands in the core, the games and the books is read everywhere
    "discord": ("bot/core", "bot/discord_app", "games"),
    "telegram": ("bot/core", "bot/telegram_app", "games"),
    "lokal": ("bot/core", "bot/local", "games"),
}
# Preceded by nothing that makes it a path or a part of a word, followed by nothing that does.
NAMED = re.compile(r"(?:^|(?<=[\s«(:]))/([a-zäöüß]{2,})(?![\w/.=<>'\"*|{-])", re.MULTILINE)
OWN = {
    "lokal": {"ich", "ende", "laden", "computer", "szene", "neustart", "uhr", "alle", "text", "was", "datei", "exit", "quit"},
    "telegram": {"start", "telegram"},
}


def texts(folder: str) -> list[tuple[str, str]]:
    found = []
    for path in sorted((HERE / folder).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}  # what is written for readers of the code
        found += [
            (path.name, n.value)
            for n in ast.walk(tree)
            if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in said
        ]
    for path in sorted((HERE / folder).rglob("*.yaml")):
        found.append((path.name, path.read_text(encoding="utf-8")))
    return found


def named(folder: str) -> list[tuple[str, str, str]]:
    said = [(file, text) for file, text in texts(folder) if folder != "games" or " " in text]  # a game names parts of places so
    return [(file, command, text) for file, text in said for command in NAMED.findall(text)]


@pytest.mark.parametrize("platform", READ)
def test_every_command_that_is_named_exists(platform):
    known = {*COMMANDS, *catalog.queries(), *OWN.get(platform, ())}
    missing = {
        (file, command, text[:80]) for folder in READ[platform] for file, command, text in named(folder) if command not in known
    }
    assert missing == set()


def test_what_is_named_is_found_at_all():
    assert len({command for _, command, _ in named("bot/core")}) > 30
    assert NAMED.findall("Tippe /wuerfel, «/zug 3» oder (/neu).") == ["wuerfel", "zug", "neu"]

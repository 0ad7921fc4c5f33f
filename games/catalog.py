"""The games there are. A game is a folder under `games/` whose package has a function `load(overrides)`; one with data of its own
also has `create(data)`, which `load` calls with what it read.

`overrides` is the owner's data folder for this game or None: a file there replaces the file of the same name in
the game's `data/`. For tests and experiments a module path (`tests.contract.kampf`) is as good as an id.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.contract import Game

HERE = Path(__file__).parent


class UnknownGame(LookupError):
    pass


class BadOwnData(ValueError):
    """A file in the owner's data folder cannot be used. The message is German and for the owner."""


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games that ship: `zwei-tuerme` for the folder `zwei_tuerme`."""
    return tuple(sorted(p.parent.name.replace("_", "-") for p in HERE.glob("*/__init__.py")))


@cache
def load(game: str, overrides: Path | None = None) -> Game:
    """The game with this id, or with this module path, with the owner's data where there are any."""
    if game in ids():
        module = f"games.{game.replace('-', '_')}"
    elif "." in game:
        module = game
    else:
        raise UnknownGame(game)
    try:
        package = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise UnknownGame(game) from error
    folder = overrides / game if overrides is not None else None
    loaded: Game = package.load(folder if folder is not None and folder.is_dir() else None)
    return loaded


def restore(game: str, data: Mapping[str, Any]) -> Game:
    """The game with data kept from earlier: what a running table began with."""
    package = importlib.import_module(f"games.{game.replace('-', '_')}")
    restored: Game = package.create(data)
    return restored


def read_data(shipped: Path, overrides: Path | None) -> dict[str, Any]:
    """All YAML files of a game's data folder by stem, each replaced by the owner's file of the same name."""
    found: dict[str, Any] = {}
    for file in sorted(shipped.glob("*.yaml")):
        own = overrides / file.name if overrides is not None else None
        source = own if own is not None and own.is_file() else file
        found[file.stem] = _read(source)
    return found


def _read(file: Path) -> Any:
    try:
        return yaml.safe_load(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadOwnData(f"{file.name} lässt sich nicht lesen: Die Datei ist nicht in UTF-8 gespeichert.") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"In Zeile {mark.line + 1}, Spalte {mark.column + 1}" if mark else "Irgendwo"
        raise BadOwnData(f"{file.name} lässt sich nicht lesen: {where} ist es kein gültiges YAML.") from error


def data_hash(data: Mapping[str, Any]) -> str:
    """A short fingerprint of a game's data, stored with each table."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:16]

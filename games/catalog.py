"""The games there are. A game is a folder under `games/` whose package has a function `load(overrides)`; one with data of its own
also has `create(data)`, which `load` calls with what it read. One whose things can be looked up has a module `lookup.py`, one for
which decks are built a package `decks`, whether it can be played or not.

`overrides` is the owner's data folder for this game or None: a file there replaces the file of the same name in
the game's `data/`. For tests and experiments a module path (`tests.rules.meccg.unterwegs`) is as good as an id.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import yaml

from games.contract import Game
from games.decks import Box
from games.lookup import Lookup

HERE = Path(__file__).parent
IN_THE_MAKING: frozenset[str] = frozenset()  # not offered yet; loaded by their module path (`games.NAME`)
UNSETTLED: frozenset[str] = frozenset()  # offered, while its rules still change: no golden tables are kept of it yet
ROOMS = {"cards"}  # folders that all games share
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast, where PyYAML was built with it


class UnknownGame(LookupError):
    pass


class BadOwnData(ValueError):
    """A file in the owner's data folder cannot be used. The message is German and for the owner."""


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games that ship: `zwei-tuerme` for the folder `zwei_tuerme`."""
    return tuple(sorted({p.parent.name.replace("_", "-") for p in HERE.glob("*/__init__.py")} - IN_THE_MAKING - ROOMS))


def load(game: str, overrides: Path | None = None) -> Game:
    """The game with this id, or with this module path, with the owner's data where there are any."""
    return _load(game, overrides)


@cache
def _load(game: str, overrides: Path | None) -> Game:
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
    if not hasattr(package, "load"):  # only facts to look up
        raise UnknownGame(game)
    folder = overrides / game if overrides is not None else None
    loaded: Game = package.load(folder if folder is not None and folder.is_dir() else None)
    return loaded


@cache
def queries() -> Mapping[str, tuple[str, ...]]:
    """The read-only questions of all games (/weg), and the games that answer them."""
    asked: dict[str, tuple[str, ...]] = {}
    for game in ids():
        for query in load(game).queries:
            asked[query] = (*asked.get(query, ()), game)
    return asked


@cache
def with_lookup() -> tuple[str, ...]:
    """The ids of all games whose cards and places can be looked up, playable or not."""
    return tuple(sorted(p.parent.name.replace("_", "-") for p in HERE.glob("*/lookup.py")))


@cache
def lookup(game: str, overrides: Path | None = None) -> Lookup:
    """What a game tells about its things; with the owner's data where they can be used."""
    module = importlib.import_module(f"games.{game.replace('-', '_')}.lookup")
    folder = overrides / game if overrides is not None else None
    found: Lookup
    if folder is not None and folder.is_dir():
        try:
            found = module.lookup(folder)
        except (BadOwnData, LookupError, TypeError, AttributeError):  # whoever opens a table is told what is wrong
            found = module.lookup(None)
    else:
        found = module.lookup(None)
    return found


@cache
def with_decks() -> tuple[str, ...]:
    """The ids of all games for which decks are built and checked, playable or not."""
    return tuple(sorted(p.parent.parent.name.replace("_", "-") for p in HERE.glob("*/decks/__init__.py")))


@cache
def decks(game: str) -> Box:
    """What a game knows about decks."""
    box: Box = importlib.import_module(f"games.{game.replace('-', '_')}.decks").decks(None)
    return box


def restore(game: str, data: Mapping[str, Any]) -> Game:
    """The game with data kept from earlier: what a running table began with."""
    package = importlib.import_module(f"games.{game.replace('-', '_')}")
    try:
        shipped: Any = load(game).data
    except (UnknownGame, BadOwnData):
        shipped = {}
    restored: Game = package.create(in_order_of(data, shipped))
    return restored


def in_order_of(data: Any, shipped: Any) -> Any:
    """These data with their keys in the order of the shipped ones. The store may have sorted them, and a state is filled in the
    order of the data: a table that keeps its own must replay to the letter."""
    if isinstance(data, dict) and isinstance(shipped, Mapping):
        known = {str(key): key for key in shipped}  # stored keys are words
        rest = [key for key in data if str(key) not in known]
        names = {str(key): key for key in data}
        return {names[k]: in_order_of(data[names[k]], shipped[known[k]]) for k in known if k in names} | {
            k: data[k] for k in rest
        }
    if isinstance(data, list) and isinstance(shipped, list):
        named = {row["id"]: row for row in shipped if isinstance(row, Mapping) and "id" in row}
        alike = shipped if len(shipped) == len(data) else [None] * len(data)
        rows = [named.get(row["id"]) if isinstance(row, Mapping) and "id" in row else alike[i] for i, row in enumerate(data)]
        return [in_order_of(row, like) for row, like in zip(data, rows, strict=True)]
    return data


def upgrade_data(game: str, data: Mapping[str, Any], from_version: int) -> Mapping[str, Any]:
    """Data that a table of an earlier version keeps, in the shape this version reads. What they say stays as it was. A game whose
    data have changed their shape has a function of this name beside `create`."""
    package = importlib.import_module(f"games.{game.replace('-', '_')}")
    lead_on = getattr(package, "upgrade_data", None)
    upgraded: Mapping[str, Any] = lead_on(data, from_version) if lead_on is not None else data
    return upgraded


_restored: OrderedDict[tuple[str, str], Game] = OrderedDict()
MOST_RESTORED = 32  # games with data of their own that are kept ready
_restoring = Lock()


def kept(game: str, hash: str, overrides: Path | None, data: Callable[[], Mapping[str, Any] | None]) -> Game:
    """The game whose data have this fingerprint: as it is loaded now, else made of the data that were kept (`data` gets them).
    Making one takes a while; the last ones used are remembered."""
    with _restoring:
        remembered = _restored.get((game, hash))
        if remembered is not None:
            _restored.move_to_end((game, hash))
            return remembered
    found: Game | None
    try:
        found = load(game, overrides)
    except BadOwnData:  # the owner has broken them since: no harm to a table that keeps its own
        found = None
    if found is not None and found.data_hash == hash:
        return found
    raw = data()
    if raw is None:
        raise LookupError(f"{game}: no data with the fingerprint {hash}")
    found = restore(game, raw)
    with _restoring:
        _restored[(game, hash)] = found
        while len(_restored) > MOST_RESTORED:
            _restored.popitem(last=False)
    return found


def read_data(shipped: Path, overrides: Path | None) -> dict[str, Any]:
    """All YAML and JSONL files of a game's data folder by stem, each replaced by the owner's file of the same name."""
    found: dict[str, Any] = {}
    for file in sorted(f for f in shipped.iterdir() if f.suffix in READERS):
        own = overrides / file.name if overrides is not None else None
        source = own if own is not None and own.is_file() else file
        found[file.stem] = read_file(source)
    return found


def _yaml(text: str) -> Any:
    try:
        return yaml.load(text, Loader=LOADER)
    except yaml.YAMLError:
        return yaml.safe_load(text)  # the slow one knows better where the mistake is


def _lines(text: str) -> list[Any]:
    """JSON, one record a line."""
    return [json.loads(line) for line in text.splitlines() if line.strip()]


READERS: Mapping[str, Callable[[str], Any]] = {".yaml": _yaml, ".jsonl": _lines}


def read_file(file: Path) -> Any:
    """One file of data. What is wrong with it is said in German, for the owner."""
    try:
        return READERS[file.suffix](file.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise BadOwnData(f"{file.name} lässt sich nicht lesen: Eine Zeile ist kein gültiges JSON.") from error
    except UnicodeDecodeError as error:
        raise BadOwnData(f"{file.name} lässt sich nicht lesen: Die Datei ist nicht in UTF-8 gespeichert.") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"In Zeile {mark.line + 1}, Spalte {mark.column + 1}" if mark else "Irgendwo"
        raise BadOwnData(f"{file.name} lässt sich nicht lesen: {where} ist es kein gültiges YAML.") from error


def data_hash(data: Mapping[str, Any]) -> str:
    """A short fingerprint of a game's data, stored with each table. The same before and after they were stored, where numbers
    that name something have become words."""
    stored = json.loads(json.dumps(data, default=str))
    return hashlib.sha256(json.dumps(stored, sort_keys=True).encode()).hexdigest()[:16]

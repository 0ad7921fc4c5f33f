"""Plays the golden tables of the present rules and writes them down: `python -m tests.golden.make [GAME …] [--into FOLDER]`.
With them go short games that come by every rule and card (`walks.py`).

Written to `tests/golden/<game>/v<version>/`. Never run it again for a version whose tables are landed: what was written then is
what running tables look like. A new version of a game's rules gets a folder of its own beside the old ones.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from bot.table_file import export_table
from games import catalog
from storage.store import Store
from tests.golden import shelf, walks
from tests.golden.room import Room
from tests.golden.scenes import Scene, scenes


def play(scene: Scene, game: str, into: Path) -> dict[str, Any]:
    """One scene: its store, its first table as a file, and its line of the index."""
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder), game)
        scene.play(room)
        with room.database.transaction() as session:
            exported = export_table(Store(session), 1)
        about = described(scene, room, exported)
        room.database.close()
        shelf.write(into / f"{scene.name}.sql.xz", shelf.dumped(Path(folder) / "chat.db"))
    shelf.write(into / f"{scene.name}.json.xz", json.dumps(exported, ensure_ascii=False, indent=1, sort_keys=True))
    return about


def described(scene: Scene, room: Room, exported: dict[str, Any]) -> dict[str, Any]:
    row = exported["tisch"]
    state = json.loads(row["state"]) if row["state"] else {}
    asks: set[str] = set()
    if row["status"] == "running":
        asks = room.looked(lambda table: {rule for d in table.play.decisions().values() if d.waits for rule in d.rules})
    return {
        "text": scene.text,
        "shows": sorted(scene.shows),
        "status": row["status"],
        "number": row["number"],
        "seats": len(exported["plaetze"]),
        "asks": sorted(asks),
        "frames": [f["frame"] for f in state.get("stack", ())],
        "end": (state.get("result") or {}).get("end", "") if row["status"] == "over" else "",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--into", type=Path, default=shelf.HERE)
    parser.add_argument("--only", default="", help="one scene, to look at it; the index stays as it is")
    args = parser.parse_args()
    for game in args.games or catalog.ids():
        into = args.into / game / f"v{catalog.load(game).version}"
        into.mkdir(parents=True, exist_ok=True)
        index = {}
        for scene in scenes(game):
            if args.only and scene.name != args.only:
                continue
            index[scene.name] = play(scene, game, into)
            sizes = [(into / f"{scene.name}{e}").stat().st_size for e in shelf.ENDINGS.values()]
            print(f"{game} {scene.name}: {index[scene.name]['status']}, {index[scene.name]['number']} entries, {sizes} bytes")
        if not args.only:
            walks.make(game, into)
            written = json.dumps(index, ensure_ascii=False, indent=1) + "\n"
            (into / shelf.INDEX).write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()

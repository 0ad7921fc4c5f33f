"""A finished game as a file for somebody who trusts nothing of ours: everything that went into the dice and all they decided.

`docs/pruefen/pruefe.py` reads it; the handbook describes it, for those who write their own.
"""

from __future__ import annotations

import json
from typing import Any

from bot.core import checking
from bot.core.names import fill
from bot.core.table import VERSION, Table
from games.dice import CHOICE, ROLL, Draw
from games.replay import Played, compare
from storage.tables import LogRow

FORMAT = "ringrichter-pruefdatei/1"


def proof(table: Table) -> str:
    """The file, an entry of the log a line."""
    since, rows = table.beginning(), table.store.entries(table.row)
    start, log = checking.begun(table, since), checking.log_pieces(table)[1]
    again = {since + nr: played for nr, played in enumerate(compare(table.game, start, log, since)[0])}
    setup = {"nr": 0, "art": "aufbau", "wuerfel": [0, _setup_dice(again, rows)], "zufall": _draws(again.get(0))}
    lines = [json.dumps(entry, ensure_ascii=False) for entry in (setup, *(_entry(table, row, again, since) for row in rows))]
    head = json.dumps(_head(table), ensure_ascii=False, indent=1)
    return head[: head.rindex("\n}")] + ',\n "zuege": [\n' + ",\n".join(lines) + "\n]}\n"


def _head(table: Table) -> dict[str, Any]:
    row, result = table.row, table.row.result or {}
    seats = [
        {"platz": s.seat, "name": s.name, "wort": s.word, "wort_nr": s.word_number, "mitgebracht": s.brought} for s in table.seats
    ]
    return {
        "format": FORMAT,
        "spiel": row.game,
        "titel": table.game.title,
        "regelfassung": row.rules_version,
        "begonnen": row.created.isoformat(),
        "fingerabdruck": row.published,
        "geheimnis": row.secret,
        "plaetze": seats,
        "zufallszahl": row.seed,
        "varianten": row.variant,
        "seiten": table.held(),
        "ergebnis": {
            "sieger": result.get("winners", []),
            "punkte": result.get("scores", {}),
            "grund": fill(result.get("reason", ""), table.names),
        },
    }


def _entry(table: Table, row: LogRow, again: dict[int, Played], since: int) -> dict[str, Any]:
    """`zufall` is null where earlier rules threw these dice and they cannot be listed any more."""
    entry: dict[str, Any] = {"nr": row.number, "art": row.kind, "wuerfel": [row.dice_from, row.dice_to]}
    if row.seat is not None:
        entry["platz"] = row.seat
    if row.keys:
        entry["zug"] = row.keys
    if row.back_to is not None:
        entry["zurueck_zu"] = row.back_to
    entry["zufall"] = _draws(again.get(row.number)) if row.number > since else [] if row.kind == VERSION else None
    if row.events:
        entry["ereignisse"] = row.events
    told = (row.told or {}).get("", [])
    return {**entry, "erzaehlt": [fill(line, table.names_at(row.number)) for line in told]} if told else entry


def _draws(played: Played | None) -> list[dict[str, Any]] | None:
    return None if played is None else [draw_row(draw) for draw in played.draws]


def draw_row(draw: Draw) -> dict[str, Any]:
    head = {"nr": draw.first, "art": draw.kind}
    if draw.kind == ROLL:
        return {**head, "seiten": draw.sides, "ergebnis": draw.result}
    if draw.kind == CHOICE:
        return {**head, "aus": draw.items, "ergebnis": draw.result}
    return {**head, "vorher": draw.items, "nachher": draw.result}


def _setup_dice(again: dict[int, Played], rows: list[LogRow]) -> int:
    """How many numbers the setup took."""
    if 0 in again:
        return int(again[0].state["dice"])
    return rows[0].dice_from if rows else 0

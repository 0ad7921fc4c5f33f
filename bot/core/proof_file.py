"""A finished game as a file for somebody who trusts nothing of ours: everything that went into the dice and all they decided.

`docs/pruefen/pruefe.py` reads it; the handbook describes it, for those who write their own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.core import checking
from bot.core.checking import Finished
from bot.core.names import fill
from games.replay import Played, compare, draw_rows
from storage import chain
from storage.tables import GameTable, LogRow

FORMAT = "ringrichter-pruefdatei/2"


def proof(table: Finished) -> str:
    """The file, an entry of the log a line."""
    since, rows = table.since, table.rows
    log = checking.entries_of(rows[since:], since)
    again = {since + nr: played for nr, played in enumerate(compare(table.game, table.begun(), log, since)[0])}
    setup = {
        **dict.fromkeys(("platz", "zurueck_zu", "erzaehlt")),
        "nr": 0,
        "art": "aufbau",
        "zug": [],
        "worte": [],
        "ereignisse": [],
        "fassung": _first_version(table, rows),
        "wuerfel": [0, _setup_dice(again, rows)],
        "zufall": _setup_draws(table, again.get(0)),
    }
    lines = [json.dumps(entry, ensure_ascii=False) for entry in (setup, *(_entry(table, row, again) for row in rows))]
    head = json.dumps(_head(table), ensure_ascii=False, indent=1)
    return head[: head.rindex("\n}")] + ',\n "zuege": [\n' + ",\n".join(lines) + "\n]}\n"


def _head(table: Finished) -> dict[str, Any]:
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
        "seiten": dict(table.held),
        "ergebnis": {
            "sieger": result.get("winners", []),
            "punkte": result.get("scores", {}),
            "grund": fill(result.get("reason", ""), table.names),
        },
        "kette": {"ab": row.chain_from, "anfang": row.beginning} if row.beginning else _unchained(row),
    }


def _unchained(row: GameTable) -> dict[str, Any]:
    """All of this log is older than chains are."""
    return {"ab": row.number, "anfang": chain.older(row)}


def _entry(table: Finished, row: LogRow, again: dict[int, Played]) -> dict[str, Any]:
    """What the chain is made of, with places for names. `zufall` is null where no die was thrown, or earlier rules threw them and
    nobody wrote it down."""
    names = ("nr", "art", "platz", "zug", "worte", "zurueck_zu", "ereignisse", "erzaehlt", "fassung", "von", "bis", "zufall")
    entry = dict(zip(names, chain.content(row), strict=True))
    entry["wuerfel"] = [entry.pop("von"), entry.pop("bis")]
    if row.number <= table.row.chain_from or not table.row.chain_base:
        entry["zufall"] = _draws(again.get(row.number))
    return entry


def _draws(played: Played | None) -> list[dict[str, Any]] | None:
    return None if played is None else draw_rows(played.draws)


def _setup_draws(table: Finished, played: Played | None) -> list[dict[str, Any]] | None:
    """Of the setup the dice were asked what stands at the beginning of the chain, also where it cannot be played again."""
    asked = table.row.beginning.get("zufall")
    return _draws(played) if played is not None or asked is None else None


def _first_version(table: Finished, rows: Sequence[LogRow]) -> int:
    return table.row.beginning.get("regelfassung") or (rows[0].rules_version if rows else table.row.rules_version)


def _setup_dice(again: dict[int, Played], rows: Sequence[LogRow]) -> int:
    """How many numbers the setup took."""
    if 0 in again:
        return int(again[0].state["dice"])
    return rows[0].dice_from if rows else 0

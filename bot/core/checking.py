"""A finished game checked: its log played again from the published secret, every die compared."""

from __future__ import annotations

from bot.core.table import CORRECTION, MOVE, NOTE, UNDO, Table
from games.replay import Entry, verify


class UnknownEntry(ValueError):
    """The log holds something this program does not know."""


def log_entries(table: Table) -> list[Entry]:
    """The whole log, ready to be played again."""
    found = []
    for e in table.store.entries(table.row):
        if e.kind in (MOVE, CORRECTION, NOTE):  # a note has no keys: nothing is played
            found.append(Entry(e.seat, tuple(e.keys)))
        elif e.kind == UNDO:
            found.append(Entry(None, undo=e.back_to or 0))
        else:
            raise UnknownEntry(f"Der Verlauf enthält einen unbekannten Eintrag «{e.kind}».")
    return found


def check_table(table: Table) -> list[str]:
    """What is wrong with a finished game against its published hash."""
    versions = {e.rules_version for e in table.store.entries(table.row)} | {table.row.rules_version}
    if versions != {table.game.version}:
        return [f"Die Partie wurde mit anderen Regelfassungen gespielt ({sorted(versions)}); nachspielen geht nur mit derselben."]
    return verify(
        table.game,
        [s.seat for s in table.seats],
        table.row.variant,
        log_entries(table),
        table.play.state,
        published=table.row.published,
        secret=table.row.secret,
        player_words={s.seat: s.word for s in table.seats},
    )


def checked(table: Table) -> str:
    """The result of the check in one line."""
    faults = check_table(table)
    if faults:
        return " ".join(faults)
    return f"In Ordnung: {table.row.number} Züge nachgespielt, jeder Würfel stimmt mit dem Fingerabdruck überein."

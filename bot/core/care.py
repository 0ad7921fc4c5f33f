"""Looking after a table: those who manage the channel may end it, whoever sits at it may have its message posted anew."""

from __future__ import annotations

from bot.core import completing, telling, wording
from bot.core.commands import Call, command
from bot.core.messages import Reply
from games.words import plain
from storage.store import ACTIVE


@command(
    "abraeumen",
    "/abraeumen [ja]",
    "beendet den Tisch (Verwaltung)",
    changes=True,
    argument="sicher",
    needs_table=True,
    managers=True,
    on_broken=True,
    suggest=completing.SURE,
)
def clear(call: Call) -> None:
    table = call.table
    assert table is not None
    if not call.manages:
        call.out.said.append(Reply(call.needs_manager).only(call.who))
    elif table.row.status not in ACTIVE:
        call.answer("Diese Partie ist zu Ende; ihr Ergebnis bleibt. Abzuräumen gibt es hier nichts.")
    elif plain(call.words).strip() != "ja":
        button = telling.command_button(table, "Ja, abräumen", "/abraeumen ja")
        call.out.said.append(Reply(f"Den Tisch {table.title} wirklich beenden?", buttons=(button,)).only(call.who))
    else:
        table.close([], f"{call.incoming.name} hat den Tisch abgeräumt.", {}, "")
        table.row.status = "closed"
        call.changed = True


@command(
    "reparieren",
    "/reparieren",
    "schickt die Tischnachricht neu",
    changes=True,
    needs_table=True,
    asks_rights=True,
)
def repair(call: Call) -> None:
    table = call.table
    assert table is not None
    if table.seat_of(call.person) is None and not call.manages:
        call.answer(wording.NOT_SEATED)
        return
    table.row.message_key = ""
    table.row.called = []
    call.store.session.add(table.row)
    call.changed = True

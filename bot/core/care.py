"""What only those who manage a channel may do: end a table, post its message anew."""

from __future__ import annotations

from bot.core import telling
from bot.core.commands import Call, command
from bot.core.messages import Reply
from games.words import plain

ONLY_MANAGERS = "Das darf nur, wer diesen Kanal verwaltet."


@command(
    "abraeumen",
    "/abraeumen [ja]",
    "beendet den Tisch (Verwaltung)",
    changes=True,
    argument="sicher",
    needs_table=True,
    managers=True,
)
def clear(call: Call) -> None:
    table = call.table
    assert table is not None
    if not call.incoming.manager:
        call.out.said.append(Reply(ONLY_MANAGERS).only(call.who))
    elif plain(call.words).strip() != "ja":
        button = telling.command_button(table, "Ja, abräumen", "/abraeumen ja")
        call.out.said.append(Reply(f"Den Tisch {table.game.title} wirklich beenden?", buttons=(button,)).only(call.who))
    else:
        table.close([], f"{call.incoming.name} hat den Tisch abgeräumt.", {}, "")
        table.row.status = "closed"
        call.changed = True


@command(
    "reparieren",
    "/reparieren",
    "schickt die Tischnachricht neu (Verwaltung)",
    changes=True,
    needs_table=True,
    managers=True,
)
def repair(call: Call) -> None:
    table = call.table
    assert table is not None
    if not call.incoming.manager:
        call.out.said.append(Reply(ONLY_MANAGERS).only(call.who))
        return
    table.row.message_key = ""
    table.row.called = []
    call.store.session.add(table.row)
    call.changed = True

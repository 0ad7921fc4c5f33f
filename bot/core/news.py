"""What players learn that others must not know: each is told alone, whoever made the move."""

from __future__ import annotations

from dataclasses import replace

from bot.core import people, telling
from bot.core.commands import Call
from bot.core.messages import Reply
from bot.core.table import Table

NEWS_LINES = 12


def learned(table: Table, call: Call) -> list[Reply]:
    """What players learned that others must not know: each is told alone, whoever made the move."""
    if call.before is None or call.before[0] != table.id or table.row.number <= call.before[2]:
        return []
    mine = table.seat_of(call.person) if call.person.id is not None else None
    channel = table.store.channel_of(table.row)
    news = table.store.entries(table.row, call.before[2])
    found = []
    for row in table.humans():
        lines = telling.learned(table, row.seat, news)[-NEWS_LINES:]
        if mine is not None and row.seat == mine.seat:
            lines = lines or telling.noted(table, row.seat, news)
            found += _next_question(table, call, row.seat, lines)
        elif lines and people.habits_at(table, row.seat).news and (reached := table.accounts(row.seat)):
            place = (reached[0].platform, channel.key)
            found.append(Reply("\n".join([f"{table.title}:", *lines]), place=place).only(reached[0].key))
    return found


def _next_question(table: Table, call: Call, seat: str, lines: list[str]) -> list[Reply]:
    """What the caller learned; and whoever pressed beneath a private question or learned something, and is asked again, finds
    the next question there, unless its answers stand in the channel anyway: one message after drawing, with what was drawn and
    what to discard."""
    decision = table.play.decision(seat) if (call.incoming.own or lines) and table.running else None
    if decision is not None and decision.waits and decision.secret:
        asked = telling.question(table, seat)
        if asked is not None:
            text = "\n".join([*lines, "", asked.text] if lines else [asked.text])
            return [replace(asked, text=text).only(call.who)]
    open_to = table.game.scopes(table.play.state, seat) if lines and table.running and decision is None else ()
    scopes = [scope for scope in open_to if not scope.id.startswith("kette:")]  # what comes behind one's own card
    return [Reply("\n".join(lines), buttons=tuple(telling.passing_buttons(table, scopes[:1]))).only(call.who)] if lines else []

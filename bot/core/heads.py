"""Heads of the log (hash chain) in messages that stay: what lies before one cannot be changed without somebody noticing.

They are keyed with the secret of the dice until the end: a plain hash of a hidden answer could be found by trying the few
possible ones. `docs/pruefen/pruefe.py` compares them with the file of a finished game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.messages import Reply
from bot.core.table import Table
from storage import chain

HEAD = "Kopf des Verlaufs: {number}:{head}"
NOW_AND_THEN, AT_LEAST = 20, 100  # entries until a head goes along with a message that stays, and until it is one itself


def publish(table: Table) -> str:
    """The head of the log as it stands, for a message that is never edited. What lies before it cannot be changed any more
    without somebody noticing."""
    row = table.row
    row.head = row.number
    table.store.session.add(row)
    return HEAD.format(number=row.number, head=chain.keyed(row.secret, _head(table)))


def last_head(table: Table) -> str:
    """The same when the game is over, bound to points and winners."""
    row, result = table.row, table.row.result or {}
    head = chain.final(_head(table), result.get("winners", []), result.get("scores", {}))
    return HEAD.format(number="ende", head=chain.keyed(row.secret, head))


def _head(table: Table) -> str:
    if not table.row.chain_base:
        chain.met(table.row)
    return chain.head(table.row, table.store.entries(table.row, table.row.number - 1))


def along(table: Table, replies: Sequence[Reply]) -> list[Reply]:
    """These messages, one of them with the head of the log, where it is time and one of them stays as it is. Not while an answer
    can still be changed: that would be chained anew."""
    since = table.row.number - table.row.head
    if since < NOW_AND_THEN or not table.running:
        return list(replies)
    at = next((nr for nr, reply in enumerate(replies) if _stays(reply)), None)
    if (at is None and since < AT_LEAST) or not all(d.waits for d in table.game.decisions(table.play.state).values()):
        return list(replies)
    line = publish(table)
    if at is None:
        return [*replies, Reply(f"{table.title}. {line}")]
    return [*replies[:at], replace(replies[at], text=f"{replies[at].text}\n{line}"), *replies[at + 1 :]]


def _stays(reply: Reply) -> bool:
    """Whether a message goes to everybody and is never edited or removed."""
    moving = reply.table is not None or reply.calls is not None or reply.topic or reply.buttons or reply.film or reply.document
    return reply.to is None and bool(reply.text) and not moving and reply.place is None

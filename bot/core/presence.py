"""Who is here: whoever did something at a table a moment ago sees it change and need not be called."""

from __future__ import annotations

from bot.core.clock import MINUTE, seconds
from bot.core.commands import Call
from bot.core.table import Table
from games.contract import Seat

KEPT_AS = "zuletzt"  # in a person's settings: when they last did something, by table
HERE = 2 * MINUTE
EXACT = 20  # seconds: what somebody does again and again is not written down each time


def acted(call: Call) -> None:
    """Somebody did something at a table, whatever it was."""
    if call.table is None or not call.who:
        return
    now, table = seconds(call.now), str(call.table.id)
    kept: dict[str, int] = call.person.settings.get(KEPT_AS, {})
    if now - kept.get(table, 0) >= EXACT:
        lately = {t: at for t, at in kept.items() if now - at < HERE}
        call.person.settings = {**call.person.settings, KEPT_AS: {**lately, table: now}}
        call.store.session.add(call.person)


def until(table: Table, seat: Seat) -> int:
    """Up to which moment the player of a seat counts as being here."""
    times = [person.settings.get(KEPT_AS, {}).get(str(table.id), 0) for person in table.accounts(seat)]
    return max(times, default=0) + HERE

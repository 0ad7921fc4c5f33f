"""/melden: something is wrong, says a player. Kept is what was said, where, and what its writer could see: from the writer's own
view, so nobody's secrets leave the table. Whoever runs the referee has the store and plays it again (`ringrichter db meldung`).
"""

from __future__ import annotations

from importlib import metadata
from typing import Any

from bot.core import attempts, telling, wording
from bot.core.clock import DAY, seconds
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.names import fill, fill_board, one_line
from bot.core.table import Table
from games.contract import Seat, View
from storage.reports import ReportRow, Reports

MOST = 10  # reports a person has a day
LAST = 6  # entries of the log that are kept along
LONGEST = 1_000
WHAT = (
    "Was stimmt nicht? Schreib es dahinter: «/melden Der Balrog dürfte hier nicht angreifen.» Mit der Meldung bewahre ich "
    "auf, wie der Tisch für dich gerade aussieht, die letzten Züge und was ich dir zuletzt verweigert habe; nichts, was andere "
    "verbergen. Wenn ihr euch am Tisch über eine Regel streitet, entscheidet das eure Runde: /streitfall."
)
KEPT = "Danke. Das ist Meldung {number}: Wer den Ringrichter betreibt, kann sie lesen{again}.{seen}"
AGAIN = " und den Tisch bis hierher nachspielen"
SEEN = " Dabei liegt, was du an diesem Tisch sehen kannst (auch deine verdeckten Karten)."
ENOUGH = "Heute hast du schon {most} Meldungen geschrieben. Sammle den Rest und schick ihn morgen in einer."


@command(
    "melden",
    "/melden TEXT",
    "sagt dem Betreiber, dass etwas nicht stimmt, mit dem Tisch, wie du ihn siehst",
    changes=True,
    argument="text",
    aliases=("meldung", "fehler", "bug", "report"),
    on_broken=True,
)
def report(call: Call) -> None:
    words = one_line(call.words, LONGEST)
    reports, now = Reports(call.store.session), seconds(call.now)
    table = call.table or call.broken
    if not words:
        call.answer(WHAT)
    elif reports.since(call.store.accounts(call.person), now - DAY) >= MOST:
        call.answer(ENOUGH.format(most=MOST))
    else:
        seat = table.seat_of(call.person) if table is not None else None
        begun = table is not None and bool(table.row.state)
        assert call.person.id is not None
        number = reports.add(
            ReportRow(
                person_id=call.person.id,
                table_id=table.id if table is not None else None,
                number=table.row.number if table is not None else 0,
                seat=seat.seat if seat is not None else "",
                program=metadata.version("ringrichter"),
                rules_version=table.row.rules_version if table is not None else 0,
                words=words,
                seen=_seen(call, table, seat.seat if seat is not None else None) if table is not None else {},
                at=now,
            )
        )
        call.answer(
            Reply(KEPT.format(number=number, again=AGAIN if begun else "", seen=SEEN if begun and seat is not None else ""))
        )


def _seen(call: Call, table: Table, seat: Seat | None) -> dict[str, Any]:
    """What lay before the writer's eyes."""
    if table.trouble or not table.row.state:
        return {"tisch": table.trouble or wording.NO_GAME_YET}
    play = table.play
    view = table.game.view(play.now(seat), seat)
    found: dict[str, Any] = {
        "frage": [fill(d.prompt, table.names) for s, d in play.decisions().items() if s == seat],
        "dran": telling.waiting_names(table),
        "stellung": position(table, view, seat, table.names),
        "zuletzt": [
            f"{entry.number}. {line}"
            for entry in table.store.entries(table.row, max(0, table.row.number - LAST))
            for line in telling.entry_lines(table, entry, seat)
        ],
    }
    if seat is not None and seat in play.drafts:
        found["begonnen"] = [fill(label, table.names) for label in play.drafts[seat].labels]
    refused = attempts.last(call, table)
    if refused is not None:
        found["verweigert"] = {"worte": refused.words, "grund": fill(refused.reason, table.names), "regeln": list(refused.rules)}
    return found


def position(table: Table, view: View, seat: Seat | None, names: Any) -> list[str]:
    """The parts of a position as text, as the owner of the view reads them."""
    return [fill_board(table.game.text(view, part), names) for part in table.game.parts(seat)]

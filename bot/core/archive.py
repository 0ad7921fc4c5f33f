"""Games that are over: `/archiv` finds them again with story and check, `/statistik` counts them for the whole group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.core import completing, telling, wording
from bot.core.clock import DAY, HOUR, MINUTE, date, seconds
from bot.core.commands import Call, command
from bot.core.groups import group_in, group_of, human
from bot.core.messages import Reply
from bot.core.table import Table
from games import catalog
from games.words import whole
from storage.store import Store
from storage.tables import GameTable, SeatRow

MOST = 15  # games in a list
NOTHING = "Hier ist noch keine Partie zu Ende gegangen."
COMPUTERS = "Computer"


def title(row: GameTable) -> str:
    """The game, with the table's name where it has one."""
    try:
        game = catalog.load(row.game).title
    except Exception:  # a game this version does not know
        game = row.game
    return f"{game} «{row.name}»" if row.name else game


def _winners(row: GameTable, seats: Iterable[SeatRow]) -> str:
    names = {s.seat: s.name for s in seats}
    won = [names.get(seat, seat) for seat in (row.result or {}).get("winners", ())]
    if not won:
        return "abgeräumt" if row.status == "closed" else "niemand gewinnt"
    return f"{wording.listing(won)} {'gewinnt' if len(won) == 1 else 'gewinnen'}"


def _points(row: GameTable) -> str:
    scores = sorted((row.result or {}).get("scores", {}).values(), reverse=True)
    return f" ({' : '.join(map(str, scores))})" if scores else ""


def choices(call: Call) -> list[tuple[str, str]]:
    rows = call.store.finished_in([call.channel])
    return completing.matching(
        call.words, ((f"{row.id}: {title(row)}, {date(seconds(row.touched))}", str(row.id)) for row in rows)
    )


@command(
    "archiv",
    "/archiv [TISCH]",
    "zeigt die beendeten Partien dieses Kanals, mit Geschichte und Prüfung",
    argument="tisch",
    suggest=choices,
)
def archive(call: Call) -> None:
    rows = call.store.finished_in([call.channel])
    wanted = whole(call.words.strip().lower().removeprefix("tisch").strip())
    if not rows:
        call.answer(NOTHING)
    elif not call.words.strip():
        lines = [
            f"{row.id}: {title(row)}, {date(seconds(row.touched))}: {_winners(row, call.store.seats(row))}{_points(row)}"
            for row in rows[:MOST]
        ]
        more = [f"… und {len(rows) - MOST} ältere."] if len(rows) > MOST else []
        call.answer("\n".join(["Beendete Partien, die neueste zuerst:", *lines, *more, f"Eine davon: /archiv {rows[0].id}"]))
    elif (row := next((row for row in rows if row.id == wanted), None)) is None:
        call.answer(f"Diese Partie gibt es hier nicht. Zum Beispiel: /archiv {rows[0].id}")
    else:
        call.answer(_one(Table(call.store, row)))


def _one(table: Table) -> Reply:
    """A game that is over, with the way to all that is kept of it."""
    if table.trouble:
        return Reply(table.trouble)
    final = telling.final_message(table)
    lines = (
        ("Verlauf", "/verlauf"),
        ("Geschichte", "/verlauf geschichte"),
        ("Film", "/verlauf film"),
        ("Prüfen", "/pruefe"),
        ("Prüfdatei", "/verlauf pruefdatei"),
    )
    buttons = tuple(telling.command_button(table, label, line) for label, line in lines)
    return Reply(final.text, buttons=buttons if table.row.state else (), picture=final.picture)


@command("statistik", "/statistik", "zählt die Partien eurer Runde: Siege, kürzeste, längste")
def statistics(call: Call) -> None:
    group = group_of(call)
    channels = [c for c in call.store.channels(group.platform) if group_in(call.store, c).id == group.id]
    rows = [row for row in call.store.finished_in(channels) if row.status == "over"]
    if not rows:
        call.answer(NOTHING)
        return
    games = Counter(title_of_game(row) for row in rows)
    lines = [f"{wording.count(len(rows), 'Partie', 'Partien')} zu Ende gespielt: " + _counted(games)]
    lines += _wins(call.store, rows)
    by_moves = sorted(rows, key=lambda row: row.number)
    named = (("Kürzeste", by_moves[0]), ("Längste", by_moves[-1])) if len(rows) > 1 else (("Bisher", by_moves[0]),)
    for label, row in named:
        lines.append(f"{label}: {title(row)} mit {wording.count(row.number, 'Zug', 'Zügen')}, {_lasted(row)} (/archiv {row.id})")
    call.answer("\n".join(lines))


def title_of_game(row: GameTable) -> str:
    return title(GameTable(channel_id=0, game=row.game, rules_version=0, data_hash="", secret="", published=""))


def _counted(games: Counter[str]) -> str:
    return ", ".join(f"{game} {n}" for game, n in games.most_common()) + "."


def _wins(store: Store, rows: Iterable[GameTable]) -> list[str]:
    """Who played how often and won how often; all computers together."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    names: dict[str, str] = {}
    for row in rows:
        for seat in store.seats(row):
            key = f"{human(store, store.person_by_id(seat.person_id))}" if seat.person_id is not None else COMPUTERS
            names[key] = COMPUTERS if key == COMPUTERS else seat.name
            played[key] += 1
            won[key] += seat.seat in (row.result or {}).get("winners", ())
    order = sorted(played, key=lambda key: (key == COMPUTERS, -won[key], -played[key]))
    return [
        f"{names[key]}: {wording.count(won[key], 'Sieg', 'Siege')} in {wording.count(played[key], 'Partie', 'Partien')}"
        for key in order
    ]


def _lasted(row: GameTable) -> str:
    time = max(0, seconds(row.touched) - seconds(row.created))
    if time >= 2 * DAY:
        return wording.count(time // DAY, "Tag", "Tage")
    if time >= 2 * HOUR:
        return wording.count(time // HOUR, "Stunde", "Stunden")
    return wording.count(max(1, time // MINUTE), "Minute", "Minuten")

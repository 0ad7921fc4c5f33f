"""The past of a table: how it stood after any move, its story as text, the file of a finished game."""

from __future__ import annotations

from bot.core import telling, wording
from bot.core.checking import checked
from bot.core.clock import date, seconds
from bot.core.commands import Call, command
from bot.core.messages import Document, Picture, Reply
from bot.core.names import fill, fill_board
from bot.core.table import Table
from games.contract import Seat
from games.replay import ReplayError
from games.words import plain
from storage.cases import Cases

STORY_LIMIT = 3_500


def asked(call: Call, table: Table) -> bool:
    """`/verlauf zeige Zug 40`, `/verlauf geschichte`, `/verlauf datei`: says whether it was one of these."""
    words = plain(call.words).split()
    number = next((int(w) for w in words if w.isdigit() and len(w) < 9), None)
    if number is not None and ("zug" in words or "zeige" in words):
        _show(call, table, number)
    elif words[:1] == ["geschichte"]:
        text = story(table, _seat(call, table))
        call.answer(text if len(text) <= STORY_LIMIT else _file(table, text, "Die Geschichte ist lang; hier ist sie als Datei."))
    elif words[:1] in (["datei"], ["export"]):
        call.answer(_file(table, story(table, _seat(call, table)), "Die Geschichte dieser Partie als Datei."))
    else:
        return False
    return True


def _seat(call: Call, table: Table) -> Seat | None:
    row = table.seat_of(call.person)
    return row.seat if row is not None else None


def _show(call: Call, table: Table, number: int) -> None:
    """The table as it stood, as the caller could see it then."""
    if number > table.row.number:
        call.answer(f"So weit ist die Partie nicht: Es gibt die Züge 0 bis {table.row.number}.")
        return
    seat = _seat(call, table)
    try:
        view = table.game.view(table.state_at(number), seat)
    except (ReplayError, ValueError, LookupError):
        call.answer("Dieser Zug stammt aus einer anderen Fassung der Regeln und lässt sich nicht mehr zeigen.")
        return
    part = table.game.parts(view)[0]
    entry = next(iter(table.store.entries(table.row, number - 1, number)), None) if number else None
    told = telling.entry_lines(table, entry, seat) if entry is not None else ["Die Partie beginnt."]
    text = "\n".join([f"{table.title} · nach Zug {number} von {table.row.number}", *told])
    block = fill_board(table.game.text(view, part), table.names)
    steps = [(n, label) for n, label in ((number - 1, "◀"), (number + 1, "▶")) if 0 <= n <= table.row.number]
    buttons = tuple(telling.command_button(table, f"{label} Zug {n}", f"/verlauf zug {n}") for n, label in steps)
    call.answer(Reply(text, block=block, picture=Picture(table.id, seat, part, number), buttons=buttons))


def story(table: Table, seat: Seat | None) -> str:
    """The whole game as text, as this reader may know it; a finished one with its secret, and checked."""
    row = table.row
    when = date(seconds(row.created))
    people = [f"{s.name}{' (Computer)' if s.kind != 'mensch' else ''}" for s in table.seats]
    lines = [f"{table.title}, begonnen am {when}. Am Tisch: {wording.listing(people)}."]
    for v in table.game.variants:
        value = row.variant.get(v.id, v.default)
        lines.append(f"{v.title}: {fill(v.labels.get(value, value), table.names)}")
    lines += [f"Fingerabdruck der Würfel: {row.published}", ""]
    for entry in table.store.entries(row):
        lines += [f"{entry.number}. {line}" for line in telling.entry_lines(table, entry, seat)]
    lines += _rulings(table)
    if row.status in ("over", "closed"):
        lines += ["", telling.final_message(table).text]
        words = [f"{s.name} «{s.word}»" for s in table.seats if s.word]
        lines.append(f"Worte der Spieler in der Zufallszahl: {wording.listing(words)}." if words else "Ohne Worte der Spieler.")
        lines.append(checked(table) if row.state else "")
    return "\n".join(lines).rstrip() + "\n"


def _rulings(table: Table) -> list[str]:
    cases = Cases(table.store.session).of_table(table.id)
    decided = [f"Streitfall {c.number}: {c.question} – {c.ruling} ({c.how})" for c in cases if c.status == "entschieden"]
    return ["", "Entschieden wurde unterwegs:", *decided] if decided else []


def _file(table: Table, text: str, says: str) -> Reply:
    name = f"{table.game.id}-{table.row.name or table.id}".replace(" ", "-")
    return Reply(says, document=Document(f"{plain(name)}.txt", text))


@command("pruefe", "/pruefe", "prüft eine beendete Partie: jeder Würfel gegen den Fingerabdruck", needs_table=True)
def check(call: Call) -> None:
    table = call.table
    assert table is not None
    if table.row.status not in ("over", "closed"):
        call.answer("Geprüft wird eine beendete Partie: Vorher bleibt das Geheimnis der Würfel geheim.")
    elif not table.row.state:
        call.answer("Diese Partie hat nie begonnen.")
    else:
        call.answer(f"Geheimnis: {table.row.secret}\nFingerabdruck: {table.row.published}\n{checked(table)}")

"""What players bring: sent to the referee privately before the game begins, judged line by line, and shown to others only after
the game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core import lobby, telling, wording
from bot.core.commands import Call, command
from bot.core.decks import command as decks
from bot.core.decks import shelf
from bot.core.messages import Document, Reply
from bot.core.table import Table
from games import catalog
from games.contract import Complaint, Luggage
from games.luggage import LONGEST, judged, sealed, tidy
from games.words import plain
from storage.tables import SeatRow

COMPLAINTS = 8  # shown at once
SHOWN = 1_500  # a longer list comes as a file


@command(
    "mitbringen",
    "/mitbringen LISTE",
    "bringt dein Deck mit, nur für mich: im privaten Chat, als Datei oder mit dem Formular",
    changes=True,
    argument="liste",
    attachment="datei",
    longest=LONGEST + 200,
)
def bring(call: Call) -> None:
    table = _meant(call)
    if table is None:
        if call.incoming.attached:  # a file without a word: perhaps a deck, to be looked at
            decks.sent(call, call.incoming.attached)
        else:
            call.answer(wording.NO_TABLE)
        return
    seat = table.seat_of(call.person)
    role = table.chosen.get(seat.seat, "") if seat is not None else ""
    wanted = table.game.luggage(table.row.variant, role)
    text, whose = _named(call, table, tidy(call.incoming.attached or call.words))
    if wanted is None:
        call.answer(f"In {table.game.title} bringt niemand etwas mit.")
    elif table.row.status != "lobby":
        _show(call, table, text)
    elif text and call.incoming.overheard:
        call.answer(Reply(wording.BRING_PRIVATELY.format(what=wanted.title), delete=True))
    elif seat is None:
        call.answer(wording.NOT_SEATED)
    elif not text:
        call.answer(_how(table, seat, wanted))
    elif complaints := judged(table.game, text, table.row.variant, role):
        call.answer(_refused(table, wanted, text, complaints))
    else:
        seat.brought = text
        call.store.session.add(seat)
        table.shown_to(seat.seat, call.person)
        mark = sealed(table.row.secret, text)
        said = f"{wanted.title} angenommen{whose}: {_size(text)}, Fingerabdruck {mark}."
        call.out.owed.append(Reply(said).only(call.who))
        call.out.owed.append(telling.table_message(table))


def _named(call: Call, table: Table, text: str) -> tuple[str, str]:
    """A deck called by its name: one's own, then those that come with the game; and how that is said."""
    if not text or "\n" in text or len(text) > shelf.LONGEST_NAME or table.game.id not in catalog.with_decks():
        return text, ""
    found = shelf.find(call, text)
    if found is None or found.game != table.game.id:
        return text, ""
    if found.row is None:
        return found.text, f" (fertiges Deck {found.name})"
    ready = any(one.id.lower() == plain(text).strip() for one in found.box.ready())
    return found.text, f" (dein eigenes Deck «{found.name}»{', nicht das fertige' if ready else ''})"


def _meant(call: Call) -> Table | None:
    """The table it is for: in a private chat one that has not begun and still wants something, wherever it stands."""
    here = call.table
    if call.incoming.private and (here is None or here.row.status != "lobby" or here.luggage is None):
        rows = [row for row in call.store.all_tables_with(call.person) if row.status == "lobby"]
        waiting = [table for table in (Table(call.store, row) for row in rows) if table.luggage is not None]
        call.turn_to(next((t for t in waiting if (s := t.seat_of(call.person)) and not s.brought), next(iter(waiting), None)))
    return call.table


def _size(text: str) -> str:
    return wording.count(len([line for line in text.split("\n") if line]), "Zeile", "Zeilen")


def _how(table: Table, seat: SeatRow, wanted: Luggage) -> Reply:
    """What is wanted and how to send it."""
    lines = [f"{wanted.title}: {wanted.hint}", wording.HOW_TO_BRING.format(most=LONGEST)]
    if seat.brought:
        lines.insert(0, f"{wanted.title} liegt schon bereit ({_size(seat.brought)}); was du neu schickst, tritt an die Stelle.")
    return Reply("\n".join(lines), form=f"b:{table.id}:/mitbringen", buttons=tuple(telling.ready_buttons(table)))


def _refused(table: Table, wanted: Luggage, text: str, complaints: Sequence[Complaint]) -> Reply:
    """Line by line, with the line itself, why a list is not taken."""
    rows = text.split("\n")
    shown = []
    for c in complaints[:COMPLAINTS]:
        where = f"Zeile {c.line} («{rows[c.line - 1][:40]}»): " if c.line else ""
        shown.append(f"{where}{c.refusal.reason}")
    if len(complaints) > COMPLAINTS:
        shown.append(f"… und {len(complaints) - COMPLAINTS} weitere.")
    rules = tuple(dict.fromkeys(rule for c in complaints for rule in c.refusal.rules))
    if rules:
        shown.append(telling.citation(table.game, rules[: telling.CITED]))
    return Reply("\n".join([f"{wanted.title}: So geht es nicht.", *shown]), refused=rules, form=f"b:{table.id}:/mitbringen")


def _show(call: Call, table: Table, text: str) -> None:
    """One's own list at any time, those of others when the game is over."""
    mine = table.seat_of(call.person)
    seat = lobby.find_seat(table, plain(call.words)) if call.words.strip() else mine
    if seat is None and table.running and text:
        call.answer("Dafür ist es zu spät: Seit die Partie läuft, steht fest, was jeder mitgebracht hat.")
    elif seat is None:
        call.answer(f"Wessen? {wording.listing([s.name for s in table.seats], 'oder')}")
    elif seat is not mine and table.running:
        call.answer(f"Was {seat.name} mitgebracht hat, zeige ich nach der Partie.")
    elif not seat.brought:
        call.answer(f"{seat.name} hat nichts mitgebracht.")
    elif len(seat.brought) <= SHOWN:
        call.answer(Reply(f"Mitgebracht von {seat.name}:", block=seat.brought))
    else:
        call.answer(Reply(f"Mitgebracht von {seat.name}:", document=Document("mitgebracht.txt", seat.brought)))

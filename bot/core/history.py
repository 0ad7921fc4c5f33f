"""The past of a table: how it stood after any move, its story as text or as a film, the file of a finished game."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from bot.core import fair_dice, telling, wording
from bot.core.checking import Finished, finished, judged
from bot.core.clock import date, seconds
from bot.core.commands import Call
from bot.core.messages import Document, Film, Picture, Reply
from bot.core.names import fill, fill_board
from bot.core.proof_file import proof
from bot.core.table import OtherVersion, Table
from games.contract import Seat
from games.replay import NO_WAY, ReplayError
from games.words import plain, whole
from storage.cases import Cases

log = logging.getLogger("ringrichter")
STORY_LIMIT = 3_500
PROOF = "Die ganze Partie. Nachrechnen: python3 pruefe.py DATEI FINGERABDRUCK ende:KOPF (docs/pruefen im Quelltext)."


def asked(call: Call, table: Table) -> bool:
    """`/verlauf zeige Zug 40`, `geschichte`, `film`, `datei`, `pruefdatei`: says whether it was one of these."""
    words = plain(call.words).split()
    number = next((n for w in words if (n := whole(w)) is not None), None)
    if number is not None and ("zug" in words or "zeige" in words):
        _show(call, table, number)
    elif "zug" in words[:2]:
        call.answer(f"Welchen Zug? /verlauf zug NUMMER, von 0 bis {table.row.number}.")
    elif words[:1] == ["geschichte"]:
        long = _file(table, "", "Die Geschichte ist lang; hier ist sie als Datei.")
        _tell(call, table, lambda text: Reply(text) if len(text) <= STORY_LIMIT else _with(long, text))
    elif words[:1] in (["datei"], ["export"]):
        whole_file = _file(table, "", "Die Geschichte dieser Partie als Datei.")
        _tell(call, table, lambda text: _with(whole_file, text))
    elif words[:1] == ["film"]:
        _film(call, table, for_all=words[1:] in (["alle"], ["fuer", "alle"]))
    elif words[:1] == ["pruefdatei"]:
        _prove(call, table)
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
        view = table.view_at(number, seat)
    except (ReplayError, OtherVersion):
        call.answer("Dieser Zug stammt aus einer anderen Fassung der Regeln und lässt sich nicht mehr zeigen.")
        return
    part = table.game.parts(seat)[0]
    entry = next(iter(table.store.entries(table.row, number - 1, number)), None) if number else None
    told = telling.entry_lines(table, entry, seat) if entry is not None else ["Die Partie beginnt."]
    text = "\n".join([f"{table.title} · nach Zug {number} von {table.row.number}", *told])
    block = fill_board(table.game.text(view, part), table.names_at(number))
    steps = [(n, label) for n, label in ((number - 1, "◀"), (number + 1, "▶")) if 0 <= n <= table.row.number]
    buttons = tuple(telling.command_button(table, f"{label} Zug {n}", f"/verlauf zug {n}") for n, label in steps)
    call.answer(Reply(text, block=block, picture=Picture(table.id, seat, part, number), buttons=buttons))


def story(table: Table, seat: Seat | None) -> str:
    """The whole game as text, as this reader may know it; a finished one with its secret, and checked."""
    row = table.row
    when = date(seconds(row.created))
    people = [telling.described(table, s) for s in table.seats]
    lines = [f"{table.title}, begonnen am {when}. Am Tisch: {wording.listing(people)}."]
    for v in table.game.variants:
        value = row.variant.get(v.id, v.default)
        if v.reading and value == v.default:
            continue
        lines.append(fill(v.set_to(value), table.names))
    lines += [f"Fingerabdruck der Würfel: {row.published}", fair_dice.words(table), ""]
    for entry in table.store.entries(row):
        lines += [f"{entry.number}. {line}" for line in telling.entry_lines(table, entry, seat)]
    lines += _rulings(table)
    if row.status in ("over", "closed"):
        lines += ["", telling.final_message(table).text]
        lines += [f"Mitgebracht von {table.names_at(0)[s.seat]}:\n{s.brought}" for s in table.seats if s.brought and row.state]
    return "\n".join(lines).rstrip() + "\n"


def _tell(call: Call, table: Table, shown: Callable[[str], Reply]) -> None:
    """The story; of a finished game with what the check says, which is made beside."""
    text = story(table, _seat(call, table))
    if table.row.status not in ("over", "closed") or not table.row.state:
        call.answer(shown(text))
        return
    game = finished(table)
    call.beside(lambda: judged(game).text, lambda call, found: call.answer(shown(f"{text}{found}\n")))


def _with(reply: Reply, text: str) -> Reply:
    assert reply.document is not None
    return replace(reply, document=replace(reply.document, text=text))


def _rulings(table: Table) -> list[str]:
    cases = Cases(table.store.session).of_table(table.id)
    decided = [f"Streitfall {c.number}: {c.question} – {c.ruling} ({c.how})" for c in cases if c.status == "entschieden"]
    return ["", "Entschieden wurde unterwegs:", *decided] if decided else []


def _file(table: Table, text: str, says: str, ending: str = "txt") -> Reply:
    name = f"{table.game.id}-{table.row.name or table.id}".replace(" ", "-")
    return Reply(says, document=Document(f"{plain(name)}.{ending}", text))


def _film(call: Call, table: Table, for_all: bool) -> None:
    """The game as a moving picture: only what everybody could see, so whoever sits here may show it to all."""
    number = table.row.number
    if not number:
        call.answer(wording.NOTHING_YET)
        return
    text = wording.FILM.format(title=table.title, number=number)
    shown = Reply(text if table.running else f"{text}\n{telling.result_lines(table)[0]}", film=Film(table.id, number))
    if for_all and _seat(call, table) is not None:
        call.answer(wording.FILM_FOR_ALL)
        call.announce(shown)
    else:
        call.answer(wording.FILM_IS_DRAWN.format(moves=wording.count(number, "Zug", "Züge")))
        call.answer(shown)


def _prove(call: Call, table: Table) -> None:
    """Everything that went into the dice and all they decided, once the game is over."""
    if table.row.status not in ("over", "closed"):
        call.answer(fair_dice.NOT_YET)
        return
    if not table.row.state:
        call.answer(fair_dice.NEVER_BEGUN)
        return
    game, file = finished(table), _file(table, "", PROOF, "pruefdatei.json")
    call.beside(lambda: _proof(game), lambda call, text: call.answer(_with(file, text) if text else NO_PROOF))


NO_PROOF = "Zu dieser Partie lässt sich keine Prüfdatei schreiben: Ihr Verlauf ist nicht heil. /pruefe sagt, was fehlt."


def _proof(game: Finished) -> str:
    """The file; nothing where there can be none."""
    try:
        return proof(game)
    except NO_WAY as error:
        log.warning("table %s: no proof (%s)", game.row.id, error)
        return ""

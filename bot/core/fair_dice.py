"""Dice one can check: the fingerprint in messages that stay, the players' words, and the check of a finished game."""

from __future__ import annotations

import re

from bot.core import heads, telling, wording
from bot.core.checking import finished, judged
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.table import Table
from storage.tables import SeatRow

LONGEST_WORD = 60
SHORTEST_MARK = 8  # so much of a fingerprint is worth comparing
MARK = 64
# The first line is for everybody, the others for those who will check.
OPENED = (
    "{title}: Der Tisch ist offen, setz dich dazu. Wer mag, gibt den Würfeln bis zum Start ein Wort: /wort mellon\n"
    "Fingerabdruck der Würfel, zum Aufheben:\n{published}\nSpieldaten: {data}\n"
    "Sein Wort kann jeder bis zum Start ändern. Das letzte sollte geben, wer dem Betreiber am wenigsten traut."
)
BEGUN = (
    "{title} beginnt.\nFingerabdruck der Würfel, zum Aufheben:\n{published}\n{head}\n{words}\n"
    "Nach der Partie: /pruefe und dieser Fingerabdruck."
)
NO_WORDS = "Niemand hat den Würfeln ein Wort gegeben."
GIVEN = "{name} gibt den Würfeln das Wort «{word}» ({title})."
ASK_WORD = "Welches Wort gibst du den Würfeln? Zum Beispiel: /wort mellon"
TOO_LATE = "Die Worte für die Würfel stehen seit dem Start fest. {words}"
NOT_A_MARK = (
    f"Ein Fingerabdruck besteht aus {MARK} Zeichen, Ziffern und Buchstaben von a bis f; zum Vergleichen genügen die ersten "
    f"{SHORTEST_MARK}."
)
OTHER_MARK = "Achtung: Das ist nicht der Fingerabdruck dieses Tisches ({title}). Hier steht: {published}"
NEVER_BEGUN = "Diese Partie hat nie begonnen."
BY_ONESELF = "Mit einem eigenen Programm: /verlauf pruefdatei"
NOT_YET = "Geprüft wird eine beendete Partie: Vorher bleibt das Geheimnis der Würfel geheim."


# --- words ---------------------------------------------------------------------------------------------------------------


def give_word(table: Table, seat: SeatRow, word: str) -> None:
    """A seat's part of the seed, from now on the last one given."""
    seat.word = " ".join(word.split())[:LONGEST_WORD].strip()
    seat.word_number = 1 + max(s.word_number for s in [*table.seats, seat]) if seat.word else 0
    table.store.session.add(seat)


def words(table: Table) -> str:
    """«Worte für die Würfel: Anna «mellon», Bert keins. Das letzte gab Anna.»"""
    given = [s for s in table.seats if s.word]
    if not given:
        return NO_WORDS
    names = table.names_at(0)  # whoever sits there now, these gave them
    people = [
        f"{names[s.seat]} «{s.word}»" if s.word else f"{names[s.seat]} keins" for s in table.seats if s.word or s.kind == "mensch"
    ]
    last = max(given, key=lambda s: s.word_number)
    by = f" Das letzte gab {names[last.seat]}." if last.word_number else ""  # words of tables from before the order was kept
    return f"Worte für die Würfel: {', '.join(people)}.{by}"


@command(
    "wort",
    "/wort WORT",
    "gibt den Würfeln bis zum Start ein Wort von dir mit, oder ändert es",
    changes=True,
    argument="wort",
    needs_table=True,
)
def word(call: Call) -> None:
    table = call.table
    assert table is not None
    seat = table.seat_of(call.person)
    if table.row.status != "lobby":
        call.answer(TOO_LATE.format(words=words(table)))
    elif seat is None:
        call.answer(wording.NOT_SEATED)
    elif not call.words.strip():
        call.answer(f"{ASK_WORD}\n{words(table)}")
    else:
        give_word(table, seat, call.words)
        call.announce(GIVEN.format(name=seat.name, word=seat.word, title=table.title))
        call.announce(telling.table_message(table))


# --- messages that stay --------------------------------------------------------------------------------------------------


def announce_opening(call: Call, table: Table) -> None:
    said = OPENED.format(title=table.title, published=table.row.published, data=table.row.data_hash)
    call.announce(Reply(said, fold=1))


def announce_start(call: Call, table: Table) -> None:
    said = BEGUN.format(title=table.title, published=table.row.published, head=heads.publish(table), words=words(table))
    call.announce(Reply(said, fold=1))


# --- the check -----------------------------------------------------------------------------------------------------------


def compared(table: Table, noted: str) -> str:
    """What somebody noted beside what stands here."""
    mark = re.sub(r"[\s.…«»:]", "", noted).lower()
    if re.fullmatch(rf"[0-9a-f]{{{SHORTEST_MARK},{MARK}}}", mark) is None:
        return NOT_A_MARK
    if not table.row.published.startswith(mark):
        return OTHER_MARK.format(title=table.title, published=table.row.published)
    much = f"alle {MARK}" if len(mark) == MARK else f"die ersten {len(mark)} von {MARK}"
    return f"Der Fingerabdruck ist der, den du notiert hast ({much} Zeichen)."


@command(
    "pruefe",
    "/pruefe [FINGERABDRUCK]",
    "prüft eine beendete Partie gegen den Fingerabdruck: Würfel, Ereignisse, Ergebnis",
    argument="fingerabdruck",
    needs_table=True,
)
def check(call: Call) -> None:
    table = call.table
    assert table is not None
    lines = [compared(table, call.words)] if call.words.strip() else []
    if table.row.status not in ("over", "closed"):
        lines += [NOT_YET, f"Fingerabdruck: {table.row.published}", words(table)]
    elif not table.row.state:
        lines.append(NEVER_BEGUN)
    else:
        lines += [f"Geheimnis: {table.row.secret}", f"Fingerabdruck: {table.row.published}", words(table)]
        game = finished(table)
        call.beside(lambda: judged(game).text, lambda call, found: call.answer("\n".join([*lines, found, BY_ONESELF])))
        return
    call.answer("\n".join(lines))

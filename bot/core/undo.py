"""Taking back and giving up. Free before a barrier; beyond one the others are asked."""

from __future__ import annotations

from bot.core import case_text, telling, wording
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.moves import own_seat
from bot.core.table import Table
from games.contract import Seat
from games.words import plain
from storage.tables import LogRow


@command(
    "rueckgaengig",
    "/rueckgaengig [ja | nein]",
    "nimmt den letzten Zug zurück",
    changes=True,
    argument="antwort",
    needs_table=True,
    aliases=("undo", "zurueck"),
)
def undo(call: Call) -> None:
    table = call.table
    if table is None or not table.row.state:
        call.out.said.append(Reply(wording.NO_TABLE if table is None else wording.NO_GAME_YET).only(call.who))
        return
    if not table.running:
        call.answer(wording.TOO_LATE_TO_UNDO)
        return
    seat_row = table.seat_of(call.person)
    if seat_row is None:
        call.out.said.append(Reply(wording.NOT_SEATED).only(call.who))
        return
    seat, words = seat_row.seat, plain(call.words).strip()
    if words in ("ja", "nein"):
        _vote(call, table, seat, words == "ja")
    elif seat in table.play.drafts:
        table.play.back(seat)
        table.save_drafts()
        asked = telling.question(table, seat)
        if asked is not None:
            call.out.owed.append(asked.only(call.who))
    else:
        _propose(call, table, seat)


def _propose(call: Call, table: Table, seat: Seat) -> None:
    standing = table.live()
    if not standing:
        call.out.said.append(Reply(wording.NOTHING_TO_UNDO).only(call.who))
        return
    last = standing[-1]
    if last.seat == seat and not last.barrier:
        _carry_out(call, table, last)
        return
    others = [s.seat for s in table.humans() if s.seat != seat]
    if not others:
        _carry_out(call, table, last)
        return
    table.row.ask = {"kind": "undo", "entry": last.number, "by": seat, "yes": [seat]}
    call.store.session.add(table.row)
    why = (
        "Dabei wurde etwas aufgedeckt, gezogen oder gewürfelt"
        if last.barrier
        else f"Es war der Zug von {table.names.get(last.seat or '', '?')}"
    )
    must = "muss" if len(others) == 1 else "müssen"
    text = (  # in the words everybody may read: the labels of a hidden answer tell it
        f"{table.names[seat]} möchte {case_text.move_told(table, last.number)} zurücknehmen. {why}; deshalb {must} "
        f"{wording.listing([table.names[s] for s in others])} zustimmen."
    )
    buttons = (
        telling.command_button(table, "Einverstanden", "/rueckgaengig ja"),
        telling.command_button(table, "Nein", "/rueckgaengig nein"),
    )
    call.out.owed.append(Reply(text, buttons=buttons))


def _vote(call: Call, table: Table, seat: Seat, yes: bool) -> None:
    ask = table.row.ask
    standing = table.live()
    if ask.get("kind") != "undo" or not standing or standing[-1].number != ask["entry"]:
        table.row.ask = {}
        call.store.session.add(table.row)
        call.out.said.append(Reply(wording.NO_VOTE).only(call.who))
        return
    if not yes:
        table.row.ask = {}
        call.store.session.add(table.row)
        call.out.owed.append(Reply(f"{table.names[seat]} ist dagegen: Der Zug bleibt stehen."))
        return
    agreed = sorted({*ask["yes"], seat})
    table.row.ask = {**ask, "yes": agreed}
    call.store.session.add(table.row)
    missing = [s.seat for s in table.humans() if s.seat not in agreed]
    if missing:
        call.out.said.append(Reply(f"Danke. Es fehlt noch {wording.listing([table.names[s] for s in missing])}.").only(call.who))
    else:
        _carry_out(call, table, standing[-1])


def _carry_out(call: Call, table: Table, last: LogRow) -> None:
    """Back to before this entry. What was seen stays seen: the table is told so."""
    table.rewind(last.number - 1, call.person, call.incoming.update)
    if last.barrier:
        call.out.owed.append(
            Reply("Zurückgenommen. Neu gewürfelt wird mit neuen Würfeln; wer schon Karten gesehen hat, hat sie gesehen.")
        )


@command("aufgeben", "/aufgeben [ja]", "gibt deine Partie auf", changes=True, argument="sicher", needs_table=True)
def resign(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    if plain(call.words).strip() != "ja":
        button = telling.command_button(table, "Ja, aufgeben", "/aufgeben ja")
        call.out.said.append(
            Reply("Wirklich aufgeben? Dann spielt der Computer für dich zu Ende.", buttons=(button,)).only(call.who)
        )
        return
    row = table.seat_row(seat)
    row.resigned = True
    call.changed = True
    call.store.session.add(row)
    table.play.drafts.pop(seat, None)
    table.note(f"{table.names[seat]} gibt auf.", call.person, seat, call.incoming.update)
    left = table.humans()
    if not left:
        table.close([], "Alle haben aufgegeben.", {}, "")
    elif len(table.seats) == 2:
        other = next(s.seat for s in table.seats if s.seat != seat)
        table.close([other], f"{table.names[seat]} gibt auf.", {}, "")
    else:
        call.out.owed.append(Reply(f"{table.names[seat]} gibt auf; der Computer spielt den Platz zu Ende."))

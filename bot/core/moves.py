"""Moves: typed, pressed, asked about."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.core import attempts, completing, judging, minds, plans, rulebook, seats, telling, wording
from bot.core.commands import Call, command
from bot.core.messages import ACTION_BYTES, Button, Reply
from bot.core.names import fill
from bot.core.seats import own_seat
from bot.core.table import Table, digest
from games.contract import Refusal, Seat
from games.play import Draft, Move
from games.reading import Path
from games.words import readings, tokens
from games.words import suggestions as looks_like

SUGGESTED = 25
STEPS = re.compile(r"\s*[,;]\s*(?:und )?(?:dann |danach )?|\s+(?:und )?(?:dann|danach)\s+")


def suggestions(call: Call) -> list[tuple[str, str]]:
    """The legal moves of whoever is typing that look like what is typed."""
    table = call.table
    seat = table.seat_of(call.person) if table is not None and table.running else None
    if table is None or seat is None:
        return []
    options = table.play.options(seat.seat)
    vocabulary = table.game.vocabulary
    typed = tokens(call.words, vocabulary)
    if typed:
        fitting = [r.candidate for group in readings((typed,), options, table.names, vocabulary) for r in group]
        near = looks_like(call.words, options, SUGGESTED, table.names, vocabulary=vocabulary)
        options = list({c.key: c for c in [*fitting, *near]}.values())
    return [(fill(o.label, table.names), o.key) for o in options[:SUGGESTED]]


@command(
    "zug",
    "/zug …",
    "macht deinen Zug, in deinen Worten",
    changes=True,
    argument="was",
    needs_table=True,
    aliases=("z", "spiele"),
    suggest=suggestions,
)
def move(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    if not call.words.strip():
        call.words = ""
        possible(call)
        return
    if judging.asks(call.words) and ("?" in call.words or isinstance(table.play.read(seat, call.words), Refusal)):
        rulebook.ask(call, call.words)  # «geht Glóin» may be an answer
        return
    taken_back = table.play.take_back(seat, call.words)
    if taken_back is not None:
        table.save_drafts()
        _ask_again(call, table, seat)
        return
    path, ahead = table.play.read(seat, call.words), None
    if isinstance(path, Refusal) and (ahead := table.game.vocabulary.ahead(call.words)) is not None:
        now = table.play.read(seat, ahead[0])
        path, ahead = (path, None) if isinstance(now, Refusal) or not now.complete else (now, ahead)
    later: list[str] = []
    if isinstance(path, Refusal) and path.kind != "ambiguous":
        path, later = _as_a_queue(table, seat, call.words, path)
    if call.incoming.overheard and attempts.gives_away(table, seat, call.words, path):
        call.answer(_withheld(table, path))
    elif not isinstance(path, Refusal):
        for move in path.moves:  # each is one in the log
            _taken(call, table, seat, table.play.take(seat, move))
        if ahead is not None and table.running:
            plans.lay(call, table, table.seat_row(seat), f"{ahead[1]}: {ahead[2]}")
        if later and table.running:
            plans.lay(call, table, table.seat_row(seat), "; ".join(later), begun=True)
    elif path.kind == "not_yours":
        call.out.said.append(_out_of_turn(table, path).only(call.who))
    else:
        reply = attempts.refused(call, table, seat, call.words, path)
        call.out.said.append(replace(reply, buttons=(*reply.buttons, *_meant(table, seat, path))).only(call.who))


def _as_a_queue(table: Table, seat: Seat, words: str, refused: Refusal) -> tuple[Path | Refusal, list[str]]:
    """A line of several moves of which only the first are made at once: the rest is planned, where the game lets plans wait and
    each of them is known («Warge, dann Ork-Wache, dann lauert Ork-Kriegsmeute»)."""
    if not table.game.meanwhile(table.play.state, seat):
        return refused, []
    said = [part for part in STEPS.split(words) if part.strip()]
    for length in range(len(said) - 1, 0, -1):
        path = table.play.read(seat, ", ".join(said[:length]))
        if not isinstance(path, Refusal) and path.complete:
            known = all(plans.known(table, seat, part) for part in said[length:])
            return (path, said[length:]) if known else (refused, [])
    return refused, []


def _meant(table: Table, seat: Seat, refused: Refusal) -> list[Button]:
    """What a line can mean that was asked back, one button each: an answer to the open question, or the whole line."""
    decision = table.play.decision(seat)
    asked_back = refused.kind == "ambiguous" or (refused.kind == "unknown" and "Meintest du" in refused.reason)
    if decision is None or not asked_back:
        return []
    open_to = {c.key for c in table.play.options(seat)}
    found: list[Button] = []
    for c in refused.nearest:
        if c.key in open_to:
            found += telling.option_buttons(table, decision, [c])
        elif c.refusal is None and "," in c.key:
            button = telling.command_button(table, fill(c.label, table.names)[:80], f"/zug {c.key}")
            found += [button] if len(button.action.encode()) <= ACTION_BYTES else []
    return found


def not_asked(table: Table) -> str:
    waiting = telling.waiting_names(table)
    if not waiting:
        return wording.NOT_ASKED
    return f"Du bist gerade nicht gefragt. Dran {'ist' if len(waiting) == 1 else 'sind'} {wording.listing(waiting)}."


def _withheld(table: Table, path: Path | Refusal) -> Reply:
    """What was typed where all can read it names something hidden: it is taken away, and nothing is done."""
    early = isinstance(path, Refusal) and path.kind == "not_yours"
    return Reply(f"{not_asked(table)} {wording.OVERHEARD_EARLY}" if early else wording.OVERHEARD, delete=True)


def _out_of_turn(table: Table, refused: Refusal) -> Reply:
    """Who is asked instead; and where the line named a move, when it is made."""
    why = telling.refusal(table, refused) if refused.rules else None
    return Reply(not_asked(table)) if why is None else replace(why, text=f"{not_asked(table)} {why.text}")


def _taken(call: Call, table: Table, seat: Seat, outcome: Draft | Move) -> None:
    changed = minds.change(table, table.stored, outcome) if isinstance(outcome, Move) else None
    if changed is not None and isinstance(outcome, Move):
        entry = minds.carry_out(table, changed, outcome, call.person.id, call.incoming.update)
        told = telling.private(table, entry, seat) or telling.noted(table, seat, [entry])
        call.out.owed.append(Reply("\n".join(told)).only(call.who))
    else:
        table.take(outcome, call.person, call.incoming.update)
    seats.moved(call, table, seat)
    if isinstance(outcome, Draft):
        _ask_again(call, table, seat)


def _ask_again(call: Call, table: Table, seat: Seat) -> None:
    asked = telling.question(table, seat)
    if asked is not None:
        call.out.owed.append(asked.only(call.who))


def press(call: Call, table: Table, decision: str, shorts: list[str]) -> None:
    """Options pressed or selected: taken only while their question is open, and only from the one who is asked.

    Options selected together come in no order: whichever can be taken next is taken, all of them or none. A draft changes nothing
    that others see, so the first question keeps its buttons: pressed again, the move begins anew."""
    before = dict(table.play.drafts)
    _begin_anew(call, table, decision)
    seat = _asked_seat(call, table, decision)
    if seat is None:
        return
    outcome: Draft | Move | None = None
    left = list(shorts)
    while left:
        option = next((o for short in left if (o := table.option(seat, short)) is not None), None)
        if option is None or isinstance(outcome, Move):
            call.out.said.append(_not_any_more(call, table, seat, left[0]).only(call.who))
            table.play.drafts = before
            return
        left.remove(digest(option.key))
        answered = table.play.answer(seat, option.key)
        if isinstance(answered, Refusal):
            table.play.drafts = before
            call.out.said.append(attempts.refused(call, table, seat, option.label, answered).only(call.who))
            return
        outcome = answered
    if outcome is not None:
        _taken(call, table, seat, table.play.finished(seat, outcome) if isinstance(outcome, Draft) else outcome)


def _begin_anew(call: Call, table: Table, decision: str) -> None:
    """Drop the caller's draft where the question is the one it began with."""
    seat = table.seat_of(call.person) if table.running else None
    if seat is None or seat.seat not in table.play.drafts:
        return
    first = table.game.decisions(table.play.state).get(seat.seat)
    now = table.play.decision(seat.seat)
    if first is not None and first.id == decision and (now is None or now.id != decision):
        table.play.cancel(seat.seat)


def written(call: Call, table: Table, decision: str) -> None:
    """A form sent: the words count for the question it was opened for, not for another."""
    if _asked_seat(call, table, decision) is not None:
        call.words = call.incoming.text
        move(call)


def _asked_seat(call: Call, table: Table, decision: str) -> Seat | None:
    """The caller's seat if this question is open for it, or a line that says why not."""
    seat = table.seat_of(call.person) if table.running else None
    if seat is None:
        call.answer(wording.NOT_SEATED) if table.running else _too_late(call, table, None)
        return None
    asked = table.play.decision(seat.seat)
    if asked is not None and asked.id == decision:
        return seat.seat
    mine = asked is not None or decision.split(".")[1:2] == [seat.seat]
    if mine or decision not in {d.id for d in table.game.decisions(table.play.state).values()}:
        _too_late(call, table, seat.seat, wording.OVER if mine else not_asked(table))
    else:
        call.answer(not_asked(table))
    return None


def _too_late(call: Call, table: Table, seat: Seat | None, text: str = wording.OVER) -> None:
    """A press on a message that shows something old is answered; a private one shows what is asked now, the others are brought
    up to date by whoever knows them (`ChatAdapter.up_to_date`)."""
    asked = telling.question(table, seat) if call.incoming.own and seat is not None else None
    call.answer(Reply(text, stale=True) if asked is None else replace(asked, text=f"{text}\n\n{asked.text}", stale=True))


def _not_any_more(call: Call, table: Table, seat: Seat, short: str) -> Reply:
    """Why an option that was chosen with others cannot be taken after them."""
    refused = next((c for c in table.play.candidates(seat) if c.refusal is not None and digest(c.key) == short), None)
    if refused is None or refused.refusal is None:
        return Reply(wording.OVER)
    return attempts.refused(call, table, seat, refused.label, refused.refusal)


@command(
    "moeglich",
    "/moeglich [GRUPPE] [SEITE]",
    "zeigt dir, was du jetzt tun darfst",
    argument="gruppe",
    needs_table=True,
    aliases=("optionen", "was"),
    suggest=completing.groups,
)
def possible(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    asked = telling.question(table, seat, call.words)
    if asked is None:
        call.out.said.append(Reply(not_asked(table)).only(call.who))
        return
    call.out.said.append(asked.only(call.who))


@command(
    "darfich",
    "/darfich …",
    "sagt, ob ein Zug erlaubt wäre, ohne ihn zu machen",
    argument="was",
    suggest=suggestions,
)
def may_i(call: Call) -> None:
    seated = call.table.seat_of(call.person) if call.table is not None and call.table.running else None
    if seated is None and call.words.strip():
        rulebook.ask(call, _in_general(call.words))
        return
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    if not call.words.strip():
        call.out.said.append(Reply("Was hast du vor? Zum Beispiel: /darfich " + _example(table, seat)).only(call.who))
        return
    path = table.play.read(seat, call.words)
    if not isinstance(path, Refusal):
        steps = ", dann ".join(fill(label, table.names) for label in path.labels)
        rest = "" if path.complete else " Danach fehlt noch ein Schritt."
        call.answer(f"Ja, das ist erlaubt: {steps}.{rest}")
    elif path.kind == "not_yours" and path.rules:
        call.answer(_out_of_turn(table, path))
    elif path.kind == "not_yours":
        rulebook.ask(call, _in_general(call.words), before=f"{not_asked(table)} Allgemein gilt:")
    else:
        reply = attempts.refused(call, table, seat, call.words, path)
        prefix = "Nein. " if path.kind == "illegal" else ""
        call.answer(Reply(prefix + reply.text, refused=reply.refused, buttons=reply.buttons))


def _in_general(words: str) -> str:
    """What was asked about a move, as a question to the rulebook."""
    words = words.strip().rstrip("?")
    return f"{words}?" if words.lower().startswith(("darf ", "kann ", "muss ")) else f"Darf ich {words}?"


def _example(table: Table, seat: Seat) -> str:
    options = table.play.options(seat)
    return fill(options[0].label, table.names) if options else "…"

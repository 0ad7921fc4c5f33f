"""Moves: typed, pressed, asked about; presets for windows that one always passes."""

from __future__ import annotations

from bot.core import attempts, telling, wording
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.names import fill
from bot.core.table import Table, digest
from games.contract import Refusal, Seat
from games.play import ONLY, Checked, Draft, Dropped, Move


def own_seat(call: Call) -> tuple[Table, Seat] | None:
    """The table and the caller's seat, or a line that says what is missing."""
    table = call.table
    if table is None:
        problem = wording.NO_TABLE
    elif table.row.status == "lobby":
        problem = wording.NO_GAME_YET
    elif not table.running:
        problem = wording.GAME_OVER
    else:
        seat = table.seat_of(call.person)
        if seat is not None:
            return table, seat.seat
        problem = wording.NOT_SEATED
    call.out.said.append(Reply(problem).only(call.who))
    return None


@command(
    "zug", "/zug …", "macht deinen Zug, in deinen Worten", changes=True, argument="was", needs_table=True, aliases=("z", "spiele")
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
    if call.incoming.overheard and _gives_away(table, seat, call.words):
        call.out.said.append(Reply(wording.OVERHEARD, delete=True).only(call.who))
        return
    outcome = _said(call, table, seat)
    if isinstance(outcome, Refusal) and outcome.kind == "not_yours":
        call.out.said.append(Reply(not_asked(table)).only(call.who))
    elif isinstance(outcome, Refusal):
        call.out.said.append(attempts.refused(call, table, seat, call.words, outcome).only(call.who))
    elif isinstance(outcome, Dropped):
        table.save_drafts()
        _ask_again(call, table, seat)
    else:
        _taken(call, table, seat, outcome)


def _said(call: Call, table: Table, seat: Seat) -> Refusal | Draft | Move | Dropped:
    """Carry out a typed line. Where it names several moves, all but the last are taken here; each is one in the log."""
    planned = table.play.plan(seat, call.words)
    if isinstance(planned, Refusal) or len(planned) < 2:
        return table.play.say(seat, call.words)
    for keys in planned[:-1]:
        outcome = table.play.answer_all(seat, keys)
        if not isinstance(outcome, Move):
            raise RuntimeError(f"table {table.id}: {seat} planned {keys!r}")
        _taken(call, table, seat, outcome)
    return table.play.answer_all(seat, planned[-1])


def _gives_away(table: Table, seat: Seat, line: str) -> bool:
    """Whether a line that others could read names something hidden."""
    decision = table.play.decision(seat)
    if decision is None or not decision.secret or table.play.is_open(seat, line):
        return False
    checked = table.play.check(seat, line)
    if isinstance(checked, Refusal):
        return checked.kind in ("illegal", "ambiguous")
    public = {c.key for c in table.play.options(seat) if c.public}
    return len(checked.keys) > 1 or checked.keys[0] not in public


def not_asked(table: Table) -> str:
    waiting = telling.waiting_names(table)
    if not waiting:
        return wording.NOT_ASKED
    return f"Du bist gerade nicht gefragt. Am Zug {'ist' if len(waiting) == 1 else 'sind'} {wording.listing(waiting)}."


def _taken(call: Call, table: Table, seat: Seat, outcome: Draft | Move) -> None:
    table.take(outcome, call.person, call.incoming.update)
    if isinstance(outcome, Draft):
        _ask_again(call, table, seat)


def _ask_again(call: Call, table: Table, seat: Seat) -> None:
    asked = telling.question(table, seat)
    if asked is not None:
        call.out.owed.append(asked.only(call.who))


def press(call: Call, table: Table, decision: str, shorts: list[str]) -> None:
    """Options pressed or selected: taken only while their question is open, and only from the one who is asked.

    Options selected together come in no order: whichever can be taken next is taken, all of them or none."""
    seat = _asked_seat(call, table, decision)
    if seat is None:
        return
    outcome: Draft | Move | None = None
    before = dict(table.play.drafts)
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
        _taken(call, table, seat, outcome)


def written(call: Call, table: Table, decision: str) -> None:
    """A form sent: the words count for the question it was opened for, not for another."""
    if _asked_seat(call, table, decision) is not None:
        call.words = call.incoming.text
        move(call)


def _asked_seat(call: Call, table: Table, decision: str) -> Seat | None:
    """The caller's seat if this question is open for it, or a line that says why not."""
    seat = table.seat_of(call.person) if table.running else None
    if seat is None:
        call.out.said.append(Reply(wording.NOT_SEATED if table.running else wording.OVER).only(call.who))
        return None
    asked = table.play.decision(seat.seat)
    if asked is not None and asked.id == decision:
        return seat.seat
    mine = asked is not None or decision.split(".")[1:2] == [seat.seat]
    call.out.said.append(Reply(wording.OVER if mine else not_asked(table)).only(call.who))
    return None


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


@command("darfich", "/darfich …", "sagt, ob ein Zug erlaubt wäre, ohne ihn zu machen", argument="was", needs_table=True)
def may_i(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    if not call.words.strip():
        call.out.said.append(Reply("Was hast du vor? Zum Beispiel: /darfich " + _example(table, seat)).only(call.who))
        return
    checked = table.play.check(seat, call.words)
    if isinstance(checked, Checked):
        steps = ", dann ".join(fill(label, table.names) for label in checked.labels)
        rest = "" if checked.complete else " Danach fehlt noch ein Schritt."
        call.out.said.append(Reply(f"Ja, das ist erlaubt: {steps}.{rest}").only(call.who))
    elif checked.kind == "not_yours":
        call.out.said.append(Reply(not_asked(table)).only(call.who))
    else:
        reply = attempts.refused(call, table, seat, call.words, checked)
        prefix = "Nein. " if checked.kind == "illegal" else ""
        call.out.said.append(Reply(prefix + reply.text, refused=reply.refused, buttons=reply.buttons).only(call.who))


def _example(table: Table, seat: Seat) -> str:
    options = table.play.options(seat)
    return options[0].key if options else "…"


@command(
    "passen",
    "/passen FENSTER an|aus",
    "passt eine Reaktion von nun an von selbst",
    changes=True,
    argument="fenster",
    needs_table=True,
)
def preset(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    row = table.seat_row(seat)
    words = call.words.split()
    decision = table.play.decision(seat)
    window = words[0] if words else (decision.window if decision else "")
    if not window:
        now = wording.listing(row.presets) if row.presets else "nichts"
        text = f"Von selbst gepasst wird: {now}. Beispiel: /passen zauberblick an. /passen {ONLY} an: wo nur eine Antwort bleibt."
        switch = "aus" if ONLY in row.presets else "an"
        button = telling.command_button(table, f"Einzige Antwort von selbst: {switch}", f"/passen {ONLY} {switch}")
        call.answer(Reply(text, buttons=(button,)))
        return
    off = len(words) > 1 and words[1] in ("aus", "nein")
    row.presets = [w for w in row.presets if w != window] + ([] if off else [window])
    call.store.session.add(row)
    call.changed = not off  # it counts at once
    said = f"Bei «{window}» fragt dich der Ringrichter wieder." if off else f"Bei «{window}» passe ich von nun an für dich."
    if window == ONLY:
        said = wording.ASKED_ALWAYS if off else wording.ONLY_ANSWER
    call.out.owed.append(Reply(said).only(call.who))

"""Hearing: which command, question or press an update is (dispatch), and which table it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.core import judging, moves, rooms, rulebook, wording
from bot.core.commands import COMMANDS, LONGEST_INPUT, Call, Run, find, nearest, needed
from bot.core.messages import Incoming, Outgoing, Reply
from bot.core.names import clean, fill, mark
from bot.core.table import Table
from games import catalog
from games.words import plain, tokens, whole
from storage.store import Store
from storage.tables import GameTable

MARKS = ".,:;!?"
YES_OR_NO = ("ja", "nein")
Deed = tuple[bool, Run]  # whether it changes something, and what is to be done


def call_of(store: Store, incoming: Incoming, now: datetime, new_secret: Callable[[], str]) -> Call:
    """Who said it where, and which table is meant."""
    if incoming.press.startswith("f:"):  # the words of a form go behind its command
        incoming = replace(incoming, press=incoming.press.removeprefix("f:"))
    person, channel = store.arrival(incoming.platform, incoming.person, incoming.name, incoming.channel)
    row: GameTable | None
    number = _table_number(incoming.press)
    if number is not None:
        row = rooms.behind_button(store, person, channel, number)
    else:
        row = rooms.table_for(store, person, channel, incoming.private)
    if incoming.group and not incoming.private and channel.settings.get("group") != incoming.group:
        channel.settings = {**channel.settings, "group": incoming.group}
        store.session.add(channel)
    call = Call(store, incoming, person, channel, None, "", Outgoing(), now=now, new_secret=new_secret)
    call.sit(Table(store, row) if row is not None else None)
    return call


def command_of(call: Call) -> Deed | None:
    """What is to be done, or None where it was already answered."""
    incoming = call.incoming
    if incoming.press or incoming.picks:
        return _pressed(call)
    text = incoming.text.strip()
    word, call.words = [*text[1:].split(maxsplit=1), "", ""][:2] if text.startswith("/") else ("", text)
    word = word.rstrip(MARKS)  # «/frist: 2 Tage»
    if plain(call.words).strip(f" {MARKS}") in YES_OR_NO:  # «/stimme Ja!»
        call.words = plain(call.words).strip(f" {MARKS}")
    named = find(word.split("@")[0])
    if len(text) > (named.longest if named is not None else LONGEST_INPUT):
        call.out.said.append(Reply(wording.TOO_LONG).only(call.who))
        return None
    if not text.startswith("/"):
        if judging.asks(text):
            return COMMANDS["regel"].changes, lambda c: rulebook.ask(c, text)
        found = COMMANDS["zug"]
        if incoming.private and rooms.to_whoever_asks(call, text):
            return None
        if call.broken is not None:
            call.answer(call.no_table)
            return None
        if call.table is None or not call.table.running:
            call.out.said.append(Reply("Befehle beginnen mit einem Schrägstrich: /hilfe zeigt alle.").only(call.who))
            return None
        return found.changes, found.run
    addressed = call.words.startswith("@")
    if not rooms.addressed(call):
        return None
    moves_ = incoming.private and not addressed and named is COMMANDS["zug"] and call.words.strip()
    if moves_ and rooms.to_whoever_asks(call, call.words.strip()):
        return None
    return _named(call, word.split("@")[0])


def _named(call: Call, word: str) -> Deed | None:
    found = find(word)
    if found is None:
        query = _query(call, word)
        if query is not None:
            return False, query
        if not word:  # a slash alone
            names = needed(call.table.row.status if call.table is not None else "")
            shown = " · ".join(f"/{name}" for name in names)
            call.answer(f"{shown}\n«/hilfe BEFEHL» erklärt einen, «/hilfe alles» zeigt alle.")
            return None
        if games := catalog.queries().get((tokens(word) or ("",))[0]):
            titles = wording.listing([catalog.load(game).title for game in games], "oder")
            call.answer(wording.ASK_AT_TABLE.format(word=word, titles=titles))
            return None
        near = nearest(word, _queries(call))
        shown = clean(word)[:24] if word else ""
        call.out.said.append(Reply(f"«/{shown}» kenne ich nicht. Meintest du {near}").only(call.who))
        return None
    if found.on_broken and call.table is None:
        call.table = call.broken
    if found.needs_table and call.table is None:
        call.answer(call.no_table)
        return None
    return found.changes, found.run


def _queries(call: Call) -> dict[str, str]:
    """The read-only questions of the game at this table, with what they answer."""
    table = call.table
    return {q.id: q.title for q in table.game.queries.values()} if table is not None and table.running else {}


def _query(call: Call, word: str) -> Run | None:
    """A read-only question of the game at this table."""
    table = call.table
    typed = tokens(word)
    if table is None or not table.running or not typed or typed[0] not in table.game.queries:
        return None
    query = table.game.queries[typed[0]]

    def answer(call: Call) -> None:
        seat = table.seat_of(call.person)
        words = mark(call.words, table.names)
        text = table.play.asked(query, table.play.view(seat.seat if seat else None), words)
        call.out.said.append(Reply(fill(text, table.names)).only(call.who))

    return answer


def _pressed(call: Call) -> Deed | None:
    """`z:TABLE:DECISION:OPTION` plays, `c:TABLE:/command …` says a command at a table, `k:/command …` says it in this
    channel, `n:GAME` opens a table, `t:TABLE:DECISION` brings the words of a form, `w:TABLE:DECISION` those that were asked
    back, `b:TABLE:/command` a list from one."""
    kind, _, rest = call.incoming.press.partition(":")
    if kind == "n":
        call.words = rest
        return COMMANDS["neu"].changes, COMMANDS["neu"].run
    if kind != "k":
        _, _, rest = rest.partition(":")
    if (kind == "k" or (kind == "c" and (call.table or call.broken) is not None)) and rest.startswith("/"):
        word, _, call.words = f"{rest[1:]} {call.incoming.text[:LONGEST_INPUT]}".strip().partition(" ")
        return _named(call, word)
    if kind == "b" and rest.startswith("/") and (call.table is not None or call.incoming.press.startswith("b:0:")):
        word, _, before = rest[1:].partition(" ")
        call.words = f"{before}\n{call.incoming.text}".lstrip("\n")
        return _named(call, word)
    if kind == "t" and call.table is not None:
        asking, decision = call.table, rest
        return True, lambda c: moves.written(c, asking, decision)
    if kind == "w" and call.table is not None:
        decision = rest
        return True, lambda c: _said_there(c, decision)
    decision, _, short = rest.partition(":")
    if kind == "z" and call.table is not None and decision:
        table = call.table
        shorts = [p.rsplit(":", 1)[-1] for p in call.incoming.picks] or [short]
        return True, lambda c: moves.press(c, table, decision, shorts)
    call.answer(wording.OVER if call.broken is None else call.no_table)
    return None


def _said_there(call: Call, decision: str) -> None:
    """A line that was asked back is for this table."""
    words = rooms.kept_words(call, decision)
    if words is not None:
        call.words = words
        moves.move(call)


def _table_number(press: str) -> int | None:
    parts = press.split(":")
    return whole(parts[1]) if len(parts) > 2 and parts[0] in ("z", "c", "t", "b", "w") else None

"""/regel: a question to the rulebooks, with the game at this table as context."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.core import channels, position
from bot.core.commands import Call, command
from bot.core.groups import press
from bot.core.lawbook import find_work, played_at, with_english
from bot.core.lookup import command as lookup
from bot.core.messages import Reply
from bot.core.people import habits_of
from bot.core.precedents import above_the_book
from bot.core.table import Table
from games.words import plain
from rules_kb.citation import source
from rules_kb.entries import entry

if TYPE_CHECKING:
    from rules_kb.answer import Answer

MORE = "mehr"
BOOK = "buch"  # the last question, to the books where the table answered it
ASKED = "frage"  # in a person's settings: the last question, for «mehr» and for a dispute about it
GAME = "spiel "  # «/regel spiel ringkrieg»: the last question, for this game
LONGEST = 500


@command(
    "regel",
    "/regel FRAGE | hier | mehr | zeigen",
    "beantwortet eine Regelfrage mit Fundstelle",
    argument="frage",
    aliases=("frage", "r"),
)
def rule(call: Call) -> None:
    asked_before = str(call.person.settings.get(ASKED) or "")
    again = plain(call.words).strip() if asked_before else ""
    if again == BOOK:
        ask(call, asked_before, book=True)
    elif again in (MORE, "zeigen"):
        ask(call, asked_before, more=again == MORE, shared=again == "zeigen")
    elif again.startswith(GAME) and (work := find_work(again.removeprefix(GAME))) is not None:
        ask(call, asked_before, work=work)
    elif plain(call.words).split()[:1] == [HERE]:
        _applies(call, call.words.split(maxsplit=1)[1] if len(call.words.split()) > 1 else "")
    else:
        ask(call, call.words)


# --- what applies here -------------------------------------------------------------------------------------------------------

HERE = "hier"  # «/regel hier»: what the question is about that is asked now; with words: what they are about
_ID = re.compile(r"\[([a-z]+(?:\.[a-z0-9-]+)+)\]")
SHOWN = 3


def here(message: str, *, ours: bool) -> str:
    """The words behind `/regel` that ask what applies to a message: one of ours cites rules or shows a table, others ask."""
    cited = [id for id in dict.fromkeys(_ID.findall(message)) if entry(id) is not None]
    return " ".join([HERE, *(f"[{id}]" for id in cited)]) if ours or cited else f"{HERE} {message.strip()[:LONGEST]}"


def _applies(call: Call, words: str) -> None:
    """The rules that are cited, or those of the question that is open, or an answer to what is written there."""
    cited = [id for id in dict.fromkeys(_ID.findall(words)) if entry(id) is not None]
    if words and not cited:
        ask(call, words)
        return
    rules = cited or _asked_now(call)
    if not rules:
        call.answer("Dazu fällt mir keine Regel ein. Frag mit eigenen Worten: /regel FRAGE")
        return
    found = entry(rules[0])
    ruled = above_the_book(call, rules, "", found.werk) if found is not None else ""
    call.answer("\n\n".join([*([ruled] if ruled else []), *(shown_rule(id) for id in rules[:SHOWN])]))


def _asked_now(call: Call) -> list[str]:
    """The rules of what the caller is asked, or of what everybody may know that others are asked."""
    table = call.table
    if table is None or not table.running:
        return []
    seat = table.seat_of(call.person)
    mine = table.play.decision(seat.seat) if seat is not None else None
    asked = [mine] if mine is not None else [d for d in table.game.decisions(table.play.state).values() if not d.secret]
    return [id for id in dict.fromkeys(id for d in asked for id in d.rules) if entry(id) is not None]


def shown_rule(id: str) -> str:
    """A rule as the book has it, in our words, with its place."""
    found = entry(id)
    assert found is not None
    return f"{found.titel}\n{found.text.strip()}\nFundstelle: {source(found)} [{id}]"


def ask(
    call: Call,
    question: str,
    *,
    work: str | None = None,
    more: bool = False,
    shared: bool = False,
    before: str = "",
    book: bool = False,
) -> None:
    """Answers a question to the rulebooks; `work` is the game it is asked for, where that is not the channel's."""
    table, here = channels.subject(call, question)
    if work is not None:
        table, here = (table if table is not None and table.game.id == work else None), work
    context = _context(call, table, here or None)
    public = _context(call, table, here or None, public=True) if _told_otherwise(call, table) else context

    def books() -> tuple[Answer, str, str]:
        """What they say, what is said of it aloud, and the question where it may be one about this very table."""
        from rules_kb.answer import answer
        from rules_kb.search import named_game, unframed

        found = answer(question, **context)
        heard = found if public == context else answer(question, **public)
        elsewhere = table is None or named_game(question) not in (None, table.game.id)
        of_table = "" if elsewhere or more or before or book or work is not None else unframed(question)
        return found, heard.brief() if call.incoming.overheard else "", of_table

    call.beside(books, lambda call, said: _tell(call, question, here or None, *said, more=more, shared=shared, before=before))


def _tell(
    call: Call,
    question: str,
    here: str | None,
    found: Answer,
    aloud: str,
    of_table: str,
    *,
    more: bool,
    shared: bool,
    before: str,
) -> None:
    """The answer of the books, or of the table or the cards where it is them who were asked."""
    if of_table and _of_table(call, question, of_table, found, aloud, shared=shared):
        return
    if not more and not shared and not before and lookup.answered(call, question, here, found):
        return
    text = "\n".join([*([before] if before else []), found.text(more)])
    if found.best is None or found.reply:
        call.answer(Reply(text, aloud=aloud))
        return
    if habits_of(call.store, call.person).english:
        text = with_english(text, found.best.entry.werk)
    touched = [found.best.id, *(e.id for e in found.warnings)] if found.sicher and not found.games else []
    ruled = above_the_book(call, touched, question, found.best.entry.werk)
    call.person.settings = {**call.person.settings, ASKED: found.question[:LONGEST]}
    call.store.session.add(call.person)
    answered = f"{ruled}\n\nDas Buch:\n{text}" if ruled else text
    buttons = [press(call, one.title, f"/regel {GAME}{one.work}") for one in _games(found)]
    if len({e.id for _, e in found.ask_back}) > 1:  # otherwise the rule stands below its cases
        buttons += [press(call, said.rstrip("."), f"/regel {e.id}") for said, e in found.ask_back]
    buttons.append(press(call, "Streitfall", f"/streitfall {ASKED}"))
    if shared:
        call.out.said.append(Reply(f"{call.incoming.name} fragt: {found.question}\n{answered}", buttons=tuple(buttons)))
        return
    buttons += [] if more or found.games else [press(call, "Mehr", "/regel mehr")]
    buttons.append(press(call, "Allen zeigen", "/regel zeigen"))
    told = f"{ruled}\n{aloud}" if ruled and aloud else aloud
    call.answer(Reply(answered, buttons=tuple(buttons), aloud=told, whole=f"/regel {MORE}"))


def _of_table(call: Call, question: str, inner: str, found: Answer, aloud: str, *, shared: bool) -> bool:
    """Whether a question is one about how this table stands; then it is answered: privately from the asker's view, and wherever
    others read from the public view alone."""
    seen = position.public(call, inner)
    said = seen if shared else position.private(call, inner)
    if said is None:
        return False
    counts = found.sicher and not found.games and found.verdict is not None and found.verdict.near
    more = (found.best.id,) if counts and found.best is not None else ()
    rules = [*said.rules, *(said.refusal.rules if said.refusal is not None else ())]
    if call.table is not None and rules and above_the_book(call, rules, question, call.table.game.id):
        return False  # what the group has ruled stands above both, with the book beside it
    reply = position.reply(call, said, more)
    if shared:
        call.out.said.append(replace(reply, text=f"{call.incoming.name} fragt: {question.strip()}\n{reply.text}"))
        return True
    call.person.settings = {**call.person.settings, ASKED: question.strip()[:LONGEST]}
    call.store.session.add(call.person)
    buttons = [press(call, "Was sagt das Buch?", f"/regel {BOOK}")]
    buttons += [press(call, "Allen zeigen", "/regel zeigen")] if seen is not None else []
    heard = position.reply(call, seen, more).text if seen is not None else aloud
    call.answer(replace(reply, buttons=(*reply.buttons, *buttons), aloud=heard if call.incoming.overheard else ""))
    return True


def _context(call: Call, table: Table | None, work: str | None, public: bool = False) -> dict[str, Any]:
    """What is played in this channel: the game, its variant, what is asked right now (`public`: without the last)."""
    if table is None:
        return {"werk": work}
    rules: tuple[str, ...] = ()
    if table.running and not public:
        seat = table.seat_of(call.person)
        decision = table.play.decision(seat.seat) if seat else None
        rules = decision.rules if decision else ()
    return {"werk": table.game.id, "gilt": played_at(table), "rules": rules}


def _told_otherwise(call: Call, table: Table | None) -> bool:
    """Whether the answer for everybody's eyes must not be read from what its asker alone is asked."""
    if not call.incoming.overheard or table is None or not table.running or (seat := table.seat_of(call.person)) is None:
        return False
    asked = table.play.decision(seat.seat)
    return asked is not None and asked.secret and bool(asked.rules)


@dataclass(frozen=True, slots=True)
class Meant:
    """A game that may be meant."""

    work: str
    title: str


def _games(found: Answer) -> list[Meant]:
    from rules_kb.entries import works

    played = [one.best.entry.werk for one in found.games if one.best is not None]
    return [Meant(work, works()[work].titel) for work in played]


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule that may answer a question, for lists to choose from."""

    title: str
    place: str  # where the book says it
    text: str


def hints(question: str, limit: int = 5) -> list[Hint]:
    """The rules nearest to a question, best first."""
    from rules_kb.search import search

    found = [hit.entry for hit in search(question, limit=limit).hits]
    return [Hint(e.titel, source(e), f"{e.titel}\n{e.text}\nFundstelle: {source(e)}") for e in found]

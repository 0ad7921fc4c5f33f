"""/regel: a question to the rulebooks, with the game at this table as context."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.commands import Call, command
from bot.core.groups import press
from bot.core.lawbook import with_english
from bot.core.messages import Reply
from bot.core.people import habits_of
from bot.core.precedents import above_the_book
from games.words import plain

ASKED = "frage"  # in a person's settings: the last question, for «mehr» and for a dispute about it
LONGEST = 500


@command(
    "regel",
    "/regel FRAGE | mehr | zeigen",
    "beantwortet eine Regelfrage mit Fundstelle",
    argument="frage",
    aliases=("frage", "r"),
)
def rule(call: Call) -> None:
    from rules_kb.answer import answer

    again = plain(call.words).strip() if call.person.settings.get(ASKED) else ""
    more, shared = again == "mehr", again == "zeigen"
    question = str(call.person.settings[ASKED]) if more or shared else call.words
    werk: str | None = None
    rules: tuple[str, ...] = ()
    table = call.table
    if table is not None and table.row.status in ("lobby", "running"):
        werk = table.game.id
        if table.running:
            seat = table.seat_of(call.person)
            decision = table.play.decision(seat.seat) if seat else None
            rules = decision.rules if decision else ()
    found = answer(question, werk=werk, rules=rules)
    text = found.text(more)
    if found.best is None:
        call.answer(text)
        return
    if habits_of(call.store, call.person).english:
        text = with_english(text, found.best.entry.werk)
    touched = [found.best.id, *(e.id for e in found.warnings)] if found.sicher else []
    ruled = above_the_book(call, touched, question, found.best.entry.werk)
    call.person.settings = {**call.person.settings, ASKED: found.question[:LONGEST]}
    call.store.session.add(call.person)
    answered = f"{ruled}\n\nDas Buch:\n{text}" if ruled else text
    buttons = [press(call, "Streitfall", f"/streitfall {ASKED}")]
    if shared:
        call.out.said.append(Reply(f"{call.incoming.name} fragt: {found.question}\n{answered}", buttons=tuple(buttons)))
        return
    buttons += [] if more else [press(call, "Mehr", "/regel mehr")]
    buttons.append(press(call, "Allen zeigen", "/regel zeigen"))
    call.answer(Reply(answered, buttons=tuple(buttons)))


@dataclass(frozen=True, slots=True)
class Hint:
    """A rule that may answer a question, for lists to choose from."""

    title: str
    place: str  # where the book says it
    text: str


def hints(question: str, limit: int = 5) -> list[Hint]:
    """The rules nearest to a question, best first."""
    from rules_kb.citation import source
    from rules_kb.search import search

    found = [hit.entry for hit in search(question, limit=limit).hits]
    return [Hint(e.titel, source(e), f"{e.titel}\n{e.text}\nFundstelle: {source(e)}") for e in found]

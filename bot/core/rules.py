"""/regel: a question to the rulebooks, with the game at this table as context."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.commands import Call, command
from bot.core.messages import Reply


@command("regel", "/regel FRAGE", "beantwortet eine Regelfrage mit Fundstelle", argument="frage", aliases=("frage", "r"))
def rule(call: Call) -> None:
    from rules_kb.answer import answer

    werk: str | None = None
    rules: tuple[str, ...] = ()
    table = call.table
    if table is not None and table.row.status in ("lobby", "running"):
        werk = table.game.id
        if table.running:
            seat = table.seat_of(call.person)
            decision = table.play.decision(seat.seat) if seat else None
            rules = decision.rules if decision else ()
    call.out.said.append(Reply(answer(call.words, werk=werk, rules=rules).text()).only(call.who))


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

"""Which goes first where a question could be about a thing and the books have a rule as well.

A single value («Level», «Nachbarn») is the thing's, unless the book itself gives it. What a thing does, and a name that stands
alone, are the thing's unless the rule is about that very thing. A name that is only similar, or that only another game than the
one at the table has, gives way to any rule that mentions it.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.lookup.names import bare, fold
from bot.core.lookup.question import Asked
from bot.core.lookup.sheets import asked_for
from games.lookup import Fact
from rules_kb.answer import Answer

SHORTEST = 4  # letters of a name that is a question of its own: «B-11» is a rule
SHORTEST_DISTINCT = 8  # of one that is not spelt so or that only another game has: «der Ring» means something at every table
VALUE = 60  # letters: what is longer is no value but a sentence, of which a rule may say more


@dataclass(frozen=True, slots=True)
class _Rule:
    """The rule that answers a question, by the words of its title."""

    title: tuple[str, ...] = ()
    in_book: bool = False
    beside: bool = False  # not in the book of the game at the table, but in a source that goes with it

    def mentions(self, name: tuple[str, ...]) -> bool:
        return any(part in word for part in name if len(part) >= SHORTEST for word in self.title)


def _rule(books: Answer, werk: str | None) -> _Rule:
    best = books.best
    if best is None:
        return _Rule()
    added = best.entry.ebene == "ergaenzung"
    beside = added and best.entry.werk == werk
    nearest = (
        books.kind == "naechste" and best.entry.werk == werk
    )  # of the game at the table: whether it is about this, its title says
    if not (books.sicher or beside or nearest):
        return _Rule()
    return _Rule(bare(fold(best.titel.removeprefix("Begriff: "))), not added, beside)


def thing_first(asked: Asked, werk: str | None, books: Answer) -> bool:
    """Whether the thing is shown rather than what the books say."""
    rule, name = _rule(books, werk), bare(fold(asked.words))
    mentioned = rule.mentions(name)
    says_that_of_it = mentioned and bool(set(asked.around) & set(rule.title))
    elsewhere = werk is not None and not asked.game and all(h.game != werk for h in asked.hits)
    told = [fact for hit in asked.hits for fact in asked_for(hit, asked)]
    if (mentioned and not asked.exact) or (asked.other and not told):
        return False
    if mentioned and elsewhere and (says_that_of_it or not (told and asked.around)):
        return False
    if told:
        return not (mentioned and rule.in_book and _book_says_it(rule, name, told, says_that_of_it))
    certain = asked.exact and not elsewhere
    if len("".join(name)) < (SHORTEST if certain else SHORTEST_DISTINCT) or not (asked.exact or asked.effect):
        return False
    if not rule.title:
        return True
    about = (rule.beside or rule.title[0].startswith(name[0])) if asked.effect else mentioned
    return certain and not about


def _book_says_it(rule: _Rule, name: tuple[str, ...], told: list[Fact], says_that_of_it: bool) -> bool:
    """«16 Gandalf-Karten sind im Spiel» has the value in its title; «Wie Galadriel ins Spiel kommt» is the whole answer."""
    if any({*name, *fold(fact.value)} <= set(rule.title) for fact in told):
        return True
    return says_that_of_it and all(len(fact.value) > VALUE for fact in told)

"""A thing as a player reads it on a phone: the value that was asked for, then a short sheet with source and doubts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.lookup.names import Hit, bare, fold, index
from bot.core.lookup.question import Asked
from games.lookup import Fact, Sheet

SHORT = 24  # letters of a value that shares its line with others
LONGEST_LINE = 90


def sheet_of(hit: Hit) -> Sheet:
    return index(hit.game).lookup.sheet(hit.name.id)


def asked_for(hit: Hit, asked: Asked) -> tuple[Fact, ...]:
    """What was asked of this thing: of several topics that the words may mean the most telling one it has."""
    sheet = sheet_of(hit)
    told = [facts for topic in asked.topics.get(hit.game, ()) if (facts := sheet.about(topic))]
    if asked.other:
        told = [facts for facts in told if any(fact.among for fact in facts)]
    if asked.together:
        return tuple(fact for facts in told for fact in facts)
    return told[0] if told else ()


def verdict(hit: Hit, asked: Asked) -> str:
    """«Ja», «Nein», or nothing where it is not asked whether."""
    listed = [fold(title) for fact in asked_for(hit, asked) for title in fact.among]
    if not asked.other or not listed:
        return ""
    return "Ja" if any(asked.other in ("".join(title), "".join(bare(title))) for title in listed) else "Nein"


def title_of(game: str) -> str:
    return index(game).lookup.title


def value(fact: Fact) -> str:
    return f"{fact.value} (unsicher: {fact.doubt})" if fact.doubt else fact.value


def answer(sheet: Sheet, asked: Sequence[Fact]) -> list[str]:
    """The first words: what was asked for."""
    return [f"{sheet.name.title}: {fact.label} {value(fact)}" for fact in asked]


def text(sheet: Sheet, game: str, asked: Sequence[Fact] = (), *, effect: bool = False) -> str:
    """The whole sheet; what was asked for comes first and is not said again. `effect`: asked for is what it does."""
    lines = answer(sheet, asked)
    if lines:
        lines.append("")
    lines.append(f"{sheet.name.title} · {sheet.name.kind} · {title_of(game)}")
    does = [sheet.effect] if sheet.effect else []
    facts = _facts([f for f in sheet.facts if f.shown and f not in asked])
    lines += [*does, *facts] if effect else [*facts, *does]
    lines += [f"Unsicher: {sheet.doubt}."] if sheet.doubt else []
    english = f"Englisch: {sheet.english} · " if sheet.english and sheet.english != sheet.name.title else ""
    return "\n".join([*lines, f"{english}Quelle: {sheet.source}"])


def _facts(facts: Sequence[Fact]) -> list[str]:
    """Short values share a line, long ones have their own."""
    lines: list[str] = []
    row: list[str] = []
    for fact in facts:
        said = value(fact)
        if len(said) <= SHORT and len(" · ".join([*row, f"{fact.label} {said}"])) <= LONGEST_LINE:
            row.append(f"{fact.label} {said}")
            continue
        if row:
            lines.append(" · ".join(row))
        row = []
        if len(said) <= SHORT:
            row.append(f"{fact.label} {said}")
        else:
            lines.append(f"{fact.label}: {said}")
    return [*lines, " · ".join(row)] if row else lines


def line(hit: Hit, asked: Asked, with_game: bool) -> str:
    """One thing in a list of several, with what was asked for."""
    first = [verdict(hit, asked)] if asked.other else []
    told = "; ".join([*filter(None, first), *(f"{f.label} {value(f)}" for f in asked_for(hit, asked))])
    game = f"{title_of(hit.game)}: " if with_game else ""
    return f"· {game}{hit.name.title}, {hit.name.kind}" + (f" – {told}" if told else "")

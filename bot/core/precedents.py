"""/praezedenz: what this group has decided: listed, searched, contested. Never edited; a later case may overrule it."""

from __future__ import annotations

from collections.abc import Collection

from rapidfuzz import fuzz

from bot.core import bindings, case_text, completing, lawbook
from bot.core.clock import date, seconds
from bot.core.commands import Call, command
from bot.core.disputes import open_against
from bot.core.groups import group_of, press
from bot.core.messages import Reply
from games.words import plain, whole
from storage.case_tables import CaseRow, GroupRow
from storage.cases import Cases

LISTED = 10
SAME_QUESTION = 75
NEAR = 60  # of 100: how much a precedent must look like what was searched


def choices(call: Call) -> list[tuple[str, str]]:
    decided = Cases(call.store.session).precedents(group_of(call))
    return completing.matching(call.words, ((f"{c.number}: {c.question}"[:100], str(c.number)) for c in decided))


@command(
    "praezedenz",
    "/praezedenz [NUMMER | SUCHWORT]",
    "zeigt, was diese Runde entschieden hat",
    changes=True,
    argument="suche",
    aliases=("praezedenzen", "spruch"),
    suggest=choices,
)
def precedents(call: Call) -> None:
    group = group_of(call)
    words = call.words.strip()
    first, _, rest = words.partition(" ")
    number = whole(first)
    if number is not None:
        _one(call, group, number, rest.strip())
        return
    found = Cases(call.store.session).precedents(group)
    if words:
        found = _searched(found, words)
    if not found:
        call.answer("Dazu hat diese Runde noch nichts entschieden." if words else "Diese Runde hat noch nichts entschieden.")
        return
    gone = {c.overrules for c in Cases(call.store.session).precedents(group)}
    lines = [_line(c, c.number in gone) for c in found[:LISTED]]
    if len(found) > LISTED:
        lines.append(f"… und {len(found) - LISTED} weitere: /praezedenz SUCHWORT")
    shown = tuple(press(call, f"Präzedenz {c.number}", f"/praezedenz {c.number}") for c in found[:LISTED])
    call.answer(Reply("\n".join(lines), buttons=shown))


def _line(case: CaseRow, overruled: bool) -> str:
    mark = " (ersetzt)" if overruled else ""
    return f"{case.number}. {date(case.decided)}, {lawbook.title(case.work)}: {case.question} – {case.ruling}{mark}"


def _searched(found: list[CaseRow], words: str) -> list[CaseRow]:
    """By words, by a rule's id, or by a game."""
    typed, work = plain(words), lawbook.find_work(words)
    scored = []
    for c in found:
        text = plain(f"{c.question} {c.ruling} {c.reasons} {' '.join(c.rules)} {lawbook.title(c.work)}")
        scored.append((100.0 if typed in text or c.work == work else fuzz.token_set_ratio(typed, text), c))
    return [c for score, c in sorted(scored, key=lambda p: -p[0]) if score >= NEAR]


def _one(call: Call, group: GroupRow, number: int, words: str) -> None:
    cases = Cases(call.store.session)
    case = cases.case(group, number)
    if case is None or case.status != "entschieden":
        open_ = case is not None and case.status != "geschlossen"
        text = f"Streitfall {number} ist noch offen: /streitfall {number}" if open_ else f"Eine Präzedenz {number} gibt es nicht."
        call.answer(text)
        return
    overruled = cases.overruled_by(group, number)
    verb, _, reason = words.partition(" ")
    if plain(verb) == "anfechten":
        if overruled is not None:
            call.answer(f"Präzedenz {number} ist schon ersetzt, durch Präzedenz {overruled.number}.")
        else:
            open_against(call, group, case, reason.strip())
        return
    buttons = () if overruled is not None else (press(call, "Anfechten", f"/praezedenz {number} anfechten"),)
    call.answer(Reply(case_text.precedent(case, overruled), buttons=buttons))


def above_the_book(call: Call, rules: Collection[str], question: str, work: str) -> str:
    """What the group has ruled about these rules, or about such a question where the book is silent, as far as it holds here and
    now. It stands above the book and says that it is a ruling."""
    here = call.table.id if call.table is not None else None
    found = list(reversed(bindings.in_force(group_of(call), Cases(call.store.session), work, seconds(call.now), here)))
    found = [c for c in found if set(c.rules).intersection(rules)] if rules else _alike(found, question)
    return "\n".join(
        f"In dieser Runde gilt (Präzedenz {c.number} vom {date(c.decided)}, entschieden {c.how}): {c.ruling} "
        f"Die Frage war: {c.question}"
        for c in found[:3]
    )


def _alike(found: list[CaseRow], question: str) -> list[CaseRow]:
    typed = plain(question)
    return [c for c in found if fuzz.token_set_ratio(typed, plain(c.question)) >= SAME_QUESTION]

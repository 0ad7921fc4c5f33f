"""What the rulebooks say about a dispute: the entries that fit a question, contradictions around them, English terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.core.table import Table
from games.rules import CARD
from games.words import plain
from rules_kb.answer import contradictions as around
from rules_kb.citation import cite, place, unquoted
from rules_kb.entries import Entry, all_entries, entry, works
from rules_kb.search import LEVELS, named_game, search

MOST_FOUND = 3
OFF = "nein"  # how a variant is switched off
NEAR_THE_BEST = 0.8  # of the best hit's score: then it may be meant as well


@dataclass(frozen=True, slots=True)
class Found:
    rules: tuple[str, ...]
    work: str  # of the best hit; empty where nothing fits
    sure: bool


def named(question: str) -> str | None:
    """The game that a question is about because it says so."""
    return named_game(question) if question.strip() else None


def find(question: str, work: str | None, context: Sequence[str] = ()) -> Found:
    """The rules that answer a question, best first; none where the search is not sure."""
    found = search(question, werk=work, rules=context)
    best = [h for h in found.hits if h.wert >= NEAR_THE_BEST * found.hits[0].wert][:MOST_FOUND]
    rules = tuple(h.entry.id for h in best) if found.sicher else ()
    return Found(rules, found.werk or (best[0].entry.werk if best else ""), found.sicher)


def contradictions(rules: Iterable[str]) -> list[Entry]:
    """The contradictions and gaps of the books that these rules are or touch."""
    found: dict[str, Entry] = {}
    for id in rules:
        e = entry(id)
        if e is not None:
            found |= {w.id: w for w in ([e] if e.widerspruch is not None else around(e))}
    return list(found.values())


def contradiction_text(e: Entry) -> str:
    """Both places, what the referee applies, and why."""
    assert e.widerspruch is not None
    said = [f"«{unquoted(p.sagt)}» ({place(p.ort, e.werk)})" for p in e.widerspruch.stellen]
    applied, why = e.widerspruch.gilt, e.widerspruch.weil
    return f"Das Buch ist hier uneins: {' – '.join(said)}. Der Ringrichter wendet an: {_sentence(applied)} Weil: {_sentence(why)}"


def quoted(rules: Iterable[str]) -> list[str]:
    """Rules as a file shows them. Cards among the reasons of a refusal are named by the refusal itself."""
    return [f"· {cite(id)}" for id in rules if not id.startswith(CARD)]


def title(work: str) -> str:
    return works()[work].titel if work in works() else work


def find_work(words: str) -> str | None:
    """A rulebook by its id, title or one of its names."""
    typed = plain(words).strip()
    for w in works().values():
        names = [plain(n) for n in (w.id, w.titel, w.kurz, *w.namen)]
        if typed and (typed in names or any(n.startswith(typed) for n in names)):
            return w.id
    return None


def played_at(table: Table) -> dict[str, Any]:
    """What holds at a table, as the entries name it: how many play, and up to which part of the rules.

    A variant names the rule it brings into force, and that rule's entry says to which part it belongs.
    """
    held: dict[str, Any] = {"spieler": len(table.seats)}
    work = works().get(table.game.id)
    for name, levels in LEVELS.items():
        if work is None or not any(name in e.gilt for e in work.eintraege):
            continue
        switched = [
            entry(v.rule)
            for v in table.game.variants
            if not v.reading and table.row.variant.get(v.id, v.default) not in (v.default, OFF)
        ]
        reached = [levels.index(e.gilt[name]) for e in switched if e is not None and e.gilt.get(name) in levels]
        held[name] = levels[max(reached, default=0)]
    return held


# --- English terms ---------------------------------------------------------------------------------------------------------


@cache
def _terms(work: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The defined terms of a rulebook with their English names, the longest first."""
    known = {t: n for e in all_entries() if e.werk == work and e.art == "begriff" for t, n in _term(e)}
    ending = "(?:e|en|n|s|es|er|ern)?(?![\\w-])"
    return tuple((re.compile(rf"(?<![\w(-]){re.escape(t)}{ending}"), known[t]) for t in sorted(known, key=len, reverse=True))


def _term(e: Entry) -> Iterator[tuple[str, str]]:
    """«Begriff: Festung» and «Gefolgsmann: von einem anderen geführt» are terms; a whole sentence is none."""
    german = re.split(r"[:(]", e.titel.removeprefix("Begriff: "))[0].strip()
    english = re.split(r"[(/,]", e.englisch)[0].strip()
    if len(german) > 2 and len(german.split()) < 4 and "," not in german and english and english.lower() != german.lower():
        yield german, english


def with_english(text: str, work: str) -> str:
    """The first mention of each defined term with its English name in brackets."""
    for pattern, english in _terms(work):
        match = pattern.search(text)
        if match is not None and english.lower() not in text.lower():
            text = f"{text[: match.end()]} ({english}){text[match.end() :]}"
    return text


def _sentence(words: str) -> str:
    return words if words.rstrip().endswith((".", "!", "?")) else f"{words.rstrip()}."

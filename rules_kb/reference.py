"""Rules asked for by number or name: `Z-6`, `B-11`, «Kapitel VI», «S. 43», `rk.kampf.modifikator.addieren`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules_kb.entries import Entry, Work, all_entries, entry, works
from rules_kb.german import fold, parted

MOST_LISTED = 12
_ID = re.compile(r"\b[a-z]{2}(?:\.[a-z0-9-]+)+\b")
_NUMBERED = re.compile(r"\b([abz])\s?-?\s?(\d{1,2})\b")
_OPTIONAL = re.compile(r"\bzusatzregel\s+(?:z\s?-?\s?)?(\d{1,2})\b")
_CHAPTER = re.compile(r"\b(?:kapitel|kap\.?|chapter)\s*([ivx]+|\d{1,2})\b")
_PAGE = re.compile(r"\b(?:s\.|seite|page|p\.)\s*(\d{1,3})\b")
_ROMAN = {"i": 1, "v": 5, "x": 10}
# What may stand beside a number without making a question of it.
_BESIDE = frozenset((
    "a", "abschnitt", "am", "auf", "b", "bedeutet", "bitte", "buch", "da", "das", "dem", "den", "denn", "der", "die",
    "erklar", "erklare", "es", "geht", "heft", "im", "in", "ist", "kap", "kapitel", "lauten", "lautet", "mal", "mir", "nr",
    "nummer", "regel", "regelbuch", "regelheft", "regeln", "s", "sagt", "seite", "steht", "text", "und", "vom", "von",
    "was", "wie", "z", "zeig", "zeige", "zu", "zum", "zur", "zusatzregel", "zusatzregeln",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reference:
    """What a number or name stands for."""

    title: str
    entries: tuple[Entry, ...]
    sections: tuple[str, ...] = ()  # of a chapter, with their pages

    def text(self) -> str:
        """The German list of what stands there."""
        if self.sections:
            return f"{self.title}: {'; '.join(self.sections)}.\nFrag nach einem Abschnitt oder nach dem, was du wissen willst."
        lines = [f"{self.title}:", *(f"· {e.titel} [{e.id}]" for e in self.entries[:MOST_LISTED])]
        if len(self.entries) > MOST_LISTED:
            lines.append(f"… und {len(self.entries) - MOST_LISTED} weitere.")
        lines.append("Den ganzen Eintrag zeigt /regel mit dem Namen in Klammern.")
        return "\n".join(lines)


def find(question: str, werk: str | None, named: str | None) -> Reference | None:
    """What a question that is nothing but a number or name asks for. `werk` is the table's game, `named` the question's."""
    folded = " ".join(fold(question).split())
    match = _ID.search(folded)
    if match is not None and _alone(folded, match):
        return _by_id(match.group())
    work = named or werk
    for pattern, lookup in ((_OPTIONAL, _optional), (_CHAPTER, _chapter), (_PAGE, _page), (_NUMBERED, _numbered)):
        match = pattern.search(folded)
        if match is not None and _alone(folded, match):
            found = lookup(match, work)
            if found is not None:
                return found
    return None


def _alone(folded: str, match: re.Match[str]) -> bool:
    """Is there nothing else in the question but the name of a game and small words?"""
    rest = f"{folded[: match.start()]} {folded[match.end() :]}"
    for work in works().values():
        for name in sorted((work.titel, work.kurz, *work.namen), key=len, reverse=True):
            rest = rest.replace(" ".join(fold(name).split()), " ")
    return all(w in _BESIDE for w in parted(rest))


def _by_id(id: str) -> Reference | None:
    exact = entry(id)
    if exact is not None:
        return Reference(exact.titel, (exact,))
    below = tuple(e for e in all_entries() if e.id.startswith(id + "."))
    return Reference(f"Einträge unter {id}", below) if below else None


def _optional(match: re.Match[str], work: str | None) -> Reference | None:
    found = entry(f"jd.zusatz.z{int(match.group(1))}")
    return Reference(found.titel, (found,)) if found is not None and work in (None, "jagd") else None


def _numbered(match: re.Match[str], work: str | None) -> Reference | None:
    letter, number = match.group(1), int(match.group(2))
    if letter == "z":
        found = entry(f"jd.zusatz.z{number}")
        return Reference(found.titel, (found,)) if found is not None else None
    return _of_chapter(f"{letter.upper()}-{number}", None)


def _chapter(match: re.Match[str], work: str | None) -> Reference | None:
    said = match.group(1)
    return _of_chapter(_roman(int(said) if said.isdigit() else _value(said)), work)


def _of_chapter(number: str, work: str | None) -> Reference | None:
    for one in works().values():
        if number in one.kapitel and work in (None, one.id):
            sections = tuple(
                f"{section} (S. {page})" if page else section
                for (chapter, section), page in one.inhalt.items()
                if chapter == number
            )
            title = f"{one.kurz}, {number}: {one.kapitel[number]}"
            return Reference(title, tuple(e for e in one.eintraege if e.fundstelle.kapitel == number), sections)
    return None


def _page(match: re.Match[str], work: str | None) -> Reference | None:
    page = int(match.group(1))
    on: list[tuple[Work, list[Entry]]] = [
        (one, listed)
        for one in works().values()
        if work in (None, one.id)
        and (listed := [e for e in one.eintraege if e.fundstelle.seite == page and e.art != "widerspruch"])
    ]
    if not on:
        return None
    games = " und ".join(one.kurz for one, _ in on)
    share = max(1, MOST_LISTED // len(on))
    shown = tuple(e for _, listed in on for e in (listed if len(on) == 1 else listed[:share]))
    return Reference(f"Seite {page} ({games})", shown)


def _value(roman: str) -> int:
    total = 0
    for here, after in zip(roman, [*roman[1:], ""], strict=True):
        worth = _ROMAN[here]
        total += -worth if after and _ROMAN[after] > worth else worth
    return total


def _roman(number: int) -> str:
    text = ""
    for worth, sign in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= worth and len(text) < 8:
            text += sign
            number -= worth
    return text

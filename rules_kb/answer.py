"""The answer as a player sees it: the rule, where the book says it, a warning where the books disagree, what else belongs to
it, and an honest «Dazu finde ich keine Regel» where they are silent.

`answer(question)` is structured; `Answer.text()` is the German text. No markup: the platforms add their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules_kb.citation import place, source
from rules_kb.entries import Entry, all_entries, entry, works
from rules_kb.own_copy import wording
from rules_kb.question import LONGEST
from rules_kb.search import search

MOST_SEE_ALSO = 2
MOST_HINTS = 3
MOST_HITS = 10
EMPTY = "Was möchtest du wissen? Stell eine Regelfrage in eigenen Worten, zum Beispiel: Wie oft darf ich eine Festung stürmen?"
NO_WORDS = (
    "Darin finde ich kein Wort, nach dem ich suchen könnte. Frag in Worten, zum Beispiel: Wie viele Karten darf ich halten?"
)
NOTHING = "Dazu finde ich keine Regel."
DISPUTE = "Ist das bei euch strittig? Mit /streitfall und der Frage entscheidet die Runde, und ihr Spruch gilt dann als Regel."
TOO_LONG = f"(Die Frage ist sehr lang; gelesen habe ich die ersten {LONGEST} Zeichen.)"
_ALIGNMENTS = {"helden": "Helden", "schergen": "Schergen", "gefallene": "Gefallene Zauberer", "balrog": "Balrog"}


@dataclass(frozen=True, slots=True)
class Shown:
    """One entry as it is shown."""

    entry: Entry
    wording: str = ""  # what the owner's own copy of the book says

    @property
    def id(self) -> str:
        return self.entry.id

    @property
    def titel(self) -> str:
        return self.entry.titel

    @property
    def rule(self) -> str:
        return self.entry.text

    def text(self) -> str:
        e = self.entry
        lines = [e.titel, e.text]
        if e.widerspruch is not None:
            lines += _contradiction(e)
        if self.wording:
            lines.append(f"Wortlaut: «{self.wording}»")
        valid = _valid_for(e)
        if valid:
            lines.append(valid)
        lines.append(f"Fundstelle: {source(e)}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the books say to a question."""

    question: str
    sicher: bool
    hits: tuple[Shown, ...] = ()  # best first
    warnings: tuple[Entry, ...] = ()  # contradictions that touch the best hit
    see_also: tuple[Entry, ...] = ()
    note: str = ""  # what is wrong with the question

    @property
    def best(self) -> Shown | None:
        return self.hits[0] if self.hits else None

    def text(self, more: bool = False) -> str:
        """The answer in German; `more` lists further hits."""
        if self.best is None:
            return self.note or f"{NOTHING}\n{DISPUTE}"
        lines = self._sure() if self.sicher else self._unsure()
        if self.note:
            lines.append(self.note)
        if more:
            lines += self._more()
        return "\n".join(lines)

    def _sure(self) -> list[str]:
        assert self.best is not None
        lines = [self.best.text()]
        for e in self.warnings:
            assert e.widerspruch is not None
            lines.append(f"Achtung, das Buch ist hier nicht eindeutig («{e.titel}»). Es gilt: {_sentence(e.widerspruch.gilt)}")
        if self.see_also:
            lines.append("Siehe auch: " + "; ".join(f"{e.titel} [{e.id}]" for e in self.see_also))
        return lines

    def _unsure(self) -> list[str]:
        assert self.best is not None
        first = self.best.entry
        if first.ebene == "ergaenzung":
            return ["Die Regelhefte selbst sagen dazu nichts. Eine andere Quelle schon:", *self._sure()]
        nearest = [f"· {shown.titel} ({place(shown.entry.fundstelle, shown.entry.werk)})" for shown in self.hits[:MOST_HINTS]]
        return [NOTHING, "Am nächsten kommt:", *nearest, DISPUTE]

    def _more(self) -> list[str]:
        rest = self.hits[1:] if self.sicher else self.hits[MOST_HINTS:]
        if not rest:
            return ["Weitere Treffer gibt es nicht."]
        return ["", "Weitere Treffer:", *(f"· {s.titel}: {s.rule} ({place(s.entry.fundstelle, s.entry.werk)})" for s in rest)]

    def as_json(self) -> dict[str, Any]:
        return {
            "frage": self.question,
            "sicher": self.sicher,
            "hinweis": self.note,
            "treffer": [
                {
                    "id": s.id,
                    "werk": s.entry.werk,
                    "titel": s.titel,
                    "text": s.rule,
                    "fundstelle": source(s.entry),
                    "ebene": s.entry.ebene,
                    "wortlaut": s.wording,
                }
                for s in self.hits
            ],
            "warnungen": [e.id for e in self.warnings],
            "siehe": [e.id for e in self.see_also],
        }


def answer(question: str, werk: str | None = None, gilt: Mapping[str, Any] | None = None, rules: Sequence[str] = ()) -> Answer:
    """What the books say. `werk`, `gilt` and `rules` (ids of the current phase) are the context of a running table."""
    asked = " ".join(question.split())
    if not asked:
        return Answer(asked, False, note=EMPTY)
    found = search(asked, werk=werk, gilt=gilt, rules=rules, limit=MOST_HITS)
    if not found.hits:
        return Answer(asked, False, note="" if any(c.isalnum() for c in asked) else NO_WORDS)
    best = found.hits[0].entry
    warnings = tuple(contradictions(best))[:MOST_SEE_ALSO]
    shown = tuple(Shown(h.entry, wording(h.entry.id)) for h in found.hits)
    see = tuple(_see_also(best, {e.id for e in warnings}))
    return Answer(asked, found.sicher, shown, warnings, see, TOO_LONG if len(asked) > LONGEST else "")


def _see_also(best: Entry, shown: set[str]) -> Iterable[Entry]:
    linked = (entry(id) for id in best.siehe if id not in shown)
    return [e for e in linked if e is not None][:MOST_SEE_ALSO]


def contradictions(e: Entry) -> Iterable[Entry]:
    """The contradictions that touch an entry: named by it, naming it, or about the same passage and subject."""
    if e.widerspruch is not None:
        return []
    return [w for w in _contradictions() if w.werk == e.werk and (w.id in e.siehe or e.id in w.siehe or _same_subject(e, w))]


@cache
def _contradictions() -> tuple[Entry, ...]:
    return tuple(e for e in all_entries() if e.widerspruch is not None)


def _same_subject(e: Entry, w: Entry) -> bool:
    """A passage in the same section, and the two ids share their subject (`rk.jagd.wurf` and `rk.jagd.wurf.widerspruch`)."""
    assert w.widerspruch is not None
    if all((s.ort.kapitel, s.ort.abschnitt) != (e.fundstelle.kapitel, e.fundstelle.abschnitt) for s in w.widerspruch.stellen):
        return False
    return w.id.startswith(e.id + ".")


def _contradiction(e: Entry) -> list[str]:
    assert e.widerspruch is not None
    said = [f"· {place(p.ort, e.werk)}: {_sentence(p.sagt)}" for p in e.widerspruch.stellen]
    why = f"Es gilt: {_sentence(e.widerspruch.gilt)} Denn: {_sentence(e.widerspruch.weil)}"
    return ["Achtung, das Buch ist hier nicht eindeutig:", *said, why]


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _valid_for(e: Entry) -> str:
    """For whom an entry holds, where that is not everybody."""
    parts: list[str] = []
    if e.gilt.get("variante") == "erweiterung":
        parts.append("nur mit der Erweiterung")
    if e.gilt.get("teil") == "aufbauspiel":
        parts.append("nur im Aufbauspiel")
    if e.gilt.get("teil") == "zusatzregel":
        parts.append("Zusatzregel, nur wenn alle sie vereinbart haben")
    players = list(e.gilt.get("spieler") or ())
    if players and len(players) < _most(e.werk, "spieler"):
        parts.append(f"bei {' oder '.join(map(str, players))} Spielern")
    sides = list(e.gilt.get("ausrichtung") or ())
    if sides and len(sides) < len(_ALIGNMENTS):
        parts.append("für " + ", ".join(_ALIGNMENTS.get(s, s) for s in sides))
    return f"Gilt: {'; '.join(parts)}" if parts else ""


@cache
def _most(werk: str, name: str) -> int:
    """How many values of `gilt` a game has at most."""
    return max((len(e.gilt.get(name) or ()) for e in works()[werk].eintraege), default=0)

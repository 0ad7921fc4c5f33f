"""The answer as a player sees it: the verdict in the first word, the rule, where the book says it, a warning where the books
disagree, what else belongs to it; the nearest rule where that is uncertain, and an honest no where the books are silent.

`answer(question)` is structured; `Answer.text()` is the German text. No markup: the platforms add their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rules_kb import reference
from rules_kb.asking import NO, ONLY, YES
from rules_kb.citation import place, source, unquoted
from rules_kb.doubt import LIKELY, NEAREST, SUPPLEMENT, SURE
from rules_kb.entries import Entry, all_entries, entry, works
from rules_kb.own_copy import wordings
from rules_kb.question import LONGEST
from rules_kb.reference import Reference
from rules_kb.search import Found, by_game, holds, named_context, search, searcher
from rules_kb.verdict import Verdict

MOST_SEE_ALSO = 2
MOST_WARNINGS = 1
MOST_HINTS = 3
MOST_HITS = 10
EMPTY = "Was möchtest du wissen? Stell eine Regelfrage in eigenen Worten{example}"
EXAMPLES = {
    "ringkrieg": "Wie oft darf ich eine Festung stürmen?",
    "zwei-tuerme": "Darf Gandalf allein liegen?",
    "jagd": "Wie bekomme ich Karten?",
    "meccg": "Wie viele Karten darf ich am Zugende behalten?",
}
NO_WORDS = (
    "Darin finde ich kein Wort, nach dem ich suchen könnte. Frag in Worten, zum Beispiel: Wie viele Karten darf ich halten?"
)
NOTHING = "Das steht in keinem meiner Regelhefte."
UNCERTAIN = "Genau dazu finde ich keine Regel. Am nächsten kommt diese; ob sie deinen Fall trifft, ist nicht sicher:"
LIKELIEST = "Am ehesten trifft diese Regel deinen Fall:"
OPEN = "Das kommt darauf an:"
ELSEWHERE = "Die Regelhefte selbst sagen dazu nichts. Eine andere Quelle schon:"
WHICH_GAME = "Das ist je nach Spiel verschieden:"
NOT_HERE = "An eurem Tisch gilt das nicht."
WHICH, PLACE, EMPTY_KIND = "welches Spiel", "stelle", "leer"
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
            lines.append(f"Wortlaut: «{unquoted(self.wording)}»")
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
    kind: str = ""  # «sicher», «naechste», «andere Quelle», «nicht im Buch», «welches Spiel», «stelle», or a topic
    reply: str = ""  # what is said where it is nothing for a rulebook
    verdict: Verdict | None = None
    games: tuple[Answer, ...] = ()  # what each game says, where several are meant
    place: Reference | None = None  # what a number or name of a rule stands for
    holds: bool = True  # at the asker's table
    doubt: float = 0.0  # whether the best entry answers at all (`doubt.py`)

    @property
    def best(self) -> Shown | None:
        return self.hits[0] if self.hits else None

    @property
    def word(self) -> str:
        """The first word of the answer, where there is one that is certain."""
        answers = self.sicher or self.kind == SUPPLEMENT
        sure = answers and self.verdict is not None and self.verdict.sure and not self.games
        return self.verdict.word if sure and self.verdict is not None else ""

    @property
    def ask_back(self) -> tuple[tuple[str, Entry], ...]:
        """Where exactly one condition that the question leaves open decides: a line for each of its values, with the rule."""
        if not self.sicher or self.games or self.verdict is None or self.verdict.sure:
            return ()
        found = [(f"{c.called}: {_sentence(c.word)}", entry(c.id)) for c in self.verdict.open]
        return tuple((said, e) for said, e in found if e is not None)

    def text(self, more: bool = False) -> str:
        """The answer in German; `more` lists further hits."""
        if self.reply:
            return self.reply
        if self.games:
            return "\n".join([WHICH_GAME, *(f"· {one.short()}" for one in self.games)])
        if self.place is not None and len(self.place.entries) != 1:
            return self.place.text()
        if self.best is None:
            return self.note or f"{NOTHING}\n{DISPUTE}"
        lines = self._told()
        if self.note:
            lines.append(self.note)
        if more:
            lines += self._more()
        return "\n".join(lines)

    def brief(self) -> str:
        """The answer as it is told among others: the rule and where it stands, nothing beside."""
        if self.best is None or self.reply or self.games:
            return self.text()
        return "\n".join(self._told()[: 3 if self.ask_back else 1 if self.sicher else 2])

    def short(self) -> str:
        """The answer in one line, with the game it comes from."""
        assert self.best is not None
        said = f"{_sentence(self.word)} {self.best.titel}" if self.word else self.best.titel
        return f"{works()[self.best.entry.werk].titel}: {_sentence(said)}"

    def _told(self) -> list[str]:
        if self.ask_back and len({e.id for _, e in self.ask_back}) == 1:
            return [OPEN, *(f"· {said}" for said, _ in self.ask_back), Shown(self.ask_back[0][1]).text()]
        if self.ask_back:
            told = [f"· {said} {e.titel} ({place(e.fundstelle, e.werk)})" for said, e in self.ask_back]
            return [OPEN, *told]
        if self.sicher:
            return self._sure()
        if self.kind == SUPPLEMENT:
            return [ELSEWHERE, *self._sure()]
        assert self.best is not None
        further = self.hits[1:MOST_HINTS] if self.kind == NEAREST else self.hits[:MOST_HINTS]
        nearest = [f"· {shown.titel} ({place(shown.entry.fundstelle, shown.entry.werk)})" for shown in further]
        if self.kind == NEAREST:
            return [
                LIKELIEST if self.doubt <= LIKELY else UNCERTAIN,
                self.best.text(),
                *(["Oder:"] if nearest else []),
                *nearest,
                DISPUTE,
            ]
        return [NOTHING, "Am nächsten kommt:", *nearest, DISPUTE]

    def _sure(self) -> list[str]:
        assert self.best is not None
        shown = self.best.text()
        lines = [f"{_sentence(self.word)} {shown}" if self.word else shown]
        if not self.holds:
            lines.append(NOT_HERE)
        if (similar := self._similar()) is not None:
            lines.append(similar)
        for e in self.warnings[:MOST_WARNINGS]:
            assert e.widerspruch is not None
            lines.append(f"Achtung, das Buch ist hier nicht eindeutig – {e.titel}. Es gilt: {_sentence(e.widerspruch.gilt)}")
        if self.see_also:
            lines.append("Siehe auch: " + "; ".join(f"{e.titel} [{e.id}]" for e in self.see_also))
        return lines

    def _similar(self) -> str | None:
        """The nearest question with a known answer, where it is not certainly this one."""
        v = self.verdict
        if v is None or v.sure or self.best is None or not v.near:
            return None
        answer = self.best.entry.answer_to(v.asked)
        if answer is None or (answer not in (YES, NO) and not answer.startswith(ONLY)):
            return None
        return f"Ähnlich gefragt: {v.asked.rstrip('?')}? {_sentence(replace(v, answer=answer, denied='', only='').word)}"

    def _more(self) -> list[str]:
        rest = self.hits[1:] if self.sicher else self.hits[MOST_HINTS:]
        if not rest:
            return ["Weitere Treffer gibt es nicht."]
        return ["", "Weitere Treffer:", *(f"· {s.titel}: {s.rule} ({place(s.entry.fundstelle, s.entry.werk)})" for s in rest)]

    def as_json(self) -> dict[str, Any]:
        return {
            "frage": self.question,
            "sicher": self.sicher,
            "art": self.kind,
            "urteil": self.word,
            "rueckfrage": [{"fall": said, "id": e.id} for said, e in self.ask_back],
            "hinweis": self.reply or self.note,
            "spiele": [one.short() for one in self.games],
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
        example = EXAMPLES.get(werk or "ringkrieg", "")
        note = EMPTY.format(example=f", zum Beispiel: {example}" if example else "")
        return Answer(asked, False, note=note, kind=EMPTY_KIND)
    where = reference.find(asked, werk, searcher().reader.read(asked).werk)
    if where is not None:
        return _at(asked, where)
    found, holds = _found(asked, werk, gilt, rules)
    if werk is None and (one_each := [_shown(asked, f) for f in by_game(asked)] if found.kind == SURE else []):
        return replace(_shown(asked, found), kind=WHICH, games=tuple(one_each))
    return replace(_shown(asked, found), holds=holds)


def _found(asked: str, werk: str | None, gilt: Mapping[str, Any] | None, rules: Sequence[str]) -> tuple[Found, bool]:
    """What fits best, and whether it holds at the table: what does not is only told where nothing that does comes near, or where
    the question names another number of players or another part of the rules itself."""
    if named := named_context(asked, gilt or {}):
        there = search(asked, werk=werk, gilt={**(gilt or {}), **named}, rules=rules, limit=MOST_HITS)
        return there, not there.hits or not gilt or holds(there.hits[0].entry, gilt)
    everywhere = search(asked, werk=werk, rules=rules, limit=MOST_HITS)
    if not gilt:
        return everywhere, True
    here = search(asked, werk=werk, gilt=gilt, rules=rules, limit=MOST_HITS)
    return (everywhere, False) if everywhere.sicher and not here.sicher else (here, True)


def _at(asked: str, where: Reference) -> Answer:
    """The answer to a number or name of a rule."""
    held = wordings()
    hits = tuple(Shown(e, held.get(e.id, "")) for e in where.entries[:MOST_HITS])
    one = where.entries[0] if len(where.entries) == 1 else None
    warnings = tuple(contradictions(one))[:MOST_SEE_ALSO] if one is not None else ()
    see = tuple(_see_also(one, {e.id for e in warnings})) if one is not None else ()
    return Answer(asked, True, hits, warnings, see, kind=PLACE, place=where)


def _shown(asked: str, found: Found) -> Answer:
    if not found.hits:
        note = "" if any(c.isalnum() for c in asked) else NO_WORDS
        return Answer(asked, False, note=note, kind=found.kind, reply=found.reply)
    best = found.hits[0].entry
    warnings = tuple(contradictions(best))[:MOST_SEE_ALSO]
    held = wordings()
    shown = tuple(Shown(h.entry, held.get(h.entry.id, "")) for h in found.hits)
    see = tuple(_see_also(best, {e.id for e in warnings}))
    note = TOO_LONG if len(asked) > LONGEST else ""
    return Answer(asked, found.sicher, shown, warnings, see, note, found.kind, found.reply, found.verdict, doubt=found.doubt)


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

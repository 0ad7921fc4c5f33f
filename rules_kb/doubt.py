"""Whether the best entry answers the question at all, judged by evidence: are the question's words covered, does the corpus know
them, is it about the game or about the box, the shop and the film, is the asked-for kind of fact there.

`evidence` names what speaks for doubt; `doubt` weighs it with fitted coefficients (`sprache/gewichte.yaml`). `judge` makes three
answers of it: up to ENOUGH the entry answers; a little above it is only the nearest, and is shown as such; beyond, the books are
silent. What only a source outside the books answers (`ebene: ergaenzung`) passes the same doubt and is named as what it is. A
question recognised as no question to a rulebook (`topics.py`) is refused unless an entry has this very question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from rules_kb.asking import NUMBER, WHO, YES_NO
from rules_kb.german import STOP, fold
from rules_kb.question import Question
from rules_kb.search import OTHER_GAME, Candidate, Searcher

_CARD_TEXT = re.compile(
    r"\b(was steht|wortlaut|kartentext|abgebildet|aufgedruckt|abbildung|bild|text (auf|der|von|des)|welcher text|welchen text"
    r"|(macht|bewirkt|tut|kann) (die|der|das) (\w+ )?(karte|ereignis))\b"
)
# An entry that says: the book does not say.
_SILENT = re.compile(
    r"\b(heft|buch|regel|anleitung|vorlage|liste|kartenliste)\b[^.]{0,40}\b(nennt|nennen|sagt|zeigt|schweigt|regelt|enthalt|erklart|druckt)\b"
    r"[^.]{0,40}\b(nicht|kein\w*|nichts|nur)\b|\b(nennt|zeigt) das (heft|buch)[^.]{0,40}\b(nicht|kein\w*)\b"
    r"|\bkurzt das (heft|buch)\b|rekonstruiert|nachgebaut"
)
SURE, NEAREST, SUPPLEMENT, SILENT = "sicher", "naechste", "andere Quelle", "nicht im Buch"
ENOUGH = -0.6  # doubt up to here: the entry answers
GRAVE = 1.0  # beyond this doubt no verdict makes an answer sure
NEAR = 2.0  # doubt up to here: the nearest rule is worth showing, with the uncertainty said
CLEARLY = -1.2  # a number or a person that no sample tells: the doubt has to be this small for an entry to answer
VERY_QUESTION = 0.9  # so alike, a sample question is this one
LIKELY = 0.5  # doubt up to here: nothing says that the nearest rule is another one
CLOSE = 0.96  # so near to the best that it may be meant as well
BOOK_RIVAL = 0.9  # a book entry this near to a supplementary one answers as well
RIVALS = 8  # how many of the best are looked at for that
CARD_RIVAL = 0.7  # the same where the supplement is only the face of a card, which the book explains


def evidence(engine: Searcher, question: Question, ranked: Sequence[Candidate]) -> dict[str, float]:
    """What speaks for and against doubt, each roughly between 0 and 1."""
    top = ranked[0]
    weights = engine.word_weights(question)
    whole = sum(weights) or 1.0
    words = list(zip(question.readings, weights, top.covered, top.told, strict=True))
    nouns = [(w, c, t) for r, w, c, t in words if r.noun or r.terms[0][0] in engine.lexicon.nouns]
    covered = {r.word: c for r, _, c, _ in words}
    foreign = [1.0 - max((covered.get(w, 0.0) for w in phrase), default=0.0) for phrase in question.foreign]
    named = [r.terms[0][0] in engine.verdicts.names for r in question.readings]
    best = ranked[:5]
    return {
        "deckung": top.features["deckung"],
        "deckung_beste": max(c.features["deckung"] for c in best),
        "text": top.features["text"],
        "frage": top.features["frage"],
        "menge": top.features["menge"],
        "punkte": top.score / 20.0,
        "abstand": min(1.0, (top.score - ranked[1].score) / 4.0) if len(ranked) > 1 else 1.0,
        "unbekannt": sum(w for r, w, _, _ in words if not r.known and r.noun) / whole,
        "unbekannt_sonst": sum(w for r, w, _, _ in words if not r.known and not r.noun) / whole,
        "luecke": max((w * (1.0 - c) for w, c, _ in nouns), default=0.0) / engine.rarest,
        "luecke_text": max((w * (1.0 - t) for w, _, t in nouns), default=0.0) / engine.rarest,
        "fremd": max(foreign, default=0.0),
        "fremd_wort": float(bool(foreign)),
        "laenge": min(1.0, len(words) / 12.0),
        "ohne_zahl": float(question.how_many and not top.features["zahl"]),
        "kartentext": float(_CARD_TEXT.search(question.folded) is not None),
        "schweigt": _silence(engine, ranked),
        "wert": question.value_of * max((w * (1.0 - t) for w, _, t in nouns), default=0.0) / engine.rarest,
        "anderswo": _elsewhere(ranked),
        "name": float(any(named)),
        "name_fehlt": max((1.0 - t for (_, _, _, t), name in zip(words, named, strict=True) if name), default=0.0),
        "zahl": float(question.asking.kind == NUMBER),
    }


def _elsewhere(ranked: Sequence[Candidate]) -> float:
    """Does another game than the one named fit better? Then the named one probably has no such rule."""
    others = [c.score + OTHER_GAME * c.features["anderes_spiel"] for c in ranked if c.features["anderes_spiel"]]
    return min(1.0, max(0.0, max(others) - ranked[0].score) / 4.0) if others else 0.0


def _silence(engine: Searcher, ranked: Sequence[Candidate]) -> float:
    """Is the best entry, or one as good, about what the book leaves out?"""
    for rank, c in enumerate(ranked[:3]):
        entry = engine.entries[c.number]
        if c.score >= CLOSE * ranked[0].score and (entry.art == "widerspruch" or rank == 0) and _says_nothing(entry.text):
            return 1.0 if rank == 0 and entry.art == "widerspruch" else 0.6
    return 0.0


@cache
def _says_nothing(text: str) -> bool:
    return _SILENT.search(fold(text)) is not None


def judge(
    engine: Searcher, question: Question, ranked: Sequence[Candidate], weights: Mapping[str, float], answered: bool
) -> tuple[str, float]:
    """The kind of answer, and the doubt it rests on. `answered`: a sample question of known answer comes as near as needed."""
    if not ranked:
        return (question.topic.kind if question.topic else SILENT), 9.0
    same = ranked[0].features["frage"] >= VERY_QUESTION
    if question.topic is not None and question.topic.whole:
        return question.topic.kind, 9.0
    unsure = doubt(engine, question, ranked, weights)
    if question.topic is not None and not same and not _speaks_of_it(engine, question, ranked[0], unsure, answered):
        return question.topic.kind, 9.0
    tells = question.asking.kind in (NUMBER, WHO)
    if tells and _silence(engine, ranked[:1]):
        answered = False  # a number of which the entry itself says that the book does not tell it
    if not tells and unsure > GRAVE:
        answered = False  # many samples may agree on what is not asked
    if answered or same:
        unsure = min(unsure, ENOUGH)
    if only_supplement(engine, ranked) or (answered and engine.entries[ranked[0].number].ebene == "ergaenzung"):
        return (SUPPLEMENT if unsure <= 0.0 else SILENT), unsure
    enough = CLEARLY if tells and not (answered or same) else ENOUGH
    return (SURE if unsure <= enough else NEAREST if unsure <= NEAR else SILENT), unsure


def _speaks_of_it(engine: Searcher, question: Question, top: Candidate, unsure: float, answered: bool) -> bool:
    """Does the best entry fit a question that sounds like none to a rulebook: «darf der Hobbit …», «eine Karte verloren»?"""
    assert question.topic is not None
    read = engine.lexicon.read
    terms = [read(w).terms for w in question.topic.words if w not in STOP]
    told = all(any(term in engine.told[top.number] for term, _ in of_word) for of_word in terms if of_word)
    told = told and bool(terms)
    if question.asking.kind == YES_NO:
        return unsure <= (LIKELY if answered or told else ENOUGH)
    return told and unsure <= CLEARLY


def doubt(engine: Searcher, question: Question, ranked: Sequence[Candidate], weights: Mapping[str, float]) -> float:
    """Above zero: the question is more likely not answered than answered."""
    if not ranked:
        return 9.0
    found = evidence(engine, question, ranked)
    return weights.get("grund", 0.0) + sum(weights.get(name, 0.0) * value for name, value in found.items())


def only_supplement(engine: Searcher, ranked: Sequence[Candidate]) -> bool:
    """Is the best entry from outside the books, with no book entry so close behind that the books answer as well?"""
    top = ranked[0] if ranked else None
    if top is None or engine.entries[top.number].ebene != "ergaenzung":
        return False
    near = CARD_RIVAL if engine.entries[top.number].durchsetzung == "karte" or engine.entries[top.number].karte else BOOK_RIVAL
    return not any(
        engine.entries[c.number].ebene != "ergaenzung"
        and c.score >= near * top.score
        and c.features["deckung"] >= near * top.features["deckung"]
        for c in ranked[1:RIVALS]
    )

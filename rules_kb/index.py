"""The search index: for every term and every n-gram the entries that hold it, with ready weights (BM25 over weighted fields).

Built once from all entries and kept compiled; `question.py` understands a question with it, `search.py` ranks the entries.
"""

from __future__ import annotations

import marshal
import math
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import rules_kb
from rules_kb import dictionary, entries, lexicon_build
from rules_kb.asking import CLAIMED, OPPOSITE, Forms
from rules_kb.compiled import compiled, fingerprint
from rules_kb.entries import Entry, Work
from rules_kb.framing import Frames
from rules_kb.german import fold, grams, sorted_words, words
from rules_kb.lexicon import Lexicon

Postings = dict[str, tuple[bytes, bytes]]

HERE = Path(rules_kb.__file__).parent
LANGUAGE = HERE / "sprache"
FIELD_WEIGHTS = {"titel": 2.2, "stichworte": 1.8, "fragen": 1.6, "text": 1.0, "abschnitt": 0.7, "kapitel": 0.3}
K1, B = 1.4, 0.5
COMMON, COMMON_TERM = 0.05, 0.4  # n-grams and terms in more than this share of the entries say nothing
SYNONYM = 0.8  # how much a synonym counts beside the word itself


def fields(e: Entry, heading: str) -> dict[str, list[str]]:
    """The texts of an entry that are searched."""
    return {
        "titel": [e.titel],
        "stichworte": [*e.stichworte, *([e.englisch] if e.englisch else [])],
        "fragen": list(e.fragen),
        "text": [e.text],
        "abschnitt": [e.fundstelle.abschnitt],
        "kapitel": [heading],
    }


def build(works: Sequence[Work], language: Mapping[str, Any]) -> dict[str, Any]:
    """The whole index as plain data."""
    listed = [e for work in works for e in work.eintraege]
    tables = lexicon_build.build([*_texts(listed), *(phrase for group in _phrases(language["synonyme"]) for phrase in group)])
    lexicon = Lexicon(tables, dictionary.load())
    shapes = language["frageformen"]
    forms, frames = Forms(shapes, lexicon.verb), Frames(language["rahmen"], shapes["verben"], shapes["fragewoerter"])
    headings = {(work.id, chapter): title for work in works for chapter, title in work.kapitel.items()}
    term_counts: list[dict[str, dict[str, float]]] = []
    gram_counts: list[dict[str, dict[str, float]]] = []
    for e in listed:
        by_term, by_gram = _counts(lexicon, fields(e, headings[(e.werk, e.fundstelle.kapitel)]))
        term_counts.append(by_term)
        gram_counts.append(by_gram)
    term_postings, term_idf = _postings(term_counts, COMMON_TERM)
    gram_postings, gram_idf = _postings(gram_counts, COMMON)
    return {
        "lexicon": tables,
        "ids": [e.id for e in listed],
        "terms": term_postings,
        "term_idf": term_idf,
        "grams": gram_postings,
        "gram_idf": gram_idf,
        "held": [_degrees(lexicon, [t for f in fields(e, "").values() for t in f]) for e in listed],
        "told": [_degrees(lexicon, [e.text]) for e in listed],
        "asked": [[sorted_words(frames.read(fold(q)).text) for q in (e.titel, *e.fragen)] for e in listed],
        "answered": [zlib.compress(marshal.dumps(_answered(lexicon, forms, frames, e))) for e in listed],  # unpacked one by one
        "forms": language["frageformen"],
        "frames": language["rahmen"],
        "conditions": language["bedingungen"],
        "topics": language["themen"],
        "synonyms": _synonyms(lexicon, term_postings, _phrases(language["synonyme"])),
        "foreign": sorted({tuple(words(fold(p))) for group in _phrases(language["fremdes"]) for p in group}),
        "names": _names(works, listed),
    }


def _texts(listed: Iterable[Entry]) -> Iterator[str]:
    for e in listed:
        yield from (e.titel, e.text, *e.stichworte, *e.fragen, e.fundstelle.abschnitt, e.englisch)


def _phrases(groups: Mapping[str, Sequence[Any]]) -> list[list[str]]:
    """The groups of a word list: lists of lists, or plain lists under a heading."""
    found: list[list[str]] = []
    for listed in groups.values():
        if listed and isinstance(listed[0], list):
            found += [[str(p) for p in group] for group in listed]
        else:
            found.append([str(p) for p in listed])
    return found


def _counts(
    lexicon: Lexicon, parts: Mapping[str, Sequence[str]]
) -> tuple[dict[str, dict[str, float]], dict[str, dict[str, float]]]:
    by_term: dict[str, dict[str, float]] = {}
    by_gram: dict[str, dict[str, float]] = {}
    for name, texts in parts.items():
        terms: dict[str, float] = {}
        pieces: Counter[str] = Counter()
        for reading in (r for text in texts for r in lexicon.readings(text)):
            for term, weight in reading.terms:
                terms[term] = terms.get(term, 0.0) + weight
            pieces.update(grams(reading.spelling))
        by_term[name] = terms
        by_gram[name] = {g: float(c) for g, c in pieces.items()}
    return by_term, by_gram


def _postings(counts: Sequence[Mapping[str, Mapping[str, float]]], common: float) -> tuple[Postings, dict[str, float]]:
    """BM25F: `counts[entry][field][key]` is how often a key stands there."""
    total = len(counts)
    mean = {f: sum(sum(c[f].values()) for c in counts) / max(1, total) or 1.0 for f in FIELD_WEIGHTS}
    found: dict[str, tuple[array[int], array[float]]] = {}
    for number, entry in enumerate(counts):
        mass: dict[str, float] = {}
        for f, weight in FIELD_WEIGHTS.items():
            norm = weight / (1 - B + B * sum(entry[f].values()) / mean[f])
            for key, count in entry[f].items():
                mass[key] = mass.get(key, 0.0) + norm * count
        for key, m in mass.items():
            numbers, values = found.setdefault(key, (array("H"), array("f")))
            numbers.append(number)
            values.append(m / (K1 + m))
    idf: dict[str, float] = {}
    out: Postings = {}
    for key, (numbers, values) in found.items():
        idf[key] = math.log(1 + (total - len(numbers) + 0.5) / (len(numbers) + 0.5))
        if len(numbers) <= common * total:
            out[key] = (numbers.tobytes(), array("f", (v * idf[key] for v in values)).tobytes())
    return out, idf


def _degrees(lexicon: Lexicon, texts: Iterable[str]) -> dict[str, float]:
    """Every term these texts hold, with the best weight it has there."""
    best: dict[str, float] = {}
    for reading in (r for text in texts for r in lexicon.readings(text)):
        for term, weight in reading.terms:
            if weight > best.get(term, 0.0):
                best[term] = weight
    return best


def _answered(lexicon: Lexicon, forms: Forms, frames: Frames, e: Entry) -> list[tuple[Any, ...]]:
    """The sample questions of an entry whose answer is known, ready to be compared with a question (`verdict.py`)."""
    found = []
    for question, answer in (*e.antworten.items(), *e.gefragt.items()):
        content = frames.read(" ".join(fold(question).split()))
        folded = content.text
        once: dict[str, tuple[str, ...]] = {}
        for reading in lexicon.folded_readings(folded):
            if not reading.word.isdigit():
                once.setdefault(reading.terms[0][0], tuple(t for t, _ in reading.terms))
        asking = forms.read(content)
        meant = OPPOSITE.get(answer, answer) if asking.denied == CLAIMED else answer  # «stimmt es, dass man nicht … darf?»
        found.append((meant, sorted_words(folded), tuple(once.items()), asking.plain(), _told(lexicon, answer)))
    return found


def _told(lexicon: Lexicon, answer: str) -> tuple[str, ...]:
    """The terms of an answer that tells something: «2 Regionen», «nur mit Boot»; of a condition only its words as they stand."""
    if answer in ("ja", "nein"):
        return ()
    most = 1 if answer.startswith("nur ") else None
    return tuple(sorted({term for reading in lexicon.readings(answer) for term, _ in reading.terms[:most]}))


def _synonyms(lexicon: Lexicon, known: Postings, groups: Iterable[Sequence[str]]) -> dict[tuple[str, ...], dict[str, float]]:
    """Phrase (as terms) -> what else to look for, with weights."""
    table: dict[tuple[str, ...], dict[str, float]] = {}
    for group in groups:
        members = list(dict.fromkeys(tuple(r.terms[0][0] for r in lexicon.readings(phrase)) for phrase in group))
        for member in members:
            if not member:
                continue
            others = table.setdefault(member, {})
            for other in members:
                if other != member:
                    for term in other:
                        if term in known and term not in member:
                            others[term] = max(others.get(term, 0.0), SYNONYM / math.sqrt(len(other)))
    return table


def _names(works: Sequence[Work], listed: Sequence[Entry]) -> list[tuple[str, str, float]]:
    """What the games are called: (folded name, work, weight). A name that other books use as a word weighs less."""
    spoken = [(e.werk, " ".join(words(fold(f"{e.titel} {e.text}")))) for e in listed]
    found: list[tuple[str, str, float]] = []
    for work in works:
        for name in {" ".join(words(fold(n).replace("-", " "))) for n in (work.titel, work.kurz, *work.namen)}:
            elsewhere = sum(1 for other, text in spoken if other != work.id and name in text)
            if elsewhere < 3:
                found.append((name, work.id, 1.0))
            elif " " in name:
                found.append((name, work.id, 0.4))
    return sorted(found, key=lambda n: (-len(n[0]), n))


def _language_files() -> list[Path]:
    return [LANGUAGE / f"{name}.yaml" for name in ("bedingungen", "frageformen", "fremdes", "rahmen", "synonyme", "themen")]


def language() -> dict[str, Any]:
    return {file.stem: entries.read_yaml(file) for file in _language_files()}


@cache
def load() -> Mapping[str, Any]:
    """The index of all entries, built on first use."""
    code = [HERE / f"{name}.py" for name in ("german", "dictionary", "lexicon", "lexicon_build", "framing", "asking", "index")]
    mark = fingerprint([*entries.files(), *_language_files(), LANGUAGE / "stoppwoerter.txt", *code])
    data: Mapping[str, Any] = compiled("index", mark, lambda: build(list(entries.works().values()), language()))
    return data


@cache
def weights() -> Mapping[str, Mapping[str, float]]:
    """The fitted coefficients of ranking and doubt."""
    file = LANGUAGE / "gewichte.yaml"
    data: Mapping[str, Mapping[str, float]] = compiled("weights", fingerprint([file]), lambda: entries.read_yaml(file))
    return data

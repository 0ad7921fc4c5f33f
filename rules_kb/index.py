"""The search index: for every term and every n-gram the entries that hold it, with ready weights (BM25 over weighted fields).

Built once from all entries and kept compiled; see `search.py` for how a question is ranked with it.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rules_kb import dictionary, entries, lexicon
from rules_kb.compiled import compiled, fingerprint
from rules_kb.entries import Entry
from rules_kb.lexicon import Lexicon
from rules_kb.words import grams

Postings = dict[str, tuple[bytes, bytes]]

TERM_FIELDS = {"titel": 2.2, "stichworte": 1.8, "fragen": 1.6, "text": 1.0, "abschnitt": 0.7, "kapitel": 0.3}
GRAM_FIELDS = {"titel": 2.0, "stichworte": 1.6, "fragen": 1.4, "text": 1.0, "abschnitt": 0.6, "kapitel": 0.2}
K1, B = 1.4, 0.5
COMMON = 0.25  # n-grams in more than this share of the entries say nothing


def fields(e: Entry, heading: str) -> dict[str, list[str]]:
    return {
        "titel": [e.titel],
        "stichworte": [*e.stichworte, *([e.englisch] if e.englisch else [])],
        "fragen": list(e.fragen),
        "text": [e.text],
        "abschnitt": [e.fundstelle.abschnitt],
        "kapitel": [heading],
    }


def _postings(counts: Sequence[Mapping[str, Mapping[str, float]]], weights: Mapping[str, float], common: float) -> tuple[Postings, dict[str, float]]:
    """BM25F: `counts[entry][field][key]` is how often a key stands there."""
    total = len(counts)
    mean = {f: sum(sum(c[f].values()) for c in counts) / max(1, total) or 1.0 for f in weights}
    found: dict[str, tuple[array[int], array[float]]] = {}
    for number, entry in enumerate(counts):
        mass: dict[str, float] = {}
        for f, weight in weights.items():
            length = sum(entry[f].values())
            norm = weight / (1 - B + B * length / mean[f])
            for key, count in entry[f].items():
                mass[key] = mass.get(key, 0.0) + norm * count
        for key, m in mass.items():
            docs, values = found.setdefault(key, (array("H"), array("f")))
            docs.append(number)
            values.append(m / (K1 + m))
    idf: dict[str, float] = {}
    out: Postings = {}
    for key, (docs, values) in found.items():
        idf[key] = math.log(1 + (total - len(docs) + 0.5) / (len(docs) + 0.5))
        if len(docs) > common * total:
            continue
        out[key] = (docs.tobytes(), array("f", (v * idf[key] for v in values)).tobytes())
    return out, idf


def build(all_entries: Sequence[Entry], headings: Mapping[tuple[str, str], str], texts: Iterable[str]) -> dict[str, Any]:
    """The whole index as plain data."""
    words = lexicon.build(texts)
    lex = Lexicon(words, dictionary.load())
    term_counts: list[dict[str, dict[str, float]]] = []
    gram_counts: list[dict[str, dict[str, float]]] = []
    phrases: list[list[tuple[int, tuple[str, ...]]]] = []
    for e in all_entries:
        by_term: dict[str, dict[str, float]] = {}
        by_gram: dict[str, dict[str, float]] = {}
        said: list[tuple[int, tuple[str, ...]]] = []
        for name, parts in fields(e, headings[(e.werk, e.fundstelle.kapitel)]).items():
            terms: Counter[str] = Counter()
            pieces: Counter[str] = Counter()
            for part in parts:
                readings = lex.readings(part)
                held = dict.fromkeys(t for r in readings for t, _ in r.terms)
                if name in PHRASE_KINDS and held:
                    said.append((PHRASE_KINDS[name], tuple(held)))
                for reading in readings:
                    for term, weight in reading.terms:
                        terms[term] += weight  # type: ignore[assignment]
                    pieces.update(grams(reading.grams))
            by_term[name] = dict(terms)
            by_gram[name] = {g: float(c) for g, c in pieces.items()}
        term_counts.append(by_term)
        gram_counts.append(by_gram)
        phrases.append(said)
    term_postings, term_idf = _postings(term_counts, TERM_FIELDS, 1.0)
    gram_postings, gram_idf = _postings(gram_counts, GRAM_FIELDS, COMMON)
    return {
        "lexicon": words,
        "ids": [e.id for e in all_entries],
        "terms": term_postings,
        "term_idf": term_idf,
        "grams": gram_postings,
        "gram_idf": gram_idf,
        "phrases": phrases,
        "text_terms": [list(c["text"]) for c in term_counts],
    }


PHRASE_KINDS = {"titel": 0, "fragen": 1, "stichworte": 2}


def corpus_texts(all_entries: Iterable[Entry]) -> Iterable[str]:
    for e in all_entries:
        yield from (e.titel, e.text, *e.stichworte, *e.fragen, e.fundstelle.abschnitt, e.englisch)


def _build() -> dict[str, Any]:
    works = entries.works()
    headings = {(w.id, chapter): title for w in works.values() for chapter, title in w.kapitel.items()}
    listed = list(entries.all_entries())
    return build(listed, headings, corpus_texts(listed))


@cache
def load() -> Mapping[str, Any]:
    """The index of all entries, built on first use."""
    code = [Path(__file__).with_name(f"{name}.py") for name in ("words", "dictionary", "lexicon", "index")]
    data: Mapping[str, Any] = compiled("index", fingerprint([*entries.files(), *code]), _build)
    return data

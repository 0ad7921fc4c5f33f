"""Builds the tables of the lexicon from all texts of the corpus. Runs only when the index is compiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules_kb import dictionary
from rules_kb.german import STOP, fold, skeleton, stem
from rules_kb.lexicon import split


def build(texts: Iterable[str]) -> dict[str, Any]:
    """The tables as plain data."""
    counts, spelled, hyphenated = _count(texts)
    numbers = sorted(key for key in counts if key.isdigit())
    lemmas = {key: dictionary.lemma(forms.most_common(1)[0][0]) for key, forms in spelled.items() if key not in STOP}
    terms = {key: stem(fold(lemma)) for key, lemma in lemmas.items()}
    _inflect(terms, set(lemmas.values()))
    _plurals(terms)
    _participles(terms)
    content = {key: count for key, count in counts.items() if key in terms}
    nouns = sorted({terms[key] for key, lemma in lemmas.items() if _is_noun(spelled[key], lemma)})
    sounds = {skeleton(key): key for key in sorted(content, key=lambda k: content[k]) if len(key) >= 4}
    spellings = sorted({*(k for k in content if len(k) >= 4), *(w for w in STOP if len(w) >= 5)})
    return {
        "terms": terms,
        "counts": content,
        "parts": _compounds(content, terms, hyphenated),
        "sounds": sounds,
        "spellings": spellings,
        "nouns": nouns,
        "numbers": numbers,
    }


def _count(texts: Iterable[str]) -> tuple[Counter[str], dict[str, Counter[str]], set[str]]:
    """How often each folded form stands there, how it is spelled, and which tokens have hyphens."""
    written: Counter[str] = Counter()
    for text in texts:
        for token in text.replace("\u00ad", "").replace("/", " ").split():
            written[token.strip("«»„“”\"'()[]{}.,;:!?…*–-")] += 1
    counts: Counter[str] = Counter()
    spelled: dict[str, Counter[str]] = {}
    for token, count in written.items():
        for piece in _pieces(token):
            key = fold(piece)
            if key.isdigit():
                counts[key] += count
            elif key.isalpha() and len(key) > 1:
                counts[key] += count
                spelled.setdefault(key, Counter())[piece] += count
    return counts, spelled, {token for token in written if "-" in token}


def _pieces(token: str) -> Sequence[str]:
    """A token, and where it is hyphenated its pieces as well."""
    if "-" not in token:
        return (token,)
    parts = [p for p in token.split("-") if p]
    return ("".join(parts), *parts)


def _inflect(terms: dict[str, str], lemmas: set[str]) -> None:
    """Add every inflected form of these lemmas, except where it is more likely another noun («Wiese», not «er wiese»)."""
    german = dictionary.load()
    for form, lemma in dictionary.forms():
        if lemma in lemmas:
            key = fold(form)
            if key not in terms and key not in STOP and not german.noun_base(key):
                terms[key] = stem(fold(lemma))


def _plurals(terms: dict[str, str]) -> None:
    """English plurals and genitives of names: `hazards` is the term `hazard`, `Saurons` is `sauron`."""
    known = set(terms.values())
    merged = {t: t[:-1] for t in known if len(t) > 4 and t.endswith("s") and not t.endswith("ss") and t[:-1] in known}
    for key, term in terms.items():
        if key == term and term in merged:
            terms[key] = merged[term]


def _participles(terms: dict[str, str]) -> None:
    """«Die belagerte Armee» is «belagert», where that is a word by itself; it does not besiege."""
    for key in terms:
        base = next((key[: -len(e)] for e in ("te", "ten", "ter", "tes", "tem") if key.endswith(e)), "")
        participle = f"{base}t"
        if base and terms.get(participle) == participle and terms[key] != participle and stem(f"{base}en") == terms[key]:
            terms[key] = participle


def _is_noun(spellings: Counter[str], lemma: str) -> bool:
    """Mostly written with a capital letter, or its dictionary form is."""
    capital = sum(c for form, c in spellings.items() if form[:1].isupper())
    return capital * 2 > spellings.total() or lemma[:1].isupper()


def _compounds(content: Mapping[str, int], terms: Mapping[str, str], hyphenated: Iterable[str]) -> dict[str, tuple[str, ...]]:
    parts: dict[str, tuple[str, ...]] = {}
    for key in sorted(content):
        cut = split(key, terms, content)
        if cut and terms[key] not in cut:
            parts.setdefault(terms[key], cut)
    known = set(terms.values())
    for term in known - set(parts):  # «Kämpfer» and «Belagerung» are about «kämpfen» and «belagern»
        base = next((term[: -len(e)] for e in ("ung", "er") if term.endswith(e) and term[: -len(e)] in known), "")
        if len(base) >= 4:
            parts[term] = (base,)
    for token in hyphenated:  # a hyphen says where the parts are
        pieces = [fold(p) for p in token.split("-") if p]
        joined = "".join(pieces)
        if len(pieces) > 1 and joined in terms and all(p in terms for p in pieces):
            parts[terms[joined]] = tuple(terms[p] for p in pieces)
    return parts

"""What the corpus knows about words: which form belongs to which term, how compounds split, what a misspelt word meant.

A *term* is the stem of a lemma, folded: `Gefahrenkarten` is the term `gefahrenkart` with the parts `gefahr` and `kart`. The tables
are built once from all entries (`build`) and are plain data; `Lexicon` only looks things up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules_kb import dictionary
from rules_kb.words import NUMBERS, STOP, endings, fold, skeleton, stem, without_chatty_prefix, words

LINKS = ("", "s", "n", "en", "es", "e", "er", "ns")
NEVER_PARTS = frozenset(
    "schaft heit keit ung lich isch bar ver ent end ten ter den der die das ein eine einen aus auf vor nach bei mit her hin los art arten alt"
    " ter ger nen gen ben hen sen ren len ste ster ier iert lage lagen tag ehe gut nie wie not eins".split()
)
REPAIRED, GUESSED = 0.85, 0.7


@dataclass(frozen=True, slots=True)
class Reading:
    """How one word of a question was understood."""

    word: str  # as typed, folded
    terms: tuple[tuple[str, float], ...]  # with weights; the whole word first, then its parts
    grams: str  # the spelling whose n-grams are searched
    known: float  # 1: the corpus has this word, in some form; less: parts, repaired; 0: unknown
    noun: bool  # an unknown word that is a German noun, or looks like a name


class Lexicon:
    def __init__(self, data: Mapping[str, Any], german: dictionary.Dictionary) -> None:
        self.terms: Mapping[str, str] = data["terms"]  # folded form -> term
        self.counts: Mapping[str, int] = data["counts"]  # how often a folded form stands in the corpus
        self.parts: Mapping[str, tuple[str, ...]] = data["parts"]  # term of a compound -> terms of its parts
        self.sounds: Mapping[str, str] = data["sounds"]  # skeleton -> most frequent form
        self.spellings: Sequence[str] = data["spellings"]  # the forms a misspelt word may have meant
        self.nouns: frozenset[str] = frozenset(data["nouns"])  # terms that are nouns or names
        self.german = german
        self.known_terms = frozenset(self.terms.values())
        self.read = lru_cache(maxsize=4096)(self._read)

    # --- one word ---

    def term(self, word: str) -> str | None:
        """The term of a form the corpus knows, also in another inflection."""
        found = self.terms.get(word)
        if found is not None:
            return found
        if stem(word) in self.known_terms:
            return stem(word)
        for shorter in endings(word):
            if shorter in self.known_terms:
                return shorter
            if (found := self.terms.get(shorter)) is not None and len(shorter) >= 5:
                return found
        return None

    def split(self, word: str) -> tuple[str, ...]:
        """The parts of a compound as terms, or nothing."""
        return split(word, self.terms, self.counts)

    def repair(self, word: str, most: int) -> str | None:
        """The form of the corpus that a misspelt word meant, at most so many slips away."""
        sound = self.sounds.get(skeleton(word))
        if sound is not None and abs(len(sound) - len(word)) <= 2 and len(word) >= 4:
            return sound
        allowed = min(most, 0 if len(word) < 4 else 1 if len(word) < 8 else 2)
        if not allowed:
            return None
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        near = process.extract(word, self.spellings, scorer=OSA.distance, score_cutoff=allowed, limit=8)
        best = min(near, key=lambda n: (n[1] + (n[0][0] != word[0]), -self.counts.get(n[0], 0)), default=None)
        return None if best is None else str(best[0])

    def _read(self, word: str) -> Reading:
        if "-" in word:
            return self._hyphenated(word)
        if word in NUMBERS:
            word = NUMBERS[word]
        if word.isdigit():
            return Reading(word, ((word, 1.0),), word, 1.0 if word in self.known_terms else 0.5, False)
        term = self.term(word)
        if term is not None:
            return Reading(word, self._weighted(term, 1.0), word, 1.0, False)
        base = without_chatty_prefix(word)
        if base is not None and (term := self.term(base)) is not None and not self.german.noun(word):
            return Reading(word, self._weighted(term, GUESSED), base, 0.9, False)
        real = word in self.german
        if not real and len(word) >= 6 and (meant := self.repair(word, 1)) is not None:
            return self._repaired(word, meant)
        parts = self.split(word)
        if parts and (real or len(parts) == 2 or len(word) > 12):
            return Reading(word, tuple((p, 0.8) for p in parts), word, 0.8, False)
        if not real or self.sounds.get(skeleton(word)):
            meant = None if real and len(word) < 6 else self.repair(word, 2)
            if meant is not None:
                return self._repaired(word, meant)
        if parts:
            return Reading(word, tuple((p, 0.6) for p in parts), word, 0.6, False)
        return Reading(word, ((stem(word), 1.0),), word, 0.0, self.german.noun(word) or not real)

    def _repaired(self, word: str, meant: str) -> Reading:
        if meant in STOP:
            return Reading(word, (), "", 1.0, False)
        return Reading(word, self._weighted(self.terms.get(meant) or stem(meant), REPAIRED), meant, 0.9, False)

    def _weighted(self, term: str, weight: float) -> tuple[tuple[str, float], ...]:
        return ((term, weight), *((part, 0.55 * weight) for part in self.parts.get(term, ())))

    def _hyphenated(self, word: str) -> Reading:
        joined = word.replace("-", "")
        if (term := self.term(joined)) is not None:
            return Reading(joined, self._weighted(term, 1.0), joined, 1.0, False)
        readings = [self.read(part) for part in word.split("-") if part and part not in STOP]
        terms = tuple((t, w * 0.9) for r in readings for t, w in r.terms)
        known = min((r.known for r in readings), default=0.5)
        return Reading(joined, terms, joined, known, any(r.noun for r in readings))

    # --- a text ---

    def readings(self, text: str) -> list[Reading]:
        """The content words of a text, each as it was understood."""
        return [self.read(w) for w in words(fold(text)) if w not in STOP and (len(w) > 1 or w.isdigit())]


def split(word: str, terms: Mapping[str, str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The best way to cut a compound into words of the corpus: few parts, common parts, no leftovers."""
    n = len(word)
    if n < 7:
        return ()
    best: list[tuple[float, tuple[str, ...]] | None] = [None] * (n + 1)
    best[0] = (0.0, ())
    for start in range(n - 2):
        so_far = best[start]
        if so_far is None:
            continue
        for end in range(start + 3, n + 1):
            if start == 0 and end == n:
                continue
            piece = word[start:end]
            if end != n:
                found = next((piece[: len(piece) - len(k)] for k in LINKS if piece.endswith(k) and _part(piece[: len(piece) - len(k)], counts)), None)
            else:
                found = piece if _part(piece, counts) else None
            if found is None:
                continue
            cost = so_far[0] + 10.0 - min(6.0, len(found) * 0.5) - min(2.0, counts[found] ** 0.25)
            here = best[end]
            if here is None or cost < here[0]:
                best[end] = (cost, (*so_far[1], terms[found]))
    done = best[n]
    return done[1] if done is not None and 2 <= len(done[1]) <= 4 else ()


def _part(piece: str, counts: Mapping[str, int]) -> bool:
    return len(piece) >= 3 and piece not in NEVER_PARTS and piece not in STOP and counts.get(piece, 0) >= (3 if len(piece) > 3 else 8)


# --- building -------------------------------------------------------------------------------------------------------------


def build(texts: Iterable[str]) -> dict[str, Any]:
    """The tables of a corpus, as plain data."""
    written: Counter[str] = Counter()
    for text in texts:
        for token in text.replace("\u00ad", "").replace("/", " ").split():
            written[token.strip("«»„“”\"'()[]{}.,;:!?…*–-")] += 1
    counts: Counter[str] = Counter()
    spelled: dict[str, Counter[str]] = {}
    for token, count in written.items():
        for piece in _pieces(token):
            key = fold(piece)
            if not key.isalpha() or len(key) < 2:
                continue
            counts[key] += count
            spelled.setdefault(key, Counter())[piece] += count
    lemmas: dict[str, str] = {}
    for key, forms in spelled.items():
        lemmas[key] = dictionary.lemma(forms.most_common(1)[0][0])
    terms = {key: stem(fold(lemma)) for key, lemma in lemmas.items() if key not in STOP}
    _inflect(terms, {lemma for key, lemma in lemmas.items() if key not in STOP})
    _plurals(terms)
    content = {k: c for k, c in counts.items() if k not in STOP}
    nouns = sorted({terms[k] for k, lemma in lemmas.items() if k in terms and _noun(spelled[k], lemma)})
    parts: dict[str, tuple[str, ...]] = {}
    for key in sorted(content):
        cut = split(key, terms, content)
        if cut and terms[key] not in cut:
            parts.setdefault(terms[key], cut)
    for token in written:  # a hyphen says where the parts are
        if "-" in token and len(pieces := [fold(p) for p in token.split("-") if p]) > 1:
            joined = "".join(pieces)
            if joined in terms and all(p in terms for p in pieces):
                parts[terms[joined]] = tuple(terms[p] for p in pieces)
    sounds: dict[str, str] = {}
    for key in sorted(content, key=lambda k: content[k]):
        if len(key) >= 4:
            sounds[skeleton(key)] = key
    spellings = sorted({*(k for k in content if len(k) >= 4), *(w for w in STOP if len(w) >= 5)})
    return {"terms": terms, "counts": content, "parts": parts, "sounds": sounds, "spellings": spellings, "nouns": nouns}


def _noun(spellings: Counter[str], lemma: str) -> bool:
    """Mostly written with a capital, or not a German word at all (names, English terms)."""
    capital = sum(c for form, c in spellings.items() if form[:1].isupper())
    return capital * 2 > spellings.total() or lemma[:1].isupper()


def _inflect(terms: dict[str, str], lemmas: set[str]) -> None:
    """Add every inflected form of these lemmas, except where it is more likely another noun («Wiese», not «er wiese»)."""
    more: dict[str, str] = {}
    foreign: set[str] = set()
    for form, lemma in dictionary.forms():
        key = fold(form)
        if lemma in lemmas:
            more.setdefault(key, stem(fold(lemma)))
        elif form == lemma and form[:1].isupper():
            foreign.add(key)
    for key, term in more.items():
        if key not in terms and key not in STOP and key not in foreign:
            terms[key] = term


def _plurals(terms: dict[str, str]) -> None:
    """English plurals and genitives of names: `hazards` is the term `hazard`, `Saurons` is `sauron`."""
    known = set(terms.values())
    merged = {t: t[:-1] for t in known if len(t) > 4 and t.endswith("s") and not t.endswith("ss") and t[:-1] in known}
    for key, term in terms.items():
        if key == term and term in merged:
            terms[key] = merged[term]


def _pieces(token: str) -> Sequence[str]:
    """A token, and where it is hyphenated its pieces as well."""
    if "-" not in token:
        return (token,)
    parts = [p for p in token.split("-") if p]
    return ("".join(parts), *parts)

"""German as people type it, made comparable: folding of case, umlauts and accents, words, stems, stop words.

Everything here is a pure function of its text; what the corpus knows lives in `lexicon.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

# ue after a vowel or q is not an umlaut: «Mauer», «Feuer», «Quelle».
_UE = re.compile(r"(?<![aeqo])ue")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?(?:-[a-z]+)+|[a-z]+(?:'[a-z]+)?|\d+")
_SIGNS = str.maketrans(
    {
        "ä": "a", "ö": "o", "ü": "u", "ß": "ss", "ẞ": "ss", "æ": "a", "œ": "o", "ø": "o", "đ": "d", "ð": "d", "ł": "l",
        "’": "'", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "\u00ad": None,
    }
)  # fmt: skip

_MARKS = str.maketrans(dict.fromkeys(".,;:!?()[]{}\"'«»„“”…*/+&%=<>|#_~^`´", " "))

NUMBERS = {
    "null": "0", "ein": "1", "eins": "1", "eine": "1", "einen": "1", "einer": "1", "einem": "1", "eines": "1", "zwei": "2",
    "zwo": "2", "drei": "3", "vier": "4", "fuenf": "5", "funf": "5", "sechs": "6", "sieben": "7", "acht": "8", "neun": "9",
    "zehn": "10", "elf": "11", "zwolf": "12", "dreizehn": "13", "vierzehn": "14", "funfzehn": "15", "sechzehn": "16",
    "siebzehn": "17", "achtzehn": "18", "neunzehn": "19", "zwanzig": "20", "dreissig": "30", "hundert": "100",
}  # fmt: skip

_LISTED = (Path(__file__).parent / "sprache" / "stoppwoerter.txt").read_text(encoding="utf-8")
STOP = frozenset(word for line in _LISTED.splitlines() if not line.startswith("#") for word in line.split())

# What a German verb leaves at the end of its clause: «wirft … ab».
PARTICLES = frozenset(
    ("ab", "an", "auf", "aus", "bei", "dar", "ein", "fest", "her", "hin", "hinzu", "los", "mit", "nach", "nieder", "um", "vor",
     "weg", "weiter", "wieder", "zu", "zuruck", "zusammen")
)  # fmt: skip

# Common everyday prefixes of verbs that add nothing a rulebook would say: «rausziehen», «hinlegen», «dranlegen».
_CHATTY = (
    "herum",
    "heraus",
    "hinaus",
    "herein",
    "hinein",
    "raus",
    "rein",
    "runter",
    "rauf",
    "rum",
    "ruber",
    "dran",
    "drauf",
    "hin",
    "weg",
    "mit",
    "los",
)


def fold(text: str) -> str:
    """Lower case, without umlauts (ä and ae alike), ß, accents; other signs as they are."""
    text = text.lower().replace("ae", "a").replace("oe", "o")
    if "ue" in text:
        text = _UE.sub("u", text)
    text = text.translate(_SIGNS)
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFD", text).translate(_SIGNS) if not unicodedata.combining(c))
    return text


def words(folded: str) -> list[str]:
    """The words of a folded text; a hyphenated compound stays one word, with its hyphens."""
    found: list[str] = _WORD.findall(folded)
    return [word.replace("'", "") for word in found] if "'" in folded else found


def parted(folded: str) -> list[str]:
    """The words of a folded text, hyphenated compounds in their parts."""
    found = words(folded)
    return [part for word in found for part in word.split("-")] if "-" in folded else found


def sorted_words(folded: str) -> str:
    """The words of a folded text in alphabetical order: two askings of the same thing become alike strings."""
    return " ".join(sorted(folded.replace("-", " ").translate(_MARKS).split()))


def stem(lemma: str) -> str:
    """What noun and verb of one stem share: `würfeln` and `Würfel`, `Gefährte` and `Gefährtin`."""
    if lemma.endswith(("eln", "ern")) and len(lemma) >= 5:
        return lemma[:-1]
    for ending, keep in (("innen", 4), ("en", 3), ("e", 3)):
        if lemma.endswith(ending) and len(lemma) - len(ending) >= keep:
            return lemma[: -len(ending)]
    return lemma


def endings(word: str) -> Iterator[str]:
    """Shorter forms an unknown inflected word may go back to, longest first."""
    for ending in (
        "s",
        "n",
        "e",
        "t",
        "en",
        "er",
        "es",
        "em",
        "st",
        "te",
        "ern",
        "ens",
        "ten",
        "test",
        "tet",
        "end",
        "ung",
        "ungen",
        "bar",
        "lich",
    ):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            yield word[: -len(ending)]


def without_chatty_prefix(word: str) -> str | None:
    """`rausziehen` -> `ziehen`."""
    for prefix in _CHATTY:
        if word.startswith(prefix) and len(word) - len(prefix) >= 4:
            return word[len(prefix) :]
    return None


def skeleton(word: str) -> str:
    """How a word sounds, roughly: spellings people confuse give the same skeleton (`Trofäe`, `Trophäe`)."""
    word = word.replace("ph", "f").replace("th", "t").replace("dt", "t").replace("ck", "k").replace("tz", "z").replace("qu", "kw")
    word = word.replace("ie", "i").replace("y", "i").replace("v", "f").replace("c", "k").replace("x", "ks").replace("ei", "ai")
    word = word.replace("h", "") if len(word) > 3 else word
    if word.endswith(("d", "b", "g")):
        word = word[:-1] + {"d": "t", "b": "p", "g": "k"}[word[-1]]
    return re.sub(r"(.)\1+", r"\1", word)


def grams(word: str, size: int = 4) -> Iterator[str]:
    """Character n-grams with the word's edges marked."""
    marked = f"_{word}_"
    if len(marked) <= size:
        yield marked
        return
    for i in range(len(marked) - size + 1):
        yield marked[i : i + size]

"""German as people type it, made comparable: folding of case, umlauts and accents, words, stems, stop words.

Everything here is a pure function of its text; what the corpus knows lives in `lexicon.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

# ue after a vowel or q is not an umlaut: «Mauer», «Feuer», «Quelle».
_UE = re.compile(r"(?<![aeqo])ue")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?(?:-[a-z]+)+|[a-z]+(?:'[a-z]+)?|\d+")
_SIGNS = str.maketrans(
    {
        "ä": "a", "ö": "o", "ü": "u", "ß": "ss", "ẞ": "ss", "æ": "a", "œ": "o", "ø": "o", "đ": "d", "ð": "d", "ł": "l",
        "’": "'", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "\u00ad": None,
    }
)  # fmt: skip

_MARKS = str.maketrans({c: " " for c in ".,;:!?()[]{}\"'«»„“”…*/+&%=<>|#_~^`´"})

NUMBERS = {
    "null": "0", "ein": "1", "eins": "1", "eine": "1", "einen": "1", "einer": "1", "einem": "1", "eines": "1", "zwei": "2",
    "zwo": "2", "drei": "3", "vier": "4", "fuenf": "5", "funf": "5", "sechs": "6", "sieben": "7", "acht": "8", "neun": "9",
    "zehn": "10", "elf": "11", "zwolf": "12", "dreizehn": "13", "vierzehn": "14", "funfzehn": "15", "sechzehn": "16",
    "siebzehn": "17", "achtzehn": "18", "neunzehn": "19", "zwanzig": "20", "dreissig": "30", "hundert": "100",
}  # fmt: skip

STOP = frozenset(
    """
    ab aber alle allem allen aller alles als also am an and andere anderen anderer anderes anders are at auch auf aus ausser be bei beide beiden
    beim bereits besagt betreffend bevor bin bis bist bitte bloss bzw ca can da dabei dadurch dafur dagegen daher damit danach dann daran darauf daraus
    darf darfst darin daruber darum darunter das dass dasselbe davon davor dazu dein deine deinem deinen deiner dem demselben den denen denn
    dennoch denselben der deren derselbe derselben des deshalb desselben dessen dich die dies diese dieselbe diesem diesen dieser dieses dir
    do doch does dort du durch durfen durfte durften durft eben ebenfalls egal eh eigentlich ein eine einem einen einer eines einfach einige er erst es etc etwa etwas euch
    euer for fur furs gab gar geben gegen geht genau genug gerade gern gewesen gibt gibts gilt gleich grad habe haben hab habt halt hast hat hatte
    hatten hatte heisst her hier hin how ich if ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins irgend irgendwas irgendwie is ist it
    ja je jede jedem jeden jeder jedes jemand jetzt kann kannst konnen konnte konnten kein keine keinem keinen keiner konnt lassen lasst laut mach mache macht
    mal man mein meine meinem meinen meiner mich mir mit mitm muss mussen musste mussten musst my na nach nachdem nachher naturlich ne nee nein nem nen
    ner nicht nichts nix noch nun nur ob obwohl oder of ohne on or passiert per pro rein schon sehr sein seine seinem seinen seiner seit selber selbst
    sich sie sind so sobald sofern sogar solange soll sollen sollte somit sondern sonst sowie sozusagen statt the to trotzdem uber uberhaupt ubers
    um und uns unser unsere unter ums usw viel viele vielen vom von vor vorher wann war waren warum was wegen weil weiter welche welchem welchen
    welcher welches wem wen wenn wer werd werde werden wessen what when where which who wie wieder wieso wieviel wieviele will wir wird wirst wo woher wohin
    worden wurde wurden wobei wodurch womit would you z zb zu zum zur zwar zwischen
    bedeutet bedeuten meint gemeint eigene eigenen eigener eigenes welch sowas derzeit fall falls hallo frage danke
    """.split()
)

# What a German verb leaves at the end of its clause: «wirft … ab».
PARTICLES = frozenset(
    "ab an auf aus bei dar ein fest her hin los mit nach nieder um vor weg weiter wieder zu zuruck zusammen hinzu".split()
)

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


def words(folded: str) -> Iterator[str]:
    """The words of a folded text; a hyphenated compound stays one word, with its hyphens."""
    for match in _WORD.finditer(folded):
        yield match.group().replace("'", "")


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

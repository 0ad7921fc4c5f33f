"""What a button says, short enough for a phone: what tells it from the others stands in front, and what is too long is cut there
where the next one says the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from games.meccg.cards import cards, title

LONGEST = 36
FRONT = 12  # what stands in front keeps so many letters
_NUMERALS = (" II", " III", " IV")
_SMALL = frozenset(("der", "die", "das", "von", "dem", "des"))


@cache
def short(name: str) -> str:
    """How people call somebody: «Glorfindel», «Sam»; nothing where the name has one word alone."""
    for numeral in _NUMERALS:
        name_ = name.removesuffix(numeral)
        if name_ != name:
            return name_
    first = name.split()[0] if " " in name else ""
    return first if len(first) > 2 and first.lower() not in _SMALL else ""


@cache
def _people() -> re.Pattern[str]:
    names = {title(one) for one in cards().values() if one["klasse"] in ("character", "avatar") and short(title(one))}
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))


def called(text: str) -> str:
    """A text with everybody by his short name."""
    return _people().sub(lambda found: short(found.group()), text)


def cut(text: str, most: int = LONGEST) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(" ,:;–-(«") + "…"


def before(text: str, end: str) -> str:
    """The end, and of what stands before it as much as there is room for."""
    end = cut(end, LONGEST - min(len(text), FRONT))
    return cut(text, LONGEST - len(end)) + end


Short = Callable[[re.Match[str]], str]


def _way(found: re.Match[str]) -> str:
    """Both ends are the same for all of them."""
    between = found.group().split(" – ")[1:-1]
    each = (LONGEST - 5 - 2 * (len(between) - 1)) // max(1, len(between))
    return "über " + ", ".join(cut(name, each) for name in between) if between else cut(found.group())


_WORDS: Mapping[str, tuple[str, Short]] = {  # by the verb of the key: what the rules say, and how it is said shorter
    "gib": (
        r"(.+?)(?:: (.+) an (.+?)(?: \(Versuchungswurf\))?| für (.+))",
        lambda m: before(m[1], f" für {m[4]}" if m[4] else f": {m[2]} → {m[3]}"),
    ),
    "frei": (r"(.+) unter allgemeinen Einfluss", lambda m: cut(f"{m[1]}: allgemeiner Einfluss")),
    "auf": (r"(.+)( bei .+)", lambda m: before(m[1], m[2])),
    "lauer": (r"(.+)( auf die Lauer) legen", lambda m: before(m[1], m[2])),
    "spiele": (r"(.+) spielen \((\d+) Hiebe?, Kampfgeschick (\d+)\)", lambda m: before(m[1], f" spielen ({m[2]}×{m[3]})")),
    "ziel": (
        r"(.+) \((?:nach |über )(Grundregeln|Regionen)(?:, schon( im Spiel))?\)",
        lambda m: before(m[1], f" ({m[2]}{',' + m[3] if m[3] else ''})"),
    ),
    "weg": (r".+", _way),
    "hinterlege": (r"(.+) hinterlegen \((.+?)(?:, Versuchungswurf)?\)", lambda m: before(m[1], f" hinterlegen ({m[2]})")),
    "bringe": (
        r"(.+?) (?:(allein) )?ins Spiel bringen \(([^,)]+)(?:, Gemeinschaft ([^,)]+).*)?\)?",
        lambda m: before(m[1], f"{' allein' if m[2] else f' zu {m[4]}' if m[4] else ''} ({m[3]})"),
    ),
    "folge": (r"(.+) wird Gefolgsmann von (.+)", lambda m: cut(f"{m[1]} folgt {m[2]}")),
    "beeinflusse": (
        r"(.+): (.+) beeinflusst \(mehr als (.+)\)", lambda m: before(m[1], f": {m[2]} (>{m[3]})")),
    "werde-los": (
        r"«(.+)» loswerden: (.+) tappt( nicht)? \(mehr als (.+)\)",
        lambda m: before(m[1], f" los: {m[2]}{' ungetappt' if m[3] else ' tappt'} (>{m[4]})"),
    ),
    "hole-reserve": (r"(.+) tappen: Karten aus der Reserve", lambda m: before(m[1], " tappt: Karten der Reserve")),
    "abwurf": (r"(.+)( abwerfen| in den Abwurf)", lambda m: before(m[1], m[2])),
    "stapel": (r"(.+)( in den Stapel)", lambda m: before(m[1], m[2])),
    "nutze": (r"(.+?) nutzen: (?:der |die |das )?(.+?)(?: …)?", lambda m: cut(f"{m[1]}: {m[2]}")),
}  # fmt: skip


@lru_cache(maxsize=8192)
def shortened(verb: str, label: str) -> str:
    """The same answer on a button of a phone."""
    if len(label) <= LONGEST:
        return label
    said = called(label)
    pattern, shorter = _WORDS.get(verb, ("", None))
    if shorter is not None and (found := re.fullmatch(pattern, said)) is not None:
        return shorter(found)
    return cut(said)

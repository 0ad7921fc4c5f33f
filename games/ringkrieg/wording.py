"""German names for figures, forces and spots, wherever rules and texts speak of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.ringkrieg.facts import Facts, Figure
from games.ringkrieg.war.armies import BOX, region_of
from games.rules import remembered
from games.words import Vocabulary, tokens

# How players of this game talk: words without meaning, words for the same.
VOCABULARY = Vocabulary(
    ("einheit", "einheiten", "truppen", "figur", "figuren", "ab", "vor", "schicke", "sie", "ins", "spiel", "nutze", "nutzen"),
    {"alles": ("allem", "allen", "komplett", "saemtliche"), "elite": ("eliteeinheit", "eliteeinheiten", "eliten")},
)
VOCABULARY.routes.update({"": "armee {whence} {whither} {what}", "nazgul": "nazgul {whence} {amount} {whither}"})


def opens(action: str, *said: str, more: bool = False) -> None:
    """What people say of this action without its first word: «flotte umbar pelargir», «balrog». `more`: only with more behind."""
    VOCABULARY.opens.extend((tokens(words, VOCABULARY), action, more) for words in said)


KINDS = {"r": "regulaer", "e": "elite", "a": "anfuehrer", "n": "nazgul"}  # as players type them
LETTERS = {word: letter for letter, word in KINDS.items()}
ONE = {"r": "reguläre Einheit", "e": "Elite-Einheit", "a": "Anführer", "n": "Nazgûl"}
MANY = {"r": "reguläre Einheiten", "e": "Elite-Einheiten", "a": "Anführer", "n": "Nazgûl"}
SHORT = {"r": "reguläre", "e": "Elite", "a": "Anführer", "n": "Nazgûl"}


def kind_of_figure(letter: str, word: str, one: str, many: str) -> None:
    """Names for another kind of figure."""
    KINDS[letter], LETTERS[word], ONE[letter], MANY[letter], SHORT[letter] = word, letter, one, many, many


def figure_name(facts: Facts, figure: Figure, count: int = 1) -> str:
    """«reguläre Einheit (Gondor)», «2 Anführer (Rohan)», «1 Nazgûl»."""
    nation, _, kind = figure.partition(".")
    word = (ONE if count == 1 else MANY)[kind]
    return word if kind == "n" else f"{word} ({facts.nations[nation].name})"


def figure_key(figure: Figure) -> str:
    """«gondor regulaer», as players type it."""
    nation, _, kind = figure.partition(".")
    return f"{nation} {KINDS[kind]}"


def figure_from(key: str) -> Figure:
    """The figure a key names."""
    nation, word = key.split()
    return f"{nation}.{LETTERS[word]}"


def force_text(facts: Facts, figures: Mapping[Figure, int], persons: Iterable[str] = ()) -> str:
    """«2 reguläre, 1 Elite (Gondor), 1 Nazgûl, Streicher»: nation by nation."""
    parts = _force_text(facts, *figures.items())
    names = [facts.persons[p].name for p in persons]
    return ", ".join([parts, *names] if parts else names) or "niemand"


@remembered(on_first=True)
def _force_text(facts: Facts, *counted: tuple[Figure, int]) -> str:
    figures = dict(counted)
    by_nation: dict[str, list[str]] = {}
    for figure in facts.figures:
        count = figures.get(figure, 0)
        if count:
            nation, _, kind = figure.partition(".")
            by_nation.setdefault(nation, []).append(f"{count} {SHORT[kind]}")
    return ", ".join(f"{', '.join(words)} ({facts.nations[nation].name})" for nation, words in by_nation.items())


# --- on a button ----------------------------------------------------------------------------------------------------------

BUTTON = 36  # so much of a label stands on a phone
LITTLE = {"r": "reguläre", "e": "Elite", "a": "Anf.", "n": "Nazgûl"}
NATION = {"sued": "Südländer", "nordallianz": "Nordallianz"}  # where the name of a nation is too long


def fitting(*forms: str) -> str:
    """The first of these ways to say it that is short enough for a button; if none is, the last one, cut."""
    return next((form for form in forms if len(form) <= BUTTON), f"{forms[-1][: BUTTON - 2]} …")


def little(facts: Facts, figure: Figure, count: int = 1) -> str:
    """«reguläre (Südländer)», «2 Elite (Rohan)»: a figure in few letters."""
    nation, _, kind = figure.partition(".")
    word = (f"{count} " if count > 1 else "") + LITTLE.get(kind, SHORT[kind])
    return word if kind == "n" else f"{word} ({NATION.get(nation, facts.nations[nation].name)})"


def figure_label(facts: Facts, before: str, figure: Figure, after: str = "", count: int = 1) -> str:
    """A figure on a button, with what is said before and behind it."""
    said = f"{count} {figure_name(facts, figure, count)}" if count > 1 else figure_name(facts, figure)
    return fitting(before + said + after, before + little(facts, figure, count) + after)


def force_label(facts: Facts, begin: str, figures: Mapping[Figure, int]) -> str:
    """Who stands where on a button: the place first, then as much of the force as there is room for."""
    kinds: dict[str, int] = {}
    for figure, count in figures.items():
        kinds[figure[-1]] = kinds.get(figure[-1], 0) + count
    counted = [
        (LITTLE.get(kind, SHORT[kind]), count)
        for kind in dict.fromkeys(f[-1] for f in facts.figures)
        if (count := kinds.get(kind, 0))
    ]
    few = ", ".join(f"{count} {word}" for word, count in counted)
    letters = " ".join(f"{count}{word[0].upper()}" for word, count in counted)
    return fitting(f"{begin} · {force_text(facts, figures)}", f"{begin} · {few}", f"{begin} · {letters}", begin)


def by_sea(facts: Facts, origin: str, target: str) -> bool:
    """Whether an army can only have come by ship: from coast to coast, and there is no way over land."""
    here, there = facts.regions[region_of(origin)], facts.regions[region_of(target)]
    return here.coast and there.coast and here.id != there.id and there.id not in (*here.neighbours, *here.mountains)


def spot_name(facts: Facts, spot: str) -> str:
    """«Osgiliath», «in der Festung Minas Tirith»."""
    where = facts.name(region_of(spot))
    return f"Festung {where}" if spot.endswith(BOX) else where

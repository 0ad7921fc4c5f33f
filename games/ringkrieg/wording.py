"""German names for figures, forces and spots, wherever rules and texts speak of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from games.ringkrieg.facts import Facts, Figure
from games.ringkrieg.war.armies import BOX, region_of
from games.rules import remembered
from games.words import Vocabulary

# How players of this game talk: words without meaning, words for the same.
VOCABULARY = Vocabulary(
    ("einheit", "einheiten", "truppen", "figur", "figuren", "ab", "vor", "schicke", "sie", "ins", "spiel", "nutze", "nutzen"),
    {"alles": ("allem", "allen"), "elite": ("eliteeinheit", "eliteeinheiten", "eliten")},
)
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


def spot_name(facts: Facts, spot: str) -> str:
    """«Osgiliath», «in der Festung Minas Tirith»."""
    where = facts.name(region_of(spot))
    return f"Festung {where}" if spot.endswith(BOX) else where


# --- where ---------------------------------------------------------------------------------------------------------------

# Regions named with an article: m, f, n or p (plural), and what one is there: «in» unless another word stands behind it.
_ARTICLE = {
    **dict.fromkeys(("alter-wald", "druadan-forst", "adlerhorst"), "m"),
    **{f"{where}-duesterwald": "m" for where in ("noerdlicher", "oestlicher", "suedlicher", "westlicher")},
    "hoher-pass": "m auf",
    **dict.fromkeys(("gramberg", "gundabadberg", "carrock"), "m an"),
    "alte-waldstrasse": "f auf",
    **dict.fromkeys(("alte-furt", "bruinenfurt"), "f an"),
    **dict.fromkeys(("folde", "waldenge", "pforte-von-rohan", "verdorrte-heide"), "f"),
    **dict.fromkeys(("auenland", "aschengebirge", "bockland", "waldland-reich"), "n"),
    **dict.fromkeys(("schattenbachtal", "tal-des-carnen", "tal-des-celduin"), "n"),
    **{f"{where}-{land}": "n" for where in ("noerdliches", "suedliches") for land in ("anduintal", "dorwinion", "dunland")},
    **dict.fromkeys(("noerdliches-rhovanion", "suedliches-rhovanion"), "n"),
    **dict.fromkeys(("noerdliches-rhun", "oestliches-rhun", "suedliches-rhun"), "n"),
    "orktor": "n an",
    **dict.fromkeys(("furten-des-isen", "graue-anfurten"), "p an"),
    **dict.fromkeys(("eisenberge", "ettenoeden", "niemandslande", "noerdliche-hoehen", "suedliche-hoehen", "totensuempfe"), "p"),
    **dict.fromkeys(("schwertelfelder",), "p auf"),
    **dict.fromkeys(("trollhoehen", "turmberge", "wetterberge", "noerdliche-ered-luin", "suedliche-ered-luin"), "p"),
    **{f"{where}-{land}": "p" for where in ("oestliche", "westliche") for land in ("braune-lande", "emyn-muil")},
}
_ADJECTIVE = re.compile(r"\b(Alte|Hohe|Graue|Braune|Verdorrte|Nördliche|Südliche|Östliche|Westliche)[rs]?\b")
_DATIVE = {"m": "dem", "f": "der", "n": "dem", "p": "den"}
_ACCUSATIVE = {"m": "den", "f": "die", "n": "das", "p": "die"}
_CLOSED_UP = {"in dem": "im", "an dem": "am", "an das": "ans", "in das": "ins"}


@remembered(on_first=True)
def at(facts: Facts, region: str) -> str:
    """«in Bree», «im Alten Wald», «an den Furten des Isen»."""
    return _placed(facts, region, _DATIVE)


@remembered(on_first=True)
def to(facts: Facts, region: str) -> str:
    """«nach Bree», «in den Alten Wald», «an die Furten des Isen»."""
    return _placed(facts, region, _ACCUSATIVE) if region in _ARTICLE else f"nach {facts.name(region)}"


@remembered(on_first=True)
def whom(facts: Facts, region: str) -> str:
    """«Bree», «den Alten Wald»: behind «um» and the like."""
    kind = _ARTICLE.get(region, "")[:1]
    return f"{_ACCUSATIVE[kind]} {_bent(facts.name(region), kind, _ACCUSATIVE)}" if kind else facts.name(region)


def begins(said: str) -> str:
    """At the beginning of a sentence."""
    return said[:1].upper() + said[1:]


def _placed(facts: Facts, region: str, articles: Mapping[str, str]) -> str:
    kind, _, word = _ARTICLE.get(region, "").partition(" ")
    if not kind:
        return f"in {facts.name(region)}"
    before = f"{word or 'in'} {articles[kind]}"
    return f"{_CLOSED_UP.get(before, before)} {_bent(facts.name(region), kind, articles)}"


def _bent(place: str, kind: str, articles: Mapping[str, str]) -> str:
    """Adjectives behind an article: «Alter Wald» becomes «Alten Wald», «Alte Furt» behind «die» stays."""
    bare = place.removeprefix("Das ")
    ending = "e" if articles is _ACCUSATIVE and kind in "fn" else "en"
    bent = _ADJECTIVE.sub(lambda found: f"{found.group(1)[:-1]}{ending}", bare)
    return f"{bent}n" if articles is _DATIVE and kind == "p" and bent.endswith(("e", "er")) else bent

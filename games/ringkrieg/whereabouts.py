"""Where something is and whither it goes, as one speaks: «im Alten Wald», «nach Bree», «der Kampf um die Furten des Isen»."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.ringkrieg.facts import Facts
from games.rules import remembered

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

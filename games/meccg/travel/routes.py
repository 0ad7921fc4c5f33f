"""Where a company can go from a site, and how: by the starter rules between a haven and what names it, or through regions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.contract import Refusal
from games.meccg.cards import cards, german
from games.meccg.cards import title as german_title
from games.meccg.language.faces import WORD
from games.meccg.play.room import CLAIMS
from games.meccg.travel import regions
from games.rules import guard, rule

STARTER, REGION = "start", "regionen"
KINDS = {STARTER: "nach Grundregeln", REGION: "über Regionen"}
CLOSED_TO_HEROES = frozenset(("Udûn", "Gorgoroth"))


def is_haven(site: str) -> bool:
    return bool(cards()[site]["site_type"] == "haven")


def name(site: str) -> str:
    return german_title(cards()[site])


@rule("me.reise.wid.zuflucht-zuflucht", off=False)
def printed_way(paths: Mapping[str, Any], goal: str) -> bool:
    """From haven to haven there is a way where the cards print one."""
    return goal in paths


@rule("me.reise.grundregeln", off=False)
def by_starter(start: str, goal: str) -> bool:
    """One of them is a haven, and the other names it as its nearest; or both are, and print a way to each other."""
    one, other = cards()[start], cards()[goal]
    if is_haven(start) and is_haven(goal):
        return printed_way(one.get("haven_paths") or {}, str(other["title_en"]))
    haven, place = (one, other) if is_haven(start) else (other, one)
    return is_haven(str(haven["id"])) and bool(place["nearest_haven"] == haven["title_en"])


@guard("me.reise.grundregeln.helden")
def not_into_mordor(kind: str, goal: str) -> str | None:
    if kind == STARTER and cards()[goal]["region"] in CLOSED_TO_HEROES:
        return f"{name(goal)} liegt in {german()[cards()[goal]['region']]}; dorthin reisen Helden nur über Regionen."
    return None


@guard("me.reise.grundregeln", "me.orga.route.erreichbar", "me.reise.arten")
def starter_reaches(kind: str, start: str, goal: str) -> str | None:
    if kind == STARTER and not by_starter(start, goal):
        return f"Zwischen {name(start)} und {name(goal)} gibt es keinen Weg nach Grundregeln."
    return None


@guard("me.reise.regionen", "me.orga.route.erreichbar", "me.reise.arten")
def regions_reach(kind: str, start: str, goal: str, most: int) -> str | None:
    if kind != REGION:
        return None
    far = regions.distance(cards()[start]["region"], cards()[goal]["region"])
    if 0 < far <= most:
        return None
    apart = f"{far} Regionen entfernt" if far else "mehr als 6 Regionen entfernt"
    return f"{name(goal)} ist {apart}; höchstens {most} sind erlaubt (Ausgangs- und Zielregion zählen mit)."


@lru_cache(maxsize=16384)
def _reaches(kind: str, start: str, goal: str, most: int) -> Refusal | None:
    return starter_reaches(kind, start, goal) or not_into_mordor(kind, goal) or regions_reach(kind, start, goal, most)


def reaches(kind: str, start: str, goal: str, most: int = regions.MOST) -> Refusal | None:
    """What speaks against going from one site to another in this way."""
    if cards()[start]["underdeeps"] or cards()[goal]["underdeeps"]:
        return under_the_earth(goal)
    from games import rules

    return _reaches(kind, start, goal, most) if not rules.in_use else _reaches.__wrapped__(kind, start, goal, most)


@guard("me.reise.unterirdisch")
def under_the_earth(goal: str) -> str | None:
    return f"Unterirdische Orte wie {name(goal)} leitet der Ringrichter noch nicht."


def starter_way(start: str, goal: str) -> tuple[list[str], list[str]]:
    """By the starter rules: the regions of both ends by name, and the types printed on the site."""
    one, other = cards()[start], cards()[goal]
    ends = list(dict.fromkeys((one["region"], other["region"])))
    if is_haven(start) and is_haven(goal):
        return ends, [WORD[code] for code in one["haven_paths"][other["title_en"]]]
    place = other if is_haven(start) else one
    return ends, [WORD[code] for code in place["site_path"] or ()]


def region_ways(start: str, goal: str, most: int = regions.MOST) -> tuple[regions.Route, ...]:
    return regions.routes(cards()[start]["region"], cards()[goal]["region"], most)


def _said(word: str, face: str) -> bool:
    """What everybody knows of a site that lies face down: that it can be reached from there, in that way."""
    _, start, kind, most = word.split(" ")
    card = cards().get(face)
    return bool(card and card["klasse"] == "site" and face != start and reaches(kind, start, face, int(most)) is None)


CLAIMS["reise"] = _said

"""What stands on sites and regions, and what belongs there, as lines of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import yaml

from games.catalog import LOADER
from games.lookup import Fact, listed
from games.meccg import terms
from games.meccg.cards import DATA, Card, at_home, by_region, cards, played_at, title
from games.meccg.values import STRIKES, place

TRAITS = {
    "verhoer": "Verhör",
    "verhoer-gegen-verborgen": "Verhör gegen verborgene Gemeinschaften",
    "verhoer-gegen-offen": "Verhör gegen offene Gemeinschaften",
    "verwundung-versuchungswurf": "Verwundete machen einen Versuchungswurf",
    "verwundung-versuchungswurf-2": "Verwundete machen einen Versuchungswurf −2",
    "verwundung-eliminiert": "Verwundete werden eliminiert",
    "nicht-vereitelbar": "nicht zu vereiteln",
    "nur-gegen-offen": "nur gegen offene Gemeinschaften",
    "angreifer-waehlt-verteidiger": "Angreifer wählt die Verteidiger",
}


def site(card: Card) -> Iterator[Fact]:
    yield Fact("ortstyp", "Ortstyp", terms.HAVENS.get(card.get("haven_art", ""), terms.SITES[card["site_type"]]))
    yield from _lies(card)
    if card["nearest_haven"]:
        yield Fact("zufluchtsort", "Nächster Zufluchtsort", place(card["nearest_haven"]))
    if card["site_path"]:
        yield Fact("route", "Reiseroute", " – ".join(terms.REGIONS[r] for r in card["site_path"]))
    for haven, path in (card.get("haven_paths") or {}).items():
        yield Fact("route", f"Nach {place(haven)}", " – ".join(terms.REGIONS[r] for r in path))
    yield Fact("karten", "Karten ziehen", f"du {card['draws_player']}, Gegner {card['draws_opponent']}")
    limits = card.get("playable_items_einschraenkung", {})
    here = [terms.ITEMS_HERE[i] + _limit(limits.get(i, {})) for i in card["playable_items"]]
    here += ["Information"] if card["information"] else []
    yield Fact("gegenstaende", "Gegenstände", listed(here) or "keine")
    if card["automatic_attacks"]:
        yield Fact("angriffe", "Automatische Angriffe", "; ".join(map(_attack, card["automatic_attacks"])))
    else:
        yield Fact("angriffe", "Automatische Angriffe", "keine", shown=False)
    yield from _belongs(card)


def _limit(limit: Mapping[str, Any]) -> str:
    """«legendäre (nur Palantír)»."""
    only = [place(t) for t in limit.get("nur", ())] + [terms.KEYWORDS[k] for k in limit.get("nur_keyword", ())]
    only += [f"für {terms.ALIGNMENTS[limit['nur_ausrichtung']]}"] if "nur_ausrichtung" in limit else []
    return f" (nur {listed(only, 'oder')})" if only else ""


def _lies(card: Card) -> Iterator[Fact]:
    if card["region"]:
        yield Fact("region", "Region", place(card["region"]))
    elif card.get("region_darueber"):
        yield Fact("region", "Unterirdisch, darüber", place(card["region_darueber"]))
    near = [_near(a) for a in card.get("adjacent_sites", ())]
    if near:
        yield Fact("nachbarn", "Benachbarte Orte", listed(near))


def _near(adjacent: Mapping[str, Any]) -> str:
    name = place(adjacent["ort"]) if "ort" in adjacent else str(adjacent.get("wahl") or place(adjacent.get("region", "")))
    return f"{name} (Oberfläche)" if adjacent.get("oberflaeche") else f"{name} (Wurf {adjacent['wurf']})"


def _attack(attack: Mapping[str, Any]) -> str:
    if attack.get("art") == "kreatur-aus-gegnerhand":
        keys = listed([(terms.SITES | terms.REGIONS)[z] for z in attack["zugeordnet"]], "oder")
        which = "nicht einzigartige " if attack.get("nur_nicht_einzigartig") else ""
        return f"eine {which}Kreatur des Gegners ({keys})"
    traits = "".join(f", {TRAITS[m]}" for m in attack.get("merkmale", ()))
    strikes = STRIKES.get(attack["hiebe"], str(attack["hiebe"]))
    return f"{terms.race([attack['typ']])}, Hiebe: {strikes}, Kampfgeschick {attack['kampfgeschick']}{traits}"


def _belongs(card: Card) -> Iterator[Fact]:
    """Who lives here and what is played here, of the same side."""
    english, side = card["title_en"], card["alignment"]
    mine = [c for c in played_at().get(english, ()) if c["alignment"] in (side, "neutral")]
    if mine:
        yield Fact("hier", "Hier spielbar", listed(list(dict.fromkeys(title(c) for c in mine))))
    living = [c for c in at_home().get(english, ()) if c["alignment"] == side]
    if living:
        yield Fact("bewohner", "Heimat von", listed(list(dict.fromkeys(title(c) for c in living))), shown=False)


def region(card: Card) -> Iterator[Fact]:
    yield Fact("regionstyp", "Regionstyp", terms.REGIONS[card["region_type"]])
    beside = [place(n) for n in card["adjacent_regions"]]
    yield Fact("nachbarn", "Nachbarn", listed(beside), among=tuple(beside))
    for special in _special_borders():
        if card["id"] in (special["von"], special["nach"]):
            other = special["nach"] if card["id"] == special["von"] else special["von"]
            whom = listed([terms.ALIGNMENTS[s] for s in special["nur_fuer"]])
            yield Fact("nachbarn", f"Nur für {whom} auch", title(cards()[other]))
    inside = dict.fromkeys(title(s) for s in by_region().get(card["title_en"], ()) if not s["underdeeps"])
    if inside:
        yield Fact("orte", "Orte", listed(list(inside)))


@cache
def _special_borders() -> list[dict[str, Any]]:
    """Borders that only some players have, from data/regionen.yaml."""
    raw = yaml.load((DATA / "regionen.yaml").read_text(encoding="utf-8"), Loader=LOADER)
    return list(raw["sonderkanten"])

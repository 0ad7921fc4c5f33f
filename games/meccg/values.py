"""What stands on characters, creatures and resources, as lines of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.lookup import Fact, listed
from games.meccg import terms
from games.meccg.cards import Card, german

STRIKES = {"je-charakter-1": "1 je Charakter", "je-verwundetem-1": "1 je Verwundetem"}
MARKS = {
    "unterirdisch": "unterirdisch",
    "nicht-unterirdisch": "nicht unterirdisch",
    "kein-drachenhort": "kein Drachenhort",
    "auch-getappt": "auch getappt",
    "geschuetzt": "geschützt",
    "oder-oberflaechenort": "oder dessen Oberflächenort",
}
BONUS = ("resource-item", "resource-event")  # their values are added to somebody's


def values(card: Card) -> Iterator[Fact]:
    """The numbers, then race, home and where it can be played."""
    yield from _numbers(card)
    races = card.get("races") or [card.get("race")]
    if terms.race(races):
        yield Fact("rasse", "Rasse", terms.race(races))
    if card.get("skills"):
        yield Fact("berufe", "Fähigkeiten", ", ".join(terms.SKILLS[s] for s in card["skills"]))
    words = [terms.KEYWORDS[k] for k in card.get("keywords", ()) if k in terms.KEYWORDS]
    if words:
        yield Fact("art", "Merkmale", ", ".join(words))
    if card.get("home_sites"):
        yield Fact("heimat", "Heimat", listed([_home(h) for h in card["home_sites"]], "oder"))
    where = _keyed(card["keying"]) if card.get("keying") else _where(card.get("playable_at") or {})
    if where:
        yield Fact("spielbar", "Spielbar", where)
    yield from _influence(card)


def _numbers(card: Card) -> Iterator[Fact]:
    named = (
        ("geisteskraft", "Geisteskraft", "mind"),
        ("einfluss", "Direkter Einfluss", "direct_influence"),
        ("allgemeiner-einfluss", "Allgemeiner Einfluss", "general_influence"),
        ("hiebe", "Hiebe", "strikes"),
        ("kampfgeschick", "Kampfgeschick", "prowess"),
        ("konstitution", "Konstitution", "body"),
        ("versuchungspunkte", "Versuchungspunkte", "corruption_points"),
        ("versuchung", "Versuchungswurf", "corruption_modifier"),
        ("entwicklungspunkte", "Entwicklungspunkte", "stage_points"),
    )
    for topic, label, field in named:
        if card.get(field) is not None:
            yield Fact(topic, label, _number(card, field))
    if "body" in card and card["body"] is None and card["klasse"] == "hazard-creature":
        yield Fact("konstitution", "Konstitution", "keine", shown=False)
    if card.get("mp_category"):
        for_whom = ", nur für Schergen und Balrog" if card.get("mp_stern") else ""
        points, kind = _number(card, "marshalling_points"), terms.POINTS[card["mp_category"]] + for_whom
        yield Fact("siegpunkte", "Siegpunkte", _points(points, kind))
    elif card["klasse"] in ("avatar", "resource-item"):
        yield Fact("siegpunkte", "Siegpunkte", _number(card, "marshalling_points"), shown=False)
    yield Fact("einzigartig", "Einzigartig", "ja" if card["unique"] else "nein", shown=False)


def _points(points: str, kind: str) -> str:
    """«2 (Gegenstand)»; what stands in brackets alone counts only where the card says so."""
    if points.startswith("("):
        return f"{points.strip('()')} ({kind}), nur wie die Karte sagt"
    return f"{points}, {kind}" if "(" in points else f"{points} ({kind})"


def _number(card: Card, field: str) -> str:
    value, other = card[field], card.get(f"{field}_klammer")
    if value is None:
        return f"({other})"  # printed in brackets alone: counts only in the case the card names
    if card.get("angriffe") and field == "strikes":
        return f"{card['angriffe']} Angriffe mit je {value}"
    added = field == "corruption_modifier" or (
        card["klasse"] in BONUS and field in ("prowess", "body", "direct_influence", "general_influence")
    )
    text = signed(value) if added else STRIKES.get(value, str(value))
    return f"{text} ({signed(other) if added else other})" if other is not None else text


def signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


def place(name: str) -> str:
    return german().get(name, name)


def _home(home: Mapping[str, Any]) -> str:
    if "ort" in home:
        return place(home["ort"])
    if "region" in home:
        return f"ein Ort in {place(home['region'])}"
    if "regionstyp" in home:
        return f"ein Ort in {terms.REGIONS[home['regionstyp']]}"
    types = listed([_a(terms.negated(t, terms.SITES)) for t in home["ortstyp"]], "oder")
    return _marked(types, home.get("merkmale", ()))


def _a(site: str) -> str:
    """«eine Ruine»: whichever it is."""
    return site if site.startswith("kein ") else f"{'eine' if site == 'Ruine' else 'ein'} {site}"


def _marked(text: str, marks: Any) -> str:
    return f"{text} ({', '.join(MARKS[m] for m in marks)})" if marks else text


def _where(at: Mapping[str, Any]) -> str:
    """Where a resource can be played."""
    parts = [place(o) for o in at.get("orte", ())]
    types = listed([terms.negated(t, terms.SITES) for t in at.get("ortstypen", ())], "oder")
    regions = [place(r) for r in at.get("regionen", ())] + [terms.REGIONS[t] for t in at.get("regionstypen", ())]
    if types or regions:
        parts.append((types or "ein Ort") + (f" in {listed(regions, 'oder')}" if regions else ""))
    if at.get("automatischer_angriff_typ"):
        parts.append(f"Ort mit Autoangriff: {terms.race([at['automatischer_angriff_typ']])}")
    text = _marked(listed(parts, "oder"), at.get("merkmale", ()))
    return f"{text}, außer {listed([place(o) for o in at['ausser']])}" if at.get("ausser") else text


def _keyed(keying: Mapping[str, Any]) -> str:
    """Where a creature can attack."""
    regions = [terms.REGIONS[r["typ"]] + (f" ×{r['anzahl']}" if r["anzahl"] > 1 else "") for r in keying.get("regionstypen", ())]
    parts = regions + [terms.SITES[s] for s in keying.get("ortstypen", ())]
    parts += [_also(extra) for extra in keying.get("zusaetzlich", ())]
    return " · ".join(p for p in parts if p)


def _also(extra: Mapping[str, Any]) -> str:
    regions = [place(r) for r in extra.get("regionen", ())]
    sites = [place(o) for o in extra.get("orte", ())]
    types = [terms.SITES[t] for t in extra.get("ortstypen", ())] + [terms.REGIONS[t] for t in extra.get("regionstypen", ())]
    inside = extra.get("auch_orte_in_regionen")
    if extra.get("nur_orte_in_regionen"):
        text = f"Orte in {listed(regions, 'oder')}"
    else:
        text = listed([*types, *regions, *sites], "oder")
        if inside == "alle":
            text += " und Orte dort"
        elif inside:
            text += f" (auch auf {listed([terms.SITES[t] for t in inside], 'oder')} dort)"
    condition = {"mit-Doors-of-Night": "mit Toren der Nacht: ", "ohne-Doors-of-Night": "ohne Tore der Nacht: "}
    marks = list(extra.get("merkmale", ()))
    if marks == ["unterirdisch", "oder-oberflaechenort"]:  # a site below, or the one above it, besides the regions
        text, marks = listed([*([text] if text else []), "unterirdische Orte", "deren Oberflächenorte"], "oder"), []
    elif marks == ["unterirdisch"] and not text:
        text, marks = "jeder unterirdische Ort", []
    return condition.get(extra.get("bedingung", ""), "") + _marked(text or "jeder Ort", marks)


def _influence(card: Card) -> Iterator[Fact]:
    rolled = card.get("influence")
    if not rolled:
        return
    if rolled.get("groesser_als") is not None:
        yield Fact("beeinflussung", "Beeinflussungswurf", f"über {rolled['groesser_als']}")
    for needed in rolled.get("braucht_im_spiel", ()):
        yield Fact("beeinflussung", "Braucht im Spiel", place(needed))
    changed = [f"{signed(m['wert'])}, {_changed(m)}" for m in rolled["modifikationen"]]
    if changed:
        yield Fact("beeinflussung", "Modifikationen", f"auf diesen Wurf {'; '.join(changed)}")


def _changed(one: Mapping[str, Any]) -> str:
    """When a standard modification of a faction counts."""
    who = terms.RACES.get(one["gruppe"], place(one["gruppe"]))
    said = {
        "heer-im-spiel": f"wenn dein Heer «{who}» im Spiel ist",
        "rasse": f"wenn ein {who} den Versuch macht",
        "charakter": f"wenn «{who}» den Versuch macht",
        "kosten": f"wenn du dafür einen {who.removeprefix('werfe ').removesuffix(' ab')} abwirfst",
    }
    return said.get(one["art"], f"wenn: {who}")

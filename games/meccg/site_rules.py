"""The special rules on site cards as sentences: what the data name by a word («kein-verhoer-hier») and a few values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.lookup import listed
from games.meccg import terms
from games.meccg.cards import Card
from games.meccg.values import place, signed

SENTENCES = {
    "kein-verhoer-hier": "Kreaturen verhören hier nicht{ausser}.",
    "kreaturen-zusaetzlich-spielbar": "Hier sind auch spielbar: {typen}{ausser}.",
    "kreaturen-immer-auf-ort-spielbar": "Kreaturen sind immer an diesem Ort spielbar.",
    "kreaturen-hier-verhoer": "Angriffe von Kreaturen hier sind Verhöre.",
    "alle-angriffe-hier-vereitelt": "Alle Angriffe gegen Gemeinschaften hier sind vereitelt.",
    "gefahrenlimit": "Reist eine Gemeinschaft hierher, ist das Gefahrenlimit um {betrag} verändert.",
    "hinterlegter-goldring-automatisch-getestet": "Ein hier hinterlegter Goldring wird sofort getestet ({betrag}).",
    "goldring-automatisch-getestet": "Ein Goldring wird hier in der Ortsphase sofort getestet ({betrag}).",
    "ringtest-modifikation": "Ringtests hier: {betrag}.",
    "ringtest-durch-tappen": "Ein {beruf} kann sich hier tappen, um einen Ring zu testen ({betrag}).",
    "kein-gemeinschaftskampf-durch-schergen": "Schergen-Gemeinschaften greifen hier keine Gemeinschaft an.",
    "bewegungsverbot": "Kein {wer} darf hierher reisen.",
    "tappe-charakter-bei-aufdecken": "Beim Aufdecken tappt eine {gemeinschaft}e Gemeinschaft einen Charakter.",
    "zusaetzlicher-autoangriff": "Zusätzlicher automatischer Angriff, solange im Spiel: {quelle}.",
    "erster-autoangriff-entfaellt": "Der erste automatische Angriff entfällt, wenn: {wenn}.",
    "autoangriff-entfaellt": "Der automatische Angriff entfällt, wenn: {wenn}.",
    "hort": "Dieser Ort ist ein Drachenhort.",
    "tausch": "{kosten}: {ermoeglicht}.",
    "charaktere-ausspielen-nur": "Hier werden nur Charaktere ausgespielt, {rassen}die hier ihre Heimat haben.",
    "gegenstaende-auch-getappt-spielbar": "Gegenstände sind auch spielbar, wenn der Ort getappt ist.",
    "heilung-wirkt-auf-alle-hier": "Heilung wirkt auf alle Charaktere hier.",
    "entwicklungspunkte-solange-anwesend": "Entwicklungspunkte, solange du hier bist: {betrag}.",
    "ort-enttappen": "In der Ortsphase enttappt der Ort, wenn sich {kosten} tappen.",
    "erster-geringer-gegenstand-tappt-ort-nicht": "Der erste geringere Gegenstand tappt den Ort nicht.",
    "ort-bleibt-liegen": "Die Ortskarte bleibt liegen.",
    "ort-zaehlt-beim-abwerfen-als-hinterlegt": "Abgeworfen zählt die Ortskarte als hinterlegt: {siegpunkte} Siegpunkte.",
    "dunkler-zufluchtsort-nur-enttappphase": "Dunkler Zufluchtsort nur in der Enttappphase.",
    "agenten-unter-direktem-einfluss-ausspielbar": "Agenten sind hier unter direktem Einfluss ausspielbar.",
    "kein-hinterlegen": "Hier wird nichts hinterlegt.",
    "zaehlt-fuer-gefahren-als": "Zählt für Gefahren als {ortstyp}.",
    "ringgeist-tappen-holt-ork-oder-troll-aus-abwurf": (
        "In der Organisationsphase kann sich ein Ringgeist hier tappen, um einen Ork oder Troll aus dem Abwurf zu holen."
    ),
    "ort-tappt-nie": "Der Ort tappt nie.",
    "ort-immer-zurueck-in-ortsstapel": "Die Ortskarte kommt immer in den Ortsstapel zurück.",
    "bewegung-nur-von": "Anreise nur von: {ort}, mit mindestens {entwicklungspunkte_min} Entwicklungspunkten.",
    "nur-fuer": "Nur für {wer}.",
    "geschuetzter-zaubererzufluchtsort": "Geschützter Zauberer-Zufluchtsort.",
}

SEVERAL = {
    "undead": "Untote",
    "pukel-creature": "Pûkel-Geschöpfe",
    "drake": "Draken",
    "dragon": "Drachen",
    "man": "Menschen",
    "spider": "Spinnen",
}


def special(card: Card) -> str:
    """All special rules of a site, a sentence each."""
    return "\n".join(SENTENCES[rule["art"]].format(**_words(rule)) for rule in card.get("sonderregeln", ()))


def _words(rule: Mapping[str, Any]) -> dict[str, str]:
    kinds = [SEVERAL[t] for t in rule.get("typen", ())] + [
        f"Kreaturen der {terms.REGIONS[t]}" for t in rule.get("regionstypen", ())
    ]
    without = [terms.RACES.get(a, place(a)) for a in rule.get("ausser", ())]
    sources = [terms.RACES.get(s.partition(" (")[0], place(s.partition(" (")[0])) for s in rule.get("quelle", ())]
    races = listed([terms.RACES[r] for r in rule.get("rassen", ())], "oder")
    cost = rule.get("kosten", "")
    return {
        "ausser": f" (außer {listed(without)})" if without else "",
        "typen": listed(kinds),
        "betrag": signed(rule["betrag"]) if "betrag" in rule else "",
        "beruf": terms.SKILLS.get(rule.get("beruf", ""), ""),
        "wer": terms.RACES.get(rule.get("wer", ""), str(rule.get("wer", ""))),
        "gemeinschaft": rule.get("gemeinschaft", ""),
        "quelle": f"{listed(sources, 'oder')} (als permanentes Ereignis)",
        "wenn": rule.get("wenn", ""),
        "rassen": f"die {races} sind oder " if races else "",
        "kosten": cost if isinstance(cost, str) else listed([f"ein {terms.SKILLS[c.partition(':')[2]]}" for c in cost]),
        "ermoeglicht": rule.get("ermoeglicht", ""),
        "siegpunkte": str(rule.get("siegpunkte", "")),
        "ortstyp": terms.SITES.get(rule.get("ortstyp", ""), ""),
        "ort": rule.get("ort", ""),
        "entwicklungspunkte_min": str(rule.get("entwicklungspunkte_min", "")),
    }

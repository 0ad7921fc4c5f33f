"""What of MECCG's entries nobody enforces yet, and why heroes do not meet it before it is."""

from __future__ import annotations

import pytest

from games import catalog
from games.meccg.cards import cards
from games.meccg.language.entry import entry_of
from games.meccg.language.playable import may_be_brought
from rules_kb.entries import works

AGENTS, DEEPS, CAPTIVES = "Agenten", "Unterirdische Orte", "Gefangenschaft"
COMPANIES, TROPHIES, ASIDE, ERRATA = "Kampf zwischen Gemeinschaften", "Trophäen", "Zur Seite gelegte Karten", "Errata"
OTHERS = "braucht einen Spieler anderer Ausrichtung"
WAITING = {
    "me.agent.": AGENTS,
    "me.bgphase.gefahren.agenten": AGENTS,
    "me.ortsphase.agenten": AGENTS,
    "me.verhoer.agenten.": AGENTS,
    "me.unterirdisch.": DEEPS,
    "me.reise.unterirdisch": DEEPS,
    "me.reise.widerspruch.unterirdisch-wurf": DEEPS,
    "me.reise.widerspruch.modifikation": DEEPS,
    "me.bgphase.unterirdisch": DEEPS,
    "me.ortsphase.geringerer.unterirdisch": DEEPS,
    "me.ende.rat.unterirdisch": DEEPS,
    "me.gegenstand.unterirdisch": DEEPS,
    "me.gegenstand.widerspruch.unterirdisch": DEEPS,
    "me.gefangen.": CAPTIVES,
    "me.ortsphase.rettung": CAPTIVES,
    "me.beiseite.gefangene": CAPTIVES,
    "me.cvcc.": COMPANIES,
    "me.ortsphase.kampf": COMPANIES,
    "me.angriff.gemeinschaften": COMPANIES,
    "me.beeinflussung.kein-kampf": COMPANIES,
    "me.trophaee.": TROPHIES,
    "me.beiseite.": ASIDE,
    "me.errata.": ERRATA,
    "me.start.ausrichtung.ersetzen": OTHERS,
    "me.ende.rat.gefahr": OTHERS,
    "me.beeinflussung.charaktere.gegenlager": OTHERS,
    "me.beeinflussung.andere-ausrichtung": OTHERS,
    "me.zuflucht.dunkel.verhoer": OTHERS,
    "me.reserve.enttappphase.auge": OTHERS,
}
PLANNED = [
    e for e in works()["meccg"].eintraege
    if e.durchsetzung == "geplant" and (not e.gilt.get("ausrichtung") or "helden" in e.gilt["ausrichtung"])
]  # fmt: skip


def why(id: str) -> str:
    return next((reason for start, reason in sorted(WAITING.items(), key=lambda one: -len(one[0])) if id.startswith(start)), "")


def test_what_names_heroes_and_is_not_enforced_waits_for_something_with_a_name():
    assert {e.id for e in PLANNED if not why(e.id)} == set()
    assert all(any(e.id.startswith(start) for e in PLANNED) for start in WAITING)


def test_two_heroes_do_not_meet_it():
    """No agent, no site under the earth, no captivity, nobody who takes trophies, nothing laid aside for another card."""
    game = catalog.load("meccg")
    said = {id: str(entry_of(id)) for id, card in cards().items()
            if card["alignment"] in ("hero", "neutral", "dual") and may_be_brought(id)}  # fmt: skip
    assert len(said) > 300
    for id, words in said.items():
        assert cards()[id]["klasse"] != "hazard-agent", id
        assert "'fange'" not in words and "beiseite" not in words, id
    brought = {card for text in game.luggage({}, "").samples for card in _cards(text)}
    assert not [id for id in brought if cards()[id].get("underdeeps")]
    assert not [id for id in brought if cards()[id].get("race") in ("orc", "troll") and cards()[id]["klasse"] == "character"]


def _cards(text: str) -> list[str]:
    from games.meccg.setup.decks import piles

    return [id for pile in piles(text).values() for id in pile]


@pytest.mark.parametrize("kind", ["hazard-agent", "underdeeps"])
def test_a_deck_cannot_bring_it(kind):
    """Such a card would be refused by line."""
    ids = [id for id, c in cards().items() if (c["klasse"] == kind or c.get(kind)) and c["alignment"] in ("hero", "neutral")]
    assert ids and not [id for id in ids if may_be_brought(id) and cards()[id]["klasse"] != "site"]

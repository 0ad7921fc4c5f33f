"""Decks: which characters, resources, hazards and sites; the reserve; what lies ready at the beginning."""

from __future__ import annotations

import pytest

from games.meccg.cards import cards, title
from games.meccg.decks.facts import banned, by_text
from tests.rules.meccg.decklisten import BALROG, BOX, GEFALLENE, HELDEN, SCHERGEN, Liste, ruhe


def zeile(id: str, count: int = 1) -> str:
    """A line that can only mean this card."""
    return f"{count} {title(cards()[id])} [{cards()[id]['nr']}]"


# --- characters ------------------------------------------------------------------------------------------

MINION_ORCS = [c for c in cards().values() if c["klasse"] == "character" and c["alignment"] == "minion" and c["race"] == "orc"]
HEROES = [c["id"] for c in cards().values() if c["klasse"] == "character" and c["alignment"] == "hero"]


@pytest.mark.rule("me.deck.anfang.zahl")
def test_ten_characters_to_begin_with():
    ten = Liste(HELDEN).mit("Anfang", *map(zeile, HEROES[:5]))
    assert ten.verstoss("me.deck.anfang.zahl") is None
    found = ten.mit("Anfang", zeile(HEROES[6])).verstoss("me.deck.anfang.zahl")
    assert found is not None and "11 Anfangscharaktere" in found.reason and found.mend == "Nimm 1 heraus."
    ruhe("me.deck.anfang.zahl")


@pytest.mark.rule("me.deck.anfang.zahl", "me.agent.widerspruch.startcharaktere")
def test_no_agent_begins():
    for kennung in (SCHERGEN, HELDEN):
        found = Liste(kennung).mit("Anfang", "1 Baugúr").verstoss("me.agent.widerspruch.startcharaktere", karte="Baugúr")
        assert found is not None and "me.deck.anfang.zahl" in found.rules
    ruhe("me.agent.widerspruch.startcharaktere")


@pytest.mark.rule("me.deck.stapel.charaktere")
def test_ten_more_in_the_play_deck_beside_the_main_figure():
    ten = Liste(HELDEN).mit("Charaktere", *map(zeile, HEROES[:5]))
    assert "Charaktere 10 · Hauptfigur 3" in ten.urteil().summary[1]
    assert ten.verstoss("me.deck.stapel.charaktere") is None
    found = ten.mit("Charaktere", zeile(HEROES[6])).verstoss("me.deck.stapel.charaktere")
    assert found is not None and "sind 11 Charaktere" in found.reason
    agents = Liste(GEFALLENE).mit("Charaktere", "1 Drór", "1 Deallus", "1 Eun")
    assert agents.verstoss("me.deck.stapel.charaktere") is None
    assert agents.mit("Charaktere", "1 Herion").verstoss("me.deck.stapel.charaktere") is not None
    ruhe("me.deck.stapel.charaktere")


@pytest.mark.rule("me.deck.anfang.helden")
def test_heroes_have_hero_characters_in_every_pile():
    for pile in ("Anfang", "Charaktere", "Reserve"):
        assert Liste(HELDEN).mit(pile, "1 Gulla").verstoss("me.deck.anfang.helden", karte="Gulla") is not None
    assert Liste(SCHERGEN).mit("Anfang", "1 Anborn").verstoss("me.deck.anfang.helden") is None
    ruhe("me.deck.anfang.helden")


@pytest.mark.rule("me.deck.anfang.schergen")
def test_minions_have_minion_characters():
    for pile in ("Anfang", "Charaktere", "Reserve"):
        assert Liste(SCHERGEN).mit(pile, "1 Anborn").verstoss("me.deck.anfang.schergen", karte="Anborn") is not None
    assert Liste(HELDEN).mit("Anfang", "1 Gulla").verstoss("me.deck.anfang.schergen") is None
    ruhe("me.deck.anfang.schergen")


@pytest.mark.rule("me.deck.anfang.balrog")
def test_the_balrog_has_orcs_and_trolls():
    for line, card in (("1 Gulla", "Gulla"), ("1 Anborn", "Anborn")):
        assert Liste(BALROG).mit("Charaktere", line).verstoss("me.deck.anfang.balrog", karte=card) is not None
    assert Liste(BALROG).mit("Reserve", "1 Gulla").verstoss("me.deck.anfang.balrog") is not None
    for line in ("1 Azog", "1 Ork-Anführer", "1 Troll-Häuptling"):
        assert Liste(BALROG).mit("Charaktere", line).verstoss("me.deck.anfang.balrog") is None
    ruhe("me.deck.anfang.balrog")


@pytest.mark.rule("me.deck.wid.balrog-acht", "me.deck.anfang.balrog")
def test_up_to_mind_eight_unless_they_are_his_own():
    nine = Liste(BALROG).mit("Charaktere", zeile("le-lieutenant-of-dol-guldur"))
    found = nine.verstoss("me.deck.wid.balrog-acht")
    assert found is not None and "Geisteskraft 9" in found.reason and "höchstens 8" in found.reason
    assert Liste(BALROG).mit("Charaktere", zeile("ba-umagaur")).verstoss("me.deck.wid.balrog-acht") is None
    assert Liste(SCHERGEN).mit("Charaktere", zeile("le-lieutenant-of-dol-guldur")).verstoss("me.deck.wid.balrog-acht") is None


@pytest.mark.rule("me.deck.begriff.balrogspezifisch")
def test_what_is_the_balrogs_alone():
    for kennung in (HELDEN, SCHERGEN, GEFALLENE):
        for line, card in (
            ("1 Azog", "Azog"),
            ("1 Großer Schatten", "Großer Schatten"),
            (zeile("ba-whip-of-many-thongs"), "Neunschwänzige Katze"),
        ):
            assert Liste(kennung).mit("Reserve", line).verstoss("me.deck.begriff.balrogspezifisch", karte=card) is not None
    assert Liste(SCHERGEN).mit("Charaktere", "1 Der Balrog [BA-3]").verstoss("me.deck.begriff.balrogspezifisch") is None
    ruhe("me.deck.begriff.balrogspezifisch")


# --- agents ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.deck.stapel.agenten")
def test_agents_as_characters_are_for_minions_and_fallen_wizards():
    for kennung in (HELDEN, BALROG):
        assert Liste(kennung).mit("Charaktere", "1 Baugúr").verstoss("me.deck.stapel.agenten", karte="Baugúr") is not None
    assert Liste(SCHERGEN).mit("Charaktere", "1 Drór").verstoss("me.deck.stapel.agenten") is None
    assert Liste(HELDEN).mit("Gefahren", "1 Drór").verstoss("me.deck.stapel.agenten") is None
    ruhe("me.deck.stapel.agenten")


@pytest.mark.rule("me.deck.stapel.agenten.verboten")
def test_two_agents_are_never_characters():
    for name in ("Mein Schatz", "Lobelia Sackheim-Beutlin"):
        assert Liste(SCHERGEN).mit("Charaktere", f"1 {name}").verstoss("me.deck.stapel.agenten.verboten", karte=name) is not None
        assert Liste(SCHERGEN).mit("Gefahren", f"1 {name}").verstoss("me.deck.stapel.agenten.verboten") is None
    ruhe("me.deck.stapel.agenten.verboten")


@pytest.mark.rule("me.agent.widerspruch.spieler")
def test_everybody_may_have_agents_as_hazards():
    for kennung in (HELDEN, SCHERGEN, GEFALLENE, BALROG):
        assert Liste(kennung).mit("Gefahren", "1 Drór").verstoss("me.deck.gefahren.agenten") is None


@pytest.mark.rule("me.deck.gefahren.agenten")
def test_an_agent_among_the_hazards_is_half_a_creature():
    assert "Kreaturen 16)" in Liste(HELDEN).urteil().summary[2]
    assert "Kreaturen 17½)" in Liste(HELDEN).mit("Gefahren", "1 Drór", "1 Eun", "1 Herion").urteil().summary[2]
    assert "Kreaturen 16)" in Liste(SCHERGEN).mit("Charaktere", "1 Drór").urteil().summary[2]
    assert Liste(SCHERGEN).mit("Gefahren", "1 Drór").verstoss("me.deck.gefahren.agenten") is None


@pytest.mark.rule("me.agent.geisteskraftsumme")
def test_all_agents_together_have_at_most_mind_36():
    full = (
        Liste(SCHERGEN)
        .mit("Charaktere", "1 Badula", "1 Golodhros")
        .mit("Gefahren", "1 Elerína")
        .mit("Reserve", "1 Der Grimburgoth", "1 Eun")
    )
    assert full.verstoss("me.agent.geisteskraftsumme") is None  # 8 + 9 + 8 + 8 + 3
    found = full.mit("Gefahren", "1 Herion").verstoss("me.agent.geisteskraftsumme")
    assert found is not None and "Geisteskraft 39" in found.reason and "mindestens 3 Geisteskraft" in found.mend
    assert found.card == "Eun"  # the last of them
    ruhe("me.agent.geisteskraftsumme")


# --- the main figure ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.deck.avatar.helden")
def test_three_wizards_but_not_three_different_ones():
    two_kinds = Liste(HELDEN).ohne("Saruman").mit("Charaktere", "2 Saruman [TW-181]", "1 Gandalf [TW-156]")
    assert two_kinds.verstoss("me.deck.avatar.helden") is None
    found = Liste(HELDEN).mit("Charaktere", "1 Gandalf [TW-156]").verstoss("me.deck.avatar.helden")
    assert found is not None and "4 Zauberer; höchstens 3" in found.reason
    kinds = Liste(HELDEN).ohne("Saruman").mit("Charaktere", "1 Saruman [TW-181]", "1 Gandalf [TW-156]", zeile("tw-radagast"))
    found = kinds.verstoss("me.deck.avatar.helden")
    assert found is not None and "3 verschiedene Zauberer; höchstens 2" in found.reason
    assert Liste(HELDEN).ohne("Saruman").verstoss("me.deck.avatar.helden") is None  # none is no fault
    ruhe("me.deck.avatar.helden")


@pytest.mark.rule("me.deck.avatar.schergen")
def test_three_ringwraiths_but_not_three_different_ones():
    assert Liste(SCHERGEN).mit("Charaktere", "1 Der Hexenkönig").verstoss("me.deck.avatar.schergen") is not None
    three = ("1 Der Hexenkönig", "1 Khamûl der Ringgeist", "1 Ren der Ringgeist")
    found = Liste(SCHERGEN).ohne("Dwar der Ringgeist").mit("Charaktere", *three).verstoss("me.deck.avatar.schergen")
    assert found is not None and "verschiedene Ringgeister" in found.reason
    assert Liste(SCHERGEN).ohne("Dwar der Ringgeist").mit("Charaktere", *three[:2]).verstoss("me.deck.avatar.schergen") is None
    ruhe("me.deck.avatar.schergen")


@pytest.mark.rule("me.deck.avatar.gefallene")
def test_one_to_three_of_the_same_fallen_wizard():
    assert Liste(GEFALLENE).mit("Charaktere", "1 Saruman [WH-9]").verstoss("me.deck.avatar.gefallene") is not None
    none = Liste(GEFALLENE).ohne("Saruman").verstoss("me.deck.avatar.gefallene")
    assert none is not None and "fehlt der Gefallene Zauberer (Saruman)" in none.reason
    one = Liste(GEFALLENE).ohne("Saruman").mit("Charaktere", "1 Saruman [WH-9]")
    assert one.verstoss("me.deck.avatar.gefallene") is None
    other = one.mit("Charaktere", "1 Gandalf [WH-4]").verstoss("me.deck.avatar.gefallene", karte="Gandalf")
    assert other is not None and "Zauberer ist Saruman" in other.reason
    unnamed = Liste(GEFALLENE).ohne("Saruman")
    unnamed.text = unnamed.text.replace(" (Saruman)", "")
    assert "(dein Gefallener Zauberer)" in unnamed.verstoss("me.deck.avatar.gefallene").reason
    ruhe("me.deck.avatar.gefallene")


@pytest.mark.rule("me.deck.avatar.balrog")
def test_one_to_three_balrogs():
    assert Liste(BALROG).mit("Charaktere", "1 Der Balrog [BA-3]").verstoss("me.deck.avatar.balrog") is not None
    assert Liste(BALROG).ohne("Der Balrog").verstoss("me.deck.avatar.balrog") is not None
    assert Liste(BALROG).ohne("Der Balrog").mit("Charaktere", "1 Der Balrog [BA-3]").verstoss("me.deck.avatar.balrog") is None
    ruhe("me.deck.avatar.balrog")


@pytest.mark.rule("me.deck.reserve.zauberer")
def test_of_each_other_wizard_one_in_the_reserve():
    assert Liste(HELDEN).mit("Reserve", "1 Gandalf [TW-156]", zeile("tw-radagast")).verstoss("me.deck.reserve.zauberer") is None
    twice = Liste(HELDEN).mit("Reserve", "2 Gandalf [TW-156]").verstoss("me.deck.reserve.zauberer", karte="Gandalf")
    assert twice is not None and twice.mend == "Nimm 1 Karte heraus."
    assert Liste(HELDEN).mit("Reserve", "1 Saruman [TW-181]").verstoss("me.deck.reserve.zauberer", karte="Saruman") is not None
    assert Liste(SCHERGEN).mit("Reserve", "2 Gandalf [TW-156]").verstoss("me.deck.reserve.zauberer") is None
    ruhe("me.deck.reserve.zauberer")


@pytest.mark.rule("me.deck.reserve.ringgeister")
def test_of_each_other_ringwraith_one_in_the_reserve():
    assert Liste(SCHERGEN).mit("Reserve", "1 Der Hexenkönig").urteil().legal
    assert Liste(SCHERGEN).mit("Reserve", "2 Der Hexenkönig").verstoss("me.deck.reserve.ringgeister") is not None
    assert Liste(SCHERGEN).mit("Reserve", "1 Dwar der Ringgeist").verstoss("me.deck.reserve.ringgeister") is not None
    ruhe("me.deck.reserve.ringgeister")


# --- resources ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.deck.unterst.zahl")
def test_thirty_to_fifty_resources():
    few = Liste(HELDEN).ohne("Glamdring").verstoss("me.deck.unterst.zahl")
    assert few is not None and "Unterstützungskarten: 29; mindestens 30" in few.reason and few.mend == "Füge 1 hinzu."
    fifty = Liste(HELDEN).mit("Unterstützung", "20 Elbenstein")
    assert fifty.verstoss("me.deck.unterst.zahl") is None
    many = fifty.mit("Unterstützung", "1 Narsil").verstoss("me.deck.unterst.zahl")
    assert many is not None and "Unterstützungskarten: 51; höchstens 50" in many.reason and many.mend == "Nimm 1 heraus."
    ruhe("me.deck.unterst.zahl")


@pytest.mark.rule("me.deck.unterst.helden")
def test_heroes_have_hero_resources_and_items_of_minions():
    assert Liste(HELDEN).mit("Reserve", zeile("le-blazon-of-the-eye")).verstoss("me.deck.unterst.helden") is None
    assert Liste(HELDEN).mit("Reserve", "1 Tiere des Waldes").verstoss("me.deck.unterst.helden") is None
    for id in ("le-orcs-of-gorgoroth", "as-dark-tryst", "wh-half-orcs"):
        found = Liste(HELDEN).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.helden")
        assert found is not None and found.card == title(cards()[id])
    fallen_item = next(c["id"] for c in cards().values() if c["klasse"] == "resource-item" and c["alignment"] == "fallen-wizard")
    assert Liste(HELDEN).mit("Reserve", zeile(fallen_item)).verstoss("me.deck.unterst.helden") is not None
    ruhe("me.deck.unterst.helden")


@pytest.mark.rule("me.deck.unterst.schergen")
def test_minions_have_minion_resources_and_items_of_heroes():
    assert Liste(SCHERGEN).mit("Reserve", "1 Glamdring", "1 Tiere des Waldes").verstoss("me.deck.unterst.schergen") is None
    for id in ("tw-men-of-anfalas", "tw-stealth", "wh-half-orcs"):
        assert (
            Liste(SCHERGEN).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.schergen", karte=title(cards()[id])) is not None
        )
    fallen_item = next(c["id"] for c in cards().values() if c["klasse"] == "resource-item" and c["alignment"] == "fallen-wizard")
    assert Liste(SCHERGEN).mit("Reserve", zeile(fallen_item)).verstoss("me.deck.unterst.schergen") is not None
    ruhe("me.deck.unterst.schergen")


@pytest.mark.rule("me.deck.unterst.balrog")
def test_the_balrog_has_minion_resources_items_of_heroes_and_his_own():
    assert Liste(BALROG).mit("Reserve", "1 Glamdring", zeile("ba-great-shadow")).verstoss("me.deck.unterst.balrog") is None
    for id in ("tw-men-of-anfalas", "tw-stealth", "wh-half-orcs"):
        assert Liste(BALROG).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.balrog", karte=title(cards()[id])) is not None
    fallen_item = next(c["id"] for c in cards().values() if c["klasse"] == "resource-item" and c["alignment"] == "fallen-wizard")
    assert Liste(BALROG).mit("Reserve", zeile(fallen_item)).verstoss("me.deck.unterst.balrog") is not None
    ruhe("me.deck.unterst.balrog")


@pytest.mark.rule("me.deck.unterst.balrog.heere")
def test_his_armies_are_orcs_trolls_dragons_wolves_and_animals():
    for id in ("le-orcs-of-gorgoroth", "le-stone-trolls", "le-smaug-roused", "le-misty-mountain-wargs", "wh-wild-hounds"):
        assert Liste(BALROG).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.balrog.heere") is None, id
    for id in ("le-southrons", "le-woses-of-the-eryn-vorn"):
        assert Liste(BALROG).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.balrog.heere") is not None, id
    ruhe("me.deck.unterst.balrog.heere")


@pytest.mark.rule("me.deck.unterst.balrog.verboten")
@pytest.mark.parametrize("id", sorted(banned("balrog_ressourcen")))
def test_each_resource_that_is_forbidden_to_the_balrog(id):
    assert (
        Liste(BALROG).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.balrog.verboten", karte=title(cards()[id])) is not None
    )
    assert Liste(SCHERGEN).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.balrog.verboten") is None


@pytest.mark.rule("me.deck.unterst.gefallene.verboten")
@pytest.mark.parametrize("id", sorted(banned("fallen-wizard_ressourcen")))
def test_each_resource_that_is_forbidden_to_fallen_wizards(id):
    deck = Liste(GEFALLENE).mit("Reserve", zeile(id))
    assert deck.verstoss("me.deck.unterst.gefallene.verboten", karte=title(cards()[id])) is not None
    assert Liste(HELDEN).mit("Reserve", zeile(id)).verstoss("me.deck.unterst.gefallene.verboten") is None


def test_the_lists_are_as_long_as_in_the_book():
    assert len(banned("fallen-wizard_ressourcen")) == 17
    assert len(banned("balrog_ressourcen")) == 23 + 9  # nine cards are one name in the book: <Ringgeist>-entfesselt
    assert len(banned("gefahren_gegen_minion_und_balrog")) == 8


# --- hazards ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.deck.gefahren.zahl")
def test_as_many_hazards_as_resources():
    more = Liste(HELDEN).mit("Gefahren", "1 Kankra").verstoss("me.deck.gefahren.zahl")
    assert more is not None and "Gefahrenkarten 31, Unterstützungskarten 30" in more.reason and "Nimm 1 Karte heraus" in more.mend
    less = Liste(HELDEN).mit("Unterstützung", "2 Elbenstein").verstoss("me.deck.gefahren.zahl")
    assert less is not None and "Füge 2 Karten hinzu" in less.mend
    assert Liste(HELDEN).mit("Gefahren", "1 Kankra").mit("Unterstützung", "1 Narsil").verstoss("me.deck.gefahren.zahl") is None
    ruhe("me.deck.gefahren.zahl")


def ohne_kreaturen() -> Liste:
    return Liste(HELDEN).ohne(alle="Gefahren").mit("Gefahren", "3 Tore der Nacht")


@pytest.mark.rule("me.deck.gefahren.kreaturen")
def test_twelve_creatures():
    twelve = ohne_kreaturen().mit("Gefahren", "12 Ork-Wache")
    assert twelve.verstoss("me.deck.gefahren.kreaturen") is None
    assert (
        ohne_kreaturen().mit("Gefahren", "11 Ork-Wache", "1 Kankra", "1 Saurons Mund").verstoss("me.deck.gefahren.kreaturen")
        is None
    )
    short = ohne_kreaturen().mit("Gefahren", "11 Ork-Wache", "1 Kankra").verstoss("me.deck.gefahren.kreaturen")
    assert short is not None and "Gefahren: 11½; mindestens 12" in short.reason and "es fehlen ½" in short.mend
    ruhe("me.deck.gefahren.kreaturen")


@pytest.mark.rule("me.deck.gefahren.halbe")
@pytest.mark.parametrize(
    "id",
    [
        *("as-lady-of-the-golden-wood", "tw-mouth-of-sauron", "tw-khamul-the-easterling", "td-smaug-ahunt", "td-smaug-at-home"),
        *("tw-balrog-of-moria", "dm-spider-of-the-morlat", "ba-spawn-of-ungoliant"),
    ],
)
def test_what_is_half_a_creature(id):
    assert "Kreaturen ½)" in ohne_kreaturen().mit("Gefahren", zeile(id)).urteil().summary[2]
    assert "Kreaturen 1½)" in ohne_kreaturen().mit("Gefahren", zeile(id), "1 Ork-Wache").urteil().summary[2]
    assert "Kreaturen 1)" in ohne_kreaturen().mit("Gefahren", zeile(id, 2)).urteil().summary[2]


@pytest.mark.rule("me.deck.gefahren.halbe")
def test_events_are_no_creatures():
    assert "Kreaturen 0)" in ohne_kreaturen().mit("Gefahren", zeile("td-not-at-home")).urteil().summary[2]


@pytest.mark.rule("me.errata.gefluegelter-unhold")
def test_by_the_errata_the_fell_beast_is_half_a_creature():
    deck = ohne_kreaturen().mit("Gefahren", zeile("tw-fell-beast", 2))
    assert "Kreaturen 0)" in deck.urteil().summary[2]
    assert "Kreaturen 1)" in deck.kopf("errata", "ja").urteil().summary[2]
    assert "Kreaturen 0)" in ohne_kreaturen().kopf("errata", "ja").urteil().summary[2]


@pytest.mark.rule("me.deck.gefahren.balrog-verboten")
def test_two_hazards_are_forbidden_to_the_balrog():
    for name in ("Der Balrog von Moria", "Durins Fluch"):
        for pile in ("Gefahren", "Reserve"):
            assert Liste(BALROG).mit(pile, f"1 {name}").verstoss("me.deck.gefahren.balrog-verboten", karte=name) is not None
        assert Liste(HELDEN).mit("Reserve", f"1 {name}").verstoss("me.deck.gefahren.balrog-verboten") is None
    ruhe("me.deck.gefahren.balrog-verboten")


def nur_gegen(deck: Liste, regel: str, verboten: tuple[str, ...]) -> None:
    """A warning while the opponent is open, an error against some, nothing against others."""
    assert deck.warnung(regel) is not None and deck.verstoss(regel) is None
    for gegner in ("Helden", "Schergen", "Gefallene", "Balrog"):
        assert (deck.verstoss(regel, gegen=gegner) is not None) == (gegner in verboten), gegner
        assert deck.warnung(regel, gegen=gegner) is None


@pytest.mark.rule("me.deck.gefahren.gegen-schergen")
@pytest.mark.parametrize("id", sorted(banned("gefahren_gegen_minion_und_balrog")))
def test_eight_hazards_are_forbidden_against_minions_and_the_balrog(id):
    nur_gegen(Liste(HELDEN).mit("Reserve", zeile(id)), "me.deck.gefahren.gegen-schergen", ("Schergen", "Balrog"))
    ruhe("me.deck.gefahren.gegen-schergen")


@pytest.mark.rule("me.deck.gefahren.gegen-schergen.agenten")
def test_what_needs_an_agent_is_forbidden_against_them():
    for id in sorted(by_text("braucht_agenten")):
        nur_gegen(Liste(HELDEN).mit("Gefahren", zeile(id)), "me.deck.gefahren.gegen-schergen.agenten", ("Schergen", "Balrog"))
    for id in banned("agentenkarten_trotz_schergen_gegner_erlaubt"):
        deck = Liste(HELDEN).mit("Gefahren", zeile(id))
        assert deck.verstoss("me.deck.gefahren.gegen-schergen.agenten", gegen="Schergen") is None
    agent = Liste(HELDEN).mit("Gefahren", "1 Drór")
    assert agent.verstoss("me.deck.gefahren.gegen-schergen.agenten", gegen="Balrog") is None
    ruhe("me.deck.gefahren.gegen-schergen.agenten")


@pytest.mark.rule("me.deck.gefahren.andere-orte")
def test_two_hazards_are_forbidden_against_other_sites():
    for id in banned("gefahren_gegen_andere_ortsausrichtung"):
        nur_gegen(Liste(HELDEN).mit("Reserve", zeile(id)), "me.deck.gefahren.andere-orte", ("Schergen", "Gefallene", "Balrog"))
    lost = Liste(SCHERGEN).mit("Reserve", zeile("dm-chance-of-being-lost"))
    nur_gegen(lost, "me.deck.gefahren.andere-orte", ("Helden", "Gefallene", "Balrog"))
    ruhe("me.deck.gefahren.andere-orte")


# --- sites ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.deck.orte.helden")
def test_each_hero_site_once_havens_as_often_as_one_likes():
    assert Liste(HELDEN).mit("Orte", "5 Bruchtal").verstoss("me.deck.orte.helden") is None
    twice = Liste(HELDEN).mit("Orte", "1 Moria").verstoss("me.deck.orte.helden", karte="Moria")
    assert twice is not None and twice.mend == "Nimm 1 von 2 heraus."
    assert Liste(HELDEN).mit("Orte", zeile("le-edoras")).verstoss("me.deck.orte.helden", karte="Edoras") is not None
    assert Liste(HELDEN).mit("Orte", zeile("wh-isengard")).verstoss("me.deck.orte.helden", karte="Isengart") is not None
    ruhe("me.deck.orte.helden")


@pytest.mark.rule("me.deck.orte.schergen")
def test_each_minion_site_once_dark_havens_as_often_as_one_likes():
    assert Liste(SCHERGEN).mit("Orte", "5 Minas Morgul").verstoss("me.deck.orte.schergen") is None
    assert Liste(SCHERGEN).mit("Orte", "2 Barad-dûr").verstoss("me.deck.orte.schergen", karte="Barad-dûr") is not None
    assert Liste(SCHERGEN).mit("Orte", zeile("tw-edoras")).verstoss("me.deck.orte.schergen", karte="Edoras") is not None
    assert Liste("F").verstoss("me.deck.orte.schergen", karte="Barad-dûr") is not None  # four in the challenge deck
    ruhe("me.deck.orte.schergen")


@pytest.mark.rule("me.deck.orte.gefallene")
def test_a_fallen_wizard_has_all_sites_once_and_his_own_at_will():
    both = Liste(GEFALLENE).mit("Orte", zeile("tw-moria"), zeile("le-moria"), zeile("wh-isengard", 4))
    assert both.verstoss("me.deck.orte.gefallene") is None
    assert Liste(GEFALLENE).mit("Orte", zeile("tw-rivendell", 2)).verstoss("me.deck.orte.gefallene", karte="Bruchtal") is not None
    assert Liste(GEFALLENE).mit("Orte", zeile("ba-moria")).verstoss("me.deck.orte.gefallene", karte="Moria") is not None
    ruhe("me.deck.orte.gefallene")


@pytest.mark.rule("me.deck.orte.balrog")
def test_the_balrog_has_his_own_sites_and_most_of_the_minions():
    assert Liste(BALROG).mit("Orte", zeile("ba-moria", 3), zeile("le-edoras")).verstoss("me.deck.orte.balrog") is None
    for id in ("le-minas-morgul", "le-barad-dur", "le-moria", "le-carn-dum", "tw-edoras", "wh-isengard"):
        assert Liste(BALROG).mit("Orte", zeile(id)).verstoss("me.deck.orte.balrog", karte=title(cards()[id])) is not None, id
    deep = next(c["id"] for c in cards().values() if c["klasse"] == "site" and c["alignment"] == "minion" and c["underdeeps"])
    assert Liste(BALROG).mit("Orte", zeile(deep)).verstoss("me.deck.orte.balrog", karte=title(cards()[deep])) is not None
    assert Liste(BALROG).mit("Orte", zeile("ba-the-wind-deeps", 2)).verstoss("me.deck.orte.balrog") is not None
    ruhe("me.deck.orte.balrog")


@pytest.mark.rule("me.deck.orte.balrog.urlurtsu")
def test_urlurtsu_nurn_is_closed_to_the_balrog():
    nurn = zeile("le-urlurtsu-nurn")
    assert Liste(BALROG).mit("Orte", nurn).verstoss("me.deck.orte.balrog.urlurtsu") is not None
    assert Liste(SCHERGEN).mit("Orte", nurn).verstoss("me.deck.orte.balrog.urlurtsu") is None
    ruhe("me.deck.orte.balrog.urlurtsu")


@pytest.mark.rule("me.deck.orte.gegen-balrog")
def test_five_sites_of_the_balrog_against_him():
    five = Liste(HELDEN).mit("Orte", *map(zeile, sorted(banned("orte_wenn_gegner_balrog_je_1"))))
    assert five.urteil(gegen="Balrog").legal
    assert len([f for f in five.urteil().of("warnung") if "me.deck.orte.gegen-balrog" in f.rules]) == 5
    assert five.verstoss("me.deck.orte.gegen-balrog", gegen="Schergen") is not None
    twice = five.mit("Orte", zeile("ba-the-wind-deeps"))
    assert twice.verstoss("me.deck.orte.gegen-balrog", gegen="Balrog", karte="Die Wind-Tiefen") is not None
    assert Liste(BALROG).mit("Orte", zeile("ba-ancient-deep-hold")).warnung("me.deck.orte.gegen-balrog") is None
    ruhe("me.deck.orte.gegen-balrog")


# --- the reserve ------------------------------------------------------------------------------------------

ZEHN = tuple(
    zeile(c["id"]) for c in list(cards().values()) if c["klasse"] == "hazard-creature" and c["unique"] and c["set"] == "TW"
)[:11]


def volle_reserve() -> Liste:
    return Liste(HELDEN).mit("Reserve", *ZEHN[:10])


@pytest.mark.rule("me.deck.reserve.zahl", "me.reserve.groesse")
def test_thirty_cards_in_the_reserve():
    assert volle_reserve().verstoss("me.deck.reserve.zahl") is None
    found = volle_reserve().mit("Reserve", ZEHN[10]).verstoss("me.reserve.groesse")
    assert found is not None and "31 Karten; höchstens 30" in found.reason
    assert found.mend.startswith("Nimm 1 Karte heraus; 10 dürfen")
    assert Liste(HELDEN).ohne(alle="Reserve").verstoss("me.deck.reserve.zahl") is None
    ruhe("me.deck.reserve.zahl")


@pytest.mark.rule("me.deck.wid.reserve-groesse")
@pytest.mark.parametrize("spiel", ["1 Deck", "2 Decks", "3 Decks", "4 Decks"])
def test_thirty_in_games_of_any_length(spiel):
    assert volle_reserve().kopf("spiel", spiel).verstoss("me.deck.reserve.zahl") is None
    assert volle_reserve().mit("Reserve", ZEHN[10]).kopf("spiel", spiel).verstoss("me.deck.reserve.zahl") is not None


@pytest.mark.rule("me.deck.turnier.zehn", "me.reserve.gefallene", "me.deck.wid.zehn-karten", "me.reserve.gefallene.turnier")
def test_ten_more_against_fallen_wizards_outside_of_tournaments_too():
    ten = Liste(HELDEN).mit("Reserve gegen Gefallene", *ZEHN[:10])
    assert ten.verstoss("me.deck.turnier.zehn") is None
    assert ten.urteil().summary[3] == "Orte 24 · Reserve 20 + 10 gegen Gefallene"
    found = Liste(HELDEN).mit("Reserve gegen Gefallene", *ZEHN[:11]).verstoss("me.reserve.gefallene")
    assert found is not None and "11 Karten zusätzlich" in found.reason and "höchstens 10" in found.reason
    same = Liste(HELDEN).mit("Reserve gegen Gefallene", "1 Glamdring")
    assert same.verstoss("me.deck.begriff.einzigartig", karte="Glamdring") is not None  # all limits hold for them, too
    ruhe("me.deck.turnier.zehn")


# --- two decks for a tournament ------------------------------------------------------------------------------------------


def zwei_decks(zweites: str = HELDEN, gefallene: str = "Gegen Gefallene: zweites Deck\n") -> Liste:
    both = Liste(HELDEN)
    second = "\n".join(row for row in BOX.ready_text(zweites).partition("\nReserve")[0].split("\n") if not row.startswith("Name"))
    first, _, reserve = both.text.partition("\nReserve")
    both.text = f"{gefallene}{first}\n\nZweites Deck\n{second}\n\nReserve{reserve}"
    return both


@pytest.mark.rule("me.deck.turnier.zwei-decks")
def test_two_decks_of_one_side_with_one_reserve():
    assert zwei_decks().urteil().legal
    assert zwei_decks().urteil().summary[4] == "Zweites Deck:"
    found = zwei_decks(SCHERGEN).verstoss("me.deck.turnier.zwei-decks")
    assert found is not None and "Helden und Schergen" in found.reason
    wizards = zwei_decks(GEFALLENE)
    assert "Helden und Gefallener Zauberer (Saruman)" in wizards.verstoss("me.deck.turnier.zwei-decks").reason
    other = zwei_decks()
    other.text = other.text.replace("Ausrichtung: Helden", "Ausrichtung: Gefallene (Saruman)", 1)
    other.text = "Ausrichtung: Gefallene (Alatar)".join(other.text.rsplit("Ausrichtung: Helden", 1))
    assert "(Saruman) und Gefallener Zauberer (Alatar)" in other.verstoss("me.deck.turnier.zwei-decks").reason
    ruhe("me.deck.turnier.zwei-decks")


@pytest.mark.rule("me.deck.turnier.zwei-decks")
def test_the_second_deck_is_judged_against_minions_and_the_balrog():
    deck = zwei_decks().mit("Gefahren", zeile("tw-foul-fumes"))
    assert deck.verstoss("me.deck.gefahren.gegen-schergen") is None  # the first one is for heroes
    at = deck.text.index("Zweites Deck")
    deck.text = deck.text[:at] + deck.text[at:].replace("Gefahren (30)", "Gefahren (30)\n" + zeile("tw-foul-fumes"))
    assert deck.verstoss("me.deck.gefahren.gegen-schergen").reason.startswith("Deck 2: ")


@pytest.mark.rule("me.deck.turnier.gegen-gefallene")
def test_it_is_said_which_one_plays_against_fallen_wizards():
    assert zwei_decks(gefallene="").verstoss("me.deck.turnier.gegen-gefallene") is not None
    assert zwei_decks(gefallene="Gegen Gefallene: erstes Deck\n").verstoss("me.deck.turnier.gegen-gefallene") is None
    ruhe("me.deck.turnier.gegen-gefallene")


# --- what lies ready ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.start.gegenstaende")
def test_two_minor_items_to_begin_with():
    assert Liste(HELDEN).urteil().legal  # two are in it
    found = Liste(HELDEN).mit("Anfang", "1 Elbenstein").verstoss("me.start.gegenstaende")
    assert found is not None and "3 Gegenstände dabei; höchstens 2" in found.reason
    without = Liste(HELDEN).ohne("Horn von Anor")
    assert without.mit("Anfang", "1 Glamdring").verstoss("me.start.gegenstaende", karte="Glamdring") is not None
    unique = next(
        c["id"]
        for c in cards().values()
        if c["klasse"] == "resource-item" and "minor" in c["subtype"] and c["unique"] and c["alignment"] == "hero"
    )
    assert Liste(HELDEN).ohne("Horn von Anor").mit("Anfang", zeile(unique)).verstoss("me.start.gegenstaende") is not None
    assert Liste(HELDEN).ohne("Horn von Anor").mit("Anfang", zeile("tw-stealth")).verstoss("me.start.gegenstaende") is not None
    summons = Liste("K")
    assert summons.urteil().legal  # two events in place of items
    assert Liste(SCHERGEN).mit("Anfang", zeile("wh-hidden-haven")).verstoss("me.start.gegenstaende") is not None
    ruhe("me.start.gegenstaende")


@pytest.mark.rule("me.start.gegenstaende.drachenschatz")
def test_no_hoard_items():
    hoard = next(
        c["id"] for c in cards().values() if "minor" in c["subtype"] and "hoard-item" in c.get("keywords", ()) and not c["unique"]
    )
    deck = Liste(HELDEN).ohne("Horn von Anor").mit("Anfang", zeile(hoard))
    assert deck.verstoss("me.start.gegenstaende.drachenschatz") is not None
    ruhe("me.start.gegenstaende.drachenschatz")


@pytest.mark.rule("me.start.gefallene.entwicklung")
def test_one_to_three_stage_cards_make_three_points():
    found = Liste(GEFALLENE).ohne("Versteckte Zuflucht").verstoss("me.start.gefallene.entwicklung")
    assert (
        found is not None
        and "1 bis 3 permanente Entwicklungskarten genau 3 Punkte" in found.reason
        and "liegen 2." in found.reason
    )
    two_and_one = Liste(GEFALLENE).ohne("Macht der Stimme").mit("Anfang", "1 Mann von Geschick").ohne("Mann von Geschick")
    assert two_and_one.verstoss("me.start.gefallene.entwicklung") is not None
    four = Liste(GEFALLENE).ohne("Versteckte Zuflucht").mit("Anfang", "2 Versteckte Zuflucht")
    assert four.verstoss("me.start.gefallene.entwicklung") is None  # three of them do
    ruhe("me.start.gefallene.entwicklung")


@pytest.mark.rule("me.start.gefallene.einzigartig")
def test_not_all_of_them_are_unique():
    three = next(
        c["id"]
        for c in cards().values()
        if c.get("entwicklungskarte")
        and c["unique"]
        and c["stage_points"] == 3
        and c.get("spezifisch") in (None, "saruman")
        and "permanent" in c["subtype"]
    )
    alone = Liste(GEFALLENE).ohne("Macht der Stimme", "Versteckte Zuflucht").mit("Anfang", zeile(three))
    assert alone.verstoss("me.start.gefallene.einzigartig") is not None
    assert alone.verstoss("me.start.gefallene.entwicklung") is None
    assert Liste(GEFALLENE).mit("Anfang", zeile(three)).verstoss("me.start.gefallene.einzigartig") is None
    ruhe("me.start.gefallene.einzigartig")


def test_without_the_card_of_a_place_to_begin_there_is_a_warning():
    deck = Liste(HELDEN).ohne("Bruchtal")
    assert deck.warnung("me.start.ort.uebersicht") is not None and deck.urteil().legal
    assert Liste(GEFALLENE).ohne("Die Weißen Türme", "Die Ehrwürdigen Hügel").warnung("me.start.ort.uebersicht") is None

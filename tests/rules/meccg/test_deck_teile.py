"""Decks: whose they are, their parts, how many copies of a card."""

from __future__ import annotations

import pytest

from tests.rules.meccg.decklisten import BALROG, BOX, GEFALLENE, HELDEN, SCHERGEN, Liste, ruhe


def test_in_the_four_decks_nothing_is_wrong():
    for kennung in (HELDEN, SCHERGEN, GEFALLENE, BALROG):
        assert Liste(kennung).urteil().findings == (), kennung


@pytest.mark.rule("me.deck.ausrichtung")
def test_a_deck_names_its_side():
    unnamed = Liste(HELDEN)
    unnamed.text = unnamed.text.replace("Ausrichtung: Helden\n", "")
    guessed = unnamed.warnung("me.deck.ausrichtung")
    assert guessed is not None and "als Deck für Helden" in guessed.reason
    nothing = BOX.judge("Gefahren\n3 Zwielicht")
    assert any(f.kind == "fehler" and f.rules == ("me.deck.ausrichtung",) for f in nothing.findings)
    ruhe("me.deck.ausrichtung")


@pytest.mark.rule("me.deck.ausrichtung.zauberer")
def test_a_fallen_wizard_is_named():
    deck = Liste(GEFALLENE).ohne("Saruman")
    deck.text = deck.text.replace(" (Saruman)", "")
    assert deck.verstoss("me.deck.ausrichtung.zauberer") is not None
    assert deck.kopf("zauberer", "Saruman").verstoss("me.deck.ausrichtung.zauberer") is None
    ruhe("me.deck.ausrichtung.zauberer")


@pytest.mark.rule("me.deck.begriff.avatar")
def test_each_side_has_its_own_main_figure():
    for kennung in (HELDEN, BALROG, GEFALLENE):
        deck = Liste(kennung).mit("Charaktere", "1 Der Hexenkönig")
        found = deck.verstoss("me.deck.begriff.avatar", karte="Der Hexenkönig")
        assert found is not None and "für Schergen" in found.reason
    ruhe("me.deck.begriff.avatar")


@pytest.mark.rule("me.deck.teile")
def test_a_deck_has_four_parts_and_regions_belong_to_none():
    found = Liste(HELDEN).mit("Orte", "1 Arthedain").verstoss("me.deck.teile", karte="Arthedain")
    assert found is not None and found.mend == "Nimm die Karte heraus."
    assert "Ortsstapel fehlt" in Liste(HELDEN).ohne(alle="Orte").verstoss("me.deck.teile").reason
    assert Liste(HELDEN).ohne(alle="Anfang").warnung("me.deck.teile") is not None
    ruhe("me.deck.teile")


@pytest.mark.rule("me.deck.begriff.anfangscharakter")
def test_among_the_first_characters_are_characters_and_what_they_carry():
    for line, card in (("1 Gandalf [TW-156]", "Gandalf"), ("1 Ork-Wache", "Ork-Wache")):
        assert Liste(HELDEN).mit("Anfang", line).verstoss("me.deck.begriff.anfangscharakter", karte=card) is not None
    assert Liste(HELDEN).mit("Anfang", "1 Elbenstein").verstoss("me.deck.begriff.anfangscharakter") is None
    agent = Liste(SCHERGEN).mit("Anfang", "1 Baugúr")
    assert agent.verstoss("me.deck.begriff.anfangscharakter") is None  # what is wrong with it is another rule
    ruhe("me.deck.begriff.anfangscharakter")


@pytest.mark.rule("me.deck.begriff.spielstapel")
def test_among_the_characters_of_the_play_deck_are_characters_only():
    for line, card in (("1 Glamdring", "Glamdring"), ("1 Ork-Wache", "Ork-Wache"), ("1 Edoras [TW-394]", "Edoras")):
        found = Liste(HELDEN).mit("Charaktere", line).verstoss("me.deck.begriff.spielstapel", karte=card)
        assert found is not None and "Leg die Karte in den Stapel" in found.mend
    assert Liste(SCHERGEN).mit("Charaktere", "1 Baugúr").verstoss("me.deck.begriff.spielstapel") is None
    ruhe("me.deck.begriff.spielstapel")


@pytest.mark.rule("me.deck.begriff.unterstuetzung")
def test_resources_are_resources():
    found = Liste(HELDEN).mit("Unterstützung", "1 Ork-Wache").verstoss("me.deck.begriff.unterstuetzung", karte="Ork-Wache")
    assert found is not None and "«Gefahren»" in found.mend
    assert Liste(HELDEN).mit("Unterstützung", "1 Arthedain").verstoss("me.deck.begriff.unterstuetzung") is None
    ruhe("me.deck.begriff.unterstuetzung")


@pytest.mark.rule("me.deck.begriff.gefahren")
def test_hazards_are_hazards():
    found = Liste(HELDEN).mit("Gefahren", "1 Glamdring").verstoss("me.deck.begriff.gefahren", karte="Glamdring")
    assert found is not None and "«Unterstützung»" in found.mend
    assert Liste(HELDEN).mit("Gefahren", "1 Arthedain").verstoss("me.deck.begriff.gefahren") is None
    ruhe("me.deck.begriff.gefahren")


@pytest.mark.rule("me.deck.unterst.zwielicht", "me.deck.wid.doppelkarten")
def test_twilight_may_lie_among_the_resources_and_counts_there():
    deck = Liste(HELDEN).ohne("Glamdring").mit("Unterstützung", "1 Zwielicht")
    assert deck.verstoss("me.deck.begriff.unterstuetzung") is None
    assert "Unterstützung 30 · Gefahren 30" in deck.urteil().summary[2]
    blood = Liste(HELDEN).mit("Unterstützung", "1 Erbe der Tuks")
    assert blood.verstoss("me.deck.begriff.unterstuetzung") is None
    assert Liste(SCHERGEN).mit("Gefahren", "1 Saurons Kriegsrat").verstoss("me.deck.begriff.gefahren") is None
    assert Liste(HELDEN).mit("Unterstützung", "1 Umgehen").verstoss("me.deck.begriff.unterstuetzung") is None
    assert Liste(SCHERGEN).mit("Unterstützung", "1 Tore der Nacht").verstoss("me.deck.begriff.unterstuetzung") is not None


@pytest.mark.rule("me.deck.begriff.ortsstapel")
def test_sites_are_sites():
    assert Liste(HELDEN).mit("Orte", "1 Glamdring").verstoss("me.deck.begriff.ortsstapel", karte="Glamdring") is not None
    assert Liste(HELDEN).mit("Orte", "1 Arthedain").verstoss("me.deck.begriff.ortsstapel") is None
    ruhe("me.deck.begriff.ortsstapel")


@pytest.mark.rule("me.deck.groesse")
def test_how_many_cards_a_play_deck_has_altogether():
    assert Liste(HELDEN).urteil().summary[0] == "Spielstapel 68 Karten (60 bis 113)"
    assert Liste(SCHERGEN).urteil().summary[0] == "Spielstapel 70 Karten (60 bis 113)"
    assert Liste(GEFALLENE).urteil().summary[0] == "Spielstapel 70 Karten (61 bis 113)"
    assert Liste(BALROG).urteil().summary[0] == "Spielstapel 69 Karten (61 bis 113)"


# --- copies ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.deck.hoechstzahl")
def test_three_of_each_card():
    three = Liste(HELDEN).ohne("Zwielicht").mit("Gefahren", "3 Zwielicht")
    assert three.verstoss("me.deck.hoechstzahl") is None
    four = three.mit("Reserve", "1 Zwielicht")
    found = four.verstoss("me.deck.hoechstzahl", karte="Zwielicht")
    assert found is not None and found.mend == "Nimm 1 von 4 Exemplaren heraus."
    assert four.text.split("\n")[found.line - 1] == "1 Zwielicht"  # the line with which there are too many
    assert Liste(GEFALLENE).mit("Gefahren", "2 Zwielicht").verstoss("me.deck.hoechstzahl", karte="Zwielicht") is not None
    assert Liste(SCHERGEN).mit("Unterstützung", "4 Schwarzes Pferd").verstoss("me.deck.hoechstzahl") is None
    assert Liste(GEFALLENE).mit("Unterstützung", "2 Rauchringe").verstoss("me.deck.hoechstzahl") is None
    assert Liste(HELDEN).mit("Unterstützung", "3 Glamdring").verstoss("me.deck.hoechstzahl") is None
    ruhe("me.deck.hoechstzahl")


@pytest.mark.rule("me.deck.hoechstzahl")
def test_a_reprint_is_the_same_card():
    deck = Liste(HELDEN).mit("Gefahren", "1 Zwielicht [LE-145]")
    assert deck.verstoss("me.deck.hoechstzahl", karte="Zwielicht") is not None


@pytest.mark.rule("me.deck.begriff.einzigartig")
def test_unique_cards_once():
    found = Liste(HELDEN).mit("Reserve", "1 Glamdring").verstoss("me.deck.begriff.einzigartig", karte="Glamdring")
    assert found is not None and found.mend == "Nimm 1 von 2 Exemplaren heraus."
    ruhe("me.deck.begriff.einzigartig")


@pytest.mark.rule("me.deck.reserve.inhalt", "me.reserve.inhalt")
def test_the_reserve_counts():
    assert Liste(HELDEN).mit("Reserve", "1 Glamdring").verstoss("me.deck.begriff.einzigartig") is not None
    assert Liste(HELDEN).mit("Reserve", "2 Zwielicht").verstoss("me.deck.hoechstzahl") is not None


@pytest.mark.rule("me.deck.reserve.inhalt")
def test_no_sites_in_the_reserve_and_no_main_figure_but_of_heroes_and_minions():
    assert Liste(HELDEN).mit("Reserve", "1 Edoras [TW-394]").verstoss("me.deck.reserve.inhalt", karte="Edoras") is not None
    assert Liste(GEFALLENE).mit("Reserve", "1 Saruman [WH-9]").verstoss("me.deck.reserve.inhalt", karte="Saruman") is not None
    assert Liste(BALROG).mit("Reserve", "1 Der Balrog [BA-3]").verstoss("me.deck.reserve.inhalt", karte="Der Balrog") is not None
    assert Liste(SCHERGEN).mit("Reserve", "1 Der Hexenkönig").verstoss("me.deck.reserve.inhalt") is None
    ruhe("me.deck.reserve.inhalt")


@pytest.mark.rule("me.deck.einzigartig.ausrichtung")
def test_of_unique_cards_one_version():
    beornings = ("1 Beorninger [TW-197]", "1 Beorninger [LE-261]")
    deck = Liste(GEFALLENE).mit("Unterstützung", *beornings)
    found = deck.verstoss("me.deck.einzigartig.ausrichtung", karte="Beorninger")
    assert (
        found is not None and "nicht für Helden und Schergen" in found.reason
    ) or "nicht für Schergen und Helden" in found.reason
    assert Liste(GEFALLENE).mit("Unterstützung", beornings[0]).verstoss("me.deck.einzigartig.ausrichtung") is None
    assert deck.verstoss("me.gegenstand.deckbau") is None
    ruhe("me.deck.einzigartig.ausrichtung")


@pytest.mark.rule("me.gegenstand.deckbau")
def test_items_of_both_sides_but_unique_ones_in_one_version():
    theirs = Liste(HELDEN).ohne("Palantír von Orthanc").mit("Unterstützung", "1 Palantír von Orthanc [LE-334]")
    assert theirs.urteil().legal
    both = theirs.mit("Reserve", "1 Palantír von Orthanc [TW-300]")
    assert both.verstoss("me.gegenstand.deckbau", karte="Palantír von Orthanc") is not None
    assert both.verstoss("me.deck.einzigartig.ausrichtung") is None
    ruhe("me.gegenstand.deckbau")


@pytest.mark.rule("me.deck.anfang.gefallene")
def test_a_fallen_wizard_has_two_of_a_character():
    assert Liste(GEFALLENE).urteil().legal  # two of them are in it
    found = Liste(GEFALLENE).mit("Reserve", "1 Schlecht gelaunter Geselle").verstoss("me.deck.anfang.gefallene")
    assert found is not None and found.card == "Schlecht gelaunter Geselle"
    assert Liste(GEFALLENE).mit("Reserve", "2 Celeborn").verstoss("me.deck.anfang.gefallene") is None  # that one is unique
    minions = Liste(SCHERGEN).mit("Charaktere", "3 Schlecht gelaunter Geselle")
    assert minions.verstoss("me.deck.anfang.gefallene") is None
    ruhe("me.deck.anfang.gefallene")


@pytest.mark.rule("me.deck.unterst.gefallene")
def test_a_fallen_wizard_has_two_of_a_hero_or_minion_resource():
    found = Liste(GEFALLENE).mit("Reserve", "1 Rauchringe").verstoss("me.deck.unterst.gefallene", karte="Rauchringe")
    assert found is not None and "höchstens 2" in found.reason
    assert Liste(GEFALLENE).mit("Reserve", "3 Beorninger [LE-261]").verstoss("me.deck.unterst.gefallene") is None  # unique
    assert Liste(GEFALLENE).mit("Reserve", "3 Schwarzes Pferd").verstoss("me.deck.unterst.gefallene") is None  # by its text
    ruhe("me.deck.unterst.gefallene")


@pytest.mark.rule("me.deck.unterst.gefallene.eigene")
def test_three_stage_cards_of_a_title_and_none_of_other_wizards():
    found = Liste(GEFALLENE).mit("Reserve", "1 Zweischneidig").verstoss("me.deck.unterst.gefallene.eigene", karte="Zweischneidig")
    assert found is not None and "höchstens 3" in found.reason
    other = Liste(GEFALLENE).mit("Reserve", "1 Gandalfs Freund")
    found = other.verstoss("me.deck.unterst.gefallene.eigene", karte="Gandalfs Freund")
    assert found is not None and "auf Gandalf, nicht auf Saruman" in found.reason
    assert Liste(HELDEN).mit("Reserve", "4 Zweischneidig").verstoss("me.deck.unterst.gefallene.eigene") is None
    ruhe("me.deck.unterst.gefallene.eigene")


@pytest.mark.rule("me.deck.wid.drei-entwicklung")
def test_of_stage_cards_there_may_be_more_than_three_altogether():
    assert Liste(GEFALLENE).urteil().legal  # it has seventeen of them
    assert Liste(GEFALLENE).mit("Reserve", "1 Zweischneidig").verstoss("me.deck.unterst.gefallene.eigene") is not None


@pytest.mark.rule("me.deck.kartentext")
def test_cards_say_themselves_how_often_and_where():
    nine = Liste(SCHERGEN).mit("Reserve", "9 Schwarzes Pferd")
    assert nine.verstoss("me.deck.kartentext") is None
    found = nine.mit("Unterstützung", "1 Schwarzes Pferd").verstoss("me.deck.kartentext", karte="Schwarzes Pferd")
    assert found is not None and "höchstens 9-mal" in found.reason
    found = Liste(HELDEN).mit("Reserve", "2 Lure of MECCG").verstoss("me.deck.kartentext", karte="Lure of MECCG")
    assert found is not None and "nur einmal" in found.reason
    assert Liste(SCHERGEN).mit("Reserve", "1 Lure of MECCG").urteil().legal
    assert Liste(BALROG).mit("Reserve", "1 Grausamer Reiter").verstoss("me.deck.kartentext", karte="Grausamer Reiter") is not None
    assert Liste(SCHERGEN).mit("Reserve", "1 Grausamer Reiter").verstoss("me.deck.kartentext") is None
    assert Liste(GEFALLENE).mit("Reserve", "1 Sauron").verstoss("me.deck.kartentext", karte="Sauron") is not None
    ruhe("me.deck.kartentext")


@pytest.mark.rule("me.deck.kartentext")
def test_who_does_not_begin_and_which_agents_do():
    assert Liste(SCHERGEN).mit("Anfang", "1 Bûrat").verstoss("me.deck.kartentext", karte="Bûrat") is not None
    assert Liste(HELDEN).mit("Anfang", "1 Tödlicher Pfeil").verstoss("me.deck.kartentext", karte="Tödlicher Pfeil") is not None
    assert Liste(SCHERGEN).mit("Anfang", "1 Tödlicher Pfeil").verstoss("me.deck.kartentext") is None
    called = Liste(SCHERGEN).mit("Anfang", "1 Baugúr", "1 Dem Aufruf folgend")
    assert called.verstoss("me.deck.anfang.zahl") is None
    assert called.mit("Anfang", "1 Drór").verstoss("me.deck.anfang.zahl") is not None


@pytest.mark.rule("me.deck.kartentext")
def test_two_hazards_are_of_no_use_against_the_balrog():
    deck = Liste(HELDEN).mit("Reserve", "1 Durins Fluch")
    assert deck.warnung("me.deck.kartentext") is not None
    assert deck.warnung("me.deck.kartentext", gegen="Balrog") is not None
    assert deck.warnung("me.deck.kartentext", gegen="Schergen") is None
    assert Liste(BALROG).mit("Reserve", "1 Durins Fluch").warnung("me.deck.kartentext") is None


@pytest.mark.rule("me.deck.wid.schreibweisen")
def test_the_spellings_of_the_rulebook_mean_the_same_cards():
    deck = Liste(HELDEN).mit("Reserve", "1 Zwielight", "1 Belegnonn", "1 Ork-Unterkünftling")
    assert not deck.urteil().of("frage")
    assert "Zwielicht" in BOX.tidy(deck.text)
    knife = Liste(BALROG).mit("Reserve", "1 Morgul-Messer")  # the hazard; forbidden is the resource
    assert knife.verstoss("me.deck.wid.schreibweisen") is None
    assert Liste(BALROG).mit("Reserve", "1 Morgul-blade").verstoss("me.deck.wid.schreibweisen") is not None

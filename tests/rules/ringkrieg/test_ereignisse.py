"""Chapter V: drawing and playing event cards, cards on the table, recruiting by card."""

from __future__ import annotations

import pytest

from games.ringkrieg import lasting
from games.ringkrieg.events import cards
from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.events.language import CONDITIONS, STEPS, listed
from games.ringkrieg.events.places import WORDS


def test_every_word_of_the_cards_is_known(table):
    for card in table().facts.cards.values():
        steps = [*card.does, *(w for lasts in card.lasts if "bei" in lasts for w in listed(lasts["tut"]))]
        kept = [w["sobald-nicht"] for w in card.leaves if "sobald-nicht" in w]
        only_if = [c for w in (*steps, *card.leaves) for c in listed(w.get("falls", []))]
        conditions = [*card.when, *kept, *only_if]
        assert {w["art"] for w in steps} <= set(STEPS), card.id
        assert {w["art"] for w in conditions} <= set(CONDITIONS), card.id
        for words in (*steps, *conditions):
            for place in described(words.get("in", "")):
                assert place in WORDS or place in table().facts.regions or place == "gewaehlt", (card.id, place)


def described(where):
    """The words and regions of a place in the data."""
    if isinstance(where, dict):
        yield from where
        for inner in where.get("eins-von", ()):
            yield from described(inner)
        yield from where.get("regionen", ())
    elif where:
        yield from listed(where)


@pytest.mark.rule("rk.ereignis.ausspielen.wuerfel")
@pytest.mark.rule("rk.ereignis.ausspielen")
@pytest.mark.rule("rk.ereignis.abwerfen")
def test_which_die_plays_which_card(plays):
    for die in ("ereignis", "rekrutierung", "armee-rekrutierung", "wille"):
        t = plays("freie", "imrahil_von_dol_amroth", dice=die).says("freie", "karte imrahil", "elite")
        assert t.figures("dol-amroth") == {"gondor.r": 3, "gondor.e": 1, "gondor.a": 1}
        assert t.hand("freie") == [] and t.s["pools"]["freie"]["unused"] == []
        assert CARDS.faces(t.s, "ablage") == ["imrahil_von_dol_amroth"]
    t = plays("freie", "imrahil_von_dol_amroth", dice="ereignis rekrutierung")
    t.says("freie", "karte Imrahil von Dol Amroth mit Rekrutierung", "elite")
    assert t.s["pools"]["freie"]["unused"] == ["ereignis"]
    plays("freie", "imrahil_von_dol_amroth", dice="person").refused("freie", "karte", by="rk.ereignis.ausspielen")


@pytest.mark.rule("rk.ereignis.beispiel.imrahil")
@pytest.mark.rule("rk.ereignis.teilwirkung")
@pytest.mark.rule("rk.ereignis.rekrutieren")
@pytest.mark.rule("rk.ereignis.begriff")
def test_without_leaders_only_the_unit_comes(plays):
    t = plays("freie", "imrahil_von_dol_amroth").lose("gondor 3a").says("freie", "karte imrahil", "regulaer")
    assert t.figures("dol-amroth") == {"gondor.r": 4}


@pytest.mark.rule("rk.ereignis.rekrutieren.ohne-krieg")
@pytest.mark.rule("rk.rekrutierung.karte.ausnahmen")
@pytest.mark.rule("rk.rekrutierung.karte.belagert-widerspruch")
def test_cards_recruit_without_war_and_in_besieged_strongholds(plays):
    t = plays("freie", "imrahil_von_dol_amroth").army(dol_amroth="", dol_amroth__festung="gondor 2r").army(dol_amroth="sued 3r")
    assert t.s["politics"]["gondor"] > 0
    t.says("freie", "karte imrahil", "regulaer")
    assert t.figures("dol-amroth/festung") == {"gondor.r": 3, "gondor.a": 1}


@pytest.mark.rule("rk.rekrutierung.karte.feindliche-einheit")
def test_not_where_the_enemy_stands_or_rules(plays):
    t = (
        plays("freie", "imrahil_von_dol_amroth")
        .army(dol_amroth="")
        .captured(dol_amroth="schatten")
        .says("freie", "karte imrahil")
    )
    assert t.figures("dol-amroth") == {}


@pytest.mark.rule("rk.ereignis.vorbedingung")
def test_the_red_arrow_needs_an_active_gondor(plays):
    t = plays("freie", "der_rote_pfeil", "bilbos_lied")
    assert "Gondor" in t.refused("freie", "karte der rote pfeil", by="rk.ereignis.vorbedingung")
    t.active("gondor").says("freie", "karte der rote pfeil", "elite")
    assert t.s["politics"]["rohan"] == 2
    assert t.figures("edoras") == {"rohan.r": 1, "rohan.e": 2, "rohan.a": 1}


@pytest.mark.rule("rk.ereignis.tisch")
@pytest.mark.rule("rk.ereignis.vorrang")
def test_a_power_too_great_closes_the_elven_havens(plays):
    t = plays("freie", "eine_zu_grosse_macht").says("freie", "karte eine zu große macht")
    assert t.s["politics"]["elben"] == 2
    assert lasting.region_closed(t.facts, t.s, "schatten", "lorien") is not None
    assert lasting.region_closed(t.facts, t.s, "freie", "lorien") is None
    t.war("sauron").army(schattenbachtal="sauron 5r").acts("schatten", "armee armee", "person")
    assert "liegt aus" in t.refused("schatten", "angriff schattenbachtal", by="rk.ereignis.tisch")


@pytest.mark.rule("rk.ereignis.tisch")
def test_threats_and_promises_end_with_an_attack(table):
    t = table().lies("drohungen_und_versprechen").acts("freie", "rekrutierung", "armee armee")
    t.refused("freie", "politik gondor", by="rk.ereignis.tisch")
    t.says("freie", "politik elben").war("sauron").army(nord_ithilien="sauron 5r")
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.heard("«Drohungen und Versprechen» wird abgeworfen.")
    assert not t.s.get("effects")


@pytest.mark.rule("rk.jagd.stein.speziell.wartet")
@pytest.mark.rule("rk.jagd.stein.speziell.sofort")
def test_special_tiles_wait_for_mordor(plays):
    t = plays("freie", "elbenmaentel").says("freie", "karte elbenmäntel")
    assert t.s["tiles"]["waiting"] == ["blau-0-mantel"]
    t = plays("freie", "elbenmaentel").fellowship(mordor=1, region="morannon").says("freie", "karte elbenmäntel")
    assert "blau-0-mantel" in t.s["tiles"]["pool"]


@pytest.mark.rule("rk.ereignis.ziehen.aktion")
@pytest.mark.rule("rk.ereignis.handlimit")
def test_drawing_with_an_event_die_and_the_hand_limit(plays):
    held = ["elbenmaentel", "elbenseil", "bilbos_lied", "athelas", "der_rote_pfeil", "axt_und_bogen"]
    t = plays("freie", *held).says("freie", "ziehe strategie")
    assert t.frame == "abwerfen" and len(t.hand("freie")) == 7
    t.says("freie", "athelas")
    assert len(t.hand("freie")) == 6 and "athelas" not in t.hand("freie")
    assert not t.heard("Athelas") and t.heard("Athelas", "freie")
    t = plays("freie", *held[:5]).says("freie", "ziehe strategie")
    assert t.frame == "aktion" and len(t.hand("freie")) == 6  # six are allowed


@pytest.mark.rule("rk.ereignis.stapel")
@pytest.mark.rule("rk.ereignis.stapel.strategie")
@pytest.mark.rule("rk.ereignis.stapel.personen")
@pytest.mark.rule("rk.ereignis.typen")
def test_four_decks_of_three_kinds(table):
    t = table()
    decks = cards.decks(t.facts, t.s)
    assert {deck: len(faces) for deck, faces in decks.items()} == dict.fromkeys(
        ("freie.personen", "freie.strategie", "schatten.personen", "schatten.strategie"), 24
    )
    for deck, faces in decks.items():
        assert {t.facts.cards[card].side for card in faces} == {deck.partition(".")[0]}
        kinds = {t.facts.cards[card].kind for card in faces}
        assert kinds == ({"person"} if deck.endswith("personen") else {"armee", "rekrutierung"})


@pytest.mark.rule("rk.ereignis.stapel.leer")
def test_an_empty_deck_stays_empty(plays):
    t = plays("freie", "bilbos_lied")
    zones = {**t.s["zones"]}
    zones["ablage"] = zones.pop("stapel freie.personen")
    t.changed(zones=zones)
    t.refused("freie", "ziehe personen", by="rk.ereignis.stapel.leer")
    t.says("freie", "ziehe strategie")
    assert len(t.hand("freie")) == 2
    zones = {**t.s["zones"]}
    zones["ablage"] = zones["ablage"] + zones.pop("stapel freie.strategie")
    t.changed(zones=zones).acts("freie", "ereignis", "person").refused("freie", "ziehe", by="rk.ereignis.stapel.leer")

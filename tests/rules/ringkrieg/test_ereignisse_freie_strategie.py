"""The strategy deck of the Free Peoples: every card where it works, where its condition fails, where it works in part."""

from __future__ import annotations

import pytest

from games.ringkrieg import lasting

pytestmark = pytest.mark.rule("rk.ereignis.ausspielen")


@pytest.fixture
def bright(plays):
    """The Free Peoples have the card and an event die; another card can always be played, so that «karte» is offered."""

    def build(card):
        t = plays("freie", card, "wachen_der_zitadelle")
        t.card, t.title = card, t.facts.title(card)
        t.played = lambda *more: t.says("freie", f"karte {t.title}", *more)
        return t

    return build


def unmet(t):
    reason = t.refused("freie", f"karte {t.title}", by="rk.ereignis.vorbedingung")
    assert reason == t.refused("freie", f"karte {t.title}", by=f"karte:{t.card}")
    assert f"«{t.title}»" in reason
    return reason


@pytest.mark.rule("rk.ereignis.tisch.bedingung")
def test_the_last_battle_lasts_while_an_army_stands_before_mordor(bright):
    t = bright("die_letzte_schlacht").army(nord_ithilien="gondor 2r").war("gondor")
    assert "Aragorn" in unmet(t)
    t.person(aragorn_erbe="nord-ithilien").played()
    assert lasting.moving_die_stays_out(t.s)
    t.acts("freie", "armee", "person").says("freie", "armee nord-ithilien osgiliath alles", "fertig")
    assert t.heard(f"«{t.title}» wird abgeworfen.") and not lasting.moving_die_stays_out(t.s)


@pytest.mark.rule("rk.ereignis.tisch.bedingung")
@pytest.mark.parametrize(("stays", "lies"), [("gandalf_weiss", True), ("", False)])
def test_the_last_battle_is_over_when_neither_leads_the_army_any_more(bright, stays, lies):
    t = bright("die_letzte_schlacht").army(nord_ithilien="gondor 2r").war("gondor").person(aragorn_erbe="nord-ithilien")
    t.person(**({stays: "nord-ithilien"} if stays else {})).played()
    t.acts("freie", "armee", "person").says("freie", "armee nord-ithilien osgiliath 1 reguläre aragorn_erbe fertig", "fertig")
    assert t.figures("nord-ithilien") == {"gondor.r": 1} and lasting.moving_die_stays_out(t.s) is lies


@pytest.mark.rule("rk.ereignis.tisch")
@pytest.mark.rule("rk.ereignis.vorrang")
def test_the_shadow_does_not_retreat_to_where_a_card_lets_no_army_enter(table):
    t = table().emptied().war("sauron", "nordallianz").army(tharbad="nordallianz 4r", cardolan="sauron 5r")
    t.lies("die_macht_von_tom_bombadil").holds("freie").holds("schatten").acts("freie", "armee", "person")
    t.rolling(*[{1, 2, 3, 4}] * 9).says("freie", "angriff tharbad cardolan alles", "weiter")
    assert {"alter-wald", "bockland"}.isdisjoint(t.choices("schatten")) and "minhiriath" in t.choices("schatten")
    t.refused("schatten", "alter-wald", by="karte:die_macht_von_tom_bombadil")


def test_the_last_battle_needs_an_army_with_him(bright):
    t = bright("die_letzte_schlacht").person(aragorn_erbe="nord-ithilien")
    unmet(t)


@pytest.mark.rule("rk.ereignis.tisch.wuerfel")
@pytest.mark.parametrize(("card", "region"), [("eine_zu_grosse_macht", "lorien"), ("die_macht_von_tom_bombadil", "auenland")])
def test_the_shadow_discards_with_a_die_and_two_cards(table, card, region):
    t = table().lies(card).holds("schatten", "olog_hai").acts("schatten", "person armee", "person")
    reason = t.refused("schatten", "tischkarte", by="rk.ereignis.tisch.wuerfel")
    assert reason
    t.holds("schatten", "olog_hai", "das_lidlose_auge", "bergtrolle", "horde_aus_dem_osten")
    t.says("schatten", f"tischkarte {t.facts.title(card)}", "bergtrolle", "das_lidlose_auge")
    assert t.hand("schatten") == ["horde_aus_dem_osten", "olog_hai"]
    assert t.s["pools"]["schatten"]["unused"] == ["armee"]
    assert lasting.region_closed(t.facts, t.s, "schatten", region) is None


def test_tom_bombadil_advances_the_north_and_closes_his_country(bright):
    t = bright("die_macht_von_tom_bombadil")
    before = t.s["politics"]["nordallianz"]
    t.played()
    assert t.s["politics"]["nordallianz"] == before - 1
    assert lasting.region_closed(t.facts, t.s, "schatten", "bockland") is not None


@pytest.mark.rule("rk.ereignis.verluste")
def test_the_spirit_of_mordor_strikes_a_mixed_army(bright):
    t = bright("der_geist_von_mordor").emptied().army(dagorlad="sauron 3r, sued 1r", nurn="sauron 4r")
    t.rolling(5, 6, 4, 1, 2).played()
    assert t.asked == "schatten"
    t.says("schatten", "entferne sauron regulaer", "entferne sued regulaer")
    assert t.figures("dagorlad") == {"sauron.r": 2} and t.figures("nurn") == {"sauron.r": 4}


@pytest.mark.rule("rk.ereignis.ohne-wirkung")
def test_the_spirit_of_mordor_chooses_among_armies_or_does_nothing(bright):
    t = bright("der_geist_von_mordor").emptied().army(dagorlad="sauron 1r, sued 1r", nurn="sauron 1r, sued 1r")
    t.rolling(5, 5, 1, 1, 1).played("nurn").says("schatten", "entferne sued regulaer")
    assert t.figures("nurn") == {} and t.figures("dagorlad") == {"sauron.r": 1, "sued.r": 1}
    t = bright("der_geist_von_mordor").emptied().army(nurn="sauron 4r").played()
    assert t.figures("nurn") == {"sauron.r": 4} and t.hand("freie") == ["wachen_der_zitadelle"]


@pytest.mark.rule("rk.ereignis.verluste")
def test_a_strike_that_destroys_the_besiegers_ends_the_siege(bright):
    t = (
        bright("der_geist_von_mordor")
        .emptied()
        .army(minas_tirith__festung="gondor 2r")
        .person(gandalf_grau="minas-tirith/festung")
    )
    t.army(minas_tirith="sauron 1r 1n, sued 1r").rolling(5, 6, 1, 1, 1).played()
    t.says("schatten", "entferne sued regulaer")
    assert t.figures("minas-tirith") == {"gondor.r": 2, "sauron.n": 1}
    assert t.s["persons"]["gandalf_grau"] == "minas-tirith"


def test_faramirs_rangers_strike_and_muster_in_osgiliath(bright):
    t = bright("faramirs_waldlaeufer").emptied().army(sued_ithilien="sued 2r", osgiliath="gondor 1r")
    t.rolling(5, 1, 2).played("elite")
    assert t.figures("sued-ithilien") == {"sued.r": 1}
    assert t.figures("osgiliath") == {"gondor.r": 1, "gondor.e": 1, "gondor.a": 1}


def test_faramirs_rangers_without_an_army_in_osgiliath_only_strike(bright):
    t = bright("faramirs_waldlaeufer").emptied().army(osgiliath="sued 2r").rolling(6, 5, 2).played()
    assert t.figures("osgiliath") == {}
    t = bright("faramirs_waldlaeufer").emptied().army(osgiliath="gondor 1r").played("regulaer")
    assert t.figures("osgiliath") == {"gondor.r": 2, "gondor.a": 1}


def test_elronds_wisdom_stirs_a_nation(bright):
    t = bright("elronds_weisheit")
    t.politics(rohan=1).played("rohan")
    assert "rohan" in t.s["active"] and t.s["politics"]["rohan"] == 0
    t = bright("elronds_weisheit").war("gondor", "elben", "zwerge", "nordallianz", "rohan").played()
    assert t.s["politics"] == {**t.s["politics"], "gondor": 0} and t.hand("freie") == ["wachen_der_zitadelle"]


def test_cirdans_ships_land_where_an_army_stands_by_the_sea(bright):
    t = bright("cirdans_schiffe").emptied().army(pelargir="gondor 1r", dol_amroth="gondor 1r", edoras="rohan 1r")
    assert "Elben" in unmet(t)
    t.war("elben").played()
    assert t.choices("freie") == {"pelargir", "dol-amroth"}
    t.says("freie", "pelargir", "elite", "regulaer")
    assert t.figures("pelargir") == {"gondor.r": 1, "elben.e": 1, "elben.r": 1}


def test_cirdans_ships_bring_what_is_left(bright):
    t = bright("cirdans_schiffe").war("elben").emptied()
    t.lose(f"elben {t.facts.total['elben.r']}r {t.facts.total['elben.e'] - 1}e").army(pelargir="gondor 1r")
    t.played()
    assert t.figures("pelargir") == {"gondor.r": 1, "elben.e": 1}


@pytest.mark.rule("rk.rekrutierung.karte.beispiel-theoden")
@pytest.mark.rule("rk.rekrutierung.karte.theoden-edoras")
def test_riders_of_theoden_not_where_a_shadow_unit_stands(bright):
    t = bright("theodens_reiter").emptied().person(gandalf_grau="westemnet").played("elite")
    assert t.figures("westemnet") == {"rohan.e": 1, "rohan.a": 1}
    t = bright("theodens_reiter").emptied().person(gandalf_grau="westemnet").army(westemnet="isengart 1r").played()
    assert t.figures("westemnet") == {"isengart.r": 1} and t.figures("edoras") == {}  # Edoras without a Companion will not do
    assert t.frame == "aktion"
    t = bright("theodens_reiter").emptied().person(gandalf_grau="westemnet", merry="edoras").played("edoras", "regulaer")
    assert t.figures("edoras") == {"rohan.r": 1, "rohan.a": 1}


def test_eomer_musters_in_a_free_settlement_of_rohan(bright):
    t = bright("eomer_eomunds_sohn").emptied().army(folde="isengart 1r").played()
    assert t.choices("freie") == {"edoras", "helms-klamm", "westemnet"}
    t.says("freie", "helms-klamm", "elite")
    assert t.figures("helms-klamm") == {"rohan.e": 1, "rohan.a": 1}


def test_eomer_without_leaders_left(bright):
    t = bright("eomer_eomunds_sohn")
    t.emptied().lose(f"rohan {t.facts.total['rohan.a']}a").played("folde", "regulaer")
    assert t.figures("folde") == {"rohan.r": 1}


def test_help_unlooked_for_attacks_the_besiegers(bright):
    t = bright("unverhoffte_hilfe").emptied().war("rohan", "gondor", "sauron")
    t.army(helms_klamm__festung="rohan 2r", edoras="rohan 4r").army(helms_klamm="isengart 5r", westemnet="rohan 3r")
    t.played("alles").fights()
    first = next(line for line in t.told if line.startswith("Der Schatten würfelt"))
    assert len(first.partition(" (")[0].split()[3:]) == 3  # five units, and two of Rohan in the stronghold
    assert not t.s.get("effects")


def test_help_unlooked_for_leaves_the_enemy_one_die(bright):
    t = bright("unverhoffte_hilfe").emptied().war("rohan", "sauron")
    t.army(helms_klamm__festung="rohan 5r").army(helms_klamm="isengart 2r", westemnet="rohan 3r").played("alles").fights()
    first = next(line for line in t.told if line.startswith("Der Schatten würfelt"))
    assert len([die for die in first.partition(" (")[0].split()[3:] if die.isdigit()]) == 1


def test_help_unlooked_for_without_a_siege_does_nothing(bright):
    t = bright("unverhoffte_hilfe").emptied().war("rohan").army(edoras="rohan 4r", westemnet="isengart 2r").played()
    assert t.frame == "aktion" and t.figures("westemnet") == {"isengart.r": 2}


def test_the_paths_of_the_woses(bright):
    t = bright("pfade_der_woses").emptied().army(edoras="rohan 3r 1a", westemnet="rohan 1r", minas_tirith="gondor 1r")
    assert "Rohan" in unmet(t)
    t.war("rohan").played("edoras", "alles außer rohan regulaer")
    assert t.figures("minas-tirith") == {"gondor.r": 1, "rohan.r": 2, "rohan.a": 1} and t.figures("edoras") == {"rohan.r": 1}
    t = bright("pfade_der_woses").emptied().army(edoras="rohan 3r").war("rohan")
    assert "Armee" in unmet(t)


def test_the_paths_of_the_woses_beside_a_besieged_minas_tirith(bright):
    t = bright("pfade_der_woses").emptied().war("rohan").army(minas_tirith__festung="gondor 1r", edoras="rohan 3r")
    t.army(minas_tirith="sauron 2r", osgiliath="sauron 1r").played("edoras")
    assert "osgiliath" not in t.choices("freie") and "minas-tirith" not in t.choices("freie")
    t.says("freie", "lossarnach", "alles")
    assert t.figures("lossarnach") == {"rohan.r": 3}


@pytest.mark.rule("rk.ereignis.vorrang")
def test_through_a_day_and_a_night(bright):
    t = bright("einen_tag_und_eine_nacht").emptied().army(edoras="rohan 3r").war("rohan").played()
    assert t.figures("edoras") == {"rohan.r": 3}  # nobody leads them
    t = bright("einen_tag_und_eine_nacht").emptied().army(edoras="rohan 3r", folde="rohan 2r").war("rohan")
    t.person(gimli="edoras").played("edoras")
    assert "ostemnet" in t.choices("freie")
    t.says("freie", "ostemnet", "2 rohan regulaer")
    assert "Gimli" in t.refused("freie", "fertig", by="rk.ereignis.vorrang")
    t.says("freie", "gimli")
    assert t.figures("ostemnet") == {"rohan.r": 2} and t.s["persons"]["gimli"] == "ostemnet"
    assert t.figures("edoras") == {"rohan.r": 1}


def test_through_a_day_and_a_night_not_through_the_enemy_nor_over_borders(bright):
    t = bright("einen_tag_und_eine_nacht").emptied().army(edoras="rohan 3r, gondor 1r").person(gimli="edoras").war("gondor")
    t.army(folde="isengart 1r").played("edoras")
    assert "folde" not in t.choices("freie")
    assert t.choices("freie") == {"helms-klamm", "westemnet", "ostemnet", "furten-des-isen", "fangorn"}
    t.says("freie", "fangorn", "alles")  # open land: Rohan may go there without war
    assert t.figures("fangorn") == {"rohan.r": 3, "gondor.r": 1}


@pytest.mark.rule("rk.gefaehrten.bewegung.level")
@pytest.mark.parametrize(
    ("card", "origin", "target", "nation"),
    [("das_buch_von_mazarbul", "thal", "erebor", "zwerge"), ("furcht_feuer_feinde", "bockland", "auenland", "nordallianz")],
)
def test_companions_travel_and_bring_a_nation_to_war(bright, card, origin, target, nation):
    t = bright(card).person(boromir=origin, merry="edoras").played(f"boromir {target}, merry westemnet")
    assert t.s["politics"][nation] == 0 and nation in t.s["active"] and t.s["persons"]["merry"] == "westemnet"
    t = bright(card).person(boromir=origin).played("fertig")
    assert t.s["politics"][nation] == t.facts.nations[nation].steps
    t = bright(card).played()  # nobody is on the board
    assert t.frame == "aktion" and t.s["politics"][nation] == t.facts.nations[nation].steps


@pytest.mark.rule("rk.ereignis.rekrutieren")
@pytest.mark.parametrize(
    ("card", "region", "nation", "comes"),
    [
        ("wachen_der_zitadelle", "minas-tirith", "gondor", "e a"),
        ("celeborns_galadhrim", "lorien", "elben", "e"),
        ("grimbeorn_der_alte_beorns_sohn", "carrock", "nordallianz", "e a"),
        ("imrahil_von_dol_amroth", "dol-amroth", "gondor", "e a"),
        ("glorfindels_sippe", "imladris", "elben", "e"),
        ("dain_eisenfuss_garde", "erebor", "zwerge", "e a"),
        ("thranduils_bogenschuetzen", "waldland-reich", "elben", "e"),
    ],
)
def test_a_unit_and_perhaps_a_leader_in_one_place(plays, card, region, nation, comes):
    def play(*answers):
        t = plays("freie", card).emptied()
        return t, lambda: t.says("freie", f"karte {t.facts.title(card)}", *answers)

    draws = "a" not in comes  # whoever brings no leader draws a strategy card
    t, played = play("elite")
    played()
    assert t.figures(region) == {f"{nation}.{kind}": 1 for kind in comes.split()} and len(t.hand("freie")) == draws
    t, played = play()
    t.captured(**{region.replace("-", "_"): "schatten"})
    played()
    assert t.figures(region) == {} and len(t.hand("freie")) == draws
    t, played = play()
    t.lose(f"{nation} {t.facts.total[f'{nation}.e']}e")
    played()
    assert t.figures(region)[f"{nation}.r"] == 1


def test_king_brands_men_and_swords_in_eriador(bright):
    t = bright("koenig_brands_maenner").emptied().played()
    assert t.figures("thal") == {"nordallianz.r": 2} and len(t.hand("freie")) == 2
    t = bright("koenig_brands_maenner").emptied().army(thal="sued 1r").played()
    assert t.figures("thal") == {"sued.r": 1} and len(t.hand("freie")) == 2
    t = bright("schwerter_in_eriador").emptied().played("elite", "regulaer")
    assert (
        t.figures("auenland") == {"nordallianz.e": 1} and t.figures("ered-luin") == {"zwerge.r": 1} and len(t.hand("freie")) == 2
    )
    t = bright("schwerter_in_eriador").emptied().army(auenland="sauron 1r").played("elite")
    assert t.figures("auenland") == {"sauron.r": 1} and t.figures("ered-luin") == {"zwerge.e": 1}

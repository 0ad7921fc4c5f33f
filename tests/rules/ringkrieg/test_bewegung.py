"""Chapter VI: moving armies with an army die or a character die. Persons on their own are in `test_personen.py`."""

from __future__ import annotations

import pytest


@pytest.fixture
def gondor(table):
    """Gondor at war and alone on the board, an army die."""
    return table().emptied().war("gondor").acts("freie", "armee-rekrutierung", "person")


@pytest.mark.rule("rk.armee.bewegung.armeewuerfel")
@pytest.mark.rule("rk.aktion.armee.bewegen")
def test_an_army_die_moves_two_different_armies(gondor):
    t = gondor.army(osgiliath="gondor 2r", pelargir="gondor 1r", dol_amroth="gondor 1e")
    t.says("freie", "armee osgiliath minas-tirith alles, pelargir lossarnach alles")
    assert t.figures("minas-tirith") == {"gondor.r": 2}
    assert t.figures("lossarnach") == {"gondor.r": 1}
    assert t.asked == "schatten"  # there is no third
    assert t.figures("dol-amroth") == {"gondor.e": 1}


@pytest.mark.rule("rk.armee.bewegung.armeewuerfel")
@pytest.mark.rule("rk.armee.bewegung.nicht-zweimal")
@pytest.mark.rule("rk.armee.begriff")
def test_no_unit_moves_twice_not_even_in_company(gondor):
    t = gondor.army(osgiliath="gondor 2r", lossarnach="gondor 2e, sauron 1n").says("freie", "armee osgiliath lossarnach alles")
    assert t.choices("freie") == {"fertig", "lossarnach"}  # only those who stood there before
    t.says("freie", "lossarnach pelargir")
    # neither those who have just come nor the enemy's Nazgûl
    assert t.choices("freie") == {"alles", "alles ausser gondor elite", "1 gondor elite", "2 gondor elite"}
    t.says("freie", "alles")
    assert t.figures("lossarnach") == {"gondor.r": 2, "sauron.n": 1}
    assert t.figures("pelargir") == {"gondor.e": 2}


@pytest.mark.rule("rk.armee.bewegung.nicht-zweimal")
def test_an_army_that_has_arrived_alone_goes_no_further(gondor):
    t = gondor.army(osgiliath="gondor 2r", dol_amroth="gondor 1r").says("freie", "armee osgiliath lossarnach alles")
    t.refused("freie", "lossarnach pelargir alles", by="rk.armee.bewegung.nicht-zweimal")


@pytest.mark.rule("rk.armee.bewegung.nicht-zweimal")
@pytest.mark.parametrize("card", ["", "die_schatten_werden_laenger"])
def test_who_came_with_an_army_does_not_go_on_with_the_next(table, card):
    """Persons are a part of the army that has moved, as leaders and Nazgûl are."""
    t = table().emptied().war("sauron").army(westemnet="sauron 2r", ostemnet="sauron 2r", fangorn="sauron 1r")
    t.person(hexenkoenig_heermeister="ostemnet").holds("schatten", *([card] if card else [])).acts("schatten", "armee", "person")
    t.says("schatten", f"karte {card}" if card else "armee")
    t.says("schatten", "ostemnet", "westemnet", "alles", "westemnet", *([] if card else ["fangorn"]))
    assert "hexenkoenig_heermeister" not in t.choices("schatten")
    t.says("schatten", "alles")
    assert t.figures("westemnet") == {"sauron.r": 2} and t.figures("fangorn") == {"sauron.r": 3}
    assert t.s["persons"]["hexenkoenig_heermeister"] == "westemnet"


@pytest.mark.rule("rk.armee.bewegung.personenwuerfel")
@pytest.mark.rule("rk.aktion.person.armee")
@pytest.mark.rule("rk.aktion.widerspruch.anfuehrer")
def test_a_character_die_moves_one_army_with_somebody_who_leads(table):
    t = table().emptied().war("gondor").army(osgiliath="gondor 2r", pelargir="gondor 1r 1a", dol_amroth="gondor 1r 1a")
    t.acts("freie", "person", "person")
    t.refused("freie", "armee osgiliath lossarnach alles", by="rk.armee.bewegung.personenwuerfel")
    t.says("freie", "armee pelargir lossarnach alles")
    assert t.figures("lossarnach") == {"gondor.r": 1, "gondor.a": 1}
    assert t.asked == "schatten"
    t.army(pelargir="", dol_amroth="", lossarnach="").acts("freie", "person", "person")
    t.refused("freie", "armee", by="rk.armee.bewegung.personenwuerfel")


@pytest.mark.rule("rk.armee.bewegung.freie-region")
def test_an_enemy_army_is_attacked_not_visited(gondor):
    t = gondor.army(osgiliath="gondor 2r", nord_ithilien="sauron 1r", minas_morgul="")
    t.refused("freie", "armee osgiliath nord-ithilien alles", by="rk.armee.bewegung.freie-region")
    assert t.allowed("freie", "angriff osgiliath nord-ithilien alles")
    for region in t.facts.regions["osgiliath"].neighbours:  # nowhere to go
        t.army(**{region.replace("-", "_"): "sauron 1r"})
    t.refused("freie", "armee osgiliath", by="rk.armee.bewegung.freie-region")


@pytest.mark.rule("rk.armee.bewegung.frei-widerspruch")
def test_nazgul_and_empty_enemy_settlements_stop_nobody(gondor):
    t = gondor.army(osgiliath="gondor 2r", nord_ithilien="gondor 1r", sued_ithilien="sauron 2n")
    t.says("freie", "armee osgiliath sued-ithilien alles, nord-ithilien minas-morgul alles")
    assert t.figures("sued-ithilien") == {"gondor.r": 2, "sauron.n": 2}
    assert t.s["control"] == {"minas-morgul": "freie"}
    t.army(druadan_forst="gondor 1r", folde="sauron 1r").acts("freie", "armee-rekrutierung", "person")
    t.refused("freie", "armee druadan-forst folde alles", by="rk.armee.bewegung.frei-widerspruch")


@pytest.mark.rule("rk.armee.bewegung.belagerte-festung")
def test_besiegers_are_reinforced_by_marching(table):
    t = table().emptied().war("sauron").army(minas_tirith="sauron 3r", minas_tirith__festung="gondor 2r", osgiliath="sauron 2r")
    t.acts("schatten", "armee", "person").says("schatten", "armee osgiliath minas-tirith alles, fertig")
    assert t.figures("minas-tirith") == {"sauron.r": 5}
    assert t.figures("minas-tirith/festung") == {"gondor.r": 2}


@pytest.mark.rule("rk.armee.bewegung.reichweite")
def test_where_there_is_no_way_out_an_army_does_not_move(gondor):
    t = gondor.army(osgiliath="gondor 2r", pelargir="gondor 1r")
    for region in t.facts.regions["osgiliath"].neighbours:
        if region != "pelargir":
            t.army(**{region.replace("-", "_"): "sauron 1r"})
    t.captured(minas_tirith="schatten").says("freie", "armee osgiliath")
    assert t.places("freie") == {"pelargir"}


@pytest.mark.rule("rk.armee.bewegung.nicht-im-krieg")
@pytest.mark.rule("rk.politik.krieg.beschraenkungen")
@pytest.mark.rule("rk.politik.krieg.folgen")
def test_only_at_war_one_crosses_borders_attacks_and_recruits(table):
    t = table().emptied().army(folde="rohan 2r 1a", druadan_forst="", westemnet="rohan 1r", fangorn="isengart 1r")
    t.acts("freie", "armee-rekrutierung", "person").refused(
        "freie", "armee folde druadan-forst alles", by="rk.armee.bewegung.nicht-im-krieg"
    )
    t.refused("freie", "angriff", by="rk.kampf.angriff.kriegszustand")
    t.acts("freie", "rekrutierung", "person").refused("freie", "rekrutiere", by="rk.aktion.rekrutierung.krieg")
    t.war("rohan").acts("freie", "armee-rekrutierung", "person")
    assert t.allowed("freie", "armee folde druadan-forst alles")
    assert t.allowed("freie", "angriff westemnet fangorn alles")
    assert t.allowed("freie", "rekrutiere edoras regulaer")


@pytest.mark.rule("rk.armee.bewegung.reichweite")
@pytest.mark.rule("rk.armee.begriff")
def test_a_march_too_far_and_an_empty_region_are_refused_by_name(table):
    t = table().army(osgiliath="gondor 2r").war("gondor").acts("freie", "armee", "armee")
    assert "grenzen nicht aneinander" in t.refused("freie", "armee osgiliath edoras alles", by="rk.armee.bewegung.reichweite")
    assert "keine Armee von dir" in t.refused("freie", "armee dagorlad morannon", by="rk.armee.begriff")

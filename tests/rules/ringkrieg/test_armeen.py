"""Chapter VI: what an army is, how many units stand in a region, and recruiting with a muster die."""

from __future__ import annotations

import pytest

from games.ringkrieg.war.muster import wrong_place

# --- what an army is ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.armee.begriff")
@pytest.mark.rule("rk.figur.armee")
@pytest.mark.rule("rk.armee.gemischte-nationen")
def test_all_figures_of_a_side_in_a_region_are_one_army(table):
    t = table().emptied().war("gondor", "rohan").army(folde="gondor 2r 1a, rohan 1r 1e").person(merry="folde", legolas="folde")
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "armee folde edoras alles")
    assert t.figures("edoras") == {"gondor.r": 2, "gondor.a": 1, "rohan.r": 1, "rohan.e": 1}
    assert t.s["persons"]["merry"] == t.s["persons"]["legolas"] == "edoras"
    assert t.figures("folde") == {}


@pytest.mark.rule("rk.armee.vereinigen")
def test_armies_that_meet_become_one(table):
    t = table().emptied().war("rohan").army(folde="rohan 2r", edoras="rohan 1r 1a", westemnet="rohan 1e")
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "armee folde edoras alles, fertig")
    assert t.figures("edoras") == {"rohan.r": 3, "rohan.a": 1}
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "armee edoras westemnet alles, fertig")
    assert t.figures("westemnet") == {"rohan.r": 3, "rohan.a": 1, "rohan.e": 1}


@pytest.mark.rule("rk.armee.ohne-einheit")
@pytest.mark.rule("rk.figur.widerspruch.armee")
@pytest.mark.rule("rk.figur.einheit")
def test_leaders_and_persons_alone_are_no_army(table):
    t = table().emptied().war("gondor", "sauron").army(folde="gondor 2r 2a", lossarnach="sauron 2r 1n").person(boromir="folde")
    t.acts("freie", "armee-rekrutierung", "person")
    t.refused("freie", "armee folde edoras 2 gondor anführer, boromir, fertig", by="rk.armee.ohne-einheit")
    t.refused("freie", "armee folde edoras boromir, fertig", by="rk.figur.widerspruch.armee")
    t.refused("freie", "armee folde edoras 1 gondor anführer, fertig", by="rk.figur.einheit")
    # where nobody but a Nazgûl and Boromir stands, nobody can be attacked and nobody is in the way
    t.army(folde="", lossarnach="sauron 1n", osgiliath="gondor 2r").person(boromir="lossarnach")
    assert "lossarnach" not in {c.key for c in t.game.candidates(t.play.now("p1"), "p1") if c.key.startswith("angriff")}
    t.says("freie", "armee osgiliath lossarnach alles")
    assert t.figures("lossarnach") == {"gondor.r": 2, "sauron.n": 1}


# --- dividing ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.armee.teilen.grundsatz")
@pytest.mark.rule("rk.armee.teilen.freie-wahl")
def test_a_part_goes_and_the_rest_is_an_army_of_its_own(table):
    t = table().emptied().war("gondor").army(osgiliath="gondor 4r 2e 1a").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee osgiliath lossarnach 1 regulär, 2 elite, fertig", "fertig")
    assert t.figures("lossarnach") == {"gondor.r": 1, "gondor.e": 2}
    assert t.figures("osgiliath") == {"gondor.r": 3, "gondor.a": 1}


@pytest.mark.rule("rk.armee.teilen.anfuehrer")
def test_leaders_stay_only_where_units_stay(table):
    t = table().emptied().war("gondor").army(osgiliath="gondor 2r 2a").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee osgiliath lossarnach 2 regulär, fertig")
    assert t.figures("lossarnach") == {"gondor.r": 2, "gondor.a": 2}
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "armee lossarnach osgiliath 1 regulär, fertig", "fertig")
    assert t.figures("lossarnach") == {"gondor.r": 1, "gondor.a": 2}


@pytest.mark.rule("rk.armee.teilen.anfuehrer")
@pytest.mark.rule("rk.armee.bewegung.nicht-im-krieg")
def test_a_leader_who_may_not_cross_the_border_keeps_a_unit_with_him(table):
    t = table().emptied().war("gondor").army(folde="gondor 2r, rohan 1a").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee folde")
    assert {"druadan-forst", "ostemnet", "ostemnet zusammen"} <= t.choices("freie")
    assert "druadan-forst zusammen" not in t.choices("freie")
    t.refused("freie", "druadan-forst alles", by="rk.armee.teilen.anfuehrer")
    t.refused("freie", "druadan-forst 2 regulär, fertig", by="rk.armee.bewegung.nicht-im-krieg")
    t.says("freie", "druadan-forst 1 regulär, fertig", "fertig")
    assert t.figures("folde") == {"gondor.r": 1, "rohan.a": 1}
    t.acts("freie", "armee-rekrutierung", "person")
    t.refused("freie", "armee folde druadan-forst", by="rk.armee.bewegung.nicht-im-krieg")


@pytest.mark.rule("rk.armee.teilen.anfuehrer")
def test_nobody_picks_so_many_that_the_choice_cannot_be_completed(table):
    t = table().emptied().war("gondor").army(folde="gondor 1r 1e, rohan 1a").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee folde", "druadan-forst")
    t.refused("freie", "1 regulär, 1 elite", by="rk.armee.teilen.anfuehrer")
    t.says("freie", "1 regulär")  # nothing else may come along: it is done without a «fertig»
    assert t.choices("freie") == {"folde", "fertig"}


@pytest.mark.rule("rk.kampf.nachhut.nicht-im-krieg")
def test_a_leader_who_may_not_attack_keeps_a_unit_in_the_rearguard(table):
    t = table().emptied().war("gondor", "sauron").army(osgiliath="gondor 2r, rohan 1a", nord_ithilien="sauron 1r")
    t.acts("freie", "armee-rekrutierung", "person").holds("freie").holds("schatten")
    t.refused("freie", "angriff osgiliath nord-ithilien alles", by="rk.kampf.nachhut.nicht-im-krieg")
    t.says("freie", "angriff osgiliath")
    assert t.choices("freie") == {"nord-ithilien"}  # not «alle zusammen»
    t.acts("freie", "armee-rekrutierung", "person")
    assert t.allowed("freie", "angriff osgiliath nord-ithilien 1 regulär, fertig")


@pytest.mark.rule("rk.armee.teilen.personen")
def test_persons_and_nazgul_may_stay_alone(table):
    t = table().emptied().war("sauron").army(osgiliath="sauron 3r 2n").person(saurons_mund="osgiliath")
    t.acts("schatten", "armee", "person").says("schatten", "armee osgiliath lossarnach 3 regulär, fertig")
    assert t.figures("lossarnach") == {"sauron.r": 3}
    assert t.figures("osgiliath") == {"sauron.n": 2}
    assert t.s["persons"]["saurons_mund"] == "osgiliath"


@pytest.mark.rule("rk.armee.teilen.personenwuerfel")
def test_with_a_character_die_somebody_who_leads_goes_along(table):
    t = (
        table()
        .emptied()
        .war("gondor")
        .army(osgiliath="gondor 3r 1a")
        .person(boromir="osgiliath")
        .acts("freie", "person", "person")
    )
    t.refused("freie", "armee osgiliath lossarnach 2 regulär, fertig", by="rk.armee.teilen.personenwuerfel")
    assert t.allowed("freie", "armee osgiliath lossarnach 2 regulär, boromir, fertig")
    t.says("freie", "armee osgiliath lossarnach 2 regulär, 1 anführer, fertig")
    assert t.figures("osgiliath") == {"gondor.r": 1}
    assert t.s["persons"]["boromir"] == "osgiliath"


# --- ten in a region, five in a besieged stronghold -----------------------------------------------------------------------------


@pytest.mark.rule("rk.armee.limit.region")
@pytest.mark.rule("rk.figur.armee.limit")
@pytest.mark.rule("rk.armee.bewegung.limit")
@pytest.mark.rule("rk.armee.limit.ueberschritten")
@pytest.mark.rule("rk.armee.limit.zug-oder-danach")
@pytest.mark.rule("rk.armee.limit.ueberzaehlig-verstaerkung")
def test_more_than_ten_units_go_back_after_the_action_as_their_owner_likes(table):
    t = table().emptied().war("gondor", "rohan").army(folde="rohan 6r 2e", edoras="gondor 4r, rohan 1a")
    before = dict(t.s["reserve"])
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "armee edoras folde alles, fertig")
    assert t.asked == "freie" and t.frame == "ueberzaehlig"
    assert t.choices("freie") == {"rohan elite", "rohan regulaer", "gondor regulaer"}
    t.says("freie", "rohan regulaer, gondor regulaer")
    assert t.figures("folde") == {"rohan.r": 5, "rohan.e": 2, "gondor.r": 3, "rohan.a": 1}
    assert t.s["reserve"]["rohan.r"] == before["rohan.r"] + 1
    assert t.s["reserve"]["gondor.r"] == before["gondor.r"] + 1
    assert not any(t.s["lost"].values())


@pytest.mark.rule("rk.armee.limit.region")
def test_ten_units_may_stay(table):
    t = table().emptied().war("rohan").army(folde="rohan 5r", edoras="rohan 5e 4a").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee edoras folde alles, fertig")
    assert t.asked == "schatten"
    assert sum(t.figures("folde").values()) == 14


@pytest.mark.rule("rk.armee.limit.festung")
@pytest.mark.rule("rk.figur.armee.limit")
def test_a_besieged_stronghold_holds_five_units(table):
    t = table().emptied().war("sauron").army(osgiliath="sauron 6r", minas_tirith="gondor 7r 3a").person(boromir="minas-tirith")
    t.acts("schatten", "armee", "person").says("schatten", "angriff osgiliath minas-tirith alles")
    t.says("freie", "belagerung").says("schatten", "ja alles")
    assert t.figures("minas-tirith/festung") == {"gondor.r": 5, "gondor.a": 3}
    assert t.s["persons"]["boromir"] == "minas-tirith/festung"


@pytest.mark.rule("rk.armee.limit.wer-zaehlt")
@pytest.mark.rule("rk.armee.begriff.einheit")
@pytest.mark.rule("rk.figur.anfuehrer.anzahl")
def test_leaders_nazgul_and_persons_do_not_count(table):
    t = table().emptied().war("sauron").army(gorgoroth="sauron 9r", barad_dur="sauron 1e 4n").person(saurons_mund="barad-dur")
    t.acts("schatten", "armee", "person").says("schatten", "armee barad-dur gorgoroth alles, fertig")
    assert t.figures("gorgoroth") == {"sauron.r": 9, "sauron.e": 1, "sauron.n": 4}
    assert t.asked == "freie"


@pytest.mark.rule("rk.figur.anfuehrer.allein")
@pytest.mark.rule("rk.rekrutierung.anfuehrer-ohne-armee")
def test_a_leader_without_units_goes_at_once_and_is_not_recruited_alone(table):
    t = table().emptied().war("sauron", "gondor").army(lossarnach="gondor 1r 2a", osgiliath="sauron 5r", pelargir="gondor 1r")
    t.acts("freie", "rekrutierung", "person").refused("freie", "rekrutiere lamedon anfuehrer", by="rk.figur.anfuehrer.allein")
    assert t.allowed("freie", "rekrutiere pelargir anfuehrer")


# --- recruiting ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def muster(table):
    """A muster die, an empty board, these nations at war."""

    def build(side, *nations):
        return table().emptied().war(*nations).acts(side, "rekrutierung rekrutierung", "person")

    return build


@pytest.mark.rule("rk.rekrutierung.auswahl")
@pytest.mark.rule("rk.aktion.rekrutierung.verstaerkungen")
@pytest.mark.rule("rk.rekrutierung.zwei-nationen")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("edoras regulaer", "lossarnach regulaer"),
        ("edoras anfuehrer", "pelargir anfuehrer"),
        ("edoras regulaer", "pelargir anfuehrer"),
    ],
)
def test_two_regulars_two_leaders_or_one_of_each_even_of_two_nations(muster, first, second):
    t = muster("freie", "rohan", "gondor").army(edoras="rohan 1r", pelargir="gondor 1r")
    t.says("freie", f"rekrutiere {first}, {second}")
    letter = {"regulaer": "r", "anfuehrer": "a"}
    for nation, (where, kind) in (("rohan", first.split()), ("gondor", second.split())):
        assert t.figures(where)[f"{nation}.{letter[kind]}"] == (2 if kind == "regulaer" and where != "lossarnach" else 1)
    assert t.asked == "schatten"  # two figures, and no third


@pytest.mark.rule("rk.rekrutierung.elite")
@pytest.mark.rule("rk.rekrutierung.auswahl")
def test_an_elite_takes_the_whole_die(muster):
    t = muster("freie", "rohan").says("freie", "rekrutiere edoras regulaer")
    t.refused("freie", "helms-klamm elite", by="rk.rekrutierung.elite")
    t = muster("freie", "rohan").says("freie", "rekrutiere helms-klamm elite")
    assert t.figures("helms-klamm") == {"rohan.e": 1}
    assert t.asked == "schatten"


@pytest.mark.rule("rk.rekrutierung.auswahl")
def test_one_figure_is_enough(muster):
    t = muster("freie", "rohan").says("freie", "rekrutiere edoras regulaer", "fertig")
    assert t.figures("edoras") == {"rohan.r": 1}


@pytest.mark.rule("rk.rekrutierung.kriegszustand")
@pytest.mark.rule("rk.aktion.rekrutierung.krieg")
@pytest.mark.rule("rk.politik.krieg.rekrutieren")
@pytest.mark.rule("rk.rekrutierung.siedlung-kriegszustand")
def test_both_figures_belong_to_nations_at_war(muster):
    t = muster("freie").refused("freie", "rekrutiere", by="rk.aktion.rekrutierung.krieg")
    t = muster("freie", "rohan").says("freie", "rekrutiere")
    t.refused("freie", "pelargir regulaer", by="rk.rekrutierung.kriegszustand")
    t.refused("freie", "pelargir regulaer", by="rk.politik.krieg.rekrutieren")
    t.says("freie", "edoras regulaer").refused("freie", "pelargir regulaer", by="rk.rekrutierung.siedlung-kriegszustand")


@pytest.mark.rule("rk.rekrutierung.wege")
@pytest.mark.rule("rk.rekrutierung.verstaerkungen")
def test_new_figures_come_from_the_reinforcements_by_die_or_by_card(muster):
    t = muster("schatten", "sauron")
    before = t.s["reserve"]["sauron.r"]
    t.says("schatten", "rekrutiere nurn regulaer", "fertig")
    assert t.figures("nurn") == {"sauron.r": 1}
    assert t.s["reserve"]["sauron.r"] == before - 1
    t.holds("schatten", "die_orks_vermehren_sich_wieder").acts("schatten", "rekrutierung", "person")
    t.says("schatten", "karte die_orks_vermehren_sich_wieder")
    assert t.figures("dol-guldur") == t.figures("gundabadberg") == {"sauron.r": 3}
    assert t.s["reserve"]["sauron.r"] == before - 7


@pytest.mark.rule("rk.rekrutierung.ort")
@pytest.mark.rule("rk.rekrutierung.nazgul-ort")
@pytest.mark.rule("rk.politik.personen.nazgul-rekrutieren")
def test_new_figures_come_into_settlements_of_their_nation_and_nazgul_into_saurons_strongholds(muster):
    t = muster("schatten", "isengart").says("schatten", "rekrutiere")
    t.refused("schatten", "barad-dur nazgul", by="rk.politik.personen.nazgul-rekrutieren")
    t = muster("schatten", "sauron", "isengart", "sued").says("schatten", "rekrutiere")
    keys = t.choices("schatten")
    assert {key.split()[0] for key in keys if key.endswith("nazgul")} == {
        "barad-dur", "dol-guldur", "gundabadberg", "minas-morgul", "morannon", "moria",
    }  # fmt: skip
    assert "gorgoroth regulaer" not in keys  # no settlement
    for figure, region in (("sauron.n", "nurn"), ("sauron.n", "orthanc"), ("sauron.r", "gorgoroth"), ("sauron.r", "orthanc")):
        refusal = wrong_place(t.facts, figure, region)
        assert refusal is not None and "rk.rekrutierung.ort" in refusal.rules and "rk.rekrutierung.nazgul-ort" in refusal.rules
    assert wrong_place(t.facts, "sauron.n", "moria") is None
    assert wrong_place(t.facts, "sauron.r", "angmar") is None
    assert wrong_place(t.facts, "sauron.r", "nurn") is None


@pytest.mark.rule("rk.rekrutierung.verschiedene-siedlungen")
def test_two_figures_come_into_two_settlements(muster):
    t = muster("schatten", "sauron").says("schatten", "rekrutiere barad-dur nazgul")
    t.refused("schatten", "barad-dur nazgul", by="rk.rekrutierung.verschiedene-siedlungen")
    t.says("schatten", "morannon nazgul")
    assert t.figures("barad-dur") == t.figures("morannon") == {"sauron.n": 1}


@pytest.mark.rule("rk.rekrutierung.beschraenkung.erobert")
@pytest.mark.rule("rk.rekrutierung.figuren-oder-einheiten")
def test_enemy_units_or_a_marker_bar_a_settlement_but_no_single_person(muster):
    t = muster("freie", "gondor").army(lossarnach="sauron 1r", pelargir="sauron 1n").captured(lamedon="schatten")
    t.says("freie", "rekrutiere")
    t.refused("freie", "lossarnach regulaer", by="rk.rekrutierung.beschraenkung.erobert")
    t.refused("freie", "lamedon regulaer", by="rk.rekrutierung.figuren-oder-einheiten")
    t.says("freie", "pelargir regulaer", "fertig")
    assert t.figures("pelargir") == {"sauron.n": 1, "gondor.r": 1}


@pytest.mark.rule("rk.rekrutierung.beschraenkung.belagert")
@pytest.mark.rule("rk.rekrutierung.beschraenkung.belagert.luecke")
def test_no_die_recruits_in_a_besieged_stronghold_but_a_card_does(muster):
    t = muster("freie", "gondor").army(dol_amroth="sauron 3r", dol_amroth__festung="gondor 1r").says("freie", "rekrutiere")
    t.refused("freie", "dol-amroth regulaer", by="rk.rekrutierung.beschraenkung.belagert")
    t.refused("freie", "dol-amroth elite", by="rk.rekrutierung.beschraenkung.belagert.luecke")
    t.holds("freie", "imrahil_von_dol_amroth").acts("freie", "rekrutierung", "person").says(
        "freie", "karte imrahil_von_dol_amroth"
    )
    while t.asked == "freie":
        t.answers("freie", sorted(t.choices("freie"))[0])
    assert sum(t.figures("dol-amroth/festung").values()) == 3


@pytest.mark.rule("rk.rekrutierung.figurenlimit")
def test_what_is_on_the_board_or_lost_cannot_be_recruited(muster):
    t = muster("freie", "rohan").lose("rohan 5e").says("freie", "rekrutiere")
    t.refused("freie", "edoras elite", by="rk.rekrutierung.figurenlimit")
    assert t.allowed("freie", "edoras regulaer")


@pytest.mark.rule("rk.rekrutierung.anfuehrer-verlust")
def test_nazgul_come_back_but_leaders_do_not(table):
    t = (
        table()
        .emptied()
        .war("gondor", "sauron")
        .army(osgiliath="gondor 5e 1a", lossarnach="sauron 1r 2n", pelargir="gondor 1r 2a")
    )
    t.acts("freie", "armee-rekrutierung", "person").holds("freie").holds("schatten")
    before = t.s["reserve"]["sauron.n"]
    t.lucky("freie", "angriff osgiliath lossarnach alles", lambda s: "lossarnach" not in s["figures"])
    assert t.s["reserve"]["sauron.n"] == before + 2
    t = table().emptied().war("sauron").army(osgiliath="sauron 4r 2n", pelargir="gondor 1r 2a").acts("schatten", "armee", "")
    t.holds("freie").holds("schatten")
    t.lucky("schatten", "angriff osgiliath pelargir alles", lambda s: "pelargir" not in s["figures"])
    assert t.s["lost"] == {"gondor.r": 1, "gondor.a": 2}


@pytest.mark.rule("rk.armee.limit.region")
def test_the_example_of_lossarnach(table):
    """Ten regulars of Gondor march to Lossarnach: however many figures there are, they fit."""
    t = table().emptied().war("gondor").army(osgiliath="gondor 10r").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee osgiliath lossarnach alles")
    assert t.figures("lossarnach") == {"gondor.r": 10}
    assert t.asked == "schatten"


@pytest.mark.rule("rk.armee.begriff")
@pytest.mark.rule("rk.armee.gemischte-nationen")
def test_of_a_mixed_army_those_at_war_attack(table):
    t = table().emptied().war("gondor", "sauron").army(osgiliath="gondor 2r, rohan 2r", nord_ithilien="sauron 2r")
    t.acts("freie", "armee", "armee").says("freie", "angriff osgiliath nord-ithilien")
    named = {choice for choice in t.choices("freie") if choice[0].isdigit()}
    assert named == {"1 gondor regulaer", "2 gondor regulaer"}

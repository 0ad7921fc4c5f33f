"""Chapter XI: mixed armies of two partners, and among three the actions of the Free Peoples one after the other."""

from __future__ import annotations

import pytest

from games.ringkrieg.facts import NAZGUL
from games.ringkrieg.multiplayer import command
from tests.rules.ringkrieg.viele import Four, Three


def together(rohan="2r", gondor="2r"):
    """Units of Gondor and Rohan in a region of nobody, Fangorn, both at war."""
    return Four().army(fangorn=f"rohan {rohan}, gondor {gondor}").war("gondor", "rohan")


# --- how they come about -------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.mehrspieler.gemischt", "rk.mehrspieler.beschraenkung")
def test_figures_of_partners_in_a_region_are_two_armies_at_first():
    t = together().acts("rohan", "armee", "person")
    t.says("rohan", "armee")
    assert "Fangorn · 2 reguläre (Rohan)" in [c.label for c in t.play.options("p2")]  # the partner's figures are not offered
    t.says("rohan", "fangorn westemnet alles", "fertig")
    assert t.figures("westemnet") == {"rohan.r": 2} and t.figures("fangorn") == {"gondor.r": 2}


@pytest.mark.rule("rk.mehrspieler.gemischt", "rk.mehrspieler.widerspruch.einigung", "rk.mehrspieler.gemischt.aktion")
def test_both_agree_on_a_mixed_army_and_it_moves_as_one():
    t = together("3r", "2r").acts("rohan", "armee", "person").says("rohan", "vereinige Fangorn")
    assert t.asked == "gondor" and t.play.decision("p1").prompt.endswith("Führen würde sie zurzeit ⟦p2⟧.")
    t.says("gondor", "ja")
    assert t.asked == "rohan" and t.s["mixed"] == ["fangorn"] and t.s["pools"]["freie"]["unused"] == ["armee"]
    t.refused("rohan", "vereine fangorn", by="rk.mehrspieler.gemischt")
    t.says("rohan", "armee fangorn westemnet alles", "fertig")
    assert t.figures("westemnet") == {"rohan.r": 3, "gondor.r": 2} and t.s["mixed"] == ["westemnet"]


@pytest.mark.rule("rk.mehrspieler.gemischt", "rk.mehrspieler.widerspruch.einigung")
def test_a_partner_may_decline_and_is_not_asked_again_in_this_turn():
    few = together("2r", "3r").acts("rohan", "armee", "person").says("rohan", "vereine fangorn")
    assert few.play.decision("p1").prompt.endswith("Führen würdest sie zurzeit du.")
    t = together("3r", "2r").acts("rohan", "armee", "person").says("rohan", "vereine fangorn").says("gondor", "nein")
    assert t.s["mixed"] == [] and t.asked == "rohan" and t.heard("⟦p1⟧ lehnt ab")
    t.refused("rohan", "vereine fangorn", by="rk.mehrspieler.widerspruch.einigung")
    t.says("rohan", "armee fangorn westemnet alles", "fertig")
    assert t.figures("fangorn") == {"gondor.r": 2}


@pytest.mark.rule("rk.kampf.angriff.ziele")
def test_where_no_enemy_stands_it_does_not_matter_who_leads():
    t = together("3r", "2r").mixed("fangorn").acts("gondor", "armee", "person")
    why = t.refused("gondor", "angriff fangorn", by="rk.kampf.angriff.ziele")
    assert "Neben Fangorn steht keine feindliche Armee" in why and "Partner" not in why


@pytest.mark.rule("rk.mehrspieler.gemischt")
def test_there_is_nothing_to_unite_where_one_of_them_stands_alone():
    t = Four().army(fangorn="rohan 2r").acts("rohan", "armee", "person")
    assert not t.allowed("rohan", "vereine fangorn")
    assert not [key for key in t.choices("rohan") if key.startswith("vereine")]
    assert not Three().army(fangorn="rohan 2r, gondor 1r").acts("freie", "armee", "person").allowed("freie", "vereine fangorn")


@pytest.mark.rule("rk.mehrspieler.gemischt")
def test_an_attack_makes_them_one():
    t = together("3r", "2r").army(parth_celebrant="isengart 4r").war("isengart").acts("saruman", "armee", "person")
    t.says("saruman", "angriff parth-celebrant fangorn alles")
    assert t.s["mixed"] == ["fangorn"] and t.heard("eine gemischte Armee")
    t.says("saruman", "keine")
    assert t.asked == "rohan"  # who leads it speaks for it


@pytest.mark.rule("rk.mehrspieler.gemischt")
def test_they_part_when_one_of_them_has_gone():
    t = together("3r", "2r").mixed("fangorn").acts("gondor", "armee", "person person")
    t.says("gondor", "armee fangorn parth-celebrant alles", "fertig")
    assert t.s["mixed"] == [] and t.figures("fangorn") == {"rohan.r": 3}


# --- who leads them ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.mehrspieler.gemischt.fuehrung")
@pytest.mark.parametrize(
    ("rohan", "gondor", "token", "leads"),
    [
        ("3r", "2r", "gondor", "rohan"),  # most figures
        ("2r", "2r 1a", "rohan", "gondor"),  # leaders are figures
        ("1r 1e", "2r", "gondor", "rohan"),  # as many: most elites
        ("2r", "2r", "gondor", "gondor"),  # as many elites: the token
        ("2r", "2r", "rohan", "rohan"),
    ],
)
def test_most_figures_then_elites_then_the_token(rohan, gondor, token, leads):
    t = together(rohan, gondor).leads(token).mixed("fangorn")
    assert command.commander(t.facts, t.s, "freie", "fangorn") == t.seats[leads]
    other = "gondor" if leads == "rohan" else "rohan"
    assert t.acts(leads, "armee", "person").says(leads, "armee fangorn westemnet").choices(leads) >= {"alles"}
    assert {key.split()[1] for key in t.choices(leads) if key[0].isdigit()} == {"rohan", "gondor"}
    t.acts(other, "armee", "person").says(other, "armee fangorn westemnet")
    assert {key.split()[1] for key in t.choices(other) if key[0].isdigit()} == {other}


@pytest.mark.rule("rk.mehrspieler.widerspruch.mehrheit")
def test_nazgul_and_companions_count_for_nobody_minions_for_their_player():
    t = Four().army(orthanc="isengart 2r, sauron 1r").leads("hexenkoenig")
    figures = {**t.s["figures"], "orthanc": {**t.figures("orthanc"), NAZGUL: 3}}
    t.changed(figures=figures)
    assert command.commander(t.facts, t.s, "schatten", "orthanc") == "p4"
    t.person(hexenkoenig_heermeister="orthanc", saurons_mund="orthanc")
    assert command.commander(t.facts, t.s, "schatten", "orthanc") == "p3"
    t = together("2r", "1r").person(boromir="fangorn", gimli="fangorn").leads("gondor")
    assert command.commander(t.facts, t.s, "freie", "fangorn") == "p2"


@pytest.mark.rule("rk.mehrspieler.gemischt.aktion")
def test_only_who_leads_it_attacks_with_it():
    t = (
        together("3r", "2r")
        .army(parth_celebrant="isengart 1r", osgiliath="gondor 2r", sued_ithilien="sauron 1r")
        .mixed("fangorn")
    )
    t.acts("gondor", "armee", "person")
    t.refused("gondor", "angriff fangorn parth-celebrant alles", by="rk.mehrspieler.gemischt.aktion")
    t.acts("rohan", "armee", "person").says("rohan", "angriff fangorn parth-celebrant alles")
    assert t.figures("fangorn/angriff") == {"rohan.r": 3, "gondor.r": 2}
    t = together("3r", "2r").army(parth_celebrant="isengart 1r").mixed("fangorn").acts("gondor", "armee", "person")
    why = t.refused("gondor", "angriff fangorn parth-celebrant alles", by="rk.mehrspieler.gemischt.aktion")
    assert "Die gemischte Armee in Fangorn führt dein Partner" in why  # also where nobody else could attack


@pytest.mark.rule("rk.mehrspieler.gemischt", "rk.mehrspieler.beschraenkung")
def test_without_agreement_the_partners_figures_are_the_rearguard():
    t = together("3r", "2r").army(parth_celebrant="isengart 1r").acts("rohan", "armee", "person")
    t.says("rohan", "angriff fangorn parth-celebrant alles")
    assert t.figures("fangorn/angriff") == {"rohan.r": 3} and t.figures("fangorn") == {"gondor.r": 2}
    t = together("3r", "2r").army(parth_celebrant="isengart 1r").acts("gondor", "armee", "person")
    t.says("gondor", "angriff fangorn parth-celebrant alles")
    assert t.figures("fangorn/angriff") == {"gondor.r": 2} and t.figures("fangorn") == {"rohan.r": 3}


@pytest.mark.rule("rk.mehrspieler.gemischt.herausziehen")
def test_the_other_one_takes_his_figures_out():
    t = together("3r", "2r").mixed("fangorn").acts("gondor", "armee", "person")
    t.says("gondor", "armee fangorn parth-celebrant 1 regulär, fertig", "fertig")
    assert t.figures("parth-celebrant") == {"gondor.r": 1} and t.figures("fangorn") == {"rohan.r": 3, "gondor.r": 1}
    assert t.s["mixed"] == ["fangorn"]


@pytest.mark.rule("rk.armee.teilen.anfuehrer")
def test_whoever_marches_off_leaves_the_partners_leader_a_unit():
    t = together("1a", "2r").acts("gondor", "armee", "person")
    t.says("gondor", "armee fangorn", "parth-celebrant")
    refused = t.refused("gondor", "2 regulär", by="rk.armee.teilen.anfuehrer")
    assert "zieht nicht mit" in refused and "Krieg" not in refused
    t.says("gondor", "1 regulär, fertig", "fertig")
    assert t.figures("fangorn") == {"rohan.a": 1, "gondor.r": 1}


@pytest.mark.rule("rk.mehrspieler.gemischt.wechsel", "rk.mehrspieler.widerspruch.kampf")
def test_losses_change_who_leads():
    t = (
        together("3r", "2r")
        .army(parth_celebrant="isengart 5r")
        .war("isengart")
        .leads("gondor")
        .acts("saruman", "armee", "person")
    )
    t.says("saruman", "angriff parth-celebrant fangorn alles", "keine")
    t.rolling({5, 6}, {5, 6}, *[{1, 2, 3, 4}] * 8).says("rohan", "keine")
    assert t.frame == "verluste" and t.asked == "rohan"
    t.says("rohan", "entferne rohan regulär", "entferne rohan regulär")
    assert t.figures("fangorn") == {"rohan.r": 1, "gondor.r": 2}
    t.says("saruman", "weiter").says("rohan", "bleiben")
    t.says("saruman", "keine")
    assert t.asked == "gondor"


@pytest.mark.rule("rk.mehrspieler.widerspruch.kampf")
def test_who_leads_the_army_plays_the_combat_card_whatever_its_symbol():
    t = (
        together("3r", "2r")
        .army(parth_celebrant="isengart 5r")
        .war("isengart")
        .holds("rohan", "imrahil_von_dol_amroth")
        .holds("gondor", "athelas")
    )
    t.acts("saruman", "armee", "person").says("saruman", "angriff parth-celebrant fangorn alles", "keine")
    t.says("rohan", "kampfkarte")
    assert t.choices("rohan") == {"imrahil_von_dol_amroth"}


@pytest.mark.rule("rk.mehrspieler.gemischt.fuehrung", "rk.mehrspieler.widerspruch.kampf")
def test_an_army_of_one_player_is_his_alone():
    t = Four().army(osgiliath="gondor 3r", sued_ithilien="sauron 4r").war("gondor", "sauron").leads("rohan")
    t.acts("hexenkoenig", "armee", "person").says("hexenkoenig", "angriff sued-ithilien osgiliath alles", "keine")
    assert t.asked == "gondor"


@pytest.mark.rule("rk.mehrspieler.widerspruch.kampf")
def test_who_attacks_alone_decides_alone_though_the_partner_has_more_figures_there():
    t = together("1r", "3r").army(parth_celebrant="isengart 2r").leads("gondor").holds("rohan", "imrahil_von_dol_amroth")
    t.acts("rohan", "armee", "person").says("rohan", "angriff fangorn parth-celebrant alles")
    assert t.frame == "ansage" and t.asked == "rohan"


@pytest.mark.rule("rk.mehrspieler.widerspruch.guenstlinge")
def test_companions_go_with_whoever_takes_them():
    for power in ("gondor", "rohan"):
        t = together().person(boromir="fangorn").acts(power, "person", "armee").says(power, "armee fangorn westemnet")
        assert "boromir" in t.choices(power)


@pytest.mark.rule("rk.mehrspieler.gemischt.politik", "rk.mehrspieler.widerspruch.verneinung")
def test_who_is_not_at_war_keeps_his_part_of_it_at_home():
    t = Four().army(lossarnach="gondor 3r, rohan 1r").war("gondor").mixed("lossarnach").acts("gondor", "armee", "person")
    t.says("gondor", "armee lossarnach, minas-tirith")
    assert {key.split()[1] for key in t.choices("gondor") if key[0].isdigit()} == {"gondor"}
    t.war("rohan").acts("gondor", "armee", "person").says("gondor", "armee lossarnach, minas-tirith")
    assert {key.split()[1] for key in t.choices("gondor") if key[0].isdigit()} == {"gondor", "rohan"}


@pytest.mark.rule("rk.mehrspieler.gemischt.fuehrung")
def test_who_leads_gives_back_what_is_too_much():
    t = (
        Four()
        .army(fangorn="", edoras="", helms_klamm="", furten_des_isen="", westemnet="rohan 1r")
        .war("rohan", "gondor")
        .acts("rohan", "armee", "person person")
    )
    t.army(fangorn="rohan 5r 1e, gondor 4r").says("rohan", "armee westemnet fangorn alles", "fertig")
    assert t.frame == "ueberzaehlig" and t.asked == "rohan"


# --- three players: one after the other ----------------------------------------------------------------------------------


def after(*nations, armies=()):
    """The last action of the Free Peoples was for these nations, and for mixed armies that are here now."""
    return Three().changed(last={"nations": list(nations), "armies": list(armies)}).war("gondor", "rohan", "elben")


@pytest.mark.rule("rk.mehrspieler.drei.nation")
def test_not_two_actions_in_a_row_for_the_same_nation():
    t = after().acts("freie", "rekrutierung rekrutierung armee armee", "person person person person person")
    t.says("freie", "rekrutiere minas-tirith elite")
    assert t.s["last"] == {"nations": ["gondor"], "armies": []}
    t.acts("freie", "rekrutierung armee", "person person")
    t.refused("freie", "armee minas-tirith lossarnach alles", by="rk.mehrspieler.drei.nation")
    t.refused("freie", "rekrutiere pelargir regulär", by="rk.mehrspieler.drei.nation")
    t.says("freie", "armee edoras westemnet alles", "fertig")
    assert t.s["last"]["nations"] == ["rohan"]
    assert t.acts("freie", "armee", "person person").allowed("freie", "armee minas-tirith lossarnach alles")


@pytest.mark.rule("rk.mehrspieler.drei.nation")
def test_neither_on_the_track_nor_in_battle():
    t = after("gondor").politics(gondor=1).acts("freie", "rekrutierung", "person")
    t.refused("freie", "politik gondor", by="rk.mehrspieler.drei.nation")
    t = after("gondor").army(osgiliath="gondor 3r", sued_ithilien="sauron 1r", furten_des_isen="rohan 2r", orthanc="isengart 1r")
    t.acts("freie", "armee", "person")
    t.refused("freie", "angriff osgiliath sued-ithilien alles", by="rk.mehrspieler.drei.nation")
    t.says("freie", "angriff furten-des-isen orthanc alles")
    assert t.s["stack"][1]["used"]["nations"] == ["rohan"]
    t = after().politics(gondor=1).acts("freie", "rekrutierung rekrutierung", "person person").says("freie", "politik gondor")
    assert t.s["last"]["nations"] == ["gondor"]


@pytest.mark.rule("rk.mehrspieler.drei.gemischt", "rk.mehrspieler.widerspruch.drei-gemischt")
def test_gondor_then_gondor_and_rohan_but_not_the_same_army_twice():
    """The example of the book."""
    t = after().army(minas_tirith="gondor 3r", fangorn="gondor 2r, rohan 2r").acts("freie", "armee armee armee", "person " * 4)
    t.says("freie", "armee minas-tirith lossarnach alles", "fertig")
    assert t.s["last"] == {"nations": ["gondor"], "armies": []}
    t.acts("freie", "armee armee", "person person person")
    t.says("freie", "armee fangorn westemnet alles", "fertig")
    assert t.s["last"] == {"nations": [], "armies": ["westemnet"]}
    t.acts("freie", "armee armee", "person person person")
    t.refused("freie", "armee westemnet ostemnet alles", by="rk.mehrspieler.drei.gemischt")
    assert t.allowed("freie", "armee lossarnach minas-tirith alles")


@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-gemischt", "rk.mehrspieler.drei.gemischt", "rk.mehrspieler.drei.nation")
def test_of_a_mixed_army_not_the_one_nation_alone():
    t = after("gondor").army(fangorn="gondor 2r, rohan 1r").acts("freie", "armee", "person")
    t.says("freie", "armee fangorn, westemnet")
    assert "alles" in t.choices("freie") and "alles ausser rohan regulaer" not in t.choices("freie")
    t.says("freie", "1 gondor regulär")
    assert "fertig" not in t.choices("freie")
    t.says("freie", "1 rohan regulär", "fertig")
    assert t.figures("westemnet") == {"gondor.r": 1, "rohan.r": 1}
    t = after(armies=["fangorn"]).army(fangorn="gondor 2r, rohan 1r").acts("freie", "armee", "person")
    t.refused("freie", "armee fangorn westemnet 1 gondor regulär", by="rk.mehrspieler.drei.gemischt")


@pytest.mark.rule("rk.mehrspieler.drei.gemischt")
def test_the_army_that_fought_is_the_same_wherever_it_stands():
    t = (
        after()
        .army(fangorn="gondor 2r, rohan 2r", parth_celebrant="isengart 1r")
        .acts("freie", "armee armee", "person person person")
    )
    t.says("freie", "angriff fangorn parth-celebrant alles")
    assert t.s["stack"][1]["used"] == {"nations": [], "armies": ["fangorn", "parth-celebrant"]}


@pytest.mark.rule("rk.mehrspieler.drei.gemischt")
def test_advancing_belongs_to_the_attack():
    t = (
        after("gondor")
        .army(fangorn="gondor 1r, rohan 3r", parth_celebrant="isengart 1r")
        .acts("freie", "armee armee", "person person person")
    )
    t.rolling(6, 6, 6, 6, {1, 2, 3, 4}).says("freie", "angriff fangorn parth-celebrant alles")
    for _ in range(6):
        if t.frame == "vorruecken":
            break
        who = t.asked
        t.answers(who, next(k for k in ("keine", "feldschlacht", "weiter", "bleiben") if k in t.choices(who)))
    t.says("freie", "vorruecken", "1 gondor regulär")
    assert "fertig" in t.choices("freie")


@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-gemeinschaft")
def test_the_fellowship_belongs_to_no_nation_and_comes_between():
    t = after("gondor").acts("freie", "person person armee", "armee armee armee armee").says("freie", "gemeinschaft")
    while t.frame != "aktion":
        who = t.asked if isinstance(t.asked, str) else t.asked[0]
        t.answers(who, next(iter(sorted(t.choices(who)))))
    assert t.s["last"] == {"nations": [], "armies": []}
    t.acts("freie", "person person armee", "armee armee armee armee")
    assert t.allowed("freie", "armee minas-tirith lossarnach alles")


@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-folge", "rk.mehrspieler.drei.nation")
def test_neither_a_pass_nor_a_new_round_comes_between_but_a_die_laid_aside():
    t = after("gondor").acts("freie", "armee", "person person").says("freie", "passe")
    assert t.s["last"]["nations"] == ["gondor"]
    t.round(3).begins()
    assert t.s["last"]["nations"] == ["gondor"]
    t.acts("freie", "armee armee", "person person person")
    t.refused("freie", "armee minas-tirith lossarnach alles", by="rk.mehrspieler.widerspruch.drei-folge")
    t.acts("freie", "armee armee", "person person person").says("freie", "verfallen")
    assert t.s["last"]["nations"] == []


@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-karten")
def test_a_card_for_a_nation_is_an_action_for_it():
    t = after("gondor").holds("freie", "wachen_der_zitadelle", "athelas", "eomer_eomunds_sohn").acts("freie", "ereignis", "armee")
    t.refused("freie", "karte wachen_der_zitadelle", by="rk.mehrspieler.drei.nation")
    assert t.allowed("freie", "karte eomer_eomunds_sohn") and t.allowed("freie", "karte athelas")
    t = after().holds("freie", "wachen_der_zitadelle").acts("freie", "ereignis armee", "armee armee armee")
    t.says("freie", "karte wachen_der_zitadelle", "elite")
    assert t.s["last"]["nations"] == ["gondor"]


@pytest.mark.rule("rk.mehrspieler.drei.nation")
def test_the_shadow_is_not_bound_by_it():
    t = Three().war("isengart").acts("saruman", "rekrutierung rekrutierung", "person").says("saruman", "rekrutiere orthanc elite")
    assert t.acts("saruman", "armee armee", "person").allowed("saruman", "armee orthanc pforte-von-rohan alles")

"""The strategy deck of the Shadow: every card where it works, where its condition fails, where it works in part."""

from __future__ import annotations

import pytest

from games.flow import find
from games.ringkrieg import lasting

pytestmark = pytest.mark.rule("rk.ereignis.ausspielen")


@pytest.fixture
def dark(plays):
    """The Shadow has the card and an event die; another card can always be played, so that «karte» is offered."""

    def build(card):
        t = plays("schatten", card, "aufgescheuchte_ungeheuer").person(saruman="", hexenkoenig_heermeister="")
        t.card, t.title = card, t.facts.title(card)
        t.played = lambda *more: t.says("schatten", f"karte {t.title}", *more)
        return t

    return build


def unmet(t):
    reason = t.refused("schatten", f"karte {t.title}", by="rk.ereignis.vorbedingung")
    assert reason == t.refused("schatten", f"karte {t.title}", by=f"karte:{t.card}")
    assert f"«{t.title}»" in reason
    return reason


@pytest.mark.rule("rk.ereignis.verluste")
def test_return_to_valinor_strikes_every_elven_stronghold(dark):
    t = dark("rueckkehr_nach_valinor")
    assert "Elben" in unmet(t)
    t.army(graue_anfurten="").captured(graue_anfurten="schatten").army(
        lorien="elben 1r 1a", imladris="", waldland_reich="elben 1r"
    )
    t.rolling(6, 5).played()
    # one army was struck by the 6, the other missed by the 5; the leader falls with the last unit
    assert sorted([t.figures("lorien"), t.figures("waldland-reich")], key=str) in (
        [{"elben.r": 1, "elben.a": 1}, {}],
        [{"elben.r": 1}, {}],
    )


def test_return_to_valinor_spares_the_besieged(dark):
    t = dark("rueckkehr_nach_valinor").captured(graue_anfurten="schatten").army(graue_anfurten="", imladris="", waldland_reich="")
    t.army(lorien="", lorien__festung="elben 2r").army(lorien="sauron 3r")
    t.played()
    assert t.figures("lorien/festung") == {"elben.r": 2}


@pytest.mark.rule("rk.ereignis.beispiel.denethor")
@pytest.mark.rule("rk.ereignis.tisch.bedingung")
def test_denethors_folly_ends_with_the_siege(dark):
    t = dark("denethors_torheit")
    assert "Minas Tirith" in unmet(t)
    t.army(minas_tirith="", minas_tirith__festung="gondor 3r 1e 1a").army(minas_tirith="sauron 6r", lossarnach="").war(
        "gondor", "sauron"
    )
    t.played()
    assert t.figures("minas-tirith/festung") == {"gondor.r": 3, "gondor.e": 1}
    assert t.s["effects"]
    t.acts("schatten", "armee", "person person").says("schatten", "armee minas-tirith lossarnach alles", "fertig")
    assert t.heard("«Denethors Torheit» wird abgeworfen.") and not t.s.get("effects")


@pytest.mark.rule("rk.ereignis.tisch.wuerfel")
def test_denethors_folly_is_discarded_with_the_will_of_the_west(table):
    t = table().army(minas_tirith="", minas_tirith__festung="gondor 3r").army(minas_tirith="sauron 6r")
    t.lies("denethors_torheit").acts("freie", "person", "person person")
    t.refused("freie", "tischkarte", by="rk.ereignis.tisch.wuerfel")
    t.person(gandalf_grau="minas-tirith/festung").says("freie", "tischkarte Denethors Torheit")
    assert not t.s.get("effects") and t.s["pools"]["freie"]["unused"] == []
    t = table().army(minas_tirith="", minas_tirith__festung="gondor 3r").army(minas_tirith="sauron 6r")
    t.lies("denethors_torheit").acts("freie", "wille person", "person").says("freie", "tischkarte Denethors Torheit")
    assert not t.s.get("effects") and t.s["pools"]["freie"]["unused"] == ["person"]


def test_denethors_folly_without_a_leader_only_bars_combat_cards(dark):
    t = dark("denethors_torheit").army(minas_tirith="", minas_tirith__festung="gondor 3r").army(minas_tirith="sauron 6r")
    t.played()
    assert t.figures("minas-tirith/festung") == {"gondor.r": 3}
    assert [e["kind"] for e in t.s["effects"]] == ["keine-kampfkarten", "weg"]


def test_the_day_without_dawn_takes_the_will_of_the_west(dark):
    t = dark("der_tag_ohne_morgen")
    unmet(t)
    t.war("sauron", "isengart", "sued").acts("schatten", "ereignis", "wille person wille")
    t.played()
    assert t.s["pools"]["freie"]["unused"] == ["person"]


def test_stormcrow_drives_a_visited_nation_back(dark):
    t = dark("sturmkraehe").fellowship(region="lorien").war("elben")
    assert "Kriegszustand" in unmet(t)
    t.person(boromir="edoras").played()
    assert t.s["politics"]["rohan"] == t.facts.nations["rohan"].steps  # already at the top of the track
    assert t.asked == "freie"
    t.says("freie", "helms-klamm rohan regulaer")
    assert t.figures("helms-klamm") == {} and t.s["lost"]["rohan.r"] == 1


def test_stormcrow_with_two_nations_lets_the_shadow_choose(dark):
    t = dark("sturmkraehe").fellowship(region="lorien").politics(elben=1).person(boromir="edoras")
    t.played("elben").says("freie", "lorien elben regulaer")
    assert t.s["politics"]["elben"] == 2 and t.s["politics"]["rohan"] == t.facts.nations["rohan"].steps


def test_the_witch_king_returns_to_angmar(dark):
    t = dark("die_rueckkehr_des_hexenkoenigs")
    assert "nicht im Spiel" in unmet(t)
    t.person(hexenkoenig_heermeister="barad-dur").army(angmar="").played()
    assert t.s["persons"]["hexenkoenig_heermeister"] == "angmar"
    assert t.figures("angmar") == {"sauron.r": 2, "sauron.e": 1}


def test_the_witch_king_returns_alone_where_the_enemy_rules(dark):
    t = dark("die_rueckkehr_des_hexenkoenigs").person(hexenkoenig_heermeister="barad-dur").army(angmar="")
    t.captured(angmar="freie").played()
    assert t.s["persons"]["hexenkoenig_heermeister"] == "angmar" and t.figures("angmar") == {}


@pytest.mark.parametrize(("card", "nation"), [("halborks_und_orkmenschen", "isengart"), ("olog_hai", "sauron")])
def test_one_unit_with_any_army_of_the_shadow(dark, card, nation):
    t = dark(card)
    unmet(t)
    t.emptied().army(dagorlad="sued 2r", minas_tirith="gondor 2r").war(nation)
    t.played("elite")
    assert t.figures("dagorlad") == {"sued.r": 2, f"{nation}.e": 1}


@pytest.mark.rule("rk.rekrutierung.karte.feindliche-einheit")
def test_olog_hai_not_beside_the_besieged_but_in_a_captured_city(dark):
    t = dark("olog_hai").emptied().war("sauron").army(minas_tirith__festung="gondor 2r", pelargir="sued 2r")
    t.army(minas_tirith="sauron 3r").captured(pelargir="schatten").played("regulaer")
    assert t.figures("pelargir") == {"sued.r": 2, "sauron.r": 1}


def test_hill_trolls_replace_regular_units(dark):
    t = dark("bergtrolle")
    unmet(t)
    t.emptied().army(dagorlad="sauron 1r", nurn="sauron 3r").war("sauron")
    t.played("nurn sauron regulaer", "dagorlad sauron regulaer")
    assert t.figures("dagorlad") == {"sauron.e": 1} and t.figures("nurn") == {"sauron.r": 2, "sauron.e": 1}


def test_hill_trolls_as_far_as_there_are_trolls(dark):
    t = dark("bergtrolle").emptied().army(dagorlad="sauron 4r").war("sauron").army(nurn="sauron 5e")
    t.played()
    assert t.figures("dagorlad") == {"sauron.r": 3, "sauron.e": 1}


def test_a_new_power_is_rising(dark):
    t = dark("eine_neue_macht_erhebt_sich")
    unmet(t)
    t.emptied().person(saruman="orthanc").played("elite", "elite")
    assert t.figures("noerdliches-dunland") == t.figures("suedliches-dunland") == {"isengart.r": 2}
    assert t.figures("orthanc") == {"isengart.e": 2}


def test_a_new_power_not_where_the_enemy_stands(dark):
    t = dark("eine_neue_macht_erhebt_sich").emptied().person(saruman="orthanc").army(suedliches_dunland="rohan 1r")
    t.played("regulaer", "regulaer")
    assert t.figures("suedliches-dunland") == {"rohan.r": 1} and t.figures("noerdliches-dunland") == {"isengart.r": 2}


def test_many_kings_in_three_settlements(dark):
    t = dark("viele_koenige_im_dienste_mordors").emptied()
    t.played("umbar", "nah-harad", "weit-harad")
    assert [t.figures(r) for r in ("umbar", "nah-harad", "weit-harad")] == [{"sued.r": 2}] * 3


def test_many_kings_as_far_as_units_last(dark):
    t = dark("viele_koenige_im_dienste_mordors").emptied()
    t.army(khand="sued 10r", dagorlad=f"sued {t.facts.total['sued.r'] - 13}r")
    t.played("umbar", "nah-harad")
    assert t.figures("umbar") == {"sued.r": 2} and t.figures("nah-harad") == {"sued.r": 1}


def test_the_king_is_revealed(dark):
    t = dark("der_koenig_offenbart_sich").person(aragorn_erbe="")
    assert "Aragorn" in unmet(t)
    t.emptied().person(aragorn_erbe="edoras").played()
    assert t.figures("minas-morgul") == {"sauron.r": 5, "sauron.n": 1}


def test_the_king_is_revealed_without_a_nazgul_left(dark):
    t = dark("der_koenig_offenbart_sich").emptied().person(aragorn_erbe="edoras").army(barad_dur=f"sauron {8}n")
    t.played()
    assert t.figures("minas-morgul") == {"sauron.r": 5}


def test_shadows_on_the_misty_mountains(dark):
    t = dark("schatten_ueber_dem_nebelgebirge").emptied()
    t.played("gramberg", "elite", "regulaer")
    assert t.figures("gramberg") == {"sauron.e": 1, "sauron.r": 1, "sauron.n": 1}


def test_shadows_on_the_misty_mountains_where_one_place_is_left(dark):
    t = dark("schatten_ueber_dem_nebelgebirge").emptied().army(gramberg="elben 1r")
    t.played("elite", "regulaer")
    assert t.figures("moria") == {"sauron.e": 1, "sauron.r": 1, "sauron.n": 1}


def test_horde_from_the_east(dark):
    t = dark("horde_aus_dem_osten")
    unmet(t)
    t.emptied().war("sued").army(khand="gondor 1r")
    t.played()
    assert "khand" not in t.choices("schatten") and t.choices("schatten") == {"oestliches-rhun", "suedliches-rhun", "weit-harad"}
    t.says("schatten", "weit-harad")
    assert t.figures("weit-harad") == {"sued.r": 5}


def test_the_pits_of_mordor(dark):
    t = dark("die_gruben_von_mordor").emptied()
    unmet(t)
    t.war("sauron").captured(moria="freie")
    t.played()
    reason = t.refused("schatten", "moria", by="rk.rekrutierung.karte.feindliche-einheit")
    assert "Moria" in reason
    t.says("schatten", "barad-dur", "morannon", "dol-guldur")
    assert [t.figures(r) for r in ("barad-dur", "morannon", "dol-guldur")] == [{"sauron.r": 2}] * 3


def test_the_fighting_uruk_hai_storm_for_three_rounds(dark):
    t = dark("die_kaempfenden_uruk_hai").emptied().war("isengart").army(helms_klamm__festung="rohan 5r")
    t.army(helms_klamm="isengart 6r")
    assert "Saruman" in unmet(t)
    t.person(saruman="orthanc").played("alles").fights()
    assert t.heard("Helms Klamm, Kampfrunde 3.") and not t.heard("Kampfrunde 4.")


def test_the_uruk_hai_bar_combat_cards_in_the_first_round_only(dark):
    def battle(round, **persons):
        t = dark("die_kaempfenden_uruk_hai").emptied().person(saruman="orthanc", **persons).war("isengart")
        t.army(helms_klamm__festung="rohan 4r 1e").army(helms_klamm="isengart 6r")
        t.played("alles")
        if round == 2:
            t.lucky("schatten", "keine", lambda s: find(s, "schlacht") and find(s, "schlacht")["round"] == round)
        return lasting.no_combat_cards(t.facts, t.s, "freie", "helms-klamm")

    assert "Uruk-hai" in battle(1).reason and battle(2) is None
    assert battle(1, gimli="helms-klamm/festung") is None


def test_the_uruk_hai_need_a_siege_of_their_own(dark):
    t = dark("die_kaempfenden_uruk_hai").emptied().person(saruman="orthanc").war("sauron").army(helms_klamm__festung="rohan 5r")
    t.army(helms_klamm="sauron 6r")
    assert "Isengart" in unmet(t)


@pytest.mark.rule("rk.ereignis.vorrang")
def test_shadows_gather_where_another_army_stands(dark):
    t = dark("schatten_sammeln_sich").emptied().war("sauron").army(morannon="sauron 4r", barad_dur="sauron 2r", umbar="sued 2r")
    t.played("morannon")  # only to Barad-Dûr: Umbar is too far
    t.says("schatten", "3 sauron regulaer")
    assert t.figures("barad-dur") == {"sauron.r": 5} and t.figures("morannon") == {"sauron.r": 1}


def test_shadows_gather_for_nobody(dark):
    t = dark("schatten_sammeln_sich").emptied().army(morannon="sauron 4r").played()
    assert t.figures("morannon") == {"sauron.r": 4} and t.frame == "aktion"


def test_the_shadow_lengthens_over_two_armies(dark):
    t = (
        dark("die_schatten_werden_laenger")
        .emptied()
        .war("sauron")
        .army(morannon="sauron 4r", gorgoroth="sauron 2r", nurn="sauron 1r")
    )
    t.played("morannon", "gorgoroth", "alles", "nurn", "alles")
    assert t.figures("gorgoroth") == {"sauron.r": 7}
    t = dark("die_schatten_werden_laenger").emptied().war("sauron").army(morannon="sauron 4r", gorgoroth="sauron 2r")
    t.played("morannon", "alles")  # those who have moved do not move again, and the others have nowhere to go
    assert t.figures("gorgoroth") == {"sauron.r": 6} and t.frame == "aktion"


@pytest.mark.rule("rk.politik.aktivieren.armee-betritt")
@pytest.mark.parametrize(("start", "wakes"), [("pforte_von_rohan", True), ("westliche_braune_lande", False)])
def test_a_long_march_wakes_a_nation_whose_borders_it_cannot_avoid(dark, start, wakes):
    """From the Gap to Fangorn every way of two steps leads over the Fords of Isen; from the Brown Lands one leads past Rohan."""
    t = dark("die_schatten_werden_laenger").emptied().war("isengart").army(**{start: "isengart 2r"}, fangorn="isengart 1r")
    assert "rohan" not in t.s["active"]
    t.played(start.replace("_", "-"), "alles")
    assert t.figures("fangorn") == {"isengart.r": 3} and ("rohan" in t.s["active"]) is wakes


def test_the_shadow_is_moving_four_armies(dark):
    t = dark("der_schatten_regt_sich")
    unmet(t)
    t.emptied().war("sauron", "isengart", "sued").army(
        morannon="sauron 1r", nurn="sauron 1r", umbar="sued 1r", orthanc="isengart 1r"
    )
    t.played("morannon dagorlad alles, nurn gorgoroth alles, umbar nah-harad alles, orthanc pforte-von-rohan alles")
    assert [t.figures(r) for r in ("dagorlad", "gorgoroth")] == [{"sauron.r": 1}] * 2
    assert t.figures("nah-harad") == {"sued.r": 1} and t.figures("pforte-von-rohan") == {"isengart.r": 1}


def test_the_corsairs_land_or_fight_to_the_end(dark):
    t = dark("die_corsaren_von_umbar").emptied().army(umbar="sued 5r", pelargir="gondor 3r")
    unmet(t)
    t.war("sued").played()
    assert t.choices("schatten") == {"nein", "anfalas", "dol-amroth", "lamedon", "pelargir"}
    t.says("schatten", "anfalas", "alles")
    assert t.figures("anfalas") == {"sued.r": 5}
    t = dark("die_corsaren_von_umbar").emptied().army(umbar="sued 5r", pelargir="gondor 3r").war("sued")
    t.played("pelargir", "alles").fights()
    assert t.heard("Pelargir: Die Schlacht ist zu Ende.") and not t.heard("stellt den Angriff ein")


def test_the_corsairs_take_nobody_on_board_who_is_not_at_war(dark):
    t = dark("die_corsaren_von_umbar").emptied().army(umbar="sauron 2r 1n").war("sued").played()
    assert t.frame == "aktion" and t.figures("umbar") == {"sauron.r": 2, "sauron.n": 1}
    t = dark("die_corsaren_von_umbar").emptied().army(umbar="sauron 2r 1n, sued 1r").war("sued").played("anfalas", "alles")
    assert t.figures("anfalas") == {"sued.r": 1, "sauron.n": 1} and t.figures("umbar") == {"sauron.r": 2}


def test_the_corsairs_without_an_army_in_umbar(dark):
    t = dark("die_corsaren_von_umbar").emptied().war("sued").played()
    assert t.frame == "aktion"


def test_the_rage_of_the_dunlendings(dark):
    t = dark("zorn_der_dunlaender").emptied().army(noerdliches_dunland="isengart 3r", suedliches_dunland="isengart 1r 1e")
    unmet(t)
    t.war("isengart").army(eregion="elben 1r").played()
    assert "eregion" not in t.choices("schatten") and "tharbad" in t.choices("schatten")
    t.says("schatten", "tharbad", "noerdliches-dunland isengart regulaer", "suedliches-dunland isengart elite", "nein")
    assert t.figures("tharbad") == {"isengart.r": 3, "isengart.e": 1}
    assert t.figures("noerdliches-dunland") == {"isengart.r": 2} and t.figures("suedliches-dunland") == {"isengart.r": 1}


def test_the_rage_of_the_dunlendings_with_nobody_to_follow(dark):
    t = dark("zorn_der_dunlaender").emptied().war("isengart").played("tharbad")
    assert t.figures("tharbad") == {"isengart.r": 2} and t.frame == "aktion"


def test_orcs_multiply_and_monsters_wake(dark, plays):
    t = dark("die_orks_vermehren_sich_wieder").emptied().played()
    assert t.figures("dol-guldur") == t.figures("gundabadberg") == {"sauron.r": 3}
    t = dark("die_orks_vermehren_sich_wieder").emptied().captured(dol_guldur="freie").played()
    assert t.figures("dol-guldur") == {} and t.figures("gundabadberg") == {"sauron.r": 3}
    t = plays("schatten", "aufgescheuchte_ungeheuer").emptied().army(ettenoeden="elben 1r")
    t.says("schatten", "karte aufgescheuchte ungeheuer")
    assert t.figures("angmar") == t.figures("wetterberge") == {"sauron.r": 1} and t.figures("trollhoehen") == {"sauron.e": 1}
    assert t.figures("ettenoeden") == {"elben.r": 1}


def test_the_long_planned_war_needs_all_nations(dark):
    t = dark("aufmarsch_des_lange_geplanten_krieges").emptied().war("sauron", "isengart")
    assert "Südländer" in unmet(t)
    t.war("sued").played()
    assert t.figures("gorgoroth") == {"sued.r": 5} and t.figures("nurn") == {"sauron.r": 5}
    t = dark("aufmarsch_des_lange_geplanten_krieges").emptied().war("sauron", "isengart", "sued").army(nurn="gondor 1r").played()
    assert t.figures("gorgoroth") == {"sued.r": 5} and t.figures("nurn") == {"gondor.r": 1}


@pytest.mark.rule("rk.ereignis.bewegung-freiwillig")
def test_nobody_must_march_because_a_card_allows_it(dark):
    t = (
        dark("die_schatten_werden_laenger")
        .emptied()
        .war("sauron")
        .army(morannon="sauron 4r", gorgoroth="sauron 2r", nurn="sauron 1r")
    )
    t.played("morannon", "gorgoroth", "alles", "keine")
    assert t.figures("gorgoroth") == {"sauron.r": 6} and t.figures("nurn") == {"sauron.r": 1}
    assert t.frame == "aktion"

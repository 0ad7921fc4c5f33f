"""Event cards at their edges: one less, one more, the other side, nobody there, and what players read of it."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Refusal
from games.ringkrieg.events import discarding
from games.ringkrieg.events.playing import VOID
from games.ringkrieg.round.dice import FACES

pytestmark = pytest.mark.rule("rk.ereignis.ausspielen")
FACTS = catalog.load("ringkrieg").facts
REST = {"freie": "wachen_der_zitadelle", "schatten": "aufgescheuchte_ungeheuer"}


@pytest.fixture
def given(plays):
    """Whoever owns the card has it, another one that can always be played, and an event die."""

    def build(card, *more, dice="ereignis"):
        side = FACTS.cards[card].side
        t = plays(side, card, *({REST[side]} - {card}), *more, dice=dice).emptied()
        t.side, t.title = side, t.facts.title(card)
        t.played = lambda *said: t.says(side, f"karte {t.title}", *said)
        return t

    return build


def labels(t, side):
    seat = t.seats[side]
    return {c.key: c.label for c in t.game.options(t.play.now(seat), seat)}


def prompt(t, side):
    return t.game.decisions(t.play.now(t.seats[side]))[t.seats[side]].prompt


def unknown(t, side, line):
    """Nothing that can be said here; it is not refused by a rule."""
    outcome = t.play.check(t.seats[side], line)
    return isinstance(outcome, Refusal) and outcome.kind == "unknown"


# --- the Fellowship ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guide", "left"), [("gollum", 3), ("streicher", 4)])
def test_bilbos_song_heals_more_while_gollum_guides(given, guide, left):
    t = given("bilbos_lied").fellowship(corruption=5, guide=guide)
    if guide == "gollum":
        t.person(**{p.id: "tot" for p in t.facts.persons.values() if p.kind == "gefaehrte" and p.id in t.s["persons"]})
    t.played()
    assert t.s["fellowship"]["corruption"] == left


def test_the_challenge_of_the_king_draws_three_tiles_of_four(given):
    t = given("die_herausforderung_des_koenigs").army(edoras="rohan 1r").person(streicher="edoras")
    eyes = ["grau-auge-entdeckt"] * 4
    rest = [tile for tile in t.s["tiles"]["pool"] if tile not in eyes]
    t.changed(tiles={**t.s["tiles"], "pool": eyes, "drawn": sorted([*t.s["tiles"]["drawn"], *rest])}).played()
    assert t.s["persons"]["streicher"] == "tot" and t.s["tiles"]["pool"] == eyes


def test_the_nazgul_that_strike_reach_no_hand(given):
    t = given("die_nazgul_schlagen_zu").holds("freie", "bilbos_lied").lies("axt_und_bogen").fellowship(progress=1)
    t.army(imladris="sauron 1n").played("fertig", "abwerfen")
    assert t.choices("schatten") == {"axt_und_bogen", "nein"}


def test_the_lidless_eye_sees_three_dice_and_no_fourth(given):
    t = given("das_lidlose_auge").acts("schatten", "ereignis armee armee person person", "person")
    t.says("schatten", "karte das lidlose auge mit Ereignis", "armee", "person", "armee")
    assert t.asked == "freie" and t.frame == "aktion"


def test_what_may_be_declined_is_accepted_with_a_yes_where_it_is_one_thing(given):
    t = given("das_lidlose_auge").acts("schatten", "ereignis armee armee", "person").played()
    t.says("schatten", "ja")
    assert t.s["hunt_box"]["schatten"] == 1
    t = (
        given("das_lidlose_auge")
        .acts("schatten", "ereignis armee person", "person")
        .says("schatten", "karte das lidlose auge mit Ereignis")
    )
    assert unknown(t, "schatten", "ja")


# --- strikes -------------------------------------------------------------------------------------------------------------


def test_return_to_valinor_counts_elven_units_and_five_at_most(given):
    t = given("rueckkehr_nach_valinor").captured(graue_anfurten="schatten").army(lorien="elben 1r 1a, gondor 2r")
    t.rolling(6, 6).played()
    assert t.heard("Wurf 6, Treffer ab 6: 1.")
    t = given("rueckkehr_nach_valinor").captured(graue_anfurten="schatten").army(lorien="elben 3r 3e")
    t.rolling(1, 2, 3, 4, 5, 1).played()
    assert t.heard("Wurf 1 2 3 4 5, Treffer ab 6: 0.") and t.figures("lorien") == {"elben.r": 3, "elben.e": 3}


def test_return_to_valinor_passes_by_who_is_no_elf(given):
    t = given("rueckkehr_nach_valinor").captured(graue_anfurten="schatten").army(lorien="gondor 2r").played()
    assert t.figures("lorien") == {"gondor.r": 2} and not t.heard("Wurf")


def test_the_eagles_leave_nobody_to_flee_where_all_fall(given):
    t = given("die_adler_kommen").army(osgiliath="gondor 2r", nord_ithilien="sauron 2r 1n").person(boromir="osgiliath")
    t.rolling(5).played()
    assert t.figures("nord-ithilien") == {"sauron.r": 2} and t.asked == "schatten" and t.frame == "aktion"


def test_the_eagles_take_no_notice_of_the_witch_king(given):
    t = given("die_adler_kommen").army(osgiliath="gondor 2r", nord_ithilien="sauron 2r").person(boromir="osgiliath")
    t.person(hexenkoenig_heermeister="nord-ithilien").played()
    assert t.asked == "schatten" and t.frame == "aktion" and not t.heard("Wurf")


def test_the_stormcrow_takes_from_the_nation_that_was_visited(given):
    t = given("sturmkraehe").army(edoras="rohan 2r 1a", osgiliath="gondor 1r").fellowship(region="moria").person(boromir="folde")
    t.played()
    assert t.choices("freie") == {"edoras rohan regulaer", "edoras rohan anfuehrer"}


def test_the_dead_tell_their_die_as_so_many_units(given):
    t = given("die_toten_von_dunharg").person(streicher="edoras").army(erech="sauron 5r").rolling(2).played("erech")
    assert t.heard("Wurf 2, es zählt ab 1: 2.")


def test_the_dead_bring_nobody_where_no_regulars_are_left(given):
    t = given("die_toten_von_dunharg").person(streicher="edoras").lose(f"gondor {given('sturmkraehe').facts.total['gondor.r']}r")
    t.played("erech")
    assert t.asked == "schatten" and t.frame == "aktion" and t.figures("erech") == {}


# --- choosing ------------------------------------------------------------------------------------------------------------


def test_an_army_in_its_stronghold_goes_by_the_name_of_its_region(given):
    t = given("schreckliche_zauber").army(minas_tirith="sauron 3r 1n", minas_tirith__festung="gondor 2r", osgiliath="gondor 1r")
    t.played()
    assert t.choices("schatten") == {"minas-tirith", "osgiliath"}


def test_an_army_of_many_peoples_is_named_in_few_letters(given):
    t = given("die_adler_kommen").person(boromir="osgiliath", legolas="druadan-forst")
    t.army(osgiliath="gondor 1r", nord_ithilien="sauron 1r 1e 2n, isengart 1r 1e, sued 1r 1e", sued_ithilien="sauron 1r 1n")
    t.played()
    assert "Nord-Ithilien · 3E 3R 2N" in labels(t, "freie").values()


def test_elronds_wisdom_moves_who_is_active_but_not_at_war(given):
    t = given("elronds_weisheit").active("rohan").war("gondor").played()
    assert "rohan" in t.choices("freie") and "gondor" not in t.choices("freie")


def test_the_reason_names_whose_army_is_missing(given):
    t = given("pfade_der_woses").war("rohan")
    assert "der Freien Völker" in t.refused("freie", f"karte {t.title}", by="rk.ereignis.vorbedingung")


# --- playing -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.ereignis.ohne-wirkung")
def test_a_card_that_would_do_nothing_says_so_and_no_other(given):
    t = given("das_lidlose_auge").acts("schatten", "ereignis", "person").says("schatten", "karte")
    said = labels(t, "schatten")
    assert said["das_lidlose_auge"].endswith(VOID) and not said["aufgescheuchte_ungeheuer"].endswith(VOID)
    t.answers("schatten", "das_lidlose_auge")
    assert any("Das lidlose Auge" in line and "keine Wirkung" in line for line in t.told)


@pytest.mark.rule("rk.ereignis.ohne-wirkung")
def test_a_card_that_asks_its_player_or_moves_a_nation_does_something(given):
    t = given("das_lidlose_auge").acts("schatten", "ereignis armee", "person").says("schatten", "karte")
    assert not labels(t, "schatten")["das_lidlose_auge"].endswith(VOID)


@pytest.mark.rule("rk.ereignis.ohne-wirkung")
def test_a_card_that_a_card_allows_says_so_too(given):
    t = given("die_ents_erwachen_baumbart", "bilbos_lied").army(orthanc="isengart 2r").fellowship(corruption=0)
    t.person(saruman="orthanc", gandalf_weiss="edoras", merry="fangorn").rolling(1, 1, 1).played()
    assert labels(t, "freie")["bilbos_lied"].endswith(VOID)
    t.fellowship(corruption=2)
    assert not labels(t, "freie")["bilbos_lied"].endswith(VOID)


def test_the_first_die_is_shown_behind_the_card_and_the_others_are_named(given):
    t = given("das_lidlose_auge", dice="ereignis person").says("schatten", "karte")
    said = labels(t, "schatten")
    assert said["das_lidlose_auge"].startswith("Das lidlose Auge · ")
    assert said["das_lidlose_auge person"].startswith("Das lidlose Auge mit ")


def test_the_palantir_draws_one_card_for_a_card(given):
    t = given("die_orks_vermehren_sich_wieder").person(saruman="orthanc").lies("der_palantir_von_orthanc")
    t.acts("schatten", "ereignis", "person").holds("schatten", "die_orks_vermehren_sich_wieder")
    t.says("schatten", "karte die_orks_vermehren_sich_wieder", "strategie")
    assert len(t.hand("schatten")) == 1 and t.asked == "freie"


# --- discarding a card on the table --------------------------------------------------------------------------------------


@pytest.fixture
def folly(table):
    """Denethor's Folly lies on the table: a will of the West, or any die where Gandalf or Aragorn is in Minas Tirith."""
    t = table().emptied().army(minas_tirith__festung="gondor 3r", minas_tirith="sauron 6r")
    return t.lies("denethors_torheit")


@pytest.mark.rule("rk.ereignis.tisch.wuerfel")
def test_the_die_that_is_named_discards_the_card(folly):
    t = folly.person(gandalf_grau="minas-tirith/festung").acts("freie", "wille person", "person")
    t.says("freie", "tischkarte").answers("freie", "denethors_torheit person")
    assert t.s["pools"]["freie"]["unused"] == ["wille"]


@pytest.mark.rule("rk.ereignis.tisch.wuerfel")
def test_the_reason_is_that_of_the_last_way(folly):
    t = folly.lies("der_palantir_von_orthanc").acts("freie", "person", "person")
    t.says("freie", "tischkarte")
    assert "Gandalf" in t.refused("freie", "denethors_torheit", by="karte:denethors_torheit")


@pytest.mark.rule("rk.ereignis.tisch.elbenring")
def test_what_cannot_be_paid_is_shown_with_its_price(folly):
    t = folly.lies("der_palantir_von_orthanc").person(gandalf_grau="minas-tirith/festung")
    t.changed(rings={**t.s["rings"], "freie": 0}).acts("freie", "person", "person").says("freie", "tischkarte")
    said = {c.key: c.label for c in t.game.candidates(t.play.now("p1"), "p1")}
    assert said["der_palantir_von_orthanc"].endswith("Elbenring") and "Elbenring" not in said["denethors_torheit"]


@pytest.mark.rule("rk.ereignis.tisch.wuerfel")
def test_the_price_is_paid_in_the_order_of_the_card(table):
    t = table().emptied().lies("die_macht_von_tom_bombadil").holds("schatten", "olog_hai", "das_lidlose_auge")
    t.acts("schatten", "person", "person").says("schatten", "tischkarte Die Macht von Tom Bombadil")
    assert FACES["armee"] in prompt(t, "schatten") and discarding.believable(t.facts, t.s)
    assert unknown(t, "schatten", "ja"), "it cannot be declined"


# --- recruiting ----------------------------------------------------------------------------------------------------------


def test_many_kings_are_not_asked_where_there_is_enough_for_all(given):
    t = given("viele_koenige_im_dienste_mordors")
    homes = list(t.facts.settlements["sued"])
    t.captured(**{home.replace("-", "_"): "freie" for home in homes[3:]})
    t.army(dagorlad=f"sued {t.facts.total['sued.r'] - 6}r").played()
    assert [t.figures(home) for home in homes[:3]] == [{"sued.r": 2}] * 3 and t.asked == "freie"


def test_many_kings_are_asked_where_two_places_have_not_enough(given):
    t = given("viele_koenige_im_dienste_mordors")
    homes = list(t.facts.settlements["sued"])
    t.captured(**{home.replace("-", "_"): "freie" for home in homes[2:]})
    t.army(dagorlad=f"sued {t.facts.total['sued.r'] - 3}r").played()
    assert t.choices("schatten") == set(homes[:2])


def test_what_is_recruited_is_called_by_its_name(given):
    t = given("olog_hai").army(moria="sauron 1r").war("sauron").played()
    said = labels(t, "schatten")
    assert "Elite" in said["elite"] and "Elite" not in said["regulaer"]


def test_the_dead_may_bring_nobody(given):
    t = given("die_toten_von_dunharg").person(streicher="edoras").played("erech").says("freie", "0")
    assert t.asked == "schatten" and t.figures("erech") == {} and not any("0 " in line for line in t.told[1:])


# --- marching ------------------------------------------------------------------------------------------------------------


def test_one_army_marches_through_a_day_and_a_night(given):
    t = given("einen_tag_und_eine_nacht").army(edoras="rohan 1r", dol_amroth="gondor 1r").war("rohan", "gondor")
    t.person(gimli="edoras", boromir="dol-amroth").played("edoras", "westemnet", "alles")
    assert t.asked == "schatten" and t.frame == "aktion"


def test_who_is_not_at_war_stays_at_the_border(given):
    t = given("einen_tag_und_eine_nacht").army(folde="rohan 2r, gondor 1r").person(gimli="folde").war("gondor")
    t.played("folde", "druadan-forst", "alles")
    assert t.figures("folde") == {"rohan.r": 2} and t.figures("druadan-forst") == {"gondor.r": 1}


def test_ringwraiths_march_with_ringwraiths_alone(given):
    t = given("die_ringgeister_sind_unterwegs").army(moria="sauron 2r", dol_guldur="sauron 2r 1n").war("sauron")
    t.person(saurons_mund="moria").played("fertig", "armeen")
    assert t.choices("schatten") == {"dol-guldur", "nein"}


def test_four_dunlendings_follow_and_nobody_else(given):
    t = given("zorn_der_dunlaender").army(noerdliches_dunland="isengart 4r, sauron 1r", suedliches_dunland="isengart 2r")
    t.war("isengart").played("tharbad")
    assert t.choices("schatten") == {"noerdliches-dunland isengart regulaer", "suedliches-dunland isengart regulaer", "nein"}
    t.says("schatten", *["noerdliches-dunland isengart regulaer"] * 4)
    assert t.figures("tharbad") == {"isengart.r": 6} and t.asked == "freie" and t.frame == "aktion"


def test_the_book_of_mazarbul_leads_nobody_further_than_he_goes(given):
    t = given("das_buch_von_mazarbul").person(merry="edoras").played()
    level = t.facts.persons["merry"].level
    assert level == 1
    assert not t.allowed("freie", "merry ostemnet") and t.allowed("freie", "merry folde")


@pytest.mark.rule("rk.politik.aktivieren.armee-betritt")
def test_a_march_of_three_regions_wakes_whom_it_passes(given):
    t = given("schatten_sammeln_sich").army(adlerhorst="sauron 2r", oestlicher_duesterwald="sauron 1r").war("sauron")
    t.played("adlerhorst", "alles")
    assert t.figures("oestlicher-duesterwald") == {"sauron.r": 3} and "nordallianz" in t.s["active"]


@pytest.mark.rule("rk.politik.aktivieren.armee-betritt")
def test_a_march_of_three_regions_makes_no_detour_of_four(given):
    t = given("schatten_sammeln_sich").army(fangorn="sauron 2r", druadan_forst="sauron 1r").war("sauron")
    t.played("fangorn", "alles")
    assert t.figures("druadan-forst") == {"sauron.r": 3} and "rohan" in t.s["active"]


@pytest.mark.rule("rk.politik.aktivieren.armee-betritt")
def test_a_march_that_could_pass_only_through_enemies_wakes_whom_it_passes(given):
    origin, target, awake, held = "alte_furt", "noerdliches_anduintal", "rhosgobel", "schwertelfelder"
    t = given("die_schatten_werden_laenger").war("sauron")
    t.army(**{origin: "sauron 2r", target: "sauron 1r", held: "gondor 1r"})
    t.played(origin.replace("_", "-"), "alles")
    assert t.facts.regions[awake].nation in t.s["active"]


# --- storming ------------------------------------------------------------------------------------------------------------


def test_grond_takes_no_die_from_the_besieged(given):
    t = given("grond_hammer_der_unterwelt").war("sauron", "gondor").army(minas_tirith__festung="gondor 3r")
    t.army(minas_tirith="sauron 5r").person(hexenkoenig_heermeister="minas-tirith").holds("freie")
    t.played("alles").fights()
    rolled = next(line for line in t.told if line.startswith("Die Freien Völker würfeln"))
    assert rolled.split(" (")[0].count(" ") == 3 + 3, rolled


# --- what is said of a card, and what is not -------------------------------------------------------------------------------


def test_the_day_without_dawn_is_silent_where_no_will_lies(given):
    t = given("der_tag_ohne_morgen").war("sauron", "isengart", "sued").acts("schatten", "ereignis", "wille person").played()
    assert t.heard("Die Freien Völker verlieren 1 Würfel (Wille des Westens).")
    t = given("der_tag_ohne_morgen").war("sauron", "isengart", "sued").acts("schatten", "ereignis", "person").played()
    assert not t.heard("verlieren")


def test_where_no_nazgul_is_left_none_is_said_to_come(given):
    for lost, came in (0, 2), (8, 0):
        t = given("der_schwarze_heermeister_befiehlt").war("sauron").army(minas_morgul="sauron 3r")
        t.person(hexenkoenig_heermeister="minas-morgul").lose(f"sauron {lost}n").played("rekrutieren")
        assert t.figures("minas-morgul").get("sauron.n", 0) == came
        assert t.told[1:] == ["Minas Morgul: 2 Nazgûl dazu."] * bool(came)  # behind the text of the card


@pytest.mark.rule("rk.ereignis.ausspielen.wuerfel")
def test_a_die_that_does_not_bring_a_card_is_told_apart_from_one_that_is_not_there(given):
    t = given("schatten_sammeln_sich").acts("schatten", "ereignis person", "person")  # a card for an army die
    why = t.refused("schatten", "karte schatten sammeln sich mit Person", by="rk.ereignis.ausspielen.wuerfel")
    assert "spielt man mit einem Würfel Armee oder Ereignis, nicht mit Person" in why
    why = t.refused("schatten", "karte schatten sammeln sich mit Armee", by="rk.ereignis.ausspielen.wuerfel")
    assert "Keiner deiner unbenutzten Würfel zeigt Armee" in why


@pytest.mark.rule("rk.ereignis.vorbedingung")
def test_where_nothing_can_be_played_a_card_that_is_named_says_why(plays):
    t = plays("schatten", "der_koenig_offenbart_sich", "die_corsaren_von_umbar")
    assert "Aragorn" in t.refused("schatten", "karte der koenig offenbart sich", by="rk.ereignis.vorbedingung")
    assert "Südländer" in t.refused("schatten", "karte die corsaren von umbar", by="rk.ereignis.vorbedingung")
    t.war("sued").army(umbar="sued 2r")
    assert t.allowed("schatten", "karte die corsaren von umbar")


@pytest.mark.rule("rk.ereignis.tisch.wuerfel")
def test_what_the_enemy_could_discard_is_missing_or_too_dear(table):
    t = table().acts("freie", "armee", "person")
    assert "liegt keine Karte" in t.refused("freie", "tischkarte", by="rk.ereignis.tisch.wuerfel")
    t = table().lies("denethors_torheit").acts("freie", "armee", "person")
    assert "was ihr Abwerfen kostet" in t.refused("freie", "tischkarte", by="rk.ereignis.tisch.wuerfel")


def test_dunlendings_rage_beside_dunland_alone(given):
    t = given("zorn_der_dunlaender").war("isengart").played()
    assert "tharbad" in t.choices("schatten") and not t.choices("schatten") & {"bree", "nurn", "lorien", "thal"}


def test_the_witch_king_is_wraith_enough_to_ride(given):
    t = given("die_ringgeister_sind_unterwegs").war("sauron").army(moria="sauron 2r").person(hexenkoenig_heermeister="moria")
    t.played("fertig", "armeen")
    assert t.choices("schatten") >= {"moria"}

"""Chapter IV: phases, dice, passing, Elven Rings."""

from __future__ import annotations

import pytest

from games.ringkrieg.round import dice


@pytest.mark.rule("rk.runde.phase1")
@pytest.mark.rule("rk.ereignis.ziehen")
def test_everybody_begins_with_one_card_of_each_deck(table):
    t = table()
    for side in ("freie", "schatten"):
        assert sorted(t.facts.cards[c].deck for c in t.hand(side)) == ["personen", "strategie"]


@pytest.mark.rule("rk.aktion.jagdzuweisung")
@pytest.mark.rule("rk.runde.phase3")
def test_at_most_as_many_hunt_dice_as_companions(table):
    t = table().person(legolas="lorien", gimli="lorien", merry="lorien", pippin="tot").says("freie", "weiter")
    assert t.asked == "schatten"
    t.refused("schatten", "4", by="rk.aktion.jagdzuweisung")
    t.says("schatten", "3")
    assert t.s["hunt_box"]["schatten"] >= 3
    assert sum(len(t.s["pools"]["schatten"][x]) for x in ("unused", "used")) + t.s["hunt_box"]["schatten"] == 7


@pytest.mark.rule("rk.aktion.jagdzuweisung.mindestens")
@pytest.mark.rule("rk.gemeinschaft.gollum.jagd")
def test_one_die_even_without_companions(table):
    t = table().person(**dict.fromkeys(table().facts.data["material"]["gemeinschaft"]["gefaehrten"], "tot"))
    t.says("freie", "weiter").refused("schatten", "2", by="rk.aktion.jagdzuweisung")
    t.says("schatten", "1")


@pytest.mark.rule("rk.aktion.auge")
@pytest.mark.rule("rk.runde.phase4")
def test_eyes_go_into_the_hunt_box(table):
    t = table().says("freie", "weiter")
    t.lucky("schatten", "2", lambda s: s["hunt_box"]["schatten"] == 4)
    assert "auge" not in t.s["pools"]["schatten"]["unused"]
    assert len(t.s["pools"]["schatten"]["unused"]) == 3


@pytest.mark.rule("rk.aktion.wurf")
def test_the_free_peoples_roll_all_their_dice(table):
    t = table().says("freie", "weiter").says("schatten", "5")
    assert len(t.s["pools"]["freie"]["unused"]) == 4
    assert t.s["hunt_box"]["freie"] == 0


@pytest.mark.rule("rk.runde.phase5")
def test_the_free_peoples_act_first_and_then_turn_by_turn(table):
    t = table().says("freie", "weiter").says("schatten", "0")
    assert t.asked == "freie"
    t.says("freie", f"verfallen {t.s['pools']['freie']['unused'][0]}")
    assert t.asked == "schatten"
    t.says("schatten", f"verfallen {t.s['pools']['schatten']['unused'][0]}")
    assert t.asked == "freie"


@pytest.mark.rule("rk.aktion.passen")
@pytest.mark.rule("rk.runde.widerspruch.passen")
def test_only_the_one_with_fewer_dice_passes(table):
    table().acts("freie", "person person", "armee armee").refused("freie", "passe", by="rk.aktion.passen")
    table().acts("freie", "person person person", "armee armee").refused("freie", "passe", by="rk.runde.widerspruch.passen")
    t = table().acts("freie", "person", "armee armee").says("freie", "passe")
    assert t.asked == "schatten"
    assert t.s["pools"]["freie"]["unused"] == ["person"]


@pytest.mark.rule("rk.aktion.rest")
def test_without_dice_one_is_passed_over(table):
    t = table().acts("freie", "person", "armee armee armee").says("freie", "verfallen")
    for _ in range(3):
        assert t.asked == "schatten"
        t.says("schatten", "verfallen")
    assert t.s["round"] == 2


@pytest.mark.rule("rk.aktion.wille")
@pytest.mark.rule("rk.aktion.armee-rekrutierung")
def test_what_a_result_serves(table):
    t = table().acts("freie", "wille armee-rekrutierung", "armee armee armee")
    assert dice.serves(t.facts, t.s, "freie", "armee-rekrutierung") == ("armee", "rekrutierung")
    t.says("freie", "politik wille elben")
    assert t.s["pools"]["freie"]["unused"] == ["armee-rekrutierung"]
    t.says("schatten", "verfallen").says("freie", "politik elben")
    assert t.s["politics"]["elben"] == 1


@pytest.mark.rule("rk.aktion.vorrat.zeitpunkt")
@pytest.mark.rule("rk.aktion.vorrat.freie")
@pytest.mark.rule("rk.anfuehrer.karte.wuerfelbonus")
def test_a_persons_die_comes_in_the_next_round(table):
    t = table().acts("freie", "person", "").person(streicher="", aragorn_erbe="minas-tirith")
    assert t.s["pools"]["freie"]["size"] == 4
    t.says("freie", "verfallen", "weiter")
    t.says("schatten", "0")
    assert t.s["pools"]["freie"]["size"] == 5
    assert len(t.s["pools"]["freie"]["unused"]) == 5


@pytest.mark.rule("rk.aktion.vorrat.schatten")
@pytest.mark.rule("rk.aktion.vorrat.verlust")
def test_the_shadow_has_seven_dice_and_one_for_each_minion(table):
    t = table()
    assert dice.pool_size(t.facts, t.s, "schatten") == 7
    t.person(saruman="orthanc", hexenkoenig_heermeister="angmar", saurons_mund="barad-dur")
    assert dice.pool_size(t.facts, t.s, "schatten") == 10
    t.person(saruman="tot")
    assert dice.pool_size(t.facts, t.s, "schatten") == 9
    assert dice.pool_size(t.facts, t.s, "freie") == 4


# --- Elven Rings ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def ring(table):
    return table().acts("freie", "person ereignis", "armee armee armee")


@pytest.mark.rule("rk.aktion.elbenring.weitergabe")
@pytest.mark.rule("rk.aktion.elbenring.danach")
@pytest.mark.rule("rk.aktion.elbenring.kein-passen")
def test_a_used_ring_goes_to_the_shadow_and_an_action_follows(ring):
    t = ring.says("freie", "ring person rekrutierung")
    assert t.s["rings"] == {"freie": 2, "schatten": 1}
    assert t.asked == "freie"
    t.refused("freie", "passe", by="rk.aktion.elbenring.danach")
    t.says("freie", "politik elben")
    assert t.s["pools"]["freie"]["unused"] == ["ereignis"]


@pytest.mark.rule("rk.aktion.elbenring.limit")
def test_one_ring_a_round(ring):
    ring.says("freie", "ring person rekrutierung").refused("freie", "ring", by="rk.aktion.elbenring.limit")


@pytest.mark.rule("rk.aktion.elbenring.kein-wille")
def test_not_to_the_will_of_the_west(ring):
    ring.refused("freie", "ring person wille", by="rk.aktion.elbenring.kein-wille")
    assert ring.allowed("freie", "ring person rekrutierung")


@pytest.mark.rule("rk.aktion.elbenring.besitz")
def test_the_shadow_begins_without_rings(table):
    t = table()
    assert t.s["rings"] == {"freie": 3, "schatten": 0}
    t.acts("schatten", "armee", "").refused("schatten", "ring", by="rk.aktion.elbenring.besitz")


@pytest.mark.rule("rk.aktion.elbenring.schatten-auge")
@pytest.mark.rule("rk.aktion.elbenring.weitergabe")
def test_the_shadow_turns_a_die_to_the_eye_and_the_ring_is_gone(table):
    t = table().changed(rings={"freie": 2, "schatten": 1}).acts("schatten", "armee armee", "person person")
    t.says("schatten", "ring armee auge")
    assert t.s["hunt_box"]["schatten"] == 1
    assert t.s["pools"]["schatten"]["unused"] == ["armee"]
    assert t.s["rings"] == {"freie": 2, "schatten": 0}
    assert t.asked == "schatten"


@pytest.mark.rule("rk.aktion.widerspruch.verfallen")
def test_a_die_can_always_be_let_go(table):
    t = table().acts("freie", "person", "armee armee").says("freie", "verfallen")
    assert t.s["pools"]["freie"]["unused"] == []
    assert t.heard("Würfel weglegen")


# --- the round as a whole ------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.runde.ablauf")
@pytest.mark.rule("rk.runde.ende")
@pytest.mark.rule("rk.runde.errata.wuerfel")
@pytest.mark.rule("rk.runde.phase6")
def test_six_phases_and_then_the_next_round_with_all_dice(table):
    t = table()
    assert t.s["round"] == 1 and [len(t.hand(side)) for side in ("freie", "schatten")] == [2, 2]  # phase 1
    assert t.asked == "freie" and t.frame == "phase-gemeinschaft"  # phase 2
    t.says("freie", "weiter")
    assert t.asked == "schatten" and t.frame == "jagdzuweisung"  # phase 3
    t.lucky("schatten", "2", lambda s: "person" in s["pools"]["freie"]["unused"])  # phase 4
    assert t.asked == "freie" and t.frame == "aktion"  # phase 5
    t.hunt(2, 1).acts("freie", "person", "").says("freie", "verfallen")  # phase 6: nobody has won
    assert t.result is None
    assert t.s["round"] == 2
    assert [len(t.hand(side)) for side in ("freie", "schatten")] == [4, 4]
    t.says("freie", "weiter")
    assert t.s["hunt_box"] == {"freie": 0, "schatten": 0}  # what lay in the hunt box is back, too
    t.says("schatten", "0")
    assert len(t.s["pools"]["freie"]["unused"]) == 4
    assert len(t.s["pools"]["schatten"]["unused"]) + t.s["hunt_box"]["schatten"] == 7


@pytest.mark.rule("rk.runde.phase6")
def test_phase_six_ends_the_game_where_somebody_has_won(table):
    t = table().acts("freie", "person", "").captured(orthanc="freie", moria="freie")
    assert t.result is None
    t.says("freie", "verfallen")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("rk.runde.widerspruch.spielende")
def test_a_ring_victory_does_not_wait_for_phase_six(road):
    t = road("grau-1", schatten=1, mordor=4, region="morannon").says("freie", "gemeinschaft", "ring")
    assert t.result.rule == "rk.sieg.ring-zerstoert"
    assert t.s["pools"]["freie"]["unused"] and t.s["round"] == 1


@pytest.mark.rule("rk.runde.widerspruch.augen")
def test_eyes_count_when_they_are_rolled_in_phase_four(table):
    t = table().says("freie", "weiter").lucky("schatten", "0", lambda s: s["hunt_box"]["schatten"] == 3)
    assert t.frame == "aktion"
    assert t.s["pools"]["schatten"]["unused"].count("auge") == 0
    assert len(t.s["pools"]["schatten"]["unused"]) == 4


# --- dice ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.aktion.begriff.aktionswuerfel")
@pytest.mark.rule("rk.aktion.symbole.freie")
@pytest.mark.rule("rk.aktion.symbole.schatten")
@pytest.mark.rule("rk.aktion.widerspruch.armeesymbol")
@pytest.mark.rule("rk.aktion.spezial")
def test_the_six_faces_of_each_die(table):
    facts = table().facts
    assert sorted(dice.die(facts, "freie")) == ["armee-rekrutierung", "ereignis", "person", "person", "rekrutierung", "wille"]
    assert sorted(dice.die(facts, "schatten")) == ["armee", "armee-rekrutierung", "auge", "ereignis", "person", "rekrutierung"]
    t = table().says("freie", "weiter")
    t.lucky("schatten", "0", lambda s: "wille" in s["pools"]["freie"]["unused"] and s["hunt_box"]["schatten"] == 1)
    assert not {"armee", "auge"} & set(t.s["pools"]["freie"]["unused"])


@pytest.mark.rule("rk.aktion.vorrat")
def test_the_pool_is_rolled_but_for_the_dice_of_the_hunt(table):
    t = table().says("freie", "weiter").says("schatten", "3")
    assert t.s["pools"]["schatten"]["size"] == 7
    assert len(t.s["pools"]["schatten"]["unused"]) + t.s["hunt_box"]["schatten"] - 3 == 4


@pytest.mark.rule("rk.aktion.ein-wuerfel")
@pytest.mark.rule("rk.aktion.verwendet")
@pytest.mark.rule("rk.aktion.widerspruch.verfallen")
def test_one_die_one_action_and_it_lies_aside(table):
    t = table().acts("freie", "rekrutierung rekrutierung", "armee").says("freie", "politik elben")
    assert t.s["pools"]["freie"]["unused"] == ["rekrutierung"]
    assert t.s["pools"]["freie"]["used"].count("rekrutierung") == 1
    assert t.asked == "schatten"
    t.says("schatten", "verfallen")
    assert t.s["pools"]["schatten"]["unused"] == []
    assert t.asked == "freie"


def possible(t, side):
    """The actions that can be begun, without the ring, passing and letting a die go."""
    return {key.split()[0] for key in t.choices(side)} - {"ring", "passe", "verfallen"}


@pytest.mark.rule("rk.aktion.tabelle")
@pytest.mark.rule("rk.aktion.am-zug")
@pytest.mark.rule("rk.aktion.armee")
@pytest.mark.rule("rk.aktion.rekrutierung")
@pytest.mark.rule("rk.aktion.ereignis")
@pytest.mark.rule("rk.armee.bewegung.womit")
@pytest.mark.rule("rk.rekrutierung.begriff.rekrutierungswuerfel")
def test_what_each_result_can_do(table):
    at_war = table().war("gondor", "sauron", "sued").person(legolas="edoras", gimli="edoras")
    at_war.army(osgiliath="sauron 3r 1n", lossarnach="gondor 2r 1a")
    seen = {}
    for face in ("person", "rekrutierung", "ereignis", "armee-rekrutierung", "wille"):
        at_war.holds("freie").acts("freie", face, "armee armee")
        seen[face] = possible(at_war, "freie")
    for face in ("person", "armee", "rekrutierung"):
        at_war.holds("schatten").acts("schatten", face, "person person")
        seen[f"schatten {face}"] = possible(at_war, "schatten")
    army, muster = {"armee", "angriff"}, {"rekrutiere", "politik"}
    assert seen["person"] == army | {"gemeinschaft", "abtrennen", "gefaehrten"}
    assert seen["rekrutierung"] == muster
    assert seen["ereignis"] == {"ziehe"}
    assert seen["armee-rekrutierung"] == army | muster
    assert seen["wille"] == seen["person"] | muster | {"ziehe"}
    assert seen["schatten person"] == army | {"nazgul"}
    assert seen["schatten armee"] == army
    assert seen["schatten rekrutierung"] == muster | {"person"}


@pytest.mark.rule("rk.aktion.person.karte")
@pytest.mark.rule("rk.aktion.armee.karte")
@pytest.mark.rule("rk.aktion.rekrutierung.karte")
@pytest.mark.parametrize("face", ["person", "armee", "rekrutierung"])
def test_a_die_plays_cards_of_its_own_kind_alone(table, face):
    cards = {"person": "kankras_lauer", "armee": "die_schatten_werden_laenger", "rekrutierung": "die_orks_vermehren_sich_wieder"}
    t = table().war("sauron", "isengart", "sued").holds("schatten", *cards.values()).acts("schatten", face, "person")
    for kind, card in cards.items():
        if kind != face:
            t.refused("schatten", f"karte {card}", by=f"rk.aktion.{kind}.karte")
        else:
            assert t.allowed("schatten", f"karte {card}")


@pytest.mark.rule("rk.aktion.armee.angriff")
@pytest.mark.rule("rk.aktion.person.armee")
@pytest.mark.rule("rk.kampf.angriff.personenwuerfel")
def test_army_dice_attack_with_anybody_and_character_dice_only_where_somebody_leads(table):
    t = table().emptied().war("sauron").army(osgiliath="sauron 3r", lossarnach="gondor 2r", sued_ithilien="sauron 2r")
    t.acts("schatten", "armee", "person").holds("schatten").holds("freie")
    assert t.allowed("schatten", "angriff osgiliath lossarnach alles")
    t.acts("schatten", "person", "person").refused("schatten", "angriff", by="rk.aktion.person.armee")
    t.army(osgiliath="sauron 3r 1n")
    assert t.allowed("schatten", "angriff osgiliath lossarnach alles")
    # one army is moved by a character die, not two
    t.army(lossarnach="", sued_ithilien="sauron 2r 1n").says("schatten", "armee osgiliath lossarnach alles")
    assert t.asked == "freie"
    assert t.figures("sued-ithilien") == {"sauron.r": 2, "sauron.n": 1}


@pytest.mark.rule("rk.aktion.widerspruch.anfuehrer")
@pytest.mark.parametrize("who", ["boromir", "saurons_mund"])
def test_a_person_is_as_good_as_a_leader_for_a_character_die(table, who):
    side, nation, spot, to = (
        ("freie", "gondor", "lamedon", "lossarnach") if who == "boromir" else ("schatten", "sauron", "gorgoroth", "nurn")
    )
    t = table().emptied().war(nation).army(**{spot: f"{nation} 2r"}).acts(side, "person", "person")
    t.refused(side, f"armee {spot} {to} alles", by="rk.armee.bewegung.personenwuerfel")
    to = next(r for r in t.facts.regions[spot].neighbours if r == to or t.facts.regions[r].nation in (None, nation))
    t.person(**{who: spot}).says(side, f"armee {spot} {to} alles")
    assert t.figures(to) == {f"{nation}.r": 2}
    assert t.s["persons"][who] == to


@pytest.mark.rule("rk.aktion.armee.belagerung")
def test_an_army_die_storms_a_stronghold_or_sallies_out_of_it(table):
    t = table().emptied().war("sauron", "gondor").army(minas_tirith="sauron 4r", minas_tirith__festung="gondor 3r")
    t.acts("schatten", "armee", "person").says("schatten", "angriff minas-tirith")
    assert t.places("schatten") == {"festung"}
    t.acts("freie", "armee-rekrutierung", "armee").says("freie", "angriff minas-tirith festung")
    assert t.places("freie") == {"ausfall"}
    t.army(minas_tirith__festung="", minas_tirith="gondor 3r", osgiliath="sauron 2r").says("freie", "angriff minas-tirith")
    assert t.places("freie") == {"osgiliath"}  # nobody is besieged here


@pytest.mark.rule("rk.aktion.keine-pflicht")
def test_nobody_must_move_but_standing_still_in_mordor_costs_a_point(table):
    t = table().acts("freie", "person person", "").fellowship(mordor=1, region="morannon", busy=False)
    t.says("freie", "verfallen", "verfallen")
    assert t.s["round"] == 2
    assert t.s["fellowship"]["corruption"] == 1


@pytest.mark.rule("rk.aktion.rekrutierung.diplomatie")
def test_diplomacy_leads_one_box_on_and_never_a_passive_nation_to_war(table):
    t = table().acts("freie", "rekrutierung rekrutierung", "person").politics(rohan=1)
    t.refused("freie", "politik rohan", by="rk.aktion.rekrutierung.diplomatie")
    t.says("freie", "politik gondor")
    assert t.s["politics"]["gondor"] == 1


# --- Elven Rings, once more ----------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.aktion.elbenring.einsatz")
def test_a_ring_turns_an_unused_die_and_another_may_act(ring):
    ring.says("freie", "ring person rekrutierung")
    assert sorted(ring.s["pools"]["freie"]["unused"]) == ["ereignis", "rekrutierung"]
    ring.says("freie", "ziehe personen")  # not the die that was turned
    assert ring.s["pools"]["freie"]["unused"] == ["rekrutierung"]


@pytest.mark.rule("rk.aktion.elbenring.jagdbox")
def test_no_die_comes_back_out_of_the_hunt_box(table):
    t = table().changed(rings={"freie": 2, "schatten": 1}).hunt(3).acts("schatten", "armee", "person")
    t.says("schatten", "ring")
    assert {key.split()[0] for key in t.choices("schatten")} == {"armee"}
    t.says("schatten", "armee person")
    assert t.s["hunt_box"]["schatten"] == 3


@pytest.mark.rule("rk.plan.box.jagd")
def test_the_hunt_box_holds_the_dice_of_both_sides(table):
    t = table().says("freie", "weiter")
    t.lucky("schatten", "2", lambda s: s["hunt_box"]["schatten"] == 2 and "person" in s["pools"]["freie"]["unused"])
    t.says("freie", "gemeinschaft person" if "gemeinschaft person" in t.choices("freie") else "gemeinschaft")
    while t.s["stack"][-1]["frame"] not in ("aktion", "phase-gemeinschaft"):
        side = t.asked
        t.answers(side, sorted(t.choices(side))[0])
    assert t.s["hunt_box"] == {"freie": 1, "schatten": 2}

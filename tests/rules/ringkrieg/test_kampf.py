"""Chapter VI: attacking, rounds, casualties, retreat, sieges."""

from __future__ import annotations

import pytest

from games.ringkrieg.battle import numbers

HIT, MISS, NO_SIX = {5, 6}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}


@pytest.fixture
def fight(table):
    """The Shadow in Nord-Ithilien is about to attack the Free Peoples in Osgiliath."""

    def build(shadow="sauron 5r 1n", free="gondor 3r 1e 1a", dice="armee"):
        t = table().holds("freie").holds("schatten").acts("schatten", f"{dice} {dice}", "person person").war("sauron", "gondor")
        return t.army(nord_ithilien=shadow, osgiliath=free)

    return build


def battle(t):
    return next(f for f in t.s["stack"] if f["frame"] == "schlacht")


@pytest.mark.rule("rk.kampf.angriff.kriegszustand")
@pytest.mark.rule("rk.politik.krieg.angriff")
def test_only_nations_at_war_attack(fight):
    t = fight().politics(sauron=1)
    t.refused("schatten", "angriff nord-ithilien osgiliath alles", by="rk.kampf.angriff.kriegszustand")


@pytest.mark.rule("rk.kampf.nachhut.nicht-im-krieg")
def test_the_others_stay_in_the_rear(fight):
    t = fight(shadow="sauron 2r, sued 2r").says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.figures("nord-ithilien") == {"sued.r": 2}


@pytest.mark.rule("rk.kampf.angriff.personenwuerfel")
def test_a_character_die_needs_a_leader(fight):
    fight(shadow="sauron 5r", dice="person").refused("schatten", "angriff nord-ithilien", by="rk.kampf.angriff.personenwuerfel")
    t = fight(dice="person").says("schatten", "angriff nord-ithilien osgiliath 2 sauron regulaer")
    t.refused("schatten", "fertig", by="rk.kampf.angriff.personenwuerfel")
    assert fight(dice="person").allowed("schatten", "angriff nord-ithilien osgiliath 2 sauron regulaer, 1 sauron nazgul, fertig")
    assert fight(dice="armee").allowed("schatten", "angriff nord-ithilien osgiliath 2 sauron regulaer, fertig")


@pytest.mark.rule("rk.politik.vorruecken.angriff")
@pytest.mark.rule("rk.politik.aktivieren.angriff")
def test_an_attack_activates_and_moves_each_nation_once(table):
    t = (
        table()
        .acts("schatten", "armee armee", "person")
        .war("sauron")
        .army(nord_ithilien="sauron 5r", osgiliath="gondor 4r, rohan 1r")
    )
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.s["politics"]["gondor"] == 1 and t.s["politics"]["rohan"] == 2
    assert {"gondor", "rohan"} <= set(t.s["active"])


@pytest.mark.rule("rk.belagerung.stadt.treffer")
@pytest.mark.rule("rk.kampf.wurf.treffer")
def test_against_a_fortification_the_attacker_needs_a_six_in_the_first_round(fight):
    t = fight(shadow="sauron 5r", free="gondor 4r").rolling(5, 5, *[{2, 3, 4, 5}] * 3, *[MISS] * 3, HIT)
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.heard("(ab 6): 0 Treffer") and t.heard("(ab 5): 1 Treffer")
    assert t.figures("nord-ithilien/angriff") == {"sauron.r": 4}
    t.rolling(5, *[MISS] * 7).says("schatten", "weiter").says("freie", "bleiben")
    assert t.figures("osgiliath") == {"gondor.r": 3}


@pytest.mark.rule("rk.kampf.wiederholung.anzahl")
@pytest.mark.rule("rk.kampf.wiederholung.beispiel")
def test_only_missed_dice_are_rolled_again(fight):
    t = (
        fight(shadow="sauron 5r", free="gondor 5r 3a")
        .army(minas_tirith="gondor 1r")
        .rolling(*[{1, 2, 3, 4, 5}] * 5, *[MISS] * 2, *[HIT] * 3, HIT, MISS)
    )
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.heard("(ab 5): 3 Treffer") and t.heard("wiederholen") and t.heard("(ab 5): 1 Treffer")
    assert t.figures("nord-ithilien/angriff") == {"sauron.r": 1}


@pytest.mark.rule("rk.kampf.staerke.beispiel")
@pytest.mark.rule("rk.kampf.wuerfel.maximum")
@pytest.mark.rule("rk.kampf.staerke.begriff")
def test_strength_four_and_eight(table):
    t = table().army(osgiliath="gondor 3r 1e 1a", nord_ithilien="sauron 6r 2e")
    assert numbers.strength(t.facts, t.s, "freie", "osgiliath") == 4
    assert numbers.strength(t.facts, t.s, "schatten", "nord-ithilien") == 8
    assert numbers.at_most_five(8) == 5
    t.person(boromir="osgiliath", merry="osgiliath")  # a Captain of the West, and a Companion who is none
    assert numbers.strength(t.facts, t.s, "freie", "osgiliath") == 5


@pytest.mark.rule("rk.kampf.verluste.treffer")
@pytest.mark.rule("rk.kampf.verluste.elite-zwei")
@pytest.mark.rule("rk.kampf.verluste.beispiel")
@pytest.mark.rule("rk.kampf.verluste.reihenfolge")
def test_two_hits(fight):
    def hit():
        t = fight(shadow="sauron 5r", free="gondor 2r 2e").rolling(6, 6, *[{1, 2, 3, 4, 5}] * 3, *[MISS] * 4)
        return t.says("schatten", "angriff nord-ithilien osgiliath alles")

    assert hit().asked == "freie"
    assert hit().says("freie", "entferne gondor regulaer", "entferne gondor regulaer").figures("osgiliath") == {"gondor.e": 2}
    assert hit().says("freie", "entferne 2 reguläre").figures("osgiliath") == {"gondor.e": 2}
    assert hit().says("freie", "entferne 2 reguläre").heard("verlieren: 2 reguläre Einheiten (Gondor)")
    assert hit().choices("freie") == {
        "ersetze gondor elite", "entferne gondor elite", "entferne gondor regulaer", "entferne 2 gondor regulaer",
    }  # fmt: skip
    twice = hit().says("freie", "ersetze gondor elite", "ersetze gondor elite")
    assert twice.figures("osgiliath") == {"gondor.r": 4}
    assert twice.s["lost"]["gondor.e"] == 2
    once = hit().says("freie", "entferne gondor elite")
    assert once.figures("osgiliath") == {"gondor.r": 2, "gondor.e": 1}
    hit().says("freie", "ersetze gondor elite").refused("freie", "entferne gondor elite", by="rk.kampf.verluste.elite-zwei")


@pytest.mark.rule("rk.anfuehrer.verlust.letzte-einheit")
@pytest.mark.rule("rk.rekrutierung.rueckkehr")
@pytest.mark.rule("rk.kampf.verluste.schatten")
def test_leaders_and_persons_fall_with_the_last_unit(fight):
    t = fight(shadow="sauron 5r 1n", free="gondor 1r 1a").person(boromir="osgiliath").rolling(6)
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.s["persons"]["boromir"] == "tot"
    assert t.s["lost"] == {"gondor.r": 1, "gondor.a": 1}
    assert t.frame == "vorruecken"


@pytest.mark.rule("rk.kampf.ende.vorruecken")
@pytest.mark.rule("rk.kampf.rueckzug.entscheidung")
@pytest.mark.rule("rk.kampf.rueckzug.region")
def test_cease_retreat_and_advance(fight):
    t = fight(shadow="sauron 5r", free="gondor 4r").army(sued_ithilien="sauron 1r").rolling(*[{1, 2, 3, 4, 5}] * 5, *[MISS] * 4)
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.asked == "schatten"
    t.says("schatten", "weiter").refused("freie", "sued-ithilien", by="rk.kampf.rueckzug.region")
    t.says("freie", "pelargir").says("schatten", "vorruecken 3 sauron regulaer fertig")
    assert t.figures("osgiliath") == {"sauron.r": 3}
    assert t.figures("nord-ithilien") == {"sauron.r": 2}
    assert t.figures("pelargir") == {"gondor.r": 5}
    assert t.asked == "freie" and t.frame == "aktion"


@pytest.mark.rule("rk.kampf.ende.vorruecken")
@pytest.mark.rule("rk.kampf.rueckzug.angreifer")
def test_who_ceases_stays_where_he_was(fight):
    t = fight(shadow="sauron 5r", free="gondor 4r").rolling(*[{1, 2, 3, 4, 5}] * 5, *[MISS] * 4)
    t.says("schatten", "angriff nord-ithilien osgiliath alles", "einstellen")
    assert t.figures("nord-ithilien") == {"sauron.r": 5} and t.figures("osgiliath") == {"gondor.r": 4}
    assert t.frame == "aktion"  # nobody advances


# --- who attacks whom ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.kampf.angriff.womit")
def test_an_army_or_a_character_die_attacks(fight):
    for die in ("armee", "person"):
        assert fight(dice=die).allowed("schatten", "angriff nord-ithilien osgiliath alles")
    for die in ("rekrutierung", "ereignis"):
        assert not fight(dice=die).allowed("schatten", "angriff nord-ithilien osgiliath alles")


@pytest.mark.rule("rk.kampf.angriff.ziele")
def test_an_attack_reaches_the_next_region(fight):
    t = fight().army(minas_tirith="gondor 3r").says("schatten", "angriff nord-ithilien")
    assert t.places("schatten") == {"osgiliath"}
    other = fight().lies("denethors_torheit")  # an effect that bars no way
    assert other.acts("schatten", "armee armee", "person person").allowed("schatten", "angriff nord-ithilien osgiliath")


@pytest.mark.rule("rk.kampf.angriff.eine-armee")
def test_one_die_is_one_attack(fight):
    t = fight("sauron 5r", "gondor 4r").army(sued_ithilien="sauron 1r").rolling(*[NO_SIX] * 5, *[MISS] * 4)
    t.says("schatten", "angriff nord-ithilien osgiliath alles", "einstellen")
    assert t.asked == "freie" and t.frame == "aktion"


@pytest.mark.rule("rk.kampf.angriff.bleibt-stehen")
def test_attackers_stay_in_their_region(fight):
    t = fight("sauron 5r", "gondor 4r").rolling(*[NO_SIX] * 5, *[MISS] * 4)
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.figures("nord-ithilien/angriff") == {"sauron.r": 5} and t.figures("osgiliath") == {"gondor.r": 4}


@pytest.mark.rule("rk.kampf.nachhut.begriff")
@pytest.mark.rule("rk.kampf.nachhut.wirkung")
def test_the_rearguard_has_no_part_in_it(fight):
    """It rolls no dice, leads nobody, falls not and does not advance."""
    t = fight("sauron 3r 1n", "gondor 2r").rolling(6, 6, 5, 1)
    t.says("schatten", "angriff nord-ithilien osgiliath 2 sauron regulaer", "fertig")
    assert t.heard("Der Schatten würfelt 6 6") and not t.heard("wiederholt")
    assert t.figures("nord-ithilien") == {"sauron.r": 1, "sauron.n": 1}
    assert t.figures("nord-ithilien/angriff") == {"sauron.r": 1} and t.frame == "vorruecken"
    assert "1 sauron nazgul" not in t.says("schatten", "vorruecken").choices("schatten")


@pytest.mark.rule("rk.kampf.nachhut.zusammensetzung")
def test_both_parts_have_a_unit(fight):
    """Where all units attack, all others attack with them."""
    t = fight("sauron 2r 2n", "gondor 4r").person(hexenkoenig_heermeister="nord-ithilien").rolling(*[NO_SIX] * 2, *[MISS] * 4)
    t.says("schatten", "angriff nord-ithilien osgiliath 2 sauron regulaer", "fertig")
    assert t.figures("nord-ithilien") == {} and t.figures("nord-ithilien/angriff") == {"sauron.r": 2, "sauron.n": 2}
    assert t.s["persons"]["hexenkoenig_heermeister"] == "nord-ithilien/angriff"
    t = fight("sauron 2r 2n", "gondor 4r").rolling(*[NO_SIX] * 1, *[MISS] * 4, NO_SIX)
    t.says("schatten", "angriff nord-ithilien osgiliath 1 sauron nazgul")
    t.refused("schatten", "fertig", by="rk.kampf.nachhut.zusammensetzung")
    t.says("schatten", "1 sauron regulaer")
    assert t.figures("nord-ithilien") == {"sauron.r": 1, "sauron.n": 1}  # divided as one likes


@pytest.mark.rule("rk.kampf.verteidiger.alle")
def test_all_defenders_fight(fight):
    t = fight("sauron 3r", "gondor 2r, rohan 1r 1a").person(boromir="osgiliath").rolling(*[NO_SIX] * 3, *[MISS] * 6)
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert rolled(t, "Die Freien Völker würfeln") == 4 and rolled(t, "Die Freien Völker wiederholen") == 2


@pytest.mark.rule("rk.anfuehrer.person-allein")
def test_persons_without_units_are_not_attacked(fight):
    t = fight("sauron 3r", "").person(boromir="osgiliath").army(sued_ithilien="")
    assert not t.allowed("schatten", "angriff nord-ithilien")
    t.says("schatten", "armee nord-ithilien osgiliath alles", "fertig")
    assert t.s["persons"]["boromir"] == "osgiliath" and t.figures("osgiliath") == {"sauron.r": 3}


# --- rounds and dice -----------------------------------------------------------------------------------------------------


def rolled(t, who):
    """How many dice somebody rolled last."""
    line = next(line for line in reversed(t.told) if who in line)
    return len(line.partition(who)[2].partition(" (")[0].split())


@pytest.mark.rule("rk.kampf.simultan")
def test_who_falls_has_rolled(fight):
    t = fight("sauron 1r", "gondor 1r").rolling(6, 6).says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.figures("osgiliath") == {} and t.figures("nord-ithilien") == {}


@pytest.mark.rule("rk.kampf.rueckzug.entscheidung")
@pytest.mark.rule("rk.kampf.ende.wann")
@pytest.mark.rule("rk.kampf.runde.begriff")
def test_round_follows_round_until_it_ends(fight):
    t = (
        fight("sauron 2r", "gondor 2r")
        .rolling(*[NO_SIX] * 2, *[MISS] * 2)
        .says("schatten", "angriff nord-ithilien osgiliath alles")
    )
    t.rolling(*[MISS] * 4).says("schatten", "weiter").says("freie", "bleiben")
    assert t.heard("Kampfrunde 2") and battle(t)["round"] == 2
    t.rolling(HIT, HIT, MISS, MISS).says("schatten", "weiter").says("freie", "bleiben")
    assert t.figures("osgiliath") == {} and t.frame == "vorruecken" and not t.heard("Kampfrunde 4")


@pytest.mark.rule("rk.kampf.wurf.anzahl")
@pytest.mark.rule("rk.kampf.wurf.begriff")
@pytest.mark.rule("rk.kampf.staerke.ueber-fuenf")
@pytest.mark.rule("rk.kampf.wuerfel.maximum")
def test_as_many_dice_as_units_but_five(fight):
    for units, dice in ((1, 1), (4, 4), (5, 5), (6, 5)):
        t = fight(f"sauron {units}r", "gondor 2r").rolling(*[NO_SIX] * dice, *[MISS] * 2)
        t.says("schatten", "angriff nord-ithilien osgiliath alles")
        assert rolled(t, "Der Schatten würfelt") == dice


@pytest.mark.rule("rk.kampf.fuehrung.begriff")
@pytest.mark.rule("rk.kampf.wiederholung.begriff")
@pytest.mark.rule("rk.kampf.wiederholung.treffer")
def test_leadership_is_leaders_nazgul_and_persons(table):
    t = table().army(osgiliath="gondor 3r 2a", nord_ithilien="sauron 2r 3n")
    t.person(aragorn_erbe="osgiliath", boromir="osgiliath", hexenkoenig_heermeister="nord-ithilien", saurons_mund="nord-ithilien")
    assert numbers.leadership(t.facts, t.s, "freie", "osgiliath") == 2 + 2 + 1
    assert numbers.leadership(t.facts, t.s, "schatten", "nord-ithilien") == 3 + 2 + 2
    assert [numbers.reroll_dice(lead, 5) for lead in (0, 4, 5, 6)] == [0, 4, 5, 5]
    assert numbers.reroll_dice(3, 2) == 2


@pytest.mark.rule("rk.kampf.wiederholung.treffer")
def test_the_reroll_needs_the_same_number(fight):
    t = fight("sauron 2r 2n", "gondor 3r").rolling(*[NO_SIX] * 2, *[MISS] * 3, 5, 6)
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.figures("osgiliath") == {"gondor.r": 2}  # behind walls a five is not enough
    t.rolling(*[MISS] * 4, 5, 4).says("schatten", "weiter").says("freie", "bleiben")
    assert t.figures("osgiliath") == {"gondor.r": 1}


@pytest.mark.rule("rk.kampf.modifikator.beispiel")
@pytest.mark.rule("rk.kampf.modifikator.eins-sechs")
@pytest.mark.rule("rk.kampf.modifikator.addieren")
def test_modifiers(table):
    from games import effects
    from games.flow import Transition

    assert [die for die in range(1, 7) if numbers.hit(die, 1, 5)] == [4, 5, 6]
    assert [die for die in range(1, 7) if numbers.hit(die, 9, 5)] == [2, 3, 4, 5, 6]
    assert [die for die in range(1, 7) if numbers.hit(die, -9, 5)] == [6]
    t = Transition(table().game, table().s)
    for plus in (1, 2):
        effects.add(t, "wurf", until="immer", value=plus, only={"seite": "freie"})
    assert numbers.modifier(t.state, "wurf", "freie") == 3  # they add up
    assert numbers.modifier(t.state, "wiederholung", "freie") == 0 and numbers.modifier(t.state, "wurf", "schatten") == 0


# --- losses --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.kampf.verluste.treffer")
@pytest.mark.rule("rk.kampf.verluste.beispiel")
def test_an_elite_covers_two_of_three_hits(fight):
    t = fight("sauron 3r", "gondor 2r 1e").rolling(6, 6, 6, *[MISS] * 3).says("schatten", "angriff nord-ithilien osgiliath alles")
    t.says("freie", "entferne gondor elite")
    assert t.figures("osgiliath") == {"gondor.r": 1}  # the third one is taken by a regular


@pytest.mark.rule("rk.kampf.verluste.reihenfolge")
def test_the_attacker_chooses_losses_first(fight):
    t = fight("sauron 2r 1e", "gondor 2r 1e").rolling(6, NO_SIX, NO_SIX, HIT, MISS, MISS)
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.asked == "schatten"
    t.says("schatten", "ersetze sauron elite")
    assert t.asked == "freie"
    t.says("freie", "ersetze gondor elite")
    assert t.figures("osgiliath") == {"gondor.r": 3} and t.figures("nord-ithilien/angriff") == {"sauron.r": 3}


@pytest.mark.rule("rk.kampf.verluste.ersatz")
@pytest.mark.rule("rk.kampf.verluste.ersatz-freie")
@pytest.mark.rule("rk.kampf.verluste.freie")
@pytest.mark.rule("rk.kampf.verluste.ersatz-nation")
@pytest.mark.rule("rk.kampf.verluste.ersatz-quelle")
def test_where_the_replacement_comes_from(fight):
    def hit(**spots):
        return fight("sauron 2r", "gondor 1e").emptied().army(nord_ithilien="sauron 2r", osgiliath="gondor 1r 1e", **spots)

    t = hit().lose("gondor 1r")
    before = t.s["reserve"]["gondor.r"]
    t.rolling(6, NO_SIX, *[MISS] * 2).says("schatten", "angriff nord-ithilien osgiliath alles").says(
        "freie", "ersetze gondor elite"
    )
    assert t.s["lost"] == {"gondor.r": 0, "gondor.e": 1} and t.s["reserve"]["gondor.r"] == before  # earlier losses first
    t = hit()
    before = t.s["reserve"]["gondor.r"]
    t.rolling(6, NO_SIX, *[MISS] * 2).says("schatten", "angriff nord-ithilien osgiliath alles").says(
        "freie", "ersetze gondor elite"
    )
    assert t.s["reserve"]["gondor.r"] == before - 1 and t.s["lost"] == {"gondor.e": 1}
    t = hit(pelargir="gondor 9r", lossarnach="gondor 5r")
    assert t.s["reserve"]["gondor.r"] == 0 and t.s["reserve"]["rohan.r"] > 0  # of another nation
    t.rolling(6, NO_SIX, *[MISS] * 2).says("schatten", "angriff nord-ithilien osgiliath alles")
    t.refused("freie", "ersetze gondor elite", by="rk.kampf.verluste.ersatz")
    t.says("freie", "entferne gondor elite")
    assert t.figures("osgiliath") == {"gondor.r": 1}


@pytest.mark.rule("rk.anfuehrer.verlust.dauer")
@pytest.mark.rule("rk.anfuehrer.verlust.hexenkoenig")
def test_nazgul_come_back_persons_do_not(fight):
    t = fight("sauron 1r 1n", "gondor 3r 1a").person(hexenkoenig_heermeister="nord-ithilien")
    free = t.s["reserve"]["sauron.n"]
    t.rolling(NO_SIX, HIT, *[MISS] * 2, *[NO_SIX] * 2).says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.s["reserve"]["sauron.n"] == free + 1 and t.s["persons"]["hexenkoenig_heermeister"] == "tot"
    t = fight("sauron 2r", "gondor 1r 1a").rolling(6).says("schatten", "angriff nord-ithilien osgiliath alles")
    assert t.heard("Mit der letzten Einheit fallen")
    assert t.s["lost"] == {"gondor.r": 1, "gondor.a": 1}


@pytest.mark.rule("rk.kampf.angriff.ziele")
@pytest.mark.rule("rk.armee.begriff")
def test_what_cannot_be_attacked_says_why(table):
    t = table().emptied().war("gondor", "sauron").army(osgiliath="gondor 1r", minas_tirith="gondor 2r", nord_ithilien="sauron 4r")
    t.acts("schatten", "armee", "armee")
    assert "zuerst, wer angreift" in t.refused("schatten", "angriff osgiliath", by="rk.armee.begriff")
    for near in ("dagorlad", "nord-ithilien"):
        assert "Dort steht keine" in t.refused("schatten", f"angriff nord-ithilien {near}", by="rk.kampf.angriff.ziele")
    far = t.refused("schatten", "angriff nord-ithilien minas-tirith", by="rk.kampf.angriff.ziele")
    assert "grenzen nicht aneinander" in far

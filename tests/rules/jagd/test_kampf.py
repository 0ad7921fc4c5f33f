"""B-11: battles."""

from __future__ import annotations

import pytest

from games import rules


@pytest.fixture
def fight(table):
    """p1 (Frodo) on R8 has exchanged cards with p2 (a rider, on R9) and p3 (Sam, on Q9)."""

    def build(p1="armee_elben, seil", p2="armee_orks, umhang", p3="armee_ents", at=("R8", "R9", "Q9"), **variant):
        t = table("frodo", "reiter_1", "sam", **variant).deals(p1=p1, p2=p2, p3=p3).stands(p1=at[0], p2=at[1], p3=at[2])
        return t.traded("p1", "p2", "p3")

    return build


def score(t):
    f = t.s["stack"][-1]
    return len(f["shown"][f["attacker"]]), len(f["shown"][f["defender"]])


# --- who may attack whom -------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.kampf.beginn")
@pytest.mark.rule("jd.widerspruch.kampf-vor-bewegung")
def test_not_before_moving(fight):
    t = fight().turn("p1")
    t.refused("p1", "angriff p2", by="jd.kampf.beginn")
    t.refused("p1", "angriff p2", by="jd.widerspruch.kampf-vor-bewegung")


@pytest.mark.rule("jd.kampf.zeitpunkt")
def test_only_whom_one_exchanged_with_here(fight):
    t = fight().traded("p1", "p3")
    t.refused("p1", "angriff p2", by="jd.kampf.zeitpunkt")
    t.refused("p1", "angriff p2", by="jd.kampf.beginn")
    assert fight().stopped("p1", trades={"R7": ["p2"], "R8": ["p3"]}).refused("p1", "angriff p2", by="jd.kampf.zeitpunkt")


@pytest.mark.rule("jd.kampf.ohne-tausch")
def test_without_cards_no_battle(fight):
    t = fight(p2="").traded("p1", "p3")
    assert "mangels Karten" in t.refused("p1", "angriff p2", by="jd.kampf.ohne-tausch")


@pytest.mark.rule("jd.machtprobe.kampf")
def test_a_battle_is_a_machtprobe_against_a_neighbour(fight):
    t = fight(at=("R8", "M18", "Q9"))
    t.refused("p1", "angriff p2", by="jd.machtprobe.kampf")
    t = fight().says("p1", "angriff p2 elben").says("p2", "aufgeben").says("p1", "nimm umhang")
    assert t.s["stack"][1]["trials"] == 1
    fight().traded("p1", "p2", trials=2).refused("p1", "angriff p2", by="jd.machtprobe.hoechstens-zwei")


@pytest.mark.rule("jd.kampf.einmal-je-spieler")
def test_the_same_player_only_once(fight):
    t = fight("armee_elben, armee_zwerge, armee_trolle").says("p1", "angriff p2 elben").says("p2", "orks").says("p1", "genug")
    t.refused("p1", "angriff p2", by="jd.kampf.einmal-je-spieler")
    t.says("p1", "angriff p3 trolle")
    assert t.asked == "p3"


# --- troops --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.kampf.truppen-gegen-reiter")
def test_riders_are_attacked_by_good_troops(fight):
    t = fight("armee_elben, armee_trolle, armee_wasa", p2="armee_warge, armee_zwerge, armee_variags")
    t.refused("p1", "angriff p2 trolle", by="jd.kampf.truppen-gegen-reiter")
    t.says("p1", "angriff p2 elben")
    t.refused("p2", "truppe zwerge", by="jd.kampf.truppen-gegen-reiter")
    t.says("p2", "warge").says("p1", "wasa").says("p2", "variags")
    assert score(t) == (2, 2)


@pytest.mark.rule("jd.kampf.truppen-gegen-hobbit")
def test_hobbits_are_attacked_by_evil_troops(fight):
    t = fight("armee_elben, armee_trolle", p3="armee_ents, armee_warge")
    t.refused("p1", "angriff p3 elben", by="jd.kampf.truppen-gegen-hobbit")
    t.says("p1", "angriff p3 trolle")
    t.refused("p3", "truppe warge", by="jd.kampf.truppen-gegen-hobbit")
    t.says("p3", "ents")


@pytest.mark.rule("jd.kampf.gleiche-gesinnung")
def test_ones_own_side_but_not_with_ones_own_card(fight):
    t = fight("frodo, armee_trolle")
    t.refused("p1", "angriff p3 frodo", by="jd.kampf.gleiche-gesinnung")
    t.says("p1", "angriff p3 trolle")
    assert fight("frodo, seil").says("p1", "angriff p2 frodo").asked == "p2"


def test_anothers_card_does_not_fight(fight):
    fight("sam, armee_elben").refused("p1", "angriff p2 sam", by="jd.karte.hobbit-reiter")


@pytest.mark.rule("jd.begriff.truppen")
@pytest.mark.rule("jd.karte.armee")
def test_every_card_with_points_is_a_troop(fight):
    t = fight("armee_elben, gandalf, legolas, adler, ring, seil, butterblume").says("p1", "angriff p2")
    answers = [c for c in t.play.candidates("p1") if c.key.startswith("truppe ")]
    found = {c.key for c in answers if c.refusal is None or "jd.begriff.truppen" not in c.refusal.rules}
    assert found == {f"truppe {x}" for x in ("armee_elben", "gandalf", "legolas", "adler", "ring", "stadt")}
    t.refused("p1", "truppe seil", by="jd.begriff.truppen")
    t.refused("p1", "truppe butterblume", by="jd.begriff.truppen")


@pytest.mark.rule("jd.begriff.gesinnung")
def test_free_troops_fight_on_every_side(fight):
    """Hobbits are good, riders evil; a free troop is either."""
    hand = "armee_elben, armee_trolle, armee_wasa"
    assert fight(hand).allowed("p1", "angriff p2 wasa") and fight(hand).allowed("p1", "angriff p3 wasa")
    fight(hand).refused("p1", "angriff p2 trolle", by="jd.kampf.gleiche-gesinnung")
    fight(hand).refused("p1", "angriff p3 elben", by="jd.kampf.gleiche-gesinnung")


@pytest.mark.rule("jd.begriff.kampfpunkte")
@pytest.mark.rule("jd.karte.streicher-mund")
def test_streicher_counts_two(fight):
    t = fight("streicher, seil", p2="armee_orks, saurons_mund").says("p1", "angriff p2 streicher").says("p2", "saurons mund")
    assert t.frame == "battle"
    assert t.asked == "p1"  # two are matched by two
    t = fight("armee_elben, seil", p2="saurons_mund").says("p1", "angriff p2 elben")
    t.refused("p2", "saurons mund", by="jd.kampf.sieg")


@pytest.mark.rule("jd.widerspruch.ring-gesinnung")
def test_the_ring_fights_for_every_side(fight):
    assert fight("ring, seil").allowed("p1", "angriff p2 ring")
    assert fight("ring, seil").allowed("p1", "angriff p3 ring")
    t = fight("armee_elben", p2="ring, umhang").says("p1", "angriff p2 elben").says("p2", "ring")
    assert "ring" in t.hand("p2")


@pytest.mark.rule("jd.widerspruch.stadt-gesinnung")
def test_a_city_must_fit_the_troops_of_this_battle_not_the_player(fight):
    """Frodo in Dol Guldur: against a Hobbit the evil city serves him, against a rider it does not."""
    t = fight("armee_elben, armee_trolle", at=("L16", "L17", "L17"))
    t.refused("p1", "angriff p2 stadt", by="jd.widerspruch.stadt-gesinnung")
    t.says("p1", "angriff p3 stadt")
    t.refused("p3", "stadt", by="jd.widerspruch.stadt-gesinnung")


@pytest.mark.rule("jd.kampf.stadt")
@pytest.mark.rule("jd.widerspruch.neutral-unabhaengig")
def test_a_city_counts_one_point(fight):
    """For the one whose troops it fits, if anybody stands in it or beside it; free cities never."""
    edoras = ("S7", "T6", "E17")
    t = fight("armee_elben, seil", at=edoras).traded("p1", "p2").says("p1", "angriff p2 stadt")
    t.refused("p2", "stadt", by="jd.kampf.stadt")  # a good city
    t.says("p2", "orks")
    t.refused("p1", "stadt", by="jd.kampf.stadt")  # once
    fight().refused("p1", "angriff p2 stadt", by="jd.kampf.stadt")
    t = fight("armee_elben, seil", at=("M9", "L8", "E17")).traded("p1", "p2")
    t.refused("p1", "angriff p2 stadt", by="jd.widerspruch.neutral-unabhaengig")


# --- the battle ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.kampf.ablauf")
@pytest.mark.rule("jd.begriff.angreifer")
def test_troop_by_troop(fight):
    t = fight("armee_elben, armee_zwerge, armee_ents", p2="armee_orks, armee_warge", p3="boot").says("p1", "angriff p2 elben")
    assert t.asked == "p2"
    t.says("p2", "orks")
    assert t.asked == "p1"
    t.says("p1", "zwerge")  # one troop a blow
    assert (t.asked, score(t)) == ("p2", (2, 1))
    t.says("p2", "warge")
    assert (t.asked, score(t)) == ("p1", (2, 2))
    t.says("p1", "genug")
    assert t.heard("Der Kampf zwischen ⟦p1⟧ und ⟦p2⟧ endet unentschieden.")
    assert "Truppen" in fight("seil, armee_trolle").refused("p1", "angriff p2", by="jd.kampf.ablauf")


ARMIES = "armee_elben, armee_zwerge, armee_ents, armee_seemenschen, armee_waldlaeufer, armee_menschen_von_gondor"
EVIL = "armee_orks, armee_warge, armee_trolle, armee_halborks, armee_uruk_hai, armee_menschen_von_mordor"


@pytest.mark.rule("jd.kampf.hoechstens-fuenf")
def test_five_points_at_most(fight):
    t = fight(ARMIES, p2=EVIL, p3="boot").says("p1", "angriff p2 elben")
    for mine, his in (("orks", "zwerge"), ("warge", "ents"), ("trolle", "seestadt"), ("halborks", "waldläufer")):
        t.says("p2", mine).says("p1", his)
    t.says("p2", "uruk-hai")
    assert t.heard("Der Kampf zwischen ⟦p1⟧ und ⟦p2⟧ endet unentschieden.")  # five are matched: nobody can add anything
    t = fight(f"{ARMIES}, streicher", p2=EVIL, p3="boot").says("p1", "angriff p2 elben").says("p2", "orks")
    for mine, theirs in (("zwerge", "warge"), ("ents", "trolle"), ("seestadt", "halborks")):
        t.says("p1", mine).says("p2", theirs)
    assert score(t) == (4, 4)
    t.refused("p1", "streicher", by="jd.kampf.hoechstens-fuenf")


@pytest.mark.rule("jd.widerspruch.fuenf-oder-drei")
def test_or_three_where_the_table_says_so(fight):
    t = fight(ARMIES, p2=EVIL, p3="boot", kampfpunkte="3").says("p1", "angriff p2 elben").says("p2", "orks")
    t.says("p1", "zwerge").says("p2", "warge").says("p1", "ents")
    assert t.asked == "p2"
    t.says("p2", "trolle")
    assert t.heard("Der Kampf zwischen ⟦p1⟧ und ⟦p2⟧ endet unentschieden.")


@pytest.mark.rule("jd.kampf.aufgeben")
def test_nobody_has_to_go_on(fight):
    t = fight().says("p1", "angriff p2 elben")
    assert "unterliege" in t.choices()
    t.says("p2", "orks")
    assert "genug" in t.choices()


def test_whoever_has_nothing_left_is_not_asked(fight):
    """Everybody can count cards and sees the cities; with a card in the hand one is asked, whatever it is."""
    t = fight("armee_elben", p2="armee_orks, umhang").says("p1", "angriff p2 elben").says("p2", "orks")
    assert t.heard("Der Kampf zwischen ⟦p1⟧ und ⟦p2⟧ endet unentschieden.") and t.frame == "turn"
    t = fight("armee_elben, seil", p2="armee_orks, umhang").says("p1", "angriff p2 elben").says("p2", "orks")
    assert t.frame == "battle" and t.choices() == {"genug"}


def test_a_blow_is_matched_in_one_answer(fight):
    """With several troops: until they suffice nothing is shown, and what was chosen can be taken back."""
    t = fight("streicher, seil", p2="armee_orks, armee_trolle, umhang").says("p1", "angriff p2 streicher")
    assert t.asked == "p2"
    t.says("p2", "orks")
    assert t.play.drafts and not t.heard("zeigt Böse Armee") and t.hand("p2") == ["armee_orks", "armee_trolle", "umhang"]
    assert "1" in t.play.decision("p2").prompt and "truppe armee_orks" not in t.choices()
    t.says("p2", "trolle")
    assert t.heard("⟦p2⟧ zeigt Böse Armee (Orks) und Böse Armee (Trolle). Es steht 2 zu 2.") and t.hand("p2") == ["umhang"]
    t = fight("streicher, seil", p2="armee_orks, armee_trolle, umhang").says("p1", "angriff p2 streicher")
    t.says("p2", "orks", "unterliege")  # what was only chosen was not shown
    assert t.heard("⟦p1⟧ besiegt ⟦p2⟧.") and "armee_orks" in t.known("p1", "p2")


@pytest.mark.rule("jd.kampf.sieg")
def test_unmatched_points_win(fight):
    t = fight().says("p1", "angriff p2 elben").says("p2", "aufgeben")
    assert t.heard("⟦p1⟧ besiegt ⟦p2⟧.")
    t = fight(p2="saurons_mund, umhang").says("p1", "angriff p2 elben")
    t.refused("p2", "saurons mund", by="jd.kampf.sieg")


@pytest.mark.rule("jd.kampf.gegenangriff")
def test_no_striking_back_at_once(fight):
    fight().says("p1", "angriff p2 elben").refused("p2", "gegenangriff", by="jd.kampf.gegenangriff")


@pytest.mark.rule("jd.kampf.beute")
def test_the_winner_sees_the_hand_and_takes_a_card(fight):
    t = fight(p2="ring, umhang").says("p1", "angriff p2 elben").says("p2", "aufgeben")
    assert t.known("p1", "p2") == ["umhang", "ring"]
    t.says("p1", "nimm ring")
    assert "ring" in t.hand("p1")
    assert t.s["figures"]["p2"]["halls"] == 0
    t = fight(p2="").says("p1", "angriff p2 elben")  # nothing to show, nothing to take
    assert t.s["figures"]["p2"]["halls"] == 0
    assert t.asked == "p1"


@pytest.mark.rule("jd.kampf.karten-danach")
@pytest.mark.rule("jd.widerspruch.geschoepf-behalten")
def test_what_fought_is_discarded(fight):
    """Except the Ring and one's own character card, also where a flying beast says «behalten»."""
    t = fight("frodo, armee_elben", p2="fliegendes_geschoepf 2, ring").says("p1", "angriff p2 frodo")
    t.says("p2", "fliegendes geschöpf").says("p1", "elben").says("p2", "ring")
    assert t.hand("p1") == ["frodo"]
    assert t.hand("p2") == ["fliegendes_geschoepf", "ring"]
    assert sorted(t.s["discard"]) == ["armee_elben", "fliegendes_geschoepf"]
    assert t.known("p3", "p2") == ["ring"]


@pytest.mark.rule("jd.widerspruch.kampf-vor-bewegung")
def test_a_table_may_fight_before_moving(fight):
    """Without an exchange: before moving there was none. After it all is as usual."""
    with rules.reading(["jd.widerspruch.kampf-vor-bewegung"]):
        assert fight().turn("p1").allowed("p1", "angriff p2")
        fight().stopped("p1").refused("p1", "angriff p2", by="jd.kampf.zeitpunkt")

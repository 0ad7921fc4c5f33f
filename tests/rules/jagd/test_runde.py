"""B-3, B-4 and B-5: the turn in its steps, the win, and the kinds of movement."""

from __future__ import annotations

import pytest

DOOM, TOWER = "R15", "R16"


# --- the turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.runde.ablauf")
def test_the_ten_steps(table):
    """Die, Machtprobe, movement, exchange, Machtprobe, drawing, discarding, the next player."""
    t = table("frodo", "reiter_1").deals(p1="gandalf, seil 2", p2="umhang 2").stands(p1="T5", p2="S8")
    t.turn("p1", die=1).says("p1", "blick gandalf p2")
    assert t.heard("sieht das Blatt", "p1")
    t.says("p1", "gehe edoras")
    assert t.s["stack"][1]["trials"] == 1
    t.says("p1", "blick gandalf p2", "stadt 3")
    assert t.frame == "discard"
    t.says("p1", "wirf seil")
    assert t.asked == "p2"


@pytest.mark.rule("jd.runde.wuerfeln")
def test_every_turn_begins_with_the_die(table):
    t = table("frodo", "reiter_1").stands(p1="R7", p2="E17").deals(p1="seil", p2="umhang")
    t.stopped("p2").rolling(4).says("p2", "ende")
    assert t.heard("von ⟦p1⟧: gewürfelt ist eine 4.")
    assert t.s["stack"][1]["die"] == 4


@pytest.mark.rule("jd.runde.pflichten")
def test_one_field_at_least(duel):
    t = duel(at=("R7", "E17"), die=2)
    assert "mindestens ein Feld" in t.refused("p1", "ende", by="jd.runde.pflichten")
    t.says("p1", "gehe r8", "ende")
    assert t.asked == "p2"


@pytest.mark.rule("jd.bewegung.mindestens-ein-feld")
def test_not_where_the_turn_began(duel):
    """Out by the die and back by horse is no way to stay; with a second horse one may pass through."""
    t = duel("pferd_2", at=("R7", "E17"), die=2).says("p1", "gehe r8")
    t.refused("p1", "reite pferd 2 r7", by="jd.bewegung.mindestens-ein-feld")
    t = duel("pferd_2, pferd_1", at=("R7", "E17"), die=2).says("p1", "gehe r8", "reite pferd 2 r7")
    t.refused("p1", "ende", by="jd.bewegung.mindestens-ein-feld")
    t.says("p1", "reite pferd 1 r8", "ende")
    assert t.asked == "p2"
    t = duel("adler 2", at=("R7", "E17"), die=2).says("p1", "gehe r8", "fliege adler r7", "fliege adler bree")
    assert t.field("p1") == "G6"


def test_nor_by_getting_stuck_where_it_began(duel):
    """Without a cloak no second horse leads out of the woods again, so the first may not lead back into them."""
    t = duel("pferd_1, pferd_2", at=("E7", "M18"), die=1).says("p1", "gehe e6")
    t.refused("p1", "reite pferd 1 e7", by="jd.bewegung.mindestens-ein-feld")
    t = duel("pferd_1, pferd_2, umhang", at=("E7", "M18"), die=1).says("p1", "gehe e6", "reite pferd 1 e7")
    t.refused("p1", "ende", by="jd.bewegung.mindestens-ein-feld")
    t.says("p1", "reite pferd 2 e6", "ende")
    assert t.asked == "p2"


@pytest.mark.rule("jd.widerspruch.gestrandet")
def test_who_cannot_move_need_not(table):
    """On an island without a boat."""
    t = table("frodo", "reiter_1").deals(p1="seil", p2="umhang").stands(p1="tol fuin", p2="E17").turn("p1", die=6)
    t.refused("p1", "gehe", by="jd.felder.wasser.boot")
    t.says("p1", "stadt 3", "wirf seil")
    assert t.asked == "p2"
    t = table("frodo", "reiter_1").deals(p1="boot", p2="umhang").stands(p1="tol fuin", p2="E17").turn("p1", die=6)
    t.refused("p1", "ende", by="jd.runde.pflichten")


@pytest.mark.rule("jd.runde.wiederholen")
@pytest.mark.rule("jd.bewegung.zusatz")
@pytest.mark.rule("jd.begriff.bewegungsart")
def test_moving_again_with_cards(duel):
    t = duel("pferd_1, pferd_2, tom_bombadil", at=("R7", "E17"), die=1)
    t.says("p1", "gehe r8", "reite pferd 1 r9", "reite pferd 2 r10", "springe bombadil moria")
    assert t.field("p1") == "L11"
    assert t.hand("p1") == []


@pytest.mark.rule("jd.runde.ende")
def test_drawing_ends_the_turn(duel):
    t = duel("pferd_3, seil, gandalf", at=("T5", "E17"), die=1).says("p1", "gehe edoras", "stadt 2")
    assert t.frame == "discard"
    t.says("p1", "wirf seil")
    assert t.asked == "p2"


@pytest.mark.rule("jd.runde.machtproben-arten")
@pytest.mark.rule("jd.runde.gollum-hinweis")
@pytest.mark.rule("jd.widerspruch.galbra")
def test_taking_cards_by_cards_counts(duel):
    """Gollum, Bilbo, Kankra and character cards are Machtproben."""
    t = duel("bilbo, kankra, sam, seil", p2="umhang 3").says("p1", "bilbo p2", "kankra")
    t.refused("p1", "zieh sam", by="jd.machtprobe.hoechstens-zwei")


# --- the win -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.sieg.hobbits")
@pytest.mark.rule("jd.spiel.ziel")
@pytest.mark.rule("jd.begriff.siegesfeld")
@pytest.mark.rule("jd.begriff.hobbitspieler")
def test_a_hobbit_wins_one_turn_later_at_the_cracks_of_doom(table):
    """p2 is the Hobbit here."""
    t = table("reiter_1", "frodo").deals(p1="seil", p2="ring").stands(p1="E17", p2="Q16").turn("p2", die=1)
    t.refused("p2", "zeige ring", by="jd.sieg.hobbits")
    t.says("p2", f"gehe {DOOM.lower()}")
    assert "zuerst eine Runde" in t.refused("p2", "zeige ring", by="jd.sieg.hobbits")
    t.says("p2", "ende")
    t.stopped("p1").says("p1", "ende").says("p2", "zeige ring")
    assert t.result.winners == ("p2",)
    assert t.result.rule == "jd.sieg.hobbits"


@pytest.mark.rule("jd.sieg.reiter")
@pytest.mark.rule("jd.begriff.reiterspieler")
def test_a_rider_wins_one_turn_later_in_barad_dur(table):
    """p1 is the rider here."""
    t = table("reiter_1", "frodo").deals(p1="ring", p2="seil").stands(p1="Q16", p2="E17").turn("p1", die=1)
    t.says("p1", f"gehe {TOWER.lower()}")
    t.refused("p1", "zeige ring", by="jd.sieg.reiter")
    assert t.play.say("p1", "zeige ring").rules == ("jd.sieg.reiter",)
    t.says("p1", "ende").stopped("p2").says("p2", "ende").says("p1", "zeige ring")
    assert t.result.winners == ("p1",)


def test_leaving_means_waiting_again(table):
    t = table("reiter_1", "frodo").deals(p1="ring, pferd_2", p2="seil").stands(p1=TOWER, p2="E17").figure("p1", waited=True)
    t.turn("p1", die=1).says("p1", "gehe q16", "reite pferd 2 barad-dur")
    t.refused("p1", "zeige ring", by="jd.sieg.reiter")


@pytest.mark.rule("jd.sieg.ohne-ring")
def test_one_may_wait_without_the_ring(table):
    t = table("reiter_1", "frodo").deals(p1="gollum", p2="ring").stands(p1="Q16", p2="E17").turn("p1", die=1)
    t.says("p1", "gehe barad-dur", "ende").stopped("p2").says("p2", "ende")
    t.refused("p1", "zeige ring", by="jd.karte.ring")
    t.says("p1", "gollum p2", "zeige ring")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("jd.widerspruch.siegzeitpunkt")
def test_the_ring_is_shown_at_any_time_of_the_turn(table):
    """After a Machtprobe too."""
    t = table("reiter_1", "frodo").deals(p1="ring, sauron", p2="seil").stands(p1=TOWER, p2="E17").figure("p1", waited=True)
    t.turn("p1").says("p1", "blick sauron p2", "zeige ring")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("jd.sieg.stehenbleiben")
def test_on_the_victory_field_one_may_stay(table):
    t = table("reiter_1", "frodo").deals(p1="seil", p2="umhang").stands(p1=TOWER, p2="E17").turn("p1", die=6)
    t.says("p1", "ende")
    assert t.field("p1") == TOWER
    t = table("reiter_1", "frodo").deals(p1="seil", p2="umhang").stands(p1=DOOM, p2="E17").turn("p1", die=6)
    t.refused("p1", "ende", by="jd.runde.pflichten")  # not his


def test_on_an_empty_field_the_turn_can_be_ended_beforehand(table):
    """Where everybody sees that the field offers nothing: whatever the hand holds, the question is of the same kind."""

    def window(t):
        return t.play.decision("p1").window

    def at(field, hand="seil", other="E17"):
        return table("frodo", "reiter_1").deals(p1=hand, p2="umhang").stands(p1=field, p2=other).stopped("p1")

    assert window(at("R8")) == "leere-felder" == window(at("R8", hand="baumbart, palantir"))
    assert window(at("R8", other="R9")) == ""  # somebody to attack
    assert window(at("edoras")) == "" and window(at("barad-dur")) == ""
    been = at("edoras")  # where one has drawn lately there is nothing to draw
    been.s["figures"]["p1"]["cities"] = [been.s["figures"]["p1"]["field"]]
    assert window(been) == "leere-felder"
    symbol = next(f for f in at("R8").board.fields if at("R8").board[f].special)
    assert window(at(symbol)) == ""
    assert window(at("R8").turn("p1")) == ""  # the die is not spent
    t = at("R8", hand="baumbart, palantir")
    assert t.play.passing({"p1": ["leere-felder"]}) == [("p1", "ende")]


@pytest.mark.rule("jd.widerspruch.spielende")
def test_the_table_may_agree_on_a_last_round(table):
    t = table("reiter_1", "frodo", rundenlimit="30").deals(p1="seil", p2="umhang").stands(p1="R8", p2="E17")
    last = t.s["order"][-1]
    t.stopped(last).changed(round=30).says(last, "ende")
    assert t.result.winners == ()
    assert t.result.end == "unentschieden"
    t = table("reiter_1", "frodo", rundenlimit="30").deals(p1="seil", p2="umhang").stands(p1="R8", p2="E17")
    t.stopped(last).changed(round=25).says(last, "ende")
    assert t.result is None
    assert t.heard("Für jeden noch 5 Runden")
    t = table("reiter_1", "frodo", rundenlimit="ohne").deals(p1="seil", p2="umhang").stands(p1="R8", p2="E17")
    t.stopped(last := t.s["order"][-1]).changed(round=400).says(last, "ende")
    assert t.result is None


# --- moving --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.bewegung.nicht-sofort")
@pytest.mark.rule("jd.machtprobe.zeitpunkt")
def test_a_card_before_moving(duel):
    t = duel("gandalf, seil", at=("R7", "E17"), die=2).says("p1", "blick gandalf p2", "gehe r8")
    assert t.field("p1") == "R8"
    assert t.known("p1", "p2") == ["umhang"]


@pytest.mark.rule("jd.bewegung.nicht-aufteilen")
@pytest.mark.rule("jd.bewegung.unterbrechen")
@pytest.mark.rule("jd.bewegung.beispiel-pferd")
def test_a_roll_is_not_split(duel):
    t = duel("pferd_3, gandalf", at=("R7", "E17"), die=4).says("p1", "gehe r8", "blick gandalf p2")
    t.refused("p1", "gehe r9", by="jd.bewegung.nicht-aufteilen")
    t.says("p1", "reite pferd 3 r10")
    assert t.field("p1") == "R10"
    t = duel("pferd_3", at=("R7", "E17"), die=4).says("p1", "reite pferd 3 r8", "gehe r10")
    assert t.field("p1") == "R10"


def test_places_directions_and_hexagons(duel):
    """All ways to type a target; the way and its cost are found by the referee."""
    for line in ("gehe s8", "gehe 1 südost", "gehe suedost", "gehe so"):
        assert duel(at=("R8", "E17"), die=3).says("p1", line).field("p1") == "S8"
    assert duel(at=("S8", "E17"), die=3).says("p1", "gehe minas tirith").field("p1") == "U9"
    assert duel(at=("G5", "E17"), die=1).says("p1", "gehe 2 ost").field("p1") == "G7"  # along the road
    t = duel(at=("G5", "E17"), die=2)
    assert "zu weit" in t.refused("p1", "gehe barad-dur", by="jd.bewegung.wurf")
    t.refused("p1", "gehe m18", by="jd.bewegung.wurf")
    assert any(c.label == "Gehen: Bree · 1 Feld" for c in t.play.options("p1"))


@pytest.mark.rule("jd.karte.pferd")
def test_a_horse_carries_up_to_its_number(duel):
    t = duel("pferd_2, pferd_5", at=("R7", "E17"), die=1)
    t.refused("p1", "reite pferd 2 minas tirith", by="jd.bewegung.wurf")
    assert "sind es 3 Felder" in t.refused("p1", "reite pferd 2 r10", by="jd.bewegung.wurf")
    t.says("p1", "reite pferd 2 r9")
    assert t.hand("p1") == ["pferd_5"]
    assert t.s["discard"] == ["pferd_2"]
    t.says("p1", "reite pferd 5 r10")  # not all of it


@pytest.mark.rule("jd.karte.adler")
def test_eagles_carry_hobbits_only(table):
    t = table("frodo", "reiter_1").deals(p1="adler", p2="adler").stands(p1="R8", p2="E17")
    t.turn("p1").says("p1", "fliege adler bruchtal")
    assert t.field("p1") == "E8"
    t.turn("p2").refused("p2", "fliege adler moria", by="jd.karte.adler")


@pytest.mark.rule("jd.karte.fliegendes-geschoepf")
def test_flying_beasts_carry_riders_only(table):
    t = table("frodo", "reiter_1").deals(p1="fliegendes_geschoepf", p2="fliegendes_geschoepf").stands(p1="R8", p2="E17")
    t.turn("p1").refused("p1", "fliege fliegendes geschöpf", by="jd.karte.fliegendes-geschoepf")
    t.turn("p2").says("p2", "fliege fliegendes geschöpf barad-dur")
    assert t.field("p2") == TOWER


@pytest.mark.rule("jd.karte.neu-wuerfeln")
def test_companions_roll_again(table):
    """Legolas is kept, Boromir discarded; each once a turn, before the die is spent, and only for one's own side."""
    t = table("frodo", "reiter_1").deals(p1="legolas, boromir, ugluk", p2="seil").stands(p1="R7", p2="E17").turn("p1", die=1)
    t.refused("p1", "neu ugluk", by="jd.karte.ziehen-uebersicht")
    t.refused("p1", "würfeln", by="jd.runde.wuerfeln")  # not taken for a wish to spend Boromir
    t.rolling(5).says("p1", "neu legolas")
    assert t.s["stack"][1]["die"] == 5
    assert "legolas" in t.hand("p1")
    t.refused("p1", "neu legolas", by="jd.karte.neu-wuerfeln")
    t.rolling(2).says("p1", "neu boromir")
    assert t.s["stack"][1]["die"] == 2
    assert "boromir" in t.s["discard"]
    t.turn("p1", walked=True, moved=True).refused("p1", "neu legolas", by="jd.karte.neu-wuerfeln")

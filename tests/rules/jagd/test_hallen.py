"""B-12: the Halls of Mandos and the way back."""

from __future__ import annotations

import pytest


@pytest.fixture
def halls(table):
    """p2 (a rider) is in the Halls and his turn begins; p1 passes on first."""

    def build(p2="umhang", turns=0, rolls=(2,), p1="seil", players=("frodo", "reiter_1"), **variant):
        t = table(*players, **variant).deals(p1=p1, p2=p2).stands(p1="R8").in_halls("p2", turns)
        t.figure("p2", field="R9")
        order = t.s["order"]
        before = order[order.index("p2") - 1]
        if before != "p1":
            t.stands(**{before: "E17"})
        return t.stopped(before).rolling(*rolls).says(before, "ende")

    return build


def beaten(t):
    return t.says("p1", "angriff p2 elben").says("p2", "aufgeben")


@pytest.mark.rule("jd.hallen.wie-hinein")
def test_the_loser_goes_to_the_halls(table):
    t = table("frodo", "reiter_1").deals(p1="armee_elben, seil", p2="umhang").stands(p1="R8", p2="R9").traded("p1", "p2")
    beaten(t).says("p1", "nimm umhang")
    assert t.s["figures"]["p2"]["halls"] == 0
    assert t.heard("⟦p2⟧ muss in die Hallen von Mandos.")
    t.says("p1", "ende")
    assert t.frame in ("halls", "return")


@pytest.mark.rule("jd.hallen.karten-behalten")
def test_up_to_ten_cards_are_kept(table):
    t = table("frodo", "reiter_1").deals(p1="armee_elben, seil", p2="umhang 5, boot 5, ring, gollum").stands(p1="R8", p2="R9")
    beaten(t.traded("p1", "p2")).says("p1", "nimm ring")
    assert (t.frame, t.asked) == ("discard", "p2")
    t.says("p2", "wirf boot")
    assert len(t.s["hands"]["p2"]) == 10
    assert t.asked == "p1"


@pytest.mark.rule("jd.hallen.wuerfeln")
def test_one_roll_a_turn_and_nobody_repeats_it(halls):
    t = halls("ugluk", rolls=(3,))
    assert t.heard("⟦p2⟧ würfelt in den Hallen von Mandos eine 3.")
    assert "neu" not in t.verbs()


@pytest.mark.rule("jd.hallen.karte-ziehen")
def test_a_card_at_the_end_of_each_turn(halls):
    t = halls().says("p2", "karte")
    assert len(t.s["hands"]["p2"]) == 2
    assert t.asked == "p1"  # nothing is discarded
    assert halls().says("p2", "bleibe").hand("p2") == ["umhang"]
    t = halls("umhang 5, boot 5").says("p2", "karte")
    assert t.frame == "discard"


@pytest.mark.rule("jd.hallen.nichts-anderes")
def test_nothing_else_can_be_done(halls):
    t = halls("raetsel, palantir, pferd_3")
    for line in ("rätsel p1", "gehe g7", "machtprobe"):
        t.refused("p2", line, by="jd.hallen.nichts-anderes")


@pytest.mark.rule("jd.hallen.verlassen")
def test_three_turns_at_most(halls):
    assert halls(turns=2).frame == "halls"
    t = halls(turns=3)
    assert (t.frame, t.asked) == ("return", "p2")


@pytest.mark.rule("jd.hallen.vorzeitig")
@pytest.mark.rule("jd.widerspruch.wuerfelkarte")
def test_a_six_or_a_wizard_frees(halls):
    t = halls(rolls=(6,))
    assert t.frame == "halls" and {"verlasse", "bleibe", "bleibe karte"} <= t.choices()
    t.says("p2", "verlasse")
    assert t.frame == "return" and t.heard("⟦p2⟧ kommt mit der 6 frei.")
    t = halls("sauron, gandalf")
    t.refused("p2", "verlasse die hallen", by="jd.hallen.vorzeitig")
    t.refused("p2", "entkomme gandalf", by="jd.karte.zauberer")
    t.says("p2", "entkomme sauron")
    assert t.frame == "return"
    assert t.s["discard"] == ["sauron"]


@pytest.mark.rule("jd.hallen.vorzeitig")
def test_whoever_may_leave_may_stay(halls):
    t = halls(rolls=(6,)).says("p2", "bleibe karte")
    assert t.s["figures"]["p2"]["halls"] == 1 and not t.heard("kommt mit der 6 frei")


@pytest.mark.rule("jd.hallen.ausstieg")
@pytest.mark.rule("jd.begriff.ort-der-rueckkehr")
def test_back_within_six_fields_of_the_place_of_return(halls):
    """Then a new roll and a normal turn."""
    t = halls(turns=3)
    near = {t.board.keys[key.split()[1]] for key in t.choices()}
    assert len(near) > 60
    assert all(t.board.distance(t.board.return_place, x) <= 6 and t.board[x].kind != "wasser" for x in near)
    t.refused("p2", "setze barad-dur", by="jd.hallen.ausstieg")
    t.rolling(5).says("p2", "moria")
    assert t.field("p2") == "L11"
    assert t.s["figures"]["p2"]["halls"] is None
    assert t.heard("⟦p2⟧ kehrt aufs Brett zurück: Moria.")
    assert t.heard("von ⟦p2⟧: gewürfelt ist eine 5.")
    t.says("p2", "gehe lorien")


def test_who_was_beaten_on_the_victory_field_waits_anew(table):
    """Turns in the Halls do not count as waiting there."""
    t = table("frodo", "reiter_1").deals(p1="armee_elben, seil", p2="umhang, ring").stands(p1="R15", p2="R16")
    beaten(t.figure("p2", waited=True).traded("p1", "p2")).says("p1", "nimm umhang").rolling(2).says("p1", "ende")
    assert not t.s["figures"]["p2"]["waited"]
    t.says("p2", "karte")
    assert not t.s["figures"]["p2"]["waited"]


@pytest.mark.rule("jd.hallen.vor-dem-wurf")
def test_no_exchange_before_moving(halls):
    t = halls(turns=3).stands(p1="L12").figure("p2", halls=3).says("p2", "setze moria")
    assert not t.heard("tauschen")
    assert t.frame == "turn"


@pytest.mark.rule("jd.hallen.ausserhalb")
def test_nobody_moves_there(duel):
    """Neither walking nor with a card."""
    t = duel("pferd_3, adler, seil", at=("I10", "E17"), die=2)
    for line in ("gehe ort der rückkehr", "gehe hallen von mandos", "reite pferd 3 ort der rückkehr", "fliege adler i11"):
        assert "gehört nicht zum Spielbrett" in t.refused("p1", line, by="jd.hallen.ausserhalb"), line

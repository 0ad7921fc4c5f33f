"""B-9: the Friedliche Tauschhandel."""

from __future__ import annotations

import pytest


@pytest.fixture
def meeting(table):
    """p1 comes from R7 to R8, beside p2 on R9 and p3 on Q9."""

    def build(p1="seil", p2="umhang", p3="", die=1, at=("R7", "R9", "E17"), **variant):
        t = table("frodo", "reiter_1", "sam", **variant).deals(p1=p1, p2=p2, p3=p3)
        return t.stands(p1=at[0], p2=at[1], p3=at[2]).turn("p1", die)

    return build


@pytest.mark.rule("jd.tausch.pflicht")
@pytest.mark.rule("jd.begriff.tauschhandel")
@pytest.mark.rule("jd.widerspruch.tauschname")
def test_stopping_beside_another_means_exchanging(meeting):
    t = meeting().says("p1", "gehe r8")
    assert (t.hand("p1"), t.hand("p2")) == (["umhang"], ["seil"])
    assert t.heard("⟦p1⟧ und ⟦p2⟧ tauschen eine Karte.")
    t = meeting(at=("R8", "R10", "E17")).says("p1", "gehe r7")
    assert t.hand("p1") == ["seil"]


@pytest.mark.rule("jd.tausch.ablauf")
@pytest.mark.rule("jd.tausch.verdeckt")
def test_each_draws_blind(meeting):
    """Every card can be hit; only the two see which passed."""
    t = meeting(p1="seil, ring", p2="umhang, boot")
    hits = set()
    for gives in ("seil", "ring"):
        for gets in ("umhang", "boot"):
            other = meeting(p1="seil, ring", p2="umhang, boot")
            other.lucky("p1", "gehe r8", lambda s, a=gives, b=gets: a in s["hands"]["p2"] and b in s["hands"]["p1"])
            hits.add((tuple(other.hand("p1")), tuple(other.hand("p2"))))
    assert len(hits) == 4
    t.says("p1", "gehe r8")
    assert t.heard("Nur ihr wisst", "p1")
    assert t.heard("Nur ihr wisst", "p2")
    assert not t.heard("Nur ihr wisst", "p3")
    assert len(t.known("p1", "p2")) == 1
    assert t.known("p3", "p2") == []


@pytest.mark.rule("jd.tausch.ohne-karten")
def test_without_cards_no_exchange(meeting):
    t = meeting(p2="").says("p1", "gehe r8")
    assert t.hand("p1") == ["seil"]
    assert t.heard("Einem fehlen die Karten")


@pytest.mark.rule("jd.tausch.mehrere")
def test_with_each_neighbour_in_chosen_order(meeting):
    t = meeting(p3="boot", at=("R7", "R9", "Q9")).says("p1", "gehe r8")
    assert t.frame == "exchange"
    assert t.choices() == {"tausche p2", "tausche p3"}
    t.says("p1", "tausche sam")
    assert (t.hand("p1"), t.hand("p2"), t.hand("p3")) == (["umhang"], ["boot"], ["seil"])
    assert t.frame == "turn"


@pytest.mark.rule("jd.tausch.erneut")
def test_again_after_moving_on_but_once_a_field(meeting):
    t = meeting(p1="pferd_1, pferd_2, pferd_3", p2="pferd_4", die=1, at=("R7", "R9", "E17"))
    t.lucky("p1", "gehe r8", lambda s: "pferd_1" in s["hands"]["p1"] and "pferd_2" in s["hands"]["p1"])
    t.lucky("p1", "reite pferd 2 r10", lambda s: "pferd_1" in s["hands"]["p1"])
    assert sum("tauschen eine Karte" in line for line in t.told) == 2
    t.turn("p1", die=1, trades={"R8": ["p2"]}, moved=True, walked=False, start="R7").says("p1", "gehe r9")
    assert sum("tauschen eine Karte" in line for line in t.told) == 3
    t.stands(p1="R9").turn("p1", die=1, trades={"R8": ["p2"]}, moved=True, start="R7").says("p1", "gehe r8")
    assert sum("tauschen eine Karte" in line for line in t.told) == 3


@pytest.mark.rule("jd.tausch.unbegrenzt")
def test_any_number_of_exchanges(meeting):
    """They are no Machtproben either."""
    t = meeting(p1="seil", at=("R7", "R9", "E17")).turn("p1", die=1, trials=2, trades={"T6": ["p2", "p3"]})
    t.says("p1", "gehe r8")
    assert t.heard("tauschen eine Karte")
    assert t.s["stack"][1]["trials"] == 2
    t.refused("p1", "tausche p2", by="jd.tausch.unbegrenzt")  # never of one's own accord


@pytest.mark.rule("jd.kampf.nachbarschaft")
@pytest.mark.rule("jd.begriff.feld")
def test_across_rivers_and_at_rapids(meeting):
    """Neighbours share an edge, whatever lies on it; a rapid has only the three fields that meet there."""
    t = meeting(at=("T9", "S11", "E17")).says("p1", "gehe t10")
    assert t.heard("tauschen")
    t = meeting(p1="seil, boot", at=("S10", "R11", "E17")).turn("p1", die=1).says("p1", "gehe anduin 7")
    assert t.heard("tauschen")
    t = meeting(p1="seil, boot", at=("S10", "T10", "E17")).turn("p1", die=1).says("p1", "gehe anduin 7")
    assert not t.heard("tauschen")


@pytest.mark.rule("jd.hallen.ausserhalb")
@pytest.mark.rule("jd.begriff.hallen")
def test_not_with_whoever_is_in_the_halls(meeting):
    t = meeting(p1="seil, raetsel, ring").in_halls("p2").turn("p1", die=1)
    assert "Hallen" in t.refused("p1", "rätsel p2", by="jd.begriff.hallen")
    t.says("p1", "gehe r8")
    assert not t.heard("tauschen")
    t = meeting(p1="seil, raetsel, ring").in_halls("p2").turn("p1", die=1)
    t.refused("p1", "rätsel p2", by="jd.hallen.ausserhalb")


def test_what_passes_unseen_is_no_longer_known(meeting):
    """p3 has seen p2's hand; after an exchange he is not sure of anything there."""
    t = meeting(p1="seil", p2="umhang, ring", p3="gandalf")
    t.turn("p3").says("p3", "blick gandalf p2 fertig")
    assert t.known("p3", "p2") == ["umhang", "ring"]
    t.turn("p1", die=1).says("p1", "gehe r8")
    assert t.known("p3", "p2") == []
    assert len(t.known("p1", "p2")) == 1

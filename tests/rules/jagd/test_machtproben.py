"""B-10: Zauberblick, riddles, and cards that take cards."""

from __future__ import annotations

import pytest


@pytest.fixture
def three(table):
    """Frodo (p1, to move), a rider (p2) and Sam (p3), far apart."""

    def build(p1="seil", p2="umhang", p3="boot", at=("R8", "E17", "B13"), **variant):
        t = table("frodo", "reiter_1", "sam", **variant).deals(p1=p1, p2=p2, p3=p3)
        return t.stands(p1=at[0], p2=at[1], p3=at[2]).turn("p1")

    return build


# --- what they have in common --------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.machtprobe.hoechstens-zwei")
@pytest.mark.rule("jd.begriff.machtprobe")
def test_two_a_turn(three):
    t = three("gandalf, seil, bilbo, merry").says("p1", "blick gandalf p2 fertig", "bilbo p3")
    for line in ("blick gandalf", "zieh merry"):
        t.refused("p1", line, by="jd.machtprobe.hoechstens-zwei")
    assert three("gandalf, bilbo").says("p1", "bilbo p3").s["stack"][1]["trials"] == 1


@pytest.mark.rule("jd.machtprobe.art-frei")
def test_of_the_same_kind_or_different(three):
    t = three("raetsel 2, seil 3", p2="umhang 3", p3="boot 3")
    t.says("p1", "rätsel p2 umhang ring", "aufhören", "rätsel p3 boot ring", "aufhören")
    assert t.s["stack"][1]["trials"] == 2


@pytest.mark.rule("jd.machtprobe.entfernung")
@pytest.mark.rule("jd.widerspruch.elbenring")
@pytest.mark.rule("jd.karte.elbenring")
def test_distance(three):
    """Most from anywhere, Elf Rings up to six fields."""
    t = three("elbenring_vilya, gollum, raetsel, seil", at=("R8", "E17", "R13"))
    assert {"gollum p2", "raetsel p2"} <= t.choices()
    t.refused("p1", "blick vilya p2", by="jd.karte.elbenring")
    assert t.board.distance("R8", "R13") == 5
    t.says("p1", "blick vilya p3")
    assert t.asked == "p3"


# --- Zauberblick ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.zauberblick.karten")
@pytest.mark.rule("jd.begriff.zauberblick")
def test_wizard_elf_ring_palantir_and_spy_look(three):
    t = three("gandalf, elbenring_narya, palantir, spion_4, seil", at=("R8", "edoras", "B13"))
    assert {"blick gandalf", "blick elbenring_narya", "blick palantir", "blick spion_4"} <= t.choices()
    assert "blick seil" not in t.choices()
    t.says("p1", "blick spion 4 p2")
    assert t.known("p1", "p2") == ["umhang"]
    assert t.heard("Nur du weißt: Umhang", "p1")
    assert not t.heard("Umhang")
    assert not t.heard("Umhang", "p3")


@pytest.mark.rule("jd.karte.palantir")
def test_a_palantir_looks_into_cities(three):
    t = three("palantir, seil", at=("R8", "edoras", "B13"))
    t.refused("p1", "blick palantir p3", by="jd.karte.palantir")
    t.says("p1", "blick palantir p2")
    assert t.asked == "p2"


@pytest.mark.rule("jd.karte.spion")
@pytest.mark.rule("jd.karte.spion-staedte")
def test_a_spy_looks_into_his_cities(three):
    t = three("spion_4, spion_7", at=("R8", "edoras", "minas morgul"))
    assert "Orthanc, Edoras oder Fangorn" in t.refused("p1", "blick spion 4 p3", by="jd.karte.spion-staedte")
    t.refused("p1", "blick spion 7 p2", by="jd.karte.spion")
    t.says("p1", "blick spion 7 p3")
    assert t.known("p1", "p3") == ["boot"]
    assert t.s["discard"] == ["spion_7"]


@pytest.mark.rule("jd.zauberblick.abwehr")
def test_ring_or_own_character_card_resist(three):
    """Only the looker sees what is shown; it is kept."""
    t = three("palantir 2, seil", p2="ring, umhang, sauron", at=("R8", "edoras", "B13")).says("p1", "blick palantir p2")
    t.refused("p2", "zeige reiter 1", by="jd.zauberblick.abwehr")
    t.says("p2", "zeige ring")
    assert t.known("p1", "p2") == ["ring"]
    assert t.known("p3", "p2") == []
    assert t.heard("zeigt ⟦p1⟧ nur den Ring", "p1")
    assert not t.heard("Ring", "p3")
    t = three("palantir, seil", p2="reiter_1, umhang", at=("R8", "edoras", "B13")).says("p1", "blick palantir p2")
    t.says("p2", "zeige schwarzer reiter 1")
    assert t.known("p1", "p2") == ["reiter_1"]


def test_being_asked_tells_nothing(three):
    """Whoever could resist is asked, with or without a card for it."""
    t = three("palantir, seil", p2="umhang", at=("R8", "edoras", "B13")).says("p1", "blick palantir p2")
    assert t.asked == "p2"
    assert t.play.decision("p2").window == "zauberblick"
    t.says("p2", "blatt")
    assert t.known("p1", "p2") == ["umhang"]


@pytest.mark.rule("jd.zauberblick.keine-abwehr")
def test_no_help_against_spies_and_wizards(three):
    for card in ("gandalf", "spion_4"):
        t = three(f"{card}, seil", p2="ring, reiter_1", at=("R8", "edoras", "B13")).says("p1", f"blick {card} p2")
        t = t.says("p1", "fertig") if t.play.drafts else t
        assert t.asked == "p1"
        assert t.known("p1", "p2") == ["reiter_1", "ring"]


@pytest.mark.rule("jd.zauberblick.zaehlt")
def test_every_attempt_counts(three):
    """The resisted one too; two hands cost both Machtproben."""
    t = three("palantir, seil", p2="ring", at=("R8", "edoras", "B13")).says("p1", "blick palantir p2").says("p2", "zeige ring")
    assert t.s["stack"][1]["trials"] == 1
    t = three("gandalf, seil").says("p1", "blick gandalf p2 p3")
    assert t.s["stack"][1]["trials"] == 2
    assert t.known("p1", "p2") == ["umhang"]
    assert t.known("p1", "p3") == ["boot"]


@pytest.mark.rule("jd.karte.zauberer")
@pytest.mark.rule("jd.begriff.zauberer")
def test_wizards_serve_their_own_side(three):
    """Gandalf is kept after looking, Galadriel discarded."""
    t = three("gandalf, galadriel, sauron")
    t.refused("p1", "blick sauron p2", by="jd.karte.zauberer")
    t.refused("p1", "blick sauron p2", by="jd.begriff.zauberer")
    t.says("p1", "blick gandalf p2 fertig", "blick galadriel p3")
    assert t.hand("p1") == ["gandalf", "sauron"]


# --- riddles -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.raetsel.ablauf")
@pytest.mark.rule("jd.begriff.raetsel")
@pytest.mark.rule("jd.karte.raetsel")
def test_three_titles(three):
    t = three("raetsel, seil", p2="umhang 4").says("p1", "rätsel p2", "ring")
    assert t.play.drafts  # until the last title nothing has happened
    t.says("p1", "bilbo", "umhang")
    assert t.heard("⟦p1⟧ nennt Der Ring, Bilbo und Umhang und trifft: ⟦p2⟧ gibt Umhang her.")
    assert t.hand("p1") == ["seil", "umhang"]
    assert t.s["discard"] == ["raetsel"]


@pytest.mark.rule("jd.raetsel.versuche")
def test_fewer_titles_against_few_cards(three):
    for cards, guesses in (("umhang", 1), ("umhang 2", 1), ("umhang 3", 2), ("umhang 4", 3), ("umhang 5", 3)):
        t = three("raetsel, seil", p2=cards).says("p1", "rätsel p2")
        for nr, title in enumerate(("ring", "gollum", "bilbo")[:guesses], 1):
            t.says("p1", title)
            assert bool(t.play.drafts) == (nr < guesses), cards


@pytest.mark.rule("jd.raetsel.richtig")
def test_after_a_hit_one_may_go_on(three):
    t = three("raetsel, seil", p2="umhang 2, boot").says("p1", "rätsel p2 umhang boot")
    assert t.frame == "guess_on"
    t.says("p1", "weiter")
    t.lucky("p1", "umhang", lambda s: len(s["hands"]["p1"]) == 3)
    t.says("p1", "aufhören")
    assert len(t.s["hands"]["p1"]) == 3
    assert t.s["stack"][1]["trials"] == 1


@pytest.mark.rule("jd.raetsel.falsch")
def test_a_miss_costs_a_card(three):
    t = three("raetsel, seil", p2="umhang 4").says("p1", "rätsel p2 ring bilbo gollum")
    assert t.hand("p1") == []
    assert t.hand("p2") == ["seil", "umhang", "umhang", "umhang", "umhang"]
    assert t.frame == "turn"


@pytest.mark.rule("jd.raetsel.zeigen")
def test_after_a_miss_the_asker_sees_the_card(three):
    """The asker alone; it stays where it was."""
    t = three("raetsel, seil", p2="ring, sauron").lucky("p1", "rätsel p2 bilbo", lambda s: s["marks"]["p2"][0])
    assert t.known("p1", "p2") == ["seil", "ring"]  # the one shown, and the one lost
    assert t.heard("Gezogen war Der Ring", "p1")
    assert t.heard("Gezogen war Der Ring", "p2")
    assert t.known("p3", "p2") == []
    assert not t.heard("Ring", "p3")
    assert t.heard("⟦p1⟧ nennt Bilbo und rät falsch.", "p3")


@pytest.mark.rule("jd.widerspruch.raetsel-zufall")
def test_the_lost_card_is_drawn_blind(three):
    lost = set()
    for card in ("seil", "boot", "ring"):
        t = three("raetsel, seil, boot, ring", p2="umhang", p3="adler")
        t.lucky("p1", "rätsel p2 gollum", lambda s, c=card: c in s["hands"]["p2"])
        lost |= set(t.hand("p2"))
    assert lost == {"seil", "boot", "ring", "umhang"}


@pytest.mark.rule("jd.raetsel.letzte-karte")
def test_not_with_the_last_card(three):
    three("raetsel").refused("p1", "rätsel p2", by="jd.raetsel.letzte-karte")


@pytest.mark.rule("jd.raetsel.zaehlt")
def test_a_riddle_card_is_one_machtprobe(three):
    t = three("raetsel 3, seil", p2="umhang 4", p3="boot 4").says("p1", "rätsel p2 umhang ring bilbo", "aufhören")
    t.says("p1", "rätsel p3 boot ring bilbo", "aufhören")
    t.refused("p1", "rätsel p2", by="jd.machtprobe.hoechstens-zwei")


@pytest.mark.rule("jd.karte.titel")
@pytest.mark.rule("jd.material.wichtigste-karten")
def test_titles_not_names(three):
    t = three("raetsel, seil", p2="armee_elben").says("p1", "rätsel p2", "gute armee")
    assert t.hand("p1") == ["armee_elben", "seil"]
    assert not t.heard("Elben")
    assert t.heard("Elben", "p1")
    t = three("raetsel, seil", p2="umhang 4").says("p1", "rätsel p2")
    keys = {c.key for c in t.play.options("p1")}
    assert {"titel pferd", "titel gute-armee", "titel gollum", "titel ring", "titel spion"} <= keys
    assert len(keys) == 42


# --- cards that take cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.machtprobe.gollum")
@pytest.mark.rule("jd.karte.gollum")
def test_gollum_takes_the_ring(three):
    """Or shows the hand. Everybody sees where the Ring goes."""
    t = three("gollum, seil", p2="umhang, ring").says("p1", "gollum p2")
    assert t.hand("p1") == ["ring", "seil"]
    assert t.known("p3", "p1") == ["ring"]
    assert t.s["discard"] == ["gollum"]
    assert t.heard("⟦p1⟧ spielt Gollum und fragt ⟦p2⟧ nach dem Ring.")
    assert t.heard("⟦p2⟧ muss den Ring an ⟦p1⟧ geben.")
    t = three("gollum, seil", p2="umhang").says("p1", "gollum p2")
    assert t.known("p1", "p2") == ["umhang"]
    assert t.s["stack"][1]["trials"] == 1


@pytest.mark.rule("jd.machtprobe.bilbo")
@pytest.mark.rule("jd.karte.bilbo")
def test_bilbo_takes_gollum(three):
    t = three("bilbo, seil", p3="boot, gollum").says("p1", "bilbo sam")
    assert t.hand("p1") == ["gollum", "seil"]
    t = three("bilbo, seil", p3="boot").says("p1", "bilbo sam")
    assert t.known("p1", "p3") == ["boot"]


@pytest.mark.rule("jd.machtprobe.kankra")
@pytest.mark.rule("jd.karte.kankra")
def test_kankra_takes_a_card_of_everybody(three):
    """All are discarded; Ring and Gollum stay."""
    t = three("kankra, seil", p2="ring", p3="boot").says("p1", "kankra")
    assert (t.hand("p2"), t.hand("p3")) == (["ring"], [])
    assert sorted(t.s["discard"]) == ["boot", "kankra"]
    assert t.known("p1", "p2") == ["ring"]
    assert t.known("p3", "p2") == []


@pytest.mark.rule("jd.machtprobe.charakterkarten")
@pytest.mark.rule("jd.widerspruch.charakterkarten")
@pytest.mark.rule("jd.karte.hobbit-reiter")
@pytest.mark.rule("jd.begriff.charakterkarte")
def test_character_cards_draw_blind(three):
    """From anybody, but not with one's own."""
    t = three("merry, frodo, seil", p2="umhang")
    t.refused("p1", "zieh frodo p2", by="jd.karte.hobbit-reiter")
    t.refused("p1", "zieh frodo p2", by="jd.begriff.charakterkarte")
    assert "spielt an diesem Tisch niemand" in t.refused("p1", "übergib merry", by="jd.karte.hobbit-reiter")
    t.refused("p1", "übergib frodo", by="jd.karte.hobbit-reiter")
    t.says("p1", "zieh merry p2")
    assert t.hand("p1") == ["frodo", "seil", "umhang"]
    assert t.s["discard"] == ["merry"]


@pytest.mark.rule("jd.runde.charakterkarte-vorteil")
def test_a_character_card_is_handed_over_for_a_choice(three):
    t = three("reiter_1, seil", p2="umhang, ring").says("p1", "übergib reiter 1")
    assert t.known("p1", "p2") == ["umhang", "reiter_1", "ring"]
    t.says("p1", "nimm ring")
    assert t.hand("p1") == ["ring", "seil"]
    assert t.hand("p2") == ["reiter_1", "umhang"]
    assert t.known("p3", "p1") == []  # the others do not see what was chosen
    assert t.heard("⟦p1⟧ nimmt von ⟦p2⟧ den Ring.", "p2")
    assert not t.heard("Ring", "p3")


@pytest.mark.rule("jd.widerspruch.uebergabe")
def test_what_was_handed_over_is_not_taken_back(three):
    """Nor does it count as a card to choose where it is the only one."""
    t = three("reiter_1, seil", p2="umhang, ring").says("p1", "übergib reiter 1")
    assert "behält" in t.refused("p1", "nimm reiter 1", by="jd.widerspruch.uebergabe")
    t.says("p1", "nimm umhang")
    t = three("reiter_1, seil", p2="").says("p1", "übergib reiter 1")
    assert (t.frame, t.asked) == ("turn", "p1")
    assert t.hand("p2") == ["reiter_1"]
    assert t.s["stack"][1]["trials"] == 1

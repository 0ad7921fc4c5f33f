"""The Zusatzregeln Z-1 to Z-16, each switchable."""

from __future__ import annotations

import pytest

from games.jagd.variants import OPTIONAL
from games.play import Play

FOUR = ("frodo", "reiter_1", "sam", "reiter_2")
SIX = ("frodo", "reiter_1", "sam", "reiter_2", "merry", "reiter_3")


@pytest.fixture
def four(table):
    """Frodo and Sam (p1, p3) against two riders (p2, p4), as partners."""

    def build(at=("R8", "E17", "R9", "B3"), hands=None, **variant):
        cards = {"p1": "seil", "p2": "umhang", "p3": "boot", "p4": "adler"} | (hands or {})
        t = table(*FOUR, **({"z1": "ja"} | variant)).deals(**cards)
        return t.stands(**dict(zip(t.seats, at, strict=True)))

    return build


@pytest.mark.rule("jd.zusatz.ueberblick")
@pytest.mark.rule("jd.widerspruch.z-fehlt")
def test_only_what_was_agreed(table):
    """Sixteen, each with its switch; none of them holds by itself."""
    assert set(OPTIONAL) == {f"z{i}" for i in range(1, 17)}
    t = table("frodo", "reiter_1").deals(p1="ring").stands(p1="R15", p2="E17").turn("p1")
    t.refused("p1", "zeige ring", by="jd.sieg.hobbits")
    t = table("frodo", "reiter_1", z6="ja").deals(p1="ring").stands(p1="R15", p2="E17").turn("p1")
    t.says("p1", "zeige ring")
    assert t.result.winners == ("p1",)


# --- partners ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.zusatz.z1")
def test_partners(four, table):
    """They sit alternately, win together, and neither riddle nor fight each other; the larger party draws two."""
    t = four(hands={"p1": "raetsel, seil, armee_orks"})
    sides = [t.s["figures"][seat]["side"] for seat in t.s["order"]]
    assert sides in (["hobbit", "reiter"] * 2, ["reiter", "hobbit"] * 2)
    t.turn("p1").refused("p1", "rätsel sam", by="jd.zusatz.z1")
    t.traded("p1", "p3").refused("p1", "angriff sam", by="jd.zusatz.z1")
    t = four(at=("R15", "E17", "R9", "B3"), hands={"p1": "ring"}).figure("p1", waited=True).turn("p1").says("p1", "zeige ring")
    assert set(t.result.winners) == {"p1", "p3"}
    t = table(*FOUR, "merry", z1="ja").deals(p1="seil", p2="umhang").stands(p1="edoras", p2="moria", p3="B3", p4="B13", p5="E17")
    t.stopped("p1")
    assert {key for key in t.choices() if key.startswith("stadt")} == {"stadt 1", "stadt 2"}
    t.stopped("p2")
    assert "stadt 3" in t.choices()
    t = table(*FOUR, "merry", z1="ja_drei")
    assert {seat: len(hand) for seat, hand in t.s["hands"].items()} == {"p1": 3, "p2": 2, "p3": 3, "p4": 2, "p5": 3}


@pytest.mark.rule("jd.zusatz.z1")
def test_there_are_always_two_parties(table):
    """Four who all want to be Hobbits: the lowest roll chooses a rider. Without partners they may all be Hobbits."""
    t = table(*FOUR, z1="ja")
    t.play = Play(t.game, t.game.new(t.seats, {"z1": "ja"}, "vier Hobbits"))
    t.told.clear()
    for seat, wish in zip(t.seats, ("frodo", "sam", "merry", "pippin"), strict=True):
        t.answers(seat, f"waehle {wish}")
    assert t.heard("mit Partnern muss es aber beide geben")
    last = t.asked
    wished = dict(zip(t.seats, ("frodo", "sam", "merry", "pippin"), strict=True))[last]
    t.refused(last, wished, by="jd.zusatz.z1")
    t.refused(last, "irgendeinen hobbit", by="jd.zusatz.z1")
    t.says(last, "reiter 2")
    assert {x["side"] for x in t.s["figures"].values()} == {"hobbit", "reiter"}
    assert len(table("frodo", "sam", "merry", "pippin").s["figures"]) == 4


@pytest.mark.rule("jd.zusatz.z3")
def test_whether_partners_may_talk(four):
    """The referee cannot listen; it says at the beginning what was agreed on, and /hilfe repeats it."""
    assert four(z3="ja").heard("Partner dürfen sich frei absprechen")
    assert four().heard("Absprachen sind nicht vereinbart")
    t = four(z3="ja")
    assert "Z-3 Absprachen unter Partnern" in t.game.help(t.play.view("p1"))


@pytest.mark.rule("jd.zusatz.z2")
def test_partners_choose_what_they_exchange(four):
    def meet(how, p1="seil, ring", p3="boot, gollum"):
        t = four(at=("R7", "E17", "R9", "B3"), hands={"p1": p1, "p3": p3}, z2=how).turn("p1", die=1).says("p1", "gehe r8")
        assert t.frame == "partner_exchange"
        assert sorted(t.asked) == ["p1", "p3"]
        return t

    t = meet("ja").says("p1", "gib ring").says("p3", "gib boot")
    assert (t.hand("p1"), t.hand("p3")) == (["boot", "seil"], ["gollum", "ring"])
    t = meet("bitte").says("p1", "gollum").says("p3", "der ring")
    assert "«Der Ring»" in t.play.decision("p1").prompt
    t.says("p1", "blind").says("p3", "gib gollum")
    assert "gollum" in t.hand("p1")
    t = meet("einsicht")
    assert sorted(t.known("p1", "p3")) == ["boot", "gollum"]
    t.says("p1", "nimm gollum").says("p3", "nimm seil")
    assert (t.hand("p1"), t.hand("p3")) == (["gollum", "ring"], ["boot", "seil"])


@pytest.mark.rule("jd.zusatz.z4")
def test_partners_look_at_each_other(four):
    t = four(hands={"p1": "elbenring_vilya, seil", "p3": "palantir, boot"}, z4="ja").turn("p1").says("p1", "blick vilya sam")
    assert "antworte palantir" in t.choices("p3")
    t.says("p3", "antworte palantir")
    assert sorted(t.known("p1", "p3")) == ["boot", "palantir"]
    assert t.known("p3", "p1") == ["seil"]
    assert t.hand("p3") == ["boot", "palantir"]  # only the one to move discards
    far = four(at=("K11", "E17", "T3", "B3"), z4="ja", spiel="aufbau").turn("p1").says("p1", "partnerblick sam")
    assert far.known("p1", "p3") == ["boot"]
    assert far.s["stack"][1]["trials"] == 0
    assert "partnerblick" not in far.verbs()  # nothing new to be seen, until a hand has changed
    far.deals(p1="seil, ring", p3="boot").turn("p1")
    assert "partnerblick" in far.verbs()


# --- winning -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.zusatz.z5")
def test_waiting_only_once(table):
    t = table("frodo", "reiter_1", z5="ja").deals(p1="ring").stands(p1="R15", p2="E17")
    t.stopped("p1").refused("p1", "zeige ring", by="jd.sieg.hobbits")
    t.figure("p1", waited_once=True).stopped("p1").says("p1", "zeige ring")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("jd.zusatz.z6")
def test_without_waiting(table):
    t = table("frodo", "reiter_1", z6="ja").deals(p1="ring").stands(p1="Q16", p2="E17").turn("p1", die=1)
    t.says("p1", "gehe schicksalsklüfte", "zeige ring")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("jd.zusatz.z7")
def test_all_rings_win_anywhere(table):
    rings = "ring, elbenring_vilya, elbenring_nenya, elbenring_narya"
    t = table("frodo", "reiter_1", z7="ja").deals(p1=rings).stands(p1="R8", p2="E17").turn("p1").says("p1", "zeige elbenringe")
    assert t.result.rule == "jd.zusatz.z7"
    t = (
        table("frodo", "reiter_1", z7="ja")
        .deals(p1="ring, elbenring_vilya, elbenring_nenya")
        .stands(p1="R8", p2="E17")
        .turn("p1")
    )
    assert "Narya" in t.refused("p1", "zeige ringe", by="jd.zusatz.z7")


@pytest.mark.rule("jd.zusatz.z8")
def test_victory_fields_as_cities(table):
    t = table("frodo", "reiter_1", z8="ja").deals(p1="seil").stands(p1="R16", p2="E17").stopped("p1")
    assert "stadt 3" in t.choices()
    t = table("frodo", "reiter_1").deals(p1="seil").stands(p1="R16", p2="E17").stopped("p1")
    t.refused("p1", "stadt 3", by="jd.karten.aufnehmen.zwei-wege")
    t = table("frodo", "reiter_1", z8="ja").deals(p1="seil", p2="boot").stands(p1="R14", p2="R15").traded("p1", "p2")
    assert t.allowed("p1", "angriff p2 stadt")


# --- Halls, deck and cards -----------------------------------------------------------------------------------------------


def halls_turn(t, turns, rolls=(2,)):
    t.in_halls("p2", turns)
    before = t.s["order"][t.s["order"].index("p2") - 1]
    t.deals(**{before: "seil"}).stands(**{before: "R8"})
    return t.stopped(before).rolling(*rolls).says(before, "ende")


@pytest.mark.rule("jd.zusatz.z9")
def test_two_turns_in_the_halls(table):
    assert halls_turn(table(*SIX, z9="ja"), 2).frame == "return"
    assert halls_turn(table(*SIX), 2).frame == "halls"
    assert halls_turn(table(*SIX[:5], z9="ja"), 2).frame == "halls"


@pytest.mark.rule("jd.zusatz.z9")
def test_where_agreed_two_turns_in_captivity(table):
    def third_turn(players, **variant):
        t = table(*players, **variant, spiel="aufbau")
        t.stands(p1="R8").captive("p2", "p1", 2)
        before = t.s["order"][t.s["order"].index("p2") - 1]
        t.deals(**{before: "seil"}).stands(**{before: "R8"})
        return t.stopped(before).rolling(2).says(before, "ende").frame

    eight = (*SIX, "pippin", "reiter_4")
    assert third_turn(eight, z9="ja_gefangene") == "return"
    assert third_turn(SIX, z9="ja_gefangene") == "return"
    assert third_turn(eight, z9="ja") == "captivity"
    assert third_turn(SIX, z9="ja_gefangene", z1="ja") == "captivity"  # not for partners
    assert third_turn(SIX[:2], z9="ja_gefangene") == "captivity"


@pytest.mark.rule("jd.zusatz.z10")
def test_dropping_out(table):
    """Until five are left; the Ring goes to whoever did it."""
    places = dict(zip(["p1", "p2", "p3", "p4", "p5", "p6"], ["R8", "R9", "E17", "B3", "B13", "M18"], strict=True))
    t = table(*SIX, z10="ja").deals(p1="armee_elben, seil", p2="ring, umhang, boot").stands(**places).traded("p1", "p2")
    t.says("p1", "angriff p2 elben").says("p2", "aufgeben").says("p1", "nimm boot")
    assert t.s["figures"]["p2"]["out"]
    assert t.hand("p1") == ["boot", "ring", "seil"]
    assert "umhang" in t.s["discard"]
    t.says("p1", "ende")
    assert t.s["stack"][1]["fig"] == "p3"  # p2 is passed over


@pytest.mark.rule("jd.zusatz.z10")
def test_dropping_out_instead_of_captivity(table):
    """The table may extend the rule to captivity; otherwise a captive stays in the game."""
    places = dict(zip(["p1", "p2", "p3", "p4", "p5", "p6"], ["R8", "R9", "E17", "B3", "B13", "M18"], strict=True))

    def beat(how):
        t = table(*SIX, z10=how, spiel="aufbau").deals(p1="armee_elben, seil", p2="ring, umhang").stands(**places)
        t.captive("p3", "p2").traded("p1", "p2").says("p1", "angriff p2 elben").says("p2", "aufgeben")
        return t.says("p1", "gefangen")

    t = beat("ja")
    assert (t.s["figures"]["p2"]["captor"], t.s["figures"]["p2"]["out"]) == ("p1", False)
    assert t.s["figures"]["p3"]["captor"] == "p1"
    t = beat("ja-gefangene")
    assert t.s["figures"]["p2"]["out"]
    assert t.hand("p1") == ["ring", "seil"]
    assert t.s["figures"]["p3"]["released"]
    t.rolling(2).says("p1", "ende")
    assert (t.frame, t.asked) == ("return", "p3")  # whose captor is gone comes free in the next turn


@pytest.mark.rule("jd.zusatz.z11")
def test_seeing_fields_can_be_resisted(table):
    t = table("frodo", "reiter_1", z11="ja", spiel="aufbau").deals(p1="seil", p2="ring").stands(p1="K11", p2="J10").stopped("p1")
    t.says("p1", "blick feld p2")
    assert t.asked == "p2"
    t.says("p2", "zeige ring")
    assert t.known("p1", "p2") == ["ring"]


@pytest.mark.rule("jd.zusatz.z12")
def test_once_through_the_deck(table):
    """Discards are not shuffled; without cards one is out, and the last one left wins."""
    t = table("frodo", "reiter_1", z12="ja").deals(p1="boot, ring", discard="seil 3").stands(p1="edoras", p2="E17")
    t.empty_deck("p1").stopped("p1").says("p1", "stadt 3")
    assert not t.heard("gemischt")
    t = table("frodo", "reiter_1", "sam", z12="ja").deals(p1="boot, ring", p3="seil").stands(p1="R8", p2="E17", p3="B3")
    t.empty_deck("p3").stopped("p1").says("p1", "ende")
    assert t.heard("⟦p2⟧ scheidet aus.")
    assert t.s["stack"][1]["fig"] == "p3"
    t = table("frodo", "reiter_1", z12="ja").deals(p1="boot, ring").stands(p1="R8", p2="E17").empty_deck("p1").stopped("p1")
    while t.frame != "end":
        t.answers("p1", "ende" if t.frame == "turn" else min(k for k in t.choices() if k != "wirf ring"))
    assert t.result.winners == ("p1",)


@pytest.mark.rule("jd.zusatz.z12")
def test_hidden_cards_keep_nobody_in_the_game(table):
    """They belong to no hand; but they stay where they are, for others to find."""
    t = table("frodo", "reiter_1", "sam", z12="ja", spiel="aufbau")
    t.deals(p1="boot", p3="seil", caches={"A13": {"p2": "ring"}}).stands(p1="A13", p2="E17", p3="B3")
    t.empty_deck("p3").stopped("p1").says("p1", "ende")
    assert t.heard("⟦p2⟧ scheidet aus.")
    t.stopped("p1").says("p1", "finde p2")
    assert "ring" in t.hand("p1")


@pytest.mark.rule("jd.zusatz.z13")
def test_restricted_blind_draw(table):
    t = table("frodo", "reiter_1", "sam", z13="ja").deals(p1="merry, seil", p2="umhang", p3="boot")
    t.stands(p1="R8", p2="E17", p3="B3").turn("p1")
    t.refused("p1", "zieh merry p2", by="jd.zusatz.z13")
    t.says("p1", "zieh merry p3")


@pytest.mark.rule("jd.zusatz.z14")
def test_kankras_feast(table):
    """Round after round until something substantial was among the cards; wizards may be spared."""
    t = table("frodo", "reiter_1", z14="ja").deals(p1="kankra", p2="boot 3, umhang").stands(p1="R8", p2="E17").turn("p1")
    t.says("p1", "kankra")
    assert t.hand("p2") == []
    t = table("frodo", "reiter_1", z14="ja").deals(p1="kankra", p2="armee_orks, armee_warge").stands(p1="R8", p2="E17")
    t.turn("p1").says("p1", "kankra")
    assert len(t.s["hands"]["p2"]) == 1
    t = table("frodo", "reiter_1", z14="ja_schutz").deals(p1="kankra", p2="sauron").stands(p1="R8", p2="E17").turn("p1")
    t.says("p1", "kankra")
    assert t.hand("p2") == ["sauron"]
    for how, spared in (("ja", []), ("ja_drei", ["sauron", "tom_bombadil"]), ("ja_schutz", ["balrog", "sauron", "tom_bombadil"])):
        left = set()
        for card in ("balrog", "sauron", "tom_bombadil"):
            t = table("frodo", "reiter_1", z14=how).deals(p1="kankra", p2=card).stands(p1="R8", p2="E17").turn("p1")
            left |= set(t.says("p1", "kankra").hand("p2"))
        assert sorted(left) == spared


@pytest.mark.rule("jd.zusatz.z15")
def test_bilbo_protects_the_ring(table):
    t = table("frodo", "reiter_1", z15="ja").deals(p1="gollum", p2="ring, bilbo").stands(p1="R8", p2="E17").turn("p1")
    t.says("p1", "gollum p2")
    assert t.hand("p2") == ["bilbo", "ring"]
    assert sorted(t.known("p1", "p2")) == ["bilbo", "ring"]
    assert t.s["discard"] == ["gollum"]


# --- Z-16 ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def big(table):
    """Both have played their first figure; p1 is asked which one acts."""

    def build(**variant):
        t = table("frodo", "reiter_1", **({"z16": "ja"} | variant)).stands(**{"p1.frodo": "R8", "p2.reiter_1": "E17"})
        rounds = {"frame": "rounds", "open": 0, "nr": t.s["order"].index("p1")}
        return t.changed(stack=[rounds, {"frame": "figure", "open": 0, "seat": "p1"}])

    return build


@pytest.mark.rule("jd.zusatz.z16")
def test_the_big_game_for_two(table):
    """One leads the Hobbits, one the riders; the first turn is played with the figure one began with."""
    t = table("frodo", "reiter_1", z16="ja")
    assert set(t.s["figures"]) == {"p1.frodo", "p2.reiter_1"}
    seat = t.asked
    first, new = ("frodo", "sam") if seat == "p1" else ("reiter_1", "reiter_2")
    assert t.frame == "figure"
    t.refused(seat, f"figur {new}", by="jd.zusatz.z16")
    t.says(seat, f"figur {first}")
    assert t.frame == "turn"


@pytest.mark.rule("jd.zusatz.z16")
def test_a_new_figure_begins_in_the_shire(big):
    """With two cards; one figure acts, and only its hand is seen."""
    t = big().says("p1", "figur sam")
    assert t.field("p1.sam") == "G5"
    assert len(t.s["hands"]["p1.sam"]) == 2
    view = t.play.view("p1")
    assert view["me"] == "p1.sam"
    assert sorted(view["hand"]) == t.hand("p1.sam")
    assert view["known"] == {} or "p1.frodo" not in view["known"]


@pytest.mark.rule("jd.zusatz.z16")
def test_as_many_figures_as_agreed(big):
    for how, most in (("ja", 4), ("ja_drei", 3), ("ja_zwei", 2)):
        t = big(z16=how)
        for nr, new in enumerate(("sam", "merry", "pippin"), 2):
            if nr > most:
                t.refused("p1", f"figur {new}", by="jd.zusatz.z16")
                break
            t.says("p1", f"figur {new}")
            t.changed(stack=[t.s["stack"][0], {"frame": "figure", "open": 0, "seat": "p1"}])
        assert len(t.s["figures"]) == most + 1


@pytest.mark.rule("jd.zusatz.z16")
def test_own_figures_do_not_fight(big):
    t = big().says("p1", "figur sam")
    t.deals(**{"p1.sam": "raetsel, seil, armee_orks", "p1.frodo": "boot", "p2.reiter_1": "umhang"}).turn("p1.sam")
    t.refused("p1", "raetsel p1.frodo", by="jd.zusatz.z16")
    t.stands(**{"p1.sam": "R9"}).traded("p1.sam", "p1.frodo").refused("p1", "angriff p1.frodo", by="jd.zusatz.z16")


@pytest.mark.rule("jd.zusatz.z16")
def test_own_figures_exchange(big):
    """Blind as with anybody; with Z-2 their player chooses both cards."""
    t = big().says("p1", "figur sam").stands(**{"p1.sam": "R6"})
    t.deals(**{"p1.sam": "seil", "p1.frodo": "boot", "p2.reiter_1": "umhang"}).turn("p1.sam", die=1).says("p1", "gehe r7")
    assert (t.hand("p1.sam"), t.hand("p1.frodo")) == (["boot"], ["seil"])
    t = big(z2="ja").says("p1", "figur sam").stands(**{"p1.sam": "R6"})
    t.deals(**{"p1.sam": "seil, ring", "p1.frodo": "boot, gollum", "p2.reiter_1": "umhang"}).turn("p1.sam", die=1)
    t.says("p1", "gehe r7")
    assert t.frame == "own_exchange"
    t.says("p1", "gib ring", "nimm boot")
    assert (t.hand("p1.sam"), t.hand("p1.frodo")) == (["boot", "seil"], ["gollum", "ring"])
    assert t.known("p2", "p1.frodo") == []

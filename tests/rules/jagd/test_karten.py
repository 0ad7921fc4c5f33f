"""B-7 and B-8: drawing in cities and with characters, discarding, ten cards, travel cards on the table."""

from __future__ import annotations

import pytest

from games import rules
from games.dice import Dice


@pytest.fixture
def in_city(table):
    """p1 (Frodo) has just come to this city, p2 (a rider) is far away."""

    def build(p1="seil 2", city="edoras", deck="", p2="umhang", **variant):
        t = table("frodo", "reiter_1", **variant).deals(p1=p1, p2=p2, deck=deck).stands(p1=city, p2="E17")
        return t.stopped("p1")

    return build


# --- drawing -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.karten.aufnehmen.zwei-wege")
@pytest.mark.rule("jd.widerspruch.bis-zu-drei")
def test_up_to_three_cards_in_a_city(in_city):
    for count in (1, 2, 3):
        t = in_city(deck="ring, gollum, bilbo").says("p1", f"stadt {count}")
        assert len(t.s["hands"]["p1"]) == 2 + count
    assert t.heard("⟦p1⟧ zieht in Edoras 3 Karten.")
    assert t.heard("Gollum, Bilbo, Der Ring", "p1")
    assert not t.heard("Gollum")
    assert not t.heard("Gollum", "p2")


@pytest.mark.rule("jd.widerspruch.bis-zu-drei")
def test_a_table_that_draws_three_says_so(in_city):
    t = in_city(deck="ring, gollum, bilbo")
    with rules.reading(["jd.widerspruch.bis-zu-drei"]):
        assert "genau drei" in t.refused("p1", "stadt 1", by="jd.widerspruch.bis-zu-drei") and t.allowed("p1", "stadt 3")


@pytest.mark.rule("jd.stadt.symbole")
def test_nothing_to_draw_outside_cities(in_city):
    t = in_city(city="R8")
    t.refused("p1", "stadt 3", by="jd.karten.aufnehmen.zwei-wege")
    assert in_city(city="R8").play.say("p1", "stadt").rules[1] == "jd.stadt.symbole"


@pytest.mark.rule("jd.stadt.jede")
def test_every_city_serves_everybody(in_city):
    for city in ("edoras", "minas morgul", "dunland"):
        assert {"stadt 1", "stadt 2", "stadt 3"} <= in_city(city=city).choices("p1")


@pytest.mark.rule("jd.karten.aufnehmen.charakter")
def test_characters_draw_anywhere(in_city):
    t = in_city("baumbart, seil", city="R8").says("p1", "karten baumbart")
    assert len(t.s["hands"]["p1"]) == 1 + 4
    assert t.s["discard"] == ["baumbart"]


@pytest.mark.rule("jd.karte.ziehen-uebersicht")
@pytest.mark.rule("jd.karte.baumbart-saruman")
@pytest.mark.rule("jd.karte.streicher-mund")
@pytest.mark.rule("jd.karte.boromir-schlangenzunge")
@pytest.mark.rule("jd.karte.butterblume-farning")
@pytest.mark.rule("jd.karte.tom")
def test_how_many_each_character_brings(table):
    hobbit = {"tom_bombadil": 6, "baumbart": 4, "gandalf": 3, "galadriel": 3, "streicher": 2, "boromir": 2, "butterblume": 1}
    rider = {"tom_bombadil": 6, "saruman": 4, "sauron": 3, "balrog": 3, "saurons_mund": 2, "schlangenzunge": 2, "lutz_farning": 1}
    for seat, brings in (("p1", hobbit), ("p2", rider)):
        for face, count in brings.items():
            t = table("frodo", "reiter_1").deals(**{seat: face}).stands(p1="R8", p2="E17").stopped(seat)
            t.says(seat, f"karten {face}")
            assert len(t.s["hands"][seat]) == count, face
    t = table("frodo", "reiter_1").deals(p1="saruman").stands(p1="R8", p2="E17").stopped("p1")
    t.refused("p1", "karten saruman", by="jd.karte.ziehen-uebersicht")


@pytest.mark.rule("jd.karten.aufnehmen.nur-eins")
@pytest.mark.parametrize("way", ["stadt 3", "karten baumbart"])
def test_one_city_or_one_character(table, way):
    t = table("frodo", "reiter_1").deals(p1="baumbart, streicher", p2="umhang").stands(p1="edoras", p2="E17").stopped("p1")
    assert {"stadt 3", "karten baumbart", "karten streicher"} <= t.choices()
    t.says("p1", way)
    assert not {"stadt", "karten"} & t.verbs("p1")
    t.says("p1", next(f"wirf {face}" for face in t.hand("p1") if face != "ring"))
    assert t.asked == "p2"


@pytest.mark.rule("jd.karten.aufnehmen.freiwillig")
def test_nobody_has_to_draw(in_city):
    assert in_city().says("p1", "ende").asked == "p2"


@pytest.mark.rule("jd.karten.aufnehmen.ende")
def test_drawing_comes_last(table):
    """Before moving nobody draws; what was drawn is used in the next turn."""
    t = table("frodo", "reiter_1").deals(p1="baumbart, seil", p2="umhang").stands(p1="edoras", p2="E17").turn("p1")
    t.refused("p1", "stadt 3", by="jd.runde.pflichten")
    t.refused("p1", "karten baumbart", by="jd.runde.pflichten")


@pytest.mark.rule("jd.stadt.pendeln")
@pytest.mark.rule("jd.widerspruch.pendeln")
def test_two_other_cities_first(in_city):
    """Entering is free; a character card does not count as a city."""
    edoras, tirith, morgul = "T6", "U9", "S12"
    assert "zwei anderen" in in_city().figure("p1", cities=[edoras]).refused("p1", "stadt 3", by="jd.stadt.pendeln")
    in_city().figure("p1", cities=[edoras, tirith]).refused("p1", "stadt 3", by="jd.widerspruch.pendeln")
    assert in_city().figure("p1", cities=[tirith, morgul]).allowed("p1", "stadt 3")
    t = in_city().figure("p1", cities=[edoras, tirith]).says("p1", "ende")
    assert t.s["figures"]["p1"]["cities"] == [edoras, tirith]
    t = in_city("baumbart, seil").figure("p1", cities=[edoras]).says("p1", "karten baumbart")
    assert t.s["figures"]["p1"]["cities"] == [edoras]
    t = in_city().figure("p1", cities=[tirith, morgul]).says("p1", "stadt 1")
    assert t.s["figures"]["p1"]["cities"] == [morgul, edoras]


def test_a_city_without_cards_does_not_count(in_city):
    """Where deck and discard pile are empty nothing was drawn."""
    t = in_city().empty_deck("p2").stopped("p1").says("p1", "stadt 3")
    assert t.heard("zieht in Edoras keine Karte")
    assert t.s["figures"]["p1"]["cities"] == []
    assert t.asked == "p2"  # nothing to discard for


@pytest.mark.rule("jd.karten.stapel")
def test_the_discard_pile_becomes_the_deck(in_city):
    t = in_city().deals(p1="ring", discard="boot 3").empty_deck("p2").stopped("p1").says("p1", "stadt 3")
    assert t.heard("werden neu gemischt")
    assert t.hand("p1") == ["boot", "boot", "boot", "ring"]


# --- discarding ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.karten.abwerfen.pflicht")
def test_whoever_draws_discards(in_city):
    """Besides the character that was used."""
    t = in_city("baumbart, seil", city="R8").says("p1", "karten baumbart")
    assert t.frame == "discard"
    t.says("p1", "wirf seil")
    assert t.s["discard"] == ["baumbart", "seil"]
    assert t.heard("⟦p1⟧ wirft Seil ab.")


def test_the_question_marks_what_was_drawn(in_city):
    """Of equal cards an old one goes; what is drawn last stays marked."""

    def labels(t):
        return [c.label for c in t.play.options("p1")]

    t = in_city("seil, boot", city="R8").deals(p1="baumbart, seil, boot", p2="umhang", deck="gollum, seil, adler, kankra")
    t.stopped("p1").says("p1", "karten baumbart")
    new = [x for x in labels(t) if x.endswith("abwerfen (neu)")]
    assert new and all(x.endswith("abwerfen") for x in labels(t) if x not in new)
    assert "Boot abwerfen" in labels(t)
    drawn = t.s["hands"]["p1"][2:]
    assert len(drawn) == 4 and {x.removesuffix(" abwerfen (neu)") for x in new} == {t.game.pack.title[f] for f in drawn}


@pytest.mark.rule("jd.karten.abwurfstapel")
def test_only_the_top_of_the_discard_pile_is_seen(in_city):
    t = in_city("seil 2").deals(p1="seil 2", p2="umhang", discard="gandalf, boot").stopped("p1")
    for seat in ("p1", "p2", None):
        view = t.play.view(seat)
        assert view["discard"] == ["boot"]
        assert view["discard_size"] == 2


@pytest.mark.rule("jd.karten.handlimit")
def test_ten_cards_at_the_end_of_a_turn(in_city):
    t = in_city("seil 5, umhang 4, boot, ring").says("p1", "ende")
    assert t.frame == "discard"
    t.says("p1", "wirf boot")
    assert t.asked == "p2"
    t = in_city("seil 5, boot 5").says("p1", "stadt 3")
    t.says("p1", "wirf seil", "wirf seil", "wirf seil")
    assert len(t.s["hands"]["p1"]) == 10
    assert t.asked == "p2"


STEP = {"R8": "R9", "E17": "D16", "B13": "B12"}  # open country, nobody near: no travel card is laid down


def ends(t, fig):
    """It takes a step and passes the die on; how many cards it has to throw away then."""
    t.says(fig, f"gehe {STEP[t.field(fig)]}", "ende")
    return t.s["stack"][-1]["must"] if t.frame == "discard" else 0


@pytest.mark.rule("jd.karten.limit-raetsel")
@pytest.mark.rule("jd.karten.handlimit")
@pytest.mark.parametrize(("held", "over"), [(9, 0), (10, 1)])
def test_more_by_a_riddle_until_the_end_of_the_next_turn(table, held, over):
    """Whoever was asked takes a card after the miss, plays his whole next turn with it and discards at its end."""
    t = (
        table("frodo", "reiter_1")
        .deals(p1="raetsel, seil 3", p2=f"umhang 5, boot {held - 5}")
        .stands(p1="R8", p2="E17")
        .turn("p1")
    )
    t.says("p1", "rätsel p2 bilbo ring gollum")
    assert (t.asked, t.frame) == ("p1", "turn")
    assert ends(t, "p1") == 0
    assert (t.asked, t.frame, len(t.hand("p2"))) == ("p2", "turn", held + 1)
    assert ends(t, "p2") == over
    if over:
        t.says("p2", "wirf seil")
    assert (t.asked, len(t.hand("p2"))) == ("p1", 10)


@pytest.mark.rule("jd.karten.limit-raetsel")
@pytest.mark.rule("jd.karten.erwischt")
def test_a_second_miss_within_the_respite(table):
    """Both cards are kept until the same end; all see how many he holds, and nobody sends him to the Halls for it."""
    t = table("frodo", "reiter_1", "sam")
    *askers, asked = t.s["order"]
    t.deals(**{asked: "umhang 5, boot 5"}, **dict.fromkeys(askers, "raetsel, seil 2"))
    t.stands(**dict(zip(t.s["order"], STEP, strict=True))).turn(askers[0])
    for size, asker in enumerate(askers, 11):
        t.says(asker, f"rätsel {asked} bilbo ring gollum")
        assert ends(t, asker) == 0
        assert t.play.view(asker)["hand_sizes"][asked] == size
    assert (t.asked, t.frame) == (asked, "turn")
    assert ends(t, asked) == 2
    t.says(asked, "wirf boot", "wirf seil")
    assert t.play.view(None)["hand_sizes"][asked] == 10


@pytest.mark.rule("jd.karten.limit-raetsel")
def test_the_respite_ends_with_the_next_turn(table):
    """What is used in it need not be thrown away; what is drawn at its end counts like everything else."""

    def eleven():
        t = table("frodo", "reiter_1").deals(p1="raetsel, seil 4", p2="umhang 5, boot 4, tom_bombadil").stands(p1="R8", p2="E17")
        t.turn("p1").says("p1", "rätsel p2 bilbo ring gollum")
        assert ends(t, "p1") == 0
        assert (t.asked, len(t.hand("p2"))) == ("p2", 11)
        return t

    t = eleven().says("p2", "springe tom d16", "ende")
    assert (t.asked, len(t.hand("p2"))) == ("p1", 10)
    t = eleven().says("p2", "gehe d16", "karten tom")
    assert len(t.hand("p2")) == 10 + t.s["stack"][-1]["new"]
    assert t.s["stack"][-1]["must"] == t.s["stack"][-1]["new"] > 1


@pytest.mark.rule("jd.widerspruch.raetsel-limit")
@pytest.mark.rule("jd.karten.handlimit")
@pytest.mark.parametrize(("held", "over"), [(8, 0), (9, 1), (10, 2)])
def test_what_the_asker_won_counts_at_the_end_of_this_turn(table, held, over):
    """Not at once: with more than ten he may go on. But the respite belongs to the one who was asked."""
    t = (
        table("frodo", "reiter_1")
        .deals(p1=f"raetsel 2, seil 5, pferd_1, umhang {held - 7}", p2="boot 5")
        .stands(p1="R8", p2="E17")
    )
    t.turn("p1").says("p1", "rätsel p2 boot ring bilbo", "weiter", "boot ring bilbo", "aufhören")
    assert (t.asked, t.frame, len(t.hand("p1"))) == ("p1", "turn", held + 2)
    assert ends(t, "p1") == over
    t.says("p1", *["wirf boot"] * over)
    assert (t.asked, len(t.hand("p1"))) == ("p2", 10)


@pytest.mark.rule("jd.widerspruch.raetsel-limit")
def test_a_hit_and_a_miss_in_one_turn(table):
    """The asker throws away what is over ten now; whoever took a card of him keeps his eleventh for a turn of his own."""
    t = table("frodo", "reiter_1", "sam")
    asker, robbed, asked = t.s["order"]
    horses = ", ".join(f"pferd_{n}" for n in range(1, 7))
    t.deals(**{asker: "raetsel 2, umhang 5, boot 5", robbed: "seil 4", asked: f"{horses}, adler 2, gollum, bilbo"})
    t.stands(**dict(zip(t.s["order"], STEP, strict=True))).turn(asker)
    t.says(asker, f"rätsel {robbed} seil kankra ring", "weiter", "seil ring", "aufhören", f"rätsel {asked} kankra saruman ring")
    assert (len(t.hand(asker)), len(t.hand(asked))) == (11, 11)
    assert ends(t, asker) == 1
    assert t.asked == asker
    t.says(asker, "wirf umhang")
    assert t.asked == robbed
    assert ends(t, robbed) == 0
    assert (len(t.hand(asker)), len(t.hand(asked))) == (10, 11)
    assert ends(t, asked) == 1


@pytest.mark.rule("jd.karte.ring")
def test_the_ring_is_never_discarded(in_city):
    t = in_city("ring, seil").says("p1", "stadt 1")
    t.refused("p1", "wirf ring", by="jd.karte.ring")
    t = in_city("", deck="ring").says("p1", "stadt 1")
    assert t.choices() == {"behalte"}
    t.says("p1", "behalte")
    assert t.hand("p1") == ["ring"]


@pytest.mark.rule("jd.begriff.blatt")
def test_a_hand_is_seen_by_its_owner_alone(in_city):
    t = in_city("ring, gollum", p2="umhang")
    assert t.play.view("p1")["hand"] == ["gollum", "ring"]
    assert t.play.view("p2")["hand"] == ["umhang"]
    assert t.play.view(None)["hand"] == []
    other = t.game.reshuffle(t.s, "p2", Dice("anders"))
    assert t.game.view(other, "p2") == t.game.view(t.s, "p2")
    assert sorted(other["hands"]["p1"]) != ["gollum", "ring"]


# --- using cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.karten.wann")
@pytest.mark.rule("jd.karte.boot")
def test_cards_before_and_after_moving(table):
    """A boat straight from the hand."""
    t = table("frodo", "reiter_1").deals(p1="boot, pferd_1, baumbart", p2="umhang").stands(p1="S10", p2="E17").turn("p1", die=1)
    t.says("p1", "reite pferd 1 s11", "gehe t11", "karten baumbart")
    assert t.s["table"]["p1"] == ["boot"]


@pytest.mark.rule("jd.karten.ausspielen")
def test_a_card_is_announced(table):
    t = table("frodo", "reiter_1").deals(p1="palantir, gandalf, seil", p2="umhang").stands(p1="R8", p2="edoras").turn("p1")
    t.says("p1", "blick palantir p2")
    assert t.asked == "p2" and t.heard("⟦p1⟧ spielt Palantir, um das Blatt von ⟦p2⟧ zu sehen.")


def test_a_look_that_nobody_can_resist_is_one_line(table):
    t = table("frodo", "reiter_1").deals(p1="gandalf, seil", p2="umhang").stands(p1="R8", p2="E17").turn("p1")
    t.says("p1", "blick gandalf p2")
    assert t.heard("⟦p1⟧ spielt Gandalf und sieht das Blatt von ⟦p2⟧.", "p2")
    assert t.heard("⟦p1⟧ spielt Gandalf und sieht das Blatt von ⟦p2⟧. Nur du weißt: Umhang.", "p1")
    assert not t.heard("um das Blatt")


def test_everybody_hears_where_a_figure_goes(table):
    """And which cards it lays down on the way."""
    held = "boot, pferd_2, adler, tom_bombadil"
    t = table("frodo", "reiter_1").deals(p1=held, p2="umhang").stands(p1="S10", p2="E17").turn("p1", die=1)
    t.says("p1", "gehe s11", "reite pferd 2 minas morgul", "fliege adler bree", "springe bruchtal")
    for seat in (None, "p2"):
        assert t.heard("⟦p1⟧ geht von S10 (offenes Land) nach S11 (offenes Land): 1 Feld, mit Boot.", seat)
        assert t.heard("⟦p1⟧ reitet mit Pferd (2 Felder) von S11 (offenes Land) nach Minas Morgul.", seat)
        assert t.heard("⟦p1⟧ fliegt mit Adler nach Bree.", seat)
        assert t.heard("Tom Bombadil versetzt ⟦p1⟧ nach Bruchtal.", seat)


@pytest.mark.rule("jd.karten.behalten")
@pytest.mark.rule("jd.karten.abwerfen-vermerk")
def test_kept_or_discarded(table):
    t = table("frodo", "reiter_1").deals(p1="gandalf, galadriel, seil", p2="umhang").stands(p1="R8", p2="E17").turn("p1")
    t.says("p1", "blick gandalf p2", "blick galadriel p2")
    assert t.hand("p1") == ["gandalf", "seil"]
    assert t.s["discard"] == ["galadriel"]
    assert t.known("p2", "p1") == ["gandalf"]  # shown, and taken up again


@pytest.mark.rule("jd.karten.von-mitspielern")
def test_no_gifts(in_city):
    in_city().refused("p1", "schenke seil p2", by="jd.karten.von-mitspielern")


# --- travel cards on the table -------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.karten.tisch")
@pytest.mark.rule("jd.karte.seil")
def test_a_rope_stays_while_turns_end_in_mountains(table):
    t = table("frodo", "reiter_1").deals(p1="seil", p2="umhang").stands(p1="K9", p2="E17").turn("p1", die=2)
    t.says("p1", "gehe k11")
    t.stands(p1="J11")
    assert t.s["table"]["p1"] == ["seil"]
    t.says("p1", "ende")
    assert t.s["table"]["p1"] == ["seil"]
    t.stands(p1="K10").turn("p1", die=1).says("p1", "gehe k9", "ende")
    assert t.s["table"]["p1"] == []
    assert "seil" in t.s["discard"]
    assert t.heard("legt ab, was im Gelände nicht mehr hilft: Seil")


@pytest.mark.rule("jd.karte.umhang")
def test_a_cloak_helps_in_woods(table):
    t = table("frodo", "reiter_1").deals(p1="umhang", p2="seil").stands(p1="L14", p2="E17").turn("p1", die=3)
    t.says("p1", "gehe k11")
    assert t.s["table"]["p1"] == ["umhang"]


@pytest.mark.rule("jd.widerspruch.ueberschrift-boot")
def test_a_boat_stays_on_water(table):
    t = table("frodo", "reiter_1").deals(p1="boot", p2="umhang").stands(p1="E2", p2="E17").turn("p1", die=2)
    t.says("p1", "gehe e1", "ende")
    assert t.s["table"]["p1"] == ["boot"]
    t.turn("p1", die=2).says("p1", "gehe e2", "ende")
    assert t.s["discard"] == ["boot"]


@pytest.mark.rule("jd.karten.tisch-nicht-blatt")
def test_cards_on_the_table_do_not_count(table):
    t = table("frodo", "reiter_1").deals(p1="umhang 5, boot 5", p2="adler", table={"p1": "seil"}).stands(p1="J11", p2="E17")
    t.stopped("p1").says("p1", "ende")
    assert t.asked == "p2"
    assert t.play.view("p2")["hand_sizes"]["p1"] == 10


@pytest.mark.rule("jd.karten.erwischt")
def test_everybody_counts_and_nobody_is_caught(table):
    """All see how many cards everybody has, and no turn ends with more than ten."""
    t = table("frodo", "reiter_1", "sam").deals(p1="umhang 5, boot 5, seil 2", p2="adler").stands(p1="R8", p2="E17", p3="B3")
    for reader in ("p2", "p3", None):
        assert t.play.view(reader)["hand_sizes"]["p1"] == 12
    t.stopped("p1").says("p1", "ende", "wirf boot", "wirf seil")
    assert t.asked != "p1"
    assert t.play.view(None)["hand_sizes"]["p1"] == 10


@pytest.mark.rule("jd.karten.sparen")
def test_travel_cards_are_used_only_where_needed(table):
    """Where the roll suffices for a way round the cards stay in the hand; of two that help the player chooses."""
    t = table("frodo", "reiter_1").deals(p1="boot", p2="adler").stands(p1="S10", p2="E17").turn("p1", die=2)
    assert t.says("p1", "gehe s11").hand("p1") == ["boot"]
    t = table("frodo", "reiter_1").deals(p1="seil, umhang", p2="adler").stands(p1="C7", p2="E17").turn("p1", die=2)
    t.says("p1", "gehe bruchtal")
    assert t.choices() == {"mit seil", "mit umhang"}
    t.says("p1", "seil")
    assert (t.hand("p1"), t.s["table"]["p1"]) == (["umhang"], ["seil"])
    t = table("frodo", "reiter_1").deals(p1="seil, umhang, pferd_2", p2="adler").stands(p1="C7", p2="E17").turn("p1", die=2)
    t.says("p1", "reite pferd 2 bruchtal mit umhang")
    assert t.hand("p1") == ["seil"]


@pytest.mark.rule("jd.widerspruch.liegenbleiben")
def test_a_cloak_serves_until_the_turn_ends(table):
    """Also after a stop outside the woods."""
    t = table("frodo", "reiter_1").deals(p1="umhang, pferd_2", p2="adler").stands(p1="E6", p2="E17").turn("p1", die=2)
    t.says("p1", "gehe bruchtal")
    assert t.board["E8"].kind != "wald"
    assert t.s["table"]["p1"] == ["umhang"]
    t.says("p1", "reite pferd 2 d6")
    assert t.field("p1") == "D6"
    t.says("p1", "ende")
    assert (t.s["table"]["p1"], t.s["discard"]) == ([], ["pferd_2", "umhang"])

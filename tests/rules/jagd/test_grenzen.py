"""Every number on both sides of where it bites: six fields and seven, five players and six, the last round and the one after."""

from __future__ import annotations

import pytest

from games.contract import Refusal
from games.play import Play
from tests.rules.jagd.land import BOARD, reach, refusal

SIX = ("frodo", "reiter_1", "sam", "reiter_2", "merry", "reiter_3")
PLACES = ("R8", "R9", "E17", "B3", "B13", "M18", "J8", "H7")


def away(start: str, fields: int) -> str:
    """A field of open land exactly this far away, as the eagle flies."""
    return next(
        x for x in BOARD.fields if BOARD.distance(start, x) == fields and BOARD[x].kind == "offen" and not BOARD[x].city_id
    )


# --- looking -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.karte.elbenring")
@pytest.mark.rule("jd.widerspruch.elbenring")
def test_an_elf_ring_sees_six_fields_far(table):
    def looks(fields):
        t = table("frodo", "reiter_1").deals(p1="elbenring_vilya, seil", p2="umhang")
        return t.stands(p1="R8", p2=away("R8", fields)).turn("p1")

    assert looks(6).allowed("p1", "blick vilya p2")
    assert "höchstens 6 Felder" in looks(7).refused("p1", "blick vilya p2", by="jd.karte.elbenring")


@pytest.mark.rule("jd.karte.elbenring")
@pytest.mark.rule("jd.karte.spion")
@pytest.mark.rule("jd.karte.spion-staedte")
def test_other_cards_look_as_far_as_they_say(table):
    """The limit of the Elf Ring and the cities of the spies are theirs alone: a wizard sees everywhere."""
    t = table("frodo", "reiter_1").deals(p1="gandalf, seil", p2="umhang").stands(p1="R8", p2="E17").turn("p1")
    assert t.allowed("p1", "blick gandalf p2")


@pytest.mark.rule("jd.zauberblickfeld.regel")
def test_a_seeing_field_sees_six_fields_far(table):
    def looks(fields):
        t = table("frodo", "reiter_1", spiel="aufbau").deals(p1="seil", p2="umhang")
        return t.stands(p1="K11", p2=away("K11", fields)).stopped("p1")

    assert looks(6).allowed("p1", "blick feld p2")
    assert "höchstens 6 Felder" in looks(7).refused("p1", "blick feld p2", by="jd.zauberblickfeld.regel")


# --- battles -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def fight(table):
    """p1 (Frodo) on R8 has exchanged cards with p2 (a rider, on R9) and p3 (Sam, on Q9)."""

    def build(p1="armee_elben, seil", p2="armee_orks, umhang", p3="armee_ents", at=("R8", "R9", "Q9"), **variant):
        t = table("frodo", "reiter_1", "sam", **variant).deals(p1=p1, p2=p2, p3=p3).stands(p1=at[0], p2=at[1], p3=at[2])
        return t.traded("p1", "p2", "p3")

    return build


@pytest.mark.rule("jd.kampf.ohne-tausch")
def test_an_exchange_that_took_place_is_enough(fight):
    """Also when nothing is left in a hand; and who merely did not exchange is refused for that."""
    assert fight(p2="").says("p1", "angriff p2 elben").heard("⟦p1⟧ besiegt ⟦p2⟧.")
    reason = fight().traded("p1", "p3").refused("p1", "angriff p2", by="jd.kampf.zeitpunkt")
    assert "mangels Karten" not in reason


@pytest.mark.rule("jd.kampf.ablauf")
def test_the_reason_names_the_troops_one_needs(fight):
    assert "gute oder unabhängige" in fight("seil, armee_trolle").refused("p1", "angriff p2", by="jd.kampf.ablauf")
    assert "böse oder unabhängige" in fight("seil, armee_elben").refused("p1", "angriff p3", by="jd.kampf.ablauf")


@pytest.mark.rule("jd.kampf.stadt")
def test_the_reason_names_the_city_one_needs(fight):
    t = fight("armee_elben, armee_trolle, seil")
    assert "guten Stadt" in t.refused("p1", "angriff p2 stadt", by="jd.kampf.stadt")
    assert "bösen Stadt" in t.refused("p1", "angriff p3 stadt", by="jd.kampf.stadt")


@pytest.mark.rule("jd.kampf.ablauf")
def test_a_battle_ends_when_five_are_matched_by_five(fight):
    good = "armee_elben, armee_zwerge, armee_ents, armee_seemenschen, armee_waldlaeufer"
    evil = "armee_orks, armee_warge, armee_trolle, armee_halborks, armee_uruk_hai"
    t = fight(f"{good}, seil", p2=f"{evil}, umhang", p3="boot").says("p1", "angriff p2 elben").says("p2", "orks")
    for mine, theirs in (("zwerge", "warge"), ("ents", "trolle"), ("seestadt", "halborks")):
        t.says("p1", mine).says("p2", theirs)
    assert t.asked == "p1", "four by four: the attacker may go on"
    t.says("p1", "waldläufer").says("p2", "uruk-hai")
    assert t.heard("unentschieden") and t.frame == "turn"


@pytest.mark.rule("jd.kampf.sieg")
def test_the_defender_may_match_but_not_exceed(fight):
    t = fight(p2="armee_orks, saurons_mund").says("p1", "angriff p2 elben")
    t.refused("p2", "saurons mund", by="jd.kampf.sieg")
    assert t.says("p2", "orks").asked == "p1"


@pytest.mark.rule("jd.karte.hobbit-reiter")
def test_ones_own_card_fights_another_does_not_and_a_city_is_nobodys(fight):
    assert fight("frodo, seil").allowed("p1", "angriff p2 frodo")
    fight("sam, seil, armee_elben").refused("p1", "angriff p2 sam", by="jd.karte.hobbit-reiter")
    assert fight("armee_elben, seil", at=("S7", "T6", "E17")).traded("p1", "p2").allowed("p1", "angriff p2 stadt")


@pytest.mark.rule("jd.begriff.kampfpunkte")
def test_a_city_is_worth_just_one(fight):
    t = fight("armee_elben, seil", at=("S7", "T6", "E17")).traded("p1", "p2").says("p1", "angriff p2 stadt")
    assert t.asked == "p2", "not less than one"
    assert t.says("p2", "orks").asked == "p1", "and not more"


@pytest.mark.rule("jd.hallen.wie-hinein")
def test_a_loser_begins_his_first_turn_in_the_halls_and_his_captives_his_last(table):
    t = table("frodo", "reiter_1", "sam", spiel="aufbau").deals(p1="armee_elben, seil", p2="umhang", p3="boot")
    t.stands(p1="R8", p2="R9").captive("p3", "p2", 1).traded("p1", "p2")
    t.says("p1", "angriff p2 elben").says("p2", "aufgeben").says("p1", "nimm umhang")
    loser, companion = t.s["figures"]["p2"], t.s["figures"]["p3"]
    assert (loser["halls"], loser["captive"], loser["released"]) == (0, 0, False)
    assert (companion["halls"], companion["captive"], companion["released"]) == (0, 0, True)


@pytest.fixture
def six(table):
    """p1 has beaten p2 at a table of this many, some of whom are out already."""

    def build(players=6, out=(), **variant):
        names = (*SIX, "pippin", "reiter_4")[:players]
        t = table(*names, **variant).deals(p1="armee_elben, seil", p2="umhang, boot")
        t.stands(**dict(zip(t.seats, PLACES, strict=False)))
        for fig in out:
            t.figure(fig, out=True)
        t.traded("p1", "p2").says("p1", "angriff p2 elben").says("p2", "aufgeben").says("p1", "nimm boot")
        return bool(t.s["figures"]["p2"]["out"])

    return build


@pytest.mark.rule("jd.zusatz.z10")
def test_dropping_out_ends_when_five_are_left(six):
    assert six(6, z10="ja") and six(7, z10="ja") and six(7, out=["p7"], z10="ja")
    assert not six(6, out=["p6"], z10="ja"), "five are left"
    assert not six(5, z10="ja"), "five never were more"
    assert not six(6), "not agreed"
    assert not six(6, z10="ja", z1="ja"), "not for partners"


# --- cards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.karten.abwerfen.pflicht")
@pytest.mark.rule("jd.karten.handlimit")
@pytest.mark.parametrize(("held", "thrown"), [(4, 1), (7, 1), (8, 1), (9, 2), (10, 3)])
def test_one_card_is_thrown_away_and_what_is_over_ten(duel, held, thrown):
    hand = ["seil 5", "umhang 5"]
    cards = "seil 4" if held == 4 else f"{hand[0]}, umhang {held - 5}"
    t = duel(cards, "boot", at=("R8", "M18")).stands(p1="bree").stopped("p1").says("p1", "stadt 3")
    assert t.s["stack"][-1]["must"] == thrown
    assert len(t.hand("p1")) == held + 3


@pytest.mark.rule("jd.karte.ziehen-uebersicht")
@pytest.mark.rule("jd.karte.zauberer")
def test_the_reason_names_whom_a_character_serves(table):
    t = table("frodo", "reiter_1").deals(p1="saruman, sauron, seil", p2="baumbart, gandalf, umhang").stands(p1="R8", p2="E17")
    assert "nur Schwarzen Reitern" in t.stopped("p1").refused("p1", "karten saruman", by="jd.karte.ziehen-uebersicht")
    assert "nur Schwarzen Reitern" in t.turn("p1").refused("p1", "blick sauron", by="jd.karte.zauberer")
    assert "nur Hobbits" in t.stopped("p2").refused("p2", "karten baumbart", by="jd.karte.ziehen-uebersicht")
    assert "nur Hobbits" in t.turn("p2").refused("p2", "blick gandalf", by="jd.karte.zauberer")


@pytest.mark.rule("jd.stadt.pendeln")
def test_two_other_cities_in_between_and_not_three(duel):
    t = duel().stands(p1="bree")
    here = t.field("p1")
    assert t.figure("p1", cities=[here, "a", "b"]).stopped("p1").allowed("p1", "stadt 3")
    t.figure("p1", cities=[here, "b"]).stopped("p1").refused("p1", "stadt 3", by="jd.stadt.pendeln")


@pytest.mark.rule("jd.begriff.blatt")
@pytest.mark.rule("jd.zusatz.z16")
def test_of_several_figures_one_sees_the_hand_of_the_one_that_acts(table):
    t = table("frodo", "reiter_1", z16="ja").stands(**{"p1.frodo": "R8", "p2.reiter_1": "E17"})
    rounds = {"frame": "rounds", "open": 0, "nr": t.s["order"].index("p1")}
    t.changed(stack=[rounds, {"frame": "figure", "open": 0, "seat": "p1"}]).says("p1", "figur frodo")
    view = t.play.view("p1")
    assert view["me"] == "p1.frodo" and sorted(view["hand"]) == t.hand("p1.frodo")


@pytest.mark.rule("jd.zusatz.z12")
def test_without_cards_one_is_out_only_where_agreed_and_only_when_the_deck_is_used_up(table):
    def p2_is_out(deck_empty, **variant):
        t = table("frodo", "reiter_1", "sam", **variant).deals(p1="boot, ring", p3="seil").stands(p1="R8", p2="E17", p3="B3")
        if deck_empty:
            t.empty_deck("p3")
        return t.stopped("p1").says("p1", "ende").s["figures"]["p2"]["out"]

    assert p2_is_out(True, z12="ja")
    assert not p2_is_out(False, z12="ja"), "there are cards left"
    assert not p2_is_out(True), "not agreed"


@pytest.mark.rule("jd.zusatz.z7")
def test_all_four_rings_win_only_where_agreed(table):
    rings = "ring, elbenring_vilya, elbenring_nenya, elbenring_narya"
    t = table("frodo", "reiter_1").deals(p1=rings).stands(p1="R8", p2="E17").turn("p1")
    assert "zeige elbenringe" not in t.choices()


@pytest.mark.rule("jd.zusatz.z15")
def test_bilbo_protects_from_gollum_only_where_agreed(table):
    def asked(hand="ring, bilbo, boot", **variant):
        t = table("frodo", "reiter_1", **variant).deals(p1="gollum, seil", p2=hand).stands(p1="R8", p2="E17")
        t.turn("p1").says("p1", "gollum p2")
        return "ring" in t.hand("p1")

    assert not asked(z15="ja")
    assert asked(), "not agreed"
    assert asked("ring, boot", z15="ja"), "no Bilbo"


@pytest.mark.rule("jd.gefangen.schutz")
@pytest.mark.rule("jd.hallen.ausserhalb")
def test_who_is_in_the_halls_or_captive_exchanges_with_nobody(table):
    def passes_by(place):
        t = table("frodo", "reiter_1", "sam", spiel="aufbau").deals(p1="seil", p2="umhang", p3="boot")
        t.stands(p1="R6", p2="R8", p3="E17").deals(p1="seil", p2="umhang", p3="")
        if place == "halls":
            t.in_halls("p2")
        elif place == "captive":
            t.stands(p3="R8").captive("p2", "p3")
        return t.turn("p1", die=1).says("p1", "gehe r7").hand("p1")

    assert passes_by("free") == ["umhang"]
    assert passes_by("halls") == ["seil"] and passes_by("captive") == ["seil"]


# --- moving --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.felder.tom")
@pytest.mark.rule("jd.widerspruch.tom")
def test_tom_carries_one_to_six_fields(table):
    def leaps(fields):
        t = table("frodo", "reiter_1").deals(p1="tom_bombadil, seil", p2="umhang").stands(p1="R8", p2="E17")
        return t.turn("p1").allowed("p1", f"springe {away('R8', fields).lower()}")

    assert [fields for fields in range(1, 9) if leaps(fields)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("jd.bewegung.wurf")
def test_exactly_as_far_as_the_die_says():
    for steps in (1, 2, 3):
        ways = reach("C9", steps)
        assert max(way.cost for way in ways.values()) == steps
    near, far = (next(id for id in reach("R8", n) if id not in reach("R8", n - 1)) for n in (2, 3))
    assert "sind es 2 Felder, du darfst nur 1 Feld weit" in refusal("R8", near, 1).reason
    assert "du darfst nur 2 Felder weit" in refusal("R8", far, 2).reason


# --- seats and rounds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.begriff.runde")
def test_the_neighbour_to_the_left_is_next_and_whoever_is_out_is_passed_over(table):
    t = table("frodo", "reiter_1", "sam").deals(p1="seil", p2="umhang", p3="boot").stands(p1="R8", p2="E17", p3="B3")
    order = t.s["order"]
    for nr, seat in enumerate(order):
        now = t.stopped(seat).rolling(2).says(seat, "ende")
        assert now.s["stack"][1]["fig"] == order[(nr + 1) % 3]
    t.figure(order[1], out=True).stopped(order[0]).rolling(2).says(order[0], "ende")
    assert t.s["stack"][1]["fig"] == order[2]


@pytest.mark.rule("jd.widerspruch.spielende")
def test_the_last_round_is_played_to_its_end(table):
    t = table("frodo", "reiter_1", rundenlimit="60").deals(p1="seil", p2="umhang").stands(p1="R8", p2="E17")
    last, first = t.s["order"][-1], t.s["order"][0]

    def ends(round_now):
        t.changed(round=round_now, result=None).stopped(last).changed(round=round_now)
        return t.rolling(2).says(last, "ende")

    assert ends(59).result is None and t.s["round"] == 60 and t.s["stack"][1]["fig"] == first
    assert ends(60).result.end == "unentschieden"


@pytest.mark.rule("jd.vorbereitung.erster-spieler")
@pytest.mark.rule("jd.vorbereitung.streit")
def test_it_is_told_who_begins_once_it_is_decided(table):
    for seed in range(12):
        t = table("frodo", "reiter_1", "sam", seed=f"anfang {seed}")
        told = [line for line in t.told if line.startswith("Wer beginnt?")]
        assert told and all("würfeln noch einmal" in line for line in told[:-1])
        first = t.s["order"][t.s["stack"][0]["nr"]] if t.s["stack"] else ""
        assert f"⟦{first}⟧ fängt an" in told[-1]


# --- which rule stands in the way ----------------------------------------------------------------------------------------


@pytest.mark.rule("jd.felder.wasser.boot")
@pytest.mark.rule("jd.felder.fluss.fahren")
@pytest.mark.rule("jd.felder.fluss.ueberqueren")
@pytest.mark.rule("jd.felder.berg")
@pytest.mark.rule("jd.felder.wald")
def test_what_is_only_too_far_is_refused_by_the_die_alone():
    """No rule of the land is quoted where it does not stand in the way, whatever cards one holds."""
    plain = [id for id in reach("R8", 3) if BOARD[id].kind == "offen" and id not in reach("R8", 2, "seil", "umhang", "boot")]
    assert plain
    for id in plain:
        for cards in ((), ("seil",), ("umhang",), ("boot",), ("seil", "umhang", "boot")):
            assert refusal("R8", id, 2, *cards).rules == ("jd.bewegung.wurf",), (id, cards)
    ridden = [id for id in reach("R8", 3, "pferd") if BOARD[id].kind == "offen" and id not in reach("R8", 2, "pferd", "boot")]
    assert ridden and all("jd.felder.wasser.boot" not in refusal("R8", id, 2, "pferd", "boot").rules for id in ridden)


@pytest.mark.rule("jd.felder.wald")
def test_a_rope_does_not_lead_through_woods():
    assert refusal("A9", "D12", 3, "seil").rules == ("jd.felder.wald",)
    assert "D12" in reach("A9", 3, "seil", "umhang")


@pytest.mark.rule("jd.felder.fliegen.landung")
def test_flying_lands_on_land_without_and_on_water_with_a_boat(table):
    water = next(x for x in BOARD.fields if BOARD[x].kind == "wasser" and BOARD.distance("R8", x) > 2 and not BOARD[x].rapid)
    land = away("R8", 5).lower()

    def flies(hand, target):
        t = table("frodo", "reiter_1").deals(p1=hand, p2="umhang").stands(p1="R8", p2="E17").turn("p1")
        return t.allowed("p1", f"fliege adler {target}")

    assert flies("adler, seil", land) and flies("adler, boot", land) and flies("adler, boot", water.lower())
    assert not flies("adler, seil", water.lower())
    t = table("frodo", "reiter_1").deals(p1="tom_bombadil, seil", p2="umhang").stands(p1="R8", p2="E17").turn("p1")
    assert "höchstens 6" in t.refused("p1", f"springe {away('R8', 7).lower()}", by="jd.felder.tom"), (
        "land is not too wet, only far"
    )


@pytest.mark.rule("jd.widerspruch.tom")
def test_tom_does_not_leave_one_where_one_stands(table):
    t = table("frodo", "reiter_1").deals(p1="tom_bombadil, seil", p2="umhang").stands(p1="R8", p2="E17").turn("p1")
    assert t.allowed("p1", "springe r9") and not t.allowed("p1", "springe r8")


@pytest.mark.rule("jd.runde.pflichten")
@pytest.mark.rule("jd.bewegung.mindestens-ein-feld")
def test_the_reason_says_what_is_still_to_be_done(table):
    t = table("frodo", "reiter_1").deals(p1="pferd_1, seil", p2="umhang").stands(p1="R8", p2="E17")
    assert "zuerst mindestens ein Feld" in t.turn("p1").refused("p1", "ende", by="jd.runde.pflichten")
    back = t.turn("p1", walked=True, moved=True).refused("p1", "ende", by="jd.bewegung.mindestens-ein-feld")
    assert "nicht auf dem Feld beenden" in back
    goal = BOARD.goal_hobbits
    assert t.stands(p1=goal).turn("p1").allowed("p1", "ende"), "on one's own victory field one may stay"


# --- partners, and the big game for two ----------------------------------------------------------------------------------


@pytest.fixture
def partners(table):
    """Frodo and Sam (p1, p3) against two riders (p2, p4)."""

    def build(at=("R8", "R9", "Q9", "B3"), hands=None, z1="ja", **variant):
        cards = {"p1": "seil", "p2": "umhang", "p3": "boot", "p4": "adler"} | (hands or {})
        t = table("frodo", "reiter_1", "sam", "reiter_2", z1=z1, **variant).deals(**cards)
        return t.stands(**dict(zip(t.seats, at, strict=True)))

    return build


@pytest.mark.rule("jd.zusatz.z1")
def test_partners_do_not_fight_each_other_but_their_enemies(partners):
    armed = {"p1": "armee_elben, armee_trolle, seil"}
    t = partners(hands=armed).traded("p1", "p2", "p3")
    assert t.allowed("p1", "angriff p2 elben")
    t.refused("p1", "angriff p3", by="jd.zusatz.z1")
    assert partners(hands=armed, z1="nein").traded("p1", "p2", "p3").allowed("p1", "angriff p3 trolle"), "without partners"


@pytest.mark.rule("jd.zusatz.z4")
def test_only_partners_answer_a_look_and_only_where_agreed(partners):
    def answers(whom, seat, **variant):
        hands = {"p1": "elbenring_vilya, seil", seat: "palantir, boot 2"}
        t = partners(hands={"p3": "seil", **hands}, **variant).turn("p1").says("p1", f"blick vilya {whom}")
        if t.play.drafts:
            t.says("p1", "fertig")  # nobody else
        return seat in t.play.waiting_for() and "antworte palantir" in t.choices(seat)

    assert answers("sam", "p3", z4="ja")
    assert not answers("sam", "p3"), "not agreed"
    assert not answers("p2", "p2", z4="ja"), "an enemy"
    assert not answers("sam", "p3", z1="nein", z4="ja"), "no partners"


@pytest.mark.rule("jd.zusatz.z4")
def test_partners_see_each_other_only_from_seeing_fields_and_only_where_agreed(partners):
    def sees(at=("K11", "E17", "T3", "B3"), **variant):
        return "partnerblick" in partners(at=at, spiel="aufbau", **variant).turn("p1").verbs()

    assert sees(z4="ja")
    assert not sees() and not sees(z1="nein", z4="ja")
    assert not sees(at=("R8", "E17", "T3", "B3"), z4="ja") and not sees(at=("K11", "E17", "R8", "B3"), z4="ja")


@pytest.mark.rule("jd.zusatz.z9")
def test_two_turns_in_the_halls_are_not_one(table):
    t = table(*SIX, z9="ja").in_halls("p2", 1)
    before = t.s["order"][t.s["order"].index("p2") - 1]
    t.deals(**{before: "seil"}).stands(**{before: "R8"}).stopped(before).rolling(2).says(before, "ende")
    assert t.frame == "halls"


@pytest.mark.rule("jd.zusatz.z16")
def test_the_big_game_is_for_two_who_agreed_on_it(table):
    assert set(table("frodo", "reiter_1").s["figures"]) == {"p1", "p2"}
    assert set(table("frodo", "reiter_1", "sam", z16="ja").s["figures"]) == {"p1", "p2", "p3"}
    t = table("frodo", "reiter_1", z16="ja").stands(**{"p1.frodo": "R8", "p2.reiter_1": "E17"})
    t.deals(**{"p1.frodo": "raetsel, seil", "p2.reiter_1": "umhang"}).turn("p1.frodo")
    assert t.allowed("p1", "raetsel p2.reiter_1"), "the other's figures are no figures of one's own"


# --- Machtproben ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.runde.machtproben-arten")
@pytest.mark.rule("jd.runde.gollum-hinweis")
def test_each_machtprobe_counts_one(duel):
    t = duel("gollum, kankra, sam, seil", p2="umhang 3").says("p1", "gollum p2")
    assert t.s["stack"][1]["trials"] == 1
    assert t.says("p1", "kankra").s["stack"][1]["trials"] == 2
    t.refused("p1", "zieh sam", by="jd.machtprobe.hoechstens-zwei")


@pytest.mark.rule("jd.machtprobe.zeitpunkt")
def test_a_machtprobe_before_or_after_moving(duel):
    t = duel("gollum, bilbo, seil", p2="umhang 3")
    assert t.allowed("p1", "gollum p2")
    t.says("p1", "gollum p2", f"gehe {next(iter(reach('C9', 1))).lower()}")
    assert t.allowed("p1", "bilbo p2")


@pytest.mark.rule("jd.raetsel.versuche")
def test_the_question_says_how_many_titles_are_left(duel):
    for held, count in (("umhang", 1), ("umhang 2", 1), ("umhang 3", 2), ("umhang 4", 3)):
        t = duel("raetsel, seil", p2=held).says("p1", "rätsel p2")
        assert f"noch {count}" in t.play.decision("p1").prompt


@pytest.mark.rule("jd.runde.charakterkarte-vorteil")
def test_a_character_card_goes_to_whom_it_shows(table):
    t = table("frodo", "reiter_1", "sam").deals(p1="sam, seil", p2="umhang", p3="boot, ring").stands(p1="R8", p2="E17", p3="B13")
    t.turn("p1").says("p1", "übergib sam", "nimm ring")
    assert t.hand("p3") == ["boot", "sam"] and t.hand("p1") == ["ring", "seil"]
    own = table("frodo", "reiter_1").deals(p1="frodo, seil", p2="umhang").stands(p1="R8", p2="E17").turn("p1")
    assert "uebergib" not in own.verbs(), "one's own card stays"


@pytest.mark.rule("jd.karten.handlimit")
def test_a_loser_with_few_cards_keeps_them(fight):
    t = fight(p2="umhang 3").says("p1", "angriff p2 elben").says("p2", "aufgeben").says("p1", "nimm umhang")
    assert (t.asked, t.hand("p2")) == ("p1", ["umhang", "umhang"])


@pytest.mark.rule("jd.geheim.nicht-blatt")
def test_hidden_cards_neither_fill_nor_empty_a_hand(duel):
    def thrown(held, hidden):
        t = duel(held, "pferd_1", spiel="aufbau").deals(p1=held, p2="pferd_1", caches={"C3": {"p1": hidden}} if hidden else None)
        t.stands(p1="bree").stopped("p1").says("p1", "stadt 3")
        return t.s["stack"][-1]["must"]

    assert thrown("seil 5, umhang 3", "") == thrown("seil 5, umhang 3", "boot 3") == 1
    assert thrown("seil 5, umhang 4", "") == thrown("seil 5, umhang 4", "boot 3") == 2


@pytest.mark.rule("jd.vorbereitung.hoechstens-vier")
@pytest.mark.parametrize(("wish", "kind"), [("hobbit", "Hobbits"), ("reiter", "Schwarze Reiter")])
def test_a_fourth_of_a_kind_but_no_fifth(table, wish, kind):
    characters = ("frodo", "sam", "merry", "pippin") if wish == "hobbit" else [f"reiter_{n}" for n in (1, 2, 3, 4)]
    game = table("frodo", "reiter_1").game
    play = Play(game, game.new(["p1", "p2", "p3", "p4", "p5"], {}, "viele"))
    for seat, character in zip(("p1", "p2", "p3", "p4", "p5"), (*characters[:3], characters[0], characters[1]), strict=True):
        play.answer(seat, f"waehle {character}")
    first, second = play.waiting_for()  # two of them lost the throw
    assert not isinstance(play.check(first, f"irgendeinen {wish}"), Refusal), "a fourth"
    play.say(first, f"irgendeinen {wish}")
    play.say(second, f"irgendeinen {wish}")
    last = play.waiting_for()
    assert len(last) == 1
    refused = play.check(last[0], f"irgendeinen {wish}")
    assert isinstance(refused, Refusal) and f"schon vier {kind}" in refused.reason

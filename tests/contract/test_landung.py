"""Slice 2: a landing beside two neighbours. Random games under all laws, and the awkward cases read like play."""

from __future__ import annotations

from functools import cache

import pytest

from games.contract import Refusal
from games.dice import Dice
from games.laws import playout, zone_faults
from games.play import Draft, Move, Play
from rules_kb.entries import all_entries
from tests.contract.landung import load
from tests.contract.landung.cards import COPIES, DECK, FACE

SEATS = ["p1", "p2", "p3"]
RIDER = ["reiter_1", "armee_halborks", "raetsel"]  # what the Witch-king and Sam hold where nothing depends on it
SAM = ["palantir", "sam"]
ALONE_IN_THE_CITY = {"p1": "n19", "p2": "m15", "p3": "m15"}


@cache
def known_rules():
    return frozenset(e.id for e in all_entries())


class Table(Play):
    """Frodo's turn at a table whose hands, fields and die a test may set; everything else goes the way of play."""

    @classmethod
    def at(cls, p1=(), p2=RIDER, p3=SAM, *, die=3, where=None):
        game = load(None)
        table = cls(game, game.new(SEATS, {}, "landung"))
        table.deals(p1=p1, p2=p2, p3=p3)
        rounds, turn = table.state["stack"]
        table.state["stack"] = [rounds, {**turn, "wurf": die}]
        table.state["fields"] = {**table.state["fields"], **(where or {})}
        return table

    @classmethod
    def landed(cls, p1=(), p2=RIDER, p3=SAM, *, traded=("p2", "p3"), where=None):
        """Frodo has landed on M19, beside both others, and traded; the hands are what they hold now."""
        table = cls.at(p1, p2, p3, where={"p1": "m19", **(where or {})})
        rounds, turn = table.state["stack"]
        table.state["stack"] = [rounds, {**turn, "bewegt": True, "getauscht": list(traded)}]
        return table

    def deals(self, **hands):
        deck, self.state = list(DECK), dict(self.state)
        self.state["hands"] = {}
        for seat, faces in hands.items():
            hand = [next(c for c in deck if FACE[c] == face and not deck.remove(c)) for face in faces]
            self.state["hands"][seat] = sorted(hand, key=DECK.index)
        self.state["deck"] = deck
        assert self.game.invariants(self.state) == []

    def says(self, seat, *lines):
        for line in lines:
            outcome = self.say(seat, line)
            assert isinstance(outcome, Move), f"{seat}: {line}: {getattr(outcome, 'reason', 'a draft')}"
        return outcome

    def luck(self, seat, line, happens):
        """This line, with dice that let it happen."""
        before = self.state
        for counter in range(400):
            self.state = {**before, "dice": counter}
            move = self.says(seat, line)
            if happens(self):
                return move
            self.drafts.clear()
        raise AssertionError(f"{line} never came out like this")

    def refuses(self, seat, line, by):
        before = self.state
        outcome = self.say(seat, line)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.kind == "illegal"
        assert by in outcome.rules, outcome
        assert self.state is before
        return outcome.reason

    def hand(self, seat):
        return [FACE[c] for c in self.state["hands"][seat]]

    def knows(self, seat, of, part="sure"):
        """What this seat (None: a spectator) has noted about a hand."""
        return sorted("|".join(entry) for entry in self.view(seat)["known"][of][part])

    def keys(self, seat):
        return [c.key for c in self.options(seat)]

    def told(self, move, seat):
        return " ".join(self.game.tell(e, seat) for event in move.events if (e := event.seen_by(seat)) is not None)

    def worlds(self, seat, count=200):
        """What could be, for all this seat has seen."""
        dice = Dice("worlds")
        states = [self.game.reshuffle(self.state, seat, dice) for _ in range(count)]
        assert all(self.game.view(s, seat) == self.view(seat) for s in states)
        return [{x: {FACE[c] for c in s["hands"][x]} for x in SEATS} for s in states]


# --- random games --------------------------------------------------------------------------------------------------------


def lawful(games, **variant):
    game = load(None)
    runs = [playout(game, SEATS, variant, f"landung:{n}", laws="alle", known_rules=known_rules()) for n in range(games)]
    return [v for run in runs for v in run.violations] + zone_faults(runs, "landung")


def test_random_games_obey_all_laws():
    assert lawful(25) == []


@pytest.mark.soak
def test_a_thousand_random_games_obey_all_laws():
    assert lawful(1_000) == []


@pytest.mark.soak
@pytest.mark.parametrize("hands", ["zwei", "neun"])
def test_long_games_with_small_and_large_hands_obey_all_laws(hands):
    assert lawful(150, blatt=hands, runden="fuenf") == []


# --- moving and trading --------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.bewegung.wurf")
@pytest.mark.rule("jd.bewegung.mindestens-ein-feld")
@pytest.mark.rule("jd.bewegung.nicht-aufteilen")
def test_a_figure_moves_once_and_no_farther_than_the_die():
    table = Table.at(["boot"], die=2, where={"p2": "n20", "p3": "n20"})
    assert "3 Felder entfernt" in table.refuses("p1", "ziehe M19", by="jd.bewegung.wurf")
    table.refuses("p1", "M16", by="jd.bewegung.mindestens-ein-feld")
    table.refuses("p1", "ende", by="jd.bewegung.mindestens-ein-feld")
    table.says("p1", "M17")
    table.refuses("p1", "ziehe M18", by="jd.bewegung.nicht-aufteilen")
    assert table.state["fields"]["p1"] == "m17"


@pytest.mark.rule("jd.tausch.pflicht")
@pytest.mark.rule("jd.tausch.mehrere")
@pytest.mark.rule("jd.tausch.ablauf")
def test_landing_beside_two_the_mover_trades_with_both_in_an_order_of_choice():
    table = Table.at(["gandalf"], p2=["armee_orks"], p3=["seil"])
    assert not table.says("p1", "ziehe nach M19").barrier
    assert table.keys("p1") == ["tausch p2", "tausch p3"]
    move = table.says("p1", "mit Sam")  # and then, without another question, with the Witch-king
    assert move.barrier
    assert [table.hand(x) for x in SEATS] == [["armee_orks"], ["seil"], ["gandalf"]]
    assert "gab «Gandalf» und bekam «Seil»" in table.told(move, "p3")
    assert "«" not in table.told(move, None)


@pytest.mark.rule("jd.tausch.ohne-karten")
@pytest.mark.rule("jd.kampf.ohne-tausch")
def test_without_cards_there_is_no_trade_and_no_battle():
    table = Table.at(["armee_haradrim", "armee_wasa"], p3=[])
    move = table.says("p1", "M19")
    assert "Kein Tauschhandel" in table.told(move, None)
    assert table.state["stack"][1]["getauscht"] == ["p2"]
    table.refuses("p1", "kampf Sam", by="jd.kampf.ohne-tausch")


def test_whoever_has_seen_a_hand_knows_what_can_have_become_of_it():
    """Gandalf shows Frodo the Witch-king's hand; then the Witch-king trades with Sam, out of Frodo's sight."""
    table = Table.at(["gandalf", "boot"], p2=["ring", "seil", "armee_orks"], p3=["umhang", "streicher"])
    seen = {"ring", "seil", "armee_orks"}
    table.says("p1", "Zauberblick Gandalf Reiter fertig", "M15", "ende")
    assert table.knows("p1", "p2") == sorted(seen)
    assert all(world["p2"] == seen for world in table.worlds("p1"))
    rounds, turn = table.state["stack"]
    table.state = {**table.state, "stack": [rounds, {**turn, "wurf": 6}]}
    table.says("p2", "M19")
    assert table.knows("p1", "p2") == []
    assert table.knows("p1", "p2", "maybe") == sorted(seen)
    worlds = table.worlds("p1")
    assert all(len(world["p2"] & seen) == 2 and len(world["p3"] & seen) == 1 for world in worlds)
    assert {card for world in worlds for card in world["p3"] & seen} == seen
    assert all("gandalf" in world["p1"] for world in table.worlds("p3"))  # it was shown, and Frodo kept it


def test_copies_of_a_card_cannot_be_told_apart():
    """The same games with other copies (Rätsel 2 for Rätsel 1, and so on): nobody sees a difference, in notes neither."""
    game = load(None)

    def other(card):
        face, _, nr = card.partition("#")
        return f"{face}#{int(nr) % COPIES[face] + 1}" if nr else card

    for n in range(40):
        one = game.new(SEATS, {"blatt": "neun", "runden": "fuenf"}, f"copies:{n}")
        hands = {x: sorted(map(other, hand), key=DECK.index) for x, hand in one["hands"].items()}
        two = {**one, "hands": hands, "deck": [other(c) for c in one["deck"]]}
        dice = Dice(f"players:{n}")
        while asked := game.decisions(one):
            (seat,) = asked
            key = dice.choose([c.key for c in game.candidates(one, seat) if c.refusal is None])
            one, two = game.apply(one, seat, key).state, game.apply(two, seat, key).state
            assert [game.view(one, x) for x in (None, *SEATS)] == [game.view(two, x) for x in (None, *SEATS)]


# --- riddles -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.raetsel.versuche")
@pytest.mark.parametrize(("cards", "guesses"), [(1, 1), (2, 1), (3, 2), (4, 3), (6, 3)])
def test_the_fewer_cards_the_fewer_guesses(cards, guesses):
    table = Table.at(["raetsel", "boot"], p2=["ring", "seil", "umhang", "gandalf", "sauron", "balrog"][:cards])
    table.says("p1", "Rätsel mit dem Hexenkönig")
    assert table.decision("p1").collect == (guesses, guesses)
    assert len(table.options("p1")) == 42


@pytest.mark.rule("jd.raetsel.richtig")
@pytest.mark.rule("jd.raetsel.falsch")
@pytest.mark.rule("jd.raetsel.zaehlt")
def test_a_chain_of_riddles_goes_on_until_a_wrong_guess():
    table = Table.at(["raetsel", "umhang"], p2=["ring", "armee_elben", "armee_ents", "seil"])
    table.luck("p1", "rätsel p2", lambda t: t.view("p2")["riddle"]["card"] == "armee_elben")
    assert table.view("p1")["riddle"]["card"] is None
    move = table.says("p1", "Gute Armee, Frodo, Der Ring")
    assert "«Gute Armee (Elben)» geht an" in table.told(move, "p1")
    assert "Richtig: Gute Armee geht an" in table.told(move, "p3")
    assert table.knows("p3", "p1") == ["armee_elben|armee_ents|armee_zwerge|armee_rohan"]
    table.luck("p1", "weiter", lambda t: t.view("p2")["riddle"]["card"] == "seil")
    assert table.decision("p1").collect == (2, 2)  # three cards are left
    move = table.says("p1", "Palantir und Spion")
    assert "Es war «Seil»" in table.told(move, None)
    assert len(table.hand("p1")) == 1
    assert len(table.hand("p2")) == 4
    assert table.knows(None, "p2") == ["seil"]
    assert table.view("p1")["turn"]["machtproben"] == 1


def test_titles_are_named_in_one_move_and_none_twice():
    table = Table.at(["raetsel", "boot"], p2=["ring", "seil", "umhang", "sauron"])
    table.says("p1", "rätsel p2")
    assert isinstance(table.say("p1", "Frodo"), Draft)
    table.refuses("p1", "Frodo", by="jd.raetsel.ablauf")
    assert table.view("p2")["riddle"] == Play(table.game, table.state).view("p2")["riddle"]
    table.say("p1", "abbrechen")
    assert len(table.options("p1")) == 42


@pytest.mark.rule("jd.raetsel.letzte-karte")
@pytest.mark.rule("jd.karte.raetsel")
def test_no_riddle_with_the_last_card_or_without_a_riddle_card():
    Table.at(["raetsel"]).refuses("p1", "rätsel p2", by="jd.raetsel.letzte-karte")
    Table.at(["boot", "seil"], p3=[]).refuses("p1", "rätsel p2", by="jd.karte.raetsel")


# --- looks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.zauberblick.abwehr")
def test_an_elf_ring_is_resisted_by_showing_the_ring_alone():
    table = Table.at(["elbenring_vilya", "boot"], p2=["ring", "armee_orks", "seil"], p3=["raetsel"])
    table.says("p1", "Vilya, Reiter, fertig")
    assert table.waiting_for() == ["p2"]
    assert table.keys("p2") == ["blatt", "zeige ring"]
    move = table.says("p2", "nur den Ring")
    assert "«Der Ring»" in table.told(move, "p1")
    assert "nur eine Karte" in table.told(move, "p3")
    assert table.knows("p1", "p2") == ["ring"]
    assert table.knows("p3", "p2") == ["reiter_1|ring"]
    shields = {card for world in table.worlds("p3") for card in world["p2"] & {"ring", "reiter_1"}}
    assert shields == {"ring", "reiter_1"}  # Sam cannot tell which it was,
    assert all(world["p2"] & {"ring", "reiter_1"} for world in table.worlds("p3"))  # but knows that it was one of them
    assert all("ring" in world["p2"] for world in table.worlds("p1"))


def test_being_asked_to_resist_tells_nothing():
    table = Table.at(["elbenring_vilya", "boot"], p2=["seil"])
    table.says("p1", "Vilya Reiter fertig")
    assert table.keys("p2") == ["blatt"]
    assert table.passing({"p2": {"zauberblick"}}) == [("p2", "blatt")]
    move = table.says("p2", "das ganze Blatt zeigen")
    assert "Seil" in table.told(move, "p1")
    assert "Seil" not in table.told(move, "p3")
    assert table.knows("p1", "p2") == ["seil"]
    assert table.knows("p3", "p2") == []


@pytest.mark.rule("jd.zauberblick.keine-abwehr")
@pytest.mark.rule("jd.karte.zauberer")
def test_nobody_resists_a_wizard_and_wizards_serve_their_own():
    table = Table.at(["gandalf", "sauron"], p2=["ring", "reiter_1"])
    table.refuses("p1", "Zauberblick Sauron", by="jd.karte.zauberer")
    move = table.says("p1", "Zauberblick Gandalf Reiter fertig")
    assert "Der Ring, Schwarzer Reiter 1" in table.told(move, "p1")
    assert table.waiting_for() == ["p1"]
    assert "gandalf" in table.hand("p1")


@pytest.mark.rule("jd.zauberblick.zaehlt")
@pytest.mark.rule("jd.machtprobe.hoechstens-zwei")
def test_one_card_for_two_hands_takes_both_tests_of_power():
    table = Table.at(["elbenring_nenya", "elbenring_narya", "boot"])
    table.says("p1", "Nenya Sam Reiter")
    table.says("p3", "blatt")
    table.says("p2", "zeige Schwarzer Reiter 1")
    assert table.knows("p1", "p3") == SAM
    assert table.knows("p1", "p2") == ["reiter_1"]
    table.refuses("p1", "Zauberblick Narya", by="jd.machtprobe.hoechstens-zwei")


@pytest.mark.rule("jd.karte.palantir")
@pytest.mark.rule("jd.karte.spion")
def test_palantir_and_spy_look_only_into_cities():
    table = Table.at(["palantir", "spion_1", "spion_5"])  # Sam stands in Dol Lithui
    table.say("p1", "Palantir")
    table.refuses("p1", "Reiter", by="jd.karte.palantir")
    table.say("p1", "abbrechen")
    table.refuses("p1", "Zauberblick Bruchtal", by="jd.karte.spion")
    table.says("p1", "Spion Dol Lithui Sam")
    assert table.knows("p1", "p3") == SAM


# --- battles -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.kampf.beginn")
@pytest.mark.rule("jd.kampf.einmal-je-spieler")
def test_a_battle_needs_a_trade_and_comes_once():
    table = Table.at(["armee_wasa", "armee_haradrim", "armee_dunlaender"])
    table.refuses("p1", "kampf p2", by="jd.kampf.beginn")
    table = Table.landed(["armee_wasa", "armee_haradrim"], traded=["p2"])
    table.refuses("p1", "Sam angreifen", by="jd.kampf.beginn")
    table.says("p1", "kampf Reiter Wasa")
    table.says("p2", "Halborks")
    table.says("p1", "genug")
    table.refuses("p1", "kampf Reiter", by="jd.kampf.einmal-je-spieler")
    assert table.hand("p2") == ["raetsel", "reiter_1"]


@pytest.mark.rule("jd.kampf.truppen-gegen-hobbit")
@pytest.mark.rule("jd.kampf.truppen-gegen-reiter")
@pytest.mark.rule("jd.kampf.gleiche-gesinnung")
@pytest.mark.rule("jd.karte.hobbit-reiter")
@pytest.mark.rule("jd.kampf.stadt")
def test_which_troops_may_fight():
    hand = ["frodo", "reiter_1", "armee_elben", "armee_orks", "armee_wasa"]
    table = Table.landed(hand, p2=["armee_warge", "armee_ents", "boot"], p3=["sam", "balrog"])
    table.say("p1", "kampf Reiter")
    table.refuses("p1", "Orks", by="jd.kampf.truppen-gegen-reiter")
    table.refuses("p1", "Schwarzer Reiter 1", by="jd.karte.hobbit-reiter")
    table.refuses("p1", "stadt", by="jd.kampf.stadt")  # Dol Lithui is evil and stands by the Rider
    assert table.keys("p1") == ["truppe frodo", "truppe armee_elben", "truppe armee_wasa"]
    table.says("p1", "Frodo")
    table.refuses("p2", "Ents", by="jd.kampf.truppen-gegen-reiter")
    assert table.keys("p2") == ["weiche", "truppe armee_warge", "stadt"]
    table.says("p2", "Dol Lithui")
    table.says("p1", "genug")
    table.say("p1", "kampf Sam")
    table.refuses("p1", "Frodo", by="jd.kampf.gleiche-gesinnung")
    table.refuses("p1", "Elben", by="jd.kampf.truppen-gegen-hobbit")
    assert table.keys("p1") == ["truppe armee_orks", "truppe armee_wasa", "stadt"]


@pytest.mark.rule("jd.kampf.sieg")
def test_the_defender_matches_point_by_point_and_never_shows_more():
    table = Table.landed(["armee_elben", "streicher"], p2=["saurons_mund", "armee_orks", "armee_warge", "boot"])
    table.says("p1", "kampf Reiter Elben")
    table.refuses("p2", "Saurons Mund", by="jd.kampf.sieg")
    table.says("p2", "Orks")
    table.says("p1", "Streicher")  # two points: one troop of one point is not enough
    assert isinstance(table.say("p2", "Warge"), Draft)
    assert table.view("p1")["battle"]["shown"]["p2"] == ["armee_orks"]
    table.refuses("p2", "Saurons Mund", by="jd.kampf.sieg")
    move = table.says("p2", "stadt")
    assert "Warge), Dol Lithui. Stand 3 : 3" in table.told(move, None)


@pytest.mark.rule("jd.kampf.hoechstens-fuenf")
@pytest.mark.rule("jd.kampf.karten-danach")
def test_five_matched_points_are_a_draw_and_only_the_ring_and_ones_own_card_come_back():
    mine = ["frodo", "ring", "armee_elben", "armee_ents", "streicher", "armee_zwerge"]
    table = Table.landed(mine, p2=["reiter_1", "armee_orks", "armee_warge", "armee_trolle", "seil"])
    pairs = [("Frodo", "Schwarzer Reiter 1"), ("Ring", "Orks"), ("Elben", "Warge"), ("Ents", "Trolle")]
    table.say("p1", "kampf Reiter")
    for attack, defence in pairs:
        table.says("p1", attack)
        table.says("p2", defence)
    table.refuses("p1", "Streicher", by="jd.kampf.hoechstens-fuenf")
    table.says("p1", "Zwerge")
    move = table.says("p2", "Dol Lithui")
    assert "unentschieden" in table.told(move, None)
    assert table.hand("p1") == ["ring", "frodo", "streicher"]
    assert table.hand("p2") == ["reiter_1", "seil"]
    assert table.knows(None, "p1") == ["frodo", "ring"]


@pytest.mark.rule("jd.kampf.beute")
@pytest.mark.rule("jd.hallen.ausserhalb")
def test_the_winner_sees_the_hand_takes_a_card_and_the_loser_is_out_of_reach():
    table = Table.landed(["armee_orks", "raetsel", "boot"], p3=["ring", "seil"])
    table.says("p1", "kampf Sam Orks")
    assert table.keys("p3") == ["weiche", "truppe ring"]
    move = table.says("p3", "weiche")
    assert "Der Ring, Seil" in table.told(move, "p1")
    assert "Ring" not in table.told(move, "p2")
    move = table.says("p1", "nimm den Ring")
    assert "Ring" not in table.told(move, "p2")
    assert table.hand("p1") == ["ring", "raetsel", "boot"]
    assert table.state["fields"]["p3"] == "hallen"
    assert table.knows("p1", "p3") == ["seil"]
    table.refuses("p1", "Rätsel mit Sam", by="jd.hallen.ausserhalb")


def test_a_defender_without_troops_is_asked_all_the_same():
    table = Table.landed(["armee_orks"], p3=["boot", "seil"])
    table.says("p1", "kampf Sam Orks")
    decision = table.decision("p3")
    assert (decision.window, decision.secret) == ("kampf", True)
    assert table.keys("p3") == ["weiche"]
    assert table.game.decisions(table.game.reshuffle(table.state, "p1", Dice("x"))) == table.game.decisions(table.state)


# --- the city and the Halls ----------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.karten.abwerfen.pflicht")
@pytest.mark.rule("jd.karten.handlimit")
@pytest.mark.rule("jd.karte.ring")
def test_at_the_city_three_cards_then_back_to_ten_but_never_the_ring():
    hand = ["ring", "boot", "seil", "umhang", "gandalf", "galadriel", "sauron", "balrog", "streicher"]
    table = Table.landed(hand, where=ALONE_IN_THE_CITY)
    table.says("p1", "3 Karten aufnehmen")
    assert table.decision("p1").collect == (2, 2)
    table.refuses("p1", "wirf den Ring ab", by="jd.karte.ring")
    assert isinstance(table.say("p1", "Boot"), Draft)
    move = table.says("p1", "Sauron")
    assert "wirft ab: Boot, Sauron" in table.told(move, None)
    assert len(table.hand("p1")) == 10
    table = Table.landed(["boot", "seil"], where=ALONE_IN_THE_CITY)
    table.says("p1", "karten 1")
    table.refuses("p1", "behalten", by="jd.karten.abwerfen.pflicht")


def test_whoever_can_discard_nothing_but_the_ring_shows_it():
    table = Table.landed([], where=ALONE_IN_THE_CITY)
    deck = [c for c in table.state["deck"] if c != "ring"]
    table.state = {**table.state, "deck": [*deck, "ring"]}
    table.says("p1", "karten 1")
    assert table.keys("p1") == ["behalten"]
    table.says("p1", "behalten")
    assert table.hand("p1") == ["ring"]
    assert table.knows(None, "p1") == ["ring"]


@pytest.mark.rule("jd.stadt.pendeln")
@pytest.mark.rule("jd.karten.aufnehmen.zwei-wege")
@pytest.mark.rule("jd.karten.stapel")
def test_the_same_city_gives_no_cards_again_and_an_empty_deck_is_renewed():
    table = Table.landed(["boot", "seil"], where={"p1": "m17"})
    table.refuses("p1", "karten 3", by="jd.karten.aufnehmen.zwei-wege")
    table.state = {**table.state, "supplied": {**table.state["supplied"], "p1": ["dol_lithui"]}}
    table.state["fields"] = {**table.state["fields"], "p1": "n19"}
    table.refuses("p1", "karten 3", by="jd.stadt.pendeln")
    discarded = [c for c in table.state["deck"] if c != "ring"]
    table.state = {**table.state, "supplied": {x: [] for x in SEATS}, "deck": ["ring"], "discard": discarded}
    table.says("p1", "karten 3")
    assert len(table.hand("p1")) == 5
    assert "ring" in table.hand("p1")
    assert len({tuple(sorted(world["p2"])) for world in table.worlds("p3")}) > 1


@pytest.mark.rule("jd.hallen.wuerfeln")
@pytest.mark.rule("jd.hallen.ausstieg")
def test_a_six_opens_the_halls_near_the_place_of_returning():
    table = Table.landed(["boot"], where={"p2": "hallen"})
    table.luck("p1", "ende", lambda t: t.state["stack"][-1]["frame"] == "rueckkehr")
    table.refuses("p2", "M18", by="jd.hallen.ausstieg")
    table.says("p2", "M17")
    assert table.state["fields"]["p2"] == "m17"
    assert "Wohin ziehst du" in table.decision("p2").prompt  # an ordinary turn, with a roll of its own


def in_the_halls(hand, turns=0):
    """The Witch-king's turn in the Halls; the die was no six."""
    table = Table.landed(["boot"], p2=hand, where={"p2": "hallen"})
    table.state["halls"] = {**table.state["halls"], "p2": turns}
    table.luck("p1", "ende", lambda t: "karte" in t.keys("p2"))
    return table


@pytest.mark.rule("jd.hallen.vorzeitig")
def test_a_wizard_of_ones_own_kind_opens_the_halls():
    table = in_the_halls(["balrog", "gandalf"])
    table.refuses("p2", "Gandalf", by="jd.karte.zauberer")
    table.refuses("p2", "Sauron", by="jd.hallen.vorzeitig")
    table.says("p2", "Balrog", "M15")
    assert table.hand("p2") == ["gandalf"]


@pytest.mark.rule("jd.hallen.karte-ziehen")
@pytest.mark.rule("jd.hallen.verlassen")
def test_in_the_halls_a_card_a_turn_for_three_turns():
    table = in_the_halls(["seil"], turns=2)
    table.says("p2", "eine Karte aufnehmen")
    assert len(table.hand("p2")) == 2
    assert table.state["halls"]["p2"] == 3
    table = Table.landed(["boot"], where={"p2": "hallen"})
    table.state["halls"] = {**table.state["halls"], "p2": 3}
    move = table.says("p1", "ende")
    assert "nach drei Runden" in table.told(move, None)
    assert table.keys("p2") == ["setze m15", "setze m16", "setze m17"]


@pytest.mark.rule("jd.hallen.karten-behalten")
def test_whoever_is_banished_keeps_ten_cards():
    many = [
        "ring",
        "boot",
        "seil",
        "umhang",
        "gandalf",
        "galadriel",
        "sauron",
        "balrog",
        "palantir",
        "raetsel",
        "raetsel",
        "spion_1",
    ]
    table = Table.landed(["armee_orks"], p3=many)
    table.says("p1", "kampf Sam Orks")
    table.says("p3", "weiche")
    table.says("p1", "nimm Seil")
    assert table.decision("p3").collect == (1, 1)
    table.refuses("p3", "wirf Ring", by="jd.karte.ring")
    table.says("p3", "wirf Spion")
    assert len(table.hand("p3")) == 10

"""Cards in zones: ids that tell nothing, knowledge that ends, hidden cards dealt anew only to what the past allows."""

from __future__ import annotations

from collections import Counter

import pytest

from games.dice import Dice
from games.flow import FlowGame, Frames, Transition
from games.zones import Zone, Zones, back, everybody

CARDS = Zones(
    deck=Zone("nobody", ordered=True),
    hand=Zone("owner"),
    table=Zone("all"),
    down=Zone("owner", ordered=True),
    bag=Zone("nobody"),
    box=Zone("owner", shows=lambda face: face[0]),
    fits=lambda word, face: face.startswith(word),
)
FACES = ["ork", "ork", "ork", "troll", "adler", "ent"]
SEATS = ["p1", "p2", "p3"]


class Cards(FlowGame):
    id = "cards"
    frames = Frames()


GAME = Cards()


class Table:
    """Each call is one answer: the state before it stays as it was."""

    def __init__(self):
        self.state = {"seed": "zones", "dice": 0, "serial": 0, "stack": [], "seats": SEATS}
        self.barrier = False
        self.does("deck", "deck p1", "p1", FACES)

    def does(self, verb, *args, **options):
        t = Transition(GAME, self.state)
        found = getattr(CARDS, verb)(t, *args, **options)
        self.state, self.barrier = t.state, t.barrier
        assert self.faults() == []
        return found

    def deals(self, *faces, zone="hand p1"):
        """These very faces from the deck into a zone."""
        return [self.does("move", CARDS.find(self.state, "deck p1", face), "deck p1", zone) for face in faces]

    def moves(self, face, source, target, **options):
        return self.does("move", CARDS.find(self.state, source, face), source, target, **options)

    def sure(self, seat, zone):
        return CARDS.sure(self.state, seat, zone)

    def faults(self):
        decks = {}
        for card, face in self.state["cards"].items():
            decks.setdefault(back(card), []).append(face)
        return CARDS.faults(self.state, decks)


@pytest.fixture
def table():
    return Table()


# --- names ------------------------------------------------------------------------------------------------------------------


def test_a_card_keeps_its_name_only_where_everybody_sees_it(table):
    (held,) = table.deals("ork")
    old = dict(table.state["cards"])
    laid = table.does("move", held, "hand p1", "table")
    assert laid not in old and held not in table.state["cards"]
    assert table.does("move", laid, "table", "table p2") == laid
    assert table.does("move", laid, "table p2", "hand p2") != laid
    assert back(laid) == "p1"


def test_shuffling_renames_every_card(table):
    old = set(table.state["cards"])
    table.does("shuffle", "deck p1")
    assert not old & set(table.state["cards"])
    assert Counter(CARDS.faces(table.state, "deck p1")) == Counter(FACES)


def test_looking_and_showing_give_new_names_because_somebody_learns_them(table):
    held = table.deals("ork", "ent")
    table.does("look", "p2", "hand p1")
    assert not set(held) & set(table.state["cards"])
    before = CARDS.cards(table.state, "hand p1")
    table.does("look", "p2", "hand p1")  # nothing new
    assert CARDS.cards(table.state, "hand p1") == before
    table.does("show", before[0], "hand p1")
    assert before[0] not in table.state["cards"] and before[1] in table.state["cards"]


def test_names_do_not_tell_in_which_order_cards_were_drawn(table):
    first, second = table.deals("ork", "ent")
    laid = [table.does("move", card, "hand p1", "table") for card in (second, first)]
    assert laid == sorted(laid, key=lambda card: int(card.split("~")[1]))


# --- who sees what ----------------------------------------------------------------------------------------------------------


def test_a_hand_is_seen_by_its_owner_a_deck_by_nobody_the_table_by_all(table):
    table.deals("ork", "ent")
    assert CARDS.seen(table.state, "p1", "hand p1") == ["ent", "ork"]
    assert CARDS.seen(table.state, "p2", "hand p1") == CARDS.seen(table.state, None, "hand p1") == [None, None]
    assert CARDS.seen(table.state, "p1", "deck p1") == [None] * 4
    table.moves("ent", "hand p1", "table")
    assert CARDS.seen(table.state, None, "table") == ["ent"]
    assert CARDS.backs(table.state, "deck p1") == {"p1": 4}
    assert CARDS.count(table.state, "hand p1") == 1


def test_who_saw_a_card_go_into_a_hand_knows_it_there(table):
    table.deals("ork", "ent")
    table.moves("ork", "hand p1", "table")
    table.moves("ork", "table", "hand p1")
    for seat in ("p2", "p3", None):
        assert table.sure(seat, "hand p1") == ["ork"]
    assert CARDS.seen(table.state, "p2", "hand p1") == ["ork", None]


def test_knowledge_ends_when_a_card_slips_away_unseen(table):
    table.deals("ork", "ent", "troll")
    table.does("look", "p2", "hand p1")
    assert table.sure("p2", "hand p1") == ["ent", "ork", "troll"] and table.sure("p3", "hand p1") == []
    table.moves("troll", "hand p1", "hand p3")  # p2 sees that a card passes, not which
    assert table.sure("p2", "hand p1") == table.sure("p2", "hand p3") == []
    assert table.sure("p1", "hand p3") == ["troll"]  # the giver knows what he gave


def test_the_only_card_is_followed_and_so_are_equal_ones(table):
    table.deals("ork", "ork")
    table.does("look", "p2", "hand p1")
    table.moves("ork", "hand p1", "hand p3")
    assert table.sure("p2", "hand p3") == table.sure("p2", "hand p1") == ["ork"]
    table.moves("ork", "hand p1", "hand p3")
    assert table.sure("p2", "hand p3") == ["ork", "ork"]


def test_of_equal_cards_one_is_sure_of_one_fewer_whichever_was_played(table):
    table.deals("ork", "ork")
    known, other = CARDS.cards(table.state, "hand p1")
    known = table.does("show", known, "hand p1", to=["p2"])
    table.does("move", other, "hand p1", "table")  # p2 cannot tell it from the one he saw
    assert table.sure("p2", "hand p1") == []


def test_cards_in_a_row_are_followed_card_by_card(table):
    table.deals("ork", "ent", zone="down p1")
    first = CARDS.cards(table.state, "down p1")[0]
    table.does("show", first, "down p1", to=["p2"])
    table.does("move", CARDS.cards(table.state, "down p1")[1], "down p1", "hand p3")
    assert table.sure("p2", "down p1") == ["ork"]


def test_the_same_card_shown_twice_is_known_once(table):
    table.deals("ork", "ork")
    one, two = CARDS.cards(table.state, "hand p1")
    table.does("show", one, "hand p1")
    table.does("show", two, "hand p1")
    assert table.sure("p2", "hand p1") == ["ork"]


def test_another_back_is_another_matter(table):
    table.does("put", "hand p1", "p2", ["adler"])
    table.deals("ork", "ent")
    table.does("look", "p3", "hand p1")
    state = table.state
    t = Transition(GAME, state)
    CARDS.move(t, CARDS.find(state, "hand p1", "ork"), "hand p1", "hand p2")
    assert CARDS.sure(t.state, "p3", "hand p1") == ["adler"]  # a card with the back of p1 has gone


def test_shuffling_and_gathering_end_all_knowledge(table):
    table.deals("ork", "ent")
    table.moves("ork", "hand p1", "table")
    table.moves("ent", "hand p1", "deck p1")
    assert "ent" in table.sure("p1", "deck p1")
    table.does("gather", "table", "deck p1")
    assert table.sure("p1", "deck p1") == [] and CARDS.count(table.state, "deck p1") == 6
    assert table.state["known"] == {}


# --- chance and barriers ----------------------------------------------------------------------------------------------------


def test_whoever_sees_something_new_cannot_take_it_back_alone(table):
    (ork,) = table.deals("ork")
    assert table.barrier  # p1 learned it
    ork = table.does("move", ork, "hand p1", "down p1")
    assert not table.barrier  # nobody did
    table.does("move", ork, "down p1", "table")
    assert table.barrier
    table.does("draw", "deck p1", "hand p2", 2)
    assert table.barrier


def test_drawing_takes_from_the_top_and_only_what_is_there(table):
    top = CARDS.faces(table.state, "deck p1")[::-1]
    table.does("draw", "deck p1", "hand p2", 2)
    assert CARDS.faces(table.state, "hand p2") == top[:2]
    assert len(table.does("draw", "deck p1", "hand p2", 9)) == 4
    assert table.does("draw", "deck p1", "hand p2") == []
    table.moves("ent", "hand p2", "deck p1")
    table.does("move", CARDS.find(table.state, "hand p2", "adler"), "hand p2", "deck p1", under=True)
    assert CARDS.faces(table.state, "deck p1") == ["adler", "ent"]


def test_picking_by_chance_reaches_every_card(table):
    assert {table.state["cards"][table.does("pick", "deck p1")] for _ in range(200)} == set(FACES)


# --- hidden cards dealt anew ------------------------------------------------------------------------------------------------


def dealt_anew(table, seat, zone, times=60):
    dice = Dice("anew")
    return [CARDS.faces(CARDS.reshuffle(table.state, seat, dice), zone) for _ in range(times)]


def test_only_what_a_seat_does_not_know_is_exchanged(table):
    table.deals("ork", "ent")
    table.moves("ent", "hand p1", "table")
    table.moves("ent", "table", "hand p1")
    hands = dealt_anew(table, "p2", "hand p1")
    assert all("ent" in hand for hand in hands)
    assert {hand[0] for hand in hands} == {"ork", "troll", "adler"}
    assert dealt_anew(table, "p1", "hand p1", 3) == [["ork", "ent"]] * 3
    assert set(CARDS.hidden(table.state, "p1")) == {"deck p1"}
    assert set(CARDS.hidden(table.state, "p2")) == {"deck p1", "hand p1"}
    state = CARDS.reshuffle(table.state, "p2", Dice("x"))
    assert CARDS.faults(state, {"p1": FACES}) == [] and state["zones"] is table.state["zones"]


def test_backs_do_not_mix(table):
    table.deals("ork")
    table.does("put", "hand p1", "p2", ["balrog"])
    table.does("put", "bag", "p2", ["drache"])
    for faces in dealt_anew(table, "p3", "hand p1"):
        assert faces[0] in FACES and faces[1] in ("balrog", "drache")


def test_what_a_zone_shows_of_its_cards_stays_true(table):
    table.deals("ent", zone="box p1")
    assert {faces[0] for faces in dealt_anew(table, "p2", "box p1")} == {"ent"}
    table.does("put", "bag", "p1", ["elb"])
    assert {faces[0] for faces in dealt_anew(table, "p2", "box p1")} == {"ent", "elb"}


def test_what_was_said_of_a_card_stays_true_until_it_may_be_another(table):
    table.deals("ork", "troll")
    ork = CARDS.find(table.state, "hand p1", "ork")
    t = Transition(GAME, table.state)
    CARDS.claim(t, ork, "o")
    table.state = t.state
    assert {faces[0] for faces in dealt_anew(table, "p2", "hand p1")} == {"ork"}
    table.deals("ork")
    table.moves("troll", "hand p1", "hand p2")  # p3 does not see which: the one it was said of may be gone
    assert {faces[0] for faces in dealt_anew(table, "p3", "hand p1")} > {"ork"}


def test_faults_are_found(table):
    s = table.state
    assert CARDS.faults({**s, "zones": {**s["zones"], "hand p1": ["p1~1"]}}, {"p1": FACES})
    assert CARDS.faults({**s, "cards": dict(list(s["cards"].items())[1:])}, {"p1": FACES})
    assert CARDS.faults(s, {"p1": FACES[1:]}) == ["the cards of p1 are not those of its deck"]
    assert CARDS.faults({**s, "known": {"p1~99": everybody(s)}}, {"p1": FACES})

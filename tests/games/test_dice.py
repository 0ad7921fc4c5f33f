"""Chance: uniform, repeatable, verifiable."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.dice import Dice, check, commitment, make_seed, recorded
from games.replay import Entry, begin_again, replay, verify
from tests.contract.toys import Toy


def test_the_same_seed_gives_the_same_numbers_and_the_counter_says_how_many():
    one, two = Dice("samen"), Dice("samen")
    assert [one.roll() for _ in range(50)] == [two.roll() for _ in range(50)]
    assert one.counter >= 50
    assert Dice("samen", one.counter).roll() == two.roll()


def test_known_numbers_never_change():
    """Anybody's own program must find these: HMAC-SHA256 of an 8-byte counter, first 8 bytes, modulo after rejection."""
    dice = Dice("ringrichter")
    assert [dice.roll() for _ in range(12)] == KNOWN


KNOWN = [1, 2, 1, 3, 4, 3, 3, 3, 1, 6, 5, 1]


def test_every_face_is_about_as_likely():
    dice = Dice("gleich")
    count = Counter(dice.roll() for _ in range(12_000))
    assert set(count) == {1, 2, 3, 4, 5, 6}
    assert all(1_800 < n < 2_200 for n in count.values())


def test_shuffled_keeps_the_cards_and_leaves_the_original():
    deck = list(range(20))
    mixed = Dice("m").shuffled(deck)
    assert sorted(mixed) == deck == list(range(20))
    assert mixed != deck


def test_choosing_from_nothing_is_an_error():
    with pytest.raises(ValueError, match="at least one"):
        Dice("x").below(0)


def test_a_seed_depends_on_the_secret_and_on_every_word():
    words = {"p1": "Mellon", "p2": "Speak"}
    seed = make_seed("geheim", words)
    assert seed == make_seed("geheim", dict(reversed(words.items())))
    assert seed != make_seed("anders", words)
    assert seed != make_seed("geheim", {**words, "p2": "friend"})
    assert make_seed("g", {"p1": "ab", "p2": "c"}) != make_seed("g", {"p1": "a", "p2": "bc"})


def finished_game():
    secret, words, seats = "das geheime Feuer", {"p1": "eins", "p2": "zwei"}, ["p1", "p2"]
    game, seed, log = Toy(), make_seed(secret, words), []
    state = game.new(seats, {}, seed)
    while game.result(state) is None:
        (seat,) = game.decisions(state)
        keys = ("farbe rot", f"lege {state['hands'][seat][0]}")
        log.append(Entry(seat, keys))
        state = replay(game, seats, {}, seed, log)[-1]
    return (
        game,
        log,
        state,
        {"begun": begin_again(game, seats, {}, seed), "published": commitment(secret), "secret": secret, "player_words": words},
    )


def test_a_finished_game_can_be_checked_by_anybody():
    game, log, state, proof = finished_game()
    passed, faults = verify(game, entries=log, final=state, **proof)
    assert faults == []
    assert passed[-1].state == state


@pytest.mark.parametrize(
    "forged",
    [
        {"secret": "ein anderes"},
        {"published": "0" * 64},
        {"player_words": {"p1": "eins", "p2": "drei"}},
    ],
)
def test_a_forged_number_is_found(forged):
    game, log, state, proof = finished_game()
    assert verify(game, entries=log, final=state, **{**proof, **forged})[1]


def test_a_changed_move_or_result_is_found():
    game, log, state, proof = finished_game()
    assert verify(game, entries=log[:-1], final=state, **proof)[1]
    assert verify(game, entries=log, final={**state, "sums": {"p1": 99, "p2": 0}}, **proof)[1]
    assert verify(game, entries=[Entry("p2", log[0].keys), *log[1:]], final=state, **proof)[1]


def test_what_was_told_otherwise_is_found_with_its_number():
    game, log, state, proof = finished_game()
    for told, what in ({"dice": (0, 99)}, "Die Würfel von Zug 2"), ({"events": []}, "Was bei Zug 2 geschah"):
        forged = [log[0], replace(log[1], **told), *log[2:]]
        (fault,) = verify(game, entries=forged, final=state, **proof)[1]
        assert what in fault


def test_what_the_dice_decide_is_recorded():
    dice = Dice("samen", 5)
    dice.roll()
    with recorded() as draws:
        values = (dice.roll(20), dice.choose("abc"), dice.shuffled([3, 1, 2]))
    dice.roll()
    assert [d.kind for d in draws] == ["wurf", "wahl", "mischen"]
    assert tuple(list(d.result) if d.kind == "mischen" else d.result for d in draws) == values
    assert [d.first for d in draws] == [6, 7, 8]
    assert (draws[0].sides, draws[1].items, draws[2].items) == (20, ("a", "b", "c"), (3, 1, 2))


def test_check_names_what_is_wrong_in_german():
    (fault, _) = check("falsch", "geheim", {}, "seed")
    assert "Fingerabdruck" in fault

"""What lasts: numbers read through it, ends by itself, triggers in order."""

from __future__ import annotations

from typing import ClassVar

import pytest

from games import effects
from games.effects import HERE, add, any_of, end, fits, happens, sum_of, those_of, value
from games.flow import FlowGame, Frame, Frames, Transition
from games.zones import Zone, Zones

CARDS = Zones(hand=Zone("owner"), table=Zone("all"))
frames = Frames()
done = []


@frames.add
class Round(Frame):
    id = "zug"


@frames.add
class Fight(Frame):
    id = "kampf"


frames.add(effects.Triggered)


def notes(t, effect, subject):
    done.append((effect["note"], subject["id"]))


class Lasting(FlowGame):
    id = "lasting"
    frames = frames
    triggers: ClassVar = {"notes": notes}


GAME = Lasting()
ORC, ELF = {"race": "ork", "skills": ("krieger",)}, {"race": "elb", "skills": ("krieger", "kundschafter")}


@pytest.fixture
def t():
    done.clear()
    turn = Transition(GAME, {"seed": "x", "dice": 0, "serial": 0, "stack": [], "result": None, "seats": ["p1", "p2"]})
    turn.push("zug")
    return turn


def settle(t):
    while len(t.state["stack"]) > 1:
        kind = GAME.frames.kinds[t.state["stack"][-1]["frame"]]
        assert kind.run(t, t.state["stack"][-1])


@pytest.mark.parametrize(
    ("wanted", "facts", "yes"),
    [
        ({}, ORC, True),
        ({"race": "ork"}, ORC, True),
        ({"race": ["ork", "troll"]}, ELF, False),
        ({"race": {"not": "ork"}}, ELF, True),
        ({"race": {"not": ["ork", "elb"]}}, ELF, False),
        ({"skills": "kundschafter"}, ELF, True),
        ({"skills": "kundschafter"}, ORC, False),
        ({"size": {"max": 2}}, {"size": 2}, True),
        ({"size": {"min": 1, "max": 2}}, {"size": 3}, False),
        ({"size": {"min": 1}}, {}, False),
        ({"race": "ork", "size": 2}, {"race": "ork", "size": 3}, False),
    ],
)
def test_facts_fit_what_is_wanted(wanted, facts, yes):
    assert fits(wanted, facts) is yes


def test_a_number_is_read_through_what_is_in_play_in_its_order(t):
    assert value(t.state, "strikes", 3, ORC) == 3
    add(t, "strikes", value=1, only={"race": "ork"}, until="zug")
    add(t, "strikes", value=2, op="times", until="zug")
    assert (value(t.state, "strikes", 3, ORC), value(t.state, "strikes", 3, ELF)) == (8, 6)
    add(t, "strikes", op="half", until="zug")
    add(t, "other", value=9, until="zug")
    assert value(t.state, "strikes", 2, ORC) == 3  # (2 + 1) × 2 / 2
    assert value(t.state, "strikes", 1, ELF) == 1  # 2 / 2
    assert [e["value"] for e in those_of(t.state, "strikes", ELF) if "value" in e] == [2]


def test_lower_layers_come_first_and_setting_is_not_adding(t):
    add(t, "kg", value=-1, layer=2, until="zug")
    add(t, "kg", value=5, op="set", until="zug")
    add(t, "kg", value=3, cap=7, layer=1, until="zug")
    assert value(t.state, "kg", 1) == 6  # set to 5, lifted to 7 at most, then one less
    assert sum_of(t.state, "kg") == 7


def test_a_cap_lifts_up_to_it_and_lowers_nothing(t):
    add(t, "kg", value=3, cap=8, until="zug")
    assert [value(t.state, "kg", base) for base in (4, 6, 8, 10)] == [7, 8, 8, 10]


def test_of_a_group_only_the_best_counts(t):
    add(t, "kg", value=1, cap=8, group="waffe", until="zug")
    add(t, "kg", value=3, cap=8, group="waffe", until="zug")
    add(t, "kg", value=1, until="zug")
    assert (value(t.state, "kg", 2), value(t.state, "kg", 7)) == (6, 9)


def test_a_bonus_can_count_something_and_depend_on_the_situation(t):
    add(t, "kg", value=2, per="hobbits", when={"against": "ork"}, until="zug")
    assert value(t.state, "kg", 1, {"hobbits": 2}, {"against": "ork"}) == 5
    assert value(t.state, "kg", 1, {"hobbits": 2}, {"against": "troll"}) == 1


def test_what_lasts_as_long_as_a_frame_ends_with_that_very_frame(t):
    t.push("kampf")
    add(t, "kg", value=1, until="kampf")
    add(t, "kg", value=10, until="zug")
    t.push("kampf")  # a fight inside the fight
    add(t, "kg", value=100, until="kampf")
    assert value(t.state, "kg", 0) == 111
    t.pop()
    assert value(t.state, "kg", 0) == 11
    t.pop()
    assert value(t.state, "kg", 0) == 10
    t.pop()
    assert value(t.state, "kg", 0) == 0 and t.state["effects"] == []


def test_what_lasts_as_long_as_its_card_lies_there_ends_when_the_card_moves(t):
    (card,) = CARDS.put(t, "table", "p1", ["fluss"])
    add(t, "bars", source=card, card="fluss", until=HERE)
    assert any_of(t.state, "bars") and not any_of(t.state, "other")
    CARDS.move(t, card, "table", "hand p1")
    assert not any_of(t.state, "bars")


def test_what_the_game_ends_is_ended_by_name_or_by_what_it_says(t):
    add(t, "bars", card="fluss", until="stapel leer")
    add(t, "kg", value=1, card="fluss", until="stapel leer")
    add(t, "kg", value=2, card="adler", until="anderes")
    end(t, kind="bars")
    assert not any_of(t.state, "bars") and sum_of(t.state, "kg") == 3
    end(t, "stapel leer")
    assert sum_of(t.state, "kg") == 2


def test_a_wrong_effect_is_refused_where_it_is_written(t):
    with pytest.raises(ValueError):
        add(t, "kg", valeu=1, until="zug")
    with pytest.raises(ValueError):
        add(t, "kg", value=1, op="minus", until="zug")
    with pytest.raises(ValueError):
        add(t, "kg", value=1, until=HERE)
    with pytest.raises(LookupError):
        add(t, "kg", value=1, until="kampf")  # there is no fight


def test_triggers_run_in_their_order_for_whom_they_concern(t):
    add(t, "test", on="wounded", do="notes", note="first", until="zug")
    add(t, "test", on="wounded", do="notes", note="second", only={"id": "boromir"}, once=True, until="zug")
    add(t, "test", on="fallen", do="notes", note="never", until="zug")
    happens(t, "wounded", {"id": "aragorn"})
    assert done == [("first", "aragorn")]
    happens(t, "wounded", {"id": "boromir"})
    settle(t)
    assert done[1:] == [("first", "boromir"), ("second", "boromir")]
    happens(t, "wounded", {"id": "boromir"})
    assert done[3:] == [("first", "boromir")]  # the second one was for once
    happens(t, "nothing", {"id": "boromir"})
    assert len(done) == 4


class Situation(dict):
    """A situation that judges and counts in words of its game."""

    def judges(self, effect, subject):
        return subject["name"] in effect["asks"]["one of"]

    def counts(self, per, effect):
        return self[per["count"]] + len(effect["ids"])


def test_what_facts_cannot_say_the_situation_judges_and_counts_whenever_it_is_read():
    asked = {
        "kind": "prowess",
        "until": "turn",
        "value": 2,
        "per": {"count": "hobbits"},
        "asks": {"one of": ["Sam", "Pippin"]},
        "ids": {"x": "y"},
    }
    s = {"effects": [asked]}
    assert effects.value(s, "prowess", 1, {"name": "Sam"}, Situation(hobbits=3)) == 1 + 2 * 4
    assert effects.value(s, "prowess", 1, {"name": "Sam"}, Situation(hobbits=0)) == 1 + 2
    assert effects.value(s, "prowess", 1, {"name": "Boromir"}, Situation(hobbits=3)) == 1

"""Steps, results and windows: a small game in which one card is played, answered and takes effect."""

from __future__ import annotations

import pytest

from games import window
from games.contract import Candidate, Result, Scope, name
from games.flow import AGAIN, ASK, FlowGame, Frame, Frames, Steps, Transition, find, the
from games.play import Move, Play
from games.window import Window

frames = Frames()


def opening(t, f):
    f["done"] = [*f["done"], "opening"]


def loop(t, f):
    f["done"] = [*f["done"], "loop"]
    return AGAIN if f["done"].count("loop") < 2 else None


def question(t, f):
    return ASK


def windows(t, f):
    if not f["played"]:
        REACTIONS.open(t, "p2", what="zug")


def number(t, f):
    t.push("zahl", into="number")


def jump(t, f):
    return closing if f["number"] > 5 else None


def small(t, f):
    f["done"] = [*f["done"], "small"]


def closing(t, f):
    t.finish(Result((), "Aus.", end=",".join(f["done"])))


@frames.add
class Round(Steps):
    id = "runde"
    scope = "diesen Zug"
    steps = (opening, loop, question, windows, number, jump, small, closing)

    def asks(self, game, s, f):
        return {"p1": self.ask(f, "p1", "Fenster?")}

    def candidates(self, game, s, f, seat):
        return [Candidate("ja", "Ja"), Candidate("nein", "Nein")]

    def answer(self, t, f, seat, key):
        f["played"] = key == "nein"
        self.go_on(f)


@frames.add
class Number(Frame):
    id = "zahl"

    def asks(self, game, s, f):
        return {"p1": self.ask(f, "p1", "Zahl?")}

    def candidates(self, game, s, f, seat):
        return [Candidate(f"zahl {n}", str(n)) for n in range(1, 10)]

    def answer(self, t, f, seat, key):
        t.pop(int(key.split()[1]))


@frames.add
class Reactions(Window):
    id = "reaktion"

    def question(self, game, s, f, seat):
        return f"{name(seat)}: Etwas spielen?"

    def plays(self, game, s, f, seat):
        return [Candidate(f"spiele {n}", f"Karte {n}") for n in (1, 2, 3)]

    def asked(self, game, s, f, seat):
        return seat not in s["asleep"]

    def play(self, t, f, seat, key):
        if key != "spiele 1":  # everything but 1 is aimed at p1
            window.against(t, "p1")
        self.announce(t, {"seat": seat, "card": int(key.split()[1])})

    def resolve(self, t, f, link):
        t.at("effect").append(link["card"])
        if link["card"] == 3:
            t.state["over"] = True

    def closes(self, game, s, f):
        return s["over"]


REACTIONS = frames.kinds["reaktion"]


class Reacting(FlowGame):
    id = "reacting"
    title = "Antworten"
    seats = range(2, 4)
    frames = frames
    against = True

    def setup(self, t, seats, variant):
        t.state.update(effect=[], asleep=[], over=False)
        t.push("runde", done=[], played=False)

    def tell(self, event, seat):
        return ""


class Table(Play):
    def says(self, seat, *keys):
        for key in keys:
            assert isinstance(self.answer(seat, key), Move), f"{seat}: {key}"

    @property
    def asked(self):
        return next(iter(self.waiting_for()), None)

    @property
    def turn(self):
        return self.asked, self.state["effect"]


@pytest.fixture
def table():
    game = Reacting()
    return Table(game, game.new(["p1", "p2", "p3"], {}, "seed"))


# --- steps ------------------------------------------------------------------------------------------------------------------


def test_steps_run_one_after_the_other_loop_ask_and_jump(table):
    assert the(table.state, "runde")["done"] == ["opening", "loop", "loop"]
    assert the(table.state, "runde")["step"] == "question"
    table.says("p1", "nein", "zahl 7")
    assert table.state["result"]["end"] == "opening,loop,loop"


def test_without_a_jump_the_next_step_comes_and_a_result_is_where_it_was_wanted(table):
    table.says("p1", "nein", "zahl 3")
    assert table.state["result"]["end"] == "opening,loop,loop,small"


def test_a_frame_finds_those_below_it_by_their_kind(table):
    table.says("p1", "ja")
    assert find(table.state, "runde") is table.state["stack"][0]
    assert find(table.state, "zahl") is None
    t = Transition(table.game, table.state)
    t.frame("runde")["mark"] = 1
    assert the(t.state, "runde")["mark"] == 1 and "mark" not in the(table.state, "runde")
    with pytest.raises(LookupError):
        the(table.state, "zahl")


def test_two_steps_of_one_name_are_a_mistake():
    with pytest.raises(ValueError):
        type("Twice", (Steps,), {"id": "x", "steps": (opening, opening)})


# --- windows ----------------------------------------------------------------------------------------------------------------


def test_all_pass_in_succession_and_the_frame_below_goes_on(table):
    table.says("p1", "ja")
    for seat in ("p2", "p3", "p1"):
        assert table.asked == seat
        table.says(seat, "passe")
    assert table.decision("p1").prompt == "Zahl?"


def test_the_last_card_takes_effect_first_and_then_all_are_asked_again(table):
    table.says("p1", "ja")
    table.says("p2", "passe")
    table.says("p3", "spiele 1")
    table.says("p1", "passe")
    table.says("p2", "spiele 2")  # the passes before count no more
    for seat in ("p3", "p1"):
        table.says(seat, "passe")
    assert table.turn == ("p2", [])
    table.says("p2", "passe")
    assert table.turn == ("p2", [2, 1])  # done, and the window begins again with its first seat
    for seat in ("p2", "p3", "p1"):
        table.says(seat, "passe")
    assert table.decision("p1").prompt == "Zahl?"


def test_a_window_with_nothing_left_to_react_to_closes(table):
    table.says("p1", "ja")
    table.says("p2", "spiele 3")
    for seat in ("p3", "p1", "p2"):
        table.says(seat, "passe")
    assert table.decision("p1").prompt == "Zahl?"


def test_who_cannot_react_for_all_to_see_is_not_asked(table):
    table.says("p1", "ja")
    table.state = {**table.state, "asleep": ["p3"]}
    table.says("p2", "passe")
    assert table.asked == "p1"
    table.says("p1", "spiele 1")
    assert table.asked == "p2"


# --- passing beforehand -----------------------------------------------------------------------------------------------------


def scopes(table, seat):
    return {scope.label: scope.id for scope in table.game.scopes(table.state, seat)}


def passed(table, presets):
    """Let the presets answer until somebody has to."""
    while found := table.passing(presets):
        table.says(*found[0])


def test_a_question_names_what_it_can_be_passed_for(table):
    table.says("p1", "ja")
    assert [s.label for s in table.decision("p2").scopes] == ["diesen Zug", "bis etwas gegen mich gespielt wird"]
    table.says("p2", "spiele 1")
    labels = [s.label for s in table.decision("p3").scopes]
    assert labels == ["diese Kette", "diesen Zug", "bis etwas gegen mich gespielt wird"]
    assert table.decision("p3").scopes[0] == Scope("kette:" + table.decision("p3").scopes[0].id[6:], "diese Kette")


def test_a_chain_that_is_passed_is_over_with_the_chain(table):
    table.says("p1", "ja")
    table.says("p2", "spiele 1")
    presets = {"p3": {scopes(table, "p3")["diese Kette"]}}
    passed(table, presets)
    table.says("p1", "spiele 2")
    table.says("p2", "passe")
    passed(table, presets)
    table.says("p1", "passe")
    assert table.state["effect"] == [2, 1]
    table.says("p2", "spiele 1")  # another chain
    passed(table, presets)
    assert table.asked == "p3"


def test_what_is_set_before_one_is_asked_answers_at_once(table):
    presets = {seat: {scopes(table, seat)["diesen Zug"]} for seat in ("p2", "p3")}
    table.says("p1", "ja")
    passed(table, presets)
    assert table.asked == "p1"


def test_passing_until_something_is_played_against_me_ends_then(table):
    table.says("p1", "ja")
    presets = {"p1": {scopes(table, "p1")["bis etwas gegen mich gespielt wird"]}}
    table.says("p2", "spiele 1")
    table.says("p3", "passe")
    passed(table, presets)
    assert table.asked == "p2"
    table.says("p2", "spiele 2")
    table.says("p3", "passe")
    passed(table, presets)
    assert table.asked == "p1"

"""The computer player: no fool on either side, and it knows nothing but its view."""

from __future__ import annotations

import pytest

from games import catalog
from games.computer import KINDS
from games.contract import Candidate
from games.dice import Dice
from games.ringkrieg import advice

ROLES = {"p1": "freie", "p2": "schatten"}


@pytest.fixture(scope="module")
def game():
    return catalog.load("ringkrieg")


@pytest.fixture(scope="module")
def views(game):
    state = game.new(["p1", "p2"], {}, "rechner", roles=ROLES)
    return {seat: game.view(state, seat) for seat in ROLES}


def said(game, view, *keys, **changed):
    return advice.advise(game.facts, {**view, **changed}, [Candidate(key, key) for key in keys])


def played(game, seed, kinds):
    state, dice = game.new(["p1", "p2"], {}, seed, roles=ROLES), Dice(f"players:{seed}")
    for _ in range(6_000):
        result = game.result(state)
        if result is not None:
            return result
        seat, decision = next((s, d) for s, d in game.decisions(state).items() if d.waits)
        key = KINDS[kinds[seat]](game, state, seat, decision, game.options(state, seat), dice)
        state = game.apply(state, seat, key).state
    raise AssertionError("the game goes on and on")


@pytest.mark.parametrize(("mine", "other"), [("p1", "p2"), ("p2", "p1")])
def test_it_beats_random_play(game, mine, other):
    kinds = {mine: "gierig", other: "zufall"}
    assert sum(mine in played(game, f"rechner {i}", kinds).winners for i in range(5)) >= 4


def test_it_plays_against_itself_to_an_end(game):
    assert played(game, "selbst", {"p1": "gierig", "p2": "gierig"}).end


def aktion(view, **changed):
    return {**view, "asking": {"frame": "aktion", "side": view["side"]}, **changed}


def test_it_runs_with_the_fellowship(game, views):
    pools = {**views["p1"]["pools"], "freie": {"size": 4, "unused": ["person", "ereignis"], "used": []}}
    v = aktion(views["p1"], pools=pools)
    assert said(game, v, "gemeinschaft", "ziehe", "armee", "verfallen") == "gemeinschaft"
    hurried = {**v, "hunt_box": {"freie": 2, "schatten": 4}, "hunt_bonus": 2}
    assert said(game, hurried, "gemeinschaft", "ziehe", "verfallen") == "ziehe"
    assert said(game, v, "verdecken", "ziehe", fellowship={**v["fellowship"], "hidden": False}) == "verdecken"


def test_it_declares_at_the_gate(game, views):
    v = {**views["p1"], "asking": {"frame": "phase-gemeinschaft"}, "fellowship": {**views["p1"]["fellowship"], "progress": 4}}
    assert said(game, v, "weiter", "angeben morannon", "angeben dagorlad") == "angeben morannon"
    assert said(game, v, "weiter", "angeben dagorlad", "ratgeber gimli") == "weiter"


def test_it_sets_dice_aside_for_the_hunt(game, views):
    v = {**views["p2"], "asking": {"frame": "jagdzuweisung"}}
    keys = [str(n) for n in range(7)]
    far, in_mordor = v["fellowship"], {**v["fellowship"], "mordor": 2}
    assert int(said(game, v, *keys, fellowship=far)) >= 1
    assert int(said(game, v, *keys, fellowship=in_mordor)) > int(said(game, v, *keys, fellowship=far))


def test_it_besieges_what_is_worth_points(game, views):
    figures = {
        "osgiliath": {"sauron.r": 9, "sauron.e": 1, "sauron.n": 1},
        "minas-tirith": {"gondor.r": 3},
        "pelargir": {"gondor.r": 4},
    }
    v = {**views["p2"], "figures": figures, "politics": dict.fromkeys(views["p2"]["politics"], 0)}
    pools = {**v["pools"], "schatten": {"size": 7, "unused": ["armee"], "used": []}}
    assert said(game, aktion(v, pools=pools), "angriff", "ziehe", "passe", "verfallen") == "angriff"
    asked = {"frame": "angriff", "side": "schatten", "origin": "osgiliath", "needs_leader": False}
    assert said(game, {**v, "asking": asked}, "minas-tirith", "pelargir") == "minas-tirith"


def test_it_does_not_attack_what_it_cannot_beat(game, views):
    figures = {"osgiliath": {"sauron.r": 1}, "minas-tirith": {"gondor.r": 5, "gondor.e": 2}}
    v = {**views["p2"], "figures": figures, "politics": dict.fromkeys(views["p2"]["politics"], 0)}
    pools = {**v["pools"], "schatten": {"size": 7, "unused": ["armee"], "used": []}}
    assert said(game, aktion(v, pools=pools), "angriff", "passe", "verfallen") == "passe"


def test_it_recruits_where_danger_is(game, views):
    figures = {"osgiliath": {"sauron.r": 8}, "minas-tirith": {"gondor.r": 2}}
    v = {**views["p1"], "figures": figures, "asking": {"frame": "rekrutierung", "side": "freie"}}
    assert said(game, v, "minas-tirith regulaer", "dol-amroth regulaer", "ered-luin regulaer") == "minas-tirith regulaer"


def test_defenders_hold_a_stronghold_against_many(game, views):
    battle = {"attacker": "schatten", "defender": "freie", "attack": "osgiliath/angriff", "target": "minas-tirith"}
    battle |= {"region": "minas-tirith", "kind": "feld", "round": 0}
    figures = {"osgiliath/angriff": {"sauron.r": 8}, "minas-tirith": {"gondor.r": 3}}
    v = {
        **views["p1"],
        "figures": figures,
        "battle": battle,
        "politics": dict.fromkeys(views["p1"]["politics"], 0),
        "asking": None,
    }
    assert said(game, v, "feldschlacht", "festung") == "festung"
    assert said(game, v, "bleiben", "lossarnach") == "bleiben"

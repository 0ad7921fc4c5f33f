"""The computer player: no fool on either side, and it knows nothing but its view."""

from __future__ import annotations

import pytest

from games import catalog
from games.computer import KINDS
from games.contract import Candidate
from games.dice import Dice
from games.ringkrieg import advice, combat_sense, war_sense
from tests.rules.ringkrieg.conftest import Table

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


def test_a_card_whose_dice_are_none_is_worth_nothing(game, views):
    """An extra attack with as many dice as elites or leadership, and there are none any more."""
    battle = {"attacker": "schatten", "defender": "freie", "attack": "osgiliath/angriff", "target": "minas-tirith"}
    battle |= {"region": "minas-tirith", "kind": "feld", "round": 0}
    figures = {"osgiliath/angriff": {"sauron.r": 3}, "minas-tirith": {"gondor.r": 3}}
    v = {**views["p1"], "figures": figures, "battle": battle, "politics": dict.fromkeys(views["p1"]["politics"], 0)}
    titles = {"sturmangriff", "ploetzlich"}
    cards = [card.id for card in game.facts.cards.values() if card.combat in titles]
    assert {game.facts.cards[card].combat for card in cards} == titles
    assert {combat_sense.worth(game.facts, v, "freie", card) for card in cards} == {0.0}


# --- with the expansion, and with partners --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hunters(game):
    """The Shadow's view with the Chief of the Ringwraiths in play, away from the Fellowship; Nazgûl in three places."""
    v = game.view(game.new(["p1", "p2"], {"erweiterung": "ja"}, "rechner", roles=ROLES), "p2")
    figures = {"orthanc": {"isengart.r": 4, "sauron.n": 1}, "bruinenfurt": {"sauron.n": 1}, "dol-guldur": {"sauron.n": 2}}
    return {
        **v,
        "figures": figures,
        "persons": {**v["persons"], "hexenkoenig_anfuehrer": "dol-guldur"},
        "fellowship": {**v["fellowship"], "region": "bruinenfurt"},
    }


def test_with_their_chief_nazgul_gather_where_the_fellowship_is_and_stay(game, hunters):
    pools = {**hunters["pools"], "schatten": {"size": 8, "unused": ["person", "ereignis"], "used": []}}
    assert said(game, aktion(hunters, pools=pools), "nazgul", "ziehe", "verfallen") == "nazgul"
    flying = {**hunters, "asking": {"frame": "flug", "origin": None}}
    assert said(game, flying, "fertig", "orthanc", "bruinenfurt", "dol-guldur") == "dol-guldur"
    aiming = {**hunters, "asking": {"frame": "flug", "origin": "dol-guldur"}}
    assert said(game, aiming, "1", "orthanc", "bruinenfurt") == "bruinenfurt"
    there = {**flying, "figures": {**hunters["figures"], "bruinenfurt": {"sauron.n": 3}, "dol-guldur": {"sauron.e": 1}}}
    assert said(game, there, "fertig", "bruinenfurt") == "fertig"


def test_partners_become_one_army_where_enemies_are_near(game):
    seats = {"p1": "gondor", "p2": "rohan", "p3": "hexenkoenig", "p4": "saruman"}
    v = game.view(game.new(list(seats), {}, "rechner", roles=seats), "p3")
    mixed = {"sued-ithilien": {"sauron.r": 4, "sued.r": 3}, "nurn": {"sauron.r": 2, "sued.r": 1}, "osgiliath": {"gondor.r": 2}}
    pools = {**v["pools"], "schatten": {"size": 7, "unused": ["ereignis"], "used": []}}
    v = aktion({**v, "figures": mixed}, pools=pools)
    assert said(game, v, "vereine sued-ithilien", "vereine nurn", "ziehe", "verfallen") == "vereine sued-ithilien"
    assert said(game, v, "vereine nurn", "ziehe", "verfallen") == "ziehe"
    asked = {**v, "seat": "p4", "asking": {"frame": "vereinen", "region": "sued-ithilien"}}
    assert said(game, asked, "ja", "nein") == "ja"
    assert said(game, {**asked, "asking": {"frame": "vereinen", "region": "nurn"}}, "ja", "nein") == "ja"  # one figure only


def test_two_hunt_harder_where_one_runs_alone(game):
    def dice(roles):
        v = game.view(game.new(list(roles), {}, "rechner", roles=roles), "p3")
        return int(said(game, {**v, "asking": {"frame": "jagdzuweisung"}}, *map(str, range(7))))

    four = {"p1": "gondor", "p2": "rohan", "p3": "hexenkoenig", "p4": "saruman"}
    assert dice({"p1": "freie", "p2": "saruman", "p3": "hexenkoenig"}) == dice(four) + 1


def test_it_does_not_march_about_before_a_region_that_a_card_closes(game):
    """An open prize draws every army; a closed one would make them walk up and down for ever."""

    def goals(t):
        view = game.view(t.war("sauron").army(bruinenfurt="sauron 8r", imladris="").s, "p2")
        return {target for _, origin, target in war_sense.marches(game.facts, view, "schatten") if origin == "bruinenfurt"}

    assert "imladris" in goals(Table())
    assert "imladris" not in goals(Table().lies("eine_zu_grosse_macht"))

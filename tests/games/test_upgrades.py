"""States of earlier versions: what was stored then is led on to what the rules read now, step by step."""

from __future__ import annotations

import copy

import pytest

from games import catalog
from games.flow import FlowGame
from games.zwei_tuerme.cards.piles import CARDS


class Third(FlowGame):
    """A game in its third version that still reads its second and first."""

    id = "third"
    version = 3
    upgrades = (lambda s: {**s, "steps": ["2"]}, lambda s: {**s, "steps": [*s["steps"], "3"]})


def test_a_state_goes_through_every_version_between():
    game = Third()
    assert game.upgrade({}, 1) == {"steps": ["2", "3"]}
    assert game.upgrade({"steps": ["2"]}, 2) == {"steps": ["2", "3"]}
    assert game.upgrade({"steps": ["2", "3"]}, 3) == {"steps": ["2", "3"]}


def test_where_no_step_leads_from_there_is_no_upgrade():
    game = Third()
    for version in (0, 4):
        with pytest.raises(ValueError, match="no upgrade"):
            game.upgrade({}, version)
    game.upgrades = game.upgrades[1:]
    with pytest.raises(ValueError, match="no upgrade"):
        game.upgrade({}, 1)


# Stacks as version 1 wrote them.
JAGD_1 = {
    "seed": "s",
    "stack": [
        {"frame": "runde", "open": 0, "nr": 1},
        {"frame": "zug", "open": 0, "fig": "p2", "die": 3, "kinds": ["kampf"], "trials": 1, "start": "G5"},
        {
            "frame": "kampf",
            "open": 0,
            "attacker": "p2",
            "defender": "p1",
            "turn": "p1",
            "raised": True,
            "shown": {"p1": [], "p2": ["armee_elben"]},
        },
        {"frame": "beute", "open": 0, "other": "p1"},
        {"frame": "ablegen", "open": 17, "fig": "p1", "must": 2, "why": "hallen"},
    ],
}
JAGD_2 = {
    "seed": "s",
    "stack": [
        {"frame": "rounds", "open": 0, "nr": 1},
        {"frame": "turn", "open": 0, "fig": "p2", "die": 3, "kinds": ["kampf"], "trials": 1, "start": "G5"},
        {
            "frame": "battle",
            "open": 0,
            "attacker": "p2",
            "defender": "p1",
            "turn": "p1",
            "raised": True,
            "shown": {"p1": [], "p2": ["armee_elben"]},
        },
        {"frame": "spoils", "open": 0, "other": "p1"},
        {"frame": "discard", "open": 17, "fig": "p1", "must": 2},
    ],
}
TUERME_1 = {
    "start": "p2",
    "stack": [
        {"frame": "reise", "open": 0, "phase": "werten"},
        {"frame": "auslegen", "open": 0, "order": ["p2", "p1"], "nr": 1, "before": {"rot": None}, "swapped": []},
        {"frame": "zug", "open": 9, "order": ["p2", "p1"], "nr": 0, "laid": "", "left": 2, "taken": [], "drawn": ["gandalf"]},
    ],
}
TUERME_2 = {
    "start": "p2",
    "stack": [
        {"frame": "journey", "open": 0, "phase": "score"},
        {"frame": "layout", "open": 0, "order": ["p2", "p1"], "nr": 1, "before": {"rot": None}, "swapped": []},
        {"frame": "draw", "open": 9, "order": ["p2", "p1"], "nr": 0, "laid": "", "left": 2, "taken": [], "drawn": ["gandalf"]},
    ],
}


@pytest.mark.parametrize(("id", "before", "after"), [("jagd", JAGD_1, JAGD_2), ("zwei-tuerme", TUERME_1, TUERME_2)])
def test_frames_of_version_1_get_their_names_of_version_2(id, before, after):
    first_step = catalog.load(id).upgrades[0]
    kept = copy.deepcopy(before)
    assert first_step(before) == after
    assert before == kept, "what was stored stays as it is"
    assert first_step({"stack": []}) == {"stack": []}, "a finished game"


def test_who_had_shown_a_troop_in_version_3_is_answered_in_version_4():
    upgrade = catalog.load("jagd").upgrades[2]
    battle = {"frame": "battle", "open": 4, "attacker": "p2", "defender": "p1", "turn": "p2", "shown": {"p1": [], "p2": ["ring"]}}
    below = {"frame": "rounds", "open": 0, "nr": 1}
    assert upgrade({"stack": [below, {**battle, "raised": True}]}) == {"stack": [below, {**battle, "turn": "p1"}]}
    assert upgrade({"stack": [below, {**battle, "raised": False}]}) == {"stack": [below, battle]}


def test_cards_of_version_2_lie_in_zones_in_version_3():
    game = catalog.load("zwei-tuerme")
    before = {
        "stack": [{"frame": "layout", "open": 3, "order": ["p1", "p2"], "nr": 0, "before": {}, "swapped": []}],
        "hands": {"p1": ["gandalf", "rot-kraft"], "p2": []},
        "rows": {"p1": {"blau": {"trait": "kraft", "cards": ["gandalf", "blau-kraft"]}}, "p2": {}},
        "pile": ["gelb-kraft"],
        "display": ["rot-kraft"],
        "discard": [],
        "seats": ["p1", "p2"],
    }
    kept = copy.deepcopy(before)
    after = game.upgrade(before, 2)
    assert before == kept
    assert {zone: CARDS.faces(after, zone) for zone in after["zones"]} == {
        "hand p1": ["gandalf", "rot-kraft"],
        "row p1 blau": ["gandalf", "blau-kraft"],
        "pile": ["gelb-kraft"],
        "display": ["rot-kraft"],
    }
    assert len(set(after["cards"])) == after["named"] == 6
    assert after["traits"] == {"p1": {"blau": "kraft"}, "p2": {}} and after["known"] == {}
    assert not after.keys() & {"hands", "rows", "pile", "display", "discard"}
    assert after["stack"][0]["known"] == {}
    assert game.upgrade({"stack": []}, 2) == {"stack": []}, "a table without cards"


def test_tables_of_the_jagd_keep_their_cards_since_version_3():
    """A corrected card is another game: a table that runs is not changed by it."""
    game = catalog.load("jagd")
    assert game.upgrades[1]({"board": "0123", "stack": []}) == {"stack": []}
    old = {"spielplan": game.data["spielplan"]}
    assert catalog.upgrade_data("jagd", old, 2) == game.data
    assert catalog.upgrade_data("jagd", game.data, 3) is game.data
    cards = [{**card, "punkte": 9} if card["id"] == "armee_elben" else card for card in game.data["karten"]]
    corrected = {**game.data, "karten": cards}
    assert catalog.data_hash(corrected) != game.data_hash
    assert catalog.restore("jagd", corrected).cards["armee_elben"].points == 9 != game.cards["armee_elben"].points


def test_wording_is_no_data():
    assert not any("text" in card for card in catalog.load("jagd").data["karten"])

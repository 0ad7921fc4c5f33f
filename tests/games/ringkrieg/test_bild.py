"""The map shows what is: borders as the facts have them, every army, person and marker, and nothing of other hands."""

from __future__ import annotations

from collections import defaultdict

import pytest

from games import catalog
from games.canvas import whole
from games.dice import Dice
from games.players import one_step, random_player
from games.ringkrieg.show import chart, land, pieces, placing
from games.ringkrieg.show.land import WINDOWS, shipped


@pytest.fixture(scope="module")
def game():
    return catalog.load("ringkrieg")


@pytest.fixture(scope="module")
def view(game):
    return game.view(game.new(["p1", "p2"], {}, "bild"), "p1")


def test_exactly_the_neighbours_touch(game):
    real = {frozenset((r.id, there)) for r in game.facts.regions.values() for there in (*r.neighbours, *r.mountains)}
    drawn = {frozenset(whose) for whose in chart.drawn_borders(game.facts).values() if len(whose) > 1}
    assert drawn == real


def test_mountains_stand_where_nobody_passes(game):
    real = {frozenset((r.id, there)) for r in game.facts.regions.values() for there in r.mountains}
    assert {frozenset(pair) for pair in shipped().ranges} == real


def test_the_ranges_follow_the_borders_they_bar(game):
    borders = defaultdict(set)
    for piece, whose in chart.drawn_borders(game.facts).items():
        borders[frozenset(whose)] |= set(piece)
    for pair, line in shipped().ranges.items():
        assert set(line) <= borders[frozenset(pair)]


def test_coasts_are_drawn_at_the_sea_and_nowhere_else(game):
    lake = set(land.segments(shipped().lake))
    alone = {p: whose[0] for p, whose in chart.drawn_borders(game.facts).items() if len(whose) == 1}
    coast = {region for piece, region in alone.items() if piece not in lake and not land.on_the_rim(piece)}
    assert {r.id for r in game.facts.regions.values() if r.coast} <= coast


def test_every_region_has_room_in_a_window(game):
    for region in game.facts.regions:
        x, y = land.middle(game.facts, region)
        part = game.part_with(region)
        left, top, w, h = WINDOWS[part].box
        assert left < x < left + w and top < y < top + h, region


def test_the_map_shows_armies_persons_and_markers(game, view):
    changed = {**view, "control": {"pelargir": "schatten"}, "persons": {**view["persons"], "boromir": "osgiliath"}}
    changed["figures"] = {**view["figures"], "minas-tirith/festung": {"gondor.r": 7}}
    before, after = (whole(game.picture(v, "karte")) for v in (view, changed))
    assert "Boromir" in after and "Boromir" not in before
    assert ">7</text>" in after and ">7</text>" not in before
    assert len(game.picture(changed, "karte").layers) == len(game.picture(view, "karte").layers) + 2  # marker, box


def test_the_ground_is_the_same_whatever_happens(game, view):
    moved = {**view, "figures": {}, "fellowship": {**view["fellowship"], "progress": 3}}
    for part in WINDOWS:
        assert game.picture(view, part).layers[0] == game.picture(moved, part).layers[0]
    assert "+3" in whole(game.picture(moved, "karte"))


@pytest.mark.parametrize(
    ("said", "part"), [("edoras", "rohan"), ("Gondor", "gondor"), ("barad", "mordor"), ("Zwerge", "erebor"), ("xyz", None)]
)
def test_a_place_names_its_part(game, said, part):
    assert game.part_with(said) == part


def test_the_second_picture_shows_dice_politics_and_corruption(game, view):
    pools = {**view["pools"], "freie": {"size": 4, "unused": ["wille", "person"], "used": ["ereignis"]}}
    drawn = whole(game.picture({**view, "pools": pools, "hunt_box": {"freie": 0, "schatten": 2}}, "tisch"))
    for word in ("Wille", "Person", "Ereignis", "Im Krieg", "Elben", "Gandalf der Graue", "Jagd-Box"):
        assert word in drawn


def test_only_the_own_hand_is_drawn(game):
    state = game.new(["p1", "p2"], {}, "hand")
    mine, other = game.view(state, "p1"), game.view(state, "p2")
    assert mine["hand"] and "hand" not in game.parts(None)
    drawn = whole(game.picture(mine, "hand"))
    assert all(game.facts.title(c) in drawn for c in mine["hand"])
    assert not any(game.facts.title(c) in drawn for c in other["hand"])


def test_armies_hide_no_names_and_stand_in_their_regions(game):
    """Over some games: hardly a plate covers a name, and nearly all stand in the region they belong to."""
    facts, hidden, astray, plates = game.facts, 0, 0, 0
    for seed in ("eins", "zwei", "drei"):
        dice, state = Dice(seed), game.new(["p1", "p2"], {}, seed)
        players = {seat: random_player(dice) for seat in ("p1", "p2")}
        for _ in range(250):
            state = one_step(game, state, players, dice).step.state
        for region in facts.regions:
            drawn = list(pieces._plates(facts, game.view(state, None), region, set(state["persons"].values())))
            if drawn:
                wide, high = max(w for _, w, _ in drawn), sum(h + 3 for _, _, h in drawn)
                (x, low), area = placing.best(facts, region, wide, high, 1.0, [])
                hidden += any(placing.overlap(area, there) > 40 for there in placing.printed(facts, region, 1.0))
                astray += not placing._within(facts, region, (x, low - high / 2))
                plates += 1
    assert plates > 60 and hidden <= plates // 10 and astray <= plates // 10, (plates, hidden, astray)


def test_the_shapes_of_the_expansion_are_explained_where_it_is_played(game, view):
    more = game.view(game.new(["p1", "p2"], {"erweiterung": "ja"}, "bild"), "p1")
    for said in ("Dunländer", "Corsaren-Schiff", "Ent", "Belagerungsturm", "Katapult"):
        assert f">{said}<" in whole(game.picture(more, "karte")) and f">{said}<" not in whole(game.picture(view, "karte"))


def test_persons_stand_on_the_map_by_a_short_name(game):
    state = game.new(["p1", "p2"], {"erweiterung": "ja"}, "bild")
    state = {**state, "persons": {**state["persons"], "balrog": "moria", "hexenkoenig_anfuehrer": "tharbad"}}
    drawn = whole(game.picture(game.view(state, "p1"), "karte"))
    assert ">Balrog<" in drawn and ">Hexenkönig<" in drawn and "Balrog von Moria" not in drawn

"""The facts of the Ringkrieg agree with each other and with the numbers the rulebook names."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from games import catalog

DATA = Path(catalog.HERE) / "ringkrieg" / "data"
DECKS = ("freie_personen", "freie_strategie", "schatten_personen", "schatten_strategie")


@pytest.fixture(scope="module")
def data():
    return {f.stem: yaml.safe_load(f.read_text("utf-8")) for f in DATA.glob("*.yaml")}


def test_neighbours_are_mutual_and_mountains_are_no_neighbours(data):
    regions = {r["id"]: r for r in data["regionen"]["regionen"]}
    assert len(regions) == 105
    assert sum(len(r["nachbarn"]) for r in regions.values()) == 2 * 232
    for id, r in regions.items():
        assert all(id in regions[other]["nachbarn"] for other in r["nachbarn"])
        assert not set(r["nachbarn"]) & set(r.get("gebirge", ()))
        assert all(id in regions[other]["gebirge"] for other in r.get("gebirge", ()))


def test_points_are_twenty_and_eighteen(data):
    side = {n["id"]: n["seite"] for n in data["nationen"]["nationen"]}
    points = Counter()
    for r in data["regionen"]["regionen"]:
        worth = {"festung": 2, "stadt": 1}.get(r.get("siedlung"), 0)
        assert r.get("siegpunkte", 0) == worth
        if worth:
            points[side[r["nation"]]] += worth
    assert points == {"freie": 20, "schatten": 18}


def test_figures_add_up_to_the_list_of_contents(data):
    total = Counter()
    regions = {r["id"] for r in data["regionen"]["regionen"]}
    for n in data["nationen"]["nationen"]:
        assert set(n["start"]) <= regions
        for force in (*n["start"].values(), n["verstaerkungen"]):
            total.update({(n["seite"], kind): count for kind, count in force.items()})
    assert total["freie", "r"] + total["freie", "e"] == 75 and total["freie", "a"] == 20
    assert total["schatten", "r"] + total["schatten", "e"] == 90 and total["schatten", "n"] == 8


def test_four_decks_of_twenty_four_each_with_a_combat_text(data):
    combat = {k["id"] for k in data["kampfkarten"]["kampf"]}
    seen, used = set(), set()
    for deck in DECKS:
        cards = data[f"karten_{deck}"]["karten"]
        assert [c["nummer"] for c in cards] == list(range(1, 25))
        assert f"{data[f'karten_{deck}']['seite']}_{data[f'karten_{deck}']['stapel']}" == deck
        for c in cards:
            assert c["id"] not in seen
            assert (c["typ"] == "person") == deck.endswith("personen")
            seen.add(c["id"])
            used.add(c["kampf"])
    assert used == combat


def test_sixteen_normal_tiles_and_eight_special_ones_with_their_card(data):
    tiles = data["material"]["jagdsteine"]
    count = Counter()
    for tile in tiles:
        count[tile["art"]] += tile["anzahl"]
    assert count == {"normal": 16, "gemeinschaft": 4, "schatten": 4}
    cards = {c["id"] for deck in DECKS for c in data[f"karten_{deck}"]["karten"]}
    assert all((tile["art"] == "normal") != (tile.get("karte") in cards) for tile in tiles)
    assert len({t["id"] for t in tiles}) == len(tiles)


def test_the_game_is_offered():
    assert "ringkrieg" in catalog.ids() and catalog.load("ringkrieg").data_hash == catalog.load("games.ringkrieg").data_hash

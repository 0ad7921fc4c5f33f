"""The data that a table keeps: read, made into a game again, remembered, and led on."""

from __future__ import annotations

import json

import pytest

from games import catalog


@pytest.fixture(autouse=True)
def nothing_remembered():
    catalog._restored.clear()
    yield
    catalog._restored.clear()


def other(game: str, nr: int = 0) -> dict:
    """Data as no other table keeps them."""
    return {**catalog.load(game).data, "beilage": nr}


def test_data_that_are_the_present_ones_are_not_asked_for():
    game = catalog.load("jagd")
    assert catalog.kept("jagd", game.data_hash, None, pytest.fail) is game


def test_a_restored_game_is_made_once():
    data = other("zwei-tuerme")
    hash = catalog.data_hash(data)
    first = catalog.kept("zwei-tuerme", hash, None, lambda: data)
    assert catalog.kept("zwei-tuerme", hash, None, pytest.fail) is first


def test_only_the_last_ones_are_remembered():
    hashes = []
    for nr in range(catalog.MOST_RESTORED + 1):
        data = other("zwei-tuerme", nr)
        hashes.append(catalog.data_hash(data))
        catalog.kept("zwei-tuerme", hashes[-1], None, lambda data=data: data)
        catalog.kept("zwei-tuerme", hashes[0], None, lambda: other("zwei-tuerme"))  # used all the time
    assert len(catalog._restored) == catalog.MOST_RESTORED
    assert ("zwei-tuerme", hashes[0]) in catalog._restored
    assert ("zwei-tuerme", hashes[1]) not in catalog._restored


def test_data_that_nobody_has_are_an_error():
    with pytest.raises(LookupError):
        catalog.kept("jagd", "0" * 16, None, lambda: None)


def test_broken_data_of_the_owner_harm_no_table_that_keeps_its_own(tmp_path):
    (tmp_path / "jagd").mkdir()
    (tmp_path / "jagd" / "spielplan.yaml").write_text("karte: [", encoding="utf-8")
    game = catalog.load("jagd")
    found = catalog.kept("jagd", game.data_hash, tmp_path, lambda: game.data)
    assert found.data_hash == game.data_hash


def test_jsonl_is_read_as_a_list_and_replaced_by_the_owners(tmp_path):
    shipped, own = tmp_path / "data", tmp_path / "own"
    shipped.mkdir()
    own.mkdir()
    (shipped / "karten.jsonl").write_text('{"id": "a"}\n\n{"id": "ü"}\n', encoding="utf-8")
    (shipped / "orte.yaml").write_text("x: 1\n", encoding="utf-8")
    (shipped / "LIESMICH.md").write_text("nichts\n", encoding="utf-8")
    assert catalog.read_data(shipped, own) == {"karten": [{"id": "a"}, {"id": "ü"}], "orte": {"x": 1}}
    (own / "karten.jsonl").write_text(json.dumps({"id": "b"}), encoding="utf-8")
    assert catalog.read_data(shipped, own)["karten"] == [{"id": "b"}]
    (own / "karten.jsonl").write_text("{", encoding="utf-8")
    with pytest.raises(catalog.BadOwnData, match="kein gültiges JSON"):
        catalog.read_data(shipped, own)


def test_the_fingerprint_is_the_same_before_and_after_storing():
    data = {"plaettchen": {10: "a", 9: "b"}, "karten": [{"id": "ü", "werte": (1, 2)}]}
    assert catalog.data_hash(data) == catalog.data_hash(json.loads(json.dumps(data)))


@pytest.mark.parametrize("game", catalog.ids())
def test_a_game_made_of_stored_data_is_the_same_game(game):
    shipped = catalog.load(game)
    stored = json.loads(json.dumps(shipped.data, sort_keys=True, default=str))
    restored = catalog.restore(game, stored)
    assert restored.data_hash == shipped.data_hash
    seats = [f"p{nr}" for nr in range(1, shipped.seats.start + 1)]
    assert restored.new(seats, {}, "gleich") == shipped.new(seats, {}, "gleich")


def test_kept_data_come_back_in_the_order_of_the_shipped_ones():
    """A state is filled in the order of the data: sorted by the store, they would make another one."""
    shipped = {"nationen": [{"id": "zwerge", "start": {"erebor": 1, "ered-luin": 2}}], "steine": [{"b": 1, "a": 2}], 3: "x"}
    stored = {
        "3": "x",
        "mehr": 1,
        "nationen": [{"start": {"ered-luin": 2, "erebor": 1}, "id": "zwerge"}],
        "steine": [{"a": 2, "b": 1}],
    }
    found = catalog.in_order_of(stored, shipped)
    assert found == stored
    assert list(found) == ["nationen", "steine", "3", "mehr"]
    assert list(found["nationen"][0]["start"]) == ["erebor", "ered-luin"]
    assert list(found["steine"][0]) == ["b", "a"]
    assert catalog.in_order_of([{"b": 1}], {"keine": "Liste"}) == [{"b": 1}]


def test_hints_of_the_jagd_read_the_cards_the_table_began_with():
    """/weg, hand, picture and computer: a card that was otherwise then is otherwise at this table."""
    from games.jagd import advice

    shipped = catalog.load("jagd")
    changed = {"pferd_3": {"bewegung": 7}, "armee_elben": {"punkte": 4}}
    cards = [{**card, **changed.get(card["id"], {})} for card in shipped.data["karten"]]
    game = catalog.restore("jagd", {**shipped.data, "karten": cards})
    state = game.new(["p1", "p2"], {}, "x")
    for seat, who in (("p1", "frodo"), ("p2", "reiter_1")):
        state = game.apply(state, seat, f"waehle {who}").state
    held = ["pferd_3", "armee_elben"]
    state = {**state, "hands": {**state["hands"], "p1": held}, "marks": {**state["marks"], "p1": [0, 0]}}
    view = game.view(state, "p1")
    assert "Pferd 7" in game.queries["weg"].answer(view, "") and "Pferd 3" not in game.queries["weg"].answer(view, "")
    assert "4K" in game.text(view, "hand") and "4K" not in shipped.text(view, "hand")
    assert game.picture(view, "hand") != shipped.picture(view, "hand")
    assert advice.strength(view, "p2", game.cards) == 4
    assert game.rate(view, "p1") == shipped.rate(view, "p1") + 4  # a horse that runs four fields farther

"""The board as data: what ships, and what an owner hears who corrects it wrongly."""

from __future__ import annotations

import copy
from contextlib import suppress

import pytest

from games import catalog
from games.dice import Dice
from games.jagd.board import directions
from games.jagd.board.check import BadBoard, check_spies
from games.jagd.board.plan import read_board
from games.jagd.cards.faces import PRINTED
from games.jagd.game import Jagd
from tests.rules.jagd.land import BOARD, RAW


@pytest.fixture
def raw():
    return copy.deepcopy(RAW)


def complaint(raw) -> str:
    with pytest.raises(BadBoard) as caught:
        read_board(raw)
    return str(caught.value)


# --- what ships ----------------------------------------------------------------------------------------------------------


def test_the_shape_of_the_board():
    assert [len(row) for row in BOARD.rows] == [*range(13, 26), *range(24, 12, -1)]
    assert len(BOARD.rapids) == 25
    assert len(list(BOARD.cities())) == 34


def test_neighbours_are_mutual_and_one_field_away():
    for id in BOARD.fields:
        for other in BOARD.neighbours(id):
            assert id in BOARD.neighbours(other)
            assert BOARD.distance(id, other) == 1


def test_nothing_outside_the_board_is_anybodys_neighbour():
    outside = {*BOARD.halls, BOARD.return_place}
    assert all(not outside & set(BOARD.neighbours(id)) for id in BOARD.fields)
    assert all(not BOARD.neighbours(id) for id in outside)


def test_distances():
    assert BOARD.distance("G5", "R16") == 16  # from the Shire to Barad-dur as the crow flies
    assert BOARD.distance("anduin_3", "J13") == 1
    assert BOARD.distance("anduin_3", "anduin_4") > 1  # a rapid has only its three fields beside it
    assert len(BOARD.within("M18", 1)) == 7


def test_the_spy_cards_name_exactly_the_good_and_evil_cities(raw):
    check_spies(raw, PRINTED.spied)
    raw["staedte"][0]["gesinnung"] = "unabhaengig"
    with pytest.raises(BadBoard, match="graue_anfurten"):
        check_spies(raw, PRINTED.spied)


def test_the_three_road_networks():
    left, nets = set(BOARD.road_edges), 0
    while left:
        nets += 1
        joined = set(left.pop())
        while near := [e for e in left if e & joined]:
            for e in near:
                joined |= e
                left.discard(e)
    assert nets == 3


# --- what an owner hears -------------------------------------------------------------------------------------------------


def test_an_empty_file():
    assert "leer" in complaint(None)


def test_no_format(raw):
    del raw["format"]
    assert "«format: jagd-spielplan/1»" in complaint(raw)


def test_a_row_too_short(raw):
    raw["zeilen"]["C"] = "~ ~ ."
    assert "Zeile C hat 3 Felder, in dieser Zeile sind es 15." in complaint(raw)


def test_an_unknown_sign(raw):
    raw["zeilen"]["A"] = raw["zeilen"]["A"].replace("m", "q")
    assert "Feld A10: Das Geländezeichen «q» gibt es nicht." in complaint(raw)


def test_row_y_without_quotes(raw):
    raw["zeilen"][True] = raw["zeilen"].pop("Y")
    assert "'N' und 'Y' brauchen Anführungszeichen" in complaint(raw)


def test_a_city_in_the_sea(raw):
    raw["staedte"][0]["feld"] = "A1"
    assert "Stadt Graue Anfurten: A1 ist kein Landfeld des Plans." in complaint(raw)


def test_two_cities_on_one_field(raw):
    raw["staedte"][0]["feld"] = raw["staedte"][1]["feld"]
    assert "Auf einem Feld liegen zwei Städte: E8." in complaint(raw)


def test_an_unknown_alignment(raw):
    raw["staedte"][3]["gesinnung"] = "lieb"
    assert "Stadt Seestadt: Die Gesinnung «lieb» gibt es nicht." in complaint(raw)


def test_a_source_city_too_few(raw):
    next(c for c in raw["staedte"] if c["id"] == "moria")["flussquelle"] = False
    assert "acht Städte" in complaint(raw)
    assert "moria" in complaint(raw)


def test_a_road_with_a_gap(raw):
    raw["strassen"][0]["felder"].remove("G7")
    assert "Straße Große Oststraße: G6 und G8 sind keine Nachbarn." in complaint(raw)


def test_a_road_over_a_river_without_a_bridge(raw):
    raw["uebergaenge"] = [c for c in raw["uebergaenge"] if c["felder"] != ["G5", "G6"]]
    assert "Zwischen G5 und G6 fließt ein Fluss, aber es fehlt eine Brücke oder Furt." in complaint(raw)


def test_a_bridge_without_a_river(raw):
    raw["uebergaenge"].append({"felder": ["M18", "M19"], "art": "bruecke"})
    assert "Übergang ['M18', 'M19']: Zwischen diesen Feldern fließt kein Fluss." in complaint(raw)


def test_a_river_between_fields_apart(raw):
    raw["fluesse"][0]["kanten"].append(["A1", "C5"])
    assert "sind keine zwei benachbarten Felder" in complaint(raw)


def test_a_rapid_not_in_a_corner(raw):
    raw["stromschnellen"][0]["felder"] = ["D3", "D4", "D5"]
    assert "Stromschnelle lhun_1: D3, D4, D5 stoßen nicht in einer Ecke zusammen." in complaint(raw)


def test_a_rapid_joined_to_nothing(raw):
    raw["stromverbindungen"] = [pair for pair in raw["stromverbindungen"] if "ringlo_1" not in pair]
    assert "ringlo_1 ist mit nichts verbunden" in complaint(raw)


def test_a_stream_to_an_ordinary_city(raw):
    raw["stromverbindungen"].append(["G6", "baranduin_1"])
    assert "G6 ist weder eine Stromschnelle noch eine Stadt an einer Flussquelle" in complaint(raw)


def test_a_city_nobody_can_walk_to(raw):
    raw["zeilen"]["C"] = "~ ~ . o . h o m . . w w w . ."
    for row, sign, numbers in (("B", "o", (4, 5, 6)), ("C", "o", (4, 6)), ("D", "o", (5, 6))):
        signs = raw["zeilen"][row].split()
        for number in numbers:
            signs[number - 1] = sign
        raw["zeilen"][row] = " ".join(signs)
    raw["strassen"] = [road for road in raw["strassen"] if road["id"] != "nordstrasse"]
    # an island needs no way on land, so one field of land beside the city is left and cut off with it
    signs = raw["zeilen"]["B"].split()
    signs[3] = "."
    raw["zeilen"]["B"] = " ".join(signs)
    for row, number in (("A", 4), ("A", 5), ("B", 3), ("C", 4)):
        signs = raw["zeilen"][row].split()
        signs[number - 1] = "~"
        raw["zeilen"][row] = " ".join(signs)
    assert "Fornost (C5) ist vom Startfeld G5 aus zu Land nicht zu erreichen." in complaint(raw)


def test_many_mistakes_are_counted(raw):
    raw["zeilen"] = dict.fromkeys(raw["zeilen"], ". .")
    assert "weitere." in complaint(raw)


@pytest.mark.parametrize(
    "section", ["koordinaten", "staedte", "strassen", "stromverbindungen", "sonderorte", "sonderfelder", "zeilen"]
)
@pytest.mark.parametrize("nonsense", [None, 3, "x", [1], [[]], {"a": 1}, [{"feld": 7}]])
def test_nonsense_is_a_complaint_and_never_a_crash(raw, section, nonsense):
    raw[section] = nonsense
    assert "spielplan.yaml: " in complaint(raw)


def places_in(data, path=()):
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places_in(value, (*path, key))


def test_nonsense_anywhere_is_a_complaint_or_harmless():
    """One value somewhere in the file is replaced: never anything but a board or a German sentence."""
    dice, paths = Dice("nonsense", 0), [path for path in places_in(RAW) if path]
    for _ in range(120):
        broken = copy.deepcopy(RAW)
        *way, last = dice.choose(paths)
        inner = broken
        for key in way:
            inner = inner[key]
        inner[last] = dice.choose([None, -1, "x", [], {}, [[]], {"a": 1}, True, "", "A1", ["A1", "B1"], 1.5])
        with suppress(BadBoard):
            read_board(broken)


def test_start_and_victory_fields_are_three(raw):
    raw["sonderorte"]["ziel_hobbits"]["feld"] = raw["sonderorte"]["ziel_reiter"]["feld"]
    assert "Auf R16 liegen zwei Orte" in complaint(raw)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"format: jagd-spielplan/1\nzeilen: [A, B", "spielplan.yaml lässt sich nicht lesen: In Zeile 2"),
        ("format: jagd-spielplan/1 # für".encode("latin-1"), "nicht in UTF-8"),
        (b"", "Die Datei ist leer"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path, content, words):
    (tmp_path / "jagd").mkdir()
    (tmp_path / "jagd" / "spielplan.yaml").write_bytes(content)
    with pytest.raises(catalog.BadOwnData) as caught:
        catalog.load("jagd", tmp_path)
    assert words in str(caught.value)


def test_the_owners_board_is_used(tmp_path):
    text = catalog.HERE.joinpath("jagd/data/spielplan.yaml").read_text(encoding="utf-8")
    (tmp_path / "jagd").mkdir()
    (tmp_path / "jagd" / "spielplan.yaml").write_text(text.replace('name: "Bree"', 'name: "Breeland"'), encoding="utf-8")
    game = catalog.load("jagd", tmp_path)
    assert game.board["G6"].name == "Breeland"
    assert game.data_hash != catalog.load("jagd").data_hash


def test_one_can_ask_what_the_board_rests_on(raw):
    """Ours is rebuilt, with its doubts; an owner's copy of the printed board is not. Help says where to ask."""

    def told(board):
        game = Jagd({**catalog.load("jagd").data, "spielplan": board})
        view = game.view(game.new(["p1", "p2"], {}, "hilfe"), "p1")
        assert "/unsicher" in game.help(view)
        return game.queries["unsicher"].answer(view, "")

    assert "nach Abbildungen der englischen Auflagen von 1983 und 1985 nachgebaut" in told(raw)
    assert f"{len(raw['unsicher'])} Einzelheiten unsicher" in told(raw)
    assert "A-4" in told(raw)
    raw["unsicher"] = raw["unsicher"][:1]
    assert "eine Einzelheit unsicher" in told(raw)
    own = told({**raw, "rekonstruktion": False, "unsicher": []})
    assert "eigenen Plan des Betreibers" in own
    assert "nachgebaut" not in own
    assert "nichts als unsicher vermerkt" in own


# --- typed places --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Bruchtal", "E8"),
        ("rivendell", "E8"),
        ("bruchtl", "E8"),
        ("nach Minas Tirith", "U9"),
        ("graue anf", "E2"),
        ("g7", "G7"),
        ("G 7", "G7"),
        ("Anduin 3", "anduin_3"),
        ("anduin-3", "anduin_3"),
        ("3 südost", "M12"),
        ("3 SO", "M12"),
        ("südosten", "K10"),
        ("2 ost 1 südwest", "K11"),
        ("2 nord", "H8"),
        ("Schicksalsberg", "R15"),
        ("barad dur", "R16"),
        ("barad-dûr", "R16"),
        ("Hügelgräberhöhen", "I8"),
        ("huegelgraeber", "I8"),
    ],
)
def test_typed_places_and_directions(typed, meant):
    assert directions.find(BOARD, typed, "J9") == [meant]


@pytest.mark.parametrize("typed", ["", "Gotham", "3", "1 nord", "40 ost", "12 ost", "Ort der Rückkehr", "L2"])
def test_what_cannot_be_found(typed):
    assert directions.find(BOARD, typed, "J22") == []


def test_a_name_that_fits_two_places():
    assert set(directions.find(BOARD, "minas")) == {"S12", "U9"}


def test_every_neighbour_has_a_direction_and_its_spellings():
    names = {directions.bearing(BOARD, "M18", id) for id in BOARD.neighbours("M18")}
    assert names == {(1, d) for d in ("nordost", "ost", "suedost", "suedwest", "west", "nordwest")}
    assert "gehe 1 ost" in directions.aliases(BOARD, "M18", "M19")
    assert "gehe m19" in directions.aliases(BOARD, "M18", "M19")
    assert "gehe rivendell" in directions.aliases(BOARD, "M18", "E8")

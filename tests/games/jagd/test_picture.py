"""Pictures, texts and /weg: from the view alone, always the same, within the platforms' limits."""

from __future__ import annotations

import copy
from xml.etree import ElementTree

import pytest

from bot.raster import png
from games.jagd import lettering, picture, show, weg
from games.jagd.movement import Means, reach
from games.laws import NAME, NAME_COLUMNS, TEXT_COLUMNS, TEXT_LIMIT
from tests.rules.jagd.land import BOARD

CHARACTERS = ("frodo", "reiter_1", "sam", "reiter_2", "merry", "reiter_3", "pippin", "reiter_4")
FIELDS = ("H7", "L11", "G5", "G5", "anduin_3", "S12", "S12", "G5")


def figure(character: str, field: str) -> dict:
    side = "reiter" if character.startswith("reiter") else "hobbit"
    return {"character": character, "side": side, "field": field, "halls": None, "captive_of": None, "out": False}


@pytest.fixture
def view():
    seats = [f"p{i}" for i in range(1, 9)]
    figures = {seat: figure(*who) for seat, who in zip(seats, zip(CHARACTERS, FIELDS, strict=True), strict=True)}
    figures["p7"]["captive_of"] = "p6"
    figures["p8"]["halls"] = 1
    return {
        "seat": "p1",
        "me": "p1",
        "seats": seats,
        "figures": figures,
        "hand": ["boot", "pferd_3", "adler", "tom_bombadil", "ring", "gandalf", "spion_1", "raetsel", "raetsel"],
        "hand_sizes": dict.fromkeys(seats, 4),
        "table_cards": {"p1": ["umhang"], "p2": []},
        "deck": 40,
        "discard": ["seil"],
        "discard_size": 12,
        "turn": {"seat": "p1", "fig": "p1", "step": "zug", "die": 4, "walked": False, "halted": False, "trials_left": 2},
        "reach": sorted(reach(BOARD, "H7", 4, Means(cloak=True))),
        "own_reach": sorted(reach(BOARD, "H7", 4, Means(boat=True, cloak=True))),
        "marks": {"C7": 3},
        "known": {"p2": ["ring", "boot"]},
        "variant": {},
        "phase_text": "Runde 3",
    }


def test_the_parts(view):
    parts = show.parts(view, BOARD)
    assert {"karte", "umgebung", "mordor", "auenland", "rohan", "gondor", "wilderland", "tisch", "hand"} <= set(parts)
    view["seat"] = None
    assert "hand" not in show.parts(view, BOARD)


def test_every_picture_is_sound_and_always_the_same(view):
    for part in show.parts(view, BOARD):
        svg = show.picture(view, part, BOARD)
        ElementTree.fromstring(svg)
        assert len(svg) < 400_000
        assert svg == show.picture(copy.deepcopy(view), part, BOARD)


def test_pictures_become_pngs(view):
    for part in ("karte", "umgebung", "hand", "tisch"):
        assert png(show.picture(view, part, BOARD), 300).startswith(b"\x89PNG")


def test_pieces_and_reach_are_drawn(view):
    with_pieces = show.picture(view, "karte", BOARD)
    bare = show.picture({**view, "figures": {}, "reach": [], "own_reach": []}, "karte", BOARD)
    assert len(with_pieces) > len(bare) + 5_000
    moved = copy.deepcopy(view)
    moved["figures"]["p2"]["field"] = "E8"
    assert show.picture(moved, "karte", BOARD) != with_pieces


def test_other_hands_are_not_drawn(view):
    other = {**view, "hand": ["boot"]}
    for part in show.parts(view, BOARD):
        same = show.picture(view, part, BOARD) == show.picture(other, part, BOARD)
        assert same == (part != "hand")


def test_regions_follow_the_board_file():
    assert {"mordor", "auenland", "rohan", "gondor", "wilderland"} <= set(BOARD.regions)


def test_every_text_fits(view):
    for seat in ("p1", None):
        view["seat"] = seat
        for part in show.parts(view, BOARD):
            text = show.text(view, part, BOARD)
            assert len(text) <= TEXT_LIMIT
            for line in text.splitlines():
                assert len(NAME.sub("x" * NAME_COLUMNS, line)) <= TEXT_COLUMNS, (part, line)


def test_before_anybody_has_chosen(view):
    empty = {**view, "figures": {}, "me": None, "hand": [], "hand_sizes": {}, "turn": {"seat": None, "fig": None}, "reach": []}
    for part in show.parts(empty, BOARD):
        show.text(empty, part, BOARD)
        ElementTree.fromstring(show.picture(empty, part, BOARD))
    assert "Noch steht keine Figur" in weg.answer(empty, "Moria", BOARD)


def test_the_sketch_shows_where_one_stands(view):
    text = show.text(view, "umgebung", BOARD)
    assert "@" in text
    assert text.splitlines()[0] == "UM H7 (OFFENES LAND)"
    assert any(line.startswith("H3") for line in text.splitlines())


def test_cities_with_their_distances(view):
    text = show.text(view, "karte", BOARD)
    assert "# Bree             1" in text
    assert "Barad-dur" in text


# --- /weg ----------------------------------------------------------------------------------------------------------------


def test_the_way_by_each_kind_of_movement(view):
    told = weg.answer(view, "nach Moria", BOARD)
    assert "Wurf 4: ja, 4 Felder" in told
    assert "mit Boot" in told
    assert "Tom Bombadil: ja" in told
    assert "Adler: ja" in told
    assert "Pferd 3" not in told
    assert "Ohne Karten etwa" in told


def test_the_rule_in_the_way(view):
    view["hand"] = []
    told = weg.answer(view, "Barad-dur", BOARD)
    assert "Wurf 4: nein." in told
    assert "Runden" in told


def test_die_and_horse_together(view):
    view["hand"] = ["pferd_3"]
    assert "Wurf 4 und dann Pferd 3: ja" in weg.answer(view, "Seestadt", BOARD)


def test_islands_need_a_boat(view):
    view["hand"], view["table_cards"] = [], {}
    assert "Boot oder Flügel" in weg.answer(view, "Tolfalas", BOARD)


def test_when_it_is_not_ones_turn(view):
    view["turn"] = {"seat": "p2", "fig": "p2", "die": 6}
    assert "Mit einem Wurf ab 1 reicht es" in weg.answer(view, "Bree", BOARD)


def test_words_that_are_unclear(view):
    assert weg.answer(view, "minas", BOARD) == "Welchen Ort meinst du: Minas Morgul oder Minas Tirith?"
    assert "finde ich auf dem Plan nicht" in weg.answer(view, "Gotham", BOARD)
    assert weg.answer(view, "h7", BOARD) == "Dort stehst du schon: H7 (offenes Land)."
    assert "darunter" in weg.answer(view, "", BOARD)


def test_a_spectator_hears_only_what_lies_open(view):
    watching = {**view, "seat": None, "me": None, "hand": []}
    told = weg.answer(watching, "Moria", BOARD)
    assert "Wurf 4: nein." in told  # the boat is in the hand
    assert "Adler" not in told


def test_names_step_aside_for_pieces():
    window = picture._whole_window(BOARD)
    planned = lettering.plan([BOARD[id] for id in window.fields], window)
    field, _, _, box, drawn = next(entry for entry in planned.names if entry[0].name == "Graue Anfurten")
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    free = lettering.names(planned, window, [])
    aside = lettering.names(planned, window, [(x - 15, y - 15, x + 15, y + 15)])
    assert drawn in free
    assert drawn not in aside
    assert field.name in aside


def test_the_whole_map_says_whose_piece_is_which(view):
    drawn = show.picture(view, "karte", BOARD)
    for fig in view["figures"]:
        assert f"⟦{fig}⟧" in drawn

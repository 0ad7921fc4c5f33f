"""Pictures, texts and /weg: from the view alone, always the same, within the platforms' limits."""

from __future__ import annotations

import copy
from html import escape
from xml.etree import ElementTree

import pytest

from bot.raster import png
from games.canvas import whole
from games.jagd import queries
from games.jagd.cards.faces import CARDS
from games.jagd.movement.paths import Means, reach
from games.jagd.show import cardface, chart, lettering, picture
from games.jagd.show.text import text as in_letters
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
        "turn": {"seat": "p1", "fig": "p1", "step": "turn", "die": 4, "walked": False, "halted": False, "trials_left": 2},
        "reach": sorted(reach(BOARD, "H7", 4, Means(cloak=True))),
        "own_reach": sorted(reach(BOARD, "H7", 4, Means(boat=True, cloak=True))),
        "marks": {"C7": 3},
        "known": {"p2": ["ring", "boot"]},
        "variant": {},
        "phase_text": "Runde 3",
    }


def test_the_parts(view):
    parts = picture.parts(view["seat"], BOARD)
    assert {"karte", "umgebung", "mordor", "auenland", "rohan", "gondor", "wilderland", "tisch", "hand"} <= set(parts)
    view["seat"] = None
    assert "hand" not in picture.parts(view["seat"], BOARD)


def test_every_picture_is_sound_and_always_the_same(view):
    for part in picture.parts(view["seat"], BOARD):
        drawn = picture.picture(view, part, BOARD)
        ElementTree.fromstring(whole(drawn))
        assert len(whole(drawn)) < 400_000
        assert drawn == picture.picture(copy.deepcopy(view), part, BOARD)


def test_pictures_become_pngs(view):
    for part in ("karte", "umgebung", "hand", "tisch"):
        assert png(picture.picture(view, part, BOARD), 300).startswith(b"\x89PNG")


def test_pieces_and_reach_are_drawn(view):
    with_pieces = picture.picture(view, "karte", BOARD)
    bare = picture.picture({**view, "figures": {}, "reach": [], "own_reach": []}, "karte", BOARD)
    assert len(whole(with_pieces)) > len(whole(bare)) + 5_000
    moved = copy.deepcopy(view)
    moved["figures"]["p2"]["field"] = "E8"
    assert picture.picture(moved, "karte", BOARD) != with_pieces


def test_a_move_draws_next_to_nothing_anew(view):
    """Whoever moves leaves every layer as it was, except those about the move."""
    known = {(layer.svg, layer.box) for layer in picture.picture(view, "karte", BOARD).layers}
    moved = copy.deepcopy(view) | {"reach": [], "own_reach": []}
    moved["figures"]["p1"]["field"] = "J9"
    fresh = [layer for layer in picture.picture(moved, "karte", BOARD).layers if (layer.svg, layer.box) not in known]
    assert fresh == []


def test_other_hands_are_not_drawn(view):
    other = {**view, "hand": ["boot"]}
    for part in picture.parts(view["seat"], BOARD):
        same = picture.picture(view, part, BOARD) == picture.picture(other, part, BOARD)
        assert same == (part != "hand")


def test_regions_follow_the_board_file():
    assert {"mordor", "auenland", "rohan", "gondor", "wilderland"} <= set(BOARD.regions)


def test_every_text_fits(view):
    for seat in ("p1", None):
        view["seat"] = seat
        for part in picture.parts(view["seat"], BOARD):
            text = in_letters(view, part, BOARD)
            assert len(text) <= TEXT_LIMIT
            for line in text.splitlines():
                assert len(NAME.sub("x" * NAME_COLUMNS, line)) <= TEXT_COLUMNS, (part, line)


def test_before_anybody_has_chosen(view):
    empty = {**view, "figures": {}, "me": None, "hand": [], "hand_sizes": {}, "turn": {"seat": None, "fig": None}, "reach": []}
    for part in picture.parts(empty["seat"], BOARD):
        in_letters(empty, part, BOARD)
        ElementTree.fromstring(whole(picture.picture(empty, part, BOARD)))
    assert "Noch steht keine Figur" in queries.answer(empty, "Moria", BOARD)


def test_the_sketch_shows_where_one_stands(view):
    text = in_letters(view, "umgebung", BOARD)
    assert "@" in text
    assert text.splitlines()[0] == "UM H7 (OFFENES LAND)"
    assert any(line.startswith("H3") for line in text.splitlines())


def test_cities_with_their_distances(view):
    text = in_letters(view, "karte", BOARD)
    assert "# Bree             1" in text
    assert "Barad-dur" in text


# --- /weg ----------------------------------------------------------------------------------------------------------------


def test_the_way_by_each_kind_of_movement(view):
    told = queries.answer(view, "nach Moria", BOARD)
    assert "Wurf 4: ja, 4 Felder" in told
    assert "mit Boot" in told
    assert "Tom Bombadil: ja" in told
    assert "Adler: ja" in told
    assert "Pferd 3" not in told
    assert "Ohne Karten etwa" in told


def test_the_rule_in_the_way(view):
    view["hand"] = []
    told = queries.answer(view, "Barad-dur", BOARD)
    assert "Wurf 4: nein." in told
    assert "Runden" in told


def test_die_and_horse_together(view):
    view["hand"] = ["pferd_3"]
    assert "Wurf 4 und dann Pferd 3: ja" in queries.answer(view, "Seestadt", BOARD)


def test_islands_need_a_boat(view):
    view["hand"], view["table_cards"] = [], {}
    assert "Boot oder Flügel" in queries.answer(view, "Tolfalas", BOARD)


def test_when_it_is_not_ones_turn(view):
    view["turn"] = {"seat": "p2", "fig": "p2", "die": 6}
    assert "Mit einem Wurf ab 1 reicht es" in queries.answer(view, "Bree", BOARD)


def test_words_that_are_unclear(view):
    assert queries.answer(view, "minas", BOARD) == "Welchen Ort meinst du: Minas Morgul oder Minas Tirith?"
    assert "finde ich auf dem Plan nicht" in queries.answer(view, "Gotham", BOARD)
    assert queries.answer(view, "h7", BOARD) == "Dort stehst du schon: H7 (offenes Land)."
    assert "darunter" in queries.answer(view, "", BOARD)


def test_a_spectator_hears_only_what_lies_open(view):
    watching = {**view, "seat": None, "me": None, "hand": []}
    told = queries.answer(watching, "Moria", BOARD)
    assert "Wurf 4: nein." in told  # the boat is in the hand
    assert "Adler" not in told


def test_names_step_aside_for_pieces():
    window = picture._whole_window(BOARD)
    planned = lettering.plan(BOARD, [BOARD[id] for id in window.fields], window)
    label = next(label for label in planned.names if label.field.name == "Graue Anfurten")
    field, box, drawn = label.field, label.box, label.drawn
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    free = lettering.names(planned, window, [])
    aside = lettering.names(planned, window, [(x - 15, y - 15, x + 15, y + 15)])
    assert drawn in free
    assert drawn not in aside
    assert [field.name in layer.svg for layer in aside].count(True) == 1


def covers(box, p):
    return box[0] < p[0] < box[2] and box[1] < p[1] < box[3]


def test_no_name_covers_a_bridge_a_fork_or_a_rapid():
    points = [*chart.bridges(BOARD), *chart.forks(BOARD), *map(chart.spot, BOARD.rapids.values())]
    assert len(chart.bridges(BOARD)) == len(BOARD.crossings) and len(chart.forks(BOARD)) > 5
    windows = [picture._whole_window(BOARD), *(picture._window(BOARD, "umgebung", id, picture.AROUND) for id in BOARD.fields)]
    for window in windows[::7]:
        planned = lettering.plan(BOARD, [BOARD[id] for id in window.fields], window)
        for label in planned.names:
            assert not any(covers(label.box, p) for p in points), (window.key, label.field.name)


def test_no_name_covers_a_piece():
    """Wherever one stands beside a named place, on the whole map and near by."""
    for window, scale in ((picture._whole_window(BOARD), 1.6), (picture._window(BOARD, "umgebung", "J16", picture.AROUND), 1.15)):
        planned = lettering.plan(BOARD, [BOARD[id] for id in window.fields], window)
        for place in (label.field for label in planned.names):
            for id in (place.id, *BOARD.neighbours(place.id)):
                x, y = chart.spot(BOARD[id])
                half = 15 * scale
                names = lettering.names(planned, window, [(x - half, y - half, x + half, y + half)])
                for label, layer in zip(planned.names, names, strict=True):
                    assert not covers(lettering._text_box(layer.at, label.half, label.size), (x, y)), (id, label.field.name)


def test_on_the_whole_map_the_names_one_needs_can_be_read_on_a_phone():
    window = picture._whole_window(BOARD)
    planned = lettering.plan(BOARD, [BOARD[id] for id in window.fields], window)
    large = {label.field.name for label in planned.names if label.size * 400 / window.box[2] > 8}
    assert large >= {f.name for f in BOARD.fields.values() if f.city in ("gut", "boese")} | {"Barad-dur", "Schicksalsklüfte"}


def test_what_is_in_reach_is_marked_with_what_one_types(view):
    assert view.get("reach") or view.get("own_reach")
    drawn = picture.picture(view, "umgebung", BOARD)
    bold = [layer.svg for layer in drawn.layers if "#7a3300" in layer.svg]
    shown = [id for id in (*view.get("reach", ()), *view.get("own_reach", ())) if any(f">{id}<" in svg for svg in bold)]
    assert shown and all(id in {*view.get("reach", ()), *view.get("own_reach", ())} for id in shown)
    assert not any("#7a3300" in layer.svg for layer in picture.picture(view, "karte", BOARD).layers)


def test_names_of_cards_are_not_cut():
    for card in CARDS.values():
        if card.name:
            assert f">{escape(card.name)}<" in cardface.face(card, 1, 0, 0)


def test_the_whole_map_says_whose_piece_is_which(view):
    drawn = whole(picture.picture(view, "karte", BOARD))
    for fig in view["figures"]:
        assert f"⟦{fig}⟧" in drawn

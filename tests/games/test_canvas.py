"""Pictures in layers: one document of all of them, names filled in layer by layer."""

from __future__ import annotations

from xml.etree import ElementTree

from bot.core.names import fill_picture
from games.canvas import Canvas, Layer, whole

GROUND = Layer("<rect width='40' height='30' fill='#123456'/>", (0, 0, 40, 30))
NAMED = Layer("<text y='4'>⟦p1⟧</text>", (0, 0, 20, 6), at=(12.5, 20))
CANVAS = Canvas((0, 0, 40, 30), (GROUND, NAMED), defs="<circle id='punkt' r='2'/>", look="font-family='serif'")


def test_one_document_holds_every_layer_in_its_place():
    root = ElementTree.fromstring(whole(CANVAS))
    assert root.get("viewBox") == "0 0 40 30"
    shifted = [g for g in root.iter() if g.get("transform") == "translate(12.5 20)"]
    assert [t.text for t in shifted[0]] == ["⟦p1⟧"]
    assert next(e for e in root.iter() if e.get("id") == "punkt") is not None


def test_a_document_stays_as_it_is():
    assert whole("<svg/>") == "<svg/>"


def test_a_stamp_covers_its_box_where_it_is_put():
    assert NAMED.place == (12.5, 20, 20, 6)
    assert GROUND.place == GROUND.box


def test_names_are_filled_in_layer_by_layer():
    filled = fill_picture(CANVAS, {"p1": "Anna & <Bernd>"})
    assert filled.layers[1].svg == "<text y='4'>Anna &amp; &lt;Bernd&gt;</text>"
    assert filled.layers[0] is CANVAS.layers[0]
    assert fill_picture("<text>⟦p1⟧</text>", {"p1": "Anna"}) == "<text>Anna</text>"

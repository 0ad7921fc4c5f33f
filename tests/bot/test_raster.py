"""Pixels of pictures in layers: drawn once, kept, put where they belong, small enough as files."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot import studio
from bot.raster import FONTS, Form, Painter, encoded, fitting, font_files, png, size_of
from bot.simulate import state_after
from games import catalog
from games.canvas import Canvas, Layer, whole

RED, BLUE, PAPER = (255, 0, 0), (0, 0, 255), (0, 255, 0)
GROUND = Layer("<rect x='-10' y='-10' width='30' height='30' fill='#ff0000'/>", (-10, -10, 30, 30))
STAMP = "<rect x='-2' y='-2' width='4' height='4' fill='#0000ff'/>"


def canvas(*layers: Layer) -> Canvas:
    return Canvas((-10, -10, 40, 30), (GROUND, *layers), paper="#00ff00")


def test_layers_lie_where_their_boxes_say():
    made = Painter().picture(canvas(Layer(STAMP, (-2, -2, 4, 4), at=(5, 5))), (80, 60))
    assert made.size == (80, 60)
    assert made.getpixel((2, 2)) == RED and made.getpixel((79, 59)) == PAPER
    assert made.getpixel((30, 30)) == BLUE and made.getpixel((25, 30)) == RED


def test_a_stamp_is_drawn_once_however_often_it_is_put_down():
    painter = Painter()
    painter.picture(canvas(Layer(STAMP, (-2, -2, 4, 4), at=(5, 5)), Layer(STAMP, (-2, -2, 4, 4), at=(0, 9))), (80, 60))
    assert painter.new == 2
    moved = painter.picture(canvas(Layer(STAMP, (-2, -2, 4, 4), at=(1, 1))), (80, 60))
    assert painter.new == 2 and moved.getpixel((22, 22)) == BLUE
    painter.picture(canvas(), (40, 30))
    assert painter.new == 3  # another size


def test_what_sticks_out_is_cut_off_and_nothing_is_nothing():
    made = Painter().picture(canvas(Layer(STAMP, (-2, -2, 4, 4), at=(-10, -10)), Layer("", (0, 0, 5, 5))), (80, 60))
    assert made.getpixel((0, 0)) == BLUE and made.getpixel((5, 5)) == RED


def test_a_painter_keeps_no_more_than_it_has_room_for():
    painter = Painter(room=600)
    many = [Layer(f"<circle r='{r}' fill='#0000ff'/>", (-2, -2, 4, 4), at=(5, 5)) for r in (1, 1.2, 1.4, 1.6, 1.8, 2) * 2]
    for layer in many:
        painter.picture(canvas(layer), (80, 60))
    assert painter.new == 13  # the ground once; of the others (up to 256 bytes) each was forgotten before it came again
    assert painter.picture(canvas(many[0]), (80, 60)) == Painter().picture(canvas(many[0]), (80, 60))


@pytest.mark.parametrize("game_id", catalog.ids())
def test_layers_show_the_same_as_one_document(game_id):
    """Pictures of every game, seen from afar: a stamp may lie half a pixel beside its place."""
    game = catalog.load(game_id)
    state = state_after(game, players=game.seats.stop - 1, seed="bild", moves=60)
    view = game.view(state, "p1")
    painter = Painter()
    parts = game.parts("p1")
    for part in dict.fromkeys([*parts[:2], *parts[-2:]]):
        drawn = game.picture(view, part)
        size = size_of(drawn, 1_000)
        layered = painter.picture(drawn, size).resize((60, 60), Image.Resampling.BOX)
        at_once = painter.picture(whole(drawn), size).resize((60, 60), Image.Resampling.BOX)
        differences = zip(layered.tobytes(), at_once.tobytes(), strict=True)
        assert max(abs(a - b) for a, b in differences) <= 24, part


def test_forms_fit_the_services():
    wide = Canvas((0, 0, 2000, 1000), ())
    assert fitting(wide, Form("jpg", 10**9, 1280, 1, (1,))) == (1280, 640)
    assert fitting(wide, Form("jpg", 500_000, 1280, 1, (1,))) == (1000, 500)
    for form in (studio.DISCORD, studio.TELEGRAM):
        assert form.bytes < 120_000 and form.qualities == tuple(sorted(form.qualities, reverse=True))


def test_a_file_is_made_smaller_until_it_fits():
    noise = Image.effect_noise((300, 300), 90).convert("RGB")
    for suffix in ("webp", "jpg"):
        best, nr = encoded(noise, Form(suffix, 1, 1, 10**6, (80, 40, 10)))
        less, later = encoded(noise, Form(suffix, 1, 1, len(best) - 1, (80, 40, 10)))
        assert nr == 0 and later > 0 and len(less) < len(best)
        assert Image.open(BytesIO(less)).size == (300, 300)


def test_the_fonts_ship_with_their_licence():
    assert len(font_files()) == 8
    for family in ("Sans", "Serif"):
        assert "SIL OPEN FONT LICENSE" in (FONTS / f"OFL-Source{family}Pro.txt").read_text(encoding="utf-8")
    with_text, without = (
        png(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 10'><text y='9' font-family='{f}'>{t}</text></svg>", 200)
        for f, t in (("serif", "Äß"), ("serif", " "))
    )
    assert with_text != without


async def test_the_studio_draws_in_a_process_of_its_own_and_survives_its_death():
    made = studio.Studio(studio.TELEGRAM)
    try:
        first = await made.paint(canvas())
        assert Image.open(BytesIO(first.data)).format == "JPEG"
        assert await made.paint(canvas()) is first
        assert made._pictures._worker is not None
        made._pictures._worker[0].kill()
        made._pictures._worker[0].join()
        other = await made.paint(canvas(Layer(STAMP, (-2, -2, 4, 4), at=(5, 5))))
        assert other.mark != first.mark and other.data != first.data
        with pytest.raises(ValueError):
            await made.paint("<svg")
        assert (await made.paint("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'/>")).data
    finally:
        made.close()

"""Pictures to pixels: layers rasterised once and kept, put together, encoded small.

Drawing a layer takes hundredths of a second to half a second (and holds the interpreter all the while: chats draw in another
process, `studio.py`); putting kept layers together takes a few thousandths.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from itertools import takewhile
from math import ceil, floor, sqrt
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

from games.canvas import Box, Canvas, Layer, Svg

FILM = "gif"  # how a film is kept: what every chat shows by itself
SANS, SERIF = "Source Sans Pro", "Source Serif Pro"
FONTS = Path(__file__).parent / "fonts"
ROOM = 64_000_000  # bytes of drawn layers that are kept
GROUNDS = 4
VIEW = re.compile(r"viewBox=['\"]([^'\"]+)['\"]")


@lru_cache(maxsize=1)
def font_files() -> list[str]:
    """The fonts that ship with the program."""
    return sorted(map(str, FONTS.glob("*.ttf")))


def _drawn(svg: Svg, width: int | None = None) -> Image.Image:
    """An SVG document as pixels; without a width, as large as it says it is."""
    made = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=font_files(),
        font_family=SANS,
        sans_serif_family=SANS,
        serif_family=SERIF,
    )
    return Image.open(BytesIO(bytes(made)))


# --- layers --------------------------------------------------------------------------------------------------------------


class Stamp(NamedTuple):
    """A drawn layer without the empty space around it."""

    left: int
    top: int
    colours: Image.Image
    alpha: Image.Image | None  # None: it covers all of its box

    @property
    def bytes(self) -> int:
        return 4 * self.colours.width * self.colours.height


class Painter:
    """Draws pictures and keeps their layers. Not to be used by several threads at once."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.new = 0  # layers that had to be drawn
        self._kept: OrderedDict[Hashable, Stamp | None] = OrderedDict()
        self._used = 0
        self._grounds: OrderedDict[Hashable, Image.Image] = OrderedDict()  # what lies lowest in a picture, put together

    def picture(self, drawn: Svg | Canvas, size: tuple[int, int]) -> Image.Image:
        """A picture of this size, whose sides are in the same proportion as those of its box."""
        if not isinstance(drawn, Canvas):
            return _on_paper(_drawn(drawn, size[0]))
        scale = size[0] / drawn.box[2]
        grounds = tuple(takewhile(lambda layer: _is_ground(layer, drawn), drawn.layers))
        key = (replace(drawn, layers=grounds, marks=()), size)
        if key not in self._grounds:
            made = Image.new("RGB", size, drawn.paper)
            self._put_down(made, grounds, drawn, scale)
            self._grounds[key] = made
            while len(self._grounds) > GROUNDS:
                self._grounds.popitem(last=False)
        self._grounds.move_to_end(key)
        made = self._grounds[key].copy()
        self._put_down(made, drawn.layers[len(grounds) :], drawn, scale)
        return made

    def _put_down(self, made: Image.Image, layers: Iterable[Layer], drawn: Canvas, scale: float) -> None:
        size = made.size
        for layer in layers:
            left, top, right, bottom = _pixels(layer, drawn.box, scale, size)
            if not layer.svg or left >= right or top >= bottom:
                continue
            origin = drawn.box if layer.at is None else (0.0, 0.0, 0.0, 0.0)
            stamp = self._stamp(layer.svg, drawn, (left, top, right, bottom), (origin[0], origin[1], scale))
            if stamp is not None:
                x, y = (0, 0) if layer.at is None else _snapped(layer.at, drawn.box, scale)
                made.paste(stamp.colours, (x + stamp.left, y + stamp.top), stamp.alpha)

    def _stamp(
        self, svg: Svg, canvas: Canvas, pixels: tuple[int, int, int, int], view: tuple[float, float, float]
    ) -> Stamp | None:
        key = (svg, canvas.defs, canvas.look, pixels, view)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        left, top, right, bottom = pixels
        x, y, scale = view
        box = f"{x + left / scale:.6g} {y + top / scale:.6g} {(right - left) / scale:.6g} {(bottom - top) / scale:.6g}"
        document = (
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{right - left}' height='{bottom - top}' viewBox='{box}' "
            f"preserveAspectRatio='none'><defs>{canvas.defs}</defs><g {canvas.look}>{svg}</g></svg>"
        )
        self.new += 1
        stamp = _trimmed(_drawn(document), left, top)
        self._keep(key, stamp)
        return stamp

    def _keep(self, key: Hashable, stamp: Stamp | None) -> None:
        self._kept[key] = stamp
        self._used += stamp.bytes if stamp is not None else 0
        while self._used > self.room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._used -= oldest.bytes if oldest is not None else 0


def _is_ground(layer: Layer, canvas: Canvas) -> bool:
    return layer.at is None and 2 * layer.box[2] * layer.box[3] > canvas.box[2] * canvas.box[3]


def _pixels(layer: Layer, canvas: Box, scale: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The pixels a layer is drawn on: of the picture, or of a stamp around its own origin."""
    x, y, w, h = layer.box
    if layer.at is not None:
        return floor(x * scale), floor(y * scale), ceil((x + w) * scale), ceil((y + h) * scale)
    x, y = x - canvas[0], y - canvas[1]
    right, bottom = min(ceil((x + w) * scale), size[0]), min(ceil((y + h) * scale), size[1])
    return max(floor(x * scale), 0), max(floor(y * scale), 0), right, bottom


def _snapped(at: tuple[float, float], canvas: Box, scale: float) -> tuple[int, int]:
    return round((at[0] - canvas[0]) * scale), round((at[1] - canvas[1]) * scale)


def _trimmed(drawn: Image.Image, left: int, top: int) -> Stamp | None:
    alpha = drawn.getchannel("A")
    box = alpha.getbbox()
    if box is None:
        return None
    if box != (0, 0, *drawn.size):
        drawn, alpha = drawn.crop(box), alpha.crop(box)
    opaque = alpha.getextrema() == (255, 255)
    return Stamp(left + box[0], top + box[1], drawn.convert("RGB"), None if opaque else alpha)


def _on_paper(drawn: Image.Image) -> Image.Image:
    paper = Image.new("RGB", drawn.size, "#ffffff")
    paper.paste(drawn, (0, 0), drawn.getchannel("A"))
    return paper


# --- sizes and files -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Form:
    """What a platform is given: the kind of file, how many pixels, how many bytes at most."""

    suffix: str
    pixels: int
    longest: int  # of both sides: beyond it the platform would reduce the picture itself
    bytes: int
    qualities: tuple[int, ...]  # best first: the first that is small enough


def _box(drawn: Svg | Canvas) -> Box:
    return drawn.box if isinstance(drawn, Canvas) else _view_box(drawn)


def width_of(drawn: Svg | Canvas) -> float:
    """In the units of the drawing."""
    return _box(drawn)[2]


def size_of(drawn: Svg | Canvas, width: int) -> tuple[int, int]:
    box = _box(drawn)
    return width, max(1, round(width * box[3] / box[2]))


def fitting(drawn: Svg | Canvas, form: Form) -> tuple[int, int]:
    """The largest size a form allows."""
    box = _box(drawn)
    scale = min(sqrt(form.pixels / (box[2] * box[3])), form.longest / max(box[2:]))
    return size_of(drawn, floor(box[2] * scale))


def _view_box(svg: Svg) -> Box:
    found = VIEW.search(svg)
    x, y, w, h = map(float, found[1].split()) if found else (0.0, 0.0, 1.0, 1.0)
    return x, y, w, h


def encoded(picture: Image.Image, form: Form, first: int = 0) -> tuple[bytes, int]:
    """The picture as a file and which quality made it small enough, trying from the `first` on."""
    for nr in range(first, len(form.qualities)):
        data = _file(picture, form.suffix, form.qualities[nr])
        if len(data) <= form.bytes:
            break
    return data, nr


def _file(picture: Image.Image, suffix: str, quality: int) -> bytes:
    file = BytesIO()
    if suffix == "webp":
        picture.save(file, "WEBP", quality=quality, method=0)
    else:
        picture.save(file, "JPEG", quality=quality, subsampling="4:2:0", optimize=True)
    return file.getvalue()


def png(drawn: Svg | Canvas, width: int = 1200) -> bytes:
    """The picture as PNG, `width` pixels wide: for files and for the local table."""
    file = BytesIO()
    _own().picture(drawn, size_of(drawn, width)).save(file, "PNG")
    return file.getvalue()


@lru_cache(maxsize=1)
def _own() -> Painter:
    return Painter()

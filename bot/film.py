"""`/verlauf film`: a game as a moving picture (GIF), one frame a turn, each with a strip that says what happened.

GIF is what every chat shows by itself and what needs no program beside ours. All frames share one palette, and what did not
change from one to the next is left out: so a game of some hundred moves stays far below the limit. Where it would not, the film
is made smaller, then shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import ceil, floor

from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.core.reel import Reel, Scene, drawn, game_of, scenes, thinned
from bot.raster import FILM, FONTS, Form, Painter, fitting, size_of, width_of
from games.canvas import Canvas, Svg

LIMIT = 8_000_000  # bytes
COLOURS = AS_BEFORE = 255  # so many, and one more number that says: as before
SAMPLES = 6  # frames whose colours make the palette
INK, FAINT, PAPER = "#33261b", "#7a6a55", "#fbf5e6"
LINES = 4  # of the strip, below its head
SHORTEST, LONGEST, A_LETTER, LAST = 900, 3_200, 18, 6_000  # milliseconds


@dataclass(frozen=True, slots=True)
class Size:
    """How large a film may be."""

    pixels: int
    longest: int  # of both sides
    frames: int


SIZES = (Size(480_000, 900, 100), Size(330_000, 760, 100), Size(330_000, 760, 60), Size(200_000, 600, 40), Size(120_000, 480, 20))
Progress = Callable[[int, int], None]  # how many frames are drawn, of how many


def develop(reel: Reel, progress: Progress = lambda done, of: None) -> bytes:
    """The film of a game, small enough for every chat."""
    game = game_of(reel)
    found = scenes(reel, game)
    if not found:
        raise ValueError("nothing of this game can be shown")
    data = b""
    for size in SIZES:
        shown = thinned(found, size.frames)
        boards = [drawn(reel, game, scene) for scene in shown]
        painter, scale, frames = Painter(), _scale(boards, size), list[Image.Image]()
        for nr, (scene, board) in enumerate(zip(shown, boards, strict=True), 1):
            picture = painter.picture(board, size_of(board, floor(width_of(board) * scale)))
            frames.append(_with_strip(picture, reel, scene))
            progress(nr, len(shown))
        data = _gif(_alike(frames), [_duration(scene, last=scene is shown[-1]) for scene in shown])
        if len(data) <= LIMIT:
            break
    return data


def _scale(boards: Sequence[Svg | Canvas], size: Size) -> float:
    """One for the whole film: a board that grows during the game does not make everything else smaller meanwhile."""
    form = Form(FILM, size.pixels, size.longest, LIMIT, ())
    return min(fitting(board, form)[0] / width_of(board) for board in boards)


def _with_strip(picture: Image.Image, reel: Reel, scene: Scene) -> Image.Image:
    strip = _strip(reel, scene, picture.width)
    made = Image.new("RGB", (picture.width, picture.height + strip.height), PAPER)
    made.paste(picture, (0, 0))
    made.paste(strip, (0, picture.height))
    return made


@lru_cache(maxsize=8)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / name), size)


def _strip(reel: Reel, scene: Scene, width: int) -> Image.Image:
    """Which move it is, and what happened: the newest lines, as many as there is room for."""
    size = max(13, round(width / 42))
    head, body = _font("SourceSansPro-Bold.ttf", size), _font("SourceSansPro-Regular.ttf", size)
    margin, step = size // 2, ceil(size * 1.3)
    made = Image.new("RGB", (width, step * (LINES + 1) + 2 * margin), PAPER)
    draw = ImageDraw.Draw(made)
    last = reel.shots[-1].number if reel.shots else 0
    title = f"{reel.title} · Zug {scene.number} von {last}"
    draw.text((margin, margin), _cut(title, head, width - 2 * margin), font=head, fill=FAINT)
    lines = [line for told in scene.lines for line in _wrapped(told, body, width - 2 * margin)]
    if len(lines) > LINES:
        lines = ["…", *lines[1 - LINES :]]
    for nr, line in enumerate(lines, 1):
        draw.text((margin, margin + nr * step), line, font=body, fill=INK)
    return made


def _wrapped(text: str, font: ImageFont.FreeTypeFont, room: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.getlength(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [_cut(line, font, room) for line in lines]


def _cut(text: str, font: ImageFont.FreeTypeFont, room: int) -> str:
    while font.getlength(text) > room:
        text = f"{text.rstrip('…')[:-1]}…"
    return text


def _duration(scene: Scene, last: bool) -> int:
    """As long as one needs to read it."""
    if last:
        return LAST
    return min(LONGEST, SHORTEST + A_LETTER * sum(map(len, scene.lines)))


# --- the file ------------------------------------------------------------------------------------------------------------


def _alike(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """All of one size: a board that grows during the game stands on paper."""
    size = max(f.width for f in frames), max(f.height for f in frames)
    made = []
    for frame in frames:
        if frame.size != size:
            sheet = Image.new("RGB", size, PAPER)
            sheet.paste(frame, (0, 0))
            frame = sheet
        made.append(frame)
    return made


def _gif(frames: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    """All frames in the colours of one palette; of each only what is not as before."""
    palette = _palette(frames)
    flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    first, *others = [flat[0], *(_changed(before, now) for before, now in pairwise(flat))]
    file = BytesIO()
    look = {"duration": list(durations), "loop": 0, "disposal": 1, "transparency": AS_BEFORE, "optimize": False}
    first.save(file, "GIF", save_all=True, append_images=others, **look)
    return file.getvalue()


def _changed(before: Image.Image, now: Image.Image) -> Image.Image:
    """A frame with nothing where it is as before."""
    difference = ImageChops.difference(_numbers(before), _numbers(now))
    made = now.copy()
    made.paste(AS_BEFORE, (0, 0), difference.point(lambda d: 0 if d else 255))
    return made


def _numbers(frame: Image.Image) -> Image.Image:
    """The numbers of its colours as an image that can be compared."""
    return Image.frombytes("L", frame.size, frame.tobytes())


def _palette(frames: Sequence[Image.Image]) -> Image.Image:
    """The colours of some frames, spread over the film. One of 256 is left for «as before»."""
    chosen = [frames[nr * (len(frames) - 1) // max(1, SAMPLES - 1)] for nr in range(SAMPLES)]
    sheet = Image.new("RGB", (chosen[0].width, chosen[0].height * len(chosen)))
    for nr, frame in enumerate(chosen):
        sheet.paste(frame, (0, nr * frame.height))
    return sheet.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)

"""The second picture: dice, hunt box, Fellowship, hunt tiles, politics and points, as areas that are drawn anew
only when they changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from html import escape

from games.canvas import Canvas, Layer, Mark
from games.contract import View
from games.ringkrieg import victory
from games.ringkrieg.facts import DECKS, FREE, SHADOW, SIDES, Facts, People
from games.ringkrieg.round import dice
from games.ringkrieg.show import colours, things
from games.ringkrieg.show.colours import EDGE, GOLD, INK, OF_SIDE, PAPER, SHADOW_RED
from games.ringkrieg.war import armies, territory
from games.svg import box, n, words

WIDTH, PAD = 640.0, 14.0
TRACK = 3  # steps before war
COLUMNS = (*range(TRACK, 0, -1), 0)
FIRST_DIE, DIE_STEP, DIE_TOP, DIE_ROW = 36, 60, 34, 72  # where the dice lie
Body = tuple[str, float]  # svg from (0, 0) on, and its height

# the signs on the faces of action dice, around (0, 0), about 20 high
SIGNS = {
    "person": "<path d='M-7 9V4Q-7-1-2.5-1.6A4.6 4.6 0 1 1 2.5-1.6Q7-1 7 4V9Z'/>",
    "armee": "<path d='M-7 10V-10H-4.6V-8.6L8-4-4.6.8V10Z'/>",
    "rekrutierung": "<path d='M-8 8V0A8 8.6 0 0 1 8 0V8H3V1H1V8H-1V1H-3V8Z'/>",
    "ereignis": "<rect x='-6.5' y='-9.5' width='13' height='19' rx='2'/>",
    "armee-rekrutierung": (
        "<g transform='translate(-6 -3) scale(.62)'><path d='M-7 10V-10H-4.6V-8.6L8-4-4.6.8V10Z'/></g>"
        "<g transform='translate(6 4) scale(.62)'><path d='M-8 8V0A8 8.6 0 0 1 8 0V8H3V1H1V8H-1V1H-3V8Z'/></g>"
    ),
    "wille": "<path d='M0-10L2.6-3.4 9.5-3 4.2 1.4 6 8.2 0 4.4-6 8.2-4.2 1.4-9.5-3-2.6-3.4Z'/>",
    "auge": "<path d='M-10 0Q0-10 10 0 0 10-10 0Z'/><path d='M0-5Q2.4 0 0 5-2.4 0 0-5Z' fill='#3a0a05'/>",
}
SHORT = {
    "person": "Person", "armee": "Armee", "rekrutierung": "Rekrut.", "ereignis": "Ereignis", "armee-rekrutierung": "Arm./Rekr.",
    "wille": "Wille", "auge": "Auge",
}  # fmt: skip


panels: list[Callable[[Facts, View], Body]] = []  # more of them; one without height is left out


def table(facts: Facts, v: View) -> Canvas:
    parts: tuple[Callable[[Facts, View], Body], ...] = (_points, _dice, _fellowship, _tiles, _politics, *panels)
    y, layers, marks = PAD, [], list[Mark]()
    for part in parts:
        svg, height = part(facts, v)
        if not height:
            continue
        layers.append(Layer(_panel(svg, height), (-2, -2, WIDTH - 2 * PAD + 4, height + 4), (PAD, y)))
        if part in TOUCHED:
            marks += TOUCHED[part](facts, v, PAD, y)
        y += height + 10
    return Canvas((0, 0, WIDTH, y + PAD - 10), tuple(layers), PAPER, marks=tuple(marks))


def _panel(svg: str, height: float) -> str:
    return box(0, 0, WIDTH - 2 * PAD, height, "#fbf4e0", r=9, stroke=EDGE, line=1.4) + svg


def _points(facts: Facts, v: View) -> Body:
    """The round, victory points, hands and decks."""
    out = words(14, 32, f"Runde {v['round']}", 26, weight=700, fill=INK, serif=True)
    for i, side in enumerate(SIDES):
        y = 30 + 38 * i
        name = "Freie Völker" if side == FREE else "Schatten"
        points = f"{territory.points(facts, v, side)}/{victory.NEEDED[side]}"
        out += words(170, y, name, 19, weight=700, fill=OF_SIDE[side])
        out += words(315, y, f"{points} Punkte", 19, weight=700, fill=INK)
        decks = "+".join(str(v["decks"][f"{side}.{deck}"]) for deck in DECKS)
        out += words(440, y, f"Hand {sum(v['hands'][side].values())} · Stapel {decks}", 17, fill=INK)
    return out, 82


def die(face: str, side: str, used: bool = False) -> str:
    """An action die around (0, 0), 38 wide."""
    fill = OF_SIDE[side] if not used else "#b9ae9a"
    return box(-19, -19, 38, 38, fill, r=7, stroke="#2a1d10", line=1.2) + f"<g fill='#fff6dc'>{SIGNS.get(face, '')}</g>"


def _dice(facts: Facts, v: View) -> Body:
    """The dice of both sides with what they show, those in the hunt box, the Elven Rings."""
    out = ""
    for i, side in enumerate(SIDES):
        y = DIE_TOP + DIE_ROW * i
        faces = [(face, False) for face in v["pools"][side]["unused"]] + [(face, True) for face in v["pools"][side]["used"]]
        for j, (face, used) in enumerate(faces):
            x = FIRST_DIE + DIE_STEP * j
            out += f"<g transform='translate({x} {y})'>{die(face, side, used)}</g>"
            out += words(x, y + 35, SHORT[face], 13, anchor="middle", fill="#8d8069" if used else INK)
        if not faces:
            out += words(16, y + 6, "Noch nicht gewürfelt", 17, fill="#6d5a3a")
    y = 180
    out += words(14, y, "Jagd-Box", 18, weight=700, fill=SHADOW_RED)
    x = 118
    for side in (SHADOW, FREE):
        for _ in range(v["hunt_box"][side]):
            sign = die("auge", side) if side == SHADOW else die("person", side)
            out += f"<g transform='translate({x} {y - 6}) scale(.72)'>{sign}</g>"
            x += 32
    if x == 118:
        out += words(x - 10, y, "leer", 17, fill="#6d5a3a")
    out += words(430, y, "Elbenringe", 18, weight=700, fill=INK)
    for i in range(v["rings"][FREE] + v["rings"][SHADOW]):
        fill = OF_SIDE[FREE] if i < v["rings"][FREE] else SHADOW_RED
        out += f"<circle cx='{538 + 26 * i}' cy='{y - 6}' r='8' fill='none' stroke='{fill}' stroke-width='4.5'/>"
    return out, 198


def _dice_touched(facts: Facts, v: View, left: float, top: float) -> Iterator[Mark]:
    for i, side in enumerate(SIDES):
        for j, face in enumerate(v["pools"][side]["unused"]):
            x, y = left + FIRST_DIE + DIE_STEP * j, top + DIE_TOP + DIE_ROW * i
            yield Mark(things.die(side, face), (x - 24, y - 22, 48, 60), f"Würfel: {dice.FACES[face]}")


def _fellowship(facts: Facts, v: View) -> Body:
    """Where it is, who goes with it, how far the Ring has got hold of them."""
    f = v["fellowship"]
    where = f"in Mordor, Stufe {f['mordor']} von 5" if f["mordor"] is not None else f"{facts.name(f['region'])} +{f['progress']}"
    out = f"<circle cx='27' cy='26' r='9' fill='none' stroke='{GOLD}' stroke-width='5'/>"
    out += words(46, 33, where, 21, weight=700, fill=INK, serif=True)
    hidden = "verdeckt" if f["hidden"] else "entdeckt"
    out += words(596, 33, hidden, 19, anchor="end", weight=700, fill=INK if f["hidden"] else SHADOW_RED)
    out += words(14, 62, f"Ratgeber: {facts.persons[f['guide']].name}", 17, weight=600, fill=INK)
    names = [facts.persons[p].name for p in armies.companions(facts, v) if p != f["guide"]]
    lines = wrapped(", ".join(names) or "allein", 66)
    for i, line in enumerate(lines):
        out += words(14, 86 + 22 * i, line, 17, fill=INK)
    y = 104.0 + 22 * len(lines)
    out += words(14, y + 5, "Korrumpierung", 14, weight=700, fill=INK)
    for step in range(victory.CORRUPTED + 1):
        x = 122 + 38 * step
        here = step == min(f["corruption"], victory.CORRUPTED)
        fill = GOLD if here else "#e7d9b4" if step < victory.CORRUPTED else "#d9a596"
        out += f"<circle cx='{x}' cy='{n(y)}' r='15' fill='{fill}' stroke='{INK}' stroke-width='{3 if here else 1}'/>"
        out += words(x, y + 6, step, 17, anchor="middle", weight=700 if here else 400, fill=INK)
    return out, y + 26


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return [escape(line) for line in lines]


TILES = {"normal": "#d9d2c4", "gemeinschaft": "#a9c4ea", "schatten": "#e39a8c"}
FACES: dict[str, str] = {}  # kinds of tiles that show something else than their number


def tile_face(facts: Facts, tile: str) -> tuple[str, str, str]:
    """What a hunt tile shows, its colour, and small signs: E reveals, S stops."""
    t = facts.tiles[tile]
    shown = {"auge": "Auge", "wuerfel": "W6"}.get(str(t.value), str(t.value).replace("-", "−"))
    shown, fill = FACES.get(t.kind, shown), TILES.get(t.kind, "#d9d2c4")
    return shown, fill, "".join(sign for sign, there in (("E", t.reveals), ("S", t.stops)) if there)


def _tiles(facts: Facts, v: View) -> Body:
    """What is in the pool, and what waits for Mordor."""
    rows = [("Im Vorrat", v["tiles"]["pool"]), ("Gezogen", v["tiles"]["drawn"]), ("Wartet", v["tiles"]["waiting"])]
    out, y = "", 8.0
    for title, held in rows:
        if not held:
            continue
        out += words(14, y + 28, title, 17, weight=700, fill=INK)
        out += words(14, y + 46, f"{len(held)} Steine" if len(held) != 1 else "1 Stein", 14, fill="#6d5a3a")
        for i, (tile, count) in enumerate(Counter(held).items()):
            x, yy = 124 + 60 * (i % 8), y + 26 + 58 * (i // 8)
            shown, fill, signs = tile_face(facts, tile)
            out += f"<circle cx='{x}' cy='{n(yy)}' r='21' fill='{fill}' stroke='{INK}' stroke-width='1.6'/>"
            out += words(x, yy + 6, shown, 15 if len(shown) > 2 else 20, anchor="middle", weight=700, fill=INK)
            if signs:
                out += words(x + 15, yy - 11, signs, 13, weight=700, fill=SHADOW_RED)
            if count > 1:
                out += words(x + 11, yy + 24, f"×{count}", 14, weight=700, fill=INK)
        y += 58 * ((len(set(held)) + 7) // 8)
    out += words(14, y + 20, "E: deckt auf · S: hält an", 14, fill="#6d5a3a")
    return out, y + 30


def _politics(facts: Facts, v: View) -> Body:
    """The track: nations by their steps to war; passive ones are pale."""
    wide = (WIDTH - 2 * PAD) / len(COLUMNS)
    stacks = _stacks(facts, v)
    high = 42 + 34 * max(1, *(len(stack) for stack in stacks.values()))
    out = ""
    for i, step in enumerate(COLUMNS):
        x = wide * i
        if step == 0:
            out += box(x, 0, wide, high, "#f0d3c8", r=9)
        title = "Im Krieg" if step == 0 else f"{step} Schritt{'e' if step > 1 else ''}"
        out += words(x + wide / 2, 26, title, 17, anchor="middle", weight=700, fill=INK)
        if i:
            out += f"<path d='M{n(x)} 6v{n(high - 12)}' stroke='#c8b58a' stroke-width='1.4'/>"
        for j, nation in enumerate(stacks[step]):
            out += "".join(_nation(nation.name, nation.colour, nation.id in v["active"], x + 6, 36 + 34 * j, wide - 12))
    return out, high


def _stacks(facts: Facts, v: View) -> dict[int, list[People]]:
    """The nations by the column they stand in."""
    steps = {nation.id: min(v["politics"][nation.id], TRACK) for nation in facts.nations.values()}
    return {step: [nation for nation in facts.nations.values() if steps[nation.id] == step] for step in COLUMNS}


def _politics_touched(facts: Facts, v: View, left: float, top: float) -> Iterator[Mark]:
    wide = (WIDTH - 2 * PAD) / len(COLUMNS)
    for i, stack in enumerate(_stacks(facts, v).values()):
        for j, nation in enumerate(stack):
            yield Mark(things.nation(nation.id), (left + wide * i + 6, top + 36 + 34 * j, wide - 12, 29), nation.name)


Touched = Callable[[Facts, View, float, float], Iterator[Mark]]
TOUCHED: dict[Callable[[Facts, View], Body], Touched] = {_dice: _dice_touched, _politics: _politics_touched}


def _nation(name: str, colour: str, active: bool, x: float, y: float, width: float) -> Iterator[str]:
    fill, pale, letters = colours.of(colour)
    yield box(x, y, width, 29, fill if active else pale, r=6, stroke="#2a1d10", line=1.4, dash="" if active else "4 3")
    said = {"Nördliche Allianz": "Nordallianz", "Südländer & Ostlinge": "Süd & Ost"}.get(name, name)
    yield words(x + width / 2, y + 20, escape(said), 17, anchor="middle", weight=700, fill=letters if active else INK)

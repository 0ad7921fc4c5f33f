"""The drawn signs of the map: trees, peaks, cities, special places. Each a symbol around (0, 0), in the units of `chart.py`
(a hexagon is 52 wide). Shapes and colours of our own.
"""

from __future__ import annotations

INK = "#43331f"
PAPER = "#f3e7c9"
GOLD = "#d9a520"
BLOOD = "#b3261e"
CLAY = "#8a5a2e"

_PEAK = "stroke='#4b3b28' stroke-width='1.1' stroke-linejoin='round' stroke-linecap='round'"


def _peak(left: float, top: float, right: float, lean: float) -> str:
    """A mountain: lit from the left, hatched on the right."""
    foot = 9.0
    ridge = f"L{lean - 1.5:.1f},{top + 9:.1f} L{lean + 2:.1f},{top + 14:.1f} L{lean - 0.5:.1f},{foot:.1f}"
    hatch = "".join(
        f"M{lean + 2.2 + 2.6 * i:.1f},{top + 7 + 4.2 * i:.1f} "
        f"L{lean + 1.4 + 2.2 * i:.1f},{min(top + 15 + 3.4 * i, foot - 1):.1f} "
        for i in range(int((right - lean) / 4))
    )
    snow = (
        f"M{lean:.1f},{top:.1f} L{lean - 3.6:.1f},{top + 6:.1f} L{lean - 1.6:.1f},{top + 5:.1f} L{lean:.1f},{top + 7.4:.1f} "
        f"L{lean + 1.8:.1f},{top + 4.8:.1f} L{lean + 3.8:.1f},{top + 6.6:.1f} Z"
    )
    return (
        f"<path d='M{left},{foot} L{lean - 5:.1f},{top + 8:.1f} L{lean},{top} L{lean + 5:.1f},{top + 7:.1f} L{right},{foot} Z' "
        f"fill='#d5c4a1' {_PEAK}/>"
        f"<path d='M{lean},{top} {ridge} L{right},{foot} L{lean + 5:.1f},{top + 7:.1f} Z' fill='#8f7a5c' fill-opacity='.75'/>"
        f"<path d='{snow}' fill='#fbf6e8'/><path d='{hatch}' fill='none' stroke='#5a4830' stroke-width='.7'/>"
    )


def _hill(x: float, y: float, w: float, h: float) -> str:
    """A soft rise with a few strokes on its shadow side."""
    strokes = "".join(
        f"M{x + w * (0.35 + 0.17 * i):.1f},{y - h * (0.78 - 0.2 * i):.1f} q{w * 0.1:.1f},{h * 0.2:.1f} "
        f"{w * 0.09:.1f},{h * 0.5:.1f} "
        for i in range(3)
    )
    return (
        f"<path d='M{x - w},{y} Q{x - w * 0.55:.1f},{y - h} {x},{y - h} Q{x + w * 0.55:.1f},{y - h} {x + w},{y} Z' "
        "fill='#cdb98a' "
        f"stroke='#5d4a2f' stroke-width='1' stroke-linejoin='round'/>"
        f"<path d='{strokes}' fill='none' stroke='#7a6440' stroke-width='.8' stroke-linecap='round'/>"
    )


def _tree(x: float, y: float, s: float, fill: str, shade: str) -> str:
    """A round tree: trunk, scalloped crown, shadow."""
    return (
        f"<path d='M{x},{y} v{-4 * s:.1f}' stroke='#4d3920' stroke-width='{1.5 * s:.1f}' stroke-linecap='round'/>"
        f"<path d='M{x - 5 * s:.1f},{y - 4 * s:.1f} a{3 * s:.1f},{3 * s:.1f} 0 0 1 {1.5 * s:.1f},{-5 * s:.1f} "
        f"a{3.6 * s:.1f},{3.6 * s:.1f} 0 0 1 {7 * s:.1f},0 a{3 * s:.1f},{3 * s:.1f} 0 0 1 {1.5 * s:.1f},{5 * s:.1f} Z' "
        f"fill='{fill}' stroke='#35421f' stroke-width='.8'/>"
        f"<path d='M{x + 0.5 * s:.1f},{y - 4.2 * s:.1f} q{4.6 * s:.1f},{-1 * s:.1f} {3.4 * s:.1f},{-5.6 * s:.1f} "
        f"q{2.6 * s:.1f},{2 * s:.1f} {1 * s:.1f},{5.4 * s:.1f} Z' fill='{shade}'/>"
    )


def _fir(x: float, y: float, s: float) -> str:
    """A dark fir, for the deep woods."""
    return (
        f"<path d='M{x},{y} v{-3 * s:.1f}' stroke='#3d2d1a' stroke-width='{1.4 * s:.1f}'/>"
        f"<path d='M{x},{y - 15 * s:.1f} L{x + 3.4 * s:.1f},{y - 9 * s:.1f} H{x + 1.8 * s:.1f} "
        f"L{x + 4.8 * s:.1f},{y - 3 * s:.1f} "
        f"H{x - 4.8 * s:.1f} L{x - 1.8 * s:.1f},{y - 9 * s:.1f} H{x - 3.4 * s:.1f} Z' fill='#4d6b3c' stroke='#26331a' "
        f"stroke-width='.8' stroke-linejoin='round'/>"
        f"<path d='M{x},{y - 15 * s:.1f} L{x + 3.4 * s:.1f},{y - 9 * s:.1f} H{x + 1.8 * s:.1f} "
        f"L{x + 4.8 * s:.1f},{y - 3 * s:.1f} "
        f"H{x + 0.6 * s:.1f} Z' fill='#33492a'/>"
    )


def _bush(x: float, y: float, s: float) -> str:
    """A thorny thicket."""
    return (
        f"<path d='M{x - 5 * s:.1f},{y} q{-2 * s:.1f},{-5 * s:.1f} {2 * s:.1f},{-5.5 * s:.1f} q{3 * s:.1f},{-4 * s:.1f} "
        f"{6 * s:.1f},0 q{4 * s:.1f},{0.5 * s:.1f} {2 * s:.1f},{5.5 * s:.1f} Z' fill='#8b8a4f' stroke='#47431f' "
        "stroke-width='.8'/>"
        f"<path d='M{x - 2 * s:.1f},{y - 1:.1f} l{1.5 * s:.1f},{-3 * s:.1f} M{x + 1 * s:.1f},{y - 1:.1f} "
        f"l{-0.6 * s:.1f},{-4 * s:.1f} "
        f"M{x + 3 * s:.1f},{y - 1:.1f} l{-1 * s:.1f},{-3 * s:.1f}' stroke='#5c5729' stroke-width='.8' fill='none'/>"
    )


def _star(x: float, y: float, r: float) -> str:
    points = ((0, -1), (0.27, -0.32), (0.95, -0.31), (0.42, 0.13), (0.59, 0.81), (0, 0.42))
    mirrored = [*points, *((-px, py) for px, py in reversed(points[1:-1]))]
    return "M" + " L".join(f"{x + r * px:.1f},{y + r * py:.1f}" for px, py in mirrored) + " Z"


def _seven_stars() -> str:
    around = ((0, -7.2), (6.2, -3.4), (6.2, 3.6), (0, 7.2), (-6.2, 3.6), (-6.2, -3.4))
    stars = "".join(_star(x, y, 3.5) for x, y in around) + _star(0, 0, 4)
    return (
        f"<circle r='13' fill='#284b74' stroke='{PAPER}' stroke-width='2.2'/><circle r='13' fill='none' stroke='{INK}' "
        f"stroke-width='.9'/><path d='{stars}' fill='#ffd34d'/>"
    )


def _lidless_eye() -> str:
    return (
        f"<circle r='13' fill='#2b1512' stroke='{PAPER}' stroke-width='2.2'/><circle r='13' fill='none' stroke='{INK}' "
        "stroke-width='.9'/><path d='M-10.5,0 Q0,-10 10.5,0 Q0,10 -10.5,0 Z' fill='#e2571e'/>"
        "<path d='M-6.5,0 Q0,-7.5 6.5,0 Q0,7.5 -6.5,0 Z' fill='#ffb52e'/><path d='M0,-5.6 Q2,0 0,5.6 Q-2,0 0,-5.6 Z' "
        "fill='#1a0a06'/>"
    )


def _brown_triangle() -> str:
    return (
        f"<circle r='13' fill='#ead8ae' stroke='{PAPER}' stroke-width='2.2'/><circle r='13' fill='none' stroke='{INK}' "
        f"stroke-width='.9'/><path d='M0,-9 L8.4,6 H-8.4 Z' fill='{CLAY}' stroke='#4e3015' stroke-width='1' "
        "stroke-linejoin='round'/><path d='M0,-3.6 L3.6,3.2 H-3.6 Z' fill='#ead8ae'/>"
    )


def _arch() -> str:
    """Gollum: an arch of stone over darkness."""
    return (
        "<path d='M-9,9 V-1 A9,9 0 0 1 9,-1 V9 H4.6 V-.6 A4.6,4.6 0 0 0 -4.6,-.6 V9 Z' fill='#a9a08c' stroke='#3c372d' "
        "stroke-width='1'/><path d='M-4.6,9 V-.6 A4.6,4.6 0 0 1 4.6,-.6 V9 Z' fill='#211c16'/>"
        "<path d='M-9,3 h4.4 M4.6,3 h4.4 M-6.6,-7 l2.6,3 M6.6,-7 l-2.6,3 M0,-10 v4.6' stroke='#3c372d' stroke-width='.8'/>"
        "<circle cx='-1.6' cy='2' r='1.1' fill='#d8e87a'/><circle cx='1.8' cy='2' r='1.1' fill='#d8e87a'/>"
    )


def _crystal() -> str:
    """Zauberblick: a seeing stone on its stand."""
    return (
        "<path d='M-6,9 Q0,5 6,9 Z' fill='#6b4a24' stroke='#33230f' stroke-width='.8'/><circle cy='-1' r='8' fill='#6a4fa0' "
        "stroke='#2b1d4d' stroke-width='1'/><circle cy='-1' r='5.4' fill='#9a7fd1'/><path d='M-4.6,-4.4 Q-2,-8 2,-7' fill='none' "
        "stroke='#f3ecff' stroke-width='1.6' stroke-linecap='round'/><circle cx='2' cy='1' r='1.4' fill='#e9defc'/>"
    )


def _cairn() -> str:
    """Geheimfeld: a heap of rocks with a round stone on top."""
    rocks = (
        "M-12,9 Q-13,4.4 -9,3.6 Q-5,3 -4,6 L-3.6,9 Z M-4.6,9 Q-5.4,4 -1,3.4 Q4,3 4.4,9 Z M4,9 Q3.6,4.6 7.4,3.8 Q12,3.6 12,9 Z "
        "M-8,3.8 Q-8.6,-1 -4.4,-1.2 Q-.8,-1.4 -.6,3.4 Z M-.4,3.4 Q-.6,-1.2 3.6,-1.4 Q8,-1.4 7.6,3.8 Z"
    )
    return (
        f"<path d='{rocks}' fill='#9c958a' stroke='#38342c' stroke-width='1' stroke-linejoin='round'/>"
        "<circle cy='-4.4' r='3.7' fill='#d6cfc2' stroke='#38342c' stroke-width='1'/><path d='M-10,6 l2,-1 M-2,5.4 l2,-.8 M6,6 "
        "l2,-1' "
        "stroke='#f1ece2' stroke-width='.9' stroke-linecap='round'/>"
    )


def _round_door() -> str:
    """The Shire: a green door under a hill."""
    return (
        "<path d='M-17,11 Q-16,-12 0,-12 Q16,-12 17,11 Z' fill='#7fa04a' stroke='#3c4d1d' stroke-width='1.1'/>"
        "<path d='M-12,-3 q2,-4 5,-5 M8,-8 q4,2 5,6' stroke='#55702c' stroke-width='1' fill='none' stroke-linecap='round'/>"
        "<circle cy='3' r='8.4' fill='#6b4a24' stroke='#33230f' stroke-width='1'/><circle cy='3' r='6.6' fill='#2f7a3a' "
        "stroke='#173d1c' stroke-width='.8'/><path d='M0,-3.6 V9.6' stroke='#173d1c' stroke-width='.7'/>"
        "<circle cy='3' r='1.2' fill='#ffd34d'/>"
    )


def _volcano() -> str:
    """The Cracks of Doom."""
    return (
        "<path d='M-20,12 L-6,-10 H6 L20,12 Z' fill='#4a3d38' stroke='#1e1512' stroke-width='1.1' stroke-linejoin='round'/>"
        "<path d='M6,-10 L20,12 H4 L1,2 Z' fill='#2e2421'/><path d='M-6,-10 Q0,-6 6,-10 L3,-4 L4.4,2 L1.4,6 L2.6,12 H-1 "
        "L-1.4,5 L-3.4,1 L-2,-5 Z' fill='#ff7a1a'/><path d='M-3,-9 Q0,-7 3,-9 L1,-3 L1.6,3 L0,8 L-1,2 Z' fill='#ffd34d'/>"
        "<path d='M-2,-11 q-6,-4 -2,-8 q-1,-4 4,-5 q5,-2 6,3 q5,2 1,6 q0,4 -5,4 Z' fill='#5b504b' fill-opacity='.8'/>"
    )


def _dark_tower() -> str:
    """Barad-dur."""
    return (
        "<path d='M-12,13 L-9,4 L-7,4 L-6,-8 L-9,-14 L-4,-11 L-3.4,-20 L0,-14 L3.4,-20 L4,-11 L9,-14 L6,-8 L7,4 L9,4 L12,13 Z' "
        "fill='#2a2224' stroke='#0e0a0b' stroke-width='1' stroke-linejoin='round'/><path d='M0,-14 L3.4,-20 L4,-11 L9,-14 "
        "L6,-8 L7,4 "
        "L9,4 L12,13 H3 Z' fill='#171112'/><path d='M-5,-7 Q0,-12 5,-7 Q0,-2 -5,-7 Z' fill='#e2571e'/>"
        "<path d='M0,-9.6 Q1.2,-7 0,-4.4 Q-1.2,-7 0,-9.6 Z' fill='#180905'/><path d='M-3,3 v4 M2.6,0 v4 M-1,9 v4' "
        "stroke='#c45a1c' "
        "stroke-width='1'/>"
    )


def _pillars() -> str:
    """The place of return: two pillars."""
    pillar = "h-1.6 v-2 h1 v-14 h-1.6 v-2.4 h7 v2.4 h-1.6 v14 h1 v2 Z"
    return (
        "<ellipse cy='12' rx='17' ry='4' fill='#d8cfe8' fill-opacity='.8'/>"
        f"<path d='M-12,12 {pillar} M8,12 {pillar}' fill='#efe9f7' stroke='#514a66' stroke-width='1' stroke-linejoin='round'/>"
        "<path d='M-3,10 Q0,-16 3,10' fill='none' stroke='#8f7fc0' stroke-width='1' stroke-dasharray='2 2'/>"
    )


def _rapid() -> str:
    """Rocks in the river."""
    return (
        "<circle r='6.4' fill='#e3f0ef' stroke='#2f6277' stroke-width='1'/><path d='M-4.6,2.4 q0,-3.4 2.6,-3.2 q2,.2 2,3.2 Z "
        "M.6,2.6 q-.2,-4.6 2.2,-4.4 q2.2,.4 2,4.4 Z M-1.6,-1.2 q.2,-3 2,-2.8 q1.6,.2 1.4,2.4 Z' fill='#6c6f6b' stroke='#2b2f2c' "
        "stroke-width='.6'/><path d='M-4,4 q2,-1.4 4,0 t4,0' fill='none' stroke='#2f6277' stroke-width='.8'/>"
    )


def _compass() -> str:
    points = "".join(f"<path transform='rotate({a})' d='M0,-44 L6,-8 L0,0 Z' fill='#6b4a24'/>" for a in (0, 90, 180, 270))
    points += "".join(f"<path transform='rotate({a})' d='M0,-44 L-6,-8 L0,0 Z' fill='{PAPER}'/>" for a in (0, 90, 180, 270))
    minor = "".join(f"<path transform='rotate({a})' d='M0,-27 L4,-6 L0,0 L-4,-6 Z' fill='#b08d57'/>" for a in (45, 135, 225, 315))
    ring = "".join(f"<circle r='{r}' fill='none' stroke='{INK}' stroke-width='{w}'/>" for r, w in ((31, 1), (28, 0.5)))
    outline = "".join(
        f"<path transform='rotate({a})' d='M0,-44 L6,-8 L0,0 L-6,-8 Z' fill='none' stroke='{INK}' stroke-width='.8'/>"
        for a in (0, 90, 180, 270)
    )
    return ring + minor + points + outline


SYMBOLS: dict[str, str] = {
    "berg1": _peak(-17, -19, 15, -1) + _peak(2, -6, 19, 11),
    "berg2": _peak(-19, -7, 0, -11) + _peak(-9, -20, 18, 4),
    "berg3": _peak(-18, -13, 4, -8) + _peak(-3, -17, 19, 8),
    "huegel1": _hill(-7, 0, 11, 9) + _hill(8, 8, 12, 9),
    "huegel2": _hill(7, -1, 11, 10) + _hill(-7, 8, 13, 9),
    "baum1": _tree(0, 0, 1, "#7f9c52", "#5a7638"),
    "baum2": _tree(0, 0, 0.85, "#8ea65a", "#67833f"),
    "tanne1": _fir(0, 0, 1),
    "tanne2": _fir(0, 0, 0.82),
    "busch": _bush(0, 0, 1),
    "welle": "<path d='M-8,0 q4,-4 8,0 t8,0' fill='none' stroke='#5d8494' stroke-width='1.1' stroke-linecap='round'/>",
    "schilf": "<path d='M-7,4 h14 M-3,4 v-8 M0,4 v-10 M3,4 v-7 M-3,-1 l-3,-3 M3,0 l3,-3' fill='none' stroke='#55683a' "
    "stroke-width='1.1' stroke-linecap='round'/>",
    "gras": "<path d='M-3,2 l-2,-4 M0,2 v-5 M3,2 l2,-4' fill='none' stroke='#a08a52' stroke-width='.8' stroke-linecap='round'/>",
    "asche": "<path d='M-8,1 l4,-3 l3,2 l4,-3 l3,2' fill='none' stroke='#5e554f' stroke-width='.9' stroke-linejoin='round'/>",
    "gut": _seven_stars(),
    "boese": _lidless_eye(),
    "neutral": _brown_triangle(),
    "gollum": _arch(),
    "zauberblick": _crystal(),
    "geheim": _cairn(),
    "start": _round_door(),
    "ziel_hobbits": _volcano(),
    "ziel_reiter": _dark_tower(),
    "rueckkehr": _pillars(),
    "stromschnelle": _rapid(),
    "rose": _compass(),
}

DEFS = "".join(f"<g id='{id}'>{shape}</g>" for id, shape in SYMBOLS.items())


def use(id: str, x: float, y: float, scale: float = 1.0) -> str:
    if scale == 1.0:
        return f"<use href='#{id}' x='{x:.1f}' y='{y:.1f}'/>"
    return f"<use href='#{id}' transform='translate({x:.1f} {y:.1f}) scale({scale:.2f})'/>"

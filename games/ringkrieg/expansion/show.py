"""The expansion as it is seen: figures on the map, panels and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.canvas import Layer
from games.contract import View
from games.ringkrieg.expansion.factions import FACTIONS
from games.ringkrieg.expansion.room import KINDS
from games.ringkrieg.expansion.telling import ONE, counted
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region
from games.ringkrieg.show import boards, chart, colours, pieces, text
from games.ringkrieg.show.boards import Body
from games.ringkrieg.show.colours import INK, OF_SIDE
from games.ringkrieg.show.pieces import Drawn
from games.svg import n, words

# around (0, 0), about 12 high: a club, a sail, a tree, a tower, a catapult
SHAPES = {
    "d": "M-4.6 4.6L1.4-1.6Q.6-3.4 2-5 3.8-6.4 5.2-5 6.4-3.6 5-2 3.4-.6 1.8-1.2L-3.8 5.4Z",
    "schiff": "M-6 2H6L3.8 5.4H-3.8ZM-.6 1V-6.4H.6V-5.6Q5.2-4.4 5-.8 2.6.6.6.4V1Z",
    "ent": "M-1.2 5.8V1.2Q-5.6 1.4-5.4-2 -5.2-5.2-1.8-5.4 0-7.4 2.2-5.6 5.6-5.4 5.4-1.8 5.4 1.4 1.2 1.2V5.8Z",
    "turm": "M-4 5.8V-3.6H-4.8V-6.2H-2.8V-5H-1V-6.2H1V-5H2.8V-6.2H4.8V-3.6H4V5.8Z",
    "katapult": "M-6 5.6H6V3.8H2.2L4.6-5.2 6.4-5 5.4-6.8 2.8-6.4 3-5.2 0 3.8H-6ZM-4.2 3.2A1.9 1.9 0 1 1-.8 2.4L-1.4 3.8Z",
}
OWNER = {"schiff": SHADOW, "ent": FREE, "turm": SHADOW, "katapult": FREE}
WIDE, HIGH = 23.0, 15.0

colours.SHAPES["d"] = SHAPES["d"]
pieces.SHOWN.insert(pieces.SHOWN.index("r") + 1, "d")
boards.TILES["smeagol"], boards.FACES["smeagol"] = "#cfe3b2", "Sm."


def here(v: View, region: Region) -> list[tuple[str, int]]:
    """What stands beside armies in a region."""
    if "apart" not in v:
        return []
    return [(kind, v["apart"]["standing"][kind][region]) for kind in KINDS if region in v["apart"]["standing"][kind]]


def beside(facts: Facts, v: View, region: Region) -> Iterator[Drawn]:
    """One plate: each kind in the colour of its side, with its number."""
    found = here(v, region)
    if not found:
        return
    body, left = "", -WIDE * len(found) / 2
    for i, (kind, count) in enumerate(found):
        x, fill = left + WIDE * i, OF_SIDE[OWNER[kind]]
        body += (
            f"<rect x='{n(x + 0.6)}' y='{n(-HIGH)}' width='{n(WIDE - 1.2)}' height='{n(HIGH - 1)}' rx='3' fill='#fffaf0' "
            f"stroke='{fill}' stroke-width='1.5'/><g transform='translate({n(x + 8)} {n(-HIGH / 2)})'>"
            f"<path d='{SHAPES[kind]}' fill='{fill}'/></g>"
            f"<text x='{n(x + 17.6)}' y='-3.4' font-size='12' font-weight='700' fill='{fill}' text-anchor='middle'>{count}</text>"
        )
    yield body, WIDE * len(found), HIGH


pieces.beside.append(beside)


def legend(v: View) -> Iterator[Layer]:
    """The shapes of the expansion, beside those of the base game; persons stand there by name."""
    if "apart" in v:
        said = {"d": "Dunländer", **ONE}
        fill = {"d": INK, **{kind: OF_SIDE[side] for kind, side in OWNER.items()}}
        longest_first = sorted(said, key=lambda kind: -len(said[kind]))
        rows = [(f"<path d='{SHAPES[kind]}' fill='{fill[kind]}'/>", said[kind]) for kind in longest_first]
        yield Layer(chart.explained(212, 936, rows, columns=2, wide=148), (202, 908, 308, 100))


pieces.legends.append(legend)


def standing(facts: Facts, v: View) -> Sequence[str]:
    """Factions in play, and what stands where."""
    if "apart" not in v:
        return ()
    lines = [f"Gruppierungen: {', '.join(FACTIONS[f].title for f in v['apart']['factions']) or 'noch keine'}"]
    for kind in KINDS:
        places = v["apart"]["standing"][kind]
        if places:
            where = ", ".join(facts.name(r) + (f" ({count})" if count > 1 else "") for r, count in places.items())
            lines.append(f"{counted(kind, sum(places.values()))}: {where}")
    return lines


text.standing_more.append(standing)


def places(facts: Facts, v: View, regions: Sequence[Region]) -> Sequence[str]:
    return [
        f"{facts.name(r)}: {', '.join(counted(kind, count) for kind, count in found)}" for r in regions if (found := here(v, r))
    ]


text.places_more.append(places)


def panel(facts: Facts, v: View) -> Body:
    """Factions and the figures of the expansion on the table's picture."""
    if "apart" not in v:
        return "", 0.0
    lines = [line for said in standing(facts, v) for line in boards.wrapped(said, 62)]
    out = words(14, 28, "Das Ende des Dritten Zeitalters", 18, weight=700, fill=INK, serif=True)
    for i, line in enumerate(lines):
        out += words(14, 54 + 22 * i, line, 17, fill=INK)
    return out, 50.0 + 22 * len(lines)


boards.panels.append(panel)


EXAMPLES = (  # what one types, whose it is, and where two share a side which of them does it
    ("gruppierung corsaren", SHADOW, "saruman"),
    ("dunlaender furten-des-isen", SHADOW, "saruman"),
    ("schiff", SHADOW, "saruman"),
    ("flotte umbar pelargir", SHADOW, "saruman"),
    ("balrog elite", SHADOW, "hexenkoenig"),
    ("anführer der ringgeister", SHADOW, "hexenkoenig"),
    ("turm minas-tirith", SHADOW, ""),
    ("gruppierung ents", FREE, ""),
    ("galadriel", FREE, "gondor"),
    ("katapult minas-tirith", FREE, "gondor"),
    ("katapult helms-klamm", FREE, "rohan"),
    ("angeben lorien", FREE, ""),
)


def help_lines(v: View) -> Sequence[str]:
    if "apart" not in v:
        return ()
    role = v["roles"].get(v["seat"]) if "teams" in v else None
    mine = [f"«{line}»" for line, side, power in EXAMPLES if side == v["side"] and role in (None, side, power or role)]
    if not mine:
        return ("Gespielt wird mit der Erweiterung «Das Ende des Dritten Zeitalters».",)
    return (f"Erweiterung: {', '.join(mine)}.",)


text.help_more.append(help_lines)

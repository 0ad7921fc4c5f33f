"""More than two players on the picture of the table: who plays what, the token, whose turn it is, everybody's cards counted."""

from __future__ import annotations

from games.contract import View, name
from games.ringkrieg.facts import SIDES, Facts
from games.ringkrieg.multiplayer.powers import NAMES
from games.ringkrieg.show import boards
from games.ringkrieg.show.boards import SIGNS, Body
from games.ringkrieg.show.colours import GOLD, INK, OF_SIDE
from games.svg import words

ROW, LEFT, HALF = 34, 44, 304


def players(facts: Facts, v: View) -> Body:
    """The Free Peoples on the left, the Shadow on the right. A star is the token, an arrow whose turn it is."""
    if "teams" not in v:
        return "", 0.0
    out = ""
    for side, x in zip(SIDES, (0, HALF), strict=True):
        for i, seat in enumerate(v["teams"][side]):
            y = 32 + ROW * i
            if v["turn"] == seat:
                out += f"<path d='M{x + 8} {y - 14}l10 8-10 8z' fill='{INK}'/>"
            if len(v["teams"][side]) > 1 and v["sides"][side] == seat:
                out += f"<g transform='translate({x + 30} {y - 6})' fill='{GOLD}' stroke='{INK}'>{SIGNS['wille']}</g>"
            held = sum(v["held"][seat].values())
            out += words(x + LEFT, y, f"{NAMES[v['roles'][seat]]} · {held}", 18, weight=700, fill=OF_SIDE[side])
            out += words(x + LEFT + 138, y, name(seat), 17, fill=INK)
    height = 32.0 + ROW * (max(len(team) for team in v["teams"].values()) - 1) + 16
    if v["mixed"]:
        said = boards.wrapped(f"Gemischte Armeen: {', '.join(facts.name(region) for region in v['mixed'])}", 62)
        for i, line in enumerate(said):
            out += words(14, height + 12 + 22 * i, line, 17, fill=INK)
        height += 22.0 * len(said) + 4
    return out, height


boards.panels.insert(0, players)

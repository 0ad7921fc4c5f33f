"""The table in words, at most 42 columns wide and short enough for one message."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from html import escape

from games.contract import Seat, Svg, View, name
from games.meccg.council import CATEGORIES
from games.meccg.show.wording import PHASES, card

SIGNS = {"ungetappt": "", "getappt": " ↷", "verwundet": " ✖"}
WIDTH, LONGEST = 42, 44  # columns, lines


def wrapped(lines: Iterable[str]) -> str:
    """Lines that are too long go on below, a little further in."""
    found: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        line = line.strip()
        found += textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False) or [
            ""
        ]
    return "\n".join(found if len(found) <= LONGEST else [*found[: LONGEST - 1], "…"])


def table(v: View) -> str:
    lines = [PHASES.get(v["phase"], ""), f"{name(v['mover'])} am Zug"]
    for seat in v["seats"]:
        lines += ["", *_player(v, seat)]
    if v["wirkt"]:
        lines += ["", "Im Spiel: " + ", ".join(map(card, v["wirkt"]))]
    return wrapped(lines)


def _player(v: View, seat: Seat) -> list[str]:
    one = v["players"][seat]
    used, all_ = one["einfluss"]
    lines = [
        f"{name(seat)}: {sum(one['punkte'].values())} Punkte",
        f"Hand {one['hand']}, Stapel {one['stapel']}, Einfluss {used}/{all_}",
    ]
    for gid, company in v["companies"].items():
        if company["seat"] == seat:
            lines += _company(v, gid)
    return lines + (["Heere: " + ", ".join(map(card, one["heer"]))] if one["heer"] else [])


def _company(v: View, gid: str) -> list[str]:
    one = v["companies"][gid]
    site = v["sites"][one["site"]]
    lines = [f" {card(site['card'])}{' ↷' if site['tapped'] else ''}"]
    if one["goal"]:
        lines.append(f" → {card(v['sites'][one['goal']]['card'])}")
    elif gid in v["ziele"]:
        lines.append(f" → {card(v['ziele'][gid])} (verdeckt)")
    elif one["plan"]:
        lines.append(" → verdeckt")
    if v["now"] == gid and v["phase"] == "bewegung":
        lines.append(f" Gefahrenlimit: noch {one['left']}")
    for fig in one["figs"]:
        things = [card(x) for x in fig["bei"]] + [card(a["card"]) + SIGNS[a["zustand"]] for a in fig["verbuendete"]]
        under = " (Gefolgsmann)" if fig["unter"] else ""
        lines.append(f"  {card(fig['card'])}{SIGNS[fig['zustand']]}{under}" + (f": {', '.join(things)}" if things else ""))
    return lines


def points(v: View) -> str:
    lines: list[str] = []
    for seat in v["seats"]:
        mine = v["players"][seat]["punkte"]
        lines.append(f"{name(seat)}: {sum(mine.values())} Punkte")
        lines += [f"  {CATEGORIES[kind]} {number}" for kind, number in mine.items()]
    return wrapped(lines)


def hand(v: View) -> str:
    return wrapped(map(card, v["hand"])) or "Keine Karten."


PARTS: Mapping[str, Callable[[View], str]] = {"tisch": table, "punkte": points, "hand": hand}


def picture(view: View, part: str) -> Svg:
    """The table as it is told, on parchment."""
    lines = PARTS[part](view).splitlines()
    height = 40 + 30 * len(lines)
    rows = "".join(
        f'<text x="{24 + 14 * (len(x) - len(x.lstrip()))}" y="{40 + 30 * nr}">{escape(x.strip())}</text>'
        for nr, x in enumerate(lines)
    )
    ground = f'<rect width="640" height="{height}" fill="#f4ead2"/>'
    style = 'font-family="serif" font-size="22" fill="#3a2a1a"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}">{ground}<g {style}>{rows}</g></svg>'

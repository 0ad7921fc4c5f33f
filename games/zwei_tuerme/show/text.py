"""Boards as text, at most 42 columns, for terminals and chats. From views alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from games.contract import Seat, View, name
from games.zwei_tuerme.cards.faces import COLOURS, GANDALF, TRAIT_NAME, TRAIT_SHORT, TRAITS, Row, colour_name, face_name

WIDTH = 42


def journey(view: View) -> str:
    """The journey from top to bottom: `>` is the marker, a path is a row of fields."""
    at, field = view["marker"]["place"], view["marker"]["field"]
    lines = ["REISE"]
    for nr, place in enumerate(view["places"]):
        here = ">" if nr == at and not field else " "
        asks = _demands(view, nr)
        lines.append(f"{here}{nr} {place['name']:<13}{asks}".rstrip())
        if nr < len(view["paths"]):
            fields = view["paths"][nr]["fields"]
            dots = "".join("●" if nr == at and i == field else "○" for i in range(1, fields + 1))
            lines.append(f"{'>' if nr == at and field else ' '}  {dots}")
    return "\n".join(lines)


def _demands(view: View, nr: int) -> str:
    traits, tiles = view["places"][nr]["traits"], view["tiles"][nr]
    if len(view["seats"]) == 2:
        each = [f"{TRAIT_SHORT[t]} {tile}" for t, tile in zip(traits, tiles, strict=False)]
        return " ".join(each) if tiles else _over(traits)
    return f"{' '.join(TRAIT_SHORT[t] for t in traits):<12}{' '.join(str(tile) for tile in tiles)}" if tiles else _over(traits)


def _over(traits: Sequence[str]) -> str:
    return f"{' '.join(TRAIT_SHORT[t] for t in traits):<12}gewertet" if traits else ""


def display(view: View) -> str:
    """The open cards with their positions, and the piles."""
    places: dict[str, list[int]] = {}
    for nr, face in enumerate(view["display"], 1):
        places.setdefault(face, []).append(nr)
    lines = ["MITTE"]
    for face, nrs in places.items():
        shown = ",".join(str(nr) for nr in nrs[:6]) + ("…" if len(nrs) > 6 else "")
        lines.append(f"{shown:>2} {face_name(face)}")
    if not places:
        lines.append("   keine offenen Karten")
    lines.append(f"Aufnahmestapel {view['pile']}, Ablagestapel {len(view['discard'])}")
    return "\n".join(lines)


def rows(view: View) -> str:
    """Everybody's rows, points, ring and number of cards."""
    return "\n".join(line for seat in view["seats"] for line in _player(view, seat))


def _player(view: View, seat: Seat) -> list[str]:
    won = view["won"][seat]
    return [
        _head(view, seat),
        *([f"  Plättchen {' + '.join(str(tile) for tile in won)}"] if won else ()),
        *(f"  {colour_name(c):<5}{_row(view['rows'][seat][c])}" for c in COLOURS if c in view["rows"][seat]),
    ]


def _head(view: View, seat: Seat) -> str:
    ring = ", Ring" if view["ring"] == seat else ""
    return f"{name(seat)} {view['points'][seat]} Punkte, {view['hands'][seat]} Karten{ring}"


def _row(row: Row) -> str:
    joker = row["cards"].count(GANDALF)
    return f"{len(row['cards']) - joker} × {TRAIT_NAME[row['trait']]}{' + Gandalf' if joker else ''}"


def _short(row: Row) -> str:
    return f"{len(row['cards'])}{'*' if GANDALF in row['cards'] else ' '}{TRAIT_SHORT[row['trait']]}"


def hand(view: View) -> str:
    """One's own hand as a table of colours and traits."""
    held: Counter[str] = Counter(view["hand"])
    lines = [f"DEINE HAND ({len(view['hand'])})", " " * 6 + "".join(f"{TRAIT_SHORT[t]:>5}" for t in TRAITS)]
    for colour in COLOURS:
        cells = "".join(f"{held[f'{colour}-{t}'] or '·':>5}" for t in TRAITS)
        lines.append(f"{colour_name(colour):<6}{cells}")
    lines.append(f"Gandalf {held[GANDALF] or '·'}")
    return "\n".join(lines)


def table(view: View) -> str:
    """Everything, with the rows in short: `5*Kra` are five cards of Kraft, one of them Gandalf."""
    lines = ["REIHEN (* mit Gandalf)"]
    for seat in view["seats"]:
        laid = [f"{colour_name(c)} {_short(view['rows'][seat][c])}" for c in COLOURS if c in view["rows"][seat]]
        lines.append(_head(view, seat))
        lines += [f"  {'  '.join(laid[i : i + 3])}" for i in range(0, len(laid), 3)]
    return "\n\n".join([journey(view), display(view), "\n".join(lines)])


PARTS: dict[str, Callable[[View], str]] = {"tisch": table, "reise": journey, "auslage": display, "reihen": rows, "hand": hand}

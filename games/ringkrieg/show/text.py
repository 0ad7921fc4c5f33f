"""Boards as text for a phone: at most 42 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from functools import lru_cache

from games.contract import View
from games.ringkrieg.facts import FREE, SHADOW, SIDES, Facts, Region
from games.ringkrieg.multiplayer import words
from games.ringkrieg.show.dice_row import row
from games.ringkrieg.sides import SHORT
from games.ringkrieg.war import armies, territory
from games.ringkrieg.wording import force_text, spot_name

WIDTH = 42
Lines = Callable[[Facts, View], Sequence[str]]
standing_more: list[Lines] = []  # more sentences below the table's state
places_more: list[Callable[[Facts, View, Sequence[Region]], Sequence[str]]] = []  # and below who stands in some regions
help_more: list[Callable[[View], Sequence[str]]] = []


@lru_cache(maxsize=2_000)
def wrapped(line: str) -> tuple[str, ...]:
    """In lines that fit; what stands somewhere is said to everybody, in many parts of the map."""
    return tuple(textwrap.wrap(line, WIDTH, subsequent_indent="  "))


def standing(facts: Facts, v: View) -> str:
    """Dice, politics, points, Fellowship, hunt box, hands counted: on one screen."""
    points = {side: territory.points(facts, v, side) for side in SIDES}
    lines = [f"Runde {v['round']}" + (f" · {SHORT[v['acting']]} am Zug" if v["acting"] else "")]
    lines += words.standing(facts, v)
    lines += [f"{SHORT[side]}: {row(v['pools'][side]['unused'])}" for side in SIDES]
    lines.append(f"Jagd-Box: {v['hunt_box'][SHADOW]} Schatten, {v['hunt_box'][FREE]} Freie")
    lines += [*_fellowship(facts, v), *_politics(facts, v)]
    lines.append(f"Siegpunkte: Schatten {points[SHADOW]}/10, Freie {points[FREE]}/4")
    hands = ", ".join(f"{SHORT[side]} {sum(v['hands'][side].values())}" for side in SIDES)
    lines += words.hands(v) if "teams" in v else [f"Handkarten: {hands}"]
    lines += [line for more in standing_more for text in more(facts, v) for line in wrapped(text)]
    if v["table"]:
        lines += wrapped(f"Auf dem Tisch: {', '.join(facts.title(c) for c in v['table'])}")
    return "\n".join(lines)


def _fellowship(facts: Facts, v: View) -> list[str]:
    f = v["fellowship"]
    where = f"in Mordor, Stufe {f['mordor']}" if f["mordor"] is not None else f"{facts.name(f['region'])} +{f['progress']}"
    company = len(armies.companions(facts, v))
    guide = f"Ratgeber {facts.persons[f['guide']].name}, {company} Gefährte{'n' if company != 1 else ''}"
    rings = f"Korrumpierung {f['corruption']}/12 · Ringe Freie {v['rings'][FREE]}, Schatten {v['rings'][SHADOW]}"
    said = (f"Gemeinschaft: {where}, {'verdeckt' if f['hidden'] else 'entdeckt'}", guide, rings)
    return [line for text in said for line in wrapped(text)]


def _politics(facts: Facts, v: View) -> list[str]:
    """By steps to war; who is passive stands in brackets."""
    lines: list[str] = []
    for step in sorted(set(v["politics"].values())):
        names = [n.name if n.id in v["active"] else f"({n.name})" for n in facts.nations.values() if v["politics"][n.id] == step]
        title = "Im Krieg" if step == 0 else f"Krieg in {step}"
        lines += wrapped(f"{title}: {', '.join(names)}")
    if any(n not in v["active"] for n in v["politics"]):
        lines.append("  (in Klammern: passiv)")
    return lines


def hand(facts: Facts, v: View) -> str:
    lines = ["Deine Hand:"]
    for card in v["hand"]:
        lines += wrapped(f"{facts.title(card)} / {facts.combat[facts.cards[card].combat].title}")
    return "\n".join(lines)


def armies_at(facts: Facts, v: View, regions: Sequence[Region]) -> str:
    """Who stands in these regions, and who holds captured settlements."""
    lines: list[str] = []
    standing: dict[str, list[str]] = {}
    for person, spot in v["persons"].items():
        standing.setdefault(spot, []).append(person)
    for spot in (spot for region in regions for spot in (region, armies.box(region))):
        persons = standing.get(spot, [])
        if v["figures"].get(spot) or persons:
            lines += wrapped(f"{spot_name(facts, spot)}: {force_text(facts, v['figures'].get(spot, {}), persons)}")
    for more in places_more:
        lines += [line for text in more(facts, v, regions) for line in wrapped(text)]
    taken = [f"{facts.name(r)} ({SHORT[v['control'][r]]})" for r in regions if r in v["control"]]
    if taken:
        lines += wrapped(f"Erobert: {', '.join(taken)}")
    return _cut("\n".join(lines) or "Hier steht niemand.")


def _cut(text: str) -> str:
    """As much as fits into one message."""
    return text if len(text) <= 1_850 else text[:1_850].rsplit("\n", 1)[0] + "\n…"


def side_armies(facts: Facts, v: View, side: str) -> str:
    """Where a side's armies stand; cut where it would be too long for one message."""
    lines: list[str] = []
    for spot, figures in v["figures"].items():
        mine = {f: n for f, n in figures.items() if facts.figure_side[f] == side}
        if mine:
            lines += wrapped(f"{spot_name(facts, spot)}: {force_text(facts, mine)}")
    return _cut("\n".join(lines) or "Keine Armeen.")


def help_text(v: View) -> str:
    """How to play here, for whoever asks: their side's aims and the lines they type."""
    aims = {
        FREE: "Du gewinnst, wenn der Ring die Schicksalskluft erreicht (Mordor, Stufe 5) oder du 4 Siegpunkte hältst.",
        SHADOW: "Du gewinnst mit 10 Siegpunkten oder wenn die Korrumpierung 12 erreicht.",
        None: "Die Freien gewinnen mit dem Ring in der Schicksalskluft oder 4 Siegpunkten, der Schatten mit 12 Korrumpierung "
        "oder 10 Siegpunkten.",
    }
    lines = [
        aims[v["side"]],
        *words.help_lines(v),
        "Mit jedem Aktionswürfel tust du eine Sache, mit drei Tipps oder einer Zeile: /zug armee osgiliath minas-tirith alles",
        "/hilfe nennt mehr Beispiele, /wuerfel, was deine Würfel gerade können, /brett gondor zeigt einen Teil der Karte groß.",
        "Beispiele: «gemeinschaft», «politik gondor», «rekrutiere erebor regulär, thal regulär», «karte elbenmäntel», «ziehe»,",
        "«armee edoras westemnet 2 reguläre 1 elite», «angriff orthanc furten-des-isen alles», «passe».",
        "«/einstellungen chancen an» zeigt dir vor jeder Entscheidung in einer Schlacht, wie es steht.",
        *(line for more in help_more for line in more(v)),
    ]
    return "\n".join(lines)

"""The table in words, at most 42 columns wide: `tisch` on one phone screen, and a text for every other part."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.contract import Seat, View, name
from games.meccg import terms
from games.meccg.cards import cards
from games.meccg.council import CATEGORIES
from games.meccg.show import land
from games.meccg.show.land import WHOLE, WINDOWS
from games.meccg.show.when import AS_HAZARD, when
from games.meccg.show.wording import PHASES, card, signed
from games.meccg.values import place

SIGNS = {"ungetappt": "", "getappt": "↷", "verwundet": "✖"}
WIDTH, LONGEST, SCREEN = 42, 44, 30  # columns, lines, lines of a phone
MOST = 1_850  # characters of one message


NAME, ROOM = re.compile("⟦(p[12])⟧"), 12  # a player's name, and the columns kept for it


def wrapped(lines: Iterable[str], longest: int = LONGEST) -> str:
    """Lines that are too long go on below, a little further in."""
    found: list[str] = []
    for line in lines:
        line = NAME.sub(lambda m: m[1][1] * ROOM, line)
        indent = " " * (len(line) - len(line.lstrip()))
        line = line.strip()
        found += textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False) or [
            ""
        ]
    said = "\n".join(found if len(found) <= longest else [*found[: longest - 1], "…"])
    return said.replace("1" * ROOM, "⟦p1⟧").replace("2" * ROOM, "⟦p2⟧")


def cut(said: str) -> str:
    """So much of it as one message holds, in whole lines."""
    return said if len(said) <= MOST else said[: MOST - 2].rpartition("\n")[0] + "\n…"


# --- the table --------------------


def table(v: View) -> str:
    head = [PHASES.get(v["phase"], ""), *([f"{name(v['mover'])} am Zug"] if v["round"] and not v["over"] else [])]
    lines = [*head, *fight(v)]
    for seat in v["seats"]:
        lines += ["", *_player(v, seat)]
    if v["wirkt"]:
        lines += ["", "Im Spiel: " + listed(v["wirkt"])]
    if len(wrapped(lines, 99).splitlines()) > SCREEN:  # what somebody carries is in the picture, and with /gemeinschaft
        lines = [*head, *fight(v)]
        for seat in v["seats"]:
            lines += ["", *_player(v, seat, brief=True)]
    return wrapped(lines)


def listed(faces: Iterable[str]) -> str:
    return ", ".join(card(face) + (f" ×{many}" if many > 1 else "") for face, many in Counter(faces).items())


def _player(v: View, seat: Seat, *, brief: bool = False) -> list[str]:
    one = v["players"][seat]
    used, all_ = one["einfluss"]
    points = " ".join(f"{SHORT[kind]}{number}" for kind, number in one["punkte"].items() if number)
    lines = [
        f"{name(seat)}: {sum(one['punkte'].values())} Punkte" + (f" ({points})" if points else ""),
        f"Hand {one['hand']} · Stapel {one['stapel']} · Ablage {len(one['abwurf'])}",
        f"Einfluss {used}/{all_}" + (f" · Stapel {one['erschoepft']}-mal aufgebraucht" if one["erschoepft"] else ""),
    ]
    nr = 0
    for gid, company in v["companies"].items():
        if company["seat"] == seat and company["figs"]:
            nr += 1
            lines += company_lines(v, gid, nr, brief=brief)
    return lines + (["Heere: " + listed(one["heer"])] if one["heer"] else [])


SHORT = {"character": "Ch", "miscellaneous": "So", "item": "Ge", "ally": "Ve", "faction": "He", "kill": "Kr"}


def heading(v: View, gid: str) -> str:
    """«Moria ↷ → Lórien»."""
    one = v["companies"][gid]
    site = v["sites"][one["site"]]
    said = f"{card(site['card'])}{' ↷' if site['tapped'] else ''}"
    if site["lauert"]:
        said += f" [{site['lauert']} auf der Lauer]"
    if one["goal"]:
        said += f" → {card(v['sites'][one['goal']]['card'])}"
    elif gid in v["ziele"]:
        said += f" → {card(v['ziele'][gid])} (verdeckt)"
    elif one["plan"]:
        said += " → verdeckt"
    return said


def company_lines(v: View, gid: str, nr: int, *, brief: bool = False) -> list[str]:
    one = v["companies"][gid]
    lines = [f"{nr}) {heading(v, gid)}"]
    if v["now"] == gid and v["phase"] == "bewegung" and one["limit"]:
        lines.append(f"  Gefahrenlimit {one['limit']}, noch {one['left']}")
    if brief:
        names = [f"{card(fig['card'])}{SIGNS[fig['zustand']]}" for fig in one["figs"]]
        return [*lines, "  " + ", ".join(names)]
    return lines + [f"  {line}" for fig in one["figs"] for line in somebody(fig)]


def somebody(fig: Mapping[str, Any]) -> list[str]:
    things = [listed(fig["bei"])] if fig["bei"] else []
    things += [card(a["card"]) + SIGNS[a["zustand"]] for a in fig["verbuendete"]]
    under = " (Gef.)" if fig["unter"] else ""
    said = f"{card(fig['card'])}{SIGNS[fig['zustand']]} {fig['kg']}/{fig['ko']}{under}"
    return [said + (f": {', '.join(things)}" if things else "")]


def fight(v: View) -> list[str]:
    """The attack or the check that goes on."""
    a, p = v["kampf"], v["probe"]
    if a is not None:
        lines = [f"Angriff: {a['titel']}, Hiebe {a['hiebe']}, Kampfgeschick {a['kg']}"]
        if a["hieb"] is not None:
            strike = a["hieb"]
            parts = " ".join(f"{what} {signed(number) if i else number}" for i, (what, number) in enumerate(strike["teile"]))
            lines.append(f"Hieb: {parts} = {strike['stark']} gegen {strike['gegen']}")
        return lines
    if p is not None:
        return [f"Versuchungswurf: {card(p['figur'])} {signed(p['plus'])} gegen {p['punkte']} Punkte"]
    return []


def attack(v: View) -> str:
    found = fight(v)
    links = [f"Kette: {card(link['karte'])}" for link in reversed(v["glieder"])]
    a = v["kampf"]
    if a is not None and a["zugeteilt"]:
        found.append("Hiebe gegen: " + ", ".join(card(fig) for fig in a["zugeteilt"]))
    return wrapped([*found, *links]) or "Gerade wird nicht gekämpft."


# --- the Council --------------------


def council(v: View) -> str:
    """Points as they lie there, and as the Council would count them."""
    lines: list[str] = []
    for seat in v["seats"]:
        one = v["rat"][seat]
        lines.append(f"{name(seat)}: {sum(one['roh'].values())} Punkte, im Rat {one['summe']}")
        for kind, raw in one["roh"].items():
            counted = one["zaehlt"][kind]
            how = "" if raw == counted else ", verdoppelt" if one["doppelt"][kind] > raw and counted > raw else ", gekürzt"
            if raw or counted:
                lines.append(f"  {CATEGORIES[kind]} {raw}" + (f" → {counted}{how}" if counted != raw or how else ""))
        if one["gehalten"]:
            lines.append(f"  −{one['gehalten']}: du hältst die gleiche Karte")
        if one["verloren"]:
            lines.append(f"  −{one['verloren']}: Zauberer verloren")
    return wrapped(lines)


# --- one's own cards --------------------


def hand(v: View) -> str:
    """What can be played now first, then why the rest is not."""
    why = v["spielbar"]
    count: Counter[str] = Counter(v["hand"])
    now = [face for face in count if why.get(face) == ""]
    later = [face for face in count if why.get(face, "-") != ""]

    def said(face: str) -> str:
        return f"{card(face)}{f' ×{count[face]}' if count[face] > 1 else ''}{numbers(face)}"

    lines = [*(["JETZT SPIELBAR"] if now else []), *(f"• {said(face)}" for face in sorted(now, key=card))]
    lines += ["SONST NOCH"] if now and later else []
    for face in sorted(later, key=card):
        no = why.get(face, "-")
        reason = when(face) if no in ("-", "") else "nur auf die Lauer" if no == "lauer" else no
        reason = reason.removeprefix(f"«{card(face)}» ").removesuffix(".").replace(AS_HAZARD, "Gefahr")
        lines += [f"• {said(face)}", f"    {reason}"]
    if v["gelegt"]:
        lines += [
            "AUF DER LAUER",
            *(f"• {listed(faces)} in {card(v['sites'][sid]['card'])}" for sid, faces in v["gelegt"].items()),
        ]
    if v["phase"] == "vorbereitung" and v["auswahl"]:
        lines += ["ZUR AUSWAHL", *(f"• {card(face)}{numbers(face)}" for face in sorted(v["auswahl"], key=card))]
    return cut(wrapped(lines, 70)) or "Keine Karten."


def numbers(face: str) -> str:
    """The numbers one looks for first."""
    one = cards()[face]
    klasse = one["klasse"]
    if klasse in ("character", "avatar"):
        return f" {one['prowess']}/{one['body']}" + (f", Geist {one['mind']}" if one.get("mind") else "")
    if klasse == "hazard-creature":
        return f" ({one['strikes'] if isinstance(one['strikes'], int) else '1 je Ch.'}×{one['prowess']})"
    points = one.get("marshalling_points")
    return f" ({points} P)" if points else ""


def _pile(kind: str, said: str, none: str) -> Callable[[View], str]:
    def tell(v: View) -> str:
        count: Counter[str] = Counter(v[kind])
        lines = [
            f"{card(face)}{f' ×{many}' if many > 1 else ''}{_where(face)}"
            for face, many in sorted(count.items(), key=lambda x: card(x[0]))
        ]
        return cut(wrapped([f"{said} ({len(v[kind])})", *(f"• {x}" for x in lines)], 70)) if lines else none

    return tell


def _where(face: str) -> str:
    one = cards()[face]
    if one["klasse"] != "site":
        return numbers(face)
    return f" – {terms.SITES[one['site_type']]}, {place(one['region'])}" if one["region"] else ""


# --- the map --------------------


def chart(v: View, part: str) -> str:
    """What stands in the regions of a part of the map."""
    x, y, w, h = WINDOWS[part].box
    lines = []
    for one in land.regions().values():
        if not (x <= one.middle[0] <= x + w and y <= one.middle[1] <= y + h):
            continue
        here = [
            f"{name(c['seat'])}: {len(c['figs'])} in {card(v['sites'][c['site']]['card'])}"
            for c in v["companies"].values()
            if c["figs"] and cards()[v["sites"][c["site"]]["card"]]["region"] == one.english
        ]
        if here:
            lines += [f"{one.name} ({terms.REGIONS[one.kind]})", *(f"  {x}" for x in here)]
    now = v["companies"].get(v["now"])
    if now and now["goal"] and len(now["travel"]["regionen"]) > 1 and part == WHOLE:
        lines.append("Weg: " + " – ".join(place(r) for r in now["travel"]["regionen"]))
    return wrapped(lines) or "Hier ist niemand."


PARTS: Mapping[str, Callable[[View], str]] = {
    "tisch": table, "angriff": attack, "rat": council, "hand": hand,
    "orte": _pile("orte", "Ortsstapel", "Dein Ortsstapel ist leer."),
    "reserve": _pile("reserve", "Reserve", "Deine Reserve ist leer."),
}  # fmt: skip


def draw(v: View, part: str) -> str:
    return chart(v, part) if part in WINDOWS else PARTS[part](v)

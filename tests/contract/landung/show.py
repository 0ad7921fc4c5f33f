"""What players see: view, texts, picture, sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.contract import Event, Seat, State, Svg, View, name
from tests.contract.landung import battle, cards, knowledge
from tests.contract.landung.board import CITY, FIELDS, PLACES, field_name
from tests.contract.landung.cards import FACE, TITLE

COLUMNS = 42


def card(face: str) -> str:
    return f"«{cards.label(face)}»"


def listed(faces: Iterable[str]) -> str:
    return ", ".join(cards.label(x) for x in faces) or "nichts"


def troops(faces: Iterable[str]) -> str:
    return ", ".join(CITY["name"] if x == battle.CITY_TROOP else cards.label(x) for x in faces)


def _if(d: Mapping[str, Any], key: str, text: Callable[[Any], str], otherwise: str) -> str:
    """What only those who know it are told."""
    return text(d[key]) if key in d else otherwise


FREED = {"zeit": "nach drei Runden", "wurf": "mit einer 6"}

SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "am-zug": lambda d: f"Runde {d['runde']}: {name(d['seat'])} ist am Zug.",
    "wurf": lambda d: f"{name(d['seat'])} würfelt eine {d['wurf']}.",
    "zieht-nach": lambda d: f"{name(d['seat'])} zieht nach {field_name(d['feld'])}.",
    "kein-tausch": lambda d: f"Kein Tauschhandel zwischen {name(d['seat'])} und {name(d['mit'])}: Es fehlen Karten.",
    "tausch": lambda d: (
        f"{name(d['seat'])} und {name(d['mit'])} tauschen je eine Karte."
        + _if(d, "gab", lambda x: f" {name(d['seat'])} gab {card(x)} und bekam {card(d['bekam'])}.", "")
    ),
    "raetsel": lambda d: f"{name(d['seat'])} gibt {name(d['mit'])} ein Rätsel auf.",
    "verdeckt-gezogen": lambda d: (
        f"{name(d['seat'])} zieht verdeckt {_if(d, 'karte', card, 'eine Karte')} aus dem Blatt von {name(d['mit'])}."
    ),
    "geraten": lambda d: f"{name(d['seat'])} nennt: {', '.join(d['titel'])}.",
    "erraten": lambda d: f"Richtig: {_if(d, 'karte', card, d['titel'])} geht an {name(d['seat'])}.",
    "falsch": lambda d: f"Falsch: Es war {card(d['karte'])}. {name(d['mit'])} nimmt die Karte zurück.",
    "zieht-von": lambda d: f"{name(d['seat'])} nimmt {_if(d, 'karte', card, 'eine Karte')} von {name(d['von'])}.",
    "blick": lambda d: (
        f"{name(d['seat'])} spielt {card(d['karte'])} und will das Blatt von {' und '.join(map(name, d['ziele']))} sehen."
    ),
    "blatt-gesehen": lambda d: (
        f"{name(d['seat'])} sieht das Blatt von {name(d['von'])}" + _if(d, "karten", lambda x: f": {listed(x)}.", ".")
    ),
    "abgewehrt": lambda d: f"{name(d['seat'])} wehrt sich und zeigt {name(d['von'])} nur {_if(d, 'karte', card, 'eine Karte')}.",
    "truppen": lambda d: f"{name(d['seat'])} zeigt {troops(d['truppen'])}. Stand {d['stand'][0]} : {d['stand'][1]}.",
    "weicht": lambda d: f"{name(d['seat'])} gleicht nicht aus.",
    "unentschieden": lambda d: f"Der Kampf zwischen {name(d['angreifer'])} und {name(d['verteidiger'])} endet unentschieden.",
    "gewonnen": lambda d: f"{name(d['seat'])} besiegt {name(d['verlierer'])}.",
    "verbannt": lambda d: f"{name(d['seat'])} muss in die Hallen von Mandos.",
    "neuer-stapel": lambda d: f"Der Stapel ist leer; {d['anzahl']} abgeworfene Karten werden neu gemischt.",
    "zieht": lambda d: (
        f"{name(d['seat'])} nimmt {d['anzahl']} Karte{'n' * (d['anzahl'] != 1)} auf"
        + _if(d, "karten", lambda x: f": {listed(x)}.", ".")
    ),
    "wirft-ab": lambda d: f"{name(d['seat'])} wirft ab: {listed(d['karten'])}.",
    "nur-der-ring": lambda d: f"{name(d['seat'])} kann nichts abwerfen: Die einzige Karte ist der Ring.",
    "beendet": lambda d: f"{name(d['seat'])} gibt den Würfel weiter.",
    "wurf-hallen": lambda d: f"{name(d['seat'])} würfelt in den Hallen eine {d['wurf']}.",
    "frei": lambda d: f"{name(d['seat'])} verlässt die Hallen {FREED.get(d['wie']) or 'mit ' + card(d['wie'])}.",
    "wartet": lambda d: f"{name(d['seat'])} bleibt in den Hallen.",
    "zurueck": lambda d: f"{name(d['seat'])} kehrt auf {field_name(d['feld'])} zurück.",
    "gesetzt": lambda d: f"Berichtigung: {name(d['seat'])} steht auf {field_name(d['feld'])}.",
    "ende": lambda d: str(d["grund"]),
}


def tell(event: Event) -> str:
    return SENTENCES[event.kind](event.data)


# --- the view ------------------------------------------------------------------------------------------------------------


def view(s: State, seat: Seat | None) -> View:
    frames = {f["frame"]: f for f in s["stack"]}
    now = frames.get("zug", {})
    return {
        "seat": seat,
        "seats": s["seats"],
        "fields": s["fields"],
        "halls": s["halls"],
        "supplied": s["supplied"],
        "turn": {k: now.get(k) for k in ("seat", "wurf", "bewegt", "getauscht", "angegriffen", "machtproben")},
        "hand": cards.faces(s["hands"][seat]) if seat is not None else [],
        "hand sizes": {x: len(hand) for x, hand in s["hands"].items()},
        "deck size": len(s["deck"]),
        "discard": FACE[s["discard"][-1]] if s["discard"] else None,
        "known": {x: _remembered(note) for x, note in s["known"]["notes"][seat or knowledge.EVERYBODY].items()},
        "battle": _battle(frames.get("kampf")),
        "riddle": _riddle(frames.get("raetsel"), seat),
    }


def _remembered(note: Mapping[str, list[str]]) -> dict[str, list[list[str]]]:
    return {part: [knowledge.meant(entry) for entry in entries] for part, entries in note.items()}


def _battle(f: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if f is None:
        return None
    shown = {seat: cards.faces(laid) for seat, laid in f["gelegt"].items()}
    return {"attacker": f["angreifer"], "defender": f["verteidiger"], "shown": shown, "city": f["stadt"]}


def _riddle(f: Mapping[str, Any] | None, seat: Seat | None) -> dict[str, Any] | None:
    """Which card was drawn, only its owner sees."""
    if f is None:
        return None
    return {"seat": f["seat"], "of": f["mit"], "card": FACE[f["gezogen"]] if seat == f["mit"] else None}


# --- texts ---------------------------------------------------------------------------------------------------------------


def parts(v: View) -> list[str]:
    return ["plan", "wissen"] if v["seat"] is None else ["plan", "blatt", "wissen"]


def text(v: View, part: str) -> str:
    return {"plan": _board, "blatt": _hand, "wissen": _known}[part](v)


def _board(v: View) -> str:
    lines = []
    for seat in v["seats"]:
        lines.append(f"{name(seat)}: {field_name(v['fields'][seat])}, {v['hand sizes'][seat]} K.")
    lines.append(f"Stapel {v['deck size']}, zuletzt abgeworfen:")
    lines.append(f"  {cards.label(v['discard']) if v['discard'] else '–'}")
    if v["battle"]:
        lines.append("Kampf:")
        for seat, shown in v["battle"]["shown"].items():
            lines += [f"  {name(seat)}" + (f" mit {CITY['name']}" if v["battle"]["city"] == seat else "")]
            lines += [f"    {TITLE[x]}" for x in shown]
    return "\n".join(lines)


def _hand(v: View) -> str:
    lines = ["Dein Blatt:", *(f"  {cards.label(x)}" for x in v["hand"])]
    if v["riddle"] and v["riddle"]["card"]:
        lines.append(f"Verdeckt gezogen: {TITLE[v['riddle']['card']]}")
    return "\n".join(lines)


def either(faces: list[str]) -> str:
    """One card, or what it can only be."""
    if len(faces) == 1:
        return cards.label(faces[0])
    return " oder ".join(dict.fromkeys(TITLE[x] for x in faces))


def _known(v: View) -> str:
    lines = []
    for seat, note in v["known"].items():
        for part, head in (("sure", "hat"), ("maybe", "hat vielleicht noch")):
            if note[part]:
                lines.append(f"{name(seat)} {head}:")
                what = ", ".join(either(x) for x in note[part])
                lines += textwrap.wrap(what, COLUMNS, initial_indent="  ", subsequent_indent="  ")
    return "\n".join(lines) or "Von den Blättern der anderen ist nichts\nbekannt."


# --- picture -------------------------------------------------------------------------------------------------------------

COLOUR = {"p1": "#f7f3e8", "p2": "#2b2b2b", "p3": "#5a8f4e"}
SIZE = 44


def _centre(field: str) -> tuple[float, float]:
    at = FIELDS[field]
    return (at["q"] + at["r"] / 2 - 1) * SIZE * 1.732, (at["r"] + 2) * SIZE * 1.5 + 20


def _hexagon(field: str) -> str:
    x, y = _centre(field)
    corners = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
    points = " ".join(f"{x + SIZE * a:.0f},{y + SIZE * b:.0f}" for a, b in corners)
    fill = "#d9b3a0" if field == CITY["feld"] else "#e9dfb8"
    label = CITY["name"] if field == CITY["feld"] else FIELDS[field]["name"]
    return (
        f'<polygon points="{points}" fill="{fill}" stroke="#8a7a52" stroke-width="2"/>'
        f'<text x="{x:.0f}" y="{y + 32:.0f}" font-size="13" text-anchor="middle" fill="#5a4a2a">{label}</text>'
    )


GROUND = "".join(_hexagon(field) for field in FIELDS)


def picture(v: View, part: str) -> Svg:
    return _map(v) if part == "plan" else _page(text(v, part))


def _page(words: str) -> Svg:
    lines = words.splitlines()
    rows = (f'<text x="20" y="{40 + 24 * nr}" font-size="18" fill="#3a2a1a">{line}</text>' for nr, line in enumerate(lines))
    height = 40 + 24 * len(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 {height}"><rect width="460" height="{height}" fill="#f4ead2"/>'
        f"{''.join(rows)}</svg>"
    )


def _map(v: View) -> Svg:
    rows = []
    waiting = 0
    for nr, seat in enumerate(v["seats"]):
        if v["fields"][seat] in FIELDS:
            x, y = _centre(v["fields"][seat])
            x += (nr - 1) * 22
        else:
            waiting += 1
            x, y = 40 + 40 * waiting, 40
        rows.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="12" fill="{COLOUR[seat]}" stroke="#3a2a1a" stroke-width="2"/>')
        figure = f"{PLACES[seat]['name']} ({name(seat)}): {v['hand sizes'][seat]} Karten"
        rows.append(f'<text x="20" y="{300 + 26 * nr}" font-size="18" fill="#3a2a1a">{figure}</text>')
    if waiting:
        rows.append('<text x="20" y="20" font-size="14" fill="#3a2a1a">Hallen von Mandos</text>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 370"><rect width="700" height="370" fill="#f4ead2"/>'
        f"{GROUND}{''.join(rows)}</svg>"
    )

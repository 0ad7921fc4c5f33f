"""How the table stands, in sentences: cards, tiles, points, rows, where the ring is, what the places count."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import View
from games.standing import Known, cards, have, of
from games.words import plain
from games.zwei_tuerme.cards.faces import TRAIT_NAME, colour_name, listed, traits_listed


def known(view: View) -> Iterator[Known]:
    for seat in view["seats"]:
        yield from _of_seat(view, seat)
    yield from _middle(view)
    yield from _journey(view)


def _of_seat(view: View, seat: str) -> Iterator[Known]:
    has = have(view, seat)
    if seat == view["seat"]:
        held = listed(view["hand"]) if view["hand"] else "nichts"
        yield Known(("karte|hand|blatt",), f"Auf der Hand hast du: {held}.", seat, "zt.luecke.handlimit", "was")
        gandalfs = view["hand"].count("gandalf")
        yield Known(("gandalf",), f"Du hast {cards(gandalfs, 'Gandalf', 'Gandalfs')} auf der Hand.", seat)
    yield Known(("karte|hand|blatt",), f"{has} {cards(view['hands'][seat])} auf der Hand.", seat, closer=True)
    yield Known(("punkt",), f"{has} {cards(view['points'][seat], 'Punkt', 'Punkte')}.", seat)
    won = view["won"][seat]
    tiles = f"{cards(len(won), 'Plättchen', 'Plättchen')}" + (f": {', '.join(map(str, won))}" if won else "")
    yield Known(("plättchen|siegpl",), f"{has} {tiles}.", seat)
    rows = view["rows"][seat]
    told = [f"{colour_name(c)} {TRAIT_NAME[row['trait']]} ({cards(len(row['cards']))})" for c, row in rows.items()]
    count = cards(len(rows), "Reihe", "Reihen")
    for kind in ("zahl", "was"):
        yield Known(
            ("reihe|liegen|ausliegen|ausgelegt",), f"{has} {count}" + (f": {', '.join(told)}." if told else "."), seat, kind=kind
        )
    if view["ring"] == seat:
        yield Known(
            ("ring|startspieler|beginn|fängt|anfang",), of(view, seat, "hast den Ring", "hat den Ring") + ".", None, kind="wer"
        )


def _middle(view: View) -> Iterator[Known]:
    yield Known(("stapel|aufnahmestapel|nachziehstapel|deck",), f"Im Aufnahmestapel liegen noch {cards(view['pile'])}.")
    yield Known(("ablage|abwurf|abgelegt",), f"Auf dem Ablagestapel liegen {cards(len(view['discard']))}.", closer=True)
    open_ = view["display"]
    for kind in ("zahl", "was"):
        text = f"In der Mitte liegen {cards(len(open_), 'offene Karte', 'offene Karten')}" + (
            f": {listed(open_)}." if open_ else "."
        )
        yield Known(("mitte|offen|auslage",), text, kind=kind)


def _journey(view: View) -> Iterator[Known]:
    nr, field = view["marker"]["place"], view["marker"]["field"]
    here = view["places"][nr]
    onward = view["places"][nr + 1] if nr + 1 < len(view["places"]) else None
    where = f"in {here['name']}" if not field else f"auf Feld {field} hinter {here['name']}"
    yield Known(("gemeinschaft|marker|figur|wir|stein|ring|reise",), f"Die Reise ist gerade {where}.", kind="ort")
    if onward is not None:
        yield Known(("nächste|ort|reise", "nächste|kommt|wohin"), f"Der nächste Ort ist {onward['name']}.", kind="was")
        fields = view["paths"][nr]["fields"] - field + 1
        far = "1 Schritt" if fields == 1 else f"{fields} Schritte"
        yield Known(
            ("feld|schritt|weit|noch", "ort|nächste|wertung|weit"), f"Bis {onward['name']} sind es noch {far}.", kind="weit"
        )
        left = len(view["places"]) - 1 - nr
        yield Known(("ort|wertung",), f"Gewertet wird noch an {cards(left, 'Ort', 'Orten')}.")
    for nr, place in enumerate(view["places"]):
        tiles = view["tiles"][nr]
        if place["traits"]:
            text = f"In {place['name']} zählt: {traits_listed(place['traits'])}."
            yield Known((plain(place["name"]), "zählt|eigenschaft|symbol|gewertet|wertung|karte"), text, kind="was", closer=True)
        told = f": {', '.join(map(str, tiles))}" if tiles else ""
        for kind in ("zahl", "was"):
            text = f"Neben {place['name']} liegen {cards(len(tiles), 'Plättchen', 'Plättchen')}{told}."
            yield Known((plain(place["name"]), "plättchen|liegt|liegen"), text, kind=kind, closer=True)

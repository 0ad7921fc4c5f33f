"""What more than two players read: sentences, the lines of `/stand`, help."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

from games.contract import View, name
from games.ringkrieg.facts import FREE, SIDES, Facts
from games.ringkrieg.multiplayer.powers import NAMES, POWERS
from games.ringkrieg.show.telling import told
from games.ringkrieg.sides import GENITIVE, TITLE
from games.ringkrieg.whereabouts import at, begins

WIDTH = 42


@told("fuehrung")
def _leads(facts: Facts, d: Mapping[str, Any]) -> str:
    said = [f"{name(seat)} führt {'den Schatten' if side != FREE else TITLE[side]}" for side, seat in d["sides"].items()]
    return f"{', '.join(said)}."


@told("getauscht")
def _swapped(facts: Facts, d: Mapping[str, Any]) -> str:
    one, two = d["seats"]
    return f"{name(one)} und {name(two)} tauschen je eine Karte."


@told("kein-tausch")
def _not_swapped(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Auf der Seite {GENITIVE[d['side']]} wird keine Karte getauscht."


@told("tauschkarte")
def _got(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Du bekommst «{facts.title(d['card'])}» für «{facts.title(d['given'])}»."


@told("tausch-angeboten")
def _offers(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Zum Tausch gibst du «{facts.title(d['card'])}» her, falls dein Partner auch tauschen will."


@told("vorgeschlagen")
def _proposed(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{name(d['seat'])} schlägt {name(d['partner'])} eine gemischte Armee vor: {facts.name(d['region'])}."


@told("vereint")
def _united(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{facts.name(d['region'])}: Die Figuren beider Partner sind jetzt eine gemischte Armee."


@told("abgelehnt")
def _declined(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"{name(d['seat'])} lehnt ab: {begins(at(facts, d['region']))} bleiben die Figuren getrennt."


# --- boards --------------------------------------------------------------------------------------------------------------


def who_is_who(v: View) -> list[tuple[str, str, bool]]:
    """(seat, power, has the token), side by side."""
    return [
        (seat, NAMES[v["roles"][seat]], len(v["teams"][side]) > 1 and v["sides"][side] == seat)
        for side in SIDES
        for seat in v["teams"][side]
    ]


def standing(facts: Facts, v: View) -> list[str]:
    """Who plays what, who has the token (★), whose turn it is (▶), mixed armies."""
    if "teams" not in v:
        return []
    lines = []
    for seat, power, leads in who_is_who(v):
        marks = ("▶" if v["turn"] == seat else "") + ("★" if leads else "")
        lines.append(f"{marks + ' ' if marks else ''}{power}: {name(seat)}")
    lines.append("(★ führender Spieler, ▶ am Zug)" if v["turn"] else "(★ führender Spieler)")
    if v["mixed"]:
        names = ", ".join(facts.name(region) for region in v["mixed"])
        lines += textwrap.wrap(f"Gemischte Armeen: {names}", WIDTH, subsequent_indent="  ")
    return lines


def hands(v: View) -> list[str]:
    """Everybody's cards, counted, a line for each side."""
    held = {side: [f"{NAMES[v['roles'][seat]]} {sum(v['held'][seat].values())}" for seat in v["teams"][side]] for side in SIDES}
    first, second = (", ".join(held[side]) for side in SIDES)
    return [f"Handkarten: {first}", f"  {second}"]


def help_lines(v: View) -> list[str]:
    """For whoever shares a side: what is theirs alone."""
    if "teams" not in v:
        return []
    role = v["roles"].get(v["seat"])
    if role not in POWERS:
        said = "Deine letzte Aktion galt einer Nation? Dann gilt die nächste nicht derselben." if role == FREE else ""
        return [said] if said else []
    power = POWERS[role].title
    played = "den " + power.removeprefix("Der ") if power.startswith("Der ") else power
    return [
        f"Du spielst {played}: Nur diese Nationen rekrutierst, bewegst und führst du.",
        "«vereine minas-tirith» schlägt deinem Partner dort eine gemischte Armee vor; /fluestern sagt nur ihm etwas.",
    ]

"""Sentences of the expansion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ringkrieg.facts import Facts
from games.ringkrieg.show.telling import NAMED_TILES, does, told, who
from games.ringkrieg.whereabouts import to

D = Mapping[str, Any]
ONE = {"schiff": "Corsaren-Schiff", "ent": "Ent", "turm": "Belagerungsturm", "katapult": "Katapult"}
MANY = {"schiff": "Corsaren-Schiffe", "ent": "Ents", "turm": "Belagerungstürme", "katapult": "Katapulte"}
NAMED_TILES["smeagol"] = "Sméagol (0)"


def counted(kind: str, count: int) -> str:
    return f"{count} {(ONE if count == 1 else MANY)[kind]}"


@told("daneben-kommt")
def _comes(facts: Facts, d: D) -> str:
    return f"{facts.name(d['region'])}: {counted(d['piece'], d['count'])} dazu."


@told("maschinen-weg")
def _engines_go(facts: Facts, d: D) -> str:
    return f"{facts.name(d['region'])}: {counted(d['piece'], d['count'])} entfernt."


@told("gruppierung")
def _faction(facts: Facts, d: D) -> str:
    return f"{does(d, 'bringt', 'bringen')} eine Gruppierung ins Spiel: {d['title']}."


@told("smeagol-kommt")
def _smeagol(facts: Facts, d: D) -> str:
    return "Sméagol ist gezähmt: Er kommt in die Gemeinschaft und ist ihr Ratgeber."


@told("smeagol-gollum")
def _gollum(facts: Facts, d: D) -> str:
    return "Sméagol ist mit den Ringträgern allein: Er wird zu Gollum."


@told("wir-finden-ihn")
def _find_it(facts: Facts, d: D) -> str:
    return "Sméagol ist aus dem Spiel. Der Schatten erhält «Wir finden ihn!»."


@told("herrin-des-lichts")
def _light(facts: Facts, d: D) -> str:
    return "Galadriel, die Herrin des Lichts: Ein Elbenring nimmt das Auge aus dem Spiel, ein neuer Stein wird gezogen."


@told("feuer-und-schatten")
def _fire(facts: Facts, d: D) -> str:
    return "Feuer und Schatten: Der Weg der Gemeinschaft führt am Balrog vorbei."


@told("flotte")
def _fleet(facts: Facts, d: D) -> str:
    return f"{counted('schiff', d['count'])}: {facts.name(d['origin'])} → {facts.name(d['target'])}."


@told("schiffe-sinken")
def _sink(facts: Facts, d: D) -> str:
    return f"{facts.name(d['region'])}: {counted('schiff', d['count'])} verloren."


@told("ent-zieht")
def _ent_moves(facts: Facts, d: D) -> str:
    return f"Ein Ent zieht von Fangorn {to(facts, d['region'])}."


@told("ent-greift-an")
def _ent_attacks(facts: Facts, d: D) -> str:
    return f"Die Ents greifen an: {facts.name(d['region'])}. Ein Ent aus Fangorn scheidet aus."


@told("ents-gehen")
def _ents_leave(facts: Facts, d: D) -> str:
    return "Alle drei Karten «Ents auf der Hut» sind gespielt: Die Ents verlassen das Spiel."


@told("ueberlegen")
def _superior(facts: Facts, d: D) -> str:
    sign = "+1" if d["side"] == "freie" else "−1"
    return f"{who(d)}: überlegen an Belagerungsmaschinen ({sign} auf den ersten Wurf der Freien Völker)."


@told("hand-gesehen")
def _seen(facts: Facts, d: D) -> str:
    said = f": {', '.join(f'«{facts.title(card)}»' for card in d['cards'])}" if "cards" in d else ""
    return f"{does(d, 'sieht', 'sehen')} die Handkarten des Gegners{said}."


@told("ringe")
def _rings(facts: Facts, d: D) -> str:
    rings = "1 Elbenring" if d["count"] == 1 else f"{d['count']} Elbenringe"
    return f"Die Freien Völker haben jetzt {rings}."


@told("wuerfel-jagt")
def _hunts(facts: Facts, d: D) -> str:
    return "Der benutzte Personenwürfel des Schattens kommt als Auge in die Jagd-Box."

"""Sentences of event cards: what they do where no other room tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ringkrieg.facts import Facts
from games.ringkrieg.round.dice import FACES
from games.ringkrieg.show.telling import does, told
from games.ringkrieg.wording import figure_name, spot_name

D = Mapping[str, Any]


def _dice(d: D) -> str:
    return " ".join(str(die) for die in d["rolls"])


@told("kartenwurf")
def _strike(facts: Facts, d: D) -> str:
    return f"{spot_name(facts, d['spot'])}: Wurf {_dice(d)}, Treffer ab {d['need']}: {d['hits']}."


@told("gewuerfelt")
def _rolled(facts: Facts, d: D) -> str:
    return f"Wurf {_dice(d)}, es zählt ab {d['need']}: {d['hits']}."


@told("aufgewertet")
def _upgraded(facts: Facts, d: D) -> str:
    return f"{spot_name(facts, d['spot'])}: {figure_name(facts, d['figure'])} wird zur Elite-Einheit."


@told("figur-faellt")
def _falls(facts: Facts, d: D) -> str:
    return f"{spot_name(facts, d['spot'])} verliert: {figure_name(facts, d['figure'])}."


@told("nazgul-fallen")
def _nazgul_fall(facts: Facts, d: D) -> str:
    return f"{spot_name(facts, d['spot'])}: {d['count']} Nazgûl {'scheidet' if d['count'] == 1 else 'scheiden'} aus."


@told("nazgul-fliehen")
def _nazgul_flee(facts: Facts, d: D) -> str:
    verb = "flieht" if d["count"] == 1 else "fliehen"
    return f"{d['count']} Nazgûl {verb}: {spot_name(facts, d['origin'])} → {facts.name(d['target'])}."


@told("versetzt")
def _put(facts: Facts, d: D) -> str:
    return f"{', '.join(facts.persons[p].name for p in d['persons'])} → {facts.name(d['region'])}."


@told("person-faellt")
def _person_falls(facts: Facts, d: D) -> str:
    return f"{facts.persons[d['person']].name} scheidet aus."


@told("verschlagen")
def _driven(facts: Facts, d: D) -> str:
    return f"Die Gemeinschaft wird verschlagen: {facts.name(d['region'])}."


@told("verlockt")
def _tempted(facts: Facts, d: D) -> str:
    return f"Der Ring lockt: {facts.persons[d['person']].name}."


@told("herausgefordert")
def _challenged(facts: Facts, d: D) -> str:
    if d["eyes"] == 0:
        return "Kein Auge verlässt den Jagd-Pool."
    return f"{d['eyes']} {'Auge verlässt' if d['eyes'] == 1 else 'Augen verlassen'} den Jagd-Pool für immer."


@told("wuerfel-gedreht")
def _turned(facts: Facts, d: D) -> str:
    return f"{does(d, 'dreht', 'drehen')} einen Würfel: {FACES[d['old']]} wird {FACES[d['new']]}."


@told("wuerfel-verfallen")
def _lapsed(facts: Facts, d: D) -> str:
    return f"{does(d, 'verliert', 'verlieren')} {d['count']} Würfel ({FACES[d['face']]})."


@told("abgeworfen")
def _thrown(facts: Facts, d: D) -> str:
    return f"{does(d, 'wirft', 'werfen')} «{facts.title(d['card'])}» ab."


@told("stein-verhindert")
def _no_tile(facts: Facts, d: D) -> str:
    return "Es wird kein Jagd-Spielstein gezogen."


@told("schaden-gesenkt")
def _less(facts: Facts, d: D) -> str:
    return f"Der Jagd-Schaden sinkt auf {d['damage']}."


@told("reist")
def _travels(facts: Facts, d: D) -> str:
    who = ", ".join(facts.persons[p].name for p in d["persons"])
    if d["origin"] == d["target"]:
        return f"{who}: {spot_name(facts, d['target'])}, hier endet die Reise."
    return f"{who}: {spot_name(facts, d['origin'])} → {spot_name(facts, d['target'])}."


@told("fliegt")
def _flies(facts: Facts, d: D) -> str:
    who = [facts.persons[p].name for p in d["persons"]] + ([f"{d['count']} Nazgûl"] if d["count"] else [])
    return f"{', '.join(who)} → {spot_name(facts, d['target'])}."

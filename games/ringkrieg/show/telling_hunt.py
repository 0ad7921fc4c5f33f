"""Sentences of the hunt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ringkrieg.facts import Facts
from games.ringkrieg.show.telling import told


@told("fortschritt")
def _progress(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Die Gemeinschaft zieht weiter, Feld {d['progress']} der Gemeinschafts-Leiste."


@told("jagdwurf")
def _roll(facts: Facts, d: Mapping[str, Any]) -> str:
    rolls = " ".join(map(str, d["rolls"])) or "–"
    again = f", wiederholt {' '.join(map(str, d['again']))}" if d["again"] else ""
    bonus = f" (+{d['bonus']})" if d["bonus"] else ""
    return f"Jagd: {rolls}{again}{bonus}, {d['successes'] or 'kein'} Erfolg{'e' if d['successes'] > 1 else ''}."


@told("schadenswurf")
def _damage(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Der Schaden wird gewürfelt: {d['die']}."


@told("entdeckt")
def _revealed(facts: Facts, d: Mapping[str, Any]) -> str:
    return "Die Gemeinschaft ist entdeckt!"


@told("gefunden")
def _found(facts: Facts, d: Mapping[str, Any]) -> str:
    return f"Die Gemeinschaft steht jetzt hier: {facts.name(d['region'])}."

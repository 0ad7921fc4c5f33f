"""Sentences about persons: coming into play, travelling, abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ringkrieg.facts import Facts
from games.ringkrieg.show.telling import told
from games.ringkrieg.wording import spot_name


@told("eintritt")
def _enters(facts: Facts, d: Mapping[str, Any]) -> str:
    person = facts.persons[d["person"]]
    instead = f" Bisher: {facts.persons[d['replaces']].name}." if d["replaces"] else ""
    title = person.title[:1].lower() + person.title[1:] if person.title.startswith("Der ") else person.title
    return f"{person.name}, {title}, kommt ins Spiel: {spot_name(facts, d['spot'])}.{instead}"


@told("mund")
def _mouth(facts: Facts, d: Mapping[str, Any]) -> str:
    return "Saurons Mund befiehlt: Ein Rekrutierungswürfel gilt als Armeewürfel."

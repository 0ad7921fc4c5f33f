"""A number taken apart: what is printed, and each card with what it adds, in the order in which they count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import effects
from games.contract import State
from games.meccg.play.facts import Figure, World, attacker
from games.meccg.play.room import FACES, person
from games.meccg.rules import combat

Parts = list[tuple[str, int]]  # what it comes from, and how much


def _title(e: Mapping[str, Any]) -> str:
    card = str(e.get("card") or "")
    return FACES[card].titel if card else "Sonstiges"


def taken_apart(s: State, kind: str, base: int, subject: Mapping[str, Any], world: Mapping[str, Any]) -> Parts:
    """Everything in play that changes this number, each with the difference it makes where it stands."""
    found: Parts = []
    counted: list[effects.Effect] = []
    now = base
    for e in effects.those_of(s, kind, subject, world):
        counted.append(e)
        after = effects.applied(counted, base, subject, world)
        if after != now:
            found.append((_title(e), after - now))
        now = after
    return found


def prowess(s: State, fig: str, race: str) -> Parts:
    him = person(s, fig)
    world = World(s, fig, {"angriff.typ": race} if race else effects.NOTHING)
    return [(him.titel, int(him.kg)), *taken_apart(s, "kg", int(him.kg), Figure(s, fig), world)]


def strike(s: State, attack: Mapping[str, Any], f: Mapping[str, Any], stance: str = "") -> Parts:
    """What the struck figure brings to this strike."""
    found = prowess(s, f["figure"], attacker(s, attack).rasse)  # type: ignore[arg-type]
    return found + kept([
        ("Unterstützung", combat.support(f["helpers"])),
        ("überzählige Hiebe", combat.surplus(f["minus"])),
        (s["figures"][f["figure"]], combat.condition(s["figures"][f["figure"]])),
        ("bleibt ungetappt", combat.staying_untapped(stance)),
    ])  # fmt: skip


def against(s: State, attack: Mapping[str, Any], fig: str) -> Parts:
    """The prowess of the attack against this figure."""
    printed = attacker(s, attack).kg  # type: ignore[arg-type]
    more = int(attack["prowess"]) - printed
    return kept([("", printed), ("Karten", more)]) + taken_apart(s, "hieb-kg", int(attack["prowess"]), {"figur": fig}, World(s))


def check(s: State, f: Mapping[str, Any]) -> Parts:
    """What is added to the roll of a corruption check."""
    fig = f["figure"]
    him, now = Figure(s, fig), World(s, fig)
    own = kept([(person(s, fig).titel, int(person(s, fig).vw)), ("Unterstützung", combat.help_in_need(f["helpers"]))])
    cards = [(_title(e), effects._amount(e, him, now)) for kind in ("vw", "wurf") for e in effects.those_of(s, kind, him, now)]
    return own + kept([("", int(f["plus"])), *cards])


def kept(parts: Parts) -> Parts:
    return [(title, number) for title, number in parts if number]

"""What lasts, put among the effects of the state (`games/effects.py`): a `wert` or `merkmal` of an entry becomes a dict that
rules read.

The kind of an effect is the word, with whose it is: `kg` of a figure, `angriff-kg`, `hieb-kg`; a mark is its own word. What the
card says about whom (`von`, `gegen`) and when (`wenn`) becomes what effects compare, with dotted names for things inside things
(`ort.typ`), so that rules ask `effects.value(s, "angriff-kg", printed, facts, situation)` and no rule knows a card.

**The order of modifications** is the rulebook's, written here once: a value that is replaced comes first (`ersetzt` is not
`betrag`), then what lies with the figure (items, with their caps), then other cards in the order in which they came into play.
What the rules themselves count (tapped, wounded, supported, surplus strikes) the game adds afterwards, so no cap touches it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games import effects
from games.contract import State
from games.flow import Transition
from games.meccg.language.filters import A_CONDITION, SUBJECTS, operator

REPLACED, CARRIED, OTHER = 0, 1, 2  # layers
GROUPS = {("weapon", "kg"): "waffe", ("armor", "ko"): "ruestung", ("shield", "ko"): "ruestung", ("helmet", "ko"): "ruestung"}
FIGURES = ("traeger", "ziel", "selbst", "spielender", "fuehrender", "getroffener", "dieser")


def flat(wanted: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """A filter as effects compare it: things inside things with dotted names, `nicht` as `not`."""
    found: dict[str, Any] = {}
    for key, want in wanted.items():
        if operator(want):
            found[prefix + key] = {"not" if op == "nicht" else op: value for op, value in want.items()}
        elif isinstance(want, dict):
            found.update(flat(want, f"{prefix}{key}."))
        else:
            found[prefix + key] = want
    return found


def condition(wanted: Any) -> dict[str, Any]:
    """A condition as effects compare it with a situation."""
    if isinstance(wanted, list):
        raise ValueError(f"an effect cannot wait for one of several things: {A_CONDITION.say(wanted)}")
    found: dict[str, Any] = {}
    for key, want in wanted.items():
        if key == "nicht-im-spiel":
            found["im-spiel"] = {"not": want}
            continue
        inside = isinstance(want, dict) and not operator(want) and (key in SUBJECTS or key in ("angriff", "gemeinschaft"))
        found.update(flat(want, f"{key}.") if inside else flat({key: want}))
    return found


def subject(e: Mapping[str, Any], default: str, ids: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """Whose it is, as a prefix of the kind, and which of them. `ids` are the things the words stand for here: the figure that
    bears the card, the attack."""
    who = e.get("von", default)
    if isinstance(who, str):
        if who in FIGURES:
            return "", {"figur": ids[who]} if ids.get(who) else {}
        if who in ("angriff", "kreatur"):
            return "angriff-", {"karte": ids["angriff"]}
        return {"angriffe": "angriff-", "hieb": "hieb-"}.get(who, ""), {}
    (thing, wanted), *more = who.items() if isinstance(who, dict) else who[0].items()
    if more:
        raise ValueError("an effect is about one kind of thing")
    return {"angriff": "angriff-", "karte": "karte-", "ort": "ort-"}.get(thing, ""), flat(wanted)


def add(
    t: Transition[Any],
    e: Mapping[str, Any],
    *,
    card: str,
    source: str,
    until: str,
    default: str,
    ids: Mapping[str, str],
    amount: int = 0,
    keywords: tuple[str, ...] = (),
    carried: bool = False,
    instead: frozenset[str] = frozenset(),
) -> None:
    """The effect `e` of a card comes into play. `default`: whose number it is where the card does not say so; `amount`: what is
    added, counted by the game; `instead`: the numbers of which this card gives one bonus or another (`statt`), never both."""
    prefix, only = subject(e, default, ids)
    when = condition(e["wenn"]) if "wenn" in e else {}
    if "gegen" in e:
        against = e["gegen"] if isinstance(e["gegen"], dict) else e["gegen"][0]
        for thing, wanted in against.items():
            when.update(flat(wanted, f"{thing}."))
    fields: dict[str, Any] = {"card": card, "source": source, "only": only or None, "when": when or None}
    if "merkmal" in e:
        for mark in e["merkmal"] if isinstance(e["merkmal"], list) else [e["merkmal"]]:
            effects.add(t, prefix + mark, until=until, **fields)
        return
    op = "set" if "ersetzt" in e else "times" if "mal" in e else "half" if "halb" in e else "plus"
    value = e.get("mal", amount)
    own = f"{source}:{e['wert']}" if e["wert"] in instead else None
    group = next((GROUPS[word, e["wert"]] for word in keywords if (word, e["wert"]) in GROUPS), own)
    layer = REPLACED if op == "set" else CARRIED if carried else OTHER
    caps = {"cap": e.get("hoechstens"), "floor": e.get("mindestens")}
    effects.add(t, prefix + e["wert"], until=until, value=value, op=op, group=group, layer=layer, **caps, **fields)


def types_now(s: State, site: str, route: Sequence[str]) -> tuple[str, ...]:
    """The type of a site and the region types of a route, read through what is in play (`umdeuten`), never overwritten: one
    region each, or all of a type."""
    way = list(route)
    for e in effects.those_of(s, "umdeuten"):
        note, old = e["note"], e["note"]["umdeuten"]
        hit = [at for at, kind in enumerate(way) if kind in old][: note["anzahl"] or None]
        new = [note["zu"]] * (2 if note["doppelt"] else 1)
        way = [now for at, kind in enumerate(way) for now in (new if at in hit else [kind])]
        site = note["zu"] if site in old else site
    return site, *way

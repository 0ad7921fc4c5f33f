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
from games.meccg.language.faces import Face, several
from games.meccg.language.filters import A_CONDITION, SUBJECTS, operator

REPLACED, CARRIED, OTHER = 0, 1, 2  # layers
GROUPS = {("weapon", "kg"): "waffe", ("armor", "ko"): "ruestung", ("shield", "ko"): "ruestung", ("helmet", "ko"): "ruestung"}
WHOSE = {"kreaturen": "angriff", "gegenstaende": "traeger"}  # whose number it is where a card does not say so; else its aim's
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


def subject(e: Mapping[str, Any], default: str) -> tuple[str, str, str, dict[str, Any]]:
    """Whose it is: a prefix of the kind; the fact by which the one thing is known that a word stands for (the figure that bears
    the card, the attack), and that word; or which things of a kind."""
    who = e.get("von", default)
    if isinstance(who, str):
        if who in FIGURES:
            return "", "figur", who, {}
        if who in ("angriff", "kreatur"):
            return "angriff-", "karte", "angriff", {}
        return {"angriffe": "angriff-", "hieb": "hieb-"}.get(who, ""), "", "", {}
    (thing, wanted), *more = who.items() if isinstance(who, dict) else who[0].items()
    if more:
        raise ValueError("an effect is about one kind of thing")
    return {"angriff": "angriff-", "karte": "karte-", "ort": "ort-"}.get(thing, ""), "", "", flat(wanted)


class Lasting:
    """An effect of a card as effects compare it, as far as it is the same whenever it comes into play: read once."""

    __slots__ = ("fact", "fields", "instead", "kinds", "word")

    def __init__(self, face: Face, e: Mapping[str, Any], carried: bool) -> None:
        prefix, self.fact, self.word, only = subject(e, WHOSE.get(face.art, "ziel"))
        when = condition(e["wenn"]) if "wenn" in e else {}
        if "gegen" in e:
            against = e["gegen"] if isinstance(e["gegen"], dict) else e["gegen"][0]
            for thing, wanted in against.items():
                when.update(flat(wanted, f"{thing}."))
        fields: dict[str, Any] = {"card": face.id, "only": only or None, "when": when or None}
        self.instead = False  # of such numbers the card gives one bonus or another (`statt`), never both
        if "merkmal" in e:
            self.kinds = [prefix + mark for mark in several(e["merkmal"])]
        else:
            number, op = e["wert"], "set" if "ersetzt" in e else "times" if "mal" in e else "half" if "halb" in e else "plus"
            self.kinds = [prefix + number]
            group = next((GROUPS[word, number] for word in face.keywords if (word, number) in GROUPS), None)
            self.instead = group is None and any(x.get("statt") and x["wert"] == number for x in face.effects)
            layer = REPLACED if op == "set" else CARRIED if carried else OTHER
            fields |= {"value": e.get("mal"), "op": op, "group": group, "layer": layer, "cap": e.get("hoechstens"),
                       "floor": e.get("mindestens")}  # fmt: skip
        self.fields = {name: value for name, value in fields.items() if value is not None}


_read: dict[tuple[int, str, bool], tuple[Any, Lasting]] = {}  # by the identity of an entry's words, which are never changed


def add(
    t: Transition[Any], face: Face, e: Mapping[str, Any], *, source: str, until: str, ids: Mapping[str, str], amount: int = 0
) -> None:
    """The effect `e` of a card comes into play. `ids` are the things its words stand for; `amount`: what is added, counted by the
    game."""
    carried = face.item and until == effects.HERE
    known = _read.get((id(e), face.id, carried))
    if known is None:
        known = _read[id(e), face.id, carried] = (e, Lasting(face, e, carried))
    read = known[1]
    for kind in read.kinds:
        effect = {"kind": kind, "until": until, **read.fields, "source": source}
        if read.word in ids and (read.fact == "karte" or ids[read.word]):
            effect["only"] = {read.fact: ids[read.word]}
        if "op" in effect:
            effect.setdefault("value", amount)
            if read.instead:
                effect["group"] = f"{source}:{e['wert']}"
        effects.put(t, effect)


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

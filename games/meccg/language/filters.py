"""What can be asked of things: a filter is `{fact: wanted, …}`, and each kind of thing has its own few facts.

    {charakter: {beruf: kundschafter, zustand: ungetappt}}      {angriff: {typ: [ork, troll], automatisch: true}}
    {ort: {typ: ruine, drachenhort: false}}                     {karte: {art: gegenstand, einzigartig: false}}

A wanted value is a word, a list of words (one of them), `{nicht: …}`, `{alle: […]}`, `{min: n}` or `{max: n}`. What there is to
ask is defined in `things.py`, once for each fact: its kind of value, what it means, and its German. From that come the check of
an entry, its sentence, and the reason of a refusal (`legality.py`); the game only tells the facts of its things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.meccg.language.moments import NUMBERS, WHO
from games.meccg.language.names import A_NUMBER, A_RACE, A_REGION, A_SITE, A_SKILL, CARD, RACE, TITLE
from games.meccg.language.vocabulary import NUMBER, Kind, OneOf, Wrong, joined, nearest, signed

Filter = Mapping[str, Any]
OPS = ("nicht", "min", "max", "alle")
FACTS: dict[str, dict[str, Fact]] = {}  # by kind of thing; filled by things.py


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def operator(wanted: Any) -> bool:
    return isinstance(wanted, dict) and bool(wanted) and wanted.keys() <= set(OPS)


@dataclass(frozen=True)
class Fact:
    """A fact of one kind of thing. `head`: it says what the thing is («Hobbit»), instead of how it is («ungetappt»)."""

    kind: Kind
    doc: str
    says: Callable[[Any], str] | None = None
    head: bool = False
    every: bool = False  # of a list all are wanted, not one of them
    prefix: str = ""  # stands once before one or several values: «in Rohan oder Anórien»

    def say(self, wanted: Any) -> str:
        if operator(wanted):
            return " und ".join(self._op(op, value) for op, value in wanted.items())
        if self.prefix:
            return f"{self.prefix} {joined([self.kind.say(one) for one in _several(wanted)], 'oder')}"
        if isinstance(wanted, list):
            return joined([self.say(one) for one in wanted], "und" if self.every else "oder")
        return self.says(wanted) if self.says else self.kind.say(wanted)

    def _op(self, op: str, value: Any) -> str:
        if op == "nicht":
            if self.prefix:
                return f"nicht {self.prefix} {joined([self.kind.say(one) for one in _several(value)], 'oder')}"
            no = "kein" if self.kind in (A_RACE, A_SKILL) else "nicht"
            return joined([f"{no} {self.say(one)}" for one in (value if isinstance(value, list) else [value])], "und")
        if op == "alle":
            return joined([self.say(one) for one in value])
        return f"{self._label()}{'mindestens' if op == 'min' else 'höchstens'} {value}"

    def _label(self) -> str:
        return f"{self.says('')} " if self.says else ""

    def check(self, wanted: Any) -> None:
        if operator(wanted):
            for op, value in wanted.items():
                if op in ("min", "max"):
                    NUMBER.check(value)
                elif op in OPS:
                    self.check(value)
                else:
                    raise Wrong(f"kennt «{op}» nicht (nicht, min, max)")
            return
        for one in wanted if isinstance(wanted, list) else [wanted]:
            self.kind.check(one)


class Asked(Kind):
    """A filter for one kind of thing."""

    def __init__(self, thing: str) -> None:
        self.thing = thing
        self.name = f"Filter für {thing}"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist kein Filter: er hat die Form {{eigenschaft: gewünscht}}")
        for key, wanted in value.items():
            fact = FACTS[self.thing].get(key)
            if fact is None:
                raise Wrong(f"«{self.thing}» hat keine Eigenschaft «{key}»{nearest(key, FACTS[self.thing])}", key)
            try:
                fact.check(wanted)
            except Wrong as wrong:
                raise wrong.at(key) from None

    def say(self, value: Any) -> str:
        return phrase(self.thing, value)


class Things(Kind):
    """One kind of thing with its filter, or a list of them: `{charakter: {rasse: elb}}`."""

    name = "Filter"

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for nr, one in enumerate(value):
                try:
                    self.check(one)
                except Wrong as wrong:
                    raise wrong.at(nr) from None
            return
        if not isinstance(value, dict) or not value:
            raise Wrong(f"{value!r} nennt nicht, was gemeint ist ({', '.join(FACTS)})")
        for thing, wanted in value.items():
            if thing not in FACTS:
                raise Wrong(f"«{thing}» kennt die Sprache nicht{nearest(thing, FACTS)}", thing)
            try:
                Asked(thing).check(wanted)
            except Wrong as wrong:
                raise wrong.at(thing) from None

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return joined([self.say(one) for one in value], "oder")
        return joined([phrase(thing, wanted) for thing, wanted in value.items()])

    def several(self, value: Any) -> str:
        if isinstance(value, list):
            return joined([self.several(one) for one in value])
        return joined([phrase(thing, wanted, several=True) for thing, wanted in value.items()])


THINGS = Things()


class Who(Kind):
    """Whom it is about: a word, or things by a filter (`{charakter: {beruf: weiser}}`)."""

    name = "Beteiligte"

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for one in value:
                self.check(one)
        elif isinstance(value, str):
            if value not in WHO:
                raise Wrong(f"{value!r} ist niemand{nearest(value, WHO)}")
        else:
            THINGS.check(value)

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return joined([self.say(one) for one in value])
        return WHO[value] if isinstance(value, str) else THINGS.say(value)

    def several(self, value: Any) -> str:
        """«alle Zwerge» where a filter is meant, the word itself otherwise."""
        if isinstance(value, list):
            return joined([self.several(one) for one in value])
        if isinstance(value, str):
            return WHO[value]
        one = next(iter(value.items()))
        single = ("name" in one[1] and not operator(one[1]["name"])) or (one[0] == "ort" and one[1].get("ist") in HERE)
        return THINGS.say(value) if single else f"alle {THINGS.several(value)}"


A_WHO = Who()


class Condition(Kind):
    """When something holds: facts of the situation and of whom it is about, all of them; a list: one of them."""

    name = "Bedingung"

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for nr, one in enumerate(value):
                try:
                    self.check(one)
                except Wrong as wrong:
                    raise wrong.at(nr) from None
            return
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist keine Bedingung")
        for key, wanted in value.items():
            try:
                if key in FACTS["lage"]:
                    FACTS["lage"][key].check(wanted)
                elif key in SUBJECTS or key in FACTS:
                    Asked(str(SUBJECTS.get(key, key))).check(wanted)
                elif key == "nicht":
                    self.check(wanted)
                else:
                    raise Wrong(f"weder Lage noch Beteiligter{nearest(key, [*FACTS['lage'], *SUBJECTS, *FACTS])}")
            except Wrong as wrong:
                raise wrong.at(key) from None

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return joined([self.say(one) for one in value], "oder")
        parts = []
        for key, wanted in value.items():
            if key == "nicht":
                parts.append(f"nicht ({self.say(wanted)})")
            elif key in FACTS["lage"]:
                parts.append(FACTS["lage"][key].say(wanted))
            else:
                thing = SUBJECTS.get(key, key)
                name = NAMED.get(key) or THING[key][0]
                parts.append(f"{name}: {phrase(thing, wanted, bare=True)}")
        return joined(parts)


A_CONDITION = Condition()
NAMED = {
    "selbst": "er",
    "traeger": "Träger",
    "ziel": "Ziel",
    "spielender": "Spielender",
    "fuehrender": "Führender",
    "getroffener": "Getroffener",
    "dieser": "dieser",
    "zielort": "Zielort",
    "gegner-gs": "Gemeinschaft des Gegners",
}
SUBJECTS = {  # who may be asked in a condition, and what kind of thing they are
    "selbst": "charakter",
    "traeger": "charakter",
    "ziel": "charakter",
    "spielender": "charakter",
    "fuehrender": "charakter",
    "getroffener": "charakter",
    "dieser": "charakter",
    "zielort": "ort",
    "gemeinschaft": "gemeinschaft",
    "gegner-gs": "gemeinschaft",
    "hieb": "angriff",
}
THING = {  # one of them, several
    "charakter": ("Charakter", "Charaktere"),
    "verbuendeter": ("Verbündeter", "Verbündete"),
    "angriff": ("Angriff", "Angriffe"),
    "hieb": ("Hieb", "Hiebe"),
    "karte": ("Karte", "Karten"),
    "heer": ("Heer", "Heere"),
    "ort": ("Ort", "Orte"),
    "region": ("Region", "Regionen"),
    "gemeinschaft": ("Gemeinschaft", "Gemeinschaften"),
    "spieler": ("Spieler", "Spieler"),
    "lage": ("Lage", "Lagen"),
}


# --- noun phrases ----------------------------------------------------------------------------------------------------------


PLACES = {"zuflucht": "Zufluchtsort", "zwergenfeste": "Zwergenfeste", "drachenhort": "Drachenhort"}
HERE = {"hier": "dieser Ort", "ziel": "dieser Ort", "zielort": "der Zielort", "ausgangsort": "der Ausgangsort"}


def phrase(thing: str, wanted: Filter, *, several: bool = False, bare: bool = False) -> str:
    """A filter as a noun phrase: what it is, and in brackets how it is. `bare`: without the noun where the rest says enough."""
    if thing == "ort" and wanted.get("ist") in HERE and len(wanted) == 1:
        return HERE[wanted["ist"]]
    if thing == "gemeinschaft" and wanted == {"ist": "ziel"}:
        return "diese Gemeinschaft"
    facts = FACTS[thing]
    heads, rest = [], []
    for key, value in wanted.items():
        fact = facts[key]
        if fact.head and not _negative(value):
            heads.append((key, value))
        elif said := fact.say(value):
            rest.append(said)
    noun = _noun(thing, heads, several)
    if thing == "ort" and not heads:
        kind = next((key for key in PLACES if wanted.get(key) is True), None)
        if kind:
            noun, rest = PLACES[kind], [said for said in rest if said != PLACES[kind]]
    if bare and not heads:
        return ", ".join(rest) or noun
    return f"{noun} ({', '.join(rest)})" if rest else noun


def _negative(value: Any) -> bool:
    return isinstance(value, dict) and "nicht" in value


def _values(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return _values(value.get("alle", []))
    return value if isinstance(value, list) else [value]


def _noun(thing: str, heads: Iterable[tuple[str, Any]], several: bool) -> str:
    said = dict(heads)
    one = 1 if several else 0
    names = [TITLE.say(x) for x in _values(said["name"])] if "name" in said else []
    races = _values(said.get("rasse", said.get("typ", []))) if thing != "ort" and thing != "region" else []
    if thing in ("angriff", "hieb", "heer", "karte"):
        noun = THING.get(thing, (thing, thing))[one]
        if "art" in said:
            noun = joined([CARD[x][1 + one] for x in _values(said["art"])], "und" if several else "oder")
        if races:
            fronts = [f"{RACE[x][3]}-" for x in races]
            noun = f"{joined([*fronts[:-1], fronts[-1] + noun], 'und' if several else 'oder')}"
        if names:
            noun = (
                f"{noun} {joined([f'«{x}»' for x in names], 'oder')}"
                if thing != "karte" or "art" in said
                else joined([f"«{x}»" for x in names], "oder")
            )
        return noun
    if names:
        return joined(names, "oder")
    if thing == "charakter" or thing == "verbuendeter":
        kinds = [RACE[x][1 + one] for x in races]
        skills = [A_SKILL.say(x) for x in _values(said.get("beruf", []))]
        if kinds and skills:
            return f"{joined(kinds, 'oder')} ({joined(skills, 'oder')})"
        return joined(kinds or skills, "und" if several else "oder") or THING[thing][one]
    if thing == "ort":
        types = [A_SITE.say(x) for x in _values(said.get("typ", []))]
        return joined(types, "oder") or THING[thing][one]
    if thing == "region":
        return joined([A_REGION.say(x) for x in _values(said.get("typ", []))], "oder") or THING[thing][one]
    if thing == "spieler":
        return joined([FACTS[thing]["ist"].kind.say(x) for x in _values(said.get("ist", []))], "oder") or THING[thing][one]
    return THING[thing][one]


# --- amounts ---------------------------------------------------------------------------------------------------------------


COUNTS = {
    "erfolgreiche-hiebe": "erfolgreicher Hieb",
    "aufgedeckte-karten": "aufgedeckte Karten",
    "abgeworfene-karten": "abgeworfene Karte",
    "abgeworfene-sp": "Siegpunkte des Abgeworfenen",
    "ueberzaehlige-hiebe": "überzähliger Hieb",
    "durchquerte-regionen": "durchquerte Region",
    "regionen-bis": "Region bis dorthin",
    "fehlende-regionen": "Region, die zu vier fehlt",
    "bg-phasen": "vollendete Bewegungs-/Gefahrenphase des Zuges",
    "wurf": "der Wurf",
    "gezogene-ueber-1": "gezogene Karte über die erste hinaus",
    "weitere-hiebe": "zusätzlicher Hieb",
    "volle-5": "volle 5, um die der Hieb überlegen ist",
    "gs-groesse": "Größe der Gemeinschaft",
    "teilnahmen": "Teilnahme an «Lure of MECCG»",
}


class Amount(Kind):
    """A number, or one read when it is needed: `{wert: gk, von: ziel, mal: 2, plus: 5, hoechstens: 5}`, `{zahl: {charakter:
    {}}}`, `{symbol: wildnis}` (how often it is on the route), `{zaehle: …}`; `und` adds another one."""

    name = "Betrag"
    FIELDS: Mapping[str, Kind] = {
        "wert": A_NUMBER,
        "von": A_WHO,
        "zahl": THINGS,
        "mal": NUMBER,
        "plus": NUMBER,
        "hoechstens": NUMBER,
        "mindestens": NUMBER,
        "halb": OneOf("Rundung", {"auf": "aufgerundet", "ab": "abgerundet"}),
        "symbol": A_REGION,
        "zaehle": OneOf("Zählung", COUNTS),
        "sonst": NUMBER,
    }

    def check(self, value: Any) -> None:
        if isinstance(value, dict):
            for key, one in value.items():
                if key == "und":
                    self.check(one)
                    continue
                if key not in self.FIELDS:
                    raise Wrong(f"ein Betrag kennt «{key}» nicht{nearest(key, self.FIELDS)}", key)
                try:
                    self.FIELDS[key].check(one)
                except Wrong as wrong:
                    raise wrong.at(key) from None
        else:
            NUMBER.check(value)

    def say(self, value: Any) -> str:
        if not isinstance(value, dict):
            return str(value).replace("-", "−")
        if "wert" in value:
            what = NUMBERS[value["wert"]]
            text = f"{what} von {dative(A_WHO.say(value['von']))}" if "von" in value else what
        elif "zahl" in value:
            text = f"Zahl: {THINGS.several(value['zahl'])}"
        elif "symbol" in value:
            text = f"{A_REGION.say(value['symbol'])} in der Reiseroute"
        else:
            text = COUNTS[value["zaehle"]] if "zaehle" in value else ""
        if "sonst" in value:
            text += f" (ohne Zahl: {value['sonst']})"
        if "halb" in value:
            text = f"die Hälfte von {text} ({self.FIELDS['halb'].say(value['halb'])})"
        if value.get("mal", 1) not in (1, -1):
            text = f"{value['mal']} × {text}"
        if "plus" in value:
            text += f" {signed(value['plus']).replace('+', '+ ').replace('−', '− ')}"
        if "und" in value:
            text += f" + {self.say(value['und'])}"
        caps = [
            f"{name} {value[key]}" for key, name in (("hoechstens", "höchstens"), ("mindestens", "mindestens")) if key in value
        ]
        return f"{text} ({', '.join(caps)})" if caps else text

    def more(self, value: Any) -> str:
        """As something added."""
        if isinstance(value, int):
            return signed(value)
        return f"{'−' if value.get('mal') == -1 else '+'} {self.say(value)}"

    def each(self, value: Any) -> str:
        """What it is counted by: «je Wildnis in der Reiseroute», «je Charakter»."""
        return THINGS.say(value["zahl"]) if isinstance(value, dict) and "zahl" in value else self.say(value)


def accusative(name: str) -> str:
    return f"den {name[4:]}" if name.startswith("der ") else "dich" if name == "du" else name


def dative(name: str) -> str:
    name = name.replace("führende ", "führenden ").replace("spielende ", "spielenden ").replace("helfende ", "helfenden ")
    if name == "dieser":
        return "diesem"
    if name in ("jeder Spieler", "du"):
        return "jedem Spieler" if name != "du" else "dir"
    if name.startswith("die Karten"):
        return "den" + name[3:]
    changes = (("der ", "dem "), ("das ", "dem "), ("die ", "der "), ("diese ", "dieser "), ("sein ", "seinem "), ("er", "ihm"))
    for one, other in changes:
        if name.startswith(one) and (one != "er" or name == "er"):
            return other + name[len(one) :] if one != "er" else other
    return "allen " + name[5:] if name.startswith("alle ") else name


AMOUNT = Amount()

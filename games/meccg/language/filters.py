"""Filters: what can be asked of things, as noun phrases («ein Kundschafter, der ungetappt ist») and as functions over facts.

    {charakter: {beruf: kundschafter, zustand: ungetappt}}      {angriff: {typ: [ork, troll], automatisch: true}}
    {ort: {typ: ruine, drachenhort: false}}                     {karte: {art: gegenstand, einzigartig: false}}

What there is to ask is defined in `things/`, once for each fact. From that come the check of an entry, its sentence, and the
reason of a refusal (`legality.py`); the game only tells the facts of its things.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from games import rules
from games.cards.asking import Fact, met, operator
from games.cards.shapes import Kind, Wrong, inside, joined, listed, nearest
from games.meccg.language.grammar import CLOSE, a, gender, head_of, last_behind, relative
from games.meccg.language.moments import WHO, WHOS
from games.meccg.language.names import A_REGION, A_SITE, A_SKILL, CARD, RACE, TITLE, spot

Filter = Mapping[str, Any]
Facts = Mapping[str, Any]
FACTS: dict[str, dict[str, Fact]] = {}  # by kind of thing; filled by things/


# --- kinds of values --------------------------------------------------------------------------------------------------------


class Asked(Kind):
    """A filter for one kind of thing. `how`: of several such things one is wanted, all of them, or none."""

    def __init__(self, thing: str, how: str = "any") -> None:
        self.thing, self.how = thing, how
        self.name = f"Filter für {thing}"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist kein Filter: er hat die Form {{eigenschaft: gewünscht}}")
        for key, wanted in value.items():
            fact = FACTS[self.thing].get(key)
            if fact is None:
                raise Wrong(f"«{self.thing}» hat keine Eigenschaft «{key}»{nearest(key, FACTS[self.thing])}", key)
            inside(key, fact.check, wanted)

    def say(self, value: Any) -> str:
        return phrase(self.thing, value)

    def lacks(self, value: Any) -> Iterator[str]:
        for key, wanted in value.items():
            yield from FACTS[self.thing][key].lacks(wanted)

    def met(self, want: Any) -> Callable[[Any], bool]:
        def many(have: Any) -> Iterable[bool]:
            return (not unmet(self.thing, want, one) for one in ([have] if isinstance(have, Mapping) else have or ()))

        if self.how == "all":
            return lambda have: all(many(have))
        return (lambda have: any(many(have))) if self.how == "any" else (lambda have: not any(many(have)))


class Things(Kind):
    """One kind of thing with its filter, or a list of them: `{charakter: {rasse: elb}}`."""

    name = "Filter"

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for nr, one in enumerate(value):
                inside(nr, self.check, one)
            return
        if not isinstance(value, dict) or not value:
            raise Wrong(f"{value!r} nennt nicht, was gemeint ist ({', '.join(FACTS)})")
        for thing, wanted in value.items():
            if thing not in FACTS:
                raise Wrong(f"«{thing}» kennt die Sprache nicht{nearest(thing, FACTS)}", thing)
            inside(thing, Asked(thing).check, wanted)

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return joined([self.say(one) for one in value], "oder")
        return joined([phrase(thing, wanted) for thing, wanted in value.items()])

    def plain(self, value: Any) -> str:
        """Without an article, after a number: «mindestens 1 Ork»."""
        return joined([phrase(thing, wanted, article=False) for one in listed(value) for thing, wanted in one.items()], "oder")

    def several(self, value: Any) -> str:
        if isinstance(value, list):
            parts = [self.several(one) for one in value]  # «Trolle, Orks und Ork-Heere»
            return joined([x for one in parts for x in (one.split(" und ") if CLOSE not in one and "»" not in one else [one])])
        return joined([phrase(thing, wanted, several=True) for thing, wanted in value.items()])

    def lacks(self, value: Any) -> Iterator[str]:
        for one in listed(value):
            for thing, wanted in one.items():
                yield from Asked(thing).lacks(wanted)


THINGS = Things()


class Who(Kind):
    """Whom it is about: a word, or things by a filter (`{charakter: {beruf: weiser}}`), or a list of them."""

    name = "Beteiligte"

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for nr, one in enumerate(value):
                inside(nr, self.check, one)
        elif isinstance(value, str):
            if value not in WHO:
                raise Wrong(f"{value!r} ist niemand{nearest(value, WHO)}")
        else:
            THINGS.check(value)

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return joined([self.say(one) for one in value])
        return WHO[value] if isinstance(value, str) else THINGS.say(value)

    def plain(self, value: Any) -> str:
        return self.say(value) if isinstance(value, (str, list)) else THINGS.plain(value)

    def several(self, value: Any) -> str:
        """«alle Zwerge» where a filter is meant, the word itself otherwise."""
        if isinstance(value, list):
            return joined([self.several(one) for one in value])
        if isinstance(value, str):
            return WHO[value]
        one = next(iter(value.items()))
        single = ("name" in one[1] and not operator(one[1]["name"])) or (one[0] == "ort" and one[1].get("ist") in HERE)
        if single:
            return THINGS.say(value)
        head, comma, rest = head_of(THINGS.several(value))
        weak = _NOUNS.sub("n", _WEAK.sub("n ", head))
        return f"alle {weak}{comma}{rest}"

    def lacks(self, value: Any) -> Iterator[str]:
        for one in listed(value):
            yield from WHOS.lacks(one) if isinstance(one, str) else THINGS.lacks(one)


_WEAK = re.compile(r"(?<=[a-zäöü]e) (?=[A-ZÄÖÜ])")  # «alle permanenten Ereignisse»
_NOUNS = re.compile(
    r"((?<=^Verbündete)|(?<=^Untote)|(?<=^Gefangene)|(?<= Verbündete))(?=$| (?:der|seiner) )"
)  # «alle Verbündeten»
A_WHO = Who()


class Condition(Kind):
    """When something holds: facts of the situation and of whom it is about, all of them; a list: one of them. `told`: the
    things that are told of a situation."""

    name = "Bedingung"
    told: frozenset[str] = frozenset()

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for nr, one in enumerate(value):
                inside(nr, self.check, one)
            return
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist keine Bedingung")
        for key, wanted in value.items():
            if key in FACTS["lage"]:
                inside(key, FACTS["lage"][key].check, wanted)
            elif key in SUBJECTS or key in FACTS:
                inside(key, Asked(str(SUBJECTS.get(key, key))).check, wanted)
            elif key == "nicht":
                inside(key, self.check, wanted)
            else:
                raise Wrong(f"weder Lage noch Beteiligter{nearest(key, [*FACTS['lage'], *SUBJECTS, *FACTS])}", key)

    def say(self, value: Any) -> str:
        """A clause to stand after «wenn»."""
        if isinstance(value, list):
            return " oder wenn ".join(self.say(one) for one in value)
        parts = []
        for key, wanted in value.items():
            if key == "nicht":
                parts.append(f"nicht gilt, dass {self.say(wanted)}")
            elif key in FACTS["lage"]:
                parts.append(FACTS["lage"][key].say(wanted))
            else:
                parts.append(f"{NAMED.get(key, key)} {joined(last_behind(clauses(SUBJECTS.get(key, key), wanted))) or 'da ist'}")
        return joined(parts)

    def lacks(self, value: Any) -> Iterator[str]:
        for one in listed(value):
            for key, wanted in one.items():
                if key == "nicht":
                    yield from self.lacks(wanted)
                elif key in FACTS["lage"]:
                    yield from FACTS["lage"][key].lacks(wanted)
                else:
                    yield from WHOS.lacks(key) if key in WHO else [] if key in self.told else [f"Bedingung über «{key}»"]
                    yield from Asked(str(SUBJECTS.get(key, key))).lacks(wanted)


A_CONDITION = Condition()
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
NAMED = {
    **{who: WHO[who] for who in SUBJECTS if who in WHO},
    "gegner-gs": "die Gemeinschaft des Gegners",
    "charakter": "der Charakter",
    "angriff": "der Angriff",
    "ort": "der Ort",
    "heer": "das Heer",
    "region": "die Region",
    "verbuendeter": "der Verbündete",
    "spieler": "der Spieler",
}
THING = {  # one of them, several
    "charakter": ("Charakter", "Charaktere"),
    "verbuendeter": ("Verbündeter", "Verbündeten"),
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
HERE = {
    "hier": "dieser Ort",
    "ziel": "dieser Ort",
    "zielort": "der Zielort",
    "ausgangsort": "der Ausgangsort",
    "andere-fassung": "jede andere Fassung dieses Ortes",
}


WHOSE = {
    "balrog": "die Gemeinschaft des Balrog",
    "ringgeist": "die Gemeinschaft deines Ringgeists",
    "zauberer": "die Gemeinschaft deines Zauberers",
}


def clauses(thing: str, wanted: Filter) -> list[str]:
    """What is said of it, a clause for each fact; «ein anderer Hobbit ist» where somebody else is meant."""
    if other := _other(wanted):
        noun = phrase(thing, {key: value for key, value in wanted.items() if FACTS[thing][key].head}, article=False)
        rest = {key: value for key, value in other.items() if not FACTS[thing][key].head}
        return [f"{another(noun)} ist", *clauses(thing, rest)]
    return [said for key, want in wanted.items() if (said := FACTS[thing][key].say(want))]


def _other(wanted: Filter) -> Filter | None:
    """The filter without «somebody else», if it asks for that."""
    said = wanted.get("ist", ())
    if operator(said) and "anderer" in listed(said.get("alle", ())):
        return {**wanted, "ist": {**said, "alle": [mark for mark in listed(said["alle"]) if mark != "anderer"]}}
    if operator(said) or "anderer" not in listed(said):
        return None
    marks = [mark for mark in listed(wanted["ist"]) if mark != "anderer"]
    return {key: marks if key == "ist" else value for key, value in wanted.items() if key != "ist" or marks}


def another(noun: str, several: bool = False) -> str:
    """«ein anderer Ork», «eine andere Karte»; several: «anderen Orks», as after «alle»."""
    return (
        f"anderen {noun}"
        if several
        else f"{a(noun)[: -len(noun)]}ander{ {'der': 'er', 'die': 'e', 'das': 'es'}[gender(noun)] } {noun}"
    )


def phrase(thing: str, wanted: Filter, *, several: bool = False, article: bool = True) -> str:
    """A filter as a noun phrase: what it is, and in a relative clause how it is."""
    if thing == "ort" and wanted.get("ist") in HERE and len(wanted) == 1:
        return HERE[wanted["ist"]]
    if thing == "gemeinschaft" and wanted == {"ist": "ziel"}:
        return "diese Gemeinschaft"
    if thing == "heer" and several and wanted.keys() == {"name"} and not operator(wanted["name"]):
        titles = [f"«{TITLE.say(x)}»" for x in listed(wanted["name"])]
        return f"{'das Heer' if len(titles) == 1 else 'die Heere'} {joined(titles)}"
    if wanted == {"ist": "selbst"}:
        return "er"
    if thing == "gemeinschaft" and wanted == {"eigen": True} and not several and article:
        return "eine deiner Gemeinschaften"
    if thing == "gemeinschaft" and wanted.keys() == {"ist"} and str(wanted["ist"]) in WHOSE:
        return WHOSE[str(wanted["ist"])]
    if thing == "karte" and "art" not in wanted and wanted.get("seite") in ("gefahr", "ressource"):  # «eine Gefahr, die …»
        wanted = {"art": wanted["seite"], **{key: value for key, value in wanted.items() if key != "seite"}}
    facts, other = FACTS[thing], _other(wanted)
    wanted = wanted if other is None else other
    heads = {key: value for key, value in wanted.items() if facts[key].head and not _negative(value)}
    rest = {key: value for key, value in wanted.items() if key not in heads}
    noun = _noun(thing, heads, several)
    kind = next((key for key in PLACES if wanted.get(key) is True), None) if thing == "ort" and not heads else None
    if kind and not several:
        noun = PLACES[kind]
        del rest[kind]
    if other is not None:
        noun, article = another(noun, several) if article or several else noun, False
    named = "name" in heads and thing not in ("angriff", "hieb", "heer")
    if article and not several and not named:
        noun = joined([a(one) for one in noun.replace(" oder ", ", ").split(", ")], "oder")
    if named and "art" in heads and article and not several and thing == "karte" and " oder " not in noun:
        weak = re.sub(r"^([a-zäöüß]+)e[sr] ", r"\1e ", noun)
        noun = f"{gender(noun)} {weak}"  # «das permanente Ereignis «…»»
    return relative(noun, clauses(thing, rest), several, named="name" in heads)


def _negative(value: Any) -> bool:
    return isinstance(value, dict) and "nicht" in value


def _values(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return _values(value.get("alle", []))
    return listed(value)


def _noun(thing: str, said: Mapping[str, Any], several: bool) -> str:
    one, word = 1 if several else 0, "und" if several else "oder"
    names = [TITLE.say(x) for x in _values(said["name"])] if "name" in said else []
    races = _values(said.get("rasse", said.get("typ", []))) if thing not in ("ort", "region") else []
    if thing in ("angriff", "hieb", "heer", "karte"):
        noun = THING[thing][one]
        if "art" in said:
            noun = joined([CARD[x][1 + one] for x in _values(said["art"])], word)
        if races and "art" in said and any(" " in CARD[x][1] for x in _values(said["art"])):
            noun = f"{noun} ({joined([RACE[x][1] for x in races], 'oder')})"
        elif races:
            noun = joined([f"{RACE[x][3].removesuffix('-')}-{noun}" for x in races], word)
        quoted = joined([f"«{x}»" for x in names], "oder")
        if names and thing == "karte" and "art" not in said:
            return quoted
        return f"{noun} {quoted}" if names else noun
    if names:
        return joined([spot(name) for name in names] if thing == "ort" else names, "oder")
    if thing in ("charakter", "verbuendeter"):
        kinds = [RACE[x][1 + one] for x in races]
        skills = [A_SKILL.say(x) if not several else SKILLS[x] for x in _values(said.get("beruf", []))]
        if kinds and skills:
            return f"{joined(kinds, word)} ({joined(skills, 'oder')})"
        return joined(kinds or skills, word) or THING[thing][one]
    table = {"ort": A_SITE, "region": A_REGION}.get(thing)
    if table is not None:
        types = [table.say(x) for x in _values(said.get("typ", []))]
        return joined([SEVERAL.get(x, x) for x in types] if several else types, word) or THING[thing][one]
    if thing == "spieler":
        return joined([FACTS[thing]["ist"].kind.say(x) for x in _values(said.get("ist", []))], "oder") or THING[thing][one]
    return THING[thing][one]


SKILLS = {
    "krieger": "Krieger",
    "kundschafter": "Kundschafter",
    "waldlaeufer": "Waldläufer",
    "weiser": "Weisen",
    "diplomat": "Diplomaten",
}
SEVERAL = {
    "Freier Ort": "Freien Orte",
    "Grenzort": "Grenzorte",
    "Ruine": "Ruinen",
    "Schattenhort": "Schattenhorte",
    "Hort der Dunkelheit": "Horte der Dunkelheit",
    "Zufluchtsort": "Zufluchtsorte",
    "Dunkler Zufluchtsort": "Dunklen Zufluchtsorte",
    "Zauberer-Zufluchtsort": "Zauberer-Zufluchtsorte",
    "Meeresküste": "Meeresküsten",
    "Freies Land": "Freien Lande",
    "Grenzland": "Grenzlande",
    "Schattenland": "Schattenlande",
    "Dunkles Reich": "Dunklen Reiche",
}


# --- filters over facts, read once ------------------------------------------------------------------------------------------
#
# An entry is judged in every position, so each of its filters is turned into functions the first time it is asked for. It is
# known again by its identity: entries are never changed, and what is kept here cannot give its identity to another object.

Wish = tuple[Fact, str, Callable[[Any], bool], Callable[[], str]]  # which fact, told as what, whether it is as wanted, in German
MOST = 50_000  # more than all entries have; what a game makes for the moment is forgotten with the rest
_read: dict[tuple[str, int], tuple[Any, list[Wish]]] = {}


def wishes(thing: str, wanted: Filter) -> list[Wish]:
    known = _read.get((thing, id(wanted)))
    if known is None:
        facts = FACTS[thing]
        found: list[Wish] = [
            (facts[key], facts[key].under or key, met(facts[key], want), cache(partial(facts[key].say, want)))
            for key, want in wanted.items()
        ]
        known = keep(_read, (thing, id(wanted)), (wanted, found))
    return known[1]


def keep(place: dict[Any, Any], key: Any, read: Any) -> Any:
    if len(place) >= MOST:
        place.clear()
    place[key] = read
    return read


def unmet(thing: str, wanted: Filter, facts: Facts) -> str:
    """The first wish that is not met, as a clause («ein Kundschafter ist»); nothing if all are."""
    for fact, name, as_wanted, said in wishes(thing, wanted):
        if (rules.in_use and not fact.on()) or not as_wanted(facts.get(name)):
            return said()
    return ""


def fits(things: Any, thing: str, facts: Facts) -> bool:
    """Whether something of this kind is among what is wanted: `{charakter: {…}}`, or one of a list of such."""
    if isinstance(things, list):
        return any(fits(one, thing, facts) for one in things)
    return any(kind == thing and not unmet(kind, wanted, facts) for kind, wanted in things.items())

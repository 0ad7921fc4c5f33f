"""What the facts of several things have in common: kinds of values, and clauses that are said of somebody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.cards.asking import Fact, operator
from games.cards.shapes import NUMBER, YES, Kind, OneOf, Wrong, inside, joined, listed
from games.cards.words import Table
from games.meccg.language.filters import FACTS, THINGS, Asked, fits
from games.meccg.language.grammar import a, accusative, behind, dative, no
from games.meccg.language.names import A_REGION, A_SITE, CARD, QUOTED, REGION

Clause = Callable[[Any, Any], str]


def filled(template: str, text: str) -> str:
    """{}: as it is; {a}, {no}, {no-acc}: with its article; {dat}, {acc}: in this case."""
    if text[:1].isupper() and " {dat}" in template and not text.startswith("Spieler"):  # a name: «in Bruchtal», not «an …»
        template = template.replace("an {dat}", "in {dat}")
    forms: dict[str, Callable[[str], str]] = {
        "{no-acc}": lambda one: accusative(no(one)),
        "{a}": a,
        "{no}": no,
        "{dat}": dative,
        "{acc}": accusative,
        "{}": str,
    }
    for mark, form in forms.items():
        if mark in template:
            before, _, verb = template.partition(mark)
            template = behind(before + form(text), verb)
    return template.replace("an dem Ort", "am Ort")


def is_(template: str, denied: str = "") -> Clause:
    """A clause with a place for one or several values; «~» stands where «nicht» goes, if not at its beginning."""

    def say(fact: Fact, wanted: Any) -> str:
        if operator(wanted):
            return joined([one(fact, op, value) for op, value in wanted.items()])
        form = a if "{a}" in template or "-a}" in template else str
        text = joined([form(fact.kind.say(x)) for x in listed(wanted)], "und" if fact.every else "oder")
        return filled(template.replace("{a}", "{}").replace("-a}", "}"), text).replace("~", "")

    def one(fact: Fact, op: str, value: Any) -> str:
        if op == "nicht":
            form = no if "{no}" in denied else a if "-a}" in template else str
            text = joined([form(fact.kind.say(x)) for x in listed(value)], "und" if form is no else "oder")
            not_ = denied or (template if "~" in template else f"~{template}")
            return filled(not_.replace("{no}", "{}").replace("{a}", "{}").replace("-a}", "}"), text).replace("~", "nicht ")
        if op == "alle":
            return joined([say(fact, x) for x in value])
        return filled(template.replace("~", ""), f"{'mindestens' if op == 'min' else 'höchstens'} {value}")

    return say


def within(template: str) -> Clause:
    """Where something is: «in Rohan, Lamedon oder im Südlichen Düsterwald», with «in» only where it changes."""
    clause = is_(template)

    def say(fact: Fact, wanted: Any) -> str:
        parts = re.split(r"(, | oder )", clause(fact, wanted))
        plain = [re.search(r"(^| )in (?=[A-ZÄÖÜ])", one) is not None for one in parts]
        return "".join(
            one.removeprefix("in ") if nr >= 2 and plain[nr] and plain[nr - 2] else one for nr, one in enumerate(parts)
        )

    return say


def noun() -> Clause:
    """A fact that says what something is."""
    return is_("{a} ist", "{no} ist")


def not_a() -> Clause:
    """What it must not be."""
    return lambda fact, wanted: f"{joined([no(fact.kind.say(one)) for one in listed(wanted)], 'und')} ist"


def yes(true: str, false: str) -> Clause:
    return lambda fact, wanted: true if wanted is True else false


UNIQUE = Fact(YES, "unique", yes("einzigartig ist", "nicht einzigartig ist"))
NAME = Fact(QUOTED, "its English title", is_("{} ist"), head=True)
STATE = OneOf("Zustand", {"ungetappt": "ungetappt", "getappt": "getappt", "verwundet": "verwundet", "unverwundet": "unverwundet"})
MAGIC = OneOf(
    "Fähigkeit",
    {"hexerei": "Hexerei", "geistmagie": "Geistmagie", "schattenmagie": "Schattenmagie", "palantir": "einen Palantír"},
)
KEYED = OneOf(
    "Zuordnung",
    {
        **{word: forms[1] for word, forms in REGION.items()},
        **{word: A_SITE.say(word) for word in A_SITE.words},
        "ort": "den Ort",
        "region": "eine Region",
        "name": "einen Namen",
    },
)
SOURCE = OneOf(
    "Herkunft",
    {"kreatur": "einer Kreatur", "agent": "einem Agenten", "gemeinschaft": "einer Gemeinschaft", "ereignis": "einem Ereignis"},
)
RULER = OneOf(
    "Spieler",
    {
        "helden": "Helden-Spieler",
        "schergen": "Schergen-Spieler",
        "gefallene": "Spieler eines Gefallenen Zauberers",
        "balrog": "Balrog-Spieler",
        "sauron": "Sauron",
        "alatar": "Alatar",
        "gandalf": "Gandalf",
        "pallando": "Pallando",
        "radagast": "Radagast",
        "saruman": "Saruman",
        "ringgeist": "Spieler eines Ringgeists",
        "zauberer": "Zauberer-Spieler",
        "gleicher-ortsstapel": "Spieler mit der gleichen Art Ortsstapel",
    },
)
WAY = OneOf(
    "Bewegung",
    {
        "regionen": "mit Regionskarten reist",
        "grund": "ohne Regionskarten reist",
        "unterirdisch": "unterirdisch reist",
        "keine": "sich nicht bewegt",
    },
)
# What can be asked of a character besides: carried out where a game tells it.
MARK = Table(
    "Merkmal eines Charakters",
    "charakter",
    {
        "anfuehrer": "ein Anführer",
        "agent": "ein Agent",
        "uruk-hai": "ein Uruk-hai",
        "halb-ork": "ein Halbork",
        "halbtroll": "ein Halbtroll",
        "olog-hai": "ein Olog-hai",
        "balrog-eigen": "nur für den Balrog da",
        "helden": "ein Held",
        "schergen": "ein Scherge",
        "gefolgsmann": "ein Gefolgsmann",
        "allein": "allein in seiner Gemeinschaft",
        "eigener-ringgeist": "dein Ringgeist",
        "eigener-zauberer": "dein Zauberer",
        "einzigartig": "einzigartig",
        "verdeckt": "verdeckt",
        "aufgedeckt": "aufgedeckt",
        "ziel-des-hiebs": "das Ziel des Hiebs",
        "angegriffen": "in der angegriffenen Gemeinschaft",
        "anderer": "ein anderer",
        "reist": "auf Reisen",
        "fremd": "unter der Kontrolle des Gegners",
        "eigen": "unter deiner Kontrolle",
        "diese-runde": "in diesem Zug gespielt",
        "aus-der-hand": "auf der Hand",
        "im-modus": "in einem Modus",
        "gefangen": "ein Gefangener",
        "eliminiert": "eliminiert",
        "hoechste-gk": "der mit der höchsten Geisteskraft",
        "ringtraeger": "der Träger Des Einen Rings",
        "gleicher-ort": "am selben Ort",
        "im-spiel": "im Spiel",
        "in-seiner-gs": "in seiner Gemeinschaft",
        "in-der-gs": "in der Gemeinschaft",
        "traeger": "der Träger selbst",
        "selbst": "er selbst",
        "fuehrender-oder-selbst": "er selbst oder der ihn Führende",
        "beim-ringgeist": "am selben Ort wie dein Ringgeist",
        "gefolge-des-troll-anfuehrers": "im Gefolge eines Troll-Anführers",
        "am-zielort": "am Zielort",
        "helfend": "zur Unterstützung getappt",
        "getroffen": "von einem erfolgreichen Hieb getroffen",
        "heimat-am-ort": "mit seinem Heimatort am Ort des Agenten zu Hause",
        "mit-landsmann": "am Ort eines Helden mit gleichem Heimatort (kein Zauberer)",
        "dazu": "bei dieser Karte",
        "ziel": "das Ziel",
        "unter-ziel": "vom Ziel geführt",
        "unter-de": "durch direkten Einfluss geführt",
        "rang-hoeher": "von höherer Geisteskraft",
        "rang-tiefer": "von kleinerer Geisteskraft und kleinerem Kampfgeschick als der Träger",
        "ohne-neue-versuchung": "in diesem Zug noch ohne neue Versuchungskarte",
        "hat-hieb": "schon Ziel eines Hiebs",
        "gs-des-zauberers": "in der Gemeinschaft deines Zauberers",
        "nicht-angreifbar": "nicht angreifbar",
        "im-kampf-gegner": "in der gegnerischen Gemeinschaft dieses Kampfes",
    },
)
CHAR, ATTACK, CARD_, SITE_, GROUP = (Asked(x) for x in ("charakter", "angriff", "karte", "ort", "gemeinschaft"))
ALLY = Asked("verbuendeter")
NOBODY_SUCH, NOBODY_ELSE = Asked("charakter", how="none"), Asked("charakter", how="all")


def _one(region: str) -> str:
    """«mindestens eine Wildnis»."""
    return f"mindestens {a(region)}"


class Route(Kind):
    """How often region types are on the route: `{wildnis: 2}` is at least two; of several types one is enough."""

    name = "Reiseroute"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist keine Reiseroute ({{wildnis: 2}})")
        for key, count in value.items():
            inside(key, A_REGION.check, key)
            inside(key, NUMBER.check, count)

    def say(self, value: Any) -> str:
        return joined(
            [f"mindestens {n}-mal {A_REGION.say(key)}" if n > 1 else _one(A_REGION.say(key)) for key, n in value.items()], "oder"
        )

    def met(self, want: Any) -> Callable[[Any], bool]:
        return lambda have: any((have or {}).get(region, 0) >= count for region, count in want.items())


class Count(Kind):
    """So many such things: `{was: {charakter: {rasse: ork}}, min: 2}`."""

    name = "Anzahl"

    def __init__(self, *told: str) -> None:
        self.told = told  # the kinds of things that are counted; all, where none is named

    def check(self, value: Any) -> None:
        if not isinstance(value, dict) or not value.keys() <= {"was", "min", "max"}:
            raise Wrong(f"{value!r} ist keine Anzahl ({{was: …, min: n}})")
        THINGS.check(value.get("was", {"karte": {}}))

    def say(self, value: Any) -> str:
        count = f"mindestens {value['min']}" if "min" in value else f"höchstens {value['max']}" if value["max"] else "keine"
        what = value.get("was", {"karte": {}})
        return f"{count} {THINGS.plain(what) if value.get('min') == 1 else THINGS.several(what)}"

    def lacks(self, value: Any) -> Iterator[str]:
        what = value.get("was", {"karte": {}})
        yield from (f"Anzahl von «{thing}»" for one in listed(what) for thing in one if self.told and thing not in self.told)
        yield from THINGS.lacks(what)

    def met(self, want: Any) -> Callable[[Any], bool]:
        what, least, most = want.get("was", {"karte": {}}), want.get("min", 0), want.get("max", 999)
        return lambda have: bool(least <= sum(fits(what, one["ding"], one) for one in have or ()) <= most)


def define(thing: str, facts: Mapping[str, Fact]) -> None:
    """The facts of a kind of thing; a fact that several have (a name) is one word for each of them."""
    from copy import copy

    FACTS[thing] = {}
    for name, fact in facts.items():
        own = copy(fact)
        own.name, own.id, own.table = name, f"{thing}.{name}", f"Eigenschaft von «{thing}»" if thing != "lage" else "Lage"
        FACTS[thing][name] = own


__all__ = [
    "ALLY",
    "ATTACK",
    "CARD",
    "CARD_",
    "CHAR",
    "GROUP",
    "KEYED",
    "MAGIC",
    "MARK",
    "NAME",
    "NOBODY_ELSE",
    "NOBODY_SUCH",
    "RULER",
    "SITE_",
    "SOURCE",
    "STATE",
    "UNIQUE",
    "WAY",
    "Count",
    "Route",
    "define",
    "is_",
    "not_a",
    "noun",
    "within",
    "yes",
]

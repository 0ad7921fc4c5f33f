"""What lasts, put among the effects of the state (`games/effects.py`): a `wert` or `merkmal` of an entry becomes a dict that
rules read.

The kind of an effect is the word, with whose it is: `kg` of a figure, `angriff-kg`, `hieb-kg`; a mark is its own word. What the
card says about whom (`von`, `gegen`) and when (`wenn`) becomes what effects compare, with dotted names for things inside things
(`ort.typ`), so that rules ask `effects.value(s, "angriff-kg", printed, facts, situation)` and no rule knows a card. What a plain
comparison cannot say (one of several, what a company contains, `ausser`) stays in the words of the card (`asks`) and is judged
by them whenever the number is read; so is an amount that has to be counted (`per`).

**The order of modifications** is the rulebook's, written here once: a value that is replaced comes first (`ersetzt` is not
`betrag`), then what lies with the figure (items, with their caps), then other cards in the order in which they came into play.
What the rules themselves count (tapped, wounded, supported, surplus strikes) the game adds afterwards, so no cap touches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games import effects
from games.cards.asking import operator
from games.cards.shapes import listed
from games.cards.words import Word
from games.contract import State
from games.flow import Transition
from games.meccg.cards import cards
from games.meccg.language.filters import A_CONDITION, FACTS, SUBJECTS, Asked, keep
from games.meccg.language.moments import A_NUMBER
from games.rules import rule

if TYPE_CHECKING:
    from games.meccg.language.faces import Face

Said = Mapping[str, Any]
REPLACED, CARRIED, OTHER = 0, 1, 2  # layers
GROUPS = {("weapon", "kg"): "waffe", ("armor", "ko"): "ruestung", ("shield", "ko"): "ruestung", ("helmet", "ko"): "ruestung"}
WHOSE = {"kreaturen": "angriff", "gegenstaende": "traeger"}  # whose number it is where a card does not say so; else its aim's
FIGURES = ("traeger", "ziel", "selbst", "spielender", "fuehrender", "getroffener", "dieser")
TOGETHER = "gs-von"  # the fact by which a company is known: its name, and everybody in it
SITE_OF = "am"  # the fact by which a site in play is known
HERE = {"ort": {"ist": "ziel"}}  # the site the card lies on or is itself
# Whose it is, by a word: a prefix of the kind; the fact by which the one thing is known that it stands for, and the word for it.
BY_WORD = {
    **{who: ("", "figur", who) for who in FIGURES},
    "gs": ("", TOGETHER, "gs"),
    "gemeinschaft": ("", TOGETHER, "gs"),
    "angriff": ("angriff-", "karte", "angriff"),
    "kreatur": ("angriff-", "karte", "angriff"),
    "angriffe": ("angriff-", "", ""),
    "hieb": ("hieb-", "figur", "traeger"),  # what a bearer brings counts for strikes against him
    "karte": ("karte-", "karte", "karte-selbst"),
    "wurf": ("", "", ""),
}
BY_KIND = {"charakter": "", "verbuendeter": "", "gemeinschaft": "", "angriff": "angriff-", "karte": "karte-", "ort": "ort-",
           "heer": "heer-", "spieler": "spieler-", "region": "region-"}  # fmt: skip
SINGLE = ("ort", "gs", "ziel", "agent", "herkunft")  # facts that are one thing: they may be compared by a dotted name


def flat(thing: str, wanted: Said, prefix: str = "") -> dict[str, Any] | None:
    """A filter as effects compare it: things inside things with dotted names, `nicht` as `not`. None: that would say something
    else."""
    found: dict[str, Any] = {}
    for key, want in wanted.items():
        fact = FACTS[thing][key]
        if isinstance(fact.kind, Asked):
            inside = flat(fact.kind.thing, want, f"{prefix}{key}.") if key in SINGLE and isinstance(want, dict) else None
            if inside is None:
                return None
            found.update(inside)
        elif fact.under or (isinstance(want, list) and fact.every):
            return None
        elif operator(want):
            if not want.keys() <= {"nicht", "min", "max"} or (fact.every and isinstance(want.get("nicht"), list)):
                return None
            found[prefix + key] = {"not" if op == "nicht" else op: value for op, value in want.items()}
        elif isinstance(want, dict):
            return None
        else:
            found[prefix + key] = want
    return found


def condition(wanted: Any) -> dict[str, Any] | None:
    """A condition as effects compare it with a situation; None: they cannot."""
    if not isinstance(wanted, dict):
        return None
    found: dict[str, Any] = {}
    for key, want in wanted.items():
        if key == "nicht-im-spiel":
            part: dict[str, Any] | None = {"im-spiel": {"not": want}}
        elif key in FACTS["lage"]:
            part = flat("lage", {key: want})
        elif key in SUBJECTS or key in FACTS:
            part = flat(str(SUBJECTS.get(key, key)), want, f"{key}.")
        else:
            part = None
        if part is None or found.keys() & part.keys():
            return None
        found.update(part)
    return found


def subjects(e: Said, default: str) -> Iterator[tuple[str, str, str, list[Said]]]:
    """Whose it is, one after the other: prefix, fact and word of one thing; or which things of a kind, one of these filters."""
    kinds: dict[str, list[Said]] = {}
    for who in listed(e.get("von", default)):
        if isinstance(who, str):
            yield (*BY_WORD.get(who, (f"{who}-", "", "")), [])
        else:
            for thing, wanted in who.items():
                kinds.setdefault(thing, []).append(wanted)
    for thing, filters in kinds.items():
        yield BY_KIND[thing], "", thing, filters


def role(word: str) -> str:
    """The kind of effect by which something counts as something else."""
    return f"gilt-als-{word}"


class Lasting:
    """An effect of a card as effects compare it, as far as it is the same whenever it comes into play: read once."""

    __slots__ = ("fields", "instead", "made")

    def __init__(self, face: Face, e: Said, carried: bool) -> None:
        when = condition(e["wenn"]) if "wenn" in e else {}
        asks: dict[str, Any] = {} if when is not None else {"wenn": e["wenn"]}
        when = when or {}
        if "ausser" in e:
            asks["ausser"] = e["ausser"]
        against = [flat(thing, wanted, f"{thing}.") for one in listed(e.get("gegen", [])) for thing, wanted in one.items()]
        if len(against) == 1 and against[0] is not None and not when.keys() & against[0].keys():
            when.update(against[0])
            if not against[0]:  # against any such thing: there must be one
                asks["gegen"] = e["gegen"]
        elif against:
            asks["gegen"] = e["gegen"]
        fields: dict[str, Any] = {"card": face.id, "when": when or None}
        self.instead = False  # of such numbers the card gives one bonus or another (`statt`), never both
        words = (
            listed(e["merkmal"])
            if "merkmal" in e
            else [role(x) for x in listed(e["gilt-als"])]
            if "gilt-als" in e
            else [e["wert"]]
        )
        if "wert" in e:
            fields |= self._number(face, e, carried)
        self.fields = {name: value for name, value in fields.items() if value is not None}
        self.made = [self._of(word, asks, *whose) for word in words for whose in subjects(e, WHOSE.get(face.art, "ziel"))]

    @staticmethod
    def _of(word: str, asks: Said, prefix: str, fact: str, who: str, filters: list[Said]) -> tuple[str, str, str, dict[str, Any]]:
        """The kind of effect, the fact and the word of the one thing it is about, and what else it says."""
        more: dict[str, Any] = {}
        if filters:
            only = flat(who, filters[0]) if len(filters) == 1 else None
            if only is None:
                asks = {**asks, "von": filters, "ding": who}
            elif only:
                more["only"] = only
            who = ""
        if asks:
            more["asks"] = dict(asks)
        return prefix + word, fact, who, more

    def _number(self, face: Face, e: Said, carried: bool) -> dict[str, Any]:
        number, op = e["wert"], "set" if "ersetzt" in e else "times" if "mal" in e else "half" if "halb" in e else "plus"
        group = next((GROUPS[word, number] for word in face.keywords if (word, number) in GROUPS), None)
        self.instead = group is None and any(x.get("statt") and x.get("wert") == number for x in face.effects)
        layer = REPLACED if op == "set" else CARRIED if carried else OTHER
        said = e.get("betrag", e.get("ersetzt", e.get("mal", 0)))
        counted = isinstance(said, dict)
        per = said if counted else e.get("je")
        return {"value": 1 if counted else said, "per": per, "op": op, "group": group, "layer": layer, "cap": e.get("hoechstens"),
                "floor": e.get("mindestens")}  # fmt: skip


_read: dict[tuple[int, str, bool], tuple[Any, Lasting]] = {}  # by the identity of an entry's words, which are never changed


def add(t: Transition[Any], face: Face, e: Said, *, source: str, until: str, ids: Mapping[str, str]) -> None:
    """The effect `e` of a card comes into play. `ids` are the things its words stand for."""
    carried = face.item and until == effects.HERE
    known = _read.get((id(e), face.id, carried))
    if known is None:
        known = keep(_read, (id(e), face.id, carried), (e, Lasting(face, e, carried)))
    read = known[1]
    for kind, fact, who, more in read.made:
        effect = {"kind": kind, "until": until, **read.fields, **more, "source": source}
        if who == "karte-selbst":
            effect["only"] = {fact: source}
        elif fact == TOGETHER:
            effect["only"] = {fact: company_meant(t.state, ids)}
        elif effect.get("only", {}).keys() & HERE_WORDS:  # the site it is, or lies on
            key = next(iter(effect["only"].keys() & HERE_WORDS))
            place = f"{key.removesuffix('ist')}{SITE_OF}"
            effect["only"] = {**{k: v for k, v in effect["only"].items() if k != key}, place: site_meant(t.state, ids)}
        elif who in ids and (fact == "karte" or ids[who]):
            effect["only"] = {fact: ids[who]}
        settle(t.state, effect, ids)
        if ids.get("dazu") and not under_the_crown(effect):
            continue
        if "asks" in effect or isinstance(effect.get("per"), dict) or isinstance(effect.get("cap"), dict):
            effect["ids"] = {**ids, "karte-selbst": source}
        if read.instead:
            effect["group"] = f"{source}:{e['wert']}"
        effects.put(t, effect)


def company_meant(s: State, ids: Mapping[str, str]) -> str:
    """The company that a card means: that of its target, else of its bearer, else the one that all this is about. Named by
    whoever is in it, for companies join and part."""
    if ids.get("gs"):
        return ids["gs"]
    him = next((ids[who] for who in ("ziel", "traeger", "selbst") if ids.get(who) in s.get("figures", ())), "")
    return him or str(s.get("now", ""))


NEAR = ("in-seiner-gs", "in-der-gs")  # whoever is in the company that the card means


def settle(s: State, effect: dict[str, Any], ids: Mapping[str, str]) -> None:
    """What the card's words stand for now: the type that was announced, the company it was played on."""
    if effect.get("only", {}).get("ist") in NEAR:
        rest = {key: want for key, want in effect["only"].items() if key != "ist"}
        effect["only"] = {**rest, TOGETHER: company_meant(s, ids)}
    if effect.get("only", {}).get("genannt") is True:
        rest = {key: want for key, want in effect["only"].items() if key != "genannt"}
        effect["only"] = {**rest, "typ": ids.get("genannt", "")}
    when = effect.get("when") or {}
    if when.get("gemeinschaft.ist") == "ziel":
        rest = {key: want for key, want in when.items() if key != "gemeinschaft.ist"}
        effect["when"] = {**rest, f"gemeinschaft.{TOGETHER}": company_meant(s, ids)}


def under_the_crown(effect: dict[str, Any]) -> bool:
    """A card for which the Gates of Morning are in play and the Gates of Night are not: what it asks of them is settled. Whether
    the effect holds at all."""
    when = dict(effect.get("when") or {})
    if "im-spiel" in when and {*_named(when["im-spiel"])} <= GATES:
        if not effects.fits({"im-spiel": when["im-spiel"]}, {"im-spiel": ["tore-des-morgens", "Gates of Morning"]}):
            return False
        del when["im-spiel"]
        effect["when"] = when
    return True


GATES = {"tore-des-morgens", "tore-der-nacht", "Gates of Morning", "Doors of Night"}


def _named(want: Any) -> Iterator[str]:
    for one in listed(want["not"] if isinstance(want, dict) and "not" in want else want):
        yield str(one)


HERE_WORDS = {"ort.ist", "ziel.ist"}


def site_meant(s: State, ids: Mapping[str, str]) -> str:
    """The site in play that a card means: the one it is or lies on, else that of the company all this is about."""
    if ids.get("ort"):
        return ids["ort"]
    one = s["companies"].get(s.get("now", ""))
    return str(one["goal"] or one["site"]) if one else ""


def unread_of(word: Word, e: Said) -> Iterator[str]:
    """Of whom no rule reads a number or a mark. Where a card does not say whose it is, that depends on what kind of card it
    is."""
    if not word.carried or ("von" not in e and word.deed & {"", "angriff-"}):
        return
    for prefix, _, who, _ in subjects(e, "ziel"):
        if prefix not in word.deed:
            yield f"{word} von «{who or prefix.rstrip('-')}»"


def against_what(e: Said) -> Iterator[str]:
    """Against what a number or a mark counts, and no situation tells of such a thing."""
    for one in listed(e.get("gegen", [])):
        yield from (f"«gegen» {thing}" for thing in one if thing not in A_CONDITION.told)


def unread(e: Said) -> Iterator[str]:
    """What of a number nothing reads: of whom, or in which form."""
    word = A_NUMBER[e["wert"]]
    yield from unread_of(word, e)
    yield from against_what(e)
    if isinstance(e.get("betrag", e.get("ersetzt")), dict) and "je" in e:
        yield "«je» zu einem gezählten Betrag"
    if e.get("halb") == "ab":
        yield "«halb: ab» bei «wert»"


@rule("me.zug.vorrang", off=lambda found: [*found])
def resources_win(found: Iterable[effects.Effect]) -> list[effects.Effect]:
    """Where a resource and a hazard read the same type as two different ones, the resource has its way: it comes first, and the
    hazard finds what is left."""
    all_ = [*found]
    if len(all_) < 2:
        return all_
    hazards = [e for e in all_ if cards()[e["card"]]["klasse"].startswith("hazard")]
    taken = {kind for e in hazards for kind in e["note"]["umdeuten"]}
    first = [e for e in all_ if e not in hazards and taken & {*e["note"]["umdeuten"]}]
    return [*first, *(e for e in all_ if e not in first)]


def types_now(
    s: State, site: str, route: Sequence[str], situation: Mapping[str, Any] = effects.NOTHING, place: str = ""
) -> tuple[str, ...]:
    """The type of a site and the region types of a route, read through what is in play (`umdeuten`), never overwritten: one
    region each, or all of a type."""
    way = list(route)
    for e in resources_win(effects.those_of(s, "umdeuten", {SITE_OF: place}, situation)):
        note, old = e["note"], e["note"]["umdeuten"]
        hit = [at for at, kind in enumerate(way) if kind in old][: note["anzahl"] or None]
        new = [note["zu"]] * (2 if note["doppelt"] else 1)
        way = [now for at, kind in enumerate(way) for now in (new if at in hit else [kind])]
        site = note["zu"] if site in old else site
    return site, *way

"""How answers are said at this table, whoever asks: other spellings, companies by their number, headings where there are many.

The rules give an answer its key and its words; here it gets the rest, in one place for all frames: `said` is put around options
and candidates alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from games.contract import Candidate, Refusal, Seat, State, timed
from games.meccg.cards import cards, title
from games.meccg.play.room import FAR, standing
from games.meccg.rules import timing
from games.meccg.show.labels import short, shortened
from games.meccg.show.when import RULES as rule_of
from games.meccg.show.when import rule, when
from games.window import PASS
from games.words import Vocabulary, plain

SAME: Mapping[str, Iterable[str]] = {
    "spiele": ("spiel", "spielen", "spielt", "ausspielen", "leg", "lege", "legen"),
    "lauer": ("lauern", "lauert", "auflauern"),
    "tappe": ("tapp", "tappen", "tappt"),
    "gib": ("gebe", "geben", "gibt", "uebergib", "uebergebe", "uebergeben"),
    "reise": (
        "reis",
        "reisen",
        "reist",
        "ziehe",
        "zieht",
        "ziehen",
        "geh",
        "gehe",
        "gehen",
        "geht",
        "wandere",
        "marschiere",
        "schick",
        "schicke",
        "schicken",
    ),
    "bringe": ("bring", "bringen", "bringt"),
    "beeinflusse": ("beeinflussen", "beeinflusst", "beeinfluss"),
    "hilfe": ("hilf", "helfe", "helfen", "hilft", "unterstuetze", "unterstuetzt", "unterstuetzen"),
    "hinterlege": ("hinterleg", "hinterlegen", "einlagern", "lagere"),
    "betreten": ("betrete", "betritt", "rein", "hinein", "reingehen", "hineingehen"),
    "passe": ("pass", "passen", "passt", "weiter"),
    "gemeinschaft": ("gs", "gruppe"),
    "bleibe": ("bleib", "bleiben", "bleibt"),
    "folge": ("folgt", "folgen"),
    "teile": ("teil", "teilen", "aufteilen", "aufspalten"),
    "vereinige": ("vereinigen", "vereine", "zusammenlegen"),
    "wuerfle": ("wuerfel", "wuerfeln"),
    "waehle": ("waehl", "waehlen", "nimm", "nehme", "nehmen", "nehm"),
}


SAID_SHORTLY = (  # who leaves a company: said from whom, too, or without the verb; a place alone
    (re.compile(r"(?:teil|trenn)\w*\s+([^,;]+?)\s+(?:von|vom)\s+[^,;]+$", re.IGNORECASE), r"teile \1, fertig"),
    (re.compile(r"teil\w*\s+([^,;]+?)\s+ab$", re.IGNORECASE), r"teile \1, fertig"),
    (re.compile(r"trenn\w*\s+([^,;]+?)(?:\s+ab)?$", re.IGNORECASE), r"teile \1, fertig"),
    (
        re.compile(r"([^,;]+?)\s+(?:bilde|gründe|mach)\w*\s+(?:eine\s+)?(?:eigene|neue)\s+gemeinschaft$", re.IGNORECASE),
        r"teile \1, fertig",
    ),
    (re.compile(r"(nach\s.+)$", re.IGNORECASE), r"reise \1"),
    (re.compile(r"(?:(?:ich|wir)\s+)?geh\w*\s+(?:da\s+)?(?:rein|hinein)$", re.IGNORECASE), "betreten"),
    (re.compile(r"(?:wirf|werf\w*|schmei\w+|leg\w*)\s+(.+?)\s+weg$", re.IGNORECASE), r"wirf \1 ab"),
)


BY_WAY_OF = re.compile(r"(?P<now>.*\bnach\s+(?P<goal>[^,;]+?))\s+(?:über|ueber|via|durch)\s+(?P<way>.+)$", re.IGNORECASE)


class Speech(Vocabulary):
    """A place said alone, and one's company before the place: «nach Moria» begins a journey. What is not at hand is known by its
    whole name alone."""

    def heard(self, text: str) -> str:
        for said, meant in SAID_SHORTLY:
            if found := said.match(text.strip()):
                return found.expand(meant)
        return text

    def ahead(self, text: str) -> tuple[str, str, str] | None:
        found = BY_WAY_OF.match(text.strip())
        if found is None or plain(found["way"]).split()[0].strip(",;") in ("region", "regionen", "grundregeln"):
            return None
        return f"{found['now']} über regionen", f"Weg nach {found['goal']}", f"über {found['way']}"

    def far(self, candidate: Candidate) -> bool:
        return candidate.group == FAR

    def unsaid(self, candidate: Candidate, words: Sequence[str]) -> bool:
        return candidate.group == IN_WAIT and "lauer" not in words

    def opened(self, line):  # type: ignore[no-untyped-def]
        yield from super().opened(line)
        if " ".join(line[0][:3]).startswith(places()):
            yield (("reise", *line[0]), *line[1:])


@cache
def places() -> tuple[str, ...]:
    from games.words import tokens

    return tuple(
        {tokens(title(card))[0] for card in cards().values() if card["klasse"] == "site" and card["alignment"] == "hero"}
    )


VOCABULARY = Speech(("zur", "als", "ins", "charakter", "ab", "gehts"), SAME)

# --- names --------------------


def names(id: str) -> list[str]:
    card = cards().get(id)
    if not card:
        return []
    first = short(title(card)) if card["klasse"] in ("character", "avatar") else ""
    return [x for x in dict.fromkeys((title(card), card["title_en"], first)) if x]


# --- what is added to an answer --------------------

IN_WAIT = "Auf die Lauer legen"
More = tuple[tuple[str, ...], str]  # spellings, a heading
_MORE: dict[str, Callable[[list[str]], More]] = {}


def _more(*verbs: str) -> Callable[[Callable[[list[str]], More]], Callable[[list[str]], More]]:
    def add(found: Callable[[list[str]], More]) -> Callable[[list[str]], More]:
        _MORE.update(dict.fromkeys(verbs, found))
        return found

    return add


@_more("spiele")
def _plays(words: list[str]) -> More:
    return tuple(f"spiele {name}" for name in names(words[0])[:2]) if words[0] in cards() else (), "Karten spielen"


@_more("lauer")
def _lurks(words: list[str]) -> More:
    said = names(words[0])[:2]
    return tuple(x for name in said for x in (f"lauer {name}", f"{name} lauer")), IN_WAIT


@_more("hilfe")
def _helps(words: list[str]) -> More:
    return tuple(x for name in names(words[0]) for x in (name, f"tappe {name} hilfe", f"tappe {name}", f"{name} hilfe")), ""


@_more("hieb", "geht", "waehle")
def _people(words: list[str]) -> More:
    return tuple(names(words[0])), ""


@_more("daheim")
def _at_home(words: list[str]) -> More:
    return tuple(f"tappe {name}" for name in names(words[0])), ""


@_more("bringe")
def _brings(words: list[str]) -> More:
    ways = ("bringe {}", "{} kommt ins spiel", "{} kommt")
    own = tuple(way.format(name) for way in ways for name in names(words[0])) if len(words) == 2 else ()
    return own, "Charaktere ins Spiel"


@_more("beeinflusse", "verbuende")
def _wins_over(words: list[str]) -> More:
    what, who = names(words[0]), names(words[1])
    return tuple(
        x for a in what for b in who for x in (f"{a} {b}", f"spiele {a} {b}", f"beeinflusse {a} {b}")
    ), "Heere und Verbündete"


@_more("gib")
def _gives(words: list[str]) -> More:
    if len(words) < 2 or words[1] not in cards():
        return (), ""
    taker = words[2] if len(words) > 2 else words[1]
    group = f"Gegenstände: {title(cards()[words[1]])}" if len(words) > 2 else ""
    return tuple(f"gib {a} {b}" for a in names(words[0])[:2] for b in names(taker)), group[:40]


@_more("hinterlege")
def _stores(words: list[str]) -> More:
    return tuple(f"hinterlege {name}" for name in names(words[0])[:2]), f"Gegenstände: {title(cards()[words[1]])}"[:40]


@_more("ziel")
def _goes(words: list[str]) -> More:
    kind, where = words
    own = names(where)[:2]
    if kind == "start":
        return tuple(f"{name} grundregeln" for name in own), ""
    return tuple(f"{name} {word}" for name in own for word in ("regionen", "region")), ""


@_more("hole", "tausche", "gegen")
def _of_a_pile(words: list[str]) -> More:
    """From a pile of many cards: by their kind."""
    if words[0] not in cards():
        return (), ""
    klasse = cards()[words[0]]["klasse"]
    return (cards()[words[0]]["title_en"],), OF_PILES.get(klasse, "Ereignisse")


OF_PILES: Mapping[str, str] = {
    "character": "Charaktere", "avatar": "Charaktere", "hazard-creature": "Kreaturen", "hazard-event": "Gefahrenereignisse",
    "resource-item": "Gegenstände", "resource-ally": "Verbündete", "resource-faction": "Heere",
}  # fmt: skip


@_more("nutze")
def _uses(words: list[str]) -> More:
    return (), "Fähigkeiten nutzen"


@_more("folge")
def _follows(words: list[str]) -> More:
    ways = (
        "{} unter {}",
        "{} gefolgsmann von {}",
        "{} folgt {}",
        "{} wird gefolgsmann von {}",
        "mache {} zum gefolgsmann von {}",
    )
    return tuple(way.format(a, b) for way in ways for a in names(words[0]) for b in names(words[1])), ""


@lru_cache(maxsize=4096)
def _said(candidate: Candidate) -> Candidate:
    verb, *words = candidate.key.split(" ")
    if candidate.group == FAR:
        ways = ("{}", "spiele {}") if candidate.aliases else ("spiele {}",)
        found = tuple(way.format(name) for name in names(words[0]) for way in ways) if verb == "spiele" else ()
        return replace(candidate, aliases=(*candidate.aliases, *found))
    if verb == "spiele" and candidate.refusal is not None and timing.of_the_moment(candidate.refusal.reason):
        candidate = replace(candidate, refusal=_with_its_moment(candidate.refusal, words[0]))
    find = _MORE.get(verb)
    if find is None or not words:
        return candidate
    spellings, group = find(words)
    if candidate.refusal is not None and verb in ("bringe", "ziel", "spiele"):
        # of a thousand thinkable ones, which are known by their names; a card of the hand is refused by the name it is played by
        spellings = (f"spiele {candidate.aliases[0]}",) if verb == "spiele" and len(words) == 1 and candidate.aliases else ()
    if not spellings and not group:
        return candidate
    more = tuple(x for x in dict.fromkeys(spellings) if x not in candidate.aliases)
    return replace(candidate, aliases=(*candidate.aliases, *more), group=group or candidate.group)


def _with_its_moment(no: Refusal, id: str) -> Refusal:
    """Why not now, and when."""
    return replace(no, reason=f"{no.reason.rstrip('.')}. Gespielt wird die Karte {when(id)}.")


OF_COMPANIES = frozenset(("reise", "bleibe", "teile", "gemeinschaft", "zurueck"))


PASSING: Mapping[str, tuple[str, tuple[str, ...]]] = {  # what passing is in a window of one's own: its words, and other ones
    "organisation": ("Organisation beenden", ("organisationsphase beenden", "beende organisation", "organisation fertig")),
    "lang": ("Weiter zur Bewegung", ("keine langfristigen ereignisse",)),
    "ort": ("Ortsphase beenden", ("beende ortsphase", "ort fertig", "ort verlassen")),
    "probe": ("Nichts spielen, würfeln", ("würfeln", "würfle")),
    "beeinflussung": ("Nichts spielen, würfeln", ("würfeln", "würfle")),
    "hieb": ("Nichts spielen", ("würfeln", "würfle", "nichts spielen")),
    "hieb getappt": ("Nichts spielen", ("würfeln", "würfle", "kämpfen", "nichts spielen")),
    "angriff": ("Nichts spielen", ("angriff annehmen", "kämpfen")),
    "abschluss": ("Zug beenden", ("beende zug", "zug fertig")),
    "bg-ende": ("Nichts spielen", ("nichts spielen",)),
}
NOTHING: Mapping[str, str] = {  # by the kind of question: the answer that does nothing more, whatever people call it
    "ziehen": "genug", "letzte-lauer": "keine", "reserve": "fertig", "zuweisung": "fertig",
    "abzug": "abzug 0", "lauer": "verdeckt", "vereinen": "getrennt", "probe": "wuerfle", "draft": "genug",
    "startgegenstand": "fertig", "austausch": "fertig", "reiseziel": "bleiben", "freiwillig": "nein", "betreten": "draussen",
}  # fmt: skip
ENDS_A_PHASE = ("ende", "beenden", "phase beenden", "beende phase", "nächste phase")


@lru_cache(maxsize=2048)
def _passing(window: str, c: Candidate) -> Candidate:
    label, more = PASSING[window]
    return replace(c, label=label, aliases=(*c.aliases, "passen", *more, *ENDS_A_PHASE))


@lru_cache(maxsize=2048)
def _does_nothing(c: Candidate) -> Candidate:
    return replace(c, aliases=(*c.aliases, "passe", "weiter", "nichts"))


def said(s: State, seat: Seat, found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    top = s["stack"][-1] if s["stack"] else {}
    window = str(top.get("what", "")) if top.get("turn") == s.get("mover") == seat and not top.get("chain") else ""
    all_ = [_of_company(s, seat, c) if c.key.partition(" ")[0] in OF_COMPANIES else _said(c) for c in found]
    if top.get("frame") != "kette":  # where nothing else is asked, the card alone says it
        all_ = [replace(c, group="") if c.group == IN_WAIT else c for c in all_]
    if (nothing := NOTHING.get(str(top.get("frame")))) is not None:
        all_ = [_does_nothing(c) if c.key == nothing else c for c in all_]
    if window == "hieb" and not any(c.key == "tappen" for c in all_):
        window = "hieb getappt"  # there is nothing to choose but cards
    if window in PASSING:
        all_ = [_passing(window, c) if c.key == PASS.key else c for c in all_]
    return _apart(_on_buttons(s, all_))


def _on_buttons(s: State, found: list[Candidate]) -> list[Candidate]:
    """Labels as short as a phone needs them; of two allies of one name each with whom it follows."""
    short_ = {c.key: shortened(c.key.partition(" ")[0], c.label) for c in found if c.refusal is None}
    count = Counter(short_.values())
    for key, label in short_.items():
        if count[label] > 1 and (leader := s["led"].get(key.rpartition(" ")[2])) is not None:
            short_[key] = shortened("", f"{label} ({title(cards()[s['who'][leader]])})")
    count = Counter(short_.values())  # what cannot be told apart when it is cut stays whole
    return [_relabelled(c, short_[c.key]) if c.key in short_ and count[short_[c.key]] == 1 else c for c in found]


@lru_cache(maxsize=8192)
def _relabelled(c: Candidate, label: str) -> Candidate:
    """What it was called before is still understood."""
    return c if c.label == label else replace(c, label=label, aliases=(*c.aliases, c.label))


def _apart(found: list[Candidate]) -> tuple[Candidate, ...]:
    """A spelling that means several answers is none of them: it is asked back."""
    seen: set[str] = set()
    twice: set[str] = set()
    for c in found:
        if c.refusal is None:
            for alias in c.aliases:
                if alias in seen:
                    twice.add(alias)
            seen.update(c.aliases)
    if not twice:
        return tuple(found)
    return tuple(
        c
        if c.refusal is not None or twice.isdisjoint(c.aliases)
        else replace(c, aliases=tuple(x for x in c.aliases if x not in twice))
        for c in found
    )


BY_NUMBER: Mapping[str, str] = {"reise": "Reisen: ", "bleibe": "Doch bleiben: ", "gemeinschaft": ""}


def _numbered(s: State, does: str, gid: str, names: bool = True) -> str:
    """«Reisen: 2) Sam, Anborn»: a company as /stand numbers it."""
    mine = standing(s, s["companies"][gid]["seat"])
    nr = mine.index(gid) + 1 if gid in mine else 0
    people = ", ".join(title(cards()[s["who"][fig]]) for fig in s["companies"][gid]["figs"])
    return shortened("", f"{does}{nr}) {people}" if names and nr else f"{does}{nr or people}")


def _of_company(s: State, seat: Seat, c: Candidate) -> Candidate:
    """A company is called by its number on the table, and by those in it."""
    verb, _, gid = c.key.partition(" ")
    if gid not in s["companies"]:
        return c
    if verb == "teile":  # with names, «teile Sam ab» would say from whom
        c = replace(c, label=_numbered(s, "Aufteilen: Gemeinschaft ", gid, names=False))
    elif verb in BY_NUMBER and c.refusal is None:
        c = replace(c, label=_numbered(s, BY_NUMBER[verb], gid), aliases=(*c.aliases, c.label))
    mine = standing(s, s["companies"][gid]["seat"])
    nr = mine.index(gid) + 1 if gid in mine else 0
    called = [f"gemeinschaft {nr}", *(name for fig in s["companies"][gid]["figs"] for name in names(s["who"][fig]))]
    spellings = called if verb in ("reise", "gemeinschaft") else []
    named = called[:1] if verb == "teile" else called  # «teile Sam ab» says who goes, not from whom
    spellings = [*spellings, *(f"{verb} {name}" for name in named)]
    if verb == "gemeinschaft":
        spellings.append(str(nr))
    return replace(c, aliases=(*c.aliases, *spellings))


# --- at another moment --------------------

MOMENTS = (
    ("lauer", "Auf die Lauer legen", "Auf die Lauer legst du eine Karte in der Bewegungs-/Gefahrenphase des Gegners.",
     ("me.lauer.begriff",), ("auf die lauer", "lauern")),
    ("hieb", "Hiebe zuteilen", "Hiebe werden verteilt, wenn ein Angriff da ist.", ("me.angriff.zuweisung.verteidiger",), ()),
    ("hilfe", "Im Kampf helfen", "Geholfen wird vor dem Wurf eines Hiebs oder eines Versuchungswurfs.",
     ("me.angriff.wurf.unterstuetzung",), ("zur hilfe tappen", "tappe zur hilfe")),
    ("reise", "Reisen", "Wohin eine Gemeinschaft reist, bestimmst du in deiner Organisationsphase.",
     ("me.orga.bewegung.ansagen",), ("reisen", "aufbrechen")),
    ("reiseweg", "Den Weg wählen", "Den Weg wählst du, sobald das Ziel aufgedeckt wird (Bewegungsphase).",
     ("me.bgphase.begriff.reiseroute",), ("ueber", "über", "route")),
    ("teile", "Aufteilen", "Aufgeteilt wird in der Organisationsphase.", ("me.orga.aufteilen",), ("aufteilen",)),
    ("gib", "Einen Gegenstand übergeben", "Gegenstände wechseln in der Organisationsphase den Träger.",
     ("me.orga.gegenstand.uebergabe",), ("übergeben",)),
    ("hinterlege", "Hinterlegen", "Hinterlegt wird in der Organisationsphase an einem Zufluchtsort.",
     ("me.orga.gegenstand.hinterlegen",), ("hinterlegen",)),
    ("betreten", "Den Ort betreten", "Betreten wird ein Ort zu Beginn deiner Ortsphase.", ("me.ortsphase.betreten",), ()),
    ("beeinflusse", "Beeinflussen", "Beeinflusst wird in deiner Ortsphase.", ("me.heer.versuch",), ("beeinflussen",)),
    ("bleibe", "Bleiben", "Eine Gemeinschaft, für die du keine Reise ansagst, bleibt: Beende einfach die Organisation.",
     ("me.orga.bewegung.ansagen",), ("bleiben", "hier bleiben", "dableiben")),
    ("ziehe", "Karten ziehen", "Karten werden gezogen, während eine Gemeinschaft reist (Bewegungs-/Gefahrenphase).",
     ("me.bgphase.karten.ziehen",), ("karten ziehen", "karte ziehen", "zieh karten")),
    ("rat", "Den Rat einberufen", "Den Rat berufst du am Ende deines Zuges ein.", ("me.ende.rat.einberufen",),
     ("rat einberufen",)),
    ("aufdecken", "Aufdecken", "Eine lauernde Karte deckst du in der Ortsphase des Gegners auf.", ("me.lauer.aufdecken",), ()),
)  # fmt: skip


AT: Mapping[str, tuple[str, ...]] = {  # the questions and windows in which such a move is made
    "lauer": ("gefahren",), "hieb": ("zuweisung", "rest", "reihenfolge"), "hilfe": ("haltung", "probe"),
    "reise": ("organisation",),
    "reiseweg": ("route",), "teile": ("organisation",), "gib": ("organisation",), "hinterlege": ("organisation",),
    "betreten": ("betreten",), "beeinflusse": ("ort",), "rat": ("abschluss",), "aufdecken": ("lauer",),
}  # fmt: skip


def elsewhere(s: State, seat: Seat, all_cards: tuple[str, ...]) -> list[Candidate]:
    """Moves of other moments than this one, and every card with when it is played; whether one holds it does not matter."""
    top = s["stack"][-1]
    now = str(top.get("what") or top["frame"]) if top.get("turn", top.get("seat")) == seat else ""
    there = frozenset(s["who"][fig] for fig in s["figures"])
    if top["frame"] == "draft":
        return list(_not_chosen(all_cards))
    cards_ = _at_the_door(all_cards, there) if top["frame"] == "betreten" else _elsewhere(all_cards, there)
    found = (c for c in cards_ if now not in AT.get(c.key, ()))
    if now != "organisation":
        return list(found)
    return [c for c in found if c.rule not in COMING or c.key.partition(" ")[2] in there]  # now is their moment


OF_THE_TABLE = frozenset(("gemeinschaft", "zuflucht"))  # cards have such names, too
THROWN = "Handkarten wirfst du ab, wenn du am Ende einer Bewegungs-/Gefahrenphase zu viele hältst, und eine am Zugende."
THROWN_RULE = "me.bgphase.ende.handkarten"
COMING = frozenset((rule_of["character"], rule_of["avatar"]))
UNIQUE = "me.voraus.einzigartig"


@lru_cache(maxsize=64)
def _elsewhere(all_cards: tuple[str, ...], there: frozenset[str]) -> tuple[Candidate, ...]:
    found = [timed(key, label, why, *rules, also=also, open=True) for key, label, why, rules, also in MOMENTS]
    named = (_named(id, id in there) for id in all_cards)
    return (*found, *named, *(_thrown(id) for id in all_cards if id not in there))


@cache
def _named(id: str, there: bool) -> Candidate:
    """A card that somebody names: who is in play is named for many things, so he is played only where that is said."""
    name = title(cards()[id])
    if there:
        why, more = f"«{name}» ist schon im Spiel.", tuple(f"{verb} {n}" for n in names(id) for verb in ("spiele", "bringe"))
        return timed(f"spiele {id}", f"{name} ausspielen", why, UNIQUE, also=more, open=False)
    more = tuple(x for n in names(id) for x in (n, f"spiele {n}", f"lauer {n}"))
    more = tuple(x for x in more if plain(x) not in OF_THE_TABLE)
    said = name if plain(name) not in OF_THE_TABLE else f"{name} spielen"
    return timed(f"spiele {id}", said, f"«{name}» spielt man {when(id)}."[:240], rule(id), also=more, open=False)


@cache
def _thrown(id: str) -> Candidate:
    name = title(cards()[id])
    return timed(f"abwurf {id}", f"{name} abwerfen", THROWN, THROWN_RULE, also=(f"wirf {name}",), open=False)


@lru_cache(maxsize=64)
def _at_the_door(all_cards: tuple[str, ...], there: frozenset[str]) -> tuple[Candidate, ...]:
    """What is played at a site is played by those who have entered it."""
    played = {f"spiele {id}" for id in all_cards if id not in there and cards()[id]["klasse"] in AT_SITES}
    return tuple(_inside(c) if c.key in played else c for c in _elsewhere(all_cards, there))


AT_SITES = ("resource-item", "resource-ally", "resource-faction")


@cache
def _inside(c: Candidate) -> Candidate:
    id = c.key.partition(" ")[2]
    why = f"Erst betritt die Gemeinschaft den Ort; dann spielst du «{title(cards()[id])}»."
    return timed(c.key, c.label, why, rule(id), also=c.aliases, open=False)


@lru_cache(maxsize=4)
def _not_chosen(all_cards: tuple[str, ...]) -> tuple[Candidate, ...]:
    """What is said of cards while starting companies are chosen: whom one has not brought, and when the others are played."""
    found = [timed(key, label, why, *rules, also=also, open=True) for key, label, why, rules, also in MOMENTS]
    for c in _elsewhere(all_cards, frozenset())[len(MOMENTS) :]:
        verb, _, id = c.key.partition(" ")
        if verb == "spiele" and cards()[id]["klasse"] == "character":
            why, more = f"«{title(cards()[id])}» steht nicht in deiner Auswahl.", tuple(f"waehle {n}" for n in names(id))
            c = timed(c.key, c.label, why, "me.start.draft.ablauf", also=(*c.aliases, *more), open=False)
        found.append(c)
    return tuple(found)

"""All words of this game, from data/worte.yaml: labels and spellings of answers, questions, the story, help."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from games.catalog import read_file
from games.contract import Candidate, Event, Refusal, Seat, View, name
from games.jagd.cards.faces import CARDS, DATA, TITLE, WITH_TITLE, Face, joined, label, listed, words
from games.words import Vocabulary, tokens

_words: dict[str, Any] = read_file(DATA / "worte.yaml")
VOCABULARY = Vocabulary(_words["tippen"]["fuellwoerter"], _words["tippen"]["gleich"])


@lru_cache(maxsize=256)
def title_key(title: str) -> str:
    """A title as the end of a key: «Böse Armee» -> boese-armee."""
    return "-".join(tokens(title))


LONGEST = 36  # what a button shows on a phone


def _who(fig: str) -> str:
    seat, _, character = fig.partition(".")
    return f"{name(seat)} ({TITLE[character]})" if character else name(seat)


def _brief(title: str) -> str:
    """«Reiter 3» on a button, where everybody knows which riders these are."""
    return title.removeprefix("Schwarzer ")


def _narrow(card: Face) -> str:
    """A card on a button that would be too long: by its own name, and of several names by the first."""
    own = CARDS[card].name if card else ""
    first = re.split(r", | oder ", own)[0]
    return (f"{CARDS[card].title} ({first} …)" if first != own else own) or (label(card) if card else "")


# Answers that stay hidden when they are given; all others lie open at once, and others may read them as they are typed.
FLYING_BEAST = TITLE["fliegendes_geschoepf"]


class Cased(str):
    """A card in a sentence: «{card:den}» and «{card:dem}» put «Der Ring» and «Schwarzer Reiter 2» into their case."""

    def __format__(self, case: str) -> str:
        if case == "dem" and self == FLYING_BEAST:
            return "einem Fliegenden Geschöpf"
        if case and self.startswith("Schwarzer "):
            return f"{case} Schwarzen {self.removeprefix('Schwarzer ')}"
        return f"{case} {self[4:]}" if case and self.startswith("Der ") else str(self)


class Place(str):
    """A place in a sentence: «{goal:nach}», «{start:von}», «{city:in}» with its article where it has one; «Nach» begins one."""

    def __format__(self, where: str) -> str:
        if not where:
            return str(self)
        said = str(_words["orte"].get(self, {}).get(where.lower()) or f"{where.lower()} {self}")
        return said if where.islower() else said[0].upper() + said[1:]


HIDDEN = frozenset(
    ("wahl", "wahl-hobbit", "wahl-reiter", "wehre", "blatt", "antworte", "verstecke-karte", "fertig", "schenke", "tausche-nicht")
)
HIDDEN |= {"nimm", "gib", "gib-blind", "hebe", "hebe-alle", "behalte"}


@lru_cache(maxsize=16384)
def candidate(
    kind: str,
    key: str,
    rule: str = "",
    refusal: Refusal | None = None,
    *,
    card: str = "",
    fig: str = "",
    character: str = "",
    title: str = "",
    ort: str = "",
    n: int = 0,
    also: tuple[str, ...] = (),
    public: bool = False,
) -> Candidate:
    """One answer with its button and its other spellings. «auch» may name the card and the player in all their spellings."""
    texts = _words["antworten"][kind]
    whom = f"{_who(fig)} ({TITLE[character]})" if character and "." not in fig else _who(fig) if fig else ""
    fill = {
        "karte": Cased(label(card) if card else ""),
        "kurz": _brief(TITLE.get(card, "")),
        "wer": whom,
        "titel": title,
        "ort": ort,
        "n": n,
    }
    spoken = [""] if not card else words(card)
    people = [""] if not fig else [fig, name(fig.split(".")[0]), *([TITLE[character]] if character else [])]
    aliases: list[str] = []
    for pattern in texts.get("auch", ()):
        for c in spoken if "{karte}" in pattern else [""]:
            for p in people if "{wer}" in pattern else [""]:
                aliases.append(pattern.format(**{**fill, "karte": c, "wer": p}))
    shown = texts["knopf"].format(**{**fill, "wer": whom.replace("(Schwarzer ", "(")})
    if len(shown) > LONGEST and "eng" in texts:
        aliases.append(shown)
        shown = texts["eng"].format(**{**fill, "karte": _narrow(card)})
    return Candidate(key, shown, refusal, rule, (*aliases, *also), public, kind not in HIDDEN)


@lru_cache(maxsize=4096)
def question(kind: str, **fill: Any) -> str:
    if "ort" in fill:
        fill["ort"] = Place(fill["ort"])
    return str(_words["fragen"][kind].format(**fill))


def at_place(place: str, where: str) -> str:
    """«Nach den Grauen Anfurten», «im Auenland»: a place in a sentence of a rule."""
    return format(Place(place), where)


# --- the story -----------------------------------------------------------------------------------------------------------


def _say(kind: str, **fill: Any) -> str:
    return str(_words["erzaehlung"][kind].format(**fill))


def tell(event: Event, seat: Seat | None) -> str:
    """An event as a German sentence; private details are in the data only for those who may know them."""
    d = dict(event.data)
    special = _SPECIAL.get(event.kind)
    return special(d) if special else _say(_kind(event.kind, d), **_filled(d))


PRIVATE = {"tausch": "gives", "durchschaut": "cards"}  # what only some are told; mostly a card


def _kind(kind: str, d: Mapping[str, Any]) -> str:
    """Where the private part is known there is a sentence of its own: «tausch» and «tausch-geheim»."""
    secret = f"{kind}-geheim"
    return secret if secret in _words["erzaehlung"] and PRIVATE.get(kind, "card") in d else kind


def _filled(d: Mapping[str, Any]) -> dict[str, Any]:
    filled: dict[str, Any] = dict(d)
    for key, value in d.items():
        if key in ("fig", "other", "seat"):
            filled[key] = _who(value)
        elif key in ("card", "gives", "gets", "wanted", "character"):
            filled[key] = Cased(label(value)) if value in CARDS else value
        elif key in ("cards", "named"):
            filled[key] = joined(value) if key == "named" else listed(value)
        elif key == "at":
            filled[key] = joined(_who(x) for x in value)
    return filled


def _choices(d: Mapping[str, Any]) -> str:
    wished = [f"{name(seat)} {_wish(wish)}" for seat, wish in d["wants"]]
    return _say("wahl", wuensche=joined(wished))


def _wish(wish: str) -> str:
    """Whom somebody wants to play, in the accusative."""
    return str(_words["wuensche"].get(wish) or f"{Cased(TITLE.get(wish, '')):den}")


def _rolls(kind: str) -> Callable[[Mapping[str, Any]], str]:
    def told(d: Mapping[str, Any]) -> str:
        rolls = ", ".join(f"{name(seat)} {n}" for seat, n in d["rolls"])
        about = d.get("about", "")
        what = _wish(about)
        first = name(d["first"]) if d.get("first") else ""
        return _say(kind if first or kind == "streit" else f"{kind}-gleich", wuerfe=rolls, was=what, wer=first)

    return told


def _moves(d: Mapping[str, Any]) -> str:
    kind = "wuerfel" if d["by"] == "wuerfel" else str(CARDS[d["by"]].move if isinstance(CARDS[d["by"]].move, str) else "pferd")
    used = _say("mit-karten", cards=listed(d["cards"])) if d["cards"] else ""
    card = Cased(label(d["by"]) if d["by"] in CARDS else "")
    return _say(
        f"zieht-{kind}",
        fig=_who(d["fig"]),
        start=Place(d["start"]),
        goal=Place(d["goal"]),
        n=_fields(d["cost"]),
        card=card,
        cards=used,
    )


def _draws(d: Mapping[str, Any]) -> str:
    how = "stadt" if d["city"] else "charakter" if d["card"] else "nur"
    card = Cased(label(d["card"]) if d["card"] else "")
    told = _say(f"zieht-karten-{how}", fig=_who(d["fig"]), count=_cards(d["count"]), city=Place(d["city"]), card=card)
    return told + _say("nur-du", cards=listed(d["cards"])) if "cards" in d else told


def _fields(n: int) -> str:
    return "1 Feld" if n == 1 else f"{n} Felder"


def _cards(n: int) -> str:
    return "eine Karte" if n == 1 else "keine Karte" if n == 0 else f"{n} Karten"


def _look(d: Mapping[str, Any]) -> str:
    kind = "blick-feld" if d["card"] == "feld" else "blick"
    card = Cased(label(d["card"]) if d["card"] in CARDS else "")
    return _say(kind, fig=_who(d["fig"]), card=card, at=joined(_who(x) for x in d["at"]))


def _sees(d: Mapping[str, Any]) -> str:
    """Who saw whose hand, by what where it was not told before; the cards for whoever saw them."""
    by = d.get("card", "")  # tables of version 3 told it in a line of its own
    kind = "sieht-feld" if by == "feld" else "sieht-karte" if by else "sieht"
    told = _say(kind, fig=_who(d["fig"]), other=_who(d["other"]), card=Cased(label(by) if by in CARDS else ""))
    return told + _say("nur-du", cards=listed(d["cards"])) if "cards" in d else told


def _troop(d: Mapping[str, Any]) -> str:
    what = Cased("die Stadt" if d["card"] == "stadt" else label(d["card"]))
    return _say("truppe", fig=_who(d["fig"]), card=what, a=d["a"], d=d["d"])


def _troops(d: Mapping[str, Any]) -> str:
    what = joined("die Stadt" if face == "stadt" else label(face) for face in d["cards"])
    return _say("truppen", fig=_who(d["fig"]), cards=what, a=d["a"], d=d["d"])


def _switch(kind: str, key: str) -> Callable[[Mapping[str, Any]], str]:
    """A sentence chosen by one of the values."""
    return lambda d: _say(f"{kind}-{str(d[key]).lower()}", **_filled(d))


def _guessed(d: Mapping[str, Any]) -> str:
    several = len(WITH_TITLE[d["title"]]) > 1
    card = Cased(label(d["card"]) if "card" in d and several else d["title"])
    return _say("erraten", fig=_who(d["fig"]), other=_who(d["other"]), named=joined(d["named"]), card=card)


def _counted(kind: str) -> Callable[[Mapping[str, Any]], str]:
    def told(d: Mapping[str, Any]) -> str:
        text = _say(kind, **{**_filled(d), "count": _cards(d["count"])})
        return text + _say("nur-du", cards=listed(d["cards"])) if "cards" in d else text

    return told


_SPECIAL: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "wahl": _choices,
    "streit": _rolls("streit"),
    "reihenfolge": _rolls("reihenfolge"),
    "eine-partei": _rolls("eine-partei"),
    "absprachen": _switch("absprachen", "allowed"),
    "zieht-nach": _moves,
    "zieht": _draws,
    "blick": _look,
    "sieht": _sees,
    "truppe": _troop,
    "truppen": _troops,
    "erraten": _guessed,
    "teilt-aus": _counted("teilt-aus"),
    "hebt-auf": _counted("hebt-auf"),
    "versteckt": _counted("versteckt"),
    "verraet": _counted("verraet"),
    "kampfende": _switch("kampfende", "won"),
    "raetsel": _switch("raetsel", "card"),
    "frei": _switch("frei", "how"),
    "wurf-hallen": _switch("wurf-hallen", "captive"),
    "entkommt": _switch("entkommt", "captive"),
}


# --- help ----------------------------------------------------------------------------------------------------------------


def help_text(view: View, doubts: int, *, rebuilt: bool) -> str:
    """What this game asks for now, and in a line what our board rests on."""
    text = _words["hilfe"]
    lines = [text["ziel"], text[view["phase"]]]
    if view["advanced"]:
        lines.append(text["aufbau"].format(was=", ".join(view["advanced"])))
    if view["idle"]:
        lines.append(text["ohne-wirkung"].format(was=", ".join(view["idle"])))
    unsure = "Eine Einzelheit ist" if doubts == 1 else f"{doubts} Einzelheiten sind"
    return "\n".join([*lines, text["brett-kurz" if rebuilt else "brett-eigen-kurz"].format(zweifel=unsure)])


def sources_text(doubts: tuple[tuple[str, str], ...], *, rebuilt: bool) -> str:
    """What our board and our wording rest on."""
    text = _words["hilfe"]
    noted = "".join(f"\n{field}: {note}" for field, note in doubts)
    return "\n".join(
        (
            text["brett" if rebuilt else "brett-eigen"],
            text["zweifel" if len(doubts) > 1 else "zweifel-einer" if doubts else "zweifel-keiner"].format(
                n=len(doubts), was=noted
            ),
            text["quellen"],
        )
    )

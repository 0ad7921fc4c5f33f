"""All words of this game, from data/worte.yaml: labels and spellings of answers, questions, the story, help."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.catalog import read_file
from games.contract import Candidate, Event, Refusal, Seat, View, name
from games.words import Vocabulary, plain
from games.zwei_tuerme.cards.faces import DATA, GANDALF, TRAIT_NAME, colour_name, face_name, joined, listed, traits_listed

_words: dict[str, Any] = read_file(DATA / "worte.yaml")
_COLOUR, _TRAIT = r"(rot|blau|gelb|gr(?:ü|ue)n)(?:e[nrs]?)?", r"(ent\w*|kraft|weisheit|ausdauer)"
_CLEARED = (
    rf"(?:\b(?:ab|weg)?r(?:ä|ae)um\w*\s+{_COLOUR}|\b{_COLOUR}\s+(?:(?:ab|weg|frei)\s*)?r(?:ä|ae)um\w*)(?:\s+(?:ab|weg|frei))?"
)
_GLUE = r"(?:\s*(?:,|;|\b(?:und|dann|für|fuer|dafür|dafuer|leg\w*|dort|hin|die|den|eine[nr]?|ne|nur|noch|ich)\b))*\s*"
CLEARING = re.compile(rf"{_CLEARED}{_GLUE}{_COLOUR}\s+{_TRAIT}(?:\s+(?:hin|legen|leg|dafür|dafuer|dort))*", re.IGNORECASE)


class Speech(Vocabulary):
    """«Gelb räumen und eine gelbe Kraft legen» is one answer: the row is cleared to be begun anew."""

    def heard(self, text: str) -> str:
        def one(found: re.Match[str]) -> str:
            row, card = plain(found[1] or found[2]), plain(found[3])
            return f"wechsle {card} {found[4]}" if row == card else found[0]

        return CLEARING.sub(one, text)


VOCABULARY: Vocabulary = Speech(_words["tippen"]["fuellwoerter"], _words["tippen"]["gleich"])
NUMBERS: list[str] = _words["zahlen"]


@lru_cache(maxsize=8192)
def candidate(
    kind: str,
    key: str,
    rule: str = "",
    refusal: Refusal | None = None,
    *,
    face: str = "",
    colour: str = "",
    trait: str = "",
    n: int = 0,
    also: tuple[str, ...] = (),
    public: bool = False,
) -> Candidate:
    """One answer with its button and its other spellings. `public`: it says nothing about a hand."""
    words = _words["antworten"][kind]
    fill = {
        "karte": face_name(face) if face else "",
        "id": face.replace("-", " "),
        "farbe": colour_name(colour) if colour else "",
        "eigenschaft": TRAIT_NAME.get(trait, ""),
        "n": n,
        "wort": NUMBERS[n],
    }
    spellings = tuple(a.format(**fill) for a in words["auch"]) + also
    return Candidate(key, words["knopf"].format(**fill), refusal, rule, spellings, public)


@lru_cache(maxsize=8192)
def question(kind: str, **fill: Any) -> str:
    return str(_words["fragen"][kind].format(**fill))


def counting(traits: Sequence[str]) -> str:
    return "zählt" if len(traits) == 1 else "zählen"


# --- the story -----------------------------------------------------------------------------------------------------------


def _say(kind: str, **fill: Any) -> str:
    return str(_words["erzaehlung"][kind].format(**fill))


def tell(event: Event, seat: Seat | None) -> str:
    """An event as a German sentence; private details are in the data only for those who may know them."""
    return _TOLD[event.kind](event.data)


def _marker(d: Mapping[str, Any]) -> str:
    kind = "marker-ort" if not d["field"] else "marker-aufbruch" if d["field"] == 1 else "marker-feld"
    return _say(
        kind,
        wer=name(d["seat"]),
        ort=d["place"],
        feld=d["field"],
        felder=d["fields"],
        zaehlt=counting(d["traits"]),
        eigenschaften=traits_listed(d["traits"]),
    )


def _takes(d: Mapping[str, Any]) -> str:
    parts = [face_name(face) for face in d["taken"]]
    if d["hidden"]:
        parts.append(_words["erzaehlung"]["vom-stapel"][d["hidden"]])
    kind = "tauscht" if d["laid"] else "nimmt" if d["taken"] else "zieht"
    told = _say(kind, wer=name(d["seat"]), karten=joined(parts), karte=face_name(d["laid"]) if d["laid"] else "")
    return told + _say("gezogen", karten=joined(face_name(f) for f in d["drawn"])) if d.get("drawn") else told


def _lays(d: Mapping[str, Any]) -> str:
    rows = []
    for _, cards in d["laid"]:
        named = listed(card for card in cards if card != GANDALF)
        rows.append(_say("mit-gandalf", karten=named) if GANDALF in cards else named)
    gone = joined(_say("geraeumt", farbe=colour_name(colour), karten=listed(cards)) for colour, cards in d["cleared"])
    return _say("raeumt" if gone else "legt", wer=name(d["seat"]), farben=gone, reihen=", ".join(rows), n=d["counts"])


def _passes(d: Mapping[str, Any]) -> str:
    return _say("passt-zaehlt" if d["counts"] not in (0, "0") else "passt", wer=name(d["seat"]), n=d["counts"])


def _scores(d: Mapping[str, Any]) -> str:
    strengths = ", ".join(f"{name(seat)} {n}" for seat, n in d["valid"])
    lines = [_say("wertung", ort=d["place"], eigenschaften=traits_listed(d["traits"]), staerken=strengths)]
    prizes = [_say("gewinnt-auch" if i else "gewinnt", wer=name(p[0]), wert=p[1]) for i, p in enumerate(d["prizes"])]
    lines.append(", ".join(prizes) + "." if prizes else _say("niemand"))
    if ties := _ties(d):
        lines.append(_say("gleichstand", wer=", ".join(ties)))
    if d["lost"]:
        lines.append(_say("verliert", verluste="; ".join(f"{name(seat)} {listed(cards)}" for seat, cards in d["lost"])))
    return " ".join(lines)


def _ties(d: Mapping[str, Any]) -> list[str]:
    """«Anna vor Bert» for all who have as many valid cards, where that decided about a tile."""
    prizes = dict(map(tuple, d["prizes"]))
    equal: dict[int, list[Seat]] = {}
    for seat, n in d["valid"]:
        equal.setdefault(n, []).append(seat)
    return [
        " vor ".join(name(seat) for seat in seats)
        for n, seats in equal.items()
        if n and len(seats) > 1 and len({prizes.get(seat, 0) for seat in seats}) > 1
    ]


def _ring(d: Mapping[str, Any]) -> str:
    kind = "ring-bleibt" if not d["won"] else "ring-behaelt" if d["stays"] else "ring"
    return _say(kind, wer=name(d["seat"]))


def _ends(d: Mapping[str, Any]) -> str:
    return _say("ende", grund=d["reason"], punkte=", ".join(f"{name(seat)} {n}" for seat, n in d["scores"]))


_TOLD: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "marker": _marker,
    "nimmt": _takes,
    "nimmt-ablage": lambda d: _say("nimmt-ablage", wer=name(d["seat"]), karte=face_name(d["card"])),
    "verzichtet": lambda d: _say("verzichtet", wer=name(d["seat"])),
    "leer": lambda d: _say("leer", wer=name(d["seat"])),
    "mischt": lambda d: _say("mischt", n=d["count"]),
    "legt": _lays,
    "passt": _passes,
    "wertung": _scores,
    "ring": _ring,
    "ende": _ends,
    "berichtigung": lambda d: _say("berichtigung", was=d["what"]),
}


# --- help ----------------------------------------------------------------------------------------------------------------


def help_text(view: View) -> str:
    """What this game asks for now, and which faces are not as printed."""
    words = _words["hilfe"]
    lines = [words["ziel"], words[view["phase"]]]
    if len(view["seats"]) == 2:
        lines.append(words["zwei"])
    lines += [
        words["bild"],
        words["fragen"],
        words["rekonstruiert"].format(was=unsure) if (unsure := _unsure(view)) else words["gedruckt"],
    ]
    return "\n".join(lines)


def _unsure(view: View) -> str:
    places = [f"{p['name']} ({traits_listed(p['traits'])})" for p in view["places"] if not p["sure"]]
    lengths = [p["fields"] for p in view["paths"] if not p["sure"]]
    if lengths:
        places.append(f"die Längen der Wege ({', '.join(str(n) for n in lengths)} Felder)")
    return joined(places) if places else ""

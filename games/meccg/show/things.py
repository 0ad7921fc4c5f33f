"""What can be touched: figures, companies, sites, regions, cards. Pictures mark these things, answers are about them.

Keys are made of ids, so the things of an answer are read from its key, for all frames in this one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.canvas import Mark
from games.contract import Candidate, View
from games.meccg.cards import cards
from games.meccg.show.land import regions
from games.meccg.travel import routes


def figure(id: str) -> str:
    return f"figur {id}"


def company(gid: str) -> str:
    return f"gemeinschaft {gid}"


def site(sid: str) -> str:
    """A site in play."""
    return f"ort {sid}"


def of_deck(face: str) -> str:
    """A card of one's site deck."""
    return f"orte {face}"


def region(english: str) -> str:
    return f"region {regions()[english].id}"


def in_hand(card: str) -> str:
    return f"hand {card}"


def chosen(card: str) -> str:
    """A card one may begin with."""
    return f"auswahl {card}"


def in_reserve(card: str) -> str:
    return f"reserve {card}"


def item(card: str, bearer: str) -> str:
    return f"bei {bearer} {card}"


def lying(card: str) -> str:
    """A card in play that lies with nobody."""
    return f"liegt {card}"


def marks() -> tuple[Mark, ...]:
    """The regions of the map."""
    found = []
    for one in regions().values():
        left, top = min(x for x, _ in one.outline), min(y for _, y in one.outline)
        right, bottom = max(x for x, _ in one.outline), max(y for _, y in one.outline)
        outline = "M" + "L".join(f"{x:g} {y:g}" for x, y in one.outline) + "Z"
        found.append(Mark(region(one.english), (left, top, right - left, bottom - top), one.name, outline))
    return tuple(found)


def naming(v: View) -> Callable[[Candidate], tuple[str, ...]]:
    """How whoever sees this finds the things an answer is about."""
    there = {one["id"]: one for company in v["companies"].values() for one in company["figs"]}
    figs = {*there, *(ally["id"] for one in there.values() for ally in one["verbuendete"])}
    piles = {kind: set(v[kind]) for kind in ("hand", "auswahl", "reserve", "orte")}
    shown = {*v["wirkt"], *(card for link in v["glieder"] if (card := link["karte"]))}

    def place(face: str) -> Iterator[str]:
        where = cards()[face]["region"] if face in cards() else None
        if where is not None and where in regions():
            yield region(where)

    def of_word(word: str, verb: str, words: list[str]) -> Iterator[str]:
        if word in v["companies"] and v["companies"][word]["figs"]:
            yield company(word)
        elif word in v["sites"]:
            yield site(word)
            yield from place(v["sites"][word]["card"])
        elif word in figs:
            yield figure(word)
        elif verb in ("abwurf", "stapel") and v["frage"] == "reserve" and word in piles["reserve"]:
            yield in_reserve(word)
        elif word in piles["hand"]:
            yield in_hand(word)
        elif word in piles["auswahl"]:
            yield chosen(word)
        elif word in piles["orte"]:
            yield of_deck(word)
            yield from place(word)
        else:
            bearer = next((w for w in words if w in there and word in there[w]["bei"]), "")
            bearer = bearer or next((one["id"] for one in there.values() if word in one["bei"]), "")
            if bearer:
                yield item(word, bearer)
            elif word in shown:
                yield lying(word)

    def things(candidate: Candidate) -> Iterator[str]:
        verb, *words = candidate.key.split()
        if verb == "weg" and v["frage"] == "route" and v["now"]:
            yield from way(int(words[0]))
            return
        for word in words:
            yield from of_word(word.partition(".")[0], verb, words)

    def way(nr: int) -> Iterator[str]:
        one = v["companies"][v["now"]]
        start, goal = v["sites"][one["site"]]["card"], v["sites"][one["goal"]]["card"]
        for most in (4, 5, 6):
            ways = routes.region_ways(start, goal, most)
            if nr < len(ways):
                yield from (region(name) for name in ways[nr])
                return

    return lambda candidate: tuple(dict.fromkeys(things(candidate)))

"""What can be touched: regions, the Fellowship, dice, nations, cards of one's own hand.

Pictures mark these things, answers are about them. Keys are made of ids, so the things of an answer are read from its key, for
all frames in this one place. A person stands somewhere: whoever means Gandalf touches the region he is in, or the Fellowship.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.canvas import Mark
from games.contract import Candidate, View
from games.ringkrieg.facts import Facts, Side
from games.ringkrieg.round.dice import FACES
from games.ringkrieg.show.chart import path
from games.ringkrieg.show.land import outline
from games.ringkrieg.war.armies import FELLOWSHIP, region_of
from games.rules import remembered

OF_THE_FELLOWSHIP = ("gemeinschaft", "abtrennen", "verdecken", "angeben", "ratgeber", "bewegen")  # words for what it does
_FACE = {title: face for face, title in FACES.items()}


def region(id: str) -> str:
    return f"region {id}"


def die(side: Side, face: str) -> str:
    return f"wuerfel {side} {face}"


def nation(id: str) -> str:
    return f"nation {id}"


def in_hand(card: str) -> str:
    return f"hand {card}"


@remembered(on_first=True)
def regions(facts: Facts) -> tuple[Mark, ...]:
    return tuple(_region(facts, id) for id in facts.regions)


def _region(facts: Facts, id: str) -> Mark:
    line = outline(facts, id)
    left, top = min(x for x, _ in line), min(y for _, y in line)
    right, bottom = max(x for x, _ in line), max(y for _, y in line)
    return Mark(region(id), (left, top, right - left, bottom - top), facts.name(id), path(line))


def naming(facts: Facts, v: View) -> Callable[[Candidate], tuple[str, ...]]:
    """How whoever sees this finds the things an answer is about."""
    lying = set(v["pools"][v["side"]]["unused"]) if v["side"] is not None else set()
    hand = set(v["hand"])

    def things(candidate: Candidate) -> Iterator[str]:
        words = candidate.key.split()
        face = _FACE.get(candidate.group) or next((word for word in words if word in FACES), "")
        if face in lying:
            yield die(v["side"], face)
        if words[0] in OF_THE_FELLOWSHIP:
            yield FELLOWSHIP
        if len(words) == 1 and words[0] in facts.nations:
            yield nation(words[0])
        for word in words:
            if word in facts.regions:
                yield region(word)
            elif word in hand:
                yield in_hand(word)
            elif v["persons"].get(word) == FELLOWSHIP:
                yield FELLOWSHIP
            elif region_of(v["persons"].get(word, "")) in facts.regions:
                yield region(region_of(v["persons"][word]))

    return lambda candidate: tuple(dict.fromkeys(things(candidate)))

"""Nobody is ever sure of a card that could be another one: random games of moving cards, beside all worlds that each watcher
must think possible from what he has seen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from games.flow import FlowGame, Frames, Transition
from games.zones import Zone, Zones

CARDS = Zones(deck=Zone("nobody", ordered=True), hand=Zone("owner"), table=Zone("all"))
FACES = ("ork", "ork", "elb", "ent", "ent")
SEATS = ["p1", "p2", "p3"]
WATCHERS = [*SEATS, None]
ZONES = ["deck", *(f"hand {s}" for s in SEATS), "table"]


class Game(FlowGame):
    frames = Frames()


GAME = Game()


def frozen(zones):
    """A world: the deck in its order, everything else as heaps."""
    return tuple(tuple(zones[z]) if z == "deck" else tuple(sorted(zones[z])) for z in ZONES)


def thawed(world):
    return {z: list(cards) for z, cards in zip(ZONES, world, strict=True)}


class Minds:
    """For each watcher all worlds that fit what he has seen."""

    def __init__(self):
        empty = {z: [] for z in ZONES}
        self.worlds = {w: {frozen({**empty, "deck": deck}) for deck in set(permutations(FACES))} for w in WATCHERS}

    def moved(self, source, target, face, seers):
        """A card goes from one zone to another; the seers see which, the others that one goes (from the deck: the top one)."""
        for w in WATCHERS:
            after = set()
            for world in self.worlds[w]:
                there = thawed(world)
                could = {there[source][-1]} if source == "deck" and there[source] else set(there[source])
                for other in could & {face} if w in seers else could:
                    new = thawed(world)
                    new[source] = new[source][:-1] if source == "deck" else removed(new[source], other)
                    new[target] = [*new[target], other]
                    after.add(frozen(new))
            self.worlds[w] = after

    def saw(self, watchers, zone, faces):
        """These watchers see that these are among the cards of a zone."""
        for w in watchers:
            self.worlds[w] = {x for x in self.worlds[w] if not Counter(faces) - Counter(thawed(x)[zone])}

    def shuffled(self):
        for w in WATCHERS:
            self.worlds[w] = {
                frozen({**thawed(world), "deck": deck})
                for world in self.worlds[w]
                for deck in set(permutations(thawed(world)["deck"]))
            }


def removed(cards, face):
    left = list(cards)
    left.remove(face)
    return left


def eyes(zone):
    return set(WATCHERS) if zone == "table" else {zone.split()[1]} if zone.startswith("hand") else set()


def one_thing(rng, t, minds):
    """Something happens to the cards."""
    s = t.state
    source = rng.choice([z for z in ZONES if CARDS.count(s, z)])
    cards = CARDS.cards(s, source)
    what = rng.choice(["move", "move", "move", "look", "show", "shuffle"])
    if what == "move":
        target = rng.choice([z for z in ZONES if z != source])
        card = cards[-1] if source == "deck" else rng.choice(cards)
        minds.moved(source, target, s["cards"][card], eyes(source) | eyes(target))
        CARDS.move(t, card, source, target)
    elif what == "shuffle":
        minds.shuffled()
        CARDS.shuffle(t, "deck")
    elif source.startswith("hand"):
        watcher = rng.choice(SEATS)
        if what == "look":
            minds.saw([watcher], source, CARDS.faces(s, source))
            CARDS.look(t, watcher, source)
        else:
            card = rng.choice(cards)
            minds.saw([watcher], source, [s["cards"][card]])
            CARDS.show(t, card, source, [watcher])


@pytest.mark.parametrize("seed", range(60))
def test_nobody_is_sure_of_what_could_be_otherwise(seed):
    rng = random.Random(seed)
    t = Transition(GAME, {"seed": str(seed), "dice": 0, "serial": 0, "stack": [], "seats": SEATS})
    CARDS.deck(t, "deck", "k", FACES)
    minds = Minds()
    for _ in range(14):
        before = dict(t.state["cards"])
        knew = {w: {c for c in before if CARDS.knows(t.state, w, c)} for w in WATCHERS}
        one_thing(rng, t, minds)
        real = frozen({z: CARDS.faces(t.state, z) for z in ZONES})
        for w in WATCHERS:
            assert real in minds.worlds[w]
            for zone in ZONES:
                sure = CARDS.seen(t.state, w, zone)
                for world in minds.worlds[w]:
                    there = thawed(world)[zone]
                    if zone == "deck":
                        assert all(face in (None, other) for face, other in zip(sure, there, strict=True)), (w, zone)
                    else:
                        assert not Counter(f for f in sure if f is not None) - Counter(there), (w, zone)
            learned = {c for c in t.state["cards"] if CARDS.knows(t.state, w, c)} - knew[w]
            assert not learned & set(before), "whoever learns of a card hears a new name"
    assert CARDS.faults(t.state, {"k": FACES}) == []

"""A table of Die zwei Türme for rule cases: set up as the case needs it, then played with typed lines as in the chat."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from games.contract import Refusal
from games.flow import Transition
from games.play import Checked, Dropped, Move, Play
from games.zwei_tuerme import load
from games.zwei_tuerme.cards.faces import BOX, GANDALF, deck
from games.zwei_tuerme.cards.piles import BACK, CARDS, hand_of, rows_of

PLACES = ["amon_hen", "rohan", "fangorn", "edoras", "orthanc", "helms_klamm", "minas_tirith"]


class Table:
    def __init__(self, players=3, start="p1", seed="tisch"):
        self.game = load(None)
        self.seats = [f"p{i}" for i in range(1, players + 1)]
        self.play = Play(self.game, self.game.new(self.seats, {"start": start}, seed))
        self.told = []

    # setting up
    def deals(self, *, display=None, pile=None, discard=None, rows=None, won=None, **hands):
        """Put these cards into these zones («rot-kraft 2, gandalf»); the rest of the 96 becomes the bottom of the pile."""
        s = deepcopy(self.play.state)
        lying = {"display": cards(display) if display is not None else self.lies("display"), "discard": cards(discard or "")}
        for seat, laid in (rows or {}).items():
            s["traits"][seat] = {colour: what.split()[0] for colour, what in laid.items()}
            lying |= {f"row {seat} {colour}": row(colour, *what.split()) for colour, what in laid.items()}
        for seat in self.seats:
            lying[f"hand {seat}"] = cards(hands[seat]) if seat in hands else []
            s["won"][seat] = list((won or {}).get(seat, s["won"][seat]))
        if pile is None or isinstance(pile, str):
            used = [*cards(pile or ""), *(face for faces in lying.values() for face in faces)]
            rest = deck(BOX) - Counter(used)
            lying["pile"] = [*rest.elements(), *reversed(cards(pile or ""))]
        self.play.state = with_cards(s, lying)
        return self

    def moves(self, source, target, count=None):
        """The top cards of one zone onto another: all of them, or so many."""
        s = deepcopy(self.play.state)
        lying = {zone: CARDS.faces(s, zone) for zone in s["zones"]}
        moved = lying[source][-(count or len(lying[source])) :]
        lying[source] = lying[source][: -len(moved)]
        lying[target] = [*lying.get(target, ()), *moved]
        self.play.state = with_cards(s, lying)
        return self

    def only(self, seat):
        """All cards that lie in the pile go to this hand: nothing is left to draw."""
        return self.moves("pile", f"hand {seat}")

    def on_last_field_before(self, place, tiles=None):
        """The marker stands on the last field before this place and the start player is asked."""
        s = deepcopy(self.play.state)
        nr = PLACES.index(place)
        s["marker"] = {"place": nr - 1, "field": s["paths"][nr - 1]["fields"]}
        for i in range(nr):
            s["tiles"][i] = []
        if tiles is not None:
            s["tiles"][nr] = list(tiles)
        lying = [v for at_place in s["tiles"] for v in at_place] + [v for won in s["won"].values() for v in won]
        s["box"] = sorted((Counter(BOX["tiles"]) - Counter(lying)).elements())
        self.play.state = s
        return self

    def reaches(self, place, tiles=None):
        """Everybody declines the last card, and the marker comes to this place."""
        self.on_last_field_before(place, tiles)
        for _ in self.seats:
            self.says(self.asked, "verzichte")
        return self

    def scores(self, place, tiles=None):
        """This place is scored with the rows as they lie: everybody passes."""
        self.reaches(place, tiles)
        while self.phase == "layout":
            self.says(self.asked, "passe")
        return self

    def plays(self, **variant):
        """With these variants."""
        self.play.state = {**self.s, "variant": {**self.s["variant"], **variant}}
        return self

    # playing
    def says(self, seat, line):
        outcome = self.play.say(seat, line)
        assert not isinstance(outcome, Refusal), f"{seat}: {line}: {outcome.reason} {outcome.rules}"
        if isinstance(outcome, Move):
            self.told += [self.game.tell(e.seen_by(None), None) for e in outcome.events if e.seen_by(None)]
        return outcome

    def refused(self, seat, line, by):
        """The dry run and the move give the same reason, and nothing changes."""
        before = self.play.now(seat)
        outcome = self.play.say(seat, line)
        assert isinstance(outcome, Refusal), f"{seat}: {line} was taken"
        assert by in outcome.rules, (outcome.kind, outcome.reason, outcome.rules)
        assert not isinstance(self.play.check(seat, line), Checked)
        assert self.play.now(seat) == before
        return outcome.reason

    def taken_back(self, outcome):
        return isinstance(outcome, Dropped)

    # looking
    @property
    def s(self):
        return self.play.state

    @property
    def phase(self):
        return self.s["stack"][-1]["frame"] if self.s["stack"] else "end"

    @property
    def asked(self):
        (seat,) = self.game.decisions(self.s)
        return seat

    def hand(self, seat):
        return sorted(hand_of(self.play.now(seat), seat))

    def lies(self, zone):
        return CARDS.faces(self.s, zone)

    def row(self, seat, colour):
        found = rows_of(self.play.now(seat), seat).get(colour)
        return found["cards"] if found else None

    def keys(self, seat):
        return [c.key for c in self.game.options(self.play.now(seat), seat)]

    def prompt(self, seat):
        return self.play.decision(seat).prompt

    def whole(self):
        assert self.game.invariants(self.s) == []


def cards(text):
    found = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        face, _, n = part.partition(" ")
        found += [face] * int(n or 1)
    return found


def row(colour, trait, n, joker=""):
    return [GANDALF] * bool(joker) + [f"{colour}-{trait}"] * int(n)


def with_cards(s, lying):
    """The same state with these faces in these zones, and nobody sure of anything."""
    for key in ("zones", "cards", "known", "named"):
        del s[key]
    t = Transition(None, s)
    for zone, faces in lying.items():
        CARDS.put(t, zone, BACK, faces)
    return t.state


@pytest.fixture
def table():
    return Table

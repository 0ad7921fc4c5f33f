"""A table of Die Jagd nach dem Ring for rule cases: set up as the case needs it, then played with typed lines as in the chat.

Chance is not replaced: where a case needs a certain roll or draw, the dice are turned on to a place where they fall so.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from games.contract import Refusal
from games.dice import Dice
from games.jagd import load
from games.jagd.cards.faces import PRINTED
from games.play import Checked, Dropped, Move, Play

GAME = load(None)
TURN = {
    "frame": "turn",
    "open": 0,
    "die": 3,
    "walked": False,
    "rerolls": [],
    "trials": 0,
    "moved": False,
    "halted": False,
    "trades": {},
    "fought": [],
    "hidden": {},
    "found_at": [],
    "questioned": [],
}


class Table:
    def __init__(self, *characters, seed="tisch", **variant):
        self.game = GAME
        self.seats = [f"p{i}" for i in range(1, len(characters) + 1)]
        self.play = Play(self.game, self.game.new(self.seats, {k: v.replace("_", "-") for k, v in variant.items()}, seed))
        self.told = []  # to everybody
        self.private = {seat: [] for seat in self.seats}
        for seat, character in zip(self.seats, characters, strict=True):
            self.answers(seat, f"waehle {character}")

    # setting up
    @property
    def s(self):
        return self.play.state

    @property
    def board(self):
        return self.game.board

    def changed(self, **parts):
        """The state with these parts replaced; whoever is asked is asked anew."""
        s = {**deepcopy(self.s), **parts}
        s["serial"] += 1
        s["stack"][-1]["open"] = s["serial"]
        self.play.state = s
        self.play.drafts.clear()
        return self

    def deals(self, *, deck="", discard="", table=None, caches=None, **hands):
        """Put these cards into these places («boot 2, ring»); the rest of the 90 becomes the bottom of the deck."""
        held = {fig: cards(hands.get(fig, "")) for fig in self.s["figures"]}
        laid = {fig: cards((table or {}).get(fig, "")) for fig in self.s["figures"]}
        hidden = {
            self.id(field): {fig: [[face, 1 << self.seats.index(fig)] for face in cards(what)] for fig, what in owners.items()}
            for field, owners in (caches or {}).items()
        }
        top, thrown = cards(deck), cards(discard)
        used = [*top, *thrown, *(c for zone in (*held.values(), *laid.values()) for c in zone)]
        used += [pair[0] for owners in hidden.values() for pairs in owners.values() for pair in pairs]
        rest = Counter(PRINTED.deck) - Counter(used)
        assert sum(rest.values()) + len(used) == 90, "a card twice"
        return self.changed(
            hands=held,
            marks={fig: [0] * len(faces) for fig, faces in held.items()},
            table=laid,
            caches=hidden,
            discard=thrown,
            deck=[*rest.elements(), *reversed(top)],
        )

    def empty_deck(self, fig):
        """All cards of the deck go to this hand: nothing is left to draw."""
        hands = {**self.s["hands"], fig: [*self.s["hands"][fig], *self.s["deck"]]}
        marks = {**self.s["marks"], fig: [0] * len(hands[fig])}
        return self.changed(hands=hands, marks=marks, deck=[])

    def id(self, place):
        board = self.game.board
        return board.places.get(place.lower()) or board.keys.get(place) or place

    def stands(self, **places):
        figures = deepcopy(self.s["figures"])
        for fig, place in places.items():
            figures[fig].update(field=self.id(place), entered=True)
        return self.changed(figures=figures)

    def figure(self, fig, **data):
        figures = deepcopy(self.s["figures"])
        figures[fig].update(data)
        return self.changed(figures=figures)

    def in_halls(self, fig, turns=0):
        return self.figure(fig, halls=turns, entered=True)

    def captive(self, fig, captor, turns=0):
        return self.figure(fig, captor=captor, captive=turns, field=self.s["figures"][captor]["field"], entered=True)

    def turn(self, fig="p1", die=3, **data):
        """It is this figure's turn and it has rolled this."""
        figures = deepcopy(self.s["figures"])
        figures[fig]["entered"] = True
        seat = fig.split(".")[0]
        frame = {**deepcopy(TURN), "fig": fig, "die": die, "start": figures[fig]["field"], **data}
        rounds = {"frame": "rounds", "open": 0, "nr": self.s["order"].index(seat)}
        active = {**self.s["active"], seat: fig} if "." in fig else self.s["active"]
        return self.changed(figures=figures, stack=[rounds, frame], active=active, round=max(1, self.s["round"]))

    def stopped(self, fig="p1", **data):
        """It is this figure's turn and it has just come to where it stands, its die is spent."""
        start = next(x for x in ("C9", "J8") if x != self.s["figures"][fig]["field"])
        return self.turn(fig, walked=True, moved=True, start=start, **data)

    def traded(self, fig, *others, **data):
        """The same, and it has exchanged cards with these."""
        here = self.s["figures"][fig]["field"]
        return self.stopped(fig, trades={here: list(others)}, **data)

    def begins(self, fig):
        """The turn of this figure is about to begin."""
        seats = self.s["order"]
        seat = fig.split(".")[0]
        rounds = {"frame": "rounds", "open": 0, "nr": (seats.index(seat) - 1) % len(seats)}
        last = {"frame": "close", "open": 0, "fig": seats[rounds["nr"]], "must": 0, "stage": 1, "new": 0}
        ask = {"frame": "discard", "open": 1, "fig": last["fig"], "must": 1, "new": 0}
        self.changed(stack=[rounds, last, ask])
        keep = self.s["hands"][last["fig"]] or ["boot"]
        return self if not self.s["hands"][last["fig"]] else self.says(last["fig"].split(".")[0], f"wirf {keep[0]}")

    # playing
    def answers(self, seat, key):
        outcome = self.play.answer(seat, key)
        assert not isinstance(outcome, Refusal), f"{seat}: {key}: {outcome.reason} {outcome.rules}"
        self._hear(outcome)
        return self

    def says(self, seat, *lines):
        for line in lines:
            outcome = self.play.say(seat, line)
            assert not isinstance(outcome, Refusal), f"{seat}: {line}: {outcome.reason} {outcome.rules}"
            self._hear(outcome)
        return self

    def _hear(self, outcome):
        if isinstance(outcome, Move):
            for event in outcome.events:
                self.told.append(self.game.tell(event.seen_by(None), None) if event.seen_by(None) else "")
                for seat in self.seats:
                    seen = event.seen_by(seat)
                    if seen is not None:
                        self.private[seat].append(self.game.tell(seen, seat))
            assert self.game.invariants(outcome.state) == []
        assert not isinstance(outcome, Dropped)

    def refused(self, seat, line, by):
        """The line is refused, and this rule is named."""
        checked = self.play.check(seat, line)
        outcome = checked if isinstance(checked, Refusal) else self.play.say(seat, line)
        assert isinstance(outcome, Refusal), f"{seat}: {line} was accepted"
        assert outcome.kind == "illegal", f"{line}: {outcome.kind}: {outcome.reason}"
        assert by in outcome.rules, f"{line}: {outcome.rules}: {outcome.reason}"
        return outcome.reason

    def allowed(self, seat, line):
        return isinstance(self.play.check(seat, line), Checked)

    def rolling(self, *rolls):
        """Turn the dice on to where the next rolls are these."""
        for counter in range(100_000):
            dice = Dice(self.s["seed"], counter)
            if all(dice.roll() == roll for roll in rolls):
                return self.changed(dice=counter)
        raise AssertionError(f"the dice never fall {rolls}")

    def lucky(self, seat, line, want):
        """Say this where the dice fall so that what is wanted comes true."""
        before = self.s
        for counter in range(3000):
            play = Play(self.game, {**before, "dice": counter}, dict(self.play.drafts))
            outcome = play.say(seat, line)
            assert not isinstance(outcome, Refusal), f"{seat}: {line}: {outcome.reason} {outcome.rules}"
            if want(play.state):
                self.play = play
                self._hear(outcome)
                return self
        raise AssertionError(f"{line}: it never comes true")

    # looking
    @property
    def asked(self):
        waiting = self.play.waiting_for()
        return waiting[0] if len(waiting) == 1 else waiting

    @property
    def frame(self):
        return self.s["stack"][-1]["frame"] if self.s["stack"] else "end"

    @property
    def result(self):
        return self.game.result(self.s)

    def choices(self, seat=None):
        seat = seat or self.asked
        return {c.key for c in self.game.options(self.play.now(seat), seat)}

    def verbs(self, seat=None):
        return {key.split()[0] for key in self.choices(seat)}

    def hand(self, fig):
        return sorted(self.s["hands"][fig])

    def field(self, fig):
        return self.s["figures"][fig]["field"]

    def known(self, seat, fig):
        return self.play.view(seat)["known"].get(fig, [])

    def heard(self, text, seat=None):
        return any(text in line for line in (self.private[seat] if seat else self.told))


def cards(text):
    """«boot 2, ring»: two boats and the Ring."""
    found = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        face, _, count = part.partition(" ")
        found += [face] * int(count or 1)
    return found


@pytest.fixture
def table():
    return Table


@pytest.fixture
def duel(table):
    """Frodo (p1) and the first Black Rider (p2), far apart, p1 to move."""

    def build(p1="seil", p2="umhang", *, at=("C9", "M18"), die=3, **variant):
        t = table("frodo", "reiter_1", **variant).deals(p1=p1, p2=p2).stands(p1=at[0], p2=at[1])
        return t.turn("p1", die)

    return build

"""A table of the Ringkrieg for rule cases: set up as the case needs it, then played with typed lines as in the chat.

Sides instead of seats: the Free Peoples are p1, the Shadow p2. Figures are written «gondor 3r 1e 1a, rohan 2r»; whatever is put
on the board comes from the reinforcements, so that figures are conserved. Chance is not replaced: where a case needs a certain
roll, the dice are turned on to a place where they fall so.

    t = table().acts("freie", "armee person").army(osgiliath="gondor 3r 1a").war("gondor")
    t.says("freie", "armee osgiliath süd-ithilien alles")
    t.refused("freie", "armee …", by="rk.armee.bewegung.freie-region")
"""

from __future__ import annotations

import inspect
import re
from copy import deepcopy

import pytest

from games import catalog
from games.contract import Refusal
from games.dice import Dice
from games.play import Checked, Dropped, Move, Play
from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.selection import TOGETHER
from games.rules import CARD

GAME = catalog.load("ringkrieg")
SEAT = {"freie": "p1", "schatten": "p2"}


def pytest_itemcollected(item):
    """A test that names an event card is a test of that card: `--scharf` runs it with the card switched off."""
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    named = [*re.findall(r'"(\w+)"', inspect.getsource(item.function)), *(word for word in given if isinstance(word, str))]
    for card in dict.fromkeys(word for word in named if word in GAME.facts.cards):
        item.add_marker(pytest.mark.rule(CARD + card))


def forces(text):
    """«gondor 3r 1e, rohan 1a» as a force."""
    found = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        nation, *counts = part.split()
        for count, kind in (re.fullmatch(r"(\d+)([rean])", c).groups() for c in counts):
            found[f"{nation}.{kind}"] = found.get(f"{nation}.{kind}", 0) + int(count)
    return found


class Table:
    seats = SEAT  # who says something: sides here, powers where more than two play (`viele.py`)

    def __init__(self, seed="tisch", **variant):
        self.game = GAME
        self.facts = GAME.facts
        self.play = Play(
            GAME, GAME.new([*self.seats.values()], variant, seed, roles={seat: side for side, seat in self.seats.items()})
        )
        self.told = []  # to everybody
        self.private = {side: [] for side in self.seats}

    # --- setting up ------------------------------------------------------------------------------------------------------
    @property
    def s(self):
        return self.play.state

    def changed(self, **parts):
        """The state with these parts replaced; whoever is asked is asked anew."""
        s = {**deepcopy(self.s), **deepcopy(parts)}
        s["serial"] += 1
        if s["stack"]:
            s["stack"][-1]["open"] = s["serial"]
        self.play.state = s
        self.play.drafts.clear()
        return self

    def acts(self, side, mine="", theirs=""):
        """Phase 5, this side to act, with these unused dice («person armee»); the other side has «theirs»."""
        pools = {}
        for who, faces in ((side, mine.split()), (armies_other(side), theirs.split())):
            box = self.s["hunt_box"][who]
            size = max(self.s["pools"][who]["size"], len(faces) + box)
            used = ["ereignis"] * (size - box - len(faces))
            pools[who] = {"size": size, "unused": faces, "used": used}
        stack = [
            {"frame": "runde", "open": 0, "step": "victory_check"},
            {"frame": "aktionen", "open": 0, "side": side, "stage": "danach"},
            {"frame": "aktion", "open": 0, "side": side, "ringed": False},
        ]
        return self.changed(pools=pools, stack=stack)

    def hunt(self, schatten=0, freie=0):
        """So many dice lie in the hunt box; before `acts`."""
        return self.changed(hunt_box={"schatten": schatten, "freie": freie})

    def emptied(self):
        """All figures off the board, to the reinforcements."""
        return self.changed(figures={}, reserve=dict(self.facts.total), lost={})

    def army(self, **spots):
        """These figures, and no others, stand at these spots («minas_tirith__festung» is the box)."""
        figures, reserve = deepcopy(self.s["figures"]), dict(self.s["reserve"])
        for spot, text in spots.items():
            spot = spot.replace("__", "/").replace("_", "-")
            assert armies.region_of(spot) in self.facts.regions, spot
            for figure, count in figures.pop(spot, {}).items():
                reserve[figure] = reserve.get(figure, 0) + count
            wanted = forces(text)
            for figure, count in wanted.items():
                reserve[figure] = reserve.get(figure, 0) - count
                assert reserve[figure] >= 0, f"not enough {figure}"
            if wanted:
                figures[spot] = wanted
        return self.changed(figures=figures, reserve=reserve)

    def lose(self, text):
        """These figures of the reinforcements are lost."""
        reserve, lost = dict(self.s["reserve"]), dict(self.s["lost"])
        for figure, count in forces(text).items():
            reserve[figure] -= count
            lost[figure] = lost.get(figure, 0) + count
        return self.changed(reserve=reserve, lost=lost)

    def person(self, **places):
        """Persons stand at these spots: `streicher="edoras"`, also "gemeinschaft", "tot" or "" (not in play yet)."""
        return self.changed(persons={**self.s["persons"], **places})

    def war(self, *nations):
        """These nations are active and at war."""
        active = [*self.s["active"], *(n for n in nations if n not in self.s["active"])]
        return self.changed(politics={**self.s["politics"], **dict.fromkeys(nations, 0)}, active=active)

    def politics(self, **steps):
        return self.changed(politics={**self.s["politics"], **steps})

    def active(self, *nations):
        return self.changed(active=[*self.s["active"], *nations])

    def captured(self, **regions):
        """Control markers: `minas_tirith="schatten"`."""
        return self.changed(control={**self.s["control"], **{r.replace("_", "-"): side for r, side in regions.items()}})

    def fellowship(self, **data):
        return self.changed(fellowship={**self.s["fellowship"], **data})

    def holds(self, side, *cards):
        """This side has these cards in hand, and no others: exchanged with the decks."""
        s = deepcopy(self.s)
        seat = self.seats[side]
        for card in list(s["zones"].pop(f"hand {seat}", [])):
            pile = f"stapel {card.partition('~')[0]}"
            s["zones"].setdefault(pile, []).insert(0, card)
        for face in cards:
            pile = f"stapel {self.facts.cards[face].pile}"
            card = CARDS.find(s, pile, face)
            s["zones"][pile].remove(card)
            s["zones"].setdefault(f"hand {seat}", []).append(card)
        s["zones"] = {zone: there for zone, there in s["zones"].items() if there}
        return self.changed(zones=s["zones"], cards=s["cards"])

    def lies(self, *cards):
        """These cards are played onto the table, with their effects, whatever they would cost."""
        from games.flow import Transition
        from games.ringkrieg.events import table

        for face in cards:
            side = self.facts.cards[face].side
            self.holds(side, face, *(c for c in CARDS.faces(self.s, f"hand {self.seats[side]}") if c != face))
            t = Transition(self.game, deepcopy(self.s))
            zone = f"hand {self.seats[side]}"
            instance = CARDS.move(t, CARDS.find(t.state, zone, face), zone, "tisch")
            table.lie_down(t, face, instance)
            self.play.state = t.state
            self.changed()
        return self

    def rolling(self, *rolls):
        """Turn the dice on to where the next combat dice fall so: each a number or a set of numbers."""
        wanted = [{roll} if isinstance(roll, int) else set(roll) for roll in rolls]
        for counter in range(200_000):
            dice = Dice(self.s["seed"], counter)
            if all(dice.roll() in want for want in wanted):
                return self.changed(dice=counter)
        raise AssertionError(f"the dice never fall {rolls}")

    # --- playing ---------------------------------------------------------------------------------------------------------
    def answers(self, side, *keys):
        for key in keys:
            self._hear(self.play.answer(self.seats[side], key), f"{side}: {key}")
        return self

    def says(self, side, *lines):
        for line in lines:
            self._hear(self.play.say(self.seats[side], line), f"{side}: {line}")
        return self

    def fights(self):
        """The battle is fought to its end, with the quiet answer to every question."""
        quiet = ("passe", "keine", "weiter", "genug", "bleiben")
        while any(f["frame"] == "schlacht" for f in self.s["stack"]):
            side = self.asked if isinstance(self.asked, str) else self.asked[0]
            keys = self.choices(side)
            self.answers(side, next((key for key in quiet if key in keys), sorted(keys)[0]))
        return self

    def _hear(self, outcome, what):
        assert not isinstance(outcome, Refusal), f"{what}: {outcome.reason} {outcome.rules}"
        assert not isinstance(outcome, Dropped)
        if isinstance(outcome, Move):
            for event in outcome.events:
                seen = event.seen_by(None)
                self.told.append(self.game.tell(seen, None) if seen else "")
                for side, seat in self.seats.items():
                    mine = event.seen_by(seat)
                    if mine is not None:
                        self.private[side].append(self.game.tell(mine, seat))
            assert self.game.invariants(outcome.state) == []

    def refused(self, side, line, by):
        """The line is refused, and this rule is named."""
        checked = self.play.check(self.seats[side], line)
        outcome = checked if isinstance(checked, Refusal) else self.play.say(self.seats[side], line)
        assert isinstance(outcome, Refusal), f"{side}: {line} was accepted"
        assert outcome.kind == "illegal", f"{line}: {outcome.kind}: {outcome.reason}"
        assert by in outcome.rules, f"{line}: {outcome.rules}: {outcome.reason}"
        return outcome.reason

    def allowed(self, side, line):
        return isinstance(self.play.check(self.seats[side], line), Checked)

    def lucky(self, side, line, want):
        """Say this where the dice fall so that what is wanted comes true."""
        before = self.s
        for counter in range(3000):
            play = Play(self.game, {**before, "dice": counter}, dict(self.play.drafts))
            outcome = play.say(self.seats[side], line)
            assert not isinstance(outcome, Refusal), f"{side}: {line}: {outcome.reason} {outcome.rules}"
            if want(play.state):
                self.play = play
                self._hear(outcome, line)
                return self
        raise AssertionError(f"{line}: it never comes true")

    # --- looking ---------------------------------------------------------------------------------------------------------
    @property
    def asked(self):
        """The side that is asked, or several."""
        waiting = [side for side, seat in self.seats.items() if seat in self.play.waiting_for()]
        return waiting[0] if len(waiting) == 1 else waiting

    @property
    def frame(self):
        return self.s["stack"][-1]["frame"] if self.s["stack"] else "ende"

    @property
    def result(self):
        return self.game.result(self.s)

    def choices(self, side):
        return {c.key for c in self.game.options(self.play.now(self.seats[side]), self.seats[side])}

    def places(self, side):
        """Where this side may go, with all of an army or with a part."""
        return {key.removesuffix(f" {TOGETHER}") for key in self.choices(side)}

    def figures(self, spot):
        return dict(self.s["figures"].get(spot, {}))

    def points(self, side):
        return territory.points(self.facts, self.s, side)

    def hand(self, side):
        return sorted(CARDS.faces(self.s, f"hand {self.seats[side]}"))

    def heard(self, text, side=None):
        return any(text in line for line in (self.private[side] if side else self.told))


def armies_other(side):
    return "schatten" if side == "freie" else "freie"


@pytest.fixture
def table():
    return Table


@pytest.fixture(name="forces")
def reads_forces():
    return forces


@pytest.fixture
def plays(table):
    """This side holds these cards and has an event die; the other side could act too. Strider guides: Gandalf would ask."""

    def build(side, *cards, dice="ereignis"):
        return table().fellowship(guide="streicher").holds(side, *cards).acts(side, dice, "person person person")

    return build


@pytest.fixture
def road(table):
    """The Free Peoples are about to move the Fellowship; so many dice lie in the hunt box, and only these tiles in the pool."""

    def build(*pool, schatten=3, freie=0, **fellowship):
        t = table().hunt(schatten, freie).acts("freie", "person person", "armee").fellowship(**fellowship)
        if pool:
            tiles = {
                **t.s["tiles"],
                "drawn": sorted([*t.s["tiles"]["pool"], *t.s["tiles"]["box"]]),
                "pool": sorted(pool),
                "box": [],
            }
            for tile in pool:
                tiles["drawn"].remove(tile)
            t.changed(tiles=tiles)
        return t

    return build

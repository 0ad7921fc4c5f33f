"""Which cards have an effect in games that are played: `python -m tests.games.ringkrieg.occurrences [GAMES] [SET]` prints the
table; with a set («erweiterung») that of its cards and of its actions, in games that are played with it.

A card occurs where what it does has changed the state: as an event when the board, the dice or the hands are otherwise than they
would be had it only been laid down; as a combat card when one of its steps, or a choice it gives, has changed something. Played
are random games, the computer against itself, and Free Peoples who only run, only fight or send everybody out. What is too rare
is tried in positions of these games where its condition holds: the card is exchanged for one in the hand of its side, and played
on from there."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from games import catalog
from games.contract import Refusal, State, Step
from games.dice import Dice
from games.flow import find
from games.players import one_step
from games.ringkrieg import sides
from games.ringkrieg.battle import cards as combat
from games.ringkrieg.battle import choice
from games.ringkrieg.events import cards, playing
from games.ringkrieg.events.language import STEPS
from games.ringkrieg.facts import FREE
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import BOX, region_of
from tests.games.ringkrieg.players import PLAYERS, ROLES
from tests.games.ringkrieg.test_lange_partien import PAIRS

GAME = catalog.load("ringkrieg")
FACTS = GAME.facts  # type: ignore[attr-defined]
LONGEST = 12_000
POSITION = 4  # every so many choices of an action, and every announcement in a battle, is kept for the rare cards
BOARD = (
    "figures",
    "persons",
    "politics",
    "active",
    "control",
    "reserve",
    "lost",
    "tiles",
    "rings",
    "effects",
    "hunt_box",
    "apart",
)


@dataclass
class Counts:
    events: Counter[str] = field(default_factory=Counter)
    combat: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)  # what was told, by kind; actions by their id
    set: str = ""

    def cards(self) -> list[str]:
        """The cards that are looked at: of the base game, or of a set that is played with it."""
        return [card for card, data in FACTS.cards.items() if data.set == self.set]

    def missing(self) -> list[tuple[str, str]]:
        return [
            (card, use)
            for card in self.cards()
            for use, counted in (("Ereignis", self.events), ("Kampf", self.combat))
            if not counted[card] and (use == "Ereignis" or FACTS.cards[card].combat)
        ]

    def table(self) -> str:
        rows = [f"{'Karte':40} Ereignis  Kampf"]
        rows += [f"{FACTS.title(card)[:40]:40} {self.events[card]:8} {self.combat[card]:6}" for card in sorted(self.cards())]
        if self.set:
            rows += [f"{kind:40} {count:8}" for kind, count in sorted(self.told.items())]
        return "\n".join([*rows, f"Enden: {dict(self.ends)}", f"Ohne Wirkung geblieben: {self.missing() or 'keine'}"])


# --- what an event has changed -------------------------------------------------------------------------------------------


def board(s: State) -> dict[str, Any]:
    found = {key: s.get(key) for key in BOARD}
    found["fellowship"] = {key: value for key, value in s["fellowship"].items() if key != "busy"}
    found["hands"] = {side: len(cards.hand(s, side)) for side in s["sides"]}
    found["dice"] = {side: sorted(s["pools"][side]["unused"]) for side in s["sides"]}
    return found


def has_changed(before: State, after: State, card: str) -> bool:
    """More than a card laid down and a die used."""
    side, old, new = FACTS.cards[card].side, board(before), board(after)
    if before["round"] != after["round"]:  # the next round has begun meanwhile: hands and dice say nothing
        new["hands"], new["dice"], new["hunt_box"] = old["hands"], old["dice"], old["hunt_box"]
    else:
        fewer = {who: count - (who == side) for who, count in old["hands"].items()}
        used = Counter(old["dice"][side]) - Counter(new["dice"][side])
        if used.total() <= 1 and new["hands"] == fewer and len(new["dice"][side]) <= len(old["dice"][side]):
            new["dice"][side], new["hands"] = old["dice"][side], old["hands"]
    return json.dumps(old, sort_keys=True) != json.dumps(new, sort_keys=True)


class Watch:
    """Follows a game answer by answer, and counts what the events in it did."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.open: list[tuple[str, State]] = []  # events taking place, with the state before them

    def after(self, before: State, step: Step) -> None:
        self.open += [(event.data["card"], before) for event in step.events if event.kind == "ereignis"]
        for event in step.events:
            self.counts.told[f"Aktion {event.data['action']}" if event.kind == "aktion" else event.kind] += 1
            if event.kind == "wir-finden-ihn":
                self.counts.told["karte wir_finden_ihn"] += 1
            if event.kind == "abgelegt" and event.data["card"] == "wir_finden_ihn":
                self.counts.events["wir_finden_ihn"] += 1
        lasting = {f["card"] for f in step.state["stack"] if f["frame"] == "ereignis"}
        for card, began in self.open:
            if card not in lasting and has_changed(began, step.state, card):
                self.counts.events[card] += 1
        self.open = [(card, began) for card, began in self.open if card in lasting]


# --- what a combat card has changed --------------------------------------------------------------------------------------


def _said(s: State) -> str:
    """The state without what asking alone changes."""
    stack = [f for f in s["stack"] if f["frame"] != "kampfwahl"]
    return json.dumps({**s, "stack": stack, "dice": 0, "serial": 0}, sort_keys=True)


@contextmanager
def counted(counts: Counts) -> Iterator[None]:
    """Every step of a combat card, and every choice it gives, is looked at before and after."""

    def looking(does: Callable[..., Any]) -> Callable[..., Any]:
        def watched(t: Any, side: str, card: str, *more: Any) -> Any:
            fought = find(t.state, "kampfrunde")
            if fought is None or card not in fought["played"].values() or t.state["stack"][-1]["frame"] == "ereignis":
                return does(t, side, card, *more)
            before = _said(t.state)
            result = does(t, side, card, *more)
            counts.combat[card] += _said(t.state) != before
            return result

        return watched

    kept = dict(STEPS), dict(choice.MADE)
    for table in (STEPS, choice.MADE):
        table.update({word: looking(does) for word, does in table.items()})  # type: ignore[attr-defined]
    try:
        yield
    finally:
        STEPS.update(kept[0])
        choice.MADE.update(kept[1])


# --- games ---------------------------------------------------------------------------------------------------------------


def play(free: str, shadow: str, seed: str, counts: Counts) -> list[State]:
    """One game; positions out of it."""
    dice, watch, kept = Dice(f"players {seed}"), Watch(counts), []
    choosers = {"p1": PLAYERS[free](GAME, dice), "p2": PLAYERS[shadow](GAME, dice)}  # type: ignore[arg-type]
    variant = {counts.set: "ja"} if counts.set else {}
    s, drafting = GAME.new(list(ROLES), variant, seed, roles=ROLES), None
    asked = 0
    for _ in range(LONGEST):
        frame = s["stack"][-1]["frame"] if s["stack"] else ""
        asked += frame == "aktion"
        if frame == "ansage" or (frame == "aktion" and asked % POSITION == 0):
            kept.append(s)
        played = one_step(GAME, s, choosers, dice, drafting=drafting)
        if played is None:
            break
        watch.after(s, played.step)
        s, drafting = played.step.state, None if played.step.done else played.seat
    result = GAME.result(s)
    counts.ends[result.end if result else "abgebrochen"] += 1
    return kept


# --- rare cards ----------------------------------------------------------------------------------------------------------


def dealt(s: State, card: str) -> State | None:
    """The position with this card in the hand of its side, exchanged for another of the same deck; None where it cannot be."""
    side = FACTS.cards[card].side
    held = s["zones"].get(f"hand {s['sides'][side]}", ())
    mine = next((i for i, face in s["cards"].items() if face == card), None)
    other = next((i for i in held if FACTS.cards[s["cards"][i]].deck == FACTS.cards[card].deck), None)
    in_a_deck = any(mine in zone for name, zone in s["zones"].items() if name.startswith("stapel"))
    if mine is None or other is None or not in_a_deck:
        return None
    return {**s, "cards": {**s["cards"], mine: s["cards"][other], other: card}}


def fits(card: str, use: str, s: State) -> bool:
    """Whether a card could be played so in this position, if its side held it."""
    top, side = s["stack"][-1], FACTS.cards[card].side
    if use == "Kampf" and top["frame"] == "aktion":
        return meetings(s) > 0  # whoever attacks
    if top["side"] != side:
        return False
    if use == "Kampf":
        return combat.condition(FACTS, s, side, card) is None
    return top["frame"] == "aktion" and playing.condition_unmet(FACTS, s, side, card) is None


def promising(s: State) -> int:
    """How many persons are in a battle, on either side; outside of battles how many strongholds are besieged. Cards that are rare
    speak of that."""
    battle = find(s, "schlacht")
    if battle is None:
        return sum(spot.endswith(BOX) for spot in s["figures"]) + 5 * meetings(s)
    there = [sum(s["persons"][p] == battle[end] for p in s["persons"]) for end in ("attack", "target")]
    return 10 * min(there) + max(there)


def meetings(s: State) -> int:
    """How many persons of the Free Peoples, Hobbits above all, are with an army next to one with a minion of the Shadow."""
    with_army = [p for p, spot in s["persons"].items() if armies.side_at(FACTS, s, spot) == FACTS.persons[p].side]
    mine = [p for p in with_army if FACTS.persons[p].side == FREE]
    theirs = {region_of(s["persons"][p]) for p in with_army if p not in mine}
    near = [p for p in mine if theirs & {region_of(s["persons"][p]), *FACTS.regions[region_of(s["persons"][p])].neighbours}]
    return sum(1 + FACTS.persons[p].hobbit for p in near)


def try_out(card: str, use: str, s: State, counts: Counts, dice: Dice) -> bool:
    """Play on from a position with the card in hand, wanting to use it so; whether it had an effect."""
    position = dealt(s, card)
    if position is None:
        return False
    s, watch = position, Watch(counts)
    counter = counts.events if use == "Ereignis" else counts.combat
    before = counter[card]
    wanted = ("karte", card) if use == "Ereignis" else ("angriff", "festung zusammen", "kampfkarte", card)
    for _ in range(60):
        asked = [seat for seat, d in GAME.decisions(s).items() if d.waits]
        if (
            not asked
            or counter[card] > before
            or (card not in cards.hand(s, FACTS.cards[card].side) and not watch.open and use == "Ereignis")
        ):
            break
        keys = [c.key for c in GAME.options(s, asked[0])]
        if not keys:  # a combat card was announced, and the exchange took the last one that fits
            break
        mine = sides.side_of(s, asked[0]) == FACTS.cards[card].side
        key = next((k for k in wanted if (mine or use == "Kampf") and k in keys), None) or next(
            (k for k in keys if mine and k.split()[0] == card), None
        )
        step = GAME.apply(s, asked[0], key or dice.choose(keys))
        assert not isinstance(step, Refusal)
        watch.after(s, step)
        s = step.state
    return counter[card] > before


def soak(games: int, tries: int = 100, set: str = "") -> Counts:
    counts, positions, dice = Counts(set=set), list[State](), Dice("selten")
    with counted(counts):
        for nr in range(games):
            for free, shadow in PAIRS:
                positions += play(free, shadow, f"karten {free} {shadow} {nr}", counts)
        for card, use in counts.missing():
            fitting = dice.shuffled([s for s in positions if fits(card, use, s) and dealt(s, card) is not None])
            best = sorted(fitting, key=promising, reverse=True)[:tries]
            for s in islice(cycle([*best, *fitting[:tries]]), 5 * tries):  # the dice fall otherwise each time
                if try_out(card, use, s, counts, dice):
                    break
    return counts


if __name__ == "__main__":
    print(soak(int(sys.argv[1]) if len(sys.argv) > 1 else 12, set=sys.argv[2] if len(sys.argv) > 2 else "").table())

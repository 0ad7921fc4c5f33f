"""Who has seen what. Cards wander through hidden hands; a seat's memory of them is part of its view, and whatever is dealt anew
for the secrecy law must agree with all it has seen.

For each observer (the seats, and EVERYBODY: what the whole table has seen) the state keeps
- `notes`: what it knows of each hand, as a player would write it down. They follow from what the observer perceived alone, never
  from where the cards really are. `sure` is certain; what was there before a card slipped away unseen is `maybe`. An entry is a
  card, or several faces (`ring|reiter_1`) of which one is there.
- `marks`: when it saw a card last (0: never). Cards last seen in the same glance lay together then, so they can be exchanged
  among each other without contradicting anything it saw: this is what `reshuffle` deals.
- `swaps`: pairs that may be exchanged although their marks differ. When a card slips out of a hand unseen, it could have been any
  other card of that hand; where only its title was heard, any other card of that title.
Marks and swaps know the truth and are in no view.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from games.contract import Seat, State
from games.dice import Dice
from games.edit import Edit
from games.flow import Turn
from tests.contract.landung.cards import COPIES, FACE, ORDER, TITLE, put

EVERYBODY = "alle"
KEPT_SWAPS = 12  # forgetting one makes reshuffle more cautious, never wrong
KEPT_MAYBE = 10

Note = dict[str, list[str]]


def nothing(seats: Iterable[Seat]) -> dict[str, Any]:
    watching = [*seats, EVERYBODY]
    return {
        "clock": 0,
        "marks": {o: {} for o in watching},
        "swaps": {o: [] for o in watching},
        "notes": {o: {y: {"sure": [], "maybe": []} for y in seats if y != o} for o in watching},
    }


def observers(s: State, *without: str) -> list[str]:
    return [o for o in (*s["seats"], EVERYBODY) if o not in without]


# --- the cards as they lie: marks and swaps ------------------------------------------------------------------------------


def _mark(t: Turn, watching: Iterable[str], cards: Collection[str]) -> None:
    """They see these cards together, now."""
    t.at("known")["clock"] += 1
    now = t.state["known"]["clock"]
    for o in watching:
        marks = t.at("known", "marks", o)
        for card in cards:
            marks[card] = now
        swaps = t.state["known"]["swaps"][o]
        if swaps:
            left = [{**w, "with": [c for c in w["with"] if c not in cards]} for w in swaps if w["card"] not in cards]
            t.at("known", "swaps")[o] = [w for w in left if w["with"]]


def _swap(t: Turn, o: str, card: str, others: Collection[str], *, alike: bool) -> None:
    if others:
        swaps = [*t.state["known"]["swaps"][o], {"card": card, "with": list(others), "alike": alike}]
        t.at("known", "swaps")[o] = swaps[-KEPT_SWAPS:]


def _slipped(t: Turn, o: str, card: str, rest: Iterable[str]) -> None:
    """This card left a hand unseen; for all the observer knows it was one of the rest."""
    marks = t.state["known"]["marks"][o]
    mine = marks.get(card, 0)
    _swap(t, o, card, [c for c in rest if marks.get(c, 0) != mine], alike=False)


def _recognised(t: Turn, o: str, card: str, like: Iterable[str], hand: Collection[str]) -> None:
    """The observer knows this card only as one of those `like` it: in that hand, or last seen together with it."""
    marks = t.state["known"]["marks"][o]
    own = t.state["hands"].get(o, ())
    before = marks.get(card, 0)
    alike = [c for c in like if FACE[c] != FACE[card] and c not in own and (c in hand or marks.get(c, 0) == before)]
    _mark(t, (o,), (card,))
    _swap(t, o, card, alike, alike=True)


# --- what an observer would write down -----------------------------------------------------------------------------------


def meant(entry: str) -> list[str]:
    """The faces an entry stands for."""
    return [FACE[c] for c in entry.split("|")]


def _note(t: Turn, o: str, holder: Seat) -> Note:
    """This note, ready to be changed: its lists are replaced, never changed in place."""
    note: Note = t.at("known", "notes", o, holder)
    return note


def _strike(note: Note, part: str, card: str) -> bool:
    """Strike out one entry that this card may have been, a definite one first.

    Nobody can tell copies apart, so the first of them is struck; if the card itself is noted further down, the two entries change
    places before, and what stays noted stays true.
    """
    entries = list(note[part])
    fitting = [i for i, e in enumerate(entries) if FACE[card] in meant(e)]
    if not fitting:
        return False
    first = min(fitting, key=lambda i: "|" in entries[i])
    if card in entries:
        entries[entries.index(card)] = entries[first]
    del entries[first]
    note[part] = entries
    return True


def _but(entries: list[str], entry: str) -> list[str]:
    """The entries without this one (once)."""
    left = list(entries)
    left.remove(entry)
    return left


def _arrives(t: Turn, watching: Iterable[str], entry: str, holder: Seat) -> None:
    """They see this come into a hand."""
    for o in watching:
        if o != holder:
            note = _note(t, o, holder)
            note["sure"] = [*note["sure"], entry]
        if "|" not in entry and COPIES[FACE[entry]] == 1:
            _elsewhere(t, o, entry, holder)


def _elsewhere(t: Turn, o: str, card: str, holder: Seat | None) -> None:
    """A single card that is seen in one place is no longer suspected in another."""
    for other, note in t.state["known"]["notes"][o].items():
        if other != holder and card in note["maybe"]:
            _note(t, o, other)["maybe"] = _but(note["maybe"], card)


def _leaves(t: Turn, watching: Iterable[str], card: str, holder: Seat) -> None:
    """They see this card go out of a hand."""
    for o in watching:
        if o != holder and any(t.state["known"]["notes"][o][holder].values()):
            note = _note(t, o, holder)
            if not _strike(note, "sure", card):
                _strike(note, "maybe", card)


def _unsure(note: Note, entries: Iterable[str]) -> None:
    for entry in list(entries):
        note["sure"] = _but(note["sure"], entry)
        note["maybe"] = [*note["maybe"], entry][-KEPT_MAYBE:]


def _tidy(t: Turn, *holders: Seat) -> None:
    """The size of a hand is known to all: where every card is known, nothing is suspected any more."""
    for holder in holders:
        size = len(t.state["hands"][holder])
        for o in observers(t.state, holder):
            note = t.state["known"]["notes"][o][holder]
            if note["maybe"] and len(note["sure"]) >= size:
                _note(t, o, holder)["maybe"] = []


# --- what happens to cards -----------------------------------------------------------------------------------------------


def draw(t: Turn, seat: Seat, card: str) -> None:
    """From the deck into a hand: its owner sees it."""
    put(t, seat, card)
    _mark(t, (seat,), (card,))
    if COPIES[FACE[card]] == 1:
        _elsewhere(t, seat, card, None)


def lay(t: Turn, seat: Seat, card: str) -> None:
    """Out of a hand, face up: everybody sees it."""
    t.at("hands", seat).remove(card)
    everybody = observers(t.state)
    _leaves(t, everybody, card, seat)
    _mark(t, everybody, (card,))
    if COPIES[FACE[card]] == 1:
        for o in everybody:
            _elsewhere(t, o, card, None)
    _tidy(t, seat)


def take_up(t: Turn, seat: Seat, card: str) -> None:
    """From the table, where everybody saw it, into a hand."""
    put(t, seat, card)
    _arrives(t, observers(t.state), card, seat)
    _tidy(t, seat)


def discard(t: Turn, seat: Seat, card: str) -> None:
    lay(t, seat, card)
    t.at("discard").append(card)


def give(t: Turn, card: str, giver: Seat, taker: Seat) -> None:
    """A card passes between two hands: both see it, the others only that a card passes."""
    _pass(t, {giver: (card, taker)})


def exchange(t: Turn, a: Seat, card_a: str, b: Seat, card_b: str) -> None:
    """Both draw at the same time, so nobody draws back what was just taken."""
    _pass(t, {a: (card_a, b), b: (card_b, a)})


def _pass(t: Turn, passing: dict[Seat, tuple[str, Seat]]) -> None:
    hands = {giver: list(t.state["hands"][giver]) for giver in passing}
    both = {*passing, *(taker for _, taker in passing.values())}
    for o in observers(t.state, *both):
        moved: list[tuple[Seat, Note]] = []
        for giver, (card, taker) in passing.items():
            _slipped(t, o, card, [c for c in hands[giver] if c != card])
            moved.append((taker, _loses_one(t, o, giver, len(hands[giver]))))
        for taker, entries in moved:
            if any(entries.values()):
                note = _note(t, o, taker)
                note["sure"] = [*note["sure"], *entries["sure"]]
                note["maybe"] = [*note["maybe"], *entries["maybe"]][-KEPT_MAYBE:]
    for giver, (card, taker) in passing.items():
        t.at("hands", giver).remove(card)
        _leaves(t, (taker,), card, giver)
        _mark(t, both, (card,))
    for card, taker in passing.values():
        put(t, taker, card)
        _arrives(t, both, card, taker)
    _tidy(t, *both)


def _loses_one(t: Turn, o: str, giver: Seat, size: int) -> Note:
    """An unseen card leaves: what was certain is no longer. If it was the last card, the knowledge goes along with it."""
    if not any(t.state["known"]["notes"][o][giver].values()):
        return {"sure": [], "maybe": []}
    note = _note(t, o, giver)
    if size > 1:
        _unsure(note, note["sure"])
        return {"sure": [], "maybe": []}
    gone = dict(note)
    note["sure"], note["maybe"] = [], []
    return gone


def give_named(t: Turn, card: str, giver: Seat, taker: Seat) -> None:
    """A card passes whose title all have heard; which card of that title, only the two see."""
    hand = list(t.state["hands"][giver])
    alike = [c for c in ORDER if TITLE[c] == TITLE[card]]
    kinds = list(dict.fromkeys(FACE[c] for c in alike))
    for o in observers(t.state, giver, taker):
        _recognised(t, o, card, alike, hand)
        if len(kinds) == 1:
            _leaves(t, (o,), card, giver)
            _arrives(t, (o,), card, taker)
        else:
            note = _note(t, o, giver)
            _unsure(note, [e for e in note["sure"] if not set(meant(e)).isdisjoint(kinds)])
            _arrives(t, (o,), "|".join(kinds), taker)
    t.at("hands", giver).remove(card)
    _leaves(t, (taker,), card, giver)
    _mark(t, (giver, taker), (card,))
    put(t, taker, card)
    _arrives(t, (giver, taker), card, taker)
    _tidy(t, giver, taker)


def look(t: Turn, o: Seat, holder: Seat) -> None:
    """One seat sees a whole hand."""
    hand = list(t.state["hands"][holder])
    _mark(t, (o,), hand)
    note = _note(t, o, holder)
    note["sure"], note["maybe"] = hand, []
    for card in hand:
        if COPIES[FACE[card]] == 1:
            _elsewhere(t, o, card, holder)


def show(t: Turn, watching: Iterable[str], card: str, holder: Seat) -> None:
    """They see one card, which stays in the hand. If they knew of one like it, it may be the same."""
    watching = [o for o in watching if o != holder]
    _mark(t, watching, (card,))
    for o in watching:
        note = _note(t, o, holder)
        note["sure"] = [e for e in note["sure"] if "|" not in e or FACE[card] not in meant(e)]
        if FACE[card] not in (FACE[e] for e in note["sure"] if "|" not in e):
            note["sure"] = [*note["sure"], card]
            _strike(note, "maybe", card)
        if COPIES[FACE[card]] == 1:
            _elsewhere(t, o, card, holder)
    _tidy(t, holder)


def show_one_of(t: Turn, watching: Iterable[str], card: str, possible: Collection[str], holder: Seat) -> None:
    """They know that the holder has one of these cards, and not which."""
    for o in watching:
        _recognised(t, o, card, possible, t.state["hands"][holder])
        note = _note(t, o, holder)
        if not any(set(meant(e)) <= set(possible) for e in note["sure"]):
            note["sure"] = [*note["sure"], "|".join(sorted(possible))]
    _tidy(t, holder)


def shuffled_together(t: Turn, cards: Collection[str]) -> None:
    """Cards that all have seen go into one pile: from here nobody knows which is where."""
    _mark(t, observers(t.state), cards)


def settled(t: Turn, card: str) -> None:
    """The end of the game shows where this card is."""
    _mark(t, observers(t.state), (card,))


def faults(s: State) -> list[str]:
    found = []
    for o, notes in s["known"]["notes"].items():
        for holder, note in notes.items():
            hand = s["hands"][holder]
            if len(note["sure"]) > len(hand) or not all(_holds(hand, e) for e in note["sure"]):
                found.append(f"{o} is sure of something in the hand of {holder} that is not there")
    return found


def _holds(hand: Collection[str], entry: str) -> bool:
    return any(FACE[c] in meant(entry) for c in hand) if "|" in entry else entry in hand


# --- dealing anew --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: Seat | None, dice: Dice, fixed: Collection[str]) -> tuple[State, Callable[[str], str]]:
    """A state this observer cannot tell from the true one, and which card now stands for which. `fixed` cards stay."""
    me = seat or EVERYBODY
    marks = s["known"]["marks"][me]
    holders = [y for y in s["seats"] if y != seat]
    hidden = [c for y in holders for c in s["hands"][y]] + s["deck"]
    free = [c for c in hidden if c not in fixed]
    new: dict[str, str] = {c: c for c in hidden}
    swaps = [(w, c) for w in s["known"]["swaps"][me] for c in w["with"] if w["card"] in free and c in free]
    if swaps and dice.below(2):
        swap, other = dice.choose(swaps)
        new[swap["card"]], new[other] = other, swap["card"]
        if swap["alike"]:
            free = [c for c in free if c not in (swap["card"], other)]
    together: dict[int, list[str]] = {}
    for c in free:
        together.setdefault(marks.get(c, 0), []).append(c)
    for cards in together.values():
        again = dict(zip(cards, dice.shuffled(cards), strict=True))
        new.update({c: again[d] for c, d in new.items() if d in again})

    def image(card: str) -> str:
        return new.get(card, card)

    edit = Edit(s)
    for y in holders:
        edit.at("hands")[y] = sorted(map(image, s["hands"][y]), key=ORDER.__getitem__)
    edit.state["deck"] = [image(c) for c in s["deck"]]
    for o in observers(s, me):
        _remember_otherwise(edit, o, image)
    return edit.state, image


def _remember_otherwise(edit: Edit, o: str, image: Callable[[str], str]) -> None:
    """What the others have seen was then another card."""
    known = edit.state["known"]
    edit.at("known", "marks")[o] = {image(c): mark for c, mark in known["marks"][o].items()}
    edit.at("known", "swaps")[o] = [
        {**w, "card": image(w["card"]), "with": [image(c) for c in w["with"]]} for w in known["swaps"][o]
    ]
    for holder, note in known["notes"][o].items():
        hand = edit.state["hands"][holder]
        changed = {part: [e if "|" in e else image(e) for e in entries] for part, entries in note.items()}
        changed["sure"] = [e for e in changed["sure"] if _holds(hand, e)]
        edit.at("known", "notes", o)[holder] = changed

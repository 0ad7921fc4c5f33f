"""2. Wertungsphase: everybody once lays out any number of cards, or passes.

The whole layout is one draft: cards are laid, taken back and rearranged until `fertig`. The frame remembers the rows as they were
(`before`, for the colours touched) and which of them were cleared for another trait (`swapped`; their cards wait in `before`
until the layout is done). A Gandalf is always the first card of his row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal
from games.flow import Frame, FrameData, Turn
from games.zwei_tuerme import piles, scoring, way
from games.zwei_tuerme.faces import (
    CHARACTERS,
    COLOUR_OF,
    COLOURS,
    GANDALF,
    TRAIT_NAME,
    TRAIT_OF,
    Face,
    Row,
    Rows,
    face_name,
    traits_listed,
)
from games.zwei_tuerme.frames import frames
from games.zwei_tuerme.rows import (
    cleared,
    everybody_laid_out,
    gandalf_fits,
    gandalf_needs_company,
    gandalf_only_at_start,
    lonely_gandalfs,
    may_add_to_old_row,
    may_begin_row,
    no_gandalf_alone,
    one_gandalf_a_row,
    one_trait_a_row,
    only_for_another_trait,
    passing,
    row_for,
    traits_used_up,
)
from games.zwei_tuerme.wording import candidate, counting, question

PHASE = (
    "zt.auslegen.reihum",
    "zt.auslegen.eine-reihe-je-farbe",
    "zt.auslegen.gleiche-eigenschaft",
    "zt.auslegen.gandalf.nur-anfang",
    "zt.auslegen.gandalf.nie-allein",
    "zt.durchgang.farbe-raeumen",
)


# --- the answers ---------------------------------------------------------------------------------------------------------

NOT_HELD = {
    face: candidate(
        "lege", f"lege {face}", "", illegal(f"{face_name(face)} hast du nicht auf der Hand.", "zt.auslegen.reihum"), face=face
    )
    for face in CHARACTERS
}
NOT_NOW = candidate(
    "nehmen", "nehmen", "", illegal("An einem Ort bekommt niemand Karten; hier legt ihr aus.", "zt.zug.ort-keine-karten")
)


def is_fresh(f: FrameData, colour: str) -> bool:
    """Whether the row of this colour was begun in this draft."""
    return colour in f["before"] and (f["before"][colour] is None or colour in f["swapped"])


def new_cards(f: FrameData, colour: str, row: Row) -> int:
    """How many character cards were laid there in this draft."""
    if colour not in f["before"]:
        return 0
    if is_fresh(f, colour):
        return sum([card != GANDALF for card in row["cards"]])
    return len(row["cards"]) - len(f["before"][colour]["cards"])


@cache
def lay(face: Face, n: int, adds: bool) -> Candidate:
    allows = "zt.durchgang.anlegen" if adds else "zt.auslegen.reihum"
    if n == 1:
        return candidate("lege", f"lege {face}", allows, face=face)
    return candidate("lege-mehrere", f"lege {face} {n}", allows, face=face, n=n)


def single_cards(s: State, f: FrameData, rows: Rows, hand: Sequence[Face], held: Sequence[Face]) -> Iterator[Candidate]:
    """Each face of the hand, one card or several of it."""
    begins, adds, used_up = may_begin_row(s["marker"]["place"]), may_add_to_old_row(), traits_used_up(rows)
    for face in held:
        colour, trait = COLOUR_OF[face], TRAIT_OF[face]
        row = rows.get(colour)
        fresh = row is not None and is_fresh(f, colour)
        refusal = None if row is None else one_trait_a_row(colour, row, trait, fresh)
        if not begins and row is None:
            refusal = illegal("Neue Reihen sind hier nicht erlaubt.", "zt.durchgang.neue-reihen")
        elif not adds and row is not None and not fresh:
            refusal = illegal("Anlegen ist hier nicht erlaubt.", "zt.durchgang.anlegen")
        elif row is None and trait in used_up:
            refusal = illegal("Diese Eigenschaft liegt schon aus.", "zt.auslegen.reihen-gleiche-eigenschaft")
        if refusal is not None:
            yield candidate("lege", f"lege {face}", "", refusal, face=face)
            continue
        for n in range(1, hand.count(face) + 1):
            yield lay(face, n, row is not None)


def all_of_a_trait(s: State, rows: Rows, held: Sequence[Face]) -> Iterator[Candidate]:
    """A short cut: every card of a demanded trait that fits, where that is more than one face."""
    for trait in way.demanded(way.goal(s)):
        faces = fitting(rows, held, trait)
        if len(faces) > 1:
            yield candidate("lege-alle", f"lege alle {trait}", "zt.auslegen.reihum", trait=trait)


def fitting(rows: Rows, held: Sequence[Face], trait: str) -> list[Face]:
    return [f for f in held if TRAIT_OF[f] == trait and (COLOUR_OF[f] not in rows or rows[COLOUR_OF[f]]["trait"] == trait)]


def gandalfs(f: FrameData, rows: Rows, hand: Collection[Face]) -> Iterator[Candidate]:
    """Gandalf at the start of a row: of a new one, or of one that was begun in this draft."""
    needs_company = gandalf_needs_company()
    for colour in gandalf_fits():
        row = rows.get(colour)
        if row is None:
            for face in OF_COLOUR[colour]:
                yield GANDALF_ALONE[face] if needs_company and face not in hand else GANDALF_AS[face]
        elif is_fresh(f, colour):
            for face in OF_COLOUR[colour]:
                refusal = one_trait_a_row(colour, row, TRAIT_OF[face], True) or one_gandalf_a_row(colour, row)
                yield _gandalf(face, refusal) if refusal else GANDALF_AS[face]
        else:
            yield _gandalf(f"{colour}-{row['trait']}", gandalf_only_at_start(colour) or one_gandalf_a_row(colour, row))


def _gandalf(face: Face, refusal: Refusal | None = None) -> Candidate:
    key = f"lege gandalf {face.replace('-', ' ')}"
    return candidate("lege-gandalf", key, "zt.auslegen.gandalf.nur-anfang", refusal, face=face)


OF_COLOUR = {colour: [face for face in CHARACTERS if COLOUR_OF[face] == colour] for colour in COLOURS}
GANDALF_AS = {face: _gandalf(face) for face in CHARACTERS}
GANDALF_ALONE = {
    face: _gandalf(
        face,
        illegal(
            f"Gandalf darf nie allein liegen, und {face_name(face)} hast du nicht auf der Hand.",
            "zt.auslegen.gandalf.nie-allein",
        ),
    )
    for face in CHARACTERS
}


def swaps(f: FrameData, rows: Rows, held: Sequence[Face]) -> Iterator[Candidate]:
    """Clearing a colour that lay there before, together with the first card of its new trait."""
    for colour, row in rows.items():
        if colour in f["before"]:
            continue  # begun or added to in this draft: take those cards back first
        yield candidate("raeume", f"raeume {colour}", "", only_for_another_trait(colour), colour=colour)
        for face in held:
            if COLOUR_OF[face] == colour:
                refusal = only_for_another_trait(colour) if TRAIT_OF[face] == row["trait"] else None
                yield candidate("wechsle", f"wechsle {face}", "zt.durchgang.farbe-raeumen", refusal, face=face, colour=colour)


def take_backs(f: FrameData, rows: Rows) -> Iterator[Candidate]:
    """What was laid in this draft."""
    for colour in f["before"]:
        row = rows.get(colour)
        if row is None:
            continue
        if new_cards(f, colour, row):
            face = row["cards"][-1]
            yield candidate("hole", f"hole {face}", "zt.auslegen.reihum", face=face)
        if row["cards"][0] == GANDALF and (is_fresh(f, colour) or GANDALF not in f["before"][colour]["cards"]):
            yield candidate("hole-gandalf", f"hole gandalf {colour}", "zt.auslegen.reihum", colour=colour)


def counted(s: State, rows: Rows) -> str:
    """What this layout counts at the marker's place: «5», or with two players «Kraft 3, Weisheit 2»."""
    traits = way.demanded(way.goal(s))
    if len(s["seats"]) > 2:
        return str(scoring.strength(rows, traits))
    return ", ".join([f"{TRAIT_NAME[trait]} {scoring.strength(rows, [trait])}" for trait in traits])


@lru_cache(maxsize=1024)
def beginning(place: str, n: str, *traits: str) -> str:
    return question("auslegen", ort=place, n=n, eigenschaften=traits_listed(traits), zaehlt=counting(traits))


@lru_cache(maxsize=1024)
def going_on(place: str, n: str, lonely: tuple[str, ...]) -> str:
    prompt = question("entwurf", ort=place, n=n)
    return f"{prompt} {question('gandalf-allein', farbe=' und '.join(lonely))}" if lonely else prompt


@frames.add
class Layout(Frame):
    """`nr` is whose turn it is in `order`."""

    id = "auslegen"

    def run(self, t: Turn, f: FrameData) -> bool:
        if everybody_laid_out(f["nr"], f["order"]):
            t.pop()
            return True
        seat = f["order"][f["nr"]]
        if not t.state["hands"][seat] and not f["before"]:
            self.passes(t, seat)  # without hand cards there is nothing to decide
            return True
        return False

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["order"][f["nr"]]
        rows, place = s["rows"][seat], way.goal(s)
        if f["before"]:
            lonely = tuple(lonely_gandalfs(rows))
            prompt = going_on(place["name"], counted(s, rows), lonely)
            default, least = None if lonely else "fertig", 0
        else:
            prompt = beginning(place["name"], counted(s, rows), *way.demanded(place))
            default, least = "passe", 1
        collect = (least, max(least, len(s["hands"][seat])))
        return {seat: self.ask(f, seat, prompt, secret=True, default=default, collect=collect, rules=PHASE)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        rows, hand = s["rows"][seat], s["hands"][seat]
        have = frozenset(hand)
        held = [face for face in CHARACTERS if face in have]
        if f["before"]:
            yield candidate("fertig", "fertig", "zt.auslegen.reihum", no_gandalf_alone(rows))
        else:
            yield from passing()
        yield from all_of_a_trait(s, rows, held)
        yield from single_cards(s, f, rows, hand, held)
        if GANDALF in have:
            yield from gandalfs(f, rows, have)
        yield from swaps(f, rows, held)
        yield from take_backs(f, rows)
        for face in CHARACTERS:
            if face not in have:
                yield NOT_HELD[face]
        yield NOT_NOW

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        match key.split():
            case ["fertig"]:
                self.finish(t, f, seat)
                return
            case ["passe"]:
                self.passes(t, seat)
                return
            case ["lege", "gandalf", colour, trait]:
                self.lay_gandalf(t, seat, colour, trait)
            case ["lege", "alle", trait]:
                rows, hand = t.state["rows"][seat], t.state["hands"][seat]
                for face in fitting(rows, [face for face in CHARACTERS if face in hand], trait):
                    self.lay(t, seat, face, hand.count(face))
            case ["lege", face, *count]:
                self.lay(t, seat, face, int(count[0]) if count else 1)
            case ["wechsle", face]:
                self.clear(t, seat, COLOUR_OF[face])
                self.lay(t, seat, face, 1)
            case ["raeume", colour]:
                self.clear(t, seat, colour)
            case ["hole", "gandalf", colour]:
                self.take_back(t, seat, colour, 0)
            case ["hole", face]:
                self.take_back(t, seat, row_for(face), -1)
        t.draft()

    @staticmethod
    def touch(t: Turn, seat: Seat, colour: str) -> None:
        """Remember the row as it was before this draft."""
        before = t.at("stack", len(t.state["stack"]) - 1, "before")
        if colour not in before:
            before[colour] = t.state["rows"][seat].get(colour)

    def lay(self, t: Turn, seat: Seat, face: Face, n: int) -> None:
        colour = row_for(face)
        self.touch(t, seat, colour)
        hand = t.at("hands", seat)
        for _ in range(n):
            hand.remove(face)
        self.begin(t, seat, colour, TRAIT_OF[face])
        t.at("rows", seat, colour, "cards").extend([face] * n)

    def lay_gandalf(self, t: Turn, seat: Seat, colour: str, trait: str) -> None:
        self.touch(t, seat, colour)
        t.at("hands", seat).remove(GANDALF)
        self.begin(t, seat, colour, trait)
        t.at("rows", seat, colour, "cards").insert(0, GANDALF)

    @staticmethod
    def begin(t: Turn, seat: Seat, colour: str, trait: str) -> None:
        if colour not in t.state["rows"][seat]:
            t.at("rows", seat)[colour] = {"trait": trait, "cards": []}

    def clear(self, t: Turn, seat: Seat, colour: str) -> None:
        """The old row waits in `before` for the discard pile."""
        self.touch(t, seat, colour)
        t.at("stack", len(t.state["stack"]) - 1, "swapped").append(colour)
        del t.at("rows", seat)[colour]

    @staticmethod
    def take_back(t: Turn, seat: Seat, colour: str, index: int) -> None:
        """One card back to the hand; when nothing new is left in this colour, the row is as it was."""
        f = t.state["stack"][-1]
        cards = t.at("rows", seat, colour, "cards")
        t.at("hands", seat).append(cards.pop(index))
        old = f["before"][colour]
        if len(cards) == (0 if old is None or colour in f["swapped"] else len(old["cards"])):
            rows = t.at("rows", seat)
            if old is None:
                del rows[colour]
            else:
                rows[colour] = old
            del t.at("stack", len(t.state["stack"]) - 1, "before")[colour]
            if colour in f["swapped"]:
                t.at("stack", len(t.state["stack"]) - 1, "swapped").remove(colour)

    def finish(self, t: Turn, f: FrameData, seat: Seat) -> None:
        """The layout is done: cleared rows are discarded, everybody sees the rest."""
        rows = t.state["rows"][seat]
        gone: list[list[Any]] = []
        for colour in f["swapped"]:
            away, kept = cleared(f["before"][colour]["cards"])
            piles.throw_away(t, away)
            if kept:
                t.at("hands", seat).extend(kept)
            gone.append([colour, away])
        laid = [[c, fresh_cards(f, c, rows[c])] for c in COLOURS if c in f["before"] and c in rows]
        t.reveal()
        t.tell("legt", seat=seat, laid=laid, cleared=gone, counts=counted(t.state, rows))
        self.next_seat(t)
        piles.renew(t)

    def passes(self, t: Turn, seat: Seat) -> None:
        t.tell("passt", seat=seat, counts=counted(t.state, t.state["rows"][seat]))
        self.next_seat(t)

    @staticmethod
    def next_seat(t: Turn) -> None:
        f = t.top
        f.update(nr=f["nr"] + 1, before={}, swapped=[])


def fresh_cards(f: FrameData, colour: str, row: Row) -> list[Face]:
    """The cards laid in this draft, Gandalf first."""
    cards: list[Face] = row["cards"]
    return list(cards) if is_fresh(f, colour) else cards[len(f["before"][colour]["cards"]) :]

"""2. Wertungsphase: everybody once lays out any number of cards, or passes.

The whole layout is one draft: cards are laid, taken back and rearranged until `fertig`. The frame remembers the rows as they were
(`before`, for the colours touched) and which of them were cleared for another trait (`swapped`; their cards wait in `before` until
the layout is done). A Gandalf is always the first card of his row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal
from games.flow import Frame, FrameData, Turn, first
from games.rules import guard, rule
from games.zwei_tuerme import piles, scoring, way
from games.zwei_tuerme.faces import (
    CHARACTERS,
    COLOUR_OF,
    COLOURS,
    GANDALF,
    TRAIT_NAME,
    TRAIT_OF,
    TRAITS,
    Face,
    Row,
    Rows,
    colour_name,
    distinct,
    face_name,
    is_character,
    traits_listed,
)
from games.zwei_tuerme.frames import frames
from games.zwei_tuerme.wording import candidate, counting, question

PHASE = (
    "zt.auslegen.reihum",
    "zt.auslegen.eine-reihe-je-farbe",
    "zt.auslegen.gleiche-eigenschaft",
    "zt.auslegen.gandalf.nur-anfang",
    "zt.auslegen.gandalf.nie-allein",
    "zt.durchgang.farbe-raeumen",
)


# --- the rules -----------------------------------------------------------------------------------------------------------


@rule("zt.wertung.zeitpunkt", "zt.begriff.wertungsphase", off=lambda nr, order: nr > 0)
def everybody_laid_out(nr: int, order: Sequence[Seat]) -> bool:
    """Only then it is scored."""
    return nr >= len(order)


@guard("zt.auslegen.gleiche-eigenschaft", "zt.auslegen.eine-reihe-je-farbe", "zt.begriff.reihe")
def one_trait_a_row(colour: str, row: Row | None, trait: str, fresh: bool) -> str | None:
    """A row shows one trait, and there is one row a colour: so a colour shows one trait."""
    if row is None or row["trait"] == trait:
        return None
    lies = f"In {colour_name(colour)} liegt {TRAIT_NAME[row['trait']]}. Je Farbe gibt es eine Reihe mit einer Eigenschaft."
    if fresh:
        return f"{lies} Nimm die eben gelegten Karten erst zurück («hole {colour}-{row['trait']}»)."
    return f"{lies} Mit «wechsle {colour}-{trait}» räumst du die Reihe und beginnst sie neu."


@rule("zt.durchgang.anlegen", off=False)
def may_add_to_old_row() -> bool:
    """Cards of the same colour and trait may join a row of an earlier round."""
    return True


@rule("zt.durchgang.neue-reihen", off=lambda place: place <= 1)
def may_begin_row(place: int) -> bool:
    """New rows may be begun in every scoring phase, not only in the first."""
    return True


@rule("zt.auslegen.reihen-gleiche-eigenschaft", off=lambda rows, colour, trait: _shown_elsewhere(rows, colour, trait))
def trait_is_taken(rows: Rows, colour: str, trait: str) -> bool:
    """Several rows may show the same trait."""
    return False


def _shown_elsewhere(rows: Rows, colour: str, trait: str) -> bool:
    return any(c != colour and row["trait"] == trait for c, row in rows.items())


@rule("zt.begriff.gandalf", off=())
def gandalf_stands_for() -> Sequence[tuple[str, str]]:
    """Any colour and any trait."""
    return EVERYTHING


EVERYTHING = tuple((colour, trait) for colour in COLOURS for trait in TRAITS)


@guard("zt.auslegen.gandalf.nur-anfang", "zt.durchgang.gandalf-nicht-anlegen")
def gandalf_only_at_start(colour: str, row: Row | None, fresh: bool) -> str | None:
    if row is None or fresh:
        return None
    return f"Die Reihe in {colour_name(colour)} liegt schon. Gandalf darf nur am Anfang einer neuen Reihe liegen."


@guard("zt.auslegen.gandalf.eine-je-reihe")
def one_gandalf_a_row(colour: str, row: Row | None) -> str | None:
    if row is not None and GANDALF in row["cards"]:
        return f"In {colour_name(colour)} liegt schon ein Gandalf; je Reihe ist nur einer erlaubt."
    return None


@guard("zt.auslegen.gandalf.nie-allein")
def gandalf_needs_company(face: Face, row: Row | None, hand: Sequence[Face]) -> str | None:
    """He may be laid only where a character card lies or can follow."""
    if row is None and face not in hand:
        return f"Gandalf darf nie allein liegen, und {face_name(face)} hast du nicht auf der Hand."
    return None


@guard("zt.auslegen.gandalf.nie-allein")
def no_gandalf_alone(rows: Rows) -> str | None:
    lonely = lonely_gandalfs(rows)
    if lonely:
        return f"Gandalf darf nie allein liegen: Leg in {' und '.join(lonely)} eine Karte dazu oder nimm ihn zurück."
    return None


def lonely_gandalfs(rows: Rows) -> list[str]:
    return [colour_name(c) for c, row in rows.items() if len(row["cards"]) == 1 and not is_character(row["cards"][0])]


@guard("zt.luecke.reihe-raeumen")
def only_for_another_trait(colour: str) -> str | None:
    name = colour_name(colour)
    return f"{name} räumst du nur, um dort gleich eine andere Eigenschaft auszulegen: «wechsle {colour}-…»."


@rule("zt.durchgang.farbe-raeumen", off=lambda cards: ([], list(cards)))
def cleared(cards: Sequence[Face]) -> tuple[list[Face], list[Face]]:
    """Whoever changes a colour's trait discards the whole row, Gandalf included: (what is discarded, what is kept)."""
    return list(cards), []


@rule("zt.auslegen.passen", off=lambda n: [])
def passing(n: str) -> list[Candidate]:
    """Nobody has to lay out; what lies there already counts."""
    return [candidate("passe", "passe", "zt.auslegen.passen", n=n)]


# --- the answers ---------------------------------------------------------------------------------------------------------

NOT_HELD = {
    face: candidate(
        "lege", f"lege {face}", "", illegal(f"{face_name(face)} hast du nicht auf der Hand.", "zt.auslegen.reihum"), face=face
    )
    for face in CHARACTERS
}


def is_fresh(f: FrameData, colour: str) -> bool:
    """Whether the row of this colour was begun in this draft."""
    return colour in f["before"] and (f["before"][colour] is None or colour in f["swapped"])


def new_cards(f: FrameData, colour: str, row: Row) -> int:
    """How many character cards were laid there in this draft."""
    if colour not in f["before"]:
        return 0
    if is_fresh(f, colour):
        return len(row["cards"]) - row["cards"].count(GANDALF)
    return len(row["cards"]) - len(f["before"][colour]["cards"])


def card_refusal(s: State, f: FrameData, rows: Rows, face: Face) -> Refusal | None:
    """Why this card may not be laid."""
    colour, trait = COLOUR_OF[face], TRAIT_OF[face]
    row = rows.get(colour)
    if row is None and not may_begin_row(s["marker"]["place"]):
        return illegal("Neue Reihen sind hier nicht erlaubt.", "zt.durchgang.neue-reihen")
    if row is not None and not may_add_to_old_row() and not is_fresh(f, colour):
        return illegal("Anlegen ist hier nicht erlaubt.", "zt.durchgang.anlegen")
    if trait_is_taken(rows, colour, trait):
        return illegal("Diese Eigenschaft liegt schon aus.", "zt.auslegen.reihen-gleiche-eigenschaft")
    return one_trait_a_row(colour, row, trait, row is not None and is_fresh(f, colour))


def single_cards(s: State, f: FrameData, rows: Rows, hand: Sequence[Face], held: Sequence[Face]) -> Iterator[Candidate]:
    """Each face of the hand, one card or several of it."""
    for face in held:
        refusal = card_refusal(s, f, rows, face)
        allows = "zt.durchgang.anlegen" if COLOUR_OF[face] in rows else "zt.auslegen.reihum"
        yield candidate("lege", f"lege {face}", allows, refusal, face=face)
        if refusal is None:
            for n in range(2, hand.count(face) + 1):
                yield candidate("lege-mehrere", f"lege {face} {n}", allows, face=face, n=n)


def all_of_a_trait(s: State, rows: Rows, hand: Sequence[Face], held: Sequence[Face]) -> Iterator[Candidate]:
    """A short cut: every card of a demanded trait that fits, where that is more than one face."""
    for trait in way.demanded(way.goal(s)):
        faces = fitting(rows, held, trait)
        if len(faces) > 1:
            n = sum([hand.count(face) for face in faces])
            yield candidate("lege-alle", f"lege alle {trait}", "zt.auslegen.reihum", trait=trait, n=n)


def fitting(rows: Rows, held: Sequence[Face], trait: str) -> list[Face]:
    return [f for f in held if TRAIT_OF[f] == trait and (COLOUR_OF[f] not in rows or rows[COLOUR_OF[f]]["trait"] == trait)]


def gandalfs(f: FrameData, rows: Rows, hand: Sequence[Face]) -> Iterator[Candidate]:
    """Gandalf at the start of a row: for each colour and trait he can stand for."""
    for colour, trait in gandalf_stands_for():
        face, row = f"{colour}-{trait}", rows.get(colour)
        fresh = row is not None and is_fresh(f, colour)
        refusal = (
            gandalf_needs_company(face, row, hand)
            if row is None
            else first(
                gandalf_only_at_start(colour, row, fresh),
                one_trait_a_row(colour, row, trait, fresh),
                one_gandalf_a_row(colour, row),
            )
        )
        key = f"lege gandalf {colour} {trait}"
        yield candidate("lege-gandalf", key, "zt.auslegen.gandalf.nur-anfang", refusal, face=face)


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
        n = counted(s, rows)
        if f["before"]:
            prompt = question("entwurf", ort=place["name"], n=n)
            if lonely := lonely_gandalfs(rows):
                prompt += " " + question("gandalf-allein", farbe=" und ".join(lonely))
            default = None if lonely else "fertig"
        else:
            traits = way.demanded(place)
            words = {"eigenschaften": traits_listed(traits), "zaehlt": counting(traits)}
            prompt = question("auslegen", ort=place["name"], n=n, **words)
            default = "passe"
        least = 0 if f["before"] else 1
        collect = (least, max(least, len(s["hands"][seat])))
        return {seat: self.ask(f, seat, prompt, secret=True, default=default, collect=collect, rules=PHASE)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        rows, hand = s["rows"][seat], s["hands"][seat]
        held = [face for face in distinct(hand) if face != GANDALF]
        found = [*single_cards(s, f, rows, hand, held), *all_of_a_trait(s, rows, hand, held)]
        if GANDALF in hand:
            found += gandalfs(f, rows, hand)
        found += swaps(f, rows, held)
        n = counted(s, rows)
        if f["before"]:
            found += take_backs(f, rows)
            found.append(candidate("fertig", "fertig", "zt.auslegen.reihum", no_gandalf_alone(rows), n=n))
        else:
            found += passing(n)
        found += [NOT_HELD[face] for face in CHARACTERS if face not in held]
        return found

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
                for face in fitting(rows, [h for h in distinct(hand) if h != GANDALF], trait):
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
                self.take_back(t, seat, COLOUR_OF[face], -1)
        t.draft()

    @staticmethod
    def touch(t: Turn, seat: Seat, colour: str) -> None:
        """Remember the row as it was before this draft."""
        before = t.at("stack", len(t.state["stack"]) - 1, "before")
        if colour not in before:
            before[colour] = t.state["rows"][seat].get(colour)

    def lay(self, t: Turn, seat: Seat, face: Face, n: int) -> None:
        colour = COLOUR_OF[face]
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
    return cards if is_fresh(f, colour) else cards[len(f["before"][colour]["cards"]) :]

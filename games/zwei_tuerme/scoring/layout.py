"""2. Wertungsphase: everybody once lays out any number of cards, or passes.

The whole layout is one draft: cards are laid, taken back and rearranged until `fertig`. The frame remembers the rows as they were
(`before`, for the colours touched), which of them were cleared for another trait (`swapped`; their cards wait in the zone «old»
until the layout is done), and who was sure of the cards laid (`known`). A Gandalf is always the first card of his row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, illegal
from games.flow import FrameData
from games.rules import remembered
from games.zwei_tuerme.cards import piles
from games.zwei_tuerme.cards.faces import (
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
    face_name,
    traits_listed,
)
from games.zwei_tuerme.cards.piles import CARDS, hand_of, rows_of
from games.zwei_tuerme.frames import Frame, Transition, TuermeGame, frames
from games.zwei_tuerme.journey import way
from games.zwei_tuerme.scoring import points
from games.zwei_tuerme.scoring.rows import (
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

NOT_HERE = {face: illegal(f"{face_name(face)} hast du nicht auf der Hand.", "zt.auslegen.reihum") for face in CHARACTERS}
NOT_HELD = {
    face: candidate(
        "lege",
        f"lege {face}",
        "",
        NOT_HERE[face],
        face=face,
        also=tuple(f"{words} {face_name(face)}" for words in ("alle", "lege alle", "beide", "nur")),
    )
    for face in CHARACTERS
}


NO_GANDALF = candidate(
    "kein-gandalf",
    "lege gandalf",
    "",
    illegal("Du hast keinen Gandalf auf der Hand.", "zt.auslegen.reihum"),
    also=tuple(f"{verb} {face_name(face)}" for face in CHARACTERS for verb in ("gandalf", "lege gandalf", "gandalf als")),
)


@lru_cache(maxsize=4096)
def not_held(have: frozenset[Face]) -> list[Candidate]:
    return [NOT_HELD[face] for face in CHARACTERS if face not in have]


NOT_NOW = candidate(
    "nehmen", "nehmen", "", illegal("An einem Ort bekommt niemand Karten; hier legt ihr aus.", "zt.zug.ort-keine-karten")
)

NOTHING_LAID = candidate(
    "fertig", "fertig", "", illegal("Noch hast du nichts gelegt. Wer hier nichts auslegt, sagt «passe».", "zt.auslegen.passen")
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
def lay(face: Face, n: int, adds: bool, also: tuple[str, ...] = ()) -> Candidate:
    allows = "zt.durchgang.anlegen" if adds else "zt.auslegen.reihum"
    if n == 1:
        return candidate("lege", f"lege {face}", allows, face=face, also=also)
    return candidate("lege-mehrere", f"lege {face} {n}", allows, face=face, n=n, also=also)


def single_cards(
    s: State,
    f: FrameData,
    rows: Rows,
    hand: Sequence[Face],
    held: Sequence[Face],
    alone: Mapping[Face, tuple[str, ...]],
    every: bool,
) -> Iterator[Candidate]:
    """Each face of the hand, one card or several of it; without `every` only what is allowed. `alone`: other names of a face."""
    mixed = every or traits_mix()
    begins, adds, used_up = may_begin_row(s["marker"]["place"]), may_add_to_old_row(), traits_used_up(rows)
    for face in held:
        colour, trait = COLOUR_OF[face], TRAIT_OF[face]
        row = rows.get(colour)
        if not mixed and row is not None and row["trait"] != trait:
            continue
        fresh = row is not None and is_fresh(f, colour)
        refusal = None if row is None or row["trait"] == trait else one_trait_a_row(colour, row, trait, fresh)
        if not begins and row is None:
            refusal = illegal("Neue Reihen sind hier nicht erlaubt.", "zt.durchgang.neue-reihen")
        elif not adds and row is not None and not fresh:
            refusal = illegal("Anlegen ist hier nicht erlaubt.", "zt.durchgang.anlegen")
        elif row is None and trait in used_up:
            refusal = illegal("Diese Eigenschaft liegt schon aus.", "zt.auslegen.reihen-gleiche-eigenschaft")
        if refusal is not None:
            if every:
                yield candidate("lege", f"lege {face}", "", refusal, face=face, also=alone[face])
            continue
        most = hand.count(face)
        for n in range(1, most + 1):
            yield lay(face, n, row is not None, alone[face] if n == most else ())


EVERYTHING = (
    "lege alle",
    "alle",
    "alle karten",
    "lege alle karten",
)  # «alles», «alles legen» and the like are the same words (`wording.VOCABULARY`)
THE_REST = ("rest", "lege rest", "alle anderen", "lege alle anderen", "restlichen", "alle restlichen", "alle uebrigen")


def everything_called(f: FrameData) -> tuple[str, ...]:
    """How all that counts here is called; once something lies there, «den Rest» too."""
    return (*EVERYTHING, *THE_REST) if f["before"] else EVERYTHING


@cache
def all_of_it(face: Face, n: int, only_face: bool, begins: bool) -> tuple[str, ...]:
    """How all cards of a face are called together; by their colour alone where the hand has no other face of it."""
    said = []
    for which in (face_name(face), colour_name(COLOUR_OF[face])) if only_face else (face_name(face),):
        said += [f"alle {which}", f"alle {which} karten"]
        if n > 1:
            said += [f"beide {which}"] if n == 2 else []
            said += [f"{n} {which}"]
        if begins and (n == 1 or which != face_name(face)):
            said.append(f"nur {which}")
    return tuple(f"{verb}{words}" for words in said for verb in ("", "lege "))


def all_of_each(f: FrameData, hand: Sequence[Face], held: Sequence[Face]) -> dict[Face, tuple[str, ...]]:
    colours = [COLOUR_OF[face] for face in held]
    return {face: all_of_it(face, hand.count(face), colours.count(COLOUR_OF[face]) == 1, not f["before"]) for face in held}


def colours_in_doubt(held: Sequence[Face]) -> Iterator[Candidate]:
    """«alle roten» where the hand has none, or red cards of several traits, which no row can show."""
    for colour in COLOURS:
        faces = [face for face in held if COLOUR_OF[face] == colour]
        if len(faces) != 1:
            yield colour_in_doubt(colour, *faces)


@cache
def colour_in_doubt(colour: str, *faces: Face) -> Candidate:
    called = colour_name(colour)
    if not faces:
        refusal = illegal(f"Du hast keine Karte in {called} auf der Hand.", "zt.auslegen.reihum")
    else:
        meant = " oder ".join(f"«alle {face_name(face)}»" for face in faces)
        reason = f"Eine Reihe zeigt nur eine Eigenschaft, und du hast mehrere in {called}. Meinst du {meant}?"
        refusal = illegal(reason, "zt.auslegen.gleiche-eigenschaft")
    return candidate("lege-farbe", f"lege alle {colour}", "", refusal, colour=colour)


Fits = Mapping[str, list[Face]]  # by demanded trait, the faces of the hand that fit


def what_fits(s: State, rows: Rows, held: Sequence[Face]) -> Fits:
    return {trait: fitting(rows, held, trait) for trait in way.demanded(way.goal(s))}


def short_cuts(fits: Fits, together: Sequence[Face], everything: tuple[str, ...], begins: bool) -> Iterator[Candidate]:
    """Every card of a demanded trait that fits, where that is more than one face; every card that counts here, where that is
    more than one trait."""
    if len(together) > 1 and len({TRAIT_OF[face] for face in together}) > 1:
        yield lay_all("", *everything)
    for trait, faces in fits.items():
        if len(faces) > 1:
            only = (f"nur {TRAIT_NAME[trait]}",) if begins else ()
            yield lay_all(trait, *only, *(everything if together == faces else ()))


@cache
def lay_all(trait: str, *also: str) -> Candidate:
    """All cards that count here, or those of one trait."""
    if not trait:
        return candidate("lege-alles", "lege alle", "zt.auslegen.reihum", also=also)
    return candidate("lege-alle", f"lege alle {trait}", "zt.auslegen.reihum", trait=trait, also=also)


def only_ones(
    found: dict[Face, tuple[str, ...]], fits: Fits, together: Sequence[Face], everything: tuple[str, ...]
) -> dict[Face, tuple[str, ...]]:
    """Where all cards of a trait are one face, how that face is called too: «alle ausdauer», «lege alle»."""
    for trait, faces in fits.items():
        if len(faces) == 1:
            named = TRAIT_NAME[trait]
            found[faces[0]] = (*found[faces[0]], f"alle {named}", f"lege alle {named}", f"alle {named} karten")
    if len(together) == 1:
        found[together[0]] = (*found[together[0]], *everything)
    return found


def everything(fits: Fits, hand: Sequence[Face]) -> list[Face]:
    """All faces that count here and fit. Where a colour could begin with several traits, the one with the most cards."""
    found: dict[str, Face] = {}
    for faces in fits.values():
        for face in faces:
            other = found.get(COLOUR_OF[face])
            if other is None or hand.count(face) > hand.count(other):
                found[COLOUR_OF[face]] = face
    return list(found.values())


def nothing_fits(s: State, rows: Rows, held: Sequence[Face]) -> Iterator[Candidate]:
    """«lege alle …» where no card fits, or where the trait does not count."""
    place = way.goal(s)
    for trait in TRAITS:
        if fitting(rows, held, trait) and trait in way.demanded(place):
            continue
        if not any(TRAIT_OF[face] == trait for face in held):
            refusal = illegal(f"Du hast keine Karte mit {TRAIT_NAME[trait]} auf der Hand.", "zt.auslegen.reihum")
        elif trait in way.demanded(place):
            reason = f"Keine deiner Karten mit {TRAIT_NAME[trait]} passt: In ihren Farben liegt etwas anderes («wechsle …»)."
            refusal = illegal(reason, "zt.auslegen.gleiche-eigenschaft")
        else:
            reason = f"{TRAIT_NAME[trait]} zählt hier nicht. Einzeln darfst du solche Karten trotzdem legen, für später."
            refusal = illegal(reason, "zt.wertung.nur-geforderte")
        yield candidate("lege-alle", f"lege alle {trait}", "", refusal, trait=trait)
    if not any(fitting(rows, held, trait) for trait in way.demanded(place)):
        refusal = illegal("Keine deiner Handkarten zählt hier und passt.", "zt.wertung.nur-geforderte")
        yield candidate("lege-alles", "lege alle", "", refusal)


def fitting(rows: Rows, held: Sequence[Face], trait: str) -> list[Face]:
    return [f for f in held if TRAIT_OF[f] == trait and (COLOUR_OF[f] not in rows or rows[COLOUR_OF[f]]["trait"] == trait)]


def gandalfs(f: FrameData, rows: Rows, hand: Collection[Face], every: bool) -> Iterator[Candidate]:
    """Gandalf at the start of a row: of a new one, or of one begun in this draft. Without `every` only what is allowed."""
    needs_company = gandalf_needs_company()
    for colour in gandalf_fits():
        row = rows.get(colour)
        if row is None:
            for face in OF_COLOUR[colour]:
                if not needs_company or face in hand:
                    yield GANDALF_AS[face]
                elif every:
                    yield GANDALF_ALONE[face]
        elif is_fresh(f, colour):
            second = one_gandalf_a_row(colour, row)
            for face in OF_COLOUR[colour] if every or traits_mix() else () if second else (f"{colour}-{row['trait']}",):
                refusal = one_trait_a_row(colour, row, TRAIT_OF[face], True) if TRAIT_OF[face] != row["trait"] else None
                if every or not (refusal or second):
                    yield _gandalf(face, refusal or second) if refusal or second else GANDALF_AS[face]
        elif every or joins_old_rows():
            refusal = gandalf_only_at_start(colour) or one_gandalf_a_row(colour, row)
            if every or not refusal:
                yield _gandalf(f"{colour}-{row['trait']}", refusal)


@remembered(4)
def traits_mix() -> bool:
    """Whether a row may show several traits: only where that rule is off or waived."""
    return one_trait_a_row(COLOURS[0], {"trait": TRAITS[0]}, TRAITS[1], False) is None


@remembered(4)
def joins_old_rows() -> bool:
    """Whether Gandalf may join a row that lay there before: only where that rule is off or waived."""
    return gandalf_only_at_start(COLOURS[0]) is None


@remembered(4)
def clears_for_nothing() -> bool:
    """Whether a row may be cleared without another trait: only where that rule is off or waived."""
    return only_for_another_trait(COLOURS[0]) is None


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


def swaps(f: FrameData, rows: Rows, held: Sequence[Face], every: bool) -> Iterator[Candidate]:
    """Clearing a colour that lay there before, together with the first card of its new trait."""
    allowed = clears_for_nothing()
    for colour, row in rows.items():
        if colour in f["before"]:
            continue  # begun or added to in this draft: take those cards back first
        if every or allowed:
            yield candidate("raeume", f"raeume {colour}", "", only_for_another_trait(colour), colour=colour)
        for face in held:
            if COLOUR_OF[face] == colour and (every or allowed or TRAIT_OF[face] != row["trait"]):
                yield swap(face, only_for_another_trait(colour) if TRAIT_OF[face] == row["trait"] else None)
        if every:
            yield from (swap(face, NOT_HERE[face]) for face in OF_COLOUR[colour] if face not in held)
    if every:  # nor is a card held of a colour that cannot be cleared now
        others = [colour for colour in OF_COLOUR if colour not in rows or colour in f["before"]]
        yield from (swap(face, NOT_HERE[face]) for colour in others for face in OF_COLOUR[colour] if face not in held)


@cache
def swap(face: Face, refusal: Refusal | None) -> Candidate:
    return candidate("wechsle", f"wechsle {face}", "zt.durchgang.farbe-raeumen", refusal, face=face, colour=COLOUR_OF[face])


def take_backs(f: FrameData, rows: Rows, every: bool) -> Iterator[Candidate]:
    """What was laid in this draft; with `every` also the cards that people name although they were not."""
    on_top = set()
    for colour in f["before"]:
        row = rows.get(colour)
        if row is None:
            continue
        if new_cards(f, colour, row):
            on_top.add(row["cards"][-1])
            yield fetch(row["cards"][-1])
        if row["cards"][0] == GANDALF and (is_fresh(f, colour) or GANDALF not in f["before"][colour]["cards"]):
            yield fetch_gandalf(colour)
    if every and on_top:
        yield from (fetch(face, NOT_LAID) for face in CHARACTERS if face not in on_top)


NOT_LAID = illegal(
    "Zurück auf die Hand geht nur, was du bei diesem Auslegen zuletzt in eine Reihe gelegt hast.", "zt.auslegen.reihum"
)


@cache
def fetch(face: Face, refusal: Refusal | None = None) -> Candidate:
    return candidate("hole", f"hole {face}", "zt.auslegen.reihum", refusal, face=face)


@cache
def fetch_gandalf(colour: str) -> Candidate:
    return candidate("hole-gandalf", f"hole gandalf {colour}", "zt.auslegen.reihum", colour=colour)


def counted(s: State, rows: Rows) -> str:
    """What this layout counts at the marker's place: «5», or with two players «Kraft 3, Weisheit 2»."""
    traits = way.demanded(way.goal(s))
    if len(s["seats"]) > 2:
        return str(points.strength(rows, traits))
    return ", ".join([f"{TRAIT_NAME[trait]} {points.strength(rows, [trait])}" for trait in traits])


@lru_cache(maxsize=1024)
def beginning(place: str, n: str, *traits: str) -> str:
    return question("auslegen", ort=place, n=n, eigenschaften=traits_listed(traits), zaehlt=counting(traits))


@lru_cache(maxsize=1024)
def going_on(place: str, n: str, lonely: tuple[str, ...]) -> str:
    prompt = question("entwurf", ort=place, n=n)
    return f"{prompt} {question('gandalf-allein', farbe=' und '.join(lonely))}" if lonely else prompt


_looked: tuple[State, Seat, Rows] | None = None


def rows_now(s: State, seat: Seat) -> Rows:
    """The rows for asking: question and answers look at the same state one after the other. (No transition is under way.)"""
    global _looked
    if _looked is None or _looked[0] is not s or _looked[1] != seat:
        _looked = (s, seat, rows_of(s, seat))
    return _looked[2]


@frames.add
class Layout(Frame):
    """`nr` is whose turn it is in `order`."""

    id = "layout"

    def run(self, t: Transition, f: FrameData) -> bool:
        if everybody_laid_out(f["nr"], f["order"]):
            t.pop()
            return True
        seat = f["order"][f["nr"]]
        if not f["before"] and f"hand {seat}" not in t.state["zones"]:
            self.passes(t, seat)  # without hand cards there is nothing to decide
            return True
        return False

    def asks(self, game: TuermeGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["order"][f["nr"]]
        rows, place = rows_now(s, seat), way.goal(s)
        if f["before"]:
            lonely = tuple(lonely_gandalfs(rows))
            prompt = going_on(place["name"], counted(s, rows), lonely)
            default, least = None if lonely else "fertig", 0
        else:
            prompt = beginning(place["name"], counted(s, rows), *way.demanded(place))
            default, least = "passe", 1
        collect = (least, max(least, CARDS.count(s, f"hand {seat}")))
        return {seat: self.ask(f, seat, prompt, secret=True, default=default, collect=collect, rules=PHASE)}

    def options(self, game: TuermeGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return self.answers(s, f, seat, every=False)

    def candidates(self, game: TuermeGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [*self.answers(s, f, seat, every=True), *not_held(frozenset(hand_of(s, seat))), NOT_NOW]

    @staticmethod
    def answers(s: State, f: FrameData, seat: Seat, *, every: bool) -> list[Candidate]:
        """What may be answered; with `every` also what may not, with the reason."""
        rows, hand = rows_now(s, seat), hand_of(s, seat)
        have = frozenset(hand)
        held = [face for face in CHARACTERS if face in have]
        if f["before"]:
            lonely = no_gandalf_alone(rows)
            found = [candidate("fertig", "fertig", "zt.auslegen.reihum", lonely)] if every or not lonely else []
        else:
            found = passing()
            if every:
                found.append(NOTHING_LAID)
        fits = what_fits(s, rows, held)
        together = everything(fits, hand)
        all_called = everything_called(f)
        found += short_cuts(fits, together, all_called, not f["before"])
        if every:
            found += [*nothing_fits(s, rows, held), *colours_in_doubt(held)]
        called = only_ones(all_of_each(f, hand, held), fits, together, all_called)
        found += single_cards(s, f, rows, hand, held, called, every)
        if GANDALF in have:
            found += gandalfs(f, rows, have, every)
        elif every:
            found.append(NO_GANDALF)
        found += swaps(f, rows, held, every)
        found += take_backs(f, rows, every)
        return found

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        match key.split():
            case ["fertig"]:
                self.finish(t, f, seat)
                return
            case ["passe"]:
                self.passes(t, seat)
                return
            case ["lege", "gandalf", colour, trait]:
                self.lay_gandalf(t, seat, colour, trait)
            case ["lege", "alle"]:
                rows, hand = rows_of(t.state, seat), hand_of(t.state, seat)
                held = [face for face in CHARACTERS if face in hand]
                for face in everything(what_fits(t.state, rows, held), hand):
                    self.lay(t, seat, face, hand.count(face))
            case ["lege", "alle", trait]:
                rows, hand = rows_of(t.state, seat), hand_of(t.state, seat)
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
    def touch(t: Transition, seat: Seat, colour: str) -> FrameData:
        """Remember the row as it was before this draft."""
        f = t.top
        if colour not in f["before"]:
            trait = t.state["traits"][seat].get(colour)
            row = None if trait is None else {"trait": trait, "cards": CARDS.faces(t.state, f"row {seat} {colour}")}
            f["before"] = {**f["before"], colour: row}
        return f

    def lay(self, t: Transition, seat: Seat, face: Face, n: int) -> None:
        colour = row_for(face)
        f = self.touch(t, seat, colour)
        for _ in range(n):
            self.put(t, f, seat, face, colour, TRAIT_OF[face])

    def lay_gandalf(self, t: Transition, seat: Seat, colour: str, trait: str) -> None:
        self.put(t, self.touch(t, seat, colour), seat, GANDALF, colour, trait)

    @staticmethod
    def put(t: Transition, f: FrameData, seat: Seat, face: Face, colour: str, trait: str) -> None:
        """A card into a row, Gandalf first. Who knew that it was in the hand is remembered, in case it is taken back."""
        hand = f"hand {seat}"
        if colour not in t.state["traits"][seat]:
            t.at("traits", seat)[colour] = trait
        held = CARDS.find(t.state, hand, face)
        known = t.state["known"].get(held)
        laid = CARDS.move(t, held, hand, f"row {seat} {colour}", under=face == GANDALF, quiet=True)
        if known:
            f["known"] = {**f["known"], laid: known}

    def clear(self, t: Transition, seat: Seat, colour: str) -> None:
        """The old row waits for the discard pile."""
        self.touch(t, seat, colour)
        t.top["swapped"] = [*t.top["swapped"], colour]
        CARDS.pour(t, f"row {seat} {colour}", f"old {seat} {colour}")
        del t.at("traits", seat)[colour]

    @staticmethod
    def take_back(t: Transition, seat: Seat, colour: str, index: int) -> None:
        """One card back to the hand; when nothing new is left in this colour, the row is as it was."""
        f, row = t.top, f"row {seat} {colour}"
        card = CARDS.cards(t.state, row)[index]
        CARDS.take_back(t, card, row, f"hand {seat}", f["known"].get(card, 0))
        old = f["before"][colour]
        swapped = colour in f["swapped"]
        if CARDS.count(t.state, row) == (0 if old is None or swapped else len(old["cards"])):
            if old is None:
                del t.at("traits", seat)[colour]
            else:
                CARDS.pour(t, f"old {seat} {colour}", row)
                t.at("traits", seat)[colour] = old["trait"]
            f["before"] = {c: r for c, r in f["before"].items() if c != colour}
            f["swapped"] = [c for c in f["swapped"] if c != colour]

    def finish(self, t: Transition, f: FrameData, seat: Seat) -> None:
        """The layout is done: cleared rows are discarded, everybody sees the rest."""
        rows = rows_of(t.state, seat)
        gone: list[list[Any]] = []
        for colour in f["swapped"]:
            away, kept = cleared(CARDS.faces(t.state, f"old {seat} {colour}"))
            for face in kept:
                piles.moved(t, face, f"old {seat} {colour}", f"hand {seat}")
            CARDS.pour(t, f"old {seat} {colour}", "discard")
            gone.append([colour, away])
        laid = [[c, fresh_cards(f, c, rows[c])] for c in COLOURS if c in f["before"] and c in rows]
        t.reveal()
        t.tell("legt", seat=seat, laid=laid, cleared=gone, counts=counted(t.state, rows))
        self.next_seat(t)
        piles.renew(t)

    def passes(self, t: Transition, seat: Seat) -> None:
        t.tell("passt", seat=seat, counts=counted(t.state, rows_of(t.state, seat)))
        self.next_seat(t)

    @staticmethod
    def next_seat(t: Transition) -> None:
        f = t.top
        f.update(nr=f["nr"] + 1, before={}, swapped=[], known={})


def fresh_cards(f: FrameData, colour: str, row: Row) -> list[Face]:
    """The cards laid in this draft, Gandalf first."""
    cards: list[Face] = row["cards"]
    return list(cards) if is_fresh(f, colour) else cards[len(f["before"][colour]["cards"]) :]

"""What it costs to play or use a card: whether it can be paid, and paying it, when the card is announced.

A word of cards is a price if it is registered here (`Word.pays`); a card whose price nothing takes is not playable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.cards.shapes import listed
from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData
from games.meccg.language.deeds import DEEDS
from games.meccg.language.deeds.choosing import counts_against_the_limit
from games.meccg.language.deeds.states import TAPS, THROWS
from games.meccg.language.faces import Face, Mode, Said
from games.meccg.language.filters import A_WHO
from games.meccg.language.legality import fits
from games.meccg.language.said import STATEMENT, silent
from games.meccg.play.facts import Figure, hazards_left
from games.meccg.play.people import characters, discard, leave, tap, tapped_by_play, untapped
from games.meccg.play.room import (
    FACES,
    ZONES,
    CardGame,
    Question,
    Transition,
    frames,
    here,
    own_company,
    own_here,
    site,
    title,
)
from games.meccg.rules import timing


@dataclass(frozen=True)
class Payer:
    """Who pays: the seat, the figure it is played on or with or that bears it, the card, and what was discarded for it."""

    seat: Seat
    fig: str
    card: str
    face: Face
    thrown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Price:
    refused: Callable[[State, Said, Payer], Refusal | None]
    pay: Callable[[Transition, Said, Payer], None]
    not_yet: Callable[[Said], Iterable[str]]

    def lacks(self, e: Said) -> Iterable[str]:
        return self.not_yet(e)


def _nothing(*_: Any) -> None:
    return None


# --- tapping --------------------------------------------------------------------------------------------------------------------

THE_SITE = "ort"
ITSELF, HIM = "karte", ("ziel", "traeger", "selbst", "spielender", "fuehrender")


def tapped_by_choice(cost: Said) -> bool:
    """Whether somebody is chosen who taps for it."""
    what = cost.get("tappe")
    return isinstance(what, dict) and what.keys() == {"charakter"}


def taps_with(mode: Mode, cost: Said) -> bool:
    """Whether it is played on something, with somebody who taps for it: he is chosen with the price."""
    return cost.get("tappe") == "spielender" and "mit" in mode.said and bool(mode.kinds - {"charakter"})


def with_whom(s: State, mode: Mode) -> list[str]:
    """Those who could tap for a card that is played with somebody."""
    return [
        fig
        for fig in characters(s)
        if untapped(s, fig) and any(fits({"charakter": one}, "charakter", Figure(s, fig)) for one in mode.people)
    ]


def who_could_tap(s: State, cost: Said) -> list[str]:
    return [fig for fig in characters(s) if untapped(s, fig) and fits(cost["tappe"], "charakter", Figure(s, fig))]


def _can_tap(s: State, cost: Said, p: Payer) -> Refusal | None:
    if tapped_by_choice(cost):
        nobody = f"Für «{p.face.titel}» kann niemand tappen, der das darf."
        return None if who_could_tap(s, cost) else illegal(nobody, f"karte:{p.face.card}", "me.zug.begriff.tappen")
    if cost["tappe"] == THE_SITE:
        return timing.not_tapped(here(s)["tapped"], site(s)["name"])
    if cost["tappe"] == ITSELF and p.card:
        return timing.not_tapped(p.card in s["tapped"], p.face.titel)
    if p.fig not in s["figures"]:  # it lies with nobody: on a company, say, or under another card
        return timing.can_tap(False, f"Wer «{p.face.titel}» trüge")
    return timing.can_tap(untapped(s, p.fig), title(s, p.fig))


def _tap(t: Transition, cost: Said, p: Payer) -> None:
    if cost["tappe"] == THE_SITE:
        there = own_here(t)
        there["tapped"] = True
        if not p.face.hazard:
            tapped_by_play(t, there, p.fig)
    elif cost["tappe"] == ITSELF and p.card:
        t.part("tapped").append(p.card)
    elif tapped_by_choice(cost):
        tap(t, p.thrown[-1])
    else:
        tap(t, p.fig)


def _tapped_not_yet(e: Said) -> Iterable[str]:
    named = isinstance(e["tappe"], str) and e["tappe"] in (ITSELF, THE_SITE, *HIM)
    if e.keys() != {"tappe"} or not (named or tapped_by_choice(e)):
        yield "Preis: «tappe» eines anderen"
    yield from A_WHO.lacks(e["tappe"])


TAPS.pays = Price(_can_tap, _tap, _tapped_not_yet)

# --- the hazard limit -----------------------------------------------------------------------------------------------------------


def _counts(cost: Said, p: Payer) -> int:
    return int(cost["zaehlt-limit"]) * (len(p.thrown) if "je" in cost else 1)


def _limit(t: Transition, cost: Said, p: Payer) -> None:
    own_company(t)["played"] += _counts(cost, p)


EACH_THROWN = {"zaehle": "abgeworfene-karten"}
counts_against_the_limit.pays = Price(
    lambda s, cost, p: timing.room_for(hazards_left(s), _counts(cost, p)),
    _limit,
    lambda e: (
        []
        if e.keys() <= {"zaehlt-limit", "je"} and e.get("je", EACH_THROWN) == EACH_THROWN
        else ["dieser Preis am Gefahrenlimit"]
    ),
)

# --- cards -------------------------------------------------------------------------------------------------------------------


def from_hand(cost: Said) -> bool:
    """Whether cards of the hand are discarded for it: they are chosen before it is announced."""
    what = cost.get("wirf-ab")
    return isinstance(what, dict) and what.get("karte", {}).get("liegt") == "auf-der-hand"


def choosable(s: State, cost: Said, seat: Seat, but: str) -> list[str]:
    """The faces of the hand that may be discarded for it; one card like it is the one that is played."""
    held = ZONES.faces(s, f"hand {seat}")
    held.remove(but) if but in held else None
    return [id for id in held if fits(cost["wirf-ab"], "karte", {**FACES[id].facts, "liegt": ["auf-der-hand"]})]


def _can_throw(s: State, cost: Said, p: Payer) -> Refusal | None:
    if lying_there(cost) and not there_to_throw(s, cost, p.seat):
        return illegal(f"Für «{p.face.titel}» liegt hier nichts, was du abwerfen könntest.", f"karte:{p.face.card}",
                       "me.start.kartentext")  # fmt: skip
    if from_hand(cost) and not cost.get("beliebig") and len(choosable(s, cost, p.seat, p.face.id)) < cost.get("anzahl", 1):
        return illegal(
            f"Dir fehlt, was du für «{p.face.titel}» abwerfen müsstest.", f"karte:{p.face.card}", "me.start.kartentext"
        )
    return None


def _throw(t: Transition, cost: Said, p: Payer) -> None:
    if cost["wirf-ab"] == ITSELF and not p.card:  # somebody in play, whose card is no thing that lies with him
        leave(t, p.fig, "abgeworfen")
    elif cost["wirf-ab"] == ITSELF:
        discard(t, p.card, ZONES.place(t.state, p.card))
    elif own_allies(cost):
        for ally in [ally for ally, leader in t.state["led"].items() if leader == p.fig]:
            leave(t, ally, "abgeworfen")
    elif lying_there(cost):
        card = there_to_throw(t.state, cost, p.seat)[0]
        discard(t, card, ZONES.place(t.state, card))


def own_allies(cost: Said) -> bool:
    """All allies of whoever pays."""
    return cost["wirf-ab"] == {"verbuendeter": {"gefuehrt": {"ist": "selbst"}}} and bool(cost.get("alle"))


def lying_there(cost: Said) -> bool:
    """A card by its name, in play at the site or stored."""
    what = cost.get("wirf-ab")
    lies = what.get("karte", {}).get("liegt") if isinstance(what, dict) else None
    return lies is not None and {*listed(lies)} <= {"am-ort", "hinterlegt"}


def there_to_throw(s: State, cost: Said, seat: Seat) -> list[str]:
    """The cards that could be discarded for it."""
    from games.meccg.play.borne import places_of

    wanted, where = cost["wirf-ab"]["karte"], {*listed(cost["wirf-ab"]["karte"]["liegt"])}
    plain = {"karte": {key: want for key, want in wanted.items() if key != "liegt"}}
    zones = [zone for zone in s["zones"] if zone.startswith("bei ") or zone == f"hinterlegt {seat}"]
    mine = [card for zone in zones for card in ZONES.cards(s, zone) if card.startswith(seat)]
    fit = [card for card in mine if fits(plain, "karte", FACES[s["cards"][card]].facts)]
    return [card for card in fit if where & {*places_of(s, card, seat)}]


def _thrown_not_yet(e: Said) -> Iterable[str]:
    known = e["wirf-ab"] == ITSELF or own_allies(e) or (lying_there(e) and e.keys() == {"wirf-ab"})
    if not known and not (from_hand(e) and e.keys() <= {"wirf-ab", "beliebig", "anzahl"}):
        yield "Preis: «wirf-ab» von etwas anderem"
    yield from A_WHO.lacks(e["wirf-ab"])


THROWS.pays = Price(_can_throw, _throw, _thrown_not_yet)


# --- all of a price ----------------------------------------------------------------------------------------------------------


def refused(s: State, mode: Mode, p: Payer) -> Refusal | None:
    """Whether whoever plays or bears it can pay for it."""
    for cost in mode.costs:
        word = DEEDS.of(cost)
        if taps_with(mode, cost) and not silent(STATEMENT, [cost]):
            if not with_whom(s, mode):
                nobody = f"Für «{p.face.titel}» kann niemand tappen, der das darf."
                return illegal(nobody, f"karte:{p.face.card}", "me.zug.begriff.tappen")
            continue
        no = word.pays.refused(s, cost, p) if not silent(STATEMENT, [cost]) else None
        if no is not None:
            return no  # type: ignore[no-any-return]
    return None


def pay(t: Transition, mode: Mode, p: Payer) -> None:
    for cost in mode.costs:
        word = DEEDS.of(cost)
        if silent(STATEMENT, [cost]):
            continue
        if taps_with(mode, cost):
            tap(t, p.thrown[-1])
        else:
            word.pays.pay(t, cost, p)


def chosen_cost(mode: Mode) -> Said | None:
    """The part of the price that has to be chosen: cards of the hand, or who taps."""
    return next(
        (
            cost
            for cost in mode.costs
            if (from_hand(cost) or tapped_by_choice(cost) or taps_with(mode, cost)) and not silent(STATEMENT, [cost])
        ),
        None,
    )


@frames.add
class Pay(Question):
    """Which cards of the hand are discarded for it, or who taps; until then the move is a draft."""

    id = "preis"
    how: Mapping[str, Any] = {"secret": True, "rules": ("me.start.kartentext",)}

    @staticmethod
    def cost(f: FrameData) -> Said:
        return chosen_cost(FACES[f["face"]].modes[f["nr"]]) or {}

    def left(self, s: State, f: FrameData) -> int:
        """How many more may be discarded: as many as are wanted, or as the limit allows where each counts against it."""
        cost, mode = self.cost(f), FACES[f["face"]].modes[f["nr"]]
        if not cost.get("beliebig"):
            return int(cost.get("anzahl", 1)) - len(f["thrown"])
        counted = [c for c in mode.costs if "zaehlt-limit" in c and "je" in c]
        return hazards_left(s) - 1 - len(f["thrown"]) if counted else 99

    def free(self, s: State, f: FrameData) -> list[str]:
        held = choosable(s, self.cost(f), f["seat"], f["face"])
        for id in f["thrown"]:
            held.remove(id)
        return held

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – was wirfst du dafür ab?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": "bezahlt"} if self.done(s, f) else {}

    def done(self, s: State, f: FrameData) -> bool:
        return bool(self.cost(f).get("beliebig")) or self.left(s, f) <= 0

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        if "tappe" in self.cost(f):
            mode = FACES[f["face"]].modes[f["nr"]]
            for fig in with_whom(s, mode) if taps_with(mode, self.cost(f)) else who_could_tap(s, self.cost(f)):
                yield Candidate(f"tappe {fig}", f"{title(s, fig)} tappen", aliases=(fig, title(s, fig)))
            return
        if self.left(s, f) > 0:
            for id in dict.fromkeys(self.free(s, f)):
                yield Candidate(f"abwurf {id}", f"{FACES[id].titel} abwerfen", aliases=(FACES[id].titel,))
        if self.done(s, f):
            yield Candidate("bezahlt", "Bezahlt", aliases=("fertig",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key != "bezahlt":
            f["thrown"] = [*f["thrown"], key.split()[1]]
        if key.startswith("abwurf"):
            t.draft()
            return
        t.pop()
        from games.meccg.play.reactions import WINDOW

        WINDOW.act(t, seat, FACES[f["face"]], f["nr"], f["goal"], f["verb"], tuple(f["thrown"]))

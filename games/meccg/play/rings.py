"""Gold rings and their tests: the roll, and by the table of the ring which special ring may be played instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from games import effects
from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg.cards import cards
from games.meccg.language.moments import A_NUMBER, LEAVINGS
from games.meccg.play.facts import Figure, World
from games.meccg.play.people import characters, discard, tap, throw
from games.meccg.play.room import (
    FACES,
    ZONES,
    CardGame,
    Question,
    Steps,
    Transition,
    company_of,
    frames,
    person,
    title,
)
from games.rules import rule

if TYPE_CHECKING:
    from games.meccg.play.feats import Feats

A_NUMBER.read("ringtest", "", samples=("tw-scroll-of-isildur",))
LEAVINGS.does("beim-test", samples=("tw-beautiful-gold-ring",))("beim-test")
KINDS = {"geringerer-ring": "lesser-ring", "magischer-ring": "magic-ring", "der-eine-ring": "the-one-ring",
         "zwergenring": "dwarven-ring", "ring-der-macht": "spirit-ring"}  # fmt: skip


@rule("me.ring.begriff", "me.ring.golden.begriff", off=[])
def gold_rings(s: State, figs: Iterable[str]) -> list[str]:
    """The gold rings these characters bear."""
    return [card for fig in figs for card in ZONES.cards(s, f"bei {fig}") if FACES[s["cards"][card]].stufe == "goldring"]


@rule("me.ring.test.mittel", off=None)
def begin(w: Feats, e: Mapping[str, Any]) -> None:
    """A gold ring of the company is tested: chosen where there are several."""
    found = gold_rings(w.s, characters(w.s, w.company()))
    if e.get("teste") == "dieser":
        found = [card for card in found if card == w.source]
    if not found:
        return
    more: dict[str, Any] = {"plus": int(e.get("mit", 0)), "face": w.face.id or w.face.card}
    if len(found) == 1:
        w.t.push("ringtest", ring=found[0], seat=w.seat, figure=bearer(w.s, found[0]), **more)
    else:
        w.t.push("welcher-ring", seat=w.seat, among=found, **more)


def bearer(s: State, card: str) -> str:
    return ZONES.place(s, card).partition(" ")[2]


@frames.add
class WhichRing(Question):
    id = "welcher-ring"
    words = "Welcher Goldring wird getestet?"
    how: Mapping[str, Any] = {"rules": ("me.ring.test.ablauf",)}

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"ring {f['among'][0]}"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for card in f["among"]:
            name, fig = title(s, s["cards"][card]), title(s, bearer(s, card))
            yield Candidate(f"ring {card}", f"{name} ({fig})", aliases=(name, fig))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        ring = key.split()[1]
        t.pop()
        t.push("ringtest", ring=ring, seat=seat, figure=bearer(t.state, ring), plus=f["plus"], face=f["face"])


@rule("me.ring.test.misslungen", off=None)
def it_says_so(t: Transition, f: FrameData) -> None:
    effects.happens(t, "beim-test", {"karte": f["ring"]}, World(t.state, f["figure"]))


def roll(t: Transition, f: FrameData) -> None:
    """The roll, with what counts for tests in the company of the bearer."""
    s, fig = t.state, f["figure"]
    f["karte"] = s["cards"][f["ring"]]
    dice = throw(t)
    s["now"] = company_of(s, fig)
    total = sum(dice) + f["plus"] + effects.sum_of(s, "ringtest", Figure(s, fig), World(s, fig))
    found = results(s["cards"][f["ring"]], total)
    f["found"] = found
    t.tell("ringtest", karte=f["karte"], figur=fig, wurf=dice, summe=total, ergebnis=found)
    it_says_so(t, f)


@rule("me.ring.test.begriff", "me.ring.test.ablauf", off=[])
def results(ring: str, total: int) -> list[str]:
    """What kinds of rings a gold ring may be after this result, by its table."""
    table = cards()[FACES[ring].card].get("ringtest") or []
    return [one["ring"] for one in table if one.get("von", total) <= total <= one.get("bis", total)]


def replaced(t: Transition, f: FrameData) -> None:
    """A special ring of the hand that fits may take its place, without tapping."""
    if f["figure"] in t.state["figures"] and ZONES.count(t.state, f"hand {f['seat']}"):
        t.push("ringersatz", seat=f["seat"], ring=f["ring"], karte=f["karte"], figure=f["figure"], found=list(f["found"]))


def fitting(s: State, f: FrameData) -> list[str]:
    """The cards of the hand that such a test lets be played."""
    hand = dict.fromkeys(ZONES.faces(s, f"hand {f['seat']}"))
    return [id for id in hand if is_such(id, f["found"]) and not barred(s, id, f["figure"])]


def is_such(id: str, found: Iterable[str]) -> bool:
    wanted = FACES[id].entry.get("ringtest", {}).get("art")
    return bool(wanted) and KINDS.get(str(wanted), str(wanted)) in found


def barred(s: State, id: str, fig: str) -> bool:
    from games.meccg.play.playing import only_once
    from games.meccg.play.unique import only_one

    face = FACES[id]
    return only_one(s, face) is not None or ("charakter" in face.einmal and only_once(s, face, fig) is not None)


@rule("me.ring.test.misslungen", off=None)
def after(t: Transition, f: FrameData) -> None:
    """A ring that was tested is discarded, whether another one took its place or not."""
    if f["ring"] in ZONES.cards(t.state, f"bei {f['figure']}"):
        discard(t, f["ring"], f"bei {f['figure']}")


@frames.add
class RingTest(Steps):
    id = "ringtest"
    scope = "diesen Ringtest"
    steps = (roll, replaced, after)


@frames.add
class Replacement(Question):
    """Which special ring takes its place, if any: the hand is nobody's business."""

    id = "ringersatz"
    how: Mapping[str, Any] = {"secret": True, "default": "keiner", "rules": ("me.ring.test.ablauf",)}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"Der Test von {FACES[f['karte']].titel} ist gemacht. Welchen besonderen Ring spielst du dafür?"

    def options(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for id in fitting(s, f):
            yield Candidate(f"ring {id}", FACES[id].titel, aliases=(FACES[id].titel,))
        yield Candidate("keiner", "Keinen", aliases=("nein", "nichts"), public=True)

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        from games.meccg.play.piles import not_that_ring

        found = list(self.options(game, s, f, seat))
        known = {c.key for c in found}
        return [*found, *(not_that_ring(id) for id in game.pool.by_id if f"ring {id}" not in known)]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        from games.meccg.play import doing

        t.pop()
        if key == "keiner":
            return
        id, fig = key.split()[1], f["figure"]
        t.reveal()
        card = ZONES.move(t, ZONES.find(t.state, f"hand {seat}", id), f"hand {seat}", f"bei {fig}")
        doing.attach(t, card, fig)
        t.tell("gegenstand", karte=id, figur=fig, ort="")
        no_tapping(t, fig)
        counts_as_played(t, fig)


@rule("me.ring.besonderer.tappen", off=tap)
def no_tapping(t: Transition, fig: str) -> None:
    """Neither he nor the site taps for a special ring."""


@rule("me.ring.test.ausspielen", off=None)
def counts_as_played(t: Transition, fig: str) -> None:
    """An item was played: whoever waits for that is told."""
    effects.happens(t, "erhaelt-gegenstand", person(t.state, fig).facts, World(t.state, fig))

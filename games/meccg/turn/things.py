"""Organising things: items handed over or stored, each after a corruption check; corruption cards one tries to get rid of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games import effects
from games.contract import Candidate, Seat, State, illegal
from games.flow import FrameData
from games.meccg import alignments
from games.meccg.cards import cards
from games.meccg.companies.influence import people
from games.meccg.language.marks import ACT
from games.meccg.play import corruption, doing, piles
from games.meccg.play.facts import Figure, World
from games.meccg.play.people import untapped
from games.meccg.play.reactions import acts, again
from games.meccg.play.room import FACES, FAR, ZONES, CardGame, Steps, Transition, company, company_of, frames, title
from games.meccg.rules.timing import can_tap
from games.rules import guard, rule

RING = "The One Ring"


def _with_allies(s: State, fig: str) -> list[str]:
    allies = [s["who"][ally] for ally, leader in s["led"].items() if leader == fig]
    return allies + [face for face in dict.fromkeys(ZONES.faces(s, f"bei {fig}")) if FACES[face].item]


@rule("me.verbuendet.weitergeben", off=_with_allies)
def items(s: State, fig: str) -> list[str]:
    """What changes hands: items, never an ally."""
    return [face for face in dict.fromkeys(ZONES.faces(s, f"bei {fig}")) if FACES[face].item]


@rule("me.orga.ereignis.hinterlegen", off=lambda s, fig: items(s, fig))
def storable(s: State, fig: str) -> list[str]:
    """His items, and what else lies with him and says that it can be stored."""
    lying = dict.fromkeys(ZONES.faces(s, f"bei {fig}"))
    return [face for face in lying if FACES[face].item or "hinterlegbar" in FACES[face].entry]


@guard("me.orga.gegenstand.hinterlegen")
def at_a_haven(site: str) -> str | None:
    return None if alignments.is_haven(site) else f"Hinterlegt wird an einem Zufluchtsort, nicht in {FACES[site].titel}."


@guard("me.orga.gegenstand.ring")
def not_the_ring(face: str) -> str | None:
    return "Der Eine Ring wird nicht hinterlegt." if FACES[face].name == RING else None


def hand_over(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    item, giver, taker = rest.split()
    again(t)
    t.push("uebergabe", item=item, giver=giver, taker=taker)


def store(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    item, giver = rest.split()
    again(t)
    t.push("uebergabe", item=item, giver=giver, taker="")


BEFORE_EACH = ("me.versuchung.wurf.hinterlegen", "me.gegenstand.hinterlegen.mehrere", "me.gegenstand.widerspruch.versuchung")


@rule("me.orga.gegenstand.uebergabe", "me.versuchung.wurf.wann", *BEFORE_EACH, off=None)
def tested(t: Transition, f: FrameData) -> None:
    """The check comes first, with all points, those of the item too."""
    t.state["now"] = company_of(t.state, f["giver"])
    corruption.check(t, f["giver"])


@rule("me.orga.begriff.hinterlegen", "me.gegenstand.hinterlegen", off=None)
def given(t: Transition, f: FrameData) -> None:
    giver, taker = f["giver"], f["taker"]
    if giver not in t.state["figures"] or f["item"] not in ZONES.faces(t.state, f"bei {giver}"):
        return
    card = ZONES.find(t.state, f"bei {giver}", f["item"])
    if not taker:
        piles.store(t, card)
    elif taker in t.state["figures"]:
        doing.attach(t, ZONES.move(t, card, f"bei {giver}", f"bei {taker}"), taker)
        t.tell("uebergeben", karte=f["item"], von=giver, an=taker)


@frames.add
class HandOver(Steps):
    id = "uebergabe"
    steps = (tested, given)


@acts("organisation", "gib", do=hand_over)
def transfers(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for giver in people(s, seat):
        for item in items(s, giver):
            for taker in company(s, company_of(s, giver))["figs"]:
                if taker != giver:
                    label = f"{FACES[item].titel}: {title(s, giver)} an {title(s, taker)} (Versuchungswurf)"
                    alias = (f"gib {FACES[item].titel} {title(s, taker)}",)
                    yield Candidate(
                        f"gib {item} {giver} {taker}",
                        label[:80],
                        None,
                        "me.orga.gegenstand.uebergabe",
                        alias,
                        group="Gegenstände",
                    )
    if every:
        borne = {FACES[face].name for fig in people(s, seat) for face in items(s, fig)}
        yield from (nobody_bears(face.id) for face in game.pool.by_id.values() if face.item and face.name not in borne)


@cache
def nobody_bears(item: str) -> Candidate:
    """An item that somebody names and none of his people has."""
    name = FACES[item].titel
    no = illegal(f"«{name}» trägt keiner deiner Charaktere.", "me.orga.gegenstand.uebergabe")
    return Candidate(
        f"gib {item}", f"{name} übergeben", no, aliases=(f"gib {name}", f"gib {cards()[item]['title_en']}"), group=FAR
    )


# --- getting rid of what lies on somebody --------------------


def burdens(s: State, fig: str) -> dict[str, str]:
    """The hazards on somebody that can be got rid of, one of each face."""
    there = {s["cards"][card]: card for card in reversed(ZONES.cards(s, f"bei {fig}"))}
    return {face: card for face, card in there.items() if FACES[face].hazard and "loswerden" in FACES[face].entry}


@guard("me.orga.gefahren.loswerden", "me.versuchung.loswerden.widerspruch", "me.versuchung.loswerden.ohne")
def not_tried_before(tried: bool, name: str) -> str | None:
    """Without tapping there is one try for each card; whoever taps may try again as soon as he is untapped."""
    return f"Ohne zu tappen ist nur ein Versuch je Karte erlaubt; «{name}» wurde schon versucht." if tried else None


@rule("me.versuchung.loswerden", "me.orga.gefahren.loswerden", off=lambda t, f, seat, rest: again(t))
def shake_off(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    face, fig, how = rest.split()
    card = burdens(t.state, fig)[face]
    if how == "ohne":
        t.state["once"] = t.own([*t.state["once"], f"los {card}"])
    again(t)
    corruption.get_rid(t, card, tapping=how == "tappend")


@acts("organisation", "werde-los", do=shake_off)
def getting_rid(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for fig in people(s, seat):
        for face, card in burdens(s, fig).items():
            said, name = FACES[face].entry["loswerden"], FACES[face].titel
            number = int(said["ueber"])
            if said.get("tappt", True):
                no = can_tap(untapped(s, fig), title(s, fig))
                label = f"«{name}» loswerden: {title(s, fig)} tappt (mehr als {number})"
                alias = (f"{name} loswerden",)
                yield Candidate(
                    f"werde-los {face} {fig} tappend", label[:80], no, "me.versuchung.loswerden", alias, group="Loswerden"
                )
                number += 3
            no = not_tried_before(f"los {card}" in s["once"], name)
            label = f"«{name}» loswerden: {title(s, fig)} tappt nicht (mehr als {number})"
            yield Candidate(f"werde-los {face} {fig} ohne", label[:80], no, "me.versuchung.loswerden.ohne", group="Loswerden")


ACT.does("hinterlegen-abschluss", samples=("as-safe-from-the-shadow",))("things.storing_late")


@acts("ende", "hinterlege", do=store)
def storing_late(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    """Those may store in the end phase, too, of whom a card says so."""
    for c in storing(game, s, f, seat, every):
        fig = c.key.split()[2]
        if effects.any_of(s, "erlaubt-hinterlegen-abschluss", Figure(s, fig), World(s, fig)):
            yield c


@acts("organisation", "hinterlege", do=store)
def storing(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for giver in people(s, seat):
        site = s["sites"][company(s, company_of(s, giver))["site"]]["card"]
        for item in storable(s, giver):
            no = None if piles.stored_there(s, FACES[item], giver) else at_a_haven(site)
            no = no or not_the_ring(item)
            label = f"{FACES[item].titel} hinterlegen ({title(s, giver)}, Versuchungswurf)"
            alias = (f"hinterlege {FACES[item].titel}",)
            yield Candidate(
                f"hinterlege {item} {giver}", label[:80], no, "me.orga.gegenstand.hinterlegen", alias, group="Gegenstände"
            )

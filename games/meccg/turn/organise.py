"""The organisation phase: one window in which its player does what he likes, in any order, and what is put right at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games import effects
from games.contract import Candidate, Seat, State
from games.flow import AGAIN, FrameData
from games.meccg import alignments
from games.meccg.companies import founding, influence
from games.meccg.language.lasting import TOGETHER
from games.meccg.language.marks import ACT
from games.meccg.language.moments import EVENTS, LEAVINGS
from games.meccg.play import reactions
from games.meccg.play import turn as moments
from games.meccg.play.facts import Company, World, together
from games.meccg.play.people import leave
from games.meccg.play.room import CardGame, Question, Transition, company, frames, mover, standing, title
from games.meccg.turn import groups, journeys, people, things
from games.rules import guard, rule

LEAVINGS.does("zufluchtsort", samples=("le-nothing-to-eat-or-drink",))("zufluchtsort")
EVENTS.does("orgphase-ende", samples=("tw-siege",))("organise.over")
STAYS = "verbietet-reisen"
ACT.does("reisen", samples=("tw-siege",))(STAYS)
TOPICS = (groups, journeys, people, things)  # importing them registers what is done in this phase


@rule("me.orga.ueberblick", off=None)
def phase(t: Transition) -> None:
    s = t.state
    s["phase"] = "organisation"
    seat = mover(s)
    s["free"] = t.own([fig for fig in s["free"] if fig not in influence.people(s, seat)])
    effects.end(t, "naechste-orgphase", by=seat)
    s["now"] = next(iter(standing(s, seat)), "")
    for gid in standing(s, seat):
        if haven_of_hazards(s["sites"][company(s, gid)["site"]]["card"]):
            effects.happens(t, "zufluchtsort", {TOGETHER: together(s, gid)}, World(s))
    reactions.open_window(t, "organisation", seat)


@rule("me.zuflucht.dunkel.gefahren", off=False)
def haven_of_hazards(site: str) -> bool:
    """What hazards call a haven or a Dark haven, is against heroes a haven of theirs, and no other."""
    return alignments.is_haven(site)


def ends(t: Transition, f: FrameData) -> object:
    """Too much mind: who can becomes a follower, else first whoever was just played goes back to the hand, then others go."""
    founding.dissolve(t)
    s, seat = t.state, mover(t.state)
    if influence.used(s, seat) <= influence.general(s, seat):
        groups.tidy(t)
        return None
    if not follows(s, seat) and (fresh := goes_back_first(s, seat)):
        leave(t, fresh, "hand")
        return AGAIN
    t.push("einfluss", seat=seat)
    return AGAIN


def over(t: Transition, f: FrameData) -> object:
    """What waits for the end of the phase, company by company."""
    left = f.get("ending", standing(t.state, mover(t.state)))
    if not left:
        f.pop("ending", None)
        return None
    f["ending"] = list(left[1:])
    if left[0] in t.state["companies"]:
        t.state["now"] = left[0]
        moments.happens(t, "orgphase-ende")
    return AGAIN


def held_back(t: Transition) -> None:
    """Where a card says that a company does not travel, its destination returns unseen."""
    founding.dissolve(t)
    seat = mover(t.state)
    for gid in standing(t.state, seat):
        if company(t.state, gid)["plan"] and effects.any_of(
            t.state, STAYS, Company(t.state, gid), World({**t.state, "now": gid})
        ):
            journeys.stays(t, seat, gid)
            t.tell("bleibt", seat=seat, figuren=list(company(t.state, gid)["figs"]))


@rule("me.orga.ende.reihenfolge", "me.orga.charakter.einfluss", "me.einfluss.widerspruch.abwerfen", off="")
def goes_back_first(s: State, seat: Seat) -> str:
    """Whoever came into play in this phase, under general influence, returns to the hand before others are discarded."""
    fresh = s["players"][seat]["brought"]
    return str(fresh) if fresh and fresh in s["figures"] and fresh not in s["under"] else ""


def led_by_general(s: State, seat: Seat) -> list[str]:
    return [fig for fig in influence.people(s, seat) if fig not in s["under"] and not influence.is_avatar(s, fig)]


def follows(s: State, seat: Seat) -> list[tuple[str, str]]:
    """Who could still be led by whom."""
    mine = influence.people(s, seat)
    return [(fig, leader) for fig in led_by_general(s, seat) for leader in mine
            if fig != leader and influence.follows(s, fig, leader) is None]  # fmt: skip


@guard("me.orga.ende.einfluss")
def only_if_nobody_follows(can: bool) -> str | None:
    return "Solange jemand als Gefolgsmann geführt werden kann, wird niemand abgeworfen." if can else None


@frames.add
class TooMuch(Question):
    id = "einfluss"
    how: Mapping[str, Any] = {"rules": ("me.orga.ende.einfluss", "me.orga.ende.reihenfolge")}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        seat = f["seat"]
        return f"Deine Charaktere brauchen {influence.used(s, seat)} von {influence.general(s, seat)} Einfluss. Wer geht?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        can = follows(s, seat)
        for fig, leader in can:
            label = f"{title(s, fig)} unter {title(s, leader)}"
            yield Candidate(f"folge {fig} {leader}", label, rule="me.orga.gefolgsmann", aliases=(label,))
        for fig in led_by_general(s, seat):
            no = only_if_nobody_follows(bool(can))
            yield Candidate(f"weg {fig}", f"{title(s, fig)} abwerfen", no, "me.orga.ende.einfluss", aliases=(title(s, fig),))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        verb, fig, *leader = key.split()
        if verb == "folge":
            t.part("under")[fig] = leader[0]
            t.tell("gefolgsmann", figur=fig, unter=leader[0])
        else:
            leave(t, fig, "abgeworfen")
            founding.dissolve(t)

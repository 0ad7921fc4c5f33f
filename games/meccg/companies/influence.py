"""General and direct influence: who is led by whom, and how much is left of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games import effects
from games.contract import Refusal, Seat, State
from games.meccg.cards import cards
from games.meccg.language.marks import ACT
from games.meccg.language.moments import A_NUMBER
from games.meccg.play.facts import Figure, World
from games.meccg.play.people import owner
from games.meccg.play.room import company_of, person, person_of, title
from games.rules import guard, rule

GENERAL = 20
A_NUMBER.read("ae", "spieler-")
A_NUMBER.read("gk", "")
A_NUMBER.read("de", "", samples=("tw-balin",))
A_NUMBER.read("bw", "", samples=("tw-haldir",))


def is_avatar(s: State, fig: str) -> bool:
    return bool(cards()[s["who"][fig]]["klasse"] == "avatar")


def mind(s: State, fig: str) -> int:
    """What it takes to lead somebody; an avatar needs nobody."""
    if is_avatar(s, fig):
        return 0
    return effects.value(s, "gk", int(person(s, fig).gk or 0), Figure(s, fig), World(s, fig))


def direct(s: State, fig: str, about: World | None = None) -> int:
    """Direct influence, with what is in play; `about` says whom it is used on."""
    printed = int(cards()[s["who"][fig]].get("direct_influence") or 0)
    return effects.value(s, "de", printed, Figure(s, fig), about or World(s, fig))


def followers(s: State, fig: str) -> list[str]:
    return [who for who, leader in s["under"].items() if leader == fig]


@rule("me.einfluss.direkt", off=0)
def free_direct(s: State, fig: str, about: World | None = None) -> int:
    """What a character has left after leading his followers. What he has only for some of them is used up on those first."""
    mine = followers(s, fig)
    left = direct(s, fig, about) - sum(mind(s, who) for who in mine)
    return max(0, left + sum(_only_for_them(s, fig, about, mine)) if mine else left)


def overburdened(s: State, fig: str) -> bool:
    """Whether his direct influence is less than what his followers take."""
    mine = followers(s, fig)
    left = direct(s, fig) - sum(mind(s, who) for who in mine)
    return left < 0 and left + sum(_only_for_them(s, fig, None, mine)) < 0


def _only_for_them(s: State, fig: str, about: World | None, mine: Sequence[str]) -> Iterator[int]:
    """What of his direct influence counts for followers of his and not for what this is about."""
    him, now = Figure(s, fig), about or World(s, fig)
    for e in s["effects"]:
        if e["kind"] == "de" and e.get("op", "plus") == "plus" and not effects.concerns(e, him, now):
            led = sum(mind(s, who) for who in mine if effects.concerns(e, him, World(s, fig, {"charakter": Figure(s, who)})))
            yield max(0, min(int(e.get("value", 0)), led))


def people(s: State, seat: Seat) -> list[str]:
    return [fig for one in s["companies"].values() if one["seat"] == seat for fig in one["figs"]]


@rule("me.einfluss.allgemein", off=lambda s, seat: 99)
def general(s: State, seat: Seat) -> int:
    return effects.value(s, "spieler-ae", GENERAL, {"seat": seat}, World(s))


def used(s: State, seat: Seat) -> int:
    """The mind of all who are led by general influence. Who has lost his leader counts from the next organisation on."""
    return sum(mind(s, fig) for fig in people(s, seat) if fig not in s["under"] and fig not in s["free"])


@rule("me.einfluss.ueberschritten", off=lambda s, seat: 99)
def free_general(s: State, seat: Seat) -> int:
    return max(0, general(s, seat) - used(s, seat))


@guard("me.orga.gefolgsmann", "me.einfluss.direkt")
def enough_direct(s: State, leader: str, mind_: int, whom: str) -> str | None:
    """`whom`: somebody in play, or the card of who is to come."""
    him = Figure(s, whom) if whom in s["figures"] else person_of(whom, whom).facts
    free = free_direct(s, leader, World(s, leader, {"charakter": him}))
    if free < mind_:
        return f"{title(s, leader)} hat {free} freien direkten Einfluss; nötig sind {mind_}."
    return None


@guard("me.orga.begriff.gefolgsmann", "me.voraus.gefolgsmann-fuehrt")
def may_lead(s: State, leader: str) -> str | None:
    """A follower leads nobody himself."""
    return f"{title(s, leader)} ist selbst Gefolgsmann und führt niemanden." if leader in s["under"] else None


@guard("me.orga.begriff.gefolgsmann", "me.voraus.gefolgsmann-fuehrt")
def may_follow(s: State, fig: str) -> str | None:
    if is_avatar(s, fig):
        return f"{title(s, fig)} wird von niemandem geführt."
    if barred(s, fig):
        return f"{title(s, fig)} kann nicht durch direkten Einfluss geführt werden."
    return f"{title(s, fig)} führt selbst Gefolgsmänner." if followers(s, fig) else None


ACT.does("fuehren-de", samples=("le-rebel-talk",))("verbietet-fuehren-de")


def barred(s: State, fig: str) -> bool:
    """Whether a card says that nobody's direct influence leads him."""
    return effects.present(s, "verbietet-fuehren-de") and effects.any_of(s, "verbietet-fuehren-de", {"figur": fig}, World(s))


def follows(s: State, fig: str, leader: str) -> Refusal | None:
    """What speaks against somebody becoming a follower."""
    return (
        same_company(company_of(s, fig) == company_of(s, leader) and owner(s, fig) == owner(s, leader), title(s, leader))
        or may_follow(s, fig)
        or may_lead(s, leader)
        or enough_direct(s, leader, mind(s, fig), fig)
    )


@guard("me.orga.gefolgsmann")
def same_company(together: bool, leader: str) -> str | None:
    return None if together else f"{leader} ist nicht in derselben Gemeinschaft."

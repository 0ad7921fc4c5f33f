"""Cards that send persons on their way: Companions further than usual, Nazgûl anywhere, and what they find there."""

from __future__ import annotations

from games.contract import State
from games.ringkrieg.events import choosing
from games.ringkrieg.events.language import Words, condition, step
from games.ringkrieg.events.places import person_meant
from games.ringkrieg.facts import NAZGUL, Facts, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.people import flights
from games.ringkrieg.quest import fellowship, hunt, journeys
from games.ringkrieg.war import armies, muster
from games.ringkrieg.war.armies import region_of


@step("gefaehrten-reisen")
def travel(t: Transition, side: Side, card: str, words: Words) -> None:
    """{abtrennen: true, plan: true, gruppen: n, weiter: n, level: n, in-belagerte: true}: Companions leave the Fellowship, or
    travel on the board; so many groups (all), so many regions further than usual, as if of a level."""
    journeys.companions(
        t, leaving=bool(words.get("abtrennen")), travelling=bool(words.get("plan")), groups=words.get("gruppen", 99),
        more=words.get("weiter", 0), level=words.get("level", 0), into_sieges=bool(words.get("in-belagerte")), card=card,
    )  # fmt: skip


@step("nazgul-bewegen")
def fly(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: any Nazgûl, anywhere."""
    flights.nazgul(t, card=card)


@condition("nazgul-bei-der-gemeinschaft")
def nazgul_near(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """A Nazgûl is in the region of the Fellowship's figure."""
    where = fellowship.region(s)
    if where is not None and any(armies.nazgul_at(facts, s, spot) for spot in (where, armies.box(where))):
        return None
    return "Bei der Gemeinschaft ist kein Nazgûl."


@step("entdecken")
def reveal(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: the Fellowship is revealed."""
    hunt.reveal(t)


@step("waehle")
def choose_word(t: Transition, side: Side, card: str, words: Words) -> None:
    """{unter: [words], frage: prompt, darf: true}: which of several things the card does; see `choosing.WORTE`."""
    choosing.ask(t, side, "wort", words["unter"], words["frage"], optional=bool(words.get("darf")))


@step("jagen")
def begin_hunt(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: a hunt, as if the Fellowship had moved."""
    hunt.begin(t)


@step("nazgul-rekrutieren")
def recruit_nazgul(t: Transition, side: Side, card: str, words: Words) -> None:
    """{bei: person, anzahl: n}: Nazgûl come to a person."""
    spot = t.state["persons"][person_meant(t.game.facts, t.state, words["bei"])]
    came = armies.recruit(t, spot, NAZGUL, words["anzahl"])
    if came:
        muster.told(t, region_of(spot), NAZGUL, came)

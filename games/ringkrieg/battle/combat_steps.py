"""What combat cards do to the dice, the hits and each other: the words of `tut` in `kampfkarten.yaml` that ask nothing.

A step gets the transition, the side that played the card, the card and its words. The round's frame holds what was rolled so
far: `hits`, `reroll_hits` (those of the leader re-roll among them), `missed`, `ones` (natural ones of the combat roll) and
`extra` (hits of extra attacks), each by side."""

from __future__ import annotations

from typing import Any

from games import effects
from games.flow import FrameData, the
from games.ringkrieg.battle import losses
from games.ringkrieg.battle.conditions import own_companions, own_spot
from games.ringkrieg.battle.numbers import (
    GAVE_UP,
    at_most_five,
    enemy_of,
    hit,
    leadership,
    leadership_of,
    nazgul_leadership,
    needed,
)
from games.ringkrieg.events.language import Words, step
from games.ringkrieg.facts import SIDES, Side, other
from games.ringkrieg.frames import Transition
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import force, units
from games.rules import rule

ROUND = "kampfrunde"


def lasts(t: Transition, kind: str, card: str, **fields: Any) -> None:
    """An effect of a combat card: it ends with the round."""
    effects.add(t, kind, until=ROUND, card=card, **fields)


def adds(f: FrameData, what: str, side: Side, number: int) -> None:
    """Change one of the counts of the round."""
    f[what] = {**f[what], side: f[what][side] + number}


# --- dice ----------------------------------------------------------------------------------------------------------------


@step("wurf")
@rule("rk.kampf.modifikator.welcher-wurf", off=None)
def modify(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wert, in: [wurf, wiederholung], fuer: eigene | gegner | beide}: added to each die of these rolls."""
    whose = {"eigene": (side,), "gegner": (other(side),), "beide": SIDES}[words.get("fuer", "eigene")]
    for roll in words["in"]:
        for who in whose:
            lasts(t, roll, card, value=words["wert"], only={"seite": who})


@step("hoechstens-wuerfel")
@rule("rk.ereignis.kampfkarte.vorrang", off=None)
def no_more_dice(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wuerfel: n}: the enemy rolls no more dice than this."""
    lasts(t, "kampfwuerfel-hoechstens", card, value=words["wuerfel"], only={"seite": other(side)})


@step("wuerfel-weniger-je-gefaehrte")
def fewer_dice(t: Transition, side: Side, card: str, words: Words) -> None:
    """The enemy rolls a die less for each of one's Companions, but one."""
    lasts(t, "kampfwuerfel", card, value=-len(own_companions(t.game.facts, t.state, side)), only={"seite": other(side)})


@step("keine-wiederholung")
def no_reroll(t: Transition, side: Side, card: str, words: Words) -> None:
    """Where the Nazgûl lead at least as well as the enemy, the enemy has no leader re-roll."""
    facts, s, battle = t.game.facts, t.state, the(t.state, "schlacht")
    theirs = leadership(facts, s, other(side), enemy_of(battle, side))
    if nazgul_leadership(facts, s, own_spot(s, side)) >= theirs:
        lasts(t, "fuehrung", card, value=0, op="set", layer=9, only={"seite": other(side)})


@step("nazgul-fuehrung-aufgeben")
def nazgul_give_up(t: Transition, side: Side, card: str, words: Words) -> None:
    """{punkte: n}"""
    lasts(t, "nazgul-fuehrung", card, value=-words["punkte"])


def give_up(t: Transition, card: str, person: str) -> None:
    """The leadership of a person does not count in this round."""
    lasts(t, GAVE_UP, card, only={"person": person})


# --- extra attacks -------------------------------------------------------------------------------------------------------


@rule("rk.kampf.karte.zusatzangriff", off=9)
def extra_modifier() -> int:
    """No modifier changes the dice of an extra attack: those speak of the combat roll and the leader re-roll."""
    return 0


def extra_attack(t: Transition, side: Side, dice: int, need: int) -> None:
    """Dice besides the two rolls of a round; their hits count at once."""
    battle = the(t.state, "schlacht")
    rolls, plus = t.rolls(at_most_five(dice)), extra_modifier()
    hits = sum(hit(die, plus, need) for die in rolls)
    adds(t.frame(ROUND), "extra", side, hits)
    t.tell("zusatzangriff", side=side, rolls=rolls, hits=hits, plus=0, need=need)
    losses.suffer(t, other(side), enemy_of(battle, side), hits)


@step("zusatzangriff")
def attack_before(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wuerfel: fuehrung | elite | n, ab: n}: without `ab` a die hits as in the combat roll."""
    facts, s, battle = t.game.facts, t.state, the(t.state, "schlacht")
    spot = own_spot(s, side)
    by = {"fuehrung": lambda: leadership(facts, s, side, spot), "elite": lambda: armies.elites(force(s, spot))}
    dice = by[words["wuerfel"]]() if words["wuerfel"] in by else words["wuerfel"]
    extra_attack(t, side, dice, words["ab"] if "ab" in words else needed(facts, battle, side))


# --- hits ----------------------------------------------------------------------------------------------------------------


@step("treffer-dazu")
def more_hits(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wert: n}: whoever has hit at all hits so many times more."""
    f = t.frame(ROUND)
    if f["hits"][side]:
        adds(f, "hits", side, words["wert"])
        t.tell("treffer-dazu", side=side, card=card, count=words["wert"])


@step("mehr-treffer-dazu")
def more_than_the_enemy(t: Transition, side: Side, card: str, words: Words) -> None:
    """{wert: n}: whoever has hit more often than the enemy, whose extra attacks count, hits so many times more."""
    f = t.frame(ROUND)
    if f["hits"][side] > f["hits"][other(side)] + f["extra"][other(side)]:
        adds(f, "hits", side, words["wert"])
        t.tell("treffer-dazu", side=side, card=card, count=words["wert"])


@step("treffer-aufheben")
def fewer_hits(t: Transition, side: Side, card: str, words: Words) -> None:
    """{ab: n, wert: n}: of so many hits of the enemy some are cancelled."""
    if t.frame(ROUND)["hits"][other(side)] >= words["ab"]:
        cancel(t, side, card, words["wert"])


def cancel(t: Transition, side: Side, card: str, count: int) -> None:
    """Hits against this side are cancelled, as many as there are."""
    f = t.frame(ROUND)
    count = min(count, f["hits"][other(side)])
    adds(f, "hits", other(side), -count)
    t.tell("treffer-aufgehoben", side=side, card=card, count=count)


@step("einsen-treffen")
def ones_hit(t: Transition, side: Side, card: str, words: Words) -> None:
    """Each natural one of the enemy's combat roll hits the enemy, and is not rolled again."""
    f, enemy = t.frame(ROUND), other(side)
    ones = f["ones"][enemy]
    if ones:
        adds(f, "hits", side, ones)
        adds(f, "missed", enemy, -ones)
        t.tell("treffer-dazu", side=side, card=card, count=ones)


def turn_misses(t: Transition, side: Side, card: str, count: int) -> None:
    """Dice that missed become hits."""
    f = t.frame(ROUND)
    count = min(count, f["missed"][side])
    if count:
        adds(f, "missed", side, -count)
        adds(f, "hits", side, count)
        t.tell("treffer-dazu", side=side, card=card, count=count)


@step("fehlwurf-fuer-person")
def misses_for_a_person(t: Transition, side: Side, card: str, words: Words) -> None:
    """{je: {person: n}}: this person gives up leadership; so many misses become hits. Whose leadership does not count has none to
    give up."""
    for person in own_companions(t.game.facts, t.state, side):
        able = person in words["je"] and leadership_of(t.game.facts, t.state, person) > 0
        if able and t.frame(ROUND)["missed"][side]:
            give_up(t, card, person)
            turn_misses(t, side, card, words["je"][person])


@step("heerschar")
def twice_as_many(t: Transition, side: Side, card: str, words: Words) -> None:
    """{treffer: n}: whoever has twice as many units as the enemy hits by itself."""
    s, enemy = t.state, enemy_of(the(t.state, "schlacht"), side)
    if units(force(s, own_spot(s, side))) >= 2 * units(force(s, enemy)):
        t.tell("treffer-dazu", side=side, card=card, count=words["treffer"])
        losses.suffer(t, other(side), enemy, words["treffer"])


# --- the other card ------------------------------------------------------------------------------------------------------


def void(t: Transition, side: Side) -> bool:
    """The card of this side does nothing; whether it had played one."""
    f = t.frame(ROUND)
    if side not in f["played"]:
        return False
    f["steps"] = [waiting for waiting in f["steps"] if waiting[1] != side]
    t.tell("wirkungslos", side=side, card=f["played"][side])
    return True


@step("karte-aufheben")
def cancel_card(t: Transition, side: Side, card: str, words: Words) -> None:
    """{sonst: words}: the enemy's card does nothing; where there is none, another step instead."""
    if not void(t, other(side)) and "sonst" in words:
        modify(t, side, card, words["sonst"])


@rule("rk.kampf.karte.trotz-ohne-gegenkarte", off=False, reads="rk.kampf.karte.trotz-ohne-gegenkarte")
def only_for_a_card() -> bool:
    """Leadership is given up for cancelling a card, not for nothing."""
    return True


@step("gefaehrten-fuer-karte")
def companions_for_card(t: Transition, side: Side, card: str, words: Words) -> None:
    """All Companions give up their leadership; the Shadow's card does nothing. Where there is none, they keep it."""
    if void(t, other(side)) or not only_for_a_card():
        for person in own_companions(t.game.facts, t.state, side):
            give_up(t, card, person)

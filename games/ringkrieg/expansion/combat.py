"""Words of the new combat texts (`data/erweiterung/kampfkarten.yaml`)."""

from __future__ import annotations

from games.contract import State
from games.flow import the
from games.ringkrieg.battle import choice, course
from games.ringkrieg.battle.combat_steps import ROUND, extra_attack, lasts
from games.ringkrieg.battle.conditions import own_spot
from games.ringkrieg.battle.numbers import needed
from games.ringkrieg.events.language import Words, condition, step
from games.ringkrieg.expansion import dunlendings, engines, superiority
from games.ringkrieg.expansion.card_steps import no_cards_at_first
from games.ringkrieg.facts import FREE, Facts, Side, other
from games.ringkrieg.frames import Transition

course.beginning.append(no_cards_at_first)


def own_engines(s: State, side: Side) -> int:
    """The engines of a side that take part in the battle."""
    towers, catapults = superiority.in_battle(s, the(s, "schlacht"))
    return catapults if side == FREE else towers


@condition("maschine-beteiligt")
def engine_takes_part(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{}: a siege engine of one's own takes part."""
    return None if own_engines(s, side) else "Keine Belagerungsmaschine von dir nimmt an der Schlacht teil."


@condition("dunlaender-beteiligt")
def dunlendings_take_part(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    return None if dunlendings.at(s, own_spot(s, side)) else "Keine Dunländer nehmen an der Schlacht teil."


@step("staerker-je-maschine")
def stronger(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: combat strength and one for each engine of one's own."""
    lasts(t, "kampfstaerke", card, value=own_engines(t.state, side), only={"seite": side})


@step("gegner-ohne-wiederholung")
def no_reroll(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: the enemy has no leader re-roll."""
    lasts(t, "fuehrung", card, value=0, op="set", layer=9, only={"seite": other(side)})


@step("zusatzangriff-der-dunlaender")
def old_hatred(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: before the roll a die for each Dunlending, at most five."""
    battle = the(t.state, "schlacht")
    extra_attack(t, side, dunlendings.at(t.state, own_spot(t.state, side)), needed(t.game.facts, battle, side))


@step("maschine-faellt")
def among_the_engines(t: Transition, side: Side, card: str, words: Words) -> None:
    """{}: from one hit of one's own leader re-roll on an engine of the enemy in the battle may go."""
    if t.frame(ROUND)["reroll_hits"][side] and own_engines(t.state, other(side)):
        kind = engines.OF[other(side)]
        what = "Belagerungsturm entfernen" if kind == "turm" else "Katapult entfernen"
        choice.ask(t, side, card, "maschine-faellt", [(kind, what)], none="Nein")


@choice.made("maschine-faellt")
def engine_falls(t: Transition, side: Side, card: str, key: str) -> None:
    engines.remove(t, key, the(t.state, "schlacht")["region"], 1)

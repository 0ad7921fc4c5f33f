"""What combat cards let a player choose: who falls, who gives up leadership, how many hits one takes, where one goes.

The other words of `tut` in `kampfkarten.yaml`; the choices are asked by `choice.py`."""

from __future__ import annotations

from collections.abc import Callable

from games.contract import State
from games.flow import FrameData, the
from games.ringkrieg.battle import choice, fate, losses
from games.ringkrieg.battle.attack import FIELD, SORTIE
from games.ringkrieg.battle.combat_steps import ROUND, adds, cancel, extra_attack, give_up, lasts, turn_misses
from games.ringkrieg.battle.conditions import own_companions, own_spot
from games.ringkrieg.battle.numbers import COUNTS_NOT, enemy_of, leadership_of, nazgul_leadership
from games.ringkrieg.events.language import Words, step
from games.ringkrieg.facts import Facts, Side, other
from games.ringkrieg.frames import Frame, Transition, frames
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import force
from games.ringkrieg.wording import figure_from, figure_key, figure_name
from games.rules import otherwise, rule

Options = list[tuple[str, str]]
LEVELS: dict[str, Callable[[], int | None]] = {}  # persons who have another level for combat cards than for moving


def level_in_battle(facts: Facts, s: State, person: str) -> int:
    """The level that combat cards speak of."""
    own = LEVELS[person]() if person in LEVELS else None
    return own or armies.level(facts, s, person) or 0


# --- who falls -----------------------------------------------------------------------------------------------------------


def fall(t: Transition, spot: str, key: str) -> None:
    """A person or a figure of the army here is eliminated by a card."""
    facts = t.game.facts
    if key in facts.persons:
        armies.lose_person(t, key)
        t.tell("faellt", spot=spot, force={}, persons=[key])
    else:
        figure = figure_from(key)
        armies.lose(t, spot, figure)
        t.tell("faellt", spot=spot, force={figure: 1}, persons=[])


def figures_of(facts: Facts, here: armies.Force, kind: str) -> Options:
    return [(figure_key(f), figure_name(facts, f)) for f in here if f[-1] == kind]


def minions(t: Transition, side: Side, *, nazgul: bool = False) -> Options:
    """The minions of the Shadow army; with `nazgul` only those that are Nazgûl."""
    facts, spot = t.game.facts, enemy_of(the(t.state, "schlacht"), side)
    found = [p for p in armies.persons_at(facts, t.state, spot, other(side)) if not nazgul or facts.persons[p].nazgul]
    return [(p, facts.persons[p].name) for p in found]


@step("guenstling-statt-treffer")
def blade(t: Transition, side: Side, card: str, words: Words) -> None:
    """A hit of one's own leader re-roll may be spent to eliminate a minion."""
    if t.frame(ROUND)["reroll_hits"][side]:
        choice.ask(t, side, card, "guenstling-statt-treffer", minions(t, side), none="Den Treffer behalten")


@choice.made("guenstling-statt-treffer")
def blade_strikes(t: Transition, side: Side, card: str, key: str) -> None:
    adds(t.frame(ROUND), "hits", side, -1)
    fall(t, enemy_of(the(t.state, "schlacht"), side), key)


@step("nazgul-faellt")
def fateful(t: Transition, side: Side, card: str, words: Words) -> None:
    """From one hit of one's own leader re-roll on a Nazgûl falls, from two on any minion may fall instead."""
    hits, facts = t.frame(ROUND)["reroll_hits"][side], t.game.facts
    if hits:
        here = dict(force(t.state, enemy_of(the(t.state, "schlacht"), side)))
        choice.ask(t, side, card, "faellt", [*figures_of(facts, here, "n"), *minions(t, side, nazgul=hits < 2)])


@step("anfuehrer-faellt-im-kampf")
def black_breath(t: Transition, side: Side, card: str, words: Words) -> None:
    """From one hit of one's own leader re-roll on a leader may fall, or a Companion whose level is no higher than the hits."""
    hits, facts = t.frame(ROUND)["reroll_hits"][side], t.game.facts
    if hits:
        spot = enemy_of(the(t.state, "schlacht"), side)
        low = [p for p in own_companions(facts, t.state, other(side)) if level_in_battle(facts, t.state, p) <= hits]
        here = figures_of(facts, dict(force(t.state, spot)), "a")
        choice.ask(t, side, card, "faellt", [*here, *((p, facts.persons[p].name) for p in low)], none="Niemand")


@choice.made("faellt")
def enemy_falls(t: Transition, side: Side, card: str, key: str) -> None:
    fall(t, enemy_of(the(t.state, "schlacht"), side), key)


@step("opfert-sich")
def heroic_death(t: Transition, side: Side, card: str, words: Words) -> None:
    """A leader of one's own falls for a hit, or a Companion for up to as many hits as the level."""
    facts, spot = t.game.facts, own_spot(t.state, side)
    if t.frame(ROUND)["hits"][other(side)]:
        leaders = figures_of(facts, dict(force(t.state, spot)), "a")
        people = [(p, facts.persons[p].name) for p in own_companions(facts, t.state, side)]
        choice.ask(t, side, card, "opfert-sich", [*leaders, *people], none="Niemand")


@choice.made("opfert-sich")
def dies(t: Transition, side: Side, card: str, key: str) -> None:
    facts = t.game.facts
    fall(t, own_spot(t.state, side), key)
    cancel(t, side, card, level_in_battle(facts, t.state, key) if key in facts.persons else 1)


# --- leadership ----------------------------------------------------------------------------------------------------------


@step("fehlwurf-fuer-gefaehrten")
def mighty(t: Transition, side: Side, card: str, words: Words) -> None:
    """A Companion gives up leadership; one miss becomes a hit."""
    facts, s = t.game.facts, t.state
    if t.frame(ROUND)["missed"][side]:
        able = [p for p in own_companions(facts, s, side) if leadership_of(facts, s, p)]
        choice.ask(t, side, card, "fehlwurf-fuer-gefaehrten", [(p, facts.persons[p].name) for p in able])


@choice.made("fehlwurf-fuer-gefaehrten")
def mighty_one(t: Transition, side: Side, card: str, key: str) -> None:
    give_up(t, card, key)
    turn_misses(t, side, card, 1)


@step("bannt")
def words_of_power(t: Transition, side: Side, card: str, words: Words) -> None:
    """A Companion of the enemy has neither leadership nor abilities in this round."""
    facts = t.game.facts
    choice.ask(t, side, card, "bannt", [(p, facts.persons[p].name) for p in own_companions(facts, t.state, other(side))])


@choice.made("bannt")
def spellbound(t: Transition, side: Side, card: str, key: str) -> None:
    lasts(t, COUNTS_NOT, card, only={"person": key})
    t.tell("gebannt", side=side, person=key)


@step("furcht")
def dread(t: Transition, side: Side, card: str, words: Words) -> None:
    """Any number of points of Nazgûl leadership, but one at least; for each the enemy rolls a die less, but one."""
    points = nazgul_leadership(t.game.facts, t.state, own_spot(t.state, side))
    choice.ask(t, side, card, "furcht", [(str(n), f"{n} Führung aufgeben") for n in range(1, points + 1)])


@choice.made("furcht")
def despair(t: Transition, side: Side, card: str, key: str) -> None:
    lasts(t, "nazgul-fuehrung", card, value=-int(key))
    lasts(t, "kampfwuerfel", card, value=-int(key), only={"seite": other(side)})
    t.tell("aufgegeben", side=side, count=int(key))


# --- hits against oneself ------------------------------------------------------------------------------------------------


@step("nimmt-treffer")
def takes_hits(t: Transition, side: Side, card: str, words: Words) -> None:
    """{hoechstens: n, dafuer: wurf | wuerfel, ab: n}: hits against own units, each for +1 to the combat roll, or for a die that
    hits from `ab` on."""
    here = force(t.state, own_spot(t.state, side))
    most = min(words["hoechstens"], armies.units(here) + armies.elites(here))
    options = [(str(n), f"{n} Treffer nehmen") for n in range(1, most + 1)]
    choice.ask(t, side, card, words["dafuer"], options, none="Keinen Treffer nehmen")


@choice.made("wurf")
def for_the_roll(t: Transition, side: Side, card: str, key: str) -> None:
    lasts(t, "wurf", card, value=int(key), only={"seite": side})
    take(t, side, int(key))


@choice.made("wuerfel")
def for_dice(t: Transition, side: Side, card: str, key: str) -> None:
    """The dice are rolled after the losses: what lies lower on the stack comes later."""
    facts = t.game.facts
    need = next(words["ab"] for words in facts.combat[facts.cards[card].combat].does if "ab" in words)
    t.push("nachschlag", side=side, dice=int(key), need=need)
    take(t, side, int(key))


@frames.add
class StrikeBack(Frame):
    """The dice for hits one has taken."""

    id = "nachschlag"

    def run(self, t: Transition, f: FrameData) -> bool:
        t.pop()
        extra_attack(t, f["side"], f["dice"], f["need"])
        return True


def take(t: Transition, side: Side, hits: int) -> None:
    t.tell("nimmt-treffer", side=side, count=hits)
    losses.suffer(t, side, own_spot(t.state, side), hits, by_choice=True)


# --- going away ----------------------------------------------------------------------------------------------------------


@step("weicht-aus")
def scouts(t: Transition, side: Side, card: str, words: Words) -> None:
    """One's own army goes into a free region next to it, or into its stronghold; the besieged stay where they are."""
    choice.ask(t, side, card, "weicht-aus", ways_out(t.game.facts, t.state, the(t.state, "schlacht"), side))


@rule("rk.kampf.karte.kundschafter-wohin", off=lambda facts, s, battle, side: [])
def ways_out(facts: Facts, s: State, battle: FrameData, side: Side) -> Options:
    """Into a free region next to the army, or into a stronghold: defenders into theirs, a sortie back into its own."""
    attacks, kind = side == battle["attacker"], battle["kind"]
    options: Options = []
    if attacks and otherwise("rk.kampf.karte.kundschafter-wohin"):
        return options
    if (attacks and kind == SORTIE) or (not attacks and kind == FIELD and fate.may_withdraw(facts, s, battle)):
        options.append(("festung", "In die Festung"))
    if (attacks and kind != SORTIE) or (not attacks and fate.can_retreat(battle)):
        start = armies.region_of(battle["origin"]) if attacks else battle["region"]
        free = [r for r in facts.regions[start].neighbours if fate.no_way_back(facts, s, side, r) is None]
        options += [(r, f"Rückzug: {facts.name(r)}") for r in free]
    return options


@choice.made("weicht-aus")
def slip_away(t: Transition, side: Side, card: str, key: str) -> None:
    battle = the(t.state, "schlacht")
    attacks = side == battle["attacker"]
    if key == "festung":
        fate.end(t, "eingestellt" if attacks else "festung")
        t.tell("lage", side=side, position="festung")
    elif attacks:
        spot = battle["attack"]
        figures, persons = armies.all_of(t.game.facts, t.state, spot, side)
        armies.transfer(t, spot, key, figures, persons)
        t.tell("rueckzug", side=side, origin=spot, target=key)
        territory.arrive(t, side, key, persons)
        fate.end(t, "abgezogen")
    else:
        fate.retreat(t, key)

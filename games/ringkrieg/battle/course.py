"""The course of a battle (chapter VI): its rounds, and what happens in each, in the order of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import SCENE_GOES_ON, Candidate, Decision, Seat, State, name, timed
from games.flow import FrameData, the
from games.ringkrieg import sides
from games.ringkrieg.battle import abilities, attack, cards, combat_choices, fate, losses  # noqa: F401 (words of combat cards)
from games.ringkrieg.battle.attack import FIELD
from games.ringkrieg.battle.combat_steps import adds
from games.ringkrieg.battle.numbers import (
    army_gone,
    both,
    combat_dice,
    hit,
    leadership,
    modifier,
    needed,
    reroll_dice,
    spot_of,
)
from games.ringkrieg.facts import SIDES, Side
from games.ringkrieg.frames import Frame, RingGame, Steps, Transition, frames
from games.ringkrieg.war.armies import force, units
from games.ringkrieg.whereabouts import whom
from games.rules import rule

beginning: list[Callable[[Transition, FrameData], None]] = []  # told when a round begins: (t, the battle)

# --- a round -------------------------------------------------------------------------------------------------------------


@rule("rk.belagerung.wahl", "rk.belagerung.wahl-vor-kampfkarten", "rk.kampf.rueckzug.festung", off=None)
def take_position(t: Transition, f: FrameData) -> None:
    """In front of their own stronghold the defenders say at the beginning of each round: field battle or siege."""
    battle = the(t.state, "schlacht")
    for hears in beginning:
        hears(t, battle)
    if battle["kind"] == FIELD and fate.may_withdraw(t.game.facts, t.state, battle):
        t.push("lage", into="position")


def withdraw(t: Transition, f: FrameData) -> None:
    """Whoever withdrew into the stronghold ends the battle here."""
    if f.get("position") == "festung":
        t.frame("schlacht")["end"] = "festung"
        t.pop()


@rule("rk.kampf.simultan", off=lambda t, f: None)
def combat_roll(t: Transition, f: FrameData) -> None:
    """Both roll before anybody falls."""
    facts, battle = t.game.facts, the(t.state, "schlacht")
    for side in both(battle):
        _roll(t, f, battle, side, "wurf", combat_dice(facts, t.state, battle, side))


def leader_reroll(t: Transition, f: FrameData) -> None:
    facts, battle = t.game.facts, the(t.state, "schlacht")
    for side in both(battle):
        lead = leadership(facts, t.state, side, spot_of(battle, side))
        dice = reroll_dice(lead, f["missed"][side])
        if dice:
            _roll(t, f, battle, side, "wiederholung", dice)


def _roll(t: Transition, f: FrameData, battle: FrameData, side: Side, roll: str, dice: int) -> None:
    rolls = t.rolls(dice)
    plus, need = modifier(t.state, roll, side), needed(t.game.facts, battle, side)
    hits = sum(hit(die, plus, need) for die in rolls)
    adds(f, "hits", side, hits)
    if roll == "wurf":
        adds(f, "missed", side, dice - hits)
        adds(f, "ones", side, rolls.count(1))
    else:
        adds(f, "reroll_hits", side, hits)
    t.tell("kampf-" + roll, scene=SCENE_GOES_ON, side=side, rolls=rolls, hits=hits, plus=plus, need=need)


def casualties(t: Transition, f: FrameData) -> None:
    """Both have rolled; the attacker chooses first. What is pushed last is asked first."""
    battle = the(t.state, "schlacht")
    for side in reversed(lose_first(battle)):
        enemy = battle["defender"] if side == battle["attacker"] else battle["attacker"]
        losses.suffer(t, side, spot_of(battle, side), f["hits"][enemy])


@rule("rk.kampf.verluste.reihenfolge", off=lambda battle: both(battle)[::-1])
def lose_first(battle: FrameData) -> tuple[Side, Side]:
    return both(battle)


@frames.add
class CombatRound(Steps):
    """One round of a battle."""

    id = "kampfrunde"
    steps = (
        take_position,
        withdraw,
        cards.first_announces,
        cards.second_announces,
        cards.choose_cards,
        abilities.sorcery,
        cards.before_the_roll,
        cards.with_the_roll,
        combat_roll,
        cards.before_the_reroll,
        leader_reroll,
        cards.after_the_count,
        cards.before_losses,
        casualties,
        cards.after_losses,
        cards.cards_away,
        fate.decide,
    )


# --- the battle ----------------------------------------------------------------------------------------------------------


def next_round(t: Transition, f: FrameData) -> Callable[..., object] | None:
    """Round after round until it ends: an army is gone, or somebody ended it."""
    if over(t.state, f):
        return None
    f["round"] += 1
    t.tell("kampfrunde", scene=SCENE_GOES_ON, round=f["round"], region=f["region"])
    zero = dict.fromkeys(SIDES, 0)
    t.push("kampfrunde", announced=[], played={}, steps=[], hits=zero, reroll_hits=zero, missed=zero, ones=zero, extra=zero,
           **attack.generals(t.game.facts, t.state, f["attacker"], f["attack"], f["target"]))  # fmt: skip
    return next_round


@rule("rk.kampf.ende.wann", "rk.kampf.runde.begriff", off=lambda s, battle: battle["round"] > 0)
def over(s: State, battle: FrameData) -> bool:
    """It ends when somebody has ended it, or an army is gone."""
    if not battle["end"] and army_gone(s, battle):
        battle["end"], battle["gone"] = "vernichtet", whose_is_gone(s, battle)
    return bool(battle["end"])


def whose_is_gone(s: State, battle: FrameData) -> Side | None:
    """Whose army is gone, for telling it; None where nobody is left."""
    fallen = [side for side in both(battle) if not units(force(s, spot_of(battle, side)))]
    return fallen[0] if len(fallen) == 1 else None


@frames.add
class Battle(Steps):
    """One battle, from the attack to the advance."""

    id = "schlacht"
    scope = "diesen Kampf"
    steps = (abilities.wizard, next_round, fate.advance, fate.disperse)

    def goes_on(self, game: RingGame, s: State, f: FrameData) -> str:
        return f"der Kampf um {whom(game.facts, f['region'])}"


INTO_THE_STRONGHOLD = timed(
    "festung",
    "In die Festung zurückziehen",
    "Zwischen Feldschlacht und Festung wählt der Verteidiger am Anfang jeder Kampfrunde, wenn er vor einer eigenen, nicht "
    "belagerten Festung angegriffen wird.",
    "rk.belagerung.wahl",
    also=("Feldschlacht", "zieh in Festung zurück"),
)


@frames.add
class Position(Frame):
    """Field battle, or into the stronghold."""

    id = "lage"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        battle = the(s, "schlacht")
        seat, where = sides.seat(s, battle["defender"]), game.facts.name(battle["region"])
        prompt = f"{name(seat)}: Stellst du dich zur Feldschlacht oder ziehst du dich in die Festung {where} zurück?"
        return {seat: self.ask(f, seat, prompt, default="feldschlacht", rules=("rk.belagerung.wahl",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("feldschlacht", "Feldschlacht", aliases=("kämpfen", "feld"))
        yield Candidate("festung", "In die Festung zurückziehen", aliases=("belagerung", "rein"))

    def not_now(self, game: RingGame, s: State, seat: Seat) -> Iterable[Candidate]:
        yield INTO_THE_STRONGHOLD

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop(key)
        t.tell("lage", side=sides.side_of(t.state, seat), position=key)

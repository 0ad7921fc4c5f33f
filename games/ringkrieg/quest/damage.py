"""Paying the damage of the hunt (chapter IX): the Ring, or a Companion. The frame «schaden»."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games import effects
from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, SHADOW, Facts, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.quest import fellowship, guides
from games.ringkrieg.war import armies
from games.rules import rule

RING, GUIDE, CHANCE, SEPARATE = "ring", "ratgeber", "zufall", "abtrennen"


@rule("rk.jagd.widerspruch.gollum", off=True)
def somebody_can_be_lost(facts: Facts, s: State) -> bool:
    """Gollum is no loss: without Companions all damage is corruption."""
    return bool(armies.companions(facts, s))


@rule("rk.jagd.widerspruch.werzieht", off=SHADOW)
def who_decides() -> Side:
    """The Shadow draws every tile; how its damage is paid the Free Peoples decide."""
    return FREE


@rule("rk.jagd.folgen", "rk.jagd.verlust", "rk.jagd.schaden", off=(RING,))
def ways_to_pay() -> tuple[str, ...]:
    """Use the Ring, or lose the guide or a Companion by chance: nobody else can be chosen."""
    return (RING, GUIDE, CHANCE)


@rule("rk.jagd.ring", "rk.jagd.korrumpierung.steigt", off=False)
def use_the_ring(t: Transition, damage: int) -> bool:
    """Corruption rises by the damage; whether the game is over."""
    return fellowship.corrupt(t, damage)


@rule("rk.jagd.verlust.zufall", off=lambda t: fellowship.guide(t.state))
def drawn_by_chance(t: Transition) -> str:
    """One of the Companions in the Fellowship, the guide among them."""
    found: str = t.choose(armies.companions(t.game.facts, t.state))
    return found


@frames.add
class Damage(Frame):
    """Use the Ring, or lose a Companion: the guide or one by chance. `how`: a card leaves no choice."""

    id = "schaden"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["how"] != "korrumpierung" and somebody_can_be_lost(t.game.facts, t.state):
            if f["how"] != CHANCE:
                return False
            t.pop()
            casualty(t, drawn_by_chance(t), f["damage"])
            return True
        t.pop()
        use_the_ring(t, f["damage"])
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, who_decides())
        prompt = f"{name(seat)}: {f['damage']} Jagd-Schaden. Benutzt du den Ring, oder nimmst du einen Verlust hin?"
        return {seat: self.ask(f, seat, prompt, default=RING, rules=("rk.jagd.folgen", "rk.jagd.verlust"))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        guide = game.facts.persons[fellowship.guide(s)]
        offered = {
            RING: Candidate(RING, f"Ring benutzen: {f['damage']} Korrumpierung", rule="rk.jagd.ring", aliases=("korrumpierung",)),
            GUIDE: Candidate(GUIDE, f"Verlust: {guide.name}, der Ratgeber", rule="rk.jagd.verlust", aliases=(guide.name,)),
            CHANCE: Candidate(CHANCE, "Verlust: ein zufälliger Gefährte", rule="rk.jagd.verlust.zufall"),
        }
        yield from (offered[way] for way in ways_to_pay())
        if guides.hobbit_guides(game.facts, s):
            label = f"{guide.name} abtrennen: 1 Schaden weniger, der Rest ist Korrumpierung"
            yield Candidate(SEPARATE, label, rule=guides.ABILITY)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == RING:
            use_the_ring(t, f["damage"])
        elif key == SEPARATE:
            if not fellowship.corrupt(t, f["damage"] - 1):
                guides.leave(t, fellowship.guide(t.state))
        else:
            casualty(t, fellowship.guide(t.state) if key == GUIDE else drawn_by_chance(t), f["damage"])


def casualty(t: Transition, person: str, damage: int) -> None:
    """A Companion is lost for the damage; what is above his level is corruption."""
    if fellowship.corrupt(t, beyond_level(t.game.facts, t.state, person, damage)):
        return
    if guides.slips_away(t.game.facts, t.state, person):
        guides.leave(t, person)
    else:
        is_lost(t, person)
    effects.happens(t, "verlust", {"person": person})


@rule("rk.jagd.verlust.niedriger", "rk.jagd.verlust", off=None)
def is_lost(t: Transition, person: str) -> None:
    """He is out of the game, however small the damage: nobody is wounded."""
    fellowship.leaves(t, person, armies.DEAD)


@rule("rk.jagd.verlust.hoeher", "rk.jagd.beispiel.gimli", off=0)
def beyond_level(facts: Facts, s: State, person: str, damage: int) -> int:
    """Damage above the level of the Companion becomes corruption."""
    return max(0, damage - fellowship.level(facts, s, person))

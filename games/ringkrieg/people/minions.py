"""What minions do on the board: the Mouth of Sauron's muster die, the voice of Saruman (the action «stimme»)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games import effects
from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import command
from games.ringkrieg.people.persons import MOUTH, ORTHANC, SARUMAN, in_play
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, muster, territory
from games.rules import guard, rule

REGULAR, ELITE = "isengart.r", "isengart.e"
RULE = "rk.figur.person.karte"  # what the cards of persons say

# --- the Mouth of Sauron -------------------------------------------------------------------------------------------------


@rule(RULE, off=())
def mouth_commands(facts: Facts, s: State, side: Side, face: str) -> tuple[str, ...]:
    """While he is in play a muster die serves as an army die, once a round."""
    able = side == SHADOW and face == "rekrutierung" and in_play(s, MOUTH) and not effects.present(s, "mund")
    able = able and command.not_your_person(facts, s, MOUTH) is None
    return ("armee",) if able else ()


def mouth_has_commanded(t: Transition, side: Side, face: str, kind: str) -> None:
    """The die was used so: not again in this round."""
    if side == SHADOW and (face, kind) == ("rekrutierung", "armee"):
        effects.add(t, "mund", until=dice.THIS_ROUND)
        t.tell("mund")


dice.bends.append(mouth_commands)
dice.bent.append(mouth_has_commanded)

# --- the voice of Saruman ------------------------------------------------------------------------------------------------


heard: list[Callable[[Transition], None]] = []  # told when the voice is used


@guard(RULE)
def silent(facts: Facts, s: State) -> str | None:
    """He must be in play, Orthanc in the Shadow's hand and not besieged."""
    if not in_play(s, SARUMAN):
        return "Saruman ist nicht im Spiel."
    if territory.control(facts, s, ORTHANC) != SHADOW or territory.besieged(s, ORTHANC):
        return "Sarumans Stimme braucht ein Orthanc, das in der Hand des Schattens und nicht belagert ist."
    return None


def called(facts: Facts, s: State) -> list[Region]:
    """The settlements of Isengart where a regular unit can come."""
    if muster.nation_refused(facts, s, REGULAR) is not None:
        return []
    return [r for r in facts.settlements["isengart"] if muster.die_refused(facts, s, SHADOW, REGULAR, r) is None]


def hardened(s: State) -> int:
    """How many regular units of Isengart in Orthanc can become elite."""
    regulars = armies.force(s, ORTHANC).get(REGULAR, 0) + sum(more(s) for more in counted_in)
    return min(2, regulars, armies.available(s, ELITE))


counted_in: list[Callable[[State], int]] = []  # other units in Orthanc that the voice hardens


@guard(RULE)
def nobody_hears(facts: Facts, s: State) -> str | None:
    if hardened(s) == 2 or called(facts, s):
        return None
    return "Sarumans Stimme bewirkt gerade nichts: keine Verstärkungen, oder keine zwei regulären Einheiten in Orthanc."


@actions.add
class Voice(Action):
    id = "stimme"
    title = "Sarumans Stimme"
    place = 31
    sides = (SHADOW,)
    kinds = ("rekrutierung",)
    rule = RULE

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return command.not_your_person(facts, s, SARUMAN) or silent(facts, s) or nobody_hears(facts, s)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("stimme")
        t.draft()


@frames.add
class SpeakingVoice(Frame):
    """A regular unit in every settlement of Isengart, or two in Orthanc become elite."""

    id = "stimme"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, SHADOW)
        return {seat: self.ask(f, seat, f"{name(seat)}: Was bewirkt Sarumans Stimme?", rules=(RULE,))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        names = ", ".join(game.facts.name(region) for region in called(game.facts, s))
        yield Candidate("ruf", f"Je 1 reguläre Einheit: {names or 'nirgends'}"[:80], nobody_comes(game.facts, s), RULE)
        yield Candidate("elite", "2 reguläre Einheiten in Orthanc werden Elite", too_few(s), RULE)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        facts = t.game.facts
        t.pop()
        for hears in heard:
            hears(t)
        if key == "ruf":
            for region in called(facts, t.state):
                muster.put(t, region, REGULAR)
        else:
            armies.set_back(t, ORTHANC, REGULAR, 2)
            muster.put(t, ORTHANC, ELITE, 2)


@guard(RULE)
def nobody_comes(facts: Facts, s: State) -> str | None:
    return None if called(facts, s) else "In keine Siedlung Isengarts kann eine reguläre Einheit kommen."


@guard(RULE)
def too_few(s: State) -> str | None:
    if hardened(s) == 2:
        return None
    return "Dafür braucht es zwei reguläre Einheiten Isengarts in Orthanc und zwei Elite-Einheiten unter den Verstärkungen."

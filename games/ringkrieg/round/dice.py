"""Action dice (chapter IV): pools, allocating dice to the hunt, rolling, which result serves what, spending a die.

`s["pools"][side]` is `{"size", "unused", "used"}`; `s["hunt_box"][side]` counts the dice in the hunt box. Together they are
always the size of the pool: dice are never made or lost in the middle of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from games import effects
from games.contract import Candidate, Decision, Refusal, Seat, State, name, timed
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, SHADOW, SIDES, Facts, Side, other
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import order
from games.ringkrieg.war import armies
from games.rules import guard, otherwise, rule

EYE, WILL, BOTH = "auge", "wille", "armee-rekrutierung"
SERVES: Mapping[str, tuple[str, ...]] = {
    "person": ("person",),
    "armee": ("armee",),
    "rekrutierung": ("rekrutierung",),
    "ereignis": ("ereignis",),
    BOTH: ("armee", "rekrutierung"),
    WILL: ("person", "armee", "rekrutierung", "ereignis", WILL),
    EYE: (),
}
FACES: Mapping[str, str] = {
    "person": "Person",
    "armee": "Armee",
    "rekrutierung": "Rekrutierung",
    "ereignis": "Ereignis",
    BOTH: "Armee/Rekrutierung",
    WILL: "Wille des Westens",
    EYE: "Auge",
}
SHARED = ("person", "armee", "rekrutierung", "ereignis", BOTH)  # faces that both sides know
MOST_DICE = 10  # of the Shadow
THIS_ROUND = "spielrunde"  # until: effects that are over when the dice are gathered again
NARROW = ("person", "armee", "rekrutierung", "ereignis", BOTH, WILL)  # from the least useful die to the most

# What persons and cards add to what a result serves: (facts, s, side, face) -> more kinds.
bends: list[Callable[[Facts, State, Side, str], tuple[str, ...]]] = []
# Told when a die is used as a kind that only one of them allows: (t, side, face, kind).
bent: list[Callable[[Transition, Side, str, str], None]] = []
# Told when a die is used: (t, side, face).
spent: list[Callable[[Transition, Side, str], None]] = []
# Companions who do not count when dice are allocated to the hunt: (person) -> bool.
uncounted: list[Callable[[str], bool]] = []
# Persons whose die does not count just now: (facts, s, person) -> bool.
withheld: list[Callable[[Facts, State, str], bool]] = []


# --- reading -------------------------------------------------------------------------------------------------------------


def unused(s: State, side: Side) -> list[str]:
    """The faces of the dice not used yet, as they lie."""
    found: list[str] = s["pools"][side]["unused"]
    return found


def different(s: State, side: Side) -> list[str]:
    """The different faces among them, the least useful first."""
    mine = unused(s, side)
    return [face for face in NARROW if face in mine]


@rule("rk.aktion.wille", "rk.aktion.armee-rekrutierung", off=lambda facts, s, side, face: (face,))
def serves(facts: Facts, s: State, side: Side, face: str) -> tuple[str, ...]:
    """What a result can be used as: Armee/Rekrutierung as either, the Will of the West as anything."""
    kinds = SERVES[face]
    for bend in bends:
        kinds += bend(facts, s, side, face)
    return kinds


def abilities(facts: Facts, s: State, side: Side) -> dict[str, tuple[str, ...]]:
    """The different faces of the unused dice, the least useful first, and what each can be used as."""
    return {face: serves(facts, s, side, face) for face in different(s, side)}


@rule(
    "rk.aktion.am-zug",
    "rk.aktion.tabelle",
    "rk.aktion.armee",
    "rk.aktion.rekrutierung",
    "rk.aktion.ereignis",
    "rk.armee.bewegung.womit",
    "rk.rekrutierung.begriff.rekrutierungswuerfel",
    off=lambda able, kinds: next(iter(kinds), None),
)
def kind_among(able: tuple[str, ...], kinds: Iterable[str]) -> str | None:
    """As which of these kinds a die can be used that serves so much, the first that fits."""
    for kind in kinds:
        if kind in able:
            return kind
    return None


def kind_for(facts: Facts, s: State, side: Side, face: str, kinds: Iterable[str]) -> str | None:
    """As which of these kinds this face can be used, the first that fits."""
    return kind_among(serves(facts, s, side, face), kinds)


def serving(able: Mapping[str, tuple[str, ...]], kinds: Sequence[str]) -> dict[str, str]:
    """Which of the dice that lie there (`abilities`) serve as one of these kinds, and as which. The first is the die that is
    meant where none is named: the Will of the West last, a die that serves by an ability alone after those that show it, then by
    `kinds` (an army die before a character die, an event die before the die of a card's own kind), the least useful first."""
    found = {face: kind for face, uses in able.items() if (kind := kind_among(uses, kinds)) is not None}
    if len(found) < 2:
        return found

    def later(face: str) -> tuple[bool, bool, int]:
        return face == WILL, found[face] not in SERVES[face], kinds.index(found[face])

    return {face: found[face] for face in sorted(found, key=later)}


# --- changing ------------------------------------------------------------------------------------------------------------


def spend(t: Transition, side: Side, face: str, kind: str | None = None) -> None:
    """A die is used. `kind`: as what, where abilities might want to know."""
    lay_aside(t, side, face)
    for hears in spent:
        hears(t, side, face)
    if kind is not None and kind not in SERVES[face]:
        for ability in bent:
            ability(t, side, face, kind)


@rule("rk.aktion.ein-wuerfel", "rk.aktion.verwendet", "rk.aktion.widerspruch.verfallen", off=None)
def lay_aside(t: Transition, side: Side, face: str) -> None:
    """A used die lies aside until the next round."""
    pool = t.at("pools", side)
    pool["unused"] = [*pool["unused"]]
    pool["unused"].remove(face)
    pool["used"] = [*pool["used"], face]


@rule("rk.aktion.gemeinschaft-wuerfel", "rk.gemeinschaft.bewegen.mehrfach", "rk.plan.box.jagd", off=None)
def used_to_hunt_box(t: Transition, side: Side, face: str) -> None:
    """A used die goes into the hunt box: the one that moved the Fellowship, after its hunt."""
    pool = t.at("pools", side)
    pool["used"] = [*pool["used"]]
    pool["used"].remove(face)
    t.at("hunt_box")[side] += 1


def unused_to_hunt_box(t: Transition, side: Side, face: str) -> None:
    """An unused die of the Shadow is turned to the Eye and goes into the hunt box at once."""
    pool = t.at("pools", side)
    pool["unused"] = [*pool["unused"]]
    pool["unused"].remove(face)
    t.at("hunt_box")[side] += 1


def turn(t: Transition, side: Side, face: str, new: str) -> None:
    """Turn an unused die to another face."""
    pool = t.at("pools", side)
    faces = [*pool["unused"]]
    faces[faces.index(face)] = new
    pool["unused"] = faces


@rule("rk.gemeinschaft.verdecken.keine-bewegung", "rk.gemeinschaft.bewegen.gefaehrten-widerspruch", off=used_to_hunt_box)
def lies_aside(t: Transition, side: Side, face: str) -> None:
    """A die that hid the Fellowship or moved Companions lies aside like any other: it does not go into the hunt box."""


def moved_companions(t: Transition, side: Side, face: str) -> None:
    """Where a die goes that moved Companions."""
    if otherwise("rk.gemeinschaft.bewegen.gefaehrten-widerspruch"):
        used_to_hunt_box(t, side, face)
    else:
        lies_aside(t, side, face)


@rule("rk.aktion.person", "rk.anfuehrer.personenwuerfel.uebersicht", off=tuple(SERVES))
def for_persons() -> tuple[str, ...]:
    """The Fellowship, Companions, Nazgûl and minions move by a character die alone."""
    return ("person",)


# --- the pools of a round ------------------------------------------------------------------------------------------------


@rule("rk.aktion.vorrat.schatten", "rk.aktion.vorrat.freie", "rk.aktion.vorrat.verlust", "rk.material.aktionswuerfel", off=4)
def pool_size(facts: Facts, s: State, side: Side) -> int:
    """The dice of the beginning and one for each person in play that brings one."""
    material = facts.data["material"]["aktionswuerfel"][side]
    more = sum(1 for p, where in s["persons"].items() if armies.in_play(where) and brings_die(facts, s, p, side))
    return int(min(material["start"] + more, material["hoechstens"]))


@rule("rk.anfuehrer.karte.wuerfelbonus", off=False)
def brings_die(facts: Facts, s: State, person: str, side: Side) -> bool:
    mine = facts.persons[person].die and facts.persons[person].side == side
    return mine and not any(held(facts, s, person) for held in withheld)


@rule("rk.aktion.vorrat.zeitpunkt", "rk.runde.errata.wuerfel", "rk.gemeinschaft.bewegen.wuerfel-zurueck", off=None)
def gather(t: Transition) -> None:
    """Before the hunt allocation all dice come back, and those of persons are added or taken away."""
    effects.end(t, THIS_ROUND)
    for side in SIDES:
        pool = t.at("pools", side)
        pool["size"] = pool_size(t.game.facts, t.state, side)
        pool["unused"], pool["used"] = [], []
        t.at("hunt_box")[side] = 0
    t.state["rings_used"] = t.own(dict.fromkeys(SIDES, False))


def roll(t: Transition) -> None:
    """Phase 4: everybody rolls; Eyes go into the hunt box."""
    for side in SIDES:
        t.at("pools", side)["unused"] = [t.choose(die(t.game.facts, side)) for _ in range(dice_to_roll(t.state, side))]
        t.tell("wurf", **order.rolls(t.state, side), faces=list(unused(t.state, side)))
    eyes_to_hunt_box(t)


@rule(
    "rk.aktion.begriff.aktionswuerfel",
    "rk.aktion.symbole.freie",
    "rk.aktion.symbole.schatten",
    "rk.aktion.widerspruch.armeesymbol",
    "rk.aktion.spezial",
    off=lambda facts, side: SHARED,
)
def die(facts: Facts, side: Side) -> tuple[str, ...]:
    """The six faces of a side's action die: both have Army/Muster, only the Shadow the Eye and a plain army, only the Free
    Peoples the Will of the West."""
    return facts.faces[side]


@rule("rk.aktion.wurf", "rk.runde.phase3", "rk.aktion.vorrat", off=lambda s, side: s["pools"][side]["size"])
def dice_to_roll(s: State, side: Side) -> int:
    """All dice of the pool but those allocated to the hunt."""
    return int(s["pools"][side]["size"] - s["hunt_box"][side])


@rule("rk.aktion.auge", "rk.runde.phase4", "rk.jagd.widerspruch.augenphase", "rk.runde.widerspruch.augen", off=None)
def eyes_to_hunt_box(t: Transition) -> None:
    for _ in range(unused(t.state, SHADOW).count(EYE)):
        unused_to_hunt_box(t, SHADOW, EYE)


# --- phase 3 -------------------------------------------------------------------------------------------------------------


@rule("rk.aktion.jagdzuweisung", "rk.runde.phase3", "rk.aktion.jagdzuweisung.mindestens", "rk.gemeinschaft.gollum.jagd", off=0)
def most_to_hunt(facts: Facts, s: State) -> int:
    """As many dice as Companions in the Fellowship; one always, for Gollum counts where nobody else is left."""
    return max(1, sum(1 for p in armies.companions(facts, s) if not any(passed(p) for passed in uncounted)))


@guard("rk.aktion.jagdzuweisung", "rk.runde.phase3")
def too_many(facts: Facts, s: State, count: int) -> str | None:
    most = min(most_to_hunt(facts, s), s["pools"][SHADOW]["size"])
    if count > most:
        return f"Zur Jagd dürfen höchstens so viele Würfel, wie Gefährten in der Gemeinschaft sind: {most}."
    return None


ALLOCATING = timed(
    "jagd",
    "Würfel in die Jagd-Box legen",
    "Würfel für die Jagd legt nur der Schatten beiseite, in Phase 3, bevor gewürfelt wird.",
    "rk.runde.phase3",
    "rk.aktion.jagdzuweisung",
    also=("Jagd-Box", "Würfel Jagd", "lege Würfel Jagd-Box"),
)


@frames.add
class Allocate(Frame):
    """How many dice the Shadow sets aside for the hunt."""

    id = "jagdzuweisung"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, SHADOW)
        prompt = f"{name(seat)}: Wie viele Würfel legst du in die Jagd-Box?"
        return {seat: self.ask(f, seat, prompt, default="0", rules=("rk.aktion.jagdzuweisung",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for count in range(MOST_DICE + 1):
            label = "Keinen Würfel" if count == 0 else "1 Würfel" if count == 1 else f"{count} Würfel"
            said = (f"jagd {count}", *(f"lege {label} in die {box}" for box in ("Jagd-Box", "Jagdbox")))
            yield Candidate(str(count), label, too_many(game.facts, s, count), aliases=said)

    def goes_on(self, game: RingGame, s: State, f: FrameData) -> str:
        return "Phase 3, die Jagd-Zuweisung"

    def not_now(self, game: RingGame, s: State, seat: Seat) -> Iterable[Candidate]:
        yield ALLOCATING

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        t.at("hunt_box")[SHADOW] = int(key)
        t.tell("jagdzuweisung", count=int(key))


# --- passing -------------------------------------------------------------------------------------------------------------


def cannot_pass(s: State, side: Side) -> Refusal | None:
    return side_cannot_pass(s, side) if "teams" in s else too_many_to_pass(s, side)


@guard("rk.aktion.passen", "rk.runde.widerspruch.passen", waivable=True, reads="rk.runde.widerspruch.passen")
def too_many_to_pass(s: State, side: Side) -> str | None:
    mine, theirs = len(unused(s, side)), len(unused(s, other(side)))
    if mine < theirs:
        return None
    return f"Passen darf nur, wer weniger unbenutzte Würfel hat als der Gegner: du hast {mine}, er hat {theirs}."


@guard(
    "rk.mehrspieler.widerspruch.passen",
    "rk.aktion.passen",
    "rk.runde.widerspruch.passen",
    waivable=True,
    reads="rk.mehrspieler.widerspruch.passen",
)
def side_cannot_pass(s: State, side: Side) -> str | None:
    """The dice of partners count together."""
    mine, theirs = len(unused(s, side)), len(unused(s, other(side)))
    if mine < theirs:
        return None
    return f"Passen darf nur, wessen Seite weniger unbenutzte Würfel hat als die andere: ihr habt {mine}, sie haben {theirs}."


def hunt_level(s: State) -> int:
    """Dice of the Shadow in the hunt box."""
    return int(s["hunt_box"][SHADOW])


def free_dice_in_hunt_box(s: State) -> int:
    return int(s["hunt_box"][FREE])

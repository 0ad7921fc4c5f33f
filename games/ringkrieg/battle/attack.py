"""Attacking (chapter VI): the action «angriff», and `begin` for everything that starts a battle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.contract import SCENE_BEGINS, Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.looking import kept
from games.ringkrieg import lasting, politics, sides
from games.ringkrieg.facts import Facts, Figure, Nation, Region, Side, other
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import command, order, succession
from games.ringkrieg.war import armies, selection
from games.ringkrieg.war.armies import BOX, Spot, attack_part, box, force, region_of
from games.ringkrieg.wording import fitting, force_label, spot_name
from games.rules import guard, otherwise, rule

FIELD, SIEGE, SORTIE = "feld", "belagerung", "ausfall"
# The regions that an army can attack besides its neighbours: (s, side, origin); asked of games that have such ways: (s).
further: list[tuple[Callable[[State], bool], Callable[[State, Side, Spot], Iterable[Spot]]]] = []
# What is different in a battle because of where the armies stand: (facts, s, origin, target) -> options.
terms: list[Callable[[Facts, State, Spot, Spot], Mapping[str, Any]]] = []


def begin(
    t: Transition,
    attacker: Side,
    origin: Spot,
    target: Spot,
    figures: Mapping[Figure, int],
    persons: Iterable[str],
    **options: Any,
) -> None:
    """A battle begins: these figures at the origin attack the army at the target; the rest is the rearguard.

    `options` for cards: `rounds` (how many rounds a siege battle lasts before it must be prolonged), `cannot_cease`."""
    facts = t.game.facts
    region, where = region_of(target), fights_from(origin, target)
    part, people = attacking_part(facts, t.state, attacker, origin, figures, persons)
    armies.transfer(t, origin, where, part, people)
    against, defenders = armies.all_of(facts, t.state, target, other(attacker))
    t.tell(
        "angriff", scene=SCENE_BEGINS, side=attacker, origin=origin, target=target, force=part, persons=people,
        against=against, against_persons=defenders,
    )  # fmt: skip
    politics.attacked(t, armies.nations(force(t.state, target)), region)
    command.attacked(t, other(attacker), region)
    succession.army_used(t, attacker, part, region_of(origin), region)
    kind = kind_of(origin, target)
    for special in terms:
        options = {**special(facts, t.state, origin, target), **options}
    t.push(
        "schlacht", attacker=attacker, defender=other(attacker), origin=origin, attack=where, target=target,
        region=region, kind=kind, round=0, end="", options={"rounds": 1, **options}, hold=facts.regions[region].stronghold,
        **generals(facts, t.state, attacker, where, target),
    )  # fmt: skip


def generals(facts: Facts, s: State, attacker: Side, where: Spot, target: Spot) -> dict[str, Any]:
    """Who decides for each side: whoever leads the army, alone or a mixed one."""
    if "teams" not in s:
        return {}
    pairs = ((attacker, where), (other(attacker), target))
    return order.by(s, **{side: general(facts, s, side, spot) for side, spot in pairs})


@rule(
    "rk.mehrspieler.gemischt.fuehrung",
    "rk.mehrspieler.widerspruch.kampf",
    off=lambda facts, s, side, spot: sides.seat(s, side),
)
def general(facts: Facts, s: State, side: Side, spot: Spot) -> Seat:
    """Whose army fights here; one of both partners' is led as the book says of mixed armies."""
    owners = command.owners(facts, s, side, spot)
    if len(owners) == 1:
        return next(iter(owners))
    if otherwise("rk.mehrspieler.widerspruch.kampf"):
        return sides.seat(s, side)
    return command.commander(facts, s, side, region_of(spot))


@rule("rk.kampf.angriff.bleibt-stehen", off=lambda origin, target: attack_part(region_of(target)))
def fights_from(origin: Spot, target: Spot) -> Spot:
    """The attackers stay where they are while the battle lasts."""
    return attack_part(origin)


@rule(
    "rk.kampf.nachhut.begriff",
    "rk.kampf.nachhut.wirkung",
    "rk.belagerung.ausfall.nachhut",
    off=lambda facts, s, side, origin, figures, persons: armies.all_of(facts, s, origin, side),
)
def attacking_part(
    facts: Facts, s: State, side: Side, origin: Spot, figures: Mapping[Figure, int], persons: Iterable[str]
) -> tuple[dict[Figure, int], list[str]]:
    """Who attacks. All others are the rearguard, which has no part in the battle: no card, no loss, no advance touches it."""
    return dict(figures), list(persons)


def kind_of(origin: Spot, target: Spot) -> str:
    """A siege battle is fought against a box, a sortie out of one, everything else in the field."""
    return SIEGE if target.endswith(BOX) else SORTIE if origin.endswith(BOX) else FIELD


# --- who may attack whom -------------------------------------------------------------------------------------------------


def armies_and_persons(facts: Facts, s: State, side: Side) -> frozenset[Spot]:
    """As if persons without units could be attacked."""
    alone = {where for p, where in s["persons"].items() if facts.persons[p].side == side}
    return frozenset(alone.union(armies.army_spots(facts, s, side)))


@rule("rk.anfuehrer.person-allein", off=armies_and_persons)
def attackable(facts: Facts, s: State, side: Side) -> frozenset[Spot]:
    """Where this side can be attacked: persons without units never are."""
    return frozenset(armies.army_spots(facts, s, side))


@rule(
    "rk.kampf.angriff.ziele",
    "rk.kampf.angriff.anfall-druckfehler",
    "rk.belagerung.schlacht.einleiten",
    "rk.belagerung.ausfall.begriff",
    "rk.belagerung.aufheben",
    "rk.aktion.armee.belagerung",
    off=lambda facts, s, side, origins, enemies: ((origin, []) for origin in origins),
)
def within_reach(
    facts: Facts, s: State, side: Side, origins: Iterable[Spot], enemies: frozenset[Spot]
) -> Iterator[tuple[Spot, list[Spot]]]:
    """For each army the enemy ones next to it; in the same region those it besieges or is besieged by."""
    places, ways = facts.regions, [reaches for there, reaches in further if there(s)]
    for origin in origins:
        if "/" in origin:
            if origin.endswith(BOX):  # otherwise in a battle already: somebody asks about dice meanwhile
                yield origin, [region_of(origin)] if region_of(origin) in enemies else []
            continue
        place = places[origin]
        near = [] if enemies.isdisjoint(place.neighbours) else [there for there in place.neighbours if there in enemies]
        for reaches in ways:
            if beyond := reaches(s, side, origin):
                near += [there for there in beyond if there in enemies and there not in near]
        yield origin, [box(origin), *near] if place.stronghold and box(origin) in enemies else near


def targets(facts: Facts, s: State, side: Side, origin: Spot) -> list[Spot]:
    """Whom the army here could attack."""
    return next(near for _, near in within_reach(facts, s, side, (origin,), attackable(facts, s, other(side))))


@rule(
    "rk.kampf.angriff.kriegszustand",
    "rk.kampf.nachhut.nicht-im-krieg",
    "rk.politik.krieg.angriff",
    "rk.politik.krieg.beschraenkungen",
    "rk.politik.krieg.folgen",
    off=lambda facts, s, side: [],
)
def in_the_rear(facts: Facts, s: State, side: Side) -> list[Nation]:
    """Nations that are not at war do not attack: their figures are in the rearguard."""
    return [n for n in facts.of_side(side) if not politics.at_war(s, n)]


def held_back(facts: Facts, s: State, side: Side, origin: Spot) -> list[Nation]:
    """Whose figures do not attack: nations not at war, and those that a partner leads."""
    rear = in_the_rear(facts, s, side)
    return [*rear, *command.not_led(facts, s, side, origin)] if "teams" in s else rear


@guard("rk.kampf.angriff.kriegszustand", "rk.kampf.angriff.personenwuerfel")
def nobody_attacks(
    facts: Facts, s: State, side: Side, origin: Spot, needs_leader: bool, barred: Collection[Nation]
) -> str | None:
    if selection.possible(facts, s, side, origin, needs_leader=needs_leader, barred=barred, moving=False):
        return None
    if not selection.possible(facts, s, side, origin, barred=barred, moving=False):
        return f"{spot_name(facts, origin)}: Nur Nationen im Kriegszustand greifen an."
    return f"{spot_name(facts, origin)}: Mit einem Personenwürfel greift nur an, wer einen Anführer oder eine Person hat."


@guard("rk.kampf.angriff.ziele")
def nobody_there(facts: Facts, s: State, side: Side, origin: Spot, near: Iterable[Spot]) -> str | None:
    for target in near:
        if not s.get("effects") or lasting.region_closed(facts, s, side, region_of(target)) is None:
            return None
    return f"Neben {spot_name(facts, origin)} steht keine feindliche Armee, die sich angreifen ließe."


def barred_by_cards(facts: Facts, s: State, side: Side, near: Sequence[Spot]) -> Refusal | None:
    """Enemies stand there, but cards on the table forbid to attack any of them: then it is these that bar the attack."""
    if not near or not s.get("effects"):
        return None
    closed = [lasting.region_closed(facts, s, side, region_of(target)) for target in near]
    return closed[0] if all(closed) else None


@guard("rk.armee.begriff")
def no_attacker(facts: Facts, region: Region) -> str | None:
    return f"{facts.name(region)}: Dort steht keine Armee von dir. Genannt wird zuerst, wer angreift, dann, wen."


@guard("rk.kampf.angriff.ziele")
def no_target(facts: Facts, origin: Spot, region: Region) -> str | None:
    if region == region_of(origin) or region in facts.regions[region_of(origin)].neighbours:
        return f"{facts.name(region)}: Dort steht keine feindliche Armee, die sich angreifen ließe."
    return f"{spot_name(facts, origin)} und {facts.name(region)} grenzen nicht aneinander."


@kept
def near_enemies(s: State, facts: Facts, side: Side) -> list[tuple[Spot, list[Spot]]]:
    """Each army of a side, and whom it could attack."""
    return list(within_reach(facts, s, side, armies.army_spots(facts, s, side), attackable(facts, s, other(side))))


def judged(
    facts: Facts, s: State, side: Side, needs_leader: bool, *, facing: bool = False
) -> Iterator[tuple[Spot, Refusal | None]]:
    """Each army of a side, and why it cannot attack. `facing`: only those that have enemies within reach."""
    alike, rear = "teams" not in s, in_the_rear(facts, s, side)  # without partners the same figures are held back everywhere
    for origin, there in near_enemies(s, facts, side):
        if there or not facing:
            refusal = barred_by_cards(facts, s, side, there) or nobody_there(facts, s, side, origin, there)
            barred = rear
            if not alike:
                refusal = refusal or selection.not_now(facts, s, side, origin, fighting=True)
                barred = held_back(facts, s, side, origin)
            yield origin, refusal or nobody_attacks(facts, s, side, origin, needs_leader, barred)


@kept
def somebody_attacks(s: State, facts: Facts, side: Side, needs_leader: bool) -> bool:
    if len(in_the_rear(facts, s, side)) == len(facts.of_side(side)):
        return False
    return any(refusal is None for _, refusal in judged(facts, s, side, needs_leader, facing=True))


# --- the action ----------------------------------------------------------------------------------------------------------


@rule("rk.kampf.angriff.womit", "rk.aktion.armee.angriff", off=())
def dice_that_attack() -> tuple[str, ...]:
    return ("armee", "person")


@rule("rk.kampf.angriff.eine-armee", off=2)
def attacks_of_a_die() -> int:
    """Two armies may move with one die, but only one attacks."""
    return 1


@actions.add
class Attack(Action):
    id = "angriff"
    title = "Angreifen"
    place = 21
    also = (
        "greife an",
        "attackiere",
        "attackieren",
        "Ausfall",
        "mache Ausfall",
        "stürme",
        "stürmen",
        "belagere",
        "belagern",
    )
    kinds = ("armee", "person")
    rule = "rk.kampf.angriff.womit"

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        return dice_that_attack()

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        if kind == "person" and somebody_attacks(s, facts, side, True):
            return None
        nobody = nobody_can_attack(facts, s, side)
        if nobody is not None:
            facing = [there for _, there in near_enemies(s, facts, side) if there]
            cards = [barred_by_cards(facts, s, side, there) for there in facing]
            return cards[0] if cards and all(cards) else nobody
        return nobody_leads(facts, s, side) if kind == "person" else None

    def by_name(self, facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
        """Each army with what keeps it from attacking."""
        for origin, refusal in judged(facts, s, side, False):
            if refusal is not None:
                called = facts.name(region_of(origin))
                said = tuple(f"{words} {called}" for words in (self.id, *self.also))
                yield Candidate(f"{self.id} {region_of(origin)}", f"{called} greift an", refusal, self.rule, said)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        ask(t, side, needs_leader=kind == "person")
        t.draft()


@guard("rk.kampf.angriff.ziele", "rk.kampf.angriff.kriegszustand")
def nobody_can_attack(facts: Facts, s: State, side: Side) -> str | None:
    if somebody_attacks(s, facts, side, False):
        return None
    for origin, there in near_enemies(s, facts, side) if "teams" in s else ():
        if there and (led_by_another := command.not_in_command(facts, s, side, origin)) is not None:
            return f"Keine deiner Armeen kann gerade angreifen. {led_by_another.reason}"
    return "Keine deiner Armeen kann gerade angreifen: Ihre Nation muss im Krieg sein und ein Feind neben ihr stehen."


@guard("rk.kampf.angriff.personenwuerfel", "rk.aktion.person.armee")
def nobody_leads(facts: Facts, s: State, side: Side) -> str | None:
    if somebody_attacks(s, facts, side, True):
        return None
    return "Mit einem Personenwürfel greift nur eine Armee an, die einen Anführer oder eine Person enthält."


def ask(t: Transition, side: Side, *, needs_leader: bool = False, only: Iterable[Spot] | None = None, **options: Any) -> None:
    """Ask a side for an attack: origin, target, who. `only`: origins that are allowed (cards)."""
    t.push(
        "angriff", side=side, needs_leader=needs_leader, only=None if only is None else sorted(only), origin=None, target=None,
        chosen=None, options=options, left=attacks_of_a_die(),
    )  # fmt: skip


@frames.add
class ChooseAttack(Frame):
    """Which army attacks, whom, and who of it."""

    id = "angriff"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["chosen"] is None:
            return False
        t.pop()
        if f["left"] != 1:
            ask(t, f["side"], needs_leader=f["needs_leader"], only=f["only"], **f["options"])
            t.top["left"] = f["left"] - 1
        begin(t, f["side"], f["origin"], f["target"], f["chosen"]["force"], f["chosen"]["persons"], **f["options"])
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = "Welche Armee greift an?" if f["origin"] is None else f"{spot_name(game.facts, f['origin'])}: Wen greifst du an?"
        return {
            seat: self.ask(f, seat, f"{name(seat)}: {prompt}", rules=("rk.kampf.angriff.ziele", "rk.kampf.angriff.kriegszustand"))
        }

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        found = self._origins(game.facts, s, f, facing=True) if f["origin"] is None else self._targets(game.facts, s, f)
        return [c for c in found if c.refusal is None]

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        found = self._origins(game.facts, s, f) if f["origin"] is None else self._targets(game.facts, s, f)
        return [*(c for c in found if c.refusal is not None), *self._elsewhere(game.facts, s, f)]

    @staticmethod
    def _elsewhere(facts: Facts, s: State, f: FrameData) -> Iterator[Candidate]:
        """Regions people name although no army of theirs stands there, or although nobody can be attacked there."""
        if f["origin"] is None:
            known = {*map(region_of, armies.army_spots(facts, s, f["side"])), *map(region_of, f["only"] or ())}
            named = {r: no_attacker(facts, r) for r in facts.regions if r not in known}
        else:
            known = {*map(region_of, targets(facts, s, f["side"], f["origin"]))}
            named = {r: no_target(facts, f["origin"], r) for r in facts.regions if r not in known}
        yield from (replace(facts.named[r], refusal=refusal) for r, refusal in named.items() if refusal is not None)

    @staticmethod
    def _origins(facts: Facts, s: State, f: FrameData, *, facing: bool = False) -> Iterator[Candidate]:
        for origin, refusal in judged(facts, s, f["side"], f["needs_leader"], facing=facing):
            if f["only"] is None or origin in f["only"]:
                label = force_label(facts, spot_name(facts, origin), command.led(facts, s, f["side"], origin))
                also = (spot_name(facts, origin), *facts.regions[region_of(origin)].aliases)
                yield Candidate(region_of(origin), label, refusal, aliases=also)

    @staticmethod
    def _targets(facts: Facts, s: State, f: FrameData) -> Iterator[Candidate]:
        side = f["side"]
        all_go = selection.all_may_go(facts, s, side, f["origin"], held_back(facts, s, side, f["origin"]))
        for target in targets(facts, s, side, f["origin"]):
            refusal = lasting.region_closed(facts, s, side, region_of(target))
            kind, where = kind_of(f["origin"], target), facts.regions[region_of(target)]
            word = {SIEGE: "festung", SORTIE: "ausfall", FIELD: where.id}[kind]
            label = {SIEGE: f"Belagerungsschlacht ({where.name})", SORTIE: "Ausfall", FIELD: where.name}[kind]
            if refusal is None and all_go:  # at one tap
                whole = fitting(f"{label} (alle zusammen)", f"{label} (alle)")
                yield Candidate(f"{word} {selection.TOGETHER}", whole, aliases=("alles", f"{label} (alle zusammen)"))
            part = force_label(facts, f"{label} …", force(s, target))
            yield Candidate(word, part, refusal, aliases=(where.name, *where.aliases))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        facts, s, side = t.game.facts, t.state, f["side"]
        if f["origin"] is None:
            f["origin"] = next(spot for spot in armies.army_spots(facts, s, side) if region_of(spot) == key)
            t.draft()
            return
        region = region_of(f["origin"])
        word, _, whole = key.partition(" ")
        if not whole:
            t.draft()
        f["target"] = {"festung": box(region), "ausfall": region}.get(word, word)
        selection.ask(
            t, side=side, spot=f["origin"], into="chosen", what="greift an", needs_leader=f["needs_leader"],
            barred=held_back(facts, s, side, f["origin"]), moving=False, whole=bool(whole),
        )  # fmt: skip

"""Moving armies (chapter VI): the action «armee», and `march` for whatever else moves an army (cards).

With an army die up to two armies move one region each, with a character die one that has a leader or a person. Where an army
may go is `step_refused`; who of it may go there is `stay_at_home`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import lasting, politics, sides
from games.ringkrieg.facts import Facts, Figure, Nation, Region, Side
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import command, succession
from games.ringkrieg.war import armies, selection, territory
from games.ringkrieg.war.armies import Spot
from games.ringkrieg.whereabouts import at, begins, to
from games.ringkrieg.wording import fitting, force_label
from games.rules import guard, otherwise, remembered, rule

Moved = Mapping[Spot, Mapping[Figure, int]]
Ways = Iterable[tuple[Region, Refusal | None]]
# Where an army comes besides the neighbouring regions, with the refusal where it cannot: (facts, s, side, origin).
further: list[Callable[[Facts, State, Side, Region], Ways]] = []
NONE: Moved = {}
ENOUGH = Candidate("fertig", "Fertig, keine weitere", aliases=("nein", "das genügt"))

# --- the rules of one step -----------------------------------------------------------------------------------------------


@rule(
    "rk.armee.bewegung.nicht-im-krieg",
    "rk.politik.krieg.grenzen",
    "rk.politik.krieg.gemischte-armee",
    "rk.politik.krieg.beschraenkungen",
    "rk.politik.krieg.folgen",
    "rk.politik.krieg.rueckzug-verlassen",
    "rk.plan.nationen.grenzen",
    "rk.mehrspieler.gemischt.politik",
    "rk.mehrspieler.widerspruch.verneinung",
    off=lambda facts, s, side, r: [],
)
def stay_at_home(facts: Facts, s: State, side: Side, region: Region) -> list[Nation]:
    """The nations of a side whose units and leaders may not enter this region: not at war, and it is another nation's."""
    nation = facts.regions[region].nation
    if nation is None:
        return []
    return [n for n in facts.of_side(side) if n != nation and not politics.at_war(s, n)]


def kept(facts: Facts, s: State, side: Side, origin: Spot, target: Region) -> list[Nation]:
    """The nations of an army whose figures cannot go there: not at war, or led by a partner."""
    home = stay_at_home(facts, s, side, target)
    return [*home, *command.not_led(facts, s, side, origin)] if "teams" in s else home


@guard("rk.armee.bewegung.nicht-im-krieg", "rk.armee.bewegung.nicht-zweimal", "rk.armee.bewegung.personenwuerfel")
def nobody_goes(facts: Facts, s: State, side: Side, origin: Spot, target: Region, moved: Moved, needs_leader: bool) -> str | None:
    """Whether anybody of the army can take this step."""
    barred = kept(facts, s, side, origin, target)
    without = moved.get(origin, {})
    if selection.possible(facts, s, side, origin, needs_leader=needs_leader, without=without, barred=barred):
        return None
    if not selection.possible(facts, s, side, origin, without=without):
        return f"Die Armee {at(facts, origin)} ist in dieser Aktion schon gezogen."
    if not selection.possible(facts, s, side, origin, without=without, barred=barred):
        foreign = selection.not_now(facts, s, side, origin)
        if foreign is not None:
            return foreign.reason
        return f"{begins(to(facts, target))} darf niemand: Nationen, die nicht im Krieg sind, bleiben aus fremden Grenzen."
    return (
        f"{begins(at(facts, origin))} ist weder Anführer noch Person, die mitziehen könnte: Dafür braucht es einen Armeewürfel."
    )


@guard("rk.armee.bewegung.schwarze-grenze", "rk.plan.grenze.schwarz", waivable=True)
def over_the_mountains(facts: Facts, origin: Region, target: Region) -> str | None:
    return f"Zwischen {facts.name(origin)} und {facts.name(target)} verläuft eine schwarze Grenze: Dort kommt niemand hinüber."


def step_refused(
    facts: Facts, s: State, side: Side, origin: Spot, target: Region, *, moved: Moved = NONE, needs_leader: bool = False
) -> Refusal | None:
    """Why an army of this side cannot go from here to a neighbouring region."""
    return way_closed(facts, s, side, target) or nobody_goes(facts, s, side, origin, target, moved, needs_leader)


def way_closed(facts: Facts, s: State, side: Side, target: Region) -> Refusal | None:
    """Why no army of this side comes there."""
    refusal = territory.open_to_armies(facts, s, side, target)
    if refusal is None and s.get("effects"):
        refusal = lasting.region_closed(facts, s, side, target)
    if refusal is None:
        for bar in barriers:
            refusal = refusal or bar(facts, s, side, target)
    return refusal


barriers: list[Callable[[Facts, State, Side, Region], Refusal | None]] = []  # what else keeps an army out of a region


def starts(facts: Facts, s: State, side: Side) -> list[Region]:
    """Where this side has armies that could march: in regions, not in a besieged stronghold."""
    return [spot for spot in armies.army_spots(facts, s, side) if "/" not in spot]


@rule(
    "rk.armee.bewegung.reichweite",
    "rk.plan.grenze.weiss",
    "rk.plan.see",
    off=lambda facts, region: tuple(facts.within(region, 2) - {region}),
)
def one_step(facts: Facts, region: Region) -> tuple[Region, ...]:
    """Where an army can go from here: over white borders and rivers to the next region, not over mountains, sea and lakes."""
    return facts.regions[region].neighbours


def way_out(facts: Facts, s: State, side: Side, origin: Region, moved: Moved, needs_leader: bool) -> bool:
    """Whether the army here can go anywhere."""
    without = moved.get(origin, {})
    others = command.not_led(facts, s, side, origin) if "teams" in s else ()
    # Otherwise some unit of this army can always be chosen. Whoever cannot go anywhere if only these stay cannot if more do.
    if (without or needs_leader or others or "last" in s) and not selection.possible(
        facts, s, side, origin, needs_leader=needs_leader, without=without, barred=others
    ):
        return False
    for region in one_step(facts, origin):
        if stay_at_home(facts, s, side, region):
            if step_refused(facts, s, side, origin, region, moved=moved, needs_leader=needs_leader) is None:
                return True
        elif way_closed(facts, s, side, region) is None:  # nobody stays at home, and somebody can go: see above
            return True
    return any(refusal is None for _, refusal in far_steps(facts, s, side, origin, moved, needs_leader))


def far_steps(facts: Facts, s: State, side: Side, origin: Region, moved: Moved, needs_leader: bool) -> Ways:
    """The regions beyond the neighbouring ones that somebody of the army here could go to."""
    for ways in further:
        for region, refusal in ways(facts, s, side, origin):
            yield region, refusal or nobody_goes(facts, s, side, origin, region, moved, needs_leader)


@rule("rk.armee.vereinigen", off=lambda region: armies.attack_part(region))
def joins(region: Region) -> Spot:
    """Armies of a side in one region are one army."""
    return region


def march(t: Transition, side: Side, origin: Spot, target: Region, figures: Mapping[Figure, int], persons: Iterable[str]) -> None:
    """An army, or a part of it, goes to another region: figures, the end of a siege, what its arrival brings about."""
    persons = list(persons)
    armies.transfer(t, origin, joins(target), figures, persons)
    succession.army_used(t, side, figures, target)
    t.tell("zieht", side=side, origin=origin, target=target, force=dict(figures), persons=persons)
    territory.left(t, origin)
    territory.arrive(t, side, target, persons)


# --- the action ----------------------------------------------------------------------------------------------------------


@rule("rk.aktion.armee.bewegen", "rk.armee.bewegung.armeewuerfel", "rk.aktion.person.armee", off=9)
def moves_of(kind: str) -> int:
    """An army die moves two different armies, a character die one."""
    return 2 if kind == "armee" else 1


@actions.add
class MoveArmies(Action):
    id = "armee"
    title = "Armeen bewegen"
    place = 20
    also = (
        "bewege Armee",
        "ziehe Armee",
        "marschiere",
        "marschieren",
        "Marsch",
    )
    never_with_die = ("ziehe Armee",)  # «ziehe Personen» draws a card
    kinds = ("armee", "person")
    rule = "rk.armee.bewegung.womit"

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return nobody_can_move(facts, s, side, kind == "person")

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        begin(t, side, moves=moves_of(kind), needs_leader=kind == "person")
        t.draft()


class Mover:
    """What else moves with an army die, instead of one of its armies. `word` begins its answers. `begin` pushes the frame that
    asks for the rest and ends with `one_less`."""

    word = ""

    def possible(self, facts: Facts, s: State, f: FrameData) -> bool:
        return any(True for _ in self.answers(facts, s, f))

    def answers(self, facts: Facts, s: State, f: FrameData) -> Iterable[Candidate]:
        return ()

    def refused(self, facts: Facts, s: State, f: FrameData) -> Iterable[Candidate]:
        """What people name although it cannot move now."""
        return ()

    def begin(self, t: Transition, f: FrameData, key: str) -> None:
        raise NotImplementedError


movers: list[Mover] = []


def one_less(t: Transition, target: Spot, moved: Mapping[Figure, int]) -> None:
    """A mover has come to a spot: one of the moves of this die is used; the frame «armeen» is on top."""
    f = t.top
    f["moved"] = and_these(f["moved"], target, {"force": dict(moved), "persons": []})
    f["left"] -= 1
    if f["left"] and frames.kinds["armeen"]._goes_on(t.game.facts, t.state, f):  # type: ignore[attr-defined]
        t.draft()
    else:
        t.pop()


@guard("rk.armee.bewegung.freie-region", "rk.armee.bewegung.personenwuerfel")
def nobody_can_move(facts: Facts, s: State, side: Side, needs_leader: bool) -> str | None:
    if any(way_out(facts, s, side, origin, NONE, needs_leader) for origin in starts(facts, s, side)):
        return None
    if any(mover.possible(facts, s, {"side": side, "moved": {}, "only": None, "needs_leader": needs_leader}) for mover in movers):
        return None
    who = "Armeen mit Anführer oder Person" if needs_leader else "Armeen"
    return f"Keine deiner {who} kann gerade ziehen."


def begin(t: Transition, side: Side, *, moves: int, needs_leader: bool = False, only: Iterable[Region] | None = None) -> None:
    """Ask a side to move up to so many different armies one region each. `only`: starts that are allowed (cards)."""
    t.push(
        "armeen", side=side, left=moves, needs_leader=needs_leader, only=None if only is None else sorted(only), moved={},
        origin=None, target=None, chosen=None,
    )  # fmt: skip


@frames.add
class Marches(Frame):
    """Which army, where to, who of it; then perhaps another one. `moved` remembers what has arrived: no unit moves twice."""

    id = "armeen"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["chosen"] is None:
            return False
        f = t.top
        chosen, origin, target = f["chosen"], f["origin"], f["target"]
        f["moved"] = and_these(f["moved"], target, chosen)
        f["left"] -= 1
        f["origin"] = f["target"] = f["chosen"] = None
        march(t, f["side"], origin, target, chosen["force"], chosen["persons"])
        if f["left"] and self._goes_on(t.game.facts, t.state, f):
            t.draft()
        else:
            t.pop()
        return True

    def _goes_on(self, facts: Facts, s: State, f: FrameData) -> bool:
        return any(m.possible(facts, s, f) for m in movers) or any(
            self._can_go(facts, s, f, origin) for origin in self._starts(facts, s, f)
        )

    @staticmethod
    def _starts(facts: Facts, s: State, f: FrameData) -> list[Region]:
        return [r for r in starts(facts, s, f["side"]) if f["only"] is None or r in f["only"]]

    @staticmethod
    def _source_refused(facts: Facts, s: State, f: FrameData, origin: Region) -> Refusal | None:
        if way_out(facts, s, f["side"], origin, f["moved"], f["needs_leader"]):
            return None
        return (
            selection.not_now(facts, s, f["side"], origin)
            or went_already(facts, s, f["side"], origin, f["moved"])
            or (unled(facts, s, f["side"], origin, f["moved"], f["needs_leader"]) or stuck(facts, origin))
        )

    def _can_go(self, facts: Facts, s: State, f: FrameData, origin: Region) -> bool:
        """Whether nothing is to be said against it: the best reason is looked for only where somebody may read it."""
        if way_out(facts, s, f["side"], origin, f["moved"], f["needs_leader"]):
            return True
        return stuck(facts, origin) is None and self._source_refused(facts, s, f, origin) is None

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        if f["origin"] is None:
            prompt = "Welche Armee zieht?" if not f["moved"] else "Zieht noch eine andere Armee?"
        else:
            prompt = f"{game.facts.name(f['origin'])}: Wohin zieht die Armee?"
        return {
            seat: self.ask(
                f, seat, f"{name(seat)}: {prompt}", rules=("rk.armee.bewegung.reichweite", "rk.armee.bewegung.freie-region")
            )
        }

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        armies.survey(facts, s)
        if f["origin"] is None:
            found = [
                army(facts, s, f["side"], origin) for origin in self._starts(facts, s, f) if self._can_go(facts, s, f, origin)
            ]
            found += [c for mover in movers for c in mover.answers(facts, s, f)]
            return [ENOUGH, *found] if f["moved"] else found
        found = []
        for target, refusal in self._judged(facts, s, f):
            if refusal is None:
                together, part = goal(facts, target)
                barred, moved = kept(facts, s, f["side"], f["origin"], target), f["moved"].get(f["origin"], {})
                all_go = selection.all_may_go(facts, s, f["side"], f["origin"], barred, moved) and not crowded(
                    facts, s, f, target
                )
                found += [together, part] if all_go else [part]
        return found

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for region, refusal in self._judged(game.facts, s, f):
            if refusal is not None:
                shown = army(game.facts, s, f["side"], region) if f["origin"] is None else goal(game.facts, region)[-1]
                yield replace(shown, refusal=refusal)
        yield from self._elsewhere(game.facts, s, f)

    def _elsewhere(self, facts: Facts, s: State, f: FrameData) -> Iterator[Candidate]:
        """Regions people name although no army of theirs stands there, or although they are too far away."""
        if f["origin"] is None:
            known = {*starts(facts, s, f["side"]), *(f["only"] or ())}
            named = {r: nobody_here(facts, r) for r in facts.regions if r not in known}
            for mover in movers:
                yield from mover.refused(facts, s, f)
        else:
            far = far_steps(facts, s, f["side"], f["origin"], f["moved"], f["needs_leader"])
            near = {f["origin"], *one_step(facts, f["origin"]), *facts.regions[f["origin"]].mountains, *dict(far)}
            named = {r: too_far(facts, f["origin"], r) for r in facts.regions if r not in near}
        yield from (replace(facts.named[r], refusal=refusal) for r, refusal in named.items() if refusal is not None)

    def _judged(self, facts: Facts, s: State, f: FrameData) -> Iterator[tuple[Region, Refusal | None]]:
        """Where an army could set out, or where the chosen one could go; why it cannot."""
        if f["origin"] is None:
            for origin in self._starts(facts, s, f):
                yield origin, self._source_refused(facts, s, f, origin)
            return
        for target in one_step(facts, f["origin"]):
            step = step_refused(facts, s, f["side"], f["origin"], target, moved=f["moved"], needs_leader=f["needs_leader"])
            yield target, step
        far = list(far_steps(facts, s, f["side"], f["origin"], f["moved"], f["needs_leader"]))
        yield from far
        for target in facts.regions[f["origin"]].mountains:  # a ruling may let armies cross
            if target not in dict(far):
                step = step_refused(facts, s, f["side"], f["origin"], target, moved=f["moved"], needs_leader=f["needs_leader"])
                yield target, over_the_mountains(facts, f["origin"], target) or step

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            t.pop()
            return
        if f["origin"] is None:
            for mover in movers:
                if key.startswith(mover.word + " "):
                    mover.begin(t, f, key)
                    return
            f["origin"] = key
            t.draft()
            return
        f["target"], _, whole = key.partition(" ")
        if not whole:
            t.draft()
        selection.ask(
            t, side=f["side"], spot=f["origin"], into="chosen", what="zieht", needs_leader=f["needs_leader"],
            without=f["moved"].get(f["origin"], {}),
            barred=kept(t.game.facts, t.state, f["side"], f["origin"], f["target"]), whole=bool(whole),
        )  # fmt: skip


def crowded(facts: Facts, s: State, f: FrameData, target: Region) -> bool:
    """Whether not all of an army may go where others of its side stand, at a table that refuses such a move."""
    if not otherwise("rk.armee.limit.zug-oder-danach"):
        return False
    there = armies.units(armies.force(s, target)) if armies.side_at(facts, s, target) == f["side"] else 0
    return there + armies.units(armies.force(s, f["origin"])) > territory.limit(target)


@guard("rk.armee.begriff")
def nobody_here(facts: Facts, region: Region) -> str | None:
    return f"{facts.name(region)}: Dort steht keine Armee von dir, die ziehen könnte. Genannt wird zuerst, woher, dann, wohin."


@guard("rk.armee.bewegung.reichweite")
def too_far(facts: Facts, origin: Region, target: Region) -> str | None:
    return f"{facts.name(origin)} und {facts.name(target)} grenzen nicht aneinander: Eine Armee zieht nur eine Region weit."


@guard("rk.armee.bewegung.nicht-zweimal")
def went_already(facts: Facts, s: State, side: Side, origin: Region, moved: Moved) -> str | None:
    if selection.possible(facts, s, side, origin, without=moved.get(origin, {})):
        return None
    return f"Die Armee {at(facts, origin)} ist in dieser Aktion schon gezogen."


@guard("rk.armee.bewegung.personenwuerfel")
def unled(facts: Facts, s: State, side: Side, origin: Region, moved: Moved, needs_leader: bool) -> str | None:
    if selection.possible(facts, s, side, origin, needs_leader=needs_leader, without=moved.get(origin, {})):
        return None
    return (
        f"{begins(at(facts, origin))} ist weder Anführer noch Person, die mitziehen könnte: Dafür braucht es einen Armeewürfel."
    )


@guard("rk.armee.bewegung.freie-region", "rk.armee.bewegung.reichweite")
def stuck(facts: Facts, origin: Region) -> str | None:
    return f"Die Armee {at(facts, origin)} kann nicht ziehen: Keine Nachbarregion steht ihr offen."


def army(facts: Facts, s: State, side: Side, origin: Region) -> Candidate:
    """The army in a region as an answer: its name and who stands there and can be led."""
    return _army(facts, origin, *command.led(facts, s, side, origin).items())


@remembered(on_first=True)
def _army(facts: Facts, origin: Region, *figures: tuple[Figure, int]) -> Candidate:
    label = force_label(facts, facts.name(origin), dict(figures))
    return Candidate(origin, label, aliases=(facts.name(origin), *facts.regions[origin].aliases))


@remembered(on_first=True)
def goal(facts: Facts, target: Region) -> tuple[Candidate, Candidate]:
    """A region to go to as an answer: all together, at one tap, or a part of them."""
    place = facts.regions[target]
    part = Candidate(target, f"{place.name} …", aliases=(place.name, *place.aliases))
    label = fitting(f"{place.name} (alle zusammen)", f"{place.name} (alle)")
    return Candidate(f"{target} {selection.TOGETHER}", label, aliases=(f"{place.name} (alle zusammen)",)), part


def and_these(moved: Moved, target: Region, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What has moved in this action by where it is now, and those who have just come there: figures counted, persons by name."""
    before, now = moved.get(target, {}), {**chosen["force"], **dict.fromkeys(chosen["persons"], 1)}
    return {**moved, target: {who: before.get(who, 0) + now.get(who, 0) for who in {**before, **now}}}

"""Choosing a part of an army: who moves, who attacks, who advances. A chain of small answers, the common ones first.

`ask` pushes the frame; it pops with `{"force": …, "persons": […]}` into the field `into` of the frame that asked. What can be
chosen is what stands at the spot, without what moved already and without barred nations; `possible` says beforehand whether a
choice exists, so that no move is begun that cannot be completed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData, first
from games.ringkrieg import politics, sides
from games.ringkrieg.facts import Facts, Figure, Nation, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import command, succession
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import Force, Spot
from games.ringkrieg.whereabouts import at, begins
from games.ringkrieg.wording import SHORT, figure_from, figure_key, figure_label, figure_name, fitting, little, spot_name
from games.rules import guard, otherwise, rule

ALL, ALL_BUT = "alles", "alles ausser "
ADVANCES, ATTACKS = "rückt vor", "greift an"
TOGETHER = "zusammen"  # behind a target: all of them, without asking who
NONE: Mapping[Figure, int] = {}


def ask(
    t: Transition,
    *,
    side: Side,
    spot: Spot,
    into: str,
    what: str,
    needs_leader: bool = False,
    without: Mapping[Figure, int] = NONE,
    barred: Collection[Nation] = (),
    moving: bool = True,
    needs_any: Collection[str] = (),
    whole: bool = False,
) -> None:
    """Ask a side which of its figures at a spot «zieht», «greift an», «rückt vor» (`what`). `needs_leader`: a leader or person
    must be among them. `without`: figures and persons that moved already. `barred`: nations whose figures must stay. `moving`:
    persons of level 0 stay. `needs_any`: one of these figures or persons must be among them (cards). `whole`: all, without
    asking."""
    t.push(
        "auswahl", into=into, side=side, spot=spot, what=what, needs_leader=needs_leader, without=dict(without),
        barred=sorted(barred), moving=moving, needs_any=sorted(needs_any), picked={}, persons=[],
    )  # fmt: skip
    if whole:
        f = t.top
        finish(t, f, *_of(t.game.facts, t.state, f))


# --- what can be chosen --------------------------------------------------------------------------------------------------


@rule(
    "rk.politik.krieg.satzbruch",
    "rk.politik.personen.frei",
    "rk.politik.personen.beispiel",
    off=True,
)
def bound(s: State, figure: Figure) -> bool:
    """What the state of its nation binds: units and leaders. Nazgûl are as free as persons; where a table binds them, it is the
    peace of Sauron that does, not the partner who leads his units."""
    if figure[-1] != "n":
        return True
    return otherwise("rk.politik.krieg.satzbruch") and not politics.at_war(s, figure.split(".")[0])


@rule(
    "rk.armee.begriff",
    "rk.armee.gemischte-nationen",
    "rk.figur.armee",
    off=lambda facts, s, side, spot, without, barred: dict(list(armies.force(s, spot).items())[:1]),
)
def choosable(facts: Facts, s: State, side: Side, spot: Spot, without: Mapping[Figure, int], barred: Collection[Nation]) -> Force:
    """Figures of this side at the spot that may be chosen."""
    sides_of = facts.figure_side
    own = {figure: count for figure, count in armies.force(s, spot).items() if sides_of[figure] == side}
    if not without and not barred:
        return own
    left = {figure: count - without.get(figure, 0) for figure, count in own.items()} if without else own
    return {fig: n for fig, n in left.items() if n > 0 and (not barred or fig.split(".")[0] not in barred or not bound(s, fig))}


@rule("rk.anfuehrer.bewegung.level-null", "rk.anfuehrer.saruman.bewegung", off=lambda facts, s, person: True)
def can_move(facts: Facts, s: State, person: str) -> bool:
    """Persons of level 0 never move, not even with an army."""
    return armies.level(facts, s, person) != 0


def choosable_persons(facts: Facts, s: State, side: Side, spot: Spot, without: Mapping[str, int], moving: bool) -> list[str]:
    """Persons of this side at the spot that may be chosen: those who came with an army in this action have moved."""
    here = armies.persons_at(facts, s, spot, side)
    able = [p for p in here if p not in without and (not moving or can_move(facts, s, p))]
    return [p for p in able if command.leads_person(facts, s, side, spot, p)] if able and "teams" in s else able


def not_now(facts: Facts, s: State, side: Side, spot: Spot, *, fighting: bool = False) -> Refusal | None:
    """Why nobody here can be led at all by whoever decides: the partner's army, or what was done last (chapter XI)."""
    if "teams" not in s:
        return None
    foreign = command.not_in_command(facts, s, side, spot) if fighting else None
    foreign = foreign or command.foreign_army(facts, s, side, spot)
    if foreign is not None or "last" not in s:
        return foreign
    led = choosable(facts, s, side, spot, NONE, command.not_led(facts, s, side, spot))
    return succession.army_rests(facts, s, side, armies.region_of(spot), led)


def possible(
    facts: Facts,
    s: State,
    side: Side,
    spot: Spot,
    *,
    needs_leader: bool = False,
    without: Mapping[Figure, int] = NONE,
    barred: Collection[Nation] = (),
    moving: bool = True,
    needs_any: Collection[str] = (),
) -> bool:
    """Whether somebody can be chosen at all."""
    found = choosable(facts, s, side, spot, without, barred)
    if "last" in s and succession.army_rests(facts, s, side, armies.region_of(spot), found) is not None:
        return False
    if not armies.units(found) or (barred and armies.units(found) == 1 and strands(s, spot, barred, found)):
        return False
    if needs_any and not any(n in found or n in choosable_persons(facts, s, side, spot, without, moving) for n in needs_any):
        return False
    return not needs_leader or somebody_leads(s, found, choosable_persons(facts, s, side, spot, without, moving))


@rule(
    "rk.aktion.widerspruch.anfuehrer",
    off=lambda s, figures, persons: armies.leaders(figures) > 0,
    reads="rk.aktion.widerspruch.anfuehrer",
)
def somebody_leads(s: State, figures: Mapping[Figure, int], persons: Collection[str]) -> bool:
    """A leader, or a person: either will do for a character die."""
    return armies.leading(s, figures) > 0 or bool(persons)


def _of(facts: Facts, s: State, f: FrameData) -> tuple[Force, list[str]]:
    figures = choosable(facts, s, f["side"], f["spot"], f["without"], f["barred"])
    return figures, choosable_persons(facts, s, f["side"], f["spot"], f["without"], f["moving"])


# --- the rules of a choice -----------------------------------------------------------------------------------------------


@guard("rk.armee.ohne-einheit", "rk.figur.widerspruch.armee", "rk.figur.einheit", "rk.kampf.nachhut.zusammensetzung")
def no_unit(picked: Mapping[Figure, int]) -> str | None:
    return (
        None
        if armies.units(picked)
        else "Mindestens eine Einheit muss dabei sein: Anführer und Personen allein sind keine Armee."
    )


@guard("rk.armee.teilen.personenwuerfel", "rk.kampf.angriff.personenwuerfel", waivable=True)
def no_leader(s: State, f: FrameData, picked: Mapping[Figure, int], persons: Collection[str]) -> str | None:
    if not f["needs_leader"] or somebody_leads(s, picked, persons):
        return None
    return "Mit einem Personenwürfel muss ein Anführer oder eine Person dabei sein."


def strands(s: State, spot: Spot, barred: Collection[Nation], picked: Mapping[Figure, int]) -> Figure | None:
    """The leader who may not come along and would be left without a unit."""
    here = armies.force(s, spot)
    if not barred or armies.units(here) > armies.units(picked):
        return None
    return next((figure for figure in here if figure[-1] == "a" and figure.split(".")[0] in barred), None)


def must_go_whole(spot: Spot, what: str) -> bool:
    return what == ATTACKS and spot.endswith(armies.BOX) and otherwise("rk.belagerung.ausfall.nachhut")


def all_may_go(
    facts: Facts, s: State, side: Side, spot: Spot, barred: Collection[Nation], without: Mapping[Figure, int] = NONE
) -> bool:
    """Whether all who may go can go at once: nobody who must stay would be left without a unit."""
    if "last" in s and succession.army_rests(
        facts, s, side, armies.region_of(spot), choosable(facts, s, side, spot, without, barred)
    ):
        return False
    return not barred or strands(s, spot, barred, choosable(facts, s, side, spot, without, barred)) is None


@guard("rk.armee.teilen.anfuehrer", "rk.armee.bewegung.nicht-im-krieg", "rk.kampf.nachhut.nicht-im-krieg")
def leader_left_alone(facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int]) -> str | None:
    """Leaders do not stay alone, and those of a nation not at war cannot come along: then a unit stays with them."""
    leader = strands(s, f["spot"], f["barred"], picked)
    if leader is None:
        return None
    nation = leader.split(".")[0]
    who = facts.nations[nation].name
    if politics.at_war(s, nation):  # the partner's (chapter XI)
        return f"Der Anführer ({who}) zieht nicht mit, und bei ihm muss eine Einheit bleiben."
    return f"{who} ist nicht im Krieg, der Anführer bleibt also hier, und bei ihm muss eine Einheit bleiben."


def no_way_on(facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int]) -> Refusal | None:
    """Why nothing that is added to this part makes it one that may go: with so many, a choice could not be completed."""
    if not f["barred"]:
        return None
    alone, again = leader_left_alone(facts, s, f, picked), one_nation_again(facts, s, f, picked)
    if alone is not None or again is None:
        return alone
    others = (k for k in _of(facts, s, f)[0] if k not in picked and armies.units({k: 1}))
    return None if any(leader_left_alone(facts, s, f, {**picked, k: 1}) is None for k in others) else again


def one_nation_again(facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int]) -> Refusal | None:
    """Among three players: not twice in a row the same nation alone. Advancing belongs to the attack before it."""
    if "last" not in s or f["what"] == ADVANCES:
        return None
    return succession.army_rests(facts, s, f["side"], armies.region_of(f["spot"]), picked)


@guard("rk.ereignis.vorrang")
def lacks(facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int], persons: Collection[str]) -> str | None:
    """A card may want somebody among them: a Nazgûl, a Companion, the Witch-king."""
    wanted = f.get("needs_any", ())
    if not wanted or any(picked.get(n) or n in persons for n in wanted):
        return None
    figures, there = _of(facts, s, f)
    names = [facts.persons[p].name for p in there if p in wanted] + [figure_name(facts, k) for k in figures if k in wanted]
    return f"Die Karte verlangt, dass jemand davon dabei ist: {', '.join(names)}."


@rule(
    "rk.armee.teilen.grundsatz",
    "rk.armee.teilen.freie-wahl",
    "rk.armee.teilen.personen",
    off=lambda facts, s, f, picked, persons: _of(facts, s, f),
)
def divided(
    facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int], persons: Iterable[str]
) -> tuple[Mapping[Figure, int], Iterable[str]]:
    """Only those go who were chosen; whoever stays is an army of its own, and persons may stay alone."""
    return picked, persons


@rule("rk.armee.teilen.anfuehrer", off=lambda facts, s, f, picked: dict(picked))
def with_leaders(facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int]) -> Force:
    """Where no unit stays, no leader stays: they come along."""
    here, left = armies.force(s, f["spot"]), dict(picked)
    if armies.units(here) == armies.units(picked):
        left.update({figure: count for figure, count in here.items() if figure[-1] == "a"})
    return left


@rule("rk.kampf.nachhut.zusammensetzung", off=lambda facts, s, f, picked, persons: (dict(picked), list(persons)))
def undivided(
    facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int], persons: Iterable[str]
) -> tuple[Force, list[str]]:
    """A rearguard has a unit: where all units attack, the army is not divided, and all others fight with them."""
    if f["moving"] or armies.units(armies.force(s, f["spot"])) > armies.units(picked):
        return dict(picked), list(persons)
    figures, people = armies.all_of(facts, s, f["spot"], f["side"])
    return figures, [p for p in people if command.leads_person(facts, s, f["side"], f["spot"], p)]


@guard("rk.armee.limit.zug-oder-danach", "rk.armee.bewegung.limit")
def no_room(facts: Facts, s: State, f: FrameData, picked: Mapping[Figure, int]) -> str | None:
    """Usually who moves more than have room gives back the rest afterwards; a table may refuse the move instead."""
    if f["what"] != "zieht" or not otherwise("rk.armee.limit.zug-oder-danach"):
        return None
    target = s["stack"][-2].get("target") if len(s["stack"]) > 1 else None
    room = territory.room_at(s, target) if target is not None and armies.side_at(facts, s, target) == f["side"] else 10
    if armies.units(picked) <= room:
        return None
    where = f"{begins(at(facts, target))} ist " if target is not None else "Dort ist "
    return f"{where}nur noch für {room} Einheiten Platz: mehr als zehn stehen an diesem Tisch nirgends."


@guard("rk.belagerung.ausfall.nachhut")
def no_rearguard(f: FrameData) -> str | None:
    """Usually a sortie may leave somebody behind; a table may want the whole army."""
    if not must_go_whole(f["spot"], f["what"]):
        return None
    return "An diesem Tisch fällt die ganze Armee aus: «alles»."


# --- the question --------------------------------------------------------------------------------------------------------


@frames.add
class Choose(Frame):
    """`picked` and `persons` grow answer by answer; «alles» and «alles außer einer Einheit» come first."""

    id = "auswahl"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        so_far = f" Bisher: {_said(game.facts, f)}." if f["picked"] or f["persons"] else ""
        prompt = f"{name(seat)}: Wer {f['what']} ({spot_name(game.facts, f['spot'])})?{so_far}"
        return {seat: self.ask(f, seat, prompt, rules=("rk.armee.teilen.freie-wahl",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        figures, persons = _of(facts, s, f)
        if not f["picked"] and not f["persons"]:
            refusal = first(
                leader_left_alone(facts, s, f, figures), one_nation_again(facts, s, f, figures), no_room(facts, s, f, figures)
            )
            yield Candidate(ALL, "Alles", refusal, aliases=("alle", "ganze Armee"))
            if armies.units(figures) > 1:
                for figure in armies.only_units(figures):
                    one, bare = figure_name(facts, figure), SHORT[figure[-1]]
                    alone = sum(1 for other in figures if other[-1] == figure[-1]) == 1
                    said = (f"alles außer einer {bare}", f"alles außer 1 {bare}") if alone else ()
                    left = {**figures, figure: figures[figure] - 1}
                    again = first(no_rearguard(f), one_nation_again(facts, s, f, left), no_room(facts, s, f, left))
                    label, said = figure_label(facts, "Alles außer 1 ", figure), (f"Alles außer 1 {one}", *said)
                    yield Candidate(f"{ALL_BUT}{figure_key(figure)}", label, again, "", said, group="Alles außer …")
        else:
            refusal = first(
                no_unit(f["picked"]),
                no_leader(s, f, f["picked"], f["persons"]),
                lacks(facts, s, f, f["picked"], f["persons"]),
                leader_left_alone(facts, s, f, f["picked"]),
                one_nation_again(facts, s, f, f["picked"]),
            )
            yield Candidate("fertig", "Fertig", refusal, aliases=("das genügt",))
        for figure, count in figures.items():
            if figure not in f["picked"]:
                alone = sum(1 for other in figures if other[-1] == figure[-1]) == 1
                for n in range(1, count + 1):
                    short = (f"{n} {SHORT[figure[-1]]}", *((SHORT[figure[-1]],) if n == 1 else ())) if alone else ()
                    more = {**f["picked"], figure: n}
                    refusal = first(no_rearguard(f), no_way_on(facts, s, f, more), no_room(facts, s, f, more))
                    whole = f"{n} {figure_name(facts, figure, n)}"
                    label = fitting(whole, f"{n} {little(facts, figure)}")
                    also = short if label == whole else (whole, *short)
                    yield Candidate(f"{n} {figure_key(figure)}", label, refusal, aliases=also)
        for person in persons:
            if person not in f["persons"]:
                yield Candidate(person, facts.persons[person].name, no_rearguard(f))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        facts = t.game.facts
        figures, persons = _of(facts, t.state, f)
        if key == ALL:
            finish(t, f, figures, persons)
        elif key.startswith(ALL_BUT):
            figure = figure_from(key.removeprefix(ALL_BUT))
            finish(t, f, {**figures, figure: figures[figure] - 1}, persons)
        elif key == "fertig":
            finish(t, f, f["picked"], f["persons"])
        else:
            if key in facts.persons:
                f["persons"] = [*f["persons"], key]
            else:
                count, _, figure = key.partition(" ")
                f["picked"] = {**f["picked"], figure_from(figure): int(count)}
            t.draft()


def finish(t: Transition, f: FrameData, picked: Mapping[Figure, int], persons: Iterable[str]) -> None:
    facts, s = t.game.facts, t.state
    part, people = divided(facts, s, f, picked, persons)
    whole, together = undivided(facts, s, f, with_leaders(facts, s, f, part), people)
    t.pop({"force": {figure: n for figure, n in whole.items() if n}, "persons": together})


def _said(facts: Facts, f: FrameData) -> str:
    figures = [f"{n} {figure_name(facts, figure, n)}" for figure, n in f["picked"].items()]
    return ", ".join([*figures, *(facts.persons[p].name for p in f["persons"])])

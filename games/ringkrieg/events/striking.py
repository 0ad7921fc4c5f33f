"""Cards that strike armies (chapter V, events that cause losses): dice against an army, its owner chooses the losses; leaders of
the Free Peoples go with the last unit, Nazgûl, Companions and minions stay. A strike is no attack: no nation is stirred."""

from __future__ import annotations

from games.contract import State
from games.flow import FrameData
from games.ringkrieg import politics
from games.ringkrieg.battle import losses
from games.ringkrieg.events import choosing
from games.ringkrieg.events.language import Words, chosen, condition, step
from games.ringkrieg.events.places import army_spot, army_spots
from games.ringkrieg.facts import FREE, NAZGUL, SHADOW, UNITS, Facts, Figure, Side, other
from games.ringkrieg.frames import Steps, Transition, frames
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import BOX, Spot, force, region_of, units
from games.rules import rule

MOST_DICE = 5


def strike(t: Transition, victim: Side, spot: Spot, *, dice: int, need: int) -> None:
    """Roll so many dice against the army of a side; each from `need` on is a hit."""
    if dice:
        t.push("schlag", side=victim, spot=spot, dice=dice, need=need)


def roll(t: Transition, f: FrameData) -> None:
    rolls = t.rolls(f["dice"])
    hits = sum(die >= f["need"] for die in rolls)
    t.tell("kartenwurf", rolls=rolls, need=f["need"], hits=hits, spot=f["spot"])
    stirs_nobody(t, f["spot"])
    losses.suffer(t, f["side"], f["spot"], hits, in_battle=False)


@rule(
    "rk.ereignis.verluste.kein-angriff",
    off=lambda t, spot: politics.attacked(t, armies.nations(force(t.state, spot)), region_of(spot)),
    reads="rk.ereignis.verluste.kein-angriff",
)
def stirs_nobody(t: Transition, spot: Spot) -> None:
    """Only a battle is an attack: no nation is activated or moved by a strike."""


def aftermath(t: Transition, f: FrameData) -> None:
    settle(t, f["side"], f["spot"])


@rule("rk.ereignis.verluste", off=None)
def settle(t: Transition, victim: Side, spot: Spot) -> None:
    """An army may be gone: leaders fall, who is left of a garrison comes out of its stronghold, a siege is over, the besiegers
    take what nobody defends."""
    armies.leaderless(t, spot)
    region = region_of(spot)
    if units(force(t.state, spot)):
        return
    if spot.endswith(BOX):
        figures, persons = armies.all_of(t.game.facts, t.state, spot, victim)
        armies.transfer(t, spot, region, figures, persons)
        territory.arrive(t, other(victim), region)
    else:
        territory.left(t, spot)


@frames.add
class Strike(Steps):
    """One strike of a card, with what follows from it."""

    id = "schlag"
    steps = (roll, aftermath)


@step("schlag")
def strike_chosen(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: WHERE | gewaehlt, wuerfel: n, ab: n}: against the enemy's army there."""
    where = chosen(t.state, words["in"])
    if where is None:
        return
    spot = army_spot(t.game.facts, t.state, other(side), region_of(where))
    if spot is not None:
        strike(t, other(side), spot, dice=words["wuerfel"], need=words["ab"])


@step("schlag-je-einheit")
def strike_each(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: WHERE, nation: id, ab: n}: against every enemy army there, a die for each of its units of the nation, at most five."""
    facts, s = t.game.facts, t.state
    for spot in reversed(army_spots(facts, s, side, other(side), words["in"])):
        own = sum(n for figure, n in force(s, spot).items() if figure[-1] in UNITS and figure.startswith(words["nation"]))
        strike(t, other(side), spot, dice=min(own, MOST_DICE), need=words["ab"])


# --- armies that face each other -----------------------------------------------------------------------------------------


def facing(facts: Facts, s: State, owner: Side, wanted: str) -> list[tuple[Spot, Spot]]:
    """Pairs of an army of the Free Peoples and one of the Shadow, next to each other or in the same region, where the one with
    Nazgûl is the Shadow's; `wanted`: «gefaehrte» where a Companion must be with the other one. The army of `owner` first."""
    found = []
    for dark in armies.army_spots(facts, s, SHADOW):
        if not armies.nazgul_at(facts, s, dark):
            continue
        here = region_of(dark)
        for bright in armies.army_spots(facts, s, FREE):
            there = region_of(bright)
            if there != here and there not in facts.regions[here].neighbours:
                continue
            if wanted == "gefaehrte" and not armies.persons_at(facts, s, bright, FREE):
                continue
            found.append((dark, bright) if owner == SHADOW else (bright, dark))
    return found


@condition("nazgul-gegenueber")
def nazgul_face_us(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{mit: gefaehrte}: an army with Nazgûl and one of the Free Peoples (with a Companion) are neighbours or in one region."""
    if facing(facts, s, side, words.get("mit", "")):
        return None
    return "Keine Schattenarmee mit Nazgûl steht bei einer Armee der Freien Völker, wie die Karte es verlangt."


@step("schreckliche-zauber")
def dreadful_spells(t: Transition, side: Side, card: str, words: Words) -> None:
    """{ab: n}: as many dice as Nazgûl in an army of one's own against an army of the Free Peoples that it faces."""
    t.push("zauber", side=side, need=words["ab"], target=None, origin=None)


def whom(t: Transition, f: FrameData) -> None:
    found = dict.fromkeys(bright for _, bright in facing(t.game.facts, t.state, f["side"], ""))
    choosing.ask(t, f["side"], "armee", found, "Welche Armee treffen die Zauber?", into="target")


def from_where(t: Transition, f: FrameData) -> None:
    found = [dark for dark, bright in facing(t.game.facts, t.state, f["side"], "") if bright == f["target"]]
    choosing.ask(t, f["side"], "armee", found, "Welche Armee mit Nazgûl zaubert?", into="origin")


def spells(t: Transition, f: FrameData) -> None:
    if f["origin"] is not None:
        nazgul = armies.nazgul_at(t.game.facts, t.state, f["origin"])
        strike(t, FREE, f["target"], dice=min(nazgul, MOST_DICE), need=f["need"])


@frames.add
class Spells(Steps):
    id = "zauber"
    steps = (whom, from_where, spells)


@step("adler")
def eagles(t: Transition, side: Side, card: str, words: Words) -> None:
    """{ab: n}: a die for each Nazgûl of an army that faces a Companion's; each hit kills one, the others fly to a stronghold of
    Sauron. The Witch-king is not concerned."""
    t.push("adler", side=side, need=words["ab"], target=None, refuge=None)


def which_nazgul(t: Transition, f: FrameData) -> None:
    found = dict.fromkeys(dark for _, dark in facing(t.game.facts, t.state, f["side"], "gefaehrte"))
    choosing.ask(t, f["side"], "armee", found, "Welche Nazgûl greifen die Adler an?", into="target")


def talons(t: Transition, f: FrameData) -> None:
    spot = f["target"]
    there = force(t.state, spot).get(NAZGUL, 0)  # none where it is the Witch-king whom they face
    if not there:
        return
    rolls = t.rolls(min(there, MOST_DICE))
    hits = sum(die >= f["need"] for die in rolls)
    t.tell("kartenwurf", rolls=rolls, need=f["need"], hits=hits, spot=spot)
    if hits:
        armies.lose(t, spot, NAZGUL, hits)
        t.tell("nazgul-fallen", spot=spot, count=hits)
    if there > hits:
        facts, s = t.game.facts, t.state
        holds = [r for r in facts.settlements["sauron"] if facts.regions[r].stronghold]
        holds = [r for r in holds if territory.control(facts, s, r) == SHADOW]
        choosing.ask(t, f["side"], "region", holds, "In welche Festung Saurons fliehen die Nazgûl?", into="refuge")


def flee(t: Transition, f: FrameData) -> None:
    spot, refuge = f["target"], f["refuge"]
    if refuge is not None:
        count = force(t.state, spot)[NAZGUL]
        to = armies.box(refuge) if territory.besieged(t.state, refuge) else refuge
        armies.transfer(t, spot, to, {NAZGUL: count})
        t.tell("nazgul-fliehen", origin=spot, target=refuge, count=count)


@frames.add
class Eagles(Steps):
    id = "adler"
    steps = (which_nazgul, talons, flee)


# --- single figures ------------------------------------------------------------------------------------------------------


@step("anfuehrer-faellt")
def leader_falls(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: region}: one leader of the enemy there; its owner chooses which."""
    spot = army_spot(t.game.facts, t.state, other(side), words["in"])
    t.push("figur-faellt", side=other(side), spots=[spot] if spot is not None else [], kinds="a", nation="", piece=None)


@step("figur-der-nation-faellt")
def figure_of_nation_falls(t: Transition, side: Side, card: str, words: Words) -> None:
    """{nation: gewaehlt}: the enemy loses one leader or unit of this nation, wherever it likes."""
    nation = chosen(t.state, words["nation"])
    spots = armies.army_spots(t.game.facts, t.state, other(side)) if nation else []
    t.push("figur-faellt", side=other(side), spots=spots, kinds="rea", nation=nation or "", piece=None)


def pieces(s: State, f: FrameData) -> dict[str, tuple[Spot, Figure]]:
    """What could be lost."""
    return {
        choosing.piece_key(spot, figure): (spot, figure)
        for spot in f["spots"]
        for figure in force(s, spot)
        if (figure[-1] in f["kinds"] or ("r" in f["kinds"] and armies.is_unit(figure))) and figure.startswith(f["nation"])
    }


def which_figure(t: Transition, f: FrameData) -> None:
    choosing.ask(t, f["side"], "figur", pieces(t.state, f), "Welche Figur verlierst du?", into="piece")


def figure_falls(t: Transition, f: FrameData) -> None:
    if f["piece"] is not None:
        spot, figure = pieces(t.state, f)[f["piece"]]
        armies.lose(t, spot, figure)
        t.tell("figur-faellt", spot=spot, figure=figure)
        settle(t, f["side"], spot)


@frames.add
class OneFigureFalls(Steps):
    """One figure is lost, and its owner chooses which."""

    id = "figur-faellt"
    steps = (which_figure, figure_falls)

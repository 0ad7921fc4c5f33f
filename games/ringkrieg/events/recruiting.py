"""Cards that recruit (chapter V): from the reinforcements, at war or not, into besieged strongholds too, as far as possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.events import choosing
from games.ringkrieg.events.language import Words, step
from games.ringkrieg.events.places import army_spot, regions
from games.ringkrieg.facts import Facts, Figure, Region, Side
from games.ringkrieg.frames import Frame, RingGame, Steps, Transition, frames
from games.ringkrieg.multiplayer import command
from games.ringkrieg.war import armies, muster
from games.ringkrieg.war.armies import force
from games.ringkrieg.whereabouts import at
from games.ringkrieg.wording import LETTERS, figure_name
from games.rules import rule

KINDS = {"regulaer": "r", "elite": "e", "nazgul": "n", "anfuehrer": "a"}  # leaders last: they need units where they appear


@step("rekrutieren")
def recruit(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: WHERE, orte: 1, nation: id, einheit: n (regular or elite, as the player likes), regulaer: n, elite: n, nazgul: n,
    anfuehrer: n}: in one of these regions, or in so many different ones each."""
    nation = words["nation"]
    if not command.card_serves(t.game.facts, t.state, nation):
        return
    wanted = [f"{nation}.{letter}" for word, letter in KINDS.items() for _ in range(words.get(word, 0))]
    places = regions(t.game.facts, t.state, side, words["in"])
    t.push(
        "orte", side=side, card=card, nation=nation, units=words.get("einheit", 0), wanted=wanted, among=places,
        left=words.get("orte", 1),
    )  # fmt: skip


@rule(
    "rk.ereignis.rekrutieren.ohne-krieg",
    "rk.rekrutierung.karte.ausnahmen",
    "rk.ereignis.beispiel.imrahil",
    off=lambda facts, s, side, figure, region: muster.die_refused(facts, s, side, figure, region) is None,
)
def possible(facts: Facts, s: State, side: Side, figure: Figure, region: Region) -> bool:
    """A card recruits for a nation that is not at war too, and into a besieged stronghold."""
    return muster.place_refused(facts, s, side, figure, region) is None


@frames.add
class Places(Frame):
    """Which regions the recruits of a card come to; asked only where there is a choice. `among`: those not used yet."""

    id = "orte"

    @staticmethod
    def open_to(facts: Facts, s: State, f: FrameData) -> list[Region]:
        """Where anything of what the card brings could appear now."""
        figures = [*f["wanted"], *((f"{f['nation']}.r", f"{f['nation']}.e") if f["units"] else ())]
        return [r for r in f["among"] if any(possible(facts, s, f["side"], figure, r) for figure in figures)]

    @staticmethod
    def enough(s: State, f: FrameData, places: int) -> bool:
        """Whether the reinforcements suffice for all places, so that their order does not matter."""
        each = {figure: f["wanted"].count(figure) for figure in f["wanted"]}
        return all(armies.available(s, figure) >= count * places for figure, count in each.items())

    def run(self, t: Transition, f: FrameData) -> bool:
        places = self.open_to(t.game.facts, t.state, f)
        if not f["left"] or not places:
            t.pop()
            return True
        if len(places) > f["left"] or (len(places) > 1 and not self.enough(t.state, f, len(places))):
            return False
        self.here(t, places[0])
        return True

    @staticmethod
    def here(t: Transition, region: Region) -> None:
        f = t.top
        f["left"] -= 1
        f["among"] = [r for r in f["among"] if r != region]
        t.push("rekrutiert", side=f["side"], region=region, nation=f["nation"], units=f["units"], wanted=list(f["wanted"]))

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = f"{name(seat)}: Wo rekrutierst du mit «{game.facts.title(f['card'])}»?"
        return {seat: self.ask(f, seat, prompt, rules=("rk.ereignis.rekrutieren",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts, open_to = game.facts, self.open_to(game.facts, s, f)
        figure = f["wanted"][0] if f["wanted"] else f"{f['nation']}.r"
        for region in f["among"]:
            refusal = None if region in open_to else muster.place_refused(facts, s, f["side"], figure, region)
            place = facts.regions[region]
            yield Candidate(region, place.name, refusal, "rk.ereignis.rekrutieren", place.aliases)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        self.here(t, key)


@frames.add
class Recruits(Frame):
    """Units of the player's choice first, then what the card names; what is not possible is left out."""

    id = "rekrutiert"

    def kinds(self, facts: Facts, s: State, f: FrameData) -> list[Figure]:
        """Which units could come now, where the card leaves the choice."""
        both = (f"{f['nation']}.e", f"{f['nation']}.r")
        return [figure for figure in both if possible(facts, s, f["side"], figure, f["region"])] if f["units"] else []

    def run(self, t: Transition, f: FrameData) -> bool:
        kinds, top = self.kinds(t.game.facts, t.state, f), t.top
        if len(kinds) > 1:
            return False
        if kinds:
            muster.put(t, f["region"], kinds.pop())
            top["units"] -= 1
        elif f["units"]:
            top["units"] = 0
        elif f["wanted"]:
            figure, *top["wanted"] = f["wanted"]
            if possible(t.game.facts, t.state, f["side"], figure, f["region"]):
                muster.put(t, f["region"], figure)
        else:
            t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = f"{name(seat)}: Was rekrutierst du {at(game.facts, f['region'])}?"
        return {seat: self.ask(f, seat, prompt, rules=("rk.ereignis.rekrutieren",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for figure in self.kinds(game.facts, s, f):
            word = "elite" if figure[-1] == "e" else "regulaer"
            yield Candidate(word, figure_name(game.facts, figure), rule="rk.ereignis.rekrutieren")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        muster.put(t, f["region"], f"{f['nation']}.{LETTERS[key]}")
        f["units"] -= 1


# --- replacing -----------------------------------------------------------------------------------------------------------


@step("aufwerten")
def upgrade(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: WHERE, anzahl: n, nation: id}: so many regular units become elite ones of their nation, anywhere or in the army
    there."""
    where, nation, count = words.get("in", {}), words.get("nation", ""), words.get("anzahl", 1)
    t.push("aufwertung", side=side, where=where, nation=nation, left=count, piece=None)


def regulars(facts: Facts, s: State, f: FrameData) -> list[str]:
    """Regular units for which there is an elite one among the reinforcements."""
    spots = [army_spot(facts, s, f["side"], region) for region in regions(facts, s, f["side"], f["where"])]
    return [
        choosing.piece_key(spot, figure)
        for spot in spots
        if spot is not None
        for figure in force(s, spot)
        if figure[-1] == "r"
        and figure.startswith(f["nation"])
        and armies.available(s, figure[:-1] + "e")
        and (f["nation"] or command.not_your_nation(facts, s, figure.split(".")[0]) is None)
    ]


def which_unit(t: Transition, f: FrameData) -> object:
    if not f["left"]:
        return ready
    f["left"] -= 1
    choosing.ask(t, f["side"], "figur", regulars(t.game.facts, t.state, f), "Welche Einheit wird zur Elite?", into="piece")
    return becomes_elite


def becomes_elite(t: Transition, f: FrameData) -> object:
    if f["piece"] is None:
        return ready
    region, figure = choosing.piece_from(f["piece"])
    spot = army_spot(t.game.facts, t.state, f["side"], region)
    assert spot is not None
    armies.lose(t, spot, figure)
    armies.recruit(t, spot, figure[:-1] + "e")
    t.tell("aufgewertet", spot=spot, figure=figure)
    return which_unit


def ready(t: Transition, f: FrameData) -> None:
    """All are replaced, or there is nobody left to replace."""


@frames.add
class Upgrade(Steps):
    """Regular units become elite ones, one after the other."""

    id = "aufwertung"
    steps = (which_unit, becomes_elite, ready)


# --- as many as one likes ------------------------------------------------------------------------------------------------


@step("rekrutieren-bis-zu")
def recruit_up_to(t: Transition, side: Side, card: str, words: Words) -> None:
    """{in: gewaehlt, nation: id, regulaer: n}: as many as one likes, up to so many."""
    facts, s = t.game.facts, t.state
    figure = f"{words['nation']}.r"
    here = [r for r in regions(facts, s, side, words["in"]) if possible(facts, s, side, figure, r)]
    if here:
        most = min(words["regulaer"], armies.available(s, figure))
        t.push("anzahl", side=side, card=card, region=here.pop(), figure=figure, most=most, count=None)


@frames.add
class Number(Frame):
    """How many come."""

    id = "anzahl"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["most"] and f["count"] is None:
            numbers = [str(n) for n in range(f["most"], -1, -1)]
            choosing.ask(t, f["side"], "wort", numbers, "Wie viele Einheiten rekrutierst du?", into="count")
            return True
        t.pop()
        if f["count"]:
            muster.put(t, f["region"], f["figure"], int(f["count"]))
        return True

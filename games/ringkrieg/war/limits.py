"""Too many units (chapter VI): after a complete action more than ten in a region, five in a besieged stronghold, go back to the
reinforcements, and their owner chooses which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import command, order
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import Spot, force, region_of, side_at
from games.ringkrieg.wording import figure_from, figure_key, figure_label
from games.rules import rule

MANY, MANY_INSIDE = 10, 5  # fewer figures than these are not too many


def ask_surplus(t: Transition) -> None:
    """Push a question for every spot with too many units."""
    figures = t.state["figures"]
    counted = zip(figures, map(sum, map(dict.values, figures.values())), strict=True)  # of the whole board, after every action
    for spot in [spot for spot, count in counted if count >= MANY_INSIDE and (count >= MANY or "/" in spot)]:
        if territory.surplus(t.state, spot):
            reduce(t, spot)


@rule(
    "rk.armee.limit.ueberschritten",
    "rk.armee.limit.zug-oder-danach",
    "rk.armee.bewegung.limit",
    "rk.belagerung.limit-ueberzaehlig",
    off=None,
)
def reduce(t: Transition, spot: Spot) -> None:
    facts, s = t.game.facts, t.state
    side = side_at(facts, s, spot)
    assert side is not None
    t.push("ueberzaehlig", spot=spot, side=side, **order.by(s, **{side: command.commander(facts, s, side, region_of(spot))}))


@frames.add
class Surplus(Frame):
    """Which units go. Where all units are alike there is nothing to ask."""

    id = "ueberzaehlig"

    def run(self, t: Transition, f: FrameData) -> bool:
        spot = f["spot"]
        many = territory.surplus(t.state, spot)
        kinds = list(armies.only_units(force(t.state, spot)))
        if many and len(kinds) == 1:
            give_back(t, spot, kinds[0], many)
            many = 0
        if many:
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, spot = sides.seat(s, f["side"]), f["spot"]
        where = game.facts.name(region_of(spot))
        many, most = territory.surplus(s, spot), territory.limit(spot)
        surplus = "eine Einheit" if many == 1 else f"{many} Einheiten"
        prompt = f"{name(seat)}: {where} hat {surplus} zu viel, höchstens {most} sind erlaubt. Welche geht zurück?"
        return {seat: self.ask(f, seat, prompt, rules=("rk.armee.limit.ueberschritten",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for figure in armies.only_units(force(s, f["spot"])):
            label = figure_label(game.facts, "", figure)
            yield Candidate(figure_key(figure), label, rule="rk.armee.limit.ueberzaehlig-verstaerkung")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        give_back(t, f["spot"], figure_from(key), 1)
        if territory.surplus(t.state, f["spot"]) and len(armies.only_units(force(t.state, f["spot"]))) > 1:
            t.draft()


def give_back(t: Transition, spot: Spot, figure: str, count: int) -> None:
    armies.set_back(t, spot, figure, count)
    t.tell("zurueckgestellt", spot=spot, figure=figure, count=count)

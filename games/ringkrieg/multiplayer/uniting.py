"""Partners agree on a mixed army (chapter XI): before an action, whoever acts may propose it for a region where both have
figures, and the partner says yes or no. It costs no die. Who was told no does not ask again about it in the same turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import Facts, Region, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import command, powers
from games.ringkrieg.whereabouts import at, begins
from games.rules import guard

WORD = "vereine"
ALSO = ("vereinige", "verbinde")
RULE = "rk.mehrspieler.gemischt"
GROUP = "Mit dem Partner vereinen"


def regions(facts: Facts, s: State, side: Side) -> Sequence[Region]:
    """Where both partners have units or leaders."""
    return command.shared_regions(facts, s, side) if powers.paired(s, side) else ()


@guard(RULE)
def one_already(facts: Facts, s: State, region: Region) -> str | None:
    return f"{begins(at(facts, region))} steht schon eine gemischte Armee." if command.mixed(s, region) else None


@guard(RULE, "rk.mehrspieler.widerspruch.einigung")
def declined(facts: Facts, f: FrameData, region: Region) -> str | None:
    return f"{facts.name(region)}: Dein Partner hat gerade abgelehnt." if region in f.get("declined", ()) else None


def offered(facts: Facts, s: State, f: FrameData) -> Iterator[tuple[Candidate, Refusal | None]]:
    for region in regions(facts, s, f["side"]):
        place = facts.regions[region]
        named = (place.name, *place.aliases)
        aliases = tuple(f"{said} {alias}" for said in (WORD, *ALSO) for alias in named)
        shown = Candidate(f"{WORD} {region}", f"{GROUP}: {place.name}", None, RULE, aliases, group=GROUP)
        yield shown, one_already(facts, s, region) or declined(facts, f, region)


def propose(t: Transition, side: Side, region: Region) -> None:
    seat = sides.seat(t.state, side)
    partner = powers.partner(t.state, seat)
    t.push("vereinen", side=side, region=region, asked=partner)
    t.tell("vorgeschlagen", region=region, seat=seat, partner=partner)


@frames.add
class Unite(Frame):
    """Whether the partner agrees."""

    id = "vereinen"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, where = f["asked"], at(game.facts, f["region"])
        who = command.commander(game.facts, s, f["side"], f["region"])
        leads = "Führen würdest sie zurzeit du." if who == seat else f"Führen würde sie zurzeit {name(who)}."
        prompt = f"{name(seat)}: Bildet ihr {where} eine gemischte Armee? {leads}"
        return {seat: self.ask(f, seat, prompt, default="nein", rules=(RULE, "rk.mehrspieler.gemischt.fuehrung"))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("ja", "Einverstanden", rule=RULE)
        yield Candidate("nein", "Nein, getrennt bleiben", rule=RULE)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "ja":
            command.unite(t, f["region"])
        else:
            top = t.top
            top["declined"] = [*top.get("declined", ()), f["region"]]
            t.tell("abgelehnt", region=f["region"], seat=seat)

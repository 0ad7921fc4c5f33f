"""Z-16, the big game for two: one player leads the Hobbits, the other the Black Riders, each up to four figures with hands of
their own. In each turn exactly one figure acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State
from games.flow import FrameData
from games.jagd.cards import dealing, hands
from games.jagd.cards.faces import Face
from games.jagd.figures import Fig, figures_of, owner, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.variants import manner, plays
from games.jagd.wording import candidate, question
from games.rules import guard, rule


@rule("jd.zusatz.z16", off=False)
def played(s: State) -> bool:
    return plays(s, "z16") and len(s["seats"]) == 2


def figure_id(s: State, seat: Seat, character: Face) -> Fig:
    return f"{seat}.{character}" if played(s) else seat


def other_side_free(game: JagdGame, s: State, taken: Mapping[Seat, Face], character: Face) -> bool:
    return not played(s) or all(game.pack.side_of[c] != game.pack.side_of[character] for c in taken.values())


@guard("jd.zusatz.z16")
def other_side(game: JagdGame, s: State, f: FrameData, character: Face) -> str | None:
    if other_side_free(game, s, f["taken"], character):
        return None
    return "Im großen Zweierspiel führt einer die Hobbits, der andere die Schwarzen Reiter."


@guard("jd.zusatz.z16")
def not_my_own(fig: Fig, other: Fig) -> str | None:
    if fig != other and owner(fig) == owner(other):
        return f"{who(other)} ist deine eigene Figur: Unter eigenen Figuren gibt es keine Rätsel und keine Kämpfe."
    return None


@guard("jd.zusatz.z16")
def after_the_first_turn(s: State, seat: Seat) -> str | None:
    """The first turn belongs to the figure one began with."""
    if any(s["figures"][fig]["entered"] for fig in figures_of(s, seat)):
        return None
    return "Deine erste Runde spielst du mit der Figur, mit der du begonnen hast; erst danach kommen neue ins Spiel."


@guard("jd.zusatz.z16")
def as_many_as_agreed(s: State, seat: Seat) -> str | None:
    """Up to four, or two or three where the table agreed on that."""
    most = {"ja-zwei": 2, "ja-drei": 3}.get(manner(s, "z16"), 4)
    if len(figures_of(s, seat)) < most:
        return None
    return f"Ihr habt vereinbart, dass jeder höchstens {most} Figuren führt."


def free_characters(game: JagdGame, s: State, seat: Seat) -> list[Face]:
    """New figures of one's own side."""
    mine = s["figures"][figures_of(s, seat)[0]]["side"]
    there = {x["character"] for x in s["figures"].values()}
    return [c for c in game.pack.characters if game.pack.side_of[c] == mine and c not in there]


@frames.add
class WhichFigure(Frame):
    """Which figure acts in this turn: one of those on the board, or a new one in the Shire."""

    id = "figure"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        default = next(f"figur {s['figures'][x]['character']}" for x in figures_of(s, seat) if not s["figures"][x]["out"])
        return {seat: self.ask(f, seat, question("figur"), default=default, rules=("jd.zusatz.z16",))}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for fig in figures_of(s, seat):
            character = s["figures"][fig]["character"]
            gone = gone_for_good(s, fig)
            yield candidate("figur", f"figur {character}", "jd.zusatz.z16", gone, card=character)
        for character in free_characters(game, s, seat):
            no = after_the_first_turn(s, seat) or as_many_as_agreed(s, seat)
            yield candidate("figur-neu", f"figur {character}", "jd.zusatz.z16", no, card=character)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        character = key.split()[1]
        fig = f"{seat}.{character}"
        t.pop()
        new = fig not in t.state["figures"]
        if new:
            dealing.add_figure(t, fig, character)
            t.tell("neue-figur", fig=fig)
        turn_to(t, fig)
        if new:
            dealing.deal(t, fig, dealing.starting_cards())
        t.push("begin", fig=fig)


@guard("jd.zusatz.z12")
def gone_for_good(s: State, fig: Fig) -> str | None:
    return f"{who(fig)} ist ausgeschieden." if s["figures"][fig]["out"] else None


def turn_to(t: Transition, fig: Fig) -> None:
    """This figure is asked now: its player sees its hand, and remembers what he saw in the last one."""
    if "." not in fig:
        return
    seat = owner(fig)
    before = t.state["active"].get(seat)
    if before != fig:
        if before is not None:
            hands.remember(t, before)
        t.at("active")[seat] = fig

"""The umpire's small moves, and what must hold in every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.contract import Candidate, State, View
from games.flow import find
from games.jagd import end
from games.jagd.board.plan import Board
from games.jagd.cards import hands
from games.jagd.cards.faces import RING, distinct, label
from games.jagd.figures import in_halls, is_captive, on_board, owner, playing, who
from games.jagd.frames import JagdGame, Transition
from games.jagd.halls import aftermath
from games.jagd.turn.actions import acting

# --- corrections ---------------------------------------------------------------------------------------------------------


def corrections(view: View, b: Board) -> list[Candidate]:
    """A card one knows from a hand to another or to the discard pile, a figure to another place, somebody to the Halls."""
    return [*_cards(view), *_draws(view), *_figures(view, b)] if view["quiet"] else []


def _cards(view: View) -> Iterator[Candidate]:
    for fig in playing(view):
        for face in distinct(view["hand"] if fig == view["me"] else view["known"].get(fig, ())):
            for other in playing(view):
                if other != fig:
                    yield Candidate(f"karte {face} {fig} {other}", f"{label(face)}: {who(fig)} → {who(other)}"[:80])
            if face != RING:
                yield Candidate(f"karte {face} {fig} ablage", f"{label(face)}: {who(fig)} → Ablage"[:80])


def _draws(view: View) -> Iterator[Candidate]:
    for fig in playing(view):
        if view["deck"]:
            yield Candidate(f"ziehe {fig}", f"{who(fig)} zieht eine Karte")


def _figures(view: View, b: Board) -> Iterator[Candidate]:
    acting = view["turn"]["fig"]
    for fig in playing(view):
        x = view["figures"][fig]
        if not x["entered"] or x["halls"] is not None or x["captive_of"] is not None:
            continue
        for place in (b.start, b.goal_hobbits, b.goal_riders, *(c.id for c in b.cities())):
            if place != x["field"]:
                yield Candidate(f"stelle {fig} {b[place].key}", f"{who(fig)} nach {b[place].label}")
        if fig != acting:
            yield Candidate(f"hallen {fig}", f"{who(fig)} in die Hallen von Mandos")


def carry_out(t: Transition, c: Candidate) -> None:
    """A correction that is among `corrections`."""
    match c.key.split():
        case ["karte", face, fig, "ablage"]:
            hands.discard(t, fig, face)
        case ["karte", face, fig, other]:
            t.reveal()
            hands.lose(t, fig, face)
            hands.gain(t, other, face, hands.everybody(t.state))
        case ["ziehe", fig]:
            drawn = hands.draw(t, fig, 1)
            t.tell("zieht", fig=fig, count=len(drawn), city="", card="", knows=(owner(fig),), secret={"cards": drawn})
        case ["stelle", fig, key]:
            end.leaves(t, fig)
            field = t.game.board.keys[key]
            t.at("figures", fig)["field"] = field
            for x in playing(t.state):
                if t.state["figures"][x]["captor"] == fig:
                    t.at("figures", x)["field"] = field
        case ["hallen", fig]:
            aftermath.to_the_halls(t, fig, by=acting(t.state))
    t.tell("berichtigung", what=c.label)


# --- invariants ----------------------------------------------------------------------------------------------------------


def faults(game: JagdGame, s: State) -> list[str]:
    return [*_card_faults(game, s), *_figure_faults(game, s), *_turn_faults(s)]


def _card_faults(game: JagdGame, s: State) -> Iterator[str]:
    if not s["figures"]:
        return
    there = [*s["deck"], *s["discard"]]
    for cards in (*s["hands"].values(), *s["table"].values()):
        there += cards
    for owners in s["caches"].values():
        for stash in owners.values():
            there += [face for face, _ in stash]
    for f in s["stack"]:
        if f["frame"] == "battle":
            there += [face for faces in f["shown"].values() for face in faces if face != "stadt"]
    if len(there) != 90 or Counter(there) != game.pack.deck:
        yield f"the 90 cards are not all there once: {len(there)} cards"
    if RING in s["discard"]:
        yield "the Ring was discarded"
    for fig, cards in s["hands"].items():
        if len(cards) != len(s["marks"][fig]):
            yield f"{fig}: hand and marks differ in length"


def _figure_faults(game: JagdGame, s: State) -> Iterator[str]:
    b = game.board
    for fig, x in s["figures"].items():
        if x["out"] or not x["entered"]:
            continue
        if b[x["field"]].kind == "gesperrt":
            yield f"{fig} stands outside the board: {x['field']}"
        if in_halls(s, fig) and is_captive(s, fig):
            yield f"{fig} is in the Halls and captive"
        if is_captive(s, fig) and x["field"] != s["figures"][x["captor"]]["field"]:
            yield f"{fig} is not where its captor is"
        water = on_board(s, fig) and b[x["field"]].kind == "wasser" and "boot" not in s["table"][fig]
        if water:
            yield f"{fig} is on water without a boat"


def _turn_faults(s: State) -> Iterator[str]:
    turn = find(s, "turn")
    if s["figures"] and s["stack"] and find(s, "rounds") is None:
        yield "nobody plays the rounds"
    if turn is not None and not on_board(s, turn["fig"]):
        yield f"{turn['fig']} acts and is not on the board"

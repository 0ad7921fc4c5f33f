"""The umpire's small moves, and what must hold in every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.contract import Candidate, State
from games.flow import Turn
from games.jagd import aftermath, end, hands
from games.jagd.cards import DECK, RING, distinct, label
from games.jagd.figures import board, in_halls, is_captive, on_board, owner, playing, who

# --- corrections ---------------------------------------------------------------------------------------------------------


def corrections(s: State) -> list[Candidate]:
    """A card from a hand to another or to the discard pile, a figure to another place, somebody to the Halls."""
    quiet = s["result"] is None and s["figures"] and s["stack"][-1]["frame"] in ("zug", "ablegen")
    return [*_cards(s), *_draws(s), *_figures(s)] if quiet else []


def _cards(s: State) -> Iterator[Candidate]:
    for fig in playing(s):
        for face in distinct(s["hands"][fig]):
            for other in playing(s):
                if other != fig:
                    yield Candidate(f"karte {face} {fig} {other}", f"{label(face)}: {who(fig)} → {who(other)}"[:80])
            if face != RING:
                yield Candidate(f"karte {face} {fig} ablage", f"{label(face)}: {who(fig)} → Ablage"[:80])


def _draws(s: State) -> Iterator[Candidate]:
    for fig in playing(s):
        if s["deck"]:
            yield Candidate(f"ziehe {fig}", f"{who(fig)} zieht eine Karte")


def _figures(s: State) -> Iterator[Candidate]:
    b = board(s)
    acting = s["stack"][1].get("fig")
    for fig in playing(s):
        if not on_board(s, fig):
            continue
        for place in (b.start, b.goal_hobbits, b.goal_riders, *(c.id for c in b.cities())):
            if place != s["figures"][fig]["field"]:
                yield Candidate(f"stelle {fig} {b[place].key}", f"{who(fig)} nach {b[place].label}")
        if fig != acting:
            yield Candidate(f"hallen {fig}", f"{who(fig)} in die Hallen von Mandos")


def carry_out(t: Turn, c: Candidate) -> None:
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
            field = board(t.state).keys[key]
            t.at("figures", fig)["field"] = field
            for x in playing(t.state):
                if t.state["figures"][x]["captor"] == fig:
                    t.at("figures", x)["field"] = field
        case ["hallen", fig]:
            aftermath.to_the_halls(t, fig, by=t.state["stack"][1]["fig"])
    t.tell("berichtigung", what=c.label)


# --- invariants ----------------------------------------------------------------------------------------------------------


def faults(s: State) -> list[str]:
    return [*_card_faults(s), *_figure_faults(s), *_turn_faults(s)]


def _card_faults(s: State) -> Iterator[str]:
    if not s["figures"]:
        return
    there = [*s["deck"], *s["discard"]]
    for cards in (*s["hands"].values(), *s["table"].values()):
        there += cards
    for owners in s["caches"].values():
        for stash in owners.values():
            there += [face for face, _ in stash]
    for f in s["stack"]:
        if f["frame"] == "kampf":
            there += [face for faces in f["shown"].values() for face in faces if face != "stadt"]
    if len(there) != 90 or Counter(there) != DECK:
        yield f"the 90 cards are not all there once: {len(there)} cards"
    if RING in s["discard"]:
        yield "the Ring was discarded"
    for fig, cards in s["hands"].items():
        if len(cards) != len(s["marks"][fig]):
            yield f"{fig}: hand and marks differ in length"


def _figure_faults(s: State) -> Iterator[str]:
    b = board(s)
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
    if len(s["stack"]) > 1 and s["stack"][0]["frame"] != "runde":
        yield "the rounds are not at the bottom"
    for f in s["stack"][1:2]:
        if f["frame"] == "zug" and not on_board(s, f["fig"]):
            yield f"{f['fig']} acts and is not on the board"

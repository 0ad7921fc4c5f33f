"""What a seat may know: a whitelist. Hidden are the deck, the hands and stashes of others, and choices not yet revealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.contract import Seat, State, View
from games.dice import Dice
from games.flow import above
from games.jagd.cards import hands
from games.jagd.cards.faces import distinct, ordered
from games.jagd.extras import hiding, two
from games.jagd.figures import Fig, figures_of, owner, partners_played, symbol_counts
from games.jagd.frames import JagdGame
from games.jagd.movement import kinds
from games.jagd.variants import VARIANTS, plays, plays_part

PARTS = ("a1", "a2", "a3", "a4")


def look(game: JagdGame, s: State, seat: Seat | None) -> View:
    top: dict[str, Any] = s["stack"][-1] if s["stack"] else {"frame": "end"}
    turn = above(s, "rounds") or {}
    mine = own_figure(s, seat)
    return {
        "seat": seat,
        "seats": s["seats"],
        "order": s["order"],
        "phase": _phase(s, top),
        "quiet": bool(s["result"] is None and s["figures"] and top["frame"] in ("turn", "discard")),  # the umpire may step in
        "round": s["round"],
        "figures": {fig: _figure(s, fig) for fig in s["figures"]},
        "me": mine,
        "hand": ordered(s["hands"][mine]) if mine and hands.sees_hand(s, seat, mine) else [],
        "hand_sizes": hands.counted(s),
        "table_cards": {fig: list(s["table"][fig]) for fig in s["figures"]},
        "deck": len(s["deck"]),
        "discard": hands.open_discards(s),
        "discard_size": len(s["discard"]),
        "turn": _turn(s, turn, top),
        "reach": _reach(game, s, turn, open_only=True),
        "own_reach": _reach(game, s, turn, open_only=False) if mine and turn.get("fig") == mine else [],
        "marks": {field: sum(len(cards) for cards in owners.values()) for field, owners in s["caches"].items()},
        "stashes": {field: {fig: len(cards) for fig, cards in owners.items()} for field, owners in s["caches"].items()},
        "known": {fig: known for fig in s["figures"] if fig != mine and (known := ordered(hands.known(s, seat, fig)))},
        "known_stashes": {
            field: {fig: sure for fig in owners if (sure := ordered(hiding.known_cards(s, seat, field, fig)))}
            for field, owners in s["caches"].items()
        },
        "battle": _battle(s),
        "variant": dict(s["variant"]),
        "symbols": [kind for kind in ("gollum", "zauberblick", "geheim") if symbol_counts(s, kind)],
        "advanced": [v.title for v in VARIANTS if _chosen(s, v.id) and not _idle(s, v.id)],
        "idle": [v.title for v in VARIANTS if _chosen(s, v.id) and _idle(s, v.id)],
        "winners": list(s["result"]["winners"]) if s["result"] else [],
        "phase_text": _phase_text(s, top),
    }


def _chosen(s: State, id: str) -> bool:
    return plays_part(s, id) if id in PARTS else id[0] == "z" and plays(s, id)


def _idle(s: State, id: str) -> bool:
    """Agreed on, but without effect: the table is too small or too large for it, or what it changes is not played."""
    if id in ("z9", "z10"):
        return len(s["seats"]) < 6 or partners_played(s)
    if id == "z2":
        return not partners_played(s) and not two.played(s)
    if id in ("z1", "z3", "z4"):
        return not partners_played(s)
    return (id == "z16" and not two.played(s)) or (id == "z11" and not plays_part(s, "a2"))


def own_figure(s: State, seat: Seat | None) -> Fig | None:
    """The figure whose hand this seat looks at."""
    mine = figures_of(s, seat) if seat is not None else []
    if not mine:
        return None
    active = s["active"].get(seat)
    return active if active in mine else mine[0]


def _phase(s: State, top: Mapping[str, Any]) -> str:
    if s["result"] is not None:
        return "end"
    return "characters" if top["frame"] == "characters" else "turn"


def _figure(s: State, fig: Fig) -> dict[str, Any]:
    x = s["figures"][fig]
    return {
        "owner": x["owner"],
        "character": x["character"],
        "side": x["side"],
        "field": x["field"],
        "entered": x["entered"],
        "halls": x["halls"],
        "captive_of": x["captor"],
        "captive_turns": x["captive"],
        "released": x["released"],
        "waiting": x["waited"],
        "waited_once": x["waited_once"],
        "cities": list(x["cities"]),
        "out": x["out"],
    }


def _turn(s: State, turn: Mapping[str, Any], top: Mapping[str, Any]) -> dict[str, Any]:
    fig = turn.get("fig")
    if turn.get("frame") != "turn":
        return {"fig": fig, "seat": owner(fig) if fig else None, "step": top["frame"], "die": None, "trials_left": 0}
    return {
        "fig": fig,
        "seat": owner(fig) if fig else None,
        "step": "turn" if top["frame"] in ("target", "means", "look", "riddle", "hide") else top["frame"],
        "die": turn["die"],
        "walked": turn["walked"],
        "moved": turn["moved"],
        "halted": turn["halted"],
        "start": turn["start"],
        "trials_left": max(0, 2 - turn["trials"]),
        "traded": list(turn["trades"].get(s["figures"][fig]["field"], ())),
        "fought": list(turn["fought"]),
    }


def _reach(game: JagdGame, s: State, turn: Mapping[str, Any], *, open_only: bool) -> list[str]:
    """Where the die can lead the figure to move; with the cards that lie open, or with all its player has."""
    if turn.get("frame") != "turn" or turn["walked"] or s["result"] is not None:
        return []
    return sorted(kinds.ways(game, s, dict(turn), turn["fig"], kinds.DIE, open_only=open_only))


def _battle(s: State) -> dict[str, Any] | None:
    for f in s["stack"]:
        if f["frame"] == "battle" and f["shown"][f["attacker"]]:
            return {key: f[key] for key in ("attacker", "defender", "shown", "turn")}
    return None


def _phase_text(s: State, top: Mapping[str, Any]) -> str:
    if s["result"] is not None:
        return str(s["result"]["reason"])
    if top["frame"] == "characters":
        return "Wahl der Charaktere"
    return f"Runde {s['round']}"


# --- what is hidden ------------------------------------------------------------------------------------------------------


def _slots(s: State, seat: Seat | None) -> list[tuple[str, str, str, int]]:
    """Every place of a card this seat cannot be sure of: (zone, figure or field, owner, position)."""
    mine = hands.bit(s, seat)
    found = [("deck", "", "", i) for i in range(len(s["deck"]))]
    for fig, marks in s["marks"].items():
        if not hands.sees_hand(s, seat, fig):
            found += [("hands", fig, "", i) for i, mark in enumerate(marks) if not mark & mine]
    for field, owners in s["caches"].items():
        for fig, cards in owners.items():
            found += [("caches", field, fig, i) for i, (_, mark) in enumerate(cards) if not mark & mine]
    return found


def hidden(s: State, seat: Seat | None) -> Mapping[str, Any]:
    zones: dict[str, Any] = {"stapel": s["deck"]}
    slots = _slots(s, seat)
    zones["haende"] = [s["hands"][fig][i] for zone, fig, _, i in slots if zone == "hands"]
    zones["verstecke"] = [s["caches"][field][fig][i][0] for zone, field, fig, i in slots if zone == "caches"]
    top = s["stack"][-1] if s["stack"] else {}
    if top.get("frame") == "characters":
        zones["wahl"] = [wish for p, wish in top["wants"].items() if p != seat]
    return zones


def reshuffled(game: JagdGame, s: State, seat: Seat | None, dice: Dice) -> State:
    """The cards this seat cannot be sure of, dealt anew over the same places; choices not yet revealed chosen anew."""
    slots = _slots(s, seat)
    faces = dice.shuffled(_face(s, slot) for slot in slots)
    new = {**s, "deck": list(s["deck"]), "hands": {fig: list(cards) for fig, cards in s["hands"].items()}}
    new["caches"] = {
        field: {fig: [list(pair) for pair in cards] for fig, cards in owners.items()} for field, owners in s["caches"].items()
    }
    for (zone, one, other, i), face in zip(slots, faces, strict=True):
        if zone == "deck":
            new["deck"][i] = face
        elif zone == "hands":
            new["hands"][one][i] = face
        else:
            new["caches"][one][other][i][0] = face
    if s["stack"]:
        new["stack"] = [_rechosen(game, new, f, seat, dice) for f in s["stack"]]
    return new


def _face(s: State, slot: tuple[str, str, str, int]) -> str:
    zone, one, other, i = slot
    if zone == "caches":
        return str(s["caches"][one][other][i][0])
    return str(s["deck"][i] if zone == "deck" else s["hands"][one][i])


def _rechosen(game: JagdGame, s: State, f: dict[str, Any], seat: Seat | None, dice: Dice) -> dict[str, Any]:
    """A question many answer in secret: what the others have answered could be anything else."""
    if f["frame"] == "characters":
        free = [c for c in game.pack.characters if c not in f["taken"].values()]
        if two.played(s) and f["taken"]:
            free = [c for c in free if game.pack.side_of[c] != game.pack.side_of[next(iter(f["taken"].values()))]]
        return {**f, "wants": {p: wish if p == seat else dice.choose(free) for p, wish in f["wants"].items()}}
    if f["frame"] == "partner_exchange":
        a, b = f["figs"]
        wishes = f["wishes"]
        if len(wishes) < 2:  # known to both once both are said
            wishes = {p: wish if p == seat else dice.choose(game.pack.titles) for p, wish in wishes.items()}
        gifts = {}
        for p, gift in f["gifts"].items():
            giver = a if (owner(a) == p) != (f["how"] == "einsicht") else b
            fitting = distinct(s["hands"][giver]) if f["how"] != "bitte" else ["blind"]
            gifts[p] = gift if p == seat else dice.choose(fitting)
        return {**f, "wishes": wishes, "gifts": gifts}
    return f

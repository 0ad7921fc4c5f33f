"""The umpire's small moves: tap, untap, wound, heal, an open card elsewhere, the count of hazards. Nothing hidden is touched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games import effects
from games.contract import Candidate, View, name
from games.meccg.play import doing
from games.meccg.play.room import FACES, ZONES, Transition
from games.meccg.show.wording import card
from games.zones import everybody

STATES = {"ungetappt": "enttappen", "getappt": "tappen", "verwundet": "verwunden"}


def corrections(v: View) -> list[Candidate]:
    """All that is offered is about what lies open: a list of it tells nothing."""
    if v["over"] or v["phase"] in ("vorbereitung", "rat"):
        return []
    return [*_figures(v), *_sites(v), *_items(v), *_piles(v), *_limits(v)]


def _people(v: View) -> Iterator[tuple[str, Any]]:
    for gid, one in v["companies"].items():
        for fig in one["figs"]:
            yield gid, fig
            yield from ((gid, ally) for ally in fig["verbuendete"])


def _figures(v: View) -> Iterator[Candidate]:
    for _, fig in _people(v):
        for state, does in STATES.items():
            if fig["zustand"] != state:
                does = "heilen (enttappt)" if (state, fig["zustand"]) == ("ungetappt", "verwundet") else does
                yield Candidate(f"figur {fig['id']} {state}", f"{card(fig['card'])}: {does}")


def _sites(v: View) -> Iterator[Candidate]:
    for sid, site in v["sites"].items():
        yield Candidate(
            f"ort {sid}", f"{card(site['card'])} ({name(site['seat'])}): {'enttappen' if site['tapped'] else 'tappen'}"
        )


def _items(v: View) -> Iterator[Candidate]:
    """An item to another character of the same player."""
    for one in v["companies"].values():
        for fig in one["figs"]:
            for face in dict.fromkeys(fig["bei"]):
                for other in one["figs"]:
                    if FACES[face].item and other["id"] != fig["id"]:
                        label = f"{card(face)}: {card(fig['card'])} → {card(other['card'])}"
                        yield Candidate(f"karte {face} {fig['id']} {other['id']}", label[:80])
                yield Candidate(f"ablegen {face} {fig['id']}", f"{card(face)} von {card(fig['card'])} ablegen"[:80])


def _piles(v: View) -> Iterator[Candidate]:
    """A card of an open discard pile back to its player's hand."""
    for seat in v["seats"]:
        for face in dict.fromkeys(v["players"][seat]["abwurf"]):
            yield Candidate(f"hand {face} {seat}", f"{card(face)}: Ablage → Hand von {name(seat)}"[:80])


def _limits(v: View) -> Iterator[Candidate]:
    if v["phase"] == "bewegung" and v["now"] in v["companies"]:
        limit = v["companies"][v["now"]]["limit"]
        yield Candidate("limit mehr", f"Gefahrenlimit {limit} → {limit + 1}")
        if limit > 0:
            yield Candidate("limit weniger", f"Gefahrenlimit {limit} → {limit - 1}")


def carry_out(t: Transition, c: Candidate) -> None:
    match c.key.split():
        case ["figur", fig, state]:
            t.part("figures")[fig] = state
        case ["ort", sid]:
            site = t.at("sites", sid)
            site["tapped"] = not site["tapped"]
        case ["karte", face, giver, taker]:
            found = ZONES.find(t.state, f"bei {giver}", face)
            doing.attach(t, ZONES.move(t, found, f"bei {giver}", f"bei {taker}"), taker)
        case ["ablegen", face, fig]:
            found = ZONES.find(t.state, f"bei {fig}", face)
            effects.source_left(t, found)
            ZONES.move(t, found, f"bei {fig}", f"abwurf {found.partition('~')[0]}")
        case ["hand", face, seat]:
            ZONES.move(t, ZONES.find(t.state, f"abwurf {seat}", face), f"abwurf {seat}", f"hand {seat}", shown=everybody(t.state))
        case ["limit", how]:
            one = t.at("companies", t.state["now"])
            one["limit"] += 1 if how == "mehr" else -1
    t.tell("berichtigung", was=c.label)

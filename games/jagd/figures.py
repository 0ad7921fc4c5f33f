"""Who is who and who stands where: figures, their owners, sides and neighbours.

A figure is a Hobbit or a Black Rider on the board. Its id is its owner's seat (`p2`); only in the big game for two (Z-16), where
a player leads several, the character is part of it (`p1.sam`).
"""

from __future__ import annotations

from typing import Any

from games.contract import Seat, State, name
from games.jagd.board import towns
from games.jagd.cards.faces import HOBBIT, RIDER, TITLE, Face
from games.jagd.frames import JagdGame
from games.jagd.variants import plays, plays_part
from games.rules import guard, rule

Fig = str
Figure = dict[str, Any]


def new_figure(owner: Seat, character: Face, side: str, field: str) -> Figure:
    return {
        "owner": owner,
        "character": character,
        "side": side,
        "field": field,
        "entered": False,  # the piece is put on the board at the beginning of its first turn
        "halls": None,  # turns spent in the Halls of Mandos
        "captor": None,
        "captive": 0,  # turns spent in captivity
        "released": False,
        "waited": False,  # ended a turn on the victory field and has not left it
        "waited_once": False,
        "cities": [],  # where cards were drawn, the last ones
        "out": False,
    }


# --- owners and sides ----------------------------------------------------------------------------------------------------


def owner(fig: Fig) -> Seat:
    return fig.split(".")[0]


def who(fig: Fig) -> str:
    """For texts: the player, and which of his figures where he has several."""
    seat, _, character = fig.partition(".")
    return f"{name(seat)} ({TITLE[character]})" if character else name(seat)


@rule("jd.begriff.hobbitspieler", "jd.begriff.reiterspieler", off=lambda s, fig: HOBBIT if owner(fig) == "p1" else RIDER)
def side(s: State, fig: Fig) -> str:
    """A player is a Hobbit or a Black Rider, as his character is."""
    found: str = s["figures"][fig]["side"]
    return found


def character(s: State, fig: Fig) -> Face:
    found: Face = s["figures"][fig]["character"]
    return found


def field_of(s: State, fig: Fig) -> str:
    found: str = s["figures"][fig]["field"]
    return found


def figures_of(s: State, seat: Seat) -> list[Fig]:
    return [fig for fig in s["figures"] if owner(fig) == seat]


def playing(s: State) -> list[Fig]:
    """All that are still in the game, in the order of the table."""
    return [fig for fig, x in s["figures"].items() if not x["out"]]


def others(s: State, fig: Fig) -> list[Fig]:
    return [x for x, data in s["figures"].items() if x != fig and not data["out"]]


@rule("jd.vorbereitung.jeder-gegen-jeden", off=lambda s, a, b: side(s, a) == side(s, b))
def alone(s: State, a: Fig, b: Fig) -> bool:
    """Everybody plays against everybody, unless partners were agreed on."""
    return False


def partners_played(s: State) -> bool:
    return plays(s, "z1") and len(s["seats"]) >= 4


def allied(s: State, a: Fig, b: Fig) -> bool:
    if owner(a) == owner(b):
        return True
    return side(s, a) == side(s, b) if partners_played(s) else alone(s, a, b)


# --- where they stand ----------------------------------------------------------------------------------------------------


def in_halls(s: State, fig: Fig) -> bool:
    return s["figures"][fig]["halls"] is not None


def is_captive(s: State, fig: Fig) -> bool:
    return s["figures"][fig]["captor"] is not None


def captives_of(s: State, fig: Fig) -> list[Fig]:
    return [x for x, data in s["figures"].items() if data["captor"] == fig]


def on_board(s: State, fig: Fig) -> bool:
    """Standing on the board on its own feet."""
    x = s["figures"][fig]
    return bool(x["entered"] and x["halls"] is None and x["captor"] is None and not x["out"])


@guard("jd.hallen.ausserhalb", "jd.begriff.hallen")
def not_in_halls(s: State, fig: Fig) -> str | None:
    return f"{who(fig)} ist in den Hallen von Mandos und außer Reichweite." if in_halls(s, fig) else None


@guard("jd.gefangen.schutz", "jd.begriff.gefangener")
def not_captive(s: State, fig: Fig) -> str | None:
    if is_captive(s, fig):
        return f"{who(fig)} ist gefangen: Mit Gefangenen gibt es keinen Tauschhandel und keine Machtprobe."
    return None


@rule(
    "jd.kampf.nachbarschaft",
    "jd.begriff.feld",
    off=lambda game, s, a, b: on_board(s, a) and on_board(s, b) and field_of(s, a) == field_of(s, b),
)
def beside(game: JagdGame, s: State, a: Fig, b: Fig) -> bool:
    """In the same field or in neighbouring ones, whatever lies between; beside a rapid are only the fields that meet there."""
    one, other = field_of(s, a), field_of(s, b)
    return on_board(s, a) and on_board(s, b) and (one == other or other in game.board.neighbours(one))


def fields_apart(game: JagdGame, s: State, a: Fig, b: Fig) -> int:
    one, other = field_of(s, a), field_of(s, b)
    return 0 if one == other else game.board.distance(one, other)


@rule("jd.begriff.siegesfeld", "jd.spiel.ziel", off=lambda game, s, fig: game.board.start)
def victory_field(game: JagdGame, s: State, fig: Fig) -> str:
    """The Cracks of Doom for Hobbits, Barad-dûr for Black Riders."""
    b = game.board
    return b.goal_hobbits if side(s, fig) == HOBBIT else b.goal_riders


def city_side(game: JagdGame, s: State, field: str) -> str | None:
    """gut, boese or neutral where there is a city, with Z-8 also at the victory fields."""
    found = towns.alignment(game.board, field)
    return victory_city(game, s, field) if found is None and plays(s, "z8") else found


@rule("jd.zusatz.z8", off=None)
def victory_city(game: JagdGame, s: State, field: str) -> str | None:
    """The victory fields count as cities: the Cracks of Doom as a good one, Barad-dûr as an evil one."""
    b = game.board
    return {b.goal_hobbits: "gut", b.goal_riders: "boese"}.get(field)


@rule("jd.felder.symbole-basis", off=lambda s, kind: True)
def symbol_counts(s: State, kind: str) -> bool:
    """In the Basisspiel the symbols of Zauberblick fields and secret fields mean nothing."""
    return plays_part(s, {"zauberblick": "a2", "geheim": "a3"}.get(kind, "a1"))


def special_at(game: JagdGame, s: State, field: str) -> str:
    """gollum, zauberblick or geheim, where that counts."""
    b = game.board
    if not b[field].special:
        return ""
    kind = towns.special(b, field)
    return kind if kind and symbol_counts(s, kind) else ""


def place_name(game: JagdGame, s: State, field: str) -> str:
    return game.board[field].label

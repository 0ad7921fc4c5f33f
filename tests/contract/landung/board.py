"""Fields, figures and the way between them; who sits where, and how a player is addressed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from games.contract import Candidate, Refusal, Seat, State
from games.flow import FrameData, Frames
from games.rules import guard

_DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "board.yaml").read_text("utf-8"))
FIELDS: dict[str, dict[str, Any]] = _DATA["felder"]
CITY: dict[str, str] = _DATA["stadt"]
RETURN: dict[str, Any] = _DATA["rueckkehr"]
PLACES: dict[Seat, dict[str, Any]] = _DATA["plaetze"]
HANDS: dict[str, dict[Seat, int]] = _DATA["blatt"]
HALLS = "hallen"
TROOPS_OF = {"hobbit": "gut", "reiter": "boese"}  # the alignment of a figure

frames = Frames()


def turn(s: State) -> FrameData:
    """The turn that is being played: everything else happens on top of it."""
    frame: FrameData = s["stack"][1]
    return frame


def refused(option: Candidate, refusal: Refusal | None) -> Candidate:
    """A standing option, or the same with the reason why not now."""
    return option if refusal is None else Candidate(option.key, option.label, refusal, option.rule, option.aliases)


def _steps(a: dict[str, Any], b: dict[str, Any]) -> int:
    q, r = a["q"] - b["q"], a["r"] - b["r"]
    return int(max(abs(q), abs(r), abs(q + r)))


# All fields are open land and hang together in straight lines: the way is as long as the distance.
DISTANCE = {(a, b): _steps(FIELDS[a], FIELDS[b]) for a in FIELDS for b in FIELDS}
FROM_RETURN = {a: _steps(FIELDS[a], RETURN) for a in FIELDS}


def field_name(field: str) -> str:
    if field == HALLS:
        return "Hallen von Mandos"
    return f"{CITY['name']} (N19)" if field == CITY["feld"] else str(FIELDS[field]["name"])


def field_words(field: str) -> tuple[str, ...]:
    name = str(FIELDS[field]["name"])
    return (name, CITY["name"]) if field == CITY["feld"] else (name,)


def seat_words(seat: Seat) -> tuple[str, ...]:
    return tuple(PLACES[seat]["worte"])


def with_seat(verb: str, seat: Seat) -> tuple[str, ...]:
    return tuple(f"{verb} {word}" for word in seat_words(seat))


def others(s: State, seat: Seat) -> list[Seat]:
    return [x for x in s["seats"] if x != seat]


def on_board(s: State, seat: Seat) -> bool:
    return bool(s["fields"][seat] != HALLS)


def beside(s: State, a: Seat, b: Seat) -> bool:
    """In the same field or in neighbouring ones; the Halls are beside nothing."""
    return on_board(s, a) and on_board(s, b) and DISTANCE[s["fields"][a], s["fields"][b]] <= 1


def near_city(s: State, seat: Seat) -> bool:
    return on_board(s, seat) and DISTANCE[s["fields"][seat], CITY["feld"]] <= 1


def alignment(seat: Seat) -> str:
    return TROOPS_OF[PLACES[seat]["art"]]


# --- moving --------------------------------------------------------------------------------------------------------------


@guard("jd.bewegung.nicht-aufteilen")
def moves_once(f: FrameData) -> str | None:
    return "Der Würfelwurf ist verbraucht; eine Bewegung darf nicht in zwei Teile gespalten werden." if f["bewegt"] else None


@guard("jd.bewegung.mindestens-ein-feld")
def leaves_its_field(here: str, field: str) -> str | None:
    return "Dort stehst du schon; du musst mindestens ein Feld weit ziehen." if here == field else None


@guard("jd.bewegung.wurf")
def within_the_roll(f: FrameData, here: str, field: str) -> str | None:
    far = DISTANCE[here, field]
    return f"{field_name(field)} ist {far} Felder entfernt, gewürfelt ist eine {f['wurf']}." if far > f["wurf"] else None

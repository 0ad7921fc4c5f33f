"""Lines as people type them who saw only the question and the cards: they do what was meant, or nothing."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Refusal
from games.play import Play
from games.zwei_tuerme.cards.piles import CARDS
from tests.games.test_typed_moves import NAMES, laying, seat_of

ASKED = ""  # not understood, or refused: nothing is done

DRAWING = {  # green wisdom, red strength and twice yellow resolve lie open; the hand has green resolve and red strength
    "nimm offen gruen-weisheit": [
        "Grüne Weisheit", "nimm grüne weisheit", "ich nehme grüne weisheit", "ich nehme die grüne Weisheit",
        "grüne weisheit bitte", "die grüne weisheit nehmen", "1", "nimm 1", "nummer 1",
    ],
    "nimm stapel": [
        "blind ziehen", "ich ziehe blind", "ich ziehe eine karte", "karte ziehen", "eine karte vom stapel", "zieh eine verdeckte",
        "nimm eine verdeckte karte", "vom stapel", "stapel", "ziehen", "verdeckt",
    ],
    "verzichte": [
        "ich verzichte", "ich nehme nichts", "nichts nehmen", "keine karte", "ich will keine karte", "passe", "ich passe",
    ],
    "tausche gruen-entschlossenheit": [
        "tausche grüne entschlossenheit", "ich tausche grüne entschlossenheit", "lege grüne entschlossenheit in die mitte",
        "leg grüne entschlossenheit weg",
    ],
    "tausche gruen-entschlossenheit|nimm offen gruen-weisheit|nimm stapel": [
        "grüne entschlossenheit weg und dann grüne weisheit und stapel", "tausche grüne entschlossenheit, grüne weisheit, stapel",
    ],
    ASKED: [
        "weiter", "zwei karten", "nimm 2 karten", "ablagestapel", "gib mir was", "nicht grüne weisheit", "keine grüne weisheit",
        "grüne weisheit nicht", "grüne entschlossenheit behalten", "lass die grüne weisheit", "blaue ausdauer", "hallo",
    ],
}  # fmt: skip
LAYING = {  # twice red strength, blue strength, green wisdom, Gandalf; nothing lies there yet
    "lege rot-kraft": ["rote kraft", "lege rote kraft", "ich lege eine rote kraft", "spiele rote kraft", "rote kraft auslegen"],
    "lege rot-kraft 2": [
        "ich lege zwei rote kraft", "beide rote kraft", "beide roten", "alle roten", "alle roten karten", "2 rote", "alles rote",
    ],
    "lege gruen-weisheit": ["grüne weisheit", "grüne weisheit auslegen", "spiele grüne weisheit", "nur die grüne", "alle grünen"],
    "passe": ["ich passe", "passen", "nichts legen", "ich lege nichts", "nichts", "keine karten", "ich lege keine karten"],
    "lege gandalf rot kraft|lege rot-kraft|fertig": ["gandalf als rot kraft, rot kraft, fertig"],
    "lege rot-kraft|lege blau-kraft|fertig": [
        "rote kraft und blaue kraft, fertig", "rote kraft blaue kraft fertig", "ich lege rote kraft, blaue kraft und bin fertig",
    ],
    "lege rot-kraft 2|lege blau-kraft|fertig": ["2 rote kraft 1 blaue kraft, fertig", "beide roten, blaue kraft, fertig"],
    "lege rot-kraft|fertig": ["eine rote kraft, dann fertig", "rote kraft und fertig", "rote kraft; ok"],
    ASKED: [
        "fertig", "alles außer der grünen", "rote kraft nicht", "nicht rote kraft, fertig", "rote kraft behalten",
        "ohne rote kraft", "alle gelben", "gelbe kraft", "lass die roten liegen", "kein gandalf, fertig",
        "nimm stapel", "alle kraft behalten",
    ],
}  # fmt: skip


def read(play: Play, line: str) -> str:
    path = play.read(seat_of(play), line)
    return ASKED if isinstance(path, Refusal) else "|".join(path.keys)


def drawing() -> Play:
    game = catalog.load("zwei-tuerme")
    state = game.new(["p1", "p2", "p3"], {}, "alltag")
    (seat,) = game.decisions(state)
    assert CARDS.faces(state, "display") == ["gruen-weisheit", "rot-kraft", "gelb-entschlossenheit", "gelb-entschlossenheit"]
    assert {"gruen-entschlossenheit", "rot-kraft"} <= set(CARDS.faces(state, f"hand {seat}"))
    return Play(game, state, names=NAMES)


@pytest.mark.parametrize("keys", DRAWING)
def test_everyday_lines_on_the_way(keys: str) -> None:
    play = drawing()
    assert {line: read(play, line) for line in DRAWING[keys]} == dict.fromkeys(DRAWING[keys], keys)


@pytest.mark.parametrize("keys", LAYING)
def test_everyday_lines_at_a_place(keys: str) -> None:
    play = laying(["rot-kraft", "rot-kraft", "blau-kraft", "gruen-weisheit", "gandalf"])
    assert {line: read(play, line) for line in LAYING[keys]} == dict.fromkeys(LAYING[keys], keys)

"""Texts, pictures, the story, help and queries: from views and events alone."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from bot.simulate import state_after
from games.canvas import whole
from games.contract import Refusal
from games.play import Play
from games.zwei_tuerme import load
from games.zwei_tuerme.cards.faces import FACES
from games.zwei_tuerme.cards.piles import CARDS, hand_of
from games.zwei_tuerme.queries import most

GAME = load(None)


@pytest.mark.parametrize("players", [2, 5])
def test_every_part_is_a_board_and_a_picture(players):
    state = state_after(GAME, players=players, seed="bild", moves=70)
    for seat in (None, "p1"):
        view = GAME.view(state, seat)
        assert ("hand" in GAME.parts(seat)) == (seat is not None)
        assert GAME.parts(seat)[0] == "tisch"
        for part in GAME.parts(seat):
            assert GAME.text(view, part)
            root = ET.fromstring(whole(GAME.picture(view, part)))
            assert root.tag.endswith("svg")
            assert int(float(root.get("width"))) == 400


def test_pictures_use_only_fonts_that_ship():
    view = GAME.view(state_after(GAME, players=3, seed="schrift", moves=40), "p1")
    for part in GAME.parts("p1"):
        drawn = whole(GAME.picture(view, part))
        families = {e.get("font-family") for e in ET.fromstring(drawn).iter() if e.get("font-family")}
        assert families <= {"sans-serif", "serif"}


def test_only_the_owner_sees_a_hand():
    state = GAME.new(["p1", "p2"], {"start": "p1"}, "geheim")
    view = GAME.view(state, "p2")
    assert view["hand"] == sorted(hand_of(state, "p2"), key=FACES.index)
    shown = repr(GAME.view(state, None))
    assert "'hand': []" in shown and "pile': 80" in shown and "seed" not in shown


def test_the_story_tells_a_drawn_card_only_to_its_owner():
    play = Play(GAME, GAME.new(["p1", "p2"], {"start": "p1"}, "erzählt"))
    move = play.say("p1", "nimm stapel")
    event = move.events[0]
    assert GAME.tell(event.seen_by("p2"), "p2") == "⟦p1⟧ zieht eine Karte vom Stapel."
    assert GAME.tell(event.seen_by("p1"), "p1").startswith("⟦p1⟧ zieht eine Karte vom Stapel. Nur du weißt: ")
    assert move.barrier


def test_an_open_card_is_no_barrier():
    play = Play(GAME, GAME.new(["p1", "p2"], {"start": "p1"}, "erzählt"))
    move = play.say("p1", "nimm 1")
    assert not move.barrier
    assert GAME.tell(move.events[0], None).endswith("aus der Mitte.")


def test_public_options_say_nothing_about_a_hand():
    state = GAME.new(["p1", "p2", "p3"], {"start": "p1"}, "offen")
    decision = GAME.decisions(state)["p1"]
    assert decision.secret and decision.default == "nimm stapel"
    public = [c.key for c in GAME.options(state, "p1") if c.public]
    assert all(key.startswith("nimm") or key == "verzichte" for key in public)
    assert not any(c.public for c in GAME.options(state, "p1") if c.key.startswith("tausche"))


def test_worth_counts_rows_and_hand():
    view = GAME.view(GAME.new(["p1", "p2", "p3"], {}, "wert"), "p1")
    view["rows"] = {**view["rows"], "p1": {"rot": {"trait": "kraft", "cards": ["gandalf", "rot-kraft", "rot-kraft"]}}}
    view["hand"] = ["rot-kraft", "blau-weisheit", "gandalf"]
    said = GAME.queries["wert"].answer(view, "")
    assert "Fangorn: 3 (Wei 0, Kra 3), mit der Hand bis 6" in said
    assert "Rohan: 0 (Aus 0), mit der Hand bis 0" in said
    assert "Fangorn" in GAME.queries["wert"].answer({**view, "seat": None}, "")


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ([], 2),
        (["rot-kraft"], 3),  # joins the row
        (["rot-weisheit"] * 2, 2),  # clearing would not help
        (["rot-weisheit"] * 3, 3),  # clearing helps
        (["gandalf"], 2),  # nothing to put him before
        (["gandalf", "gandalf", "blau-kraft"], 4),
        (["gandalf", "rot-weisheit", "rot-weisheit"], 3),  # cleared, with Gandalf in front
    ],
)
def test_the_most_a_hand_can_make(hand, best):
    rows = {"rot": {"trait": "kraft", "cards": ["rot-kraft"] * 2}}
    assert most(rows, hand, ["weisheit", "kraft"]) == best


def test_corrections_move_cards_tiles_and_the_ring():
    state = GAME.new(["p1", "p2"], {"start": "p1"}, "berichtigt")
    face = hand_of(state, "p1")[0]
    step = GAME.correct(state, f"karte {face} p1 auslage")
    assert CARDS.faces(step.state, "display")[-1] == face and len(hand_of(step.state, "p1")) == 5
    assert GAME.invariants(step.state) == []
    assert step.barrier  # a hand card became known
    assert GAME.decisions(step.state)["p1"].id != GAME.decisions(state)["p1"].id
    tile = state["box"][0]
    assert GAME.correct(state, f"plaettchen {tile} schachtel p2").state["won"]["p2"] == [tile]
    ring = GAME.correct(state, "ring p2")
    assert ring.state["ring"] == "p2"
    assert GAME.tell(ring.events[0], None) == "Berichtigung des Schiedsrichters: Ring an ⟦p2⟧."
    assert isinstance(GAME.correct(state, "ring p1"), Refusal)

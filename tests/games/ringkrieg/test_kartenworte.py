"""The words of the event cards stand in the same room as those of other games: shape and deed together, what is wrong is
named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from games import ringkrieg
from games.catalog import BadOwnData
from games.ringkrieg import load
from games.ringkrieg.events.language import CONDITION_WORDS, CONDITIONS, STEP_WORDS, STEPS, faults


def test_every_word_of_every_card_is_one_of_the_room_with_the_fields_it_heeds():
    assert faults(load(None).facts) == []
    assert {word.name: word.deed for word in STEP_WORDS} == STEPS
    assert {word.name: word.deed for word in CONDITION_WORDS} == CONDITIONS


@pytest.mark.parametrize(
    ("does", "fault"),
    [
        (
            {"art": "vorrücken", "nation": "elben"},
            "tut.0.art: 'vorrücken' ist kein Wort für einen Schritt; meinst du «vorruecken»?",
        ),
        (
            {"art": "vorruecken", "nation": "elben", "schrite": 2},
            "tut.0.schrite: «vorruecken» hat kein Feld «schrite»; meinst du «schritte»?",
        ),
        (
            {"art": "vorruecken", "nation": "elben", "falls": {"art": "aktive"}},
            "tut.0.falls.0.art: 'aktive' ist kein Wort für eine Bedingung; meinst du «aktiv»?",
        ),
    ],
)
def test_what_is_wrong_in_a_card_is_named_by_card_and_field(does, fault):
    facts = load(None).facts
    card = next(iter(facts.cards.values()))
    wrong = replace(facts, cards={card.id: replace(card, does=(does,))})
    assert faults(wrong) == [f"{card.id}: {fault}"]


def test_an_owner_is_told_at_load_what_is_wrong_in_a_card(tmp_path):
    file = next((Path(ringkrieg.__file__).parent / "data").glob("karten_freie_personen.yaml"))
    words = file.read_text("utf-8")
    (tmp_path / file.name).write_text(words, "utf-8")
    assert load(tmp_path).title, "the same words in a folder of one's own"
    (tmp_path / file.name).write_text(words.replace("art: heilen", "art: heile", 1), "utf-8")
    with pytest.raises(BadOwnData, match="'heile-wuerfeln' ist kein Wort"):
        load(tmp_path)

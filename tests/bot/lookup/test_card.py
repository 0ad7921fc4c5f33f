"""/karte: a thing by its name, asked back where several bear it, completed while one types."""

from __future__ import annotations

import pytest

from bot.core.lookup.names import index
from bot.core.lookup.question import read
from bot.core.messages import ACTION_BYTES, Incoming
from games import catalog
from tests.bot.chat import Chat


@pytest.fixture
def chat(tmp_path):
    return Chat(tmp_path)


def test_a_card_by_its_german_its_english_and_a_misspelt_name(chat):
    for typed in ("Elbenmäntel", "elbenmaentel", "ELBENMÄNTEL ringkrieg", "ringkrieg Elven Cloaks"):
        said = chat.says("Anna", f"/karte {typed}").to("Anna")
        assert "Elbenmäntel" in said and "Quelle: Ereigniskarte" in said, typed
    assert "Gemeint ist wohl «Glorfindel II»" in chat.says("Anna", "/karte Glorfindl II").to("Anna")


def test_exact_titles_go_before_similar_ones(chat):
    assert "Elbenmantel · geringerer Gegenstand" in chat.says("Anna", "/karte Elbenmantel").to("Anna")
    assert "Fangorn, Stadt" in chat.says("Anna", "/karte Fangorn").to("Anna")  # not Treebeard, who is called so


def test_the_game_at_the_table_comes_first_and_a_named_game_wins(chat):
    chat.says("Anna", "/neu jagd")
    answers = chat.says("Anna", "/karte Boromir")
    assert "Boromir · Charakterkarte · Jagd nach dem Ring" in answers.to("Anna")
    assert "Ringkrieg: Boromir" in [b.label for b in answers.buttons()]
    assert "Ringkrieg" in chat.presses("Anna", "Ringkrieg: Boromir", answers).to("Anna")
    assert "Gefährte (Freie Völker) · Ringkrieg" in chat.says("Anna", "/karte Boromir Ringkrieg").to("Anna")


def test_a_name_of_several_games_is_asked_back_with_a_button_each(chat):
    answers = chat.says("Anna", "/karte Minas Tirith")
    assert [b.label for b in answers.buttons()] == ["Jagd nach dem Ring", "MECCG", "Ringkrieg", "Die zwei Türme"]
    again = chat.presses("Anna", "MECCG", answers)
    assert "«Minas Tirith» gibt es 2-mal (MECCG)" in again.to("Anna")
    assert "Anórien" in chat.presses("Anna", "Ort (Helden)", again).to("Anna")


def test_namesakes_of_meccg_are_listed_by_their_kind(chat):
    titles: dict[str, list[str]] = {}
    for name in catalog.lookup("meccg").names():
        titles.setdefault(name.title, []).append(name.kind)
    several = {title: kinds for title, kinds in titles.items() if len(kinds) > 1}
    for title, kinds in several.items():
        answers = chat.says("Anna", f"/karte {title} meccg")
        assert {b.label for b in answers.buttons()} >= set(kinds), title
        assert all(kind in answers.to("Anna") for kind in kinds), title


def test_every_thing_can_be_found_by_its_title_and_shown_by_its_button(chat):
    for game in catalog.with_lookup():
        found = index(game)
        for name in found.by_id.values():
            asked = read(f"{name.title} {found.lookup.called[0]}", only_name=True)
            assert asked is not None and name.id in [h.name.id for h in asked.hits], (game, name)
            assert len(f"k:/karte zeigen {game} {name.id}".encode()) <= ACTION_BYTES, name


def test_shown_to_everybody_only_when_asked_to(chat):
    answers = chat.says("Anna", "/karte Smaug")
    assert answers.public == ""
    shared = chat.presses("Anna", "Allen zeigen", answers)
    assert shared.public.startswith("Anna zeigt:\nSmaug · Kreatur (Gefahr) · MECCG")


@pytest.mark.parametrize(
    "words", ["", "   ", "???", "@@@", "zeigen", "zeigen xyz", "meccg", "ringkrieg xyz", "der", "x" * 300, "ringkrieg ../x"]
)
def test_whatever_is_no_name_gets_a_friendly_line(chat, words):
    said = chat.says("Anna", f"/karte {words}").to("Anna")
    assert said.strip() and "Traceback" not in said and "Quelle" not in said


def test_an_answer_is_short_enough_for_a_phone(chat):
    for typed in (
        "Boromir Ringkrieg",
        "Aragorn II",
        "Smaug",
        "Minas Tirith Ringkrieg",
        "Bree Jagd",
        "Fangorn Die zwei Türme",
        "Gondor",
    ):
        said = chat.says("Anna", f"/karte {typed}").to("Anna")
        assert len(said) < 900 and said.count("\n") < 14, typed


def test_names_are_completed_while_typing(chat):
    def offered(words):
        return chat.referee.suggest(Incoming("lokal", "tisch", "Anna", "Anna", "", words), "karte")

    labels = [label for label, _ in offered("glorf")]
    assert labels[0] == "Glorfindel II · Charakter (Helden) · MECCG"
    label, words = offered("elven cloaks")[0]
    assert label.startswith("Elbenmäntel") and "Elbenmäntel · Ereigniskarte 1" in chat.says("Anna", f"/karte {words}").to("Anna")
    assert len(offered("a")) == 25 and offered("") == [] and offered("qqqqq") == []
    chat.says("Anna", "/neu jagd")
    assert "Jagd nach dem Ring" in offered("gandalf")[0][0]
    assert chat.referee.suggest(Incoming("lokal", "tisch", "Anna", "Anna", "", "x"), "regel") == []


@pytest.mark.parametrize("game", catalog.with_lookup())
def test_every_thing_has_a_sheet(game):
    known = catalog.lookup(game, None)
    for name in known.names():
        assert known.sheet(name.id) is not None, name

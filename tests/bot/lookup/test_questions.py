"""Questions about things are answered from the games' data; questions about rules stay questions about rules."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from bot.core.lookup import question
from bot.core.lookup.precedence import thing_first
from games import catalog
from rules_kb.answer import answer
from tests.bot.chat import Chat

HERE = Path(__file__).parent
QUESTIONS = yaml.safe_load((HERE / "fragen.yaml").read_text(encoding="utf-8"))
RULES = sorted((HERE.parents[1] / "rules_kb").glob("fragen*/*.yaml"))
# The book answers it for the whole nation, the data for the region.
OF_THE_CARDS = {"aufstellung minas tirith"}


@pytest.fixture(scope="module")
def chats(tmp_path_factory):
    made: dict[str, Chat] = {}

    def chat(game: str) -> Chat:
        if game not in made:
            made[game] = Chat(tmp_path_factory.mktemp("chat"))
            if game:
                made[game].says("Anna", f"/neu {game}")
        return made[game]

    return chat


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda c: c["frage"] + c.get("tisch", ""))
def test_a_question_about_a_thing(case, chats):
    answers = chats(case.get("tisch", "")).says("Anna", f"/regel {case['frage']}")
    said, labels = answers.to("Anna"), [b.label for b in answers.buttons()]
    assert case["sagt"] in said
    games = [case["spiel"]] if isinstance(case["spiel"], str) else case["spiel"]
    for game in games:
        assert catalog.lookup(game).title in said
    if "titel" in case:
        assert f"{case['titel']} · " in said and "Quelle: " in said and labels[0] == "Allen zeigen"
    elif "fragt" in case:
        assert set(case["fragt"]) <= set(labels)
    else:
        assert {catalog.lookup(game).title for game in games} <= set(labels)


def test_no_question_about_rules_is_taken_for_one_about_a_thing():
    asked = 0
    taken = []
    for file in RULES:
        raw = yaml.safe_load(file.read_text(encoding="utf-8"))
        cases = raw if isinstance(raw, list) else [{"frage": q, "werk": file.stem} for q in raw]
        at_table = file.parent.name != "fragen"
        for case in cases:
            if case.get("art") == "unbeantwortbar":  # by the books; it may well be a question about a card
                continue
            asked += 1
            about = question.read(case["frage"])
            if about is None:
                continue
            work = case.get("werk") if at_table else None
            if thing_first(about, work, answer(case["frage"], werk=work)):
                taken.append(case["frage"])
    assert asked > 750
    assert set(taken) <= OF_THE_CARDS


@pytest.mark.parametrize(
    "words",
    [
        "Darf Boromir die Gemeinschaft verlassen?",
        "Wann darf ich Elbenmäntel spielen?",
        "Muss Gandalf der Graue sterben, bevor Gandalf der Weiße kommt?",
        "Kann ich Moria mit der Gemeinschaft betreten?",
        "Zählt Lórien als Festung für den Sieg?",
        "Wie oft darf ich eine Festung stürmen?",
        "Was passiert, wenn Minas Tirith fällt?",
        "Warum hat Boromir Level 2?",
        "Hat ein Nazgûl einen Level?",
        "",
        "???",
    ],
)
def test_a_name_in_a_question_about_rules_is_no_question_about_the_thing(words, chats):
    said = chats("").says("Anna", f"/regel {words}").to("Anna")
    assert said and "Quelle: " not in said and "Welches meinst du" not in said


def test_the_set_is_large_enough():
    assert len(QUESTIONS) >= 80

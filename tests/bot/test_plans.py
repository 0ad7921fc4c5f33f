"""Answers prepared for questions to come: they wait, are judged when the question comes, are told to their owner alone."""

from __future__ import annotations

import pytest

from bot.core.plans import plans_of
from storage.store import Store


@pytest.fixture
def two(chat):
    """Anna and Bert in the middle of Zwei Türme; Bert waits for Anna."""
    chat.game_of("Anna", "Bert")
    while chat.asked() != ["Anna"]:
        chat.says(chat.asked()[0], "/zug stapel")
    return chat


def planned(chat, who):
    return [(p.line, p.rests) for p in plans_of(chat.table().seat_row(chat.seat(who)))]


def log(chat):
    with chat.database.transaction() as session:
        return Store(session).entries(chat.table().row)


def through(chat, who):
    """This player's turn, one card from the pile after another."""
    chat.says(who, "/zug stapel")


def test_a_planned_answer_is_given_when_its_question_comes(two):
    said = two.says("Bert", "/plan stapel")
    assert "Geplant: 1)" in said.to("Bert") and "sehen daran" in said.to("Bert")
    assert not said.public and not said.to("Anna")
    before = two.table().row.number
    answered = two.says("Anna", "/zug stapel")
    assert two.table().row.number == before + 2 and two.asked() == ["Anna"]
    assert "Nach deinem Plan geantwortet" in answered.to("Bert") and "Plan" not in answered.to("Anna") + answered.public
    assert planned(two, "Bert") == []
    assert log(two)[-1].person_id is not None, "it is his move, and is taken back like any other"


def test_what_does_not_fit_is_dropped_with_the_queue_and_told_to_its_owner_alone(two):
    two.says("Bert", "/plan nimm gandalf und frodo und sam; stapel")
    assert len(planned(two, "Bert")) == 2
    answered = two.says("Anna", "/zug stapel")
    assert two.asked() == ["Bert"] and planned(two, "Bert") == []
    assert "passt nicht zur Frage und ist gestrichen, mit allem" in answered.to("Bert")
    assert "Plan" not in answered.public + answered.to("Anna")


def test_what_comes_behind_sonst_is_tried_next(two):
    two.says("Bert", "/plan nimm rote gandalfs, sonst stapel")
    before = two.table().row.number
    two.says("Anna", "/zug stapel")
    assert two.table().row.number == before + 2 and two.asked() == ["Anna"]


def test_a_queue_answers_one_question_after_the_other(two):
    two.says("Bert", "/plan stapel; stapel")
    for left in (1, 0):
        two.says("Anna", "/zug stapel")
        assert len(planned(two, "Bert")) == left


def test_a_plan_waits_until_its_words_are_said(two):
    taken = next(c for c in two.table().play.options(two.seat("Anna")) if c.label.endswith(" nehmen"))
    two.says("Bert", f"/plan wenn sie {taken.label.removesuffix(' nehmen')} nimmt: stapel")
    two.says("Anna", "/zug stapel")
    assert two.asked() == ["Bert"] and len(planned(two, "Bert")) == 1
    two.says("Bert", "/zug stapel")
    before = two.table().row.number
    two.says("Anna", f"/zug {taken.key}")
    assert planned(two, "Bert") == [] and two.table().row.number == before + 2


def test_a_plan_is_for_later_questions_and_not_for_the_one_that_is_open(two):
    two.says("Anna", "/plan stapel")
    assert two.asked() == ["Anna"] and len(planned(two, "Anna")) == 1


@pytest.mark.parametrize("confirmed", [True, False])
def test_plans_rest_after_an_undo_until_their_owner_says_they_hold(two, confirmed):
    two.says("Anna", "/zug stapel")
    two.says("Anna", "/plan stapel")
    request = two.says("Anna", "/rueckgaengig")
    taken = two.presses("Bert", "Einverstanden", request)
    assert planned(two, "Anna") == [("stapel", True)] and "ruhen" in taken.to("Anna") and "ruhen" not in taken.public
    two.says("Anna", "/zug stapel")
    if confirmed:
        two.presses("Anna", "Pläne gelten weiter", two.says("Anna", "/plan"))
    two.says("Bert", "/zug stapel")
    assert two.asked() == (["Bert"] if confirmed else ["Anna"])
    assert planned(two, "Anna") == ([] if confirmed else [("stapel", True)])


def test_a_used_plan_does_not_come_back(two):
    two.says("Bert", "/plan stapel")
    two.says("Anna", "/zug stapel")
    request = two.says("Bert", "/rueckgaengig")
    two.presses("Anna", "Einverstanden", request)
    assert two.asked() == ["Bert"] and planned(two, "Bert") == []


def test_plans_are_listed_and_struck(two):
    assert "Du hast nichts geplant" in two.says("Bert", "/plan").to("Bert")
    two.says("Bert", "/plan stapel; gandalf")
    listed = two.says("Bert", "/plan")
    assert "1) auf deine nächste Frage → «stapel»" in listed.to("Bert")
    two.presses("Bert", "Streichen: gandalf", listed)
    assert planned(two, "Bert") == [("stapel", False)]
    two.says("Bert", "/plan weg")
    assert planned(two, "Bert") == []


@pytest.mark.parametrize("end", ["substitute", "resign", "forget"])
def test_plans_end_with_whoever_made_them(two, end):
    two.says("Bert", "/plan stapel; stapel")
    if end == "substitute":
        two.says("Cora", "/ersetze Bert", manager=True)
        two.says("Bert", "/ersetze Bert Cora")
        assert two.seat("Cora")
    else:
        two.says("Bert", {"resign": "/aufgeben ja", "forget": "/vergissmich ja"}[end])
    table = two.table()
    assert all(not row.plans for row in table.seats)


def test_a_plan_said_where_others_read_it_is_taken_away(two):
    said = two.says("Bert", "/plan stapel", overheard=True)
    assert "privat" in said.to("Bert") and planned(two, "Bert") == []


def test_a_damaged_plan_answers_nothing(two):
    two.says("Bert", "/plan stapel")
    with two.database.transaction() as session:
        row = next(s for s in Store(session).seats(Store(session).table(1)) if s.plans)
        row.plans = [{"number": "eins"}, "kaputt", *row.plans]
        session.add(row)
    assert planned(two, "Bert") == [("stapel", False)]
    two.says("Anna", "/zug stapel")
    assert two.asked() == ["Anna"]

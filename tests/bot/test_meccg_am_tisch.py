"""MECCG through the chat: what is asked back can be tapped, names are those of this table, what is passed can be read."""

from __future__ import annotations

import pytest

from tests.bot.chat import Chat

DRAFT = ("glorfindel", "elladan", "sam", "genug", "genug")


@pytest.fixture
def table(tmp_path):
    """Anna with deck A, Bert with deck B, before the first organisation phase of whoever begins."""
    chat = Chat(tmp_path)
    for who, line in (("Anna", "/neu meccg"), ("Bert", "/beitreten"), ("Anna", "/mitbringen A"), ("Bert", "/mitbringen B"),
                      ("Anna", "/start")):  # fmt: skip
        chat.says(who, line)
    for line in DRAFT:
        chat.says(asked(chat), f"/zug {line}")
    while "Organisation" not in chat.table().play.decision(waiting(chat)).prompt:
        chat.says(asked(chat), "/zug fertig")
    return chat


def waiting(chat):
    return chat.table().play.waiting_for()[0]


def asked(chat):
    return chat.table().names[waiting(chat)]


def test_what_is_asked_back_can_be_tapped(table):
    who = asked(table)
    before, answers = table.table().row.number, table.says(who, "/zug nach Lórien")
    labels = [b.label for b in answers.buttons()]
    assert "mehrdeutig" in answers.to(who) and labels == ["Lórien (nach Grundregeln)", "Lórien (über Regionen)"]
    table.presses(who, labels[0], answers)
    assert table.table().row.number == before + 1
    assert any(b.label.startswith("Doch bleiben") for b in table.says(who, "/moeglich").buttons())


def test_a_slip_is_tapped_right(table):
    who = asked(table)
    answers = table.says(who, f"/zug {'glorfindl' if who == 'Anna' else 'eladan'} abwerfen")
    assert "Meintest du" in answers.to(who) and any(b.label.endswith("abwerfen") for b in answers.buttons())


def test_a_namesake_of_other_alignments_is_not_asked_for(table):
    answers = table.says("Anna", "/karte moria")
    assert "Moria · Ort (Helden)" in answers.to("Anna") and any("Schergen" in b.label for b in answers.buttons())
    assert answers.to("Anna") == table.says("Bert", "/karte moria").to("Bert"), "the same for everybody"


def test_how_far_the_game_is_counts_turns_not_answers(table):
    assert f"1. Zug von {asked(table)}" in table.says("Anna", "/stand").to("Anna")
    assert "Zug 1" not in table.says("Anna", "/stand").to("Anna").split("\n")[0].replace("1. Zug", "")


def test_what_is_passed_from_the_beginning_can_be_read(table):
    assert "an diesem Tisch von selbst: alle erlaubten Karten ziehen" in table.says("Anna", "/einstellungen").to("Anna")


def test_a_way_said_with_the_destination_is_planned_for_the_moment_it_is_asked(table):
    who = asked(table)
    said = table.says(who, "/zug nach Moria über Rhudaur, Hulsten").to(who)
    assert "Geplant: 1) wenn gesagt wird: weg · moria → «über Rhudaur, Hulsten»" in said, said
    table.says(who, "/zug passe")
    table.says(who, "/zug passe")
    company = next(one for one in table.table().play.state["companies"].values() if one["travel"]["reist"])
    way = company["travel"]["regionen"]
    assert way[0] == "Rhudaur" and len(way) > 2
    assert table.says(who, "/plan").to(who).startswith("Du hast nichts geplant")

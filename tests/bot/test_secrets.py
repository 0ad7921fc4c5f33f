"""Nobody learns anything about hidden cards by what they say about another seat."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bot.core import consequences
from bot.core.commands import COMMANDS
from games.dice import Dice
from games.play import Checked, Play
from tests.bot.spying import ABOUT, BOOKISH, PLAIN, Spy, search

GAMES = ("zwei-tuerme", "jagd", "ringkrieg", "meccg")
# Without a word about a seat or its cards: they open, link, choose or set something for oneself.
NOT_ABOUT_SEATS = {"neu", "verknuepfen", "reparieren", "hierher", "wiederda"}


def test_every_command_is_among_those_that_are_tried():
    said = {line.split()[0][1:] for line in (*PLAIN, *ABOUT, *BOOKISH)} | {"zug"}
    assert set(COMMANDS) - said == NOT_ABOUT_SEATS


@pytest.mark.parametrize("game", GAMES)
def test_dealing_hidden_cards_anew_changes_no_answer(game, tmp_path):
    found, _ = search(tmp_path, game, 4, 1)
    assert found == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_dealing_hidden_cards_anew_changes_no_answer_in_many_states(game, tmp_path):
    found, spy = search(tmp_path, game, 2_000, 2)
    assert found == []
    assert spy.kinds == set(PLAIN)


@pytest.mark.parametrize(("game", "players"), [("zwei-tuerme", 2), ("jagd", 4), ("ringkrieg", 4)])
def test_neither_at_a_table_of_two_or_four(game, players, tmp_path):
    found, spy = search(tmp_path, game, 2, 3, players=players)
    assert found == [] and len(spy.names) == players


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES[:3])
def test_neither_at_tables_of_two_or_four_in_many_states(game, players, tmp_path):
    assert search(tmp_path, game, 600, 4, players=players)[0] == []


def past(folder, game, seed, moves, times):
    folder.mkdir(exist_ok=True)
    spy, dice = Spy(folder, game, seed, moves=moves), Dice(f"past {game} {seed}")
    found = [leak for _ in range(times) for leak in spy.leaks_of_the_past(dice)]
    spy.close()
    return found


@pytest.mark.parametrize("game", GAMES[:3])
def test_what_nobody_was_told_shows_in_no_word_or_film_of_the_past(game, tmp_path):
    assert past(tmp_path, game, 5, 14, 2) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES[:3])
def test_what_nobody_was_told_shows_in_no_word_or_film_of_long_pasts(game, tmp_path):
    for seed in range(6):
        assert past(tmp_path / str(seed), game, seed, 60, 12) == []


# --- the search finds what it looks for --------------------------------------------------------------------------------------


def test_a_list_of_corrections_from_the_cards_of_others_would_be_found(tmp_path):
    def everybodys(table, seat, steps=()):
        return [c for s in table.seats for c in table.game.corrections(table.game.view(table.play.state, s.seat))]

    with patch.object(consequences, "knowable", everybodys):
        assert search(tmp_path, "zwei-tuerme", 40, 1, plainly=0)[0]


def test_judging_a_move_on_the_real_hand_would_be_found(tmp_path_factory):
    kept = consequences.move_step

    def judged(table, steps, seat, mover, words):
        fits = isinstance(Play(table.game, table.play.state, names=table.names).check(mover, words), Checked)
        return kept(table, steps, seat, mover, words) if fits else "Das hat sie nicht."

    with patch.object(consequences, "move_step", judged):
        assert any(search(tmp_path_factory.mktemp("spion"), "zwei-tuerme", 60, seed, plainly=0)[0] for seed in (2, 3, 4, 5))


# --- what is typed where all can read it ---------------------------------------------------------------------------------------


def openly(chat, who, line):
    """What somebody is told who types this where all can read it, and whether the line is taken away."""
    said = chat.says(who, line, overheard=True)
    assert said.public == ""
    return said.to(who), any(reply.delete for reply in said.replies)


@pytest.mark.parametrize("line", ["/zug gandalf als rote kraft", "/zug lege rote Kraft", "Gandalf", "Ich habe Gandalf"])
def test_a_card_typed_out_of_turn_is_taken_away(running, line):
    told, gone = openly(running, "Bert", line)
    assert gone and "Dran ist Anna." in told and "verdeckt" in told


@pytest.mark.parametrize("line", ["/zug stapel", "/zug verzichte", "Ich bin gleich dran!", "/darfich verzichten"])
def test_what_names_no_card_stays(running, line):
    told, gone = openly(running, "Bert", line)
    assert not gone and "Dran ist Anna." in told


def test_whether_it_is_taken_away_tells_nobody_who_holds_it(running):
    """Every card that is hidden anywhere, whether it is in the hand of who names it or not."""
    faces = sorted({*running.hand("Anna"), *running.hand("Bert"), *running.hand("Cora"), *running.cards("pile")})
    assert set(faces) > set(running.hand("Bert"))
    assert all(openly(running, "Bert", f"/zug {face.replace('-', ' ')}")[1] for face in faces)


def test_nor_does_it_for_whoever_is_asked(running):
    """The same for the player whose turn it is, who could really do it."""
    faces = sorted({*running.hand("Anna"), *running.hand("Bert"), *running.hand("Cora"), *running.cards("pile")})
    assert running.asked() == ["Anna"] and set(faces) > set(running.hand("Anna"))
    assert all(openly(running, "Anna", f"/zug lege {face.replace('-', ' ')}")[1] for face in faces)


@pytest.mark.parametrize("who", ["Anna", "Bert"])
@pytest.mark.parametrize("line", ["/darfich Gandalf legen", "darf gandalf allein liegen?", "/zug darf gandalf allein liegen?"])
def test_a_question_is_never_taken_away(running, who, line):
    before = running.table().row.number
    told, gone = openly(running, who, line)
    assert told and not gone and running.table().row.number == before
    if "allein" in line:
        assert told == openly(running, who, "/regel darf gandalf allein liegen?")[0]


def test_also_in_the_hunt_and_in_the_war(hunting):
    waiting = next(name for name in ("Anna", "Bert", "Cora") if name not in hunting.asked())
    assert openly(hunting, waiting, "/zug benutze Pferd")[1]
    assert not openly(hunting, waiting, "/zug gehe bree")[1]
    hunting.channel = "krieg"
    for who, line in (("Anna", "/neu ringkrieg"), ("Bert", "/beitreten"), ("Anna", "/seite freie"), ("Anna", "/start")):
        hunting.says(who, line)
    assert hunting.asked() == ["Anna"]  # whether she declares the Fellowship, a question everybody reads
    for who in ("Anna", "Bert"):
        assert openly(hunting, who, "/zug karte Elbenmäntel")[1]
        assert openly(hunting, who, "/zug elbenmänt")[1]
        assert not openly(hunting, who, "/zug angriff orthanc furten des isen alles")[1]

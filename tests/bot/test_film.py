"""`/verlauf film`: a frame a turn, of what everybody could see; also after an undo, an upgrade, and for a game that is over."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from PIL import Image

from bot import film
from bot.core.messages import Film, Reply
from bot.core.reel import Reel, Scene, drawn, game_of, reel_of, scenes, thinned
from bot.core.referee import Referee
from bot.core.table import Table
from games.canvas import Canvas
from games.dice import Dice
from storage.store import Store
from tests.golden import shelf


def asked_for(answers) -> Film:
    return next(r.film for r in answers.replies if r.film is not None)


def reel(chat, who: str = "Anna") -> Reel:
    found = chat.referee.reel(asked_for(chat.says(who, "/verlauf film")))
    assert found is not None
    return found


def frames(data: bytes) -> list[int]:
    """How long each frame is shown."""
    with Image.open(BytesIO(data)) as picture:
        shown = []
        for nr in range(picture.n_frames):
            picture.seek(nr)
            shown.append(picture.info["duration"])
    return shown


def words(board) -> str:
    return board.svg if isinstance(board, Canvas) else board


def test_before_the_first_move_there_is_nothing_to_show(running):
    answered = running.says("Anna", "/verlauf film")
    assert "Noch ist nichts geschehen" in answered.to("Anna") and not any(r.film for r in answered.replies)


def test_a_running_game_is_shown_up_to_now_with_its_story(running):
    running.play_on(7)
    number = running.table().row.number
    answered = running.says("Zoe", "/verlauf film")  # who does not play sees the same
    assert f"wird gezeichnet ({number} Züge)" in answered.to("Zoe") and answered.public == ""
    shown = asked_for(answered)
    assert shown == Film(1, number)
    running.play_on(4)  # what happens while it is drawn is not in it
    assert running.table().row.number > number
    made = running.referee.reel(shown)
    found = scenes(made, game_of(made))
    assert [s.number for s in found][-1] == number and found[0].lines == ["Die Partie beginnt."]
    told = [line for scene in found for line in scene.lines]
    assert any("Anna" in line for line in told) and not any("⟦" in line for line in told)
    data = film.develop(made)
    assert len(data) <= film.LIMIT and len(frames(data)) == len(found)


def test_a_film_goes_with_a_message_that_is_owed(running):
    running.play_on(3)
    number = running.table().row.number
    answered = running.says("Anna", "/verlauf film alle")
    assert "allen gezeigt" in answered.to("Anna")
    owed = next(r for r in answered.replies if r.film is not None)
    assert owed.to is None and owed.outbox is not None
    assert Reply.from_payload(json.loads(json.dumps(owed.as_payload())), None, 1, ("lokal", "tisch")).film == Film(1, number)
    assert running.says("Zoe", "/verlauf film alle").public == ""  # who does not play gets it alone


def test_only_what_everybody_could_see(hunting):
    """Cards dealt anew among the hands: no picture and no line of the film is another one."""
    hunting.play_on(12)
    made = reel(hunting)
    game = game_of(made)
    for scene in scenes(made, game):
        other = Scene(scene.number, game.reshuffle(scene.state, None, Dice("anders", 0)), scene.lines)
        assert drawn(made, game, scene) == drawn(made, game, other)
    public = "\n".join(line for scene in scenes(made, game) for line in scene.lines)
    for entry in hunting.table().store.entries(hunting.table().row):
        for line in entry.told[""]:
            assert line.split("⟦")[0].strip() in public


def test_one_frame_a_turn(hunting):
    hunting.play_on(30)
    made = reel(hunting)
    game = game_of(made)
    found = scenes(made, game)
    turns = {game.turn(s.state, "") for s in found}
    assert len(found) <= len(turns) + 2 < hunting.table().row.number


def test_what_was_taken_back_is_not_shown(running):
    running.play_on(4)
    number = running.table().row.number
    with running.database.transaction() as session:
        store = Store(session)
        Table(store, store.table(1)).rewind(number - 1, None)
    running.play_on(1)
    made = reel(running)
    found = scenes(made, game_of(made))
    assert number not in [s.number for s in found]
    now = running.table()
    assert found[-1].state == now.play.state and found[-1].number == now.row.number


def test_the_end_is_told_and_a_closed_game_keeps_its_film(chat):
    chat.game_of("Anna", "Bert")
    chat.play_on()
    made = reel(chat)
    found = scenes(made, game_of(made))
    assert any("ist zu Ende" in line for line in found[-1].lines)
    assert len(found[-1].lines) == len(set(found[-1].lines))
    data = film.develop(made)
    durations = frames(data)
    assert durations[-1] == film.LAST and len(durations) <= film.SIZES[0].frames
    chat.says("Anna", "/revanche")
    shown = chat.says("Anna", "/archiv 1")
    again = chat.presses("Anna", "Film", shown)
    assert asked_for(again).table == 1
    assert chat.referee.reel(asked_for(again)).mark == made.mark


def test_in_a_private_chat_the_film_of_ones_table(running):
    running.play_on(3)
    answered = running.says("Anna", "/verlauf film", private=True)
    assert asked_for(answered) == Film(1, running.table().row.number)


def test_a_long_game_is_thinned_and_its_story_is_not():
    found = [Scene(n, {}, [f"Zug {n}"]) for n in range(1000)]
    shown = thinned(found, 40)
    assert len(shown) == 40 and shown[0].number == 0 and shown[-1].number == 999
    assert [line for s in shown for line in s.lines] == [f"Zug {n}" for n in range(1000)]
    assert thinned(found[:40], 40) == found[:40]


def test_a_film_that_would_be_too_large_is_made_smaller(running, monkeypatch):
    running.play_on(19)
    made = reel(running)
    usual = film.develop(made)
    monkeypatch.setattr(film, "LIMIT", len(usual) - 1)
    smaller = film.develop(made)
    assert len(smaller) < len(usual) and len(frames(smaller)) == len(frames(usual))


@pytest.mark.parametrize("golden", [g for g in shelf.everything("store") if g.about["number"] > 5][:6], ids=lambda g: g.id)
def test_after_an_upgrade_what_was_kept_is_shown(golden, tmp_path):
    """Moves of earlier rules are not played again: the film has the states that were stored, and the whole story."""
    database = shelf.opened(golden, shelf.sqlite_url(tmp_path))
    referee = Referee(database)

    def taken(store):
        row = store.table(1)
        return reel_of(Table(store, row), row.number)

    try:
        with database.transaction() as session:
            told = [line for e in Store(session).entries(Store(session).table(1)) for line in (e.told or {"": []})[""]]
        made = referee.inside(taken)
    finally:
        database.close()
    game = game_of(made)
    found = scenes(made, game)
    assert found and all(words(drawn(made, game, scene)) for scene in (found[0], found[-1]))
    story = json.dumps([line for s in found for line in s.lines], ensure_ascii=False)
    for line in told:
        assert line.split("⟦")[0].strip() in story

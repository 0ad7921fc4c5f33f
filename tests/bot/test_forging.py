"""A proof for strangers: whatever is changed in a proof file is noticed against the messages of the table, or named."""

from __future__ import annotations

import copy
import json
import os
import random
import re
import subprocess
import sys

import pytest

from games import catalog
from tests.bot import forging
from tests.bot.chat import Chat

GAMES = ("zwei-tuerme", "jagd", "ringkrieg")


def played(folder, game: str) -> tuple[dict, list[str]]:
    """The file of a finished game, and what somebody has noted from its messages."""
    chat = Chat(folder)
    people = ["Anna", "Bert", "Cora"][: catalog.load(game).seats.start]
    chat.says("Anna", f"/neu {game}")
    for name in people[1:]:
        chat.says(name, f"/beitreten Wort von {name}")
    chat.says("Anna", "/start")
    chat.play_on(60)
    for name in people:
        chat.says(name, "/rueckgaengig")
        for other in people:
            chat.says(other, "/rueckgaengig ja")
    chat.play_on(15)
    for name in people[1:]:
        chat.says(name, "/aufgeben ja")
    if chat.table().running:
        chat.says("Anna", "/aufgeben ja")
    (reply,) = chat.says("Zaungast", "/verlauf pruefdatei").replies
    public = "\n".join(text for to, text in chat.heard if to is None)
    noted = [f"{number}:{head}" for number, head in re.findall(r"Kopf des Verlaufs: (\d+|ende):([0-9a-f]+)", public)]
    fingerprint = re.findall(r"\b[0-9a-f]{64}\b", public)[0]
    chat.database.close()
    return json.loads(reply.document.text), [fingerprint, *noted]


@pytest.fixture(scope="module", params=GAMES)
def file(request, tmp_path_factory):
    return played(tmp_path_factory.mktemp("partie"), request.param)


def said_by(program, tmp_path, capsys, raw, noted) -> tuple[int, str]:
    path = tmp_path / "datei.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    code = program.main([str(path), *noted])
    return code, capsys.readouterr().out


def test_an_honest_file_fits_the_messages(file, program, tmp_path, capsys):
    raw, noted = file
    assert any(word.startswith("0:") or word[0].isdigit() for word in noted[1:]) and noted[-1].startswith("ende:")
    code, said = said_by(program, tmp_path, capsys, raw, noted)
    assert code == 0, said
    assert "jeder Zug, jeder erzählte Satz" in said
    for text in program.OUTSIDE.values():
        assert text in said


def noticed(file, program, tmp_path, capsys, seeds: range) -> None:
    raw, noted = file
    for seed in seeds:
        luck = random.Random(seed)
        forged, path = forging.forge(raw, luck)
        fitted = copy.deepcopy(forged)
        try:
            forging.fit(fitted, program)
        except Exception:  # nothing that could be made to fit
            fitted = forged
        for one in (forged, fitted):
            if json.dumps(one, sort_keys=True) == json.dumps(raw, sort_keys=True):
                continue  # made to fit, it is what it was
            code, said = said_by(program, tmp_path, capsys, one, noted)
            assert code == 1 or forging.named(path, program), (seed, path, said)
            assert "Traceback" not in said


def test_one_field_forged_is_noticed_or_named(file, program, tmp_path, capsys):
    noticed(file, program, tmp_path, capsys, range(60))


@pytest.mark.soak
def test_many_fields_forged_are_noticed_or_named(file, program, tmp_path, capsys):
    noticed(file, program, tmp_path, capsys, range(1_000, 2_000))


# What an operator said yes to before.
FORGERIES = {
    "another winner": lambda raw: raw["ergebnis"].update(sieger=["p1"] if raw["ergebnis"]["sieger"] != ["p1"] else ["p2"]),
    "a changed move": lambda raw: raw["zuege"][4].update(zug=["anders"]),
    "a changed sentence": lambda raw: raw["zuege"][-3].update(erzaehlt={"": ["Bert mogelt."]}),
    "removed events": lambda raw: next(e for e in raw["zuege"] if e["ereignisse"]).update(ereignisse=[]),
    "a die of one side": lambda raw: raw["zuege"][0]["zufall"].append({"nr": 0, "art": "wurf", "seiten": 1, "ergebnis": 1}),
    "a deck in another order": lambda raw: next(d for d in raw["zuege"][0]["zufall"] if d["art"] == "mischen")[
        "vorher"
    ].reverse(),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_an_operator_who_chains_anew_is_noticed_by_what_was_published(file, program, tmp_path, capsys, what):
    raw, noted = copy.deepcopy(file[0]), file[1]
    if what == "a deck in another order" and not any(d["art"] == "mischen" for d in raw["zuege"][0]["zufall"] or ()):
        pytest.skip("this game shuffles nothing at its beginning")
    raw["zuege"][0]["zufall"] = raw["zuege"][0]["zufall"] or []
    FORGERIES[what](raw)
    forging.fit(raw, program)
    assert said_by(program, tmp_path, capsys, raw, ())[0] == 0  # the file agrees with itself
    code, said = said_by(program, tmp_path, capsys, raw, noted)
    assert code == 1 and "notiert" in said


ADDED = {
    "a draw with an answer too many": lambda raw: next(iter(raw["zuege"][0]["zufall"])).update(nachher=[], ergebnis=1),
    "a key in the setup": lambda raw: raw["zuege"][0].update(mehr=1),
    "dice of the setup that nobody asked": lambda raw: raw["zuege"][0].update(zufall=None, wuerfel=[0, 5_000]),
}


@pytest.mark.parametrize("what", ADDED)
def test_nothing_is_added_to_the_setup(file, program, tmp_path, capsys, what):
    raw, noted = copy.deepcopy(file[0]), file[1]
    if what == "a draw with an answer too many" and not raw["zuege"][0]["zufall"]:
        pytest.skip("this game asks no dice at its beginning")
    ADDED[what](raw)
    assert said_by(program, tmp_path, capsys, raw, noted)[0] == 1


def test_dice_of_the_setup_that_are_left_out_follow_from_the_beginning(file, program, tmp_path, capsys):
    raw, noted = copy.deepcopy(file[0]), file[1]
    whole = said_by(program, tmp_path, capsys, raw, noted)[1]
    raw["zuege"][0]["zufall"] = None
    assert said_by(program, tmp_path, capsys, raw, noted) == (0, whole), "nothing less is proved"


def test_a_chain_that_is_younger_than_its_game_says_what_it_does_not_show(file, program, tmp_path, capsys):
    raw, noted = copy.deepcopy(file[0]), file[1]
    raw["kette"] = {"ab": 5, "anfang": {"ab": 5, "fingerabdruck": raw["fingerabdruck"]}}
    heads = program.check_chain(raw, {})
    end = f"ende:{program.keyed(raw['geheimnis'], heads['ende'])}"
    code, said = said_by(program, tmp_path, capsys, raw, [noted[0], end])
    assert code == 0 and "Die Züge bis 5 sind älter als die Kette und nicht belegt" in said
    assert "jeder Zug nach 5, davon jeder erzählte Satz" in said and "Varianten, Worte und Mitgebrachtes" in said


ODD = [7, None, [], {}, ["Anna"], True]


@pytest.mark.parametrize("path", [("plaetze", 0, "name"), ("plaetze", 0, "wort_nr"), ("ergebnis", "sieger"), ("titel",)])
def test_odd_names_are_no_trace(file, program, tmp_path, capsys, path):
    for odd in ODD:
        raw = copy.deepcopy(file[0])
        raw["kette"] = {"ab": 5, "anfang": {"ab": 5, "fingerabdruck": raw["fingerabdruck"]}}
        forging.at(raw, path[:-1])[path[-1]] = [odd] if path[-1] == "sieger" else odd
        code, said = said_by(program, tmp_path, capsys, raw, ())
        assert code in (0, 1) and "Traceback" not in said


def test_a_name_that_the_window_cannot_show(file, program, tmp_path):
    raw = copy.deepcopy(file[0])
    raw["plaetze"][0]["name"] = "\U0001f9d9\ud800 Gandalf"
    (tmp_path / "x.json").write_text(json.dumps(raw), encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, program.__file__, tmp_path / "x.json"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0 and "Gandalf" in done.stdout and not done.stderr


def test_a_published_head_says_nothing_before_the_end(tmp_path):
    """It is keyed: whoever tries all answers does not find the one that was given."""
    chat = Chat(tmp_path)
    chat.game_of("Anna", "Bert")
    table = chat.table()
    shown = re.findall(r"Kopf des Verlaufs: \d+:([0-9a-f]+)", "\n".join(text for _, text in chat.heard))
    assert shown and all(head not in table.row.chain_base for head in shown)
    chat.database.close()


def test_heads_go_along_with_messages_that_stay(tmp_path):
    chat = Chat(tmp_path)
    chat.game_of("Anna", "Bert", "Cora")
    for _ in range(12):
        chat.play_on(25)
        if not chat.table().running:
            break
        chat.says("Anna", "/frist 2 Tage", manager=True)
        chat.says("Anna", "/frist ohne", manager=True)
    public = "\n".join(text for to, text in chat.heard if to is None)
    assert len(re.findall(r"Kopf des Verlaufs: \d+:", public)) >= 2
    chat.database.close()

"""Dice one can check: words and fingerprint in messages that stay, a check that compares all that was told, and a program of one
page that uses nothing of ours."""

from __future__ import annotations

import ast
import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import catalog
from games.dice import Dice, recorded
from games.laws import playout
from games.luggage import packed
from games.replay import draw_row
from storage import chain
from storage.store import Store
from storage.tables import LogRow
from tests.bot.chat import Chat

PROGRAM = Path(__file__).parents[2] / "docs" / "pruefen" / "pruefe.py"


def lasting(answers):
    """Public messages that are not the living one: they stay as they are."""
    return "\n".join(r.text for r in answers.replies if r.to is None and r.table is None)


# --- words and fingerprint -----------------------------------------------------------------------------------------------


def test_the_whole_fingerprint_stays_readable_from_opening_and_start(chat):
    opened = lasting(chat.says("Anna", "/neu zwei-tuerme"))
    published = chat.table().row.published
    assert len(published) == 64 and published in opened
    chat.says("Bert", "/beitreten mellon")
    chat.says("Anna", "/wort Elbereth")
    started = lasting(chat.says("Anna", "/start"))
    assert published in started
    assert "Anna «Elbereth», Bert «mellon». Das letzte gab Anna." in started


def test_everybody_changes_their_word_until_the_start_and_nobody_after_it(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten mellon")
    assert "Anna gibt den Würfeln das Wort «speak friend»" in lasting(chat.says("Anna", "/wort  speak   friend "))
    assert "Das letzte gab Anna." in chat.says("Bert", "/wort").to("Bert")
    assert "Bert gibt den Würfeln das Wort «and enter»" in lasting(chat.says("Bert", "/wort and enter"))
    assert "Das letzte gab Bert." in lasting(chat.says("Anna", "/start"))
    late = chat.says("Anna", "/wort anders")
    assert "stehen seit dem Start fest" in late.to("Anna") and not late.public
    assert {s.name: s.word for s in chat.table().seats} == {"Anna": "speak friend", "Bert": "and enter"}


def test_strangers_and_computers_give_no_word(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Anna", "/beitreten computer")
    assert "sitzt nicht" in chat.says("Zoe", "/wort mellon").to("Zoe")
    assert "Niemand hat den Würfeln ein Wort gegeben." in lasting(chat.says("Anna", "/start"))


def test_who_leaves_takes_the_word_along(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten mellon")
    chat.says("Cora", "/beitreten balrog")
    chat.says("Cora", "/verlassen")
    started = lasting(chat.says("Anna", "/start"))
    assert "Das letzte gab Bert." in started and "balrog" not in started


def test_a_rematch_has_dice_of_its_own(chat):
    chat.game_of("Anna", "Bert")
    before = chat.table().row.published
    chat.says("Bert", "/aufgeben ja")
    opened = lasting(chat.says("Anna", "/revanche"))
    assert chat.table().row.published in opened and before not in opened


def test_what_somebody_noted_is_compared(chat):
    chat.game_of("Anna", "Bert")
    published = chat.table().row.published
    for ask, told in [
        (published, "alle 64 Zeichen"),
        (f"{published[:16].upper()}…", "die ersten 16 von 64"),
        (" ".join(published[i : i + 8] for i in range(0, 64, 8)), "alle 64 Zeichen"),
        ("0" * 64, "Achtung"),
        (published + "0", "besteht aus 64 Zeichen"),
        ("mellon", "besteht aus 64 Zeichen"),
        (published[:7], "genügen die ersten 8"),
    ]:
        assert told in chat.says("Anna", f"/pruefe {ask}").to("Anna"), ask
    assert chat.table().row.secret not in "\n".join(text for _, text in chat.heard)
    chat.says("Bert", "/aufgeben ja")
    assert "alle 64 Zeichen" in (found := chat.says("Anna", f"/pruefe {published}").to("Anna"))
    assert "In Ordnung" in found


# --- the check compares all that was told --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    chat = Chat(tmp_path_factory.mktemp("partie"))
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten mellon")
    chat.says("Anna", "/wort Elbereth")
    chat.says("Anna", "/start")
    chat.play_on()
    yield chat
    chat.database.close()


def row_of(store: Store):
    row = store.table(1)
    assert row is not None
    return row


def forged(chat: Chat, forge) -> str:
    """What `/pruefe` says of a game in which somebody changed something; afterwards it is as it was."""
    with chat.database.transaction() as session:
        store = Store(session)
        row, seats, log = row_of(store), store.seats(row_of(store)), store.entries(row_of(store))
        kept = [(r, copy.deepcopy(r.model_dump())) for r in (row, *seats, *log)]
        forge(row, seats, log)
    try:
        return chat.says("Anna", "/pruefe").to("Anna")
    finally:
        with chat.database.transaction() as session:
            for old, fields in kept:
                now = session.get(type(old), fields["id"])
                for name, value in fields.items():
                    setattr(now, name, value)


def other(result, **changes):
    return {**result, **changes}


def loser(row):
    return next(seat for seat in ("p1", "p2") if seat not in row.result["winners"])


def with_events(log) -> LogRow:
    return next(e for e in log if e.events and e.events[0].get("data"))


def another_event(row, seats, log):
    entry = with_events(log)
    first = entry.events[0]
    entry.events = [{**first, "data": {**first["data"], "seat": "p9"}}, *entry.events[1:]]


def one_event_more(row, seats, log):
    entry = with_events(log)
    entry.events = [*entry.events, entry.events[0]]


def another_move(row, seats, log):
    log[3].keys = ["verzichte"] if log[3].keys != ["verzichte"] else ["nimm stapel"]


FORGERIES = {
    "winner": (lambda row, seats, log: setattr(row, "result", other(row.result, winners=[loser(row)])), "Das Ergebnis ist nicht"),
    "nobody wins": (lambda row, seats, log: setattr(row, "result", other(row.result, winners=[])), "Das Ergebnis ist nicht"),
    "points": (lambda row, seats, log: setattr(row, "result", other(row.result, scores={"p1": 99})), "Das Ergebnis ist nicht"),
    "an event": (another_event, "ist anders erzählt"),
    "an event more": (one_event_more, "ist anders erzählt"),
    "a move": (another_move, "Zug"),
    "dice": (lambda row, seats, log: setattr(log[-1], "dice_to", log[-1].dice_to + 1), "Die Würfel von Zug"),
    "a word": (lambda row, seats, log: setattr(seats[0], "word", "anders"), "nicht aus Geheimnis und Spielerworten"),
    "the secret": (lambda row, seats, log: setattr(row, "secret", "anders"), "passt nicht zum Fingerabdruck"),
    "the fingerprint": (lambda row, seats, log: setattr(row, "published", "0" * 64), "passt nicht zum Fingerabdruck"),
    "the seed": (lambda row, seats, log: setattr(row, "seed", "anders"), "gehört zu anderen Würfeln"),
    "a variant": (lambda row, seats, log: setattr(row, "variant", {"start": "p1"}), "Zug|anderen Endstand"),
    "a winner of a closed table": (lambda row, seats, log: setattr(row, "status", "closed"), "hat keinen Sieger"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_whatever_was_told_otherwise_is_noticed(finished, what):
    forge, fault = FORGERIES[what]
    assert "In Ordnung" in finished.says("Anna", "/pruefe").to("Anna")
    said = forged(finished, forge)
    assert "In Ordnung" not in said
    assert re.search(fault, said), said


def test_altered_sentences_are_shown_beside_todays(finished):
    def forge(row, seats, log):
        entry = with_events(log)
        entry.told = {"": ["Bert hat gemogelt."]}
        chain.anew(row.chain_base, log)

    said = forged(finished, forge)
    assert "In Ordnung" in said and "hieß «Bert hat gemogelt.» und heißt heute «" in said
    assert "heißt heute" not in finished.says("Anna", "/pruefe").to("Anna")


def test_altered_sentences_do_not_fit_the_chain(finished):
    said = forged(finished, lambda row, seats, log: setattr(with_events(log), "told", {"": ["Bert hat gemogelt."]}))
    assert "In Ordnung" not in said and "passt nicht in die Kette" in said


def test_an_altered_reason_is_shown_beside_todays(finished):
    said = forged(finished, lambda row, seats, log: setattr(row, "result", other(row.result, reason="Wegen Schönheit.")))
    assert "Als Grund steht da «Wegen Schönheit.»" in said


@pytest.mark.parametrize("people", [2, 3])
def test_whoever_gave_up_has_not_won(chat, people):
    names = ("Anna", "Bert", "Cora")[:people]
    chat.game_of(*names)
    chat.play_on(5)
    for name in names[1:]:
        chat.says(name, "/aufgeben ja")
    if people == 3:
        chat.says("Anna", "/aufgeben ja")
    assert "In Ordnung" in chat.says("Anna", "/pruefe").to("Anna")
    for winners in (["p2"], ["p1"], []):
        honest = chat.table().row.result["winners"]
        said = forged(chat, lambda row, seats, log, w=winners: setattr(row, "result", other(row.result, winners=w)))
        assert ("In Ordnung" in said) == (winners == honest), winners


# --- a short program ----------------------------------------------------------------------------------------------------


def test_it_is_short_and_plain_python():
    text = PROGRAM.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 300
    names = [n.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for n in node.names]
    names += [node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    assert names and {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def file_of(chat: Chat, who: str = "Zaungast") -> dict:
    (reply,) = chat.says(who, "/verlauf pruefdatei").replies
    assert reply.document is not None and reply.document.name.endswith(".json")
    return json.loads(reply.document.text)


def said_by(program, tmp_path, capsys, raw, *words) -> tuple[int, str]:
    path = tmp_path / "datei.json"
    path.write_text(raw if isinstance(raw, str) else json.dumps(raw), encoding="utf-8")
    code = program.main([str(path), *words])
    return code, capsys.readouterr().out


def test_it_runs_alone_and_finds_the_game_in_order(finished, tmp_path):
    raw = file_of(finished)
    path = tmp_path / "partie.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    for words in ((raw["fingerabdruck"],), (raw["fingerabdruck"][:16], "--alles"), ()):
        command = [sys.executable, "-I", "-S", str(PROGRAM), str(path), *words]  # neither our folders nor anything installed
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", env={"PYTHONUTF8": "1"}, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "IN ORDNUNG" in done.stdout and "Wort «mellon»" in done.stdout
        assert "Ohne notierten Fingerabdruck" in done.stdout  # and nobody has noted how the log ended


def test_no_file_before_the_end(chat):
    chat.game_of("Anna", "Bert")
    (reply,) = chat.says("Anna", "/verlauf pruefdatei").replies
    assert reply.document is None and "bleibt das Geheimnis" in reply.text


def draw(raw, kind):
    return next(d for entry in raw["zuege"] for d in entry["zufall"] or () if d["art"] == kind)


def swap(raw, field):
    deck = draw(raw, "mischen")[field]
    at = next(i for i, card in enumerate(deck) if card != deck[0])
    deck[0], deck[at] = deck[at], deck[0]


def another_choice(raw):
    chosen = draw(raw, "wahl")
    chosen["ergebnis"] = next(x for x in chosen["aus"] if x != chosen["ergebnis"])


FILES = {
    "a shuffle": (lambda raw: swap(raw, "nachher"), "ergibt"),
    "what was shuffled": (lambda raw: swap(raw, "vorher"), "ergibt"),
    "a choice": (another_choice, "ergibt"),
    "a word": (lambda raw: raw["plaetze"][0].update(wort="anders"), "Geheimnis und Worten"),
    "luggage": (lambda raw: raw["plaetze"][0].update(mitgebracht="60 Balrogs"), "Geheimnis und Worten"),
    "a seat less": (lambda raw: raw["plaetze"].pop(), "Geheimnis und Worten"),
    "a seat twice": (lambda raw: raw["plaetze"].append(raw["plaetze"][0]), "steht zweimal"),
    "the secret": (lambda raw: raw.update(geheimnis="anders"), "passt nicht zum Fingerabdruck"),
    "the fingerprint": (lambda raw: raw.update(fingerabdruck="0" * 64), "passt nicht zum Fingerabdruck"),
    "the seed": (lambda raw: raw.update(zufallszahl="anders"), "Geheimnis und Worten"),
    "a move left out": (lambda raw: raw["zuege"].pop(5), "fehlt oder steht am falschen Ort"),
    "a draw left out": (lambda raw: raw["zuege"][0]["zufall"].pop(1), "übersprungen oder zweimal"),
    "the last draw left out": (lambda raw: raw["zuege"][0]["zufall"].pop(), "nimmt Zahlen bis"),
    "a draw twice": (lambda raw: raw["zuege"][0]["zufall"].append(raw["zuege"][0]["zufall"][-1]), "übersprungen oder zweimal"),
    "numbers skipped": (lambda raw: raw["zuege"][3].update(wuerfel=[999, 999]), "geht nicht mit der Zahl weiter"),
    "a kind": (lambda raw: draw(raw, "wahl").update(art="zauber"), "kein Wurf"),
    "the format": (lambda raw: raw.update(format="x"), "keine Prüfdatei"),
    "no moves": (lambda raw: raw.pop("zuege"), "fehlt etwas"),
    "a list of nothing": (lambda raw: draw(raw, "wahl").update(aus=[]), "lässt sich nicht wählen"),
    "too many sides": (lambda raw: draw(raw, "wahl").update(art="wurf", seiten=2**70), "lässt sich nicht wählen"),
}


@pytest.mark.parametrize("what", FILES)
def test_a_forged_file_is_noticed(finished, program, tmp_path, capsys, what):
    raw = file_of(finished)
    assert said_by(program, tmp_path, capsys, raw)[0] == 0
    forge, fault = FILES[what]
    forge(raw)
    code, said = said_by(program, tmp_path, capsys, raw)
    assert code == 1 and "FALSCH" in said and fault in said, said


def test_an_honest_file_of_another_table_is_noticed_by_the_fingerprint(finished, program, tmp_path, capsys):
    """Whoever forges everything has a file that agrees with itself; what somebody noted on paper it cannot change."""
    raw = file_of(finished)
    code, said = said_by(program, tmp_path, capsys, raw, "0123456789abcdef")
    assert code == 1 and "nicht der Fingerabdruck, den du notiert hast" in said
    for text in ("", "[]", "{", "null", '"ring"'):
        assert said_by(program, tmp_path, capsys, text)[0] == 1
    assert said_by(program, tmp_path, capsys, raw, "xyz")[0] == 2
    assert program.main([]) == 2
    assert program.main([str(tmp_path / "gibt-es-nicht")]) == 1


def half_of(game, players):
    """So many moves that about half of a game is over, however short it is."""
    return playout(catalog.load(game), [f"p{n}" for n in range(1, players + 1)], {}, "Länge", laws="keine").steps // 2


@pytest.mark.parametrize("game", catalog.ids())
def test_every_game_that_is_offered_can_be_recomputed(game, chat, program, tmp_path, capsys):
    """With an undo on the way: what was thrown and taken back is listed too."""
    people = ["Anna", "Bert", "Cora", "Dora", "Emil"][: catalog.load(game).seats.start]
    chat.says("Anna", f"/neu {game}")
    for name in people[1:]:
        chat.says(name, f"/beitreten Wort von {name}")
    chat.says("Anna", "/start")
    chat.play_on(min(40, half_of(game, len(people))))
    for who in people:
        asked = chat.says(who, "/rueckgaengig")
        if any(b.label == "Einverstanden" for b in asked.buttons()):
            for name in people:
                chat.presses(name, "Einverstanden", asked)
    chat.play_on(20)
    for name in people:
        chat.says(name, "/aufgeben ja")
    found = chat.says("Anna", "/pruefe").to("Anna")
    assert "In Ordnung" in found, found
    assert "zurückgenommen" in chat.says("Anna", "/verlauf alles").to("Anna").lower()
    raw = file_of(chat)
    code, said = said_by(program, tmp_path, capsys, raw, raw["fingerabdruck"])
    assert code == 0, said
    assert sum(len(entry["zufall"] or ()) for entry in raw["zuege"]) > 0


@pytest.mark.parametrize("id", catalog.ids())
def test_every_number_a_game_takes_is_listed(id, program):
    """Whatever a game asks its dice goes through what is recorded: the list has no holes, in any game."""
    game, players = catalog.load(id), Dice(f"Spieler {id}")
    variant = {v.id: v.default for v in game.variants}
    seats = [f"p{n}" for n in range(1, game.seats.start + 1)]
    lists = packed(game, seats, variant, {}, players)
    with recorded() as draws:
        state = game.new(seats, variant, "samen", brought=lists)
    taken = program.Dice("samen", 0)
    for number in range(250):
        for one in json.loads(json.dumps([draw_row(d) for d in draws])):
            program.check_draw(taken, one, f"Zug {number}")
        assert taken.counter == state["dice"]
        asked = [seat for seat in game.decisions(state) if game.options(state, seat)]
        if not asked:
            break
        seat = players.choose(asked)
        answer = players.choose(game.options(state, seat))
        with recorded() as draws:
            state = game.apply(state, seat, answer.key).state
    assert taken.counter > 0

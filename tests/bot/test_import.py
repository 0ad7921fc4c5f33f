"""A table file is believed only where it agrees with itself: forged, broken and hostile files get one German line."""

from __future__ import annotations

import copy
import json
import sys

import pytest

from bot import cli, file_check
from bot.errors import UsageError
from bot.table_file import export_table, import_table
from games import catalog
from storage.database import Database
from storage.store import Store
from storage.tables import Person
from tests import stores
from tests.bot.chat import Chat
from tests.golden import shelf
from tests.golden.room import Room
from tests.golden.scenes import scenes


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """A running game with an undo, a correction by a ruling and a draft."""
    chat = Chat(tmp_path_factory.mktemp("quelle"))
    chat.referee.new_secret = lambda: "mellon"
    chat.game_of("Anna", "Bert", "Cora")
    for _ in range(6):
        chat.says(chat.asked()[0], "/zug stapel")
    who = chat.asked()[0]
    chat.says(who, "/zug verzichte")
    chat.says(who, "/rueckgaengig")
    chat.says("Anna", "/streitfall Wem gehört der Ring?")
    chat.says("Anna", "/streitfall 1 vorschlag Cora")
    ring = next(name for name in ("Anna", "Bert", "Cora") if chat.seat(name) != chat.state()["ring"])
    chat.says("Anna", f"/streitfall 1 folge ring {ring}")
    chat.calls_vote()
    for name in ("Anna", "Bert"):
        chat.says(name, "/stimme 1 1")
    chat.says(chat.asked()[0], "/zug stapel")
    chat.says("Anna", "/frist 2 Tage", manager=True)
    with chat.database.transaction() as session:
        data = json.loads(json.dumps(export_table(Store(session), 1)))
    chat.database.close()
    assert {"zug", "rueckgaengig", "berichtigung"} <= {e["kind"] for e in data["verlauf"]}
    return data


@pytest.fixture
def store(tmp_path):
    database = Database(stores.url(tmp_path / "ziel.db"))
    with database.transaction() as session:
        yield Store(session)
    database.close()


def test_what_agrees_is_taken_and_played_again(exported, store):
    number, checked = import_table(store, copy.deepcopy(exported))
    assert number == 1
    assert (checked.replayed, checked.compared) == (exported["tisch"]["number"], 0)
    assert checked.told == f"{checked.replayed} Züge nachgespielt; alles stimmt überein."


KINDS = {
    "zwei-tuerme": {"undo", "exception", "correction", "computer", "draft", "lobby"},
    "jagd": {"undo", "exception", "resigned"},
}


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_table_is_played_again(game, tmp_path):
    wanted, played = KINDS[game], set()
    for scene in scenes(game):
        if scene.name not in wanted:
            continue
        folder = tmp_path / scene.name
        folder.mkdir()
        room = Room(folder, game)
        scene.play(room)
        with room.database.transaction() as session:
            data = json.loads(json.dumps(export_table(Store(session), 1)))
        room.database.close()
        assert file_check.checked(data).replayed == data["tisch"]["number"], scene.name
        played.add(scene.name)
    assert played == wanted


def test_tables_of_earlier_versions_are_compared_and_it_says_so():
    old = [g for g in shelf.everything(shelf.TABLE, version=1) if catalog.load(g.game).version > 1]
    found = [g for g in old if g.path.name.startswith("undo.")]
    assert {g.game for g in found} == {"jagd", "meccg", "ringkrieg", "zwei-tuerme"}
    for golden in found:
        raw = shelf.table_file(golden)
        checked = file_check.checked(raw)
        assert checked.replayed == 0 and checked.compared == raw["tisch"]["number"]
        assert "aus einer früheren Fassung der Regeln" in checked.told
        raw["verlauf"][3]["dice_to"] += 1
        with pytest.raises(UsageError, match="Würfel von Zug 5"):
            file_check.checked(raw)


# --- forged ------------------------------------------------------------------------------------------------------------------


def state(raw):
    return json.loads(raw["tisch"]["state"])


def rich(raw):
    """Somebody gives himself the best hand."""
    now = state(raw)
    mine, best = now["zones"]["hand p1"][0], now["zones"]["pile"][0]
    now["cards"][mine], now["cards"][best] = now["cards"][best], now["cards"][mine]
    raw["tisch"]["state"] = json.dumps(now)


def past(raw):
    kept = next(s for s in raw["staende"] if s["number"] == 2)
    then = json.loads(kept["state"])
    then["ring"] = "p2" if then["ring"] != "p2" else "p1"
    kept["state"] = json.dumps(then)


def drawn(raw):
    entry = next(e for e in raw["verlauf"] if e["kind"] == "zug" and e["events"])
    entry["events"][0]["kind"] = "anders"


def change(*path, value):
    def forge(raw):
        at = raw
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return forge


FORGED = {
    "hands": (rich, "Der Stand ist nicht der, zu dem die Züge führen"),
    "a snapshot": (past, "Der Zwischenstand nach Zug 2"),
    "events": (drawn, "ist anders erzählt, als es war"),
    "a move": (change("verlauf", 2, "keys", value=["fliege mordor"]), "Zug 3 ist nicht erlaubt"),
    "a die": (change("verlauf", 2, "dice_to", value=999_999), "schließen nicht an die davor an"),
    "an entry left out": (lambda raw: raw["verlauf"].pop(4), "fehlt ein Zug oder steht doppelt"),
    "an entry twice": (lambda raw: raw["verlauf"].append(raw["verlauf"][-1]), "fehlt ein Zug oder steht doppelt"),
    "a kind": (change("verlauf", 2, "kind", value="zauberei"), "Zug 3 ist von unbekannter Art"),
    "an undo": (change("verlauf", -1, "kind", value="rueckgaengig"), "geht dorthin zurück|anders erzählt|Würfel"),
    "a version": (change("verlauf", 2, "rules_version", value=99), "Die Regelfassung von Zug 3"),
    "all versions": (change("tisch", "rules_version", value=99), "aus einer neueren Fassung"),
    "the secret": (change("tisch", "secret", value="anders"), "passt nicht zum Fingerabdruck"),
    "the seed": (change("tisch", "seed", value="anders"), "nicht aus Geheimnis und Spielerworten"),
    "a word": (change("plaetze", 0, "word", value="anders"), "nicht aus Geheimnis und Spielerworten"),
    "a seat": (change("plaetze", 0, "seat", value="p9"), "Die Plätze sind nicht die eines Tisches"),
    "one person twice": (lambda raw: raw["plaetze"][0].update(person_id=raw["plaetze"][1]["person_id"]), "derselben Person"),
    "a stranger": (change("plaetze", 0, "person_id", value=777), "der in der Datei fehlt"),
    "the result": (change("tisch", "result", value={"winners": ["p1"], "reason": "", "scores": {}}), "hat doch ein Ergebnis"),
    "the end": (lambda raw: raw["tisch"].update(status="over", result={"winners": ["p1"], "scores": {}}), "ohne dass sie jemand"),
    "a draft": (change("tisch", "drafts", value={"p1": ["fliege mordor"]}), "Ein angefangener Zug"),
    "the data": (change("daten", "data", "boden", value={}), "passen nicht zu ihrer Prüfsumme"),
    "the deadline": (change("frist", 0, "seconds", value=10**9), "Die Frist ist keine"),
    "a consequence": (
        change("streitfaelle", 0, "vorschlaege", 0, "steps", value=[{"art": "zauberei"}]),
        "Die Folge eines Vorschlags in Streitfall 1",
    ),
    "somebody in a dispute": (change("streitfaelle", 0, "by_person", value=99), "Streitfall 1 ist unvollständig"),
}


@pytest.mark.parametrize("what", FORGED)
def test_the_first_thing_that_does_not_fit_is_named(exported, store, what):
    forge, why = FORGED[what]
    raw = copy.deepcopy(exported)
    forge(raw)
    with pytest.raises(UsageError, match=why) as refused:
        import_table(store, raw)
    assert "\n" not in str(refused.value)
    assert store.table(1) is None


def test_barriers_follow_from_the_moves_and_not_from_the_file(exported, store):
    honest = {e["number"]: e["barrier"] for e in exported["verlauf"]}
    raw = copy.deepcopy(exported)
    for entry in raw["verlauf"]:
        entry["barrier"] = not entry["barrier"]
    import_table(store, raw)
    assert {e.number: e.barrier for e in store.entries(store.table(1))} == honest


def test_linked_accounts_do_not_get_two_seats(exported, store):
    one, two = (store.person(p["platform"], p["key"], "") for p in exported["personen"][:2])
    one.human = two.human = one.id
    with pytest.raises(UsageError, match="verknüpft"):
        import_table(store, copy.deepcopy(exported))


def test_an_import_renames_nobody(exported, store):
    known = exported["personen"][0]
    store.person(known["platform"], known["key"], "Annika")
    import_table(store, copy.deepcopy(exported))
    assert store.person(known["platform"], known["key"], "").name == "Annika"
    assert [p.name for p in map(store.person_by_id, (2, 3))] == [p["name"] for p in exported["personen"][1:]]
    assert store.session.get(Person, 4) is None


# --- hostile -----------------------------------------------------------------------------------------------------------------


def test_a_file_tells_of_people_only_who_they_are(running):
    running.says("Anna", "/verknuepfen")
    running.says("Anna", "/pause 20.12. bis 3.1.")
    with running.database.transaction() as session:
        told = export_table(Store(session), running.table().id)
    assert all(person.keys() == {"id", "platform", "key", "name"} for person in told["personen"])


def test_a_module_name_in_a_file_loads_nothing(exported, store):
    for name in ("tests.contract.toys", "antigravity", "os.path", "../games"):
        raw = copy.deepcopy(exported)
        raw["spiel"] = raw["tisch"]["game"] = raw["daten"]["game"] = name
        with pytest.raises(UsageError, match="Ihr Spiel gibt es hier nicht"):
            import_table(store, raw)
    assert "antigravity" not in sys.modules


HOSTILE = {
    "empty": "",
    "no json": "{",
    "a list": "[]",
    "a number": "7",
    "nothing": "{}",
    "deep": "[" * 100_000,
    "deep dict": '{"a":' * 5_000 + "1" + "}" * 5_000,
    "nan": '{"format": NaN}',
    "huge": '{"format": 1' + "0" * 400 + "}",
    "surrogate": '{"format": "\\ud800"}',
    "zero byte": '{"format": "\\u0000"}',
    "only a format": '{"format": "ringrichter-tisch/1"}',
    "wrong shapes": '{"format": "ringrichter-tisch/1", "spiel": [], "tisch": 5, "verlauf": {}, "staende": null, "plaetze": 1}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_one_german_line(name, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "ziel.db"))
    (tmp_path / "datei.json").write_text(HOSTILE[name], encoding="utf-8")
    assert cli.main(["db", "import", str(tmp_path / "datei.json")]) == cli.EXIT_USAGE
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.strip().splitlines()
    assert "eingelesen" in line or "Tisch-Datei" in line


def test_a_file_that_is_too_large_is_not_even_read(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "ziel.db"))
    monkeypatch.setattr(file_check, "MOST_BYTES", 10)
    (tmp_path / "datei.json").write_text("{" * 11, encoding="utf-8")
    assert cli.main(["db", "import", str(tmp_path / "datei.json")]) == cli.EXIT_USAGE
    assert "größer als" in capsys.readouterr().err


def test_every_part_left_out_or_replaced_is_noticed_or_harmless(exported, tmp_path):
    """Each value of the file in turn becomes something else: either one line says so, or the file is as good as before."""
    places = [(k,) for k in exported] + [("tisch", k) for k in exported["tisch"]] + [("kanal", k) for k in exported["kanal"]]
    places += [(part, 0, k) for part in ("plaetze", "verlauf", "staende", "personen", "streitfaelle") for k in exported[part][0]]
    database, refused = Database(stores.url(tmp_path / "ziel.db")), 0
    for nr, place in enumerate(places):
        raw = copy.deepcopy(exported)
        change(*place, value=(None, [], {"a": 1}, "²", -1, 2**52)[nr % 6])(raw)
        try:
            with database.transaction() as session:
                import_table(Store(session), raw)
                session.rollback()
        except UsageError as error:
            assert "\n" not in str(error)
            refused += 1
    database.close()
    assert refused > len(places) // 2

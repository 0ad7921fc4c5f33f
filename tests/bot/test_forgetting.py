"""/vergiss-mich: nothing in the store names the person any more, and every game goes on."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.core.checking import check_table
from bot.core.table import Table
from storage.store import Store
from storage.tables import GameTable
from tests.bot.chat import Chat

NAME, KEY, LINKED = "Walburga", "Walburga", "konto 4711"  # no checksum can look like this


def mentions(chat: Chat, *words: str) -> list[str]:
    """Where in the whole store one of these words stands."""
    found = []
    with chat.database.engine.connect() as connection:
        tables = [row[0] for row in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))]
        for table in tables:
            for row in connection.execute(text(f'SELECT * FROM "{table}"')).mappings():
                found += [f"{table}.{k}: {v}" for k, v in row.items() if any(w in str(v) for w in words)]
    return found


@pytest.fixture
def lived(chat):
    """Somebody who left traces everywhere: tables, disputes, votes, links, settings, attempts, digests."""
    chat.says(NAME, "/neu zwei-tuerme")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")
    chat.says(NAME, f"/variante start={NAME}")
    chat.says(NAME, "/start")
    chat.links(NAME, "telegram", LINKED, f"{NAME} T.")
    chat.elsewhere("telegram", LINKED, f"{NAME} T.", "/einstellungen tagesblatt 8")
    chat.says(NAME, "/schiedsordnung mehrheit gleichstand schiedsrichter Walburga", manager=True)
    chat.says(NAME, "/zug nimm ablage")
    chat.says(NAME, "/zug verzichte")
    chat.says(NAME, "/streitfall Darf man verzichten?")
    chat.says(NAME, "/streitfall 1 rat Ich meine ja")
    chat.says(NAME, "/streitfall 1 gilt")
    chat.calls_vote()
    chat.says(NAME, "/stimme 1 1")
    chat.says("Bert", "/stimme 1 1")
    chat.says("Bert", "/zug stapel")
    chat.says("Cora", "/streitfall Und nun?")
    chat.says("Cora", "/streitfall 2 vorschlag Nichts")
    chat.calls_vote(2)
    chat.channel = "lobby"
    chat.says("Dora", "/neu zwei-tuerme")
    chat.says(NAME, "/beitreten")
    chat.channel = "zu zweit"
    chat.game_of(NAME, "Emil")
    chat.channel = "alt"
    chat.game_of(NAME, "Emil")
    chat.says(NAME, "/aufgeben ja")
    chat.channel = "tisch"
    return chat


def test_first_it_asks(lived):
    asked = lived.says(NAME, "/vergiss-mich")
    assert "Ein Platz" in asked.to(NAME)
    assert mentions(lived, NAME)
    assert "Vergessen" in lived.presses(NAME, "Ja, vergiss mich", asked).to(NAME)


def test_nothing_names_the_person_any_more(lived):
    assert len(mentions(lived, NAME)) > 10
    lived.says(NAME, "/vergiss-mich ja")
    lived.later("1 Minute")
    assert "\n".join(mentions(lived, NAME, LINKED)) == ""


def test_from_the_linked_account_it_is_the_same(lived):
    lived.elsewhere("telegram", LINKED, f"{NAME} T.", "/vergissmich ja")
    lived.later("1 Minute")
    assert "\n".join(mentions(lived, NAME, LINKED)) == ""


def test_the_games_go_on(lived):
    lived.says(NAME, "/vergiss-mich ja")
    told = lived.later("1 Minute")
    assert "mit /ersetze Ein Platz übernimmt jemand" in told.public
    assert [s.name for s in lived.table().seats] == ["Ein Platz", "Bert", "Cora"]
    for _ in range(3):  # the computer plays the seat
        who = lived.asked()[0]
        assert who in ("Bert", "Cora")
        lived.says(who, "/zug stapel")
    lived.channel = "zu zweit"
    assert lived.table().running
    lived.channel = "lobby"
    assert [s.name for s in lived.table().seats] == ["Dora"]
    lived.channel = "alt"
    assert "Ein Platz gibt auf" in lived.says("Emil", "/stand").to("Emil")
    with lived.database.transaction() as session:
        store = Store(session)
        over = next(t for t in (session.get(GameTable, n) for n in range(1, 5)) if t.status == "over")
        checked = check_table(Table(store, over))
        assert not getattr(checked, "faults", checked)


def test_whoever_comes_back_is_a_stranger_and_the_seat_can_be_taken(lived):
    lived.says(NAME, "/vergiss-mich ja")
    lived.later("1 Minute")
    assert "sitzt nicht" in lived.says(NAME, "/hand").to(NAME)
    assert "keinem Tisch" in lived.says(NAME, "/meine").to(NAME)
    lived.says("Fritz", "/ersetze Ein Platz", manager=True)
    assert "Fritz" in [s.name for s in lived.table().seats]


def test_an_open_vote_does_not_wait_for_who_is_gone(lived):
    lived.says(NAME, "/vergiss-mich ja")
    lived.later("1 Minute")
    lived.says("Bert", "/stimme 2 1")
    assert "entschieden" in lived.says("Cora", "/stimme 2 1").public


def test_a_table_that_cannot_be_opened_does_not_keep_anybody(lived):
    with lived.database.engine.begin() as connection:
        connection.execute(text("UPDATE game_table SET state = '{}' WHERE id = 1"))
    assert "Vergessen" in lived.says(NAME, "/vergiss-mich ja").to(NAME)
    lived.later("1 Minute")
    assert "\n".join(mentions(lived, NAME, LINKED)) == ""


def test_the_last_one_at_a_table_closes_it(chat):
    chat.says(NAME, "/neu zwei-tuerme")
    chat.says(NAME, "/beitreten computer")
    chat.says(NAME, "/start")
    chat.says(NAME, "/vergiss-mich ja")
    chat.later("1 Minute")
    assert chat.table().row.status == "over"


def test_the_name_of_who_left_long_ago_is_forgotten_and_no_other(chat):
    """Anna gave her seat away; Annabell plays on. Nothing of Anna stays, and Annabell's name is not cut."""
    for who, line in (("Anna", "/neu zwei-tuerme"), ("Annabell", "/beitreten"), ("Anna", "/variante start=Anna")):
        chat.says(who, line)
    for who, line in (("Anna", "/start"), ("Anna", "/zug verzichte"), ("Dora", "/ersetze Anna"), ("Anna", "/stimme ja")):
        chat.says(who, line)
    chat.says("Annabell", "/zug verzichte")
    assert "Anna verzichtet" in chat.says("Annabell", "/verlauf alles").to("Annabell")
    chat.says("Anna", "/vergiss-mich ja")
    story = chat.says("Annabell", "/verlauf alles").to("Annabell")
    assert "Ein Platz verzichtet" in story and "Dora übernimmt den Platz von Ein Platz" in story
    assert "Annabell verzichtet" in story and "Anna " not in story and "Ein Platzbell" not in story

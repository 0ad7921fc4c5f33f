"""The second migration on a store in use, and the rows of disputes, votes and timers."""

from __future__ import annotations

import threading

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect, text

from storage.case_tables import BallotRow, CaseRow, GroupRow, ProposalRow
from storage.cases import Cases
from storage.database import MIGRATIONS, Database
from storage.time_tables import TimerRow
from storage.timers import Timers


def migrate(url: str, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        (command.upgrade if revision != "back" else command.downgrade)(config, "0001" if revision == "back" else revision)
    engine.dispose()


@pytest.fixture
def database(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/speicher.db")
    yield database
    database.close()


def test_a_store_in_use_is_migrated_and_back(tmp_path):
    url = f"sqlite:///{tmp_path}/alt.db"
    migrate(url, "0001")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO channel (id, platform, key, settings) VALUES (1, 'lokal', 'tisch', '{}')"))
        connection.execute(
            text(
                "INSERT INTO game_table (id, channel_id, game, rules_version, data_hash, variant, status, secret, published, "
                "seed, number, state, drafts, ask, called, message_key, created, touched) VALUES "
                "(1, 1, 'zwei-tuerme', 1, '', '{}', 'lobby', 's', 'p', '', 0, '', '{}', '{}', '[]', '', "
                "'2025-01-01 00:00:00', '2025-01-01 00:00:00')"
            )
        )
    migrate(url, "0002")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT name, game FROM game_table")).one() == ("", "zwei-tuerme")
    migrate(url, "back")
    assert "dispute" not in inspect(engine).get_table_names()
    assert "name" not in {c["name"] for c in inspect(engine).get_columns("game_table")}
    engine.dispose()


def case(group: GroupRow) -> CaseRow:
    return CaseRow(group_id=group.id, number=0, channel_id=1, question="?", by="Anna", by_person=1)


def test_cases_of_a_group_are_numbered_without_gaps(database):
    from storage.store import Store

    with database.transaction() as session:
        Store(session).channel("lokal", "tisch")
        cases = Cases(session)
        one, other = cases.group("lokal", "a"), cases.group("lokal", "b")
        assert [cases.add(one, case(one)).number for _ in range(3)] == [1, 2, 3]
        assert cases.add(other, case(other)).number == 1
        assert cases.group("lokal", "a").id == one.id


def test_a_vote_counts_once_and_may_be_changed(database):
    with database.transaction() as session:
        cases = Cases(session)
        ballot = cases.add_ballot(BallotRow(kind="streitfall", options=["a", "b"], voters={"1": "Anna"}))
        cases.vote(ballot, 1, 0, "")
        cases.vote(ballot, 1, 1, "doch nicht")
        assert [(v.voter, v.choice, v.reason) for v in cases.votes(ballot)] == [(1, 1, "doch nicht")]


def test_proposals_are_numbered(database):
    from storage.store import Store

    with database.transaction() as session:
        Store(session).channel("lokal", "tisch")
        cases = Cases(session)
        group = cases.group("lokal", "a")
        one = cases.add(group, case(group))
        for nr in (1, 2):
            made = cases.propose(one, ProposalRow(case_id=0, number=0, kind="eigen", text="x", by="Anna", by_person=1))
            assert made.number == nr


def test_of_many_who_want_a_timer_one_gets_it(database):
    with database.transaction() as session:
        timer = Timers(session).add(TimerRow(kind="x", due=1))
        id = timer.id
    got: list[bool] = []

    others = [Database(database.url) for _ in range(5)]  # opened one after the other: migrating is not for threads

    def grab(other: Database) -> None:
        with other.transaction() as session:
            timers = Timers(session)
            found = timers.look(id)
            got.append(found is not None and timers.claim(found))

    threads = [threading.Thread(target=grab, args=(other,)) for other in others]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert sorted(got) == [False] * 4 + [True]
    for other in others:
        other.close()


def test_a_claim_that_is_rolled_back_leaves_the_timer(database):
    with database.transaction() as session:
        id = Timers(session).add(TimerRow(kind="x", due=1)).id

    def fails() -> None:
        with database.transaction() as session:
            timers = Timers(session)
            assert timers.claim(timers.look(id))
            raise RuntimeError("crash")

    with pytest.raises(RuntimeError):
        fails()
    with database.transaction() as session:
        assert Timers(session).due(5, 10) == [id]


def test_a_timer_that_fails_comes_back_later_and_later(database):
    with database.transaction() as session:
        id = Timers(session).add(TimerRow(kind="x", due=1)).id
    for expected in (10, 20, 40, 50, 50):
        with database.transaction() as session:
            Timers(session).put_off(id, 1_000, 10, 50)
        with database.transaction() as session:
            assert session.get(TimerRow, id).due == 1_000 + expected

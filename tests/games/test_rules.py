"""Rules that are switched off are off for whoever switched them off, and what was computed without them is kept apart."""

from __future__ import annotations

import asyncio
from threading import Barrier, Thread
from types import SimpleNamespace

import pytest

from games import rules
from games.rules import ByCard, altered, guard, holds, remembered, rule, switched, waived, without


@guard("probe.verbot")
def forbidden(n: int) -> str | None:
    return "Zu viel." if n > 3 else None


@rule("probe.zahl", off=0)
def number() -> int:
    return 7


@pytest.fixture(autouse=True)
def not_registered():
    yield
    assert switched() is None


@guard("probe.verbot")
def by_card(face: str) -> ByCard | str | None:
    return ByCard(f"«{face}» verbietet es.", face) if face != "leer" else "Ohne Karte geht es nicht."


def test_a_card_is_a_reason_and_comes_first():
    assert by_card("nebel").rules == ("karte:nebel", "probe.verbot")
    assert by_card("leer").rules == ("probe.verbot",)


def test_one_card_is_switched_off_and_not_all_of_them():
    assert holds("nebel")
    with without("karte:nebel"):
        assert not holds("nebel")
        assert by_card("nebel") is None
        assert holds("regen")
        assert by_card("regen").rules == ("karte:regen", "probe.verbot")
    with waived("karte:nebel"):
        assert by_card("nebel") is None
        assert holds("nebel")  # an exception lifts what a card forbids; what it does stays
    assert holds("nebel")


def test_without_a_rule_nothing_is_forbidden_or_computed():
    with without("probe.verbot", "probe.zahl"):
        assert forbidden(9) is None
        assert number() == 0
    assert forbidden(9).rules == ("probe.verbot",)
    assert number() == 7


def test_a_waived_rule_still_computes():
    with waived("probe.verbot", "probe.zahl"):
        assert forbidden(9) is None
        assert number() == 7
        with without("probe.zahl"):
            assert (forbidden(9), number()) == (None, 0)
        assert number() == 7


def test_what_is_lifted_at_one_table_holds_at_the_next_one_at_the_same_moment():
    """Two threads, each in the middle of a move: only one of them has lifted the prohibition."""
    both, answers = Barrier(2), {}

    def lifted():
        with waived("probe.verbot"):
            both.wait(5)
            answers["lifted"] = forbidden(9)
            both.wait(5)

    def ordinary():
        both.wait(5)
        answers["ordinary"] = (forbidden(9), switched())
        both.wait(5)

    threads = [Thread(target=lifted), Thread(target=ordinary)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(5)
    assert answers["lifted"] is None
    refusal, seen = answers["ordinary"]
    assert refusal.rules == ("probe.verbot",)
    assert seen is None


def test_tasks_do_not_share_what_they_switched_off():
    async def lifted(begun, done):
        with without("probe.zahl"):
            begun.set()
            await done.wait()
            return number()

    async def ordinary(begun, done):
        await begun.wait()
        found = number()
        done.set()
        return found

    async def both():
        begun, done = asyncio.Event(), asyncio.Event()
        return await asyncio.gather(lifted(begun, done), ordinary(begun, done))

    assert asyncio.run(both()) == [0, 7]


def test_what_is_remembered_is_remembered_for_the_rules_that_hold():
    calls = []

    @remembered()
    def doubled(n):
        calls.append(n)
        return n * number()

    assert [doubled(2), doubled(2)] == [14, 14]
    with without("probe.zahl"):
        assert [doubled(2), doubled(2)] == [0, 0]
    with altered("probe.zahl = 8"):
        assert doubled(2) == 14
    assert doubled(2) == 14
    assert calls == [2, 2, 2]


def test_an_answer_may_be_none_and_the_older_half_is_forgotten():
    calls = []

    @remembered(4)
    def nothing(n):
        calls.append(n)

    for n in (1, 2, 3, 4, 4, 5, 4, 1):
        assert nothing(n) is None
    assert calls == [1, 2, 3, 4, 5, 1]


def test_what_hangs_on_a_board_is_kept_there():
    calls = []

    @remembered(on_first=True)
    def seen(board, n):
        calls.append(n)
        return number() + n

    one, two = SimpleNamespace(cache={}), SimpleNamespace(cache={})
    assert [seen(one, 1), seen(one, 1), seen(two, 1)] == [8, 8, 8]
    with without("probe.zahl"):
        assert seen(one, 1) == 1
    assert seen(one, 1) == 8
    assert calls == [1, 1, 1]


def test_a_rule_of_the_whole_process_is_off_in_every_thread(monkeypatch):
    monkeypatch.setattr(rules, "_everywhere", rules._everywhere)
    monkeypatch.setattr(rules, "in_use", rules.in_use)
    rules.switch_off("probe.zahl")
    found = []
    thread = Thread(target=lambda: found.append(number()))
    thread.start()
    thread.join(5)
    with waived("probe.verbot"):
        assert (number(), forbidden(9)) == (0, None)
    assert found == [0]


def test_of_the_ways_to_switch_rules_only_the_last_are_remembered():
    """Every group may rule otherwise: what is remembered must not grow with their number."""
    board, calls = SimpleNamespace(cache={}), []

    @remembered(on_first=True)
    def asked(board, n):
        calls.append(n)
        return n

    for n in range(50):
        with altered(f"Runde {n}"):
            assert [asked(board, 1), asked(board, 1)] == [1, 1]
    assert len(calls) == 50
    assert sum(len(kept) for kept in board.cache.values()) <= rules.MOST_SWITCHED
    assert asked(board, 1) == asked(board, 1) == 1
    assert len(calls) == 51

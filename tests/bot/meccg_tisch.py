"""A table of MECCG in the chat, and positions laid out on it as the rule tests lay theirs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from storage.store import Store
from tests.bot.chat import Chat
from tests.rules.meccg.tisch import GAME
from tests.rules.meccg.tisch import Table as Laid

DRAFT = ("glorfindel", "elladan", "sam", "genug", "genug")


def begun(folder: Path, one: str = "A", two: str = "B") -> Chat:
    """Anna and Bert with these decks, in the first organisation phase of whoever begins."""
    chat = Chat(folder)
    for line in ("Anna /neu meccg", "Bert /beitreten", f"Anna /mitbringen {one}", f"Bert /mitbringen {two}", "Anna /start"):
        chat.says(*line.split(" ", 1))
    for line in DRAFT:
        chat.says(asked(chat), f"/zug {line}")
    while "Organisation" not in prompt(chat):
        chat.says(asked(chat), "/zug fertig")
    return chat


def waiting(chat: Chat) -> str:
    return chat.table().play.waiting_for()[0]


def asked(chat: Chat) -> str:
    return chat.table().names[waiting(chat)]


def other(chat: Chat) -> str:
    return next(name for name in chat.table().names.values() if name != asked(chat))


def prompt(chat: Chat) -> str:
    decision = chat.table().play.decision(waiting(chat))
    return decision.prompt if decision is not None else ""


def lay(chat: Chat, do: Callable[[Laid], None]) -> None:
    """Put the table in another position, as if the last entry of the log had led to it."""
    laid = Laid.__new__(Laid)
    laid.game, laid.state, laid.events, laid.passed = GAME, chat.state(), [], 0
    do(laid)
    assert not GAME.invariants(laid.state)
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table_in(store.channel(chat.platform, chat.channel))
        assert row is not None
        store.save(row, laid.state, {})
        for kept in (one for one in store.snapshots(row) if one.number == row.number):
            kept.state, kept.checksum = row.state, row.checksum
            session.add(kept)


def goes_on(chat: Chat) -> str:
    """Whoever is asked passes, or takes what comes first; what everybody read of it."""
    table = chat.table()
    decision = table.play.decision(waiting(chat))
    assert decision is not None
    keys = [c.key for c in table.play.options(waiting(chat))]
    key = next((k for k in (decision.passing, decision.default) if k and k in keys), keys[0])
    return chat.says(asked(chat), f"/zug {key}").public


def until(chat: Chat, words: str, most: int = 60) -> None:
    """Everybody passes until a question says this."""
    for _ in range(most):
        if words in prompt(chat):
            return
        goes_on(chat)
    raise AssertionError(f"never asked: {words}; {prompt(chat)}")


def on_the_way(chat: Chat) -> Chat:
    """Somebody travels to Moria; who plays hazards holds two, the traveller nothing that answers."""
    who = asked(chat)
    seat, opponent = chat.seat(who), chat.seat(other(chat))
    gid = next(g for g, one in chat.state()["companies"].items() if one["seat"] == seat)
    lay(chat, lambda t: (t.holds(seat), t.holds(opponent), t.brings(f"hand {opponent}", "tw-wargs", "tw-orc-watch")))
    chat.says(who, f"/zug reise {gid}, moria über regionen")
    for _ in range(2):
        chat.says(who, "/zug passe")
    until(chat, "Gefahren")
    return chat

"""A line said in private, by somebody who sits at several tables: it lands where they are asked, or is asked back."""

from __future__ import annotations

import random

import pytest

from bot.core.table import Table
from storage.store import Store
from tests.bot.chat import Chat

PEOPLE = ("Anna", "Bert", "Cora")
LINES = (
    "nimm stapel", "/zug nimm stapel", "verzichte", "rote kraft", "fertig", "/z verzichte", "ich nehme gelbe weisheit", "weiter",
    "lege blaue ausdauer", "nimm gruene kraft", "stapel", "ja", "/spiele verzichte", "alles rote",
)  # fmt: skip


@pytest.fixture
def tables(tmp_path, clock):
    def build(count):
        chat = Chat(tmp_path, clock=clock)
        chat.referee.new_secret = lambda: f"mellon {count}"
        for nr in range(count):
            chat.channel = f"kanal {nr}"
            chat.says("Anna", "/neu zwei-tuerme")
            for who in PEOPLE[1 : 2 + nr % 2]:
                chat.says(who, "/beitreten")
            chat.says("Anna", "/start")
        chat.channel = "privat"
        return chat

    return build


def standing(chat, who):
    """Of each table that runs: how far it is and what was begun, and whether this person is asked there, or has begun a move."""
    found, asked, begun = {}, [], []
    with chat.database.transaction() as session:
        store = Store(session)
        for nr in range(1, 5):
            row = store.table(nr)
            if row is None or row.status != "running":
                continue
            table = Table(store, row)
            drafts = {seat: tuple(d.keys) for seat, d in table.play.drafts.items()}
            found[nr] = (row.number, drafts)
            seat = next((s.seat for s in table.seats if s.name == who), None)
            decision = table.play.decision(seat) if seat else None
            if decision is not None and decision.waits:
                asked.append(nr)
                begun += [nr] if seat in table.play.drafts else []
    return found, asked, begun


def storm(chat, lines, luck):
    """So many lines; how often one was asked back, and a button of it was too late."""
    back = late = moved = 0
    for _ in range(lines):
        who, line = luck.choice(PEOPLE), luck.choice(LINES)
        before, asked, begun = standing(chat, who)
        if not before:
            break
        answers = chat.says(who, line, private=True)
        after, _, _ = standing(chat, who)
        changed = [nr for nr in before if after.get(nr) != before[nr]]
        allowed = begun if len(begun) == 1 else asked
        if asked:
            assert set(changed) <= set(allowed), f"{who}: «{line}» landed at {changed}, asked at {asked}"
        if len(asked) > 1 and len(begun) != 1:
            assert not changed, "it was not known which table"
            back += 1
            assert "Für welchen gilt das?" in answers.to(who) and len(answers.buttons()) == len(asked)
            place = luck.randrange(len(asked))
            if luck.random() < 0.3:  # somebody plays there first
                chat.says(who, f"/zug @{asked[place]} nimm stapel", private=True)
            between, _, _ = standing(chat, who)
            pressed = chat.says(who, press=answers.buttons()[place].action, private=True)
            now, _, _ = standing(chat, who)
            assert {nr for nr in between if now.get(nr) != between[nr]} <= {asked[place]}
            if between.get(asked[place], (0,))[0] != before[asked[place]][0]:
                late += 1
                assert now == between and "schon beantwortet" in pressed.to(who)
        moved += len(changed)
    return back, late, moved


@pytest.mark.parametrize("count", [2, 4])
def test_private_lines_land_where_somebody_is_asked(tables, count):
    back, late, moved = storm(tables(count), 30, random.Random(count))
    assert back and moved + late


@pytest.mark.soak
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_thousand_private_lines(tables, count):
    chat, luck = tables(count), random.Random(f"tausend {count}")
    back, late, moved = storm(chat, 334, luck)
    assert back and late and moved
    chat.database.close()

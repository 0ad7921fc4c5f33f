"""/fluestern: what players of one side say to each other, unheard by the others.

The game says who may whisper to whom (`Game.confidants`) and when its rules forbid it (`Game.hushed`). A whisper is told to its
hearers alone, in their private chat; the last ones also stand above their hand, for those whose private chat is closed. It is no
move: the log knows nothing of it, and nobody else learns that anything was said."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core import people, telling, wording
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.names import fill, one_line
from bot.core.seats import own_seat
from bot.core.table import Table
from games.contract import Seat, name

LONGEST = 500
KEPT = 5  # whispers that stand above one's hand
DRAWER = "gefluestert"  # in the settings of whoever heard or said them: table → [[own seat, account that spoke, words]]


@command(
    "fluestern",
    "/fluestern TEXT",
    "sagt deinem Partner etwas, das die anderen nicht hören",
    changes=True,
    argument="text",
    needs_table=True,
    aliases=("flüstern", "fluester", "psst"),
)
def whisper(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    hearers, words = table.game.confidants(table.play.state, seat), one_line(call.words, LONGEST)
    closed = table.game.hushed(table.play.state, seat)
    people_there = [row.seat for row in table.humans() if row.seat in hearers and table.accounts(row.seat)]  # nobody who gave up
    if words and call.incoming.overheard:
        call.answer(Reply(wording.WHISPER_PRIVATELY, delete=True))
    elif not hearers:
        call.answer(wording.NO_PARTNER)
    elif not words:
        call.answer(heard(table, seat) or wording.WHISPER_WHAT.format(names=_names(table, hearers)))
    elif closed is not None:
        call.answer(telling.refusal(table, closed))
    elif not people_there:
        call.answer(wording.DEAF.format(names=_names(table, hearers)))
    else:
        _keep(call, table, seat, seat, words)
        for who in people_there:
            _hand_over(call, table, seat, who, words)
        call.out.owed.append(Reply(f"Geflüstert an {_names(table, people_there)}: {words}").only(call.who))


def _names(table: Table, seats: Sequence[Seat]) -> str:
    return wording.listing([fill(name(seat), table.names) for seat in seats])


def _hand_over(call: Call, table: Table, seat: Seat, hearer: Seat, words: str) -> None:
    """Told to the hearer alone, where the hearer is reached."""
    person = table.accounts(hearer)[0]
    _keep(call, table, hearer, seat, words)
    if people.habits_at(table, hearer).news:
        place = (person.platform, table.store.channel_of(table.row).key)
        text = f"{table.title}: {fill(name(seat), table.names)} flüstert dir: {words}"
        call.out.owed.append(Reply(text, place=place).only(person.key))


def _keep(call: Call, table: Table, reader: Seat, seat: Seat, words: str) -> None:
    person = table.accounts(reader)[0]
    drawer = dict(person.settings.get(DRAWER, {}))
    said = [reader, table.accounts(seat)[0].id, words]  # not the seat: somebody else may sit there when it is read
    drawer[str(table.id)] = [*drawer.get(str(table.id), []), said][-KEPT:]
    open_tables = {str(row.id) for row in call.store.all_tables_with(person)}
    person.settings = {**person.settings, DRAWER: {key: said for key, said in drawer.items() if key in open_tables}}
    call.store.session.add(person)


def heard(table: Table, seat: Seat) -> str:
    """The last whispers between this player and the others of the side, for above the hand; none of another seat that the same
    player held before."""
    me = table.accounts(seat)[0]
    said = [entry for entry in me.settings.get(DRAWER, {}).get(str(table.id), ()) if len(entry) == 3 and entry[0] == seat]
    names = {row.person_id: row.name for row in table.seats} | {me.id: "Du"}
    return "\n".join(f"{names.get(who) or table.store.person_by_id(who).name}, geflüstert: {words}" for _, who, words in said)

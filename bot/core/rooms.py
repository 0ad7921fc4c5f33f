"""Which table is meant: several may stand in one channel, by name. /tisch chooses, @NAME addresses one for a single command."""

from __future__ import annotations

from bot.core import completing, telling, wording
from bot.core.commands import Call, command
from bot.core.groups import press
from bot.core.messages import Button, Reply
from bot.core.names import clean
from bot.core.table import Table
from games.contract import Decision
from games.words import plain, whole
from storage.store import Store
from storage.tables import Channel, GameTable, Person

KEPT_AS = "tisch"  # in a person's settings: the table chosen in each channel
LONGEST_NAME = 24
SEEN_AT = "gesehen"  # in a person's settings: the tables whose buttons they pressed where those stand
SEEN_LIMIT = 20


def table_for(store: Store, person: Person, channel: Channel, private: bool) -> GameTable | None:
    """The table a command is about: the chosen one, else where the person sits, else the last one that was touched."""
    chosen = person.settings.get(KEPT_AS, {}).get("privat" if private else str(channel.id))
    if private:
        mine = sorted(store.all_tables_with(person), key=lambda t: t.status != "running")  # what is played goes first
        return next((t for t in mine if t.id == chosen), None) or next(iter(mine), None) or store.table_in(channel)
    active = store.active_in(channel)
    if len(active) < 2:
        return active[0] if active else store.table_in(channel)
    seated = store.sits_at(person, [t.id for t in active if t.id is not None])
    latest = sorted(active, key=lambda t: (t.id in seated, t.touched), reverse=True)
    return next((t for t in active if t.id == chosen), latest[0])


# --- a line said in private, by somebody who sits at several tables ---------------------------------------------------------


SAID = "privat-gesagt"  # in a person's settings: the line that was asked back
OFFERED = 6


def to_whoever_asks(call: Call, words: str) -> bool:
    """A move said in private is for the table that asks this person: the one where they have begun a move, or the only one that
    asks. Where several do, it is asked back, and that answered it."""
    rows = [row for row in call.store.all_tables_with(call.person) if row.status == "running"]
    if len(rows) < 2:
        return False
    tables = [t for t in (Table(call.store, row) for row in rows) if not t.trouble]
    asked = [(t, d) for t in tables if (d := _question(call, t)) is not None]
    begun = [(t, d) for t, d in asked if (seat := t.seat_of(call.person)) is not None and seat.seat in t.play.drafts]
    if len(asked) == 1 or len(begun) == 1:
        table, _ = (begun if len(begun) == 1 else asked)[0]
        if call.table is None or call.table.id != table.id:
            call.sit(table)
        return False
    if not asked:
        return False
    call.person.settings = {**call.person.settings, SAID: words}
    call.store.session.add(call.person)
    labels = [t.title if [o.title for o, _ in asked].count(t.title) == 1 else f"{t.title} ({people_of(t)})" for t, _ in asked]
    buttons = [Button(label[:80], f"w:{t.id}:{d.id}") for label, (t, d) in zip(labels, asked, strict=True)]
    call.answer(Reply(wording.WHICH_TABLE.format(words=clean(words)[:60], n=len(asked)), buttons=tuple(buttons[:OFFERED])))
    return True


def _question(call: Call, table: Table) -> Decision | None:
    """What this person is asked here and is waited for."""
    seat = table.seat_of(call.person)
    found = table.play.decision(seat.seat) if seat is not None else None
    return found if found is not None and found.waits else None


def kept_words(call: Call, decision: str) -> str | None:
    """The line that was asked back, if the question it is now meant for is still open; None, with a line that says so."""
    words = call.person.settings.get(SAID)
    now = _question(call, call.table) if call.table is not None and call.table.running else None
    if words is None or now is None or now.id != decision:
        call.answer(wording.QUESTION_CLOSED)
        return None
    call.person.settings = {k: v for k, v in call.person.settings.items() if k != SAID}
    call.store.session.add(call.person)
    return str(words)


def behind_button(store: Store, person: Person, channel: Channel, number: int) -> GameTable | None:
    """The table a button belongs to, unless the press is forged: it stands where the button was pressed, or the person sits at
    it, or has pressed its buttons there before and goes on in private."""
    row = store.table(number)
    seen: list[int] = person.settings.get(SEEN_AT, [])
    if row is None or not (
        row.channel_id == channel.id
        or number in seen
        or store.sits_at(person, [number])
        or number in [lost.id for lost in store.lost_by(person)]
    ):
        return None
    if row.channel_id == channel.id and number not in seen:
        person.settings = {**person.settings, SEEN_AT: [*seen, number][-SEEN_LIMIT:]}
        store.session.add(person)
    return row


def choose(call: Call, table: Table) -> None:
    """From now on this person means this table here."""
    kept = dict(call.person.settings.get(KEPT_AS, {}))
    kept[str(table.row.channel_id)] = table.id
    if table.running or call.incoming.private:
        kept["privat"] = table.id
    call.person.settings = {**call.person.settings, KEPT_AS: kept}
    call.store.session.add(call.person)


def _called(call: Call, name: str) -> list[GameTable]:
    """The tables that can be addressed here by this: a name or the beginning of one, a game, a number."""
    typed, around = plain(name).strip(), _around(call)
    ways = (
        [t for t in around if t.id == whole(typed)],
        [t for t in around if plain(t.name) == typed],
        [t for t in around if typed and plain(t.name).startswith(typed)],
        [t for t in around if typed and t.game.startswith(typed) and not t.name],
        [t for t in around if typed and t.game.startswith(typed)],
    )
    return next(filter(None, ways), [])


def named(call: Call, name: str) -> GameTable | None:
    """The table that is called so; None, with a line that says so, where there is none or more than one."""
    found = _called(call, name)
    if len(found) == 1:
        return found[0]
    if found:
        lines = [f"@{t.id}: {line_of(Table(call.store, t))}" for t in found]
        call.answer("\n".join([f"Welcher Tisch «{clean(name)}»? Nenn ihn mit seiner Nummer:", *lines]))
    else:
        call.answer(f"Einen Tisch «{clean(name)}» gibt es hier nicht. /tisch zeigt alle.")
    return None


def _around(call: Call) -> list[GameTable]:
    """The tables that can be addressed here: those of the channel; in a private chat those the person sits at, begun or not."""
    return call.store.all_tables_with(call.person) if call.incoming.private else call.store.active_in(call.channel)


def addressed(call: Call) -> bool:
    """`/zug @rohan stapel`: this one command is for the table of that name. False where there is none."""
    if not call.words.startswith("@"):
        return True
    name, _, rest = call.words[1:].partition(" ")
    people = [plain(s.name) for s in call.table.seats] if call.table is not None else []
    if not _called(call, name) and plain(name) and any(person.startswith(plain(name)) for person in people):
        call.words = call.words[1:]  # «/ersetze @Anna»: as people mention each other
        return True
    row = named(call, name)
    if row is None:
        return False
    call.sit(Table(call.store, row))
    call.words = rest.strip()
    return True


def standing(call: Call, name: str | None) -> Table | None:
    """The table that keeps a new one from being opened in this channel: one of the same name; of a new one without a name any.
    Of two who open one at once the second waits here and then finds the first one's."""
    call.store.lock(call.channel)
    active = call.store.active_in(call.channel)
    row = next((t for t in active if plain(t.name) == plain(name or "")), active[0] if active and name is None else None)
    return Table(call.store, row) if row is not None else None


def new_name(call: Call, wanted: str) -> str | None:
    """A name for a new table, if it is free."""
    name = clean(wanted)[:LONGEST_NAME].strip()
    taken = [t for t in call.store.active_in(call.channel) if plain(t.name) == plain(name)]
    return None if taken or not plain(wanted).strip() else name


@command(
    "tisch",
    "/tisch [NAME]",
    "zeigt die Tische hier oder wählt einen aus",
    changes=True,
    argument="name",
    suggest=completing.tables,
)
def select(call: Call) -> None:
    if call.words.strip():
        row = named(call, call.words.removeprefix("@"))
        if row is None:
            return
        table = Table(call.store, row)
        choose(call, table)
        call.answer(f"Deine Befehle gelten hier nun für {table.title}.")
        return
    found = [Table(call.store, t) for t in _around(call)]
    if not found:
        call.answer(wording.NO_TABLE)
        return
    lines = [line_of(t) + (" ← gewählt" if call.table is not None and t.id == call.table.id else "") for t in found]
    labels = [t.title if [o.title for o in found].count(t.title) == 1 else f"{t.title} ({people_of(t)})" for t in found]
    shown = tuple(press(call, label[:80], f"/tisch {t.id}") for t, label in zip(found, labels, strict=True))
    call.answer(Reply("\n".join(lines), buttons=shown if len(found) > 1 else ()))


def people_of(table: Table) -> str:
    return wording.listing([s.name for s in table.seats]) or "niemand"


def line_of(table: Table) -> str:
    """A table in one line: game, people, whose turn it is."""
    people = people_of(table)
    if table.trouble:
        return f"{table.title} ({people}): lässt sich gerade nicht öffnen"
    if not table.running:
        return f"{table.title} ({people}): {'wartet auf den Start' if table.row.status == 'lobby' else 'zu Ende'}"
    waiting = [table.names.get(s, s) for s in table.play.waiting_for()]
    verb = "ist" if len(waiting) == 1 else "sind"
    return f"{table.title} ({people}): {telling.counted(table)}, dran {verb} {wording.listing(waiting)}"

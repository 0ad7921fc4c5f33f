"""Before the game: opening a table, sitting down, variants, the players' words for the dice, beginning."""

from __future__ import annotations

from bot.core import lawbook, rooms, telling, wording
from bot.core.commands import Call, command
from bot.core.messages import Button, Reply
from bot.core.names import fill
from bot.core.table import Table, add_seat
from bot.settings import data_folder
from games import catalog
from games.computer import KINDS
from games.contract import Game, Variant
from games.dice import commitment, make_seed
from games.words import plain
from storage.tables import GameTable

LONGEST_WORD = 60


def find_game(word: str) -> Game | None:
    """A game by id, title or the beginning of either."""
    typed = plain(word).replace(" ", "-")
    for id in catalog.ids():
        title = catalog.load(id).title  # as shipped: the owner may have broken the data of another game
        if typed and (id.startswith(typed) or plain(title).replace(" ", "-").startswith(typed)):
            return catalog.load(id, data_folder())
    return None


def _no_such_game(words: str) -> str:
    work = lawbook.find_work(words)
    if not words:
        return "Welches Spiel?"
    if work is None:
        return f"Das Spiel «{words[:40]}» kenne ich nicht. Es gibt:"
    return (
        f"«{lawbook.title(work)}» kann ich noch nicht leiten. Regelfragen dazu beantworte ich (/regel), und für eine Partie am "
        "echten Tisch gibt es /streitfall. Leiten kann ich:"
    )


@command("neu", "/neu SPIEL [name=NAME]", "eröffnet einen Tisch", changes=True, argument="spiel")
def new(call: Call) -> None:
    words, _, wanted = call.words.partition("name=")
    call.words, name = words.strip(), rooms.new_name(call, wanted)
    running = call.table is not None and call.table.row.status in ("lobby", "running")
    if wanted and name is None:
        call.out.said.append(Reply(wording.NAME_TAKEN).only(call.who))
        return
    if running and name is None and call.table is not None:
        text = wording.TABLE_RUNNING if call.table.running else wording.TABLE_OPEN
        call.out.said.append(Reply(text.format(title=call.table.game.title)).only(call.who))
        return
    try:
        game = find_game(call.words)
    except catalog.BadOwnData as error:
        call.out.said.append(Reply(wording.BAD_DATA.format(error=error)).only(call.who))
        return
    if game is None:
        buttons = tuple(Button(catalog.load(i).title[:80], f"n:{i}") for i in catalog.ids())
        text = _no_such_game(call.words)
        titles = [f"/neu {id}" for id in catalog.ids()]
        call.out.said.append(Reply(f"{text} {wording.listing(titles, 'oder')}", buttons=buttons).only(call.who))
        return
    table = open_table(call, game, name or "")
    _sit_down(call, table, "")
    rooms.choose(call, table)
    call.out.owed.append(telling.table_message(table))


def open_table(call: Call, game: Game, name: str) -> Table:
    """A new table in this channel; nobody sits there yet."""
    secret = call.new_secret()
    assert call.channel.id is not None
    row = call.store.add_table(
        GameTable(
            channel_id=call.channel.id,
            name=name,
            game=game.id,
            rules_version=game.version,
            data_hash=game.data_hash,
            variant={v.id: v.default for v in game.variants},
            secret=secret,
            published=commitment(secret),
        )
    )
    call.store.keep_data(game.data_hash, game.id, game.data)
    call.table = Table(call.store, row)
    return call.table


def _sit_down(call: Call, table: Table, word: str) -> None:
    seat = add_seat(call.store, table.row, table.seats, call.person, call.incoming.name, "mensch")
    seat.word = word[:LONGEST_WORD]
    table.seats.append(seat)
    call.out.owed.append(Reply(wording.WELCOME.format(title=table.game.title), greet=True).only(call.who))


@command("beitreten", "/beitreten [WORT | computer]", "setzt dich an den Tisch", changes=True, argument="wort", needs_table=True)
def join(call: Call) -> None:
    table = call.table
    assert table is not None
    if table.row.status != "lobby":
        call.out.said.append(Reply(wording.GAME_OVER if not table.running else "Die Partie läuft schon.").only(call.who))
        return
    if len(table.seats) >= table.game.seats.stop - 1:
        call.out.said.append(Reply(wording.TABLE_FULL).only(call.who))
        return
    typed = plain(call.words).split()
    if typed and typed[0] == "computer":
        kind = next((k for k in KINDS if len(typed) > 1 and k.startswith(typed[1])), next(iter(KINDS)))
        names = [n for n in COMPUTER_NAMES if n not in table.names.values()]
        table.seats.append(add_seat(call.store, table.row, table.seats, None, names[0], kind))
    elif table.seat_of(call.person) is not None:
        call.out.said.append(Reply(wording.ALREADY_SEATED).only(call.who))
        return
    else:
        _sit_down(call, table, call.words)
    call.out.owed.append(telling.table_message(table))


COMPUTER_NAMES = ("Grima", "Radagast", "Gothmog", "Haldir", "Beregond", "Shagrat", "Ioreth", "Bergil")


@command("verlassen", "/verlassen", "steht vom Tisch auf, solange die Partie nicht begonnen hat", changes=True, needs_table=True)
def leave(call: Call) -> None:
    table = call.table
    assert table is not None
    seat = table.seat_of(call.person)
    if seat is None:
        call.out.said.append(Reply(wording.NOT_SEATED).only(call.who))
    elif table.row.status != "lobby":
        call.out.said.append(Reply("Die Partie läuft. Mit /aufgeben gibst du sie auf.").only(call.who))
    else:
        call.store.session.delete(seat)
        table.seats.remove(seat)
        if not table.humans():
            table.row.status = "closed"
            call.out.owed.append(Reply(f"Der Tisch für {table.game.title} ist abgeräumt."))
        else:
            call.out.owed.append(telling.table_message(table))


@command("variante", "/variante NAME=WERT", "stellt eine Variante um", changes=True, argument="einstellung", needs_table=True)
def variant(call: Call) -> None:
    table = call.table
    assert table is not None
    if table.row.status != "lobby":
        call.out.said.append(Reply("Varianten stehen fest, sobald die Partie läuft.").only(call.who))
        return
    found = _named(table, call.words)
    if found is None:
        lines = [_setting(table, v) for v in table.game.variants]
        text = "\n".join([*lines, VARIANT_HINT]) if lines else "Hier gibt es keine Varianten."
        call.out.said.append(Reply(text).only(call.who))
        return
    v, value = found
    choices = _choices(table, v)
    if not value:
        now = table.row.variant.get(v.id, v.default)
        value = choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]
    if value not in choices:
        shown = [_choice(table, v, c) for c in choices]
        call.out.said.append(Reply(f"{v.title}: Möglich sind {wording.listing(shown, 'oder')}.").only(call.who))
        return
    id = v.id
    table.row.variant = {**table.row.variant, id: value}
    call.store.session.add(table.row)
    call.out.owed.append(telling.table_message(table))


VARIANT_HINT = "Zum Ändern: «/variante NAME=WERT» mit dem Namen vom Anfang der Zeile; ohne WERT kommt der nächste."


def _named(table: Table, words: str) -> tuple[Variant, str] | None:
    """The variant somebody means and the value, if one was named: «z6=ja», «z6 ja», «Partner», «Aufbauspiel»."""
    first, equals, last = (part.strip() for part in words.partition("="))
    known = {plain(v.id): v for v in table.game.variants}
    if not equals and plain(first) not in known:
        name, _, rest = first.partition(" ")
        if plain(name) in known:
            first, last = name, rest.strip()
    typed = plain(first)
    if not typed:
        return None
    found = known.get(typed)
    if found is None:
        titled = [v for v in known.values() if typed in plain(v.title)]
        titled = [v for v in titled if plain(v.title).endswith(f" {typed}")] or titled
        titled = [v for v in titled if len(plain(v.title).split()) == 1 + len(typed.split())] or titled
        if not equals:
            chosen = [
                (v, c) for v in known.values() for c in _choices(table, v) if _called(table, v, c, typed) and not c.isdigit()
            ]
            if len(chosen) == 1:
                return chosen[0]
        if len(titled) != 1:
            return None
        found = titled[0]
    value = plain(last)
    return found, next((c for c in _choices(table, found) if value and _called(table, found, c, value)), last)


def _called(table: Table, v: Variant, choice: str, typed: str) -> bool:
    """Whether these words name this choice."""
    shown = plain(_choice(table, v, choice))
    return typed in (plain(choice), shown) or (len(typed) > 4 and shown.startswith(typed))


def _choices(table: Table, v: Variant) -> list[str]:
    seats = {s.seat for s in table.seats}
    return [c for c in v.choices if not _is_seat(c) or c in seats]


def _choice(table: Table, v: Variant, choice: str) -> str:
    return fill(v.labels.get(choice, choice), {s.seat: s.name for s in table.seats})


def _setting(table: Table, v: Variant) -> str:
    """«Z-5 Nur einmal warten: nein»; where the title does not say it, with the name to type."""
    name = "" if plain(v.title).replace("-", "").startswith(plain(v.id)) else f"{v.id} – "
    return f"{name}{v.title}: {_choice(table, v, table.row.variant.get(v.id, v.default))}"


def _is_seat(choice: str) -> bool:
    return choice[:1] == "p" and choice[1:].isdigit()


@command("start", "/start", "beginnt die Partie", changes=True, needs_table=True, asks_rights=True)
def start(call: Call) -> None:
    table = call.table
    assert table is not None
    lowest = table.game.seats.start
    if table.row.status != "lobby":
        call.out.said.append(Reply("Die Partie läuft schon." if table.running else wording.GAME_OVER).only(call.who))
    elif table.seat_of(call.person) is None and not call.incoming.manager:
        call.out.said.append(Reply(wording.NOT_SEATED).only(call.who))
    elif len(table.seats) < lowest:
        call.out.said.append(
            Reply(f"{table.game.title} braucht mindestens {lowest} Spieler. Es fehlen {lowest - len(table.seats)}.").only(
                call.who
            )
        )
    else:
        _renumber(table)
        words = {s.seat: s.word for s in table.seats}
        table.begin(table.seats, make_seed(table.row.secret, words))


def _renumber(table: Table) -> None:
    """Seats without gaps, in the order people sat down."""
    for nr, seat in enumerate(table.seats, 1):
        seat.seat = f"p{nr}"
        table.store.session.add(seat)
        table.store.session.flush()

"""Before the game: opening a table, sitting down, variants, beginning."""

from __future__ import annotations

from rapidfuzz.distance import OSA

from bot.core import ballots, bindings, completing, fair_dice, lawbook, rooms, telling, wording
from bot.core.clock import DAY, spoken_time
from bot.core.commands import Call, command
from bot.core.groups import human
from bot.core.messages import Button, Reply
from bot.core.names import fill
from bot.core.table import Table, add_seat
from bot.core.voting import Procedure
from bot.settings import data_folder
from games import catalog, readings
from games.computer import KINDS
from games.contract import Game, Luggage, Variant
from games.dice import Dice, commitment, make_seed
from games.luggage import judged, packed
from games.words import plain, tokens, whole
from storage.cases import Cases
from storage.marks import Marks
from storage.tables import GameTable, SeatRow

SLIP = 0.75  # how alike a mistyped name is


def find_game(word: str) -> Game | None:
    """A game by id or title, by words of the title or a beginning: «jagd nach dem ring», «2 türme», «ring krieg»; or by
    an id with a slip of the finger."""
    typed = _run_together(word)
    if not typed:
        return None
    shipped = {id: catalog.load(id) for id in catalog.ids()}  # the owner may have broken the data of another game
    named = {id: (_run_together(id), _run_together(game.title)) for id, game in shipped.items()}
    found = [id for id, names in named.items() if any(name.startswith(typed) for name in names)]
    found = found or [id for id, names in named.items() if len(typed) > 3 and any(typed in name for name in names)]
    found = found or [id for id, (short, _) in named.items() if OSA.normalized_similarity(typed, short) >= SLIP]
    return catalog.load(found[0], data_folder()) if found else None


def _run_together(words: str) -> str:
    """The words of a name that carry meaning, without what parts them."""
    return "".join(tokens(words))


def _no_such_game(words: str) -> str:
    work = lawbook.find_work(words)
    if not words:
        return "Welches Spiel?"
    if work is None:
        return f"Das Spiel «{words[:40]}» kenne ich nicht. Es gibt:"
    decks = " Decks dafür kannst du schon bauen und prüfen: /deck." if work in catalog.with_decks() else ""
    return (
        f"«{lawbook.title(work)}» kann ich noch nicht leiten.{decks} Regelfragen dazu beantworte ich (/regel), und für eine "
        "Partie am echten Tisch gibt es /streitfall. Leiten kann ich:"
    )


@command("neu", "/neu SPIEL [name=NAME]", "eröffnet einen Tisch", changes=True, argument="spiel", suggest=completing.games)
def new(call: Call) -> None:
    words, _, wanted = call.words.partition("name=")
    call.words, name = words.strip(), rooms.new_name(call, wanted)
    if wanted and name is None:
        call.out.said.append(Reply(wording.NAME_TAKEN).only(call.who))
        return
    there = rooms.standing(call, name)
    if there is not None:
        text = wording.TABLE_RUNNING if there.running else wording.TABLE_OPEN
        call.out.said.append(Reply(text.format(title=there.title)).only(call.who))
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
        offered = Reply(f"{text} {wording.listing(titles, 'oder')}", buttons=buttons, here=True)
        call.out.said.append(offered.only(call.who))
        return
    table = open_table(call, game, name or "")
    if call.incoming.press.startswith("n:"):  # what asked which game becomes the table
        table.row.message_key = call.incoming.message
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
            variant={v.id: v.default for v in game.variants if not v.reading},
            secret=secret,
            published=commitment(secret),
        )
    )
    call.store.keep_data(game.data_hash, game.id, game.data)
    call.table = Table(call.store, row)
    fair_dice.announce_opening(call, call.table)
    return call.table


def _sit_down(call: Call, table: Table, word: str) -> None:
    seat = add_seat(call.store, table.row, table.seats, call.person, call.incoming.name, "mensch")
    fair_dice.give_word(table, seat, word)
    table.seats.append(seat)
    call.out.owed.append(Reply(wording.WELCOME.format(title=table.game.title), greet=True).only(call.who))


@command(
    "beitreten",
    "/beitreten [WORT | computer]",
    "setzt dich an den Tisch",
    changes=True,
    argument="wort",
    needs_table=True,
    asks_rights=True,
    suggest=completing.one_of("computer"),
)
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
        if not may_arrange(call, table):
            return
        kind = next((k for k in KINDS if len(typed) > 1 and k.startswith(typed[1])), next(iter(KINDS)))
        names = [n for n in COMPUTER_NAMES if n not in table.names.values()]
        table.seats.append(add_seat(call.store, table.row, table.seats, None, names[0], kind))
    elif table.seat_of(call.person) is not None:
        call.out.said.append(Reply(wording.ALREADY_SEATED).only(call.who))
        return
    elif known := table.played_by(call.person):  # by an account that was linked then: a deck, before the game begins
        said = wording.listing([table.names.get(s, s) for s in sorted(known)])
        call.answer(wording.KNOWS_LUGGAGE.format(names=said) if table.marks_whole else wording.MARKS_DAMAGED)
        return
    else:
        _sit_down(call, table, call.words)
    call.out.owed.append(telling.table_message(table))


COMPUTER_NAMES = ("Grima", "Radagast", "Gothmog", "Haldir", "Beregond", "Shagrat", "Ioreth", "Bergil")


def may_arrange(call: Call, table: Table) -> bool:
    """Only those who will play decide how and against whom; otherwise a line that says so."""
    if table.seat_of(call.person) is None and not call.manages:
        call.answer(NOT_YOUR_TABLE)
        return False
    return True


NOT_YOUR_TABLE = "Das entscheiden die, die am Tisch sitzen. Setz dich dazu: /beitreten"


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
        stand_up(call, table, seat)


def stand_up(call: Call, table: Table, seat: SeatRow) -> None:
    """A seat of a table that has not begun is free again; without any people the table is gone."""
    call.store.session.delete(seat)
    call.store.session.flush()
    Marks(call.store.session).drop(table.row, seat.seat)
    table.seats.remove(seat)
    if not table.humans():
        table.row.status = "closed"
        call.store.session.add(table.row)
        call.out.owed.append(Reply(f"Der Tisch für {table.game.title} ist abgeräumt."))
    else:
        call.out.owed.append(telling.table_message(table))


# --- who does not play after all -----------------------------------------------------------------------------------------


@command(
    "entferne",
    "/entferne NAME",
    "nimmt vor dem Start einen Computer vom Tisch oder jemanden, der sich nicht meldet",
    changes=True,
    argument="wen",
    needs_table=True,
    asks_rights=True,
    suggest=completing.seats,
)
def remove(call: Call) -> None:
    """Computers go at once. People are asked, and go if they do not say within a day that they stay."""
    table = call.table
    assert table is not None
    computers = [s for s in table.seats if s.person_id is None]
    seat = computers[-1] if computers and plain(call.words).strip() == "computer" else find_seat(table, call.words)
    if table.row.status != "lobby":
        call.answer("Die Partie läuft; einen Platz übernimmt man mit /ersetze." if table.running else wording.GAME_OVER)
    elif not may_arrange(call, table):
        return
    elif seat is None:
        call.answer(f"Wen? /entferne {wording.listing([s.name for s in table.seats], 'oder')}")
    elif seat.person_id is None or call.manages or seat is table.seat_of(call.person):
        stand_up(call, table, seat)
    else:
        _ask_to_stand_up(call, table, seat)


STAY, LEAVE = "Ich bleibe", "Ich stehe auf"


def _ask_to_stand_up(call: Call, table: Table, seat: SeatRow) -> None:
    if any(b.data["seat"] == seat.id for b in Cases(call.store.session).open_ballots(table.id, "aufstehen")):
        call.answer(f"{seat.name} ist schon gefragt.")
        return
    assert seat.person_id is not None
    owner = human(call.store, call.store.person_by_id(seat.person_id))
    ballot = ballots.open_ballot(
        call, "aufstehen", [STAY, LEAVE], {owner: seat.name}, Procedure("einstimmig", time=DAY), {"seat": seat.id}
    )
    account = table.account(seat.seat, call.store.channel_of(table.row).platform)
    text = (
        f"{seat.name}, spielst du mit? {call.incoming.name} möchte anfangen. Ohne Antwort wird dein Platz "
        f"am {spoken_time(ballot.closes)} frei."
    )
    call.announce(Reply(text, buttons=ballots.buttons(call, ballot), mention=(account,) if account else ()))


@ballots.closes("aufstehen")
def answered(call: Call, closed: ballots.Closed) -> None:
    table = call.table
    seat = next((s for s in table.seats if s.id == closed.ballot.data["seat"]), None) if table is not None else None
    if table is None or table.row.status != "lobby" or seat is None:
        return
    if closed.verdict.kind == "spruch" and closed.verdict.choice == 0:
        call.announce(f"{seat.name} bleibt.")
    else:
        call.announce(f"Der Platz von {seat.name} ist frei.")
        stand_up(call, table, seat)


def find_seat(table: Table, name: str) -> SeatRow | None:
    typed = plain(name).strip()
    exact = [s for s in table.seats if plain(s.name) == typed or s.seat == typed]
    return next(iter(exact or [s for s in table.seats if typed and plain(s.name).startswith(typed)]), None)


# --- variants ------------------------------------------------------------------------------------------------------------


@command(
    "variante",
    "/variante NAME=WERT",
    "stellt eine Variante um",
    changes=True,
    argument="einstellung",
    needs_table=True,
    asks_rights=True,
    suggest=completing.variants,
)
def variant(call: Call) -> None:
    table = call.table
    assert table is not None
    first, _, wanted = plain(call.words).strip().partition(" ")
    if first in ("lesart", "lesarten"):
        call.out.said.append(_readings(table, wanted).only(call.who))
        return
    if table.row.status != "lobby":
        said = f"Varianten stehen fest, sobald die Partie läuft. {wording.SWITCH_RUNNING}" if _with_readings(table) else ""
        call.out.said.append(Reply(said or "Varianten stehen fest, sobald die Partie läuft.").only(call.who))
        return
    found = _named(table, call.words)
    if found is None:
        lines = [_setting(table, v) for v in table.game.variants if not v.reading]
        text = "\n".join([*lines, VARIANT_HINT]) if lines else "Hier gibt es keine Varianten."
        reply = _readings(table, plain(call.words).strip())
        if not plain(call.words).strip():
            reply = Reply("\n".join(part for part in (text if lines or not reply.text else "", reply.text) if part))
        elif not reply.buttons:
            reply = Reply(text)
        call.out.said.append(reply.only(call.who))
        return
    if not may_arrange(call, table):
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


def _with_readings(table: Table) -> list[Variant]:
    return [v for v in table.game.variants if v.reading]


def _readings(table: Table, words: str) -> Reply:
    """Where the book says two things or nothing: what is read otherwise here, and what can be; found by words."""
    every, typed = _with_readings(table), words.split()
    if not every:
        return Reply("Für dieses Spiel gibt es keine Lesarten umzustellen." if words else "")
    otherwise = [v for v in every if _set(table, v) != v.default]
    fits = [v for v in every if typed and all(w in plain(f"{v.title} {' '.join(v.labels.values())} {v.id}") for w in typed)]
    shown = fits[:READINGS_SHOWN] if typed else otherwise
    lines = [wording.READINGS]
    lines += [f"· {v.title} {_choice(table, v, _set(table, v))} (sonst: {_choice(table, v, _other(table, v))})" for v in shown]
    if typed and not fits:
        return Reply(f"Zu «{words}» gibt es keine Lesart. {wording.FIND_READINGS}")
    left = len(fits if typed else every) - len(shown)
    if left:
        more = "weitere" if typed else "wie üblich" if not otherwise else "weitere, wie üblich"
        lines.append(f"{left} {more}. {wording.FIND_READINGS}")
    buttons: tuple[Button, ...] = ()
    if table.row.status == "lobby":
        buttons = tuple(
            telling.command_button(table, f"{v.title} {_choice(table, v, _other(table, v))}"[:80], f"/variante {v.id}")
            for v in shown[:READING_BUTTONS]
        )
    elif table.running:
        lines.append(wording.SWITCH_RUNNING)
    return Reply("\n".join(lines), buttons=buttons)


READINGS_SHOWN, READING_BUTTONS = 8, 5


def _set(table: Table, v: Variant) -> str:
    """How a switch is set at this table."""
    return readings.now(table.play.state, v) if table.running else table.row.variant.get(v.id, v.default)


def _other(table: Table, v: Variant) -> str:
    return next(c for c in v.choices if c != _set(table, v))


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
                (v, c) for v in known.values() for c in _choices(table, v) if _called(table, v, c, typed) and whole(c) is None
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
    if v.reading and shown.startswith(typed):
        return sum(plain(_choice(table, v, c)).startswith(typed) for c in v.choices) == 1
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
    return choice[:1] == "p" and whole(choice[1:]) is not None


def _lacking(seats: int) -> str:
    return f"Es fehlen noch {seats}." if seats > 1 else "Einer fehlt noch."


@command("start", "/start", "beginnt die Partie", changes=True, needs_table=True, asks_rights=True)
def start(call: Call) -> None:
    table = call.table
    assert table is not None
    lowest = table.game.seats.start
    if table.row.status != "lobby":
        call.out.said.append(Reply("Die Partie läuft schon." if table.running else wording.GAME_OVER).only(call.who))
    elif table.seat_of(call.person) is None and not call.manages:
        call.out.said.append(Reply(wording.NOT_SEATED).only(call.who))
    elif len(table.seats) < lowest:
        call.out.said.append(
            Reply(f"{table.game.title} braucht mindestens {lowest} Spieler. {_lacking(lowest - len(table.seats))}").only(call.who)
        )
    elif all(_packed(call, table, seat) for seat in table.seats):
        _renumber(table)
        table.begin(table.seats, make_seed(table.row.secret, table.words))
        bindings.adopt(call, table)
        if opening := telling.opening(table):
            table.note(opening, None, None, call.incoming.update)
        fair_dice.announce_start(call, table)


def _packed(call: Call, table: Table, seat: SeatRow) -> bool:
    """Whether a seat has what the game wants, and it still fits; otherwise a line that says what is missing. A computer takes
    what the game lends it."""
    role = table.chosen.get(seat.seat, "")
    wanted = table.game.luggage(table.row.variant, role)
    if wanted is None:
        seat.brought = ""
        return True
    if not seat.brought and (wanted.lent or seat.kind != "mensch"):
        seat.brought = _lent(table, seat, wanted)
        call.store.session.add(seat)
    if wanted.needed and not seat.brought:
        call.answer(f"Es fehlt noch: {wanted.title} von {seat.name}. /mitbringen sagt, wie es geht.")
        return False
    if seat.brought and judged(table.game, seat.brought, table.row.variant, role):
        call.answer(f"{wanted.title} von {seat.name} passt nicht mehr zu Seite oder Varianten: bitte neu /mitbringen.")
        return False
    return True


def _lent(table: Table, seat: SeatRow, wanted: Luggage) -> str:
    """What somebody plays with who has brought nothing: by the dice of the table, and not what another one has, if it may be."""
    dice = Dice(table.row.secret, seat.id or 0)
    if not wanted.lent:
        return packed(table.game, [seat.seat], table.row.variant, table.chosen, dice)[seat.seat]
    taken = {other.brought for other in table.seats}
    return dice.choose([text for text in wanted.samples if text not in taken] or list(wanted.samples))


def _renumber(table: Table) -> None:
    """Seats without gaps, in the order people sat down."""
    renamed = {seat.seat: f"p{nr}" for nr, seat in enumerate(table.seats, 1)}
    for seat in table.seats:
        seat.seat = renamed[seat.seat]
        table.store.session.add(seat)
        table.store.session.flush()
    Marks(table.store.session).renumber(table.row, renamed)

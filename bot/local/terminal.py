"""`ringrichter tisch`: a hot-seat chat in the terminal. Hands stay hidden behind a screen when the seat changes.

Everything said here goes through the same referee as in a chat; the terminal only shows it, numbers the buttons and passes the
keyboard on. Where several people sit at one keyboard it uses the terminal's second screen, which has no scrollback: so nobody
finds a hand by scrolling up.

A move shows what changed; the whole board is `/brett`. There is one list of buttons: the newest question. What a refusal or
another answer offers besides gets the numbers behind it.
"""

from __future__ import annotations

import itertools
import textwrap
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app_session
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.shortcuts import clear

from bot.core import telling
from bot.core.commands import COMMANDS, in_order
from bot.core.messages import Button, Film, Incoming, Picture, Reply
from bot.core.referee import Referee
from bot.core.table import Table
from bot.core.wording import NO_FILM
from bot.film import develop
from bot.local.files import attached
from bot.local.script import CHANNEL, PLATFORM
from bot.raster import FILM, png
from games.words import whole
from storage.database import Database
from storage.store import Store

HELLO = "Willkommen am Tisch des Ringrichters."
WELCOME = (
    "Guten Tag, {name}! /neu zwei-tuerme eröffnet eine Partie, /beitreten computer setzt einen Computer dazu, /start beginnt "
    "sie.\n"
    "Sitzt noch jemand an dieser Tastatur, wechselt /ich NAME den Spieler. Knöpfe drückst du mit ihrer Nummer.\n"
    "«/» zeigt die Befehle, die du jetzt brauchst, /hilfe hilft, /ende hört auf (die Partie bleibt)."
)
PASS_ON = "Gib die Tastatur an {name} weiter. {name}: Eingabetaste, wenn niemand sonst zusieht. "
GO_ON = "Die Partie geht weiter. {name} ist dran."
AGAIN = "Die Partie geht weiter. {name}: Eingabetaste, wenn niemand sonst zusieht. "
NAME = "Wie heißt du? "
STYLE = {"all": "", "own": "ansicyan", "button": "ansiyellow", "hint": "ansibrightblack", "name": "bold"}
ENDS = ("/ende", "/quit", "/exit")
ANSWERS = ("z:", "t:")  # buttons that answer a question of the game
WIDTH = 84  # of the lines of buttons, where the terminal is wide enough
GLUE = "\N{NO-BREAK SPACE}"
MOST_LINES = 40  # of what happened since somebody's last move


def _glued(text: str) -> str:
    """A label that is not broken between two lines."""
    return text.replace(" ", GLUE)


def wrapped(text: str, width: int) -> str:
    """Lines no longer than the terminal, broken between words."""
    return "\n".join(
        part
        for line in text.split("\n")
        for part in (textwrap.wrap(line, width, break_on_hyphens=False, drop_whitespace=True) or [""])
    )


class Moves(Completer):
    """Commands, and what can stand behind them: the moves that are allowed now, names of cards."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        command, _, typed = text[1:].partition(" ")
        found = COMMANDS.get(command) if text.startswith("/") and " " in text else None
        if found is not None and found.suggest is not None:
            for label, words in self.terminal.referee.suggest(self.terminal.incoming(typed), command):
                yield Completion(words, start_position=-len(typed), display=label)
        elif text.startswith("/") and " " not in text:
            for c in in_order(self.terminal.status()):
                if c.name.startswith(text[1:]):
                    yield Completion("/" + c.name, start_position=-len(text), display_meta=c.help)


def numbered(buttons: Sequence[Button]) -> dict[int, Button]:
    """A number means one thing: what the game prints beside it; the other buttons get the numbers that are free."""
    own: dict[int, Button] = {}
    for b in buttons:
        for nr in b.numbers:
            own.setdefault(nr, b)
    free = (nr for nr in itertools.count(1) if nr not in own)
    shown = {next((nr for nr in b.numbers if own[nr] is b), 0) or next(free): b for b in buttons}
    return {**shown, **{nr: b for nr, b in own.items() if nr not in shown}}


class Terminal:
    """One keyboard, several people."""

    def __init__(self, database: Database, pictures: Path) -> None:
        self.database = database
        self.referee = Referee(database)
        self.pictures = pictures
        self.person = ""
        self.buttons: dict[int, Button] = {}
        self.told = 0  # the last entry of the log that was shown
        self.hidden = False  # whether the second screen is shown
        self.own: set[Path] = set()  # pictures that only the person at the keyboard may see
        self.waiting: dict[str, list[Reply]] = {}  # private replies for people who are not at the keyboard
        self.session: PromptSession[str] = PromptSession(completer=Moves(self), complete_while_typing=False)

    def incoming(self, text: str = "", press: str = "") -> Incoming:
        return Incoming(
            PLATFORM, CHANNEL, self.person, self.person, uuid.uuid4().hex, text, press, manager=True, attached=attached(text)
        )

    # showing
    def say(self, text: str, style: str = "all", *, wrap: bool = True) -> None:
        if text:
            width = min(get_app_session().output.get_size().columns, 110)
            print_formatted_text(FormattedText([(STYLE[style], wrapped(text, width) if wrap else text)]))

    def mine(self, replies: Iterable[Reply]) -> list[Reply]:
        """What is for whoever sits at the keyboard; what is for others waits for them."""
        found: list[Reply] = []
        for reply in replies:
            if reply.to is not None and self.person not in reply.to:
                for person in reply.to:
                    self.waiting.setdefault(person, []).append(reply)
            elif not reply.mention or not self.playing():  # at one keyboard the change of seats says who is asked
                found.append(reply)
            if reply.outbox is not None:
                self.referee.sent(reply.outbox)
        return found

    def show(self, replies: Sequence[Reply], asked: bool = False) -> None:
        """All that one update brought. Of the buttons only the last list is the live one; it comes at the end. `asked`: the
        question itself comes next, so of the table only what happened is shown."""
        seen: set[str] = set()  # what was said in this update is not said again
        for reply in replies:
            self._print(reply, asked, seen)
        self._offer([r for r in replies if r.buttons and not (asked and r.table is not None)])

    def _print(self, reply: Reply, asked: bool, seen: set[str]) -> None:
        style = "all" if reply.to is None else "own"
        if reply.table is not None and self.playing():
            self._what_changed(reply, asked, seen)
            return
        if reply.table is not None and self.told:  # the last move, before the end is told
            self.told, lines = self._since(self.told)
            self.say("\n".join(line for line in lines if line not in seen))
        if reply.text and not seen.issuperset(reply.text.split("\n")):
            self.say(reply.text, style)
            seen.update(reply.text.split("\n"))
        self.say(reply.block, style, wrap=False)
        if reply.picture is not None:
            self._picture(reply.picture)
        if reply.film is not None:
            self._film(reply.film)
        if reply.document is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            file = self.pictures / reply.document.name
            file.write_text(reply.document.text, encoding="utf-8")
            self.say(f"(Datei: {file})", "hint")

    def _what_changed(self, reply: Reply, asked: bool, seen: set[str]) -> None:
        """Of the living message only what is new: the story since it was shown last, and who is asked. Its picture is kept up to
        date; whoever wants the whole board says `/brett`."""
        number, lines = self._since(self.told)
        begins = self.told == 0 and not any(lines)
        self.told = number
        self.say("\n".join(line for line in lines if line not in seen))
        head, _, question = reply.text.rpartition("\n\n")
        self.say(head if begins else "")
        self.say("" if asked and not question.endswith("dran.") else question)
        if reply.picture is not None:
            self._draw(reply.picture)

    def _offer(self, replies: Sequence[Reply]) -> None:
        """The newest question is the list of buttons; what else is offered comes behind it."""
        questions = [r for r in replies if r.table is not None or any(b.action.startswith(ANSWERS) for b in r.buttons)]
        shown: Sequence[Button] = ()
        if questions:
            self.buttons = numbered(questions[-1].buttons)
            shown = questions[-1].buttons
        for reply in replies:
            if reply not in questions and reply is replies[-1]:
                free = (nr for nr in itertools.count(1) if nr not in self.buttons)
                new = [b for b in reply.buttons if b not in self.buttons.values()]
                self.buttons |= dict(zip(free, new, strict=False))
                shown = [*shown, *reply.buttons]
        if shown:
            first = {b: nr for nr, b in reversed(self.buttons.items())}
            width = min(WIDTH, get_app_session().output.get_size().columns)
            lines = textwrap.wrap("  ".join(_glued(f"{first[b]}) {b.label}") for b in dict.fromkeys(shown)), width)
            self.say("\n".join(lines).replace(GLUE, " "), "button", wrap=False)

    def _draw(self, wanted: Picture) -> Path | None:
        svg = self.referee.picture(wanted)
        if svg is None:
            return None
        self.pictures.mkdir(parents=True, exist_ok=True)
        owner = f"-{self.person}" if wanted.seat is not None else ""
        file = self.pictures / f"{wanted.part}{owner}.png"
        file.write_bytes(png(svg))
        if owner:
            self.own.add(file)
        return file

    def _put_away(self) -> None:
        """No hand stays on the disk for the next player."""
        for file in self.own:
            file.unlink(missing_ok=True)
        self.own.clear()

    def _picture(self, wanted: Picture) -> None:
        file = self._draw(wanted)
        if file is not None:
            self.say(f"(Bild: {file})", "hint")

    def _film(self, wanted: Film) -> None:
        reel = self.referee.reel(wanted)
        try:
            data = develop(reel, self._progress) if reel is not None else b""
        except ValueError:
            data = b""
        if not data:
            self.say(NO_FILM, "own")
            return
        self.pictures.mkdir(parents=True, exist_ok=True)
        file = self.pictures / f"partie-{wanted.table}.{FILM}"
        file.write_bytes(data)
        self.say(f"(Film: {file})", "hint")

    def _progress(self, done: int, of: int) -> None:
        """A line that counts, while one waits; then it is gone."""
        output = get_app_session().output
        output.write_raw(f"\r{done} von {of} Bildern" if done < of else "\r\x1b[K")
        output.flush()

    # the table
    def _table(self, store: Store) -> Table | None:
        row = store.table_in(store.channel(PLATFORM, CHANNEL))
        return Table(store, row) if row is not None else None

    def status(self) -> str:
        """Of the local table: lobby, running, over, closed, or nothing."""

        def seen(store: Store) -> str:
            row = store.table_in(store.channel(PLATFORM, CHANNEL))
            return row.status if row is not None else ""

        return self.referee.inside(seen)

    def playing(self) -> bool:
        return self.status() == "running"

    def asked(self) -> list[str]:
        """The people the local table waits for."""

        def names(store: Store) -> list[str]:
            table = self._table(store)
            if table is None or not table.running:
                return []
            return [name for s in table.play.waiting_for() if (name := table.account(s, PLATFORM))]

        return self.referee.inside(names)

    def several(self) -> bool:
        """Whether more than one person plays at this keyboard."""

        def people(store: Store) -> int:
            table = self._table(store)
            return len(table.humans()) if table is not None and table.running else 0

        return self.referee.inside(people) > 1

    def _since(self, number: int) -> tuple[int, list[str]]:
        """The last entry of the log, and what the person at the keyboard may know of those behind this one."""

        def lines(store: Store) -> tuple[int, list[str]]:
            table = self._table(store)
            if table is None:
                return 0, []
            seat = table.seat_of(store.person(PLATFORM, self.person, self.person))
            entries = table.store.entries(table.row, number)
            told = [line for e in entries for line in telling.entry_lines(table, e, seat.seat if seat else None)]
            return table.row.number, told

        return self.referee.inside(lines)

    def _since_my_move(self) -> list[str]:
        """The last move of the person at the keyboard, with what only they know of it, and what happened since."""

        def last(store: Store) -> int:
            table = self._table(store)
            seat = table.seat_of(store.person(PLATFORM, self.person, self.person)) if table is not None else None
            if table is None or seat is None:
                return 0
            return max((e.number for e in store.entries(table.row) if e.seat == seat.seat), default=0)

        self.told, lines = self._since(max(0, self.referee.inside(last) - 1))
        return lines[-MOST_LINES:]

    # seats
    def hide(self, hidden: bool) -> None:
        """To the screen without scrollback, or back from it."""
        if hidden != self.hidden:
            output = get_app_session().output
            output.enter_alternate_screen() if hidden else output.quit_alternate_screen()
            output.flush()
            self.hidden = hidden

    def pass_on(self, person: str, prompt: str = PASS_ON) -> None:
        """Hide the screen, wait for the next player, show what is theirs."""
        if self.person != person:
            self._put_away()
        if self.playing() and (prompt is AGAIN or (self.person and self.person != person)):
            self.hide(self.several())
            clear()
            self.session.prompt(prompt.format(name=person))
            clear()
        self.person = person
        self.buttons = {}
        lines = self._since_my_move() if self.playing() else []
        self.say("\n".join(lines))
        for reply in self.waiting.pop(person, []):
            if not reply.mention and reply.table is None and not reply.buttons:
                head, *news = reply.text.split("\n")
                new = [line for line in news if line not in lines]
                if new or not news:  # a heading alone says nothing
                    self.say("\n".join([head, *new]), "own")
        if not self.playing():
            self._say("/stand")
        elif person in self.asked():
            self._say("/hand")
            self._say("/moeglich")
        else:
            self._say("/dran")

    def _say(self, text: str) -> None:
        self.show(self.mine(self.referee.handle(self.incoming(text))))

    # the loop
    def run(self) -> None:
        try:
            self._run()
        except (EOFError, KeyboardInterrupt):
            pass
        finally:
            self.hide(False)
            self._put_away()

    def _run(self) -> None:
        self.say(HELLO, "name")
        self.referee.wake()
        asked = self.asked()
        if asked:
            if self.several():
                self.pass_on(asked[0], AGAIN)
            else:
                self.person = asked[0]
                self.say(GO_ON.format(name=self.person), "hint")
                self.pass_on(self.person)
        elif not self._introduced():
            return
        while True:
            line = self.session.prompt(FormattedText([(STYLE["name"], f"{self.person}> ")])).strip()
            if line in ENDS:
                return
            if line:
                self.line(line)

    def _introduced(self) -> bool:
        """Ask for the name first. A command typed instead is carried out afterwards."""
        typed = self.session.prompt(NAME).strip()
        first = typed if typed.startswith("/") else ""
        if first in ENDS:
            return False
        while typed.startswith("/ich "):
            typed, first = typed.removeprefix("/ich ").strip(), ""
        if first:
            self.say("Gern. Zuerst dein Name:", "hint")
            typed = self.session.prompt(NAME).strip()
            if typed in ENDS:
                return False
        self.person = typed.lstrip("/").strip() or "Anna"
        self.say(WELCOME.format(name=self.person), "name")
        if first:
            self.line(first)
        return True

    def line(self, line: str) -> None:
        """What was typed: a number presses a button, the rest goes to the referee."""
        word, _, name = line.partition(" ")
        if word == "/ich":
            self.pass_on(name.strip() or self.person)
            return
        pressed = self.buttons.get(whole(line.removeprefix("/zug ").strip()) or 0)
        if not self.playing():
            self.told = 0
        incoming = self.incoming(press=pressed.action) if pressed is not None else self.incoming(line)
        replies = self.mine([*self.referee.handle(incoming), *self.referee.tick()])
        asked, changed = self.asked(), any(reply.table is not None for reply in replies)
        self.hide(self.several())  # nothing of a hand before it
        if asked and self.person not in asked:
            self.pass_on(asked[0])
            return
        again = changed and self.person in asked  # the whole question, not only what everybody may see of it
        if again:  # what they learned is in the story, and the question comes at the end
            replies = [r for r in replies if r.to is None or not any(b.action.startswith(ANSWERS) for b in r.buttons)]
        self.show(replies, again)
        if again:
            self._say("/moeglich")

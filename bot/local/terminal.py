"""`ringrichter tisch`: a hot-seat chat in the terminal. Hands stay hidden behind a screen when the seat changes.

Everything said here goes through the same referee as in a chat; the terminal only shows it, numbers the buttons and passes the
keyboard on.
"""

from __future__ import annotations

import textwrap
import uuid
from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.shortcuts import clear

from bot.core.commands import COMMANDS
from bot.core.messages import Button, Incoming, Picture, Reply
from bot.core.referee import Referee
from bot.local.script import CHANNEL, PLATFORM
from bot.raster import png
from storage.database import Database
from storage.store import Store

WELCOME = """Willkommen am Tisch des Ringrichters.
/neu zwei-tuerme eröffnet eine Partie, /beitreten computer setzt einen Computer dazu, /start beginnt sie.
Knöpfe drückst du mit ihrer Nummer. /ich NAME wechselt den Spieler, /hilfe hilft, /ende hört auf (die Partie bleibt)."""
STYLE = {"all": "", "own": "ansicyan", "button": "ansiyellow", "hint": "ansibrightblack", "name": "bold"}


WIDTH = 84  # of the lines of buttons
GLUE = "\N{NO-BREAK SPACE}"


def _glued(text: str) -> str:
    """A label that is not broken between two lines."""
    return text.replace(" ", GLUE)


class Moves(Completer):
    """Commands, and behind /zug the moves that are allowed now."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        if text.startswith(("/zug ", "/darfich ")):
            typed = text.split(" ", 1)[1]
            for label, words in self.terminal.referee.suggest(self.terminal.incoming(typed)):
                yield Completion(words, start_position=-len(typed), display=label)
        elif text.startswith("/") and " " not in text:
            for c in COMMANDS.values():
                if c.name.startswith(text[1:]):
                    yield Completion("/" + c.name, start_position=-len(text), display_meta=c.help)


class Terminal:
    """One keyboard, several people."""

    def __init__(self, database: Database, pictures: Path) -> None:
        self.database = database
        self.referee = Referee(database)
        self.pictures = pictures
        self.person = ""
        self.buttons: list[Button] = []
        self.waiting: dict[str, list[Reply]] = {}  # private replies for people who are not at the keyboard
        self.session: PromptSession[str] = PromptSession(completer=Moves(self), complete_while_typing=False)

    def incoming(self, text: str = "", press: str = "") -> Incoming:
        return Incoming(PLATFORM, CHANNEL, self.person, self.person, uuid.uuid4().hex, text, press, manager=True)

    # showing
    def show(self, reply: Reply) -> None:
        if reply.to is not None and self.person not in reply.to:
            for person in reply.to:
                self.waiting.setdefault(person, []).append(reply)
        elif not reply.mention:  # at one keyboard the change of seats says who is asked
            self._print(reply)
        if reply.outbox is not None:
            self.referee.sent(reply.outbox)

    def _print(self, reply: Reply) -> None:
        style = STYLE["all" if reply.to is None else "own"]
        board = self.referee.board(reply.picture) if reply.table is not None and reply.picture is not None else ""
        for text in (board, reply.text, reply.block):
            if text:
                print_formatted_text(FormattedText([(style, text)]))
        if reply.picture is not None:
            self._picture(reply.picture)
        if reply.document is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            file = self.pictures / reply.document.name
            file.write_text(reply.document.text, encoding="utf-8")
            print_formatted_text(FormattedText([(STYLE["hint"], f"(Datei: {file})")]))
        if reply.buttons:
            self.buttons = list(reply.buttons)
            shown = textwrap.wrap("  ".join(_glued(f"{nr}) {b.label}") for nr, b in enumerate(self.buttons, 1)), WIDTH)
            text = "\n".join(shown).replace(GLUE, " ")
            print_formatted_text(FormattedText([(STYLE["button"], text)]))

    def _picture(self, wanted: Picture) -> None:
        svg = self.referee.picture(wanted)
        if svg is None:
            return
        self.pictures.mkdir(parents=True, exist_ok=True)
        owner = f"-{self.person}" if wanted.seat is not None else ""
        file = self.pictures / f"{wanted.part}{owner}.png"
        file.write_bytes(png(svg))
        print_formatted_text(FormattedText([(STYLE["hint"], f"(Bild: {file})")]))

    # seats
    def asked(self) -> list[str]:
        """The people the local table waits for."""
        with self.database.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(PLATFORM, CHANNEL))
            if row is None or row.status != "running":
                return []
            from bot.core.table import Table

            table = Table(store, row)
            return [name for s in table.play.waiting_for() if (name := table.account(s, PLATFORM))]

    def pass_on(self, person: str) -> None:
        """Hide the screen, wait for the next player, show what is theirs."""
        if self.person and self.person != person:
            clear()
            self.session.prompt(f"Gib die Tastatur an {person} weiter. {person}: Eingabetaste, wenn niemand sonst zusieht. ")
            clear()
        self.person = person
        for reply in self.waiting.pop(person, []):
            self._print(reply)
        self._say("/stand")
        self._say("/hand")
        self._say("/moeglich")

    def _say(self, text: str) -> None:
        for reply in self.referee.handle(self.incoming(text)):
            self.show(reply)

    # the loop
    def run(self) -> None:
        print_formatted_text(FormattedText([(STYLE["name"], WELCOME)]))
        self.referee.wake()
        asked = self.asked()
        self.person = asked[0] if asked else self.session.prompt("Wie heißt du? ").strip() or "Anna"
        if asked:
            print_formatted_text(FormattedText([(STYLE["hint"], f"Die Partie geht weiter. {self.person} ist dran.")]))
            self.pass_on(self.person)
        while True:
            try:
                line = self.session.prompt(FormattedText([(STYLE["name"], f"{self.person}> ")])).strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line in ("/ende", "/quit", "/exit"):
                return
            if line:
                self.line(line)

    def line(self, line: str) -> None:
        """What was typed: a number presses a button, the rest goes to the referee."""
        if line.startswith("/ich "):
            self.pass_on(line[5:].strip() or self.person)
            return
        if line.isdigit() and 0 < int(line) <= len(self.buttons):
            incoming = self.incoming(press=self.buttons[int(line) - 1].action)
        else:
            incoming = self.incoming(line)
        for reply in [*self.referee.handle(incoming), *self.referee.tick()]:
            self.show(reply)
        asked = self.asked()
        if asked and self.person not in asked:
            self.pass_on(asked[0])

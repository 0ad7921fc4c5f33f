"""What goes between the referee and a chat. Adapters translate these and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from bot.core.beside import Beside

ACTION_BYTES = 64  # Telegram's limit for the data behind a button


@dataclass(frozen=True, slots=True)
class Incoming:
    """Something a person did: typed a line (a command or plain words) or pressed a button."""

    platform: str
    channel: str  # the platform's id of the channel, thread or topic; of the private chat where `private`
    person: str  # the platform's id of the account
    name: str  # as shown
    update: str  # the platform's id of this update: the same one twice is carried out once
    text: str = ""
    press: str = ""  # a Button.action
    picks: tuple[str, ...] = ()  # actions chosen together in a multi-select
    private: bool = False
    manager: bool = False  # manages the channel named by `manages`
    overheard: bool = False  # others could read what was typed
    message: str = ""  # the platform's key of the message pressed, where all can see it
    own: bool = False  # pressed beneath a private question: what comes next may take its place
    group: str = ""  # the platform's id of the server or chat the channel belongs to; empty: the channel stands alone
    manages: tuple[str, str] | None = None  # platform and channel whose managers were asked; None: where this was said
    attached: str = ""  # the text of a file that came with it
    account: str = ""  # what the account is called where people mention it (@account); empty: nobody does

    def __post_init__(self) -> None:
        """Without what no database keeps: half characters (lone surrogates) and zero bytes."""
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, str) and (stored := storable(value)) is not value:
                object.__setattr__(self, name, stored)
        object.__setattr__(self, "picks", tuple(map(storable, self.picks)))


def storable(text: str) -> str:
    if text.isascii() and "\x00" not in text:
        return text
    return text.encode("utf-8", "replace").decode().replace("\x00", "")


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    action: str  # at most ACTION_BYTES
    main: bool = False
    numbers: tuple[int, ...] = ()  # what the game prints beside the thing: where buttons are numbered, this one has them


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be drawn when the message is sent: a part of a table as a seat (or a spectator) sees it."""

    table: int
    seat: str | None
    part: str
    at: int | None = None  # as it stood after this entry of the log; None: as it stands
    deck: str = ""  # a page of this deck instead (`bot/core/decks/shelf.py`)


@dataclass(frozen=True, slots=True)
class Film:
    """A game as a moving picture, to be drawn when the message is sent: what everybody could see up to this entry of the log."""

    table: int
    until: int


@dataclass(frozen=True, slots=True)
class Document:
    """A text sent as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What was remembered about a table's living message when a newer one was owed."""

    key: str  # the platform's id of the message
    notes: Mapping[str, Any]  # about its channel
    until: int  # holds as long as the referee has remembered so many things for adapters (`Referee.remembered`)


@dataclass(frozen=True, slots=True)
class Reply:
    """A message to everybody in the channel (`to` is None) or to these people alone."""

    text: str
    to: tuple[str, ...] | None = None
    block: str = ""  # shown in a fixed-width font
    buttons: tuple[Button, ...] = ()
    collect: tuple[int, int] | None = None  # the buttons may be shown as one multi-select
    picture: Picture | None = None
    alt: str = ""  # what the picture shows anew, in a sentence, for those who cannot see it; what all may know
    table: int | None = None  # the living message of this table: edit it in place
    mention: tuple[str, ...] = ()
    calls: int | None = None  # the players of this table are called up: of a table there is one such message at a time
    refused: tuple[str, ...] = ()  # rules a refusal rests on
    outbox: int | None = None  # owed: report it as sent
    elsewhere: bool = False  # another process of this platform sends it
    ask: str = ""  # a form for free text: its hint
    form: str = ""  # the action behind that form; goes back with the words as `Incoming.press` and `Incoming.text`.
    # `b:` is a form with two large fields for a long list; `f:` is one for words behind a command, also on a button of its own
    here: bool = False  # what it offers is about this channel and may be seen by all: never shown anywhere else
    fold: int = 0  # from this line on it is what few read: shown small or folded, where a platform can
    greet: bool = False  # the first private words to this person: where they cannot be sent, lead the person there
    place: tuple[str, str] | None = None  # platform and channel it belongs to, where it is owed
    thread: str = ""  # title of a thread it may be put into, where the platform has threads
    delete: bool = False  # what was typed should not stay readable
    document: Document | None = None
    film: Film | None = None
    link: str = ""  # where the board is; the adapter knows
    aloud: str = ""  # what may be said in the channel instead, where its asker alone cannot be told: the books and what all see
    whole: str = ""  # the command behind which all of it stands
    shown: Shown | None = None  # of the living message: what its channel shows so far
    stale: bool = False  # the answer to a press that came too late: the message pressed shows something old
    topic: str = ""  # of several messages with one topic only the newest that has any keeps its buttons
    stays: bool = False  # it is still there when its topic is over
    last: bool = False  # its topic is over: of the messages before, those go that need not stay

    def as_payload(self) -> dict[str, Any]:
        said = {name: value for name in CARRIED if (value := getattr(self, name))}
        for name in said.keys() & PARTS:
            value = said[name]
            said[name] = [_plain(part) for part in value] if isinstance(value, tuple) else _plain(value)
        return said

    @staticmethod
    def from_payload(payload: dict[str, Any], to: tuple[str, ...] | None, outbox: int, place: tuple[str, str]) -> Reply:
        raw = dict(payload)
        raw["buttons"] = tuple(Button(**{**b, "numbers": tuple(b.get("numbers", ()))}) for b in raw.get("buttons", ()))
        if raw.get("picture"):
            raw["picture"] = Picture(**raw["picture"])
        if raw.get("document"):
            raw["document"] = Document(**raw["document"])
        if raw.get("film"):
            raw["film"] = Film(**raw["film"])
        for name in ("mention", "refused", "collect"):
            if name in raw:
                raw[name] = tuple(raw[name])
        return Reply(**{"text": "", **raw}, to=to, outbox=outbox, place=place)

    def only(self, *people: str) -> Reply:
        return replace(self, to=people)

    @property
    def replaces(self) -> bool:
        """Whether it may take the place of the private question it answers: a refusal or a remark leaves that open."""
        return not self.refused and (self.outbox is not None or bool(self.buttons) or self.stale)


CARRIED = tuple(f.name for f in fields(Reply) if f.name not in ("outbox", "to", "place", "shown"))
PARTS = frozenset({"buttons", "picture", "document", "film"})  # what is made of fields itself


def _plain(part: Button | Picture | Document | Film) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__slots__}


@dataclass(slots=True)
class Outgoing:
    """The replies of one update: what is only said, and what is owed because something changed."""

    said: list[Reply] = field(default_factory=list)
    owed: list[Reply] = field(default_factory=list)
    beside: list[Beside] = field(default_factory=list)  # work that goes on elsewhere, and is answered when it is done

"""What one reader sees of a table, as plain data: only `Game.view` of the seat, what is made from it, and its own answers.

It is made in two halves. `taken` reads the store, in the thread that plays, and takes along what never changes afterwards (nobody
changes a state in place). `shown` makes pictures and answers of it, in another thread. Whatever leaves here is the same whatever
is hidden from its reader.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

from bot.core import ballots, telling
from bot.core.messages import Button, Reply
from bot.core.names import fill, fill_board, fill_picture
from bot.core.table import OtherVersion, Table, Unreadable, digest
from games.canvas import Canvas, Layer, Mark, marks_of
from games.contract import Candidate, Decision, Game, Seat, State, Step, View
from games.dice import Dice
from rules_kb.citation import cite
from storage.cases import Cases
from storage.store import Store
from storage.tables import GameTable

NEWS = 8  # so many messages beside the board are looked at, and
LOOKED_THROUGH = 120  # among so many
REMEMBERED = 60  # of them so many are remembered
STORY = 60  # so many entries of the log come with the first look
GROUND = 8_000  # letters of a layer that is kept as a picture of its own
FIXED, FIXED_PLACES = 8, 64  # so many marks that stay where they are go as a piece; the lists of so many pictures are remembered
SHORT = 4_000  # letters of pieces whose names are remembered
HAND = "hand"
VOTE = "/stimme "
__all__ = ["Common", "Look", "Notice", "Shown", "Taken", "shown", "tried", "why"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A message of the chat beside the board: a dispute, a vote, a request, a deadline, a whisper."""

    number: int
    text: str
    block: str
    buttons: tuple[dict[str, Any], ...]
    own: bool  # told this reader alone


@dataclass(frozen=True, slots=True)
class Said:
    """Such a message as it was written."""

    number: int
    text: str
    block: str
    buttons: tuple[dict[str, Any], ...]
    to: tuple[str, str] | None  # the account that is told, with its platform; None: everybody
    topic: str
    last: bool


Told = tuple[int, tuple[str, ...]]  # an entry of the log: its number and its lines


@dataclass(slots=True)
class Common:
    """What everybody at a table is shown alike, and what was read of it for anybody: as long as nothing happens it need not be
    read again."""

    mark: tuple[Any, ...]  # of all that is everybody's business; a draft is not
    message: Reply  # the living message
    heard: int  # the newest message about the table, and
    public: int  # the newest one to everybody
    said: tuple[Said, ...] = ()  # the newest first
    lines: dict[Seat | None, dict[int, tuple[str, Told]]] = field(default_factory=dict)  # with the link of their entry


@dataclass(frozen=True, slots=True)
class Taken:
    """A table as it stood at one moment, for one reader."""

    table: int
    number: int  # of the last entry of its log
    status: str
    title: str
    seat: Seat | None
    names: dict[Seat, str]
    game: Game | None
    state: State | None  # the reader's own draft included
    open: State | None  # as everybody sees it
    decision: Decision | None
    draft: tuple[str, ...]
    message: Reply  # the living message
    question: Reply | None
    story: tuple[tuple[int, tuple[str, ...]], ...]
    waiting: tuple[Seat, ...]
    humans: dict[Seat, str]  # seats of people, and their accounts on this platform
    news: tuple[Notice, ...] = ()


class Look:
    """A table at one moment, read once for all who look at it, in the thread that plays: nothing is drawn here. `before`: what
    was common the last time."""

    def __init__(self, store: Store, row: GameTable, before: Common | None = None) -> None:
        self.store, self.row, self.table = store, row, Table(store, row)
        self.trouble = self.table.trouble
        self.common = self._common(before)

    def _common(self, before: Common | None) -> Common:
        row, table = self.row, self.table
        seats = tuple((s.seat, s.name, s.person_id, s.kind, s.resigned, s.role, bool(s.brought)) for s in table.seats)
        mark = (seats, row.id, row.number, row.status, str(row.touched), str(row.ask), self.trouble)
        if before is not None and (before.mark[0] != seats or self.store.noticed):
            before = None  # other names, or none can be told any more: all of it is read again
        heard, public = (before.heard, before.public) if before is not None else (0, 0)
        fresh = self.store.said_since(row, heard, LOOKED_THROUGH)
        heard, public = max([heard, *(m.id for m in fresh)]), max([public, *(m.id for m in fresh if not m.person_key)])
        said = (*_beside_the_board(fresh), *(before.said if before is not None else ()))[:REMEMBERED]
        if before is not None and (before.mark, before.public) == (mark, public):
            return Common(mark, before.message, heard, public, said, before.lines)
        message = Reply(self.trouble) if self.trouble else telling.table_message(table)
        return Common(mark, message, heard, public, said, before.lines if before is not None else {})

    def stamp(self, platform: str, person: str) -> tuple[Any, ...]:
        """Tells whether anything of the table can look otherwise for a reader."""
        common, drafts = self.common, self.row.drafts.get(self._seat(platform, person) or "", ())
        own = next((said.number for said in common.said if said.to == (platform, person)), 0)
        return common.mark, common.public, tuple(drafts), own

    def _seat(self, platform: str, person: str) -> Seat | None:
        known = self.store.known_person(platform, person) if person else None
        mine = self.table.seat_of(known) if known is not None else None
        return mine.seat if mine is not None else None

    def taken(self, platform: str, person: str) -> Taken:
        row, table, common = self.row, self.table, self.common
        number, message = row.id or 0, common.message
        if self.trouble:
            return Taken(number, row.number, "kaputt", row.game, None, {}, None, None, None, None, (), message, None, (), (), {})
        seat, begun, running = self._seat(platform, person), bool(row.state), table.running
        draft = table.play.drafts.get(seat) if running and seat is not None else None
        return Taken(
            table=number,
            number=row.number,
            status=row.status,
            title=table.title,
            seat=seat,
            names=table.names,
            game=table.game,
            state=table.play.now(seat) if begun else None,
            open=table.play.state if begun else None,
            decision=table.play.decision(seat) if running and seat is not None else None,
            draft=tuple(fill(label, table.names) for label in draft.labels) if draft is not None else (),
            message=message,
            question=telling.question(table, seat) if running and seat is not None else None,
            story=tuple(self._story(seat)) if begun else (),
            waiting=tuple(table.play.waiting_for()) if running else (),
            humans={s.seat: table.account(s.seat, platform) or "" for s in table.humans()},
            news=self._news(platform, person),
        )

    def _story(self, seat: Seat | None) -> Iterable[Told]:
        """The newest entries of the log as this seat was told; one that is bound to the log as it was is not told anew."""
        known, told = self.common.lines.get(seat, {}), dict[int, tuple[str, Told]]()
        for entry in self.store.entries(self.row, max(self.row.number - STORY, 0)):
            kept = known.get(entry.number)
            if kept is None or not entry.chain or kept[0] != entry.chain:
                kept = entry.chain, (entry.number, tuple(telling.entry_lines(self.table, entry, seat)))
            told[entry.number] = kept
        self.common.lines[seat] = told
        return (entry for _, entry in told.values() if entry[1])

    def _news(self, platform: str, person: str) -> tuple[Notice, ...]:
        """The newest messages beside the board that this reader was told, the oldest first. Of those with one topic only the
        newest has buttons, and none whose vote is over."""
        open_votes = {ballots.named(ballot) for ballot in Cases(self.store.session).open_at(self.table.id)}
        found, topics = list[Notice](), set[str]()
        mine = [one for one in self.common.said if one.to is None or one.to == (platform, person)]
        for one in mine[:NEWS]:
            buttons = () if one.topic in topics or one.last else one.buttons
            topics |= {one.topic} if one.topic else set()
            shown = [b for b in buttons if _is_open(b["action"], open_votes)]
            told = tuple({"l": b["label"], "a": b["action"], "m": bool(b.get("main"))} for b in shown)
            found.append(Notice(one.number, one.text, one.block, told, one.to is not None))
        return tuple(reversed(found))


def _beside_the_board(rows: Iterable[Any]) -> Iterable[Said]:
    """Of messages those beside the board. The board itself, who is called, a question: all of that is on the page."""
    for row in rows:
        said = row.payload
        every = said.get("buttons", ())
        buttons = tuple(b for b in every if not b["action"].startswith("z:"))
        question = len(buttons) < len(every) or said.get("picture")
        if said.get("table") or said.get("calls") or question or not said.get("text"):
            continue
        to = (row.platform, row.person_key) if row.person_key else None
        topic, last = str(said.get("topic", "")), bool(said.get("last"))
        yield Said(row.id, said["text"], said.get("block", ""), buttons, to, topic, last)


def _is_open(action: str, votes: set[str]) -> bool:
    _, command, rest = action.partition(VOTE)
    return not command or rest.split()[:1] == [] or rest.split()[0] in votes


def earlier(store: Store, taken: Taken, at: int) -> View | None:
    """What this reader could see after an entry of the log."""
    row = store.table(taken.table)
    if row is None or not 0 <= at <= row.number:
        return None
    try:
        return Table(store, row).view_at(at, taken.seat)
    except (OtherVersion, Unreadable, LookupError):
        return None


def name_of(text: str) -> str:
    return _name_of_short(text) if len(text) < SHORT else _named(text)


def _named(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


_name_of_short = lru_cache(maxsize=4_096)(_named)


@dataclass(slots=True)
class Shown:
    """The same as it goes out: `data` without the pieces it is drawn of, those beside it by their names, and the grounds."""

    data: dict[str, Any]
    pieces: dict[str, str]
    grounds: dict[str, Callable[[], str]]
    body: str = ""  # `data` in words
    mark: str = ""  # which look alike exactly where they are alike

    def worded(self) -> Shown:
        self.body = json.dumps(self.data, ensure_ascii=False)
        self.mark = hashlib.blake2b(self.body.encode(), digest_size=12).hexdigest()
        return self


def shown(taken: Taken, wanted: Sequence[str] = (), past: View | None = None, public: Container[str] = ()) -> Shown:
    """`wanted`: parts to be drawn beside the board, the hand and what the question needs. `past`: an earlier moment instead.
    `public`: grounds that everybody could see somewhere."""
    game, pieces, grounds = taken.game, dict[str, str](), dict[str, Callable[[], str]]()
    data: dict[str, Any] = {
        "tisch": taken.table,
        "nr": taken.number,
        "stand": taken.status,
        "titel": taken.title,
        "sitz": taken.seat,
        "namen": taken.names,
        "bisher": list(taken.draft),
        "frage": None,
        "antworten": [],
        "knoepfe": [_button(b) for b in taken.message.buttons if not b.action.startswith("z:")],
        "nachricht": taken.message.text,
        "geschichte": [[nr, *lines] for nr, lines in taken.story],
        "dran": list(taken.waiting),
        "menschen": taken.humans,
        "neues": [
            {"nr": n.number, "text": n.text, "block": n.block, "knoepfe": list(n.buttons), "allein": n.own} for n in taken.news
        ],
        "teile": [],
        "bilder": {},
    }
    if game is None or taken.state is None or taken.open is None:
        return Shown(data, pieces, grounds)
    view = game.view(taken.state, taken.seat) if past is None else past
    options = _answers(data, taken, game) if past is None else []
    parts = list(game.parts(taken.seat))
    data["teile"] = parts
    common: set[str] | None = None  # the grounds of this table
    drawn = [parts[0], *([HAND] if HAND in parts else []), *(p for p in wanted if p in parts)]
    needed = {thing for c in options for thing in c.at}
    likely = [p for thing in sorted(needed) if (p := _found_in.get(_kind(game, thing))) in parts]
    for part in dict.fromkeys([*drawn, *likely, *parts]):
        if part not in drawn and not needed:
            break
        picture = fill_picture(game.picture(view, part), taken.names)
        marks = marks_of(picture)
        if part not in drawn and not needed & {mark.thing for mark in marks}:
            continue
        if part not in drawn:
            _found_in.update({_kind(game, mark.thing): part for mark in marks if mark.thing in needed})
        needed -= {mark.thing for mark in marks}
        if not isinstance(picture, Canvas):
            picture = Canvas((0, 0, 400, 300), (Layer(picture, (0, 0, 400, 300)),))
        large = {_ground_of(layer, picture) for layer in picture.layers if _large(layer)}
        if common is None and not all(name in public for name in large):
            common = _grounds(game, game.view(taken.open, None))
        everybodys = {name for name in large if name in public or name in (common or ())}
        data["bilder"][part] = _picture(picture, pieces, grounds, everybodys) | {
            "text": fill_board(game.text(view, part), taken.names)
        }
    return Shown(data, pieces, grounds)


_found_in: dict[tuple[str, str], str] = {}  # by kinds of things the part that showed one: it is looked at before the others


def _kind(game: Game, thing: str) -> tuple[str, str]:
    return game.id, thing.partition(" ")[0]


def _grounds(game: Game, everybody: View) -> set[str]:
    """What spectators are shown as one large layer."""
    pictures = (game.picture(everybody, part) for part in game.parts(None)[:1])
    return {_ground_of(layer, p) for p in pictures if isinstance(p, Canvas) for layer in p.layers if _large(layer)}


def _ground_of(layer: Layer, canvas: Canvas) -> str:
    box = [round(v, 1) for v in layer.box]
    return _name_of_ground(str(box), canvas.look, canvas.defs, layer.svg)


@lru_cache(maxsize=128)
def _name_of_ground(box: str, look: str, defs: str, svg: str) -> str:
    return _named(f"{box}{look}{defs}{svg}")


def _large(layer: Layer) -> bool:
    return layer.at is None and len(layer.svg) > GROUND


def _picture(canvas: Canvas, pieces: dict[str, str], grounds: dict[str, Callable[[], str]], public: set[str]) -> dict[str, Any]:
    def piece(text: str) -> str:
        name = name_of(text)
        pieces[name] = text
        return name

    layers: list[list[Any]] = []
    for layer in canvas.layers:
        if _large(layer) and (name := _ground_of(layer, canvas)) in public:
            grounds[name] = partial(_document, layer, canvas)
            layers.append(["grund", name, *(round(v, 1) for v in layer.box)])
        elif layer.svg:
            at = layer.at or (0.0, 0.0)
            layers.append([piece(layer.svg), round(at[0], 1), round(at[1], 1)])
    marks, fixed = canvas.touchable, ""
    if len(canvas.marks) >= FIXED:
        listed, outlines = _fixed(canvas.marks)
        fixed, marks = piece(listed), marks[len(canvas.marks) :]
        pieces |= outlines
    for mark in marks:
        if mark.path:
            piece(mark.path)
    return {
        "rahmen": [round(v, 1) for v in canvas.box],
        "papier": canvas.paper,
        "vorrat": piece(canvas.defs) if canvas.defs else "",
        "art": canvas.look,
        "lagen": layers,
        "fest": fixed,
        "marken": [_mark(m) for m in marks],
    }


def _mark(m: Mark) -> list[Any]:
    return [m.thing, m.label, *(round(v, 1) for v in m.box), *([name_of(m.path)] if m.path else [])]


_fixed_before: OrderedDict[int, tuple[tuple[Mark, ...], str, dict[str, str]]] = OrderedDict()


def _fixed(marks: tuple[Mark, ...]) -> tuple[str, dict[str, str]]:
    """Marks that stay where they are (the fields of a map) as a piece, and the pieces of their outlines. Games make them once, so
    they are known by being the same."""
    known = _fixed_before.get(id(marks))
    if known is None or known[0] is not marks:
        listed = json.dumps([_mark(m) for m in marks], ensure_ascii=False)
        _fixed_before[id(marks)] = known = marks, listed, {name_of(m.path): m.path for m in marks if m.path}
        while len(_fixed_before) > FIXED_PLACES:
            _fixed_before.popitem(last=False)
    return known[1:]


def _document(layer: Layer, canvas: Canvas) -> str:
    x, y, w, h = (round(v, 1) for v in layer.box)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{x} {y} {w} {h}' width='{w}' height='{h}'>⟦schrift⟧"
        f"<defs>{canvas.defs}</defs><g {canvas.look}>{layer.svg}</g></svg>"
    )


def _answers(data: dict[str, Any], taken: Taken, game: Game) -> Sequence[Candidate]:
    """The open question of the reader's seat, with every answer and the things it is about."""
    decision, seat = taken.decision, taken.seat
    if decision is None or seat is None or taken.state is None:
        return ()
    options = game.pointed(taken.state, seat, game.options(taken.state, seat))
    data["antworten"] = [
        {"k": digest(c.key), "l": fill(c.label, taken.names), "g": c.group, "a": list(c.at), "m": c.key == "fertig"}
        for c in options
    ]
    data["frage"] = {
        "id": decision.id,
        "text": fill(decision.prompt, taken.names),
        "wartet": decision.waits,
        "sammeln": list(decision.collect) if decision.collect else None,
        "frei": decision.text.hint if decision.text is not None else "",
        "regeln": [[rule, cite(rule)] for rule in decision.rules],
    }
    if taken.question is not None:
        data["frage"]["mehr"] = taken.question.text.partition("\n")[2] if taken.question.text else ""
        known = {b["a"] for b in data["knoepfe"]}
        data["knoepfe"] = [
            *(_button(b) for b in taken.question.buttons if not b.action.startswith("z:") and "/moeglich" not in b.action),
            *(b for b in data["knoepfe"] if b["a"] in known and "/moeglich" not in b["a"]),
        ]
    return options


def _button(b: Button) -> dict[str, Any]:
    return {"l": b.label, "a": b.action, "m": b.main}


def ends_the_move(taken: Taken, press: str) -> bool:
    """Whether the answer behind a button is the last of its move: a step before that is a draft, which can be taken back."""
    game, seat, asked = taken.game, taken.seat, taken.decision
    if game is None or seat is None or taken.state is None or asked is None:
        return True
    chosen = next((c for c in game.options(taken.state, seat) if press == f"z:{taken.table}:{asked.id}:{digest(c.key)}"), None)
    step = game.apply(taken.state, seat, chosen.key) if chosen is not None else None
    return not isinstance(step, Step) or step.done


def tried(taken: Taken, short: str, dice: Dice) -> tuple[View | None, list[str]]:
    """What the table would look like after an answer, and what would be told: played on a state dealt anew from what this reader
    knows, so that it tells nothing more. Nothing where a die, a card or somebody else's answer comes first."""
    game, seat = taken.game, taken.seat
    if game is None or seat is None or taken.state is None or taken.decision is None:
        return None, []
    dealt = game.reshuffle(taken.state, seat, dice)
    chosen = next((c for c in game.options(dealt, seat) if digest(c.key) == short), None)
    step = game.apply(dealt, seat, chosen.key) if chosen is not None else None
    if not isinstance(step, Step) or step.barrier or _closes_others(game, dealt, seat, step.state):
        return None, []
    seen = [event.seen_by(seat) for event in step.events]
    told = [game.tell(event, seat) for event in seen if event is not None]
    return game.view(step.state, seat), [fill(line, taken.names) for line in told if line]


def _closes_others(game: Game, before: State, seat: Seat, after: State) -> bool:
    """Whether a question that others were asked at the same time is closed: what they answered secretly comes out then."""
    still = {decision.id for decision in game.decisions(after).values()}
    return any(other != seat and decision.id not in still for other, decision in game.decisions(before).items())


def why(taken: Taken, thing: str, citing: Any) -> list[dict[str, str]]:
    """What a thing would be good for and why not now: refused answers are only computed here, when it is touched."""
    game, seat = taken.game, taken.seat
    if game is None or seat is None or taken.state is None or taken.decision is None:
        return []
    found = game.pointed(taken.state, seat, (c for c in game.candidates(taken.state, seat) if c.refusal is not None))
    told: dict[str, dict[str, str]] = {}
    for c in found:
        if thing in c.at and c.refusal is not None:
            reason = fill(c.refusal.reason, taken.names)
            told.setdefault(reason, {"l": fill(c.label, taken.names), "warum": reason, "regel": citing(c.refusal.rules[:2])})
    return list(told.values())[:6]

"""A spy at a table: every command that can be about another seat is said twice, once as the table stands and once with the
cards that the spy cannot see dealt anew. Whatever comes back must be the same, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import Connection
from sqlmodel import Session

from bot.core import lobby
from bot.core.clock import HandClock
from bot.core.messages import Incoming, Picture
from bot.core.names import fill
from bot.core.referee import Referee
from bot.core.table import digest
from games import catalog
from games.contract import Candidate, Game, Seat, State
from games.dice import Dice
from games.players import one_step, random_player
from games.rulings import situation
from storage.case_tables import CaseRow
from storage.database import Database
from storage.store import Store
from tests.bot.chat import Chat

NAMES = ("Anna", "Bert", "Cora")
PICKED = 2  # of many cards or answers so many are tried in each state
PLAINLY = 8  # and so many of the lines that need none
# Said once in each state. {other} is the other seat's player.
PLAIN = (
    *(
        "/hand",
        "/brett",
        "/stand",
        "/dran",
        "/moeglich",
        "/hilfe",
        "/hilfe zug",
        "/meine",
        "/tisch",
        "/variante",
        "/einstellungen",
    ),
    *(
        "/verlauf",
        "/verlauf alles",
        "/verlauf zug 0",
        "/verlauf zug 1",
        "/verlauf geschichte",
        "/verlauf datei",
        *("/pruefe", "/wort", "/wort mellon", "/verlauf pruefdatei", "/archiv", "/archiv 1", "/statistik"),
        "/frist",
    ),
    *("/rueckgaengig", "/rueckgaengig ja", "/passen", "/aufgeben", "/pause", "/revanche", "/start", "/beitreten", "/verlassen"),
    *(
        "/ersetze {other}",
        "/ersetze {other} computer",
        "/frist 2 Tage",
        "/abraeumen ja",
        "/schiedsordnung schiedsrichter {other}",
    ),
    *("/streitfall", "/streitfall 1", "/streitfall 2", "/streitfall Darf {other} das?", "/streitfall versuch", "/praezedenz"),
    *("/streitfall zug 1: Durfte {other} das?", "/streitfall 1 gilt", "/streitfall 1 gilt nicht", "/streitfall 1 abstimmen"),
    *("/streitfall 2 gilt", "/streitfall 2 gilt nicht", "/streitfall 2 vorschlag {other} hat recht", "/streitfall 2 folge"),
    *("/streitfall 1 folge hilfe", "/streitfall 2 folge hilfe", "/streitfall 1 geltung tisch", "/streitfall 1 geltung einmal"),
    *("/streitfall 1 vorbehalt", "/streitfall anfechten 1", "/stimme 1 enthaltung", "/stimme 1 1", "/kanal", "/praezedenz 1"),
    *("/streitfall 2 folge 1", "/streitfall 2 folge zurück", "/streitfall 2 folge zug", "/streitfall 2 rat {other} mogelt"),
    *(
        "/deck",
        "/deck liste",
        "/deck zeige {other}",
        "/fluestern {other}",
        "/regel hier",
        "/regel Was hat {other} auf der Hand?",
        "/entferne {other}",
        "/darfich",
        "/darfich {other}",
        "/vergissmich",
    ),
    *("/seite", "/seite {other}", "/karte {other}", "/mitbringen", "/mitbringen {other}"),
)
# Said with an answer or a card of the other seat.
COMPOSED = (
    "/streitfall 2 folge zug {it}",
    "/streitfall 1 folge zug {it}",
    "/streitfall 2 folge {it}",
    "/streitfall 2 folge #{short}",
)
ABOUT = (*COMPOSED, "/darfich {it}", "/brett {it}", "/verlauf {it}", "/passen {it} an")
# The same, but answered from the books and the shipped cards: costly, and no table is read for it. Said now and then.
BOOKISH = ("/streitfall Hat {other} {it}?", "/regel {it}", "/karte {it}")
BOOKISH_EVERY = 8


class Rehearsal(Database):
    """A store in which nothing stays: while the table is `standing` in a state, every transaction is taken back to there. The
    state is written once for all lines that are said about it, not once a line."""

    stage: Connection | None = None

    @contextmanager
    def standing(self, state: State, about: dict[str, object]) -> Iterator[None]:
        with self.engine.connect() as self.stage:
            with Session(self.stage, join_transaction_mode="create_savepoint") as session, session.begin():
                row, case = Store(session).table(1), session.get(CaseRow, 1)
                assert row is not None and case is not None
                Store(session).save(row, state, {})
                case.about = about
                session.add(case)
            yield
            self.stage.rollback()
        self.stage = None

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        assert self.stage is not None
        with Session(self.stage, expire_on_commit=False, join_transaction_mode="create_savepoint") as session, session.begin():
            yield session
            session.rollback()

    continued = transaction


class Spy:
    """Three people at a game; two disputes are open, and the spy (whoever that is) has proposed something in both."""

    def __init__(self, folder: Path, game: str, seed: int = 0) -> None:
        self.game: Game = catalog.load(game)
        self.names = NAMES[: min(3, self.game.seats.stop - 1)]
        self.chat = Chat(folder, clock=HandClock())
        self.chat.referee.new_secret = lambda: f"spy {seed}"
        with patch.object(lobby, "find_game", lambda words: self.game):
            self.chat.game_of(*self.names)
        who = self.chat.asked()[0]
        self.chat.says(who, f"/zug {self.chat.table().play.options(self.chat.seat(who))[0].key}")
        for number in (1, 2):
            self.chat.says("Anna", f"/streitfall Frage {number}: Darf man das?")
        for name in self.names:
            for number in (1, 2):
                self.chat.says(name, f"/streitfall {number} vorschlag So meint es {name}")
        self.database = Rehearsal(self.chat.database.url)
        self.referee = Referee(self.database, self.chat.clock)
        self.referee.new_secret = lambda: "spy"
        self.seats = {name: self.chat.seat(name) for name in self.names}
        self.said, self.plainly = 0, PLAINLY
        self.kinds: set[str] = set()  # of the plain lines those that were said

    def close(self) -> None:
        self.database.close()
        self.chat.database.close()

    # --- states --------------------------------------------------------------------------------------------------------------

    def states(self, seed: int) -> Iterator[State]:
        """States between moves, over whole random games."""
        number = 0
        while True:
            dice = Dice(f"spying {seed} {number}")
            variant = {v.id: dice.choose(v.choices) if dice.below(3) == 0 else v.default for v in self.game.variants}
            try:
                state = self.game.new(sorted(self.seats.values()), variant, f"{seed} {number}")
            except ValueError:  # choices that do not go together
                variant = {v.id: v.default for v in self.game.variants}
                state = self.game.new(sorted(self.seats.values()), variant, f"{seed} {number}")
            players = dict.fromkeys(self.seats.values(), random_player(dice))
            drafting: Seat | None = None
            while (played := one_step(self.game, state, players, dice, drafting=drafting)) is not None:
                state, drafting = played.step.state, None if played.step.done else played.seat
                if drafting is None and self.game.result(state) is None:
                    yield state
            number += 1

    # --- spying --------------------------------------------------------------------------------------------------------------

    def leaks(self, state: State, dice: Dice) -> list[str]:
        """The lines whose answers differ when cards are dealt anew that the spy cannot see."""
        spy, other = dice.shuffled(self.names)[:2]
        dealt = self.game.reshuffle(state, self.seats[spy], dice)
        lines = list(self._lines(state, dealt, spy, other, dice))
        lines = [line if dice.below(4) else f"!{line}" for line in lines]  # now and then from a private chat
        about = self._attempt(state, dealt, self.seats[other], dice)
        before, after = (self._all_answers(stands, about, spy, lines) for stands in (state, dealt))
        self.said += len(lines)
        return [
            f"{self.game.id}: {spy} about {other}: {line!r}\n  {one}\n  {two}"
            for line, one, two in zip(lines, before, after, strict=True)
            if one != two
        ]

    def _all_answers(self, state: State, about: dict[str, object], who: str, lines: list[str]) -> list[object]:
        with self.database.standing(state, about):
            return [self._answers(who, line) for line in lines]

    def _answers(self, who: str, line: str) -> object:
        """Everything this person sees of the answer."""
        here = {"channel": f"privat {who}", "private": True} if line.startswith("!") else {"channel": "tisch"}
        line = line.removeprefix("!")
        said = Incoming("lokal", person=who, name=who, update="spy", **here, **{"press" if line[1:2] == ":" else "text": line})  # type: ignore[arg-type]
        if line.startswith("?"):
            return self.referee.suggest(replace(said, text=line[1:]))
        replies = [r for r in self.referee.handle(said) if r.to is None or who in r.to]
        return [(r, self._drawn(r.picture, who)) for r in replies]

    def _drawn(self, picture: Picture | None, who: str) -> object:
        """A picture as a text board; one that is not for this person must not come at all."""
        if picture is None:
            return None
        assert picture.seat in (None, self.seats[who])
        return self.referee.board(picture)

    def _lines(self, state: State, dealt: State, spy: str, other: str, dice: Dice) -> Iterator[str]:
        own, theirs = self.seats[spy], self.seats[other]
        for line in dice.shuffled(PLAIN)[: self.plainly]:
            self.kinds.add(line)
            yield line.format(other=other)
        answers = [c for s in (state, dealt) for c in self.game.candidates(s, theirs)]
        seen = [c for s in (state, dealt) for c in self.game.corrections(self.game.view(s, theirs))]
        words = [self._said(c, dice) for c in dice.shuffled([*answers, *seen])[:PICKED]]
        # What one is asked oneself is no question about somebody else: a move may draw a card.
        asked = own in self.game.decisions(state)
        for key, label in words:
            bookish = BOOKISH if dice.below(BOOKISH_EVERY) == 0 else ()
            about = (*ABOUT, *bookish) if not asked else COMPOSED
            for line in dice.shuffled(about)[: 1 + len(about) // 2]:  # over many states each of them is said often enough
                yield line.format(other=other, it=key if dice.below(2) else label, short=digest(key))
            yield f"?{key}"
            if not asked:
                yield f"/zug {key}"
                decision = self.game.decisions(state).get(theirs)
                yield f"z:1:{decision.id if decision else '1'}:{digest(key)}"
        for query in dice.shuffled(tuple(self.game.queries))[:3]:
            yield f"/{query} {dice.choose(words or [('', '')])[1]}"
            yield f"/{query} {other}"

    def _said(self, c: Candidate, dice: Dice) -> tuple[str, str]:
        by_seat = {seat: name for name, seat in self.seats.items()}
        return c.key, fill(c.label, by_seat)

    def _attempt(self, state: State, dealt: State, seat: Seat, dice: Dice) -> dict[str, object]:
        """What the first dispute is about: something the other seat was refused, the same words in both states."""
        refused = [c for s in (state, dealt) for c in self.game.candidates(s, seat) if c.refusal is not None and c.refusal.rules]
        if not refused:
            return {}
        chosen = dice.choose(refused)
        assert chosen.refusal is not None
        about = {"art": "versuch", "seat": seat, "words": chosen.key, "rules": list(chosen.refusal.rules)}
        # What would have to be lifted was found when it was disputed, by whoever tried it: it stays the same, whatever is dealt.
        lifts = [[situation(state), list(chosen.refusal.rules)]] if dice.below(2) else []
        return {**about, "lifts": lifts, "keys": [chosen.key] if lifts else [], "label": chosen.label}


def search(folder: Path, game: str, states: int, seed: int, plainly: int = PLAINLY) -> tuple[list[str], Spy]:
    """Spy in so many states, drawn here and there from random games."""
    spy, dice = Spy(folder, game, seed), Dice(f"search {game} {seed}")
    spy.plainly = plainly
    found: list[str] = []
    looked = 0
    for state in spy.states(seed):
        if dice.below(5):
            continue
        found += spy.leaks(state, dice)
        looked += 1
        if looked == states or found:
            break
    spy.close()
    return found, spy

"""A spy at a table: every command that can be about another seat is said twice, once as the table stands and once with the
cards that the spy cannot see dealt anew. Whatever comes back must be the same, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import Connection
from sqlmodel import Session

from bot.core import lobby
from bot.core.clock import HandClock
from bot.core.messages import Film, Incoming, Picture, Reply
from bot.core.names import fill
from bot.core.reel import drawn, game_of, scenes
from bot.core.referee import COMMANDS, Referee
from bot.core.table import CORRECTION, MOVE, digest
from bot.discord_app.render import alt_text
from games import catalog
from games.canvas import whole
from games.contract import Candidate, Game, Refusal, Seat, State
from games.dice import Dice
from games.players import one_step, random_player
from games.rulings import situation
from storage import chain
from storage.case_tables import CaseRow
from storage.database import Database
from storage.store import WORDS, Store, checksum
from storage.tables import GameTable, LogRow
from tests.bot.chat import Chat

NAMES = ("Anna", "Bert", "Cora", "Dora")
WATCHER = "Zoe"  # sits nowhere
COMPLETED = tuple(name for name, command in COMMANDS.items() if command.suggest is not None)
PICKED = 2  # of many cards or answers so many are tried in each state
PRESETS = 40  # so many answers in a row are followed
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
        "/web",
        "/web aus",
        "/web zuschauer neu",
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
    *("/melden", "/melden {other} spielt falsch"),
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
        "/regel Wie viele Karten hat {other} gerade?",
        "/regel was kann ich jetzt tun?",
        "/regel wo steht {other} gerade?",
        "/entferne {other}",
        *("/plan", "/plan passe, sonst stapel", "/plan wenn {other} zieht: passe", "/plan weiter", "/plan weg"),
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
BOOKISH = (
    *(
        "/streitfall Hat {other} {it}?",
        "/regel {it}",
        "/karte {it}",
        "/regel darf ich {it}?",
        "/regel was passiert, wenn ich {it}?",
    ),
    *("/regel hat {other} noch {it}?", "/regel was kann ich jetzt mit {it} machen?"),
)
BOOKISH_EVERY = 8
# Said about the past, with a log that differs in what the spy was never told.
PAST = (
    *("/verlauf", "/verlauf alles", "/verlauf geschichte", "/verlauf datei", "/verlauf film", "/rueckgaengig", "/stand", "/dran"),
    *("/verlauf zug {n}", "/streitfall zug {n}: Durfte {other} das?", "/verlauf pruefdatei", "/hand", "/meine"),
)


class Rehearsal(Database):
    """A store in which nothing stays: while the table is `standing` in a state, every transaction is taken back to there. The
    state is written once for all lines that are said about it, not once a line."""

    stage: Connection | None = None

    @contextmanager
    def standing(
        self, state: State, about: dict[str, object], past: Callable[[Store, GameTable], None] | None = None
    ) -> Iterator[None]:
        with self.engine.connect() as self.stage:
            with Session(self.stage, join_transaction_mode="create_savepoint") as session, session.begin():
                row, case = Store(session).table(1), session.get(CaseRow, 1)
                assert row is not None and case is not None
                Store(session).save(row, state, {})
                case.about = about
                session.add(case)
                if past is not None:
                    past(Store(session), row)
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
    """People at a game (three of them, unless it is said otherwise); two disputes are open, and the spy (whoever that is) has
    proposed something in both. Somebody watches."""

    def __init__(self, folder: Path, game: str, seed: int = 0, players: int = 3, moves: int = 0) -> None:
        self.game: Game = catalog.load(game)
        self.names = NAMES[: min(players, self.game.seats.stop - 1)]
        self.chat = Chat(folder, clock=HandClock())
        self.chat.referee.new_secret = lambda: f"spy {seed}"
        with patch.object(lobby, "find_game", lambda words: self.game):
            self.chat.game_of(*self.names)
        who = self.chat.asked()[0]
        self.chat.says(who, f"/zug {self.chat.table().play.options(self.chat.seat(who))[0].key}")
        self.chat.play_on(moves)
        for number in (1, 2):
            self.chat.says("Anna", f"/streitfall Frage {number}: Darf man das?")
        for name in self.names:
            for number in (1, 2):
                self.chat.says(name, f"/streitfall {number} vorschlag So meint es {name}")
        self.database = Rehearsal(self.chat.database.url)
        self.referee = Referee(self.database, self.chat.clock)
        self.referee.new_secret = lambda: "spy"
        self.seats = {name: self.chat.seat(name) for name in self.names}
        self.number = self.chat.table().row.number
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
        spy, other = dice.shuffled((*self.names, WATCHER))[:2]
        if other == WATCHER:
            spy, other = other, spy
        dealt = self.game.reshuffle(state, self.seats.get(spy), dice)
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

    def leaks_of_moves(self, state: State, dice: Dice) -> list[str]:
        """Moves of others that the spy should see nothing of, as far as the game is concerned, and yet does."""
        spy = dice.choose((*self.names, WATCHER))
        own = self.seats.get(spy)
        dealt, found = self.game.reshuffle(state, own, dice), list[str]()
        for name in (n for n in self.names if n != spy and self.seats[n] in self.game.decisions(state)):
            seat = self.seats[name]
            there = {c.key for c in self.game.options(dealt, seat)} if seat in self.game.decisions(dealt) else set()
            keys = [
                c.key for c in self.game.options(state, seat) if c.key in there and self._alike(state, dealt, seat, c.key, own)
            ]
            for key in dice.shuffled(keys)[:PICKED]:
                before, after = (self._seen_of_move(stands, name, key, spy) for stands in (state, dealt))
                self.said += 1
                if before != after:
                    found.append(f"{self.game.id}: {spy} sees {name} play {key!r}\n  {before}\n  {after}")
        return found

    def _alike(self, state: State, dealt: State, seat: Seat, key: str, spy: Seat | None) -> bool:
        """Whether a move looks the same to the spy in both worlds, by the view and the events of the game."""
        one, two = (self.game.apply(s, seat, key) for s in (state, dealt))
        if isinstance(one, Refusal) or isinstance(two, Refusal):
            return False
        views = [self.game.view(step.state, spy) for step in (one, two)]
        events = [[event.seen_by(spy) for event in step.events] for step in (one, two)]
        asked = [sorted(self.game.decisions(step.state)) for step in (one, two)]
        same = views[0] == views[1] and events[0] == events[1] and asked[0] == asked[1] and one.done == two.done
        return same and self._passed(one.state, spy) == self._passed(two.state, spy)

    def _passed(self, state: State, own: Seat | None) -> list[object]:
        """What the spy sees of the answers that presets give behind a move: in another deal he draws other cards of his own."""
        seen: list[object] = []
        for _ in range(PRESETS):
            asked = self.game.decisions(state).items()
            passing = next(((s, d.passing) for s, d in asked if d.passing and d.window in getattr(self.game, "usual", ())), None)
            step = self.game.apply(state, *passing) if passing is not None else None
            if step is None or isinstance(step, Refusal):
                break
            state = step.state
            seen += [event.seen_by(own) for event in step.events]
        return seen

    def _seen_of_move(self, state: State, mover: str, key: str, spy: str) -> object:
        with self.database.standing(state, {}):
            said = Incoming("lokal", f"privat {mover}", mover, mover, "spy", f"/zug {key}", private=True)
            return self._visible(self.referee.handle(said), spy)

    def leaks_of_the_past(self, dice: Dice) -> list[str]:
        """Lines about the past that differ with what the spy was never told: snapshots dealt anew, hidden answers others."""
        spy = dice.choose((*self.names, WATCHER))
        other = dice.choose([n for n in self.names if n != spy])
        own, state = self.seats.get(spy), self.chat.state()
        numbers = [1 + dice.below(self.number) for _ in range(3)]
        lines = [line.format(other=other, n=n) for line in PAST for n in (numbers if "{n}" in line else (0,))]

        def otherwise(store: Store, row: GameTable) -> None:
            for snapshot in store.snapshots(row):
                dealt = self.game.reshuffle(json.loads(snapshot.state), own, Dice(f"past {snapshot.number}"))
                snapshot.state = WORDS.encode(dealt)
                snapshot.checksum = checksum(snapshot.state)
                store.session.add(snapshot)
            entries = store.entries(row)
            for entry in entries:
                _never_told(entry, own)
            chain.anew(row.chain_base, entries)
            store.session.add_all(entries)

        worlds = []
        for past in (None, otherwise):
            with self.database.standing(state, {}, past):
                worlds.append([self._answers(spy, line) for line in lines])
        self.said += len(lines)
        return [
            f"{self.game.id}: {spy}: {line!r}\n  {one}\n  {two}"
            for line, one, two in zip(lines, *worlds, strict=True)
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
            command, _, words = line[1:].partition("?")
            return self.referee.suggest(replace(said, text=words), command)
        return self._visible(self.referee.handle(said), who)

    def _visible(self, replies: Sequence[Reply], who: str) -> object:
        """What this person sees of these replies: words, pictures with their other words, films."""
        mine = [r for r in replies if r.to is None or who in r.to]
        return [(replace(r, outbox=None), alt_text(r), self._drawn(r.picture, who), self._filmed(r.film)) for r in mine]

    def _drawn(self, picture: Picture | None, who: str) -> object:
        """A picture as it is handed to whoever makes bytes of it, and as a text board; one that is not for this person must not
        come at all."""
        if picture is None:
            return None
        assert picture.seat in (None, self.seats.get(who))
        drawn = self.referee.picture(picture)
        return self.referee.board(picture), whole(drawn) if drawn is not None else None

    def _filmed(self, film: Film | None) -> object:
        """The scenes of a film: what each says and shows."""
        reel = self.referee.reel(film) if film is not None else None
        if reel is None:
            return None
        game = game_of(reel)
        return [(scene.lines, whole(drawn(reel, game, scene))) for scene in scenes(reel, game)]

    def _lines(self, state: State, dealt: State, spy: str, other: str, dice: Dice) -> Iterator[str]:
        own, theirs = self.seats.get(spy), self.seats[other]
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
            yield f"?zug?{key}"
            yield f"?{dice.choose(COMPLETED)}?{dice.choose((key, label, '', other))}"
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


def _never_told(entry: LogRow, own: Seat | None) -> None:
    """An entry of the log with something else in every place that this seat was never told."""
    told = entry.told or {"": []}
    if entry.kind == MOVE and entry.seat != own and not told.get(own or "", told[""]):  # a hidden answer
        entry.labels = ["Etwas anderes"]
    entry.events = [
        {**event, **({"secret": {}} if own not in event.get("knows", ()) else {})}
        for event in entry.events
        if event.get("audience") is None or own in event["audience"]
    ]
    entry.told = {seat: lines if seat in ("", own) else ["Etwas anderes."] for seat, lines in told.items()}
    if entry.kind not in (MOVE, CORRECTION):
        entry.told = None
    entry.draws = None


def search(folder: Path, game: str, states: int, seed: int, plainly: int = PLAINLY, players: int = 3) -> tuple[list[str], Spy]:
    """Spy in so many states, drawn here and there from random games."""
    spy, dice = Spy(folder, game, seed, players), Dice(f"search {game} {seed}")
    spy.plainly = plainly
    found: list[str] = []
    looked = 0
    for state in spy.states(seed):
        if dice.below(5):
            continue
        found += spy.leaks(state, dice)
        found += spy.leaks_of_moves(state, dice)
        looked += 1
        if looked == states or found:
            break
    spy.close()
    return found, spy

"""The server of the page: who may see what, what is sent, what is done. Rules, drafts, secrecy and once-only are the referee's.

A page is told by server-sent events that what it shows is old, and fetches what is new: pieces it has are not sent again. Reading
the store takes a moment in the thread that plays; drawing is done in another one, once for all pages of a reader.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import logging
import random
import re
import secrets
import time
from base64 import b64encode
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from aiohttp import web

from bot.adapter import Adapter
from bot.core import telling
from bot.core.messages import Incoming, Reply
from bot.core.names import clean
from bot.core.passes import (
    SESSION_SECONDS,
    Pass,
    count_of,
    guard_of,
    key_of,
    may_watch,
    opened,
    sealed,
    seconds,
    table_in,
    telegram_user,
    word_of,
)
from bot.web_app import situation
from bot.web_app.situation import Common, Shown, Taken
from games import catalog
from games.contract import Seat
from games.dice import Dice
from storage.database import MARK, Mark
from storage.store import Store
from storage.tables import GameTable, Person

log = logging.getLogger("ringrichter")
PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
BEAT_SECONDS = 20.0
STREAMS, STREAMS_EACH, STREAMS_FROM = (
    4_000,
    16,
    240,
)  # open at once, of one person (of who watches: of one session), from one address
PAGES = 4_000  # whose pieces are remembered,
PIECES = 4_000  # and so many of each: the page throws its own away then, too
GROUNDS = 64
BODY, BODY_SECONDS = 64 * 1024, 30.0  # decks are pasted as text
SAID = 16 * 1024
HASTE = 64 * 1024  # letters of an answer
RATE, BURST = 15.0, 60.0  # requests a second of one session, and how many at once
CROWD = 8.0  # so many times that for an address: several people may share one
HERE = "lokal"
NOT_FORESEEN = "Was danach kommt, entscheiden Würfel, verdeckte Karten oder die anderen. Das zeigt erst der Zug selbst."
SOON = "Der Ringrichter startet neu. Gleich geht es weiter."
ENDED = "Diese Sitzung ist zu Ende. Öffne den Tisch im Chat noch einmal."
FAULT = "Hier ist etwas schiefgegangen. Versuch es noch einmal."
DOORS = {"telegram": "https://web.telegram.org", "discord": "'none'", HERE: "'none'", "zuschauer": "'none'", "": "'none'"}


Reader = tuple[int, str, str]  # at a table, on a platform, a person
Fresh = dict[Reader, tuple[tuple[Any, ...], Taken]]  # with the stamps of what was taken


@dataclass(eq=False)
class Stream:
    """One open page that wants to be told."""

    session: Pass
    address: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    told: str = ""  # what it was told last
    over: bool = False


@dataclass(slots=True)
class Seen:
    """What a reader is shown now, and how often that changed."""

    taken: Taken
    shown: Shown
    stamp: tuple[Any, ...]  # of the table, when this was looked at
    count: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    local: bool = False
    port: int = 8080
    url: str = ""  # as people reach it: https://…; empty: no buttons lead here
    telegram_token: str = ""
    proxied: bool = False  # X-Forwarded-For says whose request it is


class Web:
    """Pages of one store. `adapter` carries out what they do, and sends what chats are owed for it."""

    def __init__(self, adapter: Adapter, settings: Settings) -> None:
        self.adapter, self.settings = adapter, settings
        self.key = b""
        self.boot = secrets.token_hex(4)
        self.streams: dict[int, set[Stream]] = defaultdict(set)
        self.seen: OrderedDict[Reader, Seen] = OrderedDict()
        self.common: OrderedDict[int, Common] = OrderedDict()  # of each table what everybody is shown alike
        self._looking: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.pages: OrderedDict[str, set[str]] = OrderedDict()
        self.grounds: OrderedDict[str, bytes] = OrderedDict()
        self.spent: dict[str, tuple[float, float]] = {}
        self._draw = ThreadPoolExecutor(1, "pages")
        self._wake = asyncio.Event()
        self._good: OrderedDict[Pass, Mark] = OrderedDict()  # sessions, and how the store was when they were looked at for
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False
        self._stamps: dict[int, tuple[Any, ...]] = {}
        self._newest = 0
        self.app = self._app()

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=BODY, middlewares=[self._guarded])
        app.router.add_get("/", self._index)
        app.router.add_get("/tisch/{table:[0-9]+}", self._index)
        app.router.add_get("/gesund", self._health)
        app.router.add_get("/seite/{name}", self._file)
        app.router.add_get("/seite/schrift/{name}", self._file)
        app.router.add_get("/grund/{name:[0-9a-f]{18}}.svg", self._ground)
        app.router.add_post("/api/tausch", self._exchange)
        app.router.add_post("/api/telegram", self._from_telegram)
        app.router.add_post("/api/ich", self._introduce)
        app.router.add_get("/api/{table:[0-9]+}/lage", self._situation)
        app.router.add_get("/api/{table:[0-9]+}/damals/{nr:[0-9]+}", self._earlier)
        app.router.add_get("/api/{table:[0-9]+}/warum", self._why)
        app.router.add_get("/api/{table:[0-9]+}/probe", self._try)
        app.router.add_get("/api/{table:[0-9]+}/strom", self._stream)
        app.router.add_post("/api/{table:[0-9]+}/tun", self._do)
        return app

    # the process
    async def start(self) -> None:
        self.key = await self.adapter.call(self.adapter.referee.inside, key_of)
        self.adapter.watchers.append(self._wake.set)
        self.adapter.look()
        self._tasks = [asyncio.create_task(self._tell())]

    async def stop(self) -> None:
        self._closing = True
        self.adapter.watchers.remove(self._wake.set)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for streams in self.streams.values():
            for stream in streams:
                stream.over = True
                stream.news.set()
        self._draw.shutdown(wait=False, cancel_futures=True)

    async def _tell(self) -> None:
        """Tell open pages what is new for their readers, and only those for whom something is."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            for table in await self._stirred():
                try:
                    await self._tell_of(table)
                except Exception:
                    log.exception("pages of table %s", table)

    async def _stirred(self) -> list[int]:
        """Of the tables with open pages those where something may have happened: a move at one of them does not look at all."""
        open_at = [number for number, streams in self.streams.items() if streams]
        try:
            look = self.adapter.referee.inside
            self._newest, now = await self.adapter.call(look, lambda store: store.stirred(open_at, self._newest))
        except Exception:
            log.exception("pages")
            return open_at
        before, self._stamps = self._stamps, {table: stamp[:-1] for table, stamp in now.items()}
        return [table for table in open_at if table not in now or now[table][-1] or before.get(table) != now[table][:-1]]

    async def _tell_of(self, table: int, *more: Pass) -> None:
        held = await self._look(table, {*more, *(s.session for s in self.streams[table])})
        for stream in self.streams[table]:
            gone = stream.session not in held
            stream.over = stream.over or gone
            if gone or stream.told != self._id(self.seen.get(_reader(stream.session))):
                stream.news.set()

    def _number(self, store: Store, number: int) -> int:
        """The local table is the newest of its channel, whatever its number."""
        if number or not self.settings.local:
            return number
        row = store.table_in(store.channel(HERE, "tisch"))
        return row.id or 0 if row is not None else 0

    # what a reader sees
    async def _look(self, table: int, sessions: Collection[Pass]) -> set[Pass]:
        """Look at a table for these sessions: once for all of them, and nothing is made anew for whom nothing happened. Which
        are still good; what their readers are shown is in `seen` then, and nothing where there is no table."""
        lock = self._looking.setdefault(table, asyncio.Lock())
        async with lock:  # whoever comes meanwhile finds what is being made
            held: set[Pass]
            looked = partial(self._looked, table=table, sessions=sessions)
            held, common, fresh, mark = await self.adapter.call(self.adapter.referee.inside, looked)
            if common is None:
                for session in sessions:
                    self.seen.pop(_reader(session), None)
            else:
                _keep(self.common, table, common)
            for (reader, (stamp, taken)), shown in zip(fresh.items(), await self._drawn(fresh), strict=True):
                known = self.seen.get(reader)
                count = known.count + (known.shown.mark != shown.mark) if known is not None else 0
                _keep(self.seen, reader, Seen(taken, shown, stamp, count))
            for session in sessions:
                if session in held and mark is not None:
                    _keep(self._good, session, mark)
                else:
                    self._good.pop(session, None)
        return held

    def _looked(
        self, store: Store, table: int, sessions: Collection[Pass]
    ) -> tuple[set[Pass], Common | None, Fresh, Mark | None]:
        row, fresh, mark = store.table(self._number(store, table)), Fresh(), store.session.info.get(MARK)
        held = {session for session in sessions if self._holds(store, row, session)}
        if row is None or not held:
            return held, self.common.get(table) if row is not None else None, fresh, mark
        at = situation.Look(store, row, self.common.get(table))
        for session in held:
            reader, stamp = _reader(session), at.stamp(session.platform, session.person)
            known = self.seen.get(reader)
            if reader not in fresh and (known is None or known.stamp != stamp):
                fresh[reader] = stamp, at.taken(session.platform, session.person)
        return held, at.common, fresh, mark

    async def _seen(self, session: Pass) -> Seen | None:
        """What this session is shown; None where there is no table. Raises where it is over."""
        known, mark = self.seen.get(_reader(session)), self._good.get(session)
        if known is not None and mark is not None and await self.adapter.call(self.adapter.database.unchanged, mark):
            return known
        if session not in await self._look(session.table, [session]):
            raise web.HTTPUnauthorized(text=_json({"fehler": ENDED}))
        return self.seen.get(_reader(session))

    async def _drawn(self, fresh: Fresh) -> list[Shown]:
        taken = [taken for _, taken in fresh.values()]
        known = set(self.grounds)
        return await self._made(lambda: [situation.shown(one, public=known).worded() for one in taken]) if taken else []

    async def _made(self, draw: Callable[[], list[Shown]]) -> list[Shown]:
        """Draw in the thread that does, and keep the grounds."""
        found = await asyncio.get_running_loop().run_in_executor(self._draw, draw)
        for name, document in ((n, d) for shown in found for n, d in shown.grounds.items()):
            if name not in self.grounds:
                self.grounds[name] = await asyncio.to_thread(packed, document)
                while len(self.grounds) > GROUNDS:
                    self.grounds.popitem(last=False)
        return found

    # sessions
    def _session(self, request: web.Request) -> Pass:
        """Whose page this says it is; whether that still holds is looked up with whatever it asks for."""
        table = int(request.match_info["table"])
        cookie = request.cookies.get(f"rr{table}", "") or request.headers.get("X-Ringrichter-Sitzung", "")
        found = opened(self.key, "sitzung", cookie) if cookie else None
        if found is None and self.settings.local and table == 0 and not cookie:
            return Pass("sitzung", HERE, "", 0, "", 0, 0, "", HERE)
        if found is None or found.table != table:
            raise web.HTTPUnauthorized(text=_json({"fehler": ENDED}))
        return found

    def _holds(self, store: Store, row: GameTable | None, session: Pass) -> bool:
        """Whether a session is still good: its person is known and has not ended it, and has the seat it was made for."""
        if session.door == HERE:
            return self.settings.local
        if row is None:
            return False
        if session.door == "zuschauer":
            place = store.channel_of(row).settings
            return count_of(place) == session.count and may_watch(place)
        person = store.known_person(session.platform, session.person)
        if person is None or count_of(person.settings) != session.count:
            return False
        seats = _seated(store, row, person)
        return session.seat in seats if session.seat else bool(seats) or may_watch(store.channel_of(row).settings)

    def _admit(self, response: web.StreamResponse, session: Pass) -> str:
        cookie = sealed(self.key, session)
        foreign = session.door == "telegram"
        kept = [f"rr{session.table}={cookie}", f"Max-Age={SESSION_SECONDS}", "Path=/", "HttpOnly"]
        kept += ["SameSite=None", "Secure", "Partitioned"] if foreign else ["SameSite=Strict"]
        kept += [] if foreign or self.settings.local else ["Secure"]
        response.headers.add("Set-Cookie", "; ".join(kept))
        return cookie

    async def _exchange(self, request: web.Request) -> web.Response:
        """A personal link, once, for a cookie."""
        link = opened(self.key, "link", str((await _body(request)).get("wort", "")))

        def good(store: Store) -> bool:
            """Asked for in one go: of two who come at the same time one is let in."""
            if link is None or not self._holds(store, store.table(self._number(store, link.table)), link):
                return False
            return link.door == "zuschauer" or store.first_time("web", f"link:{link.once}")

        if link is None or not await self.adapter.call(self.adapter.referee.inside, good):
            raise web.HTTPForbidden(text=_json({"fehler": "Dieser Link gilt nicht mehr. Lass dir im Chat einen neuen geben."}))
        return self._let_in(link)

    def _let_in(self, link: Pass) -> web.Response:
        session = replace(link, kind="sitzung", until=seconds() + SESSION_SECONDS, once=secrets.token_hex(8))
        response = web.json_response({"tisch": session.table})
        cookie = self._admit(response, session)
        body: dict[str, Any] = {"tisch": session.table}
        if session.door == "telegram":  # in a foreign frame a browser may keep no cookie: then the page keeps it in memory
            body["sitzung"] = cookie
        response.text = _json(body)
        return response

    async def _from_telegram(self, request: web.Request) -> web.Response:
        said = await _body(request)
        user = telegram_user(str(said.get("init", "")), self.settings.telegram_token, seconds())
        if user is None or not self.settings.telegram_token:
            raise web.HTTPForbidden(text=_json({"fehler": "Telegram hat diese Seite nicht bestätigt. Öffne sie noch einmal."}))
        word, there = str(said.get("tisch") or user["start_param"]), said.get("nummer")

        def link(store: Store) -> Pass | None:
            row = store.table(table_in(word))
            settings = store.channel_of(row).settings if row is not None else {}
            # Whoever knows the word may watch; a button in a private chat has the number alone.
            invited = row is not None and secrets.compare_digest(word, word_of(self.key, row.id or 0, count_of(settings)))
            if not invited and isinstance(there, int) and 0 < there < 10**9:
                row = store.table(there)
            person = store.known_person("telegram", str(user["id"]))
            sits = row is not None and person is not None and bool(_seated(store, row, person))
            if row is None or not (sits or (invited and may_watch(settings))):
                return None
            if person is None:
                count = count_of(settings)
                return Pass("link", "telegram", "", row.id or 0, "", count, 0, "", "zuschauer")
            mine = _seated(store, row, person)
            seat, count = (mine or [""])[0], count_of(person.settings)
            return Pass(
                "link", "telegram", person.key, row.id or 0, seat, count, 0, "", "telegram", str(user.get("first_name", ""))
            )

        made = await self.adapter.call(self.adapter.referee.inside, link)
        if made is None:
            raise web.HTTPForbidden(text=_json({"fehler": "Diesen Tisch gibt es nicht mehr."}))
        return self._let_in(made)

    async def _introduce(self, request: web.Request) -> web.Response:
        """At the local table people take seats by name, as at the keyboard."""
        if not self.settings.local:
            raise web.HTTPNotFound
        name = clean(str((await _body(request)).get("name", "")))
        response = web.json_response({"name": name})
        until = seconds() + SESSION_SECONDS
        self._admit(response, Pass("sitzung", HERE, name, 0, "", 0, until, secrets.token_hex(8), HERE, name))
        return response

    # what is asked
    async def _situation(self, request: web.Request) -> web.Response:
        session = self._session(request)
        return _answer(request, await self._in_words(request, session, await self._seen(session)))

    async def _in_words(self, request: web.Request, session: Pass, seen: Seen | None) -> str:
        """What a page shows, in words: with the pieces it lacks."""
        if seen is None:
            games = [{"id": id, "titel": catalog.load(id).title} for id in catalog.ids()] if self.settings.local else []
            empty = {"stand": "leer", "spiele": games, "nr": 0, "sitz": None, "bilder": {}, "knoepfe": []}
            shown = Shown(empty, {}, {}).worded()
        else:
            shown, wanted = seen.shown, [part for part in request.query.get("teile", "").split(",") if part][:4]
            if any(part not in shown.data["bilder"] for part in wanted if part in shown.data["teile"]):
                taken = seen.taken
                (shown,) = await self._made(lambda: [situation.shown(taken, wanted).worded()])
        own = {
            "stuecke": self._unsent(request, shown.pieces),
            "id": self._id(seen),
            "ich": {"name": session.name or session.person, "tuer": session.door, "person": session.person},
            "schutz": guard_of(self.key, session.once),
        }
        return f"{shown.body[:-1]}, {_json(own)[1:]}"

    def _unsent(self, request: web.Request, pieces: dict[str, str]) -> dict[str, str]:
        """The pieces a page does not have yet. A page nobody remembers gets all, and one that lacks something (`alle`)."""
        name = request.query.get("seite", "")
        if not re.fullmatch(r"[0-9a-f]{16,32}", name):
            return pieces
        known = self.pages.setdefault(name, set())
        self.pages.move_to_end(name)
        while len(self.pages) > PAGES:
            self.pages.popitem(last=False)
        if request.query.get("alle") or len(known) > PIECES:
            known.clear()
        sent = {piece: text for piece, text in pieces.items() if piece not in known}
        known |= set(pieces)
        return sent

    def _id(self, seen: Seen | None) -> str:
        return f"{seen.taken.number}.{seen.count}.{self.boot}" if seen is not None else f"0.0.{self.boot}"

    async def _earlier(self, request: web.Request) -> web.Response:
        """The table at an earlier moment, as this seat could see it."""
        session = self._session(request)
        seen = await self._seen(session)
        at = int(request.match_info["nr"][:9])
        if seen is None or seen.taken.game is None:
            raise web.HTTPNotFound
        past = await self.adapter.call(self.adapter.referee.inside, lambda store: situation.earlier(store, seen.taken, at))
        if past is None:
            return _answer(request, {"fehler": "So weit zurück lässt sich diese Partie nicht mehr zeigen."})
        (shown,) = await self._made(lambda: [situation.shown(seen.taken, [], past)])
        return _answer(request, {"nr": at, "bilder": shown.data["bilder"], "stuecke": self._unsent(request, shown.pieces)})

    async def _try(self, request: web.Request) -> web.Response:
        """The table as it would be after an answer, before it is given."""
        session = self._session(request)
        seen = await self._seen(session)
        if seen is None or seen.taken.game is None or not session.person:
            raise web.HTTPNotFound
        taken, short, dice = seen.taken, request.query.get("k", "")[:40], Dice(secrets.token_hex(16))
        at, told = await asyncio.get_running_loop().run_in_executor(self._draw, lambda: situation.tried(taken, short, dice))
        if at is None:
            return _answer(request, {"fehler": NOT_FORESEEN})
        (shown,) = await self._made(lambda: [situation.shown(taken, [], at)])
        sent = self._unsent(request, shown.pieces)
        return _answer(request, {"bilder": shown.data["bilder"], "stuecke": sent, "erzaehlt": told})

    async def _why(self, request: web.Request) -> web.Response:
        session = self._session(request)
        seen = await self._seen(session)
        thing = request.query.get("ding", "")[:100]
        if seen is None:
            return _answer(request, {"gruende": []})
        taken = seen.taken
        found = await asyncio.get_running_loop().run_in_executor(
            self._draw, lambda: situation.why(taken, thing, lambda rules: telling.citation(taken.game, rules))
        )
        return _answer(request, {"gruende": found})

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        session = self._session(request)
        seen = await self._seen(session)
        stream = Stream(session, self._address(request))
        if not self._room_for(stream):
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "20"})
        self.streams[session.table].add(stream)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        response.headers.update(self._headers(request))
        try:
            await response.prepare(request)
            stream.told = self._id(seen)
            await response.write(f"retry: {random.randint(500, 3000)}\nid: {stream.told}\ndata: {stream.told}\n\n".encode())
            while not stream.over:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stream.news.wait(), BEAT_SECONDS)
                if not stream.news.is_set():
                    await response.write(b": noch da\n\n")
                    continue
                stream.news.clear()
                if stream.over:
                    break
                stream.told = self._id(self.seen.get(_reader(session)))
                await response.write(f"id: {stream.told}\ndata: {stream.told}\n\n".encode())
            if not self._closing:
                await response.write(b"event: ende\ndata: ende\n\n")
        except (ConnectionResetError, asyncio.CancelledError):
            pass
        finally:
            self.streams[session.table].discard(stream)
        return response

    def _room_for(self, stream: Stream) -> bool:
        """Nobody takes the lines of all: not with many links, and not with the one that everybody may use who watches."""
        of_one = _owner(stream.session)
        every = [other for streams in self.streams.values() for other in streams]
        mine = sum(_owner(other.session) == of_one for other in every)
        near = 0 if self.settings.local else sum(other.address == stream.address for other in every)
        return len(every) < STREAMS and mine < STREAMS_EACH and near < STREAMS_FROM

    # what is done
    async def _do(self, request: web.Request) -> web.Response:
        session = self._session(request)
        if not session.person:
            raise web.HTTPForbidden(text=_json({"fehler": "Wer zusieht, kann hier nichts tun."}))
        if not secrets.compare_digest(request.headers.get("X-Ringrichter", ""), guard_of(self.key, session.once)):
            raise web.HTTPForbidden(text=_json({"fehler": "Lade die Seite noch einmal."}))
        said = await _body(request)
        text, press = str(said.get("text", ""))[:BODY], str(said.get("druck", ""))[:200]
        if len(text) > SAID and not press.startswith("b:"):
            raise web.HTTPRequestEntityTooLarge(SAID, len(text))
        picks = tuple(str(p)[:200] for p in said.get("wahl", ()) if isinstance(p, str))[:90]
        update = f"web:{session.once}:{str(said.get('nr', ''))[:40]}"
        if said.get("entwurf") and await self._ends_the_move(session, press):
            return _answer(request, {"entscheide": True, "antworten": []})
        channel = await self.adapter.call(self.adapter.referee.inside, lambda store: self._channel(store, session))
        incoming = Incoming(
            session.platform,
            channel,
            session.person,
            session.name or session.person,
            update,
            text,
            press,
            picks,
            private=session.door != HERE,
            manager=session.door == HERE,
            own=True,
        )
        replies = await asyncio.shield(self._carry_out(incoming))  # also where nobody waits for the answer any more
        if press.startswith(("z:", "t:")):  # an answer is this table's business alone
            try:
                await self._tell_of(session.table, session)
            except Exception:  # whatever another page cannot be shown, the move is made
                log.exception("pages of table %s", session.table)
        else:
            self._wake.set()
        told = _json({"antworten": [_told(r) for r in replies if _worth_telling(r)]})
        with contextlib.suppress(web.HTTPUnauthorized):  # whoever has just left is told that, and sees no more
            now = await self._in_words(request, session, await self._seen(session))
            told = f'{told[:-1]}, "lage": {now}}}'
        return _answer(request, told)

    async def _ends_the_move(self, session: Pass, press: str) -> bool:
        """Whether an answer would be more than a step that can be taken back: then touching the board alone does not give it."""
        seen = await self._seen(session)
        if seen is None:
            return True
        return await asyncio.get_running_loop().run_in_executor(self._draw, lambda: situation.ends_the_move(seen.taken, press))

    def _channel(self, store: Store, session: Pass) -> str:
        """Where the table of a session stands. Raises where it is over."""
        row = store.table(self._number(store, session.table))
        if not self._holds(store, row, session):
            raise web.HTTPUnauthorized(text=_json({"fehler": ENDED}))
        return "tisch" if session.door == HERE or row is None else store.channel_of(row).key

    async def _carry_out(self, incoming: Incoming) -> list[Reply]:
        """What the asker is told comes back; what others are owed goes its way."""
        adapter, mine = self.adapter, list[Reply]()
        first, beside, more = await adapter.call(adapter.referee.carry_out, incoming)
        self._sort(first, incoming, mine)
        for work in beside:
            await asyncio.to_thread(work.run)
            self._sort(await adapter.call(adapter.referee.told, work, incoming), incoming, mine)
        if more is not None:
            async for replies in adapter.steps(more):
                self._sort(replies, incoming, mine)
        if done := [r.outbox for r in mine if r.outbox is not None]:
            await adapter.call(adapter.referee.sent, *done)
        return mine

    def _sort(self, replies: list[Reply], incoming: Incoming, mine: list[Reply]) -> None:
        others = []
        for reply in replies:
            own = reply.to is not None and incoming.person in reply.to
            if own and (reply.place is None or reply.place[0] == incoming.platform):
                mine.append(reply)
            elif reply.place is not None and reply.place[0] == self.adapter.platform and not reply.elsewhere:
                others.append(reply)
            elif reply.place is None:
                mine.append(reply)
        self.adapter.post(others)

    # files, and what stands in every answer
    async def _index(self, request: web.Request) -> web.Response:
        return self._static("index.html")

    async def _file(self, request: web.Request) -> web.Response:
        folder = "schrift/" if "/schrift/" in request.path else ""
        name = request.match_info["name"]
        if not re.fullmatch(r"[A-Za-z-]+\.(js|css|woff2|svg)", name):
            raise web.HTTPNotFound
        return self._static(folder + name)

    def _static(self, name: str) -> web.Response:
        try:
            body = _read(name)
        except OSError as error:
            raise web.HTTPNotFound from error
        kind = KINDS[Path(name).suffix]
        response = web.Response(body=body, content_type=kind, charset="utf-8" if kind.startswith("text") else None)
        response.headers["Cache-Control"] = "public, max-age=604800, immutable" if name.endswith(".woff2") else "no-cache"
        if kind != "font/woff2":
            response.enable_compression()
        return response

    async def _ground(self, request: web.Request) -> web.Response:
        found = self.grounds.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable",
            "Content-Encoding": "gzip",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:",
        }
        return web.Response(body=found, content_type="image/svg+xml", headers=headers)

    async def _health(self, request: web.Request) -> web.Response:
        return _answer(request, {"bereit": bool(self.key)})

    def _headers(self, request: web.Request) -> dict[str, str]:
        frame = DOORS["telegram"] if self.settings.telegram_token else "'none'"
        return {
            "Content-Security-Policy": (
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
                f"base-uri 'none'; form-action 'none'; frame-ancestors {frame}"
            ),
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        }

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        try:
            self._check(request)
            response = await handler(request)
        except web.HTTPException as error:
            if error.status >= 400:
                text = (
                    error.text
                    if (error.text or "").startswith("{")
                    else _json({"fehler": _GERMAN.get(error.status, "Das geht nicht.")})
                )
                response = web.Response(status=error.status, text=text, content_type="application/json")
                if "Retry-After" in error.headers:
                    response.headers["Retry-After"] = error.headers["Retry-After"]
            else:
                raise
        except (ValueError, TypeError, RecursionError):
            response = web.Response(
                status=400, text=_json({"fehler": "Das war nicht zu lesen."}), content_type="application/json"
            )
        except asyncio.CancelledError:
            raise
        except Exception:
            if not self._closing:  # a look at a table that is cut off by the end of the process is no fault
                log.exception("a page")
            status, said = (503, SOON) if self._closing else (500, FAULT)
            response = web.Response(status=status, text=_json({"fehler": said}), content_type="application/json")
        if not response.prepared:
            for name, value in self._headers(request).items():
                response.headers.setdefault(name, value)
        return response

    def _check(self, request: web.Request) -> None:
        """Foreign hosts and origins, and who asks too often."""
        if self._closing:
            raise web.HTTPServiceUnavailable(text=_json({"fehler": SOON}), headers={"Retry-After": "2"})
        host, own = request.headers.get("Host", ""), self._hosts()
        if own and host not in own:
            raise web.HTTPForbidden
        allowed = {f"http://{h}" for h in own} if self.settings.local else {self.settings.url.rstrip("/")}
        origin = request.headers.get("Origin")
        if origin is not None and origin not in allowed:
            raise web.HTTPForbidden
        if request.method == "POST":
            if origin is None:
                raise web.HTTPForbidden
            if request.content_type != "application/json" or "Content-Encoding" in request.headers:
                raise web.HTTPUnsupportedMediaType
        elif request.method not in ("GET", "HEAD"):
            raise web.HTTPMethodNotAllowed(request.method, ["GET", "POST"])
        if request.path.startswith("/api/"):
            if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
                raise web.HTTPForbidden  # another site makes a browser ask
            cookie = request.cookies.get(f"rr{request.path.split('/')[2]}", "")
            if not self._may(self._address(request), CROWD) or (cookie and not self._may(cookie[-40:], 1.0)):
                raise web.HTTPTooManyRequests(headers={"Retry-After": "2"})

    def _hosts(self) -> set[str]:
        if not self.settings.local:
            return set()
        return {f"{name}:{self.settings.port}" for name in ("127.0.0.1", "localhost")}

    def _address(self, request: web.Request) -> str:
        if self.settings.proxied:
            return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or (request.remote or "")
        return request.remote or ""

    def _may(self, who: str, times: float) -> bool:
        """Whether somebody may ask once more: what was not used up comes back by and by."""
        if self.settings.local:
            return True
        now, rate, burst = time.monotonic(), RATE * times, BURST * times
        left, then = self.spent.get(who, (burst, now))
        left = min(burst, left + (now - then) * rate)
        if len(self.spent) > 20_000:
            self.spent.clear()
        self.spent[who] = max(left - 1, 0.0), now
        return left >= 1


_GERMAN = {
    401: ENDED,
    403: "Das ist hier nicht erlaubt.",
    404: "Das gibt es hier nicht.",
    413: "Das ist zu lang.",
    429: "Das war zu viel auf einmal. Warte einen Augenblick.",
    503: "Gerade sind zu viele Seiten offen. Gleich geht es weiter.",
}


def _seated(store: Store, row: GameTable, person: Person) -> list[Seat]:
    accounts = store.accounts(person)
    return [s.seat for s in store.seats(row) if s.person_id in accounts and not s.resigned]


def _reader(session: Pass) -> Reader:
    return session.table, session.platform, session.person


def _owner(session: Pass) -> tuple[str, ...]:
    return (session.platform, session.person) if session.person else ("", session.once)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def _keep(shelf: OrderedDict[Any, Any], key: object, value: object) -> None:
    shelf[key] = value
    shelf.move_to_end(key)
    while len(shelf) > PAGES:
        shelf.popitem(last=False)


def _answer(request: web.Request, data: object) -> web.Response:
    """`data` may be in words already. Packed by us: a little is packed in haste."""
    body = (data if isinstance(data, str) else _json(data)).encode()
    response = web.Response(content_type="application/json", charset="utf-8")
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, 1 if len(body) < HASTE else 6, mtime=0)
    response.body = body
    return response


async def _body(request: web.Request) -> dict[str, Any]:
    try:
        async with asyncio.timeout(BODY_SECONDS):
            said = json.loads(await request.text() or "{}")
    except TimeoutError as error:
        raise web.HTTPRequestTimeout from error
    if not isinstance(said, dict):
        raise ValueError("no object")
    return said


def _worth_telling(reply: Reply) -> bool:
    """The question itself is on the page already."""
    return not any(b.action.startswith("z:") for b in reply.buttons) or bool(reply.refused) or reply.stale


def _told(reply: Reply) -> dict[str, Any]:
    buttons = [{"l": b.label, "a": b.action, "m": b.main} for b in reply.buttons if not b.action.startswith("z:")]
    told: dict[str, Any] = {"text": reply.text, "knoepfe": buttons, "abgelehnt": bool(reply.refused)}
    if reply.block:
        told["block"] = reply.block
    if reply.ask or reply.form:
        told["formular"] = {"hinweis": reply.ask, "a": reply.form}
    if reply.document is not None:
        told["datei"] = {"name": reply.document.name, "text": reply.document.text}
    return told


@lru_cache(maxsize=64)
def _read(name: str) -> bytes:
    return (PAGE / name).read_bytes()


FACES = (
    ("serif", 400, "normal", "SourceSerifPro-Regular"),
    ("serif", 700, "normal", "SourceSerifPro-Bold"),
    ("serif", 400, "italic", "SourceSerifPro-It"),
)


def packed(document: Callable[[], str]) -> bytes:
    return gzip.compress(lettered(document()).encode(), 9)


def lettered(document: str) -> str:
    """A ground with the letters it is written in: a picture in a page has no other fonts than its own."""
    rules = "".join(
        f"@font-face{{font-family:rr-{family};font-weight:{weight};font-style:{style};"
        f"src:url(data:font/woff2;base64,{b64encode(_read(f'schrift/{file}.woff2')).decode()})}}"
        for family, weight, style, file in FACES
        if _wants(document, weight, style)
    )
    style = f"<style>{rules}text,[font-family]{{font-family:rr-serif,serif}}</style>" if "<text" in document else ""
    return document.replace("⟦schrift⟧", style, 1)


def _wants(document: str, weight: int, style: str) -> bool:
    if style == "italic":
        return "italic" in document
    return ("font-weight='700'" in document or 'font-weight="700"' in document) if weight == 700 else True

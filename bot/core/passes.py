"""Links and sessions: who may look at which table. Nothing is kept of them but a key, a count for each person, and used links.

A session stands for an account: platform and person, the table, the door it came through. It is a signed cookie, so it outlives a
restart; it ends when the person's count goes up (`/web aus`), when the account is forgotten, or when the seat it was made for is
somebody else's. A link is the same with a short life, and is exchanged once.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl

from storage import machine
from storage.store import Store

PLATFORM, ROOM = "web", "schluessel"  # the place in whose settings the key of this store lies
LINK_SECONDS = 600
SESSION_SECONDS = 60 * 60 * 24 * 30
INIT_SECONDS = 3600  # how old Telegram's word about somebody may be
SETTING = "web"  # in the settings of a person or a channel: how often all sessions were ended
NO_WATCHERS = "web_ohne_zuschauer"


@dataclass(frozen=True, slots=True)
class Pass:
    """A link or a session. Without a person it is a spectator's."""

    kind: str  # "link", "sitzung"
    platform: str
    person: str
    table: int
    seat: str  # the seat it was made for; empty: none yet
    count: int  # of the person, or of the channel for spectators
    until: int
    once: str  # a name of its own
    door: str = ""  # where it came from: "discord", "telegram", "zuschauer", "lokal"
    name: str = ""


def seconds() -> int:
    """The time of day, as links and sessions count it."""
    return int(machine.now().timestamp())


def key_of(store: Store) -> bytes:
    """The key of this store, made when it is needed first."""
    row = store.channel(PLATFORM, ROOM)
    if not row.settings.get("key"):
        row.settings = {**row.settings, "key": secrets.token_hex(32)}
        store.session.add(row)
    return bytes.fromhex(str(row.settings["key"]))


def _signature(key: bytes, kind: str, body: bytes) -> bytes:
    return hmac.new(key, kind.encode() + b"\x00" + body, hashlib.sha256).digest()


def sealed(key: bytes, made: Pass) -> str:
    body = json.dumps(asdict(made), separators=(",", ":"), ensure_ascii=False).encode()
    return _text(body) + "." + _text(_signature(key, made.kind, body))


def opened(key: bytes, kind: str, word: str, now: float | None = None) -> Pass | None:
    """What a link or a cookie says; None where it is not ours, of another kind, or over."""
    made = _ours(key, kind, word)
    return made if made is not None and made.kind == kind and made.until > (seconds() if now is None else now) else None


@lru_cache(maxsize=1_024)
def _ours(key: bytes, kind: str, word: str) -> Pass | None:
    """What it says, if it is signed by us. Every request of a page says the same."""
    head, _, tail = word.partition(".")
    try:
        body, signature = _bytes(head), _bytes(tail)
        if (head, tail) != (_text(body), _text(signature)):  # said in one way only
            return None
        return Pass(**json.loads(body)) if hmac.compare_digest(signature, _signature(key, kind, body)) else None
    except (ValueError, TypeError):
        return None


@lru_cache(maxsize=1_024)
def guard_of(key: bytes, cookie: str) -> str:
    """What a page sends back with every deed: nobody finds it who cannot read the page."""
    return _text(_signature(key, "tat", cookie.encode()))[:32]


def count_of(settings: Mapping[str, Any]) -> int:
    found = settings.get(SETTING, 0)
    return found if isinstance(found, int) else 0


def telegram_user(data: str, token: str, now: float) -> dict[str, Any] | None:
    """Who opened the page, as Telegram says it (initData); None where it was not Telegram, or long ago."""
    try:
        pairs = parse_qsl(data, keep_blank_values=True, strict_parsing=True)
    except ValueError:
        return None
    said = dict(pairs)
    if len(said) < len(pairs):
        return None
    given = said.pop("hash", "")
    check = "\n".join(f"{name}={value}" for name, value in sorted(said.items()))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    if not hmac.compare_digest(hmac.new(secret, check.encode(), hashlib.sha256).hexdigest(), given):
        return None
    try:
        moment, user = int(said["auth_date"]), json.loads(said["user"])
        int(user["id"])
    except (KeyError, ValueError, TypeError):
        return None
    fresh = -60 <= now - moment <= INIT_SECONDS
    return {**user, "start_param": said.get("start_param", "")} if fresh else None


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


# --- links -------------------------------------------------------------------------------------------------------------------


def word_of(key: bytes, table: int, count: int = 0) -> str:
    """The word that names a table in a link of Telegram; whoever knows it is a spectator. `count`: of its channel."""
    named = f"{table}:{count}" if count else str(table)
    return f"{table}-{hashlib.blake2b(named.encode(), key=key[:32], digest_size=12).hexdigest()}"


def table_in(word: str) -> int:
    """The table that a word names, whoever made it; 0 where it names none."""
    number = word.partition("-")[0]
    return int(number) if number.isdecimal() and number.isascii() and len(number) < 10 else 0


def may_watch(settings: Mapping[str, Any]) -> bool:
    """Whether a channel lets people watch its tables who do not sit there."""
    return settings.get(NO_WATCHERS) is not True


def address() -> str:
    """Where people reach the page (RINGRICHTER_WEB_URL); empty: nowhere, and nothing leads there."""
    return os.environ.get("RINGRICHTER_WEB_URL", "").strip().rstrip("/")


def personal_link(store: Store, url: str, platform: str, person: str, table: int, door: str) -> str:
    """A link for one account: ten minutes, once, its word behind the # where no server sees it."""
    row, known = store.table(table), store.known_person(platform, person)
    if row is None or known is None:
        return ""
    mine = [s.seat for s in store.seats(row) if s.person_id in store.accounts(known) and not s.resigned]
    if not mine and not may_watch(store.channel_of(row).settings):
        return ""
    until, once = seconds() + LINK_SECONDS, secrets.token_hex(12)
    made = Pass("link", platform, person, table, (mine or [""])[0], count_of(known.settings), until, once, door, known.name)
    return f"{url.rstrip('/')}/tisch/{table}#{sealed(key_of(store), made)}"


def spectator_link(store: Store, url: str, table: int) -> str:
    row = store.table(table)
    if row is None or not may_watch(store.channel_of(row).settings):
        return ""
    until, count = seconds() + SESSION_SECONDS, count_of(store.channel_of(row).settings)
    made = Pass("link", "", "", table, "", count, until, "", "zuschauer")
    return f"{url.rstrip('/')}/tisch/{table}#{sealed(key_of(store), made)}"

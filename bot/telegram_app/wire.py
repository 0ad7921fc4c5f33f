"""Requests to Telegram by aiohttp, by which Discord is spoken to as well: they cost much less than the way the library takes, and
a move makes three or four of them.

The library leaves this to its users (`BaseRequest`). What it wants to know of a failure is whether time was up or something else.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from aiohttp import ClientError, ClientSession, ClientTimeout, FormData, TCPConnector
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

SECONDS = 5.0  # to write, to read, where nobody says otherwise
CONNECT_SECONDS = 15.0  # a slow line is no reason not to start
FILE_SECONDS = 20.0  # to write a file
OK = 200
TOKEN = (401, 404)  # the library would stop listening for good; that the token is wrong is found out before it begins
EDITS = ("/editMessageText", "/editMessageCaption", "/editMessageReplyMarkup")
DONE = b'{"ok":true,"result":true}'  # as Telegram itself says it of messages that it does not show us
JSON = {"Content-Type": "application/json"}


class Wire(BaseRequest):
    """A few connections that stay open."""

    def __init__(self, connections: int) -> None:
        self.connections = connections
        self._session: ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        return SECONDS

    async def initialize(self) -> None:
        """Nothing yet: the first request opens the connections, so that none is left open where the bot cannot even start."""

    def _open(self, url: str) -> ClientSession:
        if self._session is None:
            connector, headers = TCPConnector(limit=self.connections), {"User-Agent": self.USER_AGENT}
            self._session = ClientSession(connector=connector, headers=headers, trust_env=_by_proxy(url))
        return self._session

    async def shutdown(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        files = request_data is not None and request_data.contains_files
        read = _given(read_timeout, SECONDS)
        connect = _given(connect_timeout, CONNECT_SECONDS)
        write = _given(write_timeout, FILE_SECONDS if files else SECONDS)
        total = None if read is None or connect is None or write is None else connect + write + read
        try:
            async with self._open(url).request(
                method, url, timeout=ClientTimeout(total, sock_connect=connect, sock_read=read), **_body(request_data)
            ) as answer:
                return answer.status, _read(url, answer.status, await answer.read())
        except TimeoutError as error:
            raise TimedOut from error
        except (ClientError, OSError) as error:
            raise NetworkError(f"{type(error).__name__}: {error}") from error


class Ear(Wire):
    """The line on which updates come. What Telegram said of each is kept as it was said, until somebody asks for it."""

    def __init__(self) -> None:
        super().__init__(1)
        self._heard: dict[int, dict[str, Any]] = {}

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        status, payload = await super().do_request(*args, **kwargs)
        if status in TOKEN:
            raise NetworkError(f"{status}")
        if status == OK:
            self._heard = {raw["update_id"]: raw for raw in _updates(payload)}
        return status, payload

    def heard(self, update: int) -> dict[str, Any] | None:
        return self._heard.pop(update, None)


def _read(url: str, status: int, payload: bytes) -> bytes:
    """What Telegram answered. Of an edit it tells the whole message once more, which nobody reads: «done» is enough."""
    return DONE if status == OK and url.endswith(EDITS) else payload


def _updates(payload: bytes) -> list[dict[str, Any]]:
    """The updates in an answer of Telegram; the library judges what is none."""
    try:
        said = json.loads(payload)["result"]
        return [raw for raw in said if "update_id" in raw] if isinstance(said, list) else []
    except (ValueError, LookupError, TypeError):
        return []


def _by_proxy(url: str) -> bool:
    """Whether the environment prescribes a way around to this server: only then it is asked for every request, which takes two
    threads each time."""
    server = urlsplit(url)
    return server.scheme in getproxies() and not proxy_bypass(server.hostname or "")


def _given(seconds: Any, usual: float) -> float | None:
    return usual if seconds is BaseRequest.DEFAULT_NONE else seconds


def _body(said: RequestData | None) -> dict[str, Any]:
    if said is None:
        return {}
    if not said.contains_files:
        return {"data": said.json_payload, "headers": JSON}
    form = FormData()
    for name, value in said.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, kind) in said.multipart_data.items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return {"data": form}

"""The queue of updates: long polling with an offset, a webhook, updates held back, delivered twice or in another order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import aiohttp

from tests.standins.telegram_rules import Refused

if TYPE_CHECKING:
    from tests.standins.telegram import TelegramServer

Json = dict[str, Any]


class Updates:
    def __init__(self, server: TelegramServer) -> None:
        self.server = server
        self.pending: list[Json] = []  # not yet confirmed
        self.again: list[Json] = []  # to be delivered once more, whatever the offset
        self.fetched: set[int] = set()  # ids of pending updates that were delivered
        self.next_id = 5000
        self.allowed: list[str] = []
        self.webhook: Json = {}
        self.held: list[Json] | None = None
        self._poll = 0  # the number of the running getUpdates
        self._delivering: asyncio.Task[None] | None = None

    def push(self, kind: str, payload: Json) -> Json:
        """A new update; it gets its number when it is released."""
        update: Json = {kind: payload}
        if self.allowed and kind not in self.allowed:
            return update
        if self.held is not None:
            self.held.append(update)
        else:
            self._release(update)
        return update

    def _release(self, update: Json) -> None:
        update["update_id"] = self.next_id
        self.next_id += 1
        self.server.check_own("Update", update)
        self.pending.append(update)
        self._wake()

    @contextmanager
    def holding(self) -> Iterator[list[Json]]:
        """Holds updates back; at the end they are delivered in the order of the list, which the test may change."""
        self.held = held = []
        try:
            yield held
        finally:
            self.held = None
            for update in held:
                self._release(update)

    def redeliver(self, update: Json, times: int = 1) -> None:
        """Delivers an update again, with the same number."""
        self.again += [update] * times
        self._wake()

    def _wake(self) -> None:
        self.server.record.notify()
        if self.webhook and (self._delivering is None or self._delivering.done()):
            self._delivering = self.server.spawn(self._deliver())

    def undelivered(self) -> bool:
        return bool(self.again) or any(u["update_id"] not in self.fetched for u in self.pending)

    # --- polling ---

    async def get(self, offset: int, limit: int, wait: float, allowed: list[str] | None) -> list[Json]:
        if self.webhook:
            raise Refused(
                409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete it first"
            )
        if allowed is not None:
            self.allowed = allowed
        self._poll += 1
        number = self._poll
        self.server.record.notify()  # an older poll ends with a conflict
        if offset:
            self.pending = [u for u in self.pending if u["update_id"] >= offset]
        end = time.monotonic() + wait
        while not (self.again or self.pending):
            rest = end - time.monotonic()
            if rest <= 0:
                return []
            try:
                await self.server.record.until(lambda: self.again or self.pending or number != self._poll, rest)
            except AssertionError:
                return []
            if number != self._poll:
                raise Refused(
                    409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
                )
        batch = (self.again + self.pending)[:limit]
        self.again = self.again[limit:]
        self.fetched |= {u["update_id"] for u in batch}
        self.server.record.notify()
        return batch

    # --- webhook ---

    def set_webhook(self, webhook: Json, allowed: list[str] | None) -> None:
        if allowed is not None:
            self.allowed = allowed
        self.webhook = webhook
        self._wake()

    async def _deliver(self) -> None:
        async with aiohttp.ClientSession() as session:
            while self.webhook and (self.again or self.pending):
                update = self.again[0] if self.again else self.pending[0]
                if await self._post(session, update):
                    (self.again if self.again else self.pending).pop(0)
                    self.fetched.add(update["update_id"])
                    self.server.record.notify()
                else:
                    await asyncio.sleep(0.05)

    async def _post(self, session: aiohttp.ClientSession, update: Json) -> bool:
        secret = self.webhook.get("secret_token")
        headers = {"X-Telegram-Bot-Api-Secret-Token": secret} if secret else {}
        try:
            async with session.post(self.server.behind(self.webhook["url"]), json=update, headers=headers) as answer:
                return answer.status < 300
        except aiohttp.ClientError:
            return False

"""When something goes wrong inside: nobody is left without an answer, and whoever runs the bot finds it in the log.

Nothing of a failed update stays: its transaction was taken back, so the same update may come again.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from bot.core import wording
from bot.core.messages import Incoming, Reply
from bot.core.table import Unreadable
from storage.database import TRANSIENT, Conflict, Database
from storage.store import Damaged

log = logging.getLogger("ringrichter")
P = ParamSpec("P")
T = TypeVar("T")


class HasStore(Protocol):
    database: Database


Owner = TypeVar("Owner", bound=HasStore)


def answered(error: Exception, *, done: bool | None = False, **where: Any) -> str:
    """One German line with a number; under this number the error stands in the log. `done`: the update was carried out before
    something went wrong; None: nobody knows."""
    number = secrets.randbelow(900_000) + 100_000
    if isinstance(error, Conflict) and done is False:
        log.warning("number %s: %s", number, error, extra=where)
        return wording.CONFLICT
    log.error("number %s", number, exc_info=error, extra=where)
    text = wording.UNEXPECTED
    if done is not False:
        text = wording.DONE_UNTOLD if done else wording.PERHAPS_DONE
    elif isinstance(error, Damaged):
        text = wording.DAMAGED
    elif isinstance(error, TRANSIENT):
        text = wording.BUSY
    return text.format(number=number)


def reply(error: Exception, incoming: Incoming) -> list[Reply]:
    if isinstance(error, Unreadable):  # another table than the one it was said at
        return [Reply(error.text).only(incoming.person)]
    return [Reply(answered(error, update=incoming.update, channel=incoming.channel)).only(incoming.person)]


_RAISE = object()


def patient(instead: Any = _RAISE) -> Callable[[Callable[Concatenate[Owner, P], T]], Callable[Concatenate[Owner, P], T]]:
    """For what an adapter asks besides: tried again where the store was busy. What fails all the same is logged, and `instead` is
    the answer, if there is one."""

    def around(method: Callable[Concatenate[Owner, P], T]) -> Callable[Concatenate[Owner, P], T]:
        @wraps(method)
        def tried(self: Owner, *args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return self.database.again(lambda: method(self, *args, **kwargs))
            except Exception as error:
                if instead is _RAISE:
                    raise
                log.error("%s", method.__name__, exc_info=error)
                return instead  # type: ignore[no-any-return]

        return cast("Callable[Concatenate[Owner, P], T]", tried)

    return around

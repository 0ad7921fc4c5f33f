"""Rules as functions, each registered under the id of its entry in the knowledge base.

`@guard(id)` turns a function that returns a German reason (or None) into one that returns a Refusal naming the rule. `@rule(id,
off=…)` marks a function that computes what a rule says: a number, a ranking, a consequence. Both can be switched off by id, which
is how `ringrichter kb abdeckung --scharf` finds out whether the test of a rule notices its absence. `waived` lifts only the
prohibitions: a move that a group allows as an exception is otherwise played by all the rules. `settled` lifts single refusals of
guards that are marked as `waivable`: what a group may allow for good (`rulings.py`). What rules have computed is kept by
`@remembered`, which knows what is switched off.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import wraps
from inspect import CO_VARARGS, CO_VARKEYWORDS
from threading import Lock
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from games.contract import Refusal

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

CARD = "karte:"  # begins a reason that is the text of a card, not an entry of a rulebook
REGISTRY: dict[str, list[Callable[..., Any]]] = {}
MOST_SWITCHED = 8  # ways of switching rules for which answers are kept
MOST_REASONS = 1024  # of one guard that are kept
WAIVABLE: set[frozenset[str]] = set()  # the ids of guards that a group may lift


class _Switches(NamedTuple):
    """What is different from the rules as they stand."""

    off: frozenset[str] = frozenset()  # rules that do not exist
    lifted: frozenset[str] = frozenset()  # prohibitions that do not hold: those, and the waived ones
    altered: frozenset[str] = frozenset()  # rules that say something else for a while
    settled: frozenset[frozenset[str]] = frozenset()  # refusals that a group has lifted, each by all its ids
    read: frozenset[str] = frozenset()  # entries about places that the book leaves open, and that a table reads otherwise


# Each thread and task has its own: a move that one table allows as an exception is refused at the next one at the same moment.
_AS_WRITTEN = _Switches()
_here: ContextVar[_Switches] = ContextVar("rules", default=_AS_WRITTEN)
_everywhere = _AS_WRITTEN  # for the whole process, by `switch_off`
in_use = 0  # how many there are anywhere: where there are none, nobody has to look
_lock = Lock()


class ByCard(NamedTuple):
    """A reason that is the text of a card."""

    reason: str
    card: str  # its id


_DIRECT = """
def make(function, switched, finish):
    def wrapper({names}):
        if in_use:
            return switched({names})
        return {answer}
    return wrapper
"""


def _wrapper(function: Callable[..., Any], switched: Callable[..., Any], finish: Callable[[Any], Any] | None = None) -> Any:
    """`function`, of whose answers `finish` makes something unless they are None; `switched` while anything is switched. It is
    written with the very parameters of the function (hence `exec`): handing on `*args, **kwargs` costs 5 % of the moves a second
    in the Ringkrieg, 4 % in the Jagd and in Zwei Türme (processor time, four alternating runs)."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS) or code.co_kwonlyargcount or function.__defaults__:

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            if in_use:
                return switched(*args, **kwargs)
            found = function(*args, **kwargs)
            return found if found is None or finish is None else finish(found)

        return wrapper
    names = ", ".join(code.co_varnames[: code.co_argcount])
    answer = f"None if (found := function({names})) is None else finish(found)" if finish else f"function({names})"
    made: dict[str, Any] = {}
    exec(_DIRECT.format(names=names, answer=answer), globals(), made)
    return wraps(function)(made["make"](function, switched, finish))


def guard(
    *ids: str, waivable: bool = False, reads: str = ""
) -> Callable[[Callable[P, str | ByCard | None]], Callable[P, Refusal | None]]:
    """A prohibition. The function returns the reason to refuse, or None; `ByCard` where it is a card that forbids: then the card
    comes first among the reasons, for nothing is more exact. `waivable`: a group may play otherwise, and the game can do it;
    never what protects hidden cards, the order of turns, the number of pieces or the dice. `reads`: the entry about a place the
    book leaves open; a table that reads it otherwise is not refused."""

    made: dict[str | ByCard, Refusal] = {}  # the same things are refused for the same reasons again and again

    def refused(reason: str | ByCard) -> Refusal:
        refusal = made.get(reason)
        if refusal is None:
            if len(made) >= MOST_REASONS:
                made.clear()
            if isinstance(reason, str):
                refusal = Refusal("illegal", reason, ids)
            else:
                refusal = Refusal("illegal", reason.reason, (CARD + reason.card, *ids))
            made[reason] = refusal
        return refusal

    def register(check: Callable[P, str | ByCard | None]) -> Callable[P, Refusal | None]:
        def switched(*args: P.args, **kwargs: P.kwargs) -> Refusal | None:
            now = _now()
            if not now.lifted.isdisjoint(ids) or reads in now.read:
                return None
            reason = check(*args, **kwargs)
            if reason is None:
                return None
            refusal = refused(reason)
            given_way = refusal.rules[0] in now.lifted or (waivable and frozenset(refusal.rules) in now.settled)
            return None if given_way else refusal

        guarded: Callable[P, Refusal | None] = _wrapper(check, switched, refused)
        for id in ids:
            REGISTRY.setdefault(id, []).append(guarded)
        if waivable:
            WAIVABLE.add(frozenset(ids))
        return guarded

    return register


def rule(*ids: str, off: Any, reads: str = "") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """What a rule says as a value or a consequence. `off` (a value, or a function of the same arguments) stands in for it
    when the rule is switched off, and at a table that reads the entry `reads` otherwise."""

    def register(function: Callable[P, R]) -> Callable[P, R]:
        def switched(*args: P.args, **kwargs: P.kwargs) -> R:
            now = _now()
            if not now.off.isdisjoint(ids) or reads in now.read:
                return off(*args, **kwargs) if callable(off) else off  # type: ignore[no-any-return]
            return function(*args, **kwargs)

        ruled: Callable[P, R] = _wrapper(function, switched)
        for id in ids:
            REGISTRY.setdefault(id, []).append(ruled)
        return ruled

    return register


def holds(card: str) -> bool:
    """Whether the text of this card holds. Whoever carries out what cards say asks here: a card can be switched off like a rule,
    by itself, as `karte:ID`."""
    return not in_use or CARD + card not in _now().off


def on(id: str) -> bool:
    """The same for anything else that can be switched off by its id and is no function: a word of cards."""
    return not in_use or id not in _now().off


def otherwise(entry: str) -> bool:
    """Whether the table that is played reads this entry otherwise than the referee usually does."""
    return bool(in_use) and entry in _now().read


def read() -> frozenset[str]:
    """What is read otherwise just now."""
    return _now().read if in_use else frozenset()


def _now() -> _Switches:
    here = _here.get()
    if not any(_everywhere):
        return here
    both = _everywhere
    return _Switches(
        here.off | both.off, here.lifted | both.lifted, here.altered | both.altered, here.settled | both.settled, here.read
    )


def switch_off(*ids: str) -> None:
    """These rules do not exist in this process."""
    global _everywhere, in_use
    _everywhere = _Switches(_everywhere.off.union(ids), _everywhere.lifted.union(ids))
    in_use += bool(ids)


@contextmanager
def _switched(switches: _Switches) -> Iterator[None]:
    global in_use
    with _lock:
        in_use += 1
    before = _here.set(switches)
    try:
        yield
    finally:
        _here.reset(before)
        with _lock:
            in_use -= 1


def without(*ids: str) -> AbstractContextManager[None]:
    """Play as if these rules did not exist."""
    here = _here.get()
    return _switched(here._replace(off=here.off.union(ids), lifted=here.lifted.union(ids)))


def waived(*ids: str) -> AbstractContextManager[None]:
    """Nothing is refused by these rules; what they compute stays."""
    here = _here.get()
    return _switched(here._replace(lifted=here.lifted.union(ids)))


def settled(refusals: frozenset[frozenset[str]]) -> AbstractContextManager[None]:
    """These refusals and no others are lifted by a ruling, where their guards are waivable."""
    return _switched(_here.get()._replace(settled=refusals))


def reading(entries: Iterable[str]) -> AbstractContextManager[None]:
    """These entries and no others are read otherwise."""
    return _switched(_here.get()._replace(read=frozenset(entries)))


def waivable(ids: Iterable[str]) -> bool:
    """Whether a group may lift a refusal with these ids. A card among them stands for its text."""
    return frozenset(id for id in ids if not id.startswith(CARD)) in WAIVABLE


def altered(name: str) -> AbstractContextManager[None]:
    """Rules are changed for a while (by a test of the tests): what is computed now is kept for this change alone."""
    here = _here.get()
    return _switched(here._replace(altered=here.altered.union((name,))))


# --- what rules have computed, remembered ----------------------------------------------------------------------------------


def switched() -> Hashable:
    """What is different from the rules as they stand; None: nothing. Whoever remembers what rules have computed remembers it for
    this alone. Outside of this page only a game's flow needs it: everything else is `remembered`."""
    if not in_use:
        return None
    now = _now()
    return now if any(now) else None


REMEMBERED, REMEMBERED_SWITCHED = 1_024, 128  # answers of one function; for more, nothing gets faster


def remembered(size: int = REMEMBERED, *, on_first: bool = False) -> Callable[[F], F]:
    """Remember what a function of hashable arguments has answered, for each way the rules may be switched. `on_first`: its first
    argument has a `cache` (a board); answers are kept there and forgotten with it. Beyond `size` the older half is forgotten."""

    def register(function: F) -> F:
        plain: dict[Any, Any] = {}
        otherwise: dict[Hashable, dict[Any, Any]] = {}

        few = min(size, REMEMBERED_SWITCHED)

        def learn(kept: dict[Any, Any], question: tuple[Any, ...], answer: Any, most: int) -> Any:
            if len(kept) >= most:
                for old in list(kept)[: most // 2]:
                    kept.pop(old, None)
            kept[question] = answer
            return answer

        @wraps(function)
        def on_itself(*question: Any) -> Any:
            kept = plain if not in_use or (now := switched()) is None else _switched_among(otherwise, now)
            try:
                return kept[question]
            except KeyError:
                return learn(kept, question, function(*question), size if kept is plain else few)

        @wraps(function)
        def on_board(first: Any, *question: Any) -> Any:
            most = size
            if not in_use or (now := switched()) is None:
                kept = first.cache.get(function)
                if kept is None:
                    kept = first.cache.setdefault(function, {})
            else:
                kept, most = _switched_among(first.cache.setdefault((function, "switched"), {}), now), few
            try:
                return kept[question]
            except KeyError:
                return learn(kept, question, function(first, *question), most)

        return cast(F, on_board if on_first else on_itself)

    return register


def _switched_among(kept: dict[Hashable, dict[Any, Any]], now: Hashable) -> dict[Any, Any]:
    """What is remembered for rules switched like this. Every group may rule otherwise: what was not asked for lately goes."""
    found = kept.get(now)
    if found is None:
        while len(kept) >= MOST_SWITCHED:
            kept.pop(next(iter(kept)), None)
        found = kept.setdefault(now, {})
    return found

"""Whether a test notices a wrong number, not only a missing rule: `ringrichter kb abdeckung --mutanten`.

Every number, comparison and «and»/«or» in a rule function (and every number that it reads from a constant of its module) is
changed in turn, and the tests marked with that rule run. A change that no test notices is a survivor. Some changes cannot be
noticed because players could never see a difference; these are listed with their reason in `tests/rules/<werk>/mutanten.yaml`.

What cards say is carried out in rooms of its own (`Game.card_rooms`), whose functions are called by words of the data and are
registered under no rule. There every function is changed, its conditions turned round as well, and the tests of that book that
come through it run: which these are is seen in one run with a mark at the head of each function, so that no step of a card can
be forgotten. The deeds of a vocabulary that such a room uses are changed under their word, wherever they were written. Tests
of the whole game may be witnesses beside those of the book (`kb_coverage.SCENES`).

A function is changed by giving it other code (`__code__`): whoever holds the function, a guard or a table of guards, plays by
the change at once, and nothing is loaded anew.
"""

from __future__ import annotations

import ast
import copy
import json
import os
import re
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType, FunctionType
from typing import Any

import yaml

from bot.kb_coverage import TESTS, Coverage, passes, run_session, scene_tests
from games.cards.words import WORD, Vocabulary

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
TURNS: dict[type[ast.AST], type[ast.AST]] = {ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
NUMBER = re.compile(r"-?\d+")
LAMBDA = "<lambda>"
PATIENCE = 5.0  # seconds, and ten times what the test takes by the right rule: then the change has sent it round in circles


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function that carries out a rule or a card."""

    rules: tuple[str, ...]  # the ids the function is registered under; none: it is one of a card room
    function: FunctionType
    where: str  # module and name of the function
    change: str  # «b >= 6 → b >= 5», independent of line numbers
    code: CodeType | None = None  # the changed code, or
    constant: tuple[str, int] | None = None  # the changed constant of its module, or
    defaults: tuple[Any, ...] | None = None  # its changed defaults

    @property
    def id(self) -> str:
        return f"{self.where}: {self.change}"

    @property
    def is_number(self) -> bool:
        """Whether only a number is another one."""
        before, _, after = self.change.partition(" → ")
        return NUMBER.sub("", before) == NUMBER.sub("", after.partition(" (")[0] if " Stelle)" in after else after)

    @contextmanager
    def living(self) -> Iterator[None]:
        from games import rules

        space = self.function.__globals__
        code, defaults = self.function.__code__, self.function.__defaults__
        value = space[self.constant[0]] if self.constant else None
        try:
            if self.code is not None:
                self.function.__code__ = self.code
            if self.constant is not None:
                space[self.constant[0]] = self.constant[1]
            if self.defaults is not None:
                self.function.__defaults__ = self.defaults
            with rules.altered(self.id):
                yield
        finally:
            self.function.__code__, self.function.__defaults__ = code, defaults
            if self.constant is not None:
                space[self.constant[0]] = value


# --- making them ----------------------------------------------------------------------------------------------------------


def mutants(
    registry: Mapping[str, Sequence[Callable[..., Any]]], wanted: Sequence[str], rooms: Sequence[str] = ()
) -> list[Mutant]:
    """All changes of the functions registered under these rules, and of all others in these card rooms, in a fixed order."""
    functions: dict[FunctionType, list[str]] = {}
    for id in wanted:
        for registered in registry.get(id, ()):
            inner = inmost(registered)
            if isinstance(inner, FunctionType):
                functions.setdefault(inner, []).append(id)
    names: dict[FunctionType, str] = {}
    for name, function in in_rooms(rooms):
        functions.setdefault(function, [])
        names.setdefault(function, name)
    made: dict[str, Mutant] = {}
    for function, ids in functions.items():
        where = names.get(function) or f"{function.__module__}.{function.__qualname__}"
        for mutant in (
            *_of_code(function, tuple(ids), where),
            *_of_defaults(function, tuple(ids), where),
            *_of_constants(function, tuple(ids)),
        ):
            made.setdefault(mutant.id, mutant)
    return [made[id] for id in sorted(made)]


def inmost(function: Any) -> Any:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def in_rooms(rooms: Sequence[str]) -> Iterator[tuple[str, FunctionType]]:
    """Every function and method defined in these modules and packages with its name, except those that make a function or a
    word: what registers words and steps runs when the game is loaded. A function in a table goes by its key, the deed of a word
    by the word."""
    for room in rooms:
        module = import_module(room)
        inside = [f"{room}.{found.name}" for found in iter_modules(getattr(module, "__path__", ()))]
        yield from in_rooms(inside)
        things = {name: thing for name, thing in vars(module).items() if not name.startswith("__")}
        for kind in [kind for kind in things.values() if isinstance(kind, type) and kind.__module__ == room]:
            things |= {f"{kind.__qualname__}.{name}": thing for name, thing in vars(kind).items()}
        for name, thing in things.items():
            if isinstance(thing, Vocabulary):
                yield from _deeds(thing)
            elif isinstance(thing, dict):
                found = {f"{room}.{name}[{key!r}]": one for key, one in thing.items() if getattr(one, "__name__", "") == LAMBDA}
                yield from ((where, one) for where, one in found.items() if one.__module__ == room)
            inner = inmost(getattr(thing, "fget", None) or getattr(thing, "__func__", None) or thing)
            here = isinstance(inner, FunctionType) and inner.__module__ == room and inner.__name__ != LAMBDA
            written = here and inner.__code__.co_filename == module.__file__  # not made by a dataclass
            if written and not str(inner.__annotations__.get("return", "")).startswith(("Callable", "Word")):
                yield f"{room}.{inner.__qualname__}", inner


def _deeds(words: Vocabulary) -> Iterator[tuple[str, FunctionType]]:
    for word in words:
        deed = inmost(word.deed)
        if isinstance(deed, FunctionType):
            several = "<locals>" in deed.__qualname__ or deed.__name__ == LAMBDA  # made for several words
            yield f"{WORD}{word.id}" if several else f"{deed.__module__}.{deed.__qualname__}", deed


@lru_cache(maxsize=64)
def _tree(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text(encoding="utf-8"), file)


def _of_code(function: FunctionType, ids: tuple[str, ...], where: str) -> Iterator[Mutant]:
    code = function.__code__
    module = _tree(code.co_filename)
    path = _path_to(module, code)
    if path is None:
        return
    seen: dict[str, int] = {}
    of_cards = not ids
    for spot in range(len(list(_changes(path[-1], of_cards)))):
        changed = copy.deepcopy(path[-1])
        before, after = list(_changes(changed, of_cards))[spot]()
        name = f"{before} → {after}"
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            name += f" ({seen[name]}. Stelle)"
        compiled = _compiled(module, path, changed, code)
        if compiled is not None and compiled.co_freevars == code.co_freevars:
            yield Mutant(ids, function, where, name, code=compiled)


def _path_to(module: ast.Module, code: CodeType) -> list[ast.AST] | None:
    """The module, the classes and functions around, and the definition this code was compiled from."""

    def search(node: ast.AST, path: list[ast.AST]) -> list[ast.AST] | None:
        for child in ast.iter_child_nodes(node):
            if getattr(child, "end_lineno", code.co_firstlineno) < code.co_firstlineno:
                continue  # all of it stands above
            here = [*path, child]
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                if child.name == code.co_name and first == code.co_firstlineno:
                    return here
            if isinstance(child, ast.Lambda) and (code.co_name, code.co_firstlineno) == (LAMBDA, child.lineno):
                return here  # one a line
            if (found := search(child, here)) is not None:
                return found
        return None

    return search(module, [module])


Change = Callable[[], tuple[str, str]]  # changes one place and says what stood there and what stands there now


def _changes(definition: ast.AST, of_cards: bool) -> Iterator[Change]:
    """Every place in a function that can be changed. Each is used on a fresh copy: they are told apart by their number."""
    assert isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    swaps = SWAPS | TURNS if of_cards else SWAPS
    for top in [definition] if isinstance(definition, ast.Lambda) else definition.body:
        parents: dict[ast.AST, ast.AST] = {child: node for node in ast.walk(top) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(top):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                for by in (1, -1):
                    yield _number(node, by, _phrase(node, parents))
            elif isinstance(node, ast.Compare):
                for nr, op in enumerate(node.ops):
                    if type(op) in swaps:
                        yield _comparison(node, nr, swaps[type(op)])
            elif isinstance(node, ast.BoolOp):
                yield _connective(node)
            elif of_cards and isinstance(node, ast.If | ast.IfExp | ast.While):
                yield from _turned(node, "test")
            elif of_cards and isinstance(node, ast.comprehension):
                for nr in range(len(node.ifs)):
                    yield from _turned(node, "ifs", nr)


def _turned(node: ast.AST, field: str, nr: int | None = None) -> Iterator[Change]:
    """«if x» becomes «if not x», and the other way round; where something is compared or joined, that is changed instead."""
    test = getattr(node, field) if nr is None else getattr(node, field)[nr]
    if isinstance(test, ast.Compare | ast.BoolOp):
        return

    def change() -> tuple[str, str]:
        plain = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        other = test.operand if plain else ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
        if nr is None:
            setattr(node, field, other)
        else:
            getattr(node, field)[nr] = other
        ast.fix_missing_locations(node)
        return f"if {ast.unparse(test)}", f"if {ast.unparse(other)}"

    yield change


def _phrase(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> ast.AST:
    """The expression around a number that shows what it means, where that is short."""
    around = parents.get(node, node)
    if isinstance(around, ast.UnaryOp):
        around = parents.get(around, around)
    return around if isinstance(around, ast.expr) and len(ast.unparse(around)) <= 60 else node


def _number(node: ast.Constant, by: int, phrase: ast.AST) -> Change:
    def change() -> tuple[str, str]:
        before = ast.unparse(phrase)
        node.value = int(node.value) + by  # type: ignore[arg-type]
        return before, ast.unparse(phrase)

    return change


def _comparison(node: ast.Compare, nr: int, other: type[ast.AST]) -> Change:
    def change() -> tuple[str, str]:
        before = ast.unparse(node)
        node.ops[nr] = other()  # type: ignore[call-overload]
        return before, ast.unparse(node)

    return change


def _connective(node: ast.BoolOp) -> Change:
    def change() -> tuple[str, str]:
        before = ast.unparse(node)
        node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        return before, ast.unparse(node)

    return change


def _compiled(module: ast.Module, path: Sequence[ast.AST], changed: ast.AST, like: CodeType) -> CodeType | None:
    """The code of the changed definition. Only what stands around it is compiled again, in its place."""
    body: ast.AST = changed
    for outer, inner in zip(reversed(path[:-1]), reversed(path), strict=False):
        shell = copy.copy(outer)
        for name, value in ast.iter_fields(outer):
            if isinstance(value, list) and inner in value:
                future = [s for s in value if isinstance(s, ast.ImportFrom) and s.module == "__future__"]
                setattr(
                    shell, name, [*future, body] if isinstance(outer, ast.Module) else [body if s is inner else s for s in value]
                )
            elif value is inner:
                setattr(shell, name, body)
        body = shell
    assert isinstance(body, ast.Module)
    try:
        whole = compile(body, like.co_filename, "exec")
    except SyntaxError:
        return None
    return next((c for c in _codes(whole) if (c.co_qualname, c.co_firstlineno) == (like.co_qualname, like.co_firstlineno)), None)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _of_defaults(function: FunctionType, ids: tuple[str, ...], where: str) -> Iterator[Mutant]:
    """Numbers that hold where a caller says nothing."""
    defaults = function.__defaults__ or ()
    names = function.__code__.co_varnames[: function.__code__.co_argcount][-len(defaults) :] if defaults else ()
    for nr, (name, value) in enumerate(zip(names, defaults, strict=True)):
        if type(value) is int:
            for by in (1, -1):
                changed = (*defaults[:nr], value + by, *defaults[nr + 1 :])
                yield Mutant(ids, function, where, f"{name}={value} → {name}={value + by}", defaults=changed)


def _of_constants(function: FunctionType, ids: tuple[str, ...]) -> Iterator[Mutant]:
    """Numbers that the rule reads from its module: `LIMIT = 6` is as much the rule's number as a 6 in its body."""
    space = function.__globals__
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    for name in sorted(names):
        value = space.get(name)
        if name.isupper() and type(value) is int:
            for by in (1, -1):
                change = f"{name} = {value} → {name} = {value + by}"
                yield Mutant(ids, function, function.__module__, change, constant=(name, value + by))


# --- running them ---------------------------------------------------------------------------------------------------------


class TooLong(BaseException):
    """Not an Exception: nothing on the way may swallow it."""


def _alarm(*_: Any) -> None:
    raise TooLong


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Whatever takes longer is given up with `TooLong`."""
    signal.signal(signal.SIGALRM, _alarm)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class _Session:
    """A pytest plugin that runs, for each change, the tests marked with its rules until one notices."""

    def __init__(self, wanted: Sequence[str], rooms: Mapping[str, Sequence[str]], share: tuple[int, int], processes: int) -> None:
        self.wanted, self.rooms, self.share, self.processes = wanted, rooms, share, processes
        self.tried = 0
        self.survivors: list[Mutant] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        from games import rules

        by_rule: dict[str, list[Any]] = {}
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for id in mark.args:
                    by_rule.setdefault(id, []).append(item)
        part, parts = self.share
        chosen = mutants(rules.REGISTRY, self.wanted, [room for rooms in self.rooms.values() for room in rooms])[part::parts]
        self.tried = len(chosen)
        walked = self._walked(session.items, {m.function for m in chosen if not m.rules})

        def witnesses(mutant: Mutant) -> Iterable[Any]:
            if not mutant.rules:
                return walked[mutant.function]
            return dict.fromkeys(item for id in mutant.rules for item in by_rule.get(id, ()))

        names = _in_processes(self.processes, chosen, lambda some: _survivors(some, witnesses))
        self.survivors = [m for m in chosen if m.id in names]
        return True

    def _walked(self, items: Sequence[Any], functions: Collection[FunctionType]) -> dict[FunctionType, list[Any]]:
        """For each of these functions the tests that come through it. What is remembered is forgotten before each test: it
        would hide that the test rests on it."""
        from games import rules

        found: dict[FunctionType, list[Any]] = {function: [] for function in functions}
        for werk, rooms in self.rooms.items():
            beside = scene_tests(werk)
            here = [f for name, f in in_rooms(rooms) if f in functions]
            with marked(here, set()) as seen:
                for item in items if here else ():
                    if TESTS / werk in item.path.parents or item.path in beside:
                        seen.clear()
                        with rules.altered(f"walk {item.nodeid}"):
                            passes(item)
                        for function in seen:
                            found[function].append(item)
        return found


@contextmanager
def marked(functions: Sequence[FunctionType], seen: set[FunctionType]) -> Iterator[set[FunctionType]]:
    """Whoever comes through one of these functions is written down in this set."""
    before = {function: function.__code__ for function in functions}
    for function, code in before.items():
        module = _tree(code.co_filename)
        if (path := _path_to(module, code)) is not None:
            marked: Any = copy.deepcopy(path[-1])
            name = f"__walked_{id(function)}"
            writes = ast.parse(f"globals()[{name!r}]()", mode="eval").body
            if isinstance(marked, ast.Lambda):
                marked.body = ast.BoolOp(ast.Or(), [writes, marked.body])  # it answers None
            else:
                marked.body.insert(0, ast.Expr(writes))
            function.__globals__[name] = partial(seen.add, function)
            function.__code__ = _compiled(module, path, ast.fix_missing_locations(marked), code) or code
    try:
        yield seen
    finally:
        for function, code in before.items():
            function.__code__ = code
            function.__globals__.pop(f"__walked_{id(function)}", None)


def _survivors(chosen: Sequence[Mutant], witnesses_of: Callable[[Mutant], Iterable[Any]]) -> list[str]:
    takes: dict[str, float] = {}  # how long a test takes by the right rules; a test that fails then is no witness
    alive = []
    for mutant in chosen:
        items = list(witnesses_of(mutant))
        for item in items:
            if item.nodeid not in takes:
                began = time.perf_counter()
                takes[item.nodeid] = time.perf_counter() - began if passes(item) else -1.0
        witnesses = sorted((i for i in items if takes[i.nodeid] >= 0), key=lambda i: takes[i.nodeid])
        if not any(_noticed(mutant, item, takes[item.nodeid]) for item in witnesses):
            alive.append(mutant.id)
    return alive


def _noticed(mutant: Mutant, item: Any, usual: float) -> bool:
    try:
        with patience(PATIENCE + 10 * usual), mutant.living():
            return not passes(item)
    except TooLong:
        return True


def _in_processes(count: int, chosen: Sequence[Mutant], work: Callable[[Sequence[Mutant]], list[str]]) -> set[str]:
    """The same work in several processes, each with its share; what they found comes back through files."""
    if count < 2 or not hasattr(os, "fork"):
        return set(work(chosen))
    found: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        children = {}
        for nr in range(count):
            file = Path(folder) / str(nr)
            pid = os.fork()
            if pid == 0:
                try:
                    file.write_text(json.dumps(work(chosen[nr::count])), encoding="utf-8")
                except BaseException:
                    traceback.print_exc()
                finally:
                    os._exit(0)
            children[pid] = file
        for pid, file in children.items():
            os.waitpid(pid, 0)
            if not file.is_file():
                raise RuntimeError("one of the processes died")
            found.update(json.loads(file.read_text(encoding="utf-8")))
    return found


# --- the command ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Survey:
    """What a run found."""

    tried: int
    survivors: tuple[str, ...]  # nobody noticed, and there is no reason why not
    excused: tuple[tuple[str, str], ...]  # (change, reason)
    outdated: tuple[str, ...]  # reasons for changes that are noticed, or no longer there (known only after a whole run)


def survey(table: Mapping[str, Coverage], share: tuple[int, int] = (0, 1), processes: int = 1) -> Survey:
    """Change the rules of these books in turn; with a share (k, n) every n-th change from the k-th on."""
    rooms = {werk: row.rooms for werk, row in table.items()}
    plugin = _Session([id for row in table.values() for id in row.enforced], rooms, share, processes)
    run_session(plugin, *(file for werk in table for file in scene_tests(werk)))
    reasons = {change: why for werk in table for change, why in excuses(werk).items()}
    alive = [m.id for m in plugin.survivors]
    return Survey(
        plugin.tried,
        tuple(id for id in alive if id not in reasons),
        tuple((id, reasons[id]) for id in alive if id in reasons),
        tuple(id for id in reasons if id not in alive) if share == (0, 1) else (),
    )


def excuses(werk: str) -> dict[str, str]:
    """The changes that players could never see, each with the reason: `tests/rules/<werk>/mutanten.yaml`."""
    file = TESTS / werk / "mutanten.yaml"
    if not file.is_file():
        return {}
    listed = yaml.safe_load(file.read_text(encoding="utf-8")) or []
    bad = [row for row in listed if not (isinstance(row, dict) and row.get("aenderung") and str(row.get("grund", "")).strip())]
    if bad:
        sys.exit(f"{file.name}: Jede Zeile braucht «aenderung» und «grund»: {bad[0]}")
    return {row["aenderung"]: row["grund"] for row in listed}

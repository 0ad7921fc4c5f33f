"""What the engine enforces of each rulebook, which of it a test proves, and whether the test would notice the rule's absence.

A test proves a rule when it is marked `@pytest.mark.rule("<id>")` and lies under `tests/rules/`. The marks are read from the
source, so that counting needs no test run. `sharp` runs the marked tests in one pytest session, each rule switched off in turn.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.errors import UsageError
from games import catalog, rules
from games.rules import CARD
from rules_kb.entries import works

TESTS = Path(__file__).resolve().parent.parent / "tests" / "rules"
# Tests of the whole game that are witnesses for what carries out its cards, besides those of its book.
SCENES = {"meccg": ("games/meccg/test_*.py",)}


@dataclass(slots=True)
class Coverage:
    regeln: int = 0
    engine: int = 0
    tisch: int = 0
    karte: int = 0
    geplant: int = 0
    getestet: int = 0
    enforced: list[str] = field(default_factory=list)  # ids of the rules the engine enforces
    cards: list[str] = field(default_factory=list)  # the cards whose text it carries out, as `karte:ID`
    rooms: list[str] = field(default_factory=list)  # the modules where that is done
    texts: dict[str, str] = field(default_factory=dict)  # of entries that are the text of one card: that card

    def as_json(self) -> dict[str, Any]:
        return {n: getattr(self, n) for n in ("regeln", "engine", "tisch", "karte", "geplant", "getestet")}


def coverage(werk: str | None = None, *, growing: bool = False) -> dict[str, Coverage]:
    """For each rulebook how its entries are enforced and tested; `growing`: with the cards of games whose rules still change."""
    tested = set(marked_rules(TESTS))
    table: dict[str, Coverage] = {}
    for work in works().values():
        if werk is not None and work.id != werk:
            continue
        row = table[work.id] = Coverage()
        for e in work.eintraege:
            row.regeln += 1
            setattr(row, e.durchsetzung, getattr(row, e.durchsetzung) + 1)
            if e.durchsetzung == "engine":
                row.enforced.append(e.id)
                row.getestet += e.id in tested
                if e.karte:
                    row.texts[e.id] = CARD + e.karte
        settled = work.id in catalog.ids() and work.id not in catalog.UNSETTLED
        if settled or growing or werk is not None:
            row.cards, row.rooms = carried_out(work.id)
    return table


def carried_out(work: str) -> tuple[list[str], list[str]]:
    """The cards of a game whose text the engine carries out, and the modules that do it."""
    module = f"games.{work.replace('-', '_')}"
    try:
        game = catalog.load(module)
    except catalog.UnknownGame:
        return [], []
    return [CARD + card for card in game.card_texts()], list(game.card_rooms())


def scene_tests(work: str) -> list[Path]:
    """Tests of the whole game that come through what carries out its cards."""
    return sorted(file for pattern in SCENES.get(work, ()) for file in TESTS.parent.glob(pattern))


def marked_rules(folder: Path) -> Iterator[str]:
    """The ids of all `pytest.mark.rule(…)` in the files of a folder."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                owner = node.func.value
                if isinstance(owner, ast.Attribute) and owner.attr == "mark":
                    yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


# --- sharp ----------------------------------------------------------------------------------------------------------------


class _Session:
    """A pytest plugin that runs, for each rule, the tests marked with it while the rule is switched off, or read otherwise."""

    def __init__(
        self,
        wanted: Sequence[str],
        texts: Mapping[str, str],
        switch: Callable[..., AbstractContextManager[None]] = rules.without,
    ) -> None:
        self.wanted, self.texts, self.switch = wanted, texts, switch
        self.noticed: dict[str, bool] = {}

    def pytest_runtestloop(self, session: Any) -> bool:
        by_rule: dict[str, list[Any]] = {}
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for id in mark.args:
                    by_rule.setdefault(id, []).append(item)
        for id in self.wanted:
            off = (id, self.texts[id]) if id in self.texts else (id,)
            self.noticed[id] = any(_notices(item, self.switch(*off)) for item in by_rule.get(id, ()))
        return True


def _notices(item: Any, switched: AbstractContextManager[None]) -> bool:
    """Does this test fail without the rule (or the card whose text it is), and pass with it?"""
    with switched:
        if passes(item):
            return False
    return passes(item)


def passes(item: Any) -> bool:
    """Run one test on its own, without pytest's reports: they cost more than the test."""
    from _pytest.outcomes import Failed, Skipped
    from _pytest.tmpdir import tmppath_result_key

    item._initrequest()  # an item that ran before starts afresh
    item.stash[tmppath_result_key] = {}  # the reports would say whether its folder is kept
    steps = item.session._setupstate
    try:
        steps.setup(item)
        item.runtest()
    except Skipped:
        return True
    except (Exception, Failed):  # Failed, raised by pytest.raises, is no Exception
        return False
    finally:
        steps.teardown_exact(None)  # None: no fixture survives
    return True


def read_otherwise(entries: Sequence[str]) -> list[str]:
    """The readings that no test of their entries notices: all show the same, whichever way a table reads the book."""
    plugin = _Session(entries, {}, lambda *ids: rules.reading(ids))
    marks = [f'"{id}"' for id in entries]
    named = [f for f in sorted(TESTS.rglob("test_*.py")) if any(mark in f.read_text(encoding="utf-8") for mark in marks)]
    run_session(plugin, where=named)
    return [id for id in entries if not plugin.noticed.get(id, False)]


def sharp(table: Mapping[str, Coverage]) -> Iterator[tuple[str, list[str]]]:
    """For each rulebook the enforced rules, and the cards that are carried out, whose absence no test notices. Cards are switched
    off one by one."""
    texts = {id: card for row in table.values() for id, card in row.texts.items()}
    plugin = _Session([id for row in table.values() for id in (*row.enforced, *row.cards)], texts)
    run_session(plugin)
    for werk, row in table.items():
        yield werk, [id for id in (*row.enforced, *row.cards) if not plugin.noticed.get(id, False)]


def run_session(plugin: object, *more: Path, where: Sequence[Path] | None = None) -> None:
    """Collect the rule tests, all or where they are wanted, and these besides, and let the plugin run them its own way."""
    try:
        import pytest
    except ModuleNotFoundError as error:
        raise UsageError("Dafür braucht es pytest; installiere die Entwicklerpakete (make test).") from error
    if not TESTS.is_dir():
        raise UsageError("Die Regeltests (tests/rules) liegen nur im Quellordner des Projekts.")
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = pytest.main(
            [
                *map(str, (*((TESTS,) if where is None else where), *more)),
                "-q",
                "-p",
                "no:cacheprovider",
                "-p",
                "no:xdist",
                "-o",
                "addopts=--import-mode=importlib",
                "-m",
                "not soak",
            ],
            [plugin],
        )
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise UsageError(f"Die Regeltests lassen sich nicht laden:\n{said.getvalue()[-1500:]}")

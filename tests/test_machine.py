"""Nothing depends on the machine: the one clock, and no test that reads another."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READERS = {
    "datetime": {"now", "utcnow", "today"},
    "date": {"today"},
    "time": {"time", "time_ns", "localtime", "gmtime", "ctime", "strftime"},
}
ALLOWED = {  # who reads the time of day elsewhere, and why
    "storage/machine.py": "the one place",
    "storage/spool.py": "compares with the time a file was written, which the file system says",
    "storage/backup.py": "compares with the time a file was written, which the file system gives",
    "bot/discord_app/app.py": "the age of a token that Discord counts by its own clock, over a restart",
    "tests/standins/telegram_world.py": "Telegram dates its messages",
    "tests/standins/telegram.py": "Telegram dates its messages",
    "tests/standins/discord.py": "Discord ends its votes",
    "tests/standins/discord_world.py": "Discord's numbers are times, which its library compares with the time",
}


def readings(source: str) -> list[int]:
    """The lines in which the time of day is asked for, by the names the standard library has for it."""
    found, tree = [], ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in READERS.get(
            getattr(node.value, "attr", getattr(node.value, "id", "")), ()
        ):
            found.append(node.lineno)
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            found += [node.lineno for name in node.names if name.name in READERS["time"]]
    return found


def test_the_time_of_day_is_read_in_one_place():
    for folder in ("games", "rules_kb", "storage", "bot", "tests"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            lines = readings(file.read_text("utf-8"))
            assert not lines or name in ALLOWED, f"{name}:{lines[0]} reads the machine's clock; take the one that is given"
            assert lines or name not in ALLOWED, f"{name} no longer reads it"


@pytest.mark.parametrize(
    "source",
    ["import time\ntime.time()", "from time import time", "import datetime\ndatetime.datetime.now()", "datetime.now(UTC)"],
)
def test_who_reads_it_is_found(source):
    assert readings(source)


def test_the_clock_of_a_test_stands_still_until_it_is_moved(clock):
    from bot.core.clock import SystemClock
    from storage.tables import now

    begun = SystemClock().now()
    assert now() == begun == clock.now()
    clock.move(90)
    assert (SystemClock().now() - begun).total_seconds() == (now() - begun).total_seconds() == 90


def test_what_is_written_is_counted_in_every_locale():
    """Python's driver compares the first word of a statement as the locale does, and a Turkish «I» has no dot: it would not see
    that «INSERT» writes. What is told to the driver therefore begins in small letters."""
    import storage.store
    from storage.asking import Telling

    told = [thing for thing in vars(storage.store).values() if isinstance(thing, Telling)]
    assert len(told) >= 4
    assert all(one._words.split(" ")[0] in ("insert", "update", "delete") for one in told)


TURKISH = """
import sys
from storage.database import Database
from tests.storage.test_store import entry, new_table
from storage.store import Store
with Database("sqlite:///" + sys.argv[1]).transaction() as session:
    store = Store(session)
    store.append(new_table(store), entry(store.table(1)), {"n": 1}, {})
"""


def test_the_store_is_written_where_turkish_is_spoken(tmp_path):
    """The locale is made for this test: its letters are what matters, not the machine's."""
    made = shutil.which("localedef") and Path("/usr/share/i18n/locales/tr_TR").is_file()
    if not made:
        pytest.skip("the sources of the locales are not on this machine; the test before looks at the words themselves")
    subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", tmp_path / "tr_TR.UTF-8"], check=False, capture_output=True)
    env = {**os.environ, "LOCPATH": str(tmp_path), "LC_ALL": "tr_TR.UTF-8", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", TURKISH, tmp_path / "s.db"], env=env, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr

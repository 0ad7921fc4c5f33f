"""Compiled data: what takes seconds to build is built once and kept where Python keeps its own compiled files.

`compiled("index", fingerprint, build)` returns what `build()` returned when the inputs last had this fingerprint. The file lies
in `rules_kb/__pycache__/`, or in the user's cache folder where that cannot be written; where neither can, everything still works,
only the start is slower. Values are plain nested data (`marshal`): a damaged file is noticed by its digest and built anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

FORMAT = b"ringrichter-kb 1\n"
_DIGEST = 32


def fingerprint(files: Iterable[Path], *more: str) -> bytes:
    """A digest of the files' names and contents, of this Python and of whatever else shapes the result."""
    digest = hashlib.blake2b(digest_size=_DIGEST)
    digest.update(repr((sys.implementation.cache_tag, marshal.version, more)).encode())
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.parent.name}/{file.name}:{len(content)}\n".encode())
        digest.update(content)
    return digest.digest()


def folders() -> Iterator[Path]:
    """Where compiled data may lie, best first."""
    yield Path(__file__).parent / "__pycache__"
    cache = os.environ.get("XDG_CACHE_HOME")
    with contextlib.suppress(RuntimeError):  # no home folder
        yield (Path(cache) if cache else Path.home() / ".cache") / "ringrichter"


def _read(file: Path, mark: bytes) -> Any:
    raw = file.read_bytes()
    head = FORMAT + mark
    body = raw[len(head) + _DIGEST :]
    if not raw.startswith(head) or hashlib.blake2b(body, digest_size=_DIGEST).digest() != raw[len(head) : len(head) + _DIGEST]:
        raise ValueError("stale or damaged")
    return marshal.loads(body)


def _write(file: Path, mark: bytes, value: Any) -> None:
    body = marshal.dumps(value)
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(FORMAT + mark + hashlib.blake2b(body, digest_size=_DIGEST).digest() + body)
        os.chmod(temporary, 0o644)
        os.replace(temporary, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def written(name: str) -> Path | None:
    """Where the compiled data of this name lies, if it lies anywhere."""
    return next((p for p in _places(name) if p.is_file()), None)


def _places(name: str) -> list[Path]:
    return [folder / f"{name}.{sys.implementation.cache_tag}.bin" for folder in folders()]


def compiled(name: str, mark: bytes, build: Callable[[], Any]) -> Any:
    """What `build()` gives, from the cache where it lies there with this fingerprint."""
    places = _places(name)
    for place in places:
        with contextlib.suppress(OSError, ValueError, EOFError, TypeError):
            return _read(place, mark)
    value = build()
    for place in places:
        with contextlib.suppress(OSError):
            _write(place, mark, value)
            break
    return value

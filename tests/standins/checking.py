"""A compact way to write down what a request may look like, and a checker for it.

A fact file holds named types. A type is an object (field → expression, `!` after a required field's name) or an expression:

    str  int  float  bool  null  any  file  id      basic kinds; an id is a string of digits
    str 1..100   str ..64b   int 0..5               length in UTF-16 units or in bytes (`b`), or range
    [x]   [x] 1..25                                 a list
    {x}                                             an object with free keys
    =1   ="photo"                                   a literal
    Name   x | y                                    a named type; either
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parent / "facts"
SPECS = Path(__file__).parents[2].parent / "shared" / "specs"  # the full descriptions, where present

_TOKEN = re.compile(r'\s*(?:(\[|\]|\{|\}|\|)|(=(?:"[^"]*"|[\w.+-]+))|(-?\d*\.\.-?\d*b?)|(\w+))')
BASIC = {"str", "int", "float", "bool", "null", "any", "file", "id"}


class Upload:
    """A file that came with a request."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name, self.data = name, data

    def __repr__(self) -> str:
        return f"Upload({self.name!r}, {len(self.data)} bytes)"


@dataclass(frozen=True, slots=True)
class Node:
    kind: str  # a basic kind, list, map, literal, name, or
    inner: tuple[Node, ...] = ()
    value: Any = None  # a literal's value or a type's name
    low: int | None = None
    high: int | None = None
    bytes: bool = False


@cache
def parse(expression: str) -> Node:
    tokens = [m.group(0).strip() for m in _TOKEN.finditer(expression)]
    if "".join(tokens) != re.sub(r"\s", "", expression):
        raise ValueError(f"not an expression: {expression}")
    node, rest = _union(tokens)
    if rest:
        raise ValueError(f"too much in {expression}: {rest}")
    return node


def _union(tokens: list[str]) -> tuple[Node, list[str]]:
    first, tokens = _single(tokens)
    parts = [first]
    while tokens and tokens[0] == "|":
        part, tokens = _single(tokens[1:])
        parts.append(part)
    return (first if len(parts) == 1 else Node("or", tuple(parts))), tokens


def _single(tokens: list[str]) -> tuple[Node, list[str]]:
    head, rest = tokens[0], tokens[1:]
    made: dict[str, Any]
    if head in "[{":
        inner, rest = _union(rest)
        made, rest = {"kind": "list" if head == "[" else "map", "inner": (inner,)}, rest[1:]
    elif head.startswith("="):
        made = {"kind": "literal", "value": json.loads(head[1:])}
    elif head in BASIC:
        made = {"kind": head}
    else:
        made = {"kind": "name", "value": head}
    if rest and ".." in rest[0]:
        low, _, high = rest[0].rstrip("b").partition("..")
        made |= {"low": int(low) if low else None, "high": int(high) if high else None, "bytes": rest[0].endswith("b")}
        rest = rest[1:]
    return Node(**made), rest


def units(text: str) -> int:
    """The length of a text in UTF-16 code units, as Telegram counts."""
    return len(text.encode("utf-16-le")) // 2


def _json_kind(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, float) and value.is_integer():
        return "int"  # as in JSON Schema: 1.0 is an integer
    names = {str: "str", int: "int", float: "float", list: "list", dict: "map", type(None): "null", Upload: "file"}
    return names.get(type(value), "any")


_FITS = {  # which kind of value may be meant by which kind of expression
    "id": {"str"},
    "float": {"float", "int"},
    **{kind: {kind} for kind in ("str", "int", "bool", "null", "file", "list", "map")},
}


class Facts:
    """Named types with a checker. Errors are lines such as `reply_markup.inline_keyboard[0][0].text: is missing`."""

    def __init__(self, types: dict[str, Any]) -> None:
        self.types = types

    def check(self, what: str, value: Any, path: str = "") -> list[str]:
        return self._check(parse(what), value, path or what)

    def _check(self, node: Node, value: Any, path: str) -> list[str]:
        if node.kind == "any":
            return []
        if node.kind == "name":
            named = self.types.get(node.value)
            if named is None:
                return [f"{path}: the facts hold no type {node.value}"]
            return self._check(parse(named), value, path) if isinstance(named, str) else self._object(named, value, path)
        if node.kind == "or":
            return self._either(node, value, path)
        if node.kind == "literal":
            return [] if value == node.value and _json_kind(value) == _json_kind(node.value) else [f"{path}: not {node.value!r}"]
        if _json_kind(value) not in _FITS[node.kind]:
            return [f"{path}: {_short(value)} is not {node.kind}"]
        if node.kind == "id" and not value.isdigit():
            return [f"{path}: {_short(value)} is no id"]
        errors = self._limits(node, value, path)
        if node.kind == "list":
            for number, item in enumerate(value):
                errors += self._check(node.inner[0], item, f"{path}[{number}]")
        elif node.kind == "map":
            for key, item in value.items():
                errors += self._check(node.inner[0], item, f"{path}.{key}")
        return errors

    @staticmethod
    def _limits(node: Node, value: Any, path: str) -> list[str]:
        if node.low is None and node.high is None:
            return []
        if isinstance(value, str):
            size = len(value.encode()) if node.bytes else units(value)
        else:
            size = len(value) if isinstance(value, list | dict) else value
        unit = "" if isinstance(value, int | float) else (" bytes" if node.bytes else " long")
        if node.low is not None and size < node.low:
            return [f"{path}: {size}{unit}, at least {node.low}"]
        if node.high is not None and size > node.high:
            return [f"{path}: {size}{unit}, at most {node.high}"]
        return []

    def _object(self, fields: dict[str, str], value: Any, path: str) -> list[str]:
        if not isinstance(value, dict):
            return [f"{path}: {_short(value)} is not an object"]
        errors, known = [], set()
        for field, expression in fields.items():
            name = field.rstrip("!")
            known.add(name)
            if name in value:
                errors += self._check(parse(expression), value[name], f"{path}.{name}")
            elif field.endswith("!"):
                errors.append(f"{path}.{name}: is missing")
        return errors + [f"{path}.{name}: unknown field" for name in value if name not in known]

    def _either(self, node: Node, value: Any, path: str) -> list[str]:
        tried = [self._check(part, value, path) for part in node.inner if self._meant(part, value)]
        if not tried:
            return [f"{path}: {_short(value)} is none of the allowed kinds"]
        return min(tried, key=len)

    def _meant(self, node: Node, value: Any) -> bool:
        """Whether this alternative can be the one meant: the same kind of value, and its literals agree."""
        if node.kind in ("any", "or"):
            return True
        if node.kind == "literal":
            return bool(value == node.value)
        if node.kind != "name":
            return _json_kind(value) in _FITS[node.kind]
        named = self.types.get(node.value)
        if not isinstance(named, dict):
            return named is None or self._meant(parse(named), value)
        if not isinstance(value, dict):
            return False
        for field, expression in named.items():
            name, literal = field.rstrip("!"), parse(expression)
            alternatives = literal.inner if literal.kind == "or" else (literal,)
            if name in value and all(a.kind == "literal" for a in alternatives):
                if all(value[name] != a.value for a in alternatives):
                    return False
            elif field == "type!" and name not in value:
                return False
        return True


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


@cache
def load(name: str) -> dict[str, Any]:
    """A file of the facts, such as `telegram`."""
    return dict(json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8")))


@cache
def spec(name: str) -> dict[str, Any] | None:
    """A full description from ../shared/specs, if it is there."""
    path = SPECS / name
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None

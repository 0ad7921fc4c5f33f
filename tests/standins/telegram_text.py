"""Telegram's three ways of marking up a text, parsed as strictly as the real server does."""

from __future__ import annotations

import html
import re
from typing import Any

from tests.standins.checking import units

Entity = dict[str, Any]
HTML_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
V2_MARKS = {"*": "bold", "_": "italic", "__": "underline", "~": "strikethrough", "||": "spoiler"}
V2_RESERVED = set("_*[]()~`>#+-=|{}.!")


class ParseError(Exception):
    """The text is not well-formed in its mode."""


class _Builder:
    def __init__(self) -> None:
        self.text: list[str] = []
        self.size = 0
        self.entities: list[Entity] = []

    def add(self, text: str) -> None:
        self.text.append(text)
        self.size += units(text)

    def close(self, kind: str, start: int, **more: Any) -> None:
        if self.size > start:
            self.entities.append({"type": kind, "offset": start, "length": self.size - start} | more)


def parse(text: str, mode: str | None) -> tuple[str, list[Entity]]:
    """Plain text and entities, trimmed as the server trims."""
    if not mode:
        plain, entities = text, []
    elif mode.lower() == "html":
        plain, entities = _html(text)
    elif mode.lower() == "markdownv2":
        plain, entities = _markdown_v2(text)
    elif mode.lower() == "markdown":
        plain, entities = _markdown(text)
    else:
        raise ParseError(f"unsupported parse_mode {mode}")
    return _trimmed(plain, entities)


def _trimmed(plain: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    front = units(plain) - units(plain.lstrip())
    plain = plain.strip()
    kept = []
    for entity in sorted(entities, key=lambda e: (e["offset"], -e["length"])):
        start = max(0, entity["offset"] - front)
        end = min(units(plain), entity["offset"] + entity["length"] - front)
        if end > start:
            kept.append(entity | {"offset": start, "length": end - start})
    return plain, kept


def _link(url: str) -> dict[str, Any]:
    """A link to a person is a mention, everything else a link."""
    person = re.fullmatch(r"tg://user\?id=(\d+)", url)
    return {"kind": "text_mention", "user": int(person[1])} if person else {"kind": "text_link", "url": url}


def _html(text: str) -> tuple[str, list[Entity]]:
    out, stack = _Builder(), []
    position = 0
    while position < len(text):
        char = text[position]
        if char == "&":
            entity = re.match(r"&(#\d+|#x[0-9a-fA-F]+|lt|gt|amp|quot);", text[position:])
            out.add(html.unescape(entity[0]) if entity else "&")
            position += len(entity[0]) if entity else 1
        elif char != "<":
            run = re.compile(r"[^<&]+").match(text, position)
            out.add(run[0])
            position = run.end()
        else:
            tag = re.match(r'<(/?)([a-zA-Z-]+)((?:\s+[a-zA-Z-]+(?:=(?:"[^"]*"|\'[^\']*\'|[^\s>]+))?)*)\s*>', text[position:])
            if not tag or tag[2].lower() not in HTML_TAGS:
                name = re.match(r"</?([^\s>]*)", text[position:])
                raise ParseError(f'Unsupported start tag "{name[1] if name else ""}" at byte offset {_offset(text, position)}')
            _html_tag(tag, out, stack, _offset(text, position))
            position += len(tag[0])
    if stack:
        raise ParseError(f'Can\'t find end tag corresponding to start tag "{stack[-1][0]}"')
    return "".join(out.text), out.entities


def _html_tag(tag: re.Match[str], out: _Builder, stack: list[tuple[str, int, dict[str, str]]], where: int) -> None:
    name = tag[2].lower()
    if not tag[1]:
        given = re.findall(r'([a-zA-Z-]+)=(?:"([^"]*)"|\'([^\']*)\'|([^\s>]+))', tag[3])
        values = {key.lower(): html.unescape(a or b or c) for key, a, b, c in given}
        values |= {"expandable": ""} if name == "blockquote" and tag[3].split()[:1] == ["expandable"] else {}
        if name == "span" and values.get("class") != "tg-spoiler":
            raise ParseError(f'Tag "span" must have class "tg-spoiler" at byte offset {where}')
        stack.append((name, out.size, values))
        return
    if not stack or stack[-1][0] != name:
        expected = f', expected "</{stack[-1][0]}>", found "</{name}>"' if stack else ""
        raise ParseError(f"Unmatched end tag at byte offset {where}{expected}")
    name, start, values = stack.pop()
    kind, more = HTML_TAGS[name], {}
    if name == "a":
        more = _link(values.get("href", ""))
        kind = more.pop("kind")
    elif name == "blockquote" and "expandable" in values:
        kind = "expandable_blockquote"
    elif name == "code" and stack and stack[-1][0] == "pre" and stack[-1][1] == start:
        return
    out.close(kind, start, **more)


def _offset(text: str, position: int) -> int:
    return len(text[:position].encode())


def _markdown_v2(text: str) -> tuple[str, list[Entity]]:
    out, stack = _Builder(), []
    position, quote = 0, None
    while position < len(text):
        char = text[position]
        line_start = position == 0 or text[position - 1] == "\n"
        if line_start and char == ">" and not stack:
            quote = out.size if quote is None else quote
            position += 1
            continue
        if line_start and quote is not None:
            out.close("blockquote", quote)
            quote = None
        position = _v2_step(text, position, out, stack)
    if stack:
        raise ParseError(f"Can't find end of {stack[-1][0]} entity at byte offset {_offset(text, stack[-1][2])}")
    if quote is not None:
        out.close("blockquote", quote)
    return "".join(out.text), out.entities


def _v2_step(text: str, position: int, out: _Builder, stack: list[tuple[str, int, int]]) -> int:
    """Takes one character or mark; the position behind it."""
    char = text[position]
    if char == "\\" and position + 1 < len(text) and ord(text[position + 1]) < 127:
        out.add(text[position + 1])
        return position + 2
    if char == "`":
        return _code(text, position, out, strict=True)
    if char == "[":
        stack.append(("text_link", out.size, position))
        return position + 1
    if char == "]" and stack and stack[-1][0] == "text_link":
        target = re.match(r"\]\(((?:\\.|[^)\\])*)\)", text[position:])
        if not target:
            raise ParseError(f"Can't find end of a URL at byte offset {_offset(text, position)}")
        more = _link(re.sub(r"\\(.)", r"\1", target[1]))
        out.close(more.pop("kind"), stack.pop()[1], **more)
        return position + len(target[0])
    mark = text[position : position + 2] if text[position : position + 2] in V2_MARKS else char
    if mark in V2_MARKS:
        kind = V2_MARKS[mark]
        if stack and stack[-1][0] == kind:
            out.close(kind, stack.pop()[1])
        elif any(kind == entry[0] for entry in stack):
            raise ParseError(f"Can't find end of {stack[-1][0]} entity at byte offset {_offset(text, stack[-1][2])}")
        else:
            stack.append((kind, out.size, position))
        return position + len(mark)
    if char in V2_RESERVED:
        raise ParseError(f"Character '{char}' is reserved and must be escaped with the preceding '\\'")
    run = re.compile(r"[^\\_*\[\]()~`>#+\-=|{}.!\n]+|.", re.DOTALL).match(text, position)
    out.add(run[0])
    return run.end()


def _code(text: str, position: int, out: _Builder, *, strict: bool) -> int:
    mark = "```" if text.startswith("```", position) else "`"
    inner = r"((?:\\.|[^`\\])*)" if strict and mark == "`" else r"((?:\\.|[^\\])*?)" if strict else r"(.*?)"
    found = re.compile(re.escape(mark) + inner + re.escape(mark), re.DOTALL).match(text, position)
    if not found:
        name = "pre" if mark == "```" else "code"
        raise ParseError(f"Can't find end of {name} entity at byte offset {_offset(text, position)}")
    content = re.sub(r"\\(.)", r"\1", found[1], flags=re.DOTALL) if strict else found[1]
    language = re.match(r"(\w+)\n", content) if mark == "```" else None
    start = out.size
    out.add(content[language.end() :] if language else content.removeprefix("\n") if mark == "```" else content)
    out.close("pre" if mark == "```" else "code", start, **({"language": language[1]} if language else {}))
    return found.end()


def _markdown(text: str) -> tuple[str, list[Entity]]:
    out = _Builder()
    position = 0
    while position < len(text):
        char = text[position]
        if char == "\\" and position + 1 < len(text) and text[position + 1] in "_*`[":
            out.add(text[position + 1])
            position += 2
        elif char == "`":
            position = _code(text, position, out, strict=False)
        elif char in "*_":
            end = text.find(char, position + 1)
            if end < 0:
                raise ParseError(f"Can't find end of the entity starting at byte offset {_offset(text, position)}")
            start = out.size
            out.add(text[position + 1 : end])
            out.close("bold" if char == "*" else "italic", start)
            position = end + 1
        elif char == "[" and (link := re.match(r"\[([^\]]*)\]\(([^)]*)\)", text[position:])):
            start, more = out.size, _link(link[2])
            out.add(link[1])
            out.close(more.pop("kind"), start, **more)
            position += len(link[0])
        elif char == "[":
            raise ParseError(f"Can't find end of the entity starting at byte offset {_offset(text, position)}")
        else:
            out.add(char)
            position += 1
    return "".join(out.text), out.entities

"""Text as PDF programs extract it, made readable: comments, markers, page lines and repeated pages out, broken lines joined."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_kb.german import fold

_COMMENT = re.compile(r"^\s*Author: .* Subject: (?P<kind>.*?) Date: .*$")
_REMARKS = (
    "Callout",
    "Text Box",
    "Sticky Note",
    "Note",
    "Typewriter",
    "Textfeld",
    "Notiz",
)  # kinds whose text may follow a blank line
_MARKER = re.compile(r"<\|[^|>]*\|>")
_JUNK = re.compile(r"^\s*(this page contains no comments|[-–—]?\s*\d{1,3}\s*[-–—]?|seite \d+|page \d+)\s*$", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-–—•❖◆▪*]\s+|\d{1,2}[.)]\s+|\(\d{1,2}\)\s+|[a-z]\)\s+)")
_MARKUP = re.compile(r"\*+|_{2,}|`+")
_BROKEN = re.compile(r"(?<=[a-zäöüß])-\s*\n\s*(?=[a-zäöüß])")
_SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-ZÄÖÜ„«»(\d])")
SHORTEST, LONGEST = 25, 700  # characters of a passage
MOST_SENTENCES = 4


def clean(text: str) -> list[str]:
    """The paragraphs of a book, each once."""
    text = _MARKER.sub("\n\n", text.replace("\u00ad", "").replace("\r\n", "\n").replace("\f", "\n\n"))
    found: list[str] = []
    seen: set[str] = set()
    for paragraph in _paragraphs(_without_comments(text.split("\n"))):
        plain = " ".join(_MARKUP.sub("", _BROKEN.sub("", paragraph)).split())
        key = fold(plain)
        if plain and (len(plain) < SHORTEST or key not in seen):
            seen.add(key)
            found.append(plain)
    return found


def _without_comments(lines: list[str]) -> Iterator[str]:
    """Drop a proof reader's comments: the line that names the author and what stands under it."""
    number = 0
    while number < len(lines):
        comment = _COMMENT.match(lines[number])
        if comment is None:
            if not _JUNK.match(lines[number]):
                yield lines[number]
            number += 1
            continue
        number += 1
        if number < len(lines) and not lines[number].strip() and comment["kind"].strip() in _REMARKS:
            number += 1
        while number < len(lines) and lines[number].strip() and not _COMMENT.match(lines[number]):
            number += 1
        yield ""


def _paragraphs(lines: Iterator[str]) -> Iterator[str]:
    """Lines joined into paragraphs; a bullet begins a new one."""
    block: list[str] = []
    for line in lines:
        bullet = _BULLET.match(line)
        if not line.strip() or bullet:
            yield "\n".join(block)
            block = []
        if line.strip():
            block.append(line[bullet.end() :] if bullet else line.strip())
    yield "\n".join(block)


def passages(text: str) -> list[str]:
    """Runs of one to four sentences of a paragraph: what may say the same as an entry."""
    found: dict[str, None] = {}
    for paragraph in clean(text):
        sentences = _SENTENCE.split(paragraph)
        for start in range(len(sentences)):
            for end in range(start + 1, min(len(sentences), start + MOST_SENTENCES) + 1):
                passage = " ".join(sentences[start:end])
                if SHORTEST <= len(passage) <= LONGEST and not passage.isupper():
                    found.setdefault(passage)
    return list(found)

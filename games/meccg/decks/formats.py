"""Lists of other programs, made into lines like ours. Most of them are: a heading, a number, an English title, with marks for the
set (LE) and the version [M]. Only OCTGN writes XML; it is read by its few signs, so that nothing else in a file can do harm."""

from __future__ import annotations

import re
from html import unescape

from games.decks import LONGEST, NoDeck

_XML = re.compile(r"^\s*(?:<\?xml[^>]*\?>\s*)?<deck\b", re.IGNORECASE)
_PIECE = re.compile(r"<section\b[^>]*\bname=\"([^\"]*)\"|<card\b[^>]*\bqty=\"(\d{1,4})\"[^>]*>([^<]*)</card>", re.IGNORECASE)
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_INVISIBLE = re.compile(r"[\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069]")
MOST_LINES = 800  # a large deck with notes has some 250; each is looked up
TOO_LONG = "Das ist kein Deck: Es hat {there} Zeichen, eine Deckliste höchstens {most}."
TOO_MANY = "Das ist kein Deck: Es hat {there} Zeilen, eine Deckliste höchstens {most}."
UNREADABLE = "Das ist keine Deckliste: Ich erwarte Text, eine Karte je Zeile."


def lines(text: str) -> list[str]:
    """The lines of a list of any known form. Raises `NoDeck`."""
    if len(text) > LONGEST:
        raise NoDeck(TOO_LONG.format(there=len(text), most=LONGEST))
    if _UNPRINTABLE.search(text) or "\ufffd" * 3 in text:
        raise NoDeck(UNREADABLE)
    text = _INVISIBLE.sub("", text)
    if _XML.match(text):
        return _octgn(text)
    if text.lstrip()[:1] in ("{", "<"):
        raise NoDeck(UNREADABLE)
    rows = [" ".join(row.split()) for row in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    if len(rows) > MOST_LINES:
        raise NoDeck(TOO_MANY.format(there=len(rows), most=MOST_LINES))
    return rows


def _octgn(text: str) -> list[str]:
    rows: list[str] = []
    for section, count, title in _PIECE.findall(text):
        if section:
            rows += ["", unescape(section)]
        else:
            rows.append(f"{count} {' '.join(unescape(title).split())}")
    return rows[1:]

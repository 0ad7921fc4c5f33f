"""A list as people write it, read as a deck: headings, cards, and what is not understood."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from games.decks import Finding
from games.finding import fold
from games.meccg.cards import Card, title
from games.meccg.decks import formats, naming
from games.meccg.decks.model import (
    BALROG,
    CHARACTERS,
    EXTRA,
    FALLEN,
    HAZARDS,
    HERO,
    MINION,
    PLAY_DECK,
    RESERVE,
    SITES,
    START,
    Deck,
    Entry,
    is_agent,
    is_avatar,
    is_character,
    is_item,
    is_resource,
    is_site,
)
from games.meccg.decks.parts import belongs_to
from games.meccg.decks.words import ANY, FIRST, HEADER_WORDS, MOST_COPIES, NOTES, TWIN, BadValue, Named, named, pile_of, value_of

MOST_GUESSES = 25  # lines that look like a title of a card; whoever sends more has sent something else
FROM_ELSEWHERE = frozenset(("gccg", "metadata", "notes", "mode"))
_FRAME = re.compile(r"^[#=*_~-]{3,}$")
_HEADER = re.compile(r"^[-*]?\s*([^:=\d][^:=]{0,30}?)\s*[:=]\s*(\S.*)$")


@dataclass(slots=True)
class Reading:
    """A list, read."""

    rows: Sequence[str]
    headers: dict[str, str] = field(default_factory=dict)
    twin_headers: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    twin: list[Entry] | None = None  # the entries of a second deck; the reserve is the first one's
    unread: list[tuple[int, str, str]] = field(default_factory=list)  # line, pile and text of what is not understood
    questions: list[Finding] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    @property
    def recognised(self) -> int:
        return len(self.entries) + len(self.twin or ())

    def deck(self, side: str = "", facing: Sequence[str] = ()) -> Deck:
        """What is judged; side and opponent as given, else as they stand in the list, else guessed or open."""
        written, _, with_wizard = self.headers.get("ausrichtung", "").partition(" ")
        own = side or written or guessed_side(self.entries)
        wizard = self.headers.get("zauberer") or with_wizard or _wizard_in(self.entries, own)
        opponent = self.headers.get("gegner", "")
        deck = Deck(
            own,
            tuple(self.entries),
            tuple(facing) or ((opponent,) if opponent else ()),
            wizard,
            declared=bool(side or written),
            name=self.headers.get("name", ""),
            length=int(self.headers.get("spiel", "2")),
            errata=self.headers.get("errata") == "ja",
            for_fallen=int(self.headers.get("gefallene", "0")),
        )
        return self._doubled(deck, side) if self.twin is not None else deck

    def _doubled(self, deck: Deck, side: str) -> Deck:
        """Two decks with one reserve: the first against heroes, the second against minions and the Balrog."""
        written, _, with_wizard = self.twin_headers.get("ausrichtung", "").partition(" ")
        own = written or deck.side
        entries = (*(self.twin or ()), *deck.lying(RESERVE, EXTRA))
        wizard = self.twin_headers.get("zauberer") or with_wizard or _wizard_in(entries, own) or deck.wizard
        against = [(HERO,), (MINION, BALROG)]
        if deck.for_fallen:
            against[deck.for_fallen - 1] += (FALLEN,)
        twin = replace(deck, side=own, wizard=wizard, entries=entries, facing=against[1], name="")
        return replace(deck, twin=twin, facing=deck.facing or against[0])


def guessed_side(entries: Sequence[Entry]) -> str:
    """The side a deck looks like; empty: like none."""
    for e in entries:
        if is_avatar(e.card):
            return str(e.card["alignment"])
    votes = Counter(e.card["alignment"] for e in entries if is_character(e.card) or is_site(e.card))
    votes.update(e.card["alignment"] for e in entries if is_resource(e.card) and not is_item(e.card))
    if votes[FALLEN] or (votes[HERO] and votes[MINION] and min(votes[HERO], votes[MINION]) * 4 > max(votes[HERO], votes[MINION])):
        return FALLEN
    return votes.most_common(1)[0][0] if votes else ""


def _wizard_in(entries: Sequence[Entry], side: str) -> str:
    ours = [e.card["title_en"] for e in entries if is_avatar(e.card) and e.card["alignment"] == FALLEN]
    return ours[0] if side == FALLEN and ours else ""


# --- reading ---------------------------------------------------------------------------------------------------------------


def read(text: str, side: str = "") -> Reading:
    """A list that does not say whose it is is read twice: what the sure cards look like decides what others mean."""
    rows = formats.lines(text)
    side = side or _written_side(rows)
    return _read(rows, side or guessed_side(_read(rows, "", MOST_GUESSES).entries))


def _written_side(rows: Sequence[str]) -> str:
    for row in rows:
        match = _HEADER.match(row)
        if match is not None and HEADER_WORDS.get("".join(fold(match[1]))) == "ausrichtung":
            try:
                return value_of("ausrichtung", match[2]).partition(" ")[0]
            except BadValue:  # asked about when it is read
                return ""
    return ""


def _read(rows: Sequence[str], side: str, guesses: int = 0) -> Reading:
    """`guesses`: so many lines were guessed at already."""
    reading = Reading(rows)
    pile, framed = "", False
    for number, row in enumerate(rows, 1):
        if not row or _FRAME.match(row):
            framed = bool(row)
            continue
        heading = _heading(row, pile) if pile != NOTES or framed or row.startswith("## ") else None  # prose has headings, too
        framed = False
        if heading is not None:
            if heading == TWIN:
                reading.twin = []
            pile = ANY if heading in (TWIN, FIRST) else heading
        elif pile == NOTES:
            reading.comments.append(row.lstrip("# "))
        elif row.startswith(("#", "//", ";")):
            _comment(reading, row)
        elif not _header(reading, row, number):
            guesses += _card(reading, row, number, pile, side, guesses < MOST_GUESSES)
    return reading


def _heading(row: str, pile: str) -> str | None:
    """The pile that a line heads. A comment or a small heading inside of a pile that is not the play deck only sorts it."""
    words = row.strip("#= *_[]")
    found = pile_of(words)
    small = row.startswith("###") or (row.startswith("#") and not row.startswith("##"))
    if found in PLAY_DECK and small and pile not in ("", ANY, *PLAY_DECK):
        return pile
    return found


def _comment(reading: Reading, row: str) -> None:
    words = row.lstrip("#/; ").strip()
    plain = fold(words)
    if not plain or plain[0] in FROM_ELSEWHERE:
        return
    if not reading.recognised and "name" not in reading.headers and not row.startswith("##"):
        reading.headers["name"] = value_of("name", words)
    else:
        reading.comments.append(words)


def _header(reading: Reading, row: str, number: int) -> bool:
    """Whether a line says something about the whole deck."""
    match = _HEADER.match(row)
    header = HEADER_WORDS.get("".join(fold(match[1]))) if match is not None else None
    if match is None or header is None:
        return bool(match is not None and fold(match[1])[:1] in (("mode",), ("tournament",)))
    try:
        value = value_of(header, match[2])
    except BadValue as bad:
        reading.questions.append(Finding("frage", str(bad), number, mend=f"Schreib zum Beispiel «{match[1]}: …» neu."))
        reading.unread.append((number, "", row))
        return True
    (reading.headers if reading.twin is None else reading.twin_headers)[header] = value
    return True


def _card(reading: Reading, row: str, number: int, pile: str, side: str, guess: bool) -> bool:
    """Read a line as a card; whether it had to be guessed at."""
    line = named(row)
    if not 1 <= line.count <= MOST_COPIES:
        reading.questions.append(Finding("frage", f"Wie viele? Möglich sind 1 bis {MOST_COPIES}.", number))
        reading.unread.append((number, pile, row))
        return False
    found = naming.candidates(line)
    fitting = naming.meant(found, pile, side)
    if len(fitting) == 1:
        lies = placed(fitting[0], pile, side)
        into = reading.entries if reading.twin is None or lies in (RESERVE, EXTRA) else reading.twin
        into.append(Entry(fitting[0], line.count, lies, number))
        return False
    reading.unread.append((number, pile, row))
    reading.questions.append(_question(line, number, fitting, pile, side, guess))
    return not found


def _question(line: Named, number: int, fitting: Sequence[Card], pile: str, side: str, guess: bool) -> Finding:
    if fitting:
        reason = f"«{title(fitting[0])}» steht auf {len(fitting)} Karten. Welche meinst du?"
        return Finding("frage", reason, number, title(fitting[0]), choices=naming.choices(fitting, line.count))
    near = naming.meant(naming.like(line.title), pile, side) if guess else []
    shown = line.title[:40]
    if not near:
        return Finding(
            "frage", f"«{shown}» kenne ich nicht.", number, mend="Prüfe den Titel; /karte sucht auch nach einem Teil davon."
        )
    reason = f"«{shown}» kenne ich nicht. Meintest du {' oder '.join(f'«{t}»' for t in _titles(near))}?"
    return Finding("frage", reason, number, choices=naming.choices(near, line.count))


def _titles(found: Sequence[Card]) -> list[str]:
    return list(dict.fromkeys(title(c) for c in found))[:3]


def placed(card: Card, pile: str, side: str) -> str:
    """The pile a card lies in: where it stands, else where it belongs."""
    if is_site(card) and pile in (START, ANY):  # some lists put the site one begins at there
        return SITES
    if pile not in ("", ANY):
        return pile
    if is_agent(card):
        return CHARACTERS if side in (MINION, FALLEN) and card.get("auch_charakter", True) else HAZARDS
    return belongs_to(card)

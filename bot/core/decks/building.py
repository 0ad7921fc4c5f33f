"""Changing the deck at work: cards in and out, what stands at its top, answers to questions, a step back."""

from __future__ import annotations

import re

from bot.core import wording
from bot.core.commands import Call
from bot.core.decks import shelf, telling
from bot.core.decks.shelf import Chosen
from bot.core.messages import Reply
from games import catalog
from games.decks import Judgement

_COUNT = re.compile(r"^(\d{1,2})\s*[x×]?\s+(?=\S)", re.IGNORECASE)
_PILE = re.compile(r"\s+(?:in|aus|zu|zur|bei|unter)\s+(?:den |die |der |das )?(\S[^,]*)$", re.IGNORECASE)
LEAST = 1


def put(call: Call, words: str, sign: int) -> None:
    """`/deck plus 2 Zwielicht in Reserve`, `/deck minus Zwielicht`."""
    deck = _mine(call)
    if deck is None:
        return
    count, name, pile = _read(deck, words)
    if not name:
        call.answer("Welche Karte? Zum Beispiel: /deck plus 2 Zwielicht. Mit /deck suche findest du welche.")
        return
    if name.startswith("="):
        ids, sure = [name[1:]], True
    else:
        found = deck.box.meant(deck.text, name, pile)
        ids, sure = [hit.id for hit in found.hits], len(found.hits) == 1 and not found.unknown
        if not found.hits:
            call.answer(f"«{name[:40]}» kenne ich nicht. /deck suche findet Karten nach Titel, Art, Rasse und mehr.")
            return
        if not sure:
            word = "plus" if sign > 0 else "minus"
            where = f" in {pile}" if pile else ""
            made = (telling.button(hit.label, f"{word} {count} ={hit.id}{where}") for hit in found.hits)
            asked = "Meintest du:" if found.unknown else "Welche Karte meinst du?"
            call.answer(Reply(f"«{name[:40]}» – {asked}", buttons=telling.buttons(*made)))
            return
    try:
        text = deck.box.put(deck.text, ids[0], sign * count, pile)
    except LookupError:
        call.answer("Diese Karte gibt es nicht.")
        return
    _changed(call, deck, text, "dazu" if sign > 0 else "heraus", count, ids[0])


def _read(deck: Chosen, words: str) -> tuple[int, str, str]:
    """How many, what, and which pile."""
    words = " ".join(words.split())
    match = _COUNT.match(words)
    count, rest = (int(match[1]), words[match.end() :]) if match is not None else (1, words)
    where = _PILE.search(f" {rest}")
    pile = deck.box.pile(where[1]) if where is not None else ""
    if where is not None and pile:
        rest = f" {rest}"[: where.start()].strip()
    return max(count, LEAST), rest, pile if pile in deck.box.piles else ""


def _changed(call: Call, deck: Chosen, text: str, how: str, count: int, card: str) -> None:
    """Carry a change out and say what has become of the deck."""
    assert deck.row is not None
    before = deck.box.judge(deck.text)
    deck = shelf.change(call, deck.row, text)
    after = deck.box.judge(text)
    lines = [f"{count}× {deck.box.card(card)} {how}.", *telling.news(before, after), *_stand(deck, after)]
    again = telling.button("+1", f"plus ={card}") if how == "dazu" else None
    made = telling.buttons(again, telling.button("Zurück", "zurueck"), telling.button("Prüfen", f"pruefe {deck.name}"))
    call.answer(Reply("\n".join(lines), buttons=made))


def _stand(deck: Chosen, found: Judgement) -> list[str]:
    return [f"{telling.head(deck.name, found)}", *found.summary]


def _mine(call: Call) -> Chosen | None:
    deck = shelf.at_work(call)
    if deck is None:
        call.answer(telling.NONE_YET)
    return deck


# --- the rest --------------------------------------------------------------------------------------------------------------


def head(call: Call, words: str) -> None:
    """`/deck kopf ausrichtung Schergen`."""
    deck = _mine(call)
    if deck is None or deck.row is None:
        return
    header, _, value = words.strip().partition(" ")
    key = next((h for h in deck.box.headers if header and h.startswith(header.lower().strip(":"))), "")
    if not key or not value.strip():
        offered = ", ".join(f"{h} ({example})" for h, example in deck.box.headers.items())
        call.answer(f"Oben im Deck stehen: {offered}. Zum Beispiel: /deck kopf ausrichtung Helden.")
        return
    text = deck.box.head(deck.text, key, value)
    if key == "name":
        _rename(call, deck, value)
    deck = shelf.change(call, deck.row, text) if deck.row is not None else deck
    call.answer("\n".join(_stand(deck, deck.box.judge(text))))


def _rename(call: Call, deck: Chosen, name: str) -> None:
    assert deck.row is not None
    deck.row.name = free_name(call, " ".join(name.split())[: shelf.LONGEST_NAME], deck)


def free_name(call: Call, name: str, but: Chosen | None = None) -> str:
    """The name, or it with a number where another deck has it."""
    taken = {row.name for row in shelf.own(call) if but is None or but.row is None or row.id != but.row.id}
    return name if name not in taken else next(n for nr in range(2, 1_000) if (n := f"{name} {nr}") not in taken)


def back(call: Call) -> None:
    deck = _mine(call)
    if deck is None or deck.row is None:
        return
    if not shelf.back(call, deck.row):
        call.answer(f"An «{deck.name}» gibt es nichts mehr zurückzunehmen.")
        return
    deck = shelf.chosen(deck.row)
    left = wording.count(len(deck.row.earlier), "Schritt", "Schritte") if deck.row is not None else ""
    call.answer("\n".join([f"Zurückgenommen; {left} weiter zurück geht es noch.", *_stand(deck, deck.box.judge(deck.text))]))


def settle(call: Call, words: str) -> None:
    """A button under a question: number of the deck, line, answer."""
    *said, mark = words.split() or [""]
    numbers = [int(w) for w in said if w.isdigit()]
    row = next((r for r in shelf.own(call) if len(numbers) == 3 and r.id == numbers[0]), None)
    if row is None or mark != telling.mark(row.text):
        call.answer(Reply(wording.OVER, stale=True))
        return
    deck = shelf.chosen(row)
    deck = shelf.change(call, row, deck.box.settle(deck.text, numbers[1], numbers[2]))
    for reply in telling.report(deck, deck.box.judge(deck.text)):
        call.answer(reply)


def search(call: Call, words: str) -> None:
    deck = shelf.at_work(call)
    first, words = _from(words)
    box = deck.box if deck is not None else catalog.decks(catalog.with_decks()[0])
    if not words.strip():
        call.answer(f"Wonach? {box.filters}\nZum Beispiel: /deck suche Kreatur Ork, /deck suche Gegenstand passend sp>=2")
        return
    found = box.search(words, deck.text if deck is not None else "")
    if not found.hits:
        unknown = f" «{' '.join(found.unknown)[:40]}» steht in keinem Titel." if found.unknown else ""
        call.answer(f"Dazu finde ich keine Karte.{unknown} Suchen kannst du nach: {box.filters}")
        return
    call.answer(telling.hits(found.hits, words, first))


def _from(words: str) -> tuple[int, str]:
    match = re.match(r"^ab (\d{1,4})\s+", words.strip())
    return (max(int(match[1]) - 1, 0), words.strip()[match.end() :]) if match is not None else (0, words.strip())

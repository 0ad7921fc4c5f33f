"""Whether a card can be played: what of its entry nothing carries out, found by asking the words themselves.

A card whose entry says one thing that nothing carries out is not playable, and nothing of it is carried out: `/karte` and
`/deck pruefe` tell the word, to anybody alike. A card without an entry says nothing, so there is nothing to carry out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.catalog import read_file
from games.meccg.cards import cards
from games.meccg.language.entry import ENTRY, entry_of
from games.meccg.language.grammar import CLOSE

NOT_YET = "spielt der Ringrichter noch nicht"
UNPROVED = "noch nicht erprobt"
SILENT = ("muster", "form")
Said = Mapping[str, Any]
PROVED = Path(__file__).parent.parent / "data" / "erprobt.yaml"


@cache
def lacking(card: str) -> tuple[str, ...]:
    """All words and shapes of its entry that nothing carries out, each once."""
    import games.meccg.game  # noqa: F401 (whatever carries out words registers with them when it is imported)

    entry = entry_of(card)
    return () if entry is None else tuple(dict.fromkeys(ENTRY.lacks(entry)))


def unplayable(card: str) -> str | None:
    """The first of them; None: it is carried out as it is said."""
    found = lacking(card)
    return found[0] if found else None


def carried_out(card: str) -> bool:
    return not lacking(card)


@cache
def played_in_tests() -> Mapping[str, Sequence[str]]:
    """The cards with text that are played in a test, with their effect and refused; with each those that say the same."""
    found: Mapping[str, Sequence[str]] = read_file(PROVED)
    return found


@cache
def proved() -> frozenset[str]:
    return frozenset((*played_in_tests(), *(id for alike in played_in_tests().values() for id in alike)))


def told_to_do(card: str) -> Said:
    """What of an entry says anything of what the card does."""
    return {key: said for key, said in (entry_of(card) or {}).items() if key not in SILENT}


def may_be_brought(card: str) -> bool:
    """Every word has its deed; whether they fit together is known only of a card that was played."""
    return carried_out(card) and (entry_of(card) is None or card in proved())


def not_yet(card: str) -> str:
    """Why a deck with this card cannot be played; nothing where it can."""
    return unplayable(card) or ("" if may_be_brought(card) else UNPROVED)


FIELDS = {  # what a field of an entry is about, as players say it
    "nur": "Karten, die nur manche Spieler spielen dürfen",
    "ko-abwurf": "der Abwurf bei diesem Konstitutionswurf",
    "nicht-gegen": "Karten, die gegen manche Spieler nicht wirken",
    "darauf": "eine Karte, die auf jemanden kommt, sobald er da ist",
    "spaeter": "eine Karte, die auf jemanden kommt, sobald er da ist",
    "hinterlegbar-wenn": "das Hinterlegen unter dieser Bedingung",
    "als": "dass sie auf zwei Arten gespielt werden kann",
}
WORDS = {  # and a word
    "zurueck": "das Zurückkehren zum Ausgangsort",
    "sieh": "das Ansehen verdeckter Karten",
    "reise": "diese Reise",
    "benachbart": "benachbarte Regionen",
    "beeinflusse": "dieser Beeinflussungsversuch",
    "zeige": "das Vorzeigen",
    "drehe": "das Drehen der Karte",
    "agent": "Handlungen von Agenten",
    "ersetze": "das Ersetzen einer Karte",
    "eliminiere": "das Eliminieren",
    "zuteilen": "diese Zuteilung von Hieben",
    "fange": "Gefangene",
    "teste": "dieser Ringtest",
    "gibt": "diese verliehene Fähigkeit",
    "lasse-aus": "das Auslassen eines Zuges",
    "modus": "dieser Modus",
}
THINGS = {
    "charakter": "Charaktere",
    "karte": "Karten",
    "heer": "Heere",
    "ort": "Orte",
    "gemeinschaft": "Gemeinschaften",
    "angriff": "Angriffe",
    "verbuendeter": "Verbündete",
    "spieler": "Spieler",
    "region": "Regionen",
}


def _tables() -> Mapping[str, Mapping[str, str]]:
    from games.meccg.language import marks, moments
    from games.meccg.language.things.base import MARK

    return {
        "Handlung": marks.ACTS,
        "Merkmal": marks.FLAGS,
        "Rolle": marks.ROLES,
        "Merkmal eines Charakters": MARK.words,
        "Ereignis": moments.EVENT,
        "Wert": moments.NUMBERS,
        "Abwurf": moments.LEAVES,
        "Dauer": moments.DURATION,
        "Zeitpunkt": moments.MOMENT,
        "Zeitpunkt danach": moments.AFTER,
        "Verbleib von Karten": moments.TARGETS,
        "Herkunft von Karten": moments.PLACES,
    }


def reason(found: str) -> str:
    """What nothing carries out, in the words of players; nothing where only the language itself has a name for it."""
    said = re.match(r"([A-ZÄÖÜ][\w ]*?) «([^»]+)»(?: «([^»]+)»)?", found)
    if said is None:
        return ""
    table, word = said[1], said[2]
    if table == "Feld":
        return FIELDS.get(word, "")
    if table == "Preis":
        return "dieser Preis"
    if table == "Wirkung":
        return WORDS.get(word, "")
    if table == "Eigenschaft von":
        return f"diese Bedingung für {THINGS[word]}" if word in THINGS else ""
    text = _tables().get(table, {}).get(word, "")
    text = re.sub(r"\{[^}]*\} ?", "", text).replace(CLOSE, "").removeprefix("ein ").removeprefix("eine ")
    return f"«{text.strip()}»" if text else ""


def briefly(found: str) -> str:
    """Why it cannot be played, in a bracket or behind a colon: what lacks, as players say it."""
    return found if found == UNPROVED else reason(found) or "eine ihrer Wirkungen fehlt noch"


def told(card: str) -> str:
    """The sentence players read of it; nothing where it can be played."""
    found = lacking(card)
    if not found:
        return "" if may_be_brought(card) else f"Diese Karte {NOT_YET}; sie kann also nicht gespielt werden ({UNPROVED})."
    known = list(dict.fromkeys(one for one in map(reason, found) if one))
    why = f"ihm fehlt noch: {', '.join(known[:2])}" + (" und anderes" if len(known) > 2 else "")
    return (
        f"Diese Karte {NOT_YET}; sie kann also nicht gespielt werden ({why if known else 'eine ihrer Wirkungen fehlt ihm noch'})."
    )


def count(ids: Iterable[str]) -> tuple[int, int]:
    """How many of these cards are carried out, and how many there are."""
    known = [id for id in ids if id in cards()]
    return sum(carried_out(id) for id in known), len(known)

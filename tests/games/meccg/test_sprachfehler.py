"""Slips of German in what cards say: wrong cases, articles and numbers, looked for in every sentence of every card.

The sentences are made of parts, so one wrong form stands on many cards. Each pattern here is a kind of slip that was once read.
"""

from __future__ import annotations

import re

import pytest

from games.meccg.language.names import DECLINED
from games.meccg.language.probe import with_text
from games.meccg.language.sentence import text

QUOTED = re.compile(r"«[^«»]*»")
NOUNS = "Hiebe|Charaktere|Gegenstände|Angriffe|Heere|Orte|Ereignisse|Zauberer und Ringgeister|Kreaturen und"
SINGULAR = "ist|hat|wird|reist|liegt|gehört|kann|trägt|macht|steht|darf|bekommt|muss|tappt|enttappt|kommt|gilt|befindet"
PATTERNS = {
    "the accusative after «bekommt»": r"\bbekomm(t|en) ((direkt|allgemein|frei)er|der|dieser) ",
    "the accusative after a preposition": r"\b(durch|gegen|für|ohne) (der|dem|dieser|diesem|jeder|einem|einer|er|ihm|du|wer)\b",
    "the accusative of a place": r"\bauf (dieser Ort|der Ort|ein Ort\b)",
    "the dative after a preposition": (
        r"\b(mit|von|bei|aus|zu|nach) (das|die|ein|kein|keine|eine|einen|dieses|diese|du|er|ich|alle)\b"
    ),
    "the dative of several": rf"\b(mit|von|bei|zu|aus|nach) ({NOUNS.split('|Zauberer')[0]})\b",
    "a name with its article": r"\b(in|an|auf|durch|bei|von|vom|zu|mit|für|gegen) (Der|Die|Das) [A-ZÄÖÜ]",
    "a region whose name is declined": rf"\b(in|an|auf|durch|bei|von|nach) ({'|'.join(map(re.escape, DECLINED))})\b",
    "one verb for several": (
        rf"(^|[:,] )[Aa]lle [^.,:;–]*, die (?!Kreatur |Gemeinschaft )[^.,:;()–]* ({SINGULAR})\b(?! oder| und)"
    ),
    "one verb behind «alle»": rf"(^|[:,] )[Aa]lle (?!in der Gemeinschaft –)[A-ZÄÖÜ][^.,:;–]* ({SINGULAR})\b",
    "several are one": r"\bdie (eine?|kein) [A-ZÄÖÜ][\w-]+ sind\b",
    "one of several": r"(?<![\d×−+.] )(?<![\d–])\b1 (Karten|Charaktere|Regionen|Hiebe|Orte|Angriffe|Gegenstände|Ressourcen)\b",
    "weak nouns behind «alle»": r"\b[Aa]lle (Verbündete|Untote|Gefangene|Weise)\b(?!n)",
    "counted places": r"\b1-mal (Ruine|Schattenhort|Grenzort|Freier Ort|Hort|Zufluchtsort)",
    "a word twice": r"\b(?!der |die |das )([A-Za-zäöüßÄÖÜ]{3,}) \1\b",
    "spaces and stops": r"  | [,.;:)]|,,|\.\.|\( |,\.|[\u2060-\u2064]|[{}\[\]]",
    "marks that stay open": r"«[^»]*(«|$)",
    "an attack without a verb": r"(–|Gemeinschaft|Ziel) (\d )?Angriffe?: ",
    "something holds of somebody in catchwords": r"\b[Ff]ür [^.:]* gilt: ",
    "replaced without saying by what": r"wird ersetzt: ",
    "a verb behind a relative clause": (
        r"\b(sich an|gegen|auf) (einem|einer|einen|eine|ein) [A-ZÄÖÜ]\w+, d(er|ie|as) [^.:;()]{60,}, "
        r"(befindet|gerichtet ist)\b"
    ),
    "«dieser» without whom it means": (
        r"\b(von|bei|auf|mit) diesem(?! [A-ZÄÖÜ«])(?=[ ,.;:)])|\bdieser (wird|tappt|kommt|macht|bekommt)\b"
    ),
    "permission twice": r"\b(darf|darfst|dürfen) [^.:;]*\(freiwillig\)",
    "a pile of nobody": r"\b(aus dem|in den) (Abwurfstapel|Spielstapel) (in|auf) (den|die) ",
    "against whom twice": r"gegen (\w+) gerichtet ist gegen ",
    "two words for a turn": r"\bRunde\b",
    "two spellings": r"\bHalb-Ork",
    "a place of the language": r"\{|\}",
    "being in play twice": r"im Spiel ist,? im Spiel|im Spiel, die [^.]*, sind\b",
    "who does not agree": r"\bdu (bekommt|darf|ist|hat|wird|zieht|macht|wirft)\b",
}


def sentences() -> list[tuple[str, str]]:
    return [(card, line) for card in with_text() for line in text(card).split("\n")]


@pytest.mark.parametrize("slip", PATTERNS)
def test_no_sentence_of_a_card_slips(slip: str) -> None:
    pattern = re.compile(PATTERNS[slip])
    open_marks = "marks" in slip or "spaces" in slip
    found = [(card, line) for card, line in sentences() if pattern.search(line if open_marks else QUOTED.sub("«»", line))]
    assert not found, f"{len(found)}: " + "\n".join(f"{card}: {line}" for card, line in found[:12])


def test_the_patterns_find_what_they_are_for() -> None:
    """What players once read."""
    read = {
        "a region whose name is declined": "die Gemeinschaft reist durch Südlicher Düsterwald",
        "the accusative after «bekommt»": "Das Ziel bekommt direkter Einfluss +3.",
        "the dative of several": "Konstitution von Hiebe gegen ihn wird halbiert",
        "several are one": "Alle Charaktere, die ein Held sind, dürfen hinterlegen.",
        "counted places": "1-mal Ruine gilt als Schattenhort bis Zugende.",
        "the accusative of a place": "Drachen-Kreaturen: auch zuzuordnen auf dieser Ort.",
        "weak nouns behind «alle»": "Alle Verbündete, die in der Gemeinschaft sind, werden abgeworfen.",
        "one verb behind «alle»": "Alle Gemeinschaften darf durch 1 Region weniger reisen.",
        "an attack without a verb": "Die Gemeinschaft – Angriff: Drache, 4 Hiebe, Kampfgeschick 10.",
        "something holds of somebody in catchwords": "Für alle Orte, die Ruinen sind, gilt: getappt.",
        "replaced without saying by what": "Die Ortskarte der Gemeinschaft wird ersetzt: der Ausgangsort am Zugende.",
        "a verb behind a relative clause": "Wenn die Gemeinschaft sich an einem Ort, der nicht in Fangorn, Rohan, Enedhwaith, in "
        "der Pforte von Rohan oder am Rothornpaß liegt, befindet.",
        "«dieser» without whom it means": "Bei mehr als Geisteskraft von diesem + 5: dieser wird abgeworfen.",
        "permission twice": "Alle Anführer dürfen das Heer unter ihre Kontrolle nehmen (freiwillig).",
        "a pile of nobody": "Jeder Spieler: bis zu 1 Kreatur aus dem Abwurfstapel in den Spielstapel (mischen).",
        "two words for a turn": "Wenn die Gemeinschaft in dieser Runde schon einem Ork-Angriff gegenüberstand.",
        "against whom twice": "Dieser Versuch bekommt +3, wenn er gegen Heere gerichtet ist gegen Heere.",
        "two spellings": "Er gilt als ein Halb-Ork.",
        "a place of the language": "Wenn {was} gespielt wird.",
        "being in play twice": "Wenn mindestens 1 Karte, die im Spiel ist, im Spiel ist.",
        "a name with its article": "Spielbar: In der Organisationsphase, auf Der Balrog.",
    }
    for slip, line in read.items():
        assert re.search(PATTERNS[slip], line), slip

"""What can be asked of characters and allies."""

from __future__ import annotations

from games.cards.asking import Fact
from games.cards.shapes import NUMBER, YES
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.names import A_RACE, A_SITE, A_SKILL, TITLE, WITHIN
from games.meccg.language.things.base import (
    ALLY,
    ATTACK,
    CARD_,
    CHAR,
    GROUP,
    MAGIC,
    MARK,
    NAME,
    SITE_,
    STATE,
    UNIQUE,
    define,
    is_,
    noun,
    within,
    yes,
)

define(
    "charakter",
    {
        "name": NAME,
        "rasse": Fact(A_RACE, "its race", noun(), head=True),
        "beruf": Fact(A_SKILL, "one of its skills", noun(), head=True),
        "zustand": Fact(STATE, "untapped, tapped or wounded; `unverwundet` is not wounded", is_("{} ist")),
        "ist": Fact(MARK, "what it is or where it stands besides", is_("{} ist"), every=True),
        "gk": Fact(NUMBER, "its mind", is_("{} Geisteskraft hat")),
        "kg": Fact(NUMBER, "its prowess", is_("{} Kampfgeschick hat")),
        "ko": Fact(NUMBER, "its body", is_("{} Konstitution hat")),
        "heimat": Fact(WITHIN, "a home site of it", within("~{} seinen Heimatort hat")),
        "heimat-typ": Fact(A_SITE, "the type of its home site", is_("{acc-a} als Heimatort hat", "{no-acc} als Heimatort hat")),
        "kann": Fact(MAGIC, "the magic it can use", is_("{} nutzen kann")),
        "traegt": Fact(CARD_, "something it bears", is_("{acc} trägt")),
        "ort": Fact(SITE_, "the site it is at", is_("sich ~an {dat} befindet")),
        "gs": Fact(GROUP, "its company", is_("~zu {dat} gehört")),
        "verwundet-von": Fact(ATTACK, "wounded this turn by such an attack", is_("~durch {acc} verwundet wurde")),
        "hieb-von": Fact(ATTACK, "facing a strike of such an attack", is_("~einem Hieb von {dat} gegenübersteht")),
        "schwaecher": Fact(
            YES,
            "its mind is at most the strike's prowess",
            yes(
                "nicht mehr Geisteskraft als der Hieb Kampfgeschick hat",
                "mehr Geisteskraft als der Hieb Kampfgeschick hat",
            ),
        ),
        "gk-unter": Fact(AMOUNT, "its mind is less than this", is_("weniger Geisteskraft als {} hat")),
        "heere": Fact(NUMBER, "how many factions it controls", is_("{} Heere unter seiner Kontrolle hat")),
        "begegnet": Fact(CHAR, "such another one is in its company or at its site", is_("{acc} trifft")),
        "gefuehrt": Fact(CHAR, "who controls it", is_("~von {dat} geführt wird")),
        "modus": Fact(TITLE, "the mode it is in", is_("~im Modus «{}» ist")),
        "fuehrt": Fact(ALLY, "controls such an ally", is_("{acc} führt")),
        "gleiche-heimat": Fact(YES, "shares a home site", yes("den gleichen Heimatort hat", "einen anderen Heimatort hat")),
    },
)
define(
    "verbuendeter",
    {
        "name": NAME,
        "rasse": Fact(A_RACE, "its race", noun(), head=True),
        "zustand": Fact(STATE, "untapped or tapped", is_("{} ist")),
        "gk": Fact(NUMBER, "its mind", is_("{} Geisteskraft hat")),
        "sp": Fact(NUMBER, "its marshalling points", is_("{} Siegpunkte hat")),
        "einzigartig": UNIQUE,
        "ort": Fact(SITE_, "the site it is at", is_("sich ~an {dat} befindet")),
        "ist": Fact(MARK, "what it is besides", is_("{} ist"), every=True),
        "gefuehrt": Fact(CHAR, "who controls it", is_("~von {dat} geführt wird")),
        "fern-der-heimat": Fact(
            YES, "far from where it is playable", yes("fern von seinem Spielort ist", "nahe seinem Spielort ist")
        ),
        "ohne-ko": Fact(YES, "has no body", yes("keine Konstitution hat", "eine Konstitution hat")),
    },
)

"""What can be asked of companies and players."""

from __future__ import annotations

from typing import Any

from games.cards.asking import Fact, operator
from games.cards.shapes import NUMBER, YES, joined
from games.cards.words import Table
from games.meccg.language.filters import THINGS
from games.meccg.language.grammar import behind
from games.meccg.language.names import A_REGION, A_SIDE, QUOTED, THROUGH
from games.meccg.language.things.base import (
    ATTACK,
    CARD_,
    CHAR,
    NOBODY_ELSE,
    NOBODY_SUCH,
    RULER,
    SITE_,
    WAY,
    Count,
    Route,
    define,
    is_,
    noun,
    yes,
)

GROUPED = Table(
    "Lage einer Gemeinschaft",
    "gemeinschaft",
    {
        "angegriffen": "angegriffen",
        "ringgeist": "die deines Ringgeists",
        "zauberer": "die deines Zauberers",
        "balrog": "die des Balrog",
        "start": "die Startgemeinschaft",
        "angreift": "die angreifende",
        "ziel": "diese",
    },
)


def _all_such(fact: Fact, wanted: Any) -> str:
    """«nur Hobbits enthält»."""
    others = isinstance(wanted, dict) and wanted.keys() == {"nicht"}
    said = f"{'nicht ' if others else ''}nur {THINGS.several({'charakter': wanted['nicht'] if others else wanted})}"
    return behind(said, " enthält")


def _size(fact: Fact, wanted: Any) -> str:
    """«höchstens die Größe 2 hat»."""
    if not operator(wanted):
        return f"die Größe {wanted} hat"
    bounds = {"min": "mindestens die Größe", "max": "höchstens die Größe", "nicht": "nicht die Größe"}
    return joined([f"{bounds[op]} {value} hat" for op, value in wanted.items()])


define(
    "gemeinschaft",
    {
        "groesse": Fact(NUMBER, "its size", _size),
        "zahl": Fact(NUMBER, "how many characters it has", is_("{} Charaktere hat")),
        "reist": Fact(YES, "moves this turn", yes("reist", "nicht reist")),
        "bewegung": Fact(WAY, "how it moves", is_("{}")),
        "route": Fact(Route(), "region types of its route", is_("{} in der Reiseroute hat")),
        "region": Fact(THROUGH, "a region it moves through", is_("~durch {} reist")),
        "verlaesst": Fact(
            THROUGH, "a region of its route that is not only its last one", is_("~durch {} reist oder von dort aufbricht")
        ),
        "ziel": Fact(SITE_, "its new site", is_("{acc} als Zielort hat")),
        "ort": Fact(SITE_, "its site", is_("sich ~an {dat} befindet")),
        "herkunft": Fact(SITE_, "the site it comes from", is_("~von {dat} kommt")),
        "enthaelt": Fact(CHAR, "such a character is in it", is_("{acc} enthält")),
        "ohne": Fact(NOBODY_SUCH, "no such character is in it", is_("{no-acc} enthält"), under="enthaelt"),
        "nur": Fact(NOBODY_ELSE, "all its characters are such", _all_such, under="enthaelt"),
        "hat": Fact(CARD_, "such a card lies with it", is_("{acc} hat")),
        "anzahl": Fact(Count(), "so many of them are in it", is_("{} enthält"), every=True),
        "gleiche-seite": Fact(
            YES, "of the same side as the attacker", yes("zur gleichen Seite gehört", "zur anderen Seite gehört")
        ),
        "betritt": Fact(YES, "enters its site", yes("den Ort betritt", "den Ort nicht betritt")),
        "halb-hobbits": Fact(
            YES,
            "at least half of it hobbits",
            yes("mindestens zur Hälfte aus Hobbits besteht", "mehrheitlich nicht aus Hobbits besteht"),
        ),
        "durch-heer": Fact(
            YES,
            "moves by the faction's region",
            yes(
                "durch die Region des Heeres oder eine daneben reist", "nicht durch die Region des Heeres oder eine daneben reist"
            ),
        ),
        "alle-haben": Fact(QUOTED, "everybody in it has this card", is_("nur Charaktere mit {} hat")),
        "kuestenweg": Fact(
            YES,
            "no two regions in a row but coasts",
            yes(
                "nie zwei andere Regionen als Küsten nacheinander durchquert hat",
                "zwei andere Regionen als Küsten nacheinander durchquert hat",
            ),
        ),
        "letzte-region": Fact(A_REGION, "the type of the last region of its route", is_("als letzte Region {acc} hat")),
        "regionen": Fact(NUMBER, "how many regions its route has", is_("{} Regionen in der Reiseroute hat")),
        "offen": Fact(YES, "overt", yes("offen ist", "verborgen ist")),
        "seite": Fact(A_SIDE, "heroes or minions", is_("~aus {} besteht")),
        "eigen": Fact(YES, "one's own", yes("dir gehört", "dem Gegner gehört")),
        "vorher": Fact(ATTACK, "has faced such an attack this turn", is_("in diesem Zug schon {dat} gegenüberstand")),
        "angriff": Fact(ATTACK, "is facing such an attack", is_("{dat} gegenübersteht")),
        "ist": Fact(GROUPED, "what it is besides", is_("{} ist")),
    },
)
define(
    "spieler",
    {
        "ist": Fact(RULER, "whose side he plays, or as whom", noun(), head=True),
        "ep": Fact(NUMBER, "his stage points", is_("{} Entwicklungspunkte hat")),
    },
)

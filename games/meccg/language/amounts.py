"""Amounts: a number, or one that is counted whenever it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from games.cards.shapes import NUMBER, Kind, OneOf, Wrong, inside, nearest, signed
from games.cards.words import Table
from games.meccg.language.filters import A_WHO, THINGS
from games.meccg.language.grammar import dative
from games.meccg.language.moments import A_NUMBER, NUMBERS
from games.meccg.language.names import A_REGION

COUNTS = {
    "erfolgreiche-hiebe": "erfolgreicher Hieb",
    "aufgedeckte-karten": "Zahl der aufgedeckten Karten",
    "abgeworfene-karten": "abgeworfene Karte",
    "abgeworfene-sp": "Siegpunkte des Abgeworfenen",
    "ueberzaehlige-hiebe": "überzähliger Hieb",
    "durchquerte-regionen": "durchquerte Region",
    "regionen-bis": "Region bis dorthin",
    "fehlende-regionen": "Region, um die ihre Reiseroute kürzer als vier ist",
    "bg-phasen": "vollendete Bewegungs-/Gefahrenphase des Zuges",
    "wurf": "der Wurf",
    "gezogene-ueber-1": "gezogene Karte über die erste hinaus",
    "weitere-hiebe": "zusätzlicher Hieb",
    "volle-5": "volle 5, um die der Hieb überlegen ist",
    "gs-groesse": "Größe der Gemeinschaft",
    "teilnahmen": "Teilnahme an «Lure of MECCG»",
}
COUNTED = Table("Zählung", "zaehle", COUNTS)


class Amount(Kind):
    """A number, or one read when it is needed: `{wert: gk, von: ziel, mal: 2, plus: 5, hoechstens: 5}`, `{zahl: {charakter:
    {}}}`, `{symbol: wildnis}` (how often it is on the route), `{zaehle: …}`; `und` adds another one."""

    name = "Betrag"
    FIELDS: Mapping[str, Kind] = {
        "wert": A_NUMBER,
        "von": A_WHO,
        "zahl": THINGS,
        "mal": NUMBER,
        "plus": NUMBER,
        "hoechstens": NUMBER,
        "mindestens": NUMBER,
        "halb": OneOf("Rundung", {"auf": "aufgerundet", "ab": "abgerundet"}),
        "symbol": A_REGION,
        "zaehle": COUNTED,
        "sonst": NUMBER,
    }
    # What of it is carried out: which numbers can be read of whom, besides all that is counted.
    readable: frozenset[str] = frozenset()

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            NUMBER.check(value)
            return
        for key, one in value.items():
            if key == "und":
                self.check(one)
                continue
            if key not in self.FIELDS:
                raise Wrong(f"ein Betrag kennt «{key}» nicht{nearest(key, self.FIELDS)}", key)
            inside(key, self.FIELDS[key].check, one)

    def lacks(self, value: Any) -> Iterator[str]:
        if not isinstance(value, dict):
            return
        for key, one in value.items():
            if key == "und":
                yield from self.lacks(one)
            elif key == "wert":
                if one not in self.readable:
                    yield f"Betrag aus dem Wert «{one}»"
            elif key == "sonst":
                yield from () if value.get("wert") == "loswerden" else ("«sonst» in einem Betrag",)
            else:
                yield from self.FIELDS[key].lacks(one)

    def say(self, value: Any) -> str:
        if not isinstance(value, dict):
            return str(value).replace("-", "−")
        if "wert" in value:
            what = NUMBERS[value["wert"]]
            text = f"{what} von {dative(A_WHO.say(value['von']))}" if "von" in value else what
        elif "zahl" in value:
            text = f"Zahl der {THINGS.several(value['zahl'])}"
        elif "symbol" in value:
            text = f"{A_REGION.say(value['symbol'])} in der Reiseroute"
        else:
            text = COUNTS[value["zaehle"]] if "zaehle" in value else ""
        if "sonst" in value:
            text += f" (steht keine darauf: {value['sonst']})"
        if "halb" in value:
            text = f"die Hälfte von {text} ({self.FIELDS['halb'].say(value['halb'])})"
        if value.get("mal", 1) not in (1, -1):
            text = f"{value['mal']} × {text}"
        if value.get("mal") == -1 and "plus" in value:
            text = f"{value['plus']} − {text}"
        elif "plus" in value:
            text += f" {signed(value['plus']).replace('+', '+ ').replace('−', '− ')}"
        if "und" in value:
            text += f" + {self.say(value['und'])}"
        caps = [
            f"{name} {value[key]}" for key, name in (("hoechstens", "höchstens"), ("mindestens", "mindestens")) if key in value
        ]
        return f"{text} ({', '.join(caps)})" if caps else text

    def more(self, value: Any) -> str:
        """As something added."""
        if isinstance(value, int):
            return signed(value)
        mal = value.get("mal", 1)
        return f"− {self.say({**value, 'mal': -mal})}" if mal < -1 else f"{'−' if mal == -1 else '+'} {self.say(value)}"

    def each(self, value: Any) -> str:
        """What it is counted by: «je Wildnis in der Reiseroute», «je Charakter»."""
        said = THINGS.plain(value["zahl"]) if isinstance(value, dict) and "zahl" in value else self.say(value)
        return re.sub(r"^(\w+)er (?=Hieb\b)", r"\1en ", said)


AMOUNT = Amount()

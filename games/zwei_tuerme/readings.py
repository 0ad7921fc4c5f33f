"""What a table may read otherwise in Die zwei Türme (see `games/readings.py`); entries without a switch, and why, are listed in
`rules_kb/lesarten/zwei-tuerme.yaml`."""

from __future__ import annotations

from games.contract import Variant
from games.readings import reading

READINGS: tuple[Variant, ...] = (
    reading(
        "zt.luecke.nachfuellen",
        "Wird die offene Auslage nachgefüllt?",
        "nein, die Lücke bleibt",
        "ja, vom Aufnahmestapel",
    ),
    reading("zt.luecke.verzicht", "Darf man auf das Kartennehmen verzichten?", "ja", "nein"),
    reading(
        "zt.luecke.b-zu-wenig",
        "Möglichkeit b, wenn danach keine zwei Karten da sind?",
        "nein",
        "ja, man nimmt, was da ist",
    ),
    reading(
        "zt.luecke.niemand-wertet",
        "Niemand wertet: Wer bekommt den Ring?",
        "er bleibt beim Startspieler",
        "er geht an den Nächsten",
    ),
    reading(
        "zt.luecke.zwei-keine-karte",
        "Zu zweit hat keiner die Eigenschaft: Was wird aus dem Plättchen?",
        "es geht in die Schachtel",
        "der Startspieler bekommt es",
    ),
    reading(
        "zt.luecke.zwei-gleichstand",
        "Gleichstand zu zweit: Wer gewinnt das Symbol?",
        "wer früher auslegte",
        "wer später auslegte",
    ),
    reading(
        "zt.luecke.zwei-ring-niemand",
        "Zu zweit gewinnt keiner das letzte Symbol: Wer bekommt den Ring?",
        "er bleibt, wo er ist",
        "er geht an den anderen",
    ),
    reading(
        "zt.luecke.zwei-verlust",
        "Zu zweit: Welche Reihen verlieren beim Gewinn eine Karte?",
        "die mit dieser Eigenschaft",
        "alle mit einer Eigenschaft des Ortes",
    ),
)

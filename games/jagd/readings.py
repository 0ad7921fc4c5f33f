"""What a table may read otherwise in the Jagd (see `games/readings.py`); entries without a switch, and why, are listed in
`rules_kb/lesarten/jagd.yaml`."""

from __future__ import annotations

from games.contract import Variant
from games.readings import reading

READINGS: tuple[Variant, ...] = (
    reading(
        "jd.widerspruch.siegzeitpunkt",
        "Wann zeigt man auf dem Siegesfeld den Ring?",
        "jederzeit in der nächsten eigenen Runde",
        "nur vor Machtprobe und Bewegung",
    ),
    reading(
        "jd.widerspruch.kampf-vor-bewegung",
        "Kämpfe schon vor der Bewegung?",
        "nein, erst nach Bewegung und Tausch",
        "ja, wie andere Machtproben",
    ),
    reading(
        "jd.widerspruch.elbenring",
        "Elbenring: Wie weit darf der Mitspieler entfernt sein?",
        "bis zu 6 Felder",
        "nur nebenan",
    ),
    reading("jd.widerspruch.tom", "Tom Bombadil: Wie weit setzt er?", "bis zu 6 Felder", "genau 6 Felder"),
    reading("jd.widerspruch.bis-zu-drei", "Karten in einer Stadt?", "bis zu drei", "genau drei"),
    reading(
        "jd.widerspruch.wegfliegen",
        "Wer die Runde in Wald oder Berg beginnt: Darf er gleich wegfliegen oder wegreiten?",
        "ja",
        "nein, nicht ohne Umhang oder Seil",
    ),
    reading(
        "jd.widerspruch.liegenbleiben",
        "Wann wirft man ausliegende Reisekarten ab?",
        "am Ende der Runde",
        "bei jedem Anhalten in anderem Gelände",
    ),
    reading(
        "jd.widerspruch.charakterkarten",
        "Machtproben mit Hobbit- und Reiterkarten?",
        "ja, nach dem Text der Karten",
        "nein, B-10 nennt sie nicht",
    ),
    reading(
        "jd.widerspruch.uebergabe",
        "Darf man die eben übergebene Charakterkarte gleich wieder nehmen?",
        "nein",
        "ja",
    ),
    reading(
        "jd.widerspruch.stadt-gesinnung",
        "Stadt im Kampf: Zu wem muss sie passen?",
        "zu den Truppen dieses Kampfes",
        "zum Spieler: Hobbits gute, Reiter böse",
    ),
    reading(
        "jd.widerspruch.zauberblick-zwei",
        "Vom Zauberblick-Feld: Wie viele Blätter auf einmal?",
        "eines oder zwei",
        "nur eines",
    ),
    reading(
        "jd.widerspruch.zauberblick-anhalten",
        "Vom Zauberblick-Feld: Muss man in dieser Runde dort angehalten haben?",
        "ja",
        "nein, es genügt, dort zu stehen",
    ),
    reading(
        "jd.widerspruch.ring-gesinnung",
        "Zählt der Ring im Kampf?",
        "ja, wie eine unabhängige Truppe",
        "nein, er hat keine Gesinnung",
    ),
)

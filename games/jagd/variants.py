"""What can be switched in the lobby: Aufbauspiel A-1 to A-4, Zusatzregeln Z-1 to Z-16, and what the books leave open."""

from __future__ import annotations

from dataclasses import replace

from games.contract import State, Variant
from games.rules import rule

YES, NO, BY_GAME = "ja", "nein", "spiel"
NO_LIMIT = "ohne"


def _switch(id: str, title: str, rule_id: str, **more: str) -> Variant:
    labels = {NO: "nein", YES: "ja", **more}
    return Variant(id, title, tuple(labels), NO, rule_id, labels)


def _advanced(id: str, title: str, rule_id: str) -> Variant:
    labels = {BY_GAME: "wie das Spiel", YES: "ja", NO: "nein"}
    return Variant(id, title, tuple(labels), BY_GAME, rule_id, labels)


VARIANTS: tuple[Variant, ...] = (
    Variant(
        "spiel",
        "Basis- oder Aufbauspiel",
        ("basis", "aufbau"),
        "basis",
        "jd.aufbau.ueberblick",
        {"basis": "Basisspiel", "aufbau": "Aufbauspiel"},
    ),
    replace(_switch("z6", "Z-6 Ohne Warten auf dem Siegesfeld", "jd.zusatz.z6"), running=True),  # a long game may be shortened
    replace(_switch("z5", "Z-5 Nur einmal warten", "jd.zusatz.z5"), running=True),
    _switch("z1", "Z-1 Partner", "jd.zusatz.z1", **{"ja-drei": "ja, größere Partei mit drei Startkarten"}),
    Variant(
        "kampfpunkte",
        "Kampfpunkte je Seite höchstens",
        ("5", "3"),
        "5",
        "jd.widerspruch.fuenf-oder-drei",
        {"5": "5", "3": "3 (wörtlich nach dem deutschen Heft)"},
        running=True,  # a group may decide the contradiction in the middle of a game
    ),
    Variant(
        "rundenlimit",
        "Unentschieden, wenn jeder so viele Runden hatte",
        ("30", "60", "120", NO_LIMIT),
        "60",
        "jd.widerspruch.spielende",
        {"30": "30", "60": "60", "120": "120", NO_LIMIT: "nie"},
        running=True,  # who is not done yet plays on
    ),
    _advanced("a1", "A-1 Gollum-Felder", "jd.gollumfeld.regel"),
    _advanced("a2", "A-2 Zauberblick-Felder", "jd.zauberblickfeld.regel"),
    _advanced("a3", "A-3 Geheimfelder", "jd.geheim.verstecken"),
    _advanced("a4", "A-4 Gefangenschaft", "jd.gefangen.wahl"),
    _switch(
        "z2",
        "Z-2 Tausch mit Partnern",
        "jd.zusatz.z2",
        ja="ja: jeder wählt, was er gibt",
        bitte="ja: man erbittet einen Titel",
        einsicht="ja: man sieht und wählt",
    ),
    _switch("z3", "Z-3 Absprachen unter Partnern", "jd.zusatz.z3"),
    _switch("z4", "Z-4 Zauberblick unter Partnern", "jd.zusatz.z4"),
    _switch("z7", "Z-7 Sieg mit Ring und drei Elbenringen", "jd.zusatz.z7"),
    _switch("z8", "Z-8 Siegesfelder als Städte", "jd.zusatz.z8"),
    _switch("z9", "Z-9 Kürzere Hallen ab 6 Spielern", "jd.zusatz.z9", **{"ja-gefangene": "ja, auch in Gefangenschaft"}),
    _switch("z10", "Z-10 Schnelles Ausscheiden ab 6 Spielern", "jd.zusatz.z10", **{"ja-gefangene": "ja, auch bei Gefangennahme"}),
    _switch("z11", "Z-11 Abwehr der Zauberblick-Felder", "jd.zusatz.z11"),
    _switch("z12", "Z-12 Einmal durch den Stapel", "jd.zusatz.z12"),
    _switch("z13", "Z-13 Beschränktes Blindziehen", "jd.zusatz.z13"),
    _switch(
        "z14",
        "Z-14 Kankras Festmahl",
        "jd.zusatz.z14",
        **{"ja-drei": "ja, Tom, Sauron und Gandalf geschützt", "ja-schutz": "ja, Tom und alle Zauberer geschützt"},
    ),
    _switch("z15", "Z-15 Bilbo gegen Gollum", "jd.zusatz.z15"),
    _switch(
        "z16",
        "Z-16 Großes Zweierspiel",
        "jd.zusatz.z16",
        **{"ja-zwei": "ja, höchstens zwei Figuren", "ja-drei": "ja, höchstens drei Figuren"},
    ),
)
OPTIONAL = tuple(v.id for v in VARIANTS if v.id.startswith("z"))


@rule("jd.spiel.drei-teile", "jd.aufbau.ueberblick", off=False)
def advanced_game(s: State) -> bool:
    """Basisspiel or Aufbauspiel: the four changes belong together."""
    return bool(s["variant"]["spiel"] == "aufbau")


@rule("jd.aufbau.teilweise", off=lambda s, part: advanced_game(s))
def plays_part(s: State, part: str) -> bool:
    """A-1 to A-4 can also be played one by one."""
    chosen = s["variant"][part]
    return bool(chosen == YES) if chosen != BY_GAME else advanced_game(s)


@rule("jd.zusatz.ueberblick", "jd.widerspruch.z-fehlt", off=False)
def plays(s: State, optional: str) -> bool:
    """Z-1 to Z-16 hold only where the table chose them."""
    return bool(s["variant"].get(optional, NO) != NO)  # a table that began before there was this switch plays without it


def manner(s: State, optional: str) -> str:
    """How an optional rule is played: nein, ja, or one of its special forms."""
    return str(s["variant"][optional]) if plays(s, optional) else NO

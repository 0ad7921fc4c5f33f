"""What the referee says, in one place. A game's own sentences live in its folder."""

from __future__ import annotations

HELLO = "Ich leite Partien und beantworte Regelfragen. «/neu SPIEL» eröffnet einen Tisch, «/regel FRAGE» schlägt nach."
OVER = "Das ist vorbei."
NOT_SEATED = "Du sitzt nicht an diesem Tisch. In einer offenen Runde hilft /beitreten."
NO_TABLE = "Hier steht kein Tisch. Mit /neu eröffnest du einen."
NO_GAME_YET = "Die Partie hat noch nicht begonnen. Mit /start geht es los."
GAME_OVER = "Diese Partie ist zu Ende. Mit /neu beginnt eine neue."
TOO_LATE_TO_UNDO = "Diese Partie ist zu Ende und ihr Würfelgeheimnis veröffentlicht; zurückgenommen wird nichts mehr."
NOT_ASKED = "Du bist gerade nicht gefragt."
ALREADY_SEATED = "Du sitzt schon an diesem Tisch."
TABLE_FULL = "Der Tisch ist voll."
TABLE_RUNNING = (
    "Hier läuft schon eine Partie {title}. Erst wenn sie zu Ende ist (oder mit /aufgeben), passt eine neue auf den Tisch. "
    "Ein zweiter Tisch braucht einen Namen: /neu SPIEL name=Rohan"
)
TABLE_OPEN = (
    "Hier ist schon ein Tisch für {title} offen: /beitreten, dann /start. Ein zweiter braucht einen Namen: /neu SPIEL name=Rohan"
)
BAD_DATA = (
    "Dieses Spiel lässt sich gerade nicht eröffnen: Die eigenen Daten des Betreibers (RINGRICHTER_DATEN) passen nicht.\n{error}"
)
NAME_TAKEN = "Diesen Namen gibt es hier schon, oder er ist leer. Zum Beispiel: /neu SPIEL name=Rohan"
NOTHING_TO_UNDO = "Es gibt noch keinen Zug, der sich zurücknehmen ließe."
NO_VOTE = "Es läuft keine Abstimmung über eine Rücknahme."
TOO_LONG = "Das ist zu lang. Bitte höchstens 2000 Zeichen."
OVERHEARD = (
    "Das können hier alle lesen, und es verrät etwas von deiner Hand. Schick es mir privat oder nimm «Meine Möglichkeiten»."
)
ONLY_ANSWER = (
    "Wo dir nur eine Antwort bleibt, gebe ich sie von nun an für dich. Die anderen merken daran, dass du keine Wahl hattest."
)
ASKED_ALWAYS = "Ich frage dich wieder, auch wo dir nur eine Antwort bleibt."
WELCOME = "Du sitzt am Tisch ({title}). Deine Karten und geheimen Fragen bekommst nur du, hier."
FAIR_DICE = "Fingerabdruck der Würfel: {published}"
PUBLISHED = "Das Geheimnis der Würfel war {secret}. Prüfen: ringrichter db pruefe --tisch {table}"


def count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def listing(items: list[str], last: str = "und") -> str:
    """«A, B und C»"""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""

"""What the referee says, in one place. A game's own sentences live in its folder."""

from __future__ import annotations

HELLO = "Ich leite Partien und beantworte Regelfragen. «/neu SPIEL» eröffnet einen Tisch, «/regel FRAGE» schlägt nach."
OVER = "Das ist vorbei."
NOTHING = "Daran ändert sich nichts: Es ist schon so, oder es gibt hier nichts zu tun."
NOT_SEATED = "Du sitzt nicht an diesem Tisch. In einer offenen Runde hilft /beitreten."
ONLY_MANAGERS = "Das darf nur, wer diesen Kanal verwaltet."
ONLY_MANAGERS_THERE = "Das darf nur, wer den Kanal verwaltet, in dem der Tisch steht; schreib es dort."
NO_TABLE = "Hier steht kein Tisch. Mit /neu eröffnest du einen."
ASK_AT_TABLE = "/{word} beantworte ich, wo gerade eine Partie läuft: {titles}."
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
UNEXPECTED = (
    "Da ist etwas schiefgegangen, und nichts wurde verändert. Versuch es noch einmal; hilft das nicht, nenne dem Betreiber die "
    "Nummer {number}."
)
DONE_UNTOLD = (
    "Das ist ausgeführt und gilt, nur meine Antwort kam nicht durch. Mach es nicht noch einmal: /dran zeigt, wie es steht. "
    "(Nummer {number})"
)
PERHAPS_DONE = (
    "Da ist etwas schiefgegangen. Sieh mit /dran nach, wie es steht, bevor du es noch einmal versuchst. (Nummer {number})"
)
DAMAGED = (
    "Der gespeicherte Stand dieses Tisches ist beschädigt. Der Betreiber kann ihn wiederherstellen "
    "(ringrichter db pruefe --alle), Nummer {number}."
)
CONFLICT = "Gerade schreibt jemand anders an diesem Tisch. Bitte noch einmal."
BUSY = "Der Speicher ist gerade überlastet, und nichts wurde verändert. Bitte gleich noch einmal. (Nummer {number})"
NOTHING_TO_UNDO = "Es gibt noch keinen Zug, der sich zurücknehmen ließe."
UNREADABLE = (
    "Diesen Tisch ({game}, Tisch {table}) kann ich gerade nicht öffnen: {reason} Verloren ist nichts. Wer den Ringrichter "
    "betreibt, findet den Grund in den Meldungen des Programms unter «table {table}»; «ringrichter db export --tisch {table} "
    "DATEI» sichert den Tisch, und mit einer passenden Fassung des Programms geht er weiter. /abraeumen beendet ihn. Alles "
    "andere geht hier wie immer."
)
UNKNOWN_GAME = "Sein Spiel gibt es in dieser Fassung des Ringrichters nicht."
BAD_KEPT_DATA = "Seine Bretter und Karten lassen sich mit dieser Fassung des Ringrichters nicht lesen."
DAMAGED_STATE = "Sein gespeicherter Stand ist beschädigt; wiederherstellen kann ihn «ringrichter db pruefe --alle»."
DAMAGED_ROW = "Was von ihm gespeichert ist, ist beschädigt; wiederherstellen kann es «ringrichter db pruefe --alle --reparieren»."
BAD_STATE = "Sein Stand lässt sich mit dieser Fassung der Regeln nicht lesen."
NEWER = "Er wurde mit einer neueren Fassung des Ringrichters gespielt."
UNTOLD = "(Was hier geschah, hat eine frühere Fassung des Ringrichters festgehalten; erzählen lässt es sich nicht mehr.)"
UNSOUND = "(Dieser Eintrag des Verlaufs ist beschädigt.)"
OTHER_VERSION = "Weiter zurück geht es nicht: Bis Zug {number} galt eine frühere Fassung der Regeln."
NEW_VERSION = "Von hier an gilt Fassung {now} der Spielregeln im Ringrichter (bisher {before})."
DRAFT_OUTDATED = (
    "{title}: Der Ringrichter hat eine neue Fassung der Regeln bekommen, und dein begonnener Zug passt nicht mehr dazu. "
    "Bitte fang ihn noch einmal an."
)
VOTE_OUTDATED = "Die erbetene Rücknahme entfällt: Der Ringrichter hat inzwischen eine neue Fassung der Regeln bekommen."
OWN_REQUEST = "Über deine Bitte entscheiden die anderen."
NO_VOTE = "Es läuft keine Abstimmung über eine Rücknahme."
TOO_LONG = "Das ist zu lang. Bitte höchstens 2000 Zeichen."
OVERHEARD = (
    "Das können hier alle lesen, und es verrät etwas von deiner Hand. Schick es mir privat oder nimm «Meine Möglichkeiten»."
)
OVERHEARD_EARLY = "Das können hier alle lesen, und es nennt eine Karte, die verdeckt sein kann: Schick so etwas lieber privat."
ONLY_ANSWER = (
    "Wo dir nur eine Antwort bleibt, gebe ich sie von nun an für dich. Die anderen merken daran, dass du keine Wahl hattest."
)
ASKED_ALWAYS = "Ich frage dich wieder, auch wo dir nur eine Antwort bleibt."
PASSED = (
    "{what}: Das tue ich von nun an für dich, was auch immer du hältst. Danach frage ich dich wieder; früher mit /passen aus."
)
ASKED_AGAIN = "Ich frage dich wieder."
WELCOME = "Du sitzt am Tisch ({title}). Deine Karten und geheimen Fragen bekommst nur du, hier."
FREE_ROLES = "Noch frei: {roles}. Wer keine Seite wählt (/seite), bekommt sie ausgewürfelt."
BRING = "Mitbringen: {what}, nur für mich (/mitbringen). Die anderen sehen es erst nach der Partie."
KNOWS_LUGGAGE = "Du hast gesehen, was {names} zu diesem Tisch mitbringt. Hier spielst du nicht mit."
MARKS_DAMAGED = (
    "Wer gesehen hat, was andere zu diesem Tisch mitbringen, ist beschädigt gespeichert: Hier setzt sich niemand mehr dazu. "
    "Räumt ihn ab und öffnet einen neuen: /abraeumen"
)
WHISPER_PRIVATELY = (
    "Hier können es alle lesen, darum sage ich es nicht weiter. Schick es mir privat: «/fluestern» und dann dein Satz."
)
NO_PARTNER = "In dieser Partie spielst du allein: Da ist niemand, dem du etwas flüstern könntest."
WHISPER_WHAT = "Was soll ich {names} sagen? Zum Beispiel: «/fluestern Lass mich zuerst ziehen.»"
DEAF = "Niemand hört dich: {names} spielt der Computer."
BRING_PRIVATELY = (
    "{what}: Hier können es alle lesen, darum lese ich es nicht. Schick es mir in den privaten Chat: «/mitbringen» und dann die "
    "Liste, oder eine Textdatei."
)
HOW_TO_BRING = (
    "Schick mir privat «/mitbringen» und darunter die Liste, eine Sache je Zeile, oder eine Textdatei (höchstens {most} Zeichen)."
)
WHICH_TABLE = "«{words}»: An {n} Tischen bist du gefragt. Für welchen gilt das?"
QUESTION_CLOSED = "Diese Frage ist schon beantwortet; dort ist nichts geschehen."
READINGS = "Lesarten (wo das Buch zweierlei sagt oder schweigt):"
FIND_READINGS = "«/variante lesarten WORT» sucht darin, zum Beispiel «/variante lesarten passen»."
SWITCH_RUNNING = (
    "Eine Lesart stellt ihr auch während der Partie um, mit einem Streitfall: «/streitfall FRAGE», als Folge «variante» mit den "
    "Worten der Antwort. «/variante lesarten WORT» sucht darin."
)
FAIR_DICE = "Fingerabdruck der Würfel: {published}"
PUBLISHED = "Das Geheimnis der Würfel war {secret}. Nachprüfen: /pruefe, mit eigenem Programm: /verlauf pruefdatei"
NOTHING_YET = "Noch ist nichts geschehen."
FILM = "{title}: der Film bis Zug {number}."
FILM_IS_DRAWN = "Der Film wird gezeichnet ({moves}). Das dauert einen Augenblick."
FILM_FOR_ALL = "Der Film wird gezeichnet und dann allen gezeigt."
NO_FILM = "Der Film ließ sich leider nicht zeichnen. Züge einzeln: /verlauf zug NUMMER"


def count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def listing(items: list[str], last: str = "und") -> str:
    """«A, B und C»"""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""

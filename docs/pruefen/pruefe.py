#!/usr/bin/env python3
"""Prüft eine beendete Partie nach:  python3 pruefe.py DATEI [FINGERABDRUCK] [NUMMER:KOPF …] [ende:KOPF] [--alles]

DATEI kommt von «/verlauf pruefdatei», FINGERABDRUCK und KÖPFE stehen in den Nachrichten des Tisches, die stehen bleiben: beim
Öffnen, beim Start, unterwegs und am Ende. --alles druckt die Würfel Zug für Zug. Dieses Programm braucht nur Python und nichts
vom Ringrichter. Das Verfahren steht im Handbuch.
"""

import hashlib
import hmac
import json
import sys

# Was in der Datei steht und kein Rechnen belegt.
OUTSIDE = {
    "titel": "wie das Spiel heißt",
    "begonnen": "wann begonnen wurde",
    "regelfassung": "welche Fassung der Regeln am Ende galt",
    "name": "wie die Spieler heißen",
    "seiten": "welche Seite wem zufiel (es folgt aus den Mischungen)",
    "grund": "der Wortlaut, mit dem das Ende begründet ist",
}
KEYS = {"format", "spiel", "titel", "regelfassung", "begonnen", "fingerabdruck", "geheimnis", "plaetze", "zufallszahl"}
KEYS |= {"varianten", "seiten", "ergebnis", "kette", "zuege"}
ENTRY = {"nr", "art", "platz", "zug", "worte", "zurueck_zu", "ereignisse", "erzaehlt", "fassung", "wuerfel", "zufall"}
SEAT = {"platz", "name", "wort", "wort_nr", "mitgebracht"}
DRAW = {"wurf": {"seiten", "ergebnis"}, "wahl": {"aus", "ergebnis"}, "mischen": {"vorher", "nachher"}}  # dazu «nr» und «art»
ANSWERS = ("ergebnis", "nachher")


class Fault(Exception):
    pass


def plain(value):
    """Dieselben Daten, immer mit denselben Zeichen geschrieben."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(text):
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def keyed(secret, head):
    return hmac.new(secret.encode(), head.encode(), hashlib.sha256).hexdigest()[:32]


def need(right, fault):
    if not right:
        raise Fault(fault)


class Dice:
    """Zahl Nummer i einer Partie: HMAC-SHA256(Zufallszahl, i), die ersten acht Bytes."""

    def __init__(self, seed, counter):
        self.key, self.counter = seed.encode(), counter

    def below(self, n):
        need(isinstance(n, int) and 0 < n < 2**32, f"Aus {n} Dingen lässt sich nicht wählen.")
        while True:
            raw = hmac.new(self.key, self.counter.to_bytes(8, "big"), hashlib.sha256).digest()
            self.counter += 1
            value = int.from_bytes(raw[:8], "big")
            if value < 2**64 - 2**64 % n:  # sonst wären kleine Ergebnisse etwas häufiger: dann gilt die nächste Zahl
                return value % n

    def shuffled(self, items):
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


def seed_of(secret, seats):
    """Die Zufallszahl der Partie: aus dem Geheimnis und dem Wort jedes Platzes."""
    mac = hmac.new(secret.encode(), digestmod=hashlib.sha256)
    for seat in sorted(seats, key=lambda s: s["platz"]):
        word = seat["wort"]
        if seat["mitgebracht"]:
            word += "\n" + hashlib.sha256(seat["mitgebracht"].encode()).hexdigest()
        for part in (seat["platz"].encode(), word.encode()):
            mac.update(len(part).to_bytes(4, "big") + part)
    return mac.hexdigest()


def check_origin(file, noted):
    published = hashlib.sha256(file["geheimnis"].encode()).hexdigest()
    need(published == file["fingerabdruck"], "Das Geheimnis passt nicht zum Fingerabdruck der Datei.")
    need(not noted or published.startswith(noted), "Das ist nicht der Fingerabdruck, den du notiert hast: " + published)
    need(len({s["platz"] for s in file["plaetze"]}) == len(file["plaetze"]), "Ein Platz steht zweimal in der Datei.")
    need(
        set(file) == KEYS and set(file["ergebnis"]) == {"sieger", "punkte", "grund"},
        "Der Datei fehlt etwas, oder es ist zu viel.",
    )
    need(all(set(s) == SEAT for s in file["plaetze"]), "Einem Platz fehlt etwas, oder es ist zu viel.")
    texts = [file["titel"], *file["ergebnis"]["sieger"], *(s[k] for s in file["plaetze"] for k in ("platz", "name", "wort"))]
    need(all(type(text) is str for text in texts), "Ein Name ist keiner.")
    need(all(type(s["wort_nr"]) is int for s in file["plaetze"]), "In welcher Reihenfolge die Worte kamen, ist nicht zu lesen.")
    made = seed_of(file["geheimnis"], file["plaetze"])
    need(made == file["zufallszahl"], "Die Zufallszahl ist nicht aus Geheimnis und Worten gebildet.")


def thrown(dice, draw, where):
    """Was die nächsten Zahlen auf diese Frage antworten."""
    need(
        plain(draw["nr"]) == str(dice.counter),
        f"{where}: Die Zahl Nummer {dice.counter} wurde übersprungen oder zweimal genommen.",
    )
    need(draw["art"] in DRAW, f"{where}: «{draw['art']}» ist kein Wurf, keine Wahl und keine Mischung.")
    if draw["art"] == "wurf":
        return dice.below(draw["seiten"]) + 1
    if draw["art"] == "wahl":
        return draw["aus"][dice.below(len(draw["aus"]))]
    return dice.shuffled(draw["vorher"])


def check_draw(dice, draw, where):
    """Ein Wurf, eine Wahl oder eine Mischung; zurück kommt, was man davon lesen will."""
    right = thrown(dice, draw, where)
    need(set(draw) == {"nr", "art", *DRAW[draw["art"]]}, f"{where}: Einem Wurf fehlt etwas, oder es ist zu viel.")
    told = draw["nachher" if draw["art"] == "mischen" else "ergebnis"]
    need(plain(right) == plain(told), f"{where}: Zahl Nummer {draw['nr']} ergibt {right}, in der Datei steht {told}.")
    return f"{len(told)} Dinge gemischt" if draw["art"] == "mischen" else f"{draw['art']} {told}"


def check_beginning(file):
    """Womit die Partie begann und was die Würfel zuerst gefragt wurden; zurück kommt der erste Kopf."""
    chain, begun = file["kette"], file["kette"]["anfang"]
    need(set(chain) == {"ab", "anfang"}, "Der Kette fehlt etwas, oder es ist zu viel.")
    need(begun["fingerabdruck"] == file["fingerabdruck"], "Die Kette gehört zu einem anderen Tisch.")
    if "ab" in begun:  # ein Verlauf, der älter ist als die Kette
        need(begun["ab"] == chain["ab"], "Die Kette beginnt nicht dort, wo es heißt.")
        return digest(plain(begun))
    need(chain["ab"] == 0 and begun["spiel"] == file["spiel"], "Die Kette gehört zu einer anderen Partie.")
    need(plain(begun["varianten"]) == plain(file["varianten"]), "Gespielt wurde mit anderen Varianten.")
    words = [[s["platz"], s["wort"], s["wort_nr"]] for s in file["plaetze"]]
    need(plain(begun["worte"]) == plain(words), "Die Worte sind nicht die vom Beginn.")
    for seat in file["plaetze"]:
        sealed = hmac.new(file["geheimnis"].encode(), seat["mitgebracht"].encode(), hashlib.sha256).hexdigest()[:16]
        need(not seat["mitgebracht"] or begun["mitgebracht"][seat["platz"]] == sealed, "Mitgebracht wurde etwas anderes.")
    setup = {**file["zuege"][0], "wuerfel": 0, "zufall": 0, "fassung": 0}
    nothing = {"nr": 0, "art": "aufbau", **dict.fromkeys(("platz", "zurueck_zu", "erzaehlt"))}
    nothing |= {key: [] for key in ("zug", "worte", "ereignisse")}
    need(plain(setup) == plain({**nothing, "wuerfel": 0, "zufall": 0, "fassung": 0}), "Im Aufbau steht, was nicht hineingehört.")
    need(
        plain(file["zuege"][0]["fassung"]) == plain(begun["regelfassung"]), "Begonnen wurde mit einer anderen Fassung der Regeln."
    )
    asked = [{k: v for k, v in draw.items() if k not in ANSWERS} for draw in file["zuege"][0]["zufall"] or ()]
    need(
        file["zuege"][0]["zufall"] is None or plain(asked) == plain(begun["zufall"]),
        "Gemischt wurde anderes, als am Beginn feststand.",
    )
    return digest(plain(begun))


def check_chain(file, noted):
    """Jeder Eintrag hängt an allen davor; zurück kommt, wie viele der notierten Köpfe stimmen."""
    head, heads, since = check_beginning(file), {}, file["kette"]["ab"]
    for entry in file["zuege"]:
        need(set(entry) == ENTRY, f"Zug {entry['nr']}: Etwas fehlt, oder es ist zu viel.")
        if entry["nr"] > since:
            said = [entry[k] for k in ("nr", "art", "platz", "zug", "worte", "zurueck_zu", "ereignisse", "erzaehlt", "fassung")]
            head = digest(head + "\n" + plain([*said, *entry["wuerfel"], entry["zufall"]]))
        if entry["nr"] >= since:
            heads[str(entry["nr"])] = head
    result = file["ergebnis"]
    heads["ende"] = digest(head + "\n" + plain([result["sieger"], result["punkte"]]))
    for where, mark in noted.items():
        need(where in heads, f"Einen Kopf «{where}» gibt es hier nicht.")
        right = keyed(file["geheimnis"], heads[where])
        need(right.startswith(mark), f"Der Kopf «{where}» ist nicht der, den du notiert hast: {right}")
    return heads


def check_entries(file, show):
    """Alle Züge in ihrer Reihenfolge. Zurück kommt, wie viele Zahlen stimmen und wie viele niemand mehr aufzählen kann."""
    right = unknown = counter = 0
    kinds = {"wurf": 0, "wahl": 0, "mischen": 0}
    for number, entry in enumerate(file["zuege"]):
        where, (first, last) = f"Zug {number}", entry["wuerfel"]
        need(plain(entry["nr"]) == str(number), f"{where} fehlt oder steht am falschen Ort.")
        need(
            plain(first) == str(counter) and counter <= last,
            f"{where} geht nicht mit der Zahl weiter, mit der der Zug davor aufgehört hat.",
        )
        said = []
        begun = file["kette"]["anfang"].get("zufall") if number == 0 else None
        if entry["zufall"] is None and begun is not None:  # was gefragt wurde, steht am Beginn der Kette; die Antworten folgen
            dice = Dice(file["zufallszahl"], first)
            for draw in begun:
                thrown(dice, draw, where)
                kinds[draw["art"]] += 1
            need(dice.counter == last, f"{where} nimmt Zahlen bis {dice.counter}, in der Datei steht {last}.")
            right += last - first
        elif entry["zufall"] is None and first != last:  # von einer früheren Fassung der Regeln gespielt
            unknown += last - first
        else:
            dice = Dice(file["zufallszahl"], first)
            for draw in entry["zufall"] or ():
                said.append(check_draw(dice, draw, where))
                kinds[draw["art"]] += 1
            need(dice.counter == last, f"{where} nimmt Zahlen bis {dice.counter}, in der Datei steht {last}.")
            right += last - first
        told = (entry["erzaehlt"] or {}).get("", [])
        if show and (said or told):
            say(f"{number}. {' '.join(told)} [{', '.join(said)}]")
        counter = last
    return right, unknown, kinds


def noted_in(words):
    """Der Fingerabdruck und die Köpfe, die jemand notiert hat; None, wo etwas davon keiner ist."""
    published, heads = "", {}
    for word in words:
        where, sign, mark = word.strip().lower().rpartition(":")
        if len(mark) < 8 or set(mark) - set("0123456789abcdef") or (sign and where != "ende" and not where.isdecimal()):
            return None
        if sign:
            heads[where] = mark
        elif published:
            return None
        else:
            published = mark
    return published, heads


def say(*parts):
    """Print what a file says; what would move the cursor or hide something is shown, not done."""
    print(*("".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in str(part)) for part in parts))


def report(file, published, heads, found):
    """Was geprüft ist und was nicht, Zeile für Zeile."""
    (right, unknown, kinds), since = found, file["kette"]["ab"]
    yield f"{file['titel']}: {len(file['zuege']) - 1} Züge. Fingerabdruck: {file['fingerabdruck']}"
    names = {s["platz"]: s["name"] for s in file["plaetze"]}
    for seat in sorted(file["plaetze"], key=lambda s: s["wort_nr"]):
        yield f"  {seat['name']} ({seat['platz']}): {'Wort «' + seat['wort'] + '»' if seat['wort'] else 'kein Wort'}"
    yield "Sieger laut Datei: " + (", ".join(names.get(s, s) for s in file["ergebnis"]["sieger"]) or "niemand")
    yield f"{right} Zufallszahlen nachgerechnet: Würfe {kinds['wurf']}, Auswahlen {kinds['wahl']}, Mischungen {kinds['mischen']}."
    if unknown:
        yield f"{unknown} weitere hat eine frühere Fassung der Regeln genommen; sie sind nicht einzeln aufgezählt."
    if since:
        yield (
            f"Die Züge bis {since} sind älter als die Kette und nicht belegt: Gezeigt ist nur, dass ihre Würfel aus der "
            "Zufallszahl folgen, nicht, wonach gefragt wurde. Varianten, Worte und Mitgebrachtes hält diese Kette nicht fest."
        )
    if published and "ende" in heads:
        every = f"jeder Zug nach {since}" if since else "jeder Zug"
        of = "davon " if since else ""
        yield f"Mit {len(heads)} notierten Köpfen belegt: {every}, {of}jeder erzählte Satz, jeder Würfel, Punkte und Sieger."
    else:
        yield "Ohne notierten Fingerabdruck und den Kopf vom Ende (ende:KOPF) ist nur gezeigt, dass die Datei in sich stimmt."
    yield "Nicht belegt: " + "; ".join(OUTSIDE.values()) + "; und dass die Züge erlaubt waren: Das zeigt /pruefe."
    yield "IN ORDNUNG."


def main(words):
    if hasattr(sys.stdout, "reconfigure"):  # ein Name darf Zeichen haben, die dieses Fenster nicht kennt
        sys.stdout.reconfigure(errors="backslashreplace")
    show = "--alles" in words
    words = [w for w in words if w != "--alles"]
    noted = noted_in(words[1:])
    if not words or noted is None:
        print(
            __doc__
            if not words
            else "Fingerabdruck und Köpfe bestehen aus Ziffern und den Buchstaben a bis f, mindestens 8 Zeichen."
        )
        return 2
    published, heads = noted
    try:
        with open(words[0], encoding="utf-8") as opened:
            file = json.load(opened)
        need(file["format"] == "ringrichter-pruefdatei/2", "Das ist keine Prüfdatei, die ich kenne.")
        check_origin(file, published)
        found = check_entries(file, show)
        check_chain(file, heads)
        lines = list(report(file, published, heads, found))
    except Fault as fault:
        say("FALSCH:", fault)
        return 1
    except (OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError, OverflowError) as error:
        say("FALSCH: Die Datei ist keine vollständige Prüfdatei.", type(error).__name__, error)
        return 1
    for line in lines:
        say(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

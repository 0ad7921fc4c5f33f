#!/usr/bin/env python3
"""Rechnet jeden Würfel und jede Mischung einer beendeten Partie nach:  python3 pruefe.py DATEI [FINGERABDRUCK] [--alles]

DATEI kommt von «/verlauf pruefdatei», FINGERABDRUCK ist der, den man beim Öffnen des Tisches notiert hat; --alles druckt die
Würfel Zug für Zug. Dieses Programm braucht nur Python und nichts vom Ringrichter. Das Verfahren steht im Handbuch.
"""

import hashlib
import hmac
import json
import sys


class Fault(Exception):
    pass


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
    made = seed_of(file["geheimnis"], file["plaetze"])
    need(made == file["zufallszahl"], "Die Zufallszahl ist nicht aus Geheimnis und Worten gebildet.")


def check_draw(dice, draw, where):
    """Ein Wurf, eine Wahl oder eine Mischung; zurück kommt, was man davon lesen will."""
    need(draw["nr"] == dice.counter, f"{where}: Die Zahl Nummer {dice.counter} wurde übersprungen oder zweimal genommen.")
    if draw["art"] == "wurf":
        right, told = dice.below(draw["seiten"]) + 1, draw["ergebnis"]
    elif draw["art"] == "wahl":
        right, told = draw["aus"][dice.below(len(draw["aus"]))], draw["ergebnis"]
    elif draw["art"] == "mischen":
        right, told = dice.shuffled(draw["vorher"]), draw["nachher"]
    else:
        raise Fault(f"{where}: «{draw['art']}» ist kein Wurf, keine Wahl und keine Mischung.")
    need(right == told, f"{where}: Zahl Nummer {draw['nr']} ergibt {right}, in der Datei steht {told}.")
    return f"{len(told)} Dinge gemischt" if draw["art"] == "mischen" else f"{draw['art']} {told}"


def check_entries(file, show):
    """Alle Züge in ihrer Reihenfolge. Zurück kommt, wie viele Zahlen stimmen und wie viele niemand mehr aufzählen kann."""
    right = unknown = counter = 0
    kinds = {"wurf": 0, "wahl": 0, "mischen": 0}
    for number, entry in enumerate(file["zuege"]):
        where, (first, last) = f"Zug {number}", entry["wuerfel"]
        need(entry["nr"] == number, f"{where} fehlt oder steht am falschen Ort.")
        need(first == counter <= last, f"{where} geht nicht mit der Zahl weiter, mit der der Zug davor aufgehört hat.")
        said = []
        if entry["zufall"] is None:  # von einer früheren Fassung der Regeln gespielt
            unknown += last - first
        else:
            dice = Dice(file["zufallszahl"], first)
            for draw in entry["zufall"]:
                said.append(check_draw(dice, draw, where))
                kinds[draw["art"]] += 1
            need(dice.counter == last, f"{where} nimmt Zahlen bis {dice.counter}, in der Datei steht {last}.")
            right += last - first
        if show and (said or entry.get("erzaehlt")):
            print(f"{number}. {' '.join(entry.get('erzaehlt', []))} [{', '.join(said)}]")
        counter = last
    return right, unknown, kinds


def main(words):
    show = "--alles" in words
    words = [w for w in words if w != "--alles"]
    if not 1 <= len(words) <= 2:
        print(__doc__)
        return 2
    noted = words[1].strip().lower() if len(words) == 2 else ""
    if noted and (len(noted) < 8 or set(noted) - set("0123456789abcdef")):
        print("Ein Fingerabdruck besteht aus Ziffern und den Buchstaben a bis f; zum Vergleichen mindestens 8 Zeichen.")
        return 2
    try:
        with open(words[0], encoding="utf-8") as opened:
            file = json.load(opened)
        need(file["format"] == "ringrichter-pruefdatei/1", "Das ist keine Prüfdatei, die ich kenne.")
        check_origin(file, noted)
        right, unknown, kinds = check_entries(file, show)
    except Fault as fault:
        print("FALSCH:", fault)
        return 1
    except (OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        print("FALSCH: Die Datei ist keine vollständige Prüfdatei.", type(error).__name__, error)
        return 1
    print(f"{file['titel']}: {len(file['zuege']) - 1} Züge. Fingerabdruck: {file['fingerabdruck']}")
    for seat in sorted(file["plaetze"], key=lambda s: s["wort_nr"]):
        print(f"  {seat['name']} ({seat['platz']}): {'Wort «' + seat['wort'] + '»' if seat['wort'] else 'kein Wort'}")
    print(
        f"{right} Zufallszahlen nachgerechnet: Würfe {kinds['wurf']}, Auswahlen {kinds['wahl']}, Mischungen {kinds['mischen']}."
    )
    if unknown:
        print(f"{unknown} weitere hat eine frühere Fassung der Regeln genommen; sie sind nicht einzeln aufgezählt.")
    names = {s["platz"]: s["name"] for s in file["plaetze"]}
    print("Sieger laut Datei:", ", ".join(names.get(s, s) for s in file["ergebnis"]["sieger"]) or "niemand")
    if not noted:
        print("Ohne notierten Fingerabdruck ist nur gezeigt, dass die Datei in sich stimmt: pruefe.py DATEI FINGERABDRUCK")
    print("IN ORDNUNG.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

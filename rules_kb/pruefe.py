"""`python -m rules_kb.pruefe [WERK …]`: lists what is wrong with the entry files. Exit status 1 where anything is."""

from __future__ import annotations

import sys

from rules_kb.eintraege import WERKE_ORDNER, Buchfehler, lade_werk, maengel


def main(namen: list[str]) -> int:
    zeilen: list[str] = []
    for ordner in sorted(WERKE_ORDNER.iterdir()):
        if namen and ordner.name not in namen:
            continue
        try:
            werk = lade_werk(ordner)
        except Buchfehler as fehler:
            zeilen.append(f"{ordner.name}: {fehler}")
            continue
        fehlend = maengel(werk)
        zeilen += fehlend
        print(f"{werk.id}: {len(werk.eintraege)} Einträge, {len(fehlend)} Mängel")
    print("\n".join(zeilen))
    return 1 if zeilen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

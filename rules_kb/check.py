"""`python -m rules_kb.check [WERK …]`: lists what is wrong with the entry files. Exit status 1 where anything is."""

from __future__ import annotations

import sys

from rules_kb.entries import BookError, faults, folders, load_work


def main(names: list[str]) -> int:
    lines: list[str] = []
    for folder in folders():
        if names and folder.name not in names:
            continue
        try:
            work = load_work(folder)
        except BookError as error:
            lines.append(f"{folder.name}: {error}")
            continue
        found = faults(work)
        lines += found
        print(f"{work.id}: {len(work.eintraege)} Einträge, {len(found)} Mängel")
    print("\n".join(lines))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

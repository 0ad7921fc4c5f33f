"""`ringrichter kb …`: ask the rulebooks, measure the search, see what the engine enforces, import one's own copy."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.errors import UsageError

if TYPE_CHECKING:
    from bot.kb_coverage import Coverage

MOST_HITS = 10


def work_of(name: str | None) -> str | None:
    """The id of a rulebook, given its id, title or one of its names."""
    if name is None:
        return None
    from rules_kb.entries import works
    from rules_kb.german import fold

    def same(other: str) -> str:
        return fold(other).replace(" ", "").replace("-", "").replace("_", "")

    for work in works().values():
        if same(name) in {same(n) for n in (work.id, work.titel, work.kurz, *work.namen)}:
            return work.id
    raise UsageError(f"Das Werk «{name}» kenne ich nicht. Es gibt: {', '.join(works())}.")


def _announce_building() -> None:
    """The first question after a change waits some seconds for the index; say so."""
    from rules_kb.compiled import written

    if written("index") is None and sys.stderr.isatty():
        print("Ich baue den Suchindex (einmalig) …", file=sys.stderr)


def cmd_frage(args: argparse.Namespace) -> int:
    from rules_kb.answer import answer

    _announce_building()
    found = answer(" ".join(args.frage), werk=work_of(args.werk))
    print(json.dumps(found.as_json(), ensure_ascii=False) if args.json else found.text(more=args.mehr))
    if args.warum and not args.json:
        from rules_kb.why import why

        print("\n" + why(" ".join(args.frage), work_of(args.werk)))
    return 0


def _questions(file: Path) -> list[dict[str, Any]]:
    from rules_kb.entries import BookError, read_yaml

    try:
        rows = read_yaml(file)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"«{file}» kann ich nicht lesen ({error.__class__.__name__}).") from error
    except BookError as error:
        raise UsageError(f"«{file}» ist kein gültiges YAML: {error}") from error
    if not isinstance(rows, list) or not all(isinstance(r, dict) and "id" in r and "frage" in r for r in rows):
        raise UsageError(f"«{file}» muss eine Liste von Fragen mit «id» und «frage» sein.")
    return rows


def cmd_eval(args: argparse.Namespace) -> int:
    from rules_kb.answer import answer

    for row in _questions(Path(args.fragen)):
        werk = work_of(row.get("werk")) if args.kontext else None
        found = answer(str(row["frage"]), werk=werk)
        hits = [
            {
                "werk": s.entry.werk,
                "id": s.id,
                "titel": s.titel,
                "abschnitt": s.entry.fundstelle.abschnitt,
                "seite": s.entry.fundstelle.seite,
                "text": s.rule,
            }
            for s in found.hits[:MOST_HITS]
        ]
        said = {
            "art": found.kind,
            "urteil": found.word,
            "rueckfrage": [{"fall": line, "id": e.id} for line, e in found.ask_back],
            "antwort": found.text(),
        }
        print(json.dumps({"id": row["id"], "sicher": found.sicher, **said, "treffer": hits}, ensure_ascii=False))
    return 0


def cmd_abdeckung(args: argparse.Namespace) -> int:
    from bot.kb_coverage import coverage, sharp

    werk = work_of(args.werk)
    table = coverage(werk, growing=args.mutanten)
    if args.mutanten:
        return _mutants(table, args)
    blunt: dict[str, list[str]] = {}
    if args.scharf:
        for id, missed in sharp(table):
            blunt.setdefault(id, []).extend(missed)
    if args.json:
        shown: dict[str, Any] = {id: row.as_json() for id, row in table.items()}
        if args.scharf:
            for id in shown:
                shown[id]["stumpf"] = blunt.get(id, [])
        print(json.dumps(shown, ensure_ascii=False))
    else:
        print(f"{'Werk':<14}{'Regeln':>8}{'Engine':>8}{'Tisch':>8}{'Karte':>8}{'geplant':>9}{'getestet':>10}")
        for id, row in table.items():
            print(f"{id:<14}{row.regeln:>8}{row.engine:>8}{row.tisch:>8}{row.karte:>8}{row.geplant:>9}{row.getestet:>10}")
        for missed in blunt.values():
            for rule in missed:
                print(f"stumpf: {rule} – abgeschaltet bleibt jeder Test mit dieser Regel grün, oder es gibt keinen")
        if args.scharf and not any(blunt.values()):
            print("Jede Regel der Engine hat einen Test, der ihr Fehlen bemerkt.")
    return 1 if any(blunt.values()) else 0


def _mutants(table: dict[str, Coverage], args: argparse.Namespace) -> int:
    from bot.kb_mutants import survey

    part, _, parts = args.teil.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise UsageError("--teil braucht zwei Zahlen, zum Beispiel 1/20.")
    left_out = sorted({*args.ohne} & table.keys())
    table = {id: row for id, row in table.items() if id not in left_out}
    found = survey(table, (int(part) - 1, int(parts)), args.prozesse)
    if args.json:
        print(json.dumps(asdict(found), ensure_ascii=False))
    else:
        print(f"{found.tried} Änderungen versucht, {len(found.survivors)} unbemerkt, {len(found.excused)} mit Grund unbemerkt.")
        for game in left_out:
            print(f"Ohne {game}: --werk {game} ändert auch dessen Regeln.")
        for change in found.survivors:
            print(f"unbemerkt: {change}")
        for change in found.outdated:
            print(f"überholt: {change} – der Grund dafür steht noch in mutanten.yaml")
    return 1 if found.survivors or found.outdated else 0


def cmd_import(args: argparse.Namespace) -> int:
    from rules_kb.index import load
    from rules_kb.own_copy import import_copy
    from rules_kb.search import searcher

    werk = work_of(args.werk)
    assert werk is not None
    text = _book_text(Path(args.datei))
    try:
        done = import_copy(text, werk, searcher().lexicon, load()["term_idf"])
    except OSError as error:
        raise UsageError(f"Der Wortlaut lässt sich nicht ablegen: {error}") from error
    if args.json:
        print(json.dumps({"werk": werk, "eintraege": done.entries, "mit_wortlaut": done.aligned, "datei": str(done.file)}))
    else:
        print(f"{done.aligned} von {done.entries} Einträgen haben jetzt einen Wortlaut aus deinem Regelheft.")
        print(f"Er liegt nur bei dir: {done.file}")
    return 0


def _book_text(file: Path) -> str:
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise UsageError(f"«{file}» kann ich nicht lesen ({error.__class__.__name__}).") from error
    if raw.startswith(b"%PDF") or b"\0" in raw[:4096]:
        raise UsageError(f"«{file}» ist kein Text. Wandle das PDF zuerst um, zum Beispiel mit: pdftotext {file.name}")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    if not text.strip():
        raise UsageError(f"«{file}» ist leer.")
    return text


def cmd_bauen(args: argparse.Namespace) -> int:
    """Compile the index now, so that the first question need not wait: for images and packages."""
    from rules_kb.compiled import written
    from rules_kb.search import searcher

    begun = time.perf_counter()
    count = len(searcher().entries)
    took = time.perf_counter() - begun
    place = written("index")
    if args.json:
        print(json.dumps({"eintraege": count, "sekunden": round(took, 2), "datei": str(place) if place else None}))
    else:
        print(
            f"{count} Einträge, {took:.1f} s. " + (f"Der Index liegt in {place.parent}." if place else "Kein Ordner zum Ablegen.")
        )
        if place is None:
            print("Ohne beschreibbaren Ordner wird der Index bei jedem Start neu gebaut.", file=sys.stderr)
    return 0


def register(commands: Any) -> None:
    """Add the commands to the parser of `kb`."""

    def add(name: str, help: str, run: Any, werk: bool = True) -> Any:
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        sub.add_argument("--json", action="store_true", help="ein JSON-Objekt als letzte Zeile")
        if werk:
            sub.add_argument("--werk", metavar="W", help="nur dieses Regelwerk")
        return sub

    ask = add("frage", "eine Regelfrage in eigenen Worten", cmd_frage)
    ask.add_argument("frage", nargs="+")
    ask.add_argument("--mehr", action="store_true", help="auch die weiteren Treffer")
    ask.add_argument("--warum", action="store_true", help="auch, woraus die Antwort folgt: Inhalt, Bedingungen, Musterfrage")
    measure = add("eval", "je Frage einer YAML-Liste eine JSON-Zeile mit den Treffern", cmd_eval, werk=False)
    measure.add_argument("fragen", metavar="FRAGEN.yaml")
    measure.add_argument("--kontext", action="store_true", help="auch «werk» lesen und danach eingrenzen")
    covered = add("abdeckung", "wie viele Regeln die Engine durchsetzt und wie viele davon ein Test beweist", cmd_abdeckung)
    covered.add_argument("--scharf", action="store_true", help="jede Regel abschalten; ihr Test muss es bemerken")
    covered.add_argument(
        "--mutanten", action="store_true", help="jede Zahl und jeden Vergleich ändern; ein Test muss es bemerken"
    )
    covered.add_argument("--ohne", metavar="W", action="append", default=[], help="mit --mutanten: dieses Werk auslassen")
    covered.add_argument("--teil", metavar="K/N", default="1/1", help="mit --mutanten: nur jede N-te Änderung, ab der K-ten")
    covered.add_argument("--prozesse", type=int, metavar="P", default=os.cpu_count() or 1, help="mit --mutanten: gleichzeitig")
    own = add("import", "das eigene Regelheft (Text) neben den Antworten zeigen", cmd_import, werk=False)
    own.add_argument("datei", metavar="DATEI")
    own.add_argument("--werk", metavar="W", required=True, help="welches Regelwerk es ist")
    add("bauen", "den Suchindex jetzt bauen (sonst beim ersten Mal)", cmd_bauen, werk=False)

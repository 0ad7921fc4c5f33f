"""`ringrichter SPIEL deck DATEI`: what the check says about a list, for every game that has decks."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from bot.errors import UsageError
from games import catalog
from games.decks import Box, Finding, Judgement, NoDeck


def cmd_deck(args: argparse.Namespace) -> int:
    box = catalog.decks(args.befehl)
    try:
        text = _text(box, args.datei)
        found = box.judge(text, args.ausrichtung, args.gegner)
    except NoDeck as refused:
        raise UsageError(str(refused)) from refused
    if args.bild:
        _draw(box, text, args.bild, args.breite)
    if args.json:
        print(json.dumps(_as_json(found), ensure_ascii=False))
    else:
        from bot.core.decks.telling import whole

        print(whole(found.name or Path(args.datei).stem, found).strip())
    return 0 if found.legal else 1


def _text(box: Box, name: str) -> str:
    """The list of a file, or of a deck that comes with the game."""
    from bot.adapter import LARGEST_FILE, text_of

    ready = next((r.id for r in box.ready() if r.id == name), None)
    file = Path(name)
    try:
        if ready is not None and not file.exists():
            return box.ready_text(ready)
        if not file.is_file():
            raise UsageError(f"«{name}» ist keine Datei.")
        if file.stat().st_size > LARGEST_FILE:
            raise UsageError(f"«{name}» ist zu groß für eine Deckliste.")
        return box.adopt(text_of(file.read_bytes()))
    except (OSError, ValueError) as error:
        if isinstance(error, NoDeck):
            raise
        raise UsageError(f"«{name}» kann ich nicht lesen.") from error


def _draw(box: Box, text: str, name: str, width: int) -> None:
    from bot.raster import png

    drawn = box.page(text)
    target = Path(name)
    if target.suffix == ".svg":
        target.write_text(drawn, encoding="utf-8")
    else:
        target.write_bytes(png(drawn, width))


def _as_json(found: Judgement) -> dict[str, Any]:
    def rows(kind: str) -> list[dict[str, Any]]:
        return [_row(f) for f in found.of(kind)]

    return {
        "name": found.name,
        "ausrichtung": found.side,
        "gegner": found.against,
        "zulaessig": found.legal,
        "uebersicht": list(found.summary),
        "fehler": rows("fehler"),
        "fragen": rows("frage"),
        "warnungen": rows("warnung"),
    }


def _row(f: Finding) -> dict[str, Any]:
    row = {"zeile": f.line, "karte": f.card, "grund": f.reason, "abhilfe": f.mend, "regeln": list(f.rules)}
    return {**row, "auswahl": [c.label for c in f.choices]} if f.choices else row


def register(commands: Any, parser_class: Any) -> None:
    """A command for each game with decks."""
    for game in catalog.with_decks():
        help = f"Decks für {catalog.decks(game).title} prüfen"
        parser = commands.add_parser(game, help=help, description=help)
        actions = parser.add_subparsers(dest="unterbefehl", metavar="BEFEHL", required=True, parser_class=parser_class)
        deck = actions.add_parser("deck", help="prüft eine Deckliste", description="prüft eine Deckliste")
        deck.set_defaults(run=cmd_deck)
        deck.add_argument("datei", help="eine Textdatei, oder die Kennung eines fertigen Decks (A, B …)")
        deck.add_argument("--ausrichtung", default="", help="sonst, was in der Liste steht")
        deck.add_argument("--gegner", default="", help="gegen wen; sonst gegen jeden")
        deck.add_argument("--bild", metavar="DATEI", help="zeichnet das Deck als eine Seite, .png oder .svg")
        deck.add_argument("--breite", type=int, default=800, help="des Bildes, in Pixeln")
        deck.add_argument("--json", action="store_true", help="ein JSON-Objekt als letzte Zeile")
        if game == "meccg":
            from bot.card_commands import register as register_cards

            register_cards(actions)

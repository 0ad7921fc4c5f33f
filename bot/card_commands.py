"""`ringrichter meccg karten`: which cards of the ready decks are executed, tested and played."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games import catalog


def cmd_karten(args: argparse.Namespace) -> int:
    from games.meccg.cards import cards, title
    from games.meccg.counting import of_the_ready_decks, soak
    from games.meccg.language.entry import entry_of
    from games.meccg.language.playable import carried_out

    tested = _tested()
    count = soak(catalog.load("games.meccg"), args.partien) if args.partien else {}
    missing = []
    for id, decks in sorted(of_the_ready_decks().items(), key=lambda one: (cards()[one[0]]["klasse"], title(cards()[one[0]]))):
        said = entry_of(id) is not None
        row = ["führt aus" if carried_out(id) else "FÜHRT NICHT AUS", "Text" if said else "nur Werte"]
        row.append("geprüft" if tested is None or tested(id) else "ungeprüft" if said else "aus den Daten")
        row.append(f"{count.get(id, 0):4}-mal gespielt" if args.partien else "")
        missing += [id] if not carried_out(id) or (said and tested is not None and not tested(id)) else []
        if not args.fehlend or id in missing or (args.partien and not count.get(id)):
            print(f"{id:42}{decks:6}{'  '.join(row)}  {title(cards()[id])}".rstrip())
    all_ = of_the_ready_decks()
    said_all = [id for id in all_ if entry_of(id) is not None]
    print(f"\n{len(all_)} Karten, {sum(map(carried_out, all_))} werden ausgeführt; {len(said_all)} mit Text", end="")
    print(f", davon {sum(map(tested, said_all))} in Szenen geprüft" if tested else "", end="")
    print(f"; {sum(1 for id in all_ if count.get(id))} in {args.partien} Zufallspartien gespielt." if args.partien else ".")
    return 1 if missing else 0


def _tested() -> Callable[[str], bool] | None:
    """Whether a scene plays a card with its effect and one refuses it; None where the tests are not at hand."""
    root = Path(__file__).parent.parent
    if (root / "tests" / "rules" / "meccg").is_dir() and str(root) not in sys.path:
        sys.path.append(str(root))
    try:
        scenes = importlib.import_module("tests.rules.meccg.szene")
        importlib.import_module("tests.rules.meccg.test_karten")
    except ImportError:
        return None
    return lambda id: id in scenes.WORKS and id in scenes.REFUSED


def register(actions: Any) -> None:
    help = "zeigt für jede Karte der fertigen Decks, ob sie ausgeführt, geprüft und gespielt wird"
    parser = actions.add_parser("karten", help=help, description=help)
    parser.set_defaults(run=cmd_karten)
    parser.add_argument(
        "--partien", type=int, default=0, help="so viele Zufallspartien über alle Paarungen, und wie oft jede gespielt wird"
    )
    parser.add_argument("--fehlend", action="store_true", help="nur die Karten, denen etwas davon fehlt")

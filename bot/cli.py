"""The command `ringrichter`. German, like the players; each command's work lives in a module of its own."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from bot.errors import UsageError
from bot.settings import data_folder, load_env_file
from games import catalog
from games.contract import Game
from storage.errors import CannotOpen

EXIT_USAGE = 2
NO_STORE = (
    "Der Speicher lässt sich nicht öffnen: Er ist nicht erreichbar, beschädigt oder keiner des Ringrichters. "
    "Bitte RINGRICHTER_DB oder DATABASE_URL prüfen; eine Sicherung («ringrichter db backup») lässt sich an seine Stelle legen."
)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print(f"ringrichter: {_german(message)}  (Hilfe: {self.prog} --help)", file=sys.stderr)
        raise SystemExit(EXIT_USAGE)


def _german(message: str) -> str:
    for english, german in (
        ("the following arguments are required", "es fehlt"),
        ("unrecognized arguments", "unbekannt"),
        ("invalid choice", "gibt es nicht"),
        ("choose from", "möglich sind"),
        ("expected one argument", "hier fehlt ein Wert"),
        ("invalid int value", "keine ganze Zahl"),
        ("argument ", ""),
    ):
        message = message.replace(english, german)
    return message


def load_game(name: str) -> Game:
    if "." in name:
        sys.path.insert(0, str(Path.cwd()))  # a game under construction, by its module path
    try:
        return catalog.load(name, data_folder())
    except catalog.UnknownGame as error:
        known = ", ".join(catalog.ids()) or "noch keine"
        raise UsageError(f"Das Spiel «{name}» kenne ich nicht. Es gibt: {known}.") from error


def variant_of(pairs: list[str], game: Game) -> dict[str, str]:
    known = {v.id: v for v in game.variants}
    chosen: dict[str, str] = {}
    for pair in pairs:
        id, _, value = pair.partition("=")
        if id not in known:
            raise UsageError(f"{game.title} hat keine Variante «{id}». Es gibt: {', '.join(known) or 'keine'}.")
        if value not in known[id].choices:
            raise UsageError(f"Variante «{id}»: möglich sind {', '.join(known[id].choices)}.")
        chosen[id] = value
    return chosen


def players_of(args: argparse.Namespace, game: Game) -> int:
    count = args.spieler if args.spieler is not None else game.seats.start
    if count not in game.seats:
        raise UsageError(f"{game.title} ist für {game.seats.start} bis {game.seats.stop - 1} Spieler.")
    return int(count)


def roles_of(args: argparse.Namespace, game: Game, variant: Mapping[str, str]) -> dict[str, str]:
    """«--seite p1=schatten»; what is not named is dealt."""
    from bot.simulate import seats_of
    from games.roles import fitting

    count = players_of(args, game)
    offered = game.roles(variant, count)
    chosen = dict(word.split("=", 1) for word in args.seite if "=" in word)
    if len(chosen) < len(args.seite) or fitting(offered, chosen) != chosen or not set(chosen) <= set(seats_of(count)):
        known = ", ".join(role.id for role in offered) or "keine"
        raise UsageError(f"Seiten nennt man mit Platz, jede einmal: --seite p1=SEITE. {game.title} hat: {known}.")
    return chosen


def known_rules() -> frozenset[str]:
    from rules_kb.entries import all_entries

    return frozenset(e.id for e in all_entries())


def cmd_simuliere(args: argparse.Namespace) -> int:
    from bot.simulate import simulate
    from games.laws import SAMPLE

    game = load_game(args.spiel)

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty() and not args.json:
            print(f"\r{done}/{total} Partien", end="" if done < total else "\n", file=sys.stderr)

    variant = variant_of(args.variante, game)
    report = simulate(
        game,
        games=args.partien,
        players=players_of(args, game),
        seed=args.seed,
        variant=variant,
        roles=roles_of(args, game, variant),
        laws=args.gesetze,
        sample=max(1, args.jeder) if args.jeder is not None else SAMPLE,
        known_rules=known_rules(),
        progress=progress,
    )
    if args.json:
        print(json.dumps(report.as_json(), ensure_ascii=False))
    else:
        shown = report.as_json()
        print(f"{shown['partien']} Partien, {shown['zuege']} Züge")
        print(f"{shown['partien_pro_s']} Partien/s, {shown['zuege_pro_s']} Züge/s")
        for end, count in report.ends.most_common():
            print(f"  {count:5d} × {end}")
        for role, count in report.wins.most_common():
            print(f"  {count:5d} Siege: {role}")
        for v in report.violations[:20]:
            print(f"Verstoß gegen {v.law}: {v.detail}  [Seed {v.seed}, nach {v.after} Schritten]")
        print(f"{len(report.violations)} Verstöße gegen die Gesetze" if report.violations else "Kein Verstoß gegen die Gesetze")
    return 1 if report.violations else 0


def cmd_bild(args: argparse.Namespace) -> int:
    from bot.core.names import fill_picture
    from bot.raster import png
    from bot.simulate import seats_of, state_after
    from games.canvas import whole

    game = load_game(args.spiel)
    count = players_of(args, game)
    state = state_after(game, players=count, seed=args.seed, moves=args.zuege, variant=variant_of(args.variante, game))
    seat = args.platz
    if seat is not None and seat not in seats_of(count):
        raise UsageError(f"Es gibt die Plätze {', '.join(seats_of(count))}.")
    view = game.view(state, seat)
    parts = list(game.parts(seat))
    part = args.teil or parts[0]
    if part not in parts:
        raise UsageError(f"{game.title} hat keinen Teil «{part}». Es gibt: {', '.join(parts)}.")
    drawn = fill_picture(game.picture(view, part), {s: f"Platz {s[1:]}" for s in seats_of(count)})
    target = Path(args.o)
    if target.suffix == ".svg":
        target.write_text(whole(drawn), encoding="utf-8")
    else:
        target.write_bytes(png(drawn, args.breite))
    print(json.dumps({"datei": str(target), "teil": part}, ensure_ascii=False) if args.json else f"{target} ({part})")
    return 0


def _tisch(args: argparse.Namespace) -> int:
    from bot.local.commands import cmd_tisch

    return cmd_tisch(args)


def _web(args: argparse.Namespace) -> int:
    from bot.web_app.local import cmd_web

    return cmd_web(args)


def _chat(args: argparse.Namespace) -> int:
    if args.befehl == "discord":
        from bot.discord_app.commands import cmd_discord

        return cmd_discord(args)
    from bot.telegram_app.commands import cmd_telegram

    return cmd_telegram(args)


def _register_db(commands: Any) -> None:
    from bot.db_commands import register

    register(commands)


def _register_decks(commands: Any) -> None:
    from bot.deck_commands import register

    register(commands, Parser)


def _register_kb(commands: Any) -> None:
    from bot.kb_commands import register

    register(commands)


def build_parser() -> Parser:
    parser = Parser(prog="ringrichter", description="Der Schiedsrichter für Tolkien-Spiele im Chat und am lokalen Tisch.")
    commands = parser.add_subparsers(dest="befehl", metavar="BEFEHL", parser_class=Parser)

    def add(name: str, help: str, run: Any) -> Parser:
        sub: Parser = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        sub.add_argument("--json", action="store_true", help="ein JSON-Objekt als letzte Zeile")
        return sub

    sim = add("simuliere", "Zufallspartien bis zum Ende, unter allen Gesetzen", cmd_simuliere)
    sim.add_argument("spiel")
    sim.add_argument("--partien", type=int, default=10)
    sim.add_argument("--gesetze", choices=("alle", "stichprobe", "keine"), default="stichprobe")
    sim.add_argument("--jeder", type=int, metavar="N", help="mit «stichprobe»: jeder N-te Zustand im Mittel wird ganz geprüft")
    bild = add("bild", "das Bild eines Tisches nach N Zufallszügen", cmd_bild)
    bild.add_argument("spiel")
    bild.add_argument("--zuege", type=int, default=20)
    bild.add_argument("--platz", help="als dieser Platz sehen (p1, p2, …); sonst als Zuschauer")
    bild.add_argument("--teil", help="nur diesen Teil")
    bild.add_argument("--breite", type=int, default=1200, help="in Pixeln")
    bild.add_argument("-o", required=True, metavar="DATEI", help="Zieldatei, .png oder .svg")
    tisch = add("tisch", "der lokale Tisch: spielen ohne Konto und ohne Netz", _tisch)
    tisch.add_argument(
        "--skript", metavar="DATEI", help="spielt ein Chat-Protokoll ab und zeigt jede Antwort mit ihren Empfängern"
    )
    where = "Speicherdatei (sonst RINGRICHTER_DB oder ringrichter.db; mit --skript einer, der danach weg ist)"
    tisch.add_argument("--db", metavar="DATEI", help=where)
    tisch.add_argument("--web", action="store_true", help="daneben dieselbe Partie im Browser")
    page = add("web", "der Tisch im Browser: auf diesem Rechner allein, oder neben Bots auf demselben Speicher", _web)
    page.add_argument("--port", type=int, default=0, help="sonst 8080 oder der nächste freie")
    page.add_argument("--host", default="127.0.0.1", help="nur mit RINGRICHTER_WEB_URL: worauf gehört wird")
    page.add_argument("--db", metavar="DATEI", help="Speicherdatei (sonst RINGRICHTER_DB oder ringrichter.db)")
    page.add_argument("--log", choices=("text", "json"), default="text")
    for name, help in (("discord", "der Schiedsrichter in Discord"), ("telegram", "der Schiedsrichter in Telegram")):
        chat = add(name, help, _chat)
        chat.add_argument("--log", choices=("text", "json"), default="text")
        chat.add_argument("--web", type=int, metavar="PORT", help="den Tisch im Browser mit bedienen (RINGRICHTER_WEB_URL)")
        chat.add_argument("--web-host", default="127.0.0.1", help="worauf die Seite hört, hinter einem Proxy mit TLS")
        if name == "discord":
            chat.add_argument("--server", type=int, help="Befehle nur auf diesem Server anmelden (sofort sichtbar)")
            chat.add_argument("--shards", metavar="A-B/N", help="nur diesen Teil der Server bedienen: 0-3/16 (mehrere Prozesse)")
        else:
            chat.add_argument("--webhook", metavar="URL", help="Updates per Webhook statt Abfrage")
            chat.add_argument("--listen", default="127.0.0.1")
            chat.add_argument("--port", type=int, default=8443)
    kb = commands.add_parser("kb", help="die Regelwerke befragen und messen", description="die Regelwerke befragen und messen")
    _register_kb(kb.add_subparsers(dest="unterbefehl", metavar="BEFEHL", required=True, parser_class=Parser))
    db = commands.add_parser("db", help="Speicher pflegen, sichern, prüfen", description="Speicher pflegen, sichern, prüfen")
    _register_db(db.add_subparsers(dest="unterbefehl", metavar="BEFEHL", required=True, parser_class=Parser))
    _register_decks(commands)
    sim.add_argument("--seite", action="append", default=[], metavar="PLATZ=SEITE", help="sonst entscheiden die Würfel")
    for sub in (sim, bild):
        sub.add_argument("--spieler", type=int, default=None)
        sub.add_argument("--seed", default="1")
        sub.add_argument("--variante", action="append", default=[], metavar="NAME=WERT")
    return parser


def main(argv: list[str] | None = None) -> int:
    load_env_file()
    args = build_parser().parse_args(argv if argv is not None else sys.argv[1:] or ["tisch"])
    try:
        return int(args.run(args))
    except UsageError as error:
        print(f"ringrichter: {error}", file=sys.stderr)
        return EXIT_USAGE
    except CannotOpen:
        print(f"ringrichter: {NO_STORE}", file=sys.stderr)
        return EXIT_USAGE
    except catalog.BadOwnData as error:
        print(f"ringrichter: Die eigenen Daten in RINGRICHTER_DATEN passen nicht.\n{error}", file=sys.stderr)
        return EXIT_USAGE
    except BrokenPipeError:
        return 0


if __name__ == "__main__":
    sys.exit(main())

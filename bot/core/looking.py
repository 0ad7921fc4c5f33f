"""Looking: hand, board, standing, whose turn it is, the log, help. Nothing here changes anything."""

from __future__ import annotations

from dataclasses import replace

from bot.core import completing, history, seats, telling, whispering, wording
from bot.core.commands import Call, command, find, in_order, needed
from bot.core.messages import Reply
from bot.core.names import fill
from bot.core.seats import own_seat
from bot.core.table import Table
from games.words import plain, whole

LOG_LINES = 25
MOST_LINES = 10_000
OVERVIEW = "tisch"  # the part of a board that says how everybody stands
# The commands one needs, in the order one needs them; the others are in «/hilfe alles».
GROUPS = (
    ("Spielen", ("zug", "moeglich", "darfich", "hand", "brett", "stand", "dran", "verlauf", "rueckgaengig")),
    ("Regeln", ("regel", "karte", "streitfall", "praezedenz")),
    ("Tisch", ("neu", "beitreten", "seite", "variante", "start", "frist", "pause", "aufgeben", "meine", "einstellungen")),
)


def started(call: Call) -> Table | None:
    if call.table is None or not call.table.row.state:
        text = wording.NO_TABLE if call.table is None else wording.NO_GAME_YET
        call.out.said.append(Reply(text).only(call.who))
        return None
    return call.table


@command("hand", "/hand", "zeigt dir deine Karten, nur dir", needs_table=True, aliases=("karten",))
def hand(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    parts = table.game.parts(seat)
    own = "hand" if "hand" in parts else parts[0]
    shown = telling.board(table, seat, own)
    call.out.said.append(replace(shown, text=whispering.heard(table, seat)).only(call.who))


@command(
    "brett",
    "/brett [TEIL]",
    "zeigt das Brett oder einen Teil davon",
    argument="teil",
    needs_table=True,
    aliases=("spielplan", "landkarte"),
    suggest=completing.parts,
)
def board(call: Call) -> None:
    table = started(call)
    if table is None:
        return
    seat = table.seat_of(call.person)
    parts = list(table.game.parts(seat.seat if seat else None))
    typed = plain(call.words).strip()
    part = next((p for p in parts if plain(p) == typed), None) or next(
        (p for p in parts if typed and plain(p).startswith(typed)), None
    )
    if typed and part is None:
        part_with = getattr(table.game, "part_with", None)  # a game may know in which part a place lies
        part = part_with(call.words) if part_with is not None else None
    titles = getattr(table.game, "part_titles", {})  # where its name is not what one reads
    called = {p: titles.get(p, p.capitalize()) for p in parts}
    if typed and part not in parts:
        shown = wording.listing(list(called.values()), "oder")
        call.out.said.append(Reply(f"Diesen Teil gibt es nicht. Zeigen kann ich {shown}.").only(call.who))
        return
    reply = telling.board(table, seat.seat if seat else None, part or parts[0])
    others = tuple(telling.command_button(table, called[p], f"/brett {p}") for p in parts if p != (part or parts[0]))[:20]
    call.out.said.append(Reply("", block=reply.block, picture=reply.picture, buttons=others).only(call.who))


@command("stand", "/stand", "zeigt, wie die Partie steht", needs_table=True)
def standing(call: Call) -> None:
    if call.table is None:
        call.out.said.append(Reply(wording.NO_TABLE).only(call.who))
        return
    table = call.table
    message = telling.table_message(table)
    parts = table.game.parts(None) if table.running else ()
    computers = seats.by_computer(table)
    if OVERVIEW not in parts:
        text = f"{message.text}\n{computers}".strip()
        call.out.said.append(Reply(text, buttons=message.buttons, picture=message.picture).only(call.who))
        return
    shown = telling.board(table, None, OVERVIEW)
    asked = message.text.rsplit("\n\n", 1)[-1]
    text = f"{table.title} · {telling.counted(table)}\n{asked}\n{computers}".strip()
    call.out.said.append(Reply(text, block=shown.block, buttons=message.buttons, picture=shown.picture).only(call.who))


@command("dran", "/dran", "sagt, wer am Zug ist", needs_table=True, aliases=("wer",))
def turn(call: Call) -> None:
    table = call.table
    if table is None or not table.running:
        text = wording.NO_TABLE if table is None else wording.NO_GAME_YET if table.row.status == "lobby" else wording.GAME_OVER
        call.out.said.append(Reply(text).only(call.who))
        return
    seat = table.seat_of(call.person)
    waiting = table.play.waiting_for()
    if seat is not None and seat.seat in waiting:
        decision = table.play.decision(seat.seat)
        prompt = fill(decision.prompt, table.names) if decision else ""
        call.out.said.append(Reply(f"Du bist dran. {prompt}").only(call.who))
    else:
        names = telling.waiting_names(table)
        call.out.said.append(Reply(f"Dran {'ist' if len(names) == 1 else 'sind'} {wording.listing(names)}.").only(call.who))


@command(
    "verlauf",
    "/verlauf [ZAHL | alles | zug NUMMER | geschichte | film | datei | pruefdatei | faden]",
    "erzählt, was bisher geschah, und zeigt jeden Zug",
    argument="wieviel",
    needs_table=True,
    aliases=("log",),
    suggest=completing.one_of("alles", "geschichte", "film", "datei", "pruefdatei", "faden", "zug 1"),
)
def log(call: Call) -> None:
    table = started(call)
    if table is None:
        return
    if history.asked(call, table):
        return
    seat = table.seat_of(call.person)
    words = plain(call.words).strip()
    if words == "faden":
        _thread(call, table)
        return
    limit = min(whole(words) or LOG_LINES, MOST_LINES) if words != "alles" else MOST_LINES
    lines = []
    for entry in table.store.entries(table.row, max(0, table.row.number - limit)):
        lines += [f"{entry.number}. {line}" for line in telling.entry_lines(table, entry, seat.seat if seat else None)]
    text = "\n".join(lines) or wording.NOTHING_YET
    call.out.said.append(Reply(text).only(call.who))


def _thread(call: Call, table: Table) -> None:
    """The log for everybody, in a thread where the platform has threads; asked again, it goes on where it ended."""
    channel = call.store.channel_of(table.row)
    told = int(channel.settings.get("faden", {}).get(str(table.id), 0))
    entries = table.store.entries(table.row, told)
    lines = [f"{entry.number}. {line}" for entry in entries for line in telling.entry_lines(table, entry, None)]
    if not lines:
        call.answer("Im Verlauf steht schon alles." if told else wording.NOTHING_YET)
        return
    channel.settings = {**channel.settings, "faden": {str(table.id): table.row.number}}
    call.store.session.add(channel)
    call.announce(Reply("\n".join(lines), thread=f"Verlauf: {table.game.title} (Tisch {table.id})"))


@command(
    "hilfe",
    "/hilfe [BEFEHL]",
    "hilft weiter, passend zu Spiel und Phase",
    argument="befehl",
    aliases=("help", "h"),
    suggest=completing.commands,
)
def help_(call: Call) -> None:
    if call.words.strip():
        found = find(call.words.strip().lstrip("/"))
        if found is not None:
            line = f"{found.usage}: {found.help}."
            call.answer(Reply(line, aloud=line, whole=f"/hilfe {found.name}"))
            return
    if plain(call.words).strip() in ("alles", "alle"):
        call.out.said.append(Reply("\n".join(f"{c.usage}: {c.help}" for c in in_order(""))).only(call.who))
        return
    lines: list[str] = []
    table = call.table
    aloud = " · ".join(f"/{name}" for name in needed(table.row.status if table is not None else ""))
    if table is not None and table.running:
        seat = table.seat_of(call.person)
        view = table.play.view(seat.seat if seat else None)
        lines.append(fill(table.game.help(view), table.names))
        decision = table.play.decision(seat.seat) if seat else None
        if decision is not None:
            lines.append(f"\nJetzt: {fill(decision.prompt, table.names)}")
            if decision.rules:
                lines.append(telling.citation(table.game, decision.rules[:1]))
        for query in table.game.queries.values():
            lines.append(f"/{query.id}: {query.title}")
        lines.append("")
    if table is None:
        lines.append(call.no_table if call.broken is not None else wording.HELLO)
    lines += [f"{title}: {' · '.join(f'/{name}' for name in names)}" for title, names in GROUPS]
    lines.append("«/hilfe zug» erklärt einen Befehl, «/hilfe alles» zeigt alle.")
    call.answer(Reply("\n".join(lines), aloud=f"{aloud}\n{lines[-1]}", whole="/hilfe"))

"""/karte NAME: a card, person, place or tile of a game; and the same for a question to /regel that asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.commands import Call, command
from bot.core.groups import press
from bot.core.lookup import sheets
from bot.core.lookup.names import PART, TYPO, Hit, fold, games, index
from bot.core.lookup.precedence import thing_first
from bot.core.lookup.question import Asked, named_game, read
from bot.core.messages import ACTION_BYTES, Button, Reply
from rules_kb.answer import Answer

SHOW = "zeigen"
MOST = 10  # things in a list
OTHERS = 3  # buttons for things of similar names
LABEL = 80
EMPTY = "Welche Karte, Person oder welchen Ort suchst du? Zum Beispiel: /karte {name}. Das Brett zeigt /brett."
SOMEBODY = "Boromir"
UNKNOWN = "«{words}» kenne ich nicht, weder als Karte noch als Person oder Ort."


@command(
    "karte",
    "/karte NAME [SPIEL]",
    "zeigt eine Karte, eine Person oder einen Ort",
    argument="name",
    aliases=("card", "ort", "person"),
    suggest=lambda call: suggestions(call),
)
def card(call: Call) -> None:
    words = call.words.strip()
    shared = words.startswith(SHOW + " ")
    words = words.removeprefix(SHOW + " ") if shared else words
    if any(not rest for _, rest in named_game(fold(words))):  # nothing, or only the name of a game
        call.answer(EMPTY.format(name=_somebody(game_here(call))))
        return
    chosen = _by_id(words)
    asked = Asked(words, (chosen,), game=chosen.game) if chosen is not None else read(words, only_name=True)
    if asked is None:
        near = [Hit(g, n, TYPO) for g in games() for n in index(g).begins(fold(words), OTHERS)]
        buttons = [_show(call, h, f"{h.name.title} · {sheets.title_of(h.game)}") for h in near[: 2 * OTHERS]]
        unknown = UNKNOWN.format(words=" ".join(words.split())[:60])
        text = unknown + (" Meintest du:" if near else "")
        call.answer(Reply(text, buttons=tuple(b for b in buttons if b), aloud=unknown, whole=f"/karte {words}"))
        return
    reply = _reply(call, asked, game_here(call))
    if shared:
        call.out.said.append(Reply(f"{call.incoming.name} zeigt:\n{reply.text}"))
    else:
        call.answer(replace(reply, aloud=reply.text, whole=f"/karte {words}"))


def _somebody(game: str | None) -> str:
    """A name that can be looked up in the game at the table."""
    if game not in games():
        return SOMEBODY
    known = [name.title for name in index(str(game)).by_id.values()]
    return SOMEBODY if SOMEBODY in known else known[0]


def answered(call: Call, question: str, werk: str | None, books: Answer) -> bool:
    """Whether a question to the rulebooks, of which they say this, was one about a thing; then it is answered now."""
    asked = read(question)
    if asked is None or not thing_first(asked, werk, books):
        return False
    reply = _reply(call, asked, werk)
    call.answer(replace(reply, aloud=reply.text, whole=f"/karte {asked.words}"))
    return True


def game_here(call: Call) -> str | None:
    """The game that is played at this table, for names that several games have."""
    table = call.table
    return table.game.id if table is not None and table.row.status in ("lobby", "running") else None


def _by_id(words: str) -> Hit | None:
    """`SPIEL ID`, as buttons and completion say it."""
    game, _, id = words.partition(" ")
    name = index(game).by_id.get(id) if game in games() else None
    return Hit(game, name, 0) if name is not None else None


# --- the reply -------------------------------------------------------------------------------------------------------------


def _reply(call: Call, asked: Asked, here: str | None) -> Reply:
    hits = asked.hits
    if asked.value:
        hits = tuple(h for h in hits if sheets.asked_for(h, asked)) or hits
    elif not asked.game:
        hits += tuple(_longer_names(asked))
    mine = tuple(h for h in hits if h.game == here)
    others = tuple(h for h in hits if h.game != here) if mine else ()
    hits = mine or hits
    hits, elsewhere = _at_table(call, hits) if mine else (hits, ())
    if len(hits) == 1:
        return _one(call, asked, hits[0], (*elsewhere, *others))
    if len({h.game for h in hits}) > 1:
        return _several_games(call, asked, hits)
    return _several(call, asked, hits)


def _at_table(call: Call, hits: tuple[Hit, ...]) -> tuple[tuple[Hit, ...], tuple[Hit, ...]]:
    """Of namesakes in the game that is played here those that can lie at its table, whoever asks; and the others."""
    among = getattr(call.table.game, "among", None) if call.table is not None else None
    can = set(among([h.name.id for h in hits])) if among is not None and len({h.name.title for h in hits}) == 1 else set()
    here = tuple(h for h in hits if h.name.id in can)
    return (here, tuple(h for h in hits if h not in here)) if here else (hits, ())


def _longer_names(asked: Asked) -> list[Hit]:
    """In games without a thing of exactly this name: those whose name goes on, «Boromir II»."""
    words, have = fold(asked.words), {h.game for h in asked.hits}
    others = [h for g in games() if g not in have for h in index(g).part(words)] if asked.exact else []
    return [h for h in others if fold(h.name.title)[: len(words)] == words]


def _one(call: Call, asked: Asked, hit: Hit, others: Sequence[Hit]) -> Reply:
    sheet = sheets.sheet_of(hit)
    told = sheets.text(sheet, hit.game, sheets.asked_for(hit, asked), effect=asked.effect)
    if asked.other:
        told = f"{sheets.verdict(hit, asked)}. {told}"
    if hit.fits == TYPO:
        told = f"Gemeint ist wohl «{hit.name.title}».\n{told}"
    buttons = [b for b in [_button(call, "Allen zeigen", f"{SHOW} {hit.game} {hit.name.id}")] if b]
    more = {(h.game, h.name.id): h for h in others}
    for h in list(more.values())[:OTHERS]:
        label = h.name.kind if h.game == hit.game else sheets.title_of(h.game)
        buttons += [b for b in [_show(call, h, f"{label}: {h.name.title}")] if b]
    return Reply(told, buttons=tuple(buttons))


def _several(call: Call, asked: Asked, hits: Sequence[Hit]) -> Reply:
    """Namesakes in one game, told apart by their kind."""
    game = sheets.title_of(hits[0].game)
    titles = {h.name.title for h in hits}
    if hits[0].fits == TYPO:
        head = "Meintest du:"
    elif len(titles) == 1 and hits[0].fits != PART:
        head = f"«{hits[0].name.title}» gibt es {len(hits)}-mal ({game}). Welche Karte meinst du?"
    else:
        head = f"Mehrere passen ({game}). Was meinst du?"
    shown = hits[:MOST]
    same = {tuple(sheets.answer(sheets.sheet_of(h), sheets.asked_for(h, asked))) for h in hits}
    if len(same) == 1 and asked.value:
        head = "\n".join([*same.pop(), f"Das gilt für alle {len(hits)} Karten dieses Namens ({game}):"])
    lines = [head, *(sheets.line(h, asked, False) for h in shown)]
    if len(hits) > MOST:
        lines.append(f"… und {len(hits) - MOST} weitere: Nenn mehr vom Namen.")
    label = (lambda h: h.name.kind) if len(titles) == 1 else (lambda h: f"{h.name.title} – {h.name.kind}")
    return Reply("\n".join(lines), buttons=tuple(b for h in shown if (b := _show(call, h, label(h)))))


def _several_games(call: Call, asked: Asked, hits: Sequence[Hit]) -> Reply:
    """One line a game, with a button each."""
    one = len({h.name.title for h in hits if h.fits != PART}) == 1
    head = f"«{hits[0].name.title}» steht in mehreren Spielen." if one else "Das gibt es in mehreren Spielen."
    lines, buttons = [f"{head} Welches meinst du?"], []
    for game in dict.fromkeys(h.game for h in hits):
        mine = [h for h in hits if h.game == game]
        title = sheets.title_of(game)
        if len(mine) == 1:
            lines.append(sheets.line(mine[0], asked, True))
            buttons.append(_show(call, mine[0], title))
        else:
            kinds = ", ".join(dict.fromkeys(h.name.kind.partition(" (")[0] for h in mine))
            lines.append(f"· {title}: {len(mine)}-mal ({kinds})")
            buttons.append(_button(call, title, f"{game} {asked.words}"))
    return Reply("\n".join(lines), buttons=tuple(b for b in buttons if b))


def _show(call: Call, hit: Hit, label: str) -> Button | None:
    return _button(call, label, f"{hit.game} {hit.name.id}")


def _button(call: Call, label: str, words: str) -> Button | None:
    """A button that says /karte with these words, at this table where that fits behind it."""
    made = press(call, label[:LABEL], f"/karte {words}")
    if len(made.action.encode()) > ACTION_BYTES:
        made = Button(made.label, f"k:/karte {words}")
    return made if len(made.action.encode()) <= ACTION_BYTES else None


def suggestions(call: Call) -> list[tuple[str, str]]:
    """Names that begin as typed, those of the game at this table first: (label, words to send)."""
    limit = 25
    here = game_here(call)
    order = sorted(games(), key=lambda g: g != here)
    for game, rest in named_game(fold(call.words)):
        found = [(g, n) for g in ([game] if game else order) for n in index(g).begins(rest, limit)]
        if found and rest:
            return [(f"{n.title} · {n.kind} · {sheets.title_of(g)}", f"{g} {n.id}") for g, n in found[:limit]]
    return []

"""/weg: what is in reach now, by which kind of movement and with which cards, and how many turns it takes roughly otherwise.

A pure function of view and board. What one's own hand opens is told to its owner; whoever only watches gets what lies open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.contract import View
from games.jagd.board import directions
from games.jagd.board.network import MASK
from games.jagd.board.plan import OUTSIDE, Board, FieldId
from games.jagd.cards.faces import CARDS, HOBBIT, TITLE, TOM, Card, Face
from games.jagd.movement.paths import Means, Way, Ways, fly, leap, reach, refuse
from games.jagd.wording import VOCABULARY
from games.words import plain, tokens

Pack = Mapping[Face, Card]
AVERAGE = (4, 3)  # a lucky and an unlucky roll: together what dice give
LONGEST = 40  # turns; whatever takes longer cannot be reached
SHOWN = 12
CARD_NAME = {"boat": "Boot", "rope": "Seil", "cloak": "Umhang"}
FACE = {"boot": "boat", "seil": "rope", "umhang": "cloak"}


def answer(view: View, words: str, board: Board, cards: Pack = CARDS) -> str:
    fig = own_or_acting(view)
    if fig is None:
        return "Noch steht keine Figur auf dem Brett."
    start = standing(view, fig, board)
    asked = words.strip()
    if not asked:
        return overview(view, fig, start, board, cards)
    whence, between, whither = asked.partition(" nach ")
    if between and (line := _between(view, whence, whither, board, start)):
        return line
    found = [place] if (place := _somebody(view, asked, board)) else directions.find(board, asked, start)
    found = found or _nearest_symbol(view, board, asked, start)
    if not found and (region := _region(asked, board)):
        return region
    if not found:
        return (
            f"«{asked[:40]}» finde ich auf dem Plan nicht. Frag nach einer Stadt, einem Feld (G7) oder einer Richtung (3 südost)."
        )
    if len(found) > 1:
        return f"Welchen Ort meinst du: {_or([board[id].label for id in found[:5]])}?"
    return _way(view, fig, start, found[0], board, cards)


def _between(view: View, whence: str, whither: str, board: Board, start: FieldId) -> str:
    """«von Bree nach Moria»: how far two places are from each other."""
    ends = [_somebody(view, at, board) or next(iter(directions.find(board, at, start)), None) for at in (whence, whither)]
    one, other = ends
    if one is None or other is None:
        return ""
    return f"{board[one].label} – {board[other].label}: {_fields(board.distance(one, other))} Luftlinie."


def _nearest_symbol(view: View, board: Board, asked: str, start: FieldId) -> list[FieldId]:
    """«/weg geheimfeld»: the nearest field with that symbol, if it counts in this game."""
    for kind in view.get("symbols", ()):
        if kind in plain(asked):
            return sorted((f.id for f in board.fields.values() if f.special == kind), key=lambda id: board.distance(start, id))[
                :1
            ]
    return []


def _somebody(view: View, asked: str, board: Board) -> FieldId | None:
    """Where a player or a character that is asked for stands."""
    wanted = set(re.findall(r"⟦([^⟧]*)⟧", asked))
    spoken = " ".join(tokens(asked, VOCABULARY))
    for fig, figure in view["figures"].items():
        character = figure["character"]
        titles = (
            {" ".join(tokens(TITLE[character], VOCABULARY)), " ".join(tokens(character, VOCABULARY))}
            if character in TITLE
            else set()
        )
        if (fig in wanted or fig.partition(".")[0] in wanted or spoken in titles) and not figure.get("out"):
            return standing(view, fig, board)
    return None


def _region(asked: str, board: Board) -> str:
    """A landscape has many fields: which place in it?"""
    typed = " ".join(tokens(asked, VOCABULARY))
    for part, (title, centre, radius) in board.regions.items():
        if (typed and plain(title).startswith(typed)) or typed == part:
            named = [*board.cities(), board[board.goal_hobbits], board[board.goal_riders]]
            inside = sorted((board.distance(centre, f.id), f.name) for f in named if board.distance(centre, f.id) <= radius)
            return f"{title} ist eine Gegend. Wohin dort: {_or([name for _, name in inside[:6]])}? («/brett {part}» zeigt sie.)"
    return ""


def own_or_acting(view: View) -> str | None:
    """The figure that is asked about: one's own, for others the one to move."""
    turn = view.get("turn") or {}
    for fig in (view.get("me"), view.get("seat"), turn.get("fig"), turn.get("seat")):
        if fig is not None and fig in view["figures"]:
            return str(fig)
    return next(iter(view["figures"]), None)


def standing(view: View, fig: str, board: Board) -> FieldId:
    """Where the figure is; from the Halls one comes back at the place of return."""
    figure = view["figures"][fig]
    if figure.get("halls") is not None:
        return board.return_place
    field = figure.get("field")
    return str(field) if field in board.fields and board[field].kind != OUTSIDE else board.start


# --- kinds of movement ---------------------------------------------------------------------------------------------------


def cards_of(view: View, fig: str) -> list[str]:
    """The cards that may be used: one's own hand, and what lies open."""
    held = list(view["hand"]) if fig == view.get("me", view.get("seat")) and view.get("seat") is not None else []
    return held + list(view.get("table_cards", {}).get(fig, ()))


def means_of(cards: Sequence[str], laid: Sequence[str] = (), *, horse: bool = False) -> Means:
    have = {FACE[face] for face in cards if face in FACE}
    bits = sum(MASK[FACE[face]] for face in set(laid) if face in FACE)
    return Means(boat="boat" in have, rope="rope" in have, cloak="cloak" in have, horse=horse, laid=bits)


def kinds(view: View, fig: str, start: FieldId, board: Board, printed: Pack) -> Iterator[tuple[str, Ways]]:
    """Each movement the figure can make now: its name and where it leads."""
    cards, halted = cards_of(view, fig), _halted(view, fig)
    laid = view.get("table_cards", {}).get(fig, ())
    die = roll(view, fig)
    if die:
        yield f"Wurf {die}", reach(board, start, die, means_of(cards, laid), halted=halted)
    side = view["figures"][fig]["side"]
    for face in dict.fromkeys(cards):
        move = printed[face].move if face in printed else 0
        if isinstance(move, int) and move:
            yield f"Pferd {move}", reach(board, start, move, means_of(cards, laid, horse=True), halted=halted)
        elif face == "adler" and side == HOBBIT:
            yield "Adler", fly(board, start, means_of(cards), halted=halted)
        elif face == "fliegendes_geschoepf" and side != HOBBIT:
            yield "Fliegendes Geschöpf", fly(board, start, means_of(cards), halted=halted)
        elif face == TOM:
            yield "Tom Bombadil", leap(board, start, means_of(cards), halted=halted)


def roll(view: View, fig: str) -> int:
    """The roll that can still be used, if it is this figure's turn."""
    turn: Mapping[str, Any] = view.get("turn") or {}
    mine = fig in (turn.get("fig"), turn.get("seat"))
    return int(turn.get("die") or 0) if mine and not turn.get("walked") else 0


def _halted(view: View, fig: str) -> bool:
    turn = view.get("turn") or {}
    return bool(turn.get("halted")) and fig in (turn.get("fig"), turn.get("seat"))


# --- the answer for one place --------------------------------------------------------------------------------------------


def _way(view: View, fig: str, start: FieldId, target: FieldId, board: Board, cards: Pack) -> str:
    if start == target:
        return (
            f"Dort stehst du schon: {board[target].label}."
            if fig == view.get("me")
            else f"Die Figur steht schon dort: {board[target].label}."
        )
    field = board[target]
    place = f"{field.name} ({field.id})" if field.name and not field.rapid else field.label
    lines = [f"{board[start].label} – {place}: {_fields(board.distance(start, target))} Luftlinie."]
    moves = list(kinds(view, fig, start, board, cards))
    for name, ways in moves:
        if target in ways:
            lines.append(f"{name}: ja{_told(ways[target], board)}.")
    if len(lines) == 1:
        lines += _in_two(view, fig, target, moves, board, cards)
    die = roll(view, fig)
    if die and not any(target in ways for _, ways in moves):
        no = refuse(board, start, target, die, means_of(cards_of(view, fig)), halted=_halted(view, fig))
        lines.append(f"Wurf {die}: nein. {no.reason}" if no else "")
        lines.append(_would_help(view, fig, start, target, die, board))
    elif not die and (cost := _cost(view, fig, start, target, board)) is not None:
        lines.append(f"Mit einem Wurf ab {cost.cost} reicht es{_told(cost, board)}.")
    lines.append(_turns(view, fig, start, target, board))
    return "\n".join(line for line in lines if line)


def _would_help(view: View, fig: str, start: FieldId, target: FieldId, die: int, board: Board) -> str:
    """One more card that would make it possible with this roll."""
    cards = cards_of(view, fig)
    for face, card in FACE.items():
        if face not in cards:
            way = reach(board, start, die, means_of([*cards, face]), halted=_halted(view, fig)).get(target)
            if way is not None:
                return f"Mit {CARD_NAME[card]}-Karte ginge es: {_fields(way.cost)}."
    return ""


def _cost(view: View, fig: str, start: FieldId, target: FieldId, board: Board) -> Way | None:
    """The way for the smallest roll that suffices."""
    means = means_of(cards_of(view, fig))
    found = (reach(board, start, steps, means).get(target) for steps in range(1, 7))
    return next((way for way in found if way is not None), None)


def _told(way: Way, board: Board) -> str:
    """«, 4 Felder über Bree und H7, mit Boot»."""
    parts = [_fields(way.cost)] if way.cost else []
    between = [board[id].name or id for id in way.path[1:-1]]
    if between:
        parts[-1:] = [f"{parts[-1]} über {' – '.join(between)}" if parts else f"über {' – '.join(between)}"]
    if way.needs:
        cards = [_and([CARD_NAME[card] for card in sorted(each.needs)]) for each in (way, *way.others) if each.needs]
        parts.append(f"mit {_or(cards)}")
    if way.halts:
        parts.append("dort musst du anhalten")
    return f", {', '.join(parts)}" if parts else ""


def _in_two(view: View, fig: str, target: FieldId, moves: Sequence[tuple[str, Ways]], board: Board, printed: Pack) -> list[str]:
    """Two kinds of movement after another, where no single one is enough."""
    cards = cards_of(view, fig)
    horses = [
        int(printed[face].move)
        for face in dict.fromkeys(cards)
        if face in printed and isinstance(printed[face].move, int) and printed[face].move
    ]
    for name, ways in moves:
        for horse in sorted(horses):
            if name == f"Pferd {horse}":
                continue
            for id, way in ways.items():
                onward = reach(board, id, horse, means_of(cards, horse=True), halted=way.halts)
                if target in onward:
                    return [f"{name} und dann Pferd {horse}: ja, Halt auf {board[id].label}."]
    return []


def _turns(view: View, fig: str, start: FieldId, target: FieldId, board: Board) -> str:
    plain = turns(board, start, target, Means())
    means = means_of(cards_of(view, fig))
    helped = turns(board, start, target, means) if means != Means() else None
    have = _and([CARD_NAME[c] for c in ("boat", "rope", "cloak") if getattr(means, c)])
    if plain is None and helped is None:
        return "Zu Fuß ist dieser Ort nicht zu erreichen; es braucht ein Boot oder Flügel."
    told = f"Ohne Karten etwa {_rounds(plain)}" if plain else "Ohne Karten nicht zu erreichen"
    return f"{told}; mit {have} etwa {_rounds(helped)}." if helped and helped != plain else f"{told}."


def turns(board: Board, start: FieldId, target: FieldId, means: Means) -> tuple[int, int] | None:
    """How many turns it takes with good and with bad rolls, if these cards stay at hand; None if there is no way."""
    counts = [_turns_with(board, start, target, means, steps) for steps in AVERAGE]
    return None if counts[0] is None or counts[1] is None else (counts[0], counts[1])


def _turns_with(board: Board, start: FieldId, target: FieldId, means: Means, steps: int) -> int | None:
    seen, edge = {start}, [start]
    for count in range(1, LONGEST):
        edge = sorted({id for here in edge for id in reach(board, here, steps, means)} - seen)
        if target in edge:
            return count
        if not edge:
            return None
        seen.update(edge)
    return None


# --- the answer without a place ------------------------------------------------------------------------------------------


def overview(view: View, fig: str, start: FieldId, board: Board, cards: Pack) -> str:
    """The cities in reach now; and the nearest ones."""
    lines = [f"Von {board[start].label}:"]
    for name, ways in kinds(view, fig, start, board, cards):
        cities = sorted((way.cost, board[id].name) for id, way in ways.items() if board[id].name and not board[id].rapid)
        shown = ", ".join(f"{city} ({cost})" if cost else city for cost, city in cities[:SHOWN])
        lines.append(
            f"{name}: {len(ways)} Felder" + (f", darunter {shown}" if shown else "") + ("…" if len(cities) > SHOWN else "") + "."
        )
    near = sorted((board.distance(start, f.id), f.name) for f in board.cities() if f.id != start)[:5]
    lines.append("Nächste Städte (Luftlinie): " + ", ".join(f"{city} {away}" for away, city in near) + ".")
    return "\n".join(lines)


# --- words ---------------------------------------------------------------------------------------------------------------


def _fields(count: int) -> str:
    return "1 Feld" if count == 1 else f"{count} Felder"


def _rounds(count: tuple[int, int] | None) -> str:
    low, high = count or (0, 0)
    if low == high:
        return "1 Runde" if low == 1 else f"{low} Runden"
    return f"{low} bis {high} Runden"


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} und {words[-1]}" if words else ""


def _or(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} oder {words[-1]}"

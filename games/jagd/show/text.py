"""Boards as text, at most 42 columns: a sketch of the surroundings, cities with their distances, the table, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from games.contract import View, name
from games.jagd.board.plan import Board, Field, FieldId
from games.jagd.cards.faces import CARDS, ORDER, Card
from games.jagd.queries import own_or_acting, standing
from games.jagd.show.roster import where
from games.jagd.show.tokens import in_halls, sign

WIDTH = 42
LONGEST = 1_800
LONGEST_NAME = 12  # of a player, on a text board
SIGN = {"offen": ".", "wald": "w", "dickicht": "d", "gebirge": "m", "huegel": "h", "see": "o", "meer": "~", "sumpf": "s"}
CITY = {"gut": "*", "boese": "!", "neutral": "#"}
PLACE = {"start": "A", "ziel_hobbits": "K", "ziel_reiter": "B", "rueckkehr": "R", "hallen": "H"}
SYMBOL = {"gollum": "Gollum", "zauberblick": "Zauberblick", "geheim": "Geheim"}
LEGEND = ("* gut ! böse # frei, m/h Berg, w/d Wald", "~/o/s Wasser, ' in Reichweite, @ du")


def _fits(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


# --- the map -------------------------------------------------------------------------------------------------------------


def sketch(view: View, board: Board, centre: FieldId, rows: int, across: int = 8) -> list[str]:
    """The fields around a place, one row a line, each row begun by its first field's name."""
    middle = board[board[centre].around[0]] if board[centre].rapid else board[centre]
    q0, r0 = int(middle.place[0]), int(middle.place[1])
    figures = _figures(view, board)
    reached = set(view.get("own_reach") or ()) | set(view.get("reach") or ())
    lines = []
    for dr in range(-rows, rows + 1):
        cells: dict[int, Field] = {}
        for dq in range(-across, across + 1):
            id = board.at.get((q0 + dq, r0 + dr))
            if id is not None and abs(2 * dq + dr) <= across:
                cells[2 * dq + dr] = board[id]
        if not cells:
            continue
        line = [" "] * (4 * across + 4)
        for at, field in cells.items():
            column = 2 * (at + across)
            line[column + 1] = figures.get(field.id) or _sign(field)
            line[column] = "'" if field.id in reached else " "
        first = cells[min(cells)].id
        lines.append(f"{first:<4}{''.join(line)}".rstrip()[:WIDTH])
    return lines


def _sign(field: Field) -> str:
    return CITY.get(field.city or "") or PLACE.get(field.special) or SIGN.get(field.terrain, " ")


def _figures(view: View, board: Board) -> dict[FieldId, str]:
    """The sign on each field where somebody stands; one's own figure last, so that it is seen."""
    own = own_or_acting(view) if view["seat"] is not None else None
    found: dict[FieldId, str] = {}
    for fig, figure in sorted(view["figures"].items(), key=lambda item: item[0] == own):
        if figure.get("out") or in_halls(figure) or figure["field"] not in board.fields:
            continue
        field = board[figure["field"]]
        for id in field.around[:1] or (field.id,):
            found[id] = "@" if fig == own else sign(figure["character"])
    return found


def surroundings(view: View, board: Board) -> str:
    fig = own_or_acting(view)
    here = standing(view, fig, board) if fig else board.start
    return "\n".join(
        [
            _fits(f"UM {board[here].label.upper()}"),
            *sketch(view, board, here, 4),
            *_near(board, here),
            *symbols(view, board, here, 5),
            *LEGEND,
        ]
    )


def symbols(view: View, board: Board, centre: FieldId, radius: int) -> list[str]:
    """The Gollum, Zauberblick and secret fields near a place, as far as they count in this game."""
    lines = []
    for kind in view.get("symbols", ()):
        near = [f.id for f in board.fields.values() if f.special == kind and board.distance(centre, f.id) <= radius]
        if near:
            lines += _wrapped([f"{SYMBOL[kind]}: {near[0]}", *near[1:]])
    return lines


def _near(board: Board, here: FieldId) -> list[str]:
    near = sorted((board.distance(here, f.id), f.name) for f in board.cities() if f.id != here)[:4]
    return [_fits(f"{city} {away}") for away, city in near]


def region(part: str) -> Callable[[View, Board], str]:
    def tell(view: View, board: Board) -> str:
        title, centre, radius = board.regions[part]
        inside = [f"{CITY[f.city or 'neutral']}{f.name} {f.id}" for f in board.cities() if board.distance(centre, f.id) <= radius]
        marked = symbols(view, board, centre, radius)
        return "\n".join([title.upper(), *sketch(view, board, centre, min(radius, 5)), *_wrapped(inside), *marked, *LEGEND])

    return tell


def _wrapped(words: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 2 <= WIDTH - 1:
            lines[-1] += f", {word}"
        else:
            lines.append(word[:WIDTH])
    return lines


def cities(view: View, board: Board) -> str:
    """Where everybody stands, and all cities with their distances from one's own figure, the nearest first."""
    fig = own_or_acting(view)
    here = standing(view, fig, board) if fig else board.start
    places = [*board.cities(), board[board.goal_hobbits], board[board.goal_riders]]
    sorted_places = sorted((board.distance(here, f.id), f.name, _sign(f)) for f in places)
    cells = [f"{mark} {title[:16]:<16}{away:>2}" for away, title, mark in sorted_places]
    half = -(-len(cells) // 2)
    columns = [f"{cells[i]}  {cells[i + half] if i + half < len(cells) else ''}".rstrip() for i in range(half)]
    head = _fits(f"FELDER BIS … VON {(board[here].name or here).upper()}")
    return "\n".join([*_standing(view, board), head, *columns, "* gut, ! böse, # frei, K und B: Ziele"])


def _standing(view: View, board: Board) -> list[str]:
    """«F Anna: Bruchtal», one line a figure."""
    room = WIDTH - LONGEST_NAME - 4
    return [
        f"{sign(figure['character'])} {name(fig.split('.')[0])}: {_place(view, board, fig)[0][:room]}"
        for fig, figure in view["figures"].items()
    ]


# --- the table and the hand ----------------------------------------------------------------------------------------------


def table(view: View, board: Board) -> str:
    lines = []
    for fig, figure in view["figures"].items():
        title = CARDS[figure["character"]].title if figure["character"] in CARDS else "?"
        lines.append(f"{name(fig.split('.')[0])} {title[:18]} {view['hand_sizes'].get(fig, 0)} Kt.")
        lines += [f"  {line}" for line in _place(view, board, fig)]
        if figure.get("released") and not figure.get("out"):
            lines.append("  kommt in der nächsten Runde frei")
        if open_cards := view.get("table_cards", {}).get(fig):
            lines += [f"  offen: {', '.join(CARDS[face].title for face in open_cards)}"]
        for field, owners in view.get("stashes", {}).items():
            if fig in owners:
                lines.append(f"  Versteck {field}: {owners[fig]} Kt.")
    top = f", oben {CARDS[view['discard'][-1]].title}" if view["discard"] and view["discard"][-1] in CARDS else ""
    lines.append(_fits(f"Stapel {view['deck']}, Abwurf {view.get('discard_size', len(view['discard']))}{top}"))
    return _shortened(lines)


def _place(view: View, board: Board, fig: str) -> list[str]:
    captor = view["figures"][fig].get("captive_of")
    if captor and not view["figures"][fig].get("out"):
        return [f"gefangen von {name(captor.split('.')[0])}"]
    return [_fits(where(view, board, fig))[: WIDTH - 2]]


def _shortened(lines: Sequence[str]) -> str:
    """As many lines as a message holds."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) > LONGEST:
            return "\n".join([*kept, "…"])
        kept.append(line)
    return "\n".join(kept)


def hand(view: View, cards: Mapping[str, Card]) -> str:
    held = view["hand"]
    lines = [f"DEINE KARTEN ({len(held)})"]
    counted: Counter[str] = Counter(held)
    for face in sorted(counted, key=lambda f: ORDER.get(f, 999)):
        card = cards[face]
        title = f"{card.title} ({card.name})" if card.name else card.title
        points = f" {card.points}K" if card.points else ""
        many = f"{counted[face]}× " if counted[face] > 1 else ""
        room = WIDTH - len(points)
        whole = f"{many}{title}"
        lines.append((whole if len(whole) <= room else whole[: room - 1] + "…") + points)
    if any(cards[face].points for face in counted):
        lines.append("(1K: Truppe mit 1 Kampfpunkt)")
    fig = own_or_acting(view)
    open_cards = view.get("table_cards", {}).get(fig, ()) if fig else ()
    if open_cards:
        lines += ["Offen auf dem Tisch:", *_wrapped([CARDS[face].title for face in open_cards])]
    for field, owners in (view.get("known_stashes") or {}).items():
        for other, hidden in owners.items():
            lines.append(f"Versteck {field} von {name(other.split('.')[0])}:")
            lines += [f"  {line}" for line in _narrow([CARDS[face].title for face in hidden])]
    for other, known in (view.get("known") or {}).items():
        lines.append(f"Sicher bei {name(other.split('.')[0])}:")
        lines += [f"  {line}" for line in _narrow([CARDS[face].title for face in known])]
    return _shortened(lines)


def _narrow(words: Sequence[str]) -> list[str]:
    return [line[: WIDTH - 2] for line in _wrapped([word[:30] for word in words])] if words else []


def text(view: View, part: str, board: Board, cards: Mapping[str, Card] = CARDS) -> str:
    if part == "hand":
        return hand(view, cards)
    if part in board.regions:
        return region(part)(view, board)
    told: dict[str, Callable[[View, Board], str]] = {"karte": cities, "umgebung": surroundings, "tisch": table}
    return told[part](view, board)

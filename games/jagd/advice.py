"""The computer player: it draws cards in cities until it holds the Ring, then makes for its victory field; it goes after whoever
holds the Ring or seems to (`suspicion.py`), most of all after one who waits on a victory field.

It decides from its seat's view and the answers open to it, nothing else. `advise` names an answer, or None where any will do;
`rate` says how well a seat stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush

from games.contract import Candidate, Seat, View
from games.jagd.board.plan import OPEN, OUTSIDE, WATER, WOODS, Board, edge
from games.jagd.cards.faces import CLOAK, GOLLUM, HOBBIT, RIDER, RING, ROPE, TOM, Card, Face, Pack
from games.jagd.frames import JagdGame
from games.jagd.suspicion import chances, holder, suspect, threat, unknown_cards
from games.jagd.wording import title_key

FAR = 99.0
SLOW = 3.0  # a field of woods or mountains without its card: most of a turn
CITY_BONUS = 3.0
ROOMY = 8  # cards in hand with which drawing is still worth it

Options = Mapping[str, list[str]]  # by verb, the rest of each key


def advise(view: View, seat: Seat, options: Sequence[Candidate], game: JagdGame) -> str | None:
    by_verb: dict[str, list[str]] = {}
    for c in options:
        verb, _, rest = c.key.partition(" ")
        by_verb.setdefault(verb, []).append(rest)
    if view["phase"] == "characters":
        return character(view, [c.key for c in options])
    for verb, choose in ANSWERS:
        if verb in by_verb:
            said = choose(view, by_verb, game)
            if said is not None:
                return said
    return None


def rate(view: View, seat: Seat, game: JagdGame) -> float:
    """Higher is better: the Ring, the way still to go, the cards."""
    if seat in view["winners"]:
        return 1000.0
    if view["me"] is None:
        return 0.0
    me = view["figures"][view["me"]]
    gone = me["halls"] is not None or me["captive_of"] is not None
    value = sum(worth(view, face, game.cards) for face in view["hand"]) - (40.0 if gone else 0.0)
    if RING in view["hand"]:
        value += 60.0 - road_home(view, game.board)
    return value


# --- what is known -------------------------------------------------------------------------------------------------------


def home(view: View, board: Board) -> str:
    return board.goal_hobbits if view["figures"][view["me"]]["side"] == HOBBIT else board.goal_riders


def here(view: View) -> str:
    return str(view["figures"][view["me"]]["field"])


def has_ring(view: View) -> bool:
    return RING in view["hand"]


def worth(view: View, face: Face, cards: Mapping[Face, Card]) -> float:
    """What a card is worth in this hand."""
    card, me = cards[face], view["figures"][view["me"]]
    if face == RING:
        return 100.0
    if face in (GOLLUM, TOM):
        return 9.0
    mine = not card.who or card.who == me["side"]
    value = 1.0 + (3.0 if card.points and (card.side in ("", "unabhaengig") or mine) else 1.0 if card.points else 0.0)
    if face == me["character"] or card.move == "fliegen":
        value += 5.0 if mine else 0.0
    if isinstance(card.move, int) and card.move:
        value += card.move
    if card.look or card.draws or card.reroll:
        value += 2.0 if mine else 0.0
    if face in (CLOAK, ROPE, "boot"):
        value += 2.0 if view["hand"].count(face) == 1 else 0.0
    return value + (4.0 if face == "raetsel" else 0.0)


# --- ways ----------------------------------------------------------------------------------------------------------------


def distances(board: Board, goal: str, cloak: bool, rope: bool) -> Mapping[str, float]:
    """Roughly how many points of movement each field is away from this one, on land."""
    key = ("advice", goal, cloak, rope)
    found: dict[str, float] | None = board.cache.get(key)
    if found is None:
        found = {goal: 0.0}
        heap = [(0.0, goal)]
        while heap:
            far, field = heappop(heap)
            if far > found[field]:
                continue
            for before in board.neighbours(field):
                step = _step(board, before, field, cloak, rope)
                if far + step < found.get(before, FAR):
                    found[before] = far + step
                    heappush(heap, (far + step, before))
        board.cache[key] = found
    return found


def _step(board: Board, a: str, b: str, cloak: bool, rope: bool) -> float:
    """What the step from a to b costs without a boat."""
    if WATER in (board[a].kind, board[b].kind) or board[a].kind == OUTSIDE:
        return FAR if board[b].kind == WATER else 1.0
    between = edge(a, b)
    if between in board.river_edges and between not in board.crossings:
        return FAR
    if between in board.road_edges:
        return 0.5
    kind = board[b].kind
    return 1.0 if kind == OPEN or (cloak if kind == WOODS else rope) else SLOW


def way_to(view: View, board: Board, goal: str) -> Mapping[str, float]:
    held = [*view["hand"], *view["table_cards"].get(view["me"], ())]
    return distances(board, goal, CLOAK in held, ROPE in held)


def road_home(view: View, board: Board) -> float:
    return way_to(view, board, home(view, board)).get(here(view), FAR)


def draws_here(view: View, board: Board, field: str) -> bool:
    """Whether cards can be drawn in a city on this field."""
    return board[field].city is not None and field not in view["figures"][view["me"]]["cities"][-2:]


def attraction(view: View, board: Board) -> Callable[[str], float]:
    """How good it is to stand on a field: the lower the better."""
    if has_ring(view):
        way = way_to(view, board, home(view, board))
        fear = 12.0 / max(1, len(view["hand"]))
        return lambda field: way.get(field, FAR) + (fear if crowded(view, board, field) and field != home(view, board) else 0.0)
    prey = threat(view) or holder(view, RING)
    quarry = view["figures"][prey]["field"] if prey is not None and _on_board(view, prey) else None
    towards = way_to(view, board, quarry) if quarry is not None else way_to(view, board, home(view, board))
    pull = 4.0 if prey is not None and prey == threat(view) else 0.8 if quarry is not None else 0.15
    cities = [way_to(view, board, c.id) for c in board.cities() if draws_here(view, board, c.id)]

    def value(field: str) -> float:
        nearest = min((way.get(field, FAR) for way in cities), default=0.0)
        return nearest + pull * towards.get(field, FAR) - (CITY_BONUS if draws_here(view, board, field) else 0.0)

    return value


def _on_board(view: View, fig: str) -> bool:
    x = view["figures"][fig]
    return x["halls"] is None and x["captive_of"] is None and not x["out"]


def crowded(view: View, board: Board, field: str) -> bool:
    """Whether others stand there or beside it: an exchange could cost the Ring."""
    near = {field, *board.neighbours(field)}
    return any(x["field"] in near and _on_board(view, fig) for fig, x in view["figures"].items() if fig != view["me"])


# --- answers -------------------------------------------------------------------------------------------------------------


def show_ring(view: View, options: Options, game: JagdGame) -> str | None:
    return f"zeige {options['zeige'][0]}"


def best_card(view: View, options: Options, game: JagdGame) -> str | None:
    return "nimm " + max(options["nimm"], key=lambda face: worth(view, face, game.cards))


def worst_card(view: View, options: Options, game: JagdGame) -> str | None:
    return "wirf " + min(options["wirf"], key=lambda face: worth(view, face, game.cards))


def give_worst(view: View, options: Options, game: JagdGame) -> str | None:
    faces = [face for face in options["gib"] if face in game.cards and face in view["hand"]]
    if faces:
        return "gib " + min(faces, key=lambda face: worth(view, face, game.cards))
    taken = [face for face in options["gib"] if face in game.cards]
    return "gib " + max(taken, key=lambda face: worth(view, face, game.cards)) if taken else None


def resist(view: View, options: Options, game: JagdGame) -> str | None:
    shown = sorted(options.get("wehre", ()), key=lambda face: face == RING)
    return f"wehre {shown[0]}" if shown else "blatt"


def troop(view: View, options: Options, game: JagdGame) -> str | None:
    """What costs least: a city, what is kept afterwards, then the worst card."""

    def price(face: Face) -> float:
        return -1.0 if face == "stadt" else 0.0 if _kept(view, face) else worth(view, face, game.cards)

    return "truppe " + min(options["truppe"], key=price)


def _kept(view: View, face: Face) -> bool:
    return face == RING or face == view["figures"][view["me"]]["character"]


def set_down(view: View, options: Options, game: JagdGame) -> str | None:
    value = attraction(view, game.board)
    return "setze " + min(options["setze"], key=lambda key: value(game.board.keys[key]))


def target(view: View, options: Options, game: JagdGame) -> str | None:
    value = attraction(view, game.board)
    return "nach " + min(options["nach"], key=lambda key: value(game.board.keys[key]))


def titles(view: View, options: Options, game: JagdGame) -> str | None:
    """The Ring where it is suspected, otherwise the commonest titles."""
    pack = game.pack
    wanted = sorted(pack.titles, key=lambda title: (title != pack.title[RING] or suspect(view) is None, -_copies(pack, title)))
    keys = [title_key(title) for title in wanted]
    return "titel " + min(options["titel"], key=keys.index)


def _copies(pack: Pack, title: str) -> int:
    return sum(pack.cards[face].copies for face in pack.with_title[title])


def stay_or_flee(view: View, options: Options, game: JagdGame) -> str | None:
    if "verlasse" in options:
        return "verlasse"
    return f"entkomme {options['entkomme'][0]}" if "entkomme" in options else f"bleibe {options['bleibe'][0]}".strip()


# --- one's own turn ------------------------------------------------------------------------------------------------------


def act(view: View, options: Options, game: JagdGame) -> str | None:
    """The turn: rob, look, move, fight, draw."""
    for plan in (stash, rob, question_captive, look, bite, roll_again, ride, hunt_by_air, walk, attack, draw):
        said = plan(view, options, game)
        if said is not None:
            return said
    return None


def rob(view: View, options: Options, game: JagdGame) -> str | None:
    """Take the Ring from whoever is known to hold it, or Gollum."""
    if has_ring(view):
        return None
    prey = holder(view, RING) or threat(view) or suspect(view)
    if prey in options.get("gollum", ()):
        return f"gollum {prey}"
    prey = holder(view, RING) or threat(view)
    if prey is not None:
        face = view["figures"][prey]["character"]
        if face in options.get("uebergib", ()):
            return f"uebergib {face}"
        if prey in options.get("raetsel", ()):
            return f"raetsel {prey}"
        blind = [rest for rest in options.get("zieh", ()) if rest.endswith(f" {prey}")]
        if blind:
            return f"zieh {blind[0]}"
    warden = holder(view, GOLLUM)
    if warden is not None and warden in options.get("bilbo", ()):
        return f"bilbo {warden}"
    return None


def look(view: View, options: Options, game: JagdGame) -> str | None:
    """Into hands that are not known, as long as nobody is known to hold the Ring."""
    if has_ring(view) or holder(view, RING) is not None:
        return None
    others = [fig for fig in view["figures"] if fig != view["me"] and unknown_cards(view, fig)]
    return f"blick {options['blick'][0]}" if "blick" in options and others else None


def whom(view: View, options: Options, game: JagdGame) -> str | None:
    likely = chances(view)
    found = sorted(options["gegen"], key=lambda fig: (-likely.get(fig, 0.0), -unknown_cards(view, fig), fig))
    if "fertig" in options and not unknown_cards(view, found[0]):
        return "fertig"
    return f"gegen {found[0]}"


def bite(view: View, options: Options, game: JagdGame) -> str | None:
    """Kankra, where she hits more than one, or whoever is about to win."""
    victims = [fig for fig, n in view["hand_sizes"].items() if fig != view["me"] and n and _on_board(view, fig)]
    return "kankra" if "kankra" in options and not has_ring(view) and (len(victims) > 1 or threat(view)) else None


def question_captive(view: View, options: Options, game: JagdGame) -> str | None:
    """A captive is asked every turn: it costs nothing."""
    return f"verhoere {options['verhoere'][0]}" if "verhoere" in options else None


def stash(view: View, options: Options, game: JagdGame) -> str | None:
    """Take up what lies here, one's own first; see through others' hiding places; hide what one cannot keep."""
    for verb in ("hebe", "finde", "durchschaue"):
        if verb in options:
            return f"{verb} {options[verb][0]}".strip()
    return "verstecke" if "verstecke" in options and len(view["hand"]) > ROOMY and not has_ring(view) else None


def hide_worst(view: View, options: Options, game: JagdGame) -> str | None:
    """Under the board goes what is least useful now, until the hand is small enough to draw."""
    if "fertig" in options and len(view["hand"]) <= ROOMY - 1:
        return "fertig"
    return "karte " + min(options["karte"], key=lambda face: worth(view, face, game.cards))


def hunt_by_air(view: View, options: Options, game: JagdGame) -> str | None:
    """Whoever waits on a victory field is worth an eagle."""
    prey = threat(view)
    if prey is None or has_ring(view) or "fliege" not in options or not _on_board(view, prey):
        return None
    far = way_to(view, game.board, view["figures"][prey]["field"]).get(here(view), FAR) > 4
    return f"fliege {options['fliege'][0]}" if far else None


def roll_again(view: View, options: Options, game: JagdGame) -> str | None:
    kept = [face for face in options.get("neu", ()) if game.cards[face].reroll == "behalten"]
    return f"neu {kept[0]}" if kept and (view["turn"]["die"] or 6) <= 2 else None


def ride(view: View, options: Options, game: JagdGame) -> str | None:
    """Cards that carry are for the way home with the Ring."""
    if not has_ring(view) or here(view) == home(view, game.board):
        return None
    left = road_home(view, game.board)
    for verb, near in (("fliege", 3.0), ("springe", 3.0), ("reite", 0.0)):
        if verb in options and left > near and (verb == "fliege" or "gehe" not in options):
            return f"{verb} {options[verb][0]}"
    return None


def walk(view: View, options: Options, game: JagdGame) -> str | None:
    if "gehe" not in options or options["gehe"] == [""]:
        return None
    if here(view) == home(view, game.board) and "ende" in options and (has_ring(view) or _ring_is_near(view)):
        return "ende"  # wait on the victory field
    value = attraction(view, game.board)
    return "gehe " + min(options["gehe"], key=lambda key: (value(game.board.keys[key]), key))


def _ring_is_near(view: View) -> bool:
    return holder(view, RING) is not None and GOLLUM in view["hand"]


def attack(view: View, options: Options, game: JagdGame) -> str | None:
    """Whoever is known to hold the Ring, or anybody where the troops suffice."""
    found = options.get("angriff", [])
    for prey in (holder(view, RING), threat(view), suspect(view)):
        if prey in found:
            return f"angriff {prey}"
    strong = [fig for fig in found if strength(view, fig, game.cards) >= 2 and not has_ring(view)]
    return f"angriff {strong[0]}" if strong else None


def strength(view: View, enemy: str, cards: Mapping[Face, Card]) -> int:
    """Points one could bring against this figure."""
    needed = "boese" if view["figures"][enemy]["side"] == HOBBIT else "gut"
    own = view["figures"][view["me"]]["character"]
    return sum(
        cards[face].points
        for face in view["hand"]
        if cards[face].side in (needed, "unabhaengig") and cards[face].only_for in ("", own)
    )


def character(view: View, keys: Sequence[str]) -> str | None:
    """With partners (Z-1) the two sides are to be alike: every second seat takes the other one."""
    if view["variant"].get("z1", "nein") == "nein":
        return None
    wanted = (HOBBIT, RIDER)[view["seats"].index(view["seat"]) % 2]
    return next((key for key in keys if key.split()[-1] == wanted), None)


def draw(view: View, options: Options, game: JagdGame) -> str | None:
    if "stadt" in options:
        return f"stadt {max(options['stadt'])}"
    if "karten" in options and len(view["hand"]) <= ROOMY and not has_ring(view):
        return "karten " + max(options["karten"], key=lambda face: game.cards[face].draws)
    return "ende" if "ende" in options else None


Answer = Callable[[View, Options, JagdGame], str | None]
ANSWERS: tuple[tuple[str, Answer], ...] = (
    ("zeige", show_ring),
    ("bleibe", stay_or_flee),
    ("setze", set_down),
    ("nach", target),
    ("mit", lambda view, options, game: f"mit {options['mit'][0]}"),
    ("titel", titles),
    ("weiterraten", lambda view, options, game: "weiterraten"),
    ("gegen", whom),
    ("blatt", resist),
    ("nimm", best_card),
    ("karte", hide_worst),
    ("wirf", worst_card),
    ("truppe", troop),
    ("gib", give_worst),
    ("gehe", act),
    ("ende", act),
)

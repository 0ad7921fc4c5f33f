"""The scenes that golden tables show. Each is played by scripted people through the referee; `shows` names its situations,
and `test_golden.py` finds each of them in the stored rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.core.ballots import UNDO
from games import catalog
from games.contract import Candidate
from games.play import Play
from storage.cases import Cases
from tests.golden.room import LONGEST, PEOPLE, Aim, Room, Strategy, after, asked, careless, drafting, eager, ended


@dataclass(frozen=True)
class Scene:
    name: str
    text: str  # what it shows, for the index
    shows: frozenset[str]
    play: Callable[[Room], None]


@dataclass(frozen=True)
class Kind:
    """What the common scenes must know of a game."""

    draft: str  # a rule of a question in the middle of a move
    correction: Callable[[Candidate], bool]
    skips: int = 40  # questions after which a game has got somewhere
    strategy: Strategy = eager


ANNA, BERT, CORA, DORA = PEOPLE[:4]
KINDS = {
    "zwei-tuerme": Kind("zt.zug.a", lambda c: c.key.startswith("ring ")),
    "jagd": Kind("jd.zauberblick.karten", lambda c: c.key.startswith("stelle "), 60),
}


def scenes(game: str) -> list[Scene]:
    """What is played of a game: the scenes of the house and its own. A new one has those that fit every game."""
    return [*(_common(KINDS[game]) if game in KINDS else _plain(game)), *(OWN[game]() if game in OWN else ())]


def scene(name: str, text: str, shows: str, play: Callable[[Room], None]) -> Scene:
    return Scene(name, text, frozenset(shows.split()), play)


# --- every game ----------------------------------------------------------------------------------------------------------


def _plain(game: str) -> list[Scene]:
    """For as few people as the game takes, whatever it asks and however soon it is over."""
    counts, sides = catalog.load(game).seats, catalog.load(game).roles({}, catalog.load(game).seats.start)
    few = PEOPLE[: counts.start]

    def lobby(room: Room) -> None:
        room.secret("Gold lobby")
        room.says(ANNA, f"/neu {room.game}")
        room.says(BERT, "/beitreten Mellon")
        if sides:
            room.says(BERT, f"/seite {sides[-1].id}")
        room.says(ANNA, "/frist 2 Tage")

    def begun(room: Room, *people: str, computers: int = 0, seed: int = 0) -> None:
        room.secret(f"Gold {room.game} {seed}")
        room.begin(*(people or few), computers=computers)
        room.play_until(eager, after(min(30, _questions(room, 60) // 2)))

    def some_more(room: Room, answers: int) -> None:
        for _ in range(answers):
            if room.table().running:
                room.one_answer(eager)

    def undo(room: Room) -> None:
        """Once by consent, once refused, once more by consent; as often as the game lasts."""
        begun(room)
        for answer in ("ja", "nein", "ja"):
            if not room.table().running:
                break
            who = room.one_answer(eager)
            while room.table().play.drafts:
                room.one_answer(eager)
            room.says(who, "/rueckgaengig")
            for other in few:
                room.says(other, f"/rueckgaengig {answer}")
        some_more(room, 6)

    def dispute(room: Room) -> None:
        begun(room)
        room.says(BERT, "/streitfall War der letzte Zug erlaubt?")
        room.says(ANNA, "/streitfall 1 rat Im Heft steht dazu etwas")

    def computer(room: Room) -> None:
        begun(room, *few[:-1], computers=1, seed=1)
        room.says(ANNA, "/passen einziges an")

    def resigned(room: Room) -> None:
        begun(room)
        for person in few[1:]:
            room.says(person, "/aufgeben ja")

    def finished(room: Room) -> None:
        begun(room, seed=2)
        room.play_until(eager, lambda play: play.game.result(play.state) is not None)
        room.says(ANNA, "/pruefe")

    def crowd(room: Room) -> None:
        begun(room, *PEOPLE[: counts[-1]], seed=3)

    return [
        scene("lobby", "Lobby: Wort für die Würfel, Frist gesetzt, eine Seite gewählt, wo es Seiten gibt", "lobby", lobby),
        scene("undo", "Züge zurückgenommen, eine Rücknahme abgelehnt, weitergespielt", "undo", undo),
        scene("dispute-open", "offener Streitfall mit Rat", "dispute-open", dispute),
        scene("computer", "gegen den Computer, einzige Antworten von selbst", "computer presets", computer),
        scene("resigned", "aufgegeben", "finished resigned", resigned),
        scene("finished", "bis zum Ende gespielt", "finished", finished),
        scene("crowd", "so viele, wie mitspielen können", "", crowd),
    ]


def _common(kind: Kind) -> list[Scene]:
    def running(room: Room, *people: str, computers: int = 0, questions: int = kind.skips) -> None:
        room.secret(f"Gold {room.game} 0")
        room.begin(*(people or PEOPLE[:3]), computers=computers)
        room.play_until(kind.strategy, after(questions))

    def quiet(room: Room, wanted: Callable[[Candidate], bool]) -> str:
        """Play on until somebody who is asked can propose such a correction."""
        while True:
            who = room.asked()[0]
            try:
                room.correction(who, wanted)
            except StopIteration:
                room.one_answer(kind.strategy)
            else:
                return who

    def lobby(room: Room) -> None:
        room.secret("Gold lobby")
        room.says(ANNA, f"/neu {room.game}")
        room.says(BERT, "/beitreten Mellon")
        room.says(CORA, "/beitreten")
        room.says(ANNA, "/beitreten computer gierig")
        room.says(CORA, "/verlassen")
        for line in ("/variante start=Bert", "/variante spiel=aufbau", "/variante z6=ja", "/frist 2 Tage"):
            room.says(ANNA, line)

    def draft(room: Room) -> None:
        room.seek(3, kind.strategy, after(kind.skips, drafting(kind.draft)))

    def unsent(room: Room) -> None:
        running(room)
        room.delivers = False
        room.play_until(kind.strategy, after(room.state()["serial"] + 3))

    def undo(room: Room) -> None:
        """Once freely or by consent, once refused, once more by consent over somebody else's move."""
        running(room)
        for answer in ("ja", "nein", "ja"):
            who = room.one_answer(kind.strategy)
            while room.table().play.drafts:
                room.one_answer(kind.strategy)
            room.says(who, "/rueckgaengig")
            for other in PEOPLE[:3]:
                room.says(other, f"/rueckgaengig {answer}")
        room.play_until(kind.strategy, after(room.state()["serial"] + 6))

    def undo_asked(room: Room) -> None:
        running(room)
        while not room.looked(lambda table: Cases(table.store.session).open_ballots(table.id, UNDO)):
            number = room.table().row.number
            while room.table().row.number == number:
                room.one_answer(kind.strategy)
            mover = room.looked(lambda table: table.live()[-1].seat)
            other = next(s.name for s in room.table().seats if s.seat != mover)
            room.says(other, "/rueckgaengig")

    def correction(room: Room) -> None:
        running(room)
        room.corrected(1, quiet(room, kind.correction), kind.correction)
        room.play_until(kind.strategy, after(room.state()["serial"] + 6))

    def exception(room: Room) -> None:
        running(room)
        while not room.exception():
            room.one_answer(kind.strategy)
        room.play_until(kind.strategy, after(room.state()["serial"] + 6))

    def dispute(room: Room) -> None:
        running(room)
        room.says(CORA, f"/streitfall zug {room.table().row.number}: War der letzte Zug erlaubt?")
        room.says(BERT, "/streitfall 1 rat Im Heft steht dazu etwas")
        room.says(CORA, "/streitfall 1 gilt nicht weil es anders im Heft steht")
        room.says(ANNA, "/streitfall 1 gilt")

    def dispute_open(room: Room) -> None:
        dispute(room)
        room.one_answer(kind.strategy)

    def dispute_vote(room: Room) -> None:
        dispute(room)
        room.calls_vote()
        room.says(CORA, "/stimme 1 1 weil es so dasteht")

    def dispute_decided(room: Room) -> None:
        dispute_vote(room)
        room.says(BERT, "/stimme 1 1")
        room.play_until(kind.strategy, after(room.state()["serial"] + 6))
        room.says(ANNA, "/streitfall Und wie ist das künftig?")  # a second one, open

    def computer(room: Room) -> None:
        running(room, ANNA, BERT, computers=2)

    def substitute(room: Room) -> None:
        running(room)
        room.says(BERT, "/aufgeben ja")
        room.says(ANNA, "/ersetze Anna computer")
        room.says(DORA, "/ersetze Anna", manager=True)
        room.play_until(kind.strategy, after(room.state()["serial"] + 6))

    def presets(room: Room) -> None:
        room.secret(f"Gold {room.game} 0")
        room.begin(*PEOPLE[:3])
        room.says(ANNA, "/passen einziges an")
        room.says(BERT, "/passen zauberblick an")
        room.play_until(kind.strategy, after(kind.skips))

    def deadline(room: Room) -> None:
        running(room)
        room.says(BERT, "/einstellungen privat an")
        room.says(CORA, "/pause 22-8")
        room.says(ANNA, "/frist 2 Tage bank 1 Tag ablauf abstimmen", manager=True)
        room.one_answer(kind.strategy)
        room.later("37 Stunden")

    def deadline_expired(room: Room) -> None:
        running(room)
        room.says(ANNA, "/frist 1 Tag ablauf abstimmen", manager=True)
        for time in ("12 Stunden", "13 Stunden"):
            room.later(time)

    def resigned(room: Room) -> None:
        running(room, ANNA, BERT, questions=kind.skips // 4)
        room.says(ANNA, "/aufgeben ja")

    def closed(room: Room) -> None:
        running(room)
        room.says(ANNA, "/abraeumen ja", manager=True)

    def house(room: Room) -> None:
        """Several tables on one store: finished, its return match, a second one with a name, and one on another platform."""
        room.secret(f"Gold {room.game} 0")
        room.begin(ANNA, BERT)
        room.play_until(kind.strategy, lambda play: play.game.result(play.state) is not None)
        room.says(ANNA, "/revanche")
        room.says(ANNA, "/start")
        for _ in range(6):
            room.one_answer(kind.strategy)
        room.platform, room.channel = "discord", "4711"
        room.secret(f"Gold {room.game} 1")
        room.begin("Emil", "Frieda", CORA)
        room.play_until(kind.strategy, after(kind.skips // 2))
        room.platform, room.channel = "telegram", "-100815:3"
        room.begin("Gustav", "Hanna", start=False)

    return [
        scene("lobby", "Lobby: Platz verlassen, Wort für die Würfel, Computer, Variante und Frist gesetzt", "lobby", lobby),
        scene("draft", "mitten in einem Zug: begonnen, noch nicht fertig, im Speicher ein Entwurf", "draft", draft),
        scene("unsent", "die letzten Nachrichten sind geschuldet und nicht verschickt", "unsent", unsent),
        scene("undo", "Züge zurückgenommen, eine Rücknahme abgelehnt, weitergespielt", "undo", undo),
        scene("undo-asked", "eine Rücknahme ist erbeten, niemand hat geantwortet", "undo-asked", undo_asked),
        scene("correction", "eine Berichtigung durch Spruch, danach weitergespielt", "correction dispute-decided", correction),
        scene("exception", "ein verbotener Zug als Ausnahme durch Spruch", "exception dispute-decided", exception),
        scene("dispute-open", "offener Streitfall mit Rat und zwei Vorschlägen", "dispute-open", dispute_open),
        scene("dispute-vote", "über einen Streitfall wird abgestimmt, eine Stimme liegt vor", "dispute-vote", dispute_vote),
        scene(
            "dispute-decided",
            "entschieden: ein Zug gilt nicht und ist zurückgenommen; ein zweiter Streitfall offen",
            "dispute-decided dispute-open undo",
            dispute_decided,
        ),
        scene("computer", "zwei Menschen, zwei Computer (gierig und zufällig)", "computer four-players", computer),
        scene("substitute", "aufgegeben, Computer übernimmt, jemand übernimmt vom Computer", "substitute", substitute),
        scene("presets", "vorgewählt: einzige Antwort von selbst, Zauberblick passen", "presets", presets),
        scene("deadline", "Frist mit Zeitvorrat läuft, einmal erinnert, jemand mit Ruhezeit", "deadline", deadline),
        scene("deadline-expired", "Frist abgelaufen, die anderen stimmen ab", "deadline deadline-expired", deadline_expired),
        scene("resigned", "zu zweit, einer gibt auf: beendet", "finished resigned", resigned),
        scene("closed", "abgeräumt", "closed", closed),
        scene(
            "house",
            "ein Speicher mit mehreren Tischen: beendet, Revanche, auf Discord, Lobby auf Telegram",
            "finished several-tables",
            house,
        ),
    ]


# --- Die zwei Türme ------------------------------------------------------------------------------------------------------


def _towers() -> list[Scene]:
    def layout(room: Room) -> None:
        """One has laid out, the next is asked, nobody has begun."""
        room.seek(4, eager, after(70, asked("zt.auslegen.reihum")))
        if room.state()["serial"] < 71:
            room.play_until(eager, after(71, asked("zt.auslegen.reihum")))

    def layout_draft(room: Room) -> None:
        room.seek(5, careless, after(60, drafting("zt.auslegen.reihum", 2)))

    def two(room: Room) -> None:
        room.seek(2, eager, after(30, asked("zt.zug.a")))

    def two_layout(room: Room) -> None:
        room.seek(2, careless, after(20, drafting("zt.auslegen.reihum")))

    def switched(room: Room) -> None:
        room.secret("Gold start")
        room.begin(*PEOPLE[:5], variant={"start": "Dora"})
        room.play_until(careless, after(50))

    def long(room: Room) -> None:
        """Five people, until the last place is laid out."""
        room.secret("Gold lang")
        room.begin(*PEOPLE[:5])
        room.play_until(eager, after(_questions(room) - 4))

    return [
        scene(
            "layout",
            "zu viert mitten im Auslegen: einige haben ausgelegt, der Nächste ist gefragt",
            "battle four-players",
            layout,
        ),
        scene("layout-draft", "zu fünft, ein Auslegen mit zwei Schritten begonnen", "battle draft five-players", layout_draft),
        scene("two", "zu zweit nach den Sonderregeln", "two-players", two),
        scene("two-layout", "zu zweit, mitten im eigenen Auslegen", "battle draft two-players", two_layout),
        scene("variant-start", "zu fünft, Dora beginnt durch die Variante", "variants five-players", switched),
        scene("long", "lange Partie zu fünft, kurz vor der letzten Wertung", "long five-players", long),
        _end("most-points", "meiste Punkte", 3, eager),
        _end("tie-cards", "Gleichstand: Karten", 3, careless),
        _end("tie-order", "Gleichstand: Reihenfolge", 3, careless),
    ]


def _questions(room: Room, most: int = LONGEST) -> int:
    """How many questions the game that has just begun will have; no more than so many are counted."""
    play = room.table().play
    while play.game.result(play.state) is None and play.state["serial"] < most:
        seat = play.waiting_for()[0]
        play.answer(seat, eager(play, seat))
    return int(play.state["serial"])


# --- Die Jagd nach dem Ring ----------------------------------------------------------------------------------------------


ADVANCED = {"spiel": "aufbau"}
PARTNERS = {"spiel": "aufbau", "z1": "ja", "z2": "ja", "z3": "ja", "z4": "ja"}
CROWD = {"spiel": "aufbau", "z9": "ja-gefangene", "z10": "ja", "z14": "ja-drei", "z15": "ja"}
MIXED = {"a2": "ja", "a3": "ja", "z5": "ja", "z7": "ja", "z8": "ja", "z11": "ja", "z13": "ja", "kampfpunkte": "3"}
RINGS = {"ring", "elbenring_vilya", "elbenring_nenya", "elbenring_narya"}


def _hunt() -> list[Scene]:
    def at(rule: str, players: int = 3, strategy: Strategy = careless, variant: dict[str, str] | None = None, least: int = 0):
        return lambda room: room.seek(players, strategy, after(least, asked(rule)), variant, 700)

    def within(rule: str, keys: int = 1, players: int = 3, strategy: Strategy = careless, variant: dict[str, str] | None = None):
        return lambda room: room.seek(players, strategy, drafting(rule, keys), variant, 700)

    def running(players: int, variant: dict[str, str], questions: int = 120) -> Callable[[Room], None]:
        return lambda room: room.seek(players, eager, after(questions), variant)

    def switched(room: Room) -> None:
        room.secret("Gold jagd 0")
        room.begin(*PEOPLE[:3])
        room.play_until(eager, after(40))
        room.corrected(1, room.asked()[0], lambda c: c.key == "variante kampfpunkte 3")
        room.play_until(eager, after(60))

    def all_rings(room: Room) -> None:
        """All four rings are in some hands; their owners give them to one person by rulings, who shows them."""

        def in_hands(play) -> bool:
            hands = play.state["hands"]
            free = not play.drafts and any("jd.runde.pflichten" in d.rules for d in play.decisions().values())
            return free and {face for cards in hands.values() for face in cards} >= RINGS

        room.seek(6, eager, in_hands, {"z7": "ja"}, 700)
        case, winner = 0, room.seat(room.asked()[0])
        for face in sorted(RINGS):
            owner = next(fig for fig, cards in room.state()["hands"].items() if face in cards)
            if owner != winner:
                case += 1
                key = f"karte {face} {owner} {winner}"
                room.corrected(case, room.table().names[owner], lambda c, key=key: c.key == key)
        room.says(room.asked()[0], "/zug zeige elbenringe")

    battles = [
        scene("battle", "im Kampf: Truppen liegen, die andere Seite ist gefragt", "battle", at("jd.kampf.ablauf", 3, eager)),
        scene("battle-draft", "ein Angriff ist begonnen, noch keine Truppe gewählt", "battle draft", within("jd.kampf.ablauf")),
        scene("spoils", "nach dem Kampf: Beute oder Gefangennahme", "battle variants", at("jd.kampf.beute", 4, eager, ADVANCED)),
        scene("riddle", "im Rätsel, ein Versuch ist geraten", "riddle variants", at("jd.raetsel.ablauf", 5, eager, ADVANCED)),
        scene("riddle-draft", "ein Rätsel begonnen, noch nichts geraten", "riddle draft", within("jd.raetsel.ablauf")),
        scene("trial", "mitten in einer Machtprobe: Abwehr des Zauberblicks", "trial", at("jd.zauberblick.abwehr")),
        scene("look-draft", "ein Zauberblick mit mehreren Schritten begonnen", "trial draft", within("jd.zauberblick.karten", 2)),
    ]
    places = [
        scene("halls", "jemand in den Hallen von Mandos ist gefragt", "halls", at("jd.hallen.nichts-anderes")),
        scene("halls-return", "Rückkehr aus den Hallen: der Ort wird gewählt", "halls", at("jd.hallen.ausstieg")),
        scene("captive", "Aufbauspiel: in Gefangenschaft", "captive variants", at("jd.gefangen.zustand", 4, careless, ADVANCED)),
        scene(
            "hiding",
            "Aufbauspiel: Karten werden versteckt",
            "draft variants",
            within("jd.geheim.verstecken", 1, 4, careless, ADVANCED),
        ),
        scene("discard", "Karten über dem Handlimit abzuwerfen", "discard", at("jd.karten.abwerfen.pflicht", 3, eager, least=30)),
        scene("choosing", "Charaktere werden verdeckt gewählt, einer hat gewählt", "choosing", lambda room: _choosing(room)),
    ]
    tables = [
        scene("partners", "Z-1 bis Z-4: Tausch unter Partnern", "variants partners", at("jd.zusatz.z2", 6, eager, PARTNERS, 80)),
        scene(
            "partners-looking",
            "Z-2 mit Einsicht",
            "variants partners",
            at("jd.zusatz.z2", 6, eager, {"z1": "ja", "z2": "einsicht"}, 80),
        ),
        scene(
            "two-great",
            "Z-16: zu zweit mit mehreren Figuren",
            "variants two-players",
            at("jd.zusatz.z16", 2, eager, {"z16": "ja-drei"}, 60),
        ),
        scene("two", "zu zweit, Basisspiel", "two-players", running(2, {}, 60)),
        scene("four-advanced", "zu viert, Aufbauspiel", "variants four-players", running(4, ADVANCED)),
        scene(
            "five-mixed",
            "zu fünft: Teile des Aufbauspiels, Z-5, 7, 8, 11, 13, drei Kampfpunkte",
            "variants five-players",
            running(5, MIXED),
        ),
        scene("eight", "zu acht: Aufbauspiel mit Z-9, Z-10, Z-14, Z-15", "variants eight-players", running(8, CROWD, 150)),
        scene("variant-switched", "Kampfpunkte durch Spruch auf drei gesetzt", "variants correction dispute-decided", switched),
    ]
    limit = {"rundenlimit": "30"}
    without = {"z12": "ja", "rundenlimit": "ohne"}
    ends = [
        _end("hobbits-win", "Hobbits", 3, eager),
        _end("riders-win", "Schwarze Reiter", 3, eager),
        _end("drawn", "unentschieden", 3, careless, limit),
        _end("last-one-left", "allein übrig", 2, careless, without, "long variants"),
        scene(
            "all-rings",
            "gewonnen mit Ring und drei Elbenringen (Z-7), nach Berichtigungen",
            "finished variants correction",
            all_rings,
        ),
        scene(
            "long",
            "lange Partie ohne Rundenlimit, noch nicht zu Ende",
            "long variants",
            lambda room: room.seek(4, careless, after(500), {"rundenlimit": "ohne", **ADVANCED}),
        ),
    ]
    return [*battles, *places, *tables, *ends]


def _choosing(room: Room) -> None:
    room.secret("Gold jagd 0")
    room.begin(*PEOPLE[:4])
    room.one_answer(eager)


def _end(name: str, end: str, players: int, strategy: Strategy, variant: dict[str, str] | None = None, more: str = "") -> Scene:
    def play(room: Room) -> None:
        room.seek(players, strategy, ended(end), variant)
        room.says(ANNA, "/pruefe")

    return scene(name, f"beendet: {end}", f"finished {more}", play)


# --- Der Ringkrieg -------------------------------------------------------------------------------------------------------


def _war() -> list[Scene]:
    """Mostly for two."""

    def at(rule: str, least: int = 20, strategy: Strategy = eager) -> Callable[[Room], None]:
        return lambda room: room.seek(2, strategy, after(least, asked(rule)))

    def in_mordor(play: Play) -> bool:
        return not play.drafts and play.game.view(play.state, None)["fellowship"]["mordor"] is not None

    def on_the_table(play: Play) -> bool:
        return not play.drafts and len(play.game.view(play.state, None)["table"]) > 0

    def at_sea(play: Play) -> bool:
        apart = play.game.view(play.state, None)["apart"]
        return not play.drafts and len(apart["factions"]) > 1 and len(apart["standing"]["schiff"]) > 1

    def machines(play: Play) -> bool:
        standing = play.game.view(play.state, None)["apart"]["standing"]
        return not play.drafts and bool(standing["turm"]) and bool(standing["katapult"])

    more = {"erweiterung": "ja"}
    return [
        scene("factions", "Erweiterung: Gruppierungen im Spiel, Schiffe an zwei Küsten", "two-players",
              lambda room: room.seek(2, eager, at_sea, variant=more)),
        scene("engines", "Erweiterung: Türme und Katapulte stehen", "two-players",
              lambda room: room.seek(2, eager, machines, variant=more)),
        scene("allocation", "der Schatten legt Würfel in die Jagd-Box", "two-players", at("rk.aktion.jagdzuweisung", 40)),
        scene("table-cards", "Ereigniskarten liegen auf dem Tisch", "two-players", lambda r: r.seek(2, eager, on_the_table)),
        scene("draft", "eine Armee zieht: Ziel genannt, wer zieht, ist gefragt", "draft",
              lambda room: room.seek(2, careless, after(40, drafting("rk.armee.teilen.freie-wahl")))),
        scene("damage", "die Jagd hat getroffen: Ring oder Verlust", "hunt", at("rk.jagd.verlust")),
        scene("mordor", "die Gemeinschaft ist in Mordor", "mordor", lambda room: room.seek(2, eager, in_mordor)),
        scene("announcing", "Schlacht: die Ansage einer Kampfkarte steht aus", "battle", at("rk.kampf.karte.ansage", 60)),
        scene("combat-cards", "Schlacht: Kampfkarten werden verdeckt gewählt", "battle", at("rk.kampf.karte.vorbedingung", 60)),
        scene("losses", "Schlacht: Verluste werden gewählt", "battle", at("rk.kampf.verluste.treffer", 60)),
        scene("siege", "Belagerungsschlacht: verlängern oder nicht", "battle", at("rk.belagerung.schlacht.verlaengern", 60)),
        *(_end(name, end, 2, eager) for name, end in WAR_ENDS.items()),
        scene("exchange", "zu viert: Partner sind nach einem Kartentausch gefragt", "four-players",
              lambda room: room.seek(4, eager, after(50, asked("rk.mehrspieler.karten.tausch")))),
        scene("powers", "zu viert: mitten in einer Schlacht", "four-players battle",
              lambda room: room.seek(4, eager, after(80, asked("rk.kampf.verluste.treffer")))),
        scene("three", "zu dritt: die Freien Völker sind an der Reihe", "",
              lambda room: room.seek(3, eager, after(60, asked("rk.aktion.am-zug")))),
    ]  # fmt: skip


WAR_ENDS = {
    "corrupted": "korrumpierung",
    "ring-destroyed": "ring zerstört",
    "shadow-conquers": "militärisch schatten",
}


# --- MECCG ---------------------------------------------------------------------------------------------------------------


def _heroes() -> list[Scene]:
    """For two, with decks they are lent."""

    def until(aim: Aim, strategy: Strategy = eager) -> Callable[[Room], None]:
        def play(room: Room) -> None:
            room.secret("Gold meccg")
            room.begin(*PEOPLE[:2])
            room.play_until(strategy, aim)

        return play

    def stands(*frames: str, phase: str = "") -> Aim:
        """Such a question, or such a window, in this phase."""

        def found(play: Play) -> bool:
            top = play.state["stack"][-1] if play.state["stack"] else {"frame": ""}
            here = top["frame"] in frames or top.get("what") in frames
            return not play.drafts and here and phase in ("", play.state["phase"])

        return found

    def chained(play: Play) -> bool:
        top = play.state["stack"][-1] if play.state["stack"] else {}
        return not play.drafts and bool(top.get("chain"))

    def lurking(play: Play) -> bool:
        return not play.drafts and any(site["lauert"] for site in play.game.view(play.state, None)["sites"].values())

    return [
        scene("drafting", "die Startgemeinschaften werden gewählt", "two-players", until(after(1, stands("draft")))),
        scene("organising", "Organisationsphase", "two-players", until(after(150, stands("organisation")))),
        scene("attack", "ein Angriff: der Verteidiger teilt Hiebe zu", "two-players", until(after(60, stands("zuweisung")))),
        scene("strike", "ein Hieb: wie er sich stellt", "two-players", until(after(60, stands("haltung", "hieb")))),
        scene("chain", "eine Kette: Antwort auf eine Karte", "two-players", until(after(60, chained))),
        scene("on-guard", "eine Karte liegt auf der Lauer", "two-players", until(after(20, lurking), careless)),
        scene("council", "der Rat tagt: ein Versuchungswurf", "two-players", until(stands("probe", phase="rat"))),
    ]  # fmt: skip


OWN = {"zwei-tuerme": _towers, "jagd": _hunt, "ringkrieg": _war, "meccg": _heroes}

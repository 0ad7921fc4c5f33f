"""All cards of the ready decks by their printed numbers, read through the engine: people, items, allies, factions, creatures,
sites; and each where it must not be played."""

from __future__ import annotations

from games import effects
from games.meccg import alignments, council
from games.meccg.cards import cards
from games.meccg.companies import influence
from games.meccg.counting import of_the_ready_decks
from games.meccg.language.entry import entries
from games.meccg.language.faces import WORD
from games.meccg.play import attack, corruption
from games.meccg.play.facts import Figure, body, fought, land, prowess
from games.meccg.play.people import corruption as points_of
from games.meccg.play.room import person, site_card
from games.meccg.turn import movement, sites
from games.meccg.turn.people import at_home
from tests.rules.meccg.karten_gefahren import on_the_way, plays
from tests.rules.meccg.szene import Scene, proves, refused, works

ALL = sorted(of_the_ready_decks())
OF = {
    klasse: [id for id in ALL if cards()[id]["klasse"] == klasse] for klasse in dict.fromkeys(cards()[id]["klasse"] for id in ALL)
}
HAVENS = {"haven", "darkhaven", "wizardhaven"}


def plain_bonus(card, number):
    """What a card adds to a number without any condition."""
    said = entries().get(card, {}).get("wirkung", ())
    return sum(e["betrag"] for e in said if e.get("wert") == number and "gegen" not in e and "wenn" not in e and "betrag" in e
               and "hoechstens" not in e and "statt" not in e)  # fmt: skip


# --- characters and wizards --------------------


def numbers_of(card):
    printed = cards()[card]
    scene = Scene(p1=[card])
    s = scene.state
    assert prowess(s, card, "") == printed["prowess"] + plain_bonus(card, "kg")
    assert body(s, card) == printed["body"] + plain_bonus(card, "ko")
    assert influence.direct(s, card) == (printed["direct_influence"] or 0) + plain_bonus(card, "de")
    assert influence.mind(s, card) == (0 if printed["klasse"] == "avatar" else printed["mind"])
    assert corruption.modifier(s, card) == plain_bonus(card, "vw")
    assert {*Figure(s, card)["beruf"]} == {WORD[x] for x in printed["skills"]}
    assert Figure(s, card)["rasse"] == WORD[printed["race"]]
    assert council.raw(s, "p1")["character"] == max(0, int(printed["marshalling_points"] or 0))
    strong = {}
    for e in entries().get(card, {}).get("wirkung", ()):
        race = e["gegen"].get("angriff", {}).get("typ") if isinstance(e.get("gegen"), dict) else None
        if e.get("wert") == "kg" and isinstance(race, str):
            strong[race] = e["betrag"]
    for race, more in strong.items():
        assert prowess(s, card, race) == printed["prowess"] + more, (card, race)


def not_anywhere(card):
    """Neither at home nor at a haven (a wizard's: Rivendell) he does not come into play."""
    there = next(x for x in ("tw-moria", "tw-dol-guldur", "tw-edoras", "tw-lake-town") if not at_home(card, x))
    scene = Scene(p1=["tw-beretar" if card != "tw-beretar" else "tw-bergil"], at=there, hand=[card])
    wizard = cards()[card]["klasse"] == "avatar"
    scene.refuses("p1", f"bringe {card} {scene.gids['p1']}", by="me.orga.avatar.ort" if wizard else "me.orga.charakter.ort")


for _card in (*OF["character"], *OF["avatar"]):
    works(_card)(lambda _card=_card: numbers_of(_card))
    refused(_card)(lambda _card=_card: not_anywhere(_card))


# --- items, allies, factions --------------------

BEARERS = ("tw-aragorn-ii", "tw-elrond", "tw-sam-gamgee", "tw-gimli")


def item_numbers(card):
    """Played at a site that has such things, it is borne with its corruption points and marshalling points."""
    printed = cards()[card]
    level = next(x for x in printed["subtype"] if x in ("minor", "major", "greater", "special", "gold-ring"))
    fits = entries().get(card, {})
    if level != "special" or printed.get("playable_at"):
        wanted = (printed.get("playable_at") or {}).get("orte", ())
        places = [x for x in cards().values() if x["klasse"] == "site" and x["alignment"] == "hero" and not x["underdeeps"]]
        there = next(x["id"] for x in places if (x["title_en"] in wanted if wanted else level in x["playable_items"])
                     and not x.get("playable_items_einschraenkung")
                     and (wanted or x["site_type"] not in ("shadow-hold", "dark-hold"))
                     and ("hoard-item" not in printed.get("keywords", ())
                          or site_card(x["id"])["facts"]["drachenhort"]))  # fmt: skip
        scene = Scene(p1=list(BEARERS), at=there, phase="ort", hand=[card])
        scene.says("p1", f"spiele {card}")
        if scene.frame() == "ziel":
            scene.says("p1", scene.offers("p1")[0])
        scene.passes()
        fig = next(fig for fig in BEARERS if card in scene.zone(f"bei {fig}"))
        assert scene.state_of(fig) == "getappt"
    else:
        scene, fig = Scene(p1=list(BEARERS)), "tw-aragorn-ii"
        scene.bears(fig, card)
    if "zaehlt" not in fits:
        assert points_of(scene.state, fig) == int(printed.get("corruption_points") or 0)
        assert council.raw(scene.state, "p1")["item"] == int(printed.get("marshalling_points") or 0)


def not_found_here(card):
    scene = Scene(p1=list(BEARERS), at="tw-dunnish-clan-hold", phase="ort", hand=[card])
    site = cards()["tw-dunnish-clan-hold"]
    level = next(x for x in cards()[card]["subtype"] if x in ("minor", "major", "greater", "special", "gold-ring"))
    if level in site["playable_items"]:
        scene = Scene(p1=list(BEARERS), at="tw-lorien", phase="ort", hand=[card])
    scene.refuses("p1", f"spiele {card}", by="me.gegenstand.ausspielen")


for _card in OF["resource-item"]:
    works(_card)(lambda _card=_card: item_numbers(_card))
    refused(_card)(lambda _card=_card: not_found_here(_card))


def place_of(card):
    at = cards()[card]["playable_at"]
    return next(x["id"] for x in cards().values() if x["klasse"] == "site" and x["alignment"] == "hero" and not x["underdeeps"]
                and (x["title_en"] in at.get("orte", ()) or sites.of_such_a_kind(x, at)))  # fmt: skip


def faction_numbers(card):
    """More than its number wins it, its number itself does not; then it counts."""
    printed = cards()[card]
    need = int(printed["influence"]["groesser_als"])
    fig = "tw-annalena"
    for dice, won in (((6, 6), None), ((1, 1), None)):
        scene = Scene(p1=[fig, "tw-aragorn-ii"], at=place_of(card), phase="ort", hand=[card])
        plus = sites.bonus(scene.state, card, fig)
        won = sum(dice) + plus > need
        scene.rolls(*dice)
        told = scene.does("p1", f"beeinflusse {card} {fig}").events
        while not any(e.kind == "heer" for e in told):
            (seat,) = scene.asked()
            told = [*told, *scene.does(seat, "passe").events]
        assert next(e for e in told if e.kind == "heer").data["zahl"] == need
        assert (scene.zone("heer p1") == [card]) == won and (card in scene.zone("abwurf p1")) != won
        assert council.raw(scene.state, "p1")["faction"] == (int(printed["marshalling_points"]) if won else 0)


def not_its_place(card):
    for there in ("tw-isengard", "tw-lorien"):
        scene = Scene(p1=["tw-aragorn-ii"], at=there, phase="ort", hand=[card])
        verb = "beeinflusse" if cards()[card]["klasse"] == "resource-faction" else "verbuende"
        scene.refuses("p1", f"{verb} {card} tw-aragorn-ii")


def ally_numbers(card):
    printed = cards()[card]
    scene = Scene(p1=["tw-aragorn-ii"], at=place_of(card), phase="ort", hand=[card])
    scene.says("p1", f"verbuende {card} tw-aragorn-ii")
    s = scene.state
    assert s["led"][card] == "tw-aragorn-ii" and scene.state_of("tw-aragorn-ii") == "getappt"
    assert (prowess(s, card, ""), person(s, card).gk) == (printed.get("prowess") or 0, printed.get("mind") or 0)
    assert council.raw(s, "p1")["ally"] == int(printed["marshalling_points"] or 0)


for _card in OF["resource-faction"]:
    works(_card)(lambda _card=_card: faction_numbers(_card))
    refused(_card)(lambda _card=_card: not_its_place(_card))
for _card in OF["resource-ally"]:
    works(_card)(lambda _card=_card: ally_numbers(_card))
    refused(_card)(lambda _card=_card: not_its_place(_card))


# --- creatures --------------------

WAYS = {  # a destination and a route on which there is everything of a kind
    "land": ("tw-moria", ["Rhudaur", "Hollin", "Redhorn Gate"]),
    "rohan": ("tw-edoras", ["Rohan", "Anórien", "Lebennin"]),
    "andrast": ("tw-tolfalas", ["Andrast", "Anfalas", "Belfalas"]),
    "norden": ("tw-lake-town", ["Northern Rhovanion", "Iron Hills", "Angmar"]),
    "schatten": ("tw-dol-guldur", ["Imlad Morgul", "Southern Mirkwood", "Gorgoroth"]),
    "kueste": ("tw-lond-galen", ["Elven Shores", "Eriadoran Coast", "Andrast Coast"]),
    "grenze": ("tw-bree", ["Arthedain", "The Shire", "Cardolan"]),
    "wald": ("tw-thranduils-halls", ["Heart of Mirkwood", "Woodland Realm", "Anduin Vales"]),
    "frei": ("tw-minas-tirith", ["Anórien", "Rohan", "Ithilien"]),
}


def creature_numbers(card):
    """Somewhere it is keyed; its strikes, prowess and body are those printed, with what its own words say."""
    printed = cards()[card]
    for goal, way in WAYS.values():
        scene = on_the_way("tw-annalena", "tw-beretar", against=[card], goal=goal, way=way)
        if not scene.offers("p2", f"spiele {card}"):
            continue
        plays(scene, card)
        f = next((x for x in scene.state["stack"] if x["frame"] == "angriff"), None)
        assert f is not None, card
        face = attack.attacker(scene.state, f)
        strikes = 2 if str(printed["strikes"]).startswith("je-charakter") else printed["strikes"]
        about = fought(scene.state, f)
        found = (f["strikes"], f["prowess"]) if f["strikes"] else attack.numbers(scene.state, face, about)
        assert found == (strikes, printed["prowess"]), card
        assert face.ko == printed.get("body") and about["typ"] == WORD[printed["race"]]
        return
    raise AssertionError(f"{card} is keyed nowhere")


def not_keyed(card):
    """Where nothing of what it may be keyed to is on the way."""
    scene = on_the_way("tw-annalena", against=[card], goal="tw-grey-havens", way=[])
    scene.lay(lambda t: t.at("companies", scene.gids["p1"]).update(
        travel={**t.state["companies"][scene.gids["p1"]]["travel"], "typen": [], "regionen": []}))  # fmt: skip
    scene.refuses("p2", f"spiele {card}")


def only_minions(card):
    """It attacks minions alone; heroes meet it never."""
    for goal, way in WAYS.values():
        scene = on_the_way("tw-annalena", against=[card], goal=goal, way=way)
        scene.refuses("p2", f"spiele {card}")
    offered = False
    for goal, way in WAYS.values():
        minions = on_the_way("tw-annalena", against=[card], goal=goal, way=way)
        travel = {**minions.state["companies"][minions.gids["p1"]]["travel"], "seite": "schergen"}
        minions.lay(lambda t, who=minions, travel=travel: t.at("companies", who.gids["p1"]).update(travel=travel))
        offered |= bool(minions.offers("p2", f"spiele {card}"))
    assert offered


for _card in OF["hazard-creature"]:
    works(_card)(lambda _card=_card: (only_minions if _card == "le-sons-of-kings" else creature_numbers)(_card))
    refused(_card)(lambda _card=_card: not_keyed(_card))


@works("tw-abductor")
def _():
    """Whoever it wounds is discarded, a wizard is not."""
    for fig, gone in (("tw-annalena", True), ("tw-gandalf", False)):
        scene = on_the_way(fig, "tw-beretar", against=["tw-abductor"], goal="tw-bree", way=["Arthedain", "The Shire", "Cardolan"])
        plays(scene, "tw-abductor")
        scene.goes_on("zuweisung")
        scene.says("p1", f"hieb {fig}")
        scene.goes_on("hieb", "haltung")
        scene.lay(lambda t: t.frame("angriff").update(prowess=40))
        scene.rolls(1, 1, 1, 1)
        scene.goes_on("gefahren", "betreten", "probe")
        assert (scene.state_of(fig) == "abgeworfen") == gone, fig


@works("tw-barrow-wight")
def _():
    """After the attack everybody it has wounded is tested at −2."""
    goal, way = WAYS["land"]
    scene = on_the_way("tw-gimli", against=["tw-barrow-wight"], goal=goal, way=["Imlad Morgul", "Gorgoroth"])
    plays(scene, "tw-barrow-wight")
    scene.goes_on("hieb", "haltung")
    scene.lay(lambda t: t.frame("angriff").update(prowess=40))
    scene.rolls(1, 1, 1, 1)
    scene.goes_on("probe", "gefahren", "betreten")
    told = [f for f in scene.state["stack"] if f["frame"] == "probe"]
    assert scene.state_of("tw-gimli") == "verwundet" and [f["plus"] for f in told] == [-2] and way


@works("tw-ambusher")
def _():
    scene = on_the_way(
        "tw-annalena", "tw-beretar", "tw-gimli", against=["tw-ambusher"], goal="tw-bree", way=["Lindon", "Cardolan"]
    )
    plays(scene, "tw-ambusher")
    scene.goes_on("rest", "zuweisung")
    assert scene.at("rest") and "p2" in scene.asked()


@works("tw-cave-drake")
def _():
    """Its player says whom it attacks; the defender is not asked."""
    scene = on_the_way("tw-gimli", "tw-balin", "tw-legolas", against=["tw-cave-drake"], goal="tw-moria", way=WAY)
    plays(scene, "tw-cave-drake")
    scene.goes_on("rest", "zuweisung")
    assert scene.at("rest") and "p2" in scene.asked()


@works("le-lure-of-the-senses")
def _():
    """At a haven its bearer is tested at the end of his own untap phase; elsewhere not."""
    for there, tested in (("tw-lorien", True), ("tw-bree", False)):
        scene = Scene(p2=["tw-elladan"], there=there, phase="abschluss", against=["tw-dodge"])
        scene.bears("tw-elladan", "le-lure-of-the-senses")
        seen = False
        while scene.state["mover"] == "p1" or scene.state["phase"] == "enttappen":
            seen = seen or any(frame["frame"] == "probe" for frame in scene.state["stack"])
            (seat,) = scene.asked()
            keys = scene.offers(seat)
            scene.says(seat, next((k for k in ("keine ende", "passe", "keine", "wuerfle") if k in keys), keys[0]))
        assert seen == tested, there


@works("tw-shield-of-iron-bound-ash")
def _():
    """One more body up to eight, and it taps for one more prowess against a strike at its bearer."""
    scene = on_the_way("tw-bofur", against=["tw-cave-drake"], goal="tw-moria", way=WAY)
    assert body(scene.state, "tw-bofur") == 7
    scene.bears("tw-bofur", "tw-shield-of-iron-bound-ash")
    assert body(scene.state, "tw-bofur") == 8
    plays(scene, "tw-cave-drake")
    scene.goes_on("haltung", "hieb")
    before = prowess(scene.state, "tw-bofur", "")
    (key,) = scene.offers("p1", "nutze tw-shield")
    scene.says("p1", key)
    scene.passes()
    assert prowess(scene.state, "tw-bofur", "") == before + 1


# --- sites --------------------


@proves("wert.zieht")
def every_site():
    """Draws, type, what is found there and what attacks, as they are printed; a haven heals."""
    for card in OF["site"]:
        printed, there = cards()[card], site_card(card)
        scene = on_the_way("tw-elrond", against=["tw-twilight"], goal=card, way=["Rhudaur"]) if card != "tw-rivendell" else None
        if scene is not None:
            own, other = movement.draws(scene.state, scene.gids["p1"])
            if not alignments.is_haven(card):
                assert (own, other) == (printed["draws_player"] or 0, printed["draws_opponent"] or 0), card
            assert land(scene.state)[0] == WORD[printed["site_type"]], card
        assert [(a.kg, a.hiebe, a.rasse) for a in there["attacks"] if a.kg] == [
            (a["kampfgeschick"], a["hiebe"] if isinstance(a["hiebe"], int) else 0, WORD.get(a["typ"], ""))
            for a in printed["automatic_attacks"] if "hiebe" in a
        ], card  # fmt: skip
        assert len(there["gegenstaende"]) == len([x for x in printed["playable_items"] if x in (
            "minor", "major", "greater", "special", "gold-ring")]), card  # fmt: skip
        assert there["facts"]["zuflucht"] == (printed["site_type"] in HAVENS)


# --- the rest of the events, at a real table --------------------

WAY = ["Rhudaur", "Hollin", "Redhorn Gate"]


@works("tw-lost-in-free-domains")
def _():
    scene = on_the_way("tw-gimli", against=["tw-lost-in-free-domains"], goal="tw-edoras", way=["Arthedain", "The Shire"])
    plays(scene, "tw-lost-in-free-domains")
    scene.goes_on("betreten")
    scene.refuses("p1", "betreten", by="karte:tw-lost-in-free-domains")


@refused("tw-lost-in-free-domains")
def _():
    scene = on_the_way("tw-gimli", against=["tw-lost-in-free-domains"], way=["Hollin"])
    scene.refuses("p2", "spiele tw-lost-in-free-domains", by="karte:tw-lost-in-free-domains")


@works("tw-lure-of-expedience")
def _():
    """Two points; and a check whenever somebody of the company gains an item."""
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli"], at="tw-moria", phase="ort", hand=["tw-hauberk-of-bright-mail", "tw-dodge"])
    scene.bears("tw-aragorn-ii", "tw-lure-of-expedience")
    assert points_of(scene.state, "tw-aragorn-ii") == 2
    scene.says("p1", "spiele tw-hauberk-of-bright-mail", "auf tw-gimli")
    told = []
    for _ in range(10):
        if not any(f["frame"] == "probe" or f.get("chain") for f in scene.state["stack"]):
            break
        (seat,) = scene.asked()
        keys = scene.offers(seat)
        told += scene.does(seat, "passe" if "passe" in keys else "wuerfle").events
    told = [e.data["figur"] for e in told if e.kind == "versuchung"]
    assert told == ["tw-aragorn-ii"]
    second = scene.lay(lambda t: scene.company(t, "p1", ["tw-balin"], "tw-edoras"))
    from games.meccg.play.facts import World

    gained = {"figur": "tw-balin"}
    waiting = [e for e in scene.state["effects"] if e.get("on") == "erhaelt-gegenstand"]
    assert not any(effects.concerns(e, gained, World(scene.state, "tw-balin")) for e in waiting) and second  # another company


@works("tw-lure-of-nature")
def _():
    scene = on_the_way("tw-aragorn-ii", "tw-gimli", against=["tw-lure-of-nature"], goal="tw-moria", way=WAY)
    plays(scene, "tw-lure-of-nature", "tw-aragorn-ii")
    wild = scene.state["companies"][scene.gids["p1"]]["travel"]["typen"].count("wildnis")
    scene.goes_on("probe")
    assert sum(f["frame"] == "probe" for f in scene.state["stack"]) == wild > 0


@refused("tw-lure-of-expedience", "tw-lure-of-nature")
def _():
    scene = on_the_way("tw-sam-gamgee", against=["tw-lure-of-expedience", "tw-lure-of-nature"], goal="tw-moria", way=WAY)
    for card in ("tw-lure-of-expedience", "tw-lure-of-nature"):
        scene.refuses("p2", f"spiele {card}", by=f"karte:{card}")


@works("tw-a-friend-or-three")
def _():
    scene = Scene(
        p1=["tw-annalena", "tw-gimli", "tw-balin"],
        at="tw-edoras",
        phase="ort",
        hand=["tw-a-friend-or-three", "tw-riders-of-rohan"],
    )
    before = sites.bonus(scene.state, "tw-riders-of-rohan", "tw-annalena")
    scene.says("p1", "beeinflusse tw-riders-of-rohan tw-annalena")
    told = scene.does("p1", "spiele tw-a-friend-or-three").events
    assert next(e for e in told if e.kind == "heer").data["plus"] == before + 3
    scene = Scene(p1=["tw-annalena", "tw-gimli"], phase="ort", at="tw-moria", hand=["tw-a-friend-or-three"])
    scene.change(lambda t: corruption.check(t, "tw-gimli"))
    plain = corruption.modifier(scene.state, "tw-gimli")
    scene.says("p1", "spiele tw-a-friend-or-three")
    assert corruption.modifier(scene.state, "tw-gimli") == plain + 2


@refused("tw-a-friend-or-three")
def _():
    Scene(p1=["tw-gimli"], hand=["tw-a-friend-or-three"]).refuses(
        "p1", "spiele tw-a-friend-or-three", by="karte:tw-a-friend-or-three"
    )


@works("dm-the-dwarves-are-upon-you")
def _():
    scene = on_the_way(
        "tw-gimli", "tw-aragorn-ii", against=["tw-cave-drake"], hand=["dm-the-dwarves-are-upon-you"] * 2, goal="tw-moria", way=WAY
    )
    scene.says("p2", "spiele tw-cave-drake")
    if scene.frame() == "ziel":
        scene.says("p2", scene.offers("p2", "auf")[0])
    before = [(prowess(scene.state, x, ""), body(scene.state, x)) for x in ("tw-gimli", "tw-aragorn-ii")]
    scene.says("p1", "spiele dm-the-dwarves-are-upon-you")
    while scene.state["stack"][-1]["frame"] == "kette" and any(
        x["face"] == "dm-the-dwarves-are-upon-you" for x in scene.state["stack"][-1]["chain"]
    ):
        (seat,) = scene.asked()
        scene.says(seat, "passe")
    after = [(prowess(scene.state, x, ""), body(scene.state, x)) for x in ("tw-gimli", "tw-aragorn-ii")]
    assert after == [(before[0][0] + 2, before[0][1] - 1), before[1]]


@refused("dm-the-dwarves-are-upon-you")
def _():
    scene = on_the_way("tw-aragorn-ii", against=["tw-cave-drake"], hand=["dm-the-dwarves-are-upon-you"], goal="tw-moria", way=WAY)
    scene.says("p2", "spiele tw-cave-drake")
    if scene.frame() == "ziel":
        scene.says("p2", scene.offers("p2", "auf")[0])
    scene.refuses("p1", "spiele dm-the-dwarves-are-upon-you", by="karte:dm-the-dwarves-are-upon-you")


@works("tw-halfling-strength")
def _():
    for was, now in (("getappt", "ungetappt"), ("verwundet", "ungetappt")):
        scene = Scene(p1=["tw-sam-gamgee", "tw-gimli"], hand=["tw-halfling-strength"])
        scene.puts("tw-sam-gamgee", was)
        scene.says("p1", "spiele tw-halfling-strength")
        if scene.frame() == "ziel":
            scene.says("p1", scene.offers("p1")[0])
        scene.passes()
        assert scene.state_of("tw-sam-gamgee") == now
    scene = Scene(p1=["tw-sam-gamgee", "tw-gimli"], phase="ort", at="tw-moria", hand=["tw-halfling-strength"])
    scene.change(lambda t: corruption.check(t, "tw-sam-gamgee"))
    plain = corruption.modifier(scene.state, "tw-sam-gamgee")
    scene.says("p1", "spiele tw-halfling-strength")
    if scene.frame() == "ziel":
        scene.says("p1", scene.offers("p1")[0])
    scene.passes()
    assert corruption.modifier(scene.state, "tw-sam-gamgee") == plain + 4


@refused("tw-halfling-strength")
def _():
    Scene(p1=["tw-gimli"], hand=["tw-halfling-strength"]).refuses("p1", "spiele tw-halfling-strength")


@works("td-marvels-told")
def _():
    """A sage taps, a hazard that lies there is discarded, and he is tested at −2."""
    scene = Scene(p1=["tw-elrond", "tw-gimli"], hand=["td-marvels-told"])
    scene.bears("tw-gimli", "td-foolish-words")
    scene.says("p1", "spiele td-marvels-told")
    for _ in range(3):
        if scene.frame() in ("ziel", "preis"):
            scene.says(
                "p1", next((key for key in scene.offers("p1") if "foolish" in key or "elrond" in key), scene.offers("p1")[0])
            )
    told = list(scene.events)
    for _ in range(6):
        if not any(f["frame"] == "probe" or f.get("chain") for f in scene.state["stack"]):
            break
        (seat,) = scene.asked()
        keys = scene.offers(seat)
        told += scene.does(seat, "passe" if "passe" in keys else "wuerfle").events
    assert not scene.zone("bei tw-gimli") and "td-foolish-words" in scene.zone("abwurf p2")
    assert [e.data["figur"] for e in told if e.kind == "versuchung"] == ["tw-elrond"]
    assert scene.state_of("tw-elrond") == "getappt"


@refused("td-marvels-told")
def _():
    scene = Scene(p1=["tw-gimli"], hand=["td-marvels-told"])
    scene.bears("tw-gimli", "td-foolish-words")
    scene.refuses("p1", "spiele td-marvels-told")
    scene = Scene(p1=["tw-elrond"], hand=["td-marvels-told"])
    scene.lies("p2", "tw-doors-of-night")  # an environment
    scene.refuses("p1", "spiele td-marvels-told")


@works("td-thrors-map")
def _():
    for there, able in (("tw-the-lonely-mountain", True), ("tw-moria", False)):
        scene = Scene(p1=["tw-gimli"], at=there, phase="ort")
        sid = scene.state["companies"][scene.gids["p1"]]["site"]
        scene.bears("tw-gimli", "td-thrors-map")
        scene.lay(lambda t, sid=sid: t.at("sites", sid).update(tapped=True))
        keys = scene.offers("p1", "nutze td-thrors-map")
        assert bool(keys) == able
        if able:
            scene.says("p1", keys[0])
            scene.passes()
            assert not scene.state["sites"][sid]["tapped"] and "td-thrors-map" in scene.zone("abwurf p1")

"""Creatures and hazard events, as they are played against a company."""

from __future__ import annotations

from games import effects
from games.meccg.cards import cards
from games.meccg.play import attack, corruption, turn
from games.meccg.play.facts import Company, World, body, fought, hazards_left, prowess
from games.meccg.play.room import FACES, ZONES
from tests.rules.meccg.szene import Scene, proves, refused, works

WAY = ["Rhudaur", "Hollin", "Redhorn Gate"]


def on_the_way(*figs, against=(), hand=(), goal="tw-moria", way=WAY, **more):
    return Scene(p1=figs, phase="bewegung", goal=goal, way=way, against=against, hand=hand, **more)


def plays(scene, card, on=""):
    """A hazard is played, and nobody answers."""
    scene.says("p2", f"spiele {card}")
    if scene.frame() == "ziel":
        keys = scene.offers("p2", "auf")
        scene.says("p2", f"auf {on}" if on else keys[0])
    scene.passes()


def attacked(*figs, card, before=lambda scene: None, on="", **more):
    """A creature has been played and its attack stands before the strikes."""
    scene = on_the_way(*figs, against=[card], **more)
    before(scene)
    plays(scene, card, on)
    return scene


def fights(scene, *dice):
    """Everybody passes and takes the default until the attack is over; the dice fall as wanted from the first strike on."""
    scene.goes_on("hieb", "haltung", "gefahren", "ort", "betreten", "erbe")
    if dice:
        scene.rolls(*dice)
    scene.goes_on("gefahren", "ort", "betreten", "was-ab", "probe")


def numbers(scene):
    f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
    return attack.numbers(scene.state, attack.attacker(scene.state, f), fought(scene.state, f))


# --- attacks that cards make: dragons on the hunt --------------------


def hunts(card, region, night):
    """It attacks whoever passes through its regions, with the Gates of Night more of them; nobody else."""
    said = next(one["angriff"] for one in FACES[card].triggers[0]["wirkung"])

    def seen(name, gates):
        scene = Scene(p1=["tw-gimli", "tw-balin"], phase="bewegung", goal="", against=["tw-twilight"])

        def under(t):
            if gates:
                scene.lies("p2", "tw-doors-of-night")

        under(None)
        scene.lies("p2", card)
        scene.lay(lambda t: [t.pop(), scene._moment(t, "bewegung", "tw-moria", [name], 4)])
        return next((f for f in scene.state["stack"] if f["frame"] == "angriff"), None), scene

    found, scene = seen(region, False)
    assert found and found["event"]["hiebe"] == said["hiebe"] and found["event"]["kg"] == said["kg"], card
    about = fought(scene.state, found)
    assert about["typ"] == "drache" and about["kreatur"] and attack.attacker(scene.state, found).ko == said["ko"]
    assert seen("Lindon", False)[0] is None or region == "Lindon"
    assert (seen(night, False)[0] is None) and seen(night, True)[0] is not None


@works("td-bairanax-ahunt", "td-earcaraxe-ahunt", "td-itangast-ahunt", "td-scorba-ahunt")
@proves("bei.reist")
def _():
    hunts("td-bairanax-ahunt", "Gundabad", "Angmar")
    hunts("td-earcaraxe-ahunt", "Andrast", "Enedhwaith")
    hunts("td-itangast-ahunt", "Withered Heath", "Dorwinion")
    hunts("td-scorba-ahunt", "Forochel", "Rhudaur")


@works("td-bairanax-ahunt")
@proves("merkmal.zaehlt-als-kreatur")
def _():
    """Played while a company passes there it attacks at once; defeated it counts for the defender."""
    scene = on_the_way("tw-aragorn-ii", "tw-gimli", "tw-glorfindel-ii", against=["td-bairanax-ahunt"], way=["Gundabad"])
    plays(scene, "td-bairanax-ahunt")
    about = fought(scene.state, next(f for f in scene.state["stack"] if f["frame"] == "angriff"))
    assert about["von"] == "kreatur" and about["waehlt"]
    scene.lay(lambda t: t.frame("angriff").update(step="over", assigned=["tw-gimli"], beaten=1))
    scene.goes_on("gefahren", "betreten")
    assert "td-bairanax-ahunt" in scene.zone("siegpunkte p1")


@refused("td-bairanax-ahunt", "td-earcaraxe-ahunt", "td-itangast-ahunt", "td-scorba-ahunt")
def _():
    for card in ("td-bairanax-ahunt", "td-earcaraxe-ahunt", "td-itangast-ahunt", "td-scorba-ahunt"):
        scene = on_the_way("tw-gimli", against=[card])
        scene.lies("p1", card)
        scene.refuses("p2", f"spiele {card}", by="me.deck.begriff.einzigartig")


# --- creatures --------------------


@works("tw-bert-burat", "tw-tom-tuma", "tw-william-wuluag")
@proves("liegt.auf-diesem")
def _():
    """Whoever one of them wounds after another one has attacked loses his common items."""
    for card, earlier in (("tw-bert-burat", "“Tom” (Tûma)"), ("tw-tom-tuma", "“Bert” (Bûrat)"),
                          ("tw-william-wuluag", "“Tom” (Tûma)")):  # fmt: skip
        for met in (True, False):

            def before(scene, met=met, earlier=earlier):
                scene.bears("tw-gimli", "tw-narsil", "tw-lesser-ring")
                if met:
                    seen = [{"typ": "troll", "name": earlier, "auf": []}]
                    scene.lay(lambda t, scene=scene: t.at("companies", scene.gids["p1"]).update(faced=seen))

            scene = attacked("tw-gimli", card=card, before=before)
            fights(scene, 1, 1, 1, 1)
            left = scene.zone("bei tw-gimli")
            assert ("tw-narsil" in left) == (not met) and "tw-lesser-ring" in left, (card, met)


@works("tw-brigands")
@proves("liegt.in-der-gs")
def _():
    scene = attacked("tw-gimli", card="tw-brigands", goal="tw-edoras", way=["Rohan"],
                     before=lambda s: s.bears("tw-gimli", "tw-horn-of-anor", "td-cram"))  # fmt: skip
    fights(scene, 1, 1, 1, 1)
    if scene.at("was-ab"):
        assert "p1" in scene.asked()
        scene.says("p1", scene.offers("p1", "weg")[0])
    assert len(scene.zone("bei tw-gimli")) == 1 and "p1" in scene.state["seats"]


@refused("tw-bert-burat", "tw-tom-tuma", "tw-william-wuluag", "tw-brigands", "dm-little-snuffler", "tw-neeker-breekers")
def _():
    for card in ("tw-bert-burat", "tw-tom-tuma", "tw-william-wuluag", "dm-little-snuffler", "tw-neeker-breekers", "tw-brigands"):
        scene = on_the_way("tw-gimli", against=[card], goal="tw-lorien", way=["Bay of Belfalas"])
        scene.refuses("p2", f"spiele {card}")


@works("dm-little-snuffler")
@proves("bei.angriff-nicht-besiegt", "handlung.ressourcen-berufe")
def _():
    """A ranger weakens its body; not defeated it keeps scouts from being of use."""
    scene = attacked("tw-aragorn-ii", "tw-gimli", card="dm-little-snuffler", hand=["tw-concealment", "tw-stealth"])
    f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
    assert effects.sum_of(scene.state, "angriff-ko", fought(scene.state, f), World(scene.state)) == -2
    scene.lay(lambda t: t.frame("angriff").update(step="over", assigned=["tw-gimli"], beaten=0))
    scene.goes_on("gefahren")
    found = effects.those_of(scene.state, "verbietet-ressourcen-berufe", Company(scene.state), World(scene.state))
    assert found
    from games.meccg.play.playing import forbidden

    assert forbidden(scene.state, FACES["tw-concealment"], hostile=False) is not None
    assert forbidden(scene.state, FACES["tw-dodge"], hostile=False) is None


@works("tw-neeker-breekers")
@proves("merkmal.tappt-statt-wunde", "merkmal.kein-hieb", "merkmal.kein-ko-wurf")
def _():
    """Everybody but the wizard, with his mind for prowess; whoever is hit is tapped and nothing else."""
    scene = attacked("tw-gandalf", "tw-sam-gamgee", card="tw-neeker-breekers", goal="tw-moria", way=["Rhudaur", "Hollin"])
    f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
    assert attack.targets(scene.state, f) == ["tw-sam-gamgee"]
    scene.goes_on("hieb", "haltung")
    assert prowess(scene.state, "tw-sam-gamgee", "tier") == cards()["tw-sam-gamgee"]["mind"]
    fights(scene, 1, 1, 6, 6)
    assert scene.state_of("tw-sam-gamgee") == "getappt"


@proves("merkmal.kein-ko-wurf")
def _():
    """Where a wound comes with no body check, nobody dies of it."""
    scene = attacked("tw-gimli", card="tw-cave-drake")

    def marks(t):
        from games.meccg.play.doing import Hands

        Hands(t, FACES["tw-neeker-breekers"], "", {}, "angriff").does({"merkmal": "kein-ko-wurf", "von": "angriffe"})

    scene.lay(marks)
    fights(scene, 1, 1, 6, 6)
    assert scene.state_of("tw-gimli") == "verwundet"


@works("tw-slayer", "tw-assassin")
@proves("merkmal.zwei-angriffe-gleiches-ziel", "charakter.anderer")
def _():
    """Several attacks on the same character; others tap against some of them."""
    for card, most, count in (("tw-slayer", 1, 2), ("tw-assassin", 2, 3)):
        scene = Scene(p1=["tw-gimli", "tw-balin", "tw-dori", "tw-bofur"], at="tw-edoras", phase="bewegung", goal="tw-lake-town",
                      way=["Northern Rhovanion"], against=[card])  # fmt: skip
        plays(scene, card)
        f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
        assert f["more"] == count - 1
        scene.goes_on("rest")
        scene.says("p2", "hieb tw-gimli")
        hits, struck = 0, set()
        for _ in range(60):
            if not any(x["frame"] == "angriff" for x in scene.state["stack"]):
                break
            struck |= {*next(x for x in scene.state["stack"] if x["frame"] == "angriff")["assigned"]}
            (seat,) = scene.asked()
            spare = [key for key in scene.offers("p1", "erspare") if "gimli" not in key] if seat == "p1" else []
            if spare and scene.at("hieb"):
                scene.says("p1", spare[0])
                hits += 1
                continue
            keys = scene.offers(seat)
            scene.does(seat, "passe" if "passe" in keys else keys[-1] if scene.at("rest") else keys[0])
        assert hits == most and struck == {"tw-gimli"}, card
        assert all(scene.state_of(fig) != "verwundet" for fig in ("tw-balin", "tw-dori", "tw-bofur")), card
        assert f["card"] and card in scene.zone("abwurf p2")


@refused("tw-slayer", "tw-assassin")
def _():
    for card in ("tw-slayer", "tw-assassin"):
        on_the_way("tw-gimli", against=[card]).refuses("p2", f"spiele {card}")


@works("as-stout-men-of-gondor", "le-horse-lords", "le-ent-in-search-of-the-entwives")
@proves("merkmal.verhoer", "charakter.heimat", "wirkung.zuordnung")
def _():
    """They only detain heroes; keyed to regions by name, to more with other cards; some let their own pass."""
    for card, region, goal in (("as-stout-men-of-gondor", "Anfalas", "tw-edhellond"), ("le-horse-lords", "Rohan", "tw-edoras")):
        scene = attacked("tw-gimli", "tw-balin", card=card, goal=goal, way=[region])
        f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
        from games.meccg.play.strike import detains

        assert detains(scene.state, f), card
    scene = on_the_way("tw-theoden", "tw-gimli", against=["le-horse-lords"], goal="tw-edoras", way=["Rohan"])
    assert "Edoras" in str(cards()["tw-theoden"]["home_sites"])
    scene.refuses("p2", "spiele le-horse-lords", by="karte:le-horse-lords")
    scene = on_the_way("tw-gimli", against=["le-ent-in-search-of-the-entwives"], goal="tw-edoras", way=["Rohan"])
    scene.says("p2", next(iter(scene.offers("p2", "spiele le-ent"))))
    scene.goes_on("rest", "zuweisung", "hieb", "haltung")
    assert detains(scene.state, next(x for x in scene.state["stack"] if x["frame"] == "angriff"))
    for night, there in ((False, True), (True, False)):
        scene = on_the_way("tw-gimli", against=["le-ent-in-search-of-the-entwives"], goal="tw-moria", way=["Imlad Morgul"])
        if night:
            scene.lies("p2", "tw-doors-of-night")
        scene.lay(lambda t, scene=scene: t.at("companies", scene.gids["p1"]).update(
            travel={**t.state["companies"][scene.gids["p1"]]["travel"], "typen": ["schattenland"]}))  # fmt: skip
        assert bool(scene.offers("p2", "spiele le-ent-in")) == there


@refused("as-stout-men-of-gondor", "le-horse-lords", "le-ent-in-search-of-the-entwives")
def _():
    for card in ("as-stout-men-of-gondor", "le-horse-lords", "le-ent-in-search-of-the-entwives"):
        scene = on_the_way("tw-gimli", against=[card], goal="tw-lossadan-cairn", way=["Forochel"])
        scene.lay(lambda t, scene=scene: t.at("companies", scene.gids["p1"]).update(
            travel={**t.state["companies"][scene.gids["p1"]]["travel"], "typen": ["meereskueste"]}))  # fmt: skip
        assert scene.refuses("p2", f"spiele {card}")


# --- events --------------------


@works("as-full-of-froth-and-rage", "dm-rank-upon-rank", "dm-the-moon-is-dead")
@proves("abwurf.angriff-besiegt")
def _():
    """Such attacks are stronger until one of them is defeated."""
    for card, creature, strikes, strong in (("as-full-of-froth-and-rage", "tw-giant-spiders", 0, 2),
                                            ("dm-the-moon-is-dead", "tw-barrow-wight", 1, 1)):  # fmt: skip
        plain = attacked("tw-gimli", "tw-balin", card=creature, way=["Rhudaur", "Heart of Mirkwood"])
        scene = attacked("tw-gimli", "tw-balin", card=creature, way=["Rhudaur", "Heart of Mirkwood"],
                         before=lambda s, card=card: s.lies("p2", card))  # fmt: skip
        one, two = numbers(plain), numbers(scene)
        assert (two[0] - one[0], two[1] - one[1]) == (strikes, strong), card
        scene.lay(lambda t: t.frame("angriff").update(step="over", assigned=["tw-gimli"], beaten=1))
        scene.goes_on("gefahren")
        assert card in scene.zone("abwurf p2"), card
    for card in ("as-full-of-froth-and-rage", "dm-the-moon-is-dead"):
        scene = attacked("tw-gimli", "tw-balin", card="tw-cave-drake", before=lambda s, card=card: s.lies("p2", card))
        scene.lay(lambda t: t.frame("angriff").update(step="over", assigned=["tw-gimli"], beaten=1))
        scene.goes_on("gefahren")
        assert card in scene.zone("wirkt"), card
    men = attacked("tw-gimli", "tw-balin", card="tw-brigands", goal="tw-edoras", way=["Rohan"])
    more = attacked("tw-gimli", "tw-balin", card="tw-brigands", goal="tw-edoras", way=["Rohan"],
                    before=lambda s: s.lies("p2", "dm-rank-upon-rank"))  # fmt: skip
    assert tuple(two - one for one, two in zip(numbers(men), numbers(more), strict=True)) == (1, 1)


@refused("as-full-of-froth-and-rage", "dm-rank-upon-rank", "dm-the-moon-is-dead")
def _():
    for card in ("as-full-of-froth-and-rage", "dm-rank-upon-rank", "dm-the-moon-is-dead"):
        scene = on_the_way("tw-gimli", against=[card])
        scene.lies("p2", card)
        scene.refuses("p2", f"spiele {card}", by=f"karte:{card}")


def automatic(scene):
    """The automatic attacks that are met, one after the other, by strikes and prowess."""
    found = []
    scene.says("p1", "betreten")
    for _ in range(400):
        f = next((x for x in scene.state["stack"] if x["frame"] == "angriff"), None)
        if f is not None and f["strikes"] and (not found or found[-1][0] != f.get("scope")):
            found.append((f.get("scope"), attack.attacker(scene.state, f).kg, f["nr"]))
        if scene.at("ort", "abschluss", "eine-weg", "naechste"):
            return [(kg, nr) for _, kg, nr in found]
        seat, decision = next((seat, d) for seat, d in scene.game.decisions(scene.state).items() if d.waits)
        keys = scene.offers(seat)
        ready = "fertig" if scene.at("zuweisung") else ""
        key = next((k for k in (decision.passing, ready, decision.default, "fertig") if k and k in keys), keys[0])
        scene.does(seat, key)
    raise AssertionError


def strong_company(at, **more):
    return Scene(p1=["tw-aragorn-ii", "tw-gimli", "tw-glorfindel-ii", "tw-balin", "tw-elladan"], at=at, **more)


@works("le-incite-defenders", "td-incite-denizens")
@proves("wirkung.automatisch")
def _():
    """A copy of the attack directly after it, this turn, at this site alone."""
    for card, goal in (("td-incite-denizens", "tw-moria"), ("le-incite-defenders", "tw-thranduils-halls")):
        kind = cards()[goal]["site_type"]
        wanted = {"td-incite-denizens": ("ruins-and-lairs",), "le-incite-defenders": ("border-hold", "free-hold")}[card]
        if kind not in wanted or not cards()[goal]["automatic_attacks"]:
            goal = next(x["id"] for x in cards().values() if x["klasse"] == "site" and x["alignment"] == "hero"
                        and x["site_type"] in wanted and len(x["automatic_attacks"]) == 1 and not x["underdeeps"]
                        and "hiebe" in x["automatic_attacks"][0])  # fmt: skip
        plain = automatic(strong_company(goal, phase="betreten"))
        scene = strong_company("tw-rivendell", phase="bewegung", goal=goal, way=["Rhudaur"], against=[card])
        plays(scene, card)
        scene.goes_on("betreten")
        assert len(automatic(scene)) == 2 * len(plain) == 2, card


@refused("le-incite-defenders", "td-incite-denizens")
def _():
    scene = on_the_way("tw-gimli", goal="tw-lorien", against=["le-incite-defenders", "td-incite-denizens"])
    for card in ("le-incite-defenders", "td-incite-denizens"):
        scene.refuses("p2", f"spiele {card}", by=f"karte:{card}")


@works("dm-the-moon-is-dead")
def _():
    """Automatic attacks of the undead happen twice."""
    goal = next(x["id"] for x in cards().values() if x["klasse"] == "site" and x["alignment"] == "hero" and not x["underdeeps"]
                and [one.get("typ") for one in x["automatic_attacks"]] == ["undead"])  # fmt: skip
    scene = strong_company(goal, phase="betreten")
    scene.lies("p2", "dm-the-moon-is-dead")
    assert len(automatic(scene)) == 2


@works("as-alone-and-unadvised")
@proves("zaehle.durchquerte-regionen")
def _():
    """A check for each region passed; better with companions; gone as soon as there are four."""
    scene = on_the_way("tw-gimli", "tw-balin", against=["as-alone-and-unadvised"])
    plays(scene, "as-alone-and-unadvised", "tw-gimli")
    assert corruption.modifier(scene.state, "tw-gimli") == corruption.modifier(scene.state, "tw-balin") + 2
    scene.goes_on("probe")
    assert sum(f["frame"] == "probe" for f in scene.state["stack"]) == len(WAY)
    scene = Scene(p1=["tw-gimli", "tw-balin", "tw-dori"], hand=["tw-bofur"])
    scene.bears("tw-gimli", "as-alone-and-unadvised")
    assert scene.zone("bei tw-gimli") == ["as-alone-and-unadvised"]
    scene.says("p1", f"bringe tw-bofur {scene.gids['p1']}")
    assert not scene.zone("bei tw-gimli") and "as-alone-and-unadvised" in scene.zone("abwurf p2")


@refused("as-alone-and-unadvised")
def _():
    scene = on_the_way("tw-gimli", "tw-balin", "tw-dori", "tw-bofur", against=["as-alone-and-unadvised"])
    scene.refuses("p2", "spiele as-alone-and-unadvised", by="karte:as-alone-and-unadvised")


@works("le-covetous-thoughts")
@proves("charakter.schergen", "liegt.bei-anderen")
def _():
    """A minion is tested at the end of its player's turns for each item that others bear, with its points against him."""
    minion = next(x["id"] for x in cards().values() if x["klasse"] == "character" and x["alignment"] == "minion")
    scene = Scene(p1=["tw-gimli"], phase="ort", at="tw-edoras")
    scene.lay(lambda t: __import__("games.meccg.companies.founding").meccg.companies.founding.enters(
        t, scene.gids["p1"], scene.deal(t, "p1", minion, f"figur {minion}")))  # fmt: skip
    scene.bears("tw-gimli", "tw-narsil", "td-cram")
    scene.bears(minion, "le-covetous-thoughts")
    scene.change(turn.turn_ends)
    checks = [f for f in scene.state["stack"] if f["frame"] == "probe"]
    assert sorted(f["plus"] for f in checks) == sorted(
        -int(cards()[x].get("corruption_points") or 0) for x in ("tw-narsil", "td-cram")
    )
    assert {f["figure"] for f in checks} == {minion}


@refused("le-covetous-thoughts")
def _():
    on_the_way("tw-gimli", against=["le-covetous-thoughts"]).refuses(
        "p2", "spiele le-covetous-thoughts", by="karte:le-covetous-thoughts"
    )


@works("dm-seized-by-terror")
@proves("wirkung.trenne")
def _():
    """Whoever fails is a company of his own and returns; a strong mind goes on."""
    for dice, back in (((1, 1), True), ((6, 6), False)):
        scene = on_the_way("tw-gimli", "tw-balin", against=["dm-seized-by-terror"], way=["Rhudaur", "Imlad Morgul"])
        scene.lay(lambda t, scene=scene: t.at("companies", scene.gids["p1"]).update(
            travel={**t.state["companies"][scene.gids["p1"]]["travel"], "typen": ["schattenland"]}))  # fmt: skip
        scene.rolls(*dice)
        plays(scene, "dm-seized-by-terror", "tw-gimli")
        with_him = scene.state["companies"][next(g for g, c in scene.state["companies"].items() if "tw-gimli" in c["figs"])]
        assert (with_him["figs"] == ["tw-gimli"]) == back
        if back:
            assert scene.state["sites"][with_him["site"]]["card"] == "tw-rivendell" and with_him["back"]


@refused("dm-seized-by-terror")
def _():
    scene = on_the_way("tw-gimli", against=["dm-seized-by-terror"])
    scene.refuses("p2", "spiele dm-seized-by-terror", by="karte:dm-seized-by-terror")


@works("dm-two-or-three-tribes-present")
@proves("wirkung.nenne", "karte.genannt")
def _():
    """Creatures of the type that was announced cost nothing against this company."""
    scene = on_the_way("tw-gimli", "tw-balin", against=["dm-two-or-three-tribes-present", "tw-orc-guard", "tw-wargs"],
                       way=["Rhudaur", "Hollin"])  # fmt: skip
    plays(scene, "dm-two-or-three-tribes-present")
    assert scene.frame() == "ansage" and "typ drache" not in scene.offers("p2")
    scene.says("p2", "typ ork")
    left = hazards_left(scene.state)
    from games.meccg.play.playing import free_of_limit

    assert free_of_limit(scene.state, FACES["tw-orc-guard"]) and not free_of_limit(scene.state, FACES["tw-wargs"])
    plays(scene, "tw-orc-guard")
    assert hazards_left(scene.state) == left


@refused("dm-two-or-three-tribes-present")
def _():
    scene = on_the_way("tw-gimli", against=["dm-two-or-three-tribes-present"], way=["Rohan"], goal="tw-edoras")
    scene.refuses("p2", "spiele dm-two-or-three-tribes-present", by="karte:dm-two-or-three-tribes-present")


@works("le-nothing-to-eat-or-drink")
@proves("abwurf.zufluchtsort")
def _():
    scene = on_the_way("tw-gimli", against=["le-nothing-to-eat-or-drink"])
    before = prowess(scene.state, "tw-gimli", ""), body(scene.state, "tw-gimli")
    plays(scene, "le-nothing-to-eat-or-drink")
    assert (prowess(scene.state, "tw-gimli", ""), body(scene.state, "tw-gimli")) == (before[0] - 1, before[1] - 1)
    other = scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-balin"], "tw-lorien"))
    assert prowess(scene.state, "tw-balin", "") == cards()["tw-balin"]["prowess"] and other
    gid = scene.gids["p1"]
    scene.lay(lambda t, scene=scene: t.at("companies", gid).update(site=t.state["companies"][other]["site"], goal=""))
    from games.meccg.turn import organise

    scene.lay(organise.phase)
    assert "le-nothing-to-eat-or-drink" in scene.zone("abwurf p2")


@refused("le-nothing-to-eat-or-drink")
def _():
    scene = on_the_way("tw-gimli", against=["le-nothing-to-eat-or-drink"], goal="tw-edoras", way=["Rohan"])
    scene.refuses("p2", "spiele le-nothing-to-eat-or-drink", by="karte:le-nothing-to-eat-or-drink")


@works("le-veils-flung-away")
def _():
    """A body check at −1 for everybody; whoever fails taps and does not die; it counts for nothing."""
    scene = on_the_way("tw-gimli", "tw-sam-gamgee", against=["le-veils-flung-away"])
    left = hazards_left(scene.state)
    scene.rolls(6, 6, 1, 1)
    plays(scene, "le-veils-flung-away")
    states = [scene.state_of(fig) for fig in ("tw-gimli", "tw-sam-gamgee")]
    assert sorted(states) == ["getappt", "ungetappt"] and hazards_left(scene.state) == left


@refused("le-veils-flung-away")
def _():
    scene = on_the_way("tw-gimli", against=["le-veils-flung-away"])
    scene.lies("p2", "tw-doors-of-night")
    scene.refuses("p2", "spiele le-veils-flung-away", by="karte:le-veils-flung-away")


@works("tw-muster-disperses")
def _():
    for dice, gone in (((1, 1), True), ((6, 6), False)):
        scene = on_the_way("tw-gimli", against=["tw-muster-disperses"])
        scene.lay(lambda t, scene=scene: scene.deal(t, "p1", "tw-riders-of-rohan", "heer p1"))
        scene.lay(lambda t, scene=scene: scene.deal(t, "p2", "tw-men-of-anfalas", "heer p2"))
        scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-elrond", "tw-celeborn"], "tw-lorien"))
        scene.rolls(*dice)
        scene.says("p2", "spiele tw-muster-disperses")
        if scene.frame() == "ziel":
            assert scene.offers("p2", "auf") == ["auf tw-riders-of-rohan"]
            scene.says("p2", "auf tw-riders-of-rohan")
        scene.passes()
        assert ("tw-riders-of-rohan" in scene.zone("abwurf p1")) == gone


@refused("tw-muster-disperses")
def _():
    on_the_way("tw-gimli", against=["tw-muster-disperses"]).refuses("p2", "spiele tw-muster-disperses")


@works("tw-the-rings-betrayal")
@proves("wer.ring")
def _():
    """Whoever fails loses the Ring and nothing else."""
    for dice, lost in (((1, 1), True), ((6, 6), False)):
        scene = on_the_way("tw-gimli", "tw-balin", against=["tw-the-rings-betrayal"])
        scene.bears("tw-gimli", "tw-the-one-ring")
        plays(scene, "tw-the-rings-betrayal", "tw-gimli")
        assert next(f for f in scene.state["stack"] if f["frame"] == "probe")["plus"] == -2
        scene.rolls(*dice)
        scene.goes_on("gefahren")
        assert ("tw-the-one-ring" in scene.zone("abwurf p1")) == lost and scene.state_of("tw-gimli") == "ungetappt"


@refused("tw-the-rings-betrayal")
def _():
    on_the_way("tw-gimli", against=["tw-the-rings-betrayal"]).refuses("p2", "spiele tw-the-rings-betrayal")


@works("td-searching-eye")
@proves("karte.braucht", "wann.lauer")
def _():
    """A card that needs a scout comes to nothing, on the way and from ambush in the site phase."""
    scene = on_the_way("tw-aragorn-ii", "tw-sam-gamgee", against=["tw-cave-drake", "td-searching-eye"],
                       hand=["tw-concealment"])  # fmt: skip
    plays_until_answer(scene, "tw-cave-drake")
    scene.says("p1", "spiele tw-concealment")
    if scene.frame() == "ziel":
        scene.says("p1", scene.offers("p1", "auf")[0])
    assert "spiele td-searching-eye" in scene.offers("p2")
    scene.says("p2", "spiele td-searching-eye")
    if scene.frame() == "ziel":
        scene.says("p2", "auf tw-concealment")
    scene.passes()
    assert "tw-concealment" in scene.zone("abwurf p1") and any(f["frame"] == "angriff" for f in scene.state["stack"])


def plays_until_answer(scene, card):
    scene.says("p2", f"spiele {card}")
    if scene.frame() == "ziel":
        scene.says("p2", scene.offers("p2", "auf")[0])


@works("td-searching-eye", "td-foolish-words")
@proves("wann.lauer")
def _():
    """From ambush, when something that needs a scout is played at the site."""
    scene = Scene(p1=["tw-aragorn-ii", "tw-elladan"], at="tw-moria", phase="ort", hand=["tw-thorough-search", "tw-glamdring"])
    sid = scene.state["companies"][scene.gids["p1"]]["site"]
    scene.lay(lambda t, scene=scene: scene.deal(t, "p2", "td-searching-eye", f"lauer p2 {sid}"))
    scene.says("p1", "spiele tw-thorough-search")
    if scene.frame() == "ziel":
        scene.says("p1", scene.offers("p1", "auf")[0])
    assert "aufdecken" in scene.offers("p2")
    scene.says("p2", "aufdecken")
    if scene.frame() == "ziel":
        scene.says("p2", scene.offers("p2", "auf")[0])
    scene.passes()
    assert "tw-thorough-search" in scene.zone("abwurf p1") and scene.at("ort")


@proves("bei.angriff-besiegt")
def _():
    """What waits for an attack to be defeated happens then."""
    from games.meccg.play.doing import Hands

    scene = attacked("tw-gimli", "tw-balin", card="tw-cave-drake")
    scene.puts("tw-gimli", "verwundet")
    trigger = {"bei": "angriff-besiegt", "wirkung": [{"heile": "ziel"}]}
    card, ids = ZONES.cards(scene.state, "figur tw-gimli")[0], {"ziel": "tw-gimli"}
    scene.lay(lambda t: Hands(t, FACES["tw-gimli"], card, ids, "zug").waits(trigger))

    def won(t):
        at = next(nr for nr, f in enumerate(t.state["stack"]) if f["frame"] == "angriff")
        t.state["stack"] = t.own(t.state["stack"][: at + 1])
        t.frame("angriff").update(step="over", assigned=["tw-gimli"], beaten=1)
        t.game._settle(t)

    scene.lay(won)
    assert scene.state_of("tw-gimli") == "ungetappt"


@refused("td-searching-eye")
def _():
    on_the_way("tw-gimli", against=["td-searching-eye"]).refuses("p2", "spiele td-searching-eye")


@proves("liegt.wirkt")
def _():
    """A card that goes on working can be aimed at where it lies."""
    from games.meccg.language.legality import unmet

    lies = {**FACES["tw-dodge"].facts, "liegt": ["im-spiel", "wirkt"]}
    assert not unmet("karte", {"liegt": "wirkt"}, lies)


@works("td-buhr-widu")
@proves("wirkung.statt", "bei.abgeworfen")
def _():
    """Tapped, its card returns to the site deck all the same."""
    for card, pile in (("td-buhr-widu", "orte p1"), ("tw-moria", "ortabwurf p1")):
        scene = Scene(p1=["tw-gimli"], at=card)
        gid = scene.gids["p1"]
        sid = scene.state["companies"][gid]["site"]
        new = scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-balin"], "tw-lorien"))

        def leaves(t, sid=sid, new=new, gid=gid):
            from games.meccg.companies import founding

            t.at("sites", sid)["tapped"] = True
            t.at("companies", gid)["site"] = t.state["companies"][new]["site"]
            founding.leave_site(t, sid)

        scene.lay(leaves)
        assert card in scene.zone(pile), card


@refused("td-buhr-widu")
def _():
    assert not any(e["kind"] == "statt-abgeworfen" for e in Scene(p1=["tw-gimli"], at="tw-moria").state["effects"])


@works("dm-forewarned-is-forearmed")
@proves("merkmal.nur-1-angriff", "karte.angriffe")
def _():
    """Of several attacks of a site or a creature only one takes place, and nothing cancels it."""
    several = next(x["id"] for x in cards().values() if x["klasse"] == "site" and x["alignment"] == "hero" and not x["underdeeps"]
                   and sum("hiebe" in one for one in x["automatic_attacks"]) == 2
                   and not any(one["art"] == "hort" for one in x.get("sonderregeln", ())))  # fmt: skip
    scene = strong_company(several, phase="betreten")
    scene.lies("p1", "dm-forewarned-is-forearmed")
    assert len(automatic(scene)) == 1
    scene = Scene(p1=["tw-gimli", "tw-balin"], at="tw-edoras", phase="bewegung", goal="tw-lake-town", way=["Northern Rhovanion"],
                  against=["tw-assassin"], hand=["tw-concealment"])  # fmt: skip
    scene.lies("p1", "dm-forewarned-is-forearmed")
    plays(scene, "tw-assassin")
    f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
    assert f["more"] == 0 and f["single"]
    assert attack.uncancellable(scene.state, f, [])
    scene.lay(lambda t: t.frame("angriff").update(step="over", assigned=["tw-gimli"], beaten=1))
    scene.goes_on("gefahren", "betreten")
    assert "dm-forewarned-is-forearmed" in scene.zone("abwurf p1")


@refused("dm-forewarned-is-forearmed")
def _():
    scene = Scene(p1=["tw-gimli"], hand=["dm-forewarned-is-forearmed"])
    scene.lies("p1", "dm-forewarned-is-forearmed")
    scene.refuses("p1", "spiele dm-forewarned-is-forearmed", by="karte:dm-forewarned-is-forearmed")


@proves("merkmal.keine-sp", "lage.hinterlegt")
def _():
    """What counts only when it is stored counts nothing before."""
    from games.meccg import council

    scene = Scene(p1=["tw-gimli"])
    scene.bears("tw-gimli", "tw-rescue-prisoners")
    assert council.raw(scene.state, "p1")["miscellaneous"] == 0
    card = ZONES.find(scene.state, "bei tw-gimli", "tw-rescue-prisoners")
    from games.meccg.play import piles

    scene.change(lambda t: piles.store(t, card))
    assert council.raw(scene.state, "p1")["miscellaneous"] == 2


@works("tw-river", "tw-mount-doom")
def _():
    """What a card says of one site does not reach companies that go elsewhere."""
    scene = on_the_way("tw-gimli", against=["tw-river"])
    plays(scene, "tw-river")
    from games.meccg.play.turn import barring

    assert barring(scene.state)
    other = scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-balin"], "tw-edoras"))
    travel = {**scene.state["companies"][other]["travel"], "reist": True}
    scene.lay(lambda t: t.at("companies", other).update(travel=travel))
    assert not barring({**scene.state, "now": other})
    doom = scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-dori"], "tw-mount-doom"))
    assert hazards_left({**scene.state, "now": other}) == 0 and doom

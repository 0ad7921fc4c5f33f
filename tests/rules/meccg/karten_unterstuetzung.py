"""Resource events, allies and sites, as they are played for a company."""

from __future__ import annotations

from games import effects
from games.meccg import council
from games.meccg.cards import cards
from games.meccg.play import attack, corruption, doing, reactions
from games.meccg.play.facts import Company, Figure, World, fought, hazards_left, land, prowess, site_facts
from games.meccg.play.people import corruption as points_of
from games.meccg.play.people import leave
from games.meccg.play.room import FACES, ZONES
from games.meccg.rules.site import found_here
from games.meccg.turn import movement, sites
from tests.rules.meccg.karten_gefahren import WAY, attacked, automatic, fights, on_the_way, plays
from tests.rules.meccg.szene import Scene, proves, refused, works

__all__ = ["WAY", "Company", "Figure", "points_of"]


def answered(*figs, card, hand=(), before=lambda scene: None, **more):
    """A creature has been played and may still be answered."""
    scene = on_the_way(*figs, against=[card, "tw-twilight"], hand=hand, **more)
    before(scene)
    scene.says("p2", f"spiele {card}")
    if scene.frame() == "ziel":
        scene.says("p2", scene.offers("p2", "auf")[0])
    return scene


def acts(scene, card, on="", seat="p1"):
    """A resource is played, and nobody answers."""
    scene.says(seat, f"spiele {card}")
    for _ in range(3):
        if scene.frame() in ("ziel", "preis", "fokus"):
            keys = [key for key in scene.offers(seat) if not on or on in key] or scene.offers(seat)
            scene.says(seat, keys[0])
    scene.passes()


def uses(scene, what, seat="p1", nr=0):
    scene.says(seat, scene.offers(seat, f"nutze {what}")[nr])
    if scene.frame() == "nutzziel":
        scene.says(seat, scene.offers(seat)[0])
    scene.passes()


# --- the company of a wizard --------------------


@works("tw-vanishment")
@proves("gemeinschaft.zauberer", "charakter.eigener-zauberer")
def _():
    scene = answered("tw-gandalf", "tw-gimli", card="tw-cave-drake", hand=["tw-vanishment"])
    acts(scene, "tw-vanishment")
    check = next(f for f in scene.state["stack"] if f["frame"] == "probe")
    assert check["figure"] == "tw-gandalf" and check["plus"] == -2
    scene.rolls(6, 6)
    scene.goes_on("gefahren")
    assert "tw-cave-drake" in scene.zone("abwurf p2") and scene.state_of("tw-gimli") == "ungetappt"


@works("td-wizard-uncloaked")
@proves("karte.bei", "charakter.gs-des-zauberers", "nach-ort.gegner-hand")
def _():
    scene = Scene(p1=["tw-gandalf", "tw-gimli"], hand=["td-wizard-uncloaked"])
    scene.bears("tw-gimli", "td-foolish-words", "le-rebel-talk")
    other = scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-balin"], "tw-lorien"))
    scene.bears("tw-balin", "td-foolish-words")
    acts(scene, "td-wizard-uncloaked")
    scene.rolls(6, 6)
    scene.goes_on("organisation")
    assert not scene.zone("bei tw-gimli") and scene.zone("bei tw-balin") == ["td-foolish-words"] and other
    assert {"td-foolish-words", "le-rebel-talk"} <= {*scene.zone("hand p2")}


@works("td-and-forth-he-hastened")
@proves("charakter.gs-des-zauberers")
def _():
    scene = Scene(p1=["tw-gandalf", "tw-gimli"], hand=["td-and-forth-he-hastened"])
    scene.puts("tw-gimli", "getappt")
    acts(scene, "td-and-forth-he-hastened", "tw-gimli")
    assert scene.state_of("tw-gimli") == "ungetappt"


@refused("tw-vanishment", "td-wizard-uncloaked", "td-and-forth-he-hastened")
def _():
    scene = answered("tw-gimli", card="tw-cave-drake", hand=["tw-vanishment"])
    scene.refuses("p1", "spiele tw-vanishment", by="karte:tw-vanishment")
    scene = Scene(p1=["tw-gimli"], hand=["td-wizard-uncloaked", "td-and-forth-he-hastened"])
    scene.puts("tw-gimli", "getappt")
    scene.refuses("p1", "spiele td-wizard-uncloaked", by="karte:td-wizard-uncloaked")
    scene.refuses("p1", "spiele td-and-forth-he-hastened")


def tried_away(hand, theirs="tw-gandalf"):
    """Somebody tries to influence a faction of the other player's away."""
    scene = Scene(p1=["tw-gimli"], p2=[theirs], at="tw-lond-galen", phase="ort", against=hand)
    scene.lay(lambda t: t.at("players", "p1").update(turns=3))
    scene.lay(lambda t: scene.deal(t, "p2", "tw-men-of-anfalas", "heer p2"))
    scene.says("p1", scene.offers("p1", "wirb tw-gimli heer")[0])
    return scene


@works("tw-wizards-laughter")
@proves("lage.avatar", "lage.wirbt-eigen", "lage.phase")
def _():
    scene = tried_away(["tw-wizards-laughter"])
    for _ in range(5):
        if "p2" in scene.asked():
            break
        scene.says("p1", "passe")
    scene.rolls(6, 6)
    told = scene.does("p2", "spiele tw-wizards-laughter").events
    while scene.state["stack"][-1].get("chain"):
        (seat,) = scene.asked()
        told = [*told, *scene.does(seat, "passe").events]
    (check,) = [e.data for e in told if e.kind == "versuchung"]
    assert check["figur"] == "tw-gandalf" and check["summe"] == 12 + 1 - 2  # he resists by one more, the card costs two
    assert scene.zone("heer p2") == ["tw-men-of-anfalas"] and not any(e.kind == "abgeworben" for e in told)


@refused("tw-wizards-laughter")
def _():
    scene = Scene(p1=["tw-gimli"], p2=["tw-gandalf"], at="tw-edoras", phase="ort", hand=["tw-riders-of-rohan"],
                  against=["tw-wizards-laughter"])  # fmt: skip
    scene.says("p1", "beeinflusse tw-riders-of-rohan tw-gimli")
    assert "p2" not in scene.asked()  # it is no card of his


# --- on the way --------------------


@works("tw-stealth")
@proves("handlung.kreaturen")
def _():
    scene = Scene(p1=["tw-aragorn-ii"], hand=["tw-stealth"], against=["tw-cave-drake"])
    gid = scene.gids["p1"]
    scene.lay(lambda t, scene=scene: scene.deal(t, "p1", "tw-moria", "orte p1"))
    acts(scene, "tw-stealth")
    assert scene.state_of("tw-aragorn-ii") == "getappt"
    scene.says("p1", f"reise {gid}", "ziel regionen tw-moria", "passe")
    scene.goes_on("gefahren")
    scene.refuses("p2", "spiele tw-cave-drake", by="karte:tw-stealth")


@refused("tw-stealth")
def _():
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli", "tw-balin"], hand=["tw-stealth"])
    scene.refuses("p1", "spiele tw-stealth", by="karte:tw-stealth")


@works("tw-great-ship")
@proves("wirkung.gibt", "gemeinschaft.kuestenweg", "zielt.gs")
def _():
    """On a way along the coast somebody taps against each hazard aimed at the company; elsewhere not."""
    for way, able in (
        (["Lindon", "Elven Shores", "Eriadoran Coast", "Andrast Coast"], True),
        (["Arthedain", "Rhudaur", "Hollin"], False),
    ):
        scene = Scene(p1=["tw-aragorn-ii", "tw-gimli"], hand=["tw-great-ship"])
        acts(scene, "tw-great-ship", "tw-gimli")
        assert scene.state_of("tw-gimli") == "getappt"
        scene.hands("p2", "td-foolish-words")
        scene.lay(lambda t, way=way, scene=scene: scene._moment(t, "bewegung", "tw-lond-galen", way, 4))
        scene.says("p2", "spiele td-foolish-words")
        if scene.frame() == "ziel":
            scene.says("p2", "auf tw-aragorn-ii")
        assert bool(scene.offers("p1", "bewahre")) == able, way
        if able:
            scene.says("p1", "bewahre tw-aragorn-ii td-foolish-words")
            scene.passes()
            assert not scene.zone("bei tw-aragorn-ii") and "td-foolish-words" in scene.zone("abwurf p2")
            assert scene.state_of("tw-aragorn-ii") == "getappt"


@refused("tw-great-ship")
def _():
    scene = Scene(p1=["tw-gimli"], hand=["tw-great-ship"])
    scene.puts("tw-gimli", "getappt")
    scene.refuses("p1", "spiele tw-great-ship")


@works("tw-great-road")
@proves("wert.gegner-zieht", "wirkung.tausche-ort", "nach.zug", "ort.ausgangsort")
def _():
    """The opponent draws twice as many; at the end of the turn the company may go back."""
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli"], hand=["tw-great-road"])
    gid = scene.gids["p1"]
    scene.lay(lambda t, scene=scene: scene.deal(t, "p1", "tw-moria", "orte p1"))
    scene.lay(lambda t, scene=scene: scene.deal(t, "p1", "tw-rivendell", "orte p1"))
    acts(scene, "tw-great-road")
    scene.says("p1", f"reise {gid}", "ziel regionen tw-moria", "passe")
    scene.goes_on("gefahren")
    plain = cards()["tw-moria"]["draws_opponent"]
    assert movement.draws(scene.state, gid)[1] == 2 * plain
    scene.goes_on("freiwillig")
    assert scene.state["phase"] in ("abschluss", "zug")
    scene.says("p1", "ja")
    one = scene.state["companies"][gid]
    assert scene.state["sites"][one["site"]]["card"] == "tw-rivendell"


@refused("tw-great-road")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-edoras", hand=["tw-great-road"])
    scene.refuses("p1", "spiele tw-great-road", by="karte:tw-great-road")


@works("wh-promptings-of-wisdom")
@proves("zielt.zurueck")
def _():
    """Tapped, nothing sends the company back or keeps it from its site this turn; then a check."""
    scene = on_the_way("tw-aragorn-ii", "tw-gimli", against=["tw-river", "dm-seized-by-terror"], way=["Rhudaur", "Imlad Morgul"])
    scene.bears("tw-aragorn-ii", "wh-promptings-of-wisdom")
    plays(scene, "tw-river")
    assert any(e["kind"] == "verbietet-ortsphase" for e in scene.state["effects"])
    for _ in range(4):
        if "p1" in scene.asked():
            break
        scene.says("p2", "passe")
    uses(scene, "wh-promptings-of-wisdom")
    scene.rolls(6, 6)
    scene.goes_on("gefahren", "betreten")
    assert not any(e["kind"] == "verbietet-ortsphase" for e in scene.state["effects"])
    assert scene.state_of("tw-aragorn-ii") == "getappt"
    from games.meccg.play.feats import aims_of, protected

    assert protected(scene.state, scene.gids["p1"])
    assert "zurueck" in aims_of(FACES["tw-river"]) and "schickt-zurueck" in aims_of(FACES["dm-seized-by-terror"])
    from games.meccg.language.legality import unmet

    assert not unmet("karte", {"zielt": "zurueck"}, {"zielt": [*aims_of(FACES["tw-river"])]})


@refused("wh-promptings-of-wisdom")
def _():
    scene = Scene(p1=["tw-gimli"], hand=["wh-promptings-of-wisdom"])
    scene.refuses("p1", "spiele wh-promptings-of-wisdom")


@works("tw-fellowship")
@proves("gemeinschaft.anzahl", "abwurf.gruppe-aendert")
def _():
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli", "tw-balin", "tw-goldberry:tw-gimli"], hand=["tw-fellowship"])
    before = prowess(scene.state, "tw-gimli", ""), corruption.modifier(scene.state, "tw-gimli")
    acts(scene, "tw-fellowship")
    assert (prowess(scene.state, "tw-gimli", ""), corruption.modifier(scene.state, "tw-gimli")) == (before[0] + 1, before[1] + 1)
    assert "tw-fellowship" in scene.zone(f"an {scene.gids['p1']}")
    scene.change(lambda t: leave(t, "tw-balin", "abgeworfen"))
    assert "tw-fellowship" in scene.zone("abwurf p1") and prowess(scene.state, "tw-gimli", "") == before[0]


@refused("tw-fellowship")
def _():
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli", "tw-balin"], hand=["tw-fellowship"])
    scene.refuses("p1", "spiele tw-fellowship", by="karte:tw-fellowship")


@works("dm-crown-of-flowers")
@proves("rolle.tore-des-morgens", "rolle.ohne-tore-der-nacht", "liegt.dazu", "bei.loswerden", "wer.dazu", "wirkung.spiele")
def _():
    """For the card played onto it the Gates of Morning are in play; both go together."""
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli"], hand=["dm-crown-of-flowers"])
    acts(scene, "dm-crown-of-flowers")
    assert "dm-crown-of-flowers" in scene.zone("wirkt")
    crown = ZONES.find(scene.state, "wirkt", "dm-crown-of-flowers")

    def under(t):
        card = scene.deal(t, "p1", "tw-fair-sailing", "kette")
        face = FACES[t.state["cards"][card]]
        doing.lie_down(t, face, face.modes[0], doing.link("p1", face.id, card, card=card), "kette", crown)
        return card

    lying = scene.change(under)
    from games.meccg.play.facts import cards_under, crowned

    assert "tore-des-morgens" in crowned(scene.state)
    assert any(one["liegt"] == ["dazu"] for one in cards_under(scene.state, "dm-crown-of-flowers", "p1"))
    assert not scene.offers("p1", "nutze dm-crown-of-flowers")  # one card, not more
    kinds = {e["kind"] for e in scene.state["effects"]}
    assert {"dazu-gilt-als-tore-des-morgens", "dazu-gilt-als-ohne-tore-der-nacht"} <= kinds
    from games.meccg.play.people import discard

    again = scene.state
    scene.change(lambda t: discard(t, lying, f"an {crown}"))
    assert not scene.zone("wirkt")  # nor does the one stay without the other
    scene.state = again
    scene.change(lambda t: discard(t, crown, "wirkt"))
    assert {"dm-crown-of-flowers", scene.state["cards"][lying]} <= {*scene.zone("abwurf p1")}


@refused("dm-crown-of-flowers")
def _():
    scene = Scene(p1=["tw-aragorn-ii"], phase="bewegung", goal="tw-moria", way=WAY, hand=["dm-crown-of-flowers"])
    assert "spiele dm-crown-of-flowers" not in scene.offers("p2")


# --- at the site --------------------


@works("dm-rebuild-the-town")
@proves("abwurf.ortskarte-geht")
def _():
    """A ruin becomes a border-hold without attacks, as long as its card lies there; other ruins stay what they are."""
    ruin = next(x["id"] for x in cards().values() if x["klasse"] == "site" and x["alignment"] == "hero" and not x["underdeeps"]
                and x["site_type"] == "ruins-and-lairs" and len(x["automatic_attacks"]) == 1
                and x["automatic_attacks"][0].get("typ") != "dragon")  # fmt: skip
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli"], at=ruin, phase="ort", hand=["dm-rebuild-the-town"])
    assert land(scene.state)[0] == "ruine"
    acts(scene, "dm-rebuild-the-town")
    assert land(scene.state)[0] == "grenzort" and sites.those_of_the_site(scene.state, {}) == []
    other = scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-balin"], ruin))
    assert land({**scene.state, "now": other})[0] == "ruine"
    gid, sid = scene.gids["p1"], scene.state["companies"][scene.gids["p1"]]["site"]
    assert any(e.get("on") == "ortskarte-geht" for e in scene.state["effects"])
    from games.meccg.companies import founding

    scene.lay(lambda t: [t.at("companies", gid).update(site=t.state["companies"][other]["site"]), founding.leave_site(t, sid)])
    assert "dm-rebuild-the-town" in scene.zone("abwurf p1")


@refused("dm-rebuild-the-town")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-edoras", phase="ort", hand=["dm-rebuild-the-town"])
    scene.refuses("p1", "spiele dm-rebuild-the-town", by="karte:dm-rebuild-the-town")


@works("tw-rescue-prisoners", "dm-the-windlord-found-me")
@proves("wirkung.angriff", "wirkung.danach")
def _():
    """An attack; then somebody taps and bears the card, and does not untap until it is stored."""
    from games.meccg.play import turn

    for card, site in (("tw-rescue-prisoners", "tw-dol-guldur"), ("dm-the-windlord-found-me", "tw-isengard")):
        scene = Scene(
            p1=["tw-aragorn-ii", "tw-gimli", "tw-glorfindel-ii", "tw-elladan", "tw-balin"], at=site, phase="ort", hand=[card]
        )
        if card == "tw-rescue-prisoners":
            sid = scene.state["companies"][scene.gids["p1"]]["site"]
            scene.lay(lambda t, sid=sid: t.at("sites", sid).update(tapped=True))
        acts(scene, card)
        f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
        assert attack.attacker(scene.state, f).hiebe in (2, 4)
        scene.lay(lambda t: t.frame("angriff").update(step="over", assigned=[], beaten=0))
        scene.goes_on("traegt-es")
        scene.says("p1", "wen tw-balin")
        assert card in scene.zone("bei tw-balin") and scene.state_of("tw-balin") == "getappt"
        scene.change(turn.untap_phase)
        assert scene.state_of("tw-balin") == "getappt"


@refused("tw-rescue-prisoners", "dm-the-windlord-found-me")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["tw-rescue-prisoners", "dm-the-windlord-found-me"])
    scene.refuses("p1", "spiele tw-rescue-prisoners")  # the site is not tapped
    sid = scene.state["companies"][scene.gids["p1"]]["site"]
    scene.lay(lambda t, scene=scene: t.at("sites", sid).update(tapped=True))
    scene.refuses("p1", "spiele dm-the-windlord-found-me")


@works("dm-the-windlord-found-me")
@proves("merkmal.ohne-zuglimit", "wirkung.spiele")
def _():
    """Stored, it lets the wizard come out of the deck, whoever came in this turn already."""
    scene = Scene(p1=["tw-elrond", "tw-gimli"], at="tw-rivendell", hand=["tw-balin"])
    scene.bears("tw-gimli", "dm-the-windlord-found-me")
    scene.puts("tw-gimli", "getappt")
    scene.pile("p1", "stapel", "tw-gandalf")
    scene.says("p1", f"bringe tw-balin {scene.gids['p1']}")
    scene.rolls(6, 6)
    scene.says("p1", "hinterlege dm-the-windlord-found-me tw-gimli")
    scene.goes_on("freiwillig", "spiele-noch", "organisation")
    if scene.frame() == "freiwillig":
        scene.says("p1", "ja")
    scene.says("p1", next(key for key in scene.offers("p1", "spiele tw-gandalf")))
    assert "tw-gandalf" in scene.figs("p1") and council.raw(scene.state, "p1")["miscellaneous"] == 3


@works("tw-thorough-search", "td-bounty-of-the-hoard")
@proves("wirkung.spiele", "merkmal.tappt-ort-nicht", "karte.spielbar-hier", "ort.schatz")
def _():
    """A scout looks, somebody else finds: the site is not tapped by it, and it may be tapped already."""
    hand = ["tw-thorough-search", "tw-hauberk-of-bright-mail", "tw-narsil"]
    scene = Scene(p1=["tw-aragorn-ii", "tw-gimli"], at="tw-moria", phase="ort", hand=hand)
    sid = scene.state["companies"][scene.gids["p1"]]["site"]
    acts(scene, "tw-thorough-search", "tw-aragorn-ii")
    assert {*scene.offers("p1", "spiele")} == {"spiele tw-hauberk-of-bright-mail tw-gimli"}
    scene.says("p1", "spiele tw-hauberk-of-bright-mail tw-gimli")
    assert scene.zone("bei tw-gimli") == ["tw-hauberk-of-bright-mail"] and not scene.state["sites"][sid]["tapped"]
    hoard = next(x["id"] for x in cards().values() if x["klasse"] == "site" and x["alignment"] == "hero"

                 and any(one.get("typ") == "dragon" for one in x["automatic_attacks"])
                 and "major" in x["playable_items"])  # fmt: skip
    scene = Scene(p1=["tw-gimli"], at=hoard, phase="ort", hand=["td-bounty-of-the-hoard", "tw-hauberk-of-bright-mail"])
    sid = scene.state["companies"][scene.gids["p1"]]["site"]
    scene.refuses("p1", "spiele td-bounty-of-the-hoard", by="karte:td-bounty-of-the-hoard")  # not tapped yet
    scene.lay(lambda t, scene=scene: t.at("sites", sid).update(tapped=True))
    acts(scene, "td-bounty-of-the-hoard")
    scene.says("p1", "spiele tw-hauberk-of-bright-mail tw-gimli")
    assert scene.zone("bei tw-gimli") == ["tw-hauberk-of-bright-mail"]


@refused("tw-thorough-search", "td-bounty-of-the-hoard")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["tw-thorough-search", "td-bounty-of-the-hoard"])
    scene.refuses("p1", "spiele tw-thorough-search")
    scene.lay(lambda t, scene=scene: t.at("sites", scene.state["companies"][scene.gids["p1"]]["site"]).update(tapped=True))
    scene.refuses("p1", "spiele td-bounty-of-the-hoard", by="karte:td-bounty-of-the-hoard")


@works("tw-lucky-search")
@proves("wirkung.decke-auf", "nach-ort.ziel", "zaehle.aufgedeckte-karten", "liegt.gezeigt", "ort.auch-getappt")
def _():
    """The first common item of the deck is his; then a strike as strong as many cards were turned up, which may cost it."""
    for dice, kept in (((6, 6), True), ((1, 1, 1, 1), False)):
        scene = Scene(p1=["tw-aragorn-ii", "tw-gimli"], at="tw-dol-guldur", phase="ort", hand=["tw-lucky-search"])
        scene.lay(lambda t, scene=scene: t.at("sites", t.state["companies"][scene.gids["p1"]]["site"]).update(tapped=True))
        scene.pile("p1", "stapel", "tw-dodge", "tw-concealment", "tw-horn-of-anor")
        count = ZONES.count(scene.state, "stapel p1")
        acts(scene, "tw-lucky-search", "tw-aragorn-ii")
        assert scene.zone("bei tw-aragorn-ii") == ["tw-horn-of-anor"] and ZONES.count(scene.state, "stapel p1") == count - 1
        f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
        assert attack.attacker(scene.state, f).kg == 6 and attack.targets(scene.state, f) == ["tw-aragorn-ii"]
        if not kept:
            scene.lay(lambda t: t.frame("angriff").update(prowess=30))
        fights(scene, *dice)
        scene.goes_on("ort")
        assert ("tw-horn-of-anor" in scene.zone("abwurf p1")) == (not kept), dice


@refused("tw-lucky-search")
def _():
    scene = Scene(p1=["tw-aragorn-ii"], at="tw-moria", phase="ort", hand=["tw-lucky-search"])
    if cards()["tw-moria"]["site_type"] in ("shadow-hold", "dark-hold"):
        scene = Scene(p1=["tw-aragorn-ii"], at="tw-edoras", phase="ort", hand=["tw-lucky-search"])
    scene.refuses("p1", "spiele tw-lucky-search", by="karte:tw-lucky-search")


@works("tw-the-white-tree")
@proves("rolle.zuflucht-gefahren", "liegt.hinterlegt", "liegt.am-ort")
def _():
    """For a sapling that lies there or is stored Minas Tirith heals like a haven, and is one for hazards."""
    from games.meccg.play.facts import land_for_hazards
    from games.meccg.turn import untap

    for stored in (False, True):
        scene = Scene(p1=["tw-elrond", "tw-gimli"], at="tw-minas-tirith", hand=["tw-the-white-tree"])
        scene.refuses("p1", "spiele tw-the-white-tree")
        if stored:
            scene.lay(lambda t, scene=scene: scene.deal(t, "p1", "tw-sapling-of-the-white-tree", "hinterlegt p1"))
        else:
            scene.bears("tw-gimli", "tw-sapling-of-the-white-tree")
        acts(scene, "tw-the-white-tree")
        assert "tw-sapling-of-the-white-tree" in scene.zone("abwurf p1")
        scene.puts("tw-gimli", "verwundet")
        scene.lay(lambda t: untap.heal(t, "tw-gimli"))
        assert scene.state_of("tw-gimli") == "getappt" and land_for_hazards(scene.state)[0] == "zufluchtsort"
        assert land(scene.state)[0] != "zufluchtsort"


@refused("tw-the-white-tree")
def _():
    scene = Scene(p1=["tw-elrond"], at="tw-edoras", hand=["tw-the-white-tree"])
    scene.bears("tw-elrond", "tw-sapling-of-the-white-tree")
    scene.refuses("p1", "spiele tw-the-white-tree")


@works("as-glamour-of-surpassing-excellance")
def _():
    """A roll for each hazard on them: above its own number, or above eight."""
    scene = Scene(p1=["tw-gimli", "tw-balin"], at="tw-edoras", phase="ort", hand=["as-glamour-of-surpassing-excellance"])
    scene.bears("tw-gimli", "td-foolish-words")
    scene.bears("tw-balin", "le-rebel-talk")
    scene.rolls(4, 4, 3, 3)
    acts(scene, "as-glamour-of-surpassing-excellance")
    assert not scene.zone("bei tw-gimli") and scene.zone("bei tw-balin") == ["le-rebel-talk"]


@refused("as-glamour-of-surpassing-excellance")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["as-glamour-of-surpassing-excellance"])
    scene.refuses("p1", "spiele as-glamour-of-surpassing-excellance")


@works("td-flatter-a-foe")
def _():
    """More than the number of such an attack cancels it, and two hazards less."""
    for dice, off in (((6, 6), True), ((1, 1), False)):
        scene = answered("tw-elrond", "tw-gimli", card="tw-cave-drake", hand=["td-flatter-a-foe"])
        left = hazards_left(scene.state)
        scene.rolls(*dice)
        acts(scene, "td-flatter-a-foe", "tw-elrond")
        scene.goes_on(*(["gefahren"] if off else ["hieb", "haltung", "reihenfolge"]))
        assert (hazards_left(scene.state) == max(0, left - 2)) == off or left < 2
        assert any(f["frame"] == "angriff" for f in scene.state["stack"]) != off
    plain = attacked(
        "tw-elrond", card="tw-cave-drake", hand=["td-flatter-a-foe"], before=lambda s: s.bears("tw-elrond", "td-foolish-words")
    )
    from games.meccg.play.doing import Hands

    w = Hands(doing.Looking(plain.state), FACES["td-flatter-a-foe"], "", {"ziel": "tw-elrond"})
    assert (w.attempting("bw"), w.attempting("raetsel")) == (-4, -4)


@refused("td-flatter-a-foe")
def _():
    scene = answered("tw-gimli", card="tw-giant-spiders", way=["Rhudaur", "Heart of Mirkwood"], hand=["td-flatter-a-foe"])
    scene.refuses("p1", "spiele td-flatter-a-foe", by="karte:td-flatter-a-foe")


@works("tw-vilya")
def _():
    scene = Scene(p1=["tw-elrond"], hand=["tw-vilya", "tw-vilya"])
    scene.pile("p1", "abwurf", "tw-dodge", "tw-concealment", "tw-horn-of-anor", "tw-narsil")
    before = prowess(scene.state, "tw-elrond", "")
    acts(scene, "tw-vilya")
    scene.rolls(6, 6)
    for _ in range(8):
        if scene.frame() == "hole":
            scene.says("p1", scene.offers("p1", "hole")[0])
        elif not scene.at("organisation"):
            scene.goes_on("hole", "organisation")
    assert prowess(scene.state, "tw-elrond", "") == before + 4 and len(scene.zone("abwurf p1")) == 2
    scene.refuses("p1", "spiele tw-vilya", by="karte:tw-vilya")


@refused("tw-vilya")
def _():
    Scene(p1=["tw-gimli"], hand=["tw-vilya"]).refuses("p1", "spiele tw-vilya")


# --- allies, healing --------------------


@works("tw-treebeard", "tw-quickbeam", "tw-goldberry")
@proves("merkmal.nicht-angreifbar-am-ort", "merkmal.nicht-angreifbar")
def _():
    """She is never struck; they are not struck at their site."""
    for ally, safe in (("tw-goldberry", True), ("tw-treebeard", False), ("tw-quickbeam", False)):
        more = {} if safe else {"at": "tw-edoras", "goal": "tw-wellinghall"}
        scene = attacked("tw-gimli", f"{ally}:tw-gimli", card="tw-wargs", way=["Fangorn", "Rhudaur"], **more)
        f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
        keyed = fought(scene.state, f)["auf"]
        assert (ally not in attack.targets(scene.state, f)) == (safe or "ort" in keyed)
        assert attack.safe(scene.state, ally, {"auf": ()}) == safe, "by its own words, not only because it has no prowess"
        scene = Scene(p1=["tw-gimli", "tw-balin", f"{ally}:tw-gimli"], at="tw-moria", phase="betreten")
        scene.says("p1", "betreten")
        f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
        assert ally not in attack.targets(scene.state, f), ally


@works("tw-treebeard")
def _():
    """He leaves a company that goes too far."""
    scene = Scene(p1=["tw-gimli", "tw-treebeard:tw-gimli"], at="tw-edoras")
    assert "tw-treebeard" in scene.state["figures"]
    far = Scene(p1=["tw-gimli", "tw-treebeard:tw-gimli"], at="tw-rivendell")
    far.change(lambda t: None)
    assert "tw-treebeard" not in far.state["figures"]


@works("tw-goldberry")
@proves("karte.zielt", "zielt.gs", "zielt.schickt-zurueck")
def _():
    """She cancels what would send her company back, and nothing else."""
    for card, able in (("dm-seized-by-terror", True), ("td-foolish-words", False)):
        scene = on_the_way("tw-gimli", "tw-balin", "tw-goldberry:tw-gimli", against=[card], way=["Rhudaur", "Imlad Morgul"])
        scene.lay(lambda t, scene=scene: t.at("companies", scene.gids["p1"]).update(
            travel={**t.state["companies"][scene.gids["p1"]]["travel"], "typen": ["schattenland"]}))  # fmt: skip
        scene.says("p2", f"spiele {card}")
        if scene.frame() == "ziel":
            scene.says("p2", "auf tw-gimli")
        assert bool(scene.offers("p1", "nutze tw-goldberry")) == able, card
        if able:
            uses(scene, "tw-goldberry")
            assert card in scene.zone("abwurf p2") and "tw-gimli" in scene.state["companies"][scene.gids["p1"]]["figs"]


@works("tw-gollum")
@proves("liegt.am-ort")
def _():
    """At the same site as the Ring, which is no haven, both go."""
    scene = Scene(p1=["tw-gimli", "tw-gollum:tw-gimli"], at="tw-moria", phase="ort")
    assert not scene.offers("p1", "nutze tw-gollum")
    scene.bears("tw-gimli", "tw-the-one-ring")
    uses(scene, "tw-gollum")
    assert "tw-the-one-ring" in scene.zone("abwurf p1")
    home = Scene(p1=["tw-gimli", "tw-gollum:tw-gimli"], at="tw-rivendell")
    home.bears("tw-gimli", "tw-the-one-ring")
    assert not home.offers("p1", "nutze tw-gollum")


@works("dm-noble-hound")
@proves("merkmal.hieb-wie-ungetappt", "merkmal.vor-dem-fuehrenden")
def _():
    """It takes a strike before its leader, even tapped."""
    scene = attacked("tw-gimli", "tw-balin", "dm-noble-hound:tw-gimli", card="tw-wargs", way=["Rohan", "Fangorn"])
    scene.puts("dm-noble-hound", "getappt")
    scene.goes_on("zuweisung")
    assert "nimmt" not in scene.refuses("p1", "hieb tw-gimli", by="me.start.kartentext")
    assert "hieb dm-noble-hound" in scene.offers("p1") and "hieb tw-balin" in scene.offers("p1")
    scene.says("p1", "hieb dm-noble-hound")
    assert "hieb tw-gimli" in scene.offers("p1")
    assert not scene.offers("p1", "nutze dm-noble-hound")


@refused("tw-treebeard", "tw-quickbeam", "tw-goldberry", "tw-gollum", "dm-noble-hound", "wh-noble-steed")
def _():
    allies = ["tw-treebeard", "tw-quickbeam", "tw-goldberry", "tw-gollum"]
    scene = Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=[*allies, "dm-noble-hound", "wh-noble-steed"])
    for ally in allies[:3]:
        scene.refuses("p1", f"verbuende {ally} tw-gimli", by="me.verbuendet.ausspielen")


@works("td-ioreth")
@proves("merkmal.alle-heilen")
def _():
    """Who heals one of them heals all of her company, wherever she is, and nobody of another."""
    for figs, all_ in ((["td-ioreth", "tw-gimli", "tw-balin"], True), (["tw-gimli", "tw-balin"], False)):
        scene = Scene(p1=figs, at="tw-edoras")
        scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-dori"], "tw-edoras"))
        for fig in ("tw-gimli", "tw-balin", "tw-dori"):
            scene.puts(fig, "verwundet")
        from games.meccg.play.doing import Hands

        scene.lay(lambda t: Hands(t, FACES["tw-healing-herbs"], "", {}).heal("tw-gimli", tapped=False))
        assert (scene.state_of("tw-balin") == "ungetappt") == all_, figs
        assert (scene.state_of("tw-gimli"), scene.state_of("tw-dori")) == ("ungetappt", "verwundet")


@works("tw-old-forest", "tw-rhosgobel")
def _():
    """Who heals one of them at these sites heals all who are there, of whichever company and side, and nobody elsewhere."""
    for at in ("tw-old-forest", "tw-rhosgobel"):
        scene = Scene(p1=["tw-gimli", "tw-balin"], p2=["tw-elladan"], at=at, there=at)
        scene.lay(lambda t, at=at, scene=scene: scene.company(t, "p1", ["tw-thorin-ii"], at))
        scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-dori"], "tw-edoras"))
        hurt = ("tw-gimli", "tw-balin", "tw-elladan", "tw-thorin-ii", "tw-dori")
        for fig in hurt:
            scene.puts(fig, "verwundet")
        scene.bears("tw-balin", "tw-healing-herbs")
        scene.puts("tw-balin", "ungetappt")
        (key,) = [key for key in scene.offers("p1", "nutze") if "healing-herbs" in key]
        scene.says("p1", key)
        while scene.asked() and scene.state_of("tw-gimli") == "verwundet":
            (seat,) = scene.asked()
            keys = scene.offers(seat)
            scene.says(seat, next(k for k in ("weg 1", *(k for k in keys if k.endswith("tw-gimli")), "passe") if k in keys))
        assert [fig for fig in hurt if scene.state_of(fig) == "verwundet"] == ["tw-dori"], at


@refused("td-ioreth", "tw-old-forest", "tw-rhosgobel")
def _():
    """Elsewhere the forest heals nobody."""
    scene = Scene(p1=["tw-gimli"], at="tw-old-forest")
    scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-balin", "tw-dori"], "tw-edoras"))
    assert not effects.any_of(scene.state, "alle-heilen", Figure(scene.state, "tw-balin"), World(scene.state, "tw-balin"))


@works("tw-fatty-bolger")
@proves("charakter.anderer")
def _():
    """He taps against a strike on another hobbit, not on himself."""
    for struck, able in (("tw-sam-gamgee", True), ("tw-fatty-bolger", False)):
        scene = attacked("tw-fatty-bolger", "tw-sam-gamgee", card="tw-cave-drake", goal="tw-moria", way=["Rhudaur", "Hollin"])
        scene.goes_on("rest", "hieb", "reihenfolge")
        if scene.at("rest"):
            for fig in (struck, "tw-sam-gamgee", "tw-fatty-bolger"):
                if scene.at("rest") and f"hieb {fig}" in scene.offers("p2"):
                    scene.says("p2", f"hieb {fig}")
        for _ in range(20):
            strike = next((f for f in scene.state["stack"] if f["frame"] == "hieb"), None)
            if strike and strike["figure"] == struck and "p1" in scene.asked() and scene.at("hieb"):
                break
            (seat,) = scene.asked()
            if scene.frame() == "reihenfolge":
                scene.says(seat, f"hieb {struck}")
            else:
                keys = scene.offers(seat)
                scene.says(seat, "passe" if "passe" in keys else keys[0])
        else:
            if not able:
                continue  # nobody was asked: there was nothing to use
            raise AssertionError(struck)
        assert bool(scene.offers("p1", "nutze tw-fatty-bolger")) == able, struck


# --- items --------------------


@works("td-magical-harp")
@proves("merkmal.nicht-abwerfbar", "wann.gegner-ortsphase", "wann.rat")
def _():
    """For the turn no effect discards anybody of the company: in the opponent's site phase and in the Council too."""
    scene = Scene(p1=["tw-elrond", "tw-gimli"], at="tw-moria", phase="ort")
    scene.bears("tw-elrond", "td-magical-harp")
    uses(scene, "td-magical-harp")
    scene.rolls(6, 6)
    scene.goes_on("ort")
    from games.meccg.play.doing import Hands

    scene.lay(lambda t: Hands(t, FACES["tw-call-of-home"], "", {}).leave("tw-gimli", "abgeworfen"))
    assert scene.state_of("tw-gimli") == "ungetappt"
    other = Scene(p1=["tw-gimli"], p2=["tw-elrond"], at="tw-moria", phase="betreten")
    other.bears("tw-elrond", "td-magical-harp")
    other.says("p1", "betreten")
    assert other.at("fremd") and other.offers("p2", "nutze td-magical-harp")
    last = Scene(p1=["tw-elrond"], p2=["tw-gimli"])
    last.bears("tw-elrond", "td-magical-harp")
    last.change(lambda t: [t.pop() for _ in range(len(t.state["stack"]) - 2)] and council.meet(t))
    assert last.at("rat") and last.offers("p1", "nutze td-magical-harp")
    uses(last, "td-magical-harp")
    assert effects.present(last.state, "nicht-abwerfbar")


@refused("td-magical-harp")
def _():
    scene = Scene(p1=["tw-elrond"], at="tw-edoras", phase="ort", hand=["td-magical-harp"])
    scene.refuses("p1", "spiele td-magical-harp", by="me.gegenstand.ausspielen")


@works("as-bow-of-the-galadhrim")
@proves("wann.gs-kampf", "charakter.im-kampf-gegner", "verbuendeter.einzigartig", "verbuendeter.ist")
def _():
    """In a fight between companies: a roll for each common ally of a minion on the other side."""
    ally = next(x["id"] for x in cards().values() if x["klasse"] == "resource-ally" and x["alignment"] == "minion"
                and not x["unique"] and (x.get("mind") or 0) < 6)  # fmt: skip
    for dice, gone in (((6, 6), True), ((1, 1), False)):
        theirs = ["tw-balin", f"{ally}:tw-balin", "tw-goldberry:tw-balin"]
        scene = Scene(p1=["tw-legolas"], p2=theirs, at="tw-moria", there="tw-moria", phase="ort")
        scene.bears("tw-legolas", "as-bow-of-the-galadhrim")
        assert not scene.offers("p1", "nutze as-bow")
        scene.lay(lambda t: reactions.open_window(t, "gs-kampf", "p1"))
        scene.change(lambda t: None)
        assert scene.at("gs-kampf")
        scene.rolls(*dice)
        uses(scene, "as-bow-of-the-galadhrim")
        assert (ally not in scene.state["figures"]) == gone and "tw-goldberry" in scene.state["figures"]
    from games.meccg.language.legality import unmet

    assert unmet("verbuendeter", {"einzigartig": False, "ist": ["schergen", "im-kampf-gegner"]},
                 {"einzigartig": True, "ist": ["schergen", "im-kampf-gegner"]})  # fmt: skip


@refused("as-bow-of-the-galadhrim")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["tw-dodge"])
    scene.bears("tw-gimli", "as-bow-of-the-galadhrim")
    assert not scene.offers("p1", "nutze as-bow")


@proves("ort.auch-getappt", "ort.schatz", "ort.zwergenfeste")
def _():
    """What is told of sites."""
    scene = Scene(p1=["tw-gimli"], at="tw-moria")
    from games.meccg.language.legality import unmet

    assert not unmet("ort", {"auch-getappt": True, "schatz": False, "zwergenfeste": False}, site_facts(scene.state))
    assert unmet("ort", {"zwergenfeste": True}, site_facts(scene.state)) and found_here(
        FACES["tw-lesser-ring"], ["besonders"], "", "tw-moria"
    )


@works("tw-moria")
def _():
    assert automatic(Scene(p1=["tw-aragorn-ii", "tw-gimli", "tw-balin", "tw-dori", "tw-bofur"], at="tw-moria", phase="betreten"))


# --- the Ring --------------------


@works("tw-the-one-ring")
@proves("wert.vp")
def _():
    """Twice his own prowess at most; everybody of the company is tempted by one more; a check, and a strike comes to nothing."""
    scene = Scene(p1=["tw-sam-gamgee", "tw-gimli"])
    own = cards()["tw-sam-gamgee"]["prowess"]
    before = points_of(scene.state, "tw-gimli")
    scene.bears("tw-sam-gamgee", "tw-the-one-ring")
    assert prowess(scene.state, "tw-sam-gamgee", "") == min(own + 5, 2 * own)
    assert points_of(scene.state, "tw-gimli") == before + 1 and points_of(scene.state, "tw-sam-gamgee") == 7
    other = scene.lay(lambda t: scene.company(t, "p1", ["tw-balin"], "tw-edoras"))
    assert points_of(scene.state, "tw-balin") == 0 and other


@refused("tw-the-one-ring")
def _():
    Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["tw-the-one-ring"]).refuses("p1", "spiele tw-the-one-ring")


def at_the_mountain(hand, *more):
    scene = Scene(p1=["tw-sam-gamgee", "tw-gimli", *more], at="tw-mount-doom", phase="ort", hand=[hand])
    scene.bears("tw-sam-gamgee", "tw-the-one-ring")
    return scene


@works("tw-gollums-fate", "tw-cracks-of-doom")
@proves("wirkung.sieg")
def _():
    """The Ring destroyed wins at once."""
    for card, more in (("tw-gollums-fate", ["tw-gollum:tw-gimli"]), ("tw-cracks-of-doom", [])):
        scene = at_the_mountain(card, *more)
        scene.rolls(6, 6)
        scene.says("p1", f"spiele {card}")
        for _ in range(8):
            if scene.state["result"]:
                break
            (seat,) = scene.asked()
            keys = scene.offers(seat)
            scene.rolls(6, 6)
            scene.says(seat, next((key for key in ("passe", "wuerfle") if key in keys), keys[0]))
        assert scene.state["result"] and scene.state["result"]["winners"] == ["p1"], card
        assert scene.state["result"]["end"] == "ring" and scene.state["result"]["rule"] == "me.ende.ring.helden"


@refused("tw-gollums-fate", "tw-cracks-of-doom")
def _():
    at_the_mountain("tw-gollums-fate").refuses("p1", "spiele tw-gollums-fate")  # without Gollum
    scene = Scene(p1=["tw-gimli"], at="tw-mount-doom", phase="ort", hand=["tw-cracks-of-doom"])
    scene.refuses("p1", "spiele tw-cracks-of-doom")
    lost = at_the_mountain("tw-cracks-of-doom")
    lost.rolls(1, 1)
    lost.says("p1", "spiele tw-cracks-of-doom")
    for _ in range(4):
        if "tw-sam-gamgee" not in lost.state["figures"]:
            break
        (seat,) = lost.asked()
        keys = lost.offers(seat)
        lost.rolls(1, 1)
        lost.says(seat, next((key for key in ("passe", "wuerfle") if key in keys), keys[0]))
    assert lost.state["result"] is None and "tw-sam-gamgee" not in lost.state["figures"]


@works("tw-mount-doom")
def _():
    """Any creature is keyed to the mountain, and the limit is higher for whoever goes there."""
    scene = on_the_way("tw-gimli", against=["tw-brigands"], goal="tw-mount-doom", way=["Gorgoroth"])
    assert scene.offers("p2", "spiele tw-brigands") and hazards_left(scene.state) == 4 + 2


@refused("tw-mount-doom")
def _():
    scene = on_the_way("tw-gimli", against=["tw-brigands"], goal="tw-barad-dur", way=["Gorgoroth"])
    scene.refuses("p2", "spiele tw-brigands")

"""Characters, influence, points, storing and rings."""

from __future__ import annotations

from games import effects
from games.cards.shapes import listed
from games.meccg import council
from games.meccg.cards import cards
from games.meccg.companies import influence
from games.meccg.language.entry import entries
from games.meccg.play import corruption, turn
from games.meccg.play.facts import Figure, World, faction_facts
from games.meccg.play.people import corruption as points_of
from games.meccg.play.room import FACES, ZONES
from games.meccg.turn import journeys, movement, sites
from tests.rules.meccg.szene import Scene, proves, refused, works

# --- direct influence and influence attempts against some --------------------


def against(thing, wanted):
    """Somebody or some faction that is as wanted, and one that is not."""
    pool = [card for card in cards().values() if card["klasse"] == ("resource-faction" if thing == "heer" else "character")]
    pool = [card for card in pool if card["alignment"] == "hero" and card["unique"]]
    tell = (lambda id: faction_facts(id)) if thing == "heer" else (lambda id: {"name": FACES[id].name, "rasse": FACES[id].rasse})
    fits = [card["id"] for card in pool if all(tell(card["id"])[key] == want for key, want in wanted.items())]
    other = [card["id"] for card in pool if card["id"] not in fits and tell(card["id"])["rasse"] not in ("elb", "zwerg")]
    return fits[0], (other[0] if other else None), tell


def only_against_some(card):
    """His direct influence, or his attempts, are better or worse against those his card names, and nobody else."""
    fig = card if cards()[card]["klasse"] == "character" else "tw-gimli"
    scene = Scene(p1=[fig], phase="ort", at="tw-edoras")
    if fig != card:
        scene.bears(fig, card)
    for e in entries()[card]["wirkung"]:
        if e.get("wert") not in ("de", "bw") or "gegen" not in e:
            continue
        for one in listed(e["gegen"]):
            ((thing, wanted),) = one.items()
            yes, no, tell = against(thing, wanted)

            def now(whom, thing=thing, tell=tell, e=e):
                about = World(scene.state, fig, {thing: tell(whom)})
                return effects.value(scene.state, e["wert"], 0, Figure(scene.state, fig), about)

            assert now(yes) >= e["betrag"] if e["betrag"] > 0 else now(yes) == e["betrag"], (card, yes)
            if no and wanted:
                assert now(yes) - now(no) >= e["betrag"], (card, no)
            elif not wanted:
                assert effects.value(scene.state, e["wert"], 0, Figure(scene.state, fig), World(scene.state, fig)) == 0


SOME = (
    "tw-adrazar", "tw-anborn", "tw-horn-of-anor", "tw-balin", "tw-haldir", "tw-peath", "tw-theoden", "tw-erkenbrand",
    "tw-orophin", "tw-beretar", "tw-bofur", "tw-dori", "tw-gloin", "tw-kili", "tw-thorin-ii", "tw-boromir-ii", "tw-fili",
    "tw-beorn", "tw-gimli", "tw-halbarad", "tw-legolas", "td-brand", "tw-hama", "tw-thranduil", "tw-aragorn-ii", "tw-faramir",
    "tw-elf-stone", "tw-forlong", "tw-imrahil", "tw-glorfindel-ii", "tw-celeborn", "tw-arwen",
)  # fmt: skip
for _card in SOME:
    works(_card)(lambda _card=_card: only_against_some(_card))


@proves("wert.de", "heer.rasse")
@works("tw-balin")
def _():
    """A faction of dwarves is influenced by Balin with one more, men are not."""
    scene = Scene(p1=["tw-balin"], at="tw-blue-mountain-dwarf-hold", phase="ort", hand=["tw-blue-mountain-dwarves"])
    other = Scene(p1=["tw-erkenbrand"], at="tw-edoras", phase="ort", hand=["tw-riders-of-rohan"])
    direct = influence.direct(scene.state, "tw-balin")
    own = sites.bonus(scene.state, "tw-blue-mountain-dwarves", "tw-balin")
    plain = int(next((m["wert"] for m in cards()["tw-blue-mountain-dwarves"]["influence"]["modifikationen"]
                      if m.get("gruppe") == "dwarf"), 0))  # fmt: skip
    assert own == direct + 1 + plain
    assert sites.bonus(other.state, "tw-riders-of-rohan", "tw-erkenbrand") >= influence.direct(other.state, "tw-erkenbrand") + 2


@works("tw-arwen", "tw-celeborn")
def _():
    """What somebody has only for one is used up on him first, and helps with nobody else."""
    scene = Scene(p1=["tw-arwen", "tw-aragorn-ii"], hand=["tw-legolas"])
    plain = influence.direct(scene.state, "tw-arwen")
    assert influence.follows(scene.state, "tw-aragorn-ii", "tw-arwen") is None or plain + 7 < influence.mind(
        scene.state, "tw-aragorn-ii"
    )
    scene.lay(lambda t: t.part("under").update({"tw-aragorn-ii": "tw-arwen"}))
    mind = influence.mind(scene.state, "tw-aragorn-ii")
    assert influence.free_direct(scene.state, "tw-arwen") == max(0, plain + min(7, mind) - mind)


@works("tw-haldir", "tw-orophin", "tw-bofur", "tw-dori", "tw-kili", "tw-fili", "tw-hama", "tw-forlong")
def _():
    scene = Scene(p1=["tw-haldir"], at="tw-edoras", phase="ort", hand=["tw-riders-of-rohan"])
    there = sites.bonus(scene.state, "tw-riders-of-rohan", "tw-haldir")
    assert there == influence.free_direct(scene.state, "tw-haldir") - 1
    assert corruption.modifier(scene.state, "tw-haldir") == -1


@works("td-foolish-words")
@proves("wert.raetsel", "wert.angebot", "wert.bw")
def _():
    scene = Scene(p1=["tw-haldir"], at="tw-edoras", phase="ort", hand=["tw-riders-of-rohan"])
    before = sites.bonus(scene.state, "tw-riders-of-rohan", "tw-haldir")
    scene.bears("tw-haldir", "td-foolish-words")
    assert sites.bonus(scene.state, "tw-riders-of-rohan", "tw-haldir") == before - 4
    him = Figure(scene.state, "tw-haldir")
    for word in ("raetsel", "angebot"):
        assert effects.sum_of(scene.state, word, him, World(scene.state, "tw-haldir")) == -4


@refused("td-foolish-words")
def _():
    scene = Scene(p1=["tw-haldir"], phase="bewegung", goal="tw-moria", way=["Rhudaur", "Hollin", "Redhorn Gate"],
                  against=["td-foolish-words"])  # fmt: skip
    scene.bears("tw-haldir", "td-foolish-words")
    assert "liegt schon" in scene.refuses("p2", "spiele td-foolish-words")


@works("tw-muster", "tw-new-friendship")
def _():
    """A warrior adds his prowess, five at most; a diplomat three."""
    for card, fig, more in (("tw-muster", "tw-boromir-ii", 5), ("tw-new-friendship", "tw-elrohir", 3)):
        skills = cards()[fig]["skills"]
        if card == "tw-new-friendship" and "diplomat" not in skills:
            fig = next(x["id"] for x in cards().values() if x["klasse"] == "character" and x["alignment"] == "hero"
                       and "diplomat" in x["skills"] and x["id"].startswith("tw-"))  # fmt: skip
        scene = Scene(p1=[fig], at="tw-edoras", phase="ort", hand=["tw-riders-of-rohan", card])
        before = sites.bonus(scene.state, "tw-riders-of-rohan", fig)
        scene.says("p1", f"beeinflusse tw-riders-of-rohan {fig}")
        assert scene.at("beeinflussung")
        scene.rolls(6, 6)
        scene.says("p1", f"spiele {card}")  # nobody answers: the roll follows at once
        (told,) = [e for e in scene.events if e.kind == "heer"]
        assert told.data["plus"] == before + more, card
        assert "tw-riders-of-rohan" in scene.zone("heer p1")


@works("tw-new-friendship")
def _():
    """A diplomat helps somebody of his company in a corruption check."""
    fig = next(x["id"] for x in cards().values() if x["klasse"] == "character" and x["alignment"] == "hero"
               and "diplomat" in x["skills"] and x["id"].startswith("tw-"))  # fmt: skip
    scene = Scene(p1=[fig, "tw-gimli"], phase="ort", at="tw-moria", hand=["tw-new-friendship"])
    scene.change(lambda t: corruption.check(t, "tw-gimli"))
    before = corruption.modifier(scene.state, "tw-gimli")
    scene.says("p1", "spiele tw-new-friendship")
    if scene.frame() == "ziel":
        scene.says("p1", scene.offers("p1")[0])
    scene.passes()
    assert corruption.modifier(scene.state, "tw-gimli") == before + 2


@refused("tw-muster", "tw-new-friendship")
def _():
    scene = Scene(
        p1=["tw-sam-gamgee"], at="tw-edoras", phase="ort", hand=["tw-riders-of-rohan", "tw-muster", "tw-new-friendship"]
    )
    scene.refuses("p1", "spiele tw-muster")
    scene.says("p1", "beeinflusse tw-riders-of-rohan tw-sam-gamgee")
    assert scene.refuses("p1", "spiele tw-muster", by="karte:tw-muster")
    assert scene.refuses("p1", "spiele tw-new-friendship", by="karte:tw-new-friendship")


@works("tw-return-of-the-king")
def _():
    scene = Scene(p1=["tw-aragorn-ii"], at="tw-minas-tirith", phase="ort", hand=["tw-return-of-the-king"])
    before = influence.direct(scene.state, "tw-aragorn-ii")
    scene.says("p1", "spiele tw-return-of-the-king")
    if scene.frame() == "ziel":
        scene.says("p1", "auf tw-aragorn-ii")
    scene.passes()
    assert influence.direct(scene.state, "tw-aragorn-ii") == before + 3
    assert "tw-return-of-the-king" in scene.zone("bei tw-aragorn-ii")


@refused("tw-return-of-the-king")
def _():
    scene = Scene(p1=["tw-aragorn-ii"], at="tw-edoras", phase="ort", hand=["tw-return-of-the-king"])
    scene.refuses("p1", "spiele tw-return-of-the-king", by="karte:tw-return-of-the-king")


@works("tw-narsil", "tw-lesser-ring")
def _():
    scene = Scene(p1=["tw-aragorn-ii"])
    before = influence.direct(scene.state, "tw-aragorn-ii")
    scene.bears("tw-aragorn-ii", "tw-narsil")
    assert influence.direct(scene.state, "tw-aragorn-ii") == before + 1
    scene.bears("tw-aragorn-ii", "tw-lesser-ring")
    assert influence.direct(scene.state, "tw-aragorn-ii") == before + 3


@works("le-rebel-talk")
@proves("handlung.fuehren-de")
def _():
    scene = Scene(p1=["tw-elrond", "tw-sam-gamgee:tw-elrond"], phase="bewegung", goal="tw-moria",
                  way=["Rhudaur", "Hollin", "Redhorn Gate"], against=["le-rebel-talk"])  # fmt: skip
    scene.says("p2", "spiele le-rebel-talk")
    if scene.frame() == "ziel":
        scene.says("p2", "auf tw-sam-gamgee")
    scene.passes()
    assert "tw-sam-gamgee" not in scene.state["under"] and "tw-sam-gamgee" in scene.state["free"]
    assert influence.follows(scene.state, "tw-sam-gamgee", "tw-elrond") is not None


@refused("le-rebel-talk")
def _():
    scene = Scene(p1=["tw-elrond"], phase="bewegung", goal="tw-moria", way=["Rhudaur", "Hollin", "Redhorn Gate"],
                  against=["le-rebel-talk"])  # fmt: skip
    scene.refuses("p2", "spiele le-rebel-talk", by="karte:le-rebel-talk")


@refused("tw-fatty-bolger", "tw-sam-gamgee")
@works("tw-fatty-bolger", "tw-sam-gamgee")
def _():
    """They come only at home, whatever haven there is; and begin with whom they like."""
    for card in ("tw-fatty-bolger", "tw-sam-gamgee"):
        scene = Scene(p1=["tw-elrond"], hand=[card])
        assert "nur am Heimatort" in scene.refuses("p1", f"bringe {card} {scene.gids['p1']}")
        home = next(
            x["id"] for x in cards().values() if x["klasse"] == "site" and x["title_en"] == "Bag End" and x["alignment"] == "hero"
        )
        there = Scene(p1=["tw-elrond"], at=home, hand=[card])
        there.says("p1", f"bringe {card} {there.gids['p1']}")
        assert card in there.figs("p1")


# --- points, storing --------------------


@works("tw-durins-axe")
@proves("wert.sp", "wert.vp")
def _():
    for fig, points, temptation in (("tw-gimli", 4, 3), ("tw-aragorn-ii", 2, 2)):
        scene = Scene(p1=[fig])
        before = council.raw(scene.state, "p1")["item"]
        scene.bears(fig, "tw-durins-axe")
        assert council.raw(scene.state, "p1")["item"] - before == points
        assert points_of(scene.state, fig) == temptation


@works("tw-elrond", "tw-aragorn-ii")
def _():
    """An eliminated character costs three points."""
    for card in ("tw-elrond", "tw-aragorn-ii"):
        scene = Scene(p1=["tw-gimli", "tw-balin", "tw-thorin-ii", card])
        from games.meccg.play.people import leave

        worth = int(cards()[card]["marshalling_points"] or 0)
        before = council.raw(scene.state, "p1")["character"]
        scene.change(lambda t, card=card: leave(t, card, "eliminiert"))
        assert council.raw(scene.state, "p1")["character"] == before - worth - 3


@works("tw-elrond", "tw-pallando", "tw-book-of-mazarbul")
@proves("wert.hand")
def _():
    scene = Scene(p1=["tw-elrond"])
    assert movement.hand_size(scene.state, "p1") == 9
    away = Scene(p1=["tw-elrond"], at="tw-lorien")
    assert movement.hand_size(away.state, "p1") == 8
    assert movement.hand_size(Scene(p1=["tw-pallando"]).state, "p1") == 9


@works("tw-book-of-mazarbul")
@proves("bis.naechste-enttappphase", "ort.zwergenfeste")
def _():
    scene = Scene(p1=["tw-balin", "tw-elrond"], at="tw-moria")
    scene.bears("tw-elrond", "tw-book-of-mazarbul")
    before = movement.hand_size(scene.state, "p1")
    scene.says("p1", scene.offers("p1", "nutze tw-book-of-mazarbul")[0])
    scene.passes()
    assert movement.hand_size(scene.state, "p1") == before + 1
    scene.change(turn.untap_phase)
    assert movement.hand_size(scene.state, "p1") == before
    for at, points in (("tw-iron-hill-dwarf-hold", 5), ("tw-rivendell", 1)):
        scene = Scene(p1=["tw-elrond"], at=at)
        scene.bears("tw-elrond", "tw-book-of-mazarbul")
        scene.rolls(6, 6)
        scene.says("p1", "hinterlege tw-book-of-mazarbul tw-elrond")
        scene.goes_on("organisation")
        assert scene.zone("hinterlegt p1") == ["tw-book-of-mazarbul"]
        assert council.raw(scene.state, "p1")["item"] == points, at


@refused("tw-book-of-mazarbul")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["tw-book-of-mazarbul"])
    scene.bears("tw-gimli", "tw-narsil")
    assert scene.offers("p1", "spiele tw-book-of-mazarbul")
    Scene(p1=["tw-gimli"], at="tw-edoras", phase="ort", hand=["tw-book-of-mazarbul"]).refuses("p1", "spiele tw-book-of-mazarbul")


@works("tw-sapling-of-the-white-tree")
def _():
    for at, points in (("tw-minas-tirith", 2), ("tw-lorien", 1)):
        scene = Scene(p1=["tw-elrond"], at=at)
        scene.bears("tw-elrond", "tw-sapling-of-the-white-tree")
        scene.rolls(6, 6)
        scene.says("p1", "hinterlege tw-sapling-of-the-white-tree tw-elrond")
        scene.goes_on("organisation")
        assert council.raw(scene.state, "p1")["item"] == points, at


@refused("tw-sapling-of-the-white-tree")
def _():
    scene = Scene(p1=["tw-elrond"], at="tw-moria", phase="ort", hand=["tw-sapling-of-the-white-tree"])
    scene.refuses("p1", "spiele tw-sapling-of-the-white-tree")
    scene = Scene(p1=["tw-elrond"], at="tw-edoras")
    scene.bears("tw-elrond", "tw-sapling-of-the-white-tree")
    scene.refuses("p1", "hinterlege tw-sapling-of-the-white-tree tw-elrond", by="me.orga.gegenstand.hinterlegen")


@works("as-safe-from-the-shadow")
@proves("handlung.hinterlegen-abschluss", "charakter.helden", "wirkung.erlaubt")
def _():
    scene = Scene(p1=["tw-elrond"])
    scene.bears("tw-elrond", "tw-narsil")
    scene.lies("p1", "as-safe-from-the-shadow")
    scene.goes_on("ende")
    scene.rolls(6, 6)
    scene.says("p1", "hinterlege tw-narsil tw-elrond")
    scene.goes_on("ende")
    assert scene.zone("hinterlegt p1") == ["tw-narsil"]


@refused("as-safe-from-the-shadow")
def _():
    scene = Scene(p1=["tw-elrond"], hand=["as-safe-from-the-shadow"])
    scene.lies("p1", "as-safe-from-the-shadow")
    scene.refuses("p1", "spiele as-safe-from-the-shadow", by="karte:as-safe-from-the-shadow")


@works("tw-align-palantir", "tw-palantir-of-orthanc", "tw-saruman")
@proves("handlung.dieser-palantir", "einmal.ziel", "wirkung.hinterlege", "charakter.kann", "handlung.palantir")
def _():
    """A palantír that is aligned can be used by its bearer; it is stored with it; a wizard uses one by himself."""
    scene = Scene(p1=["tw-elrond"], hand=["tw-align-palantir", "tw-align-palantir"])
    scene.bears("tw-elrond", "tw-palantir-of-orthanc")
    scene.pile("p1", "abwurf", "tw-dodge")
    assert not scene.offers("p1", "nutze tw-palantir-of-orthanc")
    scene.says("p1", "spiele tw-align-palantir")
    if scene.frame() == "ziel":
        scene.says("p1", "auf tw-palantir-of-orthanc")
    scene.passes()
    assert scene.offers("p1", "nutze tw-palantir-of-orthanc")
    scene.refuses("p1", "spiele tw-align-palantir")  # once on each
    count = ZONES.count(scene.state, "stapel p1")
    scene.says("p1", scene.offers("p1", "nutze tw-palantir-of-orthanc")[0])
    scene.passes()
    scene.rolls(6, 6)
    scene.goes_on("organisation", "hole")
    if scene.frame() == "hole":
        scene.says("p1", "hole tw-dodge")
        scene.goes_on("organisation")
    assert ZONES.count(scene.state, "stapel p1") == count + 1 and not scene.zone("abwurf p1")
    scene.rolls(6, 6)
    scene.says("p1", "hinterlege tw-palantir-of-orthanc tw-elrond")
    scene.goes_on("organisation")
    assert sorted(scene.zone("hinterlegt p1")) == ["tw-align-palantir", "tw-palantir-of-orthanc"]
    wizard = Scene(p1=["tw-saruman"])
    wizard.bears("tw-saruman", "tw-palantir-of-orthanc")
    assert not wizard.offers("p1", "nutze tw-palantir-of-orthanc")
    wizard.says("p1", wizard.offers("p1", "nutze tw-saruman")[0])
    wizard.passes()
    assert wizard.offers("p1", "nutze tw-palantir-of-orthanc") and wizard.state_of("tw-saruman") == "getappt"


@works("tw-align-palantir")
@proves("abwurf.reist")
def _():
    scene = Scene(p1=["tw-elrond"])
    scene.bears("tw-elrond", "tw-palantir-of-orthanc")
    on = ZONES.find(scene.state, "bei tw-elrond", "tw-palantir-of-orthanc")

    def lies(t):
        from games.meccg.play import doing

        card = scene.deal(t, "p1", "tw-align-palantir", "kette")
        link = doing.link("p1", "tw-align-palantir", card, card=card, aim="tw-palantir-of-orthanc")
        doing.lie_down(t, FACES["tw-align-palantir"], FACES["tw-align-palantir"].modes[0], link, "kette")

    scene.lay(lies)
    assert scene.zone(f"an {on}") == ["tw-align-palantir"]
    gid = scene.gids["p1"]
    scene.lay(lambda t, scene=scene: scene.deal(t, "p1", "tw-moria", "orte p1"))
    scene.says("p1", f"reise {gid}", "ziel regionen tw-moria", "passe")
    scene.goes_on("gefahren")
    assert "tw-align-palantir" in scene.zone("abwurf p1")


@refused("tw-align-palantir", "tw-palantir-of-orthanc", "tw-saruman")
def _():
    scene = Scene(p1=["tw-gimli"], hand=["tw-align-palantir"])
    scene.bears("tw-gimli", "tw-palantir-of-orthanc")
    scene.refuses("p1", "spiele tw-align-palantir")  # nobody is a sage
    scene = Scene(p1=["tw-saruman"])
    scene.puts("tw-saruman", "getappt")
    assert not scene.offers("p1", "nutze tw-saruman")
    Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["tw-palantir-of-orthanc"]).refuses(
        "p1", "spiele tw-palantir-of-orthanc", by="me.gegenstand.ausspielen"
    )


@works("tw-saruman")
@proves("wann.abschluss")
def _():
    """At the beginning of the end phase he takes a spell back to the hand."""
    scene = Scene(p1=["tw-saruman"])
    scene.pile("p1", "abwurf", "tw-vanishment", "tw-dodge")
    scene.goes_on("ende")
    scene.says("p1", scene.offers("p1", "nutze tw-saruman")[0])
    scene.passes()
    scene.goes_on("hole", "ende", "eine-weg")
    if scene.frame() == "hole":
        assert scene.offers("p1", "hole") == ["hole tw-vanishment"]
        scene.says("p1", "hole tw-vanishment")
    assert "tw-vanishment" in scene.zone("hand p1")


# --- rings --------------------


def tested(*hand, scroll=False, dice=(3, 3)):
    scene = Scene(p1=["tw-gandalf", "tw-sam-gamgee"], hand=hand)
    scene.bears("tw-sam-gamgee", "tw-beautiful-gold-ring")
    if scroll:
        scene.bears("tw-gandalf", "tw-scroll-of-isildur")
    scene.rolls(*dice)
    scene.says("p1", scene.offers("p1", "nutze tw-gandalf")[0])
    scene.passes()
    return scene


@works("tw-gandalf", "tw-beautiful-gold-ring", "tw-magic-ring-of-stealth")
@proves("wirkung.teste", "abwurf.beim-test")
def _():
    scene = tested("tw-magic-ring-of-stealth", "tw-lesser-ring")  # 6: a magic ring, and a lesser one always
    assert "tw-beautiful-gold-ring" in scene.zone("abwurf p1")
    assert {*scene.offers("p1")} == {"ring tw-magic-ring-of-stealth", "ring tw-lesser-ring", "keiner"}
    scene.says("p1", "ring tw-magic-ring-of-stealth")
    assert scene.zone("bei tw-sam-gamgee") == ["tw-magic-ring-of-stealth"]
    assert scene.state_of("tw-sam-gamgee") == "ungetappt" and scene.state_of("tw-gandalf") == "getappt"
    assert "kundschafter" in listed(Figure(scene.state, "tw-sam-gamgee")["beruf"])


@works("tw-scroll-of-isildur", "tw-lesser-ring")
@proves("wert.ringtest")
def _():
    scene = tested("tw-magic-ring-of-stealth", "tw-lesser-ring", scroll=True)  # 8: no magic ring any more
    assert {*scene.offers("p1")} == {"ring tw-lesser-ring", "keiner"}
    scene.refuses("p1", "ring tw-magic-ring-of-stealth", by="me.ring.test.ablauf")
    scene.says("p1", "keiner")
    assert "tw-beautiful-gold-ring" in scene.zone("abwurf p1")


@refused("tw-gandalf", "tw-beautiful-gold-ring", "tw-scroll-of-isildur", "tw-lesser-ring", "tw-magic-ring-of-stealth")
def _():
    scene = Scene(p1=["tw-gandalf"], at="tw-moria", phase="ort", hand=["tw-lesser-ring", "tw-magic-ring-of-stealth"])
    scene.puts("tw-gandalf", "getappt")
    assert not scene.offers("p1", "nutze tw-gandalf")
    scene.refuses("p1", "spiele tw-lesser-ring")
    scene.refuses("p1", "spiele tw-magic-ring-of-stealth")
    scene = Scene(p1=["tw-sam-gamgee"], at="tw-edoras", phase="ort", hand=["tw-beautiful-gold-ring", "tw-scroll-of-isildur"])
    scene.refuses("p1", "spiele tw-beautiful-gold-ring")
    scene.refuses("p1", "spiele tw-scroll-of-isildur")


@works("tw-magic-ring-of-stealth")
@proves("lage.schon")
def _():
    """Who was a scout before taps it against a strike; who was none does not."""
    for fig, able in (("tw-aragorn-ii", True), ("tw-gimli", False)):
        scene = Scene(
            p1=[fig], phase="bewegung", goal="tw-moria", way=["Rhudaur", "Hollin", "Redhorn Gate"], against=["tw-cave-drake"]
        )
        able = "scout" in cards()[fig]["skills"]
        scene.bears(fig, "tw-magic-ring-of-stealth")
        scene.says("p2", "spiele tw-cave-drake")
        if scene.frame() == "ziel":
            scene.says("p2", scene.offers("p2", "auf")[0])
        scene.goes_on("hieb")
        if scene.asked().get("p2"):
            scene.says("p2", "passe")
        assert bool(scene.offers("p1", "nutze tw-magic-ring-of-stealth")) == able, fig


# --- wizards --------------------


@works("tw-radagast")
@proves("bei.aufgedeckt", "wirkung.ziehe")
def _():
    scene = Scene(p1=["tw-radagast"])
    gid = scene.gids["p1"]
    scene.lay(lambda t, scene=scene: scene.deal(t, "p1", "tw-moria", "orte p1"))
    scene.says("p1", f"reise {gid}", "ziel regionen tw-moria", "passe")
    before = ZONES.count(scene.state, "hand p1")
    scene.goes_on("route", "ziehen", "gefahren")
    if scene.frame() == "route":
        scene.says("p1", "weg 0")
        scene.goes_on("ziehen", "gefahren")
    wild = scene.state["companies"][gid]["travel"]["typen"].count("wildnis")
    assert wild and ZONES.count(scene.state, "hand p1") == before + wild


@works("tw-alatar")
@proves("wert.gegner-zieht")
def _():
    scene = Scene(p1=["tw-alatar", "tw-gimli"], p2=["tw-balin"], phase="bewegung", goal="tw-moria",
                  way=["Rhudaur", "Hollin", "Redhorn Gate"])  # fmt: skip
    printed = cards()["tw-moria"]["draws_opponent"]
    assert movement.draws(scene.state, scene.gids["p1"])[1] == printed - 1
    plain = Scene(p1=["tw-gimli"], p2=["tw-alatar"], phase="bewegung", goal="tw-moria", way=["Rhudaur", "Hollin", "Redhorn Gate"])
    assert movement.draws(plain.state, plain.gids["p1"])[1] == printed


@works("tw-alatar")
@proves("wirkung.tritt-bei", "merkmal.muss-hieb", "nach.angriff", "angriff.gegen", "gemeinschaft.eigen", "verbuendeter.gefuehrt",
        "charakter.selbst")  # fmt: skip
def _():
    """At a haven he joins a company that a creature attacks: his allies go, he faces a strike, taps and is tested."""
    scene = Scene(p1=["tw-alatar", "tw-goldberry:tw-alatar"], phase="organisation")
    second = scene.lay(lambda t, scene=scene: scene.company(t, "p1", ["tw-gimli", "tw-balin"], "tw-edoras"))
    scene.gids["p1"] = second
    scene.hands("p2", "tw-cave-drake")
    scene.lay(lambda t: t.state.update(now=second))
    scene.lay(lambda t, scene=scene: scene._moment(t, "bewegung", "tw-moria", ["Rhudaur", "Hollin", "Redhorn Gate"], 4))
    scene.says("p2", "spiele tw-cave-drake")
    if scene.frame() == "ziel":
        scene.says("p2", scene.offers("p2", "auf wildnis")[0])
    scene.goes_on("kette") if not scene.asked().get("p1") else None
    keys = scene.offers("p1", "nutze tw-alatar")
    assert keys
    scene.says("p1", keys[0])
    assert "tw-goldberry" in scene.state["gone"]
    scene.passes()
    scene.goes_on("hieb", "rest", "reihenfolge", "angriff", "probe")
    assert "tw-alatar" in scene.state["companies"][second]["figs"]
    attack = next(f for f in scene.state["stack"] if f["frame"] == "angriff")
    scene.goes_on("hieb", "reihenfolge", "probe", "gefahren", "betreten")
    attack = next((f for f in scene.state["stack"] if f["frame"] == "angriff"), attack)
    assert "tw-alatar" in attack["assigned"]
    scene.goes_on("probe")
    assert (
        scene.state["stack"][-1].get("figure", next(f for f in scene.state["stack"] if f["frame"] == "probe")["figure"])
        == "tw-alatar"
    )


@refused("tw-alatar", "tw-radagast", "tw-pallando")
def _():
    """Not from elsewhere than a haven; no second avatar; nobody but at his places."""
    scene = Scene(p1=["tw-alatar"], at="tw-edoras", phase="bewegung", against=["tw-cave-drake"])
    assert not scene.offers("p1", "nutze tw-alatar")
    for card in ("tw-radagast", "tw-pallando"):
        scene = Scene(p1=["tw-alatar"], hand=[card])
        scene.refuses("p1", f"bringe {card} {scene.gids['p1']}", by="me.orga.avatar.statt")


@works("tw-pallando")
@proves("merkmal.abwurf-offen")
def _():
    """The opponent's discards are told openly anyway: the card adds nothing to the table but its word."""
    scene = Scene(p1=["tw-pallando"])
    assert any(e["kind"] == "gegner-abwurf-offen" for e in scene.state["effects"])


@works("td-cram")
@proves("wert.regionen")
def _():
    scene = Scene(p1=["tw-gimli"])
    gid = scene.gids["p1"]
    scene.bears("tw-gimli", "td-cram")
    before = journeys.most_regions(scene.state, gid)
    scene.says("p1", "nutze td-cram.1 tw-gimli")
    scene.passes()
    assert journeys.most_regions(scene.state, gid) == before + 1 and "td-cram" in scene.zone("abwurf p1")
    scene = Scene(p1=["tw-gimli"])
    scene.bears("tw-gimli", "td-cram")
    scene.puts("tw-gimli", "getappt")
    scene.says("p1", "nutze td-cram.0 tw-gimli")
    scene.passes()
    assert scene.state_of("tw-gimli") == "ungetappt"


@refused("td-cram")
def _():
    scene = Scene(p1=["tw-gimli"], at="tw-edoras", phase="ort", hand=["td-cram"])
    scene.refuses("p1", "spiele td-cram", by="me.gegenstand.ausspielen")


@works("wh-noble-steed")
@proves("gemeinschaft.alle-haben", "charakter.fuehrender-oder-selbst")
def _():
    scene = Scene(p1=["tw-gimli", "wh-noble-steed:tw-gimli"])
    gid = scene.gids["p1"]
    assert journeys.most_regions(scene.state, gid) == 6
    scene = Scene(p1=["tw-gimli", "tw-balin", "wh-noble-steed:tw-gimli"])
    assert journeys.most_regions(scene.state, scene.gids["p1"]) == 4
    fight = Scene(p1=["tw-gimli", "wh-noble-steed:tw-gimli"], phase="bewegung", goal="tw-moria",
                  way=["Rhudaur", "Hollin", "Redhorn Gate"], against=["tw-cave-drake"])  # fmt: skip
    fight.says("p2", "spiele tw-cave-drake")
    if fight.frame() == "ziel":
        fight.says("p2", fight.offers("p2", "auf")[0])
    fight.goes_on("hieb")
    if fight.asked().get("p2"):
        fight.says("p2", "passe")
    assert fight.offers("p1", "nutze wh-noble-steed")
    fight.says("p1", fight.offers("p1", "nutze wh-noble-steed")[0])
    fight.passes()
    assert fight.state_of("wh-noble-steed") == "getappt"


@proves("wert.ae", "wert.gk", "wert.zieht", "karte.form", "lage.ich", "lage.gegner")
def _():
    """Numbers that no card of these decks changes are read all the same."""
    scene = Scene(p1=["tw-gimli"], phase="bewegung", goal="tw-moria", way=["Rhudaur", "Hollin", "Redhorn Gate"])
    s, gid = scene.state, scene.gids["p1"]
    plain = influence.general(s, "p1"), influence.mind(s, "tw-gimli"), movement.draws(s, gid)[0]
    from games.meccg.language.legality import missing
    from games.meccg.language.working import word_of
    from games.meccg.play.doing import Hands

    def adds(t):
        source = ZONES.cards(t.state, "figur tw-gimli")[0]
        w = Hands(t, FACES["tw-gimli"], source, {"ziel": "tw-gimli"}, "hier")
        for e in ({"wert": "ae", "betrag": 2, "von": {"spieler": {}}}, {"wert": "gk", "betrag": 1, "von": "ziel"},
                  {"wert": "zieht", "betrag": 1, "von": "gemeinschaft"}):  # fmt: skip
            word_of(e).deed(w, e)

    scene.lay(adds)
    s = scene.state
    assert (influence.general(s, "p1"), influence.mind(s, "tw-gimli"), movement.draws(s, gid)[0]) == tuple(
        one + more for one, more in zip(plain, (2, 1, 1), strict=True)
    )
    assert not missing({"ich": "helden"}, World(s)) and not missing({"gegner": "helden"}, World(s))
    from games.meccg.language.legality import unmet

    assert not unmet("karte", {"form": "Bairanax"}, FACES["td-bairanax-ahunt"].facts)


@works("as-wain-easterlings-hero")
def _():
    """The other side's version in play bars this one."""
    camp = next(
        x["id"]
        for x in cards().values()
        if x["klasse"] == "site" and x["title_en"] == "Easterling Camp" and x["alignment"] == "hero"
    )
    scene = Scene(p1=["tw-gimli"], at=camp, phase="ort", hand=["as-wain-easterlings-hero"])
    assert scene.offers("p1", "beeinflusse as-wain-easterlings-hero")
    scene.rolls(6, 6)
    scene.says("p1", "beeinflusse as-wain-easterlings-hero tw-gimli")
    scene.goes_on("ort")
    assert "as-wain-easterlings-hero" in scene.zone("heer p1")


@refused("as-wain-easterlings-hero")
def _():
    camp = next(
        x["id"]
        for x in cards().values()
        if x["klasse"] == "site" and x["title_en"] == "Easterling Camp" and x["alignment"] == "hero"
    )
    other = next(
        x["id"] for x in cards().values() if x["title_en"] == "Wain-easterlings" and x["id"] != "as-wain-easterlings-hero"
    )
    scene = Scene(p1=["tw-gimli"], at=camp, phase="ort", hand=["as-wain-easterlings-hero"])
    scene.lay(lambda t, scene=scene: scene.deal(t, "p2", other, "heer p2"))
    scene.refuses("p1", "beeinflusse as-wain-easterlings-hero tw-gimli", by="me.deck.begriff.einzigartig")

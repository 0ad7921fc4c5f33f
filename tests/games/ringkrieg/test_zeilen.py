"""Lines as people type them: read as the move they mean, with the die that does it."""

from __future__ import annotations

import pytest

from games.contract import Refusal
from games.ringkrieg.whereabouts import at, to, whom
from tests.rules.ringkrieg.conftest import SEAT, Table


def read(t: Table, side: str, line: str) -> str:
    path = t.play.read(SEAT[side], line)
    assert not isinstance(path, Refusal), path
    return "|".join(path.keys)


@pytest.fixture
def west() -> Table:
    """Gondor and Rohan at war, with every kind of die."""
    t = Table().army(osgiliath="gondor 2r", minas_tirith="gondor 3r 1e 1a", edoras="rohan 2r 1e 1a").war("gondor", "rohan")
    return t.acts("freie", "armee person wille", "armee")


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("armee osgiliath minas-tirith alles", "armee|osgiliath|minas-tirith|alles"),
        ("armee osgiliath minas tirith alles, fertig", "armee|osgiliath|minas-tirith|alles|fertig"),
        ("armee osgiliath minas-tirith zusammen", "armee|osgiliath|minas-tirith zusammen"),
        ("armee osgiliath minas-tirith alles außer einer regulären", "armee|osgiliath|minas-tirith|alles ausser gondor regulaer"),
        (
            "armee edoras westemnet 2 reguläre 1 elite 1 anführer",
            "armee|edoras|westemnet|2 rohan regulaer|1 rohan elite|1 rohan anfuehrer|fertig",
        ),
        (
            "armee edoras westemnet 2 reguläre, 1 elite, 1 anführer, fertig, fertig",
            "armee|edoras|westemnet|2 rohan regulaer|1 rohan elite|1 rohan anfuehrer|fertig|fertig",
        ),
        (
            "armee edoras westemnet alles, osgiliath lossarnach alles",
            "armee|edoras|westemnet|alles|osgiliath|lossarnach|alles",
        ),
        ("armee mit person edoras westemnet alles", "armee person|edoras|westemnet|alles"),
        ("gemeinschaft", "gemeinschaft"),
        ("die Gemeinschaft bewegen", "gemeinschaft"),
        ("ring person auf ereignis", "ring|person|ereignis"),
        ("ring armee auf person", "ring|armee|person"),
        ("nutze einen Elbenring: armee auf person", "ring|armee|person"),
        ("bewege die Armee von Osgiliath nach Minas Tirith", "armee|osgiliath|minas-tirith"),
        ("zieh mit der Armee aus Osgiliath nach Minas Tirith", "armee|osgiliath|minas-tirith"),
        ("marschiere von edoras nach westemnet mit allem", "armee|edoras|westemnet|alles"),
        ("armee edoras westemnet eine elite", "armee|edoras|westemnet|1 rohan elite"),
        ("armee edoras westemnet zwei reguläre einheiten", "armee|edoras|westemnet|2 rohan regulaer"),
        ("die Gemeinschaft zieht weiter", "gemeinschaft"),
        ("Gemeinschaft geht weiter", "gemeinschaft"),
        ("trenne Legolas ab", "abtrennen|legolas"),
    ],
)
def test_moves_of_the_free_peoples(west: Table, line: str, keys: str) -> None:
    assert read(west, "freie", line) == keys


def test_the_die_that_can_do_it_is_taken(west: Table) -> None:
    """Osgiliath has no leader: of a character die and the Will of the West only the latter moves its army."""
    t = west.acts("freie", "person wille")
    assert read(t, "freie", "armee osgiliath minas-tirith alles") == "armee wille|osgiliath|minas-tirith|alles"
    assert read(t, "freie", "armee edoras westemnet alles") == "armee|edoras|westemnet|alles"
    refused = west.acts("freie", "person").play.read("p1", "armee osgiliath minas-tirith alles")
    assert isinstance(refused, Refusal) and refused.rules == ("rk.armee.bewegung.personenwuerfel",)


def test_an_army_die_is_taken_before_a_character_die(west: Table) -> None:
    said = west.says("freie", "armee osgiliath minas-tirith alles, fertig").s["pools"]["freie"]["unused"]
    assert said == ["person", "wille"]


@pytest.mark.parametrize(
    ("lying", "line", "used"),
    [
        ("person ereignis wille", "karte elbenmäntel", "ereignis"),
        ("wille person", "karte elbenmäntel", "person"),
        ("wille armee", "karte elbenmäntel", "wille"),
        ("ereignis person wille", "karte elbenmäntel mit Person", "person"),
        ("ereignis person wille", "karte elbenmäntel mit Ereignis", "ereignis"),
        ("ereignis person wille", "karte elbenmäntel mit dem Willen des Westens", "wille"),
        ("armee-rekrutierung rekrutierung wille", "politik elben", "rekrutierung"),
        ("wille armee-rekrutierung", "politik elben", "armee-rekrutierung"),
        ("wille armee-rekrutierung person", "armee edoras westemnet alles", "armee-rekrutierung"),
        ("person wille", "armee edoras westemnet alles", "person"),
        ("person armee", "armee mit armee edoras westemnet alles", "armee"),
        ("armee-rekrutierung armee", "armee edoras westemnet alles", "armee"),
        ("wille person", "gemeinschaft", "person"),
        ("wille ereignis", "ziehe strategie", "ereignis"),
    ],
)
def test_the_die_that_is_meant_where_none_is_named(lying: str, line: str, used: str) -> None:
    """The event die for a card, then its own kind; an army die before a character die; mixed faces and the Will late."""
    t = Table().army(edoras="rohan 2r 1a").war("rohan").acts("freie", lying, "armee").holds("freie", "elbenmaentel")
    t.says("freie", line)
    assert [face for face in lying.split() if face not in t.play.now("p1")["pools"]["freie"]["unused"]] == [used]


def test_an_ability_is_used_only_where_no_die_shows_the_face() -> None:
    """The Mouth of Sauron lets a muster die move armies, once a round."""
    for lying, used in (("rekrutierung armee-rekrutierung", "armee-rekrutierung"), ("rekrutierung ereignis", "rekrutierung")):
        t = Table().war("sauron").person(saurons_mund="barad-dur").acts("schatten", lying, "armee")
        t.says("schatten", "armee gorgoroth nurn alles, fertig")
        assert [face for face in lying.split() if face not in t.s["pools"]["schatten"]["unused"]] == [used]


def test_where_any_die_will_do_it_is_asked_which(west: Table) -> None:
    west.says("freie", "verfallen")
    assert west.asked == "freie" and west.choices("freie") == {"armee", "person", "wille"}
    west.says("freie", "person")
    assert west.s["pools"]["freie"]["unused"] == ["armee", "wille"] and west.heard("Würfel weglegen")
    one = Table().acts("freie", "armee person", "armee").says("freie", "verfallen armee")
    assert one.s["pools"]["freie"]["unused"] == ["person"]
    alike = Table().acts("freie", "armee armee", "armee").says("freie", "verfallen")
    assert alike.s["pools"]["freie"]["unused"] == ["armee"]


def test_actions_are_offered_as_the_dice_show_them_and_passing_last() -> None:
    t = Table().war("gondor", "rohan").army(edoras="rohan 2r 1a").holds("freie", "elbenmaentel")
    t.acts("freie", "ereignis rekrutierung armee person", "armee armee armee armee armee")
    offered = [c.key.split()[0] for c in t.game.options(t.s, "p1")]
    assert list(dict.fromkeys(offered)) == [
        "gemeinschaft",
        "abtrennen",
        "armee",
        "angriff",
        "rekrutiere",
        "politik",
        "karte",
        "ziehe",
        "ring",
        "verfallen",
        "passe",
    ]


def test_a_card_without_effect_is_marked_and_told() -> None:
    """The Lidless Eye turns further dice to the Eye: without any it does nothing, and its player reads so beforehand."""
    t = Table().holds("schatten", "das_lidlose_auge").acts("schatten", "ereignis", "person")
    t.says("schatten", "karte")
    assert [c.label for c in t.game.options(t.play.now("p2"), "p2")] == ["Das lidlose Auge – ohne Wirkung"]
    t.says("schatten", "das lidlose auge")
    assert t.heard("Das hat jetzt keine Wirkung.")
    t = Table().holds("schatten", "das_lidlose_auge").acts("schatten", "ereignis armee", "person")
    t.says("schatten", "karte")
    assert [c.label for c in t.game.options(t.play.now("p2"), "p2")] == ["Das lidlose Auge · Ereignis"]
    t.says("schatten", "das lidlose auge", "armee")
    assert not t.heard("keine Wirkung")


def test_whether_a_card_has_an_effect_may_depend_on_its_die() -> None:
    """The Mirror turns a character die that is still there: not the one it was played with."""
    t = Table().holds("freie", "galadriels_spiegel").acts("freie", "ereignis person", "person").says("freie", "karte")
    labels = [c.label for c in t.game.options(t.play.now("p1"), "p1")]
    assert labels == ["Galadriels Spiegel · Ereignis", "Person: Galadriels S… – ohne Wirkung"]


def test_a_card_played_through_a_card_is_marked_where_nothing_comes_of_it() -> None:
    """With a Companion in Fangorn the Ents let a further card be played: Bilbo's song heals nobody who is not corrupted."""
    there = {"saruman": "orthanc", "gandalf_grau": "tot", "gandalf_weiss": "fangorn", "pippin": "fangorn"}
    t = Table().person(**there).fellowship(guide="streicher").army(orthanc="")
    t.holds("freie", "die_ents_erwachen_baumbart", "bilbos_lied", "elbenseil").acts("freie", "ereignis", "person")
    t.says("freie", "karte ents")
    assert [c.label for c in t.play.options("p1")] == ["Nein", "Bilbos Lied – ohne Wirkung", "Elbenseil"]
    assert read(t, "freie", "bilbos lied") == "bilbos_lied"
    t = Table(erweiterung="ja").person(**there).fellowship(guide="streicher")
    apart = t.s["apart"]
    t.changed(apart={**apart, "factions": ["ents"], "standing": {**apart["standing"], "ent": {"fangorn": 1}}})
    t.holds("freie", "ents_auf_der_hut_huorns_e", "bilbos_lied", "elbenseil").acts("freie", "ereignis", "person")
    t.says("freie", "karte ents", "fertig")
    assert [c.label for c in t.play.options("p1")] == ["Nein", "Eine Karte ziehen", "Bilbos Lied – ohne Wirkung", "Elbenseil"]
    t.fellowship(corruption=3)
    assert "Bilbos Lied" in [c.label for c in t.play.options("p1")]


def test_the_computer_plays_no_card_of_which_nothing_comes() -> None:
    t = Table().fellowship(guide="streicher").holds("freie", "bilbos_lied", "elbenseil").acts("freie", "ereignis", "person")
    t.says("freie", "karte")
    assert t.game.advise(t.play.view("p1"), "p1", t.play.decision("p1"), t.play.options("p1")) == "elbenseil"


def test_a_card_that_cannot_be_played_says_what_it_wants() -> None:
    """Also where no card at all can be played."""
    t = Table().holds("freie", "die_ents_erwachen_baumbart").acts("freie", "ereignis", "person")
    for line in ("karte ents", "spiele die ents erwachen", "ereignis die ents erwachen"):
        refused = t.play.read("p1", line)
        assert isinstance(refused, Refusal) and "rk.ereignis.vorbedingung" in refused.rules, refused
        assert "Keine deiner Karten" not in refused.reason and "Saruman" in refused.reason
    assert "Keine deiner Karten" in t.play.read("p1", "karte").reason


def test_what_comes_together_is_told_in_one_sentence() -> None:
    t = Table().fellowship(guide="streicher").holds("freie", "imrahil_von_dol_amroth").acts("freie", "ereignis", "person person")
    t.says("freie", "karte imrahil", "elite")
    assert "Dol Amroth: 1 Elite-Einheit (Gondor), 1 Anführer (Gondor) dazu." in t.told


def test_recruiting_and_cards() -> None:
    t = Table().war("zwerge", "nordallianz").acts("freie", "rekrutierung person", "armee").holds("freie", "elbenmaentel")
    assert read(t, "freie", "rekrutiere erebor regulär, thal regulär") == "rekrutiere|erebor regulaer|thal regulaer"
    assert read(t, "freie", "rekrutiere erebor regulär und thal regulär") == "rekrutiere|erebor regulaer|thal regulaer"
    assert read(t, "freie", "rekrutiere erebor elite") == "rekrutiere|erebor elite"
    assert read(t, "freie", "karte elbenmäntel") == "karte|elbenmaentel"


def test_drawing_playing_and_diplomacy() -> None:
    t = Table().acts("freie", "rekrutierung person ereignis", "armee").holds("freie", "elbenmaentel")
    for line in ("spiele Elbenmäntel", "spiele die Karte Elbenmäntel", "Elbenmäntel spielen", "Ereignis Elbenmäntel"):
        assert read(t, "freie", line) == "karte|elbenmaentel", line
    for line in ("ziehe strategie", "zieh eine Strategiekarte", "Karte vom Strategiestapel ziehen"):
        assert read(t, "freie", line) == "ziehe|strategie", line
    for line in ("diplomatie nordallianz", "rücke die Nordallianz vor", "politik nordallianz vorrücken"):
        assert read(t, "freie", line) == "politik|nordallianz", line


@pytest.mark.parametrize(
    ("line", "rule", "said"),
    [
        ("armee osgiliath edoras alles", "rk.armee.bewegung.reichweite", "Osgiliath und Edoras grenzen nicht"),
        (
            "bewege die Armee von Edoras nach Minas Tirith",
            "rk.armee.bewegung.reichweite",
            "Edoras und Minas Tirith grenzen nicht",
        ),
        ("armee thal erebor alles", "rk.armee.bewegung.nicht-im-krieg", ""),
        ("armee orthanc edoras", "rk.armee.begriff", "keine Armee von dir"),
        ("gemeinschaft verstecken", "rk.gemeinschaft.verdecken", "schon verdeckt"),
    ],
)
@pytest.mark.rule("rk.armee.bewegung.reichweite")
def test_what_cannot_be_done_is_refused_with_its_rule(west: Table, line: str, rule: str, said: str) -> None:
    refused = west.play.read("p1", line)
    assert isinstance(refused, Refusal) and refused.kind == "illegal" and rule in refused.rules and said in refused.reason, (
        refused
    )


def test_a_sortie_and_an_assault_are_attacks() -> None:
    t = Table().emptied().war("gondor", "sauron").army(minas_tirith="sauron 3r", minas_tirith__festung="gondor 3r")
    for line in ("ausfall minas tirith alles", "mache einen Ausfall aus Minas Tirith mit allem"):
        assert read(t.acts("freie", "armee", "armee"), "freie", line) == "angriff|minas-tirith|ausfall zusammen", line
    storm = read(t.acts("schatten", "armee", "armee"), "schatten", "stürme Minas Tirith, alles")
    assert storm == "angriff|minas-tirith|festung zusammen"


@pytest.mark.rule("rk.kampf.karte.ansage")
def test_a_combat_card_is_announced_before_it_is_named() -> None:
    t = Table().emptied().war("gondor", "sauron").army(osgiliath="gondor 4r", nord_ithilien="sauron 4r")
    t.holds("schatten", "aufgescheuchte_ungeheuer").acts("schatten", "armee", "armee")
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    for line in ("verzweifelte Schlacht", "aufgescheuchte Ungeheuer"):
        refused = t.play.read("p2", line)
        assert isinstance(refused, Refusal) and refused.rules == ("rk.kampf.karte.ansage",) and "verdeckt" in refused.reason
    assert t.choices("schatten") == {"keine", "kampfkarte"}
    t.says("schatten", "kampfkarte").says("freie", "keine").says("schatten", "verzweifelte Schlacht")


def test_attacks_name_first_who_then_whom() -> None:
    t = Table().emptied().war("gondor", "sauron").army(osgiliath="gondor 1r", minas_tirith="gondor 2r", nord_ithilien="sauron 4r")
    t = t.acts("schatten", "armee", "armee")
    assert read(t, "schatten", "greife von Nord-Ithilien Osgiliath an, alles") == "angriff|nord-ithilien|osgiliath|alles"
    for line, rule in (
        ("greife Osgiliath an", "rk.armee.begriff"),
        ("angriff nord-ithilien minas tirith", "rk.kampf.angriff.ziele"),
        ("angriff nord-ithilien dagorlad alles", "rk.kampf.angriff.ziele"),
    ):
        refused = t.play.read("p2", line)
        assert isinstance(refused, Refusal) and refused.rules == (rule,), (line, refused)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("armee osgilliath minas tirith alles", "Meintest du «Osgiliath"),
        ("armee osgiliath minastirith alles", "Meintest du «Minas Tirith"),
        ("armee seestadt thal", "Armeen bewegen» verstehe ich «seestadt thal» nicht"),
        ("karte elbenmantel", "verstehe ich «elbenmantel» nicht"),
    ],
)
def test_what_is_not_understood_says_how_far_it_was(west: Table, line: str, said: str) -> None:
    refused = west.holds("freie", "elbenmaentel").play.read("p1", line)
    assert isinstance(refused, Refusal) and refused.kind == "unknown" and said in refused.reason, refused


# --- moves of other moments ----------------------------------------------------------------------------------------------


@pytest.fixture
def phases() -> Table:
    """The first round: p1 leads the Free Peoples, p2 the Shadow. Phase 2 asks."""
    return Table()


@pytest.mark.parametrize(
    ("line", "rules", "said"),
    [
        ("armee osgiliath minas-tirith", ("rk.armee.bewegung.womit", "rk.runde.phase5"), "Armee/Rekrutierung oder Wille des"),
        ("die Armee von Edoras nach Westemnet bewegen", ("rk.armee.bewegung.womit", "rk.runde.phase5"), "wenn du am Zug bist"),
        ("gemeinschaft", ("rk.aktion.person.gemeinschaft", "rk.runde.phase5"), "der Person oder Wille des Westens zeigt"),
        ("karte elbenmäntel", ("rk.ereignis.ausspielen", "rk.runde.phase5"), "wenn du am Zug bist"),
        ("nazgul osgiliath", ("rk.aktion.person.guenstlinge",), "ist eine Aktion des Schattens"),
        ("jagd 2", ("rk.runde.phase3", "rk.aktion.jagdzuweisung"), "nur der Schatten"),
        ("kampfkarte", ("rk.kampf.karte.ansage",), "am Anfang einer Kampfrunde"),
        ("passe", ("rk.aktion.passen",), "weniger unbenutzten Würfeln"),
    ],
)
def test_in_phase_2_an_action_is_refused_with_its_phase_and_die(
    phases: Table, line: str, rules: tuple[str, ...], said: str
) -> None:
    refused = phases.play.read("p1", line)
    assert isinstance(refused, Refusal) and refused.kind == "illegal" and refused.rules == rules, refused
    assert said in refused.reason and refused.reason.endswith(
        "Jetzt bist du gefragt: Phase 2, Gemeinschaft des Ringes. Gibst du ihre Position an?"
    )


def test_in_phase_3_the_shadow_is_told_what_is_asked(phases: Table) -> None:
    t = phases.answers("freie", "weiter")
    refused = t.play.read("p2", "armee osgiliath minas-tirith")
    assert (
        isinstance(refused, Refusal) and refused.kind == "illegal" and "Person, Armee oder Armee/Rekrutierung" in refused.reason
    )
    assert "Jetzt läuft Phase 3, die Jagd-Zuweisung, und du bist gefragt: Wie viele Würfel" in refused.reason
    waiting = t.play.read("p1", "angeben imladris")
    assert isinstance(waiting, Refusal) and waiting.kind == "not_yours" and waiting.rules[0] == "rk.runde.phase2"
    assert waiting.reason.endswith("Jetzt läuft Phase 3, die Jagd-Zuweisung.")


@pytest.mark.rule("rk.gemeinschaft.leiste.distanz")
@pytest.mark.rule("rk.runde.phase2")
def test_where_the_fellowship_cannot_be_declared(phases: Table) -> None:
    t = phases.fellowship(region="dagorlad", progress=1)
    t.refused("freie", "angeben minas morgul", by="rk.gemeinschaft.leiste.distanz")
    t.says("freie", "angeben morannon")
    asked = t.play.decision("p1")
    assert asked is not None and asked.prompt.endswith("Wechselst du den Ratgeber?")
    t.refused("freie", "angeben dagorlad", by="rk.runde.phase2")


@pytest.mark.parametrize("line", ["3", "3 Würfel", "jagd 3", "ich lege 3 Würfel in die Jagd-Box", "3 Würfel in die Jagdbox"])
def test_dice_for_the_hunt(phases: Table, line: str) -> None:
    assert read(phases.answers("freie", "weiter"), "schatten", line) == "3"


@pytest.mark.rule("rk.aktion.jagdzuweisung")
def test_more_dice_than_there_are_companions_are_refused_whatever_the_number(phases: Table) -> None:
    phases.answers("freie", "weiter").refused("schatten", "10 Würfel", by="rk.aktion.jagdzuweisung")


def test_without_the_die_the_faces_are_named() -> None:
    refused = Table().acts("freie", "armee-rekrutierung", "armee").play.read("p1", "gemeinschaft")
    assert isinstance(refused, Refusal) and refused.rules == ("rk.aktion.person.gemeinschaft",)
    assert refused.reason == "Dafür hast du keinen passenden Würfel: Person oder Wille des Westens."


def test_a_second_action_behind_the_first_is_one_of_its_own(west: Table) -> None:
    refused = west.play.read("p1", "armee osgiliath minas tirith, gemeinschaft")
    assert isinstance(refused, Refusal) and refused.kind == "illegal" and "rk.runde.phase5" in refused.rules
    assert refused.reason.startswith("Nach «Minas Tirith …» geht das nicht. «Gemeinschaft bewegen» ist eine Aktion für sich")


# --- Das Ende des Dritten Zeitalters -------------------------------------------------------------------------------------


@pytest.fixture
def twilight() -> Table:
    """With the expansion: Minas Tirith is besieged, the Corsairs and the Ents are in play."""
    t = Table(erweiterung="ja").war("sauron", "isengart", "sued", "gondor").person(saruman="orthanc", merry="fangorn")
    t.army(minas_tirith="sauron 5r", minas_tirith__festung="gondor 3r", furten_des_isen="isengart 2r", umbar="sued 3r")
    standing = {**t.s["apart"]["standing"], "schiff": {"umbar": 2, "andrast": 1}}
    return t.changed(apart={**t.s["apart"], "factions": ["corsaren", "dunlaender"], "standing": standing})


@pytest.mark.parametrize(
    ("side", "line", "keys"),
    [
        ("schatten", "baue einen Belagerungsturm vor Minas Tirith", "turm|minas-tirith"),
        ("schatten", "turm minas tirith", "turm|minas-tirith"),
        ("freie", "baue ein Katapult in Minas Tirith", "katapult|minas-tirith"),
        ("freie", "gruppierung ents", "gruppierung|ents"),
        ("freie", "bringe die Gruppierung der Ents ins Spiel", "gruppierung|ents"),
        ("schatten", "dunländer furten des isen", "dunlaender|furten-des-isen"),
        ("schatten", "tod den forgoil furten-des-isen", "dunlaender|furten-des-isen"),
        ("schatten", "schwarze schiffe", "schiff"),
        ("schatten", "armee flotte umbar pelargir", "armee|flotte umbar|pelargir"),
        ("schatten", "armee flotte umbar 1 pelargir, fertig", "armee|flotte umbar|1|pelargir|fertig"),
        ("schatten", "armee umbar andrast alles", "armee|umbar|andrast|alles"),
        ("schatten", "person balrog elite", "person|balrog|elite"),
        ("freie", "person galadriel", "person|galadriel"),
    ],
)
def test_moves_of_the_expansion(twilight: Table, side: str, line: str, keys: str) -> None:
    twilight.acts(side, "armee rekrutierung" if side == "schatten" else "armee-rekrutierung rekrutierung", "person")
    assert read(twilight, side, line) == keys


# --- German ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("region", "where", "whither", "fought_for"),
    [
        ("bree", "in Bree", "nach Bree", "Bree"),
        ("alter-wald", "im Alten Wald", "in den Alten Wald", "den Alten Wald"),
        ("alte-furt", "an der Alten Furt", "an die Alte Furt", "die Alte Furt"),
        ("auenland", "im Auenland", "ins Auenland", "das Auenland"),
        ("noerdliches-rhun", "im Nördlichen Rhûn", "ins Nördliche Rhûn", "das Nördliche Rhûn"),
        ("furten-des-isen", "an den Furten des Isen", "an die Furten des Isen", "die Furten des Isen"),
        ("oestliche-braune-lande", "in den Östlichen Braunen Landen", "in die Östlichen Braunen Lande",
         "die Östlichen Braunen Lande"),
        ("schwertelfelder", "auf den Schwertelfeldern", "auf die Schwertelfelder", "die Schwertelfelder"),
        ("hoher-pass", "auf dem Hohen Pass", "auf den Hohen Pass", "den Hohen Pass"),
    ],
)  # fmt: skip
def test_places_are_named_as_one_speaks(region: str, where: str, whither: str, fought_for: str) -> None:
    facts = Table().play.game.facts
    assert (at(facts, region), to(facts, region), whom(facts, region)) == (where, whither, fought_for)


def test_a_place_that_is_named_with_an_adjective_has_an_article() -> None:
    facts = Table().play.game.facts
    for region, place in facts.regions.items():
        if " " in place.name and place.name.split()[0].endswith(("er", "es", "e")):
            assert at(facts, region) != f"in {place.name}"


def test_losses_name_the_nation_by_its_name() -> None:
    t = Table().emptied().war("gondor", "sued").army(osgiliath="gondor 4r", sued_ithilien="sued 2r 1e")
    t.acts("schatten", "armee", "armee").rolling(1, 1, 1, 6, 1, 1, 1).says("schatten", "angriff süd-ithilien osgiliath alles")
    t.answers("schatten", "keine").answers("freie", "keine")
    replaced = next(c for c in t.play.candidates("p2") if c.key.startswith("ersetze"))
    assert replaced.label == "Elite → reguläre (Südländer)"
    assert "Elite-Einheit durch reguläre ersetzen (Südländer & Ostlinge)" in replaced.aliases


def test_drawing_from_the_character_deck_is_no_march_with_a_character_die() -> None:
    t = Table().war("rohan").army(edoras="rohan 2r 1a").acts("freie", "person ereignis armee-rekrutierung", "armee")
    t.says("freie", "ziehe personen")
    assert t.s["pools"]["freie"]["unused"] == ["person", "armee-rekrutierung"]


def test_a_die_that_is_meant_or_missing_may_be_named_in_full() -> None:
    t = Table().acts("freie", "wille", "armee")
    assert t.allowed("freie", "gemeinschaft wille des westens")
    assert "zeigt Person" in t.refused("freie", "gemeinschaft mit person", by="rk.aktion.am-zug")


def test_what_the_expansion_cannot_do_is_refused_by_its_rule() -> None:
    t = Table(erweiterung="ja").war("sued").acts("schatten", "armee person", "person person")
    t.changed(apart={**t.s["apart"], "factions": ["corsaren"], "standing": {**t.s["apart"]["standing"], "schiff": {"umbar": 1}}})
    assert "kein Corsaren-Schiff" in t.refused("schatten", "armee flotte dol amroth umbar", by="rk.erw.corsaren.bewegung")
    assert "Armeewürfel" in t.refused("schatten", "armee mit person flotte umbar pelargir", by="rk.erw.corsaren.bewegung")
    t = Table(erweiterung="ja").person(merry="fangorn", gandalf_grau="tot", gandalf_weiss="edoras")
    t.changed(apart={**t.s["apart"], "factions": ["ents"], "standing": {**t.s["apart"]["standing"], "ent": {"fangorn": 1}}})
    t.fellowship(guide="streicher").holds("freie", "ents_auf_der_hut_huorns_e", "athelas").acts("freie", "ereignis", "person")
    t.says("freie", "karte ents_auf_der_hut_huorns_e")
    assert t.heard("Fangorn: 2 Ents dazu.")
    t.refused("freie", "angriff orthanc", by="rk.erw.ents.angriff")
    t.refused("freie", "ent nach orthanc", by="rk.erw.ents.bewegung")
    t.says("freie", "fertig", "spiele athelas")
    assert "athelas" not in t.hand("freie")


# --- words left out, and dice with two names ------------------------------------------------------------------------------


@pytest.fixture
def umbar() -> Table:
    """With the expansion: three ships in Umbar, everything of the Shadow at war, every kind of die; Helm's Deep is besieged."""
    t = Table(erweiterung="ja").war("sued", "sauron", "isengart", "rohan", "gondor").army(umbar="sued 4r")
    t.army(helms_klamm="isengart 2r 1e", helms_klamm__festung="rohan 2r")
    apart = t.s["apart"]
    t.changed(apart={**apart, "factions": ["corsaren"], "standing": {**apart["standing"], "schiff": {"umbar": 3}}})
    return t.acts("schatten", "armee rekrutierung armee-rekrutierung", "person person person person")


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("flotte umbar west-harondor", "armee|flotte umbar|west-harondor"),
        ("Flotte von Umbar nach West-Harondor", "armee|flotte umbar|west-harondor"),
        ("armee flotte umbar 2 west-harondor", "armee|flotte umbar|2|west-harondor"),
        ("armee flotte umbar 2 schiffe west-harondor", "armee|flotte umbar|2|west-harondor"),
        ("armee flotte umbar 3 west-harondor", "armee|flotte umbar|west-harondor"),
        ("armee flotte umbar alle west-harondor", "armee|flotte umbar|west-harondor"),
        ("Schiffe von Umbar nach West-Harondor", "armee|flotte umbar|west-harondor"),
        ("armee mit rekrutierung flotte umbar west-harondor", "armee armee-rekrutierung|flotte umbar|west-harondor"),
        ("rekrutiere mit armee umbar regulär", "rekrutiere armee-rekrutierung|umbar regulaer"),
        ("balrog elite", "person|balrog|elite"),
        ("der Balrog", "person|balrog"),
        ("saruman", "person|saruman"),
        ("bergbewohner von dunland", "gruppierung|dunlaender"),
        ("der schwarze heermeister nurn", "person|hexenkoenig_heermeister|nurn"),
    ],
)
def test_lines_without_the_first_word_of_the_action(umbar: Table, line: str, keys: str) -> None:
    assert read(umbar, "schatten", line) == keys


@pytest.mark.parametrize("line", ["nazgul minas morgul", "ziehe den Nazgûl von Minas Morgul", "bewege nazgul minas-morgul"])
def test_nazgul_are_moved(umbar: Table, line: str) -> None:
    umbar.acts("schatten", "person ereignis", "person person person")
    assert read(umbar, "schatten", line) == "nazgul|minas-morgul"
    assert read(umbar, "schatten", "ziehe personen") == "ziehe|personen"


def test_a_march_with_a_character_die_is_nobody_coming_into_play(umbar: Table) -> None:
    umbar.army(umbar="sued 4r, sauron 1n").acts("schatten", "person armee-rekrutierung", "person person person")
    assert read(umbar, "schatten", "armee mit person") == "armee person"


def test_recruits_are_no_march_because_a_die_is_named_as_well(umbar: Table) -> None:
    """«rekrutiere mit armee umbar» leaves open whom; it is asked back and not read as «armee mit rekrutierung»."""
    refused = umbar.play.read("p2", "rekrutiere mit armee umbar")
    assert isinstance(refused, Refusal) and refused.kind == "ambiguous" and "Umbar: Elite (Südländer)" in refused.reason


def test_whoever_is_named_alone_is_refused_with_their_own_reason(umbar: Table) -> None:
    refused = umbar.play.read("p2", "saurons mund")
    assert isinstance(refused, Refusal) and refused.reason.startswith("Saurons Mund kommt erst, wenn")
    elsewhere = umbar.play.read("p2", "hexenkönig umbar")
    assert isinstance(elsewhere, Refusal) and elsewhere.reason.startswith(
        "Der Hexenkönig kommt dort nicht ins Spiel. Möglich ist:"
    )


def test_the_die_that_brings_somebody_is_taken(umbar: Table) -> None:
    """Galadriel comes by a muster die, Aragorn by the Will of the West: the die follows from whom one names."""
    t = umbar.person(streicher="minas-tirith").acts("freie", "rekrutierung wille", "armee")
    assert read(t, "freie", "galadriel") == "person|galadriel"
    assert read(t, "freie", "person aragorn") == read(t, "freie", "aragorn") == "person wille|aragorn_erbe"
    t.says("freie", "person rekrutierung")
    other_die = t.play.read("p1", "aragorn")
    assert isinstance(other_die, Refusal) and other_die.reason == "Aragorn kommt mit einem anderen Würfel: Wille des Westens."


def test_a_move_begun_again_is_refused_for_what_it_says(umbar: Table) -> None:
    """In the middle of building a tower «turm edoras» means Edoras, not the Tower Hills."""
    umbar.says("schatten", "turm")
    assert read(umbar, "schatten", "turm helms klamm") == "helms-klamm"
    refused = umbar.play.read("p2", "turm edoras")
    assert isinstance(refused, Refusal) and refused.reason.startswith("Edoras: Belagerungstürme kommen nur")


def test_a_move_without_its_first_word_is_known_out_of_turn_too(umbar: Table) -> None:
    umbar.acts("freie", "person", "armee")
    refused = umbar.play.read("p2", "flotte umbar pelargir")
    assert isinstance(refused, Refusal) and refused.kind == "not_yours" and "rk.armee.bewegung.womit" in refused.rules


# --- everyday words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("rekrutiere 1 elite in minas tirith", "rekrutiere|minas-tirith elite"),
        ("1 elite in minas tirith", "rekrutiere|minas-tirith elite"),
        ("2 reguläre in pelargir und dol amroth", "rekrutiere|pelargir regulaer|dol-amroth regulaer"),
        ("rekrutiere je eine reguläre in pelargir und dol amroth", "rekrutiere|pelargir regulaer|dol-amroth regulaer"),
        ("elben in den krieg", "politik|elben"),
        ("schicke boromir und gimli", "abtrennen|boromir|gimli"),
        ("bewege 2 reguläre von minas tirith nach lossarnach", "armee|minas-tirith|lossarnach|2 gondor regulaer"),
        ("2 reguläre von minas tirith nach lossarnach", "armee|minas-tirith|lossarnach|2 gondor regulaer"),
        ("würfel weglegen", "verfallen"),
    ],
)
def test_amounts_and_places_in_everyday_order(line: str, keys: str) -> None:
    t = Table().war("gondor").army(minas_tirith="gondor 3r 1e 1a").acts("freie", "rekrutierung armee wille person", "armee")
    assert read(t, "freie", line) == keys


def test_where_from_and_whither_are_told_by_little_words() -> None:
    t = Table().emptied().war("gondor", "sauron").army(osgiliath="sauron 4r", minas_tirith="gondor 2r")
    t.acts("schatten", "armee", "armee")
    assert read(t, "schatten", "greife minas tirith von osgiliath aus an") == "angriff|osgiliath|minas-tirith"
    refused = t.play.read("p2", "belagere minas tirith")
    assert isinstance(refused, Refusal) and "zuerst, wer angreift" in refused.reason


@pytest.mark.parametrize(
    "line",
    [
        "keine karte",
        "ich spiele keine karte",
        "keine",
        "nein danke",
        "nö",
        "ohne karte",
        "keine kampfkarte spielen",
        "ich verzichte",
    ],
)
def test_a_combat_card_is_declined_in_many_words(line: str) -> None:
    t = Table().emptied().war("gondor", "sauron").army(osgiliath="gondor 4r", nord_ithilien="sauron 4r")
    t.holds("schatten", "aufgescheuchte_ungeheuer").acts("schatten", "armee", "armee")
    t.says("schatten", "angriff nord-ithilien osgiliath alles")
    assert read(t, "schatten", line) == "keine"
    assert read(t, "schatten", "ich spiele eine karte") == "kampfkarte"


def test_a_card_too_many_is_named_in_the_words_of_the_question_and_never_by_keeping_it() -> None:
    t = Table()
    others = [
        card.id for card in t.game.facts.cards.values() if card.side == "freie" and not card.set and card.id != "axt_und_bogen"
    ]
    t.holds("freie", "axt_und_bogen", *others[:6])
    t.changed(stack=[*t.s["stack"][:1], {"frame": "abwerfen", "open": 99, "side": "freie"}])
    asked = t.play.decision("p1")
    assert asked is not None and asked.prompt.endswith("Welche wirfst du verdeckt ab?")
    for line in (
        "wirf Axt und Bogen ab",
        "Axt und Bogen abwerfen",
        "ich werfe axt und bogen ab",
        "axt und bogen weg",
        "leg axt und bogen ab",
    ):
        assert read(t, "freie", line) == "axt_und_bogen", line
    for line in ("Axt und Bogen behalten", "axt und bogen nicht", "nicht axt und bogen abwerfen", "ich behalte axt und bogen"):
        refused = t.play.read("p1", line)
        assert isinstance(refused, Refusal) and refused.kind == "unknown" and "was du lässt" in refused.reason, (line, refused)


def test_the_whole_move_said_in_the_middle_of_it_takes_its_place(west: Table) -> None:
    west.says("freie", "armee edoras")
    path = west.play.read("p1", "armee edoras westemnet alles")
    assert not isinstance(path, Refusal) and path.anew and path.keys[:4] == ("armee", "edoras", "westemnet", "alles")
    west.says("freie", "armee edoras westemnet alles")
    assert west.play.drafts["p1"].keys == ("armee", "edoras", "westemnet", "alles")
    refused = west.play.read("p1", "gemeinschaft")  # another move takes nothing back
    assert isinstance(refused, Refusal) and "abbrechen" in refused.reason


def test_a_choice_of_which_nothing_is_left_is_done() -> None:
    t = Table().emptied().war("rohan").army(edoras="rohan 1r 1e").acts("freie", "armee", "armee")
    t.says("freie", "armee edoras westemnet 1 reguläre 1 elite")
    assert t.figures("westemnet") == {"rohan.r": 1, "rohan.e": 1}

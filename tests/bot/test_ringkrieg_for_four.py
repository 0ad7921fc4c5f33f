"""Der Ringkrieg for four at the table: everybody sees their own hand and no other, partners talk unheard."""

from __future__ import annotations

import pytest

from games.roles import swapped

POWERS = {"Anna": "gondor", "Bert": "rohan", "Cora": "hexenkoenig", "Dora": "saruman"}


@pytest.fixture
def four(chat):
    """Anna and Bert against Cora and Dora; the cards are drawn, the exchange is open."""
    chat.referee.new_secret = lambda: "vier"
    chat.says("Anna", "/neu ringkrieg")
    for who in ("Bert", "Cora", "Dora"):
        chat.says(who, "/beitreten")
    for who, power in POWERS.items():
        chat.says(who, f"/seite {power}")
    chat.says("Anna", "/start")
    return chat


def hand_of(chat, who):
    return chat.table().play.view(chat.seat(who))["hand"]


def titles(chat, who):
    return [chat.table().game.card_title(card) for card in hand_of(chat, who)]


def goes_on(chat):
    """Whoever is asked gives the answer that costs least; what all read and hear is kept by the chat."""
    who = chat.asked()[0]
    options = chat.table().play.options(chat.seat(who))
    keys = [o.key for o in options]
    said = next(
        (
            k
            for k in ("nein", "weiter", "0", "keine", "bleiben", "passe", "verfallen", "fertig", "einstellen", "genug")
            if k in keys
        ),
        keys[0],
    )
    chat.says(who, f"/zug {said}", private=True)
    while chat.table().play.decision(chat.seat(who)) is not None and chat.table().play.drafts:
        keys = [o.key for o in chat.table().play.options(chat.seat(who))]
        chat.says(who, f"/zug {keys[0]}", private=True)


def test_everybody_hears_of_their_own_cards_alone(four):
    """A transcript of several rounds: no line that somebody reads names a card only another one holds, a partner's neither."""
    known = {who: set() for who in POWERS}
    lying = set()
    held = {who: set(titles(four, who)) for who in POWERS}
    for _ in range(60):
        begun, before = len(four.heard), held
        goes_on(four)
        table, held = four.table(), {who: set(titles(four, who)) for who in POWERS}
        state = table.play.state
        lying |= {
            table.game.card_title(state["cards"][c])
            for zone in ("tisch", "ablage", "kampf")
            for c in state["zones"].get(zone, ())
        }
        hidden = {who: (before[who] | held[who]) - lying for who in POWERS}
        for who in POWERS:
            known[who] |= before[who] | held[who]
        for reader, text in four.heard[begun:]:
            for who in POWERS:
                if reader is None:
                    assert not [t for t in hidden[who] if t in text], text
                else:
                    assert not [t for t in hidden[who] - known.get(reader, set()) if t in text], (reader, text)
    assert four.table().play.state["round"] >= 2
    assert len({frozenset(titles(four, who)) for who in POWERS}) == 4


def test_a_hand_shows_ones_own_cards_and_not_the_partners(four):
    for who in POWERS:
        shown = four.says(who, "/hand").to(who)
        assert all(title in shown for title in titles(four, who))
        for other in POWERS:
            if other != who:
                assert not any(title in shown for title in titles(four, other))


def test_partners_exchange_a_card_that_nobody_else_learns(four):
    given, got = hand_of(four, "Anna")[0], hand_of(four, "Bert")[0]
    game = four.table().game
    four.says("Anna", f"/zug {given}", private=True)
    four.says("Cora", "/zug nein", private=True)
    four.says("Dora", "/zug nein", private=True)
    said = four.says("Bert", f"/zug {got}", private=True)
    assert got in hand_of(four, "Anna") and given in hand_of(four, "Bert")
    assert "Anna und Bert tauschen je eine Karte" in said.public
    for card in (given, got):
        assert game.card_title(card) not in said.public + said.to("Cora") + said.to("Dora")
    assert f"Du bekommst «{game.card_title(given)}»" in said.to("Bert")
    assert f"Du bekommst «{game.card_title(got)}»" in said.to("Anna")


def settled(chat):
    """The exchange is over, nobody gave anything."""
    for who in POWERS:
        chat.says(who, "/zug nein", private=True)
    return chat


def test_partners_whisper_and_the_other_side_hears_nothing(four):
    settled(four)
    begun = len(four.heard)
    said = four.says("Anna", "/fluestern Halte du Edoras, ich gehe nach Osgiliath.", private=True)
    assert "Anna flüstert dir: Halte du Edoras, ich gehe nach Osgiliath." in said.to("Bert")
    assert "Geflüstert an Bert" in said.to("Anna")
    assert {reader for reader, text in four.heard[begun:] if "Osgiliath" in text} == {"Anna", "Bert"}
    four.says("Bert", "/fluestern Gut.", private=True)
    shown = four.says("Bert", "/hand").to("Bert")
    assert "Anna, geflüstert: Halte du Edoras" in shown and "Du, geflüstert: Gut." in shown
    for who in ("Cora", "Dora"):
        for line in ("/hand", "/verlauf", "/stand", "/fluestern"):
            assert "Osgiliath" not in four.says(who, line, private=True).to(who)


def test_a_substitute_reads_no_old_whispers_and_is_not_taken_for_who_said_them(four):
    settled(four)
    four.says("Bert", "/fluestern Ich opfere Edoras.", private=True)
    four.says("Eva", "/ersetze Bert", manager=True)
    assert "Edoras" not in four.says("Eva", "/hand").to("Eva")
    assert "Bert, geflüstert: Ich opfere Edoras." in four.says("Anna", "/hand").to("Anna")
    four.says("Eva", "/fluestern Ich halte Edoras.", private=True)
    four.says("Bert", "/wiederda")
    four.says("Eva", "/ersetze Cora", manager=True)  # on the other side now
    assert "Edoras" not in four.says("Eva", "/fluestern", private=True).to("Eva")
    assert "Edoras" not in four.says("Eva", "/hand").to("Eva")
    heard = four.says("Anna", "/hand").to("Anna")
    assert "Eva, geflüstert: Ich halte Edoras." in heard and "Bert, geflüstert: Ich opfere Edoras." in heard


def test_nobody_whispers_from_the_drawing_until_the_exchange_is_over(four):
    said = four.says("Cora", "/fluestern Gib mir die Orks.", private=True)
    assert "wird nicht geflüstert" in said.to("Cora") and said.to("Dora") == ""
    assert "rk.mehrspieler.karten.schweigen" in said.refused_by
    settled(four)
    assert "flüstert dir" in four.says("Cora", "/fluestern Gib mir die Orks.", private=True).to("Dora")


def test_a_whisper_where_all_can_read_it_is_not_passed_on(four):
    settled(four)
    said = four.says("Anna", "/fluestern Ich habe nichts.", overheard=True)
    assert said.to("Bert") == "" and said.public == "" and any(r.delete for r in said.replies)


def test_a_whisper_is_no_move_and_comes_once(four):
    settled(four)
    number = four.table().row.number
    four.says("Anna", "/fluestern Hallo", private=True, update="einmal")
    assert four.says("Anna", "/fluestern Hallo", private=True, update="einmal").replies == []
    assert four.table().row.number == number
    assert four.says("Bert", "/hand").to("Bert").count("Hallo") == 1


def test_whoever_plays_alone_has_nobody_to_whisper_to(chat):
    chat.says("Anna", "/neu ringkrieg")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")
    for who, power in (("Anna", "freie"), ("Bert", "hexenkoenig"), ("Cora", "saruman")):
        chat.says(who, f"/seite {power}")
    chat.says("Anna", "/start")
    assert "spielst du allein" in chat.says("Anna", "/fluestern Hallo", private=True).to("Anna")
    assert chat.table().play.state["sides"] == {"freie": "p1", "schatten": "p2"}


def test_a_partner_who_gave_up_hears_nothing_any_more(four):
    settled(four)
    four.says("Bert", "/aufgeben ja")
    said = four.says("Anna", "/fluestern Ich gehe nach Mordor.", private=True)
    assert said.to("Bert") == "" and "spielt der Computer" in said.to("Anna")


def test_a_partner_who_is_a_computer_hears_nothing(chat):
    chat.says("Anna", "/neu ringkrieg")
    for _ in range(3):
        chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/seite rohan")
    chat.says("Anna", "/start")
    for _ in range(3):
        if "spielt der Computer" in (said := chat.says("Anna", "/fluestern Hallo", private=True).to("Anna")):
            break
        chat.says("Anna", "/zug nein", private=True)
    assert "spielt der Computer" in said


def test_the_standing_names_powers_token_and_everybodys_cards(four):
    shown = four.says("Cora", "/stand").to("Cora")
    assert "★ Gondor: Anna" in shown and "★ Hexenkönig: Cora" in shown and "Rohan: Bert" in shown
    assert "Handkarten: Gondor 2, Rohan 2\n  Hexenkönig 2, Saruman 2" in shown
    settled(four)
    while four.table().play.state["stack"][-1]["frame"] != "aktion":
        goes_on(four)
    assert "▶ Rohan: Bert" in four.says("Anna", "/stand").to("Anna")


def test_a_rematch_gives_everybody_another_power(four):
    game, held = four.table().game, four.table().play.state["roles"]
    after = swapped(game.roles({}, 4), held, {})
    assert sorted(after.values()) == sorted(POWERS.values()) and all(after[seat] != held[seat] for seat in held)


def test_a_move_is_taken_back_and_the_table_survives_a_restart(four):
    settled(four)
    while four.table().play.state["stack"][-1]["frame"] != "aktion":
        goes_on(four)
    before = four.table().play.state
    four.says("Bert", "/zug politik rohan") if "politik" in [
        o.key for o in four.table().play.options(four.seat("Bert"))
    ] else four.says("Bert", "/zug verfallen")
    assert four.asked() == ["Dora"]
    four.restart()
    assert four.asked() == ["Dora"]
    four.says("Bert", "/rueckgaengig")
    for who in ("Anna", "Cora", "Dora"):
        if four.asked() != ["Bert"]:
            four.says(who, "/ja")
    state = four.table().play.state
    assert four.asked() == ["Bert"] and state["figures"] == before["figures"] and state["pools"] == before["pools"]


def test_the_computer_plays_on_for_whoever_gives_up(four):
    settled(four)
    four.says("Bert", "/aufgeben ja")
    for _ in range(12):
        if not four.asked():
            break
        goes_on(four)
    assert "Bert" not in four.asked()

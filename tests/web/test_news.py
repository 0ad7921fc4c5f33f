"""What is said beside the board reaches the page: disputes, votes, requests, whispers; and a move is tried before it is made."""

from __future__ import annotations

from bot.core.passes import spectator_link
from tests.web.house import Page


def words(data, start: str):
    return [n for n in data["neues"] if start in n["text"]]


async def asked(*pages: Page):
    for page in pages:
        data = await page.look()
        if data["antworten"]:
            return page, data
    raise AssertionError("nobody is asked")


async def test_a_dispute_is_opened_argued_and_voted_on_from_pages(house):
    table = await house.table("ringkrieg", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        await anna.look()
        await anna.do(text="/streitfall Darf man auf den Würfelwurf verzichten?")
        (case,) = words(await bert.look(), "Streitfall 1")
        assert {"Gilt", "Gilt nicht"} <= {b["l"] for b in case["knoepfe"]} and not case["allein"]
        await bert.do(druck=next(b["a"] for b in case["knoepfe"] if b["l"] == "Gilt nicht"))
        for page in (bert, anna):
            wish = next(b for n in (await page.look())["neues"] for b in n["knoepfe"] if b["l"] == "Abstimmen")
            await page.do(druck=wish["a"])
        vote = next(n for n in (await anna.look())["neues"] if any("/stimme 1" in b["a"] for b in n["knoepfe"]))
        assert not any("/streitfall 1" in b["a"] for n in words(await anna.look(), "Streitfall 1 (") for b in n["knoepfe"])
        for page in (anna, bert):
            status, _ = await page.do(druck=vote["knoepfe"][0]["a"])
            assert status == 200
        after = await anna.look()
        assert words(after, "entschieden") and not any("/stimme" in b["a"] for n in after["neues"] for b in n["knoepfe"])


async def test_who_wants_a_move_back_is_answered_on_the_page(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        page, data = await asked(anna, bert)
        other, mover = (bert, "anna") if page is anna else (anna, "bert")
        hidden = next(a for a in data["antworten"] if "Stapel" in a["l"])  # a card is drawn: the other one has to agree
        await page.do(druck=f"z:{table}:{data['frage']['id']}:{hidden['k']}")
        before = (await other.look())["nr"]
        await house.say(mover, "/rueckgaengig")
        (request,) = words(await other.look(), "zurücknehmen")
        await other.do(druck=next(b["a"] for b in request["knoepfe"] if b["l"] == "Einverstanden"))
        after = await other.look()
        assert after["nr"] == before + 1 and not words(after, "zurücknehmen")[0]["knoepfe"]


async def test_whispers_reach_the_page_of_their_addressee_alone(house):
    table = await house.table("ringkrieg", "anna", "bert", "carl", "dora")
    async with Page(house, table) as one, Page(house, table) as two, Page(house, table) as three, Page(house, table) as four:
        pages = dict(zip(("anna", "bert", "carl", "dora"), (one, two, three, four), strict=True))
        for who, page in pages.items():
            await page.enter(who)
            await page.look()
        for _ in range(20):  # at first cards are dealt and exchanged: nobody may whisper then
            house.pages.spent.clear()
            _, said = await one.do(text="/fluestern Haltet Osgiliath")
            if not any(answer["abgelehnt"] for answer in said["antworten"]):
                break
            for page in pages.values():
                if (data := await page.look())["antworten"]:
                    answer = next((a for a in data["antworten"] if a["m"]), data["antworten"][0])
                    await page.do(druck=f"z:{table}:{data['frage']['id']}:{answer['k']}")
        heard = {who for who, page in pages.items() if words(await page.look(), "Osgiliath")}
        (hearer,) = heard - {"anna"}
        assert all(n["allein"] for n in words(await pages[hearer].look(), "Osgiliath"))
        assert any("Geflüstert an" in answer["text"] for answer in said["antworten"])
        async with Page(house, table) as watcher:
            await watcher.exchange(await house.inside(lambda store: spectator_link(store, house.url, table)))
            assert not words(await watcher.look(), "Osgiliath")


async def test_an_answer_is_tried_before_it_is_given_as_far_as_nothing_hidden_comes(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        page, data = await asked(anna, bert)
        sure = next(a for a in data["antworten"] if a["a"] and "Stapel" not in a["l"])
        hidden = next(a for a in data["antworten"] if "Stapel" in a["l"])
        status, found = await page.get(f"/api/{table}/probe?k={sure['k']}&seite={'0' * 16}")
        assert status == 200 and found["bilder"] and found["erzaehlt"]
        status, unknown = await page.get(f"/api/{table}/probe?k={hidden['k']}")
        assert status == 200 and "verdeckte Karten" in unknown["fehler"]
        assert (await page.look())["nr"] == data["nr"], "nothing has happened"
        other = bert if page is anna else anna
        status, found = await other.get(f"/api/{table}/probe?k={sure['k']}")
        assert "fehler" in found

"""The HTML of the card game: what pictures show stands there in words too, and links carry orders."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from pbem.desk.match.option_list import choices_of
from pbem.engine.language.tongues import capital
from pbem.engine.moves import wander
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.cards import elements_text
from pbem.games.dstcg.shown.choices import outlooks
from pbem.games.dstcg.shown.layout import biome_line
from pbem.games.dstcg.shown.rulebook import EVENT_TEXTS
from pbem.render.mailto import Mailto
from pbem.render.page import Footer, Head, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import dice_for, kernel_for

RENDERER = Renderer()
REPLY = Mailto("play+1.2.a.token@club.example", "The card game")


class Words(HTMLParser):
    """The text of a page, and whether every element that was opened is closed again."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        if tag not in ("br", "img", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data) -> None:
        self.text.append(data)


def words(html: str) -> str:
    """What a reader without pictures reads, spaces made one."""
    parser = Words()
    parser.feed(html)
    assert [] == parser.open
    return " ".join(" ".join(parser.text).split())


def asked(seats: int, answers: int, kind: str = "turn"):
    """The page of whoever is asked after so many random answers, and its HTML."""
    kernel = kernel_for(GAME, seats, "html")
    position, dice = kernel.start().position, dice_for("html", "answers")
    for _ in range(answers):
        seat = kernel.unanswered(position)[0]
        position = kernel.submit(position, seat, wander(kernel.options(position, seat), dice)).position
    seat = kernel.unanswered(position)[0]
    choices = choices_of(kernel.options(position, seat))
    page = Page(
        kind,
        Head("A question", "", "", ""),
        Footer("", ""),
        game="dstcg",
        asking=True,
        choices=choices,
        view=GAME.view(position.state, seat),
        reply=REPLY,
    )
    return page, RENDERER.html(page, GAME.helpers)


def links(html: str) -> list[str]:
    """The orders that links would send."""
    return [unquote(unescape(body)) for body in re.findall(r'href="mailto:[^"]*?body=([^"]*)"', html)]


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("answers", [0, 10, 20, 30])
def test_everything_is_there_without_pictures(seats: int, answers: int) -> None:
    """The biome, every card in hand with its rules, every animal in play, the totals and the tracks."""
    page, html = asked(seats, answers)
    view, said = page.view, words(html)

    assert "<img" not in html
    assert f"{biome_line(view.biome)}. Dominance is worth {view.round}" in said
    for animal in view.animals:
        assert f"{animal.name} {animal.kind} " in said
        assert elements_text(animal.healthy.elements) in said
    for event in view.events:
        assert capital(EVENT_TEXTS[event.effect]) in said
    for row in view.displays:
        for lies in row:
            assert lies.card in said
    assert said.count(", endangered") == sum(not lies.healthy for row in view.displays for lies in row)
    assert len(html.encode()) < 100_000


def test_links_carry_each_order_and_its_completions() -> None:
    """One for a number, and one for each way to complete it, with what it leads to."""
    for answers in range(5, 40, 7):
        page, html = asked(3, answers)
        expected = []
        for each in outlooks(page.view, page.choices):
            expected.append(each.order)
            expected += [line.order for line in each.lines if line.order != each.order]

        assert [f"{order}\r\n" for order in expected] == links(html)
        assert len(page.choices) <= len(expected)


@pytest.mark.parametrize("kind", ["turn", "reminder", "lastcall"])
def test_options_stand_there_once(kind: str) -> None:
    """In the board of a turn mail, below the board of a reminder."""
    page, html = asked(2, 4, kind)

    assert 1 == html.count("You could send")
    assert len(links(html)) >= len(page.choices)


def test_what_an_option_leads_to_is_said_under_it() -> None:
    """Food and points in columns, as in the text."""
    page, html = asked(2, 6)
    first = outlooks(page.view, page.choices)[0].lines[0]
    food = first.scene.totals()[page.view.seat].food

    points = " ".join(map(str, first.scene.points()))

    assert f"{first.order} {food} {points}" in words(html) or f"{first.note} {food} {points}" in words(html)


def test_hostile_names_are_escaped() -> None:
    """No name becomes a tag."""
    page, _ = asked(2, 6)
    hostile = replace(page.view, names=("<script>a</script>", "<b>x\"'"))
    html = RENDERER.html(replace(page, view=hostile), GAME.helpers)

    assert "<script" not in html
    assert "<b>x" not in html
    assert words(html)


def test_the_finale_names_survival_and_biomes() -> None:
    """What broke ties, and the biomes in their order; of the greatest round the turning points tell."""
    kernel = kernel_for(GAME, 3, "html")
    position, dice = kernel.start().position, dice_for("html", "answers")
    while position.outcome is None:
        seat = kernel.unanswered(position)[0]
        position = kernel.submit(position, seat, wander(kernel.options(position, seat), dice)).position
    view = GAME.view(position.state, 0)
    page = Page("finale", Head("Over", "", "", ""), Footer("", ""), game="dstcg", view=view)
    said = words(RENDERER.html(page, GAME.helpers))

    assert f"You {view.survival[0]} {view.hands[0]} " in said
    assert "greatest round" not in said
    assert "Biomes: " in said

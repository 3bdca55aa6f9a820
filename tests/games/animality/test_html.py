"""The mails of Animality in HTML: the same facts as in the text, and links that carry the right orders."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from pbem.engine.moves import leaves
from pbem.engine.reader.lines import numbered
from pbem.engine.reader.matching import exact
from pbem.games.animality import GAME
from pbem.games.animality.rules.prepare import ChooseBounty, ChooseLast, ChoosePair
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Phase
from pbem.render.mailto import Mailto
from pbem.render.page import Choice, Footer, Head, Page
from pbem.render.renderer import Renderer
from tests.games.animality.support import at_question, stepwise
from tests.games.animality.test_pictures import scene
from tests.harness.club import Club

RENDERER = Renderer()
HEAD, FOOTER = Head("Which?", "", "", ""), Footer("Animality 1", "")


class Reader(HTMLParser):
    """The words of a page, its row headings, and what its links would send."""

    def __init__(self, html):
        super().__init__()
        self.words, self.heads, self.links = [], [], []
        self._heading = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if tag == "th":
            self._heading = named["scope"] == "row"
            self.heads += [""] * self._heading
        if tag == "a":
            self.links.append(unquote(named["href"].partition("&body=")[2]))

    def handle_endtag(self, tag):
        self._heading = self._heading and tag != "th"

    def handle_data(self, data):
        self.words += data.split()
        if self._heading:
            self.heads[-1] += data

    @property
    def text(self):
        return " ".join(self.words)


def written(view, kind="turn", choices=(), asking=True):
    """The HTML of a mail about a view."""
    page = Page(
        kind,
        HEAD,
        FOOTER,
        game="animality",
        asking=asking,
        choices=tuple(Choice(number, order) for number, order in enumerate(choices, 1)),
        view=view,
        reply=Mailto("pbem+1.a@example.org", "Animality"),
    )
    return RENDERER.html(page, GAME.helpers)


def at(players, question, seed=2, **options):
    """View and numbered orders of the first who is asked this."""
    kernel, position = at_question(players, question, seed, **options)
    seat = kernel.unanswered(position)[0]
    orders = [str(move) for move in numbered(kernel.options(position, seat))]
    return GAME.view(position.state, seat), orders


def test_everything_stands_there_in_words():
    """Hand, location, attacks, own and others' cards, mutations: complete with pictures off."""
    read = Reader(written(GAME.view(scene(), 3)))

    assert {"claw swipe x2", "savage pounce", "Anna → you", "gill flare", "regeneration"} <= set(read.heads)
    assert "3 attack, phase 4 +3 attack +1 defense" in read.text
    assert "Sunken subway, clockwise 1 A defense die that shows 0 counts as 1." in read.text
    assert "Anna → you 3 + 3 dice (3‑12) 2 + 1 die (3‑5)" in read.text
    assert "Not counting what lies face down: Anna 2." in read.text
    assert "Anna, lion Health 5, influence 0, mutations 0. Always +3 attack." in read.text
    assert "Up: pride hunt (2 attack), stalk (1 attack 1 defense). Face down: 2." in read.text
    assert "rat king 1 attack 1 defense 1 influence" in read.text
    assert "rat king : you lack 1 attack" in read.text
    assert "20 influence ends the match. Anna is start player." in read.text


def test_a_draft_of_few_cards_is_one_tap():
    """Every two cards have a link for each way to turn them, two of a kind one less: all that is legal."""
    kernel, position = next(
        (kernel, made.position)
        for kernel, made in stepwise(4, 2)
        if isinstance(made.position.decision, ChoosePair) and len(made.position.state.hands[0]) <= 6
    )
    options = kernel.options(position, kernel.unanswered(position)[0])
    links = Reader(written(GAME.view(position.state, kernel.unanswered(position)[0]))).links

    assert {str(move) for move in leaves(options)} == {str(exact(options, link)) for link in links}
    assert len(links) == len(set(links))


def test_a_draft_says_how_a_line_is_written():
    """With an example out of the hand."""
    read = Reader(written(GAME.view(scene(), 3)))

    assert "such as draft claw swipe up, claw swipe down" in read.text


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (ChooseBounty, "health"),
        (ChooseMutation, "left to pay with"),
        (ChooseLast, "+"),
    ],
)
def test_orders_are_links_that_say_what_they_do(question, words):
    """As many links as numbers, each with the words of its order and its consequence."""
    view, orders = at(6, question, factions="recommended") if question is ChooseLast else at(6, question)
    read = Reader(written(view, choices=orders))

    assert [f"{order}\r\n" for order in orders] == read.links
    assert words in read.text.partition("You may send")[2]


def test_a_last_draft_says_what_one_would_have():
    """Two of three cards, each with the sums they lead to."""
    state = replace(scene(), hands=(("claw swipe", "claw swipe", "forage"),) * 4)
    order = "draft claw swipe up, forage down"
    read = Reader(written(GAME.view(state, 3), choices=[order]))

    assert [f"{order}\r\n"] == read.links
    assert "then attack 1 + 3 dice, recover 6" in read.text


def test_factions_are_chosen_by_a_tap():
    """What each faction starts with and can do stands under its order."""
    kernel, position = next((kernel, made.position) for kernel, made in stepwise(3, 1))
    orders = [str(move) for move in numbered(kernel.options(position, 0))]
    read = Reader(written(GAME.view(position.state, 0), choices=orders))

    assert "choose lion\r\n" in read.links
    assert "health 5, +3 attack" in read.text
    assert "None is taken yet." in read.text


def test_a_reminder_can_be_answered():
    """It has the hand and the links, and not what the others have."""
    read = Reader(written(GAME.view(scene(), 3), kind="reminder"))

    assert "draft claw swipe up, forage up\r\n" in read.links
    assert "The others" not in read.text


def test_a_finale_shows_how_everybody_stands():
    """Health and mutations, the last dice, and everybody's cards, open now."""
    *_, (_, progress) = stepwise(3, 6, bots=range(3))
    view = GAME.view(progress.position.state, 0)
    read = Reader(written(view, kind="finale", asking=False))

    assert Phase.OVER is view.phase
    assert f"You {view.camps[0].faction} {view.camps[0].health} " in read.text
    assert view.rolls[0][0].said in read.text
    assert 3 == read.text.count("Down: ")


@pytest.mark.parametrize("players", [2, 6])
def test_mails_are_small(players):
    """Under 100 kB at any question, so that no client clips them; nothing remote in them."""
    for number, (kernel, progress) in enumerate(stepwise(players, players)):
        if number % 11:
            continue
        for seat in range(players):
            open_ = seat in kernel.unanswered(progress.position)
            orders = (
                [str(move) for move in numbered(kernel.options(progress.position, seat))] if open_ else []
            )
            html = written(GAME.view(progress.position.state, seat), choices=orders, asking=open_)

            assert len(html.encode()) < 100_000
            assert not re.search(r'(src|href)="(?!mailto:|cid:)', html)


def test_names_are_only_text():
    """What a player is called is shown, not obeyed."""
    state = replace(scene(), names=('<a href="x">', "<script>", "&amp;", "Dora"))
    read = Reader(written(GAME.view(state, 3)))

    assert '<a href="x"> → you' in read.text
    assert 27 == len(read.links)
    assert "<script>" in read.text


def test_a_draft_of_many_cards_is_two_taps(tmp_path):
    """The first tap sends a card and its side, the answer has a link for each second one, which is done."""
    club = Club(tmp_path, pictures=True)
    club.opens("animality", ["Anna", "Ben"], options={"factions": "drawn"})
    anna = club.person("Anna")
    if club.live(1).position.state.phase is Phase.BOUNTY:
        for name in ("Anna", "Ben"):
            club.person(name).writes("1")
    first = Reader(anna.newest.html).links[0]
    anna.writes(first, quoting=False)
    links = Reader(anna.newest.html).links
    anna.writes(links[-1], quoting=False)

    assert 9 < len(links)
    assert all(first.strip().removeprefix("draft ") in link for link in links)
    assert "Done: your answer is on file." in anna.newest.text

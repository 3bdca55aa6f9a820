"""The HTML of Dominant Species: everything a picture shows stands there in words, and links carry orders."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import SPACES, Section
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.hexes import CORNERS, HEXES
from pbem.games.domspec.rules.state import Phase, State
from pbem.games.domspec.rules.view import View
from pbem.render.mailto import Mailto
from pbem.render.page import Choice, Footer, Head, Page
from pbem.render.renderer import Renderer
from tests.games.domspec.support import AMPHIBIAN, BIRD, GRASS, MEAT, boxes, earth, opened, space

HOSTILE = "<script src=//x>\"'&"


class Tables(HTMLParser):
    """The rows of all tables, and all text."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.text = ""
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self._inside = False

    def handle_data(self, data: str) -> None:
        self.text += f" {' '.join(data.split())}"
        if self._inside:
            self.rows[-1][-1] += data


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    """One for all: its templates are compiled once."""
    return Renderer()


def page_of(view: View, kind: str = "turn", **more: object) -> Page:
    """A page that asks, with an address for its links."""
    page = Page(kind, Head("Well?", "", "", ""), Footer("", ""), view=view, game="domspec")
    return replace(page, asking=True, reply=Mailto("play+x@club.example", "Your turn"), **more)


def read(renderer: Renderer, page: Page) -> Tables:
    """The HTML of a page, read as a client reads it."""
    tables = Tables()
    tables.feed(renderer.html(page, GAME.helpers))
    return tables


def orders(renderer: Renderer, page: Page) -> list[str]:
    """What the links of a page would send."""
    html = renderer.html(page, GAME.helpers)
    return [unquote(body) for body in re.findall(r'href="mailto:[^"]*body=([^"]*)"', html)]


def executing(section: Section, state: State | None = None) -> State:
    """A state in the midst of a section."""
    return replace(state or opened(), phase=Phase.EXECUTION, section=section, acting=AMPHIBIAN)


def test_tiles_elements_and_dominance_stand_in_tables(renderer: Renderer) -> None:
    """The reader's tiles with matches first, then the others, then the corners of each element."""
    made = earth({"d2": "sea", "d3": "tundra"}, {"d2": "a2 x1", "d3": "x3"}, {"d2-e": "water"})
    rows = read(renderer, page_of(GAME.view(replace(opened(), earth=made), AMPHIBIAN))).rows

    assert ["d2\N{NO-BREAK SPACE}sea", "2 (3) \N{BLACK UP-POINTING TRIANGLE}", "arachnid 1 (0)"] in rows
    assert ["d3 tundra", "arachnid 3 match 0!", "-"] in rows
    assert ["water", "d2-e"] in rows
    assert ["meat", "nowhere"] in rows


def test_who_does_his_own_sums_sees_plain_tiles(renderer: Renderer) -> None:
    """No matches, no dangers, no effects."""
    state = replace(opened(sums="off"), earth=earth({"d2": "sea"}, {"d2": "a2 x1"}))
    page = page_of(GAME.view(state, AMPHIBIAN), choices=(Choice(1, "dominate d2"),))
    tables = read(renderer, page)

    assert ["d2 sea", "your amphibian 2, arachnid 1", "-"] in tables.rows
    assert "match" not in tables.text
    assert "danger" not in tables.text
    assert "amphibian 9" not in tables.text


def test_danger_is_told_first(renderer: Renderer) -> None:
    """Before the map, in the same sentence as in the text."""
    state = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "a2"}))
    text = read(renderer, page_of(GAME.view(state, AMPHIBIAN))).text

    assert text.index("In danger: d2 (2 amphibian) matches nothing there") < text.index("Earth, turn 1")


def test_the_display_stands_in_a_table(renderer: Renderer) -> None:
    """Pawns, free spaces, and the disks of the boxes."""
    state = boxes(opened().with_pawn(BIRD, space("migration 7")), adaptation=(GRASS, MEAT))
    asked = read(renderer, page_of(GAME.view(state, BIRD))).rows
    watching = read(renderer, replace(page_of(GAME.view(state, BIRD)), asking=False)).rows

    for rows in (asked, watching):
        told = {row[0]: [" ".join(cell.split()) for cell in row[1:]] for row in rows}
        assert (["B 7 6 5 4 3 2"], ["free"]) == (told["Migration"], told["Initiative"])
        assert ["1 2 3", "grass 1, meat 1"] == told["Adaptation"]


def test_every_free_space_is_one_tap(renderer: Renderer) -> None:
    """As many links as there are free spaces, each with the order of its space."""
    state = opened().with_pawn(BIRD, space("migration 7"))

    assert [f"place {each.name}\r\n" for each in SPACES if each.name != "migration 7"] == orders(
        renderer, page_of(GAME.view(state, BIRD))
    )


def test_a_numbered_order_is_one_tap_and_says_what_it_does(renderer: Renderer) -> None:
    """The link sends the words; what they pay stands below them."""
    page = page_of(GAME.view(executing(Section.DOMINATION), 0), choices=(Choice(1, "dominate d2"),))

    assert "dominate d2\r\n" in orders(renderer, page)
    assert "wetland: amphibian 8, arachnid 4, insect 2; card for amphibians" in read(renderer, page).text


def test_a_long_order_is_begun(renderer: Renderer) -> None:
    """The link sends the beginning, which is answered with the ways to go on; the shape stands beside it."""
    page = page_of(GAME.view(executing(Section.MIGRATION), 0), steps=("migrate d4", "forfeit"))

    assert ["migrate d4\r\n", "forfeit\r\n"] == orders(renderer, page)
    assert "migrate FROM TO NUMBER, FROM TO NUMBER" in read(renderer, page).text


def test_what_may_be_left_is_begun(renderer: Renderer) -> None:
    """A shape is there to be read; an order without words of the reader's own is sent at one tap."""
    state = opened().with_pawn(AMPHIBIAN, space("domination 1")).with_pawn(BIRD, space("wanderlust 1"))
    page = page_of(GAME.view(executing(Section.ADAPTATION, state), AMPHIBIAN))

    assert ["always stay\r\n"] == orders(renderer, page)
    assert "then dominate TILE or TILE" in read(renderer, page).text


def test_the_effect_of_a_card_stands_beside_its_name(renderer: Renderer) -> None:
    """In our words."""
    state = replace(opened(), offer=(Card.HABITAT, Card.FERTILE))
    html = renderer.html(page_of(GAME.view(state, 0)), GAME.helpers)

    assert "<b>Habitat</b>: put any element from the bag on a free corner.<br>" in html
    assert "<b>Fertile</b>: VP for every species" in html


def test_a_hint_tells_orders_from_words(renderer: Renderer) -> None:
    """Orders are set as code, sentences that went over two lines are one."""
    html = renderer.html(page_of(GAME.view(executing(Section.SPECIATION), 0)), GAME.helpers)
    plan = renderer.html(page_of(GAME.view(opened(), 0)), GAME.helpers)

    assert re.search(r"In one line: <code[^>]*>speciate CORNER: TILE NUMBER, TILE NUMBER</code>", html)
    assert "3 (savannah, jungle, forest), 2 (desert, mountain)" in html
    assert re.search(r"<code[^>]*>plan SECTION SPACE, SECTION SPACE or SPACE, ask</code>", plan)


def test_the_finale_shows_the_earth(renderer: Renderer) -> None:
    """The earth and the animals; no display, and of the points by turn the chart tells."""
    state = replace(opened(), phase=Phase.OVER, record=((1, 2, 3, 4, 5, 6), (2, 4, 6, 8, 10, 12)))
    tables = read(renderer, page_of(GAME.view(state, AMPHIBIAN), "finale"))

    assert "amphibian, You" in {row[0] for row in tables.rows}
    assert "Earth, turn 1" in tables.text
    assert "Still to come" not in tables.text


def test_a_reminder_can_be_answered_by_itself(renderer: Renderer) -> None:
    """Tiles, display and the free spaces are in it, without pictures."""
    page = page_of(GAME.view(opened(), 0), "reminder")

    assert "Earth, turn 1" in read(renderer, page).text
    assert "place initiative\r\n" in orders(renderer, page)


@pytest.mark.parametrize("kind", ["turn", "reminder", "finale"])
def test_names_are_escaped(renderer: Renderer, kind: str) -> None:
    """A name is a name wherever it stands; pictures, and so a reminder with pictures, have none."""
    state = opened().with_pawn(BIRD, space("migration 7"))
    page = page_of(replace(GAME.view(state, 0), names=(HOSTILE,) * 6), kind)
    html = renderer.html(page, GAME.helpers, renderer.pictures(page, GAME))

    assert "<script" not in html
    assert ("&lt;script" in html) == (kind != "reminder")


def test_the_fullest_mail_is_not_clipped(renderer: Renderer) -> None:
    """Every hex a tile with six animals, a disk on every corner: under 100 kB."""
    cubes = dict.fromkeys(HEXES, "m12 r12 b12 a12 x12 i12")
    made = earth(dict.fromkeys(HEXES, "savannah"), cubes, dict.fromkeys(CORNERS, "water"))
    view = GAME.view(replace(opened(), earth=made), 0)

    assert len(renderer.html(page_of(view), GAME.helpers).encode()) < 100_000

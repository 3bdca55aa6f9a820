"""What a mail shows while animals are still chosen: text, list, HTML and pictures."""

from dataclasses import replace

import pytest

from pbem.games.domspec import GAME
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.setup import with_seats
from pbem.games.domspec.rules.state import State
from pbem.games.domspec.shown.roster import roster_block
from pbem.render.page import Choice, Footer, Head, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import kernel_for
from tests.games.domspec.test_drawing import _rendered
from tests.games.domspec.test_html import HOSTILE, orders, page_of, read

TABLES = [(3, {}), (2, {"several": "on", "earth": "random"}), (6, {"sums": "off"})]


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    """One for all: its templates are compiled once."""
    return Renderer()


def states(seats: int, options: dict[str, str]) -> list[State]:
    """Before the first choice, and after the mammals and the birds have gone to the first two seats."""
    state = kernel_for(GAME, seats, "mails", {"animals": "chosen", **options}).start().position.state
    return [state, with_seats(state, (0, -1, 1, -1, -1, -1))]


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize(("name", "width"), [("board", 72), ("reminder", 72), ("finale", 72), ("list", 40)])
def test_mails_fit_their_width(seats, options, name, width):
    """72 columns and 40, in plain ASCII, for players and spectators; a finale where a match is given up."""
    for state in states(seats, options):
        for seat in (None, 0, seats - 1):
            lines = _rendered(name, state, seat).split("\n")

            assert width >= max(map(len, lines))
            assert "".join(lines).isascii()


def test_the_roster_tells_who_has_what():
    """A row an animal: its player, its food and its first species, and below what it can do."""
    view = replace(GAME.view(states(3, {})[1], 0), names=("Anna", "Benjamin the Elder", "Cleo"))
    drawn = roster_block(view).split("\n")

    assert "  mammal     you         meat 2     2 mountain, 1 desert, 1 forest" in drawn
    assert "  bird       Benjamin .  seed 2     2 forest, 1 mountain, 1 jungle" in drawn
    assert "  amphibian  free        water 3    2 wetland, 1 jungle, 1 savannah" in drawn
    assert "             they have three printed elements, the others two" in drawn


def test_the_land_is_shown_without_species():
    """Tiles and elements as printed; nothing of the display, the cards or the bag."""
    text = _rendered("board", states(3, {})[0], 0)

    assert "EARTH     as it lies at the start" in text
    assert "d2 WET" in text
    assert not any(word in text for word in ("ACTION DISPLAY", "CARDS ON OFFER", "Bag", "dominates"))


def test_a_random_earth_is_announced():
    """There is nothing to be shown of it yet."""
    for name in ("board", "list"):
        text = " ".join(_rendered(name, states(6, {"earth": "random"})[0], 0).split())

        assert "The earth is drawn at random when everybody has chosen." in text
        assert "EARTH " not in text


def test_every_free_animal_is_one_tap(renderer: Renderer) -> None:
    """The links send the words; the table says who has what and what each can do."""
    free = [animal for animal in Animal if animal not in (Animal.MAMMAL, Animal.BIRD)]
    listed = tuple(Choice(number, f"take {animal.word}") for number, animal in enumerate(free, 1))
    page = page_of(GAME.view(states(3, {})[1], 0), choices=listed)
    tables = read(renderer, page)

    assert [f"take {animal.word}\r\n" for animal in free] == orders(renderer, page)
    assert "mammal, you" == tables.rows[1][0]
    birds = "feeds on seed 2; they migrate one tile or two; begins with 2 forest, 1 mountain, 1 jungle"
    assert birds == tables.rows[3][1]
    assert "d2 wetland, d3 tundra" in tables.text
    assert ["sun", "d3-se e3-se"] in tables.rows


@pytest.mark.parametrize("kind", ["turn", "reminder", "finale"])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_names_are_escaped_and_everything_is_drawn(renderer: Renderer, kind, seats, options) -> None:
    """Every kind of mail at every table, with pictures, for players and spectators."""
    for state in states(seats, options):
        for seat in (0, None):
            page = page_of(replace(GAME.view(state, seat), names=(HOSTILE,) * seats), kind)

            assert "<script" not in renderer.html(page, GAME.helpers, renderer.pictures(page, GAME))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_pictures_show_land_and_animals(renderer: Renderer, seats, options) -> None:
    """No display yet; no land where it is drawn later; the same picture for everybody."""
    for state in states(seats, options):
        page = Page("turn", Head("", "", "", ""), Footer("", ""), view=GAME.view(state, 0))
        shown = renderer.pictures(page, GAME)
        names = ["animals"] if options.get("earth") == "random" else ["earth", "animals"]

        assert names == [picture.name for picture in shown]
        assert max(len(picture.data) for picture in shown) < 150_000
        assert 1 == len({GAME.pictures(GAME.view(state, seat)) for seat in (*range(seats), None)})


def test_the_sentence_of_the_picture_says_what_is_free() -> None:
    """For those who do not see it."""
    picture = GAME.pictures(GAME.view(states(3, {})[1], 0))[-1]

    assert picture.alt.startswith("The food chain: Mammals taken. Reptiles free. Birds taken.")

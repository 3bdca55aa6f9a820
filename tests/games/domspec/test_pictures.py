"""The pictures of Dominant Species: drawn from the view alone, each with a sentence beside it."""

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.moves import walk, wander
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import SPACES, Section
from pbem.games.domspec.rules.hexes import CORNERS, HEXES
from pbem.games.domspec.rules.state import Phase, State
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.picture_parts import COLOURS
from pbem.render.page import Footer, Head, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.games.domspec.support import AMPHIBIAN, BIRD, GRASS, MEAT, boxes, earth, opened, space


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    """One for all, for it keeps the parts it has drawn."""
    return Renderer()


def states(seats: int, *stages: int, **options: str) -> list[State]:
    """A match after so many answers, every third of them a bot's."""
    kernel = kernel_for(GAME, seats, "pictures", options)
    position, dice = kernel.start().position, dice_for("pictures", "answers")
    found = []
    for number in range(max(stages) + 1):
        if number in stages:
            found.append(position.state)
        if position.outcome is not None:
            break
        seat = kernel.unanswered(position)[0]
        level = kernel.options(position, seat)
        view = GAME.view(position.state, seat)
        move = wander(level, dice) if number % 3 else walk(level, GAME.bot(view, level, dice))
        position = kernel.submit(position, seat, move).position
    return [*found, position.state]


def parts(view: View, picture: str, name: str) -> list[dict[str, Any]]:
    """The facts of a picture's parts of one name, with their places."""
    drawn = next(each for each in GAME.pictures(view, view) if each.name == picture)
    return [dict(part.facts) | {"x": part.x, "y": part.y} for part in drawn.parts if part.name == name]


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"several": "on"}), (3, {}), (4, {"sums": "off"}), (6, {"earth": "random"})]
)
def test_every_picture_is_drawn_light_and_narrow(
    renderer: Renderer, seats: int, options: dict[str, str]
) -> None:
    """At any number of players, early and late, for players and spectators: 600 wide, 85 kB together."""
    for state in states(seats, 0, 40, 130, 260, **options):
        for seat in (0, seats - 1, None):
            page = Page("turn", Head("", "", "", ""), Footer("", ""), view=GAME.view(state, seat))
            shown = renderer.pictures(page, GAME)
            assert sum(len(picture.data) for picture in shown) < 85_000
            for picture in shown:
                assert picture.data.startswith(b"\x89PNG")
                assert picture.width <= 600
                assert picture.alt.endswith(".")


def test_the_fullest_board_is_light(renderer: Renderer) -> None:
    """Every hex a tile, six animals with two-digit numbers on each, a disk on every corner."""
    cubes = dict.fromkeys(HEXES, "m12 r12 b12 a12 x12 i12")
    made = earth(dict.fromkeys(HEXES, "forest"), cubes, dict.fromkeys(CORNERS, "sun"))
    page = Page(
        *("turn", Head("", "", "", ""), Footer("", "")), view=GAME.view(replace(opened(), earth=made), 0)
    )
    shown = renderer.pictures(page, GAME)[0]

    assert (530, "earth") == (shown.width, shown.name)
    assert len(shown.data) < 150_000


def test_there_are_few_colours() -> None:
    """Their shades fit the palette."""
    assert len(set(COLOURS)) == len(COLOURS) <= 24


def test_a_tile_shows_its_animals_and_who_dominates() -> None:
    """Solid and with a capital letter for who dominates, dashed for who matches nothing."""
    made = earth({"d2": "sea"}, {"d2": "b3 a2 x1"}, {"d2-e": "water", "d2-w": "grub"})
    badges = parts(GAME.view(replace(opened(), earth=made), 0), "earth", "badge")

    assert [("b3", 0, 1), ("A2", 1, 0), ("x1", 0, 0)] == [
        (badge["text"], badge["solid"], badge["danger"]) for badge in badges[:3]
    ]


def test_who_does_his_own_sums_sees_no_danger() -> None:
    """Dashes would do the matching for him."""
    state = replace(opened(sums="off"), earth=earth({"d2": "sea"}, {"d2": "b3"}))

    assert [0] == [badge["danger"] for badge in parts(GAME.view(state, 0), "earth", "badge")[:1]]


def test_tundra_covers_what_lies_below() -> None:
    """Its letters are shown, and a rim of the tile under it."""
    state = replace(opened(), earth=earth({"d3": "tundra", "d2": "forest"}))
    tiles = parts(GAME.view(state, 0), "earth", "hex")

    assert [("FOR", "forest", False), ("TUN", "sea", True)] == [
        (tile["code"], tile["terrain"], bool(tile["ice"])) for tile in tiles
    ]


def test_a_corner_is_one_place_whichever_hex_names_it() -> None:
    """d2-e, e2-sw and e3-nw are one corner, between those three tiles."""
    tiles = {"d2": "sea", "e2": "sea", "e3": "sea"}
    disks = [
        parts(GAME.view(replace(opened(), earth=earth(tiles, {}, {name: "meat"})), 0), "earth", "disk")[0]
        for name in ("d2-e", "e2-sw", "e3-nw")
    ]
    hexes = parts(GAME.view(replace(opened(), earth=earth(tiles)), 0), "earth", "hex")

    assert disks[0] == disks[1] == disks[2]
    middle = sum(tile["x"] + 47 for tile in hexes) / 3, sum(tile["y"] + 41 for tile in hexes) / 3
    assert (disks[0]["x"] + 11, disks[0]["y"] + 11) == pytest.approx(middle, abs=1)


def test_free_corners_are_shown_where_they_are_asked_for() -> None:
    """In Abundance each vacant corner is a small ring, else none."""
    state = replace(opened(), section=Section.ABUNDANCE, acting=AMPHIBIAN)

    assert len(state.earth.vacant()) == len(parts(GAME.view(state, 0), "earth", "corner"))
    assert [] == parts(GAME.view(opened(), 0), "earth", "corner")


def test_free_hexes_stand_by_their_names() -> None:
    """As Wanderlust needs them."""
    view = GAME.view(opened(), 0)

    assert [HEXES[hex_] for hex_ in view.earth.shore] == [
        part["hex"] for part in parts(view, "earth", "shore")
    ]


def test_the_display_has_an_eye_for_each_space() -> None:
    """And a pawn upon it where somebody stands, in the picture and in its sentence."""
    state = opened()
    state = state.with_pawn(BIRD, space("migration 7")).with_pawn(AMPHIBIAN, space("initiative"))
    view = GAME.view(state, 2)
    display = GAME.pictures(view, view)[1]

    assert len(SPACES) == sum(section["eyes"] for section in parts(view, "display", "section"))
    assert ["A", "B"] == [pawn["letter"] for pawn in parts(view, "display", "pawn")]
    assert "The action display, pawns standing on: initiative amphibian, migration 7 bird." == display.alt


def test_the_space_that_acts_is_framed() -> None:
    """Even though its pawn has left it; sections that are over are left out."""
    acting = space("speciation grass")
    state = replace(
        opened(), phase=Phase.EXECUTION, section=Section.SPECIATION, space=acting, acting=AMPHIBIAN
    )
    view = GAME.view(state, 0)

    assert 1 == len(parts(view, "display", "now"))
    assert ["A"] == [pawn["letter"] for pawn in parts(view, "display", "pawn")]
    assert "Speciation" == parts(view, "display", "section")[0]["section"]


def test_boxes_show_their_disks() -> None:
    """Beside the section they belong to."""
    state = boxes(opened(), adaptation=(GRASS, MEAT), regression=(), abundance=(), wanderlust=())
    disks = parts(GAME.view(state, 0), "display", "disk")

    assert ["grass", "meat"] == [disk["element"] for disk in disks[:2]]
    assert 2 + 6 == len(disks)


def test_the_survival_card_lies_with_its_holder() -> None:
    """Who has most species on tundra."""
    state = replace(opened(), earth=earth({"d3": "tundra"}, {"d3": "a2 b1"}))

    assert 1 == len(parts(GAME.view(state, 0), "animals", "survival"))
    assert [] == parts(GAME.view(replace(opened(), earth=earth({"d3": "tundra"})), 0), "animals", "survival")


def test_the_end_has_no_display() -> None:
    """Nothing is to come on it."""
    view = GAME.view(replace(opened(), phase=Phase.OVER), 0)

    assert ["earth", "animals"] == [picture.name for picture in GAME.pictures(view, view)]


def test_a_mail_has_the_earth_alone() -> None:
    """Display and animals stand in tables there; who steps through a match sees them drawn."""
    view = GAME.view(opened(), 0)
    names = [[picture.name for picture in GAME.pictures(view, room)] for room in (None, view)]

    assert [["earth"], ["earth", "display", "animals"]] == names


def test_everybody_is_shown_the_same() -> None:
    """All of it is public and nobody's name is drawn, so that one picture serves all seats."""
    state = opened().with_pawn(BIRD, space("migration 7"))

    assert 1 == len({GAME.pictures(GAME.view(state, seat)) for seat in (*range(6), None)})
    assert "Player" not in repr(GAME.pictures(replace(GAME.view(state, 0), names=("Player",) * 6)))

"""The blocks of the mails, drawn as text."""

from dataclasses import replace
from pathlib import Path

import jinja2
import pytest

from pbem.engine.moves import walk, wander
from pbem.engine.reader.orders import AmbiguousOrder, take
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Card
from pbem.games.domspec.rules.earth import Shelter
from pbem.games.domspec.rules.hexes import CORNERS, HEX_AT
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.shown.choices import choices_block
from pbem.games.domspec.shown.hex_map import earth_map, pocket_map
from pbem.games.domspec.shown.hints import hint_lines
from pbem.games.domspec.shown.rows import animal_rows, danger_text
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.games.domspec.support import earth, opened

TEMPLATES = Path(__file__).parents[3] / "templates"


def _rendered(name, state, seat):
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(GAME.helpers)
    return environment.get_template(f"domspec/{name}.txt.j2").render(view=GAME.view(state, seat))


def _states(seats, moves, **options):
    """Some states of a match between bots and random players."""
    table = kernel_for(GAME, seats, 3, options)
    dice = dice_for(3, "players")
    position = table.start().position
    for number in range(moves):
        if number % 40 == 0:
            yield position.state
        if position.outcome is not None:
            break
        seat = table.unanswered(position)[0]
        level = table.options(position, seat)
        bot = seat % 2
        move = (
            walk(level, GAME.bot(GAME.view(position.state, seat), level, dice))
            if bot
            else wander(level, dice)
        )
        position = table.submit(position, seat, move).position
    yield position.state


@pytest.mark.parametrize(("seats", "options"), [(2, {"several": "on"}), (4, {}), (6, {"earth": "random"})])
@pytest.mark.parametrize(("name", "width"), [("board", 72), ("reminder", 72), ("finale", 72), ("list", 40)])
def test_mails_fit_their_width(seats, options, name, width):
    """Turn mail, reminder and finale fit 72 columns, the list 40, in plain ASCII, for everybody."""
    for state in _states(seats, 400, **options):
        for seat in (None, 0, seats - 1):
            lines = _rendered(name, state, seat).split("\n")

            assert width >= max(map(len, lines))
            assert "".join(lines).isascii()


def test_the_map_of_the_start():
    """Tiles, species, dominance, elements on their corners, free hexes by name."""
    drawn = earth_map(GAME.view(opened(), 0)).split("\n")

    assert "                               / d2 WET \\" == next(line for line in drawn if "d2 WET" in line)
    assert "A2 x1 i1" in "\n".join(drawn)
    assert "f3" in "\n".join(drawn)


def test_an_element_stands_at_its_corner():
    """d2-e is drawn between d2, e2 and e3, at the end of the middle row of d2."""
    state = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "b3"}, {"d2-e": "grass", "d2-w": "sun"}))
    drawn = earth_map(GAME.view(state, 0)).split("\n")

    assert '*/    b3    \\"' == next(line for line in drawn if "b3" in line and "/" in line).strip()


def test_a_full_board_fits():
    """Every hex a tile, six animals with two-digit numbers, a disk on every corner."""
    labels = {
        f"{c}{n}": "sea"
        for c, most in zip("abcdefg", (4, 5, 6, 5, 6, 5, 4), strict=True)
        for n in range(1, most + 1)
    }
    cubes = dict.fromkeys(labels, "m12 r12 b12 a12 x12 i12")
    state = replace(opened(), earth=earth(labels, cubes, dict.fromkeys(CORNERS, "sun")))
    drawn = earth_map(GAME.view(state, 0)).split("\n")

    assert 72 == max(map(len, drawn))
    assert 25 == len(drawn)
    assert 92 == sum(line.count("*") for line in drawn)


def test_free_corners_are_dotted_where_they_are_asked_for():
    """In Abundance and Habitat each vacant corner is a dot."""
    state = replace(opened(), section=Section.ABUNDANCE, acting=opened().initiative[0])

    assert "." in earth_map(GAME.view(state, 0))
    assert "." not in earth_map(GAME.view(opened(), 0))


def test_the_pocket_map_is_narrow():
    """34 columns and 11 lines."""
    drawn = pocket_map(GAME.view(opened(), 0)).split("\n")

    assert 40 >= max(map(len, drawn))
    assert "d2Wa" in "\n".join(drawn)


def test_numbered_orders_say_what_they_pay():
    """Arithmetic, no advice: who gets what, and who would take the card."""
    view = GAME.view(replace(opened(), phase=Phase.EXECUTION, section=Section.DOMINATION), 0)
    drawn = choices_block(view, [(1, "dominate d2"), (2, "dominate d3"), (3, "forfeit")], "", False)

    assert [
        "YOU MAY SEND     the number or the words",
        "   1  dominate d2   wetland: amphibian 8, arachnid 4, insect 2; card for",
        "                    amphibians",
        "   2  dominate d3   tundra: nobody",
        "   3  forfeit",
    ] == drawn.split("\n")


def test_too_many_orders_are_a_shape():
    """One line shows how the order is written."""
    view = GAME.view(replace(opened(), phase=Phase.EXECUTION, section=Section.MIGRATION), 0)

    assert "migrate FROM TO NUMBER" in choices_block(view, [], "", False)
    assert "place SECTION SPACE" in choices_block(GAME.view(opened(), 0), [], "", False)
    assert "a pattern" in choices_block(replace(view, section=None), [], "a pattern", True)
    assert 40 >= max(map(len, choices_block(view, [], "", True).split("\n")))


def test_danger_leaves_out_what_is_saved():
    """One mammal is always saved and Hibernation shelters: only what is left of them dies out."""
    lone = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "m1"}))
    several = replace(opened(), earth=earth({"d2": "sea", "d3": "tundra"}, {"d2": "m2"}))
    birds = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "b2"}))
    slept = replace(birds, earth=replace(birds.earth, shelters=(Shelter(HEX_AT["d2"], Animal.BIRD, 2),)))

    assert "" == danger_text(GAME.view(lone, Animal.MAMMAL))
    assert danger_text(GAME.view(several, Animal.MAMMAL)).endswith(", but for one mammal that is saved.")
    assert danger_text(GAME.view(birds, Animal.BIRD)).startswith("d2 (2 bird) matches nothing there")
    assert "" == danger_text(GAME.view(slept, Animal.BIRD))


def test_the_card_being_carried_out_is_told():
    """Its text stands among the hints, whether or not it is still on offer."""
    state = replace(opened(), phase=Phase.EXECUTION, section=Section.DOMINATION, card=Card.PREDATOR)

    assert hint_lines(GAME.view(state, 0))[0].startswith("predator: ")


def test_competition_goes_by_its_terrains():
    """All three are understood in either order; one that two spaces share is asked back."""
    table = kernel_for(GAME, 4, "competition")
    position = table.start().position
    seat = table.unanswered(position)[0]

    for line in ("place competition tundra desert forest", "competition forest desert"):
        assert "place competition desert forest" == str(take(table, position, seat, line).parts[0].move)
    with pytest.raises(AmbiguousOrder) as problem:
        take(table, position, seat, "place competition desert")
    assert ("place competition desert forest", "place competition wetland desert") == problem.value.close


def test_a_catastrophe_and_an_exodus_say_who_stands_there():
    """Who is on the tile, and who alone would be left by a catastrophe."""
    state = replace(opened(), earth=earth({"d2": "sea"}, {"d2": "m2 i3"}), phase=Phase.EXECUTION)
    view = GAME.view(state, 0)
    block = choices_block(view, [(1, "devastate d2 mammal"), (2, "empty d2")], "", False)

    assert "devastate d2 mammal   sea: mammal 2, insect 3; one mammal is left" in " ".join(block.split("\n"))
    assert "empty d2              sea: mammal 2, insect 3" in block


def test_a_migration_tells_what_would_match_elsewhere():
    """On every tile beside the animal's own where it is not yet; birds fly one further."""
    made = earth({"d2": "sea", "d3": "tundra", "d4": "forest"}, {"d2": "a2 b1"}, {"d3-w": "water"})
    moving = replace(opened(), phase=Phase.EXECUTION, section=Section.MIGRATION, earth=made)

    def said(animal):
        return hint_lines(GAME.view(replace(moving, acting=animal), animal))[-1]

    assert "You would match, where you are not yet: d3 3." == said(Animal.AMPHIBIAN)
    assert "You would match, where you are not yet: d3 0, d4 0." == said(Animal.BIRD)


def test_pawns_and_the_survival_card_are_explained():
    """Pawns at hand of all there are, and what the survival card brings this turn."""
    made = earth({"d3": "tundra"}, {"d3": "m1"})
    state = replace(opened(), earth=made)
    rows = {row.animal: row for row in animal_rows(GAME.view(state, 0))}

    assert rows[Animal.MAMMAL].survival == "survival card: 1 VP this turn"
    assert rows[Animal.MAMMAL].food.endswith("; survival card: 1 VP this turn")
    placed = animal_rows(GAME.view(state.with_pawn(Animal.MAMMAL, 0), 0))
    all_of_them = state.sides[Animal.MAMMAL].pawns
    assert [f"{all_of_them - 1} of {all_of_them}"] == [
        row.pawns for row in placed if row.animal is Animal.MAMMAL
    ]

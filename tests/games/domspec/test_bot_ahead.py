"""What the bot leaves for later: plans and orders that the desk takes as they are."""

from dataclasses import replace

import pytest

from pbem.desk.match.standing_words import leave
from pbem.engine.chance import Chance
from pbem.engine.moves import tree, walk
from pbem.games.domspec import GAME
from pbem.games.domspec.bot.imagine import imagine, still_to_come
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.state import Phase
from pbem.store.tables.words import StandingKind
from pbem.testing.play.sample_tables import kernel_for
from pbem.testing.play.waiting_times import play
from tests.games.domspec.support import BIRD, opened, space


def _lines(view, held=()):
    return GAME.ahead(view, tree(()), (), held, Chance(b"x" * 32))


def _later(stage, seats=4, seed=1):
    """The first state at such a stage of a match between bots."""
    table = kernel_for(GAME, seats, seed)
    position = table.start().position
    dice = Chance(b"y" * 32)
    while GAME.stage(position.state) != stage:
        seat = table.unanswered(position)[0]
        level = table.options(position, seat)
        words = GAME.bot(GAME.view(position.state, seat), level, dice)
        position = table.submit(position, seat, walk(level, words)).position
    return position.state


def test_a_plan_names_a_space_for_every_pawn_and_some_more():
    """Sections stand for any of their free spaces, but not Glaciation, where a later space waits."""
    (line,) = _lines(GAME.view(opened(4), 1))
    verb, _, rest = line.partition(" ")
    items = rest.split(", ")

    assert "plan" == verb
    assert 5 < len(items) <= 13
    assert "domination" in items
    assert not {"domination 1", "glaciation"} & set(items)


def test_what_is_on_file_is_withdrawn_first():
    """The new lines take the place of the old ones."""
    assert "clear" == _lines(GAME.view(opened(4), 1), ("plan domination",))[0]


@pytest.mark.parametrize("seat", range(4))
def test_every_line_is_one_the_desk_takes(seat):
    """Verbs, lengths and numbers are within what a player may leave."""
    for stage in ("turn 1, planning", "turn 1, adaptation", "turn 2, migration"):
        view = GAME.view(_later(stage), seat)
        mine = []
        for line in _lines(view):
            kind, _, argument = line.partition(" ")
            mine.append(leave(GAME, view, mine, StandingKind(kind), argument))


def test_before_wanderlust_nothing_below_it_is_left():
    """The earth will be another one; who moves in is said for every hex where a tile may come."""
    lines = _lines(GAME.view(_later("turn 1, adaptation"), 0))
    verbs = {line.split()[1] for line in lines if line.startswith("then")}

    assert not {"migrate", "compete", "dominate"} & verbs
    assert any(line.startswith("if laid ") for line in lines)
    assert "always stay" == lines[-1]


def test_after_wanderlust_the_rest_of_the_turn_is_left():
    """Domination with its cards, and second choices."""
    state = _later("turn 2, domination")
    lines = [line for seat in range(4) for line in _lines(GAME.view(state, seat))]

    assert any(line.startswith("then dominate") and " or " in line for line in lines)
    assert "always stay" not in lines


def test_after_the_turn_there_is_nothing_to_leave():
    """Reset asks the mammals at most."""
    assert () == _lines(GAME.view(replace(opened(4), phase=Phase.RESET), 0))


def test_the_imagined_turn_is_the_turn_to_come():
    """From the first pawn to Domination, with every seat asked; the table of the view is left as it is."""
    view = GAME.view(opened(4), None)
    seen = [*imagine(GAME, view, Chance(b"z" * 32), still_to_come(view))]

    assert {0, 1, 2, 3} == {each.seat for each in seen}
    assert Section.DOMINATION is seen[-1].section
    assert view == GAME.view(opened(4), None)


def test_an_action_of_another_player_is_imagined_from_its_beginning():
    """His pawn has come off the display already, and still he acts."""
    state = opened(4).with_pawn(BIRD, space("adaptation 1"))
    state = replace(state.without_pawn(space("adaptation 1")), phase=Phase.EXECUTION)
    state = replace(state, section=Section.ADAPTATION, space=space("adaptation 1"), acting=BIRD)
    view = GAME.view(state, 0)
    first = next(imagine(GAME, view, Chance(b"z" * 32), still_to_come(view)))

    assert (2, "adapt") == (first.seat, first.words[0])


def test_lists_save_most_of_the_waits():
    """A whole match of two waits less than three times a turn and is played to the Ice Age."""
    played = play(GAME, 2, "lists", (0, 1))

    assert played.outcome is not None
    assert played.waits < 45

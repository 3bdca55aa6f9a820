"""Options of a game as a game master types them: `pbem match new domspec --option NAME=VALUE`."""

from pathlib import Path

import pytest

from pbem.bootstrap import office
from pbem.config import load
from pbem.desk.match.live import take_up
from pbem.engine.bots.insight import Skill
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.state import Phase, State
from tests.cli.conftest import Run

PLAYERS = ("--player", "Anna=anna@mail.example", "--player", "Ben=ben@mail.example", "--start-now")


def opened(run: Run, server: Path, *options: str) -> State:
    """The first state of a match with these options."""
    words = [word for option in options for word in ("--option", option)]
    ended = run("match", "new", "domspec", *PLAYERS, *words)
    assert (0, "") == (ended.code, ended.err)
    desk = office(load(server / "config.toml"))
    with desk.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        state: State = take_up(work, match).position.state
    desk.database.close()
    return state


def test_animals_are_drawn_unless_somebody_says_otherwise(run: Run, server: Path) -> None:
    """One for each seat, seven pawns each."""
    state = opened(run, server)

    assert [0, 1] == sorted(side.seat for side in state.sides if side.in_play)
    assert {7} == {side.pawns for side in state.sides if side.in_play}


def test_the_game_master_assigns_animals(run: Run, server: Path) -> None:
    """Seat by seat, as the players have chosen; `any` is drawn from the others."""
    state = opened(run, server, "animals=bird,any")

    assert (0, 1) == (state.sides[Animal.BIRD].seat, max(side.seat for side in state.sides))


def test_two_players_share_six_animals_on_a_random_earth(run: Run, server: Path) -> None:
    """Both printed options go together, and animals may be given to a player by plus signs."""
    state = opened(run, server, "several=on", "earth=random", "animals=bird+mammal,any")

    assert state.several
    assert [3, 3] == [[side.seat for side in state.sides].count(seat) for seat in (0, 1)]
    assert (0, 0) == (state.sides[Animal.BIRD].seat, state.sides[Animal.MAMMAL].seat)
    assert 24 == sum(sum(row) for row in state.earth.species)


def test_the_players_choose_their_animals(run: Run, server: Path) -> None:
    """They are asked by mail: nobody has one, and nothing is drawn."""
    state = opened(run, server, "animals=chosen")

    assert ((), Phase.CHOOSING) == (state.playing, state.phase)


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("animals=bird,bird", "twice"),
        ("several=perhaps", "several"),
        ("earth=flat", "earth"),
        ("colour=red", "colour"),
    ],
)
def test_a_wrong_option_is_one_sentence(run: Run, server: Path, option: str, sentence: str) -> None:
    """No match is opened."""
    ended = run("match", "new", "domspec", *PLAYERS, "--option", option)

    assert 0 != ended.code
    assert sentence in ended.err
    assert 1 == len(run("match", "list").out.splitlines())


def test_seats_are_given_to_bots_by_name_and_level(run: Run, server: Path) -> None:
    """Behind the players', each with how well it plays; what is no level is refused in a sentence."""
    assert 0 == run("match", "new", "domspec", *PLAYERS, "--bot", "Rex=strong", "--bot", "Max=easy").code
    refused = run("match", "new", "domspec", *PLAYERS, "--bot", "Rex=clever")
    desk = office(load(server / "config.toml"))
    with desk.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        bots = {sitter.name: sitter.bot for sitter in take_up(work, match).sitters}
    desk.database.close()

    seated = {"Anna": None, "Ben": None, "Rex (strong bot)": Skill.STRONG, "Max (easy bot)": Skill.EASY}
    assert seated == bots
    assert "write NAME=LEVEL" in " ".join(refused.err.split())

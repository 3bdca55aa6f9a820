"""`pbem match new`: options, bots, levels, paces and boxes as a game master types them."""

import json
from pathlib import Path

import pytest

from pbem.bootstrap import office
from pbem.cli.terminal.exits import Exit
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


def test_a_match_is_opened_with_a_pace_in_one_line(run: Run, folder: Path) -> None:
    """It is shown as it could be typed again; a part that is none is named."""
    players = ("--player", "Cleo=cleo@mail.example", "--player", "Dora=dora@mail.example")
    opened = run(
        "match", "new", "ecosystem", *players, "--pace", "24h, working days, grace 2h, remind 12h 3h"
    )
    refused = run("match", "new", "ecosystem", *players, "--pace", "24h, fast")
    shown = json.loads(run("match", "show", "2", "--json").out)

    assert 0 == opened.code
    assert shown["pace"].startswith(
        "24h, closes never, working days, quiet never, grace 2h, settle none, remind 12h 3h"
    )
    assert 0 != refused.code
    assert "'fast' is no part of a pace" in refused.err


def test_the_settings_name_the_pace_of_new_matches(run: Run, folder: Path) -> None:
    """A mistake in it is one line that names the setting."""
    path = folder / "config.toml"
    path.write_text(path.read_text().replace('pace = ""', 'pace = "working days, limit 2"'))

    desk = office(load(path))
    assert (("mon", "tue", "wed", "thu", "fri"), 48, 2) == (
        desk.pace.days,
        desk.pace.hours,
        desk.pace.terms.limit,
    )
    path.write_text(path.read_text().replace("working days, limit 2", "sometimes"))
    assert "deadlines.pace: 'sometimes' is no part of a pace" in run("match", "list").err


INVITED = ("--player", "Anna=anna@mail.example", "--player", "Ben=ben@mail.example")


def level(run: Run) -> str:
    """The level of the first match, as `pbem match show` prints it."""
    return str(json.loads(run("match", "show", "1", "--json").out)["identity"])


def test_a_match_asks_for_the_address_unless_told_otherwise(run: Run, server: Path) -> None:
    """The usual level is token+from; another is chosen with the match or later."""
    run("match", "new", "ecosystem", *INVITED)
    assert "token+from" == level(run)

    said = run("match", "identity", "1", "token")
    assert (0, "Match 1 is played at the level token from now on.\n") == (said.code, said.out)
    assert "token" == level(run)


def test_a_level_is_chosen_with_the_match(run: Run, server: Path) -> None:
    """`--identity` names it."""
    run("match", "new", "ecosystem", *INVITED, "--identity", "token")

    assert "token" == level(run)


def test_a_level_that_is_none_is_wrong_usage(run: Run, server: Path) -> None:
    """The answer names what there is."""
    said = run("match", "new", "ecosystem", *INVITED, "--identity", "password")

    assert 2 == said.code
    assert "none of token, token+from, token+auth" in " ".join(said.err.split())


def test_auth_needs_the_name_of_our_mail_server(
    run: Run, server: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it no letter could ever be accepted, so the match is not opened and the setting is named."""
    said = run("match", "new", "ecosystem", *INVITED, "--identity", "token+auth")
    assert 0 != said.code
    assert "[mail] authserv_id" in said.err

    monkeypatch.setenv("PBEM_MAIL__AUTHSERV_ID", "mx.example.org")
    assert 0 == run("match", "new", "ecosystem", *INVITED, "--identity", "token+auth").code
    assert "token+auth" == level(run)


OURS = Path(__file__).parents[2] / "pbem/games/animality/components.toml"


NEW = ("match", "new", "animality", "--player", "Anna=anna@mail.example", "--player", "Ben=ben@mail.example")


def test_a_match_is_opened_with_an_owners_box(run: Run, server: Path) -> None:
    """The same components under another name are another box, which the match keeps."""
    file = server / "mine.toml"
    file.write_text(OURS.read_text("utf-8").replace('"claw swipe"', '"razor claw"'), encoding="utf-8")
    opened = run(*NEW, "--start-now", "--option", f"cards={file}", "--option", "factions=drawn")
    file.unlink()
    exported = run("match", "export", "1", "match.json")

    assert (Exit.OK, Exit.OK) == (opened.code, exported.code)
    assert "razor claw" in (server / "match.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("basic = 5\n", "The box needs"),
        ("this is no toml", "is no TOML"),
        (None, "cannot be read"),
        ("[[quests]]\nname = 'x'\n", "The box has no section 'quests'"),
    ],
)
def test_a_wrong_file_is_one_sentence_and_no_match(
    run: Run, server: Path, text: str | None, sentence: str
) -> None:
    """Nothing is opened, and whoever typed it reads what is wrong."""
    file = server / "mine.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    failed = run(*NEW, "--option", f"cards={file}")

    assert 0 != failed.code
    assert sentence in failed.err
    assert "Traceback" not in failed.err
    assert 1 == len(run("match", "list").out.splitlines())


def test_another_number_in_a_row_is_named_with_its_row(run: Run, server: Path) -> None:
    """The sentence says which component is meant."""
    file = server / "mine.toml"
    file.write_text(OURS.read_text("utf-8").replace("[0, 1, 1, 2, 2, 3]", "[0, 1]", 1), encoding="utf-8")

    assert "dice, attack" in run(*NEW, "--option", f"cards={file}").err

"""The game master's verbs as they are typed."""

import json
from pathlib import Path

import pytest

from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.verbs import DOES
from tests.cli.conftest import Run
from tests.cli.test_match import folder  # noqa: F401  # a fixture: a server with one match of Anna and Ben


def entries(run: Run) -> int:
    """How long the match's journal is."""
    found: int = json.loads(run("match", "show", "1", "--json").out)["entries"]
    return found


def test_every_verb_does_something() -> None:
    """The table of the command line and the table of what is done are one."""
    assert list(CATALOGUE) == list(DOES)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pause", "1", "--why", "a fair"], "Match 1 is paused: no deadline runs."),
        (["extend", "1", "24h"], "Question 1.1 is due"),
        (["deadline", "1", "2", "jan", "20:00"], "Question 1.1 is due"),
        (["remind", "1"], "Reminded: Anna, Ben."),
        (["announce", "1", "I am away"], "Everybody at match 1 was told."),
        (["rule", "1", "It fits"], "The ruling is in the journal of match 1"),
        (["hold", "1"], "Match 1 is on hold."),
        (["end", "1", "--question", "1"], "Match 1 is over, without a result."),
        (["replace", "1", "ben", "Nora=nora@mail.example"], "Nora plays for Ben"),
        (["bot", "1", "ben", "--question", "1"], "The stand-in plays for Ben"),
        (["promote", "1", "Ida=ida@mail.example"], "Ida is a game master of match 1 now."),
    ],
)
def test_verbs_at_the_terminal(run: Run, words: list[str], said: str) -> None:
    """A rehearsal changes nothing and says the same; the thing itself is journalled."""
    before = entries(run)
    rehearsed = run("match", *words, "--dry-run")
    assert (0, before) == (rehearsed.code, entries(run))
    assert f"Nothing was changed. It would say: {said}" in rehearsed.out
    assert "@mail.example" in rehearsed.out
    done = run("match", *words)

    assert (0, "") == (done.code, done.err)
    assert done.out.startswith(said)
    assert before < entries(run)


@pytest.mark.usefixtures("folder")
def test_a_rehearsal_shows_no_hand_and_no_code(run: Run) -> None:
    """What only a player may know stays unprinted; notices are shown."""
    out = run("match", "extend", "1", "24h", "--dry-run").out + run("match", "pause", "1", "--dry-run").out

    assert "YOUR HAND" not in out
    assert "Reply code" not in out
    assert "(the player's own board or hand stands in it, so its text is not shown)" in out
    assert "Paused: no deadline runs." in out


@pytest.mark.usefixtures("folder")
def test_refusals_have_an_exit_code(run: Run) -> None:
    """And say what is missing."""
    ended = run("match", "rollback", "1", "1")

    assert (1, "") == (ended.code, ended.out)
    assert "Say for which question this is meant: 1.1 is open now." in ended.err
    assert 1 == run("match", "pause", "7").code
    assert 2 == run("match", "pause").code


@pytest.mark.usefixtures("folder")
def test_the_installed_rules_are_tried(run: Run) -> None:
    """On one match, and on all of them on a copy of the database."""
    assert "1\tecosystem\t1\t1\tfits" == run("game", "recheck", "1").out.splitlines()[1]
    checked = run("upgrade", "--check")
    assert (0, "1\tecosystem\t1\t1\tfits") == (checked.code, checked.out.splitlines()[1])
    assert 0 == run("upgrade").code
    assert "is played by rules 1 already" in run("game", "recheck", "1", "--adopt").err


def test_the_folder_is_left_as_it_was(run: Run, tmp_path: Path) -> None:
    """Without a database an upgrade says so."""
    assert 0 == run("init").code
    assert 4 == run("upgrade", "--check").code
    assert ["config.toml"] == sorted(path.name for path in tmp_path.iterdir())

"""`pbem match new --option cards=FILE`: an owner's own box, and what is said of one that is wrong."""

from pathlib import Path

import pytest

from pbem.cli.terminal.exits import Exit
from tests.cli.conftest import Run

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

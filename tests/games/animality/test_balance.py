"""The balance command: it measures, it is repeatable, and its figures add up."""

import pytest

from pbem.games.animality.bot.choose import BALANCED
from pbem.games.animality.rules.box_data import OUR_BOX
from tests.harness.balance import FIRST, TEMPERS, faction_shares, first_box, main, minded, play


def test_same_seed_same_match():
    """A measurement can be made again."""
    first, second = (play(OUR_BOX, (minded(BALANCED),) * 3, 5) for _ in range(2))

    assert first == second


def test_shares_add_up():
    """All victories together are as many as matches."""
    shares = faction_shares(OUR_BOX, 3, 4)

    assert 4 == pytest.approx(sum(shares.won.values()))
    assert 4 == pytest.approx(sum(shares.fair.values()))


def test_table_is_printed(capsys):
    """The command prints both tables in the form of MEASURED.md."""
    assert 0 == main(["--matches", "2", "--single", "1", "--players", "2"])
    lines = capsys.readouterr().out.split("\n")

    assert "| faction | 2 players |" == lines[0]
    assert "| single-minded | 2 players |" in lines
    assert all(any(line.startswith(f"| {name} | ") for line in lines) for name in TEMPERS)


def test_wrong_box_is_a_sentence(tmp_path, capsys):
    """Another box is read from a file; a wrong one is refused in words."""
    path = tmp_path / "box.toml"
    path.write_text("basic = 5")
    with pytest.raises(SystemExit):
        main(["--cards", str(path)])

    assert "The box needs" in capsys.readouterr().err


def test_first_numbers_can_still_be_measured():
    """What was before the tuning is another box with the same components."""
    first = first_box()

    assert {faction.name for faction in OUR_BOX.factions} == set(FIRST)
    assert OUR_BOX.abilities == first.abilities
    assert OUR_BOX.factions != first.factions


def test_a_long_run_is_taken_up_where_it_stopped(tmp_path, monkeypatch):
    """What stands in the file is not played again, and all parts together are what one run comes to."""
    keep = tmp_path / "matches"
    whole = faction_shares(OUR_BOX, 3, 4)
    faction_shares(OUR_BOX, 3, 2, 2, keep=keep)
    parts = faction_shares(OUR_BOX, 3, 2, 0, keep=keep)
    monkeypatch.setattr("tests.harness.balance.play", None)
    again = faction_shares(OUR_BOX, 3, 4, keep=keep)

    assert whole.won == parts.won == again.won
    assert (whole.matches, whole.rounds) == (again.matches, again.rounds)

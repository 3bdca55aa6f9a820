"""The commands that look after matches, players and mails, as they are typed."""

import json
from pathlib import Path

from tests.cli.conftest import Run, change, table


def test_the_list_of_matches(run: Run, folder: Path) -> None:
    """A row a match, as a table and as JSON; a status that is none is wrong usage."""
    header, row = table(run("match", "list").out)
    [found] = json.loads(run("match", "list", "--json").out)

    assert ["number", "game", "where", "status", "waits_for", "until", "players"] == header
    assert ["1", "ecosystem", "running", "Anna, Ben", "Anna, Ben"] == [row[i] for i in (0, 1, 3, 4, 6)]
    assert row[2] == found["where"]
    assert [] == json.loads(run("match", "list", "--status", "held", "--json").out)
    assert 2 == run("match", "list", "--status", "asleep").code


def test_a_match_is_shown_without_its_secrets(run: Run, folder: Path) -> None:
    """The public view holds neither the secret nor a hand, and looking at it leaves no trace."""
    first, second = run("match", "show", "1", "--json"), run("match", "show", "1")
    facts = json.loads(first.out)

    assert ("running", 1, ["1 setup, question 0"]) == (
        facts["status"],
        facts["entries"],
        facts["last entries"],
    )
    assert "secret" not in first.out
    assert "waits for     Anna, Ben" in second.out.splitlines()


def test_the_journal_is_listed_with_times(run: Run, folder: Path) -> None:
    """So that an entry to go back to is found; no order stands there."""
    listed = json.loads(run("match", "show", "1", "--journal", "--json").out)["journal"]

    assert 1 == len(listed)
    assert listed[0].endswith("   1 setup, question 0")


def test_a_look_at_a_hand_leaves_a_trace(run: Run, folder: Path) -> None:
    """The board is printed, and the journal has one entry more."""
    ended = run("match", "show", "1", "--as", "Anna")
    facts = json.loads(run("match", "show", "1", "--json").out)

    assert "YOUR HAND" in ended.out
    assert ["1 setup, question 0", "2 ruling, question 1"] == facts["last entries"]
    assert (1, "") == (run("match", "show", "1", "--as", "Cleo").code, "")
    assert 1 == run("match", "show", "7").code


def test_replay(run: Run, folder: Path) -> None:
    """A sound match is said to fit; a damaged one is named with exit code 1 and can be repaired."""
    assert "Match 1: 1 entries fit.\n" == run("match", "replay", "1", "--check").out
    change(folder, "UPDATE snapshot SET position = '{}'")
    ended = run("match", "replay", "1", "--check", "--json")

    assert 1 == ended.code
    assert ["the stored position is damaged; `pbem match replay 1` makes it again"] == [
        row["problem"] for row in json.loads(ended.out)
    ]
    assert 1 == run("db", "check").code
    assert 0 == run("match", "replay", "1").code
    assert 0 == run("db", "check").code


def test_the_database_check_replays(run: Run, folder: Path) -> None:
    """A changed entry shows twice: its hash does not fit, and neither does the first entry it spoils."""
    change(folder, "UPDATE entry SET text = '{}' WHERE number = 1")

    assert "the journal of match 1 is broken at entry 1" in run("db", "check").out


def test_export_verify_and_import(run: Run, folder: Path) -> None:
    """The file is private, refuses to be replaced, verifies and comes back in as another match."""
    path = folder / "match.json"
    assert f"Wrote {path}.\n" == run("match", "export", "1", str(path)).out
    assert 0o600 == path.stat().st_mode & 0o777
    assert 1 == run("match", "export", "1", str(path)).code
    verified = run("verify", str(path), "--json")
    assert (0, "not provable") == (verified.code, json.loads(verified.out)["verdict"])

    assert (
        "Imported as match 2 and held. It goes on after: pbem match address 2 anna=ADDRESS ben=ADDRESS\n"
        == run("match", "import", str(path)).out
    )
    assert "Match 2 is still held for Ben.\n" == run("match", "address", "2", "anna=a@x.example").out
    assert run("match", "address", "2", "Ben=b@x.example").out.startswith("Match 2 goes on;")
    assert ["running", "running"] == [row["status"] for row in json.loads(run("match", "list", "--json").out)]

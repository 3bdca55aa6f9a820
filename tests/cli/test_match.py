"""The commands that look after matches, players and mails, as they are typed."""

import json
import tomllib
from pathlib import Path
from typing import Any

from pbem.bootstrap import office
from pbem.config import load
from tests.cli.conftest import Run


def table(out: str) -> list[list[str]]:
    """The cells of a piped table."""
    return [line.split("\t") for line in out.splitlines()]


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


def test_a_file_that_was_changed(run: Run, folder: Path) -> None:
    """Verify prints every check and ends with 1; import says what does not fit."""
    path = folder / "match.json"
    run("match", "export", "1", str(path))
    plain: dict[str, Any] = json.loads(path.read_text())
    path.write_text(json.dumps({**plain, "secret": "00" * 32}))
    ended = run("verify", str(path))

    assert 1 == ended.code
    assert ["promise", "failed"] == table(ended.out)[1][:2]
    assert "NOT CONSISTENT. Something does not fit: see the lines that failed." == ended.out.splitlines()[-1]
    assert 1 == run("match", "import", str(path)).code
    assert 1 == run("verify", str(folder / "none.json")).code


def test_verifying_needs_no_settings(run: Run, folder: Path) -> None:
    """A player without a server checks the file."""
    run("match", "export", "1", "match.json")
    (folder / "config.toml").unlink()

    assert 0 == run("verify", "match.json").code


def test_players(run: Run, folder: Path) -> None:
    """List and show, by name, address or number."""
    assert ["Anna", "Ben"] == [row["name"] for row in json.loads(run("player", "list", "--json").out)]
    assert ["anna@mail.example (main)"] == json.loads(run("player", "show", "anna", "--json").out)[
        "addresses"
    ]
    assert 1 == run("player", "show", "Cleo").code


def test_letters(run: Run, folder: Path) -> None:
    """A letter is listed, shown as read or raw, and read again."""
    raw = b"From: Cleo <cleo@mail.example>\r\nSubject: hello \x1b[2J\r\nMessage-ID: <1@x>\r\n\r\njoin me\r\n"
    desk = office(load(folder / "config.toml"))
    with desk.database.work() as work:
        work.inbox.store(
            message_id="1@x",
            digest="d",
            raw=raw,
            size=len(raw),
            folder="INBOX",
            uidvalidity=1,
            uid=1,
            arrived=desk.now(),
            fetched=desk.now(),
        )
    change(folder, "UPDATE letter SET status = 'shunted', verdict = 'shunted'")
    shown = run("letter", "show", "1")

    assert [1] == [row["letter"] for row in json.loads(run("letter", "list", "--json").out)]
    assert ["join me"] == json.loads(run("letter", "show", "1", "--json").out)["fresh lines"]
    assert "\x1b" not in shown.out
    assert raw.decode() == run("letter", "show", "1", "--raw").out.replace("\n", "\r\n").replace("\r\r", "\r")
    assert 0 == run("letter", "retry", "1").code
    assert ["new"] == [row["status"] for row in json.loads(run("letter", "list", "--json").out)]
    assert 1 == run("letter", "show", "2").code


def test_dispatches(run: Run, folder: Path) -> None:
    """A dispatch is listed, shown without its text, printed raw, and sent again."""
    change(folder, "UPDATE dispatch SET status = 'dead' WHERE id = 1")
    listed = json.loads(run("dispatch", "list", "--status", "dead", "--json").out)

    assert [(1, "turn", "anna@mail.example")] == [
        (row["dispatch"], row["kind"], row["recipient"]) for row in listed
    ]
    assert "YOUR HAND" not in run("dispatch", "show", "1").out
    assert "X-Pbem: turn" in run("dispatch", "show", "1", "--raw").out
    assert 0 == run("dispatch", "retry", "1").code
    assert [] == json.loads(run("dispatch", "list", "--status", "dead", "--json").out)
    assert 1 == run("dispatch", "retry", "99").code


def test_doctor_before_anything_is_set_up(run: Run, tmp_path: Path) -> None:
    """Without settings there is a line for them with a remedy, games and templates are still looked at."""
    ended = run("doctor", "--json")
    found = {row["what"]: row for row in json.loads(ended.out)}

    assert 1 == ended.code
    assert "failed" == found["settings"]["result"]
    assert "`pbem init`" in found["settings"]["remedy"]
    assert "ok" == found["templates ecosystem"]["result"]


def test_doctor_with_servers_that_are_not_there(run: Run, folder: Path) -> None:
    """A line each, whatever fails before."""
    config = tomllib.loads((folder / "config.toml").read_text())
    assert "example.org" in config["imap"]["host"]
    text = (folder / "config.toml").read_text()
    for host in ("imap.example.org", "smtp.example.org"):
        text = text.replace(f'"{host}"', '"127.0.0.1"')
    text = text.replace('password = ""', 'password = "x"').replace("port = 993", "port = 1")
    (folder / "config.toml").write_text(text.replace("port = 465", "port = 1"))
    ended = run("doctor", "--json")

    assert 1 == ended.code
    assert ["imap", "smtp"] == [row["what"] for row in json.loads(ended.out) if row["result"] == "failed"]


def change(folder: Path, statement: str) -> None:
    """Change the database behind everybody's back."""
    desk = office(load(folder / "config.toml"))
    with desk.database.work() as work:
        work.link.execute(statement)
    desk.database.close()


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

import io
import json
from datetime import UTC, datetime

import pytest

from pbem.cli.terminal.output import show_bytes, show_fields, show_table, show_text

COLUMNS = ["match", "player", "since", "asked"]
ROWS = [
    [12, "Anna", datetime(2026, 11, 16, 20, 0, tzinfo=UTC), True],
    [13, "[b]Bob[/b]\x1b[2J\n\t", None, False],
]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_pipe_gets_tabs() -> None:
    """Piped output is a header and a line a row, with tabs that only separate cells."""
    stream = io.StringIO()

    show_table(COLUMNS, ROWS, stream=stream)

    assert (
        "match\tplayer\tsince\tasked\n"
        "12\tAnna\t2026-11-16 20:00:00+00:00\tyes\n"
        "13\t[b]Bob[/b]\\x1b[2J\\x0a\\x09\t\tno\n"
    ) == stream.getvalue()


def test_a_program_gets_json() -> None:
    """JSON keeps numbers, truth and absence, and the text as the player wrote it."""
    stream = io.StringIO()

    show_table(COLUMNS, ROWS, as_json=True, stream=stream)

    assert [
        {"match": 12, "player": "Anna", "since": "2026-11-16 20:00:00+00:00", "asked": True},
        {"match": 13, "player": "[b]Bob[/b]\x1b[2J\n\t", "since": None, "asked": False},
    ] == json.loads(stream.getvalue())


def test_no_rows_are_an_empty_list() -> None:
    """A program that asks for JSON gets JSON when there is nothing, too."""
    stream = io.StringIO()

    show_table(COLUMNS, [], as_json=True, stream=stream)

    assert "[]\n" == stream.getvalue()


def test_a_terminal_gets_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the columns are aligned, and a player's text is neither markup nor command."""
    monkeypatch.setenv("TERM", "dumb")
    stream = Terminal()

    show_table(COLUMNS, ROWS, stream=stream)

    assert [
        "match   player                      since                       asked",
        "─" * 71,
        "12      Anna                        2026-11-16 20:00:00+00:00   yes",
        "13      [b]Bob[/b]\\x1b[2J\\x0a\\x09                               no",
    ] == [line.strip() for line in stream.getvalue().splitlines() if line.strip()]


def test_facts_about_one_thing(capsys: pytest.CaptureFixture[str]) -> None:
    """A line a fact with the names in a column, a line each for lists, nothing for what is empty."""
    facts = {"match": 7, "held because": None, "players": ["Anna", "Ben\x1b[2J"], "provable": True}
    show_fields(facts)
    printed = capsys.readouterr().out
    show_fields(facts, as_json=True)

    assert "match     7\nplayers   Anna\nplayers   Ben\\x1b[2J\nprovable  yes\n" == printed
    assert facts == json.loads(capsys.readouterr().out)


def test_a_text_of_several_lines_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Line ends are kept and all else is made harmless."""
    show_text("YOUR HAND\n  bear\x07\n")

    assert "YOUR HAND\n  bear\\x07\n" == capsys.readouterr().out


def test_bytes_go_into_a_pipe_as_they_are(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A saved mail is the mail, byte by byte."""
    show_bytes(b"a\r\n\xff\x1b")

    assert b"a\r\n\xff\x1b" == capfdbinary.readouterr().out

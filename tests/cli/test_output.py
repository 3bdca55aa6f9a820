import io
import json
from datetime import UTC, datetime

import pytest

from pbem.cli.output import show_table

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

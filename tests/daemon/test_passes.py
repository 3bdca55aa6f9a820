"""The order of things in a pass; tests/servers play whole matches by passes."""

import pytest

from pbem.daemon import assembly
from pbem.testing.servers.imap_server import ImapServer
from tests.harness.clubhouse import Clubhouse


@pytest.mark.parametrize(
    ("passes", "points"),
    [
        # The mailbox may show that the database is an older one: it is seen as a whole first.
        (0, ["fetched", "fetched", "fetched", "fetched", "committed", "committed", "committed", "committed"]),
        (1, ["fetched", "committed", "fetched", "fetched", "fetched", "committed", "committed", "committed"]),
    ],
)
def test_letters_are_read_while_others_are_fetched(
    clubhouse: Clubhouse, mail_server: ImapServer, passes: int, points: list[str]
) -> None:
    """Unless the process is new, and as far as each has a code: others are read when all are counted."""
    reached: list[str] = []
    few = clubhouse.settings.model_copy(
        update={"imap": clubhouse.settings.imap.model_copy(update={"batch": 1})}
    )
    clubhouse.passes.once()
    clubhouse.passes = assembly.passes(few, clubhouse.office, reached.append)
    for _ in range(passes):
        clubhouse.passes.once()
    stranger = b"From: eve@mail.example\r\nMessage-ID: <1@mail.example>\r\n\r\nhello\r\n"
    for raw in (
        clubhouse.letter("Anna", "status"),
        stranger,
        clubhouse.letter("Ben", "status"),
        clubhouse.letter("Anna", "help", number=2),
    ):
        mail_server.deliver("play", raw)
    clubhouse.passes.once()

    assert points == [point for point in reached if point in ("fetched", "committed")]

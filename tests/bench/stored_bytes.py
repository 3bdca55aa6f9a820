"""What a match's mails and letters take in the database, at once and a week later, beside their bytes.

Half a match of Ecosystem and forty letters of Dominant Species, three seats each, with pictures.
"""

import tempfile
from datetime import timedelta
from pathlib import Path

from pbem.store.work import Work
from tests.bench.harness import Figure, at_most
from tests.harness.club import Club

__all__ = ["measure"]

_NAMES = ("Anna", "Ben", "Cleo")
# The game, how many letters, and the share of the bytes sent that may be kept at once and a week later.
_CASES = (("ecosystem", 30, 0.5, 1 / 15), ("domspec", 40, 1 / 3, 1 / 15))
_QUICK = 9


def _kept(work: Work) -> int:
    frames = "SELECT coalesce(sum(length(frame) + length(lines)), 0) FROM dispatch_body"
    pictures = "SELECT coalesce(sum(length(data)), 0) FROM picture"
    letters = "SELECT coalesce(sum(length(raw)), 0) FROM letter_raw"
    return sum(int(work.link.execute(each).fetchone()[0]) for each in (frames, pictures, letters))


def _sent(work: Work) -> int:
    """As it was kept before: every letter, every mail whole, and its text once more."""
    rows = work.outbox.latest(10_000)
    return sum(letter.size for letter in work.inbox.latest(10_000)) + sum(
        len(work.outbox.raw(row.id or 0) or b"") + len((work.outbox.text(row.id or 0) or "").encode())
        for row in rows
    )


def _play(club: Club, game: str, letters: int) -> None:
    club.opens(game, _NAMES)
    written = 0
    while written < letters:
        club.clock.go(hours=1)
        live = club.live(1)
        for seat in live.kernel.unanswered(live.position):
            club.person(_NAMES[seat]).writes(club.first_order(1, seat))
            written += 1


def _figures(game: str, letters: int, at_once: float, later: float) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder), paranoid=False, pictures=True)
        _play(club, game, letters)
        with club.office.database.work() as work:
            mails, sent, kept = len(work.outbox.latest(10_000)), _sent(work), _kept(work)
            week = club.clock() + timedelta(days=9)
            work.outbox.cut_pictures(week - timedelta(days=7), week)
            left = _kept(work)
        club.office.database.close()
    note = f"{letters} letters, {mails} mails"
    return [
        at_most(f"bytes kept, {game}", "kB", [(kept / 1000, sent / 1000)], at_once, [note]),
        at_most(f"bytes kept a week later, {game}", "kB", [(left / 1000, sent / 1000)], later, [note]),
    ]


def measure(*, quick: bool) -> list[Figure]:
    """Both games, at once and later."""
    return [
        figure
        for game, letters, at_once, later in _CASES
        for figure in _figures(game, _QUICK if quick else letters, at_once, later)
    ]

"""Letters as properties: repeated, in another order, or two of one seat, they come to the same."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pbem.desk.match.live import Live
from pbem.desk.post.readers import seat_token
from pbem.engine.moves import wander
from pbem.mail.write.tokens import reply_address
from pbem.render.renderer import Renderer
from pbem.store.database import Database
from pbem.testing.people.correspondent import Correspondent
from pbem.testing.play.sample_tables import dice_for
from tests.desk.support.tables import mails_since
from tests.harness.club import Club
from tests.harness.play_ahead import Line, line_of

_RENDERER = Renderer()
_NAMES = ("Anna", "Ben", "Cleo")
_GAMES = ("ecosystem", "dstcg", "domspec", "animality")
# The games in which a question goes to several seats at once, and how many letters lead to one.
_SEALED = (("ecosystem", 0), ("ecosystem", 3), ("animality", 0))

# What an outsider can see of a match: journal, position, and every mail by its Message-ID.
Seen = tuple[tuple[Line, ...], str, tuple[str, ...]]


@cache
def _opened(game: str, letters: int) -> Path:
    """A match of three into which so many letters were written, as a database to copy."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-properties-"))
    club = Club(folder)
    club.opens(game, _NAMES)
    for number in range(letters):
        _read(club, _letter(club, _asked(club)[0], number, f"base {number}"))
    club.office.database.close()
    return club.office.database.path


@contextmanager
def _club(game: str, letters: int = 0) -> Iterator[Club]:
    """A club of its own on a copy of that match."""
    with tempfile.TemporaryDirectory(prefix="pbem-properties-") as folder:
        with closing(Database(f"sqlite:///{_opened(game, letters)}")) as opened:
            opened.backup(Path(folder) / "club.sqlite")
        club = Club(Path(folder))
        # Templates are compiled once for all clubs.
        club.office = replace(club.office, renderer=_RENDERER)
        with closing(club.office.database):
            club.clock.go(hours=1)
            yield club


def _asked(club: Club) -> tuple[int, ...]:
    live = club.live(1)
    return tuple(live.kernel.unanswered(live.position))


def _order(live: Live, seat: int, seed: int) -> str:
    return str(wander(live.kernel.options(live.position, seat), dice_for(seed, "letters")))


def _letter(club: Club, seat: int, seed: int, name: str, text: str = "") -> bytes:
    """A seat's answer to the open question, a random one unless a text is given."""
    live = club.live(1)
    sitter = live.sitters[seat]
    token = seat_token(club.office, live, sitter, str(live.position.asked))
    person = Correspondent(sitter.name, sitter.address or "", lambda sender, raw: None)
    return person.writes(
        text or _order(live, seat, seed),
        address=reply_address(club.office.address, token),
        headers={"Message-ID": f"<{name.replace(' ', '.')}@mail.example>"},
    )


def _read(club: Club, raw: bytes) -> None:
    club.receive(raw)


def _seen(club: Club) -> Seen:
    live = club.live(1)
    with club.office.database.reading() as work:
        journal = tuple(line_of(entry) for entry in work.journal.entries(1))
        mails = tuple(sorted(dispatch.message_id for dispatch in work.outbox.latest(10_000)))
    return journal, live.codec.dump(live.position), mails


few = settings(max_examples=8, derandomize=True)


@pytest.mark.parametrize("game", _GAMES)
@few
@given(st.lists(st.tuples(st.integers(0, 10**6), st.lists(st.integers(0, 9), max_size=3)), max_size=5))
def test_a_letter_that_is_repeated_changes_nothing(
    game: str, letters: Sequence[tuple[int, Sequence[int]]]
) -> None:
    """However often and how late any letter comes again, journal, position and mails are as without it."""
    with _club(game) as once, _club(game) as again:
        written: list[bytes] = []
        for number, (seed, repeats) in enumerate(letters):
            asked = _asked(once)
            if not asked:
                break
            # Orders and commands in turn, for these must not be done twice either.
            text = ("", "status", "set name Anne", "then pass", "")[number % 5]
            raw = _letter(once, asked[seed % len(asked)], seed, f"letter {number}", text)
            written.append(raw)
            for club in (once, again):
                # Minutes or half a day: what comes again may be as late.
                club.clock.go(minutes=1 + seed % 700)
                _read(club, raw)
            for which in repeats:
                # Another way through the net leaves other traces on the same mail.
                _read(again, f"Received: by relay {which}\r\n".encode() + written[which % len(written)])

        assert _seen(once) == _seen(again)


def _answers(club: Club, seed: int) -> list[bytes]:
    """One answer of each seat that is asked."""
    return [_letter(club, seat, seed + seat, f"seat {seat}") for seat in _asked(club)]


@pytest.mark.parametrize(("game", "depth"), _SEALED)
@few
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_answers_of_different_seats_commute(game: str, depth: int, seed: int, order: Random) -> None:
    """In whatever order the sealed answers to one question are read, the same position follows."""
    with _club(game, depth) as straight, _club(game, depth) as mixed:
        letters = _answers(straight, seed)
        assume(len(letters) > 1)
        shuffled = order.sample(letters, len(letters))
        for club, those in ((straight, letters), (mixed, shuffled)):
            for raw in those:
                _read(club, raw)
        (one, position, _), (other, same, _) = _seen(straight), _seen(mixed)

        assert (sorted(map(repr, one)), position) == (sorted(map(repr, other)), same)


@pytest.mark.parametrize(("game", "depth"), _SEALED)
@few
@given(st.integers(0, 10**6), st.integers(2, 4), st.randoms(use_true_random=False))
def test_of_two_answers_the_later_arrival_stands(
    game: str, depth: int, seed: int, count: int, order: Random
) -> None:
    """Whatever is read first, of one seat's answers the one that arrived last counts, until all are in."""
    with _club(game, depth) as club:
        live = club.live(1)
        seat, *others = _asked(club)
        assume(others)
        moves = [_order(live, seat, seed + number) for number in range(count)]
        letters = [
            (club.clock() + timedelta(minutes=number), _letter(club, seat, 0, f"try {number}", text))
            for number, text in enumerate(moves)
        ]
        closing_letters = [_letter(club, other, seed, f"other {other}") for other in others]
        for arrived, raw in order.sample(letters, count):
            club.clock.time = arrived
            _read(club, raw)
        after = club.live(1)
        stands = str(after.kernel.answer(after.position, seat))
        for raw in closing_letters:
            _read(club, raw)
        closed = club.live(1).position.asked
        # The question is closed: an answer to it comes too late, whenever the server took it.
        club.clock.go(days=1)
        before = _seen(club)[:2]
        _read(club, letters[0][1].replace(b"try.0@", b"late@"))

        assert (moves[-1], live.position.asked + 1) == (stands, closed)
        assert before == _seen(club)[:2]


@pytest.mark.both
def test_the_same_letter_twice_changes_nothing(club: Club) -> None:
    """A re-delivered mail is known by Message-ID and body and gets no second receipt."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = anna.writes("1")
    count = len(anna.mails)
    club.receive(raw)

    assert count == len(anna.mails)
    assert 1 == len(club.verdicts)


def test_the_same_mail_again_is_nothing(club: Club) -> None:
    """A letter that came before is not even stored."""
    club.opens("ecosystem", ["Anna", "Ben"])
    raw = club.person("Anna").writes("1")
    made = len(mails_since(club, 0))
    club.receive(raw)

    assert 1 == len(club.verdicts)
    assert made == len(mails_since(club, 0))

"""The bytes of mails: pictures once, and each part as long as it is needed."""

from datetime import datetime, timedelta

import pytest

from pbem.mail.write.compose import Inline, MailDraft, compose
from pbem.store.books.outbox import Outbox
from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work
from tests.store.conftest import NOW

_DAY = timedelta(days=1)


_PICTURES = tuple(bytes([number]) * 900 for number in range(3))


def _mail(name: str, *pictures: bytes) -> bytes:
    inline = tuple(Inline(f"{place}@x", "map", data) for place, data in enumerate(pictures))
    return compose(
        MailDraft(
            sender_name="Club",
            sender="play@x.example",
            to_name="Anna",
            to="anna@x.example",
            subject=name,
            message_id=f"{name}@x.example",
            date=NOW,
            kind="turn",
            text=f"text of {name}",
            html=f"<p>{name}</p>" + "<img>" * len(pictures),
            pictures=inline,
        )
    )


def _put_mail(outbox: Outbox, now: datetime, name: str, *pictures: bytes, **about: int) -> bytes:
    raw = _mail(name, *pictures)
    outbox.put(
        message_id=f"{name}@x.example",
        kind=DispatchKind.TURN,
        sender="play@x.example",
        recipient="anna@x.example",
        subject=name,
        raw=raw,
        lines=f"text of {name}",
        now=now,
        **about,
    )
    return raw


def _pictures(work: Work) -> int:
    return int(work.link.execute("SELECT count(*) FROM picture").fetchone()[0])


def test_a_mail_comes_back_as_it_was(database: Database, now: datetime) -> None:
    """Pictures are kept once however many mails show them, and each mail has its very bytes."""
    red, green, blue = _PICTURES
    with database.work() as work:
        raws = [
            _put_mail(work.outbox, now, "a", red, green),
            _put_mail(work.outbox, now, "b", green, green, blue),
            _put_mail(work.outbox, now, "c"),
        ]

        assert raws == [work.outbox.raw(number) for number in (1, 2, 3)]
        assert (3, "text of b") == (_pictures(work), work.outbox.text(2))


def test_pictures_go_a_week_after_sending(database: Database, now: datetime) -> None:
    """Not those of mails that wait, are given up only now, or were sent since; the rest of a mail stays."""
    _, green, blue = _PICTURES
    with database.work() as work:
        for name, picture in zip("abc", _PICTURES, strict=True):
            _put_mail(work.outbox, now, name, picture)
        first, late, waiting = work.outbox.due(now)
        work.outbox.sent([first], now)
        work.outbox.sent([late], now + 5 * _DAY)
        today = now + 9 * _DAY
        cut = work.outbox.cut_pictures(today - 7 * _DAY, today)

        assert (1, 2) == (cut, _pictures(work))
        assert [None, _mail("b", green), _mail("c", blue)] == [work.outbox.raw(n) for n in (1, 2, 3)]
        assert "text of a" == work.outbox.text(1)
        work.outbox.take_back(waiting.id or 0)
        assert 2 == work.outbox.cut_pictures(today + 9 * _DAY, today + 16 * _DAY)


@pytest.mark.parametrize("end", ["sent", "dead", "cancelled", "contained"])
def test_whatever_became_of_a_mail_its_bytes_go(database: Database, now: datetime, end: str) -> None:
    """After the keeping time; what waits, or waits for a digest, stays."""
    with database.work() as work:
        for name in "abc":
            _put_mail(work.outbox, now, name, *_PICTURES)
        work.link.execute(f"UPDATE dispatch SET status = '{end}' WHERE id = 1")
        work.link.execute("UPDATE dispatch SET status = 'bundled' WHERE id = 2")

        assert 1 == work.outbox.cut(now + 180 * _DAY)
        assert [True, False, False] == [work.outbox.raw(number) is None for number in (1, 2, 3)]
        assert work.outbox.text(1) is None
        assert 0 == work.outbox.cut(now + 180 * _DAY)


def test_the_text_stays_while_it_can_be_answered(database: Database, match: Match, now: datetime) -> None:
    """A question may be open for longer than mails are kept, and its quotes must be known."""
    about = {"match_id": 1, "epoch": 0, "question": 1, "seat": 0}
    with database.work() as work:
        _put_mail(work.outbox, now, "a", **about)
        work.outbox.sent(work.outbox.due(now), now)
        work.outbox.cut(now + 180 * _DAY)

        assert (None, ["text of a"]) == (work.outbox.raw(1), work.outbox.lines(**about))
        match.asked = 2
        work.roster.save_match(match)
        work.outbox.cut(now + 181 * _DAY)
        assert [] == work.outbox.lines(**about)

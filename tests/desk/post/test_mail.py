"""The one way out: what a mail is made of, and that none is lost because another has its Message-ID."""

import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from pbem.desk.match.cause import Cause
from pbem.desk.post.mail import Mail, SameIdentity, put
from pbem.desk.post.readers import AddressReader
from pbem.render.page import Footer, Head, Page
from pbem.store.tables.words import DispatchKind, EntryKind
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.desk.support.tables import admitted, last
from tests.harness.club import Club

NOTICE = Mail(
    AddressReader("anna@mail.example"),
    DispatchKind.NOTICE,
    Page("notice", Head("Once.", "", "", ""), Footer("The club", "")),
    Cause("a test"),
    "Once",
)


def _words(person: Correspondent) -> str:
    return " ".join(person.newest.text.split())


def test_turn_of_the_own_match_is_answered_in_the_one_receipt(club: Club) -> None:
    """The question, what else was asked for and the line that is wrong all come, in one mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("turn 1\nhistory\nfoo")

    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    text = _words(anna)
    assert "HISTORY" in text
    assert "NOT UNDERSTOOD" in text
    assert "Pick 1 of 20: one card" in text


def test_another_mail_under_a_known_message_id_is_an_error(club: Club) -> None:
    """It would be lost without a word; whoever wrote the program must hear of it."""
    other = replace(NOTICE, page=Page("notice", Head("Twice.", "", "", ""), Footer("The club", "")))
    with club.office.database.work() as work:
        put(club.office, work, NOTICE)
        with pytest.raises(SameIdentity):
            put(club.office, work, other)


def test_the_same_mail_made_again_is_kept_once(club: Club) -> None:
    """Only its date is another."""
    with club.office.database.work() as work:
        first = put(club.office, work, NOTICE)
    club.clock.go(hours=1)
    with club.office.database.work() as work:
        again = put(club.office, work, NOTICE)

        assert (first, 1) == (again, len(work.outbox.latest()))


def test_one_mail_can_be_enough_whatever_a_second_would_say(club: Club) -> None:
    """Such as that there are no more answers today."""
    other = replace(NOTICE, subject="Once more", once=True)
    with club.office.database.work() as work:
        put(club.office, work, NOTICE)
        put(club.office, work, other)

        assert ["Once"] == [dispatch.subject for dispatch in work.outbox.latest()]


def test_starting_twice_deals_once(club: Club) -> None:
    """A letter that says it twice begins one match."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes("new ecosystem 3 seats")
    ben.writes("join 1")
    anna.writes("start\nstart", to=last(anna, "invitation"))

    with club.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)]
    assert [EntryKind.SETUP] == kinds


def test_a_mail_is_small_and_shows_nothing_remote(club: Club) -> None:
    """No client clips it, and opening it tells nobody anything."""
    for game in ("animality", "domspec", "dstcg", "ecosystem"):
        club.opens(game, ["Anna", "Ben", "Cleo"])
        for name in ("Anna", "Ben", "Cleo"):
            html = club.person(name).newest.html
            assert len(html.encode()) < 100_000
            assert not re.search(r"(src|href)=\"(?!mailto:|cid:)", html)
            assert "url(" not in html


@pytest.mark.both
def test_all_mails_of_one_question_share_subject_and_reply_address(club: Club) -> None:
    """A changed subject would start a new thread in many clients."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(club.first_order(1, 0))

    assert anna.mails[0].subject == anna.mails[1].subject
    assert anna.mails[0].reply_to == anna.mails[1].reply_to


def taps(mail: ReceivedMail) -> list[str]:
    """The body of each mail that a link in a mail begins."""
    links = [part.split('"')[0].replace("&amp;", "&") for part in mail.html.split('href="')[1:]]
    return [parse_qs(urlsplit(link).query)["body"][0] for link in links if link.startswith("mailto:")]


def test_plain_taps_carry_the_code(tmp_path: Path) -> None:
    """A tap starts a mail that answers none, so the code stands in its text, and it is read as the order."""
    club = Club(tmp_path, replies="plain")
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    code = next(line for line in anna.newest.text.splitlines() if line.startswith("Reply code: ")).split()[-1]
    bodies = taps(anna.newest)

    assert bodies
    assert [] == [body for body in bodies if not body.endswith(f"\r\n\r\n[{code}]\r\n")]
    order = club.first_order(1, 0)
    anna.writes(f"{order}\n\n[{code}]\n\n-- \nSent from my phone", fresh=True)
    assert order == str(club.live(1).position.sealed[0].move)


def test_plus_taps_hold_the_order_alone(tmp_path: Path) -> None:
    """Where the address has the code, the text does not."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna", "Ben"])

    assert [] == [body for body in taps(club.person("Anna").newest) if "[" in body]

"""A database of the last schema with everything pending: every mail that players hold stays answerable."""

import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.store.keep import migrate
from pbem.testing.people.correspondent import Correspondent
from tests.harness import released
from tests.harness.club import Club

_FIXTURE = Path(__file__).parent / "released" / "0005.sql"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The database of the release before, not upgraded yet."""
    path = tmp_path / "pbem.sqlite"
    released.restore(_FIXTURE, path)
    return path


def _open(old: Path) -> Club:
    """The club as it stands after the upgrade, its people with the mails they hold."""
    migrate.upgrade(f"sqlite:///{old}")
    club = Club(old.parent, name="pbem.sqlite", paranoid=False)
    for recipient, mail in list(released.held_mails(club)):
        name = recipient.split("@")[0].title()
        club._person(name, recipient).takes(mail.raw)
    with club.office.database.reading() as work:
        club.clock.time = work.outbox.latest(1)[0].created + timedelta(hours=1)
    return club


def _person(club: Club, name: str) -> Correspondent:
    person = club.person(name)
    person.sent += 1000
    return person


def test_a_held_letters_question_is_answered(old: Path) -> None:
    """`yes N` to the notice that bore the seat's code lets the letter count, as that mail says."""
    with closing(sqlite3.connect(old)) as link:
        held = link.execute("SELECT id, match_id, seat FROM letter WHERE status = 'held'").fetchall()
        notice = link.execute(
            "SELECT message_id FROM dispatch WHERE kind = 'notice' AND letter_id = ?", (held[0][0],)
        ).fetchone()
    club = _open(old)
    dora = _person(club, "Dora")
    asked = next(mail for mail in dora.mails if notice[0] in mail.message_id)
    dora.writes(f"yes {held[0][0]}", to=asked, quoting=False)

    with club.office.database.reading() as work:
        letter = work.inbox.letter(held[0][0])
    assert letter is not None
    assert letter.vouched
    assert "done" == letter.status


def test_codes_of_today_are_valid(old: Path) -> None:
    """A turn mail from before the upgrade is answered as ever."""
    club = _open(old)
    club.settle()
    cleo = _person(club, "Cleo")
    before = club.live(1).position.asked
    cleo.writes(club.first_order(1, 2), quoting=False)

    assert before < club.live(1).position.asked


def test_who_has_seen_a_hand_is_known(old: Path) -> None:
    """From the mails that were sent, the letters that were read and the seats."""
    club = _open(old)
    with club.office.database.reading() as work:
        for match in work.roster.matches():
            for seating in work.roster.seated(match.id):
                if match.started is not None and seating.player is not None:
                    seen = work.sights.seen(match.id, seating.player.id)
                    assert seating.seat.number in seen


def test_addresses_that_proved_a_letter_count_as_proved(old: Path) -> None:
    """Whoever has answered a code is no stranger."""
    club = _open(old)
    with club.office.database.reading() as work:
        assert work.roster.proved("anna@mail.example")
        assert work.roster.proved("ben@mail.example")


def _insert_confirmation(old: Path, address: str, status: str) -> int:
    """What the release before asked an address about the last letter of Anna's, and its letter."""
    club = Club(old.parent, name="pbem.sqlite", paranoid=False)
    with closing(sqlite3.connect(old)) as link:
        player = link.execute("SELECT player_id FROM address WHERE address = 'anna@mail.example'").fetchone()[
            0
        ]
        letter = link.execute(
            "SELECT id FROM letter WHERE player_id = ? AND status = 'done' ORDER BY id DESC", (player,)
        ).fetchone()[0]
        link.execute("UPDATE letter SET status = ? WHERE id = ?", (status, letter))
        token = club.office.signer.token(letter, 0, "yes", "a", address)
        now = link.execute("SELECT MAX(created) FROM dispatch").fetchone()[0]
        link.execute(
            "INSERT INTO dispatch (message_id, kind, urgency, sender, recipient, subject, status, attempts, "
            "next_try, created, sent) VALUES (?, 'confirmation', 3, 'x', ?, '', 'sent', 1, ?, ?, ?)",
            (f"{token}.abcdefghijkmnpqr@club.example", address, now, now, now),
        )
        link.commit()
    club.office.database.close()
    return int(letter)


def test_a_new_address_that_was_asked_still_answers(old: Path) -> None:
    """Its yes counts, and now the main address is asked as well before anything moves."""
    letter = _insert_confirmation(old, "anna@new.example", "done")
    club = _open(old)
    token = club.office.signer.token(letter, 0, "yes", "a", "anna@new.example")
    new = club._person("Annanew", "anna@new.example")
    new.writes("yes", address=f"play+{token}@club.example", fresh=True)
    with club.office.database.reading() as work:
        anna = work.roster.player_at("anna@mail.example")
    assert anna is not None
    asked = club.person("Anna").newest
    assert "Shall mails go to anna@new.example from now on?" in " ".join(asked.text.split())
    _person(club, "Anna").writes("yes", to=asked, quoting=False)

    with club.office.database.reading() as work:
        assert "anna@new.example" == work.roster.addresses(anna.id)[0].address


def test_an_order_that_waits_for_its_code_is_done(old: Path) -> None:
    """A game master's second code from before the upgrade is good for its day."""
    club = Club(old.parent, name="pbem.sqlite", paranoid=False)
    with closing(sqlite3.connect(old)) as link:
        ruth = link.execute("SELECT player_id FROM address WHERE address = 'ruth@mail.example'").fetchone()[0]
        match = link.execute(
            "SELECT id, asked FROM match WHERE gm_id = ? AND status = 'running'", (ruth,)
        ).fetchone()
        now = link.execute("SELECT MAX(created) FROM dispatch").fetchone()[0]
        text = f"end {match[0]}.{match[1]}"
        link.execute(
            "INSERT INTO pending (id, player_id, match_id, text, created) VALUES (77, ?, ?, ?, ?)",
            (ruth, match[0], text, now),
        )
        link.commit()
    code = club.office.signer.confirmation(77, ruth, "ruth@mail.example", text)
    club.office.database.close()
    club = _open(old)
    person = _person(club, "Ruth")
    token = club.office.signer.master_token(ruth, "ruth@mail.example")
    person.writes(f"confirm {code}", address=f"play+{token}@club.example", fresh=True)

    assert "finished" == club.live_row(match[0]).status


def test_the_fixture_holds_what_is_pending() -> None:
    """The tests above would prove nothing without these."""
    text = _FIXTURE.read_text(encoding="utf-8")
    assert re.search(r"INSERT INTO \"letter\" VALUES\(.*'held'", text)
    assert 'INSERT INTO "deputy"' in text

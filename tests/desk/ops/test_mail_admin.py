"""Players, letters and dispatches as whoever runs the server looks at them."""

import pytest

from pbem.desk.ops import mail_admin
from pbem.errors import PlayerError
from pbem.store.tables.words import DispatchStatus, EntryKind, LetterStatus
from tests.desk.support.matches import damage
from tests.desk.support.questions import entries
from tests.harness.club import Club


def test_players_are_found_by_number_name_and_address(club: Club) -> None:
    """All three name the same person, and nobody is said to be nobody."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.reading() as work:
        found = [mail_admin.player_shown(work, name) for name in ("1", "anna", "ANNA@mail.example")]
        with pytest.raises(PlayerError, match="There is no player 'Cleo'"):
            mail_admin.player_shown(work, "Cleo")
        lines = mail_admin.player_lines(work)

    assert [1, 1, 1] == [each["player"] for each in found]
    assert ["1 ecosystem (running)"] == found[0]["matches"]
    assert [("Anna", "anna@mail.example", 1), ("Ben", "ben@mail.example", 1)] == [
        (line.name, line.address, line.running) for line in lines
    ]


def test_a_letter_is_shown_as_it_was_read(club: Club) -> None:
    """Headers, fresh lines without the quoted ones, and the verdict; the look is written down."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    with club.office.database.work() as work:
        facts = mail_admin.letter_shown(club.office, work, 1, "root")

    assert ("anna@mail.example", ["1"], "letter", "done") == (
        facts["from"],
        facts["fresh lines"],
        facts["verdict"],
        facts["status"],
    )
    assert EntryKind.RULING is entries(club, 1)[-1]


def test_a_letter_that_was_dealt_with_is_not_read_twice(club: Club) -> None:
    """Only what was put aside, dropped, refused or held can be tried again."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    club.person("Anna").writes("2", sender="other@mail.example")
    with club.office.database.work() as work:
        with pytest.raises(PlayerError, match="Letter 1 is done"):
            mail_admin.retry_letter(work, 1)
        mail_admin.retry_letter(work, 2)
        assert [2] == [letter.letter for letter in mail_admin.letter_lines(work, LetterStatus.NEW)]
        with pytest.raises(PlayerError, match="Letter 2 waits already"):
            mail_admin.retry_letter(work, 2)
        with pytest.raises(PlayerError, match="There is no letter 7"):
            mail_admin.retry_letter(work, 7)


def test_a_dispatch_is_shown_without_what_it_says(club: Club) -> None:
    """The mail itself is printed only on request, and that is written down."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.reading() as work:
        facts = mail_admin.dispatch_shown(work, 1)
        assert 2 == len(mail_admin.dispatch_lines(work, DispatchStatus.SENT))
    assert ("turn", "anna@mail.example", "sent") == (facts["kind"], facts["recipient"], facts["status"])
    assert [EntryKind.SETUP] == entries(club, 1)
    with club.office.database.work() as work:
        raw = mail_admin.dispatch_raw(club.office, work, 1, "root")

    assert club.person("Anna").newest.raw == raw
    assert [EntryKind.SETUP, EntryKind.RULING] == entries(club, 1)


def test_what_is_left_of_an_old_dispatch_is_said(club: Club) -> None:
    """When its bytes are gone it can only be made anew, and whoever asks for it reads so."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.clock.go(days=200)
    with club.office.database.work() as work:
        work.outbox.cut(club.clock())
        facts = mail_admin.dispatch_shown(work, 1)
        with pytest.raises(PlayerError, match=r"are gone.*`pbem reprocess` makes .* anew, with today's"):
            mail_admin.dispatch_raw(club.office, work, 1, "root")

    assert "size" not in facts
    assert str(facts["bytes"]).startswith("are gone")


def test_a_dead_dispatch_goes_out_again(club: Club) -> None:
    """One that the server has taken does not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    damage(club, "UPDATE dispatch SET status = 'dead', sent = NULL WHERE id = 1")
    with club.office.database.work() as work:
        mail_admin.retry_dispatch(club.office, work, 1)
        with pytest.raises(PlayerError, match="Dispatch 2 is sent"):
            mail_admin.retry_dispatch(club.office, work, 2)
    club.settle()

    assert 2 == len(club.person("Anna").mails)

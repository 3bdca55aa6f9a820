"""The people at a table decide together: pause, more time, a draw, or taking back."""

import pytest

from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import EntryKind, MatchStatus
from tests.desk.support.tables import words
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.fixture
def table(club: Club) -> Club:
    """Three players who all must agree."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], pace=parse("48h"))
    return club


def _vote(club: Club, line: str, *names: str) -> None:
    for name in names:
        person = club.person(name)
        person.writes(line, to=person.mails[0])


def test_a_vote_passes_when_all_agree(table: Club) -> None:
    """The clock stands, and everybody is told who did it."""
    _vote(table, "vote pause", "Anna", "Ben")
    with table.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None
    assert "Your vote for pause counts: 2 of 3. Not yet: Cleo." in words(table.person("Ben").newest)
    _vote(table, "vote pause", "Cleo")

    with table.office.database.reading() as work:
        assert work.open_questions.stopped(1) is not None
    assert "The table, by vote, has paused the match" in words(table.person("Anna").newest)


def test_a_majority_is_enough_where_the_table_says_so(club: Club) -> None:
    """Two of three give everybody a day more."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], pace=parse("48h, votes majority"))
    _vote(club, "vote extend", "Anna", "Ben")

    assert "By Thu 19 Nov, 10:00 Berlin." in club.person("Cleo").newest.text


def test_a_vote_can_be_taken_back(table: Club) -> None:
    """Then it counts no more."""
    _vote(table, "vote pause", "Anna", "Ben")
    _vote(table, "vote no pause", "Anna")
    _vote(table, "vote pause", "Cleo")

    assert "2 of 3. Not yet: Anna." in words(table.person("Cleo").newest)


def test_a_draw_ends_the_match_without_a_result(table: Club) -> None:
    """All must want it, and the secret is told."""
    _vote(table, "vote draw", "Anna", "Ben", "Cleo")

    assert MatchStatus.FINISHED is table.live_row(1).status
    assert "is over, without a result" in words(table.person("Anna").newest)


def test_undo_goes_back_to_the_question_before(table: Club) -> None:
    """It is a rollback like a game master's: a new number, old mails are stale."""
    for name in ("Anna", "Ben", "Cleo"):
        table.person(name).writes("1")
    assert 2 == table.live(1).position.asked
    for name in ("Anna", "Ben", "Cleo"):
        table.person(name).writes("vote undo")

    with table.office.database.reading() as work:
        assert EntryKind.ROLLBACK in [entry.kind for entry in work.journal.entries(1)]
    assert 3 == table.live(1).position.asked
    assert "pick 1 of 20" in table.person("Anna").newest.text.lower()


def test_votes_about_a_question_end_with_it(table: Club) -> None:
    """Who wanted more time for the last one does not for the next."""
    _vote(table, "vote extend", "Anna", "Ben")
    for name in ("Anna", "Ben", "Cleo"):
        table.person(name).writes("1", to=table.person(name).mails[0])
    table.person("Cleo").writes("vote extend")

    assert "1 of 3" in words(table.person("Cleo").newest)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("vote", "Write vote pause|extend|draw|undo"),
        ("vote mutiny", "Write vote pause|extend|draw|undo"),
        ("vote no draw", "You have not voted for draw."),
    ],
)
def test_what_cannot_be_voted_on(table: Club, line: str, said: str) -> None:
    """Each with a sentence."""
    _vote(table, line, "Anna")

    assert said in words(table.person("Anna").newest)


def test_the_others_are_asked_at_once_and_once(club: Club) -> None:
    """By a mail that one line answers; the second vote waits for the next mail of whoever is left."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    anna, ben, cleo = (club.person(name) for name in ("Anna", "Ben", "Cleo"))
    anna.writes("vote pause")

    for person in (ben, cleo):
        assert "Ecosystem 1: Anna votes for pause [1.1]" == person.newest.subject
        assert "Reply, if you like:   vote pause" in person.newest.text
    assert "VOTE: Anna would like to stop the clock until somebody resumes it." in " ".join(
        ben.newest.text.split()
    )
    mails = len(cleo.mails)
    ben.writes("vote pause")
    assert mails == len(cleo.mails)
    cleo.writes("vote pause")
    assert "Paused: no deadline runs." in anna.newest.text

"""Who answers in time: what counts as missed, for whom, and what does not."""

from datetime import timedelta

from pbem.desk.record.file_results import bring_up_to_date
from pbem.desk.record.results import Reliability, reliability
from pbem.desk.time.leniency import Leniency
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import parse
from pbem.store.tables.upkeep import Absence
from pbem.store.tables.words import EntryKind
from tests.desk.support.acts import confirm
from tests.desk.support.results import ranked
from tests.harness.club import Club


def kept(club: Club) -> dict[int, Reliability]:
    """How reliable everybody is, by the player's number."""
    with club.office.database.work() as work:
        bring_up_to_date(work)
        every = {player.id: reliability(work, player.id) for player in work.roster.players()}
        return {player: each for player, each in every.items() if each is not None}


def test_answers_and_misses_make_the_reliability(club: Club) -> None:
    """A question answered in time counts for, a lapse against; an answer given twice counts once."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    anna.writes("2")
    club.clock.go(days=3)
    club.look()

    assert {1: Reliability(1, 1), 2: Reliability(1, 0)} == kept(club)


def test_what_is_missed_in_an_announced_absence_does_not_count(club: Club) -> None:
    """Whoever has said to be away is not held to answer."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.clock.go(days=3)
    now = club.clock()
    with club.office.database.work() as work:
        work.attendance.add_absence(
            Absence(player_id=2, since=now - timedelta(days=4), until=now + timedelta(days=1), created=now)
        )
    club.look()

    assert {1: Reliability(1, 0)} == kept(club)


def test_an_excused_miss_does_not_count(club: Club) -> None:
    """The question that was answered after an excuse is left out, for and against."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=Pace(terms=Leniency(excused=1)))
    club.person("Anna").writes("1")
    club.clock.go(days=3)
    club.look()
    club.person("Ben").writes("1")
    club.person("Ben").writes("1")

    assert {1: Reliability(1, 1), 2: Reliability(1, 1)} == kept(club)


def test_an_answer_after_the_deadline_is_late(club: Club) -> None:
    """It is taken, because nobody has been played for yet, but it was not in time."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    club.clock.go(days=3)
    club.person("Ben").writes("1")

    assert {1: Reliability(1, 1), 2: Reliability(1, 0)} == kept(club)


def test_what_the_stand_in_plays_after_a_resignation_counts_for_nobody(club: Club) -> None:
    """The player is not there to answer."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes("1")
    club.person("Ben").writes("resign")
    asked = next(mail for mail in reversed(club.person("Ben").mails) if mail.kind == "confirmation")
    club.person("Ben").writes("yes", to=asked)
    club.person("Anna").writes("1")
    with club.office.database.reading() as work:
        kinds = {entry.kind for entry in work.journal.entries(1) if entry.seat == 1}

    assert {EntryKind.ANSWER, EntryKind.RESIGN, EntryKind.LAPSE} == kinds
    assert Reliability(1, 1) == kept(club)[2]


def test_a_seat_counts_for_whoever_holds_it_now(club: Club) -> None:
    """What was missed before somebody took the seat over is not theirs."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.clock.go(days=3)
    club.look()
    with club.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        work.journal.append(match, EntryKind.SUBSTITUTE, "{}", arrived=club.clock(), now=club.clock(), seat=1)
    club.person("Ben").writes(club.first_order(1, 1))

    assert {1: Reliability(1, 0), 2: Reliability(1, 1)} == kept(club)


def test_a_match_ended_without_a_result_counts_for_reliability_alone(club: Club) -> None:
    """Nobody has won, but whoever answered in time did."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Anna").writes("1")
    club.person("Ruth").writes("end 1.1")
    confirm(club.person("Ruth"))

    assert [] == ranked(club)
    assert Reliability(1, 1) in kept(club).values()


def test_an_absence_that_is_over_stays_in_the_record(club: Club) -> None:
    """`absence off` ends it; what was missed before that is still not held against anybody."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, away 0d"))
    club.person("Ben").writes("absence to 30 nov")
    club.clock.go(days=3)
    club.look()
    club.person("Ben").writes("absence off")

    assert "no absence is noted any more" in " ".join(club.person("Ben").newest.text.split())
    assert {1: Reliability(1, 0)} == kept(club)
    club.person("Ben").writes("absence")
    assert "YOUR ABSENCES\n  none" in club.person("Ben").newest.text

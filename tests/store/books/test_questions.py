from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import AddressQuestion


def _asked(now: datetime, payload: str = "{}", **changes: object) -> AddressQuestion:
    fields = {"purpose": "resign", "player_id": 1, "address": "anna@example.org", "made": now}
    return AddressQuestion(payload=payload, **(fields | {"ends": now + timedelta(days=7)} | changes))


def test_a_question_counts_once(database: Database, match: Match, now: datetime) -> None:
    """The first answer is the one that stands."""
    with database.work() as work:
        question = work.questions.add(_asked(now))
        answered = [work.questions.answered(question, answer, now) for answer in ("yes", "no")]
        found = work.questions.question(question.id)

    assert [True, False] == answered
    assert found is not None
    assert ("yes", now) == (found.answer, found.answered)


def test_what_can_still_be_answered(database: Database, match: Match, now: datetime) -> None:
    """Neither what was answered nor what has ended; of one purpose all that nobody has answered."""
    with database.work() as work:
        first, second = (work.questions.add(_asked(now)) for _ in range(2))
        work.questions.add(_asked(now, ends=now))
        work.questions.answered(first, "no", now)

        assert [second.id] == [each.id for each in work.questions.open_of(1, now)]
        assert 2 == len(work.questions.unanswered("resign"))
        assert [] == work.questions.unanswered("join")


def test_a_question_about_a_letter(database: Database, match: Match, now: datetime) -> None:
    """It is found by letter and address, however the address is written."""
    with database.work() as work:
        asked = work.questions.add(_asked(now, '{"letter":7}'))
        found = work.questions.about_letter(7, "Anna@Example.org")

        assert found is not None
        assert asked.id == found.id
        assert work.questions.about_letter(8, "anna@example.org") is None
        work.questions.forget("anna@example.org")
        assert [] == work.questions.to_address("anna@example.org")

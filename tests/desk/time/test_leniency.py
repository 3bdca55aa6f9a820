"""How lenient a table is: what a missed turn costs, and who answers then."""

from pbem.desk.time.leniency import Consent, Rung
from pbem.desk.time.pace_text import parse


def test_the_terms_are_read_from_the_same_line() -> None:
    """What a missed turn costs stands beside the time for it."""
    terms = parse(
        "48h, missed standing deputy bot, limit 2, excused 1, away 10d, more 2x12h, votes majority"
    ).terms

    assert (Rung.STANDING, Rung.DEPUTY, Rung.BOT) == terms.ladder
    assert (2, 1, 10, 2, 12) == (terms.limit, terms.excused, terms.away, terms.more, terms.more_hours)
    assert Consent.MAJORITY is terms.votes


def test_a_ladder_without_an_end_ends_in_the_stand_in() -> None:
    """Standing orders and a deputy may both be missing."""
    assert (Rung.DEPUTY, Rung.FALLBACK) == parse("48h, missed deputy").terms.ladder

"""The last mail of a match tells its reader what they have played so far, and how quick they were."""

from tests.desk.support.matches import joined_match, play, played_match
from tests.harness.club import Club


def record(club: Club, name: str) -> list[str]:
    """The lines of the part, without its heading."""
    part = club.person(name).newest.text.split("YOUR RECORD     `standings` shows everybody's\n")[1]
    return [line.strip() for line in part.split("\n\n")[0].splitlines()]


def test_the_finale_tells_the_readers_own_record(club: Club) -> None:
    """Matches, wins, answers in time, how long it took, and the hours an answer."""
    first = played_match(club, 20)
    second = joined_match(club)
    play(club, second, 10)
    club.clock.go(hours=30)
    play(club, second, 10)
    won = [
        name
        for number in (first, second)
        for name in club.live(number).names(club.live(number).position.outcome.winners)  # type: ignore[union-attr]
    ]
    lines = record(club, "Anna")

    assert f"2 matches, {won.count('Anna')} won." == lines[0]
    assert lines[1].startswith("Answered in time: ")
    assert lines[2].startswith("This one took 1 day; ")
    assert 3 == len(lines)


def test_the_record_holds_nothing_of_others(club: Club) -> None:
    """Each reads their own."""
    number = played_match(club, 20)
    outcome = club.live(number).position.outcome
    assert outcome is not None

    assert [f"1 match, {int(seat in outcome.winners)} won." for seat in (0, 1)] == [
        record(club, name)[0] for name in ("Anna", "Ben")
    ]

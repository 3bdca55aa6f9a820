"""Results, ratings and standings, and how a match comes to its end for them."""

from pbem.desk.record.file_results import bring_up_to_date
from pbem.desk.record.ranking import Ranking, rankings
from pbem.desk.record.rating import Estimate, rate
from pbem.desk.record.results import Placed, placed
from pbem.engine.outcome import Outcome
from pbem.store.tables.words import MatchStatus
from tests.harness.club import Club

__all__ = ["end", "ended", "ranked", "ratings"]


def end(club: Club, number: int, scores: tuple[int, ...]) -> None:
    """A match ends with these points, and places that follow from them."""
    club.clock.go(hours=1)
    codec = club.live(number).codec
    places = tuple(
        tuple(seat for seat, score in enumerate(scores) if score == each)
        for each in sorted(set(scores), reverse=True)
    )
    with club.office.database.work() as work:
        match = work.roster.match(number)
        assert match is not None
        match.status, match.finished = MatchStatus.FINISHED, club.clock()
        match.outcome = codec.dump(Outcome(places, scores))
        work.roster.save_match(match)


def ranked(club: Club, game: str | None = None) -> list[Ranking]:
    """The standings."""
    with club.office.database.work() as work:
        return rankings(work, game)


def ended(club: Club) -> list[Placed]:
    """The results of all matches that are over."""
    with club.office.database.work() as work:
        bring_up_to_date(work)
        every = [work.results.filed(match.id) for match in work.roster.matches()]
        return [placed(rows) for rows in every if rows and rows[0].place is not None]


def ratings(found: list[Placed]) -> dict[int, int]:
    """What everybody is rated after these results."""
    skills: dict[int, Estimate] = {}
    for each in found:
        skills.update(rate(each.placings, skills))
    return {player: skill.points for player, skill in skills.items()}

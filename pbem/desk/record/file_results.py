"""Recording: how a match ended is worked out once for each of its players, and how strong they are after it.

A match that is over never changes, so what is kept stays true; ratings follow the order in which matches
ended, and are worked out anew from a match that was taken in between others.
"""

from collections.abc import Iterator, Sequence

from pbem.desk.match.live import Sitter, box_of, sitters_of
from pbem.desk.office import Office
from pbem.desk.record.punctuality import kept
from pbem.desk.record.rating import Skill, rate
from pbem.desk.record.results import results
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.outcome import Outcome
from pbem.store.books.deeds import deeds_of
from pbem.store.books.results import Filed
from pbem.store.tables.club import Result as Row
from pbem.store.tables.core import Match
from pbem.store.work import Work

__all__ = ["bring_up_to_date", "file_missing", "record_all", "worked_out"]


# After an upgrade there may be many; others shall not wait for all of them.
_AT_ONCE = 100


def record_all(office: Office) -> None:
    """Bring the record up to date ahead of whoever asks, so that no letter's answer waits for it."""
    with office.database.reading() as work:
        missing = sum(map(_readable, work.results.unfiled()))
    for _ in range(0, missing, _AT_ONCE):
        office.database.run(lambda work: bring_up_to_date(work, _AT_ONCE))


def bring_up_to_date(work: Work, most: int | None = None) -> list[Filed]:
    """Keep how matches ended since this was last asked for, rate everybody, and return all that is kept."""
    file_missing(work, most)
    filed = work.results.all()
    return work.results.all() if _rate(work, filed) else filed


def file_missing(work: Work, most: int | None = None) -> None:
    """Keep what matches came to that ended since, or the first of them; ratings can wait."""
    for match in [match for match in work.results.unfiled() if _readable(match)][:most]:
        work.results.file(worked_out(work, match))


def _readable(match: Match) -> bool:
    """A game that is not installed any more cannot say what its outcomes mean."""
    return match.outcome is None or match.game in registry.slugs()


def worked_out(work: Work, match: Match) -> Iterator[Row]:
    """How a match ended for the people who held its seats then."""
    attended = kept(work, deeds_of(work.link, match.id))
    outcome: Outcome | None = None
    if match.outcome is not None:
        outcome = codec_for(registry.game(match.game), box_of(work, match)).load(match.outcome)
    sitters = sitters_of(work, match)
    if any(sitter.bot is not None for sitter in sitters):
        # Where a bot has played the places say nothing about who is the stronger player.
        outcome = None
    for sitter in sitters:
        player = sitter.seating.seat.player_id
        if player is None:
            continue
        _, asked, in_time = attended.get((match.id, sitter.seat), (0, 0, 0))
        row = Row(
            match_id=match.id,
            seat=sitter.seat,
            player_id=player,
            resigned=sitter.resigned,
            asked=asked,
            in_time=in_time,
        )
        if outcome is not None:
            _place(row, outcome, sitter)
        yield row


def _place(row: Row, outcome: Outcome, sitter: Sitter) -> None:
    """Whoever has resigned stands behind all who stayed."""
    places = [number for number, seats in enumerate(outcome.places, 1) if sitter.seat in seats]
    row.place = len(outcome.places) + 1 if sitter.resigned or not places else places[0]
    row.score = outcome.scores[sitter.seat]
    row.won = sitter.seat in outcome.winners and not sitter.resigned


def _rate(work: Work, filed: Sequence[Filed]) -> bool:
    """Rate what is not rated, or no longer rightly; whether there was anything."""
    known: dict[int, dict[int, Skill]] = {}
    for row in filed:
        if row.mu is not None and row.sigma is not None:
            known.setdefault(row.match, {})[row.player] = Skill(row.mu, row.sigma)
    every = results(filed)
    fresh = [
        (match, skills)
        for game in sorted({result.game for result in every})
        for match, skills in rate([each for each in every if each.game == game], known).items()
    ]
    for match, skills in fresh:
        for player, skill in skills.items():
            work.results.rate(match, player, skill.mu, skill.sigma)
    return bool(fresh)

"""Recording: how a match ended is worked out once for each of its players, and how strong they are after it.

A match that is over never changes, so what is kept stays true; ratings follow the order in which matches
ended, and are worked out anew from a match on that was taken in between others.
"""

from collections.abc import Iterator
from itertools import groupby

from pbem.desk.match.live import Sitter, box_of, sitters_of
from pbem.desk.office import Office
from pbem.desk.record.punctuality import kept
from pbem.desk.record.rating import Estimate, rate
from pbem.desk.record.results import placed
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.outcome import Outcome
from pbem.store.books.facts import RECOUNTED
from pbem.store.tables.club import Rating
from pbem.store.tables.club import Result as Row
from pbem.store.tables.core import Match
from pbem.store.work import Work

# After an upgrade there may be many; others shall not wait for all of them.
_AT_ONCE = 100


def record_all(office: Office) -> None:
    """Bring the record up to date ahead of whoever asks, so that no letter's answer waits for it."""
    with office.database.reading() as work:
        missing = sum(map(_readable, work.results.unfiled())) + len(work.results.uncounted())
    for _ in range(0, missing, _AT_ONCE):
        office.database.run(lambda work: bring_up_to_date(work, _AT_ONCE))


def bring_up_to_date(work: Work, most: int | None = None) -> None:
    """Keep how matches ended since this was last asked for, and rate everybody."""
    file_missing(work, most)
    for _, filed in groupby(work.results.uncounted(most), key=lambda match: match.game):
        _count(work, list(filed))


def file_missing(work: Work, most: int | None) -> None:
    """Keep what matches came to that ended since, or the first of them; ratings can wait."""
    for match in [match for match in work.results.unfiled() if _readable(match)][:most]:
        work.results.file(match.id, worked_out(work, match))


def _readable(match: Match) -> bool:
    """A game that is not installed any more cannot say what its outcomes mean."""
    return match.outcome is None or match.game in registry.slugs()


def worked_out(work: Work, match: Match) -> Iterator[Row]:
    """How a match ended for the people who held its seats then."""
    attended = kept(work, match.id)
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
        _, asked, in_time = attended.get(sitter.seat, (0, 0, 0))
        row = Row(match_id=match.id, seat=sitter.seat, player_id=player, asked=asked, in_time=in_time)
        row.resigned = sitter.resigned
        if outcome is not None:
            _place(row, outcome, sitter)
        yield row


def _place(row: Row, outcome: Outcome, sitter: Sitter) -> None:
    """Whoever has resigned stands behind all who stayed."""
    places = [number for number, seats in enumerate(outcome.places, 1) if sitter.seat in seats]
    row.place = len(outcome.places) + 1 if sitter.resigned or not places else places[0]
    row.score = outcome.scores[sitter.seat]
    row.won = sitter.seat in outcome.winners and not sitter.resigned


def _count(work: Work, filed: list[Match]) -> None:
    """Rate what was filed of a game, and all that ended after the first of it, in the order they ended."""
    now: dict[int, Rating] = {}
    later = work.results.counted_after(filed[0])
    if later:
        _recounted(work)
    for match in sorted((*filed, *later), key=lambda match: (match.finished, match.id)):
        placings = placed(work.results.filed(match.id)).placings
        for each in placings:
            if each.player not in now:
                now[each.player] = _standing(work, each.player, filed[0])
            _add(now[each.player], each.score, won=each.won)
        known = {player: skill for player, rating in now.items() if (skill := _skill(rating)) is not None}
        for player, skill in rate(placings, known).items():
            work.results.rate(match.id, player, skill.mu, skill.sigma)
            now[player].mu, now[player].sigma, now[player].points = skill.mu, skill.sigma, skill.points
        work.results.count(match.id)
    work.results.stand(now.values())


def count_again(work: Work, game: str) -> None:
    """How players stand in a game may be wrong; it is worked out anew from all of its results."""
    work.results.count_again(game)
    _recounted(work)


def _recounted(work: Work) -> None:
    work.notes.note(RECOUNTED, str(int(work.notes.fact(RECOUNTED) or 0) + 1))


def _standing(work: Work, player: int, before: Match) -> Rating:
    """How a player stood before a match."""
    rating = Rating(game=before.game, player_id=player)
    for row in work.results.placed_before(player, before):
        _add(rating, row.score or 0, won=row.won)
        if row.mu is not None and row.sigma is not None:
            rating.mu, rating.sigma, rating.points = row.mu, row.sigma, Estimate(row.mu, row.sigma).points
    return rating


def _add(rating: Rating, score: int, *, won: bool) -> None:
    rating.best = max(rating.best, score) if rating.played else score
    rating.played += 1
    rating.won += won


def _skill(rating: Rating) -> Estimate | None:
    return Estimate(rating.mu, rating.sigma) if rating.mu is not None and rating.sigma is not None else None

"""Scoring: the competitions with their ties, diversity, the score sheet and the places."""

from collections.abc import Sequence

from pbem.engine.language.tongues import worded
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.engine.values import Value
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.card_types import Standing

STREAM_PRIZES = (8, 5)
WOLF_PRIZES = (12, 8, 4)

# Diversity Points by ecosystem gaps; six and more score the last.
DIVERSITY_POINTS = (12, 12, 12, 7, 3, 0, -5)

# The rows of the printed score sheet.
LABELS = (
    worded("bears"),
    worded("bees"),
    worded("meadows"),
    worded("trout"),
    worded("eagles"),
    worded("rabbits"),
    worded("dragonflies"),
    worded("foxes"),
    worded("deer"),
    worded("streams"),
    worded("wolves"),
    worded("diversity"),
)

_CARDS = tuple(Card)
_STREAM = _CARDS.index(Card.STREAM)
_WOLF = _CARDS.index(Card.WOLF)


class Score(Value):
    """One column of the score sheet without its last two rows: points by card type."""

    points: tuple[int, ...]

    @property
    def cards(self) -> int:
        """All points but Diversity."""
        return sum(self.points)

    @property
    def gaps(self) -> int:
        """Diversity Points: the card types that scored nothing."""
        return self.points.count(0)

    @property
    def diversity(self) -> int:
        """The Diversity Points these gaps give."""
        return diversity(self.gaps)

    @property
    def total(self) -> int:
        """All points."""
        return self.cards + self.diversity


def prizes(sizes: Sequence[int], ladder: Sequence[int]) -> tuple[int, ...]:
    """Ties: a place is the number of rivals strictly ahead; who has none gets none.

    So two who tie for the first prize both get it, and the next is third.
    """
    return tuple([prize(size, sizes, ladder) for size in sizes])


def prize(size: int, sizes: Sequence[int], ladder: Sequence[int]) -> int:
    """What one of them gets among these."""
    ahead = len([other for other in sizes if other > size])
    return ladder[ahead] if size and ahead < len(ladder) else 0


def diversity(gaps: int) -> int:
    """Diversity Points: the bonus or penalty for so many ecosystem gaps."""
    return DIVERSITY_POINTS[min(gaps, len(DIVERSITY_POINTS) - 1)]


def scores(standings: Sequence[Standing], rival: tuple[int, int] | None = None) -> tuple[Score, ...]:
    """Everybody's points by card type; a rival brings a stream and wolves to the competitions only."""
    streams = [each.stream for each in standings]
    wolves = [each.wolves for each in standings]
    if rival is not None:
        streams.append(rival[0])
        wolves.append(rival[1])
    stream_prizes = prizes(streams, STREAM_PRIZES)
    wolf_prizes = prizes(wolves, WOLF_PRIZES)
    sheet = []
    for index, each in enumerate(standings):
        points = list(each.points)
        points[_STREAM] = stream_prizes[index]
        points[_WOLF] = wolf_prizes[index]
        sheet.append(Score(tuple(points)))
    return tuple(sheet)


def places(totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Diversity Points, last sentence: who ties shares the place."""
    return tuple(
        tuple(seat for seat, total in enumerate(totals) if total == level)
        for level in sorted(set(totals), reverse=True)
    )


def outcome(sheet: Sequence[Score]) -> Outcome:
    """How a match of two or more ended."""
    totals = tuple(score.total for score in sheet)
    ranked = places(totals)
    reason = worded("The victory is shared.") if len(ranked[0]) > 1 else ""
    return Outcome(ranked, totals, score_lines(sheet), reason)


def score_lines(sheet: Sequence[Score]) -> tuple[ScoreLine, ...]:
    """The rows of the printed score sheet."""
    columns = [(*score.points, score.diversity) for score in sheet]
    return tuple(
        ScoreLine(label, values) for label, values in zip(LABELS, zip(*columns, strict=True), strict=True)
    )

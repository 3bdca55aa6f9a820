"""`standings`: who has won how often, ratings, who answers in time, and the last results."""

from collections.abc import Iterator

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.record.ranking import Ranked, Ranking, rankings
from pbem.desk.record.results import Placed
from pbem.engine.tongues import worded
from pbem.render import times
from pbem.render.text_kit import one_line, wrapped

__all__ = ["STANDINGS"]

# A mail stays readable; whoever wants more asks whoever runs the server.
_MOST, _LAST = 30, 10

_NAME = 24

_ABOUT = worded(
    "A newcomer is rated 1000; winning against those rated higher counts for more, and "
    "so does a place won at a large table. Whoever resigned counts as last. In time is "
    "the share of questions answered before their deadline, in all games; what was "
    "excused does not count."
)


def _run(asking: Asking, argument: str) -> Said:
    wanted = argument.strip().lower() or None
    found = [ranking for ranking in rankings(asking.work, wanted) if ranking.players]
    if not found:
        return Said(blocks=(worded("STANDINGS\n  No match has ended yet."),))
    blocks = [block for ranking in found for block in (_table(asking, ranking), _results(asking, ranking))]
    return Said(blocks=(*blocks, wrapped(_ABOUT)))


def _table(asking: Asking, ranking: Ranking) -> str:
    count = len(ranking.results)
    rows = [
        f"STANDINGS     {ranking.title}, {count} match{'es' if count != 1 else ''}",
        f"       {'':<{_NAME}}  rating  played   won   best  in time",
        *(_row(asking, place, ranked) for place, ranked in enumerate(ranking.players[:_MOST], 1)),
    ]
    left = len(ranking.players) - _MOST
    return "\n".join([*rows, *([worded("       and {left} more", left=left)] if left > 0 else [])])


def _row(asking: Asking, place: int, ranked: Ranked) -> str:
    name = one_line(ranked.name, _NAME - 6) + (" (you)" if ranked.player == asking.player.id else "")
    rating = "-" if ranked.rating is None else str(ranked.rating)
    kept = ranked.reliability
    in_time = "-" if kept is None else f"{int(kept.share * 100)} %"
    numbers = f"{rating:>6}  {ranked.played:>6}  {ranked.won:>4}  {ranked.best:>5}  {in_time:>7}"
    return f"  {place:>3}  {name:<{_NAME}}  {numbers}"


def _results(asking: Asking, ranking: Ranking) -> str:
    return "\n".join([worded("LAST RESULTS"), *_result_rows(asking, ranking.results[:_LAST])])


def _result_rows(asking: Asking, results: tuple[Placed, ...]) -> Iterator[str]:
    for result in results:
        said = ", ".join(
            f"{one_line(each.name, 40)} {'resigned' if each.resigned else each.score}"
            for each in result.placings
        )
        head = f"  {result.match:>4}  {times.day(result.finished, asking.zone):<10}  "
        yield wrapped(said, 72, head, " " * len(head))


STANDINGS = Command(
    "standings", worded("standings [game]"), worded("ratings, results and who answers in time"), _run
)

"""`standings`: who has won how often, ratings, who answers in time, and the last results."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.record.ranking import Ranked, Ranking, rankings
from pbem.engine.language.tongues import heard, plural, tongue, worded
from pbem.render import times
from pbem.render.text_kit import block, one_line, wrapped

# A mail stays readable; whoever wants more asks whoever runs the server.
_MOST, _LAST = 30, 10

_NAME = 24

_ABOUT = worded(
    "A newcomer is rated 1000; winning against those rated higher counts for more, and "
    "so does a place won at a large table. Whoever resigned counts as last. In time is "
    "the share of questions answered before their deadline, in all games; what was "
    "excused does not count."
)


# What is told of each, and how wide it is at least.
_COLUMNS = (
    (worded("rating"), 6),
    (worded("played"), 6),
    (worded("won"), 4),
    (worded("best"), 5),
    (worded("in time"), 7),
)


def _run(asking: Asking, argument: str) -> Said:
    wanted = argument.strip().lower() or None
    found = [ranking for ranking in rankings(asking.work, wanted, _MOST, _LAST) if ranking.players]
    if not found:
        return Said(blocks=(worded("STANDINGS\n  No match that counts has ended yet."),))
    blocks = [said for ranking in found for said in (_table(asking, ranking), _results(asking, ranking))]
    return Said(blocks=(*blocks, wrapped(_ABOUT)))


def _table(asking: Asking, ranking: Ranking) -> str:
    head = plural(
        ranking.matches,
        "STANDINGS     {title}, {n} match",
        "STANDINGS     {title}, {n} matches",
        title=ranking.title,
    )
    names = (heard(name).rjust(width) for name, width in _COLUMNS)
    rows = [
        head,
        f"       {'':<{_NAME}}  {'  '.join(names)}",
        *(_row(asking, place, ranked) for place, ranked in enumerate(ranking.players, 1)),
    ]
    left = ranking.ranked - len(ranking.players)
    return block([*rows, *([worded("       and {left} more", left=left)] if left > 0 else [])])


def _row(asking: Asking, place: int, ranked: Ranked) -> str:
    name = one_line(ranked.name, _NAME - 6) + (tongue(" (you)") if ranked.player == asking.player.id else "")
    rating = "-" if ranked.rating is None else str(ranked.rating)
    kept = ranked.reliability
    in_time = "-" if kept is None else f"{int(kept.share * 100)} %"
    values = (rating, ranked.played, ranked.won, ranked.best, in_time)
    numbers = "  ".join(f"{value:>{width}}" for value, (_, width) in zip(values, _COLUMNS, strict=True))
    return f"  {place:>3}  {name:<{_NAME}}  {numbers}"


def _results(asking: Asking, ranking: Ranking) -> str:
    rows = [worded("LAST RESULTS")]
    for result in ranking.results:
        said = ", ".join(
            f"{one_line(each.name, 40)} {tongue('resigned') if each.resigned else each.score}"
            for each in result.placings
        )
        head = f"  {result.match:>4}  {heard(times.day(result.finished, asking.zone)):<10}  "
        rows.append(wrapped(said, 72, head, " " * len(head)))
    return block(rows)


STANDINGS = Command(
    "standings", worded("standings [game]"), worded("ratings, results and who answers in time"), _run
)

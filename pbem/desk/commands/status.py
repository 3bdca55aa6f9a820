"""`status`: all matches of a player, what waits for whom, deadlines in the player's zone."""

from datetime import timedelta

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match import time_bank
from pbem.desk.match.live import Live, sitters_of, take_up
from pbem.desk.match.public import page_of
from pbem.engine import registry
from pbem.engine.language.tongues import Row, worded
from pbem.render import times
from pbem.render.text_kit import block, joined, one_line, wrapped
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus

# What is over is told for so long.
_LATELY = timedelta(days=30)

_NEEDS_YOU, _OTHERS, _NOT_BEGUN, _OVER = (
    worded("THESE WAIT FOR YOU"),
    worded("THESE WAIT FOR OTHERS"),
    worded("NOT BEGUN"),
    worded("OVER"),
)


def _row(asking: Asking, match: Match) -> tuple[str, str]:
    """The heading a match stands under, and its line."""
    title = f"{registry.game(match.game).info.title} {match.id}"
    if match.status is MatchStatus.INVITING:
        return _NOT_BEGUN, worded("{title}: {missing}", title=title, missing=_missing(asking, match))
    if match.status is MatchStatus.FINISHED:
        return _OVER, worded("{title}: over{page}", title=title, page=_page(asking, match))
    live = take_up(asking.work, match)
    mine = [sitter.seat for sitter in live.sitters if sitter.seating.seat.player_id == asking.player.id]
    awaited = live.kernel.awaited(live.position)
    stage = live.game.stage(live.position.state)
    names = joined(
        worded("you", sense="waited for") if seat in mine else one_line(live.sitters[seat].name)
        for seat in awaited
    )
    held = worded(" (on hold)") if match.status is MatchStatus.HELD else ""
    banks = [
        worded(". {said}", said=said) for seat in mine if (said := time_bank.said(asking.work, match, seat))
    ]
    until = _until(asking, live, mine)
    line = worded(
        "{title}{held}: {stage}, waiting for {names}{until}{bank}{page}",
        title=title,
        held=held,
        stage=stage,
        names=names,
        until=until,
        bank=Row(banks, ""),
        page=_page(asking, match),
    )
    return (_NEEDS_YOU if set(mine) & set(live.kernel.unanswered(live.position)) else _OTHERS), line


def _page(asking: Asking, match: Match) -> str:
    page = page_of(asking.office, asking.work, match)
    return f", {page}" if page else ""


def _until(asking: Asking, live: Live, mine: list[int]) -> str:
    """My own deadline where I am waited for, else the first of the others'; none while the clock stands."""
    if asking.work.open_questions.stopped(live.id) is not None:
        return worded(", no deadline runs")
    rows = [row for row in asking.work.open_questions.of_match(live.id) if row.due is not None]
    dues = [row.due for row in rows if row.seat in mine] or [row.due for row in rows]
    first = min((due for due in dues if due is not None), default=None)
    return worded(", until {moment}", moment=times.moment(first, asking.zone)) if first is not None else ""


def _missing(asking: Asking, match: Match) -> str:
    sitters = sitters_of(asking.work, match)
    names = [one_line(each.name) for each in sitters if each.address and each.seating.seat.joined is None]
    free = sum(1 for each in sitters if each.address is None)
    said = [worded("waiting for {names} to join", names=joined(names))] if names else []
    said += [worded("{free} of {n} seats free", free=free, n=len(sitters))] if free else []
    return Row(said)


def _run(asking: Asking, argument: str) -> Said:
    now = asking.office.now()
    groups: dict[str, list[str]] = {}
    for match in asking.work.roster.matches_of(asking.player.id):
        old = match.finished is not None and now - match.finished > _LATELY
        if match.status is not MatchStatus.CLOSED and not old:
            heading, line = _row(asking, match)
            groups.setdefault(heading, []).append(wrapped(line, 72, "  ", "      "))
    blocks = [
        block([heading, *groups[heading]])
        for heading in (_NEEDS_YOU, _OTHERS, _NOT_BEGUN, _OVER)
        if heading in groups
    ]
    followed = _followed(asking)
    nothing = () if blocks else (worded("YOUR MATCHES\n  None. `games` lists tables you can join."),)
    head = (worded("YOUR MATCHES     times of {place}", place=times.place(asking.zone)),) if blocks else ()
    return Said(blocks=(*head, *blocks, *nothing, *followed))


def _followed(asking: Asking) -> tuple[str, ...]:
    """What a player follows without a seat."""
    followers = asking.work.followers
    watched = [
        f"{registry.game(each.game).info.title} {each.id}" for each in followers.watched(asking.player.id)
    ]
    games = followers.standing_by(asking.player.id)
    lines = [wrapped(worded("You watch {watched}.", watched=joined(watched)))] if watched else []
    lines += [wrapped(worded("You stand by for {games}.", games=joined(games)))] if games else []
    return tuple(lines)


STATUS = Command("status", "status", worded("all your matches, and what waits for whom"), _run)

"""`status`: all matches of a player, what waits for whom, deadlines in the player's zone."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.desk.live import take_up
from pbem.engine import registry
from pbem.render import times
from pbem.render.filters import joined, one_line, wrapped
from pbem.store.tables import Match
from pbem.store.words import MatchStatus

__all__ = ["STATUS"]


def _line(asking: Asking, match: Match) -> str:
    game = registry.game(match.game)
    title = f"{game.info.title} {match.id}"
    assert match.id is not None
    if match.status is MatchStatus.INVITING:
        missing = [
            seating.player.name
            for seating in asking.work.roster.seated(match.id)
            if seating.player is not None and seating.seat.joined is None
        ]
        return f"{title}: waiting for {joined(map(one_line, missing))} to join"
    if match.status is MatchStatus.FINISHED:
        return f"{title}: over"
    live = take_up(asking.work, match)
    mine = [sitter.seat for sitter in live.sitters if sitter.seating.seat.player_id == asking.player.id]
    awaited = live.kernel.awaited(live.position)
    names = ["you" if seat in mine else one_line(live.sitters[seat].name) for seat in awaited]
    rows = asking.work.waits.of_question(match.id, match.epoch, match.asked)
    dues = [
        row.due for row in rows if row.due is not None and (row.seat in mine or not set(mine) & set(awaited))
    ]
    until = f", until {times.moment(dues[0], asking.zone)}" if dues else ""
    held = " (on hold)" if match.status is MatchStatus.HELD else ""
    return f"{title}{held}: {live.game.stage(live.position.state)}, waiting for {joined(names)}{until}"


def _run(asking: Asking, argument: str) -> Answer:
    assert asking.player.id is not None
    matches = asking.work.roster.matches_of(asking.player.id)
    rows = [wrapped(_line(asking, match), 72, "  ", "      ") for match in matches]
    return Answer(blocks=("\n".join(["YOUR MATCHES", *(rows or ["  none"])]),))


STATUS = Command("status", "status", "all your matches, and what waits for whom", Needs.ADDRESS, _run)

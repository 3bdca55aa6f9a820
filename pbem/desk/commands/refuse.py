"""`refuse NAME`: a deputy would rather not answer for somebody."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.live import take_up
from pbem.desk.match.news import pack
from pbem.engine.events import Noted
from pbem.errors import PlayerError
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import MatchStatus

__all__ = ["REFUSE"]


def _run(asking: Asking, argument: str) -> Said:
    wanted = " ".join(argument.split()).casefold()
    now = asking.office.now()
    freed = []
    for match in asking.work.roster.matches(MatchStatus.RUNNING):
        live = take_up(asking.work, match)
        for sitter in live.sitters:
            rows = asking.work.attendance.deputies(live.id, sitter.seat, now)
            mine = [row for row in rows if row.player_id == asking.player_id]
            if not mine or (wanted and wanted != sitter.name.casefold()):
                continue
            for row in mine:
                row.refused = True
                asking.work.attendance.appoint(row)
            text = pack(live, (Noted(f"{one_line(asking.player.name)} would rather not be your deputy."),))
            asking.work.untold_news.tell(match, [(sitter.seat, text)])
            freed.append(f"{one_line(sitter.name)} in {live.title}")
    if not freed:
        raise PlayerError("You are nobody's deputy of that name.")
    return Said(done=f"You no longer answer for {joined(freed)}; they are told.")


REFUSE = Command("refuse", "refuse NAME", "do not be somebody's deputy", _run)

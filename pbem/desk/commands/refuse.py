"""`refuse NAME`: a deputy would rather not answer for somebody."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.desk.match.live import take_up
from pbem.desk.match.news import pack
from pbem.engine.events import noted
from pbem.engine.language.tongues import refused, worded
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    wanted = " ".join(argument.split()).casefold()
    now = asking.office.now()
    freed = []
    for match in asking.work.roster.matches(MatchStatus.RUNNING):
        live = take_up(asking.work, match)
        for sitter in live.sitters:
            rows = asking.work.attendance.deputies(live.id, sitter.seat, now)
            mine = [row for row in rows if row.player_id == asking.player.id]
            if not mine or (wanted and wanted != sitter.name.casefold()):
                continue
            for row in mine:
                row.refused = True
                asking.work.attendance.appoint(row)
            said = noted("{name} would rather not be your deputy.", name=one_line(asking.player.name))
            asking.work.untold_news.tell(match, [(sitter.seat, pack(live, (said,)))])
            freed.append(worded("{name} in {title}", name=one_line(sitter.name), title=live.title))
    if not freed:
        raise refused("You are nobody's deputy of that name.")
    return told("You no longer answer for {freed}; they are told.", freed=joined(freed))


REFUSE = Command("refuse", worded("refuse NAME"), worded("do not be somebody's deputy"), _run)

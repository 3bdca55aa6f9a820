"""`deputy NAME`: somebody else may answer for a player, in every match they do not sit at themselves."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.desk.commands.command import Asking, Command, Needs, Said
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import sitters_of
from pbem.desk.post.mail import Mail
from pbem.desk.post.readers import PlayerReader, desk_code
from pbem.desk.time.dates import day_of, end_of, start_of
from pbem.engine import registry
from pbem.engine.events import Noted
from pbem.errors import PlayerError
from pbem.render import times
from pbem.render.page import Footer, Page
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.core import Match, Player
from pbem.store.tables.upkeep import Deputy
from pbem.store.tables.words import DispatchKind, MatchStatus

__all__ = ["DEPUTY"]

_SPAN = re.compile(
    r"^(?P<name>.+?)(?:\s+from\s+(?P<since>.+?))?(?:\s+(?:to|until|till)\s+(?P<until>.+))?$", re.IGNORECASE
)


class _Unknown(PlayerError):
    """Nobody here is called so."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Who is to answer, and when; without times whenever the player is away or misses a turn."""

    player: Player
    since: datetime | None
    until: datetime | None

    def when(self, zone: str) -> str:
        parts = [f"from {times.day(self.since, zone)}"] if self.since is not None else []
        parts += (
            [f"to {times.day(self.until - timedelta(minutes=1), zone)}"] if self.until is not None else []
        )
        return " ".join(parts) or "when I am away or miss a turn"


def _run(asking: Asking, argument: str) -> Said:
    text = " ".join(argument.split())
    if not text:
        raise PlayerError(
            "Write   deputy NAME   or   deputy NAME from 3 dec to 10 dec;   deputy off   ends it."
        )
    mine = [match for match in asking.work.roster.matches_of(asking.player_id) if _running(match)]
    if text.lower() in ("off", "none", "nobody"):
        gone = sum(
            asking.work.attendance.dismiss(match.id or 0, seat)
            for match in mine
            for seat in _seats(asking, match)
        )
        return Said(done="Nobody answers for you any more." if gone else "Nobody was to answer for you.")
    if "@" in text:
        return _by_address(asking, text, mine)
    wanted = _read(asking, text)
    if wanted.player.id == asking.player.id:
        raise PlayerError("You cannot be your own deputy.")
    if asking.match is not None and _sits_at(asking, asking.match, wanted.player):
        raise PlayerError(f"{wanted.player.name} sits at this table and cannot see your side of it, too.")
    named = _appoint(asking, mine, wanted)
    if not named:
        raise PlayerError(f"There is no running match of yours that {wanted.player.name} could answer in.")
    asking.tell(
        Noted(
            f"named {one_line(wanted.player.name)} as deputy", asking.sitter.seat if asking.sitter else None
        )
    )
    when = wanted.when(asking.zone).replace("I am", "you are")
    return Said(
        done=f"{wanted.player.name} was told, may refuse, and may answer for you {when}: {joined(named)}.",
        mails=(_notice(asking, wanted, named),),
    )


def _by_address(asking: Asking, text: str, mine: list[Match]) -> Said:
    """Name somebody by address: the answer is the same whether that address is on file or not."""
    done = "If that address plays here, its owner was told and may refuse, unless they sit there, too."
    try:
        wanted = _read(asking, text)
    except _Unknown:
        return Said(done=done)
    named = [] if wanted.player.id == asking.player.id else _appoint(asking, mine, wanted)
    return Said(done=done, mails=(_notice(asking, wanted, named),) if named else ())


def _running(match: Match) -> bool:
    return match.status is MatchStatus.RUNNING


def _read(asking: Asking, text: str) -> _Wanted:
    found = _SPAN.match(text)
    assert found is not None
    today = asking.office.now().astimezone(times.zone(asking.zone)).date()
    first = day_of(found["since"], today) if found["since"] else None
    last = day_of(found["until"], first or today) if found["until"] else None
    if first is not None and last is not None and last < first:
        raise PlayerError("That ends before it begins.")
    return _Wanted(
        _find(asking, found["name"].strip()),
        start_of(first, asking.zone) if first is not None else None,
        end_of(last, asking.zone) if last is not None else None,
    )


def _find(asking: Asking, name: str) -> Player:
    """Somebody of the club, by address or by a name that only one has."""
    known = asking.work.roster.player_at(name.strip("<>"))
    if known is not None:
        return known
    called = [player for player in asking.work.roster.players() if player.name.casefold() == name.casefold()]
    if len(called) > 1:
        raise PlayerError(f"Several players are called {one_line(name, 40)}: write the address instead.")
    if not called:
        raise _Unknown(
            f"Nobody called {one_line(name, 40)!r} plays here; write a name or an address on file."
        )
    return called[0]


def _sits_at(asking: Asking, match: Match, player: Player) -> bool:
    assert match.id is not None
    return any(seating.seat.player_id == player.id for seating in asking.work.roster.seated(match.id))


def _seats(asking: Asking, match: Match) -> list[int]:
    return [
        sitter.seat
        for sitter in sitters_of(asking.work, match)
        if sitter.seating.seat.player_id == asking.player.id and not sitter.resigned
    ]


def _appoint(asking: Asking, matches: list[Match], wanted: _Wanted) -> list[str]:
    named = []
    for match in matches:
        if _sits_at(asking, match, wanted.player):
            continue
        for seat in _seats(asking, match):
            asking.work.attendance.appoint(
                Deputy(
                    match_id=match.id or 0,
                    seat=seat,
                    player_id=wanted.player.id or 0,
                    since=wanted.since,
                    until=wanted.until,
                    created=asking.office.now(),
                )
            )
            named.append(f"{registry.game(match.game).info.title} {match.id}")
    return named


def _notice(asking: Asking, wanted: _Wanted, named: list[str]) -> Mail:
    """The deputy is told, and may refuse."""
    office = asking.office
    name = one_line(asking.player.name)
    zone = wanted.player.zone or asking.zone
    when = wanted.when(zone).replace("I am away or miss", f"{name} is away or misses")
    page = Page(
        kind="notice",
        template="deputy",
        facts={"name": name, "typed": asking.player.name, "when": when, "tables": named},
        footer=Footer(office.name, "", "", "help, status, refuse"),
        code=desk_code(wanted.player),
    )
    cause = Cause(f"deputy {asking.letter.message_id} {asking.letter.digest}")
    return Mail(PlayerReader.of(asking.work, wanted.player), DispatchKind.NOTICE, page, cause)


DEPUTY = Command(
    "deputy",
    "deputy NAME [from DAY] [to DAY]",
    "who may answer for you; deputy off: nobody",
    Needs.SEAT,
    _run,
)

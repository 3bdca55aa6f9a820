"""`deputy NAME`: somebody else may answer for a player, in every match they do not sit at themselves."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import sitters_of
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import PlayerReader, desk_code
from pbem.desk.time.dates import day_of, end_of, start_of
from pbem.engine import registry
from pbem.engine.events import Noted
from pbem.errors import PlayerError
from pbem.render import times
from pbem.render.page import Footer, Head, Page
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.core import Match, Player
from pbem.store.tables.upkeep import Deputy
from pbem.store.tables.words import DispatchKind, MatchStatus

__all__ = ["DEPUTY"]

_SPAN = re.compile(
    r"^(?P<name>.+?)(?:\s+from\s+(?P<since>.+?))?(?:\s+(?:to|until|till)\s+(?P<until>.+))?$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Wish:
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


def _run(asking: Asking, argument: str) -> Answer:
    text = " ".join(argument.split())
    if not text:
        raise PlayerError(
            "Write   deputy NAME   or   deputy NAME from 3 dec to 10 dec;   deputy off   ends it."
        )
    mine = [match for match in asking.work.roster.matches_of(asking.player_id) if _running(match)]
    if text.lower() in ("off", "none", "nobody"):
        gone = sum(
            asking.work.leave.dismiss(match.id or 0, seat) for match in mine for seat in _seats(asking, match)
        )
        return Answer(done="Nobody answers for you any more." if gone else "Nobody was to answer for you.")
    wish = _read(asking, text)
    if wish.player.id == asking.player.id:
        raise PlayerError("You cannot be your own deputy.")
    if asking.match is not None and _sits_at(asking, asking.match, wish.player):
        raise PlayerError(f"{wish.player.name} sits at this table and cannot see your side of it, too.")
    named = _appoint(asking, mine, wish)
    if not named:
        raise PlayerError(f"There is no running match of yours that {wish.player.name} could answer in.")
    asking.tell(
        Noted(f"named {one_line(wish.player.name)} as deputy", asking.sitter.seat if asking.sitter else None)
    )
    when = wish.when(asking.zone).replace("I am", "you are")
    return Answer(
        done=f"{wish.player.name} was told, may refuse, and may answer for you {when}: {joined(named)}."
    )


def _running(match: Match) -> bool:
    return match.status is MatchStatus.RUNNING


def _read(asking: Asking, text: str) -> _Wish:
    found = _SPAN.match(text)
    assert found is not None
    today = asking.office.now().astimezone(times.zone(asking.zone)).date()
    first = day_of(found["since"], today) if found["since"] else None
    last = day_of(found["until"], first or today) if found["until"] else None
    if first is not None and last is not None and last < first:
        raise PlayerError("That ends before it begins.")
    return _Wish(
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
        raise PlayerError(
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


def _appoint(asking: Asking, matches: list[Match], wish: _Wish) -> list[str]:
    named = []
    for match in matches:
        if _sits_at(asking, match, wish.player):
            continue
        for seat in _seats(asking, match):
            asking.work.leave.appoint(
                Deputy(
                    match_id=match.id or 0,
                    seat=seat,
                    player_id=wish.player.id or 0,
                    since=wish.since,
                    until=wish.until,
                    created=asking.office.now(),
                )
            )
            named.append(f"{registry.game(match.game).info.title} {match.id}")
    if named:
        _tell(asking, wish, named)
    return named


def _tell(asking: Asking, wish: _Wish, named: list[str]) -> None:
    """The deputy is told, and may refuse."""
    office = asking.office
    name = one_line(asking.player.name)
    zone = wish.player.zone or asking.zone
    when = wish.when(zone).replace("I am away or miss", f"{name} is away or misses")
    page = Page(
        kind="notice",
        head=Head(
            f"{name} names you as deputy.  {desk_code(wish.player)}",
            "No answer needed.",
            f"Reply, if you would rather not:   refuse {asking.player.name}",
            "",
        ),
        footer=Footer(office.name, "", "", "help, status, refuse"),
        code=desk_code(wish.player),
        body=(
            wrapped(
                f"You may answer for {name} {when}, in {joined(named)}. You are then mailed the question "
                "with board and hand, and answer it like one of your own. The table is told that you did. "
                "Please tell nobody what you see."
            ),
        ),
    )
    cause = Cause(f"deputy {asking.letter.message_id} {asking.letter.digest}")
    reader, subject = PlayerReader.of(asking.work, wish.player), f"{office.name}: {name} names you as deputy"
    put(office, asking.work, Mail(reader, DispatchKind.NOTICE, page, cause, subject))


DEPUTY = Command(
    "deputy",
    "deputy NAME [from DAY] [to DAY]",
    "who may answer for you; deputy off: nobody",
    Needs.SEAT,
    _run,
)

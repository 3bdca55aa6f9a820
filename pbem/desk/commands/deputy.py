"""`deputy NAME`: somebody else may answer for a player, in every match they do not sit at themselves."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.desk.match.live import sitters_of, take_up
from pbem.desk.match.news import pack
from pbem.desk.match.sight import masters, may_see
from pbem.desk.office import Office
from pbem.desk.post.asking import ask
from pbem.desk.post.readers import address_of
from pbem.desk.time.dates import begins_day, day_of, end_of, start_of
from pbem.engine import registry
from pbem.engine.events import noted
from pbem.engine.language.spoken import english, forms, spelled
from pbem.engine.language.tongues import Row, refused, worded
from pbem.engine.values import Value
from pbem.errors import PlayerError
from pbem.render import times
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.core import Match, Player
from pbem.store.tables.upkeep import Deputy
from pbem.store.tables.values import instant, micros
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

# What a deputy is asked.
BE_DEPUTY = "be deputy"

_SPAN = re.compile(
    r"^(?P<name>.+?)(?:\s+from\s+(?P<since>.+?))?(?:\s+(?:to|until|till)\s+(?P<until>.+))?$", re.IGNORECASE
)


class _Unknown(PlayerError):
    """Nobody here is called so."""


class _Proposal(Value):
    """Who is to answer, and when; without times whenever the player is away or misses a turn."""

    player: Player
    since: datetime | None
    until: datetime | None

    def when(self, zone: str) -> str:
        parts = []
        if self.since is not None:
            parts.append(worded("from {day}", day=times.day(self.since, zone)))
        if self.until is not None:
            parts.append(worded("to {day}", day=times.day(self.until - timedelta(minutes=1), zone)))
        return Row(parts, " ")


def _run(asking: Asking, argument: str) -> Said:
    text = " ".join(argument.split())
    if not text:
        raise refused("Write   deputy NAME   or   deputy NAME from 3 dec to 10 dec;   deputy off   ends it.")
    mine = [match for match in asking.work.roster.matches_of(asking.player.id) if _running(match)]
    if text.lower() in ("off", "none", "nobody"):
        gone = dismiss(asking.office, asking.work, asking.player)
        return told("Nobody answers for you any more.") if gone else told("Nobody was to answer for you.")
    if "@" in text:
        return _by_address(asking, text, mine)
    proposal = _read(asking, text)
    if proposal.player.id == asking.player.id:
        raise refused("You cannot be your own deputy.")
    seats = _for(asking, mine, proposal)
    if asking.match is not None and all(match != asking.match.id for match, _ in seats):
        raise refused(
            "{name} cannot see your side of this table: they know another one.", name=proposal.player.name
        )
    if not seats:
        raise refused(
            "There is no running match of yours that {name} could answer in.", name=proposal.player.name
        )
    when = proposal.when(asking.zone) or worded("when you are away or miss a turn")
    question = worded("Shall {name} answer for you {when}?", name=one_line(proposal.player.name), when=when)
    return Said(question=question, then=lambda: _propose(asking, proposal, seats))


def dismiss(office: Office, work: Work, player: Player) -> int:
    """Let nobody answer for a player any more, nor who was only asked to; how many they were."""
    gone = 0
    for question in work.questions.unanswered(BE_DEPUTY):
        if json.loads(question.payload)["for"] == player.id:
            gone += work.questions.answered(question, "void", office.now())
    for match in filter(_running, work.roster.matches_of(player.id)):
        gone += sum(work.attendance.dismiss(match.id, seat) for seat in _seats(work, match, player))
    return gone


def _for(asking: Asking, mine: list[Match], proposal: _Proposal) -> list[tuple[int, int]]:
    """The seats of the player's that this deputy may see."""
    return [
        (match.id, seat)
        for match in mine
        for seat in _seats(asking.work, match, asking.player)
        if _may(asking.work, match, seat, proposal.player)
    ]


def _may(work: Work, match: Match, seat: int, player: Player) -> bool:
    return may_see(work, match, seat, player) and not masters(work, match, player)


def _propose(asking: Asking, proposal: _Proposal, seats: list[tuple[int, int]]) -> Said:
    """Ask the deputy; nothing is shown to them before their own yes."""
    work, name = asking.work, one_line(proposal.player.name)
    payload = {
        "for": asking.player.id,
        "deputy": proposal.player.id,
        "since": micros(proposal.since) if proposal.since is not None else None,
        "until": micros(proposal.until) if proposal.until is not None else None,
        "seats": [list(pair) for pair in seats],
    }
    if not asking.asks_other:
        return Said(done=appoint(asking.office, work, payload))
    address = address_of(work, proposal.player)
    if address is None:
        raise refused("{name} cannot be written to.", name=name)
    facts = {
        "name": one_line(asking.player.name),
        "days": proposal.when(proposal.player.zone or asking.zone),
        "tables": _titles(work, seats),
    }
    ask(asking.office, work, BE_DEPUTY, payload, address, proposal.player, "be_deputy", facts)
    return told(
        "{name} is asked, and answers for you after their yes: {facts}.",
        name=name,
        facts=joined(facts["tables"]),
    )


def appoint(office: Office, work: Work, payload: Mapping[str, Any]) -> str:
    """Let the deputy answer for every seat that is still the player's, and that they may see."""
    player, deputy = work.roster.player(payload["for"]), work.roster.player(payload["deputy"])
    assert player is not None
    assert deputy is not None
    seats = []
    for number, seat in payload["seats"]:
        match = work.roster.match(number)
        if match is None or not _running(match) or not _may(work, match, seat, deputy):
            continue
        if work.roster.seated(number)[seat].seat.player_id != player.id:
            continue
        since, until = payload["since"], payload["until"]
        row = Deputy(
            match_id=number,
            seat=seat,
            player_id=deputy.id,
            since=instant(since) if since is not None else None,
            until=instant(until) if until is not None else None,
            created=office.now(),
        )
        work.attendance.appoint(row)
        live = take_up(work, match)
        said = pack(live, (noted("named {name} as deputy", seat, name=one_line(deputy.name)),))
        work.untold_news.tell(match, [(each.seat, said) for each in live.sitters])
        seats.append((number, seat))
    if not seats:
        raise refused("There is no running match left for which that could be done.")
    return worded(
        "{name} may answer for {name2}: {titles}.",
        name=one_line(deputy.name),
        name2=one_line(player.name),
        titles=joined(_titles(work, seats)),
    )


def _titles(work: Work, seats: Sequence[tuple[int, int]]) -> list[str]:
    found = [work.roster.match(number) for number, _ in seats]
    return [f"{registry.game(match.game).info.title} {match.id}" for match in found if match is not None]


def _by_address(asking: Asking, text: str, mine: list[Match]) -> Said:
    """Name somebody by address: what is said is the same whether that address is on file or not."""
    try:
        proposal = _read(asking, text)
    except _Unknown:
        proposal = None
    itself = proposal is not None and proposal.player.id == asking.player.id
    seats = _for(asking, mine, proposal) if proposal is not None and not itself else []

    def propose() -> Said:
        if proposal is not None and seats:
            _propose(asking, proposal, seats)
        return told("If that address plays here and knows no other hand there, its owner is asked.")

    return Said(
        question=worded("Shall the owner of the address that you named answer for you?"), then=propose
    )


def _running(match: Match) -> bool:
    return match.status is MatchStatus.RUNNING


def _read(asking: Asking, text: str) -> _Proposal:
    found = _SPAN.match(text)
    assert found is not None
    today = asking.office.now().astimezone(times.zone(asking.zone)).date()
    first = day_of(found["since"], today) if found["since"] else None
    last = day_of(found["until"], first or today) if found["until"] else None
    if first is not None and last is not None and last < first:
        raise refused("That ends before it begins.")
    return _Proposal(
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
        raise refused(
            "Several players are called {name}: write the address instead.", name=one_line(name, 40)
        )
    if not called:
        raise _Unknown(
            worded(
                "Nobody called {name} plays here; write a name or an address on file.",
                name=f"{one_line(name, 40)!r}",
            )
        )
    return called[0]


def _seats(work: Work, match: Match, player: Player) -> list[int]:
    return [
        sitter.seat
        for sitter in sitters_of(work, match)
        if sitter.seating.seat.player_id == player.id and not sitter.resigned
    ]


def _reads(argument: str) -> str:
    """`NAME vom DAY bis DAY` as `NAME from DAY to DAY`; such words of a name have no day behind them."""
    words, place = argument.split(), 0
    if len(words) == 1:
        return english(argument, "switches", "people")
    while place < len(words):
        for length in (2, 1):
            known = forms("days").get(spelled(" ".join(words[place : place + length])))
            if known is not None and begins_day("".join(words[place + length : place + length + 1])):
                words[place : place + length] = [known]
        place += 1
    return " ".join(words)


DEPUTY = Command(
    "deputy",
    worded("deputy NAME [from DAY] [to DAY]"),
    worded("who may answer for you; deputy off: nobody"),
    _run,
    reads=_reads,
)

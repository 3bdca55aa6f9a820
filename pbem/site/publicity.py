"""The gate: every name and every match that public pages show comes from here, and nothing else does.

Nobody is named who did not ask for it, no match is shown whose table did not agree to it, and of a match that
goes on only what an observer could be mailed. Times of day, addresses, press and joining words do not pass.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

from pbem.desk.match.live import box_of
from pbem.desk.match.public import shown
from pbem.desk.office import Office
from pbem.desk.record.rating import Estimate
from pbem.desk.record.review import reviewed
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import sentence
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.language.tongues import Row, Typed, heard, worded
from pbem.engine.outcome import Outcome
from pbem.engine.seats import letter
from pbem.engine.values import Value
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import one_line
from pbem.store.books.facts import RECOUNTED
from pbem.store.books.publications import Holder, Listed
from pbem.store.books.results import Filed
from pbem.store.tables.words import MatchStatus, PublishKind
from pbem.store.work import Work

_NAME = 40


class PublicSeat(Value):
    """A seat as the public knows it; the player's number where that player has a page."""

    name: str
    player: int | None = None
    bot: bool = False


class PublicMatch(Value):
    """A match that anybody may see."""

    id: int
    game: str
    rules: str
    # The last entry of its journal: whatever else stands on its page follows from it.
    head: str
    kind: PublishKind
    over: bool
    provable: bool
    # The day it ended.
    day: date | None
    seats: tuple[PublicSeat, ...]
    # Whether a bot has looked back at it.
    reviewed: bool = False

    @property
    def title(self) -> str:
        """As mails call it."""
        return f"{registry.game(self.game).info.title} {self.id}"

    @property
    def facts(self) -> tuple[object, ...]:
        """All of it flat, for keys: what thousands of matches depend on is asked for on every pass."""
        day = self.day.toordinal() if self.day is not None else 0
        players = tuple(seat.player for seat in self.seats)
        fixed = (self.id, self.game, self.rules, self.head, self.kind.value, self.over, self.provable, day)
        return (*fixed, self.names, players, self.reviewed)

    @property
    def with_bots(self) -> bool:
        """Whether a bot has played, so that places say nothing about who is the stronger player."""
        return any(seat.bot for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(seat.name for seat in self.seats)


class Ending(Value):
    """How a match ended for one seat; without a place where it ended without a result."""

    seat: PublicSeat
    place: int | None
    score: int | None
    won: bool
    resigned: bool
    # How the player is rated after it.
    rating: int | None


class OpenTable(Value):
    """A table in the list that one can join."""

    id: int
    game: str
    seats: int
    free: int
    # Those of whoever sits there who want to be named.
    names: tuple[str, ...]
    hours: int
    pace: str
    seal: str
    publish: PublishKind

    @property
    def title(self) -> str:
        """As mails call it."""
        return f"{registry.game(self.game).info.title} {self.id}"


class Publicity(Value):
    """All that public pages may tell, but for what the journals of the matches hold."""

    # The newest first.
    matches: tuple[PublicMatch, ...]
    # Those that have ended, the last one first, and those that are being played.
    over: tuple[PublicMatch, ...]
    running: tuple[PublicMatch, ...]
    tables: tuple[OpenTable, ...]
    # What players with a page are called, by their numbers.
    people: Mapping[int, str]
    # How often results that were counted were counted again: the journals say nothing of it.
    recounted: str | None


def admitted(office: Office, work: Work) -> Publicity:
    """What passes the gate now."""
    listed = work.publications.listed()
    zone = ZoneInfo(office.zone)
    reviews = reviewed(work)
    found = [match for each in reversed(listed) if (match := _match(each, zone, reviews)) is not None]
    people = {
        holder.player: _named(holder).name
        for each in listed
        for holder in each.holders
        if holder.player is not None and holder.public is not None
    }
    kept = {seat.player for match in found for seat in match.seats}
    inviting = (each for each in listed if each.status is MatchStatus.INVITING)
    return Publicity(
        matches=tuple(found),
        over=tuple(sorted((match for match in found if match.over), key=_ended, reverse=True)),
        running=tuple(match for match in found if not match.over),
        tables=tuple(_table(work, each) for each in inviting if each.listed),
        people={player: name for player, name in sorted(people.items()) if player in kept},
        recounted=work.notes.fact(RECOUNTED),
    )


def _ended(match: PublicMatch) -> tuple[date, int]:
    return match.day or date.min, match.id


def _match(each: Listed, zone: ZoneInfo, reviews: frozenset[int]) -> PublicMatch | None:
    kind = shown(each.status, each.publish, watching=each.watching, game=each.game, box=each.box)
    if kind is PublishKind.NO:
        return None
    return PublicMatch(
        id=each.id,
        game=each.game,
        rules=each.rules,
        head=each.head,
        kind=kind,
        over=each.status is MatchStatus.FINISHED,
        provable=each.provable,
        day=each.finished.astimezone(zone).date() if each.finished is not None else None,
        seats=_told_apart([_named(holder) for holder in each.holders]),
        reviewed=each.id in reviews,
    )


def _named(holder: Holder) -> PublicSeat:
    """A letter for whoever has not asked to be named, so that their matches cannot be linked."""
    seat = letter(holder.number).upper()
    if holder.bot is not None:
        level = Typed(holder.bot, "table_values")
        return PublicSeat(worded("Bot {letter} ({bot})", letter=seat, bot=level), bot=True)
    if holder.player is None or holder.public is None:
        return PublicSeat(worded("Player {letter}", letter=seat))
    return PublicSeat(masked(one_line(holder.public or holder.name, _NAME)), holder.player)


def _told_apart(seats: list[PublicSeat]) -> tuple[PublicSeat, ...]:
    """Equal names at one table are numbered."""
    known: dict[str, int] = {}
    found = []
    for seat in seats:
        said = heard(seat.name).casefold()
        count = known[said] = known.get(said, 0) + 1
        found.append(replace(seat, name=Row((seat.name, str(count)), " ")) if count > 1 else seat)
    return tuple(found)


def _table(work: Work, each: Listed) -> OpenTable:
    match = work.roster.match(each.id)
    assert match is not None
    pace = Pace.load(match.pace)
    here = [_named(holder) for holder in each.holders if holder.joined]
    return OpenTable(
        id=each.id,
        game=each.game,
        seats=len(each.holders),
        free=sum(holder.player is None and holder.bot is None for holder in each.holders),
        names=tuple(seat.name for seat in here if seat.player is not None or seat.bot),
        hours=pace.hours,
        pace=sentence(pace),
        seal=match.commitment,
        publish=each.publish,
    )


def endings(work: Work, publicity: Publicity) -> Mapping[int, tuple[Ending, ...]]:
    """How each public match ended, the best first; what else a player has played counts for nothing here."""
    return {
        match.id: _mixed(work, match)
        if match.with_bots
        else tuple(_ending(match, row) for row in work.results.filed(match.id))
        for match in publicity.over
    }


def _ending(match: PublicMatch, row: Filed) -> Ending:
    points = Estimate(row.mu, row.sigma).points if row.mu is not None and row.sigma is not None else None
    return Ending(match.seats[row.seat], row.place, row.score, row.won, row.resigned, points)


def _mixed(work: Work, match: PublicMatch) -> tuple[Ending, ...]:
    """How a match with bots ended, which is filed for nobody."""
    row = work.roster.match(match.id)
    assert row is not None
    if row.outcome is None:
        return tuple(Ending(seat, None, None, False, False, None) for seat in match.seats)
    outcome: Outcome = codec_for(registry.game(match.game), box_of(work, row)).load(row.outcome)
    return tuple(
        Ending(match.seats[seat], place, outcome.scores[seat], place == 1, False, None)
        for place, seats in enumerate(outcome.places, 1)
        for seat in seats
    )

"""Knows who is who: players and their addresses, matches, and who sits where."""

from datetime import datetime
from hashlib import blake2b
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, select, text, update

from pbem.engine.values import Value
from pbem.store.books.journal import SNAPSHOT_OF
from pbem.store.sql.link import Book, Link
from pbem.store.sql.statements import Adding, Maker, Query, RowQuery, WriteStatement, finding, same, table
from pbem.store.tables.core import Address, Match, Player, SeatRow, Snapshot, StoredBox
from pbem.store.tables.words import AddressKind, MatchStatus

_PLAYER, _ADDRESS, _MATCH, _SEAT, _BOX, _SNAPSHOT = (
    table(model) for model in (Player, Address, Match, SeatRow, StoredBox, Snapshot)
)
# What a saved match may change: its journal has `entries` and `head`, its results have `recorded`, the rest
# is settled when it is made.
_SETTLED = {"id", "game", "box", "secret", "created", "entries", "head", "recorded"}
_MATCH_CHANGES = tuple(column.name for column in _MATCH.columns if column.name not in _SETTLED)
_PLAYER_CHANGES = ("name", "zone", "zone_guessed", "format", "bounces", "renewed", "public", "language")
_SEAT_CHANGES = ("number", "handle", "player_id", "joined", "nonce", "resigned", "bot", "called")

_ADD_PLAYER, _ADD_ADDRESS, _ADD_MATCH, _ADD_SEAT = (
    Adding(model) for model in (Player, Address, Match, SeatRow)
)
_ADD_BOX = Adding(StoredBox, once=True)
_SAVE_PLAYER = WriteStatement(
    update(_PLAYER).where(_PLAYER.c.id == bindparam("this")), columns=_PLAYER_CHANGES
)
_SAVE_MATCH = WriteStatement(update(_MATCH).where(_MATCH.c.id == bindparam("this")), columns=_MATCH_CHANGES)
_SAVE_SEAT = WriteStatement(update(_SEAT).where(_SEAT.c.id == bindparam("this")), columns=_SEAT_CHANGES)
_DROP_SEAT = WriteStatement(delete(_SEAT).where(_SEAT.c.id == bindparam("this")))
_THEIRS, _OF_ADDRESS = same(_ADDRESS, player_id="player"), same(_ADDRESS, address="one")
_DEMOTE = WriteStatement(
    update(_ADDRESS).where(_THEIRS, _ADDRESS.c.kind == AddressKind.MAIN).values(kind=AddressKind.ALIAS)
)
_PROMOTE = WriteStatement(update(_ADDRESS).where(_THEIRS, _OF_ADDRESS).values(kind=AddressKind.MAIN))
_PROVE = WriteStatement(update(_ADDRESS).where(_OF_ADDRESS, _ADDRESS.c.proved.is_(None)), columns=("proved",))
_DROP_ADDRESS = WriteStatement(
    delete(_ADDRESS).where(_THEIRS, _OF_ADDRESS, _ADDRESS.c.kind == AddressKind.ALIAS)
)
# Given as a value, it has SQLite plan the statement anew each time: an index is of main addresses alone.
_MAIN = text("address.kind = 'main'")
_MAIN_FIRST = (_ADDRESS.c.kind.desc(), _ADDRESS.c.id)
_PROVED = RowQuery(select(_ADDRESS.c.proved).where(_OF_ADDRESS))
_DROP_ADDRESSES = WriteStatement(delete(_ADDRESS).where(_THEIRS))
# Whoever asks for one match mostly wants to know how it stands.
_MATCH_OF_ID = RowQuery(
    select(*_MATCH.columns, *_SNAPSHOT.columns)
    .select_from(_MATCH)
    .outerjoin(_SNAPSHOT, _SNAPSHOT.c.match_id == _MATCH.c.id)
    .where(_MATCH.c.id == bindparam("id"))
)
_MATCHES, _MATCHES_OF_STATUS = finding(Match, by="id"), finding(Match, "status", by="id")
_WITH_BOTS = Query(
    Match,
    lambda matches: matches.where(
        _MATCH.c.status == MatchStatus.RUNNING,
        _MATCH.c.id.in_(select(_SEAT.c.match_id).where(text("bot IS NOT NULL"))),
    ).order_by(_MATCH.c.id),
)
_MATCHES_OF_PLAYER = Query(
    Match,
    lambda matches: matches.where(
        _MATCH.c.id.in_(select(_SEAT.c.match_id).where(_SEAT.c.player_id == bindparam("player_id")))
    ).order_by(_MATCH.c.id),
)
_PLAYER_OF_ID, _PLAYERS = finding(Player, "id"), finding(Player, by="id")
_BOUNCING = Query(Player, lambda players: players.where(text("bounces > 0")).order_by(_PLAYER.c.bounces))
_COUNTS = RowQuery(select(_MATCH.c.status, func.count()).group_by(_MATCH.c.status))
_OTHERS_ADDRESSES = Query(Address, lambda rows: rows.where(_ADDRESS.c.player_id != bindparam("player_id")))
_ADDRESSES = finding(Address, "player_id", by="-kind id")
# Whoever asks for a player mostly wants to know where mail goes.
_PERSON = RowQuery(
    select(*_PLAYER.columns, *_ADDRESS.columns)
    .join(_ADDRESS, _ADDRESS.c.player_id == _PLAYER.c.id)
    .where(_PLAYER.c.id == select(_ADDRESS.c.player_id).where(_OF_ADDRESS).scalar_subquery())
    .order_by(*_MAIN_FIRST)
)
_BOX_OF = RowQuery(select(_BOX.c.text).where(same(_BOX, "digest")))
_SEATED = RowQuery(
    select(_ADDRESS.c.address, _ADDRESS.c.proved, *_SEAT.columns, *_PLAYER.columns)
    .select_from(_SEAT)
    .outerjoin(_PLAYER, _PLAYER.c.id == _SEAT.c.player_id)
    .outerjoin(_ADDRESS, and_(_ADDRESS.c.player_id == _PLAYER.c.id, _MAIN))
    .where(_SEAT.c.match_id == bindparam("match_id"))
    .order_by(_SEAT.c.number)
)
_SEAT_NAMES, _PLAYER_NAMES, _MATCH_NAMES = (tuple(each.columns.keys()) for each in (_SEAT, _PLAYER, _MATCH))
_OF_PLAYER, _OF_FILED = slice(0, len(_PLAYER_NAMES)), slice(len(_PLAYER_NAMES), None)
_make_seat, _make_player, _make_match = Maker(SeatRow), Maker(Player), Maker(Match)


def box_name(text: str) -> str:
    """The digest that names a box: of its canonical text."""
    return blake2b(text.encode(), digest_size=32, person=b"pbem box").hexdigest()


class Sitting(Value):
    """A seat with the player who holds it and the address we write to; nobody may hold it."""

    seat: SeatRow
    player: Player | None
    address: str | None


class Roster(Book):
    """Players, addresses, matches, seats and boxes."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        # What the row of each match says that was read or saved here, by era and number.
        self._matches: dict[tuple[int, int], list[Any]] = {}

    def add_player(self, player: Player, address: str) -> Player:
        """A new player with a main address; the id is set in the object too."""
        player.id = _ADD_PLAYER.row(self._link, player)
        self._add_address(player, address, AddressKind.MAIN, player.created)
        return player

    def add_alias(self, player: Player, address: str, now: datetime) -> None:
        """Recognise the player by one more address."""
        self._add_address(player, address, AddressKind.ALIAS, now)

    def move(self, player: Player, address: str) -> bool:
        """Write to another of the player's addresses from now on; False when it is none of them."""
        wanted = address.lower()
        if wanted not in (found.address for found in self.addresses(_known(player.id))):
            return False
        # First the old one, for the database allows no second main address even for a moment.
        _DEMOTE.run(self._link, player=player.id)
        _PROMOTE.run(self._link, player=player.id, one=wanted)
        return True

    def drop_alias(self, player: Player, address: str) -> bool:
        """Recognise the player by that address no more; False where it is none, or the one we write to."""
        return _DROP_ADDRESS.run(self._link, player=player.id, one=address.lower()).rowcount == 1

    def prove(self, address: str, now: datetime) -> None:
        """An address has answered a code that was mailed to it."""
        if not self.proved(address):
            _PROVE.run(self._link, one=address.lower(), proved=now)
            _PROVED.prime(self._link, [[now]], one=address.lower())

    def proved(self, address: str) -> bool:
        """Whether an address has ever answered a code that was mailed to it."""
        return _PROVED.value(self._link, datetime, one=address.lower()) is not None

    def forget(self, player: Player) -> None:
        """Delete all addresses of a player, whose row stays for the matches it is part of."""
        _DROP_ADDRESSES.run(self._link, player=_known(player.id))

    def save_player(self, player: Player) -> None:
        """Write what may change of a player."""
        _save(self._link, _SAVE_PLAYER, player)

    def player(self, player_id: int | None) -> Player | None:
        """The player of that id; nobody where a row names none."""
        return _PLAYER_OF_ID.first(self._link, id=player_id) if player_id is not None else None

    def player_at(self, address: str) -> Player | None:
        """The player who has that address, as main or alias, in whatever case it is written."""
        rows = _PERSON.rows(self._link, one=address.lower())
        people, filed = ([row[part] for row in rows] for part in (_OF_PLAYER, _OF_FILED))
        if not rows:
            _PROVED.prime(self._link, [], one=address.lower())
            return None
        player = _make_player(dict(zip(_PLAYER_NAMES, people[0], strict=True)))
        _PLAYER_OF_ID.prime(self._link, people[:1], id=player.id)
        _ADDRESSES.prime(self._link, filed, player_id=player.id)
        return player

    def players(self) -> list[Player]:
        """All players."""
        return _PLAYERS.all(self._link)

    def bouncing(self) -> list[Player]:
        """The players whose mail came back."""
        return sorted(_BOUNCING.all(self._link), key=lambda player: player.id)

    def addresses(self, player_id: int) -> list[Address]:
        """A player's addresses, the main one first."""
        found = _ADDRESSES.all(self._link, player_id=player_id)
        for each in found:
            _PROVED.prime(self._link, [[each.proved]], one=each.address)
        return found

    def others_addresses(self, player_id: int | None) -> list[Address]:
        """The addresses of all players but one."""
        return _OTHERS_ADDRESSES.all(self._link, player_id=player_id or 0)

    def file_box(self, text: str) -> str:
        """Keep a box and give the digest that names it; the same text is kept once."""
        digest = box_name(text)
        _ADD_BOX.run(self._link, digest=digest, text=text)
        return digest

    def box(self, digest: str) -> str | None:
        """The text of the box of that digest; it never changes, so callers may remember it."""
        return _BOX_OF.value(self._link, str, digest=digest)

    def add_match(self, match: Match) -> Match:
        """A new match; the id is set in the object too."""
        match.id = _ADD_MATCH.row(self._link, match)
        return match

    def save_match(self, match: Match) -> None:
        """Write what may change of a match, if it did; its journal keeps `entries` and `head` by itself."""
        values = [getattr(match, name) for name in _MATCH_CHANGES]
        if self._matches.get((self._link.era, match.id)) != values:
            _save(self._link, _SAVE_MATCH, match)
            self._matches[self._link.era, match.id] = values

    def match(self, match_id: int) -> Match | None:
        """The match of that id."""
        for row in _MATCH_OF_ID.rows(self._link, id=match_id):
            match = _make_match(dict(zip(_MATCH_NAMES, row, strict=False)))
            kept = row[len(_MATCH_NAMES) :]
            SNAPSHOT_OF.prime(self._link, [kept] if kept[0] is not None else [], match_id=match_id)
            self._matches[self._link.era, match_id] = [getattr(match, name) for name in _MATCH_CHANGES]
            return match
        return None

    def matches(self, status: MatchStatus | None = None) -> list[Match]:
        """All matches, or those of one status."""
        if status is None:
            return _MATCHES.all(self._link)
        return _MATCHES_OF_STATUS.all(self._link, status=status)

    def with_bots(self) -> list[Match]:
        """The running matches at whose tables a bot sits."""
        return _WITH_BOTS.all(self._link)

    def counts(self) -> dict[MatchStatus, int]:
        """How many matches there are of each status."""
        return dict(_COUNTS.rows(self._link))

    def matches_of(self, player_id: int) -> list[Match]:
        """The matches a player has a seat in."""
        return _MATCHES_OF_PLAYER.all(self._link, player_id=player_id)

    def add_seat(self, seat: SeatRow) -> SeatRow:
        """A new seat; the id is set in the object too."""
        seat.id = _ADD_SEAT.row(self._link, seat)
        return seat

    def save_seat(self, seat: SeatRow) -> None:
        """Write what may change of a seat."""
        _save(self._link, _SAVE_SEAT, seat)

    def drop_seat(self, seat: SeatRow) -> None:
        """Take a seat away from a table that has not begun."""
        _DROP_SEAT.run(self._link, this=_known(seat.id), match_id=seat.match_id)

    def seated(self, match_id: int) -> list[Sitting]:
        """Everybody at the table of a match, by seat number."""
        found = _SEATED.rows(self._link, match_id=match_id)
        for address, proved, *_ in found:
            _PROVED.prime(self._link, [[proved]], one=address)
        return [_sitting(row) for row in found]

    def _add_address(self, player: Player, address: str, kind: AddressKind, now: datetime) -> None:
        _ADD_ADDRESS.run(
            self._link, player_id=player.id, address=address.lower(), kind=kind, created=now, proved=None
        )


def _known(row_id: int | None) -> int:
    if row_id is None:
        raise ValueError("this row is not in the database yet")
    return row_id


def _save(link: Link, command: WriteStatement, row: Player | Match | SeatRow) -> None:
    command.run(link, this=_known(row.id), **row.__dict__)


def _sitting(row: list[Any]) -> Sitting:
    address, _, *rest = row
    seat = dict(zip(_SEAT_NAMES, rest, strict=False))
    player = dict(zip(_PLAYER_NAMES, rest[len(_SEAT_NAMES) :], strict=True))
    return Sitting(_make_seat(seat), _make_player(player) if player["id"] is not None else None, address)

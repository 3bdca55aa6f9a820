"""The file of a match: what exporting writes, read back with nothing in it taken on trust."""

import json
import os
import stat
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from pbem.desk.match.export import FORMAT
from pbem.desk.match.standing_words import LONGEST, MOST
from pbem.desk.time.pace import Pace
from pbem.engine import fairness, registry
from pbem.engine.game import AnyGame, Table
from pbem.engine.kernel import Kernel
from pbem.engine.seats import LETTERS
from pbem.errors import OperatorError, PbemError
from pbem.render.text_kit import one_line
from pbem.render.times import is_zone
from pbem.store.sql.statements import Maker
from pbem.store.tables.core import Entry, StandingOrder
from pbem.store.tables.values import instant
from pbem.store.tables.words import EntryKind, IdentityLevel, MatchStatus, StandingKind

# An entry takes about half a kilobyte, so this is a match of tens of thousands of moves.
LARGEST = 32 * 1024 * 1024

_LONGEST_TEXT = 20_000
_LONGEST_LINE = 200
# The year 9999, beyond which no date can be made.
_LATEST = 253_402_300_799_999_999

_Check: TypeAlias = Callable[[Any], bool]
_make_entry = Maker(Entry)
_make_standing = Maker(StandingOrder)

# Fields that are used as they stand in the file.
_AS_WRITTEN = "match game rules box zone provable commitment secret epoch outcome".split()


class BadMatchFile(OperatorError):
    """The file is not one that pbem wrote, or was changed since."""


@dataclass(frozen=True)
class MatchFile:
    """A match as its file tells it; every field has the right shape, and none is proved by that."""

    match: int
    game: str
    rules: str
    status: MatchStatus
    players: tuple[str, ...]
    names: tuple[str, ...]
    nonces: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    box: Mapping[str, Any]
    zone: str
    pace: Pace
    provable: bool
    commitment: str
    secret: str = field(repr=False)
    epoch: int
    entries: tuple[Entry, ...] = field(repr=False)
    outcome: Any
    standing: tuple[StandingOrder, ...] = field(default=(), repr=False)
    identity: IdentityLevel = IdentityLevel.FROM

    @cached_property
    def kernel(self) -> Kernel:
        """The rules at this table with this seed, out of the file's own box."""
        game: AnyGame = registry.game(self.game)
        info = game.info
        if self.rules not in (info.version, *info.earlier):
            raise BadMatchFile(
                f"it was played by version {self.rules} of {info.title}'s rules, here is {info.version};"
                " use a pbem that has them"
            )
        if not info.fewest <= len(self.names) <= info.most:
            raise BadMatchFile(f"{len(self.names)} cannot play {info.title}")
        known = {option.name: option.values for option in info.options}
        same = dict(self.options).keys() == known.keys()
        if not same or any(known[name] and value not in known[name] for name, value in self.options):
            raise BadMatchFile(f"its options are not those of {info.title}")
        try:
            box = game.open_box(self.box)
        except PbemError as error:
            raise BadMatchFile(f"its box cannot be opened: {error}") from error
        # A game says what is wrong with an honest box; a forged one may break its reader in any way.
        except Exception as error:
            raise BadMatchFile(f"its box cannot be opened: {type(error).__name__}") from error
        seed = fairness.seed(bytes.fromhex(self.secret), self.commitment, self.nonces)
        return Kernel(game, Table(self.names, self.options, box), seed)


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """A file's bytes: an ordinary file of a bearable size, and nothing that could hang or never end."""
    try:
        # Without O_NONBLOCK a pipe would keep us waiting for a writer.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError as error:
        raise OperatorError(f"{path} cannot be read ({error.strerror})") from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OperatorError(f"{path} is not an ordinary file")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OperatorError(f"{path} is larger than {largest // 1024} kB and was not read")
    return data


def write_new(path: Path, text: str) -> None:
    """Write a new file that nobody else can read; one that is there is never touched."""
    try:
        # Neither a file nor a link to one is opened this way, only something new.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise OperatorError(f"{path} is there already and was left as it is; name another") from error
    except OSError as error:
        raise OperatorError(f"{path} cannot be written ({error.strerror})") from error
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)


def parse(data: bytes) -> MatchFile:
    """The match in a file; a BadMatchFile names the first field that is not what it must be."""
    try:
        plain = json.loads(data, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadMatchFile(f"the file is not JSON as pbem writes it: {str(error)[:100]}") from error
    if not isinstance(plain, dict) or plain.get("pbem") != FORMAT:
        raise BadMatchFile(f"the file is not a match of format {FORMAT}, which this pbem reads")
    _demand(plain, _FIELDS, "")
    seats = len(plain["names"])
    if not len(plain["players"]) == len(plain["nonces"]) == seats == len(set(plain["names"])):
        raise BadMatchFile("players, names and nonces do not belong together")
    # Files of older versions hold no standing orders.
    left = plain.get("standing", [])
    if not isinstance(left, list) or len(left) > MOST * seats:
        raise BadMatchFile("standing is not what it must be")
    # Nor do they name a level of identity.
    level = plain.get("identity", str(IdentityLevel.FROM))
    if not _one_of(IdentityLevel)(level):
        raise BadMatchFile("identity is not what it must be")
    _demand_rows("entry", plain["entries"], _ENTRY_FIELDS, seats)
    _demand_rows("standing order", left, _STANDING_FIELDS, seats)
    try:
        pace = Pace.of(plain["pace"])
    except (TypeError, ValueError, PbemError) as error:
        raise BadMatchFile(f"pace is not what it must be: {error}") from error
    return MatchFile(
        **{name: plain[name] for name in _AS_WRITTEN},
        status=MatchStatus(plain["status"]),
        players=tuple(plain["players"]),
        names=tuple(plain["names"]),
        nonces=tuple(plain["nonces"]),
        options=tuple(sorted(plain["options"].items())),
        pace=pace,
        entries=tuple(map(_entry, plain["entries"])),
        standing=tuple(map(_standing, left)),
        identity=IdentityLevel(level),
    )


def _entry(plain: Mapping[str, Any]) -> Entry:
    kind, arrived = EntryKind(plain["kind"]), instant(plain["arrived"])
    return _make_entry({**_fields(plain, _ENTRY_FIELDS), "kind": kind, "arrived": arrived})


def _standing(plain: Mapping[str, Any]) -> StandingOrder:
    return _make_standing({**_fields(plain, _STANDING_FIELDS), "kind": StandingKind(plain["kind"])})


def _fields(plain: Mapping[str, Any], fields: Iterable[str]) -> dict[str, Any]:
    """What a row of the database says, of a match that has no number here yet."""
    elsewhere = {"id": None, "match_id": 0, "letter_id": None}
    return {**{name: plain[name] for name in fields}, "created": instant(plain["created"]), **elsewhere}


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no value of ours")


def _demand(plain: Mapping[str, Any], fields: Mapping[str, _Check], where: str) -> None:
    for name, fits in fields.items():
        if name not in plain or not fits(plain[name]):
            raise BadMatchFile(f"{where}{name} is missing or not what it must be")


def _demand_rows(what: str, rows: list[Any], fields: Mapping[str, _Check], seats: int) -> None:
    for place, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise BadMatchFile(f"{what} {place} is not an object")
        _demand(row, fields, f"{what} {place}: ")
        if row["seat"] is not None and row["seat"] >= seats:
            raise BadMatchFile(f"{what} {place}: there is no seat {row['seat']}")


def _number(highest: int) -> _Check:
    return lambda value: type(value) is int and 0 <= value <= highest


def _line(longest: int = _LONGEST_LINE) -> _Check:
    """One harmless line, as every text of a player's is before it is stored."""
    return lambda value: isinstance(value, str) and value == one_line(value, longest)


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_TEXT


def _hex(digits: int) -> _Check:
    return lambda value: (
        isinstance(value, str) and len(value) == digits and set(value) <= set("0123456789abcdef")
    )


def _handle(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 40 and value.isalnum() and value[0].isalpha()


def _row(each: _Check) -> _Check:
    return lambda value: isinstance(value, list) and 1 <= len(value) <= len(LETTERS) and all(map(each, value))


def _object(value: Any) -> bool:
    return isinstance(value, dict)


def _one_of(words: type[StrEnum]) -> _Check:
    allowed = {str(word) for word in words}
    return lambda value: isinstance(value, str) and value in allowed


_COUNT = _number(1_000_000_000)

_FIELDS: dict[str, _Check] = {
    "match": _COUNT,
    "game": _line(),
    "rules": _line(),
    "status": _one_of(MatchStatus),
    "players": _row(lambda value: _line(40)(value) and value != ""),
    "names": _row(_handle),
    "nonces": _row(_line()),
    "options": lambda value: _object(value) and all(map(_line(), (*value.keys(), *value.values()))),
    "box": _object,
    "zone": lambda value: _line()(value) and is_zone(value),
    "pace": _object,
    "provable": lambda value: isinstance(value, bool),
    "commitment": _hex(64),
    "secret": _hex(64),
    "epoch": _COUNT,
    "entries": lambda value: isinstance(value, list) and value != [],
    "outcome": lambda value: value is None or _object(value),
}

_ENTRY_FIELDS: dict[str, _Check] = {
    "number": _COUNT,
    "kind": _one_of(EntryKind),
    "epoch": _COUNT,
    "question": _COUNT,
    "seat": lambda value: value is None or _number(len(LETTERS) - 1)(value),
    "text": _text,
    "arrived": _number(_LATEST),
    "created": _number(_LATEST),
    "salt": _hex(32),
    "previous": _hex(64),
    "hash": _hex(64),
}

_STANDING_FIELDS: dict[str, _Check] = {
    "seat": _number(len(LETTERS) - 1),
    "kind": _one_of(StandingKind),
    "text": _line(LONGEST),
    "condition": _line(LONGEST),
    "met": lambda value: isinstance(value, bool),
    "period": _line(),
    "created": _number(_LATEST),
}

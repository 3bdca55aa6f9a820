"""Every word that is stored and so never changes its meaning: tags, fields, columns, enums, codes."""

import types
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum, StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from pbem.desk.time.leniency import Consent, Rung
from pbem.desk.time.pace import Pace
from pbem.engine import fairness, registry
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.codec import Codec
from pbem.engine.game import AnyGame, Box
from pbem.mail.triage import Reason
from pbem.mail.write.tokens import Signer
from pbem.store.books.facts import FETCHED, MORNING, PACED, PASSED, REREAD, RESTORED
from pbem.store.books.journal import entry_hash
from pbem.store.books.roster import box_name
from pbem.store.tables.club import Mute, Press, Result, Standby, Terms, WaitRequest, Watcher
from pbem.store.tables.core import Entry, Record
from pbem.store.tables.notes import Fact, MailboxMark, Problem
from pbem.store.tables.upkeep import (
    Absence,
    AddressQuestion,
    Attendance,
    Deputy,
    MailWishes,
    Mastership,
    Offer,
    Sight,
    Vote,
)
from pbem.store.tables.words import (
    AddressKind,
    DispatchKind,
    DispatchStatus,
    EntryKind,
    HeldFor,
    IdentityLevel,
    LetterStatus,
    MatchStatus,
    PressKind,
    PublishKind,
    StandingKind,
)
from tests.harness.toy.game import GAME as TOY

__all__ = ["lines"]

_ENUMS: dict[str, type[StrEnum]] = {
    "address": AddressKind,
    "dispatch kind": DispatchKind,
    "dispatch status": DispatchStatus,
    "entry": EntryKind,
    "identity": IdentityLevel,
    "letter": LetterStatus,
    "match": MatchStatus,
    "held": HeldFor,
    "press": PressKind,
    "publish": PublishKind,
    "standing order": StandingKind,
    "rung": Rung,
    "votes": Consent,
}

# Named so that their tables are declared, wherever these are declared.
_LATER_TABLES = (
    *(Fact, MailboxMark, Problem),
    *(WaitRequest, Mute, Press, Result, Standby, Terms, Watcher),
    *(Absence, Attendance, Deputy, Mastership, Offer, AddressQuestion, Sight, Vote, MailWishes),
)

_PLAIN = {int: "int", str: "str", bool: "bool", type(None): "none", Any: "tagged"}


def lines() -> Iterator[str]:
    """One line a name, in order."""
    for game in (*map(registry.game, registry.slugs()), TOY):
        yield from _types(game)
    yield from _tables()
    for name, words in _ENUMS.items():
        yield f"words {name}: {' '.join(words)}"
    yield f"pace {_names(asdict(Pace()))}; terms {_names(asdict(Pace())['terms'])}"
    yield f"verdicts {'; '.join(Reason)}"
    yield f"facts {' '.join((FETCHED, PASSED, PACED, MORNING, RESTORED, REREAD))}"
    yield from _codes()


def _names(plain: dict[str, Any]) -> str:
    return " ".join(plain)


# What the codec writes.


def _types(game: AnyGame) -> Iterator[str]:
    codec = Codec(game, game.open_box())
    for tag, kind in sorted(codec._types.items()):
        if is_dataclass(kind):
            yield f"type {game.info.slug} {tag}{_fields(codec, kind)}"
        elif issubclass(kind, Enum):
            yield f"type {game.info.slug} {tag}: {_enum(kind)}"


def _fields(codec: Codec, kind: type) -> str:
    hints = get_type_hints(kind)
    return f"({', '.join(f'{field.name}: {_shape(codec, hints[field.name])}' for field in fields(kind))})"


def _shape(codec: Codec, hint: Any) -> str:
    """How a field of this annotation is written; the rules are the codec's."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arms = get_origin(hint), get_args(hint)
    inside = [_shape(codec, arm) for arm in arms if arm is not Ellipsis]
    if origin is tuple:
        return f"[{', '.join(inside)}{', ...' * (Ellipsis in arms)}]"
    if origin in (Union, types.UnionType):
        concrete = [arm for arm in arms if arm is not type(None)]
        mixed = len(concrete) > 1 and not all(arm in _PLAIN for arm in concrete)
        return "tagged" if mixed else " or ".join(inside)
    kind = origin or hint
    if isinstance(kind, type) and issubclass(kind, Box):
        return "none"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if not is_dataclass(kind) or not isinstance(kind, type) or codec._has_subtypes(kind):
        return "tagged"
    tags = [tag for tag, each in codec._types.items() if each is kind]
    return f"as {tags[0]}" if tags else _fields(codec, kind)


def _enum(kind: type[Enum]) -> str:
    return f"one of {' '.join(str(each.value) for each in kind)}"


# The database.


def _tables() -> Iterator[str]:
    assert all(table.__tablename__ in Record.metadata.tables for table in _LATER_TABLES)
    for name, table in sorted(Record.metadata.tables.items()):
        yield f"table {name}: {' '.join(column.name for column in table.columns)}"


# Hashes and codes, each purpose with one example.


def _codes() -> Iterator[str]:
    signer = Signer(b"a secret of the tests, 32 bytes..")
    token = signer.token(12, 1, "7", "b", "anna@mail.example")
    identity = signer.message_id("turn", "entry 5", "club.example", token, 1)
    yield f"code token {token}"
    for word in ("join", "end", "desk", "yes"):
        yield f"code token {signer.token(12, 0, word, 'a', 'anna@mail.example')}"
    yield f"code master {signer.master_token(5, 'ruth@mail.example')}"
    yield f"code confirm {signer.confirmation(3, 5, 'ruth@mail.example', 'end 1.1')}"
    yield f"code message {identity}"
    yield f"code message {signer.message_id('refusal', 'letter a b', 'club.example')}"
    yield f"code bounce {signer.envelope('play@club.example', identity)}"
    yield f"code counted {signer.counted('sender', 'anna@mail.example')}"
    promise = fairness.commitment(bytes(32), "toy", "1", "box", ("anna", "ben"), (("length", "40"),))
    seed = fairness.seed(bytes(32), promise, ("rainy sunday", ""))
    yield f"code promise {promise}"
    yield f"code seed {seed.hex()}"
    yield f"code chance {' '.join(str(Chance(epoch_key(seed, epoch)).below(10**9)) for epoch in (0, 1))}"
    yield f"code box {box_name('{}')} {fairness.box_digest({})}"
    now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    entry = Entry(
        match_id=1,
        number=2,
        kind=EntryKind.ANSWER,
        epoch=0,
        question=1,
        seat=0,
        text="pick bear at e4",
        arrived=now,
        created=now,
        salt="00",
        previous="11",
        hash="",
    )
    yield f"code entry {entry_hash(entry)}"

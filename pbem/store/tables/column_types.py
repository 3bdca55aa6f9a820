"""The column types of our own: a moment that comes back aware, a word of a closed list, and packed bytes."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, Dialect, LargeBinary, String
from sqlalchemy.types import TypeDecorator

from pbem.store.tables import packing
from pbem.store.tables.values import instant, micros


class Instant(TypeDecorator[datetime]):
    """A moment, stored as whole microseconds since 1970 so that SQLite compares and sorts it rightly."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else micros(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else instant(value)


class Word(TypeDecorator[StrEnum]):
    """A word of a closed list, stored as text; another word is refused on the way in and on the way out."""

    impl = String
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else self.words(value).value

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        return None if value is None else self.words(value)


class Squeezed(TypeDecorator[bytes]):
    """Bytes of which the database holds the compressed ones."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else packing.pack_bytes(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else packing.unpack_bytes(value)

"""The column types of our own: a moment that comes back aware, a word of a closed list, and packed bytes."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from functools import cache

from sqlalchemy import BigInteger, Dialect, LargeBinary, String
from sqlalchemy.types import TypeDecorator

from pbem.store.tables import packing
from pbem.store.tables.values import instant, micros


class Instant(TypeDecorator[datetime]):
    """A moment, stored as whole microseconds since 1970 so that SQLite compares and sorts it rightly."""

    impl = BigInteger
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], int | None]:
        return lambda value: None if value is None else micros(value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[int | None], datetime | None]:
        return lambda value: None if value is None else instant(value)


class Word(TypeDecorator[StrEnum]):
    """A word of a closed list, stored as text; another word is refused on the way in and on the way out."""

    impl = String
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words

    def bind_processor(self, dialect: Dialect) -> Callable[[str | None], str | None]:
        return cache(lambda value: None if value is None else self.words(value).value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[str | None], StrEnum | None]:
        return cache(lambda value: None if value is None else self.words(value))


class Squeezed(TypeDecorator[bytes]):
    """Bytes of which the database holds the compressed ones."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else packing.pack_bytes(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else packing.unpack_bytes(value)

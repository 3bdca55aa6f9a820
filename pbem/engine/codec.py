"""The codec: a Position, View or Event as canonical JSON and back.

Encoders and decoders are compiled once from the dataclasses' own annotations.
A dataclass whose exact class the annotation does not fix is tagged with its class name under "_".
"""

import json
import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Union, get_args, get_origin, get_type_hints

from pbem.engine.events import Noted
from pbem.engine.game import AnyGame, Box
from pbem.engine.language.tongues import Deferred, from_plain, to_plain
from pbem.engine.moves import Written
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.engine.position import Answer, Position
from pbem.errors import AuthorError

_ENGINE_TYPES: tuple[type, ...] = (Position, Answer, Outcome, ScoreLine, Written, Noted)
_PLAIN = (int, str, bool, type(None))
_written = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

Coder = Callable[[Any], Any]


class Codec:
    """Encodes and decodes the values of one game played out of one box."""

    def __init__(self, game: AnyGame, box: Box) -> None:
        self._box = box
        self._types: dict[str, type] = {}
        for kind in (*_ENGINE_TYPES, *game.types):
            if self._types.setdefault(kind.__name__, kind) is not kind:
                raise AuthorError(f"{game.info.slug}: two types are called {kind.__name__}")
        self._encoders: dict[type, Coder] = {}
        self._decoders: dict[type, Coder] = {}

    def dump(self, value: Any) -> str:
        """Canonical JSON: the same value always gives the same text."""
        return _written(self.encode(value))

    def load(self, text: str) -> Any:
        """The value `dump` wrote."""
        try:
            plain = json.loads(text)
        except ValueError as error:
            raise AuthorError(f"stored data is no JSON: {error}") from error
        return self.decode(plain)

    def encode(self, value: Any) -> Any:
        """The value as plain data, tagged."""
        return self._tagged(value)

    def decode(self, plain: Any) -> Any:
        """The value from tagged plain data."""
        try:
            return self._untagged(plain)
        except (KeyError, TypeError, ValueError) as error:
            raise AuthorError(f"stored data does not fit the game's types: {error!r}") from error

    def _tagged(self, value: Any) -> Any:
        kind = type(value)
        if kind in _PLAIN:
            return value
        if isinstance(value, Box):
            return None
        if self._types.get(kind.__name__) is not kind:
            raise AuthorError(f"{kind.__name__} is not among the game's types")
        return {"_": kind.__name__, **self._encoder(kind)(value)}

    def _untagged(self, plain: Any) -> Any:
        if not isinstance(plain, dict):
            return plain
        name = plain.get("_")
        kind = self._types.get(name) if isinstance(name, str) else None
        if kind is None:
            raise AuthorError(f"unknown type {name!r} in stored data")
        return self._decoder(kind)(plain)

    def _encoder(self, kind: type) -> Coder:
        found = self._encoders.get(kind)
        if found is None:
            if not is_dataclass(kind):
                raise AuthorError(f"{kind.__name__} is no dataclass")
            hints = get_type_hints(kind)
            parts = [(field.name, self._coder(hints[field.name], encode=True)) for field in fields(kind)]

            def found(value: Any) -> Any:
                return {
                    name: getattr(value, name) if code is None else code(getattr(value, name))
                    for name, code in parts
                }

            self._encoders[kind] = found
        return found

    def _decoder(self, kind: type) -> Coder:
        found = self._decoders.get(kind)
        if found is None:
            hints = get_type_hints(kind)
            parts = [(field.name, self._coder(hints[field.name], encode=False)) for field in fields(kind)]

            def found(plain: Any) -> Any:
                return kind(
                    **{name: plain[name] if code is None else code(plain[name]) for name, code in parts}
                )

            self._decoders[kind] = found
        return found

    def _coder(self, hint: Any, *, encode: bool) -> Coder | None:
        """How to code a field of this annotation; None where the value is plain JSON already."""
        if hint in _PLAIN:
            return None
        if hint == str | Deferred:
            return to_plain if encode else from_plain
        origin = get_origin(hint)
        if origin is tuple:
            return self._tuple_coder(get_args(hint), encode=encode)
        if origin in (Union, types.UnionType):
            return self._union_coder(get_args(hint), encode=encode)
        if origin is not None:
            hint = origin
        if isinstance(hint, type):
            if issubclass(hint, Box):
                box = self._box
                return (lambda value: None) if encode else (lambda plain: box)
            if issubclass(hint, Enum):
                # A class asked for a value's member takes two calls, a member asked for its value as many.
                return attrgetter("_value_") if encode else cache(hint)
            if is_dataclass(hint) and not self._has_subtypes(hint):
                return self._encoder(hint) if encode else self._decoder(hint)
        return self._tagged if encode else self._untagged

    def _has_subtypes(self, hint: type) -> bool:
        """Whether a listed type refines this one; classes elsewhere must not change what is stored."""
        return any(kind is not hint and issubclass(kind, hint) for kind in self._types.values())

    def _union_coder(self, arms: tuple[Any, ...], *, encode: bool) -> Coder | None:
        concrete = [arm for arm in arms if arm is not type(None)]
        if all(arm in _PLAIN for arm in concrete):
            return None
        if len(concrete) > 1:
            return self._tagged if encode else self._untagged
        inner = self._coder(concrete[0], encode=encode)
        if inner is None:
            return None
        return lambda value: None if value is None else inner(value)

    def _tuple_coder(self, arms: tuple[Any, ...], *, encode: bool) -> Coder:
        if len(arms) == 2 and arms[1] is Ellipsis:
            inner = self._coder(arms[0], encode=encode)
            if inner is None:
                return list if encode else tuple
            if encode:
                return lambda value: [inner(item) for item in value]
            return lambda plain: tuple([inner(item) for item in plain])
        coders = [self._coder(arm, encode=encode) for arm in arms]
        if encode:
            return lambda value: [
                item if code is None else code(item) for code, item in zip(coders, value, strict=True)
            ]
        return lambda plain: tuple(
            [item if code is None else code(item) for code, item in zip(coders, plain, strict=True)]
        )


@lru_cache(maxsize=64)
def codec_for(game: AnyGame, box: Box) -> Codec:
    """The codec of a game and a box, compiled once."""
    return Codec(game, box)


def digest(text: str) -> str:
    """The hash of a dumped value."""
    return blake2b(text.encode(), digest_size=16).hexdigest()

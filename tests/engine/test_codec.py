"""The codec: canonical, complete, and loud about what it cannot carry."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import pytest

from pbem.engine.codec import Codec, codec_for, digest
from pbem.engine.moves import Move
from pbem.engine.position import Answer, Position
from pbem.errors import AuthorError
from pbem.testing.play.sample_tables import kernel_for
from tests.harness.toy import GAME


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Base:
    size: int


@dataclass(frozen=True, slots=True)
class Small(Base):
    pass


@dataclass(frozen=True, slots=True)
class Everything:
    number: int
    text: str
    flag: bool
    colour: Colour
    maybe: Colour | None
    either: int | str | None
    row: tuple[int, ...]
    pairs: tuple[tuple[str, int], ...]
    fixed: tuple[int, str, Base]
    base: Base
    bases: tuple[Base, ...]
    anything: Any


@dataclass(frozen=True, slots=True)
class Careless:
    bag: frozenset[str]


class _Stub:
    """A game as far as the codec looks at it."""

    def __init__(self, *types: type) -> None:
        self.info = GAME.info
        self.types = types


def coder(*types: type) -> Codec:
    return Codec(_Stub(*types), GAME.open_box())  # type: ignore[arg-type]  # only info and types are read


VALUE = Everything(
    number=-1,
    text="Größe",
    flag=True,
    colour=Colour.RED,
    maybe=None,
    either="x",
    row=(1, 2),
    pairs=(("a", 1),),
    fixed=(1, "b", Small(2)),
    base=Base(3),
    bases=(Base(1), Small(2)),
    anything=Small(4),
)


def test_every_annotation_goes_round() -> None:
    """Numbers, text, enums, unions, tuples and subclasses come back as they went."""
    codec = coder(Everything, Base, Small)

    assert VALUE == codec.load(codec.dump(VALUE))


def test_the_text_is_canonical() -> None:
    """The same value gives the same text, and the text again after a round trip."""
    codec = coder(Everything, Base, Small)
    text = codec.dump(VALUE)

    assert text == coder(Small, Base, Everything).dump(replace(VALUE))
    assert text == codec.dump(codec.load(text))
    assert '"Größe"' in text


def test_a_class_defined_elsewhere_does_not_change_the_text() -> None:
    """What is stored depends on the game's types, not on which modules happen to be imported."""
    before = coder(Answer).dump(Position(state=None))

    class Stray(Answer):
        pass

    position = Position(state=None, sealed=(Answer(0, kernel_move()),))
    text = coder(type(kernel_move())).dump(position)

    assert before == coder(Answer).dump(Position(state=None))
    assert '"_":"Answer"' not in text
    assert issubclass(Stray, Answer)


def kernel_move() -> Move:
    """Some move of the toy's first question."""
    kernel = kernel_for(GAME, 2, 1)
    position = kernel.start().position
    decision = position.decision
    assert decision is not None
    return kernel.fallback(decision, position.state, kernel.unanswered(position)[0])


def test_a_set_is_refused() -> None:
    """A set has no order, so it has no canonical text."""
    with pytest.raises(AuthorError, match="frozenset"):
        coder(Careless).dump(Careless(frozenset({"a"})))


def test_an_unknown_class_is_refused() -> None:
    """A value of a class the game does not list is named."""
    with pytest.raises(AuthorError, match="Base is not among"):
        coder().dump(Base(1))


def test_two_classes_of_one_name_are_refused() -> None:
    """A name in stored data means one class."""
    other = dataclass(frozen=True)(type("Base", (), {}))

    with pytest.raises(AuthorError, match="two types are called Base"):
        coder(Base, other)


@pytest.mark.parametrize("text", ['{"_":"Nobody"}', '{"_":"Base"}', '{"size":1}', '{"_":"Base","size":1', ""])
def test_stored_data_that_does_not_fit_is_an_authors_error(text: str) -> None:
    """Unknown classes, missing fields and broken text are all told in one way."""
    with pytest.raises(AuthorError):
        coder(Base).load(text)


def test_the_box_is_left_out_and_put_back() -> None:
    """A position does not repeat the deck's table, and loads with the table's own box."""
    kernel = kernel_for(GAME, 2, 1)
    position = kernel.start().position
    codec = codec_for(GAME, kernel.table.box)
    text = codec.dump(position)

    assert "strength" not in text
    assert position == codec.load(text)
    assert kernel.table.box == codec.load(text).state.box


def test_one_codec_for_one_box() -> None:
    """Compiled once: equal boxes share a codec."""
    assert codec_for(GAME, GAME.open_box()) is codec_for(GAME, GAME.open_box())


def test_the_digest_is_fixed() -> None:
    """Stored hashes can be checked by every later version."""
    assert "78ad2bfab77589482f4a4bb4d7e3ea08" == digest("pbem")

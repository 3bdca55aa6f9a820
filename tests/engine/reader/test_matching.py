from pbem.engine.moves import Move, tree
from pbem.engine.reader.matching import exact


class _Pair(Move):
    first: str
    second: str

    @property
    def path(self) -> tuple[str, ...]:
        return ("take", self.first, self.second)

    def __str__(self) -> str:
        return f"take {self.first}, {self.second}"


def test_canonical_text_may_have_commas_between_its_parts() -> None:
    """The journal reads back a move that shows its parts with commas, also where names have several words."""
    pair = _Pair("grey heron", "newt")
    level = tree([pair, _Pair("newt", "owl")])

    assert pair == exact(level, "take grey heron, newt")
    assert pair == exact(level, "take grey heron newt")


def test_commas_elsewhere_are_not_canonical() -> None:
    """Only the move's own text or its plain words are read."""
    level = tree([_Pair("grey heron", "newt")])

    assert exact(level, "take, grey heron newt") is None

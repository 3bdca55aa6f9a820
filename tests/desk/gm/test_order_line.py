"""A line of a game master: the verb, the number of the match, and the words behind."""

import pytest

from pbem.desk.gm.catalogue import CATALOGUE, Verb
from pbem.desk.gm.order_line import MasterOrder, parse
from pbem.errors import PlayerError


@pytest.mark.parametrize("verb", CATALOGUE.values(), ids=lambda verb: str(verb.name))
def test_every_order_reads_as_it_is_written(verb: Verb) -> None:
    """An order that waits for its code is stored as text and read again."""
    order = MasterOrder(verb, 7, 143 if verb.moves else None, verb.example, "" if verb.speech else "we must")

    assert order == parse(str(order))


def test_an_order_without_a_number_is_none() -> None:
    """With how to write it."""
    with pytest.raises(PlayerError, match=r"Write it as   rollback N\.Q ENTRY"):
        parse("rollback please")

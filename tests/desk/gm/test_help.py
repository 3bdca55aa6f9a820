"""`help`: every order of a game master, or one."""

import pytest

from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.order_line import usage_of
from pbem.testing.people.correspondent import Correspondent

pytestmark = pytest.mark.replies


def test_help_lists_every_order(ruth: Correspondent) -> None:
    """Made from the same table that does them."""
    ruth.writes("help")

    assert [] == [verb.name for verb in CATALOGUE.values() if usage_of(verb) not in ruth.newest.text]
    ruth.writes("help extend")
    assert "extend N TIME" in ruth.newest.text
    assert "rollback" not in ruth.newest.text

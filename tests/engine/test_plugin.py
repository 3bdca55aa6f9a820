"""What a game's package declares by being there."""

from types import ModuleType

import pytest

from pbem.engine.moves import Move
from pbem.engine.plugin import helpers_of, types_of
from pbem.errors import AuthorError
from pbem.games.ecosystem.rules.moves import Discard, Pick
from pbem.games.ecosystem.rules.picking import PickCard
from pbem.games.ecosystem.rules.state import State


def test_what_is_played_is_found_and_values_are_named() -> None:
    """Steps, questions, moves and events come from the modules; the game lists the values they hold."""
    found = types_of("pbem.games.ecosystem.rules", State)

    assert State is found[0]
    assert {Pick, Discard, PickCard} <= set(found)
    assert Move not in found
    assert len(found) == len(set(found))


def _module(name: str, source: str) -> ModuleType:
    module = ModuleType(name)
    exec(source, vars(module))
    return module


def test_helpers_are_the_functions_of_a_module() -> None:
    """Values, what is imported and what is private are no helpers, and a name means one function."""
    one = _module(
        "one",
        "from textwrap import dedent\n"
        "WIDTH = 72\n"
        "def hand_block(view): return _clip(view)\n"
        "def _clip(view): return dedent(view)[:WIDTH]\n",
    )
    other = _module("other", "def hand_block(view): return view")

    assert ["hand_block"] == list(helpers_of(one))
    assert helpers_of(one) == helpers_of(one, one)
    with pytest.raises(AuthorError, match="two helpers are called hand_block"):
        helpers_of(one, other)

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


def _module(name: str, **contents: object) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(contents, __all__=list(contents))
    return module


def test_helpers_are_the_functions_a_module_lists() -> None:
    """Values are no helpers, and a name means one function."""
    one = _module("one", hand_block=lambda view: "hand", WIDTH=72)
    other = _module("other", hand_block=lambda view: "another")

    assert ["hand_block"] == list(helpers_of(one))
    assert helpers_of(one) == helpers_of(one, one)
    with pytest.raises(AuthorError, match="two helpers are called hand_block"):
        helpers_of(one, other)

"""The words of a game in other languages; tests/games/test_german_orders.py reads whole orders with them."""

import pytest

from pbem.engine import registry
from pbem.engine.language.lexicon import lexicon_of, worded_order

GAMES = ("animality", "domspec", "dstcg", "ecosystem")


@pytest.mark.parametrize("slug", GAMES)
def test_no_word_means_two_things(slug: str) -> None:
    """What is a word of the game in English is no German word for another."""
    lexicon = lexicon_of(registry.game(slug))

    assert [] == [name for name, word in lexicon.forms.items() if name in lexicon.own and name != word]


@pytest.mark.parametrize(
    ("slug", "order", "shown"),
    [
        ("dstcg", "discard anaconda", "wirf Anakonda ab"),
        ("dstcg", "discard anaconda, give heron", "wirf Anakonda ab, gib Reiher weiter"),
        ("dstcg", "play hibernation return heron", "spiele Winterschlaf hole Reiher zurück"),
        ("dstcg", "discard", "wirf ab"),
        ("domspec", "adapt grass", "passe Gras an"),
    ],
)
def test_verbs_of_two_parts_stand_around_what_they_are_about(slug: str, order: str, shown: str) -> None:
    """As everybody writes them, and not `abwerfen Anakonda`."""
    assert shown == worded_order(order, registry.game(slug), "de")

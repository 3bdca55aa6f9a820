"""Names: nobody passes for another at the table, for a game master, or for us."""

import pytest

from pbem.desk.match.names import clash, keys, misleading
from pbem.testing.people.club import Club


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Сага", "Cara"),
        ("GlNA", "Gina"),
        ("G1na", "Gina"),
        ("gina", "GINA"),
        ("Torn", "Tom"),
        ("0tto", "Otto"),
        ("Zoë", "Zoe"),
        ("Ben 2", "Ben"),
        ("B e n", "Ben"),
        ("Ｂｅｎ", "Ben"),
    ],
)
def test_names_that_look_alike_clash(name: str, other: str) -> None:
    """However they are spelled."""
    assert other == clash(name, [other])


NAMES = (
    "Anna Ben Carl Cleo Dora Gina Glenn Ian Jan Jana Lena Lina Mia Mira Nina Nora Otto Ole Tim Tom".split()
)


def test_common_names_do_not_clash() -> None:
    """Who is called as people are has nobody refused."""
    assert [] == [(a, b) for a in NAMES for b in NAMES if a < b and keys(a) & keys(b)]
    assert [] == [name for name in NAMES if misleading(name) is not None]


@pytest.mark.parametrize(
    "name",
    [
        "The game master",
        "Gаmе Mаѕtеr",
        "GM Anna",
        "Spielleiterin",
        "0perator",
        "Ecosystem",
        "everybody",
        "Вen",
    ],
)
def test_words_of_ours_are_no_names(name: str) -> None:
    """Nor are two alphabets in one."""
    assert misleading(name) is not None


def test_first_come_keeps_the_name(club: Club) -> None:
    """Whoever takes another's name is refused with a name that is free; the other keeps theirs."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Gina")
    ben = club.person("Ben")
    for name in ("Anna", "ANNA", "Аnnа", "Gina", "The game master"):
        ben.writes(f"set name {name}")
        assert "You cannot be called" in " ".join(ben.newest.text.split())
    assert ["Anna", "Ben"] == [sitter.name for sitter in club.live(1).sitters]

    ben.writes("set name Anna")
    assert "You could be called   Anna A.." in ben.newest.text.replace("\n    ", " ")
    ben.writes("set name Benjamin")
    assert ["Anna", "Benjamin"] == [sitter.name for sitter in club.live(1).sitters]

"""Names: nobody passes for another at the table, for a game master, or for us."""

import pytest

from pbem.desk.match.live import sitters_of
from pbem.desk.match.names import clash, keys, misleading
from pbem.errors import PlayerError
from tests.desk.support.tables import admitted, last
from tests.harness.club import Club


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


def test_nobody_at_a_new_table_passes_for_another(club: Club) -> None:
    """Neither for somebody else there nor for the game master, by whatever letters."""
    for people, gm in ((["Anna", "Аnnа"], None), (["Tom", "Torn"], None), (["Ben", "Gina"], "GlNA")):
        with pytest.raises(PlayerError, match="could be taken for"):
            club.opens("ecosystem", people, gm=gm)
    club.opens("ecosystem", ["Guest1", "Guest2"])

    assert ["Guest1", "Guest2"] == [sitter.name for sitter in club.live(1).sitters]


@pytest.mark.parametrize(
    "order", ["replace 1 ben Game Master=x@mail.example", "promote 1 Вen=x@mail.example"]
)
def test_a_game_master_names_nobody_so(club: Club, order: str) -> None:
    """A name that is chosen for somebody passes for nobody either."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Gina")
    gina = club.person("Gina")
    gina.writes(order)

    assert "Nobody can be called" in " ".join(gina.newest.text.split())


def test_a_new_game_master_passes_for_no_player(club: Club) -> None:
    """Press of masters and players stands in the same mails."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Gina")
    gina = club.person("Gina")
    gina.writes("promote 1 BEN=x@mail.example")

    assert "BEN could be taken for Ben" in " ".join(gina.newest.text.split())


def test_whoever_joins_later_is_numbered(club: Club) -> None:
    """A namesake at an open table is told apart, and the first keeps the name."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 3 seats")
    twin = club._person("Anna", "anna@other.example")
    twin.writes("join 1", address="play@club.example")
    twin.writes("yes", to=last(twin, "confirmation"))
    with club.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        assert ["Anna", "Anna 2"] == [each.name for each in sitters_of(work, match)[:2]]


@pytest.mark.parametrize("name", ["Alle", "spielleitung", "Niemand"])
def test_nobody_is_called_like_a_word_of_ours_in_any_language(club: Club, name: str) -> None:
    """`sage alle` would mean somebody."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(f"set name {name}")

    assert "means something else here" in " ".join(anna.newest.text.split())

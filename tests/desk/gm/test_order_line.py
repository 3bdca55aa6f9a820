"""A line of a game master: the verb, the number of the match, and the words behind."""

import pytest

from pbem.desk.gm import order_line
from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE, Verb
from pbem.desk.gm.order_line import MasterOrder, parse
from pbem.engine.language.spoken import languages
from pbem.errors import PlayerError

_MASTERS = [
    (form, name)
    for listed in languages().values()
    for name, row in listed["gamemaster"].items()
    if name in CATALOGUE or name in BY_MAIL_ALONE
    for form in row
]


@pytest.mark.parametrize("verb", CATALOGUE.values(), ids=lambda verb: str(verb.name))
def test_every_order_reads_as_it_is_written(verb: Verb) -> None:
    """An order that waits for its code is stored as text and read again."""
    order = MasterOrder(verb, 7, 143 if verb.moves else None, verb.example, "" if verb.speech else "we must")

    assert order == parse(str(order))


def test_an_order_without_a_number_is_none() -> None:
    """With how to write it."""
    with pytest.raises(PlayerError, match=r"Write it as   rollback N\.Q ENTRY"):
        parse("rollback please")


@pytest.mark.parametrize(("form", "name"), _MASTERS)
def test_every_form_of_a_game_masters_verb_is_that_verb(form: str, name: str) -> None:
    """With what follows it as it was typed."""
    assert f"{name} 7 Ben" == order_line.in_english(f"{form} 7 Ben")


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        (
            "verlängern 7 24h weil der Tisch auf der Messe ist",
            "extend 7 24h because der Tisch auf der Messe ist",
        ),
        ("zurückdrehen 7.143 vor Ben Dienstag", "rollback 7.143 before Ben Dienstag"),
        ("adresse 7 ben andere", "address 7 ben other"),
        ("einladen 7 ben nochmal", "invite 7 ben again"),
        ("als 7.143 ben passe", "as 7.143 ben passe"),
        ("Frist 7 morgen 20:00", "deadline 7 morgen 20:00"),
        ("ansage 7 Es geht weiter, weil ich da bin", "announce 7 Es geht weiter, weil ich da bin"),
        ("sage 7 ben: vor Dienstag", "tell 7 ben: vor Dienstag"),
        ("extend 7 24h denn es eilt", "extend 7 24h because es eilt"),
    ],
)
def test_a_game_masters_order_is_filed_in_english(spoken: str, written: str) -> None:
    """Reasons and texts to the table stay as they were written."""
    assert written == str(order_line.parse(spoken))

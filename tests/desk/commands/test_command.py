"""What all commands by mail have in common: where they stand, and what answers beside them."""

import pkgutil
from types import ModuleType

import pytest

from pbem.desk import commands, gm
from pbem.desk.commands import COMMANDS
from pbem.desk.gm.by_mail import BY_MAIL
from pbem.desk.gm.catalogue import CATALOGUE
from tests.desk.support.tables import said
from tests.harness.club import Club


def modules(package: ModuleType) -> set[str]:
    """The modules of a package as the verbs they are named after."""
    return {found.name.rstrip("_").replace("_", " ") for found in pkgutil.iter_modules(package.__path__)}


def test_a_file_is_a_verb() -> None:
    """Whoever looks for a verb finds it in the file of its name, and nothing else stands beside it."""
    assert set(COMMANDS) == modules(commands) - {"command"}
    shared = {"by mail", "catalogue", "order line", "perform"}
    assert {*CATALOGUE, *BY_MAIL, "help"} == modules(gm) - shared


@pytest.mark.parametrize("line", ["pick whale at d9", "status", "show"])
def test_a_letter_that_answers_nothing_says_which_answer_stands(club: Club, line: str) -> None:
    """Whoever errs after an answer reads at once that the answer is still there, and which one it is."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    order = str(club.live(1).position.sealed[0].move)
    assert "Your answer:" not in anna.newest.text
    anna.writes(line)

    assert [f"Your answer: {order}.", "Change it until Wed 18 Nov, 20:00 Berlin."] == (
        anna.newest.text.splitlines()[1:3]
    )


def test_commands_work_under_an_old_token(club: Club) -> None:
    """A question number only guards orders."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    old = anna.mails[0]
    anna.writes("1")
    ben.writes("1")
    anna.writes("status", to=old)

    assert "YOUR MATCHES" in anna.newest.text


def test_orders_and_commands_in_one_mail(club: Club) -> None:
    """Every line is accounted for in one receipt."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("Hi all,\n1\nstatus\nfrobnicate")

    text = anna.newest.text
    assert "  > 1\n    Done: " in text
    assert "  > status\n" in text
    assert "  > frobnicate\n    NOT" in text
    assert "Not read as orders: Hi all" in said(text)

"""The welcome of a new player, and how to choose a language in that language."""

import pytest

from tests.harness.club import Club


@pytest.mark.parametrize("line", ["hilfe", "spieleliste", "regeln ecosystem"])
def test_a_newcomer_who_writes_german_reads_german_from_the_first_mail_on(club: Club, line: str) -> None:
    """The question whether it was them, the welcome and what they asked for; with a way back in English."""
    nora = club.person("Nora")
    nora.writes(line, fresh=True)

    assert "Hast du uns geschrieben?" in nora.newest.text
    nora.writes("ja")
    assert "Willkommen, Nora." in nora.mails[1].text
    assert "For mails in English write   set language en." in nora.mails[1].text
    assert "Reply code" not in "".join(mail.text for mail in nora.mails)


@pytest.mark.replies
def test_what_came_before_the_yes_and_was_not_read_is_named(club: Club) -> None:
    """Nothing is lost in silence: a second mail of a stranger is to be sent again."""
    zoe = club.person("Zoe")
    zoe.writes("games", fresh=True)
    zoe.writes("new ecosystem", fresh=True)
    zoe.writes("yes", to=zoe.mails[0])
    welcome = next(mail for mail in zoe.mails if mail.kind == "welcome")

    assert "NOT READ: what else you wrote before you said yes (letter 2). Please send it again." in " ".join(
        welcome.text.split()
    )

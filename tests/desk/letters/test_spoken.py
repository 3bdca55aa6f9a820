"""What a line of a letter leads to: a question about the rules, a word to the game master."""

import pytest

from pbem.engine import registry
from tests.harness.club import Club


@pytest.mark.parametrize(
    "line", ["What does the fox do?", "can you explain the fox again?", "explain fox please"]
)
def test_a_question_about_a_card_leads_to_its_rules(club: Club, line: str) -> None:
    """The answer is that of `rules fox`, and nothing is played."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    rules = registry.game("ecosystem").rules("fox")
    anna.writes(line)

    assert rules is not None
    assert rules.splitlines()[0] in anna.newest.text
    assert "NOT UNDERSTOOD" not in anna.newest.text
    assert before == club.live(1).position


@pytest.mark.parametrize("line", ["wie war das mit dem Fuchs? regeln fuchs", "how was that? rules fox"])
def test_a_command_behind_a_question_answers_it(club: Club, line: str) -> None:
    """Who asks and then finds the word for it is not told that a question is no order."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert "NOT UNDERSTOOD" not in anna.newest.text
    assert "NICHT VERSTANDEN" not in anna.newest.text


@pytest.mark.parametrize("line", ["pick fox at e4?", "fox or bear?", "what a day!"])
def test_any_other_question_is_no_command(club: Club, line: str) -> None:
    """A question mark behind an order asks for nothing of the rules."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert "NOT UNDERSTOOD" in anna.newest.text


@pytest.mark.parametrize("name", ["gm", "the game master", "Ruth", "GM"])
def test_a_word_to_the_game_master_is_answered(club: Club, name: str) -> None:
    """By any name; they answer the mail itself, and only the player reads it."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    anna, ben, ruth = (club.person(each) for each in ("Anna", "Ben", "Ruth"))
    before = len(ben.mails)
    anna.writes(f"tell {name}: May I swap a rabbit?")

    assert "Sent to Ruth." in anna.newest.text
    assert "  | May I swap a rabbit?" in ruth.newest.text
    assert "anna@mail.example" not in ruth.newest.text
    ruth.writes("tell 1 anna: Yes, with any other card.")
    assert "Anna was told." in ruth.newest.text
    assert "Ruth writes to you alone:\n\n  | Yes, with any other card." in anna.newest.text
    assert before == len(ben.mails)


def test_without_a_game_master_nobody_is_told(club: Club) -> None:
    """The player reads that there is none."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("tell gm: hello?")

    assert "This match has no game master" in anna.newest.text

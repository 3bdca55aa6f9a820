"""Commands by mail: each verb, its errors and its help."""

import pkgutil
from types import ModuleType

import pytest

from pbem.desk import commands, gm
from pbem.desk.commands import COMMANDS
from pbem.desk.gm.by_mail import BY_MAIL
from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE
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


def test_what_game_masters_write_by_mail_alone_is_described() -> None:
    """What `help` lists for them and what is done are one."""
    assert set(BY_MAIL_ALONE) == {*BY_MAIL, "help", "confirm"}


def test_help_lists_every_command(club: Club) -> None:
    """The list is made from the commands themselves."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("help")

    assert all(command.usage in anna.newest.text for command in COMMANDS.values())


def test_help_of_one_command(club: Club) -> None:
    """A command's own line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("help set")

    assert "set WHAT VALUE" in anna.newest.text
    assert "history" not in anna.newest.text.split("COMMANDS")[1].split("Reply code")[0]


def test_status_names_what_waits_for_whom(club: Club) -> None:
    """All matches of the player in one mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    anna = club.person("Anna")
    anna.writes("1", to=anna.mails[0])
    anna.writes("status")

    assert "Ecosystem 1: pick 1 of 20, waiting for Ben, until Wed 18 Nov, 20:00 Berlin" in said(
        anna.newest.text
    )
    assert "Ecosystem 2: pick 1 of 20, waiting for you and Cleo, until" in said(anna.newest.text)


def test_status_says_where_no_deadline_runs(club: Club) -> None:
    """A clock that stands has none, whatever is noted."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes("dispute: my trout counts")
    club.person("Anna").writes("status")

    assert "Ecosystem 1 (on hold): pick 1 of 20, waiting for you and Ben, no deadline runs" in said(
        club.person("Anna").newest.text
    )


def test_status_needs_no_token_and_goes_to_the_address_on_file(club: Club) -> None:
    """It tells its owner nothing new, so the address alone will do."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.mails.clear()
    anna.writes("status", address="play@club.example")

    assert "Ecosystem 1: pick 1 of 20" in said(anna.newest.text)


def test_show_sends_the_board_again(club: Club) -> None:
    """The same question, whole."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("show")

    assert anna.mails[0].text.split("YOUR HAND")[1] == anna.newest.text.split("YOUR HAND")[1]


def test_show_after_answering_shows_the_board_without_a_question(club: Club) -> None:
    """The answer stays on file."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    anna.writes("show")

    assert "YOUR HAND" in anna.newest.text
    assert "Change it until" in anna.newest.text
    assert 1 == len(club.live(1).position.sealed)


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


def test_history_tells_what_the_reader_was_told(club: Club) -> None:
    """Picks that were revealed."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    first = club.first_order(1, 0).split()[1]
    anna.writes("1")
    ben.writes("1")
    anna.writes("history")

    assert "HISTORY" in anna.newest.text
    assert f"You       {first} at e4" in anna.newest.text


def test_rules_by_topic(club: Club) -> None:
    """A topic's text, or the topics there are."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("rules rabbit")
    assert "swap" in anna.newest.text
    anna.writes("rules unicorn")
    assert "There is no rules topic 'unicorn'. Topics:" in said(anna.newest.text)


def test_set_zone_changes_the_times_a_player_reads(club: Club) -> None:
    """From the next mail on."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set zone America/Chicago\nshow")

    assert "By Wed 18 Nov, 13:00 Chicago." in anna.newest.text


def test_set_format_list_gives_forty_columns(club: Club) -> None:
    """For phones and screen readers: nothing wider than 40 columns but codes and addresses."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set format list")
    anna.writes("show")

    board = anna.newest.text.split("your hand")[-1].split("YOUR HAND")[-1].split("Reply code")[0]
    assert all(len(line) <= 40 for line in board.splitlines())


def test_set_format_json_attaches_view_and_options(club: Club) -> None:
    """For a player's own program."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set format json")
    data = anna.newest.attachment("view.json")

    assert (1, 1, "a", True) == (data["match"], data["question"], data["seat"], data["asked"])
    assert {"pick"} == set(data["options"])


def test_set_name(club: Club) -> None:
    """The name others read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("set name Annabel\n1")
    club.person("Ben").writes("1")

    assert "Annabel" in club.person("Ben").newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("set zone Atlantis", "is no time zone: write it as Europe/Berlin."),
        ("set receipts maybe", "is no such setting: receipts on or off."),
        ("set address nowhere", "is no e-mail address."),
        ("set format pdf", "is no format: text, list or json."),
        (
            "set volume 11",
            "public, receipts, reminders, digest, calendar, language, address and",
        ),
        ("set zone", "and one of zone, format, pictures"),
        ("resign tomorrow", "counts only alone on its line"),
    ],
)
def test_a_command_that_cannot_be_done_says_why(club: Club, line: str, sentence: str) -> None:
    """The receipt names the line and the reason, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert f"  > {line}\n    NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position


def test_commands_work_under_an_old_token(club: Club) -> None:
    """A question number only guards orders."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    old = anna.mails[0]
    anna.writes("1")
    ben.writes("1")
    anna.writes("status", to=old)

    assert "YOUR MATCHES" in anna.newest.text


def test_a_guessed_zone_is_said_once(club: Club) -> None:
    """The Date's offset is read until the player sets a zone."""
    club.opens("ecosystem", ["Anna", "Ben"], zone="America/Chicago")
    anna = club.person("Anna")
    anna.writes("status")
    assert "guessed from your mail" in said(anna.newest.text)
    anna.writes("status")
    assert "guessed from your mail" not in said(anna.newest.text)


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

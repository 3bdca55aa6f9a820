"""The language that somebody reads: guessed from what they write, or chosen by them."""

from dataclasses import replace

import pytest

from pbem.desk.table.opening import Invitee
from pbem.errors import PlayerError
from tests.harness.club import Club


def _language(club: Club, name: str) -> str:
    with club.office.database.reading() as work:
        return next(player.language for player in work.roster.players() if player.name == name)


@pytest.mark.parametrize(
    ("text", "guessed"),
    [
        ("zeige", "de"),
        ("verlauf\nhand", "de"),
        ("hand", ""),
        ("1", ""),
        ("show", ""),
        ("zeige\nshow", ""),
        # Nothing of these counted.
        ("nimm Fuchs auf z9", ""),
        ("Das ist ja ein schönes Spiel", ""),
        ("hand\n\n-- \nzeige\nAnna aus Berlin", ""),
        ("hand\n\n> zeige\n> verlauf", ""),
    ],
)
def test_a_language_is_guessed_from_a_line_that_counted(club: Club, text: str, guessed: str) -> None:
    """Once, and the receipt says how to go back."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(text, quoting=False)

    assert guessed == _language(club, "Anna")
    assert bool(guessed) == ("set language en" in " ".join(anna.newest.text.split()))
    anna.writes("set language en")
    anna.writes("zeige")
    assert "en" == _language(club, "Anna")


def test_a_language_is_guessed_from_what_the_mail_says_of_itself(club: Club) -> None:
    """Where its lines tell none: a number counts in every language."""
    club.opens("ecosystem", ["Anna", "Ben"])
    raw = _unsent(club, "1")
    club.receive(raw.replace(b"Subject:", b"Content-Language: de-DE\r\nSubject:", 1))

    assert "de" == _language(club, "Anna")


def _unsent(club: Club, text: str) -> bytes:
    """A letter of Anna's that was not posted."""
    anna = club.person("Anna")
    posted, anna._post = anna._post, lambda who, raw: None
    raw = anna.writes(text)
    anna._post = posted
    return raw


def test_no_language_is_guessed_of_who_proves_nothing(club: Club) -> None:
    """A From can be forged."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("spieleliste", fresh=True)

    assert "" == _language(club, "Anna")


def test_where_german_is_usual_english_is_guessed(club: Club) -> None:
    """The club's own language is nobody's choice."""
    club.office = replace(club.office, language="de")
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("show")
    club.person("Ben").writes("zeige")

    assert ("en", "") == (_language(club, "Anna"), _language(club, "Ben"))


@pytest.mark.parametrize(
    ("line", "language"), [("set language de", "de"), ("sprache englisch", "en"), ("language German", "de")]
)
def test_a_language_is_chosen_by_code_or_name(club: Club, line: str, language: str) -> None:
    """In whatever language it is named."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes(line)

    assert language == _language(club, "Anna")


def test_a_language_that_we_do_not_know_is_refused(club: Club) -> None:
    """With those that we do."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set language tlhIngan")

    assert "'tlhIngan' is no language we know: en (English), de (German)." in " ".join(
        anna.newest.text.split()
    )
    assert "" == _language(club, "Anna")


def test_a_new_player_may_come_with_a_language() -> None:
    """Behind the address, as `pbem match new` takes it."""
    assert ("anna@mail.example", "de") == (
        (anna := Invitee.parse("Anna=anna@mail.example de")).address,
        anna.language,
    )
    assert "" == Invitee.parse("Anna=anna@mail.example").language
    with pytest.raises(PlayerError, match="'tlh' is no language we know: en, de"):
        Invitee.parse("Anna=anna@mail.example tlh")

"""Press: what players write to each other, and that nothing of it is ever an order."""

import pytest

from tests.desk.support.tables import last, said, table
from tests.harness.club import Club


def test_press_reaches_all_as_clean_text(club: Club) -> None:
    """Without signature, quotation or address; the sender sees what went out."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("tell all: Good luck to you both.\nSee you.\n-- \nAnna, +49 123 456")

    went_out = "  | Good luck to you both.\n  | See you.\n"
    assert went_out in anna.newest.text
    assert "Sent to Ben and Cleo." in anna.newest.text
    assert "press" == ben.newest.kind
    assert f"PRESS     Anna to all of you\n{went_out}" in ben.newest.text
    assert "Ecosystem 1: Anna writes [1.1]" == ben.newest.subject
    assert not any(part in ben.newest.text for part in ("+49", "anna@mail.example", "On Mon, 16 Nov"))
    assert "anna@mail.example" not in ben.newest.raw.decode()


def test_press_to_one_is_read_by_that_one_alone(club: Club) -> None:
    """A name may be shortened where only one fits; the answer is offered under the writer's name."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    club.person("Anna").writes("tell cl: a secret")

    assert "Anna to you alone" in club.person("Cleo").newest.text
    assert "Reply, if you like:   tell anna: ..." in club.person("Cleo").newest.text
    assert "turn" == club.person("Ben").newest.kind


@pytest.mark.parametrize("prefix", ["", "> ", "    "])
def test_press_is_never_read_back_as_an_order(club: Club, prefix: str) -> None:
    """However a client quotes the mail, the words of another are not the reader's."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("tell ben: hello\n1\npass\nresign")
    ben = club.person("Ben")
    quoted = "\n".join(f"{prefix}{line}" for line in ben.newest.text.splitlines() if line.startswith("  | "))
    ben.writes(f"status\n{quoted}", quoting=False)

    assert () == club.live(1).position.sealed
    assert not club.live(1).sitters[1].resigned


def test_order_and_press_in_one_letter_reach_a_seat_in_one_mail(club: Club) -> None:
    """One letter causes at most one mail a seat."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes("1")
    before = len(ben.mails)
    anna.writes("1\ntell all: that was quick")

    assert 1 == len(ben.mails) - before
    assert "turn" == ben.newest.kind
    assert "  | that was quick\n" in ben.newest.text


def test_a_reply_code_in_press_is_taken_out(club: Club) -> None:
    """Nobody gives their own seat away by pasting a mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    code = anna.newest.reply_to.split("+")[1].split("@")[0]
    anna.writes(f"tell ben: look, {code} is mine")

    assert code not in club.person("Ben").newest.text
    assert "look, (code) is mine" in club.person("Ben").newest.text


@pytest.mark.parametrize("line", ["tell all: write to anna@mail.example", "dispute: ask anna@mail.example"])
def test_an_address_in_press_is_taken_out(club: Club, line: str) -> None:
    """Not even one's own is passed on: nobody here is shown another's."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Anna").writes(line)
    readers = [club.person(name) for name in ("Ben", "Ruth")]

    assert any("anna@..." in reader.newest.text for reader in readers)
    assert not [mail for reader in readers for mail in reader.mails if b"anna@mail.example" in mail.raw]


def test_anonymous_press_names_nobody(club: Club) -> None:
    """Neither text nor subject nor header tells who wrote."""
    table(club, "Anna", "Ben", "Cleo", words="press=anonymous")
    club.person("Anna").writes("tell all: guess who")
    ben = club.person("Ben")

    assert "Somebody at the table to all of you" in ben.newest.text
    assert "Ecosystem 1: Somebody at the table writes [1.1]" == ben.newest.subject
    assert "Reply, if you like:   tell all: ..." in ben.newest.text
    ben.writes("mute anna")
    assert "only all of it can be muted" in said(ben.newest.text)


def test_a_table_without_press(club: Club) -> None:
    """As its opener wanted it."""
    table(club, "Anna", "Ben", words="press=none")
    anna = club.person("Anna")
    anna.writes("tell ben: psst")

    assert "This table plays without press." in anna.newest.text
    assert "turn" == club.person("Ben").newest.kind


def test_press_is_capped_a_day(club: Club) -> None:
    """Twenty are enough; the next day brings more."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    for _ in range(21):
        anna.writes("tell ben: again and again")
    assert "You have written 20 times in a day; that is the most." in said(anna.newest.text)
    club.clock.go(hours=25)
    anna.writes("tell ben: good morning")

    assert "Sent to Ben." in anna.newest.text


@pytest.mark.unsound
def test_players_talk_for_some_days_after_the_end(club: Club) -> None:
    """Then the table is closed for good."""
    club.opens("ecosystem", ["Anna"])
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.work() as work:
        match = work.roster.match(2)
        assert match is not None
        match.status, match.finished = type(match.status)("finished"), club.clock()
        work.roster.save_match(match)
    anna = club.person("Anna")
    anna.writes("tell ben: well played", to=last(anna, "turn"))
    assert "well played" in club.person("Ben").newest.text
    club.clock.go(hours=24 * 15)
    anna.writes("tell ben: still there?")

    assert "over for too long" in said(anna.newest.text)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("tell dora: hi", "Nobody else here is called 'dora'. There is Ben, Bea, or all."),
        ("tell b: hi", "'b' could be more than one of Ben, Bea."),
        ("tell ben:", "There is nothing behind the colon."),
        ("tell ben: " + "x" * 2100, "That is too long: allowed are 2000 characters in 60 lines."),
    ],
)
def test_press_that_cannot_be_sent_says_why(club: Club, line: str, sentence: str) -> None:
    """And nobody gets anything."""
    club.opens("ecosystem", ["Anna", "Ben", "Bea"])
    anna = club.person("Anna")
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert 1 == len(club.person("Ben").mails)

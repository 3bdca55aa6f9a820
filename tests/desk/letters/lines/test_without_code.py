"""A letter without a code where no address carries one: its writer gets the question again."""

from pathlib import Path

from tests.harness.club import Club


def test_a_plain_letter_without_a_code_gets_the_question_again(tmp_path: Path) -> None:
    """Nothing counts by its From alone: the question goes to the address on file, no word of it."""
    club = Club(tmp_path, replies="plain")
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, order = club.person("Anna"), club.first_order(1, 0)
    before = len(anna.mails)
    anna.writes(order, fresh=True)

    assert () == club.live(1).position.sealed
    assert before + 1 == len(anna.mails)
    code = next(line for line in anna.newest.text.splitlines() if line.startswith("Reply code: ")).split()[-1]
    assert "end your line with" in anna.newest.text
    assert "  > ...\n" in anna.newest.text
    assert "YOU MAY SEND" in anna.newest.text.partition("RECEIVED")[2]
    anna.writes(f"{order}  [{code}]", fresh=True)
    assert order == str(club.live(1).position.sealed[0].move)


def test_a_reply_to_such_a_mail_counts(tmp_path: Path) -> None:
    """Whoever replies to that mail needs no code in the line."""
    club = Club(tmp_path, replies="plain")
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, order = club.person("Anna"), club.first_order(1, 0)
    anna.writes(order, fresh=True)
    anna.writes(order)

    assert order == str(club.live(1).position.sealed[0].move)


def test_a_forger_of_the_from_gets_nothing(tmp_path: Path) -> None:
    """The question goes to the address on file, and what the forger wrote does nothing."""
    club = Club(tmp_path, replies="plain")
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    before = len(ben.mails)
    ben.writes(club.first_order(1, 0), fresh=True, sender=anna.address)

    assert () == club.live(1).position.sealed
    assert before == len(ben.mails)
    assert "This mail held no reply code." in " ".join(anna.newest.text.split())

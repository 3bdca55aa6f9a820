"""How a reply code travels: in the address, as a local part of its own, or in the text alone."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from pbem.testing.people.correspondent import ReceivedMail
from tests.desk.support.tables import last
from tests.harness.club import Club


def taps(mail: ReceivedMail) -> list[str]:
    """The body of each mail that a link in a mail begins."""
    links = [part.split('"')[0].replace("&amp;", "&") for part in mail.html.split('href="')[1:]]
    return [parse_qs(urlsplit(link).query)["body"][0] for link in links if link.startswith("mailto:")]


def test_plain_taps_carry_the_code(tmp_path: Path) -> None:
    """A tap starts a mail that answers none, so the code stands in its text, and it is read as the order."""
    club = Club(tmp_path, replies="plain")
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    code = next(line for line in anna.newest.text.splitlines() if line.startswith("Reply code: ")).split()[-1]
    bodies = taps(anna.newest)

    assert bodies
    assert [] == [body for body in bodies if not body.endswith(f"\r\n\r\n[{code}]\r\n")]
    order = club.first_order(1, 0)
    anna.writes(f"{order}\n\n[{code}]\n\n-- \nSent from my phone", fresh=True)
    assert order == str(club.live(1).position.sealed[0].move)


def test_plus_taps_hold_the_order_alone(tmp_path: Path) -> None:
    """Where the address has the code, the text does not."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna", "Ben"])

    assert [] == [body for body in taps(club.person("Anna").newest) if "[" in body]


@pytest.mark.replies
@pytest.mark.parametrize("form", ["{} [{}]", "{}  {}", "{} ({})", "{}\nReply code: {}"])
def test_a_code_behind_the_line_is_enough(club: Club, form: str) -> None:
    """In a mail that answers none and quotes nothing, the code behind the order proves the seat."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    code = next(line for line in anna.newest.text.splitlines() if line.startswith("Reply code: ")).split()[-1]
    order = club.first_order(1, 0)
    anna.writes(form.format(order, code), fresh=True)

    assert order == str(club.live(1).position.sealed[0].move)
    assert "NOT UNDERSTOOD" not in anna.newest.text


@pytest.mark.replies
def test_a_provider_that_replaces_the_message_id(club: Club) -> None:
    """Then no mail of ours is named by the answer's References; the code line it quotes is enough."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    order = club.first_order(1, 0)
    alien = "<0102019a-1111@eu-west.provider.example>"
    anna.writes(order, address="play@club.example", headers={"In-Reply-To": alien, "References": alien})

    assert order == str(club.live(1).position.sealed[0].move)


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


@pytest.mark.replies
def test_a_bounce_finds_its_mail(club: Club) -> None:
    """By its envelope, where that has a code, else by the Message-ID that the report returns."""
    club.opens("ecosystem", ["Anna", "Ben"])
    turn = last(club.person("Anna"), "turn")
    with club.office.database.reading() as work:
        sent = work.outbox.named(turn.message_id.strip("<>"))
    assert sent is not None
    report = (
        f"From: MAILER-DAEMON@mail.example\r\nTo: {sent.sender}\r\nReturn-Path: <>\r\nSubject: failed\r\n"
        "Message-ID: <b1@mail.example>\r\nMIME-Version: 1.0\r\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n"
        "--x\r\nContent-Type: text/plain\r\n\r\nno such user\r\n"
        "--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\n"
        "Final-Recipient: rfc822; anna@mail.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
        f"--x\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {turn.message_id}\r\n\r\n--x--\r\n"
    )
    club.receive(report.encode())

    with club.office.database.reading() as work:
        player = work.roster.player_at("anna@mail.example")
    assert player is not None
    assert player.bounces > 0

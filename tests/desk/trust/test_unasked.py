"""Mail that nobody asked for: one budget over all causes, and nothing of a stranger's words in it."""

from datetime import timedelta

import pytest

from pbem.desk.office import Door
from pbem.desk.post.limits.budget import BUDGET, UnaskedShare
from pbem.desk.table import seating
from pbem.store.tables.mails import Dispatch
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import DESK, last, said
from tests.harness.club import Club

CANARY = "Win 900 EUR: http://evil.example"
VICTIM = "victim@else.example"


def unasked(club: Club) -> list[Dispatch]:
    with club.office.database.reading() as work:
        return [each for each in work.outbox.latest(1000) if each.unasked]


def mallory(club: Club) -> Correspondent:
    """Somebody proved, with a seat at a table that they opened."""
    person = club.person("Mallory")
    person.writes("new ecosystem 6 seats", address=DESK)
    person.writes("yes")
    return person


def test_a_stranger_gets_two_mails_a_day_and_four_a_month(club: Club) -> None:
    """However many letters claim to come from there."""
    victim = club._person("Victim", VICTIM)
    counts = []
    for day in range(5):
        for number in range(10):
            victim.writes(f"Win 900 EUR {day} {number}", address=DESK, fresh=True)
        counts.append(len(victim.mails))
        club.clock.go(days=1, minutes=1)

    assert [2, 4, 4, 4, 4] == counts
    assert not [mail for mail in victim.mails if "Win 900" in mail.raw.decode()]


def test_all_causes_count_together(club: Club) -> None:
    """Invitations, introductions and new addresses share one budget, whatever the +tag."""
    person = mallory(club)
    victim = club._person("Victim", VICTIM)
    victim.writes("hello there", address=DESK, fresh=True)
    person.writes(f"invite {VICTIM}", to=last(person, "invitation"))
    person.writes("invite victim+more@else.example", to=last(person, "invitation"))
    victim.writes("hello again", address=DESK, fresh=True)

    assert 2 == len(victim.mails)
    assert "had enough mail from us" in " ".join(last(person, "invitation").text.split())


def test_a_player_causes_five_mails_to_strangers_a_day(club: Club) -> None:
    """The sixth invitation is refused before a seat is kept for it."""
    person = mallory(club)
    for table in (1, 2):
        for number in range(4):
            person.writes(f"invite a{number}@d{table}.example", to=last(person, "invitation"))
        person.writes("new ecosystem 6 seats", to=last(person, "welcome"))

    by_mallory = [each for each in unasked(club) if each.kind == "invitation"]
    assert 5 == len(by_mallory)
    assert {"1"} == {each.causer for each in by_mallory}


def test_a_domain_gets_ten_mails_a_day(club: Club) -> None:
    """Strangers of one domain share a budget, so that no mailing list or company is flooded."""
    for number in range(15):
        club._person(f"X{number}", f"x{number}@firm.example").writes("hi", address=DESK, fresh=True)

    assert 10 == len(unasked(club))


def test_the_server_writes_to_twenty_strangers_an_hour(club: Club) -> None:
    """And to a hundred a day, whoever they are; the operator is told once."""
    for hour in range(7):
        for number in range(25):
            club._person(f"X{hour}-{number}", f"x@d{hour}-{number}.example").writes(
                "hi", address=DESK, fresh=True
            )
        club.clock.go(hours=1, minutes=1)

    assert 100 == len(unasked(club))
    assert 1 == sum("never asked" in mail.text for mail in club.operator.mails)


def test_letters_without_a_code_bring_a_player_three_mails_a_day(club: Club) -> None:
    """A forger cannot have a known address flooded with answers."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    before = len(anna.mails)
    for number in range(30):
        anna.writes(("status", "rules", "new ecosystem", "help")[number % 4], address=DESK, fresh=True)

    assert 3 == len(anna.mails) - before


def test_what_was_not_answered_is_told_in_the_next_mail_of_a_match(club: Club) -> None:
    """Whoever really wrote, or whose name was used, reads of it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, turn = club.person("Anna"), club.person("Anna").newest
    for number in range(9):
        anna.writes(("status", "rules", "help")[number % 3], address=DESK, fresh=True)
    anna.writes("1", to=turn)

    assert "without a good reply code than is answered in a day" in said(anna.newest.text)


@pytest.mark.parametrize("desk", [False, True])
def test_three_letters_a_day_in_which_nothing_was_understood_are_answered(club: Club, desk: bool) -> None:
    """It may be a robot; whoever is none is told in the next mail, and is answered again tomorrow."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, turn = club.person("Anna"), club.person("Anna").newest
    anna.writes("status", to=turn)
    anna.writes("games", address=DESK, fresh=True)
    code = anna.newest if desk else turn
    before = len(anna.mails)
    for number in range(12):
        club.clock.go(minutes=20)
        anna.writes(f"blue {number} wednesday and all the rest", to=code)
    assert 3 == len(anna.mails) - before
    anna.writes("1", to=turn)
    assert "nothing " in said(anna.newest.text)
    assert "was not answered: nothing in it" in said(anna.newest.text) or desk
    assert "in which nothing was understood than is answered in a day" in said(anna.newest.text) or not desk
    before = len(anna.mails)
    club.clock.go(hours=25)
    anna.writes("blue thursday and all the rest", to=code)

    assert before + 1 == len(anna.mails)


def test_an_invited_address_is_no_cannon(club: Club) -> None:
    """Thirty forged mails From somebody who was only invited bring them no more than two mails."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    ben = club.person("Ben")
    for number in range(30):
        ben.writes(("status", "help", "new ecosystem")[number % 3], address=DESK, fresh=True)

    assert 2 >= len(ben.mails) - 1


def test_no_name_of_a_strangers_choice_reaches_anybody(club: Club) -> None:
    """Neither the inviter's name nor the one they give the guest stands in an invitation."""
    person = mallory(club)
    person.writes(f"set name {CANARY[:30]}", to=last(person, "welcome"))
    victim = club._person("Victim", VICTIM)
    person.writes(f"invite Win 900 EUR now {VICTIM}", to=last(person, "invitation"))

    assert ["invitation"] == [mail.kind for mail in victim.mails]
    assert "Win 900" not in str(victim.newest.message)
    assert "Ecosystem 1: A player and you" in victim.newest.text


def test_who_runs_the_server_names_whom_they_invite(club: Club) -> None:
    """Everybody reads whom they would play with, although nobody has answered yet; the reader is "you"."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], start_now=False)

    invitation = club.person("Ben").newest.text
    assert "With Anna and Cleo." in said(invitation)
    assert "Ecosystem 1: Anna, you and Cleo" in invitation


@pytest.mark.parametrize("verb", ["", "invite", "rules", "help", "games", "standings", "status", "tell all:"])
def test_a_forged_letter_brings_a_player_no_word_of_it(club: Club, verb: str) -> None:
    """Whoever writes under Anna's address without a code cannot write to Anna through us."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    before = len(anna.mails)
    anna.writes(f"{verb} Win900EUR now\nthanks Win900EUR\nquit\nnew Win900EUR", address=DESK, fresh=True)

    assert before < len(anna.mails)
    assert [] == [mail for mail in anna.mails[before:] if "win900eur" in str(mail.message).lower()]
    assert "win900eur" not in anna.newest.text.lower()


def test_a_decent_name_of_a_proved_player_is_said(club: Club) -> None:
    """Guests read who invites them."""
    person = mallory(club)
    victim = club._person("Victim", VICTIM)
    person.writes(f"invite {VICTIM}", to=last(person, "invitation"))

    assert "Mallory" in victim.newest.text


def test_stop_closes_an_address_until_it_writes(club: Club) -> None:
    """Whoever wants no mail from us gets none, whoever else asks for it."""
    person = mallory(club)
    victim = club._person("Victim", VICTIM)
    victim.writes("hello", address=DESK, fresh=True)
    victim.writes("stop", to=last(victim, "confirmation"))
    count = len(victim.mails)
    club.clock.go(days=40)
    person.writes(f"invite {VICTIM}", to=last(person, "invitation"))
    assert count == len(victim.mails)
    victim.writes("hello, I have changed my mind", address=DESK, fresh=True)

    assert count + 1 == len(victim.mails)


@pytest.mark.parametrize("proved", [True, False])
def test_a_spam_complaint_closes_an_address_until_it_writes(club: Club, proved: bool) -> None:
    """Where it shows which mail of ours it is about; anybody can make a report up."""
    person = mallory(club)
    victim = club._person("Victim", VICTIM)
    victim.writes("hello", address=DESK, fresh=True)
    club.receive(_complaint(victim.newest.message_id if proved else "<made.up@club.example>"))
    count = len(victim.mails)
    person.writes(f"invite {VICTIM}", to=last(person, "invitation"))
    assert count + (not proved) == len(victim.mails)
    club.clock.go(days=40)
    victim.writes("hello, I have changed my mind", address=DESK, fresh=True)

    assert count + 1 + (not proved) == len(victim.mails)


def _complaint(message_id: str) -> bytes:
    """A feedback report (RFC 5965) about a mail."""
    return (
        "From: <feedback@provider.example>\r\nTo: <play@club.example>\r\nSubject: FW: your mail\r\n"
        "Message-ID: <1@provider.example>\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=feedback-report; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nThis is an abuse report.\r\n"
        "--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nVersion: 1\r\n"
        f"User-Agent: FBL/1.0\r\nOriginal-Rcpt-To: {VICTIM}\r\n"
        f"--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: {message_id}\r\n"
        f"To: {VICTIM}\r\nSubject: x\r\n\r\nx\r\n--b--\r\n"
    ).encode()


def test_an_introduction_is_answered_with_a_command(club: Club) -> None:
    """The answer proves the address, and is read."""
    dora = club.person("Dora")
    dora.writes("Hi, a friend told me about you", address=DESK)
    assert "Reply with one line:   games" in dora.newest.text
    dora.writes("games")

    assert {"welcome", "receipt"} <= {mail.kind for mail in dora.mails}
    with club.office.database.reading() as work:
        assert work.roster.proved("dora@mail.example")


@pytest.mark.parametrize("door", [Door.INVITED, Door.CLOSED])
def test_a_stranger_at_a_closed_door(club: Club, door: Door) -> None:
    """One short answer, no code, no player."""
    object.__setattr__(club.office, "door", door)
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)

    assert ["refusal"] == [mail.kind for mail in dora.mails]
    assert "invited" in dora.newest.text


def test_who_was_invited_comes_in(club: Club) -> None:
    """Behind a door for invited people only, a player's guest joins as ever."""
    person = mallory(club)
    object.__setattr__(club.office, "door", Door.INVITED)
    emil = club.person("Emil")
    person.writes("invite emil@mail.example", to=last(person, "invitation"))
    emil.writes("join")

    with club.office.database.reading() as work:
        assert work.roster.seated(1)[1].seat.joined is not None


def test_a_closed_club_invites_nobody_new(club: Club) -> None:
    """A player is told so, and nobody is mailed."""
    person = mallory(club)
    object.__setattr__(club.office, "door", Door.CLOSED)
    person.writes("invite emil@mail.example", to=last(person, "invitation"))

    assert [] == club.person("Emil").mails
    assert "takes nobody new" in last(person, "invitation").text


@pytest.mark.parametrize("entry", ["emil@mail.example", "mail.example", "example"])
def test_some_are_not_answered(club: Club, entry: str) -> None:
    """An address or a domain on the operator's list gets no answer and no invitation."""
    person = mallory(club)
    object.__setattr__(club.office, "unanswered", frozenset({entry}))
    emil = club.person("Emil")
    emil.writes("games", address=DESK)
    person.writes("invite emil@mail.example", to=last(person, "invitation"))

    assert [] == emil.mails


def test_a_disowned_sender_is_not_answered(club: Club) -> None:
    """Where our own server says that the From's domain disowns a mail, nobody is written to."""
    dora = club.person("Dora")
    results = "mx.club.example; dmarc=fail header.from=mail.example"
    dora.writes("games", address=DESK, headers={"Authentication-Results": results})

    assert [] == dora.mails


def test_a_game_master_invites_thirty_a_day(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks after matches may bring more people in; the next one is refused before a seat is kept."""
    monkeypatch.setattr(seating, "_TABLES_A_DAY", 20)
    person = mallory(club)
    with club.office.database.work() as work:
        work.masters.add(1, 1, club.clock())
    for table in range(7):
        person.writes(f"new ecosystem 6 seats, {24 + table}h", to=last(person, "welcome"))
        for number in range(5):
            address = f"a{number}@d{person.sent}-{number}.example"
            person.writes(f"invite {address}", to=last(person, "invitation"))
        club.clock.time += timedelta(hours=3)

    assert 30 == sum(each.kind == "invitation" for each in unasked(club))
    assert "You have had 30 strangers written to in a day: enough." in said(last(person, "invitation").text)


def test_the_budget_is_what_is_promised() -> None:
    """The figures of SECURITY.md."""
    hours = {(each.share, each.column, each.span // timedelta(hours=1)): each.most for each in BUDGET}

    assert {
        (UnaskedShare.STRANGER, "mailbox", 24): 2,
        (UnaskedShare.STRANGER, "mailbox", 720): 4,
        (UnaskedShare.FORGED, "mailbox", 24): 3,
        (UnaskedShare.LOST, "mailbox", 24): 3,
        (UnaskedShare.STRANGER, "causer", 24): 5,
        (UnaskedShare.STRANGER, "causer", 720): 15,
        (UnaskedShare.STRANGER, "domain", 24): 10,
        (UnaskedShare.STRANGER, "", 1): 20,
        (UnaskedShare.STRANGER, "", 24): 100,
    } == hours


def test_a_game_master_reminds_a_seat_once_a_day(club: Club) -> None:
    """However the seat is called: fifty lines are no fifty mails."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, anna = club.person("Ruth"), club.person("Anna")
    before = len(anna.mails)
    ruth.writes("remind 1\nremind 1 anna\nremind 1 a\nremind 1 Anna\nremind 1")
    assert before + 1 == len(anna.mails)
    club.clock.go(hours=25)
    ruth.writes("remind 1 a")

    assert before + 2 == len(anna.mails)


def test_a_game_master_has_two_names_a_month_as_everybody(club: Club) -> None:
    """Under a game master's code the same cap counts."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    for name in ("Ruthie", "Ruthless", "Ruthven"):
        ruth.writes(f"set name {name}")
    with club.office.database.reading() as work:
        player = work.roster.player_at("ruth@mail.example")

    assert player is not None
    assert "Ruthless" == player.name


@pytest.mark.parametrize(
    "order", ["replace 1 ben Emil=emil@mail.example", "promote 1 Emil=emil@mail.example"]
)
def test_a_closed_club_takes_nobody_by_its_game_masters_either(club: Club, order: str) -> None:
    """Neither at a table nor as a game master; the operator can still open a match for them."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    object.__setattr__(club.office, "door", Door.CLOSED)
    ruth, emil = club.person("Ruth"), club.person("Emil")
    ruth.writes(order)

    assert "takes nobody new" in said(ruth.newest.text)
    assert [] == emil.mails

"""Whole conversations over the desk: what players write and what they find in their mailboxes."""

import pytest

from pbem.engine.reader.lines import numbered
from pbem.store.tables.words import LetterStatus, MatchStatus
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_match_starts_with_a_turn_mail_to_everybody(club: Club) -> None:
    """Everybody is asked at once in a sealed question."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])

    kinds = {name: [mail.kind for mail in club.person(name).mails] for name in ("Anna", "Ben", "Cleo")}
    assert {"Anna": ["turn"], "Ben": ["turn"], "Cleo": ["turn"]} == kinds


def test_the_four_first_lines_fit_a_lock_screen(club: Club) -> None:
    """Question with code, deadline, a line to send and what silence does, each under 48 characters."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])

    first = club.person("Ben").newest.text.splitlines()[:4]
    assert first[0].endswith("[#1.1b]")
    assert first[1] == "By Wed 18 Nov, 20:00 Berlin."
    assert first[2].startswith("Reply with")
    assert first[3] == "No answer by then: the stand-in picks."
    assert all(len(line) < 48 for line in first)


def test_a_sealed_answer_gets_a_receipt_and_the_last_one_opens_the_next_question(club: Club) -> None:
    """Receipt and next question to the same seat are one mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")

    anna.writes(club.first_order(1, 0))
    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert ["turn"] == [mail.kind for mail in ben.mails]

    order = club.first_order(1, 1)
    ben.writes(order)
    assert ["turn", "turn"] == [mail.kind for mail in ben.mails]
    assert f"  > {order}\n    Done." in ben.newest.text
    assert ["turn", "receipt", "turn"] == [mail.kind for mail in anna.mails]


def test_all_mails_of_one_question_share_subject_and_reply_address(club: Club) -> None:
    """A changed subject would start a new thread in many clients."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(club.first_order(1, 0))

    assert anna.mails[0].subject == anna.mails[1].subject
    assert anna.mails[0].reply_to == anna.mails[1].reply_to


def test_a_line_not_understood_changes_nothing_and_offers_orders(club: Club) -> None:
    """A receipt with a problem leaves the thread, quotes the line and shows what was close."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes("pick bexr at e4")

    assert before == club.live(1).position
    assert anna.newest.subject.startswith("1 line needs you: ")
    assert anna.newest.message["References"] is None
    assert "  > pick bexr at e4\n    NOT UNDERSTOOD, nothing was done." in anna.newest.text
    assert "    1a  pick bear at e4" in anna.newest.text


@pytest.mark.parametrize("line", ["pick zebra at e4", "what a lovely evening", "zebra"])
def test_an_order_that_was_not_meant_is_not_offered(club: Club, line: str) -> None:
    """Who asks for a zebra, or only talks, finds no bear ready to send."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert f"  > {line}\n    NOT UNDERSTOOD, nothing was done." in anna.newest.text
    assert "    1a  " not in anna.newest.text


@pytest.mark.parametrize("line", ["Option 2", "#2", "Nr. 2", "No. 2!", "2.", "the second one please"])
def test_a_number_is_an_order_however_it_is_announced(club: Club, line: str) -> None:
    """People write numbers of options in many ways."""
    club.opens("ecosystem", ["Anna", "Ben"])
    live = club.live(1)
    expected = numbered(live.kernel.options(live.position, 0))[1]
    club.person("Anna").writes(line)

    assert expected == club.live(1).position.sealed[0].move


def test_a_label_of_a_receipt_is_an_order(club: Club) -> None:
    """1a means the order printed behind it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("pick bexr at e4")
    offered = next(
        line.split(maxsplit=1)[1] for line in anna.newest.text.splitlines() if line.startswith("    1a  ")
    )
    anna.writes("1a")

    assert offered == str(club.live(1).position.sealed[0].move)


def test_a_number_is_an_order_under_the_question_that_listed_it(club: Club) -> None:
    """The first option is the alphabetically first order."""
    club.opens("ecosystem", ["Anna", "Ben"])
    expected = club.first_order(1, 0)
    club.person("Anna").writes("1")

    assert expected == str(club.live(1).position.sealed[0].move)


def test_an_answer_may_be_changed_until_the_question_closes(club: Club) -> None:
    """The later letter stands."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    live = club.live(1)
    second = numbered(live.kernel.options(live.position, 0))[1]
    anna.writes("1")
    club.clock.go(minutes=5)
    anna.writes("2")

    assert second == club.live(1).position.sealed[0].move


def test_an_older_answer_read_later_does_not_replace_a_newer_one(club: Club) -> None:
    """Of two answers of one seat the later arrival stands in whatever order they are read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("2")
    kept = club.live(1).position
    club.clock.go(minutes=-30)
    anna.writes("1")

    assert kept == club.live(1).position
    assert "An answer that arrived later is on file and stands" in anna.newest.text


def test_an_order_under_a_closed_question_is_returned_ready_to_send(club: Club) -> None:
    """Answering yesterday's mail is daily life: nothing is done, the open question comes with the line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    old = anna.mails[0]
    anna.writes("1")
    ben.writes("1")
    before = club.live(1).position
    order = club.first_order(1, 0)
    anna.writes(order, to=old)

    assert before == club.live(1).position
    assert "NOT READ, nothing was done." in anna.newest.text
    assert f"    1a  {order}" in anna.newest.text
    assert "YOUR HAND" in anna.newest.text


def test_the_same_letter_twice_changes_nothing(club: Club) -> None:
    """A re-delivered mail is known by Message-ID and body and gets no second receipt."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = anna.writes("1")
    count = len(anna.mails)
    club.receive(raw)

    assert count == len(anna.mails)
    assert 1 == len(club.verdicts)


def test_bare_thanks_is_neither_an_order_nor_an_error(club: Club) -> None:
    """It is answered with where the match stands."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("Thanks, Anna")

    assert 2 == len(anna.mails)
    assert "NOT" not in anna.newest.text.partition("--")[0].replace("Not read as orders", "")


def test_only_quoted_text_is_said_so(club: Club) -> None:
    """A reply without a line of its own shows how to answer, with the question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("")

    assert "only quoted text" in " ".join(anna.newest.text.split())
    assert "YOUR HAND" in anna.newest.text


def test_an_answer_right_below_a_long_quoted_line_is_read(club: Club) -> None:
    """Our own lines tell it from the wrapped tail of that line, which is no answer."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    row = max(anna.newest.text.splitlines(), key=lambda line: (line[-1:].isalnum(), len(line)))
    head, _, tail = row.rpartition(" ")
    anna.writes(f"> {head}\n{tail}\n> {row}\n1", quoting=False)

    assert ["  > 1"] == [line for line in anna.newest.text.splitlines() if line.startswith("  > ")]


def test_a_whole_match_ends_with_a_finale_to_everybody(club: Club) -> None:
    """Twenty picks, then one last mail with sheet and file; the match is finished."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    people = [club.person(name) for name in ("Anna", "Ben", "Cleo")]
    for _ in range(20):
        for seat, person in enumerate(people):
            if seat in club.live(1).kernel.unanswered(club.live(1).position):
                person.writes(club.first_order(1, seat))

    assert ["finale"] * 3 == [person.newest.kind for person in people]
    assert MatchStatus.FINISHED is club.live(1).match.status
    assert "WAS IT FAIR?" in people[0].newest.text
    assert people[0].newest.attachment("ecosystem-1.json")["game"] == "ecosystem"


def test_no_mail_shows_another_seats_hand_or_secret(club: Club) -> None:
    """The match's secret is in no mail before the finale."""
    club.opens("ecosystem", ["Anna", "Ben"])
    secret = club.live(1).match.secret

    assert not any(secret.encode() in mail.raw for person in club.people.values() for mail in person.mails)


def test_every_letter_is_marked(club: Club) -> None:
    """A letter that was answered is done."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")

    with club.office.database.reading() as work:
        assert {LetterStatus.DONE: 1} == work.inbox.counts()


@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_the_first_lines_of_every_game_fit_a_lock_screen(club: Club, game: str) -> None:
    """At the first questions of every game no line of the head is too long."""
    club.opens(game, ["Anna", "Ben"])
    for _ in range(8):
        live = club.live(1)
        for seat in live.kernel.unanswered(live.position):
            name = ("Anna", "Ben")[seat]
            first = club.person(name).newest.text.splitlines()[:4]
            assert [] == [line for line in first if len(line) > 47]
            club.person(name).writes(club.first_order(1, seat), quoting=False)

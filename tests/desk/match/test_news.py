"""What seats were told: stored as data, and worded for each reader."""

from pbem.desk.match.live import replayed
from pbem.desk.match.news import pack, reaching, shown, so_far, unpack
from pbem.engine.events import Noted
from tests.harness.club import Club


def test_what_was_told_is_stored_and_read_again(club: Club) -> None:
    """As the same events, in their order."""
    club.opens("ecosystem", ["Anna", "Ben"])
    for seat, name in enumerate(("Anna", "Ben")):
        club.person(name).writes(club.first_order(1, seat))
    live = club.live(1)
    with club.office.database.reading() as work:
        told = replayed(live.kernel, work.journal.entries(1))[-1].told
    events = reaching(told, 0)

    assert events
    assert events == unpack(live, pack(live, events))


def test_each_reader_reads_their_own_doings_as_theirs(club: Club) -> None:
    """Anna is You to herself and Anna to everybody else."""
    club.opens("ecosystem", ["Anna", "Ben"])
    live, event = club.live(1), Noted("took a card", 0)

    called = [[line.who for line in shown(live, reader, [event])] for reader in (0, 1, None)]
    assert [["You"], ["Anna"], ["Anna"]] == called


def test_what_somebody_did_in_one_go_is_one_line_while_it_is_short(club: Club) -> None:
    """A long one begins a line of its own, and so does what somebody else did."""
    club.opens("ecosystem", ["Anna", "Ben"])
    events = [Noted("drew", 0), Noted("passed", 0), Noted("drew", 1), Noted("x" * 60, 1), Noted("")]

    lines = [(line.who, line.text) for line in shown(club.live(1), None, events)]
    assert [("Anna", "drew; passed"), ("Ben", "drew"), ("Ben", "x" * 60)] == lines


def test_of_a_long_story_the_end_is_told(club: Club) -> None:
    """With how many older lines there are."""
    club.opens("ecosystem", ["Anna", "Ben"])
    for _ in range(2):
        for seat, name in enumerate(("Anna", "Ben")):
            club.person(name).writes(club.first_order(1, seat))
    with club.office.database.reading() as work:
        whole, none = so_far(work, club.live(1), 0, 100)
        end, left_out = so_far(work, club.live(1), 0, 1)

    assert (0, whole[-1:], len(whole) - 1) == (none, end, left_out)
    assert len(whole) > 1

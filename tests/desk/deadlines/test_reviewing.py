"""Matches that are over are looked back upon some answers a pass, outside of any transaction."""

from itertools import count

import pytest

from pbem.daemon import warden
from pbem.daemon.points import unwatched
from pbem.desk.deadlines import reviewing
from pbem.engine.bots import review
from pbem.engine.chance import Chance, epoch_key
from pbem.store.books.facts import REVIEWING
from pbem.store.tables.words import EntryKind
from tests.desk.support.acts import confirm
from tests.desk.support.reviews import MATCH, blundered, found, plays, told
from tests.desk.support.tables import newest
from tests.harness.club import Club

pytestmark = pytest.mark.usefixtures("brief")


def test_a_pass_thinks_for_20_seconds_and_the_next_goes_on(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What came out in portions, or after a kill, is what comes out at once."""
    blundered(club)
    club.person("Anna").writes("review")
    club.look_back()
    whole = found(club)
    with club.office.database.work() as work:
        work.notes.drop(f"review {MATCH}")
    club.person("Ben").writes("review")
    # A second goes by between two looks at the clock.
    monkeypatch.setattr(warden, "monotonic", count().__next__)
    watch = warden.Warden(club.office, unwatched)
    real = reviewing._keep
    monkeypatch.setattr(reviewing, "_keep", lambda *args, **more: 1 / 0)
    watch.think()
    monkeypatch.setattr(reviewing, "_keep", real)

    assert [19, 19, 0] == [watch.think() for _ in range(3)]
    assert whole is not None
    assert whole == found(club)


@pytest.mark.usefixtures("few")
def test_letters_are_read_while_it_thinks(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """No transaction is open."""
    blundered(club)
    anna, ben, real = club.person("Anna"), club.person("Ben"), review.regret
    anna.writes("review")

    def interrupted(*args):
        monkeypatch.setattr(reviewing, "regret", real)
        ben.writes("review")
        return real(*args)

    monkeypatch.setattr(reviewing, "regret", interrupted)
    club.look_back()

    assert told(anna, "Ben") == told(ben, "You")


def test_what_was_undone_or_played_by_nobody_is_left_out(club: Club) -> None:
    """After a rollback the answers that counted are looked at; who sat there before is told apart."""
    dice = Chance(epoch_key(b"review", 0))
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, dora = club.person("Ruth"), club.person("Dora")
    plays(club, dice, 10)
    with club.office.database.reading() as work:
        undone = {entry.number for entry in work.journal.entries(MATCH) if entry.question == 5}
    ruth.writes("rollback 1.6 9 because of a slip")
    confirm(ruth)
    # Ben does not answer the last of these in time.
    plays(club, dice, 21)
    club.clock.go(days=3)
    club.look()
    ruth.writes(f"replace 1.{club.live(MATCH).position.asked} ben Dora=dora@mail.example")
    confirm(ruth)
    dora.writes("yes")
    plays(club, dice)
    dora.writes("review")
    club.look_back()
    with club.office.database.reading() as work:
        entries = work.journal.entries(MATCH)
    done = found(club)
    assert done is not None
    kinds = {kind: [entry.number for entry in entries if entry.kind is kind] for kind in EntryKind}
    assert kinds[EntryKind.ROLLBACK]
    assert kinds[EntryKind.LAPSE]
    [since] = kinds[EntryKind.SUBSTITUTE]
    assert undone

    assert [0, 1] == [seat for seat, _ in done.players]
    orders = {(entry.seat, entry.text): entry.number for entry in entries if entry.kind is EntryKind.ANSWER}
    for seat, moments in done.players:
        numbers = [orders[seat, moment.played] for moment in moments]
        assert not undone & set(numbers)
        assert [seat == 1 and number < since for number in numbers] == [moment.before for moment in moments]
    assert any(moment.before for _, moments in done.players for moment in moments)
    assert "(by who sat there before)" in newest(dora)


def test_a_journal_that_no_longer_fits_the_rules_is_said_so(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot be played again, so it cannot be looked over; it is not tried for ever."""
    blundered(club)
    anna = club.person("Anna")
    anna.writes("review")
    real = reviewing.turns_of
    monkeypatch.setattr(reviewing, "turns_of", lambda entries: real(entries)[1:])

    assert 0 == club.look_back()
    assert "the rules have changed since it was played" in newest(anna)
    with club.office.database.reading() as work:
        assert [] == work.notes.numbered(REVIEWING)


def test_no_more_than_so_many_answers_of_a_player_are_looked_at(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty; of more those that the game's own bot would have put last: the blunder is among them."""
    assert 30 == review.MOST
    monkeypatch.setattr(review, "MOST", 3)
    order = blundered(club)
    club.person("Anna").writes("review")

    assert 6 == club.look_back()
    assert f"pick 16 of 20 {order}" == told(club.person("Anna"), "You")[0]

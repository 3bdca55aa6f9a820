"""`review`: what mattered most in a match that is over, by mail in and mails out."""

import re
from itertools import count
from types import MappingProxyType

import pytest

from pbem.daemon import warden
from pbem.daemon.points import unwatched
from pbem.desk.deadlines import reviewing
from pbem.desk.record.review import Review, review_of
from pbem.engine.bots import review
from pbem.engine.bots.insight import Effort, Skill
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.moves import walk
from pbem.games.ecosystem.bot.insight import EcosystemInsight
from pbem.store.books.facts import REVIEWING
from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import Correspondent
from pbem.testing.play.showcase import play_on
from tests.desk.support.acts import confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club

MATCH = 1


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strong bot thinks less long in these tests."""
    monkeypatch.setattr(EcosystemInsight, "efforts", MappingProxyType({Skill.STRONG: Effort(8, 2, 1000)}))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks about three answers of each player, where no matter how many: the blunder is among them."""
    monkeypatch.setattr(review, "MOST", 3)


def plays(club: Club, dice: Chance, answers: int = 100) -> None:
    """A bot answers for the people, so often at most."""
    play_on(club, MATCH, dice, answers, bots=True)


def blundered(club: Club, at: int = 16) -> str:
    """A match in which Anna plays as a bot would, but for the order that it would choose last, by mail."""
    dice = Chance(epoch_key(b"review", 0))
    club.opens("ecosystem", ["Anna", "Ben"])
    plays(club, dice, 2 * (at - 1))
    live = club.live(MATCH)
    options = live.kernel.options(live.position, 0)
    order = str(walk(options, EcosystemInsight().ranked(live.view(0), options, dice)[-1]))
    club.person("Anna").writes(order)
    plays(club, dice)
    return order


def told(person: Correspondent, name: str) -> list[str]:
    """What the newest mail says of a player's moments, three lines each."""
    part = person.newest.text.split(f"\nWHAT MATTERED   {name}\n")[1].split("\n\n")[0]
    return [" ".join(line.split()) for line in part.splitlines()]


def found(club: Club) -> Review | None:
    with club.office.database.reading() as work:
        return review_of(work, MATCH)


def test_a_planted_blunder_is_found_first(club: Club) -> None:
    """It comes in a mail of its own: up to three moments of each player, with what was at stake."""
    order = blundered(club)
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("review")
    assert "a mail tells what it found" in newest(anna)
    before = len(ben.mails)
    assert 38 == club.look_back()

    assert "Ecosystem 1: looking back" == anna.newest.subject
    mine = told(anna, "You")
    assert f"pick 16 of 20 {order}" == mine[0]
    assert mine[1].startswith("better pick ")
    assert re.fullmatch(r"at stake about \d+ points?, \d+ of 100 in the chance to win", mine[2])
    assert len(mine) in (3, 6, 9)
    assert len(told(anna, "Ben")) in (3, 6, 9)
    # Who did not ask gets none.
    assert before == len(ben.mails)


@pytest.mark.usefixtures("few")
def test_each_reads_it_in_their_own_language(club: Club) -> None:
    """When it was, what was played and what would have been better are German to whoever reads German."""
    blundered(club)
    anna = club.person("Anna")
    anna.writes("set language de")
    anna.writes("rückblick")
    club.look_back()

    part = anna.newest.text.split("\nWAS ZÄHLTE   Du\n")[1]
    assert re.match(r"  Zug 16 von 20 +nimm \w+ auf [a-e][1-4]\n  besser +nimm \w+ auf", part)


@pytest.mark.both
@pytest.mark.usefixtures("few")
def test_it_is_thought_over_once(club: Club) -> None:
    """Both who asked meanwhile are told, and whoever asks later is answered at once."""
    blundered(club)
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("review")
    ben.writes("review")
    club.look_back()
    assert told(anna, "Ben") == told(ben, "You")
    then = ben.newest.text
    anna.writes("review")

    assert "is on its way to you" in " ".join(anna.mails[-2].text.split())
    assert told(anna, "Ben") == told(ben, "You")
    assert then == ben.newest.text
    assert 0 == club.look_back()


def test_while_a_match_is_played_nothing_is_told(club: Club) -> None:
    """Advice is no part of the game."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("review")

    assert "The match is not over yet" in newest(club.person("Anna"))
    assert 0 == club.look_back()


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

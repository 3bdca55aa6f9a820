"""Going back by order of the game master: what is undone, who is told what, and what still holds."""

import re
from typing import Any

import pytest

from pbem.desk.acts import clock
from pbem.desk.acts.rollback import roll_back
from pbem.desk.ops import match_admin
from pbem.desk.record.verify import CheckResult, Proved, verify
from pbem.desk.table import import_match, match_list
from pbem.engine import registry
from pbem.engine.language.tongues import speaking
from pbem.engine.moves import wander
from pbem.errors import PlayerError
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.testing.play.sample_tables import dice_for
from tests.desk.support.acts import Post, act
from tests.desk.support.matches import as_file, exported, play, played_match
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def back(club: Club, number: int, to: int, **who: Any) -> str:
    """Go back, meant for the question that is open."""
    return act(club, number, roll_back, to, **{"question": club.live_row(number).asked, **who})


def checked(club: Club, number: int) -> list[str]:
    """What a check of the match finds."""
    with club.office.database.reading() as work:
        return match_admin.checked(work, match_list.find_match(work, number))


@pytest.fixture
def match(club: Club) -> int:
    """A provable match of Anna and Ben at its third question: entries 1 to 5."""
    return played_match(club, 2)


def test_everybody_is_told_what_changed_and_why(club: Club, match: int) -> None:
    """One mail each, with the question, what was undone and what was one's own answer."""
    post = Post(club, "Anna", "Ben")
    order = club.live(match).position.state.grids[0].cells
    said = back(club, match, 3, why="Ben's order was read from a quoted line")
    anna = club.person("Anna").newest

    assert (
        "Match 1 went back to entry 3: 2 answers undone, question 1.4 is open, and everybody was told."
        == said
    )
    subject = "Went back: Ecosystem 1: your pick 2 of 20 [1.4]"
    assert {"Anna": [subject], "Ben": [subject]} == post.new()
    assert "Why: Ben's order was read from a quoted line" in anna.text
    assert "UNDONE     you were told this, and it cannot be unseen" in anna.text
    assert "Your answer was:   pick" in anna.text
    assert 1 == len(club.live(match).position.state.grids[0].cells) < len(order)


def test_each_is_told_in_their_own_language(club: Club, match: int) -> None:
    """Whatever the game master reads: what cannot be unseen stands there as it was told."""
    club.person("Ben").writes("set language de")
    with speaking("de"):
        back(club, match, 3)
    told = {name: club.person(name).newest.text for name in ("Anna", "Ben")}

    assert re.search(r"^  You +bear at d4\n  Ben +bear at d4$", told["Anna"], re.MULTILINE)
    assert re.search(r"^  Anna +Bär auf d4\n  Du +Bär auf d4$", told["Ben"], re.MULTILINE)


def test_an_old_mail_cannot_answer_the_new_question(club: Club, match: int) -> None:
    """The order comes back with the question as it is asked now."""
    old = club.person("Anna").newest
    back(club, match, 3)
    club.person("Anna").writes("1", to=old)

    assert "You answered a mail whose question is closed" in " ".join(club.person("Anna").newest.text.split())
    assert "[#1.4a]" in club.person("Anna").newest.text
    assert () == club.live(match).position.sealed


def test_the_match_is_played_on_and_can_go_back_again(club: Club, match: int) -> None:
    """Also beyond the first rollback, and to what it had undone."""
    back(club, match, 3)
    play(club, match, 2)
    back(club, match, 5)
    play(club, match, 1)

    assert 2 == club.live_row(match).epoch
    assert [] == checked(club, match)
    assert 3 == club.live(match).position.state.picked


def test_standing_orders_are_withdrawn_and_named(club: Club, match: int) -> None:
    """They were left for what is undone."""
    club.person("Anna").writes("then pick bear")
    back(club, match, 3)

    assert "You had left:   then pick bear" in club.person("Anna").newest.text
    assert "then pick bear" not in club.person("Ben").newest.text
    with club.office.database.reading() as work:
        assert [] == work.standing_orders.of_match(match)


def test_a_sealed_answer_of_another_stays_unknown(club: Club, match: int) -> None:
    """What was never opened is undone without being told."""
    order = club.first_order(match, 0)
    club.person("Anna").writes(order)
    back(club, match, 5)

    assert "NOT SHUFFLED" in club.person("Ben").newest.text
    assert f"Your answer was:   {order}" in club.person("Anna").newest.text
    assert order not in club.person("Ben").newest.text.split("YOUR HAND")[0]


def test_news_of_what_is_undone_is_not_mailed_later(club: Club) -> None:
    """What was told before stays."""
    number = club.opens("dstcg", ["Anna", "Ben", "Cleo"])
    live = club.live(number)
    for _ in range(4):
        [seat] = club.live(number).kernel.unanswered(club.live(number).position)
        club.person(("Anna", "Ben", "Cleo")[seat]).writes(club.first_order(number, seat))
    back(club, number, live.match.entries)

    with club.office.database.reading() as work:
        assert [] == work.untold_news.of_match(number)


def test_a_held_match_goes_on_with_it(club: Club, match: int) -> None:
    """The game master has seen to it."""
    act(club, match, clock.hold)
    back(club, match, 3)

    assert MatchStatus.RUNNING is club.live_row(match).status
    assert "By " in club.person("Anna").newest.text.splitlines()[1]


@pytest.mark.parametrize(
    ("to", "why"),
    [(0, "there is no entry 0"), (6, "there is no entry 6"), (5, "Nothing was played after entry 5")],
)
def test_an_entry_that_is_none_is_refused(club: Club, match: int, to: int, why: str) -> None:
    """With a sentence."""
    with pytest.raises(PlayerError, match=why):
        back(club, match, to)


def test_the_question_it_is_meant_for_must_be_named(club: Club, match: int) -> None:
    """So that it never undoes more than its author knew of."""
    with pytest.raises(PlayerError, match=r"Say for which question this is meant: 1\.3 is open now\."):
        act(club, match, roll_back, 3)
    with pytest.raises(PlayerError, match=r"Question 3 of match 1 is open, not 2"):
        back(club, match, 3, question=2)


def test_a_match_that_is_over_does_not_go_back(club: Club) -> None:
    """Its secret has been mailed to everybody."""
    number = played_match(club, 20)
    with pytest.raises(PlayerError, match="Match 1 is over"):
        back(club, number, 3)


def test_verify_tells_of_it_and_an_import_carries_it_on(club: Club, match: int) -> None:
    """The file is sound, names the rollback, and goes on elsewhere in the same epoch."""
    back(club, match, 3, why="a misread line")
    play(club, match, 1)
    file = as_file(exported(club, match))
    verified = verify(file)
    told = [check.text for check in verified.checks if check.name == "rollback"]
    with club.office.database.work() as work:
        twin = import_match.import_match(club.office, work, file)

    assert Proved.CONSISTENT is verified.verdict
    assert ["the match went back to entry 3; by: Ruth; to: 3; why: a misread line"] == [
        text.partition(": ")[2] for text in told
    ]
    assert 1 == twin.epoch
    assert club.live(match).position == club.live(twin.id).position
    assert [] == checked(club, twin.id)


def test_a_file_that_hides_a_rollback_is_found_out(club: Club, match: int) -> None:
    """Its epoch does not follow from its entries."""
    plain = exported(club, match)
    plain["epoch"] = 1

    assert ["epoch"] == [
        check.name for check in verify(as_file(plain)).checks if check.finding is CheckResult.FAILED
    ]


@pytest.mark.parametrize("slug", registry.slugs())
def test_any_rollback_in_any_game_leaves_a_sound_match(club: Club, slug: str) -> None:
    """Replay, audit and every seat's view hold after each of some rollbacks to random entries."""
    names = ["Anna", "Ben", "Cleo"]
    number = club.opens(slug, names)
    dice = dice_for(slug, "players")
    for _ in range(3):
        for _ in range(7):
            live = club.live(number)
            seat = dice.choose(live.kernel.unanswered(live.position))
            move = wander(live.kernel.options(live.position, seat), dice)
            club.person(names[seat]).writes(str(move), quoting=False)
        with club.office.database.reading() as work:
            numbers = [
                entry.number for entry in work.journal.entries(number) if entry.kind is not EntryKind.RULING
            ]
        to = dice.choose(numbers[:-1])
        asked = club.live_row(number).asked
        before = [len(club.person(name).mails) for name in names]
        back(club, number, to)
        live = club.live(number)
        live.game.audit(live.position.state)

        assert [] == checked(club, number)
        assert live.match.asked == live.position.asked > asked
        assert [count + 1 for count in before] == [len(club.person(name).mails) for name in names]

"""The stand-in by mail: a missed turn spends nothing that is kept, and seats that were left are played on."""

from collections.abc import Callable

import pytest

from pbem.desk.gm import bot
from pbem.desk.match.live import Live
from pbem.engine.chance import Chance
from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import act
from tests.harness.club import Club

PEOPLE = ("Anna", "Ben")


def _bots(live: Live, seat: int) -> str:
    """What the easy bot would write for a seat."""
    position, game = live.position, live.game
    options = live.kernel.options(position, seat)
    return " ".join(game.bot(game.view(position.state, seat), options, Chance(b"people")))


def _passes(live: Live, seat: int) -> str:
    """A pass where there is one."""
    return "pass" if "pass" in live.kernel.options(live.position, seat).words else _bots(live, seat)


def _plays(club: Club, answer: Callable[[Live, int], str], until: Callable[[Live], bool]) -> None:
    """People answer in turn until the match has come somewhere."""
    for _ in range(150):
        live = club.live(1)
        if live.position.outcome is not None or until(live):
            return
        seat = live.kernel.unanswered(live.position)[0]
        club.person(PEOPLE[seat]).writes(answer(live, seat))
    raise AssertionError("the match never came there")


def _stood_in(club: Club, seat: int) -> list[str]:
    """What was played for a seat."""
    with club.office.database.reading() as work:
        entries = work.journal.entries(1)
    return [each.text for each in entries if each.kind is EntryKind.LAPSE and each.seat == seat]


def _asks(live: Live, question: str, seat: int) -> bool:
    return (question, (seat,)) == (type(live.position.decision).__name__, live.position.decision.seats)


def _miss(club: Club) -> None:
    club.clock.go(days=3)
    club.look()


def _resigns(person: Correspondent) -> None:
    person.writes("resign")
    person.writes("yes", to=next(mail for mail in reversed(person.mails) if mail.kind == "confirmation"))


@pytest.mark.parametrize(("round_", "says"), [(4, "you pass"), (10, "the stand-in chooses")])
def test_a_missed_turn_of_the_card_game_keeps_cards_for_as_long_as_they_are_worth_something(
    club: Club, round_: int, says: str
) -> None:
    """In a round that others follow it is a pass; in the last one what stays in the hand comes to nothing."""
    club.opens("dstcg", PEOPLE)
    _plays(club, _passes, lambda live: live.position.state.round == round_ and _asks(live, "ChoosePlay", 0))
    hand = club.live(1).position.state.hands[0]
    assert f"No answer by then: {says}." in club.person("Anna").newest.text
    _miss(club)
    played = _stood_in(club, 0)

    if round_ == 10:
        assert played[0] in [f"play {card}" for card in hand]
    else:
        assert ["pass"] == played
        assert set(hand) <= set(club.live(1).position.state.hands[0])


def test_a_missed_turn_of_animality_slays_what_is_worth_its_dice(club: Club) -> None:
    """What is not slain with the dice of a round is lost with them, so nothing would be saved by passing."""
    club.opens("animality", PEOPLE)
    _plays(club, _bots, lambda live: _asks(live, "ChooseMutation", 0) and _bots(live, 0).startswith("slay"))
    wanted = _bots(club.live(1), 0)
    assert "No answer by then: the stand-in chooses." in club.person("Anna").newest.text
    _miss(club)

    assert wanted == _stood_in(club, 0)[0]
    assert 1 == len(club.live(1).position.state.camps[0].slain)


def _resigned(club: Club) -> None:
    _resigns(club.person("Anna"))


def _left_by_a_game_master(club: Club) -> None:
    act(club, 1, bot.run, "Anna", question=club.live(1).position.asked)


@pytest.mark.parametrize("leaves", [_resigned, _left_by_a_game_master])
def test_whoever_is_gone_for_good_is_played_for_as_the_easy_bot_plays(
    club: Club, leaves: Callable[[Club], None]
) -> None:
    """Nobody comes back for whom cards could be saved: they are played where the bot would play them."""
    club.opens("dstcg", PEOPLE)
    _plays(club, _passes, lambda live: live.position.state.round == 5)
    leaves(club)
    _plays(club, _passes, lambda live: False)
    played = [order for order in _stood_in(club, 0) if order.startswith("play")]

    assert len(played) > 3
    assert club.live(1).position.outcome.winners == (0,)

"""The kernel: who is asked, what is sealed, what answers itself, and where it stops."""

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.chance import Chance
from pbem.engine.events import Told
from pbem.engine.kernel import Kernel, MatchOver, NotAsked, NotLegal
from pbem.engine.moves import Move, Written
from pbem.engine.position import Position, Progress
from pbem.engine.steps import Flow, Step
from pbem.testing.play.sample_tables import kernel_for, scene
from tests.harness.toy import GAME
from tests.harness.toy.events import BidsShown, SeatPassed
from tests.harness.toy.hunting import ChooseVictim, OfferRescue, OfferShare
from tests.harness.toy.moves import Abandon, Bid, Pass, Peek, Play, Rescue, Roll, Shift, Suppress
from tests.harness.toy.rounds import ChooseBid, ScoreRound
from tests.harness.toy.state import Animal, Pond
from tests.harness.toy.turns import MoveStones, NextTurn, TakeTurn


@pytest.fixture
def kernel() -> Kernel:
    """Three seats at the Pond."""
    return kernel_for(GAME, 3, 1)


def pond(kernel: Kernel, *hands: tuple[str, ...], **changes: Any) -> Pond:
    """A state with these hands; the deck is what is left."""
    state = kernel.start().position.state
    left = list(kernel.game.open_box().deck)  # type: ignore[attr-defined]  # the toy's box has a deck
    lying = [animal.name for animal in (*changes.get("pond", ()), *changes.get("leaving", ()))]
    for name in [*lying, *(name for hand in hands for name in hand)]:
        left.remove(name)
    return replace(state, hands=hands, deck=tuple(left), **changes)


def bidding(kernel: Kernel, *hands: tuple[str, ...]) -> Position:
    return scene(kernel, pond(kernel, *hands), ChooseBid((0, 1, 2))).position


CHOICE = ("newt", "otter", "toad")
FORCED = ("heron", "newt", "sea eagle")


def test_starting_asks_the_first_question(kernel: Kernel) -> None:
    """Set-up runs to the first question, which has number one."""
    progress = kernel.start()

    assert isinstance(progress.position.decision, ChooseBid)
    assert 1 == progress.position.asked
    assert progress.revealed
    assert progress.closed


def test_a_sealed_answer_changes_nothing_but_the_seal(kernel: Kernel) -> None:
    """Until all have answered the state stands still and nobody is told anything."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    progress = kernel.submit(position, 1, Bid("otter"))

    assert position.state == progress.position.state
    assert () == progress.told
    assert not progress.closed
    assert (0, 2) == kernel.unanswered(progress.position) == kernel.awaited(progress.position)
    assert (0, 1, 2) == kernel.asked(progress.position)
    assert Bid("otter") == kernel.answer(progress.position, 1)
    assert kernel.answer(progress.position, 0) is None


def test_a_sealed_answer_can_be_replaced(kernel: Kernel) -> None:
    """Law 8: a seat may answer again, and the question's number does not change."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    once = kernel.submit(position, 1, Bid("otter"), at=1).position
    twice = kernel.submit(once, 1, Bid("toad"), at=2).position

    assert Bid("toad") == kernel.answer(twice, 1)
    assert position.asked == twice.asked


def test_the_later_arrival_stands_in_whatever_order_they_are_read(kernel: Kernel) -> None:
    """Law 8: a mail that was delayed does not undo a later one."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    late_first = kernel.submit(position, 1, Bid("toad"), at=2).position
    progress = kernel.submit(late_first, 1, Bid("otter"), at=1)

    assert late_first == progress.position
    assert not progress.closed


def test_the_order_of_arrival_does_not_matter(kernel: Kernel) -> None:
    """Answers are handed to the rules in seat order."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    bids: dict[int, Move] = {0: Bid("otter"), 1: Bid("toad"), 2: Bid("newt")}
    forwards = kernel.submit_all(position, bids)
    backwards = kernel.submit_all(position, dict(reversed(bids.items())))

    assert forwards == backwards
    assert Told(BidsShown(("otter", "toad", "newt"), 0)) == forwards.told[0]


def test_opening_the_seals_is_a_revelation(kernel: Kernel) -> None:
    """Whoever answers last must not read on in the same mail, whether the game says so or not."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    progress = kernel.submit_all(position, {0: Bid("otter"), 1: Bid("toad"), 2: Bid("newt")})

    assert progress.revealed


def test_submit_all_stops_when_the_question_closes(kernel: Kernel) -> None:
    """An answer meant for a question that has closed is not given to the next one."""
    position = bidding(kernel, CHOICE, FORCED, FORCED)

    with pytest.raises(NotAsked, match="has closed"):
        kernel.submit_all(position, {0: Bid("otter"), 1: Bid("newt")})


def test_a_seat_forced_by_its_hand_counts_as_waited_for(kernel: Kernel) -> None:
    """Law 4: nobody learns from the waiting list that a seat holds a single animal."""
    position = bidding(kernel, CHOICE, FORCED, CHOICE)

    assert (0, 2) == kernel.unanswered(position) == kernel.asked(position)
    assert (0, 1, 2) == kernel.awaited(position)
    assert Bid("newt") == kernel.answer(position, 1)


def test_a_forced_seat_may_write_its_only_order(kernel: Kernel) -> None:
    """It then looks like anybody else who has answered."""
    position = bidding(kernel, CHOICE, FORCED, CHOICE)
    progress = kernel.submit(position, 1, Bid("newt"), at=0)

    assert (0, 2) == kernel.awaited(progress.position)


def test_a_secret_question_without_a_choice_takes_no_number(kernel: Kernel) -> None:
    """Law 4: all are forced, so nobody is asked, and the numbers go on without a gap."""
    before = kernel.start().position
    progress = scene(kernel, pond(kernel, FORCED, FORCED, FORCED), ChooseBid((0, 1, 2)))

    assert isinstance(progress.position.decision, TakeTurn)
    assert before.asked + 1 == progress.position.asked


def test_a_question_nobody_can_answer_evaporates(kernel: Kernel) -> None:
    """Law 3: a hunter without a victim asks nothing."""
    state = pond(kernel, CHOICE, CHOICE, CHOICE)
    progress = scene(kernel, state, ChooseVictim(0, "heron"), TakeTurn(1))

    assert TakeTurn(1) == progress.position.decision
    assert () == progress.automatic


def test_a_forced_choice_answers_itself(kernel: Kernel) -> None:
    """Law 4: the only victim is suppressed without a question, and the answer is on record."""
    state = pond(kernel, CHOICE, CHOICE, CHOICE, pond=(Animal("water vole", 1),), stones=((3, 0, 0, 0),) * 3)
    progress = scene(kernel, state, ChooseVictim(0, "heron"), TakeTurn(1))

    assert () == progress.position.state.pond
    assert [(0, Suppress("water vole")), (1, Abandon())] == [
        (each.seat, each.move) for each in progress.automatic
    ]


def test_nothing_after_a_revelation_is_on_record(kernel: Kernel) -> None:
    """What answers itself after a draw must not be told apart by a line written before."""

    class Draw(Step[Pond]):
        def run(self, state: Pond, flow: Flow) -> Pond:
            flow.chance.below(6)
            return state

    state = pond(kernel, CHOICE, CHOICE, CHOICE, pond=(Animal("water vole", 1),))
    progress = scene(kernel, state, Draw(), ChooseVictim(0, "heron"), TakeTurn(1))

    assert () == progress.automatic
    assert progress.revealed


def test_skipping_a_secret_question_is_a_revelation(kernel: Kernel) -> None:
    """That another had no choice may depend on its cards, so a line must not read past it."""

    class Hidden(OfferShare):
        secret = True

    hands = (CHOICE, (*FORCED, "flare", "otter"), CHOICE)
    state = replace(pond(kernel, *hands), passed=(False, True, True))
    mine = scene(kernel, state, TakeTurn(0), Hidden(0), ScoreRound()).position
    other = scene(kernel, state, TakeTurn(0), Hidden(1), TakeTurn(2)).position
    passed = kernel.submit(other, 0, Pass())

    assert Hidden(0) == kernel.submit(mine, 0, Pass()).position.decision
    assert TakeTurn(2) == passed.position.decision
    assert passed.revealed


def test_a_question_to_somebody_else(kernel: Kernel) -> None:
    """The owner is asked in the middle of the hunter's turn, then the turn goes on."""
    state = pond(
        kernel,
        ("heron", "toad"),
        CHOICE,
        CHOICE,
        pond=(Animal("newt", 1),),
        stones=((3, 0, 0, 0), (1, 2, 0, 0), (3, 0, 0, 0)),
    )
    asked = scene(kernel, state, TakeTurn(0)).position
    rescue = kernel.submit(asked, 0, Play("heron")).position

    assert OfferRescue(1) == rescue.decision
    assert (1,) == kernel.unanswered(rescue)
    rescued = kernel.submit(rescue, 1, Rescue("b"))
    assert (Animal("heron", 0), Animal("newt", 1)) == rescued.position.state.pond
    assert TakeTurn(1) == rescued.position.decision


def test_an_interrupt_comes_before_what_waits(kernel: Kernel) -> None:
    """The owner of a carp is asked between the loss and the next turn."""
    state = pond(
        kernel,
        ("heron", "toad"),
        CHOICE,
        CHOICE,
        pond=(Animal("newt", 1), Animal("otter", 1), Animal("mud carp", 2)),
    )
    asked = scene(kernel, replace(state, pond=(*state.pond,)), TakeTurn(0)).position
    choice = kernel.submit(asked, 0, Play("heron")).position
    progress = kernel.submit(choice, 0, Suppress("newt"))

    assert OfferShare(2) == progress.position.decision


def test_a_flare_ends_the_round_from_anywhere(kernel: Kernel) -> None:
    """A non-local end: loops read the state anew, nobody touches the agenda below."""
    state = pond(kernel, ("flare", "toad"), CHOICE, CHOICE, stones=((1, 0, 2, 0),) * 3)
    asked = scene(kernel, state, TakeTurn(0), NextTurn(1), ScoreRound()).position
    progress = kernel.submit(asked, 0, Play("flare"))

    assert state.round + 1 == progress.position.state.round


def test_passing_out(kernel: Kernel) -> None:
    """The turn goes round until all have passed."""
    state = pond(kernel, CHOICE, CHOICE, CHOICE, passed=(False, True, False))
    progress = scene(kernel, state, TakeTurn(0))
    progress = kernel.submit(progress.position, 0, Pass())

    assert (Told(SeatPassed(0)),) == progress.told
    assert TakeTurn(2) == progress.position.decision


def test_a_budget_is_spent_in_parts(kernel: Kernel) -> None:
    """A loop re-arms itself with what is left and ends when nothing is."""
    state = pond(kernel, CHOICE, CHOICE, CHOICE)
    first = kernel.submit(scene(kernel, state, TakeTurn(0)).position, 0, Shift("a", "b", 2)).position

    assert MoveStones(0, 1) == first.decision
    assert TakeTurn(1) == kernel.submit(first, 0, Shift("b", "c", 1)).position.decision


@pytest.mark.parametrize(
    ("seat", "move", "error"),
    [
        (1, Pass(), NotAsked),
        (7, Pass(), NotAsked),
        (0, Play("otter"), NotLegal),
        (0, Written(("pass", "twice")), NotLegal),
        (0, Written(()), NotLegal),
    ],
)
def test_what_is_not_an_option_is_refused(
    kernel: Kernel, seat: int, move: Move, error: type[Exception]
) -> None:
    """Legality is enumeration: seats not asked and moves not listed are refused."""
    position = scene(kernel, pond(kernel, ("newt",), CHOICE, CHOICE), TakeTurn(0)).position

    with pytest.raises(error):
        kernel.submit(position, seat, move)


def test_a_move_known_by_its_words_becomes_the_games_own(kernel: Kernel) -> None:
    """A bot's answer from an attachment is the same move."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    written = kernel.submit(position, 0, Written(("bid", "toad"))).position

    assert Bid("toad") == kernel.answer(written, 0)


@pytest.mark.parametrize(("move", "revealed"), [(Peek(), True), (Roll(), True), (Pass(), False)])
def test_draws_and_private_tellings_reveal(kernel: Kernel, move: Move, revealed: bool) -> None:
    """A die and a private word stop the reading of a mail; an open move does not."""
    position = scene(kernel, pond(kernel, CHOICE, CHOICE, CHOICE), TakeTurn(0)).position

    assert revealed is kernel.submit(position, 0, move).revealed


def test_lapse_answers_for_the_silent_only(kernel: Kernel) -> None:
    """The fallback never replaces what a player wrote, however late the clock is."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    answered = kernel.submit(position, 1, Bid("otter"), at=5).position
    progress = kernel.lapse(answered, at=9)

    assert Told(BidsShown(("newt", "otter", "newt"), 1)) == progress.told[0]


def test_lapse_of_one_seat_waits_for_the_others(kernel: Kernel) -> None:
    """Deadlines may differ: one seat lapses, the question stays open."""
    progress = kernel.lapse(bidding(kernel, CHOICE, CHOICE, CHOICE), seats=(0, 0))

    assert not progress.closed
    assert (1, 2) == kernel.unanswered(progress.position)


def test_the_end(kernel: Kernel) -> None:
    """After the last round there is an outcome, no question, and nothing more to play."""
    state = pond(kernel, CHOICE, CHOICE, CHOICE, moves=99, points=(3, 5, 5))
    progress = scene(kernel, state, ScoreRound())
    outcome = progress.position.outcome

    assert outcome is not None
    assert ((1, 2), (0,)) == outcome.places
    assert (1, 2) == outcome.winners
    assert () == progress.position.agenda
    assert progress.position.decision is None
    assert progress.marked
    assert () == kernel.unanswered(progress.position) == kernel.awaited(progress.position)
    with pytest.raises(MatchOver):
        kernel.submit(progress.position, 0, Pass())
    with pytest.raises(MatchOver):
        kernel.lapse(progress.position)


def test_an_epoch_has_chance_of_its_own(kernel: Kernel) -> None:
    """After a rollback the same draw gives another result."""
    position = scene(kernel, pond(kernel, CHOICE, CHOICE, CHOICE), TakeTurn(0)).position
    rolls = {kernel.submit(replace(position, epoch=epoch), 0, Roll()).told for epoch in range(20)}

    assert 1 < len(rolls)


def test_resampling_keeps_what_everybody_knows(kernel: Kernel) -> None:
    """Who has answered and that the question is open is the same in every deal."""
    position = bidding(kernel, CHOICE, FORCED, ("otter", "grey heron", "toad"))
    position = kernel.submit(position, 0, Bid("otter")).position
    chance = Chance(b"dealt again")
    deals = [kernel.resample(position, 0, chance) for _ in range(60)]

    assert {(1, 2)} == {kernel.awaited(deal) for deal in deals}
    assert {Bid("otter")} == {kernel.answer(deal, 0) for deal in deals}
    assert all(kernel.unanswered(deal) for deal in deals)
    assert 1 < len({deal.state.hands[2] for deal in deals})


def test_resampling_an_answered_seat_keeps_it_answered(kernel: Kernel) -> None:
    """Also where the new hand would have forced the answer: it is no longer waited for."""
    position = bidding(kernel, CHOICE, CHOICE, CHOICE)
    position = kernel.submit(position, 1, Bid("otter")).position
    chance = Chance(b"dealt again")
    deals = [kernel.resample(position, 0, chance) for _ in range(60)]

    assert {(0, 2)} == {kernel.awaited(deal) for deal in deals}


def test_resampling_a_finished_match(kernel: Kernel) -> None:
    """There is no question left to keep open."""
    state = pond(kernel, CHOICE, CHOICE, CHOICE, moves=99)
    over = scene(kernel, state, ScoreRound()).position

    assert over.outcome == kernel.resample(over, 0, Chance(b"again")).outcome


def test_progress_is_compared_without_its_trees(kernel: Kernel) -> None:
    """Two runs of one match are equal though their lazy trees are different objects."""
    state = pond(kernel, CHOICE, CHOICE, CHOICE, pond=(Animal("water vole", 1),))
    runs: list[Progress] = [scene(kernel, state, ChooseVictim(0, "heron"), TakeTurn(1)) for _ in range(2)]

    assert runs[0] == runs[1]
    assert runs[0].automatic


def test_the_stand_in_answers_where_the_question_does_not_say(kernel: Kernel) -> None:
    """A question without an answer for the silent leaves it to the game."""

    class Unsaid(TakeTurn):
        def fallback(self, state: Pond, seat: int) -> Move | None:
            return None

    position = scene(kernel, pond(kernel, CHOICE, CHOICE, CHOICE), Unsaid(0)).position
    decision = position.decision
    assert decision is not None
    level = kernel.options(position, 0)
    words = GAME.stand_in(GAME.view(position.state, 0), level)

    assert words == kernel.fallback(decision, position.state, 0).path
    assert words == GAME.bot(GAME.view(position.state, 0), level, Chance(b"toy stand-in"))

"""One breach a law, each as small as it can be and like a mistake that somebody could make."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from pbem.engine.chance import Chance
from pbem.engine.game import AnyGame, Box, Table
from pbem.engine.moves import Level, Move, Node, tree
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from tests.harness.bad_games.base import Added, Choose, Count, Counting, Guess, TakeTurn
from tests.harness.bad_games.impure import Clocked

__all__ = ["BREACHES"]


class Counted(Counting):
    """Law 2: the game object remembers how often it was set up."""

    def __init__(self) -> None:
        self._matches = 0

    def setup(self, table: Table[Box], flow: Flow) -> Count:
        self._matches += 1
        return replace(super().setup(table, flow), total=self._matches)


class DeadEnd(Guess):
    """Law 3: a word is listed that leads to nothing."""

    def options(self, state: Count, seat: Seat) -> Level:
        def follow(word: str) -> Node:
            return tree([Choose("low"), Choose("high")]).follow("guess") if word == "guess" else tree(())

        return Level(("guess", "bet"), follow)


class Whispered(Guess):
    """Law 4: a hidden number leaves one option, and the question does not say that it is secret."""

    def options(self, state: Count, seat: Seat) -> Iterable[Move]:
        every = (Choose("low"), Choose("middle"), Choose("high"))
        return every[:1] if state.hidden[seat] < 5 and seat else every


class Overflowing(Counting):
    """Law 5: the sum leaves its bounds, as the audit says."""

    def setup(self, table: Table[Box], flow: Flow) -> Count:
        return replace(super().setup(table, flow), total=-1)


class Idle(Step[Count]):
    """Does nothing, when its time comes."""

    def run(self, state: Count, flow: Flow) -> Count:
        return state


class HoardingTurn(TakeTurn):
    """Law 6: every turn leaves a step behind that never comes to run."""

    def resolve(self, state: Count, answers: Mapping[Seat, Move], flow: Flow) -> Count:
        state = super().resolve(state, answers, flow)
        flow.then(Idle())
        return state


class HoardingGuess(Guess):
    """Leads to hoarding turns."""

    turn = HoardingTurn


class Hoarding(Counting):
    """Long enough for the agenda to grow."""

    guess = HoardingGuess
    types = (*Counting.types, HoardingGuess, HoardingTurn, Idle)
    goal = 300


class Remembering(Counting):
    """Law 8: the words last looked at are taken for the answer, not the answer itself."""

    def __init__(self) -> None:
        looked_at: dict[Seat, str] = {}

        class RememberedGuess(Guess):
            def options(self, state: Count, seat: Seat) -> Level:
                def last(word: str) -> Move:
                    looked_at[seat] = word
                    return Choose(word)

                return Level(("guess",), lambda _: Level(("low", "middle", "high"), last))

            def resolve(self, state: Count, answers: Mapping[Seat, Move], flow: Flow) -> Count:
                given = {seat: Choose(looked_at[seat]) for seat in answers}
                return Guess.resolve(self, state, given, flow)

        self.guess = RememberedGuess
        self.types = (*Counting.types, RememberedGuess)


class ShowingTurn(TakeTurn):
    """Law 9: adding one shows the other's number, and does not say that this reveals something."""

    def resolve(self, state: Count, answers: Mapping[Seat, Move], flow: Flow) -> Count:
        flow.tell(Added(state.hidden[1 - self.seat]))
        return TakeTurn.resolve(self, state, answers, flow)


class ShowingGuess(Guess):
    """Leads to showing turns."""

    turn = ShowingTurn


class Showing(Counting):
    """A line could try what the other holds."""

    guess = ShowingGuess
    types = (*Counting.types, ShowingGuess, ShowingTurn)


class Leaking(Counting):
    """Law 10: the stage everybody reads is worked out from hidden numbers."""

    def stage(self, state: Count) -> str:
        return f"sum {state.total} of {sum(state.hidden)}"


class Shout(Move):
    """Law 11: written in capitals, which no order is folded to."""

    word: str

    @property
    def path(self) -> tuple[str, ...]:
        return ("Guess", self.word)


class ShoutedGuess(Guess):
    """Lists words that cannot be typed."""

    def options(self, state: Count, seat: Seat) -> Iterable[Move]:
        return (Shout("low"), Shout("high"))

    def fallback(self, state: Count, seat: Seat) -> Move:
        return Shout("low")


class Spin(Step[Count]):
    """Law 12: calls itself for ever."""

    def run(self, state: Count, flow: Flow) -> Count:
        flow.then(Spin())
        return state


class Spinning(Counting):
    """Never comes to a question."""

    types = (*Counting.types, Spin)

    def setup(self, table: Table[Box], flow: Flow) -> Count:
        state = super().setup(table, flow)
        flow.taken()
        flow.then(Spin())
        return state


class EndlessTurn(TakeTurn):
    """Law 13: a loop that cannot be left."""

    loop = True


class EndlessGuess(Guess):
    """Leads to turns without `done`."""

    turn = EndlessTurn


class Endless(Counting):
    """Says it is a loop and has no way out."""

    guess = EndlessGuess
    types = (*Counting.types, EndlessGuess, EndlessTurn)


class Redealing(Counting):
    """Law 14: the shuffle of a rollback takes away what somebody holds."""

    def reshuffle(self, state: Count, chance: Chance) -> Count:
        return self.resample(state, None, chance)


class Naming(Counting):
    """Law 15: the first player's name is written into what was guessed."""

    def setup(self, table: Table[Box], flow: Flow) -> Count:
        return replace(super().setup(table, flow), guesses=table.names[:1])


def _with_guess(guess: type[Guess], *more: type) -> AnyGame:
    """Counting with another first question."""

    class Varied(Counting):
        types = (*Counting.types, guess, *more)

    game = Varied()
    game.guess = guess
    return game


# The law, and a game that breaks it.
BREACHES: Mapping[int, AnyGame] = MappingProxyType(
    {
        1: Clocked(),
        2: Counted(),
        3: _with_guess(DeadEnd),
        4: _with_guess(Whispered),
        5: Overflowing(),
        6: Hoarding(),
        8: Remembering(),
        9: Showing(),
        10: Leaking(),
        11: _with_guess(ShoutedGuess, Shout),
        12: Spinning(),
        13: Endless(),
        14: Redealing(),
        15: Naming(),
    }
)

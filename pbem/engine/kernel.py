"""The kernel: plays any Game by the laws, one question at a time.

It is pure: every call takes a Position and gives a new one.
"Is there an option? Is there only one? Has everybody answered?" is decided here and nowhere else.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from pbem.engine.chance import Chance, epoch_key
from pbem.engine.events import Noted, Told
from pbem.engine.game import AnyGame, Table
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move, is_empty, sole, tree, walk, wander
from pbem.engine.position import Answer, Automatic, Position, Progress
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow, Item
from pbem.engine.values import replace
from pbem.errors import AuthorError, PbemError, PlayerError, RulesError

# Law 12: so many steps without a question are a runaway script.
LONGEST_RUN = 1000

# So many questions are remembered with their trees: each is asked for its options several times in a row.
_REMEMBERED = 8

# How often a deal that contradicts what everybody knows is dealt again before the rules are blamed.
_RESAMPLED = 1000


_Trees: TypeAlias = tuple[Decision[Any, Any] | None, Any, dict[Seat, Level]]

_NO_TREES: _Trees = (None, None, {})


class MatchOver(PlayerError):
    """The match has ended; nothing more can be played."""


class NotAsked(PlayerError):
    """The seat is not asked anything now."""


class NotLegal(PlayerError):
    """The move is not among the options."""


class Runaway(AuthorError):
    """The rules ran on and on without a question (law 12)."""


class Kernel:
    """A game at a table with a seed; all it holds is constant, or remembered of values that never change."""

    def __init__(self, game: AnyGame, table: Table[Any], seed: bytes) -> None:
        self.game = game
        self.table = table
        self._seed = seed
        self._key = lru_cache(maxsize=4)(lambda epoch: epoch_key(seed, epoch))
        # The trees of the last questions, by the question and the state themselves, and of the very last one.
        self._levels: dict[tuple[int, int], _Trees] = {}
        self._latest: _Trees = _NO_TREES

    # Starting and answering.

    def start(self) -> Progress:
        """Set the game up and run to the first question."""
        flow = Flow(Chance(self._key(0)))
        try:
            state = self.game.setup(self.table, flow)
        except PbemError:
            raise
        except Exception as error:
            raise RulesError(f"{self.game.info.slug}: the set-up failed: {error!r}") from error
        return self._run(Position(state), state, flow.taken()[::-1], flow)

    def submit(self, position: Position, seat: Seat, move: Move, at: int = 0) -> Progress:
        """One seat's answer to the open question; sealed until every asked seat has answered."""
        decision = self._open(position)
        if seat not in decision.seats:
            raise NotAsked(worded("You are not asked anything now."))
        level = self.level(decision, position.state, seat)
        if is_empty(level):
            raise NotAsked(worded("You are not asked anything now."))
        legal = walk(level, move.path)
        if legal is None:
            raise NotLegal(worded("{move} is not possible now.", move=move))
        others = []
        for answer in position.sealed:
            if answer.seat != seat:
                others.append(answer)
            elif not answer.forced and answer.at > at:
                # Law 8: an answer that arrived later is on file already and stands.
                return Progress(position, closed=False)
        return self._seal(position, decision, (*others, Answer(seat, legal, at)), seat)

    def withdraw(self, position: Position, seat: Seat) -> Progress:
        """A seat takes its sealed answer back; it is asked again, and the question keeps its number."""
        self._open(position)
        if not any(answer.seat == seat and not answer.forced for answer in position.sealed):
            raise NotAsked(worded("There is no answer of yours to take back."))
        others = tuple(answer for answer in position.sealed if answer.seat != seat)
        return Progress(replace(position, sealed=others), closed=False)

    def submit_all(self, position: Position, moves: Mapping[Seat, Move]) -> Progress:
        """Several seats' answers at once; stops when the question closes."""
        progress = Progress(position, closed=False)
        for seat, move in moves.items():
            if progress.closed:
                raise NotAsked(worded("The question has closed."))
            progress = self.submit(progress.position, seat, move)
        return progress

    def lapse(self, position: Position, seats: Iterable[Seat] | None = None, at: int = 0) -> Progress:
        """The deadline has passed: the fallback answers for seats that stayed silent."""
        decision = self._open(position)
        lapsed = None if seats is None else frozenset(seats)
        progress = Progress(position, closed=False)
        for seat in self.unanswered(position):
            if lapsed is not None and seat not in lapsed:
                continue
            move = self.fallback(decision, position.state, seat)
            progress = self.submit(progress.position, seat, move, at)
        return progress

    def fallback(self, decision: Decision[Any, Any], state: Any, seat: Seat, *, sparing: bool = True) -> Move:
        """What the deadline answers for a seat: what the question says, or else the game's stand-in.

        The stand-in alone answers for a seat whose player never comes back: nothing is worth sparing there.
        """
        try:
            level = self.level(decision, state, seat)
            move = decision.fallback(state, seat) if sparing else None
            words = self.game.stand_in(self.game.view(state, seat), level) if move is None else move.path
            legal = walk(level, words)
        except Exception as error:
            raise RulesError(
                f"{self.game.info.slug}: the fallback of {decision!r} failed: {error!r}"
            ) from error
        if legal is None:
            said = " ".join(words)
            raise RulesError(
                f"{self.game.info.slug}: the fallback of {decision!r}, `{said}`, is not possible"
            )
        return legal

    def advance(self, position: Position) -> Progress:
        """Run what waits on the agenda up to a question: a scene set by hand comes to life so."""
        flow = Flow(Chance(self._key(position.epoch), position.drawn))
        return self._run(position, position.state, list(position.agenda), flow)

    def roll_back(self, then: Position, now: Position, *, shuffle: bool) -> Progress:
        """Go back to an earlier position in a new epoch, with the question open then asked anew.

        Its number is a new one, chance runs under the epoch's own key, and sealed answers are given again.
        Where something may have been seen since, all that nobody knew then is shuffled again.
        """
        decision = self._open(then)
        self._open(now)
        epoch = now.epoch + 1
        chance = Chance(self._key(epoch))
        state = self.game.reshuffle(then.state, chance) if shuffle else then.state
        forced, choice = self._forced(decision, state)
        if not choice:
            raise AuthorError(f"{self.game.info.slug}: the shuffle for a rollback answers {decision!r}")
        position = Position(
            state=state,
            agenda=then.agenda,
            sealed=tuple(forced.values()),
            asked=now.asked + 1,
            drawn=chance.drawn,
            epoch=epoch,
        )
        words = worded(
            "The match went back to question {asked}, which is now {asked2}",
            asked=then.asked,
            asked2=position.asked,
        )
        return Progress(position, (Told(Noted(words)),), revealed=True)

    # Asking about a position.

    def level(self, decision: Decision[Any, Any], state: Any, seat: Seat) -> Level:
        """A seat's options as a tree."""
        latest, there, trees = self._latest
        if latest is not decision or there is not state:
            key = id(decision), id(state)
            known = self._levels.get(key)
            if known is None:
                if len(self._levels) >= _REMEMBERED:
                    self._levels.clear()
                # Both are kept with their trees, so that nothing else can come to stand at their places.
                known = self._levels[key] = decision, state, {}
            self._latest = known
            trees = known[2]
        level = trees.get(seat)
        if level is None:
            options = decision.options(state, seat)
            level = trees[seat] = options if isinstance(options, Level) else tree(options)
        return level

    def options(self, position: Position, seat: Seat) -> Level:
        """What a seat may answer to the open question; empty when it is not asked."""
        decision = position.decision
        if decision is None or seat not in decision.seats:
            return tree(())
        return self.level(decision, position.state, seat)

    def unanswered(self, position: Position) -> tuple[Seat, ...]:
        """Seats whose answer the open question still lacks; private, for the desk's own book-keeping."""
        decision = position.decision
        if decision is None:
            return ()
        state, sealed = position.state, [answer.seat for answer in position.sealed]
        return tuple(
            [
                seat
                for seat in decision.seats
                if seat not in sealed and not is_empty(self.level(decision, state, seat))
            ]
        )

    def asked(self, position: Position) -> tuple[Seat, ...]:
        """Seats that have a real choice in the open question, answered or not: who gets a mail."""
        decision = position.decision
        if decision is None:
            return ()
        forced = {answer.seat for answer in position.sealed if answer.forced}
        return tuple(
            seat
            for seat in decision.seats
            if seat not in forced and not is_empty(self.level(decision, position.state, seat))
        )

    def awaited(self, position: Position) -> tuple[Seat, ...]:
        """Seats everybody is told the table waits for.

        Law 4: in a secret question a seat that answered itself counts until the question closes,
        so that nobody learns what it holds.
        """
        decision = position.decision
        if decision is None:
            return ()
        if not decision.secret:
            return self.unanswered(position)
        answered = {answer.seat for answer in position.sealed if not answer.forced}
        return tuple(seat for seat in decision.seats if seat not in answered)

    def answer(self, position: Position, seat: Seat) -> Move | None:
        """The answer a seat has on file for the open question."""
        return next((answer.move for answer in position.sealed if answer.seat == seat), None)

    def resample(self, position: Position, seat: Seat | None, chance: Chance) -> Position:
        """The position with everything this seat cannot know dealt again, sealed answers included.

        Who has answered and that the question is still open is known to all, so deals that would
        contradict it are dealt once more.
        """
        for _ in range(_RESAMPLED):
            state = self.game.resample(position.state, seat, chance)
            dealt = self._resealed(position, state, seat, chance)
            if dealt is not None:
                return dealt
        raise AuthorError(f"{self.game.info.slug}: no deal in {_RESAMPLED} fits what seat {seat} knows")

    def _resealed(self, position: Position, state: Any, seat: Seat | None, chance: Chance) -> Position | None:
        """The sealed answers over a new deal, or None where the open question could not stand so."""
        decision = position.decision
        if decision is None:
            return replace(position, state=state)
        sealed, _ = self._forced(decision, state)
        # By seat: in which order they came in is nobody's business.
        for answer in sorted(position.sealed, key=lambda each: each.seat):
            if answer.forced:
                continue
            move: Move = answer.move
            if answer.seat != seat:
                level = self.level(decision, state, answer.seat)
                if is_empty(level):
                    return None
                move = wander(level, chance)
            sealed[answer.seat] = replace(answer, move=move)
        dealt = replace(position, state=state, sealed=tuple(sealed.values()))
        return dealt if self.unanswered(dealt) else None

    # Running.

    def _open(self, position: Position) -> Decision[Any, Any]:
        decision = position.decision
        if decision is None:
            raise MatchOver(worded("The match is over."))
        return decision

    def _forced(self, decision: Decision[Any, Any], state: Any) -> tuple[dict[Seat, Answer], bool]:
        """The answers of seats that have one option only, and whether any seat has a choice."""
        forced: dict[Seat, Answer] = {}
        choice = False
        for seat in decision.seats:
            level = self.level(decision, state, seat)
            move = sole(level)
            if move is not None:
                forced[seat] = Answer(seat, move, forced=True)
            elif not is_empty(level):
                choice = True
        return forced, choice

    def _seal(
        self, position: Position, decision: Decision[Any, Any], sealed: tuple[Answer, ...], actor: Seat
    ) -> Progress:
        asked = len(decision.seats)
        if len(sealed) < asked:
            waiting = replace(position, sealed=sealed)
            if self.unanswered(waiting):
                return Progress(waiting, closed=False)
        flow = Flow(Chance(self._key(position.epoch), position.drawn))
        if asked > 1:
            # What the others had sealed shows now, so whoever answered last must not read on.
            flow.reveal()
        agenda = list(position.agenda[:-1])
        state = self._resolve(decision, position.state, sealed, agenda, flow)
        return self._run(position, state, agenda, flow, actor)

    def _resolve(
        self,
        decision: Decision[Any, Any],
        state: Any,
        sealed: Iterable[Answer],
        agenda: list[Item[Any]],
        flow: Flow,
    ) -> Any:
        answers = {answer.seat: answer.move for answer in sealed}
        if len(answers) > 1:
            # In seat order, so that the order of arrival can never matter.
            answers = {seat: answers[seat] for seat in decision.seats if seat in answers}
        try:
            state = decision.resolve(state, answers, flow)
        except PbemError:
            raise
        except Exception as error:
            raise RulesError(f"{self.game.info.slug}: {decision!r} failed: {error!r}") from error
        agenda.extend(reversed(flow.taken()))
        return state

    def _run(
        self, before: Position, state: Any, agenda: list[Item[Any]], flow: Flow, actor: Seat | None = None
    ) -> Progress:
        """Run steps until a question stands open or the match is over."""
        asked = before.asked
        sealed: tuple[Answer, ...] = ()
        automatic: list[Automatic] = []
        for _ in range(LONGEST_RUN):
            if flow.outcome is not None:
                agenda = []
                break
            if not agenda:
                raise AuthorError(f"{self.game.info.slug}: the agenda ran out before the match was finished")
            item: Any = agenda.pop()
            if not item.asks:
                try:
                    state = item.run(state, flow)
                except PbemError:
                    raise
                except Exception as error:
                    raise RulesError(f"{self.game.info.slug}: {item!r} failed: {error!r}") from error
                agenda.extend(reversed(flow.taken()))
                continue
            forced, choice = self._forced(item, state)
            if not choice:
                # Laws 3 and 4: nobody has a choice, so nobody is asked.
                if item.secret and item.seats != (actor,):
                    # That it was skipped tells something about what the others hold.
                    flow.reveal()
                if not flow.revealed and flow.chance.drawn == before.drawn:
                    automatic += [
                        Automatic(seat, answer.move, self.level(item, state, seat))
                        for seat, answer in forced.items()
                    ]
                if forced:
                    state = self._resolve(item, state, forced.values(), agenda, flow)
                continue
            agenda.append(item)
            sealed = tuple(forced.values())
            asked += 1
            break
        else:
            raise Runaway(f"{self.game.info.slug}: {LONGEST_RUN} steps without a question")
        position = Position(
            state=state,
            agenda=tuple(agenda),
            sealed=sealed,
            asked=asked,
            drawn=flow.chance.drawn,
            epoch=before.epoch,
            outcome=flow.outcome,
        )
        revealed = flow.revealed or flow.chance.drawn != before.drawn
        marked = flow.marked or flow.outcome is not None
        return Progress(position, tuple(flow.told), revealed, marked, automatic=tuple(automatic))

"""Laws 4, 9, 10 and 15: nothing a seat is shown depends on what it may not know, nor on hidden names."""

import re
from dataclasses import replace
from itertools import islice
from typing import Any

from pbem.engine.kernel import NotAsked
from pbem.engine.moves import Move, from_json, is_empty, leaves, to_json, walk, wander
from pbem.engine.position import Answer, Position, Progress
from pbem.engine.reader.orders import OrderError, take
from pbem.engine.seats import Seat, letter
from pbem.errors import AuthorError
from pbem.testing.conformance.trail import Trail

# How often a position is dealt again, how many of its options and how many odd orders are compared.
_DEALS = 2
_OPTIONS = 1500
_ORDERS = 4


def no_leak(trail: Trail) -> None:
    """Law 10: view, question, options, waiting list and explanations are equal after a new deal."""
    for index, moment in trail.sampled():
        for seat in (*range(trail.kernel.table.size), None):
            _compare(trail, index, moment.position, seat)


def renamed(trail: Trail) -> None:
    """Law 15: seats under other names show the old ones nowhere, in no view and no picture."""
    game, names = trail.kernel.game, trail.kernel.table.names
    old = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    others = tuple(f"Seat {letter(seat)}" for seat in range(len(names)))
    for index, moment in trail.sampled():
        state = game.renamed(moment.position.state, others)
        for seat in (*range(len(names)), None):
            view = game.view(state, seat)
            found = old.search(repr((view, game.pictures(view))))
            if found is not None:
                raise trail.broken(15, f"renamed, the view of seat {seat} still says {found[0]!r}", index)


def _compare(trail: Trail, index: int, position: Position, seat: Seat | None) -> None:
    kernel = trail.kernel
    lines = _orders(trail, index, seat)
    shown = shown_at(trail, index, position, seat, lines)
    for deal in range(_DEALS):
        try:
            other = kernel.resample(position, seat, trail.dice(f"deal {index} {seat} {deal}"))
            kernel.game.audit(other.state)
        except AuthorError as error:
            raise trail.broken(10, f"the deal made for seat {seat} does not hold: {error}", index) from error
        if kernel.awaited(position) != kernel.awaited(other):
            raise trail.broken(
                4,
                f"seat {seat} learns from the waiting list of {position.decision!r} what others hold: "
                f"{kernel.awaited(position)} or {kernel.awaited(other)}",
                index,
            )
        dealt = shown_at(trail, index, other, seat, lines)
        for what, before in shown.items():
            if before != dealt.get(what):
                raise trail.broken(
                    10,
                    f"{what} of seat {seat} depends on hidden cards: {before!r} or {dealt.get(what)!r}",
                    index,
                )
        _answered_alike(trail, index, position, other, seat)
        _dealt_alike(trail, index, position, other, seat)


def _dealt_alike(trail: Trail, index: int, position: Position, other: Position, seat: Seat | None) -> None:
    """What a bot may think about is a function of what its seat knows: both are dealt again alike."""
    for again in range(_DEALS):
        deals = [
            trail.kernel.resample(each, seat, trail.dice(f"again {index} {again}"))
            for each in (position, other)
        ]
        here, there = ((deal.state, [answer.move for answer in deal.sealed]) for deal in deals)
        if here != there:
            raise trail.broken(10, f"with the same chance seat {seat} is dealt {here!r} or {there!r}", index)


def shown_at(
    trail: Trail, index: int, position: Position, seat: Seat | None, lines: tuple[str, ...]
) -> dict[str, Any]:
    """All that a seat, or a spectator, is shown at a position."""
    kernel, game, state = trail.kernel, trail.kernel.game, position.state
    decision = position.decision
    assert decision is not None
    shown: dict[str, Any] = {
        "the view": trail.codec.dump(game.view(state, seat)),
        "the stage": game.stage(state),
        "the idle text": decision.idle(state),
        "the number": position.asked,
    }
    if seat is None:
        # A subject may be read over a shoulder: it says nothing that a spectator does not know.
        shown["the subject"] = [decision.subject(state, asked) for asked in decision.seats]
        return shown
    level = kernel.options(position, seat)
    shown["the options"] = [str(move) for move in islice(leaves(level), _OPTIONS)]
    shown["the answer on file"] = kernel.answer(position, seat)
    if is_empty(level):
        return shown
    shown |= {
        "the prompt": decision.prompt(state, seat),
        "the silence text": decision.silence(state, seat),
        "the fallback": kernel.fallback(decision, state, seat),
        "the bot's answer": _bot(trail, index, position, seat),
        **{f"the answer to `{line}`": _explained(trail, position, seat, line) for line in lines},
    }
    return shown


def _bot(trail: Trail, index: int, position: Position, seat: Seat) -> tuple[str, ...]:
    """What the game's own bot would answer, from the attachment a player gets and nothing else."""
    kernel = trail.kernel
    level = kernel.options(position, seat)
    offered = from_json(to_json(level))
    assert not isinstance(offered, Move)
    path = kernel.game.bot(kernel.game.view(position.state, seat), offered, trail.dice(f"bot {index}"))
    if walk(level, path) is None:
        raise trail.broken(10, f"the bot answers `{' '.join(path)}`, which is not among its options", index)
    return path


def _orders(trail: Trail, index: int, seat: Seat | None) -> tuple[str, ...]:
    """Orders that others gave in this match, mostly not possible here, and one that nobody could give."""
    dice = trail.dice(f"orders {index} {seat}")
    given = [str(moment.move) for moment in trail.moments if moment.move is not None]
    if not given:
        return ("xyzzy",)
    return (*(dice.choose(given) for _ in range(_ORDERS)), "xyzzy")


def _explained(trail: Trail, position: Position, seat: Seat, line: str) -> Any:
    """What a seat is told about an order: the moves it means, or why it means none."""
    try:
        return [str(part.move) for part in take(trail.kernel, position, seat, line).parts]
    except OrderError as error:
        return str(error), error.close
    except NotAsked as error:
        return str(error)


def _answered_alike(trail: Trail, index: int, position: Position, other: Position, seat: Seat | None) -> None:
    """The same next answers, where possible in both deals, tell the seat the same.

    What is drawn or shown may differ, but then the rules must have said that it is a revelation
    (else a line could probe it: law 9), and a view that stayed the same must come with the same news.
    """
    answers = _answers(trail, index, position, other, seat)
    if answers is None:
        return
    here = _close(trail, position, answers)
    there = _close(trail, other, answers)
    if not here.closed or not there.closed:
        return
    game = trail.kernel.game
    views = [trail.codec.dump(game.view(each.position.state, seat)) for each in (here, there)]
    news = [[told.event for told in each.told if told.reaches(seat)] for each in (here, there)]
    said = ", ".join(str(move) for move in answers.values())
    own = set(answers) == {seat}
    revealed = here.revealed or there.revealed
    if not revealed and (views[0] != views[1] or news[0] != news[1]):
        law = 9 if own else 10
        raise trail.broken(law, f"`{said}` shows seat {seat} what was hidden and reveals nothing", index)
    if views[0] == views[1] and news[0] != news[1]:
        raise trail.broken(
            10, f"`{said}` tells seat {seat} {news[0]!r} or {news[1]!r} by hidden cards", index
        )


def _answers(
    trail: Trail, index: int, position: Position, other: Position, seat: Seat | None
) -> dict[Seat, Move] | None:
    """An answer for everybody asked that is possible in both deals, or None."""
    kernel = trail.kernel
    decision = position.decision
    assert decision is not None
    dice = trail.dice(f"answers {index} {seat}")
    answers: dict[Seat, Move] = {}
    for asked in decision.seats:
        here, there = kernel.options(position, asked), kernel.options(other, asked)
        if is_empty(here) != is_empty(there):
            return None
        if is_empty(here):
            continue
        move = kernel.answer(position, asked) or wander(here, dice)
        if walk(there, move.path) is None:
            return None
        answers[asked] = move
    return answers


def _close(trail: Trail, position: Position, answers: dict[Seat, Move]) -> Progress:
    """The question closed by these answers, whatever was sealed before."""
    last, move = next(reversed(answers.items()))
    sealed = tuple(Answer(seat, each) for seat, each in answers.items() if seat != last)
    return trail.kernel.submit(replace(position, sealed=sealed), last, move)

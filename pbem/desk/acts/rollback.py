"""Going back: the match stands again where it stood after an earlier entry, and everybody hears why.

What was told cannot be unsaid, so the mail names it to whoever was told it, and all that nobody knew is
shuffled again.
"""

from collections.abc import Sequence

from pbem.desk.acts.act import Act
from pbem.desk.match.change import Change
from pbem.desk.match.held import let_go
from pbem.desk.match.live import turns_of
from pbem.desk.match.news import reaching, shown
from pbem.desk.match.standing_orders import describe
from pbem.desk.post.match_mails import tell
from pbem.engine.replay import Rollback, Turn, Undone, replay, undone
from pbem.errors import PlayerError
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus

__all__ = ["roll_back"]

# A mail stays readable; `history` has it all.
_MOST_LINES = 40

# What may wait in the queue about a question that is not open any more.
_QUESTIONS = (DispatchKind.TURN, DispatchKind.LASTCALL, DispatchKind.REMINDER)


def roll_back(act: Act, to: int) -> str:
    """Undo everything after the entry `to`; a held match goes on with that."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    act.demand_question()
    live, match, work = act.live, act.match, act.work
    turns = turns_of(work.journal.entries(act.id))
    steps = list(replay(live.kernel, turns))
    if not 1 <= to <= match.entries:
        raise PlayerError(f"Match {act.id} has entries 1 to {match.entries}; there is no entry {to}.")
    back = undone(turns, steps, to)
    if not back.since:
        raise PlayerError(f"Nothing was played after entry {to}: there is nothing to undo.")
    progress = live.kernel.roll_back(back.then, live.position, shuffle=back.shuffle)
    _clear_the_table(act, to)
    if match.status is MatchStatus.HELD:
        let_go(work, match)
        work.open_questions.go_on(act.id)
    match.epoch = progress.position.epoch
    act.journal({"to": to}, EntryKind.ROLLBACK, question=progress.position.asked)
    explained = {
        sitter.seat: tuple(filter(None, _explained(act, turns, back, to, sitter.seat)))
        for sitter in live.sitters
    }
    # Whoever had left orders for later left them for what is undone now.
    work.standing_orders.remove(work.standing_orders.of_match(act.id))
    change = Change(act.office, work, live, act.cause)
    change.reopen(progress, explained)
    tell(act.office, work, change.finish())
    return (
        f"Match {act.id} went back to entry {to}: {_count(turns, to)} undone, "
        f"question {act.id}.{match.asked} is open, and everybody was told."
    )


def _clear_the_table(act: Act, to: int) -> None:
    """Nothing that was said about the question open till now is said any more."""
    for sitter in act.live.sitters:
        for kind in _QUESTIONS:
            act.work.outbox.cancel(
                kind, match_id=act.id, epoch=act.match.epoch, question=act.match.asked, seat=sitter.seat
            )
    act.work.open_questions.withdraw(act.id)
    act.work.untold_news.forget(act.id, to)


def _count(turns: Sequence[Turn | Rollback], to: int) -> str:
    since = sum(1 for turn in turns if turn.number > to and isinstance(turn, Turn))
    return f"{since} answer{'' if since == 1 else 's'}"


def _explained(
    act: Act, turns: Sequence[Turn | Rollback], back: Undone, to: int, seat: int
) -> tuple[str, str, str, str]:
    why = f"  Why: {one_line(act.why, 500)}" if act.why else ""
    what = (
        f"{one_line(act.by, 80)} has taken the match back to where it stood after entry {to}, at question "
        f"{back.then.asked}. {_count(turns, to).capitalize()} given since {_are(turns, to)} undone. The "
        f"question has a new number, and mails from before can no longer be answered with an order."
    )
    lines = ["WENT BACK", wrapped(what, 72, "  "), *([wrapped(why.strip(), 72, "  ")] if why else [])]
    return "\n".join(lines), _seen(act, back, seat), _shuffled(back), _own(act, turns, back, to, seat)


def _are(turns: Sequence[Turn | Rollback], to: int) -> str:
    return "is" if _count(turns, to).startswith("1 ") else "are"


def _seen(act: Act, back: Undone, seat: int) -> str:
    """What this seat was told since: it is undone, and it cannot be unseen."""
    events = [event for progress in back.since for event in reaching(progress.told, seat)]
    lines = shown(act.live, seat, events)
    if not lines:
        return "UNDONE     nothing that you were told"
    margin = max(len(line.who) for line in lines)
    left_out = len(lines) - _MOST_LINES
    rows = [
        wrapped(line.text, 72, f"  {line.who:<{margin}}   ", " " * (margin + 5))
        for line in lines[:_MOST_LINES]
    ]
    if left_out > 0:
        rows.append(f"  and {left_out} more; send   history   for all")
    return "\n".join(["UNDONE     you were told this, and it cannot be unseen", *rows])


def _shuffled(back: Undone) -> str:
    said = (
        "Since then a question was closed and something may have been seen. So every pile of which nobody "
        "knew the order then was shuffled again: what was drawn since says nothing about what will be."
        if back.shuffle
        else "No question was closed since then, so nothing was seen and nothing had to be shuffled."
    )
    return "\n".join(["SHUFFLED" if back.shuffle else "NOT SHUFFLED", wrapped(said, 72, "  ")])


def _own(act: Act, turns: Sequence[Turn | Rollback], back: Undone, to: int, seat: int) -> str:
    """What this seat itself had answered and left for later, ready to send again."""
    given = [
        turn.order
        for turn in turns
        if isinstance(turn, Turn) and turn.seat == seat and turn.question == back.then.asked
    ]
    rows = [f"  Your answer was:   {one_line(given[-1])}"] if given else []
    left = act.work.standing_orders.of_seat(act.id, seat)
    rows += [wrapped(f"You had left:   {describe(row)}", 72, "  ", "      ") for row in left]
    return "\n".join(["YOURS     withdrawn; send it again if you still want it", *rows]) if rows else ""

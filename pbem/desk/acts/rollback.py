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
from pbem.desk.post.readers import language_of
from pbem.engine.language.tongues import plural, refused, speaking, worded
from pbem.engine.replay import Rollback, Turn, Undone, replay, undone
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus

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
        raise refused(
            "Match {id} has entries 1 to {entries}; there is no entry {to}.",
            id=act.id,
            entries=match.entries,
            to=to,
        )
    back = undone(turns, steps, to)
    if not back.since:
        raise refused("Nothing was played after entry {to}: there is nothing to undo.", to=to)
    progress = live.kernel.roll_back(back.then, live.position, shuffle=back.shuffle)
    _clear_the_table(act, to)
    if match.status is MatchStatus.HELD:
        let_go(work, match)
        work.open_questions.go_on(act.id)
    match.epoch = progress.position.epoch
    act.journal({"to": to}, EntryKind.ROLLBACK, question=progress.position.asked)
    explained = {}
    for sitter in live.sitters:
        with speaking(language_of(act.office, sitter.seating.player)):
            explained[sitter.seat] = _explained(act, turns, back, to, sitter.seat)
    # Whoever had left orders for later left them for what is undone now.
    work.standing_orders.remove(work.standing_orders.of_match(act.id))
    change = Change(act.office, work, live, act.cause)
    change.reopen(progress, explained)
    tell(act.office, work, change.finish())
    count = _count(turns, to)
    return plural(
        count,
        "Match {match} went back to entry {to}: {n} answer undone, question {match}.{asked} is open, and "
        "everybody was told.",
        "Match {match} went back to entry {to}: {n} answers undone, question {match}.{asked} is open, and "
        "everybody was told.",
        match=act.id,
        to=to,
        asked=match.asked,
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


def _count(turns: Sequence[Turn | Rollback], to: int) -> int:
    return sum(1 for turn in turns if turn.number > to and isinstance(turn, Turn))


def _explained(
    act: Act, turns: Sequence[Turn | Rollback], back: Undone, to: int, seat: int
) -> dict[str, object]:
    """Facts for the mail to one seat: what it has seen since, and its own orders, to be sent again."""
    events = [event for progress in back.since for event in reaching(progress.told, seat)]
    seen = shown(act.live, seat, events)
    margin = max((len(line.who) for line in seen), default=0)
    given = [
        turn.order
        for turn in turns
        if isinstance(turn, Turn) and turn.seat == seat and turn.question == back.then.asked
    ]
    return {
        **act.facts(worded("went back"), {}),
        "to": to,
        "asked": back.then.asked,
        "undone": _count(turns, to),
        "seen": [
            wrapped(line.text, 72, f"  {line.who:<{margin}}   ", " " * (margin + 5))
            for line in seen[:_MOST_LINES]
        ],
        "more": max(len(seen) - _MOST_LINES, 0),
        "shuffled": back.shuffle,
        "given": act.live.said(one_line(given[-1])) if given else "",
        "left": [describe(row) for row in act.work.standing_orders.of_seat(act.id, seat)],
    }

"""Pages: what each kind of mail about a match says, before it is laid out."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from pbem.desk.match.live import Live, Sitter
from pbem.desk.match.option_list import choices_of, example_of, pattern_of, steps_of
from pbem.desk.post.receipt import summary_of
from pbem.engine.seats import letter as seat_letter
from pbem.mail.write.tokens import code
from pbem.render import times
from pbem.render.page import CourseShown, Footer, Head, NewsShown, Page, Receipt
from pbem.render.score_sheet import score_sheet
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.words import MatchStatus

__all__ = [
    "COMMANDS",
    "answered_page",
    "beginning_page",
    "board_page",
    "finale_page",
    "footer",
    "news_page",
    "press_page",
    "problem_page",
    "question_page",
    "spectator_page",
]

COMMANDS = "help, show, undo, check, history, rules, status, tell, set, resign"


def footer(live: Live, sitter: Sitter, *extra: str) -> Footer:
    """Who sits at the table, and what else is understood."""
    seats = ", ".join(
        one_line(other.name) + (" (you)" if other.seat == sitter.seat else "") for other in live.sitters
    )
    return Footer(live.title, seats, live.game.notice(live.kernel.table.box), COMMANDS, extra)


def _page(live: Live, sitter: Sitter, kind: str, head: Head, **more: Any) -> Page:
    """A page about a match, with what all of them have in common."""
    common: dict[str, Any] = {"footer": footer(live, sitter), "code": _code(live, sitter)}
    slug = live.game.info.slug
    return Page(kind=kind, head=head, game=slug, as_list="list" in sitter.formats, **(common | more))


def _answers(receipt: Receipt | None) -> tuple[str, ...]:
    """What was asked for in the letter that a mail answers."""
    return receipt.blocks if receipt is not None else ()


def _code(live: Live, sitter: Sitter, question: str | None = None) -> str:
    return code(live.id, question or str(live.position.asked), seat_letter(sitter.seat))


def question_page(
    live: Live,
    sitter: Sitter,
    due: datetime | None,
    *,
    kind: str = "turn",
    receipt: Receipt | None = None,
    news: tuple[NewsShown, ...] = (),
    body: tuple[str, ...] = (),
    opening: str = "",
    silence: str = "",
) -> Page:
    """A question to a seat: the turn mail, the reminder and the last call."""
    decision = live.position.decision
    assert decision is not None
    state, seat = live.position.state, sitter.seat
    level = live.kernel.options(live.position, seat)
    choices = choices_of(level)
    head = Head(
        question=f"{opening or decision.prompt(state, seat)}  {_code(live, sitter)}",
        due=f"By {times.moment(due, sitter.zone)}." if due is not None else "There is no deadline.",
        reply=example_of(level, choices),
        silence=f"No answer by then: {silence or decision.silence(state, seat)}." if due is not None else "",
    )
    return _page(
        live,
        sitter,
        kind,
        head,
        receipt=receipt,
        news=news,
        asking=True,
        choices=choices,
        pattern="" if choices else pattern_of(level),
        steps=() if choices else steps_of(level),
        view=live.game.view(state, seat),
        body=(*_answers(receipt), *body),
    )


def _waiting(live: Live, sitter: Sitter) -> str:
    decision = live.position.decision
    if decision is None or live.match.status is MatchStatus.FINISHED:
        return "The match is over."
    waited = [seat for seat in live.kernel.awaited(live.position) if seat != sitter.seat]
    if not waited:
        return "Nobody is waited for."
    everybody = len(waited) == len(live.sitters) - 1 and len(waited) > 2
    names = "everybody" if everybody else joined(one_line(name) for name in live.names(waited))
    return f"Waiting for {names} {decision.idle(live.position.state)}."


def _needs(count: int) -> str:
    return f"{count} line{'s need' if count != 1 else ' needs'} you."


def _answered_head(live: Live, sitter: Sitter, due: datetime | None, receipt: Receipt) -> Head:
    problems = receipt.problems
    summary = _needs(problems) if problems and not receipt.done else summary_of(receipt.lines)
    unanswered = sitter.seat in live.kernel.unanswered(live.position)
    sealed = sitter.seat in live.kernel.asked(live.position) and not unanswered
    if receipt.settles is not None:
        until = f"Change it until {times.moment(receipt.settles, sitter.zone)}."
    elif due is not None and unanswered:
        due_by = f"Your answer is due {times.moment(due, sitter.zone)}."
        return Head(f"{summary}  {_code(live, sitter)}", due_by, "The table waits for you.", "")
    elif due is not None and sealed:
        until = f"Change it until {times.moment(due, sitter.zone)}."
    else:
        until = "You are not asked anything now."
    return Head(f"{summary}  {_code(live, sitter)}", until, _waiting(live, sitter), "")


def answered_page(
    live: Live, sitter: Sitter, due: datetime | None, receipt: Receipt, news: tuple[NewsShown, ...]
) -> Page:
    """The receipt for a letter after which its sender is not asked anything new."""
    return _page(
        live,
        sitter,
        "receipt",
        _answered_head(live, sitter, due, receipt),
        receipt=receipt,
        news=news,
        body=receipt.blocks,
    )


def beginning_page(
    live: Live,
    sitter: Sitter,
    receipt: Receipt | None,
    news: tuple[NewsShown, ...],
    body: tuple[str, ...],
    opening: str = "",
) -> Page:
    """The first mail of somebody who is not asked first, or the one that says where the match stands now."""
    return _page(
        live,
        sitter,
        "turn",
        Head(
            question=f"{opening or f'{live.title} has begun.'}  {_code(live, sitter)}",
            due=_waiting(live, sitter),
            reply=_no_answer(live),
            silence="",
        ),
        receipt=receipt,
        news=news,
        view=live.game.view(live.position.state, sitter.seat),
        body=(*_answers(receipt), *body),
    )


def board_page(
    live: Live, sitter: Sitter, due: datetime | None, receipt: Receipt, news: tuple[NewsShown, ...]
) -> Page:
    """The board once more, for somebody who is not asked anything now."""
    return replace(
        answered_page(live, sitter, due, receipt, news),
        kind="turn",
        view=live.game.view(live.position.state, sitter.seat),
    )


def problem_page(
    live: Live,
    sitter: Sitter,
    due: datetime | None,
    receipt: Receipt,
    news: tuple[NewsShown, ...],
    silence: str = "",
) -> Page:
    """The receipt for a letter that left its sender's question open."""
    decision = live.position.decision
    assert decision is not None
    level = live.kernel.options(live.position, sitter.seat)
    count = receipt.problems
    labels = [label for line in receipt.lines for label, _ in line.close]
    prompt = decision.prompt(live.position.state, sitter.seat)
    return _page(
        live,
        sitter,
        "receipt",
        Head(
            question=f"{_needs(count)}  {_code(live, sitter)}",
            due=f"By {times.moment(due, sitter.zone)}." if due is not None else "There is no deadline.",
            reply=f"Reply with:   {'   or   '.join(labels[:3])}" if labels else example_of(level, ()),
            silence=f"No answer by then: {silence or decision.silence(live.position.state, sitter.seat)}."
            if due
            else "",
        ),
        receipt=receipt,
        news=news,
        body=(
            wrapped(f"Still open: {prompt} Your last turn mail has all you need; `show` sends it again."),
            *receipt.blocks,
        ),
    )


def news_page(live: Live, sitter: Sitter, news: tuple[NewsShown, ...]) -> Page:
    """News that asks nothing; with the board where orders can be left for the round that begins."""
    state = live.position.state
    head = Head(
        question=f"News: {live.game.stage(state)}.  {_code(live, sitter)}",
        due=_waiting(live, sitter),
        reply=_no_answer(live),
        silence="",
    )
    if not live.game.period(state):
        return _page(live, sitter, "news", head, news=news)
    return _page(live, sitter, "turn", head, news=news, view=live.game.view(state, sitter.seat))


def _no_answer(live: Live) -> str:
    """What can be written although nothing is asked."""
    if not live.game.period(live.position.state):
        return "No answer needed."
    return "No answer needed; leave one:   then ORDER"


def press_page(live: Live, sitter: Sitter, title: str, answer: str, news: tuple[NewsShown, ...]) -> Page:
    """What somebody at the table wrote or asks; the words themselves are enclosed by whoever posts it."""
    return _page(
        live,
        sitter,
        "press",
        Head(
            question=f"{title}.  {_code(live, sitter)}",
            due=f"Reply, if you like:   {answer}",
            reply="No answer needed.",
            silence="",
        ),
        news=news,
    )


def spectator_page(live: Live, news: tuple[NewsShown, ...], short: str, *, as_list: bool) -> Page:
    """What everybody may see of a match, for somebody who watches it."""
    names = [one_line(other.name) for other in live.sitters]
    outcome = live.position.outcome
    if outcome is None:
        waited = joined(names[seat] for seat in live.kernel.awaited(live.position))
        head = Head(f"{live.game.stage(live.position.state)}  {short}", f"Waiting for {waited}.", "", "")
    else:
        result = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
        head = Head(f"{result}.  {short}", "The match is over.", "", "")
    return Page(
        kind="turn",
        head=replace(head, reply="No answer needed."),
        footer=Footer(
            live.title,
            ", ".join(names),
            live.game.notice(live.kernel.table.box),
            f"unwatch {live.id}, games, status",
        ),
        code=short,
        game=live.game.info.slug,
        as_list=as_list,
        news=news,
        view=live.game.view(live.position.state, None),
    )


def finale_page(
    live: Live,
    sitter: Sitter,
    *,
    receipt: Receipt | None,
    news: tuple[NewsShown, ...],
    fairness: str,
    course: CourseShown | None = None,
    record: str = "",
) -> Page:
    """The last mail of a match: the result, the sheet, the proof, and the reader's own record."""
    outcome = live.position.outcome
    assert outcome is not None
    names = [one_line(other.name) for other in live.sitters]
    ranked = [seat for place in outcome.places for seat in place]
    ranked += [other.seat for other in live.sitters if other.seat not in ranked]
    result = ", ".join(f"{names[seat]} {outcome.scores[seat]}" for seat in ranked)
    if not outcome.winners:
        verdict = outcome.reason or "Nobody wins."
    elif len(outcome.winners) == 1:
        winner = outcome.winners[0]
        verdict = "You win." if winner == sitter.seat else f"{names[winner]} wins."
    else:
        verdict = f"{joined(names[seat] for seat in outcome.winners)} share the victory."
    if outcome.winners and outcome.reason:
        verdict = f"{verdict} {outcome.reason}"
    question = f"{result}.  {_code(live, sitter, 'end')}"
    return _page(
        live,
        sitter,
        "finale",
        Head(
            question=question,
            due=verdict,
            reply="Same people again? Reply:   again",
            silence="No answer needed. Thank you for playing.",
        ),
        footer=footer(
            live, sitter, "tell all: ... still works for 14 days. Nothing else will come from this match."
        ),
        code=_code(live, sitter, "end"),
        receipt=receipt,
        news=news,
        view=live.game.view(live.position.state, sitter.seat),
        sheet=score_sheet(outcome, names),
        course=course,
        body=(*_answers(receipt), *filter(None, (fairness, record))),
    )

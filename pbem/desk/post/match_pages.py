"""Pages: what each kind of mail about a match says, before it is laid out."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from pbem.desk.match.live import Live, Sitter
from pbem.desk.match.option_list import choices_of, example_of, pattern_of, steps_of
from pbem.desk.post import fairness_words
from pbem.desk.post.receipt import summary_of
from pbem.engine.language.tongues import Row, worded
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import replace
from pbem.mail.write.tokens import code, tag
from pbem.render import times
from pbem.render.page import CourseShown, Footer, LineStatus, NewsShown, Page, Receipt
from pbem.render.score_sheet import score_sheet
from pbem.render.text_kit import one_line
from pbem.store.tables.words import MatchStatus

# What a question is told by that no change has brought about.
_PLAIN_TURN: Mapping[str, Any] = MappingProxyType(
    {"first_turn": False, "promise": None, "explained": None, "deputy_of": "", "went_back": False}
)

# So much of the answer on file stands in the head of a receipt.
_ANSWER = 54

COMMANDS = worded("help, show, undo, check, history, rules, status, tell, set, resign")

# What a match that is over still understands.
_AFTERWARDS = worded("help, review, history, rules, status, standings, again, set")


def footer(live: Live, sitter: Sitter, *extra: str) -> Footer:
    """Who sits at the table, and what else is understood."""
    commands = _AFTERWARDS if live.match.status is MatchStatus.FINISHED else COMMANDS
    names = (other.label for other in live.sitters)
    seats = Row(
        worded("{name} (you)", name=name) if seat == sitter.seat else name for seat, name in enumerate(names)
    )
    return Footer(live.title, seats, live.game.notice(live.kernel.table.box), commands, extra)


def _page(
    live: Live, sitter: Sitter, kind: str, template: str, facts: Mapping[str, Any], **more: Any
) -> Page:
    """A page about a match, with what all of them have in common."""
    common: dict[str, Any] = {"footer": footer(live, sitter), "code": _code(live, sitter)}
    return Page(
        kind=kind,
        template=template,
        facts={"table": live.title, "match": live.id, **facts},
        game=live.game.info.slug,
        as_list="list" in sitter.formats,
        **(common | more),
    )


def _code(live: Live, sitter: Sitter, question: str | None = None) -> str:
    return code(live.id, question or str(live.position.asked), seat_letter(sitter.seat))


# What several templates are told.


def _question(live: Live, sitter: Sitter, due: datetime | None, silence: str) -> dict[str, Any]:
    """The open question: what it asks, until when, and what happens without an answer."""
    decision, state = live.position.decision, live.position.state
    assert decision is not None
    return {
        "asking": True,
        "prompt": decision.prompt(state, sitter.seat),
        "due": _until(due, sitter),
        "silence": silence or decision.silence(state, sitter.seat) if due is not None else "",
    }


def _until(due: datetime | None, sitter: Sitter) -> str:
    return times.moment(due, sitter.zone) if due is not None else ""


def _waiting(live: Live, sitter: Sitter) -> dict[str, Any]:
    """Whom the match waits for, and what else can be written although nothing is asked."""
    decision, state = live.position.decision, live.position.state
    over = decision is None or live.match.status is MatchStatus.FINISHED
    waited = [seat for seat in live.kernel.awaited(live.position) if seat != sitter.seat] if not over else []
    return {
        "asking": False,
        "over": over,
        "mine": not over and sitter.seat in live.kernel.unanswered(live.position),
        "waiting": [one_line(name) for name in live.names(waited)],
        "everybody": len(waited) == len(live.sitters) - 1 and len(waited) > 2,
        "idle": decision.idle(state) if decision is not None else "",
        "period": live.game.period(state),
    }


def _answered(
    live: Live, sitter: Sitter, due: datetime | None, receipt: Receipt, stands: str
) -> dict[str, Any]:
    """Facts for the answer to a letter that leaves nothing asked: what it did, and when that is final."""
    unanswered = sitter.seat in live.kernel.unanswered(live.position)
    answered = sitter.seat in live.kernel.asked(live.position) and not unanswered
    sealed = answered and not sitter.resigned
    told = any(line.order and line.status is LineStatus.DONE for line in receipt.lines)
    answer = live.kernel.answer(live.position, sitter.seat) if sealed and not told else None
    return _waiting(live, sitter) | {
        "open": False,
        # What is due is said in words of its own.
        "mine": False,
        "summary": "" if receipt.problems and not receipt.done else summary_of(receipt.lines),
        "settles": _until(receipt.settles or (due if sealed else None), sitter),
        "answer": one_line(live.said(str(answer)), _ANSWER) if answer is not None else "",
        "stands": receipt.stands or stands,
        "due": _until(due, sitter) if unanswered else "",
    }


# Pages.


def question_page(
    live: Live,
    sitter: Sitter,
    due: datetime | None,
    *,
    kind: str = "turn",
    template: str = "",
    facts: Mapping[str, Any] = MappingProxyType({}),
    receipt: Receipt | None = None,
    silence: str = "",
) -> Page:
    """A question to a seat: the turn mail, the reminder and the last call."""
    level = live.kernel.options(live.position, sitter.seat)
    choices = choices_of(level, live.said)
    asked = _question(live, sitter, due, silence) | {"example": example_of(level, choices, live.game)}
    template = template or kind
    plain = _PLAIN_TURN if template == "turn" else {}
    return _page(
        live,
        sitter,
        kind,
        template,
        {**plain, **asked, **facts},
        receipt=receipt,
        asking=True,
        choices=choices,
        pattern="" if choices else pattern_of(level, live.game),
        steps=() if choices else tuple(map(live.said, steps_of(level))),
        view=live.view(sitter.seat),
    )


def answered_page(live: Live, sitter: Sitter, due: datetime | None, receipt: Receipt, stands: str) -> Page:
    """The receipt for a letter after which its sender is not asked anything new."""
    facts = _answered(live, sitter, due, receipt, stands)
    return _page(live, sitter, "receipt", "receipt", facts, receipt=receipt)


def beginning_page(
    live: Live,
    sitter: Sitter,
    receipt: Receipt | None = None,
    *,
    template: str = "begun",
    facts: Mapping[str, Any],
) -> Page:
    """The first mail of somebody who is not asked first, or the one that says where the match stands now."""
    told = {**_waiting(live, sitter), **facts}
    view = live.view(sitter.seat)
    return _page(live, sitter, "turn", template, told, receipt=receipt, view=view)


def board_page(live: Live, sitter: Sitter, due: datetime | None, receipt: Receipt, stands: str) -> Page:
    """The board once more, for somebody who is not asked anything now."""
    return replace(
        answered_page(live, sitter, due, receipt, stands),
        kind="turn",
        template="show",
        view=live.view(sitter.seat),
    )


def problem_page(live: Live, sitter: Sitter, due: datetime | None, receipt: Receipt, silence: str) -> Page:
    """The receipt for a letter that left its sender's question open."""
    facts = _question(live, sitter, due, silence) | {
        "open": True,
        "labels": [label for line in receipt.lines for label, _ in line.close][:3],
        "example": example_of(live.kernel.options(live.position, sitter.seat), (), live.game),
    }
    return _page(live, sitter, "receipt", "receipt", facts, receipt=receipt)


def news_page(live: Live, sitter: Sitter) -> Page:
    """News that asks nothing; with the board where orders can be left for the round that begins."""
    state = live.position.state
    facts = {**_waiting(live, sitter), "stage": live.game.stage(state)}
    if not live.game.period(state):
        return _page(live, sitter, "news", "news", facts)
    return _page(live, sitter, "turn", "news", facts, view=live.view(sitter.seat))


def press_page(live: Live, sitter: Sitter, title: str, answer: str) -> Page:
    """What somebody at the table wrote or asks; the words themselves are enclosed by whoever posts it."""
    facts = {"title": title, "answer": answer, "tag": tag(live.id, str(live.position.asked))}
    return _page(live, sitter, "press", "press", facts)


def spectator_page(live: Live, news: tuple[NewsShown, ...], short: str, *, as_list: bool) -> Page:
    """What everybody may see of a match, for somebody who watches it."""
    names = [one_line(other.name) for other in live.sitters]
    outcome = live.position.outcome
    waited = live.kernel.awaited(live.position) if outcome is None else ()
    return Page(
        kind="turn",
        template="spectator",
        facts={
            "table": live.title,
            "match": live.id,
            "stage": live.game.stage(live.position.state),
            "waiting": [names[seat] for seat in waited],
            "result": list(zip(names, outcome.scores, strict=True)) if outcome is not None else [],
        },
        footer=Footer(
            live.title,
            ", ".join(names),
            live.game.notice(live.kernel.table.box),
            worded("unwatch {id}, games, status", id=live.id),
        ),
        code=short,
        game=live.game.info.slug,
        as_list=as_list,
        news=news,
        view=live.view(None),
    )


def _afterwards(live: Live) -> tuple[str, ...]:
    """Until when the players may still talk; alone there is nobody to talk to."""
    talk = (worded("tell all: ... still works for 14 days."),) if len(live.sitters) > 1 else ()
    return (*talk, worded("Nothing else will come from this match unasked."))


def finale_page(
    live: Live,
    sitter: Sitter,
    *,
    receipt: Receipt | None,
    course: CourseShown | None,
    record: str,
    public: str,
) -> Page:
    """The last mail of a match: the result, the sheet, the proof, and the reader's own record."""
    outcome = live.position.outcome
    assert outcome is not None
    # The reader is called one thing in all of it.
    you = worded("You")
    names = [you if other.seat == sitter.seat else one_line(other.name) for other in live.sitters]
    ranked = [seat for place in outcome.places for seat in place]
    ranked += [other.seat for other in live.sitters if other.seat not in ranked]
    facts = {
        "tag": tag(live.id, "end"),
        "result": [(names[seat], outcome.scores[seat]) for seat in ranked],
        "winners": [names[seat] for seat in outcome.winners],
        "mine": sitter.seat in outcome.winners,
        "others": len(names) > 1,
        "reason": outcome.reason,
        "record": record,
        "public": public,
        **fairness_words.proof(live),
    }
    page = afterwards_page(live, sitter, "finale", facts)
    return replace(
        page,
        kind="finale",
        footer=replace(page.footer, extra=_afterwards(live)),
        receipt=receipt,
        view=live.view(sitter.seat),
        sheet=score_sheet(
            outcome, [you if other.seat == sitter.seat else other.short for other in live.sitters]
        ),
        course=course,
    )


def afterwards_page(live: Live, sitter: Sitter, template: str, facts: Mapping[str, Any]) -> Page:
    """A mail about a match that is over."""
    return _page(live, sitter, "news", template, facts, code=_code(live, sitter, "end"))

"""A game master's words: the question once more, an announcement, a ruling."""

from pbem.desk.acts.act import Act
from pbem.desk.acts.clock import go_on
from pbem.errors import PlayerError
from pbem.mail.write.tokens import without_addresses
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.words import MatchStatus

__all__ = ["announce", "remind", "rule"]

_LONGEST = 4000


def remind(act: Act, name: str = "") -> str:
    """Mail the open question again to whoever has not answered, or to one of them."""
    act.demand(MatchStatus.RUNNING)
    only = act.sitter(name).seat if name.strip() else None
    waiting = act.live.kernel.unanswered(act.live.position)
    rows = [
        row
        for row in act.work.waits.of_match(act.id)
        if row.seat in waiting and only in (None, row.seat) and not act.live.sitters[row.seat].resigned
    ]
    if not rows:
        raise PlayerError(
            f"Nobody{'' if only is None else ' of that name'} is asked anything at match {act.id}."
        )
    names = act.live.names([row.seat for row in rows])
    act.journal({"reminded": list(names)})
    act.ask_again(rows, act.sentence("asks you to answer"))
    return f"Reminded: {', '.join(names)}."


def announce(act: Act, text: str) -> str:
    """Tell the table something."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    said = _text(text)
    act.journal({"announced": said})
    act.tell(
        "A word from the game master.", wrapped(f"{one_line(act.by, 80)} writes:"), wrapped(said, 72, "  ")
    )
    return f"Everybody at match {act.id} was told."


def rule(act: Act, text: str) -> str:
    """A ruling for this table; a match held by a dispute goes on with it."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    said = _text(text)
    disputed = act.match.held_why if act.match.status is MatchStatus.HELD else None
    act.journal({"ruling": said, **({"on": disputed} if disputed else {})})
    body = [wrapped(f"{one_line(act.by, 80)} has decided:"), wrapped(said, 72, "  ")]
    if disputed:
        body.insert(0, wrapped(f"The question was: {one_line(disputed, 500)}"))
    if act.match.status is MatchStatus.RUNNING:
        act.tell("A ruling.", *body)
    else:
        act.match.status, act.match.held_why = MatchStatus.RUNNING, None
        act.work.roster.save_match(act.match)
        go_on(act, "\n\n".join(body), "A ruling: the match goes on.", "A ruling")
    return f"The ruling is in the journal of match {act.id} and was told to all."


def _text(text: str) -> str:
    said = without_addresses(one_line(text.strip().removeprefix(":"), _LONGEST))
    if not said:
        raise PlayerError("Say what the table shall be told.")
    return said

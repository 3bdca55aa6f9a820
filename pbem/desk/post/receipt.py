"""The words of a receipt: what became of each line of orders, and all of them in short."""

from pbem.desk.match.live import Live
from pbem.engine.language.tongues import Row, heard, plural, worded
from pbem.engine.reader.lines import Fate, LineRead
from pbem.engine.reader.orders import AmbiguousOrder, NotAllowed
from pbem.render.page import LineShown, LineStatus
from pbem.render.text_kit import one_line

# Labels of the orders offered instead of a line: 2a, 2b.
LETTERS_OF_CHOICE = "abcdefghijklmnopqrstuvwxyz"

# A summary longer than this would push the code off a lock screen.
_SHORT = 34


def shown_line(number: int, read: LineRead, live: Live) -> LineShown:
    """A line of orders as the receipt shows it."""
    if read.fate is Fate.DONE:
        done = Row(live.said(str(part.move)) for part in read.parts)
        said = worded("Done: {done}.", done=done)
        if read.left_loop:
            said = worded("Done: {done}. The rest was left unused.", done=done)
        return LineShown(number, one_line(read.text), LineStatus.DONE, said, order=True)
    if read.fate is Fate.UNREAD:
        status = LineStatus.UNREAD
    elif isinstance(read.problem, AmbiguousOrder):
        status = LineStatus.UNCLEAR
    elif isinstance(read.problem, NotAllowed):
        status = LineStatus.IMPOSSIBLE
    else:
        status = LineStatus.UNKNOWN
    labels = (f"{number}{label}" for label in LETTERS_OF_CHOICE)
    close = tuple(zip(labels, map(live.said, read.close), strict=False))
    return LineShown(number, one_line(read.text), status, read.problem.said if read.problem else "", close)


def summary_of(lines: tuple[LineShown, ...]) -> str:
    """The first words of a receipt: what was done, in short."""
    done = [line for line in lines if line.status is LineStatus.DONE and line.detail]
    if len(done) == 1 and len(heard(done[0].detail)) <= _SHORT:
        return done[0].detail
    if len(done) == 1 and done[0].order:
        return worded("Done: your answer is on file.")
    if done:
        return plural(len(done), "Done: {n} line.", "Done: {n} lines.")
    return worded("Your mail was read.")

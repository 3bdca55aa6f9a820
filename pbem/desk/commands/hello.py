"""`hello`: tells a player exactly how a reply was read, so that both sides know it works."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.engine.language.tongues import plural, worded
from pbem.render import times
from pbem.render.text_kit import block, one_line, wrapped

# So many lines are shown as read.
_SHOWN = 5

_SOURCES = {"plain": worded("plain text"), "html": worded("HTML only, which we read as text")}


def _run(asking: Asking, argument: str) -> Said:
    found = asking.fresh
    assert found is not None
    came = _SOURCES.get(asking.source, asking.source)
    said = [
        _row(worded("Your mail came as {get}. Read as written by you:", get=came)),
        *(f"    > {one_line(line.text, 60)}" for line in found.lines[:_SHOWN]),
    ]
    if len(found.lines) > _SHOWN:
        said.append(worded("    and {n} more lines", n=len(found.lines) - _SHOWN))
    if found.quoted:
        quoted = _lines(found.quoted)
        said.append(_row(worded("The mail you quoted was recognised ({lines}) and not read.", lines=quoted)))
    else:
        said.append(worded("  No quoted text was found, which is fine too."))
    if found.signature:
        said.append(worded("  So was your signature ({lines}).", lines=_lines(found.signature)))
    if len(found.lines) > 1:
        dashes = worded(
            "If some of these lines are a signature, put two dashes on a line of their own above it."
        )
        said.append(_row(dashes))
    place = times.place(asking.zone)
    said.append(_row(worded("Times are shown for {place}; `set zone` changes that.", place=place)))
    fine = worded("YOUR REPLIES ARE READABLE") if len(found.lines) == 1 else worded("YOUR REPLY WAS READ")
    return Said(done=worded("Hello."), blocks=(block([fine, *said]),))


def _row(text: str) -> str:
    return wrapped(text, 72, "  ")


def _lines(count: int) -> str:
    return plural(count, "{n} line", "{n} lines")


HELLO = Command("hello", "hello", worded("tells how your reply was read"), _run)

"""`hello`: tells a player exactly how a reply was read, so that both sides know it works."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.render import times
from pbem.render.text_kit import one_line, wrapped

__all__ = ["HELLO"]

# So many lines are shown as read.
_SHOWN = 5

_SOURCES = {"plain": "plain text", "html": "HTML only, which we read as text"}


def _run(asking: Asking, argument: str) -> Said:
    found = asking.fresh
    assert found is not None
    said = [
        wrapped(
            f"Your mail came as {_SOURCES.get(asking.source, asking.source)}. Read as written by you:",
            72,
            "  ",
        ),
        *(f"    > {one_line(line.text, 60)}" for line in found.lines[:_SHOWN]),
    ]
    if len(found.lines) > _SHOWN:
        said.append(f"    and {len(found.lines) - _SHOWN} more lines")
    said.append(
        wrapped(f"The mail you quoted was recognised ({_lines(found.quoted)}) and not read.", 72, "  ")
        if found.quoted
        else "  No quoted text was found, which is fine too."
    )
    if found.signature:
        said.append(f"  So was your signature ({_lines(found.signature)}).")
    if len(found.lines) > 1:
        said.append(
            wrapped(
                "If some of these lines are a signature, put two dashes on a line of their own above it.",
                72,
                "  ",
            )
        )
    said.append(
        wrapped(f"Times are shown for {times.place(asking.zone)}; `set zone` changes that.", 72, "  ")
    )
    fine = "YOUR REPLIES ARE READABLE" if len(found.lines) == 1 else "YOUR REPLY WAS READ"
    return Said(done="Hello.", blocks=("\n".join([fine, *said]),))


def _lines(count: int) -> str:
    return f"{count} line{'s' if count != 1 else ''}"


HELLO = Command("hello", "hello", "tells how your reply was read", _run)

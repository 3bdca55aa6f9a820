"""`rollback`: go back to where the match stood after an entry of its journal, or before somebody's answer."""

import re
from datetime import datetime, time

from pbem.desk.acts.act import Act
from pbem.desk.acts.rollback import roll_back
from pbem.desk.table.match_list import kind_of
from pbem.desk.time.dates import past_day_of
from pbem.engine.language.tongues import Row, refused, worded
from pbem.render import times
from pbem.render.text_kit import one_line
from pbem.store.tables.words import EntryKind

# `before ben's pick of tuesday`, `before ben tuesday`
_BEFORE = re.compile(r"before\s+(\S+?)(?:['’]s\s+\w+)?\s+(?:of\s+|on\s+)?(.+)", re.IGNORECASE)


def run(act: Act, argument: str) -> str:
    """Read the entry's number, and go back to it."""
    entry = argument.strip()
    before = _BEFORE.fullmatch(entry)
    if before is not None:
        return roll_back(act, _entry_before(act, before[1], before[2]))
    if not entry.isdecimal() or len(entry) > 9:
        raise refused(
            "Say to which entry of the journal, by its number, as `pbem match show "
            "--journal` lists them, or before whose answer:   before ben tuesday"
        )
    return roll_back(act, int(entry))


def _entry_before(act: Act, name: str, day: str) -> int:
    """The entry before the one answer that a player gave on a day, as the table's zone has it."""
    sitter = act.sitter(name)
    zone = times.zone(act.match.zone)
    wanted = past_day_of(day, act.now.astimezone(zone).date())
    given = [
        entry
        for entry in act.work.journal.entries(act.id)
        if entry.seat == sitter.seat
        and kind_of(entry, act.live.sitters) is EntryKind.ANSWER
        and entry.arrived.astimezone(zone).date() == wanted
    ]
    day = times.day(datetime.combine(wanted, time(12), zone), act.match.zone)
    said = worded("{name} on {day}", name=one_line(sitter.name), day=day)
    if not given:
        raise refused("There is no answer of {said} in the journal.", said=said)
    if len(given) > 1:
        rows = Row(
            worded("{number} (question {question})", number=each.number - 1, question=each.question)
            for each in given
        )
        raise refused(
            "There are {n} answers of {said}; the entries before them are {rows}.",
            n=len(given),
            said=said,
            rows=rows,
        )
    return given[0].number - 1

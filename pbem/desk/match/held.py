"""Why a match is on hold, in one place: nothing is applied and no deadline lapses until it goes on."""

import json
from typing import Any

from pbem.engine.language.tongues import Recalled, worded
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.words import EntryKind, HeldFor, MatchStatus
from pbem.store.work import Work


def hold(work: Work, match: Match, reason: HeldFor, said: str) -> None:
    """Put a match on hold; what is said, if anything, is for people, the reason for the program."""
    match.status, match.held_for, match.held_why = MatchStatus.HELD, reason, said
    work.roster.save_match(match)


def let_go(work: Work, match: Match, status: MatchStatus = MatchStatus.RUNNING) -> None:
    """A match is on hold no longer: it goes on, or it is over."""
    match.status, match.held_for, match.held_why = status, None, None
    work.roster.save_match(match)


def is_disputed(match: Match) -> bool:
    """Whether a match is on hold because somebody disputes a question."""
    return match.status is MatchStatus.HELD and match.held_for is HeldFor.DISPUTE


def why(work: Work, match: Match) -> str:
    """Why a match is on hold, for whoever reads: our words in their language, people's as they are.

    Of a game master who gave no reason it is told who it was, as the journal has it.
    """
    said = one_line(match.held_why or "", 300)
    if match.held_for is HeldFor.MASTER and not said:
        told = [facts_of(entry) for entry in work.journal.of_kind(match.id, EntryKind.RULING)]
        holders = [facts["by"] for facts in told if "held" in facts]
        return worded("held by {by}", by=holders[-1]) if holders else ""
    return Recalled(said) if is_disputed(match) else said


def disputed_matches(work: Work) -> tuple[int, ...]:
    """Matches that wait for a decision of their game master's."""
    return tuple(match.id for match in work.roster.matches(MatchStatus.HELD) if is_disputed(match))


def disputes_of(work: Work, match: Match) -> list[Entry]:
    """The entries of a journal in which somebody at the table has disputed a question, in order."""
    return [
        entry
        for entry in work.journal.of_kind(match.id, EntryKind.RULING)
        if entry.seat is not None and "dispute" in facts_of(entry)
    ]


def facts_of(entry: Entry) -> dict[str, Any]:
    """What an entry that holds JSON says, nothing where it holds none: a file's journal may hold anything."""
    try:
        facts = json.loads(entry.text)
    except (ValueError, RecursionError):
        return {}
    return facts if isinstance(facts, dict) else {}

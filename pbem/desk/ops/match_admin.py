"""What whoever runs the server may ask of a match, with nothing looked at in secret.

The journal is the truth: it can be replayed and checked, and it also records when somebody at the server has
looked at what only a player should see.
"""

from collections.abc import Iterator
from operator import attrgetter

from pbem.desk.acts.act import Act
from pbem.desk.match import export as exporting
from pbem.desk.match.live import Live, Sitter, find_sitter, kernel_of, replayed, sitters_of, take_up, turns_of
from pbem.desk.office import Office
from pbem.desk.record.file_results import count_again, worked_out
from pbem.engine import registry
from pbem.engine.codec import codec_for, digest
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.errors import PbemError, PlayerError
from pbem.render.page import Page
from pbem.store.keep.checks import RESTORE, Flaw
from pbem.store.tables.core import Match
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.store.work import Work

_OTHER_RULES = "it was begun under other rules: look at `pbem upgrade --check`"

# A match that has not begun, or never will.
_NOTHING_DEALT = (MatchStatus.INVITING, MatchStatus.CLOSED)


# Looking.


def board_of(office: Office, work: Work, match: Match, name: str, by: str) -> str:
    """A seat's board as its mail shows it; the journal of a match that goes on tells who looked."""
    if match.status in _NOTHING_DEALT:
        raise PlayerError(f"Match {match.id} has not begun: nothing is dealt yet.")
    live = take_up(work, match)
    sitter = _sitter(live, name)
    kind = "turn" if live.position.outcome is None else "finale"
    slug, as_list = live.game.info.slug, "list" in sitter.formats
    page = Page(kind=kind, game=slug, as_list=as_list, view=live.view(sitter.seat))
    looked(office, work, match, f"the board of {sitter.seating.seat.handle}", by)
    return office.renderer.board(page, live.game.helpers)


def _sitter(live: Live, name: str) -> Sitter:
    found = find_sitter(live.sitters, name)
    if found is not None:
        return found
    there = ", ".join(sitter.name for sitter in live.sitters)
    raise PlayerError(f"Nobody is called {name!r} there; at the table are {there}.")


def looked(office: Office, work: Work, match: Match, at: str, by: str) -> None:
    """Write into the journal of a match that goes on that somebody looked at what is secret."""
    if match.status not in (MatchStatus.RUNNING, MatchStatus.HELD):
        return
    now = office.now()
    player = work.roster.player_at(office.operator) if office.operator is not None else None
    if player is not None:
        # Whoever runs the server and plays, too, takes no seat there any more.
        for seated in work.roster.seated(match.id):
            work.sights.see(match.id, player.id or 0, seated.seat.number)
    kept = work.journal.snapshot(match.id)
    fresh = kept is not None and kept.entry == match.entries
    work.journal.append(match, EntryKind.RULING, canonical({"looked at": at, "by": by}), arrived=now, now=now)
    Act(office, work, match, by).tell("looked", {"at": at})
    if kept is not None and fresh:
        # The entry changes nothing in the position, which is therefore fresh still.
        work.journal.keep(match, kept.position, kept.hash)


def export(office: Office, work: Work, match: Match, by: str) -> str:
    """The file of a match; it holds the secret, so taking it out of a match that goes on is written down."""
    if match.status in _NOTHING_DEALT:
        raise PlayerError(f"Match {match.id} has not begun: there is nothing to export yet.")
    looked(office, work, match, "the exported file", by)
    return exporting.dump(work, take_up(work, match))


# Checking.


def checked(work: Work, match: Match) -> list[str]:
    """What is wrong with a match: chain, replay, stored position and outcome; a sentence each.

    Where something helps but a backup, the sentence says so behind a semicolon.
    """
    broken = work.journal.verify(match)
    chain = [f"entry {broken} is changed, missing or too many"] if broken is not None else []
    return chain + _replayed_faults(work, match)


def _replayed_faults(work: Work, match: Match) -> list[str]:
    try:
        return list(_faults(work, match))
    except PbemError as error:
        return [str(error)]


def _faults(work: Work, match: Match) -> Iterator[str]:
    if match.status in _NOTHING_DEALT:
        return
    kernel, position = _recomputed(work, match)
    codec = codec_for(kernel.game, kernel.table.box)
    text, again = codec.dump(position), f"`pbem match replay {match.id}` makes it again"
    snapshot = work.journal.snapshot(match.id)
    if snapshot is not None and digest(snapshot.position) != snapshot.hash:
        yield f"the stored position is damaged; {again}"
    elif (
        snapshot is not None
        and snapshot.position != text
        # Where answers came after it, it is old and not wrong.
        and not turns_of(work.journal.entries(match.id, after=snapshot.entry))
    ):
        yield f"the stored position is not the journal's; {again}"
    leads = "but the journal leads to"
    if position.asked != match.asked:
        yield f"question {match.asked} is said to be open, {leads} {position.asked}; {again}"
    if position.epoch != match.epoch:
        yield f"epoch {match.epoch} is said to run, {leads} {position.epoch}; {again}"
    outcome = codec.dump(position.outcome) if position.outcome is not None else None
    if outcome != match.outcome:
        yield f"the outcome is not the one the journal leads to; {again}"
    elif _misrecorded(work, match):
        yield f"the recorded result is not the one of its outcome; {again}"


def _misrecorded(work: Work, match: Match) -> bool:
    """Whether the record tells of another end; what depends on absences, which are forgotten, may differ."""
    end = attrgetter("seat", "place", "score", "won")
    kept = [*map(end, work.results.of_match(match.id))]
    return bool(kept) and kept != [*map(end, worked_out(work, match))]


def _recomputed(work: Work, match: Match) -> tuple[Kernel, Position]:
    kernel = kernel_of(work, match, sitters_of(work, match))
    return kernel, replayed(kernel, work.journal.entries(match.id))[-1].position


def repair(work: Work, match: Match) -> None:
    """Make again what is kept beside the journal, which must be whole itself: position, outcome, result."""
    if match.status in _NOTHING_DEALT:
        raise PlayerError(f"Match {match.id} has not begun: there is nothing to replay.")
    broken = work.journal.verify(match)
    if broken is not None:
        raise PlayerError(
            f"The journal of match {match.id} is broken at entry {broken}; nothing was changed."
        )
    kernel, position = _recomputed(work, match)
    codec = codec_for(kernel.game, kernel.table.box)
    text = codec.dump(position)
    match.asked, match.epoch = position.asked, position.epoch
    if match.status is MatchStatus.FINISHED:
        match.outcome = codec.dump(position.outcome) if position.outcome is not None else None
    work.roster.save_match(match)
    if _misrecorded(work, match):
        work.results.drop(match.id)
    if match.status is MatchStatus.FINISHED:
        # Who was rated by what was dropped may have no result left.
        count_again(work, match.game)
    work.journal.keep(match, text, digest(text))


def problems(work: Work) -> Iterator[Flaw]:
    """What is wrong with any match, for the check of the whole database, which has looked at the chains."""
    for match in work.roster.matches():
        if match.game not in registry.slugs():
            what = f"match {match.id} is of the game {match.game}, which is not installed"
            yield Flaw(what, "install that game again")
            continue
        # What was begun under other rules is held against the installed ones when it is touched, and held.
        other = match.rules != registry.game(match.game).info.version
        for fault in _replayed_faults(work, match):
            what, _, remedy = fault.partition("; ")
            yield Flaw(f"match {match.id}: {what}", _OTHER_RULES if other else remedy or RESTORE)

"""`status`: where the matches of a game master stand."""

from collections.abc import Sequence

from pbem.desk.commands.command import Asking, Said
from pbem.desk.match.live import sitters_of
from pbem.desk.table import match_list
from pbem.desk.table.match_list import MatchLine
from pbem.engine import registry
from pbem.engine.language.tongues import Row, heard, refused, tongue, worded
from pbem.render import times
from pbem.render.text_kit import block, one_line, wrapped
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

_NARROW, _WIDE = 18, 20


def run(asking: Asking, argument: str) -> Said:
    """One match, or all of theirs."""
    work, number = asking.work, argument.strip()
    if number:
        return Said(blocks=(_match_text(asking, own_match(work, asking.player.id, number)),))
    return Said(blocks=(_matches_text(work, work.masters.matches_of(asking.player.id), asking.zone),))


def own_match(work: Work, player_id: int, number: str) -> Match:
    """The match of that number, if it is one of theirs."""
    for match in work.masters.matches_of(player_id):
        if str(match.id) == number:
            return match
    raise refused("You are not the game master of match {number}.", number=one_line(number, 20))


def title_of(line: MatchLine) -> str:
    """A match in a list, by the name of its game."""
    return registry.game(line.game).info.title if line.game in registry.slugs() else line.game


def _name_of(line: MatchLine) -> str:
    """Its title where there is room for it, else the word that orders use."""
    title = title_of(line)
    return title if len(title) <= _NARROW else one_line(line.game, _NARROW)


def _by_deadline(line: MatchLine) -> tuple[bool, bool, float, int]:
    """Those whose clock stands come last."""
    return bool(line.clock), line.until is None, line.until.timestamp() if line.until else 0.0, line.number


def match_rows(lines: Sequence[MatchLine], zone: str) -> list[str]:
    """Matches as a table, the first deadline first."""
    number, game = tongue("no", sense="number of a match"), tongue("game")
    where, waits, until = tongue("where"), tongue("waits for"), tongue("until")
    rows = [f"  {number:>3}  {game:<{_NARROW}} {where:<{_WIDE}} {waits:<13} {until}"]
    for line in sorted(lines, key=_by_deadline):
        until = heard(line.clock) or "-"
        if line.until and not line.clock:
            until = f"{heard(times.day(line.until, zone)).split()[0]} {times.clock(line.until, zone)}"
        waits = line.waits_for
        if len(waits) > 13:
            waits = worded("{count} players", count=waits.count(",") + 1)
        rows.append(
            f"  {line.number:>3}  {_name_of(line):<{_NARROW}} "
            f"{one_line(line.where, _WIDE):<{_WIDE}} {one_line(waits, 13):<13} {until}".rstrip()
        )
    return rows


def _matches_text(work: Work, matches: Sequence[Match], zone: str) -> str:
    """All matches of a game master that are not over."""
    numbers = {match.id for match in matches}
    mine = [line for line in match_list.lines(work) if line.number in numbers]
    lines = [line for line in mine if line.status is not MatchStatus.FINISHED]
    if not lines:
        return worded("YOUR MATCHES\n  none that goes on")
    head = worded("YOUR MATCHES     times of {place}", place=times.place(zone))
    return block([head, *match_rows(lines, zone)])


_SHOWN = ("game", "status", "held because", "stage", "question", "waits for")


def _match_text(asking: Asking, match: Match) -> str:
    """What everybody may know of one match, and the last entries of its journal by number."""
    work, zone = asking.work, asking.zone
    facts = match_list.shown(work, match, asking.office.address)
    if not facts:
        raise refused("There is no match {id}.", id=match.id)
    sitters = sitters_of(work, match)
    stands = work.open_questions.stopped(match.id) is not None
    dues = [
        f"{heard(sitters[row.seat].name)} {heard(times.moment(row.due, zone))}"
        for row in work.open_questions.of_match(match.id)
        if row.due is not None
    ]
    rows = [
        *((name, value) for name, value in facts.items() if name in _SHOWN),
        (worded("deadlines"), worded("none runs") if stands else "; ".join(dues)),
        (worded("players"), Row(facts["players"])),
        (worded("join link"), facts.get("join link")),
        *(
            ("" if place else worded("last entries"), each)
            for place, each in enumerate(facts["last entries"])
        ),
    ]
    said = [(heard(name), value) for name, value in rows if value not in (None, "")]
    wide = max(14, *(len(name) + 1 for name, _ in said))
    shown = [wrapped(one_line(value, 300), 72, f"  {name:<{wide}}", " " * (wide + 2)) for name, value in said]
    return block([worded("MATCH {id}", id=match.id), *shown])

"""What a game master reads without changing anything: the list of orders, and where matches stand."""

from collections.abc import Sequence

from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.order_line import usage_of
from pbem.desk.match.live import sitters_of
from pbem.desk.ops import match_admin
from pbem.desk.ops.match_admin import MatchLine
from pbem.errors import PlayerError
from pbem.render import times
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.core import Match
from pbem.store.work import Work

__all__ = ["help_text", "match_rows", "match_text", "matches_text", "title_of"]

_INTRO = (
    "One order a line. N is a match, Q its open question: `rollback 7.143 14` is done only while question "
    "143 of match 7 is open. Add   because ...   to tell the players why. Orders marked * wait for a code "
    "that is mailed to you. announce and rule take the rest of the mail."
)

_NARROW, _WIDE = 18, 20


def help_text(topic: str = "") -> tuple[str, ...]:
    """The orders of a game master, or one of them."""
    wanted = [verb for verb in CATALOGUE.values() if verb.name == topic.strip().lower()]
    rows = [
        wrapped(verb.summary, 72, f"  {usage_of(verb) + (' *' if verb.asks_code else ''):<26}", " " * 28)
        for verb in wanted or CATALOGUE.values()
    ]
    if wanted:
        return ("\n".join(["ORDERS", *rows]),)
    more = [
        wrapped("where it stands, or all your matches", 72, f"  {'status [N]':<26}", " " * 28),
        wrapped("whether our mails reach a player", 72, f"  {'mail N NAME':<26}", " " * 28),
        wrapped("do what waits for this code", 72, f"  {'confirm CODE':<26}", " " * 28),
        wrapped(
            "change your zone, name or address, as a player does", 72, f"  {'set WHAT VALUE':<26}", " " * 28
        ),
        wrapped("this list", 72, f"  {'help [ORDER]':<26}", " " * 28),
    ]
    return wrapped(_INTRO), "\n".join(["ORDERS", *rows, *more])


def title_of(line: MatchLine) -> str:
    """A match in a list, by the name of its game."""
    from pbem.engine import registry

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
    rows = [f"  {'no':>3}  {'game':<{_NARROW}} {'where':<{_WIDE}} {'waits for':<13} until"]
    for line in sorted(lines, key=_by_deadline):
        until = line.clock or (
            f"{times.day(line.until, zone)[:3]} {times.clock(line.until, zone)}" if line.until else "-"
        )
        waits = line.waits_for if len(line.waits_for) <= 13 else f"{line.waits_for.count(',') + 1} players"
        rows.append(
            f"  {line.number:>3}  {_name_of(line):<{_NARROW}} "
            f"{one_line(line.where, _WIDE):<{_WIDE}} {one_line(waits, 13):<13} {until}".rstrip()
        )
    return rows


def matches_text(work: Work, matches: Sequence[Match], zone: str) -> str:
    """All matches of a game master that are not over."""
    numbers = {match.id for match in matches}
    lines = [line for line in match_admin.lines(work) if line.number in numbers and line.status != "finished"]
    if not lines:
        return "YOUR MATCHES\n  none that goes on"
    return "\n".join([f"YOUR MATCHES     times of {times.place(zone)}", *match_rows(lines, zone)])


_SHOWN = ("game", "status", "held because", "stage", "question", "waits for")


def match_text(work: Work, match: Match, zone: str) -> str:
    """What everybody may know of one match, and the last entries of its journal by number."""
    facts = match_admin.shown(work, match)
    if not facts:
        raise PlayerError(f"There is no match {match.id}.")
    sitters = sitters_of(work, match)
    stands = match.id is not None and work.waits.stopped(match.id) is not None
    dues = [
        f"{sitters[row.seat].name} {times.moment(row.due, zone)}"
        for row in work.waits.of_match(match.id or 0)
        if row.due is not None
    ]
    rows = [
        *((name, facts[name]) for name in _SHOWN),
        ("deadlines", "none runs" if stands else "; ".join(dues)),
        ("players", ", ".join(facts["players"])),
        *(("" if place else "last entries", each) for place, each in enumerate(facts["last entries"])),
    ]
    return "\n".join(
        [
            f"MATCH {match.id}",
            *(
                wrapped(one_line(value, 300), 72, f"  {name:<14}", " " * 16)
                for name, value in rows
                if value not in (None, "")
            ),
        ]
    )

"""`games`: what can be played here, and the tables one can join."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.table.new_words import find_game
from pbem.desk.table.opening import option_word
from pbem.desk.table.table_list import table_lines
from pbem.engine import registry
from pbem.engine.game import GameInfo
from pbem.engine.language.tongues import Row, heard, worded
from pbem.render.text_kit import block, joined, wrapped

# So many matches that can be watched are listed.
_WATCHABLE = 5


def _game(info: GameInfo) -> str:
    seats = f"{info.most}"
    if info.fewest < info.most:
        seats = worded("{fewest} to {most}", fewest=info.fewest, most=info.most)
    title = worded("{title}, {seats} players", title=info.title, seats=seats)
    head = wrapped(title, 72, f"  {info.slug:<11} ", " " * 14)
    return f"{head}\n{wrapped(info.summary, 72, ' ' * 14)}"


def _options(info: GameInfo) -> str:
    """How a game's table can be had, for `games GAME`."""
    rows = [
        (worded("4 seats"), worded("from {fewest} to {most}", fewest=info.fewest, most=info.most)),
        (worded("48h, 3d"), worded("time for a question")),
        (worded("closes=20:00"), worded("the time of day deadlines end at; closes=never for none")),
        (
            worded(", working days"),
            worded(
                "behind commas more of the pace: quiet 22:00-08:00, grace 2h, remind 12h 3h, "
                "settle 30m; bank 10d for a time bank of ten days"
            ),
        ),
        (worded("private"), worded("not in the list; who comes is invited")),
        (worded("press=none"), worded("or open, or anonymous: what players write to each other")),
        (worded("watch=no"), worded("nobody watches; yes at open tables")),
        (worded("publish=no"), worded("or result, or replay: what the club's public pages show")),
    ]
    rows += [
        (
            Row((option_word(option.name, info), option_word(option.default, info)), "="),
            worded(
                "{help} ({values})",
                help=option.help,
                values=joined((option_word(value, info) for value in option.values), "or"),
            )
            if option.values
            else option.help,
        )
        for option in info.options
    ]
    wide = max(15, *(len(heard(words)) for words, _ in rows))
    lines = [wrapped(text, 72, f"  {heard(words):<{wide}} ", " " * (wide + 3)) for words, text in rows]
    return block([worded("NEW     behind   new {slug}   you may write", slug=info.slug), *lines])


def _run(asking: Asking, argument: str) -> Said:
    if argument.strip():
        info = find_game(argument.split()[0])
        told = (block([worded("THE GAME"), _game(info)]), _options(info))
        return Said(blocks=told, taps=(f"new {info.slug}", f"new {info.slug} ..."))
    games = [_game(registry.game(slug).info) for slug in registry.slugs()]
    found = asking.work.table_terms.open_tables()
    tables = [table_lines(asking.work, match) for match in found]
    taps = [*(f"join {match.id}" for match in found), *(f"new {slug}" for slug in registry.slugs())]
    rows = [worded("TABLES"), worded("  None is open now; new GAME opens one.")]
    if tables:
        rows = [worded("TABLES     join NUMBER takes a seat; below is the seal of the deal"), *tables]
    blocks = [block([worded("GAMES     new GAME opens a table, games GAME tells how"), *games]), block(rows)]
    watchable = asking.work.table_terms.watchable(_WATCHABLE)
    if watchable:
        titles = joined(f"{registry.game(match.game).info.title} {match.id}" for match in watchable)
        blocks.append(wrapped(f"{titles}.", 72, worded("TO WATCH     watch NUMBER: "), "  "))
    return Said(blocks=tuple(blocks), taps=tuple(taps))


GAMES = Command("games", worded("games [GAME]"), worded("what is played here, and tables to join"), _run)

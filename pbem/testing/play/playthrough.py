"""Golden playthroughs: a whole match as text, so that a change of rules or wording shows as a diff.

A file names its game, seats, options and seed; the lines that begin with `>` are the moves.
Everything else follows from these and is written by us, never by hand. What changed in the views stands
below each question, once for all who see it: letters are seats, `-` is a spectator.
A long match may have the form `brief`: all moves and news, but only the last views and the outcome.
"""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any

from pbem.engine.codec import codec_for
from pbem.engine.events import Told
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.moves import count, leaves, walk
from pbem.engine.position import Progress
from pbem.engine.reader.orders import exact
from pbem.engine.seats import Seat, letter, seat_of
from pbem.errors import AuthorError, PlayerError
from pbem.testing.play.playout import play
from pbem.testing.play.sample_tables import dice_for, kernel_for, seed_bytes

# Options beyond this are counted, with the first few shown.
_LISTED = 12
_COUNTED = 1000
_WIDTH = 110

# What the head of a file says; the form is left out where nothing is.
_HEAD = ("game", "rules", "seats", "options", "seed", "form")
_BRIEF = "brief"

Moves = Sequence[tuple[Seat, str]]


class GoldenChanged(AuthorError):
    """A golden playthrough no longer reads as it did; the message is the difference."""


def transcript(
    game: AnyGame,
    seats: int,
    seed: bytes,
    moves: Moves,
    options: Mapping[str, str] | None = None,
    *,
    brief: bool = False,
) -> str:
    """The match that these moves make of a seed, as text."""
    kernel = kernel_for(game, seats, seed, options)
    chosen = ", ".join(f"{name}={value}" for name, value in kernel.table.options)
    lines = [
        f"game: {game.info.slug}",
        f"rules: {game.info.version}",
        f"seats: {seats}",
        f"options: {chosen or '-'}",
        f"seed: {seed.hex()}",
        *((f"form: {_BRIEF}",) if brief else ()),
    ]
    progress = kernel.start()
    views: dict[Seat | None, dict[str, Any]] = {}
    stage = ""

    def standing() -> list[str]:
        nonlocal stage
        if not brief or progress.position.outcome is not None:
            return _standing(kernel, progress, views)
        before, stage = stage, kernel.game.stage(progress.position.state)
        return [] if stage == before else ["", f"# {stage}"]

    lines += _told(kernel, progress.told) + standing()
    for seat, order in moves:
        move = exact(kernel.options(progress.position, seat), order)
        if move is None:
            raise PlayerError(f"`{order}` is not possible for seat {letter(seat)} at {lines[-1]!r}")
        progress = kernel.submit(progress.position, seat, move)
        lines += [*(() if brief else ("",)), f"> {letter(seat)}: {order}", *_told(kernel, progress.told)]
        if progress.closed:
            lines += standing()
    return "\n".join(lines) + "\n"


def _told(kernel: Kernel, told: Sequence[Told]) -> list[str]:
    names = kernel.table.names
    lines = []
    for each in told:
        who = "" if each.event.who is None else f"{names[each.event.who]} "
        to = "" if each.to is None else f" (to {names[each.to]} alone)"
        lines.append(f"  * {who}{each.event.text(lambda seat: names[seat])}{to}")
    return lines


def _standing(kernel: Kernel, progress: Progress, views: dict[Seat | None, dict[str, Any]]) -> list[str]:
    """The open question, each seat's options and what has changed in each seat's view."""
    position = progress.position
    lines = ["", f"# {kernel.game.stage(position.state)}"]
    decision = position.decision
    if decision is None:
        assert position.outcome is not None
        lines += [f"outcome: {position.outcome}"]
    else:
        awaited = "".join(letter(seat) for seat in kernel.awaited(position))
        lines += [
            f"question {position.asked} {decision!r}, waiting for {awaited} {decision.idle(position.state)}"
        ]
        for seat in kernel.asked(position):
            level = kernel.options(position, seat)
            shown = [str(move) for _, move in zip(range(_LISTED), leaves(level), strict=False)]
            total = count(level, limit=_COUNTED)
            beyond = f"over {_COUNTED}" if total > _COUNTED else f"{total}"
            listed = " | ".join(shown) + (f" | ... {beyond} in all" if total > _LISTED else "")
            subject, prompt = decision.subject(position.state, seat), decision.prompt(position.state, seat)
            lines += [f"{letter(seat)} [{subject}] {prompt} ({decision.silence(position.state, seat)})"]
            lines += textwrap.wrap(listed, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return [*lines, *_seen(kernel, position.state, views)]


def _seen(kernel: Kernel, state: Any, views: dict[Seat | None, dict[str, Any]]) -> Iterator[str]:
    """What has changed in the views since they were last written, each change once with all who see it."""
    codec = codec_for(kernel.game, kernel.table.box)
    changes: dict[tuple[str, str], list[Seat | None]] = {}
    seats = (*range(kernel.table.size), None)
    for seat in seats:
        now = codec.encode(kernel.game.view(state, seat))
        before = views.get(seat, {})
        views[seat] = now
        for name, value in now.items():
            if name != "_" and (name not in before or before[name] != value):
                changes.setdefault((name, str(value)), []).append(seat)
    for (name, value), who in changes.items():
        seers = (
            "all"
            if len(who) == len(seats)
            else " ".join("-" if seat is None else letter(seat) for seat in who)
        )
        line = f"{seers}: {name} {value}"
        yield from textwrap.wrap(line, _WIDTH, initial_indent="  ", subsequent_indent="      ")


def fresh(
    game: AnyGame, seats: int, seed: bytes | int | str, options: Mapping[str, str] | None = None
) -> str:
    """A new playthrough of random moves."""
    record = play(game, seats, seed, options)
    moves = [(turn.seat, turn.order) for turn in record.turns]
    return transcript(game, seats, seed_bytes(seed), moves, options)


def fresh_of_bots(
    game: AnyGame, seats: int, seed: bytes | int | str, options: Mapping[str, str] | None = None
) -> str:
    """A new playthrough of bots, in brief: random players hardly end a long game, and seldom sensibly."""
    kernel = kernel_for(game, seats, seed, options)
    dice = dice_for(seed, "players")
    position = kernel.start().position
    moves: list[tuple[Seat, str]] = []
    while position.outcome is None:
        seat = kernel.unanswered(position)[0]
        level = kernel.options(position, seat)
        words = game.bot(game.view(position.state, seat), level, dice)
        move = walk(level, words)
        if move is None:
            raise AuthorError(f"{game.info.slug}: the bot answered {words!r}, which is no option")
        moves.append((seat, str(move)))
        position = kernel.submit(position, seat, move).position
    return transcript(game, seats, seed_bytes(seed), moves, options, brief=True)


def rewritten(game: AnyGame, text: str) -> str:
    """The playthrough that a file's own head and moves make now."""
    head: dict[str, str] = {}
    moves: list[tuple[Seat, str]] = []
    for line in text.splitlines():
        if line.startswith("> "):
            who, _, order = line[2:].partition(": ")
            seat = seat_of(who)
            if seat is None:
                raise PlayerError(f"There is no seat {who!r} in {line!r}.")
            moves.append((seat, order))
        elif not moves and (found := line.partition(": "))[0] in _HEAD:
            head.setdefault(found[0], found[2])
    try:
        pairs = [] if head["options"] == "-" else head["options"].split(", ")
        options = dict(pair.split("=", 1) for pair in pairs)
        seats, seed = int(head["seats"]), bytes.fromhex(head["seed"])
    except (KeyError, ValueError) as error:
        raise PlayerError(f"This is no playthrough: {error!r}") from error
    return transcript(game, seats, seed, moves, options, brief=head.get("form") == _BRIEF)


def compare(game: AnyGame, path: Path) -> None:
    """Raise Changed with a readable difference where a file is not what its moves make now."""
    golden = path.read_text(encoding="utf-8")
    now = rewritten(game, golden)
    if now != golden:
        lines = unified_diff(
            golden.splitlines(),
            now.splitlines(),
            f"{path.name} (golden)",
            f"{path.name} (now)",
            lineterm="",
            n=4,
        )
        raise GoldenChanged("\n".join(lines))


def in_folder(folder: Path, slug: str) -> tuple[Path, ...]:
    """The playthroughs of a game."""
    return tuple(sorted((folder / slug).glob("*.txt")))

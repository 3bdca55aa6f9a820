"""A live match: one match taken up for one transaction, with its rules, its table and its position."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pbem.desk.match import names
from pbem.engine import fairness, registry
from pbem.engine.bots.insight import Skill
from pbem.engine.codec import Codec, codec_for, digest
from pbem.engine.game import AnyGame, Box, Table
from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import Ordered
from pbem.engine.language.tongues import Typed, worded
from pbem.engine.position import Position, Progress
from pbem.engine.reader.words import tokens
from pbem.engine.replay import Rollback, Turn, replay
from pbem.engine.seats import letter
from pbem.engine.values import Value, replace
from pbem.errors import StoreError
from pbem.render.text_kit import one_line
from pbem.store.books.roster import Sitting
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.values import micros
from pbem.store.tables.words import EntryKind
from pbem.store.work import Work

# All that a position is made of: answers, taking one back, and going back.
_TURNS = (EntryKind.ANSWER, EntryKind.STANDING, EntryKind.LAPSE, EntryKind.WITHDRAWN, EntryKind.ROLLBACK)


class Sitter(Value):
    """Somebody at the table: the seat, and what we need to write to its player."""

    seating: Sitting
    table_zone: str
    # Set where another at the table has the same name: the second is Anna 2.
    twin: int = 0

    @property
    def zone(self) -> str:
        """The zone the player reads times in: their own, else the table's."""
        player = self.seating.player
        return (player.zone if player is not None else None) or self.table_zone

    @property
    def seat(self) -> int:
        """The seat's number."""
        return self.seating.seat.number

    @property
    def name(self) -> str:
        """The player's name as it is shown."""
        if self.bot is not None:
            return worded("{handle} ({bot} bot)", handle=self.short, bot=Typed(self.bot, "table_values"))
        name = self.seating.player.name if self.seating.player is not None else self.seating.seat.handle
        return f"{name} {self.twin}" if self.twin else name

    @property
    def label(self) -> str:
        """The name on one line, for what is laid out later: a bot's comes in the language of its reader."""
        return self.name if self.bot is not None else one_line(self.name)

    @property
    def short(self) -> str:
        """The name without what a bot is labelled by, for the heads of narrow columns."""
        return self.seating.seat.handle.capitalize() if self.bot is not None else one_line(self.name)

    @property
    def called(self) -> str:
        """The name of the seat as somebody types it: of who sits there now."""
        return self.seating.seat.called or self.seating.seat.handle

    @property
    def address(self) -> str | None:
        """Where mail for this seat goes."""
        return self.seating.address

    @property
    def renewed(self) -> int:
        """How often the player's codes were renewed."""
        return self.seating.player.renewed if self.seating.player is not None else 0

    @property
    def formats(self) -> frozenset[str]:
        """What the player asked for beside plain mail: `list`, `json`, `quiet`."""
        player = self.seating.player
        return frozenset(filter(None, player.format.split(","))) if player is not None else frozenset()

    @property
    def bot(self) -> Skill | None:
        """How well the bot plays that sits there; None where people sit."""
        return self.seating.seat.bot

    @property
    def resigned(self) -> bool:
        """Whether no person plays the seat: it was given up, or is a bot's."""
        return self.seating.seat.resigned or self.bot is not None


def find_sitter(sitters: Sequence[Sitter], name: str) -> Sitter | None:
    """Who is meant by a name: as shown or typed now, by the seat's letter, or by the name it began with."""
    wanted = name.strip().casefold()
    for sitter in sitters:
        known = (sitter.name, "".join(tokens(sitter.name)), sitter.called, letter(sitter.seat))
        if wanted and wanted in {word.casefold() for word in known}:
            return sitter
    return next((each for each in sitters if wanted and each.seating.seat.handle.casefold() == wanted), None)


def sitters_of(work: Work, match: Match) -> tuple[Sitter, ...]:
    """Everybody at the table, by seat; names differ, and whoever came first keeps theirs."""
    seated = work.roster.seated(match.id)
    never = datetime.max.replace(tzinfo=UTC)
    came = sorted(seated, key=lambda each: (each.seat.joined or never, each.seat.number))
    twins: dict[int, int] = {}
    there: list[frozenset[str]] = []
    for each in came:
        if each.player is not None:
            mine = names.keys(each.player.name, numbered=True)
            before = sum(not mine.isdisjoint(other) for other in there)
            twins[each.seat.number] = before + 1 if before else 0
            there.append(mine)
    return tuple(Sitter(each, match.zone, twins.get(each.seat.number, 0)) for each in seated)


def look_up(work: Work, match: Match, sitters: Sequence[Sitter], writer: int | None = None) -> None:
    """Ask at once for what else will be asked for of a match, and of the player who writes about it."""
    seats = (sitter.seating.seat for sitter in sitters)
    players = {seat.number: seat.player_id for seat in seats if seat.player_id is not None}
    work.look_up_match(match.id, players, writer)


@dataclass(slots=True)
class Live:
    """A match in play; `position` moves on as answers are applied."""

    match: Match
    game: AnyGame
    kernel: Kernel
    codec: Codec
    position: Position
    sitters: tuple[Sitter, ...]

    @property
    def id(self) -> int:
        """The match's number."""
        return self.match.id

    @property
    def title(self) -> str:
        """The match as mails call it: Ecosystem 12."""
        return f"{self.game.info.title} {self.match.id}"

    def names(self, seats: Sequence[int]) -> tuple[str, ...]:
        """The names of these seats."""
        return tuple(self.sitters[seat].name for seat in seats)

    def view(self, seat: int | None) -> Any:
        """What a mail shows a seat: the game's view, with the names of those who sit there now."""
        view = self.game.view(self.position.state, seat)
        names = getattr(view, "names", ())
        called = [sitter.seating.seat.called for sitter in self.sitters]
        if not any(called) or len(names) != len(called):
            return view
        pairs = zip(names, called, strict=True)
        now = tuple((new.capitalize() if old[:1].isupper() else new) or old for old, new in pairs)
        return replace(view, names=now)

    def said(self, order: str) -> str:
        """An order of the rules in the reader's words, with the names of those who sit there now."""
        for sitter in self.sitters:
            for word in self.game.naming if sitter.seating.seat.called else ():
                order = re.sub(rf"\b{word} {sitter.seating.seat.handle}\b", f"{word} {sitter.called}", order)
        return Ordered(order, self.game)

    def keep(self, work: Work) -> None:
        """Store the position and what the match row says of it."""
        text = self.codec.dump(self.position)
        name = digest(text)
        self.match.asked = self.position.asked
        work.roster.save_match(self.match)
        work.journal.keep(self.match, text, name)
        _remember(self.match, name, self.position)


# The positions matches were last seen in, each with the digest of its text: whoever stored a text of that
# digest, it is this position.
_positions: dict[tuple[str, str, int], tuple[str, Position]] = {}
_MOST_POSITIONS = 256


def _remember(match: Match, name: str, position: Position) -> Position:
    """Keep a position at hand, so that it need not be read from its text again."""
    about = (match.game, match.box, match.id)
    _positions.pop(about, None)
    if len(_positions) >= _MOST_POSITIONS:
        del _positions[next(iter(_positions))]
    _positions[about] = name, position
    return position


# Boxes by game and digest: under that name none is ever another.
_boxes: dict[tuple[str, str], Box] = {}
_MOST_BOXES = 64


@lru_cache(maxsize=256)
def _kernel(
    slug: str,
    box: Box,
    names: tuple[str, ...],
    options: str,
    seed: bytes,
    called: tuple[tuple[str, str], ...],
) -> Kernel:
    game = registry.game(slug)
    chosen = tuple(sorted(json.loads(options).items()))
    return Kernel(game, Table(names, chosen, box, called), seed)


def box_of(work: Work, match: Match) -> Box:
    """The box a match is played with, also before it has started."""
    known = _boxes.get((match.game, match.box))
    if known is not None:
        return known
    text = work.roster.box(match.box)
    if text is None:
        raise StoreError(f"match {match.id}: its box is missing from the database")
    if len(_boxes) >= _MOST_BOXES:
        _boxes.clear()
    box: Box = registry.game(match.game).open_box(json.loads(text))
    return _boxes.setdefault((match.game, match.box), box)


def kernel_of(work: Work, match: Match, sitters: Sequence[Sitter]) -> Kernel:
    """The rules of a match at its table, with its seed."""
    nonces = [sitter.seating.seat.nonce or "" for sitter in sitters]
    seed = fairness.seed(bytes.fromhex(match.secret), match.commitment, nonces)
    names = tuple(sitter.seating.seat.handle for sitter in sitters)
    called = _called(work, match, sitters) if any(each.seating.seat.called for each in sitters) else ()
    return _kernel(match.game, box_of(work, match), names, match.options, seed, called)


def _called(work: Work, match: Match, sitters: Sequence[Sitter]) -> tuple[tuple[str, str], ...]:
    """What else everybody may be called in orders: each name of who sat there, where no other seat had it."""
    had = [{each.seating.seat.handle, each.called, " ".join(tokens(each.name))} for each in sitters]
    for entry in work.journal.of_kind(match.id, EntryKind.SUBSTITUTE):
        if entry.seat is not None:
            told = json.loads(entry.text)
            had[entry.seat] |= {" ".join(tokens(told.get(key, ""))) for key in ("before", "now")}
    every = Counter(name for names in had for name in names)
    return tuple(
        (name, sitter.seating.seat.handle)
        for sitter, names in zip(sitters, had, strict=True)
        for name in sorted(names - {sitter.seating.seat.handle, ""})
        if every[name] == 1
    )


def take_up(work: Work, match: Match, sitters: tuple[Sitter, ...] = ()) -> Live:
    """Load a running match: from its snapshot where that is fresh, else by playing the journal again."""
    sitters = sitters or sitters_of(work, match)
    kernel = kernel_of(work, match, sitters)
    codec = codec_for(kernel.game, kernel.table.box)
    snapshot = work.journal.snapshot(match.id)
    # Entries without an answer (a ruling, a resignation) do not move the position.
    if snapshot is not None and (
        snapshot.entry == match.entries or not turns_of(work.journal.entries(match.id, after=snapshot.entry))
    ):
        if digest(snapshot.position) != snapshot.hash:
            raise StoreError(
                f"match {match.id}: its stored position is damaged; run pbem match replay {match.id}"
            )
        name, position = _positions.get((match.game, match.box, match.id), ("", None))
        if position is None or name != snapshot.hash:
            position = _remember(match, snapshot.hash, codec.load(snapshot.position))
    else:
        position = replayed(kernel, work.journal.entries(match.id))[-1].position
    return Live(match, kernel.game, kernel, codec, position, sitters)


def turns_of(entries: Sequence[Entry]) -> list[Turn | Rollback]:
    """The answers and rollbacks among a journal's entries, as the kernel replays them."""
    return [
        _rollback(entry)
        if entry.kind is EntryKind.ROLLBACK
        else Turn(
            entry.number,
            entry.question,
            entry.seat or 0,
            entry.text,
            micros(entry.arrived),
            withdrawn=entry.kind is EntryKind.WITHDRAWN,
        )
        for entry in entries
        if entry.kind in _TURNS
    ]


def _rollback(entry: Entry) -> Rollback:
    """A rollback's entry; a forged one goes back to nowhere, which its replay says."""
    try:
        to = json.loads(entry.text)["to"]
    except (ValueError, KeyError, TypeError, RecursionError):
        to = None
    return Rollback(entry.number, to if type(to) is int else entry.number, entry.epoch, entry.question)


def replayed(kernel: Kernel, entries: Sequence[Entry]) -> list[Progress]:
    """Every progress of a match, from its set-up on."""
    return list(replay(kernel, turns_of(entries)))

"""The lobby: opening a match, inviting its players, joining, and starting it when everybody is there."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.desk.changing import Change
from pbem.desk.live import Live, Sitter, kernel_of, sitters_of
from pbem.desk.office import Office
from pbem.desk.pace import Pace
from pbem.desk.posting import Cause, Writing, post
from pbem.desk.reply import Reply
from pbem.engine import fairness, registry
from pbem.engine.codec import codec_for
from pbem.engine.game import Game
from pbem.engine.position import Position
from pbem.engine.seats import letter as seat_letter
from pbem.engine.words import tokens
from pbem.errors import PlayerError
from pbem.mail.addressing import code, tag
from pbem.mail.mailboxes import is_address
from pbem.render import times
from pbem.render.filters import joined, one_line, wrapped
from pbem.render.page import Footer, Head, Page, Received
from pbem.store.codec import canonical
from pbem.store.tables import Match, Player, Seat
from pbem.store.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work

__all__ = ["Invitee", "Opening", "answer_invited", "join", "open_match", "player_of", "start"]

# The line typed after `join` is hashed in whole up to this length.
_LONGEST_NONCE = 200


@dataclass(frozen=True, slots=True)
class Invitee:
    """Somebody to be seated: a name and an address."""

    name: str
    address: str

    @classmethod
    def parse(cls, text: str) -> "Invitee":
        """From `NAME=ADDRESS`."""
        name, found, address = text.partition("=")
        name, address = one_line(name, 40), address.strip()
        if not found or not name or not is_address(address):
            raise PlayerError(f"{text!r} is no player: write NAME=ADDRESS, such as Anna=anna@mail.example.")
        return cls(name, address.lower())


@dataclass(frozen=True, slots=True)
class Opening:
    """What a new match is to be."""

    game: str
    invitees: tuple[Invitee, ...]
    gm: Invitee | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    # The plain data of a box of one's own; None for ours.
    box: Mapping[str, Any] | None = None
    pace: Pace = field(default_factory=Pace)
    zone: str = "UTC"
    start_now: bool = False


def open_match(office: Office, work: Work, opening: Opening) -> Match:
    """Open a match: mail the invitations, or start at once."""
    game = registry.game(opening.game)
    handles = _handles(game, opening.invitees)
    options = _options(game, opening.options)
    if not times.is_zone(opening.zone):
        raise PlayerError(f"{opening.zone!r} is no time zone: write it as Europe/Berlin.")
    now = office.now()
    box = game.pack_box(game.open_box(opening.box))
    secret = office.entropy(32)
    promise = fairness.commitment(
        secret, opening.game, game.info.version, fairness.box_digest(box), handles, sorted(options.items())
    )
    match = work.roster.add_match(
        Match(
            game=opening.game,
            rules=game.info.version,
            status=MatchStatus.INVITING,
            options=canonical(options),
            box=work.roster.file_box(canonical(box)),
            zone=opening.zone,
            pace=opening.pace.dump(),
            secret=secret.hex(),
            commitment=promise,
            provable=not opening.start_now,
            gm_id=player_of(work, opening.gm, now).id if opening.gm is not None else None,
            created=now,
        )
    )
    assert match.id is not None
    for number, (invitee, handle) in enumerate(zip(opening.invitees, handles, strict=True)):
        player = player_of(work, invitee, now)
        work.roster.add_seat(Seat(match_id=match.id, number=number, player_id=player.id, handle=handle))
    if opening.start_now:
        start(office, work, match, Cause("start"))
    else:
        live = _unstarted(work, match)
        for sitter in live.sitters:
            _invite(office, work, live, sitter, Cause("open"))
    return match


def join(
    office: Office, work: Work, match: Match, seat: int, line: str, cause: Cause, received: Received
) -> None:
    """A player takes the seat kept for them; the line after `join` goes into the seed."""
    seating = work.roster.seated(_id(match))[seat]
    row = seating.seat
    if match.status is not MatchStatus.INVITING:
        raise PlayerError("This match has started already.")
    if row.joined is None:
        row.joined = office.now()
        row.nonce = one_line(line, _LONGEST_NONCE)
        work.roster.save_seat(row)
    live = _unstarted(work, match)
    if all(sitter.seating.seat.joined for sitter in live.sitters):
        start(office, work, match, cause, sender=seat, received=received)
    else:
        _invite(office, work, live, live.sitters[seat], cause, received)


def answer_invited(
    office: Office,
    work: Work,
    match: Match,
    seat: int,
    cause: Cause,
    received: Received,
    blocks: tuple[str, ...],
) -> None:
    """The answer to a letter that did not join."""
    live = _unstarted(work, match)
    _invite(office, work, live, live.sitters[seat], cause, received, blocks)


def start(
    office: Office,
    work: Work,
    match: Match,
    cause: Cause,
    sender: int | None = None,
    received: Received | None = None,
) -> None:
    """Deal and ask the first question."""
    now = office.now()
    match.status = MatchStatus.RUNNING
    match.started = now
    work.roster.save_match(match)
    live = _unstarted(work, match)
    seats = [sitter.seating.seat for sitter in live.sitters]
    setup = {
        "game": match.game,
        "rules": match.rules,
        "names": [seat.handle for seat in seats],
        # As the first mails call everybody: a player may take another name later.
        "players": [sitter.name for sitter in live.sitters],
        "nonces": [seat.nonce or "" for seat in seats],
        "options": json.loads(match.options),
        "box": match.box,
        "provable": match.provable,
    }
    work.journal.append(
        match,
        EntryKind.SETUP,
        canonical(setup),
        arrived=now,
        now=now,
        question=0,
        letter_id=cause.letter_id,
    )
    change = Change(office, work, live, cause)
    change.begin(live.kernel.start())
    if sender is not None and received is not None:
        change.finish(Reply(live.sitters[sender], received, "You have joined."))
    else:
        change.finish()


def _id(match: Match) -> int:
    assert match.id is not None
    return match.id


def _unstarted(work: Work, match: Match) -> Live:
    sitters = sitters_of(work, match)
    kernel = kernel_of(work, match, sitters)
    codec = codec_for(kernel.game, kernel.table.box)
    return Live(match, kernel.game, kernel, codec, Position(None), sitters)


def _handles(game: Game[Any], invitees: Sequence[Invitee]) -> tuple[str, ...]:
    info = game.info
    if not info.fewest <= len(invitees) <= info.most:
        raise PlayerError(
            f"{info.title} is for {info.fewest} to {info.most} players; {len(invitees)} were given."
        )
    handles = tuple(
        "".join(char for char in "".join(tokens(each.name)) if char.isalnum()) for each in invitees
    )
    for invitee, handle in zip(invitees, handles, strict=True):
        if not handle or not handle[0].isalpha():
            raise PlayerError(f"{invitee.name!r} cannot be typed as a name: begin it with a letter.")
        if handles.count(handle) > 1:
            raise PlayerError(f"Two players are called {invitee.name!r}: names must differ at a table.")
    addresses = [each.address for each in invitees]
    for address in addresses:
        if addresses.count(address) > 1:
            raise PlayerError(f"{address} is given for two seats: everybody needs an address of their own.")
    return handles


def _options(game: Game[Any], given: Mapping[str, str]) -> dict[str, str]:
    chosen = {option.name: option.default for option in game.info.options}
    for name, value in given.items():
        option = game.info.option(name)
        if option is None:
            known = ", ".join(chosen) or "none"
            raise PlayerError(f"{game.info.title} has no option {name!r}. It has: {known}.")
        if option.values and value not in option.values:
            raise PlayerError(f"Option {name}={value!r}: allowed is {joined(option.values, 'or')}.")
        chosen[name] = value
    return chosen


def player_of(work: Work, invitee: Invitee, now: datetime) -> Player:
    """The player who has the address, or a new one."""
    known = work.roster.player_at(invitee.address)
    return known or work.roster.add_player(Player(name=invitee.name, created=now), invitee.address)


def _invite(
    office: Office,
    work: Work,
    live: Live,
    sitter: Sitter,
    cause: Cause,
    received: Received | None = None,
    blocks: tuple[str, ...] = (),
) -> None:
    """The invitation, and the receipt of somebody who joined while others have not yet."""
    joined_already = sitter.seating.seat.joined is not None
    missing = [other.name for other in live.sitters if other.seating.seat.joined is None]
    short = code(live.id, "join", seat_letter(sitter.seat))
    pace = Pace.load(live.match.pace)
    if joined_already:
        head = Head(
            f"You have joined {live.title}.  {short}",
            f"Waiting for {joined(missing)} to join.",
            "No answer needed.",
            "",
        )
    else:
        head = Head(
            f"Join {live.title}?  {short}",
            f"{len(live.sitters)} seats, {pace.hours} hours a question.",
            "Reply with one line:   join",
            "No answer: the match does not start.",
        )
    promise = "\n".join(
        (
            "PROVABLY FAIR     keep this mail until the end",
            "  Before anybody joined, the server has chosen a secret and promises",
            "  not to change it. Its seal is",
            f"    {live.match.commitment}",
            "  Type anything you like after   join   (such as: join rainy sunday).",
            "  It is mixed into the shuffle, so that nobody can have stacked it.",
        )
    )
    info = live.game.info
    others = joined(one_line(other.name) for other in live.sitters if other.seat != sitter.seat)
    company = f" With {others}." if others else ""
    about = wrapped(f"{info.title}: {info.summary}{company} {info.credits}")
    page = Page(
        kind="invitation",
        head=head,
        footer=Footer(
            live.title,
            joined(one_line(other.name) for other in live.sitters),
            live.game.notice(live.kernel.table.box),
            "help, rules, status",
        ),
        code=short,
        game=info.slug,
        received=received,
        body=blocks if joined_already else (*blocks, about, promise),
    )
    writing = Writing(page, f"{live.title}: your invitation {tag(live.id, 'join')}")
    post(office, work, live, sitter, lambda _: writing, DispatchKind.INVITATION, cause, question="join")

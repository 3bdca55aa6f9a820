"""Press: what players write to each other, relayed as clean text that nobody can take for an order.

Every line of it stands behind a bar, which our reader of replies knows as a quotation: however a client
quotes the mail, nothing a player wrote to another comes back as that other's order. No address is ever shown.
"""

from collections.abc import Sequence
from datetime import timedelta

from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, Sitter
from pbem.desk.post.to_master import notify_master
from pbem.engine.language.tongues import Typed, refused, worded
from pbem.engine.reader.words import tokens
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.core import Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import MatchStatus, PressKind

# How much is enough.
_A_DAY = 20
_LONGEST = 2000
_MOST_LINES = 60
_DAY = timedelta(days=1)

# So long after the end players may still talk about it.
_AFTERWARDS = timedelta(days=14)

# What a game master is called by who does not know the name.
_MASTER = frozenset("gm gamemaster thegamemaster thegm master spielleiter spielleitung umpire".split())

_ALL = frozenset({"all", "everybody", "everyone", "table"})
_BAR = "| "


def find_seat(live: Live, name: str, own: int) -> int | None:
    """The seat of that name, written out or shortened without doubt; None for all."""
    words = tokens(name)
    wanted = "".join(words)
    if words and (words[0] in _ALL and len(words) == 1):
        return None
    others = [sitter for sitter in live.sitters if sitter.seat != own]
    exact = [sitter.seat for sitter in others if wanted in _names(sitter)]
    found = exact or [
        sitter.seat for sitter in others if wanted and any(each.startswith(wanted) for each in _names(sitter))
    ]
    if len(found) == 1:
        return found[0]
    names = ", ".join(one_line(sitter.name) for sitter in others)
    if len(found) > 1:
        raise refused(
            "{name} could be more than one of {names}.", name=f"{one_line(name, 40)!r}", names=names
        )
    raise refused(
        "Nobody else here is called {name}. There is {names}, or all.",
        name=f"{one_line(name, 40)!r}",
        names=names or "nobody",
    )


def find_masters(change: Change, name: str, own: int) -> tuple[Player, ...]:
    """The game masters somebody means; none where a player at the table is called so."""
    live, wanted = change.live, "".join(tokens(name))
    if any(wanted in _names(sitter) for sitter in live.sitters if sitter.seat != own):
        return ()
    masters = change.work.masters.of_match(live.id)
    if wanted in _MASTER:
        if not masters:
            raise refused("This match has no game master: whoever runs the server reads no letters.")
        return tuple(masters)
    return tuple(player for player in masters if "".join(tokens(player.name)) == wanted)


def send_to_masters(change: Change, sender: Sitter, masters: Sequence[Player], text: str) -> tuple[str, str]:
    """Relay a text to game masters, who can answer the mail; a sentence for the sender and what went out."""
    live, work = change.live, change.work
    _demand_pause(change, sender)
    clean = _clean(text)
    work.presses.add(live.id, sender.seat, sender.seat, clean, change.office.now())
    who, quoted = one_line(sender.name), "\n".join(_barred(clean))
    facts = {"table": one_line(live.title), "match": live.id, "name": who, "handle": sender.called}
    facts["quoted"] = quoted
    for player in masters:
        key = f"{change.cause.key} to master {player.id}"
        notify_master(change.office, work, player, "gm_press", facts, key)
    names = joined(one_line(player.name) for player in masters)
    return worded("Sent to {names}.", names=names), worded("THIS WENT OUT\n{quoted}", quoted=quoted)


def _names(sitter: Sitter) -> tuple[str, ...]:
    return sitter.called.casefold(), "".join(tokens(sitter.name)), sitter.seating.seat.handle.casefold()


def send(change: Change, sender: Sitter, letter: LetterRow, to: int | None, text: str) -> tuple[str, str]:
    """Relay a text to one seat or to all; a sentence for the sender and the block as it went out."""
    live, work = change.live, change.work
    kind = work.table_terms.of(live.id).press
    _demand(change, sender, kind)
    clean = _clean(text)
    there = [each for each in live.sitters if each.address and not each.resigned]
    readers = [each for each in there if each.seat != sender.seat and to in (None, each.seat)]
    if not readers:
        raise refused("Nobody is there to read it.")
    work.presses.add(live.id, sender.seat, to, clean, change.office.now())
    who = worded("Somebody at the table") if kind is PressKind.ANONYMOUS else one_line(sender.name)
    answer = Typed("all", "people") if to is None or kind is PressKind.ANONYMOUS else sender.called
    audience = worded("all of you") if to is None else worded("you alone")
    quoted = "\n".join(_barred(clean))
    block = worded("PRESS     {who} to {audience}\n{quoted}", who=who, audience=audience, quoted=quoted)
    reply = worded("tell {answer}: ...", answer=answer)
    for reader in readers:
        # A muted sender is not told: it would only move the quarrel elsewhere.
        if sender.seat not in work.presses.muted(live.id, reader.seat):
            change.enclose(reader.seat, block, worded("{who} writes", who=who), reply)
    names = joined(one_line(each.name) for each in readers)
    unsigned = worded(", without your name") if kind is PressKind.ANONYMOUS else ""
    sent = worded("Sent to {names}{unsigned}.", names=names, unsigned=unsigned)
    return sent, worded("THIS WENT OUT\n{quoted}", quoted=quoted)


def _demand(change: Change, sender: Sitter, kind: PressKind) -> None:
    live, now = change.live, change.office.now()
    if kind is PressKind.NONE:
        raise refused("This table plays without press.")
    finished = live.match.finished
    if live.match.status is MatchStatus.FINISHED and finished is not None and now - finished > _AFTERWARDS:
        raise refused("The match has been over for too long to write to its table.")
    _demand_pause(change, sender)


def _demand_pause(change: Change, sender: Sitter) -> None:
    live, now = change.live, change.office.now()
    if change.work.presses.sent_since(live.id, sender.seat, now - _DAY) >= _A_DAY:
        raise refused("You have written {a_day} times in a day; that is the most.", a_day=_A_DAY)


def _clean(text: str) -> str:
    """The text as plain lines: no control characters, nobody's reply code or address, not too long."""
    lines = [one_line(masked(line), 2 * _LONGEST) for line in text.strip().split("\n")]
    clean = "\n".join(lines).strip()
    if not clean:
        raise refused("There is nothing behind the colon.")
    if len(clean) > _LONGEST or len(lines) > _MOST_LINES:
        raise refused(
            "That is too long: allowed are {longest} characters in {most_lines} lines.",
            longest=_LONGEST,
            most_lines=_MOST_LINES,
        )
    return clean


def _barred(text: str) -> list[str]:
    return [
        row
        for line in text.split("\n")
        for row in (wrapped(line, 72, f"  {_BAR}").splitlines() if line else [f"  {_BAR}".rstrip()])
    ]

"""A game master's order by mail: whether they may, done at once or after the second code."""

import json
from datetime import timedelta
from hmac import compare_digest

from pbem.desk.acts.act import Act
from pbem.desk.commands.command import Asking
from pbem.desk.gm.order_line import MasterOrder, parse
from pbem.desk.gm.perform import perform
from pbem.desk.letters.writer import policy
from pbem.desk.letters.writer.policy import Who, spend
from pbem.desk.match.sight import is_at_table
from pbem.desk.post.asking import file, token_of
from pbem.desk.post.readers import address_of
from pbem.desk.time.dates import moment_of
from pbem.engine.language.tongues import refused
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Match
from pbem.store.tables.words import IdentityLevel, MatchStatus
from pbem.store.work import Work

# What such a question is about.
ORDER = "order"

# A code that was not used for so long is worth nothing any more.
_LASTS = timedelta(days=1)


def order(asking: Asking, wanted: MasterOrder) -> tuple[str, str]:
    """Do an order, or let it wait: what it says, and the code it waits for, if any."""
    match = _match(asking, wanted)
    row = _row(asking.work, match, wanted, asking)
    _demand(asking.work, match, row, asking.player.id, wanted)
    counted = _counted(asking, match, row, wanted)
    for who in counted:
        spend(asking.work, row, who, asking.office.now(), count=False)
    if Who.MAIN in row.asks:
        with asking.work.link.attempt(keep=False):
            would = _perform(asking, match, row, wanted)
        address = address_of(asking.work, asking.player)
        assert address is not None
        payload: dict[str, object] = {"order": str(wanted)}
        if match.status is MatchStatus.INVITING:
            payload["undealt"] = True
        question = file(asking.office, asking.work, ORDER, payload, address, asking.player, _LASTS)
        return would, token_of(asking.office, asking.work, question).mac
    with asking.work.link.attempt():
        said = _perform(asking, match, row, wanted)
        for who in counted:
            spend(asking.work, row, who, asking.office.now())
    return said, ""


def _counted(asking: Asking, match: Match, row: policy.ActRule, wanted: MasterOrder) -> list[str]:
    """What a cap counts: a mail once more each seat it goes to, however it is named, all else the match."""
    act = Act(asking.office, asking.work, match, asking.player.name)
    if row.name == "remind" and match.status is MatchStatus.RUNNING:
        seats = [*act.live.kernel.unanswered(act.live.position)]
    elif row.name == "invite" and match.status is MatchStatus.INVITING:
        seats = [each.seat for each in act.live.sitters if each.seating.seat.joined is None]
    else:
        return [str(match.id)]
    name = wanted.argument.strip().removesuffix("again").strip()
    named = [act.sitter(name).seat] if name else seats
    return [f"{match.id} {seat}" for seat in named]


def confirm(asking: Asking, given: str) -> str:
    """Do what waits for this code; it counts once."""
    work, office, now = asking.work, asking.office, asking.office.now()
    code = given.strip().lower()
    # Every one is compared, so that the time it takes says nothing.
    waiting = [each for each in work.questions.open_of(asking.player.id, now) if each.purpose == ORDER]
    found = [
        question
        for question in waiting
        if compare_digest(token_of(office, work, question).mac.encode(), code.encode())
        or _waited_before(asking, json.loads(question.payload), code)
    ]
    if not found:
        raise refused("This code is not valid: it was used, is older than a day, or was never given.")
    about = json.loads(found[0].payload)
    wanted = parse(about["order"])
    match = _match(asking, wanted)
    if about.get("undealt"):
        # Whom it concerned had not joined; the same words about a match that goes on mean something else.
        Act(office, work, match, asking.player.name).demand(MatchStatus.INVITING)
    row = _row(work, match, wanted, asking)
    _demand(work, match, row, asking.player.id, wanted)
    with work.link.attempt():
        work.questions.answered(found[0], "yes", now)
        return _perform(asking, match, row, wanted)


def _waited_before(asking: Asking, about: dict[str, object], code: str) -> bool:
    """Whether it is the code of an order that waited before there were questions."""
    pending, text = about.get("pending"), about.get("order")
    if not isinstance(pending, int) or not isinstance(text, str):
        return False
    address = address_of(asking.work, asking.player) or ""
    return asking.office.signer.confirms(code, pending, asking.player.id, address, text)


def _match(asking: Asking, wanted: MasterOrder) -> Match:
    match = asking.work.roster.match(wanted.match)
    if match is None:
        raise refused("There is no match {match}.", match=wanted.match)
    return match


def _row(work: Work, match: Match, wanted: MasterOrder, asking: Asking) -> policy.ActRule:
    """The row of an order: a later deadline harms nobody, and a higher level neither."""
    name = wanted.verb.name
    if name == "identity":
        level = wanted.argument.strip().lower()
        down = level in list(IdentityLevel) and policy.is_lower(IdentityLevel(level), match.identity)
        return policy.MASTERS["identity down" if down else "identity up"]
    if name == "deadline":
        moment = moment_of(wanted.argument, match.zone, asking.office.now())
        dues = [row.due for row in work.open_questions.of_match(match.id) if row.due is not None]
        return policy.MASTERS["deadline earlier" if any(moment < due for due in dues) else "deadline later"]
    return policy.MASTERS[name]


def _demand(work: Work, match: Match, row: policy.ActRule, player_id: int, wanted: MasterOrder) -> None:
    """Refuse what is not theirs, and what somebody at the table must not do."""
    if not any(player.id == player_id for player in work.masters.of_match(match.id)):
        raise refused("You are not the game master of match {id}.", id=match.id)
    if row.secret and is_at_table(work, match, player_id):
        raise refused(
            "You play at match {id} yourself, so `{name}` needs another game master "
            "there; whoever runs the server can add one.",
            id=match.id,
            name=wanted.verb.name,
        )


def _perform(asking: Asking, match: Match, row: policy.ActRule, wanted: MasterOrder) -> str:
    act = Act(
        asking.office,
        asking.work,
        match,
        one_line(asking.player.name),
        wanted.why,
        wanted.question,
        asking.player.id,
        Who.OTHER in row.asks,
    )
    return perform(act, wanted.verb, wanted.argument)

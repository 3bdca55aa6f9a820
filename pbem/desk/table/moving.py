"""Moving to another address: both must agree, both are told, and the former one can undo it for a while."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.post import asking, match_pages, returned_mail
from pbem.desk.post.invitation import mail_seat
from pbem.desk.post.limits.mail_name import mail_name
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import PlayerReader, SeatReader, address_of, desk_code
from pbem.desk.table.opening import unstarted
from pbem.engine.language.tongues import refused, worded
from pbem.mail.read.address_syntax import is_address
from pbem.render.page import Footer, Page
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.tables.words import DispatchKind, MatchStatus
from pbem.store.work import Work

# What a new address is asked.
NEW_ADDRESS = "new address"

# What the address on file is asked when a game master gives its player another one.
VETO = "other address"

# So long the former address can say no.
_UNDO = timedelta(days=14)


def demand_other(work: Work, player: Player, address: str) -> str:
    """The address somebody wants to move to, or a refusal; whose it is, is not told."""
    new = address.strip().strip("<>").lower()
    if not is_address(new):
        raise refused("{address} is no e-mail address.", address=f"{one_line(address, 60)!r}")
    if address_of(work, player) == new:
        raise refused("Mails to {name} go there already.", name=one_line(player.name))
    return new


def demand_new(work: Work, player: Player, address: str) -> str:
    """The address somebody could move to, or a refusal."""
    new = demand_other(work, player, address)
    if not is_free(work, player, new):
        raise refused("That address is another player's.")
    return new


def is_free(work: Work, player: Player, address: str) -> bool:
    """Whether an address is nobody else's here."""
    owner = work.roster.player_at(address)
    return owner is None or owner.id == player.id


def ask_new(
    office: Office, work: Work, player: Player, new: str, letter: LetterRow | None, asked: int | None = None
) -> None:
    """Ask a new address whether it is this player's; `asked` is the question that their main one may veto."""
    payload, facts = {"to": new, "asked": asked or 0}, {"name": mail_name(work, player)}
    asking.ask(office, work, NEW_ADDRESS, payload, new, player, "new_address", facts, letter=letter)


def move(
    office: Office, work: Work, player: Player, address: str, cause: Cause, row: LetterRow | None = None
) -> None:
    """Write to a player there from now on; codes are made anew, and what is open is asked once more."""
    new = demand_new(work, player, address)
    old = address_of(work, player)
    if work.roster.player_at(new) is None:
        work.roster.add_alias(player, new, office.now())
    work.roster.move(player, new)
    if old is not None:
        # It can say no, and nothing else.
        work.roster.drop_alias(player, old)
    returned_mail.arrives(work, player)
    renew(office, work, player, cause)
    _tell(office, work, player, old, new, cause, row)


def correct(office: Office, work: Work, player: Player, wrong: str, new: str) -> None:
    """Somebody who never answered was written to at a wrong address, whose reader is told nothing more."""
    work.roster.add_alias(player, new, office.now())
    work.roster.move(player, new)
    work.roster.drop_alias(player, wrong)
    returned_mail.arrives(work, player)


def back(
    office: Office, work: Work, player: Player, former: str, notice: AddressQuestion, cause: Cause
) -> None:
    """Write to the former address again; those since its notice are nobody's, and can move nothing back."""
    main, *others = work.roster.addresses(player.id)
    gone = [main.address, *(each.address for each in others if each.created >= notice.made)]
    work.roster.add_alias(player, former, office.now())
    work.roster.move(player, former)
    work.roster.prove(former, office.now())
    for address in gone:
        work.roster.drop_alias(player, address)
    for later in work.questions.open_of(player.id, office.now()):
        if later.purpose == asking.MOVED and later.id > notice.id:
            work.questions.answered(later, "void", office.now())
    renew(office, work, player, cause)


def renew(office: Office, work: Work, player: Player, cause: Cause, *, idle: bool = False) -> None:
    """Make every code of a player's void; what is open comes once more, with new ones.

    What was asked under an old one is void with it: nobody could say no any more, and silence may decide.
    `idle` where nothing else brings them a code: they hear of matches in which they are not asked, too.
    """
    for asked in work.questions.open_of(player.id, office.now()):
        if asked.purpose != asking.MOVED:
            work.questions.answered(asked, "void", office.now())
    player.renewed += 1
    work.roster.save_player(player)
    _ask_again(office, work, player, replace(cause, key=f"{cause.key} renewed {player.renewed}"), idle=idle)


def _tell(
    office: Office, work: Work, player: Player, old: str | None, new: str, cause: Cause, row: LetterRow | None
) -> None:
    name = one_line(player.name)
    page = Page(
        kind="notice",
        template="moved",
        facts={"name": name, "old": old, "new": new},
        footer=Footer(office.name, "", "", worded("help, games, status, set address")),
        code=desk_code(player),
    )
    told = Cause(f"moved {player.id} {cause.key}", row)
    put(office, work, Mail(PlayerReader(new, player=player), DispatchKind.NOTICE, page, told))
    if old is None or old.endswith(".invalid"):
        return
    payload, facts = {"from": old, "to": new}, {"name": name}
    asking.ask(office, work, asking.MOVED, payload, old, player, "moved_away", facts, lasts=_UNDO)


def _ask_again(office: Office, work: Work, player: Player, cause: Cause, *, idle: bool = False) -> None:
    """Codes of old mails are void, so what is open comes once more."""
    for match in work.roster.matches_of(player.id):
        if match.status is MatchStatus.INVITING:
            live = unstarted(work, match)
            for sitter in live.sitters:
                if sitter.seating.seat.player_id == player.id:
                    mail_seat(office, work, live, sitter, cause)
        if match.status is not MatchStatus.RUNNING:
            continue
        live = take_up(work, match)
        waiting = {row.seat: row.due for row in work.open_questions.of_match(live.id)}
        for sitter in live.sitters:
            if sitter.seating.seat.player_id != player.id or sitter.resigned:
                continue
            if sitter.seat in waiting:
                write = partial(match_pages.question_page, sitter=sitter, due=waiting[sitter.seat])
                put(office, work, Mail(SeatReader(live, sitter), DispatchKind.TURN, write, cause))
            elif idle:
                write = partial(match_pages.news_page, sitter=sitter)
                put(office, work, Mail(SeatReader(live, sitter), DispatchKind.NEWS, write, cause))

"""Moving to another address: asked for from the old one, confirmed from the new one, and told to both."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.post import match_pages, returned_mail
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader, PlayerReader, SeatReader, desk_code
from pbem.desk.post.token_words import CONFIRM, DESK_SEAT
from pbem.errors import PlayerError
from pbem.mail.read.address_syntax import is_address
from pbem.mail.write.tokens import code
from pbem.render.page import Footer, Head, Page
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.core import Letter, Player
from pbem.store.tables.words import DispatchKind, LetterStatus, MatchStatus
from pbem.store.work import Work

__all__ = ["ask", "confirmed", "move"]

# An old question back must not move anybody when they have moved on since.
_LASTS = timedelta(days=7)


def ask(office: Office, work: Work, letter: Letter, player: Player, address: str) -> None:
    """Ask a new address whether it is this player's; the letter that wants it proves the old one."""
    new = address.strip().strip("<>").lower()
    if not is_address(new):
        raise PlayerError(f"{one_line(address, 60)!r} is no e-mail address.")
    owner = work.roster.player_at(new)
    if owner is not None and owner.id != player.id:
        raise PlayerError("That address is another player's.")
    assert letter.id is not None
    short = code(letter.id, CONFIRM, "")
    about = (
        f"{one_line(player.name)}, who plays here, wants to be written to at this address from now on. "
        "If that is you, answer with yes; if not, do nothing."
    )
    page = Page(
        kind="confirmation",
        head=Head(
            f"Is this your new address?  {short}",
            "Reply with one line:   yes",
            "No answer: the address stays as it was.",
            "",
        ),
        footer=Footer(office.name, "We play games by mail."),
        code=short,
        body=(wrapped(about),),
    )
    reader = AddressReader(new, office.signer.token(letter.id, 0, CONFIRM, DESK_SEAT, new))
    subject, cause = f"{office.name}: is this your address?", Cause(f"move {letter.id}")
    put(office, work, Mail(reader, DispatchKind.CONFIRMATION, page, cause, subject))


def confirmed(office: Office, work: Work, asked: Letter, row: Letter, address: str) -> bool:
    """The new address said yes: write there, ask what is open anew; False where nothing was asked."""
    if asked.status is not LetterStatus.DONE or asked.player_id is None:
        return False
    player = work.roster.player(asked.player_id)
    owner = work.roster.player_at(address)
    if (
        player is None
        or office.now() - asked.arrived > _LASTS
        or (owner is not None and owner.id != player.id)
    ):
        return False
    assert player.id is not None
    if work.roster.addresses(player.id)[0].address == address:
        return False
    move(office, work, player, address, Cause(f"move {row.message_id}"), row)
    return True


def move(
    office: Office, work: Work, player: Player, address: str, cause: Cause, row: Letter | None = None
) -> None:
    """Write to a player there from now on: both addresses are told, and what is open is asked anew."""
    assert player.id is not None
    owner = work.roster.player_at(address)
    if owner is not None and owner.id != player.id:
        raise PlayerError("That address is another player's.")
    old = work.roster.addresses(player.id)[0].address
    if old == address:
        raise PlayerError(f"Mails to {one_line(player.name)} go there already.")
    if owner is None:
        work.roster.add_alias(player, address, office.now())
    work.roster.move(player, address)
    returned_mail.arrives(work, player)
    _tell(office, work, player, old, address, cause, row)
    _ask_again(office, work, player, cause)


def _tell(
    office: Office, work: Work, player: Player, old: str, new: str, cause: Cause, row: Letter | None
) -> None:
    said = wrapped(
        f"Mails to {one_line(player.name)} go to {new} from now on, and no longer to {old}, which still "
        "counts as yours when you write. Answer mails that come from now on; the codes of older ones are "
        "void. If this was not you, write to whoever runs this server."
    )
    head = Head(f"Your address has changed.  {desk_code(player)}", "No answer needed.", "", "")
    footer = Footer(office.name, "", "", "help, games, status, set address")
    page = Page(kind="notice", head=head, footer=footer, code=desk_code(player), body=(said,))
    subject = f"{office.name}: your address has changed"
    told = Cause(f"moved {player.id} {cause.key}", row)
    mail = Mail(PlayerReader.of(work, player), DispatchKind.NOTICE, page, told, subject)
    put(office, work, mail)
    # Whoever reads the old address gets no code: it must not speak for the player any more.
    put(office, work, replace(mail, reader=AddressReader(old), cause=replace(told, letter=None)))


def _ask_again(office: Office, work: Work, player: Player, cause: Cause) -> None:
    """Codes of old mails are void, so what is open comes once more."""
    assert player.id is not None
    for match in work.roster.matches_of(player.id):
        if match.status is not MatchStatus.RUNNING:
            continue
        live = take_up(work, match)
        waiting = {row.seat: row.due for row in work.waits.of_match(live.id)}
        for sitter in live.sitters:
            if sitter.seating.seat.player_id == player.id and sitter.seat in waiting:
                write = partial(match_pages.question_page, sitter=sitter, due=waiting[sitter.seat])
                put(office, work, Mail(SeatReader(live, sitter), DispatchKind.TURN, write, cause))

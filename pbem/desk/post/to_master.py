"""Writing to a game master: mails that hold public facts only, and the token that lets them be answered."""

from pbem.desk.office import Office
from pbem.desk.post import guard
from pbem.mail.write.compose import Draft, compose
from pbem.mail.write.tokens import MasterToken, master_address
from pbem.render.page import Footer, Head, Page, Received
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.core import LetterRow, Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["address_of", "master_token", "welcome_master", "write_to_master"]

_FOOTER = (
    "Shown here is only what every player may know, so you can play too.",
    "Orders that change a match for good ask for a code before they act.",
)


def address_of(work: Work, player: Player) -> str | None:
    """Where mail for a game master goes: the main address on file."""
    assert player.id is not None
    found = work.roster.addresses(player.id)
    return found[0].address if found else None


def master_token(office: Office, player: Player, address: str) -> MasterToken:
    """The token that proves a game master; another address on file makes another one."""
    assert player.id is not None
    return office.signer.master_token(player.id, address)


def write_to_master(
    office: Office,
    work: Work,
    player: Player,
    head: Head,
    body: tuple[str, ...],
    kind: DispatchKind,
    subject: str,
    cause: str,
    *,
    received: Received | None = None,
    answered: LetterRow | None = None,
) -> None:
    """Put a mail to a game master into the outbox; always to the address on file."""
    address = address_of(work, player)
    if address is None:
        return
    token = master_token(office, player, address)
    page = Page(
        kind="notice",
        head=head,
        footer=Footer(office.name, "", "", "help, status 7, mail 7 ben, set zone", _FOOTER),
        token=str(token),
        received=received,
        body=body,
    )
    text = office.renderer.text(page)
    identity = office.signer.message_id(str(kind), f"{cause} {address}", office.host)
    identity = f"{token}.{identity}"
    now = office.now()
    draft = Draft(
        sender_name=f"{office.name} desk",
        sender=office.address,
        to_name=one_line(player.name),
        to=address,
        subject=one_line(subject, 120),
        reply_to=master_address(office.address, token),
        message_id=identity,
        date=now,
        kind=str(kind),
        text=text,
        html=office.renderer.html(page),
        in_reply_to=answered.message_id if answered is not None else None,
        references=(answered.message_id,) if answered is not None else (),
        auto="auto-replied" if answered is not None else "auto-generated",
    )
    raw = compose(draft)
    if office.paranoid:
        guard.check_addresses(work, raw, address, answered)
    work.outbox.put(
        message_id=identity,
        kind=kind,
        sender=office.signer.envelope(office.address, identity),
        recipient=address,
        subject=draft.subject,
        raw=raw,
        lines=text,
        now=now,
        player_id=player.id,
        letter_id=answered.id if answered is not None else None,
    )


def welcome_master(office: Office, work: Work, player: Player, match_id: int) -> None:
    """Tell somebody that they are game master of a match, in a mail that they can answer with orders."""
    head = Head(
        f"You are a game master of match {match_id}.  [#gm.{player.id}]",
        "Reply with:   help   or   status",
        "No answer needed.",
        "",
    )
    body = wrapped(
        "Answer this mail, or any other that you get as a game master, with orders such as   "
        f"pause {match_id}   or   extend {match_id} 24h  .   help   lists them all. Keep these mails to "
        "yourself: whoever can answer them from your address speaks for you."
    )
    subject = f"You are a game master of match {match_id}"
    write_to_master(
        office, work, player, head, (body,), DispatchKind.NOTICE, subject, f"game master of {match_id}"
    )

"""The guard of `--paranoid`: before a mail goes out, it is shown that it gives no secret away.

Two proofs, because each sees what the other cannot. A mail is written again for another deal of all that its
reader cannot know, and must come out the same; and its bytes, decoded, must not hold what only others have:
their addresses, their reply codes, the secret of the match. A leak stops the transaction, so nothing is sent.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields

from pbem.desk.match.live import Live, Sitter
from pbem.desk.match.redeal import LeakFound, dealt
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import replace
from pbem.mail.read.read import read
from pbem.mail.write.compose import MailDraft
from pbem.mail.write.tokens import Signer
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work


def check_deal(live: Live, seat: int, draft: MailDraft, again: Callable[[Live], MailDraft]) -> None:
    """Write a seat's mail again on other deals: every part of it must be the same."""
    for other in dealt(live.kernel, live.id, live.position, seat):
        written = again(replace(live, position=other))
        for field in fields(MailDraft):
            if getattr(draft, field.name) != getattr(written, field.name):
                raise LeakFound(
                    f"{live.title}: the {field.name} of a mail to seat {seat_letter(seat)} depends on what "
                    f"that seat may not know"
                )


def secrets_of(signer: Signer, live: Live, reader: Sitter) -> Mapping[str, str]:
    """Texts that a mail to one seat must not contain, by a name for each; addresses only of this table."""
    found: dict[str, str] = {}
    if live.match.status is not MatchStatus.FINISHED:
        found["the secret of the match"] = live.match.secret
    for other in live.sitters:
        if other.seat == reader.seat or not other.address or other.address == reader.address:
            continue
        letter = seat_letter(other.seat)
        found[f"the address of seat {letter}"] = other.address
        for question in (str(live.position.asked), "join", "end"):
            epoch = live.match.epoch
            token = signer.token(live.id, epoch, question, letter, other.address, other.renewed)
            found[f"a reply code of seat {letter}, {question}"] = token.mac
    return found


def public_secrets(signer: Signer, work: Work, own: str) -> Mapping[str, str]:
    """Texts that no public page may contain, each under a name for it; our own address is allowed."""
    found = {
        f"an address of player {each.player_id}, number {each.id}": each.address
        for each in work.roster.others_addresses(None)
        if each.address != own.lower()
    }
    for match in work.roster.matches():
        if match.id is None or match.status in (MatchStatus.FINISHED, MatchStatus.CLOSED):
            continue
        found[f"the secret of match {match.id}"] = match.secret
        for each in work.roster.seated(match.id):
            if each.player is None or each.address is None:
                continue
            letter = seat_letter(each.seat.number)
            for question in (str(match.asked), "join", "end"):
                token = signer.token(
                    match.id, match.epoch, question, letter, each.address, each.player.renewed
                )
                found[f"a reply code of seat {letter} of match {match.id}, {question}"] = token.mac
    return found


def check_page(name: str, text: str, secrets: Mapping[str, str]) -> None:
    """No secret stands on a page, as it is written or as it is read."""
    from html import unescape

    for form in (_bare(text.encode()), _bare(unescape(text).encode())):
        for what, secret in secrets.items():
            if secret.lower().encode() in form:
                raise LeakFound(f"{what} stands on the public page {name}")


def addresses_of(work: Work, to: str, answered: LetterRow | None = None) -> Mapping[str, str]:
    """The addresses of all players, by a name for each, that a mail to anybody else must not contain.

    What the reader wrote themselves, such as whom to invite, may be repeated to them.
    """
    player = work.roster.player_at(to)
    mine = {to}
    if player is not None:
        mine |= {each.address for each in work.roster.addresses(player.id)}
    written = _written(work, answered, mine) if answered is not None else ""
    others = work.roster.others_addresses(player.id if player is not None else None)
    return {
        f"an address of player {each.player_id}, number {each.id}": each.address
        for each in others
        if each.address not in written
    }


def _written(work: Work, answered: LetterRow, mine: set[str]) -> str:
    """What a letter says, if its reader wrote it, in lower case."""
    raw = work.inbox.raw(answered.id)
    letter = read(raw, answered.size) if raw is not None else None
    return letter.text.lower() if letter is not None and letter.sender in mine else ""


def check_bytes(raw: bytes, secrets: Mapping[str, str], own: str) -> None:
    """No secret stands in a mail, however its parts are encoded; `own` is its reader's address."""
    texts = list(_decoded(raw))
    mine = own.lower().encode()
    for what, secret in secrets.items():
        wanted = secret.lower().encode()
        for where, text in texts:
            # Somebody's address may be the end of the reader's: ann@example.org of joann@example.org.
            if wanted in (text.replace(mine, b" ") if wanted in mine else text):
                raise LeakFound(f"{what} stands in the {where} of a mail to somebody else")


def _decoded(raw: bytes) -> Iterator[tuple[str, bytes]]:
    """Every part of a mail as its reader's client sees it, in lower case and without spaces between words."""
    from email import message_from_bytes, policy
    from email.header import decode_header, make_header
    from html import unescape

    message = message_from_bytes(raw, policy=policy.compat32)
    for name, value in message.items():
        yield f"header {name}", _bare(str(make_header(decode_header(value))).encode("utf-8", "replace"))
    for part in message.walk():
        if part.is_multipart():
            continue
        data = part.get_payload(decode=True)
        assert isinstance(data, bytes)
        kind = part.get_content_type()
        yield f"part {kind}", _bare(data)
        if kind == "text/html":
            yield f"part {kind}", _bare(unescape(data.decode("utf-8", "replace")).encode())


def _bare(data: bytes) -> bytes:
    """A secret that is broken over two lines is one all the same."""
    return b"".join(data.lower().split())

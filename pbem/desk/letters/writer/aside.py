"""Letters that are not read now: behind which others one waits, and what is said of one put aside."""

from pbem.desk.letters.writer.identity import Identity, identify
from pbem.desk.letters.writer.policy import level_of
from pbem.desk.letters.writer.refusing import automatic_page
from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader
from pbem.desk.post.token_words import CONFIRM, DESK
from pbem.mail.kinds import MUTE, kind
from pbem.mail.read.letter import UnreadableLetter
from pbem.mail.read.read import read_once as read
from pbem.mail.write.tokens import claims, master_claims
from pbem.store.books.inbox import RELEASED
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work


def place_of(office: Office, row: LetterRow, raw: bytes | None) -> tuple[int | None, str]:
    """Where a letter waits until it is read: the match it names, proved or not, and its sender as a hash."""
    try:
        letter = read(raw or b"", row.size)
    except UnreadableLetter:
        return None, ""
    named = (token.match for token in claims(letter) if token.question not in (DESK, CONFIRM))
    return next(named, None), office.signer.counted("sender", letter.sender or "")


def codeless(office: Office, row: LetterRow, raw: bytes | None) -> bool:
    """Whether a letter that is not released yet carries no code at all, and is not a machine's."""
    if raw is None or row.verdict == RELEASED:
        return False
    try:
        letter = read(raw, row.size)
    except UnreadableLetter:
        return False
    if claims(letter) or any(master_claims(letter)):
        return False
    return kind(letter, office.address) not in MUTE


def whose(office: Office, work: Work, row: LetterRow, raw: bytes) -> Identity | None:
    """Whose seat the letter proves as its match asks; None for machines and for what proves less."""
    letter = read(raw, row.size)
    if kind(letter, office.address) in MUTE:
        return None
    found = identify(office, work, letter, vouched=row.vouched)
    if found.sitter is None or found.match is None:
        return None
    wanted = level_of(found.match)
    return found if found.level(office, letter, wanted) >= wanted else None


def told(office: Office, work: Work, row: LetterRow, identity: Identity) -> None:
    """Tell the writer once that the letter waits for the operator."""
    sitter = identity.sitter
    if sitter is None or sitter.address is None:
        return
    page = automatic_page(office, "aside", {"letter": row.id})
    reader, cause = AddressReader(sitter.address, player=identity.player), Cause(f"aside {row.id}")
    put(office, work, Mail(reader, DispatchKind.NOTICE, page, cause, once=True))

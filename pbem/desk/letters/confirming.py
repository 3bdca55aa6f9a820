"""A request that proves nobody: its address is asked by mail, and a `yes` from there carries it out.

A From can be forged, so a letter without a reply code that wants something is held. Nothing is made of it but
the letter's own row until whoever reads that address has answered.
"""

from datetime import timedelta

from pbem.desk.commands import COMMANDS, Needs
from pbem.desk.letters.identity import Identity
from pbem.desk.letters.own_lines import fresh_of
from pbem.desk.letters.owner import origin
from pbem.desk.letters.player_letter import Answering
from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post import welcome
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader
from pbem.desk.post.token_words import CONFIRM, DESK_SEAT
from pbem.desk.table import moving
from pbem.desk.table.table_list import table_lines
from pbem.engine.words import courtesy, tokens
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.triage import Proof
from pbem.mail.write.tokens import code, without_addresses
from pbem.render.page import Footer, Head, Page
from pbem.render.text_kit import one_line, wrapped
from pbem.store.books.mail_tallies import unread_of
from pbem.store.tables.core import Letter as LetterRow
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind, LetterStatus
from pbem.store.work import Work

__all__ = ["ask", "confirm", "requests"]

# What somebody we do not know may ask for.
_FOR_STRANGERS = frozenset({"games", "new", "join"})

# So long a question back can be answered.
_LASTS = timedelta(days=14)

# So many lines of a letter are looked at, and so many shown in the question back.
_LOOKED_AT = 20
_SHOWN = 3

_YES = frozenset({"yes", "y", "ja", "oui", "si", "confirm", "confirmed", "ok"})


def requests(letter: Letter, *, known: bool) -> bool:
    """Whether a letter asks for something that its From alone cannot bring about."""
    return bool(_wishes(letter, known=known))


def _wishes(letter: Letter, *, known: bool) -> list[str]:
    lines = fresh(letter.text, (), letter.sender_name).lines[:_LOOKED_AT]
    return [line.text for line in lines if _asks(line.text, known=known)]


def _asks(line: str, *, known: bool) -> bool:
    verb = next(iter(tokens(line)), "")
    if not known:
        return verb in _FOR_STRANGERS
    command = COMMANDS.get(verb)
    return command is not None and command.needs is Needs.PLAYER


def ask(office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity) -> None:
    """Ask the address a request came from, or the one on file, whether it was its owner who wrote."""
    assert row.id is not None
    player = identity.player
    to = work.roster.addresses(player.id or 0)[0].address if player is not None else letter.sender
    if to is None:
        return
    short = code(row.id, CONFIRM, "")
    # A letter with a code but from elsewhere may hold anything.
    lines = _wishes(letter, known=player is not None) or [line.text for line in fresh(letter.text).lines]
    wishes = "\n".join(f"  > {one_line(without_addresses(line), 66)}" for line in lines[:_SHOWN])
    about = (
        f"Somebody, we hope you, wrote this to us from {_whence(work, letter, player)}. A sender can be "
        "forged, so it is done when you answer this mail and not before."
    )
    called = () if player is not None else (wrapped(f"You will be called {name_of(letter)} at the tables."),)
    page = Page(
        kind="confirmation",
        head=Head(
            f"Was it you who wrote to us?  {short}",
            "Reply with one line:   yes",
            "No answer: nothing is done, nothing more sent.",
            "",
        ),
        footer=Footer(office.name, "We play games by mail."),
        code=short,
        body=(wrapped(about), wishes, *_tables(work, letter), *called),
    )
    token = office.signer.token(row.id, 0, CONFIRM, DESK_SEAT, to)
    reader, subject = AddressReader(to, token, player), f"{office.name}: was it you?"
    cause = Cause(f"confirm {row.id}", row)
    put(office, work, Mail(reader, DispatchKind.CONFIRMATION, page, cause, subject))


def _whence(work: Work, letter: Letter, player: Player | None) -> str:
    """Where a request came from; a stranger is asked at that very address."""
    return one_line(letter.sender or "", 100) if player is None else origin(work, player, letter.sender)


def _tables(work: Work, letter: Letter) -> tuple[str, ...]:
    """The open tables a letter wants to join: whoever joins has their seals before the deal."""
    wanted = [tokens(line)[1:2] for line in _wishes(letter, known=False) if tokens(line)[0] == "join"]
    numbers = {number for words in wanted for number in words}
    found = [match for match in work.terms.open_tables() if str(match.id) in numbers]
    lines = [table_lines(work, match) for match in found[:_SHOWN]]
    return ("\n".join(["THE TABLE     below is the seal of its deal", *lines]),) if lines else ()


def name_of(letter: Letter) -> str:
    """What a new player is called: the name their mail came under, else the first part of the address."""
    name = one_line(letter.sender_name, 40)
    if not any(char.isalpha() for char in name) or "@" in name:
        name = (letter.sender or "").partition("@")[0].replace(".", " ").title()
    return one_line(name, 40) if any(char.isalpha() for char in name) else "Player"


def confirm(office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity) -> None:
    """The answer to the question whether a letter counts."""
    assert identity.confirms is not None
    assert letter.sender is not None
    lines = fresh_of(work, letter, identity).lines
    words = [tokens(line.text) for line in lines]
    if not any(each and each[0] in _YES for each in words):
        # A machine that answers for somebody whose address was forged would answer this, too.
        if letter.automatic is None:
            _say(office, work, row, letter.sender, "Nothing was done, because your mail does not say   yes.")
        return
    asked = work.inbox.letter(identity.confirms)
    raw = work.inbox.raw(identity.confirms)
    if asked is None or raw is None or office.now() - asked.arrived > _LASTS:
        _say(office, work, row, letter.sender, "That mail is too old to be read now. Write it once more.")
    elif asked.status is LetterStatus.HELD:
        rest = [line.text for line, each in zip(lines, words, strict=True) if not _YES.intersection(each[:1])]
        _carry_out(office, work, asked, read(raw, asked.size), letter.sender, rest)
    elif not moving.confirmed(office, work, asked, row, letter.sender):
        _say(office, work, row, letter.sender, "That was confirmed and done before; nothing was done again.")


def _carry_out(
    office: Office, work: Work, asked: LetterRow, letter: Letter, sender: str, rest: list[str]
) -> None:
    player = work.roster.player_at(sender)
    new = player is None
    if player is None:
        player = work.roster.add_player(Player(name=name_of(letter), created=office.now()), sender)
    if new:
        since = office.now() - _LASTS
        unread = unread_of(work.link, asked.sender or "", asked.verdict or "", since)
        welcome.welcome(office, work, player, unread)
    work.inbox.mark(asked, LetterStatus.DONE, verdict="confirmed", player_id=player.id)
    said = [
        one_line(without_addresses(line), 60)
        for line in rest
        if not courtesy(tokens(line), tokens(player.name))
    ]
    notes = (f"Not read beside your yes: {'; '.join(said[:_SHOWN])}. Send it by itself.",) if said else ()
    Answering(office, work, asked, letter, Identity(Proof.VALID, player=player), False, notes).answer()


def _say(office: Office, work: Work, row: LetterRow, to: str, sentence: str) -> None:
    page = Page(
        kind="notice",
        head=Head("Your mail was read.", "No answer needed.", "", ""),
        footer=Footer(office.name, "This is an automatic answer."),
        body=(wrapped(sentence),),
    )
    subject = f"{office.name}: your mail"
    put(office, work, Mail(AddressReader(to), DispatchKind.RECEIPT, page, Cause.of_letter(row), subject))

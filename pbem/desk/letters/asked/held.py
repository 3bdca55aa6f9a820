"""A letter that proves too little is held, and the address on file is asked whether it counts.

A stranger's first mail is held as well, and answered with one introduction: who we are and how to go on.
Nothing of the letter but its own row is kept until whoever reads that address has answered.
"""

from collections.abc import Mapping
from datetime import timedelta

from pbem.desk.letters.lines.guessed_language import of_letter
from pbem.desk.letters.wanted import requests
from pbem.desk.letters.writer.identity import Identity, origin
from pbem.desk.office import Office
from pbem.desk.post.asking import ask
from pbem.desk.post.readers import address_of
from pbem.desk.table.opening import Invitee, player_of
from pbem.desk.table.table_list import table_lines
from pbem.engine.reader.words import tokens
from pbem.engine.values import replace
from pbem.mail.read.letter import Letter
from pbem.mail.triage import Reason
from pbem.store.tables.core import Match, Player
from pbem.store.tables.mails import LetterRow
from pbem.store.work import Work

# What such a question is about.
LETTER = "letter"

_LASTS = timedelta(days=14)
_SHOWN = 3


def ask_letter(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, reason: str
) -> None:
    """Ask whether a letter counts: the address on file, or a stranger at the very address it came from."""
    payload = {"letter": row.id, "digest": row.digest}
    player = identity.player
    if player is None:
        _introduce(office, work, row, letter, payload)
        return
    address = address_of(work, player)
    if address is None:
        return
    facts = {
        "reason": reason,
        "origin": origin(work, player, letter.sender),
        "asks": tuple(dict.fromkeys(tokens(line)[0] for line in requests(letter))),
        "mine": reason == Reason.OTHER_ADDRESS and work.roster.player_at(letter.sender or "") is None,
    }
    ask(office, work, LETTER, payload, address, player, "ask_letter", facts, lasts=_LASTS, letter=row)


def _introduce(
    office: Office, work: Work, row: LetterRow, letter: Letter, payload: Mapping[str, object]
) -> None:
    """One mail to a stranger, without a word of what they wrote: a From can be forged."""
    assert letter.sender is not None
    asked_for = requests(letter)
    tables = [*_meant(work, asked_for), *work.table_terms.open_tables()][:_SHOWN]
    shown = {match.id: match for match in tables}
    facts = {
        "asked_for": asked_for,
        "tables": [table_lines(work, match) for match in shown.values()],
        "first": next(iter(shown), None),
    }
    taps = ("yes" if asked_for else "games", *(f"join {number}" for number in shown), "stop")
    ask(
        office,
        work,
        LETTER,
        payload,
        letter.sender,
        None,
        "introduction",
        facts,
        lasts=_LASTS,
        letter=row,
        taps=taps,
        language=of_letter(office.language, letter),
    )


def _meant(work: Work, asked_for: list[str]) -> list[Match]:
    """The open tables a letter wants to join come first: whoever joins has their seals before the deal."""
    numbers = {word for line in asked_for for word in tokens(line)[1:2]}
    return [match for match in work.table_terms.open_tables() if str(match.id) in numbers]


def admit(office: Office, work: Work, letter: Letter, address: str) -> Player:
    """Somebody answered from an address that we did not know: a player from now on."""
    new = replace(Invitee.at(address, letter.sender_name), language=of_letter(office.language, letter))
    player = player_of(work, new, office.now())
    work.roster.prove(address, office.now())
    return player

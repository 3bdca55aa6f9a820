"""A letter that proves too little is held, and the address on file is asked whether it counts.

A stranger's first mail is held as well, and answered with one introduction: who we are and how to go on.
Nothing of the letter but its own row is kept until whoever reads that address has answered.
"""

from collections.abc import Mapping
from datetime import timedelta

from pbem.desk.letters.identity import Identity, origin
from pbem.desk.letters.wanted import requests
from pbem.desk.office import Office
from pbem.desk.post.asking import ask
from pbem.desk.post.readers import address_of
from pbem.desk.table.opening import Invitee, player_of
from pbem.desk.table.table_list import table_lines
from pbem.engine.words import tokens
from pbem.mail.read.letter import Letter
from pbem.store.tables.core import LetterRow, Match, Player
from pbem.store.work import Work

__all__ = ["LETTER", "admit", "ask_letter"]

# What such a question is about.
LETTER = "letter"

_LASTS = timedelta(days=14)
_SHOWN = 3

# Why a letter is held, by the row of the triage table.
_WHY = {
    "other address": "A mail with a reply code of yours came from {origin}, which is not an address of yours "
    "that we know. It has not been read.",
    "not authenticated": "A mail with a reply code of yours bears your address, but our mail server could "
    "not confirm that it was sent from there (no DKIM signature and no SPF result for that domain), and what "
    "it says reaches a match of the level token+auth. It has not been read.",
    "request": "Somebody, we hope you, wrote this to us from {origin}. A sender can be forged, so it is done "
    "when you answer this mail and not before.",
}
_IF = "If it was you, answer   yes:   then that mail is read."
_MINE = "Answer   this is me,   and its address counts as yours from now on as well."
_NOT = "If it was not you, answer   no:   then your reply codes are made anew."


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
    asks = ", ".join(dict.fromkeys(tokens(line)[0] for line in requests(letter)))
    whence = origin(work, player, letter.sender)
    mine = (
        (_MINE,) if reason == "other address" and work.roster.player_at(letter.sender or "") is None else ()
    )
    ask(
        office,
        work,
        LETTER,
        payload,
        address,
        player,
        "Was this you?",
        _WHY[reason].format(origin=whence),
        *((f"It asks for: {asks}.",) if asks and reason == "request" else ()),
        " ".join((_IF, *mine, _NOT)),
        lasts=_LASTS,
        silence="No answer: that mail is not read.",
        letter=row,
    )


def _introduce(
    office: Office, work: Work, row: LetterRow, letter: Letter, payload: Mapping[str, object]
) -> None:
    """One mail to a stranger, without a word of what they wrote: a From can be forged."""
    assert letter.sender is not None
    wishes = requests(letter)
    line = "yes" if wishes else "games"
    does = "do what that mail asks for" if wishes else "tell you what is played here"
    tables = [*_meant(work, wishes), *work.table_terms.open_tables()][:_SHOWN]
    listed = [table_lines(work, match) for match in {match.id: match for match in tables}.values()]
    ask(
        office,
        work,
        LETTER,
        payload,
        letter.sender,
        None,
        "Was it you who wrote to us?",
        f"{office.name} plays board games by mail: a mail brings the board and what you hold, and you answer "
        "it with one line.",
        f"Somebody, we hope you, wrote to us from this address. Answer with the one line   {line}   and we "
        f"{does}. A sender can be forged: without your answer nothing is done, and nothing more comes. "
        "Answer   stop   and we never write here unless you write first.",
        *(("\n".join(["OPEN TABLES", *listed]),) if listed else ()),
        lasts=_LASTS,
        line=line,
        silence="No answer: nothing is done, nothing more sent.",
        letter=row,
    )


def _meant(work: Work, wishes: list[str]) -> list[Match]:
    """The open tables a letter wants to join come first: whoever joins has their seals before the deal."""
    numbers = {word for line in wishes for word in tokens(line)[1:2]}
    return [match for match in work.table_terms.open_tables() if str(match.id) in numbers]


def admit(office: Office, work: Work, letter: Letter, address: str) -> Player:
    """Somebody answered from an address that we did not know: a player from now on."""
    player = player_of(work, Invitee.at(address, letter.sender_name), office.now())
    work.roster.prove(address, office.now())
    return player

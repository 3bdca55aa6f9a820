"""Asking an address by mail about one act: the question has a code of its own, which counts once.

What an answer means and does stands with the letters; here it is only asked.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader
from pbem.desk.post.token_words import CONFIRM
from pbem.engine.language.tongues import worded
from pbem.mail.write.tokens import Token, code
from pbem.render.page import Footer, Page
from pbem.store.tables.core import Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.tables.values import canonical
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

WEEK = timedelta(days=7)

# The notice that a former address can say no to; new codes of the account must not take that away from it.
MOVED = "moved"


def token_of(office: Office, work: Work, question: AddressQuestion) -> Token:
    """The code that answers a question; it is void when the codes of the player asked were renewed."""
    player = work.roster.player(question.player_id)
    renewed = player.renewed if player is not None and question.purpose != MOVED else 0
    return office.signer.question(question.id, question.purpose, question.payload, question.address, renewed)


def file(
    office: Office,
    work: Work,
    purpose: str,
    payload: Mapping[str, object],
    address: str,
    player: Player | None,
    lasts: timedelta = WEEK,
) -> AddressQuestion:
    """Note a question that is asked in some mail."""
    now = office.now()
    return work.questions.add(
        AddressQuestion(
            purpose=purpose,
            payload=canonical(dict(payload)),
            player_id=player.id if player is not None else None,
            address=address.lower(),
            made=now,
            ends=now + lasts,
        )
    )


def post(
    office: Office,
    work: Work,
    question: AddressQuestion,
    template: str,
    facts: Mapping[str, Any],
    *,
    letter: LetterRow | None = None,
    player: Player | None = None,
    taps: tuple[str, ...] = ("yes", "no"),
    language: str = "",
) -> None:
    """Mail a question, or mail it once more."""
    short = code(question.id, CONFIRM, "")
    page = Page(
        kind="confirmation",
        template=template,
        facts=facts,
        footer=Footer(office.name, worded("We play games by mail.")),
        code=short,
        taps=taps,
    )
    spoken = language if player is None else ""
    reader = AddressReader(question.address, token_of(office, work, question), player, spoken)
    cause = Cause(f"question {question.id} {question.told} {question.asked_again}", letter)
    put(office, work, Mail(reader, DispatchKind.CONFIRMATION, page, cause, alone=True))


def ask(
    office: Office,
    work: Work,
    purpose: str,
    payload: Mapping[str, object],
    address: str,
    player: Player | None,
    template: str,
    facts: Mapping[str, Any],
    *,
    lasts: timedelta = WEEK,
    letter: LetterRow | None = None,
    taps: tuple[str, ...] = ("yes", "no"),
    language: str = "",
) -> AddressQuestion:
    """Ask an address about an act, in a mail of its own, which the template puts into words.

    `language` is what somebody reads who is no player yet.
    """
    question = file(office, work, purpose, payload, address, player, lasts)
    post(office, work, question, template, facts, letter=letter, player=player, taps=taps, language=language)
    return question

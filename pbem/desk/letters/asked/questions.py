"""The answer to a question of ours: yes or no under its own code, once, and by nobody but who was asked."""

import json

from pbem.desk.letters.asked import effects
from pbem.desk.letters.asked.held import LETTER, admit
from pbem.desk.letters.lines.guessed_language import of_letter
from pbem.desk.letters.lines.own_lines import fresh_of
from pbem.desk.letters.lines.spoken import command_of, in_english
from pbem.desk.letters.lines.yes_no import Meaning, meaning
from pbem.desk.letters.player_letter import Answering
from pbem.desk.letters.wanted import requests
from pbem.desk.letters.writer.identity import Identity
from pbem.desk.office import Office
from pbem.desk.post import asking, welcome
from pbem.engine.language.tongues import worded
from pbem.engine.reader.words import tokens
from pbem.engine.values import replace
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.triage import Proof
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.work import Work

_DONE = worded("That question was answered before, or its time is over; nothing was done.")


def answer(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, *, sure: bool = True
) -> None:
    """Do what a person's answer to a question means; where that is not sure, a yes or a no is asked again."""
    question = identity.answers
    assert question is not None
    now = office.now()
    lines = [line.text for line in fresh_of(work, letter, identity).lines]
    name = identity.player.name if identity.player is not None else letter.sender_name
    meant = _meant(question, lines, name)
    if not sure:
        if meant is not Meaning.OTHER and question.answered is None and question.ends > now:
            _ask_again(office, work, question, row, identity)
        return
    if question.answered is not None or question.ends <= now:
        effects.say(office, work, row, question.address, _DONE)
        return
    work.roster.prove(question.address, now)
    if meant is Meaning.OTHER and _is_introduction(question) and any(map(command_of, lines)):
        # Whoever answers an introduction with a command has shown that they read that address.
        work.questions.answered(question, "games", now)
        player = admit(office, work, letter, question.address)
        welcome.welcome(office, work, player)
        Answering(office, work, row, letter, Identity(Proof.VALID, player=player)).answer()
    elif meant is Meaning.OTHER:
        _ask_again(office, work, question, row, identity)
    elif meant is Meaning.NO:
        work.questions.answered(question, meant, now)
        effects.no(office, work, question, row)
    else:
        work.questions.answered(question, "yes", now)
        effects.yes(office, work, question, row, files=meant is Meaning.MINE)


def asked_before(work: Work, office: Office, letter: Letter, identity: Identity) -> Identity:
    """The same letter as the answer to a mail that asked before there were questions, if it is one.

    Those mails bore the code of a seat, so the mail that is answered says which question is meant.
    """
    player = identity.player
    if identity.sitter is None or player is None or not letter.references:
        return identity
    for question in work.questions.open_of(player.id, office.now()):
        mail = json.loads(question.payload).get("mail")
        if mail in letter.references and letter.sender == question.address:
            lines = [line.text for line in fresh_of(work, letter, identity).lines]
            if meaning(lines, player.name) is not Meaning.OTHER:
                return replace(identity, answers=question, match=None, sitter=None, sitters=())
    return identity


def match_of(question: AddressQuestion | None) -> int | None:
    """The match that a question is about, where it is about one."""
    return json.loads(question.payload).get("match") if question is not None else None


def _meant(question: AddressQuestion, lines: list[str], name: str) -> Meaning:
    """What the lines say; an offered seat can be taken in the words the offer names, too."""
    if question.purpose == effects.SEAT:
        lines = ["yes" if tokens(in_english(line))[:1] == ("take",) else line for line in lines]
    return meaning(lines, name)


def _is_introduction(question: AddressQuestion) -> bool:
    return question.purpose == LETTER and question.player_id is None


def _introduced(work: Work, question: AddressQuestion) -> Letter | None:
    """The first letter of a stranger, whom a question introduces to us; None for all other questions."""
    raw = work.inbox.raw(json.loads(question.payload)["letter"]) if _is_introduction(question) else None
    return read(raw, len(raw)) if raw is not None else None


def _ask_again(
    office: Office, work: Work, question: AddressQuestion, row: LetterRow, identity: Identity
) -> None:
    """Ask a second time, under the same code, which is the last."""
    if question.asked_again:
        return
    work.questions.asked_again(question)
    again = AddressQuestion(**{**question.model_dump(), "asked_again": True})
    first = _introduced(work, question)
    language = of_letter(office.language, first) if first is not None else ""
    # Who has asked for nothing is wanted to send a command, not a yes.
    stranger = _is_introduction(question) and not (first is not None and requests(first))
    taps, facts = ("games", "stop") if stranger else ("yes", "no"), {"stranger": stranger}
    asking.post(
        office,
        work,
        again,
        "ask_again",
        facts,
        letter=row,
        player=identity.player,
        taps=taps,
        language=language,
    )

"""What a yes or a no does, by the purpose of the question: each has one effect, and no other purpose's."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from pbem.desk.acts.act import Act
from pbem.desk.commands.deputy import BE_DEPUTY, appoint, dismiss
from pbem.desk.gm import replace
from pbem.desk.gm.promote import MASTERSHIP, install
from pbem.desk.letters.asked.held import LETTER, admit
from pbem.desk.letters.asked.moves import ask_main, has_agreed, settle_veto
from pbem.desk.letters.player_letter import Answering
from pbem.desk.letters.writer.identity import Identity, seated
from pbem.desk.letters.writer.policy import ACTS
from pbem.desk.letters.writer.refusing import automatic_page
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.post import welcome
from pbem.desk.post.alarm import alarm
from pbem.desk.post.asking import MOVED
from pbem.desk.post.limits import budget
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader
from pbem.desk.table import moving, substituting
from pbem.desk.table.moving import VETO
from pbem.desk.table.opening import Invitee
from pbem.desk.table.substituting import SEAT
from pbem.engine.language.tongues import refused, worded
from pbem.errors import PlayerError
from pbem.mail.read.read import read
from pbem.mail.triage import Proof
from pbem.render.text_kit import one_line
from pbem.store.books.mails.mail_tallies import unread_of
from pbem.store.tables.core import Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.tables.words import DispatchKind, LetterStatus
from pbem.store.work import Work

__all__ = ["SEAT", "no", "say", "yes"]


def yes(office: Office, work: Work, question: AddressQuestion, row: LetterRow, *, files: bool) -> None:
    """Do what the question was about; if it cannot be done any more, the mail that answers says so."""
    does = _YES.get(question.purpose)
    try:
        if question.purpose == LETTER:
            _read_on(office, work, question, row, files=files)
        elif does is not None:
            said = does(office, work, question, row, json.loads(question.payload))
            if said:
                say(office, work, row, question.address, said)
        elif question.purpose in ACTS:
            _run(office, work, question, row)
    except PlayerError as problem:
        say(office, work, row, question.address, problem.said)


def no(office: Office, work: Work, question: AddressQuestion, row: LetterRow) -> None:
    """Nothing is done; where it was about their own account, every code that somebody may have is void."""
    player = work.roster.player(question.player_id)
    said = worded("Nothing was done.")
    if question.purpose == MOVED and player is not None:
        said = _go_back(office, work, question, player, row)
    elif player is not None and question.purpose in (LETTER, VETO, *ACTS):
        moving.renew(office, work, player, Cause(f"question {question.id}"), idle=True)
        said = worded("Nothing was done, and every code that was mailed to you before is void.")
        text = worded(
            "{name} said no to `{purpose}`: somebody may have a code of theirs.",
            name=one_line(player.name),
            purpose=question.purpose,
        )
        alarm(office, work, f"said no {player.id}", text)
    say(office, work, row, question.address, said)
    if work.roster.player_at(question.address) is None:
        budget.close(office, work, question.address)


def say(office: Office, work: Work, row: LetterRow, to: str, sentence: str) -> None:
    """A short answer that asks for nothing."""
    page = automatic_page(office, "asked_receipt", {"said": sentence})
    reader = AddressReader(to, player=work.roster.player_at(to))
    put(office, work, Mail(reader, DispatchKind.RECEIPT, page, Cause.of_letter(row)))


def _read_on(office: Office, work: Work, question: AddressQuestion, row: LetterRow, *, files: bool) -> None:
    """A held letter counts: it is read next, as if it had proved everything."""
    about = json.loads(question.payload)
    asked, raw = work.inbox.letter(about["letter"]), work.inbox.raw(about["letter"])
    if asked is None or raw is None or asked.digest != about["digest"]:
        raise refused("That mail is too old to be read now. Write it once more.")
    held = read(raw, asked.size)
    if question.player_id is None:
        player = work.roster.player_at(question.address)
        if player is None:
            since = asked.arrived - timedelta(days=1)
            others = unread_of(work.link, asked.sender or "", asked.verdict or "", since)
            unread = [number for number in others if number != asked.id]
            player = admit(office, work, held, question.address)
            welcome.welcome(office, work, player, unread)
    else:
        player = work.roster.player(question.player_id)
        assert player is not None
        sender = held.sender
        if files and sender is not None and work.roster.player_at(sender) is None:
            work.roster.add_alias(player, sender, office.now())
            counts = worded(
                "Mail from {sender} counts as yours from now on; `forget {sender}` ends it.", sender=sender
            )
            say(office, work, row, question.address, counts)
    if asked.status is not LetterStatus.HELD or not work.inbox.vouch(about["letter"]):
        raise refused("That mail was read before; nothing was done again.")


def _run(office: Office, work: Work, question: AddressQuestion, row: LetterRow) -> None:
    """Carry out the line that was asked back, as its letter wrote it."""
    about = json.loads(question.payload)
    player = work.roster.player(question.player_id or 0)
    asked, raw = work.inbox.letter(about["letter"]), work.inbox.raw(about["letter"])
    match = work.roster.match(about["match"]) if "match" in about else None
    if player is None or asked is None or raw is None:
        raise refused("That mail is too old to be read now. Write it once more.")
    identity: Identity | None = Identity(Proof.VALID, player=player, vouched=True)
    if match is not None:
        identity = seated(work, match, about["seat"], player)
    if identity is None:
        raise refused("The seat is not yours any more; nothing was done.")
    if "agreed" in about:
        moving.move(office, work, player, about["agreed"], Cause(f"question {question.id}"), row)
        return
    cause, line = Cause(f"question {question.id} yes", row), about["line"]
    # What it does is the doing of who said yes.
    Answering(office, work, row, read(raw, asked.size), identity, sure=line, cause=cause).answer()


def _new_address(
    office: Office, work: Work, question: AddressQuestion, row: LetterRow, about: dict[str, Any]
) -> str:
    """The new address agrees; the main one has agreed, was silent, or is asked now."""
    player = work.roster.player(question.player_id or 0)
    assert player is not None
    if "asked" not in about:
        # Asked before there were questions, when nobody asked the main one.
        ask_main(office, work, player, about["to"], row)
        return worded(
            "Thank you. The address that we write to now is asked as well; after its yes mails go here."
        )
    veto = work.questions.question(about["asked"]) if about["asked"] else None
    if veto is not None and veto.answered is None and veto.ends > office.now():
        return worded("Thank you. Mails go here once the former address has had three days to say no.")
    if veto is not None and veto.answer in ("no", "void"):
        return worded("The former address said no; nothing was done.")
    if veto is not None:
        settle_veto(office, work, veto, player)
    else:
        moving.move(office, work, player, about["to"], Cause(f"question {question.id}"), row)
    work.roster.prove(about["to"], office.now())
    return ""


def _no_veto(
    office: Office, work: Work, question: AddressQuestion, row: LetterRow, about: dict[str, Any]
) -> str:
    """The main address agrees with its game master; the new one may have agreed before."""
    player = work.roster.player(question.player_id or 0)
    if player is None or not has_agreed(work, question):
        return worded("Thank you. Mails go to the new address once it has said yes.")
    settle_veto(office, work, question, player)
    return worded("Thank you; nothing more is needed.")


def _seat(
    office: Office, work: Work, question: AddressQuestion, row: LetterRow, about: dict[str, Any]
) -> str:
    """Somebody on the stand-by list takes the seat that was offered."""
    match, player = work.roster.match(about["match"]), work.roster.player(question.player_id or 0)
    assert match is not None
    assert player is not None
    cause = Cause(f"question {question.id}")
    substituting.take(office, work, take_up(work, match), about["seat"], player, cause)
    return ""


def _given(
    office: Office, work: Work, question: AddressQuestion, row: LetterRow, about: dict[str, Any]
) -> str:
    """Somebody takes the seat that a game master gives them, if it is still the same player's."""
    act = _act(office, work, about)
    leaving = act.live.sitters[about["seat"]]
    if leaving.seating.seat.player_id != about["before"]:
        raise refused("The seat is not free any more; nothing was done.")
    replace.give(act, leaving, _guest(question, about))
    work.roster.prove(question.address, office.now())
    return ""


def _mastership(
    office: Office, work: Work, question: AddressQuestion, row: LetterRow, about: dict[str, Any]
) -> str:
    install(_act(office, work, about), _guest(question, about))
    return ""


def _guest(question: AddressQuestion, about: dict[str, Any]) -> Invitee:
    """Whoever said yes, as they were asked."""
    return Invitee(about["name"], question.address, about.get("language", ""))


def _act(office: Office, work: Work, about: dict[str, Any]) -> Act:
    """What a game master set going, if they still are one; others can do without being one."""
    match, master = work.roster.match(about["match"]), about.get("of")
    assert match is not None
    if master is not None and master not in [each.id for each in work.masters.of_match(match.id)]:
        raise refused("Who offered it does not look after that match any more; nothing was done.")
    return Act(office, work, match, about["by"], about["why"])


_Does = Callable[[Office, Work, AddressQuestion, LetterRow, dict[str, Any]], str]
_YES: dict[str, _Does] = {
    BE_DEPUTY: lambda office, work, question, row, about: appoint(office, work, about),
    moving.NEW_ADDRESS: _new_address,
    MOVED: lambda *_: worded("Thank you; nothing more is needed."),
    SEAT: _seat,
    replace.GIVEN: _given,
    MASTERSHIP: _mastership,
    VETO: _no_veto,
}


def _go_back(office: Office, work: Work, question: AddressQuestion, player: Player, row: LetterRow) -> str:
    """The former address says that it was not them: back at once, and all codes are made anew."""
    about = json.loads(question.payload)
    now = work.roster.addresses(player.id)[0].address
    owner = work.roster.player_at(about["from"])
    if owner is not None and owner.id != player.id:
        said = worded("{name} cannot go back to a former address.", name=player.name)
        alarm(office, work, f"move back {player.id}", said)
        return worded("Whoever runs this server was told.")
    if now != about["from"]:
        moving.back(office, work, player, about["from"], question, Cause(f"question {question.id}"))
        dismiss(office, work, player)
    text = worded(
        "{name} did not move to another address: a code was stolen, and the move undone.",
        name=one_line(player.name),
    )
    alarm(office, work, f"moved back {player.id}", text)
    return worded("Mails go to this address again, and every code that was mailed before is void.")

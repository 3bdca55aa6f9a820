"""Changes of address that wait: a silent address is told three times, then the new one may decide."""

import json
from datetime import timedelta

from pbem.desk.acts.act import Act
from pbem.desk.gm.address import finish
from pbem.desk.letters.writer import policy
from pbem.desk.letters.writer.policy import ProofLevel
from pbem.desk.office import Office
from pbem.desk.post import asking
from pbem.desk.post.readers import address_of
from pbem.desk.table import moving
from pbem.desk.table.moving import VETO
from pbem.store.tables.core import Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.work import Work

_SET_ADDRESS = "set address"

# On these days a silent address is told once more; a day later than the last the new one is asked.
_NOTICES = (timedelta(days=3), timedelta(days=6))
_SILENCE = timedelta(days=7)


def ask_main(office: Office, work: Work, player: Player, new: str, letter: LetterRow | None) -> None:
    """Ask the main address about a new one that has agreed already."""
    address = address_of(work, player)
    assert address is not None
    assert letter is not None
    about = {"line": f"set address {new}", "letter": letter.id, "agreed": new}
    asking.ask(office, work, _SET_ADDRESS, about, address, player, "address_agreed", {"new": new})


def by_silence(office: Office, work: Work, player: Player) -> bool:
    """Whether a silent main address may lose its player: never a game master's, nor where much is asked."""
    live = policy.all_of(work, player)
    strict = any(policy.level_of(match) is ProofLevel.VOUCHED for match in live)
    return office.silent_moves and not strict and not work.masters.matches_of(player.id)


def see_to_moves(office: Office, work: Work) -> None:
    """Tell silent addresses once more, let new ones decide after a week, and end the time of a veto."""
    now = office.now()
    for question in work.questions.unanswered(_SET_ADDRESS):
        player = work.roster.player(question.player_id or 0)
        if player is None or question.ends <= now or "agreed" in json.loads(question.payload):
            continue
        due = sum(1 for after in _NOTICES if now - question.made >= after)
        new = json.loads(question.payload)["line"].split()[-1]
        if question.told < due:
            work.questions.told(question, due)
            again = AddressQuestion(**{**question.model_dump(), "told": due})
            asking.post(office, work, again, "address_silent", {"new": new}, player=player)
        away = any(row.since <= now < row.until for row in work.attendance.absences(player.id, now))
        if now - question.made >= _SILENCE and by_silence(office, work, player) and not away:
            work.questions.answered(question, "silence", now)
            moving.ask_new(office, work, player, new.strip("<>").lower(), None)
    for question in work.questions.unanswered(VETO):
        if question.ends <= now:
            _end_veto(office, work, question)


def _end_veto(office: Office, work: Work, question: AddressQuestion) -> None:
    """Nobody said no: a new address that has agreed is written to from now on."""
    player = work.roster.player(question.player_id or 0)
    agreed = player is not None and has_agreed(work, question)
    if player is not None and agreed and work.questions.answered(question, "silence", office.now()):
        settle_veto(office, work, question, player)


def has_agreed(work: Work, veto: AddressQuestion) -> bool:
    """Whether the new address that may be vetoed has said yes."""
    return any(
        each.purpose == moving.NEW_ADDRESS
        and each.answer == "yes"
        and json.loads(each.payload).get("asked") == veto.id
        for each in work.questions.to_address(json.loads(veto.payload)["to"])
    )


def settle_veto(office: Office, work: Work, question: AddressQuestion, player: Player) -> None:
    """Write to a player where their game master says, and tell their tables."""
    about = json.loads(question.payload)
    match = work.roster.match(about["match"])
    assert match is not None
    finish(Act(office, work, match, about["by"], about["why"]), player, about["to"])
    work.roster.prove(about["to"], office.now())

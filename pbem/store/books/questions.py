"""Keeps what addresses were asked by mail, so that each question counts once and for its own purpose."""

import json
from datetime import datetime

from sqlalchemy import bindparam, update

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Query, WriteStatement, finding, removing, same, table
from pbem.store.tables.upkeep import AddressQuestion

_QUESTION = table(AddressQuestion)

_ADD = Adding(AddressQuestion)
_ONE = finding(AddressQuestion, "id")


def _unanswered(column: str) -> Query[AddressQuestion]:
    open_ = same(_QUESTION, column), _QUESTION.c.answered.is_(None)
    return Query(AddressQuestion, lambda rows: rows.where(*open_).order_by(_QUESTION.c.id))


OPEN, _OF_PURPOSE = _unanswered("player_id"), _unanswered("purpose")
_TO = finding(AddressQuestion, "address", by="id")
_ANSWERED = WriteStatement(
    update(_QUESTION).where(_QUESTION.c.id == bindparam("this"), _QUESTION.c.answered.is_(None)),
    columns=("answered", "answer"),
)
_AGAIN = WriteStatement(
    update(_QUESTION).where(_QUESTION.c.id == bindparam("this")).values(asked_again=True), columns=()
)
_TOLD = WriteStatement(update(_QUESTION).where(_QUESTION.c.id == bindparam("this")), columns=("told",))
_FORGET = removing(AddressQuestion, "address")


class Questions(Book):
    """All questions to addresses."""

    def add(self, question: AddressQuestion) -> AddressQuestion:
        """A new question; the id is set in the object too."""
        question.id = _ADD.row(self._link, question)
        return question

    def forget(self, address: str) -> None:
        """Delete what an address was asked, also before it was a player's."""
        _FORGET.run(self._link, address=address)

    def question(self, number: int) -> AddressQuestion | None:
        """The question of that number."""
        return _ONE.first(self._link, id=number)

    def open_of(self, player_id: int, now: datetime) -> list[AddressQuestion]:
        """What is asked about a player and can still be answered."""
        return [each for each in OPEN.all(self._link, player_id=player_id) if each.ends > now]

    def unanswered(self, purpose: str) -> list[AddressQuestion]:
        """All questions of one purpose that nobody has answered, ended or not."""
        return _OF_PURPOSE.all(self._link, purpose=purpose)

    def to_address(self, address: str) -> list[AddressQuestion]:
        """All that an address was asked."""
        return _TO.all(self._link, address=address.lower())

    def about_letter(self, letter_id: int, address: str) -> AddressQuestion | None:
        """The question to an address about a letter, as old databases without questions keep it."""
        found = self.to_address(address)
        return next((each for each in found if json.loads(each.payload).get("letter") == letter_id), None)

    def answered(self, question: AddressQuestion, answer: str, now: datetime) -> bool:
        """It is answered from now on; False when it was before."""
        return _ANSWERED.run(self._link, this=question.id, answered=now, answer=answer).rowcount == 1

    def asked_again(self, question: AddressQuestion) -> None:
        """It was asked a second time, which is the last."""
        _AGAIN.run(self._link, this=question.id)

    def told(self, question: AddressQuestion, count: int) -> None:
        """So many notices about it went out."""
        _TOLD.run(self._link, this=question.id, told=count)

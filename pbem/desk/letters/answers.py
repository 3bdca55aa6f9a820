"""What the commands of one letter have answered, and the mails that become of it."""

from collections import Counter

from pbem.desk.commands import Said, Seated
from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, answering, put
from pbem.desk.table import seating
from pbem.engine.values import replace
from pbem.render.page import Receipt
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work


class Answers:
    """Collected while lines are read, sent when all of them are."""

    def __init__(self, cause: Cause) -> None:
        self._cause = cause
        self.said: list[Said] = []
        self._sent: Counter[tuple[str | None, DispatchKind, str]] = Counter()

    def send(self, office: Office, work: Work, receipt: Receipt | None) -> bool:
        """Send what commands have answered, the first with the receipt, and return whether any did."""
        answered = False
        for said in self.said:
            if isinstance(said.answer, Seated):
                table, seat = said.answer.match, said.answer.seat
                seating.settle(office, work, table, seat, self._cause, None if answered else receipt)
            elif said.answer is not None:
                put(office, work, said.answer if answered else answering(said.answer, receipt))
            answered = answered or said.answer is not None
            for mail in said.mails:
                self.put(office, work, mail)
        return answered

    def put(self, office: Office, work: Work, mail: Mail) -> None:
        """One letter may cause several mails to one reader: from the second on each has its own cause."""
        about = (mail.reader.address, mail.kind, mail.cause.key)
        self._sent[about] += 1
        if self._sent[about] > 1 and not mail.once:
            mail = replace(mail, cause=Cause(f"{mail.cause.key} {self._sent[about]}", mail.cause.letter))
        put(office, work, mail)

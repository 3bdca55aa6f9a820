"""Whether a refusal is about one mail or about us, by what the server says of others.

One mail that is refused while others pass is that mail's own matter, whatever the code: a filter dislikes its
words, or the recipient's server dislikes us. The same answer for mails to different people that have nothing
in common is about us. What cannot be told yet is kept until a mail passes or the round ends.
"""

from dataclasses import replace
from itertools import combinations

from pbem.mail.smtp.account import Delivery, Parcel
from pbem.mail.smtp.verdicts import Delivered, enhanced_code

# So many refusals in a row, of mails to several people, are enough even if the answers differ.
_ENOUGH = 5


class Evidence:
    """What the server has said in one round of sending."""

    def __init__(self, *, about_us: bool = False) -> None:
        """Begin with what was so the last time: then mails to two people are enough, or all there are."""
        self._before = about_us
        self._us = False
        self._passed = False
        self._open: list[tuple[Parcel, Delivery]] = []

    def sent(self) -> list[Delivery]:
        """A mail was taken; what was refused just before is about those mails alone."""
        self._passed, self._before, self._us = True, False, False
        return self.settled()

    def refused(self, parcel: Parcel, delivery: Delivery) -> list[Delivery]:
        """A mail was refused; what is decided by it: nothing yet, or that the server refuses us."""
        if parcel.doubtful and self._passed:
            return [_alone(delivery)]
        self._open.append((parcel, delivery))
        self._us = self._us or self._about_us()
        if not self._us:
            return []
        decided = [_about_us(each) for _, each in self._open]
        self._open = []
        return decided

    def settled(self) -> list[Delivery]:
        """What is refused and about no other mail, unless nothing has passed since all were refused."""
        decided = [_about_us(each) if self._before else _alone(each) for _, each in self._open]
        self._open = []
        return decided

    def _about_us(self) -> bool:
        alike = any(
            one.to != other.to and (one.kin != other.kin or not one.kin) and _answer(first) == _answer(second)
            for (one, first), (other, second) in combinations(self._open, 2)
        )
        people = {parcel.to for parcel, _ in self._open}
        return alike or (len(people) > 1 and (self._before or len(self._open) >= _ENOUGH))


def _answer(delivery: Delivery) -> tuple[int | None, str | None]:
    return delivery.code, enhanced_code(delivery.code or 0, delivery.text)


def _alone(delivery: Delivery) -> Delivery:
    return replace(delivery, verdict=Delivered.REFUSED) if delivery.verdict is Delivered.US else delivery


def _about_us(delivery: Delivery) -> Delivery:
    # A line that breaks for everybody is a network that is down, of which nobody can say more.
    return replace(delivery, verdict=Delivered.US if delivery.code is not None else Delivered.LATER)

"""What the tests of standing orders have in common: tables where they are left, and what came of them."""

from pbem.testing.people.correspondent import Correspondent
from tests.harness.club import Club

__all__ = ["NAMES", "after", "animals", "asked", "last", "next_pick"]

NAMES = ("Anna", "Ben", "Cleo")


def asked(club: Club) -> int:
    """Whose turn it is."""
    (seat,) = club.live(1).kernel.unanswered(club.live(1).position)
    return seat


def after(club: Club, steps: int) -> Correspondent:
    """Who sits so many places to the left of the one whose turn it is."""
    return club.person(NAMES[(asked(club) + steps) % 3])


def animals(club: Club, seat: int) -> list[str]:
    """The animals in a seat's hand that suppress nobody, so that playing one is the whole turn."""
    state = club.live(1).position.state
    cards = (state.box.animal.get(card) for card in state.hands[seat])
    return [card.name for card in cards if card is not None and card.suppresses is None]


def last(club: Club) -> str:
    """The last entry of the journal."""
    with club.office.database.reading() as work:
        entry = work.journal.entries(1)[-1]
    return f"{entry.kind} {entry.text}"


def next_pick(club: Club) -> str:
    """A pick that Anna can make at pick 2: a card of Cleo's hand, which she will get, that Cleo leaves."""
    hand = club.live(1).position.state.hands[2]
    return f"pick {max(hand)} at d4"

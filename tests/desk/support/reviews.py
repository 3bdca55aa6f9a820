"""A match that is over, with a blunder in it, and what a review of it says."""

from pbem.desk.record.review import Review, review_of
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.moves import walk
from pbem.games.ecosystem.bot.insight import EcosystemInsight
from pbem.testing.people.correspondent import Correspondent
from pbem.testing.play.showcase import play_on
from tests.harness.club import Club

__all__ = ["MATCH", "blundered", "found", "plays", "told"]

MATCH = 1


def plays(club: Club, dice: Chance, answers: int = 100) -> None:
    """A bot answers for the people, so often at most."""
    play_on(club, MATCH, dice, answers, bots=True)


def blundered(club: Club, at: int = 16) -> str:
    """A match in which Anna plays as a bot would, but for the order that it would choose last, by mail."""
    dice = Chance(epoch_key(b"review", 0))
    club.opens("ecosystem", ["Anna", "Ben"])
    plays(club, dice, 2 * (at - 1))
    live = club.live(MATCH)
    options = live.kernel.options(live.position, 0)
    order = str(walk(options, EcosystemInsight().ranked(live.view(0), options, dice)[-1]))
    club.person("Anna").writes(order)
    plays(club, dice)
    return order


def told(person: Correspondent, name: str) -> list[str]:
    """What the newest mail says of a player's moments, three lines each."""
    part = person.newest.text.split(f"\nWHAT MATTERED   {name}\n")[1].split("\n\n")[0]
    return [" ".join(line.split()) for line in part.splitlines()]


def found(club: Club) -> Review | None:
    """What is known of the match."""
    with club.office.database.reading() as work:
        return review_of(work, MATCH)

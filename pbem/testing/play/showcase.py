"""The mails that show what a game looks like: a question, a receipt with a problem, a last call, a finale.

The answers in between are bots', applied without a mail each, so that even the end of a long match is near.
"""

from collections.abc import Sequence
from pathlib import Path

from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import take_up
from pbem.desk.post.match_mails import tell
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.moves import Level, walk, wander
from pbem.errors import AuthorError
from pbem.testing.people.club import Club
from pbem.testing.people.correspondent import ReceivedMail

KINDS = ("turn", "receipt", "lastcall", "finale")

# So many answers between two mails: what a last mail tells is then not the whole match.
_STRETCH = 10


class Showcase:
    """One match of a game, told to the first of its players; `mails` are that player's, by kind."""

    def __init__(
        self, folder: Path, game: str, names: Sequence[str] = ("Anna", "Ben"), answers: int = 12
    ) -> None:
        self.game = game
        self._club = Club(folder, name=f"{game}.sqlite", paranoid=False, pictures=True)
        self._dice = Chance(epoch_key(game.encode(), 0))
        self._person = self._club.person(names[0])
        self._match = self._club.opens(game, names)
        self.play(answers)
        # A round with a mail for each answer, so that the last one tells no more than it would in a match;
        # then on to a question for the one whose mails these are.
        left = len(names)
        while left > 0 or not self._asked():
            self.play(1)
            left -= 1

    def options(self) -> Level:
        """What the player may answer now."""
        live = self._club.live(self._match)
        return live.kernel.options(live.position, 0)

    def answer(self, order: str) -> ReceivedMail:
        """What the player gets for this answer to the open question."""
        self._person.writes(order, to=self.turn())
        return self._person.newest

    def turn(self) -> ReceivedMail:
        """The question that is open."""
        return self._newest("turn")

    def mails(self) -> dict[str, ReceivedMail]:
        """One mail of each kind; the match is over afterwards."""
        turn = self.turn()
        self._person.writes("frobnicate the llama\nhelp me")
        receipt = self._person.newest
        while self._person.newest.kind != "lastcall":
            self._club.clock.go(hours=1)
            self._club.look()
        lastcall = self._person.newest
        while self._person.newest.kind != "finale":
            self.play(_STRETCH, bots=False)
        return dict(zip(KINDS, (turn, receipt, lastcall, self._newest("finale")), strict=True))

    def play(self, answers: int, *, bots: bool = True) -> None:
        """Let whoever is asked answer, at most so often; bots choose well, dice are quick."""
        play_on(self._club, self._match, self._dice, answers, bots=bots)

    def _asked(self) -> bool:
        live = self._club.live(self._match)
        if live.position.outcome is not None:
            raise AuthorError("a match is over before its first player is asked anything")
        return 0 in live.kernel.unanswered(live.position)

    def _newest(self, kind: str) -> ReceivedMail:
        return [mail for mail in self._person.mails if mail.kind == kind][-1]


def play_on(club: Club, match_id: int, dice: Chance, answers: int, *, bots: bool = True) -> None:
    """Let whoever is asked in a match answer, at most so often, and tell everybody once."""
    office = club.office
    with office.database.work() as work:
        match = work.roster.match(match_id)
        assert match is not None
        live = take_up(work, match)
        change = Change(office, work, live, Cause(f"showcase {match.asked}"))
        for _ in range(answers):
            if live.position.outcome is not None:
                break
            seat = live.kernel.unanswered(live.position)[0]
            options = live.kernel.options(live.position, seat)
            move = wander(options, dice)
            if bots:
                view = live.game.view(live.position.state, seat)
                move = walk(options, live.game.bot(view, options, dice)) or move
            question = live.position.asked
            progress = live.kernel.submit(live.position, seat, move)
            change.answer_for(question, seat, str(move), progress)
        tell(office, work, change.finish())
    club.deliver()

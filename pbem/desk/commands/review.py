"""`review`: the moments of a finished match that mattered most, and what the strong bot would have done."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.desk.post.review_mail import review_mail
from pbem.desk.record import review
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.words import MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    if live.match.status is not MatchStatus.FINISHED:
        raise refused("The match is not over yet; it is looked back upon when it is.")
    if live.game.insight is None:
        raise refused(
            "The bots of {title} do not think ahead, so none can look back.", title=live.game.info.title
        )
    done = review.review_of(asking.work, live.id)
    if done is not None:
        mail = review_mail(live, sitter, done, asking.cause)
        return Said(done=worded("What the strong bot thinks of it is on its way to you."), mails=(mail,))
    review.ask(asking.work, live.id, [sitter.seat])
    return told("The strong bot thinks it over, which takes some minutes; a mail tells what it found.")


REVIEW = Command("review", "review", worded("what mattered most, when a match is over"), _run)

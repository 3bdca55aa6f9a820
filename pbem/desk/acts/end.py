"""Beginning without the last joins, and ending without a result."""

from pbem.desk.acts import mend
from pbem.desk.acts.act import Act
from pbem.desk.match import export
from pbem.desk.match.cause import Cause
from pbem.desk.match.held import let_go
from pbem.desk.post import fairness_words, match_pages
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.match_mails import drop_closed
from pbem.desk.post.readers import SeatReader
from pbem.desk.table import opening
from pbem.desk.table.import_match import without_address
from pbem.engine.language.tongues import worded
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import replace
from pbem.mail.write.compose import Attachment
from pbem.mail.write.tokens import code, tag
from pbem.render.page import Page
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import DispatchKind, MatchStatus


def start(act: Act) -> str:
    """Deal now; whoever has not joined is dealt in, and the first mail says that the deal proves nothing."""
    act.demand(MatchStatus.INVITING)
    waited = (each.player for each in act.work.roster.seated(act.id) if each.seat.joined is None)
    missing = [player.name for player in waited if player is not None]
    act.match.provable = act.match.provable and not missing
    opening.start(act.office, act.work, act.match, Cause("start"))
    act.journal({"started without": missing})
    if not missing:
        return worded("Match {id} is dealt.", id=act.id)
    return worded("Match {id} is dealt without waiting for {missing}.", id=act.id, missing=joined(missing))


def end(act: Act) -> str:
    """The match is over as it stands; nobody has won, and the secret is told as after any other end."""
    act.demand(MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)
    if act.match.status is MatchStatus.INVITING:
        return mend.cancel(act)
    act.demand_question()
    live, match = act.live, act.match
    match.finished = act.now
    let_go(act.work, match, MatchStatus.FINISHED)
    act.work.open_questions.withdraw(act.id)
    act.work.open_questions.go_on(act.id)
    act.journal({"ended": True})
    drop_closed(act.work, live)
    name, dumped = f"{live.game.info.slug}-{act.id}.json", export.dump(act.work, live)
    file = Attachment(name, "application/json", dumped.encode())
    # An imported match may end before its players have addresses.
    nowhere = without_address(live)
    for sitter in live.sitters:
        if sitter.resigned or sitter in nowhere:
            continue
        short = code(act.id, "end", seat_letter(sitter.seat))
        page = Page(
            kind="notice",
            template="ended",
            facts={
                "table": one_line(live.title),
                "match": act.id,
                "tag": tag(act.id, "end"),
                **act.facts("ended", {}),
                **fairness_words.proof(live),
            },
            footer=match_pages.footer(live, sitter, worded("Nothing more will come from this match.")),
            code=short,
            game=live.game.info.slug,
        )
        mail = Mail(SeatReader(live, sitter), DispatchKind.FINALE, page, act.cause)
        put(act.office, act.work, replace(mail, question="end", files=(file,)))
    return worded("Match {id} is over, without a result.", id=act.id)

"""`announce`: a game master tells the table something."""

from pbem.desk.acts.act import Act
from pbem.engine.language.tongues import refused, worded
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import one_line
from pbem.store.tables.words import MatchStatus

_LONGEST = 4000


def run(act: Act, text: str) -> str:
    """Tell the table something."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    said = words_for_all(text)
    act.journal({"announced": said})
    act.tell("announced", {"said": said})
    return worded("Everybody at match {id} was told.", id=act.id)


def words_for_all(text: str) -> str:
    """What a game master writes to the table, without addresses and not without end."""
    said = masked(one_line(text.strip().removeprefix(":"), _LONGEST))
    if not said:
        raise refused("Say what the table shall be told.")
    return said

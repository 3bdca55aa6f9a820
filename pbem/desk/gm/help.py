"""`help`: what a game master can write, made from the verbs themselves."""

from collections.abc import Collection

from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE
from pbem.desk.gm.order_line import usage_of
from pbem.engine.language.tongues import Row, Typed, heard, worded
from pbem.render.columns import explained
from pbem.render.text_kit import block, wrapped

_INTRO = worded(
    "One order a line. N is a match, Q its open question: `rollback 7.143 14` is done "
    "only while question 143 of match 7 is open. Add   because ...   to tell the players "
    "why. Orders marked * wait for a code that is mailed to you. announce, rule and tell "
    "take the rest of the mail."
)


def help_text(marked: Collection[str], topic: str = "") -> tuple[str, ...]:
    """The orders of a game master, or one of them; those that wait for a code are marked."""
    wanted = [verb for verb in CATALOGUE.values() if verb.name == topic.strip().lower()]
    rows = [
        explained(heard(usage_of(verb)) + (" *" if verb.name in marked else ""), verb.summary)
        for verb in wanted or CATALOGUE.values()
    ]
    if wanted:
        return (block([worded("ORDERS"), *rows]),)
    more = [
        explained(Row((Typed(verb.name), verb.usage), " "), verb.summary) for verb in BY_MAIL_ALONE.values()
    ]
    return wrapped(_INTRO), block([worded("ORDERS"), *rows, *more])

"""Telling those who run things: a new problem at once, the same one once a day, and when it is over."""

from datetime import timedelta

from pbem.desk.office import Office
from pbem.engine.language.tongues import heard, speaking
from pbem.logs import logger
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

_log = logger(__name__)

# Below a mail to the operator: of a problem that is there, and of one that is over.
_FOOTERS = ("told once a day while it lasts, and when it is over", "nothing was heard of it for an hour")


# The problems that somebody ends, by the first word of their keys. All others have happened and are nobody's
# to end: they stand in the overview until nothing was heard of them for a day.
_ENDED = frozenset(
    ("imap", "smtp", "unfetched", "refused", "set", "letter", "piled", "old", "dispute", "offered", "silent")
)
_DAY = timedelta(days=1)


def refused(recipient: str) -> str:
    """The key of the problem that mail to somebody is refused."""
    return f"refused {recipient}"


def alarm(office: Office, work: Work, key: str, text: str, match: Match | None = None) -> None:
    """Note a problem; when it is new, or a day old, mail the operator and the match's game master."""
    now = office.now()
    if not work.notes.report(key, text, now):
        return
    _log.error(text, problem=key)
    masters = work.masters.of_match(match.id) if match is not None else []
    told = {_tell_master(office, work, player, key, text) for player in masters}
    if office.operator is not None and office.operator not in told:
        _notify(office, work, office.operator, key, text)


def all_clear(office: Office, work: Work) -> list[str]:
    """Tell the operator of the problems that are over, and return what was told."""
    for problem in work.notes.problems():
        if problem.key.split()[0] not in _ENDED and office.now() - problem.last >= _DAY:
            work.notes.solved(problem.key)
    told = []
    for problem in work.notes.over(office.now()):
        text = f"It is over: {problem.text}"
        told.append(text)
        _log.warning(text, problem=problem.key)
        if office.operator is not None:
            _notify(office, work, office.operator, problem.key, problem.text, over=True)
    return told


def _tell_master(office: Office, work: Work, player: Player, key: str, text: str) -> str | None:
    """Write a mail that its reader can answer with orders, and return where it goes."""
    # A pass in which all is well needs none of these.
    from pbem.desk.post.readers import address_of, language_of
    from pbem.desk.post.to_master import notify_master
    from pbem.mail.write.tokens import masked

    # What went wrong may quote anything, and a game master is shown nobody's address.
    with speaking(language_of(office, player)):
        facts = {"text": masked(heard(text))}
    notify_master(office, work, player, "gm_alarm", facts, f"{key} {office.now().isoformat()}")
    return address_of(work, player)


def _notify(office: Office, work: Work, address: str, key: str, text: str, *, over: bool = False) -> None:
    # A pass in which all is well needs none of these.
    from pbem.desk.match.cause import Cause
    from pbem.desk.post.mail import Mail, put
    from pbem.desk.post.readers import OperatorReader
    from pbem.render.page import Footer, Page

    facts, footer = {"key": key, "text": text, "over": over}, Footer(office.name, _FOOTERS[over])
    page = Page(kind="notice", template="alarm", facts=facts, footer=footer)
    # What ends and begins again at once is told of by two mails.
    cause = Cause(f"{key} {'over ' if over else ''}{office.now().isoformat()}")
    put(office, work, Mail(OperatorReader(address), DispatchKind.NOTICE, page, cause))

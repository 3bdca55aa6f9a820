"""One budget for mail that nobody asked for: a forged From or a nuisance must not write to people through us.

Unasked is a mail to an address that never answered a code of ours, and one that is caused by a letter which
does not prove its recipient. Every mail passes here before the outbox; beyond the budget it is not made.
"""

from datetime import timedelta
from enum import StrEnum

from pbem.desk.office import Causer, Door, Office
from pbem.desk.post.limits.door import shut_out
from pbem.engine.language.tongues import refused
from pbem.engine.values import Value, replace
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

_HOUR, _DAY, _MONTH = timedelta(hours=1), timedelta(days=1), timedelta(days=30)


class UnaskedShare(StrEnum):
    """Which kind of unasked mail it is."""

    STRANGER = "stranger"
    FORGED = "forged"
    # The answer to a letter in which nothing was understood: its writer may be a machine.
    LOST = "lost"


class Limit(Value):
    """At most so many mails of a share in a span with one value of this column; in all, if it is empty."""

    share: UnaskedShare
    column: str
    span: timedelta
    most: int


BUDGET = (
    Limit(UnaskedShare.STRANGER, "mailbox", _DAY, 2),
    Limit(UnaskedShare.STRANGER, "mailbox", _MONTH, 4),
    Limit(UnaskedShare.FORGED, "mailbox", _DAY, 3),
    Limit(UnaskedShare.LOST, "mailbox", _DAY, 3),
    Limit(UnaskedShare.STRANGER, "causer", _DAY, 5),
    Limit(UnaskedShare.STRANGER, "causer", _MONTH, 15),
    Limit(UnaskedShare.STRANGER, "domain", _DAY, 10),
    Limit(UnaskedShare.STRANGER, "", _HOUR, 20),
    Limit(UnaskedShare.STRANGER, "", _DAY, 100),
)
# Stands before the mailbox that wants no mail.
_CLOSED = "closed"

_MASTERS = 30
_LARGE_DOMAINS = 50
_LARGE = frozenset(
    "aol.com gmail.com gmx.at gmx.ch gmx.de gmx.net googlemail.com hotmail.com icloud.com live.com mail.ru "
    "me.com msn.com outlook.com outlook.de proton.me protonmail.com qq.com t-online.de web.de yahoo.com "
    "yahoo.de yandex.ru 163.com".split()
)

# What goes to people who may never have heard of us.
_INTRODUCES = frozenset(
    {DispatchKind.INVITATION, DispatchKind.CONFIRMATION, DispatchKind.WELCOME, DispatchKind.REFUSAL}
)


class Unasked(Value):
    """How one unasked mail is counted."""

    share: UnaskedShare
    causer: str
    mailbox: str
    domain: str
    large: bool
    master: bool

    @property
    def is_unknown(self) -> bool:
        """Whether nothing shows that its reader wrote to us."""
        return self.share is not UnaskedShare.LOST

    def most(self, limit: Limit) -> int:
        """How many a limit allows for this mail; game masters and large domains have more."""
        if limit.column == "causer" and self.master:
            return _MASTERS * (30 if limit.span == _MONTH else 1)
        return _LARGE_DOMAINS if limit.column == "domain" and self.large else limit.most


def unasked(office: Office, work: Work, address: str, kind: DispatchKind) -> Unasked | None:
    """How a mail is counted; None for one that its reader asked for."""
    if address == office.operator:
        return None
    causer = office.causer
    forged = causer is not None and not causer.proved
    if not work.roster.proved(address) and (kind in _INTRODUCES or forged):
        share = UnaskedShare.STRANGER
    elif forged:
        share = UnaskedShare.FORGED
    elif causer is not None and causer.lost and _is_writer(work, causer, address):
        share = UnaskedShare.LOST
    else:
        return None
    domain = address.lower().rpartition("@")[2]
    by = causer.player_id if causer is not None and causer.proved else None
    return Unasked(
        share,
        str(by or ""),
        _mailbox(office, address),
        office.signer.counted("domain", domain),
        domain in _LARGE,
        by is not None and bool(work.masters.matches_of(by)),
    )


def spent(office: Office, work: Work, address: str, mail: Unasked) -> Limit | None:
    """The limit that a mail would exceed; the command line and the clock have none, and are counted."""
    if shut_out(office, address) or work.notes.fact(f"{_CLOSED} {mail.mailbox}"):
        return BUDGET[0]
    if office.causer is None:
        return None
    for limit in BUDGET:
        value = getattr(mail, limit.column) if limit.column else ""
        if limit.share is not mail.share or (limit.column and not value):
            continue
        spans = (each.span for each in BUDGET if (each.share, each.column) == (limit.share, limit.column))
        made = work.outbox.unasked(limit.share, limit.column, value, office.now() - max(spans))
        if sum(each > office.now() - limit.span for each in made) >= mail.most(limit):
            return limit
    return None


def _is_writer(work: Work, causer: Causer, address: str) -> bool:
    player = work.roster.player_at(address)
    return player is not None and player.id == causer.player_id


def lost(office: Office) -> Office:
    """The office that answers a letter in which nothing was understood."""
    return replace(office, causer=replace(office.causer, lost=True)) if office.causer is not None else office


def is_over(office: Office, work: Work, address: str, kind: DispatchKind) -> bool:
    """Whether a mail would not be made."""
    mail = unasked(office, work, address, kind)
    return mail is not None and spent(office, work, address, mail) is not None


def demand(office: Office, work: Work, address: str) -> None:
    """Refuse what would write to a stranger beyond the budget, before anything is done."""
    mail = unasked(office, work, address, DispatchKind.INVITATION)
    limit = spent(office, work, address, mail) if mail is not None else None
    if limit is None:
        return
    if limit.column == "causer":
        n = mail.most(limit) if mail else 0
        if limit.span == _DAY:
            raise refused("You have had {n} strangers written to in a day: enough.", n=n)
        raise refused("You have had {n} strangers written to in 30 days: enough.", n=n)
    raise refused("That address has had enough mail from us for now; please ask them to write to us.")


def demand_guest(office: Office, work: Work, address: str) -> None:
    """Refuse to write to somebody new where the door or the budget does not allow it."""
    if office.door is Door.CLOSED and work.roster.player_at(address) is None:
        raise refused("This club takes nobody new at present, and that address is no player's here.")
    demand(office, work, address)


def close(office: Office, work: Work, address: str) -> None:
    """Somebody who is no player wants no mail: none goes there until they write."""
    mail = unasked(office, work, address, DispatchKind.INVITATION)
    if mail is not None:
        work.notes.note(f"{_CLOSED} {mail.mailbox}", office.now().isoformat())


def reopen(office: Office, work: Work, address: str) -> None:
    """Somebody who wanted no mail writes, so mail goes there again."""
    key = closing_key(office, address)
    if work.notes.fact(key):
        work.notes.note(key, "")


def closing_key(office: Office, address: str) -> str:
    """The fact that an address wants no mail."""
    return f"{_CLOSED} {_mailbox(office, address)}"


def _mailbox(office: Office, address: str) -> str:
    local, _, domain = address.lower().rpartition("@")
    return office.signer.counted("mailbox", f"{local.partition('+')[0]}@{domain}")

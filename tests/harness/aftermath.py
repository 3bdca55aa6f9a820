"""What holds after a match played under crashes and faults, whatever they were: a sentence a breach."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.mail.read.read import read
from pbem.store.tables.core import Entry
from pbem.store.tables.mails import Dispatch, LetterRow
from pbem.store.tables.words import DispatchStatus, EntryKind, LetterStatus
from pbem.store.work import Work
from tests.harness.play_ahead import Script, Stage, headers_of, line_of, mails_by_id
from tests.harness.smtp_server import Accepted

__all__ = ["breaches", "unsettled"]

# No match of ours makes so many rows.
_ALL = 100_000

# The export attached to a finale holds salts and hashes, which every run makes anew.
_WITH_SALTS = "finale"

# What faults bring about beside: the operator is told, and players whose deadlines moved with the clock.
_OF_FAULTS = ("notice", "reminder")
_STAYING = ("outage", "clock", "bounce")
_POISON = ("unfetched", "refused", "set", "restore")


def breaches(
    script: Script,
    work: Work,
    accepted: Sequence[Accepted],
    inbox: Sequence[bytes],
    done: Sequence[bytes],
    *,
    faulted: bool = False,
    poisoned: str = "",
    set_back: bool = False,
) -> list[str]:
    """Everything in which a disturbed run differs from the undisturbed one where it must not.

    Where there were faults besides kills, the operator and players with moved deadlines get further mails.
    One letter and one recipient may be poisoned; and where the database was set back, later mails have other
    names, and what was mailed before is not mailed again.
    """
    letters = work.inbox.latest(_ALL)
    dispatches = work.outbox.latest(_ALL)
    if poisoned:
        dispatches = [each for each in dispatches if each.recipient != poisoned]
        accepted = [each for each in accepted if each.to != poisoned]
        inbox = [raw for raw in inbox if b"POISONED" not in raw]
    return [
        *_of_journal(script, work),
        *_of_letters(script, letters, dispatches),
        *_of_folders(script, inbox, done),
        *_of_outbox(dispatches, accepted, set_back=set_back),
        *(_of_contents(script, accepted) if set_back else ()),
        *_of_mails(script, accepted, _OF_FAULTS if faulted else (), set_back=set_back),
        *_of_problems(work, (*_STAYING, *_POISON) if poisoned else _STAYING if faulted else ()),
    ]


def unsettled(script: Script, stage: Stage, work: Work, poisoned: str = "") -> Iterator[str]:
    """What is wrong at the end of a stage, as far as that can be seen before the end of the match."""
    written = tuple(line_of(entry) for entry in work.journal.entries(script.match))
    if written != script.journal[: stage.entries]:
        yield f"the journal has {len(written)} entries, which are not the first {stage.entries}"
    for letter in work.inbox.of_status(LetterStatus.NEW):
        yield f"letter {letter.id} waits after {letter.attempts} tries"
    for status in (DispatchStatus.WAITING, DispatchStatus.UNCERTAIN, DispatchStatus.DEAD):
        for dispatch in work.outbox.of_status(status):
            if dispatch.recipient != poisoned:
                yield f"mail {dispatch.message_id} is {status}: {dispatch.last_error}"


def _of_problems(work: Work, staying: Sequence[str]) -> Iterator[str]:
    for problem in work.notes.problems():
        # One that went away is called over only after a quiet hour.
        if problem.key.partition(" ")[0] not in staying and not work.notes.is_well(problem.key):
            yield f"a problem was reported: {problem.text}"


def _of_journal(script: Script, work: Work) -> Iterator[str]:
    entries = work.journal.entries(script.match)
    written = tuple(line_of(entry) for entry in entries)
    if written != script.journal:
        pairs = zip(written, script.journal, strict=False)
        at = next((place for place, (mine, theirs) in enumerate(pairs) if mine != theirs), len(written))
        yield f"the journal differs from that of the undisturbed run at entry {at + 1} of {len(written)}"
    match = work.roster.match(script.match)
    assert match is not None
    broken = work.journal.verify(match)
    if broken is not None:
        yield f"the chain of hashes breaks at entry {broken}"
    yield from _twice("an order was applied twice: question and seat", _answers(entries))


def _answers(entries: Sequence[Entry]) -> Iterator[object]:
    kinds = (EntryKind.ANSWER, EntryKind.LAPSE)
    return ((entry.epoch, entry.question, entry.seat) for entry in entries if entry.kind in kinds)


def _of_letters(
    script: Script, letters: Sequence[LetterRow], dispatches: Sequence[Dispatch]
) -> Iterator[str]:
    expected = sorted(read(raw, len(raw)).message_id for stage in script.stages for raw in stage.letters)
    if sorted(letter.message_id for letter in letters) != expected:
        yield "the letters stored are not those that arrived, each once"
    answers = Counter((each.letter_id, each.seat) for each in dispatches)
    for letter in letters:
        if letter.status is not LetterStatus.DONE:
            yield f"letter {letter.id} is {letter.status}: {letter.note}"
        if answers[letter.id, letter.seat] != 1:
            yield f"letter {letter.id} was answered {answers[letter.id, letter.seat]} times"


def _of_folders(script: Script, inbox: Sequence[bytes], done: Sequence[bytes]) -> Iterator[str]:
    if inbox:
        yield f"{len(inbox)} mails are left in the inbox"
    arrived = [raw for stage in script.stages for raw in stage.letters]
    if sorted(done) != sorted(arrived):
        yield f"the done folder holds {len(done)} mails where {len(arrived)} letters arrived"


def _of_outbox(
    dispatches: Sequence[Dispatch], accepted: Sequence[Accepted], *, set_back: bool
) -> Iterator[str]:
    taken = mails_by_id(accepted)
    for dispatch in dispatches:
        if set_back and dispatch.status is DispatchStatus.CANCELLED:
            # It went out before the database was set back.
            continue
        if dispatch.status is not DispatchStatus.SENT:
            yield f"mail {dispatch.message_id} is {dispatch.status}: {dispatch.last_error}"
        if dispatch.message_id not in taken:
            yield f"mail {dispatch.message_id} never reached the server"


def _of_contents(script: Script, accepted: Sequence[Accepted]) -> Iterator[str]:
    """Whatever its name: everybody has had every mail of the undisturbed run."""
    had = {(each.to, headers_of(each.raw)["Subject"]) for each in accepted}
    for raw in script.mails.values():
        headers = headers_of(raw)
        if (_address(headers["To"]), headers["Subject"]) not in had:
            yield f"{headers['To']} never had {headers['Subject']}"


def _of_mails(
    script: Script, accepted: Sequence[Accepted], allowed: Sequence[str], *, set_back: bool
) -> Iterator[str]:
    sent = mails_by_id(accepted)
    for identity in () if set_back else script.mails.keys() - sent.keys():
        yield f"the undisturbed run sent {identity}, this one did not"
    for identity in () if set_back else sent.keys() - script.mails.keys():
        headers = headers_of(min(sent[identity]))
        if headers["X-Pbem"] not in allowed:
            yield f"this run sent {identity} ({headers['X-Pbem']}: {headers['Subject']}), the other did not"
    for identity, versions in sent.items():
        if len(versions) > 1:
            yield f"{identity} went out with different bytes"
        expected = script.mails.get(identity)
        if expected is not None and headers_of(expected)["X-Pbem"] != _WITH_SALTS and {expected} != versions:
            yield f"{identity} has other bytes than in the undisturbed run"
    owners = {_seat(identity): _address(headers_of(raw)["To"]) for identity, raw in script.mails.items()}
    for each in accepted:
        headers = headers_of(each.raw)
        if _address(headers["To"]) != each.to:
            yield f"a mail for {headers['To']} was handed over for {each.to}"
        seat = _seat(headers["Message-ID"].strip("<>"))
        if seat and owners.get(seat, each.to) != each.to:
            yield f"a mail for seat {seat} went to {each.to}"


def _address(field: str) -> str:
    return field.rpartition("<")[2].rstrip(">")


def _seat(identity: str) -> str:
    """The seat that one of our Message-IDs names, if it is about a match."""
    words = identity.partition("@")[0].split(".")
    return words[2] if len(words) > 1 else ""


def _twice(what: str, keys: Iterator[object]) -> Iterator[str]:
    return (f"{what} {key}" for key, count in Counter(keys).items() if count > 1)

"""Verifying: deal a match again from its file alone, and compare it with the mail a player holds.

Nothing here needs a database or the server the match was played on: who distrusts it runs this elsewhere.
A file can only be consistent with itself; what makes it fair is that the promise in a mail sent before the
deal, which the player kept, is the promise the file keeps.
"""

import email
import email.policy
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from email.message import EmailMessage
from enum import StrEnum
from functools import partial

from pbem.desk.match.export import joining_lines
from pbem.desk.match.held import facts_of
from pbem.desk.match.live import replayed
from pbem.desk.match.option_list import choices_of
from pbem.desk.record.match_file import MatchFile
from pbem.engine import fairness
from pbem.engine.codec import codec_for
from pbem.engine.language.spoken import codes
from pbem.engine.language.tongues import speaking
from pbem.engine.position import Position
from pbem.engine.replay import Broken
from pbem.engine.seats import seat_of
from pbem.engine.values import Value
from pbem.errors import PbemError
from pbem.render.page import Page
from pbem.render.renderer import Renderer
from pbem.render.text_kit import one_line
from pbem.store.books.journal import entry_hash
from pbem.store.books.roster import box_name
from pbem.store.tables.core import Entry
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind

# The short code in the first line of our mails: match, question and the reader's seat.
_CODE = re.compile(r"\[#[0-9]{1,9}\.([0-9]{1,9}|join|end)([a-h])\]")


class Proved(StrEnum):
    """What can be said of a match, the best last."""

    WRONG = "not consistent"
    NOT_PROVABLE = "not provable"
    CONSISTENT = "consistent"
    FAIR = "fair"


class CheckResult(StrEnum):
    """How one check came out; what is only told decides nothing."""

    OK = "ok"
    FAILED = "failed"
    TOLD = "told"


class Check(Value):
    """One line of the answer."""

    name: str
    finding: CheckResult
    text: str


class Verified(Value):
    """All checks, and what follows from them."""

    verdict: Proved
    checks: tuple[Check, ...]

    @property
    def failures(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return tuple(check for check in self.checks if check.finding is CheckResult.FAILED)


def verify(file: MatchFile, mail: bytes | None = None, renderer: Renderer | None = None) -> Verified:
    """Check a match file by itself, and against a player's first mail if it is given."""
    checks = [*_promise(file), *_journal(file), *_told(file)]
    positions: list[Position] = []
    checks += _dealt_again(file, positions)
    proof = mail is not None
    if mail is not None:
        found = list(_mailed(file, positions, mail, renderer or Renderer()))
        checks += found
        proof = all(check.finding is CheckResult.OK for check in found)
    if any(check.finding is CheckResult.FAILED for check in checks):
        verdict = Proved.WRONG
    elif not file.provable:
        verdict = Proved.NOT_PROVABLE
    else:
        verdict = Proved.FAIR if proof else Proved.CONSISTENT
    return Verified(verdict, tuple(checks))


def _judged(name: str, good: bool, text: str, otherwise: str) -> Check:
    return Check(name, CheckResult.OK if good else CheckResult.FAILED, text if good else otherwise)


# What the file says of itself.


def _promise(file: MatchFile) -> Iterator[Check]:
    # What was promised is the version it was begun under; the match may have gone on under a later one.
    begun = str(_setup(file).get("rules", file.rules))
    secret, box = bytes.fromhex(file.secret), fairness.box_digest(file.box)

    def seal_of(names: tuple[str, ...]) -> str:
        return fairness.commitment(secret, file.game, begun, box, names, file.options)

    named, unnamed = seal_of(file.names), seal_of(())
    # A table that players open by mail promises no names: whoever comes gets the first free seat.
    open_table = file.commitment == unnamed
    bound = f"secret, game, rules, box{'' if open_table else ', seats'} and options"
    yield _judged(
        "promise",
        file.commitment in (named, unnamed),
        f"{bound} give the promised number {file.commitment}",
        f"{bound} give {named}, but {file.commitment} was promised",
    )
    if open_table:
        given = (
            "the table was open: seats were given in the order of coming, and everybody's mails name theirs"
        )
        yield Check("seats", CheckResult.TOLD, f"{given}; {', '.join(file.names)}")
    for number, (seal, names, changed) in enumerate(_promised(file), 1):
        give = f"the same secret and {', '.join(names)} give"
        yield _judged(
            f"promise {number}",
            seal == seal_of(names),
            f"{give} {seal}, promised before this: {changed}",
            f"{give} {seal_of(names)}, but {seal} was promised first",
        )
    if not file.provable:
        why = "the match was started without everybody's join, so its deal proves nothing"
        yield Check("provable", CheckResult.TOLD, why)


def _journal(file: MatchFile) -> Iterator[Check]:
    broken = _first_broken(file)
    yield _judged(
        "journal",
        broken is None,
        f"{len(file.entries)} entries, each chained to the one before and the first to the promise",
        f"entry {broken} is changed, missing or too many",
    )
    setup = {
        "game": file.game,
        "names": list(file.names),
        "nonces": list(file.nonces),
        "options": dict(file.options),
        "box": box_name(canonical(file.box)),
        "provable": file.provable,
    }
    written = _setup(file)
    wrong = [name for name, value in setup.items() if written.get(name) != value]
    if _rules_reached(file) != file.rules:
        wrong.append("rules")
    yield _judged(
        "set-up",
        not wrong,
        "the first entry names the same game, rules, box, seats, joining lines and options",
        f"the first entry differs in {', '.join(wrong)}",
    )


def _first_broken(file: MatchFile) -> int | None:
    previous = file.commitment
    for number, entry in enumerate(file.entries, 1):
        if entry.number != number or entry.previous != previous or entry.hash != entry_hash(entry):
            return number
        previous = entry.hash
    return None


def _setup(file: MatchFile) -> dict[str, object]:
    first = file.entries[0]
    return facts_of(first) if first.kind is EntryKind.SETUP else {}


def _promised(file: MatchFile) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """The seals that were mailed before the table was changed, with its seats and what changed then."""
    promised = _setup(file).get("promised")
    for each in promised if isinstance(promised, list) else ():
        if isinstance(each, dict) and isinstance(each.get("names"), list):
            names = tuple(str(name) for name in each["names"])
            yield str(each.get("seal", "")), names, one_line(str(each.get("changed", "")), 300)


def _rules_reached(file: MatchFile) -> object:
    """The version of the rules that the set-up and the upgrades in the journal lead to."""
    version = _setup(file).get("rules")
    for entry in file.entries:
        written = facts_of(entry) if entry.kind is EntryKind.RULING else {}
        if "rules" in written and written.get("before") == version:
            version = written["rules"]
    return version


# Entries that are no answers but that everybody should hear of, and what they are called.
_WORTH_TELLING = {
    EntryKind.ROLLBACK: "rollback",
    EntryKind.RULING: "ruling",
    EntryKind.SUBSTITUTE: "substitute",
    EntryKind.RESIGN: "resigned",
}


def _told(file: MatchFile) -> Iterator[Check]:
    for entry in file.entries:
        if entry.kind in _WORTH_TELLING:
            yield Check(_WORTH_TELLING[entry.kind], CheckResult.TOLD, _telling(file, entry))


def _telling(file: MatchFile, entry: Entry) -> str:
    who = f", {file.names[entry.seat]}" if entry.seat is not None else ""
    when = entry.created.isoformat(sep=" ", timespec="minutes")
    written = facts_of(entry)
    said = "; ".join(f"{name}: {value}" for name, value in written.items()) or entry.text
    if entry.kind is EntryKind.ROLLBACK:
        said = f"the match went back to entry {written.get('to')}; {said}"
    return one_line(f"entry {entry.number}, question {entry.question}{who}, {when}: {said}", 400)


# What the rules say of it.


def _dealt_again(file: MatchFile, positions: list[Position]) -> Iterator[Check]:
    """Deal and replay; the positions reached are handed back for the mail to be compared with."""
    try:
        progresses = replayed(file.kernel, file.entries)
    except PbemError as error:
        again = "dealt again, " if isinstance(error, Broken) else ""
        yield Check("replay", CheckResult.FAILED, f"{again}{error}")
        return
    positions.extend(progress.position for progress in progresses)
    backs = sum(1 for entry in file.entries if entry.kind is EntryKind.ROLLBACK)
    answers = f"{len(progresses) - 1 - backs} answers"
    if backs:
        answers += f" and {backs} rollback{'s' if backs > 1 else ''}"
    fit = f"the cards dealt again from the secret and the joining lines fit all {answers}"
    yield Check("replay", CheckResult.OK, fit)
    if positions[-1].epoch != file.epoch:
        said = f"the file says epoch {file.epoch}, but its rollbacks lead to {positions[-1].epoch}"
        yield Check("epoch", CheckResult.FAILED, said)
    outcome = positions[-1].outcome
    if outcome is None:
        good = file.outcome is None and not any(entry.kind is EntryKind.FINISH for entry in file.entries)
        stands = "the match was ended without a result" if _ended(file) else "the match is not over"
        yield _judged("outcome", good, stands, "the file tells an outcome the match does not have")
        return
    codec = codec_for(file.kernel.game, file.kernel.table.box)
    finish = [entry.text for entry in file.entries if entry.kind is EntryKind.FINISH]
    same = canonical(codec.encode(outcome)) == canonical(file.outcome) and finish == [codec.dump(outcome)]
    scores = ", ".join(f"{name} {score}" for name, score in zip(file.names, outcome.scores, strict=True))
    yield _judged(
        "outcome", same, f"it ends the same way: {scores}", f"it ends otherwise when replayed: {scores}"
    )


def _ended(file: MatchFile) -> bool:
    return any(entry.kind is EntryKind.RULING and "ended" in facts_of(entry) for entry in file.entries)


# What the player's own mail says of it.


def _mailed(file: MatchFile, positions: list[Position], mail: bytes, renderer: Renderer) -> Iterator[Check]:
    text = _plain_text(mail)
    # In 40 columns a long number is broken.
    joined = "".join(text.split())
    if file.provable:
        yield _judged(
            "mail: promise",
            any(seal in joined for seal in (file.commitment, *(seal for seal, _, _ in _promised(file)))),
            "the mail promised the same number",
            "the promised number of the file is not in the mail",
        )
    found = _CODE.search(text)
    seat = seat_of(found[2]) if found is not None else None
    if found is None or seat is None or seat >= len(file.names) or not found[1].isdecimal():
        yield Check(
            "mail: deal",
            CheckResult.TOLD if found is not None and found[1] == "join" else CheckResult.FAILED,
            "this is not a turn mail of the match; give the first one that showed you the board",
        )
        return
    if file.provable:
        lines = _in_all_languages(lambda: [joining_lines(_players(file), file.nonces)])
        yield _judged(
            "mail: joining",
            any(_unbroken(_block(each)) in _unbroken(text) for each in lines),
            "everybody's joining lines are those of the mail",
            "the joining lines in the file are not those of the mail",
        )
    opened = next((each for each in positions if each.asked == int(found[1]) and each.decision), None)
    boards = [] if opened is None else _in_all_languages(partial(_boards, file, opened, seat, renderer))
    yield _judged(
        "mail: deal",
        any(board and board in text for board in boards),
        f"question {found[1]} dealt again shows {file.names[seat]} the very board of the mail",
        f"question {found[1]} dealt again shows {file.names[seat]} another board than the mail",
    )


def _in_all_languages(words: Callable[[], list[str]]) -> list[str]:
    """What a mail could say, whatever language its reader had chosen."""
    said: list[str] = []
    for code in codes():
        with speaking(code):
            said += words()
    return said


def _players(file: MatchFile) -> list[str]:
    """The names the first mails called everybody by, which players may have changed since."""
    players = _setup(file).get("players")
    if isinstance(players, list) and len(players) == len(file.names):
        return [str(name) for name in players]
    return list(file.players)


def _boards(file: MatchFile, position: Position, seat: int, renderer: Renderer) -> list[str]:
    """The board as a mail shows it: wide and as a list, to who is asked and to who is not."""
    kernel = file.kernel
    view = kernel.game.view(position.state, seat)
    silent = Page("turn", game=file.game, view=view)
    asking = replace(silent, asking=True, choices=choices_of(kernel.options(position, seat)))
    pages = (asking, replace(asking, as_list=True), silent, replace(silent, as_list=True))
    return [_block(renderer.board(page, kernel.game.helpers)) for page in pages]


def _plain_text(mail: bytes) -> str:
    """The plain text of a saved mail; nothing of it is trusted, it is only searched."""
    try:
        message = email.message_from_bytes(mail, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        body = message.get_body(("plain",))
        return _block(str(body.get_content())) if body is not None else ""
    # The library below fails on broken mails in many ways; all of them mean that this is no mail of ours.
    except Exception:
        return ""


def _unbroken(text: str) -> str:
    """A text as one line: in 40 columns joining lines are broken, and nothing else of them differs."""
    return re.sub(r"\s*\n\s*", " ", text)


def _block(text: str) -> str:
    """Lines without what a mail server may change at their ends."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())

"""An act is asked back: its line waits until the address on file has said yes to a question of its own."""

import json
from datetime import timedelta

from pbem.desk.commands.command import Asking
from pbem.desk.letters.lines.own_lines import OwnLine
from pbem.desk.letters.writer.policy import ActRule, spend
from pbem.desk.post import asking as mails
from pbem.desk.post.readers import address_of
from pbem.engine.language.tongues import Typed, worded
from pbem.errors import PlayerError
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import one_line

# What the receipt says of a line that is asked back.
ASKED = worded("A mail to your address on file asks whether this shall be done.")

# What lasts otherwise than a week: a seat is waited for, and a silent address is told three times.
_LASTS = {"resign": timedelta(hours=48), "set address": timedelta(days=14)}


def asked_already(name: str) -> str:
    """What is said where a question about an act waits for its answer, under a code of its own."""
    return worded("You are asked about `{name}` already: answer that mail first.", name=Typed(name))


def ask_back(asking: Asking, act: ActRule, line: OwnLine, title: str) -> None:
    """Ask the address on file whether a line of a letter shall be done; no such question is asked twice."""
    player, office, work = asking.player, asking.office, asking.work
    spend(work, act, str(player.id), office.now())
    address = address_of(work, player)
    assert address is not None
    where = {"match": asking.match.id, "seat": asking.sitter.seat} if asking.match and asking.sitter else {}
    # Several deputies can be asked about at a time; all else once.
    same = {**where, "line": line.text} if act.name == "deputy" else where
    for known in work.questions.open_of(asking.player.id, office.now()):
        about = json.loads(known.payload)
        if known.purpose == act.name and {key: about.get(key) for key in same} == same:
            raise PlayerError(asked_already(act.name))
    payload = {"line": line.text, "letter": asking.letter.id, **where}
    lasts = _LASTS.get(act.name, mails.WEEK)
    facts = {"title": title, "line": masked(one_line(line.written, 60)), "address": act.name == "set address"}
    mails.ask(
        office, work, act.name, payload, address, player, "ask_back", facts, lasts=lasts, letter=asking.letter
    )

"""Mails of whole matches by bots: what they offer can be sent, what they say is right; they stay small."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pbem.desk.match.standing_words import leave
from pbem.engine import registry
from pbem.engine.moves import Level
from pbem.engine.reader.lines import numbered
from pbem.engine.reader.matching import furthest
from pbem.engine.reader.orders import OrderError, take
from pbem.engine.reader.words import tokens
from pbem.errors import PlayerError
from pbem.store.tables.words import StandingKind
from tests.harness.club import Club
from tests.harness.whole_matches import Kept, play, tapped, untapped

GAMES = sorted(registry.slugs())
LATER = ("then", "if", "prefer", "always", "plan", "autopass")
TABLES = {"ecosystem": ("Anna", "Ben"), "domspec": ("Anna", "Ben", "Cleo", "Dora")}

# So many answers show every kind of question; a whole match of the board game has hundreds.
MOST = {"domspec": 160, "dstcg": 90}

_PARTED = re.compile(r" {2,}")
_PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b")
_OPTION = re.compile(r" *(\d+)  (\S.*?)(?:  .*)?")


@pytest.fixture(scope="module", params=GAMES)
def mails(request, tmp_path_factory) -> list[tuple[Kept, list[str], list[str]]]:
    """Every mail of a match, the lines in it that look like orders, and those that could not be sent."""
    game = request.param
    verbs = (*registry.game(game).verbs, *LATER)
    names = TABLES.get(game, ("Anna", "Ben", "Cleo"))
    folder = tmp_path_factory.mktemp(game)
    played = play(folder, game, names, formats=("", "list"), most=MOST.get(game, 400))
    found = []
    for club, kept in played:
        offered = list(orders_in(kept, verbs))
        found.append((kept, offered, refused(club, kept, offered)))
    return found


def whole_lines(block: str) -> Iterator[str]:
    """The lines of a block; in 40 columns an order goes on below where it began, or below its label."""
    lines: list[str] = []
    for line in block.splitlines():
        indent = len(line) - len(line.lstrip())
        before = lines[-1] if lines else ""
        number, label = re.match(r" *\d+  ", before), re.match(r"( *)such as   ", before)
        goes_on = (number and indent == number.end()) or (label and indent == len(label[1]) + 2)
        if goes_on and len(before) <= 40:
            lines[-1] = f"{before} {line.strip()}"
        else:
            lines.append(line)
    yield from lines


def orders_in(kept: Kept, verbs: tuple[str, ...]) -> Iterator[str]:
    """What is labelled as an order, by a number, a colon, `such as` or `or`; without placeholders."""
    for block in kept.mail.text.partition("\n-- \n")[0].split("\n\n"):
        if block.startswith(("SINCE YOUR LAST MAIL", "RECEIVED", "Reply code")):
            continue
        for line in whole_lines(block):
            for before, phrase in pairwise(_PARTED.split(line.strip())):
                labelled = before.endswith(":") or before in ("such as", "or") or before.isdecimal()
                begins = phrase.split()[0] in verbs or before == "A number may go on:"
                if labelled and begins and not _PLACEHOLDER.search(phrase):
                    yield phrase


def refused(club: Club, kept: Kept, offered: list[str]) -> list[str]:
    """The lines and taps that the rules would not take from the reader now."""
    if kept.options is None or kept.mail.kind != "turn":
        return []
    live = club.live(kept.match)
    taps = [body.strip() for body in tapped(kept.mail) if body.split()[0] not in (*LATER, "clear")]
    listed = numbered(kept.options)
    bad = []
    view = live.view(kept.seat)
    for line in (*offered, *taps):
        verb, _, rest = line.partition(" ")
        try:
            if verb in LATER:
                leave(live.game, view, (), StandingKind(verb), rest)
            else:
                take(live.kernel, live.position, kept.seat, line, listed=listed)
        except OrderError as error:
            # A beginning is answered with every way to go on.
            if not (line in taps and error.close and begins(kept.options, line)):
                bad.append(line)
        except PlayerError:
            bad.append(line)
    return bad


def begins(options: Level, line: str) -> bool:
    """Whether all words of a line are on the way to some order."""
    words = tokens(line)
    node, used, _ = furthest(options, words, 0)
    return isinstance(node, Level) and used == len(words)


def test_every_order_in_a_mail_can_be_sent(mails) -> None:
    """Options, examples, hints and taps of every question are legal now, and lines for later are taken."""
    assert [] == [(kept.mail.subject, bad) for kept, _, bad in mails if bad]
    for narrow in (True, False):
        assert 20 < sum(len(offered) for kept, offered, _ in mails if (kept.person == "Ben") is narrow)


def test_an_example_is_called_one(mails) -> None:
    """Nothing at the head of a question reads like advice: a number, or an example that says it is one."""
    turns = [kept.mail.text.splitlines()[2] for kept, _, _ in mails if kept.mail.kind == "turn"]
    labels = ("Reply with ", "Reply, for example:", "Reply, such as:", "Such as:")

    assert [] == [line for line in turns if not line.startswith(labels)]


def test_narrow_lists_have_whole_sentences(mails) -> None:
    """No line begins with the mark that belongs to a missing word, and no sentence is broken twice."""
    narrow = [line for kept, _, _ in mails if kept.person == "Ben" for line in kept.mail.text.splitlines()]

    assert [] == [line for line in narrow if line.lstrip().startswith((":", ",", ";", ")"))]


def test_numbers_are_sorted_by_what_is_sent(mails) -> None:
    """A number in a mail stands before the order that the tree lists under it, whatever the layout groups."""
    asked = [kept for kept, _, _ in mails if kept.options is not None and kept.mail.kind == "turn"]
    for kept in asked:
        listed = [str(move) for move in numbered(kept.options)]
        verbs = {order.split()[0] for order in listed}
        found = filter(None, map(_OPTION.fullmatch, kept.mail.text.splitlines()))
        shown = {int(each[1]): each[2] for each in found if each[2].split()[0] in verbs}

        assert [] == [
            (number, order, listed[number - 1])
            for number, order in shown.items()
            if not listed[number - 1].startswith(order.partition(", then ")[0])
        ]


def test_every_first_step_has_a_tap(mails) -> None:
    """Whatever may be answered begins with a link that writes a line to be sent as it is."""
    asked = [kept for kept, _, _ in mails if kept.options is not None and kept.mail.kind == "turn"]

    assert [] == [(kept.mail.subject, missing) for kept in asked if (missing := untapped(kept))]


def test_mails_fit_their_columns_and_are_not_clipped(mails) -> None:
    """72 columns, 40 for who wants a list, plain ASCII in the game's own part; HTML under 100 kB."""
    first = {kept.person: kept for kept, _, _ in reversed(mails)}
    for kept, _, _ in mails:
        narrow = kept.person == "Ben" and kept is not first["Ben"] and kept.mail.kind in ("turn", "receipt")
        body = kept.mail.text.partition("\nReply code")[0]
        lines = [line for line in body.splitlines()[4:] if not line.startswith("  >")]

        assert (kept.mail.subject, []) == (
            kept.mail.subject,
            [line for line in lines if len(line) > (40 if narrow else 72)],
        )
        assert len(kept.mail.html.encode()) < 100_000


def test_nothing_is_said_of_you_in_the_third_person(mails) -> None:
    """`You takes the deer` is told to nobody."""
    wrong = re.compile(r"\bYou\s+(holds|takes|loses|gains|draws|has|is|passes|scores|wins|places|moves)\b")

    assert [] == [found[0] for kept, _, _ in mails if (found := wrong.search(kept.mail.text))]


def test_a_finale_offers_nothing_that_is_over(mails) -> None:
    """No undo, no resign; the reader is called one thing."""
    finales = [kept for kept, _, _ in mails if kept.mail.kind == "finale"]
    for kept in finales:
        footer = kept.mail.text.partition("\n-- \n")[2]

        assert "undo" not in footer
        assert "resign" not in footer
        assert kept.person not in kept.mail.text.partition("\n-- \n")[0]

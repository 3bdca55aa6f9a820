"""A trial: what an act would answer and whom it would mail, with nothing of it kept."""

from collections.abc import Callable

import pytest

from pbem.desk.acts import clock
from pbem.desk.acts.act import Act
from pbem.desk.gm import replace
from pbem.desk.ops.try_act import Trial, try_out
from pbem.desk.table import match_list
from pbem.errors import PlayerError
from pbem.store.work import Work
from tests.desk.support.questions import deadlines, entries
from tests.harness.club import Club


def tried_out(club: Club, does: Callable[..., str], *words: object) -> Trial:
    """What somebody at the terminal reads who only tries it."""

    def run(work: Work) -> str:
        return does(Act(club.office, work, match_list.find_match(work, 1), by="Ruth"), *words)

    return try_out(club.office, run)


def test_what_is_tried_is_not_done(club: Club) -> None:
    """The answer and the notices are shown; journal, deadlines and mailboxes stay as they are."""
    club.opens("ecosystem", ["Anna", "Ben"])
    before = entries(club), deadlines(club)
    tried = tried_out(club, clock.pause)
    club.deliver()

    assert "Match 1 is paused: no deadline runs." in str(tried.said)
    assert {"anna@mail.example", "ben@mail.example"} == {mail.to for mail in tried.mails}
    assert before == (entries(club), deadlines(club))
    assert [1, 1] == [len(club.person(name).mails) for name in ("Anna", "Ben")]


def test_nobodys_secret_is_shown(club: Club) -> None:
    """A mail with a hand is named alone, and of a notice nothing is shown from its reply code on."""
    club.opens("ecosystem", ["Anna", "Ben"])
    tried = tried_out(club, replace.run, "ben Nora=nora@mail.example")

    texts = {mail.kind: mail.text for mail in tried.mails}
    assert {"notice", "turn"} <= set(texts)
    assert texts["turn"] is None
    assert texts["notice"]
    assert "Reply code" not in texts["notice"]


def test_what_cannot_be_done_cannot_be_tried(club: Club) -> None:
    """With the same sentence as in earnest."""
    club.opens("ecosystem", ["Anna", "Ben"])

    with pytest.raises(PlayerError, match=r"Match 1 is not paused\."):
        tried_out(club, clock.resume)

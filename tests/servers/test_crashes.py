"""SIGKILL of the daemon at every named point, and every fault around it: nothing comes out differently."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from pbem.daemon.points import POINTS
from pbem.store.database import Database
from tests.harness.aftermath import breaches, unsettled
from tests.harness.crashes import soak
from tests.harness.disturbed import House, strike_down
from tests.harness.dovecot import Dovecot
from tests.harness.faults import FAULTS
from tests.harness.play_ahead import Scene, Script, headers_of, play_ahead
from tests.harness.smtp_server import Accepted
from tests.harness.strikes import Report
from tests.harness.watched import Nursery

pytestmark = pytest.mark.servers

_KILLS = 25


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, dovecot: Dovecot, account_numbers: Iterator[int]
) -> Iterator[House]:
    """A match played ahead undisturbed, and where daemons that play it again come from."""
    people = ("play", "Anna", "Ben", "Cleo")
    users = dict(zip(people, (f"user{number}" for number in islice(account_numbers, 4)), strict=True))
    folder = tmp_path_factory.mktemp("undisturbed")
    script = play_ahead(Scene(folder, dovecot, users, dovecot.users[users["play"]]))
    with Nursery() as nursery:
        yield House(script, dovecot, nursery)


# Half a minute on an idle machine; a busy one is no reason to fail.
@pytest.mark.long
@pytest.mark.timeout(900)
def test_kills_and_faults(
    house: House,
    tmp_path: Path,
    account_numbers: Iterator[int],
    record_property: Callable[[str, object], None],
) -> None:
    """Each point is killed at and each fault strikes: journal, receipts, folders and mails stay the same."""
    accounts = [f"user{number}" for number in islice(account_numbers, 6)]
    report = soak(house, accounts, tmp_path, kills=_KILLS, faults=len(FAULTS), most=2, seed=1)
    figures = "\n".join(report.lines())
    record_property("crashes", figures)

    assert [] == report.breaches, figures
    assert () == report.unhit, figures
    assert set(FAULTS) == set(report.faults), figures
    assert _KILLS <= report.kills, figures


def test_a_daemon_of_its_own_plays_like_ours(
    house: House, tmp_path: Path, account_numbers: Iterator[int]
) -> None:
    """Without a kill the separate process does what the passes of this process did, to the byte."""
    report = Report()
    strike_down(house, f"user{next(account_numbers)}", tmp_path, report)

    assert ([], 0, 0) == (report.breaches, report.kills, report.repeated)


def test_the_script_lets_every_point_be_reached(house: House) -> None:
    """The match played ahead passes all named points, and seats lapse in it."""
    stages = house.script.stages

    assert {*POINTS, "alive"} == {point for stage in stages for point in stage.hits}
    assert 2 == sum(stage.lapsed for stage in stages)


def _played(script: Script) -> tuple[list[Accepted], list[bytes]]:
    """What the SMTP server and the done folder hold after the undisturbed run."""
    addresses = (headers_of(raw)["To"].rpartition("<")[2].rstrip(">") for raw in script.mails.values())
    accepted = [Accepted("", to, raw) for to, raw in zip(addresses, script.mails.values(), strict=True)]
    return accepted, [raw for stage in script.stages for raw in stage.letters]


def _misdirected(accepted: list[Accepted]) -> Accepted:
    """The first mail, to somebody else, who is also named in it."""
    other = next(each.to for each in accepted if each.to != accepted[0].to)
    return Accepted("", other, accepted[0].raw.replace(accepted[0].to.encode(), other.encode()))


def test_the_judge_finds_what_is_wrong(house: House) -> None:
    """Each kind of damage, planted into an undisturbed run, is named."""
    script = house.script
    accepted, done = _played(script)
    turn = next(each for each in accepted if b"X-Pbem: turn" in each.raw)
    other = replace(turn, raw=turn.raw.replace(b"Date: Mon", b"Date: Tue"))
    with closing(Database(script.settings.database.url)) as database, database.reading() as work:

        def found(**planted: object) -> str:
            given = {"script": script, "accepted": accepted, "inbox": [], "done": done, **planted}
            return " ".join(breaches(work=work, **given))  # type: ignore[arg-type]

        assert "" == found()
        assert "handed over for" in found(accepted=[*accepted[1:], replace(accepted[0], to="x@club.example")])
        assert "a mail for seat" in found(accepted=[_misdirected(accepted), *accepted])
        assert "never reached the server" in found(accepted=accepted[1:])
        assert "the undisturbed run sent" in found(accepted=accepted[1:])
        assert "went out with different bytes" in found(accepted=[*accepted, other])
        assert "left in the inbox" in found(inbox=[done[0]])
        assert "the done folder holds" in found(done=done[1:])
        assert "the done folder holds" in found(done=[*done, done[0]])
        assert "the journal differs" in found(script=replace(script, journal=script.journal[:-1]))
        assert "this run sent" in found(script=replace(script, mails={}))
        assert "the letters stored are not" in found(script=replace(script, stages=script.stages[:-1]))
        early = list(unsettled(script, script.stages[0], work))
        assert [f"the journal has {len(script.journal)} entries, which are not the first 0"] == early
        assert [] == list(unsettled(script, script.stages[-1], work))


def test_the_judge_lets_faults_tell_of_themselves(house: House) -> None:
    """A notice to the operator is allowed where there were faults, and nowhere else."""
    script = house.script
    accepted, done = _played(script)
    raw = (
        accepted[0]
        .raw.replace(b"X-Pbem: invitation", b"X-Pbem: notice")
        .replace(b"Message-ID: <", b"Message-ID: <x")
    )
    further = [*accepted, replace(accepted[0], raw=raw)]
    with closing(Database(script.settings.database.url)) as database, database.reading() as work:
        kills_only = breaches(script, work, further, [], done)
        faulted = breaches(script, work, further, [], done, faulted=True)

    assert (1, []) == (len(kills_only), faulted)

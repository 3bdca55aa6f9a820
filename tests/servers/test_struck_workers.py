"""Three workers at one PostgreSQL, struck while matches are played by mail: nothing is lost or done twice."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.harness.dovecot import Dovecot
from tests.harness.postgres import Postgres
from tests.harness.workers import Siege

pytestmark = pytest.mark.servers

_STRIKES = 10


# Half a minute on an idle machine; a busy one is no reason to fail.
@pytest.mark.long
@pytest.mark.timeout(900)
def test_strikes(
    tmp_path: Path,
    dovecot: Dovecot,
    postgres: Postgres,
    account_numbers: Iterator[int],
    record_property: Callable[[str, object], None],
) -> None:
    """Workers are killed, lines cut and the server restarted: all that people wrote is done, and once."""
    user = f"user{next(account_numbers)}"
    with Siege(dovecot, user, tmp_path, seed=1) as siege:
        tally = siege.run(_STRIKES)
    figures = "\n".join(tally.lines())
    record_property("strikes", figures)

    assert [] == tally.breaches, figures
    assert _STRIKES == tally.strikes.total(), figures
    assert 0 < tally.letters < tally.mails, figures

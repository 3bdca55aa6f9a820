"""The overview as Prometheus reads it."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pbem.desk.ops.metrics import exposition
from pbem.desk.ops.overview import Overview, overview
from pbem.store.sql.revision import HEAD
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def seen(club: Club) -> Overview:
    """How things stand."""
    with club.office.database.reading() as work:
        return overview(club.office, work)


def figures(club: Club) -> dict[str, float]:
    """Every figure as an independent reader of the format takes it, by its name and status."""
    families = text_string_to_metric_families(exposition(seen(club), club.office.database.backend.size()))
    return {
        " ".join([sample.name.removeprefix("pbem_"), *sample.labels.values()]): sample.value
        for family in families
        for sample in family.samples
    }


def test_figures_for_prometheus(club: Club) -> None:
    """Every status has its figure, also where it is zero, and another's reader of the format takes all."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    today = figures(club)
    club.clock.go(days=3)
    found = figures(club)

    assert {"running": 1, "inviting": 0, "held": 0, "finished": 0}.items() <= {
        name.split()[1]: value for name, value in found.items() if name.startswith("matches ")
    }.items()
    assert (1, 1) == (found["questions_open"], found["questions_overdue"])
    assert (1, 0) == (found["letters done"], found["letters shunted"])
    assert (0, 0) == (found["dispatches waiting"], found["dispatches dead"])
    assert (1, 3) == (today["letters_fetched_day"], today["dispatches_sent_day"])
    assert (0, 0) == (found["letters_fetched_day"], found["dispatches_sent_day"])
    assert 3 * 86_400 == found["last_fetch_age_seconds"]
    assert club.clock().timestamp() - 3 * 86_400 == found["last_fetch_timestamp_seconds"]
    assert club.office.database.backend.size() == found["database_bytes"]
    assert 1 == found["info 1.0.0 " + HEAD]


def test_figures_leave_out_what_is_not_known(club: Club) -> None:
    """A fetch that never was has no time."""
    assert [] == [name for name in figures(club) if name.startswith("last_")]
    assert 0 == figures(club)["dispatch_oldest_waiting_seconds"]


def test_figures_name_nobody(club: Club) -> None:
    """Neither names nor addresses are among them."""
    club.opens("ecosystem", ["Anna", "Ben"])
    text = exposition(seen(club), club.office.database.backend.size()).lower()

    assert "anna" not in text
    assert "@" not in text

"""Which standing order is used, dropped or ended when a question opens: the drawer of one change."""

from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import entries
from tests.desk.support.standing import NAMES, after, animals, asked, last
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_autopass_ends_with_the_round(rounds: Club) -> None:
    """In the next round the player is asked again."""
    first, second, third = (after(rounds, steps) for steps in range(3))
    second.writes("autopass")
    third.writes("autopass")
    first.writes("pass")

    assert "round 2 of 10" == rounds.live(1).game.stage(rounds.live(1).position.state)
    assert [EntryKind.STANDING, EntryKind.STANDING] == entries(rounds)[-2:]
    with rounds.office.database.reading() as work:
        assert [] == work.standing_orders.of_match(1)
    assert "ended with its round: autopass" in " ".join(second.newest.text.split())


def test_a_wish_to_be_asked_holds_up_what_would_be_used(rounds: Club) -> None:
    """Without an else it speaks of the next question that something else on file would answer."""
    first, second = after(rounds, 0), after(rounds, 1)
    second.writes("autopass\nif anyone plays: ask")
    first.writes(f"play {animals(rounds, asked(rounds))[0]}")

    assert second is after(rounds, 0)
    assert "ON FILE NOW withdrawn by clear autopass" in newest(second)


def test_a_queue_is_not_held_up_by_an_order_of_another_kind(rounds: Club) -> None:
    """A victim named for a hunter that finds none waits, and the pass behind it is used."""
    second = after(rounds, 1)
    second.writes("then suppress gecko\nthen pass")
    after(rounds, 0).writes("pass")

    assert "standing pass" == last(rounds)


def test_an_order_left_while_asked_closes_the_question(rounds: Club) -> None:
    """`always pass` answers the open question at once, so nobody has missed it when its deadline comes."""
    first = after(rounds, 0)
    first.writes("always pass")

    with rounds.office.database.reading() as work:
        assert [asked(rounds)] == [row.seat for row in work.open_questions.of_match(1)]
    assert [EntryKind.SETUP, EntryKind.STANDING] == entries(rounds)
    rounds.clock.go(days=30)
    rounds.look()
    with rounds.office.database.reading() as work:
        assert 0 == work.attendance.of_seat(1, NAMES.index(first.name)).missed


def test_an_order_that_cannot_be_done_is_dropped_and_the_player_asked(started: Club) -> None:
    """Never replaced by something else."""
    started.person("Anna").writes("1\nthen pick wolf at a1")
    started.person("Ben").writes("1")

    assert EntryKind.STANDING not in entries(started)
    assert (0, 1, 2) == started.live(1).kernel.unanswered(started.live(1).position)
    assert "Your standing order was dropped: then pick wolf at a1" in newest(started.person("Anna"))
    assert "turn" == started.person("Anna").newest.kind
    assert "ON FILE NOW" not in started.person("Anna").newest.text

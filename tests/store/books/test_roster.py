import sqlite3
from datetime import datetime, timedelta

import psycopg
import pytest

from pbem.store.database import Database
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.words import AddressKind, MatchStatus

_BROKEN = (sqlite3.IntegrityError, psycopg.IntegrityError)


def test_a_player_is_found_by_any_address_in_any_case(
    database: Database, match: Match, now: datetime
) -> None:
    """Main address and alias lead to the same player, however they are written."""
    with database.work() as work:
        anna = work.roster.player_at("anna@example.org")
        assert anna is not None
        work.roster.add_alias(anna, "Anna.Work@Example.com", now)
        names = [
            found.name if found else None
            for found in map(
                work.roster.player_at, ("ANNA@example.ORG", "anna.work@example.com", "dora@example.org")
            )
        ]

    assert ["Anna", "Anna", None] == names


def test_an_address_belongs_to_one_player(database: Database, match: Match, now: datetime) -> None:
    """The same address in another case is refused for a second player."""
    with pytest.raises(_BROKEN, match=r"address.address"), database.work() as work:
        work.roster.add_player(Player(name="Anne", created=now), "ANNA@EXAMPLE.ORG")


def test_a_player_moves_between_own_addresses(database: Database, match: Match, now: datetime) -> None:
    """There is always exactly one main address; an unknown one changes nothing."""
    with database.work() as work:
        anna = work.roster.player_at("anna@example.org")
        assert anna is not None
        work.roster.add_alias(anna, "anna@new.example", now)
        moved = work.roster.move(anna, "Anna@New.example"), work.roster.move(anna, "ben@example.org")
        addresses = [(found.address, found.kind) for found in work.roster.addresses(1)]

    assert (True, False) == moved
    assert [("anna@new.example", AddressKind.MAIN), ("anna@example.org", AddressKind.ALIAS)] == addresses


def test_a_second_main_address_is_refused(database: Database, match: Match) -> None:
    """The database itself knows that we write to one address only."""
    with pytest.raises(_BROKEN), database.work() as work:
        work.link.execute(
            "INSERT INTO address (player_id, address, kind, created) VALUES (1, 'x@y', 'main', 0)"
        )


def test_a_player_comes_back_as_saved(database: Database, match: Match, now: datetime) -> None:
    """All that may change of a player survives."""
    with database.work() as work:
        player = work.roster.player(2)
        assert player is not None
        player.zone, player.zone_guessed, player.format, player.bounces = "Europe/Berlin", True, "json", 1.5
        work.roster.save_player(player)
    with database.reading() as work:
        read = work.roster.player(2)

    assert read is not None
    assert player.model_dump() == read.model_dump()
    assert (now, True) == (read.created, read.zone_guessed)


def test_a_match_comes_back_as_saved(database: Database, match: Match, now: datetime) -> None:
    """All that may change of a match survives, and what is settled stays."""
    match.status, match.held_why, match.epoch, match.asked = MatchStatus.HELD, "a dispute", 1, 7
    match.started, match.outcome, match.gm_id = now + timedelta(hours=1), '{"first":[0]}', 3
    with database.work() as work:
        work.roster.save_match(match)
    with database.reading() as work:
        read = work.roster.match(1)

    assert read is not None
    assert match.model_dump() == read.model_dump()


def test_saving_a_match_leaves_its_journal_alone(database: Database, match: Match) -> None:
    """A copy of a match cannot turn back the number or the hash of the last entry."""
    head = match.head
    match.entries, match.head = 0, "forged"
    with database.work() as work:
        work.roster.save_match(match)
        read = work.roster.match(1)

    assert read is not None
    assert (1, head) == (read.entries, read.head)


def test_a_row_that_was_never_added_cannot_be_saved(database: Database, now: datetime) -> None:
    """Saving before adding is a mistake, not a silent nothing."""
    with pytest.raises(ValueError, match="not in the database"), database.work() as work:
        work.roster.save_player(Player(name="Nobody", created=now))


def test_matches_are_found_by_status_and_by_player(database: Database, match: Match, now: datetime) -> None:
    """Lists hold what was asked for, in the order of making."""
    with database.work() as work:
        second = work.roster.add_match(
            Match(game="ecosystem", rules="1", box=match.box, secret="s", created=now)
        )
        work.roster.add_seat(SeatRow(match_id=second.id, number=0, player_id=1))
        found = [
            [row.id for row in rows]
            for rows in (
                work.roster.matches(),
                work.roster.matches(MatchStatus.INVITING),
                work.roster.matches_of(1),
                work.roster.matches_of(2),
            )
        ]

    assert [[1, 2], [2], [1, 2], [1]] == found


def test_the_table_shows_who_sits_where(database: Database, match: Match, now: datetime) -> None:
    """Seat, player and main address come together, in seat order; an empty seat has neither."""
    with database.work() as work:
        anna = work.roster.player(1)
        assert anna is not None
        work.roster.add_alias(anna, "aa@example.org", now)
        work.roster.add_seat(SeatRow(match_id=1, number=3))
        seated = work.roster.seated(1)

    assert [
        (0, "Anna", "anna@example.org"),
        (1, "Ben", "ben@example.org"),
        (2, "Cleo", "cleo@example.org"),
        (3, None, None),
    ] == [(place.seat.number, place.player and place.player.name, place.address) for place in seated]


def test_a_seat_comes_back_as_saved(database: Database, match: Match, now: datetime) -> None:
    """All that may change of a seat survives."""
    with database.work() as work:
        seat = work.roster.seated(1)[1].seat
        seat.joined, seat.nonce, seat.resigned = now, "ahoy — süß", True
        work.roster.save_seat(seat)
        read = work.roster.seated(1)[1].seat

    assert seat.model_dump() == read.model_dump()


def test_a_seat_number_is_taken_once(database: Database, match: Match) -> None:
    """Two seats of a match cannot have the same number."""
    with pytest.raises(_BROKEN), database.work() as work:
        work.roster.add_seat(SeatRow(match_id=1, number=0, handle="dora"))


def test_the_same_box_is_kept_once(database: Database) -> None:
    """Equal boxes have one digest and one row; another text has another."""
    with database.work() as work:
        digests = [work.roster.file_box(text) for text in ("a box", "a box", "another")]
        (count,) = work.link.execute("SELECT count(*) FROM box").fetchone()

        assert "a box" == work.roster.box(digests[0])
        assert work.roster.box("unknown") is None
    assert (2, True, False) == (count, digests[0] == digests[1], digests[0] == digests[2])


def test_the_id_of_a_deleted_match_never_comes_back(database: Database, now: datetime) -> None:
    """An old mail that names a match by its id cannot reach a new one."""
    ids = []
    for _ in range(2):
        with database.work() as work:
            match = Match(game="g", rules="1", box=work.roster.file_box("{}"), secret="s", created=now)
            ids.append(work.roster.add_match(match).id)
            work.link.execute("DELETE FROM match")

    assert [1, 2] == ids


def test_a_word_outside_the_list_is_refused(database: Database, match: Match) -> None:
    """A status nobody knows is refused on the way in."""
    with pytest.raises(ValueError, match="lost"), database.work() as work:
        work.roster.save_match(Match(**{**match.model_dump(), "status": "lost"}))


def test_a_match_is_written_when_it_has_changed(database: Database, match: Match) -> None:
    """And again after the change was taken back, though the object still says the same."""
    with database.work() as work:
        found = work.roster.match(match.id)
        assert found is not None
        said = []
        run = work.link.run
        work.link.run = lambda sql, values: said.append(sql.split()[0]) or run(sql, values)
        work.roster.save_match(found)
        assert [] == said
        with work.link.attempt(keep=False):
            found.title = "The pond"
            work.roster.save_match(found)
            work.roster.save_match(found)
        work.roster.save_match(found)
        assert ["SAVEPOINT", "UPDATE", "ROLLBACK", "RELEASE", "UPDATE"] == said
    with database.reading() as work:
        kept = work.roster.match(match.id)

    assert "The pond" == (kept.title if kept is not None else None)

"""The one table: every act by mail has its row, its row holds, and SECURITY.md says the same."""

import re
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from pbem.desk.commands import COMMANDS
from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE
from pbem.desk.letters.writer import policy
from pbem.desk.letters.writer.policy import (
    ACTS,
    MASTERS,
    ActRule,
    ProofLevel,
    Reach,
    Who,
    act_of,
    need,
    rows_of,
)
from pbem.store.tables.words import IdentityLevel
from tests.harness.club import Club
from tests.harness.policy_table import table_of

_ROOT = Path(__file__).parents[4]


def test_every_command_has_a_row() -> None:
    """A new command without one does not pass."""
    assert set() == {name for name in COMMANDS if name not in ACTS}
    further = {"orders", "deputy off", "set name", "set address", "new codes"}
    assert further == set(ACTS) - set(COMMANDS)


def test_every_verb_of_a_game_master_has_a_row() -> None:
    """And so has what they ask for by mail alone; `set` is the player's."""
    verbs = {*CATALOGUE, *BY_MAIL_ALONE} - {"set"}
    assert verbs == {row.name.split()[0] for row in MASTERS.values()}
    assert [] == [verb for verb in verbs if not rows_of(verb)]


@pytest.mark.parametrize("page", ["players.md", "gamemaster.md"])
def test_every_act_of_the_guides_has_its_row(page: str) -> None:
    """What the guides tell people to write is in the table."""
    text = (_ROOT / "docs" / page).read_text(encoding="utf-8")
    known = {*ACTS, *MASTERS, *COMMANDS, *CATALOGUE, *BY_MAIL_ALONE}
    written = {found.split()[0] for found in re.findall(r"^\| `([a-z ]+)", text, re.MULTILINE)}
    heads = {name.split()[0] for name in known}

    assert set() == {word for word in written if word not in heads}


def test_what_gives_something_away_is_asked_back() -> None:
    """A hand, an address or a power: the mailbox of today decides, and who gets it agrees."""
    both = {"deputy", "set address", "replace", "promote", "address"}
    assert both == {row.name for row in (*ACTS.values(), *MASTERS.values()) if Who.OTHER in row.asks}
    main = {"resign", "leave", "take", "this is me", "new codes", "start", "end", "offer", "bot", "as"}
    main |= {"rollback", "deadline earlier", "identity down", "demote"}
    asked = {row.name for row in (*ACTS.values(), *MASTERS.values()) if row.asks == (Who.MAIN,)}
    assert main == asked


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        ("status", ProofLevel.FROM),
        ("unwatch", ProofLevel.CODE),
        ("set", ProofLevel.ADDRESS),
        ("tell", ProofLevel.CODE),
        ("absence", ProofLevel.VOUCHED),
        ("deputy", ProofLevel.VOUCHED),
        ("set address", ProofLevel.VOUCHED),
    ],
)
def test_an_act_needs_what_the_strictest_match_asks_that_it_reaches(
    club: Club, act: str, expected: ProofLevel
) -> None:
    """One match asks for little, the other for much: what reaches both needs much."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    club.opens("ecosystem", ["Anna", "Cleo"], identity=IdentityLevel.AUTH)
    with club.office.database.reading() as work:
        anna = work.roster.player_at("anna@mail.example")
        assert expected is need(work, ACTS[act], anna, work.roster.match(1))


def test_masterships_count_like_seats(club: Club) -> None:
    """A game master of a strict match moves nowhere with less than it asks."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", identity=IdentityLevel.AUTH)
    with club.office.database.reading() as work:
        ruth = work.roster.player_at("ruth@mail.example")
        assert ProofLevel.VOUCHED is need(work, ACTS["set address"], ruth)


def test_what_follows_makes_it_another_act() -> None:
    """`deputy off` ends power, `deputy NAME` gives it."""
    assert "deputy off" == act_of("deputy", "off").name
    assert "deputy" == act_of("deputy", "Ben").name
    assert "set address" == act_of("set", "address a@b.example").name
    assert "set" == act_of("set", "zone Europe/Berlin").name
    assert "new codes" == act_of("new", "codes").name


def test_security_md_says_what_the_table_says() -> None:
    """The page is held against the same rows that decide."""
    text = (_ROOT / "SECURITY.md").read_text(encoding="utf-8")

    assert table_of(ACTS.values()) in text
    assert table_of(MASTERS.values()) in text


def weakened(row: ActRule) -> ActRule:
    """The row as it would be if nobody had thought about it."""
    return replace(row, proof=ProofLevel.FROM, reach=Reach.NOTHING, asks=(), secret=False)


def test_the_table_is_the_only_home(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its row weakened `resign` is done at once: no second place asks."""
    rows = {**ACTS, "resign": weakened(ACTS["resign"])}
    monkeypatch.setattr(policy, "ACTS", MappingProxyType(rows))
    club.opens("ecosystem", ["Anna", "Ben"])
    rows["resign"] = replace(rows["resign"], place=ACTS["resign"].place)
    club.person("Anna").writes("resign")

    assert club.live(1).sitters[0].resigned

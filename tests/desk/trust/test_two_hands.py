"""Whoever has seen one hand of a table never sees another: deputies, substitutes, stand-bys, game masters."""

import pytest

from pbem.desk.gm import demote, promote, replace
from pbem.desk.ops.match_admin import looked
from pbem.errors import PlayerError
from tests.desk.support.acts import act, confirm
from tests.desk.support.tables import last
from tests.harness.club import Club


def hands(club: Club, name: str) -> set[int]:
    with club.office.database.reading() as work:
        player = next(each for each in work.roster.players() if each.name == name)
        return work.sights.seen(1, player.id)


@pytest.fixture
def finn(club: Club) -> None:
    """Finn plays elsewhere, so that he can be named."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], gm="Ruth")
    club.opens("ecosystem", ["Finn", "Gus"])


def _deputy(club: Club, name: str, deputy: str) -> None:
    person = club.person(name)
    person.writes(f"deputy {deputy} from 16 nov to 30 nov", to=last(person, "turn"))
    if person.newest.kind == "confirmation" or "confirmation" in [mail.kind for mail in person.mails[-2:]]:
        person.writes("yes", to=last(person, "confirmation"))
    asked = [mail for mail in club.person(deputy).mails if "answer for" in mail.subject]
    if asked:
        club.person(deputy).writes("yes", to=asked[-1])


@pytest.mark.usefixtures("finn")
def test_one_deputy_sees_one_hand(club: Club) -> None:
    """Who answers for Anna cannot be named by Ben at the same table."""
    _deputy(club, "Anna", "Finn")
    _deputy(club, "Ben", "Finn")
    for name in ("Anna", "Ben", "Cleo"):
        club.person(name).writes("1", to=last(club.person(name), "turn"))
    finns = [mail for mail in club.person("Finn").mails if mail.subject.startswith("Ecosystem 1")]

    assert {0} == hands(club, "Finn")
    assert finns
    assert [
        mail for mail in club.person("Ben").mails if "cannot see your side" in " ".join(mail.text.split())
    ]


@pytest.mark.usefixtures("finn")
def test_a_former_player_becomes_no_deputy_of_another(club: Club) -> None:
    """Anna was mailed her hand; after she is replaced Ben cannot show her his."""
    act(club, 1, replace.run, "anna Gus=gus@mail.example")
    _deputy(club, "Ben", "Anna")

    assert {0} == hands(club, "Anna")


@pytest.mark.usefixtures("finn")
def test_a_former_player_is_given_no_other_seat(club: Club) -> None:
    """Not by the game master, not at the terminal; her own seat she may have again."""
    act(club, 1, replace.run, "anna Gus=gus@mail.example")
    with pytest.raises(PlayerError, match="knows another hand"):
        act(club, 1, replace.run, "ben anna@mail.example")
    act(club, 1, replace.run, "gus anna@mail.example")

    assert "Anna" == club.live(1).sitters[0].name


@pytest.mark.usefixtures("finn")
def test_a_deputy_is_offered_no_other_seat(club: Club) -> None:
    """Who has seen Anna's hand stands by in vain for Ben's seat."""
    _deputy(club, "Anna", "Finn")
    finn = club.person("Finn")
    finn.writes("standby ecosystem", to=last(finn, "turn"))
    ben = club.person("Ben")
    ben.writes("resign", to=last(ben, "turn"))
    ben.writes("yes", to=last(ben, "confirmation"))

    assert not [mail for mail in finn.mails if "is free" in mail.subject]


@pytest.mark.usefixtures("finn")
def test_a_game_master_takes_no_seat(club: Club) -> None:
    """Who looks after a match steps down before seeing a hand there."""
    with pytest.raises(PlayerError, match="game master"):
        act(club, 1, replace.run, "ben ruth@mail.example")


def test_a_game_master_who_plays_replaces_nobody(club: Club) -> None:
    """She could name her own second mailbox."""
    club.opens("ecosystem", ["Ruth", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    ruth.writes(
        "replace 1 ben ruth2@mail.example", to=next(mail for mail in ruth.mails if "gm." in mail.reply_to)
    )

    assert "needs another game master" in " ".join(ruth.newest.text.split())
    assert [] == club.person("Ruth2").mails


@pytest.mark.usefixtures("finn")
def test_a_hand_waits_for_the_new_players_yes(club: Club) -> None:
    """After the game master's code the newcomer is asked, and is shown nothing before."""
    ruth, nora = club.person("Ruth"), club.person("Nora")
    ruth.writes("replace 1 ben Nora=nora@mail.example")
    confirm(ruth)
    assert ["confirmation"] == [mail.kind for mail in nora.mails]
    assert "Ben" == club.live(1).sitters[1].name
    nora.writes("yes")

    assert "Nora" == club.live(1).sitters[1].name
    assert {1} == hands(club, "Nora")


@pytest.mark.usefixtures("finn")
def test_a_power_waits_for_the_new_masters_yes(club: Club) -> None:
    """No game master's code goes to an address that has not said yes."""
    ruth, ida = club.person("Ruth"), club.person("Ida")
    ruth.writes("promote 1 Ida=ida@mail.example")
    confirm(ruth)
    assert not [mail for mail in ida.mails if "gm." in mail.raw.decode()]
    ida.writes("yes")

    assert "You are a game master of match 1" in ida.newest.subject


@pytest.mark.usefixtures("finn")
def test_a_deputy_says_yes_first(club: Club) -> None:
    """Nobody is mailed a hand who did not agree to see it."""
    anna, finn = club.person("Anna"), club.person("Finn")
    anna.writes("deputy Finn from 16 nov to 30 nov")
    assert set() == hands(club, "Finn")
    anna.writes("yes", to=last(anna, "confirmation"))
    assert "Will you answer for Anna?" in finn.newest.text
    assert set() == hands(club, "Finn")


@pytest.mark.usefixtures("finn")
def test_a_promoted_deputy_is_refused(club: Club) -> None:
    """Whoever sees a hand looks after no match of it."""
    _deputy(club, "Anna", "Finn")
    with pytest.raises(PlayerError, match="knows a hand"):
        act(club, 1, promote.run, "Finn=finn@mail.example")


@pytest.mark.usefixtures("finn")
def test_an_operator_who_looked_takes_no_seat(club: Club) -> None:
    """Whoever runs the server may play, but not where they have seen what only players may."""
    object.__setattr__(club.office, "operator", "finn@mail.example")
    with club.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        looked(club.office, work, match, "the board of anna", "root")
    with pytest.raises(PlayerError, match="knows another hand"):
        act(club, 1, replace.run, "ben finn@mail.example")


def test_whom_nobody_wants_any_more_answers_in_vain(club: Club) -> None:
    """`deputy off` also ends the question to somebody who has not answered yet."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Cleo", "Dora"])
    anna, cleo = club.person("Anna"), club.person("Cleo")
    anna.writes("deputy Cleo")
    anna.writes("yes", to=last(anna, "confirmation"))
    anna.writes("deputy off", to=last(anna, "turn"))
    cleo.writes("yes", to=last(cleo, "confirmation"))

    with club.office.database.reading() as work:
        assert [] == work.attendance.deputies(1, 0, club.clock())


@pytest.mark.usefixtures("finn")
@pytest.mark.parametrize("line", ["promote 1 Finn=finn@mail.example", "replace 1 ben Finn=finn@mail.example"])
def test_who_has_seen_a_hand_meanwhile_gets_no_power(club: Club, line: str) -> None:
    """Asked while he knew nothing, Finn becomes Anna's deputy before he says yes."""
    ruth, finn = club.person("Ruth"), club.person("Finn")
    ruth.writes(line)
    confirm(ruth)
    asked, ben = last(finn, "confirmation"), club.person("Ben")
    _deputy(club, "Anna", "Finn")
    club.person("Anna").writes("1", to=last(club.person("Anna"), "turn"))
    before = len(ben.mails)
    finn.writes("yes", to=asked)

    assert before == len(ben.mails)
    with club.office.database.reading() as work:
        assert ["Ruth"] == [each.name for each in work.masters.of_match(1)]
    assert hands(club, "Finn") <= {0}
    assert "Ben" == club.live(1).sitters[1].name


@pytest.mark.usefixtures("finn")
@pytest.mark.parametrize("line", ["promote 1 Finn=finn@mail.example", "replace 1 ben Finn=finn@mail.example"])
def test_who_is_no_game_master_any_more_gives_nothing(club: Club, line: str) -> None:
    """What Rolf set going ends with his mastership."""
    rolf, finn = club.person("Rolf"), club.person("Finn")
    act(club, 1, promote.run, "Rolf=rolf@mail.example")
    rolf.writes(line)
    confirm(rolf)
    act(club, 1, demote.run, "Rolf")
    finn.writes("yes", to=last(finn, "confirmation"))

    with club.office.database.reading() as work:
        assert ["Ruth"] == [each.name for each in work.masters.of_match(1)]
    assert "Ben" == club.live(1).sitters[1].name

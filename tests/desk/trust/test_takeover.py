"""Nobody moves an account but who reads its mailbox: each way in that was found is walked."""

from datetime import timedelta

import pytest

from pbem.store.tables.words import IdentityLevel
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.desk.support.acts import confirm
from tests.desk.support.tables import last
from tests.harness.club import Club

pytestmark = pytest.mark.replies

THIEF = "mallory@evil.example"
GOOD = "mx.club.example; dkim=pass header.d=mail.example; spf=pass smtp.mailfrom=anna@mail.example"


def main_of(club: Club, name: str) -> str:
    with club.office.database.reading() as work:
        player = next(each for each in work.roster.players() if each.name == name)
        return work.roster.addresses(player.id)[0].address


def thief_of(club: Club) -> Correspondent:
    return club._person("Mallory", THIEF)


def turns(mails: list[ReceivedMail]) -> list[ReceivedMail]:
    return [mail for mail in mails if mail.kind == "turn"]


@pytest.fixture
def anna(club: Club) -> Correspondent:
    """Anna plays at a match that asks for little and at one that asks for much."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    club.opens("ecosystem", ["Anna", "Cleo"], identity=IdentityLevel.AUTH)
    return club.person("Anna")


@pytest.mark.parametrize("sender", [THIEF, "anna@mail.example"])
def test_a_stolen_code_moves_no_account(club: Club, anna: Correspondent, sender: str) -> None:
    """A code of the match that asks for little moves nothing, whatever the From says; the owner is asked."""
    thief, stolen = thief_of(club), anna.mails[0]
    anna.writes(f"set address {THIEF}", to=stolen, sender=sender)
    for mail in list(thief.mails):
        thief.writes("yes", to=mail)

    assert "anna@mail.example" == main_of(club, "Anna")
    assert [] == turns(thief.mails)
    assert "Was this you?" in anna.newest.text


def test_both_addresses_must_say_yes(club: Club) -> None:
    """The old one first, then the new one; nothing is asked there before."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, new = club.person("Anna"), club._person("Anna", "anna@new.example")
    anna.writes("set address anna@new.example")
    assert [] == new.mails
    anna.writes("yes", to=last(anna, "confirmation"))
    assert ["confirmation"] == [mail.kind for mail in new.mails]
    new.writes("yes")

    assert "anna@new.example" == main_of(club, "Anna")
    assert ["turn"] == [mail.kind for mail in turns(new.mails)]
    assert "within 14 days" in " ".join(anna.newest.text.split())


def _moved(club: Club) -> tuple[Correspondent, Correspondent]:
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, new = club.person("Anna"), thief_of(club)
    anna.writes(f"set address {THIEF}", to=last(anna, "turn"))
    anna.writes("yes", to=last(anna, "confirmation"))
    new.writes("yes")
    assert THIEF == main_of(club, "Anna")
    return anna, new


def test_the_former_address_can_undo_it(club: Club) -> None:
    """A `no` within 14 days brings everything back at once, and every code since is void."""
    anna, thief = _moved(club)
    club.clock.go(days=13)
    anna.writes("no", to=last(anna, "confirmation"))
    assert "anna@mail.example" == main_of(club, "Anna")

    thief.writes("1", to=turns(thief.mails)[0])
    assert 0 == len(club.live(1).position.sealed)
    anna.writes("1", to=last(anna, "turn"))
    assert 1 == len(club.live(1).position.sealed)


def test_a_thief_who_moved_on_does_not_come_back(club: Club) -> None:
    """Their own notices about later moves end with the undo: a `no` to one of them moves nothing."""
    anna, thief = _moved(club)
    notice, second = last(anna, "confirmation"), club._person("Mallory", "second@evil.example")
    thief.writes("set address second@evil.example", to=last(thief, "turn"))
    thief.writes("yes", to=last(thief, "confirmation"))
    second.writes("yes")
    assert "second@evil.example" == main_of(club, "Anna")
    anna.writes("no", to=notice)
    thief.writes("no", to=last(thief, "confirmation"))

    assert "anna@mail.example" == main_of(club, "Anna")


def test_nothing_of_the_thiefs_outlives_the_undo(club: Club) -> None:
    """Neither an address that they filed meanwhile nor a deputy, named or only asked."""
    club.opens("ecosystem", ["Mo", "Zara"])
    anna, thief = _moved(club)
    notice, deputy, asked = last(anna, "confirmation"), club.person("Mo"), club.person("Zara")
    thief.writes("1", to=last(thief, "turn"), sender="alias@evil.example")
    thief.writes("this is me", to=last(thief, "confirmation"))
    for person in (deputy, asked):
        thief.writes(f"deputy {person.name}", to=last(thief, "turn"))
        thief.writes("yes", to=last(thief, "confirmation"))
    deputy.writes("yes", to=last(deputy, "confirmation"))
    anna.writes("no", to=notice)
    asked.writes("yes", to=last(asked, "confirmation"))

    with club.office.database.reading() as work:
        assert work.roster.player_at("alias@evil.example") is None
        assert [] == work.attendance.deputies(2, 0, club.clock())


def test_a_move_that_the_thief_began_ends_with_the_undo(club: Club) -> None:
    """Nobody may take the account again by the silence of the thief's own address."""
    anna, thief = _moved(club)
    notice, second = last(anna, "confirmation"), club._person("Mallory", "second@evil.example")
    thief.writes("set address second@evil.example", to=last(thief, "turn"))
    anna.writes("no", to=notice)
    for _ in range(8):
        club.clock.go(days=1)
        club.look()

    assert [] == second.mails
    assert "anna@mail.example" == main_of(club, "Anna")


def test_what_was_asked_under_an_old_code_is_asked_anew(club: Club) -> None:
    """New codes end what waits for a yes: its mail cannot be answered, and nobody is sent back to it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, new = club.person("Anna"), club._person("Anna", "anna@new.example")
    anna.writes("set address anna@new.example")
    anna.writes("new codes", to=last(anna, "turn"))
    anna.writes("yes", to=last(anna, "confirmation"))
    anna.writes("set address anna@new.example", to=last(anna, "turn"))
    anna.writes("yes", to=last(anna, "confirmation"))
    new.writes("yes")

    assert "anna@new.example" == main_of(club, "Anna")


def test_a_game_masters_address_does_not_outlive_new_codes(club: Club) -> None:
    """Whoever asks for new codes reads the address on file, which can no longer say no with an old one."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, thief, anna = club.person("Ruth"), thief_of(club), club.person("Anna")
    ruth.writes(f"address 1 anna {THIEF}")
    confirm(ruth)
    thief.writes("yes", to=last(thief, "confirmation"))
    anna.writes("new codes", to=last(anna, "turn"))
    anna.writes("yes", to=last(anna, "confirmation"))
    club.clock.go(days=4)
    club.look()

    assert "anna@mail.example" == main_of(club, "Anna")


def test_new_codes_do_not_take_the_undo_away(club: Club) -> None:
    """Whoever has the account cannot make the former address's notice void."""
    anna, thief = _moved(club)
    notice = last(anna, "confirmation")
    thief.writes("new codes")
    thief.writes("yes", to=last(thief, "confirmation"))
    anna.writes("no", to=notice)

    assert "anna@mail.example" == main_of(club, "Anna")


def test_after_two_weeks_the_former_address_can_do_nothing(club: Club) -> None:
    """The notice ends, and the address is nobody's."""
    anna, _ = _moved(club)
    club.clock.go(days=15)
    anna.writes("no", to=last(anna, "confirmation"))

    assert THIEF == main_of(club, "Anna")


def test_an_answered_question_moves_nothing_again(club: Club) -> None:
    """A code counts once: the same yes, sent again by a former address, does nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, new = club.person("Anna"), club._person("Anna", "anna@new.example")
    for there, here in (("anna@new.example", anna), ("anna@mail.example", new)):
        here.writes(f"set address {there}", to=last(here, "turn"))
        here.writes("yes", to=last(here, "confirmation"))
        other = new if here is anna else anna
        other.writes("yes", to=last(other, "confirmation"))
    assert "anna@mail.example" == main_of(club, "Anna")
    for mail in list(new.mails):
        new.writes("yes", to=mail)

    assert "anna@mail.example" == main_of(club, "Anna")


def test_silence_lets_the_new_address_decide_after_a_week(club: Club) -> None:
    """The old one is told on three days; only then is the new one asked."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, new = club.person("Anna"), club._person("Anna", "anna@new.example")
    anna.writes("set address anna@new.example")
    told = []
    for _ in range(8):
        club.clock.go(days=1)
        club.look()
        told.append(sum(mail.kind == "confirmation" for mail in anna.mails))
    assert [1, 1, 2, 2, 2, 3, 3, 3] == told
    new.writes("yes", to=last(new, "confirmation"))

    assert "anna@new.example" == main_of(club, "Anna")


@pytest.mark.parametrize("why", ["master", "level", "setting", "away"])
def test_silence_never_moves_some(club: Club, why: str) -> None:
    """Neither a game master, nor where a match asks for the highest level, nor where the operator forbids."""
    level = IdentityLevel.AUTH if why == "level" else IdentityLevel.FROM
    club.opens("ecosystem", ["Anna", "Ben"], identity=level, gm="Anna" if why == "master" else None)
    if why == "setting":
        object.__setattr__(club.office, "silent_moves", False)
    anna, new = club.person("Anna"), club._person("Anna", "anna@new.example")
    headers = {"Authentication-Results": GOOD}
    if why == "away":
        anna.writes("absence to 20 dec", headers=headers)
    anna.writes("set address anna@new.example", headers=headers, to=last(anna, "turn"))
    assert "confirmation" in [mail.kind for mail in anna.mails]
    for _ in range(13):
        club.clock.go(days=1)
        club.look()

    assert [] == new.mails
    assert "anna@mail.example" == main_of(club, "Anna")


def test_no_makes_every_code_anew(club: Club) -> None:
    """Whoever says no shuts the thief out: the code that was stolen proves nothing any more."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    stolen = anna.newest
    anna.writes(f"set address {THIEF}", to=stolen)
    anna.writes("That was not me!", to=last(anna, "confirmation"))
    anna.writes("1", to=stolen)

    assert 0 == len(club.live(1).position.sealed)
    anna.writes("1", to=last(anna, "turn"))
    assert 1 == len(club.live(1).position.sealed)
    assert "said no" in club.operator.newest.text


def test_a_game_masters_account_is_asked_back_too(club: Club) -> None:
    """Under the game master's code an address is changed by both addresses as well."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, thief = club.person("Ruth"), thief_of(club)
    ruth.writes(f"set address {THIEF}")
    assert [] == thief.mails
    assert "ruth@mail.example" == main_of(club, "Ruth")


def test_one_change_is_pending_and_three_a_month(club: Club) -> None:
    """A letter of sixty changes asks about one, and writes to nobody new."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = len(anna.mails)
    anna.writes("\n".join(f"set address v{number}@victim.example" for number in range(60)))

    with club.office.database.reading() as work:
        assert not [each for each in work.outbox.latest(100) if "victim" in each.recipient]
    assert ["confirmation", "receipt"] == sorted(mail.kind for mail in anna.mails[before:])


def test_a_stolen_code_names_no_deputy(club: Club, anna: Correspondent) -> None:
    """The code of a match that asks for little gives nobody the hands of all matches."""
    thief = thief_of(club)
    club.opens("ecosystem", ["Mallory", "Dora"])
    anna.writes("deputy Mallory", to=anna.mails[0], sender=THIEF)

    assert "Was this you?" in anna.newest.text
    assert [] == thief.mails


def test_a_stolen_code_files_no_address(club: Club) -> None:
    """A stolen code and a forged From say `this is me` in vain: the mailbox is asked."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    anna = club.person("Anna")
    stolen = anna.newest
    anna.writes("1", to=stolen, sender=THIEF)
    anna.writes("this is me", to=last(anna, "receipt"))

    with club.office.database.reading() as work:
        assert work.roster.player_at(THIEF) is None


def test_a_game_masters_address_waits_for_a_veto(club: Club) -> None:
    """The player's own address may say no for three days, and the new one must say yes."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, thief, anna = club.person("Ruth"), thief_of(club), club.person("Anna")
    ruth.writes(f"address 1 anna {THIEF}")
    confirm(ruth)
    thief.writes("yes", to=last(thief, "confirmation"))
    assert [] == turns(thief.mails)
    anna.writes("no", to=last(anna, "confirmation"))
    club.clock.go(days=4)
    club.look()

    assert "anna@mail.example" == main_of(club, "Anna")
    assert [] == turns(thief.mails)


def test_a_game_masters_address_counts_after_the_veto(club: Club) -> None:
    """Where nobody says no, mails go to the new address after its yes and three days."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, new = club.person("Ruth"), club._person("Anna", "anna@new.example")
    ruth.writes("address 1 anna anna@new.example")
    confirm(ruth)
    new.writes("yes", to=last(new, "confirmation"))
    club.clock.time += timedelta(hours=73)
    club.look()

    assert "anna@new.example" == main_of(club, "Anna")
    assert ["turn"] == [mail.kind for mail in turns(new.mails)]


def test_a_game_masters_address_counts_at_once_with_both_yes(club: Club) -> None:
    """Whichever of the two addresses says it first."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, new, anna = club.person("Ruth"), club._person("Anna", "anna@new.example"), club.person("Anna")
    ruth.writes("address 1 anna anna@new.example")
    confirm(ruth)
    new.writes("yes", to=last(new, "confirmation"))
    anna.writes("yes", to=last(anna, "confirmation"))

    assert "anna@new.example" == main_of(club, "Anna")
    assert ["turn"] == [mail.kind for mail in turns(new.mails)]

"""Game masters by mail: every order, its refusals, its code and who hears of it."""

import re

import pytest

from pbem.desk.gm import promote
from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.order_line import usage_of
from pbem.desk.post.alarm import alarm
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act, confirm
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def said(person: Correspondent) -> str:
    """The newest mail with its line breaks taken out."""
    return " ".join(person.newest.text.split())


@pytest.fixture
def ruth(club: Club) -> Correspondent:
    """The game master of a match in which Anna has answered and Ben has not."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Anna").writes("1")
    return club.person("Ruth")


@pytest.fixture
def post(club: Club, ruth: Correspondent) -> Post:
    """What comes for the table and its game master."""
    return Post(club, "Anna", "Ben", "Ruth")


def test_a_new_game_master_is_told_how_to_order(club: Club, ruth: Correspondent) -> None:
    """By a mail that can be answered."""
    assert ["You are a game master of match 1"] == [mail.subject for mail in ruth.mails]
    code = r"gm\.\d+\.[a-z2-9]{12}"
    local = {"plus": rf"play\+{code}", "catch-all": code, "plain": "play"}[club.office.replies]
    assert re.fullmatch(rf"{local}@club\.example", ruth.newest.reply_to)
    assert re.search(rf"(?m)^Reply code: {code}$", ruth.newest.text)


def test_help_lists_every_order(ruth: Correspondent) -> None:
    """Made from the same table that does them."""
    ruth.writes("help")

    assert [] == [verb.name for verb in CATALOGUE.values() if usage_of(verb) not in ruth.newest.text]
    ruth.writes("help extend")
    assert "extend N TIME" in ruth.newest.text
    assert "rollback" not in ruth.newest.text


def test_status_shows_public_facts_only(club: Club, ruth: Correspondent) -> None:
    """Of all matches, and of one; no hand and no sealed order."""
    ruth.writes("status")
    assert "Ecosystem          pick 1 of 20         Ben           Wed 20:00" in ruth.newest.text
    ruth.writes("status 1")
    assert "waits for     Ben" in ruth.newest.text
    assert "2 answer, question 1 Anna" in ruth.newest.text
    assert not re.search(r"\b(bear|bee|wolf|trout)\b", ruth.newest.text)


@pytest.mark.parametrize(
    ("orders", "answer", "anna", "ben"),
    [
        ("pause 1 because of the fair", "Match 1 is paused: no deadline runs.", 1, 1),
        ("extend 1 24h", "Question 1.1 is due Thu 19 Nov, 20:00 Berlin.", 0, 1),
        ("deadline 1 20 nov 18:00", "Question 1.1 is due Fri 20 Nov, 18:00 Berlin.", 0, 1),
        ("remind 1", "Reminded: Ben.", 0, 1),
        ("remind 1 ben", "Reminded: Ben.", 0, 1),
        ("announce 1: I am away\ntill Monday", "Everybody at match 1 was told.", 1, 1),
        ("rule 1 A bear counts once", "The ruling is in the journal of match 1", 1, 1),
        ("hold 1 because of a doubt", "Match 1 is on hold.", 1, 1),
    ],
)
def test_orders_that_need_no_code(
    club: Club, ruth: Correspondent, post: Post, orders: str, answer: str, anna: int, ben: int
) -> None:
    """Done at once, told to the table, one mail each at most, and one answer to the game master."""
    ruth.writes(orders)
    new = post.new()

    assert answer in said(ruth)
    assert (anna, ben, 1) == (len(new["Anna"]), len(new["Ben"]), len(new["Ruth"]))


def test_pausing_and_holding_are_undone_by_mail(club: Club, ruth: Correspondent) -> None:
    """Two orders in one mail are done in turn."""
    ruth.writes("pause 1\nresume 1")
    assert "Match 1 goes on." in said(ruth)
    ruth.writes("hold 1")
    assert MatchStatus.HELD is club.live_row(1).status
    ruth.writes("release 1")
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_an_announcement_takes_the_rest_of_the_mail(club: Club, ruth: Correspondent) -> None:
    """Nothing after it is read as an order."""
    ruth.writes("announce 1: Dear all,\npause 1\nwould be an order elsewhere.")

    assert "Dear all, pause 1 would be an order elsewhere." in said(club.person("Anna"))
    assert "What stands below it belongs to its text." in said(ruth)
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("bot 1.1 ben", "The stand-in plays for Ben at match 1 from now on."),
        ("as 1.1 ben {first}", "Ben's answer is on file"),
        ("end 1.1 because we are tired", "Match 1 is over, without a result."),
    ],
)
def test_orders_that_wait_for_a_code(
    club: Club, ruth: Correspondent, post: Post, order: str, answer: str
) -> None:
    """Nothing is done and nobody is told before the code comes back; then it is done once."""
    ruth.writes(order.format(first=club.first_order(1, 1)))
    entries = club.live_row(1).entries

    assert {"Anna": [], "Ben": [], "Ruth": ["Your word is needed"]} == post.new()
    assert answer in said(ruth)
    asked = ruth.newest
    confirm(ruth)
    assert answer in said(ruth)
    done = club.live_row(1).entries
    assert entries < done
    code = re.search(r"confirm ([a-z2-9]{12})", asked.text)
    assert code is not None
    ruth.writes(f"confirm {code[1]}")
    assert "This code is not valid" in said(ruth)
    assert done == club.live_row(1).entries


def test_a_rollback_by_mail(club: Club, ruth: Correspondent, post: Post) -> None:
    """With its code; everybody at the table gets the mail that explains it."""
    club.person("Ben").writes("1")
    post.new()
    ruth.writes("rollback 1.2 1 because Ben's line was misread")
    confirm(ruth)
    new = post.new()

    assert "Match 1 went back to entry 1: 2 answers undone" in said(ruth)
    assert ["Went back: Ecosystem 1: your pick 1 of 20 [1.3]"] == new["Anna"] == new["Ben"]
    assert "Why: Ben's line was misread" in club.person("Ben").newest.text


def test_an_ended_match_is_over_for_everybody(club: Club, ruth: Correspondent) -> None:
    """The last mail brings the file, and a letter afterwards is told so."""
    ruth.writes("end 1.1")
    confirm(ruth)
    anna = club.person("Anna")

    assert "Ecosystem 1: ended without a result [1.end]" == anna.newest.subject
    assert "finished" == anna.newest.attachment("ecosystem-1.json")["status"]
    anna.writes("1")
    assert "The match is over." in said(anna)


def test_a_code_is_worth_nothing_after_a_day(club: Club, ruth: Correspondent) -> None:
    """The order has to be given again."""
    ruth.writes("end 1.1")
    club.clock.go(hours=25)
    confirm(ruth)

    assert "This code is not valid" in said(ruth)
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_a_code_of_another_game_master_is_worth_nothing(club: Club, ruth: Correspondent) -> None:
    """It belongs to who was asked."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ida")
    ruth.writes("end 1.1")
    code = re.search(r"confirm ([a-z2-9]{12})", ruth.newest.text)
    assert code is not None
    club.person("Ida").writes(f"confirm {code[1]}")

    assert "This code is not valid" in said(club.person("Ida"))
    assert MatchStatus.RUNNING is club.live_row(1).status


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("abdicate 1", "'abdicate' is none of our orders"),
        ("pause", "Write it as pause N with the number of the match."),
        ("pause 9", "There is no match 9."),
        ("pause 1 now", "Nothing is expected after the number"),
        ("extend 1 soon", "'soon' is no length of time"),
        ("extend 1.7 24h", "Question 1 of match 1 is open, not 7: nothing was done."),
        ("extend 1 9000h", "More than 60 days is no extension"),
        ("as 1 ben pass", "Say for which question this is meant: 1.1 is open now."),
        ("as 1.1 ben unicorn", "`unicorn` is not possible for Ben now."),
        ("as 1.1 dora pass", "Nobody is called 'dora' at match 1; there are Anna, Ben."),
        ("bot 1 ben", "Say for which question this is meant"),
        ("rollback 1.1 x", "Say to which entry of the journal"),
        ("end 1", "Say for which question this is meant"),
        ("replace 1 ben nowhere", "'nowhere' is no address"),
        ("promote 1 Ida", "is no player: write NAME=ADDRESS"),
        ("release 1", "Match 1 is going on: this cannot be done."),
        ("start 1", "Match 1 is going on: this cannot be done."),
        ("announce 1", "Say what the table shall be told."),
        ("confirm aaaaaaaaaaaa", "This code is not valid"),
        ("confirm", "This code is not valid"),
        ("status 7", "You are not the game master of match 7."),
    ],
)
def test_what_cannot_be_done_is_said(
    club: Club, ruth: Correspondent, post: Post, line: str, why: str
) -> None:
    """To the game master alone, and the journal stays as it is."""
    entries = club.live_row(1).entries
    ruth.writes(line)
    new = post.new()

    assert why in said(ruth)
    assert ([], []) == (new["Anna"], new["Ben"])
    assert entries == club.live_row(1).entries


def test_another_table_is_none_of_their_business(club: Club, ruth: Correspondent) -> None:
    """A game master of one match is nobody at another."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ida")
    ruth.writes("pause 2")

    assert "You are not the game master of match 2." in said(ruth)


def test_a_players_token_orders_nothing(club: Club, ruth: Correspondent, post: Post) -> None:
    """The reason goes to the address on file."""
    club.person("Ben").writes("pause 1")

    assert "This is an order for game masters, and your reply code is a player's" in said(club.person("Ben"))
    assert {"Anna": 0, "Ben": 1, "Ruth": 0} == {name: len(new) for name, new in post.new().items()}
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


def test_orders_from_another_address_are_refused_to_the_owner(
    club: Club, ruth: Correspondent, post: Post
) -> None:
    """Whoever has only the token is told nothing."""
    thief = club.person("Thief")
    ruth.writes("pause 1", sender="thief@mail.example")

    assert "came from thief@mail.example" in said(ruth)
    assert [] == thief.mails
    assert {"Anna": 0, "Ben": 0, "Ruth": 1} == {name: len(new) for name, new in post.new().items()}
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


def test_a_thief_who_plays_is_not_shown_by_address(club: Club, ruth: Correspondent) -> None:
    """A game master is a player, too, and sees no other's address; nor are they told all day."""
    told = ruth.newest
    for number in range(8):
        ruth.writes(f"pause 1 {number}", to=told, sender="ben@mail.example")

    assert "came from the address of another player" in said(ruth)
    assert not [mail for mail in ruth.mails if b"ben@mail.example" in mail.raw]
    assert 2 == sum(mail.kind == "confirmation" for mail in ruth.mails)


def test_an_alarm_shows_a_game_master_no_address(club: Club, ruth: Correspondent) -> None:
    """What went wrong may quote anything."""
    with club.office.database.work() as work:
        match = work.roster.match(1)
        alarm(club.office, work, "broken", "A mail to ben@mail.example broke", match)
    club.deliver()

    assert "A mail to ben@... broke" in said(ruth)


def test_every_line_of_a_game_master_is_accounted_for(club: Club, ruth: Correspondent) -> None:
    """Greetings, lines beyond the limit and what stands below a signature's dashes."""
    ruth.writes("Dear all,\npause 1\n-- \nresume 1")
    assert "Not read as orders: Dear all,." in said(ruth)
    assert "Not read, below --: resume 1." in said(ruth)

    ruth.writes("\n".join(f"nonsense {number}" for number in range(75)), quoting=False)
    assert "15 more lines were not read." in said(ruth)


def test_a_token_is_void_when_the_address_changes(club: Club, ruth: Correspondent) -> None:
    """The mails from before prove nothing, and the address on file hears of it."""
    moved = club.person("Moved")
    with club.office.database.work() as work:
        player = work.roster.player_at(ruth.address)
        assert player is not None
        work.roster.add_alias(player, moved.address, club.clock())
        work.roster.move(player, moved.address)
    ruth.writes("pause 1")

    assert "The reply code in your mail is not valid any more" in said(moved)
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


def test_a_token_is_void_when_they_are_game_master_of_nothing(club: Club, ruth: Correspondent) -> None:
    """Nor can it be used to look."""
    with club.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        match.gm_id = None
        work.roster.save_match(match)
    ruth.writes("status")

    assert "not valid any more" in said(ruth)


def test_the_token_works_where_sub_addresses_are_stripped(club: Club, ruth: Correspondent) -> None:
    """It travels in the References too."""
    ruth.writes("pause 1", address="play@club.example")

    assert "Match 1 is paused" in said(ruth)


def test_a_game_master_who_plays_needs_another_for_secrets(club: Club) -> None:
    """For answering as somebody and for going back; everything else they may do."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Anna")
    anna, ruth = club.person("Anna"), club.person("Ruth")
    master = next(mail for mail in anna.mails if "game master" in mail.subject)
    anna.writes("as 1.1 ben 1", to=master)
    assert "You play at match 1 yourself, so `as` needs another game master there" in said(anna)
    anna.writes("rollback 1.1 1", to=master)
    assert "`rollback` needs another game master there" in said(anna)
    anna.writes("promote 1 Ruth=ruth@mail.example", to=master)
    assert "`promote` needs another game master there" in said(anna)
    act(club, 1, promote.run, "Ruth=ruth@mail.example")
    ruth.writes(f"as 1.1 ben {club.first_order(1, 1)}")
    confirm(ruth)

    assert "Ben's answer is on file" in said(ruth)
    assert "Ruth, game master, has answered for Ben" in said(anna)


def test_an_answer_for_a_seat_is_told_to_all_and_shown_to_its_player(club: Club, ruth: Correspondent) -> None:
    """The journal tells who gave it."""
    order = club.first_order(1, 1)
    ruth.writes(f"as 1.1 ben {order} because Ben is in hospital")
    confirm(ruth)
    with club.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)][-2:]

    assert [EntryKind.RULING, EntryKind.ANSWER] == kinds
    assert f"The answer given for you: {order}" in said(club.person("Ben"))
    assert "Ruth, game master, has answered for Ben (Ben is in hospital)" in said(club.person("Anna"))
    assert "The answer given for you" not in said(club.person("Anna"))


def test_a_match_is_started_without_the_last_join(club: Club) -> None:
    """Its first mail says that the deal proves nothing."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", start_now=False)
    club.person("Anna").writes("join")
    club.person("Ruth").writes("start 1")
    assert MatchStatus.INVITING is club.live_row(1).status
    confirm(club.person("Ruth"))

    assert "Match 1 is dealt without waiting for Ben." in said(club.person("Ruth"))
    assert "is not provable" in said(club.person("Ben"))
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_bare_thanks_is_answered_once_a_day(club: Club, ruth: Correspondent) -> None:
    """It is no order."""
    before = len(ruth.mails)
    ruth.writes("Thank you!")
    ruth.writes("Thank you!")

    assert 1 == len(ruth.mails) - before
    assert "Your mail was read." in ruth.newest.text


def test_a_game_master_may_write_to_a_player_more_than_once(club: Club) -> None:
    """Nothing of it is journalled, so that each of these mails needs a name of its own."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    anna, ruth = club.person("Anna"), club.person("Ruth")
    for line in ("announce 1 Hello", "tell 1 anna: one", "tell 1 anna: two"):
        ruth.writes(line)

    told = [word for mail in anna.mails for word in ("one", "two") if f"  | {word}\n" in mail.text]
    assert ["one", "two"] == told

"""Bots that sit at a table from the start: no join, no words in the shuffle, a label, and no rating."""

import json

import pytest

from pbem.daemon import warden
from pbem.daemon.points import unwatched
from pbem.desk.deadlines import thinking
from pbem.desk.match import export, standin
from pbem.desk.ops import match_admin
from pbem.desk.record import match_file
from pbem.desk.record.file_results import bring_up_to_date
from pbem.desk.record.verify import Proved, verify
from pbem.desk.table import import_match
from pbem.desk.time.pace_text import parse
from pbem.engine.bots.insight import Skill
from pbem.engine.bots.search import VERSION
from pbem.errors import PlayerError
from pbem.store.tables.words import EntryKind, MatchStatus
from tests.desk.support.acts import confirm
from tests.harness.club import Club


def _entries(club: Club, match: int = 1) -> list[tuple[EntryKind, int | None, str]]:
    with club.office.database.reading() as work:
        return [(entry.kind, entry.seat, entry.text) for entry in work.journal.entries(match)]


def _faults(club: Club, match: int = 1) -> list[str]:
    with club.office.database.reading() as work:
        row = work.roster.match(match)
        assert row is not None
        return match_admin.checked(work, row)


def test_a_player_opens_a_table_with_bots_by_mail(club: Club) -> None:
    """It begins at once; the first mail says who they are, and they answer when they have thought."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("new ecosystem 3 seats, bots easy", quoting=False)
    first = next(mail for mail in anna.mails if "Rook" in mail.text)
    assert 2 == club.think()
    anna.writes("1", to=first)
    asked = club.think()

    assert "Rook (easy bot)" in first.text
    assert "Cog (easy bot)" in first.text
    assert 2 == asked
    assert "pick 2 of 20" in anna.newest.text.lower()
    assert [] == _faults(club, 2)


@pytest.mark.parametrize("skill", Skill)
@pytest.mark.parametrize(("seats", "bots"), [(" 3 seats", "12"), ("", "123")])
def test_whoever_opens_a_table_by_mail_chooses_how_well_they_play(
    club: Club, skill: Skill, seats: str, bots: str
) -> None:
    """`new ecosystem, bots strong`: the journal of the match names the level of each; four sit there."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes(f"new ecosystem{seats}, bots {skill}", quoting=False)

    assert dict.fromkeys(bots, skill) == json.loads(_entries(club, 2)[0][2])["bots"]


def test_bots_need_no_join_and_add_no_words(club: Club) -> None:
    """Two people and a bot: it begins when both have joined, with their words alone in the shuffle."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False, bots=["Rex=normal"])
    club.person("Anna").writes("join one fish two fish")
    club.person("Ben").writes("join red fish")
    setup = json.loads(_entries(club)[0][2])

    assert ["one fish two fish", "red fish", ""] == setup["nonces"]
    assert {"2": "normal"} == setup["bots"]
    assert "Rex (normal bot)" in club.person("Anna").newest.text


def test_a_bot_answers_what_it_is_asked_and_nobody_waits_for_it(club: Club) -> None:
    """Sealed beside people; its answer is journalled and the journal plays to the same position."""
    match = club.opens("ecosystem", ["Anna", "Ben"], bots=["Rex=easy"])

    assert 1 == club.think()
    assert 0 == club.think()
    assert (EntryKind.LAPSE, 2) == _entries(club)[-1][:2]
    club.person("Anna").writes("1")
    club.person("Ben").writes("1")
    assert 2 == club.live(match).position.state.number
    assert [] == _faults(club)


def test_a_thought_is_the_same_again_and_is_checked_when_it_comes_back(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill it is thought once more; what the table has left behind is thrown away."""
    match = club.opens("ecosystem", ["Anna", "Ben"], bots=["Rex=normal"])
    live = club.live(match)
    first = standin.thought(live, 2, Skill.NORMAL)
    real = standin.thought

    def while_others_act(asked, seat, skill):
        """Meanwhile another pass has answered for it."""
        move = real(asked, seat, skill)
        monkeypatch.setattr(standin, "thought", real)
        assert thinking.think(club.office, match)
        return move

    monkeypatch.setattr(standin, "thought", while_others_act)
    assert thinking.think(club.office, match)

    assert first == real(live, 2, Skill.NORMAL)
    bot = (EntryKind.RULING, 2, f'{{"bot":"normal","version":{VERSION}}}')
    assert [bot, (EntryKind.LAPSE, 2, str(first))] == _entries(club)[1:]


@pytest.mark.parametrize("meanwhile", ["pause 1", "hold 1.1"])
def test_what_was_thought_for_a_match_that_stands_still_is_thrown_away(
    club: Club, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    """Nothing is applied; when the match goes on the bot thinks once more."""
    match = club.opens("ecosystem", ["Anna", "Ben"], bots=["Rex=easy"], gm="Ruth")
    ruth, real = club.person("Ruth"), standin.thought

    def interrupted(live, seat, skill):
        monkeypatch.setattr(standin, "thought", real)
        ruth.writes(meanwhile)
        return real(live, seat, skill)

    monkeypatch.setattr(standin, "thought", interrupted)
    watch = warden.Warden(club.office, unwatched)
    watch.think()
    kinds = [kind for kind, _, _ in _entries(club)]
    ruth.writes("resume 1" if meanwhile == "pause 1" else "release 1")

    assert EntryKind.LAPSE not in kinds
    assert 1 == watch.think()
    assert (EntryKind.LAPSE, 2) == _entries(club)[-1][:2]
    assert [] == _faults(club, match)


def test_no_transaction_is_open_while_a_bot_thinks(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter that comes meanwhile is read at once."""
    club.opens("ecosystem", ["Anna", "Ben"], bots=["Rex=normal"])
    anna, real = club.person("Anna"), standin.thought

    def interrupted(live, seat, skill):
        monkeypatch.setattr(standin, "thought", real)
        anna.writes("1")
        return real(live, seat, skill)

    monkeypatch.setattr(standin, "thought", interrupted)
    club.think()

    kinds = [kind for kind, _, _ in _entries(club)[1:]]
    assert [EntryKind.ANSWER, EntryKind.RULING, EntryKind.LAPSE] == kinds


def test_a_pass_thinks_for_20_seconds_and_the_next_goes_on(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes meanwhile waits no longer; four bots that take nine seconds each need two passes."""
    bots = ["Rex=easy", "Max=easy", "Pax=easy", "Tux=easy"]
    match = club.opens("ecosystem", ["Anna"], bots=bots)
    now, real = [0.0], standin.thought

    def slow(live, seat, skill):
        now[0] += 9
        return real(live, seat, skill)

    monkeypatch.setattr(standin, "thought", slow)
    monkeypatch.setattr(warden, "monotonic", lambda: now[0])
    watch = warden.Warden(club.office, unwatched)

    # The one that was begun in time is finished.
    assert [3, 1, 0] == [watch.think() for _ in range(3)]
    assert [] == _faults(club, match)


def test_at_a_deadline_normal_answers_at_once(club: Club) -> None:
    """In the transaction that lets the question lapse, where the table wants the bot."""
    match = club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, missed bot"))
    expected = {str(standin.thought(club.live(match), seat, Skill.NORMAL)) for seat in (0, 1)}
    other = {str(standin.thought(club.live(match), seat, Skill.EASY)) for seat in (0, 1)}
    club.clock.go(days=3)
    club.look()

    assert expected == {text for kind, _, text in _entries(club) if kind is EntryKind.LAPSE}
    assert expected != other
    assert 2 == club.live(match).position.state.number


@pytest.mark.parametrize("game", ["dstcg", "animality"])
def test_a_match_against_bots_is_played_to_its_end_and_not_rated(club: Club, game: str) -> None:
    """Bots answer between a person's mails; the end is told, and nobody's rating moves."""
    match = club.opens(game, ["Anna", "Ben"], bots=["Rex=easy"], pace=parse("1h, missed bot"))
    for _ in range(400):
        if club.live_row(match).status is MatchStatus.FINISHED:
            break
        club.think()
        live = club.live(match)
        asked = [seat for seat in live.kernel.unanswered(live.position) if seat < 2]
        for seat in asked[:1]:
            club.person(("Anna", "Ben")[seat]).writes(club.first_order(match, seat))
    with club.office.database.work() as work:
        bring_up_to_date(work)
        filed = work.results.of_match(match)

    assert MatchStatus.FINISHED is club.live_row(match).status
    assert "Rex (easy bot)" in club.person("Anna").newest.text
    assert {None} == {row.mu for row in filed}
    assert [] == _faults(club, match)


def test_somebody_takes_a_bots_seat_over(club: Club) -> None:
    """The question that the bot had not answered is theirs, and it thinks no more."""
    match = club.opens("ecosystem", ["Anna", "Ben"], bots=["Rex=easy"], gm="Ruth")
    ruth, dora = club.person("Ruth"), club.person("Dora")
    ruth.writes("replace 1 rex Dora=dora@mail.example")
    confirm(ruth)
    dora.writes("yes")

    assert 0 == club.think()
    dora.writes("1")
    assert dora.newest.text.startswith("Done: pick ")
    assert [None, None, None] == [sitter.bot for sitter in club.live(match).sitters]
    assert [] == _faults(club, match)


@pytest.mark.parametrize(
    ("players", "bots", "said"),
    [
        ([], ["Rex=strong", "Max=strong"], "Somebody must play"),
        (["Anna"], ["Rex=clever"], "write NAME=LEVEL"),
        (["Anna"], ["Anna=easy"], "names must differ"),
        (["Anna"], [f"Bot{letter}=easy" for letter in "abcdef"], "is for 1 to 6 players"),
    ],
)
def test_what_is_no_table_with_bots_is_refused(
    club: Club, players: list[str], bots: list[str], said: str
) -> None:
    """In a sentence that tells what to write."""
    with pytest.raises(PlayerError, match=said):
        club.opens("ecosystem", players, bots=bots)


def test_the_journal_says_which_bot_answered(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its level and version before its first answer, and again when it has changed; `verify` tells it."""
    match = club.opens("ecosystem", ["Anna", "Ben"], bots=["Rex=easy"])
    for version in (1, 1, 2):
        monkeypatch.setattr(thinking, "VERSION", version)
        club.think()
        club.person("Anna").writes("1")
        club.person("Ben").writes("1")
    with club.office.database.work() as work:
        file = match_file.parse(export.dump(work, club.live(match)).encode())
    told = [check.text for check in verify(file).checks if check.name == "ruling"]

    rulings = [text for kind, _, text in _entries(club) if kind is EntryKind.RULING]
    assert ['{"bot":"easy","version":1}', '{"bot":"easy","version":2}'] == rulings
    assert 2 == len(told)
    assert all(", rex, " in each and "bot: easy; version: " in each for each in told)
    assert [] == _faults(club)


def test_a_match_with_bots_is_exported_verified_and_imported(club: Club) -> None:
    """The file says which seats are bots', and they are again where it is read."""
    match = club.opens("ecosystem", ["Anna", "Ben"], bots=["Rex=normal"])
    club.think()
    with club.office.database.work() as work:
        file = match_file.parse(export.dump(work, club.live(match)).encode())
        again = import_match.import_match(club.office, work, file)
        seated = [each.seat.bot for each in work.roster.seated(again.id)]

    assert [None, None, Skill.NORMAL] == seated


def test_the_promise_of_a_table_with_bots_opened_by_mail_is_opened(club: Club) -> None:
    """It names nobody, for nobody knows who will come; the bots that sit there already neither."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("new ecosystem 3 seats, bots easy", quoting=False)
    first = next(mail for mail in anna.mails if "Rook" in mail.text)
    with club.office.database.work() as work:
        file = match_file.parse(export.dump(work, club.live(2)).encode())

    assert Proved.FAIR is verify(file, first.raw).verdict

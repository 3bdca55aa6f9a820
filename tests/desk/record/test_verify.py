"""Was it fair? Every way in which a file or a mail can differ from what was promised."""

import copy
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.record.verify import CheckResult, Proved, verify
from pbem.engine import fairness
from pbem.engine.values import replace
from pbem.store.books.journal import entry_hash
from pbem.store.tables.core import Entry
from tests.desk.support.matches import as_file, exported, joined_match, play, played_match
from tests.harness.club import Club


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], bytes, bytes]:
    """The file of a finished match, and the first turn mails of Anna and Ben."""
    club = Club(tmp_path_factory.mktemp("club"))
    number = played_match(club)
    mails = [
        next(mail.raw for mail in club.person(name).mails if mail.kind == "turn") for name in ("Anna", "Ben")
    ]
    play(club, number, 20)
    return exported(club, number), mails[0], mails[1]


@pytest.fixture
def plain(finished: tuple[dict[str, Any], bytes, bytes]) -> dict[str, Any]:
    """The file of the finished match, to be changed."""
    return copy.deepcopy(finished[0])


@pytest.fixture
def mail(finished: tuple[dict[str, Any], bytes, bytes]) -> bytes:
    """Anna's first mail."""
    return finished[1]


def failed(plain: dict[str, Any], mail: bytes | None = None) -> list[str]:
    """The names of the checks that fail."""
    return [check.name for check in verify(as_file(plain), mail).failures]


def rehash(plain: dict[str, Any]) -> None:
    """Chain the entries anew, as a server that cheats would."""
    previous = plain["commitment"]
    for entry, written in zip(as_file(plain).entries, plain["entries"], strict=True):
        assert isinstance(entry, Entry)
        entry.previous = written["previous"] = previous
        entry.hash = written["hash"] = previous = entry_hash(entry)


def test_without_the_mail_a_file_is_consistent(plain: dict[str, Any]) -> None:
    """A file alone could have been made up, so it is never called fair."""
    found = verify(as_file(plain))

    assert Proved.CONSISTENT is found.verdict
    assert ["promise", "journal", "set-up", "replay", "outcome"] == [check.name for check in found.checks]


def test_with_either_players_first_mail_it_is_fair(finished: tuple[dict[str, Any], bytes, bytes]) -> None:
    """Promise, joining lines and board are those of the mail."""
    plain, anna, ben = finished

    assert [Proved.FAIR] * 2 == [verify(as_file(plain), mail).verdict for mail in (anna, ben)]


def test_a_changed_secret(plain: dict[str, Any]) -> None:
    """It is not the secret that was promised, and it deals other cards."""
    plain["secret"] = "00" * 32

    assert ["promise", "replay"] == failed(plain)


def test_a_changed_joining_line(plain: dict[str, Any], mail: bytes) -> None:
    """The set-up entry, the deal and the mail all speak against it."""
    plain["nonces"][0] = "rainy monday"

    assert ["set-up", "replay", "mail: joining", "mail: deal"] == failed(plain, mail)


def test_a_joining_line_that_differs_by_a_space(plain: dict[str, Any], mail: bytes) -> None:
    """A server that may choose among spellings may choose among deals."""
    plain["nonces"][0] = "rainysunday"
    plain["entries"][0]["text"] = plain["entries"][0]["text"].replace("rainy sunday", "rainysunday")
    plain["entries"] = plain["entries"][:1]
    plain["outcome"] = None
    rehash(plain)

    assert [] == failed(plain)
    assert ["mail: joining", "mail: deal"] == failed(plain, mail)


def test_a_changed_order(plain: dict[str, Any]) -> None:
    """The entry is named whose hash does not fit."""
    entry = next(each for each in plain["entries"] if each["kind"] == "answer")
    entry["text"] = "pick bear at a1"
    found = verify(as_file(plain))

    assert "journal" in [check.name for check in found.failures]
    assert f"entry {entry['number']} is changed, missing or too many" in [c.text for c in found.failures]


def test_a_changed_order_with_all_hashes_made_again(plain: dict[str, Any]) -> None:
    """An impossible order is found by the rules themselves."""
    entry = next(each for each in plain["entries"] if each["kind"] == "answer")
    entry["text"] = "pick bear at z9"
    rehash(plain)
    found = verify(as_file(plain))

    assert ["replay"] == [check.name for check in found.failures]
    assert found.failures[0].text.startswith(f"dealt again, entry {entry['number']}: ")


def test_a_missing_entry(plain: dict[str, Any]) -> None:
    """The chain shows the gap."""
    del plain["entries"][5]

    assert "journal" in failed(plain)


def test_a_changed_box(plain: dict[str, Any]) -> None:
    """Another box is not the promised one."""
    plain["box"]["title"] = "another"

    assert "promise" in failed(plain)


def test_a_changed_outcome(plain: dict[str, Any]) -> None:
    """The score is counted again."""
    plain["outcome"]["scores"][0] += 1

    assert ["outcome"] == failed(plain)


def test_the_mail_of_another_match(plain: dict[str, Any], tmp_path: Path) -> None:
    """Another match promised another number and dealt other cards."""
    club = Club(tmp_path)
    played_match(club)
    played_match(club)
    other = club.person("Anna").newest.raw

    assert ["mail: promise", "mail: deal"] == failed(plain, other)


def test_another_deal_made_afterwards(plain: dict[str, Any], mail: bytes) -> None:
    """A whole consistent file over another secret does not keep the promise in the mail."""
    plain["secret"] = "ab" * 32
    plain["commitment"] = fairness.commitment(
        bytes.fromhex(plain["secret"]),
        plain["game"],
        plain["rules"],
        fairness.box_digest(plain["box"]),
        plain["names"],
        sorted(plain["options"].items()),
    )
    plain["entries"] = plain["entries"][:1]
    plain["outcome"] = None
    rehash(plain)

    assert Proved.CONSISTENT is verify(as_file(plain)).verdict
    assert ["mail: promise", "mail: deal"] == failed(plain, mail)


def test_the_invitation_proves_only_the_promise(tmp_path: Path) -> None:
    """It came before the deal, so no board can be compared and the verdict stays below fair."""
    club = Club(tmp_path)
    number = played_match(club)
    invitation = club.person("Anna").mails[0].raw
    found = verify(as_file(exported(club, number)), invitation)

    assert Proved.CONSISTENT is found.verdict
    assert ["ok", "told"] == [str(check.finding) for check in found.checks if check.name.startswith("mail")]


def test_no_mail_at_all(plain: dict[str, Any]) -> None:
    """Bytes that are no mail prove nothing and fail nothing silently."""
    assert ["mail: promise", "mail: deal"] == failed(plain, b"\xff\xfe no mail \x00")


def test_a_match_that_is_not_provable_says_so(club: Club) -> None:
    """Started at once, the deal is consistent but proves nothing, with the mail or without."""
    club.opens("ecosystem", ["Anna", "Ben"])
    first = club.person("Anna").newest.raw
    plain = exported(club, 1)

    assert [Proved.NOT_PROVABLE] * 2 == [verify(as_file(plain), mail).verdict for mail in (None, first)]


def test_a_provable_flag_set_afterwards(club: Club) -> None:
    """Whether everybody joined stands in the first entry, under its hash."""
    club.opens("ecosystem", ["Anna", "Ben"])
    plain = exported(club, 1)
    plain["provable"] = True

    assert ["set-up"] == failed(plain)


def test_the_forty_column_list_is_recognised(club: Club) -> None:
    """A player who reads lists holds another drawing of the same deal."""
    club.opens("ecosystem", ["Ben", "Anna"])
    club.person("Anna").writes("set format list")
    number = played_match(club)
    first = club.person("Anna").newest

    assert "turn" == first.kind
    assert Proved.FAIR is verify(as_file(exported(club, number)), first.raw).verdict


@pytest.mark.parametrize("wish", ["set language de", "set language de\nset format list"])
def test_a_mail_in_another_language_is_recognised(club: Club, wish: str) -> None:
    """A board in German words is a drawing of the same deal, and so are the joining lines above it."""
    club.opens("ecosystem", ["Ben", "Anna"])
    club.person("Anna").writes(wish)
    number = played_match(club)
    first = club.person("Anna").newest

    assert "BEWEISBAR FAIR" in first.text
    assert Proved.FAIR is verify(as_file(exported(club, number)), first.raw).verdict


def test_looks_and_rollbacks_are_told(plain: dict[str, Any], club: Club) -> None:
    """Whatever happened to a match beside answers is a line of its own."""
    number = played_match(club, 1)
    file = exported(club, number)
    file["entries"].append(
        {
            **file["entries"][-1],
            "number": len(file["entries"]) + 1,
            "kind": "rollback",
            "text": "to question 1",
        }
    )
    rehash(file)
    told = [check for check in verify(as_file(file)).checks if check.finding is CheckResult.TOLD]

    assert ["ruling", "rollback"] == [check.name for check in told]
    assert "by: tester; looked at: the exported file" in told[0].text
    assert "to question 1" in told[1].text


def test_a_name_changed_later_spoils_no_proof(club: Club) -> None:
    """The first mail's names are those of the set-up entry."""
    number = played_match(club)
    anna = club.person("Anna")
    first = anna.newest.raw
    anna.writes("set name Dr. Anna")

    assert Proved.FAIR is verify(as_file(exported(club, number)), first).verdict


def test_a_match_that_went_on_under_later_rules(club: Club) -> None:
    """The promise names the version it was begun under, and the journal how it came to the present one."""
    number = played_match(club)
    first = club.person("Anna").newest.raw
    plain = exported(club, number)
    upgraded = {**plain["entries"][-1], "number": 3, "text": '{"before": "0", "rules": "1"}'}
    begun = plain["entries"][0]
    begun["text"] = begun["text"].replace('"rules":"1"', '"rules":"0"')
    plain["entries"].append(upgraded)
    plain["commitment"] = fairness.commitment(
        bytes.fromhex(plain["secret"]),
        plain["game"],
        "0",
        fairness.box_digest(plain["box"]),
        plain["names"],
        sorted(plain["options"].items()),
    )
    rehash(plain)

    assert [] == failed(plain)
    assert ["mail: promise", "mail: deal"] == failed(plain, first)
    plain["entries"].pop()
    assert ["set-up"] == failed(plain)


def test_long_and_quoted_joining_lines_are_bound_whole(club: Club) -> None:
    """However long or odd a line is, all of it stands in the mail."""
    number = joined_match(club, 'join "a", Ben "b" ' + "long " * 30, "join " + "x" * 190)
    first = club.person("Ben").newest.raw

    assert Proved.FAIR is verify(as_file(exported(club, number)), first).verdict


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg"])
def test_the_first_mails_of_every_game_prove_its_deal(club: Club, game: str, language: str) -> None:
    """Whoever is asked first and whoever is not hold a mail whose board is dealt again."""
    club.office = replace(club.office, language=language)
    number = club.opens(game, ["Anna", "Ben"], start_now=False)
    for name in ("Anna", "Ben"):
        club.person(name).writes("join")
    plain = exported(club, number)

    for name in ("Anna", "Ben"):
        assert [] == failed(plain, club.person(name).newest.raw)

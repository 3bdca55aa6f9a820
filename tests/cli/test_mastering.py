"""The game master's verbs as they are typed."""

import json
from pathlib import Path

import pytest

from pbem.bootstrap import office
from pbem.config import load
from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.perform import DOES
from pbem.desk.match.live import take_up
from pbem.desk.table.match_list import find_match
from pbem.desk.table.opening import Invitee, player_of
from pbem.engine.moves import alphabetical
from pbem.mail.write.tokens import without_tokens
from pbem.store.tables.words import EntryKind
from pbem.store.work import Work
from tests.cli.conftest import Run


def entries(run: Run) -> int:
    """How long the match's journal is."""
    found: int = json.loads(run("match", "show", "1", "--json").out)["entries"]
    return found


def test_every_verb_does_something() -> None:
    """The table of the command line and the table of what is done are one."""
    assert list(CATALOGUE) == list(DOES)


def test_a_misspelled_verb_comes_back_as_the_one_it_looks_like(run: Run) -> None:
    """Verbs are commands like the others."""
    assert "No such command 'paus'. Did you mean 'pause'" in run("match", "paus").err


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pause", "1", "--why", "a fair"], "Match 1 is paused: no deadline runs."),
        (["extend", "1", "24h"], "Question 1.1 is due"),
        (["deadline", "1", "2", "jan", "20:00"], "Question 1.1 is due"),
        (["remind", "1"], "Reminded: Anna, Ben."),
        (["announce", "1", "I am away"], "Everybody at match 1 was told."),
        (["rule", "1", "It fits"], "The ruling is in the journal of match 1"),
        (["hold", "1"], "Match 1 is on hold."),
        (["end", "1", "--question", "1"], "Match 1 is over, without a result."),
        (["replace", "1", "ben", "Nora=nora@mail.example"], "Nora plays for Ben"),
        (["bot", "1", "ben", "--question", "1"], "The stand-in plays for Ben"),
        (["promote", "1", "Ida=ida@mail.example"], "Ida is a game master of match 1 now."),
        (["address", "1", "ben", "benno@mail.example"], "Mails to Ben go to the other address from now on."),
        (["identity", "1", "token"], "Match 1 is played at the level token from now on."),
    ],
)
def test_verbs_at_the_terminal(run: Run, words: list[str], said: str) -> None:
    """A trial changes nothing and says the same; the thing itself is journalled."""
    before = entries(run)
    tried_out = run("match", *words, "--dry-run")
    assert (0, before) == (tried_out.code, entries(run))
    assert f"Nothing was changed. It would say: {said}" in tried_out.out
    assert "@mail.example" in tried_out.out
    done = run("match", *words)

    assert (0, "") == (done.code, done.err)
    assert done.out.startswith(said)
    assert before < entries(run)


def try_and_do(run: Run, *words: str) -> str:
    """A trial, which changes nothing and says the same, then the thing itself, which is journalled."""
    before = entries(run)
    tried_out = run("match", *words, "--dry-run")
    assert (0, before) == (tried_out.code, entries(run))
    done = run("match", *words)
    assert (0, "") == (done.code, done.err)
    assert f"It would say: {done.out}" in tried_out.out
    assert before < entries(run)
    return done.out


@pytest.mark.usefixtures("folder")
def test_going_on_at_the_terminal(run: Run) -> None:
    """What was paused is resumed, what was held released."""
    run("match", "pause", "1")
    assert "Match 1 goes on.\n" == try_and_do(run, "resume", "1")
    run("match", "hold", "1")
    assert "Match 1 goes on.\n" == try_and_do(run, "release", "1")


def test_answering_and_going_back_at_the_terminal(run: Run, folder: Path) -> None:
    """An answer for a seat is told to the table; a rollback names the question it is meant for."""
    desk = office(load(folder / "config.toml"))
    with desk.database.reading() as work:
        live = take_up(work, find_match(work, 1))
    orders = [str(alphabetical(live.kernel.options(live.position, seat))) for seat in (0, 1)]

    said = try_and_do(run, "as", "1", "anna", *orders[0].split(), "--question", "1")
    assert "Anna's answer is on file, and the table was told that it came from you.\n" == said
    assert 1 == run("match", "as", "1", "ben", *orders[1].split()).code
    try_and_do(run, "as", "1", "ben", *orders[1].split(), "--question", "1")
    assert 2 == json.loads(run("match", "show", "1", "--json").out)["question"]
    back = try_and_do(run, "rollback", "1", "1", "--question", "2", "--why", "a misread line")
    assert back.startswith("Match 1 went back to entry 1: 2 answers undone")
    assert 3 == json.loads(run("match", "show", "1", "--json").out)["question"]
    assert "Match 1: " in run("match", "replay", "1", "--check").out
    with desk.database.reading() as work:
        mails = [each for each in work.outbox.latest() if each.subject.startswith("Went back:")]
    desk.database.close()
    assert {"anna@mail.example", "ben@mail.example"} == {each.recipient for each in mails}


@pytest.mark.usefixtures("server")
def test_starting_at_the_terminal(run: Run) -> None:
    """Whoever has not joined is dealt in, and the deal proves nothing."""
    run(
        "match",
        "new",
        "ecosystem",
        *("--player", "Anna=anna@mail.example", "--player", "Ben=ben@mail.example"),
    )

    assert "Match 1 is dealt without waiting for Anna and Ben.\n" == try_and_do(run, "start", "1")
    shown = json.loads(run("match", "show", "1", "--json").out)
    assert ("running", False) == (shown["status"], shown["provable"])


def test_offering_a_seat_at_the_terminal(run: Run, folder: Path) -> None:
    """To those who stand by; without any it is refused with what can be done instead."""
    refused = run("match", "offer", "1", "ben", "--question", "1")
    assert (1, True) == (refused.code, "Nobody stands by for Ecosystem" in refused.err)
    desk = office(load(folder / "config.toml"))
    with desk.database.work() as work:
        nora = player_of(work, Invitee("Nora", "nora@mail.example"), desk.now())
        work.followers.stand_by(nora.id, "ecosystem", desk.now())
    desk.database.close()

    said = try_and_do(run, "offer", "1", "ben", "--question", "1")
    assert "The seat of Ben at match 1 is offered to Nora.\n" == said


def test_looking_at_a_secret_is_journalled_and_mailed_to_the_table(
    run: Run,
    folder: Path,
) -> None:
    """`show --as` is told to everybody at once, with who looked at what."""
    board = run("match", "show", "1", "--as", "ben")
    desk = office(load(folder / "config.toml"))
    with desk.database.reading() as work:
        last = work.journal.entries(1)[-1]
        told = [each for each in work.outbox.latest() if each.subject.startswith("Somebody has looked")]
        texts = {work.outbox.text(each.id) or "" for each in told}
    desk.database.close()

    assert (0, True) == (board.code, "YOUR HAND" in board.out)
    assert (EntryKind.RULING, True) == (last.kind, '"looked at":"the board of ben"' in last.text)
    assert {"anna@mail.example", "ben@mail.example"} == {each.recipient for each in told}
    assert all("has looked at the board of ben" in " ".join(text.split()) for text in texts)


@pytest.mark.usefixtures("folder")
def test_a_trial_shows_no_hand_and_no_code(run: Run) -> None:
    """What only a player may know stays unprinted; notices are shown."""
    out = run("match", "extend", "1", "24h", "--dry-run").out + run("match", "pause", "1", "--dry-run").out

    assert "YOUR HAND" not in out
    assert "Reply code" not in out
    assert "(the player's own board or hand stands in it, so its text is not shown)" in out
    assert "Paused: no deadline runs." in out


def test_a_trial_shows_no_code_in_any_language(run: Run, folder: Path) -> None:
    """Whatever stands before the code, its line and all below it stay unprinted."""

    def choose(work: Work) -> None:
        for each in work.roster.players():
            each.language = "de"
            work.roster.save_player(each)

    office(load(folder / "config.toml")).database.run(choose)
    out = run("match", "pause", "1", "--dry-run").out

    assert "Pause: Keine Frist läuft." in out
    assert out == without_tokens(out)
    assert "Antwortcode" not in out


@pytest.mark.usefixtures("folder")
def test_refusals_have_an_exit_code(run: Run) -> None:
    """And say what is missing."""
    ended = run("match", "rollback", "1", "1")

    assert (1, "") == (ended.code, ended.out)
    assert "Say for which question this is meant: 1.1 is open now." in ended.err
    assert 1 == run("match", "pause", "7").code
    assert 2 == run("match", "pause").code

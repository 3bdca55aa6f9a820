"""What an older pbem has written is read by this one, and means the same."""

from datetime import timedelta
from hashlib import blake2b
from pathlib import Path

import pytest

from pbem.desk.match.live import replayed
from pbem.desk.ops.match_admin import checked
from pbem.desk.record.match_file import parse
from pbem.desk.record.verify import Proved, verify
from pbem.engine import registry
from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.game import AnyGame
from pbem.store.tables.words import EntryKind, LetterStatus
from tests.harness.club import Club
from tests.harness.released import held_mails
from tests.pins.dumps import GAMES, MATCHES, POSITIONS, exported, old_club

_FILES = sorted(MATCHES.glob("*.json"))


@pytest.fixture
def released(tmp_path: Path) -> Club:
    """The club whose database was written by an older pbem, an hour later."""
    club = old_club(tmp_path, paranoid=False)
    for recipient, mail in list(held_mails(club)):
        club.person(recipient.split("@")[0].title()).takes(mail.raw)
    with club.office.database.reading() as work:
        club.clock.time = work.outbox.latest(1)[0].created + timedelta(hours=1)
    return club


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
def test_old_positions_are_read_and_written_as_they_were(game: AnyGame) -> None:
    """With every tag and every field, from the set-up to the outcome."""
    codec = codec_for(game, game.open_box())
    dumps = (POSITIONS / f"{game.info.slug}.txt").read_text(encoding="utf-8").splitlines()

    assert dumps != []
    assert dumps == [codec.dump(codec.load(text)) for text in dumps]


# What a rollback made of the first of these positions, the second and so on, before bots thought about deals.
_RESHUFFLED = {
    "animality": "cc6bf4fa3961d7d1 f124bb28ae6b6938 aaa8c83a29aeddfb 7eaabcc9a70462f9",
    "domspec": "fcbc300210e946d5 f2bbe242a81e365f",
    "dstcg": "1a58b6aeb975c7c2 da4f9de748202280 aead610cc786956a 1b85b58d7aab430a",
    "ecosystem": "5520bfc4c978a087 b28f04d89ccfa345",
}


@pytest.mark.parametrize("slug", _RESHUFFLED)
def test_what_nobody_knows_is_shuffled_again_as_it_was(slug: str) -> None:
    """Journals with a rollback are replayed: every pile that it shuffles is drawn in the old order."""
    game = registry.game(slug)
    codec = codec_for(game, game.open_box())
    dumps = (POSITIONS / f"{slug}.txt").read_text(encoding="utf-8").splitlines()
    shuffled = [game.reshuffle(codec.load(text).state, Chance(b"going back")) for text in dumps]
    found = [blake2b(codec.dump(state).encode(), digest_size=12).hexdigest()[:16] for state in shuffled]

    assert _RESHUFFLED[slug].split() == found


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_old_match_files_are_verified(path: Path) -> None:
    """A match that went back is dealt again from its file, and nothing in it has changed."""
    file = parse(path.read_bytes())
    found = verify(file)

    assert EntryKind.ROLLBACK in [entry.kind for entry in file.entries]
    assert (Proved.CONSISTENT, ()) == (found.verdict, found.failures)


def test_old_matches_are_exported_as_they_were(tmp_path: Path) -> None:
    """Byte for byte, from the database of that time."""
    assert {path.name: path.read_text(encoding="utf-8") for path in _FILES} == exported(tmp_path)


def test_old_snapshots_are_what_the_journals_lead_to(released: Club) -> None:
    """The position stored then is the one that a replay gives now, and every other check finds nothing."""
    with released.office.database.reading() as work:
        matches = [match for match in work.roster.matches() if match.started is not None]
        kept = {match.id: work.journal.snapshot(match.id) for match in matches}
        found = {match.id: checked(work, match) for match in matches}
        replays = {}
        for match in matches:
            live = released.live(match.id)
            steps = replayed(live.kernel, work.journal.entries(live.id))
            replays[match.id] = live.codec.dump(steps[-1].position)

    assert {number: [] for number in kept} == found
    stored = {number: each.position for number, each in kept.items() if each is not None}
    assert {"animality", "domspec", "dstcg", "ecosystem"} == {match.game for match in matches}
    assert stored == {number: replays[number] for number in stored}


def test_an_old_letter_that_was_held_is_read_when_its_owner_says_so(released: Club) -> None:
    """The question that was mailed then is answered now."""
    dora = released.person("Dora")
    dora.writes("this is me", to=dora.newest)
    with released.office.database.reading() as work:
        counts = work.inbox.counts()

    assert {LetterStatus.DONE} == set(counts)


def test_time_goes_on_for_an_old_club(released: Club) -> None:
    """Deadlines, standing orders, deputies, offers, a dispute and what settles: nothing breaks on the way."""
    for _ in range(4):
        released.clock.go(days=2)
        released.look()
        released.morning()
    with released.office.database.reading() as work:
        kinds = {entry.kind for match in work.roster.matches() for entry in work.journal.entries(match.id)}
        found = [checked(work, match) for match in work.roster.matches() if match.started is not None]

    assert {EntryKind.LAPSE, EntryKind.STANDING, EntryKind.RULING} <= kinds
    assert [] == [problem for each in found for problem in each]

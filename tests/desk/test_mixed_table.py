"""Four people at one table, two of whom read and write German: every game is the same match for all."""

from pathlib import Path

import pytest

from pbem.engine import registry
from pbem.engine.chance import Chance
from pbem.engine.language.lexicon import worded_order
from pbem.engine.moves import walk
from tests.harness.club import Club

_NAMES = ("Anna", "Ben", "Cleo", "Dora")
_ANSWERS = 24


def _played(folder: Path, game: str, languages: tuple[str, ...]) -> tuple[list[tuple[int | None, str]], Club]:
    """So many answers of the bot's choice, each in the language of its seat; the journal and the club."""
    folder.mkdir()
    club = Club(folder, paranoid=True)
    number = club.opens(game, _NAMES)
    with club.office.database.work() as work:
        for player in work.roster.players():
            seat = _NAMES.index(player.name) if player.name in _NAMES else None
            if seat is not None:
                player.language = languages[seat]
                work.roster.save_player(player)
    for turn in range(_ANSWERS):
        live = club.live(number)
        if live.position.outcome is not None:
            break
        seat = live.kernel.unanswered(live.position)[0]
        options = live.kernel.options(live.position, seat)
        words = live.game.bot(live.view(seat), options, Chance(f"{turn}".encode()))
        move = walk(options, words)
        assert move is not None
        club.person(_NAMES[seat]).writes(worded_order(move, live.game, languages[seat]))
        after = club.live(number).position
        assert after != live.position, club.person(_NAMES[seat]).newest.text
        club.clock.go(minutes=1)
    with club.office.database.reading() as work:
        return [(entry.seat, entry.text) for entry in work.journal.entries(number)], club


@pytest.mark.parametrize("game", registry.slugs())
def test_a_mixed_table_plays_the_same_match(tmp_path: Path, game: str) -> None:
    """The journal is the one of four English players, each reads their own language, and nothing leaks.

    Every mail was written once more on another deal (the club is paranoid), in the language of its reader.
    """
    english, _ = _played(tmp_path / "en", game, ("en",) * 4)
    mixed, club = _played(tmp_path / "mixed", game, ("de", "en", "de", "en"))

    assert english == mixed
    turns = {name: [mail for mail in club.person(name).mails if mail.kind == "turn"][-1] for name in _NAMES}
    assert [True, False, True, False] == ["Antwortcode: " in turns[name].text for name in _NAMES]
    assert [False, True, False, True] == ["Reply code: " in turns[name].text for name in _NAMES]
    assert ["de", "en", "de", "en"] == [
        turns[name].html.partition('lang="')[2].partition('"')[0] for name in _NAMES
    ]


def test_a_late_order_that_is_impossible_is_refused_in_german(tmp_path: Path) -> None:
    """Both why it was not read and why the rules forbid it come in the language of who wrote it."""
    club = Club(tmp_path)
    number = club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("einstellen sprache deutsch")
    first = anna.mails[0]
    anna.writes(club.first_order(number, 0), to=first)
    ben.writes(club.first_order(number, 1))
    anna.writes("nimm Bär auf e4", to=first)

    assert "NICHT GELESEN" in anna.newest.text
    assert "You answered" not in anna.newest.text
    assert "Du hast auf eine Mail geantwortet" in " ".join(anna.newest.text.split())

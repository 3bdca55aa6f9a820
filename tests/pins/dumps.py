"""Makes the old dumps, once: match files as `match export` writes them, and stored positions.

`python -m tests.pins.dumps` writes those that are missing and never touches one that is there: it is their
age that makes them worth something.
"""

import re
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from pbem.desk.match.export import dump
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.game import AnyGame
from pbem.store.database import Database
from pbem.store.keep import migrate
from pbem.testing.play.playout import moments
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.club import Club
from tests.harness.released import restore
from tests.harness.toy.game import GAME as TOY
from tests.pins.record import DATA

__all__ = ["GAMES", "MATCHES", "POSITIONS", "RELEASED", "exported", "main"]

RELEASED = Path(__file__).parents[1] / "store" / "keep" / "released" / "0004.sql"
MATCHES = DATA / "matches"
POSITIONS = DATA / "positions"

GAMES: tuple[AnyGame, ...] = (*map(registry.game, registry.slugs()), TOY)

# Dumps of a game, in characters all together; and of how many matches they are chosen.
_MOST = 12_000
_PLAYED = 3


def old_club(folder: Path, *, paranoid: bool = True) -> Club:
    """The club whose database was written by an older pbem, brought up to this one."""
    file = folder / "club.sqlite"
    restore(RELEASED, file)
    with closing(Database(f"sqlite:///{file}")) as database:
        migrate.bring_up(database)
    return Club(folder, paranoid=paranoid)


def exported(folder: Path) -> dict[str, str]:
    """The files of all matches of the released database that went back, by their names."""
    club = old_club(folder)
    with club.office.database.reading() as work:
        found = [match for match in work.roster.matches() if match.epoch]
        return {f"{match.game}-{match.id}.json": dump(work, club.live(match.id)) for match in found}


def _positions(game: AnyGame) -> Iterator[str]:
    """Dumps of a game that hold as many different types as so few can."""
    dumped = []
    for seed in range(_PLAYED):
        kernel = kernel_for(game, max(2, game.info.fewest), seed)
        codec = codec_for(game, kernel.table.box)
        dumped += [codec.dump(moment.position) for moment in moments(kernel, dice_for(seed, "pins"))]
    tags = {text: set(re.findall(r'"_":"(\w+)"', text)) for text in dumped}
    # The last one holds an outcome.
    best = dumped[-1]
    known: set[str] = set()
    size = 0
    while size + len(best) <= _MOST and (not known or tags[best] - known):
        yield best
        size += len(best)
        known |= tags[best]
        best = max(dumped, key=lambda text: (len(tags[text] - known), -len(text)))


def main() -> None:
    """Write what is missing."""
    for folder in (MATCHES, POSITIONS):
        folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in exported(Path(folder)).items():
            if not (MATCHES / name).exists():
                (MATCHES / name).write_text(text, encoding="utf-8")
    for game in GAMES:
        path = POSITIONS / f"{game.info.slug}.txt"
        if not path.exists():
            path.write_text("".join(f"{text}\n" for text in _positions(game)), encoding="utf-8")


if __name__ == "__main__":
    main()

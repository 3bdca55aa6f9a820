"""Balance: how often each faction and each single-minded player wins, measured with our own bots.

    python -m tests.harness.balance --matches 4000 --players 3 4 5
    python -m tests.harness.balance --first
    python -m tests.harness.balance --matches 400 --single 0 --level normal --players 3 --keep FILE

The numbers of our box were tuned with this command; its tables stand in MEASURED.md. A share of 1.00 is fair;
behind it stands its standard error. Matches of factions that stand in FILE are not played again, so a long
run may be stopped and taken up, or split by `--seed` over several files which are then put together.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from types import MappingProxyType

from pbem.engine.bots.insight import Skill
from pbem.engine.chance import Chance
from pbem.engine.game import Table
from pbem.engine.kernel import Kernel
from pbem.engine.moves import walk
from pbem.engine.outcome import Outcome
from pbem.errors import PlayerError
from pbem.games.animality.bot.choose import BALANCED, Temper, choose
from pbem.games.animality.game import Animality
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.box_data import OUR_BOX, open_box, pack_box
from pbem.games.animality.rules.state import State
from pbem.testing.play.strength import Chooser, skilled, viewing

__all__ = [
    "FIRST",
    "TEMPERS",
    "Shares",
    "faction_shares",
    "first_box",
    "main",
    "minded",
    "play",
    "temper_shares",
]

_GAME = Animality()

_NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida")

# Who cares for one thing only, and who cares for it three times as much as the others do.
TEMPERS: Mapping[str, Temper] = MappingProxyType(
    {
        "all attack": Temper(attack=1, defense=0, recover=0, quest=0, slay=0),
        "all defense": Temper(attack=0, defense=1, recover=1, quest=0, slay=0),
        "all slaying": Temper(attack=0, defense=0, recover=0, quest=0, slay=1),
        "all quests": Temper(attack=0, defense=0, recover=0, quest=1, slay=0),
        "mostly attack": Temper(attack=3),
        "mostly defense": Temper(defense=3, recover=3),
        "mostly slaying": Temper(slay=3),
        "mostly quests": Temper(quest=3),
    }
)


# What the powers changed before they were tuned: the numbers that `--first` measures.
FIRST: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "lion": {"start_health": 4, "stable_attack": 2},
        "elephant": {"start_health": 7, "stable_defense": 1},
        "deer": {"last_card": 1},
        "axolotl": {"stable_recover": 3},
        "wolf": {"slay_discount": 3},
        "raven": {"start_health": 3, "stable_influence": 1},
        "crocodile": {"start_health": 6, "stable_attack": 1, "reroll_attack": 1},
        "tortoise": {"stable_defense": 2},
    }
)


def first_box() -> AnimalityBox:
    """Our box with the powers as they were before they were tuned."""
    plain = pack_box(OUR_BOX)
    for row in plain["factions"]:
        row["rule"] = dict(FIRST[row["name"]])
    return open_box(plain)


@dataclass(slots=True)
class Shares:
    """Victories against what would be fair, by name; a shared victory counts in parts."""

    won: dict[str, float] = field(default_factory=dict)
    fair: dict[str, float] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    rounds: int = 0
    matches: int = 0

    def add(self, name: str, won: float, fair: float) -> None:
        """One match in which this one took part."""
        self.won[name] = self.won.get(name, 0.0) + won
        self.fair[name] = self.fair.get(name, 0.0) + fair
        self.played[name] = self.played.get(name, 0) + 1

    def __getitem__(self, name: str) -> float:
        return self.won[name] / self.fair[name]

    def error(self, name: str) -> float:
        """The standard error of a share: what it would vary by if it were measured again."""
        played = self.played[name]
        chance = self.won[name] / played
        return sqrt(chance * (1 - chance) * played) / self.fair[name]


def minded(temper: Temper) -> Chooser:
    """The bot that does not search, with a mind of its own."""
    return viewing(lambda view, options, chance: choose(view, options, chance, temper))


def play(box: AnimalityBox, players: tuple[Chooser, ...], seed: int) -> tuple[State, Outcome]:
    """One match of bots, its end and its outcome; the same seed is the same match."""
    table = Table(_NAMES[: len(players)], (("factions", "drawn"), ("sums", "on")), box)
    kernel = Kernel(_GAME, table, b"balance %d" % seed)
    chance = Chance(b"balance players %d" % seed)
    position = kernel.start().position
    while position.outcome is None:
        for seat in kernel.unanswered(position):
            words = players[seat](kernel, position, seat, chance)
            move = walk(kernel.options(position, seat), words)
            assert move is not None
            position = kernel.submit(position, seat, move).position
    assert isinstance(position.state, State)
    return position.state, position.outcome


def faction_shares(
    box: AnimalityBox,
    players: int,
    matches: int,
    seed: int = 0,
    player: Chooser | None = None,
    keep: Path | None = None,
) -> Shares:
    """Drawn factions, everybody the same player: the balanced bot if none is named."""
    shares = Shares()
    kept = _kept(keep, players)
    for number in range(seed, seed + matches):
        if number not in kept:
            state, outcome = play(box, (player or minded(BALANCED),) * players, number)
            won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(players)]
            kept[number] = state.round, dict(zip(state.factions, won, strict=True))
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([players, number, *kept[number]]) + "\n")
    for rounds, parts in kept.values():
        shares.rounds += rounds
        shares.matches += 1
        for faction, part in parts.items():
            shares.add(faction, part, 1 / players)
    return shares


def _kept(keep: Path | None, players: int) -> dict[int, tuple[int, dict[str, float]]]:
    """The matches on file: by seed their rounds, and each faction's part of the victory."""
    if keep is None or not keep.exists():
        return {}
    rows = map(json.loads, keep.read_text("utf-8").splitlines())
    return {number: (rounds, parts) for at, number, rounds, parts in rows if at == players}


def temper_shares(box: AnimalityBox, players: int, matches: int, seed: int = 0) -> Shares:
    """One single-minded player among balanced ones, in turn at each seat."""
    shares = Shares()
    for name, temper in TEMPERS.items():
        for number in range(matches):
            odd = number % players
            tempers = (temper if seat == odd else BALANCED for seat in range(players))
            state, outcome = play(box, tuple(map(minded, tempers)), seed + number)
            shares.rounds += state.round
            shares.matches += 1
            shares.add(name, 1 / len(outcome.winners) if odd in outcome.winners else 0.0, 1 / players)
    return shares


def _table(title: str, measured: Mapping[int, Shares]) -> Iterator[str]:
    yield f"| {title} | " + " | ".join(f"{players} players" for players in measured) + " |"
    yield "|---|" + "---:|" * len(measured)
    for name in sorted(next(iter(measured.values())).won):
        cells = (f"{shares[name]:.2f} ± {shares.error(name):.2f}" for shares in measured.values())
        yield f"| {name} | {' | '.join(cells)} |"
    rounds = " | ".join(f"{shares.rounds / shares.matches:.1f}" for shares in measured.values())
    yield f"| rounds a match | {rounds} |"
    yield f"| matches | {' | '.join(str(shares.matches) for shares in measured.values())} |"


def main(arguments: list[str] | None = None) -> int:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.balance", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="matches at each number of players")
    parser.add_argument("--single", type=int, default=400, help="matches of each single-minded player")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5], choices=range(2, 7))
    parser.add_argument("--cards", type=Path, help="measure another box, a TOML file like components.toml")
    parser.add_argument("--first", action="store_true", help="measure the numbers before they were tuned")
    parser.add_argument("--level", choices=tuple(Skill), help="everybody a bot of this level, for factions")
    parser.add_argument(
        "--seed", type=int, default=0, help="the first match's; each further one has the next"
    )
    parser.add_argument("--keep", type=Path, help="a file of factions' matches, one box and level each")
    chosen = parser.parse_args(arguments)
    box = first_box() if chosen.first else OUR_BOX
    if chosen.cards is not None:
        try:
            box = open_box(tomllib.loads(chosen.cards.read_text("utf-8")))
        except (OSError, ValueError, PlayerError) as error:
            parser.error(str(error))
    out = sys.stdout
    player = None if chosen.level is None else skilled(Skill(chosen.level))
    factions = {
        players: faction_shares(box, players, chosen.matches, chosen.seed, player, chosen.keep)
        for players in chosen.players
    }
    out.write("\n".join(_table("faction", factions)) + "\n\n")
    if chosen.single:
        tempers = {
            players: temper_shares(box, players, chosen.single, chosen.seed) for players in chosen.players
        }
        out.write("\n".join(_table("single-minded", tempers)) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

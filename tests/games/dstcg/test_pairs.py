"""Two animals suppressed or swapped at once: the short way comes to what the plain one comes to."""

from collections import Counter
from functools import partial
from itertools import combinations

import pytest

from pbem.engine.bots.insight import Skill
from pbem.engine.bots.search import answer
from pbem.engine.chance import Chance
from pbem.engine.moves import leaves, walk, wander
from pbem.games.dstcg import GAME
from pbem.games.dstcg.bot import pairs
from pbem.games.dstcg.bot.choose import values
from pbem.games.dstcg.bot.pairs import Pairs
from pbem.games.dstcg.rules import scene
from pbem.games.dstcg.rules.scene import scene_of
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.games.dstcg.support import Competition

ONGOING = ("annelids", "autotrophs", "omnivore", None)


def tables(seats):
    """Tables of a match of bots with a random move now and then, an ongoing event laid beside on most."""
    kernel, dice = kernel_for(GAME, seats, f"pairs {seats}"), dice_for(seats, "pairs")
    position = kernel.start().position
    while position.outcome is None:
        seat = kernel.unanswered(position)[0]
        options, view = kernel.options(position, seat), GAME.view(position.state, seat)
        table, effect = scene_of(view), ONGOING[position.asked % len(ONGOING)]
        yield table if effect is None else table.with_effect(dice.below(seats), effect), seat
        move = walk(options, GAME.bot(view, options, dice)) if dice.below(4) else wander(options, dice)
        position = kernel.submit(position, seat, move).position


@pytest.mark.parametrize(("seats", "expected"), [(2, 200), (3, 1000), (6, 5000)])
def test_pairs_come_to_what_the_plain_way_comes_to(seats, expected):
    """Every pair on every table of a match: as with the table laid out and scored as a whole."""
    compared = 0
    for table, seat in tables(seats):
        owners = {animal.name: at for at, row in enumerate(table.rows) for animal, _ in row}
        both = set(map(frozenset, combinations(owners, 2)))
        apart = {pair for pair in both if len({owners[name] for name in pair}) == 2}
        weighed = Pairs(table, table.totals(), seat)
        suppressed, swapped = weighed.suppressed(), weighed.swapped()

        assert {pair: table.suppressed(pair).lead(seat) for pair in both} == {
            frozenset(pair): lead for pair, lead in suppressed.items()
        }
        assert {pair: table.swapped(*pair).lead(seat) for pair in apart} == {
            frozenset(pair): lead for pair, lead in swapped.items()
        }
        compared += len(suppressed) + len(swapped)

    assert compared > expected


def test_pairs_keep_points_scored_at_once():
    """What an event gave before counts as well."""
    play = Competition(("hare", "skink", "moose"), ("heron!", "monitor", "gecko!"))
    table = scene_of(GAME.view(play.state, 0)).with_bonus(1, 3)

    assert (
        table.suppressed(("heron", "gecko")).lead(0)
        == (Pairs(table, table.totals(), 0).suppressed()["heron", "gecko"])
    )


@pytest.mark.parametrize("event", ["predator", "wanderlust"])
def test_every_pair_is_weighed_once(event):
    """The answers that the bot weighs are those of the tree, in its order."""
    play = Competition((f"{event} hare", "skink", "moose"), ("heron newt", "monitor ant", "gecko! tick"))
    play.send(0, f"play {event}")
    options = play.kernel.options(play.progress.position, 0)
    found = values(GAME.view(play.state, 0), options)

    assert [move.path for move in leaves(options)] == list(found)


def test_normal_bot_weighs_few_tables(monkeypatch):
    """At six full displays, Predator and Wanderlust in hand: 9,442 tables when every pair was laid out."""
    play = Competition(
        (
            "predator hare newt ant",
            "wanderlust gecko toad tick",
            "moose swallow siren wasp",
            "regression otter viper botfly",
            "tiger iguana mallard goliath",
            "evolution jaguar caiman hornet",
        ),
        (
            "weasel chameleon wren olm recluse! locust",
            "badger! skink finch axolotl tarantula cricket",
            "lynx terrapin robin! treefrog scorpion weevil",
            "boar tuatara quail bullfrog redback fireant!",
            "slowworm teal spadefoot! katipo mantis aphid",
            "hognose lark hellbender harvestman mayfly! mosquito",
        ),
        biome="sea",
    )
    asked = Counter()

    def counted(module, name):
        plain = getattr(module, name)

        def called(*args):
            asked[name] += 1
            return plain(*args)

        monkeypatch.setattr(module, name, called)

    counted(scene, "biome_totals")
    counted(pairs, "award")
    deal = partial(play.kernel.resample, play.progress.position, 0)
    answer(GAME, play.kernel.table, deal, 0, Skill.NORMAL, Chance(b"few"))

    assert asked["biome_totals"] < 1300
    # A table has seven columns.
    assert asked["award"] < 7 * 1300

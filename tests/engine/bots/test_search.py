"""The search of strong bots: it follows from what a seat knows, and spends what it may and no more."""

from collections import Counter
from dataclasses import replace

import pytest

from pbem.engine.bots.insight import Effort, Skill
from pbem.engine.bots.search import VERSION, answer, best_of, raced, think
from pbem.engine.chance import Chance
from pbem.engine.kernel import Kernel
from pbem.engine.moves import walk
from pbem.games.animality import GAME as ANIMALITY
from pbem.games.domspec import GAME as DOMSPEC
from pbem.games.dstcg import GAME as DSTCG
from pbem.games.ecosystem import GAME as ECOSYSTEM
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.toy.game import GAME as TOY

GAMES = (ECOSYSTEM, DSTCG, DOMSPEC, ANIMALITY)

BRIEF = Effort(6, 3, 1000)


def asked(game, moves, seed="search", seats=3):
    """A match after so many answers of the game's bot: its kernel, position and who is asked."""
    kernel = kernel_for(game, seats, seed)
    dice = dice_for(seed, "players")
    position = kernel.start().position
    for _ in range(moves):
        seat = kernel.unanswered(position)[0]
        level = kernel.options(position, seat)
        words = game.bot(game.view(position.state, seat), level, dice)
        position = kernel.submit(position, seat, walk(level, words)).position
    return kernel, position, kernel.unanswered(position)[0]


def dealing(kernel, position, seat):
    return lambda chance: kernel.resample(position, seat, chance)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
@pytest.mark.parametrize("moves", [5, 17, 30])
def test_the_answer_follows_from_what_the_seat_knows(game, moves):
    """On another deal that the seat cannot tell apart the same chance gives the same playouts and answer."""
    kernel, position, seat = asked(game, moves)
    other = kernel.resample(position, seat, Chance(b"another deal"))
    rows = [
        raced(game, kernel.table, dealing(kernel, each, seat), seat, BRIEF, Chance(b"thought"))
        for each in (position, other)
    ]

    assert rows[0] == rows[1]
    assert any(rows[0].values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
@pytest.mark.parametrize("skill", [Skill.EASY, Skill.NORMAL])
def test_neither_answer_nor_chance_nor_time_tell_what_is_hidden(game, skill, monkeypatch):
    """On every deal that the seat cannot tell apart: the same words, draws and steps of the rules."""
    kernel, position, seat = asked(game, 14)
    deals = [position, *(kernel.resample(position, seat, Chance(bytes([each]))) for each in range(3))]
    assert len({repr(deal.state) for deal in deals}) > 1 or not game.secret_hands
    steps = Counter()
    submit = Kernel.submit
    monkeypatch.setattr(Kernel, "submit", lambda *args: steps.update([chance.drawn]) or submit(*args))
    found = []
    for deal in deals:
        steps.clear()
        chance = Chance(b"thought")
        words = answer(game, kernel.table, dealing(kernel, deal, seat), seat, skill, chance)
        found.append((words, chance.drawn, dict(steps)))

    assert [found[0]] * len(deals) == found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
def test_the_seed_of_the_match_is_no_part_of_it(game):
    """A race under another seed of the match, and further on in its chance, comes to the same."""
    kernel, position, seat = asked(game, 9)
    elsewhere = Kernel(game, kernel.table, b"another secret")
    later = replace(position, drawn=position.drawn + 1000, epoch=4)

    def answered(table, at):
        return answer(game, table.table, dealing(table, at, seat), seat, Skill.NORMAL, Chance(b"thought"))

    assert answered(kernel, position) == answered(elsewhere, later)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
def test_no_more_is_spent_than_allowed(game):
    """A budget is counted in playouts, and so many candidates run side by side on the same deals."""
    kernel, position, seat = asked(game, 12)
    rows = raced(game, kernel.table, dealing(kernel, position, seat), seat, Effort(17, 4, 1000), Chance(b"x"))
    most = max(map(len, rows.values()))

    assert sum(map(len, rows.values())) <= 17
    assert sum(len(row) == most for row in rows.values()) <= 4
    assert most >= 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
@pytest.mark.parametrize("seats", [3, 6])
def test_with_more_seats_a_thought_is_no_longer(game, seats, monkeypatch):
    """Answers given in playouts are counted: beyond the limit the two that are ranked first run once."""
    kernel, position, seat = asked(game, 12, seats=seats)
    steps = []
    submit = Kernel.submit
    monkeypatch.setattr(Kernel, "submit", lambda *args: steps.append(args) or submit(*args))

    def moves(effort):
        steps.clear()
        raced(game, kernel.table, dealing(kernel, position, seat), seat, effort, Chance(b"x"))
        return len(steps)

    first = moves(Effort(4, 4, 10**6))
    assert first <= moves(Effort(400, 4, 3 * first)) <= 3 * first + first // 2
    assert moves(Effort(2, 2, 10**6)) == moves(Effort(400, 4, 1)) < first


def worst_first(monkeypatch):
    """The game's own order the wrong way round: whoever is ranked first is hardly worth a playout."""
    ranked = type(ECOSYSTEM.insight).ranked
    monkeypatch.setattr(type(ECOSYSTEM.insight), "ranked", lambda *asked: ranked(*asked)[::-1])


def test_what_the_first_leave_unspent_goes_to_who_is_ranked_lower(monkeypatch):
    """Else a greater budget tells bad moves apart from each other: more playouts, and no better answer."""
    kernel, position, seat = asked(ECOSYSTEM, 40)
    worst_first(monkeypatch)
    found = [
        raced(
            ECOSYSTEM,
            kernel.table,
            dealing(kernel, position, seat),
            seat,
            Effort(playouts, 3, 10**6),
            Chance(b"x"),
        )
        for playouts in (9, 50, 100)
    ]
    hopes = [[hope for hope, _ in rows[best_of(rows)]] for rows in found]
    means = [sum(each) / len(each) for each in hopes]

    assert 3 == len(found[0]) < len(found[1]) < len(found[2])
    assert means[0] < means[1] < means[2]
    assert best_of(found[2]) not in tuple(found[2])[:3]
    assert all(sum(map(len, rows.values())) <= most for rows, most in zip(found, (9, 50, 100), strict=True))


def test_who_joins_later_is_measured_on_the_same_deals(monkeypatch):
    """A newcomer's row is the one it would have had from the start: no luck with other deals."""
    kernel, position, seat = asked(ECOSYSTEM, 40)
    worst_first(monkeypatch)
    deal = dealing(kernel, position, seat)
    late, early = (
        raced(ECOSYSTEM, kernel.table, deal, seat, Effort(50, width, 10**6), Chance(b"x")) for width in (3, 8)
    )
    joined = [words for words in early if words not in tuple(late)[:3] and words in late]

    assert joined
    for words in joined:
        common = min(len(late[words]), len(early[words]))
        assert common > 0
        assert late[words][:common] == early[words][:common]


def test_answers_that_come_to_the_same_are_not_raced_for_ever():
    """After eight deals without any difference the one the game ranks first stands."""
    kernel, position, seat = asked(ECOSYSTEM, 55)
    effort = Effort(100, 4, 10**6)
    rows = raced(ECOSYSTEM, kernel.table, dealing(kernel, position, seat), seat, effort, Chance(b"x"))
    first, second = rows.values()

    assert first == second
    assert 8 == len(first)


def test_a_move_that_is_looked_over_runs_to_the_end():
    """Whoever asks what a move was worth hears it, though it fell behind."""
    kernel, position, seat = asked(ECOSYSTEM, 40)
    options = kernel.options(position, seat)
    view = ECOSYSTEM.view(position.state, seat)
    worst = ECOSYSTEM.insight.ranked(view, options, Chance(b"x"))[-1]
    deal, effort = dealing(kernel, position, seat), Effort(40, 3, 1000)
    rows = raced(ECOSYSTEM, kernel.table, deal, seat, effort, Chance(b"x"), worst)

    assert len(rows[worst]) == max(map(len, rows.values()))
    assert worst != think(ECOSYSTEM, kernel.table, deal, seat, effort, Chance(b"x"))


def test_a_move_that_is_looked_over_runs_where_there_is_time_for_two():
    """What was asked for is not left out with the last ranked ones."""
    kernel, position, seat = asked(ECOSYSTEM, 40)
    view = ECOSYSTEM.view(position.state, seat)
    ranked = ECOSYSTEM.insight.ranked(view, kernel.options(position, seat), Chance(b"x"))
    rows = raced(
        ECOSYSTEM,
        kernel.table,
        dealing(kernel, position, seat),
        seat,
        Effort(40, 4, 1),
        Chance(b"x"),
        ranked[-1],
    )

    assert [*ranked[:2], ranked[-1]] == [words for words, row in rows.items() if row]
    assert 3 == len(rows)


# What normal answers at some positions, under a version of the bots.
ANSWERS = {
    "ecosystem": ["pick meadow d4", "pick fox c4", "pick bear e5"],
    "dstcg": ["play huntsman", "play mayfly", "play mallard"],
    "domspec": ["place domination 5", "place adaptation 1", "speciate c4 3"],
    "animality": [
        "draft lick wounds up stalk up",
        "draft burrow down thick hide up",
        "draft bared fangs down claw swipe down",
    ],
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
def test_a_bot_that_answers_otherwise_is_another_version(game):
    """Whoever changes a bot raises VERSION, by which an answer in a journal can be worked out again."""
    found = []
    for moves in (3, 11, 24):
        kernel, position, seat = asked(game, moves, "version")
        deal = dealing(kernel, position, seat)
        words = answer(game, kernel.table, deal, seat, Skill.NORMAL, Chance(b"version"))
        found.append(" ".join(words))

    assert (4, ANSWERS[game.info.slug]) == (VERSION, found)


def test_a_game_without_insight_asks_its_bot_at_every_level():
    """Somebody else's game need not know of the search."""
    kernel, position, seat = asked(TOY, 3)
    options = kernel.options(position, seat)
    for skill in Skill:
        words = answer(TOY, kernel.table, dealing(kernel, position, seat), seat, skill, Chance(b"x"))

        assert walk(options, words) is not None

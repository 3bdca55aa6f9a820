"""What the bot leaves for later: lines the desk takes, from its own view, that save waits."""

import json

import pytest

from pbem.desk.match.standing_words import leave
from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import from_json, to_json, tree
from pbem.games.animality import GAME
from pbem.store.tables.words import StandingKind
from pbem.testing.play.waiting_times import figures, measure
from tests.games.animality.support import stepwise


def _lines(view, options):
    """What the bot answers, and what it leaves below it."""
    answer = GAME.bot(view, options, Chance(b"bot"))
    # A kill is in the view by the time the seat writes on; a pass says that nothing is to come.
    told = () if "slay" in options.words else answer
    return GAME.ahead(view, options, told, (), Chance(b"ahead"))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_desk_takes_every_line(players):
    """Whatever is asked, also with the long names and many Mutations of six players."""
    taken = 0
    for kernel, progress in stepwise(players, 3):
        position = progress.position
        for seat in kernel.unanswered(position)[:1]:
            view = GAME.view(position.state, seat)
            for line in _lines(view, kernel.options(position, seat)):
                verb, _, argument = line.partition(" ")
                leave(GAME, view, (), StandingKind(verb), argument)
                taken += 1

    assert taken > 10


def test_lines_come_from_an_attachment_as_well():
    """A view through the codec and a tree through JSON give the same lines."""
    codec = codec_for(GAME, GAME.open_box())
    for kernel, progress in stepwise(3, 5):
        position = progress.position
        for seat in kernel.unanswered(position)[:1]:
            view, options = GAME.view(position.state, seat), kernel.options(position, seat)
            plain = from_json(json.loads(json.dumps(to_json(options))))

            assert _lines(view, options) == _lines(codec.load(codec.dump(view)), plain)


def test_nothing_is_left_where_nothing_was_asked():
    """At the end of a round the hands are not dealt yet."""
    views = [GAME.view(progress.position.state, 0) for _, progress in stepwise(2, 1)]

    assert {()} == {GAME.ahead(view, tree(()), (), (), Chance(b"ahead")) for view in views}


def test_wishes_save_waits():
    """A match of four takes less than half as many waits, and the scores stay what they are."""
    found = {each.name: each.share for each in figures([*measure(GAME, 4, 3, "short")])}

    assert (found["waits"] or 1) < 0.5
    assert 0.8 < (found["score, whole tables"] or 0) < 1.25

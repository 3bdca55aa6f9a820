"""Numbers as orders: an option's number may go on with words, and a card's number is a name."""

from pbem.engine.reader.lines import numbered, read_lines
from tests.games.dstcg.support import Competition


def orders(play: Competition, line: str) -> list[str]:
    """What a line of seat 0 does, canonically."""
    (read,) = read_lines(play.kernel, play.progress.position, 0, [line])
    return [str(part.move) for part in read.parts]


def hunting() -> Competition:
    """A heron in hand, which must suppress one of two reptiles."""
    return Competition(("heron gecko", "skink", "moose"), ("", "monitor cobra", ""))


def test_an_options_number_goes_on_with_the_victim():
    """`2 cobra` is the second option, play heron, and whom it suppresses."""
    play = hunting()
    listed = [str(move) for move in numbered(play.kernel.options(play.progress.position, 0))]
    number = listed.index("play heron") + 1

    assert ["play heron", "suppress cobra"] == orders(play, f"{number} cobra")
    assert ["play heron", "suppress cobra"] == orders(play, f"{number} suppress cobra")
    assert [] == orders(play, f"{number} gecko")


def test_two_cards_by_number_are_read_as_cards():
    """Where the verb is left out, numbers that name cards are no options."""
    play = Competition(("predator gecko", "skink", "moose"), ("", "monitor cobra", "newt"))
    play.send(0, "play predator")
    animal = play.state.box.animal

    assert ["suppress cobra monitor"] == orders(play, f"{animal['monitor'].number} {animal['cobra'].number}")

"""What the tests of the card game share: scenes laid out by hand, and orders sent as lines of text."""

from dataclasses import replace

from pbem.engine.moves import leaves
from pbem.engine.reader.orders import take
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.rounds import ScoreBiome
from pbem.games.dstcg.rules.state import InPlay, Ongoing, Tally
from pbem.games.dstcg.rules.turns import NextTurn
from pbem.testing.play.sample_tables import kernel_for, scene

__all__ = ["Competition", "lying"]


def lying(words):
    """A display from a row of names; `!` after a name marks an endangered animal."""
    return tuple(InPlay(word.rstrip("!"), not word.endswith("!")) for word in words.split())


def _cards(words):
    """Names from a row of words; `_` stands for the space in an event's name."""
    return tuple(sorted(word.replace("_", " ") for word in words.split()))


class Competition:
    """A round laid out by hand, in which seats send lines and the table is looked at afterwards.

    `hands` and `displays` are rows of names, one a seat; `ongoing` are (event, seat) or (event, seat, class);
    `discards` and `deck` are rows of names too, the deck's first card first.
    """

    def __init__(
        self,
        hands=("", "", ""),
        displays=None,
        *,
        biome="mountain",
        round_number=6,
        starter=0,
        turn=None,
        ongoing=(),
        discards="",
        deck=None,
        passed=(),
        survival=None,
        points=None,
        seed=1,
        box=None,
        options=None,
    ):
        size = len(hands)
        self.kernel = kernel_for(GAME, size, seed, options)
        if box is not None:
            self.kernel.table = replace(self.kernel.table, box=box)
        first = self.kernel.start().position.state
        land = [each.key for each in first.box.biomes if each.key not in (biome, "sea")]
        sea = biome == "sea"
        pile = () if sea else (*land[: 9 - round_number], "sea")
        done = tuple(land[9 - round_number :][: round_number - 1]) if not sea else tuple(land[:9])
        removed = tuple(sorted(set(land) - set(pile) - set(done)))
        given = [_cards(hand) for hand in hands]
        shown = [lying(row) for row in (displays or ("",) * size)]
        kept = tuple(word.replace("_", " ") for word in discards.split())
        events = tuple(Ongoing(*each) for each in ongoing)
        used = {card for hand in given for card in hand} | {each.card for row in shown for each in row}
        used |= {each.card for each in events} | set(kept)
        top = () if deck is None else tuple(word.replace("_", " ") for word in deck.split())
        rest = tuple(card for card in first.box.cards if card not in used and card not in top)
        self.start = replace(
            first,
            round=10 if sea else round_number,
            starter=starter,
            current=biome,
            pile=pile,
            done=done,
            removed=removed,
            hands=tuple(given),
            displays=tuple(shown),
            ongoing=events,
            deck=(*top, *rest),
            discards=kept,
            passed=tuple(seat in passed for seat in range(size)),
            survival=tuple(survival or (0,) * size),
            tallies=tuple(Tally(dominance=each) for each in (points or (0,) * size)),
            course=((0,) * size,) * ((10 if sea else round_number) - 1),
        )
        GAME.audit(self.start)
        self.progress = scene(
            self.kernel, self.start, NextTurn(starter if turn is None else turn), ScoreBiome()
        )
        self.told = list(self.progress.told)

    @property
    def state(self):
        """The table as it lies."""
        return self.progress.position.state

    @property
    def decision(self):
        """The open question."""
        return self.progress.position.decision

    @property
    def waiting(self):
        """The seats that must answer."""
        return self.kernel.unanswered(self.progress.position)

    def send(self, seat, line):
        """A line of a seat's mail, done whole; the table is audited afterwards."""
        taken = take(self.kernel, self.progress.position, seat, line)
        for part in taken.parts:
            self.told += part.progress.told
        self.progress = taken.parts[-1].progress
        GAME.audit(self.state)
        return self

    def options(self, seat):
        """The orders a seat may send."""
        return sorted(str(move) for move in leaves(self.kernel.options(self.progress.position, seat)))

    def news(self, kind, to=None):
        """The events of a kind that everybody, or one seat alone, was told."""
        return [told.event for told in self.told if isinstance(told.event, kind) and told.to == to]

    def before(self, seat):
        """What lies before a seat, as `lying` reads it."""
        return " ".join(each.card + ("" if each.healthy else "!") for each in self.state.displays[seat])

    def hand(self, seat):
        """The cards of a hand."""
        return " ".join(card.replace(" ", "_") for card in self.state.hands[seat])

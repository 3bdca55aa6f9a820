"""`rules`: the game's rules in our words, topic by topic, and our rulings."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.live import box_of
from pbem.engine import registry
from pbem.engine.game import AnyGame, Box
from pbem.engine.lexicon import lexicon_of
from pbem.engine.reader.wording import in_rules_words
from pbem.engine.tongues import worded
from pbem.engine.words import fold
from pbem.errors import PlayerError

__all__ = ["RULES"]


def _game(asking: Asking, words: list[str]) -> tuple[AnyGame, Box | None, list[str]]:
    """The game asked about: the match's own with the match's box, or another named first with ours."""
    match = asking.match
    named = words[0] if words and words[0] in registry.slugs() else None
    if match is not None and named in (None, match.game):
        return registry.game(match.game), box_of(asking.work, match), words if named is None else words[1:]
    if named is not None:
        return registry.game(named), None, words[1:]
    raise PlayerError(worded("Say which game: rules {slugs}.", slugs=" or rules ".join(registry.slugs())))


def _text(game: AnyGame, box: Box | None, topic: str) -> str | None:
    """What the rules say of a topic, by its name in any language."""
    known = lexicon_of(game).topics.get(fold(topic)) or in_rules_words(game, topic)
    return next(filter(None, (game.rules(name, box) for name in (topic, known))), None)


def _run(asking: Asking, argument: str) -> Said:
    game, box, words = _game(asking, argument.lower().split())
    topic = " ".join(words)
    text = _bots(game) if topic in ("bot", "bots") else _text(game, box, topic)
    if text is None:
        topics = (*game.topics(box), "bots")
        raise PlayerError(
            worded(
                "There is no rules topic {topic}. Topics: {topics}.",
                topic=f"{topic!r}",
                topics=", ".join(topics),
            )
        )
    return Said(blocks=(text.rstrip(),))


_LEVELS = """\
Bots may sit at a table from the start:   new {slug} 3 seats, bots strong
They are labelled, need no join, add no words to the shuffle, and a
match with one of them is not rated. A bot sees what its seat sees and
nothing else: it knows your cards no better than you know its own, and
its dice are not those of the match.

easy     answers at once, by what the table would be worth after each
         answer as it lies."""

_THINKING = """
normal   tries the {normal.width} best of these, {normal.playouts} times in all, each on a deal as
         it could be, and plays on for a {lap} or a few.
strong   tries {strong.width} of them up to {strong.playouts} times in all: about a second.

The number of tries is fixed, so what a bot answers follows from the
match and can be worked out again when its secret is told at the end."""

_OTHERS = """
This game has no more to tell a bot: normal and strong play like easy."""

_STAND_IN = """

Where nobody answers in time and the table wants the bot, normal plays
at once. The stand-in for silence answers what the question says, which
spends nothing, and what easy would where it must choose."""


def _bots(game: AnyGame) -> str:
    """What players are told of their opponents."""
    insight = game.insight
    efforts = {} if insight is None else {skill.value: effort for skill, effort in insight.efforts.items()}
    more = _THINKING.format(lap=game.lap, **efforts) if efforts else _OTHERS
    return _LEVELS.format(slug=game.info.slug) + more + _STAND_IN


RULES = Command("rules", worded("rules [topic]"), worded("the rules in our words, and our rulings"), _run)

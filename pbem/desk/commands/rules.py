"""`rules`: the game's rules in our words, topic by topic, and our rulings."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.live import box_of
from pbem.engine import registry
from pbem.engine.bots.insight import Skill
from pbem.engine.game import AnyGame, Box
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.language.tongues import Named, Row, heard, refused, tongue, worded
from pbem.engine.reader.wording import in_rules_words
from pbem.engine.reader.words import fold
from pbem.render.text_kit import block, wrapped


def _game(asking: Asking, words: list[str]) -> tuple[AnyGame, Box | None, list[str]]:
    """The game asked about: the match's own with the match's box, or another named first with ours."""
    match = asking.match
    named = words[0] if words and words[0] in registry.slugs() else None
    if match is not None and named in (None, match.game):
        return registry.game(match.game), box_of(asking.work, match), words if named is None else words[1:]
    if named is not None:
        return registry.game(named), None, words[1:]
    raise refused("Say which game: rules {slugs}.", slugs=" or rules ".join(registry.slugs()))


def _text(game: AnyGame, box: Box | None, topic: str) -> str | None:
    """What the rules say of a topic, by its name in any language."""
    known = lexicon_of(game).topics.get(fold(topic)) or in_rules_words(game, topic)
    return next(filter(None, (game.rules(name, box) for name in (topic, known))), None)


def _run(asking: Asking, argument: str) -> Said:
    game, box, words = _game(asking, argument.lower().split())
    topic = " ".join(words)
    text = _bots(game) if topic in ("bot", "bots") else _text(game, box, topic)
    if text is None:
        topics = Row(Named(each, game.info.slug) for each in (*game.topics(box), "bots"))
        raise refused("There is no rules topic {topic}. Topics: {topics}.", topic=f"{topic!r}", topics=topics)
    return Said(blocks=(heard(text).rstrip(),))


# How a level is called, and where what is told of it begins.
_COLUMN = 9


def _bots(game: AnyGame) -> str:
    """What players are told of their opponents."""
    rows = [
        tongue(
            "Bots may sit at a table from the start:   new {slug} 3 seats, bots strong", slug=game.info.slug
        ),
        wrapped(
            worded(
                "They are labelled, need no join, add no words to the shuffle, and a match with one of "
                "them is not rated. A bot sees what its seat sees and nothing else: it knows your cards no "
                "better than you know its own, and its dice are not those of the match."
            )
        ),
        "",
        _level(
            worded("easy"),
            worded("answers at once, by what the table would be worth after each answer as it lies."),
        ),
    ]
    if game.insight is None:
        said = worded("This game has no more to tell a bot: normal and strong play like easy.")
        rows.append(wrapped(said))
    else:
        normal, strong = game.insight.efforts[Skill.NORMAL], game.insight.efforts[Skill.STRONG]
        rows += [
            _level(
                worded("normal"),
                worded(
                    "tries the {width} best of these, and the next where one falls behind, up to "
                    "{playouts} times in all, each on a deal as it could be, and plays on for a {lap} or "
                    "a few.",
                    width=normal.width,
                    playouts=normal.playouts,
                    lap=Named(game.lap, game.info.slug),
                ),
            ),
            _level(
                worded("strong"),
                worded(
                    "tries {width} of them at a time, up to {playouts} times in all: a second or two.",
                    width=strong.width,
                    playouts=strong.playouts,
                ),
            ),
            "",
            wrapped(
                worded(
                    "Tries are counted, not timed, so what a bot answers follows from the match and can be "
                    "worked out again when its secret is told at the end."
                )
            ),
        ]
    standin = worded(
        "Where nobody answers in time and the table wants the bot, normal plays at once. The stand-in for a "
        "missed turn spends nothing that its player can still use: it passes where that saves something, and "
        "else answers as easy does. Whoever has left for good is played for by easy."
    )
    return block([*rows, "", wrapped(standin)])


def _level(name: str, text: str) -> str:
    return wrapped(text, 72, heard(name).ljust(_COLUMN), " " * _COLUMN)


RULES = Command("rules", worded("rules [topic]"), worded("the rules in our words, and our rulings"), _run)

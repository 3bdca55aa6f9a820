"""`rules`: the game's rules in our words, topic by topic, and our rulings."""

from typing import Any

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.engine import registry
from pbem.engine.game import Game
from pbem.errors import PlayerError

__all__ = ["RULES"]


def _game(asking: Asking, words: list[str]) -> tuple[Game[Any], list[str]]:
    """The game asked about: the match's own, or the one named first."""
    if words and words[0] in registry.slugs():
        return registry.game(words[0]), words[1:]
    if asking.match is not None:
        return registry.game(asking.match.game), words
    raise PlayerError(f"Say which game: rules {' or rules '.join(registry.slugs())}.")


def _run(asking: Asking, argument: str) -> Answer:
    game, words = _game(asking, argument.lower().split())
    topic = " ".join(words)
    text = game.rules(topic)
    if text is None:
        raise PlayerError(f"There is no rules topic {topic!r}. Topics: {', '.join(game.topics())}.")
    return Answer(blocks=(text.rstrip(),))


RULES = Command("rules", "rules [topic]", "the rules in our words, and our rulings", Needs.ADDRESS, _run)

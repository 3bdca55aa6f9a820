"""`rules`: the game's rules in our words, topic by topic, and our rulings."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.live import box_of
from pbem.engine import registry
from pbem.engine.game import AnyGame, Box
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
    raise PlayerError(f"Say which game: rules {' or rules '.join(registry.slugs())}.")


def _run(asking: Asking, argument: str) -> Said:
    game, box, words = _game(asking, argument.lower().split())
    topic = " ".join(words)
    text = game.rules(topic, box)
    if text is None:
        raise PlayerError(f"There is no rules topic {topic!r}. Topics: {', '.join(game.topics(box))}.")
    return Said(blocks=(text.rstrip(),))


RULES = Command("rules", "rules [topic]", "the rules in our words, and our rulings", _run)

"""Whether a line of a letter is a command, and which one; any other line is for the matcher of orders."""

from collections.abc import Collection

from pbem.desk.commands import COMMANDS, Command
from pbem.desk.commands.take import TAKE
from pbem.desk.gm.order_line import is_order
from pbem.desk.letters.masters_only import MASTERS_ONLY
from pbem.engine.game import AnyGame
from pbem.engine.words import QUESTION_MARKS, tokens

__all__ = ["command_of", "question_about"]


# `help` as people cry for it.
_HELP = frozenset("hilfe aide aiuto ayuda hulp ajuda pomoc".split())


# How a question about the rules begins, and words it may hold instead.
_ASKS = frozenset("what what's whats how why which who does explain was wie warum".split())
_EXPLAIN = frozenset("explain explains mean means meaning".split())


def question_about(text: str, topics: Collection[str]) -> str:
    """The command that answers a question about one thing of the game: `rules fox`; often nothing."""
    words = tokens(text.translate({ord(mark): " " for mark in QUESTION_MARKS}))
    asks = "".join(words[:1]) in _ASKS and (QUESTION_MARKS & {*text} or words[0] == "explain")
    if not asks and not (_EXPLAIN & {*words} and QUESTION_MARKS & {*text}):
        return ""
    said = f" {' '.join(words)} "
    named = [topic for topic in topics if f" {topic} " in said or f" {topic}s " in said]
    # A name within a longer one is not meant by itself.
    named = [each for each in named if not any(each != other and each in other for other in named)]
    return f"rules {named[0]}" if len(named) == 1 else ""


def command_of(text: str, game: AnyGame | None = None) -> Command | None:
    """The command a line begins with; one for game masters is known, so that it can be refused."""
    words = tokens(text)
    verb = "".join(words[:1])
    # A verb that a game has as well is a command where it goes with a number: take 3, but take birds.
    taken = game is not None and (verb in game.verbs or (verb == TAKE.name and verb in game.synonyms))
    if taken and not "".join(words[1:2]).isdecimal():
        return None
    if verb in _HELP and len(words) == 1:
        return COMMANDS["help"]
    # One command has a name of three words: this is me.
    found = COMMANDS.get(verb) or COMMANDS.get(" ".join(words[:3]))
    return found or (MASTERS_ONLY if is_order(text) else None)

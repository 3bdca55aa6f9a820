"""Whether a line of a letter is a command, and which one; any other line is for the matcher of orders."""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache

from pbem.desk.commands import COMMANDS, Asking, Command, Said
from pbem.desk.commands.again import AGAIN
from pbem.desk.commands.join import JOIN
from pbem.desk.commands.set import BARE
from pbem.desk.commands.take import TAKE
from pbem.desk.commands.tell import TELL
from pbem.desk.gm import order_line
from pbem.desk.gm.order_line import is_order
from pbem.engine.game import AnyGame
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.language.spoken import ENGLISH, forms, languages, sections, small_words, spelled
from pbem.engine.language.tongues import refused
from pbem.engine.reader.wording import wordings
from pbem.engine.reader.words import ALONE, NEGATIONS, QUESTION_MARKS, fold, tokens

# `help` as people cry for it.
_HELP = frozenset("aide aiuto ayuda hulp ajuda pomoc".split())

# Words beside a command that ask for nothing.
PLEASE = frozenset({"please", "pls", "bitte", "thanks", "thank", "you", "thx", "danke"})

# So many words a command's name has at most, in any language.
_LONGEST = 3

# How alike a misspelled command is to the right one, and how many words such a line has at most.
_ALIKE = 0.8
_TERSE = 5

# How much of a line is looked at for it.
_LOOKED_AT = 80
_WORD = re.compile(r"[^\s:,]+")


# Commands that only show something, and what stands behind the last question mark of a line.
_LOOKED_UP = frozenset({"hand", "help", "history", "rules", "show", "status"})
_MARKS = "".join(map(re.escape, sorted(QUESTION_MARKS)))
_WORDS_BEHIND = re.compile(rf"(?<=[{_MARKS}])[^{_MARKS}]*\w\W*$")

# How a question about the rules begins in English, and words it may hold instead.
_ASKS = frozenset("what what's whats how why which who does".split())
_EXPLAIN = frozenset({"explain"})
_MEANS = frozenset("explains mean means meaning".split())


def _refuse(asking: Asking, argument: str) -> Said:
    raise refused(
        "This is an order for game masters, and your reply code is a player's: nothing "
        "was done. Game masters answer the mails that they get as game masters."
    )


# In no list of commands: it stands for every verb of the game master's.
_MASTERS_ONLY = Command("master", "", "orders of game masters", _refuse)


def question_about(text: str, game: AnyGame, topics: Collection[str]) -> str:
    """The command that answers a question about one thing of the game: `rules fox`; often nothing."""
    last = _WORDS_BEHIND.search(text)
    if last is not None and (found := command_of(last[0], game)) is not None and found.name in _LOOKED_UP:
        # Who asks and then finds the word for it: `was ist passiert? verlauf`.
        return in_english(last[0], game)
    plain = text.translate({ord(mark): " " for mark in QUESTION_MARKS})
    words, marked = tokens(plain), bool(QUESTION_MARKS & {*text})
    asks, explain = (_ASKS | small_words("questions")), (_EXPLAIN | small_words("explain"))
    first = "".join(words[:1])
    if first not in explain and not (marked and (first in asks or (explain | _MEANS) & {*words})):
        return ""
    lexicon = lexicon_of(game)
    put = tokens(wordings(lexicon, plain, lambda: lexicon.own)[0].text)
    said = f" {' '.join(words)} {' '.join(put)} "
    named = [topic for topic in topics if f" {topic} " in said or f" {topic}s " in said]
    # A name within a longer one is not meant by itself.
    named = [each for each in named if not any(each != other and each in other for other in named)]
    named = named or [topic for name, topic in lexicon.topics.items() if f" {name} " in said]
    return f"rules {named[0]}" if len(named) == 1 else ""


# Only a cache: a letter's lines are asked about several times, by whose they are, what they say and how.
@lru_cache(maxsize=16)
def in_english(text: str, game: AnyGame | None = None) -> str:
    """A command, in whatever language, as it is written in English; any other line stays as it is."""
    starts = list(_WORD.finditer(text, 0, _LOOKED_AT))[:_LONGEST]
    for start in reversed(starts):
        typed, rest = spelled(text[: start.end()]), text[start.end() :].lstrip(" :,")
        name = " ".join(typed)
        if name in COMMANDS:
            said = COMMANDS[name].reads(rest)
            return text if said == rest else f"{name} {said}"
        setting = forms("settings").get(typed, name)
        name = forms("commands").get(typed) or (f"set {setting}" if setting in BARE else "")
        if name and _counts(name, rest, game):
            polite = all(word in PLEASE for word in tokens(rest)) and name not in ALONE
            said = "" if polite else (COMMANDS.get(name) or COMMANDS[name.partition(" ")[0]]).reads(rest)
            return f"{name} {said}".rstrip(" ")
    return text


def corrected(text: str, game: AnyGame) -> str:
    """A line whose first word is misspelled, as the command it looks like in its language; often nothing."""
    typed, *rest = text.split(maxsplit=1) or ("",)
    near = get_close_matches(fold(typed).strip()[:_LOOKED_AT], _names(), n=1, cutoff=_ALIKE)
    said = " ".join((_names()[near[0]], *rest)) if near else ""
    command = command_of(said, game)
    return said if command is not None and command.name not in ALONE and len(tokens(text)) <= _TERSE else ""


@cache
def _names() -> Mapping[str, str]:
    """What commands of one word are called in all languages, as it is compared and as it is written."""
    listed = (form for section in sections("commands") for row in section.values() for form in row)
    return {fold(name): name for name in (*listed, *COMMANDS) if " " not in name}


def language_of(text: str, game: AnyGame | None = None) -> str:
    """The one language whose words a line is made of; nothing where they are of several, or of none."""
    for start in reversed(list(_WORD.finditer(text, 0, _LOOKED_AT))[:_LONGEST]):
        typed = spelled(text[: start.end()])
        ours = [code for code in languages() if typed in _forms_of(code)]
        if " ".join(typed) in COMMANDS:
            return "" if ours or in_english(text, game) != text else ENGLISH
        if ours:
            return ours[0] if len(ours) == 1 else ""
    if game is None:
        return ""
    lexicon = lexicon_of(game)
    put = wordings(lexicon, text, lambda: lexicon.own)[0]
    return put.language or lexicon.language_of(tokens(text))


@cache
def _forms_of(code: str) -> frozenset[tuple[str, ...]]:
    """What begins a command in a language."""
    rows = (*languages()[code]["commands"].values(), languages()[code]["settings"]["language"])
    return frozenset(spelled(form) for row in rows for form in row)


def _counts(name: str, rest: str, game: AnyGame | None) -> bool:
    """Whether a command of another language is one: its words may be those of an order, or of a greeting."""
    follows = tokens(rest)
    command = COMMANDS.get(name)
    if all(word in PLEASE for word in follows):
        return True
    # They begin chat as well: noch einmal danke; sag mal; mitspielen kann ich nicht.
    if (command is not None and command.usage == name) or name == AGAIN.name:
        return False
    if (name == TELL.name and ":" not in rest) or (name == JOIN.name and not NEGATIONS.isdisjoint(follows)):
        return False
    # `spiele mit` may be an order as well.
    shared = game is not None and (_is_taken(name, game) or name == JOIN.name)
    return not shared or follows[0].isdecimal()


def _is_taken(verb: str, game: AnyGame) -> bool:
    """Whether a game has a verb as well; it is then a command where it goes with a number: take 3."""
    return verb in game.verbs or (verb == TAKE.name and verb in game.synonyms)


def command_of(text: str, game: AnyGame | None = None) -> Command | None:
    """The command a line begins with; one for game masters is known, so that it can be refused."""
    text = in_english(text, game)
    words = tokens(text)
    verb = "".join(words[:1])
    if game is not None and _is_taken(verb, game) and not "".join(words[1:2]).isdecimal():
        return None
    if verb in _HELP and len(words) == 1:
        return COMMANDS["help"]
    # One command has a name of three words: this is me.
    found = COMMANDS.get(verb) or COMMANDS.get(" ".join(words[:3]))
    return found or (_MASTERS_ONLY if _is_masters(verb, text, game) else None)


def _is_masters(verb: str, text: str, game: AnyGame | None) -> bool:
    """Whether a line is a game master's order, and no order of a game whose verb is called so elsewhere."""
    meant = "".join(tokens(order_line.in_english(text))[:1])
    return is_order(text) and (meant == verb or game is None or meant not in game.verbs)

"""How much proof a letter needs: what the strictest of its lines asks for, before any of them is read."""

from collections.abc import Iterator

from pbem.desk.commands import COMMANDS
from pbem.desk.gm import order_line
from pbem.desk.gm.catalogue import BY_MAIL_ALONE
from pbem.desk.gm.order_line import parse
from pbem.desk.letters.gm_letters import is_speech
from pbem.desk.letters.lines.own_lines import OwnLine, fresh_of
from pbem.desk.letters.lines.spoken import command_of, in_english
from pbem.desk.letters.player_letter import SPEECH
from pbem.desk.letters.writer import policy
from pbem.desk.letters.writer.identity import Identity
from pbem.desk.letters.writer.policy import ProofLevel, WritingPlace
from pbem.desk.office import Office
from pbem.engine import registry
from pbem.engine.reader.words import tokens
from pbem.errors import PlayerError
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import Letter
from pbem.store.work import Work

# So many lines of a letter without a code are looked at.
_LOOKED_AT = 20
# With these alone a stranger asks what there is.
_LOOKING = frozenset({"help", "rules", "games", "standings"})
# So many words a stranger's command has at most.
_LONGEST = 10


def requests(letter: Letter) -> list[str]:
    """The lines of a letter without code that ask for what its From alone cannot bring about."""
    return [line for line in _in_english(letter) if _asks(line)]


def calls(letter: Letter) -> bool:
    """Whether a line of a stranger's is a command: to look around, or about a table or a game."""
    return any(_calls(*words) for line in _in_english(letter) if (words := tokens(line)))


def _in_english(letter: Letter) -> Iterator[str]:
    for line in fresh(letter.text, (), letter.sender_name).lines[:_LOOKED_AT]:
        yield in_english(line.text)


def _calls(verb: str, *rest: str) -> bool:
    if not rest:
        return verb in _LOOKING
    games = (slug for slug in registry.slugs() if len(rest[0]) > 1 and slug.startswith(rest[0]))
    return verb in COMMANDS and (rest[0].isdecimal() or any(games)) and len(rest) < _LONGEST


def _asks(line: str) -> bool:
    verb, *rest = tokens(line) or ("",)
    if verb not in COMMANDS:
        return False
    act = policy.act_of(verb, " ".join(rest))
    return act.place is WritingPlace.ANYWHERE and act.proof > ProofLevel.FROM


def is_enough(office: Office, work: Work, letter: Letter, identity: Identity) -> bool:
    """Whether a letter that shows a code proves as much as all of its lines need."""
    player, match = identity.player, identity.match
    assert player is not None
    strictest = max(ProofLevel.ADDRESS, policy.strictest(work, player))
    if match is not None:
        strictest = max(strictest, policy.level_of(match))
    shown = identity.level(office, letter, strictest)
    # Most letters show enough for anything they could say.
    if shown >= strictest:
        return True
    return shown >= max(_needs(work, letter, identity), default=ProofLevel.CODE)


def _needs(work: Work, letter: Letter, identity: Identity) -> Iterator[ProofLevel]:
    player, match = identity.player, identity.match
    if match is not None:
        yield policy.need(work, policy.ORDERS, player, match)
    for line in _lines(work, letter, identity):
        if identity.master:
            yield _order_needs(work, identity, line.text)
            continue
        command = command_of(line.text)
        if command is not None and command.name in policy.ACTS:
            act = policy.act_of(command.name, line.text.strip().partition(" ")[2])
            yield policy.need(work, act, player, match)


def _lines(work: Work, letter: Letter, identity: Identity) -> Iterator[OwnLine]:
    """The lines of a letter up to a speech, which takes the rest."""
    for line in fresh_of(work, letter, identity).lines:
        text = order_line.in_english(line.text) if identity.master else in_english(line.text)
        yield OwnLine(0, line.text, text)
        first = next(iter(tokens(text)), "")
        if is_speech(text) if identity.master else first in SPEECH:
            return


def _order_needs(work: Work, identity: Identity, text: str) -> ProofLevel:
    """The proof a game master's line needs; one that cannot be read needs what every line of theirs does."""
    word, _, rest = text.strip().partition(" ")
    if word.lower() in BY_MAIL_ALONE:
        act = policy.act_of("set", rest) if word.lower() == "set" else policy.MASTERS[word.lower()]
        return policy.need(work, act, identity.player)
    try:
        order = parse(text)
    except PlayerError:
        return ProofLevel.ADDRESS
    match = work.roster.match(order.match)
    return max(policy.need(work, act, identity.player, match) for act in policy.rows_of(order.verb.name))

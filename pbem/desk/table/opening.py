"""The lobby: opening a match for players who are named, and starting it when everybody is there."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Any

from pbem.desk.match import names
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, box_of, kernel_of, sitters_of
from pbem.desk.office import Office
from pbem.desk.post.invitation import mail_seat
from pbem.desk.post.match_mails import tell
from pbem.desk.post.to_master import welcome_master
from pbem.desk.time.pace import Pace
from pbem.engine import fairness, registry
from pbem.engine.bots.insight import Skill
from pbem.engine.codec import codec_for
from pbem.engine.game import AnyGame, GameInfo, Table
from pbem.engine.kernel import Kernel
from pbem.engine.language.spoken import code_of, language_names
from pbem.engine.language.tongues import Named, Row, Typed, refused, worded
from pbem.engine.position import Position
from pbem.engine.reader.words import tokens
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import Value, replace
from pbem.errors import PlayerError
from pbem.mail.read.address_syntax import is_address
from pbem.render import times
from pbem.render.page import Receipt
from pbem.render.text_kit import joined, one_line
from pbem.store.books import facts
from pbem.store.tables.club import Terms
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind, IdentityLevel, MatchStatus, PressKind, PublishKind
from pbem.store.work import Work

# What bots are called where nobody names them: the label says the rest.
BOTS = ("rook", "cog", "byte", "gear", "volt")


class Invitee(Value):
    """Somebody to be seated: a name and an address."""

    name: str
    address: str
    # The code of the language they read, if they are new here; empty for the server's own.
    language: str = ""

    @classmethod
    def parse(cls, text: str, table: str = "") -> "Invitee":
        """From `NAME=ADDRESS`, or `NAME=ADDRESS LANGUAGE`; else they read what the table does."""
        name, found, rest = text.partition("=")
        address, _, language = rest.strip().partition(" ")
        language = language or table
        name = one_line(name, 40)
        if not found or not name or not is_address(address):
            raise refused(
                "{text} is no player: write NAME=ADDRESS, such as Nora=nora@post.example.", text=f"{text!r}"
            )
        code = code_of(language) if language else ""
        if code is None:
            known = ", ".join(language_names())
            raise refused("{value} is no language we know: {known}.", value=f"{language!r}", known=known)
        return replace(cls.called(name, address), language=code)

    @classmethod
    def called(cls, name: str, address: str) -> "Invitee":
        """Under a name that somebody chose for them, which passes for nobody else's."""
        why = names.misleading(name)
        if why is not None:
            raise refused("Nobody can be called {name} here: {why}. Write another name.", name=name, why=why)
        return cls(name, address.lower())

    @classmethod
    def at(cls, address: str, name: str = "") -> "Invitee":
        """Under their own name, else the first part of the address; where neither is good, as `Player`."""
        said = one_line(name, 40)
        if not any(char.isalpha() for char in said) or "@" in said:
            said = one_line(address.partition("@")[0].replace(".", " ").title(), 40)
        good = any(char.isalpha() for char in said) and names.misleading(said) is None
        return cls(said if good else "Player", address.lower())


class Opening(Value):
    """What a new match is to be."""

    game: str
    invitees: tuple[Invitee, ...]
    gm: Invitee | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    # The plain data of a box of one's own; None for ours.
    box: Mapping[str, Any] | None = None
    pace: Pace = field(default_factory=Pace)
    zone: str = "UTC"
    start_now: bool = False
    identity: IdentityLevel = IdentityLevel.FROM
    press: PressKind = PressKind.OPEN
    watching: bool = False
    publish: PublishKind = PublishKind.NO
    # Seats that bots play, behind those of the players: what each is called and how well it plays.
    bots: tuple[tuple[str, Skill], ...] = ()


def bot_of(text: str) -> tuple[str, Skill]:
    """A bot from `NAME=LEVEL`."""
    name, _, level = text.partition("=")
    if not name.strip() or level.strip().lower() not in tuple(Skill):
        raise PlayerError(f"{text!r} is no bot: write NAME=LEVEL, such as Rex=strong; {joined(Skill, 'or')}.")
    return one_line(name, 40), Skill(level.strip().lower())


def bot_seat(name: str, skill: Skill, now: datetime) -> SeatRow:
    """A seat that needs no join and adds no words to the shuffle."""
    return SeatRow(match_id=0, number=0, handle=name, joined=now, bot=skill)


def open_match(office: Office, work: Work, opening: Opening) -> Match:
    """Open a match: mail the invitations, or start at once."""
    game = registry.game(opening.game)
    handles = _handles(game, opening.invitees, [name for name, _ in opening.bots])
    _demand_different(opening)
    options = chosen_options(game, opening.options)
    if not times.is_zone(opening.zone):
        raise refused("{zone} is no time zone: write it as Europe/Berlin.", zone=f"{opening.zone!r}")
    check_level(office, opening.identity)
    now = office.now()
    master = player_of(work, opening.gm, now) if opening.gm is not None else None
    players = [player_of(work, invitee, now) for invitee in opening.invitees]
    match = Match(
        game=opening.game,
        rules=game.info.version,
        options=canonical(options),
        box=work.roster.file_box(canonical(game.pack_box(game.open_box(opening.box)))),
        zone=opening.zone,
        pace=opening.pace.dump(),
        secret="",
        created=now,
        provable=not opening.start_now,
        identity=opening.identity,
        gm_id=master.id if master is not None else None,
    )
    terms = Terms(match_id=0, press=opening.press, watching=opening.watching, publish=opening.publish)
    seated = zip(players, handles, strict=False)
    seats = [SeatRow(match_id=0, number=0, player_id=each.id, handle=name) for each, name in seated]
    bots = zip(handles[len(players) :], opening.bots, strict=True)
    seats += [bot_seat(handle, skill, now) for handle, (_, skill) in bots]
    make_match(office, work, match, terms, seats)
    if master is not None:
        welcome_master(office, work, master, match.id)
    if opening.start_now:
        start(office, work, match, Cause("start"))
    else:
        live = unstarted(work, match)
        for sitter in live.sitters:
            if sitter.bot is None:
                mail_seat(office, work, live, sitter, Cause("open"))
    return match


def check_level(office: Office, level: IdentityLevel) -> None:
    """Refuse a level at which no letter could ever be accepted here."""
    if level is IdentityLevel.AUTH and not office.authserv_id:
        raise refused(
            "The level token+auth needs the name our own mail server signs its findings "
            "with: set [mail] authserv_id; `pbem doctor --roundtrip` finds it out."
        )


def make_match(office: Office, work: Work, match: Match, terms: Terms, seats: Sequence[SeatRow]) -> None:
    """Every match is opened here: its secret is chosen and promised, and table, terms and seats are stored.

    The promise names whoever is seated already, for nobody else can sit there.
    """
    demand_deal(work, match, len(seats))
    match.secret = office.entropy(32).hex()
    # A table with free seats promises no names, not even those of bots that sit there already.
    names = [seat.handle for seat in seats]
    match.commitment = _promise(work, match, names if all(names) else [])
    work.roster.add_match(match)
    terms.match_id = match.id
    work.table_terms.set(terms)
    for number, seat in enumerate(seats):
        seat.match_id, seat.number = match.id, number
        work.roster.add_seat(seat)


def _promise(work: Work, match: Match, names: Sequence[str]) -> str:
    """The number that binds the secret of a match to its game, its options and these seats."""
    box = fairness.box_digest(json.loads(work.roster.box(match.box) or ""))
    options = sorted(json.loads(match.options).items())
    return fairness.commitment(bytes.fromhex(match.secret), match.game, match.rules, box, names, options)


def promise_again(work: Work, match: Match, before: Sequence[str], changed: str) -> None:
    """Promise the same secret to seats that have changed; the first entry will name every promise before."""
    earlier = _promised(work, match)
    earlier.append({"seal": match.commitment, "names": list(before), "changed": changed})
    work.notes.note(facts.promises(match.id), canonical(earlier))
    names = [each.seat.handle for each in work.roster.seated(match.id)]
    match.commitment = _promise(work, match, names)
    work.roster.save_match(match)


def _promised(work: Work, match: Match) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(work.notes.fact(facts.promises(match.id)) or "[]")
    return found


def demand_deal(work: Work, match: Match, seats: int) -> None:
    """Deal for nobody once, so that options the game cannot play with are refused to whoever chose them."""
    options = tuple(sorted(json.loads(match.options).items()))
    names = tuple(seat_letter(number) for number in range(seats))
    table = Table(names, options, box_of(work, match))
    Kernel(registry.game(match.game), table, bytes(32)).start()


def start(
    office: Office, work: Work, match: Match, cause: Cause, receipt: Receipt | None = None, sender: int = -1
) -> None:
    """Deal and ask the first question; whoever let it begin reads that their letter was read."""
    now = office.now()
    match.status = MatchStatus.RUNNING
    match.started = now
    work.roster.save_match(match)
    live = unstarted(work, match)
    seats = [sitter.seating.seat for sitter in live.sitters]
    setup = {
        "game": match.game,
        "rules": match.rules,
        "names": [seat.handle for seat in seats],
        # As the first mails call everybody: a player may take another name later.
        "players": [sitter.name for sitter in live.sitters],
        "nonces": [seat.nonce or "" for seat in seats],
        "options": json.loads(match.options),
        "box": match.box,
        "provable": match.provable,
    }
    bots = {str(seat.number): seat.bot for seat in seats if seat.bot is not None}
    if bots:
        setup["bots"] = bots
    earlier = _promised(work, match)
    if earlier:
        setup["promised"] = earlier
    entry, letter = canonical(setup), cause.letter_id
    work.journal.append(match, EntryKind.SETUP, entry, arrived=now, now=now, question=0, letter_id=letter)
    change = Change(office, work, live, cause)
    change.begin(live.kernel.start())
    tell(office, work, change.finish(), receipt, live.sitters[sender] if sender >= 0 else None)


def unstarted(work: Work, match: Match) -> Live:
    """A match that has not begun, with nothing dealt."""
    sitters = sitters_of(work, match)
    kernel = kernel_of(work, match, sitters)
    codec = codec_for(kernel.game, kernel.table.box)
    return Live(match, kernel.game, kernel, codec, Position(None), sitters)


def _handles(game: AnyGame, invitees: Sequence[Invitee], bots: Sequence[str]) -> tuple[str, ...]:
    info = game.info
    given = [*(each.name for each in invitees), *bots]
    if not info.fewest <= len(given) <= info.most:
        raise refused(
            "{title} is for {fewest} to {most} players; {n} were given.",
            title=info.title,
            fewest=info.fewest,
            most=info.most,
            n=len(given),
        )
    if not invitees:
        raise refused("Somebody must play: a table of bots alone has nobody to write to.")
    handles = tuple("".join(char for char in "".join(tokens(name)) if char.isalnum()) for name in given)
    for name, handle in zip(given, handles, strict=True):
        if not handle or not handle[0].isalpha():
            raise refused("{name} cannot be typed as a name: begin it with a letter.", name=f"{name!r}")
        if handles.count(handle) > 1:
            raise refused("Two players are called {name}: names must differ at a table.", name=f"{name!r}")
    addresses = [each.address for each in invitees]
    for address in addresses:
        if addresses.count(address) > 1:
            raise refused(
                "{address} is given for two seats: everybody needs an address of their own.", address=address
            )
    return handles


def _demand_different(opening: Opening) -> None:
    """Nobody at a new table can be taken for another by how the name looks, nor for its game master."""
    people = {each.address: each for each in (*opening.invitees, *([opening.gm] if opening.gm else []))}
    seen: dict[str, Invitee] = {}
    for each in people.values():
        for key in names.keys(each.name, numbered=True):
            if seen.setdefault(key, each) is not each:
                raise refused(
                    "{name} could be taken for {name2}: give another name.",
                    name=f"{each.name!r}",
                    name2=f"{seen[key].name!r}",
                )


def option_word(word: str, info: GameInfo) -> str:
    """A name or a value of an option, as whoever reads it may write it."""
    return Typed(word, "table_values") if word in ("on", "off") else Named(word, info.slug)


def chosen_options(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """The value of every option of a game, those not given by default; a sentence where one is wrong."""
    chosen = {option.name: option.default for option in game.info.options}
    for name, value in given.items():
        option = game.info.option(name)
        if option is None:
            known = Row(option_word(each, game.info) for each in chosen) or worded("none")
            raise refused(
                "{title} has no option {name}. It has: {known}.",
                title=game.info.title,
                name=f"{name!r}",
                known=known,
            )
        if option.values and value not in option.values:
            raise refused(
                "Option {name}={value}: allowed is {values}.",
                name=option_word(name, game.info),
                value=f"{value!r}",
                values=joined((option_word(each, game.info) for each in option.values), "or"),
            )
        chosen[name] = value
    return chosen


def player_of(work: Work, invitee: Invitee, now: datetime) -> Player:
    """The player who has the address, or a new one."""
    known = work.roster.player_at(invitee.address)
    new = Player(name=invitee.name, language=invitee.language, created=now)
    return known or work.roster.add_player(new, invitee.address)

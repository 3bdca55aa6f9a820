"""An attacker with one stolen thing: whatever they try with it, the promises of promises.py must hold.

The acts are drawn from the policy itself, so a new row is attacked as soon as it is there. Our mail server's
findings cannot be forged; any From can.
"""

from copy import deepcopy
from datetime import timedelta
from email.utils import format_datetime
from functools import cache
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.daemon.clerk import Clerk
from pbem.desk.letters.writer.policy import ACTS, MASTERS
from pbem.desk.office import Office
from pbem.desk.ops.mail_admin import retry_letter
from pbem.desk.post.limits.budget import UnaskedShare
from pbem.mail.triage import Verdict
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.values import micros
from pbem.store.tables.words import IdentityLevel, LetterStatus
from pbem.store.work import Work
from pbem.testing.people.club import database_at
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from pbem.testing.people.still_clock import Clock
from tests.harness.club import Club
from tests.harness.promises import CANARY, SECOND, THIEF, Promises

__all__ = ["ANSWERS", "ATTACKS", "GOOD", "LINES", "LOOT", "MASTER_LINES", "Siege", "besieged"]

GOOD = "mx.club.example; dkim=pass header.d=mail.example"
_NOTICE = "within 14 days"
_PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Ruth")

# What can be stolen: nothing, a mail with a code, a mailbox of somebody who moved, or a place of one's own.
LOOT = (
    *("none", "token", "from", "auth", "closed", "desk", "master", "former", "seat", "deputy", "own master"),
    # A code of somebody's whose account may be lost by silence.
    "quiet",
)

# What follows an act's name where it needs something.
_ARGUMENTS = {
    "set": "zone Europe/Paris",
    "set name": "Zoe",
    "set address": THIEF,
    "deputy": "Mallory",
    "invite": f"{CANARY} victim@else.example",
    "new": "ecosystem",
    "join": "2",
    "take": "2",
    "turn": "3",
    "watch": "2",
    "unwatch": "2",
    "standby": "ecosystem",
    "forget": THIEF,
    "absence": "to 20 dec",
    "tell": f"all: {CANARY}",
    "vote": "undo",
    "then": "1",
    "refuse": "Anna",
    "mute": "all",
    "rules": "",
    "more": "time",
}
_MASTER_ARGUMENTS = {
    "extend": "24h",
    "deadline later": "20 dec 20:00",
    "deadline earlier": "17 nov 12:00",
    "identity up": "token+auth",
    "identity down": "token",
    "announce": CANARY,
    "tell": f"anna: {CANARY}",
    "rule": CANARY,
    "replace": f"anna Mallory={THIEF}",
    "promote": f"Mallory={THIEF}",
    "demote": "ruth",
    "address": f"anna {THIEF}",
    "as": "anna 1",
    "rollback": "1",
    "offer": "anna",
    "bot": "anna",
    "mail": "anna",
}
_MOVES = ("end", "offer", "bot", "as", "rollback")
_NAMES = ("Ben", "BEN", "Cleo", "Ruth", "Вen", "The game master", "Ecosystem", "Dоrа")
LINES = tuple("1" if name == "orders" else f"{name} {_ARGUMENTS.get(name, '')}".strip() for name in ACTS)
# Besides, names that pass for another's.
ATTACKS = (
    *LINES,
    *(f"set name {name}" for name in _NAMES),
    *(f"{verb} {CANARY}" for verb in ("help", "rules", "games", "standings", "status", "hello")),
    f"{CANARY}\n{CANARY} please\nquit\nnew {CANARY}",
)
# What the thief answers to mails that came to them.
ANSWERS = ("yes", "no", "this is me", "yes 1", "stop", f"set address {SECOND}", "deputy Mallory", "1")
MASTER_LINES = tuple((name, _MASTER_ARGUMENTS.get(name, "")) for name in MASTERS)


class Siege:
    """A club under attack: four matches, five honest people, and a thief."""

    def __init__(self, folder: Path, loot: str) -> None:
        self.club = Club(folder, Clock())
        self.loot = loot
        # Who reads another mailbox now than at first.
        self.moved: dict[str, Correspondent] = {}
        opens = self.club.opens
        self.thief = self.club.people[SECOND] = self.club._person("Mallory", THIEF)
        opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN, gm="Ruth")
        opens("ecosystem", ["Anna", "Cleo"], gm="Ruth")
        opens("ecosystem", ["Anna", "Dora"], identity=IdentityLevel.AUTH, gm="Ruth")
        opens("ecosystem", ["Ruth", "Ben"], gm="Ruth")
        for person in self.honest:
            self.writes(person, "hand", to=self.turn(person))
        self.stolen: ReceivedMail | None = None
        self._rob()
        self.promises = Promises(self.club, loot, self.victim.partition("@")[0].capitalize())
        self.read = {person.name: len(person.mails) for person in self.honest}
        # What honest people write, not the same again and again, as a machine would.
        self._words = {name: cycle(("show", "status", "history")) for name in _PEOPLE}

    @property
    def honest(self) -> list[Correspondent]:
        """Everybody who plays fair."""
        mine = {"own master": "Ruth"}.get(self.loot)
        return [self.moved.get(name) or self.club.person(name) for name in _PEOPLE if name != mine]

    @property
    def victim(self) -> str:
        """The address of whom something was stolen from."""
        whose = {"master": "ruth", "own master": "ruth", "quiet": "cleo"}.get(self.loot, "anna")
        return f"{whose}@mail.example"

    def turn(self, person: Correspondent) -> ReceivedMail:
        """The newest question that somebody was mailed."""
        return next(mail for mail in reversed(person.mails) if mail.kind == "turn")

    def writes(self, person: Correspondent, text: str, to: ReceivedMail) -> None:
        """An honest letter, for which our mail server vouches."""
        results = GOOD.replace("mail.example", person.address.partition("@")[2])
        person.writes(text, to=to, headers={"Authentication-Results": results})

    def _rob(self) -> None:
        anna, ruth = self.club.person("Anna"), self.club.person("Ruth")
        turns = {mail.subject.split(":")[0]: mail for mail in anna.mails if mail.kind == "turn"}
        if self.loot in ("token", "from", "auth"):
            self.stolen = turns[
                {"token": "Ecosystem 1", "from": "Ecosystem 2", "auth": "Ecosystem 3"}[self.loot]
            ]
        elif self.loot == "quiet":
            self.stolen = self.turn(self.club.person("Cleo"))
        elif self.loot == "closed":
            self.writes(anna, "resign", to=turns["Ecosystem 1"])
            self.stolen = next(mail for mail in reversed(anna.mails) if mail.kind == "confirmation")
            anna.writes("no", to=self.stolen)
        elif self.loot == "desk":
            self.writes(anna, "games", to=turns["Ecosystem 2"])
            anna.writes("status", fresh=True)
            self.stolen = anna.newest
        elif self.loot in ("master", "own master"):
            self.stolen = next(mail for mail in ruth.mails if "gm." in mail.reply_to)
        elif self.loot == "former":
            self._move(anna, "anna@new.example")
        elif self.loot == "seat":
            self.club.people["mallory@mail.example"] = self.thief
            self.club.opens("ecosystem", ["Mallory", "Cleo"], gm="Ruth")
            self.stolen = self.thief.newest
        elif self.loot == "deputy":
            self.club.people["mallory@mail.example"] = self.thief
            self.club.opens("ecosystem", ["Mallory", "Dora"])
            cleo = self.club.person("Cleo")
            self.writes(cleo, "deputy Mallory from 16 nov to 30 nov", to=self.turn(cleo))
            self._agree(cleo)
            self._agree(self.thief, sender="mallory@mail.example")

    def _move(self, person: Correspondent, address: str) -> None:
        """Somebody moved, and the thief reads their former mailbox."""
        new = self.club._person(person.name, address)
        self.writes(person, f"set address {address}", to=self.turn(person))
        self._agree(person)
        self._agree(new)
        self.thief.mails.extend(person.mails)
        self.club.people[person.address] = self.thief
        self.club.people["anna@mail.example"] = self.thief
        # From here on the honest Anna is whoever reads the new address.
        person.mails, person.address = new.mails, address
        self.moved[person.name] = person

    def _agree(self, person: Correspondent, sender: str | None = None) -> None:
        asked = next(mail for mail in reversed(person.mails) if mail.kind == "confirmation")
        person.writes("yes", to=asked, sender=sender)

    # What the thief does.

    def attack(self, line: str, sender: str, *, automatic: bool = False) -> None:
        """Send a line under the stolen code, or under none, from whatever address."""
        headers = {"Subject": CANARY, "From": f"{CANARY} <{sender}>"}
        if automatic:
            headers["Auto-Submitted"] = "auto-generated"
        self.thief.writes(line, to=self.stolen, fresh=self.stolen is None, quoting=False, headers=headers)

    def order(self, name: str, argument: str, match: int, sender: str) -> None:
        """A game master's order under the stolen code."""
        self.attack(self.order_line(name, argument, match), sender)

    def order_line(self, name: str, argument: str, match: int) -> str:
        """A game master's order, complete with the open question where it needs one."""
        verb = name.split()[0]
        where = f"{match}.{self.club.live(match).position.asked}" if verb in _MOVES else str(match)
        return f"{verb} {where} {argument}".strip()

    def answer(self, place: int, line: str, *, automatic: bool = False) -> None:
        """Answer something that came to a mailbox of the thief's; a machine's answer decides nothing."""
        if not self.thief.mails:
            return
        mail = self.thief.mails[place % len(self.thief.mails)]
        headers = {"Auto-Submitted": "auto-generated"} if automatic else {}
        before = self._answered()
        self.thief.writes(
            line, to=mail, sender=str(mail.message["To"].addresses[0].addr_spec), headers=headers
        )
        if automatic and self._answered() != before:
            self.promises.silent.append("a machine's yes counted; its owner")

    def _answered(self) -> int:
        return len(self.promises.rows("SELECT id FROM question WHERE answer != ''"))

    def move_in(self) -> None:
        """Ask for the account of somebody who says nothing for a week, and agree."""
        self.attack(f"set address {THIEF}", "cleo@mail.example")
        for _ in range(8):
            self.pass_time(25)
        self.answer(-1, "yes")

    def dig_up(self, line: str, sender: str) -> None:
        """A letter without a code from long ago: it brings no mail."""
        before = self.promises.newest()[0]
        old = format_datetime(self.club.clock() - timedelta(days=20))
        self.thief.writes(line, fresh=True, sender=sender, headers={"Date": old})
        if self.promises.newest()[0] != before:
            self.promises.silent.append("an old letter was answered; today's writer")

    # What honest people do.

    def react(self, *, say_no: bool) -> None:
        """Nobody asked for anything, so whoever is asked says no or nothing."""
        for person in self.honest:
            fresh = person.mails[self.read[person.name] :]
            self.read[person.name] = len(person.mails)
            asked = [mail for mail in fresh if mail.kind == "confirmation"]
            if say_no and asked:
                before = self._codes(person)
                person.writes("That was not me", to=asked[-1])
                if self._codes(person) != before:
                    self.promises.renewed[before[0]] = self.promises.newest()[2]

    def _codes(self, person: Correspondent) -> tuple[int, int]:
        """The number of somebody who was there from the start, and of their codes."""
        (found,) = self.promises.rows(
            "SELECT id, renewed FROM player WHERE id = ?", self.promises.numbers[person.name]
        )
        return found[0], found[1]

    def undo(self) -> None:
        """Whoever lost their account while they were silent says no to the notice: it is theirs again."""
        for person in self.honest:
            notices = self.promises.rows(
                "SELECT player_id FROM question WHERE purpose = 'moved' AND address = ? AND answered IS NULL "
                "AND ends > ?",
                person.address,
                micros(self.club.clock()),
            )
            mails = [mail for mail in person.mails if mail.kind == "confirmation" and _NOTICE in mail.text]
            if not notices or not mails:
                continue
            ((player,),) = notices
            person.writes("no", to=mails[-1])
            ((last,),) = self.promises.rows("SELECT MAX(id) FROM question")
            self.promises.restored[player], self.promises.renewed[player] = last, self.promises.newest()[2]

    def play(self, seat: int) -> None:
        """Somebody answers the question they were mailed last, and hears from us."""
        person = self.honest[seat % len(self.honest)]
        before = len(person.mails)
        self.writes(person, next(self._words[person.name]), to=self.turn(person))
        if len(person.mails) == before and not self._is_robbed(person):
            self.promises.silent.append(person.name)

    def _is_robbed(self, person: Correspondent) -> bool:
        return self._codes(person)[0] in self.promises.lost()

    def play_elsewhere(self, seat: int) -> None:
        """Somebody plays from an address of theirs that we do not know, and is asked about it."""
        person = self.honest[seat % len(self.honest)]
        before, since = len(person.mails), micros(self.club.clock() - timedelta(days=1))
        sql = "SELECT id FROM dispatch WHERE recipient = ? AND unasked = ? AND created > ?"
        forged = self.promises.rows(sql, person.address, UnaskedShare.FORGED, since)
        sender = f"{person.name.lower()}@phone.example"
        person.writes(str(person.sent % 3 + 1), to=self.turn(person), sender=sender)
        if len(person.mails) == before and len(forged) < 3 and not self._is_robbed(person):
            self.promises.silent.append(f"{person.name} at another address")

    def stumble(self, seat: int) -> None:
        """A letter of somebody's breaks the code: it waits for the operator, and its writer is told."""
        person = self.honest[seat % len(self.honest)]
        before, settle = len(person.mails), self.club.settle
        # New codes come with news where nobody is asked; an old one proves nothing, nor whom to tell.
        newest = next(mail for mail in reversed(person.mails) if mail.kind in ("turn", "news"))
        self.club.settle = lambda: None  # type: ignore[method-assign]
        self.writes(person, str(person.sent % 3 + 1), to=newest)
        self.club.settle = settle  # type: ignore[method-assign]
        Clerk(self.club.office, lambda point: None, _breaks).work_off()
        self.club.deliver()
        if len(person.mails) == before and not self._is_robbed(person):
            self.promises.silent.append(f"{person.name} with a letter put aside")

    def mend(self) -> None:
        """The operator lets what was put aside be read."""
        with self.club.office.database.work() as work:
            for letter in work.inbox.of_status(LetterStatus.SHUNTED):
                retry_letter(work, letter.id)
        self.club.settle()

    def pass_time(self, hours: int) -> None:
        """The clock goes on, and what passing time does is done."""
        self.club.clock.time += timedelta(hours=hours)
        self.club.look()


def _breaks(office: Office, work: Work, letter: LetterRow, raw: bytes) -> Verdict:
    """A reader of letters with a fault."""
    raise ZeroDivisionError


@cache
def _robbed(loot: str) -> tuple[Siege, bytes]:
    """A siege that begins, and its database."""
    with TemporaryDirectory() as folder:
        siege = Siege(Path(folder), loot)
        database = siege.club.office.database
        database.backup(Path(folder) / "copy.sqlite")
        database.close()
        return siege, (Path(folder) / "copy.sqlite").read_bytes()


def besieged(folder: Path, loot: str) -> Siege:
    """A siege of its own that begins; tables are opened and things stolen once for all that begin alike."""
    first, data = _robbed(loot)
    office, path = first.club.office, folder / "club.sqlite"
    path.write_bytes(data)
    mails = [mail for person in (first.thief, *first.club.people.values()) for mail in person.mails]
    same = {id(each): each for each in (office.renderer, first.stolen, *mails)}
    return deepcopy(first, same | {id(office.database): database_at(path)})

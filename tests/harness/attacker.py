"""An attacker with one stolen thing, and what must hold whatever they try with it.

The acts are drawn from the policy itself, so a new row is attacked as soon as it is there. Our mail server's
findings cannot be forged; any From can.
"""

from collections import Counter
from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path

from pbem.desk.letters.policy import ACTS, MASTERS
from pbem.desk.match import names
from pbem.desk.match.live import sitters_of
from pbem.desk.post.budget import BUDGET, Share
from pbem.store.tables.core import Match
from pbem.store.tables.words import IdentityLevel, MatchStatus
from pbem.store.work import Work
from pbem.testing.people.club import Club
from pbem.testing.people.correspondent import Correspondent, Mail
from pbem.testing.people.still_clock import Clock

__all__ = ["ATTACKS", "CANARY", "GOOD", "LINES", "LOOT", "MASTER_LINES", "THIEF", "Siege"]

CANARY = "Win900EUR"
THIEF = "mallory@evil.example"
GOOD = "mx.club.example; dkim=pass header.d=mail.example"
_PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Ruth")

# What can be stolen: nothing, a mail with a code, a mailbox of somebody who moved, or a place of one's own.
LOOT = ("none", "token", "from", "auth", "closed", "desk", "master", "former", "seat", "deputy", "own master")

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
MASTER_LINES = tuple((name, _MASTER_ARGUMENTS.get(name, "")) for name in MASTERS)


class Siege:
    """A club under attack: four matches, five honest people, and a thief."""

    def __init__(self, folder: Path, loot: str) -> None:
        self.club = Club(folder, Clock())
        self.loot = loot
        # Who reads another mailbox now than at first.
        self.moved: dict[str, Correspondent] = {}
        opens = self.club.opens
        self.thief = self.club._person("Mallory", THIEF)
        opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN, gm="Ruth")
        opens("ecosystem", ["Anna", "Cleo"], gm="Ruth")
        opens("ecosystem", ["Anna", "Dora"], identity=IdentityLevel.AUTH, gm="Ruth")
        opens("ecosystem", ["Ruth", "Ben"], gm="Ruth")
        for person in self.honest:
            self.writes(person, "hand", to=self.turn(person))
        self.stolen: Mail | None = None
        self._rob()
        with self.club.office.database.reading() as work:
            self.mains = {
                player.id: work.roster.addresses(player.id)[0].address for player in work.roster.players()
            }
            self.masters = {match.id: self._masters(match.id) for match in work.roster.matches()}
            self.seats = {match.id: self._seats(match.id) for match in work.roster.matches()}
            self.levels = {match.id: match.identity for match in work.roster.matches()}
            self.first = max(each.id or 0 for each in work.outbox.latest(1))
        # The mailboxes that the thief reads.
        self.mine = {THIEF, "mallory@mail.example", *(["anna@mail.example"] if loot == "former" else [])}
        self.silent: list[str] = []
        self.read = {person.name: len(person.mails) for person in self.honest}

    @property
    def honest(self) -> list[Correspondent]:
        """Everybody who plays fair."""
        mine = {"own master": "Ruth"}.get(self.loot)
        return [self.moved.get(name) or self.club.person(name) for name in _PEOPLE if name != mine]

    def turn(self, person: Correspondent) -> Mail:
        """The newest question that somebody was mailed."""
        return next(mail for mail in reversed(person.mails) if mail.kind == "turn")

    def writes(self, person: Correspondent, text: str, to: Mail) -> None:
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
            self.silent.append("a machine's yes counted; its owner")

    def _answered(self) -> int:
        with self.club.office.database.reading() as work:
            found = work.link.execute("SELECT COUNT(*) FROM question WHERE answer != ''")
            return int(found.fetchone()[0])

    def dig_up(self, line: str, sender: str) -> None:
        """A letter without a code from long ago: it brings no mail."""
        with self.club.office.database.reading() as work:
            before = len(work.outbox.latest(5000))
        old = format_datetime(self.club.clock() - timedelta(days=20))
        self.thief.writes(line, fresh=True, sender=sender, headers={"Date": old})
        with self.club.office.database.reading() as work:
            if len(work.outbox.latest(5000)) != before:
                self.silent.append("an old letter was answered; today's writer")

    # What honest people do.

    def react(self, *, say_no: bool) -> None:
        """Nobody asked for anything, so whoever is asked says no or nothing."""
        for person in self.honest:
            fresh = person.mails[self.read[person.name] :]
            self.read[person.name] = len(person.mails)
            asked = [mail for mail in fresh if mail.kind == "confirmation"]
            if say_no and asked:
                person.writes("That was not me", to=asked[-1])

    def play(self, seat: int) -> None:
        """Somebody answers the question they were mailed last, and hears from us."""
        person = self.honest[seat % len(self.honest)]
        before = len(person.mails)
        # Not the same again and again, as a machine would.
        self.writes(person, ("show", "status", "history")[person.sent % 3], to=self.turn(person))
        if len(person.mails) == before:
            self.silent.append(person.name)

    def pass_time(self, hours: int) -> None:
        """The clock goes on, and what passing time does is done."""
        self.club.clock.time += timedelta(hours=hours)
        self.club.look()

    # What must hold.

    def _masters(self, match: int | None) -> set[int | None]:
        with self.club.office.database.reading() as work:
            return {player.id for player in work.masters.of_match(match or 0)}

    def _seats(self, match: int | None) -> list[int | None]:
        with self.club.office.database.reading() as work:
            return [each.seat.player_id for each in work.roster.seated(match or 0)]

    def broken(self) -> list[str]:
        """Every promise that does not hold any more."""
        found = [f"{name} was not answered" for name in self.silent]
        with self.club.office.database.reading() as work:
            # A move is undone by whoever reads the former mailbox: that is promised.
            moves = "answer = 'silence' OR purpose = 'moved' AND answer = 'no'"
            found_moves = work.link.execute(f"SELECT player_id FROM question WHERE {moves}")
            silence = {row[0] for row in found_moves}
            for player_id, main in self.mains.items():
                now = work.roster.addresses(player_id or 0)[0].address
                if now != main and player_id not in silence:
                    found.append(f"player {player_id} is written to at {now}")
                others = [each.address for each in work.roster.addresses(player_id or 0)]
                own = main in (THIEF, "mallory@mail.example")
                if THIEF in others and player_id not in silence and not own:
                    found.append(f"the thief's address is filed for player {player_id}")
            for match in work.roster.matches():
                found += _alike(work, match)
                if match.id not in self.seats:
                    continue
                if self.masters[match.id] != self._masters(match.id):
                    found.append(f"match {match.id} has other game masters")
                if self.seats[match.id] != self._seats(match.id):
                    found.append(f"match {match.id} has other players")
                if _RANK[match.identity] < _RANK[self.levels[match.id]]:
                    found.append(f"match {match.id} asks for less")
                if match.status is not MatchStatus.RUNNING and match.held_why is None:
                    found.append(f"match {match.id} is {match.status}")
                found += self._entries(work, match)
            for row in work.link.execute(
                "SELECT match_id, player_id FROM sight JOIN match ON match.id = sight.match_id "
                "WHERE match.status = 'running' GROUP BY 1, 2 HAVING COUNT(*) > 1"
            ):
                found.append(f"player {row[1]} has seen two hands of match {row[0]}")
            dispatches = work.outbox.latest(5000)
            unasked = [each for each in dispatches if each.unasked not in ("", Share.LOST)]
            for each in unasked:
                if CANARY.lower().encode() in (work.outbox.raw(each.id) or b"").lower():
                    found.append(f"a stranger's words went to {each.recipient}")
            for each in dispatches:
                stolen = each.recipient in self.mine and (each.id or 0) > self.first
                if stolen and each.seat is not None and each.match_id in (1, 2, 3, 4):
                    owner = self.seats[each.match_id][each.seat]
                    deputy = self.loot == "deputy" and (each.match_id, each.seat) == (2, 1)
                    if not deputy and owner not in silence:
                        found.append(f"the thief was mailed seat {each.seat} of match {each.match_id}")
        return found + self._floods(unasked)

    def _entries(self, work, match) -> list[str]:  # type: ignore[no-untyped-def]
        """Journal entries of the thief's letters, in matches that their loot does not reach."""
        reached = {"token": {1}, "from": {2}, "seat": {5}, "deputy": {2, 5}, "own master": {1, 2, 3, 4}}
        found = []
        for entry in work.journal.entries(match.id):
            letter = work.inbox.letter(entry.letter_id or 0)
            mine = letter is not None and letter.message_id.startswith("mallory.")
            if mine and match.id not in reached.get(self.loot, set()):
                found.append(f"the thief acted at match {match.id}: {entry.kind}")
        return found

    def _floods(self, unasked) -> list[str]:  # type: ignore[no-untyped-def]
        """Limits of the budget that were exceeded."""
        found = []
        for limit in BUDGET:
            most = 30 if limit.column == "causer" else limit.most
            rows = [each for each in unasked if each.unasked == limit.share]
            for first in rows:
                near = [each for each in rows if first.created <= each.created < first.created + limit.span]
                counts = Counter(getattr(each, limit.column) if limit.column else "" for each in near)
                counts.pop("", None) if limit.column == "causer" else None
                if counts and max(counts.values()) > most and limit.share in (Share.STRANGER, Share.FORGED):
                    found.append(f"{limit.column or 'server'}: {max(counts.values())} unasked mails")
        return found


def _alike(work: Work, match: Match) -> list[str]:
    """Names at a table that could be taken for each other's, for its game master's or for ours."""
    sitting = [each for each in sitters_of(work, match) if each.seating.player is not None]
    masters = [each.name for each in work.masters.of_match(match.id or 0)]
    found = [f"somebody is called {each.name}" for each in sitting if names.misleading(each.name)]
    for place, each in enumerate(sitting):
        shape = names.keys(each.name, numbered=True)
        others = [other.name for other in sitting[:place]]
        others += [name for name in masters if each.seating.player and each.seating.player.name != name]
        clashing = [other for other in others if shape & names.keys(other, numbered=True)]
        found += [f"{each.name} could be {other} at match {match.id}" for other in clashing]
    return found


_RANK = {IdentityLevel.TOKEN: 0, IdentityLevel.FROM: 1, IdentityLevel.AUTH: 2}

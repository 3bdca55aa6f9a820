"""A letter in another language does what its English twin does, over the whole way."""

import subprocess
import sys
from pathlib import Path

import pytest

import pbem
from pbem.engine.language.spoken import languages, sections
from tests.harness.club import Club


def _receipt(club: Club, name: str, line: str) -> str:
    """What the receipt of a line says, without the line itself."""
    person = club.person(name)
    person.writes(line)
    text = person.newest.text
    return text[text.index("RECEIVED") :].replace(f"  > {line}\n", "")


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Club, Club]:
    """Two clubs with the same table of English readers: one for each language they write."""
    clubs = []
    for name in ("one.sqlite", "two.sqlite"):
        club = Club(tmp_path, name=name)
        club.opens("dstcg", ["Anna", "Ben", "Cleo"], gm="Ruth")
        for person in ("Anna", "Ben", "Ruth"):
            club.person(person).writes("set language en")
        clubs.append(club)
    return clubs[0], clubs[1]


@pytest.mark.parametrize(
    ("who", "english", "other"),
    [
        ("Anna", "absence 3 dec to 10 dec", "abwesend vom 3. Dez. bis 10. Dez."),
        ("Anna", "absence tomorrow", "abwesend morgen"),
        ("Anna", "more time please", "mehr zeit, bitte"),
        ("Anna", "ladder standing, bot", "ersatzfolge vorgaben, bot"),
        ("Anna", "vote extend", "abstimmen verlängern"),
        ("Anna", "set zone Berlin", "einstellen zeitzone Berlin"),
        ("Anna", "set receipts off", "einstellen quittungen aus"),
        ("Anna", "set reminders 24h 4h", "einstellen erinnerungen 1 Tag 4 Stunden"),
        ("Anna", "set digest 18:00", "einstellen sammelmail 18 Uhr"),
        ("Anna", "tell all: Moin", "sage alle: Moin"),
        ("Anna", "mute ben", "stumm ben"),
        ("Anna", "standings", "rangliste"),
        ("Anna", "status", "stand"),
        ("Anna", "rules heron", "regeln Reiher"),
        ("Anna", "rules rulings", "regeln auslegungen"),
        ("Anna", "rules heron", "Was macht der Reiher?"),
        ("Anna", "rules heron", "erkläre Reiher"),
        ("Anna", "history", "verlauf"),
        ("Anna", "undo", "zurück"),
        ("Anna", "resign", "aufgeben"),
        ("Anna", "clear", "lösche"),
        ("Anna", "extend 1 24h", "verlängern 1 24h"),
        ("Ruth", "extend 1 24h because of the fair", "verlängern 1 24h weil of the fair"),
        ("Ruth", "deadline 1 3 dec 20:00", "frist 1 3. Dez. 20 Uhr"),
        ("Ruth", "pause 1", "pausiere 1"),
        ("Ruth", "status 1", "stand 1"),
        ("Ruth", "mail 1 anna", "zustellung 1 anna"),
        ("Ruth", "set zone Berlin", "einstellen zeitzone Berlin"),
        ("Ruth", "help extend", "hilfe verlängern"),
        ("Ruth", "rollback 1.1 before ben tuesday", "zurückdrehen 1.1 vor ben dienstag"),
    ],
)
def test_a_letter_does_what_its_english_twin_does(
    pair: tuple[Club, Club], who: str, english: str, other: str
) -> None:
    """The whole way: the same is done, and the receipt says the same."""
    assert _receipt(pair[0], who, english) == _receipt(pair[1], who, other)


def test_an_act_that_is_asked_back_quotes_what_was_typed(club: Club) -> None:
    """And a yes in the other language lets it be done."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    anna = club.person("Anna")
    anna.writes("set language en")
    anna.writes("aufgeben")
    asked = next(mail for mail in reversed(anna.mails) if mail.kind == "confirmation")
    assert "aufgeben" in asked.text
    anna.writes("Ja, bitte", to=asked)

    assert club.live(1).sitters[0].resigned


def test_an_invitation_is_answered_in_any_language(club: Club) -> None:
    """Yes joins, no gives the seat back, and words behind the command are mixed in."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], start_now=False)
    club.person("Anna").writes("Ja, gerne!")
    club.person("Ben").writes("mitspielen der Himmel ist blau")
    club.person("Cleo").writes("ablehnen")

    with club.office.database.reading() as work:
        seats = [each.seat for each in work.roster.seated(1)]
    assert [True, True, False] == [seat.joined is not None for seat in seats]
    assert "der Himmel ist blau" == seats[1].nonce


def test_what_is_left_for_later_waits_for_a_condition_in_any_language(club: Club) -> None:
    """It is used when the event has happened, whatever language that is told in."""
    club.opens("dstcg", ["Anna", "Ben", "Cleo"])
    asked = club.live(1)
    first = asked.kernel.asked(asked.position)[0]
    now, later = (asked.sitters[seat].name for seat in (first, (first + 1) % 3))
    club.person(later).writes(f"wenn {now} gepasst hat: passe")
    club.person(now).writes("ich passe")

    live = club.live(1)
    assert (first + 2) % 3 in live.kernel.asked(live.position)


def test_a_pass_without_letters_reads_no_list(tmp_path: Path) -> None:
    """What nobody needs is not read when cron starts us."""
    code = f"""
from pathlib import Path
from pbem.engine.language import spoken
from tests.harness.club import Club
club = Club(Path({str(tmp_path)!r}))
club.look()
club.settle()
print(spoken.languages.cache_info().misses)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "0\n" == done.stdout


def test_every_section_is_of_use() -> None:
    """What a list holds is read somewhere, or shown."""
    known = {
        *("commands", "settings", "setting_values", "languages", "switches", "votes", "rungs", "people"),
        *("later", "table", "table_values", "pace", "gamemaster", "answers", "reading", "weekdays", "months"),
        *("days", "spans", "numbers", "ordinals", "words", "small", "mails"),
    }

    assert known == {name for listed in languages().values() for name in listed}
    assert all(sections(name) for name in known)
    code = "".join(path.read_text("utf-8") for path in Path(pbem.__file__).parent.rglob("*.py"))
    assert set() == {name for name in known if f'"{name}"' not in code}

"""What people write in another language does what its English twin does, and nothing else."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.desk.commands import COMMANDS
from pbem.desk.gm import order_line
from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE
from pbem.desk.letters.lines.spoken import command_of, in_english
from pbem.desk.letters.lines.yes_no import Meaning, meaning
from pbem.engine import registry
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.language.spoken import languages, sections, spelled
from pbem.engine.reader.words import fold
from pbem.mail.quote.own_words import fresh
from tests.harness.club import Club

_FORMS = [
    (form, name)
    for listed in languages().values()
    for name, row in listed["commands"].items()
    for form in row
]
_MASTERS = [
    (form, name)
    for listed in languages().values()
    for name, row in listed["gamemaster"].items()
    if name in CATALOGUE or name in BY_MAIL_ALONE
    for form in row
]
_ANSWERS = [
    (form, name)
    for listed in languages().values()
    for name, row in listed["answers"].items()
    if name in tuple(Meaning)
    for form in row
]


@pytest.mark.parametrize(("form", "name"), _FORMS)
def test_every_form_of_a_command_is_that_command(form: str, name: str) -> None:
    """At a table of each game as without one, in capitals and without umlauts."""
    games = [None, *map(registry.game, registry.slugs())]
    typed = (form, form.upper(), " ".join(spelled(form)), f"{form.capitalize()}, bitte!")
    wanted = name if name in COMMANDS else name.split()[0]

    assert {wanted} == {
        command.name for game in games for line in typed if (command := command_of(line, game)) is not None
    }


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        ("zeige zug 7", "show turn 7"),
        ("abwesend vom 3. Dez. bis zum 10. Dez.", "absence from 3. Dez. to 10. Dez."),
        ("abwesend aus", "absence off"),
        ("absence bis Montag", "absence to Montag"),
        (
            "vertretung Anna von Berg vom 3. Dez. bis 10. Dez.",
            "deputy Anna von Berg from 3. Dez. to 10. Dez.",
        ),
        ("vertretung niemand", "deputy nobody"),
        ("vertretung ben@mail.example", "deputy ben@mail.example"),
        ("ersatzfolge Vorgaben dann Bot", "ladder standing then bot"),
        ("ersatzfolge tisch", "ladder table"),
        ("abstimmen doch nicht pause", "vote no pause"),
        ("stimme für remis", "vote draw"),
        ("vote zurück", "vote undo"),
        ("sage allen: Hallo zusammen", "tell all: Hallo zusammen"),
        ("sage Spielleitung: darf ich das?", "tell gm: darf ich das?"),
        ("sag Jemand: nie", "tell Jemand: nie"),
        ("stumm alle", "mute all"),
        (
            "neu ecosystem 4 Plätze 48 Std., privat, Post=keine",
            "new ecosystem 4 seats 48h, private, press=none",
        ),
        ("neu dstcg 2 Tage, Werktage, Zeitkonto 10 Tage", "new dstcg 2d, working days, bank 10d"),
        ("neu ecosystem zuschauen nein bots stark", "new ecosystem watch no bots strong"),
        ("neue codes", "new codes"),
        ("mitspielen 12 der Himmel ist blau", "join 12 der Himmel ist blau"),
        ("bereitschaft aus ecosystem", "standby off ecosystem"),
        ("einstellen zeitzone Berlin", "set zone Berlin"),
        ("einstellen name Jan Aus", "set name Jan Aus"),
        ("einstellen öffentlich als Nie", "set public as Nie"),
        ("einstellen oeffentlich nein", "set public off"),
        ("einstellen bilder aus", "set pictures off"),
        ("einstellen format liste", "set format list"),
        ("einstellen erinnerungen 1 Tag 4 Std.", "set reminders 1d 4h"),
        ("einstellen sammelmail nie", "set digest never"),
        ("einstellen sprache deutsch", "set language deutsch"),
        ("sprache deutsch", "set language deutsch"),
        ("hilfe vertretung", "help deputy"),
        ("dann spiele Reiher oder Luchs", "then spiele Reiher or Luchs"),
        ("wenn jemand passt: passe sonst frage", "if anybody passt: passe else ask"),
        ("falls Anna passt dann passe", "if Anna passt then passe"),
        ("plan Reiher, Luchs oder Molch, frage", "plan Reiher, Luchs or Molch, ask"),
        ("bevorzuge Reiher für 5, egal, diese Runde", "prefer Reiher for 5, any, this round"),
        ("dann bevorzuge Reiher", "then prefer Reiher"),
        ("einspruch: der Bär", "dispute der Bär"),
    ],
)
def test_a_command_is_put_into_english(spoken: str, written: str) -> None:
    """With all that follows, but for names, words of others and orders of a game."""
    assert written == in_english(spoken)


@pytest.mark.parametrize(
    "line", ["Tell  all: Alle", "then pick Bär at e4", "join 3 aus", "take birds", "hand"]
)
def test_an_english_line_stays_as_it_was_typed(line: str) -> None:
    """To the letter."""
    assert line == in_english(line)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("dstcg", "spiele mit dem Reiher"),
        ("dstcg", "zurück Hase"),
        ("dstcg", "gib auf Hase"),
        ("dstcg", "übernimm Vögel"),
        ("domspec", "setze Migration 7"),
        ("domspec", "ersetze 3 Vögel"),
        ("ecosystem", "hallo nimm Bär auf e4"),
        ("ecosystem", "spiele Bär"),
        ("ecosystem", "aufgeben werde ich nicht"),
    ],
)
def test_a_word_that_an_order_may_have_is_left_to_the_order(game: str, line: str) -> None:
    """It is a command only alone, or with a number."""
    assert (line, None) == (in_english(line, registry.game(game)), command_of(line, registry.game(game)))


@pytest.mark.parametrize(
    "line",
    [
        "Nochmal danke für das tolle Spiel",
        "Sag mal, wer ist dran?",
        "Mitspielen kann ich leider nicht",
        "Warte mal kurz",
        "Verlassen will ich den Tisch nicht",
        "Stand der Dinge",
        "Hallo Ben, schöner Zug",
    ],
)
def test_chat_that_begins_like_a_command_is_none(line: str) -> None:
    """People who write to people do not mean us."""
    assert [(line, None)] * 2 == [
        (in_english(line, game), command_of(line, game)) for game in (None, registry.game("ecosystem"))
    ]


def test_no_other_command_begins_like_an_order() -> None:
    """In no game and no language, but for those that count alone."""
    verbs = {verb for slug in registry.slugs() for verb in lexicon_of(registry.game(slug)).verbs}
    begun = {form for form, _ in _FORMS if fold(form).split()[0] in verbs}

    assert {"spiele mit", "gebe auf", "gib auf", "zurück"} == begun


@pytest.mark.parametrize(("form", "name"), _MASTERS)
def test_every_form_of_a_game_masters_verb_is_that_verb(form: str, name: str) -> None:
    """With what follows it as it was typed."""
    assert f"{name} 7 Ben" == order_line.in_english(f"{form} 7 Ben")


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        (
            "verlängern 7 24h weil der Tisch auf der Messe ist",
            "extend 7 24h because der Tisch auf der Messe ist",
        ),
        ("zurückdrehen 7.143 vor Ben Dienstag", "rollback 7.143 before Ben Dienstag"),
        ("adresse 7 ben andere", "address 7 ben other"),
        ("einladen 7 ben nochmal", "invite 7 ben again"),
        ("als 7.143 ben passe", "as 7.143 ben passe"),
        ("Frist 7 morgen 20:00", "deadline 7 morgen 20:00"),
        ("ansage 7 Es geht weiter, weil ich da bin", "announce 7 Es geht weiter, weil ich da bin"),
        ("sage 7 ben: vor Dienstag", "tell 7 ben: vor Dienstag"),
        ("extend 7 24h denn es eilt", "extend 7 24h because es eilt"),
    ],
)
def test_a_game_masters_order_is_filed_in_english(spoken: str, written: str) -> None:
    """Reasons and texts to the table stay as they were written."""
    assert written == str(order_line.parse(spoken))


@pytest.mark.parametrize(("form", "name"), _ANSWERS)
def test_every_answer_of_the_list_is_understood(form: str, name: str) -> None:
    """Alone and with polite words."""
    assert [name, name] == [meaning([form]), meaning([f"{form}, danke", "Viele Grüße", "Anna"], "Anna")]


@pytest.mark.parametrize("line", ["ja?", "ja aber nicht heute", "nein oder ja", "morgen", "jain"])
def test_what_is_near_a_yes_is_none(line: str) -> None:
    """Nor is it a no."""
    assert Meaning.OTHER is meaning([line])


@pytest.mark.parametrize("word", ["quit", "Schluss"])
def test_a_word_ends_the_reading_of_a_mail(word: str) -> None:
    """Alone on its line."""
    assert ["zeige"] == [line.text for line in fresh(f"zeige\n{word}\nstatus\n", ()).lines]
    assert 2 == len(fresh(f"zeige\n{word} damit\n", ()).lines)


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


@pytest.mark.parametrize(
    ("line", "offered"),
    [("verluaf", "verlauf"), ("rangliset ecosystem", "rangliste ecosystem"), ("staus", "status")],
)
def test_a_misspelled_command_is_offered_in_its_language(club: Club, line: str, offered: str) -> None:
    """And its label does it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)
    assert f"    1a  {offered}\n" in anna.newest.text
    anna.writes("1a")

    assert "  > 1a\n" in anna.newest.text
    assert "NOT UNDERSTOOD" not in anna.newest.text


@pytest.mark.parametrize("line", ["resing", "aufgebn", "Das verluaf ja ganz gut bisher", "xyz"])
def test_nothing_is_offered_for_chat_nor_for_giving_up(club: Club, line: str) -> None:
    """Whoever gives up writes it out."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert "NOT UNDERSTOOD" in anna.newest.text
    assert "    1a  " not in anna.newest.text


@pytest.mark.parametrize("line", ["zeige " * 20_000, "abstimmen " + "doch nicht " * 20_000, "ä" * 100_000])
def test_a_line_without_end_is_read_at_once(line: str) -> None:
    """However it begins."""
    began = time.perf_counter()
    in_english(line, registry.game("dstcg"))
    order_line.in_english(line)

    assert time.perf_counter() - began < 2


@pytest.mark.parametrize("name", ["Alle", "spielleitung", "Niemand"])
def test_nobody_is_called_like_a_word_of_ours_in_any_language(club: Club, name: str) -> None:
    """`sage alle` would mean somebody."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(f"set name {name}")

    assert "means something else here" in " ".join(anna.newest.text.split())


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
        *("days", "spans", "spans_shown", "numbers", "ordinals", "words", "small", "mails"),
    }

    assert known == {name for listed in languages().values() for name in listed}
    assert all(sections(name) for name in known)

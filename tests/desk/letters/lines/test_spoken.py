"""Whether a line of a letter is a command, in any language, and what is an order or talk."""

import time

import pytest

from pbem.desk.commands import COMMANDS
from pbem.desk.gm import order_line
from pbem.desk.letters.lines.spoken import command_of, in_english, language_of
from pbem.engine import registry
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.language.spoken import languages, spelled
from pbem.engine.reader.words import fold
from tests.harness.club import Club

_FORMS = [
    (form, name)
    for listed in languages().values()
    for name, row in listed["commands"].items()
    for form in row
]


@pytest.mark.parametrize(
    "line", ["What does the fox do?", "can you explain the fox again?", "explain fox please"]
)
def test_a_question_about_a_card_leads_to_its_rules(club: Club, line: str) -> None:
    """The answer is that of `rules fox`, and nothing is played."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    rules = registry.game("ecosystem").rules("fox")
    anna.writes(line)

    assert rules is not None
    assert rules.splitlines()[0] in anna.newest.text
    assert "NOT UNDERSTOOD" not in anna.newest.text
    assert before == club.live(1).position


@pytest.mark.parametrize("line", ["wie war das mit dem Fuchs? regeln fuchs", "how was that? rules fox"])
def test_a_command_behind_a_question_answers_it(club: Club, line: str) -> None:
    """Who asks and then finds the word for it is not told that a question is no order."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert "NOT UNDERSTOOD" not in anna.newest.text
    assert "NICHT VERSTANDEN" not in anna.newest.text


@pytest.mark.parametrize("line", ["pick fox at e4?", "fox or bear?", "what a day!"])
def test_any_other_question_is_no_command(club: Club, line: str) -> None:
    """A question mark behind an order asks for nothing of the rules."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert "NOT UNDERSTOOD" in anna.newest.text


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


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("zeige", "de"),
        ("nimm Forelle auf e4", "de"),
        ("sprache deutsch", "de"),
        ("show", "en"),
        ("pick trout at e4", "en"),
        ("hand", ""),
        ("status", ""),
        ("1", ""),
        ("Anna", ""),
    ],
)
def test_the_language_of_a_line(line: str, language: str) -> None:
    """Told by words that one language alone has."""
    assert language == language_of(line, registry.game("ecosystem"))


@pytest.mark.parametrize("line", ["show please", "status, please!", "More time, please!", "hand thanks"])
def test_polite_words_beside_a_command_do_no_harm(table: Club, line: str) -> None:
    """People are polite to programs, too."""
    anna = table.person("Anna")
    anna.writes(line)

    assert "NOT" not in anna.newest.text.split("RECEIVED")[1].split("\n\n")[0]

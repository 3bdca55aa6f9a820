"""Ways that people of two languages go at a table with bots, from the first mail to the last."""

import re

from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.harness.club import Club

_BOTS = ("Rex=normal", "Tick=easy")


def _opened(club: Club) -> int:
    """Emil reads German and Kate English, Ruth looks after the table; everybody has joined."""
    number = club.opens("ecosystem", ["Emil", "Kate"], start_now=False, gm="Ruth", bots=_BOTS)
    club.person("Emil").writes("einstellen sprache deutsch")
    for name in ("Emil", "Kate"):
        club.person(name).writes("join")
    club.think()
    return number


def _master(club: Club, text: str) -> str:
    """What Ruth reads after she wrote something to the desk, and confirmed what has to be confirmed."""
    ruth = club.person("Ruth")
    ruth.writes(text)
    waits = re.search(r"^Antwort:   (bestätige \S+)$", ruth.newest.text, re.MULTILINE)
    if waits is not None:
        ruth.writes(waits[1])
    return ruth.newest.text


def _last(person: Correspondent, kind: str) -> ReceivedMail:
    return [mail for mail in person.mails if mail.kind == kind][-1]


def _to_the_end(club: Club, number: int) -> None:
    while club.live_row(number).status is not MatchStatus.FINISHED:
        live = club.live(number)
        for seat in live.kernel.unanswered(live.position):
            if live.sitters[seat].bot is None:
                person = club.person(live.sitters[seat].name)
                person.writes(club.first_order(number, seat), to=_last(person, "turn"))
        club.think()


def test_the_words_of_all_are_called_theirs_in_german(club: Club) -> None:
    """English says you to one and to all; what was mixed into the shuffle came from all of them."""
    _opened(club)

    assert 'Von euch eingerührt:  Emil "", Kate ""' in club.person("Emil").newest.text


def test_what_is_below_a_notice_is_in_the_language_of_its_reader(club: Club) -> None:
    """Bots are labelled for who reads it, whatever the game master reads who caused it."""
    _opened(club)
    _master(club, "sprache deutsch")
    _master(club, "pause 1")

    assert "Kate (you), Rex (normal bot), Tick (easy bot)" in club.person("Kate").newest.text
    assert "Emil (du), Kate, Rex (Bot, normal), Tick (Bot, leicht)" in club.person("Emil").newest.text


def test_history_has_room_for_the_names_of_bots(club: Club) -> None:
    """What happened stands in one column, however long the names are."""
    number = _opened(club)
    for seat, name in enumerate(("Emil", "Kate")):
        club.person(name).writes(club.first_order(number, seat))
    kate = club.person("Kate")
    kate.writes("history")
    columns = re.findall(r"^(  \S.*?  +)\S+ at e4", kate.newest.text, re.MULTILINE)

    assert [len("  Rex (normal bot)  ")] * 4 == [*map(len, columns)]


def test_a_bot_answers_and_misses_nothing_in_the_journal(club: Club) -> None:
    """The last entries of a match say answer, and a game master goes back to before one of a bot's."""
    number = _opened(club)
    _master(club, "sprache deutsch")

    assert re.search(r"letzte Einträge \d+ ", _master(club, f"status {number}"))
    assert re.search(r"\d Antwort, Frage 1, Rex \(Bot, normal\)\n", club.person("Ruth").newest.text)
    lost = " ".join(_master(club, f"zurückdrehen {number}.1 vor rex sonntag").split())
    assert "Eine Antwort (Rex (Bot, normal), So 15. Nov.) steht nicht im Protokoll." in lost
    undone = " ".join(_master(club, f"zurückdrehen {number}.1 vor rex montag").split())
    assert f"Partie {number} ist zurück bei Eintrag " in undone


def test_who_has_resigned_changes_nothing_any_more(club: Club) -> None:
    """The receipt for the yes does not say until when the answer of the stand-in could be changed."""
    _opened(club)
    kate = club.person("Kate")
    kate.writes("resign")
    kate.writes("yes", to=_last(kate, "confirmation"))

    assert "You have left the match." in kate.newest.text
    assert "Change it until" not in kate.newest.text
    assert "You are not asked anything now." in kate.newest.text


def test_the_last_mail_names_bots_by_their_names_in_its_columns(club: Club) -> None:
    """A label that is cut off says nothing; and an answer to it lists what is still understood."""
    number = _opened(club)
    _to_the_end(club, number)
    emil = club.person("Emil")
    heads = {line for line in emil.newest.text.splitlines() if {"Kate", "Du"} <= {*line.split()}}

    assert "finale" == emil.newest.kind
    assert not any("(" in line for line in heads if "Emil" not in line)
    emil.writes("status", to=emil.newest)
    assert "Auch verstanden: hilfe, rückblick, verlauf" in emil.newest.text


def test_a_game_master_who_writes_german_is_answered_in_german(club: Club) -> None:
    """From the first order on, with a word about it; and whom they bring reads German, too."""
    number = _opened(club)
    nora = club.person("Nora")
    helped = _master(club, "hilfe")

    assert "BEFEHLE" in helped
    assert "Mails kommen ab jetzt in der Sprache, in der du schreibst" in helped
    _master(club, f"ersetzen {number} kate Nora=nora@mail.example")
    assert "Antwort in einer Zeile:   ja" in nora.newest.text
    nora.writes("ja")
    assert "Antwortcode" in nora.newest.text


def test_whatever_a_game_master_holds_is_said_in_the_language_of_who_asks(club: Club) -> None:
    """Without a reason we say who holds it; a reason of theirs stays as it was written."""
    number = _opened(club)
    _master(club, "sprache deutsch")
    _master(club, f"sperren {number}")

    assert re.search(r"gesperrt, weil +gesperrt von Ruth\n", _master(club, f"status {number}"))
    _master(club, f"freigeben {number}")
    _master(club, f"sperren {number} weil ein Zweifel blieb")
    assert re.search(r"gesperrt, weil +ein Zweifel blieb\n", _master(club, f"status {number}"))


def test_the_mails_to_a_player_are_listed_in_german(club: Club) -> None:
    """By their kinds, and bots, who get none, are nobody to ask about."""
    number = _opened(club)
    _master(club, "sprache deutsch")

    assert ", Zug: vom Mailserver angenommen" in _master(club, f"zustellung {number} kate")
    assert "mit einem davon: Emil, Kate." in _master(club, f"zustellung {number} rex")


def test_an_answer_given_by_the_game_master_is_told_in_german(club: Club) -> None:
    """The order stands there as its reader would have written it."""
    number = _opened(club)
    _master(club, "sprache deutsch")
    order = club.first_order(number, 0)
    _master(club, f"als {number}.1 emil {order}")

    assert "Die Antwort, die für dich gegeben wurde: nimm " in club.person("Emil").newest.text


def test_the_first_german_line_of_a_player_is_answered_in_german(club: Club) -> None:
    """What it asks for as well, and what it is asked back."""
    club.opens("ecosystem", ["Emil", "Kate"])
    emil = club.person("Emil")
    emil.writes("aufgeben\nhilfe")
    asked, told = _last(emil, "confirmation"), _last(emil, "receipt")

    assert "Antwort in einer Zeile:   ja" in asked.text
    assert "BEFEHLE" in told.text
    assert "COMMANDS" not in told.text
    emil.writes("nein", to=asked)
    assert "Nichts ist geschehen" in emil.newest.text


def test_a_word_of_another_language_that_does_nothing_decides_nothing(club: Club) -> None:
    """Who writes a line that is not understood goes on reading what they read."""
    club.opens("ecosystem", ["Emil", "Kate"])
    emil = club.person("Emil")
    emil.writes("Bärendienst hoch drei")

    assert "Reply code" in emil.newest.text
    emil.writes("einstellen sprache englisch")
    assert "Mails come in this language from now on." in " ".join(emil.newest.text.split())


def test_who_says_no_can_still_be_heard(club: Club) -> None:
    """Every code is void then; where nothing is asked, a mail brings the new one all the same."""
    number = club.opens("domspec", ["Emil", "Kate"])
    emil = club.person("Emil")
    assert (1,) == club.live(number).kernel.unanswered(club.live(number).position)
    emil.writes("aufgeben", to=_last(emil, "news"))
    emil.writes("nein", to=_last(emil, "confirmation"))
    emil.writes("zeige", to=_last(emil, "news"))

    assert "DIE ERDE" in emil.newest.text


def test_a_yes_that_came_to_the_wrong_mail_is_sent_to_the_right_one(club: Club) -> None:
    """What it was about is called as its reader writes it."""
    club.opens("ecosystem", ["Emil", "Kate"])
    emil = club.person("Emil")
    emil.writes("aufgeben")
    emil.writes("ja", to=_last(emil, "receipt"))

    assert "Zu `aufgeben` bist du schon gefragt" in emil.newest.text


def test_how_a_table_can_be_had_is_told_in_words_that_can_be_sent(club: Club) -> None:
    """In German with all it says of a game's options, and every word of it opens a table."""
    club.opens("ecosystem", ["Emil", "Kate"])
    emil = club.person("Emil")
    emil.writes("spieleliste domspec")
    listed = emil.newest.text
    words = re.findall(
        r"^  (schluss=\S+|privat|post=\S+|zuschauen=\S+|veröffentlichen=\S+) ", listed, re.MULTILINE
    )

    assert 5 == len(words)
    assert "Wer was spielt:" in listed
    emil.writes(f"neu domspec 3 Plätze {' '.join(words)}")
    assert "Dominant Species 2: dein Tisch" in "".join(mail.subject for mail in emil.mails)
    emil.writes("neu ecosystem 2 Plätze, bots stark")
    assert "die anderen sind Bots (stark)" in " ".join("".join(mail.text for mail in emil.mails[-2:]).split())

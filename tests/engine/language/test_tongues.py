"""Sentences that remember what they are made of, and are said in whatever language is being spoken."""

from copy import deepcopy

import pytest

from pbem.engine.language.tongues import (
    Named,
    Row,
    Tongue,
    Typed,
    capital,
    from_plain,
    heard,
    language,
    plural,
    read_catalogue,
    recalled,
    speaking,
    to_plain,
    tongue,
    worded,
)
from pbem.engine.text import joined, wrapped

_GERMAN = "de"


def test_a_sentence_is_english_until_it_is_heard() -> None:
    """It compares, stores and prints as its English text; who speaks German hears the German."""
    said = worded("You watch {title}; `unwatch {id}` ends it.", title="Ecosystem 3", id=3)

    assert "You watch Ecosystem 3; `unwatch 3` ends it." == said
    with speaking(_GERMAN):
        assert "Du schaust zu: Ecosystem 3; `wegschauen 3` beendet das." == heard(said)
        assert "You watch Ecosystem 3; `unwatch 3` ends it." == said
    assert said == heard(said)


def test_values_are_heard_as_well() -> None:
    """A card or a sentence inside of a list comes in the reader's language, a person's name does not."""
    row = joined(["Anna", Named("heron", "dstcg"), worded("You have joined.")])
    with speaking(_GERMAN):
        assert "Anna, Reiher und Du spielst mit." == heard(row)


def test_text_of_people_is_never_a_form() -> None:
    """Whoever is called like a sentence, or writes braces, is quoted as they are."""
    for text in ("You have joined.", "{title}", "{0.__class__}", "a } b {"):
        with speaking(_GERMAN):
            said = tongue("You have left the match. {plays} plays your seat from now on.", plays=text)
            assert text in said
            assert text == heard(text)


def test_one_and_several() -> None:
    """The number decides between the forms of each language."""
    assert ("1 line", "2 lines") == tuple(plural(n, "{n} line", "{n} lines") for n in (1, 2))
    with speaking(_GERMAN):
        assert ("1 Stunde", "2 Stunden", "0 Stunden") == tuple(
            heard(plural(n, "{n} hour", "{n} hours")) for n in (1, 2, 0)
        )


@pytest.mark.parametrize(
    "said",
    [
        worded("You watch {title}; `unwatch {id}` ends it.", title="Ecosystem 3", id=3),
        plural(2, "{n} hour", "{n} hours"),
        Row(("a b", Named("heron", "dstcg")), "; ", "_"),
        worded("{who} {what}", who="Anna", what=worded("You have joined.")),
        "plain",
    ],
)
def test_what_is_stored_is_said_again(said: str) -> None:
    """A sentence that waited in the database is heard like one that was just made."""
    again = from_plain(to_plain(said))

    assert (said, type(said)) == (again, type(again))
    with speaking(_GERMAN):
        assert heard(said) == heard(again) == heard(deepcopy(said))


def test_stored_english_is_recalled() -> None:
    """What was stored as a plain sentence by an earlier version is found in the catalogue by its shape."""
    with speaking(_GERMAN):
        assert "Du schaust zu: Ecosystem 3; `wegschauen 3` beendet das." == recalled(
            "You watch Ecosystem 3; `unwatch 3` ends it."
        )
        assert "No such sentence of ours." == recalled("No such sentence of ours.")


def test_commands_are_written_in_the_readers_words() -> None:
    """What a mail invites to write is what a German writes; numbers and names stay."""
    with speaking(_GERMAN):
        assert ("mitspielen 12", "neu ecosystem", "ja", "xyzzy 3") == tuple(
            heard(Typed(line)) for line in ("join 12", "new ecosystem", "yes", "xyzzy 3")
        )


def test_who_reads_is_said_once_and_ends() -> None:
    """Languages nest, end with their block, also by an error, and one that nobody knows is English."""
    assert "en" == language()
    with speaking(_GERMAN):
        with speaking("en"):
            assert "en" == language()
        with speaking("tlh"):
            assert "en" == language()
        assert _GERMAN == language()
    with pytest.raises(ValueError, match="out"), speaking(_GERMAN):
        raise ValueError("out")
    assert "en" == language()


def test_layout_words_what_it_is_given() -> None:
    """Whoever breaks lines need not know that a text was a sentence; capitals spoil no noun."""
    with speaking(_GERMAN):
        assert ["  Du spielst mit."] == wrapped(worded("You have joined."), 72, "  ")
        assert "Reiher" == capital(Named("heron", "dstcg"))


def test_catalogues_are_read_as_gettext_writes_them() -> None:
    """Contexts, plurals, lines broken in two and untranslated entries."""
    text = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"

#: place
msgctxt "column"
msgid "hand"
msgstr "ruka"

msgid "one {n} "
"line"
msgid_plural "{n} lines"
msgstr[0] "a"
msgstr[1] "b"
msgstr[2] "c"

msgid "untranslated"
msgstr ""
"""
    found = read_catalogue(text)

    assert {"column\x04hand": ("ruka",), "one {n} line": ("a", "b", "c")} == {
        key: forms for key, forms in found.items() if key
    }
    slavic = Tongue("xy", found, "n==1 ? 0 : n<5 ? 1 : 2")
    assert ["a", "b", "c"] == [slavic.form("one {n} line", "", n, "{n} lines") for n in (1, 3, 7)]
    assert ("ruka", "hand") == (slavic.form("hand", "column"), slavic.form("hand"))

"""A line in another language, put into the words that orders are made of."""

import pytest

from pbem.engine import registry
from pbem.engine.language.lexicon import Lexicon, lexicon_of
from pbem.engine.reader.wording import wordings

GAMES = ("animality", "domspec", "dstcg", "ecosystem")


@pytest.mark.parametrize("slug", GAMES)
def test_each_name_means_its_word(slug: str) -> None:
    """Written out, whatever else begins like it; with umlauts or without."""
    lexicon = lexicon_of(registry.game(slug))
    names = frozenset(lexicon.own)

    for name, word in lexicon.forms.items():
        if name not in lexicon.shared:
            assert [word] == [way.text for way in wordings(lexicon, name, lambda: names)], name


@pytest.mark.parametrize("slug", GAMES)
def test_five_letters_mean_a_name(slug: str) -> None:
    """The right one is among those they may mean, unless they are a whole word themselves."""
    lexicon = lexicon_of(registry.game(slug))
    names = frozenset(lexicon.own)

    for name in lexicon.nouns:
        short = name[:5]
        stems = {short, *(short.removesuffix(ending) for ending in lexicon.endings)}
        if stems & {*lexicon.forms, *lexicon.small}:
            continue
        read = {way.text for way in wordings(lexicon, short, lambda: names)}
        english = {word for word in names if short in read and word.startswith(short)}
        assert lexicon.forms[name].split()[0] in {text.split()[0] for text in read | english}, name


def test_a_word_of_two_languages_is_asked_about() -> None:
    """Where both readings are possible, neither is guessed; where one is, it is taken."""
    lexicon = Lexicon(
        own=frozenset({"play", "gift", "venom"}),
        forms={"gift": "venom", "spiele": "play"},
        languages={"gift": "de", "spiele": "de"},
        verbs=frozenset({"spiele"}),
    )

    ways = wordings(lexicon, "spiele Gift", lambda: frozenset({"play", "gift", "venom"}))
    long = wordings(lexicon, "spiele Gift" + ", Gift" * 12, lambda: frozenset({"play", "gift", "venom"}))

    assert ["play gift", "play venom"] == [way.text for way in ways]
    assert ["Gift"] == [way.strange for way in long]


def test_the_same_verb_may_stand_twice() -> None:
    """Each part of a line has its own verb at its end."""
    (way,) = wordings(lexicon_of(registry.game("dstcg")), "Storch spielen, Taube spielen", frozenset)

    assert "play stork, play pigeon" == way.text

"""Words: what does not change the meaning of an order is folded away."""

import pytest

from pbem.engine.reader.words import courtesy, fold, tokens


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Pick Trout AT D4", ("pick", "trout", "at", "d4")),
        ("pick\u00a0trout\u202fat\u2009d4", ("pick", "trout", "at", "d4")),
        ("“pick trout at d4”", ("pick", "trout", "at", "d4")),
        ("‚pick‘ „trout“ «d4»", ("pick", "trout", "d4")),
        ("pick trout – d4", ("pick", "trout", "d4")),
        ("- pick trout", ("pick", "trout")),
        ("• pick trout", ("pick", "trout")),
        ("blue—jay blue‑jay blue−jay", ("blue-jay", "blue-jay", "blue-jay")),
        ("Löwe Bär Grüße", ("loewe", "baer", "gruesse")),
        ("Lo\u0308we", ("loewe",)),
        ("Ærø café", ("ærø", "cafe")),
        ("pick trout at d4.", ("pick", "trout", "at", "d4")),
        ("pick trout at d4…", ("pick", "trout", "at", "d4")),
        ("move a b 2, b c 1;", ("move", "a", "b", "2", "b", "c", "1")),
        ("*pick* _trout_ (d4)!", ("pick", "trout", "d4")),
        ("pick\u200btrout", ("picktrout",)),
        ("\u202apick\u202c \u2068trout\u2069\ufeff", ("pick", "trout")),
        ("ｐｉｃｋ　ｔｒｏｕｔ，ｄ４", ("pick", "trout", "d4")),
        ("don’t don´t don't", ("don't", "don't", "don't")),
        ("pick\ttrout\r\n", ("pick", "trout")),
        ("   ", ()),
        ("—", ()),
    ],
)
def test_tokens(typed: str, read: tuple[str, ...]) -> None:
    """Case, spaces, quotes, dashes, umlauts, width and invisible marks do not matter."""
    assert read == tokens(typed)


@pytest.mark.parametrize("text", ["Grüße, Ömer", "ＡＢＣ", "İstanbul", "ǅ", "a´b", "½ ﬁsh"])
def test_folding_twice_changes_nothing(text: str) -> None:
    """What is folded is folded."""
    assert fold(text) == fold(fold(text))


def test_courtesy() -> None:
    """Hello, thanks and one's own name say nothing; anything else does."""
    assert courtesy(tokens("Hello and thanks,"))
    assert courtesy(tokens("Viele Grüße") + tokens("Ben"), tokens("Ben"))
    assert courtesy(tokens("Viele Wölfe") + tokens("Ben"), tokens("Ben")) is False
    assert courtesy(tokens("Grüße, Ben"), tokens("Ben"))
    assert courtesy(())
    assert not courtesy(tokens("pass"))

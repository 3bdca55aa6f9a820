"""Orders: what a player types is read as meant, or refused with a sentence that helps."""

from dataclasses import replace

import pytest

from pbem.engine.kernel import Kernel
from pbem.engine.reader.lines import numbered
from pbem.engine.reader.orders import AmbiguousOrder, NotAllowed, NotUnderstood, OrderError, take
from pbem.testing.play.sample_tables import kernel_for, scene
from tests.engine.support import read, refused, state, turn
from tests.harness.toy import GAME
from tests.harness.toy.rounds import ChooseBid


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    """Three seats at the Pond."""
    return kernel_for(GAME, 3, 1)


@pytest.mark.parametrize(
    "line",
    [
        "play newt",
        "PLAY Newt",
        "  play   newt  ",
        "play newt.",
        "Play newt!",
        "play\u00a0newt",
        "“play newt”",
        "play – newt",
        "please play the newt, thanks",
        "I will play my newt now",
        "Hello, play newt",
        "pl ne",
        "play new",
        "play 8",
        "play n\u200bewt",
        "ｐｌａｙ ｎｅｗｔ",
        "bitte play den newt",
    ],
)
def test_what_does_not_matter(kernel: Kernel, line: str) -> None:
    """Case, spaces, quotes, dashes, invisible marks, fillers, abbreviations and numbers of cards."""
    assert ["play newt"] == read(kernel, line)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("play heron", "heron"),
        ("play grey heron", "grey heron"),
        ("play grey", "grey heron"),
        ("play gr he", "grey heron"),
        ("play 2", "grey heron"),
        ("play water rail", "water rail"),
        ("play wa ra", "water rail"),
    ],
)
def test_names_of_several_words(kernel: Kernel, line: str, card: str) -> None:
    """A name is spelled out, begun, abbreviated word by word, or given by its number."""
    assert [f"play {card}"] == read(kernel, line, turn(kernel, pond=()))


def test_a_filler_that_is_a_name_is_a_name(kernel: Kernel) -> None:
    """The area is called `a`, and there it is no article."""
    assert ["move a to b 2"] == read(kernel, "move a b 2")
    assert ["move a to b 2"] == read(kernel, "move a to b 2")
    assert ["play newt"] == read(kernel, "play a newt")


@pytest.mark.parametrize(
    "line",
    [
        "play newt maybe",
        "maybe play newt",
        "you should play newt",
        "the newt is nice",
        "newt",
        "play",
        "play unicorn",
        "play newt?",
        "play newt ？",
        "¿play newt",
        "don't play newt",
        "don’t play newt",
        "do not play newt",
        "no play newt",
        "play newt if you can",
        "nicht play newt",
        "play newt or heron",
        "",
        "hello",
        "x" * 5000,
        "play " * 500,
        "9" * 5000,
        "\x00\x01",
        "{{ play newt }}",
        "play newt; DROP TABLE entry",
    ],
)
def test_what_is_no_order(kernel: Kernel, line: str) -> None:
    """An unknown word, a negation, a condition or a question mark: nothing is done."""
    assert not isinstance(refused(kernel, line), AmbiguousOrder) or line == "play"


@pytest.mark.parametrize(
    "line", ["pass", "Pass.", "I pass", "I will pass now, thanks", "PASS!", "please pass"]
)
def test_pass_alone_on_its_line(kernel: Kernel, line: str) -> None:
    """Fillers beside it mean nothing."""
    assert ["pass"] == read(kernel, line)


@pytest.mark.parametrize(
    "line",
    [
        "do not pass",
        "don't pass",
        "I never pass",
        "pass?",
        "will you pass",
        "you pass",
        "pa",
        "pas",
        "pass newt",
        "play newt pass",
        "pass, play newt",
        "pass the newt",
        "roll, pass",
        "passing",
        "kein pass",
    ],
)
def test_what_is_never_a_pass(kernel: Kernel, line: str) -> None:
    """`pass` gives something up, so it counts only written out, alone, and meant."""
    assert isinstance(refused(kernel, line), NotUnderstood)


@pytest.mark.parametrize("word", ["resign", "forfeit"])
def test_giving_up_is_never_part_of_an_order(kernel: Kernel, word: str) -> None:
    """The words of the desk's own commands do not hide in a line."""
    assert f"`{word}` counts only alone on its line." == str(refused(kernel, f"play newt {word}"))


def test_the_closest_orders_are_proposed(kernel: Kernel) -> None:
    """A typing error is answered with what may have been meant."""
    assert ("play newt",) == refused(kernel, "play nwet").close
    assert ("play grey heron",) == refused(kernel, "play gery hreon").close
    assert "move a to b 2" in refused(kernel, "mvoe a b 2").close
    assert ("play newt",) == refused(kernel, "play newt?").close


def test_where_nothing_is_close_nothing_is_offered(kernel: Kernel) -> None:
    """A line of chat meant no order, so none is put into its writer's mouth."""
    assert () == refused(kernel, "what a lovely evening").close


def test_close_orders_are_found_in_large_trees(kernel: Kernel) -> None:
    """The right branch is found word by word, however many orders hang on the others."""
    assert "move a to b 3" in refused(kernel, "move a bb 3").close


def test_ambiguous_words_show_the_candidates(kernel: Kernel) -> None:
    """An abbreviation counts only where it fits one word."""
    error = refused(kernel, "play water")

    assert isinstance(error, AmbiguousOrder)
    assert ("play water rail", "play water vole") == error.close


def test_a_line_that_stops_too_early_shows_how_it_could_go_on(kernel: Kernel) -> None:
    """Saying too little is ambiguous, not wrong."""
    error = refused(kernel, "move a b")

    assert isinstance(error, AmbiguousOrder)
    assert ("move a to b 1", "move a to b 2", "move a to b 3") == error.close


def test_an_illegal_order_gets_the_games_own_reason(kernel: Kernel) -> None:
    """Illegal is not the same as not understood."""
    error = refused(kernel, "play otter")

    assert isinstance(error, NotAllowed)
    assert "You do not hold that card." == str(error)


def test_a_forced_bid_explains_itself(kernel: Kernel) -> None:
    """The reason may name what the seat itself holds."""
    base = state(kernel)
    hands = (("heron", "newt", "otter"), ("newt", "toad"), ("newt", "toad"))
    position = scene(kernel, replace(base, hands=hands), ChooseBid((0, 1, 2))).position

    assert "You hold a plain animal, so you must bid one." == str(refused(kernel, "bid heron", position))


@pytest.mark.parametrize("line", ["bid newt", "newt", "8 bid", "the newt please", "Newt!"])
def test_the_only_verb_may_be_left_out(kernel: Kernel, line: str) -> None:
    """Where one verb opens every option, the rest of the order is enough."""
    hands = (("newt", "toad"), ("newt", "toad"), ("newt", "otter"))
    position = scene(kernel, replace(state(kernel), hands=hands), ChooseBid((0, 1, 2))).position

    if line == "8 bid":
        refused(kernel, line, position)
    else:
        assert ["bid newt"] == read(kernel, line, position)


def test_without_a_verb_nothing_is_abbreviated(kernel: Kernel) -> None:
    """A short word of chat must not be taken for a card."""
    hands = (("newt", "toad"), ("newt", "toad"), ("newt", "otter"))
    position = scene(kernel, replace(state(kernel), hands=hands), ChooseBid((0, 1, 2))).position

    assert isinstance(refused(kernel, "to", position), NotUnderstood)
    assert isinstance(refused(kernel, "ne", position), NotUnderstood)
    assert ["bid newt"] == read(kernel, "bid ne", position)


def test_numbers_are_orders_only_where_listed(kernel: Kernel) -> None:
    """A number alone counts under the mail that numbered the options, and nowhere else."""
    position = turn(kernel)
    listed = numbered(kernel.options(position, 0))

    assert listed[3] == take(kernel, position, 0, "4", listed=listed).parts[0].move
    assert listed[3] == take(kernel, position, 0, " 4. please", listed=listed).parts[0].move
    assert "order only where the options are numbered" in str(refused(kernel, "4"))
    with pytest.raises(NotUnderstood, match=f"from 1 to {len(listed)}"):
        take(kernel, position, 0, "99", listed=listed)
    with pytest.raises(NotUnderstood, match="from 1 to"):
        take(kernel, position, 0, "0", listed=listed)
    with pytest.raises(OrderError):
        take(kernel, position, 0, "4 5", listed=listed)


def numbered_line(kernel: Kernel, line: str, order: str = "play heron") -> list[str]:
    """What a line means in which # stands for the number of an option."""
    position = turn(kernel)
    listed = numbered(kernel.options(position, 0))
    number = [str(move) for move in listed].index(order) + 1
    taken = take(kernel, position, 0, line.replace("#", str(number)), listed=listed)
    return [str(part.move) for part in taken.parts]


@pytest.mark.parametrize("line", ["# toad", "# suppress toad", "#: toad please", "ok # mud carp", "# toa"])
def test_a_numbered_option_goes_on_with_words(kernel: Kernel, line: str) -> None:
    """`5 newt` is option 5 and then what it still needs."""
    victim = "mud carp" if "carp" in line else "toad"

    assert ["play heron", f"suppress {victim}"] == numbered_line(kernel, line)


@pytest.mark.parametrize(
    ("line", "order", "sentence"),
    [
        ("# dragon", "play heron", "After `play heron`: .*"),
        ("# toad", "pass", "`pass` counts only alone"),
        ("#? toad", "play heron", "question mark"),
        ("not # toad", "play heron", "negation"),
        ("99 toad", "play heron", "numbered from 1 to"),
        ("# #", "play newt", "do not hold that card"),
    ],
)
def test_words_behind_a_number_must_fit(kernel: Kernel, line: str, order: str, sentence: str) -> None:
    """The line counts whole or not at all, like any other."""
    with pytest.raises(OrderError, match=sentence):
        numbered_line(kernel, line, order)


def test_a_cards_number_is_not_an_options_number(kernel: Kernel) -> None:
    """Even with the verb left out, a bare number is never a card."""
    hands = (("newt", "toad"), ("newt", "toad"), ("newt", "otter"))
    position = scene(kernel, replace(state(kernel), hands=hands), ChooseBid((0, 1, 2))).position

    assert isinstance(refused(kernel, "8", position), NotUnderstood)

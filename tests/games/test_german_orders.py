"""Orders in German: what we would write is read again, and what people write is read as it was meant."""

import subprocess
import sys
from itertools import islice
from time import process_time

import pytest

from pbem.engine import registry
from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import lexicon_of, worded_order
from pbem.engine.moves import wander
from pbem.engine.reader.lines import numbered
from pbem.engine.reader.orders import AmbiguousOrder, NotAllowed, NotUnderstood, OrderError, take, wordings_of
from pbem.engine.reader.words import FILLERS, NEGATIONS
from pbem.games.dstcg.rules.event_choices import ChooseAlly
from pbem.testing.play.playout import moments
from pbem.testing.play.sample_tables import dice_for, kernel_for, scene, table_for
from tests.desk.lines_graded import spot_of

GAMES = ("animality", "domspec", "dstcg", "ecosystem")

# Every so many positions of a match, so many options of each seat that is asked.
EVERY = 7
OPTIONS = 6


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", GAMES)
def test_an_order_in_german_is_that_order(slug: str, seed: int) -> None:
    """Read again it is the very move, at positions of a random match."""
    game = registry.game(slug)
    kernel = kernel_for(game, game.info.fewest + seed + 1, seed)
    dice = dice_for(seed, "options")

    for moment in islice(moments(kernel, dice_for(seed, "players")), 0, None, EVERY):
        position = moment.position
        for seat in kernel.unanswered(position):
            level = kernel.options(position, seat)
            for move in {wander(level, dice) for _ in range(OPTIONS)}:
                line = worded_order(move, game, "de")
                assert [move] == [part.move for part in take(kernel, position, seat, line).parts], line


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_in_german_is_the_same_match(slug: str) -> None:
    """Every answer given in German leads to the position that the English one leads to."""
    game = registry.game(slug)
    kernel = kernel_for(game, game.info.fewest, "same")
    position = kernel.start().position

    for moment in islice(moments(kernel, dice_for("same", "players")), 1, 120):
        assert moment.move is not None
        taken = take(kernel, position, moment.seat, worded_order(moment.move, game, "de"))
        assert taken.position == moment.position
        position = taken.position


@pytest.mark.parametrize("slug", GAMES)
def test_no_small_word_begins_a_name(slug: str) -> None:
    """`ich lege mich hin` plays no Metamorphose, because what stands for `mich` does not shorten it."""
    lexicon = lexicon_of(registry.game(slug))
    read = {meant for meant in lexicon.small.values() if meant} - FILLERS - NEGATIONS

    assert [] == [name for name in lexicon.own if any(name.startswith(meant) for meant in read)]


def read(where: tuple[str, str], line: str) -> list[str]:
    """The orders that a line is read as."""
    kernel, position, seat = spot_of(*where)
    listed = numbered(kernel.options(position, seat))
    return [str(part.move) for part in take(kernel, position, seat, line, 0, listed).parts]


def refused(where: tuple[str, str], line: str) -> OrderError:
    """Why a line is no order."""
    with pytest.raises(OrderError) as caught:
        read(where, line)
    return caught.value


# In hand: chameleon, locust, olm, pigeon, stork, terrapin, wolfspider.
HAND = ("dstcg", "dstcg-a-0000-1")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("spiele den Storch", "play stork"),
        ("Storch", "play stork"),
        ("STORCH!", "play stork"),
        ("ich spiele gern eine Schildkröte", "play terrapin"),
        ("spiel Schildkroete", "play terrapin"),
        ("lege des Grottenolms", "play olm"),
        ("Taube spielen", "play pigeon"),
        ("ich möchte jetzt bitte die Taube spielen", "play pigeon"),
        ("den Storch spiele ich", "play stork"),
        ("spiele den Storch aus", "play stork"),
        ("wolfss", "play wolfspider"),
        ("spiele Wolfs Spinne", "play wolfspider"),
        ("spiele pigeon", "play pigeon"),
        ("play Taube", "play pigeon"),
        ("passe", "pass"),
        ("ich passe", "pass"),
        ("Ich passe dann mal.", "pass"),
        ("Nummer 2", "play locust"),
        ("die zweite Option", "play locust"),
    ],
)
def test_what_people_write(line: str, order: str) -> None:
    """Articles, endings, umlauts, politeness, infinitives, separable verbs, both languages in one line."""
    assert [order] == read(HAND, line)


@pytest.mark.parametrize(
    "line",
    [
        "ich passe nicht",
        "ich passe noch nicht",
        "spiele keine Taube",
        "weder Taube noch Storch",
        "Taube statt Storch",
        "vielleicht Storch",
        "lieber den Storch",
        "später Storch",
        "gebe auf",
        "ich gib auf",
        "spiele Storch auf",
        "passe Gras an",
        "spiele mal",
        "die passen",
        "sie passen",
        "Runde 2",
        "Ben will passen",
        "was macht der Storch",
        "der Storch ist toll",
        "Taube und Storch?",
    ],
)
def test_what_is_never_an_order(line: str) -> None:
    """Negations, doubts, a part of a verb that is left over, small words that begin like an animal."""
    assert isinstance(refused(HAND, line), NotUnderstood | AmbiguousOrder)


def test_a_choice_is_asked_back_in_its_language() -> None:
    """Both sides are offered, and the error tells that the line was German."""
    error = refused(HAND, "Storch oder Schildkröte")

    assert ("play stork", "play terrapin") == error.close
    assert "de" == error.language
    game = registry.game("dstcg")
    assert ["spiele Storch", "spiele Schildkröte"] == [worded_order(each, game, "de") for each in error.close]


def test_the_reason_is_as_good_as_in_english() -> None:
    """The rules are asked in their own words; the player's words are quoted."""
    assert str(refused(HAND, "play heron")) == str(refused(HAND, "spiele den Reiher"))
    assert isinstance(refused(HAND, "spiele den Reiher"), NotAllowed)
    assert "After `spiele` the word `Xyzzy` does not fit." == str(refused(HAND, "spiele Xyzzy"))
    assert "`passe` counts only alone on its line." == str(refused(HAND, "passe Storch"))


def test_a_misspelled_word_is_offered_never_taken() -> None:
    """A bare vowel for an umlaut, two letters the wrong way round."""
    assert ("play stork",) == refused(HAND, "spiele Stroch").close
    assert ("play terrapin",) == refused(HAND, "Schildkrote").close


@pytest.mark.parametrize(("line", "language"), [("spiele Reiher", "de"), ("play heron", "en"), ("otter", "")])
def test_an_error_tells_the_language_of_the_line(line: str, language: str) -> None:
    """A word that both languages have tells nothing."""
    assert language == refused(HAND, line).language


@pytest.mark.parametrize(
    "around",
    [
        *("{} nicht", "bloß nicht {}", "wenn Ben dran ist, {}", "{} vielleicht", "soll ich {}", "niemals {}"),
        *(
            "statt {}",
            "{} oder so",
            "Ben will {}",
            "er will {}",
            "du solltest {}",
            "{} auf",
            "{} ab",
            "{} weg",
        ),
        *(
            "kein {}",
            "{} später",
            "{} nächste Runde",
            "außer {}",
            "fast {}",
            "hätte ich doch {}",
            "was bringt {}",
        ),
        *("{} wäre besser", "man könnte {}", "falls möglich {}", "{} kommt nicht in Frage", "{} ist toll"),
    ],
)
@pytest.mark.parametrize("slug", GAMES)
def test_an_order_inside_other_words_is_not_played(slug: str, around: str) -> None:
    """Denied, doubted, put off, wished, asked, told of somebody else: at most it is offered."""
    game = registry.game(slug)
    kernel = kernel_for(game, game.info.fewest, 5)
    dice = dice_for(5, around)

    for moment in islice(moments(kernel, dice_for(5, "players")), 0, 60, 20):
        for seat in kernel.unanswered(moment.position):
            order = worded_order(wander(kernel.options(moment.position, seat), dice), game, "de")
            for said in {order, order.partition(" ")[2]} - {""}:
                with pytest.raises(OrderError):
                    take(kernel, moment.position, seat, around.format(said))


# Four games' words in one: the tree is wide, and a line may be put in several ways.
HOSTILE = (
    "werfe " + "ab " * 190,
    "spiele " + "schl" * 5000,
    "domin wande verei anpas " * 40,
    "spiele " + "wasse " * 150,
    "-".join(["storch"] * 190),
    "spiele" + " " * 20_000 + "storch xyzzy",
    " oder ".join(["Wald", "Wüste"] * 40),
    "spiele \u202eStorch\u202c xyzzy",
    "spiele {Storch} %s {0.__class__}",
)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("line", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_lines_are_refused(slug: str, line: str) -> None:
    """However long or strange: nothing is played, and few ways to put the line are read."""
    game = registry.game(slug)
    kernel = kernel_for(game, game.info.fewest, 1)
    position = kernel.start().position
    seat = kernel.unanswered(position)[0]

    began = process_time()

    assert 4 >= len(wordings_of(kernel, kernel.options(position, seat), line))
    with pytest.raises(OrderError):
        take(kernel, position, seat, line)
    assert process_time() - began < 3


@pytest.mark.parametrize(
    ("where", "line", "orders"),
    [
        (("ecosystem", "ecosystem-b1-0002-1"), "lege den Bären auf d4", ["pick bear at d4"]),
        (("ecosystem", "ecosystem-c2-0001-0"), "werfe den Fuchs ab", ["discard fox"]),
        (
            ("ecosystem", "ecosystem-a-0012-3"),
            "Hase auf f3, tausche d3 gegen e4",
            ["pick rabbit at f3 swap d3 e4"],
        ),
        (("domspec", "domspec-a-0118-3"), "ziehe zwei Vögel von c3 nach c4", ["migrate c3 c4 2"]),
        (
            ("domspec", "domspec-a-0000-2"),
            "Stein auf Konkurrenz Dschungel und Sumpf",
            ["place competition jungle wetland"],
        ),
        (
            ("animality", "animality-a-0009-2"),
            "Erdbau verdeckt, Kiemenfächer offen",
            ["draft burrow down, gill flare up"],
        ),
        (
            ("animality", "animality-a-0009-2"),
            "zweimal Prankenhieb verdeckt",
            ["draft claw swipe down, claw swipe down"],
        ),
    ],
)
def test_orders_of_the_other_games(where: tuple[str, str], line: str, orders: list[str]) -> None:
    """Two-part words, separable verbs, places from and to, numbers in words, amounts said once for two."""
    assert orders == read(where, line)


@pytest.mark.parametrize("name", ["Storch", "heron", "Zecke", "Reiher"])
def test_a_player_may_be_called_like_an_animal(name: str) -> None:
    """Behind the verb that names players a name stays a name, in what we write and in what we read."""
    game = registry.game("dstcg")
    kernel = Kernel(game, table_for(game, 3, names=("Anna", name, "Cleo")), b"1" * 32)
    start = kernel.start().position
    position = scene(kernel, start.state, ChooseAlly(0, "symbiotic"), *start.agenda[::-1]).position
    line = worded_order(f"ally {name.lower()}", game, "de")

    assert f"verbünde {name.lower()}" == line
    assert [f"ally {name.lower()}"] == [str(part.move) for part in take(kernel, position, 0, line).parts]


def test_no_words_are_read_before_a_line_is() -> None:
    """Loading every game, and a pass without letters, opens no list of words."""
    code = (
        "from pbem.engine import registry\n"
        "from pbem.engine.language import lexicon, spoken\n"
        "from pbem.engine.reader import orders\n"
        "games = [registry.game(slug) for slug in registry.slugs()]\n"
        "print(lexicon._read.cache_info().currsize, spoken.languages.cache_info().currsize)"
    )

    assert (
        "0 0\n"
        == subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    )

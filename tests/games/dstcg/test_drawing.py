"""The mails: 72 columns, or 40 as a list; numbers are those of the options; every question can be drawn."""

from dataclasses import dataclass, replace

import pytest

from pbem.engine.moves import walk
from pbem.engine.reader.lines import numbered
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.events import EVENT_TEXTS, EventPlayed
from pbem.games.dstcg.rules.forecast import foresee
from pbem.games.dstcg.rules.scene import scene_of
from pbem.games.dstcg.shown.choices import choices_block, choices_list
from pbem.games.dstcg.shown.finale import tracks_block, turned_block
from pbem.games.dstcg.shown.narrow import biome_list, hand_list, known_list, play_list, table_list
from pbem.games.dstcg.shown.rows import discard_words, passed_words
from pbem.games.dstcg.shown.wide import biome_block, hand_block, known_block, play_block
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.games.dstcg.support import Competition


@dataclass(frozen=True)
class Choice:
    """An option as a page numbers it."""

    number: int
    order: str


def choices_of(kernel, position, seat):
    moves = numbered(kernel.options(position, seat))
    return [Choice(number, str(move)) for number, move in enumerate(moves, 1)]


def scene(hands=("waterbug lynx regression", "skink", "moose"), displays=None, **more):
    """The wetland of the sample mail: Cleo's turn is the first seat's here."""
    shown = displays or ("plover toad!", "osprey newt", "huntsman")
    return Competition(hands, shown, biome="wetland b", round_number=5, passed=(2,), **more)


def drawn(play, seat=0):
    return choices_block(
        GAME.view(play.state, seat), choices_of(play.kernel, play.progress.position, seat)
    ).split("\n")


def test_table_of_the_biome():
    """Totals of everybody, who leads and who is level, the modifiers and the next biome."""
    lines = biome_block(GAME.view(scene().state, 0)).split("\n")

    assert "THE WETLAND     dominance is worth 5, and a step on Survival" == lines[0]
    assert ["food", "water", "3", "meat", "2", "sun", "1", "VP", "surv", "hand"] == lines[1].split()
    assert ["You", "9", "2", "=", "0", "1", "=", "0", "0", "3"] == lines[2].split()
    assert ["Ben", "11", "*", "2", "=", "2", "*", "1", "=", "0", "0", "1"] == lines[3].split()
    assert "amphibians +1, mammals -1" in lines[5]
    assert lines[6].startswith("  Next: ")


def test_sea_has_six_columns():
    """Their icons stand on a line of their own, and the table still fits."""
    play = Competition(("gecko hare", "skink"), ("tiger ant", "olm"), biome="sea")
    lines = biome_block(GAME.view(play.state, 0)).split("\n")

    assert "food water grass grub meat seed sun VP surv hand".split() == lines[1].split()
    assert ["4", "1", "1", "1", "1", "1"] == lines[2].split()
    assert 72 >= max(map(len, lines))


def test_options_say_what_they_lead_to():
    """The sample mail: your food, and everybody's points if scored right then."""
    rows = {tuple(line.split()[1:-4]): line.split()[-4:] for line in drawn(scene())[2:]}

    assert ["9", "4", "11", "4"] == rows["pass",]
    assert ["15", "9", "6", "4"] == rows["play", "lynx"]
    assert ["5", "1", "8", "4"] == rows["play", "regression", "amphibians"]
    assert ["12", "9", "3", "1"] == rows["play", "waterbug", "suppress", "newt"]
    assert ["8", "4", "11", "4"] == rows["play", "waterbug", "suppress", "toad"]


def test_numbers_are_those_of_the_page():
    """An option that asks for more keeps its number, and its whole lines stand below it; passing is last."""
    lines = drawn(scene())

    assert "   1  play lynx" == lines[2][:15]
    assert "   2  play regression   then name a class" in lines
    assert ["   3  play waterbug   then suppress one", "        Ben's newt, your toad"] == lines[7:9]
    assert any(line.startswith("   4  pass") for line in lines)


def test_whole_lines_can_be_sent():
    """Every line printed under a number is an order."""
    for line in drawn(scene()):
        if line.startswith("      - "):
            words = [word for word in line.split() if not word.lstrip("-").isdigit()][1:]
            assert scene().send(0, " ".join(words)).told


def test_no_order_stands_alone_on_a_line():
    """So a line that equals a bare order was written by the player."""
    play = scene()
    orders = {choice.order for choice in choices_of(play.kernel, play.progress.position, 0)}
    view = GAME.view(play.state, 0)
    listed = choices_list(view, choices_of(play.kernel, play.progress.position, 0)).split("\n")

    assert not orders & {line.strip() for line in (*drawn(play), *listed)}


def test_sums_can_be_left_to_the_players():
    """The option sums=off removes totals and consequences, and keeps the numbers."""
    play = scene(options={"sums": "off"})
    view = GAME.view(play.state, 0)

    assert ["YOU COULD SEND", "   1  play lynx"] == drawn(play)[:2]
    assert "food" not in biome_block(view)
    assert "water 3, meat 2, sun 1" in biome_block(view)
    assert "food" not in table_list(view)


def test_hand_says_what_a_card_would_do_here():
    """Food at this biome, elements, and whom it would suppress."""
    lines = hand_block(GAME.view(scene(("waterbug lynx kestrel", "skink", "moose")).state, 0)).split("\n")

    assert ["  kestrel     bird       5     meat 2", "suppresses one mammal (none here)"] == [
        lines[1],
        lines[2].strip(),
    ]
    assert "  lynx        mammal     7-1   meat 1" == lines[3]
    assert "  waterbug    insect     3     grub 2, water 1  suppresses one amphibian" == lines[4]


def test_animals_in_play():
    """With their state; who has passed is marked."""
    lines = play_block(GAME.view(scene().state, 0)).split("\n")

    (toad,) = [place for place, line in enumerate(lines) if "toad" in line]
    assert (
        "            toad        amphibian  3+1   water 1 ENDANGERED"
        == lines[toad].partition("(")[0].rstrip()
    )
    assert "(healthy: " in " ".join(lines[toad : toad + 3])
    (huntsman,) = [line for line in lines if "huntsman" in line]
    assert huntsman.startswith("  Cleo      huntsman    arachnid   4     water 2, sun 1")
    assert "            (passed)" == lines[-1]


def test_cards_known_of():
    """Only where there are some."""
    play = scene(("hibernation lynx", "skink", "moose"))
    assert "" == known_block(GAME.view(play.state, 0))
    play.send(0, "play hibernation return newt")

    assert "CARDS YOU KNOW OF\n  Ben holds   newt" == known_block(GAME.view(play.state, 0))


BLOCKS = (biome_block, hand_block, play_block, known_block, turned_block, tracks_block)
LISTS = (biome_list, table_list, hand_list, play_list, known_list)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_question_of_a_match_fits(players):
    """72 columns and 40, plain ASCII, for every question a match of bots asks and for its end."""
    kernel = kernel_for(GAME, players, f"draw {players}")
    dice = dice_for(players, "draw")
    progress = kernel.start()
    while progress.position.outcome is None:
        position = progress.position
        seat = kernel.unanswered(position)[0]
        level = kernel.options(position, seat)
        view = GAME.view(position.state, seat)
        choices = choices_of(kernel, position, seat)
        wide = "\n".join([choices_block(view, choices), *(block(view) for block in BLOCKS)])
        narrow = "\n".join([choices_list(view, choices), *(each(view) for each in LISTS)])

        assert wide.isascii()
        assert narrow.isascii()
        assert [] == [line for line in wide.split("\n") if len(line) > 72]
        assert [] == [line for line in narrow.split("\n") if len(line) > 40]
        progress = kernel.submit(position, seat, walk(level, GAME.bot(view, level, dice)))
    view = GAME.view(progress.position.state, None)
    assert all(72 >= len(line) for block in BLOCKS for line in block(view).split("\n"))
    assert "HOW IT TURNED" in turned_block(view)


@pytest.mark.parametrize("card", [event.name for event in GAME.open_box().events])
def test_every_event_is_foreseen_as_it_happens(card):
    """What an order was said to lead to is what it leads to, where nothing hidden comes in."""
    unseen = ("evolution", "fecundity", "instinct", "domination", "niche habitats", "solar flare")
    full = ("ant! newt tiger", "heron olm! gecko", "tick weasel!")
    hands = (f"{card.replace(' ', '_')} lynx hare", "skink siren", "moose plover")
    play = Competition(hands, full, biome="jungle", round_number=5)
    view = GAME.view(play.state, 0)

    for line in foresee(scene_of(view), f"play {card}"):
        after = Competition(hands, full, biome="jungle", round_number=5).send(0, line.order)
        if card not in unseen and after.state.round == 5:
            assert tuple(line.scene.totals()) == after.state.totals()


def test_order_for_the_next_turn_is_offered():
    """Where the others may still act it saves a mail; where they cannot it is left out."""
    hint = "  Save yourself a mail with a second line:   then pass"
    alone = Competition(("gecko hare", "skink", "moose"), passed=(1, 2))

    mail = drawn(Competition(("gecko hare", "skink", "moose")))
    assert hint in mail
    assert "  or   prefer hare for 5, pass, this round" in mail
    assert hint not in drawn(alone)


def test_standing_orders_know_the_game():
    """Every first word of an order is one of its verbs, and orders left for later end with the round."""
    full = ("ant! newt", "heron olm! gecko", "tick weasel!")
    for event in GAME.open_box().events:
        play = Competition((f"{event.name.replace(' ', '_')} lynx hare", "skink", "moose"), full)
        words = {order.split()[0] for order in play.options(0)}
        play.send(0, f"play {event.name}")
        words |= {order.split()[0] for seat in play.waiting for order in play.options(seat)}

        assert words <= set(GAME.verbs)
    assert ("play", "round 6") == (GAME.planned, GAME.period(play.start))


def test_news_of_an_event_say_what_it_does():
    """Also to whoever never held it; a card of an owner's box that we do not know is only named."""
    told = EventPlayed(0, "omnivore").text(lambda seat: "Ben")

    assert f"omnivore: {EVENT_TEXTS['omnivore']}" == told
    assert "my own card" == EventPlayed(0, "my own card").text(lambda seat: "Ben")


def test_who_has_passed_is_told_first():
    """Before the biome; nobody is named where nobody has."""
    view = GAME.view(scene().state, 0)

    assert "Cleo has passed." == passed_words(view)
    assert "" == passed_words(replace(view, passed=(False,) * 3))


def test_the_open_pile_can_be_seen():
    """Every card on it by name, and how many are left to draw."""
    state = scene().state
    view = GAME.view(replace(state, discards=("lynx", "ant")), 0)

    assert discard_words(view) == f"ant, lynx. {view.undrawn} cards are left to draw."


def test_omnivore_says_which_elements_it_adds():
    """In the news, in a hand and while it lies there: one of each that is eaten."""
    assert all(element in EVENT_TEXTS["omnivore"] for element in ("grass", "grub", "meat", "seed"))


def test_who_gets_the_card_of_niche_habitats():
    """The question names the player to the left."""
    play = Competition(("niche_habitats hare tiger", "skink cobra", "moose weasel"))
    play.send(0, "play niche habitats")
    position = play.progress.position

    assert position.decision.prompt(position.state, 1).endswith("a card for Cleo.")

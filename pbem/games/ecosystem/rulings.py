"""Our readings of unclear rules and what we had to invent, each with the test that holds it.

RULINGS.md is the same list for people; a test keeps the two alike.
"""

from pbem.engine.game import Ruling

__all__ = ["RULINGS"]

_TESTS = "tests/games/ecosystem/"

# topic, ruling, status, test. Status: published (in print), reported (one public source), inferred
# (follows from the printed text), ours (nothing was found; we decided).
_ROWS = (
    (
        "card counts",
        "The rulebook gives none. 130 cards and 20 of each landform are published; the nine animals' counts "
        "come from one public source and fit every published total.",
        "reported",
        "test_census.py::test_counts_of_the_animals",
    ),
    (
        "grid",
        "4 rows high and 5 columns wide, not to be turned. The limit is on the outline of all cards, "
        "wherever it comes to lie.",
        "published",
        "test_placing.py::test_grid_cannot_be_turned",
    ),
    (
        "never stuck",
        "Some cell is legal for every card until the grid is full, so nobody ever has to pass.",
        "inferred",
        "test_placing.py::test_nobody_gets_stuck",
    ),
    (
        "cell names",
        "Columns a to i, rows 1 to 7; the first card lies at e4 and names never shift in a match.",
        "ours",
        "test_placing.py::test_names_reach_every_outline",
    ),
    (
        "one sealed order",
        "At the table cards are revealed before they are placed. By mail card, cell and swap are one sealed "
        "order, so you fix the cell before you see what the others took.",
        "ours",
        "test_setup.py::test_picks_are_sealed_until_everybody_has_answered",
    ),
    (
        "memory",
        "Hands are secret, but a hand you have held this round may be shown to you again, less what was "
        "openly taken from it since; the option memory=off leaves that to you.",
        "ours",
        "test_knowledge.py::test_hand_passed_on_is_remembered",
    ),
    (
        "tenth card",
        "The last card of a hand is placed by its holder, without passing; the cell, and a rabbit's swap, "
        "are still chosen.",
        "inferred",
        "test_setup.py::test_tenth_card_is_placed_by_its_holder",
    ),
    (
        "round 2",
        "New cards come from the same deck without a shuffle; the grids go on growing.",
        "published",
        "test_setup.py::test_round_two_deals_ten_new_cards_without_a_shuffle",
    ),
    (
        "bees",
        "3 points for each adjacent Meadow card, not for each region.",
        "published",
        "test_card_types.py::test_bees_like_meadow_cards",
    ),
    (
        "eagles",
        "The twelve cells at most two steps away. Nothing blocks, and Eagles may share their prey.",
        "inferred",
        "test_card_types.py::test_eagles_hunt_within_two_spaces",
    ),
    (
        "dragonflies",
        "A Stream that touches a Dragonfly on two sides counts once.",
        "inferred",
        "test_card_types.py::test_dragonflies_like_whole_streams",
    ),
    (
        "rabbit's swap",
        "Optional, at once, any two cards of your own grid, adjacent or not, the Rabbit among them; never "
        "into an empty cell. Two cards of one type may be swapped.",
        "inferred",
        "test_rabbit.py::test_rabbit_as_second_card_may_swap_with_the_first",
    ),
    (
        "rabbit as first card",
        "There is nothing to swap with.",
        "inferred",
        "test_rabbit.py::test_rabbit_as_first_card_swaps_nothing",
    ),
    (
        "moved rabbit",
        "A Rabbit moved by a swap does nothing; every Rabbit played gives its own swap.",
        "inferred",
        "test_rabbit.py::test_moved_rabbit_triggers_nothing",
    ),
    (
        "ties",
        "A place is the number of rivals strictly ahead. Three who tie for most Wolves get 12 each and the "
        "next is fourth, with nothing.",
        "inferred",
        "test_ties.py::test_wolf_prizes",
    ),
    (
        "second place without a card",
        "A prize needs at least one card; it is not given to players with none.",
        "published",
        "test_ties.py::test_stream_prizes",
    ),
    (
        "gaps",
        "A type that was played but scored nothing is a gap like a missing one; Streams and Wolves without a "
        "prize are gaps.",
        "published",
        "test_diversity.py::test_prize_closes_a_gap_and_no_prize_leaves_it",
    ),
    (
        "two players: circle",
        "Seat a, seat b, neutral hand. In round 1 seat b feeds the neutral hand, in round 2 seat a does; a "
        "new neutral hand is dealt for round 2.",
        "inferred",
        "test_two_players.py::test_neutral_hand_is_in_the_circle",
    ),
    (
        "two players: random card",
        "It leaves the neutral hand after both have answered and before the hands move, the tenth too, and "
        "both are told.",
        "published",
        "test_two_players.py::test_one_random_card_leaves_the_neutral_hand_face_up",
    ),
    (
        "two players: prizes",
        "A prize won by the neutral pile is used up. It has no score and cannot win.",
        "inferred",
        "test_two_players.py::test_neutral_takes_a_prize",
    ),
    (
        "solo: two orders",
        "Placing a card and giving one to Nitka are two questions; the draw comes after both.",
        "published",
        "test_solo.py::test_play_then_discard_then_draw",
    ),
    (
        "solo: last draw",
        "Nothing is drawn after turn 20, so one card is left over and does nothing.",
        "reported",
        "test_solo.py::test_hand_over_the_twenty_turns",
    ),
    (
        "solo: Nitka's grid",
        "Her regions are those of her grid. Her Rabbits score 1 each and swap nothing.",
        "ours",
        "test_solo.py::test_nitkas_regions_are_real",
    ),
    (
        "solo: margins",
        "30 to 49 more than Nitka is an easy, 50 to 69 a normal, 70 or more a difficult victory; less is a "
        "loss.",
        "reported",
        "test_solo.py::test_margins",
    ),
)

RULINGS = tuple(Ruling(topic, text, status, _TESTS + test) for topic, text, status, test in _ROWS)

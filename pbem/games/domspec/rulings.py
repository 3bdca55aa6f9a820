"""Our readings of unclear rules and what we had to add, each with the test that holds it.

RULINGS.md is the same list for people; a test keeps the two alike.
"""

from pbem.engine.game import Ruling

__all__ = ["RULINGS"]

_TESTS = "tests/games/domspec/"

# topic, ruling, status, test. Status: scan (read off the published board or cards), implementations (stated
# alike by several public ones), inferred (follows from the printed text), ours (we decided).
_ROWS = (
    (
        "counts",
        "7 sea and 4 of each other large tile, 20 disks of each element, and the printed elements of the "
        "animals are not in the rulebook; public implementations agree on them.",
        "implementations",
        "test_board.py::test_the_box_holds_what_is_printed",
    ),
    (
        "card texts",
        "The 26 cards were read off published scans; the words are ours.",
        "scan",
        "test_card_points.py::test_every_card_has_an_effect",
    ),
    (
        "names",
        "Columns a to g, hexes numbered from the top; a corner is called after any hex that meets it.",
        "ours",
        "test_board.py::test_every_hex_has_six_corners_and_every_name_one_corner",
    ),
    (
        "dominance",
        "In print it must be claimed. By mail it is claimed for everybody at once: a function of the "
        "position.",
        "ours",
        "test_elements.py::test_dominance_follows_the_position_at_once",
    ),
    (
        "animals",
        "The option `animals`: drawn; a list by seat, of which what is not named is drawn; or chosen by the "
        "players, who are asked by mail before anything else is set up.",
        "ours",
        "test_setup.py::test_animals_are_chosen_assigned_or_drawn",
    ),
    (
        "choosing",
        "The order is drawn by lot. With several animals each the next round goes the other way round. The "
        "last animal left goes without a question.",
        "ours",
        "test_choosing.py::test_rounds_turn_round_where_players_share_all_six",
    ),
    (
        "placing",
        "A pawn must be placed, on any vacant eyeball, also where it can do nothing.",
        "inferred",
        "test_planning.py::test_a_pawn_may_go_where_it_can_do_nothing",
    ),
    (
        "initiative again",
        "The pawn may go back to Initiative; it acts there next turn, not again in this one.",
        "inferred",
        "test_planning.py::test_the_pawn_may_go_back_to_initiative_and_waits_there",
    ),
    (
        "regression",
        "Owners choose in food-chain order what too few pawns keep; then everything is removed together.",
        "ours",
        "test_sections.py::test_the_owner_chooses_what_too_few_pawns_keep",
    ),
    (
        "corners",
        "A new disk goes to any vacant corner that touches a tile, also between three tundra tiles.",
        "inferred",
        "test_sections.py::test_a_disk_may_lie_between_three_tundra_tiles",
    ),
    (
        "wasteland",
        "The pawn takes out one disk, not one type.",
        "inferred",
        "test_sections.py::test_a_second_disk_keeps_its_type_active",
    ),
    (
        "glaciation",
        "The leftmost occupied space acts. Disks between three tundra tiles go anywhere on earth.",
        "inferred",
        "test_glaciation.py::test_every_corner_of_the_earth_is_checked",
    ),
    (
        "tundra",
        "A glaciated tile has lost its old terrain for every purpose.",
        "inferred",
        "test_glaciation.py::test_a_glaciated_tile_has_lost_its_terrain",
    ),
    (
        "short pools",
        "With too few cubes the owner divides them among the tiles.",
        "inferred",
        "test_spreading.py::test_a_short_pool_is_divided_by_its_owner",
    ),
    (
        "insects, arachnids, reptiles",
        "Their extras are left out when they are not played, and not asked for when nothing is possible.",
        "inferred",
        "test_spreading.py::test_insects_with_an_empty_pool_or_absent_are_not_asked",
    ),
    (
        "wanderlust stacks",
        "A stack whose tile was taken shows no tile again until Reseed.",
        "inferred",
        "test_spreading.py::test_a_taken_stack_stays_closed",
    ),
    (
        "moving in",
        "One step only, for birds too: their two tiles stand under Migration.",
        "inferred",
        "test_spreading.py::test_birds_enter_in_one_step_only",
    ),
    (
        "competition",
        "At most one tile for each of the three terrains; another pawn may hit the same tile again.",
        "inferred",
        "test_competing.py::test_a_second_pawn_may_hit_the_same_tile",
    ),
    (
        "empty tiles",
        "An empty tile may be chosen for Domination; it pays nobody and brings no card.",
        "inferred",
        "test_competing.py::test_an_empty_tile_may_be_chosen",
    ),
    (
        "aquatic",
        "Of two waters at the corner you name one; without a place for the disk, any water.",
        "ours",
        "test_card_species.py::test_aquatic_asks_which_of_two_waters",
    ),
    (
        "blight, exodus, catastrophe",
        "An empty tile may be chosen; what is possible is done.",
        "inferred",
        "test_card_losses.py::test_catastrophe_on_an_empty_tile_still_hits_the_neighbours",
    ),
    (
        "disease",
        "Three printed elements are more than two, but printed ones are never lost.",
        "inferred",
        "test_card_elements.py::test_disease_leaves_amphibians_with_printed_elements_alone",
    ),
    (
        "the bag",
        "What it holds is public, since it can be counted. A choice from it needs the type in it; a short "
        "bag "
        "fills Adaptation, then Abundance, then Wanderlust.",
        "ours",
        "test_reset.py::test_a_short_bag_fills_what_it_can",
    ),
    (
        "hibernation",
        "Protection goes with the cubes; unprotected ones leave or die first.",
        "ours",
        "test_card_species.py::test_shelter_goes_with_the_cubes",
    ),
    (
        "immigrants",
        "A lost pawn comes from those at hand, else from the display by choice, and may be gained again.",
        "ours",
        "test_card_pawns.py::test_immigrants_take_a_pawn_from_the_display_if_none_is_at_hand",
    ),
    (
        "instinct",
        "On a Domination space still to come the pawn acts this turn; everywhere else it waits.",
        "inferred",
        "test_card_pawns.py::test_instinct_on_a_domination_space_to_come_acts_this_turn",
    ),
    (
        "new pawns",
        "At hand at once; animals not in play gain nothing.",
        "ours",
        "test_card_pawns.py::test_pawns_for_animals_in_play_only",
    ),
    (
        "symbiotic",
        "Who has fewer is settled before anything is drawn; nobody gets a seventh element.",
        "ours",
        "test_card_elements.py::test_symbiotic_stops_at_six",
    ),
    (
        "mammals",
        "Their save covers one species, and is asked for only where some would die on several tiles.",
        "ours",
        "test_reset.py::test_the_mammals_save_one_by_themselves",
    ),
    (
        "extinction",
        "All tiles are judged together.",
        "ours",
        "test_reset.py::test_all_tiles_are_judged_together",
    ),
    (
        "several animals",
        "Tie: the person whose counted animal is higher in the food chain; of two low ones the higher "
        "counts.",
        "ours",
        "test_reset.py::test_several_animals_tie_by_the_counted_ones",
    ),
    (
        "no end in sight",
        "After ten turns in a row in which nobody took a card the match ends as after the Ice Age, without "
        "its bonus. In print such a match would go on for ever.",
        "ours",
        "test_reset.py::test_ten_turns_without_a_card_end_the_match",
    ),
    (
        "silence",
        "Silence forfeits what may be forfeited; pawns, cards and other musts are answered by the stand-in.",
        "ours",
        "test_bot.py::test_silence_forfeits_or_the_stand_in_answers",
    ),
)

RULINGS = tuple(Ruling(topic, text, status, _TESTS + test) for topic, text, status, test in _ROWS)

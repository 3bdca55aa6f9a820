"""Our readings of unclear rules and what we had to invent, each with the test that holds it.

RULINGS.md is the same list for people; a test keeps the two alike.
"""

from pbem.engine.game import Ruling

__all__ = ["RULINGS"]

_TESTS = "tests/games/animality/"

# topic, ruling, status, test. Status: published (in the rulebook), inferred (follows from its words),
# ours (nothing is printed; we decided).
_ROWS = (
    (
        "box",
        "The rulebook prints no card. Names of four factions are published; every card, number, power, "
        "die, mutation and location is our reconstruction, and an owner's own box can replace it.",
        "ours",
        "test_box.py::test_every_row_says_how_we_know_it",
    ),
    (
        "players",
        "2 to 6 seats, numbered clockwise; left is clockwise. The start player of round 1 is drawn.",
        "ours",
        "test_setup.py::test_start_player_of_the_first_round_is_drawn",
    ),
    (
        "choosing factions",
        "Everybody names a faction in secret. Who names the same as others draws for it, and the others "
        "choose again from what is left. No faction twice.",
        "ours",
        "test_setup.py::test_a_faction_wanted_by_two_is_drawn_for",
    ),
    (
        "ability deck",
        "12 basic cards and 4 faction cards for each player, shuffled together every round. Anybody may "
        "draft anybody's faction cards; a faction's power is its player's alone.",
        "inferred",
        "test_setup.py::test_all_decks_are_one",
    ),
    (
        "round 1",
        "The shuffle, deal and location of the set-up are those of round 1; nothing happens twice.",
        "inferred",
        "test_setup.py::test_nothing_is_dealt_twice",
    ),
    (
        "location before the deal",
        "The location is revealed, and under ANY bounties are given, before hands are seen; also in round 1.",
        "ours",
        "test_phase1_prepare.py::test_bounties_come_before_the_deal",
    ),
    (
        "picks",
        "Sealed and opened together. Exactly two cards, two copies of one name being two cards; each of "
        "them is up or down on its own.",
        "inferred",
        "test_phase1_prepare.py::test_each_card_has_its_own_side",
    ),
    (
        "face up",
        "Gives the dice of the card's upper half and is open at once.",
        "ours",
        "test_phase1_prepare.py::test_face_up_is_seen_face_down_is_not",
    ),
    (
        "face down",
        "Gives the fixed bonus of its lower half. Only its player knows it until all face-down cards are "
        "turned up at the start of phase 4.",
        "ours",
        "test_phase4_conflict.py::test_face_down_cards_are_turned_up_first",
    ),
    (
        "passing",
        "Hands go left every round. After the last pick nothing is passed: each discards the card he "
        "holds, unseen.",
        "published",
        "test_phase1_prepare.py::test_hands_go_left_and_the_last_card_is_discarded",
    ),
    (
        "hands seen",
        "A hand is shown while it is held, and not again.",
        "ours",
        "test_phase1_prepare.py::test_a_hand_passed_on_is_not_shown_again",
    ),
    (
        "silence",
        "A stand-in drafts and plays a last card; a silent slayer passes; a silent bounty goes to the "
        "next player clockwise; silent choosers get factions in the order of the box.",
        "ours",
        "test_phase1_prepare.py::test_silence",
    ),
    (
        "dice",
        "Attack, defense, recover and influence dice, six faces each, from an unlimited supply. All go "
        "back after phase 5.",
        "ours",
        "test_phase2_gather.py::test_dice_go_back_after_the_round",
    ),
    (
        "use of dice",
        "A die pays in phase 3 as its own kind, or it is rolled: attack and defense in phase 4, recover "
        "and influence in phase 5. Dice limited to phase 4 or 5 pay for nothing.",
        "inferred",
        "test_phase2_gather.py::test_limited_dice_do_not_pay",
    ),
    (
        "slay turns",
        "From the start player clockwise one mutation a turn, until all have passed. A pass is final; who "
        "can pay nothing is passed over.",
        "ours",
        "test_phase3_slay.py::test_turns_go_round_until_all_have_passed",
    ),
    (
        "payment",
        "Exactly the cost, kind by kind; no die stands for another.",
        "published",
        "test_phase3_slay.py::test_payment_is_exact",
    ),
    (
        "rewards",
        "Influence is gained at once. Dice rest on the mutation and are rolled in phase 4 or 5; bonuses "
        "count this round.",
        "inferred",
        "test_phase3_slay.py::test_reward_dice_do_not_pay_but_roll",
    ),
    (
        "mutation row",
        "Players and 1 face up, filled up only at the end of the round. Slain ones stay with their "
        "slayer; when the pile is empty the row runs short.",
        "ours",
        "test_phase3_slay.py::test_row_is_filled_up_at_the_end_of_the_round",
    ),
    (
        "arrows",
        "A number in a clockwise arrow: you attack so many players counter-clockwise. You skip yourself "
        "in the count, so 3 among three players is 1.",
        "published",
        "test_directions.py::test_printed_example",
    ),
    (
        "two players",
        "Each attacks the other, whatever the location; tokens are exchanged by themselves.",
        "ours",
        "test_directions.py::test_two_players_attack_each_other",
    ),
    (
        "any",
        "Sealed and opened together, fixed for the round, not to oneself; several may name the same player.",
        "inferred",
        "test_directions.py::test_any_by_bounty_tokens",
    ),
    (
        "values",
        "Rolled dice and fixed bonuses, never below 0. All roll before any damage, so a defeated player's "
        "attack counts.",
        "inferred",
        "test_phase4_conflict.py::test_a_defeated_players_attack_counts",
    ),
    (
        "several attackers",
        "Each meets the full defense. For scoring they come in turn order from the start player; health "
        "stops at 0, and later attackers score nothing.",
        "ours",
        "test_phase4_conflict.py::test_two_attackers_come_in_turn_order",
    ),
    (
        "influence for damage",
        "One for each point that takes health from 5 or less downwards: a hit from 7 to 3 gives 2.",
        "published",
        "test_phase4_conflict.py::test_influence_for_damage",
    ),
    (
        "losses",
        "Defeated players lose 2 after all have gained, once, and the track ends at 0.",
        "inferred",
        "test_phase4_conflict.py::test_losses_come_after_gains_and_stop_at_nothing",
    ),
    (
        "after defeat",
        "At the start of phase 5 health returns to the faction's own; no recovery this round, influence "
        "as usual.",
        "ours",
        "test_phase5_recover.py::test_defeated_players_begin_again",
    ),
    (
        "health",
        "The track ends at 10 for all. Health above 5 gives attackers nothing.",
        "ours",
        "test_phase5_recover.py::test_health_ends_at_ten",
    ),
    (
        "quests",
        "The word for rolling influence dice in phase 5, fixed influence added.",
        "ours",
        "test_phase5_recover.py::test_quests_give_influence",
    ),
    (
        "order of phase 5",
        "Defeated return, the location's loss, recovery, influence, the location's gain, the win check, "
        "clearing.",
        "ours",
        "test_phase5_recover.py::test_order_of_phase_five",
    ),
    (
        "winning",
        "Only at the end of phase 5, with 20 or more; whoever reached 20 before may lose it again.",
        "published",
        "test_end_of_game.py::test_twenty_in_phase_three_does_not_end_the_match",
    ),
    (
        "ties",
        "Health at the end of phase 5, then fewest mutations slain in the match, then a shared victory.",
        "published",
        "test_end_of_game.py::test_tie_breaks",
    ),
    (
        "precedence",
        "Location over faction over base rule at every named point; bonuses add. A reroll comes before "
        "what a 0 counts as.",
        "published",
        "test_points.py::test_location_over_faction_over_base_rule",
    ),
    (
        "locations return",
        "Used ones are set aside; when none is left all are shuffled again.",
        "ours",
        "test_phase1_prepare.py::test_locations_are_shuffled_again_when_none_is_left",
    ),
    (
        "wolf",
        "Only the first mutation of a round is looked at: a cheap one uses the discount up. The die saved "
        "is named in the order where the cost has several kinds.",
        "ours",
        "test_factions.py::test_wolf_saves_a_die_on_the_first_mutation",
    ),
    (
        "broadcast tower",
        "The lowest are found after influence was gained; if all are level all gain.",
        "ours",
        "test_locations.py::test_broadcast_tower",
    ),
    (
        "roll order",
        "Start player first, clockwise; attack and defense, later recover and influence. A defeated "
        "player's recover dice are not rolled.",
        "ours",
        "test_phase4_conflict.py::test_roll_order",
    ),
    (
        "wishes",
        "A standing preference drafts one card for each wish from the top of its list, and from the top "
        "again, until two are chosen; of a kind the card with the most of it. Where two do not fit, "
        "nothing is played and the player is asked.",
        "ours",
        "test_wishes.py::test_two_cards_are_drafted_by_wishes",
    ),
    (
        "words of the rulebook",
        "It calls the game Dominant Species once, and factions also classes or characters; nothing "
        "follows from it.",
        "inferred",
        "test_rules.py::test_topic_is_known",
    ),
)

RULINGS = tuple(Ruling(topic, text, status, _TESTS + test) for topic, text, status, test in _ROWS)

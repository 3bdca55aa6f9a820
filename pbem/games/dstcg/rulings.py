"""Our readings of unclear rules and what we had to invent, each with the test that holds it.

RULINGS.md is the same list for people; a test keeps the two alike.
"""

from pbem.engine.game import Ruling

__all__ = ["RULINGS"]

_TESTS = "tests/games/dstcg/"

# topic, ruling, status, test. Status: published (in print), inferred (follows from the printed text),
# ours (nothing was found; we decided).
_ROWS = (
    (
        "players",
        "Two to six: there are six colours; the minimum of two is ours. Nothing else depends on the number.",
        "inferred",
        "test_setup.py::test_two_to_six_players",
    ),
    (
        "animals",
        "Class and healthy food of all 99 are published as a table of totals. Names, endangered sides, "
        "elements and suppressions are ours, save for the rulebook's own bird (the heron, B10). An owner of "
        "the printed game may give a file of the real cards.",
        "ours",
        "test_census.py::test_class_and_value_table",
    ),
    (
        "biomes",
        "Twelve cards of eight terrains; Jungle and Mountain are the rulebook's. Which terrains stand twice, "
        "and the icons of the nine other land cards, are ours. The Sea shows four water and one of each "
        "other element.",
        "ours",
        "test_census.py::test_biomes_of_the_rulebook",
    ),
    (
        "events",
        "Eighteen names and their clarifications are published, the printed texts are not. Fecundity, "
        "Predator and Symbiotic stand in for the three whose names are unknown.",
        "ours",
        "test_census.py::test_every_event_exists_once",
    ),
    (
        "two rule sheets",
        "Where the German short rules and the rulebook differ the rulebook decides: play is prepared after "
        "round 9 too, Metamorphose heals your own animals too, an empty hand gains a card at Niche Habitats "
        "only if its giver has one.",
        "published",
        "test_clarifications.py::test_niche_habitats_empty_hands_pass_nothing",
    ),
    (
        "empty hand",
        "Playing your last card ends nothing. Only when your turn comes round and you still hold no card do "
        "you pass, and play ends there.",
        "inferred",
        "test_ending_play.py::test_last_card_ends_nothing_until_the_turn_returns",
    ),
    (
        "emptied after passing",
        "Who has passed passes again on every turn. If an event has emptied that hand meanwhile, the next of "
        "these passes is one without a card and ends play.",
        "inferred",
        "test_ending_play.py::test_hand_emptied_after_passing_ends_play_at_the_forced_pass",
    ),
    (
        "passed players",
        "They still gain, lose and pass on cards through events, and stay passed; only Nocturnal lets them "
        "play.",
        "inferred",
        "test_ending_play.py::test_card_gained_after_passing_cannot_be_played",
    ),
    (
        "when play ends",
        "At once, on that pass, before anybody else is asked; then Nocturnal, then scoring.",
        "published",
        "test_ending_play.py::test_play_ends_on_the_pass_itself",
    ),
    (
        "open and secret",
        "Hand sizes and the discard pile are open. Hands, the order of the draw pile and the two removed "
        "biomes are secret. There is no hand limit.",
        "ours",
        "test_knowledge.py::test_what_a_seat_is_shown",
    ),
    (
        "memory",
        "A card that everybody saw go to a hand, and what you passed on yourself, is shown to you as long as "
        "it is surely there; the option memory=off leaves that to you.",
        "ours",
        "test_knowledge.py::test_secret_gift_makes_what_was_known_unsure",
    ),
    (
        "own suppression",
        "An animal is never its own victim: victims are those that lie there already when it is laid.",
        "published",
        "test_suppressing.py::test_animal_is_not_its_own_victim",
    ),
    (
        "only one victim",
        "It is suppressed without a question, also when it is your own.",
        "published",
        "test_suppressing.py::test_only_victim_is_suppressed_unasked",
    ),
    (
        "not entering play",
        "Turning healthy, being swapped and returning to hand trigger no suppression. A card played again "
        "from the hand does.",
        "inferred",
        "test_suppressing.py::test_healing_and_swapping_trigger_nothing",
    ),
    (
        "food adds up",
        "Bonus, penalty and Annelids all add, card by card; no animal is worth less than 0.",
        "ours",
        "test_scoring.py::test_bonus_penalty_and_annelids_add_up",
    ),
    (
        "nothing scores nothing",
        "A highest total of 0, in food or in an element, scores for nobody and moves no disc.",
        "inferred",
        "test_scoring.py::test_zero_never_scores",
    ),
    (
        "Survival 8",
        "The end of the track: a disc there stays and still scores its dominance.",
        "ours",
        "test_scoring.py::test_survival_track_ends_at_eight",
    ),
    (
        "draw order",
        "Clockwise from who held the white pawn in the round just played, each taking all cards before the "
        "next; before round 10 all take two, then all take their Survival cards. Fecundity: from its player.",
        "ours",
        "test_ending_the_round.py::test_draw_order",
    ),
    (
        "empty draw pile",
        "The discard pile is shuffled at once and becomes the draw pile, against the letter of the "
        "rulebook, which shuffles only after rounds 3 and 9. Cards in play and the event being resolved are "
        "not in it.",
        "ours",
        "test_ending_the_round.py::test_pile_that_runs_out_is_filled_at_once",
    ),
    (
        "both piles empty",
        "The card is not drawn, and nothing is owed later.",
        "ours",
        "test_ending_the_round.py::test_nothing_is_drawn_when_both_piles_are_empty",
    ),
    (
        "points",
        "Victory points have no ceiling and no floor.",
        "ours",
        "test_ending_the_game.py::test_points_may_end_below_zero",
    ),
    (
        "all on one space",
        "Everybody is highest and lowest on Survival: plus 5 and minus 5.",
        "published",
        "test_ending_the_game.py::test_all_on_one_space",
    ),
    (
        "Autotrophs",
        "Doubles water and sun, and no other element. That it doubles these two is published.",
        "ours",
        "test_clarifications.py::test_autotrophs",
    ),
    (
        "Biodiversity",
        "Score 1 VP at once for each different class among your animals in play, in either state.",
        "ours",
        "test_clarifications.py::test_biodiversity",
    ),
    (
        "Catastrophe and Regression",
        "They suppress, all animals or all of a class, yours too.",
        "inferred",
        "test_clarifications.py::test_catastrophe",
    ),
    (
        "Detritivore",
        "It takes the first chance, not a later one you might prefer. Of several that go by one sentence of "
        "one card its player picks; a single one comes without a question, and everybody sees which.",
        "ours",
        "test_detritivore.py::test_takes_the_first_chance",
    ),
    (
        "Domination",
        "Every opponent who has a card discards one, all at the same time and sealed, passed players too.",
        "ours",
        "test_clarifications.py::test_domination",
    ),
    (
        "Evolution",
        "Turn one endangered animal, anyone's, healthy; then draw a card, also where none was endangered.",
        "ours",
        "test_clarifications.py::test_evolution",
    ),
    (
        "Extinction",
        "Its second sentence hits an animal of which no shown element is on the biome. At the Sea that is "
        "nobody: every healthy side has an element, and the endangered are gone by then.",
        "published",
        "test_clarifications.py::test_extinction_at_the_sea",
    ),
    (
        "Fecundity",
        "Draw 2 cards; then everybody lowest on the Survival Track draws one, you too if you are.",
        "ours",
        "test_our_events.py::test_fecundity",
    ),
    (
        "Hibernation",
        "One animal in play, anyone's, goes back to the hand of the player it lies before, passed or not; "
        "compulsory where there is one.",
        "ours",
        "test_clarifications.py::test_hibernation",
    ),
    (
        "Immigrants",
        "You name a class; it enters endangered, anyone's, from the next card to the end of the round, "
        "Nocturnal's card included. Such animals may be healed later.",
        "ours",
        "test_clarifications.py::test_immigrants",
    ),
    (
        "Instinct",
        "The rest of the hand goes first and may be shuffled and drawn again; Instinct itself may not.",
        "ours",
        "test_clarifications.py::test_instinct",
    ),
    (
        "Metamorphose",
        "All endangered animals of the class, yours too, become healthy.",
        "ours",
        "test_clarifications.py::test_metamorphose",
    ),
    (
        "naming a class",
        "Any of the six may be named, also one nobody shows.",
        "inferred",
        "test_playing_events.py::test_class_nobody_shows_may_be_named",
    ),
    (
        "Niche Habitats",
        "To the left. Everybody with a card takes part, its player and passed players too; a card just "
        "received cannot be passed on.",
        "ours",
        "test_clarifications.py::test_niche_habitats",
    ),
    (
        "Nocturnal",
        "Any card may be the last one. An event works in full, an ongoing one counts at this scoring; Solar "
        "Flare does nothing; cards drawn give no further play. Who has passed may use it, an empty hand not.",
        "inferred",
        "test_nocturnal.py::test_last_card_may_be_an_ongoing_event",
    ),
    (
        "Omnivore",
        "Each healthy animal counts one more grass, grub, meat and seed at scoring. Neither it nor "
        "Autotrophs changes what Extinction looks at.",
        "ours",
        "test_clarifications.py::test_omnivore",
    ),
    (
        "Predator",
        "Both victims are chosen first and suppressed together, yours count too; a single animal is "
        "suppressed once.",
        "ours",
        "test_our_events.py::test_predator",
    ),
    (
        "Solar Flare",
        "Nobody gets another turn; its own player may still use Nocturnal.",
        "published",
        "test_clarifications.py::test_solar_flare",
    ),
    (
        "Symbiotic",
        "Choose an opponent: you score 2 VP at once, they score 1.",
        "ours",
        "test_our_events.py::test_symbiotic",
    ),
    (
        "Wanderlust",
        "Two animals of two different players, one each way; compulsory where two players have animals. The "
        "bonus of an ongoing event follows the display an animal lies in.",
        "ours",
        "test_clarifications.py::test_wanderlust",
    ),
    (
        "two of one event",
        "Each event exists once. In an owner's own file effects may repeat: each Detritivore takes its pick, "
        "the first played first, and each Nocturnal that lies when play ends gives one card.",
        "ours",
        "test_owners_box.py::test_two_nocturnals_give_two_cards",
    ),
    (
        "wishes",
        "A standing preference plays a card only if it gains as many points as its wish says on the best of "
        "the others, with the biome scored right then; what cannot be foreseen counts for nothing. Of "
        "several ways to play it, and of several cards of one wish, that which gains most beyond its "
        "number; what is level goes by food, then by name. Where no wish fits, nothing is played and the "
        "player is asked.",
        "ours",
        "test_wishes.py::test_a_turn_is_played_by_the_first_wish_that_is_granted",
    ),
    (
        "silence",
        "Who does not answer in time passes; an open choice of one's own card is made by the stand-in.",
        "ours",
        "test_turns.py::test_silence_passes",
    ),
)

RULINGS = tuple(Ruling(topic, text, status, _TESTS + test) for topic, text, status, test in _ROWS)

"""The pictures of Animality: drawn from the view alone, each with a sentence for those who do not see it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.games.animality import GAME
from pbem.games.animality.rules.dice import Die, Roll
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.state import Phase
from pbem.games.animality.rules.view import view_of
from pbem.games.animality.shown.picture_parts import dice_tokens, pill_tokens
from pbem.games.animality.shown.pictures import COLOURS, pictures_of
from pbem.render.page import Footer, Head, Page
from pbem.render.palette import INK, PAPER
from pbem.render.renderer import Renderer
from tests.games.animality.support import set_table, stepwise, with_cards

TEMPLATES = Path(__file__).parents[3] / "templates" / "animality"
# Keeps what it has drawn, as the daemon's does.
RENDERER = Renderer()


def scene(**changes):
    """Four at the subway: Anna attacks Dora, Dora attacks Cleo; everybody has cards on both sides."""
    state = set_table(("lion", "elephant", "deer", "axolotl"), "sunken subway", phase=Phase.DRAFT)
    state = with_cards(state, 0, up=["pride hunt", "stalk"], down=["burrow", "claw swipe"])
    state = with_cards(state, 3, up=["strange charm", "bared fangs"], down=["gill flare"])
    hand = ("claw swipe", "claw swipe", "forage", "savage pounce", "thick hide")
    return replace(state, hands=(hand,) * 4, row=("fog shepherd", "rat king"), **changes)


def seen(state, seat):
    """The pictures of a seat by their names."""
    return {picture.name: picture for picture in pictures_of(view_of(state, seat))}


def facts(picture, name):
    """What the parts of one name show."""
    return [dict(part.facts) for part in picture.parts if part.name == name]


def drawn(view):
    """The bytes of all pictures of a view."""
    page = Page("turn", Head("", "", "", ""), Footer("", ""), view=view)
    return [picture.data for picture in RENDERER.pictures(page, GAME)]


def test_a_hand_is_cards_with_both_sides():
    """Each card once with its copies, its dice, its bonus and the phase its dice are for."""
    hand = seen(scene(), 3)["hand"]

    cards = {card.pop("title"): card for card in facts(hand, "card")}
    words = {"called": "At De Re In", "sides": "up down"}
    assert {"copies": 2, "up": "A", "down": "A+2", "limit": "", **words} == cards["claw swipe"]
    assert {"copies": 1, "up": "A A A", "down": "A+3 D+1", "limit": "phase 4", **words} == cards[
        "savage pounce"
    ]
    assert "Your hand: claw swipe x2, forage, savage pounce, thick hide." == hand.alt


def test_what_others_laid_face_down_is_a_back():
    """Others' cards are backs, one's own show what they give."""
    state = scene()

    assert 2 == len(facts(seen(state, 3)["others"], "back"))
    assert ["D+2 R+1"] == [
        card["stable"] for card in facts(seen(state, 3)["you"], "mini") if card["side"] == "down"
    ]
    assert "You, axolotl, health 6, influence 0: strange charm up, bared fangs up, gill flare down." == (
        seen(state, 3)["you"].alt
    )


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_pictures_do_not_tell_what_lies_face_down(seat):
    """With other cards in its place they are the same."""
    other = with_cards(scene(), 0, up=["pride hunt", "stalk"], down=["leap away", "death roll"])

    assert pictures_of(view_of(scene(), seat)) == pictures_of(view_of(other, seat))


def test_what_lies_face_down_is_shown_when_it_is_open():
    """At the end there is no back left."""
    others = seen(scene(phase=Phase.OVER), 3)["others"]

    assert [] == facts(others, "back")
    assert "burrow down" in others.alt


def test_tracks_show_health_and_influence():
    """A track for each, with where it ends."""
    tracks = facts(seen(scene(), 0)["you"], "track")

    assert [("health", 5, 10), ("influence", 0, 20)] == [
        (track["kind"], track["value"], track["length"]) for track in tracks
    ]


def test_faction_and_location_count_without_a_card():
    """The lion's bonus and the scrapyard's extra die lie there as well."""
    always = facts(seen(scene(location="scrapyard"), 0)["you"], "mini")[-1]

    assert ("always", "A", "A+3") == (always["side"], always["dice"], always["stable"])


def test_arrows_say_who_attacks_whom():
    """One for each player, those of the reader standing out."""
    fight = seen(scene(), 3)["fight"]

    assert ["in", "apart", "apart", "out"] == [arrow["way"] for arrow in facts(fight, "arrow")]
    assert [0, 0, 0, 1] == [seat["own"] for seat in facts(fight, "seat")]
    assert "Anna attacks you; Ben attacks Anna; Cleo attacks Ben; You attack Cleo." == fight.alt


def test_no_arrow_before_a_bounty_is_given():
    """Where everybody chooses, there is nothing to draw yet."""
    assert "fight" not in seen(scene(location="scrapyard"), 3)


def test_mutations_one_could_pay_for_are_marked():
    """By a tick in the picture and by name in its sentence."""
    mutations = seen(scene(), 0)["mutations"]

    assert [("fog shepherd", 0), ("rat king", 1)] == [
        (card["title"], card["payable"]) for card in facts(mutations, "mutation")
    ]
    assert mutations.alt.endswith(" You could pay for: rat king.")


def test_without_sums_nothing_is_marked():
    """With sums=off players work out themselves what they can pay."""
    mutations = seen(scene(sums=False), 0)["mutations"]

    assert "Mutations: fog shepherd, rat king." == mutations.alt
    assert {0} == {card["payable"] for card in facts(mutations, "mutation")}


def test_dice_lie_there_until_somebody_plays():
    """As they fell, rolled again and counted otherwise; gone with the first card of the next round."""
    fallen = Roll(Kind.ATTACK, (Die(3, None, 3), Die(0, 2, 2), Die(0, None, 1)), 2, 0, 8)
    nothing = Roll(Kind.DEFENSE, (), 0, 0, 0)
    rolls = ((nothing,), (fallen, nothing))
    fresh = set_table(("wolf", "raven"), phase=Phase.DRAFT, rolls=rolls)

    dice = seen(fresh, 0)["dice"]
    assert ["3", "0>2", "0=1"] == [die["text"] for die in facts(dice, "die")]
    assert ["You", "Ben", "attack", "+2", "= 8"] == [word["text"] for word in facts(dice, "word")]
    assert "Dice. You: defense 0. Ben: attack 3 0>2 0=1 + 2 = 8, defense 0." == dice.alt
    assert "dice" not in seen(with_cards(fresh, 1, down=["stalk"]), 0)


def test_many_dice_are_a_die_and_a_number():
    """An owner's own box may have more than a card can show one by one."""
    assert "A A R R" == dice_tokens((2, 0, 2, 0))
    assert "A6 I9" == dice_tokens((6, 0, 0, 9))
    assert "D-1 I+2" == pill_tokens((0, -1, 0, 2))


@pytest.mark.parametrize("players", range(2, 7))
def test_every_picture_is_drawn_and_light(players):
    """All through a match, for players and spectators, within the width of a phone and under 150 kB."""
    for number, (_, progress) in enumerate(stepwise(players, players, bots=range(players))):
        if number % 23 and progress.position.outcome is None:
            continue
        for seat in (None, *range(players)):
            view = GAME.view(progress.position.state, seat)
            assert {344} >= {picture.width for picture in pictures_of(view)}
            for data in drawn(view):
                assert data.startswith(b"\x89PNG")
                assert len(data) < 150_000


def test_templates_use_the_colours_of_the_game():
    """Another colour would come out as the nearest of these."""
    used = {
        colour
        for path in TEMPLATES.glob("*.svg.j2")
        for colour in re.findall(r"#[0-9a-f]{6}", path.read_text())
    }

    assert used <= {*COLOURS, INK, PAPER}
    assert len(COLOURS) <= 24


def test_names_are_only_text():
    """What a player is called cannot draw."""
    state = replace(scene(), names=('</text><image href="x"/>', "&amp;", "<b>", "Dora"))

    assert 5 == len(drawn(view_of(state, 3)))

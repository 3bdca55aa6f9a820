"""The box: a census of our components, owners' own boxes, and clear words where one is wrong."""

import copy
from collections import Counter
from dataclasses import replace

import pytest

from pbem.errors import PlayerError
from pbem.games.animality import GAME
from pbem.games.animality.rules.box import Direction
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.dice_kinds import KINDS
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import holds
from tests.games.animality.support import set_table, with_cards


def _plain():
    return copy.deepcopy(dict(GAME.pack_box(OUR_BOX)))


def test_round_trip():
    """What is packed opens to the same box."""
    assert OUR_BOX == GAME.open_box(GAME.pack_box(OUR_BOX))


def test_census():
    """12 basic and 4 faction cards a player, 8 factions, 30 Mutations, 16 Locations, four of them ANY."""
    basic = sum(card.copies for card in OUR_BOX.abilities if not card.faction)
    own = Counter(card.faction for card in OUR_BOX.abilities if card.faction)

    assert 12 == basic
    assert {faction.name: 4 for faction in OUR_BOX.factions} == own
    assert (8, 30, 16) == (len(OUR_BOX.factions), len(OUR_BOX.mutations), len(OUR_BOX.locations))
    assert 4 == sum(location.direction is Direction.ANY for location in OUR_BOX.locations)
    assert 150 == 6 * basic + sum(own.values()) + len(OUR_BOX.mutations) + len(OUR_BOX.locations)


def test_some_dice_are_limited_to_a_phase():
    """Some card effects specify which phase the dice may be used during."""
    assert {None, 4, 5} == {card.phase for card in OUR_BOX.abilities}
    assert 12 == sum(card.phase is not None for card in OUR_BOX.abilities)


def test_every_row_says_how_we_know_it():
    """Only four names are published; everything else is ours, and the footer of every mail says so."""
    named = [faction.name for faction in OUR_BOX.factions if faction.status == "named"]
    rows = (*OUR_BOX.abilities, *OUR_BOX.mutations, *OUR_BOX.locations)

    assert ["lion", "elephant", "deer", "axolotl"] == named
    assert {"ours"} == {row.status for row in rows}
    assert "reconstruction" in GAME.info.notice
    assert "our reconstruction" in GAME.rules("box")


def test_six_faces_a_die():
    """Four kinds of dice, six faces each."""
    assert [6] * len(KINDS) == [len(faces) for faces in OUR_BOX.faces]


def _break(section, index, **changes):
    def change(plain):
        row = plain[section][index]
        for key, value in changes.items():
            if value is None:
                row.pop(key, None)
            else:
                row[key] = value

    return change


def _cut(section, left):
    def change(plain):
        plain[section] = plain[section][:left]

    return change


WRONG = {
    "unknown section": (lambda plain: plain.update(quests=[]), "no section 'quests'"),
    "missing section": (lambda plain: plain.pop("mutations"), "needs a list `mutations`"),
    "no row": (lambda plain: plain["basic"].append("claw"), "table of named values"),
    "few factions": (_cut("factions", 5), "faction"),
    "few mutations": (_cut("mutations", 6), "6 mutations"),
    "same cost": (_break("mutations", 1, cost={"attack": 2}), "costs the same"),
    "free mutation": (_break("mutations", 1, cost={}), "costs nothing"),
    "no reward": (_break("mutations", 2, influence=0), "no reward"),
    "unknown kind": (_break("basic", 0, up={"speed": 1}), "kinds are attack"),
    "negative dice": (_break("basic", 0, up={"attack": -1}), "from 0 to 9"),
    "nothing on it": (_break("basic", 0, up={}, down={}), "neither side"),
    "wrong phase": (_break("basic", 0, phase=3), "`phase` is 4 or 5"),
    "phase of other dice": (_break("basic", 0, phase=5), "only recover and influence dice"),
    "upper case": (_break("basic", 0, name="Claw Swipe"), "lower-case words"),
    "reserved word": (_break("basic", 0, name="up"), "lower-case words"),
    "twice": (_break("basic", 0, name="stalk"), "two rows for the ability card stalk"),
    "unknown faction": (_break("cards", 0, faction="goat"), "`faction` is 'goat'"),
    "unknown point": (_break("factions", 0, rule={"luck": 1}), "points are"),
    "too much": (_break("factions", 0, rule={"start_health": 11}), "from 1 to 10"),
    "shared point": (_break("factions", 0, rule={"deal": 11}), "no faction can change it"),
    "even deal": (_break("locations", 0, rule={"deal": 8}), "must be odd"),
    "direction": (_break("locations", 0, direction="up"), "`direction` is 'up'"),
    "no number": (_break("locations", 0, number=None), "`number` must be"),
    "status": (_break("locations", 0, status="guessed"), "`status` is 'guessed'"),
    "faces": (lambda plain: plain["dice"][0].update(faces=[1, 2, 3]), "6 numbers"),
    "kinds": (_cut("dice", 3), "one row of `dice` for each"),
    "unknown value": (_break("mutations", 0, colour="red"), "colour is not known"),
    "text": (_break("factions", 0, text=5), "`text` must be a short text"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_boxes_are_refused_with_a_sentence(what):
    """An owner's own file is checked, and what is wrong is said."""
    change, words = WRONG[what]
    plain = _plain()
    change(plain)

    with pytest.raises(PlayerError, match=words):
        GAME.open_box(plain)


def test_a_deck_must_be_enough_for_the_deal():
    """Fewer cards a player than a Location deals are refused."""
    plain = _plain()
    plain["basic"] = plain["basic"][:2]

    with pytest.raises(PlayerError, match="cards, but 11 are dealt"):
        GAME.open_box(plain)


def test_faction_with_more_health_than_the_track():
    """The health track must hold every start."""
    plain = _plain()
    plain["track"]["health"] = 5

    with pytest.raises(PlayerError, match="more health than the track"):
        GAME.open_box(plain)


def test_owners_box_is_played():
    """Other names and numbers, given as printed, are a box like ours."""
    plain = _plain()
    plain["basic"][0].update(name="pounce", status="printed", up={"attack": 2})
    del plain["basic"][1]["status"]
    box = GAME.open_box(plain)

    assert (2, 0, 0, 0) == box.ability["pounce"].up
    assert "printed" == box.ability["bared fangs"].status


def test_every_faction_has_three_cards_with_a_text_of_their_own():
    """Each says something that its dice do not, and no two factions' cards are one and the same."""
    cards = [card for card in OUR_BOX.abilities if card.faction]
    for faction in OUR_BOX.factions:
        texts = [card for card in cards if card.faction == faction.name and card.text]

        assert 3 <= len(texts)
        assert all(card.changes for card in texts)
    assert len({card.text for card in cards if card.text}) >= 20
    assert "tusk charge" in {card.name for card in cards if card.text}


def test_a_text_counts_for_whoever_has_it_face_up():
    """King's Roar pays more for a defeat, to its player and to nobody else, and never face down."""
    state = set_table()
    up = with_cards(state, 1, up=("king's roar",))
    down = with_cards(state, 1, down=("king's roar",))

    assert [2, 4, 2, 2] == [holds(up, seat, Point.DEFEAT_GAIN) for seat in range(4)]
    assert [2, 2, 2, 2] == [holds(down, seat, Point.DEFEAT_GAIN) for seat in range(4)]


def test_a_location_has_the_last_word_over_a_card():
    """Bone Orchard: who is defeated loses 3, whatever Long Memory says."""
    state = with_cards(set_table(location="bone orchard"), 0, up=("long memory",))

    assert 3 == holds(state, 0, Point.DEFEAT_LOSS)
    assert 0 == holds(replace(state, location="sunken subway"), 0, Point.DEFEAT_LOSS)


@pytest.mark.parametrize("rule", [{"start_health": 6}, {"last_card": 1}])
def test_a_card_cannot_change_what_is_settled_before_it_lies(rule):
    """An owner's own box is told so."""
    plain = _plain()
    plain["cards"][0]["rule"] = rule

    with pytest.raises(PlayerError, match="settled before any card lies"):
        GAME.open_box(plain)

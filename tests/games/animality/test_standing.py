"""Standing orders of Animality over the desk: picks, kills and passes left, used, not used, withdrawn."""

import pytest

from pbem.games.animality.rules.state import Phase
from pbem.store.tables.words import EntryKind
from tests.harness.club import Club

NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def club(tmp_path):
    """Three players at a pick of round 1."""
    club = Club(tmp_path)
    club.opens("animality", NAMES, options={"factions": "drawn"})
    while "draft" not in _options(club, 0).words:
        _answer(club, 0, 1, 2)
    return club


def _options(club, seat):
    live = club.live(1)
    return live.kernel.options(live.position, seat)


def _answer(club, *seats):
    """These seats send the first order there is, where they are asked."""
    for seat in seats:
        live = club.live(1)
        if seat in live.kernel.unanswered(live.position):
            club.person(NAMES[seat]).writes(club.first_order(1, seat), quoting=False)


def _said(club, name="Anna"):
    return " ".join(club.person(name).newest.text.split())


def _all_said(club, name):
    return " ".join(" ".join(mail.text.split()) for mail in club.person(name).mails)


def _state(club):
    return club.live(1).position.state


def _kinds(club):
    with club.office.database.reading() as work:
        return [entry.kind for entry in work.journal.entries(1)]


def _sealed(club, seat):
    """The order a seat has sealed in the open question."""
    live = club.live(1)
    return str(live.kernel.answer(live.position, seat))


def _on_file(club, seat=0):
    with club.office.database.reading() as work:
        return [row.text for row in work.standing_orders.of_seat(1, seat)]


def test_a_preference_drafts_and_stays(club):
    """The receipt shows it, the next pick is answered by it, and its player alone is told how."""
    anna = club.person("Anna")
    anna.writes(f"{club.first_order(1, 0)}\nprefer any up, any down")
    assert "On file: prefer any up, any down" in _said(club)
    assert "ON FILE NOW withdrawn by clear prefer any up, any down" in _said(club)

    _answer(club, 1, 2)
    assert EntryKind.STANDING is _kinds(club)[-1]
    anna.writes("show")
    used = f"Your standing order was used: prefer any up, any down ({_sealed(club, 0)})"
    assert used in _said(club)
    assert _sealed(club, 0).startswith("draft ")
    assert ["any up, any down"] == _on_file(club)
    assert "prefer any up" not in _all_said(club, "Ben")


def test_a_preference_carries_a_whole_round_of_drafts(club):
    """With all three on file nobody is asked before the slaying."""
    for seat, name in enumerate(NAMES):
        club.person(name).writes(
            f"{club.first_order(1, seat)}\nprefer attack up, defense down, any up, any down"
        )

    assert Phase.SLAY is _state(club).phase


def test_a_preference_for_this_round_ends_with_it(club):
    """In the next round its player is asked again, and told why."""
    club.person("Anna").writes(f"{club.first_order(1, 0)}\nprefer any up, slay rat king, pass, this round")
    assert "On file until the end of round 1: prefer any up, slay rat king, pass" in _said(club)
    for _ in range(40):
        if _state(club).round > 1:
            break
        _answer(club, 0, 1, 2)

    assert [] == _on_file(club)
    assert "Your standing order ended with its round: prefer any up, slay rat king, pass" in _all_said(
        club, "Anna"
    )


def test_what_does_not_fit_is_asked_and_the_preference_stays(club):
    """No card takes the place of one that was wished for."""
    club.person("Anna").writes(f"{club.first_order(1, 0)}\nprefer shellback up")
    _answer(club, 1, 2)

    assert EntryKind.STANDING not in _kinds(club)
    assert 0 in club.live(1).kernel.unanswered(club.live(1).position)
    assert "Your standing order does not fit: prefer shellback up (nothing of it is in this hand)" in _said(
        club
    )
    assert ["shellback up"] == _on_file(club)


def test_a_new_preference_takes_the_place_of_the_old_one(club):
    """There is one list a seat; clear withdraws it."""
    anna = club.person("Anna")
    anna.writes("prefer any up")
    anna.writes("prefer any down, pass")
    assert ["any down, pass"] == _on_file(club)

    anna.writes("clear")
    assert "1 standing order withdrawn." in _said(club)
    assert [] == _on_file(club)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("prefer", "List what you want, the first first"),
        ("prefer this round", "List what you want before `this round`."),
        ("prefer claw swipe", "Say whether you want it up or down: claw swipe up, or claw swipe down."),
        ("prefer attack up, unicorn down", "'unicorn down' is no card of this box"),
        ("prefer slay unicorn, pass", "'slay unicorn' names no mutation of this box."),
        ("prefer bounty anna", "'bounty anna' names no other player of this match."),
        ("prefer " + "attack up, " * 40, "This is too long for a standing order."),
        ("then unicorn", "begins no order of this game"),
        ("then prefer unicorn up", "'unicorn up' is no card of this box"),
        ("if ben passes: prefer unicorn up", "'unicorn up' is no card of this box"),
        ("autopass soon", "`autopass` counts only alone on its line."),
    ],
)
def test_what_cannot_be_left_is_refused_with_the_reason(club, line, sentence):
    """Nothing of such a line is filed."""
    club.person("Anna").writes(line)

    assert sentence in _said(club)
    assert [] == _on_file(club)


def test_a_then_draft_is_used_once(club):
    """An order for the next pick, with both its cards."""
    # Anna gets what Cleo leaves.
    hand = list(_state(club).hands[2])
    _answer(club, 2)
    for word in _sealed(club, 2).removeprefix("draft ").split(", "):
        hand.remove(word.rpartition(" ")[0])
    order = f"draft {hand[0]} down, {hand[1]} up"
    club.person("Anna").writes(f"{club.first_order(1, 0)}\nthen {order}")
    _answer(club, 1)

    assert {f"{hand[0]} down", f"{hand[1]} up"} == set(_sealed(club, 0).removeprefix("draft ").split(", "))
    assert [] == _on_file(club)


def test_wishes_for_one_pick_are_used_once(club):
    """`then prefer` is the preference for the next pick alone."""
    club.person("Anna").writes(f"{club.first_order(1, 0)}\nthen prefer any up, any down")
    assert "On file until the end of round 1: then prefer any up, any down" in _said(club)
    _answer(club, 1, 2)
    assert EntryKind.STANDING is _kinds(club)[-1]
    _answer(club, 1, 2)

    assert [] == _on_file(club)
    assert 0 in club.live(1).kernel.unanswered(club.live(1).position)
    assert "was used: then prefer any up, any down (draft " in _said(club)


def test_wishes_for_one_pick_that_do_not_fit_are_dropped(club):
    """Their player is asked, and they do not stay."""
    club.person("Anna").writes(f"{club.first_order(1, 0)}\nthen prefer shellback up")
    _answer(club, 1, 2)

    assert (
        "Your standing order was dropped: then prefer shellback up (nothing of it is in this hand)"
        in _said(club)
    )
    assert [] == _on_file(club)


def test_a_then_draft_that_cannot_be_done_is_dropped(club):
    """Its player is asked, and told which card is missing."""
    club.person("Anna").writes(f"{club.first_order(1, 0)}\nthen draft shellback up, mud bath down")
    _answer(club, 1, 2)

    assert EntryKind.STANDING not in _kinds(club)
    assert (
        "Your standing order was dropped: then draft shellback up, mud bath down (You do not hold"
        in _said(club)
    )


def test_a_plan_of_picks_is_worked_off(club):
    """Items are whole picks; what cannot be done is passed over, and ask ends it."""
    club.person("Anna").writes(f"{club.first_order(1, 0)}\nplan shellback up and mud bath up, ask")
    _answer(club, 1, 2)

    assert EntryKind.STANDING not in _kinds(club)
    assert "your plan says ask" in _said(club)


def _slaying(club):
    """Everybody drafts for dice until somebody is asked to slay; that seat."""
    for seat, name in enumerate(NAMES):
        club.person(name).writes(f"{club.first_order(1, seat)}\nprefer any up")
    live = club.live(1)
    assert Phase.SLAY is live.position.state.phase
    for name in NAMES:
        club.person(name).writes("clear")
    (seat,) = live.kernel.unanswered(live.position)
    return seat


def _next_slayer(club, seat):
    """Who is asked after this seat has passed, found in a copy of the match."""
    live = club.live(1)
    options = live.kernel.options(live.position, seat)
    after = live.kernel.submit(live.position, seat, options.follow("pass")).position
    (other,) = live.kernel.unanswered(after)
    return other, live.kernel.options(after, other)


def test_kills_are_left_for_later(club):
    """A then, and the same as a wish: the next slayer's turn takes no wait."""
    first = _slaying(club)
    second, options = _next_slayer(club, first)
    mutation = options.follow("slay").words[0]
    club.person(NAMES[second]).writes(f"then slay {mutation}")
    club.person(NAMES[first]).writes("pass")

    assert EntryKind.STANDING in _kinds(club)
    assert f"{mutation} slain for" in _all_said(club, NAMES[first])


def test_a_preference_slays_in_its_order_and_then_passes(club):
    """The first kill that can be paid for, and the pass at the end of the list."""
    first = _slaying(club)
    second, options = _next_slayer(club, first)
    kills = [f"slay {name}" for name in options.follow("slay").words]
    club.person(NAMES[second]).writes(f"prefer {', '.join([*kills, 'pass'])}, this round")
    club.person(NAMES[first]).writes("pass")

    told = _all_said(club, NAMES[first])
    assert f"{kills[0].removeprefix('slay ')} slain for" in told
    assert second not in club.live(1).kernel.unanswered(club.live(1).position) or _state(club).round > 1


def test_autopass_passes_the_slaying_and_no_draft(club):
    """It answers where there is a pass, and ends with the round."""
    club.person("Anna").writes("autopass")
    while _state(club).round == 1:
        _answer(club, 1, 2)
        live = club.live(1)
        if 0 in live.kernel.unanswered(live.position):
            assert "pass" not in _options(club, 0).words
            _answer(club, 0)

    assert [] == _on_file(club)
    assert "ended with its round: autopass" in _all_said(club, "Anna")


def test_factions_are_chosen_by_wishes(tmp_path):
    """Who loses the draw for a faction chooses the next of the list at once."""
    club = Club(tmp_path)
    club.opens("animality", NAMES)
    for name in NAMES:
        club.person(name).writes("choose lion\nprefer choose lion, choose wolf, choose deer")

    assert {"lion", "wolf", "deer"} == set(_state(club).factions)

"""How options are offered: as many links as numbers, and first steps where there are too many."""

import re
from urllib.parse import unquote

from pbem.engine.moves import leaves
from pbem.testing.people.correspondent import ReceivedMail
from tests.harness.club import Club


def orders(mail: ReceivedMail) -> list[str]:
    """What the links of a mail would send, in order."""
    found = re.findall(r'href="mailto:([^"?]*)\?subject=([^"&]*)&amp;body=([^"]*)"', mail.html)
    assert {mail.reply_to} == {unquote(to) for to, _, _ in found}
    assert {f"Re: {mail.subject}"} == {unquote(subject) for _, subject, _ in found}
    return [unquote(body) for _, _, body in found]


def test_every_option_is_a_link(club: Club) -> None:
    """As many links as the text has numbers, each with the words of its option."""
    club.opens("dstcg", ["Anna", "Ben"])
    seat = club.live(1).kernel.unanswered(club.live(1).position)[0]
    mail = club.person(("Anna", "Ben")[seat]).newest
    listed = re.findall(r"^ +\d+ +((?:play|pass).*?)(?:   .*)?$", mail.text, re.MULTILINE)

    assert len(listed) > 3
    assert [f"{order}\r\n" for order in listed] == orders(mail)


def test_a_tapped_option_is_understood(club: Club) -> None:
    """What a link writes is an order as good as one written by hand."""
    club.opens("dstcg", ["Anna", "Ben"])
    seat = club.live(1).kernel.unanswered(club.live(1).position)[0]
    player = club.person(("Anna", "Ben")[seat])

    player.writes(orders(player.newest)[0], quoting=False)

    assert "Done: " in player.newest.text


def test_too_many_options_are_one_tap_all_the_same(club: Club) -> None:
    """Where orders are not numbered there is a link for every card in every cell."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    for _ in range(3):
        for seat, name in enumerate(("Anna", "Ben", "Cleo")):
            club.person(name).writes(club.first_order(1, seat))
    mail = club.person("Anna").newest

    live = club.live(1)
    plain = [str(move) for move in leaves(live.kernel.options(live.position, 0)) if "swap" not in str(move)]
    assert {f"{order}\r\n" for order in plain} == set(orders(mail))

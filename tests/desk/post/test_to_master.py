"""Mails to a game master: public facts, and the token that lets them be answered with orders."""

import re

import pytest

from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_a_new_game_master_is_told_how_to_order(club: Club) -> None:
    """By a mail that can be answered."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    assert ["You are a game master of match 1"] == [mail.subject for mail in ruth.mails]
    code = r"gm\.\d+\.[a-z2-9]{12}"
    local = {"plus": rf"play\+{code}", "catch-all": code, "plain": "play"}[club.office.replies]
    assert re.fullmatch(rf"{local}@club\.example", ruth.newest.reply_to)
    assert re.search(rf"(?m)^Reply code: {code}$", ruth.newest.text)

"""Secrets stay where they belong: not in a log, however much is logged."""

import io
import logging

import pytest

from pbem import logs
from tests.harness.clubhouse import Clubhouse

pytestmark = pytest.mark.servers


def test_no_secret_is_logged(clubhouse: Clubhouse) -> None:
    """A match with a wrong password, refused mail and a shunted letter leaves none of our secrets behind."""
    stream = io.StringIO()
    password = clubhouse.settings.imap.password.get_secret_value()
    key = clubhouse.settings.secret.key.get_secret_value()
    logs.set_up(stream=stream, level=logging.DEBUG, secrets=[password, key])
    match = clubhouse.opens("ecosystem", ("Anna", "Ben"))
    for _ in range(4):
        clubhouse.passes.once()
        for bot in clubhouse.bots:
            bot.look()
    clubhouse.imap.deliver(clubhouse.users["play"], b"From: x@y.example\r\n\r\n{{ secret }}")
    clubhouse.passes.once()
    live = clubhouse.live(match)
    written = stream.getvalue()
    codes = {mail.reply_to.partition("@")[0].rpartition(".")[2] for mail in clubhouse.mails("Anna")}

    assert "letter" in written
    assert len(codes) > 1
    for secret in (password, key, live.match.secret, *codes):
        assert secret not in written
    for hand in live.position.state.hands:
        assert str(hand) not in written

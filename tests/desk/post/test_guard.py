"""The guard of `--paranoid`: a leak planted in each channel of a mail is found before the mail goes out."""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

from pbem.daemon.clerk import Clerk
from pbem.desk.letters.asked import held
from pbem.desk.match import redeal
from pbem.desk.match.live import Live
from pbem.desk.match.redeal import LeakFound
from pbem.desk.post import guard, mail
from pbem.desk.post.guard import check_bytes
from pbem.desk.post.mail import Mail
from pbem.desk.post.readers import Reader, SeatReader, seat_token
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.mail.write.compose import Attachment, Inline, MailDraft
from pbem.store.tables.words import LetterStatus
from tests.desk.support.tables import admitted
from tests.harness.club import Club

pytestmark = pytest.mark.usefixtures("every_deal")

NAMES = ["Anna", "Ben", "Cleo"]

# Every way out of the house that depends on the match: what the next seat holds is put there.
PLANTED_ON_THE_DEAL: dict[str, Callable[[str], dict[str, Any]]] = {
    "subject": lambda hand: {"subject": hand},
    "text": lambda hand: {"text": hand},
    "html": lambda hand: {"html": f"<p>{hand}</p>"},
    "message_id": lambda hand: {"message_id": f"{abs(hash(hand))}@club.example"},
    "references": lambda hand: {"references": (f"{abs(hash(hand))}@club.example",)},
    "to_name": lambda hand: {"to_name": hand},
    "list_id": lambda hand: {"list_id": f"x{abs(hash(hand))}"},
    "pictures": lambda hand: {"pictures": (Inline("x@y.example", "hand", hand.encode()),)},
    "attachments": lambda hand: {
        "attachments": (Attachment("view.json", "application/json", hand.encode()),)
    },
}

# What only others have, in each channel and under each encoding a mail knows.
PLANTED_IN_THE_BYTES: dict[str, Callable[[str], dict[str, Any]]] = {
    "subject": lambda secret: {"subject": f"Dear {secret}"},
    "encoded subject": lambda secret: {"subject": f"für {secret}"},
    "name": lambda secret: {"to_name": f'"{secret}" \u2603'},
    "text": lambda secret: {"text": f"It is {secret}."},
    "encoded text": lambda secret: {"text": f"\u2603\u2603\u2603\u2603\u2603\u2603 {secret}"},
    "HTML": lambda secret: {"html": "".join(f"&#{ord(letter)};" for letter in secret)},
    "escaped HTML": lambda secret: {"html": f"<p>{escape(secret)}"},
    "attachment": lambda secret: {
        "attachments": (Attachment("view.json", "application/json", secret.encode()),)
    },
    "picture": lambda secret: {
        "pictures": (Inline("x@y.example", "hand", b"\x89PNG\r\n\x1a\ntEXt" + secret.encode()),)
    },
}


def plant(monkeypatch: pytest.MonkeyPatch, leak: Callable[[Live, MailDraft], MailDraft]) -> None:
    """Let every draft to a seat be spoilt on its way."""
    original = mail._draft

    def leaky(office: Any, about: Mail, reader: Reader) -> MailDraft:
        draft = original(office, about, reader)
        return leak(reader.live, draft) if isinstance(reader, SeatReader) else draft

    monkeypatch.setattr(mail, "_draft", leaky)


@pytest.mark.parametrize("channel", PLANTED_ON_THE_DEAL)
def test_what_depends_on_hidden_cards_is_found(
    channel: str, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mail that comes out otherwise when the others' cards are dealt again is not sent."""

    def leak(live: Live, draft: MailDraft) -> MailDraft:
        return replace(draft, **PLANTED_ON_THE_DEAL[channel](str(live.position.state.hands[2])))

    plant(monkeypatch, leak)
    with pytest.raises(LeakFound, match=f"the {channel} of a mail to seat a"):
        club.opens("ecosystem", NAMES)


@pytest.mark.parametrize("channel", PLANTED_IN_THE_BYTES)
@pytest.mark.parametrize("what", ["secret", "address", "code"])
def test_what_only_others_have_is_found(
    what: str, channel: str, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another's address or reply code and the match's secret are seen through every encoding."""

    def leak(live: Live, draft: MailDraft) -> MailDraft:
        token = seat_token(club.office, live, live.sitters[1], str(live.position.asked))
        secrets = {"secret": live.match.secret, "address": "ben@mail.example", "code": token.mac}
        return replace(draft, **PLANTED_IN_THE_BYTES[channel](secrets[what]))

    plant(monkeypatch, leak)
    with pytest.raises(LeakFound, match=f"(the|a reply) {what} of (the match|seat b).* stands in the"):
        club.opens("ecosystem", NAMES)


def test_an_address_that_ends_the_readers_own_is_no_leak(club: Club) -> None:
    """Ann at the same table as Joann; but Joann's address in a mail to Ann is one."""
    club.opens("ecosystem", ["Ann", "Joann"])

    assert [1, 1] == [len(club.person(name).mails) for name in ("Ann", "Joann")]
    raw = b"To: ann@mail.example\n\njoann@mail.example"
    with pytest.raises(LeakFound):
        check_bytes(raw, {"the address of seat b": "joann@mail.example"}, "ann@mail.example")


def test_a_waiting_list_that_tells_of_hidden_cards_is_found(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever holds something special is not the only one we say we wait for."""
    club.opens("ecosystem", NAMES)
    hands = club.live(1).position.state.hands
    original = Kernel.awaited

    def leaky(kernel: Kernel, position: Position) -> tuple[int, ...]:
        return tuple(seat for seat in original(kernel, position) if position.state.hands[seat] == hands[seat])

    monkeypatch.setattr(Kernel, "awaited", leaky)
    with pytest.raises(LeakFound, match="the text of a mail to seat a"):
        club.person("Anna").writes(club.first_order(1, 0))


@pytest.mark.parametrize("name", ["Dora", "Ruth"])
def test_an_address_in_a_mail_about_no_seat_is_found(
    name: str, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mails of the desk and of game masters are looked through, too."""
    club.opens("ecosystem", NAMES, gm="Ruth")
    owner = admitted(club, "Dora") if name == "Dora" else club.person("Ruth")
    monkeypatch.setattr(held, "origin", lambda work, player, sender: sender)

    with pytest.raises(LeakFound, match=r"an address of player \d, number \d stands in the part text/plain"):
        owner.writes("new ecosystem", sender="ben@mail.example")


def test_a_leak_is_put_aside_and_nobody_is_mailed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The letter that would have caused it is shunted, the match stays as it was, the operator is told."""
    club.opens("ecosystem", NAMES)
    order = club.first_order(1, 0)
    before = club.live(1).position
    plant(monkeypatch, lambda live, draft: replace(draft, text=str(live.position.state.hands[1])))
    monkeypatch.setattr(club, "settle", lambda: None)
    club.person("Anna").writes(order)

    Clerk(club.office, lambda point: None).work_off()
    club.deliver()

    assert before == club.live(1).position
    # Whoever wrote is told that the letter waits.
    assert [["turn", "notice"], ["turn"], ["turn"]] == [
        [mail.kind for mail in club.person(name).mails] for name in NAMES
    ]
    assert "depends on what that seat may not know" in club.operator.newest.text
    with club.office.database.reading() as work:
        assert 1 == len(work.inbox.of_status(LetterStatus.SHUNTED))


def test_without_the_guard_nothing_is_written_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not ask for it does not pay for it."""
    monkeypatch.setattr(guard, "check_deal", pytest.fail)
    monkeypatch.setattr(redeal, "check_told", pytest.fail)
    club = Club(tmp_path, paranoid=False)

    club.opens("ecosystem", NAMES)

    assert ["turn"] == [mail.kind for mail in club.person("Anna").mails]

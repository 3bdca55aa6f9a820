"""What the sandbox's pages show, in the language of their mailbox."""

import re

import pytest

from pbem.testing.sandbox.playground import Playground
from tests.harness.page_words import words_of
from tests.harness.pseudo import PSEUDO, outside, pseudo_installed
from tests.harness.served_page import served
from tests.testing.sandbox.support import ask, own

# What came by mail stands on the page as it came.
_MAIL = re.compile(
    r"<(pre|h1|span|textarea|title)[^>]*(letter|subject|kind|body)[^>]*>.*?</\1>|<title>.*?</title>",
    re.DOTALL,
)


_DATA = ("Anna", "Ben", "Olga", "Ecosystem", "Demo Club", "UTC", "json", "ecosystem", "token+from")


@pytest.mark.parametrize(
    ("path", "form", "said"),
    [
        ("/clock", {"hours": "many"}, "The clock goes forward by 1 to 336 hours."),
        ("/clock", {"hours": "9999"}, "The clock goes forward by 1 to 336 hours."),
        ("/match", {"game": "ecosystem", "seats": "7"}, "Ecosystem is for 1 to 6 players, not 7."),
        ("/match", {"game": "chess", "seats": "2"}, "chess"),
        ("/box/anna/send", {"to": "boss@work.example", "body": "x"}, "Mail goes to play@club.example only."),
        ("/box/olga/seat", {"who": "bot"}, "always yours"),
    ],
)
def test_what_cannot_be_done_is_said_on_a_page(
    address: str, path: str, form: dict[str, str], said: str
) -> None:
    """A sentence and a way back, never a bare error."""
    status, _, body = ask(address, path, method="POST", form=form, Origin=own(address))

    assert 409 == status
    assert said in body
    assert "Back to your mailbox" in body


@pytest.mark.parametrize("path", ["/nowhere", "/box/nobody", "/box/anna/999", "/box/anna/1/file/9"])
def test_what_is_not_there_is_said_on_a_page(address: str, path: str) -> None:
    """The same for an address that was typed wrong."""
    status, _, body = ask(address, path)

    assert (404, True) == (status, "There is no such page here." in body)


def test_a_mailbox_is_looked_at_in_its_own_language(tmp_path) -> None:
    """Mails, the page around them and the bot's answers are German in one mailbox, English in the next."""
    with Playground(tmp_path, languages=("de", "en")) as club, served(club) as url:
        club.opens("ecosystem", 2)
        club.settle(30)
        pages = [ask(url, f"/box/{user}?as=text")[2] for user in ("anna", "ben")]
        with pseudo_installed():
            club.people["anna"].bot.language = PSEUDO
            club.languages = (PSEUDO, "en")
            paths = ("/box/anna?as=text", "/box/anna/write", "/box/anna", "/match/1")
            marked = [ask(url, path)[2] for path in paths]

    assert ["de", "en"] == [page.split('<html lang="')[1][:2] for page in pages]
    assert ["Postfach: Anna", "Ben’s mailbox"] == [
        page.split('<h1 id="inbox">')[1].split("</h1>")[0] for page in pages
    ]
    assert ["DEINE HAND" in pages[0], "YOUR HAND" in pages[1]] == [True, True]
    assert [[], [], [], []] == [outside(words_of(_MAIL.sub(" ", page)), *_DATA) for page in marked]

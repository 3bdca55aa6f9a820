"""The sandbox's door and routes over a real socket, as another page or program would try them."""

import http.client
import re
from collections.abc import Iterator
from urllib.parse import urlencode, urlsplit

import pytest

from pbem.errors import OperatorError, PlayerError
from pbem.testing.sandbox.playground import Playground
from pbem.testing.sandbox.server import Served
from tests.harness.page_words import words_of
from tests.harness.pseudo import PSEUDO, outside, pseudo_installed
from tests.harness.served_page import served

# What came by mail stands on the page as it came.
_MAIL = re.compile(
    r"<(pre|h1|span|textarea|title)[^>]*(letter|subject|kind|body)[^>]*>.*?</\1>|<title>.*?</title>",
    re.DOTALL,
)
_DATA = ("Anna", "Ben", "Olga", "Ecosystem", "Demo Club", "UTC", "json", "ecosystem", "token+from")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A sandbox with a match of two."""
    with Playground(tmp_path_factory.mktemp("club")) as club, served(club) as url:
        club.opens("ecosystem", 2)
        club.settle(30)
        yield url


def ask(
    address: str,
    path: str,
    *,
    method: str = "GET",
    key: bool = True,
    form: dict[str, str] | None = None,
    **headers: str,
) -> tuple[int, str, str]:
    """Status, Location and body of one request; with the key unless told otherwise."""
    parts = urlsplit(address)
    token = parts.query.removeprefix("token=")
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=30)
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    if key:
        given["Cookie"] = f"pbem-sandbox-{parts.port}={token}"
    connection.request(method, path, urlencode(form or {}), given)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response.status, response.headers.get("Location", ""), body


def own(address: str) -> str:
    """The origin of the sandbox's own pages."""
    return f"http://{urlsplit(address).netloc}"


def test_the_address_with_its_token_lets_in(address: str) -> None:
    """The token becomes a cookie and leaves the address."""
    path = f"/?{urlsplit(address).query}"

    assert (303, "/") == ask(address, path, key=False)[:2]


@pytest.mark.parametrize(
    "path", ["/", "/?token=wrong", "/box/anna", "/box/anna/1/frame", "/match/1", "/nowhere"]
)
def test_without_the_token_nothing_is_shown(address: str, path: str) -> None:
    """Nobody else on this machine's browsers reads the mails, nor learns which pages there are."""
    status, _, body = ask(address, path, key=False)

    assert 403 == status
    assert "Anna" not in body


def test_another_name_for_this_machine_is_refused(address: str) -> None:
    """A name that somebody made point here does not open the page, key or no key."""
    assert 421 == ask(address, "/box/anna", Host="evil.example")[0]


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "https://{}"])
def test_a_form_of_another_page_is_refused(address: str, origin: str | None) -> None:
    """What changes something must come from a page of the sandbox."""
    headers = {} if origin is None else {"Origin": origin.format(urlsplit(address).netloc)}

    assert 403 == ask(address, "/clock", method="POST", form={"hours": "1"}, **headers)[0]


def test_a_form_of_our_own_is_taken(address: str) -> None:
    """The clock goes on, and the page that was open comes back."""
    form = {"hours": "1", "back": "/match/1"}

    assert (303, "/match/1") == ask(address, "/clock", method="POST", form=form, Origin=own(address))[:2]


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "javascript:alert(1)"])
def test_a_way_back_stays_here(address: str, back: str) -> None:
    """Nobody is sent to another site."""
    form = {"hours": "1", "back": back}

    assert "/" == ask(address, "/clock", method="POST", form=form, Origin=own(address))[1]


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


def test_a_port_in_use_is_said_in_a_sentence(address: str, tmp_path) -> None:
    """Who names a port that is taken is told to name another."""
    port = urlsplit(address).port
    with Playground(tmp_path) as club, pytest.raises(OperatorError, match=f"port {port} cannot be used"):
        Served(club, port)


def test_a_match_needs_players_it_can_have(tmp_path) -> None:
    """The command line says it before anything is mailed."""
    with (
        Playground(tmp_path) as club,
        pytest.raises(PlayerError, match="Animality is for 2 to 6 players, not 1"),
    ):
        club.opens("animality", 1)


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

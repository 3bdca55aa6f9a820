from pathlib import Path

import pytest

from tests.harness.dovecot import Dovecot
from tests.harness.dovecot_settings import Setup, configuration


def test_it_cleans_up_behind_itself(dovecot: Dovecot) -> None:
    """Nothing is left of a server whose context has ended."""
    with Dovecot({"play": "pw"}) as server:
        folder = server.folder
        server.deliver("play", b"Subject: x\r\n\r\n")

    assert not folder.exists()


def test_its_log_can_be_read(dovecot: Dovecot) -> None:
    """What the server said is at hand when a test fails."""
    assert "starting up for imap, lmtp" in dovecot.log()


@pytest.mark.parametrize("name", ["a:b", "../up", "", "x\ny"])
def test_a_name_that_breaks_the_password_file_is_refused(name: str) -> None:
    """A user must fit into a line of the password file."""
    with pytest.raises(ValueError, match="passwd"):
        Dovecot({name: "pw"})


@pytest.mark.parametrize("version", [(2, 3), (2, 4)])
def test_each_version_gets_its_own_words(version: tuple[int, int]) -> None:
    """2.4 wants its versions first and other names for the certificate; 2.3 knows neither."""
    tls = ("/c.pem", "/k.pem")
    text = configuration(version, Setup("/tmp/x", "mail", "mail", "nobody", 1143, 1024, 1993, tls))
    new = version == (2, 4)

    assert (new, new, not new) == (
        text.startswith("dovecot_config_version"),
        "ssl_server_cert_file = /c.pem" in text,
        "ssl_cert = </c.pem" in text,
    )


def test_a_refused_server_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was never made leaves nothing behind."""
    monkeypatch.setattr("tempfile.mkdtemp", lambda **_: str(tmp_path / "made"))
    (tmp_path / "made").mkdir()
    with pytest.raises(ValueError, match="passwd"):
        Dovecot({"a:b": "pw"})

    assert [] == list(tmp_path.iterdir())

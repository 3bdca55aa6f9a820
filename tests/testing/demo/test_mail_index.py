from pathlib import Path

from pbem.testing.demo.mail_index import write_index
from pbem.testing.people.correspondent import Correspondent


def test_what_a_mail_says_is_text(tmp_path: Path) -> None:
    """Every mail of everybody stands there, and nothing in it becomes a tag."""
    anna = Correspondent("Anna", "anna@x.example", lambda address, raw: None)
    for subject in ("Your move", "Over <b>"):
        anna.takes(f"Subject: {subject}\r\nX-Pbem: turn\r\n\r\n<script>1</script>\r\n".encode())
    page = write_index(tmp_path / "index.html", "A demo", [anna]).read_text("utf-8")

    assert ("A demo" in page, "Anna" in page, "Your move" in page) == (True, True, True)
    assert "Over &lt;b&gt;" in page
    assert 2 == page.count("&lt;script&gt;1&lt;/script&gt;")

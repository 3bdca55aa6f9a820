"""How many letters of the corpus keep the reply code, by where it travels: figures of docs/operator.md."""

from dataclasses import replace
from pathlib import Path

from pbem.mail.read.read import read
from pbem.mail.write.tokens import claims
from tests.mail.test_letters import LETTERS

OPERATOR = Path(__file__).parents[2] / "docs" / "operator.md"


def test_how_many_clients_keep_the_code() -> None:
    """In the address, in what else mail programs keep, and in the quoted text alone."""
    letters = [read(raw := path.read_bytes(), len(raw)) for path in LETTERS]
    address = sum(bool(claims(replace(each, references=(), text=""))) for each in letters)
    anywhere = sum(bool(claims(each)) for each in letters)
    plain = sum(bool(claims(replace(each, recipients=()))) for each in letters)
    quoted = sum(bool(claims(replace(each, recipients=(), references=()))) for each in letters)

    said = " ".join(OPERATOR.read_text("utf-8").split())
    assert f"Of {len(letters)} letters of real clients" in said
    assert f"| {address} in the address, all {anywhere} somewhere |" in said
    assert f"| {plain}; {quoted} where the provider replaces our Message-IDs, too |" in said

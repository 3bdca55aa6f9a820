"""The file of a match, read back with nothing in it taken on trust."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.record.match_file import BadMatchFile, parse, read_bytes, write_new
from pbem.errors import OperatorError
from tests.desk.support.matches import as_file, exported, played_match
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seat": 2}, "standing order 1: there is no seat 2"),
        ({"seat": None}, "standing order 1: seat is missing or not"),
        ({"kind": "perhaps"}, "standing order 1: kind is missing or not"),
        ({"text": "pass\nresign"}, "standing order 1: text is missing or not"),
        ({"met": 1}, "standing order 1: met is missing or not"),
    ],
)
def test_a_forged_standing_order_is_named(club: Club, changed: dict[str, Any], sentence: str) -> None:
    """Nothing in it is taken on trust."""
    number = played_match(club)
    club.person("Anna").writes("prefer trout at d4")
    plain = exported(club, number)
    plain["standing"][0] |= changed

    with pytest.raises(BadMatchFile, match=sentence):
        as_file(plain)


@pytest.mark.parametrize("left", ["none", [[]], [{}] * 41])
def test_standing_orders_are_a_bounded_list(club: Club, left: object) -> None:
    """Of objects, and of no more than two seats can leave."""
    plain = exported(club, played_match(club)) | {"standing": left}

    with pytest.raises(BadMatchFile, match="standing"):
        as_file(plain)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", 7),
        ("seat", -1),
        ("kind", "cheat"),
        ("number", True),
        ("arrived", 10**30),
        ("created", "now"),
        ("salt", "x"),
        ("text", 5),
    ],
)
def test_a_changed_entry_is_refused(club: Club, field: str, value: object) -> None:
    """An entry of another shape never reaches the rules."""
    plain = exported(club, played_match(club))
    plain["entries"][0][field] = value

    with pytest.raises(BadMatchFile, match="entry 1: "):
        as_file(plain)


@pytest.mark.parametrize("data", [b"", b"[" * 100_000, b"NaN", b'{"pbem": 1}', b"\xff\xfe", b"7"])
def test_what_is_no_file_of_ours_is_refused(data: bytes) -> None:
    """Neither depth nor odd bytes break the reader."""
    with pytest.raises(BadMatchFile):
        parse(data)


def test_only_ordinary_files_of_a_bearable_size_are_read(tmp_path: Path) -> None:
    """A pipe cannot hang us and a huge file cannot fill us."""
    pipe, folder, large = tmp_path / "pipe", tmp_path / "folder", tmp_path / "large"
    os.mkfifo(pipe)
    folder.mkdir()
    large.write_bytes(b"x" * 2048)

    for path, sentence in (
        (pipe, "not an ordinary file"),
        (folder, "not an ordinary file"),
        (large, "larger than 1 kB"),
        (tmp_path / "none", "No such file"),
    ):
        with pytest.raises(OperatorError, match=sentence):
            read_bytes(path, 1024)


def test_a_written_file_is_private_and_never_replaces_one(tmp_path: Path) -> None:
    """Neither a file nor what a link points to is overwritten."""
    path, link = tmp_path / "a.json", tmp_path / "link.json"
    link.symlink_to(tmp_path / "target")
    write_new(path, json.dumps({}))

    assert 0o600 == path.stat().st_mode & 0o777
    for taken in (path, link):
        with pytest.raises(OperatorError, match="is there already"):
            write_new(taken, "")
    assert not (tmp_path / "target").exists()

"""The fuzzer of the reader: it finds what is planted, and a short run of it finds nothing in the reader."""

import time
from pathlib import Path

import pytest

from tests.harness import reader_fuzz as readerfuzz
from tests.harness.reader_fuzz import blind, guided, load, read_whole

LETTERS = load(Path(__file__).parents[1] / "letters")


def test_the_reader_bears_spoilt_letters() -> None:
    """A share of the long run: nothing breaks, nothing takes long."""
    report = blind(LETTERS, 2500, 7, read_whole)

    assert [] == [trouble.why for trouble in report.troubles]
    assert 2500 == report.letters
    assert report.slowest < 1


def test_the_guided_run_goes_new_ways() -> None:
    """Letters that lead where none has led are kept, and the reader bears them, too."""
    report = guided(LETTERS[:40], 150, 7, read_whole)

    assert [] == [trouble.why for trouble in report.troubles]
    assert report.kept > 0
    assert report.edges > 500


def test_a_crash_is_found() -> None:
    """An exception is trouble, with its traceback and the letter that caused it."""

    def breaks(raw: bytes) -> None:
        if b"\x00" in raw:
            raise ValueError("no zeros, please")

    report = blind(LETTERS, 300, 1, breaks)

    assert report.troubles
    assert all(b"\x00" in trouble.raw for trouble in report.troubles)
    assert "no zeros, please" in report.troubles[0].why


def test_a_hang_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter that keeps the reader too long is interrupted and named."""
    monkeypatch.setattr(readerfuzz, "_SECONDS", 0.05)

    def broods(raw: bytes) -> None:
        end = time.process_time() + 5
        while time.process_time() < end:
            pass

    report = blind(LETTERS, 2, 1, broods)

    assert ["took longer than 0.05 s"] * 2 == [trouble.why for trouble in report.troubles]


def test_hunger_is_found() -> None:
    """A letter that makes the reader ask for more memory than it may is named."""

    def devours(raw: bytes) -> None:
        bytearray(2 << 30)

    report = blind(LETTERS, 1, 1, devours)

    assert "MemoryError" in report.troubles[0].why


def test_the_command_keeps_what_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each letter that makes trouble is written down beside its traceback, and the exit code says so."""
    (tmp_path / "one.eml").write_bytes(LETTERS[0])

    def breaks(raw: bytes) -> None:
        raise RuntimeError("always")

    monkeypatch.setattr(readerfuzz, "read_whole", breaks)
    kept = tmp_path / "kept"
    code = readerfuzz.main([str(tmp_path), "--letters", "3", "--guided", "0", "--keep", str(kept)])

    assert 1 == code
    assert {".eml", ".txt"} == {path.suffix for path in kept.iterdir()}
    assert "blind: 3 letters" in capsys.readouterr().out


def test_the_command_says_what_it_saw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A run without trouble ends with 0 and its figures."""
    (tmp_path / "one.eml").write_bytes(LETTERS[0])

    code = readerfuzz.main([str(tmp_path), "--letters", "5", "--guided", "2", "--keep", str(tmp_path / "k")])

    assert 0 == code
    assert "blind: 5 letters" in capsys.readouterr().out

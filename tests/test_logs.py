import io
import json
import logging

import pytest

from pbem import logs

SECRET = "s3cr3t \"quoted\" \\ 'n' ü\t"


def lines(stream: io.StringIO) -> list[str]:
    """The lines written, without the time each begins with."""
    return [line.split(" ", 1)[1] for line in stream.getvalue().splitlines()]


def test_an_event_is_one_line_of_named_facts() -> None:
    """Time, level, logger and event come first, then the facts in their order."""
    stream = io.StringIO()
    logs.set_up(stream=stream)

    logs.logger("pbem.daemon.clerk").info("letter taken", match=12, seat="b", text="")

    assert ['level=info logger=pbem.daemon.clerk event="letter taken" match=12 seat=b text=""'] == lines(
        stream
    )


def test_the_time_is_in_utc() -> None:
    """Lines of machines in different zones can be compared."""
    stream = io.StringIO()
    logs.set_up(stream=stream, as_json=True)

    logs.logger("pbem").info("started")

    assert json.loads(stream.getvalue())["time"].endswith("+00:00")


def test_json_lines() -> None:
    """With as_json every event is a JSON object on one line, numbers still numbers."""
    stream = io.StringIO()
    logs.set_up(stream=stream, as_json=True)

    logs.logger("pbem.daemon").warning("mail refused", code=550, text="no\nsuch user", final=True)

    (line,) = stream.getvalue().splitlines()
    assert {
        "level": "warning",
        "logger": "pbem.daemon",
        "event": "mail refused",
        "code": 550,
        "text": "no\nsuch user",
        "final": True,
    } == {name: value for name, value in json.loads(line).items() if name != "time"}


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(
    "text", ["a\nlevel=error event=forged", "a\r\x1b[2Jb", "a\u2028b", 'say "x" = y', "100 % %s", "a\x00b"]
)
def test_nobody_can_forge_a_line(as_json: bool, text: str) -> None:
    """What a player wrote stays inside its quotes and steers no terminal."""
    stream = io.StringIO()
    logs.set_up(stream=stream, as_json=as_json)

    logs.logger("pbem").info(text, subject=text)

    written = stream.getvalue()
    assert written.endswith("\n")
    assert written[:-1].isprintable()
    assert 0 == written.count(" event=forged level")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_secret_never_appears(as_json: bool) -> None:
    """Not in an event, a fact, an exception, a representation or another library's line."""
    stream = io.StringIO()
    logs.set_up(stream=stream, as_json=as_json, secrets=["", SECRET])
    log = logs.logger("pbem")

    log.info(f"login {SECRET}", password=SECRET, nested={"password": SECRET}, quoted=json.dumps(SECRET))
    logging.getLogger("imapclient").warning("LOGIN %s %r", SECRET, SECRET)
    try:
        raise ValueError(SECRET)
    except ValueError:
        log.exception("login failed", answer=ValueError(SECRET))

    assert 3 == len(stream.getvalue().splitlines())
    assert 8 == stream.getvalue().count("***")
    assert "s3cr3t" not in stream.getvalue()


def test_a_secret_number_never_appears() -> None:
    """A password of digits is hidden even where it was logged as a number."""
    stream = io.StringIO()
    logs.set_up(stream=stream, as_json=True, secrets=["12345"])

    logs.logger("pbem").info("login", password=12345)

    assert "***" == json.loads(stream.getvalue())["password"]


def test_an_exception_stays_on_its_line() -> None:
    """A traceback is one fact of the event, with its last line readable."""
    stream = io.StringIO()
    logs.set_up(stream=stream)

    try:
        _ = 1 / 0
    except ZeroDivisionError:
        logs.logger("pbem").exception("rules failed", match=3)

    (line,) = lines(stream)
    assert line.startswith('level=error logger=pbem event="rules failed" match=3 exception="Traceback')
    assert line.endswith('ZeroDivisionError: division by zero"')


def test_the_level_is_ours_alone() -> None:
    """Debugging pbem does not open the floodgates of the libraries, whose protocol lines hold passwords."""
    stream = io.StringIO()
    logs.set_up(stream=stream, level=logging.DEBUG)

    logs.logger("pbem.mail").debug("connecting")
    logging.getLogger("imapclient").debug("protocol")
    logging.getLogger("imapclient").warning("odd answer")

    assert [
        "level=debug logger=pbem.mail event=connecting",
        'level=warning logger=imapclient event="odd answer"',
    ] == lines(stream)


def test_a_quiet_pass_writes_nothing() -> None:
    """At level WARNING a pass without problems is silent, so that cron sends no mail."""
    stream = io.StringIO()
    logs.set_up(stream=stream, level=logging.WARNING)

    logs.logger("pbem").info("pass done", letters=0)

    assert "" == stream.getvalue()

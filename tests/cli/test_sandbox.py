"""`pbem sandbox` as somebody at a terminal has it."""

import re
import signal
import subprocess
import sys
import urllib.request

PBEM = (sys.executable, "-m", "pbem", "sandbox", "--no-browser")


def test_the_sandbox_prints_its_address_and_ends_by_ctrl_c() -> None:
    """The address opens a mailbox with the first question in it; an end by Ctrl-C is no failure."""
    with subprocess.Popen([*PBEM, "--seats", "2"], stdout=subprocess.PIPE, text=True) as process:
        try:
            said = [process.stdout.readline() for _ in range(3)]
            (address,) = re.findall(r"http://127\.0\.0\.1:\d+/\?token=\S+", "".join(said))
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            page = opener.open(address, timeout=30).read().decode()
        finally:
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=60)

    assert "Ecosystem 1: your pick 1 of 20" in page
    assert (0, "The sandbox is closed.\n") == (process.returncode, rest)


def test_a_game_that_is_not_there_is_a_sentence() -> None:
    """Nothing is started for it."""
    done = subprocess.run([*PBEM, "--game", "chess"], capture_output=True, text=True, check=False)

    assert (1, "") == (done.returncode, done.stdout)
    assert "There is no game 'chess' here." in done.stderr

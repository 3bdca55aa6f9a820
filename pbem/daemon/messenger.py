"""Tells the operator by a way of their own, because a mail about a broken mail server does not arrive."""

import os
import subprocess
from collections.abc import Sequence

# A pass waits no longer than this for the command.
_PATIENCE = 20.0


class Messenger:
    """Runs the operator's command, if there is one, with the text on its standard input; no shell sees it."""

    def __init__(self, command: Sequence[str], patience: float = _PATIENCE) -> None:
        self._command = tuple(command)
        self._patience = patience

    def tell(self, texts: Sequence[str]) -> str | None:
        """Tell these, a line each; what went wrong, if anything."""
        if not self._command or not texts:
            return None
        said = "".join(f"{' '.join(text.split())}\n" for text in texts)
        # Passwords of ours that came by the environment are none of the command's business.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
        try:
            # The words of the command are the operator's own.
            done = subprocess.run(  # noqa: S603 - see above
                self._command,
                input=said.encode(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment,
                timeout=self._patience,
                check=False,
            )
        except OSError as error:
            return f"operator.command: {self._command[0]} cannot be started ({error.strerror})"
        except subprocess.TimeoutExpired:
            return f"operator.command: {self._command[0]} did not end within {self._patience:.0f} seconds"
        if done.returncode:
            return f"operator.command: {self._command[0]} ended with exit code {done.returncode}"
        return None

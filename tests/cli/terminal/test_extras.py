import pytest

from pbem.cli.terminal.extras import sandbox_extra
from pbem.errors import OperatorError


def test_what_is_not_installed_is_named_with_what_installs_it() -> None:
    """The package, the command that wants it, and a line that works in this very environment."""
    said = r"pbem demo needs aiosmtpd, .*; run: .* -m pip install"
    with pytest.raises(OperatorError, match=said), sandbox_extra("pbem demo"):
        raise ModuleNotFoundError(name="aiosmtpd")


def test_a_module_of_ours_that_is_missing_is_a_defect() -> None:
    """No installation would mend it, so it is not explained away."""
    with pytest.raises(ModuleNotFoundError), sandbox_extra("pbem demo"):
        raise ModuleNotFoundError(name="pbem.testing.lost")

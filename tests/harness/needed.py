"""What tests need of the system: without it they are skipped, but never in continuous integration."""

import os
from typing import TypeVar

import pytest

__all__ = ["need"]

T = TypeVar("T")


def need(found: T | None, what: str) -> T:
    """What was found of something that must be installed, such as a server or a browser."""
    if found:
        return found
    reason = f"{what} is not installed; run .ci/system-packages"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)

"""Two columns of help: they never run into each other."""

from pbem.render.columns import explained


def test_a_short_usage_shares_its_line() -> None:
    """The second column begins where it always begins."""
    assert "  undo                      take it back" == explained("undo", "take it back")


def test_a_long_usage_stands_alone() -> None:
    """What it does follows on the next line."""
    usage = "absence 3 dec to 10 dec or so"

    assert [f"  {usage}", " " * 28 + "you are away"] == explained(usage, "you are away").splitlines()

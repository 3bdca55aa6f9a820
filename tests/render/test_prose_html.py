"""Plain text as HTML: it flows, has headings and tables, and nothing in it becomes a tag."""

import pytest

from pbem.render.prose_html import listed, prose


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("one <two>\nthree", "<p>one &lt;two&gt; three</p>"),
        ("Send   rules <b>   for more.", "<p>Send <code>rules &lt;b&gt;</code> for more.</p>"),
        (
            "`show <b>` sends & `it` again `",
            "<p><code>show &lt;b&gt;</code> sends &amp; <code>it</code> again `</p>",
        ),
        (
            "WAS IT FAIR?\n  No, but\n  try:\n    pbem verify",
            "<h2>Was it fair?</h2><p>No, but try:</p><p><code>pbem verify</code></p>",
        ),
        (
            "SEAL     kept\n  a   b <c>\n      d",
            '<h2>Seal</h2><p class="note">kept</p>'
            "<table><tbody><tr><td>a</td><td>b &lt;c&gt; d</td></tr></tbody></table>",
        ),
        ("  a   b   c\n  1   2   3", "<pre>  a   b   c\n  1   2   3</pre>"),
        ("", ""),
    ],
)
def test_a_paragraph_is_real_html(text: str, html: str) -> None:
    """Running text is joined, what is typed is code, two columns are a table."""
    assert html == prose(text)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (
            "Phases:\n1 Slay   pay dice\n2 Win    at `20`",
            "<p>Phases:</p><table><tbody><tr><td>1 Slay</td><td>pay dice</td></tr>"
            "<tr><td>2 Win</td><td>at <code>20</code></td></tr></tbody></table>",
        ),
        ("bridge: a die\n    counts.\nsubway: none.", "<p>bridge: a die counts.</p><p>subway: none.</p>"),
        ("Orders:\n  pass\n  draft", "<p>Orders:</p><p><code>pass</code></p><p><code>draft</code></p>"),
    ],
)
def test_rules_have_lists(text: str, html: str) -> None:
    """A line that hangs goes on, columns that stand below each other are a table; orders are code."""
    assert html == listed(text)

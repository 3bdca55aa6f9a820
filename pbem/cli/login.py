"""`pbem login`: the provider's permission to use the mailbox without a password."""

from typing import Annotated

import typer

from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import say

app = typer.Typer()


@app.command(epilog=examples("pbem login", "pbem login --browser --port 8765"))
def login(
    context: typer.Context,
    browser: Annotated[
        bool | None,
        option(
            "--browser/--device", "Log in by a page in this machine's browser, or by a code on any machine."
        ),
    ] = None,
    port: Annotated[
        int, option("--port", "Where the browser comes back to; 0 for any port.", min=0, max=65535)
    ] = 0,
) -> None:
    """Ask the provider that [oauth2] names for access to the mailbox, keep it, and try it at once.

    What it gives is kept in a file that only you can read, and renewed from then on. Without an option a code
    is used where the provider has that, except with Google, which gives no mail by it.
    """
    import webbrowser

    from pbem.daemon import assembly
    from pbem.errors import ConfigError
    from pbem.mail.imap.mailbox import Mailbox
    from pbem.mail.oauth import flow
    from pbem.mail.oauth.grant import locked, save

    settings = invocation_of(context).settings()
    if settings.oauth2.token_command:
        raise ConfigError(
            "oauth2.token_command is set, so tokens come from there; `pbem login` is not needed"
        )
    client, path = assembly.oauth_client(settings), assembly.grant_file(settings)
    where = flow.discover(client)
    if browser is None:
        browser = not where.device or client.provider == "google"

    def show(url: str) -> None:
        say("Open this address and log in as the mailbox; the page leads back here:")
        say(f"  {url}")
        webbrowser.open(url)

    def tell(url: str, code: str) -> None:
        say(f"Open {url} on any machine, log in as the mailbox and type the code {code}")

    grant = flow.by_browser(client, where, show, port) if browser else flow.by_device(client, where, tell)
    with locked(path):
        save(path, grant)
    say(f"Wrote {path}.")
    if settings.imap.auth == "oauth2":
        with Mailbox(assembly.imap_account(settings)):
            say(f"Logged in at {settings.imap.host} as {settings.imap.user}.")

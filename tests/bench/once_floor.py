"""The floor of `pbem run --once`: import what must be, log in, run one query."""

import sys

import imapclient
import sqlmodel
import typer


def main(port: int, user: str, password: str, url: str) -> None:
    """Look into the mailbox and into the database once."""
    client = imapclient.IMAPClient("127.0.0.1", port, ssl=False, timeout=30)
    client.login(user, password)
    client.select_folder("INBOX")
    client.search(["UID", "1:*"])
    client.logout()
    with sqlmodel.create_engine(url).connect() as connection:
        connection.execute(sqlmodel.text("SELECT count(*) FROM letter")).scalar()


def run() -> None:
    """Read the arguments the way a typer application does."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.command()(main)
    app()


if __name__ == "__main__":
    sys.exit(run())

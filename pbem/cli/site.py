"""`pbem site`: the club's public pages."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import say
from pbem.errors import OperatorError

if TYPE_CHECKING:
    from pbem.desk.office import Office

app = typer.Typer()

_PORT = 8017


@app.command(epilog=examples("pbem site public", "pbem site public --serve", "pbem site --dry-run"))
def site(
    context: typer.Context,
    folder: Annotated[
        Path | None,
        argument("The folder to write to; without it the one [site] path names.", metavar="[DIR]"),
    ] = None,
    dry_run: Annotated[bool, option("--dry-run", "Only list who and what would be public.")] = False,
    serve: Annotated[
        bool, option("--serve", "Then show the pages on this machine alone; Ctrl-C ends it.")
    ] = False,
    port: Annotated[int, option("--port", "The port for --serve.", min=0, max=65535)] = _PORT,
) -> None:
    """Write the club's public pages: open tables, results, and finished matches to step through.

    Only tables opened with publish=result or publish=replay are shown, and only players are named who wrote
    `set public yes`. With [site] path the daemon keeps the pages fresh by itself.
    """
    invocation = invocation_of(context)
    settings = invocation.settings().site
    office = invocation.office()
    if dry_run:
        _list(office)
        return
    path = folder or settings.path
    if path is None:
        raise OperatorError("name a folder, such as `pbem site public`, or set [site] path")
    from pbem.site.build import build
    from pbem.site.folder import Folder

    with Folder(path) as opened:
        built = build(office, settings, opened)
    gone = f"; what may not be shown any more is gone ({built.gone})" if built.gone else ""
    say(f"{built.written} pages written to {path}{gone}.")
    if serve:
        _serve(path, port)


def _list(office: "Office") -> None:
    from pbem.site.build import publicity_of
    from pbem.store.tables.words import PublishKind

    public = publicity_of(office)
    for player, name in public.people.items():
        say(f"player {player} as {name}, with a page")
    for table in public.tables:
        say(f"table {table.id} ({table.game}): open, seats {table.seats}, free {table.free}")
    for match in public.matches:
        whole = "the whole match" if match.over else "as it stands"
        what = "the result" if match.kind is PublishKind.RESULT else whole
        say(f"match {match.id} ({match.game}): {what}, {', '.join(match.names)}")
    if not (public.people or public.tables or public.matches):
        say("Nothing and nobody would be public.")


def _serve(path: Path, port: int) -> None:
    import contextlib
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Nobody wants to read who looked at what."""

    with ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(path))) as server:
        say(f"http://127.0.0.1:{server.server_port}/index.html until you press Ctrl-C")
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()

"""`help`: what can be written, made from the commands themselves."""

from collections.abc import Sequence

from pbem.desk.commands.command import Asking, Command, Said, spoken
from pbem.engine.language.tongues import worded
from pbem.render.columns import explained
from pbem.render.text_kit import block, wrapped

_INTRO = worded(
    "Answer a turn mail with one line, above or below the quoted text. Upper and lower "
    "case, short forms and please do not matter. Several lines are read in turn. A line "
    "that is not understood is shown to you with what was close, and nothing is done."
)


def help_command(commands: Sequence[Command]) -> Command:
    """The help command over these commands."""

    def run(asking: Asking, argument: str) -> Said:
        chosen = [command for command in commands if command.name == argument.strip().lower()]
        listed = chosen or [*commands, Command("help", worded("help [command]"), worded("this list"), run)]
        rows = [explained(command.written, command.summary) for command in listed]
        about = () if chosen else (wrapped(_INTRO),)
        return Said(blocks=(*about, block([worded("COMMANDS"), *rows])))

    return Command("help", worded("help [command]"), worded("this list"), run, reads=spoken("commands"))

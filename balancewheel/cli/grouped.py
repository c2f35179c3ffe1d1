"""The commands as a group: listed by what they are for, and interrupted by Ctrl-C with a word on what is kept."""

from typing import Any

from typer.core import TyperGroup

GROUPS = {
    "Play": ("games", "strategies", "run"),
    "Read": ("summary", "report", "replay", "columns", "metrics"),
    "Change rules": ("rules", "check", "diff", "schema", "board", "compare", "sweep", "knockout", "sample-size"),
    "Strength": ("tune", "population", "ladder"),
    "Your own game": ("new", "conform"),
}


class Interruption(Exception):
    """The user has pressed Ctrl-C; the text says what is kept."""


class GroupedCommands(TyperGroup):
    """Commands that can be interrupted, and that help lists in groups."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; Ctrl-C leaves it as an `Interruption`, since typer would end without a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            raise Interruption(*stop.args) from None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Each group with its commands and what they do."""
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, self.commands[name].get_short_help_str(100)) for name in names])

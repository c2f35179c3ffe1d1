"""Ctrl-C: typer would end the program without a word, so it is passed on under another name."""

from typing import Any

from typer.core import TyperGroup


class Interruption(Exception):
    """The user has pressed Ctrl-C; the text says what is kept."""


class InterruptibleGroup(TyperGroup):
    """Commands that can be interrupted."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; Ctrl-C leaves it as an `Interruption`."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            raise Interruption(*stop.args) from None

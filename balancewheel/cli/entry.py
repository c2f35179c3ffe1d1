"""The program: runs a command and turns whatever ends it early into one line and an exit code."""

import os
import sys
import warnings

import typer

from balancewheel.cli.app import app
from balancewheel.cli.grouped import Interruption
from balancewheel.sim.errors import UserError


def main() -> None:
    """Run the command line; an error is one line and exit code 1 (2 for a misused command), an interruption 130."""
    warnings.formatwarning = lambda message, *_: f"balancewheel: {message}\n"  # for people, who need no line of code
    try:
        code = app(standalone_mode=False)
    except UserError as error:
        code = _complain(str(error), 1)
    except typer.Abort:
        code = 130
    except (Interruption, KeyboardInterrupt) as stop:
        print(" ".join(["Stopped.", *map(str, stop.args)]), file=sys.stderr, flush=True)
        sys.stdout.flush()
        os._exit(130)  # not even a strategy that never answers can hold it up
    except BrokenPipeError:
        code = 0
    except Exception as error:
        if not hasattr(error, "format_message"):  # not one of the command line's own: a bug
            raise
        code = _complain(error.format_message(), 2)
    raise SystemExit(code or 0)


def _complain(text: str, code: int) -> int:
    print(f"balancewheel: {' '.join(text.split())}", file=sys.stderr)
    return code

"""Runs tests again and again, each time in a fork of a process that has the libraries loaded but nothing of ours.

Reads lists of tests as lines of JSON and answers each with a line: pytest's exit code and the end of what it said.
Starting Python and its libraries takes longer than the tests of one rule.
"""

import json
import os
import signal
import sys
import tempfile
import traceback

import _hypothesis_pytestplugin  # noqa: F401
import hypothesis  # noqa: F401
import joblib  # noqa: F401
import numba  # noqa: F401
import polars  # noqa: F401
import pytest
import xdist.plugin  # noqa: F401

OPTIONS = ["-q", "-x", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
LONGEST = 600  # seconds


def run(tests: list[str]) -> dict[str, int | str]:
    """The exit code of these tests and the end of their output, from a fork that is killed if it takes too long."""
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if child == 0:
            code = 2
            try:
                os.dup2(output.fileno(), 1)
                os.dup2(output.fileno(), 2)
                signal.alarm(LONGEST)
                code = pytest.main([*OPTIONS, *tests])
            except BaseException:
                traceback.print_exc()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        _, status = os.waitpid(child, 0)
        output.seek(0)
        said = output.read().decode(errors="replace")
        return {"code": os.waitstatus_to_exitcode(status), "output": said[-2000:]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)

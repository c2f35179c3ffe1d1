"""The public names of the package."""

import subprocess
import sys

import pytest

import balancewheel as bw


def test_tab_completion_offers_the_public_names():
    assert dir(bw) == sorted(bw.__all__)


@pytest.mark.parametrize("name", bw.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name):
    assert getattr(bw, name).__doc__


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="has no attribute 'comparee'"):
        _ = bw.comparee


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("balancewheel.cli", "numba numpy polars rich scipy matplotlib nbconvert"),
        ("balancewheel.cli.games", "numba polars scipy matplotlib nbconvert"),
    ],
)
def test_the_command_line_imports_nothing_heavy_before_it_has_to(module, heavy):
    code = f"import sys, {module}; print(*[name for name in '{heavy}'.split() if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"

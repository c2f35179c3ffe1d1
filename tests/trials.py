"""Your own strategies tried in the process of the tests, where Python and the kernels are loaded already."""

import contextlib

import pytest

from balancewheel.sim.run import trial
from balancewheel.sim.run.prepare import prepare_cached


@contextlib.contextmanager
def tried_here():
    """The same trial, without a process of its own: starting one takes ten times as long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trial, "prepare", prepare_cached)
        patch.setattr(trial, "ask_a_process", trial.complaint_of)
        yield


@pytest.fixture(autouse=True)
def trials(request):
    """Try strategies here, unless a test asks for `own_process`."""
    with contextlib.nullcontext() if "own_process" in request.fixturenames else tried_here():
        yield


@pytest.fixture
def own_process():
    """For tests in which strategies are tried as they are for users: in a process that can be stopped."""

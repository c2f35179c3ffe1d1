import pytest

from tests.trials import own_process as own_process
from tests.trials import trials as trials

FIRST = '''
def first(rules, state, knobs):
    """The first option offered, or the one that `own_1` says."""
    return min(int(knobs.own_1), state.n_options - 1)


first.knobs = {"own_1": 0}
'''


@pytest.fixture(scope="session")
def own(tmp_path_factory):
    """A user's own strategy, as file.py:function; it is quicker than `uniform`, and has a knob."""
    file = tmp_path_factory.mktemp("own") / "ways.py"
    file.write_text(FIRST)
    return f"{file}:first"

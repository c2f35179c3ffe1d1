"""Your own strategies on trial: what they may not do is told in one line."""

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.run import trial
from balancewheel.sim.run.spec import run_spec

OWN = '''
import random

from balancewheel.sim.kernel.chance import LUCK, WHIM, draw


def honest(rules, state, knobs):
    """Take any option, by whim."""
    return draw(state, WHIM + state.decider, state.n_options)


def writes(rules, state, knobs):
    """Help oneself to sparks."""
    state.sparks[state.decider] = 5
    return 0


def writes_rules(rules, state, knobs):
    """Change the rules."""
    rules.spark_limit = 99
    return 0


def draws(rules, state, knobs):
    """Use up the luck of the game."""
    return draw(state, LUCK, state.n_options)


def peeks(rules, state, knobs):
    """Look at the deck."""
    return int(state.secret_gears.sum() + state.secret_gears[0]) % state.n_options


def peeks_at_options(rules, state, knobs):
    """Look at what somebody else was offered."""
    return int(state.options[state.n_options].what) % state.n_options


def by_other_dice(rules, state, knobs):
    """Use dice of one's own."""
    return random.randrange(state.n_options)


def beyond(rules, state, knobs):
    """Look beyond the end of an array."""
    return int(state.sparks[99])


def for_ever(rules, state, knobs):
    """Never answer."""
    while state.n_options > 0:
        pass
    return 0
'''


@pytest.fixture
def complaint(tmp_path):
    (tmp_path / "mine.py").write_text(OWN)

    def _complaint(name):
        own = (f"{tmp_path / 'mine.py'}:{name}",)
        return trial.complaint_of(run_spec("gearworks", players=3, lineup=f"{name},sensible,uniform", own=own))

    return _complaint


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("writes", "it changes state.sparks; a strategy may only look at the table"),
        ("writes_rules", "it changes rules or knobs; a strategy may only look at them"),
        ("draws", "it changes state.drawn; a strategy may only look at the table"),
        ("peeks", "it looks at what its player cannot see"),
        ("peeks_at_options", "it looks at what its player cannot see"),
        ("by_other_dice", "it answers the same question differently the second time"),
        ("beyond", "IndexError: "),
    ],
)
def test_what_a_strategy_may_not_do_is_told(complaint, name, said):
    told = complaint(name)
    assert said in told and f"strategy {name} " in told and "\n" not in told


def test_an_honest_strategy_passes(complaint):
    assert complaint("honest") == ""


def test_in_a_process_of_its_own_the_same_is_told_and_what_has_passed_is_not_tried_again(
    tmp_path, own_process, monkeypatch
):
    (tmp_path / "mine.py").write_text(OWN)
    specs = [
        run_spec("gearworks", players=3, lineup=f"{name},sensible,uniform", own=(f"{tmp_path / 'mine.py'}:{name}",))
        for name in ("honest", "writes")
    ]
    honest, writes = specs
    with pytest.raises(UserError, match=r"strategy writes .* it changes state\.sparks; a strategy may only look"):
        trial.try_strategies(writes)
    trial.try_strategies(honest)
    monkeypatch.setattr(trial, "ask_a_process", lambda spec: f"tried {spec.own}")
    trial.try_strategies(honest)
    with pytest.raises(UserError, match=r"tried .*:writes"):
        trial.try_strategies(writes)


def test_a_strategy_that_never_answers_is_stopped(tmp_path, own_process, monkeypatch):
    (tmp_path / "mine.py").write_text(OWN)
    monkeypatch.setattr(trial, "LONGEST", 3)
    own = (f"{tmp_path / 'mine.py'}:for_ever",)
    with pytest.raises(UserError, match="not over within 3 seconds"):
        trial.try_strategies(run_spec("gearworks", players=3, lineup="mirror:for_ever", own=own))

"""Ideas that are another one's code with other knobs, in a game's ideas.toml."""

import shutil

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from tests.conftest import COIN_RACE

COWARD = """
[{name}]
like = "{like}"
about = "Rob only from far behind."
knobs = {{ {knob} = 9 }}
"""


def own_game(folder, **idea):
    """Coin Race under another name, with an idea more."""
    shutil.copytree(COIN_RACE, folder)
    (folder / "ideas.toml").write_text(
        COWARD.format(**{"name": "coward", "like": "sensible", "knob": "courage"} | idea)
    )
    return find_game(str(folder))


def test_an_idea_is_another_one_with_its_own_name_knobs_and_words(tmp_path):
    game = own_game(tmp_path / "first_race")
    assert list(game.strategies) == ["sensible", "coward", "robber", "uniform"]
    coward = game.find_strategy("coward")
    assert (coward.name, coward.knobs, coward.about) == ("coward", {"courage": 9.0}, "Rob only from far behind.")
    assert find_game(str(tmp_path / "first_race")).find_strategy("coward") is coward


@pytest.mark.parametrize(
    ("folder", "idea", "complaint"),
    [
        ("second_race", {"like": "sensibel"}, "ideas.toml: coward: .*sensibel.*did you mean 'sensible'"),
        ("third_race", {"knob": "curage"}, "ideas.toml: coward: .*curage.*did you mean 'courage'"),
    ],
)
def test_what_is_wrong_with_an_idea_is_said_in_a_line(tmp_path, folder, idea, complaint):
    with pytest.raises(UserError, match=complaint):
        own_game(tmp_path / folder, **idea)

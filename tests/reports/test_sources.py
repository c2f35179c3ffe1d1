"""What pages say in a line of what was played."""

import pytest

import balancewheel as bw
from balancewheel.reports.sources import headline
from tests.conftest import COIN_RACE


@pytest.mark.parametrize(
    ("lineup", "end"),
    [
        ("mirror:robber", "rules standard, robber in all seats"),
        ("bold=sensible(courage=2),bold=sensible(courage=2)", "rules standard, bold in all seats"),
        ("shuffle:robber,sensible", "rules standard"),
    ],
)
def test_runs_of_different_players_have_different_headlines(lineup, end, tmp_path):
    run = bw.run(str(COIN_RACE), games=10, players=2, lineup=lineup, out=tmp_path / "run")
    assert headline(run).endswith(end)

"""Tables of comparisons on disk."""

import polars as pl
import pytest

from balancewheel.experiments.comparison_file import COMPARE, SWEEP, read, tables_in, write
from balancewheel.sim.errors import UserError

TABLE = pl.DataFrame({"metric": ["turns"], "margin": [0.1]})


def test_a_table_knows_how_it_came_about(tmp_path):
    file = write(TABLE, tmp_path / "new" / "one.parquet", {"kind": COMPARE, "command": "balancewheel compare"})
    pl.DataFrame({"game": [0]}).write_parquet(tmp_path / "new" / "games-0.parquet")
    assert tables_in(file.parent) == [file]
    assert read(file).kind == COMPARE
    assert read(file).table.equals(TABLE)


def test_a_comparison_of_an_older_version_is_refused(tmp_path):
    older = TABLE.rename({"margin": "bound"})
    with pytest.raises(UserError, match="or comes from an older version: make it again"):
        read(write(older, tmp_path / "one.parquet", {"kind": COMPARE}))
    assert read(write(older, tmp_path / "two.parquet", {"kind": SWEEP})).kind == SWEEP

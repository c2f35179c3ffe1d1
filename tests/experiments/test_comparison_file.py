"""Tables of comparisons on disk."""

import polars as pl
import pytest

from balancewheel.experiments.results import COMPARE, SWEEP, Metadata, earlier_looks, read, tables_in, write
from balancewheel.sim.errors import UserError

TABLE = pl.DataFrame({"metric": ["turns"], "by": [""], "margin": [0.1], "seated": [100], "asked": [False]})


def made(kind=COMPARE, runs=None, games=100, **more):
    return Metadata(kind=kind, command="balancewheel compare", remarks=[], runs=runs or {}, games=games, **more)


def test_a_table_knows_how_it_came_about(tmp_path):
    file = write(TABLE, tmp_path / "new" / "one.parquet", made())
    pl.DataFrame({"game": [0]}).write_parquet(tmp_path / "new" / "games-0.parquet")
    assert tables_in(file.parent) == [file]
    assert read(file).kind == COMPARE
    assert read(file).table.equals(TABLE)


def test_a_table_remembers_after_how_many_games_it_was_made(tmp_path):
    """Unless it is another table: rules of the same name that have changed in between are other runs."""
    runs = {"standard": "rules-1", "my.toml": "rules-2"}
    file = write(TABLE, tmp_path / "one.parquet", made(runs=runs, looks=[1000, 5000]))
    assert earlier_looks(file, runs) == [1000, 5000]
    assert earlier_looks(file, runs | {"my.toml": "rules-3"}) == []
    assert earlier_looks(tmp_path / "two.parquet", runs) == []


def test_a_comparison_of_an_older_version_is_refused(tmp_path):
    older = TABLE.rename({"margin": "bound"})
    with pytest.raises(UserError, match="or comes from an older version: make it again"):
        read(write(older, tmp_path / "one.parquet", made()))
    assert read(write(older, tmp_path / "two.parquet", made(SWEEP))).kind == SWEEP

"""The example of docs/add_a_strategy.md, taken from the page and played."""

import re
from pathlib import Path

import polars as pl

import balancewheel as bw

PAGE = Path(__file__).parents[1] / "docs" / "add_a_strategy.md"
NAMES = "magpie", "sensible", "uniform"


def test_the_example_of_the_page_plays(tmp_path):
    code, knobs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "my_file.py"
    file.write_text(code + knobs)
    lineup = re.search(r"--lineup (\S+)", PAGE.read_text(encoding="utf-8")).group(1)
    run = bw.run("gearworks", games=400, lineup=lineup, strategies=[f"{file}:magpie"], out=tmp_path / "run")
    means = run.seats.group_by("strategy").agg(pl.col("win_share", "tinkered").mean()).collect()
    magpie, sensible, uniform = (means.row(by_predicate=pl.col("strategy") == name) for name in NAMES)
    assert magpie[1] > uniform[1] and magpie[2] > sensible[2]

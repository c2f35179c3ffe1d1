"""City of Gears on the command line: its board, tiles of one's own, and what is wrong with them."""

import pytest

from balancewheel.sim.games import game_folder

TILES = (game_folder("city_of_gears") / "data" / "tiles.toml").read_text(encoding="utf-8")


def test_the_board_is_drawn(here, say):
    code, out, _ = say("board", "city_of_gears", "-o", "city.svg")
    assert (code, out) == (0, "drawn: city.svg\n")
    assert "city.toml: 9 cells" in (here / "city.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(("old", "new", "message"), [
    ('"gain movement 2"', '"fetch movement 2"', "tile Pneumatic Tubery: effect: unknown verb 'fetch'"),
    ('"gain movement 2"', '"gain moverment 2"', "tile Pneumatic Tubery: effect: unknown icon 'moverment'"),
    ("cost = { cog = 2 }", "cost = { cog = -2 }", "tile Grand Bank: cost: cog = -2 must be a whole number from 0 to 6"),
])  # fmt: skip
def test_a_bad_tile_is_named_and_nothing_is_written(here, complaint, old, new, message):
    assert TILES.count(old) == 1
    (here / "mine.toml").write_text(TILES.replace(old, new), encoding="utf-8")
    line = complaint("run", "city_of_gears", "--games=5", "--set=tiles=mine.toml", "--out=one")
    assert line.startswith(f"mine.toml: {message}")


def test_a_tile_of_one_s_own_is_played(here, say):
    (here / "mine.toml").write_text(TILES.replace('"gain movement 2"', '"gain prestige 9"'), encoding="utf-8")
    code, out, err = say("run", "city_of_gears", "--games=20", "--lineup=mirror:sensible", "--set=tiles=mine.toml")
    assert code == 0, err
    assert "sensible" in out

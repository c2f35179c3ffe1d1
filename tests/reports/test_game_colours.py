"""The colours of a game: every strategy and component has one, of the palette that colour-blind readers tell apart."""

import pytest

from balancewheel.analysis.colours import BLACK, PALETTE
from balancewheel.sim.games import GAMES, find_game

COLOURS = {name: find_game(name).colours for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_every_name_of_a_game_has_a_colour_of_its_own(name):
    game, colours = find_game(name), COLOURS[name]
    kinds = [list(game.strategies)]
    for column in game.tables["seats"]:
        if isinstance(column.kind, list) and not column.module:  # tiles of a module are not drawn by colour
            kinds.append(column.kind)
    for names in kinds:
        assert set(names) <= set(colours), f"sim/games/{name}/colours.py has no colour for some of {names}"
        assert len({colours[one] for one in names}) == len(names)


@pytest.mark.parametrize("name", COLOURS)
def test_colours_are_those_of_the_palette(name):
    assert set(COLOURS[name].values()) <= {*PALETTE, BLACK}

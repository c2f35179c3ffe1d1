"""Colours: one per name, the same everywhere, and told apart by colour-blind readers."""

import itertools

import numpy as np
import pytest

from balancewheel.analysis.colours import BLACK, INK, PALETTE, TEAL, assign_colours, ink_on

# How severe colour blindness sees linear red, green and blue (Machado, Oliveira and Fernandes, 2009).
SEEN = {
    "plainly": np.eye(3),
    "without red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "without green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
}
NEAR = 15.0  # distance in CIELAB below which two colours side by side are hard to tell apart


def lab(colour, seen):
    """A colour as it is seen, in CIELAB."""
    srgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    linear = np.clip(seen @ linear, 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = np.cbrt(to_xyz @ linear / np.array([0.9505, 1, 1.089]))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("seen", SEEN)
def test_colours_differ_however_they_are_seen(seen):
    for one, other in itertools.combinations([*PALETTE, BLACK], 2):
        assert np.linalg.norm(lab(one, SEEN[seen]) - lab(other, SEEN[seen])) > NEAR, (one, other)


def test_names_without_a_colour_get_one_that_the_others_do_not_have():
    own = {"engineer": TEAL, "uniform": BLACK, "absent": PALETTE[0]}
    found = assign_colours(["engineer", "mine", "yours", "uniform"], own)
    assert (found["engineer"], found["uniform"]) == (TEAL, BLACK) and len(set(found.values())) == 4
    assert len(assign_colours(map(str, range(30)))) == 30


def test_words_are_dark_on_light_and_light_on_dark():
    assert ink_on((1, 1, 1, 1)) == INK and ink_on((0, 0, 0.3)) == "white"

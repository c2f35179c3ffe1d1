"""The colours of strategies in pictures: Paul Tol's "muted" palette, and black."""

COLOURS = {
    "sensible": "#332288",  # indigo
    "uniform": "#202020",  # black
    "aggressor": "#cc6677",  # rose
    "counter": "#117733",  # green
    "defender": "#88ccee",  # cyan
    "hoarder": "#ddcc77",  # sand
    "resolver": "#882255",  # wine
}

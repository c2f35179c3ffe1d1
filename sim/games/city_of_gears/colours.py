"""The colours of strategies in pictures: Paul Tol's "muted" palette, and black."""

COLOURS = {
    "sensible": "#332288",  # indigo
    "uniform": "#202020",  # black
    "explorer": "#44aa99",  # teal
    "activator": "#ddcc77",  # sand
    "linker": "#117733",  # green
    "saboteur": "#882255",  # wine
    "developer": "#cc6677",  # rose
    "sprinter": "#88ccee",  # cyan
}

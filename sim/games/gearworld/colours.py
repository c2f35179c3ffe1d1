"""The colours of strategies in pictures: Paul Tol's "muted" palette, and black."""

COLOURS = {
    "sensible": "#332288",  # indigo
    "uniform": "#202020",  # black
    "admiral": "#88ccee",  # cyan
    "builder": "#ddcc77",  # sand
    "defender": "#117733",  # green
    "diplomat": "#44aa99",  # teal
    "leveller": "#aa4499",  # purple
    "logistician": "#999933",  # olive
    "raider": "#882255",  # wine
}

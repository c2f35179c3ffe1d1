"""The colours of strategies, factions and mats in pictures: Paul Tol's "muted" palette, and black.

Factions are as near to their printed colours as the palette goes.
"""

COLOURS = {
    "sensible": "#332288",  # indigo
    "uniform": "#202020",  # black
    "explorer": "#44aa99",  # teal
    "industrialist": "#999933",  # olive
    "pioneer": "#ddcc77",  # sand
    "populist": "#aa4499",  # purple
    "sprinter": "#88ccee",  # cyan
    "warlord": "#882255",  # wine
    "albion": "#117733",  # green
    "crimea": "#ddcc77",  # sand
    "nordic": "#332288",  # indigo
    "polania": "#88ccee",  # cyan
    "rusviet": "#cc6677",  # rose
    "saxony": "#202020",  # black
    "togawa": "#aa4499",  # purple
    "industrial": "#999933",  # olive
    "engineering": "#cc6677",  # rose
    "militant": "#882255",  # wine
    "patriotic": "#332288",  # indigo
    "innovative": "#88ccee",  # cyan
    "mechanical": "#202020",  # black
    "agricultural": "#117733",  # green
}

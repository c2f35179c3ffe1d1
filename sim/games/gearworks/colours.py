"""The colours of strategies and tinkerers in pictures: Paul Tol's "muted" palette, and black."""

COLOURS = {
    "sensible": "#332288",  # indigo
    "uniform": "#202020",  # black
    "controller": "#117733",  # green
    "engineer": "#cc6677",  # rose
    "hoarder": "#ddcc77",  # sand
    "saboteur": "#882255",  # wine
    "sprinter": "#88ccee",  # cyan
    "Bartleby": "#332288",  # indigo
    "Victoria": "#cc6677",  # rose
    "Wyatt": "#117733",  # green
    "Jade": "#ddcc77",  # sand
    "Leviathan": "#202020",  # black
}

"""The opening book: the sections that a faction with its mat takes in its first turns.

Written by `make openings`. Behind a line: what the pair won without and with it, in percent, on fresh games
at tables of 5.
"""

PAIRS = {  # of each mat: what was below move, bolster, trade and produce when the lines were found
    "industrial": "build upgrade enlist deploy",
    "engineering": "enlist build deploy upgrade",
    "militant": "deploy upgrade enlist build",
    "patriotic": "upgrade deploy build enlist",
    "innovative": "enlist build upgrade deploy",
    "mechanical": "build deploy upgrade enlist",
    "agricultural": "upgrade enlist deploy build",
}
LINES: dict[str, dict[str, str]] = {
    "albion": {
        "industrial": "move produce trade produce trade produce move produce",  # 0.7, 7.0
        "engineering": "move trade produce trade produce move",  # 5.6, 9.3
        "patriotic": "move trade move produce trade produce move produce",  # 20.1, 26.1
        "innovative": "move trade produce trade produce trade produce move",  # 1.7, 12.8
        "mechanical": "produce move trade produce",  # 1.3, 6.9
        "agricultural": "move trade move produce",  # 5.1, 8.3
    },
    "nordic": {
        "industrial": "trade move trade move produce trade",  # 0.6, 4.3
        "engineering": "move trade produce trade produce move",  # 4.0, 12.8
        "militant": "produce move trade produce trade produce bolster produce",  # 6.4, 14.2
        "innovative": "trade move trade produce trade produce trade produce",  # 6.1, 29.6
        "agricultural": "trade move produce trade produce move produce bolster",  # 3.3, 7.4
    },
    "rusviet": {
        "industrial": "produce trade trade produce produce move produce produce",  # 17.9, 39.2
        "engineering": "trade produce produce move trade produce",  # 23.8, 29.9
        "militant": "produce produce produce move move produce trade trade",  # 50.9, 67.5
        "innovative": "trade produce produce trade produce move trade produce",  # 48.8, 59.4
        "agricultural": "trade produce produce move",  # 20.5, 33.6
    },
    "togawa": {
        "industrial": "produce move trade produce bolster produce bolster trade",  # 8.4, 15.8
        "engineering": "trade produce move produce",  # 18.1, 35.6
        "patriotic": "trade move produce trade produce move produce move",  # 61.0, 65.9
        "innovative": "move produce trade produce trade move trade move",  # 17.2, 42.1
        "mechanical": "move produce move produce bolster produce move trade",  # 7.6, 8.6
        "agricultural": "trade move produce trade",  # 11.1, 40.5
    },
    "crimea": {
        "industrial": "produce trade produce move trade produce move produce",  # 11.8, 27.4
        "engineering": "bolster trade produce trade produce move trade produce",  # 7.4, 15.9
        "militant": "bolster trade bolster produce",  # 46.4, 46.8
        "patriotic": "trade produce trade produce",  # 46.9, 47.8
        "mechanical": "produce move produce move produce bolster",  # 16.0, 28.6
        "agricultural": "produce trade produce move produce bolster trade bolster",  # 9.6, 26.5
    },
    "saxony": {
        "industrial": "move produce trade bolster trade produce bolster trade",  # 5.1, 12.4
        "engineering": "produce move trade produce",  # 4.9, 32.2
        "militant": "move produce trade produce move produce trade move",  # 31.1, 54.4
        "innovative": "produce move produce trade",  # 11.6, 46.5
        "mechanical": "produce move produce trade",  # 9.2, 12.9
        "agricultural": "move produce trade produce trade produce move trade",  # 9.0, 35.4
    },
    "polania": {
        "industrial": "trade move trade move produce trade produce move",  # 9.8, 15.8
        "engineering": "trade bolster trade move trade produce trade produce",  # 4.1, 12.5
        "militant": "move produce trade produce",  # 37.6, 39.1
        "patriotic": "trade move produce trade produce move produce trade",  # 39.1, 46.2
        "innovative": "trade produce trade move",  # 27.4, 28.0
        "mechanical": "produce trade produce trade move produce",  # 5.4, 20.7
        "agricultural": "trade move produce trade produce move trade bolster",  # 8.6, 19.4
    },
}

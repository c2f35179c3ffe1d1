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
        "industrial": "produce move produce trade produce trade produce trade",  # 2.2, 5.1
        "engineering": "move produce trade produce",  # 3.2, 9.2
        "militant": "trade produce trade produce trade produce",  # 18.7, 19.7
        "patriotic": "move trade move produce trade produce",  # 16.5, 24.8
        "innovative": "move trade produce trade produce trade produce move",  # 3.2, 23.7
        "mechanical": "move produce trade produce bolster move produce trade",  # 1.0, 9.8
        "agricultural": "move trade move produce",  # 12.0, 14.0
    },
    "nordic": {
        "industrial": "move trade produce trade produce move",  # 4.1, 4.9
        "engineering": "produce trade move trade produce trade produce move",  # 11.4, 14.4
        "militant": "move trade produce move produce trade produce move",  # 5.7, 7.6
        "patriotic": "trade move trade produce",  # 19.8, 20.9
        "innovative": "move trade produce trade produce trade produce trade",  # 9.8, 20.6
        "mechanical": "trade produce trade bolster trade produce move trade",  # 4.4, 5.4
        "agricultural": "trade move trade produce",  # 14.9, 17.0
    },
    "rusviet": {
        "industrial": "trade trade produce produce produce move",  # 30.1, 38.8
        "engineering": "trade trade trade produce",  # 16.4, 38.8
        "militant": "produce produce produce move move produce trade trade",  # 62.6, 63.6
        "patriotic": "trade move trade produce trade produce move produce",  # 24.2, 49.9
        "innovative": "produce produce trade trade produce move",  # 60.8, 61.2
        "mechanical": "produce produce move produce bolster move produce produce",  # 44.9, 56.1
        "agricultural": "trade move produce produce move trade produce move",  # 29.6, 37.1
    },
    "togawa": {
        "industrial": "trade move produce trade produce bolster",  # 6.9, 17.9
        "engineering": "trade produce trade produce move trade produce trade",  # 13.8, 37.2
        "militant": "produce trade produce trade bolster produce",  # 30.5, 31.6
        "patriotic": "trade move produce trade produce move produce move",  # 50.6, 51.1
        "innovative": "produce move produce trade produce trade",  # 28.7, 37.0
        "mechanical": "trade produce trade bolster trade move trade produce",  # 9.1, 16.1
        "agricultural": "trade move produce bolster produce move",  # 23.0, 32.5
    },
    "crimea": {
        "engineering": "trade produce trade move trade produce trade produce",  # 3.8, 16.1
        "militant": "trade produce trade produce trade produce",  # 29.8, 39.8
        "patriotic": "trade produce trade produce trade move",  # 22.4, 36.5
        "innovative": "produce trade produce trade",  # 48.8, 50.8
        "mechanical": "produce move produce move produce bolster",  # 12.3, 22.4
        "agricultural": "produce trade produce move produce trade bolster move",  # 25.2, 31.4
    },
    "saxony": {
        "industrial": "move produce trade produce move produce",  # 5.4, 21.2
        "engineering": "produce trade produce move produce trade produce move",  # 28.3, 36.6
        "militant": "move produce trade produce trade produce bolster trade",  # 20.9, 31.5
        "patriotic": "trade move trade produce trade produce move produce",  # 40.9, 48.3
        "innovative": "produce move produce trade produce trade produce trade",  # 27.6, 41.4
        "mechanical": "move trade produce trade bolster trade",  # 5.3, 22.8
        "agricultural": "trade move produce trade produce move",  # 31.8, 38.0
    },
    "polania": {
        "industrial": "move trade produce trade produce move",  # 6.4, 8.8
        "engineering": "move produce trade produce move trade move produce",  # 6.2, 9.8
        "militant": "produce trade move produce trade produce trade produce",  # 22.6, 27.8
        "patriotic": "trade produce move trade produce trade produce move",  # 21.5, 28.9
        "innovative": "move trade produce trade produce trade produce move",  # 19.6, 29.2
        "mechanical": "produce trade produce trade produce move",  # 8.9, 10.1
        "agricultural": "trade move trade produce trade bolster produce bolster",  # 14.8, 21.7
    },
}

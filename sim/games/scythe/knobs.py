"""What the strategies of Scythe let one turn: names and meanings. All worths are in coins at the end of the game.

A strategy says which of these it uses and from what value they start.
"""

KNOBS = {
    "stars": "what a star is worth beyond its coins: how much the end is hurried",
    "focus": "how much the stars outside the plan are left aside: 0 not at all, 1 wholly",
    "objective": "how much the nearest objective counts, 1 for the whole of its star",
    "upgrades": "what an upgrade is worth for the rest of the game, at its start",
    "mechs": "what a mech is worth for the rest of the game, at its start",
    "structures": "what a structure is worth for the rest of the game, at its start",
    "recruits": "what a recruit is worth for the rest of the game, at its start",
    "workers": "how many workers are wanted on the board",
    "labour": "what a further worker is worth at the start of the game, while more are wanted",
    "popularity": "how much popularity counts, 1 for the coins it brings on average",
    "power": "what a point of power is worth while there is little",
    "cards": "what a combat card is worth while there are few",
    "territory": "how much a further territory counts, 1 for its coins",
    "encounter": "what it is worth to meet an encounter",
    "factory": "what it is worth to reach the factory for a card",
    "combat": "what a won combat is worth beyond its star and what it takes",
    "odds": "the least chance of winning at which a combat is begun",
    "caution": "how much it counts against a place that others can reach",
    "own_1": "free for your own strategies",
    "own_2": "free for your own strategies",
    "own_3": "free for your own strategies",
}

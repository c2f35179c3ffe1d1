"""What the strategies of Scythe let one turn: names and meanings.

A strategy says which of these it heeds and from what value they start.
"""

KNOBS = {
    "upgrades": "what an upgrade is worth, in coins",
    "mechs": "what a mech is worth",
    "structures": "what a structure is worth",
    "recruits": "what a recruit is worth",
    "workers": "what one more worker is worth",
    "territory": "what a territory more is worth at the end",
    "power": "what a point of power is worth",
    "popularity": "what a point of popularity is worth",
    "cards": "what a combat card is worth",
    "encounters": "what an encounter is worth",
    "factory": "what the factory and its card are worth",
    "fight": "how likely a win must be for an attack, from 0 to 1",
    "own_1": "free for strategies of your own",
    "own_2": "free for strategies of your own",
    "own_3": "free for strategies of your own",
}

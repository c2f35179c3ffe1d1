"""What the strategies of Gears let one turn: names and meanings.

A strategy says which of these it uses and from what value they start.
"""

KNOBS = {
    "resolve": "chance of a Dominance from which a pile is resolved",
    "strike": "chance of a Dominance, hoped for from an attack, from which the hand is kept for it",
    "share": "how much of the defence to be expected is taken off an attack in advance",
    "power": "what a power on a card is worth",
    "weakness": "what a weakness on a card is worth",
    "wild": "what an Omnis power is worth on top of that",
    "effect": "what an effect on a card is worth",
    "least": "the least worth for which a card is bought",
    "alarm": "chance of the opponent's Dominance from which an attack is fought off",
    "defence": "defending powers that count as much as one more card to buy with",
    "crew": "Gears cards wanted before the first attack",
    "own_1": "free for your own strategies",
    "own_2": "free for your own strategies",
    "own_3": "free for your own strategies",
}

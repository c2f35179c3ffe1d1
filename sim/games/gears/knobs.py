"""What the strategies of Gears let one turn: names, meanings, and the range within which each makes sense.

A strategy says which of these it uses and from what value they start.
"""

from balancewheel.sim.frame.knobs import OWN_KNOBS, Knob

KNOBS = {
    "resolve": Knob("chance of a Dominance from which a pile is resolved", 0, 1),
    "strike": Knob("chance of a Dominance, hoped for from an attack, from which the hand is kept for it", 0, 1),
    "share": Knob("how much of the defence to be expected is taken off an attack in advance", 0, 1),
    "power": Knob("what a power on a card is worth", 0, 4),
    "weakness": Knob("what a weakness on a card is worth", 0, 4),
    "wild": Knob("what an Omnis power is worth on top of that", 0, 3),
    "effect": Knob("what an effect on a card is worth", 0, 4),
    "least": Knob("the least worth for which a card is bought", 0, 5),
    "alarm": Knob("chance of the opponent's Dominance from which an attack is fought off", 0, 1),
    "defence": Knob("powers that a card has to stop, as far as can be expected, to be played against an attack", 0, 2),
    "probe": Knob("chance of a Dominance from which whoever has bought nothing attacks; 1 if it must be sure", 0, 1),
    "crew": Knob("Gears cards wanted before the first attack", 0, 12),
    "clear": Knob(
        "chance of a Dominance by the next attack, below which a pile is resolved to get the hand back", 0, 1
    ),
    "draws": Knob("what an effect is worth on top of that which draws cards or makes the opponent discard", 0, 4),
    **OWN_KNOBS,
}

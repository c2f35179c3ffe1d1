"""What the strategies of Gearworld let one turn: names and meanings."""

KNOBS = {
    "skyworks": "what a skywork is worth, in land areas",
    "weapons": "what a weapon is worth, in land areas",
    "greed": "how much the own gain counts in a trade against the partner's",
    "spite": "how much it counts that the leader loses something",
    "caution": "how much strength is kept beside threatened places",
    "own_1": "free for strategies of your own",
    "own_2": "free for strategies of your own",
    "own_3": "free for strategies of your own",
}

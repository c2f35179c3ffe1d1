"""The words of the rulebook that rules, component files and sentences share; each is numbered by its place."""

from balancewheel.sim.frame.state import Vocabulary


class Terrain(Vocabulary):
    """The first four yield the resources in their order."""

    TUNDRA, MOUNTAIN, FOREST, FARM, VILLAGE, LAKE, FACTORY, HOME_BASE = range(8)


class Resource(Vocabulary):
    """Of tundra, mountain, forest, farm; for upgrade, deploy, build, enlist."""

    OIL, METAL, WOOD, FOOD = range(4)


class Section(Vocabulary):
    """The sections of a player mat, by their top action, and the factory card."""

    MOVE, BOLSTER, TRADE, PRODUCE, FACTORY_CARD = range(5)


class BottomAction(Vocabulary):
    """What stands below the top actions."""

    UPGRADE, DEPLOY, BUILD, ENLIST = range(4)


class Cube(Vocabulary):
    """SC-042: what a cube covers."""

    MOVE_UNITS, MOVE_COINS, BOLSTER_POWER, BOLSTER_CARDS, TRADE_POPULARITY, PRODUCE_TERRITORIES = range(6)


class Structure(Vocabulary):
    """By the top action that each adds to."""

    MINE, MONUMENT, ARMORY, MILL = range(4)


class Unit(Vocabulary):
    """What moves; CHARACTER is also the first of a player's fighters."""

    CHARACTER, MECH, WORKER, AIRSHIP = range(4)


class Side(Vocabulary):
    """Of a combat."""

    ATTACKING, DEFENDING = range(2)


class Trap(Vocabulary):
    """What a trap takes."""

    POPULARITY, POWER, COINS, COMBAT_CARDS = range(4)


class Star(Vocabulary):
    """What stars are for; TILE: a resolution tile or an open objective."""

    UPGRADES, MECHS, STRUCTURES, RECRUITS, WORKERS, OBJECTIVE, COMBAT, POPULARITY, POWER, TILE = range(10)


class First(Vocabulary):
    """What is noted of each player: the turn in which it first happened."""

    LEFT_HOME, MET_SOMEBODY, DEPLOYED_ONE, AT_THE_FACTORY = range(4)


class Gain(Vocabulary):
    """What a card costs or gives; the resources in their order, and all up to DIFFERENT_RESOURCES can be paid."""

    POWER, COINS, POPULARITY, COMBAT_CARDS = range(4)
    OIL, METAL, WOOD, FOOD, ANY_RESOURCE, DIFFERENT_RESOURCES = range(4, 10)
    WORKER, UPGRADE, MECH, STRUCTURE, RECRUIT, PRODUCE_TERRITORIES, PEEK_OPPONENT_HAND, HITCH_RIDE = range(10, 18)


class Ability(Vocabulary):
    """Of factions and their mechs."""

    SWIM, RELENTLESS, COERCION, DOMINATE, MEANDER, EXALT, MAIFUKU, RIVERWALK, SPEED = range(9)
    SEAWORTHY, ARTILLERY, TOWNSHIP, PEOPLES_ARMY, WAYFARE, SCOUT, SUBMERGE, CAMARADERIE, UNDERPASS = range(9, 18)
    DISARM, BURROW, SWORD, SHIELD, RALLY, TOKA, SUITON, RONIN, SHINOBI = range(18, 27)


N_GAINS, N_STARS, N_FIRSTS, N_TRAPS, N_CUBES = len(Gain), len(Star), len(First), len(Trap), len(Cube)

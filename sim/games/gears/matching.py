"""Powers against weaknesses: what an attack leaves unmatched, and what pays for a card."""

from balancewheel.sim.games.gears.cards import FINESSE, INGENUITY, N_ICONS, N_PLAIN, OMNIS, WEALTH
from balancewheel.sim.games.gears.state import MAX_POWERS, Option
from balancewheel.sim.kernel import njit, offer


@njit
def unmatched_powers(powers, weaknesses):
    """GE-057 to GE-061: powers that are left when each weakness negates one power, in the defender's favour.

    Like meets like first; then plain powers meet Omnis weaknesses, Omnis powers the plain weaknesses left over, and
    what is left of Omnis on both sides meets. No other matching negates more.
    """
    met, plain_powers, plain_weaknesses = 0, 0, 0
    for icon in range(N_PLAIN):
        alike = min(powers[icon], weaknesses[icon])
        met += alike
        plain_powers += powers[icon] - alike
        plain_weaknesses += weaknesses[icon] - alike
    by_omnis_weakness = min(plain_powers, weaknesses[OMNIS])
    omnis_powers = min(powers[OMNIS], plain_weaknesses)
    both_omnis = min(powers[OMNIS] - omnis_powers, weaknesses[OMNIS] - by_omnis_weakness)
    total = powers[INGENUITY] + powers[FINESSE] + powers[WEALTH] + powers[OMNIS]
    return total - met - by_omnis_weakness - omnis_powers - both_omnis


@njit
def spare_powers(rules, ingenuity, finesse, wealth, omnis, cost):
    """GE-036 to GE-040: powers left over when these pay for a cost; below 0, and they do not suffice.

    A plain weakness takes its like, an Omnis power, or two powers of any kind; an Omnis weakness takes any one power.
    """
    missing = max(0, cost[INGENUITY] - ingenuity) + max(0, cost[FINESSE] - finesse) + max(0, cost[WEALTH] - wealth)
    left = max(0, ingenuity - cost[INGENUITY]) + max(0, finesse - cost[FINESSE]) + max(0, wealth - cost[WEALTH])
    left += omnis - min(omnis, missing)
    missing -= min(omnis, missing)
    return left - rules.substitute_powers * missing - cost[OMNIS]


@njit
def can_pay(rules, powers, spent, cost):
    """GE-036, GE-037: do the powers that have not paid yet suffice?"""
    return (
        spare_powers(
            rules,
            max(0, powers[INGENUITY] - spent[INGENUITY]),
            max(0, powers[FINESSE] - spent[FINESSE]),
            max(0, powers[WEALTH] - spent[WEALTH]),
            max(0, powers[OMNIS] - spent[OMNIS]),
            cost,
        )
        >= 0
    )


@njit
def list_payments(rules, state, me, cost):
    """GE-036 to GE-040: every payment from which no power could be left out.

    They are listed by Omnis powers spent, then by the number of powers.
    """
    ingenuity = max(0, state.power[me, INGENUITY] - state.spent[INGENUITY])
    finesse = max(0, state.power[me, FINESSE] - state.spent[FINESSE])
    wealth = max(0, state.power[me, WEALTH] - state.spent[WEALTH])
    omnis = max(0, state.power[me, OMNIS] - state.spent[OMNIS])
    icons = 0
    for icon in range(N_ICONS):
        icons += cost[icon]
    most = icons * rules.substitute_powers  # no payment without waste is larger
    for o in range(min(omnis, icons) + 1):
        for total in range(icons, most + 1):
            for i in range(min(ingenuity, total - o) + 1):
                for f in range(min(finesse, total - o - i) + 1):
                    w = total - o - i - f
                    if 0 <= w <= wealth and is_exact(rules, i, f, w, o, cost):
                        offer(state, Option.PAYMENT, i * MAX_POWERS + f, w, o)


@njit
def is_exact(rules, ingenuity, finesse, wealth, omnis, cost):
    """The powers suffice, and none of them could be left out."""
    if spare_powers(rules, ingenuity, finesse, wealth, omnis, cost) < 0:
        return False
    if ingenuity > 0 and spare_powers(rules, ingenuity - 1, finesse, wealth, omnis, cost) >= 0:
        return False
    if finesse > 0 and spare_powers(rules, ingenuity, finesse - 1, wealth, omnis, cost) >= 0:
        return False
    if wealth > 0 and spare_powers(rules, ingenuity, finesse, wealth - 1, omnis, cost) >= 0:
        return False
    return omnis == 0 or spare_powers(rules, ingenuity, finesse, wealth, omnis - 1, cost) < 0

"""Powers against weaknesses: what an attack leaves unmatched, and what pays for a card."""

from balancewheel.sim.games.gears.cards import N_ICONS, N_PLAIN, Icon
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
    by_omnis_weakness = min(plain_powers, weaknesses[Icon.OMNIS])
    omnis_powers = min(powers[Icon.OMNIS], plain_weaknesses)
    both_omnis = min(powers[Icon.OMNIS] - omnis_powers, weaknesses[Icon.OMNIS] - by_omnis_weakness)
    total = powers[Icon.INGENUITY] + powers[Icon.FINESSE] + powers[Icon.WEALTH] + powers[Icon.OMNIS]
    return total - met - by_omnis_weakness - omnis_powers - both_omnis


@njit
def spare_powers(rules, ingenuity, finesse, wealth, omnis, cost):
    """GE-036 to GE-040: powers left over when these pay for a cost; below 0, and they do not suffice.

    A plain weakness takes its like, an Omnis power, or two powers of any kind; an Omnis weakness takes any one power.
    """
    missing = (
        max(0, cost[Icon.INGENUITY] - ingenuity)
        + max(0, cost[Icon.FINESSE] - finesse)
        + max(0, cost[Icon.WEALTH] - wealth)
    )
    left = (
        max(0, ingenuity - cost[Icon.INGENUITY])
        + max(0, finesse - cost[Icon.FINESSE])
        + max(0, wealth - cost[Icon.WEALTH])
    )
    left += omnis - min(omnis, missing)
    missing -= min(omnis, missing)
    return left - rules.substitute_powers * missing - cost[Icon.OMNIS]


@njit
def can_pay(rules, powers, spent, cost):
    """GE-036, GE-037: do the powers that have not paid yet suffice?"""
    return (
        spare_powers(
            rules,
            max(0, powers[Icon.INGENUITY] - spent[Icon.INGENUITY]),
            max(0, powers[Icon.FINESSE] - spent[Icon.FINESSE]),
            max(0, powers[Icon.WEALTH] - spent[Icon.WEALTH]),
            max(0, powers[Icon.OMNIS] - spent[Icon.OMNIS]),
            cost,
        )
        >= 0
    )


@njit
def list_payments(rules, state, me, cost):
    """GE-036 to GE-040: every payment from which no power could be left out.

    They are listed by Omnis powers spent, then by the number of powers.
    """
    ingenuity = max(0, state.power[me, Icon.INGENUITY] - state.spent[Icon.INGENUITY])
    finesse = max(0, state.power[me, Icon.FINESSE] - state.spent[Icon.FINESSE])
    wealth = max(0, state.power[me, Icon.WEALTH] - state.spent[Icon.WEALTH])
    omnis = max(0, state.power[me, Icon.OMNIS] - state.spent[Icon.OMNIS])
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

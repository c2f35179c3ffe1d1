"""Takes the section that gives most now, and goes for the stars that are nearest."""

from sim.games.scythe import GAME
from sim.games.scythe import state as s
from sim.games.scythe.actions.trade import packed_amount
from sim.games.scythe.control import fighters_on, resources_on
from sim.kernel import njit
from strategies.scythe.fighting import choose_card, choose_dial
from strategies.scythe.needs import bottom_worth, missing, token_worth
from strategies.scythe.placing import card_worth, cube_worth, mech_worth, recruit_worth, structure_worth
from strategies.scythe.sections import form_worth, gain_worth, section_worth, work_worth, yield_worth
from strategies.scythe.walking import step_worth, unit_worth


@GAME.strategy(
    upgrades=2.0,
    mechs=2.5,
    structures=2.0,
    recruits=2.5,
    workers=1.5,
    territory=3.0,
    power=0.6,
    popularity=0.8,
    cards=0.8,
    encounters=6.0,
    factory=6.0,
    fight=0.7,
)
def sensible(rules, state, knobs):
    """Take the section that gives most now, top and bottom together, and gather for what is nearest at hand."""
    best, taken = -1e9, 0
    for i in range(state.n_options):
        worth = option_worth(rules, state, knobs, state.decider, i)
        if worth > best + 1e-9:
            best, taken = worth, i
    return taken


@njit
def option_worth(rules, state, knobs, me, i):
    """What one option is worth, by the question asked; 0 for stopping and declining."""
    option, question = state.options[i], state.question
    if question == s.SECTION:
        return section_worth(rules, state, knobs, me, option.what)
    if question == s.DIAL:
        return 1.0 if i == choose_dial(rules, state, me) else 0.0
    if question == s.PLAY_CARD:
        return 1.0 if i == choose_card(rules, state, me) else 0.0
    if question == s.TAKE_WORKERS or question == s.RETREAT_WITH:
        return cargo_worth(rules, state, me, option.amount)
    if question == s.TAKE_RESOURCES:
        return 1.0 if i == state.n_options - 1 and leaves_alone(state, me) else -0.1 * i
    if question == s.PAY_CARD or question == s.SPEND_CARD:
        return -1.0 * i
    if option.kind == s.DECLINE or option.kind == s.DONE or option.kind == s.NO:
        return 0.0
    if question == s.TOP:
        return top_worth(rules, state, knobs, me, option)
    if question == s.UNIT:
        return unit_worth(rules, state, knobs, me, option.what, option.place) - 0.05
    if question == s.STEP:
        kind = s.WORKER if state.unit == s.N_FIGHTERS else s.CHARACTER if state.unit == s.CHARACTER else s.MECH
        return step_worth(rules, state, knobs, me, kind, state.here * 64 + option.place) - 0.05
    return piece_option_worth(rules, state, knobs, me, i)


@njit
def top_worth(rules, state, knobs, me, option):
    """What a form of the top action is worth; resources are worth more if they pay the bottom action."""
    if option.kind == s.TO_WORK:
        return work_worth(rules, state, knobs, me)
    if option.kind == s.TAKE:
        return 1.0 if option.what == s.NOTHING else gain_worth(rules, state, knobs, me, option.what, 1)
    worth = form_worth(rules, state, knobs, me, option.kind)
    if option.kind == s.FOR_RESOURCES:
        bottom = rules.mat_bottom[state.mat[me], s.TRADE]
        if 0 < missing(rules, state, me, bottom) <= rules.trade_resources:
            worth += bottom_worth(rules, state, knobs, me, bottom)
    return worth


@njit
def piece_option_worth(rules, state, knobs, me, i):
    """Options about pieces, resources and cards."""
    option, question = state.options[i], state.question
    if question == s.TRADE_FOR:
        return goods_worth(rules, state, knobs, me, option.what)
    if question == s.GAIN_RESOURCE or question == s.PAY_TYPE:
        worth = token_worth(rules, state, knobs, me, option.what)
        return worth if question == s.GAIN_RESOURCE else -worth
    if question == s.PRODUCE_AT:
        return yield_worth(rules, state, knobs, me, option.place, option.amount)
    if question == s.NEW_WORKERS:
        return 1.0 * option.amount
    if question == s.PUT_RESOURCE:
        return 2.0 * fighters_on(state, me, option.place) + 0.5 * state.workers[me, option.place]
    if question == s.PAY_FROM:
        return -1.0 * resources_on(state, option.place) - 3.0 * fighters_on(state, me, option.place)
    if question == s.MOVE_CUBE:
        return cube_worth(rules, state, me, option)
    if question == s.PLACE_MECH:
        return mech_worth(rules, state, me, option)
    if question == s.PLACE_STRUCTURE:
        return 0.1 + structure_worth(rules, state, me, option)
    if question == s.PLACE_RECRUIT:
        return recruit_worth(rules, state, knobs, me, option)
    if question == s.ENCOUNTER:
        card = state.encounter_card
        cost, gain = rules.encounter_cost[card, option.what], rules.encounter_gain[card, option.what]
        return card_worth(rules, state, knobs, me, cost, gain)
    if question == s.TAKE_CARD:
        return card_worth(rules, state, knobs, me, rules.factory_cost[option.what], rules.factory_gain[option.what])
    if question == s.RETREAT_TO:
        return -0.1 * i
    return 1.0


@njit
def goods_worth(rules, state, knobs, me, packed):
    """Traded resources: what bottom actions lack, above all the one of this section."""
    own, worth = rules.mat_bottom[state.mat[me], s.TRADE], 0.0
    for bottom in range(4):
        resource = rules.bottom_resource[bottom]
        amount, lacks = packed_amount(packed, resource), missing(rules, state, me, bottom)
        worth += min(amount, lacks) * token_worth(rules, state, knobs, me, resource) + 0.3 * amount
        if bottom == own and 0 < lacks <= amount:
            worth += bottom_worth(rules, state, knobs, me, bottom)
    return worth


@njit
def leaves_alone(state, me):
    """Does the moving unit leave nobody behind to guard what lies here?"""
    if state.unit == s.N_FIGHTERS:
        return state.workers[me, state.here] == 1 and fighters_on(state, me, state.here) == 0
    return state.workers[me, state.here] == 0 and fighters_on(state, me, state.here) == 1


@njit
def cargo_worth(rules, state, me, amount):
    """Workers go along from the home base; elsewhere they stay at work."""
    return 1.0 * amount if state.here == state.home[me] else -1.0 * amount

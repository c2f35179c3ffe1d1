"""Enlist: a recruit from a section to a one-time bonus; and the ongoing bonuses it earns from then on."""

from balancewheel.sim.games.scythe.stars import check_stars
from balancewheel.sim.games.scythe.state import Event, Option, Question
from balancewheel.sim.games.scythe.taking import take
from balancewheel.sim.games.scythe.tracks import note_unreckoned
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def enlist(rules, state, players, me):
    """SC-034, SC-135 to SC-138, SC-379: from any section to any open bonus, gained at once, or part of it; or none."""
    offer(state, Option.DECLINE)
    for bottom in range(4):
        for bonus in range(4):
            if not state.recruits[me] >> bottom & 1 and not state.bonuses[me] >> bonus & 1:
                offer(state, Option.THIS, bottom, bonus)
    choice = ask(rules, state, players, me, Question.PLACE_RECRUIT)
    if choice.kind == Option.DECLINE:
        return
    bottom, bonus = choice.what, choice.place
    state.recruits[me] |= 1 << bottom
    state.bonuses[me] |= 1 << bonus
    log_event(state, Event.ENLISTED, me, bottom, bonus)
    good = rules.bottom_ongoing[bottom]
    note_unreckoned(state, me, good, rules.ongoing_bonus[good])  # how often it pays is only estimated
    take(rules, state, players, me, bonus, rules.one_time_bonus[bonus])


@njit
def ongoing_bonus(rules, state, players, player, bottom, recruits):
    """SC-034, SC-138, SC-139: what a recruit earns when its owner or a neighbour takes its action; then stars."""
    if recruits >> bottom & 1:
        good = rules.bottom_ongoing[bottom]
        take(rules, state, players, player, good, rules.ongoing_bonus[good])
    check_stars(rules, state, player)


@njit
def neighbours_bonuses(rules, state, players, me, bottom):
    """SC-140, SC-141, SC-144 to SC-147, SC-264, SC-380: the left neighbour, then the right; one opponent only once.

    A sixth star ends the game before the next bonus.
    """
    left, right = (me + 1) % state.n_players, (me - 1) % state.n_players
    if not state.over and left != me:
        ongoing_bonus(rules, state, players, left, bottom, state.recruits[left])
    if not state.over and right != left:
        ongoing_bonus(rules, state, players, right, bottom, state.recruits[right])

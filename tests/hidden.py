"""For every game: deal what a player cannot see anew, leaving all that it can see."""

from sim.games.gearworks.rules import MAX_GEARS


def shuffle_secrets(game, rules, state, me, luck):
    """Change every hidden field of the table but what `me` knows."""
    {"gearworks": gearworks, "gearworld": gearworld}[game](rules, state, me, luck)
    state.secret_order[:] = luck.integers(0, 1000, len(state.secret_order))
    state.secret_story["what"][:] = luck.integers(0, 1000, len(state.secret_story))


def gearworks(rules, state, me, luck):
    """The gears of deck and other hands are one heap, and so are the contraptions."""
    others = [player for player in range(state.n_players) if player != me]
    deck = [(state.gears_front + i) % MAX_GEARS for i in range(state.n_gears)]
    heap = [state.secret_gears[i] for i in deck]
    heap += [gear for player in others for gear in state.secret_hand[player, : state.hand_size[player]]]
    heap = list(luck.permutation(heap))
    for i in deck:
        state.secret_gears[i] = heap.pop()
    for player in others:
        size = state.hand_size[player]
        state.secret_hand[player, :size] = sorted(heap.pop() for _ in range(size))
        state.secret_hand[player, size:] = luck.integers(0, rules.n_gears)
    heap = list(state.secret_contraption_deck[: state.n_contraption_deck])
    heap += [card for player in others for card in state.secret_contraptions[player, : state.n_contraptions[player]]]
    heap = list(luck.permutation(heap))
    for i in range(state.n_contraption_deck):
        state.secret_contraption_deck[i] = heap.pop()
    for player in others:
        size = state.n_contraptions[player]
        state.secret_contraptions[player, :size] = sorted(heap.pop() for _ in range(size))
    state.secret_drawn[:] = luck.integers(0, rules.n_gears, len(state.secret_drawn))


def gearworld(rules, state, me, luck):
    """Until all are placed, nobody knows what the production tokens are; nothing else is hidden."""
    if not state.revealed:
        n = sum(rules.production_tokens_continent if state.continent_only else rules.production_tokens)
        state.secret_sites[:n] = luck.permutation(state.secret_sites[:n])

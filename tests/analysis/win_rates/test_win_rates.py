"""Meetings, matrices, marks of scores, lengths, ends and unusual games, on frames with known answers."""

import numpy as np
import polars as pl
import pytest
from matplotlib.figure import Figure

import balancewheel as bw
from balancewheel.analysis.length import length_quantile, lengths, mean_length, plot_lengths
from balancewheel.analysis.outcomes import end_mix, outcomes, plot_outcomes
from balancewheel.analysis.win_rates.head_to_head import head_to_head, plot_head_to_head
from balancewheel.analysis.win_rates.neighbours import largest_effect, neighbour_effect, plot_neighbour_effect
from balancewheel.analysis.win_rates.places import decides_place, place_shares, plot_place_shares
from balancewheel.analysis.win_rates.player_counts import by_player_count, plot_by_player_count, plot_first_and_last
from balancewheel.analysis.win_rates.score_spread import plot_score_spread, score_spread
from balancewheel.analysis.win_rates.share_matrix import plot_share_matrix, share_matrix
from balancewheel.analysis.win_rates.tails import tails
from balancewheel.analysis.win_rates.win_share import even_share, plot_win_share, win_share
from balancewheel.analysis.win_rates.winners import winners_use

STRATEGIES = pl.Enum(["a", "b", "c"])


def seats(*games):
    """Seats from games, each a list of (strategy, rank, score); whoever has rank 1 shares the win."""
    rows = []
    for number, table in enumerate(games):
        winners = sum(rank == 1 for _, rank, _ in table)
        for seat, (name, rank, score) in enumerate(table):
            share = 1 / winners if rank == 1 else 0.0
            rows.append(
                {"game": number, "seat": seat, "strategy": name, "rank": rank, "score": score, "win_share": share}
            )
    kinds = {"strategy": STRATEGIES, "win_share": pl.Float64, "rank": pl.UInt8, "seat": pl.UInt8}
    return pl.LazyFrame(rows, schema_overrides=kinds)


def games(**columns):
    n = len(next(iter(columns.values())))
    return pl.LazyFrame({"game": range(n), "finished": [True] * n, "winners": [1] * n} | columns)


def test_meetings_count_who_finishes_ahead():
    frame = seats(*[[("a", 1, 9), ("b", 2, 5), ("c", 3, 1)]] * 3, [("a", 3, 1), ("b", 1, 9), ("c", 1, 9)])
    found = {(row["row"], row["column"]): row for row in head_to_head([frame]).iter_rows(named=True)}
    assert len(found) == 6
    assert (found["a", "b"]["share"], found["b", "a"]["share"]) == (0.75, 0.25)
    assert found["b", "c"]["share"] == (3 + 0.5) / 4
    assert found["a", "b"]["games"] == 4


def test_an_unfinished_game_is_ahead_for_nobody():
    found = head_to_head([seats([("a", 0, 3), ("b", 0, 8)])])
    assert found["share"].to_list() == [0.5, 0.5]


def test_two_seats_of_a_strategy_meet_the_third_as_one_game():
    found = head_to_head([seats([("a", 1, 9), ("a", 3, 1), ("b", 2, 5)], [("a", 1, 9), ("a", 2, 8), ("b", 3, 5)])])
    row = found.row(by_predicate=pl.col("row") == "a", named=True)
    assert (row["share"], row["games"], row["weight"]) == (0.75, 2, 4)


def test_a_strategy_alone_meets_nobody():
    assert head_to_head([seats([("a", 1, 9), ("a", 2, 1)])]).is_empty()


def test_matrix_has_the_win_share_of_every_pair():
    frame = seats([("a", 1, 9), ("b", 2, 5)], [("b", 1, 9), ("a", 2, 5)], [("a", 1, 9), ("b", 2, 5)])
    found = {
        row[:2]: row[2]
        for row in share_matrix([frame], "strategy", "seat").select("strategy", "seat", "win_share").rows()
    }
    assert found == {("a", 0): 1.0, ("a", 1): 0.0, ("b", 0): 1.0, ("b", 1): 0.0}


def test_even_share_is_lower_where_games_are_unfinished():
    frame = seats([("a", 1, 9), ("b", 2, 5)], [("a", 0, 9), ("b", 0, 5)])
    assert even_share(win_share([frame], "strategy")) == 0.25


def test_marks_are_the_least_score_that_so_many_stay_at_or_below():
    found = score_spread([seats(*[[("a", 1, score)] for score in range(1, 101)])])
    assert dict(found.select("level", "score").rows()) == {0.05: 5, 0.25: 25, 0.5: 50, 0.75: 75, 0.95: 95}
    # Woodruff: the median's interval reaches as far as the share 0.5 +- 1.96 * 0.05
    low, high = found.row(by_predicate=pl.col("level") == 0.5, named=True)["low"], found["high"][2]
    assert (low, high) == (41, 60)


def test_marks_of_one_game():
    found = score_spread([seats([("a", 1, 7), ("b", 2, 3)])])
    assert set(found.filter(pl.col("strategy") == "a")["score"]) == {7}
    assert (found["low"] <= found["score"]).all() and (found["score"] <= found["high"]).all()


@pytest.mark.slow
@pytest.mark.parametrize("level", [0.05, 0.5])
def test_intervals_of_marks_cover_the_truth_in_95_of_100_runs(level):
    """Two seats of a game share their luck; scores are spread so finely that ties do not matter."""
    rng, runs, n, hits = np.random.default_rng(3), 2000, 400, 0
    common, own = rng.normal(0, 600, 2_000_000), rng.normal(0, 800, 2_000_000)
    truth = np.quantile(np.round(common + own), level)
    for _ in range(runs):
        score = np.round(rng.normal(0, 600, (n, 1)) + rng.normal(0, 800, (n, 2))).astype(np.int64)
        frame = pl.LazyFrame({"game": np.repeat(np.arange(n), 2), "strategy": ["a"] * 2 * n, "score": score.ravel()})
        row = score_spread([frame]).row(by_predicate=pl.col("level") == level, named=True)
        hits += row["low"] <= truth <= row["high"]
    assert 0.93 <= hits / runs <= 0.97


def test_lengths_and_their_mean():
    frame = games(turns=[3, 5, 5, 7])
    found = lengths(frame, "turns")
    assert found.select("turns", "games", "share").rows() == [(3, 1, 0.25), (5, 2, 0.5), (7, 1, 0.25)]
    assert (
        length_quantile(found, "turns", 0.25),
        length_quantile(found, "turns"),
        length_quantile(found, "turns", 0.95),
    ) == (3, 5, 7)
    mean = mean_length(frame, "turns")
    assert mean["mean"] == 5 and mean["low"] < 5 < mean["high"]


def test_every_game_ends_in_one_way():
    frame = games(turns=[1] * 4).with_columns(
        finished=pl.Series([True, True, True, False]), winners=pl.Series([1, 2, 1, 0])
    )
    assert outcomes(frame).select("end", "games").rows() == [
        ("one winner", 2),
        ("shared win", 1),
        ("unfinished", 1),
    ]


def test_a_finished_game_that_nobody_at_the_table_won_is_lost():
    frame = games(turns=[1] * 3).with_columns(finished=pl.Series([True, True, False]), winners=pl.Series([1, 0, 0]))
    assert dict(outcomes(frame).select("end", "games").rows()) == {
        "one winner": 1,
        "shared win": 0,
        "lost": 1,
        "unfinished": 1,
    }


def test_solo_games_lost_to_the_leviathan_are_not_won(tmp_path):
    run = bw.run("gearworks", games=60, players=1, lineup="mirror:uniform", rules="solo-hard", out=tmp_path / "run")
    losses = run.games.filter(pl.col("winner").cast(pl.String) == "Leviathan").collect().height
    assert losses > 10
    assert dict(outcomes(run.games).select("end", "games").rows())["lost"] == losses


def test_ends_that_never_came_have_an_interval_as_well():
    frame = games(turns=[1, 1]).with_columns(ended_by=pl.Series(["x", "x"], dtype=pl.Enum(["x", "y"])))
    rows = end_mix(frame, "ended_by").rows(named=True)
    assert [(row["end"], row["games"], row["share"]) for row in rows] == [("x", 2, 1.0), ("y", 0, 0.0)]
    assert rows[1]["low"] == 0 and 0.5 < rows[1]["high"] < 0.8


def test_unusual_games_are_named_by_the_first_with_the_value():
    frame = games(turns=[10, *range(11, 110), 10])
    found = {row["place"]: (row["value"], row["game"]) for row in tails(frame, ["turns"]).iter_rows(named=True)}
    assert found == {"lowest": (10, 0), "5 %": (14, 4), "95 %": (104, 94), "highest": (109, 99)}


def test_unfinished_games_are_not_unusual():
    assert tails(games(turns=[5]).with_columns(finished=False), ["turns"]).is_empty()


def test_shares_at_several_tables_are_told_as_multiples_of_even():
    two = win_share([seats([("a", 1, 9), ("b", 2, 5)])], "strategy")
    three = win_share([seats([("a", 1, 9), ("b", 2, 5), ("c", 3, 1)])], "strategy")
    found = by_player_count({3: three, 2: two}, "strategy")
    times = {(row["players"], row["strategy"]): row["times_win_share"] for row in found.iter_rows(named=True)}
    assert times[2, "a"] == pytest.approx(2) and times[3, "a"] == pytest.approx(3) and times[3, "c"] == 0


def test_the_last_bar_says_what_it_holds():
    """The longest half percent share a bar, and the axis tells how far they reach, whatever it is called."""
    found = lengths(pl.LazyFrame({"turns": [1, 2, 3, 4] * 300 + [50]}), "turns")
    label = plot_lengths(found, "turns", Figure().subplots(), "changes in a game").get_xlabel()
    assert label == "changes in a game (grey: more, up to 50)"
    assert plot_lengths(found.filter(pl.col("turns") < 5), "turns", Figure().subplots()).get_xlabel() == "turns"


def test_plots_take_and_return_axes_and_name_what_they_show():
    frame = seats(*[[("a", 1, 9), ("b", 2, 5)], [("b", 1, 7), ("a", 2, 5)]] * 5)
    shares = win_share([frame], "strategy")
    lots = games(turns=[*range(200), 5000])
    drawn = {
        "a": lambda ax: plot_win_share(shares, "strategy", ax),
        "2": lambda ax: plot_win_share(win_share([frame], "seat"), "seat", ax),
        "b": lambda ax: plot_head_to_head(head_to_head([frame]), ax),
        "1": lambda ax: plot_share_matrix(share_matrix([frame], "strategy", "seat"), "strategy", "seat", ax),
        "score": lambda ax: plot_score_spread(score_spread([frame]), "strategy", ax),
        "5000": lambda ax: plot_lengths(lengths(lots, "turns"), "turns", ax),
        "one winner": lambda ax: plot_outcomes(outcomes(lots), ax),
        "players": lambda ax: plot_by_player_count(by_player_count({2: shares}, "strategy"), "strategy", ax),
    }
    for word, draw in drawn.items():
        figure = Figure()
        ax = figure.subplots()
        assert draw(ax) is ax
        figure.canvas.draw()
        words = [text.get_text() for text in (*ax.get_xticklabels(), *ax.get_yticklabels(), *ax.texts)]
        words += [ax.get_xlabel(), ax.get_ylabel()]
        assert any(word in text for text in words)


def placed(*games):
    """Seats from games, each the parts in the order of play."""
    rows = [(number, place, part) for number, parts in enumerate(games) for place, part in enumerate(parts)]
    return pl.LazyFrame(rows, schema={"game": pl.Int64, "turn_order": pl.UInt8, "part": pl.String}, orient="row")


def test_a_part_that_always_begins_decides_the_place():
    tied = place_shares([placed(*["abc", "acb"] * 100)], "part")
    wanted = [("a", 0, 1.0), ("a", 1, 0.0), ("a", 2, 0.0), ("b", 0, 0.0), ("b", 1, 0.5), ("b", 2, 0.5)]
    assert tied.select("part", "turn_order", "share").rows()[:6] == wanted
    assert tied["even"].to_list() == pytest.approx([1 / 3] * 9) and set(tied["seats"]) == {200} and decides_place(tied)
    free = place_shares([placed(*["abc", "bca"] * 60), placed(*["cab"] * 60)], "part")
    assert free["share"].to_list() == pytest.approx([1 / 3] * 9) and not decides_place(free)
    assert not decides_place(place_shares([placed("abc", "acb")], "part"))  # two games prove nothing
    ax = plot_place_shares(tied, "part", Figure().subplots())
    assert [text.get_text() for text in ax.texts][:3] == ["100", "0", "0"]
    assert [text.get_text() for text in ax.get_xticklabels()] == ["1", "2", "3"]


def test_the_neighbour_is_who_plays_before_and_the_last_before_the_first():
    """Seats in the order a, b, c and back, whoever begins: a after c, b after a, c after b."""
    table = [[("a", 1, 9), ("b", 2, 5), ("c", 3, 1)], [("c", 1, 9), ("a", 2, 5), ("b", 3, 1)]]
    turned = [[("b", 1, 9), ("a", 2, 5), ("c", 3, 1)]] * 2
    frame = seats(*table, *turned).with_columns(turn_order=pl.col("seat"))
    found = neighbour_effect([frame])
    shares = {row[:2]: row[2:] for row in found.select("strategy", "before", "win_share", "mean").rows()}
    assert shares == {
        ("a", "b"): (0.0, 0.25), ("a", "c"): (0.5, 0.25), ("b", "a"): (0.0, 0.5), ("b", "c"): (1.0, 0.5),
        ("c", "a"): (0.0, 0.25), ("c", "b"): (0.5, 0.25),
    }  # fmt: skip
    ax = plot_neighbour_effect(found, Figure().subplots())
    assert [text.get_text() for text in ax.get_xticklabels()] == ["a", "b", "c"]
    assert neighbour_effect([seats(*table).with_columns(turn_order=pl.col("seat"))]).is_empty()  # always the same
    two = seats([("a", 1, 9), ("b", 2, 5)], [("a", 1, 9), ("c", 2, 5)]).with_columns(turn_order=pl.col("seat"))
    assert neighbour_effect([two]).is_empty()


def test_a_neighbour_that_matters_is_found_and_one_that_does_not_is_not():
    luck = np.random.default_rng(1)
    order = luck.permuted(np.tile(np.arange(4), (6000, 1)), axis=1)
    after = np.roll(order, 1, axis=1)
    for strength, wanted in ((1.5, ("0", "3")), (0.0, None)):
        time = luck.exponential(1, order.shape) / np.exp(strength * ((order == 0) & (after == 3)))
        frame = pl.LazyFrame(
            {
                "game": np.repeat(np.arange(6000), 4),
                "turn_order": np.tile(np.arange(4), 6000).astype(np.uint8),
                "strategy": order.ravel().astype(str),
                "win_share": (time == time.min(axis=1, keepdims=True)).ravel().astype(float),
                "score": 0,
            }
        )
        row = largest_effect(neighbour_effect([frame]))
        assert (row and (row["strategy"], row["best_before"])) == wanted


def test_what_winners_use_more_is_compared_game_by_game():
    """In every game the winner builds two more than the loser; nobody knows how to sail; trades are alike."""
    rows = [
        (game, seat, float(seat == game % 2), 3 + game % 5 + 2 * (seat == game % 2), 0, 4)
        for game in range(200)
        for seat in range(2)
    ]
    seats = pl.LazyFrame(rows, schema=["game", "seat", "win_share", "built", "sailed", "traded"], orient="row")
    tied = seats.with_columns(win_share=pl.lit(0.5), built=pl.lit(50), game=pl.col("game") + 200)
    found = winners_use([seats, tied], ["built", "sailed", "traded"])  # games that all win say nothing
    assert found["what"].to_list() == ["built", "traded"] and found["games"][0] == 200
    first = found.row(0, named=True)
    assert first["clear"] and first["difference"] == pytest.approx(2) and first["losers"] == pytest.approx(5)
    assert not found["clear"][1]
    assert winners_use([tied], ["built"]).is_empty()


def test_the_first_and_the_last_player_are_drawn_for_every_number_of_players():
    shares = []
    for players in (2, 4):
        rows = [(g, p, float(p == g % players), 1) for g in range(40) for p in range(players)]
        frame = pl.LazyFrame(rows, schema=["game", "turn_order", "win_share", "score"], orient="row")
        shares.append(win_share([frame], "turn_order"))
    rows = by_player_count(dict(zip((2, 4), shares, strict=True)), "turn_order")
    ax = plot_first_and_last(rows, Figure().subplots())
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["first player", "last player"]
    assert [len(one.lines[0].get_xdata()) for one in ax.containers] == [2, 2]
    assert all(value == pytest.approx(1) for one in ax.containers for value in one.lines[0].get_ydata())


def test_colours_of_win_shares_mean_the_same_in_all_pictures():
    """A share of 30 % at a table of four has one colour, however far the other squares are from even."""
    limits = []
    for far in (0.3, 0.5):
        names = pl.Enum(["a", "b"])
        cells = pl.DataFrame(
            {"strategy": pl.Series(["a", "a", "b", "b"], dtype=names), "turn_order": [0, 1, 0, 1], "seats": [10.0] * 4,
             "win_share": [0.5 - far, far, 0.3, 0.2]}
        ).with_columns(low=0.0, high=1.0, low_all=0.0, high_all=1.0)  # fmt: skip
        ax = plot_share_matrix(cells, "strategy", "turn_order", Figure().subplots())
        limits.append(ax.images[0].get_clim())
    assert limits[0] == limits[1]

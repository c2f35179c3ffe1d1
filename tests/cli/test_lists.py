"""Lists on the command line: games, strategies, parameters, columns."""

from pathlib import Path

import balancewheel as bw
from balancewheel.sim.games import GAMES

ROOT = Path(__file__).parents[2]


def test_games(say):
    code, out, err = say("games")
    assert (code, err) == (0, "")
    assert any(line.split()[:2] == ["gearworks", "1-4"] for line in out.splitlines())


def test_strategies(say):
    code, out, _ = say("strategies", "gearworks")
    assert code == 0
    assert "uniform" in out
    assert "Any legal option, each as likely as the next." in out


def test_rules_show_value_rule_and_meaning_of_every_parameter(say):
    from balancewheel.sim.games import find_game
    from balancewheel.sim.rules.variants import presets

    code, out, _ = say("rules", "gearworks")
    assert code == 0
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip() and not line.startswith(" ")}
    for name, parameter in find_game("gearworks").file.parameters.items():
        assert name in rows
        assert parameter.rule.split()[0] in rows[name]
    assert "9" in rows["gear_values"]
    for preset in presets("gearworks"):
        assert preset in rows


def test_rules_searched(say):
    _, out, _ = say("rules", "gearworks", "--search", "Spark")
    parameters = out.split("\n\n")[0].splitlines()[1:]
    names = {line.split()[0] for line in parameters if not line.startswith(" ")}
    assert {"spark_limit", "start_sparks", "replace_cost"} <= names
    assert not {"rows", "columns", "gear_values"} & names


def test_rules_searched_in_vain(say):
    code, out, _ = say("rules", "gearworks", "--search", "dragon")
    assert code == 0
    assert out == "No parameter and no rule of gearworks mentions 'dragon'.\n"


def test_rules_of_a_preset(say):
    _, out, _ = say("rules", "gearworks", "--rules", "veteran", "--search", "catch_up")
    assert next(line for line in out.splitlines() if line.startswith("catch_up ")).split()[1] == "false"


def test_columns(say):
    from balancewheel.sim.games import find_game

    code, out, _ = say("columns", "gearworks")
    assert code == 0
    words = {line.split()[0] for line in out.splitlines() if line.strip()}
    for table, columns in find_game("gearworks").tables.items():
        assert {table, *(column.name for column in columns)} <= words


def test_one_rule_with_its_parameters_code_and_tests(say):
    code, out, err = say("rules", "gearworks", "gw-051")
    assert (code, err) == (0, "")
    assert out.startswith("GW-051, ")
    assert "spark_limit" in out or "discard_sparks" in out
    assert "turn.py:" in out and "test_" in out


def test_a_rule_that_is_not_there(say):
    code, _, err = say("rules", "gearworks", "GW-999")
    assert code == 1 and len(err.splitlines()) == 1 and "GW-" in err
    code, _, err = say("rules", "gearworks", "sparks")
    assert code == 1 and "it has GW-001 to GW-" in err
    code, _, err = say("rules", str(ROOT / "tests/dice"), "DI-001")
    assert code == 1 and "no rulebook.toml" in err


def test_rules_of_your_own_game(say):
    code, out, _ = say("rules", str(ROOT / "examples/coin_race"), "CR-05")
    assert code == 0
    assert "robbing" in out and "game.py" in out and "take_turn" in out and "test_coin_race.py" in out


def test_searching_finds_numbered_rules(say):
    code, out, _ = say("rules", "gearworld", "--search", "horse ranch")
    assert code == 0
    assert "GB-" in out and "balancewheel rules gearworld RULE" in out


def test_metrics_are_listed_with_their_meanings(say):
    code, out, _ = say("metrics", "gearworks", "--players=3")
    assert code == 0
    text = " ".join(out.split())
    assert "win_share:turn_orderN share of games won, by turn order: turn_order1, turn_order2, turn_order3 " in text
    assert "unfinished share of games that hit a cap" in text and "lead_changes rounds after which" in text
    assert "by strategy: sensible, " in text and "by tinkerer: Bartleby, " in text


def test_every_metric_of_every_game_has_a_meaning():
    for game in GAMES:
        table = bw.metrics(game)
        assert table["metric"].is_unique().all() and (table["meaning"].str.len_chars() > 5).all()

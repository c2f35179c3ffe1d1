"""Lists on the command line: games, strategies, parameters, columns."""


def test_games(say):
    code, out, err = say("games")
    assert (code, err) == (0, "")
    assert "gearworks  1-4" in out


def test_strategies(say):
    code, out, _ = say("strategies", "gearworks")
    assert code == 0
    assert "uniform" in out
    assert "Any legal option, each as likely as the next." in out


def test_rules_show_value_rule_and_meaning_of_every_parameter(say):
    from balancewheel.sim.games import find_game
    from balancewheel.sim.variants import presets

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
    names = {line.split()[0] for line in out.splitlines()[1:] if not line.startswith(" ")}
    assert {"spark_limit", "start_sparks", "replace_cost"} <= names
    assert not {"rows", "columns", "gear_values"} & names


def test_rules_searched_in_vain(say):
    code, out, _ = say("rules", "gearworks", "--search", "dragon")
    assert code == 0
    assert out == "No parameter of gearworks has 'dragon' in its name, meaning or rule.\n"


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

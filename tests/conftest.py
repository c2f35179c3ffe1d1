"""What all tests share."""

pytest_plugins = ["balancewheel.testing.plugin"]


def pytest_terminal_summary(terminalreporter):
    """Print the tables that tests have recorded, workers or not: `record_property("table", text)`."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "table":
                terminalreporter.write_line(f"\n{text}")

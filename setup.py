"""The folders of the top level are parts of the one package `balancewheel`; the rest is in pyproject.toml."""

from setuptools import find_packages, setup

FOLDERS = ["sim", "strategies", "analysis", "reports"]

setup(
    packages=[
        *find_packages(include=["balancewheel", "balancewheel.*"]),
        *(f"balancewheel.{name}" for folder in FOLDERS for name in find_packages(include=[folder, f"{folder}.*"])),
    ],
    package_dir={f"balancewheel.{folder}": folder for folder in FOLDERS},
)

"""Lists the packages: top-level folders are parts of the one package `balancewheel`, as pyproject.toml maps them."""

import tomllib
from pathlib import Path

from setuptools import find_namespace_packages, find_packages, setup

FOLDERS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-dir"]
UNWANTED = ["*.__pycache__", "*.data", "*.presets", "*.template", "*.tuned", "*.runs", "*.runs.*"]  # no packages

setup(
    packages=[
        *find_packages(include=["balancewheel", "balancewheel.*"]),
        *(
            f"balancewheel.{name}"
            for folder in FOLDERS.values()
            for name in find_namespace_packages(include=[folder, f"{folder}.*"], exclude=UNWANTED)
        ),
    ],
)

"""Run a checker on the package as it is installed: `python tools/linked_tree.py mypy -p balancewheel`.

Checkers look packages up by folder, and `balancewheel.sim` lives in ./sim. So the command runs in .linted, beside a
folder `balancewheel` of links in which everything stands where it is imported from; its messages name the real files.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TREE = ROOT / ".linted"
PACKAGE = "balancewheel"


def package_folders(root: Path = ROOT) -> dict[str, str]:
    """The folders that make up the package, each by its place in it: {"balancewheel/sim": "sim"}."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    inner = {name.replace(".", "/"): folder for name, folder in settings["package-dir"].items()}
    return {PACKAGE: PACKAGE} | inner


def link(tree: Path = TREE, root: Path = ROOT) -> None:
    """Make the folder of links anew."""
    shutil.rmtree(tree / PACKAGE, ignore_errors=True)
    for place, folder in package_folders(root).items():
        for file in sorted((root / folder).rglob("*.py")):
            _place(tree / place / file.relative_to(root / folder)).symlink_to(file)


def _place(file: Path) -> Path:
    """The file, in a folder that exists."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def name_real_files(line: str, root: Path = ROOT) -> str:
    """A message with the files of the checkout in place of the links: `sim/players/lineup.py:3: error: ...`."""
    for place, folder in package_folders(root).items():
        line = re.sub(rf"(?<![\w/.]){place}/", f"{folder}/", line)
    return line


def main(program: str, *arguments: str) -> int:
    """Run a program of this environment in the linked tree and pass on what it says; returns its exit code."""
    link()
    command = [str(Path(sys.executable).with_name(program)), *arguments]
    with subprocess.Popen(command, cwd=TREE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        for line in process.stdout or ():
            print(name_real_files(line), end="")
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

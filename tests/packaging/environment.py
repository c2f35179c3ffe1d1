"""A virtual environment that has the wheel, and a folder like a designer's own in which its commands are run."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

NAMESAKES = ["analysis/__init__.py", "sim.py", "reports.py", "strategies/__init__.py"]
NOTEBOOKS = ["IPython", "ipykernel", "jupyter_client", "jupyterlab", "nbclient", "nbconvert", "nbformat"]


@dataclass
class Environment:
    """A virtual environment, and where its programs run."""

    home: Path
    folder: Path
    variables: dict[str, str]
    games: int

    @property
    def site_packages(self):
        (found,) = self.home.glob("lib/python3*/site-packages")
        return found

    def run(self, program, *arguments):
        """Run a program of the environment in the designer's folder: what it wrote, if all went well."""
        command = [str(self.home / "bin" / program), *map(str, arguments)]
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        done = subprocess.run(command, cwd=self.folder, env=kept | self.variables, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def designers_folder(folder):
    """A folder with modules of the designer's own, named like parts of the package, which nobody may import."""
    for name in NAMESAKES:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"raise AssertionError('{name} of the designer is imported')\n")
    return folder


def borrow(root, wheel, *, notebooks):
    """Install the wheel alone; what it depends on is borrowed from this environment, with or without the notebooks.

    A path in a .pth file brings in a folder, but not that folder's own .pth files: the checkout stays out of sight.
    """
    home = root / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(home), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
    lenders = [Path(path) for path in sys.path if Path(path).name == "site-packages"]
    variables = {
        "BALANCEWHEEL_CACHE": str(root / "cache"),
        "NUMBA_DISABLE_JIT": "1",  # 4 games in plain Python take less time than compiling
        "JUPYTER_PATH": os.pathsep.join(str(lender.parents[2] / "share" / "jupyter") for lender in lenders),
    }
    made = Environment(home, designers_folder(root / "designer"), variables, games=4)
    hidden = [] if notebooks else [f"import sys; sys.modules.update(dict.fromkeys({NOTEBOOKS}))"]
    (made.site_packages / "borrowed.pth").write_text("\n".join([*map(str, lenders), *hidden]))
    return made


def install(root, wheel, python, constraints):
    """Install the wheel and what it depends on from the package index, for another Python."""
    home = root / "environment"
    subprocess.run([str(python), "-m", "venv", str(home)], check=True)
    pip = [str(home / "bin" / "pip"), "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "-c", str(constraints), str(wheel)], check=True)
    variables = {"BALANCEWHEEL_CACHE": str(root / "cache"), "NUMBA_DISABLE_JIT": "0"}
    return Environment(home, designers_folder(root / "designer"), variables, games=20)


def find_python(version):
    """An interpreter of a version, as in "3.13", on the path or among those of pyenv; None if there is none."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    found = [shutil.which(f"python{version}"), *sorted(pyenv.glob(f"versions/{version}.*/bin/python"))]
    ask = "import sys; print('.'.join(map(str, sys.version_info[:2])))"
    for python in filter(None, found):
        answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True)
        if answer.stdout.strip() == version:
            return Path(python)
    return None

"""Where numba keeps compiled kernels.

Numba notices an edit in a kernel's own file but not in the files it imports, so a changed rule
could go on being played from a stale cache; nor does it notice NUMBA_BOUNDSCHECK. A directory
named after both rules that out. What all games share, each game and each game's strategies have
directories of their own, so that an edit compiles again only what depends on it.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEPT = 24  # directories of older sources that stay for whoever switches back and forth
SHARED = ["sim/kernel.py", "sim/chance.py", "sim/talk.py", "sim/bits.py"]


def owner(module: str) -> tuple[str, str]:
    """Whose a module is: ("sim", a game)'s, ("strategies", a game)'s, or ("", "")'s where all games share it."""
    top, *rest = module.split(".")
    if top == "sim" and rest[:1] == ["games"]:
        rest = rest[1:]
    elif top != "strategies":
        rest = []
    return (top, rest[0]) if rest else ("", "")


def sources(top: str, game: str) -> list[Path]:
    """The files whose text decides what the functions of this owner do once they are compiled."""
    files = [ROOT / name for name in SHARED]
    if game:
        files += sorted((ROOT / "sim" / "games" / game).rglob("*.py"))
    if top == "strategies":
        files += sorted((ROOT / "strategies" / game).rglob("*.py"))
    return files


def digest(files: list[Path]) -> str:
    """One name for these files as they are."""
    text = hashlib.sha256()
    for file in files:
        text.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return text.hexdigest()[:16]


def folder(module: str) -> Path | None:
    """The cache directory for a module's functions, made if need be; None if nothing is writable."""
    return _folder(*owner(module))


@functools.cache
def _folder(top: str, game: str) -> Path | None:
    python = ".".join(map(str, sys.version_info[:2]))
    settings = [version("numba"), version("numpy"), python, os.environ.get("NUMBA_BOUNDSCHECK", "")]
    name = hashlib.sha256(" ".join([digest(sources(top, game)), *settings]).encode()).hexdigest()[:16]
    return next((home / name for home in _homes() if _make(home / name)), None)


@contextlib.contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Let one process compile into a directory; others wait, and then find it done."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system: what is compiled twice is compiled alike
        yield
        return
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _homes() -> Iterator[Path]:
    """Places for the cache, best first: asked for, the checkout, the user's cache, anything writable."""
    if "BALANCEWHEEL_CACHE" in os.environ:
        yield Path(os.environ["BALANCEWHEEL_CACHE"])
    if (ROOT / "pyproject.toml").exists():
        yield ROOT / ".kernels"
    yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "balancewheel"
    yield Path(tempfile.gettempdir()) / f"balancewheel-{os.getuid() if hasattr(os, 'getuid') else 'kernels'}"


def _make(folder: Path) -> bool:
    """Make the directory and try it; drop the oldest of its neighbours."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        neighbours = [other for other in folder.parent.iterdir() if other.is_dir()]
        for old in sorted(neighbours, key=lambda other: other.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return False
    return True

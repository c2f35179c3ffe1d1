"""Where numba keeps compiled kernels.

Numba notices an edit in a kernel's own file but not in the files it imports, so a changed rule could go on being played
from a stale cache; nor does it notice NUMBA_BOUNDSCHECK. A directory named after both rules that out. What all games
share, each game and each game's strategies have directories of their own, so that an edit compiles again only what
depends on it. Only files that compiled code can see count: an edit of a picture or a sentence compiles nothing.
"""

import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

SIM = Path(__file__).parents[1]
ROOT = SIM.parent  # the checkout, or the installed package
IMPORT = re.compile(r"^\s*from\s+([.\w]+)\s+import\s+(\([^)]*\)|[^\n]*)", re.MULTILINE)  # a syntax tree takes longer
KEPT = 64  # directories of older sources that stay for whoever switches back and forth; five games have 24 in use


def source_folders(module: str) -> tuple[Path, ...]:
    """The folders whose kernels decide what the functions of a module do once they are compiled."""
    head, *rest = module.removeprefix("balancewheel.").split(".")
    shared = SIM / "kernel"
    if head == "strategies" and rest:
        return (shared, SIM / "games" / rest[0], ROOT / "strategies" / rest[0])
    if head == "sim" and rest[:1] == ["games"] and len(rest) > 1:
        return (shared, SIM / "games" / rest[1])
    if head == "sim":
        return (shared,) if rest[:1] == ["kernel"] else (shared, SIM / rest[0])
    package = sys.modules.get(head)  # a game outside the package
    return (shared, Path(package.__file__).parent) if package is not None and package.__file__ else (shared,)


@functools.cache
def kernel_files(folder: Path) -> list[Path]:
    """The files of a folder in which something is compiled, and those of its files that they import or read.

    What is read from the folder `data` when a module is loaded may be frozen into its functions; they name the file.
    """
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))}
    imports = {file: _imports(text) for file, text in texts.items()}
    wanted = [file for file, text in texts.items() if "njit" in text or ".strategy" in text]
    found: list[Path] = []
    while wanted:
        file = wanted.pop()
        if file not in found:
            found.append(file)
            named = {one for name in imports[file] for one in (name, name.rpartition(".")[0])}
            wanted += [other for other in imports if _tail(other, folder) in named]
    read = [file for file in folder.glob("data/*") if any(f'"{file.name}"' in texts[one] for one in found)]
    return sorted(found + read)


def _imports(text: str) -> set[str]:
    """The last words of what a file imports: `state`, `actions.move`, each with what is taken from it."""
    names = set()
    for module, taken in IMPORT.findall(text):
        for name in re.findall(r"\w+", taken):
            parts = f"{module}.{name}".strip(".").split(".")
            names |= {".".join(parts[start:]) for start in range(len(parts))}
    return names


def _tail(file: Path, folder: Path) -> str:
    """A file of a folder as a module within it."""
    return ".".join(file.relative_to(folder).with_suffix("").parts)


def digest(files: list[Path]) -> str:
    """One name for these files as they are."""
    text = hashlib.sha256()
    for file in files:
        text.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return text.hexdigest()[:16]


def folder(module: str) -> Path | None:
    """The cache directory for a module's functions, made if need be; None if nothing is writable."""
    return _folder(source_folders(module))


@functools.cache
def _folder(folders: tuple[Path, ...]) -> Path | None:
    files = [file for one in folders for file in kernel_files(one)]
    python = ".".join(map(str, sys.version_info[:2]))
    settings = [version("numba"), version("numpy"), python, os.environ.get("NUMBA_BOUNDSCHECK", "")]
    name = hashlib.sha256(" ".join([digest(files), *settings]).encode()).hexdigest()[:16]
    return next((home / name for home in _homes() if _make(home / name)), None)


@contextlib.contextmanager
def compile_lock(folder: Path) -> Iterator[None]:
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

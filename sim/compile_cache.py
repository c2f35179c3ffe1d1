"""Where numba keeps compiled kernels.

Numba notices an edit in a kernel's own file but not in the files it imports, so a changed rule
could go on being played from a stale cache; nor does it notice NUMBA_BOUNDSCHECK. A directory
named after both rules that out.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEPT = 6  # caches of older sources that stay for whoever switches back and forth


def sources() -> list[Path]:
    """Every file whose text decides what a compiled game does."""
    return [file for folder in ("sim", "strategies") for file in sorted((ROOT / folder).rglob("*.py"))]


def sources_digest() -> str:
    """One name for the sources as they are."""
    digest = hashlib.sha256()
    for file in sources():
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _homes() -> Iterator[Path]:
    """Places for the cache, best first: asked for, the checkout, the user's cache, anything writable."""
    if "BALANCEWHEEL_CACHE" in os.environ:
        yield Path(os.environ["BALANCEWHEEL_CACHE"])
    if (ROOT / "pyproject.toml").exists():
        yield ROOT / ".kernels"
    yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "balancewheel"
    yield Path(tempfile.gettempdir()) / f"balancewheel-{os.getuid() if hasattr(os, 'getuid') else 'kernels'}"


def _make(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def use() -> Path:
    """Point numba at the cache that belongs to the current sources and settings; before numba's first use."""
    python = ".".join(map(str, sys.version_info[:2]))
    settings = [version("numba"), version("numpy"), python, os.environ.get("NUMBA_BOUNDSCHECK", "")]
    name = hashlib.sha256(" ".join([sources_digest(), *settings]).encode()).hexdigest()[:16]
    folder = next((home / name for home in _homes() if _make(home / name)), None)
    if folder is None:
        return Path()  # nowhere to write: kernels are compiled anew in every process
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(folder)
    os.utime(folder)
    others = sorted((f for f in folder.parent.iterdir() if f.is_dir() and f != folder), key=lambda f: f.stat().st_mtime)
    for old in others[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return folder

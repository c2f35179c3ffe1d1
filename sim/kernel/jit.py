"""What every kernel imports: `njit` with the right cache behind it, and `record`."""

import functools
import os
import pickle
import threading
import warnings
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.caching import IndexDataCacheFile
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr

from balancewheel.sim.kernel import cache
from balancewheel.sim.kernel.linking import Kernel, KernelCompiler, is_complete

warnings.filterwarnings("ignore", message="First-class function type feature")

CACHE_DIR = threading.Lock()  # numba's setting of that name, which all threads share
ENTRIES = "entries"  # the folder, within that of the cache, of functions that are compiled to be called from outside


class CheckedCache(IndexDataCacheFile):
    """Numba's cache of one function, with a checksum on what it keeps: what is damaged is compiled anew."""

    def _load_index(self) -> dict[Any, str]:
        try:
            return super()._load_index()
        except Exception:  # damaged files fail in as many ways as there are bytes
            return {}

    def _load_data(self, name: str) -> Any:
        kept = Path(self._data_path(name)).read_bytes()
        checksum, data = kept[:4], kept[4:]
        if zlib.crc32(data).to_bytes(4) != checksum:
            raise OSError  # to numba the file is gone
        function = pickle.loads(data)
        if not is_complete(function[0]):
            raise OSError
        return function

    def _save_data(self, name: str, data: Any) -> None:
        dumped = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(zlib.crc32(dumped).to_bytes(4) + dumped)


def njit(function: Callable | None = None, *, module: str = "", **options: Any) -> Any:
    """numba.njit, cached in the directory that belongs to the function's sources (or to those of `module`)."""
    if function is None:
        return functools.partial(njit, module=module, **options)
    if numba.config.DISABLE_JIT:
        return function
    module = module or function.__module__
    alone = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": KernelCompiler}
    made = _cached(function, cache.folder(module), **alone, **options)
    made.__class__ = Kernel
    made.twin = functools.cache(lambda: entry(function, module, **options))
    return made


def entry(function: Any, module: str, **options: Any) -> Any:
    """A compiled function that Python can call, and that compiled code can take as a value."""
    plain = getattr(function, "py_func", function)
    if numba.config.DISABLE_JIT:
        return plain
    folder = cache.folder(module)
    return _cached(plain, folder and folder / ENTRIES, **options)


def settled(kernel: Any, arguments: tuple) -> Callable:
    """The compiled code for arguments of these types, and for no others, since it looks at none of them.

    Numba looks at every argument of every call; with the functions of a game and its players that takes longer than a
    short game.
    """
    if numba.config.DISABLE_JIT:
        return kernel
    twin = kernel.twin()
    return twin.compile(tuple(twin.typeof_pyval(argument) for argument in arguments))


def _cached(function: Callable, folder: Any, **options: Any) -> Any:
    with CACHE_DIR:
        others = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder or "")
        made = numba.njit(cache=folder is not None, **options)(function)
        numba.config.CACHE_DIR = others
    if folder is not None:  # two processes that compile the same function at once must not mix up their files
        file = made._cache._cache_file
        file.__class__ = CheckedCache
        file._data_name_pattern = file._data_name_pattern.replace("{number", f"{os.getpid()}-{{number")
    return _once_for_constants(made)


def _once_for_constants(function: Any) -> Any:
    """Compile a function once for all constants it is called with; numba would do so for each (45 s, not 30)."""
    template = function.get_call_template
    function.get_call_template = lambda args, kws: template(
        tuple(types.unliteral(arg) for arg in args), {key: types.unliteral(arg) for key, arg in kws.items()}
    )
    return function


@infer_getattr
class _Words(AttributeTemplate):
    """To kernels a word of a vocabulary is a number like any other."""

    key = types.IntEnumClass

    def generic_resolve(self, vocabulary: Any, word: str) -> Any:
        return types.int64 if word in vocabulary.instance_class.__members__ else None


class PlainRecord(np.record):  # type: ignore[misc]  # numpy's stubs call a base of it final
    """A record as plain Python reads it: numpy's own takes 2 microseconds for a field, this one less than half of one.

    Its fields are properties; those of all records, since a class of each record's own could not be pickled.
    """

    __getattribute__ = np.void.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            self[name] = value
        except ValueError:
            if name in (self.dtype.names or ()):  # it is the value that does not fit
                raise
            raise AttributeError(f"the record has no field {name!r}") from None


def record(fields: Any) -> np.dtype:
    """A record dtype whose fields read as attributes, compiled and in plain Python; a dict says where each begins."""
    made: np.dtype = np.dtype(fields, align=True)
    if not numba.config.DISABLE_JIT:
        return np.dtype((np.record, made))
    for name in made.names or ():
        setattr(PlainRecord, name, property(_reader(name)))
    return np.dtype((PlainRecord, made))


def _reader(name: str) -> Callable[[Any], Any]:
    """What reads a field of a record."""

    def read(one: Any) -> Any:
        try:
            return one[name]
        except ValueError:
            raise AttributeError(f"the record has no field {name!r}") from None

    return read

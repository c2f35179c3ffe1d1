"""Large kernels are compiled once, and called from wherever they are needed.

Numba copies all that a function calls, down to the last, into that function's code and optimises it there again: the
uppermost functions of a game contain the whole game. That is how short functions come to be inlined, but a long one is
not inlined anyway. So long ones stay in libraries of their own, which are loaded before whatever calls them.
"""

import importlib
import sys
import zlib
from collections.abc import Callable
from typing import Any

import numba
from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

from balancewheel.sim.kernel import cache

LONG = 100 if numba.config.BOUNDSCHECK else 250  # instructions; below 200, games are played a few percent slower
OURS = "kernel"  # how the cache tells our libraries from numba's


class Library(JITCodeLibrary):
    """The compiled code of one function, and what it calls that is not part of it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._linking_libraries: list[Library]
        self._shared_module: Any
        self.compiled_by: tuple[Any, tuple] | None = None  # the kernel, and for which types
        self.apart: list[Library] = []
        self.kept = b""  # from the cache: what callers may link, read only if one is compiled

    def finalize(self) -> None:
        """Link what is short, and remember the rest."""
        called = list(dict.fromkeys(self._linking_libraries))
        self._linking_libraries = [one for one in called if not is_long(one)]
        apart = [one for one in called if one not in self._linking_libraries]
        apart += [far for one in self._linking_libraries if isinstance(one, Library) for far in one.apart]
        self.apart = list(dict.fromkeys(apart))
        super().finalize()

    def serialize_using_object_code(self) -> Any:
        """For the cache: the code, what callers link, its symbols, and what has to be loaded before it."""
        plain = super().serialize_using_object_code()
        if self.compiled_by is None and not self.apart:  # a function that is none of ours, for all we know
            return plain
        name, _, (code, linked) = plain
        symbols = [function.name for function in self.get_defined_functions()]
        kernels = [one.compiled_by for one in self.apart if one.compiled_by is not None]
        needed = [(kernel.py_func.__module__, kernel.py_func.__name__, types) for kernel, types in kernels]
        return name, OURS, (code, linked, symbols, needed, [symbol_of(*one) for one in kernels])

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        name, kind, data = state
        if kind != OURS:
            return super()._unserialize(codegen, state)
        code, linked, symbols, needed, _ = data
        kernels = load_kernels(needed)
        made = cls(codegen, name)
        made.apart = [kernel.overloads[types].library for kernel, types in kernels]
        made.kept = linked
        made.enable_object_caching()
        made._set_compiled_object(code)
        made._finalize_final_module()
        codegen._engine._defined_symbols.update(symbols)
        return made

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None and self.kept:
            self._shared_module = llvm.parse_bitcode(self.kept)
        return super()._get_module_for_linking()


def load_kernels(needed: list[tuple[str, str, tuple]]) -> list[tuple[Any, tuple]]:
    """The kernels of these names, compiled for these types or taken from the cache."""
    kernels = [(getattr(importlib.import_module(module), function), types) for module, function, types in needed]
    for kernel, types in kernels:
        kernel.compile(types)
    return kernels


def symbol_of(kernel: Any, types: tuple) -> str:
    """The name by which other code calls a kernel."""
    return kernel.overloads[types].fndesc.llvm_func_name


def is_complete(kept: Any) -> bool:
    """Can what the cache keeps of a function be used: are the kernels that it calls still called so?"""
    _, kind, data = kept
    if kind != OURS:
        return True
    *_, needed, symbols = data
    return [symbol_of(*one) for one in load_kernels(needed)] == symbols


def is_long(library: Any) -> bool:
    """Is it a kernel with too many instructions to be inlined?"""
    if not isinstance(library, Library) or library.compiled_by is None:
        return False
    kernel, types = library.compiled_by
    function = library._get_module_for_linking().get_function(symbol_of(kernel, types))
    return sum(1 for block in function.blocks for _ in block.instructions) > LONG


class KernelCompiler(Compiler):
    """Gives a kernel the same symbol in every process, since others call it by that: numba counts as it goes along."""

    def _compile_bytecode(self) -> Any:
        function = self.state.func_id
        sources = cache.folder(function.modname)
        function.unique_id = zlib.crc32(f"{sources and sources.name} {function.func_qualname}".encode())
        function.unique_name = f"{function.func_qualname}${function.unique_id}"
        return super()._compile_bytecode()


class Kernel(CPUDispatcher):
    """A compiled function for other compiled functions to call: without what Python needs it compiles a quarter faster.

    A call from Python goes to a twin that is compiled to be called so.
    """

    twin: Callable[[], Any]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the twin, which is compiled at the first call."""
        return self.twin()(*args, **kwargs)

    def add_overload(self, cres: Any) -> None:
        """Keep in mind who compiled the code, if a process that loads it can find him by name."""
        super().add_overload(cres)
        if getattr(sys.modules.get(self.py_func.__module__), self.py_func.__name__, None) is self:
            cres.library.compiled_by = (self, tuple(cres.signature.args))


JITCPUCodegen._library_class = Library

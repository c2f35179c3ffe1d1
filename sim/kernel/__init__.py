"""What compiled code uses: `njit` and `record`, chance, decisions, sets of small numbers."""

from balancewheel.sim.kernel.jit import njit, record

__all__ = ["njit", "record"]

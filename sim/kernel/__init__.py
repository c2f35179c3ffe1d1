"""What compiled code uses: `njit` and `record`, decisions, chance, sets of small numbers."""

from balancewheel.sim.kernel.decisions import ask, log_event, offer
from balancewheel.sim.kernel.jit import njit, record

__all__ = ["ask", "log_event", "njit", "offer", "record"]

"""Nobody is asked, so that `uniform` is strategy enough."""

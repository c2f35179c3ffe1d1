"""Answers from result tables: a lazy frame in, a small tidy frame out, and a `plot_` twin that draws it.

`stats` has the formulas that all share; every other folder belongs to one report.
"""

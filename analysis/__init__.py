"""Answers from result tables: a lazy frame in, a small tidy frame out."""

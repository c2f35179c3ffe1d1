"""Experiments: questions that take runs of their own to answer. They play, compute and return; nothing is printed."""

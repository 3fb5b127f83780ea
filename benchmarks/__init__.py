"""Boards, comparisons, measurements; from the project's root: ``python -m benchmarks.run``."""

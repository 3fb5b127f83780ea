"""tapwise: a payment planner for Magic: The Gathering."""

__version__ = "0.1.0"
